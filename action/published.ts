/**
 * What the thread already says about a round, read from our own comments.
 *
 * A round has one outcome. A run that was started again, that was thought dead and was not, or that was killed after it
 * had spoken, finds here that there is nothing left to say. Like all markers these are addresses: believing a forged one
 * would only keep us silent, and only our own accounts' comments are read.
 */
import { type DispatchRequest, roundOf } from '../protocol/dispatch-request.ts';
import { hasEnded } from '../protocol/lifecycle.ts';
import type { Marker, QuestionMarker } from '../protocol/marker.ts';
import { findOwnMarker } from './own-marker.ts';
import type { Comment, Thread } from './ports.ts';

export type Published =
  | { readonly kind: 'nothing' }
  /** The round asked, and its question stands in that comment. */
  | { readonly kind: 'asked'; readonly comment: Comment; readonly marker: QuestionMarker }
  /** The task is over, or in a later round. */
  | { readonly kind: 'over' };

/**
 * A run that asks this has not spoken yet, so whatever stands there somebody else has said, or itself when it ran before.
 * Who starts by hand has no claim, and running that run again is how they try once more: for them nothing is said yet.
 */
export async function readPublished(
  request: DispatchRequest,
  { comments }: Pick<Thread, 'comments'>,
): Promise<Published> {
  const isByHand = request.kind === 'start' && request.source.kind === 'manual';
  return request.issue === undefined || isByHand
    ? { kind: 'nothing' }
    : findPublished(await comments(request.issue), request);
}

export function findPublished(comments: readonly Comment[], request: DispatchRequest): Published {
  const round = roundOf(request);
  const marked = comments.flatMap((comment) => {
    const marker = findOwnMarker(comment);
    return marker?.task === request.task ? [{ comment, marker }] : [];
  });
  if (marked.some(({ marker }) => isOver(marker, round))) return { kind: 'over' };
  for (const { comment, marker } of marked)
    if (marker.kind === 'question' && marker.round === round) return { kind: 'asked', comment, marker };
  return { kind: 'nothing' };
}

function isOver(marker: Marker, round: number): boolean {
  switch (marker.kind) {
    case 'end':
      return true;
    case 'status':
      return hasEnded(marker.state) || marker.round > round;
    case 'question':
      return marker.round > round;
    case 'note':
    case 'relayed':
      return false;
  }
}
