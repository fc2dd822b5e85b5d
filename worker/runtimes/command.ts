/**
 * Runtime "command": any shell command as an agent. For scripts, for agents that have no adapter yet, and for trying
 * things out without a model.
 *
 * The command starts in the workspace and finds its way in by:
 *
 * - stdin and `$AGORA_PROMPT_FILE`: the message, the same text in both;
 * - `$AGORA_INPUT_FILE`: what was asked for, as JSON; `$AGORA_SYSTEM_PROMPT_FILE`: the subagent's own text;
 * - `$AGORA_ROUND`: 1 on the first run, one more on each resume; `$AGORA_TURN`: 1, and one more when it is run again
 * with messages
 *   that came in while it worked, which then are the message;
 * - `$AGORA_SENTINEL`: the file to write to ask a person (JSON: question, options, context, partial_state, or
 *   several `questions`); then exit;
 * - on a resume `$AGORA_ANSWER_FILE`, and `$AGORA_ANSWER` too unless the answer is longer than 32 KiB; `$AGORA_OPTION`
 *   is the option's number from 1 when the answer names one; `$AGORA_PARTIAL_STATE_FILE` is what it wrote as
 *   partial_state, when it did;
 * - where several questions were asked at once, `$AGORA_ANSWERS_FILE`: each with its answer, as a JSON list of
 *   {id, question, answer, option?, by};
 * - `$AGORA_TOOLS_FILE`: the tool servers that the subagent names, as `{"mcpServers": {…}}`, when it names some;
 * - `$AGORA_SESSION_DIR`: a folder that is saved when it ends and is back when it goes on; `$HOME` is empty and is not
 *   saved.
 *
 * Exit code 0 is success and stdout is the reply.
 *
 * The shell reads no start-up file: node's stdin pipe is a socket, and a bash that sees a socket believes it was
 * started by a remote shell and reads ~/.bashrc, which would undo the clean environment we give it.
 */
import { cutText } from '../../protocol/text/sanitize.ts';
import { KILLED_FIX, wasKilled } from './shared/why-failed.ts';
import type { ProcessEnd } from '../ports/process-ports.ts';
import { type AgentEnd, defineRuntime, type RuntimeInput } from './contract.ts';

const SESSION = 'session';
/** Makes the folder exist before the first run. It is not part of the session. */
const SESSION_MARK = `${SESSION}/.keep`;
const TOOLS = 'tools.json';
const NOTE_CHARS = 300;
/** The length of the end of its output, starting at the beginning of a word. */
const LAST_CHARS = 200;
/** Linux accepts no variable of more than 128 KiB, and all variables share one limit with the arguments. */
const ENV_BYTES = 32_768;

export default defineRuntime({
  id: 'command',
  keys: [],
  settings: [],
  install: undefined,
  permissionMode(asked) {
    if (asked === 'bypass') return { effective: 'bypass' };
    return {
      effective: 'bypass',
      warning: `The runtime "command" has no permission modes; "${asked.slice(0, 200)}" has no effect, the command may do whatever the job may.`,
    };
  },
  prepare: (input) => new Map(filesOf(input).map(([path, text]) => [path, new TextEncoder().encode(text)])),
  command: (input) => ({
    argv: ['bash', '--norc', '--noprofile', '-eu', '-o', 'pipefail', '-c', input.command ?? MISSING],
    env: { ...input.env, HOME: input.home, ...waysIn(input) },
    stdin: input.prompt,
  }),
  stopSignal: 'SIGTERM',
  startsToolServers: true,
  progress: (line) => (line.trim() === '' ? [] : [{ kind: 'note', text: cutText(line.trimEnd(), NOTE_CHARS) }]),
  read: (end, input) => readEnd(end, input),
  mayKeepNone: true,
  sessionFiles: (paths) => paths.filter((path) => path.startsWith(`${SESSION}/`) && path !== SESSION_MARK),
});

/** Ends like a command that failed, so that every run of this runtime takes the same way. */
const MISSING = 'exit 2';
/** What a shell ends with when a program cannot be started, or does not exist. */
const NOT_STARTED = [126, 127];

function filesOf(input: RuntimeInput): [path: string, text: string][] {
  const { resume } = input;
  return [
    ['prompt.md', input.prompt],
    ['system-prompt.md', input.systemPrompt],
    ['input.json', `${JSON.stringify(input.input, null, 2)}\n`],
    [SESSION_MARK, ''],
    ...(input.toolServers === undefined ? [] : [[TOOLS, renderServers(input.toolServers)] satisfies [string, string]]),
    ...(resume === undefined ? [] : [['answer.txt', resume.answer] satisfies [string, string]]),
    ...(resume?.answers === undefined
      ? []
      : [['answers.json', `${JSON.stringify(resume.answers, null, 2)}\n`] satisfies [string, string]]),
    ...(resume?.partialState === undefined
      ? []
      : [['partial-state.json', `${JSON.stringify(resume.partialState, null, 2)}\n`] satisfies [string, string]]),
  ];
}

/** In the format that most agents read: `.mcp.json`. */
function renderServers(servers: NonNullable<RuntimeInput['toolServers']>): string {
  const all = servers.map(({ name, command: [command, ...args], env }) => [name, { command, args, env }] as const);
  return `${JSON.stringify({ mcpServers: Object.fromEntries(all) }, null, 2)}\n`;
}

function waysIn(input: RuntimeInput): Record<string, string> {
  const { home, resume } = input;
  return {
    AGORA_PROMPT_FILE: `${home}/prompt.md`,
    AGORA_SYSTEM_PROMPT_FILE: `${home}/system-prompt.md`,
    AGORA_INPUT_FILE: `${home}/input.json`,
    AGORA_SENTINEL: input.sentinel,
    AGORA_ROUND: String(input.round),
    AGORA_TURN: String(input.turn),
    AGORA_SESSION_DIR: `${home}/${SESSION}`,
    ...(input.toolServers !== undefined && { AGORA_TOOLS_FILE: `${home}/${TOOLS}` }),
    ...(resume !== undefined && { AGORA_ANSWER_FILE: `${home}/answer.txt` }),
    ...(resume !== undefined && fitsEnvironment(resume.answer) ? { AGORA_ANSWER: resume.answer } : {}),
    ...(resume?.answers !== undefined && { AGORA_ANSWERS_FILE: `${home}/answers.json` }),
    ...(resume?.option !== undefined && { AGORA_OPTION: String(resume.option) }),
    ...(resume?.partialState !== undefined && { AGORA_PARTIAL_STATE_FILE: `${home}/partial-state.json` }),
  };
}

function fitsEnvironment(text: string): boolean {
  return !text.includes('\0') && Buffer.byteLength(text) <= ENV_BYTES;
}

function readEnd(end: ProcessEnd, input: RuntimeInput): AgentEnd {
  const stderr = new TextDecoder().decode(end.stderr).trim();
  return {
    exitCode: end.exitCode,
    text: new TextDecoder().decode(end.stdout).trimEnd(),
    sessionId: input.session?.id ?? input.newSessionId,
    usage: undefined,
    failure: end.exitCode === 0 ? undefined : failureOf(end, stderr, input.command),
    sessionLost: false,
    notes: [],
  };
}

/** What is beside somebody's own checkout is not beside this one. */
const WHERE_IT_RAN =
  ' It ran in the work tree, on your own machine in a copy of the repository: name a file outside of it by its absolute path.';

const NO_COMMAND: NonNullable<AgentEnd['failure']> = {
  detail: 'The runtime "command" has no command.',
  fix: "Set it with `command` in the front matter of the subagent, with `--command` of `agora run`, or with the action's input `command`.",
};

function failureOf(end: ProcessEnd, stderr: string, command: string | undefined): NonNullable<AgentEnd['failure']> {
  if (command === undefined) return NO_COMMAND;
  const { exitCode } = end;
  const said = stderr.replace(/\s+/g, ' ').trim();
  const last = said.length <= LAST_CHARS ? said : `…${said.slice(-LAST_CHARS).replace(/^\S*\s/, '')}`;
  return {
    detail: `The command ended with exit code ${exitCode}.${last === '' ? '' : ` It said last: ${last}`}`,
    fix: wasKilled(end)
      ? KILLED_FIX
      : `Read what the command printed in the worker's log, and fix the command or its input.${NOT_STARTED.includes(exitCode) ? WHERE_IT_RAN : ''}`,
  };
}
