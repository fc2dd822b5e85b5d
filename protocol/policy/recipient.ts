/**
 * The recipient of a question: another agent, a person, a team. `agent:reviewer`, `@mona`, `@acme/leads`.
 *
 * It decides who is mentioned and never who may answer: people answer according to the repository's policy, and an
 * agent is started only if the asking subagent's own file allows it. It is agent text and is handled like any other.
 */
import { z } from '../base/zod.ts';
import { readRule, type Rule } from './access-policy.ts';
import { BundleName } from '../base/registry-paths.ts';

/** A person and a team are also rules of the policy, so they are mentioned and compared like those. */
export type Recipient =
  | { readonly kind: 'agent'; readonly subagent: string }
  | Extract<Rule, { kind: 'user' | 'team' }>;

const AGENT = 'agent:';

/** @returns `undefined` for a text that is not in one of the three forms. */
export function readRecipient(text: string): Recipient | undefined {
  const plain = text.trim();
  if (plain.startsWith(AGENT)) {
    const name = BundleName.safeParse(plain.slice(AGENT.length));
    return name.success ? { kind: 'agent', subagent: name.data } : undefined;
  }
  const rule = plain.startsWith('@') ? readRule(plain) : undefined;
  return rule?.kind === 'user' || rule?.kind === 'team' ? rule : undefined;
}

export function renderRecipient(to: Recipient): string {
  switch (to.kind) {
    case 'agent':
      return `${AGENT}${to.subagent}`;
    case 'user':
      return `@${to.login}`;
    case 'team':
      return `@${to.org}/${to.slug}`;
  }
}

/** As it is written in a question: validated, and kept as text. */
export const RecipientText = z.string().check(
  z.trim(),
  z.refine((text) => readRecipient(text) !== undefined, 'must be agent:<subagent>, @<login> or @<organisation>/<team>'),
);

/** The agent that a text names, if it names one. */
export function findAgent(text: string | undefined): string | undefined {
  const to = text === undefined ? undefined : readRecipient(text);
  return to?.kind === 'agent' ? to.subagent : undefined;
}
