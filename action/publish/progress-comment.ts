/**
 * What the agent is busy with, in the task's comment while it runs.
 *
 * Seldom: a phase is shown when it has lasted a while and the last edit is long enough ago, so a quick run is not
 * edited at all and a long one two or three times. And only over our own words: who ended the task meanwhile, or took
 * it over, has the last word.
 */
import { defined } from '../../protocol/base/defined.ts';
import type { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { findMarker } from '../../protocol/comments/marker.ts';
import type { Phase } from '../../protocol/results/timeline.ts';
import type { Usage } from '../../protocol/results/usage.ts';
import type { WorkerPorts } from '../../worker/index.ts';
import type { ThreadReader } from '../ports.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import type { StatusView } from '../render/status-comment.ts';
import type { StatusCommentTask } from './status-comment-writer.ts';

const BETWEEN_MS = 30_000;
/** What is over sooner is not worth an edit. */
const LASTED_MS = 10_000;
/**
 * How long the end of the run waits for an edit that is under way, so that it is not the last one; a cancelled run has
 * no time.
 */
const SETTLE_MS = 25_000;
const SETTLE_CANCELLED_MS = 700;
/** The others are short. */
const SHOWN: ReadonlySet<Phase> = new Set<Phase>(['setup', 'agent', 'verify']);

export interface ProgressComment {
  readonly onPhase: (phase: Phase, used?: Usage) => void;
  /** After this nothing is edited any more. Never throws. */
  readonly stop: () => Promise<void>;
}

export interface Following {
  readonly request: DispatchRequest;
  readonly task: Pick<StatusCommentTask, 'show' | 'statusComment'>;
  readonly context: Pick<RunnerContext, 'runId'>;
  readonly thread: Pick<ThreadReader, 'comment'>;
  readonly clock: WorkerPorts['clock'];
  readonly cancel: AbortSignal;
}

export function followProgress(following: Following): ProgressComment {
  const { clock } = following;
  const over = new AbortController();
  const isOver = (): boolean => over.signal.aborted;
  let lastMs = clock.now().getTime();
  let present: { readonly phase: NonNullable<StatusView['phase']>; readonly used: Usage | undefined } | undefined;
  let editing = Promise.resolve();

  const show = async (shown: NonNullable<typeof present>): Promise<void> => {
    await clock.sleep(Math.max(LASTED_MS, lastMs + BETWEEN_MS - clock.now().getTime()), over.signal);
    if (isOver() || present !== shown || !(await isOurs(following)) || isOver()) return;
    lastMs = clock.now().getTime();
    await following.task.show('running', { phase: shown.phase, ...defined({ used: shown.used }) });
  };
  return {
    onPhase: (name, used) => {
      present = SHOWN.has(name) ? { phase: { name, since: clock.now() }, used } : undefined;
      const shown = present;
      // What cannot be shown is shown by the next edit.
      if (shown !== undefined)
        editing = editing.then(() => (present === shown ? show(shown) : undefined)).catch(() => undefined);
    },
    stop: async () => {
      over.abort();
      const settled = new AbortController();
      await Promise.race([
        editing,
        clock.sleep(following.cancel.aborted ? SETTLE_CANCELLED_MS : SETTLE_MS, settled.signal).catch(() => undefined),
      ]);
      settled.abort();
    },
  };
}

/** Whether the comment still says what this run wrote at its start. */
async function isOurs({ request, task, context, thread }: Following): Promise<boolean> {
  const id = task.statusComment();
  const comment = id === undefined ? undefined : await thread.comment(id);
  const marker = comment === undefined ? undefined : findMarker(comment.body);
  return (
    marker?.kind === 'status' &&
    marker.task === request.task &&
    marker.runId === context.runId &&
    marker.attempt === request.attempt &&
    ['running', 'resuming'].includes(marker.state)
  );
}
