/**
 * Another turn for messages that people sent while the agent worked and that did not reach it: in the same session, on
 * the same machine, with all of them at once, oldest first.
 *
 * Only after a turn that ended normally without a question: with a question, they are included with its answer. At most
 * a few times, and within the budget of the round. The rest stays where it was written.
 */
import { leftOf } from '../limits/budget-watch.ts';
import { askForPermission } from '../limits/worker-questions.ts';
import type { StepFacts, WorkerServices } from '../context/step-context.ts';
import type { ChannelMessage } from '../ports/conversation-ports.ts';
import { renderFurtherTurn } from '../prompt/render-prompt.ts';
import { limitsForRuntime, type AgentRunEnd, runOnce, type RunLimits } from './run-agent.ts';
import { HOME, sentinelOf } from '../own-files.ts';
import type { AgentEnd, RunningRuntime, RuntimeInput } from '../runtimes/contract.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

const MOST_TURNS = 5;

export interface FirstTurn {
  readonly runtime: RunningRuntime;
  readonly input: RuntimeInput;
  readonly limits: RunLimits;
  /** What people have refused in this task: it is not requested again. */
  readonly refused: readonly string[];
  readonly channel: Pick<StepFacts['channel'], 'mailbox' | 'delivered' | 'look'>;
}

/** @returns how the last of them ended, with the usage of all of them. */
export async function takeFurtherTurns(
  first: AgentRunEnd,
  begun: FirstTurn,
  services: WorkerServices,
): Promise<AgentRunEnd> {
  let ran = first;
  for (let turn = 2; turn <= MOST_TURNS; turn += 1) {
    const limits = limitsAfter(ran, begun.limits);
    if (limits === undefined || !(await hasEndedWell(ran, begun, services))) return ran;
    await begun.channel.look();
    const messages = await takeRest(begun, services);
    if (messages.length === 0) return ran;
    const next = await takeTurn(turn, messages, { ran, begun, limits }, services);
    if (next.kind === 'refused') return { ...ran, spent: next.ran.spent };
    ran = next.ran;
  }
  return ran;
}

/** Messages that cannot be taken still wait, which is reported at the end; the work counts all the same. */
async function takeRest({ channel }: FirstTurn, { book }: WorkerServices): Promise<readonly ChannelMessage[]> {
  try {
    return (await channel.mailbox?.takeRest()) ?? [];
  } catch (error) {
    book.log({ kind: 'channel.error', detail: errorMessage(error) });
    return [];
  }
}

async function hasEndedWell(
  { end, timedOut, overBudget }: AgentRunEnd,
  { refused, input, runtime }: FirstTurn,
  { ports, signal }: WorkerServices,
): Promise<boolean> {
  if (
    end.failure !== undefined ||
    end.sessionId === undefined ||
    timedOut ||
    overBudget !== undefined ||
    signal.aborted
  )
    return false;
  // A denied tool becomes a question of the worker.
  if (input.permissionMode === 'scoped' && askForPermission(end.denied ?? [], refused) !== undefined) return false;
  return (await ports.workspace.kindOf(sentinelOf(runtime))) === 'absent';
}

function limitsAfter(
  { spent }: AgentRunEnd,
  { run, models, allowance, spent: before, seconds }: RunLimits,
): RunLimits | undefined {
  const left = leftOf(allowance, before, spent);
  const time = seconds - (spent.seconds - before.seconds);
  return left === undefined || time < 1 ? undefined : { run, models, allowance: left, spent, seconds: time };
}

interface TurnBasis {
  readonly ran: AgentRunEnd;
  readonly begun: FirstTurn;
  readonly limits: RunLimits;
}

/**
 * `refused`: it failed before the agent had seen them. Then its earlier work counts, and they are still to be
 * delivered.
 */
async function takeTurn(
  turn: number,
  messages: readonly ChannelMessage[],
  { ran, begun, limits }: TurnBasis,
  services: WorkerServices,
): Promise<{ readonly kind: 'taken' | 'refused'; readonly ran: AgentRunEnd }> {
  const { runtime, channel } = begun;
  const input = await inputOf(turn, messages, { ran, begun, limits }, services);
  await services.ports.scratch.writeAll(HOME, await runtime.prepare(input));
  let told: Promise<void> | undefined;
  const tell = (): void => {
    told ??= channel.delivered(messages);
  };
  const next = await runOnce(runtime, input, { ...limits, sameSession: true, onAnswer: tell }, services);
  if (next.end.failure === undefined) tell();
  await told;
  if (told !== undefined || next.end.failure === undefined)
    return { kind: 'taken', ran: { ...next, end: joinEnds(ran.end, next.end) } };
  services.book.notice(
    `Messages that arrived while the agent worked could not be delivered: ${next.end.failure.detail}`,
  );
  return { kind: 'refused', ran: next };
}

async function inputOf(
  turn: number,
  messages: readonly ChannelMessage[],
  { ran, begun: { runtime, input }, limits: { allowance } }: TurnBasis,
  { ports }: WorkerServices,
): Promise<RuntimeInput> {
  const id = ran.end.sessionId ?? '';
  return {
    ...input,
    prompt: renderFurtherTurn(messages, Buffer.from(ports.random(9)).toString('hex')),
    turn,
    session: { id, files: await runtime.sessionFiles(await ports.scratch.list(HOME), id) },
    limits: limitsForRuntime(allowance),
  };
}

/** The last turn's end, with what all of them have used and were denied. */
function joinEnds(before: AgentEnd, now: AgentEnd): AgentEnd {
  const denied = [...(before.denied ?? []), ...(now.denied ?? [])];
  return { ...now, usage: addUsage(before.usage, now.usage), ...(denied.length > 0 && { denied }) };
}

type TurnUsage = AgentRunEnd['end']['usage'];

/**
 * Values that count from the start of a process; all other values that a runtime reports are for the whole session, or
 * not numbers.
 */
const COUNTED = new Set([
  'inputTokens',
  'outputTokens',
  'cacheReadTokens',
  'cacheWriteTokens',
  'turns',
  'toolCalls',
  'durationMs',
  'apiDurationMs',
]);

function addUsage(before: TurnUsage, now: TurnUsage): TurnUsage {
  if (before === undefined || now === undefined) return now ?? before;
  return {
    ...before,
    ...Object.fromEntries(
      Object.entries(now).map(([name, value]) => {
        const earlier = before[name];
        return [
          name,
          COUNTED.has(name) && typeof value === 'number' && typeof earlier === 'number' ? earlier + value : value,
        ];
      }),
    ),
  };
}
