/** A run that has asked and was stored, and how it resumes. */
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { questionIdOf } from '../../../../protocol/base/ids.ts';
import type { ResumeRung } from '../../../../protocol/results/outcome.ts';
import { folderArtifacts } from '../../../../worker/adapters/artifacts/folder-artifacts.ts';
import { systemClock } from '../../../../worker/adapters/system-clock.ts';
import type { FileSet } from '../../../../worker/ports/work-tree-ports.ts';
import type { SavedState } from '../../../../worker/state/saved-state.ts';
import { packState, unpackState } from '../../../../worker/state/pack-state.ts';
import { ended, lab, type Lab, type RunOptions, STATE_KEY, TASK } from '../../../support/worker/worker-dispatch.ts';

/**
 * First it asks, with half of its work done. Later it knows its conversation, reports if that is damaged, and repeats
 * its input.
 */
const SCRIPT = `if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; printf '{"said":"hello"}\\n{"end":true}\\n' > "$HOME/talk/s.jsonl"; echo half >> README.md
  printf '%s' '{"question":"A or B?","options":["A","B"],"partial_state":{"note":"NOTE-7"}}' > "$SENTINEL"; exit 0; fi
if [ "$(cat "$HOME/session.txt")" != none ]; then grep -qs '"end":true' "$HOME/talk/s.jsonl" || exit 77; echo "IN THE SAME CONVERSATION"; fi; cat`;

const KEY = { id: 'key', secret: STATE_KEY };
const PLACE = { repository: 42, task: TASK, round: 1 };

export interface Paused {
  readonly scenario: Lab;
  readonly files: FileSet;
  readonly state: SavedState;
}

export async function pause(): Promise<Paused> {
  const scenario = lab();
  await scenario.start(SCRIPT);
  const stored = scenario.asked[0]?.state ?? expect.fail('Nothing was asked.');
  const artifact = await folderArtifacts(scenario.artifacts.path, systemClock).get(stored);
  const files = artifact.kind === 'files' ? artifact.files : expect.fail('The state is gone.');
  const unpacked = await unpackState(files, { ...PLACE, question: questionIdOf(TASK, 1) }, [STATE_KEY]);
  return {
    scenario,
    files,
    state: unpacked.kind === 'state' ? unpacked.state : expect.fail('The state does not open.'),
  };
}

export const repack = (state: SavedState): Promise<FileSet> => packState(state, { key: KEY, random: randomBytes });

export async function goOn({ scenario }: Paused, options: Partial<RunOptions>) {
  return ended(await scenario.answer('ANSWER-9', { ...options, plan: { round: 2, ...options.plan } }));
}

type Ended = Awaited<ReturnType<typeof goOn>>;

export function expectRung(end: Ended, rung: ResumeRung, name: string): void {
  expect({ outcome: end.outcome.kind, resumed: end.result.resumed }, name).toEqual({
    outcome: 'finished',
    resumed: rung,
  });
  expect(end.result.stdout, name).toContain('Resumed after a question');
  expect(end.result.stdout, name).toContain('ANSWER-9');
  expect(end.result.stdout.includes('IN THE SAME CONVERSATION'), name).toBe(rung === 'session');
  if (rung === 'partial-state') expect(end.result.stdout, name).toContain('NOTE-7');
  if (rung !== 'session') expect(end.notices.join(), name).toMatch(/own conversation no longer exists/);
}
