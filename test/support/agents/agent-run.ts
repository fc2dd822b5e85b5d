/**
 * Runs one round of a runtime as the worker does, and nothing more: prepare, restore the session, start, read the end,
 * select the session files.
 *
 * Everything below it is real: files, processes, signals. So a test of a runtime shows what its agent really does.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { SENTINEL_PATH } from '../../../protocol/messages/needs-input.ts';
import {
  ASK_COMMAND,
  QUEUED,
  renderAskCommand,
  renderHandOver,
  toolServerOf,
} from '../../../worker/ask/ask-command.ts';
import { processes } from '../../../worker/adapters/programs/execa-processes.ts';
import { withholdFiles } from '../../../worker/adapters/files/withheld-files.ts';
import type { FileSet } from '../../../worker/ports/work-tree-ports.ts';
import type { OutputFilter, ProcessEnd } from '../../../worker/ports/process-ports.ts';
import type { AgentEnd, AgentRuntime, RuntimeInput } from '../../../worker/runtimes/contract.ts';

/** All folders of a machine: a workspace and a HOME, in a temporary folder that is removed at the end. */
export interface Machine extends AsyncDisposable {
  readonly workspace: string;
  readonly home: string;
  readonly sentinel: string;
}

export interface AgentRun {
  readonly input: RuntimeInput;
  readonly process: ProcessEnd;
  readonly end: AgentEnd;
  /** The session as it would be saved, by path relative to HOME. */
  readonly session: FileSet;
  /** The content of the sentinel, if the agent asked. */
  readonly asked: string | undefined;
}

export async function startMachine(): Promise<Machine> {
  const root = await mkdtemp(join(tmpdir(), 'agora-machine-'));
  const workspace = join(root, 'work');
  await mkdir(join(workspace, dirname(SENTINEL_PATH)), { recursive: true });
  await mkdir(join(root, 'home'));
  return {
    workspace,
    home: join(root, 'home'),
    sentinel: join(workspace, SENTINEL_PATH),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** An input with default values; a test passes what differs. */
export function inputOn(machine: Machine, differs: Partial<RuntimeInput> = {}): RuntimeInput {
  return {
    prompt: 'Do the task.',
    systemPrompt: 'You are careful.',
    input: { title: 'A task' },
    model: undefined,
    permissionMode: 'bypass',
    command: undefined,
    workspace: machine.workspace,
    home: machine.home,
    env: { PATH: process.env['PATH'] ?? '' },
    sentinel: machine.sentinel,
    newSessionId: randomUUID(),
    session: undefined,
    round: 1,
    turn: 1,
    resume: undefined,
    program: '',
    helper: true,
    askTool: undefined,
    handOver: undefined,
    allow: [],
    limits: {},
    ...differs,
  };
}

export const ASK_TOOL = [process.execPath, join(import.meta.dirname, '../../../worker/ask/ask-program.ts')] as const;

/** Everything that an agent on that machine needs to ask by tool: the tool server, and the command on its PATH. */
export async function askToolOn(
  { home, sentinel }: Machine,
  env: Readonly<Record<string, string>>,
): Promise<Pick<RuntimeInput, 'askTool' | 'env'>> {
  const programs = join(dirname(home), 'programs');
  await mkdir(programs, { recursive: true });
  await writeFile(join(programs, ASK_COMMAND), renderAskCommand(ASK_TOOL, sentinel), { mode: 0o700 });
  return { askTool: toolServerOf(ASK_TOOL, sentinel), env: { ...env, PATH: `${programs}:${env['PATH'] ?? ''}` } };
}

/** The queue of messages for an agent on that machine, and the script that delivers them. */
export interface Steering {
  readonly handOver: string;
  readonly folder: string;
  /** Queues a message, as the worker does. */
  readonly say: (id: string, text: string) => Promise<void>;
}

export async function steeringOn({ home }: Machine): Promise<Steering> {
  const folder = join(dirname(home), "it's messages");
  const handOver = join(dirname(home), "it's a hand-over");
  await mkdir(join(folder, QUEUED), { recursive: true });
  await writeFile(handOver, renderHandOver(ASK_TOOL, folder), { mode: 0o700 });
  const say = (id: string, text: string) =>
    writeFile(
      join(folder, QUEUED, `${id}.json`),
      JSON.stringify({ id, from: 'ada', at: '2026-01-02T03:04:05Z', text }),
    );
  return { handOver, folder, say };
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly onLine?: (line: string) => void;
  /** Session files of an earlier run, restored below HOME before the start. */
  readonly restored?: FileSet;
}

export async function runAgent(
  runtime: AgentRuntime,
  input: RuntimeInput,
  options: RunOptions = {},
): Promise<AgentRun> {
  for (const [path, content] of [...runtime.prepare(input), ...(options.restored ?? [])])
    await writeBelow(input.home, path, content);
  const { timeoutMs = 300_000, onLine = () => {}, signal = new AbortController().signal } = options;
  const filter = (): OutputFilter => ({ push: (chunk) => [chunk], end: () => [] });
  const limits = {
    timeoutMs,
    graceMs: 5_000,
    cancelGraceMs: 5_000,
    stopSignal: runtime.stopSignal,
    stdoutBytes: 4_194_304,
    stderrBytes: 262_144,
    filter,
    onLine,
  };
  const putBack = await withholdFiles(runtime.obeys ?? [], {
    root: input.workspace,
    top: input.workspace,
    aside: `${input.home}-withheld`,
  });
  const ended = await processes
    .run({ ...runtime.command(input), cwd: input.workspace }, limits, signal)
    .finally(putBack);
  const end = runtime.read(ended, input);
  const asked = await readFile(input.sentinel, 'utf8').catch(() => undefined);
  return { input, process: ended, end, session: await readSession(runtime, input.home, end.sessionId), asked };
}

async function readSession(runtime: AgentRuntime, home: string, id: string | undefined): Promise<FileSet> {
  if (id === undefined) return new Map();
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(home, join(entry.parentPath, entry.name)));
  const chosen = runtime.sessionFiles(paths, id);
  return new Map(await Promise.all(chosen.map(async (path) => [path, await readFile(join(home, path))] as const)));
}

async function writeBelow(folder: string, path: string, content: Uint8Array): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
}
