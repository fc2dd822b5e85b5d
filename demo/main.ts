/** `npm run demo`, and `agora demo`: the whole loop on this machine. */
import { defined } from '../protocol/base/defined.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isSuccess, summarizeDemo } from './demo-summary.ts';
import { explainPort, tellFailed } from '../localhub/terminal/local-failure.ts';
import { stopWhenUnread } from '../localhub/terminal/stop-when-unread.ts';
import { readOptions, renderHelp, type DemoOptions } from './demo-options.ts';
import { runScenario, shopStory, type DemoReporter } from './demo-scenario.ts';
import { startDemoEnvironment, type DemoEnvironment } from './demo-environment.ts';
import { buildWhatRuns, createReporter, findProject, machineOf, showEnding, stopOnSignals } from './play.ts';
import { answerAlways, promptForAnswers } from './answer-prompt.ts';

const PROJECT = findProject(import.meta.dirname);

/** @returns the exit code: 0 only if all of it worked. */
async function main(args: readonly string[]): Promise<number> {
  const read = readOptions(args, process.env);
  if (read.kind === 'help') {
    process.stdout.write(renderHelp(process.argv0));
    return 0;
  }
  if (read.kind === 'mistakes') return tellFailed(new Error(read.mistakes.join('\n')), 'mistake', args);
  buildWhatRuns(PROJECT);
  return runDemo(read.options);
}

async function runDemo(options: DemoOptions): Promise<number> {
  const out = options.json ? process.stderr : process.stdout;
  const reporter = createReporter(out, process.env['TERM']);
  const started = Date.now();
  const workDir = await mkdtemp(join(tmpdir(), 'agora-demo-'));
  const key = process.env['ANTHROPIC_API_KEY'];
  const secrets: Record<string, string> =
    options.runtime === 'claude-code' && key !== undefined ? { ANTHROPIC_API_KEY: key } : {};
  let code = 1;
  let hasFailed = false;
  let opened: DemoEnvironment | undefined;
  const isStopped = stopOnSignals({ workDir, place: () => opened, hasFailed: () => hasFailed });
  try {
    await using shop = await startDemoEnvironment({
      project: PROJECT,
      workDir,
      secrets,
      extraEnv: machineOf(PROJECT, process.env),
      ...defined({ port: options.port }),
    }).catch((error: unknown) => {
      throw explainPort(error, options.port);
    });
    opened = shop;
    reporter.line(`A local GitHub is running at ${shop.hub.url}. Nothing leaves this machine.`);
    const person = options.answer === undefined ? promptForAnswers(process.stdin, out) : answerAlways(options.answer);
    const ending = await runScenario(
      shop.hub,
      shopStory(options.runtime === 'claude-code' ? 'claude' : 'fixer'),
      person,
      reporter,
    );
    await shop.hub.settle();
    const summary = summarizeDemo(shop.hub, ending, Date.now() - started);
    showEnding(ending, summary, reporter);
    if (options.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
    code = isSuccess(summary) ? 0 : 1;
    hasFailed = code === 1;
    if (options.stay) await stay(shop, reporter);
    else if (options.answer === undefined && process.stdin.isTTY) await lookAround(shop, reporter);
  } catch (error) {
    // What fails after a signal fails because everything is being closed, and the process ends when it is.
    if (isStopped()) await new Promise(() => undefined);
    throw error;
  } finally {
    if (code === 0) await rm(workDir, { recursive: true, force: true });
    else reporter.line(`For details, see the files in ${workDir}.`);
  }
  return code;
}

async function stay(shop: DemoEnvironment, reporter: DemoReporter): Promise<void> {
  reporter.line(`Still running at ${shop.hub.url}. Press Ctrl+C to stop.`);
  await new Promise(() => undefined);
}

/** Whoever answered by hand wants to see the pull request as well. */
async function lookAround(shop: DemoEnvironment, reporter: DemoReporter): Promise<void> {
  reporter.line(`You can look around at ${shop.hub.url}. Press Enter to stop.`);
  const lines = createInterface({ input: process.stdin });
  await new Promise((done) => {
    lines.once('line', done).once('close', done);
  });
  lines.close();
}

const ARGUMENTS = process.argv.slice(2);
stopWhenUnread(process);
process.exitCode = await main(ARGUMENTS).catch((error: unknown) => tellFailed(error, 'unexpected', ARGUMENTS));
