/**
 * Finds the registry that the user means: from one of its folders, the root of its repository, or the current folder.
 */
import { dirname, join, relative } from 'node:path/posix';
import { ClientError } from '../client/client-error.ts';
import type { RegistryFile } from '../worker/registry/registry-files.ts';
import type { CliContext } from './cli-context.ts';

const FOLDER = '.github/agora';
/** Names by which a registry is recognized. */
const PARTS = ['subagents', 'capabilities', 'envs', 'config.yaml', 'agora.lock'];

type Looking = Pick<CliContext, 'files' | 'programs'>;

/**
 * @param named a folder or a file. Without one, the registry of this folder's repository.
 * @throws ClientError mistake when there is none: otherwise all files of a repository would count as a registry.
 */
export async function findRegistry(named: string | undefined, context: Looking): Promise<string> {
  const { files } = context;
  if (named === undefined) return (await findOfRepository('.', context)) ?? FOLDER;
  const at = named.replace(/(?<=[^/])\/{1,8}$/, '');
  const names = await files.names(at);
  const within = await findWithin(at, context);
  if (within !== undefined) return within;
  const bytes = names === undefined ? await files.read(at).catch(() => undefined) : undefined;
  if (names === undefined && bytes === undefined) return at;
  throw await refuseFolder(named, names === undefined ? 'is not a folder' : '', context);
}

/** The folder itself, one of the two folders above the registry's, or a folder inside a registry. */
async function findWithin(at: string, { files }: Looking): Promise<string | undefined> {
  const isRegistry = async (folder: string): Promise<boolean> =>
    ((await files.names(folder)) ?? []).some((name) => PARTS.includes(name));
  if ((await isRegistry(at)) || (at === FOLDER && (await files.names(at)) !== undefined)) return at;
  for (const inside of [join(at, FOLDER), join(at, 'agora')])
    if ((await files.names(inside)) !== undefined && (inside.endsWith(FOLDER) || (await isRegistry(inside))))
      return inside;
  // When the file of a subagent or the folder of subagents is named, the registry around it is meant.
  for (const above of [dirname(at), dirname(dirname(at))])
    if (PARTS.includes(relative(above, at).split('/')[0] ?? '') && (await isRegistry(above))) return above;
  return undefined;
}

async function findOfRepository(folder: string, { files, programs }: Looking): Promise<string | undefined> {
  if ((await files.names(join(folder, FOLDER))) !== undefined) return join(folder, FOLDER);
  const { code, out } = await programs.run('git', ['rev-parse', '--show-cdup'], { cwd: folder });
  const up = out.trim();
  if (code !== 0 || up === '') return undefined;
  const inside = join(folder, up, FOLDER);
  return (await files.names(inside)) === undefined ? undefined : inside;
}

async function refuseFolder(named: string, what: string, context: Looking): Promise<ClientError> {
  const near = what === '' ? await findOfRepository(named, context) : undefined;
  const why = what === '' ? `is not a registry: it has no folder subagents and no ${FOLDER}` : what;
  return new ClientError('mistake', `${named} ${why}.`, {
    fix:
      near === undefined
        ? `Name the folder of the registry, or write ${FOLDER}/subagents/fixer.md; \`agora init\` does.`
        : `The registry of its repository is ${near}.`,
  });
}

/** @throws ClientError mistake when there is no such folder, or for an address, which only a worker reads. */
export async function readRegistry(folder: string, context: Looking): Promise<readonly RegistryFile[]> {
  if (/^(?:s3|file):\/\//i.test(folder))
    throw new ClientError('mistake', `${folder} is an address, but this command reads a registry only from a folder.`, {
      fix: 'Name the folder, or a copy of it on this machine.',
    });
  const files = await context.files.readTree(folder);
  if (files === undefined)
    throw new ClientError('mistake', `There is no folder ${folder}.`, {
      fix: `Run \`agora init\` to create ${FOLDER}, or name another folder with subagents.`,
    });
  return files;
}
