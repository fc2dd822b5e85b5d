/**
 * Reads and changes who may do what in a repository.
 *
 * @see https://docs.github.com/en/rest/collaborators/collaborators
 */
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';
import {
  invalid,
  notFound,
  parseBody,
  CallRefusal,
  repositoryOf,
  type Call,
  type Handler,
} from '../../gateway/call.ts';
import { listAnswer } from '../../gateway/pages.ts';
import { type Role } from '../../gateway/operations.ts';
import type { CollaboratorRole } from '../../hub-options.ts';
import type { HubAccount } from '../../emulator/identities.ts';
import { OPERATOR } from '../../emulator/emulator.ts';
import { mayAtLeast } from '../../emulator/roles.ts';
import { pathOf, type HubContext } from '../hub-context.ts';

/** The API still accepts older names of roles. */
const ROLE_OF = {
  pull: 'read',
  read: 'read',
  triage: 'triage',
  push: 'write',
  write: 'write',
  maintain: 'maintain',
  admin: 'admin',
} as const;
const EMULATOR_NAME = { read: 'pull', triage: 'triage', write: 'push', maintain: 'maintain', admin: 'admin' } as const;
const Wanted = z.looseObject({
  permission: z.enum(['pull', 'read', 'triage', 'push', 'write', 'maintain', 'admin']).default('push'),
});

/** `maintain` is reported as write and `triage` as read. `role_name` contains the real role. */
const LEGACY: Readonly<Record<Role, string>> = {
  none: 'none',
  read: 'read',
  triage: 'read',
  write: 'write',
  maintain: 'write',
  admin: 'admin',
};

const flags = (role: Role): JsonBody => ({
  pull: mayAtLeast(role, 'read'),
  triage: mayAtLeast(role, 'triage'),
  push: mayAtLeast(role, 'write'),
  maintain: mayAtLeast(role, 'maintain'),
  admin: mayAtLeast(role, 'admin'),
});

/** GitHub does not accept bots here: "dependabot[bot] is not a user". */
function personOf(context: HubContext, call: Call): HubAccount {
  const login = call.params['username'] ?? '';
  const account = context.accounts.find(login);
  if (account?.type !== 'User') throw new CallRefusal(404, `${login.slice(0, 200)} is not a user`);
  return account;
}

const render = (context: HubContext, login: string, role: Role): JsonBody => ({
  ...context.accounts.render(login),
  permissions: flags(role),
  role_name: role,
});

/** A person's repository has its owner among its collaborators. */
function listAll(context: HubContext, call: Call): (readonly [string, CollaboratorRole])[] {
  const repository = repositoryOf(call);
  const isPerson = context.accounts.find(repository.owner)?.type === 'User';
  const owner = isPerson ? [[repository.owner, 'admin'] as const] : [];
  return [...owner, ...context.roles.collaborators(repository)];
}

async function change(context: HubContext, call: Call, role: CollaboratorRole | undefined): Promise<void> {
  const repository = repositoryOf(call);
  const { login } = personOf(context, call);
  if (login === repository.owner) throw invalid('Repository owner cannot be a collaborator');
  const isPerson = context.accounts.find(repository.owner)?.type === 'User';
  const owner = { kind: 'user', login: isPerson ? repository.owner : OPERATOR, token: '' } as const;
  const path = `${pathOf(repository)}/collaborators/${encodeURIComponent(login)}`;
  if (role === undefined) await context.act(owner, 'DELETE', path);
  else await context.act(owner, 'PUT', path, { permission: EMULATOR_NAME[role] });
  context.roles.set(repository, login, role);
}

async function renderRepository(context: HubContext, call: Call): Promise<JsonBody> {
  const repository = repositoryOf(call);
  const body = await context.readBody(pathOf(repository));
  const isOrganization = context.accounts.renderOrganization(repository.owner) !== undefined;
  return {
    ...body,
    ...(isOrganization ? { organization: context.accounts.render(repository.owner) } : {}),
    ...(call.caller.kind === 'user' && { permissions: flags(call.role) }),
  };
}

export function collaboratorHandlers(context: HubContext): Record<string, Handler> {
  return {
    'repos/get': async (call) => ({ status: 200, body: await renderRepository(context, call) }),
    'repos/get-collaborator-permission-level': (call) => {
      const { login } = personOf(context, call);
      const role = context.roles.of(login, repositoryOf(call));
      return { status: 200, body: { permission: LEGACY[role], role_name: role, user: render(context, login, role) } };
    },
    'repos/list-collaborators': (call) => {
      const people = listAll(context, call).map(([login, role]) => render(context, login, role));
      return listAnswer(call.url, people);
    },
    'repos/check-collaborator': (call) => {
      if (!listAll(context, call).some(([login]) => login === call.params['username'])) throw notFound();
      return { status: 204 };
    },
    // GitHub sends an invitation (201) and waits. Nobody has a mailbox here, so the person is added at once.
    'repos/add-collaborator': async (call) => {
      await change(context, call, ROLE_OF[parseBody(call, Wanted).permission]);
      return { status: 204 };
    },
    'repos/remove-collaborator': async (call) => {
      await change(context, call, undefined);
      return { status: 204 };
    },
  };
}
