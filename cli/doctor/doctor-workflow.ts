/** What a workflow needs to run the agent for a request. Pure. */
import { plural } from '../../protocol/comments/usage-text.ts';
import { parse } from 'yaml';
import { z } from '../../protocol/base/zod.ts';
import { isStepOf } from './checks/workflow-text.ts';

const Permissions = z.union([z.string(), z.record(z.string(), z.string())]);
const Step = z.looseObject({ uses: z.optional(z.string()), with: z.nullish(z.record(z.string(), z.unknown())) });
/** `timeout-minutes` may be an expression, whose value we cannot know. */
const Job = z.looseObject({
  permissions: z.optional(Permissions),
  'timeout-minutes': z.optional(z.union([z.number(), z.string()])),
  steps: z._default(z.array(Step), []),
});
/** GitHub accepts one event as a word, several as a list, and events with settings as an object. */
const Events = z.pipe(
  z.transform((given) =>
    typeof given === 'string'
      ? { [given]: null }
      : Array.isArray(given)
        ? Object.fromEntries(given.map((event) => [String(event), null]))
        : given,
  ),
  z.looseObject({
    workflow_dispatch: z.nullish(z.looseObject({ inputs: z.nullish(z.record(z.string(), z.unknown())) })),
  }),
);
const Workflow = z.looseObject({
  'run-name': z.optional(z.string()),
  'on': Events,
  'permissions': z.optional(Permissions),
  'jobs': z.record(z.string(), Job),
});

const NEEDED = { contents: ['read', 'write'], issues: ['write'], actions: ['read', 'write'] } as const;

/** @returns what is missing, one phrase each. */
export function findWorkflowMistakes(text: string): string[] {
  const read = tryParse(text);
  const parsed = Workflow.safeParse(read.value);
  if (!parsed.success) return [read.why ?? 'it is not a workflow'];
  const { 'on': on, jobs, permissions } = parsed.data;
  const job = Object.values(jobs).find(({ steps }) => steps.some(isOurs));
  return [
    ...(on.workflow_dispatch === undefined ? ['it has no trigger workflow_dispatch'] : []),
    ...(on.workflow_dispatch?.inputs?.['request'] === undefined ? ['workflow_dispatch has no input request'] : []),
    ...(/inputs\.request/.test(parsed.data['run-name'] ?? '')
      ? []
      : ['run-name does not name the task of inputs.request']),
    ...(job === undefined ? [] : findTimeMistake(job)),
    ...(job === undefined ? ['no job uses agora/dispatch'] : missingPermissions(job.permissions ?? permissions)),
  ];
}

function isOurs(step: z.infer<typeof Step>): boolean {
  return isStepOf('agent', step);
}

/** The action's default: GitHub's own limit for a job. */
const JOB_MINUTES = 360;

/** An agent is stopped in time when its job lasts longer than its limit. Otherwise it is cut off. */
function findTimeMistake({ 'timeout-minutes': minutes, steps }: z.infer<typeof Job>): string[] {
  const said = steps.find(isOurs)?.with?.['job-minutes'] ?? JOB_MINUTES;
  if (typeof minutes !== 'number' || !(Number(said) > minutes)) return [];
  return [
    `its job ends after ${plural(minutes, 'minute')} (timeout-minutes), but the action assumes ${Number(said)} (job-minutes)`,
  ];
}

function missingPermissions(given: z.infer<typeof Permissions> | undefined): string[] {
  if (given === 'write-all') return [];
  // When the workflow does not say, the repository's own default decides, and in new repositories that is read-only.
  if (given === undefined) return ['it sets no permissions'];
  const all = given === 'read-all' ? 'read' : 'none';
  const named = typeof given === 'object' ? given : {};
  return Object.entries(NEEDED).flatMap(([name, levels]) =>
    (levels as readonly string[]).includes(named[name] ?? all) ? [] : [`it lacks the permission ${name}: ${levels[0]}`],
  );
}

/** Undefined for YAML. */
export const whyNotYaml = (text: string): string | undefined => tryParse(text).why;

function tryParse(text: string): { readonly value: unknown; readonly why?: string } {
  try {
    return { value: parse(text, { logLevel: 'error' }) as unknown };
  } catch (error) {
    return {
      value: undefined,
      why: `it is not YAML: ${error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/:$/, '') : ''}`,
    };
  }
}
