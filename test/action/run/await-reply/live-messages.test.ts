/** How a waiting run handles messages to its agent. */
import { describe, expect, it } from 'vitest';
import { findUnreceivedFrom, findUnheard } from '../../../../action/run/await-reply/read-replies.ts';
import { questionIdOf } from '../../../../protocol/base/ids.ts';
import { renderMarker } from '../../../../protocol/comments/marker.ts';
import { ACTIONS, type Happening, otherTask, play } from '../../support/waiting.ts';
import { ada, marker, task } from '../../support/action-scenario.ts';

describe('a run that waits', () => {
  it('takes along an older message that the agent was not given, and none that it was given', async () => {
    const played = await play({
      meanwhile: (thread) => {
        thread.say(ada, '/agora say mind the tests');
        return [thread.say(ada, '/agora say keep the old name')];
      },
      at: {
        5: (thread) => {
          thread.say(ada, '2');
        },
      },
    });

    expect(played.worked[1]?.allowed.heard.messages).toMatchObject([{ text: 'mind the tests' }]);
  });

  it('takes along a message from before its own first comment when it can only be meant for this task', async () => {
    const before: Happening = (thread) => {
      thread.say(ada, '/agora say mind the tests');
    };
    const answered: Readonly<Record<number, Happening>> = {
      5: (thread) => {
        thread.say(ada, '2');
      },
    };
    const alone = await play({ before, at: answered });
    const second = await play({
      before: (thread) => {
        before(thread);
        thread.say(ACTIONS, renderMarker({ v: 1, kind: 'end', task: otherTask, state: 'failed', round: 1 }));
      },
      at: answered,
    });

    expect([alone, second].map(({ worked }) => worked[1]?.allowed.heard.messages.map(({ text }) => text))).toEqual([
      ['mind the tests'],
      [],
    ]);
  });

  it('reports which messages it has taken along and was given, because it may have skipped others', async () => {
    const ids: number[] = [];
    const played = await play({
      meanwhile: (thread) => {
        ids.push(thread.say(ada, '/agora say mind the tests'), thread.say(ada, '/agora say keep the old name'));
        return ids.slice(1);
      },
      at: {
        5: (thread) => {
          thread.say(ada, '2');
        },
      },
    });

    expect(played.states.at(-1)?.heard).toBeUndefined();
    expect(played.states.at(-1)?.given?.toSorted()).toEqual(ids);
  });

  it('does not take along again a message that answered an earlier question', () => {
    const comments = [
      {
        id: 100,
        author: ACTIONS,
        body: renderMarker({ ...marker, turn: true, answered: { attempt: 0, runId: 5, by: 'ada', commentId: 101 } }),
        createdAt: '2026-11-01T10:00:00Z',
        updatedAt: '2026-11-01T10:00:00Z',
        isProven: true,
      },
      {
        id: 101,
        author: ada,
        body: '/agora say and the tests',
        createdAt: '2026-11-01T10:00:01Z',
        updatedAt: '2026-11-01T10:00:01Z',
      },
      {
        id: 103,
        author: ada,
        body: '/agora say and hurry',
        createdAt: '2026-11-01T10:00:02Z',
        updatedAt: '2026-11-01T10:00:02Z',
      },
    ];

    const queued = findUnheard(
      comments,
      { id: 102, marker: { ...marker, round: 2, question: questionIdOf(task, 2) }, runId: 5 },
      100,
      Date.parse('2026-11-01T10:01:00Z'),
    );

    expect(queued.map(({ id }) => id)).toEqual([103]);
  });

  it.each([
    ['in its first round, after what asked for it', { round: 1, heard: 90, cause: 100 }, 100],
    ['in a later one, after its own comment', { round: 2, heard: 90, cause: 130 }, 105],
    ['after what it was told last', { round: 2, heard: 120, cause: 130 }, 120],
    ['where it was told nothing, after what began the round', { round: 2, heard: undefined, cause: 130 }, 130],
  ])('takes along no message to the task before it: %s', (_, { round, ...known }, from) => {
    const comments = [
      {
        id: 80,
        author: ACTIONS,
        body: renderMarker({ v: 1, kind: 'end', task: otherTask, state: 'finished', round: 1 }),
        createdAt: '2026-11-01T10:00:00Z',
        updatedAt: '2026-11-01T10:00:00Z',
        isProven: true,
      },
    ];
    const asked = { ...marker, round, statusComment: 105, question: questionIdOf(task, round) };

    expect(findUnreceivedFrom(comments, { id: 140, marker: asked, runId: 5 }, known)).toBe(from);
  });

  it('takes messages to the agent along with the answer', async () => {
    const played = await play({
      at: {
        5: (thread) => {
          thread.say(ada, '/agora say keep the old name');
          thread.say(ada, '2');
        },
      },
    });

    expect(played.worked[1]?.allowed.heard.messages).toMatchObject([{ text: 'keep the old name' }]);
  });
});
