/**
 * Rules as people write them in `.github/agora/config.yaml`: who may do something, and who is mentioned.
 *
 * Pure. What a rule means is decided by access-policy.ts.
 */
import { complain, z } from '../base/zod.ts';
import { readRule, type Rule } from './access-policy.ts';

/** Every kind of rule, as people write it. */
const WORDS: readonly (readonly [kind: Rule['kind'], words: string])[] = [
  ['anyone', 'anyone'],
  ['permission', 'read, triage, write, maintain, admin'],
  ['asker', 'asker'],
  ['issue-author', 'issue-author'],
  ['assignee', 'assignee'],
  ['codeowners', 'codeowners'],
  ['user', 'user:<login>'],
  ['team', 'team:<org>/<team>'],
  ['app', 'app:<account id>'],
];

/** Names only what is accepted in that place. */
const sayRules = (refused: readonly Rule['kind'][]): string =>
  `write one or more of: ${WORDS.flatMap(([kind, words]) => (refused.includes(kind) ? [] : [words])).join(', ')}`;

const ruleText = (refused: readonly Rule['kind'][]) =>
  z.pipe(
    z.string({ error: `must be a string; ${sayRules(refused)}` }),
    z.transform((text, context): Rule => {
      const read = readRule(text);
      if (read !== undefined) return read;
      complain(context, `unknown role or account "${text.slice(0, 100)}"; ${sayRules(refused)}`);
      return z.NEVER;
    }),
  );

/**
 * The rules of one verb. If nothing is said, people with write access and nobody else: an answer decides what enters
 * the repository, and a start costs money.
 */
export function rulesFor(verb: string, refused: readonly Rule['kind'][]) {
  const list = z.array(ruleText(refused), { error: 'must be a list, like [write]' }).check(
    z.minLength(1, `nobody could ${verb}; ${sayRules(refused)}`),
    z.refine((all) => !all.some((one) => holdsKind(one, refused)), {
      error: `must not hold: ${refused.join(', ')}; ${sayRules(refused)}`,
      when: ({ value }) => Array.isArray(value),
    }),
  );
  return z._default(list, [{ kind: 'permission', least: 'write' }]);
}

const NOT_MENTIONED: readonly Rule['kind'][] = ['anyone', 'permission', 'codeowners', 'app'];

/** Who is mentioned: somebody that a comment can mention by name. */
export const MentionedRule = ruleText(NOT_MENTIONED).check(
  z.refine(
    (one) => !NOT_MENTIONED.includes(one.kind),
    'only asker, issue-author, assignee, user:<login> and team:<org>/<team> can be mentioned',
  ),
);

/** @param one is no rule if it could not be read. */
function holdsKind(one: unknown, kinds: readonly Rule['kind'][]): boolean {
  return typeof one === 'object' && one !== null && 'kind' in one && kinds.some((kind) => kind === one.kind);
}
