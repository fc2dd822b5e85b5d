import { expect, it } from 'vitest';
import { logOf, openStory, outputsOf, pullFiles, SHOP } from '../support/story.ts';

it('asks, releases the runner, is answered, continues elsewhere, and delivers the work of both rounds', async () => {
  await using story = await openStory();
  const { hub } = story;

  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.quiet();
  expect(hub.runs().map((run) => [run.status, run.conclusion])).toEqual([['completed', 'success']]);
  await story.say('alice', '2');
  const end = await story.end();
  await story.quiet();

  const [first, second] = hub.runs();
  expect(hub.runs()).toHaveLength(2);
  expect(outputsOf(first)).toMatchObject({
    'outcome': 'needs_input',
    'round': '1',
    'question-id': asked.marker.question,
  });
  expect(outputsOf(second)).toMatchObject({
    'outcome': 'finished',
    'round': '2',
    'resumed': 'session',
    'verify-passed': 'true',
  });
  expect(end.marker.state).toBe('finished');
  const files = await pullFiles(hub);
  expect([...files.keys()].sort()).toEqual(['README.md', 'src/cart.js', 'test/cents.test.js', 'test/rounding.test.js']);
  expect(files.get('src/cart.js')).toContain('Math.round(this.lines.reduce');
  expect(files.get('test/cents.test.js')).toContain('a cart costs whole cents');
});

it('saves the state before anybody can see the question', async () => {
  await using story = await openStory();
  const { hub } = story;

  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.quiet();

  const { data: artifact } = await hub
    .as('alice')
    .rest.actions.getArtifact({ ...SHOP, artifact_id: asked.marker.state.artifactId });
  const { data: comment } = await hub.as('alice').rest.issues.getComment({ ...SHOP, comment_id: asked.id });
  expect(Date.parse(artifact.created_at ?? '')).toBeLessThanOrEqual(Date.parse(comment.created_at) + 999);
  const kinds = logOf(hub.runs()[0]).map(({ kind }) => kind);
  expect(kinds.indexOf('state.saved')).toBeLessThan(kinds.indexOf('dispatch.needs_input'));
  const asking = hub.traffic.findIndex(
    ({ method, path, who }) =>
      method === 'POST' && path.endsWith(`/issues/${story.issue}/comments`) && who === 'github-actions[bot]',
  );
  expect(asking).toBeGreaterThan(0);
});

it('makes its saved state unreadable for people who download it', async () => {
  await using story = await openStory();

  await story.label('alice', 'agora:fixer');
  const asked = await story.question();

  const { data } = await story.hub
    .as('mallory')
    .rest.actions.downloadArtifact({ ...SHOP, artifact_id: asked.marker.state.artifactId, archive_format: 'zip' });
  const bytes = Buffer.from(data as ArrayBuffer);
  expect(bytes.length).toBeGreaterThan(500);
  for (const word of ['considered_options', 'cents.test.js', 'Receipts are off'])
    expect(bytes.includes(word), word).toBe(false);
  await story.quiet();
});

it('does something else when another option is chosen', async () => {
  await using story = await openStory();

  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.say('alice', 'A');
  await story.end();
  await story.quiet();

  expect((await pullFiles(story.hub)).get('src/cart.js')).toContain('return Math.round(line.priceInCents');
});

it("asks again in a third round when the answer in the user's own words matches no rule", async () => {
  await using story = await openStory();

  await story.label('alice', 'agora:fixer');
  await story.question();
  await story.say('alice', '/answer whatever you like best');
  await story.question(2);
  await story.say('alice', 'Round every line, then add them up');
  await story.end();
  await story.quiet();

  expect(story.hub.runs().map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'needs_input', 'finished']);
  expect((await pullFiles(story.hub)).get('src/cart.js')).toContain('return Math.round(line.priceInCents');
});

it('starts a task with a comment', async () => {
  await using story = await openStory();

  await story.say('alice', 'Let us see.\n\n/agora run fixer please look at the receipts');
  await story.question();
  await story.quiet();

  expect(story.hub.runs()).toHaveLength(1);
});

it('can be started by hand, without an issue and without the bot, and then asks in its own issue', async () => {
  await using story = await openStory();
  const { hub } = story;

  await hub.as('alice').rest.actions.createWorkflowDispatch({
    ...SHOP,
    workflow_id: 'agora.yml',
    ref: 'main',
    inputs: { subagent: 'fixer', prompt: 'Fix the cents.' },
  });
  await story.until('the run', () => hub.runs()[0]?.status === 'completed');
  await story.quiet();

  expect(outputsOf(hub.runs()[0])['outcome']).toBe('needs_input');
  const { data: issues } = await hub.as('alice').rest.issues.listForRepo(SHOP);
  expect(issues.map(({ title }) => title)).toContain('fixer needs a decision');
});

it('starts again with the question and the answer when the saved state has expired, and says so', async () => {
  await using story = await openStory();

  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await story.hub.settle();
  story.hub.expireArtifact(asked.marker.state.artifactId);
  await story.say('alice', '2');
  await story.end();
  await story.quiet();

  expect(outputsOf(story.hub.runs()[1])).toMatchObject({ outcome: 'finished', resumed: 'questions-only' });
  expect((await story.status('finished')).text).toContain('saved state was gone');
});

it('refuses a saved state that somebody has replaced with another', async () => {
  await using story = await openStory();
  const { hub } = story;
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await hub.settle();
  const { task, question, state, head } = asked.marker;
  const request = {
    v: 1,
    kind: 'resume',
    task,
    round: 2,
    attempt: 1,
    issue: story.issue,
    hops: 0,
    by: { login: 'alice', id: (await hub.as('alice').rest.users.getAuthenticated()).data.id },
    question,
    questionComment: asked.id,
    state: { ...state, artifactId: state.artifactId + 1 },
    head,
    answer: { source: { kind: 'manual' }, text: '1' },
  };

  await hub.as('alice').rest.actions.createWorkflowDispatch({
    ...SHOP,
    workflow_id: 'agora.yml',
    ref: 'main',
    inputs: { request: JSON.stringify(request) },
  });
  await story.until('the run', () => hub.runs()[1]?.status === 'completed');
  await story.quiet();

  expect(outputsOf(hub.runs()[1])['outcome']).toBe('refused');
  expect(
    hub
      .runs()[1]
      ?.annotations.map(({ message }) => message)
      .join(),
  ).toContain('another saved state');
  await story.say('alice', '2');
  await story.end();
});

it('accepts an answer by hand from the person who starts the run', async () => {
  await using story = await openStory();
  const { hub } = story;
  await story.label('alice', 'agora:fixer');
  const asked = await story.question();
  await hub.settle();
  const { task, question, state, head } = asked.marker;
  const request = {
    v: 1,
    kind: 'resume',
    task,
    round: 2,
    attempt: 1,
    issue: story.issue,
    hops: 0,
    by: { login: 'bob', id: (await hub.as('bob').rest.users.getAuthenticated()).data.id },
    question,
    questionComment: asked.id,
    state,
    head,
    answer: { source: { kind: 'manual' }, text: 'b' },
  };

  await hub.as('bob').rest.actions.createWorkflowDispatch({
    ...SHOP,
    workflow_id: 'agora.yml',
    ref: 'main',
    inputs: { request: JSON.stringify(request) },
  });
  await story.until('the run', () => hub.runs()[1]?.status === 'completed');
  await story.quiet();

  expect(outputsOf(hub.runs()[1])).toMatchObject({ outcome: 'finished', resumed: 'session' });
});
