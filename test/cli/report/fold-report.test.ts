/** The report that results from the histories of tasks. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QuestionHistory, TaskHistory } from '../../../client/types.ts';
import { foldReport, weekOf } from '../../../cli/report/fold-report.ts';
import { TaskReport } from '../../../cli/report/report-model.ts';
import { history, NOW, question } from './task-histories.ts';

const fold = (...tasks: TaskHistory[]): TaskReport => TaskReport.parse(foldReport(tasks, 'acme/shop', NOW));

describe('cost and time', () => {
  it('are counted in the week in which they were used, for the subagent that used them', () => {
    const report = fold(
      history({
        task: { subagent: 'fixer' },
        used: [
          { at: '2026-11-08T23:59:59.000Z', amounts: { costUsd: 0.25, agentSeconds: 60 } },
          { at: '2026-11-09T00:00:00.000Z', amounts: { costUsd: 1, agentSeconds: 90.5 } },
        ],
      }),
      history({
        task: { subagent: 'planner' },
        used: [{ at: '2026-11-15T10:00:00.000Z', amounts: { costUsd: 0.5, agentSeconds: 10 } }],
      }),
    );

    expect(report.weeks).toEqual([
      {
        week: '2026-11-02',
        costUsd: 0.25,
        agentSeconds: 60,
        subagents: [{ name: 'fixer', costUsd: 0.25, agentSeconds: 60 }],
      },
      {
        week: '2026-11-09',
        costUsd: 1.25,
        agentSeconds: 40.5,
        subagents: [
          { name: 'fixer', costUsd: 0.75, agentSeconds: 30.5 },
          { name: 'planner', costUsd: 0.5, agentSeconds: 10 },
        ],
      },
    ]);
    expect(report.totals).toEqual({ tasks: 2, priced: 2, costUsd: 1.5, agentSeconds: 100.5 });
  });

  it('of a task that another one continues are counted once', () => {
    const report = fold(
      history({ used: [{ at: '2026-11-09T10:00:00.000Z', amounts: { costUsd: 5, agentSeconds: 60 } }] }),
      history({
        used: [{ at: '2026-11-16T10:00:00.000Z', amounts: { costUsd: 6, agentSeconds: 90 } }],
        inherited: { costUsd: 5, agentSeconds: 60, turns: 7 },
      }),
    );

    expect(report.totals).toEqual({ tasks: 2, priced: 2, costUsd: 6, agentSeconds: 90 });
    expect(report.weeks.map(({ costUsd }) => costUsd)).toEqual([5, 1]);
  });

  it('are left out when nobody reported them, and are not 0', () => {
    const report = fold(
      history(),
      history({ used: [{ at: '2026-11-16T10:00:00.000Z', amounts: { agentSeconds: 5 } }] }),
    );

    expect(report.totals).toEqual({ tasks: 2, priced: 0, agentSeconds: 5 });
    expect(fold(history()).weeks).toEqual([]);
  });

  it('are not counted twice when a later number is smaller than an earlier one', () => {
    const used = [1, 0.5, 2].map((costUsd, index) => ({
      at: `2026-11-1${6 + index}T10:00:00.000Z`,
      amounts: { costUsd },
    }));

    expect(fold(history({ used })).totals.costUsd).toBe(2);
  });

  it('of a merged pull request include all tasks that led to it', () => {
    const pullRequest = { number: 9, url: 'https://github.com/acme/shop/pull/9' };
    const used = (costUsd: number) => [{ at: '2026-11-16T10:00:00.000Z', amounts: { costUsd } }];
    const mergedAt = '2026-11-17T10:00:00.000Z';
    const report = fold(
      history({ task: { pullRequest, title: 'Round once' }, used: used(1), mergedAt }),
      history({ task: { pullRequest }, used: used(0.5), mergedAt }),
      history({ task: { pullRequest: { ...pullRequest, number: 10 } }, used: used(4) }),
      history({ used: used(2) }),
    );

    expect(report.pullRequests).toEqual([
      { number: 9, url: pullRequest.url, title: 'Round once', mergedAt, tasks: 2, priced: 2, costUsd: 1.5 },
    ]);
  });
});

describe('questions', () => {
  const asked = '2026-11-16T10:00:00.000Z';
  const until = (minutes: number): string => new Date(Date.parse(asked) + minutes * 60_000).toISOString();
  const report = (...questions: QuestionHistory[]): TaskReport['questions'] => fold(history({ questions })).questions;

  it('name who answered, and call only people people', () => {
    const said = (by: string) => question(asked, { by, until: until(10) });

    expect(
      report(...['ada', 'ada', 'renovate[bot]', 'agent:reviewer', 'default:3d', 'silence:', 'a b:c'].map(said))
        .answerers,
    ).toEqual([
      { kind: 'person', name: 'ada', questions: 2, medianSeconds: 600 },
      { kind: 'default', questions: 1, medianSeconds: 600 },
      { kind: 'silence', questions: 1, medianSeconds: 600 },
      { kind: 'unknown', questions: 1, medianSeconds: 600 },
      { kind: 'app', name: 'renovate[bot]', questions: 1, medianSeconds: 600 },
      { kind: 'agent', name: 'reviewer', questions: 1, medianSeconds: 600 },
    ]);
  });

  it('without an answer are expired, open or closed, and only expired ones count as waiting', () => {
    const { answerers, ...rest } = report(
      question(asked, { standing: 'expired', until: until(3 * 24 * 60) }),
      question(asked, { standing: 'open' }),
      question(asked, { standing: 'closed', until: until(1) }),
    );

    expect(rest).toMatchObject({ asked: 3, open: 1, closed: 1, medianSeconds: 259_200 });
    expect(answerers).toEqual([{ kind: 'expiry', questions: 1, medianSeconds: 259_200 }]);
  });

  it('have a median between the two middle values when their number is even', () => {
    const waits = [1, 2, 4, 100].map((minutes) => question(asked, { by: 'ada', until: until(minutes) }));

    expect(report(...waits).medianSeconds).toBe(180);
    expect(report(...waits.slice(0, 3)).medianSeconds).toBe(120);
  });

  it('are in the row of their waiting time, which includes its upper limit', () => {
    const rows = report(
      question(asked, { by: 'ada', until: asked }),
      question(asked, { by: 'ada', until: until(5) }),
      question(asked, { by: 'default:3d', until: until(5.1) }),
      question(asked, { by: 'ada', until: until(8 * 24 * 60) }),
      question(asked, { by: 'ada' }),
    ).waits;

    expect(
      rows.map(({ upToSeconds, kinds }) => [upToSeconds, kinds.map(({ kind, questions }) => `${kind} ${questions}`)]),
    ).toEqual([
      [300, ['person 2']],
      [3_600, ['default 1']],
      [14_400, []],
      [86_400, []],
      [259_200, []],
      [604_800, []],
      [undefined, ['person 1']],
    ]);
  });
});

it('uses the same words for the states of tasks as every other list', () => {
  const report = fold(
    history(),
    history({ task: { conclusion: 'nothing-changed' } }),
    history({ task: { verify: { passed: false } } }),
    history({ task: { held: true } }),
    history({ task: { state: 'suspended' } }),
    history(),
  );

  expect(report.outcomes).toEqual([
    { outcome: 'finished', tasks: 2 },
    { outcome: 'finished, checks failed', tasks: 1 },
    { outcome: 'nothing changed', tasks: 1 },
    { outcome: 'suspended', tasks: 1 },
    { outcome: 'waits for approval', tasks: 1 },
  ]);
});

it('begins weeks on Mondays, also before 1970', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') }), (time) => {
      const monday = new Date(`${weekOf(time.getTime())}T00:00:00Z`);

      expect(monday.getUTCDay()).toBe(1);
      expect(time.getTime() - monday.getTime()).toBeGreaterThanOrEqual(0);
      expect(time.getTime() - monday.getTime()).toBeLessThan(7 * 86_400_000);
    }),
  );
});

describe('whatever tasks report', () => {
  const times = fc
    .date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2026-12-31') })
    .map((date) => date.toISOString());
  const amount = fc.option(fc.double({ min: 0, max: 5_000, noNaN: true }), { nil: undefined });
  const amounts = fc.record({ costUsd: amount, agentSeconds: amount }).map(({ costUsd, agentSeconds }) => ({
    ...(costUsd !== undefined && { costUsd }),
    ...(agentSeconds !== undefined && { agentSeconds }),
  }));
  const questions = fc
    .record({
      askedAt: times,
      standing: fc.constantFrom('open', 'answered', 'expired', 'closed'),
      until: fc.option(times, { nil: undefined }),
      by: fc.constantFrom('ada', 'agent:reviewer', 'default:3d', 'x[bot]', 'what: ever', undefined),
    })
    .map((one): QuestionHistory => ({ id: 'q_000000000000', ...one }));
  const tasks = fc
    .record({
      subagent: fc.constantFrom('fixer', 'planner', undefined),
      state: fc.constantFrom('finished', 'failed', 'running', 'suspended'),
      pull: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      mergedAt: fc.option(times, { nil: undefined }),
      used: fc.array(fc.record({ at: times, amounts }), { maxLength: 4 }),
      asked: fc.array(questions, { maxLength: 3 }),
    })
    .map(({ subagent, state, pull, mergedAt, used, asked }) =>
      history({
        used,
        questions: asked,
        ...(mergedAt !== undefined && { mergedAt }),
        task: {
          subagent,
          state,
          ...(pull !== undefined && { pullRequest: { number: pull, url: 'https://github.com/o/r/pull/1' } }),
        },
      }),
    );
  const sum = (
    parts: readonly { readonly costUsd?: number | undefined; readonly agentSeconds?: number | undefined }[],
  ) => ({
    cost: parts.reduce((all, { costUsd = 0 }) => all + Math.round(costUsd * 1_000_000), 0),
    time: parts.reduce((all, { agentSeconds = 0 }) => all + Math.round(agentSeconds * 10), 0),
  });
  const count = (parts: readonly { readonly tasks: number }[]) => parts.reduce((all, one) => all + one.tasks, 0);

  it('the parts of a report add up to the whole', () => {
    fc.assert(
      fc.property(fc.array(tasks, { maxLength: 12 }), (all) => {
        const report = fold(...all);
        const whole = sum([report.totals]);

        expect(sum(report.subagents)).toEqual(whole);
        expect(sum(report.weeks)).toEqual(whole);
        expect(sum(report.weeks.flatMap(({ subagents }) => subagents))).toEqual(whole);
        expect(sum(report.pullRequests).cost).toBeLessThanOrEqual(whole.cost);
        expect([report.totals.tasks, count(report.subagents), count(report.outcomes)]).toEqual(
          Array.from({ length: 3 }, () => all.length),
        );
        expect(count(report.pullRequests)).toBeLessThanOrEqual(all.length);
        const { asked, open, closed, answerers, waits } = report.questions;
        const answered = answerers.reduce((one, { questions: more }) => one + more, 0);
        const waited = waits.flatMap(({ kinds }) => kinds).reduce((one, { questions: more }) => one + more, 0);
        expect(open + closed + answered).toBe(asked);
        expect(report.subagents.reduce((one, { questions: more }) => one + more, 0)).toBe(asked);
        expect(waited).toBe(
          all
            .flatMap((one) => one.questions)
            .filter(({ standing, until }) => until !== undefined && (standing === 'answered' || standing === 'expired'))
            .length,
        );
      }),
    );
  });
});
