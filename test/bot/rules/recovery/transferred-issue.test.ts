/** An issue that was transferred here, with comments that our bot and its runs wrote in the other repository. */
import { expect, it } from 'vitest';
import { type Marker, renderMarker } from '../../../../protocol/comments/marker.ts';
import { deriveSigner } from '../../../../protocol/records/record-keys.ts';
import { signComment } from '../../../../protocol/records/record.ts';
import type { Account, ThreadComment } from '../../../../protocol/thread/comment.ts';
import { transferredIssue } from '../../../../bot/rules/recovery/transferred-issue.ts';
import { factsWith, modelWith, reply } from '../../support/literals.ts';
import {
  ada,
  app,
  createScenario,
  grace,
  HOUR,
  iso,
  ours,
  place,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  stranger,
  words,
} from '../../support/reconcile-scenario.ts';

const ELSEWHERE = { repository: 4_711, issue: 12 };
const SIGNER = deriveSigner('2026-11', 'a secret of both repositories', 'run');
const TRANSFERRED = expect.stringContaining('seems to have been transferred here') as string;

/** A record as read by somebody who knows the keys of this repository. */
function record(scenario: Scenario, marker: Marker, at: { by?: Account; repository?: number } = {}): void {
  const { by = ours, repository = ELSEWHERE.repository } = at;
  const issue = repository === place.where.id ? place.issue : ELSEWHERE.issue;
  const said = scenario.say(by, signComment(`${renderMarker(marker)}\nwords`, { repository, issue }, SIGNER));
  (said as { isProven?: ThreadComment['isProven'] }).isProven = repository === place.where.id;
}

/** An earlier `/agora run`, and a run's comment about it. */
function transferred(): Scenario {
  const scenario = createScenario();
  scenario.say(ada, '/agora run planner');
  scenario.now += SECOND;
  record(scenario, statusMarker());
  scenario.now += SECOND;
  return scenario;
}

it('starts nothing that was asked for before, and says so once', async () => {
  const scenario = transferred();

  for (let looks = 0; looks < 3; looks += 1) {
    await see(scenario);
    scenario.now += HOUR;
  }

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual([TRANSFERRED]);
});

it('starts what somebody asks for after that', async () => {
  const scenario = transferred();
  scenario.say(grace, '/agora run planner');

  await see(scenario);

  expect(scenario.requests).toMatchObject([{ kind: 'start', by: { login: 'grace' } }]);
});

it('says instead that an open question came along, whose state did not', async () => {
  const scenario = transferred();
  record(scenario, questionMarker());
  scenario.now += SECOND;
  scenario.say(ada, '2');

  await see(scenario);
  await see(scenario);

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual([expect.stringContaining('transferred here with an open question') as string]);
});

it('tells somebody who answers that question by its id why it cannot be answered here', async () => {
  const scenario = transferred();
  const marker = questionMarker();
  record(scenario, marker);
  await see(scenario);
  scenario.now += SECOND;
  scenario.say(ada, `/answer ${marker.question} 2`);

  for (let looks = 0; looks < 3; looks += 1) {
    scenario.now += HOUR;
    await see(scenario);
  }

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual([
    TRANSFERRED,
    expect.stringContaining(`@ada, the question \`${marker.question}\` seems to have been asked in another repository`),
  ]);
});

it('is told without any further fact', () => {
  const replies = [{ ...reply(4, ada, '/agora run planner'), createdAt: iso(START) }];

  const { actions, needs } = transferredIssue.decide(
    { ...modelWith({}), now: START + HOUR, transfer: { question: undefined, asked: new Set(), replies } },
    factsWith(),
  );

  expect(needs).toEqual([]);
  expect(actions).toMatchObject([{ kind: 'say', note: { about: `transferred:${replies[0]?.id}` } }]);
});

it('says nothing a day later', async () => {
  const scenario = transferred();
  scenario.now += 25 * HOUR;

  await see(scenario);

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual([]);
});

it.each([
  [
    'a record of this repository is older',
    (scenario: Scenario) => {
      record(scenario, statusMarker(), { repository: 77 });
    },
  ],
  ['a person posted a copy', () => undefined, stranger],
  ['another App posted a copy', () => undefined, { id: 901, login: 'evil[bot]', type: 'Bot' }],
] as const)('takes no thread for transferred where %s', async (_, before, by = app) => {
  const scenario = createScenario();
  before(scenario);
  scenario.now += SECOND;
  scenario.say(ada, '/agora run planner');
  scenario.now += SECOND;
  record(scenario, { v: 1, task: statusMarker().task, kind: 'note', about: 'command:1:2' }, { by });

  await see(scenario);

  expect(scenario.requests).toMatchObject([{ kind: 'start', by: { login: 'ada' } }]);
  expect(words(scenario)).not.toContainEqual(TRANSFERRED);
});
