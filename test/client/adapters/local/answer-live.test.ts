/** An answer to a run that waits for it in another process. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answerLive } from '../../../../client/adapters/local/answer-live.ts';
import { attachSocket } from '../../../../client/adapters/local/attach-socket.ts';
import { openLiveSocket } from '../../../../client/adapters/local/live-socket.ts';
import type { InboundFrame } from '../../../../client/live/frames.ts';
import { createHistory } from '../../../../client/live/history.ts';
import type { LiveProcess } from '../../../../client/local/task-record.ts';
import { taskIdOf } from '../../../../protocol/base/ids.ts';
import { temporaryFolder } from '../../../support/worker/work-tree.ts';

const task = taskIdOf('local', 'x');
const answer = { task, round: 1, question: undefined, text: 'The red one', by: undefined };
const live: LiveProcess = { pid: process.pid, round: 1, startedAt: '2026-11-20T00:00:00Z', isIdle: true };

it('says that only the wait was stopped, when its caller no longer waits for the round', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'live.sock');
  const left = new AbortController();
  const { follow } = createHistory({ now: () => new Date() });
  const receive = (): undefined => {
    left.abort();
  };
  const socket = await openLiveSocket(path, { follow, receive, onClients: () => undefined });
  const waiting = {
    socket: path,
    live: () => live,
    results: () => Promise.resolve([]),
    withOutput: () => expect.fail('there is no result'),
  };

  const answered = answerLive(waiting, answer, { signal: left.signal });

  await expect(answered).rejects.toMatchObject({
    code: 'aborted',
    message: 'The wait was stopped; the run with this answer continues.',
  });
  await socket.close();
});

it.each([9_000, 70_000])('refuses %i characters in words for people, and stays connected', async (length) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'live.sock');
  const received: string[] = [];
  const receive = (frame: InboundFrame): undefined => {
    received.push(frame.type);
  };
  const { follow } = createHistory({ now: () => new Date() });
  const socket = await openLiveSocket(path, { follow, receive, onClients: () => undefined });
  const attached = (await attachSocket(path)) ?? expect.fail('nobody answers');

  await expect(attached.send('x'.repeat(length))).rejects.toMatchObject({
    code: 'mistake',
    message: `The text has ${length} characters; a run accepts at most 8000 at once.`,
  });
  await attached.send('short');

  await expect.poll(() => received).toEqual(['user_message']);
  attached.detach();
  await socket.close();
});
