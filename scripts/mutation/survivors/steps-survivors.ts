/** Mutants of the worker's steps that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const STEPS_SURVIVORS: SurvivorsByFile = {
  'worker/lifecycle/steps/finish/capture-evidence.ts': [
    {
      code: 'LIMITS.outputs + 1',
      was: '1',
      because: 'one more than are kept is enough to know that there are more',
    },
  ],
  'worker/lifecycle/steps/finish/conclude.ts': [
    { code: 'plan.idleMs ?? 0', was: '0', because: 'a millisecond of waiting is rounded away' },
  ],
  'worker/lifecycle/steps/finish/save-state.ts': [
    { was: 'saved === undefined', becomes: 'false', because: 'a fact that is undefined counts as one that is missing' },
  ],
  'worker/lifecycle/steps/prepare/fetch-bundles.ts': [
    {
      was: "subagent['prompt-template'] === undefined",
      becomes: 'false',
      because: 'a missing template is read like an empty one, which has no mistake; TypeScript cannot infer that',
    },
  ],
  'worker/lifecycle/steps/prepare/load-runtime.ts': [
    { code: 'holdsKey: false', was: 'false', because: 'it only changes the report, which nobody reads for a module' },
  ],
  'worker/lifecycle/steps/prepare/restrict-network.ts': [
    {
      code: 'const gateway',
      was: "models.kind === 'gateway'",
      becomes: 'true',
      because: 'other ways to a model have no such member; TypeScript cannot infer that',
    },
  ],
  'worker/lifecycle/steps/work/read-sentinel.ts': [
    {
      code: 'slice[reached] ?? 0',
      was: '0',
      because: 'what was reached is a limit of the slice; TypeScript cannot infer that',
    },
  ],
  'worker/lifecycle/steps/work/runtime-input.ts': [
    { code: 'hex.slice(20, 32)', was: '32', because: 'the text of 16 bytes ends there' },
  ],
  'worker/lifecycle/steps/work/stopped-run.ts': [
    { code: 'timeLimit', was: '0', because: 'a time limit is only told if it has stopped an agent' },
  ],
};
