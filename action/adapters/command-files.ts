/**
 * The runner's command files: anybody who writes `BASH_ENV=…` to GITHUB_ENV executes code in every later step.
 *
 * While other programs run, only we write to these files. Any line that we did not write is removed and reported, and
 * fails the run. In the sandbox, the files do not exist at all.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';
import { guardFiles, type FileChange, type GuardedFiles } from '../../worker/adapters/files/guarded-files.ts';
import type { WorkerPorts } from '../../worker/index.ts';

type CommandFilesGuard = NonNullable<WorkerPorts['commandFiles']>;
type CommandFileTampering = Awaited<ReturnType<Awaited<ReturnType<CommandFilesGuard['watch']>>>>[number];

const NAMES = ['GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_OUTPUT', 'GITHUB_STATE', 'GITHUB_STEP_SUMMARY'] as const;
const FOLDER = /[\\/]_runner_file_commands$/;

interface WatchedFiles {
  readonly files: GuardedFiles;
  /** Changes that our own writes have found and that were not reported yet. */
  readonly found: FileChange[];
}

let watched: WatchedFiles | undefined;

/** All our writes go through this, so that they can be told apart from others. */
export function writeAsOurs(write: () => void): void {
  if (watched === undefined) {
    write();
    return;
  }
  watched.found.push(...watched.files.putBack());
  write();
  acceptAll(watched.files);
}

/** The same for an asynchronous write. */
export async function writeAsOursLater(write: () => Promise<void>): Promise<void> {
  watched?.found.push(...watched.files.putBack());
  await write();
  if (watched !== undefined) acceptAll(watched.files);
}

function acceptAll(files: GuardedFiles): void {
  for (const { path } of commandFilesOf(process.env)) files.accept(path);
}

interface CommandFile {
  readonly name: string;
  readonly path: string;
}

function commandFilesOf(environment: Readonly<Record<string, string | undefined>>): CommandFile[] {
  return NAMES.flatMap((name) => {
    const path = environment[name];
    return path === undefined || path === '' ? [] : [{ name, path }];
  });
}

/** The files of this step, and in the same folder of the runner the files of all other steps. */
export const commandFiles: CommandFilesGuard = {
  watch: () => {
    const own = commandFilesOf(process.env);
    const folders = [...new Set(own.map(({ path }) => dirname(path)))].filter(
      (folder) => FOLDER.test(folder) && lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true,
    );
    const now: WatchedFiles = { files: guardFiles([...folders, ...own.map(({ path }) => path)]), found: [] };
    watched = now;
    return Promise.resolve(() => {
      now.found.push(...now.files.putBack());
      return Promise.resolve(now.found.splice(0).map((change) => tell(change, own)));
    });
  },
};

function tell({ path, now, before, isUndone }: FileChange, own: readonly CommandFile[]): CommandFileTampering {
  const name = own.find((file) => file.path === path)?.name ?? `The command file ${path}`;
  const added = (now?.subarray(isStart(before, now) ? (before?.length ?? 0) : 0).toString('utf8') ?? '').trim();
  const words = added === '' ? 'was changed' : `was written to (${JSON.stringify(added.slice(0, 120))})`;
  const done = isUndone ? 'The change was removed.' : 'The change could not be removed.';
  return { what: `${name} ${words} by a program that this action ran. ${done}`, fails: true };
}

function isStart(before: Buffer | undefined, now: Buffer): boolean {
  return before === undefined || now.subarray(0, before.length).equals(before);
}
