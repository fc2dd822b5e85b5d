/** `agora rehearse`: one task from its issue to its pull request, on a local GitHub with a copy of a repository. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hub, RunView } from '../../localhub/hub.ts';
import { tellFailed, writeFailure } from '../../localhub/terminal/local-failure.ts';
import { stopWhenUnread } from '../../localhub/terminal/stop-when-unread.ts';
import { answerAlways, promptForAnswers } from '../answer-prompt.ts';
import { startDemoEnvironment, type DemoEnvironment, type DemoEnvironmentOptions } from '../demo-environment.ts';
import { runScenario, type DemoReporter, type DemoStory } from '../demo-scenario.ts';
import { summarizeDemo } from '../demo-summary.ts';
import { buildWhatRuns, createReporter, findProject, machineOf, showEnding, stopOnSignals } from '../play.ts';
import { prepareFolder } from './prepare-folder.ts';
import { findUnchecked, readFailedChecks, readLastResult } from './read-checks.ts';
import { isDelivered, sayWithoutPullRequest } from './rehearsal-ending.ts';
import { renderRehearsalFailure } from './rehearsal-failure.ts';
import { readRehearsal, readSecrets, REHEARSAL_HELP, type RehearsalOptions } from './rehearsal-options.ts';

const PROJECT = findProject(import.meta.dirname);
const SILENT: DemoReporter = { line: () => undefined, quote: () => undefined, busy: () => undefined };

/** @returns the exit code: 0 only if the work is delivered in the end. */
async function main(args: readonly string[]): Promise<number> {
  const read = readRehearsal(args);
  if (read.kind === 'help') {
    process.stdout.write(REHEARSAL_HELP);
    return 0;
  }
  if (read.kind === 'mistake') return tellFailed(new Error(read.why), 'mistake', args);
  buildWhatRuns(PROJECT);
  return rehearse(read.options);
}

async function rehearse(options: RehearsalOptions): Promise<number> {
  const out = options.isJson ? process.stderr : process.stdout;
  const reporter = options.isQuiet ? SILENT : createReporter(out, process.env['TERM']);
  const started = Date.now();
  const workDir = await mkdtemp(join(tmpdir(), 'agora-rehearsal-'));
  let hasBegun = false;
  let isDone = false;
  let hasFailed = false;
  let opened: DemoEnvironment | undefined;
  const isStopped = stopOnSignals({ workDir, place: () => opened, hasFailed: () => hasFailed });
  try {
    const secrets = readSecrets(options, process.env);
    const { folder, hasRelay } = await prepareFolder(options.folder, join(workDir, 'copy'), options);
    hasBegun = true;
    const hasBot = (options.host ?? (hasRelay ? 'relay' : 'bot')) === 'bot';
    await using place = await startPlace({ at: options.at, workDir, secrets, repository: folder, hasBot });
    opened = place;
    reporter.line(`A local GitHub is running at ${place.hub.url} with a copy of ${options.folder}.`);
    const person = options.answer === undefined ? promptForAnswers(process.stdin, out) : answerAlways(options.answer);
    const story = storyOf(options, hasBot);
    const ended = await runScenario(place.hub, story, person, reporter).catch(async (error: unknown) => {
      if (!options.stay) throw error;
      hasFailed = true;
      writeFailure(renderRehearsalFailure(error, ARGUMENTS));
      return stay(place.hub.url, out);
    });
    await place.hub.settle();
    // A run that has nothing to push writes the last comment itself, and ends after it.
    const ending = { ...ended, runs: place.hub.runs() };
    const result = await readLastResult(place.hub, story, ending);
    const failed = await readFailedChecks(result, story.subagent, folder);
    const summary = summarizeDemo(place.hub, ending, Date.now() - started, failed);
    showEnding(ending, summary, reporter, await findUnchecked(folder, options.subagent));
    isDone = isDelivered(summary, result, await hasBranch(place.hub, story));
    hasFailed = !isDone;
    for (const line of sayWithoutPullRequest(summary, ending.lastComment))
      if (isDone) reporter.line(line);
      else process.stderr.write(`${line}\n`);
    if (options.isJson) process.stdout.write(`${JSON.stringify(summary)}\n`);
    tellAnnotations(place.hub.runs());
    if (options.stay) await stay(place.hub.url, out);
  } catch (error) {
    // What fails after a signal fails because everything is being closed, and the process ends when it is.
    if (isStopped()) await new Promise(() => undefined);
    throw error;
  } finally {
    if (isDone || !hasBegun) await rm(workDir, { recursive: true, force: true });
    else process.stderr.write(`For details, see the files in ${workDir}.\n`);
  }
  return isDone ? 0 : 1;
}

/** Whether the bot, the relay or the second job has pushed work. */
async function hasBranch(hub: Hub, { at, login }: DemoStory): Promise<boolean> {
  const { data } = await hub.as(login).rest.git.listMatchingRefs({ ...at, ref: 'heads/agora/' });
  return data.length > 0;
}

type PlaceOptions = Pick<DemoEnvironmentOptions, 'at' | 'workDir' | 'secrets' | 'repository' | 'hasBot'>;

const startPlace = (options: PlaceOptions): Promise<DemoEnvironment> =>
  startDemoEnvironment({
    ...options,
    project: PROJECT,
    people: ['you'],
    extraEnv: machineOf(PROJECT, process.env),
  });

function tellAnnotations(runs: readonly RunView[]): void {
  for (const line of runs.flatMap(({ annotations, conclusion }) => (conclusion === 'success' ? [] : annotations)))
    process.stderr.write(`${line.level}: ${line.message}\n`);
}

const storyOf = ({ at, subagent, isOwnAgent }: RehearsalOptions, hasBot: boolean): DemoStory => ({
  hasBot,
  at,
  subagent,
  login: 'you',
  name: 'You',
  advice: 'Run `agora validate` to see every mistake in .github/agora.',
  issue: {
    title: 'Document how to assign an issue to the agent',
    body: `This repository should document that people can label an issue \`agora:${subagent}\` to assign it to the agent.${isOwnAgent ? ' Ask where to document it: in README.md or in CONTRIBUTING.md.' : ''}`,
  },
});

function stay(url: string, out: NodeJS.WriteStream): Promise<never> {
  out.write(`Still running at ${url}. Press Ctrl+C to stop.\n`);
  return new Promise(() => undefined);
}

const ARGUMENTS = process.argv.slice(2);
stopWhenUnread(process);
process.exitCode = await main(ARGUMENTS).catch((error: unknown) =>
  writeFailure(renderRehearsalFailure(error, ARGUMENTS)),
);
