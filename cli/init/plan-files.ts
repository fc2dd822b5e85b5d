/**
 * What becomes of each proposed file, beside what is there already. Pure.
 *
 * A file that is there stays as it is: whoever runs the command again keeps what they changed.
 */
import type { ProposedFile } from './init-files.ts';

export interface PlannedFile extends ProposedFile {
  /** `kept`: there is one that says something else. */
  readonly state: 'new' | 'unchanged' | 'kept';
}

export function planFiles(
  proposed: readonly ProposedFile[],
  there: ReadonlyMap<string, string>,
): readonly PlannedFile[] {
  return proposed.map((file) => {
    const before = there.get(file.path);
    return { ...file, state: before === undefined ? 'new' : before === file.text ? 'unchanged' : 'kept' };
  });
}

/** What is written, as `git diff` shows it; of files that stay, one line. */
export function renderPlan(planned: readonly PlannedFile[]): readonly string[] {
  return planned.flatMap(({ path, text, state }) => {
    if (state === 'unchanged') return [`= ${path}: is up to date`];
    if (state === 'kept') return [`= ${path}: exists and is not changed`];
    return [
      '--- /dev/null',
      `+++ ${path}`,
      ...text
        .trimEnd()
        .split('\n')
        .map((line) => `+${line}`),
      '',
    ];
  });
}
