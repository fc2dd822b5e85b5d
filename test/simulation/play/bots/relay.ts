/**
 * The relay: a job of the repository for each event that examples/relay.yml names, and on its schedule. It runs the
 * product's own code, on a machine that can be lost at any time. Only the part that reads the runner's environment is
 * replaced.
 */
import { runRelay } from '../../../../bot/jobs/run-relay.ts';
import { findRetryAt } from '../../../../github/rate-limits.ts';
import type { Chance } from '../../chance.ts';
import { MINUTE, SECOND } from '../../conditions.ts';
import type { Surroundings } from '../../hosted/effects.ts';
import { STATE_KEY } from '../../hosted/keys.ts';
import { createClient, type Interfere } from '../../hosted/simulated-wire.ts';
import { ACTIONS } from '../../hosted/store.ts';
import { createLog, createMachine } from '../../machine.ts';
import { errorMessage } from '../../../../protocol/errors/error-message.ts';

export interface RelaySettings {
  readonly sweeps: boolean;
  readonly interfere: Interfere | undefined;
}

export interface Relay {
  /** As in GitHub Actions, events that a job's token causes start no workflow. */
  readonly hear: (event: string, payload: object) => void;
}

interface RelayEvent {
  readonly name: string;
  readonly action: string | undefined;
  readonly payload: object;
}

const HEARD = new Set(['issues.labeled', 'issues.closed', 'issue_comment.created', 'issue_comment.edited']);
const EVERY_MS = 30 * MINUTE;
/** The `timeout-minutes` of the job. */
const LONGEST_MS = 10 * MINUTE;

export function createRelay(around: Surroundings, chance: Chance, settings: RelaySettings): Relay {
  const { conditions } = around;
  let count = 0;
  const soon = (least: number, most: number, work: () => void): void => {
    conditions.timeline.plan(conditions.timeline.now() + chance.whole(least, most), work);
  };
  /** A job waits for its runner, usually for seconds. */
  const start = (event: RelayEvent): void => {
    const { webhookLost, webhookLate } = conditions.trouble();
    if (chance.roll(webhookLost / 2)) {
      conditions.cover('fault: no job of the relay was started');
      return;
    }
    const [least, most] = chance.roll(webhookLate) ? [MINUTE, 20 * MINUTE] : [5 * SECOND, 40 * SECOND];
    soon(least, most, () => {
      count += 1;
      work(around, `relay ${count}`, event, settings);
    });
  };
  const sweep = (): void => {
    start({ name: 'schedule', action: undefined, payload: {} });
    conditions.timeline.plan(conditions.timeline.now() + conditions.pace.between(EVERY_MS), sweep);
  };
  if (settings.sweeps) soon(0, EVERY_MS, sweep);
  return {
    hear: (event, payload) => {
      const [name = '', action] = event.split('.');
      if (isHeard(event, payload)) start({ name, action, payload });
    },
  };
}

function isHeard(event: string, payload: object): boolean {
  const { sender } = payload as { readonly sender?: { readonly id: number; readonly type: string } };
  if (event === 'workflow_run.completed') return sender?.id !== ACTIONS.id;
  return HEARD.has(event) && sender?.type === 'User';
}

function work(around: Surroundings, name: string, event: RelayEvent, { interfere }: RelaySettings): void {
  const { conditions } = around;
  const machine = createMachine(name, conditions.timeline, () => undefined);
  const client = createClient({
    around,
    machine,
    by: ACTIONS,
    mayWrite: true,
    dies: () => conditions.trouble().runnerDies,
    retries: false,
    interfere,
    token: undefined,
  });
  conditions.cover(`relay: ${event.name}`);
  conditions.trace(name, () => `starts on ${event.name}.${event.action ?? ''}`);
  machine.later(LONGEST_MS, machine.die);
  runRelay({
    client,
    where: around.store.repository,
    workflow: 'agora.yml',
    stateKey: STATE_KEY,
    event,
    log: createLog(conditions, machine),
    tell: (text) => {
      conditions.trace(name, () => text);
    },
    timers: {
      now: machine.now,
      setTimer: (look, ms) => machine.later(ms, look),
      clearTimer: (forget) => {
        forget();
      },
    },
    retryAt: (error) => findRetryAt(error, machine.now()),
  }).catch((error: unknown) => {
    conditions.trace(name, () => `fails: ${errorMessage(error)}`);
  });
}
