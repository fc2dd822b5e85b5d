/** What our own accounts wrote: the job's, and the App's that relays and closes. */
import type { Person } from '../protocol/dispatch-request.ts';
import { findMarker, type Marker } from '../protocol/marker.ts';
import type { Comment } from './ports.ts';

/** No person's login has brackets. */
export function isApp({ login }: Pick<Person, 'login'>): boolean {
  return login.endsWith('[bot]');
}

/**
 * Anybody can copy a marker into a comment, so a person's is none.
 *
 * Of the apps any is believed: which of them a workflow's token belongs to cannot be asked. What it says is an address only; whoever
 * decides on it checks that it fits the request, and the state behind it opens for its own task.
 */
export function findOwnMarker(comment: Pick<Comment, 'author' | 'body'> | undefined): Marker | undefined {
  return comment !== undefined && isApp(comment.author) ? findMarker(comment.body) : undefined;
}
