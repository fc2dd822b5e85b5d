/**
 * `/agora say`, `/agora retry` and `/agora run` on a pull request: they mean the task that it came from. Pure.
 *
 * What stands beside the code is told to the agent with its file, line and the piece of code. Who may is asked here, so that
 * nobody's words are repeated who may not, and once more when it is followed.
 */
import type { Command } from '../protocol/commands.ts';
import type { TaskId } from '../protocol/ids.ts';
import type { Action } from './actions.ts';
import { commandOf } from './command-of.ts';
import { askElsewhere, type SaidElsewhere } from './elsewhere.ts';
import { taskOfComment, traceBack } from './going-back.ts';
import { askConfig, askMay, type Inquiry } from './inquiry.ts';
import { isPending, readAllTasks } from './pending.ts';
import { renderSaid } from './relayed.ts';
import { sayMayNotElsewhere, sayNotTaken } from './replies.ts';
import { sayOnce } from './say-once.ts';
import type { Task } from './tasks.ts';

type Taken = Extract<Command, { verb: 'say' | 'retry' | 'run' }>;

const NEEDS = { say: 'steer', retry: 'start', run: 'start' } as const;

export function decideElsewhere(inquiry: Inquiry): Action[] {
  return askElsewhere(inquiry).flatMap((said) => {
    const command = commandOf(said.comment);
    return command?.verb === 'say' || command?.verb === 'retry' || command?.verb === 'run'
      ? decideSaid(inquiry, said, command)
      : [];
  });
}

function decideSaid(inquiry: Inquiry, said: SaidElsewhere, command: Taken): Action[] {
  const { comment, source, request } = said;
  const { author } = comment;
  const tasks = findLine(inquiry);
  const verb = NEEDS[command.verb];
  const may = askMay(inquiry, verb, author, tasks.find(({ asker }) => asker?.id === author.id)?.asker);
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined || (may.kind === 'refused' && may.because !== 'permission')) return [];
  const tell = (text: string): Action[] =>
    sayOnce(inquiry, taskOfComment(inquiry, comment), `elsewhere:${request}`, Date.parse(comment.updatedAt), text);
  if (may.kind === 'refused')
    return tell(sayMayNotElsewhere(author.login, command.verb, config.policy[verb], comment.url ?? ''));
  const body = renderSaid(comment, withTarget(command, tasks), source, request, taskOfComment(inquiry, comment));
  if (body === undefined) return tell(sayNotTaken(author.login, comment.url ?? ''));
  const seen: Action[] =
    request.startsWith('comment:') && comment.isSeen !== true ? [{ kind: 'acknowledge', commentId: comment.id }] : [];
  return [{ kind: 'relay', about: `relayed:${source}:${request}`, body }, ...seen];
}

/** The tasks whose work is in the pull request, in the order in which they began; all of the thread where it is no delivered one. */
function findLine(inquiry: Inquiry): readonly Task[] {
  const { trigger } = inquiry.facts;
  const tasks = readAllTasks(inquiry).filter(({ answers }) => answers === undefined);
  const line = trigger.kind === 'look' ? trigger.pull?.line : undefined;
  return line === undefined
    ? tasks
    : tasks.filter(
        (one) =>
          one.task === line ||
          one.status?.marker.line === line ||
          (isPending(one) && goesBackTo(inquiry, one.task, line)),
      );
}

function goesBackTo(inquiry: Inquiry, task: TaskId, line: TaskId): boolean {
  const traced = traceBack(inquiry, task);
  return traced !== undefined && traced !== 'unknown' && traced.line.some((one) => one.task === line);
}

/** Who names no task means that of the pull request: the one that is at work there, or for a retry the last that is over. */
function withTarget(command: Taken, tasks: readonly Task[]): Taken {
  if (command.verb === 'run' || command.target !== undefined) return command;
  const target =
    (command.verb === 'retry' ? tasks.findLast(({ endedAt }) => endedAt !== undefined) : undefined) ?? tasks.at(-1);
  return target === undefined ? command : { ...command, target: target.task };
}
