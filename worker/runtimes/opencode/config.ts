/**
 * The opencode.json with which opencode is run: one vendor, namely the one for which there is a key, and what it may
 * do.
 * @see https://opencode.ai/docs/config/
 */
import type { NamedToolServer } from '../../ask/served-tools.ts';
import type { RuntimeInput } from '../contract.ts';
import { serversOf, START_MS } from '../shared/tool-servers.ts';
import { renderPermissions } from './permissions.ts';

export interface OpencodeChoices {
  /** Name of the variable that contains the key. Undefined when there is none. */
  readonly key: string | undefined;
  readonly mode: string;
  /** Absolute path of a file of instructions. */
  readonly instructions: string;
}

export function renderConfig(input: RuntimeInput, { key, mode, instructions }: OpencodeChoices): string {
  const { env } = input;
  const servers = serversOf(input);
  const vendor = key === 'OPENAI_API_KEY' ? 'openai' : 'anthropic';
  const address = vendor === 'openai' ? env['OPENAI_BASE_URL'] : versioned(env['ANTHROPIC_BASE_URL']);
  return JSON.stringify({
    autoupdate: false,
    share: 'disabled',
    enabled_providers: [vendor],
    instructions: [instructions],
    ...(address !== undefined && { provider: { [vendor]: { options: { baseURL: address } } } }),
    ...(servers.length > 0 && { mcp: Object.fromEntries(servers.map(serverOf)) }),
    permission: renderPermissions(input, mode),
  });
}

function serverOf({ name, command, env }: NamedToolServer) {
  return [name, { type: 'local', command, environment: env, enabled: true, timeout: START_MS }] as const;
}

/** Anthropic's own programs take the address without its version, opencode takes it with the version. */
function versioned(address: string | undefined): string | undefined {
  return address === undefined ? undefined : `${address.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')}/v1`;
}
