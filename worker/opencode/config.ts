/**
 * The opencode.json that opencode is run with: one vendor, the one whose key there is, and what it may do.
 * @see https://opencode.ai/docs/config/
 */
import type { RuntimeInput } from '../runtimes/contract.ts';

/** The ask tool of the tool server «agora», as opencode calls it. */
export const ASK_TOOL = 'agora_ask';

export interface ConfigChoices {
  /** Name of the variable that holds the key; undefined when there is none. */
  readonly key: string | undefined;
  readonly strict: boolean;
  /** Absolute path of a file of instructions. */
  readonly instructions: string;
}

export function renderConfig({ env, sentinel, workspace, askTool }: RuntimeInput, { key, strict, instructions }: ConfigChoices): string {
  const vendor = key === 'OPENAI_API_KEY' ? 'openai' : 'anthropic';
  const address = vendor === 'openai' ? env['OPENAI_BASE_URL'] : versioned(env['ANTHROPIC_BASE_URL']);
  return JSON.stringify({
    autoupdate: false,
    share: 'disabled',
    enabled_providers: [vendor],
    instructions: [instructions],
    ...(address === undefined ? {} : { provider: { [vendor]: { options: { baseURL: address } } } }),
    ...(askTool === undefined ? {} : { mcp: { agora: { type: 'local', command: askTool, enabled: true } } }),
    permission: strict ? strictRules(sentinel.startsWith(`${workspace}/`) ? sentinel.slice(workspace.length + 1) : sentinel) : { '*': 'allow' },
  });
}

/** Anthropic's own programs take the address without its version, this one with it. */
function versioned(address: string | undefined): string | undefined {
  return address === undefined ? undefined : `${address.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
}

/**
 * A strict agent may write one file: its question. Otherwise it could only fail where it should ask. The last rule that fits counts.
 * Paths are told to the rules from the repository's root, and without a repository from the machine's.
 */
function strictRules(sentinel: string) {
  return { '*': 'deny', [ASK_TOOL]: 'allow', read: 'allow', glob: 'allow', grep: 'allow', list: 'allow', skill: 'allow', edit: { '*': 'deny', [sentinel]: 'allow', [`*/${sentinel}`]: 'allow' } };
}
