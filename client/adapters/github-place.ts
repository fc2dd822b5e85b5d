/**
 * Puts the GitHub backend together: token, address, defaults.
 */
import { randomBytes } from 'node:crypto';
import { defined } from '../../protocol/base/defined.ts';
import { findMisplacedVariables } from '../../protocol/config/misplaced-variables.ts';
import { ClientError } from '../client-error.ts';
import { githubBackend } from '../github/backend.ts';
import { guardBackend } from '../github/guard-backend.ts';
import type { GitHubContext } from '../github/client-context.ts';
import type { Backend } from '../ports.ts';
import type { GitHubOptions } from '../types.ts';
import { findApiUrl, findToken } from './credentials.ts';
import { nodeClock } from './node-clock.ts';
import { octokitFor } from './token-octokit.ts';

const HOUR_MS = 3_600_000;

export async function openGitHub(
  options: GitHubOptions,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<GitHubContext> {
  const { owner = '', repo = '' } =
    /^(?<owner>(?!\.\.?\/)[\w.-]+)\/(?<repo>(?!\.\.?$)[\w.-]+)$/.exec(options.repository)?.groups ?? {};
  if (repo === '')
    throw new ClientError('mistake', `"${options.repository.slice(0, 200)}" is not the name of a repository.`, {
      fix: 'Write owner/name.',
    });
  const apiUrl = (options.apiUrl ?? findApiUrl(environment)).replace(/(?<!\/)\/+$/, '');
  return {
    client: octokitFor({ token: options.token ?? (await findToken(environment, apiUrl)), apiUrl }),
    at: { owner, repo },
    workflow: options.workflow ?? 'agora.yml',
    ...defined({ app: options.app }),
    clock: nodeClock,
    random: randomBytes,
    pollMs: options.pollMs ?? 3_000,
    waitMs: options.waitMs ?? 6 * HOUR_MS,
    pickUpMs: options.pickUpMs ?? HOUR_MS / 6,
    unguarded: findMisplacedVariables('github', environment).mistakes,
  };
}

/**
 * The backend, opened by the first call: creating a client does not read a file and cannot fail.
 * @param known the connection to GitHub, when one is already open.
 * @param stop when the caller's program is interrupted.
 */
export function githubPlace(options: GitHubOptions, known?: GitHubContext, stop?: AbortSignal): Backend {
  let opened: Promise<Backend> | undefined;
  const open = (): Promise<Backend> =>
    (opened ??= Promise.resolve(known ?? openGitHub(options)).then(
      (context) => guardBackend(githubBackend(context), options.repository, stop),
      (error: unknown) => {
        // Somebody may sign in meanwhile: a client can live as long as its program.
        opened = undefined;
        throw error;
      },
    ));
  return {
    pollMs: options.pollMs ?? 3_000,
    start: async (given) => (await open()).start(given),
    answer: async (...given) => (await open()).answer(...given),
    recover: async (...given) => (await open()).recover(...given),
    describe: async (id) => (await open()).describe(id),
    explain: async (id) => (await open()).explain(id),
    cancel: async (id) => (await open()).cancel(id),
    look: async (id) => (await open()).look(id),
    attach: async (...given) => (await open()).attach(...given),
    tasks: async () => (await open()).tasks(),
    history: async (since) => (await open()).history(since),
  };
}
