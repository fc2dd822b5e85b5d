/** An open question that offers replies with checkboxes. */
import { readOffers } from '../../../protocol/comments/offered-reply.ts';
import type { Account } from '../../../protocol/thread/comment.ts';
import { createScenario, questionMarker, type Scenario, SECOND, see, statusMarker } from './reconcile-scenario.ts';

export const WORDS = 'Twelve please, and add a test';

export function asked(over: Parameters<typeof questionMarker>[0] = {}): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(questionMarker(over));
  scenario.now += SECOND;
  return scenario;
}

export function question(scenario: Scenario): string {
  return scenario.comments[1]?.body ?? '';
}

export function offered(scenario: Scenario): string[] {
  return readOffers(question(scenario)).map(({ line }) => line.replace(/ <!--.*/, ''));
}

/** Like a click on the box: rewrites the whole comment. */
export async function tick(scenario: Scenario, by: Account, index = 0): Promise<string> {
  const before = question(scenario);
  const line = readOffers(before)[index]?.line ?? 'none';
  const after = before.replace(line, line.replace('[ ]', '[x]'));
  scenario.now += SECOND;
  scenario.edit(101, after);
  await see(scenario, { kind: 'edited', commentId: 101, before, after, by });
  return after;
}
