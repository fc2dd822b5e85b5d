/** `npm run demo`: the whole loop on this machine. */
import { defined } from '../protocol/base/defined.ts';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { isSuccess, summarizeDemo, type DemoSummary } from './demo-summary.ts';
import { stopWhenUnread } from '../localhub/terminal/stop-when-unread.ts';
import { HELP, readOptions, type DemoOptions } from './demo-options.ts';
import { runScenario, type ScenarioResult, type DemoReporter } from './demo-scenario.ts';
import { startDemoEnvironment, type DemoEnvironment } from './demo-environment.ts';
import { answerAlways, promptForAnswers } from './answer-prompt.ts';

const PROJECT = resolve(import.meta.dirname, '..');

/** @returns the exit code: 0 only if all of it worked. */
async function main(args: readonly string[]): Promise<number> {
  const read = readOptions(args, process.env);
  if (read.kind === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  if (read.kind === 'mistakes') {
    process.stderr.write(`${read.mistakes.join('\n')}\n\n${HELP}`);
    return 2;
  }
  buildWhatRuns();
  return runDemo(read.options);
}

/** What it runs is what the sources say now. On a fresh clone the bot, which is built for a release, is missing. */
function buildWhatRuns(): void {
  const build = ['scripts/build/build.ts', '--stale', '.', 'chunks', 'ask', 'bot'];
  const { status } = spawnSync(process.execPath, build, { cwd: PROJECT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('dist/ could not be built. Run `npm ci`, and try again.');
}

async function runDemo(options: DemoOptions): Promise<number> {
  const out = options.json ? process.stderr : process.stdout;
  const reporter = createReporter(out);
  const started = Date.now();
  const workDir = await mkdtemp(join(tmpdir(), 'agora-demo-'));
  const key = process.env['ANTHROPIC_API_KEY'];
  const secrets: Record<string, string> =
    options.runtime === 'claude-code' && key !== undefined ? { ANTHROPIC_API_KEY: key } : {};
  let code = 1;
  try {
    await using shop = await startDemoEnvironment({
      project: PROJECT,
      workDir,
      secrets,
      extraEnv: machineOf(process.env),
      ...defined({ port: options.port }),
    });
    reporter.line(`A local GitHub is up at ${shop.hub.url}; nothing here leaves this machine.`);
    stopOnSignals(shop);
    stopWhenUnread(out);
    const person = options.answer === undefined ? promptForAnswers(process.stdin, out) : answerAlways(options.answer);
    const ending = await runScenario(
      shop.hub,
      options.runtime === 'claude-code' ? 'claude' : 'fixer',
      person,
      reporter,
    );
    await shop.hub.settle();
    const summary = summarizeDemo(shop.hub, ending, Date.now() - started);
    show(ending, summary, reporter);
    if (options.json) process.stdout.write(`${JSON.stringify(summary)}\n`);
    code = isSuccess(summary) ? 0 : 1;
    if (options.stay) await stay(shop, reporter);
    else if (options.answer === undefined && process.stdin.isTTY) await lookAround(shop, reporter);
  } finally {
    if (code === 0) await rm(workDir, { recursive: true, force: true });
    else reporter.line(`What happened can be read in ${workDir}.`);
  }
  return code;
}

/**
 * What jobs may share with this machine: installed agents are kept from one demo to the next, and npm is configured as
 * it is here.
 */
function machineOf(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const npmrc = environment['npm_config_userconfig'] ?? environment['NPM_CONFIG_USERCONFIG'];
  return { RUNNER_TOOL_CACHE: join(PROJECT, '.cache/clis'), ...defined({ NPM_CONFIG_USERCONFIG: npmrc }) };
}

/** Lines with the time they were told at; on a terminal also one that counts the seconds while something runs. */
function createReporter(out: NodeJS.WriteStream): DemoReporter {
  const start = Date.now();
  const clear = out.isTTY ? '\r\u001b[K' : '';
  const stamp = () => `${((Date.now() - start) / 1000).toFixed(1).padStart(6)} s`;
  return {
    line: (text) => {
      out.write(text === '' || text.startsWith('  ') ? `${clear}${text}\n` : `${clear}${stamp()}  ${text}\n`);
    },
    busy: (text) => {
      if (out.isTTY) out.write(text === '' ? clear : `${clear}${stamp()}  ${text} …`);
    },
  };
}

/** Neither Ctrl+C nor a closed terminal leaves a process behind. */
function stopOnSignals(shop: DemoEnvironment): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void shop.close().finally(() => {
        process.exit(130);
      });
    });
  }
}

function show(ending: ScenarioResult, summary: DemoSummary, reporter: DemoReporter): void {
  const { pull } = ending;
  if (pull !== undefined) {
    reporter.line(`Pull request #${pull.number}: ${pull.title}`);
    reporter.line(`  ${pull.url}`);
    for (const file of pull.files) {
      reporter.line('');
      reporter.line(`  ${file.status} ${file.path}`);
      for (const line of file.patch.split('\n')) reporter.line(`    ${line}`);
    }
    reporter.line('');
  }
  const checks =
    summary.verify === undefined
      ? 'The checks did not run.'
      : summary.verify.passed
        ? 'The checks passed.'
        : 'The checks FAILED.';
  reporter.line(
    `${checks} Outcome: ${summary.outcome}, after ${summary.rounds} ${summary.rounds === 1 ? 'round' : 'rounds'}${summary.resumedFrom === undefined ? '' : `, resumed from its ${summary.resumedFrom}`}.`,
  );
  reporter.line(
    `It cost ${summary.runnerSeconds} runner seconds in ${summary.runs.length} runs, and ${summary.apiCalls.bot + summary.apiCalls.runs} API calls (${summary.apiCalls.bot} by the bot, ${summary.apiCalls.runs} by the runs); waiting cost nothing.`,
  );
  if (summary.illegalRequests > 0)
    reporter.line(`GitHub would have refused ${summary.illegalRequests} of the requests.`);
}

async function stay(shop: DemoEnvironment, reporter: DemoReporter): Promise<void> {
  reporter.line(`Still up at ${shop.hub.url}. Press Ctrl+C to stop.`);
  await new Promise(() => undefined);
}

/** Whoever answered by hand wants to see the pull request as well. */
async function lookAround(shop: DemoEnvironment, reporter: DemoReporter): Promise<void> {
  reporter.line(`Look around at ${shop.hub.url}; press Enter to stop.`);
  const lines = createInterface({ input: process.stdin });
  await new Promise((done) => {
    lines.once('line', done).once('close', done);
  });
  lines.close();
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
