/**
 * What the images do, in an empty folder: the same files, variables and commands as in the Dockerfile. This needs no
 * container engine, and does not rely on anything that only our checkout has.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';

let folder = '';
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'agora-image-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The instruction of a target, as in the Dockerfile. */
function instruction(target: string, name: string): string {
  const stage =
    readFileSync('Dockerfile', 'utf8')
      .split(/^(?=FROM )/m)
      .find((text) => text.includes(` AS ${target}\n`)) ?? '';
  return stage
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.startsWith(`${name} `))
    .map((line) => line.slice(name.length + 1))
    .join(' ');
}

/** The command in its JSON form, with our Node in place of the image's. */
function command(text: string): string[] {
  const words = z.array(z.string()).parse(JSON.parse(/\[.*\]$/.exec(text)?.[0] ?? '[]'));
  return words.map((word) => (word === 'node' ? process.execPath : word));
}

function environment(target: string): Record<string, string> {
  return Object.fromEntries(
    instruction(target, 'ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        found(port);
      });
    });
  });
}

it('starts the bot behind a proxy, which is healthy according to the image, and stops it on request', async () => {
  cpSync('dist/bot', folder, { recursive: true });
  const port = String(await freePort());
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const env = {
    ...environment('bot'),
    HOST: '127.0.0.1',
    PORT: port,
    APP_ID: '1',
    PRIVATE_KEY: privateKey,
    WEBHOOK_SECRET: '0f3a9c7e5b1d8246',
    GITHUB_API_URL: 'http://127.0.0.1:9',
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: 'http://127.0.0.1:9',
  };
  const [program = '', ...args] = command(instruction('bot', 'CMD'));
  const bot = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(bot);

  const [check = '', ...checkArgs] = command(instruction('bot', 'HEALTHCHECK'));
  const healthy = () => spawnSync(check, checkArgs, { cwd: folder, env }).status === 0;
  const deadline = Date.now() + 90_000;
  while (!healthy() && Date.now() < deadline) await new Promise((wake) => setTimeout(wake, 100));
  expect(healthy()).toBe(true);
  const gone = new Promise<number | null>((ended) =>
    bot.once('exit', (code) => {
      ended(code);
    }),
  );
  bot.kill('SIGTERM');

  expect(await gone).toBe(0);
  expect(healthy()).toBe(false);
});

it('refuses to start the bot and names everything that is missing, in an image without settings', () => {
  cpSync('dist/bot', folder, { recursive: true });
  const [program = '', ...args] = command(instruction('bot', 'CMD'));

  const { status, stderr, stdout } = spawnSync(program, args, {
    cwd: folder,
    env: environment('bot'),
    encoding: 'utf8',
  });

  expect(status).not.toBe(0);
  for (const name of ['APP_ID', 'PRIVATE_KEY', 'WEBHOOK_SECRET']) expect(`${stdout}${stderr}`).toContain(name);
});

it('runs a dispatch with only the worker, from a registry folder to an artifacts folder', () => {
  const [app, workspace, artifacts, registry] = ['app', 'workspace', 'artifacts', 'registry'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  cpSync('dist/worker', app, { recursive: true });
  for (const path of [workspace, artifacts, join(registry, 'subagents')]) mkdirSync(path, { recursive: true });
  writeFileSync(
    join(registry, 'subagents/greeter.md'),
    '---\nruntime: command\ncommand: cat > /dev/null; echo hello > greeting.txt; echo Greeted\n---\nGreet.\n',
  );
  spawnSync('git', ['init', '-q'], { cwd: workspace });
  const program = join(app, 'main.cjs');
  expect(instruction('worker', 'ENTRYPOINT')).toContain('"node", "/app/main.cjs"');

  const { status, stdout } = spawnSync(process.execPath, [program], {
    cwd: workspace,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      ...environment('worker'),
      AGORA_WORKSPACE: workspace,
      AGORA_ARTIFACTS: artifacts,
      AGORA_REGISTRY: registry,
      AGORA_SUBAGENT: 'greeter',
      AGORA_INPUT_JSON: '{"text":"hi"}',
      AGORA_DISPATCH_ID: 't_0123456789ab.r1',
      AGORA_STATE_KEY: 'a-key-for-this-very-test',
    },
  });

  expect(stdout).toContain('"kind":"dispatch.finished"');
  expect(status).toBe(0);
  expect(readFileSync(join(workspace, 'greeting.txt'), 'utf8')).toBe('hello\n');
});
