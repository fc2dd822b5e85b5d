/**
 * Files that would take effect in a later step of the job: Git's configuration and hooks, shell profiles, settings of
 * tools in the runner's HOME, scheduled jobs, programs on the PATH. An agent without a sandbox can write all of them.
 *
 * In a sandbox, only Git's part is reachable, so only that is watched: others may change the rest meanwhile.
 *
 * Changes that are made as root are not covered.
 */
import { accessSync, constants, lstatSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { execa } from 'execa';
import type { Guard, Tampering } from '../../ports/isolation-ports.ts';
import { guardFiles } from '../files/guarded-files.ts';
import { tellFile, watchRepositories } from './acting-repositories.ts';

const OF_HOME = [
  ...['.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.profile', '.inputrc', '.pam_environment'],
  ...['.zshrc', '.zshenv', '.zprofile', '.zlogin', '.config/fish/config.fish', '.config/fish/conf.d'],
  ...['.gitconfig', '.config/git', '.git-credentials', '.netrc', '.curlrc', '.wgetrc'],
  ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.bunfig.toml', '.config/pip', '.pip', '.pydistutils.cfg', '.gemrc'],
  ...['.cargo/config', '.cargo/config.toml', '.m2/settings.xml', '.gradle/init.d', '.gradle/gradle.properties'],
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
}

export function actingFiles({ top, gitFolder, environment }: Surroundings): Guard {
  return {
    watch: async (mode) => {
      const isAlone = mode === 'sandbox';
      const repositories = await watchRepositories(top, gitFolder);
      const home = isAlone ? undefined : environment['HOME'];
      const files = guardFiles(home === undefined || !isAbsolute(home) ? [] : OF_HOME.map((name) => join(home, name)));
      const programs = rememberPrograms(isAlone ? '' : (environment['PATH'] ?? ''));
      const jobs = isAlone ? undefined : await readJobs();
      let isOver = false;
      return async () => {
        // No process is left in a sandbox that has ended.
        if (isAlone && isOver) return [];
        isOver = true;
        return [
          ...(await repositories()),
          ...files.putBack().map(tellFile),
          ...takeNewPrograms(programs),
          ...(jobs === undefined ? [] : await putJobsBack(jobs)),
        ];
      };
    },
  };
}

/** Folder → name → a value that changes when a file is exchanged. */
type Programs = ReadonlyMap<string, ReadonlyMap<string, string>>;

function rememberPrograms(path: string): Programs {
  const folders = new Set(path.split(delimiter).filter((folder) => isAbsolute(folder) && isWritable(folder)));
  return new Map([...folders].map((folder) => [folder, listPrograms(folder)]));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function listPrograms(folder: string): Map<string, string> {
  try {
    const names = readdirSync(folder).slice(0, MOST_PROGRAMS);
    return new Map(names.map((name) => [name, markOf(join(folder, name))]));
  } catch {
    return new Map();
  }
}

function markOf(path: string): string {
  const seen = lstatSync(path, { throwIfNoEntry: false });
  return seen === undefined ? '' : `${seen.ino} ${seen.size} ${seen.mtimeMs} ${seen.mode}`;
}

function takeNewPrograms(before: Programs): Tampering[] {
  return [...before].flatMap(([folder, known]) =>
    [...listPrograms(folder)].flatMap(([name, mark]): Tampering[] => {
      const path = join(folder, name);
      if (known.get(name) === mark || lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return [];
      const did = known.has(name) ? 'changed' : 'created';
      const what = `${path} is on the PATH of later steps and was ${did} while the agent worked.`;
      if (known.has(name)) return [{ what: `${what} It could not be put back.`, fails: false }];
      return [{ what: `${what} ${isRemoved(path) ? 'It was removed.' : 'It could not be removed.'}`, fails: false }];
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

interface Jobs {
  readonly cron: string | undefined;
  readonly at: ReadonlySet<string>;
}

async function readJobs(): Promise<Jobs> {
  const [cron, at] = await Promise.all([runFixed('crontab', ['-l']), runFixed('atq', [])]);
  return { cron, at: new Set(numbersOf(at)) };
}

function numbersOf(list: string | undefined): string[] {
  return (list ?? '').split('\n').flatMap((line) => /^\d+/.exec(line)?.[0] ?? []);
}

async function putJobsBack(before: Jobs): Promise<Tampering[]> {
  const now = await readJobs();
  const found: Tampering[] = [];
  if (now.cron !== before.cron) {
    await (before.cron === undefined ? runFixed('crontab', ['-r']) : runFixed('crontab', ['-'], before.cron));
    found.push({ what: 'The crontab was changed while the agent worked. It was put back.', fails: false });
  }
  for (const job of now.at) {
    if (before.at.has(job)) continue;
    await runFixed('atrm', [job]);
    found.push({ what: 'A job of at was scheduled while the agent worked. It was removed.', fails: false });
  }
  return found;
}

/** @returns its output; undefined if the program does not exist, or prints nothing. */
async function runFixed(program: string, args: readonly string[], input = ''): Promise<string | undefined> {
  const end = await execa(program, args, {
    env: { PATH: SAFE_PATH },
    extendEnv: false,
    preferLocal: false,
    input,
    timeout: COMMAND_MS,
    reject: false,
    stripFinalNewline: false,
  });
  return end.exitCode === 0 && end.stdout !== '' ? end.stdout : undefined;
}
