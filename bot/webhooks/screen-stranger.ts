/**
 * Whether a person who is unknown to the repository may do anything in it at all, before their comment is processed.
 *
 * Anybody on GitHub can comment on a public repository, as often as they like. Their permission costs one request; the
 * thread with its questions, the claims and a polite refusal would cost many more.
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
  /** The people that the event's own issue names. */
  readonly issue: IssuePeople;
}

/**
 * @param permission requested at most once, and only if a rule needs it.
 * @returns also false if only other facts could tell, such as the members of a team.
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
      // A person who has requested a task may only continue while they may start one, so that is checked too.
      asker: undefined,
    });
  if (VERBS.some((verb) => needsPermission(judge(verb)))) known = await permission({ login: by.login, id: by.id });
  return VERBS.every((verb) => judge(verb).kind === 'refused');
}

function needsPermission(may: ReturnType<typeof mayDo>): boolean {
  return may.kind === 'unknown' && may.need.kind === 'permission';
}
