/** The marker of a question of the subagent `planner`, for what an agent asked. */
import { questionIdOf, taskIdOf } from '../../../../protocol/base/ids.ts';
import { QuestionMarker } from '../../../../protocol/comments/marker.ts';
import { shownParts } from '../../../../protocol/comments/parts/part-boxes.ts';
import { shownOptions } from '../../../../protocol/comments/question-comment.ts';
import type { NeedsInput } from '../../../../protocol/messages/needs-input.ts';

const task = taskIdOf(1, 'label', 2);
export const runUrl = 'https://github.com/o/r/actions/runs/5';

export function markerOf(asked: NeedsInput, round = 1): QuestionMarker {
  return QuestionMarker.parse({
    v: 1,
    kind: 'question',
    task,
    round,
    question: questionIdOf(task, round),
    subagent: 'planner',
    state: { runId: 5, artifactId: 6, digest: `sha256:${'a'.repeat(64)}` },
    head: 'b'.repeat(40),
    options: shownOptions(asked),
    ...(asked.questions !== undefined && { parts: shownParts(asked.questions) }),
    expires: '2026-04-02T10:00:00Z',
  });
}
