/**
 * `/agora say`, `/agora retry` and `/agora run` on a pull request: they are about the task that it came from. Pure.
 *
 * Comments on lines of code are passed to the agent with the file, the line and the code. The permission is checked
 * here, so that nothing is repeated for people without it, and again when the command is followed.
 */
import { type Command, findCommand } from '../../../protocol/comments/parse-command.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import {
  act,
  combine,
  filterKnown,
  forEach,
  isUnknown,
  NOTHING,
  type RuleResult,
  type UnknownFact,
} from '../../decision/decided.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { readPullRequestComments, type PullRequestComment, sayAlteredElsewhere } from './pull-request-comments.ts';
import type { Lines } from '../../tasks/cause.ts';
import { noticeOfAltered, taskOfComment, traceBack } from '../../tasks/lineage.ts';
import { askConfig, askMay, type DecisionContext } from '../../decision/decision-context.ts';
import { isPending, readAll } from '../../tasks/all-tasks.ts';
import { renderSaid } from '../../texts/relayed-comment.ts';
import { sayMayNotElsewhere, sayNotTaken } from '../../texts/notices.ts';
import { sayOnce } from '../../decision/notify-once.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';

type TakenCommand = Extract<Command, { verb: 'say' | 'retry' | 'run' }>;

const NEEDS = { say: 'steer', retry: 'start', run: 'start' } as const;

export const pullRequestCommands: DecisionRule = {
  name: 'pull-request-commands',
  watches: ['policy', 'issue', 'labels', 'claims', 'runs', 'reviews'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    const all = readPullRequestComments(context);
    return isUnknown(all) ? all : forEach(all, (said) => decideSaid(context, said, findCommand(said.comment.body)));
  },
};

function decideSaid(context: DecisionContext, said: PullRequestComment, command: Command | undefined): RuleResult {
  if (command?.verb !== 'say' && command?.verb !== 'retry' && command?.verb !== 'run') return NOTHING;
  const { comment } = said;
  const { author } = comment;
  if (comment.altered !== undefined) return sayAlteredElsewhere(context, said, noticeOfAltered(context, comment));
  const tasks = findLine(context);
  if (isUnknown(tasks)) return tasks;
  const verb = NEEDS[command.verb];
  const may = askMay(context, verb, author, tasks.find(({ asker }) => asker?.id === author.id)?.asker);
  if (isUnknown(may)) return may;
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  if (may.kind === 'allowed') return relaySaid(context, said, withTarget(command, tasks));
  if (may.because !== 'permission') return NOTHING;
  const text = sayMayNotElsewhere(author.login, command.verb, config.policy[verb], comment.url ?? '');
  // Once, and not for each line of code that they commented on.
  return tell(context, said, text, `elsewhere:may-not-${verb}:${author.id}`);
}

function relaySaid(context: DecisionContext, said: PullRequestComment, command: TakenCommand): RuleResult {
  const { comment, source, request } = said;
  const body = renderSaid(said, command, taskOfComment(context, comment));
  if (body === undefined) return tell(context, said, sayNotTaken(comment.author.login, comment.url ?? ''));
  const isUnseen = request.startsWith('comment:') && comment.isSeen !== true;
  return combine([
    act({ kind: 'relay', about: `relayed:${source}:${request}`, body }),
    isUnseen ? act({ kind: 'acknowledge', commentId: comment.id }) : NOTHING,
  ]);
}

function tell(
  context: DecisionContext,
  { comment, request }: PullRequestComment,
  text: string,
  about = `elsewhere:${request}`,
): RuleResult {
  const task = taskOfComment(context, comment);
  return sayOnce(context, task, about, Date.parse(comment.updatedAt), text);
}

/**
 * The tasks whose work is in the pull request, in the order in which they started; if it was not delivered by a task,
 * all tasks of the thread.
 */
function findLine(context: DecisionContext): readonly Task[] | UnknownFact {
  const all = readAll(context);
  if (isUnknown(all)) return all;
  const { trigger } = context.facts;
  const tasks = all.tasks.filter(({ answers }) => answers === undefined);
  const line = trigger.kind === 'look' ? trigger.pull?.line : undefined;
  return line === undefined
    ? tasks
    : filterKnown(
        tasks,
        (one) =>
          one.task === line ||
          one.status?.marker.line === line ||
          (isPending(one) && goesBackTo(context, all.lines, one.task, line)),
      );
}

function goesBackTo(context: DecisionContext, lines: Lines, task: TaskId, line: TaskId): boolean | UnknownFact {
  const traced = traceBack(context, lines, task);
  return isUnknown(traced) ? traced : traced?.line.some((one) => one.task === line) === true;
}

/**
 * A command without a task id is about the task of the pull request: the one that is working there, or, for a retry,
 * the last one that has ended.
 */
function withTarget(command: TakenCommand, tasks: readonly Task[]): TakenCommand {
  if (command.verb === 'run' || command.target !== undefined) return command;
  const target =
    (command.verb === 'retry' ? tasks.findLast(({ endedAt }) => endedAt !== undefined) : undefined) ?? tasks.at(-1);
  return target === undefined ? command : { ...command, target: target.task };
}
