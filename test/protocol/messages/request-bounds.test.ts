/** The exact upper and lower limits of the values in a dispatch request, and that it allows no other member. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';

const task = taskIdOf(1, 'label', 2);
const ada = { login: 'ada', id: 1 };
const hash = contentHash('x');
const said = { commentId: 91, sha256: hash, by: ada };
const common = {
  v: 1,
  task,
  by: ada,
  hops: 0,
  issue: 7,
  messages: [said],
  proof: { k: 'k1', at: '2026-11-02T00:00:00.000Z', s: `${'A'.repeat(86)}==` },
};
const start = {
  ...common,
  kind: 'start',
  attempt: 1,
  subagent: { name: 'planner', contentHash: hash, at: 'a'.repeat(40) },
  source: { kind: 'issue', sha256: hash },
  continues: { task, round: 1, state: { runId: 1, artifactId: 1, digest: hash }, statusComment: 1 },
};
const resume = {
  ...common,
  kind: 'resume',
  attempt: 0,
  round: 2,
  question: questionIdOf(task, 1),
  questionComment: 80,
  statusComment: 81,
  state: { runId: 5, artifactId: 6, digest: hash },
  head: 'a'.repeat(40),
  answer: { source: { kind: 'comment', commentId: 82, sha256: hash }, text: '2', option: 2, also: [said] },
};

type Path = readonly (string | number)[];

/** A copy with a different value at that path. */
function withAt(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  const copy: unknown[] | Record<string, unknown> = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as Record<string, unknown>) };
  Object.assign(copy, { [key]: withAt((value as Record<string | number, unknown>)[key], rest, to) });
  return copy;
}

/** The paths of its objects, at any depth. */
function objectsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, member]) => objectsIn(member, [...at, key]));
  return Array.isArray(value) ? below : [at, ...below];
}

const takes = (request: unknown): boolean => DispatchRequest.safeParse(request).success;

it.each([
  ['start', start],
  ['resume', resume],
])('refuses a request to %s with an unknown member at any level', (_, request) => {
  const places = objectsIn(request);

  expect(takes(request)).toBe(true);
  expect(places.length).toBeGreaterThan(6);
  expect(places.filter((place) => takes(withAt(request, [...place, 'unknown'], 1)))).toEqual([]);
});

it.each<[string, object, Path, unknown, unknown]>([
  ['a login of one character', start, ['by', 'login'], 'a', ''],
  ['a login of 100 characters', start, ['by', 'login'], 'a'.repeat(100), 'a'.repeat(101)],
  ['attempt 1 of a start', start, ['attempt'], 1, 0],
  ['attempt 0 of a run that goes on by itself', resume, ['attempt'], 0, -1],
  ['no hops', start, ['hops'], 0, -1],
  ['as many hops as there may be', start, ['hops'], LIMITS.hops, LIMITS.hops + 1],
  ['round 2 of a resume', resume, ['round'], 2, 1],
  ['round 1 of a task that is gone on from', start, ['continues', 'round'], 1, 0],
  ['option 1', resume, ['answer', 'option'], 1, 0],
  ['the last option', resume, ['answer', 'option'], LIMITS.options, LIMITS.options + 1],
  ['a name of a key of 64 characters', start, ['proof', 'k'], 'k'.repeat(64), 'k'.repeat(65)],
  [
    'as many messages as there may be',
    start,
    ['messages'],
    Array.from({ length: LIMITS.messages }, () => said),
    Array.from({ length: LIMITS.messages + 1 }, () => said),
  ],
  [
    'as many others as there may be who say the same',
    resume,
    ['answer', 'also'],
    Array.from({ length: LIMITS.answerers }, () => said),
    Array.from({ length: LIMITS.answerers + 1 }, () => said),
  ],
  [
    'an answer of as many characters as travel with a request',
    resume,
    ['answer', 'text'],
    'x'.repeat(LIMITS.inlineAnswerChars),
    'x'.repeat(LIMITS.inlineAnswerChars + 1),
  ],
])('accepts %s in a request, and nothing beyond', (_, request, path, most, beyond) => {
  expect(takes(withAt(request, path, most))).toBe(true);
  expect(takes(withAt(request, path, beyond))).toBe(false);
});
