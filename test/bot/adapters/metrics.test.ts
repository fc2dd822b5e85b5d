/** What a collector reads from the bot: https://prometheus.io/docs/instrumenting/exposition_formats/ */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMetrics } from '../../../bot/adapters/metrics.ts';
import { createBudgets } from '../../../bot/adapters/rate-budgets.ts';
import { createScenario, place } from '../support/reconcile-scenario.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const budgets = createBudgets(() => NOW);

function valuesOf(text: string, metric: string): number[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${metric} `) || line.startsWith(`${metric}{`))
    .map((line) => Number(line.split(' ').at(-1)));
}

async function remaining(...answers: (readonly [installation: number, headers: object])[]): Promise<number[]> {
  const known = createBudgets(() => NOW);
  for (const [installation, headers] of answers) known.noteAnswer(installation, headers);
  const { render } = createMetrics({ budgets: known, slug: () => 'agora', now: () => NOW, namesRepositories: false });
  return valuesOf(await render(), 'agora_bot_github_requests_remaining');
}

const budget = (left: number, resetAt: number): object => ({
  'x-ratelimit-limit': '5000',
  'x-ratelimit-remaining': String(left),
  'x-ratelimit-reset': String(resetAt / 1_000),
});

it('shows no remaining requests for a server without rate limits, and never 0', async () => {
  expect(await remaining()).toEqual([]);
  expect(await remaining([1, { 'content-type': 'application/json' }])).toEqual([]);
});

it('shows the lowest budget, without budgets that have been full again since', async () => {
  expect(await remaining([1, budget(4_000, NOW + 60_000)], [2, budget(300, NOW + 60_000)])).toEqual([300]);
  expect(await remaining([1, budget(4_000, NOW + 60_000)], [2, budget(300, NOW - 60_000)])).toEqual([4_000]);
});

it.each([true, false])(
  'has what the alert about a missing bot looks for, from the start (names of repositories: %s)',
  async (namesRepositories) => {
    const alerts = readFileSync('deploy/metrics/alerts.yaml', 'utf8');
    const [, metric = ''] = /expr: absent\((?<metric>\w+)\)/.exec(alerts) ?? [];
    const { render } = createMetrics({ budgets, slug: () => 'agora', now: () => NOW, namesRepositories });

    expect(valuesOf(await render(), metric)).toEqual([0]);
  },
);

it('counts no questions of a repository where the App is no longer installed', async () => {
  const { where } = place;
  const scenario = createScenario();
  scenario.ask();
  const { meter, render } = createMetrics({
    budgets,
    slug: () => 'agora',
    now: () => scenario.now,
    namesRepositories: false,
  });
  meter.thread(where, 1, scenario.comments);
  meter.thread({ ...where, id: where.id + 1 }, 1, scenario.comments);
  expect(valuesOf(await render(), 'agora_bot_open_questions')).toEqual([2]);

  meter.repositories(new Set([where.id]));

  expect(valuesOf(await render(), 'agora_bot_open_questions')).toEqual([1]);
});
