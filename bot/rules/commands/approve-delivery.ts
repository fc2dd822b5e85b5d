/**
 * Work that waits for approval because it touches files that decide what runs here or who decides. Pure.
 *
 * The task has ended; the only question left is whether its result may be proposed. `/agora deliver` approves it, by a
 * person with permission and never by a machine. The task's comment binds the approval to that result: it names the
 * artifact and its digest.
 */
import { defined } from '../../../protocol/base/defined.ts';
import type { RunTarget } from '../../../protocol/comments/parse-command.ts';
import { aboutDelivery } from '../../../protocol/comments/marker.ts';
import type { Action } from '../../decision/actions.ts';
import { act, forEach, isUnknown, NOTHING, type RuleResult } from '../../decision/decided.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { isTooOld } from '../../tasks/start-triggers.ts';
import { taskOfComment } from '../../tasks/lineage.ts';
import { askConfig, askMay, type DecisionContext } from '../../decision/decision-context.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import { sayMayNotCommand } from '../../texts/notices.ts';
import { sayNothingHeld, sayNotYetHeld, sayResultUnknown, sayWhichTask } from '../../texts/target-notices.ts';
import { sayOnce } from '../../decision/notify-once.ts';
import { isMeant, type Task } from '../../../protocol/thread/read-tasks.ts';

export const approveDelivery: DecisionRule = {
  name: 'approve-delivery',
  watches: ['policy', 'issue'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    const words = model.thread.replies.filter(
      (reply) => reply.command?.verb === 'deliver' && !isTooOld(context, { at: Date.parse(reply.updatedAt) }),
    );
    const held = model.tasks.filter(({ end }) => end?.marker.held !== undefined);
    return withoutRepeats(forEach(words, (word) => decideWord(context, word, held)));
  },
};

/** Two people may approve the same work. The first one is named, and the last one waits for the outcome. */
function withoutRepeats(result: RuleResult): RuleResult {
  const due = result.actions.filter((action) => action.kind === 'deliver');
  const actions = result.actions.flatMap((action): Action[] => {
    if (action.kind !== 'deliver') return [action];
    const same = due.filter(({ status: { task } }) => task === action.status.task);
    return action === same[0] ? [{ ...action, ...defined({ approvedIn: same.at(-1)?.approvedIn }) }] : [];
  });
  return { ...result, actions };
}

function decideWord(context: DecisionContext, word: ThreadReply, held: readonly Task[]): RuleResult {
  const target = word.command?.verb === 'deliver' ? word.command.target : undefined;
  const { author } = word;
  const meant = held.filter((task) => isMeant(task, target) && task.end !== undefined && task.end.comment.id < word.id);
  const waiting = meant.filter(({ isHeld }) => isHeld);
  if ((meant.length > 0 && waiting.length === 0) || isFollowed(context, word, target)) return NOTHING;
  const may = askMay(context, 'deliver', author, waiting.find(({ asker }) => asker?.id === author.id)?.asker);
  if (isUnknown(may)) return may;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  if (may.kind === 'refused')
    return may.because === 'machine' || may.because === 'stranger'
      ? NOTHING
      : tell(
          context,
          word,
          sayMayNotCommand(author.login, 'deliver', config.policy.deliver),
          `may-not-deliver:${author.id}`,
        );
  const [first] = waiting;
  if (first === undefined) return tell(context, word, sayWhatIsMissing(context, word));
  if (waiting.length > 1) return tell(context, word, sayWhichTask(author.login, 'deliver', waiting));
  return first.status?.marker.result === undefined
    ? tell(context, word, sayResultUnknown(author.login, first.task))
    : act({ kind: 'deliver', status: first.status.marker, consentBy: author.login, approvedIn: word.id });
}

/** Whether work was delivered after it, even if the comment that asked for the approval is gone since. */
function isFollowed({ tasks }: DecisionContext, { id }: ThreadReply, target: RunTarget | undefined): boolean {
  return tasks.some(
    (task) =>
      isMeant(task, target) &&
      task.notes.some(({ marker, comment }) => marker.about === aboutDelivery(task.task) && comment.id > id),
  );
}

/** Without a final comment, nobody has seen what would be approved: see deliver-results.ts, which posts it. */
function sayWhatIsMissing({ tasks }: DecisionContext, { author, command, id }: ThreadReply): string {
  const target = command?.verb === 'deliver' ? command.target : undefined;
  const unseen = tasks.findLast(
    (task) =>
      isMeant(task, target) &&
      task.status?.marker.state === 'finished' &&
      task.status.marker.result !== undefined &&
      task.answers === undefined &&
      (task.end === undefined || task.end.comment.id > id),
  );
  return unseen === undefined ? sayNothingHeld(author.login) : sayNotYetHeld(author.login, unseen);
}

/** @param about whoever may not do this is told once, and not for each of their comments. */
function tell(
  context: DecisionContext,
  word: ThreadReply,
  text: string,
  about = `command:${word.id}:${Date.parse(word.updatedAt)}`,
): RuleResult {
  return sayOnce(context, taskOfComment(context, word), about, Date.parse(word.updatedAt), text);
}
