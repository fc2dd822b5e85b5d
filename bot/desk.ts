/**
 * Where all looks come together: webhooks, the sweep, and looks that a decision asked for.
 *
 * What it remembers (whose turn it is, when to look again) is only a convenience of this process. Lost with it, the
 * next start reads everything that matters from GitHub.
 */
import { LIMITS } from '../protocol/limits.ts';
import type { Trigger } from './facts.ts';
import { createTurns } from './in-turn.ts';
import type { Rules } from './inquiry.ts';
import type { Log, Ports, Where } from './ports.ts';
import { reconcile } from './reconcile.ts';

export interface DeskSettings {
  readonly rules: Rules;
  /** The App's slug, once GitHub has told it. */
  readonly slug: () => Promise<string>;
  readonly now: () => number;
  /** Calls back once after some milliseconds. @returns forgets about it. */
  readonly later: (ms: number, work: () => void) => () => void;
  readonly log: Log;
  /** Told after every look: something may have changed. */
  readonly looked?: (where: Where, ports: Ports) => void;
  /** When GitHub said when to come back, that time, milliseconds since the epoch. */
  readonly retryAt?: (error: unknown) => number | undefined;
}

export interface Desk {
  /** @throws what went wrong; it is looked at again later in any case. */
  look(where: Where, issue: number, trigger: Trigger, ports: Ports): Promise<void>;
  /** Takes nothing up any more, and resolves when what is in hand is done. */
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 60_000;
const LAST_RETRY_MS = 600_000;
/** After some two hours it is left to the sweep: the issue may be deleted, or moved to another repository. */
const MAX_RETRIES = 15;

/** Each keeps a client of GitHub. When there are more, the last of them is left to the sweep, which looks at everything once an hour. */
const MOST_PLANNED = 2_000;

interface Planned {
  readonly at: number;
  readonly forget: () => void;
}

function forgetLast(planned: Map<string, Planned>): void {
  const [last] = [...planned].reduce((one, other) => (other[1].at > one[1].at ? other : one));
  planned.get(last)?.forget();
  planned.delete(last);
}

export function createDesk(settings: DeskSettings): Desk {
  const turns = createTurns();
  const planned = new Map<string, Planned>();
  let closed = false;

  const plan = (key: string, at: number, work: () => void): void => {
    const before = planned.get(key);
    if (closed || (before !== undefined && before.at <= at)) return;
    before?.forget();
    const forget = settings.later(Math.min(Math.max(0, at - settings.now()), LIMITS.timerSeconds * 1_000), () => {
      planned.delete(key);
      work();
    });
    planned.set(key, { at, forget });
    if (planned.size > MOST_PLANNED) forgetLast(planned);
  };

  const look = async (where: Where, issue: number, trigger: Trigger, ports: Ports, failed: number): Promise<void> => {
    const key = `${where.id}#${issue}`;
    const again = (at: number, failures: number): void => {
      plan(`${key}:${trigger.kind}`, at, () => {
        look(where, issue, trigger, ports, failures).catch((error: unknown) => {
          settings.log.error({ err: error, issue, repository: where.id }, 'another look at an issue failed');
        });
      });
    };
    try {
      const at = await turns.run(key, async () =>
        reconcile({ where, issue, slug: await settings.slug() }, trigger, ports, settings.rules),
      );
      if (at !== undefined) again(at, 0);
      settings.looked?.(where, ports);
    } catch (error) {
      const asked = settings.retryAt?.(error);
      if (asked !== undefined) again(asked, failed);
      else if (failed < MAX_RETRIES)
        again(settings.now() + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failed), failed + 1);
      throw error;
    }
  };

  return {
    look: async (where, issue, trigger, ports) => {
      if (!closed) await look(where, issue, trigger, ports, 0);
    },
    close: async () => {
      closed = true;
      for (const { forget } of planned.values()) forget();
      planned.clear();
      await turns.idle();
    },
  };
}
