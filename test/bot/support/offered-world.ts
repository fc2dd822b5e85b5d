/** A question that is open, and what stands in it: replies that are offered for a tick. */
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { readOffers } from '../../../protocol/comments/offered-reply.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import { createWorld, place, questionMarker, rules, SECOND, statusMarker, type World } from './reconcile-world.ts';

export const WORDS = 'Twelve please, and add a test';
const look: ReconcileTrigger = { kind: 'look', labels: false };

export function asked(over: Parameters<typeof questionMarker>[0] = {}): World {
  const world = createWorld();
  world.mark(statusMarker());
  world.ask(questionMarker(over));
  world.now += SECOND;
  return world;
}

export const see = (world: World, trigger: ReconcileTrigger = look): Promise<number | undefined> =>
  reconcile(place, trigger, world.ports, rules);

export function question(world: World): string {
  return world.comments[1]?.body ?? '';
}

export function offered(world: World): string[] {
  return readOffers(question(world)).map(({ line }) => line.replace(/ <!--.*/, ''));
}

/** As a click on the box does: the whole comment is written anew. */
export async function tick(world: World, by: Account, index = 0): Promise<string> {
  const before = question(world);
  const line = readOffers(before)[index]?.line ?? 'none';
  const after = before.replace(line, line.replace('[ ]', '[x]'));
  world.now += SECOND;
  world.edit(101, after);
  await see(world, { kind: 'edited', commentId: 101, before, after, by });
  return after;
}
