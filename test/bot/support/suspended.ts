/** A task that waits for an answer, and the messages that its dispatches take along. */
import { createScenario, SECOND, statusMarker, type Scenario } from './reconcile-scenario.ts';

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
