/** How long a request and an answer on this machine may be: the system counts bytes, and people count characters. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { environmentOf, type LocalRound, type RoundPlace } from '../../../../client/adapters/local/local-round.ts';

function environmentWith(round: LocalRound, text = 'Fix it'): Record<string, string | undefined> {
  const place = {
    place: { environment: {} },
    record: { v: 1, task: 't_0123456789ab', subagent: 'fixer', input: { text }, startedAt: '2026-03-03T10:00:00Z' },
    folder: { artifacts: '/artifacts' },
    registry: '/registry',
  } as unknown as RoundPlace;
  return environmentOf(place, round, { tree: '/tree', isInteractive: false });
}

it.each(['x', 'é', '語', '🦊'])('a worker can be started with every text of %s that is accepted', (letter) => {
  const accepted = letter.repeat(Math.floor(99_000 / Buffer.byteLength(letter)));
  const { AGORA_ANSWER: answer, AGORA_INPUT_JSON: input } = environmentWith({ round: 2, answer: accepted }, accepted);

  expect(spawnSync(process.execPath, ['--version'], { env: { answer, input } }).error).toBeUndefined();
});

it.each(['x', 'é', '語', '🦊'])('a longer text of %s is refused with what to do', (letter) => {
  const long = letter.repeat(101_000 / Buffer.byteLength(letter));

  expect(() => environmentWith({ round: 2, answer: long })).toThrow(
    /^The answer is 10\d{4} bytes long; at most 100000/,
  );
  expect(() => environmentWith({ round: 1 }, long)).toThrow(/^The input is 10\d{4} bytes long; at most 100000/);
});

it('a worker can be started with an answer that holds NUL, which a program may have sent', () => {
  const { AGORA_ANSWER: answer } = environmentWith({ round: 2, answer: 'The red\0 one' });

  expect(answer).toBe('The red one');
});
