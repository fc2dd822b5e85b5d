/** Whether the step of the agent is given what its model is called with. Pure. */
import { findCloud } from '../../../protocol/network/model-clouds.ts';
import { CLOUDS } from '../../../protocol/network/clouds-of-claude.ts';
import { type DoctorFinding, pass, warn } from './finding.ts';

/** @param given `env` of the step, with that of job and workflow below it; numbers and booleans are texts there. */
export function judgeModelKey(given: Readonly<Record<string, unknown>>, runtime: string): DoctorFinding {
  const texts = Object.entries(given).map(([name, value]) => [name, textIn(value)] as const);
  const cloud = findCloud({ clouds: CLOUDS }, Object.fromEntries(texts));
  if (cloud !== undefined)
    return warn(
      `${cloud.on} is set: the agent calls ${cloud.name} itself, and the credentials for it are in its reach.`,
      'Give it credentials that may call the model and nothing else, for a short time.',
    );
  const names = Object.keys(given).filter((name) => /_(KEY|TOKEN)$/.test(name));
  if (names.length > 0 || runtime === 'command') return pass(names.join(', ') || 'A command needs none.');
  return warn(
    'Its environment has no key of a model: only the runtime `command` works.',
    'Add `ANTHROPIC_API_KEY: ${{ secrets.ANTHROPIC_API_KEY }}` below `env:` of the step, or the key of your runtime.',
  );
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
