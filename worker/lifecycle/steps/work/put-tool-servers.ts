/**
 * The subagent's tool servers, for the agent's program: the definition of each is in a file of ours, and the program
 * gets a command with the file's path and no secret.
 */
import { fillIn, type ToolServer, type ToolServers } from '../../../../protocol/tools/subagent-tools.ts';
import { narrowedServerOf } from '../../../ask/ask-command.ts';
import type { NamedToolServer, ServedTools } from '../../../ask/served-tools.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import { permitEnvironment } from '../../../environment/agent-environment.ts';
import { HOME, HOOKS } from '../../../own-files.ts';
import type { WorkerPorts } from '../../../ports.ts';
import { PROXY_SETTINGS } from '../../../sandbox/own-network.ts';
import type { StepFacts } from '../../../context/step-context.ts';

const NETWORK = /^(?:https?|no|all)_proxy$|^NODE_EXTRA_CA_CERTS$/i;
/** The program that starts a server knows its writable folders; the worker does not. */
const PLACES = new Set(['TMPDIR', 'TMP', 'TEMP', 'HOME']);

type Needed = Pick<StepFacts, 'env' | 'toolSecrets' | 'network'>;

/** @throws DispatchError worker-failed if this program cannot start any. */
export async function putToolServers(
  servers: ToolServers,
  have: Needed,
  { scratch, askTool }: Pick<WorkerPorts, 'scratch' | 'askTool'>,
): Promise<readonly NamedToolServer[]> {
  if (askTool === undefined)
    throw new DispatchError('worker-failed', 'This program cannot start the tool servers that the subagent names.', {
      fix: 'Run the built worker.',
    });
  const network = networkOf(have);
  const put = Object.entries(servers).map(async ([name, server]) => {
    const served = servedOf(server, have.toolSecrets.get(name) ?? {}, {
      ...baseOf(have.env),
      ...network,
      HOME: `${scratch.root}/${HOME}`,
    });
    const file = await scratch.write(`${HOOKS}/tools/${name}.json`, Buffer.from(JSON.stringify(served)), 0o600);
    return { name, command: narrowedServerOf(askTool, file), env: network, tools: server.allow };
  });
  return Promise.all(put);
}

/** Variables that every program may see, and none of an environment: a server gets those that it names. */
function baseOf(env: Needed['env']): Record<string, string> {
  return Object.fromEntries(Object.entries(permitEnvironment(env, [])).filter(([name]) => !PLACES.has(name)));
}

function networkOf({ env, network }: Needed): Record<string, string> {
  if (network.kind === 'allowlist') return { ...PROXY_SETTINGS };
  const given = Object.entries(env).filter(([name]) => NETWORK.test(name));
  return { ...Object.fromEntries(given), ...(given.length > 0 && { NODE_USE_ENV_PROXY: '1' }) };
}

function servedOf(
  { command, args = [], url, env = {}, headers = {}, allow }: ToolServer,
  secrets: Readonly<Record<string, string>>,
  base: Readonly<Record<string, string>>,
): ServedTools {
  if (url === undefined)
    return { kind: 'program', command: command ?? '', args, env: { ...base, ...env, ...secrets }, allow };
  const filled = Object.entries(headers).map(([name, value]) => [name, fillIn(value, secrets)] as const);
  return { kind: 'address', url, headers: Object.fromEntries(filled), allow };
}
