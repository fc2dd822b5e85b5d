/**
 * The outcome of a run is distinguishable wherever a person or a workflow looks: the task's comment, the final comment,
 * the job summary, the outputs.
 */
import { expect, it } from 'vitest';
import { renderEnd } from '../../../action/render/end-comment.ts';
import {
  findFailureReason,
  renderAnnotations,
  renderOutputs,
  type Report,
} from '../../../action/render/step-outputs.ts';
import { renderStatus } from '../../../action/render/status-comment.ts';
import { renderSummary } from '../../../action/render/step-summary.ts';
import type { NoChangeConclusion } from '../../../protocol/results/conclusion.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import { EndMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import type { Usage } from '../../../protocol/results/usage.ts';
import { question, task } from '../support/action-scenario.ts';

const none = { files: 0, insertions: 0, deletions: 0 };
const OUTCOMES = {
  'finished': { kind: 'finished', summary: 'Rounded once.', changes: { files: 2, insertions: 3, deletions: 1 } },
  'nothing-changed': { kind: 'finished', summary: 'It is right already.', changes: none },
  'blocked': { kind: 'finished', summary: 'I could not push.', changes: none, denied: ['Bash: git push', 'Edit: `x`'] },
  'asked': { kind: 'needs_input', question, asked: { question: 'Which rule?' } },
  'failed': {
    kind: 'failed',
    exitCode: 1,
    failure: { reason: 'provider-failed', detail: 'The API refused the model key.', fix: 'Replace the model key.' },
  },
  'cancelled': { kind: 'cancelled' },
} as const satisfies Record<string, Outcome>;
const STATES = {
  'finished': 'finished',
  'nothing-changed': 'finished',
  'blocked': 'finished',
  'asked': 'suspended',
  'failed': 'failed',
  'cancelled': 'cancelled',
} as const;
type Name = keyof typeof OUTCOMES;

const used: Usage = {
  model: 'opus',
  dispatch: { turns: 12, tokens: 34_500, costUsd: 0.42, agentSeconds: 185, idleSeconds: 0, apiCalls: 7 },
  task: { turns: 20, tokens: 60_000, costUsd: 1.02, agentSeconds: 600, apiCalls: 15 },
  left: { costUsd: 3.98 },
};

function reportOf(name: Name, over: Partial<Report> = {}): Report {
  return {
    dispatch: dispatchIdOf(task, 2),
    task,
    round: 2,
    outcome: OUTCOMES[name],
    exitCode: 0,
    durationMs: 190_000,
    sessionId: undefined,
    resumed: undefined,
    artifact: undefined,
    hints: [],
    notices: [],
    used,
    timeline: [
      { phase: 'prepare', durationMs: 1_500 },
      { phase: 'agent', durationMs: 185_000 },
      { phase: 'save', durationMs: 3 },
    ],
    ...over,
  };
}

function statusOf(name: Name): string {
  const marker = StatusMarker.parse({
    v: 1,
    kind: 'status',
    task,
    round: 2,
    attempt: 1,
    state: STATES[name],
    runId: 5,
  });
  return renderStatus(marker, {
    subagent: 'fixer',
    by: '@ada',
    runUrl: 'https://github.com/o/r/actions/runs/5',
    outcome: OUTCOMES[name],
    notices: [],
    used,
  });
}

const stored: Report['artifact'] = {
  runId: 9,
  artifactId: 6,
  digest: `sha256:${'d'.repeat(64)}`,
};

it.each([
  ['finished', '### ✅ fixer has finished\n', '## ✅ Finished\n'],
  ['nothing-changed', '### ⚪ fixer has finished and changed nothing\n', '## ⚪ Finished, and nothing changed\n'],
  ['blocked', '### 🚧 fixer has finished, but was blocked\n', '## 🚧 Blocked by permissions\n'],
  ['asked', '### ⏸️ fixer has a question\n', '## ⏸️ Waiting for an answer\n'],
  ['failed', '### ❌ fixer has failed\n', '## ❌ Failed\n'],
  ['cancelled', '### 🚫 fixer was cancelled\n', '## 🚫 Cancelled\n'],
] as const)('says in comment, summary and outputs that a run is: %s', (name, heading, title) => {
  expect(statusOf(name)).toContain(heading);
  expect(renderSummary(reportOf(name, { artifact: stored }))).toContain(title);
  expect(renderOutputs(reportOf(name))).toMatchObject({ conclusion: name });
});

it('does not use the heading of a plain success when its checks found something wrong', () => {
  const outcome: Outcome = { ...OUTCOMES.finished, verify: { passed: false, report: '1 test failed', durationMs: 5 } };
  const marker = StatusMarker.parse({ v: 1, kind: 'status', task, round: 1, attempt: 1, state: 'finished', runId: 5 });

  expect(
    renderStatus(marker, { subagent: 'fixer', by: '@ada', runUrl: 'https://example.org', outcome, notices: [] }),
  ).toContain('### 🔴 fixer has finished, but its checks failed\n');
  expect(renderSummary(reportOf('finished', { outcome, artifact: stored }))).toContain(
    '## 🔴 Finished, but the checks failed\n',
  );
});

it.each(['nothing-changed', 'blocked', 'failed', 'cancelled', 'asked'] as const)(
  'always says something about a run that is: %s',
  (name) => {
    expect(renderAnnotations(reportOf(name))).not.toEqual([]);
  },
);

it('says what was refused and what to do about it', () => {
  const end = renderEnd(EndMarker.parse({ v: 1, kind: 'end', task, state: 'finished', round: 1 }), OUTCOMES.blocked, {
    subagent: 'fixer',
    runUrl: 'https://example.org',
    hints: [],
    delivered: false,
    isKept: true,
    used,
  });

  for (const text of [end, statusOf('blocked'), renderSummary(reportOf('blocked'))]) {
    expect(text).toContain("- `Bash: git push`\n- `Edit: 'x'`");
    expect(text).toContain('**What to do:**');
  }
  expect(renderAnnotations(reportOf('blocked'))[0]).toMatchObject({
    level: 'warning',
    title: 'Blocked by permissions',
    text: expect.stringContaining('Bash: git push') as string,
  });
});

it('fails the job for a result that could not be stored', () => {
  expect(findFailureReason(reportOf('finished'), [])).toMatch(/could not be stored and is lost/);
  expect(findFailureReason(reportOf('nothing-changed'), [])).toBeUndefined();
});

it('never heads a result that could not be stored with a plain success', () => {
  const marker = { v: 1, task, round: 1, attempt: 1, state: 'finished', runId: 5 };
  const view = { subagent: 'fixer', runUrl: 'https://example.org', hints: [] };
  const status = renderStatus(StatusMarker.parse({ ...marker, kind: 'status' }), {
    ...view,
    by: '@ada',
    outcome: OUTCOMES.finished,
    notices: [],
    isUnkept: true,
    hasFinalComment: true,
  });
  const end = renderEnd(EndMarker.parse({ ...marker, kind: 'end' }), OUTCOMES.finished, {
    ...view,
    delivered: false,
    isKept: false,
  });

  for (const text of [status, end]) expect(text).toContain('### 🔴 fixer has finished, but its result is lost\n');
  expect(status).toContain('The last comment of the task has the details.');
  expect(end).toContain('could not be stored and is lost. Please start it again.');
  expect(renderSummary(reportOf('finished'))).toContain('## 🔴 Finished, but the result is lost\n');
});

it('fails the job only for a failure, and for the outcomes that the workflow lists', () => {
  const red = (name: Name, ...failOn: NoChangeConclusion[]): boolean =>
    findFailureReason(reportOf(name, { artifact: stored }), failOn) !== undefined;

  expect((Object.keys(OUTCOMES) as Name[]).filter((name) => red(name))).toEqual(['failed']);
  expect((Object.keys(OUTCOMES) as Name[]).filter((name) => red(name, 'nothing-changed'))).toEqual([
    'nothing-changed',
    'failed',
  ]);
  expect((Object.keys(OUTCOMES) as Name[]).filter((name) => red(name, 'blocked'))).toEqual(['blocked', 'failed']);
  expect(findFailureReason(reportOf('blocked', { artifact: stored }), ['blocked'])).toMatch(
    /denied Bash: git push.*fail-on/,
  );
});

it('treats an agent that answered another one as successful, although it changed no files', () => {
  const hints = ['The agent changed no files.'];
  const report = reportOf('nothing-changed', { isAnswer: true, artifact: stored, hints });

  expect(findFailureReason(report, ['nothing-changed', 'blocked'])).toBeUndefined();
  expect(renderSummary(report)).toContain('## ✅ Finished\n');
  expect(renderSummary(report)).not.toContain('changed no files');
  expect(renderSummary(report)).toContain('> It is right already.');
});

it('warns about an agent that was asked by another one and said nothing', () => {
  const outcome = { ...OUTCOMES['nothing-changed'], summary: ' ' };
  const report = reportOf('nothing-changed', { isAnswer: true, artifact: stored, outcome });

  expect(renderAnnotations(report)).toMatchObject([{ level: 'warning', title: 'Nothing changed' }]);
  expect(findFailureReason(report, ['nothing-changed'])).toMatch(/fail-on/);
});

it('shows what this run and the whole task used, and what is left', () => {
  expect(statusOf('finished')).toContain(
    '**Used:** `opus` · 12 turns · 34,500 tokens · $0.42 · agent 3 min 5 s  \n**Whole task so far:** 20 turns · 60,000 tokens · $1.02 · agent 10 min 0 s  \n**Budget left:** $3.98',
  );
  expect(renderSummary(reportOf('finished'))).toContain('| Cost | $0.42 | $1.02 | $3.98 |');
  expect(renderOutputs(reportOf('finished'))).toMatchObject({
    'model': 'opus',
    'turns': '12',
    'tokens': '34500',
    'cost-usd': '0.42',
    'agent-seconds': '185',
    'idle-seconds': '0',
    'api-calls': '7',
    'usage': JSON.stringify(used),
  });
});

it('leaves unknown values out of comment, summary and outputs', () => {
  const report = reportOf('finished', { round: 1, used: { dispatch: { agentSeconds: 4 }, task: { agentSeconds: 4 } } });

  expect(renderSummary(report)).not.toMatch(/Cost|Tokens|Idle|Whole task|Budget/);
  expect(renderOutputs(report)).toMatchObject({ 'model': '', 'tokens': '', 'cost-usd': '', 'agent-seconds': '4' });
});

it('shows how long each phase took, and no phase that took no time', () => {
  const summary = renderSummary(reportOf('finished'));

  expect(summary).toMatch(/\| Got ready \| 1\.5 s \| █ \|\n\| Agent at work \| 3 min 5 s \| █{30} \|$/m);
  expect(summary).not.toContain('Saved everything');
});

it('marks in the summary which option the agent recommends', () => {
  const outcome = {
    ...OUTCOMES.asked,
    asked: { question: 'Which rule?', options: ['Each line', 'The sum'], recommended: 2 },
  };

  expect(renderSummary(reportOf('asked', { outcome }))).toMatch(/1\. Each line\n.*2\. The sum _\(recommended\)_/);
});

it('lists in the summary the options of several questions with the same names as in the comment', () => {
  const questions = [
    { question: 'Which rule?', options: ['Each line', 'The sum'], recommended: 2 },
    { question: 'Name?' },
  ];
  const outcome = { ...OUTCOMES.asked, asked: { question: '1. Which rule?\n2. Name?', questions } };

  expect(renderSummary(reportOf('asked', { outcome }))).toMatch(
    /> 1\. Which rule\?\n> 2\. Name\?\n\n- \*\*1a\.\*\* Each line\n- \*\*1b\.\*\* The sum _\(recommended\)_\n/,
  );
});

it.each([
  [1, 'left 1 file as output; it is in the'],
  [2, 'left 2 files as output; they are in the'],
])('names %d files of output, and where to find what was counted', (outputs, text) => {
  const outcome: Outcome = { ...OUTCOMES['nothing-changed'], outputs };
  const marker = EndMarker.parse({ v: 1, kind: 'end', task, state: 'finished', round: 1 });
  const view = { subagent: 'planner', runUrl: 'https://github.com/o/r/actions/runs/5', hints: [] };

  expect(renderEnd(marker, outcome, { ...view, delivered: false, isKept: true })).toContain(text);
});
