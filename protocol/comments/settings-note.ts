/**
 * A comment on an issue while the settings of a workflow stop every run: one comment, edited when more is wrong, and
 * again when a run starts. Pure.
 *
 * It repeats no value of a setting: a secret may have been passed to the wrong one, and a log masks what a comment
 * would show.
 */
import { renderUntrustedLine } from '../text/sanitize.ts';
import { type NoteMarker, findMarker, renderMarker } from './marker.ts';

const BROKEN = '### ⚠️ Nothing was started: the settings of the workflow are wrong';
const MENDED = '### ✅ The settings of the workflow work again';
const MOST_SHOWN = 20;
const CHARS = 300;

export interface SettingsProblem {
  readonly marker: NoteMarker;
  /** `name: what is wrong`, without the value. */
  readonly mistakes: readonly string[];
  readonly file: SettingsFile;
  readonly runUrl: string;
}

/** `text` is undefined if the file cannot be read, `url` if its commit is unknown. */
export interface SettingsFile {
  readonly path: string;
  readonly url?: string | undefined;
  readonly text?: string | undefined;
}

/** A comment as it is listed. */
export interface NotedComment {
  readonly id: number;
  readonly body: string;
  readonly author: { readonly login: string };
  readonly isProven?: boolean | undefined;
}

export function renderSettingsNote({ marker, mistakes, file, runUrl }: SettingsProblem): string {
  const list = mistakes
    .slice(0, MOST_SHOWN)
    .map((mistake) => `- ${renderUntrustedLine(mistake, CHARS)}${renderPlace(mistake, file)}`);
  const left = mistakes.length - list.length;
  return [
    `${renderMarker(marker)}\n${BROKEN}`,
    list.join('\n'),
    ...(left > 0 ? [`The log has ${left} more.`] : []),
    `Fix \`${renderUntrustedLine(file.path, 200)}\` on the default branch, then try again: post your comment again, or remove the label and add it again. [The log of the run](${runUrl}) has the details.`,
  ].join('\n\n');
}

/** The line, if exactly one sets what the mistake names. */
function renderPlace(mistake: string, { text, url }: SettingsFile): string {
  const name = /^[A-Za-z][\w-]*(?=:)/.exec(mistake)?.[0];
  if (name === undefined || text === undefined) return '';
  const sets = new RegExp(`^\\s*(?:- )?['"]?${name}['"]?\\s*:`);
  const lines = text.split('\n').flatMap((line, index) => (sets.test(line) ? [index + 1] : []));
  const [line] = lines;
  if (line === undefined || lines.length > 1) return '';
  return url === undefined ? ` (line ${line})` : ` ([line ${line}](${url}#L${line}))`;
}

/**
 * What to do with the note: a task has one.
 * @param comments of the issue.
 */
export function placeSettingsNote(
  comments: readonly NotedComment[],
  problem: SettingsProblem,
):
  | { readonly kind: 'post'; readonly body: string }
  | { readonly kind: 'edit'; readonly id: number; readonly body: string } {
  const body = renderSettingsNote(problem);
  const earlier = comments.findLast(
    (comment) => isMachine(comment) && findMarker(comment.body)?.task === problem.marker.task && isOpen(comment),
  );
  return earlier === undefined ? { kind: 'post', body } : { kind: 'edit', id: earlier.id, body };
}

/**
 * What to write into the notes of an issue on which a run has started. The new text is signed, so the marker of an
 * unproven comment is left out: another workflow may have posted a stranger's text under the same login.
 */
export function mendSettingsNotes(
  comments: readonly NotedComment[],
  runUrl: string,
): readonly { readonly id: number; readonly body: string }[] {
  return comments.flatMap((comment) => {
    const marker = findMarker(comment.body);
    if (marker?.kind !== 'note' || !isMachine(comment) || !isOpen(comment)) return [];
    const head = comment.isProven === true ? `${renderMarker(marker)}\n` : '';
    const body = `${head}${MENDED}\n\nThe problem is fixed: [a run](${runUrl}) has started.`;
    return [{ id: comment.id, body }];
  });
}

function isOpen({ body }: NotedComment): boolean {
  return body.split('\n')[1]?.trimEnd() === BROKEN;
}

/** No person's login contains brackets. */
function isMachine({ author: { login } }: NotedComment): boolean {
  return login.endsWith('[bot]');
}
