/**
 * Webhooks in the worst ways in which GitHub can send them: not at all, twice, late, in another order, to any replica.
 */
import type { Conditions } from '../conditions.ts';

export interface Listener {
  readonly isUp: () => boolean;
  readonly hear: (event: string, payload: object, delivery: string) => void;
}

export function createWebhooks(
  conditions: Conditions,
  listeners: readonly Listener[],
): (event: string, payload: object) => void {
  let count = 0;
  return (event, payload) => {
    const { chance, timeline, trouble, cover } = conditions;
    count += 1;
    const delivery = String(count);
    if (chance.roll(trouble().webhookLost)) {
      cover('fault: a webhook was lost');
      conditions.trace('webhook', () => `${event} ${delivery} is lost`);
      return;
    }
    const twice = chance.roll(trouble().webhookTwice);
    if (twice) cover('fault: a webhook came twice');
    for (let copy = 0; copy < (twice ? 2 : 1); copy += 1) {
      const late = chance.roll(trouble().webhookLate);
      if (late) cover('fault: a webhook came late');
      const after = late ? chance.whole(30_000, 1_200_000) : chance.whole(200, 3_000);
      timeline.plan(timeline.now() + after, () => {
        deliver(conditions, listeners, event, payload, delivery);
      });
    }
  };
}

/** A replica that is down does not receive it, and GitHub does not try again. */
function deliver(
  conditions: Conditions,
  listeners: readonly Listener[],
  event: string,
  payload: object,
  delivery: string,
): void {
  const listener = listeners[conditions.chance.whole(0, listeners.length - 1)];
  if (listener?.isUp() !== true) {
    conditions.cover('fault: a webhook met a replica that was down');
    return;
  }
  listener.hear(event, payload, delivery);
}
