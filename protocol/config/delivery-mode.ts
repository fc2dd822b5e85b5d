/**
 * What becomes of a finished task's files: a pull request, only a branch, or only the patch in the run's artifacts.
 *
 * The subagent's `deliver:` says, else the workflow's input of that name. It stands in result.json, so that whoever
 * delivers does what was decided when the agent ran, and not what somebody changed since.
 */
import { z } from '../base/zod.ts';

const DELIVERY_MODES = ['pull-request', 'branch', 'patch'] as const;

export const DeliveryMode = z.enum(
  DELIVERY_MODES,
  `must be ${DELIVERY_MODES.slice(0, -1).join(', ')} or ${DELIVERY_MODES.at(-1) ?? ''}`,
);
export type DeliveryMode = z.infer<typeof DeliveryMode>;

export const DEFAULT_DELIVERY: DeliveryMode = 'pull-request';
