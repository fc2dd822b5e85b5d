/**
 * Starts the runs for an event.
 *
 * Events caused by a job's own token start nothing (otherwise a workflow could start itself forever), except the two
 * kinds of dispatch, which name a workflow explicitly.
 *
 * @see
 * https://docs.github.com/en/actions/how-tos/write-workflows/choose-when-workflows-run/trigger-a-workflow#triggering-a-workflow-from-a-workflow
 */
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';
import { type Caller, type RepositoryAddress } from '../../gateway/call.ts';
import type { ReportActivity } from '../../hub-options.ts';
import { ACTIONS_APP_ID } from '../../emulator/installations.ts';
import { pathOf, type HubContext, type HubEvent } from '../hub-context.ts';
import type { RunRecord, RunCause } from './run-record.ts';
import type { Scheduler } from './scheduler.ts';
import { startsOn, type TriggerEvent } from './triggers.ts';
import type { FoundWorkflow, WorkflowFiles } from './found-workflow.ts';

const DEFAULT_REF = 'refs/heads/main';
const STARTING = new Set(['issues', 'issue_comment', 'push', 'pull_request', 'repository_dispatch', 'workflow_run']);
/** https://docs.github.com/en/actions/how-tos/manage-workflow-runs/skip-workflow-runs */
const SKIP = /\[(skip ci|ci skip|no ci|skip actions|actions skip)\]/;

/**
 * Runs that follow the first one.
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/events-that-trigger-workflows#workflow_run
 */
const LONGEST_CHAIN = 3;

const Ref = z.looseObject({ object: z.looseObject({ sha: z.string() }) });
const Side = z.looseObject({ ref: z.string(), sha: z.string() });
const Payload = z.looseObject({
  pull_request: z.looseObject({ number: z.number(), head: Side, base: Side }).optional(),
  workflow_run: z.looseObject({ id: z.number(), name: z.string(), head_branch: z.string().nullish() }).optional(),
  head_commit: z.looseObject({ message: z.string() }).nullish(),
  commits: z
    .array(z.looseObject({ added: z.array(z.string()), removed: z.array(z.string()), modified: z.array(z.string()) }))
    .optional(),
});
type Payload = z.infer<typeof Payload>;

export interface StartRuns {
  readonly onEvent: (event: HubEvent, payload: JsonBody) => Promise<void>;
  /** @param cron which entry of the workflow's `on.schedule` it is. */
  readonly onSchedule: (cause: ScheduleCause) => Promise<RunRecord>;
  /** The workflows of the default branch, which alone has schedules. */
  readonly listDefault: (repository: RepositoryAddress) => Promise<readonly FoundWorkflow[]>;
  readonly headOf: (repository: RepositoryAddress, ref: string) => Promise<string>;
}

export interface ScheduleCause {
  readonly repository: RepositoryAddress;
  readonly workflow: FoundWorkflow;
  readonly cron: string;
  readonly actor: Caller;
}

interface StartParts {
  readonly context: HubContext;
  readonly files: WorkflowFiles;
  readonly scheduler: Scheduler;
  readonly changedFiles: (repository: RepositoryAddress, number: number) => Promise<string[]>;
  readonly report: ReportActivity;
  /** Whether Actions are on in the repository, and the workflow is not disabled. */
  readonly isEnabled: (repository: RepositoryAddress, workflow: FoundWorkflow) => boolean;
}

export function createStartRuns(given: StartParts): StartRuns {
  const parts = { ...given, files: reportInvalid(given) };
  return {
    headOf: (repository, ref) => headOf(parts, repository, ref),
    onEvent: (event, payload) => startForEvent(parts, event, payload),
    onSchedule: (cause) => startScheduled(parts, cause),
    listDefault: async (repository) =>
      (await parts.files.list(repository, await headOf(parts, repository, DEFAULT_REF))).filter((workflow) =>
        parts.isEnabled(repository, workflow),
      ),
  };
}

/** Files by their commits are kept, so each version of a file is reported once. */
function reportInvalid({ files, report }: StartParts): WorkflowFiles {
  const reported = new WeakSet<FoundWorkflow>();
  return {
    ...files,
    list: async (repository, ref) => {
      const found = await files.list(repository, ref);
      for (const workflow of found) {
        const { file, path } = workflow;
        if (file.kind === 'valid' || reported.has(workflow)) continue;
        reported.add(workflow);
        const { owner, name } = repository;
        report({ kind: 'invalid workflow', repository: `${owner}/${name}`, path, errors: file.errors });
      }
      return found;
    },
  };
}

async function headOf({ context }: StartParts, repository: RepositoryAddress, ref: string): Promise<string> {
  return Ref.parse(await context.readBody(`${pathOf(repository)}/git/ref/${ref.replace('refs/', '')}`)).object.sha;
}

async function startForEvent(parts: StartParts, event: HubEvent, payload: JsonBody): Promise<void> {
  if (!STARTING.has(event.name)) return;
  const read = Payload.parse(payload);
  if (event.name === 'push' && (event.at === undefined || SKIP.test(read.head_commit?.message ?? ''))) return;

  const place = await findPlace(parts, event, read);
  const happened = await describe(event, read, place, parts.changedFiles);
  const cause = { repository: event.repository, event: event.name, payload, inputs: {}, actor: event.sender, ...place };
  const wanted = (await parts.files.list(event.repository, place.sha)).filter(
    (found) =>
      found.file.kind === 'valid' &&
      startsOn(found.file.workflow, happened) &&
      parts.isEnabled(event.repository, found),
  );
  const because = findObstacle(event, read, parts.scheduler.find);
  if (because === undefined) for (const workflow of wanted) await parts.scheduler.start({ ...cause, workflow });
  else if (wanted.length > 0)
    parts.report({
      kind: 'nothing started',
      repository: `${event.repository.owner}/${event.repository.name}`,
      event: event.name,
      workflows: wanted.map(({ name }) => name),
      because,
    });
}

/** Where the workflow runs: at the push, at the head of the pull request, otherwise at the default branch. */
async function findPlace(parts: StartParts, event: HubEvent, { pull_request: pull }: Payload): Promise<RunSource> {
  if (event.name === 'pull_request' && pull !== undefined) {
    const ref = `refs/pull/${String(pull.number)}/merge`;
    return { ref, sha: pull.head.sha, baseRef: pull.base.ref, headRef: pull.head.ref };
  }
  if (event.name === 'push' && event.at !== undefined) return { ...event.at, baseRef: '', headRef: '' };
  return { ref: DEFAULT_REF, sha: await headOf(parts, event.repository, DEFAULT_REF), baseRef: '', headRef: '' };
}

async function startScheduled(
  parts: StartParts,
  { repository, workflow, cron, actor }: ScheduleCause,
): Promise<RunRecord> {
  const sha = await headOf(parts, repository, DEFAULT_REF);
  const payload = { schedule: cron, repository: await parts.context.readBody(pathOf(repository)) };
  const cause = { repository, workflow, event: 'schedule', payload, inputs: {}, actor };
  return parts.scheduler.start({ ...cause, ref: DEFAULT_REF, sha, baseRef: '', headRef: '' });
}

type RunSource = Pick<RunCause, 'ref' | 'sha' | 'baseRef' | 'headRef'>;

/** Why GitHub starts nothing for an event that workflows listen to. */
function findObstacle({ name, sender }: HubEvent, read: Payload, find: Scheduler['find']): string | undefined {
  const run = read.workflow_run;
  const byJob = sender.kind === 'installation' && sender.appId === ACTIONS_APP_ID;
  if (byJob && name !== 'repository_dispatch')
    return run === undefined
      ? "the event was caused with a job's token"
      : `run ${run.id} was started with a job's token`;
  if (run !== undefined && countChain(run.id, find) >= LONGEST_CHAIN)
    return `run ${run.id} is the last of the ${LONGEST_CHAIN} runs that workflow_run can chain`;
  return undefined;
}

/** How many runs in a row, including the given one, were started by the end of the one before. */
function countChain(id: number, find: Scheduler['find']): number {
  const run = find(id);
  const before = run?.event === 'workflow_run' ? Payload.parse(run.payload).workflow_run : undefined;
  return before === undefined ? 0 : 1 + countChain(before.id, find);
}

async function describe(
  event: HubEvent,
  read: Payload,
  place: RunSource,
  changedFiles: StartParts['changedFiles'],
): Promise<TriggerEvent> {
  const number = read.pull_request?.number;
  const paths =
    event.name === 'push'
      ? read.commits?.flatMap(({ added, removed, modified }) => [...added, ...removed, ...modified])
      : event.name === 'pull_request' && number !== undefined
        ? await changedFiles(event.repository, number)
        : undefined;
  return {
    name: event.name,
    action: event.action,
    paths,
    ref: findFilteredRef(event.name, read, place),
    ...(read.workflow_run !== undefined && { workflow: read.workflow_run.name }),
  };
}

/** The ref to which `branches:` and `tags:` of the workflow are compared. */
function findFilteredRef(
  name: string,
  { workflow_run: run }: Payload,
  { ref, baseRef }: RunSource,
): string | undefined {
  if (name === 'push') return ref;
  if (name === 'pull_request') return baseRef;
  return typeof run?.head_branch === 'string' ? `refs/heads/${run.head_branch}` : undefined;
}
