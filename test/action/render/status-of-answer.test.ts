/** The comment of a task that only answers the question of another agent. */
import { expect, it } from 'vitest';
import { renderStatus } from '../../../action/render/status-comment.ts';
import { questionIdOf } from '../../../protocol/base/ids.ts';
import { StatusMarker } from '../../../protocol/comments/marker.ts';
import { task } from '../support/action-scenario.ts';

const marker = StatusMarker.parse({ v: 1, kind: 'status', task, round: 1, attempt: 1, state: 'finished', runId: 9 });

const statusOf = (summary: string): string =>
  renderStatus(marker, {
    subagent: 'reviewer',
    by: '@ada',
    runUrl: 'https://example.org',
    outcome: { kind: 'finished', summary, changes: { files: 0, insertions: 0, deletions: 0 } },
    answers: { question: questionIdOf(task, 1), comment: 101, subagent: 'planner' },
    hints: ['The agent changed no files.'],
    notices: [],
  });

it('gives no causes for unchanged files if the agent has answered', () => {
  expect(statusOf('Round once.')).not.toContain('Likely causes');
});

it('gives likely causes if the agent has said nothing', () => {
  expect(statusOf(' ')).toContain('Likely causes');
});
