/** Reads ids as people paste them: the id of a task, or of one of its dispatches. */
import { DispatchId, readDispatchId, TaskId } from '../protocol/base/ids.ts';
import { ClientError } from './client-error.ts';

/** The task of a task's or dispatch's id. @throws ClientError mistake. */
export function readTaskId(id: string): TaskId {
  const dispatch = DispatchId.safeParse(id);
  const task = TaskId.safeParse(dispatch.success ? readDispatchId(dispatch.data).task : id);
  if (task.success) return task.data;
  throw new ClientError('mistake', `"${id.slice(0, 200)}" is neither a task nor a dispatch.`, {
    fix: 'Take the id, t_ and twelve characters, from `agora status`.',
  });
}
