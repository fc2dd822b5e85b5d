/**
 * Decides what happens to each proposed file, given the existing ones. Pure.
 *
 * An existing file is not changed: when the command is repeated, users keep what they have changed.
 */
import type { ProposedFile } from './init-files.ts';

export interface PlannedFile extends ProposedFile {
  /** `kept`: a file with other content exists. */
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

/** What is written, as `git diff` shows it. For files that are kept, one line. */
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
