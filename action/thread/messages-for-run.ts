/** The messages that a dispatch passes to the agent, each read again from its comment. */
import { findCommand } from '../../protocol/comments/parse-command.ts';
import type { DispatchRequest, Person } from '../../protocol/messages/dispatch-request.ts';
import { removeCredentials } from './remove-credentials.ts';
import type { RunMessage, RunMessages } from '../authorize/authorization.ts';
import { checkUnchanged, type Spoken } from './comment-cache.ts';
import { findLeftOut } from './visible-words.ts';

/** The newest of some comments; `undefined` if there is none. */
export function latestOf(...comments: readonly (number | undefined)[]): number | undefined {
  const known = comments.filter((comment) => comment !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

export function withNotices(heard: RunMessages, notices: readonly string[] = []): RunMessages {
  return { ...heard, notices: [...heard.notices, ...notices] };
}

export function withLeftOut(heard: RunMessages, leftOut: readonly string[] = []): RunMessages {
  return { ...heard, leftOut: [...new Set([...heard.leftOut, ...leftOut])] };
}

export interface MessageReader {
  readonly spoken: Spoken;
  readonly may: (verb: 'steer', person: Person) => Promise<boolean>;
  /** A person's permission in the repository. */
  readonly permissionOf: (person: Person) => Promise<string>;
}

/** A message that was changed, withdrawn, or written by somebody without permission is left out and reported. */
export async function readMessages(
  asked: NonNullable<DispatchRequest['messages']>,
  { spoken, may, permissionOf }: MessageReader,
): Promise<RunMessages> {
  const messages: RunMessage[] = [];
  const notices: string[] = [];
  const leftOut: string[] = [];
  for (const { commentId, sha256, by } of asked) {
    const said = checkUnchanged(await spoken.find(commentId), sha256, by);
    if (said.kind === 'changed') {
      notices.push(`A message from @${by.login} was not delivered: ${said.why}`);
      continue;
    }
    const { comment } = said;
    const command = findCommand(comment.body);
    if (command?.verb === 'say' && (await may('steer', by))) {
      const kept = removeCredentials({ text: command.text, by, at: comment.createdAt }, `A message from @${by.login}`);
      messages.push({ ...kept.said, permission: await permissionOf(by) });
      notices.push(...kept.notices);
      leftOut.push(...findLeftOut(comment.body, by.login));
    } else notices.push(`A message from @${by.login} was not delivered: they may not steer the agent here.`);
  }
  return { messages, upTo: latestOf(...asked.map(({ commentId }) => commentId)), notices, leftOut };
}
