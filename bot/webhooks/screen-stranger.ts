/**
 * Whether somebody who is unknown to the repository may do anything in it at all, before their comment is looked at.
 *
 * Anybody on GitHub can comment on a public repository, as often as they like. Their permission is one request; the
 * thread with its questions, the claims and a polite refusal would be many more.
 */
import {
  type Actor,
  type IssuePeople,
  mayDo,
  type Permission,
  type Policy,
  VERBS,
} from '../../protocol/policy/access-policy.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';

export interface Stranger {
  readonly by: Actor;
  /** Whom the event's own issue knows. */
  readonly issue: IssuePeople;
}

/**
 * @param permission asked at most once, and only where a rule needs it.
 * @returns false as well when only more than that could tell, such as the members of a team.
 */
export async function mayDoNothing(
  { by, issue }: Stranger,
  policy: Policy,
  permission: (person: Person) => Promise<Permission>,
): Promise<boolean> {
  let known: Permission | undefined;
  const judge = (verb: (typeof VERBS)[number]) =>
    mayDo(verb, by, policy, {
      permission: () => known,
      membership: () => undefined,
      issue: () => issue,
      owners: () => undefined,
      // Who has asked for a task may go on only while they may start one, and that is judged as well.
      asker: undefined,
    });
  if (VERBS.some((verb) => needsPermission(judge(verb)))) known = await permission({ login: by.login, id: by.id });
  return VERBS.every((verb) => judge(verb).kind === 'refused');
}

function needsPermission(may: ReturnType<typeof mayDo>): boolean {
  return may.kind === 'unknown' && may.need.kind === 'permission';
}
