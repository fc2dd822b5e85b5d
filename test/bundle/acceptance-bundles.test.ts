/** What a capability can request of a dispatch, with the shipped worker: notifications, and a channel. */
import { spawnSync } from 'node:child_process';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { startHookServer } from '../support/hook-server.ts';
import { repository, temporaryFolder } from '../support/worker/work-tree.ts';

const KEY = 'the key of this one dispatch';

function shop(script: string, files: Readonly<Record<string, string>>, capabilities: readonly string[]) {
  const tree = repository({ 'a.txt': 'a\n' });
  const registry = temporaryFolder();
  const artifacts = temporaryFolder();
  registry.write(
    'subagents/planner.md',
    `---\nruntime: command\ncommand: ${JSON.stringify(script)}\ncapabilities: [${capabilities.join(', ')}]\n---\nPlan.\n`,
  );
  for (const [path, text] of Object.entries(files)) registry.write(path, text);
  const base = {
    PATH: process.env['PATH'] ?? '',
    AGORA_SUBAGENT: 'planner',
    AGORA_INPUT_JSON: '{"title":"Make it sum"}',
    AGORA_STATE_KEY: 'a state key that is long enough',
    AGORA_WORKSPACE: tree.path,
    AGORA_REGISTRY: registry.path,
    AGORA_ARTIFACTS: artifacts.path,
  };
  return {
    tree,
    start: (environment: Readonly<Record<string, string>> = {}) =>
      execa(process.execPath, ['dist/worker/main.cjs'], {
        env: { ...base, ...environment },
        extendEnv: false,
        reject: false,
      }),
    [Symbol.dispose]: () => {
      for (const folder of [tree, registry, artifacts]) folder[Symbol.dispose]();
    },
  };
}

it('notifies the addresses of a capability and those of the dispatch, each once and signed', async () => {
  await using both = await startHookServer();
  await using ofCapability = await startHookServer();
  using scenario = shop(
    'echo Done',
    {
      'capabilities/tell/agora-notifications.json': JSON.stringify([
        { webhook: both.url, when: ['dispatch.finished'] },
        { url: ofCapability.url },
      ]),
      'capabilities/tell/rule.md': 'x\n',
    },
    ['tell'],
  );

  const { exitCode } = await scenario.start({
    AGORA_CALLBACK_KEY: KEY,
    AGORA_CALLBACK_ALLOW_PRIVATE: 'true',
    AGORA_NOTIFICATIONS_JSON: JSON.stringify([{ url: both.url, when: ['dispatch.started'] }]),
  });

  expect(exitCode).toBe(0);
  expect(both.heard.map(({ kind }) => kind)).toEqual(['dispatch.started', 'dispatch.finished']);
  expect(ofCapability.heard.map(({ kind }) => kind)).toEqual([
    'dispatch.accepted',
    'dispatch.started',
    'dispatch.finished',
  ]);
  for (const { headers } of [...both.heard, ...ofCapability.heard])
    expect(headers['x-agora-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  expect(spawnSync('ls', ['-a', scenario.tree.path], { encoding: 'utf8' }).stdout).not.toContain(
    'agora-notifications.json',
  );
});

it('fails before the agent runs when a capability has an unknown channel', async () => {
  using scenario = shop('touch ran', { 'capabilities/listen/agora-channel.json': '{"adapter":"carrier-pigeon"}' }, [
    'listen',
  ]);

  const { exitCode, stdout } = await scenario.start();

  expect(exitCode).toBe(1);
  expect(stdout).toContain('agora-channel.json cannot be used');
  expect(stdout).not.toContain('runtime.adapter.ran');
});

it('says which of several setup scripts ran', async () => {
  using scenario = shop(
    'echo Done; exit 1',
    { 'capabilities/one/agora-setup.sh': 'echo one\n', 'capabilities/two/agora-setup.sh': 'echo two\n' },
    ['one', 'two'],
  );

  const { stdout } = await scenario.start();

  expect(stdout).toContain('"kind":"setup-script.ran","exitCode":0');
  expect(stdout).toMatch(/"stdout":"two\\n"/);
  expect(stdout).toContain('Several capabilities contain an agora-setup.sh');
});
