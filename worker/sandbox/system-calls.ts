/**
 * Which system calls a program in a sandbox may make: all except those that no mount and no namespace restricts. Pure.
 *
 * - Sockets of other kinds than those for files, for the internet and for a few of the kernel's own tables. Most of
 *   these are in no network namespace: with VSOCK a program can talk to the machine's host, past every list of hosts.
 * - Keys that the kernel keeps for a user, whatever namespace that user is in.
 * - Ways into the kernel that no agent needs and in which weaknesses are often found: io_uring, eBPF, perf,
 *   userfaultfd.
 * - Making a file that runs as its owner: on disk that is the runner's user, or root.
 *
 * The filter is a program for the kernel's classic BPF, with a part for each kind of machine that a program can be
 * built for: a 64-bit kernel also runs 32-bit programs, which use other numbers.
 *
 * @see https://docs.kernel.org/userspace-api/seccomp_filter.html
 */

interface CallNumbers {
  /** AUDIT_ARCH_… from linux/audit.h. */
  readonly machine: number;
  readonly never: readonly number[];
  /** Further calls that are reported as not existing, so that programs use another way. */
  readonly unknown: readonly number[];
  readonly socket: number;
  /** Which argument is the mode of a file. */
  readonly modes: readonly (readonly [call: number, mode: number])[];
  /** Which argument is the flags. The mode is the next argument, and is only there when a file is made. */
  readonly opens: readonly (readonly [call: number, flags: number])[];
  /** From this number on, calls belong to another table. */
  readonly end?: number;
}

const IO_URING = [425, 426, 427];
/** Its mode is in memory, which a filter cannot read. */
const OPENAT2 = 437;
const FCHMODAT2 = [452, 2] as const;

/** add_key, request_key, keyctl; bpf, perf_event_open, userfaultfd, open_by_handle_at. */
const NUMBERS: readonly CallNumbers[] = [
  {
    machine: 0xc000003e, // x86-64
    never: [248, 249, 250, 321, 298, 323, 304],
    unknown: [...IO_URING, OPENAT2],
    socket: 41,
    modes: [[90, 1], [91, 1], [268, 2], FCHMODAT2, [85, 1], [133, 1], [259, 2]],
    opens: [
      [2, 1],
      [257, 2],
    ],
    end: 0x40000000,
  },
  {
    machine: 0xc00000b7, // arm64
    never: [217, 218, 219, 280, 241, 282, 265],
    unknown: [...IO_URING, OPENAT2],
    socket: 198,
    modes: [[52, 1], [53, 2], FCHMODAT2, [33, 2]],
    opens: [[56, 2]],
  },
  {
    machine: 0x40000003, // x86, whose socketcall has its arguments in memory
    never: [286, 287, 288, 357, 336, 374, 342],
    unknown: [...IO_URING, OPENAT2, 102],
    socket: 359,
    modes: [[15, 1], [94, 1], [306, 2], FCHMODAT2, [8, 1], [14, 1], [297, 2]],
    opens: [
      [5, 1],
      [295, 2],
    ],
  },
  {
    machine: 0x40000028, // arm
    never: [309, 310, 311, 386, 364, 388, 371],
    unknown: [...IO_URING, OPENAT2],
    socket: 281,
    modes: [[15, 1], [94, 1], [333, 2], FCHMODAT2, [8, 1], [14, 1], [324, 2]],
    opens: [
      [5, 1],
      [322, 2],
    ],
  },
];

/** UNIX, INET, INET6. */
const FAMILIES = [1, 2, 10];
const NETLINK = 16;
/** ROUTE, SOCK_DIAG, KOBJECT_UEVENT: used by every program that asks for the machine's addresses. */
const TABLES = [0, 4, 15];
const SET_USER_ID = 0o4000;
/** O_CREAT and O_TMPFILE. */
const MAKES_FILE = 0o20000100;
const [EPERM, ENOSYS, EPROTONOSUPPORT, EAFNOSUPPORT] = [1, 38, 93, 97];

type FilterStep = readonly [code: number, whenTrue: number, whenFalse: number, value: number];

const load = (offset: number): FilterStep => [0x20, 0, 0, offset];
const ALLOW: FilterStep = [0x06, 0, 0, 0x7fff0000];
const refuse = (error: number): FilterStep => [0x06, 0, 0, 0x00050000 | error];
/** Each body ends the filter: nothing after a body that has begun is run. */
const whenEqual = (value: number, body: readonly FilterStep[]): FilterStep[] => [
  [0x15, 0, body.length, value],
  ...body,
];
const whenAtLeast = (value: number, body: readonly FilterStep[]): FilterStep[] => [
  [0x35, 0, body.length, value],
  ...body,
];
const whenAny = (bits: number, body: readonly FilterStep[]): FilterStep[] => [[0x45, 0, body.length, bits], ...body];

const [NUMBER, MACHINE] = [0, 4];
/** The lower half of an argument. It comes first on both machines. */
const argument = (index: number): number => 16 + index * 8;

function rulesOf({ never, unknown, socket, modes, opens, end }: CallNumbers): FilterStep[] {
  const withMode = (mode: number): FilterStep[] => [
    load(argument(mode)),
    ...whenAny(SET_USER_ID, [refuse(EPERM)]),
    ALLOW,
  ];
  return [
    load(NUMBER),
    ...(end === undefined ? [] : whenAtLeast(end, [refuse(ENOSYS)])),
    ...never.flatMap((call) => whenEqual(call, [refuse(EPERM)])),
    ...unknown.flatMap((call) => whenEqual(call, [refuse(ENOSYS)])),
    ...modes.flatMap(([call, mode]) => whenEqual(call, withMode(mode))),
    ...opens.flatMap(([call, flags]) =>
      whenEqual(call, [load(argument(flags)), ...whenAny(MAKES_FILE, withMode(flags + 1)), ALLOW]),
    ),
    ...whenEqual(socket, [
      load(argument(0)),
      ...FAMILIES.flatMap((family) => whenEqual(family, [ALLOW])),
      ...whenEqual(NETLINK, [
        load(argument(2)),
        ...TABLES.flatMap((table) => whenEqual(table, [ALLOW])),
        refuse(EPROTONOSUPPORT),
      ]),
      refuse(EAFNOSUPPORT),
    ]),
    ALLOW,
  ];
}

/** An array of `struct sock_filter`. */
export function filterSystemCalls(): Uint8Array {
  const steps = [
    load(MACHINE),
    ...NUMBERS.flatMap((numbers) => whenEqual(numbers.machine, rulesOf(numbers))),
    refuse(ENOSYS),
  ];
  const bytes = Buffer.alloc(steps.length * 8);
  for (const [index, [code, whenTrue, whenFalse, value]] of steps.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    // Throws when a jump is too long for its byte.
    bytes.writeUInt8(whenTrue, index * 8 + 2);
    bytes.writeUInt8(whenFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
