/**
 * A question that the worker asks for the agent: may it use a tool, may it reach a host, may it continue beyond its
 * budget, is there more to do?
 *
 * It is in the encrypted state and not in the question's text, because an agent can write any text: only what we asked
 * ourselves can extend what it may do.
 */
import { z } from '../base/zod.ts';

export const Demand = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('permission'),
    /** Rules that each option grants, in the order of the options; other options grant nothing. */
    grants: z.array(z.array(z.string())),
    /** What is refused if nothing is granted, so that it is not asked again. */
    about: z.array(z.string()),
  }),
  z.looseObject({
    kind: z.literal('hosts'),
    /** Hosts that each option allows, in the order of the options. */
    grants: z.array(z.array(z.string())),
    about: z.array(z.string()),
  }),
  z.looseObject({ kind: z.literal('budget'), reached: z.string() }),
  /** It has finished its turn. */
  z.looseObject({ kind: z.literal('more') }),
]);
export type Demand = z.infer<typeof Demand>;

/**
 * Whether only a person can answer it: limits are extended explicitly, and never by waiting. A question that is not the
 * worker's own extends nothing.
 */
export function needsPerson(demand: Demand | undefined): boolean {
  return demand !== undefined && demand.kind !== 'more';
}
