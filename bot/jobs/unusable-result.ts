/** Why the delivery job cannot use a result, with what to do. Pure. */
import type { DeliverJob } from './deliver-inputs.ts';

const NAMED = 'Check that result-artifact-id, result-digest and run-id belong to the same run of the agent.';
const NOT_NAMED = 'Pass the outputs result-artifact-id and result-digest of the step that ran agora/dispatch.';
const TOO_LARGE = 'The work is in `patch.diff` in that artifact: apply it in a clone with `git apply --index`.';

/** @param why the end of a sentence. */
export function unusableResult(
  why: string,
  { artifact, isTooLarge }: Pick<DeliverJob, 'artifact'> & { readonly isTooLarge?: true | undefined },
): Error {
  const named = artifact === undefined ? NOT_NAMED : NAMED;
  return new Error(`The result cannot be delivered: ${why}. ${isTooLarge === true ? TOO_LARGE : named}`);
}
