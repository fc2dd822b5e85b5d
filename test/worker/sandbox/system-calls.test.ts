/** The system call filter: interpreted here for every machine, and applied by the kernel for this one. */
import { describe, expect, it } from 'vitest';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filterSystemCalls } from '../../../worker/sandbox/system-calls.ts';
import { lab } from '../../support/worker/worker-dispatch.ts';
import { inSandbox } from './in-sandbox.ts';

const MACHINES = { 'x86-64': 0xc000003e, 'arm64': 0xc00000b7, 'x86': 0x40000003, 'arm': 0x40000028 } as const;
type Machine = keyof typeof MACHINES;
const [ALLOWED, REFUSED] = [0x7fff0000, 0x00050000];
const [EPERM, ENOSYS, EPROTONOSUPPORT, EAFNOSUPPORT] = [1, 38, 93, 97];

/** Interprets the filter like the kernel, step by step. @returns the error number, or 0 if the call is allowed. */
function judge(machine: Machine | number, call: number, ...given: readonly number[]): number {
  const code = Buffer.from(filterSystemCalls());
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call, 0);
  data.writeUInt32LE(typeof machine === 'number' ? machine : MACHINES[machine], 4);
  for (const [index, value] of given.entries()) data.writeBigUInt64LE(BigInt(value), 16 + index * 8);
  let loaded = 0;
  for (let at = 0; at < code.length; at += 8) {
    const [kind, value] = [code.readUInt16LE(at), code.readUInt32LE(at + 4)];
    if (kind === 0x06) return value === ALLOWED ? 0 : value - REFUSED;
    if (kind === 0x20) loaded = data.readUInt32LE(value);
    else {
      const isTrue = kind === 0x15 ? loaded === value : kind === 0x35 ? loaded >= value : (loaded & value) !== 0;
      at += 8 * code.readUInt8(at + (isTrue ? 2 : 3));
    }
  }
  throw new Error('The program has no end.');
}

const SOCKETS: readonly (readonly [Machine, number])[] = [
  ['x86-64', 41],
  ['arm64', 198],
  ['x86', 359],
  ['arm', 281],
];

describe('the filter of system calls', () => {
  it.each(SOCKETS)('lets %s open only sockets for files and for the internet', (machine, socket) => {
    const of = (family: number, protocol = 0) => judge(machine, socket, family, 1, protocol);
    expect([1, 2, 10].map((family) => of(family))).toEqual([0, 0, 0]);
    // PACKET, ALG, VSOCK, QIPCRTR, XDP and a future one.
    expect([17, 38, 40, 42, 44, 99].map((family) => of(family))).toEqual(Array(6).fill(EAFNOSUPPORT));
    // The kernel's netlink tables: addresses, sockets and devices are allowed, packet filters are not.
    expect([0, 4, 15, 12, 6].map((table) => of(16, table))).toEqual([0, 0, 0, EPROTONOSUPPORT, EPROTONOSUPPORT]);
  });

  it.each<readonly [Machine, readonly number[]]>([
    ['x86-64', [248, 249, 250, 321, 298, 323, 304]],
    ['arm64', [217, 218, 219, 280, 241, 282, 265]],
    ['x86', [286, 287, 288, 357, 336, 374, 342]],
    ['arm', [309, 310, 311, 386, 364, 388, 371]],
  ])('keeps %s from keys of the kernel, and from its special interfaces', (machine, calls) => {
    expect(calls.map((call) => judge(machine, call))).toEqual(calls.map(() => EPERM));
    expect([425, 426, 427, 437].map((call) => judge(machine, call))).toEqual(Array(4).fill(ENOSYS));
  });

  it.each<readonly [Machine, number, number]>([
    ['x86-64', 90, 1],
    ['x86-64', 91, 1],
    ['x86-64', 268, 2],
    ['x86-64', 452, 2],
    ['x86-64', 85, 1],
    ['x86-64', 133, 1],
    ['x86-64', 259, 2],
    ['arm64', 52, 1],
    ['arm64', 53, 2],
    ['arm64', 452, 2],
    ['arm64', 33, 2],
    ['x86', 15, 1],
    ['arm', 333, 2],
  ])('keeps %s from making a program run as its owner by call %i', (machine, call, mode) => {
    const withMode = (bits: number) => judge(machine, call, ...Array<number>(mode).fill(0xffffffff), bits);
    expect([0o755, 0o2755, 0o1777].map(withMode)).toEqual([0, 0, 0]);
    expect([0o4755, 0o6755, 0o104755].map(withMode)).toEqual([EPERM, EPERM, EPERM]);
  });

  it.each<readonly [Machine, number, number]>([
    ['x86-64', 2, 1],
    ['x86-64', 257, 2],
    ['arm64', 56, 2],
    ['x86', 295, 2],
    ['arm', 5, 1],
  ])('reads the mode of %s only where call %i makes a file', (machine, call, at) => {
    const withFlags = (flags: number, mode: number) => judge(machine, call, ...Array<number>(at).fill(0), flags, mode);
    expect(withFlags(0, 0o4755)).toBe(0);
    expect(withFlags(0o101, 0o755)).toBe(0);
    expect(withFlags(0o101, 0o4755)).toBe(EPERM);
    expect(withFlags(0o20200002, 0o4755)).toBe(EPERM);
  });

  it('knows no other table of calls', () => {
    expect(judge('x86-64', 0x40000000 + 41, 1)).toBe(ENOSYS);
    expect(judge('x86', 102, 1)).toBe(ENOSYS);
    expect(judge(0xc0000015, 41, 1)).toBe(ENOSYS);
    expect(judge('x86-64', 0)).toBe(0);
  });
});

/** Prints each error number, or 0 if there is no error. */
const TRIES = String.raw`
no warnings; my $e; my $ok = sub { print $_[0] ? 0 : $! + 0, ' ' };
$ok->(socket($e, 40, 1, 0)); $ok->(socket($e, 38, 5, 0)); $ok->(socket($e, 16, 3, 12));
$ok->(socket($e, 1, 1, 0)); $ok->(socket($e, 16, 3, 0)); $ok->(socket($e, 2, 1, 0));
open(my $f, '>', 'made') or die; close $f;
$ok->(chmod 04755, 'made'); $ok->(sysopen($e, 'other', 0101, 04755)); $ok->(chmod 0755, 'made');
`;

it('applies to every program in a sandbox', async () => {
  using run = lab();
  await run.start(
    `cat > try.pl << 'END'${TRIES}END\nsh -c 'perl try.pl' > said.txt; grep ^Seccomp: /proc/self/status >> said.txt`,
    inSandbox(),
  );

  expect(readFileSync(join(run.tree.path, 'said.txt'), 'utf8').replace(/\s+/g, ' ')).toBe(
    `${EAFNOSUPPORT} ${EAFNOSUPPORT} ${EPROTONOSUPPORT} 0 0 0 ${EPERM} ${EPERM} 0 Seccomp: 2 `,
  );
  expect(statSync(join(run.tree.path, 'made')).mode & 0o7777).toBe(0o755);
});
