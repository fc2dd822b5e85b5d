/**
 * The opencode.json that opencode is run with: one vendor, the one whose key there is, and what it may do.
 * @see https://opencode.ai/docs/config/
 */
import type { RuntimeInput } from '../contract.ts';
import { renderPermissions } from './permissions.ts';

export interface OpencodeChoices {
  /** Name of the variable that holds the key; undefined when there is none. */
  readonly key: string | undefined;
  readonly mode: string;
  /** Absolute path of a file of instructions. */
  readonly instructions: string;
}

export function renderConfig(input: RuntimeInput, { key, mode, instructions }: OpencodeChoices): string {
  const { env, askTool } = input;
  const vendor = key === 'OPENAI_API_KEY' ? 'openai' : 'anthropic';
  const address = vendor === 'openai' ? env['OPENAI_BASE_URL'] : versioned(env['ANTHROPIC_BASE_URL']);
  return JSON.stringify({
    autoupdate: false,
    share: 'disabled',
    enabled_providers: [vendor],
    instructions: [instructions],
    ...(address !== undefined && { provider: { [vendor]: { options: { baseURL: address } } } }),
    ...(askTool !== undefined && { mcp: { agora: { type: 'local', command: askTool, enabled: true } } }),
    permission: renderPermissions(input, mode),
  });
}

/** Anthropic's own programs take the address without its version, this one with it. */
function versioned(address: string | undefined): string | undefined {
  return address === undefined ? undefined : `${address.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '')}/v1`;
}
