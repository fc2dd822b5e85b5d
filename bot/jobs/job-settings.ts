/** The settings that the jobs without an agent share. Pure. */
import { complain, z } from '../../protocol/base/zod.ts';
import { findKeyMistakes } from '../../protocol/config/state-keys.ts';

/** The file name of the workflow that runs the agent. */
export const WorkflowSetting = z
  .string('is missing; it must be the file name of a workflow, like agora.yml')
  .check(z.regex(/^[\w.-]+\.ya?ml$/, 'must be the file name of a workflow, like agora.yml'));

/** As strict as the agent's job: a key that it refuses would start runs that fail, and proves nothing. */
export const StateKeySetting = z.string().check(
  z.superRefine((given, context) => {
    for (const message of findKeyMistakes(given)) complain(context, message);
  }),
);
