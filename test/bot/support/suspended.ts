/** A task that waits for an answer, and the messages that its dispatches take along. */
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { createScenario, place, rules, SECOND, statusMarker, type Scenario } from './reconcile-scenario.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
export const see = (scenario: Scenario): Promise<number | undefined> => reconcile(place, look, scenario.ports, rules);

export function suspended(): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask();
  scenario.now += SECOND;
  return scenario;
}

export function messagesOf(scenario: Scenario): (number[] | undefined)[] {
  return scenario.requests.map(({ messages }) => messages?.map(({ commentId }) => commentId));
}
