/** The thread at the end of a schedule. */
import { findMarker, type Marker } from '../../../protocol/comments/marker.ts';
import { type Store, type StoredComment, textOf } from '../hosted/store.ts';

export interface Marked<M extends Marker> {
  readonly comment: StoredComment;
  readonly marker: M;
}

export interface Picture {
  readonly store: Store;
  readonly now: number;
  readonly marked: readonly Marked<Marker>[];
}

export function ofKind<K extends Marker['kind']>({ marked }: Picture, kind: K): Marked<Extract<Marker, { kind: K }>>[] {
  return marked.flatMap(({ comment, marker }) =>
    marker.kind === kind ? [{ comment, marker: marker as Extract<Marker, { kind: K }> }] : [],
  );
}

/** Whether the bot has posted a note about the task since then. */
export function isTold(picture: Picture, task: string, since: number): boolean {
  return ofKind(picture, 'note').some((note) => note.marker.task === task && note.comment.createdAt >= since);
}

/** Whether it was edited, GitHub does not say by whom, and its author was told that it does not count. */
export function isAltered(picture: Picture, { id }: StoredComment): boolean {
  return ofKind(picture, 'note').some(
    ({ marker: { about } }) => /^altered:(?:q_[^:]+:)?(\d+)$/.exec(about)?.[1] === String(id),
  );
}

/** Whether people who wrote before a transfer, or an apparent one, were told that their comment has no effect. */
export function isToldOfTransfer({ comments }: Store, { id, issue }: StoredComment): boolean {
  return [...comments.values()].some((comment) => {
    const marker = comment.author.type === 'Bot' && comment.issue === issue ? findMarker(textOf(comment)) : undefined;
    if (marker?.kind !== 'note') return false;
    const [what, last] = marker.about.split(':');
    return (what === 'transferred' && Number(last) >= id) || (what === 'moved' && comment.id > id);
  });
}
