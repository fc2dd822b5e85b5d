/** What a comment says to the agent, if it is meant for the agent at all. Pure. */
import { findCommand } from '../../protocol/comments/parse-command.ts';
import { readComment } from '../../protocol/text/read-comment.ts';
import { hideCredentials } from '../../protocol/text/redact-credentials.ts';
import { cutText } from '../../protocol/text/sanitize.ts';
import type { ChannelMessage } from '../../worker/index.ts';
import { isForThisRun, type MarkedForRun, type RunIdentity } from './is-for-this-run.ts';
import { isApp } from '../thread/trusted-marker.ts';
import type { FeedComment } from '../ports.ts';

const BODY_CHARS = 10_000;

export interface Speech {
  /** `unaddressed`: a comment that is not addressed to anybody. */
  readonly kind: 'said' | 'unaddressed';
  readonly text: string;
}

interface Situation {
  readonly thisRun: RunIdentity;
  readonly marked: readonly MarkedForRun[];
  /** Earlier comments are not messages. */
  readonly from: string;
  /** The comments that are the task or the answer themselves. */
  readonly read: readonly number[];
  readonly onlySaid: boolean;
}

/** Without checking permissions. */
export function readSpeech(
  comment: FeedComment,
  { thisRun, marked, from, read, onlySaid }: Situation,
): Speech | undefined {
  const { id, author, body, createdAt, byApp } = comment;
  if (byApp || isApp(author)) return undefined;
  const command = findCommand(body);
  if (command?.verb === 'say')
    return isForThisRun(comment, command.target, thisRun, marked) ? { kind: 'said', text: command.text } : undefined;
  const isComment =
    command === undefined &&
    !onlySaid &&
    !read.includes(id) &&
    Date.parse(createdAt) >= Date.parse(from) &&
    body.trim() !== '';
  return isComment ? { kind: 'unaddressed', text: readComment(body).text } : undefined;
}

/** @param permission of its author in the repository. */
export function renderMessage(
  { id, author, createdAt, updatedAt, body: written }: FeedComment,
  { kind, text }: Speech,
  permission: string,
): ChannelMessage {
  const leftOut = readComment(written).hidden.length;
  const body = cutText(hideCredentials(text).text, BODY_CHARS);
  const line = JSON.stringify({
    id,
    author: author.login,
    permission,
    ts: updatedAt,
    ...(createdAt !== updatedAt && { edited: true }),
    body,
    ...(leftOut > 0 && { hiddenPassagesLeftOut: leftOut }),
  });
  return {
    id: String(id),
    by: author.login,
    at: updatedAt,
    permission,
    text: body,
    line,
    ...(kind === 'unaddressed' && { isUnaddressed: true }),
  };
}
