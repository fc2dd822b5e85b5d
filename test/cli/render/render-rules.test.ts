import { expect, it } from 'vitest';
import { renderRules } from '../../../cli/render/render-rules.ts';
import { COLOURLESS } from '../../../cli/paint.ts';
import type { TaskExplanation, TaskView } from '../../../client/types.ts';

type RuleExplanation = TaskExplanation['rules'][number];

const task: TaskView = {
  task: 't_0123456789ab',
  state: 'suspended',
  round: 1,
  issue: 7,
  updatedAt: '2026-03-03T10:00:00Z',
};
const quiet: RuleExplanation = { rule: 'late-answers', due: [], waits: [], facts: [] };

it('shows what a rule finds due, what it waits for and until when, and the facts it used', () => {
  const rule: RuleExplanation = {
    rule: 'answer-question',
    due: ['post a notice (`refused:q_0123456789ab:3`)'],
    waits: [{ for: 'an answer to `q_0123456789ab` or the reminder', until: '2026-03-04T10:00:00.000Z' }],
    facts: ['the configuration', '`mallory` has the permission read'],
  };

  expect(renderRules({ task, rules: [rule, quiet, { ...quiet, rule: 'start-task' }] }, COLOURLESS)).toEqual([
    'answer-question',
    '  due now     post a notice (refused:q_0123456789ab:3)',
    '  waits for   an answer to q_0123456789ab or the reminder (until 2026-03-04 10:00 UTC at the latest)',
    '  facts used  the configuration',
    '              mallory has the permission read',
    '',
    'Nothing is due or pending for late-answers, start-task.',
  ]);
});

it('says when a rule needs only the thread, or finds nothing due', () => {
  const rule: RuleExplanation = {
    ...quiet,
    waits: [{ for: 'the run of round 1 to end', until: '2026-03-04T10:00:00.000Z' }],
  };

  expect(renderRules({ task, rules: [rule] }, COLOURLESS).slice(0, 4)).toEqual([
    'late-answers',
    '  due now     nothing',
    '  waits for   the run of round 1 to end (until 2026-03-04 10:00 UTC at the latest)',
    '  facts used  the thread only',
  ]);
});

it('says that no bot decides about a task without an issue', () => {
  expect(renderRules({ task, rules: [] }, COLOURLESS)).toEqual(['No bot handles this task, because it has no issue.']);
});

it('shows no escape codes from a name', () => {
  const rule: RuleExplanation = { ...quiet, due: ['start \u001b[31mred'] };

  expect(renderRules({ task, rules: [rule] }, COLOURLESS).join('\n')).not.toContain('\u001b');
});
