/** A run that starts late or again finds that its round has an outcome by now. */
import { describe, expect, it } from 'vitest';
import { renderMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import type { ResumeRequest } from '../../../protocol/messages/dispatch-request.ts';
import { context, questionComment, reply, resumeRequest, scenario, task } from '../support/action-scenario.ts';
import { authorize } from './authorize-now.ts';

function statusOf(round: number) {
  const state = round > 2 ? 'finished' : 'running';
  const body = renderMarker(StatusMarker.parse({ v: 1, kind: 'status', task, round, attempt: 1, state, runId: 5 }));
  return { ...questionComment, id: 90, body };
}

interface Given {
  readonly request?: Partial<ResumeRequest>;
  readonly runAttempt?: number;
  /** The round of the task's comment as the list of comments shows it, and as the comment itself does. */
  readonly listed: number;
  readonly shown?: number;
}

async function decide({ request = {}, runAttempt = 1, listed, shown = listed }: Given) {
  const { github } = scenario({
    comments: [questionComment, reply, statusOf(listed)],
    newestAttempt: () => request.attempt ?? 1,
  });
  const asked: number[] = [];
  const comment = (id: number) => {
    asked.push(id);
    return id === 90 ? Promise.resolve({ ...statusOf(shown), isProven: true }) : github.thread.comment(id);
  };
  const { kind } = await authorize(
    resumeRequest(request),
    { ...context, runAttempt, rerunBy: context.actor.login },
    { ...github, thread: { ...github.thread, comment } },
  );
  return { kind, asked };
}

describe('an answer to a task that is in a later round', () => {
  it('is left alone by a second attempt, and by a run that somebody repeats', async () => {
    expect(await decide({ request: { attempt: 2 }, listed: 3 })).toMatchObject({ kind: 'over' });
    expect(await decide({ runAttempt: 2, listed: 3 })).toMatchObject({ kind: 'over' });
    expect(await decide({ request: { attempt: 2 }, listed: 1 })).toMatchObject({ kind: 'resume' });
    expect(await decide({ runAttempt: 2, listed: 1 })).toMatchObject({ kind: 'resume' });
  });

  it('is recognized by a repeated run although the list of comments is out of date', async () => {
    expect(await decide({ runAttempt: 2, listed: 1, shown: 3 })).toMatchObject({ kind: 'over' });
  });

  it('costs a run that nobody has repeated no request for the comment of the task', async () => {
    const first = await decide({ request: { attempt: 2 }, listed: 1 });
    const again = await decide({ runAttempt: 2, listed: 1 });

    expect(first.asked).not.toContain(90);
    expect(again.asked).toContain(90);
  });
});
