/** Permissions, checked again by the run itself: the same policy that the bot used, with fresh facts. */
import { createMay } from '../../protocol/policy/access-checker.ts';
import type { RepositoryConfig } from '../../protocol/config/repository-config.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import { actorOf, type Permission, sayRules, type Verb } from '../../protocol/policy/access-policy.ts';
import { type Authorized, refuse } from './authorization.ts';
import type { GitHub } from '../ports.ts';

export interface Occasion {
  readonly config: RepositoryConfig;
  readonly issue: number | undefined;
  readonly asker: Person | undefined;
}

/** The permissions that these checks have returned, by account id. */
type LearnedPermissions = Map<number, Permission>;

/**
 * A person's permission in the repository, so that the agent can weigh their text. Looked up only if it is not known.
 */
export function createPermissionOf(
  learned: LearnedPermissions,
  { people }: Pick<GitHub, 'people'>,
): (person: Person) => Promise<string> {
  return async (person) => learned.get(person.id) ?? (await people.permission(person).catch(() => 'unknown'));
}

/** Permission checks, and the permissions of the people that were checked. */
export function createMayAndPermission(
  occasion: Occasion,
  github: GitHub,
): {
  readonly may: ReturnType<typeof createMayNow>;
  readonly permissionOf: ReturnType<typeof createPermissionOf>;
} {
  const learned: LearnedPermissions = new Map();
  return { may: createMayNow(occasion, github, learned), permissionOf: createPermissionOf(learned, github) };
}

export function createMayNow(
  { config, issue, asker }: Occasion,
  { people, thread, code }: GitHub,
  learned: LearnedPermissions = new Map(),
): (verb: Verb, person: Person) => Promise<boolean> {
  const may = createMay(config.policy, asker, {
    permission: async (person) => {
      const permission = await people.permission(person);
      learned.set(person.id, permission);
      return permission;
    },
    isMember: (person, team) => people.isMember(person, team),
    owners: () => code.owners(),
    issue: () => (issue === undefined ? Promise.resolve({ assignees: [] }) : thread.issue(issue)),
  });
  return (verb, person) => may(verb, actorOf(person));
}

export function mayNot(
  person: Person,
  verb: Verb,
  { policy }: RepositoryConfig,
): Extract<Authorized, { kind: 'refused' }> {
  return refuse(`@${person.login} may not do this here; only ${sayRules(policy[verb])} can.`, `may:${person.id}`);
}
