/** `agora status`, `watch`, `questions` and `answer`: the states of tasks, and what they wait for. */
import { defined } from '../../protocol/base/defined.ts';
import { z } from '../../protocol/base/zod.ts';
import { untilAborted } from '../../client/calls/until-aborted.ts';
import { postAnswer } from '../../client/github/answer.ts';
import { ClientError } from '../../client/client-error.ts';
import { createTaskFinder } from '../../client/github/find-task.ts';
import { explainFailure } from '../../client/github/guard-backend.ts';
import type { OpenQuestion, TaskView } from '../../client/types.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { EXIT } from '../exit-codes.ts';
import { Anywhere, readOptions } from '../command-options.ts';
import { renderQuestion, renderResult, renderTask, renderTasks } from '../render/render-task.ts';
import type { CliContext } from '../cli-context.ts';
import { insistOnSettings } from '../local-settings.ts';
import { clientFor } from './dispatch.ts';
import { tellProgress } from './follow.ts';
import { renderRules } from '../render/render-rules.ts';
import { exitCodeOfCommand } from './run.ts';

const StatusOptions = z.extend(Anywhere, {
  open: z._default(z.boolean(), false),
  explain: z._default(z.boolean(), false),
});
const AnswerOptions = z.extend(Anywhere, { wait: z._default(z.boolean(), false) });

export async function status(task: string | undefined, given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(StatusOptions, given);
  if (options.explain) return explainStatus(task, options, context);
  const client = await clientFor(options, context);
  const { terminal } = context;
  const all = task === undefined ? await client.tasks() : [(await client.describe(task)).task];
  const tasks = all.filter(
    ({ state, isBeingDelivered }) => !options.open || !hasEnded(state) || isBeingDelivered === true,
  );
  if (options.json) terminal.out(JSON.stringify({ tasks }));
  else if (task !== undefined)
    for (const line of tasks.flatMap((one) => renderTask(one, terminal.paint))) terminal.out(line);
  else if (tasks.length === 0) terminal.out(options.open ? 'No task is running.' : 'There are no tasks.');
  else for (const line of renderTasks(tasks, terminal.paint)) terminal.out(line);
  return EXIT.done;
}

async function explainStatus(
  task: string | undefined,
  options: z.infer<typeof StatusOptions>,
  context: CliContext,
): Promise<number> {
  if (task === undefined)
    throw new ClientError('mistake', '`--explain` explains one task, but none was given.', {
      fix: 'Add its id, as `agora status` shows it: agora status t_… --explain',
    });
  const { terminal } = context;
  const explanation = await (await clientFor(options, context)).explain(task);
  if (options.json) terminal.out(JSON.stringify(explanation));
  else
    for (const line of [
      ...renderTask(explanation.task, terminal.paint),
      '',
      ...renderRules(explanation, terminal.paint),
    ])
      terminal.out(line);
  return EXIT.done;
}

/** Prints every change until the task has ended. The exit code says how. */
export async function watch(task: string, given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Anywhere, given);
  const client = await clientFor(options, context);
  const { terminal } = context;
  let last: TaskView | undefined;
  for await (const view of client.watch(task, { signal: context.signal })) {
    last = view;
    if (options.json) terminal.out(JSON.stringify(view));
    else for (const line of renderTask(view, terminal.paint)) terminal.out(line);
  }
  if (context.signal.aborted) return EXIT.interrupted;
  return last?.state === 'finished' ? EXIT.done : EXIT.failed;
}

type TaskChoice = OpenQuestion & Pick<TaskView, 'task' | 'subagent' | 'issue'>;

export async function questions(given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Anywhere, given);
  const { terminal } = context;
  const tasks = await (await clientFor(options, context)).tasks();
  const asked = tasks.flatMap(({ task, subagent, issue, question }): TaskChoice[] =>
    question === undefined ? [] : [{ ...question, task, ...defined({ subagent, issue }) }],
  );
  if (options.json) terminal.out(JSON.stringify({ questions: asked }));
  else if (asked.length === 0) terminal.out('No question is open.');
  else for (const question of asked) showAsked(question, context);
  return EXIT.done;
}

function showAsked(question: TaskChoice, { terminal }: CliContext): void {
  terminal.out(
    `${question.subagent ?? 'agent'}${question.issue === undefined ? '' : ` on #${question.issue}`}  ${terminal.paint.dim(question.url ?? question.task)}`,
  );
  for (const line of renderQuestion(question, terminal.paint)) terminal.out(line);
  terminal.out('');
}

/** Posts the answer in the question's thread. With `--wait`, or on this machine, also waits for the result. */
export async function answer(
  question: string,
  words: readonly string[],
  given: unknown,
  context: CliContext,
): Promise<number> {
  const options = readOptions(AnswerOptions, given);
  const { terminal } = context;
  const text = words.join(' ');
  if (!options.local && !options.wait) return post(question, text, options, context);
  if (options.local) await insistOnSettings(context.environment);
  const client = await clientFor(options, context);
  const result = await client.answer(question, text, { signal: context.signal, onProgress: tellProgress(terminal) });
  terminal.busy('');
  if (options.json) terminal.out(JSON.stringify(result));
  else for (const line of renderResult(result, terminal.paint)) terminal.out(line);
  return exitCodeOfCommand(result);
}

async function post(
  question: string,
  text: string,
  options: z.infer<typeof AnswerOptions>,
  context: CliContext,
): Promise<number> {
  const { context: github, name } = await context.github(options);
  const { signal } = context;
  const posted = await untilAborted(
    postAnswer(github, createTaskFinder(github), question, text, { signal }),
    signal,
  ).catch((error: unknown) => {
    throw explainFailure(error, name);
  });
  const { task } = posted.question.marker;
  if (options.json)
    context.terminal.out(JSON.stringify({ question, task, dispatchId: posted.dispatchId, url: posted.url }));
  else
    for (const line of [`Answered: ${posted.url}`, `See what happens next:  agora watch ${task}`])
      context.terminal.out(line);
  return EXIT.done;
}
