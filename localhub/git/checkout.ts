/**
 * What actions/checkout leaves behind: a clone at one commit, with or without the token in its configuration.
 *
 * @see https://github.com/actions/checkout#readme
 */
import { mkdir } from 'node:fs/promises';
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
  const run = (...args: string[]): Promise<Buffer> => git(['-C', into, ...args], { signal });
  const key = `http.${origin}/.extraheader`;
  await run('init', '--quiet', '--initial-branch', 'main');
  await run('remote', 'add', 'origin', `${origin}/${request.repository}`);
  await run('config', '--local', 'gc.auto', '0');
  await run(
    'config',
    '--local',
    key,
    `AUTHORIZATION: basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
  );
  await fetchAndSwitch(run, request);
  if (!request.persistCredentials) await run('config', '--local', '--unset-all', key);
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
  await run('checkout', '--quiet', '--force', '-B', target.branch, target.start);
  await run('branch', '--quiet', `--set-upstream-to=origin/${target.branch}`);
}

interface CheckoutTarget {
  readonly refspec: string;
  readonly start: string;
  readonly branch: string | undefined;
}

/** A branch is checked out as a branch; a commit, a tag or a pull request detached. */
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
