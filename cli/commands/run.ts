/** `agora run`: a dispatch on this machine, with its questions in the terminal. */
import { defined } from '../../protocol/base/defined.ts';
import { z } from '../../protocol/base/zod.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { ClientError } from '../../client/client-error.ts';
import type { AnswerOptions, Client, DispatchOptions, DispatchResult, TaskView } from '../../client/types.ts';
import { EXIT } from '../exit-codes.ts';
import { Common, readInput, readOptions } from '../command-options.ts';
import { renderResult } from '../render/render-task.ts';
import type { CliContext } from '../cli-context.ts';
import { findRegistry } from '../find-registry.ts';
import { insistOnDefinition } from '../insist-on-definition.ts';
import { insistOnSettings } from '../local-settings.ts';
import { openLive } from './run-live.ts';
import { answersHere, type GivenAnswers, followUp, givenAnswers, tellProgress } from './follow.ts';

const Options = z.extend(Common, {
  answer: z._default(z.array(z.string()), []),
  input: z.optional(z.string()),
  task: z.optional(z.string()),
  runtime: z.optional(z.string()),
  model: z.optional(z.string()),
  command: z.optional(z.string()),
  registry: z.optional(z.string()),
  apply: z._default(z.boolean(), true),
  interactive: z._default(z.boolean(), false),
  idle: z.optional(z.string()),
});
type Options = z.infer<typeof Options>;

export async function run(
  subagent: string | undefined,
  words: readonly string[],
  given: unknown,
  context: CliContext,
): Promise<number> {
  const options = readOptions(Options, given);
  const { terminal } = context;
  insistOnUse(options, subagent, words);
  const registry = options.registry === undefined ? undefined : await findRegistry(options.registry, context);
  const environment = environmentOf(options, context);
  await insistOnSettings(environment);
  const client = context.local({
    environment,
    apply: options.apply,
    ...defined({ registry }),
  });
  const answers = (options.json ? givenAnswers : answersHere)(options.answer, context);
  const live = options.interactive ? openLive(options, context) : undefined;
  const how = live?.how ?? { signal: context.signal, onProgress: tellProgress(terminal) };
  const first =
    options.task === undefined
      ? await client.dispatch({ ...(await readRequest(subagent, words, { ...options, registry }, context)), ...how })
      : await goOn(options.task, options.answer, client, answers, how);
  await live?.talked();
  const result = live === undefined ? await followUp(client, first, answers, context, sayHow) : first;
  terminal.busy('');
  if (options.json) terminal.out(JSON.stringify(result));
  else for (const line of renderResult(result, terminal.paint)) terminal.out(line);
  if (!options.json && result.needsInput !== undefined) terminal.out(`Answer it with:  ${sayHow(result)}`);
  return exitCodeOfCommand(result);
}

/** What would have no effect is refused. @throws ClientError mistake. */
function insistOnUse(options: Options, subagent: string | undefined, words: readonly string[]): void {
  if (!options.interactive && options.idle !== undefined)
    throw new ClientError('mistake', '--idle is for an interactive run.', {
      fix: 'Add --interactive, or omit --idle.',
    });
  if (options.interactive && options.task === undefined && options.answer.length > 0)
    throw new ClientError('mistake', '--answer and --interactive cannot be used together.', {
      fix: 'Omit one of them; answer an interactive run while it runs.',
    });
  if (options.task !== undefined && [subagent, ...words, options.input].some((one) => one !== undefined))
    throw new ClientError('mistake', 'With --task, a task continues with its own subagent and request.', {
      fix: "Omit yours; to answer the task's question, use --answer '…'.",
    });
}

const sayHow = ({ taskId }: DispatchResult): string => `agora run --task ${taskId} --answer '…'`;

/** What a person asks for, and of which subagent. */
async function readRequest(
  subagent: string | undefined,
  words: readonly string[],
  options: Options,
  context: CliContext,
): Promise<Pick<DispatchOptions, 'subagent' | 'input'>> {
  if (subagent === undefined)
    throw new ClientError('mistake', 'No subagent given.', { fix: 'Write `agora run <subagent> <what to do>`.' });
  await insistOnDefinition(subagent, options.registry, context);
  const text = words.length === 1 && words[0] === '-' ? [await context.files.readInput()] : words;
  return { subagent, input: readInput(text, options.input) };
}

/** Continues a task that stopped to ask, just now or last week, or whose process was killed. */
async function goOn(
  task: string,
  given: readonly string[],
  client: Client,
  answers: GivenAnswers,
  how: AnswerOptions,
): Promise<DispatchResult> {
  const { result, task: view } = await client.describe(task);
  if (view.isLost === true || view.state === 'running' || view.state === 'resuming') {
    if (given.length > 0)
      throw new ClientError('mistake', 'Its question already has an answer, and the turn after it was cut off.', {
        fix: `Omit --answer: \`agora run --task ${task.slice(0, 200)}\` continues with that answer.`,
      });
    return client.recover(task, how);
  }
  if (hasEnded(view.state)) throw notWaiting(view);
  if (result?.needsInput === undefined)
    throw new ClientError('mistake', `The task ${task.slice(0, 200)} is not waiting for an answer.`, {
      fix: 'List the ones that do with `agora questions --local`.',
    });
  const answer = await answers.next(result.needsInput);
  if (answer === undefined) return result;
  return client.answer(result.needsInput.id, answer, how);
}

/** The result of a task that was cancelled or has expired still has its question. Nobody can answer it any more. */
function notWaiting({ task, state, subagent = '<subagent>' }: TaskView): ClientError {
  return new ClientError('mistake', `The task ${task} is not waiting for an answer: it is ${state}.`, {
    fix: `See it with \`agora dispatch describe --local ${task}\`, or start a new one with \`agora run ${subagent}\`.`,
  });
}

function environmentOf({ runtime, model, command }: Options, { environment }: CliContext): CliContext['environment'] {
  const given = { AGORA_ADAPTER: runtime, AGORA_MODEL: model, AGORA_COMMAND: command };
  return { ...environment, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

/** A pause is not a failure. A failure keeps the agent's own exit code if that is a possible one. */
export function exitCodeOfCommand({ outcome, exitCode }: DispatchResult): number {
  if (outcome === 'finished' || outcome === 'needs_input') return EXIT.done;
  if (outcome === 'cancelled') return EXIT.interrupted;
  return exitCode > 0 && exitCode < 256 ? exitCode : EXIT.failed;
}
