/**
 * Artifacts across runs, by id: what they are, and what is in them.
 *
 * By id and never by name: any workflow run, a fork's too, may upload an artifact of any name. Whether the one with
 * this id is the right one is seen by its run; see the callers.
 */
import { type GitHubClient, isStatus, type Repo } from './client.ts';

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
export async function findArtifact(client: GitHubClient, at: Repo & { readonly artifactId: number }): Promise<Artifact | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}', { owner: at.owner, repo: at.repo, artifact_id: at.artifactId });
    return {
      id: data.id,
      name: data.name,
      bytes: data.size_in_bytes,
      expired: data.expired,
      digest: data.digest ?? undefined,
      runId: data.workflow_run?.id,
      repositoryId: data.workflow_run?.repository_id,
      headRepositoryId: data.workflow_run?.head_repository_id,
    };
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/**
 * The zip of an artifact, `undefined` when it is deleted (404) or expired (410).
 *
 * GitHub answers with a redirect to its storage; the client follows it and leaves its token behind, as fetch does for
 * another origin. Ask for the size first: the whole zip is held in memory.
 * @see https://docs.github.com/en/rest/actions/artifacts#download-an-artifact
 */
export async function downloadArtifact(client: GitHubClient, at: Repo & { readonly artifactId: number }): Promise<Uint8Array | undefined> {
  try {
    const { data } = await client.request('GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}', {
      owner: at.owner, repo: at.repo, artifact_id: at.artifactId, archive_format: 'zip',
    });
    return bytesOf(data);
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 410)) return undefined;
    throw error;
  }
}

function bytesOf(data: unknown): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw new Error(`GitHub answered the download of an artifact with ${typeof data === 'string' ? 'text' : typeof data} instead of a zip. Try again later.`);
}
