/** The inputs of the delivery job and its run, as one validated value. Pure. */
import { hasMembers, z } from '../../protocol/base/zod.ts';
import { StateKeySetting } from '../../protocol/config/state-keys.ts';
import { WorkflowSetting } from './job-settings.ts';

const id = z.coerce.number('must be a number').check(z.int('must be a whole number'), z.positive('must be a number'));

const digest = z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/, 'must be sha256: and 64 hexadecimal digits'));
/** One of the two without the other would not be checked. */
const together = (name: 'result-artifact-id' | 'result-digest', other: 'result-artifact-id' | 'result-digest') =>
  z.refine<Readonly<Record<string, unknown>>>((inputs) => inputs[other] === undefined || inputs[name] !== undefined, {
    path: [name],
    message: 'is missing; pass the output of that name from the step that ran agora/dispatch',
    when: hasMembers,
  });

const Inputs = z
  .object({
    'github-token': z.string({ error: 'is missing' }).check(z.minLength(1)),
    'state-key': z.optional(StateKeySetting),
    'result-artifact-id': z.optional(id),
    'result-digest': z.optional(digest),
    'run-id': z.optional(id),
    'relay': z.optional(z.enum(['true', 'false'], 'must be true or false')),
    'workflow': WorkflowSetting,
  })
  .check(together('result-digest', 'result-artifact-id'), together('result-artifact-id', 'result-digest'));

const Environment = z.looseObject({
  GITHUB_REPOSITORY: z.string().check(z.regex(/^[^/]+\/[^/]+$/)),
  GITHUB_REPOSITORY_ID: id,
  GITHUB_RUN_ID: id,
  GITHUB_SERVER_URL: z.url(),
  GITHUB_API_URL: z.url(),
});

export interface DeliverJob {
  readonly token: string;
  /** The key that proves its comment in the issue; if empty, the comment is not proven. */
  readonly stateKey: string;
  readonly owner: string;
  readonly repo: string;
  readonly repositoryId: number;
  readonly apiUrl: string;
  readonly ownRunId: number;
  readonly ownRunUrl: string;
  /** The run that produced the result: this one, unless another was named. */
  readonly runId: number;
  /** File name of the workflow that a named run must belong to. */
  readonly workflow: string;
  /**
   * Whether the relay or a bot works in this repository: it processes commands, and this job always posts the final
   * comment.
   */
  readonly isHeard: boolean;
  /** If left out, the run's newest result is used. */
  readonly artifact: { readonly artifactId: number; readonly digest: string } | undefined;
}

export type ReadJob =
  | { readonly kind: 'job'; readonly job: DeliverJob }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] };

/** @param get the runner's value of an input, `''` if there is none. */
export function readJob(
  get: (name: string) => string,
  environment: Readonly<Record<string, string | undefined>>,
): ReadJob {
  const given = Object.fromEntries(
    Object.keys(Inputs.shape).flatMap((name) => (get(name) === '' ? [] : [[name, get(name)]])),
  );
  const inputs = Inputs.safeParse(given);
  const runner = Environment.safeParse(environment);
  if (!inputs.success || !runner.success) {
    const issues = [...(inputs.error?.issues ?? []), ...(runner.error?.issues ?? [])];
    return { kind: 'mistakes', mistakes: issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  }
  return { kind: 'job', job: jobOf(inputs.data, runner.data) };
}

function jobOf(inputs: z.infer<typeof Inputs>, runner: z.infer<typeof Environment>): DeliverJob {
  const [owner = '', repo = ''] = runner.GITHUB_REPOSITORY.split('/');
  const [artifactId, digest] = [inputs['result-artifact-id'], inputs['result-digest']];
  return {
    token: inputs['github-token'],
    stateKey: inputs['state-key'] ?? '',
    owner,
    repo,
    repositoryId: runner.GITHUB_REPOSITORY_ID,
    apiUrl: runner.GITHUB_API_URL,
    ownRunId: runner.GITHUB_RUN_ID,
    ownRunUrl: `${runner.GITHUB_SERVER_URL}/${runner.GITHUB_REPOSITORY}/actions/runs/${runner.GITHUB_RUN_ID}`,
    runId: inputs['run-id'] ?? runner.GITHUB_RUN_ID,
    workflow: inputs.workflow,
    isHeard: inputs.relay === 'true',
    artifact: artifactId === undefined || digest === undefined ? undefined : { artifactId, digest },
  };
}
