/** Asks a second time about a start: is it still what somebody asked for who may, and what does it go on from? */
import type { StartRequest } from '../protocol/dispatch-request.ts';
import { type Authorized, type Facts, refuse, type Run } from './authorized.ts';
import { readContinues } from './continues.ts';
import { readInput } from './fresh-input.ts';
import { keepCredentialsBack } from './keep-credentials-back.ts';
import { createMayNow, mayNot } from './may.ts';
import { readMessages, withNotices } from './messages.ts';

export async function authorizeStart(
  request: StartRequest,
  { actor }: Run,
  { config, spoken, github, now }: Facts,
): Promise<Authorized> {
  // A message alone starts nothing, unless the repository says so.
  if (request.source.kind === 'queued' && !config.resumeOnQueued)
    return refuse(
      'A message that was not delivered starts no task here: `resume-on-queued` is not set in .github/agora/config.yaml. `/agora retry` takes it along.',
      `queued:${request.source.commentId}`,
    );
  const may = createMayNow({ config, issue: request.issue, asker: undefined }, github);
  const [allowed, read] = await Promise.all([may('start', request.by), readInput(request, actor, spoken, github)]);
  if (!allowed) return mayNot(request.by, 'start', config);
  if (read.kind === 'over') return read;
  if (read.kind === 'refused') return refuse(read.why, read.about);
  const from = await readContinues(request, spoken, new Date(now));
  if (from.kind === 'refused') return from;
  const heard = await readMessages(request.messages ?? [], spoken, (person) => may('steer', person));
  const { continues } = from;
  const kept =
    continues === undefined
      ? undefined
      : keepCredentialsBack(continues.said, `What @${continues.said.by} said with it`);
  return {
    kind: 'start',
    continues: continues === undefined || kept === undefined ? undefined : { ...continues, said: kept.said },
    request,
    input: read.input,
    config,
    heard: withNotices(heard, kept?.notices),
    asker: request.by,
    answers: read.answers,
    line: from.line,
  };
}
