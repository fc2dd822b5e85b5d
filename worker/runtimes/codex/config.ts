/**
 * The config.toml with which codex is run: where its model is, what it may do, and that it calls no other server.
 *
 * The model provider is defined by us, even for OpenAI itself: the built-in one also takes a login, web sockets and
 * other base URLs from places that we do not control.
 *
 * @see https://developers.openai.com/codex/config-reference
 */
import type { NamedToolServer } from '../../ask/served-tools.ts';
import type { RuntimeInput } from '../contract.ts';
import { serversOf, START_MS } from '../shared/tool-servers.ts';

export interface CodexChoices {
  readonly mode: string;
  /** Name of the variable that contains the key. */
  readonly key: string;
  /** Names that the agent's own commands must not see. */
  readonly keys: readonly string[];
  readonly instructions: string;
}

/** A level decides how long it thinks. The model is then the default one of this version. */
const EFFORTS: Readonly<Record<string, string>> = { fast: 'low', standard: 'medium', max: 'high' };
/** Each of them calls a server other than the model's, or starts something that outlives the run. */
const OFF = [
  'plugins',
  'remote_plugin',
  'apps',
  'daemon_auto_start',
  'unbounded_connection_retries',
  'memories',
  'goals',
  'skill_mcp_dependency_install',
];
/**
 * Each try of a stream may repeat its request: ten calls in all, within some seconds. That outlasts a short disturbance
 * and nothing more.
 */
const STREAM_RETRIES = 4;
const REQUEST_RETRIES = 1;

/**
 * The default level is `error`. The agent's commands keep the value that the workflow has set, because it may be meant
 * for what they build.
 */
export const LOG_VARIABLE = 'RUST_LOG';
export const LOG_LEVELS = 'error,codex_mcp=warn';

export function renderConfig(input: RuntimeInput, { mode, key, keys, instructions }: CodexChoices): string {
  return [
    ...modelLines(input.model),
    'model_provider = "agora"',
    `developer_instructions = ${quote(instructions)}`,
    'approval_policy = "never"',
    ...(mode === 'bypass' ? ['sandbox_mode = "danger-full-access"'] : ['default_permissions = "agora"']),
    'check_for_update_on_startup = false',
    'web_search = "disabled"',
    '[model_providers.agora]',
    'name = "OpenAI"',
    `base_url = ${quote(input.env['OPENAI_BASE_URL'] ?? 'https://api.openai.com/v1')}`,
    `env_key = ${quote(key)}`,
    'wire_api = "responses"',
    'requires_openai_auth = false',
    'supports_websockets = false',
    `request_max_retries = ${REQUEST_RETRIES}`,
    `stream_max_retries = ${STREAM_RETRIES}`,
    '[analytics]',
    'enabled = false',
    '[feedback]',
    'enabled = false',
    '[features]',
    ...OFF.map((name) => `${name} = false`),
    `hooks = ${String(input.handOver !== undefined)}`,
    '[shell_environment_policy]',
    'inherit = "all"',
    `exclude = [${[...keys, LOG_VARIABLE].map(quote).join(', ')}]`,
    ...(input.env[LOG_VARIABLE] === undefined ? [] : [`set = { ${LOG_VARIABLE} = ${quote(input.env[LOG_VARIABLE])} }`]),
    ...serversOf(input).flatMap(serverLines),
    `[projects.${quote(input.workspace)}]`,
    'trust_level = "untrusted"',
    ...(mode === 'bypass' ? [] : strictLines(input.sentinel)),
    '',
  ].join('\n');
}

function modelLines(model: string | undefined): string[] {
  if (model === undefined) return [];
  const effort = EFFORTS[model];
  return effort === undefined ? [`model = ${quote(model)}`] : [`model_reasoning_effort = ${quote(effort)}`];
}

/** Nobody is there to approve a call: our tool must never be refused, and listing a tool in a subagent approves it. */
function serverLines({ name, command: [command, ...args], env, tools }: NamedToolServer): string[] {
  return [
    `[mcp_servers.${name}]`,
    `command = ${quote(command)}`,
    `args = [${args.map(quote).join(', ')}]`,
    `env = { ${Object.entries(env)
      .map(([variable, value]) => `${variable} = ${quote(value)}`)
      .join(', ')} }`,
    ...(tools.length === 0 ? [] : [`enabled_tools = [${tools.map(quote).join(', ')}]`]),
    `startup_timeout_sec = ${START_MS / 1_000}`,
    'default_tools_approval_mode = "approve"',
    'required = false',
  ];
}

/** A strict agent may write where its question goes. Otherwise its run could only fail where it should ask. */
function strictLines(sentinel: string): string[] {
  const folder = sentinel.slice(0, sentinel.lastIndexOf('/'));
  return [
    '[permissions.agora]',
    'extends = ":read-only"',
    '[permissions.agora.filesystem]',
    `${quote(folder)} = "write"`,
  ];
}

/** A basic string of TOML is a string of JSON, except for one character that JSON does not escape. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}
