/**
 * Where an artifact came from, as GitHub itself says: a name, an id and a digest can be written down by anybody, and
 * any run can upload an artifact of any name, a fork's too.
 */
import { type Artifact, findArtifact } from './artifacts.ts';
import { findRun, type WorkflowRun } from './runs.ts';
import { headOf } from '../git/contents.ts';
import { findCommitStanding } from '../git/ancestry.ts';
import type { GitHubClient, Repo } from '../github-client.ts';

export interface OriginAt extends Repo {
  readonly repositoryId: number;
  readonly defaultBranch: string;
  /** Of the workflow file that it must come from: `.github/workflows/agora.yml`. */
  readonly workflowPath: string;
  /** The newest commit of the default branch, where whoever asks has read it a moment ago. */
  readonly head?: () => Promise<string>;
}

export interface NamedArtifact {
  readonly runId: number;
  readonly artifactId: number;
  readonly digest: string;
}

export type ArtifactOrigin =
  | { readonly kind: 'ours'; readonly artifact: Artifact }
  | { readonly kind: 'gone'; readonly why: string }
  | { readonly kind: 'refused'; readonly why: string };

/** @throws when GitHub does not tell. */
export async function findArtifactOrigin(
  client: GitHubClient,
  at: OriginAt,
  { runId, artifactId, digest }: NamedArtifact,
): Promise<ArtifactOrigin> {
  const artifact = await findArtifact(client, { owner: at.owner, repo: at.repo, artifactId });
  if (artifact === undefined) return { kind: 'gone', why: `GitHub no longer has artifact ${artifactId}` };
  const objection = findArtifactObjection(artifact, at.repositoryId, { runId, digest });
  if (objection !== undefined) return { kind: 'refused', why: objection };
  if (artifact.expired) return { kind: 'gone', why: `artifact ${artifactId} has expired` };
  const run = await findRun(client, { owner: at.owner, repo: at.repo, runId });
  const foreign = findRunObjection(run, at) ?? (await findCommitObjection(client, run?.headSha ?? '', at));
  return foreign === undefined ? { kind: 'ours', artifact } : { kind: 'refused', why: foreign };
}

/** What is wrong with it, as the end of a sentence. */
export function findArtifactObjection(
  artifact: Artifact,
  repositoryId: number,
  { runId, digest }: Pick<NamedArtifact, 'runId' | 'digest'>,
): string | undefined {
  if (artifact.runId !== runId) return 'its artifact belongs to another run';
  if (artifact.repositoryId !== undefined && artifact.repositoryId !== repositoryId)
    return 'its artifact belongs to another repository';
  if (artifact.headRepositoryId !== undefined && artifact.headRepositoryId !== repositoryId)
    return "its artifact was built from another repository's code";
  if (artifact.digest !== undefined && artifact.digest !== digest) return 'its artifact has another digest';
  return undefined;
}

export function findRunObjection(
  run: WorkflowRun | undefined,
  { repositoryId, workflowPath }: Pick<OriginAt, 'repositoryId' | 'workflowPath'>,
): string | undefined {
  if (run === undefined) return 'the run that it names does not exist';
  // GitHub may add the ref behind an `@`.
  if (run.path.split('@')[0] !== workflowPath)
    return `the run that it names is not one of ${workflowPath.replace(/^.*\//, '')}`;
  return run.headRepositoryId === repositoryId ? undefined : "the run that it names ran another repository's code";
}

/** By the commit and not by the branch: a tag can have the branch's name. */
export async function findCommitObjection(
  client: GitHubClient,
  sha: string,
  at: Repo & Pick<OriginAt, 'defaultBranch' | 'head'>,
): Promise<string | undefined> {
  const repo = { owner: at.owner, repo: at.repo };
  const head = await (at.head?.() ?? headOf(client, { ...repo, branch: at.defaultBranch }));
  return (await findCommitStanding(client, { ...repo, head, sha })) === 'elsewhere'
    ? 'the run that it names ran a commit that is not part of the default branch'
    : undefined;
}
