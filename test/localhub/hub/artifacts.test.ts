import { createHash, randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { asInstallation, statusOf } from '../support/app-client.ts';
import { SHOP, startTestHub, type TestHub } from '../support/start-test-hub.ts';

const run = promisify(execFile);
const REPOSITORY = new URL('../../../', import.meta.url);

/** A run that continues until it is told to stop, and what the runner passes to the artifact client of its job. */
const WAITING = {
  '.github/workflows/wait.yml':
    'on: workflow_dispatch\npermissions: { contents: read }\njobs:\n  wait:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - uses: ./act\n',
  'act/action.yml': 'name: a\ndescription: d\nruns: { using: node24, main: m.mjs }\n',
  'act/m.mjs':
    'console.log("env", Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(process.env).filter(([k]) => /^(GITHUB_|ACTIONS_R)/.test(k))))).toString("hex")); process.on("SIGINT", () => process.exit(1)); setInterval(() => undefined, 1000);\n',
};

async function startJob(hub: TestHub): Promise<{ id: number; env: Record<string, string> }> {
  await hub.as('wendy').rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'wait.yml', ref: 'main' });
  for (;;) {
    const last = hub.runs().at(-1);
    const line = last?.log.find((one) => one.line.startsWith('env '))?.line;
    if (last !== undefined && line !== undefined)
      return {
        id: last.id,
        env: JSON.parse(Buffer.from(line.slice(4), 'hex').toString('utf8')) as Record<string, string>,
      };
    if (last?.status === 'completed') throw new Error(`The job ended too early: ${JSON.stringify(last)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

/**
 * Runs a script with the real artifact client in a separate process, because the client reads its environment on load.
 */
async function withClient(env: Record<string, string>, script: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'artifact-test-'));
  const text = `import { DefaultArtifactClient } from '@actions/artifact';\nconst client = new DefaultArtifactClient();\nconst folder = process.env.FOLDER;\nconst result = await (async () => { ${script} })();\nprocess.stdout.write('\\n@@' + JSON.stringify(result));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', text], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'], FOLDER: folder, ...env },
  });
  await rm(folder, { recursive: true, force: true });
  return JSON.parse(stdout.split('\n@@')[1] ?? 'null') as unknown;
}

it('stores what the real artifact client uploads, for the same run, for other runs and for apps', async () => {
  await using hub = await startTestHub(WAITING);
  const folder = await mkdtemp(join(tmpdir(), 'artifact-test-'));
  const bytes = randomBytes(9 * 1024 * 1024);
  await writeFile(join(folder, 'state.bin'), bytes);
  const sha = createHash('sha256').update(bytes).digest('hex');
  const first = await startJob(hub);

  const uploaded = await withClient(
    { ...first.env, SOURCE: folder },
    `return client.uploadArtifact('state', [process.env.SOURCE + '/state.bin'], process.env.SOURCE, { retentionDays: 3, compressionLevel: 0 });`,
  );
  const again = await withClient(
    { ...first.env, SOURCE: folder },
    `return client.uploadArtifact('state', [process.env.SOURCE + '/state.bin'], process.env.SOURCE).then(() => 'uploaded', (error) => error.message);`,
  );
  const read = `const { createHash } = await import('node:crypto'); const { readFileSync } = await import('node:fs'); const { digestMismatch } = `;
  const same = await withClient(
    first.env,
    `${read} await client.downloadArtifact(${(uploaded as { id: number }).id}, { path: folder }); return [digestMismatch ?? false, createHash('sha256').update(readFileSync(folder + '/state.bin')).digest('hex')];`,
  );
  await hub.cancelRun(first.id);
  const { data: listed } = await hub
    .as('wendy')
    .rest.actions.listWorkflowRunArtifacts({ ...SHOP, run_id: first.id, name: 'state' });
  const artifact = listed.artifacts[0];
  const second = await startJob(hub);
  const other = await withClient(
    { ...second.env, TOKEN: hub.tokenOf('wendy') },
    `${read} await client.downloadArtifact(${artifact?.id}, { path: folder, findBy: { token: process.env.TOKEN, workflowRunId: ${first.id}, repositoryOwner: 'acme', repositoryName: 'shop' }, expectedHash: '${artifact?.digest}' }); return [digestMismatch ?? false, createHash('sha256').update(readFileSync(folder + '/state.bin')).digest('hex')];`,
  );
  const foreign = await withClient(second.env, `return (await client.listArtifacts()).artifacts;`);

  expect(uploaded).toMatchObject({ size: artifact?.size_in_bytes });
  expect(again).toContain('already exists');
  expect(same).toEqual([false, sha]);
  expect(other).toEqual([false, sha]);
  expect(foreign).toEqual([]);
  expect(artifact).toMatchObject({ name: 'state', expired: false, workflow_run: { id: first.id } });
  const days = (Date.parse(artifact?.expires_at ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3.1);
  expect(hub.illegal()).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

it('returns artifacts through the API, but not after they have expired or were deleted', async () => {
  await using hub = await startTestHub(WAITING);
  const { rest } = hub.as('wendy');
  const job = await startJob(hub);
  const { id } = (await withClient(
    job.env,
    `const { writeFileSync } = await import('node:fs'); writeFileSync(folder + '/a.txt', 'a'); writeFileSync(folder + '/b.txt', 'b'); await client.uploadArtifact('second', [folder + '/b.txt'], folder); return client.uploadArtifact('first', [folder + '/a.txt'], folder);`,
  )) as { id: number };

  const { data: all } = await rest.actions.listArtifactsForRepo(SHOP);
  await rest.actions.getArtifact({ ...SHOP, artifact_id: id });
  const { data: zip } = await rest.actions.downloadArtifact({ ...SHOP, artifact_id: id, archive_format: 'zip' });
  const byApp = await statusOf(
    (await asInstallation(hub, { actions: 'read' })).rest.actions.downloadArtifact({
      ...SHOP,
      artifact_id: id,
      archive_format: 'zip',
    }),
  );
  hub.expireArtifact(id);
  const expired = await statusOf(rest.actions.downloadArtifact({ ...SHOP, artifact_id: id, archive_format: 'zip' }));
  const deleted = await statusOf(rest.actions.deleteArtifact({ ...SHOP, artifact_id: id }));
  const gone = await statusOf(rest.actions.getArtifact({ ...SHOP, artifact_id: id }));

  expect(all.artifacts.map(({ name }) => name)).toEqual(['first', 'second']);
  expect(
    Buffer.from(zip as ArrayBuffer)
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect([byApp, expired, deleted, gone]).toEqual([200, 410, 204, 404]);
  expect(hub.illegal()).toEqual([]);
});

it("accepts a job's token only while its run is running", async () => {
  await using hub = await startTestHub(WAITING);
  const job = await startJob(hub);
  const list = (): Promise<number> =>
    fetch(`${hub.url}/twirp/github.actions.results.api.v1.ArtifactService/ListArtifacts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${job.env['ACTIONS_RUNTIME_TOKEN'] ?? ''}` },
      body: JSON.stringify({
        workflow_run_backend_id: /Actions\.Results:([\w-]+):/.exec(
          Buffer.from((job.env['ACTIONS_RUNTIME_TOKEN'] ?? '').split('.')[1] ?? '', 'base64url').toString(),
        )?.[1],
      }),
    }).then(({ status }) => status);

  const during = await list();
  await hub.cancelRun(job.id);
  const after = await list();
  const forged = await fetch(`${hub.url}/twirp/github.actions.results.api.v1.ArtifactService/ListArtifacts`, {
    method: 'POST',
    headers: { authorization: 'Bearer e30.eyJzY3AiOiJBY3Rpb25zLlJlc3VsdHM6YTpiIn0.x' },
    body: '{}',
  });

  expect([during, after, forged.status]).toEqual([200, 401, 401]);
});

it('lets nobody read or write bytes at an address that it did not sign', async () => {
  await using hub = await startTestHub(WAITING);
  const job = await startJob(hub);
  const { id } = (await withClient(
    job.env,
    `const { writeFileSync } = await import('node:fs'); writeFileSync(folder + '/a.txt', 'a'); return client.uploadArtifact('first', [folder + '/a.txt'], folder);`,
  )) as { id: number };
  const answer = await fetch(`${hub.url}/repos/acme/shop/actions/artifacts/${id}/zip`, {
    redirect: 'manual',
    headers: { authorization: `Bearer ${hub.tokenOf('wendy')}` },
  });
  const address = answer.headers.get('location') ?? '';

  const statuses = [
    await fetch(address),
    await fetch(address.replace('sp=read', 'sp=write'), { method: 'PUT', body: 'x' }),
    await fetch(address.replace(/sig=.*/, 'sig=AAAA')),
  ].map(({ status }) => status);

  expect(answer.status).toBe(302);
  expect(statuses).toEqual([200, 403, 403]);
});
