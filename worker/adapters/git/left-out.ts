/**
 * What `git add` could not add, read from its messages: one unreadable or odd path must not cost the rest of the work.
 * Pure. Git runs with LC_ALL=C, so the words are always these. Paths are not quoted, and can contain line breaks.
 */
import { dirname } from 'node:path';
import { RepositoryPath } from '../../../protocol/results/changed-files.ts';

/** A path from the top of the work tree, and why it is not part of the work. */
export interface UnstagedPath {
  readonly path: string;
  readonly why: string;
}

const NO_COMMIT = /^(?:error|fatal): '(?<path>.*)\/' does not have a commit checked out$/s;

interface MessagePattern {
  readonly message: RegExp;
  readonly why: string;
}

const UNREADABLE = 'it could not be read';
const PATTERNS: readonly MessagePattern[] = [
  { message: /^error: unable to index file '(?<path>.+)'$/s, why: UNREADABLE },
  {
    message: /^warning: could not open directory '(?<path>.+?)\/?': (?!No such file)[^:]*$/s,
    why: 'the folder could not be read',
  },
  // Git cuts its messages at 4,096 bytes.
  { message: /^warning: could not open directory '(?<path>[^\n]{4000,})$/, why: 'its path is too long' },
  { message: /^error: invalid path '(?<path>.+)'$/is, why: 'Git does not accept such a path' },
  {
    message: /^error: (?<path>.+): can only add regular files, symbolic links or git-directories$/s,
    why: 'it is not a file',
  },
  // Git looks at a known file and may not, because of the folder that it is in. After `")`, it was `error: open("…")`.
  {
    message: /^(?!error: |fatal: |warning: )(?<path>.+)(?<!"\)): (?:Permission denied|File name too long)$/,
    why: UNREADABLE,
  },
];

/** @returns paths of nested repositories without a commit. */
export function readUnborn(messages: string): readonly string[] {
  return readMessages(messages, (text) => NO_COMMIT.exec(text)?.groups?.['path']);
}

/** One entry for each path, in Git's order. */
export function readLeftOut(messages: string): readonly UnstagedPath[] {
  const found = new Map<string, UnstagedPath>();
  for (const known of readMessages(messages, readMessage)) if (!found.has(known.path)) found.set(known.path, known);
  return [...found.values()];
}

const GAVE_UP = /^fatal: unable to stat '(?<path>.+?)(?:': (?<why>[^:]*))?$/s;

/**
 * Why Git gave up at a file that it had found in a folder: it is gone, or the folder cannot be entered, or (Git cuts
 * its messages) the path is too long.
 * @returns undefined if it did not, or for another reason.
 */
export function readGaveUp(
  messages: string,
): { readonly kind: 'gone' } | { readonly kind: 'closed'; readonly folder: string } | undefined {
  const { path = '', why } = readMessages(messages, (text) => GAVE_UP.exec(text)?.groups)[0] ?? {};
  if (why !== undefined && /^(?:No such file|Not a directory)/.test(why)) return { kind: 'gone' };
  return path.includes('/') ? { kind: 'closed', folder: dirname(path) } : undefined;
}

/** As Git would say it. */
export function sayClosed(folder: string): string {
  return `warning: could not open directory '${folder}/': Permission denied\n`;
}

/** A message ends where the next one starts, because a path in it can have several lines; some have no start. */
function readMessages<T>(messages: string, read: (text: string) => T | undefined): readonly T[] {
  return messages.split(/\n(?=(?:error|fatal|warning|hint): )/).flatMap((text) => {
    const whole = read(text);
    return (whole === undefined ? text.split('\n').map(read) : [whole]).filter((known) => known !== undefined);
  });
}

function readMessage(text: string): UnstagedPath | undefined {
  for (const { message, why } of PATTERNS) {
    const path = message.exec(text)?.groups?.['path'];
    if (path !== undefined) return { path, why };
  }
  return undefined;
}

const MOST_NAMED = 10;
const SHOWN_CHARS = 200;

/** A comment shows only the beginning of a longer sentence. */
function showPath(path: string): string {
  return path.length > SHOWN_CHARS ? `${path.slice(0, SHOWN_CHARS)}…` : path;
}

/** One sentence each, and one for all that are too many to name. */
export function renderLeftOut(left: readonly UnstagedPath[]): string[] {
  const named = left.slice(0, MOST_NAMED).map(({ path, why }) => `${showPath(path)} is not part of the work: ${why}.`);
  const more = left.length - MOST_NAMED;
  return more > 0 ? [...named, `${more} more paths are not part of the work, for such reasons.`] : named;
}

/** A change that was taken out of our index again. */
export interface UnstagedChange {
  readonly path: string;
  /** A folder is in its place, or a file in place of a folder above it: that was kept. */
  readonly isReplaced: boolean;
}

/** Of the files of capabilities. */
export function renderLaid(touched: readonly UnstagedChange[]): string[] {
  return touched.map(({ path, isReplaced }) =>
    isReplaced
      ? `${path} was added for this run. The agent put something else in its place, which is part of the work.`
      : `${path} was added for this run: the agent's changes to it are not part of the work.`,
  );
}

/** Git accepts such a path here, but one of them would make the whole list of changes unusable. */
export function isOdd(path: string): boolean {
  return !RepositoryPath.safeParse(path).success;
}

interface PatchOnly {
  readonly unreadable: readonly string[];
  readonly filtered: readonly string[];
  /** Paths that are not UTF-8. */
  readonly unnamed: readonly string[];
  readonly odd: readonly string[];
}

export function renderPatchOnly({ unreadable, filtered, unnamed, odd }: PatchOnly): string[] {
  const inPatch = 'the file is in the patch, but cannot be delivered.';
  const more = odd.length - MOST_NAMED;
  return [
    ...unreadable.map((path) => `${path} is not in the encoding that .gitattributes names: ${inPatch}`),
    ...filtered.map((path) => `${path} has a filter in .gitattributes (such as Git LFS): ${inPatch}`),
    ...unnamed.map((path) => `The name of ${JSON.stringify(path)} is not UTF-8: ${inPatch}`),
    ...odd
      .slice(0, MOST_NAMED)
      .map((path) => `${JSON.stringify(path)} has a backslash or one of Git's own names in its path: ${inPatch}`),
    ...(more > 0 ? [`${more} more paths are in the patch only, because of such names.`] : []),
  ];
}
