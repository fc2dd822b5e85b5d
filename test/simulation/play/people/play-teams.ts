/**
 * If only a team is allowed: people leave it and come back, Triss more often than others, and for a while the App is
 * not allowed to see its members. In the calm phase, everything is as before.
 */
import type { Account } from '../../../../protocol/thread/comment.ts';
import type { Chance } from '../../chance.ts';
import { MINUTE, SECOND } from '../../conditions.ts';
import type { Surroundings } from '../../hosted/effects.ts';
import { GRACE, TRISS } from '../../hosted/store.ts';
import type { Voice } from '../starts.ts';

export interface Teamwork {
  readonly lookAfter: () => void;
}

export function startTeamwork({ conditions, store }: Surroundings, chance: Chance, soon: Voice['soon']): Teamwork {
  const { team } = store;
  if (team === undefined) return { lookAfter: () => undefined };
  let calm = false;
  const change = ({ id, login }: Account, value: boolean): void => {
    conditions.cover(`people: ${value ? 'join' : 'leave'} the team`);
    conditions.trace(login, () => `${value ? 'joins' : 'leaves'} the team`);
    team.members.get(id)?.push({ at: conditions.timeline.now(), value });
  };
  const leave = (who: Account): void => {
    soon(0, 60 * MINUTE, () => {
      if (calm) return;
      change(who, false);
      soon(5 * SECOND, 30 * MINUTE, () => {
        if (!calm) change(who, true);
      });
    });
  };
  for (let count = chance.whole(0, 3); count > 0; count -= 1) leave(chance.pick([TRISS, TRISS, GRACE]));
  if (chance.roll(0.4))
    soon(0, 40 * MINUTE, () => {
      team.isHidden = !calm;
      // Never for days: the bot does not catch up on events that it could not judge for so long.
      conditions.timeline.plan(conditions.timeline.now() + chance.whole(MINUTE, 20 * MINUTE), () => {
        team.isHidden = false;
      });
    });
  return {
    lookAfter: () => {
      calm = true;
      team.isHidden = false;
      for (const who of [TRISS, GRACE]) change(who, true);
    },
  };
}
