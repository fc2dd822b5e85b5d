import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import {
  type AnswerSource,
  claimSubjectOf,
  dispatchIdOfRequest,
  DispatchRequest,
  isAutomatic,
  readRequest,
  renderRequest,
  roundOf,
} from '../../../protocol/messages/dispatch-request.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { titleOfRun } from '../../support/title-of-run.ts';

const task = taskIdOf(1, 'label', 2);
const person = { login: 'ada', id: 1 };
const sha = 'a'.repeat(40);
const start = {
  v: 1,
  kind: 'start',
  task,
  attempt: 1,
  by: person,
  hops: 0,
  issue: 7,
  subagent: { name: 'planner', contentHash: contentHash('x'), at: sha },
  source: { kind: 'issue', sha256: contentHash('y') },
};
const resume = {
  v: 1,
  kind: 'resume',
  task,
  attempt: 2,
  by: person,
  hops: 0,
  issue: 7,
  round: 3,
  question: questionIdOf(task, 2),
  questionComment: 80,
  state: { runId: 5, artifactId: 6, digest: contentHash('z') },
  head: sha,
  answer: { source: { kind: 'comment', commentId: 81, sha256: contentHash('2') }, text: '2', option: 2 },
};

const requests = fc
  .record({
    text: fc.string({ unit: 'binary', maxLength: LIMITS.inlineAnswerChars }),
    attempt: fc.integer({ min: 1, max: 999 }),
    round: fc.integer({ min: 2, max: 99 }),
    isResume: fc.boolean(),
  })
  .map(({ text, attempt, round, isResume }) =>
    DispatchRequest.parse(
      isResume
        ? { ...resume, attempt, round, answer: { ...resume.answer, text } }
        : { ...start, attempt, source: { kind: 'manual', text } },
    ),
  );

it("is read back as it was written, and always fits into GitHub's inputs", () => {
  fc.assert(
    fc.property(requests, (request) => {
      const text = renderRequest(request);

      expect(JSON.stringify({ request: text }).length).toBeLessThanOrEqual(LIMITS.dispatchInputsChars);
      expect(readRequest(text)).toEqual({ kind: 'request', request });
    }),
  );
});

it('accepts no attempt from outside that only a running run may use for itself', () => {
  expect(readRequest(JSON.stringify({ ...resume, attempt: 0 }))).toMatchObject({
    kind: 'malformed',
    why: [expect.stringMatching(/^attempt: /)],
  });
  expect(readRequest(JSON.stringify({ ...start, attempt: 0 })).kind).toBe('malformed');
});

it('fits even when every character of the answer has to be escaped', () => {
  const request = DispatchRequest.parse({
    ...resume,
    answer: { ...resume.answer, text: '"'.repeat(LIMITS.inlineAnswerChars) },
  });

  expect(readRequest(renderRequest(request))).toEqual({ kind: 'request', request });
});

it('reports its length if it is too long for GitHub', () => {
  const request = {
    ...DispatchRequest.parse(resume),
    answer: { source: { kind: 'manual' as const }, text: 'x'.repeat(70_000) },
  } as DispatchRequest;

  expect(() => renderRequest(request)).toThrow(/is 7\d{4} characters long; GitHub accepts 65535/);
});

it('is accepted up to the exact character that GitHub accepts', () => {
  const ofText = (text: string) =>
    ({ ...DispatchRequest.parse(resume), answer: { source: { kind: 'manual' as const }, text } }) as DispatchRequest;
  const frame = JSON.stringify({ request: JSON.stringify(ofText('')) }).length;
  const most = 'x'.repeat(LIMITS.dispatchInputsChars - frame);

  expect(renderRequest(ofText(most))).toContain(most);
  expect(() => renderRequest(ofText(`${most}x`))).toThrow(/is 65536 characters long/);
});

it('has no hops unless it says so', () => {
  expect(DispatchRequest.parse({ ...start, hops: undefined }).hops).toBe(0);
});

const said = { commentId: 1, sha256: contentHash('x') };
const ticked = { part: 1, by: person, source: { kind: 'tick' as const, ...said } };
const byDefault = { part: 2, by: person, source: { kind: 'default' as const } };

it.each<[AnswerSource, boolean]>([
  [{ kind: 'comment', ...said }, false],
  [{ kind: 'tick', ...said }, false],
  [{ kind: 'offered', ...said, tickedBy: person }, false],
  [{ kind: 'manual' }, false],
  [{ kind: 'default' }, true],
  [{ kind: 'task', ...said, task }, true],
  [{ kind: 'silence' }, true],
  [{ kind: 'parts', parts: [ticked, { ...ticked, part: 2 }] }, false],
  [{ kind: 'parts', parts: [ticked, byDefault] }, true],
])('knows of an answer from %j whether nobody gave it: %j', (source, automatic) => {
  expect(isAutomatic(source)).toBe(automatic);
});

it('determines its round, its dispatch, its claim and its run', () => {
  const [first, third] = [DispatchRequest.parse(start), DispatchRequest.parse(resume)];

  expect([roundOf(first), dispatchIdOfRequest(first), claimSubjectOf(first), titleOfRun(first)]).toEqual([
    1,
    `${task}.r1`,
    task,
    `${task}.r1 attempt 1 for ada`,
  ]);
  expect([roundOf(third), dispatchIdOfRequest(third), claimSubjectOf(third), titleOfRun(third)]).toEqual([
    3,
    `${task}.r3`,
    questionIdOf(task, 2),
    `${task}.r3 attempt 2 for ada`,
  ]);
});

describe('a request is refused, with every mistake and its location, if it', () => {
  it.each<[string, object, RegExp]>([
    ['is of another version', { ...start, v: 2 }, /^v: /],
    ['has a member too many', { ...start, extra: 1 }, /extra/],
    ['is of no kind', { ...start, kind: 'party' }, /^kind: /],
    ['has attempt 0', { ...start, attempt: 0 }, /^attempt: /],
    ['has too many hops', { ...start, hops: LIMITS.hops + 1 }, /^hops: /],
    [
      'names a person by other words',
      { ...start, by: { ...person, login: 'a\n![](https://x)' } },
      /^by\.login: must be/,
    ],
    ['names a person by a link', { ...start, by: { ...person, login: 'www.example.org' } }, /^by\.login: must be/],
    ['names no person', { ...start, by: { login: '' } }, /^by\.login: [\s\S]*by\.id: /],
    ['has a path for a subagent', { ...start, subagent: { ...start.subagent, name: '../x' } }, /^subagent\.name: /],
    ['has a short hash', { ...start, source: { kind: 'issue', sha256: 'sha256:aa' } }, /^source\.sha256: /],
    ['resumes round 1', { ...resume, round: 1 }, /^round: /],
    ['has a branch for a commit', { ...resume, head: 'main' }, /^head: /],
    ['has an option 0', { ...resume, answer: { ...resume.answer, option: 0 } }, /^answer\.option: /],
    ['has a task for a question', { ...resume, question: task }, /^question: /],
  ])('%s', (_, request, where) => {
    const read = readRequest(JSON.stringify(request));

    expect(read.kind).toBe('malformed');
    expect(read.kind === 'malformed' ? read.why.join('\n') : '').toMatch(where);
  });

  it('is not JSON, or has another value than it must', () => {
    expect(readRequest('')).toEqual({ kind: 'malformed', why: [expect.not.stringContaining('request')] });
    expect(readRequest(JSON.stringify({ ...start, v: 2 }))).toEqual({
      kind: 'malformed',
      why: ['v: must be 1, not 2'],
    });
    expect(readRequest('null')).toEqual({ kind: 'malformed', why: ['must be keys with values, but is empty'] });
  });

  it.each(['', '{', 'null', '[]', '"x"', '['.repeat(100_000), '{"__proto__":{}}'])('is %j', (text) => {
    expect(readRequest(text)).toMatchObject({ kind: 'malformed' });
  });
});
