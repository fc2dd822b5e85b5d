/**
 * More about an agent that was asked: it is stopped when nobody needs it, and is never mistaken for the task that a
 * person asked for.
 */
import { describe, expect, it } from 'vitest';
import { childTaskOf, taskIdOf } from '../../../../../protocol/base/ids.ts';
import { findMarker } from '../../../../../protocol/comments/marker.ts';
import { answers, asked, asker, child, contentHashOf, put, works } from '../../../support/child-scenario.ts';
import {
  ada,
  app,
  createScenario,
  HOUR,
  iso,
  place,
  questionMarker,
  SECOND,
  see,
  statusMarker,
  words,
} from '../../../support/reconcile-scenario.ts';

describe('an agent whose answer is no longer needed', () => {
  const answered = { attempt: 1, runId: 9, by: 'grace', commentId: 999 };

  it('is stopped while it works', async () => {
    const scenario = asked({ answered });
    works(scenario);
    scenario.runs.push({
      id: 77,
      title: `${child}.r1 attempt 1 for ada`,
      status: 'in_progress',
      conclusion: null,
      createdAt: iso(scenario.now),
      updatedAt: iso(scenario.now),
    });

    await see(scenario);

    expect(scenario.calls.filter((call) => call.startsWith('cancel'))).toEqual(['cancel 77']);
  });

  it('is ended while it waits itself, and its question says so', async () => {
    const scenario = asked({ answered });
    works(scenario, 'suspended');
    const own = scenario.ask(questionMarker({ task: child, asker, subagent: 'reviewer', answers }));

    for (let looks = 0; looks < 3; looks += 1) await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('### 🚫 reviewer is no longer needed') as string]);
    expect(findMarker(scenario.comments.find(({ id }) => id === own.id)?.body ?? '')).toMatchObject({
      closed: 'cancelled',
    });
  });

  it('is ended although its question was deleted', async () => {
    const scenario = asked({ answered });
    works(scenario, 'suspended');

    for (let looks = 0; looks < 3; looks += 1) await see(scenario);

    expect(words(scenario)).toEqual([expect.stringContaining('### 🚫 reviewer is no longer needed') as string]);
  });

  it('has no run that continues with an answer to it, although somebody gave one', async () => {
    const scenario = asked({ answered });
    works(scenario, 'suspended');
    const { question } = questionMarker({ task: child, asker, subagent: 'reviewer', answers });
    scenario.ask(questionMarker({ task: child, asker, subagent: 'reviewer', answers }));
    scenario.now += SECOND;
    scenario.say(ada, `/answer ${question} 2`);

    for (let looks = 0; looks < 3; looks += 1) await see(scenario);

    expect(words(scenario)).toContainEqual(expect.stringContaining('reviewer is no longer needed') as string);
    // Before a run begins, it checks whether its claim is the newest.
    const newest = scenario.claims.get(question) ?? 0;
    expect(scenario.requests.every(({ attempt }) => attempt < newest)).toBe(true);
  });

  it('is not started if the task that asked was cancelled', async () => {
    const scenario = asked();
    scenario.say(ada, '/agora cancel');

    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)[0]).toContain('was cancelled');
  });
});

it('is cancelled with the task that a person requested, if they cancel it without an id', async () => {
  const scenario = asked();
  works(scenario);
  scenario.runs.push({
    id: 77,
    title: `${child}.r1 attempt 1 for ada`,
    status: 'in_progress',
    conclusion: null,
    createdAt: iso(scenario.now),
    updatedAt: iso(scenario.now),
  });
  scenario.now += SECOND;
  scenario.say(ada, '/agora cancel');

  await see(scenario);
  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringContaining('planner was cancelled') as string]);
  expect(scenario.calls.filter((call) => call.startsWith('cancel'))).toEqual(['cancel 77']);
});

it('delivers nothing, whatever its comment says', async () => {
  const scenario = asked();
  scenario.claims.set(child, 1);
  scenario.mark(statusMarker({ task: child, state: 'finished', result: { artifactId: 6, digest: contentHashOf } }));
  scenario.result = { kind: 'files', files: new Map(), runUrl: '' };

  await see(scenario);

  expect(scenario.calls).not.toContain('fetch');
});

it('shows in the overview by name whom an agent answers', async () => {
  const scenario = asked();
  works(scenario);
  scenario.say(ada, '/agora status');

  await see(scenario);

  expect(words(scenario).at(-1)).toContain(
    `| \`${child}\` | reviewer | 🟢 running | 1 | just now | answers [planner](#issuecomment-101) |`,
  );
});

it('retries the task that a person requested, and not the agent that failed it', async () => {
  const scenario = createScenario();
  const run = scenario.say(ada, '/agora run planner');
  const own = taskIdOf(place.where.id, 'comment', run.id);
  const first = put({ task: own });
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: own, state: 'failed', asker }), app);
  scenario.ask(first);
  scenario.mark(statusMarker({ task: childTaskOf(first.question), state: 'failed', asker }));
  scenario.now += SECOND;
  scenario.say(ada, '/agora retry');

  await see(scenario);

  expect(scenario.requests).toMatchObject([
    { kind: 'start', subagent: { name: 'planner' }, source: { kind: 'retry', of: { commentId: run.id } } },
  ]);
});

it('reminds the person that the question is for', async () => {
  const scenario = asked({ to: '@acme/leads' });
  scenario.now += 25 * HOUR;

  await see(scenario);

  expect(words(scenario)).toEqual([expect.stringMatching(/^@acme\/leads ⏰ planner is still waiting/) as string]);
  expect(scenario.requests).toEqual([]);
});
