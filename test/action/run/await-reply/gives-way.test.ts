/** A run that waits leaves the task to another run that goes on with it, and says nothing more. */
import { expect, it } from 'vitest';
import type { FeedComment } from '../../../../action/ports.ts';
import { findMarker, type QuestionMarker, renderMarker } from '../../../../protocol/comments/marker.ts';
import { ACTIONS, type Happening, play, type Play, T0 } from '../../support/waiting.ts';
import { context } from '../../support/action-scenario.ts';

const shown = ({ states }: Play): string[] => states.map(({ state }) => state);

type Thread = Parameters<Happening>[0];

function findQuestion({ comments }: Thread): { readonly comment: FeedComment; readonly marker: QuestionMarker } {
  for (const comment of comments.values()) {
    const marker = findMarker(comment.body);
    if (marker?.kind === 'question') return { comment, marker };
  }
  throw new Error('Nothing was asked.');
}

/** Somebody deletes the question, and a run asks it again. */
function askAgain(thread: Thread, runId: number): void {
  const { comment, marker } = findQuestion(thread);
  thread.comments.delete(comment.id);
  thread.say(ACTIONS, renderMarker({ ...marker, state: { ...marker.state, runId } }));
}

it('gives way when another run has claimed the question', async () => {
  const played = await play({
    at: {
      5: (thread) => {
        const { comment, marker } = findQuestion(thread);
        const answered = { attempt: 1, runId: 77, by: 'ada' };
        thread.comments.set(comment.id, { ...comment, body: renderMarker({ ...marker, answered }) });
      },
    },
  });

  expect(shown(played)).toEqual(['running', 'idle']);
  expect(played.now).toBeLessThan(T0 + 20_000);
});

it('gives way when its question was deleted and another run has asked it again', async () => {
  const played = await play({
    at: {
      5: (thread) => {
        askAgain(thread, 77);
      },
    },
  });

  expect(shown(played)).toEqual(['running', 'idle']);
  expect(played.now).toBeLessThan(T0 + 20_000);
});

it.each<[string, Happening]>([
  ['its question is only deleted', (thread) => thread.comments.delete(findQuestion(thread).comment.id)],
  [
    'it has asked again itself',
    (thread) => {
      askAgain(thread, context.runId);
    },
  ],
  [
    'another run has asked before it',
    (thread) => {
      const { comment, marker } = findQuestion(thread);
      const state = { ...marker.state, runId: 77 };
      thread.comments.set(comment.id - 1, {
        ...comment,
        id: comment.id - 1,
        body: renderMarker({ ...marker, state }),
      });
    },
  ],
])('waits to the end when %s', async (_, happens) => {
  const played = await play({ at: { 5: happens } });

  expect(shown(played)).toEqual(['running', 'idle', 'suspended']);
  expect(played.now).toBe(T0 + 60_000);
});
