/** A request is refused if its state, round or commit differs from the question's, whatever its answer says. */
import { expect, it } from 'vitest';
import { authorize } from '../../../action/authorize/authorize.ts';
import type { ResumeRequest } from '../../../protocol/messages/dispatch-request.ts';
import { renderStatus } from '../../../action/render/status-comment.ts';
import { StatusMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  context,
  question,
  questionComment,
  reply,
  resumeRequest,
  scenario,
  state,
  task,
} from '../support/action-scenario.ts';

const NOW = Date.parse('2026-11-02T00:00:00Z');

it('is followed when it names the same things as the question', async () => {
  expect(await authorize(resumeRequest(), context, scenario().github, NOW)).toMatchObject({ kind: 'resume' });
});

it.each<[string, Partial<ResumeRequest>, string]>([
  ['another round', { round: 3 }, 'another round'],
  ['another commit', { head: '1'.repeat(40) }, 'another commit'],
  ["another run's state", { state: { ...state, runId: state.runId + 1 } }, 'another saved state'],
  ['another artifact', { state: { ...state, artifactId: state.artifactId + 1 } }, 'another saved state'],
  ['another digest', { state: { ...state, digest: `sha256:${'1'.repeat(64)}` } }, 'another saved state'],
])('is refused when it names %s', async (_, over, why) => {
  const refused = await authorize(resumeRequest(over), context, scenario().github, NOW);

  expect(refused).toMatchObject({
    kind: 'refused',
    why: `The request does not match the question: ${why}.`,
    about: `request:${question}`,
  });
});

it('is refused when it names another status comment of the task than the question does', async () => {
  const marker = StatusMarker.parse({
    v: 1,
    kind: 'status',
    task,
    round: 1,
    attempt: 1,
    state: 'suspended',
    runId: 5,
    asker: ada,
  });
  const view = { subagent: 'fixer', by: '@ada', runUrl: 'https://github.com/o/r/actions/runs/5', notices: [] };
  const other = {
    id: 91,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    author: questionComment.author,
    body: renderStatus(marker, view),
  };

  const refused = await authorize(
    resumeRequest({ statusComment: other.id }),
    context,
    scenario({ comments: [questionComment, reply, other] }).github,
    NOW,
  );

  expect(refused).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('another comment of the task') as string,
  });
});
