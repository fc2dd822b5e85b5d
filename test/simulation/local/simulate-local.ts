/**
 * One schedule of a local task. Host, worker and agent are killed at any append and between any two, while people send
 * messages, continue the task and answer. In the calm phase that follows, the task ends.
 */
import { foldJournal } from '../../../client/live/journal-fold.ts';
import { viewOfRecord } from '../../../client/local/task-record.ts';
import { questionIdOf } from '../../../protocol/base/ids.ts';
import { createChance } from '../chance.ts';
import type { Report } from '../invariants/findings.ts';
import { judgeWords } from './judge-words.ts';
import { type LocalHost, type LocalWorld, startLocalHost } from './local-host.ts';
import { createLocalMachine, TASK } from './local-machine.ts';
import type { LocalWorker, TurnEnd } from './local-worker.ts';

const MOST_STEPS = 90;
/** In the calm phase, a task ends within this many steps. */
const CALM_STEPS = 400;
const NOW = new Date('2026-03-04T10:00:00.000Z');

interface Play extends LocalWorld {
  host: LocalHost | undefined;
  said: number;
  /** Workers whose turn has ended, without their host knowing it yet. */
  readonly over: LocalWorker[];
}

export async function simulateLocal(seed: number, { traced = false } = {}): Promise<Omit<Report, 'events'>> {
  const coverage = new Map<string, number>();
  const trace: string[] = [];
  const machine = createLocalMachine(createChance(seed).fork('local'), { coverage, trace: traced ? trace : undefined });
  const play: Play = { machine, workers: [], heard: [], acknowledged: [], host: undefined, said: 0, over: [] };
  play.host = startLocalHost(play, { round: 1 });
  const steps = machine.chance.whole(10, MOST_STEPS);
  for (let count = 0; count < steps; count += 1)
    await next(play, () => {
      trouble(play);
    });
  machine.calmDown();
  for (let count = 0; count < CALM_STEPS && !isAtAnEnd(play); count += 1)
    await next(play, () => {
      goOn(play);
    });
  if (!isAtAnEnd(play)) machine.blame('work-lost', 'the task comes to no end');
  judgeWords(play, foldJournal(machine.store.read(TASK), machine.results));
  play.host?.stop();
  machine.close();
  return { seed, findings: machine.findings, coverage, trace };
}

async function next(play: Play, act: () => void): Promise<void> {
  await play.host?.step();
  act();
  // Lets all pending promises run: they need no further turns of the event loop.
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  bury(play);
  judgeView(play);
}

/** Plays one of the possible events. */
function trouble(play: Play): void {
  const { machine, host, workers } = play;
  const { chance } = machine;
  const worker = workers.find((one) => one.isAtWork());
  const happenings: (() => void)[] = [
    () => {
      say(play);
    },
    () => {
      say(play);
    },
    () => {
      take(play, worker);
    },
    () => {
      end(play, worker, chance.pick(['asks', 'asks', 'wants-more', 'wants-more', 'wants-more', 'finishes']));
    },
    () => {
      tellOver(play);
    },
    () => {
      tellOver(play);
    },
    () => {
      startAgain(play);
    },
    () => {
      passTime(play, chance.pick([100, 1_000, 1_000, 700_000]));
    },
    () => {
      if (chance.roll(0.3)) host?.endInput();
    },
    () => {
      if (chance.roll(0.5)) kill(play, host?.pid, 'host');
    },
    () => {
      if (chance.roll(0.4)) kill(play, worker?.pid ?? host?.worker()?.pid, 'worker');
    },
    () => {
      if (chance.roll(0.05) && worker !== undefined) {
        machine.cover('local: the agent was killed');
        end(play, worker, 'fails');
      }
    },
  ];
  chance.pick(happenings as [() => void])();
}

/** Everyone does what is necessary for the task to end. */
function goOn(play: Play): void {
  const worker = play.workers.find((one) => one.isAtWork());
  if (play.over.length > 0) tellOver(play);
  else if (worker !== undefined && !take(play, worker)) end(play, worker, 'finishes');
  else if (worker === undefined && play.host?.isWaiting() === true) say(play);
  // Lets time pass, so that the last message begins a turn.
  else if (worker === undefined && play.host?.isBetweenTurns() === true) passTime(play, 1_000);
  else startAgain(play);
}

function isAtAnEnd({ machine, host, workers, over }: Play): boolean {
  const last = machine.results.at(-1)?.result;
  const { cut } = foldJournal(machine.store.read(TASK), machine.results);
  // A host that was killed before it recorded its first turn has started nothing.
  if (machine.store.read(TASK).length === 0 && host?.isUp() !== true) return true;
  const isQuiet = host?.isUp() !== true && over.length === 0 && !workers.some((one) => one.isAtWork());
  return isQuiet && cut === undefined && last !== undefined && last.outcome !== 'needs_input';
}

function say(play: Play): void {
  const { machine, host } = play;
  if (host?.isUp() !== true) return;
  play.said += 1;
  const round = machine.results.at(-1)?.result.round;
  // Sometimes a person names a question, open or not.
  const question = round !== undefined && machine.chance.roll(0.2) ? questionIdOf(TASK, round) : undefined;
  machine.trace('person', `says <${play.said}>${question === undefined ? '' : ` to ${question}`}`);
  host.say(`<${play.said}>`, question);
}

function passTime({ machine, host }: Play, ms: number): void {
  if (host?.isUp() !== true) return;
  machine.trace('time', `${ms} ms pass`);
  host.passTime(ms);
}

/** @returns whether there was a message to take. */
function take({ machine, host }: Play, worker: LocalWorker | undefined): boolean {
  const id = worker?.isAtWork() === true ? worker.take() : undefined;
  if (worker === undefined || id === undefined) return false;
  machine.trace('agent', `of ${worker.pid} takes a message`);
  if (host?.worker() === worker) host.taken(id);
  return true;
}

function end(play: Play, worker: LocalWorker | undefined, how: TurnEnd): void {
  if (worker?.isAtWork() !== true) return;
  const asksAgain = worker.isFinal() && how !== 'fails';
  const result = worker.end(asksAgain ? 'finishes' : how);
  play.machine.trace('worker', `${worker.pid} ends round ${result?.round ?? 0}: ${result?.outcome ?? ''}`);
  play.over.push(worker);
}

function tellOver(play: Play): void {
  const { machine, host, over } = play;
  const worker = over.shift();
  if (worker === undefined) return;
  if (host?.isUp() === true && host.worker() === worker) host.hear(undefined);
  // Nobody reads its output. It has ended its turn, so it exits.
  else machine.kill(worker.pid);
}

/** `agora run --task`, with an answer if there is a question, and even while another process holds the task. */
function startAgain(play: Play): void {
  const { machine, host } = play;
  const { cut } = foldJournal(machine.store.read(TASK), machine.results);
  const last = machine.results.at(-1)?.result;
  const asked = last?.outcome === 'needs_input' ? last.round : undefined;
  if (cut === undefined && asked === undefined) return;
  play.said += 1;
  const answer = `<${play.said}>`;
  // Sometimes a person answers an older question, whether or not it already has an answer.
  const old = machine.results.find(({ result }) => result.outcome === 'needs_input')?.result.round;
  const round = old !== undefined && machine.chance.roll(0.2) ? old : cut === undefined ? asked : undefined;
  const wanted = round === undefined ? 'cut' : { round: round + 1, answer };
  const started = startLocalHost(play, wanted);
  if (started === undefined) {
    machine.cover('local: a second start was refused');
    return;
  }
  if (host?.isUp() === true) machine.blame('two-go-on', 'two processes hold the task');
  if (machine.store.processOf(TASK, 'worker') !== undefined) machine.cover('local: a start waits for a worker');
  if (wanted === 'cut') machine.cover('local: a turn begins again');
  machine.trace('person', `starts ${started.pid}, ${wanted === 'cut' ? 'to go on' : `with ${answer}`}`);
  play.host = started;
}

function kill({ machine, host }: Play, pid: number | undefined, who: 'host' | 'worker'): void {
  if (pid === undefined || !machine.runs(pid)) return;
  machine.cover(`local: the ${who} was killed`);
  machine.trace(who, `${pid} is killed`);
  machine.kill(pid);
  if (who === 'worker' && host?.worker()?.pid === pid && !host.isBetweenTurns()) host.hear(undefined);
}

/** A waiting worker ends with its host. The timers of a process end with it. */
function bury(play: Play): void {
  const { host, machine } = play;
  if (host === undefined || machine.runs(host.pid)) return;
  host.stop();
  const worker = host.worker();
  if (worker !== undefined && !worker.isAtWork() && !play.over.includes(worker)) machine.kill(worker.pid);
}

/** The view of `agora status --local` must match the real state. */
function judgeView({ machine, workers, host }: Play): void {
  const { store, results } = machine;
  const record = store.record(TASK);
  if (record === undefined) {
    machine.blame('work-lost', 'the task is gone');
    return;
  }
  const { cut } = foldJournal(store.read(TASK), results);
  const live = store.processOf(TASK, 'holder') ?? store.processOf(TASK, 'worker');
  const view = viewOfRecord(record, results, live, NOW, cut?.round);
  const runs = host?.isUp() === true || workers.some((one) => machine.runs(one.pid));
  const isShown = view.state === 'running' || view.state === 'idle';
  if (isShown !== runs)
    machine.blame('stale-status', `it is shown as ${view.state}, and ${runs ? 'a' : 'no'} process runs`);
  if (view.isLost === true && (cut === undefined || runs))
    machine.blame('stale-status', 'it is shown as lost, and is not');
  const last = results.at(-1)?.result;
  if (!runs && cut === undefined && view.question !== undefined && view.question.id !== last?.needsInput?.id)
    machine.blame('stale-status', 'a question is shown that is not the last one');
}
