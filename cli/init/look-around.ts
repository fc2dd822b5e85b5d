/** What is there before `agora init` asks anything: the folder's files, its remote, what it is written in. */
import { ClientError } from '../../client/client-error.ts';
import { readRemote } from '../repository-names.ts';
import type { CliWorld } from '../cli-world.ts';
import { detectProject, READ_FILES, type DetectedProject } from './detect-project.ts';
import { listFiles } from './init-files.ts';
import { HOSTS, readSubagentName } from './init-settings.ts';

export interface LocalSetup {
  /** The root of the work tree. */
  readonly root: string;
  /** `owner/name`, where a remote says so. */
  readonly repository: string | undefined;
  readonly hasCommits: boolean;
  readonly project: DetectedProject | undefined;
  /** Files that might be written and are there already. */
  readonly texts: ReadonlyMap<string, string>;
  /** Names of the variables of this machine that have a value. */
  readonly variables: ReadonlySet<string>;
}

/** @throws ClientError mistake: when the folder is in no git work tree. */
export async function lookAround(
  folder: string,
  { subagent }: { readonly subagent: string },
  { files, programs, environment }: CliWorld,
): Promise<LocalSetup> {
  const git = (...args: string[]) => programs.run('git', args, { cwd: folder });
  if ((await files.names(folder)) === undefined)
    throw new ClientError('not-found', `There is no folder ${folder}.`, { fix: 'Give the folder of your repository.' });
  const top = await git('rev-parse', '--show-toplevel');
  if (top.code === undefined) throw new ClientError('mistake', 'git is not installed.', { fix: 'Install git.' });
  if (top.code !== 0)
    throw new ClientError('mistake', `${folder} is in no git repository.`, {
      fix: 'Run `git init` in it first, or give the folder of your repository.',
    });
  const name = readSubagentName(subagent);
  if (name.kind === 'mistake')
    throw new ClientError('mistake', `--subagent: ${name.why}`, { fix: 'Give another name.' });
  const root = top.out.trim();
  const read = async (path: string): Promise<readonly [string, string][]> => {
    const bytes = await files.read(`${root}/${path}`);
    return bytes === undefined ? [] : [[path, Buffer.from(bytes).toString('utf8')]];
  };
  const names = (await files.names(root)) ?? [];
  const known = new Map((await Promise.all(READ_FILES.map(read))).flat());
  const proposed = HOSTS.flatMap((host) =>
    listFiles({ host, subagent, runtime: 'claude-code', test: '', install: '', app: undefined, repository: '' }),
  );
  return {
    root,
    repository: readRemote((await git('remote', 'get-url', 'origin')).out)?.name,
    hasCommits: (await git('rev-parse', '--verify', '--quiet', 'HEAD')).code === 0,
    project: detectProject(names, known),
    texts: new Map((await Promise.all([...new Set(proposed.map(({ path }) => path))].map(read))).flat()),
    variables: new Set(Object.keys(environment).filter((variable) => (environment[variable] ?? '') !== '')),
  };
}
