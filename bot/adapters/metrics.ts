/**
 * The bot's metrics for Prometheus. Loaded only if they are configured.
 *
 * No label contains the name of a repository, a person or an installation unless the configuration allows it: metrics
 * are visible to more people than repositories.
 * @see https://prometheus.io/docs/practices/naming/
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type OpenWork, readOpenWork } from '../decision/backlog.ts';
import type { Budgets } from './rate-budgets.ts';
import type { MetricsPort } from './metrics-port.ts';

export interface Metrics {
  readonly meter: MetricsPort;
  /** The exposition text. */
  readonly render: () => Promise<string>;
  readonly contentType: string;
}

interface MetricsSettings {
  readonly budgets: Budgets;
  readonly slug: () => string;
  readonly now: () => number;
  readonly namesRepositories: boolean;
}

export function createMetrics(settings: MetricsSettings): Metrics {
  const register = new Registry();
  const registers = [register];
  const { deliveries, reconciles, claims, dispatches, requests, redeliveries, answers, sweeps } =
    createCounters(registers);
  const sweepSeconds = new Histogram({
    name: 'agora_bot_sweep_seconds',
    help: 'How long the sweep of one repository took.',
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300],
    registers,
  });
  const openWork = gaugeOpenWork(settings, registers);
  gaugeBudget(settings, registers);
  return {
    contentType: register.contentType,
    render: () => register.metrics(),
    meter: {
      delivery: (event, outcome) => {
        deliveries.inc({ event, outcome });
      },
      reconcile: (outcome) => {
        reconciles.inc({ outcome });
      },
      claim: (outcome) => {
        claims.inc({ outcome });
      },
      dispatch: (outcome) => {
        dispatches.inc({ outcome });
      },
      request: (status) => {
        requests.inc({ status });
      },
      redelivered: () => {
        redeliveries.inc();
      },
      answer: (outcome) => {
        answers.inc({ outcome });
      },
      sweep: (outcome, seconds) => {
        sweeps.inc({ outcome });
        if (outcome === 'done') sweepSeconds.observe(seconds);
      },
      ...openWork,
    },
  };
}

interface Counters {
  readonly deliveries: Counter<'event' | 'outcome'>;
  readonly reconciles: Counter<'outcome'>;
  readonly claims: Counter<'outcome'>;
  readonly dispatches: Counter<'outcome'>;
  readonly requests: Counter<'status'>;
  readonly redeliveries: Counter;
  readonly answers: Counter<'outcome'>;
  readonly sweeps: Counter<'outcome'>;
}

function createCounters(registers: Registry[]): Counters {
  const count = <L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
    new Counter({ name: `agora_bot_${name}_total`, help, labelNames: [...labelNames], registers });
  return {
    deliveries: count('deliveries', 'Webhook deliveries that this process received.', ['event', 'outcome']),
    reconciles: count('reconciles', 'Reconciliations of an issue.', ['outcome']),
    claims: count('claims', 'Claims that this process made.', ['outcome']),
    dispatches: count('dispatches', 'Runs that this process started or failed to start.', ['outcome']),
    requests: count('github_requests', 'Requests to GitHub by response status.', ['status']),
    redeliveries: count('redeliveries', 'Failed deliveries whose redelivery was requested.', []),
    answers: count('answers', 'Answers from elsewhere.', ['outcome']),
    sweeps: count('sweeps', 'Sweeps of one repository.', ['outcome']),
  };
}

/** Kept by issue, as of the last read of its thread; summed up when metrics are requested. */
function gaugeOpenWork(
  { slug, now, namesRepositories }: MetricsSettings,
  registers: Registry[],
): Pick<MetricsPort, 'thread' | 'repositories'> {
  const issues = new Map<string, OpenWork & { readonly id: number; readonly repository: string }>();
  const labelNames = namesRepositories ? ['repository'] : [];
  const fill = (gauge: Gauge, valueOf: (group: readonly OpenWork[]) => number): void => {
    gauge.reset();
    const groups = Map.groupBy(issues.values(), ({ repository }) => (namesRepositories ? repository : ''));
    for (const [repository, group] of groups) gauge.set(namesRepositories ? { repository } : {}, valueOf(group));
  };
  new Gauge({
    name: 'agora_bot_open_questions',
    help: 'Questions that wait for an answer, in the threads this process has read.',
    labelNames,
    registers,
    collect() {
      fill(this, (group) => group.reduce((sum, { questions }) => sum + questions, 0));
    },
  });
  new Gauge({
    name: 'agora_bot_oldest_unanswered_seconds',
    help: 'Age of the oldest reply to an open question that no run has used.',
    labelNames,
    registers,
    collect() {
      fill(this, (group) =>
        Math.max(
          0,
          ...group.flatMap(({ oldestWordAt }) => (oldestWordAt === undefined ? [] : [(now() - oldestWordAt) / 1_000])),
        ),
      );
    },
  });
  return {
    thread: ({ id, owner, repo }, issue, comments) => {
      const work = readOpenWork(comments, slug(), now());
      const key = `${id}#${issue}`;
      if (work.questions === 0) issues.delete(key);
      else issues.set(key, { ...work, id, repository: `${owner}/${repo}` });
    },
    repositories: (ids) => {
      for (const [key, { id }] of issues) if (!ids.has(id)) issues.delete(key);
    },
  };
}

function gaugeBudget({ budgets, now }: MetricsSettings, registers: Registry[]): void {
  new Gauge({
    name: 'agora_bot_github_requests_remaining',
    help: 'Remaining hourly requests of the installation with the fewest left.',
    registers,
    collect() {
      const at = now();
      const left = [...budgets.all().values()].flatMap(({ remaining, resetAt }) =>
        remaining === undefined || (resetAt !== undefined && resetAt <= at) ? [] : [remaining],
      );
      // Not 0, which would mean that the budget is used up: a server may have no rate limits.
      if (left.length === 0) this.remove();
      else this.set(Math.min(...left));
    },
  });
}
