/** A task that waits for an answer, and which messages its dispatches take along. */
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { createWorld, place, rules, SECOND, statusMarker, type World } from './reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
export const see = (world: World): Promise<number | undefined> => reconcile(place, look, world.ports, rules);

export function suspended(): World {
  const world = createWorld();
  world.mark(statusMarker());
  world.ask();
  world.now += SECOND;
  return world;
}

export function messagesOf(world: World): (number[] | undefined)[] {
  return world.requests.map(({ messages }) => messages?.map(({ commentId }) => commentId));
}
