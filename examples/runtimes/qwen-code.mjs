/**
 * Qwen Code (https://github.com/QwenLM/qwen-code) as a runtime: copy this file to `.github/agora/runtimes/`, name it in a
 * subagent's front matter, `runtime: ./runtimes/qwen-code.mjs`. Its key is OPENAI_API_KEY, of any service that speaks
 * OpenAI's API; OPENAI_BASE_URL is the address of the model.
 *
 * Tested with version 0.24.4. With `--safe-mode`, it ignores the settings, hooks, extensions, skills and tool servers of the
 * checkout. `@path` in a prompt is a file that it reads, as in its terminal.
 */
const VERSION = '0.24.4';

/** It sends no telemetry and does not update itself. */
const SETTINGS = {
  telemetry: { enabled: false },
  privacy: { usageStatisticsEnabled: false },
  general: { disableAutoUpdate: true, disableUpdateNag: true, enableAutoUpdate: false },
};

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const countOf = (value) => (Number.isFinite(value) && value >= 0 ? value : 0);

/** One line of its output; undefined if the program did not write it. */
function readLine(line) {
  try {
    const value = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const linesOf = (bytes) =>
  Buffer.from(bytes)
    .toString('utf8')
    .split('\n')
    .flatMap((line) => readLine(line) ?? []);

const tokensOf = (usage) => (isRecord(usage) ? countOf(usage.input_tokens) + countOf(usage.output_tokens) : 0);

/** Moves a conversation (file, new folder, new file, new path of the work tree), then becomes the program. */
const MOVE = [
  String.raw`sed "s|\"cwd\":\"[^\"]*\"|\"cwd\":\"$4\"|" "$1" > "$1.moved"`,
  'mkdir -p "$2"',
  'rm "$1"',
  'mv "$1.moved" "$3"',
  'shift 4',
  'exec "$@"',
].join(' && ');

/**
 * It finds a conversation by the folder that it was held in, whose path is in a name and in every line; on another
 * machine that is another folder. This module sees no file of the agent, so the agent's own command moves it.
 */
function moveConversation({ home, workspace, session }) {
  const from = session?.files.find((path) => path.endsWith(`/${session.id}.jsonl`));
  if (from === undefined) return [];
  const folder = `${home}/.qwen/projects/${workspace.replace(/[^a-zA-Z0-9]/g, '-')}/chats`;
  const escaped = workspace.replace(/[|&\\]/g, String.raw`\$&`);
  return ['sh', '-c', MOVE, 'qwen', `${home}/${from}`, folder, `${folder}/${session.id}.jsonl`, escaped];
}

/** What it has to say to its model: the subagent's own text comes first, because its command line is seen by everybody. */
const messageOf = ({ systemPrompt, prompt }) => (systemPrompt === '' ? prompt : `${systemPrompt}\n\n${prompt}`);

export default {
  id: 'qwen-code',
  keys: ['OPENAI_API_KEY'],
  settings: ['OPENAI_BASE_URL'],
  install: {
    package: '@qwen-code/qwen-code',
    version: VERSION,
    program: 'qwen',
    bin: '@qwen-code/qwen-code/cli-entry.js',
  },
  stopSignal: 'SIGTERM',
  steers: 'between-turns',
  measures: ['turns', 'tokens'],

  permissionMode: (asked) =>
    asked === 'bypass'
      ? { effective: 'bypass' }
      : {
          effective: 'bypass',
          warning: `This runtime knows no permission mode "${asked}", so its agent may use every tool.`,
        },

  prepare: () => new Map([['.qwen/settings.json', Buffer.from(JSON.stringify(SETTINGS))]]),

  command: (input) => ({
    argv: [
      ...moveConversation(input),
      input.program ?? 'qwen',
      ...['--auth-type', 'openai', '--approval-mode', 'yolo', '--safe-mode', '--output-format', 'stream-json'],
      ...(input.model === undefined ? [] : ['--model', input.model]),
      ...(input.session === undefined ? ['--session-id', input.newSessionId] : ['--resume', input.session.id]),
    ],
    env: { ...input.env, HOME: input.home, QWEN_CODE_SUPPRESS_YOLO_WARNING: '1' },
    stdin: messageOf(input),
  }),

  progress(line) {
    const said = readLine(line);
    if (said?.type === 'system' && typeof said.session_id === 'string')
      return [{ kind: 'session', id: said.session_id }];
    if (said?.type !== 'assistant' || !isRecord(said.message)) return [];
    return [
      {
        kind: 'turn',
        ...(typeof said.message.id === 'string' && { id: said.message.id }),
        tokens: tokensOf(said.message.usage),
      },
    ];
  },

  read(end, input) {
    const said = linesOf(end.stdout);
    const result = said.findLast(({ type }) => type === 'result');
    const words = Buffer.from(end.stderr).toString('utf8').trim().slice(-500);
    const told =
      isRecord(result?.error) && typeof result.error.message === 'string' ? result.error.message.slice(0, 500) : words;
    const isFailed = result === undefined || result.is_error === true || end.exitCode !== 0;
    const exitCode = isFailed && end.exitCode === 0 ? 1 : end.exitCode;
    return {
      exitCode,
      text: typeof result?.result === 'string' ? result.result : '',
      sessionId: typeof result?.session_id === 'string' ? result.session_id : (input.session?.id ?? input.newSessionId),
      usage: isRecord(result?.usage) ? { ...result.usage } : undefined,
      failure: isFailed
        ? {
            detail: told === '' ? 'Qwen Code ended without a result.' : `Qwen Code says: ${told}`,
            fix: 'Read the log of the run.',
          }
        : undefined,
      sessionLost: input.session !== undefined && /no (?:saved )?session|session .*not found/i.test(`${told} ${words}`),
      notes: [],
      spent: { tokens: tokensOf(result?.usage) },
    };
  },

  sessionFiles: (paths, id) =>
    paths.filter((path) => /^\.qwen\/projects\/[^/]+\/chats\//.test(path) && path.endsWith(`/${id}.jsonl`)),
};
