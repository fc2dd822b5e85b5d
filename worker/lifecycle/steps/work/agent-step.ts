/**
 * Step 11: runs the agent, at the best level of the resume ladder that works.
 *
 * The session itself, otherwise our notes about it (questions, answers, partial state, files), otherwise only the
 * questions and answers. A session that its runtime cannot find costs one more start, never the dispatch; and a lower
 * level is always reported.
 */
import { defined } from '../../../../protocol/base/defined.ts';
import type { Spent } from '../../../../protocol/config/budget-limits.ts';
import { OWN_PORTS } from '../../../../protocol/network/allowed-hosts.ts';
import type { ResumeRung } from '../../../../protocol/results/outcome.ts';
import { ASK_COMMAND, renderAskCommand } from '../../../ask/ask-command.ts';
import { defineStep, type AgentRun, type AgentProgram, type WorkerServices } from '../../../context/step-context.ts';
import { decideFirstRung, type FirstRung } from '../../../agent/resume-ladder.ts';
import { takeFurtherTurns } from '../../../agent/extra-turns.ts';
import type { WorkerPorts } from '../../../ports.ts';
import type { FileSet } from '../../../ports/work-tree-ports.ts';
import { findAnswered } from '../../../prompt/render-resumption.ts';
import { runOnce } from '../../../agent/run-agent.ts';
import { HOME, PROGRAMS, sentinelOf } from '../../../own-files.ts';
import { findLostHistory } from '../../../agent/lost-session.ts';
import { type RuntimeParts, type HaveTerms, inputOf } from './runtime-input.ts';
import { renderStoppedRun } from './stopped-run.ts';
import { variablesOf } from '../../../../protocol/network/model-clouds.ts';
import type { RunningRuntime } from '../../../runtimes/contract.ts';
import { measuresOf } from '../../../limits/budget-watch.ts';
import { describeGaps } from '../../../limits/budget-gaps.ts';
import { termsOf } from '../../../limits/effective-limits.ts';
import { findTimeLimit } from '../../../limits/time-limit.ts';

export const runAgent = defineStep(
  'run agent',
  [
    'settings',
    'bundle',
    'earlier',
    'env',
    'toolSecrets',
    'modelKey',
    'work',
    'program',
    'channel',
    'laid',
    'isolation',
    'models',
    'network',
  ],
  async (have, services) => {
    const { before } = have.earlier;
    const last = before === undefined ? undefined : findAnswered(before);
    const measures = measuresOf(have.bundle.runtime, { isCounted: have.models.kind === 'gateway' });
    const asked = { subagent: have.bundle.subagent, runtime: { ...have.bundle.runtime, measures } };
    const terms = termsOf(have.settings, asked, {
      manifest: before?.state?.manifest,
      last,
      isOfOtherTask: before?.after !== undefined,
      isFinal: services.plan.resume?.answer.isFinal === true,
    });
    for (const notice of terms.notices) services.book.notice(notice);
    tellLeftOut(services);
    if (terms.decision?.kind === 'stop') return { agent: await renderStoppedRun(terms.decision.by, terms, have) };
    const env = {
      ...agentEnvironment(have, services),
      ...(await putAskCommand(have.env['PATH'], sentinelOf(have.bundle.runtime), services.ports)),
    };
    const program = await have.program.found;
    const { notice, ...decided } = decideFirstRung(have, program, services.plan);
    const { rung } = decided;
    if (notice !== undefined) services.book.notice(notice);
    const first = await runOnRung(decided, { ...have, env, terms, spent: terms.spent }, program, services);
    if (
      rung !== 'session' ||
      !first.end.sessionLost ||
      services.signal.aborted ||
      (await services.ports.workspace.kindOf(sentinelOf(have.bundle.runtime))) !== 'absent'
    )
      return { agent: first };
    await services.ports.scratch.clear(HOME);
    return {
      agent: await runOnRung(
        { rung: 'partial-state', why: `${have.bundle.runtime.id} could not find its conversation again` },
        { ...have, env, terms, spent: first.spent },
        program,
        services,
      ),
    };
  },
);

/** The person who approved the text has not seen it, so its existence is reported. */
function tellLeftOut({ plan: { leftOut = [] }, book }: WorkerServices): void {
  for (const text of leftOut) {
    book.log({ kind: 'text.left_out', text });
    book.notice(text);
  }
}

/** `agora-ask` on the agent's PATH: the ask tool for agents with a shell. */
async function putAskCommand(
  path: string | undefined,
  sentinel: string,
  { scratch, askTool, workspace }: WorkerPorts,
): Promise<Record<string, string>> {
  if (askTool === undefined) return {};
  await scratch.write(
    `${PROGRAMS}/${ASK_COMMAND}`,
    Buffer.from(renderAskCommand(askTool, `${workspace.root}/${sentinel}`)),
    0o700,
  );
  return { PATH: [`${scratch.root}/${PROGRAMS}`, ...(path === undefined ? [] : [path])].join(':') };
}

/** The merged environment, the runtime's own settings, and the one model key. */
function agentEnvironment(
  { bundle: { runtime }, env, modelKey: { pair }, models, network }: RuntimeParts,
  { ports }: WorkerServices,
): Record<string, string> {
  const settings = runtime.settings.flatMap((name) => {
    const value = ports.environment[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  const given = { ...env, ...Object.fromEntries(settings) };
  if (models.kind === 'gateway')
    return {
      ...given,
      ...notByProxy(given),
      ...models.variables(network.kind === 'open' ? models.gateway.port : OWN_PORTS.gateway),
    };
  if (models.cloud !== undefined) return { ...given, ...variablesOf(models.cloud, ports.environment) };
  return { ...given, ...(pair !== undefined && { [pair.name]: pair.value }) };
}

const HERE = '127.0.0.1,localhost';

/**
 * The gateway is on this machine; it uses the proxy itself. Programs read one of the two spellings, and ours must not
 * hide what only the other one names.
 */
function notByProxy({ NO_PROXY: upper, no_proxy: lower }: Readonly<Record<string, string>>): Record<string, string> {
  const add = (hosts: string): string => (hosts === '' ? HERE : `${hosts},${HERE}`);
  return { NO_PROXY: add(upper ?? lower ?? ''), no_proxy: add(lower ?? upper ?? '') };
}

interface HaveSpent extends HaveTerms {
  /** By the task, including an attempt of this round that could not find its conversation. */
  readonly spent: Spent;
}

async function runOnRung(
  { rung, why, hadNone }: Pick<FirstRung, 'rung' | 'why' | 'hadNone'>,
  have: HaveSpent,
  program: AgentProgram,
  services: WorkerServices,
): Promise<AgentRun> {
  const { runtime } = have.bundle;
  if (rung !== undefined && hadNone !== true) tellRung(rung, why, services);
  const input = await inputOf(rung, have, program, services);
  await services.ports.scratch.writeAll(HOME, await homeFiles(runtime, have.laid.files));
  await services.ports.scratch.writeAll(HOME, await runtime.prepare(input));
  const asked = await runtime.permissionMode(input.permissionMode);
  if (asked.warning !== undefined) {
    services.book.log({ kind: 'runtime.note', text: asked.warning });
    services.book.notice(asked.warning);
  }
  const { plan, ports } = services;
  const timeLimit = findTimeLimit(have.settings, have.bundle.subagent, plan.stopBy, ports.clock.now());
  const limits = {
    run: have.isolation.run,
    models: have.models,
    allowance: have.terms.allowance,
    spent: have.spent,
    seconds: timeLimit.seconds,
  };
  const first = await runOnce(runtime, input, { ...limits, sameSession: rung === 'session' }, services);
  const run = await takeFurtherTurns(
    first,
    { runtime, input, limits, refused: have.terms.refused, channel: have.channel },
    services,
  );
  // Files that never left the machine were not restored either, and are not in their redacted form.
  const lost =
    rung === 'session' && services.plan.warm === undefined
      ? await findLostHistory(
          { runtime, end: first.end, session: have.earlier.before?.state?.session ?? new Map() },
          services.ports,
        )
      : undefined;
  if (lost !== undefined) services.book.notice(lost);
  tellGaps(have, services);
  return {
    ...run,
    timeLimit,
    permissionMode: asked.effective,
    version: program.version,
    rung: hadNone === true ? undefined : rung,
    terms: have.terms,
  };
}

function tellGaps({ models, terms, bundle: { runtime } }: HaveTerms, { book }: WorkerServices): void {
  if (models.kind === 'direct') return;
  for (const gap of describeGaps(models.account.calls(), terms.allowance, runtime)) book.notice(gap);
}

/**
 * Files from capabilities, for a runtime that does not read them from the work tree. Ours come later and have priority.
 */
async function homeFiles(runtime: RunningRuntime, files: FileSet): Promise<FileSet> {
  const laid = await Promise.all(
    [...files].map(async ([path, content]) => [await runtime.homeOf?.(path), content] as const),
  );
  return new Map(laid.flatMap(([home, content]) => (home === undefined ? [] : [[home, content] as const])));
}

function tellRung(rung: ResumeRung, why: string | undefined, { book }: WorkerServices): void {
  book.log({ kind: 'session.resumed', rung, ...defined({ why }) });
  if (rung === 'session') return;
  const what =
    rung === 'partial-state'
      ? 'from its notes, the questions and the answers'
      : 'only from the questions and the answers';
  book.notice(
    `The agent's own conversation no longer exists${why === undefined ? '' : ` (${why})`}: it continued ${what}.`,
  );
}
