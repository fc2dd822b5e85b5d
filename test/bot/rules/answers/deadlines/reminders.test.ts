/** A question that nobody answers, over days on a virtual clock: which comments the bot writes, when, and how often. */
import { describe, expect, it } from 'vitest';
import { findMarker } from '../../../../../protocol/comments/marker.ts';
import type { Permission } from '../../../../../protocol/policy/access-policy.ts';
import {
  ada,
  app,
  createScenario,
  grace,
  HOUR,
  iso,
  ours,
  PERMISSIONS,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  stranger,
  words,
} from '../../../support/reconcile-scenario.ts';

const DAY = 24 * HOUR;
const asker = { login: 'ada', id: 1 };

function asked(config = '', over: Parameters<typeof questionMarker>[0] = {}): Scenario {
  const scenario = createScenario();
  scenario.config = config;
  scenario.mark(statusMarker({ asker }));
  scenario.ask(questionMarker({ asker, expires: iso(START + 30 * DAY), ...over }));
  return scenario;
}

/**
 * Advances the time to each recheck that the bot asks for, and reconciles twice each time.
 * @returns the comments, and when they were written (in hours).
 */
async function pass(scenario: Scenario, ms: number): Promise<[number, string][]> {
  const until = scenario.now + ms;
  const said: [number, string][] = [];
  for (let looks = 0; looks < 100 && scenario.now < until; looks += 1) {
    const before = words(scenario).length;
    const at = await see(scenario);
    await see(scenario);
    for (const text of words(scenario).slice(before)) said.push([(scenario.now - START) / HOUR, text]);
    scenario.now = Math.min(until, Math.max(scenario.now + SECOND, at ?? until));
  }
  return said;
}

it('is followed by one reminder, one warning and expiry, exactly on time', async () => {
  const scenario = asked();

  const said = await pass(scenario, 45 * DAY);

  expect(said).toEqual([
    [
      24,
      '@ada ⏰ planner is still waiting for an answer to [its question](#issuecomment-101). `/agora hold 3d` postpones reminders.',
    ],
    [
      29 * 24,
      '@ada ⏰ last call: [the question of planner](#issuecomment-101) expires on 2026-04-02 at 10:00 UTC, and the task ends then.',
    ],
    [30 * 24, expect.stringContaining('planner got no answer in time') as string],
  ]);
  expect(findMarker(scenario.comments[0]?.body ?? '')).toMatchObject({ state: 'expired' });
  expect(findMarker(scenario.comments[1]?.body ?? '')).toMatchObject({ closed: 'expired' });
});

it('is escalated once, to the people that are configured', async () => {
  const scenario = asked(
    'questions:\n  mention: [issue-author, assignee]\n  escalate-after: 2d\n  escalate-to: [team:acme/leads, user:grace]\n',
  );
  scenario.issue = { ...scenario.issue, assignees: [{ login: 'grace', id: 2 }] };

  const said = await pass(scenario, 10 * DAY);

  expect(said).toEqual([
    [24, expect.stringMatching(/^@mallory @grace ⏰/) as string],
    [48, expect.stringMatching(/^@acme\/leads @grace ⏰ nobody has answered/) as string],
  ]);
});

it('gets one notice if several are due at once: the most urgent', async () => {
  const scenario = asked('questions: { escalate-after: 2d, escalate-to: [user:grace] }');
  scenario.now += 29 * DAY + HOUR;

  await Promise.all([see(scenario), see(scenario)]);
  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringContaining('last call') as string]);
});

it('gets no less urgent notice after the most urgent one, even if times have moved since', async () => {
  const scenario = asked('questions: { escalate-after: 2d, escalate-to: [user:grace] }');
  const { task, question } = questionMarker();
  scenario.mark({ v: 1, kind: 'note', task, about: `expiring:${question}` }, app);
  scenario.now += 3 * DAY;
  const before = words(scenario).length;

  await see(scenario);

  expect(words(scenario).slice(before)).toEqual([]);
});

it('expires early if the repository says so', async () => {
  const scenario = asked('questions: { expire-after: 3d, remind-after: off, warn-before-expiry: 12h }');

  const said = await pass(scenario, 10 * DAY);

  expect(said.map(([hours]) => hours)).toEqual([60, 72]);
  expect(said[1]?.[1]).toContain('got no answer in time');
});

it('expires when the repository shortens its time, however long ago it would have ended', async () => {
  const scenario = asked();
  await pass(scenario, 19 * DAY);
  scenario.config = 'questions: { expire-after: 5d }';

  await see(scenario);

  expect(words(scenario).at(-1)).toContain('got no answer in time');
});

it('gets a warning about the actual end', async () => {
  const scenario = asked('questions: { expire-after: 3d, remind-after: off, warn-before-expiry: 12h }');

  const [warning] = await pass(scenario, 10 * DAY);

  expect(warning?.[1]).toContain('expires on 2026-03-06 at 10:00 UTC');
});

it('is left alone if the setting is off', async () => {
  expect(await pass(asked('questions: { remind-after: off, warn-before-expiry: off }'), 29 * DAY)).toEqual([]);
});

it('does not expire just because the bot was not running for weeks', async () => {
  const scenario = asked();
  scenario.now += 60 * DAY;

  await see(scenario);

  expect(words(scenario)).toEqual([]);
});

it('gets no notices from the moment it is answered', async () => {
  const scenario = asked('questions: { remind-after: 1h, default-after: 2h, default-answer: 1, expire-after: 3h }');
  scenario.now += HOUR / 2;
  scenario.say(grace, '2');
  await see(scenario);
  scenario.edit(101, scenario.mark(questionMarker({ answered: { attempt: 1, runId: 9, by: 'grace' } }), ours).body);
  scenario.comments.pop();
  scenario.comments.shift();
  for (const run of scenario.runs) scenario.end(run.id, 'success');

  await pass(scenario, 10 * DAY);

  expect(words(scenario)).toEqual([]);
  expect(scenario.requests).toMatchObject([{ by: { login: 'grace' } }]);
});

it('does not expire while the run that accepted its answer is on its way', async () => {
  const scenario = asked('', { expires: iso(START + HOUR) });
  scenario.now += HOUR - SECOND;
  scenario.say(ada, '2');
  await see(scenario);
  scenario.now += HOUR / 2;

  const again = await see(scenario);

  expect(words(scenario)).toEqual([]);
  expect(again).toBeGreaterThan(scenario.now);
});

describe('the default answer', () => {
  const config = 'questions: { default-after: 2d, default-answer: 2, remind-after: off }';

  it('is given once, when it is due, in the name of the person who requested the task', async () => {
    const scenario = asked(config);
    await pass(scenario, 2 * DAY);
    expect(scenario.requests).toEqual([]);

    await Promise.all([see(scenario), see(scenario)]);
    scenario.now += HOUR / 60;
    await see(scenario);

    expect(scenario.requests).toMatchObject([
      {
        kind: 'resume',
        attempt: 1,
        by: asker,
        hops: 1,
        answer: { source: { kind: 'default' }, text: 'Rewrite B', option: 2 },
      },
    ]);
    expect(words(scenario)).toEqual([]);
  });

  it('is not given to a question whose answer extends what the agent may do', async () => {
    const scenario = asked(config, { needsPerson: true });

    await pass(scenario, 3 * DAY);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([]);
  });

  it('is not given for a person who may no longer start tasks, which is posted once', async () => {
    const permissions = new Map<number, Permission>([...PERMISSIONS, [asker.id, 'read']]);
    const scenario = createScenario(permissions);
    scenario.config = config;
    scenario.mark(statusMarker({ asker }));
    scenario.ask(questionMarker({ asker, expires: iso(START + 30 * DAY) }));

    await pass(scenario, 3 * DAY);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      '@ada, the default answer would now be given on your behalf, because you asked for the task. Only people with write access to this repository can start a task here, so the question waits until someone who may answer replies, or until you can start tasks again.',
    ]);
    scenario.say(grace, '1');
    await see(scenario);

    expect(scenario.requests).toMatchObject([{ by: { login: 'grace' } }]);
  });

  it('can be text', async () => {
    const scenario = asked('questions: { default-after: 1h, default-answer: do what is safest }');
    scenario.now += HOUR;

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ answer: { text: 'do what is safest' } }]);
    expect(scenario.requests[0]).not.toHaveProperty('answer.option');
  });

  it('is not given if a person with permission has answered or asked to wait', async () => {
    const scenario = asked(config);
    scenario.now += DAY;
    scenario.say(ada, '/agora hold 5d');
    scenario.now += 2 * DAY;
    await see(scenario);
    expect(scenario.requests).toEqual([]);

    scenario.now += 3 * DAY;
    await see(scenario);

    expect(scenario.requests).toMatchObject([{ answer: { source: { kind: 'default' } } }]);
  });

  it('is given although a stranger asked to wait, or answered', async () => {
    const scenario = asked(config);
    scenario.say(stranger, '/agora hold 30d');
    scenario.say(stranger, '1');
    scenario.now += 2 * DAY;

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ answer: { source: { kind: 'default' } } }]);
  });

  it('is not given forever without a person in between', async () => {
    const scenario = asked(config, { hops: 3 });

    await pass(scenario, 5 * DAY);

    expect(scenario.requests).toEqual([]);
  });

  it('is not given if nobody is known to have requested the task', async () => {
    const scenario = createScenario();
    scenario.config = config;
    scenario.ask(questionMarker({ expires: iso(START + 30 * DAY) }));

    await pass(scenario, 5 * DAY);

    expect(scenario.requests).toEqual([]);
  });
});

describe('/agora hold', () => {
  it('counts if it is written in the same second as the question', async () => {
    const scenario = asked();
    scenario.say(ada, '/agora hold 3d');

    const said = await pass(scenario, 4 * DAY);

    expect(said.map(([hours]) => hours)).toEqual([72]);
  });

  it('postpones the reminder, and is acknowledged once', async () => {
    const scenario = asked();
    scenario.now += HOUR;
    const hold = scenario.say(grace, '/agora hold 3d');

    const said = await pass(scenario, 10 * DAY);

    expect(said.map(([hours]) => hours)).toEqual([73]);
    expect(scenario.acknowledged).toEqual([hold.id]);
  });

  it('does not postpone the end of the saved state', async () => {
    const scenario = asked('', { expires: iso(START + 3 * DAY) });
    scenario.now += HOUR;
    scenario.say(ada, '/agora hold 2w');

    const said = await pass(scenario, 10 * DAY);

    expect(said.map(([hours]) => hours)).toEqual([48, 72]);
  });

  it('is explained once if it cannot be read', async () => {
    const scenario = asked();
    scenario.say(ada, '/agora hold for ever');

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([
      '@ada, `/agora hold` takes a duration, like `/agora hold 3d` or `/agora hold 12h`.',
    ]);
  });
});
