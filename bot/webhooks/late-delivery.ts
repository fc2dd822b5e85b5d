/**
 * Whether a delivery comes long after its event, as one that GitHub was asked to deliver again. Its payload is the
 * first one, so what it says about the repository may have changed since. Pure.
 */
import { z } from '../../protocol/base/zod.ts';
import { Time } from './payload-values.ts';

/** GitHub delivers within seconds. Clocks differ. */
const LATE_MS = 60_000;

const Dated = z.optional(z.looseObject({ updated_at: z.optional(z.nullable(Time)) }));
const Payload = z.looseObject({ issue: Dated, comment: Dated, pull_request: Dated, workflow_run: Dated });

/** @returns also true if the payload does not tell. */
export function isLate(payload: unknown, now: number): boolean {
  const { issue, comment, pull_request: pull, workflow_run: run } = Payload.safeParse(payload).data ?? {};
  const times = [issue, comment, pull, run].map((dated) => Date.parse(dated?.updated_at ?? ''));
  return !times.some((time) => time > now - LATE_MS);
}
