/** `.github/agora/config.yaml` as the bot goes by it: other people than writers, and a file with mistakes. */
import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import {
  ada,
  createWorld,
  otherBot,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  stranger,
  triager,
  type World,
  words,
} from '../support/reconcile-world.ts';

const look: ReconcileTrigger = { kind: 'look', labels: false };
const see = (world: World): Promise<number | undefined> => reconcile(place, look, world.ports, rules);

function asked(config: string): World {
  const world = createWorld();
  world.config = config;
  world.mark(statusMarker({ asker: { login: 'mallory', id: 3 } }));
  world.ask(questionMarker({ asker: { login: 'mallory', id: 3 } }));
  world.now += SECOND;
  return world;
}

describe('a file with mistakes', () => {
  const broken = 'who-may:\n  answr: [write]\n  start: [wirte]\n';

  it('lets nothing happen, and is spoken of once, with every mistake and its place', async () => {
    const world = asked(broken);
    world.say(ada, '2');
    world.say(ada, '/agora run planner');
    world.say(ada, '/agora cancel');
    world.say(ada, '/agora say hello');

    await Promise.all([see(world), see(world)]);
    world.now += 60 * SECOND;
    await see(world);

    expect(world.requests).toEqual([]);
    expect(world.runs).toEqual([]);
    expect(words(world)).toHaveLength(1);
    expect(words(world)[0]).toMatch(
      /^The bot does nothing here until `\.github\/agora\/config\.yaml`[^]*\n- line 3, column \d+, who-may\.start\.0: .*wirte[^]*answr/m,
    );
  });

  it('holds nothing up once it is mended: the reply that waited is taken', async () => {
    const world = asked(broken);
    world.say(ada, '2');
    const again = await see(world);
    world.config = '';
    world.now = again ?? 0;

    await see(world);

    expect(world.requests).toMatchObject([{ kind: 'resume', answer: { option: 2 } }]);
  });

  it('is spoken of again when it is another mistake', async () => {
    const world = asked(broken);
    world.say(ada, '2');
    await see(world);
    world.config = 'limits: 7';

    await see(world);
    await see(world);

    expect(words(world)).toHaveLength(2);
  });

  it('is nobody’s business where nothing is asked for', async () => {
    const world = createWorld();
    world.config = broken;
    world.say(ada, 'What a nice day.');

    await see(world);

    expect(words(world)).toEqual([]);
  });
});

describe('a repository that decides otherwise', () => {
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
    const world = asked(`who-may:\n  start: [read]\n  answer: ['${rule}']\n`);
    world.teams.set('acme/leads', [3]);
    world.codeowners = '* @acme/leads\n';
    world.issue = { ...world.issue, assignees: [{ login: 'triss', id: 4 }] };
    world.say(person, '/answer 2');

    await see(world);

    expect(world.requests).toMatchObject([{ by: { login: person.login }, answer: { option: 2 } }]);
  });

  it.each([
    ['a writer', ada, 'user:mallory'],
    ['whoever asked and may not start any more', stranger, 'asker'],
    ['somebody outside of the team', stranger, 'team:acme/leads'],
    ['an owner of nothing', stranger, 'codeowners'],
  ])('says no to %s', async (_, person, rule) => {
    const world = asked(`who-may: { answer: ['${rule}'] }`);
    world.say(person, '2');

    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([
      expect.stringMatching(/^@\w+, thank you, but only .* can answer this question/) as string,
    ]);
  });

  it('says once which team it may not see, refuses nobody for that, and goes on when it sees it', async () => {
    const world = asked('who-may: { answer: [write, "team:acme/leads"] }');
    world.teams.set('acme/leads', 'unseen');
    world.say(stranger, '2');

    await see(world);
    const again = await see(world);
    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([expect.stringMatching(/members of `acme\/leads`.*"Members: read"/) as string]);
    expect(again).toBeGreaterThan(world.now);
    world.teams.set('acme/leads', [3]);
    await see(world);

    expect(world.requests).toMatchObject([{ by: { login: 'mallory' } }]);
  });

  it('asks about no team for somebody whom another rule allows, though nobody may see it', async () => {
    const world = asked('who-may: { answer: [write, "team:acme/leads"] }');
    world.teams.set('acme/leads', 'unseen');
    world.say(stranger, '1');
    world.say(ada, '2');

    await see(world);

    expect(world.requests).toMatchObject([{ by: { login: 'ada' }, answer: { option: 2 } }]);
  });

  it('still says nothing to a machine', async () => {
    const world = asked('who-may: { answer: [anyone, "app:4711"] }');
    world.say(otherBot, '/answer 2');

    await see(world);

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([]);
  });
});
