/** How much fits into a state, to the byte. No state is written here. */
import { describe, expect, it } from 'vitest';
import {
  findCountObjection,
  findPathObjection,
  fitState,
  sayLeftOutFiles,
} from '../../../worker/state/state-limits.ts';

/** What is left of 256 MiB beside five files of our own. */
const ROOM = 268_424_416;

describe('the room in a state', () => {
  const isWorkKept = (bytes: number, ownBytes = 0): boolean =>
    fitState({ work: Buffer.alloc(bytes), session: new Map() }, ownBytes, '').work !== undefined;

  it('is for the work first, beside our own files', () => {
    expect([isWorkKept(ROOM), isWorkKept(ROOM + 1)]).toEqual([true, false]);
    expect([isWorkKept(ROOM - 512, 1), isWorkKept(ROOM - 511, 1)]).toEqual([true, false]);
  });

  it('is used up to its last byte by a file of the session with its path in the list', () => {
    const whyLeftOut = (name: string, bytes: number, work?: Uint8Array): string | undefined =>
      fitState({ work, session: new Map([[name, Buffer.alloc(bytes)]]) }, 0, 'session/').leftOut[0]?.why;
    const name = 'n'.repeat(54);

    expect(whyLeftOut(name, ROOM - 2_272)).toBeUndefined();
    expect(whyLeftOut(name, ROOM - 2_271)).toBe('there is no space left in the state');
    expect(whyLeftOut(`${name}n`, ROOM - 2_272)).toBe('there is no space left in the state');
    expect(whyLeftOut(name, ROOM - 2_272, Buffer.alloc(1))).toBe('there is no space left in the state');
    expect(whyLeftOut(name, ROOM - 2_272 - 512, Buffer.alloc(1))).toBeUndefined();
    // The longest path that fits into one block together with what is written before it.
    expect(whyLeftOut(`${'n'.repeat(240)}/${'n'.repeat(247)}`, 268_421_632)).toBeUndefined();
  });

  it('is for at most 99,995 files of the session', () => {
    const session = new Map(Array.from({ length: 99_996 }, (_, at) => [`${at}`, new Uint8Array()]));

    const { session: kept, leftOut } = fitState({ work: undefined, session }, 0, '');

    expect(kept.size).toBe(99_995);
    expect(leftOut).toEqual([{ path: '99995', why: 'a state holds at most 100000 files' }]);
  });
});

describe('a path in a state', () => {
  it('is Unicode', () => {
    expect(findPathObjection('a/\uD800')).toBe('has a name that is not Unicode');
  });

  it('has names of at most 255 bytes', () => {
    expect(findPathObjection(`a/${'n'.repeat(255)}`)).toBeUndefined();
    expect(findPathObjection(`a/${'n'.repeat(256)}`)).toBe('has a name of more than 255 bytes');
  });

  it('is left out of the session if no state can have it', () => {
    expect(fitState({ work: undefined, session: new Map([['../x', Buffer.from('x')]]) }, 0, '')).toMatchObject({
      session: new Map(),
      leftOut: [{ path: '../x', why: 'its name or path is too long' }],
    });
  });
});

it('a state has at most 100,000 members', () => {
  expect(findCountObjection(99_999)).toBeUndefined();
  expect(findCountObjection(100_000)).toBe('it has more than 100000 members');
});

it('a path that was left out is shown up to its 80th character, and three are shown', () => {
  const path = `x${'n'.repeat(79)}`;

  expect(sayLeftOutFiles(['a', path, `${path}n`].map((one) => ({ path: one, why: 'too large' })))).toEqual([
    `3 files of the agent's session were not saved (too large): a, ${path}, ${path}…`,
  ]);
});
