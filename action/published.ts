/**
 * What the thread already says about a round, read from our own comments. Pure.
 *
 * A round has one outcome. A run that was started again, that was thought dead and was not, or that was killed after it
 * had spoken, finds here that there is nothing left to say. Like all markers these are addresses: believing a forged one
 * would only keep us silent, and only our own accounts' comments are read.
 */
import { type DispatchRequest, roundOf } from '../protocol/dispatch-request.ts';
import { hasEnded } from '../protocol/lifecycle.ts';
import { findMarker, type Marker, type QuestionMarker } from '../protocol/marker.ts';
import type { Comment } from './ports.ts';

export type Published =
  | { readonly kind: 'nothing' }
  /** The round asked, and its question stands in that comment. */
  | { readonly kind: 'asked'; readonly comment: Comment; readonly marker: QuestionMarker }
  /** The task is over, or in a later round. `runId`: whose word that is, if it says. */
  | { readonly kind: 'over'; readonly runId: number | undefined };

export function findPublished(comments: readonly Comment[], request: DispatchRequest): Published {
  const round = roundOf(request);
  const marked = comments.filter(({ author }) => author.login.endsWith('[bot]')).flatMap((comment) => {
    const marker = findMarker(comment.body);
    return marker?.task === request.task ? [{ comment, marker }] : [];
  });
  const over = marked.find(({ marker }) => isOver(marker, round));
  if (over !== undefined) return { kind: 'over', runId: over.marker.kind === 'status' ? over.marker.runId : undefined };
  for (const { comment, marker } of marked) if (marker.kind === 'question' && marker.round === round) return { kind: 'asked', comment, marker };
  return { kind: 'nothing' };
}

function isOver(marker: Marker, round: number): boolean {
  switch (marker.kind) {
    case 'end': return true;
    case 'status': return hasEnded(marker.state) || marker.round > round;
    case 'question': return marker.round > round;
    case 'note': case 'relayed': return false;
  }
}
