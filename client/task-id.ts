/** Ids as people paste them: a task's, or one of its dispatches'. */
import { DispatchId, readDispatchId, TaskId } from '../protocol/base/ids.ts';
import { ClientError } from './client-error.ts';

/** The task that a task's or a dispatch's id names. @throws ClientError mistake. */
export function readTaskId(id: string): TaskId {
  const dispatch = DispatchId.safeParse(id);
  const task = TaskId.safeParse(dispatch.success ? readDispatchId(dispatch.data).task : id);
  if (task.success) return task.data;
  throw new ClientError('mistake', `"${id.slice(0, 200)}" is neither a task nor a dispatch.`, {
    fix: 'Take the id, t_ and twelve characters, from `agora status`.',
  });
}
