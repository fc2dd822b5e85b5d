/** Nobody runs code that is not merged: a stranger's commit that a question names, or a writer's own branch. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { ResumeRequest } from '../../../protocol/messages/dispatch-request.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, outputsOf, SHOP, type Story } from '../support/story.ts';
import { forgeQuestion, REPORT } from './forged-question.ts';

const RELAY = { '.github/workflows/agora-relay.yml': readFileSync('examples/relay.yml', 'utf8') };
const agentRuns = ({ hub }: Story) => hub.runs().filter(({ path }) => path.includes('agora.yml'));

/** A sweep that still sees the run in progress plans its next look five minutes later, so another sweep follows. */
const SWEEP_MS = 75_000;

/** A scheduled job stays for minutes in case something is lost that it has seen, and the next one waits for it. */
async function stopRelay({ hub }: Story): Promise<void> {
  for (const { id, path, status } of hub.runs())
    if (path.includes('agora-relay.yml') && status !== 'completed') await hub.killRun(id);
}

it.each([
  ['the bot', true],
  ['the relay', false],
])('is not run by %s when somebody with write access replies to a forged question', async (_, hasBot) => {
  await using repository = await makeRepository({ ...REPORT, ...(hasBot ? {} : RELAY) });
  await using story = await openStory({ repository: repository.folder, hasBot });
  const forged = await forgeQuestion(story, 'feature');

  await story.say('alice', 'Please go on as you think best.');
  // A bot or relay that answers this has also read the reply. Without proof or a state of ours, there is no question.
  await story.say('bob', '/agora help');
  await story.until('the list of commands', async () =>
    (await story.thread()).some(({ by, text }) => by.endsWith('[bot]') && text.includes('/agora run')),
  );
  await story.quiet();

  expect(forged.hasRun()).toBe(false);
  expect(agentRuns(story)).toEqual([]);
});

it.each([
  ['the bot', true],
  ['the relay', false],
])(
  'is not run by %s as the default answer of a forged question, although a proven question has one',
  async (_, hasBot) => {
    const config = 'questions:\n  default-after: 1s\n  default-answer: Go on.\n';
    const more = hasBot ? {} : RELAY;
    await using repository = await makeRepository({
      ...REPORT,
      ...more,
      '.github/agora/config.yaml': config,
      '.github/agora/subagents/asker.md': subagent(
        'if [ "$AGORA_ROUND" = 1 ]; then mkdir -p .agora; echo \'{"question":"Go on?"}\' > "$AGORA_SENTINEL"; fi',
      ),
    });
    await using story = await openStory({ repository: repository.folder, hasBot });
    const forged = await forgeQuestion(story, 'feature');

    await story.label('alice', 'agora:asker');
    await story.question();
    // A bot or relay that uses the default of the proven question has also read the forged one, which is older.
    let sweptAt = 0;
    await story.until('the default answer', async () => {
      if (!hasBot && Date.now() - sweptAt > SWEEP_MS) {
        sweptAt = Date.now();
        await stopRelay(story);
        await story.hub.runSchedules(SHOP.owner, SHOP.repo);
      }
      return agentRuns(story).some((run) => outputsOf(run)['outcome'] === 'finished');
    });
    await stopRelay(story);
    await story.quiet();

    expect(forged.hasRun()).toBe(false);
    expect(agentRuns(story).map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'finished']);
  },
);

it('is not run when no key is pinned either: the bot then relies on accounts, and checks the commit', async () => {
  await using repository = await makeRepository({ ...REPORT, '.github/agora/config.yaml': 'authority: {}\n' });
  await using story = await openStory({ repository: repository.folder });
  const forged = await forgeQuestion(story, 'feature');

  await story.say('alice', 'Please go on as you think best.');
  await story.until('the refusal', async () =>
    (await story.thread()).some(
      ({ by, text }) => by === 'agora[bot]' && text.includes('not part of the default branch'),
    ),
  );
  await story.quiet();

  expect(forged.hasRun()).toBe(false);
  expect(agentRuns(story)).toEqual([]);
});

it.each([
  ['', true],
  [', also where no key is pinned', false],
])('is not run by a request that somebody with write access sends by hand%s', async (_, isPinned) => {
  await using repository = await makeRepository(REPORT);
  await using story = await openStory({ repository: repository.folder, isPinned });
  const { marker, comment, hasRun } = await forgeQuestion(story);
  const { data: alice } = await story.hub.as('alice').rest.users.getAuthenticated();
  const request = ResumeRequest.parse({
    v: 1,
    kind: 'resume',
    task: marker.task,
    attempt: 1,
    by: { login: 'alice', id: alice.id },
    issue: story.issue,
    round: 2,
    question: marker.question,
    questionComment: comment,
    state: marker.state,
    head: marker.head,
    answer: { source: { kind: 'manual' }, text: 'Whatever you like.' },
  });

  await story.hub.as('alice').rest.actions.createWorkflowDispatch({
    ...SHOP,
    workflow_id: 'agora.yml',
    ref: 'main',
    inputs: { request: JSON.stringify(request) },
  });
  const run = await story.until('the run to end', () => agentRuns(story).find(({ status }) => status === 'completed'));
  await story.quiet();

  expect(hasRun()).toBe(false);
  expect(outputsOf(run)).toMatchObject({ outcome: 'refused' });
});

it('is not run by a start that names it, also when the commit is on a branch of the repository', async () => {
  await using repository = await makeRepository(REPORT);
  await using story = await openStory({ repository: repository.folder });
  const { marker, hasRun } = await forgeQuestion(story, 'feature');
  const { data: alice } = await story.hub.as('alice').rest.users.getAuthenticated();

  await story.hub.as('alice').rest.actions.createWorkflowDispatch({
    ...SHOP,
    workflow_id: 'agora.yml',
    ref: 'main',
    inputs: {
      request: JSON.stringify({
        v: 1,
        kind: 'start',
        task: 't_000000000001',
        attempt: 1,
        by: { login: 'alice', id: alice.id },
        issue: story.issue,
        subagent: marker.resolved,
        source: { kind: 'manual', text: 'Go' },
      }),
    },
  });
  const run = await story.until('the run to end', () => agentRuns(story).find(({ status }) => status === 'completed'));
  await story.quiet();

  expect(hasRun()).toBe(false);
  expect(outputsOf(run)).toMatchObject({ outcome: 'refused' });
});

const WORKER = subagent('echo 1 > ran.txt');

it.each([
  ['a branch', 'refs/heads/feature'],
  ['a tag with the name of the default branch', 'refs/tags/main'],
])('the workflow does nothing on %s, whoever starts it there', async (_, ref) => {
  await using repository = await makeRepository({ '.github/agora/subagents/worker.md': WORKER });
  await using story = await openStory({ repository: repository.folder });
  const { rest } = story.hub.as('bob');
  const { data: bob } = await rest.users.getAuthenticated();
  const { data: main } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  await rest.git.createRef({ ...SHOP, ref, sha: main.object.sha });
  const request = {
    v: 1,
    kind: 'start',
    task: 't_000000000001',
    attempt: 1,
    by: { login: 'bob', id: bob.id },
    issue: story.issue,
    subagent: { name: 'worker', contentHash: contentHash(WORKER), at: main.object.sha },
    source: { kind: 'manual', text: 'Go' },
  };
  const inputs = { request: JSON.stringify(request) };

  await rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'agora.yml', ref, inputs });
  const run = await story.until('the run to end', () => agentRuns(story).find(({ status }) => status === 'completed'));
  await story.quiet();

  expect(outputsOf(run)).toMatchObject({ outcome: 'refused' });
  expect((await story.thread()).map(({ text }) => text).join('\n')).toContain(`This runs on ${ref}`);
});
