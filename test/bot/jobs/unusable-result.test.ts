import { expect, it } from 'vitest';
import { unusableResult } from '../../../bot/jobs/unusable-result.ts';

it('tells a job that names no result to name one', () => {
  expect(unusableResult('the run has no result with a digest', { artifact: undefined }).message).toBe(
    'The result cannot be delivered: the run has no result with a digest. Pass the outputs result-artifact-id and result-digest of the step that ran agora/dispatch.',
  );
});

it('does not tell a job that names a result to name it', () => {
  const artifact = { artifactId: 3, digest: `sha256:${'0'.repeat(64)}` };

  expect(unusableResult('its artifact has another digest', { artifact }).message).toBe(
    'The result cannot be delivered: its artifact has another digest. Check that result-artifact-id, result-digest and run-id belong to the same run of the agent.',
  );
});

it('tells a job whose result is too large where the work is', () => {
  const artifact = { artifactId: 3, digest: `sha256:${'0'.repeat(64)}` };

  expect(unusableResult('it is too large', { artifact, isTooLarge: true }).message).toBe(
    'The result cannot be delivered: it is too large. The work is in `patch.diff` in that artifact: apply it in a clone with `git apply --index`.',
  );
});
