/**
 * Step 11: the agent, on the best rung of the resume ladder that holds.
 *
 * The session itself, else our notes of it (questions, answers, partial state, files), else the questions and answers
 * alone. A session that its runtime cannot find again costs one more start, never the dispatch; and a lower rung is
 * always said.
 */
import { LIMITS } from '../../protocol/limits.ts';
import { SENTINEL_PATH } from '../../protocol/needs-input.ts';
import type { ResumeRung } from '../../protocol/outcome.ts';
import { ASK_COMMAND, renderAskCommand, toolServerOf } from '../ask/ask-command.ts';
import { defineStep, type AgentRun, type Facts, type World } from '../facts.ts';
import { agentLimits, cutOutput, decode } from '../output.ts';
import type { Ports } from '../ports.ts';
import { renderPrompt } from '../prompt.ts';
import type { AgentRuntime, RuntimeInput } from '../runtimes/contract.ts';

export const HOME = 'home';
const PROGRAMS = 'programs';
const NOTES = 2_000;

type Have = Pick<Facts, 'settings' | 'bundle' | 'earlier' | 'env' | 'modelKey' | 'work'>;

export const runAgent = defineStep('run agent', ['settings', 'bundle', 'earlier', 'env', 'modelKey', 'work'], async (have, world) => {
  world.defer(await world.ports.workspace.withholdCredentials());
  const env = { ...agentEnvironment(have, world), ...(await putAskCommand(have.env['PATH'], world.ports)) };
  const program = await findProgram(have.bundle.runtime, world);
  const rung = firstRung(have);
  const first = await runOnRung(rung, undefined, { ...have, env }, program, world);
  if (rung !== 'session' || !first.end.sessionLost || world.signal.aborted || (await world.ports.workspace.kindOf(SENTINEL_PATH)) !== 'absent') return { agent: first };
  await world.ports.scratch.clear(HOME);
  return { agent: await runOnRung('partial-state', `${have.bundle.runtime.id} could not find its conversation again`, { ...have, env }, program, world) };
});

/** `agora-ask` on the agent's PATH: the ask tool for whoever has a shell. */
async function putAskCommand(path: string | undefined, { scratch, askTool, workspace }: Ports): Promise<Record<string, string>> {
  if (askTool === undefined) return {};
  await scratch.write(`${PROGRAMS}/${ASK_COMMAND}`, Buffer.from(renderAskCommand(askTool, `${workspace.root}/${SENTINEL_PATH}`)), 0o700);
  return { PATH: [`${scratch.root}/${PROGRAMS}`, ...(path === undefined ? [] : [path])].join(':') };
}

interface Program {
  /** Absolute; empty for a runtime that needs none. */
  readonly path: string;
  readonly version: string;
}

async function findProgram({ install }: AgentRuntime, { ports, book, signal }: World): Promise<Program> {
  if (install === undefined) return { path: '', version: '' };
  const { environment, scratch, workspace } = ports;
  const cache = environment['RUNNER_TOOL_CACHE'] ?? `${scratch.root}/tools`;
  const say = (text: string): void => { book.log({ kind: 'runtime.note', text }); };
  return { path: await ports.processes.find(install, { environment, workspace: workspace.root, cache, say }, signal), version: install.version };
}

function agentTimeout({ settings, bundle }: Have): number {
  return bundle.subagent['agent-timeout-seconds'] ?? settings.agentTimeoutSeconds;
}

/** The merged environment, the runtime's own settings, and the one model key. */
function agentEnvironment({ bundle: { runtime }, env, modelKey: { pair } }: Have, { ports }: World): Record<string, string> {
  const settings = runtime.settings.flatMap((name) => {
    const value = ports.environment[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return { ...env, ...Object.fromEntries(settings), ...(pair === undefined ? {} : { [pair.name]: pair.value }) };
}

function firstRung({ bundle, earlier: { before }, work }: Have): ResumeRung | undefined {
  if (before === undefined) return undefined;
  if (before.state === undefined) return 'questions-only';
  const { manifest, session } = before.state;
  const fits = manifest.runtime.id === bundle.runtime.id && manifest.sessionId !== undefined && session.size > 0;
  // A conversation about files that are not there any more misleads the agent more than none.
  const filesDiffer = work === 'lost' && manifest.workKept;
  return fits && !filesDiffer ? 'session' : 'partial-state';
}

async function runOnRung(rung: ResumeRung | undefined, why: string | undefined, have: Have, program: Program, world: World): Promise<AgentRun> {
  const { runtime } = have.bundle;
  if (rung !== undefined) tellRung(rung, why, world);
  const input = await inputOf(rung, have, program, world);
  for (const [path, content] of runtime.prepare(input)) await world.ports.scratch.write(`${HOME}/${path}`, content);
  const asked = runtime.permissionMode(input.permissionMode);
  if (asked.warning !== undefined) {
    world.book.log({ kind: 'runtime.note', text: asked.warning });
    world.book.notice(asked.warning);
  }
  const run = await runOnce(runtime, input, agentTimeout(have), world);
  return { ...run, permissionMode: asked.effective, version: program.version, rung };
}

function tellRung(rung: ResumeRung, why: string | undefined, { book }: World): void {
  book.log({ kind: 'session.resumed', rung, ...(why === undefined ? {} : { why }) });
  if (rung === 'session') return;
  const what = rung === 'partial-state' ? 'from its notes, the questions and the answers' : 'from the questions and the answers alone';
  book.notice(`The agent's own conversation is not there any more${why === undefined ? '' : ` (${why})`}: it went on ${what}.`);
}

async function inputOf(rung: ResumeRung | undefined, have: Have, program: Program, { plan, ports }: World): Promise<RuntimeInput> {
  const { subagent, input } = have.bundle;
  const { settings, earlier: { before }, work } = have;
  const partialState = before?.state?.asked.partial_state;
  const last = before?.rounds.at(-1);
  const state = rung === 'session' ? before?.state : undefined;
  const files = state?.session ?? new Map<string, Uint8Array>();
  for (const [path, content] of files) await ports.scratch.write(`${HOME}/${path}`, content);
  const resumed = rung === undefined || before === undefined ? undefined : { rung, work, rounds: before.rounds, partialState };
  return {
    prompt: renderPrompt({ template: subagent['prompt-template'], input, resumed, nonce: Buffer.from(ports.random(9)).toString('hex') }),
    systemPrompt: subagent.systemPrompt,
    input,
    model: settings.model ?? subagent.model,
    // The stricter one of workflow and subagent.
    permissionMode: subagent['permission-mode'] === 'strict' ? 'strict' : settings.permissionMode,
    command: subagent.command ?? settings.command,
    workspace: ports.workspace.root,
    home: `${ports.scratch.root}/${HOME}`,
    env: have.env,
    sentinel: `${ports.workspace.root}/${SENTINEL_PATH}`,
    newSessionId: uuid(ports.random(16)),
    session: state?.manifest.sessionId === undefined ? undefined : { id: state.manifest.sessionId, files: [...files.keys()] },
    round: plan.round,
    resume: last === undefined ? undefined : { answer: last.answer, option: last.option, partialState },
    program: program.path,
    helper: !settings.disableNeedsInputHelper,
    askTool: settings.disableNeedsInputHelper || ports.askTool === undefined ? undefined : toolServerOf(ports.askTool, `${ports.workspace.root}/${SENTINEL_PATH}`),
  };
}

/** A version 4 UUID (RFC 9562) of those bytes. */
function uuid(random: Uint8Array): string {
  const hex = Buffer.from(random).toString('hex');
  const variant = ((parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `${variant}${hex.slice(18, 20)}`, hex.slice(20, 32)].join('-');
}

async function runOnce(runtime: AgentRuntime, input: RuntimeInput, timeoutSeconds: number, { ports, book, signal }: World): Promise<Omit<AgentRun, 'permissionMode' | 'version' | 'rung'>> {
  const watch = createWatch(runtime, (text) => { book.log({ kind: 'runtime.note', text }); });
  const limits = agentLimits(timeoutSeconds, runtime.stopSignal, book.redactor.filter, watch.line);
  const end = await ports.processes.run({ ...runtime.command(input), cwd: ports.workspace.root }, limits, signal);
  const read = runtime.read(end, input);
  const stderr = cutOutput(book.redactor.text(decode(end.stderr)), LIMITS.stderrBytes);
  const text = cutOutput(book.redactor.text(read.text), LIMITS.stdoutBytes);
  book.log({ kind: 'runtime.adapter.ran', exitCode: read.exitCode, durationMs: end.durationMs, stdout: text, stderr });
  for (const note of read.notes) book.notice(note);
  return { end: { ...read, sessionId: read.sessionId ?? watch.sessionId() }, timedOut: end.endedBy === 'timeout', stdout: text, stderr };
}

/** Follows the output as it comes: a run that is killed never gets to say which session it was. */
function createWatch(runtime: AgentRuntime, note: (text: string) => void): { readonly line: (line: string) => void; readonly sessionId: () => string | undefined } {
  let sessionId: string | undefined;
  let notes = 0;
  return {
    line: (line) => {
      for (const progress of runtime.progress(line)) {
        if (progress.kind === 'session') sessionId = progress.id;
        else if ((notes += 1) <= NOTES) note(progress.text);
      }
    },
    sessionId: () => sessionId,
  };
}
