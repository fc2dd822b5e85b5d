import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asInstallation, statusOf, withToken } from './support/app-client.ts';
import { SHOP, startTestHub, type TestHub } from './support/start-test-hub.ts';

const ACTION = {
  'act/action.yml':
    'name: act\ndescription: says hello as the job\ninputs: { token: { description: t, default: "${{ github.token }}" }, issue: { description: i, required: true } }\noutputs: { said: { description: s } }\nruns: { using: node24, main: main.mjs, post: post.mjs }\n',
  'act/main.mjs': `
import { appendFileSync } from 'node:fs';
const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_OUTPUT, INPUT_TOKEN, INPUT_ISSUE } = process.env;
const answer = await fetch(GITHUB_API_URL + '/repos/' + GITHUB_REPOSITORY + '/issues/' + INPUT_ISSUE + '/comments', {
  method: 'POST', headers: { authorization: 'Bearer ' + INPUT_TOKEN }, body: JSON.stringify({ body: 'hello from the job, ' + process.env.COLOUR }) });
console.log('answered', answer.status);
appendFileSync(GITHUB_OUTPUT, 'said=' + answer.status + '\\n');
`,
  'act/post.mjs': 'console.log("post ran")\n',
};
const workflow = (more: { on?: string; top?: string; steps: string }): string => `name: Fleet
run-name: fleet for \${{ inputs.issue || github.event.issue.number || 'nobody' }}
on: ${more.on ?? '{ workflow_dispatch: { inputs: { issue: { required: true }, level: { type: choice, options: [low, high], default: low } } } }'}
${more.top ?? 'permissions: { issues: write, contents: read }'}
jobs:
  work:
    name: The work
    runs-on: ubuntu-latest
    outputs: { said: "\${{ steps.act.outputs.said }}" }
    env: { COLOUR: "\${{ vars.COLOUR }}", KEY: "\${{ secrets.API_KEY }}" }
    steps:
${more.steps}
`;
const USE = '      - uses: actions/checkout@v4\n      - { id: act, uses: ./act, with: { issue: "1" } }\n';
const FLEET = { ...ACTION, '.github/workflows/fleet.yml': workflow({ steps: USE }) };
const SLEEPY = {
  '.github/workflows/fleet.yml': workflow({
    steps: '      - run: echo started > "$GITHUB_WORKSPACE/../../../started"; exec sleep 60\n',
  }),
};

async function dispatch(hub: TestHub, inputs: Record<string, string> = { issue: '1' }): Promise<number> {
  const { data } = await hub
    .as('wendy')
    .request('POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches', {
      ...SHOP,
      workflow_id: 'fleet.yml',
      ref: 'main',
      inputs,
      return_run_details: true,
    });
  return (data as { workflow_run_id: number }).workflow_run_id;
}
const until = async (isTrue: () => boolean): Promise<void> => {
  for (let count = 0; count < 400 && !isTrue(); count += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
};
const isStarted = (hub: TestHub, id: number): boolean =>
  existsSync(join(hub.workDir, 'hub', 'runs', `${id}-1`, 'work', 'started')) ||
  hub
    .runs()
    .find((run) => run.id === id)
    ?.log.some(({ line }) => line.includes('sleep 60')) === true;

it("runs a workflow that was dispatched, as the job and with the job's rights", async () => {
  await using hub = await startTestHub(FLEET);
  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });

  const run = await hub.waitForRun(await dispatch(hub));
  await hub.settle();

  const { data: comments } = await hub.as('wendy').rest.issues.listComments({ ...SHOP, issue_number: 1 });
  expect(run).toMatchObject({
    conclusion: 'success',
    name: 'Fleet',
    title: 'fleet for 1',
    event: 'workflow_dispatch',
    actor: 'wendy',
    inputs: { issue: '1' },
    outputs: { work: { said: '201' } },
    errors: [],
  });
  expect(comments).toMatchObject([
    { body: 'hello from the job, green', user: { login: 'github-actions[bot]', id: 41898282, type: 'Bot' } },
  ]);
  expect(run.log.map(({ line }) => line)).toEqual(expect.arrayContaining(['answered 201', 'post ran']));
  expect(
    hub.deliveries.filter(({ event }) => event.startsWith('workflow')).map(({ event, action }) => `${event}.${action}`),
  ).toEqual([
    'workflow_dispatch.undefined',
    'workflow_run.requested',
    'workflow_run.in_progress',
    'workflow_job.queued',
    'workflow_job.in_progress',
    'workflow_job.completed',
    'workflow_run.completed',
  ]);
  expect(hub.deliveries.flatMap(({ payloadErrors }) => payloadErrors)).toEqual([]);
  expect(hub.illegal()).toEqual([]);
});

it('tells everything about runs, jobs and workflows through the API', async () => {
  await using hub = await startTestHub(FLEET);
  const { rest } = hub.as('wendy');
  await rest.issues.create({ ...SHOP, title: 'x' });
  const id = await dispatch(hub);
  await hub.waitForRun(id);

  const { data: run } = await rest.actions.getWorkflowRun({ ...SHOP, run_id: id });
  const { data: jobs } = await rest.actions.listJobsForWorkflowRun({ ...SHOP, run_id: id });
  await rest.actions.getJobForWorkflowRun({ ...SHOP, job_id: jobs.jobs[0]?.id ?? 0 });
  const { data: log } = await rest.actions.downloadJobLogsForWorkflowRun({ ...SHOP, job_id: jobs.jobs[0]?.id ?? 0 });
  const { data: workflows } = await rest.actions.listRepoWorkflows(SHOP);
  await rest.actions.getWorkflow({ ...SHOP, workflow_id: 'fleet.yml' });
  const count = async (filter: object): Promise<number> =>
    (await rest.actions.listWorkflowRunsForRepo({ ...SHOP, ...filter })).data.total_count;
  const counts = [
    await count({}),
    await count({ event: 'push' }),
    await count({ status: 'success' }),
    await count({ actor: 'tina' }),
    await count({ branch: 'main' }),
    await count({ created: '>2020-01-01' }),
    await count({ created: '<2020-01-01' }),
  ];
  await rest.actions.listWorkflowRuns({ ...SHOP, workflow_id: workflows.workflows[0]?.id ?? 0 });

  expect(run).toMatchObject({
    status: 'completed',
    conclusion: 'success',
    display_title: 'fleet for 1',
    path: '.github/workflows/fleet.yml',
    head_branch: 'main',
    head_repository: { full_name: 'acme/shop' },
    actor: { login: 'wendy' },
    run_attempt: 1,
  });
  expect(jobs.jobs).toMatchObject([{ name: 'The work', conclusion: 'success' }]);
  expect(jobs.jobs[0]?.steps?.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Run actions/checkout@v4', 'Run ./act', 'Post Run ./act']),
  );
  expect(String(log)).toContain('answered 201');
  expect(counts).toEqual([1, 0, 1, 0, 1, 1, 0]);
  expect(hub.illegal()).toEqual([]);
});

it('refuses inputs that the workflow does not declare, in the words GitHub uses', async () => {
  await using hub = await startTestHub({
    ...FLEET,
    '.github/workflows/push.yml': workflow({ on: 'push', steps: '      - run: "true"\n' }),
  });
  const { rest } = hub.as('wendy');
  const wordsOf = (inputs: Record<string, string>, workflowId = 'fleet.yml', ref = 'main'): Promise<string> =>
    rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: workflowId, ref, inputs }).then(
      () => 'started',
      (error: unknown) => String(error),
    );

  const words = [
    await wordsOf({ issue: '1', colour: 'red' }),
    await wordsOf({}),
    await wordsOf({ issue: '1', level: 'middle' }),
    await wordsOf({}, 'push.yml'),
    await wordsOf({ issue: '1' }, 'fleet.yml', 'nowhere'),
    await wordsOf({}, 'none.yml'),
  ];

  expect(words).toEqual([
    expect.stringContaining('Unexpected inputs provided: ["colour"]'),
    expect.stringContaining("Required input 'issue' not provided"),
    expect.stringContaining("Provided value 'middle' for input 'level'"),
    expect.stringContaining("does not have 'workflow_dispatch' trigger"),
    expect.stringContaining('No ref found for: nowhere'),
    expect.stringContaining('Not Found'),
  ]);
  expect(hub.runs()).toEqual([]);
});

describe('a run that goes on', () => {
  it('is cancelled by the API, and only once', async () => {
    await using hub = await startTestHub(SLEEPY);
    const { rest } = hub.as('wendy');
    const id = await dispatch(hub);
    await until(() => isStarted(hub, id));

    const first = await statusOf(rest.actions.cancelWorkflowRun({ ...SHOP, run_id: id }));
    const run = await hub.waitForRun(id);
    const second = await statusOf(rest.actions.cancelWorkflowRun({ ...SHOP, run_id: id }));

    expect([first, second]).toEqual([202, 409]);
    expect(run.conclusion).toBe('cancelled');
    expect(hub.illegal()).toEqual([]);
  });

  it('ends as lost when its machine vanishes', async () => {
    await using hub = await startTestHub(SLEEPY);
    const id = await dispatch(hub);
    await until(() => isStarted(hub, id));

    const run = await hub.killRun(id);

    expect(run).toMatchObject({ status: 'completed', conclusion: 'failure' });
    expect(run.annotations.map(({ message }) => message).join()).toContain('lost communication');
  });

  it('is repeated under its own id as the next attempt', async () => {
    await using hub = await startTestHub(FLEET);
    const { rest } = hub.as('wendy');
    await rest.issues.create({ ...SHOP, title: 'x' });
    const id = await dispatch(hub);
    await hub.waitForRun(id);

    await rest.actions.reRunWorkflow({ ...SHOP, run_id: id });
    const run = await hub.waitForRun(id);

    expect(run).toMatchObject({ attempt: 2, conclusion: 'success' });
    expect((await rest.issues.listComments({ ...SHOP, issue_number: 1 })).data).toHaveLength(2);
  });
});

it("lets one run of a concurrency group run and one wait, and the newest takes the waiting one's place", async () => {
  await using hub = await startTestHub({
    '.github/workflows/fleet.yml': workflow({ top: 'concurrency: one-at-a-time', steps: '      - run: sleep 1\n' }),
  });

  const ids = [await dispatch(hub), await dispatch(hub), await dispatch(hub)];
  const waiting = hub.runs().map(({ status }) => status);
  await hub.settle();

  expect(waiting.slice(1)).toEqual(['completed', 'pending']);
  expect(hub.runs().map(({ id, conclusion }) => [id, conclusion])).toEqual([
    [ids[0], 'success'],
    [ids[1], 'cancelled'],
    [ids[2], 'success'],
  ]);
});

it('cancels the run in progress when the group says so', async () => {
  await using hub = await startTestHub({
    '.github/workflows/fleet.yml': workflow({
      top: 'concurrency: { group: g, cancel-in-progress: true }',
      steps: '      - run: exec sleep ${{ inputs.issue }}\n',
    }),
  });

  const long = await dispatch(hub, { issue: '60' });
  await until(() => hub.runs()[0]?.log.some(({ line }) => line.includes('sleep 60')) === true);
  const short = await dispatch(hub, { issue: '0' });
  await hub.settle();

  expect(hub.runs().map(({ id, conclusion }) => [id, conclusion])).toEqual([
    [long, 'cancelled'],
    [short, 'success'],
  ]);
});

describe('events', () => {
  const ON_COMMENT = {
    '.github/workflows/talk.yml': workflow({ on: '{ issue_comment: { types: [created] } }', steps: USE }),
    ...ACTION,
  };

  it('of people start workflows, those of a job do not', async () => {
    await using hub = await startTestHub(ON_COMMENT);
    await hub.as('mallory').rest.issues.create({ ...SHOP, title: 'x' });

    const { data: comment } = await hub
      .as('mallory')
      .rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'go' });
    await hub.as('mallory').rest.issues.updateComment({ ...SHOP, comment_id: comment.id, body: 'edited' });
    await hub.settle();

    expect(hub.runs().map(({ event, actor, conclusion }) => [event, actor, conclusion])).toEqual([
      ['issue_comment', 'mallory', 'success'],
    ]);
    expect(
      hub.deliveries.filter(({ event, action }) => event === 'issue_comment' && action === 'created'),
    ).toHaveLength(2);
  });

  it('of an app start workflows', async () => {
    await using hub = await startTestHub(ON_COMMENT);
    await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });

    await (await asInstallation(hub)).rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'go' });
    await hub.settle();

    expect(hub.runs().map(({ actor, conclusion }) => [actor, conclusion])).toEqual([['fleet[bot]', 'success']]);
  });

  it('start by push, pull request, schedule and repository_dispatch what their filters let through', async () => {
    const on =
      '{ push: { branches: [main], paths: ["src/**"] }, pull_request: { types: [opened] }, schedule: [{ cron: "0 0 * * *" }], repository_dispatch: { types: [go] } }';
    await using hub = await startTestHub({
      '.github/workflows/all.yml': workflow({ on, steps: '      - run: "true"\n' }),
    });
    const { rest } = hub.as('wendy');
    const write = (path: string, branch: string): Promise<unknown> =>
      rest.repos.createOrUpdateFileContents({ ...SHOP, path, branch, message: `write ${path}`, content: 'eA==' });
    const { data: head } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });

    await rest.git.createRef({ ...SHOP, ref: 'refs/heads/work', sha: head.object.sha });
    await write('docs/a', 'main');
    await write('src/a', 'main');
    await write('src/b', 'work');
    await rest.pulls.create({ ...SHOP, title: 'Work', head: 'work', base: 'main' });
    await rest.repos.createDispatchEvent({ ...SHOP, event_type: 'stop' });
    await rest.repos.createDispatchEvent({ ...SHOP, event_type: 'go', client_payload: { a: 1 } });
    await hub.runSchedules('acme', 'shop');
    await hub.settle();

    expect(hub.runs().map(({ event }) => event)).toEqual(['push', 'pull_request', 'repository_dispatch', 'schedule']);
    expect(hub.runs().map(({ conclusion, errors }) => [conclusion, errors])).toEqual(
      Array.from({ length: 4 }, () => ['success', []]),
    );
    expect(hub.illegal()).toEqual([]);
  });
});

it("limits the job's token to what the workflow asks for, and to the time of the job", async () => {
  const steps = '      - run: echo "token ${{ github.token }}" | rev\n';
  await using hub = await startTestHub({
    '.github/workflows/fleet.yml': workflow({ top: 'permissions: { issues: read }', steps }),
    ...ACTION,
  });
  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });
  const run = await hub.waitForRun(await dispatch(hub));
  // The mask hides the token; written backwards it gets through, which only a test would do.
  const token = Array.from(run.log.map(({ line }) => line).find((line) => line.endsWith(' nekot')) ?? '')
    .reverse()
    .join('')
    .replace('token ', '');

  const afterwards = await statusOf(withToken(hub, token).rest.issues.get({ ...SHOP, issue_number: 1 }));

  expect(token).toMatch(/^ghs_/);
  expect(afterwards).toBe(401);
});

it('gives a job without the right to comment a 403', async () => {
  await using hub = await startTestHub({
    ...ACTION,
    '.github/workflows/fleet.yml': workflow({ top: 'permissions: { contents: read }', steps: USE }),
  });
  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });

  const run = await hub.waitForRun(await dispatch(hub));

  expect(run.outputs).toEqual({ work: { said: '403' } });
});

it('fails at the start what GitHub would not start', async () => {
  await using hub = await startTestHub({
    '.github/workflows/fleet.yml': workflow({ steps: '      - run: "true"\n' }).replace(
      'run-name: fleet for ${{ inputs.issue ||',
      'run-name: ${{ fromJSON(inputs.issue).x ||',
    ),
  });

  const run = await hub.waitForRun(await dispatch(hub, { issue: '{' }));

  expect(run.conclusion).toBe('startup_failure');
  expect(run.errors.join()).not.toBe('');
});
