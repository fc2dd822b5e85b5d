/**
 * Step 11: the agent, on the best rung of the resume ladder that holds.
 *
 * The session itself, else our notes of it (questions, answers, partial state, files), else the questions and answers
 * alone. A session that its runtime cannot find again costs one more start, never the dispatch; and a lower rung is
 * always said.
 */
import { SENTINEL_PATH } from '../../protocol/needs-input.ts';
import type { ResumeRung } from '../../protocol/outcome.ts';
import { ASK_COMMAND, renderAskCommand, renderHandOver, toolServerOf } from '../ask/ask-command.ts';
import { defineStep, type AgentRun, type Facts, type Program, type World } from '../facts.ts';
import { decideFirstRung } from '../first-rung.ts';
import { takeFurtherTurns } from '../further-turns.ts';
import type { FileSet, Ports } from '../ports.ts';
import { renderPrompt } from '../prompt.ts';
import { findAnswered } from '../resumption.ts';
import { HOME, limitsOf, runOnce } from '../run-once.ts';
import { findLostHistory } from '../session-history.ts';
import { INBOX } from './channel.ts';
import type { AgentRuntime, RuntimeInput } from '../runtimes/contract.ts';
import type { SavedState } from '../state/saved-state.ts';
import { type Terms, termsOf } from '../terms.ts';
import { findTimeLimit } from '../time-limit.ts';

const PROGRAMS = 'programs';
const HAND_OVER = 'hooks/hand-over';

type Have = Pick<
  Facts,
  'settings' | 'bundle' | 'earlier' | 'env' | 'modelKey' | 'work' | 'program' | 'channel' | 'laid'
>;
type HaveTerms = Have & { readonly terms: Terms };

export const runAgent = defineStep(
  'run agent',
  ['settings', 'bundle', 'earlier', 'env', 'modelKey', 'work', 'program', 'channel', 'laid'],
  async (have, world) => {
    const { before } = have.earlier;
    const last = before === undefined ? undefined : findAnswered(before);
    const terms = termsOf(have.settings, have.bundle, {
      manifest: before?.state?.manifest,
      last,
      isFinal: world.plan.resume?.answer.isFinal === true,
    });
    for (const notice of terms.notices) world.book.notice(notice);
    if (terms.decision?.kind === 'stop') return { agent: stoppedBy(terms.decision.by, terms, have) };
    const env = { ...agentEnvironment(have, world), ...(await putAskCommand(have.env['PATH'], world.ports)) };
    const program = await have.program.found;
    const { rung, why, notice } = decideFirstRung(have, program, world.plan);
    if (notice !== undefined) world.book.notice(notice);
    const first = await runOnRung(rung, why, { ...have, env, terms }, program, world);
    if (
      rung !== 'session' ||
      !first.end.sessionLost ||
      world.signal.aborted ||
      (await world.ports.workspace.kindOf(SENTINEL_PATH)) !== 'absent'
    )
      return { agent: first };
    await world.ports.scratch.clear(HOME);
    return {
      agent: await runOnRung(
        'partial-state',
        `${have.bundle.runtime.id} could not find its conversation again`,
        { ...have, env, terms },
        program,
        world,
      ),
    };
  },
);

/** A person decided that what is done is enough: nothing runs, and the work is handed on as it was saved. */
function stoppedBy(by: string, terms: Terms, { earlier: { before }, bundle }: Have): AgentRun {
  const manifest = before?.state?.manifest;
  const text =
    manifest?.demand?.kind === 'more'
      ? (before?.state?.asked?.context ?? '')
      : `Stopped at the budget of the task, as ${by} decided. What was done until then is kept.`;
  return {
    end: {
      exitCode: 0,
      text,
      sessionId: manifest?.sessionId,
      usage: undefined,
      failure: undefined,
      sessionLost: false,
      notes: [],
    },
    timedOut: false,
    timeLimit: { seconds: 0, by: 'settings' },
    stdout: text,
    stderr: '',
    permissionMode: bundle.runtime.permissionMode(terms.mode).effective,
    version: manifest?.runtime.version ?? '',
    rung: undefined,
    terms,
    spent: terms.spent,
    overBudget: undefined,
  };
}

/** `agora-ask` on the agent's PATH: the ask tool for whoever has a shell. */
async function putAskCommand(
  path: string | undefined,
  { scratch, askTool, workspace }: Ports,
): Promise<Record<string, string>> {
  if (askTool === undefined) return {};
  await scratch.write(
    `${PROGRAMS}/${ASK_COMMAND}`,
    Buffer.from(renderAskCommand(askTool, `${workspace.root}/${SENTINEL_PATH}`)),
    0o700,
  );
  return { PATH: [`${scratch.root}/${PROGRAMS}`, ...(path === undefined ? [] : [path])].join(':') };
}

/** The merged environment, the runtime's own settings, and the one model key. */
function agentEnvironment(
  { bundle: { runtime }, env, modelKey: { pair } }: Have,
  { ports }: World,
): Record<string, string> {
  const settings = runtime.settings.flatMap((name) => {
    const value = ports.environment[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  return { ...env, ...Object.fromEntries(settings), ...(pair === undefined ? {} : { [pair.name]: pair.value }) };
}

async function runOnRung(
  rung: ResumeRung | undefined,
  why: string | undefined,
  have: HaveTerms,
  program: Program,
  world: World,
): Promise<AgentRun> {
  const { runtime } = have.bundle;
  if (rung !== undefined) tellRung(rung, why, world);
  const input = await inputOf(rung, have, program, world);
  for (const [path, content] of [...homeFiles(runtime, have.laid.files), ...runtime.prepare(input)])
    await world.ports.scratch.write(`${HOME}/${path}`, content);
  const asked = runtime.permissionMode(input.permissionMode);
  if (asked.warning !== undefined) {
    world.book.log({ kind: 'runtime.note', text: asked.warning });
    world.book.notice(asked.warning);
  }
  const timeLimit = findTimeLimit(have.settings, have.bundle.subagent, world.plan.stopBy, world.ports.clock.now());
  const limits = { allowance: have.terms.allowance, spent: have.terms.spent, seconds: timeLimit.seconds };
  const first = await runOnce(runtime, input, { ...limits, sameSession: rung === 'session' }, world);
  const run = await takeFurtherTurns(
    first,
    { runtime, input, limits, refused: have.terms.refused, channel: have.channel },
    world,
  );
  // What was never taken out of the machine was not put back either, and is not as it was redacted.
  const lost =
    rung === 'session' && world.plan.warm === undefined
      ? await findLostHistory(
          { runtime, end: first.end, session: have.earlier.before?.state?.session ?? new Map() },
          world.ports,
        )
      : undefined;
  if (lost !== undefined) world.book.notice(lost);
  return { ...run, timeLimit, permissionMode: asked.effective, version: program.version, rung, terms: have.terms };
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
  const what =
    rung === 'partial-state'
      ? 'from its notes, the questions and the answers'
      : 'from the questions and the answers alone';
  book.notice(
    `The agent's own conversation is not there any more${why === undefined ? '' : ` (${why})`}: it went on ${what}.`,
  );
}

async function inputOf(
  rung: ResumeRung | undefined,
  have: HaveTerms,
  program: Program,
  { plan, ports }: World,
): Promise<RuntimeInput> {
  const { subagent, input } = have.bundle;
  const {
    settings,
    earlier: { before },
    work,
    laid,
  } = have;
  const partialState = before?.state?.asked?.partial_state;
  const last = before === undefined ? undefined : findAnswered(before);
  const state = rung === 'session' ? before?.state : undefined;
  const resumed =
    rung === undefined || before === undefined
      ? undefined
      : { rung, work, rounds: before.rounds, partialState, after: before.after };
  return {
    prompt: renderPrompt({
      template: subagent['prompt-template'],
      input,
      resumed,
      told: plan.messages ?? [],
      nonce: Buffer.from(ports.random(9)).toString('hex'),
      inbox: have.channel.tellsOfInbox ? `${ports.workspace.root}/${INBOX}` : undefined,
    }),
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
    session:
      state?.manifest.sessionId === undefined
        ? undefined
        : { id: state.manifest.sessionId, files: await sessionFiles(state, have.bundle, plan, ports) },
    round: plan.round,
    turn: 1,
    resume: last === undefined ? undefined : { answer: last.answer, option: last.option, partialState },
    program: program.path,
    helper: laid.helper !== undefined,
    ...(laid.helper?.own === undefined ? {} : { helperText: laid.helper.own }),
    askTool:
      laid.helper === undefined || ports.askTool === undefined
        ? undefined
        : toolServerOf(ports.askTool, `${ports.workspace.root}/${SENTINEL_PATH}`),
    handOver: await putHandOver(have, ports),
  };
}

/** Not on the agent's PATH: it is for the agent's program, not for the agent. */
async function putHandOver(
  { bundle, channel: { mailbox } }: Have,
  { scratch, askTool }: Ports,
): Promise<string | undefined> {
  if (mailbox === undefined || askTool === undefined || bundle.runtime.steers !== 'after-tool') return undefined;
  return scratch.write(HAND_OVER, Buffer.from(renderHandOver(askTool, mailbox.folder)), 0o700);
}

/** The session's files in the agent's home: written there, or still there as the agent left them. */
async function sessionFiles(
  { manifest, session }: SavedState,
  { runtime }: Facts['bundle'],
  { warm }: World['plan'],
  { scratch }: Ports,
): Promise<readonly string[]> {
  if (warm !== undefined) return runtime.sessionFiles(await scratch.list(HOME), manifest.sessionId ?? '');
  for (const [path, content] of session) await scratch.write(`${HOME}/${path}`, content);
  return [...session.keys()];
}

/** A version 4 UUID (RFC 9562) of those bytes. */
function uuid(random: Uint8Array): string {
  const hex = Buffer.from(random).toString('hex');
  const variant = ((parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
