/**
 * Artifacts of runs, and how long GitHub keeps them: longer than any schedule, or in a fifth of the schedules for
 * minutes. Then an artifact disappears at the announced time, or earlier because somebody deletes it or lowers the
 * repository's retention. It uses its own random stream, so that schedules without it do not change.
 */
import type { Chance } from '../../chance.ts';
import { HOUR, MINUTE, type Pace, type Retention } from '../../conditions.ts';
import { type Answer, fail, notFound, ok } from '../answers.ts';
import type { Surroundings } from '../effects.ts';
import { isGoneNow } from '../store.ts';

const LONG_MS = 30 * 24 * HOUR;

interface Keeping {
  readonly now: () => number;
  /** Whether the calm phase has begun: from then on, retention is long. */
  readonly isCalm: () => boolean;
  readonly pace: Pace;
}

export function createRetention(chance: Chance, { now, isCalm, pace }: Keeping): Retention {
  const isDrawn = chance.roll(0.2);
  const most = chance.pick([20, 45, 90]);
  return {
    // In a schedule of weeks, artifacts with long retention expire too.
    isShort: isDrawn || pace.isSlow,
    keep: () => {
      if (!isDrawn || isCalm()) return { until: now() + LONG_MS, goneAt: now() + LONG_MS, isDeleted: false };
      const until = now() + chance.whole(6 * MINUTE, most * MINUTE) * pace.factor;
      const isSooner = chance.roll(0.5);
      const goneAt = isSooner ? chance.whole(now() + MINUTE, until) : until;
      return { until, goneAt, isDeleted: isSooner && chance.roll(0.5) };
    },
  };
}

export function artifactJson(id: number, { store, conditions }: Surroundings): Answer {
  const artifact = store.artifacts.get(id);
  const isGone = isGoneNow(artifact, conditions.timeline.now());
  if (artifact?.finalizedAt === undefined || (isGone && artifact.keeping.isDeleted)) return notFound;
  return ok({
    id,
    name: artifact.name,
    size_in_bytes: artifact.zip.length,
    expired: isGone,
    digest: artifact.digest,
    workflow_run: { id: artifact.runId, repository_id: store.repository.id, head_repository_id: store.repository.id },
  });
}

export function zipOf(id: number, { store, conditions }: Surroundings): Answer {
  const artifact = store.artifacts.get(id);
  const isGone = isGoneNow(artifact, conditions.timeline.now());
  if (artifact === undefined || (isGone && artifact.keeping.isDeleted)) return notFound;
  return isGone ? fail(410, 'Artifact has expired') : ok(new Uint8Array(artifact.zip).buffer);
}
