/** A run behind a proxy, with the shipped bundle. No other test loads the chunk with the proxy support. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const { inputs } = z
  .object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) })
  .parse(parse(readFileSync('action.yml', 'utf8')));
const REQUEST = {
  v: 1,
  kind: 'start',
  task: 't_0123456789ab',
  attempt: 1,
  by: { login: 'ada', id: 1 },
  issue: 7,
  source: { kind: 'manual', text: 'Go' },
  subagent: { name: 'fixer', contentHash: `sha256:${'a'.repeat(64)}`, at: 'a'.repeat(40) },
};

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

it('asks GitHub through the proxy of the runner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agora-proxy-'));
  writeFileSync(join(folder, 'event.json'), '{"repository":{"default_branch":"main"}}');
  const tunnels: string[] = [];
  const api = createServer((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Bad credentials"}');
  });
  const proxy = createServer().on('connect', (request, socket) => {
    tunnels.push(request.url ?? '');
    const there = connect(apiPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    });
    socket.pipe(there).pipe(socket);
    socket.on('error', () => there.destroy());
    there.on('error', () => socket.destroy());
  });
  const apiPort = await portOf(api);
  const proxyUrl = `http://127.0.0.1:${await portOf(proxy)}`;
  const given = {
    ...Object.fromEntries(Object.entries(inputs).map(([name, { default: value = '' }]) => [name, value])),
    'github-token': 'ghs_proxy',
    'request': JSON.stringify(REQUEST),
  };

  const { exitCode, stdout } = await execa(process.execPath, ['dist/main.cjs'], {
    extendEnv: false,
    reject: false,
    env: {
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      http_proxy: proxyUrl,
      PATH: process.env['PATH'] ?? '',
      GITHUB_EVENT_PATH: join(folder, 'event.json'),
      GITHUB_EVENT_NAME: 'workflow_dispatch',
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_REPOSITORY_ID: '1',
      GITHUB_RUN_ID: '9',
      GITHUB_ACTOR: 'ada',
      GITHUB_ACTOR_ID: '1',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_SHA: 'a'.repeat(40),
      GITHUB_WORKSPACE: folder,
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_API_URL: 'http://api.example.com:80',
      RUNNER_TEMP: folder,
    },
  });
  for (const server of [api, proxy]) server.close();
  rmSync(folder, { recursive: true });

  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/::error::GitHub refused GET \/repos\/o\/r\/\S+ \(401\): Bad credentials\./);
  expect(new Set(tunnels)).toEqual(new Set(['api.example.com:80']));
});
