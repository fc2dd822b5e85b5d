/**
 * From an event to the runs it starts.
 *
 * Events made with a job's own token start nothing (else a workflow could start itself for ever), except
 * the two kinds of dispatch, which are asked for by name.
 *
 * @see https://docs.github.com/en/actions/how-tos/write-workflows/choose-when-workflows-run/trigger-a-workflow#triggering-a-workflow-from-a-workflow
 */
import { z } from 'zod';
import type { JsonObject } from '../../gateway/call.ts';
import { type Caller, type RepositoryAddress } from '../../gateway/call.ts';
import { ACTIONS_APP_ID } from '../../world/installations.ts';
import { pathOf, type Ground, type HubEvent } from '../ground.ts';
import type { Run, RunCause } from './run.ts';
import type { Scheduler } from './scheduler.ts';
import { startsOn, type Happened } from './triggers.ts';
import type { WorkflowFiles } from './workflow-files.ts';

const DEFAULT_REF = 'refs/heads/main';
const STARTING = new Set(['issues', 'issue_comment', 'push', 'pull_request', 'repository_dispatch', 'workflow_run']);
/** https://docs.github.com/en/actions/how-tos/manage-workflow-runs/skip-workflow-runs */
const SKIP = /\[(skip ci|ci skip|no ci|skip actions|actions skip)\]/;

const Ref = z.looseObject({ object: z.looseObject({ sha: z.string() }) });
const Side = z.looseObject({ ref: z.string(), sha: z.string() });
const Payload = z.looseObject({
  pull_request: z.looseObject({ number: z.number(), head: Side, base: Side }).optional(),
  workflow_run: z.looseObject({ name: z.string() }).optional(),
  head_commit: z.looseObject({ message: z.string() }).nullish(),
  commits: z
    .array(z.looseObject({ added: z.array(z.string()), removed: z.array(z.string()), modified: z.array(z.string()) }))
    .optional(),
});
type Payload = z.infer<typeof Payload>;

export interface StartRuns {
  readonly onEvent: (event: HubEvent, payload: JsonObject) => Promise<void>;
  readonly onSchedule: (repository: RepositoryAddress, actor: Caller) => Promise<Run[]>;
  readonly headOf: (repository: RepositoryAddress, ref: string) => Promise<string>;
}

interface Parts {
  readonly ground: Ground;
  readonly files: WorkflowFiles;
  readonly scheduler: Scheduler;
  readonly changedFiles: (repository: RepositoryAddress, number: number) => Promise<string[]>;
}

export function createStartRuns(parts: Parts): StartRuns {
  return {
    headOf: (repository, ref) => headOf(parts, repository, ref),
    onEvent: (event, payload) => startForEvent(parts, event, payload),
    onSchedule: (repository, actor) => startScheduled(parts, repository, actor),
  };
}

async function headOf({ ground }: Parts, repository: RepositoryAddress, ref: string): Promise<string> {
  return Ref.parse(await ground.readBody(`${pathOf(repository)}/git/ref/${ref.replace('refs/', '')}`)).object.sha;
}

async function startForEvent(parts: Parts, event: HubEvent, payload: JsonObject): Promise<void> {
  if (!mayStart(event)) return;
  const read = Payload.parse(payload);
  if (event.name === 'push' && (event.at === undefined || SKIP.test(read.head_commit?.message ?? ''))) return;

  const place = await findPlace(parts, event, read);
  const happened = await describe(event, read, place, parts.changedFiles);
  const cause = { repository: event.repository, event: event.name, payload, inputs: {}, actor: event.sender, ...place };
  for (const workflow of await parts.files.list(event.repository, place.sha)) {
    if (workflow.file.kind !== 'valid' || !startsOn(workflow.file.workflow, happened)) continue;
    await parts.scheduler.start({ ...cause, workflow });
  }
}

/** Where the workflow runs: at the push, at the head of the pull request, else at the default branch. */
async function findPlace(parts: Parts, event: HubEvent, { pull_request: pull }: Payload): Promise<Place> {
  if (event.name === 'pull_request' && pull !== undefined) {
    const ref = `refs/pull/${String(pull.number)}/merge`;
    return { ref, sha: pull.head.sha, baseRef: pull.base.ref, headRef: pull.head.ref };
  }
  if (event.name === 'push' && event.at !== undefined) return { ...event.at, baseRef: '', headRef: '' };
  return { ref: DEFAULT_REF, sha: await headOf(parts, event.repository, DEFAULT_REF), baseRef: '', headRef: '' };
}

async function startScheduled(parts: Parts, repository: RepositoryAddress, actor: Caller): Promise<Run[]> {
  const sha = await headOf(parts, repository, DEFAULT_REF);
  const body = await parts.ground.readBody(pathOf(repository));
  const started: Run[] = [];
  for (const workflow of await parts.files.list(repository, sha)) {
    const first = workflow.file.kind === 'valid' ? workflow.file.workflow.events.schedule?.[0] : undefined;
    if (first === undefined) continue;
    const payload = { schedule: first.cron, repository: body };
    const cause = { repository, workflow, event: 'schedule', payload, inputs: {}, actor };
    started.push(await parts.scheduler.start({ ...cause, ref: DEFAULT_REF, sha, baseRef: '', headRef: '' }));
  }
  return started;
}

type Place = Pick<RunCause, 'ref' | 'sha' | 'baseRef' | 'headRef'>;

function mayStart({ name, sender }: HubEvent): boolean {
  if (!STARTING.has(name)) return false;
  const byJob = sender.kind === 'installation' && sender.appId === ACTIONS_APP_ID;
  return !byJob || name === 'repository_dispatch';
}

async function describe(
  event: HubEvent,
  read: Payload,
  place: Place,
  changedFiles: Parts['changedFiles'],
): Promise<Happened> {
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
    ref: event.name === 'push' ? place.ref : event.name === 'pull_request' ? place.baseRef : undefined,
    ...(read.workflow_run === undefined ? {} : { workflow: read.workflow_run.name }),
  };
}
