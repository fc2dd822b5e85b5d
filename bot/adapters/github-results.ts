/**
 * The result of a finished task, fetched from GitHub and assigned to the task.
 *
 * An artifact is trusted only if GitHub reports that it came from a successful run of our workflow, from code of this
 * repository, and if its bytes are those that were uploaded. A pull request from a fork can upload an artifact with any
 * name, and anybody who can comment as a workflow can refer to it.
 */
import { downloadArtifact, findArtifact, type Artifact } from '../../github/actions/artifacts.ts';
import type { GitHubClient } from '../../github/github-client.ts';
import { findRun, type WorkflowRun } from '../../github/actions/runs.ts';
import { findArtifactObjection, findCommitObjection, findRunObjection } from '../../github/actions/artifact-origin.ts';
import { headOf } from '../../github/git/contents.ts';
import { compareCommits, findCommit } from '../../github/git/delivery.ts';
import { listLinks, readBlob } from '../../github/git/trees.ts';
import { readZip } from '../../github/actions/zip.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { Results, Where } from '../ports.ts';
import { deliverChanges } from './github-delivery.ts';

/** A result contains texts and changed files; nobody reviews a pull request that is larger than this. */
const ZIP_BYTES = 100 * 1024 * 1024;
const CAPS = { files: 50_000, bytes: 300 * 1024 * 1024 };

/**
 * @param own the current run, if this is a job: its results need no further check of their origin, and it has not ended
 * yet.
 */
export function createResults(
  client: GitHubClient,
  where: Where,
  workflow: string,
  own?: { readonly id: number; readonly url: string },
): Results {
  const at = { owner: where.owner, repo: where.repo };
  return {
    fetch: async (result) => {
      if (own?.id === result.runId) return { ...(await fetchFiles(client, where, result)), runUrl: own.url };
      const run = await findRun(client, { ...at, runId: result.runId });
      if (run !== undefined && run.status !== 'completed') return { kind: 'not-yet' };
      const runUrl = run?.url ?? '';
      const objection = await findForeignRun(client, run, where, workflow);
      if (objection !== undefined) return { kind: 'refused', why: objection, runUrl, isForeign: true };
      if (run?.conclusion !== 'success')
        return { kind: 'refused', why: `the run ended as ${run?.conclusion ?? 'unknown'}, not as success`, runUrl };
      return { ...(await fetchFiles(client, where, result)), runUrl };
    },
    aheadOfDefault: async (commit) => {
      const head = await headOf(client, { ...at, branch: where.defaultBranch });
      if (commit === head) return [];
      const compared = await compareCommits(client, { ...at, base: head, head: commit });
      // GitHub also compares no commits without a common history, such as that of a separate branch for pages.
      if (compared === undefined && (await findCommit(client, { ...at, commit })) === undefined) return 'absent';
      return compared?.isComplete === true ? compared.files : undefined;
    },
    linksAt: (commit) => listLinks(client, { ...at, commit }),
    linkTarget: async ({ sha }) => Buffer.from(await readBlob(client, { ...at, sha })).toString('utf8'),
    deliver: (delivery) => deliverChanges(client, where, delivery),
  };
}

type FetchedArtifact =
  | Readonly<{ kind: 'files'; files: ReadonlyMap<string, Uint8Array> }>
  | Readonly<{ kind: 'refused'; why: string; isTooLarge?: true }>;

async function fetchFiles(
  client: GitHubClient,
  where: Where,
  result: { readonly runId: number; readonly artifactId: number; readonly digest: string },
): Promise<FetchedArtifact> {
  const at = { owner: where.owner, repo: where.repo, artifactId: result.artifactId };
  const artifact = await findArtifact(client, at);
  const objection = findUnusable(artifact, where, result);
  if (objection !== undefined) return { kind: 'refused', why: objection };
  const { bytes = 0 } = artifact ?? {};
  if (bytes > ZIP_BYTES)
    return { kind: 'refused', why: `its artifact has ${bytes} bytes; at most ${ZIP_BYTES} are read`, isTooLarge: true };
  const zip = await downloadArtifact(client, at);
  if (zip === undefined) return { kind: 'refused', why: 'its artifact has expired' };
  // GitHub's digest is the digest of the uploaded zip file, which is also what it returns.
  if (contentHash(zip) !== result.digest) return { kind: 'refused', why: 'its artifact does not match its digest' };
  const read = readZip(zip, CAPS);
  return read.kind === 'files' ? read : { ...read, why: `its artifact was refused: ${read.why}` };
}

async function findForeignRun(
  client: GitHubClient,
  run: WorkflowRun | undefined,
  where: Where,
  workflow: string,
): Promise<string | undefined> {
  const expected = { repositoryId: where.id, workflowPath: `.github/workflows/${workflow}` };
  const objection = findRunObjection(run, expected);
  if (objection !== undefined || run === undefined) return objection;
  return findCommitObjection(client, run.headSha, where);
}

function findUnusable(
  artifact: Artifact | undefined,
  where: Where,
  result: { readonly runId: number; readonly digest: string },
): string | undefined {
  if (artifact === undefined) return 'its artifact does not exist';
  if (artifact.expired) return 'its artifact has expired';
  return findArtifactObjection(artifact, where.id, result);
}
