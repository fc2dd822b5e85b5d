/**
 * Posts in the issue that the relay's own settings are wrong, if somebody has just requested something: otherwise, they
 * would wait for a reaction that never comes.
 *
 * The comment is not signed, because the setting that is missing most often is the signing key.
 */
import { taskIdOf } from '../../protocol/base/ids.ts';
import { z } from '../../protocol/base/zod.ts';
import { findCommand, subagentOfLabel } from '../../protocol/comments/parse-command.ts';
import { type NotedComment, placeSettingsNote } from '../../protocol/comments/settings-note.ts';

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

/** The comments of that issue. */
export interface ToldThread {
  comments(): Promise<readonly NotedComment[]>;
  post(body: string): Promise<unknown>;
  edit(commentId: number, body: string): Promise<unknown>;
}

/** The issue on which a person requested something with this event; `undefined` for any other event. Pure. */
export function findAskedIssue(payload: unknown): number | undefined {
  const event = Asked.safeParse(payload).data;
  if (event === undefined || event.sender.type !== 'User') return undefined;
  const isAsked =
    (event.action === 'labeled' && subagentOfLabel(event.label?.name ?? '') !== undefined) ||
    (event.action === 'created' && findCommand(event.comment?.body ?? '') !== undefined);
  return isAsked ? event.issue.number : undefined;
}

/** What a person can fix, as sentences; `undefined` for a temporary problem. Pure. */
export function sayMistakes(error: unknown): readonly string[] | undefined {
  if (error instanceof Error && /not accessible by integration/i.test(error.message))
    return [
      'GitHub denied a request of the relay. Its job needs the permissions `actions: write`, `contents: write`, `issues: write` and `pull-requests: write`.',
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

export async function tellRelaySettings(
  issue: number,
  mistakes: readonly string[],
  { repositoryId, runUrl, workflowPath }: RelayRun,
  thread: ToldThread,
): Promise<void> {
  const task = taskIdOf(repositoryId, 'relay-settings', issue);
  const note = placeSettingsNote(await thread.comments(), {
    marker: { v: 1, kind: 'note', task, about: `settings:${task}` },
    mistakes,
    file: { path: workflowPath },
    runUrl,
  });
  if (note.kind === 'post') await thread.post(note.body);
  else await thread.edit(note.id, note.body);
}
