/** A question that consists of two, and requests that answer them. */
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { shownParts } from '../../../../protocol/comments/parts/part-boxes.ts';
import { renderQuestion } from '../../../../protocol/comments/question-comment.ts';
import type { PartSource } from '../../../../protocol/messages/dispatch-request.ts';
import {
  ada,
  context,
  grace,
  marker,
  questionComment,
  reply,
  resumeRequest,
  scenario,
} from '../../support/action-scenario.ts';
import { authorize } from '../authorize-now.ts';

const questions = [
  { id: 'db', question: 'Which database?', options: ['SQLite', 'Postgres'] },
  { question: 'What shall it be called?' },
];
export const asking = QuestionMarker.parse({ ...marker, options: [], parts: shownParts(questions) });
const body = renderBodyOf(asking);
export const asked = { ...questionComment, body };
export const sent = {
  ...asked,
  body: body.replace('- [ ] **1b.**', '- [x] **1b.**').replace('- [ ] **Send', '- [x] **Send'),
};
export const named = { ...reply, id: 82, author: grace, body: '2: total_cents' };
export const inOne = { ...reply, body: '1: SQLite\n2: sum' };

export type Comment = typeof reply;

export const wordOf = (part: number, { id, body: text, author }: Comment): PartSource => ({
  part,
  by: author,
  source: { kind: 'comment', commentId: id, sha256: contentHash(text) },
});
export const tickOf = (part: number, by = ada): PartSource => ({
  part,
  by,
  source: { kind: 'tick', commentId: 80, sha256: contentHash(sent.body) },
});
export const requestOf = (parts: readonly PartSource[], over: object = {}) =>
  resumeRequest({ answer: { source: { kind: 'parts', parts: [...parts] } }, ...over });
export const decide = (
  parts: readonly PartSource[],
  comments: readonly Comment[],
  more: Parameters<typeof scenario>[0] = {},
  over: object = {},
) => authorize(requestOf(parts, over), context, scenario({ comments, deciders: [ada.id, grace.id], ...more }).github);

export function renderBodyOf(of: QuestionMarker): string {
  return renderQuestion(of, {
    subagent: 'fixer',
    asked: { question: '1. …', questions },
    runUrl: 'https://github.com/o/r/actions/runs/5',
    notices: [],
  });
}
