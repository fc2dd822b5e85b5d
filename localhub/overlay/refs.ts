/**
 * Refs and files written through the API.
 *
 * Any namespace below `refs/` is accepted, as on GitHub; creating a ref that exists is a 422, and of many
 * who try at once exactly one succeeds.
 *
 * @see https://docs.github.com/en/rest/git/refs
 */
import { z } from 'zod';
import { invalid, parseBody, repositoryOf, type Answer, type Call, type Handler } from '../gateway/call.ts';
import type { BranchUpdates } from './branch-updates.ts';
import { NOTHING } from './branch-updates.ts';
import { pathOf, type Ground } from './ground.ts';
import { insistOnWorkflowRights } from './workflow-rights.ts';

const NewRef = z.looseObject({ ref: z.string(), sha: z.string() });
const MovedRef = z.looseObject({ sha: z.string(), force: z.boolean().default(false) });
const FileChange = z.looseObject({ branch: z.string().optional() });
const Written = z.looseObject({
  commit: z.looseObject({ sha: z.string(), parents: z.array(z.looseObject({ sha: z.string() })) }),
});
const Ref = z.looseObject({ ref: z.string(), object: z.looseObject({ sha: z.string() }) });

/** The rules of `git check-ref-format`. https://git-scm.com/docs/git-check-ref-format */

const FORBIDDEN = /[\u0000-\u0020~^:?*[\\\u007f]|\.\.|@\{|\/\/|\/\.|^\.|\/$|\.$|\.lock(\/|$)/;

interface Parts {
  readonly ground: Ground;
  readonly branches: BranchUpdates;
}

function create({ ground, branches }: Parts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const { ref, sha } = parseBody(call, NewRef);
    if (!ref.startsWith('refs/') || ref.split('/').length < 3)
      throw invalid("Reference name must start with 'refs' and contain at least two slashes.");
    if (FORBIDDEN.test(ref)) throw invalid(`${ref.slice(0, 200)} is not a valid ref name.`);
    await insistOnWorkflowRights(ground, call.caller, repository, { ref, sha });
    const made = await ground
      .act(call.caller, 'POST', `${pathOf(repository)}/git/refs`, { ref, sha })
      .catch(rename('Invalid sha', 'Object does not exist'));
    await branches.tell(call.caller, repository, { ref, before: NOTHING, after: sha, isForced: false });
    return { status: 201, body: made.body };
  };
}

/** The world's words for a refusal, in GitHub's. */
const rename =
  (theirs: string, ours: string) =>
  (error: unknown): never => {
    if (error instanceof Error && error.message === theirs) throw invalid(ours);
    throw error;
  };

const pathOfRef = (call: Call): string => (call.params['ref'] ?? '').split('/').map(encodeURIComponent).join('/');

function update({ ground, branches }: Parts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const { sha, force } = parseBody(call, MovedRef);
    const found = await ground.read(`${pathOf(repository)}/git/ref/${pathOfRef(call)}`);
    if (found.status === 404) throw invalid('Reference does not exist');
    const { ref, object } = Ref.parse(found.body);
    await insistOnWorkflowRights(ground, call.caller, repository, { ref, sha });
    const made = await ground
      .act(call.caller, 'PATCH', `${pathOf(repository)}/git/refs/${pathOfRef(call)}`, { sha, force })
      .catch(rename('Invalid sha', 'Object does not exist'));
    if (object.sha !== sha)
      await branches.tell(call.caller, repository, { ref, before: object.sha, after: sha, isForced: force });
    return { status: 200, body: made.body };
  };
}

function remove({ ground, branches }: Parts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const found = await ground.read(`${pathOf(repository)}/git/ref/${pathOfRef(call)}`);
    if (found.status === 404) throw invalid('Reference does not exist');
    const { ref, object } = Ref.parse(found.body);
    await ground.act(call.caller, 'DELETE', `${pathOf(repository)}/git/refs/${pathOfRef(call)}`);
    await branches.tell(call.caller, repository, { ref, before: object.sha, after: NOTHING, isForced: false });
    return { status: 204 };
  };
}

function writeFile({ ground, branches }: Parts): Handler {
  return async (call): Promise<Answer> => {
    const repository = repositoryOf(call);
    await insistOnWorkflowRights(ground, call.caller, repository, { file: call.params['path'] ?? '' });
    const made = await ground.act(call.caller, call.method, call.url.pathname, call.body);
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

/** No branch is protected here, and GitHub says that at length. */
function getBranch({ ground }: Parts): Handler {
  return async (call) => {
    const repository = repositoryOf(call);
    const name = call.params['branch'] ?? '';
    const { object } = Ref.parse(await ground.readBody(`${pathOf(repository)}/git/ref/heads/${name}`));
    const commit = await ground.readBody(`${pathOf(repository)}/commits/${object.sha}`);
    const self = `${ground.origin}${pathOf(repository)}/branches/${name}`;
    const links = { self, html: `${ground.origin}/${repository.owner}/${repository.name}/tree/${name}` };
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

export const refHandlers = (parts: Parts): Record<string, Handler> => ({
  'repos/get-branch': getBranch(parts),
  'git/create-ref': create(parts),
  'git/update-ref': update(parts),
  'git/delete-ref': remove(parts),
  'repos/create-or-update-file-contents': writeFile(parts),
  'repos/delete-file': writeFile(parts),
});
