/** The people and teams that a rule mentions by name. Pure. */
import type { Person } from '../messages/dispatch-request.ts';
import { GHOST_ID, type IssuePeople, type Rule } from './access-policy.ts';

/** @returns `@mona`, `@acme/leads`, each once; nobody for a rule without a name. */
export function readMentions(
  rules: readonly Rule[],
  asker: Person | undefined,
  issue: IssuePeople | undefined,
): string[] {
  return [...new Set(rules.flatMap((rule) => readMention(rule, asker, issue)))];
}

function readMention(rule: Rule, asker: Person | undefined, issue: IssuePeople | undefined): string[] {
  switch (rule.kind) {
    case 'user':
      return [`@${rule.login}`];
    case 'team':
      return [`@${rule.org}/${rule.slug}`];
    case 'asker':
      return asker === undefined ? [] : [`@${asker.login}`];
    case 'issue-author':
      return issue?.author === undefined || issue.author.id === GHOST_ID ? [] : [`@${issue.author.login}`];
    case 'assignee':
      return (issue?.assignees ?? []).map(({ login }) => `@${login}`);
    case 'anyone':
    case 'permission':
    case 'app':
    case 'codeowners':
      return [];
  }
}
