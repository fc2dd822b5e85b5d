/**
 * The work queue of the reconciler: webhooks, the sweep and requeues of decisions all end up here.
 *
 * Its memory (whose turn it is, when to reconcile again) is only an optimization of this process. If it is lost, the
 * next start reads everything that matters from GitHub.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { readTickChange } from '../../protocol/comments/question-comment.ts';
import type { ReconcileTrigger } from '../decision/snapshot.ts';
import { createKeyedMutex, type KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { IssueGone } from '../issue-gone.ts';
import type { Log, BotPorts, Where } from '../ports.ts';
import { UNLISTED_MS } from '../time-windows.ts';
import { decideListed, type ListedThread } from './decide-listed.ts';
import { type DecisionSettings, reconcile } from './reconcile.ts';
import { createRequeue, type Requeue, type RequeuePorts } from './requeue.ts';

export interface WorkQueueSettings extends RequeuePorts {
  readonly decision: DecisionSettings;
  /** The App's slug, once GitHub has returned it. */
  readonly slug: () => Promise<string>;
  readonly log: Log;
  /** Called after every reconciliation: something may have changed. */
  readonly reconciled?: (where: Where, ports: BotPorts) => void;
  /** The retry time that an error of GitHub names, in milliseconds since the epoch. */
  readonly retryAt?: (error: unknown) => number | undefined;
}

export interface WorkQueue {
  /**
   * Once it is closed, a look is left to the next start, which looks at everything. Any other trigger is refused: its
   * delivery then counts as failed, and is requested again. Nothing is done for an issue that is gone.
   * @throws the error of the reconciliation; the issue is requeued in any case.
   */
  enqueue(where: Where, issue: number, trigger: ReconcileTrigger, ports: BotPorts): Promise<void>;
  /**
   * Whether nothing is due on an issue, judged from recent lists. If something will be due later, the issue is
   * requeued. If lists are not enough to tell, the result is false, and the issue has to be enqueued.
   */
  isQuiet(where: Where, issue: number, listed: ListedThread, ports: BotPorts): Promise<boolean>;
  /** Accepts no more work, and resolves when the current work is done. */
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 600_000;
/** After about two hours the issue is left to the sweep. */
const MAX_RETRIES = 15;

const LISTED: ReconcileTrigger = { kind: 'look', labels: false, issue: true };

/**
 * Whatever happens on such an issue is put off until all its comments are listed. If only some of them were, a command
 * would be seen without the task that it has started in the other repository, and would start it again.
 */
function isJustTransferred(trigger: ReconcileTrigger): boolean {
  return trigger.kind === 'look' && trigger.transferred === true;
}

/** Its comments are listed by now. */
function settled(trigger: ReconcileTrigger): ReconcileTrigger {
  if (trigger.kind !== 'look') return trigger;
  const { transferred, ...look } = trigger;
  return transferred === true ? look : trigger;
}

function keyOf(where: Where, issue: number): string {
  return `${where.id}#${issue}`;
}

/** Two ticks or labels of one issue are two things to process. A look sees everything else, so one is enough. */
function keyOfTrigger(trigger: ReconcileTrigger): string {
  return trigger.kind === 'look' ? trigger.kind : contentHash(JSON.stringify(trigger));
}

/** An edit that clears a box or changes a text ticks nothing, but is planned until the question is due again. */
function isTick({ before, after }: Extract<ReconcileTrigger, { kind: 'edited' }>): boolean {
  const change = readTickChange(before, after);
  return change.kind !== 'none' || change.why === 'several';
}

/** The comments whose ticks are being processed, or will be tried again: nobody has to be asked who ticked there. */
function ticksOf(triggers: readonly ReconcileTrigger[]): readonly number[] {
  return triggers.flatMap((trigger) => {
    if (trigger.kind === 'edited') return isTick(trigger) ? [trigger.commentId] : [];
    return trigger.kind === 'commanded' && 'comment' in trigger.on ? [trigger.on.comment] : [];
  });
}

/** One issue to reconcile. */
interface QueuedIssue {
  readonly where: Where;
  readonly issue: number;
  readonly trigger: ReconcileTrigger;
  readonly ports: BotPorts;
}

interface Attempts {
  readonly pendingTicks: (where: Where, issue: number) => readonly number[];
  /** `failed`: how many attempts before this one have failed. */
  readonly attempt: (queued: QueuedIssue, failed: number) => Promise<void>;
  /** `at`: milliseconds since the epoch. */
  readonly lookLater: (queued: QueuedIssue, at: number, failed: number) => void;
}

function createAttempts(settings: WorkQueueSettings, requeue: Requeue, mutex: KeyedMutex): Attempts {
  const underWay = new Set<{ readonly key: string; readonly trigger: ReconcileTrigger }>();
  const pendingTicks: Attempts['pendingTicks'] = (where, issue) => {
    const key = keyOf(where, issue);
    const own = [...underWay].filter((one) => one.key === key).map(({ trigger }) => trigger);
    return ticksOf([...own, ...requeue.planned(key)]);
  };
  const lookLater: Attempts['lookLater'] = (queued, at, failed) => {
    const { where, issue, trigger } = queued;
    requeue.plan(`${keyOf(where, issue)}:${keyOfTrigger(trigger)}`, at, trigger, (merged) =>
      attempt({ ...queued, trigger: settled(merged) }, failed).catch((error: unknown) => {
        settings.log.error({ err: error, issue, repository: where.id }, 'a requeued issue could not be reconciled');
      }),
    );
  };

  const attempt: Attempts['attempt'] = async (queued, failed) => {
    const { where, issue, trigger, ports } = queued;
    const own = { key: keyOf(where, issue), trigger };
    underWay.add(own);
    try {
      const at = await mutex.run(own.key, async () =>
        reconcile(
          { where, issue, slug: await settings.slug(), pendingTicks: pendingTicks(where, issue) },
          trigger,
          ports,
          settings.decision,
        ),
      );
      if (at !== undefined) lookLater(queued, at, 0);
      settings.reconciled?.(where, ports);
    } catch (error) {
      if (error instanceof IssueGone) {
        settings.log.info({ issue, repository: where.id, why: error.message }, 'an issue is gone');
        return;
      }
      const asked = settings.retryAt?.(error);
      if (asked !== undefined) lookLater(queued, asked, failed);
      else if (failed < MAX_RETRIES)
        lookLater(queued, settings.now() + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failed), failed + 1);
      throw error;
    } finally {
      underWay.delete(own);
    }
  };

  return { attempt, lookLater, pendingTicks };
}

export function createWorkQueue(settings: WorkQueueSettings): WorkQueue {
  const mutex = createKeyedMutex();
  const requeue = createRequeue(settings);
  const { attempt, lookLater, pendingTicks } = createAttempts(settings, requeue, mutex);
  return {
    enqueue: async (where, issue, trigger, ports) => {
      if (requeue.isClosed()) {
        if (trigger.kind === 'look') return;
        throw new Error(`The bot is shutting down: GitHub has to deliver the event of issue #${issue} again.`);
      }
      const queued = { where, issue, trigger, ports };
      if ([trigger, ...requeue.planned(keyOf(where, issue))].some(isJustTransferred))
        lookLater(queued, settings.now() + UNLISTED_MS, 0);
      else await attempt(queued, 0);
    },
    isQuiet: async (where, issue, listed, ports) => {
      const decided = await decideListed(
        { where, issue, slug: await settings.slug(), pendingTicks: pendingTicks(where, issue) },
        listed,
        ports,
        settings.decision,
      );
      if (decided.kind === 'quiet' && decided.lookAgainAt !== undefined)
        lookLater({ where, issue, trigger: LISTED, ports }, decided.lookAgainAt, 0);
      return decided.kind === 'quiet';
    },
    close: async () => {
      requeue.close();
      await mutex.idle();
    },
  };
}
