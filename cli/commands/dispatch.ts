/** `agora dispatch run|describe|cancel`: dispatches through the workflow of a repository on GitHub. */
import { defined } from '../../protocol/base/defined.ts';
import { z } from '../../protocol/base/zod.ts';
import { AGORA_VARIABLES } from '../../protocol/config/agora-variables.ts';
import { findMisplacedVariables } from '../../protocol/config/misplaced-variables.ts';
import { openIssue } from '../../github/issues/issues.ts';
import { untilAborted } from '../../client/calls/until-aborted.ts';
import type { Client, DispatchResult, Json } from '../../client/types.ts';
import { findRun } from '../../github/actions/runs.ts';
import { ClientError } from '../../client/client-error.ts';
import { insistOnGuards, prepareStart, startTask } from '../../client/github/start-by-dispatch.ts';
import { explainFailure } from '../../client/github/guard-backend.ts';
import { EXIT } from '../exit-codes.ts';
import { Anywhere, OnGitHub, readInput, readOptions, wholeNumber } from '../command-options.ts';
import { renderDescription, renderRan, renderResult } from '../render/render-task.ts';
import type { CliContext, GitHubAccess } from '../cli-context.ts';
import { followUp, givenAnswers, tellProgress } from './follow.ts';
import { exitCodeOfCommand } from './run.ts';

const RunOptions = z.extend(OnGitHub, {
  answer: z._default(z.array(z.string()), []),
  input: z.optional(z.string()),
  issue: z.optional(wholeNumber),
  openIssue: z._default(z.boolean(), false),
  detach: z._default(z.boolean(), false),
});
type RunOptions = z.infer<typeof RunOptions>;

interface WantedTask {
  readonly subagent: string;
  readonly input: Record<string, Json>;
  readonly issue: number | undefined;
}

export async function dispatchRun(
  subagent: string,
  words: readonly string[],
  given: unknown,
  context: CliContext,
): Promise<number> {
  const options = readOptions(RunOptions, given);
  tellUnheeded(context);
  const access = await context.github(options);
  insistOnGuards(access.context);
  const input = readInput(words, options.input);
  if (options.openIssue && options.issue !== undefined)
    throw new ClientError('mistake', '--issue and --open-issue cannot be used together.', { fix: 'Omit one of them.' });
  const wanted: WantedTask = {
    subagent,
    input,
    issue: options.openIssue ? await untilAborted(openFor(access, { subagent, input }), context.signal) : options.issue,
  };
  return options.detach ? detach(wanted, options, access, context) : attend(wanted, options, access, context);
}

/** Settings for a worker on this machine. Variables that have no effect in any command have already been reported. */
export function tellUnheeded({ environment, terminal }: CliContext): void {
  const settings = Object.entries(environment).filter(([name]) => AGORA_VARIABLES[name]?.where.includes('library'));
  for (const warning of findMisplacedVariables('github', Object.fromEntries(settings)).warnings)
    terminal.tell(`${terminal.paint.yellow('warning:')} ${warning}`);
}

/** An issue stays open for nobody if its task cannot start: what is refused, is refused before. */
async function openFor(
  { context: github, name }: GitHubAccess,
  { subagent, input }: Pick<WantedTask, 'subagent' | 'input'>,
): Promise<number> {
  const text = typeof input['text'] === 'string' ? input['text'] : '';
  const title = typeof input['title'] === 'string' ? input['title'] : (text.trim().split('\n')[0] ?? '').slice(0, 200);
  if (title === '')
    throw new ClientError('mistake', 'The issue needs a title.', {
      fix: 'Describe the task, or give the input a title.',
    });
  try {
    await prepareStart(github, { subagent, input });
    return await openIssue(github.client, github.at, title, text);
  } catch (error) {
    throw explainFailure(error, name);
  }
}

async function attend(
  { subagent, input, issue }: WantedTask,
  options: RunOptions,
  { client }: GitHubAccess,
  context: CliContext,
): Promise<number> {
  const { terminal, signal } = context;
  const first = await client.dispatch({
    subagent,
    input,
    signal,
    onProgress: tellProgress(terminal),
    ...defined({ issue }),
  });
  const result = await followUp(client, first, givenAnswers(options.answer, context), context, sayHow);
  if (options.json) terminal.out(JSON.stringify(result));
  else for (const line of renderResult(result, terminal.paint)) terminal.out(line);
  if (!options.json && result.needsInput !== undefined)
    terminal.out(`Answer it on the issue, or with:  ${sayHow(result)}`);
  return exitCodeOfCommand(result);
}

const sayHow = ({ needsInput }: DispatchResult): string => `agora answer ${needsInput?.id ?? 'q_…'} '…'`;

/** Only starts the task. A user who wants to know more runs `agora watch`. */
async function detach(
  { subagent, input, issue }: WantedTask,
  options: RunOptions,
  { context: github, name }: GitHubAccess,
  { terminal, signal }: CliContext,
): Promise<number> {
  const where = issue === undefined ? {} : { issue };
  const started = await untilAborted(startTask(github, { subagent, input, signal, ...where }), signal).catch(
    (error: unknown) => {
      throw explainFailure(error, name);
    },
  );
  const run = await findRun(github.client, { ...github.at, runId: started.runId });
  const { task, subagent: resolved } = started.request;
  if (options.json)
    terminal.out(
      JSON.stringify({
        taskId: task,
        dispatchId: started.dispatchId,
        runId: started.runId,
        url: run?.url ?? '',
        resolved: { subagent: resolved },
        ...where,
      }),
    );
  else
    for (const line of [
      `Started ${started.dispatchId}: ${run?.url ?? `run ${started.runId}`}`,
      `Follow it with:  agora watch ${task}`,
    ])
      terminal.out(line);
  return EXIT.done;
}

export async function dispatchDescribe(id: string, given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Anywhere, given);
  const client = await clientFor(options, context);
  const description = await client.describe(id);
  const { terminal } = context;
  if (options.json) {
    terminal.out(JSON.stringify(description));
    return EXIT.done;
  }
  for (const line of renderDescription(description, terminal.paint)) terminal.out(line);
  const ran = description.resolved?.subagent;
  if (ran !== undefined) for (const line of renderRan(ran)) terminal.out(line);
  return EXIT.done;
}

export async function cancel(id: string, given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Anywhere, given);
  const cancelled = await (await clientFor(options, context)).cancel(id);
  context.terminal.out(options.json ? JSON.stringify(cancelled) : `${cancelled.task}: ${cancelled.detail}`);
  return EXIT.done;
}

/** @throws ClientError mistake */
export function insistOnOnePlace({ local, repo }: z.infer<typeof Anywhere>): void {
  if (local && repo !== undefined)
    throw new ClientError('mistake', '--local and --repo cannot be used together.', { fix: 'Omit one of them.' });
}

/** The place of a command. */
export async function clientFor(options: z.infer<typeof Anywhere>, context: CliContext): Promise<Client> {
  insistOnOnePlace(options);
  return options.local ? context.local({ environment: context.environment }) : (await context.github(options)).client;
}
