/** What is stored about a task on this machine besides its artifacts, and the view that is made from both. Pure. */
import { defined } from '../../protocol/base/defined.ts';
import { PositiveInt, z } from '../../protocol/base/zod.ts';
import { renderOutgoing } from '../../protocol/text/outgoing-line.ts';
import { TaskId } from '../../protocol/base/ids.ts';
import type { DispatchResult, TaskView } from '../types.ts';

/** Which runtime works, with which model and command: the variables of `--runtime`, `--model` and `--command`. */
const RUNTIME_SETTINGS = ['AGORA_ADAPTER', 'AGORA_MODEL', 'AGORA_COMMAND'] as const;

type GivenVariables = Readonly<Record<string, string | undefined>>;

/** The part of an environment that a task remembers. */
export function settingsIn(environment: GivenVariables): { readonly settings?: Record<string, string> } {
  const given = RUNTIME_SETTINGS.flatMap((name): [string, string][] => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value]];
  });
  return given.length === 0 ? {} : { settings: Object.fromEntries(given) };
}

/** An environment with what the task remembers. What is given now has priority. */
export function withSettings(
  environment: GivenVariables,
  { settings = {} }: Pick<TaskRecord, 'settings'>,
): GivenVariables {
  const missing = Object.entries(settings).filter(([name]) => environment[name] === undefined);
  return { ...environment, ...Object.fromEntries(missing) };
}

export const TaskRecord = z.strictObject({
  v: z.literal(1),
  task: TaskId,
  subagent: z.string(),
  input: z.record(z.string(), z.json()),
  startedAt: z.iso.datetime(),
  /** The RUNTIME_SETTINGS with which it was started: later rounds have the same, unless they are given others. */
  settings: z.optional(z.record(z.string(), z.string())),
  /** Set when somebody cancelled it while it waited. */
  cancelledAt: z.optional(z.iso.datetime()),
});
export type TaskRecord = z.infer<typeof TaskRecord>;

/** Present while a process works on the task. */
export const LiveProcess = z.strictObject({
  pid: PositiveInt,
  /** When it began, according to the system: another process may later get its number. */
  start: z.optional(z.string()),
  round: z.int().check(z.minimum(1)),
  startedAt: z.iso.datetime(),
  /** Whether its turn is over or it has asked, and it waits. */
  isIdle: z.optional(z.boolean()),
});
export type LiveProcess = z.infer<typeof LiveProcess>;

export interface StoredResult {
  readonly result: DispatchResult;
  /** When its artifact, and the state that was saved with it, are no longer stored. */
  readonly expires: string;
  readonly endedAt: string;
}

/**
 * @param results oldest first. @param live only when that process is really running. @param cut the round of a turn
 * that was cut off.
 */
export function viewOfRecord(
  record: TaskRecord,
  results: readonly StoredResult[],
  live: LiveProcess | undefined,
  now: Date,
  cut?: number,
): TaskView {
  const last = results.at(-1);
  const common = {
    task: record.task,
    subagent: record.subagent,
    startedAt: record.startedAt,
    ...titleOf(record),
    ...leftBy(last),
  };
  if (live?.isIdle === true)
    return {
      ...common,
      ...waitOf(last),
      state: 'idle',
      round: live.round,
      updatedAt: last?.endedAt ?? live.startedAt,
      ...(last?.result.needsInput?.demand !== 'more' && questionOf(last)),
    };
  if (live !== undefined) return { ...common, state: 'running', round: live.round, updatedAt: live.startedAt };
  if (record.cancelledAt !== undefined)
    return { ...common, state: 'cancelled', round: last?.result.round ?? 1, updatedAt: record.cancelledAt };
  if (cut !== undefined)
    return {
      ...common,
      state: 'suspended',
      round: cut,
      isLost: true,
      waitsFor: 'person',
      updatedAt: last?.endedAt ?? record.startedAt,
    };
  // A worker that was killed leaves nothing: then nobody works on the task, and nobody will.
  if (last === undefined) return { ...common, state: 'failed', round: 1, updatedAt: record.startedAt };
  const { outcome, conclusion, round, needsInput, verify } = last.result;
  const ended = {
    ...common,
    round,
    updatedAt: last.endedAt,
    ...(!(outcome !== 'finished' || conclusion === undefined) && { conclusion }),
    ...(verify !== undefined && { verify: { passed: verify.passed } }),
  };
  if (outcome !== 'needs_input' || needsInput === undefined)
    return { ...ended, state: outcome === 'needs_input' ? 'failed' : outcome };
  if (Date.parse(last.expires) <= now.getTime()) return { ...ended, state: 'expired', updatedAt: last.expires };
  return { ...ended, state: 'suspended', ...waitOf(last), ...questionOf(last) };
}

function leftBy(last: StoredResult | undefined): Pick<TaskView, 'runtime' | 'sessionId' | 'summary'> {
  const { ranOn, sessionId, summary, needsInput } = last?.result ?? {};
  return defined({ runtime: ranOn?.runtime, sessionId, summary: summary ?? needsInput?.context });
}

function waitOf(last: StoredResult | undefined): Pick<TaskView, 'yieldReason' | 'waitsFor'> {
  return { yieldReason: last?.result.needsInput?.demand ?? 'question', waitsFor: 'person' };
}

function questionOf(last: StoredResult | undefined): Pick<TaskView, 'question'> {
  const asked = last?.result.needsInput;
  if (last === undefined || asked === undefined) return {};
  const { id, question: text, options = [], recommended, questions } = asked;
  return {
    question: { id, text, options: [...options], ...defined({ recommended, questions }), expires: last.expires },
  };
}

/** The agent gets the request without credentials, and so does everybody who lists tasks. */
function titleOf({ input }: TaskRecord): { readonly title?: string } {
  const said = [input['title'], input['text']].find((one) => typeof one === 'string' && one.trim() !== '');
  const [line = ''] = typeof said === 'string' ? said.trim().split('\n') : [];
  return line === '' ? {} : { title: renderOutgoing(line) };
}
