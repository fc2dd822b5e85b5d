/**
 * How a dispatch ended in the eyes of a person: the worker's four outcomes say how the process went, this says what
 * came of it.
 *
 * An agent that ended well and left nothing has not done what it was asked for, and one whose tools were refused could
 * not. Both would be green by their outcome; nothing that we show calls them a success.
 */
import { z } from '../base/zod.ts';

export const Conclusion = z.enum(['finished', 'nothing-changed', 'blocked', 'asked', 'failed', 'cancelled', 'expired']);
export type Conclusion = z.infer<typeof Conclusion>;

/** Ends that a workflow can ask to be red for. */
export const NO_CHANGE_CONCLUSIONS = ['nothing-changed', 'blocked'] as const satisfies readonly Conclusion[];
export type NoChangeConclusion = (typeof NO_CHANGE_CONCLUSIONS)[number];
