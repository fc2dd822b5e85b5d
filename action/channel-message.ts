/**
 * What a comment says to the agent, if it says anything to it. Pure.
 */
import { findCommand } from '../protocol/commands.ts';
import { cutText } from '../protocol/comment-text.ts';
import type { ChannelMessage } from '../worker/index.ts';
import { isForUs, type Marked, type Ours } from './addressee.ts';
import { isApp } from './own-marker.ts';
import type { FeedComment } from './ports.ts';

const BODY_CHARS = 10_000;

export interface Speech {
  /** `overheard`: a comment that is not addressed to anybody. */
  readonly kind: 'said' | 'overheard';
  readonly text: string;
}

interface Situation {
  readonly ours: Ours;
  readonly marked: readonly Marked[];
  /** What was commented before is no message. */
  readonly from: string;
  /** The comments that are the task or the answer themselves. */
  readonly read: readonly number[];
  readonly onlySaid: boolean;
}

/** Without asking who may. */
export function readSpeech(
  comment: FeedComment,
  { ours, marked, from, read, onlySaid }: Situation,
): Speech | undefined {
  const { id, author, body, createdAt, byApp } = comment;
  if (byApp || isApp(author)) return undefined;
  const command = findCommand(body);
  if (command?.verb === 'say')
    return isForUs(comment, command.target, ours, marked) ? { kind: 'said', text: command.text } : undefined;
  const isComment =
    command === undefined &&
    !onlySaid &&
    !read.includes(id) &&
    Date.parse(createdAt) >= Date.parse(from) &&
    body.trim() !== '';
  return isComment ? { kind: 'overheard', text: body } : undefined;
}

export function renderMessage(
  { id, author, createdAt, updatedAt }: FeedComment,
  { kind, text }: Speech,
): ChannelMessage {
  const body = cutText(text, BODY_CHARS);
  const line = JSON.stringify({
    id,
    author: author.login,
    ts: updatedAt,
    ...(createdAt === updatedAt ? {} : { edited: true }),
    body,
  });
  return {
    id: String(id),
    by: author.login,
    at: updatedAt,
    text: body,
    line,
    ...(kind === 'overheard' ? { isOverheard: true } : {}),
  };
}
