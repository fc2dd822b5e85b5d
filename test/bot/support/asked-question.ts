/** A question of a task that Ada requested, which can be answered for thirty days. */
import {
  createScenario,
  HOUR,
  iso,
  questionMarker,
  type Scenario,
  SECOND,
  START,
  statusMarker,
} from './reconcile-scenario.ts';

export const asker = { login: 'ada', id: 1 };
export const DAY = 24 * HOUR;

/** @param config the repository's configuration. */
export function asked(config = ''): Scenario {
  const scenario = createScenario();
  scenario.config = config;
  scenario.mark(statusMarker({ asker }));
  scenario.ask(questionMarker({ asker, expires: iso(START + 30 * DAY) }));
  scenario.now += SECOND;
  return scenario;
}
