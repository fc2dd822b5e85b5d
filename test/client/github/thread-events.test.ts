import { expect, it } from 'vitest';
import { readTaskThread } from '../../../client/github/thread-events.ts';
import type { ListedComment } from '../../../client/github/facts.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { type Marker, renderMarker } from '../../../protocol/comments/marker.ts';

const task = taskIdOf(1, 'label', 2);
const other = taskIdOf(1, 'label', 3);
const question = questionIdOf(task, 1);
const look = { now: new Date('2026-11-22T00:00:00Z') };

const minute = (id: number): string => `2026-11-20T00:${String(id).padStart(2, '0')}:00Z`;
const said = (id: number, login: string, body: string, type = 'User'): ListedComment => ({
  isSeen: false,
  id,
  issue: 7,
  body,
  author: { id: 1, login, type },
  createdAt: minute(id),
  updatedAt: minute(id),
  url: `https://github.com/o/r/issues/7#issuecomment-${id}`,
});
const marked = (id: number, marker: Marker, text = ''): ListedComment =>
  said(id, 'github-actions[bot]', `${renderMarker(marker)}\n${text}`, 'Bot');
const status = (id: number, state: 'running' | 'suspended' | 'finished', round = 1): ListedComment =>
  marked(id, { v: 1, kind: 'status', task, round, attempt: 1, state, runId: 9 }, '### ⏳ fixer is working');
/** The question is edited when it is answered. */
const asked = (id: number, answered?: number): ListedComment => ({
  ...marked(id, {
    v: 1,
    kind: 'question',
    task,
    round: 1,
    question,
    subagent: 'fixer',
    asked: 'Which?',
    state: { runId: 9, artifactId: 3, digest: contentHash('x') },
    head: 'a'.repeat(40),
    options: ['A', 'B'],
    recommended: 2,
    hops: 0,
    expires: '2026-12-20T00:00:00.000Z',
    ...(answered !== undefined && { answered: { attempt: 1, runId: 10, by: 'ada', commentId: answered } }),
  }),
  ...(answered !== undefined && { updatedAt: minute(answered + 1) }),
});
const end = (id: number): ListedComment =>
  marked(id, { v: 1, kind: 'end', task, state: 'finished', round: 2 }, 'All done.');

it('reports a thread in the order in which it happened, and only what is about the task', () => {
  const thread = readTaskThread(
    [
      said(1, 'ada', '/agora run fixer Fix it'),
      status(2, 'running', 2),
      said(3, 'bob', `/agora say ${other} Not for you`),
      said(4, 'bob', '/agora say Keep the old name'),
      asked(5, 6),
      said(6, 'ada', 'B'),
      said(7, 'ada', `/answer ${questionIdOf(other, 1)} 1`),
      said(8, 'carol', 'Nice work!'),
      marked(9, { v: 1, kind: 'note', task, about: 'x' }, 'You may not.'),
    ],
    task,
    look,
  );

  expect(
    thread?.happened.map(({ news }) =>
      'text' in news
        ? `${news.type} ${news.type === 'message' ? `${news.by} ${news.as} ` : ''}${news.text ?? ''}`
        : news.type,
    ),
  ).toEqual([
    'message bob message Keep the old name',
    'question',
    'message ada answer B',
    'answered',
    'message carol comment Nice work!',
    'notice You may not.',
  ]);
  expect(thread?.standing.news).toMatchObject({ type: 'state', state: 'running', round: 2 });
});

it('recognizes what it has already reported, and distinguishes an edited comment from its old version', () => {
  const before = readTaskThread([status(2, 'suspended'), asked(5), said(6, 'ada', 'Hm')], task, look);
  const after = readTaskThread(
    [status(2, 'suspended'), asked(5), { ...said(6, 'ada', 'Hmm'), updatedAt: minute(9) }, said(7, 'ada', 'A')],
    task,
    look,
  );

  const told = new Set(before?.happened.map(({ key }) => key));
  const fresh = after?.happened.filter(({ key }) => !told.has(key)) ?? [];

  expect(fresh.map(({ news }) => news)).toMatchObject([{ text: 'Hmm' }, { text: 'A' }]);
  expect(after?.standing.key).toBe(before?.standing.key);
});

it('ends with the final comment, and without one when nobody writes it', () => {
  const withWord = readTaskThread([status(2, 'finished'), end(8)], task, look);
  const without = readTaskThread([status(2, 'finished')], task, look);

  expect(withWord?.standing.news).toMatchObject({ type: 'ended', state: 'finished', text: 'All done.' });
  expect(without?.standing.news).toEqual({ type: 'ended', state: 'finished' });
});

it('ignores a marker that a person wrote', () => {
  const forged = { ...end(8), author: { id: 2, login: 'mallory', type: 'User' } };

  const thread = readTaskThread([status(2, 'running'), forged], task, look);

  expect(thread?.standing.news).toMatchObject({ type: 'state', state: 'running' });
});

it('finds nothing when nobody has written about the task', () => {
  expect(readTaskThread([said(1, 'ada', 'hello')], task, look)).toBeUndefined();
});

it('reports a question with its options, and which of them the agent recommends', () => {
  const [event] = readTaskThread([asked(5)], task, look)?.happened ?? [];

  expect(event?.news).toMatchObject({ type: 'question', question: 'Which?', options: ['A', 'B'], recommended: 2 });
});
