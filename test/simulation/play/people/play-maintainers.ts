/**
 * Somebody closes the issue, and usually reopens it. Somebody locks its conversation for a while, so that no App and no
 * job can comment. Each happens in a third of the schedules. In one of seven, the repository is renamed. In the calm
 * phase, nothing stays locked.
 */
import type { Chance } from '../../chance.ts';
import { MINUTE } from '../../conditions.ts';
import { changeIssue, type IssueChange, type Surroundings } from '../../hosted/effects.ts';
import { ADA, GRACE, RENAMED, REPO } from '../../hosted/store.ts';
import { ISSUE, type Voice } from '../starts.ts';

export interface Maintainers {
  /** Unlocks a locked conversation. */
  readonly lookAfter: () => void;
}

export function startMaintaining(around: Surroundings, chance: Chance, soon: Voice['soon']): Maintainers {
  const { timeline, pace } = around.conditions;
  let calm = false;
  const isChanged = (change: IssueChange): boolean => {
    const issue = around.store.issues.get(ISSUE);
    if (change === 'locked' || change === 'unlocked') return (issue?.isLocked === true) === (change === 'locked');
    return (issue?.closedAt !== undefined) === (change === 'closed');
  };
  const change = (to: IssueChange): void => {
    if (isChanged(to)) return;
    around.conditions.cover(`people: the issue is ${to}`);
    changeIssue(around, chance.pick([ADA, GRACE]), ISSUE, to);
  };
  const during = (to: IssueChange, back: IssueChange, most: number): void => {
    soon(0, 50 * MINUTE, () => {
      if (calm) return;
      change(to);
      const isTakenBack = chance.roll(0.8);
      // After a day, the bot no longer handles comments from a time when it could not reply.
      if (to === 'locked' && pace.isSlow)
        timeline.plan(timeline.now() + most, () => {
          change(back);
        });
      else if (isTakenBack)
        soon(MINUTE / 2, most, () => {
          change(back);
        });
    });
  };
  if (chance.roll(0.33)) during('closed', 'reopened', 25 * MINUTE);
  const renaming = chance.fork('renaming');
  if (around.store.repository === REPO && renaming.roll(0.15)) {
    timeline.plan(timeline.now() + pace.stretch(renaming.whole(MINUTE, 60 * MINUTE)), () => {
      around.conditions.cover('people: the repository is renamed');
      around.conditions.trace(ADA.login, () => 'renames the repository');
      around.store.name = RENAMED;
    });
  }
  if (chance.roll(0.33)) during('locked', 'unlocked', 40 * MINUTE);
  return {
    lookAfter: () => {
      calm = true;
      change('unlocked');
    },
  };
}
