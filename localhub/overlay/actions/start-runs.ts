/**
 * From an event to the runs it starts.
 *
 * Events made with a job's own token start nothing (else a workflow could start itself for ever), except
 * the two kinds of dispatch, which are asked for by name.
 *
 * @see https://docs.github.com/en/actions/how-tos/write-workflows/choose-when-workflows-run/trigger-a-workflow#triggering-a-workflow-from-a-workflow
 */
import { z } from 'zod';
import type { JsonObject} from '../../gateway/call.ts';
import { type Caller, type RepositoryAddress } from '../../gateway/call.ts';
import { ACTIONS_APP_ID } from '../../world/installations.ts';
import { pathOf, type Ground, type HubEvent } from '../ground.ts';
import type { Run, RunCause } from './run.ts';
import type { Scheduler } from './scheduler.ts';
import { startsOn, type Happened } from './triggers.ts';
import type { WorkflowFiles } from './workflow-files.ts';

const STARTING = new Set(['issues', 'issue_comment', 'push', 'pull_request', 'repository_dispatch', 'workflow_run']);
/** https://docs.github.com/en/actions/how-tos/manage-workflow-runs/skip-workflow-runs */
const SKIP = /\[(skip ci|ci skip|no ci|skip actions|actions skip)\]/;

const Ref = z.looseObject({ object: z.looseObject({ sha: z.string() }) });
const Side = z.looseObject({ ref: z.string(), sha: z.string() });
const Payload = z.looseObject({
  pull_request: z.looseObject({ number: z.number(), head: Side, base: Side }).optional(),
  workflow_run: z.looseObject({ name: z.string() }).optional(),
  head_commit: z.looseObject({ message: z.string() }).nullish(),
  commits: z.array(z.looseObject({ added: z.array(z.string()), removed: z.array(z.string()), modified: z.array(z.string()) })).optional(),
});
type Payload = z.infer<typeof Payload>;

export interface StartRuns {
  readonly onEvent: (event: HubEvent, payload: JsonObject) => Promise<void>;
  readonly onSchedule: (repository: RepositoryAddress, actor: Caller) => Promise<Run[]>;
  readonly headOf: (repository: RepositoryAddress, ref: string) => Promise<string>;
}

interface Parts { readonly ground: Ground; readonly files: WorkflowFiles; readonly scheduler: Scheduler; readonly changedFiles: (repository: RepositoryAddress, number: number) => Promise<string[]> }

export function createStartRuns({ ground, files, scheduler, changedFiles }: Parts): StartRuns {
  const headOf = async (repository: RepositoryAddress, ref: string): Promise<string> =>
    Ref.parse(await ground.readBody(`${pathOf(repository)}/git/ref/${ref.replace('refs/', '')}`)).object.sha;
  const placeOf = async (event: HubEvent, read: Payload): Promise<Place> => {
    const pull = read.pull_request;
    if (event.name === 'pull_request' && pull !== undefined) return { ref: `refs/pull/${String(pull.number)}/merge`, sha: pull.head.sha, baseRef: pull.base.ref, headRef: pull.head.ref };
    if (event.name === 'push' && event.at !== undefined) return { ...event.at, baseRef: '', headRef: '' };
    return { ref: 'refs/heads/main', sha: await headOf(event.repository, 'refs/heads/main'), baseRef: '', headRef: '' };
  };
  const onEvent = async (event: HubEvent, payload: JsonObject): Promise<void> => {
    if (!mayStart(event)) return;
    const read = Payload.parse(payload);
    if (event.name === 'push' && (event.at === undefined || SKIP.test(read.head_commit?.message ?? ''))) return;
    const place = await placeOf(event, read);
    const happened = await describe(event, read, place, changedFiles);
    for (const workflow of await files.list(event.repository, place.sha)) {
      if (workflow.file.kind !== 'valid' || !startsOn(workflow.file.workflow, happened)) continue;
      await scheduler.start({ repository: event.repository, workflow, event: event.name, payload, inputs: {}, actor: event.sender, ...place });
    }
  };
  return {
    headOf, onEvent,
    onSchedule: async (repository, actor) => {
      const sha = await headOf(repository, 'refs/heads/main');
      const scheduled = (await files.list(repository, sha)).flatMap((workflow) => {
        const first = workflow.file.kind === 'valid' ? workflow.file.workflow.events.schedule?.[0] : undefined;
        return first === undefined ? [] : [{ workflow, schedule: first.cron }];
      });
      const body = await ground.readBody(pathOf(repository));
      return Promise.all(scheduled.map(({ workflow, schedule }) => scheduler.start({
        repository, workflow, event: 'schedule', payload: { schedule, repository: body }, inputs: {}, actor, ref: 'refs/heads/main', sha, baseRef: '', headRef: '',
      })));
    },
  };
}

type Place = Pick<RunCause, 'ref' | 'sha' | 'baseRef' | 'headRef'>;

function mayStart({ name, sender }: HubEvent): boolean {
  if (!STARTING.has(name)) return false;
  const byJob = sender.kind === 'installation' && sender.appId === ACTIONS_APP_ID;
  return !byJob || name === 'repository_dispatch';
}

async function describe(event: HubEvent, read: Payload, place: Place, changedFiles: Parts['changedFiles']): Promise<Happened> {
  const number = read.pull_request?.number;
  const paths = event.name === 'push'
    ? read.commits?.flatMap(({ added, removed, modified }) => [...added, ...removed, ...modified])
    : event.name === 'pull_request' && number !== undefined ? await changedFiles(event.repository, number) : undefined;
  return {
    name: event.name, action: event.action, paths, ref: event.name === 'push' ? place.ref : event.name === 'pull_request' ? place.baseRef : undefined,
    ...(read.workflow_run === undefined ? {} : { workflow: read.workflow_run.name }),
  };
}
