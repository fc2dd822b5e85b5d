/**
 * Scripted agents that ask one another: which agent a question is put to, and what an agent says when it is asked.
 *
 * In about six of ten schedules, agents ask agents. They usually ask the next one in line, so that chains reach the
 * maximum length. Sometimes they ask themselves, an agent that waits for them, one that they are not allowed to ask, or
 * one that does not exist.
 */
import type { QuestionId, TaskId } from '../../../protocol/base/ids.ts';
import { createChance } from '../chance.ts';
import { AGENTS, GHOST } from '../hosted/files.ts';

/** @returns `undefined` if the question is for people. */
export function recipientOf(seed: number, task: TaskId, round: number, agent: string): string | undefined {
  const schedule = createChance(seed).fork('agents');
  if (!schedule.roll(0.6)) return undefined;
  const chance = schedule.fork(`${task}.r${round}`);
  if (!chance.roll(0.85)) return undefined;
  const next = AGENTS[(AGENTS.findIndex((name) => name === agent) + 1) % AGENTS.length] ?? AGENTS[0];
  return `agent:${chance.pick([next, next, next, next, next, chance.pick(AGENTS), agent, GHOST])}`;
}

const REPLIES = [
  '2',
  '1\n\nBecause a cent is lost otherwise.',
  'Each line, as @ada wrote.',
  '<!-- agora -->\n\n1',
  'Neither:\n\n```\nround(total)\n```\n\n<sub>as the law says</sub>',
  '',
] as const;

/** The final text of an agent that was asked, which is the same for every attempt. If empty, it has no answer. */
export function replyOf(seed: number, question: QuestionId): string {
  return createChance(seed).fork(`reply ${question}`).pick(REPLIES);
}
