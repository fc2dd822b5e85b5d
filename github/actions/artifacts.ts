/**
 * Artifacts across runs, by id: what they are, and what is in them.
 *
 * By id and never by name: any workflow run, a fork's too, may upload an artifact of any name. Whether the one with
 * this id is the right one is seen by its run; see the callers.
 */
import { type GitHubClient, isStatus, PAGE, type Repo } from '../github-client.ts';

export interface Artifact {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
  readonly expired: boolean;
  /** `sha256:…` of the zip as it was uploaded, which is also what is downloaded; absent on older servers. */
  readonly digest: string | undefined;
  readonly runId: number | undefined;
  readonly repositoryId: number | undefined;
  readonly headRepositoryId: number | undefined;
}

/**
 * What GitHub knows of an artifact, `undefined` when there is none of that id.
 * @see https://docs.github.com/en/rest/actions/artifacts#get-an-artifact
 */
export async function findArtifact(
  client: GitHubClient,
  at: Repo & { readonly artifactId: number },
): Promise<Artifact | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}', {
      owner: at.owner,
      repo: at.repo,
      artifact_id: at.artifactId,
    });
    return artifactOf(data);
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * Everything that a run has uploaded, oldest first.
 * @see https://docs.github.com/en/rest/actions/artifacts#list-workflow-run-artifacts
 */
export async function listRunArtifacts(
  client: GitHubClient,
  at: Repo & { readonly runId: number },
): Promise<Artifact[]> {
  const found = await client.paginate('GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts', {
    owner: at.owner,
    repo: at.repo,
    run_id: at.runId,
    per_page: PAGE,
  });
  return found.map(artifactOf).sort((one, other) => one.id - other.id);
}

/** What we read of an artifact. */
interface RawArtifact {
  readonly id: number;
  readonly name: string;
  readonly size_in_bytes: number;
  readonly expired: boolean;
  readonly digest?: string | null;
  readonly workflow_run?: {
    readonly id?: number;
    readonly repository_id?: number;
    readonly head_repository_id?: number;
  } | null;
}

function artifactOf(raw: RawArtifact): Artifact {
  return {
    id: raw.id,
    name: raw.name,
    bytes: raw.size_in_bytes,
    expired: raw.expired,
    digest: raw.digest ?? undefined,
    runId: raw.workflow_run?.id,
    repositoryId: raw.workflow_run?.repository_id,
    headRepositoryId: raw.workflow_run?.head_repository_id,
  };
}

/**
 * The zip of an artifact, `undefined` when it is deleted (404) or expired (410).
 *
 * GitHub answers with a redirect to its storage; the client follows it and leaves its token behind, as fetch does for
 * another origin. Ask for the size first: the whole zip is held in memory.
 * @see https://docs.github.com/en/rest/actions/artifacts#download-an-artifact
 */
export async function downloadArtifact(
  client: GitHubClient,
  at: Repo & { readonly artifactId: number },
): Promise<Uint8Array | undefined> {
  try {
    const { data } = await client.request(
      'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}',
      {
        owner: at.owner,
        repo: at.repo,
        artifact_id: at.artifactId,
        archive_format: 'zip',
      },
    );
    return bytesOf(data);
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 410)) return undefined;
    throw error;
  }
}

function bytesOf(data: unknown): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw new Error(
    `GitHub answered the download of an artifact with ${typeof data === 'string' ? 'text' : typeof data} instead of a zip. Try again later.`,
  );
}
