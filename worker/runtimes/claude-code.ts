/**
 * Runtime "claude-code": Anthropic's coding agent, without a terminal.
 *
 * Without a terminal it skips the question whether a folder is trusted, and then obeys the checkout: hooks of its
 * `.claude/settings.json` run, its MCP servers start, and its `env` can send the model key to another server. Therefore
 * it gets `--setting-sources user --strict-mcp-config` and a HOME of our own. That also hides CLAUDE.md, so the agent
 * is told to read it.
 *
 * @see https://docs.anthropic.com/en/docs/claude-code/cli-reference
 * Its output is read in worker/runtimes/claude-code/.
 */
import { PROXY_VARIABLES } from '../environment/proxy-variables.ts';
import { CLOUDS } from '../../protocol/network/clouds-of-claude.ts';
import { readEnd } from './claude-code/end.ts';
import { readProgress } from './claude-code/progress.ts';
import { joinParts, readPermissionMode, reminderOf, renderHooks, skillOf, nameGuidance } from './shared/options.ts';
import { renderScope } from './shared/scope.ts';
import { serversOf, START_MS, toolNamesOf } from './shared/tool-servers.ts';
import { defineRuntime, type RuntimeInput } from './contract.ts';

const KEYS = ['CLAUDE_CODE_OAUTH_TOKEN', 'ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN'] as const;
/** A skill of a plug-in is called by the plug-in's name as well. */
const SKILL = 'needs-input';
const TAUGHT = { skill: `agora:${SKILL}`, tool: 'mcp__agora__ask' } as const;
/** All tools of our tool server. */
const OWN_TOOLS = 'mcp__agora';
const LEVELS: Readonly<Record<string, string>> = { fast: 'haiku', standard: 'sonnet', max: 'opus' };

/** Where things are below our HOME. */
const CONFIG = '.claude';
const PLUGIN = 'agora-plugin';
const SYSTEM_PROMPT = 'system-prompt.md';
const SERVERS = 'tool-servers.json';
/** A file next to the settings that capabilities bring, which therefore stay as they are. */
const HOOKS = 'hooks.json';

/**
 * What it would read from the work tree if it trusted it. Files from capabilities are trusted, and are read from our
 * HOME.
 */
const CAPABILITY_FILES = /^\.claude\/(?:settings\.json$|(?:skills|agents|commands|output-styles)\/)/;

/**
 * The default is ten retries, which means three minutes of waiting when a key was mistyped. Two retries would not
 * outlast an overload of a few seconds.
 */
const DEFAULTS = { CLAUDE_CODE_MAX_RETRIES: '4', MCP_TIMEOUT: String(START_MS) } as const;
const FIXED = {
  // It calls no server except the model's.
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_TELEMETRY: '1',
  DISABLE_ERROR_REPORTING: '1',
  // A background command would keep the process alive after its result, without end.
  CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
  // Notes that it keeps for next time would vanish with the runner.
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
} as const;

/**
 * Tools that wait until later or move the work out of the work tree: later nobody is there, and work elsewhere is lost.
 */
const WITHHELD_TOOLS = [
  'CronCreate',
  'CronDelete',
  'CronList',
  'ScheduleWakeup',
  'Monitor',
  'EnterWorktree',
  'ExitWorktree',
];

function permissionMode(asked: string): { readonly effective: string; readonly warning?: string } {
  return readPermissionMode('claude-code', asked, ['bypass', 'scoped', 'strict']);
}

export default defineRuntime({
  id: 'claude-code',
  keys: KEYS,
  settings: ['ANTHROPIC_BASE_URL', 'CLAUDE_CODE_MAX_RETRIES', 'NODE_EXTRA_CA_CERTS', ...PROXY_VARIABLES],
  models: KEYS.map((key) => ({ key, api: 'anthropic', address: 'ANTHROPIC_BASE_URL' })),
  clouds: CLOUDS,
  install: {
    package: '@anthropic-ai/claude-code',
    version: '2.1.332',
    before: '2.2.0',
    program: 'claude',
    bin: '@anthropic-ai/claude-code-{platform}/claude',
  },
  permissionMode,
  scopes: true,
  startsToolServers: true,
  steers: 'after-tool',
  measures: ['turns', 'tokens', 'cost-usd'],
  prepare(input) {
    const files = new Map<string, string>([[SYSTEM_PROMPT, systemPromptOf(input)]]);
    if (input.helper) {
      files.set(
        `${PLUGIN}/.claude-plugin/plugin.json`,
        JSON.stringify({ name: 'agora', version: '1.0.0', description: 'How to ask a person.' }),
      );
      files.set(`${PLUGIN}/skills/needs-input/SKILL.md`, skillOf(input, { ...TAUGHT, skill: SKILL }));
    }
    if (serversOf(input).length > 0) files.set(SERVERS, renderServers(input));
    if (input.handOver !== undefined) files.set(HOOKS, renderHooks('PostToolUse', input.handOver));
    return new Map([...files].map(([path, text]) => [path, new TextEncoder().encode(text)]));
  },
  homeOf: (path) => (CAPABILITY_FILES.test(path) ? path : undefined),
  command: (input) => ({
    argv: [input.program, ...optionsOf(input)],
    env: environmentOf(input),
    stdin: messageOf(input),
  }),
  // On SIGINT it ends its tools, writes its last message and keeps the conversation. On SIGTERM it writes no last
  // message.
  stopSignal: 'SIGINT',
  progress: readProgress,
  read: readEnd,
  growsSession: true,
  sessionFiles: (paths, id) => paths.filter((path) => isSessionFile(path, id)),
});

function optionsOf(input: RuntimeInput): string[] {
  const model = input.model === undefined ? undefined : (LEVELS[input.model] ?? input.model);
  return [
    '--print',
    '--output-format',
    'stream-json',
    '--verbose',
    '--setting-sources',
    'user',
    '--strict-mcp-config',
    '--append-system-prompt-file',
    `${input.home}/${SYSTEM_PROMPT}`,
    '--disallowedTools',
    WITHHELD_TOOLS.join(','),
    ...(input.helper ? ['--plugin-dir', `${input.home}/${PLUGIN}`] : []),
    ...(serversOf(input).length === 0 ? [] : ['--mcp-config', `${input.home}/${SERVERS}`]),
    ...(input.handOver === undefined ? [] : ['--settings', `${input.home}/${HOOKS}`]),
    ...(model === undefined ? [] : ['--model', model]),
    ...permissionOptions(input),
    ...limitOptions(input),
    ...sessionOptions(input),
  ];
}

/** Always loaded: otherwise the model sees only a name, and has to search for the tool first. */
function renderServers(input: RuntimeInput): string {
  const servers = serversOf(input).map(
    ({ name, command: [command, ...args], env }) =>
      [name, { type: 'stdio', command, args, env, alwaysLoad: true }] as const,
  );
  return JSON.stringify({ mcpServers: Object.fromEntries(servers) });
}

/** A strict agent may write one file: its question. Otherwise its run could only fail where it should ask. */
function permissionOptions(input: RuntimeInput): string[] {
  if (permissionMode(input.permissionMode).effective === 'bypass') return ['--dangerously-skip-permissions'];
  const rules = input.permissionMode === 'scoped' ? input.allow : [];
  const tools = toolNamesOf(input, (server, tool) => `mcp__${server}__${tool}`);
  return ['--allowedTools', `Edit(/${input.sentinel})`, OWN_TOOLS, ...tools, ...rules];
}

/** It ends its turn itself when it reaches one of these limits, which is gentler than being stopped. */
function limitOptions({ limits: { turns, costUsd } }: RuntimeInput): string[] {
  return [
    ...(turns === undefined ? [] : ['--max-turns', String(turns)]),
    ...(costUsd === undefined ? [] : ['--max-budget-usd', costUsd.toFixed(6)]),
  ];
}

/** A transcript is named by its absolute path, so that it does not matter in which folder it was made. */
function sessionOptions({ session, home, newSessionId }: RuntimeInput): string[] {
  if (session === undefined) return ['--session-id', newSessionId];
  const transcript = session.files.find((path) => path.endsWith(`/${session.id}.jsonl`));
  return ['--resume', transcript === undefined ? session.id : `${home}/${transcript}`];
}

/**
 * Only one key: with several, the CLI would choose by rules of its own, and the others would be handed out for nothing.
 */
function environmentOf(input: RuntimeInput): Record<string, string> {
  const key = KEYS.find((name) => (input.env[name] ?? '') !== '');
  const given = Object.entries(input.env).filter(([name]) => name === key || !KEYS.some((other) => other === name));
  return {
    ...DEFAULTS,
    ...Object.fromEntries(given),
    ...FIXED,
    // As root, it refuses to skip permissions except in a sandbox. A runner's container is one.
    ...(permissionMode(input.permissionMode).effective === 'bypass' && { IS_SANDBOX: '1' }),
    HOME: input.home,
    CLAUDE_CONFIG_DIR: `${input.home}/${CONFIG}`,
  };
}

function systemPromptOf(input: RuntimeInput): string {
  const guidance = `${nameGuidance(['CLAUDE.md', 'AGENTS.md'])} \
Leave your changes in the work tree and do not commit or push: they are collected from there.`;
  return (
    [input.systemPrompt, guidance, renderScope(input), reminderOf(input, TAUGHT)]
      .filter((part) => part !== '')
      .join('\n\n') + '\n'
  );
}

/**
 * The message on stdin. On a resume the system prompt of the first round still applies, so what has changed since is
 * said here. A message whose first character is a slash would be taken for a command.
 */
function messageOf(input: RuntimeInput): string {
  const prompt = input.prompt.trimStart().startsWith('/') ? `The message is:\n\n${input.prompt}` : input.prompt;
  return input.session === undefined ? prompt : joinParts(prompt, renderScope(input), reminderOf(input, TAUGHT));
}

/** `projects/<folder>/<id>.jsonl`, and the files that belong to it in `projects/<folder>/<id>/`. */
function isSessionFile(path: string, id: string): boolean {
  const [config, projects, , name, ...below] = path.split('/');
  if (config !== CONFIG || projects !== 'projects') return false;
  return below.length === 0 ? name === `${id}.jsonl` : name === id;
}
