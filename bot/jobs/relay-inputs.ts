/** The inputs of the relay as one validated value, with all mistakes at once. Pure. */
import { z } from '../../protocol/base/zod.ts';
import { StateKeySetting } from '../../protocol/config/state-keys.ts';
import { WorkflowSetting } from './job-settings.ts';

const NO_KEY = [
  "is missing or empty. Pass the same secret as the agent's workflow:",
  '`state-key: ${{ secrets.AGORA_STATE_KEY }}`. If the file does so already, the repository lacks that secret:',
  '`openssl rand -base64 32 | gh secret set AGORA_STATE_KEY` creates it.',
].join(' ');

const Inputs = z.object({
  'github-token': z.string('is missing'),
  /** Required: nobody would act on comments without a key. */
  'state-key': z.pipe(z.string(NO_KEY), StateKeySetting),
  'workflow': WorkflowSetting,
});

export type ReadRelayInputs =
  | { readonly kind: 'inputs'; readonly token: string; readonly stateKey: string; readonly workflow: string }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] };

/** @param get the runner's value of an input without white space around it, `''` if there is none. */
export function readRelayInputs(get: (name: string) => string): ReadRelayInputs {
  const given = Object.fromEntries(
    Object.keys(Inputs.shape).flatMap((name) => (get(name) === '' ? [] : [[name, get(name)]])),
  );
  const { data, error } = Inputs.safeParse(given);
  return data === undefined
    ? { kind: 'mistakes', mistakes: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
    : { kind: 'inputs', token: data['github-token'], stateKey: data['state-key'], workflow: data.workflow };
}
