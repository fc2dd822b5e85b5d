/** A few schedules of the simulation, in this process. To play thousands: `npm run simulate -- --seeds 1000`. */
import { expect, it } from 'vitest';
import { sampleCases } from '../support/sampled-cases.ts';
import { simulate } from './simulate.ts';

/** Some things happen, or are noticed, in only one of several hundred schedules, so this many are played. */
const MOST_SEEDS = 3_000;
const LONG_MS = 1_800_000;
/** The seed that last reached the rarest of these states. If it no longer does, all seeds are played. */
const RAREST = 567;
const ALL_SEEDS = [RAREST, ...Array.from({ length: MOST_SEEDS }, (_, index) => index + 1)];
const REACHED = [
  'state: running',
  'state: resuming',
  'state: suspended',
  'state: answered',
  'answer: tick',
  'state: finished',
  'state: failed',
  'a pull request',
  'attempt: 2',
  'state: idle',
  'run: goes on without a new run',
  'fault: a webhook was lost',
  'fault: a webhook came twice',
  'fault: a webhook came late',
  'fault: a list was old',
  'run: vanishes',
  'run: its runner was lost',
  'run: its process was killed',
  'an issue was read by one request',
  'comments were edited by one request',
  'GraphQL was refused',
];

const SEEDS = sampleCases(
  Array.from({ length: 60 }, (_, index) => index + 1),
  15,
);

it('loses nothing, does nothing twice and leaves nothing outdated, on sampled schedules', async () => {
  const found: string[] = [];

  for (const seed of SEEDS)
    found.push(...(await simulate(seed)).findings.map(({ kind, text }) => `seed ${seed}: ${kind}: ${text}`));

  expect(found).toEqual([]);
});

it('loses no start and no answer, and shows no lost run as working, when there is only a relay', async () => {
  const found: string[] = [];

  for (let seed = 1; seed <= 40; seed += 1)
    found.push(
      ...(await simulate(seed, { setUp: 'relay' })).findings.map(({ kind, text }) => `seed ${seed}: ${kind}: ${text}`),
    );

  expect(found).toEqual([]);
});

it.each([1, 2, 3, 4])('plays the same schedule for the same seed: %i', async (seed) => {
  const first = await simulate(seed, { traced: true });

  const second = await simulate(seed, { traced: true });

  expect(first.trace.length).toBeGreaterThan(5);
  expect(second.trace).toEqual(first.trace);
  expect(second.coverage).toEqual(first.coverage);
});

it(
  'reaches every state, and the faults that it is made for',
  async () => {
    const missing = new Set(REACHED);

    for (const seed of ALL_SEEDS) {
      for (const what of (await simulate(seed)).coverage.keys()) missing.delete(what);
      if (missing.size === 0) break;
    }

    expect([...missing]).toEqual([]);
  },
  LONG_MS,
);
