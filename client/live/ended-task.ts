/**
 * What somebody gets who attaches to a task on this machine that has ended: how it ended, and nothing more. Its events
 * were kept by the process that ran it. Pure.
 */
import { defined } from '../../protocol/base/defined.ts';
import { ClientError } from '../client-error.ts';
import type { Attached, AttachEvent, TaskView } from '../types.ts';

export function attachEnded(view: TaskView): Attached {
  return {
    events: onlyOnce(endOf(view)),
    send: () =>
      Promise.reject(
        new ClientError('mistake', `No message can be sent: the task ${view.task} is ${view.state}.`, {
          fix: 'Start a new task with `agora run`.',
        }),
      ),
    end: () => Promise.resolve(),
    detach: () => undefined,
  };
}

function endOf({ state, updatedAt, conclusion, verify }: TaskView): AttachEvent {
  return { type: 'ended', seq: 1, at: updatedAt, state, ...defined({ conclusion, verify }) };
}

// eslint-disable-next-line @typescript-eslint/require-await -- a reader expects an asynchronous sequence
async function* onlyOnce(event: AttachEvent): AsyncGenerator<AttachEvent> {
  yield event;
}
