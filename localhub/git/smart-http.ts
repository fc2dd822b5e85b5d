/**
 * `git clone`, `fetch` and `push` over HTTP, with git's own `git http-backend`.
 *
 * Before git reads it, the bare repository is updated. After a push, the new objects are copied into the emulator
 * through its API, so that the push is visible everywhere: in webhooks, pull requests, workflows.
 *
 * @see https://git-scm.com/docs/git-http-backend
 */
import { spawn } from 'node:child_process';
import { z } from 'zod';
import { CallRefusal, type CallAnswer, type Caller, type RepositoryAddress } from '../gateway/call.ts';
import type { RawRequest } from '../gateway/understand.ts';
import { reaches } from '../gateway/permission.ts';
import { NOTHING, type BranchUpdates } from '../overlay/pulls/branch-updates.ts';
import { pathOf, type HubContext } from '../overlay/hub-context.ts';
import { requireWorkflowRights } from '../overlay/accounts/workflow-rights.ts';
import { mayAtLeast } from '../emulator/roles.ts';
import { mirrorObjects } from './mirror.ts';
import { renderRefusedPush } from './push-report.ts';
import { git, gitEnvironment, tryGit } from './run-git.ts';
import type { GitStore } from './git-store.ts';
import { errorMessage } from '../error-message.ts';

const ROUTE = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;
const Sha = z.looseObject({ sha: z.string() });

export const isGitPath = (path: string): boolean => ROUTE.test(path);

interface GitParts {
  readonly context: HubContext;
  readonly git: GitStore;
  readonly branches: BranchUpdates;
  readonly repositories: readonly RepositoryAddress[];
  /** Refs in addition to those of the emulator: the heads of pull requests. */
  readonly extraRefs: (repository: RepositoryAddress) => Promise<ReadonlyMap<string, string>>;
}

export function answerGit(parts: GitParts): (request: RawRequest) => Promise<CallAnswer> {
  return async (request) => {
    const [, owner = '', name = '', service = ''] = ROUTE.exec(request.url.pathname) ?? [];
    const wanted = `${owner}/${name}`.toLowerCase();
    const repository = parts.repositories.find((one) => `${one.owner}/${one.name}`.toLowerCase() === wanted);
    const isPush = service === 'git-receive-pack' || request.url.searchParams.get('service') === 'git-receive-pack';
    try {
      const caller = parts.context.tokens.identify(request.headers['authorization']);
      const allowed = requireRights(parts.context, caller, repository, isPush);
      const directory =
        service === 'info/refs'
          ? await parts.git.sync(allowed, await parts.extraRefs(allowed))
          : parts.git.directoryOf(allowed);
      if (service !== 'git-receive-pack') return await runBackend(parts, request, { repository: allowed, service });
      return await receive(parts, request, { caller, repository: allowed, directory });
    } catch (error) {
      return refuse(error);
    }
  };
}

/** Git asks for a password only when the server says that it needs one. */
function refuse(error: unknown): CallAnswer {
  const status = error instanceof CallRefusal ? error.answer.status : 500;
  const bytes = Buffer.from(`${errorMessage(error)}\n`);
  return {
    status,
    bytes,
    headers: {
      'content-type': 'text/plain',
      ...(status === 401 && { 'www-authenticate': 'Basic realm="GitHub"' }),
    },
  };
}

function requireRights(
  context: HubContext,
  caller: Caller,
  repository: RepositoryAddress | undefined,
  isPush: boolean,
): RepositoryAddress {
  if (repository === undefined)
    throw caller.kind === 'anonymous'
      ? new CallRefusal(401, 'Authentication required')
      : new CallRefusal(404, 'Repository not found.');
  const isOpen = !repository.isPrivate && !isPush;
  if (caller.kind === 'anonymous' && !isOpen) throw new CallRefusal(401, 'Authentication required');
  if (caller.kind === 'app') throw new CallRefusal(403, 'An app must clone with an installation token.');
  if (caller.kind === 'installation') {
    const level = caller.permissions['contents'];
    const may = reaches(caller, repository) && (isPush ? level === 'write' : level !== undefined);
    if (!may && !isOpen)
      throw new CallRefusal(403, isPush ? 'Write access to repository not granted.' : 'Repository not found.');
  }
  if (caller.kind === 'user') {
    const role = context.roles.of(caller.login, repository);
    if (role === 'none') throw new CallRefusal(404, 'Repository not found.');
    if (isPush && !mayAtLeast(role, 'write'))
      throw new CallRefusal(403, `Permission to ${repository.owner}/${repository.name}.git denied to ${caller.login}.`);
  }
  return repository;
}

interface Service {
  readonly repository: RepositoryAddress;
  readonly service: string;
}

function runBackend(
  { git: store }: GitParts,
  request: RawRequest,
  { repository, service }: Service,
): Promise<CallAnswer> {
  const env = {
    ...gitEnvironment(),
    GIT_PROJECT_ROOT: store.root,
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: `/${repository.owner}/${repository.name}.git/${service}`,
    QUERY_STRING: request.url.search.slice(1),
    REQUEST_METHOD: request.method,
    CONTENT_TYPE: request.headers['content-type'] ?? '',
    CONTENT_LENGTH: String(request.bytes.length),
    HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
    GIT_PROTOCOL: request.headers['git-protocol'] ?? '',
    REMOTE_USER: 'hub',
    REMOTE_ADDR: '127.0.0.1',
  };
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['http-backend'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
    });
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', () => {
      resolve(readCgi(Buffer.concat(chunks)));
    });
    child.stdin.end(request.bytes);
  });
}

/** The output of a CGI program: headers, an empty line, the body. */
function readCgi(output: Buffer): CallAnswer {
  const end = output.indexOf('\r\n\r\n');
  if (end < 0) return { status: 500, bytes: Buffer.from('git http-backend returned no output.\n') };
  const lines = output
    .subarray(0, end)
    .toString('utf8')
    .split('\r\n')
    .map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    });
  const { status, ...headers } = Object.fromEntries(lines);
  return { status: Number(status?.split(' ')[0] ?? 200), headers, bytes: output.subarray(end + 4) };
}

interface Push {
  readonly caller: Caller;
  readonly repository: RepositoryAddress;
  readonly directory: string;
}

async function listRefs(directory: string): Promise<Map<string, string>> {
  const text = (await git(['-C', directory, 'for-each-ref', '--format=%(objectname) %(refname)'])).toString('utf8');
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => [line.slice(41), line.slice(0, 40)]),
  );
}

async function receive(parts: GitParts, request: RawRequest, push: Push): Promise<CallAnswer> {
  const before = await listRefs(push.directory);
  const accepted = new Set<string>();
  const answer = await runBackend(parts, request, { repository: push.repository, service: 'git-receive-pack' });
  const after = await listRefs(push.directory);
  const moved = [...new Set([...before.keys(), ...after.keys()])].filter((ref) => before.get(ref) !== after.get(ref));
  try {
    for (const ref of moved) {
      const [old, now] = [before.get(ref) ?? NOTHING, after.get(ref) ?? NOTHING];
      await carry(parts, push, { ref, old, now, known: [...new Set(before.values())] });
      accepted.add(ref);
    }
  } catch (error) {
    // The bare repository is reset to the emulator's state.
    await parts.git.sync(push.repository, await parts.extraRefs(push.repository));
    const why = errorMessage(error);
    const refused = moved.filter((ref) => !accepted.has(ref));
    return renderRefusedPush(request.bytes, { accepted: [...accepted], refused, why });
  }
  return answer;
}

async function carry(
  { context, branches }: GitParts,
  { caller, repository, directory }: Push,
  change: { ref: string; old: string; now: string; known: string[] },
): Promise<void> {
  const { ref, old, now, known } = change;
  if (now !== NOTHING) {
    if ((await git(['-C', directory, 'cat-file', '-t', now])).toString('utf8').trim() === 'tag')
      throw new Error('This local GitHub does not support annotated tags. Push one without a message: git tag NAME.');
    const write = async (path: string, body: object): Promise<string> =>
      Sha.parse((await context.act(caller, 'POST', `${pathOf(repository)}${path}`, body)).body).sha;
    await mirrorObjects({ directory, write }, now, known);
    await requireWorkflowRights(context, caller, repository, { ref, sha: now });
  }
  const isForced =
    old !== NOTHING &&
    now !== NOTHING &&
    (await tryGit(['-C', directory, 'merge-base', '--is-ancestor', old, now])).code !== 0;
  await branches.move(caller, repository, { ref, before: old, after: now, isForced });
}
