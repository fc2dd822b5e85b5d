/** What the agent's program is started with: the prompt, its permissions, its paths. */
import type { ResumeRung } from '../../../../protocol/results/outcome.ts';
import { limitsForRuntime } from '../../../agent/run-agent.ts';
import { HOME, HOOKS, INBOX, sentinelOf } from '../../../own-files.ts';
import { renderHandOver, toolServerOf } from '../../../ask/ask-command.ts';
import type { StepFacts, AgentProgram, WorkerServices } from '../../../context/step-context.ts';
import { putToolServers } from './put-tool-servers.ts';
import type { Terms } from '../../../limits/effective-limits.ts';
import type { WorkerPorts } from '../../../ports.ts';
import { renderPrompt } from '../../../prompt/render-prompt.ts';
import { findAnswered } from '../../../prompt/render-resumption.ts';
import type { RuntimeInput } from '../../../runtimes/contract.ts';
import type { SavedState } from '../../../state/saved-state.ts';

const HAND_OVER = `${HOOKS}/hand-over`;

export type RuntimeParts = Pick<
  StepFacts,
  | 'settings'
  | 'bundle'
  | 'earlier'
  | 'env'
  | 'toolSecrets'
  | 'modelKey'
  | 'work'
  | 'program'
  | 'channel'
  | 'laid'
  | 'isolation'
  | 'models'
  | 'network'
>;
export type HaveTerms = RuntimeParts & { readonly terms: Terms };

export async function inputOf(
  rung: ResumeRung | undefined,
  have: HaveTerms,
  program: AgentProgram,
  { plan, ports }: WorkerServices,
): Promise<RuntimeInput> {
  const { subagent, input } = have.bundle;
  const {
    settings,
    earlier: { before },
    laid,
  } = have;
  const sentinel = `${ports.workspace.root}/${sentinelOf(have.bundle.runtime)}`;
  const partialState = before?.state?.asked?.partial_state;
  const last = before === undefined ? undefined : findAnswered(before);
  const state = rung === 'session' ? before?.state : undefined;
  return {
    prompt: promptOf(rung, have, { plan, ports }),
    systemPrompt: subagent.systemPrompt,
    input,
    model: settings.model ?? subagent.model,
    permissionMode: have.terms.mode,
    allow: have.terms.allow,
    limits: limitsForRuntime(have.terms.allowance),
    command: subagent.command ?? settings.command,
    workspace: ports.workspace.root,
    home: `${ports.scratch.root}/${HOME}`,
    env: have.env,
    sentinel,
    newSessionId: uuid(ports.random(16)),
    session:
      state?.manifest.sessionId === undefined
        ? undefined
        : { id: state.manifest.sessionId, files: await sessionFiles(state, have.bundle, plan, ports) },
    round: plan.round,
    turn: 1,
    resume:
      last === undefined
        ? undefined
        : { answer: last.answer, answers: last.answers, option: last.option, partialState },
    program: program.path,
    helper: laid.helper !== undefined,
    ...(laid.helper?.own !== undefined && { helperText: laid.helper.own }),
    askTool:
      laid.helper === undefined || ports.askTool === undefined ? undefined : toolServerOf(ports.askTool, sentinel),
    ...(subagent.tools !== undefined && { toolServers: await putToolServers(subagent.tools, have, ports) }),
    handOver: await putHandOver(have, ports),
  };
}

function promptOf(
  rung: ResumeRung | undefined,
  { bundle: { subagent, input }, earlier: { before }, work, channel }: RuntimeParts,
  { plan, ports }: Pick<WorkerServices, 'plan' | 'ports'>,
): string {
  const partialState = before?.state?.asked?.partial_state;
  const resumed =
    rung === undefined || before === undefined
      ? undefined
      : {
          rung,
          work,
          rounds: before.rounds,
          partialState,
          after: before.after,
        };
  return renderPrompt({
    template: subagent['prompt-template'],
    input,
    resumed,
    told: plan.messages ?? [],
    leftOut: plan.leftOut?.length ?? 0,
    nonce: Buffer.from(ports.random(9)).toString('hex'),
    inbox: channel.tellsOfInbox ? `${ports.workspace.root}/${INBOX}` : undefined,
  });
}

/** Not on the agent's PATH: it is for the agent's program, not for the agent. */
async function putHandOver(
  { bundle, channel: { mailbox } }: RuntimeParts,
  { scratch, askTool }: WorkerPorts,
): Promise<string | undefined> {
  if (mailbox === undefined || askTool === undefined || bundle.runtime.steers !== 'after-tool') return undefined;
  return scratch.write(HAND_OVER, Buffer.from(renderHandOver(askTool, mailbox.folder)), 0o700);
}

/** The session's files in the agent's home: written there, or still there from the agent. */
async function sessionFiles(
  { manifest, session }: SavedState,
  { runtime }: StepFacts['bundle'],
  { warm }: WorkerServices['plan'],
  { scratch }: WorkerPorts,
): Promise<readonly string[]> {
  if (warm !== undefined) return await runtime.sessionFiles(await scratch.list(HOME), manifest.sessionId ?? '');
  await scratch.writeAll(HOME, session);
  return [...session.keys()];
}

/** A version 4 UUID (RFC 9562) from those bytes. */
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
