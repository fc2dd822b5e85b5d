/** What the demo and a rehearsal have in common: how they are built, told and stopped. */
import { plural } from '../protocol/comments/usage-text.ts';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defined } from '../protocol/base/defined.ts';
import type { DemoReporter, ScenarioResult } from './demo-scenario.ts';
import type { DemoSummary } from './demo-summary.ts';
import { explainChecks, explainUnchecked, sayChecks } from './failed-checks.ts';
import { wrapIndented, wrapWords } from '../localhub/terminal/wrap-words.ts';

/**
 * The folder that the action is in: the checkout, or the installed package.
 * @param from a folder below it.
 * @throws Error where there is none.
 */
export function findProject(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'action.yml'))) return folder;
    if (folder === dirname(folder))
      throw new Error(`${from} is not inside a folder that contains the action. Reinstall the package.`);
  }
}

/**
 * What it runs is what the sources say now. On a fresh clone the bot, which is built for a release, is
 * missing; a package brings everything built.
 */
export function buildWhatRuns(project: string): void {
  const script = join(project, 'scripts/build/build.ts');
  if (!existsSync(script)) return;
  const build = [script, '--stale', '.', 'chunks', 'ask', 'bot', 'relay', 'deliver'];
  const { status } = spawnSync(process.execPath, build, { cwd: project, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('dist/ could not be built. Run `npm ci` and try again.');
}

/**
 * What jobs may share with this machine: installed agents are kept from one demo to the next, and npm is configured as
 * it is here.
 */
export function machineOf(
  project: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const npmrc = environment['npm_config_userconfig'] ?? environment['NPM_CONFIG_USERCONFIG'];
  return { RUNNER_TOOL_CACHE: join(project, '.cache/clis'), ...defined({ NPM_CONFIG_USERCONFIG: npmrc }) };
}

/** What a quoted line begins with. */
const MARGIN = '  │ ';
/** Characters of a time and the two spaces behind it. */
const STAMP = 10;
/** Where no terminal says how wide it is. */
const UNKNOWN_WIDTH = 120;

/** Lines with the time they were told at; on a terminal also one that counts the seconds while something runs. */
export function createReporter(out: NodeJS.WriteStream, term: string | undefined): DemoReporter {
  const start = Date.now();
  const canErase = out.isTTY && term !== 'dumb';
  const clear = canErase ? '\r\u001b[K' : '';
  const stamp = () => `${((Date.now() - start) / 1000).toFixed(1).padStart(6)} s`;
  const width = (): number => (out.isTTY && out.columns > 0 ? out.columns : UNKNOWN_WIDTH);
  const write = (lines: readonly string[]): void => {
    for (const each of lines) out.write(`${clear}${each}\n`);
  };
  return {
    line: (text) => {
      if (text === '') write([text]);
      else if (text.startsWith('  ')) write(wrapIndented(text, width()));
      else write(indentRest(wrapWords(text, width() - STAMP), stamp()));
    },
    quote: (text) => {
      write(wrapWords(text, width() - MARGIN.length).map((part) => `${MARGIN}${part}`));
    },
    busy: (text) => {
      // A line that wraps could not be erased.
      if (canErase) out.write(text === '' ? clear : `${clear}${`${stamp()}  ${text} …`.slice(0, width() - 1)}`);
    },
  };
}

function indentRest(lines: readonly string[], stamp: string): string[] {
  return lines.map((each, index) => `${index === 0 ? stamp : ' '.repeat(stamp.length)}  ${each}`);
}

/** What is closed, and which folder goes, when somebody stops it. */
export interface StoppedPlay {
  readonly workDir: string;
  /** Undefined until it has started. */
  readonly place: () => { close(): Promise<void> } | undefined;
  /** After a failure, the files explain it and stay. */
  readonly hasFailed: () => boolean;
}

/**
 * Neither Ctrl+C nor a closed terminal leaves a process or a folder behind.
 * @returns whether a signal has arrived.
 */
export function stopOnSignals({ workDir, place, hasFailed }: StoppedPlay): () => boolean {
  let isStopped = false;
  const close = async (): Promise<void> => {
    await place()?.close();
    if (hasFailed()) process.stderr.write(`For details, see the files in ${workDir}.\n`);
    else await rm(workDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const stop = (): void => {
    if (isStopped) return;
    isStopped = true;
    void close().finally(() => {
      process.exit(130);
    });
  };
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
  // Also while it closes: output that nobody reads becomes this signal.
  process.on('SIGTERM', stop);
  return () => isStopped;
}

/** @param unchecked the file of the subagent, if it names no checks. */
export function showEnding(
  ending: ScenarioResult,
  summary: DemoSummary,
  reporter: DemoReporter,
  unchecked?: string,
): void {
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
  reporter.line(
    `${sayChecks(summary.verify, unchecked)} Outcome: ${summary.outcome}, after ${plural(summary.rounds, 'round')}${summary.resumedFrom === undefined ? '' : `, resumed from its ${summary.resumedFrom}`}.`,
  );
  if (unchecked !== undefined && summary.verify === undefined) reporter.line(explainUnchecked(unchecked));
  for (const line of summary.verify?.failed === undefined ? [] : explainChecks(summary.verify.failed))
    reporter.line(line);
  reporter.line(
    `The task used ${summary.runnerSeconds} runner seconds in ${plural(summary.runs.length, 'run')} and ${plural(summary.apiCalls.bot + summary.apiCalls.runs, 'API call')} (${summary.apiCalls.bot} by the bot, ${summary.apiCalls.runs} by the runs). Waiting cost nothing.`,
  );
  if (summary.illegalRequests > 0)
    reporter.line(`GitHub would have rejected ${summary.illegalRequests} of the requests.`);
}
