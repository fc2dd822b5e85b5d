/** The settings that the jobs without an agent share. Pure. */
import { z } from '../../protocol/base/zod.ts';

/** The file name of the workflow that runs the agent. */
export const WorkflowSetting = z
  .string('is missing; it must be the file name of a workflow, like agora.yml')
  .check(z.regex(/^[\w.-]+\.ya?ml$/, 'must be the file name of a workflow, like agora.yml'));
