/**
 * People's comments as they are at this moment. Read one by one: a list may show an older text for a while, and the
 * text that was acted on must be the current one.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import type { QuestionId } from '../../protocol/base/ids.ts';
import { findMarker, type QuestionMarker } from '../../protocol/comments/marker.ts';
import type { IssueComment, GitHub } from '../ports.ts';

export interface Spoken {
  /** @returns `undefined` if the comment was deleted. */
  find(commentId: number): Promise<IssueComment | undefined>;
  /**
   * What was changed in a comment since it was acted on, for people.
   * @returns `undefined` if nothing was, or if GitHub does not tell.
   */
  showChange(commentId: number, sha256: string): Promise<string | undefined>;
}

/** Each comment is read once: the text that was checked is the text that is used. */
export function rememberSpoken(thread: Pick<GitHub['thread'], 'comment' | 'versions'>): Spoken {
  const read = new Map<number, Promise<IssueComment | undefined>>();
  const find: Spoken['find'] = (commentId) => {
    const found = read.get(commentId) ?? thread.comment(commentId);
    read.set(commentId, found);
    return found;
  };
  return {
    find,
    showChange: async (commentId, sha256) => {
      const comment = await find(commentId);
      if (comment === undefined || contentHash(comment.body) === sha256) return undefined;
      const { showCommentChange } = await import('./what-changed.ts');
      return showCommentChange(comment, sha256, thread);
    },
  };
}

/** A comment as it was acted on, or why it is another one by now, as a sentence. */
export type CheckedComment =
  | { readonly kind: 'unchanged'; readonly comment: IssueComment }
  | { readonly kind: 'changed'; readonly why: string };

export function checkUnchanged(
  comment: IssueComment | undefined,
  sha256: string,
  by: Person,
  question?: QuestionId,
): CheckedComment {
  const checked = checkSameText(comment, sha256, by, question);
  return checked.kind === 'unchanged' && checked.comment.altered !== undefined
    ? changed(`Someone other than @${by.login} may have edited the comment.`)
    : checked;
}

/** The same if somebody else is responsible for the text, whoever has edited it before. */
export function checkSameText(
  comment: IssueComment | undefined,
  sha256: string,
  by: Person,
  question?: QuestionId,
): CheckedComment {
  if (comment === undefined) return changed('The comment was deleted after it was accepted.');
  if (comment.author.id !== by.id && !isRelayedFor(comment, by, question)) return changed(sayNotTheirs(comment));
  if (isMisnamed(comment, by))
    return changed(`The request says that @${by.login} wrote the comment, but @${comment.author.login} did.`);
  if (comment.isHidden === true) return changed('The comment was hidden after it was accepted.');
  if (contentHash(comment.body) !== sha256) return changed('The comment was edited after it was accepted.');
  return { kind: 'unchanged', comment };
}

function changed(why: string): CheckedComment {
  return { kind: 'changed', why };
}

/**
 * A reply belongs to the issue of its question and comes after it. Only "no more input" can come before, and a
 * conversation keeps earlier comments for its next turn.
 */
export function findMisplacedReply(
  reply: IssueComment,
  { comment: asked, marker }: { readonly comment: IssueComment; readonly marker: Pick<QuestionMarker, 'turn'> },
  isFinal: boolean,
): string | undefined {
  if (reply.issue !== undefined && asked.issue !== undefined && reply.issue !== asked.issue)
    return 'The reply is on a different issue than the question.';
  const mayStandAbove = isFinal || marker.turn === true;
  return reply.id < asked.id && !mayStandAbove ? 'The reply was written before the question.' : undefined;
}

/** The author of a command that the permitted App has posted in the thread: the command is not the App's own. */
export function readSpeaker(body: string): { readonly author: Person; readonly byApp: false } | undefined {
  const marker = findMarker(body);
  return marker?.kind === 'relayed' && marker.question === undefined ? { author: marker.by, byApp: false } : undefined;
}

/**
 * Whether the permitted App says that this person wrote this elsewhere: an answer to that question, or a command. Their
 * permission is checked like everybody's.
 */
function isRelayedFor(comment: IssueComment, by: Person, question: QuestionId | undefined): boolean {
  const marker = findMarker(comment.body);
  return (
    comment.isRelay === true &&
    marker?.kind === 'relayed' &&
    (marker.question ?? question) === question &&
    marker.by.id === by.id &&
    marker.by.login === by.login
  );
}

/** The id decides permissions. The login is what people read, so it must match too. */
function isMisnamed({ author }: IssueComment, by: Person): boolean {
  return author.id === by.id && author.login.toLowerCase() !== by.login.toLowerCase();
}

function sayNotTheirs(comment: IssueComment): string {
  return findMarker(comment.body)?.kind === 'relayed'
    ? 'This was written elsewhere, which this workflow does not accept: set the input `answers-app` of the action to the slug of your App.'
    : 'The comment was written by someone else.';
}
