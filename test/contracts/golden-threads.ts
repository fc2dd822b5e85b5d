/** Threads as they come about, each with how its tasks stand: what every reader of a thread has to see. */
import {
  NOW,
  ONE,
  TWO,
  CHILD,
  SECOND,
  workflow,
  app,
  otherApp,
  person,
  lookalike,
  said,
  mark,
  status,
  result,
  iso,
  question,
  answered,
  end,
  note,
  idle,
  thread,
  expired,
  type GoldenThread,
} from './thread-builders.ts';

const WHO_COUNTS: readonly GoldenThread[] = [
  thread('an issue where nobody has written', [], {}),
  thread('people talking', [said('Hello', person), said('/agora run fixer Fix it', person)], {}),
  thread('a marker that a person has copied', [status('running', {}, person)], {}),
  thread('a marker of a person whose name looks like ours', [status('running', {}, lookalike)], {}),
  thread('a marker that another App has copied', [status('running', {}, otherApp)], {}),
  thread('a question that another App has copied', [question({}, otherApp)], {}),
  thread('a final comment that a person has copied onto a task at work', [status('running'), end('finished', person)], {
    [ONE]: 'running',
  }),
  thread(
    'a final comment that another App has copied onto a task at work',
    [status('running'), end('finished', otherApp)],
    { [ONE]: 'running' },
    { withoutApp: { [ONE]: 'finished' } },
  ),
  thread(
    'a status that another App has copied onto a task that waits',
    [status('suspended'), question(), status('finished', {}, otherApp)],
    { [ONE]: 'suspended' },
  ),
  thread('a status that our App has written', [status('running', {}, app)], { [ONE]: 'running' }, { withoutApp: {} }),
  thread('a quoted marker below other words', [said(`See:\n${status('running').body}`, workflow)], {}),
  thread('a notice to somebody who may not start anything', [note('may:1')], {}),
  thread('a final comment on a task of which nothing else is there', [end('failed', workflow)], { [ONE]: 'failed' }),
  thread('our App’s final comment alone', [end('failed')], { [ONE]: 'failed' }, { withoutApp: {} }),
];

const AT_WORK: readonly GoldenThread[] = [
  thread('a task that was taken up', [status('accepted')], { [ONE]: 'accepted' }),
  thread('a task at work', [status('running')], { [ONE]: 'running' }),
  thread('a task at work, with people talking', [status('running'), said('Nice', person)], { [ONE]: 'running' }),
  thread(
    'an answered question whose next round is being prepared',
    [status('resuming', { round: 2 }), question({ answered })],
    {
      [ONE]: 'resuming',
    },
  ),
  thread(
    'an answered question whose next round is at work',
    [status('running', { round: 2 }), question({ answered })],
    {
      [ONE]: 'running',
    },
  ),
  thread('an answered question without a status', [question({ answered })], { [ONE]: 'resuming' }),
  thread(
    'a later round at work, while its question was not marked as answered',
    [status('running', { round: 2 }), question()],
    {
      [ONE]: 'running',
    },
  ),
];

const WAITING: readonly GoldenThread[] = [
  thread('a question without a status', [question()], { [ONE]: 'suspended' }),
  thread('an open question', [status('suspended'), question()], { [ONE]: 'suspended' }),
  thread('an open question below a status that a killed run left', [status('running'), question()], {
    [ONE]: 'suspended',
  }),
  thread('an open question that somebody talks about', [status('suspended'), question(), said('Hm', person)], {
    [ONE]: 'suspended',
  }),
  thread('a question that stands there twice', [status('suspended'), question(), question()], { [ONE]: 'suspended' }),
  thread('a second question', [status('suspended', { round: 2 }), question({ answered }), question({ round: 2 })], {
    [ONE]: 'suspended',
  }),
  thread(
    'a second question, the first of which nobody marked as answered',
    [status('suspended'), question(), question({ round: 2 })],
    {
      [ONE]: 'suspended',
    },
  ),
  thread('a question to another agent that has not begun', [status('suspended'), question({ to: 'agent:helper' })], {
    [ONE]: 'suspended',
  }),
  thread(
    'a question to another agent that works on it',
    [status('suspended'), question({ to: 'agent:helper' }), status('running', { task: CHILD })],
    { [ONE]: 'suspended', [CHILD]: 'running' },
  ),
  thread('a status that says it waits, and no question', [status('suspended')], { [ONE]: 'suspended' }),
];

const IDLE: readonly GoldenThread[] = [
  thread('a run that waits for the answer', [idle(180 * SECOND), question()], { [ONE]: 'idle' }),
  thread('a run that has just had its last look', [idle(-10 * SECOND), question()], { [ONE]: 'idle' }),
  thread('a run that should have stopped waiting', [idle(-60 * SECOND), question()], { [ONE]: 'suspended' }),
  thread('a run that waits, and nobody says until when', [status('idle'), question()], { [ONE]: 'suspended' }),
  thread(
    'a run that waits as long as its question says',
    [status('idle'), question({ live: { runId: 9, until: iso(NOW + 60 * SECOND) } })],
    { [ONE]: 'idle' },
  ),
  thread(
    'a run that waited for an earlier question',
    [idle(180 * SECOND), question({ answered }), question({ round: 2 })],
    { [ONE]: 'suspended' },
  ),
  thread('a run that waits for an answer to a question whose state is gone', [idle(180 * SECOND), question(expired)], {
    [ONE]: 'expired',
  }),
];

const EXPIRED: readonly GoldenThread[] = [
  thread('a question whose state is gone', [status('suspended'), question(expired)], { [ONE]: 'expired' }),
  thread(
    'a question whose state is gone, below a status that a killed run left',
    [status('running'), question(expired)],
    {
      [ONE]: 'expired',
    },
  ),
  thread(
    'an answered question whose state is gone',
    [status('running', { round: 2 }), question({ ...expired, answered })],
    {
      [ONE]: 'running',
    },
  ),
  thread(
    'a question whose state is gone, and somebody has said so',
    [status('suspended'), question(expired), end('expired')],
    {
      [ONE]: 'expired',
    },
  ),
  thread(
    'a question that was closed, where nothing else says so',
    [status('suspended'), question({ closed: 'cancelled' })],
    {
      [ONE]: 'cancelled',
    },
  ),
];

const ENDED: readonly GoldenThread[] = [
  thread(
    'finished work whose result came 30 seconds ago',
    [status('finished', { result }, workflow, 30 * SECOND)],
    { [ONE]: 'finished' },
    { beingDelivered: ONE },
  ),
  thread(
    'finished work that nobody has delivered for three minutes',
    [status('finished', { result }, workflow, 180 * SECOND)],
    {
      [ONE]: 'finished',
    },
  ),
  thread(
    'finished work whose final comment is posted',
    [status('finished', { result }, workflow, SECOND), end('finished')],
    {
      [ONE]: 'finished',
    },
  ),
  thread('a task that finished without a result', [status('finished', {}, workflow, SECOND)], { [ONE]: 'finished' }),
  thread('a cancelled task with a question', [status('cancelled'), question()], { [ONE]: 'cancelled' }),
  thread('a failed task', [status('failed')], { [ONE]: 'failed' }),
  thread('a task whose final comment came while its status says that it works', [status('running'), end('failed')], {
    [ONE]: 'failed',
  }),
  thread('a final comment that is there twice', [status('running'), end('failed'), end('finished')], {
    [ONE]: 'failed',
  }),
  thread('a final comment on a task with an open question', [status('suspended'), question(), end('cancelled')], {
    [ONE]: 'cancelled',
  }),
  thread(
    'finished work that waits for a person’s yes',
    [
      status('finished', { result }),
      mark({ v: 1, kind: 'end', task: ONE, state: 'finished', round: 1, held: 'protected' }, app),
    ],
    { [ONE]: 'finished' },
  ),
  thread(
    'two tasks, one at work and one that waits',
    [status('running'), status('suspended', { task: TWO }), question({ task: TWO })],
    { [ONE]: 'running', [TWO]: 'suspended' },
  ),
  thread('a task that goes on after another one failed', [status('failed'), status('running', { task: TWO })], {
    [ONE]: 'failed',
    [TWO]: 'running',
  }),
];

export const GOLDEN_THREADS: readonly GoldenThread[] = [
  ...WHO_COUNTS,
  ...AT_WORK,
  ...WAITING,
  ...IDLE,
  ...EXPIRED,
  ...ENDED,
];
