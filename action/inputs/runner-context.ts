/** What the runner tells an action about its run: the GITHUB_* variables and the event file, as one validated value. */
import { z } from '../../protocol/base/zod.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';

const text = z.string().check(z.minLength(1));
const number = z.coerce.number().check(z.int(), z.positive());
const url = z.url();

const Environment = z.object({
  GITHUB_REPOSITORY: z.string().check(z.regex(/^[^/]+\/[^/]+$/)),
  GITHUB_REPOSITORY_ID: number,
  GITHUB_RUN_ID: number,
  GITHUB_RUN_ATTEMPT: z._default(number, 1),
  GITHUB_WORKFLOW_REF: z.optional(z.string()),
  GITHUB_JOB: z._default(z.string(), 'job'),
  GITHUB_ACTOR: text,
  GITHUB_ACTOR_ID: number,
  GITHUB_TRIGGERING_ACTOR: z.optional(text),
  GITHUB_EVENT_NAME: text,
  GITHUB_REF: z.optional(z.string()),
  GITHUB_SHA: text,
  GITHUB_WORKSPACE: text,
  GITHUB_SERVER_URL: url,
  GITHUB_API_URL: url,
  RUNNER_TEMP: text,
  /** Without a limit, some servers set it to 0. */
  GITHUB_RETENTION_DAYS: z.catch(z.optional(number), undefined),
});

const Event = z.object({
  repository: z.optional(
    z.object({
      default_branch: z.string(),
      /** Not every event contains it; an unknown visibility is treated as public. */
      private: z.optional(z.boolean()),
    }),
  ),
});

export interface RunnerContext {
  readonly owner: string;
  readonly repo: string;
  readonly repositoryId: number;
  readonly isPublic: boolean;
  readonly defaultBranch: string | undefined;
  /** The full ref that the workflow runs on: `refs/heads/main`, `refs/tags/v1`. */
  readonly ref: string | undefined;
  /** `.github/workflows/agora.yml`; an older server does not report it. */
  readonly workflowPath: string | undefined;
  readonly runId: number;
  readonly runAttempt: number;
  readonly runUrl: string;
  readonly repositoryUrl: string;
  /** The commit at which the workflow was read. */
  readonly sha: string;
  readonly providerTaskId: string;
  /** Who started the first attempt of the run. */
  readonly actor: Person;
  /** The login of the person who started this attempt. */
  readonly rerunBy: string | undefined;
  readonly event: { readonly name: string; readonly payload: unknown };
  readonly workspace: string;
  readonly apiUrl: string;
  readonly temp: string;
  /** The longest time, in days, that the repository keeps an artifact. */
  readonly mostRetentionDays: number | undefined;
}

/** @throws Error with every missing variable: then this is not a runner, and the cause is not one of our settings. */
export function readRunnerContext(
  environment: Readonly<Record<string, string | undefined>>,
  payload: unknown,
): RunnerContext {
  // An empty variable counts as absent.
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value)));
  if (!parsed.success) {
    const missing = parsed.error.issues.map((issue) => issue.path.join('.'));
    throw new Error(
      `This is not a GitHub Actions runner: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing or odd. Run it in a workflow, or try it with \`npm run demo\`.`,
    );
  }
  const env = parsed.data;
  const event = Event.safeParse(payload).data ?? {};
  const [owner = '', repo = ''] = env.GITHUB_REPOSITORY.split('/');
  return {
    owner,
    repo,
    repositoryId: env.GITHUB_REPOSITORY_ID,
    isPublic: event.repository?.private !== true,
    defaultBranch: event.repository?.default_branch,
    ref: env.GITHUB_REF,
    workflowPath: /^[^/]+\/[^/]+\/(?<path>[^@]+)@/.exec(env.GITHUB_WORKFLOW_REF ?? '')?.groups?.['path'],
    runId: env.GITHUB_RUN_ID,
    runAttempt: env.GITHUB_RUN_ATTEMPT,
    repositoryUrl: `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`,
    sha: env.GITHUB_SHA,
    runUrl: `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`,
    providerTaskId: `${env.GITHUB_RUN_ID}/${env.GITHUB_RUN_ATTEMPT}/${env.GITHUB_JOB}`,
    actor: { login: env.GITHUB_ACTOR, id: env.GITHUB_ACTOR_ID },
    rerunBy: env.GITHUB_TRIGGERING_ACTOR,
    event: { name: env.GITHUB_EVENT_NAME, payload },
    workspace: env.GITHUB_WORKSPACE,
    apiUrl: env.GITHUB_API_URL,
    temp: env.RUNNER_TEMP,
    mostRetentionDays: env.GITHUB_RETENTION_DAYS,
  };
}
