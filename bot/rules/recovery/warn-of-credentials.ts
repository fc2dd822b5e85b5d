/**
 * A person who wrote a credential into a thread where a task starts or works is told at once, whether or not an agent
 * is running: by then it has been mailed to everybody who follows the issue. Pure.
 *
 * The agent and the saved state never receive it: see action/thread/remove-credentials.ts, and the worker's redactor.
 */
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import { findCredentialKinds } from '../../../protocol/text/redact-credentials.ts';
import { combine, NOTHING, type RuleResult } from '../../decision/decided.ts';
import type { DecisionContext } from '../../decision/decision-context.ts';
import { sayInAnyCase, sayOnce } from '../../decision/notify-once.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { sayCredential } from '../../texts/notices.ts';
import { DAY_MS } from '../../time-windows.ts';

export const warnOfCredentials: DecisionRule = {
  name: 'warn-of-credentials',
  watches: ['issue'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    if (model.tasks.length === 0 && !model.thread.replies.some(({ command }) => command !== undefined))
      return warnOfIssue(context);
    return combine([warnOfIssue(context), ...model.thread.replies.map((reply) => warnOfReply(context, reply))]);
  },
};

/** Not of strangers: there is any number of them, and each could make the bot write. */
function warnOfReply(context: DecisionContext, reply: ThreadReply): RuleResult {
  const { id, body, author, createdAt, isByStranger } = reply;
  const at = Date.parse(createdAt);
  // Older ones are no longer reported, so they are not searched at each reconciliation either.
  const found =
    at < context.now - DAY_MS || author.type !== 'User' || isByStranger === true ? [] : findCredentialKinds(body);
  return found.length === 0
    ? NOTHING
    : sayOnce(context, taskOf(context), `credential:${id}`, at, sayCredential(author.login, found, 'comment'));
}

/** Only if another rule has read the issue, which happens as soon as a task is to start. */
function warnOfIssue(context: DecisionContext): RuleResult {
  const issue = context.facts.issueText;
  const found = issue === undefined ? [] : findCredentialKinds(`${issue.title}\n\n${issue.body}`);
  if (issue === undefined || found.length === 0) return NOTHING;
  const about = `credential:issue:${contentHash(`${issue.title}\n${issue.body}`).slice(7, 19)}`;
  return sayInAnyCase(context, taskOf(context), about, sayCredential(issue.author.login, found, 'issue'));
}

function taskOf({ facts: { where, issue } }: DecisionContext) {
  return taskIdOf(where.id, 'credential', issue);
}
