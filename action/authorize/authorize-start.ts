/**
 * The second authorization of a start: is it still what somebody with permission requested, and what does it continue?
 */
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import type { StartRequest } from '../../protocol/messages/dispatch-request.ts';
import { type Authorized, type AuthorizationFacts, refuse, type AuthorizedRun } from './authorization.ts';
import { type ContinuationSource, readContinues } from './resume-source.ts';
import { rereadInput } from './reread-task.ts';
import { settleSubagent } from './pinned-subagent.ts';
import { removeCredentials } from '../thread/remove-credentials.ts';
import { createMayGive } from '../thread/given-text.ts';
import { createMayAndPermission, mayNot } from './permission-check.ts';
import { readMessages, withLeftOut, withNotices } from '../thread/messages-for-run.ts';

export async function authorizeStart(
  request: StartRequest,
  { actor, isPublic }: AuthorizedRun,
  { config, spoken, github, now }: AuthorizationFacts,
): Promise<Authorized> {
  // A message alone starts nothing, unless the repository allows it.
  if (request.source.kind === 'queued' && !config.resumeOnQueued) return startsNothing(request.source.commentId);
  const { may, permissionOf } = createMayAndPermission({ config, issue: request.issue, asker: undefined }, github);
  const mayGive = createMayGive(config, isPublic, may);
  const [allowed, read, settled] = await Promise.all([
    may('start', request.by),
    rereadInput(request, { actor, spoken, github, mayGive }),
    settleSubagent(request.subagent, github.code),
  ]);
  if (!allowed) return mayNot(request.by, 'start', config);
  if (read.kind === 'over') return read;
  if (read.kind === 'refused') return refuse(read.why, read.about, read.change);
  if (settled.kind === 'refused')
    return refuse(`${settled.why} Ask for it again to start.`, `commit:${request.subagent.at}`);
  const from = await readContinues(request, { spoken, thread: github.thread }, new Date(now));
  if (from.kind === 'refused') return from;
  const heard = await readMessages(request.messages ?? [], { spoken, may, permissionOf });
  const permission = await permissionOf(request.by);
  const { continues, notices } = withoutSecrets(from.continues, permission);
  return {
    kind: 'start',
    continues,
    request: { ...request, subagent: settled.subagent },
    input: withRequester(read.input, request, permission),
    config,
    heard: withLeftOut(
      withNotices(heard, [
        ...notices,
        // A task that continues another has its text in the saved state.
        ...(continues === undefined ? (read.notices ?? []) : []),
      ]),
      read.leftOut,
    ),
    asker: request.by,
    answers: read.answers,
    // A task that continues another has its text in the saved state.
    changed: continues === undefined ? read.changed : undefined,
    line: from.line,
    isByHand: request.source.kind === 'manual',
  };
}

function startsNothing(message: number): Authorized {
  return refuse(
    'Undelivered messages start no task here: `resume-on-queued` is not set in .github/agora/config.yaml. `/agora retry` includes them.',
    `queued:${message}`,
  );
}

/**
 * The requester is responsible for the text of the request, so that the agent can weigh it. A question of another agent
 * is no person's.
 */
function withRequester(input: JsonObject, { source, by }: StartRequest, permission: string): JsonObject {
  if (source.kind === 'question' || typeof input['text'] !== 'string' || input['text'] === '') return input;
  return { ...input, requester: { login: by.login, permission } };
}

/** The text of the request, without credentials and with the permission of its author. */
function withoutSecrets(
  continues: ContinuationSource | undefined,
  permission: string,
): { readonly continues: ContinuationSource | undefined; readonly notices: readonly string[] } {
  if (continues === undefined) return { continues, notices: [] };
  const { said, notices } = removeCredentials(continues.said, `The message from @${continues.said.by}`);
  return { continues: { ...continues, said: { ...said, permission } }, notices };
}
