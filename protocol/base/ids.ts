/**
 * Ids for the things that all parts refer to.
 *
 * Branded, because a run id and a comment id are both numbers, and swapping them would compile otherwise. Derived, not
 * random: the same label event gives the same task on every replica and on every redelivery, so two of them compete for
 * the same claim instead of starting two runs.
 */
import { hash } from 'node:crypto';
import { z } from './zod.ts';

/** AGORA_MAX_ROUNDS cannot be larger. */
const MOST_ROUNDS = 1_000;

const TAIL = '[0-9a-v]{12}';

export const TaskId = z
  .string()
  .check(z.regex(new RegExp(`^t_${TAIL}$`), 'must be t_ and twelve of the characters 0 to 9 and a to v'))
  .brand<'TaskId'>();
export type TaskId = z.infer<typeof TaskId>;

export const QuestionId = z
  .string()
  .check(z.regex(new RegExp(`^q_${TAIL}$`)))
  .brand<'QuestionId'>();
export type QuestionId = z.infer<typeof QuestionId>;

export function isQuestionId(id: TaskId | QuestionId | undefined): id is QuestionId {
  return id?.startsWith('q_') === true;
}

/** One worker run of a task: `t_0123456789ab.r2` is its second round. */
export const DispatchId = z
  .string()
  .check(
    z.regex(
      new RegExp(`^t_${TAIL}\\.r[1-9][0-9]{0,3}$`),
      'must be the id of a task and a round, like t_0123456789ab.r1',
    ),
  )
  .brand<'DispatchId'>();
export type DispatchId = z.infer<typeof DispatchId>;

/**
 * The task that a cause starts. The parts identify the cause completely: repository id, kind of event, id of that
 * event.
 */
export function taskIdOf(...cause: readonly (string | number)[]): TaskId {
  return TaskId.parse(`t_${tail(['task', ...cause])}`);
}

/** The task that a person starts themselves: nobody else can derive it, and it says nothing about other tasks. */
export function taskOfSender(repositoryId: number, senderId: number, nonce: string): TaskId {
  return taskIdOf(repositoryId, 'client', senderId, nonce);
}

/** The question of a round. One round asks at most one question, so the pair identifies it. */
export function questionIdOf(task: TaskId, round: number): QuestionId {
  return QuestionId.parse(`q_${tail(['question', task, round])}`);
}

/**
 * The questions of a task's rounds up to this one, as many as a task can have: a record that somebody has invented can
 * name any round.
 */
export function questionIdsUpTo(task: TaskId, round: number): QuestionId[] {
  const length = Math.min(Math.max(round, 0), MOST_ROUNDS);
  return Array.from({ length }, (_, index) => questionIdOf(task, index + 1));
}

/** The task of the agent that a question is put to. There is at most one: asking again creates another question. */
export function childTaskOf(question: QuestionId): TaskId {
  return taskIdOf('child', question);
}

export function dispatchIdOf(task: TaskId, round: number): DispatchId {
  return DispatchId.parse(`${task}.r${round}`);
}

/** The task and the round in a dispatch id. */
export function readDispatchId(id: DispatchId): { readonly task: TaskId; readonly round: number } {
  const [task = '', round = ''] = id.split('.r');
  return { task: TaskId.parse(task), round: Number(round) };
}

/** 60 bits in base 32, lower case: short enough to say, long enough to never collide in one repository. */
function tail(parts: readonly (string | number)[]): string {
  const digest = hash('sha256', JSON.stringify(parts), 'hex');
  return BigInt(`0x${digest.slice(0, 15)}`)
    .toString(32)
    .padStart(12, '0');
}
