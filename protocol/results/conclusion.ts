/**
 * How a dispatch ended from a person's point of view: the worker's four outcomes say how the process went, this says
 * what the result is.
 *
 * An agent that ended normally without a result has not done its task, and an agent whose tools were refused could not.
 * Both would be green by their outcome; nothing that we show calls them a success.
 */
import { z } from '../base/zod.ts';

export const Conclusion = z.enum(['finished', 'nothing-changed', 'blocked', 'asked', 'failed', 'cancelled', 'expired']);
export type Conclusion = z.infer<typeof Conclusion>;

/** Conclusions for which a workflow can fail the step. */
export const NO_CHANGE_CONCLUSIONS = ['nothing-changed', 'blocked'] as const satisfies readonly Conclusion[];
export type NoChangeConclusion = (typeof NO_CHANGE_CONCLUSIONS)[number];
