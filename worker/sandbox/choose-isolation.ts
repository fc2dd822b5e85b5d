/**
 * Chooses the isolation of a run, and says what it leaves unprotected. The port tries what a machine can do. What
 * follows from that is decided here, and is pure.
 */
import type { IsolationReport, SandboxMethod } from '../../protocol/network/isolation-report.ts';
import type { IsolationSetting, SetupAs, NetworkSetting } from '../../protocol/config/isolation.ts';
import { DispatchError } from '../dispatch-error.ts';
import type { ChosenIsolation, Isolation, SandboxNeeds } from '../ports/isolation-ports.ts';
import type { RunProgram } from '../ports/process-ports.ts';
import { PROXY_SETTINGS } from './own-network.ts';

interface IsolationWanted {
  readonly asked: IsolationSetting;
  readonly setupAs: SetupAs;
  readonly needs: SandboxNeeds;
  /** Whether the agent is given the key of its model. */
  readonly holdsKey: boolean;
  /** Runs agent and verify without a sandbox, and ends everything they started. */
  readonly kept: RunProgram;
  /** Runs setup without a sandbox. Services that it starts for the agent and detaches may keep running. */
  readonly plain: RunProgram;
}

/**
 * The strongest method that works here, found by trying.
 * @throws DispatchError worker-failed when a sandbox is required and none works.
 */
export async function chooseIsolation(
  { asked, setupAs, needs, holdsKey, kept, plain }: IsolationWanted,
  isolation: Isolation | undefined,
  signal: AbortSignal,
): Promise<ChosenIsolation> {
  const network = needs.network === undefined ? 'open' : 'allowlist';
  const found = asked === 'none' ? { tried: [] } : await findMethod(needs, isolation, signal);
  if (found.works !== undefined) {
    const { method } = found.works;
    const run = needs.network === undefined ? found.works.run : byProxy(found.works.run);
    const report = reportOf({ asked, setupAs, holdsKey, method, tried: found.tried, network });
    return { report, run, runSetup: setupAs === 'runner' ? plain : run };
  }
  if (network === 'allowlist')
    throw new DispatchError(
      'worker-failed',
      `Hosts can be restricted only in a sandbox, but there is none: ${asked === 'none' ? 'isolation is none.' : found.tried.join(' ')}`,
      { fix: 'Run on Linux with passwordless sudo or with user namespaces, or set network to open.' },
    );
  if (asked === 'sandbox')
    throw new DispatchError('worker-failed', `No sandbox works on this machine: ${found.tried.join(' ')}`, {
      fix: 'Run on Linux with passwordless sudo or with user namespaces, or set isolation to auto or none.',
    });
  return {
    report: reportOf({ asked, setupAs, holdsKey, method: undefined, tried: found.tried, network }),
    run: kept,
    runSetup: plain,
  };
}

/** All programs in the sandbox are told about the proxy, because it is the only way out. */
function byProxy(run: RunProgram): RunProgram {
  return (command, limits, signal) => run({ ...command, env: { ...command.env, ...PROXY_SETTINGS } }, limits, signal);
}

interface FoundMethod {
  readonly works?: { readonly method: SandboxMethod; readonly run: RunProgram };
  readonly tried: readonly string[];
}

async function findMethod(
  needs: SandboxNeeds,
  isolation: Isolation | undefined,
  signal: AbortSignal,
): Promise<FoundMethod> {
  const can = isolation?.methods() ?? { kind: 'no', why: 'This program cannot build one.' };
  if (can.kind === 'no') return { tried: [can.why] };
  const tried: string[] = [];
  for (const method of can.methods) {
    const trial = await isolation?.attempt(method, needs, signal);
    if (trial?.kind === 'works') return { works: { method, run: trial.run }, tried };
    tried.push(`${METHOD_NAMES[method]}: ${trial?.why ?? 'not tried'}.`);
  }
  return { tried };
}

const METHOD_NAMES = { root: 'As root', sudo: 'With sudo', 'user-namespace': 'With a user namespace' } as const;

function reportOf(
  given: Pick<IsolationReport, 'asked' | 'setupAs'> & {
    readonly network: NetworkSetting;
    readonly tried: readonly string[];
    readonly method: SandboxMethod | undefined;
    readonly holdsKey: boolean;
  },
): IsolationReport {
  const { asked, setupAs, tried, method, holdsKey, network } = given;
  return {
    mode: method === undefined ? 'none' : 'sandbox',
    asked,
    ...(method !== undefined && { method }),
    setupAs: method === undefined ? 'runner' : setupAs,
    network,
    tried: [...tried],
    unprotected: method === undefined ? WITHOUT_SANDBOX : leftOpen({ method, setupAs, holdsKey, network }),
  };
}

const WITHOUT_SANDBOX = [
  "The agent runs as the runner's user. It can read that user's files, and the action's memory with the job's token.",
  'On a runner with passwordless sudo, or in the group docker, it can become root.',
  'It can leave programs on the PATH, scheduled jobs and, as root or through another service of the machine, background processes for later steps.',
  'The network is open: the agent can reach every host and services of this machine.',
];

interface SandboxGaps {
  readonly method: SandboxMethod;
  readonly setupAs: SetupAs;
  readonly holdsKey: boolean;
  readonly network: NetworkSetting;
}

function leftOpen({ method, setupAs, holdsKey, network }: SandboxGaps): string[] {
  return [
    network === 'open'
      ? 'The network is open: the agent can reach every host, services on localhost and abstract sockets.'
      : 'The agent can send data to the listed hosts.',
    ...(holdsKey ? ['The agent holds its model key.'] : []),
    ...(method === 'user-namespace'
      ? ["The agent keeps the uid of the runner's user: only its namespaces restrict it."]
      : []),
    ...(setupAs === 'runner'
      ? [
          `agora-setup.sh ran outside, with the rights of the runner's user${network === 'open' ? '' : ', and reached any host'}.`,
        ]
      : []),
  ];
}
