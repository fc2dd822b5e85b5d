/**
 * Who may do what in a repository, asked and changed.
 *
 * @see https://docs.github.com/en/rest/collaborators/collaborators
 */
import { z } from 'zod';
import type { JsonObject} from '../gateway/call.ts';
import { invalid, parseBody, Refusal, repositoryOf, type Call, type Handler } from '../gateway/call.ts';
import { listAnswer } from '../gateway/pages.ts';
import { type Role } from '../gateway/operations.ts';
import type { CollaboratorRole } from '../options.ts';
import type { Account } from '../world/accounts.ts';
import { mayAtLeast } from '../world/roles.ts';
import { pathOf, type Ground } from './ground.ts';

/** The API still takes the names of roles from before there were roles. */
const ROLE_OF = { pull: 'read', read: 'read', triage: 'triage', push: 'write', write: 'write', maintain: 'maintain', admin: 'admin' } as const;
const WORLD_NAME = { read: 'pull', triage: 'triage', write: 'push', maintain: 'maintain', admin: 'admin' } as const;
const Wanted = z.looseObject({ permission: z.enum(['pull', 'read', 'triage', 'push', 'write', 'maintain', 'admin']).default('push') });

/** `maintain` is reported as write and `triage` as read; `role_name` has the truth. */
const LEGACY: Readonly<Record<Role, string>> = { none: 'none', read: 'read', triage: 'read', write: 'write', maintain: 'write', admin: 'admin' };

const flags = (role: Role): JsonObject => ({
  pull: mayAtLeast(role, 'read'), triage: mayAtLeast(role, 'triage'), push: mayAtLeast(role, 'write'), maintain: mayAtLeast(role, 'maintain'), admin: mayAtLeast(role, 'admin'),
});

export function collaboratorHandlers(ground: Ground): Record<string, Handler> {
  const render = (login: string, role: Role): JsonObject => ({ ...ground.accounts.render(login), permissions: flags(role), role_name: role });
  /** GitHub knows no bots here: «dependabot[bot] is not a user». */
  const personOf = (call: Call): Account => {
    const login = call.params['username'] ?? '';
    const account = ground.accounts.find(login);
    if (account?.type !== 'User') throw new Refusal(404, `${login.slice(0, 200)} is not a user`);
    return account;
  };
  const all = (call: Call): [string, CollaboratorRole][] => {
    const repository = repositoryOf(call);
    const owner = ground.accounts.find(repository.owner)?.type === 'User' ? [[repository.owner, 'admin'] satisfies [string, CollaboratorRole]] : [];
    return [...owner, ...ground.roles.collaborators(repository)];
  };
  const change = async (call: Call, role: CollaboratorRole | undefined): Promise<void> => {
    const repository = repositoryOf(call);
    const { login } = personOf(call);
    if (login === repository.owner) throw invalid('Repository owner cannot be a collaborator');
    const asAdmin = { kind: 'user', login: ground.accounts.find(repository.owner)?.type === 'User' ? repository.owner : 'admin', token: '' } as const;
    const path = `${pathOf(repository)}/collaborators/${encodeURIComponent(login)}`;
    await ground.act(asAdmin, role === undefined ? 'DELETE' : 'PUT', path, role === undefined ? undefined : { permission: WORLD_NAME[role] });
    ground.roles.set(repository, login, role);
  };
  return {
    'repos/get-collaborator-permission-level': (call) => {
      const { login } = personOf(call);
      const role = ground.roles.of(login, repositoryOf(call));
      return { status: 200, body: { permission: LEGACY[role], role_name: role, user: render(login, role) } };
    },
    'repos/list-collaborators': (call) => listAnswer(call.url, all(call).map(([login, role]) => render(login, role))),
    'repos/check-collaborator': (call) => {
      if (!all(call).some(([login]) => login === call.params['username'])) throw new Refusal(404, 'Not Found');
      return { status: 204 };
    },
    // GitHub invites (201) and waits; nobody here has a mailbox, so the person is in at once, as an organization's member would be.
    'repos/add-collaborator': async (call) => { await change(call, ROLE_OF[parseBody(call, Wanted).permission]); return { status: 204 }; },
    'repos/remove-collaborator': async (call) => { await change(call, undefined); return { status: 204 }; },
    'repos/get': async (call) => {
      const repository = repositoryOf(call);
      const body = await ground.readBody(pathOf(repository));
      const organization = ground.accounts.renderOrganization(repository.owner) === undefined ? {} : { organization: ground.accounts.render(repository.owner) };
      return { status: 200, body: { ...body, ...organization, ...(call.caller.kind === 'user' ? { permissions: flags(call.role) } : {}) } };
    },
  };
}
