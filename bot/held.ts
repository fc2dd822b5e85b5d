/**
 * Work that waits for a person's word: it touches files that decide what runs here or who decides. Pure.
 *
 * The task is over; what is left is whether its result may be proposed. `/agora deliver` says yes, by somebody who may, and
 * never by a machine. It is bound to that result by the task's comment, which names the artifact and its digest.
 */
import { findCommand } from '../protocol/commands.ts';
import type { TaskId } from '../protocol/ids.ts';
import type { Action } from './actions.ts';
import { isTooOld } from './causes.ts';
import { taskOfComment } from './going-back.ts';
import { askConfig, askMay, type Inquiry } from './inquiry.ts';
import type { ThreadComment } from './ports.ts';
import { sayMayNotCommand, sayNothingHeld, sayWhichTask } from './replies.ts';
import { sayOnce } from './say-once.ts';
import { isMeant, readTasks, type Task } from './tasks.ts';

export function decideHeld(inquiry: Inquiry): Action[] {
  const {
    thread,
    facts: { now },
  } = inquiry;
  const words = thread.replies.filter(
    (reply) => findCommand(reply.body)?.verb === 'deliver' && !isTooOld(inquiry, { at: Date.parse(reply.updatedAt) }),
  );
  if (words.length === 0) return [];
  const held = readTasks(thread, now).filter(
    ({ end, status }) => end?.marker.held !== undefined && status?.marker.result !== undefined,
  );
  // Two people may say yes to the same work.
  const said = new Set<TaskId>();
  return words
    .flatMap((word) => decideWord(inquiry, word, held))
    .filter((action) => {
      const isNew = action.kind !== 'deliver' || !said.has(action.status.task);
      if (action.kind === 'deliver') said.add(action.status.task);
      return isNew;
    });
}

function decideWord(inquiry: Inquiry, word: ThreadComment, held: readonly Task[]): Action[] {
  const command = findCommand(word.body);
  const target = command?.verb === 'deliver' ? command.target : undefined;
  const meant = held.filter((task) => isMeant(task, target) && task.end !== undefined && task.end.comment.id < word.id);
  const waiting = meant.filter(({ isHeld }) => isHeld);
  if (meant.length > 0 && waiting.length === 0) return [];
  const may = askMay(inquiry, 'deliver', word.author, waiting.find(({ asker }) => asker?.id === word.author.id)?.asker);
  const config = askConfig(inquiry);
  if (may === undefined || config === undefined || (may.kind === 'refused' && may.because === 'machine')) return [];
  if (may.kind === 'refused')
    return tell(inquiry, word, sayMayNotCommand(word.author.login, 'deliver', config.policy.deliver));
  const [first] = waiting;
  if (first === undefined) return tell(inquiry, word, sayNothingHeld(word.author.login));
  if (waiting.length > 1) return tell(inquiry, word, sayWhichTask(word.author.login, 'deliver', waiting));
  return first.status === undefined
    ? []
    : [{ kind: 'deliver', status: first.status.marker, consentBy: word.author.login }];
}

function tell(inquiry: Inquiry, word: ThreadComment, text: string): Action[] {
  const at = Date.parse(word.updatedAt);
  return sayOnce(inquiry, taskOfComment(inquiry, word), `command:${word.id}:${at}`, at, text);
}
