/**
 * Decides what happens to each proposed file, given the existing ones. Pure.
 *
 * An existing file is not changed: when the command is repeated, users keep what they have changed.
 */
import { RELAY_PATH, type ProposedFile } from './init-files.ts';
import type { LocalSetup } from './look-around.ts';

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
    return { ...file, state: before === undefined ? 'new' : isSame(file, before) ? 'unchanged' : 'kept' };
  });
}

/** The minutes of our relay follow from the repository's name, which is another one once there is a remote. */
function isSame({ path, text }: ProposedFile, before: string): boolean {
  const timeless = (file: string): string =>
    path === RELAY_PATH ? file.replace(/^( *- cron: ')\d+,\d+(?= \* \* \* \*')/m, '$1') : file;
  return timeless(before) === timeless(text);
}

/** All that git can and does not yet contain: kept files as well, because the new ones do not work without them. */
export function listUncommitted(
  planned: readonly PlannedFile[],
  { ignored, committed }: Pick<LocalSetup, 'ignored' | 'committed'>,
): readonly string[] {
  return planned.map(({ path }) => path).filter((path) => !ignored.has(path) && !committed.has(path));
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
