/** The result of checking one part of a dispatch's result. */
import type { VerifiedPart } from '../cli-schemas.ts';

export type PartFinding = Omit<VerifiedPart, 'id' | 'title'>;

/** The files of a result artifact, by their names. */
export type ResultFiles = ReadonlyMap<string, Uint8Array>;

/** What to do when something was changed. */
const SUSPECT = 'Do not rely on it: fetch the artifact from its run again, or find out who changed it.';

export function pass(detail: string): PartFinding {
  return { outcome: 'pass', detail };
}

export function fail(detail: string, fix: string = SUSPECT): PartFinding {
  return { outcome: 'fail', detail, fix };
}

export function skip(detail: string): PartFinding {
  return { outcome: 'skip', detail };
}
