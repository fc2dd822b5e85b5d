/** Texts about delivered work, at the limits that GitHub sets. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderCommitMessage, renderPullRequest, renderTitle } from '../../../bot/delivery/pull-request-text.ts';
import { renderQuestions, renderStatusTable } from '../../../bot/texts/status-table.ts';
import { readTasks } from '../../../protocol/thread/read-tasks.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { parseSpeaker } from '../../../protocol/policy/speaker.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { isClosed, text } from '../../support/long-texts.ts';
import { result } from '../support/bot-results.ts';
import { createScenario, questionMarker, START, task } from '../support/reconcile-scenario.ts';

const RUNS = { numRuns: 40 };
const rounds = fc
  .tuple(
    fc.array(fc.record({ asked: text, answer: text, by: text.filter((by) => parseSpeaker(by) !== undefined) }), {
      maxLength: 3,
    }),
    fc.constantFrom(1, 400),
  )
  .map(([some, times]) =>
    Array.from({ length: times }, () => some)
      .flat()
      .map((round, index) => ({
        round: index + 1,
        question: questionIdOf(task, index + 1),
        options: [],
        at: '2026-01-01T00:00:00Z',
        ...round,
      })),
  );
const results = fc
  .record({
    title: text,
    summary: text,
    rounds,
    verify: fc.record({ passed: fc.boolean(), report: text, durationMs: fc.nat() }),
  })
  .map((told) => DispatchResult.parse({ ...result, ...told }));

it('creates a pull request that GitHub accepts, however long the conversation was', () => {
  fc.assert(
    fc.property(results, fc.option(text), (told, consentBy) => {
      const body = renderPullRequest(told, {
        issue: 7,
        runUrl: 'https://github.com/o/r/actions/runs/5',
        consentBy: consentBy ?? undefined,
      });

      expect(body.length).toBeLessThanOrEqual(LIMITS.commentChars);
      expect(body.isWellFormed()).toBe(true);
      expect(isClosed(body)).toBe(true);
      expect(body).toMatch(new RegExp(`\`${task}\`</sub>$`));
      expect(renderTitle(told).length).toBeLessThanOrEqual(256);
      expect(renderTitle(told).trim()).not.toBe('');
    }),
    RUNS,
  );
});

it.each([
  ['an invisible title', { title: '\u200B', summary: 'Rounds each line.' }, 'Rounds each line.'],
  ['an invisible first line', { title: undefined, summary: '\u2060\u00AD\nRounds each line.' }, 'Rounds each line.'],
  ['nothing to read', { title: ' ', summary: '\u200B\n' }, 'Work by an agent'],
])('never gives a pull request an empty title: %s', (_, words, title) => {
  expect(renderTitle({ ...result, ...words })).toBe(title);
});

it("creates a commit message that ends with its task's trailer, and counts the answers that it leaves out", () => {
  fc.assert(
    fc.property(results, (told) => {
      const message = renderCommitMessage(told);

      expect(message.length).toBeLessThanOrEqual(LIMITS.commentChars);
      expect(message.isWellFormed()).toBe(true);
      expect(message.endsWith(`\n\nAgora-Task: ${task}\n`)).toBe(true);
      if (told.rounds.length > 20)
        expect(message).toContain(`- ${(told.rounds.length - 20).toLocaleString('en-US')} earlier answers, in`);
    }),
    RUNS,
  );
});

it("creates lists of tasks and questions within GitHub's limit, however many there are and whatever they contain", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ asked: text, subagent: text }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(1, 15),
      (asks, times) => {
        const scenario = createScenario();
        Array.from({ length: times }, () => asks)
          .flat()
          .forEach((ask, index) => {
            const own = taskIdOf(77, 'label', index);
            scenario.mark(questionMarker({ task: own, question: questionIdOf(own, 1), ...ask }));
          });
        const tasks = readTasks(readThread(scenario.comments, 'agora'), START);

        for (const list of [renderStatusTable(tasks, { now: START }), renderQuestions(tasks, { now: START })]) {
          expect(list.length).toBeLessThanOrEqual(LIMITS.commentChars);
          expect(list.isWellFormed()).toBe(true);
          if (tasks.length > 20) expect(list).toMatch(/\n\nand \d+ more$/);
        }
      },
    ),
    RUNS,
  );
});
