/** What exists before `agora init` asks anything: the folder's files, its remote, its language. */
import { ClientError } from '../../client/client-error.ts';
import { explainRefusal } from '../../client/no-repository.ts';
import { GITHUB, readRemote } from '../repository-names.ts';
import type { CliContext, ProgramResult } from '../cli-context.ts';
import { findPartFolders, joinProjects, PART_PATHSPECS } from './detect-parts.ts';
import { detectWorkspace } from './detect-node.ts';
import { detectProject, READ_FILES } from './detect-project.ts';
import type { DetectedProject, RootFiles } from './detected-project.ts';
import { proposeFiles } from './init-files.ts';
import { HOSTS, readSubagentName } from './init-settings.ts';

export interface LocalSetup {
  /** The root of the work tree. */
  readonly root: string;
  /** The same, when the command was started in another folder. */
  readonly goTo: string | undefined;
  /** Whether there is a remote `origin`, on GitHub or elsewhere. */
  readonly hasOrigin: boolean;
  /** `owner/name`, when that remote contains it. */
  readonly repository: string | undefined;
  /** The host of that remote, when it is not github.com. */
  readonly server: string | undefined;
  readonly hasCommits: boolean;
  /** The branch that is checked out. `undefined` when there is none. */
  readonly branch: string | undefined;
  /** Among the files that might be written: those that git ignores, and those that are committed in the same form. */
  readonly ignored: ReadonlySet<string>;
  readonly committed: ReadonlySet<string>;
  readonly project: DetectedProject | undefined;
  /** Files that might be written and already exist. */
  readonly texts: ReadonlyMap<string, string>;
  /** Names of the variables of this machine that have a value. */
  readonly variables: ReadonlySet<string>;
}

/** @throws ClientError mistake: when the folder is in no git work tree. */
export async function lookAround(
  folder: string,
  { subagent }: { readonly subagent: string },
  { files, programs, environment }: CliContext,
): Promise<LocalSetup> {
  const git: Git = (...args) => programs.run('git', args, { cwd: folder });
  if ((await files.names(folder)) === undefined)
    throw new ClientError('mistake', `There is no folder ${folder}.`, { fix: 'Name the folder of your repository.' });
  const top = await git('rev-parse', '--show-toplevel');
  const isStarted = top.code !== undefined;
  const refusal = explainRefusal({ folder, isFolderThere: true, isStarted, said: top.code === 0 ? '' : top.err });
  if (refusal !== undefined) throw refusal;
  if (top.code !== 0) throw await explainNoFiles(folder, git);
  const name = readSubagentName(subagent);
  if (name.kind === 'mistake')
    throw new ClientError('mistake', `--subagent: ${name.why}`, { fix: 'Use another name.' });
  // The name of a folder may end with a blank.
  const root = top.out.replace(/\r?\n$/, '');
  const read = async (path: string): Promise<readonly [string, string][]> => {
    const bytes = await files.read(`${root}/${path}`);
    return bytes === undefined ? [] : [[path, Buffer.from(bytes).toString('utf8')]];
  };
  const here = await programs.run('git', ['rev-parse', '--show-toplevel', '--show-prefix'], { cwd: '.' });
  const isHere = here.code === 0 && here.out === `${top.out}\n`;
  const origin = await git('remote', 'get-url', 'origin');
  const remote = readRemote(origin.out);
  const proposed = HOSTS.flatMap((host) =>
    proposeFiles({ host, subagent, runtime: 'claude-code', test: '', install: '', app: undefined, repository: '' }),
  );
  const paths = [...new Set(proposed.map(({ path }) => path))];
  await insistOnPlaces(root, paths, files);
  return {
    root,
    goTo: isHere ? undefined : root,
    ...(await askGit(root, paths, git)),
    hasOrigin: origin.code === 0,
    repository: remote?.name,
    server: remote?.host === GITHUB ? undefined : remote?.host,
    project: await findProject(root, git, files),
    texts: new Map((await Promise.all(paths.map(read))).flat()),
    variables: new Set(Object.keys(environment).filter((variable) => (environment[variable] ?? '') !== '')),
  };
}

/** @throws ClientError mistake, before anything is written. */
async function insistOnPlaces(root: string, paths: readonly string[], files: CliContext['files']): Promise<void> {
  for (const path of paths) {
    const obstacle = await files.obstacle(root, path);
    if (obstacle === undefined) continue;
    const { part, why } = obstacle;
    throw new ClientError('mistake', `${path} cannot be written: ${part} ${why}.`, {
      fix: `Replace ${part} by a real ${part === path ? 'file, or remove it' : 'folder'}, and run it again.`,
    });
  }
}

type Git = (...args: string[]) => Promise<ProgramResult>;

async function explainNoFiles(folder: string, git: Git): Promise<ClientError> {
  const has = async (what: string): Promise<boolean> => (await git('rev-parse', what)).out.trim() === 'true';
  if (await has('--is-bare-repository'))
    return new ClientError('mistake', `${folder} is a bare repository, without files to work on.`, {
      fix: 'Clone it, and name the folder of the clone.',
    });
  // `git init` would create another repository in there.
  if (await has('--is-inside-git-dir'))
    return new ClientError('mistake', `${folder} is inside of .git, without files to work on.`, {
      fix: 'Name the folder of your repository.',
    });
  return new ClientError('mistake', `${folder} is not in a Git repository.`, {
    fix: 'Run `git init` in it first, or name the folder of your repository.',
  });
}

/** The root decides. Its parts are used only when the root does not say how to test. */
async function findProject(root: string, git: Git, files: CliContext['files']): Promise<DetectedProject | undefined> {
  const read = async (folder: string): Promise<readonly [readonly string[], RootFiles]> => {
    const texts = await Promise.all(READ_FILES.map((name) => files.read(`${folder}/${name}`)));
    const known = READ_FILES.flatMap((name, index) => {
      const bytes = texts[index];
      return bytes === undefined ? [] : [[name, Buffer.from(bytes).toString('utf8')] as const];
    });
    return [(await files.names(folder)) ?? [], new Map(known)];
  };
  const rootFiles = await read(root);
  const atRoot = detectProject(...rootFiles);
  if (atRoot?.test !== undefined) return atRoot;
  const listed = await git(
    '-C',
    root,
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...PART_PATHSPECS,
  );
  const workspace = detectWorkspace(...rootFiles);
  const parts = new Map<string, DetectedProject>();
  for (const folder of findPartFolders(listed.out.split('\0'))) {
    const part = detectProject(...(await read(`${root}/${folder}`)), workspace);
    if (part !== undefined) parts.set(folder, part);
  }
  return joinProjects(parts, workspace) ?? atRoot;
}

/** What git knows about the files below the root of the work tree. */
async function askGit(
  root: string,
  paths: readonly string[],
  git: Git,
): Promise<Pick<LocalSetup, 'hasCommits' | 'branch' | 'ignored' | 'committed'>> {
  const list = async (...args: string[]): Promise<ReadonlySet<string>> =>
    new Set((await git('-C', root, ...args, '--', ...paths)).out.split(/[\0\n]/).filter((path) => path !== ''));
  const changed = [...(await list('status', '--porcelain', '-z', '--untracked-files=all'))].map((line) =>
    line.slice(3),
  );
  const tracked = await list('ls-files', '-z');
  const branch = (await git('branch', '--show-current')).out.trim();
  return {
    hasCommits: (await git('rev-parse', '--verify', '--quiet', 'HEAD')).code === 0,
    branch: branch === '' ? undefined : branch,
    ignored: await list('check-ignore'),
    committed: new Set([...tracked].filter((path) => !changed.includes(path))),
  };
}
