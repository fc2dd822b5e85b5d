/**
 * Refs and files written through the API.
 *
 * Any namespace below `refs/` is accepted, as on GitHub. Creating a ref that exists is a 422, and of several callers at
 * the same time exactly one succeeds.
 *
 * @see https://docs.github.com/en/rest/git/refs
 */
import { z } from 'zod';
import { invalid, parseBody, repositoryOf, type CallAnswer, type Call, type Handler } from '../gateway/call.ts';
import type { BranchUpdates } from './pulls/branch-updates.ts';
import { NOTHING } from './pulls/branch-updates.ts';
import { pathOf, type HubContext } from './hub-context.ts';
import { requireWorkflowRights } from './accounts/workflow-rights.ts';

const NewRef = z.looseObject({ ref: z.string(), sha: z.string() });
const MovedRef = z.looseObject({ sha: z.string(), force: z.boolean().default(false) });
const FileChange = z.looseObject({ branch: z.string().optional() });
const Written = z.looseObject({
  commit: z.looseObject({ sha: z.string(), parents: z.array(z.looseObject({ sha: z.string() })) }),
});
const Ref = z.looseObject({ ref: z.string(), object: z.looseObject({ sha: z.string() }) });

/** The rules of `git check-ref-format`. https://git-scm.com/docs/git-check-ref-format */

const FORBIDDEN = /[\u0000-\u0020~^:?*[\\\u007f]|\.\.|@\{|\/\/|\/\.|^\.|\/$|\.$|\.lock(\/|$)/;

interface RefParts {
  readonly context: HubContext;
  readonly branches: BranchUpdates;
}

function create({ context, branches }: RefParts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const { ref, sha } = parseBody(call, NewRef);
    if (!ref.startsWith('refs/') || ref.split('/').length < 3)
      throw invalid("Reference name must start with 'refs' and contain at least two slashes.");
    if (FORBIDDEN.test(ref)) throw invalid(`${ref.slice(0, 200)} is not a valid ref name.`);
    await requireWorkflowRights(context, call.caller, repository, { ref, sha });
    await requireRoom(context, pathOf(repository), ref);
    const made = await context
      .act(call.caller, 'POST', `${pathOf(repository)}/git/refs`, { ref, sha })
      .catch(rename('Invalid sha', 'Object does not exist'));
    await branches.tell(call.caller, repository, { ref, before: NOTHING, after: sha, isForced: false });
    return { status: 201, body: made.body };
  };
}

/** Git allows no ref below another one, and none in place of a folder of refs. The message is ours. */
async function requireRoom(context: HubContext, base: string, ref: string): Promise<void> {
  const parts = ref.split('/').slice(1);
  const above = parts.slice(1, -1).map((_, index) => parts.slice(0, index + 2).join('/'));
  const found = await Promise.all(above.map((name) => hasRef(context, base, name)));
  const { body: below } = await context.read(`${base}/git/matching-refs/${encodeURIComponent(`${parts.join('/')}/`)}`);
  if (
    found.includes(true) ||
    z
      .array(Ref)
      .parse(below)
      .some((one) => one.ref.startsWith(`${ref}/`))
  )
    throw invalid('Reference cannot be created');
}

async function hasRef(context: HubContext, base: string, name: string): Promise<boolean> {
  const { status, body } = await context.read(`${base}/git/ref/${name.split('/').map(encodeURIComponent).join('/')}`);
  return status === 200 && Ref.parse(body).ref === `refs/${name}`;
}

/** Replaces the emulator's message for a refusal with GitHub's. */
const rename =
  (theirs: string, ours: string) =>
  (error: unknown): never => {
    if (error instanceof Error && error.message === theirs) throw invalid(ours);
    throw error;
  };

const pathOfRef = (call: Call): string => (call.params['ref'] ?? '').split('/').map(encodeURIComponent).join('/');

function update({ context, branches }: RefParts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const { sha, force } = parseBody(call, MovedRef);
    const found = await context.read(`${pathOf(repository)}/git/ref/${pathOfRef(call)}`);
    if (found.status === 404) throw invalid('Reference does not exist');
    const { ref, object } = Ref.parse(found.body);
    await requireWorkflowRights(context, call.caller, repository, { ref, sha });
    const made = await context
      .act(call.caller, 'PATCH', `${pathOf(repository)}/git/refs/${pathOfRef(call)}`, { sha, force })
      .catch(rename('Invalid sha', 'Object does not exist'));
    if (object.sha !== sha)
      await branches.tell(call.caller, repository, { ref, before: object.sha, after: sha, isForced: force });
    return { status: 200, body: made.body };
  };
}

function remove({ context, branches }: RefParts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const found = await context.read(`${pathOf(repository)}/git/ref/${pathOfRef(call)}`);
    if (found.status === 404) throw invalid('Reference does not exist');
    const { ref, object } = Ref.parse(found.body);
    await context.act(call.caller, 'DELETE', `${pathOf(repository)}/git/refs/${pathOfRef(call)}`);
    await branches.tell(call.caller, repository, { ref, before: object.sha, after: NOTHING, isForced: false });
    return { status: 204 };
  };
}

function writeFile({ context, branches }: RefParts): Handler {
  return async (call): Promise<CallAnswer> => {
    const repository = repositoryOf(call);
    await requireWorkflowRights(context, call.caller, repository, { file: call.params['path'] ?? '' });
    const made = await context.act(call.caller, call.method, call.url.pathname, call.body);
    const { commit } = Written.parse(made.body);
    const { branch } = parseBody(call, FileChange);
    const ref = `refs/heads/${branch ?? 'main'}`;
    await branches.tell(call.caller, repository, {
      ref,
      before: commit.parents[0]?.sha ?? NOTHING,
      after: commit.sha,
      isForced: false,
    });
    return { status: made.status, body: made.body };
  };
}

/** No branch is protected here, which GitHub's format says in many fields. */
function getBranch({ context }: RefParts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const name = call.params['branch'] ?? '';
    const { object } = Ref.parse(await context.readBody(`${pathOf(repository)}/git/ref/heads/${name}`));
    const commit = await context.readBody(`${pathOf(repository)}/commits/${object.sha}`);
    const self = `${context.origin}${pathOf(repository)}/branches/${name}`;
    const links = { self, html: `${context.origin}/${repository.owner}/${repository.name}/tree/${name}` };
    return {
      status: 200,
      body: {
        name,
        commit,
        _links: links,
        protected: false,
        protection: { enabled: false },
        protection_url: `${self}/protection`,
      },
    };
  };
}

export const refHandlers = (parts: RefParts): Record<string, Handler> => ({
  'repos/get-branch': getBranch(parts),
  'git/create-ref': create(parts),
  'git/update-ref': update(parts),
  'git/delete-ref': remove(parts),
  'repos/create-or-update-file-contents': writeFile(parts),
  'repos/delete-file': writeFile(parts),
});
