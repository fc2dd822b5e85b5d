/** A request that names another state, round or commit than the question does is refused, whatever its answer says. */
import { expect, it } from 'vitest';
import { authorize } from '../../../action/authorize/authorize.ts';
import type { ResumeRequest } from '../../../protocol/messages/dispatch-request.ts';
import { context, question, resumeRequest, state, scenario } from '../support/action-scenario.ts';

const NOW = Date.parse('2026-11-02T00:00:00Z');

it('is followed when it names what the question names', async () => {
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
    why: `The request does not fit the question: ${why}.`,
    about: `request:${question}`,
  });
});
