/**
 * Runtime "gemini": Google's coding agent, without a terminal.
 *
 * Without a terminal it only works in a trusted folder, and a trusted folder may bring its own settings: hooks, tool
 * servers, a `.env` that sends the model's requests elsewhere. Therefore trust is split in two: our list of trusted
 * folders says "do not trust", which it reads first, for its settings, and `--skip-trust`, which it reads later,
 * enables its tools. The checkout's GEMINI.md, AGENTS.md and skills are text for the model, and are read.
 *
 * @see https://geminicli.com/docs/cli/headless/
 * Its output is read in worker/runtimes/gemini/, and the settings are rendered there.
 */
import { PROXY_VARIABLES } from '../environment/proxy-variables.ts';
import { findKey, joinParts, nameGuidance, readPermissionMode, reminderOf, skillOf } from './shared/options.ts';
import { renderScope } from './shared/scope.ts';
import { readEnd } from './gemini/end.ts';
import { renderPolicy } from './gemini/policy.ts';
import { readProgress } from './gemini/progress.ts';
import { renderFolders, renderSettings, WAIT_FOR_OUTPUT } from './gemini/settings.ts';
import { defineRuntime, type RuntimeInput } from './contract.ts';

const MODES = ['bypass', 'scoped', 'strict'] as const;
const KEYS = ['GEMINI_API_KEY', 'GOOGLE_API_KEY'] as const;
const TAUGHT = { skill: 'agora-needs-input', tool: 'mcp_agora_ask' } as const;
/** Below our HOME. */
const CONFIG = '.gemini';
const PRELOAD = 'wait-for-output.cjs';
const LEVELS: Readonly<Record<string, string>> = { fast: 'flash', standard: 'pro', max: 'pro' };
/** Without a model's name, it asks another model before every message which one to use. */
const DEFAULT_MODEL = 'pro';

export default defineRuntime({
  id: 'gemini',
  keys: KEYS,
  settings: ['GOOGLE_GEMINI_BASE_URL', 'NODE_EXTRA_CA_CERTS', ...PROXY_VARIABLES],
  models: KEYS.map((key) => ({ key, api: 'gemini', address: 'GOOGLE_GEMINI_BASE_URL' })),
  install: {
    package: '@google/gemini-cli',
    version: '0.61.0',
    before: '0.62.0',
    program: 'gemini',
    bin: '@google/gemini-cli/bundle/gemini.js',
  },
  permissionMode: (asked) => readPermissionMode('gemini', asked, MODES),
  scopes: true,
  startsToolServers: true,
  prepare(input) {
    const files = new Map([
      [`${CONFIG}/settings.json`, renderSettings(input)],
      [`${CONFIG}/trustedFolders.json`, JSON.stringify({ [input.workspace]: 'DO_NOT_TRUST' })],
      [`${CONFIG}/GEMINI.md`, instructionsOf(input)],
      [PRELOAD, WAIT_FOR_OUTPUT],
      ...renderFolders(CONFIG, input),
    ]);
    if (modeOf(input) !== 'bypass') files.set(`${CONFIG}/policies/agora.toml`, renderPolicy(input));
    if (input.helper) files.set(`${CONFIG}/skills/${TAUGHT.skill}/SKILL.md`, skillOf(input, TAUGHT));
    return new Map([...files].map(([path, text]) => [path, new TextEncoder().encode(text)]));
  },
  command: (input) => ({
    argv: [input.program, ...optionsOf(input)],
    env: environmentOf(input),
    stdin: messageOf(input.prompt),
  }),
  // It ends at once on either signal, without a message.
  stopSignal: 'SIGTERM',
  steers: 'after-tool',
  measures: ['turns', 'tokens'],
  progress: readProgress,
  read: readEnd,
  growsSession: true,
  // A resume begins a second file with nothing in it, and continues in the first one.
  sessionFiles: (paths, id) =>
    paths
      .filter((path) => isSessionFile(path, id))
      .sort()
      .slice(0, 1),
});

function optionsOf(input: RuntimeInput): string[] {
  const model = input.model ?? DEFAULT_MODEL;
  return [
    '--output-format',
    'stream-json',
    '--skip-trust',
    '--extensions',
    'none',
    '--model',
    LEVELS[model] ?? model,
    '--approval-mode',
    modeOf(input) === 'bypass' ? 'yolo' : 'default',
    ...(input.session === undefined ? ['--session-id', input.newSessionId] : ['--resume', input.session.id]),
  ];
}

/**
 * Google's other key is the same key under another name, but with that name the model would be called in another way.
 */
function environmentOf(input: RuntimeInput): Record<string, string> {
  const key = findKey(KEYS, input.env);
  const others = Object.entries(input.env).filter(([name]) => !KEYS.some((one) => one === name));
  return {
    ...Object.fromEntries(others),
    ...(key !== undefined && { GEMINI_API_KEY: input.env[key] ?? '' }),
    HOME: input.home,
    NODE_OPTIONS: `--require ${JSON.stringify(`${input.home}/${PRELOAD}`)}`,
    // It would start itself again to get more memory, and a signal would reach the wrong process.
    GEMINI_CLI_NO_RELAUNCH: 'true',
    // Without a key it would look for one on the machine's network.
    METADATA_SERVER_DETECTION: 'none',
  };
}

function modeOf(input: RuntimeInput): string {
  return readPermissionMode('gemini', input.permissionMode, MODES).effective;
}

/** Its own file of permanent instructions. It is read again on every start, so it is right on a resume too. */
function instructionsOf(input: RuntimeInput): string {
  const guidance = `${nameGuidance(['CLAUDE.md'])} \
Leave your changes in the work tree and do not commit or push: they are collected from there.`;
  return `${joinParts(input.systemPrompt, guidance, renderScope(input), reminderOf(input, TAUGHT))}\n`;
}

/** A message whose first character is a slash would be taken for a command. */
function messageOf(prompt: string): string {
  return prompt.trimStart().startsWith('/') ? `The message is:\n\n${prompt}` : prompt;
}

/** `tmp/<folder>/chats/session-<time>-<first eight characters of the id>.jsonl` */
function isSessionFile(path: string, id: string): boolean {
  return (
    path.startsWith(`${CONFIG}/tmp/`) &&
    /\/chats\/session-[^/]+$/.test(path) &&
    path.endsWith(`-${id.slice(0, 8)}.jsonl`)
  );
}
