/**
 * Posts in the issue that the relay's own settings are wrong, if somebody has just requested or answered something:
 * otherwise, they would wait for a reaction that never comes.
 *
 * The comment is not signed, because the setting that is missing most often is the signing key.
 */
import { taskIdOf } from '../../protocol/base/ids.ts';
import { isInaccessible } from '../../protocol/errors/missing-permission.ts';
import { z } from '../../protocol/base/zod.ts';
import { findCommand, subagentOfLabel } from '../../protocol/comments/parse-command.ts';
import { placeSettingsNote } from '../../protocol/comments/settings-note.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { readThread, standingOf } from '../../protocol/thread/read-thread.ts';

const Asked = z.looseObject({
  action: z.string(),
  issue: z.looseObject({ number: z.int() }),
  label: z.optional(z.looseObject({ name: z.string() })),
  comment: z.optional(z.looseObject({ body: z.nullish(z.string()) })),
  sender: z.looseObject({ type: z.string() }),
});

/** What the relay knows before it has read a setting. */
export interface RelayRun {
  readonly repositoryId: number;
  readonly runUrl: string;
  readonly workflowPath: string;
}

export interface AskedIssue {
  readonly issue: number;
  readonly isRequest: boolean;
}

/** The comments of that issue. */
export interface ToldThread {
  comments(): Promise<readonly ThreadComment[]>;
  post(body: string): Promise<unknown>;
  edit(commentId: number, body: string): Promise<unknown>;
}

/**
 * The issue on which a person wrote, ticked or labeled something with this event; `undefined` for any other event.
 * `isRequest` is false for words and ticks, which are meant for us only if a question is open there. Pure.
 */
export function findAskedIssue(payload: unknown): AskedIssue | undefined {
  const event = Asked.safeParse(payload).data;
  if (event === undefined || event.sender.type !== 'User') return undefined;
  const { action, comment, label, issue } = event;
  if (comment === undefined)
    return action === 'labeled' && subagentOfLabel(label?.name ?? '') !== undefined
      ? { issue: issue.number, isRequest: true }
      : undefined;
  const isRequest = action === 'created' && findCommand(comment.body ?? '') !== undefined;
  return { issue: issue.number, isRequest };
}

/** What a person can fix, as sentences; `undefined` for a temporary problem. Pure. */
export function sayMistakes(error: unknown): readonly string[] | undefined {
  if (error instanceof Error && isInaccessible(error))
    return [
      'GitHub denied a request of the relay. Its job, or the token in its `github-token`, needs the permissions `actions: write`, `contents: write`, `issues: write` and `pull-requests: write`.',
    ];
  return error instanceof RelayMistake ? error.mistakes : undefined;
}

/** Settings of the relay that are missing or wrong. */
export class RelayMistake extends Error {
  override readonly name = 'RelayMistake';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join(' · '));
    this.mistakes = mistakes;
  }
}

/** @param now milliseconds since the epoch. */
export async function tellRelaySettings(
  { issue, isRequest }: AskedIssue,
  mistakes: readonly string[],
  { repositoryId, runUrl, workflowPath }: RelayRun,
  thread: ToldThread,
  now: number,
): Promise<void> {
  const comments = await thread.comments();
  if (!isRequest && !hasOpenQuestion(comments, now)) return;
  const task = taskIdOf(repositoryId, 'relay-settings', issue);
  const note = placeSettingsNote(comments, {
    marker: { v: 1, kind: 'note', task, about: `settings:${task}` },
    mistakes,
    file: { path: workflowPath },
    runUrl,
  });
  if (note.kind === 'post') await thread.post(note.body);
  else await thread.edit(note.id, note.body);
}

/** Nothing is proven without the key, so the account decides. It decides about the notice only. */
function hasOpenQuestion(comments: readonly ThreadComment[], now: number): boolean {
  const thread = readThread(comments, undefined);
  return thread.questions.some((question) => standingOf(question, thread, now) === 'open');
}
