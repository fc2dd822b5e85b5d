import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LiveEvent, type LiveRun, startLiveRun, stepLiveRun } from '../../../protocol/live/live-run-machine.ts';

const at = fc.integer({ min: 0, max: 4_000_000_000_000 });
const events: fc.Arbitrary<LiveEvent> = fc.oneof(
  fc.record({ kind: fc.constant('began' as const), round: fc.integer({ min: 1, max: 9 }), at }),
  fc.record({ kind: fc.constant('asked' as const), until: at, at }),
  fc.record({ kind: fc.constant('held' as const), until: at, at }),
  fc.record({
    kind: fc.constantFrom(
      'asked' as const,
      'answered' as const,
      'left' as const,
      'finished' as const,
      'failed' as const,
      'cancelled' as const,
    ),
    at,
  }),
);
const histories = fc
  .array(events, { maxLength: 30 })
  .map((list) =>
    list.reduce<LiveRun[]>(
      (runs, event) => [...runs, stepLiveRun(runs.at(-1) ?? startLiveRun(0), event)],
      [startLiveRun(0)],
    ),
  );

function play(...list: readonly LiveEvent[]): LiveRun {
  return list.reduce(stepLiveRun, startLiveRun(0));
}

describe('a live run', () => {
  it('works, waits, continues in the next round, and counts both times separately', () => {
    const run = play(
      { kind: 'began', round: 1, at: 1_000 },
      { kind: 'asked', until: 90_000, at: 11_000 },
      { kind: 'answered', at: 41_000 },
      { kind: 'finished', at: 46_000 },
    );

    expect(run).toMatchObject({ standing: { kind: 'finished', round: 2 }, activeMs: 15_000, idleMs: 30_000 });
  });

  it('is suspended at once if nobody waits, and later if nobody answers', () => {
    const atOnce = play({ kind: 'began', round: 3, at: 0 }, { kind: 'asked', at: 1 });
    const later = play({ kind: 'began', round: 3, at: 0 }, { kind: 'asked', until: 9, at: 1 }, { kind: 'left', at: 9 });

    expect([atOnce, later].map(({ standing }) => standing)).toEqual([
      { kind: 'suspended', round: 3 },
      { kind: 'suspended', round: 3 },
    ]);
  });

  it('waits longer when somebody asks for it, and never shorter', () => {
    const idle = play({ kind: 'began', round: 1, at: 0 }, { kind: 'asked', until: 500, at: 1 });

    expect(stepLiveRun(idle, { kind: 'held', until: 900, at: 2 }).standing).toMatchObject({ until: 900 });
    expect(stepLiveRun(idle, { kind: 'held', until: 500, at: 2 })).toBe(idle);
    expect(stepLiveRun(idle, { kind: 'held', until: 100, at: 2 })).toBe(idle);
  });

  it('can be cancelled while it waits', () => {
    expect(
      play({ kind: 'began', round: 2, at: 0 }, { kind: 'asked', until: 500, at: 1 }, { kind: 'cancelled', at: 2 })
        .standing,
    ).toEqual({ kind: 'cancelled', round: 2 });
  });

  it('counts from the latest time that it has seen, if a clock is set back', () => {
    const run = play(
      { kind: 'began', round: 1, at: 10_000 },
      { kind: 'asked', until: 90_000, at: 4_000 },
      { kind: 'answered', at: 12_000 },
    );

    expect(run).toMatchObject({ activeMs: 0, idleMs: 2_000 });
  });

  it('never leaves a final state, whatever happens', () => {
    fc.assert(
      fc.property(histories, (runs) => {
        const end = runs.findIndex(({ standing }) => !['starting', 'running', 'idle'].includes(standing.kind));
        if (end >= 0) for (const later of runs.slice(end)) expect(later).toBe(runs[end]);
      }),
    );
  });

  it('waits only after a turn, continues only after a wait, and finishes or fails only while working', () => {
    fc.assert(
      fc.property(histories, (runs) => {
        runs.slice(1).forEach((run, index) => {
          const before = runs[index]?.standing.kind ?? 'starting';
          const now = run.standing.kind;
          if (now === 'idle') expect(['running', 'idle']).toContain(before);
          if (now === 'running') expect(['starting', 'idle', 'running']).toContain(before);
          if ((now === 'finished' || now === 'failed') && before !== now) expect(before).toBe('running');
        });
      }),
    );
  });

  it('never goes back in time or in rounds', () => {
    fc.assert(
      fc.property(histories, (runs) => {
        runs.slice(1).forEach((run, index) => {
          const before = runs[index] ?? run;
          expect(run.activeMs).toBeGreaterThanOrEqual(before.activeMs);
          expect(run.idleMs).toBeGreaterThanOrEqual(before.idleMs);
          if (run.standing.kind !== 'starting' && before.standing.kind !== 'starting')
            expect(run.standing.round).toBeGreaterThanOrEqual(before.standing.round);
        });
      }),
    );
  });
});
