/** Every field of every kind of record: if it is changed in the thread, the record has no effect. */
import { describe, expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { findSignedLine, Marker, renderMarker } from '../../../protocol/comments/marker.ts';
import { deriveSigner, pinOf, readPin } from '../../../protocol/records/record-keys.ts';
import { readRecord, signComment } from '../../../protocol/records/record.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import { readTasks } from '../../../protocol/thread/read-tasks.ts';
import { ours } from '../../bot/support/reconcile-scenario.ts';
import { changesOf } from './changes.ts';

const PLACE = { repository: 77, issue: 7 };
const MADE = { run: 5, attempt: 1 };
const signer = deriveSigner('2026-11', 'a secret of the repository, at least 32 random characters', 'run');
const bot = deriveSigner('2026-11', 'a secret of the repository, at least 32 random characters', 'bot');
const keys = [signer, bot].map((key) => readPin(pinOf(key))).filter((key) => key !== undefined);

const hash = (letter: string) => `sha256:${letter.repeat(64)}`;
const task = taskIdOf(1, 'label', 7);
const other = taskIdOf(1, 'label', 8);
const question = questionIdOf(task, 1);
const ada = { login: 'ada', id: 1 };
const state = { runId: 5, artifactId: 6, digest: hash('a') };
const answers = { question: questionIdOf(other, 1), comment: 60, subagent: 'planner' };
const saved = { state, expires: '2099-01-01T00:00:00Z' };

/** With all possible members. */
const MARKERS: Readonly<Record<Marker['kind'], object>> = {
  question: {
    round: 1,
    question,
    subagent: 'fixer',
    resolved: { name: 'fixer', contentHash: hash('c'), at: 'd'.repeat(40) },
    asked: 'Which?',
    state,
    head: 'e'.repeat(40),
    options: ['No', 'Yes, delete'],
    recommended: 1,
    parts: [
      { id: 'rows', asked: 'Delete the rows?', options: ['No', 'Yes, delete'], recommended: 1 },
      { id: '2', asked: 'What shall it be called?', options: ['total'] },
    ],
    used: { task: { costUsd: 0.42, turns: 3 }, left: { costUsd: 0.58 } },
    expires: '2099-01-01T00:00:00Z',
    hops: 1,
    statusComment: 79,
    asker: ada,
    to: 'agent:reviewer',
    answers,
    line: other,
    live: { runId: 5, until: '2099-01-01T00:00:00Z' },
    turn: true,
    needsPerson: true,
    repository: 77,
    heard: 70,
    given: [71, 72],
    closed: 'cancelled',
    answered: { attempt: 1, runId: 6, by: 'ada', commentId: 81, comments: [80, 81] },
  },
  status: {
    round: 1,
    attempt: 1,
    state: 'finished',
    runId: 5,
    subagent: 'fixer',
    result: { artifactId: 6, digest: hash('b') },
    saved,
    asker: ada,
    verify: { passed: true },
    used: { task: { costUsd: 0.42, turns: 3 }, left: { costUsd: 0.58 } },
    heard: 70,
    answers,
    line: other,
    given: [71],
    lost: true,
    idle: { until: '2099-01-01T00:00:00Z' },
  },
  end: { state: 'finished', round: 1, run: { id: 5, attempt: 1 }, pullRequest: 9, held: 'protected', answers },
  note: { about: `gave-up:${question}:1` },
  relayed: { question, source: 'chat', by: ada, request: 'r-1' },
};
const BELOW = '### ❓ Delete it?\n\n- [ ] **1.** No\n- [ ] **2.** Yes, delete\n\nReply with a number.';

function write(kind: Marker['kind']): string {
  const marker = Marker.parse({ v: 1, kind, task, ...MARKERS[kind] });
  return signComment(`${renderMarker(marker)}\n${BELOW}`, PLACE, kind === 'relayed' ? bot : signer, MADE);
}

const isProven = (body: string) => readRecord(body, PLACE, keys).kind === 'proven';

/** Whether a reader who has verified the record ignores it. */
function countsForNothing(body: string): boolean {
  const author = ours;
  const times = { createdAt: '2026-03-03T10:00:00Z', updatedAt: '2026-03-03T10:00:00Z' };
  const thread = readThread([{ id: 5, body, author, ...times, isProven: isProven(body) }], 'agora');
  const words = [thread.questions, [...thread.ended], thread.notes, thread.relayed, thread.replies];
  return words.every((list) => list.length === 0) && readTasks(thread, Date.parse('2026-03-04')).length === 0;
}

describe.each(Object.keys(MARKERS) as Marker['kind'][])('a record of the kind "%s"', (kind) => {
  const body = write(kind);
  const { head = '', payload = '', signature = '' } = findSignedLine(body) ?? {};
  const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64').toString());
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

  it('has every possible field in its payload, and is valid as it was written', () => {
    expect(decode(payload)).toMatchObject(MARKERS[kind]);
    expect(isProven(body)).toBe(true);
    expect(countsForNothing(body)).toBe(false);
  });

  it('is invalid if any field of it is changed, removed or added', () => {
    const changed = changesOf(decode(payload)).map(({ path, value }) => ({
      path,
      body: body.replace(payload, () => encode(value)),
    }));

    expect(changed.length).toBeGreaterThan(3 * Object.keys(MARKERS[kind]).length);
    expect(changed.filter((one) => isProven(one.body) || !countsForNothing(one.body))).toEqual([]);
  });

  it('is invalid with another head, signature or text below, and in another place', () => {
    const otherParts = [
      ...changesOf(decode(head)).map(({ value }) => body.replace(head, () => encode(value))),
      body.replace(signature, () => Buffer.from(Buffer.from(signature, 'base64').toReversed()).toString('base64')),
    ];
    const otherTexts = BELOW.split('\n').flatMap((line) =>
      line === '' ? [] : [body.replace(line, () => `${line} not`), body.replace(`\n${line}`, () => '')],
    );

    const otherPlaces = [
      { ...PLACE, repository: 78 },
      { ...PLACE, issue: 8 },
    ];

    expect([...otherParts, ...otherTexts].filter((one) => isProven(one) || !countsForNothing(one))).toEqual([]);
    expect(otherPlaces.filter((place) => readRecord(body, place, keys).kind === 'proven')).toEqual([]);
  });

  it('is invalid without its proof', () => {
    const marker = Marker.parse({ v: 1, kind, task, ...MARKERS[kind] });

    expect(countsForNothing(`${renderMarker(marker)}\n${BELOW}`)).toBe(true);
  });
});
