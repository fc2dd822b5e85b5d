/** The network of a sandbox: isolated, so that only the worker's own services can be reached. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { ServedPort } from '../../../worker/ports/isolation-ports.ts';
import { linuxSandbox, thisMachine } from '../../../worker/adapters/sandbox/linux-sandbox.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

async function runIn(network: readonly ServedPort[] | undefined, script: string): Promise<string> {
  using folder = temporaryFolder();
  const machine = linuxSandbox({
    ...thisMachine({ top: folder.path, gitFolder: undefined, askTool: undefined }),
    environment: { PATH: '/usr/bin:/bin' },
  });
  const can = machine.methods();
  const { signal } = new AbortController();
  const needs = {
    workspace: folder.path,
    scratch: `${folder.path}/scratch`,
    writable: ['home'],
    readable: [],
    alsoReadable: [],
    network,
  };
  const trial = await machine.attempt(can.kind === 'some' ? (can.methods[0] ?? 'root') : 'root', needs, signal);
  if (trial.kind === 'fails') throw new Error(trial.why);
  const end = await trial.run(
    { argv: ['/bin/bash', '-c', script], cwd: folder.path, env: { PATH: '/usr/bin:/bin' }, stdin: '' },
    {
      timeoutMs: 120_000,
      graceMs: 0,
      cancelGraceMs: 0,
      stopSignal: 'SIGTERM',
      stdoutBytes: 65_536,
      stderrBytes: 65_536,
      filter: () => ({ push: (chunk) => [chunk], end: () => [] }),
    },
    signal,
  );
  return `${Buffer.from(end.stdout).toString()}${Buffer.from(end.stderr).toString()}`.trim();
}

const web = createServer((request, response) => {
  response.end(`served ${request.url ?? ''} for ${request.headers.host ?? ''}\n`);
});
const serving = (port: number): ServedPort => ({ port, accept: (socket) => void web.emit('connection', socket) });

it('serves the ports of its network from outside, for many connections at once', async () => {
  const said = await runIn(
    [serving(4_711), serving(4_712)],
    'for i in 1 2 3 4 5 6; do curl -s http://127.0.0.1:4711/$i & done; wait; curl -s http://127.0.0.1:4712/last',
  );
  expect(said.split('\n').sort()).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((i) => `served /${i} for 127.0.0.1:4711`),
    'served /last for 127.0.0.1:4712',
  ]);
});

it('contains nothing else: no other port, no other address, no names', async () => {
  const outside = createServer((_, response) => response.end('outside'));
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void outside.close());
  const { port } = outside.address() as AddressInfo;

  const script = [
    `curl -s -m5 http://127.0.0.1:${port}/ || echo refused`,
    'curl -s -m5 http://192.0.2.1/ || echo unreachable',
    'curl -s -m5 "http://[2001:db8::1]/" || echo unreachable6',
    'grep -c : /proc/net/dev',
  ].join('\n');
  expect(await runIn([serving(4_711)], script)).toBe('refused\nunreachable\nunreachable6\n1');
  expect(await runIn(undefined, `curl -s -m5 http://127.0.0.1:${port}/`)).toBe('outside');
});

it('lets programs in the sandbox connect to each other', async () => {
  const script =
    'python3 -m http.server 4713 --bind 127.0.0.1 > /dev/null 2>&1 & for i in $(seq 100); do curl -s http://127.0.0.1:4713/ > page && break; sleep 0.1; done; grep -ci html page';
  expect(Number(await runIn([], script))).toBeGreaterThan(0);
});

it('closes further connections to a port when a program has opened many', async () => {
  const script = [
    'import socket, time',
    "all = [socket.create_connection(('127.0.0.1', 4711)) for _ in range(600)]",
    'time.sleep(2)',
    'def is_open(one):',
    '    one.setblocking(False)',
    '    try: return one.recv(1) != b""',
    '    except BlockingIOError: return True',
    '    except OSError: return False',
    'print(sum(map(is_open, all)))',
  ].join('\n');
  expect(
    await runIn([serving(4_711)], `python3 -c '${script.replaceAll("'", '"').replaceAll('b""', 'bytes()')}'`),
  ).toBe('512');
});
