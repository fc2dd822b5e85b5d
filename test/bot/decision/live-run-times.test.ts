/** Until when an answer is left to the run that asked: what its comments say, to the millisecond. */
import { describe, expect, it } from 'vitest';
import { askLiveRunWait } from '../../../bot/decision/live-run-wait.ts';
import type { QuestionMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import { factsWith, marked, modelWith, runOf } from '../support/literals.ts';
import { iso, questionMarker, SECOND, START, statusMarker, task } from '../support/reconcile-scenario.ts';

const UNTIL = START + 300 * SECOND;
const DAY = 24 * 3_600 * SECOND;
const live = { runId: 5, until: iso(UNTIL) };
const waiting = { state: 'idle', idle: { until: iso(UNTIL) } } as const;

interface Moment {
  readonly asked?: Partial<QuestionMarker>;
  readonly shown?: Partial<StatusMarker>;
  readonly now?: number;
  readonly runsSince?: number;
}

function waitOf({ asked = { live }, shown = waiting, now = START, runsSince = START - DAY }: Moment): unknown {
  const runs = { since: runsSince, list: [runOf(`${task}.r1 attempt 1`)] };
  const context = { ...modelWith({}, [], now), facts: factsWith({ now, runs }) };
  return askLiveRunWait(context, marked(101, questionMarker(asked)), { status: marked(100, statusMarker(shown)) });
}

it('leaves it to the run for fifteen seconds longer than the run waits, and no longer', () => {
  expect(waitOf({})).toBe(UNTIL + 15 * SECOND);
  expect(waitOf({ now: UNTIL + 15 * SECOND - 1 })).toBe(UNTIL + 15 * SECOND);
  expect(waitOf({ now: UNTIL + 15 * SECOND })).toBeUndefined();
});

it('looks for a run that was queued for a day before the task’s comment', () => {
  expect(waitOf({ runsSince: START - DAY + 1 })).toMatchObject({ needs: [{ kind: 'runs', since: START - DAY }] });
});

it('is not left to a run whose question does not say that one waits', () => {
  expect(waitOf({ asked: {} })).toBeUndefined();
});

describe('the time in the task’s comment', () => {
  const later = { until: iso(UNTIL + 600 * SECOND) };

  it('counts if it is later', () => {
    expect(waitOf({ shown: { state: 'idle', idle: later } })).toBe(UNTIL + 615 * SECOND);
  });

  it('does not count if it is about an earlier round', () => {
    expect(waitOf({ asked: { live, round: 2 }, shown: { state: 'idle', idle: later } })).toBe(UNTIL + 15 * SECOND);
  });

  it('may be missing', () => {
    expect(waitOf({ shown: { state: 'running' } })).toBe(UNTIL + 15 * SECOND);
  });
});
