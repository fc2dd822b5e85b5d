/**
 * All texts for people and programs, at the limits that GitHub sets. Whatever an agent, a file or a person has put in,
 * the text fits, our marker can be read, no code block includes the text below it, and no character is cut in half.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderEnd } from '../../../action/render/end-comment.ts';
import { renderAnnotations, renderOutputs, type Report } from '../../../action/render/step-outputs.ts';
import { renderStatus, type StatusView } from '../../../action/render/status-comment.ts';
import { renderSummary } from '../../../action/render/step-summary.ts';
import { dispatchIdOf, questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { EndMarker, findMarker, QuestionMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import {
  renderAnsweredQuestion,
  renderClosed,
  renderQuestion,
  shownOptions,
} from '../../../protocol/comments/question-comment.ts';
import { isClosed, text } from '../../support/long-texts.ts';

const task = taskIdOf(1, 'label', 2);
const RUNS = { numRuns: 60 };

const texts = fc
  .tuple(fc.array(text, { maxLength: 3 }), fc.constantFrom(1, 30))
  .map(([all, times]) => Array.from({ length: times }, () => all).flat());

const amounts = fc.record(
  {
    turns: fc.nat(),
    tokens: fc.nat(),
    costUsd: fc.double({ min: 0, max: 1e9, noNaN: true }),
    agentSeconds: fc.nat(),
    idleSeconds: fc.nat(),
    apiCalls: fc.nat(),
  },
  { requiredKeys: [] },
);
const used = fc.record(
  { model: text, dispatch: amounts, task: amounts, left: amounts },
  { requiredKeys: ['dispatch', 'task'] },
);
const verify = fc.record({ passed: fc.boolean(), report: text, durationMs: fc.nat() });
const outcomes: fc.Arbitrary<Outcome> = fc.oneof(
  fc.record({
    kind: fc.constant('finished' as const),
    summary: text,
    changes: fc.record({ files: fc.nat(3), insertions: fc.nat(), deletions: fc.nat() }),
    verify,
    denied: fc.array(text, { maxLength: 5 }),
  }),
  fc.record({
    kind: fc.constant('needs_input' as const),
    question: fc.constant(questionIdOf(task, 1)),
    asked: fc.record({ question: text, options: texts, context: text }),
  }),
  fc.record({
    kind: fc.constant('failed' as const),
    exitCode: fc.constant(1),
    failure: fc.record({ reason: fc.constant('worker-failed' as const), detail: text, fix: text }),
  }),
  fc.constant({ kind: 'cancelled' as const }),
);
const views: fc.Arbitrary<StatusView> = fc.record({
  subagent: fc.constant('fixer'),
  by: fc.constant('@ada'),
  runUrl: fc.constant('https://github.com/o/r/actions/runs/5'),
  outcome: outcomes,
  notices: texts,
  hints: texts,
  durationMs: fc.nat(),
  used,
  delivered: fc.boolean(),
  answered: fc.array(fc.record({ asked: text, answer: text, by: text }), { maxLength: 12 }),
});
const reports: fc.Arbitrary<Report> = fc.record({
  dispatch: fc.constant(dispatchIdOf(task, 1)),
  task: fc.constant(task),
  round: fc.nat(20),
  outcome: outcomes,
  exitCode: fc.constant(0),
  durationMs: fc.nat(),
  sessionId: fc.constant(undefined),
  resumed: fc.constant(undefined),
  artifact: fc.constant(undefined),
  hints: texts,
  notices: texts,
  used,
  timeline: fc.constant([{ phase: 'agent' as const, durationMs: 5 }]),
  rounds: fc.array(
    fc.record({
      round: fc.constant(1),
      question: fc.constant(questionIdOf(task, 1)),
      asked: text,
      options: texts,
      answer: text,
      by: text,
      at: fc.constant('2026-01-01T00:00:00Z'),
    }),
    { maxLength: 3 },
  ),
});

function expectComment(body: string): void {
  expect(body.length).toBeLessThanOrEqual(LIMITS.commentChars);
  expect(body.isWellFormed()).toBe(true);
  expect(isClosed(body)).toBe(true);
}

describe('a comment', () => {
  const status = StatusMarker.parse({ v: 1, kind: 'status', task, round: 2, attempt: 1, state: 'finished', runId: 5 });
  const end = EndMarker.parse({ v: 1, kind: 'end', task, state: 'finished', round: 1 });

  it('of a task fits within GitHub’s limits, whatever the outcome', () => {
    fc.assert(
      fc.property(views, (view) => {
        const body = renderStatus(status, view);

        expectComment(body);
        expect(findMarker(body)).toEqual(status);
        expect(body).toMatch(/<sub>Round 2 · [^\n]*<\/sub>$/);
      }),
      RUNS,
    );
  });

  it('that is a final comment fits within GitHub’s limits', () => {
    fc.assert(
      fc.property(views, outcomes, fc.boolean(), (view, outcome, isKept) => {
        const body = renderEnd(end, outcome, { ...view, hints: view.hints ?? [], delivered: false, isKept });

        if (body === undefined) return;
        expectComment(body);
        expect(findMarker(body)).toEqual(end);
        expect(body).toMatch(/<sub>\[run\][^\n]*<\/sub>$/);
      }),
      RUNS,
    );
  });

  it('that asks a question fits within GitHub’s limits, before and after it was answered or closed', () => {
    fc.assert(
      fc.property(text, texts, text, texts, text, (question, options, context, notices, answer) => {
        const asked = { question, options, context };
        const marker = QuestionMarker.parse({
          v: 1,
          kind: 'question',
          task,
          round: 1,
          question: questionIdOf(task, 1),
          state: { runId: 5, artifactId: 6, digest: `sha256:${'d'.repeat(64)}` },
          head: 'c'.repeat(40),
          options: shownOptions(asked),
          expires: '2026-12-01T00:00:00Z',
          asked: question.slice(0, 1_000),
        });
        const body = renderQuestion(marker, {
          subagent: 'fixer',
          asked,
          runUrl: 'https://github.com/o/r/actions/runs/5',
          notices,
          mentions: ['@ada'],
        });
        const answered = renderAnsweredQuestion(body, marker, {
          by: 'ada',
          answer,
          runUrl: 'https://github.com/o/r/actions/runs/6',
        });

        for (const one of [body, answered, renderClosed(body, marker, 'expired')]) {
          expectComment(one);
          expect(findMarker(one)).toMatchObject({ question: marker.question, options: marker.options });
        }
        expect(body).toMatch(/Answerable until 2026-12-01[^\n]*<\/sub>$/);
      }),
      RUNS,
    );
  });

  it('says where the rest is when something was cut off', () => {
    const finished: Outcome = {
      kind: 'finished',
      summary: '😀'.repeat(10_000),
      changes: { files: 1, insertions: 1, deletions: 0 },
    };
    const notices = Array.from({ length: 30 }, (_, index) => `Notice ${index}`);

    const body = renderStatus(status, {
      subagent: 'fixer',
      by: '@ada',
      runUrl: 'https://example.org',
      outcome: finished,
      notices,
    });

    expect(body).toContain('the full text is in `result.json`');
    expect(body).toContain('and 20 more; all of them are in `result.json`');
  });
});

describe('a step', () => {
  it('writes a summary that GitHub accepts', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const summary = renderSummary(report);

        expect(Buffer.byteLength(summary)).toBeLessThan(LIMITS.summaryBytes);
        expect(summary.isWellFormed()).toBe(true);
        expect(isClosed(summary)).toBe(true);
        expect(summary).toContain('### Timeline');
      }),
      RUNS,
    );
  });

  it('sets outputs that GitHub accepts, all of them together', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const outputs = Object.values(renderOutputs(report));

        expect(Buffer.byteLength(outputs.join(''))).toBeLessThan(64_000);
        expect(outputs.every((value) => value.isWellFormed())).toBe(true);
      }),
      RUNS,
    );
  });

  it('writes no more annotations of a level than GitHub shows, and says how many there are', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const annotations = renderAnnotations(report);

        for (const level of ['notice', 'warning', 'error'])
          expect(annotations.filter((one) => one.level === level).length).toBeLessThanOrEqual(10);
        for (const { title, text: said } of annotations) {
          expect(said.length).toBeLessThanOrEqual(LIMITS.annotationChars);
          expect(said.isWellFormed()).toBe(true);
          expect(title.length).toBeLessThanOrEqual(100);
        }
        if (report.notices.length > 10)
          expect(annotations.some((one) => one.level === 'warning' && /^And \d+ more/.test(one.text))).toBe(true);
      }),
      RUNS,
    );
  });
});
