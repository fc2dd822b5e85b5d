/** Whole dispatches in a real sandbox: real namespaces and mounts. Needs Linux, as root or with user namespaces. */
import { spawn } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { modelGateway } from '../../../worker/adapters/gateway/serve-models.ts';
import { egressProxy } from '../../../worker/adapters/network/egress-proxy.ts';
import { agentIds } from '../../../worker/sandbox/sandbox-plan.ts';
import { processesWith } from '../../stories/support/processes.ts';
import { say, startModelServer } from '../../support/model-server.ts';
import { ended, lab, type Lab, scriptRuntime } from '../../support/worker/worker-dispatch.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';
import { inSandbox } from './in-sandbox.ts';

/** A separate user, or the same one if only a user namespace is available. */
function uidIn(run: Lab): string {
  const chosen = run.log.find(({ kind }) => kind === 'isolation.chosen');
  const method = chosen?.kind === 'isolation.chosen' ? chosen.method : undefined;
  if (method === undefined) throw new Error('There was no sandbox.');
  return String(agentIds({ method, owner: { uid: process.getuid?.() ?? -1, gid: 0 } }).uid);
}

const SETUP = {
  'README.md': '# A small thing\n',
  'agora-setup.sh': 'id -u > setup-uid\necho "$HOME" > setup-home\ntouch "$HOME/from-setup"\n',
};

it('runs setup, the agent and verify as a user of their own, on the work tree itself', async () => {
  using run = lab(SETUP);
  const end = await run.start(
    'id -u > agent-uid; pwd > agent-pwd; cat > prompt; ls -A "$HOME" > agent-home; echo done > result.txt',
    inSandbox({
      frontMatter: 'verify:\n  command: "id -u > verify-uid; test -e result.txt; ls $HOME > verify-home"',
    }),
  );
  expect(end).toMatchObject({ kind: 'ended', outcome: { kind: 'finished' } });
  const read = (name: string) => readFileSync(join(run.tree.path, name), 'utf8').trim();
  const uid = uidIn(run);
  expect([read('setup-uid'), read('agent-uid'), read('verify-uid')]).toEqual([uid, uid, uid]);
  expect(read('agent-pwd')).toBe(run.tree.path);
  expect(read('prompt')).toContain('Make it sum');
  expect(read('agent-home')).toContain('prompt.md');
  expect(read('verify-home')).toBe('from-setup');
  // On disk, we own all files.
  expect(lstatSync(join(run.tree.path, 'result.txt')).uid).toBe(process.getuid?.());
  expect(run.log).toContainEqual(
    expect.objectContaining({ kind: 'isolation.chosen', mode: 'sandbox', asked: 'sandbox', setupAs: 'agent' }),
  );
});

it('shows the agent nothing of the machine except programs, its work tree and its HOME', async () => {
  using run = lab();
  const end = await run.start(
    [
      'ls -A / | tr "\\n" " " > root.txt',
      'ls /proc | grep -c "^[0-9]*$" > processes.txt',
      '{ ls /home /root /run/docker.sock /var/spool /sys; } > seen.txt 2>/dev/null',
      'grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status > rights.txt',
      'touch /usr/x /etc/x /opt/x 2>/dev/null && echo written > written.txt',
      'cat /etc/shadow > shadow.txt 2>/dev/null',
      'true',
    ].join('\n'),
    inSandbox(),
  );
  expect(end).toMatchObject({ kind: 'ended', outcome: { kind: 'finished' } });
  const read = (name: string) => readFileSync(join(run.tree.path, name), 'utf8').trim();
  expect(read('root.txt').split(' ')).not.toEqual(expect.arrayContaining(['home']));
  expect(read('seen.txt')).toBe('');
  expect(Number(read('processes.txt'))).toBeLessThan(8);
  expect(read('rights.txt').replace(/\s+/g, ' ')).toBe(
    'CapEff: 0000000000000000 CapBnd: 0000000000000000 NoNewPrivs: 1',
  );
  expect(existsSync(join(run.tree.path, 'written.txt'))).toBe(false);
  expect(read('shadow.txt')).toBe('');
});

it("lets the agent commit, and keeps git's configuration and hooks from it", async () => {
  using run = lab();
  const config = readFileSync(join(run.tree.path, '.git/config'), 'utf8');
  await run.start(
    [
      'git status --short > status.txt && git add -A && git commit -qm work && echo yes > committed.txt',
      'git config core.hooksPath /tmp/hooks',
      'echo "#!/bin/sh" > .git/hooks/post-checkout',
      'mv .git .git2; cp -r .git2 .git',
      'rm -rf .git/hooks; ln -s /etc .git/hooks',
      'true',
    ].join('\n'),
    inSandbox(),
  );
  expect(run.tree.git('log', '--format=%s')).toBe('work\nStart');
  expect(readFileSync(join(run.tree.path, '.git/config'), 'utf8')).toBe(config);
  expect(existsSync(join(run.tree.path, '.git/hooks/post-checkout'))).toBe(false);
  expect(lstatSync(join(run.tree.path, '.git/hooks')).isDirectory()).toBe(true);
  expect(existsSync(join(run.tree.path, '.git2'))).toBe(false);
});

it('leaves no process behind, however it hides', async () => {
  using run = lab();
  const nap = `${process.pid}.4242`;
  await run.start(
    `setsid nohup sh -c '(env -i sleep ${nap} &)' >/dev/null 2>&1 & (sleep ${nap} &) ; sleep 0.2; exit 0`,
    inSandbox(),
  );
  await expect.poll(() => processesWith(nap)).toEqual([]);
});

it('passes on the first signal and ends everything at the time limit', async () => {
  using run = lab();
  const nap = `${process.pid}.4343`;
  const end = await run.start(
    `trap 'echo asked > asked.txt; exit 3' TERM; (env -i sleep ${nap} &); while :; do sleep 0.1; done`,
    inSandbox({ settings: { isolation: 'sandbox', agentTimeoutSeconds: 10 } }),
  );
  expect(end).toMatchObject({ kind: 'ended', outcome: { kind: 'failed' } });
  expect(readFileSync(join(run.tree.path, 'asked.txt'), 'utf8')).toBe('asked\n');
  await expect.poll(() => processesWith(nap)).toEqual([]);
});

it('reports which program could not be started in the sandbox', async () => {
  using run = lab();
  const end = await run.start('true', {
    ...inSandbox(),
    frontMatter: 'verify:\n  command: "/no/such/program"',
  });
  expect(end).toMatchObject({ kind: 'ended', outcome: { kind: 'finished' } });
  expect(end).toMatchObject({ result: { verify: { passed: false }, isolation: { mode: 'sandbox' } } });
});

it("works if the runner's umask hides new files from other users", async () => {
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));
  using run = lab(SETUP);

  const end = await run.start('cat README.md > read; umask > agent-umask', inSandbox());

  expect(end).toMatchObject({ kind: 'ended', outcome: { kind: 'finished' } });
  expect(readFileSync(join(run.tree.path, 'read'), 'utf8')).toBe('# A small thing\n');
  expect(readFileSync(join(run.tree.path, 'agent-umask'), 'utf8').trim()).toBe('0022');
});

it('runs setup outside of the sandbox when the workflow says so', async () => {
  using run = lab(SETUP);
  await run.start('id -u > agent-uid', inSandbox({ settings: { isolation: 'sandbox', setupAs: 'runner' } }));
  const read = (name: string) => readFileSync(join(run.tree.path, name), 'utf8').trim();
  expect(read('setup-uid')).toBe(String(process.getuid?.()));
  expect(read('agent-uid')).toBe(uidIn(run));
  expect(run.log).toContainEqual(
    expect.objectContaining({
      kind: 'isolation.chosen',
      setupAs: 'runner',
      unprotected: expect.arrayContaining([expect.stringMatching(/^agora-setup\.sh ran outside/)]) as unknown,
    }),
  );
  expect(statSync(run.tree.path).uid).toBe(process.getuid?.());
});

it('reaches its model and the allowed services, and no host that is not listed', async () => {
  const model = await startModelServer(() => say('Hello.'));
  const service = createServer((_, response) => response.end('a service'));
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    service.close();
    await model[Symbol.asyncDispose]();
  });
  const { port } = service.address() as AddressInfo;
  using run = lab({ 'agora-setup.sh': 'curl -s https://setup.example.org; true\n' });
  const base = inSandbox({
    settings: { isolation: 'sandbox', network: 'allowlist', allowHosts: ['npm'], servicePorts: [port, port] },
    frontMatter: 'hosts: ["shop.example.com"]\nverify:\n  command: "curl -s https://verify.example.org; true"',
    environment: { SCRIPT_KEY: 'sk-0123456789', SCRIPT_ADDRESS: model.url },
    runtimes: [
      scriptRuntime({
        settings: ['SCRIPT_ADDRESS'],
        models: [{ key: 'SCRIPT_KEY', api: 'anthropic', address: 'SCRIPT_ADDRESS' }],
      }),
    ],
  });
  const end = ended(
    await run.start(
      [
        'curl -s -H "x-api-key: $SCRIPT_KEY" -d \'{"model":"m","tools":[{"name":"t"}]}\' "$SCRIPT_ADDRESS/v1/messages" > model.txt',
        'curl -s -H "x-api-key: $SCRIPT_KEY" -d \'{"model":"m","tools":[{"type":"web_search_20250305"}]}\' "$SCRIPT_ADDRESS/v1/messages" > vendor.txt',
        `curl -s http://127.0.0.1:${port}/ > service.txt`,
        `curl -s -m5 ${model.url}/ > other.txt || echo refused > other.txt`,
        'curl -s https://evil.example.org/ || curl -s http://evil.example.org/ > evil.txt',
        'env -u HTTPS_PROXY -u https_proxy curl -s -m5 https://registry.npmjs.org/ || echo nothing > bypass.txt',
        'true',
      ].join('\n'),
      {
        ...base,
        portsWith: (ports) => ({
          ...(base.portsWith?.(ports) ?? ports),
          modelGateway: modelGateway({}),
          egress: egressProxy(),
        }),
      },
    ),
  );

  expect(end.outcome).toMatchObject({ kind: 'finished' });
  const read = (name: string) => readFileSync(join(run.tree.path, name), 'utf8').trim();
  expect(read('model.txt')).toContain('Hello.');
  expect(read('vendor.txt')).toMatch(/reach hosts that are not allowed here/);
  expect(read('service.txt')).toBe('a service');
  expect(read('other.txt')).toBe('refused');
  expect(read('evil.txt')).toMatch(/evil\.example\.org:80 is not on the list/);
  expect(read('bypass.txt')).toBe('nothing');
  expect(end.result.network).toMatchObject({
    reached: {},
    refused: {
      'evil.example.org:443': 1,
      'evil.example.org:80': 1,
      'setup.example.org:443': 1,
      'verify.example.org:443': 1,
    },
  });
  expect(end.result.network?.allowed).toEqual(expect.arrayContaining(['registry.npmjs.org', 'shop.example.com']));
  expect(end.result.notices?.join()).toMatch(/not on the list were refused.*evil\.example\.org:443 \(1 ×\)/);
  expect(end.result.isolation).toMatchObject({ mode: 'sandbox', network: 'allowlist' });
  expect(run.log.map(({ kind }) => kind)).toContain('network.used');
  expect(end.result.used?.calls).toMatchObject({ requests: 1, refused: 1 });
});

it('refuses to start when hosts have to be restricted and there is no sandbox', async () => {
  using run = lab();
  const end = await run.start('true', {
    settings: { isolation: 'none', network: 'allowlist' },
    ports: { egress: egressProxy() },
  });
  expect(end).toMatchObject({
    outcome: {
      kind: 'failed',
      failure: { detail: expect.stringMatching(/only in a sandbox.*isolation is none/) as string },
    },
  });
});

it('ends with everything in it when the worker is killed with SIGKILL', async () => {
  using folder = temporaryFolder();
  const nap = `${process.pid}.4444`;
  const holder = spawn(process.execPath, ['test/support/agents/hold-sandbox.ts', folder.path, nap], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect.poll(() => existsSync(join(folder.path, 'tree/ready'))).toBe(true);
  await expect.poll(() => processesWith(nap).length).toBeGreaterThanOrEqual(3);

  holder.kill('SIGKILL');

  await expect.poll(() => processesWith(nap)).toEqual([]);
  expect(lstatSync(join(folder.path, 'tree/ready')).uid).toBe(process.getuid?.());
});
