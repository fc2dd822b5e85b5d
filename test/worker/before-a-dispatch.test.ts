/** The worker alone, without a dispatch: it reports a dispatch that cannot be planned, and answers health checks. */
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { startHookServer } from '../support/hook-server.ts';
import { repository, temporaryFolder } from '../support/worker/work-tree.ts';

const MAIN = join(import.meta.dirname, '../../worker/main.ts');

async function start(environment: Readonly<Record<string, string>>, ...args: string[]) {
  using tree = repository();
  using kept = temporaryFolder();
  const env = {
    PATH: process.env['PATH'] ?? '',
    AGORA_SUBAGENT: 'nobody',
    AGORA_WORKSPACE: tree.path,
    AGORA_REGISTRY: kept.path,
    AGORA_ARTIFACTS: `${kept.path}/artifacts`,
    ...environment,
  };
  const { exitCode, stdout } = await execa(process.execPath, [MAIN, ...args], { env, extendEnv: false, reject: false });
  return { exitCode, lines: stdout.split('\n').map((line) => JSON.parse(line) as unknown) };
}

it('reports a dispatch that could not even be planned to its callback', async () => {
  await using server = await startHookServer();

  const end = await start({
    AGORA_CALLBACK_URL: server.url,
    AGORA_CALLBACK_KEY: 'a key of the dispatch that is long enough',
    AGORA_CALLBACK_ALLOW_PRIVATE: 'true',
    AGORA_TASK: 't_000000000001',
  });

  expect(end).toMatchObject({ exitCode: 1, lines: [{ kind: 'worker.boot.failed' }] });
  expect(server.heard.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    expect.objectContaining({
      kind: 'dispatch.failed',
      dispatchId: 't_000000000001.r1',
      reason: 'worker-failed',
      durationMs: 0,
    }),
  ]);
});

it('reports each mistake in its settings as a sentence', async () => {
  const end = await start({ AGORA_MAX_ROUNDS: 'x', AGORA_PERMISSION_MODE: 'strict' });

  expect(end.lines).toEqual([
    {
      kind: 'worker.boot.failed',
      detail:
        'AGORA_MAX_ROUNDS must be digits only; it is "x". AGORA_PERMISSION_MODE is not a setting of agora/dispatch. Did you mean AGORA_CLAUDE_PERMISSION_MODE?',
    },
  ]);
});

it('reports wrong values and missing places at once', async () => {
  const end = await start({
    AGORA_ISOLATION: 'sandboxx',
    AGORA_REGISTRY: 'ftp://registry',
    AGORA_WORKSPACE: '/no/such/tree',
    AGORA_TASK: 't_000000000001',
    AGORA_DISPATCH_ID: 't_000000000002.r1',
  });

  expect(end).toEqual({
    exitCode: 1,
    lines: [
      {
        kind: 'worker.boot.failed',
        detail: [
          'AGORA_ISOLATION must be auto, sandbox or none; it is "sandboxx".',
          'AGORA_TASK names another task than AGORA_DISPATCH_ID.',
          'AGORA_WORKSPACE names no folder; it is "/no/such/tree". Set it to the work tree that the agent is to work in.',
          'AGORA_REGISTRY is not the address of a registry; it is "ftp://registry". Set it to a folder with the content of .github/agora, to file:///path or to s3://bucket/prefix.',
        ].join(' '),
      },
    ],
  });
});

it('names the folder of the registry if it does not exist', async () => {
  const end = await start({ AGORA_REGISTRY: '/no/such/registry' });

  expect(end).toEqual({
    exitCode: 1,
    lines: [
      {
        kind: 'worker.boot.failed',
        detail: expect.stringMatching(/AGORA_REGISTRY names no folder: \/no\/such\/registry/) as string,
      },
    ],
  });
});

it('says in one sentence that this Node is too old', async () => {
  const old =
    'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}});delete Map.groupBy';

  const end = await start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(old)}` });

  expect(end).toEqual({
    exitCode: 1,
    lines: [
      {
        kind: 'worker.boot.failed',
        detail: 'The worker needs Node 24, and this is Node 20.20.2. Install Node 24 or newer: https://nodejs.org',
      },
    ],
  });
});

it.each([
  ['has no registry', { AGORA_REGISTRY: '/no/such/folder' }, 1, [/^AGORA_REGISTRY names no folder/]],
  ['could work', {}, 0, []],
  ['has no work tree', { AGORA_WORKSPACE: '/no/such/folder' }, 1, [/^AGORA_WORKSPACE names no folder/]],
  ['has no programs', { PATH: '/no/such/folder' }, 1, [/git cannot be started/, /bash cannot be started/]],
  ['may keep nothing', { AGORA_ARTIFACTS: '/proc/x' }, 1, [/^AGORA_ARTIFACTS names no folder/]],
  ['is not told where to keep', { AGORA_ARTIFACTS: ' ' }, 1, [/^AGORA_ARTIFACTS is not set/]],
])('reports in its health whether it %s', async (_, environment, code, missing) => {
  const end = await start(environment, '--health');

  expect(end).toEqual({
    exitCode: code,
    lines: [{ kind: 'worker.health', missing: missing.map((words) => expect.stringMatching(words) as unknown) }],
  });
});
