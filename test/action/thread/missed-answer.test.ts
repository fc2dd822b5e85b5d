/** The answer that a lost run had accepted, for the agent that continues after `/agora retry`. */
import { expect, it } from 'vitest';
import type { IssueComment } from '../../../action/ports.ts';
import { rememberSpoken } from '../../../action/thread/comment-cache.ts';
import { findMissedAnswer } from '../../../action/thread/missed-answer.ts';
import { renderAnsweredQuestion } from '../../../protocol/comments/question-comment.ts';
import { marker, question, questionComment, reply, scenario, state, task } from '../support/action-scenario.ts';

/** Longer than what a question shows of an answer. */
const LONG = 'word '.repeat(200).trim();
const continues = { task, round: 1, state, statusComment: 90 };

function answered(answer: string, more: { readonly commentId?: number; readonly also?: string[] } = {}): IssueComment {
  const view = { by: 'ada', answer, runUrl: 'https://github.com/o/r/actions/runs/5', ...more };
  const by = { attempt: 1, runId: 5, by: 'ada', commentId: 81, ...more };
  return { ...questionComment, body: renderAnsweredQuestion(questionComment.body, { ...marker, answered: by }, view) };
}

function find(comments: readonly IssueComment[], over: Partial<typeof continues> = {}): Promise<unknown> {
  return findMissedAnswer({ ...continues, ...over }, comments, rememberSpoken(scenario({ comments }).github.thread));
}

it.each<[string, IssueComment, string, string]>([
  ['the whole reply', answered(LONG), `/answer ${LONG}`, LONG],
  ['the option that a reply names', answered('The total'), '2', 'The total'],
  ['a reply in several lines', answered('one two'), '/answer one\ntwo', 'one\ntwo'],
  ['what the question shows of a reply that was edited since', answered(LONG), 'Else', `${LONG.slice(0, 499)}…`],
  ['a ticked option', answered('The total', { commentId: 80 }), 'unrelated', 'The total'],
  ['an answer of two people', answered('The total', { also: ['grace'] }), '2', 'The total'],
])('is %s', async (_, asked, body, answer) => {
  expect(await find([asked, { ...reply, body }])).toMatchObject({ question, answer, by: 'ada' });
});

it.each<[string, IssueComment, Partial<typeof continues>]>([
  ['nobody had answered', questionComment, {}],
  ['the state is of another round', answered('The total'), { round: 2 }],
  ['the state is another one', answered('The total'), { state: { ...state, artifactId: 7 } }],
  ['somebody has changed the question', { ...answered('The total'), isProven: false }, {}],
])('is unknown when %s', async (_, asked, over) => {
  expect(await find([asked, reply], over)).toBeUndefined();
});
