/**
 * Which run a message is for, from a run's point of view. test/bot/rules/commands/messages/say.test.ts tests the bot's
 * own rule.
 */
import { expect, it } from 'vitest';
import {
  isForThisRun,
  type MarkedForRun,
  type RunIdentity,
  readMarked,
} from '../../../action/channel/is-for-this-run.ts';
import { thisRun } from '../../../action/run/open-channel.ts';
import type { FeedComment } from '../../../action/ports.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { questionIdOf, type TaskId, taskIdOf } from '../../../protocol/base/ids.ts';
import type { TaskState } from '../../../protocol/messages/lifecycle.ts';
import { type Marker, renderMarker } from '../../../protocol/comments/marker.ts';
import { ada, marker, questionComment, resumeRequest } from '../support/action-scenario.ts';
import { DEFAULT_CONFIG } from '../../support/default-config.ts';

const [own, other] = [taskIdOf('ours', 1), taskIdOf('other', 2)];
const identity: RunIdentity = {
  task: own,
  question: questionIdOf(own, 1),
  status: 100,
  cause: undefined,
  heard: undefined,
  told: new Set(),
};
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** The ID is also the second of its creation. */
function say(id: number): FeedComment {
  return { id, body: '/agora say x', author: ada, createdAt: at(id), updatedAt: at(id), byApp: false };
}

function marked(id: number, marker: Marker, changed = id): MarkedForRun {
  const found = readMarked({
    ...say(id),
    body: renderMarker(marker),
    updatedAt: at(changed),
    byApp: true,
    isProven: true,
  });
  if (found === undefined) throw new Error('A marker of ours is not read.');
  return found;
}

const status = (id: number, task: TaskId, state: TaskState, changed = id): MarkedForRun =>
  marked(id, { v: 1, kind: 'status', task, round: 1, attempt: 1, state, runId: 1 }, changed);

it('takes messages that name no task and come after its own comment', () => {
  expect(isForThisRun(say(101), undefined, identity, [status(100, own, 'running')])).toBe(true);
});

it('takes messages that name it or its question, whenever they were written, and none that name another task', () => {
  expect(
    [own, questionIdOf(own, 1), other].map((target) => isForThisRun(say(50), target, { ...identity, cause: 60 }, [])),
  ).toEqual([true, true, false]);
});

it('does not take what it was told at its start', () => {
  expect(isForThisRun(say(101), own, { ...identity, told: new Set([101]) }, [])).toBe(false);
});

it('does not take again what it was told in an earlier round', () => {
  expect([101, 102].map((id) => isForThisRun(say(id), undefined, { ...identity, heard: 101 }, []))).toEqual([
    false,
    true,
  ]);
});

it('does not take again a message that answered the question whether there is more to do', () => {
  const question = marked(100, {
    v: 1,
    kind: 'question',
    task: own,
    round: 1,
    question: questionIdOf(own, 1),
    subagent: 'planner',
    state: { runId: 1, artifactId: 1, digest: `sha256:${'a'.repeat(64)}` },
    head: 'c'.repeat(40),
    options: [],
    expires: at(50),
    hops: 0,
    turn: true,
    answered: { attempt: 1, runId: 2, by: 'ada', commentId: 101 },
  });

  expect([101, 102].map((id) => isForThisRun(say(id), undefined, identity, [question]))).toEqual([false, true]);
});

it('leaves messages that were written before the command that started it', () => {
  expect([59, 61].map((id) => isForThisRun(say(id), undefined, { ...identity, cause: 60 }, []))).toEqual([false, true]);
});

it.each([
  ['nobody else was at work', [], true],
  ['another task was over', [status(40, other, 'finished', 45)], true],
  ['another task ended later', [status(40, other, 'finished', 55)], false],
  [
    'another task said its end later',
    [marked(55, { v: 1, kind: 'end', task: other, state: 'failed', round: 1 })],
    false,
  ],
])('without such a command takes messages from the time when it waited for a machine, when %s', (_, seen, expected) => {
  expect(isForThisRun(say(50), undefined, identity, [...seen, status(100, own, 'running')])).toBe(expected);
});

it.each([
  ['is at work', status(105, other, 'running'), false],
  ['ended later', status(105, other, 'cancelled', 120), false],
  ['was over', status(105, other, 'cancelled', 108), true],
])('leaves messages to a newer task that %s', (_, newer, expected) => {
  expect(isForThisRun(say(110), undefined, identity, [newer])).toBe(expected);
});

it('leaves a message to the run that the bot has refused', () => {
  const note = marked(111, { v: 1, kind: 'note', task: own, about: 'command:110:1767225600000' });

  expect([110, 112].map((id) => isForThisRun(say(id), undefined, identity, [note]))).toEqual([false, true]);
});

it('ignores a marker in a person’s comment', () => {
  expect(
    readMarked({ ...say(1), body: renderMarker({ v: 1, kind: 'note', task: own, about: 'command:110:1' }) }),
  ).toBeUndefined();
});

it('knows which messages its agent already has, from earlier rounds and from its own start', () => {
  const request = resumeRequest({ messages: [{ commentId: 105, sha256: contentHash('x'), by: ada }] });
  const allowed: Parameters<typeof thisRun>[0] = {
    kind: 'resume',
    request,
    answer: { kind: 'answer', text: '2' },
    mayGive: () => Promise.resolve(true),
    question: { comment: questionComment, marker },
    config: DEFAULT_CONFIG,
    heard: { messages: [], upTo: 105, notices: [], leftOut: [] },
    asker: ada,
    answers: undefined,
    line: undefined,
    isByHand: false,
  };

  const known = thisRun(allowed, 81, { heard: 101, given: [104], statusComment: () => 90 });

  expect(known).toMatchObject({ status: 90, cause: 81, heard: 105, told: new Set([104, 105]) });
});
