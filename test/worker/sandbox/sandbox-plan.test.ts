import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agentIds,
  isInside,
  packRecords,
  planSandbox,
  type SandboxPlaces,
  type SandboxRecord,
  type SandboxStart,
} from '../../../worker/sandbox/sandbox-plan.ts';

const PLACES: SandboxPlaces = {
  writable: ['/srv/tree', '/srv/scratch/home'],
  readable: ['/srv/scratch/programs'],
  system: ['/usr', '/etc'],
  hidden: ['/opt/actions-runner'],
  sealed: [
    { path: '/srv/tree/.git', how: 'write' },
    { path: '/srv/tree/.git/config', how: 'read' },
  ],
  home: '/srv/scratch/sandbox/home',
  temporary: '/srv/scratch/sandbox/tmp',
  rootLinks: new Map([['bin', 'usr/bin']]),
  files: new Map([['/run/resolv.conf', 'nameserver 127.0.0.53\n']]),
};
const START: SandboxStart = {
  method: 'sudo',
  owner: { uid: 1001, gid: 118 },
  nonce: 'n0nce',
  processors: 2,
  command: { argv: ['/usr/bin/true', 'x'], cwd: '/srv/tree', env: { PATH: '/usr/bin' }, stdin: 'hello' },
};

function only(operation: string, records: readonly SandboxRecord[]): string[][] {
  return records.filter(([name]) => name === operation).map(([, ...values]) => values);
}

/** Reads them like the script: Perl's `unpack('(N/a*)*')`, twice. */
function unpackRecords(bytes: Uint8Array): string[][] {
  const take = (from: Buffer): Buffer[] => {
    const parts: Buffer[] = [];
    for (let at = 0; at < from.length; ) {
      const length = from.readUInt32BE(at);
      parts.push(from.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    return parts;
  };
  return take(Buffer.from(bytes)).map((record) => take(record).map(String));
}

describe('the plan of a sandbox', () => {
  it('gives the agent a user of its own and keeps the runner as owner of the files on disk', () => {
    const plan = planSandbox(PLACES, START);
    expect(only('own', plan)).toEqual([['1001', '118']]);
    expect(only('ids', plan)).toEqual([['60917', '60917']]);
    expect(only('nested', plan)).toEqual([]);
  });

  it('allows it four thousand processes, and more on a machine with many processors', () => {
    const processes = (processors: number) => only('processes', planSandbox(PLACES, { ...START, processors }));
    expect([processes(2), processes(64)]).toEqual([[['4096']], [['65536']]]);
  });

  it("keeps the runner's uid in a user namespace when no other can be used", () => {
    const start = { ...START, method: 'user-namespace' } as const;
    expect(agentIds(start)).toEqual({ uid: 1001, gid: 118 });
    expect(only('nested', planSandbox(PLACES, start))).toEqual([[]]);
    expect(only('own', planSandbox(PLACES, start))).toEqual([]);
  });

  it('lets only the named folders be written', () => {
    const writable = only('bind', planSandbox(PLACES, START)).filter(([, , how]) => how === 'write');
    expect(writable.map(([source]) => source)).toEqual(['/srv/tree', '/srv/scratch/home']);
  });

  it('hides a folder before it shows what is below it', () => {
    const plan = planSandbox(PLACES, START);
    const at = (operation: string, path: string) =>
      plan.findIndex(([name, first]) => name === operation && first === path);
    expect(at('bind', '/usr')).toBeLessThan(at('hide', '/opt/actions-runner'));
    expect(at('hide', '/opt/actions-runner')).toBeLessThan(at('bind', '/srv/tree'));
    expect(at('mount', '/tmp')).toBeLessThan(at('bind', '/srv/tree'));
  });

  it('shows programs in a hidden folder after it was hidden, at points that are created with it', () => {
    const tools = '/opt/actions-runner/_work/_tool';
    const tree = '/opt/actions-runner/_work/tree';
    const plan = planSandbox({ ...PLACES, system: ['/opt', tools], writable: [tree] }, START);

    expect(only('hide', plan)).toContainEqual(['/opt/actions-runner', tools, tree]);
    expect(plan.filter(([, path]) => path === tools)).toEqual([['bind', tools, tools, 'read']]);
    expect(plan.findIndex(([, path]) => path === tools)).toBeGreaterThan(
      plan.findIndex(([, path]) => path === '/opt/actions-runner'),
    );
  });

  it('gives it its own HOME and temporary folder, unless HOME is writable already', () => {
    const home = (env: Record<string, string>) =>
      only('env', planSandbox(PLACES, { ...START, command: { ...START.command, env } })).flat();
    expect(home({ HOME: '/home/runner', TMPDIR: '/home/runner/tmp' })).toEqual([
      'HOME=/srv/scratch/sandbox/home',
      'TMPDIR=/srv/scratch/sandbox/tmp',
      'USER=agent',
      'LOGNAME=agent',
      'TMP=/srv/scratch/sandbox/tmp',
      'TEMP=/srv/scratch/sandbox/tmp',
    ]);
    expect(home({ HOME: '/srv/scratch/home' })).toContain('HOME=/srv/scratch/home');
  });

  it('shows no account of the machine', () => {
    const [passwd] = only('file', planSandbox(PLACES, START)).filter(([path]) => path === '/run/agora/passwd');
    expect(passwd?.[1]?.split('\n').map((line) => line.split(':')[0])).toEqual(['root', 'agent', 'nobody', '']);
  });
});

describe('the records of a plan', () => {
  it('are read as they were written, whatever is in them', () => {
    const record = fc.tuple(fc.string({ minLength: 1 }), fc.string({ unit: 'binary' }), fc.string());
    fc.assert(
      fc.property(fc.array(record), (records) => {
        expect(unpackRecords(packRecords(records))).toEqual(records);
      }),
    );
  });
});

it('decides whether a path is below a folder', () => {
  expect(isInside('/a/b', '/a')).toBe(true);
  expect(isInside('/a', '/a')).toBe(true);
  expect(isInside('/ab', '/a')).toBe(false);
  expect(isInside('/a', '/')).toBe(true);
});
