/** Whether a round has asked, if the question was changed so that its proof is invalid. */
import { dispatchIdOf } from '../../protocol/base/ids.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import { type DispatchRequest, roundOf } from '../../protocol/messages/dispatch-request.ts';
import { isStateOf } from '../../protocol/messages/state-manifest.ts';
import type { Thread } from '../../protocol/thread/read-thread.ts';
import type { GitHub } from '../ports.ts';

/** Anybody whose text another workflow repeats can forge questions, so only this many saved states are checked. */
const MOST_LOOKED_AT = 10;

/**
 * A round asks after it has saved its state. Without a state that GitHub attributes to us, for that task and round,
 * such a comment is a forgery.
 *
 * @returns the question that the round has asked. @throws if GitHub does not tell.
 */
export async function findChangedQuestion(
  changed: Thread['changed'],
  request: DispatchRequest,
  origin: GitHub['origin'],
): Promise<QuestionMarker['question'] | undefined> {
  const round = roundOf(request);
  const dispatch = dispatchIdOf(request.task, round);
  const markers = changed.map(({ marker }) => marker).filter((one) => one.task === request.task && one.round === round);
  for (const { question, state } of byState(markers).slice(0, MOST_LOOKED_AT)) {
    const found = await origin(state);
    if (found.kind === 'ours' && found.artifact !== undefined && isStateOf(found.artifact.name, dispatch))
      return question;
  }
  return undefined;
}

/** One of those that name the same state. */
function byState(markers: readonly QuestionMarker[]): QuestionMarker[] {
  return [...new Map(markers.map((marker) => [marker.state.artifactId, marker])).values()];
}
