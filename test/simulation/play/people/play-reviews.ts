/**
 * People who review the work that a task delivered, in a third of the schedules. They request changes in the review
 * itself or next to the code, chat, and edit their comments. Somebody without permission does the same. In the calm
 * phase, Ada writes one more review.
 */
import type { TaskId } from '../../../../protocol/base/ids.ts';
import { branchOf } from '../../../../protocol/results/task-branch.ts';
import type { Chance } from '../../chance.ts';
import { MINUTE, SECOND } from '../../conditions.ts';
import type { Surroundings } from '../../hosted/effects.ts';
import { editReview, review } from '../../hosted/reviews.ts';
import { ADA, GRACE, MALLORY } from '../../hosted/store.ts';
import type { Voice } from '../starts.ts';

export interface Reviewers {
  readonly ended: (task: TaskId, line: TaskId) => void;
  readonly lookAfter: () => void;
}

const MOST = 3;

export function startReviewing(around: Surroundings, chance: Chance, soon: Voice['soon']): Reviewers {
  const { conditions, store } = around;
  if (!chance.roll(0.33)) return { ended: () => undefined, lookAfter: () => undefined };
  let count = 0;
  const say = (pull: number, isHeard: boolean): void => {
    const author = chance.pick([ADA, GRACE, GRACE, MALLORY]);
    const isBeside = chance.roll(0.5);
    const words = chance.pick([
      '/agora say and mind the cents',
      '/agora retry and the tests',
      '/agora retry',
      'Looks good to me.',
    ]);
    conditions.cover(`people: review ${isBeside ? 'beside the code' : 'as a whole'}`);
    const said = review(around, { pull, author: isHeard ? ADA : author, isBeside, isHeard }, words);
    if (!isHeard && chance.roll(0.25))
      soon(SECOND, 5 * MINUTE, () => {
        editReview(around, chance.pick([author, author, GRACE]), said, '/agora say on second thought, leave it');
      });
  };
  return {
    ended: (_, line) => {
      if (count >= MOST || !chance.roll(0.7)) return;
      count += 1;
      soon(20 * SECOND, 25 * MINUTE, () => {
        const pull = store.pulls.find(({ branch }) => branch === branchOf(line));
        if (pull !== undefined) say(pull.number, false);
      });
    },
    lookAfter: () => {
      soon(10 * MINUTE, 25 * MINUTE, () => {
        const [pull] = store.pulls;
        if (pull !== undefined) say(pull.number, true);
      });
    },
  };
}
