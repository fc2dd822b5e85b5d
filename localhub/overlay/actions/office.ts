/**
 * GitHub Actions as one thing: files, runs, what starts them and what executes them.
 */
import { z } from 'zod';
import { actorOf, type Answer, type RepositoryAddress } from '../../gateway/call.ts';
import type { GitStore } from '../../git/store.ts';
import type { HubOptions } from '../../options.ts';
import type { JobTokens } from '../artifacts/job-tokens.ts';
import { pathOf, type Ground } from '../ground.ts';
import type { PullView } from '../pull-view.ts';
import { createExecutor, type Machine } from './execute-run.ts';
import type { JobRecord, Run } from './run.ts';
import { createRunJson, type RunJson } from './run-json.ts';
import { nameRun, renderGithub } from './run-title.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createStartRuns, type StartRuns } from './start-runs.ts';
import { createWorkflowFiles, type WorkflowFiles } from './workflow-files.ts';

const LOGS = '/localhub/logs/';
const Identified = z.looseObject({ id: z.number(), owner: z.looseObject({ id: z.number() }) });

export interface Office {
  readonly files: WorkflowFiles;
  readonly scheduler: Scheduler;
  readonly starts: StartRuns;
  readonly json: RunJson;
  readonly logUrl: (job: JobRecord) => string;
  /** The log of a job as text, at the address that logUrl gives. */
  readonly answerLog: (url: URL) => Answer | undefined;
}

interface Parts {
  readonly ground: Ground;
  readonly git: GitStore;
  readonly pulls: PullView;
  readonly jobTokens: JobTokens;
  readonly options: HubOptions;
  readonly startedAt: string;
  readonly background: (work: Promise<unknown>) => void;
  readonly onChange: () => void;
}

export function openOffice(parts: Parts): Office {
  const { ground, pulls, startedAt, background, onChange } = parts;
  const files = createWorkflowFiles(ground);
  const json = createRunJson(ground, startedAt);
  const githubOf = createGithubOf(ground);
  const execute = createExecutor(ground, renderMachine(parts, githubOf), onChange);
  const scheduler = createScheduler({
    ground,
    json,
    execute,
    background,
    onChange,
    name: async (run) => nameRun(run, await githubOf(run), seedOf(parts.options, run.repository)?.vars ?? {}),
  });
  const changedFiles = async (repository: RepositoryAddress, number: number): Promise<string[]> => {
    const { files: changed } = await pulls.compare(repository, await pulls.get(repository, number));
    return changed.map(({ filename }) => filename);
  };
  return {
    files,
    json,
    scheduler,
    starts: createStartRuns({ ground, files, scheduler, changedFiles }),
    logUrl: ({ id }) => `${ground.origin}${LOGS}${String(id)}`,
    answerLog: (url) => answerLog(scheduler.runs, url),
  };
}

type Named = Parameters<typeof renderGithub>[0];

function createGithubOf(ground: Ground): (run: Named) => Promise<Readonly<Record<string, string>>> {
  return async (run) => {
    const { id, owner } = Identified.parse(await ground.readBody(pathOf(run.repository)));
    const actorId = ground.accounts.find(actorOf(run.actor))?.id ?? 0;
    return renderGithub(run, {
      origin: ground.origin,
      repositoryId: String(id),
      ownerId: String(owner.id),
      actorId: String(actorId),
    });
  };
}

const seedOf = (options: HubOptions, repository: RepositoryAddress): HubOptions['repositories'][number] | undefined =>
  options.repositories.find(({ owner, name }) => owner === repository.owner && name === repository.name);

function renderMachine({ options, git, jobTokens, ground, pulls }: Parts, githubOf: Machine['githubOf']): Machine {
  return {
    workDir: options.workDir,
    node: options.node,
    actions: options.actions,
    extraEnv: options.extraEnv,
    githubOf,
    secretsOf: ({ repository }) => seedOf(options, repository)?.secrets ?? {},
    varsOf: ({ repository }) => seedOf(options, repository)?.vars ?? {},
    artifacts: { url: `${ground.origin}/`, mintToken: jobTokens.mint },
    prepareGit: async (run) => git.sync(run.repository, await listPullRefs(pulls, run.repository)),
  };
}

/** Where GitHub shows the heads of pull requests. The merge commit is not made: `merge` shows the head too. */
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

function answerLog(runs: readonly Run[], url: URL): Answer | undefined {
  if (!url.pathname.startsWith(LOGS)) return undefined;
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
