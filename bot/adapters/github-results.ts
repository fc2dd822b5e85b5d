/**
 * The result of a finished task, fetched from GitHub and delivered to it.
 *
 * An artifact is believed only when GitHub itself says that it came from a successful run of our workflow, of code of
 * this very repository, and when the bytes are those that were uploaded. A fork's pull request can upload an artifact
 * of any name, and anybody who can comment as a workflow can point at it.
 */
import { downloadArtifact, findArtifact, type Artifact } from '../../github/actions/artifacts.ts';
import type { GitHubClient } from '../../github/github-client.ts';
import { findRun, type WorkflowRun } from '../../github/actions/runs.ts';
import { findArtifactObjection, findCommitObjection, findRunObjection } from '../../github/actions/artifact-origin.ts';
import { readZip } from '../../github/actions/zip.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { Results, Where } from '../ports.ts';
import { deliverChanges } from './github-delivery.ts';

/** A result holds texts and changed files; more than this is no pull request that anybody reviews. */
const ZIP_BYTES = 100 * 1024 * 1024;
const CAPS = { files: 50_000, bytes: 300 * 1024 * 1024 };

/**
 * @param own the run that we are part of, if we are one: nobody has to vouch for its results, and it is not over yet.
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
      if (objection !== undefined) return { kind: 'refused', why: objection, runUrl };
      return { ...(await fetchFiles(client, where, result)), runUrl };
    },
    deliver: (delivery) => deliverChanges(client, where, delivery),
  };
}

type FetchedArtifact =
  | Readonly<{ kind: 'files'; files: ReadonlyMap<string, Uint8Array> }>
  | Readonly<{ kind: 'refused'; why: string }>;

async function fetchFiles(
  client: GitHubClient,
  where: Where,
  result: { readonly runId: number; readonly artifactId: number; readonly digest: string },
): Promise<FetchedArtifact> {
  const at = { owner: where.owner, repo: where.repo, artifactId: result.artifactId };
  const artifact = await findArtifact(client, at);
  const objection = findUnusable(artifact, where, result);
  if (objection !== undefined) return { kind: 'refused', why: objection };
  const zip = await downloadArtifact(client, at);
  if (zip === undefined) return { kind: 'refused', why: 'its artifact has expired' };
  // GitHub's digest is that of the zip as it was uploaded, which is what it hands out again.
  if (contentHash(zip) !== result.digest) return { kind: 'refused', why: 'its artifact does not match its digest' };
  const read = readZip(zip, CAPS);
  return read.kind === 'files' ? read : { kind: 'refused', why: `its artifact was refused: ${read.why}` };
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
  if (run.conclusion !== 'success') return `the run ended as ${run.conclusion ?? 'unknown'}, not as success`;
  return findCommitObjection(client, run.headSha, where);
}

function findUnusable(
  artifact: Artifact | undefined,
  where: Where,
  result: { readonly runId: number; readonly digest: string },
): string | undefined {
  if (artifact === undefined) return 'its artifact does not exist';
  if (artifact.expired) return 'its artifact has expired';
  if (artifact.bytes > ZIP_BYTES) return `its artifact is ${artifact.bytes} bytes long; at most ${ZIP_BYTES} are read`;
  return findArtifactObjection(artifact, where.id, result);
}
