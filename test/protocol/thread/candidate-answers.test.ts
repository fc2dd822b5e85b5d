/** Which replies are for a question: those behind it, and those from before it that answer it anyway. */
import { describe, expect, it } from 'vitest';
import { questionIdOf } from '../../../protocol/base/ids.ts';
import { type QuestionMarker, renderMarker } from '../../../protocol/comments/marker.ts';
import { findKeptWords, readWord, readWordsFor } from '../../../protocol/thread/candidate-answers.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import { marked, reply, threadOf } from '../../bot/support/literals.ts';
import {
  ada,
  iso,
  otherBot,
  otherTask,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../bot/support/reconcile-scenario.ts';

type Parts = Parameters<typeof threadOf>[0];

const END = '/agora end';
const status = marked(50, statusMarker());
const other = (id: number, over: Parameters<typeof statusMarker>[0] = {}, at = START) =>
  marked(id, statusMarker({ task: otherTask, state: 'running', ...over }), { updatedAt: iso(at) });
const otherEnd = (id: number) =>
  marked(id, { v: 1 as const, kind: 'end' as const, task: otherTask, state: 'finished' as const, round: 1 });
const answeredBy = (commentId: number): QuestionMarker['answered'] => ({ attempt: 1, runId: 6, by: 'ada', commentId });

describe('an /agora end from before the question', () => {
  const first = marked(100, questionMarker({ answered: answeredBy(110) }));
  const last = marked(200, questionMarker({ round: 2 }));

  function kept(said: ThreadReply, { questions = [first, last], ...parts }: Parts = {}): boolean {
    const thread = threadOf({ statuses: [status], questions, replies: [said], ...parts });
    return findKeptWords(last, thread).some(({ id }) => id === said.id);
  }

  it.each<[string, ThreadReply, Parts, boolean]>([
    ['after the earlier answer', reply(111, ada, END), {}, true],
    ['that was the earlier answer', reply(110, ada, END), {}, false],
    ['between the earlier question and its answer', reply(105, ada, END), {}, false],
    ['after the question', reply(201, ada, END), {}, false],
    ['that names the task, the very first comment', reply(1, ada, `${END} ${task}`), { questions: [last] }, true],
    ['that names another task', reply(150, ada, `${END} ${otherTask}`), {}, false],
    ['that is another command', reply(150, ada, '/answer 1'), {}, false],
    ['before the task has started', reply(49, ada, END), { questions: [last] }, false],
    ['of an unknown task', reply(150, ada, END), { statuses: [] }, false],
    ['of an unknown task, which it names', reply(150, ada, `${END} ${task}`), { statuses: [] }, true],
    [
      'before the second of three questions',
      reply(111, ada, END),
      { questions: [first, marked(120, questionMarker({ round: 3 })), last] },
      false,
    ],
    [
      "before another task's question",
      reply(111, ada, END),
      { questions: [first, marked(150, questionMarker({ task: otherTask })), last] },
      true,
    ],
    ['before a later question', reply(150, ada, END), { questions: [last, marked(300, questionMarker())] }, true],
  ])('%s', (_, said, parts, expected) => {
    expect(kept(said, parts)).toBe(expected);
  });

  it.each<[string, Parts, boolean]>([
    ['works', { statuses: [status, other(60)] }, false],
    [
      'works for an agent',
      {
        statuses: [
          status,
          other(60, { answers: { question: questionIdOf(task, 1), comment: 100, subagent: 'planner' } }),
        ],
      },
      true,
    ],
    ['started later', { statuses: [status, other(160)] }, true],
    ['ended before', { statuses: [status, other(60)], ended: [otherEnd(140)] }, true],
    ['ended later', { statuses: [status, other(60)], ended: [otherEnd(160)] }, false],
    ['was cancelled before', { statuses: [status, other(60, { state: 'cancelled' }, START - SECOND)] }, true],
    ['was cancelled in that second', { statuses: [status, other(60, { state: 'cancelled' })] }, false],
    ['has worked since before', { statuses: [status, other(60, {}, START - SECOND)] }, false],
  ])('is for the task although another one %s: %#', (_, parts, expected) => {
    expect(kept(reply(150, ada, END), parts)).toBe(expected);
    expect(kept(reply(150, ada, `${END} ${task}`), parts)).toBe(true);
  });
});

describe('a comment in a conversation', () => {
  const first = marked(100, questionMarker({ turn: true, options: [], answered: answeredBy(110) }));
  const last = marked(200, questionMarker({ round: 2, turn: true, options: [], given: [140] }));

  function kept(said: ThreadReply, { questions = [first, last], ...parts }: Parts = {}, asked = last): boolean {
    const thread = threadOf({ statuses: [status], questions, replies: [said], ...parts });
    return findKeptWords(asked, thread).some(({ id }) => id === said.id);
  }

  it.each<[string, ThreadReply, Parts, boolean]>([
    ['after the last that the agent received', reply(111, ada, 'More.'), {}, true],
    ['that the agent received last', reply(110, ada, 'More.'), {}, false],
    ['that the agent received while it worked', reply(140, ada, 'More.'), {}, false],
    ['after the question', reply(201, ada, 'More.'), {}, false],
    ['that is an answer', reply(150, ada, '/answer More.'), {}, true],
    ['that answers the earlier question', reply(150, ada, `/answer ${first.marker.question} More.`), {}, true],
    ['that answers another question', reply(150, ada, `/answer ${questionIdOf(otherTask, 1)} More.`), {}, false],
    ['that waits in its own queue', reply(150, ada, '/agora say More.'), {}, false],
    ['that is another command', reply(150, ada, '/agora status'), {}, false],
    ['that only thanks', reply(150, ada, 'Thanks!'), {}, false],
    ['of a machine', reply(150, otherBot, '/answer More.'), {}, false],
    ['that copies a record', reply(150, ada, `${renderMarker(statusMarker())}\nMore.`), {}, false],
    ['while another task works', reply(150, ada, 'More.'), { statuses: [status, other(60)] }, false],
    [
      'that names its question while another task works',
      reply(150, ada, `/answer ${first.marker.question} More.`),
      { statuses: [status, other(60)] },
      true,
    ],
    ['before the first question', reply(150, ada, 'More.'), { questions: [last] }, false],
    [
      'after a question that was no turn',
      reply(150, ada, 'More.'),
      { questions: [marked(100, questionMarker({ turn: false, answered: answeredBy(110) })), last] },
      false,
    ],
    [
      'after a turn that nobody has answered',
      reply(150, ada, 'More.'),
      { questions: [marked(100, questionMarker({ turn: true })), last] },
      false,
    ],
    [
      'that an earlier turn received',
      reply(125, ada, 'More.'),
      { questions: [first, marked(120, questionMarker({ turn: true, round: 3, answered: answeredBy(130) })), last] },
      false,
    ],
    [
      "before another task's question",
      reply(120, ada, 'More.'),
      { questions: [first, marked(150, questionMarker({ task: otherTask, turn: true })), last] },
      true,
    ],
  ])('%s', (_, said, parts, expected) => {
    expect(kept(said, parts)).toBe(expected);
  });

  it('is in its place among the kept /agora end', () => {
    const replies = [reply(120, ada, 'More.'), reply(150, ada, END), reply(160, ada, 'Even more.')];
    const thread = threadOf({ statuses: [status], questions: [first, last], replies });

    expect(findKeptWords(last, thread).map(({ id }) => id)).toEqual([120, 150, 160]);
  });

  it('answers no question that is not a turn', () => {
    const said = reply(150, ada, 'More.');
    const asked = marked(200, questionMarker({ round: 2, turn: false }));

    expect(kept(said, { questions: [first, asked] }, asked)).toBe(false);
  });
});

it.each<[string, ThreadReply, 'answer' | 'plain' | 'none']>([
  ['an option', reply(102, ada, '2'), 'answer'],
  ['an option that does not exist', reply(102, ada, '7'), 'answer'],
  ['an empty answer', reply(102, ada, '/answer'), 'answer'],
  ['conversation', reply(102, ada, 'What do you mean?'), 'plain'],
  ['conversation of a machine', reply(102, otherBot, 'What do you mean?'), 'none'],
  ['a copied record', reply(102, ada, `${renderMarker(statusMarker())}\nWhat do you mean?`), 'none'],
  ['another command', reply(102, ada, '/agora say What?'), 'none'],
  // Its author waits for something, and is told that it is no answer.
  ['a quotation', reply(102, ada, '> What?'), 'answer'],
  ['a quotation by a machine', reply(102, otherBot, '> What?'), 'none'],
  ['an answer to another question', reply(102, ada, `/answer ${questionIdOf(otherTask, 1)} 2`), 'none'],
])('reads %s after a question as what it is', (_, said, as) => {
  const question = marked(101, questionMarker());
  const { candidates, plain } = readWordsFor(question, threadOf({ questions: [question], replies: [said] }));

  expect(candidates.map(({ comment }) => comment.id)).toEqual(as === 'answer' ? [102] : []);
  expect(plain.map(({ id }) => id)).toEqual(as === 'plain' ? [102] : []);
});

const parts = [
  { id: '1', asked: 'A?', options: [] },
  { id: '2', asked: 'B?', options: [] },
];

it.each<[string, string, Partial<QuestionMarker>, object]>([
  ['words', 'words', { options: [] }, { isExplicit: false, isEmptyAnswer: false }],
  ['/answer', '/answer words', { options: [] }, { isExplicit: true, isEmptyAnswer: false }],
  ['/agora end', END, { options: [] }, { isExplicit: true, isEmptyAnswer: false }],
  ['an option', '2', {}, { isExplicit: true, isEmptyAnswer: false }],
  ['the answer to a part', '1: words', { options: [], parts }, { isExplicit: true, isEmptyAnswer: false }],
  ['an option that does not exist', '7', {}, { isExplicit: false, isEmptyAnswer: false }],
  ['an empty /answer', '/answer', {}, { isExplicit: false, isEmptyAnswer: true }],
  ['nothing', '> quoted', {}, { isExplicit: false, isEmptyAnswer: false }],
  ['an /answer to no part', '/answer words', { options: [], parts }, { isExplicit: false, isEmptyAnswer: false }],
])('knows of %s whether it can only be meant as an answer', (_, body, over, expected) => {
  expect(readWord(reply(102, ada, body), marked(101, questionMarker(over)))).toMatchObject(expected);
});
