/**
 * Who has which role in which repository.
 *
 * The emulator makes every member of an organization an administrator, but GitHub does not. So the roles are stored
 * here, and the emulator only has to allow at least as much.
 *
 * @see
 * https://docs.github.com/en/organizations/managing-user-access-to-your-organizations-repositories/managing-repository-roles/repository-roles-for-an-organization
 */
import type { RepositoryAddress } from '../gateway/call.ts';
import { ROLES, type Role } from '../gateway/operations.ts';
import type { CollaboratorRole, HubOptions } from '../hub-options.ts';
import type { Roles } from './identities.ts';

export const mayAtLeast = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed);
const strongest = (roles: readonly Role[]): Role =>
  roles.reduce<Role>((best, role) => (mayAtLeast(role, best) ? role : best), 'none');

export function createRoles(options: Pick<HubOptions, 'repositories' | 'organizations'>): Roles {
  const named = ({ owner, name }: { readonly owner: string; readonly name: string }): string => `${owner}/${name}`;
  const collaborators = new Map(
    options.repositories.map((seed) => [
      named(seed),
      new Map<string, CollaboratorRole>(Object.entries(seed.collaborators ?? {})),
    ]),
  );
  const members = new Map((options.organizations ?? []).map(({ login, members: given }) => [login, given ?? {}]));
  const inOrganization = (login: string, owner: string): Role => {
    const role = members.get(owner)?.[login];
    return role === 'admin' ? 'admin' : role === 'member' ? 'read' : 'none';
  };
  const of = (repository: RepositoryAddress): Map<string, CollaboratorRole> =>
    collaborators.get(named(repository)) ?? new Map<string, CollaboratorRole>();
  return {
    of: (login, repository) =>
      strongest([
        login === repository.owner ? 'admin' : 'none',
        inOrganization(login, repository.owner),
        of(repository).get(login) ?? 'none',
        repository.isPrivate ? 'none' : 'read',
      ]),
    collaborators: of,
    set: (repository, login, role) => {
      if (role === undefined) of(repository).delete(login);
      else of(repository).set(login, role);
    },
    isMember: (organization, login) => members.get(organization)?.[login] !== undefined,
  };
}
