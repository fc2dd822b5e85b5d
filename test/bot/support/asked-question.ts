/** A question of a task that Ada requested, which can be answered for thirty days. */
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import {
  createScenario,
  HOUR,
  iso,
  place,
  questionMarker,
  rules,
  type Scenario,
  SECOND,
  START,
  statusMarker,
} from './reconcile-scenario.ts';

export const asker = { login: 'ada', id: 1 };
export const DAY = 24 * HOUR;
export const look = { kind: 'look', labels: false } as const satisfies ReconcileTrigger;

export function see(scenario: Scenario, trigger: ReconcileTrigger = look): Promise<number | undefined> {
  return reconcile(place, trigger, scenario.ports, rules);
}

/** @param config the repository's configuration. */
export function asked(config = ''): Scenario {
  const scenario = createScenario();
  scenario.config = config;
  scenario.mark(statusMarker({ asker }));
  scenario.ask(questionMarker({ asker, expires: iso(START + 30 * DAY) }));
  scenario.now += SECOND;
  return scenario;
}
