/**
 * A Linux machine's sandbox: finds out which methods work, and runs programs in it.
 *
 * Each program has its own sandbox, which disappears when it ends; what it wrote into the work tree and its HOME stays.
 * The sandbox's first process listens on a channel of ours: when that closes, because we close it or because we were
 * killed, the kernel ends everything in it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import type { Server } from 'node:net';
import { availableParallelism } from 'node:os';
import type { SandboxMethod } from '../../../protocol/network/isolation-report.ts';
import { DispatchError } from '../../dispatch-error.ts';
import type { Isolation, SandboxNeeds, SandboxTrial } from '../../ports/isolation-ports.ts';
import type { ProgramCommand, ProcessEnd, ProcessLimits } from '../../ports/process-ports.ts';
import { ENTER_SCRIPT } from '../../sandbox/enter-script.ts';
import { packRecords, planSandbox, type SandboxPlaces, type UserIds } from '../../sandbox/sandbox-plan.ts';
import { superviseChild, type ChildControl } from '../programs/supervise-child.ts';
import { ENTER_PATH } from '../programs/start-child.ts';
import { type EnterChannel, startEnterChannel } from './enter-channel.ts';
import { findSandboxPlaces, type VisibleMachine } from './find-places.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

const SUDO = ['/usr/bin/sudo', '/bin/sudo'];
const PERL = '/usr/bin/perl';
const NOT_BUILT = 125;
const TRIAL_MS = 20_000;
/** To one port. Each is an open file of this process, which the agent could otherwise use up. */
const MOST_CONNECTIONS = 512;

export interface SandboxMachine extends VisibleMachine {
  readonly platform: string;
  readonly user: UserIds;
}

export function linuxSandbox(machine: SandboxMachine): Isolation {
  return {
    methods: () => {
      if (machine.platform !== 'linux') return { kind: 'no', why: `There is none for ${machine.platform}.` };
      if (!existsSync(PERL)) return { kind: 'no', why: `It needs ${PERL}, which is not installed.` };
      if (machine.user.uid === 0) return { kind: 'some', methods: ['root'] };
      return { kind: 'some', methods: [...(findSudo() === undefined ? [] : ['sudo' as const]), 'user-namespace'] };
    },
    attempt: async (method, needs, signal): Promise<SandboxTrial> => {
      const run = (command: ProgramCommand, limits: ProcessLimits, stop: AbortSignal) =>
        runInside({ machine, method, needs, command }, limits, stop);
      try {
        const end = await run(trialOf(needs), TRIAL_LIMITS, signal);
        if (end.exitCode === 0) return { kind: 'works', run };
        return { kind: 'fails', why: firstLine(end) || `it ended with exit code ${end.exitCode}` };
      } catch (error) {
        return { kind: 'fails', why: errorMessage(error) };
      }
    },
  };
}

function findSudo(): string | undefined {
  return SUDO.find((path) => existsSync(path));
}

/** Writes to all places that must be writable, and prints its user. */
function trialOf({ workspace }: SandboxNeeds): ProgramCommand {
  return {
    argv: ['/bin/sh', '-c', `f="$HOME/.agora-trial" && : > "$f" && rm "$f" && { [ -w . ] || ${SAY_NOT_OWNED}; }`],
    cwd: workspace,
    env: { PATH: ENTER_PATH },
    stdin: '',
  };
}

/** Only files of the user that starts the sandbox become the agent's. */
const SAY_NOT_OWNED =
  '{ echo "it cannot write to the work tree, which must belong to the user that starts the sandbox" >&2; exit 1; }';

const TRIAL_LIMITS: ProcessLimits = {
  timeoutMs: TRIAL_MS,
  graceMs: 0,
  cancelGraceMs: 0,
  stopSignal: 'SIGTERM',
  stdoutBytes: 4_096,
  stderrBytes: 4_096,
  filter: () => ({ push: (chunk) => [chunk], end: () => [] }),
};

function firstLine({ stderr }: ProcessEnd): string {
  return (Buffer.from(stderr).toString('utf8').trim().split('\n')[0] ?? '').slice(0, 200);
}

interface InSandbox {
  readonly machine: SandboxMachine;
  readonly method: SandboxMethod;
  readonly needs: SandboxNeeds;
  readonly command: ProgramCommand;
}

/** @throws DispatchError worker-failed if the sandbox or the program in it cannot be started. */
async function runInside(inside: InSandbox, limits: ProcessLimits, signal: AbortSignal): Promise<ProcessEnd> {
  const { machine, method, needs, command } = inside;
  const places = findSandboxPlaces(machine, needs, command.argv);
  makeFolders(places);
  const nonce = randomBytes(12).toString('hex');
  const plan = packRecords(
    planSandbox(places, {
      method,
      owner: machine.user,
      nonce,
      command,
      processors: availableParallelism(),
      listen: needs.network?.map(({ port }) => port),
    }),
  );
  const channel = startEnter(method);
  const served = serve(channel, needs.network);
  channel.send(Buffer.from(plan).toString('hex'));
  const end = await superviseChild(
    { child: channel.child, command, control: () => controlOf(channel) },
    limits,
    signal,
  ).finally(() => {
    channel.close();
    served.close();
  });
  const trouble = firstLine(end);
  if (end.exitCode === NOT_BUILT && trouble.startsWith(nonce))
    throw notBuilt(trouble.slice(nonce.length).trim(), command);
  return end;
}

/** Code that root runs gets none of our environment, and is passed with the call, so nobody can exchange it. */
function startEnter(method: SandboxMethod): EnterChannel {
  const script = ['-e', ENTER_SCRIPT];
  const sudo = ['-n', '--', PERL, ...script];
  return method === 'sudo' ? startEnterChannel(findSudo() ?? 'sudo', sudo) : startEnterChannel(PERL, script);
}

/** Sockets that were opened in the sandbox's network arrive one by one. */
function serve({ onSocket }: EnterChannel, ports: SandboxNeeds['network'] = []): { readonly close: () => void } {
  const open = new Set<Server>();
  onSocket((port, server) => {
    open.add(server);
    server.maxConnections = MOST_CONNECTIONS;
    server.on('connection', (socket) => {
      // The client may disappear with the sandbox at any time.
      socket.on('error', () => undefined);
      const served = ports.find((one) => one.port === port);
      if (served === undefined) socket.destroy();
      else served.accept(socket);
    });
  });
  return {
    close: () => {
      for (const server of open) server.close();
    },
  };
}

/** The first process passes signals on; it ends when its channel closes. */
function controlOf({ send, close }: EnterChannel): ChildControl {
  return {
    look: () => undefined,
    stop: (signal) => {
      send(signal.replace(/^SIG/, ''));
    },
    kill: close,
    // It has ended by then, and the system ends it only after all others.
    gone: () => Promise.resolve(),
  };
}

function makeFolders({ writable, home, temporary }: SandboxPlaces): void {
  for (const folder of [home, temporary, ...writable]) mkdirSync(folder, { recursive: true, mode: 0o700 });
}

function notBuilt(why: string, { argv: [program] }: ProgramCommand): DispatchError {
  return new DispatchError('worker-failed', `${program.slice(0, 200)} could not be started in the sandbox: ${why}.`, {
    fix: 'Set isolation to none to run without a sandbox, and report this with the log of the run.',
  });
}

/** This machine. */
export function thisMachine(given: Pick<VisibleMachine, 'top' | 'gitFolder' | 'askTool'>): SandboxMachine {
  return {
    ...given,
    environment: process.env,
    node: process.execPath,
    platform: process.platform,
    user: { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 },
  };
}
