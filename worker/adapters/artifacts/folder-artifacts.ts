/**
 * Artifacts in a folder, for a worker that runs without GitHub: `<folder>/<id>/`, each complete or absent.
 *
 * The folder represents one run with the id 1. The digest is over the names and contents of all files.
 */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { PositiveInt, z } from '../../../protocol/base/zod.ts';
import { RepositoryPath } from '../../../protocol/results/changed-files.ts';
import { digestOfFiles } from '../../../protocol/results/result-artifact.ts';
import { ContentHash } from '../../../protocol/base/pinned-bundle.ts';
import { readJson } from '../../../protocol/base/read-json.ts';
import { DispatchError } from '../../dispatch-error.ts';
import type { StateReference } from '../../../protocol/messages/dispatch-request.ts';
import type { ArtifactStore } from '../../ports/artifact-port.ts';
import type { FileSet } from '../../ports/work-tree-ports.ts';
import type { Clock } from '../../ports/clock-port.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';
import { hasCode } from '../../../protocol/errors/error-code.ts';

const RUN = 1;
const DAY_MS = 86_400_000;

const Entry = z.object({ id: PositiveInt, name: z.string(), digest: ContentHash, expires: z.iso.datetime() });
export type ArtifactEntry = z.infer<typeof Entry>;

export interface FolderArtifacts extends ArtifactStore {
  /** All artifacts that have not expired, oldest first. */
  list(): Promise<readonly ArtifactEntry[]>;
  /** Also expired ones, while they exist, because their content still happened. */
  listAll(): Promise<readonly ArtifactEntry[]>;
}

export function folderArtifacts(folder: string, clock: Clock): FolderArtifacts {
  return {
    put: (name, files, retentionDays) =>
      removeUnfinished(folder, clock.now()).then(() =>
        put(folder, name, files, new Date(clock.now().getTime() + retentionDays * DAY_MS)),
      ),
    get: (reference) => get(folder, reference, clock.now()),
    listAll: () => entriesOf(folder),
    list: async () => (await entriesOf(folder)).filter(({ expires }) => Date.parse(expires) > clock.now().getTime()),
  };
}

const UNFINISHED = '.unfinished-';

/** Those of workers that were killed meanwhile: storing an artifact never takes a day. */
async function removeUnfinished(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(UNFINISHED))) {
    const path = join(folder, name);
    const seen = await lstat(path).catch(() => undefined);
    if (seen !== undefined && seen.mtimeMs < now.getTime() - DAY_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function put(
  folder: string,
  name: string,
  files: FileSet,
  expires: Date,
): Promise<StateReference & { expires: string }> {
  await mkdir(folder, { recursive: true });
  const digest = digestOfFiles(files);
  // Two workers in containers have the same process id.
  const unfinished = join(folder, `${UNFINISHED}${randomBytes(8).toString('hex')}`);
  try {
    await mkdir(unfinished);
    for (const [path, content] of files) {
      const target = join(unfinished, 'files', RepositoryPath.parse(path));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    }
    const id = await moveIntoPlace(unfinished, folder, { name, digest, expires: expires.toISOString() });
    return { runId: RUN, artifactId: id, digest, expires: expires.toISOString() };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw new DispatchError(
      'worker-failed',
      `The artifact ${name} could not be written to ${folder}: ${errorMessage(error)}`,
      {
        fix: 'Make sure that the worker can write in that folder, then start again.',
        cause: error,
      },
    );
  }
}

/** @returns its id: the next one that no other worker has taken. A folder with something in it is not replaced. */
async function moveIntoPlace(unfinished: string, folder: string, entry: Omit<ArtifactEntry, 'id'>): Promise<number> {
  for (let least = 1; ; ) {
    const id = Math.max(least, 1 + Math.max(0, ...(await idsIn(folder))));
    await writeFile(join(unfinished, 'artifact.json'), `${JSON.stringify({ id, ...entry })}\n`);
    try {
      await rename(unfinished, join(folder, String(id)));
      return id;
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR')) throw error;
      least = id + 1;
    }
  }
}

async function get(
  folder: string,
  { artifactId, digest }: StateReference,
  now: Date,
): Promise<Awaited<ReturnType<ArtifactStore['get']>>> {
  const entry = await readEntry(folder, artifactId);
  if (entry === undefined) return { kind: 'gone', why: `there is no artifact ${artifactId} in ${folder}` };
  if (Date.parse(entry.expires) <= now.getTime()) return { kind: 'gone', why: `it expired at ${entry.expires}` };
  const files = await readFiles(join(folder, String(artifactId), 'files'));
  const found = digestOfFiles(files);
  if (found !== digest) {
    throw new DispatchError(
      'integrity-failed',
      `Artifact ${artifactId} in ${folder} is not the one that was stored: its digest is ${found}, not ${digest}.`,
      { fix: 'Find out who changed it; then start the task again.' },
    );
  }
  return { kind: 'files', files };
}

async function idsIn(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /^[1-9]\d*$/.test(name))
    .map(Number)
    .sort((a, b) => a - b);
}

async function entriesOf(folder: string): Promise<ArtifactEntry[]> {
  const entries = await Promise.all((await idsIn(folder)).map((id) => readEntry(folder, id)));
  return entries.filter((entry) => entry !== undefined);
}

async function readEntry(folder: string, id: number): Promise<ArtifactEntry | undefined> {
  const text = await readFile(join(folder, String(id), 'artifact.json'), 'utf8').catch(() => '');
  const json = readJson(text);
  return json.kind === 'json' ? Entry.safeParse(json.value).data : undefined;
}

async function readFiles(folder: string): Promise<FileSet> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path).split(sep).join('/'), new Uint8Array(await readFile(path))] as const;
      }),
  );
  return new Map(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}
