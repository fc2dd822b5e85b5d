/**
 * Decides what happens to each proposed file, given the existing ones. Pure.
 *
 * An existing file is not changed: when the command is repeated, users keep what they have changed.
 */
import { findWorkflowMistakes } from '../doctor/doctor-workflow.ts';
import { RELAY_PATH, WORKFLOW_PATH, type ProposedFile } from './init-files.ts';
import type { LocalSetup } from './look-around.ts';

export interface PlannedFile extends ProposedFile {
  /** `kept`: a file with other content exists. */
  readonly state: 'new' | 'unchanged' | 'kept';
  /** Why a workflow that is kept does not run the agent, one phrase each. */
  readonly mistakes: readonly string[];
}

export function planFiles(
  proposed: readonly ProposedFile[],
  there: ReadonlyMap<string, string>,
): readonly PlannedFile[] {
  return proposed.map((file) => {
    const before = there.get(file.path);
    if (before === undefined) return { ...file, state: 'new', mistakes: [] };
    if (isSame(file, before)) return { ...file, state: 'unchanged', mistakes: [] };
    return { ...file, state: 'kept', mistakes: file.path === WORKFLOW_PATH ? findWorkflowMistakes(before) : [] };
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
  return planned.flatMap(({ path, text, state, mistakes }) => {
    if (state === 'unchanged') return [`= ${path}: is up to date`];
    if (state === 'kept')
      return [
        `= ${path}: exists and is not changed`,
        ...(mistakes.length === 0
          ? []
          : [`! It does not run the agent: ${mistakes.join('; ')}. Rename it, then run this command again.`]),
      ];
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
