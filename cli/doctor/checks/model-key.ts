/** Checks whether the agent's step gets the credentials for its model. Pure. */
import { findCloud } from '../../../protocol/network/model-clouds.ts';
import {
  CLOUD_RUNTIME,
  CLOUDS,
  findIdleCloudSettings,
  findUnusedCloud,
} from '../../../protocol/network/clouds-of-claude.ts';
import { type DoctorFinding, pass, warn } from './finding.ts';

/** A subagent's runtime has priority over that of the step. */
interface NamedRuntime {
  readonly name: string;
  readonly runtime: string | undefined;
}

/**
 * Whether any agent calls a model.
 *
 * @param runtime of the step. Empty when it names none.
 */
export function callsModel(runtime: string, subagents: readonly NamedRuntime[]): boolean {
  const ofStep = runtime === '' ? CLOUD_RUNTIME : runtime;
  const runs = subagents.length === 0 ? [ofStep] : subagents.map(({ runtime: own = ofStep }) => own);
  return runs.some((one) => one !== 'command');
}

/**
 * @param given `env` of the step, combined with that of the job and the workflow. Numbers and booleans are texts there.
 * @param runtime of the step. Empty when it names none.
 * @param subagents of the registry: their runtime has priority over that of the step.
 */
export function judgeModelKey(
  given: Readonly<Record<string, unknown>>,
  runtime: string,
  subagents: readonly NamedRuntime[] = [],
): DoctorFinding {
  const texts = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, textIn(value)]));
  const ofStep = runtime === '' ? CLOUD_RUNTIME : runtime;
  const runs = subagents.length === 0 ? [{ name: '', runtime: ofStep }] : subagents;
  const misplaced = runs.flatMap(({ name, runtime: own = ofStep }) => {
    const unused = findUnusedCloud(own, texts);
    return unused === undefined ? [] : [{ name, unused }];
  })[0];
  if (misplaced !== undefined) return warnMisplaced(misplaced);
  const idle = findIdleCloudSettings(texts);
  if (idle !== undefined)
    return warn(
      `${idle.names.join(', ')} has no effect: no cloud is enabled.`,
      `Set \`${idle.on}: 1\` under \`env:\` of the step, or remove ${idle.names.length > 1 ? 'them' : 'it'}.`,
    );
  const cloud = findCloud({ clouds: CLOUDS }, texts);
  if (cloud !== undefined)
    return warn(
      `${cloud.on} is set: the agent calls ${cloud.name} itself and can read the credentials for it.`,
      'Give it short-lived credentials that can only call the model.',
    );
  const names = Object.keys(given).filter((name) => /_(KEY|TOKEN)$/.test(name));
  if (names.length > 0 || !callsModel(runtime, subagents)) return pass(names.join(', ') || 'A command needs none.');
  return warn(
    'Its environment has no model key, so only the runtime `command` works.',
    'Add `ANTHROPIC_API_KEY: ${{ secrets.ANTHROPIC_API_KEY }}` under `env:` of the step, or the key of your runtime.',
  );
}

function warnMisplaced({ name, unused }: { readonly name: string; readonly unused: string }): DoctorFinding {
  const where = name === '' ? 'under `with:` of the step' : `in .github/agora/subagents/${name}.md`;
  return warn(
    name === '' ? unused : `The subagent ${name}: ${unused}`,
    `Set \`runtime: ${CLOUD_RUNTIME}\` ${where}, or give the runtime there is its own key and remove the variable.`,
  );
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
