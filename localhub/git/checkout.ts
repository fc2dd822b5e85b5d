/**
 * Makes what actions/checkout leaves behind: a clone at one commit, with or without the token in its configuration.
 *
 * @see https://github.com/actions/checkout#readme
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { git } from './run-git.ts';

export interface CheckoutRequest {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly repository: string;
  /** The commit and the ref of the event, used when the step names none. */
  readonly sha: string;
  readonly ref: string;
  readonly into: string;
  readonly wanted: string | undefined;
  /** `0` is the whole history; the default is one commit. */
  readonly fetchDepth: string | undefined;
  readonly persistCredentials: boolean;
  readonly token: string;
  readonly signal: AbortSignal | undefined;
}

export async function checkOut(request: CheckoutRequest): Promise<void> {
  const { origin, into, token, signal } = request;
  await mkdir(into, { recursive: true });
  const key = `http.${origin}/.extraheader`;
  const value = `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  const env = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: key, GIT_CONFIG_VALUE_0: value };
  const run = (...args: string[]): Promise<Buffer> => git(['-C', into, ...args], { signal, env });
  await run('init', '--quiet', '--initial-branch', 'main');
  await appendFile(join(into, '.git/config'), settingsOf(request));
  await fetchAndSwitch(run, request);
  if (request.persistCredentials) await run('config', '--local', key, value);
}

/**
 * Written directly, because calling git for each setting would take longer than the fetch. Names on GitHub need no
 * quotes.
 */
function settingsOf({ origin, repository }: CheckoutRequest): string {
  return [
    '[gc]',
    '\tauto = 0',
    '[remote "origin"]',
    `\turl = ${origin}/${repository}`,
    '\tfetch = +refs/heads/*:refs/remotes/origin/*',
    '',
  ].join('\n');
}

async function fetchAndSwitch(run: (...args: string[]) => Promise<Buffer>, request: CheckoutRequest): Promise<void> {
  const { wanted, sha, ref } = request;
  const target = decideTarget(wanted === undefined || wanted === '' ? { ref, sha } : { ref: wanted, sha: undefined });
  const depth = request.fetchDepth === undefined || request.fetchDepth === '' ? '1' : request.fetchDepth;
  const shallow = depth === '0' ? [] : [`--depth=${depth}`];
  const everything = depth === '0' ? ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'] : [];
  await run(
    'fetch',
    '--quiet',
    '--no-tags',
    '--prune',
    '--no-recurse-submodules',
    ...shallow,
    'origin',
    ...everything,
    target.refspec,
  );
  if (target.branch === undefined) {
    await run('checkout', '--quiet', '--force', '--detach', target.start);
    return;
  }
  // At first, it tracks the remote branch.
  await run('checkout', '--quiet', '--force', '-B', target.branch, target.start);
}

interface CheckoutTarget {
  readonly refspec: string;
  readonly start: string;
  readonly branch: string | undefined;
}

/** A branch is checked out as a branch. A commit, a tag or a pull request is checked out detached. */
function decideTarget({ ref, sha }: { readonly ref: string; readonly sha: string | undefined }): CheckoutTarget {
  if (/^[0-9a-f]{40}$/.test(ref)) return { refspec: ref, start: ref, branch: undefined };
  if (ref.startsWith('refs/') && !ref.startsWith('refs/heads/')) {
    const local = ref.replace('refs/', 'refs/remotes/');
    return { refspec: `+${sha ?? ref}:${local}`, start: local, branch: undefined };
  }
  const branch = ref.replace('refs/heads/', '');
  return {
    refspec: `+${sha ?? `refs/heads/${branch}`}:refs/remotes/origin/${branch}`,
    start: `refs/remotes/origin/${branch}`,
    branch,
  };
}
