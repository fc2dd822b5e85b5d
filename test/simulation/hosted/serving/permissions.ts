/** A person's permission in the repository, and whether the person is in its team. */
import { type Answer, type Call, fail, notFound, ok } from '../answers.ts';
import type { Surroundings } from '../effects.ts';
import { ACTIONS, mayDecideAt } from '../store.ts';

export function permission(login: string | undefined, { store, conditions }: Surroundings): Answer {
  const person = store.people.get(login ?? '');
  if (person === undefined) return notFound;
  const role = store.permissions.get(person.id)?.findLast(({ at }) => at <= conditions.timeline.now())?.value ?? 'none';
  const plain = role === 'maintain' ? 'write' : role === 'triage' ? 'read' : role;
  return ok({ permission: plain, role_name: role, user: { id: person.id, login: person.login } });
}

/** @param name a login, or the id of an account. */
export function account(name: string | undefined, { store }: Surroundings): Answer {
  const person = [...store.people.values()].find(({ login, id }) => name === login || name === String(id));
  return person === undefined ? notFound : ok({ id: person.id, login: person.login });
}

export function membership(login: string | undefined, { by }: Call, { store, conditions }: Surroundings): Answer {
  const { team } = store;
  if (team === undefined) return notFound;
  if (by.id === ACTIONS.id || team.isHidden) {
    conditions.cover(`team: not to be seen by ${by.id === ACTIONS.id ? 'a job' : 'the App'}`);
    return fail(403, 'Resource not accessible by integration');
  }
  const person = store.people.get(login ?? '');
  const isMember = person !== undefined && mayDecideAt(store, person.id, conditions.timeline.now());
  conditions.cover(`team: ${isMember ? 'a member' : 'no member'}`);
  return isMember ? ok({ state: 'active', role: 'member' }) : notFound;
}
