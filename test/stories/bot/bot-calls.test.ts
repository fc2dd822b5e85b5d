/** The bot alone, from source, on the local GitHub: which requests it makes to GitHub, and how many. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openBotScenario, WORKFLOW, type BotScenario } from '../support/bot-scenario.ts';
import { hasGraphql, refuseGraphql } from '../support/github-mode.ts';
import type { Faults } from '../../../localhub/hub-options.ts';
import { SHOP } from '../../support/installed-app.ts';

/** The bot would read a run that has ended, and those requests are not counted here. */
const ENDLESS = { '.github/workflows/agora.yml': WORKFLOW.replace('sleep 4', 'sleep 600') };

/** The only requests that the bot repeats: it remembers their responses for a minute or an hour. */
const REREAD = [
  'unchanged: git/get-ref',
  'unchanged: repos/get-content',
  'unchanged: repos/get-collaborator-permission-level',
  'again: git/get-ref',
  'again: repos/get-content',
];

const isReread = (request: string): boolean => /^(unchanged|again): /.test(request);

/**
 * The bots' requests that count against their limit. A "not modified" response costs nothing, and whether GitHub sends
 * one depends on the time since the last request, so on how busy the machine is. The same is true for reading again
 * what the bot remembers for a minute.
 *
 * @param count how many are expected. @returns these, and those of the second after them.
 */
async function charged(count: number, scenario: BotScenario): Promise<string[]> {
  const asked: string[] = [];
  const read = (): number => {
    const spent = scenario.spent();
    expect(REREAD).toEqual(expect.arrayContaining(spent.filter(isReread)));
    asked.push(...spent.filter((request) => !isReread(request)));
    return asked.length;
  };
  await expect.poll(read).toBeGreaterThanOrEqual(count);
  await sleep(1_000);
  read();
  return asked.toSorted();
}

/** How the bot reads an issue and reacts in it: by GraphQL, or by the REST API if GitHub offers no GraphQL for it. */
const MODES = [
  {
    by: 'GraphQL',
    read: ['graphql'],
    subagent: [],
    reactions: { issue: 'graphql', comment: 'graphql' },
    faults: {},
  },
  {
    by: 'REST',
    read: ['issues/list-comments'],
    subagent: ['git/get-ref', 'repos/get-content'],
    reactions: { issue: 'reactions/create-for-issue', comment: 'reactions/create-for-issue-comment' },
    faults: { onRequest: refuseGraphql },
  },
] as const satisfies readonly {
  readonly by: string;
  readonly read: readonly string[];
  readonly subagent: readonly string[];
  readonly reactions: Readonly<Record<'issue' | 'comment', string>>;
  readonly faults: Faults;
}[];

/** Both modes, unless all stories run without GraphQL. */
const PLAYED = MODES.filter(({ by }) => by === 'REST' || hasGraphql);

/** If GraphQL is refused, the bot tries it once an hour. */
async function learnsMode(scenario: BotScenario, { by }: (typeof MODES)[number]): Promise<void> {
  if (by === 'GraphQL') return;
  const { data: issue } = await scenario.hub.as('bob').rest.issues.create({ ...SHOP, title: 'T', body: 'B' });
  await scenario.say('bob', issue.number, 'Hello.');
  expect(await charged(2, scenario)).toEqual(['graphql', 'issues/list-comments']);
}

const TOKEN = 'a token for the tests 1';

/** Starts a bot. @returns after its metrics show a finished sweep and it has sent no request for a second. */
async function startQuietBot(scenario: BotScenario): Promise<void> {
  const [hook = ''] = await scenario.startBots(1, { AGORA_SWEEP_SECONDS: '3600', AGORA_METRICS_TOKEN: TOKEN });
  const headers = { authorization: `Bearer ${TOKEN}` };
  await expect
    .poll(async () => (await fetch(new URL('/metrics', hook), { headers })).text())
    .toMatch(/agora_bot_sweeps_total\{outcome="done"\} [1-9]/);
  await expect.poll(() => scenario.spent(), { interval: 1_000 }).toEqual([]);
}

it.each(PLAYED)(
  'needs five requests for a reply, six for a command, six for a label or eight without GraphQL, one for conversation and none for anything else: $by',
  async (mode) => {
    await using scenario = await openBotScenario(mode.faults, ENDLESS);
    const asked = await scenario.ask();
    await startQuietBot(scenario);
    await learnsMode(scenario, mode);

    const { data: other } = await scenario.hub.as('bob').rest.issues.create({ ...SHOP, title: 'T', body: 'B' });
    await scenario.say('bob', other.number, 'Let us see what alice says.');
    expect(await charged(1, scenario)).toEqual(mode.read);

    await scenario.say('alice', asked.issue, '2');
    expect(await charged(5, scenario)).toEqual(
      [
        ...mode.read,
        'repos/get-collaborator-permission-level',
        'git/create-ref',
        'actions/create-workflow-dispatch',
        mode.reactions.comment,
      ].toSorted(),
    );

    const { data: issue } = await scenario.hub
      .as('alice')
      .rest.issues.create({ ...SHOP, title: 'T', body: 'B', labels: ['bug'] });
    await sleep(1_000);
    expect(scenario.spent().filter((request) => !isReread(request))).toEqual([]);

    await scenario.hub
      .as('alice')
      .rest.issues.addLabels({ ...SHOP, issue_number: issue.number, labels: ['agora:planner'] });
    expect(await charged(6 + mode.subagent.length, scenario)).toEqual(
      [
        ...mode.read,
        'issues/list-events',
        // The number of tasks that started within a day.
        'actions/list-workflow-runs',
        ...mode.subagent,
        'git/create-ref',
        'actions/create-workflow-dispatch',
        mode.reactions.issue,
      ].toSorted(),
    );

    await scenario.say('bob', other.number, '/agora run planner');
    expect(await charged(6, scenario)).toEqual(
      [
        ...mode.read,
        'repos/get-collaborator-permission-level',
        'actions/list-workflow-runs',
        'git/create-ref',
        'actions/create-workflow-dispatch',
        mode.reactions.comment,
      ].toSorted(),
    );

    await scenario.say('bob', other.number, 'Let us see what it says.');
    // Its run has not reported its start yet: is it claimed, and does it still exist?
    expect(await charged(3, scenario)).toEqual(
      ['actions/list-workflow-runs', 'git/list-matching-refs', ...mode.read].toSorted(),
    );
    expect(scenario.hub.illegal()).toEqual([]);
  },
);

it.each(PLAYED)(
  'needs four requests for a reply in plain words, which it suggests as an answer in the question, and three for the next: $by',
  async (mode) => {
    await using scenario = await openBotScenario(mode.faults, ENDLESS);
    const asked = await scenario.ask();
    await startQuietBot(scenario);
    await learnsMode(scenario, mode);
    // Right before the question is edited, the bot checks that it has not changed.
    const offer = [...mode.read, 'issues/get-comment', 'issues/update-comment'];

    await scenario.say('bob', asked.issue, 'Let us see what alice says.');
    expect(await charged(4, scenario)).toEqual([...offer, 'repos/get-collaborator-permission-level'].toSorted());
    await scenario.say('bob', asked.issue, 'She knows the code.');
    expect(await charged(3, scenario)).toEqual(offer.toSorted());

    expect((await scenario.bodies(asked.issue)).length).toBe(3);
    expect(scenario.hub.illegal()).toEqual([]);
  },
);

it.each(PLAYED)(
  'needs four requests for a reply of a person whose permission it has read within the hour: $by',
  async (mode) => {
    await using scenario = await openBotScenario(mode.faults, ENDLESS);
    const [first, second] = [await scenario.ask(), await scenario.ask()];
    await startQuietBot(scenario);
    await learnsMode(scenario, mode);
    await scenario.say('alice', first.issue, '2');
    await charged(5, scenario);

    await scenario.say('alice', second.issue, '1');

    expect(await charged(4, scenario)).toEqual(
      [...mode.read, 'git/create-ref', 'actions/create-workflow-dispatch', mode.reactions.comment].toSorted(),
    );
  },
);

it('needs at most one request for anything that a stranger writes, and does not reply to them', async () => {
  await using scenario = await openBotScenario({}, ENDLESS);
  const asked = await scenario.ask();
  await startQuietBot(scenario);
  const before = await scenario.bodies(asked.issue);
  const said = [
    'Nice project.',
    '2',
    '/answer 1',
    '/agora run planner',
    '/agora cancel',
    '/agora retry',
    '/agora deliver',
  ];

  for (const body of said) {
    await scenario.say('mallory', asked.issue, body);
    await sleep(1_000);
    expect(scenario.spent().filter((request) => !isReread(request)).length, body).toBeLessThanOrEqual(1);
  }
  const { data: issue } = await scenario.hub.as('mallory').rest.issues.create({ ...SHOP, title: 'T', body: 'B' });
  await scenario.say('mallory', issue.number, '/agora run planner');
  await sleep(1_000);

  expect(scenario.spent().filter((request) => !isReread(request)).length).toBeLessThanOrEqual(1);
  expect(scenario.requests()).toEqual([]);
  expect(await scenario.bodies(asked.issue)).toEqual([...before, ...said]);
  await scenario.say('alice', asked.issue, '2');
  await expect.poll(() => scenario.requests()).toMatchObject([{ by: { login: 'alice' } }]);
});

it("takes a person's tick as an answer, and a stranger cannot even tick", async () => {
  await using scenario = await openBotScenario();
  const asked = await scenario.ask();
  await scenario.startBots(1);
  const [question = ''] = await scenario.bodies(asked.issue);
  const tick = (login: string, option: number) =>
    scenario.hub.as(login).rest.issues.updateComment({
      ...SHOP,
      comment_id: asked.commentId,
      body: question.replace(`- [ ] **${option}.**`, `- [x] **${option}.**`),
    });

  await expect(tick('mallory', 1)).rejects.toMatchObject({ status: 403 });
  await tick('bob', 2);
  await scenario.hub.settle();

  expect(scenario.requests()).toMatchObject([
    { by: { login: 'bob' }, answer: { source: { kind: 'tick' }, option: 2 } },
  ]);
  expect(scenario.hub.illegal()).toEqual([]);
});

it("reports every mistake in a subagent's file", async () => {
  await using scenario = await openBotScenario();
  const { data: issue } = await scenario.hub.as('alice').rest.issues.create({ ...SHOP, title: 'T', body: 'B' });
  await scenario.startBots(1);

  await scenario.say('alice', issue.number, '/agora run broken');
  await scenario.hub.settle();

  const [, said = ''] = await scenario.bodies(issue.number);
  expect(said).toContain('`.github/agora/subagents/broken.md`');
  expect(said).toMatch(/modle/);
  expect(said).toMatch(/runtime/);
  expect(scenario.requests()).toEqual([]);
  expect(scenario.hub.illegal()).toEqual([]);
});
