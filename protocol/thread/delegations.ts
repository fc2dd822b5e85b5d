/**
 * Which task answers which question: an agent that was asked by another one works in a task of its own. Pure.
 *
 * Nothing keeps that relation: the child's id comes from the question's, so whoever reads the thread finds it, and
 * nobody can claim to be the child of a question that was not put to them.
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

/** @returns `undefined` for a question that is put to people. */
export function childOf(question: DelegatedQuestion): Child | undefined {
  const agent = findAgent(question.marker.to);
  return agent === undefined ? undefined : { task: childTaskOf(question.marker.question), agent, question };
}

/** What a task is to answer; `undefined` for one that people asked for. */
export function findAsChild(questions: readonly DelegatedQuestion[], task: TaskId): Child | undefined {
  return questions.map(childOf).find((child) => child?.task === task);
}

/**
 * The agents that wait for an answer to this question, whoever asked first last.
 * @returns `undefined` when nobody can say: what one of them is to answer itself was changed or deleted.
 */
export function lineOf({ questions }: Thread, question: DelegatedQuestion): string[] | undefined {
  const line: string[] = [];
  let last = question;
  // A question is older than its child's questions, so this ends; a forged thread must end it too.
  while (line.length < questions.length + 1) {
    line.push(last.marker.subagent);
    const child = findAsChild(questions, last.marker.task);
    if (child === undefined) return last.marker.answers === undefined ? line : undefined;
    last = child.question;
  }
  return line;
}
