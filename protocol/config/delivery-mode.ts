/**
 * What happens to a finished task's files: a pull request, only a branch, or only the patch in the run's artifacts.
 *
 * Set by the subagent's `deliver:`, otherwise by the workflow's input of that name. It is stored in result.json, so
 * that delivery follows the decision from when the agent ran, not a later change.
 */
import { z } from '../base/zod.ts';

const DELIVERY_MODES = ['pull-request', 'branch', 'patch'] as const;

export const DeliveryMode = z.enum(
  DELIVERY_MODES,
  `must be ${DELIVERY_MODES.slice(0, -1).join(', ')} or ${DELIVERY_MODES.at(-1) ?? ''}`,
);
export type DeliveryMode = z.infer<typeof DeliveryMode>;

export const DEFAULT_DELIVERY: DeliveryMode = 'pull-request';
