/**
 * Which task answers which question: an agent that another agent asked works in a separate task. Pure.
 *
 * This relation is not stored: the child's id is derived from the question's, so every reader of the thread finds it,
 * and no task can claim to be the child of a question that was not put to it.
 */
import { findAgent } from '../policy/recipient.ts';
import { childTaskOf, type TaskId } from '../base/ids.ts';
import type { QuestionMarker } from '../comments/marker.ts';
import type { Marked, Thread } from './read-thread.ts';

type DelegatedQuestion = Marked<QuestionMarker>;

export interface Child {
  readonly task: TaskId;
  /** The subagent that is asked. */
  readonly agent: string;
  readonly question: DelegatedQuestion;
}

/** @returns `undefined` for a question to people. */
export function childOf(question: DelegatedQuestion): Child | undefined {
  const agent = findAgent(question.marker.to);
  return agent === undefined ? undefined : { task: childTaskOf(question.marker.question), agent, question };
}

/** The question that a task should answer; `undefined` for a task that people requested. */
export function findAsChild(questions: readonly DelegatedQuestion[], task: TaskId): Child | undefined {
  return questions.map(childOf).find((child) => child?.task === task);
}

/**
 * The agents that wait for an answer to this question; the one that asked first comes last.
 * @returns `undefined` if unknown: the question that one of them should answer was changed or deleted.
 */
export function lineOf({ questions }: Thread, question: DelegatedQuestion): string[] | undefined {
  const line: string[] = [];
  let last = question;
  // A question is older than its child's questions, so this terminates; it must terminate for a forged thread too.
  while (line.length < questions.length + 1) {
    line.push(last.marker.subagent);
    const child = findAsChild(questions, last.marker.task);
    if (child === undefined) return last.marker.answers === undefined ? line : undefined;
    last = child.question;
  }
  return line;
}
