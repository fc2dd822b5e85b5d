import { describe, expect, it } from 'vitest';
import { statusOf } from '../support/app-client.ts';
import { SHOP, startTestHub } from '../support/start-test-hub.ts';
import { dispatch, FLEET, isStarted, SLEEPY, until, workflow } from '../support/workflows.ts';

it("runs a workflow that was dispatched, as the job and with the job's permissions", async () => {
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

it('shows on the page why a run could not start', async () => {
  const file =
    'name: Fleet\nrun-name: ${{ fromJSON(github.nothing) }}\non: workflow_dispatch\njobs: { a: { runs-on: x, steps: [{ run: ls }] } }\n';
  await using hub = await startTestHub({ '.github/workflows/fleet.yml': file });
  const id = await dispatch(hub, {});
  const run = await hub.waitForRun(id);

  const page = await fetch(`${hub.url}/acme/shop/actions/runs/${String(id)}`, { headers: { accept: 'text/html' } });

  const text = await page.text();
  expect(run.conclusion).toBe('startup_failure');
  expect(text).toContain(`<span class="wrap">${run.errors[0] ?? 'no error'}</span>`);
  expect(text).toContain('No job ran.');
});

it('shows the lines of each job below its name on the page, also for jobs with the same name', async () => {
  const job = (id: string, name: string): string =>
    `  ${id}: { name: ${name}, runs-on: x, steps: [{ run: echo line of ${id} }] }\n`;
  const jobs = `${job('a', 'First job')}${job('b', 'Twin')}${job('c', 'Twin')}`;
  await using hub = await startTestHub({ '.github/workflows/fleet.yml': `on: workflow_dispatch\njobs:\n${jobs}` });
  const id = await dispatch(hub, {});
  await hub.waitForRun(id);

  const page = await fetch(`${hub.url}/acme/shop/actions/runs/${String(id)}`, { headers: { accept: 'text/html' } });
  const raw = await fetch(`${hub.url}/_page/log/acme/shop/${String(id)}`);

  const boxes = (await page.text()).split('<article').slice(1);
  expect(boxes.map((box) => [/<\/span> ([^<]+)<\/h2>/.exec(box)?.[1], box.match(/>line of ./g)])).toEqual([
    ['First job', ['>line of a']],
    ['Twin', ['>line of b']],
    ['Twin', ['>line of c']],
  ]);
  expect(await raw.text()).toContain('First job\tline of a\n');
});

it('gives the log of a job only at the address that the API named', async () => {
  await using hub = await startTestHub(FLEET);
  const { rest } = hub.as('wendy');
  const id = await dispatch(hub);
  await hub.waitForRun(id);
  const { data } = await rest.actions.listJobsForWorkflowRun({ ...SHOP, run_id: id });

  const named = await rest.actions.downloadJobLogsForWorkflowRun({ ...SHOP, job_id: data.jobs[0]?.id ?? 0 });
  const guessed = [named.url.replace(/\?.*/, ''), named.url.replace(/.$/, '!')].map(async (url) => fetch(url));

  expect(named.status).toBe(200);
  expect((await Promise.all(guessed)).map(({ status }) => status)).toEqual([404, 404]);
});

it('returns everything about runs, jobs and workflows through the API', async () => {
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

it("refuses undeclared inputs with GitHub's message", async () => {
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

describe('a run in progress', () => {
  it('can be cancelled through the API, and only once', async () => {
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

  it('ends as lost when its machine disappears', async () => {
    await using hub = await startTestHub(SLEEPY);
    const id = await dispatch(hub);
    await until(() => isStarted(hub, id));

    const run = await hub.killRun(id);

    expect(run).toMatchObject({ status: 'completed', conclusion: 'failure' });
    expect(run.annotations.map(({ message }) => message).join()).toContain('lost communication');
  });

  it('ends when the hub closes, and so does one that is dispatched at that moment', async () => {
    const hub = await startTestHub(SLEEPY);
    const id = await dispatch(hub);
    await until(() => isStarted(hub, id));

    const dispatched = Promise.allSettled(Array.from({ length: 10 }, () => dispatch(hub)));
    await new Promise((next) => {
      setTimeout(next, 10);
    });
    await hub.close();
    await dispatched;

    expect(hub.runs().length).toBeGreaterThan(1);
    expect(hub.runs().filter(({ status, conclusion }) => status !== 'completed' || conclusion === 'success')).toEqual(
      [],
    );
  });

  it('is repeated as the next attempt with the same id', async () => {
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

it('lets one run of a concurrency group run and one wait, and a newer one replaces the waiting one', async () => {
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

it('fails at the start when GitHub would not start it', async () => {
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
