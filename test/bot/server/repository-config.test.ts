/** `.github/agora/config.yaml` as the bot applies it: permissions for people without write access, and mistakes. */
import { describe, expect, it } from 'vitest';
import {
  ada,
  createScenario,
  otherBot,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  statusMarker,
  stranger,
  triager,
  words,
} from '../support/reconcile-scenario.ts';

function asked(config: string): Scenario {
  const scenario = createScenario();
  scenario.config = config;
  scenario.mark(statusMarker({ asker: { login: 'mallory', id: 3 } }));
  scenario.ask(questionMarker({ asker: { login: 'mallory', id: 3 } }));
  scenario.now += SECOND;
  return scenario;
}

describe('a file with mistakes', () => {
  const broken = 'who-may:\n  answr: [write]\n  start: [wirte]\n';

  it('stops everything, and is reported once, with every mistake and its location', async () => {
    const scenario = asked(broken);
    scenario.say(ada, '2');
    scenario.say(ada, '/agora run planner');
    scenario.say(ada, '/agora cancel');
    scenario.say(ada, '/agora say hello');

    await Promise.all([see(scenario), see(scenario)]);
    scenario.now += 60 * SECOND;
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(scenario.runs).toEqual([]);
    expect(words(scenario)).toHaveLength(1);
    expect(words(scenario)[0]).toMatch(
      /^The bot does nothing here until `\.github\/agora\/config\.yaml`[^]*\n- line 2, .*answr.*\n- line 3, column \d+, who-may\.start\.0: .*wirte/m,
    );
  });

  it('blocks nothing once it is fixed: the waiting reply is processed', async () => {
    const scenario = asked(broken);
    scenario.say(ada, '2');
    const again = await see(scenario);
    scenario.config = '';
    scenario.now = again ?? 0;

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ kind: 'resume', answer: { option: 2 } }]);
  });

  it('is reported again if it is a different mistake', async () => {
    const scenario = asked(broken);
    scenario.say(ada, '2');
    await see(scenario);
    scenario.config = 'limits: 7';

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toHaveLength(2);
  });

  it('is not reported if nothing is requested', async () => {
    const scenario = createScenario();
    scenario.config = broken;
    scenario.say(ada, 'What a nice day.');

    await see(scenario);

    expect(words(scenario)).toEqual([]);
  });
});

describe('a repository with other rules', () => {
  it.each([
    ['a named user', 'user:Mallory', stranger],
    ['whoever asked', 'asker', stranger],
    ['a role', 'triage', triager],
    ['a team', 'team:acme/leads', stranger],
    ['code owners', 'codeowners', stranger],
    ['the author', 'issue-author', stranger],
    ['the assignee', 'assignee', triager],
    ['anyone', 'anyone', stranger],
    ['an app by its id', 'app:901', otherBot],
  ])('lets %s answer', async (_, rule, person) => {
    const scenario = asked(`who-may:\n  start: [read]\n  answer: ['${rule}']\n`);
    scenario.teams.set('acme/leads', [3]);
    scenario.codeowners = '* @acme/leads\n';
    scenario.issue = { ...scenario.issue, assignees: [{ login: 'triss', id: 4 }] };
    scenario.say(person, '/answer 2');

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ by: { login: person.login }, answer: { option: 2 } }]);
  });

  it.each([
    ['a writer', ada, 'user:mallory'],
    ['whoever asked and may not start any more', stranger, 'asker'],
    ['somebody outside of the team', stranger, 'team:acme/leads'],
    ['an owner of nothing', stranger, 'codeowners'],
  ])('refuses %s', async (_, person, rule) => {
    const scenario = asked(`who-may: { answer: ['${rule}'] }`);
    scenario.say(person, '2');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      expect.stringMatching(/^@\w+, thank you, but only .* can answer this question/) as string,
    ]);
  });

  it('reports once which team it cannot see, refuses nobody for that, and continues when it sees it', async () => {
    const scenario = asked('who-may: { answer: [write, "team:acme/leads"] }');
    scenario.teams.set('acme/leads', 'unseen');
    scenario.say(stranger, '2');

    await see(scenario);
    const again = await see(scenario);
    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringMatching(/members of `acme\/leads`.*"Members: read"/) as string]);
    expect(again).toBeGreaterThan(scenario.now);
    scenario.teams.set('acme/leads', [3]);
    await see(scenario);

    expect(scenario.requests).toMatchObject([{ by: { login: 'mallory' } }]);
  });

  it('looks up no team for a person that another rule allows, even if nobody can see it', async () => {
    const scenario = asked('who-may: { answer: [write, "team:acme/leads"] }');
    scenario.teams.set('acme/leads', 'unseen');
    scenario.say(stranger, '1');
    scenario.say(ada, '2');

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ by: { login: 'ada' }, answer: { option: 2 } }]);
  });

  it('still does not reply to a machine', async () => {
    const scenario = asked('who-may: { answer: [anyone, "app:4711"] }');
    scenario.say(otherBot, '/answer 2');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([]);
  });
});
