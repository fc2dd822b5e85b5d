/**
 * What the agent is doing, in the task's comment while it runs.
 *
 * Updated rarely: a phase is shown if it has lasted a while and the last edit is long enough ago. So the comment of a
 * short run is not edited at all, and that of a long run two or three times. Only our own text is replaced: if somebody
 * ended the task meanwhile, or took it over, their text stays.
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
/** A shorter phase is not worth an edit. */
const LASTED_MS = 10_000;
/**
 * How long the end of the run waits for an edit in progress, so that this edit is not the last one; a cancelled run has
 * no time for that.
 */
const SETTLE_MS = 25_000;
const SETTLE_CANCELLED_MS = 700;
/** The other phases are short. */
const SHOWN: ReadonlySet<Phase> = new Set<Phase>(['setup', 'agent', 'verify']);

export interface ProgressComment {
  readonly onPhase: (phase: Phase, used?: Usage) => void;
  /** Nothing is edited after this. Never throws. */
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
      // A failed update is included in the next edit.
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

/** Whether the comment still contains what this run wrote at its start. */
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
