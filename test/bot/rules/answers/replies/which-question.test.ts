import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { findMarker } from '../../../../../protocol/comments/marker.ts';
import {
  ada,
  app,
  createScenario,
  digest,
  GRACE,
  grace,
  HOUR,
  otherTask,
  questionMarker,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';

function asked(
  over: Parameters<typeof questionMarker>[0] = {},
  status: Parameters<typeof statusMarker>[0] = {},
): Scenario {
  const scenario = createScenario();
  scenario.mark(statusMarker(status));
  scenario.ask(questionMarker(over));
  scenario.now += SECOND;
  return scenario;
}

describe('several open questions', () => {
  function two(): Scenario {
    const scenario = asked();
    scenario.ask(questionMarker({ task: otherTask, subagent: 'fixer' }));
    return scenario;
  }

  it('make a plain reply ambiguous, which is posted once', async () => {
    const scenario = two();
    scenario.say(ada, '2');

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      `@ada, more than one question is open here, so the bot cannot tell which one you mean. Please tick a box, or write \`/answer ${questionMarker().question} …\` (planner, round 1) or \`/answer ${questionMarker({ task: otherTask }).question} …\` (fixer, round 1).`,
    ]);
  });

  it('make a command without an answer ambiguous too: without an id, the corrected one would be', async () => {
    const scenario = two();
    scenario.say(ada, '/answer');

    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringMatching(/^@ada, more than one question is open here/)]);
  });

  it('make each further reply ambiguous, and its author is told again', async () => {
    const scenario = two();
    const first = scenario.say(ada, '2');
    await see(scenario);
    scenario.now += SECOND;
    const second = scenario.say(ada, '2');
    await see(scenario);
    scenario.now += SECOND;
    scenario.edit(second.id, '1');
    await see(scenario);
    await see(scenario);

    const told = scenario.comments.filter(({ author }) => author.id === app.id).map(({ body }) => findMarker(body));
    expect(told).toMatchObject([
      { about: `which:${first.id}:2026-03-03T10:00:01Z` },
      { about: `which:${second.id}:2026-03-03T10:00:02Z` },
      { about: `which:${second.id}:2026-03-03T10:00:03Z` },
    ]);
    expect(scenario.requests).toEqual([]);
  });

  it('get no more than twenty notices in an hour, however often a program replies to each', async () => {
    const scenario = two();
    let at: number | undefined;
    for (let reply = 0; reply < 25; reply += 1, scenario.now += SECOND) {
      scenario.say(ada, '2');
      at = await see(scenario);
    }
    expect(words(scenario)).toHaveLength(20);
    scenario.now = at ?? 0;
    await see(scenario);

    expect(words(scenario).length).toBeGreaterThan(20);
  });

  it('can be answered by id', async () => {
    const scenario = two();
    scenario.say(ada, `/answer ${questionMarker({ task: otherTask }).question} 1`);

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ task: otherTask, answer: { option: 1, text: '1' } }]);
    expect(words(scenario)).toEqual([]);
  });

  it('do not make a reply ambiguous that was written before the second was asked', async () => {
    const scenario = asked();
    scenario.say(ada, '2');
    scenario.ask(questionMarker({ task: otherTask }));

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ task }]);
  });
});

describe('questions that no longer accept answers', () => {
  it('an older round is politely refused if it is named', async () => {
    const scenario = asked();
    scenario.ask(questionMarker({ round: 2 }));
    scenario.say(ada, `/answer ${questionMarker().question} 1`);

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      '@ada, that question is outdated: a newer one has been asked since. Please answer the newest one.',
    ]);
  });

  it('a plain reply goes to the newest round', async () => {
    const scenario = asked({ answered: { attempt: 1, runId: 9, by: 'ada' } });
    scenario.ask(questionMarker({ round: 2 }));
    scenario.say(ada, '1');

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ round: 3, question: questionMarker({ round: 2 }).question }]);
  });

  it('a reply to the first round does not answer the second', async () => {
    const scenario = asked({ answered: { attempt: 1, runId: 9, by: 'ada' } });
    scenario.say(ada, '1');
    scenario.ask(questionMarker({ round: 2 }));

    await see(scenario);

    expect(scenario.requests).toEqual([]);
  });

  it('an expired one says how to start again', async () => {
    const scenario = asked({ expires: '2026-03-03T09:00:00Z' });
    scenario.say(ada, '1');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      '@ada, thank you, but this question has expired and its saved state is gone. `/agora retry` starts the task again.',
      expect.stringContaining('planner got no answer in time') as string,
    ]);
  });

  it('an expired one whose state is still saved says how to continue from it', async () => {
    const expires = '2027-01-01T00:00:00Z';
    const scenario = asked({ expires }, { saved: { state: { runId: 5, artifactId: 6, digest }, expires } });
    scenario.mark({ v: 1, kind: 'end', task, state: 'expired', round: 1 });
    scenario.say(ada, '1');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toContain(
      '@ada, thank you, but this question has expired, so your reply was not used. `/agora retry` continues from the saved state.',
    );
  });

  it.each([
    ['failed', '`/agora retry <your words>` starts it again.'],
    ['finished', 'Start a new one with `/agora run <subagent>`.'],
  ] as const)('one of a task that has %s says so, and what can be done', async (state, next) => {
    const scenario = asked();
    scenario.mark({ v: 1, kind: 'end', task, state, round: 1 });
    scenario.say(ada, '1');

    await see(scenario);

    expect(words(scenario)[0]).toBe(`@ada, thank you, but this task has ended, so your reply was not used. ${next}`);
  });

  it('one that expired long ago, without anybody noticing, ends its task and says how to go on', async () => {
    const scenario = asked({ expires: '2026-02-01T09:00:00Z' });
    scenario.say(ada, '1');

    await see(scenario);

    expect(words(scenario)).toEqual([
      expect.stringMatching(/^@ada, thank you, but this question has expired .*`\/agora retry/),
      expect.stringContaining('got no answer in time'),
    ]);
  });

  it('a reply from days ago gets no notice', async () => {
    const scenario = asked({ expires: '2026-03-03T09:00:00Z' });
    scenario.say(ada, '1');
    scenario.say(stranger, '1');
    scenario.now += 25 * HOUR;

    await see(scenario);

    expect(words(scenario).join()).not.toContain('@');
  });
});

describe('a run that did not accept the answer', () => {
  it('is followed by another with the same reply, and after the third the thread says so', async () => {
    const scenario = asked();
    scenario.say(ada, '2');
    for (let round = 0; round < 6; round += 1) {
      scenario.now += HOUR / 10;
      await see(scenario);
      for (const run of scenario.runs) scenario.end(run.id, 'failure');
    }

    expect(scenario.requests.map(({ attempt, hops }) => ({ attempt, hops }))).toEqual([
      { attempt: 1, hops: 0 },
      { attempt: 2, hops: 1 },
      { attempt: 3, hops: 2 },
    ]);
    expect(words(scenario)).toEqual([
      "@ada, the workflow was started 3 times for this, but no run continued it. Please check the workflow's latest runs in the Actions tab, and then post your comment again.",
    ]);
  });

  it('and a reply that was edited meanwhile counts with its current text', async () => {
    const scenario = asked();
    const reply = scenario.say(ada, '1');
    await see(scenario);
    scenario.now += 10 * SECOND;
    scenario.edit(reply.id, '2');
    await see(scenario);
    expect(scenario.requests).toHaveLength(1);

    for (const run of scenario.runs) scenario.end(run.id, 'success');
    await see(scenario);

    expect(scenario.requests[1]).toMatchObject({
      attempt: 2,
      hops: 0,
      answer: { option: 2, source: { sha256: contentHash('2') } },
    });
  });

  it('and a newer reply comes before the one that failed', async () => {
    const scenario = asked();
    scenario.say(ada, '1');
    await see(scenario);
    scenario.now += 10 * SECOND;
    scenario.say(grace, '2');
    for (const run of scenario.runs) scenario.end(run.id, 'failure');

    await see(scenario);

    expect(scenario.requests[1]).toMatchObject({ by: { login: 'grace' }, attempt: 2, hops: 0 });
  });
});

it('says why if GitHub will not start the workflow, and does not retry until somebody writes', async () => {
  const scenario = asked();
  scenario.say(ada, '2');
  scenario.startsWith = { kind: 'refused', why: 'there is no workflow.' };
  await see(scenario);
  scenario.now += HOUR;
  await see(scenario);
  expect(words(scenario)).toEqual([
    '@ada, the workflow could not be started: there is no workflow. Please fix that and post your comment again.',
  ]);

  scenario.startsWith = { kind: 'started' };
  scenario.say(ada, '2');
  await see(scenario);

  expect(scenario.requests).toMatchObject([{ attempt: 2, hops: 0 }]);
});

it('still starts the run if the notice that was due before it cannot be posted', async () => {
  const scenario = asked();
  scenario.say(stranger, '1');
  scenario.say(ada, '2');
  scenario.interrupt = (call) => {
    if (call === 'say') throw new Error('locked');
  };

  await expect(see(scenario)).rejects.toThrow('locked');

  expect(scenario.requests).toHaveLength(1);
});

it("is checked again after the grace period of another process's claim", async () => {
  const scenario = asked();
  scenario.say(ada, '2');
  scenario.claims.set(questionMarker().question, 1);

  expect(await see(scenario)).toBe(START + SECOND + GRACE);
});
