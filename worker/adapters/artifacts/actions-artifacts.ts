/**
 * Artifacts of GitHub Actions, with GitHub's own client.
 *
 * The client is loaded on first use: loading it costs more than all our other modules, and a run that is refused needs
 * none. An artifact of another run is fetched by its id and compared with the digest that the question names; its name
 * would prove nothing.
 */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { DefaultArtifactClient } from '@actions/artifact';
import { RepositoryPath } from '../../../protocol/results/changed-files.ts';
import type { StateReference } from '../../../protocol/messages/dispatch-request.ts';
import { DispatchError } from '../../dispatch-error.ts';
import type { ArtifactStore } from '../../ports/artifact-port.ts';
import type { FileSet } from '../../ports/work-tree-ports.ts';
import type { Clock } from '../../ports/clock-port.ts';
import { catchThrownLater } from './catch-thrown-later.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

export interface ActionsArtifactsOptions {
  /** Needs `actions: read`, to fetch artifacts of other runs. */
  readonly token: string;
  readonly owner: string;
  readonly repo: string;
  readonly runId: number;
  /** An existing folder for files in transit. */
  readonly folder: string;
  readonly clock: Clock;
  /**
   * Where an artifact of another run came from. Checked before it is fetched: GitHub's client fetches any artifact with
   * that id, whatever run it is given.
   */
  readonly origin: (
    reference: StateReference,
  ) => Promise<
    | { readonly kind: 'ours' }
    | { readonly kind: 'gone'; readonly why: string }
    | { readonly kind: 'refused'; readonly why: string }
  >;
  /** The longest time, in days, that the repository allows, as the runner reports in GITHUB_RETENTION_DAYS. */
  readonly mostDays: number | undefined;
  /** GitHub's own client, unless a test has one. */
  readonly load?: () => Promise<Pick<DefaultArtifactClient, 'uploadArtifact' | 'downloadArtifact'>>;
}

const DAY_MS = 86_400_000;

export function actionsArtifacts(options: ActionsArtifactsOptions): ArtifactStore {
  return {
    put: (name, files, retentionDays) =>
      put(name, files, Math.min(retentionDays, options.mostDays ?? retentionDays), options),
    get: (reference) => get(reference, options),
  };
}

async function put(
  name: string,
  files: FileSet,
  retentionDays: number,
  { runId, folder, clock, load = loadClient }: ActionsArtifactsOptions,
): Promise<StateReference & { expires: string }> {
  const root = await mkdtemp(join(folder, 'upload-'));
  try {
    const paths = await writeFiles(root, files);
    const client = await load();
    const { id, digest } = await catchThrownLater(() => client.uploadArtifact(name, paths, root, { retentionDays }));
    if (id === undefined || digest === undefined) throw new Error('GitHub returned no id for the artifact.');
    const expires = new Date(clock.now().getTime() + retentionDays * DAY_MS).toISOString();
    await rm(root, { recursive: true, force: true });
    return { runId, artifactId: id, digest: `sha256:${digest.replace(/^sha256:/, '')}`, expires };
  } catch (error) {
    // The client may still be reading the files: it does not stop when an upload fails early.
    process.once('exit', () => {
      rmSync(root, { recursive: true, force: true });
    });
    throw new DispatchError('worker-failed', `The artifact ${name} could not be stored: ${errorMessage(error)}`, {
      fix: 'Check the status of GitHub Actions and your remaining storage, then start again.',
      cause: error,
    });
  }
}

async function get(
  reference: StateReference,
  options: ActionsArtifactsOptions,
): Promise<Awaited<ReturnType<ArtifactStore['get']>>> {
  const { token, owner, repo, runId, folder, load = loadClient } = options;
  const root = await mkdtemp(join(folder, 'download-'));
  try {
    const findBy = { token, repositoryOwner: owner, repositoryName: repo, workflowRunId: reference.runId };
    if (reference.runId !== runId) {
      const from = await options.origin(reference);
      if (from.kind === 'refused') throw foreign(reference, from.why);
      if (from.kind === 'gone') return from;
    }
    const client = await load();
    const found = await client.downloadArtifact(reference.artifactId, {
      path: root,
      expectedHash: reference.digest,
      ...(reference.runId !== runId && { findBy }),
    });
    if (found.digestMismatch === true) throw changed(reference);
    return { kind: 'files', files: await readFiles(root) };
  } catch (error) {
    if (error instanceof DispatchError) throw error;
    if (isGone(error)) return { kind: 'gone', why: `GitHub no longer has artifact ${reference.artifactId}` };
    throw new DispatchError(
      'fetch-failed',
      `Artifact ${reference.artifactId} could not be fetched: ${errorMessage(error)}`,
      { fix: 'Give the job `actions: read`, and answer again when GitHub is reachable.', cause: error },
    );
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function loadClient(): Promise<DefaultArtifactClient> {
  const { DefaultArtifactClient: Client } = await import('@actions/artifact');
  return new Client();
}

function changed({ artifactId, digest }: StateReference): DispatchError {
  return new DispatchError(
    'integrity-failed',
    `Artifact ${artifactId} is not the one that the question names: its digest is not ${digest}.`,
    { fix: 'Find out who can write artifacts of this repository; then start a new task: a retry would use it again.' },
  );
}

function foreign({ artifactId }: StateReference, why: string): DispatchError {
  return new DispatchError(
    'integrity-failed',
    `Artifact ${artifactId} did not come from this workflow on the default branch: ${why}.`,
    {
      fix: 'Start a new task with `/agora run`: a retry would use this artifact again. If nobody has renamed the workflow or rewritten the default branch since then, find out who wrote the comment that names it.',
    },
  );
}

/** Deleted (404) and expired (410) are the same to us: a later request fails too. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = 'status' in error ? error.status : undefined;
  return status === 404 || status === 410 || error.name === 'ArtifactNotFoundError';
}

async function writeFiles(root: string, files: FileSet): Promise<string[]> {
  const paths: string[] = [];
  for (const [name, content] of files) {
    const path = join(root, RepositoryPath.parse(name));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content, { mode: 0o600 });
    paths.push(path);
  }
  return paths;
}

async function readFiles(root: string): Promise<FileSet> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Map<string, Uint8Array>();
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(relative(root, path).split(sep).join('/'), await readFile(path));
  }
  return files;
}
