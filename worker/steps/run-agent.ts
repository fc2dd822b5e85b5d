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
import { type Allowance, addSpent, findReached, usedBy } from '../budget.ts';
import { defineStep, type AgentRun, type Facts, type Program, type World } from '../facts.ts';
import { followStep } from '../live.ts';
import { agentLimits, cutOutput, decode } from '../output.ts';
import { createMeter } from '../meter.ts';
import type { FileSet, Ports } from '../ports.ts';
import { renderPrompt } from '../prompt.ts';
import { INBOX } from './channel.ts';
import type { AgentRuntime, RuntimeInput } from '../runtimes/contract.ts';
import { type Terms, termsOf } from '../terms.ts';

export const HOME = 'home';
const PROGRAMS = 'programs';

type Have = Pick<Facts, 'settings' | 'bundle' | 'earlier' | 'env' | 'modelKey' | 'work' | 'program' | 'channel' | 'laid'>;
type HaveTerms = Have & { readonly terms: Terms };

export const runAgent = defineStep('run agent', ['settings', 'bundle', 'earlier', 'env', 'modelKey', 'work', 'program', 'channel', 'laid'], async (have, world) => {
  const { before } = have.earlier;
  const terms = termsOf(have.settings, have.bundle, { manifest: before?.state?.manifest, last: before?.rounds.at(-1) });
  for (const notice of terms.notices) world.book.notice(notice);
  if (terms.decision?.kind === 'stop') return { agent: stoppedBy(terms.decision.by, terms, have) };
  const env = { ...agentEnvironment(have, world), ...(await putAskCommand(have.env['PATH'], world.ports)) };
  const program = await have.program.found;
  const rung = firstRung(have);
  const first = await runOnRung(rung, undefined, { ...have, env, terms }, program, world);
  if (rung !== 'session' || !first.end.sessionLost || world.signal.aborted || (await world.ports.workspace.kindOf(SENTINEL_PATH)) !== 'absent') return { agent: first };
  await world.ports.scratch.clear(HOME);
  return { agent: await runOnRung('partial-state', `${have.bundle.runtime.id} could not find its conversation again`, { ...have, env, terms }, program, world) };
});

/** A person decided that what is done is enough: nothing runs, and the work is handed on as it was saved. */
function stoppedBy(by: string, terms: Terms, { earlier: { before }, bundle }: Have): AgentRun {
  const text = `Stopped at the budget of the task, as ${by} decided. What was done until then is kept.`;
  const manifest = before?.state?.manifest;
  return {
    end: { exitCode: 0, text, sessionId: manifest?.sessionId, usage: undefined, failure: undefined, sessionLost: false, notes: [] },
    timedOut: false, stdout: text, stderr: '', permissionMode: bundle.runtime.permissionMode(terms.mode).effective,
    version: manifest?.runtime.version ?? '', rung: undefined, terms, spent: terms.spent, overBudget: undefined,
  };
}

/** `agora-ask` on the agent's PATH: the ask tool for whoever has a shell. */
async function putAskCommand(path: string | undefined, { scratch, askTool, workspace }: Ports): Promise<Record<string, string>> {
  if (askTool === undefined) return {};
  await scratch.write(`${PROGRAMS}/${ASK_COMMAND}`, Buffer.from(renderAskCommand(askTool, `${workspace.root}/${SENTINEL_PATH}`)), 0o700);
  return { PATH: [`${scratch.root}/${PROGRAMS}`, ...(path === undefined ? [] : [path])].join(':') };
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

async function runOnRung(rung: ResumeRung | undefined, why: string | undefined, have: HaveTerms, program: Program, world: World): Promise<AgentRun> {
  const { runtime } = have.bundle;
  if (rung !== undefined) tellRung(rung, why, world);
  const input = await inputOf(rung, have, program, world);
  for (const [path, content] of [...homeFiles(runtime, have.laid.files), ...runtime.prepare(input)]) await world.ports.scratch.write(`${HOME}/${path}`, content);
  const asked = runtime.permissionMode(input.permissionMode);
  if (asked.warning !== undefined) {
    world.book.log({ kind: 'runtime.note', text: asked.warning });
    world.book.notice(asked.warning);
  }
  const run = await runOnce(runtime, input, { terms: have.terms, seconds: agentTimeout(have), sameSession: rung === 'session' }, world);
  return { ...run, permissionMode: asked.effective, version: program.version, rung, terms: have.terms };
}

/** What capabilities bring, for a runtime that does not look into the work tree for it. What is ours comes after and wins. */
function homeFiles(runtime: AgentRuntime, files: FileSet): [path: string, content: Uint8Array][] {
  return [...files].flatMap(([path, content]) => {
    const home = runtime.homeOf?.(path);
    return home === undefined ? [] : [[home, content]];
  });
}

function tellRung(rung: ResumeRung, why: string | undefined, { book }: World): void {
  book.log({ kind: 'session.resumed', rung, ...(why === undefined ? {} : { why }) });
  if (rung === 'session') return;
  const what = rung === 'partial-state' ? 'from its notes, the questions and the answers' : 'from the questions and the answers alone';
  book.notice(`The agent's own conversation is not there any more${why === undefined ? '' : ` (${why})`}: it went on ${what}.`);
}

async function inputOf(rung: ResumeRung | undefined, have: HaveTerms, program: Program, { plan, ports }: World): Promise<RuntimeInput> {
  const { subagent, input } = have.bundle;
  const { settings, earlier: { before }, work, laid } = have;
  const partialState = before?.state?.asked.partial_state;
  const last = before?.rounds.at(-1);
  const state = rung === 'session' ? before?.state : undefined;
  const files = state?.session ?? new Map<string, Uint8Array>();
  for (const [path, content] of files) await ports.scratch.write(`${HOME}/${path}`, content);
  const resumed = rung === undefined || before === undefined ? undefined : { rung, work, rounds: before.rounds, partialState };
  return {
    prompt: renderPrompt({ template: subagent['prompt-template'], input, resumed, told: plan.messages ?? [], nonce: Buffer.from(ports.random(9)).toString('hex'), inbox: have.channel.isOpen ? `${ports.workspace.root}/${INBOX}` : undefined }),
    systemPrompt: subagent.systemPrompt,
    input,
    model: settings.model ?? subagent.model,
    permissionMode: have.terms.mode,
    allow: have.terms.allow,
    limits: limitsOf(have.terms.allowance),
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
    helper: laid.helper !== undefined,
    ...(laid.helper?.own === undefined ? {} : { helperText: laid.helper.own }),
    askTool: laid.helper === undefined || ports.askTool === undefined ? undefined : toolServerOf(ports.askTool, `${ports.workspace.root}/${SENTINEL_PATH}`),
  };
}

function limitsOf({ turns, costUsd }: Allowance): RuntimeInput['limits'] {
  return { ...(turns === undefined ? {} : { turns }), ...(costUsd === undefined ? {} : { costUsd }) };
}

/** A version 4 UUID (RFC 9562) of those bytes. */
function uuid(random: Uint8Array): string {
  const hex = Buffer.from(random).toString('hex');
  const variant = ((parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `${variant}${hex.slice(18, 20)}`, hex.slice(20, 32)].join('-');
}

interface RunTerms {
  readonly terms: Terms;
  readonly seconds: number;
  readonly sameSession: boolean;
}

async function runOnce(runtime: AgentRuntime, input: RuntimeInput, { terms, seconds, sameSession }: RunTerms, world: World): Promise<Omit<AgentRun, 'permissionMode' | 'version' | 'rung' | 'terms'>> {
  const { ports, book, signal } = world;
  const { allowance } = terms;
  const live = followStep('agent', undefined, world);
  const enough = new AbortController();
  const meter = createMeter(runtime, { allowance, session: input.session?.id, note: (text) => { book.log({ kind: 'runtime.note', text }); }, stop: () => { enough.abort(); } });
  const limits = agentLimits(Math.min(seconds, allowance.seconds ?? Infinity), runtime.stopSignal, book.redactor.filter, meter.line);
  const end = await ports.processes.run({ ...runtime.command(input), cwd: ports.workspace.root }, limits, AbortSignal.any([signal, enough.signal])).finally(live.end);
  const read = runtime.read(end, input);
  const stderr = cutOutput(book.redactor.text(decode(end.stderr)), LIMITS.stderrBytes);
  const text = cutOutput(book.redactor.text(read.text), LIMITS.stdoutBytes);
  book.log({ kind: 'runtime.adapter.ran', exitCode: read.exitCode, durationMs: end.durationMs, stdout: text, stderr });
  for (const note of read.notes) book.notice(note);
  const run = { turns: meter.turns(), tokens: meter.tokens(), seconds: end.durationMs / 1_000, said: read.spent, sameSession };
  const used = usedBy(run, terms.spent);
  const timeIsUp = end.endedBy === 'timeout' && (allowance.seconds ?? Infinity) <= seconds;
  const isOver = meter.stopped() === 'budget' || read.reached !== undefined || timeIsUp;
  return {
    end: { ...read, sessionId: read.sessionId ?? meter.sessionId(), sessionLost: read.sessionLost || meter.stopped() === 'other-session' },
    timedOut: end.endedBy === 'timeout' && !timeIsUp, stdout: text, stderr,
    spent: addSpent(terms.spent, used, run),
    overBudget: isOver ? (findReached(allowance, timeIsUp ? { ...used, seconds: Infinity } : used) ?? read.reached ?? 'what one run may use') : undefined,
  };
}
