/**
 * Who may do what in a repository, asked and changed.
 *
 * @see https://docs.github.com/en/rest/collaborators/collaborators
 */
import { z } from 'zod';
import type { JsonObject } from '../gateway/call.ts';
import { invalid, notFound, parseBody, Refusal, repositoryOf, type Call, type Handler } from '../gateway/call.ts';
import { listAnswer } from '../gateway/pages.ts';
import { type Role } from '../gateway/operations.ts';
import type { CollaboratorRole } from '../options.ts';
import type { Account } from '../world/accounts.ts';
import { OPERATOR } from '../world/emulator.ts';
import { mayAtLeast } from '../world/roles.ts';
import { pathOf, type Ground } from './ground.ts';

/** The API still takes the names of roles from before there were roles. */
const ROLE_OF = {
  pull: 'read',
  read: 'read',
  triage: 'triage',
  push: 'write',
  write: 'write',
  maintain: 'maintain',
  admin: 'admin',
} as const;
const WORLD_NAME = { read: 'pull', triage: 'triage', write: 'push', maintain: 'maintain', admin: 'admin' } as const;
const Wanted = z.looseObject({
  permission: z.enum(['pull', 'read', 'triage', 'push', 'write', 'maintain', 'admin']).default('push'),
});

/** `maintain` is reported as write and `triage` as read; `role_name` has the truth. */
const LEGACY: Readonly<Record<Role, string>> = {
  none: 'none',
  read: 'read',
  triage: 'read',
  write: 'write',
  maintain: 'write',
  admin: 'admin',
};

const flags = (role: Role): JsonObject => ({
  pull: mayAtLeast(role, 'read'),
  triage: mayAtLeast(role, 'triage'),
  push: mayAtLeast(role, 'write'),
  maintain: mayAtLeast(role, 'maintain'),
  admin: mayAtLeast(role, 'admin'),
});

/** GitHub knows no bots here: «dependabot[bot] is not a user». */
function personOf(ground: Ground, call: Call): Account {
  const login = call.params['username'] ?? '';
  const account = ground.accounts.find(login);
  if (account?.type !== 'User') throw new Refusal(404, `${login.slice(0, 200)} is not a user`);
  return account;
}

const render = (ground: Ground, login: string, role: Role): JsonObject => ({
  ...ground.accounts.render(login),
  permissions: flags(role),
  role_name: role,
});

/** A person's repository has its owner among its collaborators. */
function listAll(ground: Ground, call: Call): (readonly [string, CollaboratorRole])[] {
  const repository = repositoryOf(call);
  const isPerson = ground.accounts.find(repository.owner)?.type === 'User';
  const owner = isPerson ? [[repository.owner, 'admin'] as const] : [];
  return [...owner, ...ground.roles.collaborators(repository)];
}

async function change(ground: Ground, call: Call, role: CollaboratorRole | undefined): Promise<void> {
  const repository = repositoryOf(call);
  const { login } = personOf(ground, call);
  if (login === repository.owner) throw invalid('Repository owner cannot be a collaborator');
  const isPerson = ground.accounts.find(repository.owner)?.type === 'User';
  const owner = { kind: 'user', login: isPerson ? repository.owner : OPERATOR, token: '' } as const;
  const path = `${pathOf(repository)}/collaborators/${encodeURIComponent(login)}`;
  if (role === undefined) await ground.act(owner, 'DELETE', path);
  else await ground.act(owner, 'PUT', path, { permission: WORLD_NAME[role] });
  ground.roles.set(repository, login, role);
}

async function renderRepository(ground: Ground, call: Call): Promise<JsonObject> {
  const repository = repositoryOf(call);
  const body = await ground.readBody(pathOf(repository));
  const isOrganization = ground.accounts.renderOrganization(repository.owner) !== undefined;
  return {
    ...body,
    ...(isOrganization ? { organization: ground.accounts.render(repository.owner) } : {}),
    ...(call.caller.kind === 'user' ? { permissions: flags(call.role) } : {}),
  };
}

export function collaboratorHandlers(ground: Ground): Record<string, Handler> {
  return {
    'repos/get': async (call) => ({ status: 200, body: await renderRepository(ground, call) }),
    'repos/get-collaborator-permission-level': (call) => {
      const { login } = personOf(ground, call);
      const role = ground.roles.of(login, repositoryOf(call));
      return { status: 200, body: { permission: LEGACY[role], role_name: role, user: render(ground, login, role) } };
    },
    'repos/list-collaborators': (call) => {
      const people = listAll(ground, call).map(([login, role]) => render(ground, login, role));
      return listAnswer(call.url, people);
    },
    'repos/check-collaborator': (call) => {
      if (!listAll(ground, call).some(([login]) => login === call.params['username'])) throw notFound();
      return { status: 204 };
    },
    // GitHub invites (201) and waits. Nobody here has a mailbox, so the person is in at once.
    'repos/add-collaborator': async (call) => {
      await change(ground, call, ROLE_OF[parseBody(call, Wanted).permission]);
      return { status: 204 };
    },
    'repos/remove-collaborator': async (call) => {
      await change(ground, call, undefined);
      return { status: 204 };
    },
  };
}
