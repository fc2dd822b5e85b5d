/**
 * Finds the repository of a command in the same way as `gh`: a named one, the one in the environment, or the remote of
 * this folder.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { githubPlace, openGitHub } from '../../client/adapters/github-place.ts';
import { findApiUrl, hostOfApi } from '../../client/adapters/credentials.ts';
import { nodeClock } from '../../client/adapters/node-clock.ts';
import { clientOf } from '../../client/client.ts';
import { ClientError } from '../../client/client-error.ts';
import { explainFailedGit } from '../../client/no-repository.ts';
import type { GitHubOptions } from '../../client/types.ts';
import { type FoundRepository, readRemote, readRepository } from '../repository-names.ts';
import type { WantedRepository, CliContext } from '../cli-context.ts';

const run = promisify(execFile);

export async function openRepository(
  wanted: WantedRepository,
  given: CliContext['environment'],
  stop?: AbortSignal,
): Promise<Awaited<ReturnType<CliContext['github']>>> {
  const environment = withoutEmpty(given);
  const found = await findRepository(wanted, environment);
  const apiUrl = findApiUrl(environment, found.host ?? environment['GH_HOST']);
  const options: GitHubOptions = {
    repository: found.name,
    apiUrl,
    ...(environment['AGORA_WORKFLOW'] !== undefined && { workflow: environment['AGORA_WORKFLOW'] }),
    ...(environment['AGORA_APP'] !== undefined && { app: environment['AGORA_APP'] }),
    ...pollOf(environment),
  };
  const context = await openGitHub(options, isTrustedHost(found, environment) ? environment : forNoServer(environment));
  return { context, client: clientOf(githubPlace(options, context, stop), nodeClock), name: found.name };
}

/** A job sets a variable to an empty text when the variable or the secret that it names does not exist. */
function withoutEmpty(environment: CliContext['environment']): CliContext['environment'] {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => (value ?? '').trim() !== ''));
}

interface ChosenRepository extends FoundRepository {
  /** The user has not named it: it is where this folder was cloned from. */
  readonly isFromRemote?: true;
}

/** A token for servers is for the server that the user means, and not for any that a repository names as its remote. */
function isTrustedHost({ host, isFromRemote }: ChosenRepository, environment: CliContext['environment']): boolean {
  const { GH_HOST: server, GITHUB_API_URL: api } = environment;
  return isFromRemote !== true || host === server || (api !== undefined && host === hostOfApi(api));
}

function forNoServer(environment: CliContext['environment']): CliContext['environment'] {
  return { ...environment, GH_ENTERPRISE_TOKEN: undefined, GITHUB_ENTERPRISE_TOKEN: undefined };
}

/** How often to ask GitHub, for users with a server of their own. */
function pollOf(environment: CliContext['environment']): Pick<GitHubOptions, 'pollMs'> {
  const given = environment['AGORA_POLL_MS'];
  if (given === undefined) return {};
  if (!/^[1-9]\d{1,6}$/.test(given))
    throw new ClientError('mistake', `AGORA_POLL_MS is "${given.slice(0, 200)}".`, {
      fix: 'Set it to milliseconds, at least 10.',
    });
  return { pollMs: Number(given) };
}

async function findRepository(
  { repo: named, local }: WantedRepository,
  environment: CliContext['environment'],
): Promise<ChosenRepository> {
  const text = named ?? environment['GH_REPO'];
  if (text !== undefined && text !== '') {
    const read = readRepository(text);
    if (read === undefined)
      throw new ClientError('mistake', `"${text.slice(0, 200)}" is not the name of a repository.`, {
        fix: 'Write owner/name, or host/owner/name.',
      });
    return read;
  }
  const remote = await findRemote(environment);
  if (remote === undefined)
    throw new ClientError('mistake', 'This folder does not belong to a repository on GitHub.', {
      fix: `Name one with --repo owner/name, or set GH_REPO.${local === undefined ? '' : ' For tasks of `agora run` on this machine, add --local.'}`,
    });
  return remote;
}

async function findRemote(environment: CliContext['environment']): Promise<ChosenRepository | undefined> {
  for (const name of ['upstream', 'origin']) {
    const { stdout } = await run('git', ['remote', 'get-url', name]).catch((error: unknown) => {
      const refusal = explainFailedGit('.', true, error);
      if (refusal !== undefined) throw refusal;
      return { stdout: '' };
    });
    const remote = readRemote(stdout);
    // If the environment names an API, everything is there: the remote only says which repository it is.
    if (remote !== undefined)
      return environment['GITHUB_API_URL'] === undefined
        ? { ...remote, isFromRemote: true }
        : { ...remote, host: hostOfApi(environment['GITHUB_API_URL']), isFromRemote: true };
  }
  return undefined;
}
