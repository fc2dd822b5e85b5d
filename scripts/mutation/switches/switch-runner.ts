/**
 * Runs each test first as it is, and then once for each mutant that it has reached. The retries of Vitest do the
 * repeating, so that hooks and clean-ups run every time. Then it loads the file again for each mutant that is reached
 * while files are loaded, and runs its tests until one fails.
 */
import { appendFileSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type File, startTests, type Suite, type Task, type Test, type VitestRunner } from '@vitest/runner';
import fc from 'fast-check';
import { VitestTestRunner } from 'vitest/runners';
import { LoadedModules, loaderOf } from './loaded-modules.ts';
import { createMutantSwitch } from './mutant-switch.ts';
import { testedFolderOf } from '../tested-folder.ts';

/** Which tests are repeated in one run of Vitest. */
export interface Round {
  /** Tests that take less, or as much as the other limit, are not repeated. */
  readonly leastMs: number;
  readonly mostMs: number;
  /** For one test with all its mutants. The rest of them is left to other tests. */
  readonly forAllMs: number;
  /** For one mutant with all tests of a process. A mutant that survives for so long is left. */
  readonly forEachMs: number;
  /** Only with the mutants of the test's own folder. */
  readonly isBeside: boolean;
  /**
   * A file is loaded again for mutants in files that it imports over at most so many steps. 0: never, because this
   * takes much longer than to run a test.
   */
  readonly farthest: number;
  /** The file of each mutant. */
  readonly paths: readonly string[];
}

/** No mutant is switched on. */
const WITHOUT = -1;
/** The message of an error that makes Vitest repeat a test. */
const ONCE_MORE = /^once more$/;
/** Tests that take longer are left out when a file is loaded again and again. */
const LONG_MS = 1000;
const MOST_LOADED = 1_000_000;
/** A mutant that makes a test take this much longer, and at least so long, runs without end. */
const SLOWER = 100;
const ENDLESS_MS = 10_000;
const ENDLESS_LOADED_MS = 60_000;
/** To load a file again takes this much longer than to run one of its tests. */
const RELOAD = 10;
const SAID = 'said.ndjson';
const ROUND = 'round.json';

const mutant = (globalThis.agoraMutant ??= createMutantSwitch());

/** One test: what is to come, and what has been. */
interface Repeated {
  readonly until: number;
  /** How long it took without a mutant, in milliseconds. */
  readonly took: number;
  readonly asked: ReadonlyMap<number, number>;
  readonly toTry: readonly number[];
  next: number;
}

export default class SwitchRunner extends VitestTestRunner {
  private readonly folder = String(this.injectValue('switchedFolder'));
  /** Kept open: some file systems wait for the disk whenever a file is written anew. */
  private readonly active = openSync(join(this.folder, 'active'), 'w');
  private repeated: Repeated | undefined;
  private started = 0;
  private readonly killed = new Set<number>();
  /** In milliseconds, by mutant. The others come first: one test has no time for all. */
  private readonly spent = new Map<number, number>();
  private readFrom = 0;
  /** Mutants that a loading file has reached. */
  private readonly loaded = new Set<number>();
  /** How long each test takes without a mutant, in milliseconds. */
  private readonly took = new Map<string, number>();
  private saysLess = false;
  private readonly modules = new LoadedModules(() => loaderOf(this));
  /** Whether a file is loaded again, and whether one of its tests has failed since. */
  private reloading: { hasFailed: boolean } | undefined;

  override onCollectStart(file: File): void {
    super.onCollectStart(file);
    if (this.reloading === undefined) mutant.asked = new Map();
  }

  onCollected(files: File[]): void {
    serializeAll(files);
    this.sayLess();
    for (const one of mutant.asked.keys()) this.loaded.add(one);
  }

  override async onBeforeRunTask(test: Task): Promise<void> {
    if (this.reloading?.hasFailed === true || (this.took.get(test.id) ?? 0) > LONG_MS) test.mode = 'skip';
    await super.onBeforeRunTask(test);
    if (this.reloading !== undefined) return;
    if (test.type === 'test') test.retry = { count: Number.MAX_SAFE_INTEGER, condition: ONCE_MORE };
    this.repeated = undefined;
    mutant.active = WITHOUT;
    mutant.asked = new Map();
    // Whether a test fails is enough.
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
  }

  override onBeforeTryTask(test: Task): void {
    super.onBeforeTryTask(test);
    this.started = performance.now();
  }

  onAfterRetryTask(test: Test): void {
    const { result } = test;
    if (result === undefined || result.state === 'skip') return;
    const hasFailed = result.state === 'fail';
    if (this.reloading !== undefined) {
      this.reloading.hasFailed ||= hasFailed;
      return;
    }
    const { active } = mutant;
    mutant.active = WITHOUT;
    this.spent.set(active, this.spentOn(active) + performance.now() - this.started);
    if (this.repeated === undefined && hasFailed) return;
    if (active !== WITHOUT && hasFailed) this.noticed(active, test.file);
    // A test that fails without any mutant now, because it cannot run twice or a mutant has left something behind.
    const isSpoiled = active === WITHOUT && hasFailed;
    this.repeated ??= this.begin(test);
    const next = isSpoiled ? undefined : this.chooseNext(this.repeated, active !== WITHOUT && hasFailed);
    if (next === undefined) Object.assign(result, { state: 'pass', errors: undefined });
    else Object.assign(result, { state: 'run', errors: [{ message: 'once more' }] });
  }

  private begin(test: Test): Repeated {
    this.readKilled();
    const round = this.readRound();
    const { leastMs, mostMs, forAllMs } = round;
    const { asked } = mutant;
    const took = performance.now() - this.started;
    this.took.set(test.id, took);
    const toTry = this.chooseLive(asked.keys(), round, test.file);
    const isDue = took >= leastMs && took < mostMs && toTry.length > 0;
    return { until: performance.now() + forAllMs, took, asked, toTry: isDue ? [WITHOUT, ...toTry] : [], next: 0 };
  }

  /** Those that nothing has noticed yet, least tried first. */
  private chooseLive(reached: Iterable<number>, { forEachMs, isBeside, paths }: Round, file: File): number[] {
    const home = testedFolderOf(relative(this.config.root, file.filepath), this.config.root);
    return [...reached]
      .filter((one) => !this.killed.has(one) && this.spentOn(one) < forEachMs)
      .filter((one) => !isBeside || dirname(paths[one] ?? '') === home)
      .toSorted((one, other) => this.spentOn(one) - this.spentOn(other));
  }

  override async onAfterRunSuite(suite: Suite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if (!('filepath' in suite) || suite.result?.state !== 'pass' || this.reloading !== undefined) return;
    await this.reloadWithEach(suite.file);
    this.reloading = undefined;
    mutant.active = WITHOUT;
  }

  private async reloadWithEach(file: File): Promise<void> {
    this.modules.keepCode();
    const round = this.readRound();
    const until = performance.now() + 3 * round.forAllMs;
    const close = this.modules.findImports(file.filepath, round.farthest);
    const live = this.chooseLive(this.loaded, round, file).filter((one) =>
      close.has(join(this.config.root, round.paths[one] ?? '')),
    );
    if (live.length === 0 || (await this.failsWith(WITHOUT, '', file))) return;
    for (const one of live) {
      const path = join(this.config.root, round.paths[one] ?? '');
      if (performance.now() > until) break;
      const hasFailed = await this.failsWith(one, path, file);
      // If it fails without the mutant now, too, something was left behind, and its failures prove nothing.
      if (hasFailed && (await this.failsWith(WITHOUT, path, file))) break;
      if (hasFailed) this.noticed(one, file);
      this.modules.forget(path);
    }
  }

  /** @param path its file, absolute. */
  private async failsWith(one: number, path: string, { filepath }: File): Promise<boolean> {
    const started = performance.now();
    this.modules.forget(path);
    this.modules.forget(filepath);
    this.reloading = { hasFailed: false };
    this.switchOn(one, MOST_LOADED, ENDLESS_LOADED_MS);
    // The main thread need not know of each of them.
    const quiet = { onCollected: serializeAll, onTaskUpdate: undefined };
    const files = await startTests([filepath], Object.assign(Object.create(this), quiet) as this);
    this.spent.set(one, this.spentOn(one) + (performance.now() - started) / RELOAD);
    return this.reloading.hasFailed || files.some(({ result }) => result?.state === 'fail');
  }

  /** Vitest's main thread has nothing to do about a test that is repeated. */
  private sayLess(): void {
    const reporting = this as VitestRunner;
    if (reporting.onTaskUpdate === undefined || this.saysLess) return;
    const report = reporting.onTaskUpdate.bind(this);
    reporting.onTaskUpdate = (results, events) =>
      report(
        results,
        events.filter(([, event]) => event !== 'test-retried'),
      );
    this.saysLess = true;
  }

  private spentOn(one: number): number {
    return this.spent.get(one) ?? 0;
  }

  private readRound(): Round {
    const text = readFileSync(join(this.folder, ROUND), 'utf8');
    return JSON.parse(text) as Round;
  }

  /** Switches the next mutant on, or none after one that was noticed. */
  private chooseNext(repeated: Repeated, afterNoticed: boolean): number | undefined {
    if (performance.now() > repeated.until) return undefined;
    const next = afterNoticed ? WITHOUT : repeated.toTry[repeated.next++];
    if (next === undefined || next === WITHOUT) return next;
    const longest = Math.max(ENDLESS_MS, SLOWER * repeated.took);
    this.switchOn(next, 10_000 + 100 * (repeated.asked.get(next) ?? 0), longest);
    return next;
  }

  /** @param most an endless loop ends when the mutant has run more often. */
  private switchOn(next: number, most: number, longestMs: number): void {
    mutant.active = next;
    mutant.most = most;
    mutant.until = performance.now() + longestMs;
    // Read if the tests do not end.
    writeSync(this.active, String(next).padEnd(9), 0);
  }

  private noticed(active: number, { filepath }: File): void {
    this.killed.add(active);
    const said = { killed: active, by: relative(this.config.root, filepath) };
    appendFileSync(join(this.folder, SAID), `${JSON.stringify(said)}\n`);
  }

  /** What the other processes have killed. */
  private readKilled(): void {
    const path = join(this.folder, SAID);
    if (statSync(path).size === this.readFrom) return;
    const text = readFileSync(path, 'utf8');
    this.readFrom = Buffer.byteLength(text);
    for (const [, number] of text.matchAll(/"killed":(\d+)/g)) this.killed.add(Number(number));
  }
}

/** Tests that run at once would switch each other's mutants. */
function serializeAll(files: File[]): void {
  files.forEach(serialize);
}

function serialize(task: Task): void {
  delete task.concurrent;
  if ('tasks' in task) task.tasks.forEach(serialize);
}
