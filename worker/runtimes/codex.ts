/**
 * Runtime "codex": OpenAI's coding agent, without a terminal.
 *
 * All its settings are in one config.toml of our own, below a CODEX_HOME of our own: the options of `codex exec` and of
 * `codex exec resume` differ, and the file works for both. The checkout is marked as untrusted, so that its own
 * `.codex/config.toml`, hooks and tool servers are not obeyed. Its skills are still shown to the model. Codex then does
 * not mention the checkout's AGENTS.md, so our instructions name it.
 *
 * @see https://developers.openai.com/codex/noninteractive
 * Its output is read in worker/runtimes/codex/, and the settings are rendered there.
 */
import { PROXY_VARIABLES } from '../environment/proxy-variables.ts';
import {
  findKey,
  joinParts,
  nameGuidance,
  readPermissionMode,
  reminderOf,
  renderHooks,
  skillOf,
  withOneKey,
} from './shared/options.ts';
import { toolNamesOf } from './shared/tool-servers.ts';
import { LOG_LEVELS, LOG_VARIABLE, renderConfig } from './codex/config.ts';
import { readEnd } from './codex/end.ts';
import { readProgress } from './codex/progress.ts';
import { defineRuntime, type RuntimeInput } from './contract.ts';

const KEYS = ['OPENAI_API_KEY', 'CODEX_API_KEY'] as const;
const TAUGHT = { skill: 'agora-needs-input', tool: 'mcp__agora__ask' } as const;
/** Below our HOME. */
const CONFIG = '.codex';

export default defineRuntime({
  id: 'codex',
  keys: KEYS,
  settings: ['OPENAI_BASE_URL', 'SSL_CERT_FILE', ...PROXY_VARIABLES],
  models: KEYS.map((key) => ({ key, api: 'openai', address: 'OPENAI_BASE_URL' })),
  install: {
    package: '@openai/codex',
    version: '0.171.0',
    before: '0.172.0',
    program: 'codex',
    // The package's wrapper is a script that starts this program. When the wrapper is killed, this program would go on
    // running.
    bin: '@openai/codex-{platform}/vendor/{triple}/bin/codex',
  },
  permissionMode: (asked) => readPermissionMode('codex', asked),
  prepare(input) {
    const mode = readPermissionMode('codex', input.permissionMode).effective;
    const files = new Map<string, string>([
      [
        `${CONFIG}/config.toml`,
        renderConfig(input, { mode, key: keyOf(input), keys: KEYS, instructions: instructionsOf(input) }),
      ],
    ]);
    if (input.handOver !== undefined) files.set(`${CONFIG}/hooks.json`, renderHooks('PostToolUse', input.handOver));
    if (input.helper) files.set(`${CONFIG}/skills/${TAUGHT.skill}/SKILL.md`, skillOf(input, TAUGHT));
    return new Map([...files].map(([path, text]) => [path, new TextEncoder().encode(text)]));
  },
  command: (input) => ({
    argv: [input.program, ...optionsOf(input)],
    env: {
      ...withOneKey(KEYS, input.env),
      HOME: input.home,
      CODEX_HOME: `${input.home}/${CONFIG}`,
      [LOG_VARIABLE]: LOG_LEVELS,
    },
    stdin: messageOf(input),
  }),
  // On SIGINT it ends its tools. On SIGTERM they keep running.
  stopSignal: 'SIGINT',
  steers: 'after-tool',
  startsToolServers: true,
  measures: ['turns', 'tokens'],
  progress: readProgress,
  read: readEnd,
  growsSession: true,
  sessionFiles: (paths, id) =>
    paths.filter((path) => path.startsWith(`${CONFIG}/sessions/`) && path.endsWith(`-${id}.jsonl`)),
});

/** The dash says that the message comes on stdin. Outside of a git repository it would refuse to run. */
function optionsOf({ session, handOver }: RuntimeInput): string[] {
  // A person would be asked once whether they trust the hook. Nobody is there to answer, and the hook is ours.
  const options = [
    '--json',
    '--skip-git-repo-check',
    ...(handOver === undefined ? [] : ['--dangerously-bypass-hook-trust']),
  ];
  return session === undefined ? ['exec', ...options, '-'] : ['exec', 'resume', ...options, session.id, '-'];
}

/** The first key when none is set: then codex itself says which variable is missing. */
function keyOf({ env }: RuntimeInput): string {
  return findKey(KEYS, env) ?? KEYS[0];
}

function instructionsOf(input: RuntimeInput): string {
  const guidance = `${nameGuidance(['AGENTS.md', 'CLAUDE.md'])} \
Leave your changes in the work tree and do not commit or push: they are collected from there.`;
  return joinParts(input.systemPrompt, guidance, toolsOf(input), reminderOf(input, TAUGHT));
}

/**
 * It does not describe the tools of a server by itself: the model would have to search for tools that it does not know
 * about.
 */
function toolsOf(input: RuntimeInput): string {
  const names = toolNamesOf(input, (server, tool) => `mcp__${server}__${tool}`.replaceAll('-', '_'));
  return names.length === 0
    ? ''
    : `You are given these tools of tool servers, described in ALL_TOOLS: ${names.join(', ')}.`;
}

/**
 * On a resume the instructions of the first round are still in the conversation, so what has changed since is said in
 * the message.
 */
function messageOf(input: RuntimeInput): string {
  return input.session === undefined ? input.prompt : joinParts(input.prompt, reminderOf(input, TAUGHT));
}
