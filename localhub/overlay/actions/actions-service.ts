/**
 * GitHub Actions: files, runs, what starts them and what executes them.
 */
import { z } from 'zod';
import { actorOf, type CallAnswer, type Caller, type RepositoryAddress } from '../../gateway/call.ts';
import type { GitStore } from '../../git/git-store.ts';
import type { HubOptions } from '../../hub-options.ts';
import type { RunWorkflow } from '../../runner/jobs/runner-contract.ts';
import type { JobTokens } from '../artifacts/job-tokens.ts';
import type { TextSigner } from '../artifacts/text-signer.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { PullView } from '../pulls/pull-view.ts';
import { createExecutor, type Machine } from './execute-run.ts';
import type { JobRecord, RunRecord } from './run-record.ts';
import { createRunJson, type RunJson } from './run-json.ts';
import { nameRun, renderGithub } from './run-title.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createSchedules, type Schedules } from '../schedules/schedules.ts';
import { createStartRuns, type StartRuns } from './start-runs.ts';
import { createWorkflowFiles } from './workflow-files.ts';
import type { WorkflowFiles } from './found-workflow.ts';

const LOGS = '/localhub/logs/';
const Identified = z.looseObject({ id: z.number(), owner: z.looseObject({ id: z.number() }) });

export interface ActionsService {
  readonly files: WorkflowFiles;
  readonly scheduler: Scheduler;
  readonly starts: StartRuns;
  readonly schedules: Schedules;
  readonly json: RunJson;
  readonly logUrl: (job: JobRecord) => string;
  /** The log of a job as text, at the address that logUrl gives. */
  readonly answerLog: (url: URL) => CallAnswer | undefined;
}

interface Parts {
  readonly context: HubContext;
  readonly git: GitStore;
  readonly pulls: PullView;
  readonly jobTokens: JobTokens;
  readonly signer: TextSigner;
  readonly options: HubOptions;
  readonly settings: SettingsStore;
  readonly runWorkflow: RunWorkflow;
  readonly startedAt: string;
  readonly background: (work: Promise<unknown>) => void;
  readonly onChange: () => void;
}

export function createActionsService(parts: Parts): ActionsService {
  const { context, pulls, startedAt, background, onChange, options, signer } = parts;
  const report = options.onActivity ?? (() => undefined);
  const files = createWorkflowFiles(context);
  const json = createRunJson(context, startedAt, createIsDisabled(parts.settings));
  const githubOf = createGithubOf(context);
  const execute = createExecutor(context, renderMachine(parts, githubOf), onChange);
  const scheduler = createScheduler({
    context,
    json,
    execute,
    background,
    onChange,
    report,
    name: async (run) => nameRun(run, await githubOf(run), seedOf(parts.options, run.repository)?.vars ?? {}),
  });
  const changedFiles = async (repository: RepositoryAddress, number: number): Promise<string[]> => {
    const { files: changed } = await pulls.compare(repository, await pulls.get(repository, number));
    return changed.map(({ filename }) => filename);
  };
  const starts = createStartRuns({
    context,
    files,
    scheduler,
    changedFiles,
    report,
    isEnabled: createIsEnabled(parts.settings),
  });
  return {
    files,
    json,
    scheduler,
    starts,
    schedules: createSchedules({
      report,
      now: () => new Date(),
      repositories: options.repositories.map(({ owner, name, private: isPrivate = false }) => ({
        owner,
        name,
        isPrivate,
      })),
      workflows: starts.listDefault,
      start: (repository, workflow, cron) =>
        starts.onSchedule({ repository, workflow, cron, actor: scheduleActor(options) }),
    }),
    logUrl: ({ id }) => `${context.origin}${LOGS}${String(id)}?sig=${signer.sign(`${LOGS}${String(id)}`)}`,
    answerLog: (url) => answerLog(scheduler.runs, url, signer),
  };
}

type AskWorkflow = (repository: RepositoryAddress, workflow: { readonly path: string }) => boolean;

export const createIsDisabled =
  (settings: SettingsStore): AskWorkflow =>
  (repository, { path }) =>
    settings.isDisabled(repository, path.slice(path.lastIndexOf('/') + 1));

const createIsEnabled =
  (settings: SettingsStore): AskWorkflow =>
  (repository, workflow) =>
    settings.of(repository).actionsEnabled && !createIsDisabled(settings)(repository, workflow);

/** A schedule runs in the name of the user who last changed the file. Here that is the first user. */
const scheduleActor = ({ users, repositories }: HubOptions): Caller => ({
  kind: 'user',
  login: users[0]?.login ?? repositories[0]?.owner ?? '',
  token: '',
});

type Named = Parameters<typeof renderGithub>[0];

function createGithubOf(context: HubContext): (run: Named) => Promise<Readonly<Record<string, string>>> {
  return async (run) => {
    const { id, owner } = Identified.parse(await context.readBody(pathOf(run.repository)));
    const actorId = context.accounts.find(actorOf(run.actor))?.id ?? 0;
    return renderGithub(run, {
      origin: context.origin,
      repositoryId: String(id),
      ownerId: String(owner.id),
      actorId: String(actorId),
    });
  };
}

const seedOf = (options: HubOptions, repository: RepositoryAddress): HubOptions['repositories'][number] | undefined =>
  options.repositories.find(({ owner, name }) => owner === repository.owner && name === repository.name);

function renderMachine(
  { options, git, jobTokens, context, pulls, runWorkflow }: Parts,
  githubOf: Machine['githubOf'],
): Machine {
  return {
    runWorkflow,
    workDir: options.workDir,
    node: options.node,
    actions: options.actions,
    extraEnv: options.extraEnv,
    stopPatience: options.stopPatience,
    githubOf,
    secretsOf: ({ repository }) => seedOf(options, repository)?.secrets ?? {},
    varsOf: ({ repository }) => seedOf(options, repository)?.vars ?? {},
    artifacts: { url: `${context.origin}/`, mintToken: jobTokens.mint },
    prepareGit: async (run) => git.sync(run.repository, await listPullRefs(pulls, run.repository)),
  };
}

/**
 * The refs where GitHub shows the heads of pull requests. The merge commit is not made: `merge` points to the head too.
 */
export async function listPullRefs(
  pulls: PullView,
  repository: RepositoryAddress,
): Promise<ReadonlyMap<string, string>> {
  const Head = z.looseObject({ number: z.number(), head: z.looseObject({ sha: z.string() }) });
  return new Map(
    (await pulls.list(repository))
      .map((pull) => Head.parse(pull))
      .flatMap(({ number, head }): [string, string][] =>
        ['head', 'merge'].map((kind) => [`refs/pull/${String(number)}/${kind}`, head.sha]),
      ),
  );
}

/** A request for it carries no credentials, and the repository may be private, so the address cannot be guessed. */
function answerLog(
  runs: readonly RunRecord[],
  url: URL,
  { isSigned }: Pick<TextSigner, 'isSigned'>,
): CallAnswer | undefined {
  if (!url.pathname.startsWith(LOGS)) return undefined;
  if (!isSigned(url.pathname, url.searchParams.get('sig') ?? ''))
    return { status: 404, body: { message: 'Not Found' } };
  const id = Number(url.pathname.slice(LOGS.length));
  for (const run of runs) {
    const job = run.jobs.find((one) => one.id === id);
    if (job !== undefined)
      return {
        status: 200,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        bytes: Buffer.from(
          run.log
            .filter((line) => line.job === job.key)
            .map(({ line }) => `${line}\n`)
            .join(''),
        ),
      };
  }
  return { status: 404, body: { message: 'Not Found' } };
}
