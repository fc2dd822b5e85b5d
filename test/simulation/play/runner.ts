/**
 * GitHub's runners: they queue a dispatched run, execute it with the action's real code, and lose it in all the ways in
 * which a run can be lost.
 *
 * Only main.ts and post.ts are replaced. They just read the runner's variables and call what is called here.
 */
import type { GitHub } from '../../../action/ports.ts';
import { z } from 'zod';
import { closeKilledRun } from '../../../action/publish/close-killed-run.ts';
import { serve } from '../../../action/run/serve.ts';
import type { Serving } from '../../../action/run/turns.ts';
import { DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';
import { endRun, type Surroundings } from '../hosted/effects.ts';
import type { StoredRun } from '../hosted/store.ts';
import { createMachine, type Machine } from '../machine.ts';
import { MINUTE, SECOND } from '../conditions.ts';
import { createChance } from '../chance.ts';
import { playAgent } from './agent-script.ts';
import { aborted } from './agent-scenario.ts';
import {
  type CreateQueue,
  type RunnerSettings,
  type Execution,
  type Fate,
  gitHubFor,
  contextOf,
  stepOf,
} from './execution.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

const FATES: readonly [Fate, ...Fate[]] = [
  'thought-lost',
  'vanishes',
  'cancelled-in-queue',
  'queued-long',
  'cancelled',
  're-run',
];

const Open = z.object({ comment: z.int().positive(), request: DispatchRequest, subagent: z.string() });

/** @returns a function that puts a run into the queue. `around` is a function, because it needs this queue itself. */
export const createQueue: CreateQueue = (around, settings) => {
  return (run) => {
    const { conditions } = around();
    const fate = conditions.chance.roll(conditions.trouble().runGoesWrong) ? conditions.chance.pick(FATES) : 'well';
    conditions.cover(`run: ${fate}`);
    conditions.trace('queue', () => `run ${run.id} "${run.title}", its fate: ${fate}`);
    run.stop = () => {
      endRun(around(), run, 'cancelled');
    };
    const wait =
      fate === 'queued-long'
        ? conditions.chance.whole(5 * MINUTE, 60 * MINUTE)
        : conditions.chance.whole(2 * SECOND, 40 * SECOND);
    conditions.timeline.plan(conditions.timeline.now() + wait, () => {
      leaveQueue(around(), run, fate, settings);
    });
  };
};

function leaveQueue(around: Surroundings, run: StoredRun, fate: Fate, settings: RunnerSettings): void {
  if (run.status === 'completed') return;
  if (fate === 'vanishes') {
    endRun(around, run, around.conditions.chance.pick(['failure', 'startup_failure']));
    return;
  }
  if (fate === 'cancelled-in-queue') {
    endRun(around, run, 'cancelled');
    return;
  }
  execute(around, run, fate, settings);
}

function execute(around: Surroundings, run: StoredRun, fate: Fate, settings: RunnerSettings): void {
  const { conditions } = around;
  run.status = 'in_progress';
  const again = (): void => {
    conditions.trace('queue', () => `somebody re-runs run ${run.id}`);
    run.status = 'queued';
    run.conclusion = null;
    run.attempt += 1;
    execute(around, run, 'well', settings);
  };
  const then =
    fate === 're-run'
      ? () => {
          conditions.timeline.plan(
            conditions.timeline.now() + conditions.chance.whole(10 * SECOND, 30 * MINUTE),
            again,
          );
        }
      : () => undefined;
  const execution: Execution = {
    around,
    run,
    fate,
    settings,
    cancel: new AbortController(),
    open: '',
    failed: false,
    over: false,
    then,
  };
  const machine = createMachine(`run ${run.id}`, conditions.timeline, () => {
    lose(execution);
  });
  if (fate === 'cancelled')
    machine.later(conditions.chance.whole(0, 120 * SECOND), () => {
      cancel(execution, machine, 'somebody');
    });
  run.stop = () => {
    cancel(execution, machine, 'the bot');
  };
  // GitHub lost contact with the runner and reports a failure, but the run still works.
  if (fate === 'thought-lost')
    machine.later(conditions.chance.whole(5, 60) * SECOND, () => {
      execution.failed = true;
      end(execution);
    });
  conditions.trace(machine.name, () => `starts, attempt ${run.attempt} of it`);
  mainStep(execution, machine)
    .catch((error: unknown) => {
      // A mistake in the product or in the simulation, which no response of GitHub can cause.
      if (error instanceof TypeError)
        setImmediate(() => {
          throw error;
        });
      execution.failed = true;
      conditions.trace(machine.name, () => `fails: ${errorMessage(error)}`);
    })
    .finally(() => {
      void postStep(execution, machine);
    });
}

/** Either the whole machine is lost, or only the process. Then the post step still runs. */
function lose(execution: Execution): void {
  const { around, run } = execution;
  if (execution.over) return;
  execution.failed = true;
  const { conditions } = around;
  if (conditions.chance.roll(0.5)) {
    conditions.cover('run: its process was killed');
    conditions.timeline.plan(conditions.timeline.now() + 2 * SECOND, () => {
      void postStep(
        execution,
        createMachine(`run ${run.id} post`, conditions.timeline, () => {
          end(execution);
        }),
      );
    });
    return;
  }
  conditions.cover('run: its runner was lost');
  conditions.timeline.plan(conditions.timeline.now() + conditions.chance.whole(10 * SECOND, 12 * MINUTE), () => {
    end(execution);
  });
}

function end(execution: Execution): void {
  if (execution.over) return;
  execution.over = true;
  const { around, run, cancel, failed } = execution;
  endRun(around, run, cancel.signal.aborted ? 'cancelled' : failed ? 'failure' : 'success');
  around.conditions.trace(`run ${run.id}`, () => `is over: ${run.conclusion ?? ''}`);
  execution.then();
}

/** "Cancel workflow": a signal, and ten seconds later the end of the process. */
function cancel({ around: { conditions }, cancel: signal }: Execution, machine: Machine, by: string): void {
  if (signal.signal.aborted) return;
  conditions.trace(machine.name, () => `${by} cancels it`);
  conditions.cover(`run: cancelled by ${by}`);
  signal.abort();
  machine.later(10 * SECOND, () => {
    machine.die();
  });
}

/** Plants the mistake in single reads and in combined ones. */
function plant(github: GitHub, withGitHub: (github: GitHub) => GitHub): GitHub {
  const { together } = github;
  const planted = withGitHub(github);
  return together === undefined
    ? planted
    : { ...planted, together: (issue, files) => withGitHub(together(issue, files)) };
}

async function mainStep(execution: Execution, machine: Machine): Promise<void> {
  const { around, run, settings } = execution;
  const startedAt = around.conditions.timeline.now();
  const request = DispatchRequest.parse(JSON.parse(run.requestText));
  const context = contextOf(around, run);
  const github = plant(gitHubFor(execution, machine), (given) => settings.withGitHub(given, request, around));
  await serve(request, {
    ...waitingOf(execution, machine, request.task),
    context,
    github,
    step: stepOf(execution),
    now: machine.now,
    work: (allowed, conversation, going) => {
      settings.worked(run, startedAt, allowed);
      const job = {
        around,
        machine,
        seed: settings.seed,
        context,
        github,
        signal: execution.cancel.signal,
        isSlow: execution.fate === 'thought-lost',
        storesLate: settings.storesLate,
        believesStates: settings.believesStates,
      };
      if (going.warm !== undefined) around.conditions.cover('run: goes on without a new run');
      return playAgent(job, allowed, settings.withConversation(conversation), going);
    },
  });
}

/** In most repositories, a run waits for a while. In some, it also waits after its agent has finished. */
function waitingOf(
  { settings: { seed }, cancel: { signal } }: Execution,
  machine: Machine,
  task: string,
): Pick<Serving, 'waiting'> {
  const chance = createChance(seed).fork(`waiting ${task}`);
  if (chance.roll(0.3)) return {};
  const sleep = async (ms: number, until: AbortSignal): Promise<void> => {
    await Promise.race([machine.sleep(ms), aborted(until)]);
  };
  return {
    waiting: {
      awaitMs: chance.whole(1, 12) * MINUTE,
      latest: machine.now() + 60 * MINUTE,
      interactive: chance.roll(0.4),
      sleep,
      signal,
    },
  };
}

async function postStep(execution: Execution, machine: Machine): Promise<void> {
  try {
    if (execution.open !== '') {
      execution.around.conditions.cover('run: its post step seals');
      await closeKilledRun(
        Open.parse(JSON.parse(execution.open)),
        contextOf(execution.around, execution.run),
        gitHubFor(execution, machine),
        (ms) => machine.sleep(ms),
      );
    }
  } catch (error) {
    execution.around.conditions.trace(machine.name, () => `could not seal: ${errorMessage(error)}`);
  }
  end(execution);
  machine.die();
}
