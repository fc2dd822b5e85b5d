/** A run that waits for more work, to the second. */
import { describe, expect, it } from 'vitest';
import type { Allowed } from '../../../../action/authorize/authorization.ts';
import { ACTIONS, play, type Play } from '../../support/waiting.ts';
import { ada, grace, task } from '../../support/action-scenario.ts';

const shown = ({ states }: Play): string[] => states.map(({ state: one }) => one);
const textOf = (allowed: Allowed): string | undefined => (allowed.kind === 'resume' ? allowed.answer.text : undefined);

describe('a run that waits for further tasks', () => {
  it('takes any message to the agent as its next turn', async () => {
    const replied = await play({ isTurn: true, at: { 5: (thread) => thread.say(ada, 'Good, now the tests.') } });
    const said = await play({ isTurn: true, at: { 5: (thread) => thread.say(ada, '/agora say now the tests') } });

    expect(replied.worked[1]?.allowed).toMatchObject({ answer: { text: 'Good, now the tests.' } });
    expect(said.worked[1]?.allowed).toMatchObject({ answer: { text: 'now the tests' }, heard: { messages: [] } });
  });

  it('takes a second message that arrives at the same moment as the turn after that, and loses no third one', async () => {
    const played = await play({
      isTurn: true,
      turns: 3,
      at: {
        5: (thread) => {
          thread.say(ada, 'Now the tests.');
          thread.say(ada, 'And the docs.');
          thread.say(ada, '/answer And the changelog.');
        },
      },
    });

    expect(played.worked.slice(1).map(({ allowed }) => textOf(allowed))).toEqual([
      'Now the tests.',
      'And the docs.',
      'And the changelog.',
    ]);
  });

  it('takes messages sent while it works as its next turn, except those already given, of strangers or of Apps', async () => {
    const played = await play({
      isTurn: true,
      turns: 2,
      at: { 5: (thread) => thread.say(ada, 'Now the tests.') },
      onWork: (turn, thread) => {
        if (turn !== 2) return [];
        thread.say(grace, 'Delete it all.');
        thread.say(ACTIONS, 'Checks have passed.');
        const unaddressed = thread.say(ada, 'You are quick.');
        thread.say(ada, 'And the docs.');
        return [unaddressed];
      },
    });

    expect(played.worked.slice(1).map(({ allowed }) => textOf(allowed))).toEqual(['Now the tests.', 'And the docs.']);
  });

  it('takes a message that arrives while it publishes that nobody had more, and does not finish', async () => {
    let isSaid = false;
    const played = await play({
      isTurn: true,
      onEdit: (body, thread) => {
        if (isSaid || !body.includes('nobody')) return;
        isSaid = true;
        thread.say(ada, 'Wait, the tests.');
      },
    });

    expect(isSaid).toBe(true);
    expect(played.worked.slice(1).map(({ allowed }) => textOf(allowed))).toEqual(['Wait, the tests.']);
    expect([...played.thread.comments.values()].map(({ body }) => body).join()).not.toContain('no reply in time');
  });

  it('finishes when nobody says anything, without an answer in anybody’s name', async () => {
    const played = await play({ isTurn: true });

    expect(played.worked[1]?.allowed).toMatchObject({
      request: { attempt: 0, answer: { source: { kind: 'silence' } } },
      answer: { isFinal: true, from: 'silence:' },
    });
    const said = [...played.thread.comments.values()].map(({ body }) => body).join();
    expect(said).toContain('> nobody (there was no reply in time): Nothing more is to be done.');
    expect(said).not.toMatch(/→ .*\(ada\)/);
  });

  it.each(['/agora end', `/agora end ${task}`])(
    'knows %s from before it asked, and ends without waiting',
    async (said) => {
      const ids: number[] = [];
      const played = await play({
        isTurn: true,
        meanwhile: (thread) => {
          ids.push(thread.say(ada, said));
          return [];
        },
      });

      expect(played.worked[1]?.allowed).toMatchObject({
        request: { attempt: 0, answer: { source: { kind: 'comment', commentId: ids[0] } } },
        answer: { isFinal: true },
      });
      expect(played.looks).toHaveLength(1);
    },
  );

  it.each(['/agora end t_00000000000a', '> /agora end'])('is not ended by %s', async (said) => {
    const played = await play({
      isTurn: true,
      meanwhile: (thread) => {
        thread.say(ada, said);
        return [];
      },
    });

    expect(played.worked[1]?.allowed).toMatchObject({ request: { answer: { source: { kind: 'silence' } } } });
  });

  it('can still be answered, and is not finished, when the run is stopped', async () => {
    const played = await play({ isTurn: true, stopAt: 5 });

    expect(shown(played)).toEqual(['running', 'idle', 'suspended']);
  });
});
