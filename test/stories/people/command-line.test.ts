/** The command with a repository on the local GitHub, and the shipped bot running. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../../cli/exit-codes.ts';
import { TaskView } from '../../../client/client-schemas.ts';
import { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { openBotScenario } from '../support/bot-scenario.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { agora, outputOf } from '../../support/command-line.ts';
import { openStory, SHOP } from '../support/story.ts';
import { inStory } from './command-in-story.ts';

it('shows a task from its question to its end, and answers it as the signed-in user', async () => {
  await using story = await openStory();
  const run = inStory(story);
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();

  const status = outputOf('status', await run('status', '--json'));
  const explained = outputOf('status --explain', await run('status', asked.marker.task, '--explain', '--json'));
  const shown = await run('status', asked.marker.task, '--explain');
  const unnamed = await run('status', '--explain');
  const { questions } = outputOf('questions', await run('questions', '--json'));
  const watching = run('watch', asked.marker.task, '--json');
  const answered = outputOf('answer', await run('answer', asked.marker.question, '2', '--json'));
  const watched = await watching;
  await story.end();
  const described = outputOf('dispatch describe', await run('dispatch', 'describe', asked.marker.task, '--json'));
  await story.quiet();

  expect(status.tasks).toMatchObject([
    {
      task: asked.marker.task,
      state: 'suspended',
      round: 1,
      subagent: 'fixer',
      title: 'Receipts are off by a cent',
      issue: story.issue,
      question: { id: asked.marker.question },
    },
  ]);
  expect(shown.out).toMatch(/^answer-question\n {2}due now {5}nothing\n {2}waits for {3}an answer to q_/m);
  expect(shown.out).toMatch(/^Nothing is due or pending for start-task, /m);
  expect(unnamed).toMatchObject({ code: 2, err: expect.stringContaining('none was given') as unknown });
  expect(explained.task).toMatchObject({ task: asked.marker.task, state: 'suspended' });
  expect(explained.rules.filter(({ waits }) => waits.length > 0)).toEqual([
    {
      rule: 'answer-question',
      due: [],
      waits: [
        {
          for: expect.stringContaining(`an answer to \`${asked.marker.question}\` or `) as unknown,
          until: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
        },
      ],
      facts: ['the configuration', 'the issue, which is open'],
    },
  ]);
  expect(questions).toMatchObject([
    {
      id: asked.marker.question,
      task: asked.marker.task,
      options: asked.marker.options,
      url: expect.stringContaining('#issuecomment-') as unknown,
    },
  ]);
  expect(answered).toMatchObject({ task: asked.marker.task, dispatchId: `${asked.marker.task}.r2` });
  expect(
    (await story.thread()).find(({ by, body }) => by === 'alice' && body === `/answer ${asked.marker.question} 2`),
  ).toBeDefined();
  expect(watched.code).toBe(0);
  const states = watched.out.split('\n').map((line) => TaskView.parse(JSON.parse(line)).state);
  expect(states[0]).toBe('suspended');
  expect(states.at(-1)).toBe('finished');
  expect(described).toMatchObject({
    dispatchId: `${asked.marker.task}.r2`,
    task: { state: 'finished', round: 2, pullRequest: { number: expect.any(Number) as unknown } },
    result: { outcome: 'finished', resumed: 'session' },
  });
  expect(described.resolved).toEqual({ subagent: asked.marker.resolved, capabilities: [], env: [] });
});

it('dispatches through the workflow, answers from the command line, and ends with the whole result', async () => {
  await using story = await openStory();
  const run = inStory(story);

  const ended = await run(
    'dispatch',
    'run',
    'fixer',
    '--issue',
    String(story.issue),
    '--answer',
    '2',
    '--json',
    'Fix',
    'the',
    'cents',
  );
  await story.end();
  await story.quiet();

  expect(ended.code, ended.err).toBe(0);
  const result = outputOf('dispatch run', ended);
  expect(result).toMatchObject({
    outcome: 'finished',
    round: 2,
    exitCode: 0,
    resumed: 'session',
    verify: { passed: true },
    resolved: { subagent: { name: 'fixer' } },
  });
  expect(result.rounds).toMatchObject([{ round: 1, answer: 'Add everything up, then round once', by: 'alice' }]);
  expect(story.hub.runs()).toHaveLength(2);
});

it('ends with the exit code of an agent that failed', async () => {
  await using repository = await makeRepository({ '.github/agora/subagents/broken.md': subagent('exit 7') });
  await using story = await openStory({ repository: repository.folder });

  const ended = await inStory(story)('dispatch', 'run', 'broken', '--json', 'Fix it');
  await story.quiet();

  expect(ended.code, ended.err).toBe(7);
  expect(outputOf('dispatch run', ended)).toMatchObject({ outcome: 'failed', exitCode: 7 });
});

it('starts no run for an issue that does not exist', async () => {
  await using repository = await makeRepository({ '.github/agora/subagents/fixer.md': subagent('true') });
  await using story = await openStory({ repository: repository.folder });

  const ended = await inStory(story)('dispatch', 'run', 'fixer', '--issue', '999', 'Fix it');
  await story.quiet();

  expect(ended.code).toBe(EXIT.notFound);
  expect(ended.err).toMatch(/There is no issue #999 in \S+\/\S+\.[\s\S]*leave it out/);
  expect(story.hub.runs()).toEqual([]);
});

it('starts without waiting, shows the state, and cancels it while it runs', async () => {
  // The agent is still working, however slow this machine is.
  await using repository = await makeRepository({ '.github/agora/subagents/sleeper.md': subagent('sleep 300') });
  await using story = await openStory({ repository: repository.folder });
  const run = inStory(story);
  const started = outputOf(
    'dispatch run --detach',
    await run('dispatch', 'run', 'sleeper', '--detach', '--json', 'Fix it'),
  );
  await story.until('the run', () => story.hub.runs()[0]?.status === 'in_progress');

  const before = outputOf('status', await run('status', started.taskId, '--json'));
  const listed = outputOf('status', await run('status', '--open', '--json'));
  const cancelled = outputOf('cancel', await run('cancel', started.taskId, '--json'));
  const over = await story.hub.waitForRun(started.runId);
  const again = outputOf('dispatch cancel', await run('dispatch', 'cancel', started.taskId, '--json'));
  const ended = outputOf('status', await run('status', '--json'));
  await story.quiet();

  expect(before.tasks).toMatchObject([{ task: started.taskId, run: { id: started.runId } }]);
  expect(listed.tasks).toMatchObject([{ task: started.taskId, state: 'running', run: { id: started.runId } }]);
  expect(cancelled.outcome).toBe('asked');
  expect(over.conclusion).toBe('cancelled');
  expect(again.outcome).toBe('ended');
  // No comment mentions the task: only its run exists.
  expect(ended.tasks).toMatchObject([{ task: started.taskId, state: 'cancelled' }]);
});

it('asks the bot to end a waiting task, because there is no run to cancel', async () => {
  await using story = await openStory();
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();

  const cancelled = outputOf('cancel', await inStory(story)('cancel', `${asked.marker.task}.r1`, '--json'));

  expect(cancelled.outcome).toBe('asked');
  expect(
    (await story.thread()).find(({ by, body }) => by === 'alice' && body === `/agora cancel ${asked.marker.task}`),
  ).toBeDefined();
});

it('prints a ledger of everything that happened, and only the id of the conversation', async () => {
  await using repository = await makeRepository({
    '.github/agora/subagents/fixer.md': subagent(
      'echo "I read the sources first." | tee "$AGORA_SESSION_DIR/talk"; agora-ask --question "Which rule?"',
    ),
  });
  await using story = await openStory({ repository: repository.folder });
  await story.hub
    .as('alice')
    .rest.issues.update({ ...SHOP, issue_number: story.issue, title: 'A | pipe, `code` and <b>' });
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();
  const run = inStory(story);

  const facts = outputOf('ledger', await run('ledger', '--json'));
  const page = await run('ledger');
  const file = join(story.workDir, 'LEDGER.md');
  const written = await run('ledger', '--output', file);

  expect(facts).toMatchObject({
    repository: 'corner/shop',
    tasks: [
      {
        task: asked.marker.task,
        title: 'A | pipe, `code` and <b>',
        sessionId: expect.stringMatching(/^[\da-f]{8}-/) as unknown,
      },
    ],
  });
  expect(`${JSON.stringify(facts)}${page.out}`).not.toContain('I read the sources');
  expect(page.out).toContain('## Waiting for an answer');
  expect(written).toMatchObject({ code: 0, out: '' });
  expect(readFileSync(file, 'utf8').split('\n').slice(4)).toEqual(`${page.out}\n`.split('\n').slice(4));
  expect(page.out).toContain('A \\| pipe\\, \\`code\\` and \\<b\\>');
});

it('marks the option that the agent recommends in a question on GitHub', async () => {
  await using scenario = await openBotScenario();
  const asked = await scenario.ask(['Keep it', 'Remove it']);
  const task = taskIdOf(1, 'recommended', 1);
  const own = { task, question: questionIdOf(task, 1), recommended: 2 };
  await scenario.mark(
    asked.issue,
    QuestionMarker.parse({ ...asked.marker, ...own }),
    '### ❓ planner needs a decision',
  );
  const { hub } = scenario;
  const env = { GITHUB_API_URL: hub.url, GH_TOKEN: hub.tokenOf('alice'), AGORA_APP: 'agora' };
  const run = (...more: string[]) => agora(['questions', '--repo', `${SHOP.owner}/${SHOP.repo}`, ...more], { env });

  const { questions } = outputOf('questions', await run('--json'));
  const shown = await run();

  expect(new Map(questions.map(({ id, recommended }) => [id, recommended]))).toEqual(
    new Map([
      [asked.marker.question, undefined],
      [own.question, 2],
    ]),
  );
  expect(shown.out.match(/\d\. (?:Keep|Remove) it.*/g)?.toSorted()).toEqual([
    '1. Keep it',
    '1. Keep it',
    '2. Remove it',
    '2. Remove it (recommended)',
  ]);
});
