/** Both images as they were built, started with the user, folder, variables and command that they name themselves. */
import { once } from 'node:events';
import { generateKeyPairSync } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { buildah, openContainer, readImageConfig } from '../../scripts/images/buildah.ts';
import { imageName, TARGETS } from '../../scripts/images/build-images.ts';

const NODE_USER = 1000;
const MAX_MEGABYTES = 900;

const startCommand = (image: string): string[] => {
  const { Entrypoint, Cmd } = readImageConfig(image);
  return [...(Entrypoint ?? []), ...(Cmd ?? [])];
};

const healthCommand = (image: string): string[] => {
  const [form, ...command] = readImageConfig(image).Healthcheck.Test;
  expect(form).toBe('CMD');
  return command;
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/**
 * Processes on the host that run this command in their own root folder. Chroot isolation has no separate process IDs.
 */
function findInside(command: readonly string[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const [program = '', ...words] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
        // Some versions of buildah resolve the program themselves and start it by its path.
        const isCommand = [basename(program), ...words].join(' ') === command.join(' ');
        return isCommand && readlinkSync(`/proc/${pid}/root`) !== '/';
      } catch {
        return false; // It has ended meanwhile.
      }
    })
    .map(Number);
}

const userOf = (pid: number): number =>
  Number(/^Uid:\t(?<uid>\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups?.['uid']);

it.each(TARGETS)('contains the bundle and no sources: %s', (target) => {
  using container = openContainer(imageName(target));

  expect(container.run(['node', '--version']).stdout.trim()).toBe('v24.21.0');
  expect(container.run(['sh', '-c', 'ls -d /src /app/node_modules ~root/.npmrc']).stdout).toBe('');
  const size = Number(/(?<size>[\d.]+) MB/.exec(buildah('images', imageName(target)))?.groups?.['size']);
  expect(size).toBeLessThan(MAX_MEGABYTES);
});

it('names what is missing when the bot is started without settings', () => {
  using container = openContainer(imageName('bot'));

  const { status, stdout, stderr } = container.run(startCommand(imageName('bot')));

  expect(status).not.toBe(0);
  for (const name of ['APP_ID', 'PRIVATE_KEY', 'WEBHOOK_SECRET']) expect(`${stdout}${stderr}`).toContain(name);
});

it('starts the bot without root, which is healthy, and stops it on request', async () => {
  using container = openContainer(imageName('bot'));
  const command = startCommand(imageName('bot'));
  const PORT = String(await freePort());
  const PRIVATE_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const env = { PORT, APP_ID: '1', PRIVATE_KEY, WEBHOOK_SECRET: '0f3a9c7e5b1d8246' };
  const isHealthy = (): boolean => container.run(healthCommand(imageName('bot')), { env: { PORT } }).status === 0;
  expect(isHealthy()).toBe(false);

  const bot = container.start(command, { env: { ...env, GITHUB_API_URL: 'http://127.0.0.1:9' } });
  const ended = once(bot, 'close');
  await expect.poll(isHealthy).toBe(true);
  const pids = findInside(command);
  expect(pids.map(userOf)).toEqual([NODE_USER]);
  for (const pid of pids) process.kill(pid, 'SIGTERM');

  expect(await ended).toEqual([0, null]);
});

it('names what is missing when the worker is started without settings, and is healthy with a registry', () => {
  using container = openContainer(imageName('worker'));
  const command = healthCommand(imageName('worker'));

  const started = container.run(startCommand(imageName('worker')));
  const without = container.run(command);
  const health = container.run(command, { env: { AGORA_REGISTRY: '/workspace' } });

  expect(started.status).toBe(1);
  expect(started.stdout).toContain('worker.boot.failed');
  expect(started.stdout).toContain('AGORA_SUBAGENT');
  expect({ status: without.status, said: without.stdout }).toEqual({
    status: 1,
    said: expect.stringContaining('AGORA_REGISTRY is not set.') as string,
  });
  expect({ status: health.status, said: health.stdout }).toEqual({
    status: 0,
    said: expect.stringContaining('worker.health') as string,
  });
});

it("runs a dispatch in the worker's image, with its work tree and its artifacts on this machine", () => {
  using container = openContainer(imageName('worker'));
  const folder = mkdtempSync(join(tmpdir(), 'agora-image-'));
  const [workspace, artifacts, registry] = ['workspace', 'artifacts', 'registry'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(join(registry, 'subagents'), { recursive: true });
  writeFileSync(
    join(registry, 'subagents/greeter.md'),
    '---\nruntime: command\ncommand: cat > /dev/null; id -u > greeting.txt; echo Greeted\n---\nGreet.\n',
  );
  for (const path of [workspace, artifacts]) {
    mkdirSync(path);
    chownSync(path, NODE_USER, NODE_USER);
  }
  const mounts = { '/workspace': workspace, '/artifacts': artifacts, '/registry': registry };
  expect(container.run(['git', 'init', '--quiet'], { mounts }).status).toBe(0);

  const { status, stdout } = container.run(startCommand(imageName('worker')), {
    mounts,
    env: {
      AGORA_REGISTRY: '/registry',
      AGORA_SUBAGENT: 'greeter',
      AGORA_INPUT_JSON: '{"text":"hi"}',
      AGORA_STATE_KEY: 'a-key-for-this-very-test',
    },
  });

  expect(stdout).toContain('"kind":"dispatch.finished"');
  expect(status).toBe(0);
  expect(readFileSync(join(workspace, 'greeting.txt'), 'utf8')).toBe(`${NODE_USER}\n`);
  expect(readdirSync(artifacts).length).toBeGreaterThan(0);
  rmSync(folder, { recursive: true, force: true });
});
