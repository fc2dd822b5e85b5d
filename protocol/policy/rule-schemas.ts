/**
 * Rules as people write them in `.github/agora/config.yaml`: who may do something, and who is mentioned.
 *
 * Pure. What a rule means is decided by access-policy.ts.
 */
import { complain, z } from '../base/zod.ts';
import { readRule, type Rule } from './access-policy.ts';

const RULES =
  'write one or more of: anyone, read, triage, write, maintain, admin, asker, issue-author, assignee, codeowners, user:<login>, team:<org>/<team>, app:<account id>';

const RuleText = z.pipe(
  z.string({ error: `must be a string; ${RULES}` }),
  z.transform((text, context): Rule => {
    const read = readRule(text);
    if (read !== undefined) return read;
    complain(context, `unknown role or account "${text.slice(0, 100)}"; ${RULES}`);
    return z.NEVER;
  }),
);

/** The rules of one verb: those with write access, if nothing is said. */
export function rulesFor(verb: string, refused: readonly Rule['kind'][]) {
  const list = z.array(RuleText, { error: 'must be a list, like [write]' }).check(
    z.minLength(1, `nobody could ${verb}; ${RULES}`),
    z.refine((all) => !all.some((one) => holdsKind(one, refused)), {
      error: `must not hold: ${refused.join(', ')}`,
      when: ({ value }) => Array.isArray(value),
    }),
  );
  return z._default(list, [{ kind: 'permission', least: 'write' }]);
}

/** Who is mentioned: somebody that a comment can mention by name. */
export const MentionedRule = RuleText.check(
  z.refine(
    (one) => ['asker', 'issue-author', 'assignee', 'user', 'team'].includes(one.kind),
    'only asker, issue-author, assignee, user:<login> and team:<org>/<team> can be mentioned',
  ),
);

/** @param one is no rule if it could not be read. */
function holdsKind(one: unknown, kinds: readonly Rule['kind'][]): boolean {
  return typeof one === 'object' && one !== null && 'kind' in one && kinds.some((kind) => kind === one.kind);
}
