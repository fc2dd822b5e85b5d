/** Processes that are killed at one call, and the new processes after them. */
import { expect } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import { selectIssues } from '../../../bot/sweep/select-issues.ts';
import { claimSubjectOf } from '../../../protocol/messages/dispatch-request.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { GRACE, Killed, place, type Scenario, see } from './reconcile-scenario.ts';

export const sweep: ReconcileTrigger = { kind: 'look', labels: true };

export type Moment = 'before' | 'after';

/** Before and after each of this many calls. */
export function momentsUpTo(calls: number): (readonly [nth: number, moment: Moment])[] {
  return Array.from({ length: calls }, (_, index) => index + 1).flatMap(
    (nth) =>
      [
        [nth, 'before'],
        [nth, 'after'],
      ] as const,
  );
}

function killAt(scenario: Scenario, nth: number, moment: Moment): void {
  let seen = 0;
  scenario.interrupt = (_, now) => {
    if (now !== moment) return;
    seen += 1;
    if (seen === nth) {
      // A dead process makes no more calls, whatever its code would do.
      scenario.interrupt = () => {
        throw new Killed();
      };
      throw new Killed();
    }
  };
}

/** Acts like a new process: sweeps, and looks again at the rechecks that it asked for. */
export async function restart(scenario: Scenario, times = 5): Promise<void> {
  scenario.firstSeen = createFirstSeen();
  scenario.interrupt = () => undefined;
  for (let looks = 0; looks < times; looks += 1) {
    const listed = await scenario.ports.threads.commentsSince(new Date(0));
    const labels = await scenario.ports.threads.labelsSince(new Date(0));
    const isOver = listed.some(({ body }) => findMarker(body)?.kind === 'end');
    if (!isOver)
      expect(selectIssues(listed, labels, place.slug, scenario.now).map(({ issue }) => issue)).toEqual([place.issue]);
    const at = await see(scenario, sweep);
    scenario.now = at ?? scenario.now + GRACE;
  }
}

export async function liveAndDie(
  scenario: Scenario,
  trigger: ReconcileTrigger,
  nth: number,
  moment: Moment,
): Promise<'died' | 'lived'> {
  killAt(scenario, nth, moment);
  try {
    await see(scenario, trigger);
    return 'lived';
  } catch (error) {
    if (!(error instanceof Killed) && !(error instanceof AggregateError)) throw error;
    return 'died';
  }
}

/** The number of runs that no newer attempt has fenced. */
export function effective(scenario: Scenario): number {
  return scenario.requests.filter((request) => scenario.claims.get(claimSubjectOf(request)) === request.attempt).length;
}
