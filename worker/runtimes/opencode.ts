/**
 * Runtime "opencode": an agent for the models of many vendors, without a terminal. We use it with Anthropic's and
 * OpenAI's.
 *
 * It stores its conversations in a database that only continues in the folder in which it was made. So the whole
 * database is saved, also for a run that was killed, and a resume begins by copying the one conversation out of it into
 * a new database.
 *
 * @see https://opencode.ai/docs/cli/
 * Its output is read in worker/runtimes/opencode/, and the settings are rendered there.
 */
import { PROXY_VARIABLES } from '../environment/proxy-variables.ts';
import {
  findKey,
  joinParts,
  nameGuidance,
  readPermissionMode,
  reminderOf,
  skillOf,
  withOneKey,
} from './shared/options.ts';
import { renderScope } from './shared/scope.ts';
import { renderConfig } from './opencode/config.ts';
import { KEYS, readEnd, SESSION_UNREADABLE } from './opencode/end.ts';
import { ASK_TOOL_NAME } from './opencode/permissions.ts';
import { readProgress } from './opencode/progress.ts';
import { defineRuntime, type RuntimeInput } from './contract.ts';

const MODES = ['bypass', 'scoped', 'strict'] as const;
const TAUGHT = { skill: 'agora-needs-input', tool: ASK_TOOL_NAME } as const;
/** Below our HOME. */
const CONFIG = '.config/opencode';
const INSTRUCTIONS = 'instructions.md';
const DATABASE = /^data-(\d+)\/opencode\/opencode\.db(-wal)?$/;

/**
 * Settings, plug-ins and tool servers of the checkout. This version reads them in two places: one obeys
 * OPENCODE_DISABLE_PROJECT_CONFIG, the other cannot be switched off.
 */
const OBEYED = ['opencode.json', 'opencode.jsonc', '.opencode'] as const;
/** Files from capabilities are trusted, and are read from our HOME. */
const CAPABILITY_FILES = /^\.opencode\/(?=(?:agents?|commands?|skills?|modes?)\/)/;

/** It calls no server except the model's. */
const FIXED = {
  OPENCODE_DISABLE_PROJECT_CONFIG: '1',
  OPENCODE_DISABLE_CLAUDE_CODE: '1',
  OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_SHARE: '1',
} as const;

/** Only its log says that a tool server did not start. */
const LOG_OPTIONS = ['--print-logs', '--log-level', 'WARN'] as const;

/**
 * Copies the conversation $2 out of the database in $1 and then becomes opencode, which so receives signals and input
 * itself. A conversation without a message is treated as none.
 */
const RESUME = `from=$1 id=$2 program=$3; shift 2
unreadable() { echo '${SESSION_UNREADABLE}' >&2; exit 3; }
XDG_DATA_HOME=$from "$program" export "$id" > "$HOME/session.json" < /dev/null || unreadable
grep -q '"role":' "$HOME/session.json" || unreadable
"$program" import "$HOME/session.json" < /dev/null >&2 || unreadable
exec "$@"`;

export default defineRuntime({
  id: 'opencode',
  keys: KEYS,
  settings: ['ANTHROPIC_BASE_URL', 'OPENAI_BASE_URL', 'NODE_EXTRA_CA_CERTS', ...PROXY_VARIABLES],
  models: [
    { key: 'ANTHROPIC_API_KEY', api: 'anthropic', address: 'ANTHROPIC_BASE_URL' },
    { key: 'OPENAI_API_KEY', api: 'openai', address: 'OPENAI_BASE_URL' },
  ],
  install: {
    package: 'opencode-ai',
    version: '1.18.33',
    before: '1.19.0',
    program: 'opencode',
    bin: 'opencode-{platform}/bin/opencode',
  },
  permissionMode: (asked) => readPermissionMode('opencode', asked, MODES),
  scopes: true,
  startsToolServers: true,
  prepare(input) {
    const files = new Map([
      [
        `${CONFIG}/opencode.json`,
        renderConfig(input, {
          key: findKey(KEYS, input.env),
          mode: modeOf(input),
          instructions: `${input.home}/${INSTRUCTIONS}`,
        }),
      ],
      // It would install a package for plug-ins next to its settings. There are no plug-ins, and no other server may be
      // called.
      [`${CONFIG}/.npmrc`, 'offline=true\nregistry=http://127.0.0.1:9/\n'],
      [INSTRUCTIONS, instructionsOf(input)],
    ]);
    if (input.helper) files.set(`${CONFIG}/skills/${TAUGHT.skill}/SKILL.md`, skillOf(input, TAUGHT));
    return new Map([...files].map(([path, text]) => [path, new TextEncoder().encode(text)]));
  },
  homeOf: (path) => (CAPABILITY_FILES.test(path) ? path.replace(CAPABILITY_FILES, `${CONFIG}/`) : undefined),
  obeys: OBEYED,
  command: (input) => ({
    argv: argvOf(input),
    env: {
      ...withOneKey(KEYS, input.env),
      ...FIXED,
      HOME: input.home,
      XDG_DATA_HOME: `${input.home}/data-${numberOf(input)}`,
    },
    stdin: input.prompt,
  }),
  // It ends at once on any signal, without a message.
  stopSignal: 'SIGTERM',
  measures: ['turns', 'tokens'],
  progress: readProgress,
  read: readEnd,
  sessionFiles: (paths) => newestOf(paths),
});

function argvOf(input: RuntimeInput): readonly [string, ...string[]] {
  const { program, session } = input;
  const run = [
    'run',
    '--format',
    'json',
    '--pure',
    '--title',
    'Task',
    ...modelOptions(input),
    ...(modeOf(input) === 'bypass' ? ['--auto'] : []),
    ...LOG_OPTIONS,
  ];
  if (session === undefined) return [program, ...run];
  const [folder = 'data-0'] = session.files[0]?.split('/') ?? [];
  return [
    'bash',
    '--norc',
    '--noprofile',
    '-c',
    RESUME,
    'bash',
    `${input.home}/${folder}`,
    session.id,
    program,
    ...run,
    '--session',
    session.id,
  ];
}

/** With a level, opencode chooses the model: it knows which ones the vendor of the key has. */
function modelOptions({ model, env }: RuntimeInput): string[] {
  if (model === undefined || ['fast', 'standard', 'max'].includes(model)) return [];
  const vendor = findKey(KEYS, env) === 'OPENAI_API_KEY' ? 'openai' : 'anthropic';
  return ['--model', model.includes('/') ? model : `${vendor}/${model}`];
}

function modeOf(input: RuntimeInput): string {
  return readPermissionMode('opencode', input.permissionMode, MODES).effective;
}

/** Read again on every start, so it is right on a resume too. */
function instructionsOf(input: RuntimeInput): string {
  const guidance = `${nameGuidance(['AGENTS.md', 'CLAUDE.md'])} ${OBEYED.join(', ')} of the repository \
are out of reach while you work. Leave your changes in the work tree and do not commit or push: they are collected from there.`;
  return `${joinParts(input.systemPrompt, guidance, renderScope(input), reminderOf(input, TAUGHT))}\n`;
}

/**
 * The number of the database that a run writes: higher than that of a restored one, also in a new task that goes on
 * where another one ended and counts its rounds from 1. Further turns of a round stay in the database of its first.
 */
function numberOf({ round, turn, session }: RuntimeInput): number {
  const restored = newestIn(session?.files ?? []);
  return turn > 1 && restored >= 0 ? restored : Math.max(round, restored + 1);
}

/** A resumed round leaves two databases: the restored one and its own. */
function newestOf(paths: readonly string[]): string[] {
  const newest = newestIn(paths);
  return newest < 0 ? [] : paths.filter((path) => databaseOf(path) === newest);
}

/** Without arguments for each: the agent's caches are in its HOME too, and a call takes no hundred thousand. */
function newestIn(paths: readonly string[]): number {
  return paths.reduce((newest, path) => Math.max(newest, databaseOf(path)), -1);
}

function databaseOf(path: string): number {
  return Number(DATABASE.exec(path)?.[1] ?? -1);
}
