/**
 * Who may, asked once more by the run itself: the same rules that the bot went by, with fresh facts.
 */
import type { RepositoryConfig } from '../protocol/config.ts';
import type { Person } from '../protocol/dispatch-request.ts';
import { actorOf, type IssuePeople, mayDo, type Owners, type Permission, type PolicyNeed, type Team, type Verb } from '../protocol/policy.ts';
import type { GitHub } from './ports.ts';

export interface Occasion {
  readonly config: RepositoryConfig;
  readonly issue: number | undefined;
  readonly asker: Person | undefined;
}

/** More than any set of rules asks for. */
const MAX_QUESTIONS = 500;

/** @returns asks for many people without asking GitHub the same thing twice. */
export function createMay({ config, issue, asker }: Occasion, { people, thread, code }: GitHub): (verb: Verb, person: Person) => Promise<boolean> {
  const permissions = new Map<number, Permission>();
  const memberships = new Map<string, boolean>();
  let issuePeople: IssuePeople | undefined;
  let owners: Owners | undefined;
  const keyOf = (person: Person, team: Team): string => `${person.id}@${team.org}/${team.slug}`;

  const learn = async (need: PolicyNeed): Promise<void> => {
    switch (need.kind) {
      case 'permission': permissions.set(need.person.id, await people.permission(need.person)); return;
      case 'membership': memberships.set(keyOf(need.person, need.team), await people.isMember(need.person, need.team)); return;
      case 'owners': owners = await code.owners(); return;
      case 'issue': {
        const found = issue === undefined ? undefined : await thread.issue(issue);
        issuePeople = { author: found?.author.id ?? 0, assignees: (found?.assignees ?? []).map(({ id }) => id) };
      }
    }
  };

  return async (verb, person) => {
    for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
      const may = mayDo(verb, actorOf(person), config.policy, {
        permission: ({ id }) => permissions.get(id),
        membership: (one, team) => memberships.get(keyOf(one, team)),
        issue: () => issuePeople,
        owners: () => owners,
        asker,
      });
      if (may.kind !== 'unknown') return may.kind === 'allowed';
      await learn(may.need);
    }
    return false;
  };
}
