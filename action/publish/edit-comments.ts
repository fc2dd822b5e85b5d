/** Edits several comments in order, with one request if possible. */
import type { CommentEdit, ThreadReader } from '../ports.ts';

export async function editComments(
  thread: Pick<ThreadReader, 'edit' | 'editAll'>,
  edits: readonly CommentEdit[],
): Promise<void> {
  if (edits.length > 1 && thread.editAll !== undefined) {
    await thread.editAll(edits);
    return;
  }
  for (const { commentId, body } of edits) await thread.edit(commentId, body);
}
