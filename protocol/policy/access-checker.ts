/** Checks permissions, looking up facts one at a time: the rules of policy.ts, with sources for the facts. */
import type { Person } from '../messages/dispatch-request.ts';
import {
  type Actor,
  type IssuePeople,
  mayDo,
  type Owners,
  type Permission,
  type Policy,
  type PolicyNeed,
  type Team,
  type Verb,
} from './access-policy.ts';

/** All of them throw if GitHub does not tell. */
export interface Sources {
  readonly permission: (person: Person) => Promise<Permission>;
  readonly isMember: (person: Person, team: Team) => Promise<boolean>;
  readonly owners: () => Promise<Owners>;
  readonly issue: () => Promise<IssuePeople>;
}

/** More than any set of rules needs. */
const MAX_QUESTIONS = 500;

/**
 * @param asker who requested the task that it is about.
 * @returns a function that checks many people without looking up the same fact twice.
 */
export function createMay(
  policy: Policy,
  asker: Person | undefined,
  sources: Sources,
): (verb: Verb, actor: Actor) => Promise<boolean> {
  const permissions = new Map<number, Permission>();
  const memberships = new Map<string, boolean>();
  let issue: IssuePeople | undefined;
  let owners: Owners | undefined;
  const keyOf = (person: Person, team: Team): string => `${person.id}@${team.org}/${team.slug}`;
  const known = {
    permission: ({ id }: Person) => permissions.get(id),
    membership: (person: Person, team: Team) => memberships.get(keyOf(person, team)),
    issue: () => issue,
    owners: () => owners,
    asker,
  };
  const learn = async (need: PolicyNeed): Promise<void> => {
    switch (need.kind) {
      case 'permission':
        permissions.set(need.person.id, await sources.permission(need.person));
        return;
      case 'membership':
        memberships.set(keyOf(need.person, need.team), await sources.isMember(need.person, need.team));
        return;
      case 'owners':
        owners = await sources.owners();
        return;
      case 'issue':
        issue = await sources.issue();
    }
  };
  return async (verb, actor) => {
    for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
      const may = mayDo(verb, actor, policy, known);
      if (may.kind !== 'unknown') return may.kind === 'allowed';
      await learn(may.need);
    }
    return false;
  };
}
