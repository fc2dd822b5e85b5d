/**
 * People who send messages with `/agora say`: while an agent works, while it waits, before anything has begun, and
 * after everything has ended; with the id of a task, with any id, or without one.
 */
import type { Account } from '../../../../protocol/thread/comment.ts';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import type { Chance } from '../../chance.ts';
import type { Surroundings } from '../../hosted/effects.ts';
import { ADA, GRACE, MALLORY, textOf } from '../../hosted/store.ts';
import { MINUTE } from '../../conditions.ts';

/** Longer than the phase with faults, so that some messages only find ended tasks. */
const TALKING_MS = 150 * MINUTE;

export function startTalking(around: Surroundings, chance: Chance, says: (who: Account, body: string) => void): void {
  const { conditions, store } = around;
  if (!chance.roll(0.5)) return;
  for (let count = chance.whole(1, 4); count > 0; count -= 1) {
    const after = conditions.pace.stretch(chance.whole(MINUTE, TALKING_MS));
    conditions.timeline.plan(conditions.timeline.now() + after, () => {
      const tasks = [...store.comments.values()].flatMap((comment) =>
        comment.author.type === 'Bot' ? (findMarker(textOf(comment))?.task ?? []) : [],
      );
      const task = chance.roll(0.4) ? tasks[chance.whole(0, Math.max(0, tasks.length - 1))] : undefined;
      conditions.cover(`people: talk to ${task === undefined ? 'whoever is there' : 'a task'}`);
      says(
        chance.pick([ADA, GRACE, GRACE, MALLORY]),
        `/agora say ${task === undefined ? '' : `${task} `}please keep the old name, ${count}`,
      );
    });
  }
}
