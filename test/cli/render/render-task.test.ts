import { expect, it } from 'vitest';
import { renderDescription, renderRan, renderResult, renderTask } from '../../../cli/render/render-task.ts';
import { COLOURLESS } from '../../../cli/paint.ts';
import type { DispatchResult, TaskView } from '../../../client/types.ts';

const task: TaskView = { task: 't_0123456789ab', state: 'finished', round: 2, updatedAt: '2026-03-03T10:00:00Z' };

it.each([
  [true, 'The checks passed.'],
  [false, 'The checks failed.'],
])('shows in status and watch the result of verify: %s', (passed, words) => {
  expect(renderTask({ ...task, verify: { passed } }, COLOURLESS).join('\n')).toContain(words);
});

it('does not list a task without a result as a success', () => {
  expect(renderTask({ ...task, conclusion: 'blocked' }, COLOURLESS)[0]).toContain('○ blocked by permissions');
  expect(renderTask({ ...task, conclusion: 'nothing-changed' }, COLOURLESS)[0]).toContain('○ nothing changed');
  expect(renderTask({ ...task, conclusion: 'finished', verify: { passed: false } }, COLOURLESS)[0]).toContain(
    '○ finished, checks failed',
  );
  expect(renderTask({ ...task, conclusion: 'finished' }, COLOURLESS)[0]).toContain('✔ finished');
});

it('says what work with protected files waits for', () => {
  const shown = renderTask({ ...task, held: true, issue: 7 }, COLOURLESS).join('\n');

  expect(shown).toContain('○ waits for approval');
  expect(shown).toContain('/agora deliver t_0123456789ab in #7');
});

it('does not mention checks when there were none', () => {
  expect(renderTask(task, COLOURLESS).join('\n')).not.toContain('checks');
});

const result: DispatchResult = {
  dispatchId: 't_0123456789ab.r1',
  taskId: 't_0123456789ab',
  round: 1,
  attempt: 1,
  outcome: 'finished',
  exitCode: 0,
  stdout: '',
  stderr: '',
  durationMs: 5,
  rounds: [],
  idleMs: 0,
  permissionMode: 'bypass',
  title: 'Looked around',
};

it.each([
  ['finished', '✔ Looked around'],
  ['nothing-changed', '○ Looked around'],
  ['blocked', '○ Looked around'],
] as const)('does not report a success without a result: %s', (conclusion, headline) => {
  expect(renderResult({ ...result, conclusion }, COLOURLESS)[0]).toContain(headline);
});

it('does not report a success when the checks failed', () => {
  expect(
    renderResult(
      { ...result, conclusion: 'finished', verify: { passed: false, report: 'bad', durationMs: 1 } },
      COLOURLESS,
    )[0],
  ).toContain('○ Looked around');
});

it('reports unexpected results, and their likely causes', () => {
  const shown = renderResult(
    { ...result, conclusion: 'blocked', notices: ['lib is a repository of its own.'], hints: ['Allow Edit.'] },
    COLOURLESS,
  );

  expect(shown).toContain('  ! lib is a repository of its own.');
  expect(shown).toContain('  ! Allow Edit.');
});

it('says where the log of a failed task on this machine is, and only of a failed one', () => {
  const failure = { reason: 'provider-failed', detail: 'It broke.', fix: 'Read the log.' };
  const logFile = '/state/agora/shop-063ca5fe/tasks/t_0123456789ab/artifacts/logs/t_0123456789ab.r1-a1.jsonl';

  const failed = renderResult({ ...result, outcome: 'failed', failure, logFile }, COLOURLESS);

  expect(failed).toContain(`  The worker's log: ${logFile}`);
  expect(renderResult({ ...result, logFile }, COLOURLESS).join('\n')).not.toContain(logFile);
  expect(renderResult({ ...result, outcome: 'failed', failure }, COLOURLESS).join('\n')).not.toContain('log:');
});

it('shows a question with its options and its context, and does not repeat it as the last message', () => {
  const asked = {
    ...result,
    outcome: 'needs_input',
    summary: 'Lines or the total?',
    needsInput: {
      id: 'q_0123456789ab',
      question: 'Lines or the total?',
      options: ['lines', 'the total'],
      recommended: 2,
      context: 'Both are in use.',
    },
  } as const;

  const shown = renderResult(asked, COLOURLESS).join('\n');

  for (const part of ['1. lines\n', '2. the total (recommended)', 'Both are in use.', 'q_0123456789ab'])
    expect(shown).toContain(part);
  expect(shown.split('Lines or the total?')).toHaveLength(2);
});

it('shows what the whole task used, without unknown numbers', () => {
  const shown = renderResult(
    { ...result, used: { model: 'opus', dispatch: { turns: 1 }, task: { turns: 3, costUsd: 0.25 } } },
    COLOURLESS,
  ).join('\n');

  expect(shown).toContain('opus');
  expect(shown).toContain('3 turns · $0.25');
  expect(shown).not.toContain('tokens');
});

it.each(['cancelled', 'finished'] as const)('does not ask the question of a task that is %s', (state) => {
  const asked: DispatchResult = {
    ...result,
    outcome: 'needs_input',
    needsInput: { id: 'q_0123456789ab', question: 'Which?' },
  };
  const about = { taskId: task.task, dispatchId: asked.dispatchId, result: asked };

  const ended = renderDescription({ ...about, task: { ...task, state, round: 1 } }, COLOURLESS).join('\n');
  const waiting = renderDescription({ ...about, task: { ...task, state: 'suspended', round: 1 } }, COLOURLESS);

  expect(ended).toContain('It asked, and its question is closed');
  expect(ended).not.toMatch(/Waiting for an answer|Which\?/);
  expect(waiting.join('\n')).toMatch(/Waiting for an answer[\s\S]*Which\?/);
});

it('shows the commit of the subagent that ran, if it had one', () => {
  const ran = { name: 'fixer', contentHash: 'sha256:abc' };

  expect(renderRan({ ...ran, at: 'c'.repeat(40) })).toEqual([
    '',
    '  ran fixer  sha256:abc',
    `    at ${'c'.repeat(40)}`,
  ]);
  expect(renderRan({ ...ran, at: '0'.repeat(40) })).toEqual(['', '  ran fixer  sha256:abc']);
});
