/**
 * Files that would take effect in a later step of the job: Git's configuration and hooks, shell profiles, settings of
 * tools in the runner's HOME, scheduled jobs, programs on the PATH. An agent without a sandbox can write all of them.
 *
 * In a sandbox, only Git's part is reachable, so only that is watched: others may change the rest meanwhile.
 *
 * Changes that are made as root are not covered.
 */
import { accessSync, constants, readdirSync, rmSync, type Stats } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { execa } from 'execa';
import type { Guard, Tampering } from '../../ports/isolation-ports.ts';
import { guardFiles, type GuardedFiles } from '../files/guarded-files.ts';
import { isInside } from '../../sandbox/sandbox-plan.ts';
import { tellFile, watchRepositories } from './acting-repositories.ts';
import { look } from './inner-git.ts';

const OF_HOME = [
  ...['.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.profile', '.inputrc', '.pam_environment'],
  ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.config/fish/config.fish', '.config/fish/conf.d'],
  ...['.config/powershell', '.cargo/env', '.mavenrc'],
  ...['.gitconfig', '.config/git', '.git-credentials', '.netrc', '.curlrc', '.wgetrc'],
  ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.bunfig.toml', '.config/pip', '.pip', '.pydistutils.cfg', '.gemrc'],
  ...['.cargo/config', '.cargo/config.toml', '.m2/settings.xml', '.gradle/init.d', '.gradle/gradle.properties'],
  ...[
    '.gradle/init.gradle',
    '.gradle/init.gradle.kts',
    '.bazelrc',
    '.config/go/env',
    '.node_modules',
    '.node_libraries',
  ],
  // Package managers and toolchains: sources, and programs that they start.
  ...['.config/pnpm', '.config/uv', '.config/composer', '.composer/config.json', '.bundle/config', '.condarc'],
  ...['.nuget/NuGet/NuGet.Config', '.config/NuGet', '.rustup/settings.toml', '.terraformrc'],
  ...['.config/containers', '.config/nix'],
  // What an interpreter or a client runs first.
  ...['.Rprofile', '.Renviron', '.julia/config', '.erlang', '.psqlrc', '.hgrc', '.config/gh/config.yml'],
  ...['.rspec', '.sbtrc', '.gdbinit', '.subversion/config', '.tool-versions', '.config/mise'],
  // Commands for credentials, and plugins.
  ...['.aws/config', '.aws/credentials', '.aws/cli/alias', '.kube/config', '.docker/cli-plugins'],
  ...['.gnupg/gpg.conf', '.gnupg/gpg-agent.conf'],
  ...['.docker/config.json', '.ssh/config', '.ssh/rc', '.ssh/authorized_keys', '.ssh/environment'],
  ...['.config/systemd/user', '.config/environment.d', '.config/autostart', '.local/share/systemd/user'],
];
const MOST_PROGRAMS = 8_000;
const COMMAND_MS = 3_000;
const SAFE_PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

interface Surroundings {
  /** Root of the work tree. */
  readonly top: string;
  readonly gitFolder: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The PATH of the programs that list scheduled jobs; another one in tests. */
  readonly programPath?: string;
  /** How many programs of a folder are looked at; fewer in tests. */
  readonly mostPrograms?: number;
}

export function actingFiles({
  top,
  gitFolder,
  environment,
  programPath = SAFE_PATH,
  mostPrograms = MOST_PROGRAMS,
}: Surroundings): Guard {
  const removed: GuardedFiles[] = [];
  const remove = (path: string): boolean => {
    const file = guardFiles([path]);
    if (isInside(path, top)) removed.push(file);
    return isRemoved(path);
  };
  return {
    watch: async (mode) => {
      const isAlone = mode === 'sandbox';
      const repositories = await watchRepositories(top, gitFolder);
      const home = isAlone ? undefined : environment['HOME'];
      const files = guardFiles(home === undefined || !isAbsolute(home) ? [] : OF_HOME.map((name) => join(home, name)));
      const programs = rememberPrograms(isAlone ? '' : (environment['PATH'] ?? ''), mostPrograms);
      // A further turn in the same work tree: there, they are the agent's work.
      for (const file of removed.splice(0)) file.putBack();
      const run = runIn(programPath);
      const jobs = isAlone ? undefined : await readJobs(run);
      let isOver = false;
      return async () => {
        // No process is left in a sandbox that has ended.
        if (isAlone && isOver) return [];
        isOver = true;
        return [
          ...(await repositories()),
          ...files.putBack().map(tellFile),
          ...takeNewPrograms(programs, remove),
          ...(jobs === undefined ? [] : await putJobsBack(jobs, run)),
        ];
      };
    },
  };
}

/** For files that are too many to look at: only that they exist is known. */
const NOT_COMPARED = 'not compared';

/** Folder → name → a value that changes when a file is exchanged. */
type Programs = ReadonlyMap<string, ReadonlyMap<string, string>>;

function rememberPrograms(path: string, most: number): Programs {
  const folders = new Set(path.split(delimiter).filter((folder) => isAbsolute(folder) && mayGetPrograms(folder)));
  return new Map([...folders].map((folder) => [folder, listPrograms(folder, most)]));
}

/** A folder that does not exist could be created. */
function mayGetPrograms(folder: string): boolean {
  if (look(folder) === undefined) return true;
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function listPrograms(folder: string, most: number): Map<string, string> {
  const mark = (name: string, at: number): string => (at < most ? markOf(look(join(folder, name))) : NOT_COMPARED);
  return new Map(namesIn(folder).map((name, at) => [name, mark(name, at)]));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Not the time of its last change, which a program can set. */
function markOf(seen: Stats | undefined): string {
  return seen === undefined ? '' : `${seen.ino} ${seen.size} ${seen.ctimeMs} ${seen.mode}`;
}

function takeNewPrograms(before: Programs, remove: (path: string) => boolean): Tampering[] {
  return [...before].flatMap(([folder, known]) =>
    namesIn(folder).flatMap((name): Tampering[] => {
      const path = join(folder, name);
      const [mark, seen] = [known.get(name), look(path)];
      if (mark === NOT_COMPARED || mark === markOf(seen) || seen?.isDirectory() === true) return [];
      const did = known.has(name) ? 'changed' : 'created';
      const what = `${path} is on the PATH of later steps and was ${did} while the agent worked.`;
      if (known.has(name)) return [{ what: `${what} It could not be put back.`, fails: false }];
      return [{ what: `${what} ${remove(path) ? 'It was removed.' : 'It could not be removed.'}`, fails: false }];
    }),
  );
}

function isRemoved(path: string): boolean {
  try {
    rmSync(path, { force: true });
    return true;
  } catch {
    return false;
  }
}

type RunFixed = (program: string, args: readonly string[], input?: string) => Promise<ProgramOutput>;

interface ProgramOutput {
  /** Undefined if it failed, or could not be started. */
  readonly stdout: string | undefined;
  /** Why it failed, if it was started and ended in time. */
  readonly stderr: string;
  readonly isMissing: boolean;
}

interface Jobs {
  /** Empty if there is none; undefined if that is not known. */
  readonly cron: string | undefined;
  /** Undefined if they are not known. */
  readonly at: ReadonlySet<string> | undefined;
}

async function readJobs(run: RunFixed): Promise<Jobs> {
  const [cron, at] = await Promise.all([run('crontab', ['-l']), run('atq', [])]);
  const hasNone = cron.isMissing || /no crontab|no such file/i.test(cron.stderr);
  const list = at.stdout ?? (at.isMissing ? '' : undefined);
  return {
    cron: cron.stdout ?? (hasNone ? '' : undefined),
    at: list === undefined ? undefined : new Set(numbersOf(list)),
  };
}

function numbersOf(list: string): string[] {
  return list.split('\n').flatMap((line) => /^\d+/.exec(line)?.[0] ?? []);
}

async function putJobsBack(before: Jobs, run: RunFixed): Promise<Tampering[]> {
  const now = await readJobs(run);
  const found: Tampering[] = [];
  // If it is not known which jobs existed, nothing is removed, because it could be one of those.
  if (before.cron !== undefined && now.cron !== before.cron) {
    await (before.cron === '' ? run('crontab', ['-r']) : run('crontab', ['-'], before.cron));
    const did =
      now.cron === undefined ? 'could not be read when the agent had ended' : 'was changed while the agent worked';
    found.push({ what: `The crontab ${did}. It was put back.`, fails: false });
  }
  for (const job of now.at ?? []) {
    if (before.at?.has(job) !== false) continue;
    await run('atrm', [job]);
    found.push({ what: 'A job of at was scheduled while the agent worked. It was removed.', fails: false });
  }
  return found;
}

function runIn(path: string): RunFixed {
  return async (program, args, input = '') => {
    const end = await execa(program, args, {
      env: { PATH: path, LC_ALL: 'C' },
      extendEnv: false,
      preferLocal: false,
      input,
      timeout: COMMAND_MS,
      reject: false,
      stripFinalNewline: false,
    });
    return {
      stdout: end.exitCode === 0 ? end.stdout : undefined,
      stderr: end.exitCode === undefined ? '' : end.stderr,
      isMissing: end.code === 'ENOENT',
    };
  };
}
