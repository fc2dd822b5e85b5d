/**
 * An explanation in words, for both the comment and the command line. Pure.
 *
 * Code spans are marked as in Markdown. Names come from people and agents: only letters, digits and the few characters
 * that GitHub allows in names are kept.
 */
import type { TaskId } from '../../protocol/base/ids.ts';
import type { Team } from '../../protocol/policy/access-policy.ts';
import type { Action, Need } from '../decision/actions.ts';
import { type IssueFacts, membershipKey } from '../decision/snapshot.ts';
import type { ExplainedRule } from '../decision/rule.ts';
import { type RuleWords, sayTime } from './rule-words.ts';

/**
 * For whom the explanation is. `task`: only what concerns that task, or no task. `tells`: whether to include what
 * GitHub reported about people. In a thread it is left out, because not every reader may see who is in a team.
 */
export interface ExplainedFor {
  readonly task?: TaskId;
  readonly tells: 'what-people-may' | 'whom-it-asked-about';
}

export function sayExplanation(
  explained: readonly ExplainedRule[],
  facts: IssueFacts,
  { task, tells }: ExplainedFor,
): readonly RuleWords[] {
  const isMeant = (of: string | undefined): boolean => task === undefined || of === undefined || of === task;
  return explained.map(({ name, used, result }) => ({
    rule: name,
    due: result.actions.filter((action) => isMeant(taskOf(action))).map(sayAction),
    waits: result.recheckAt
      .filter((recheck) => isMeant(recheck.task))
      .map((recheck) => ({ for: recheck.for, until: new Date(recheck.at).toISOString() })),
    facts: used.map((need) => sayFact(need, facts, tells)),
  }));
}

/**
 * @returns `undefined` for an edit of a comment or the cancellation of a run, because these actions do not name their
 * task.
 */
function taskOf(action: Action): TaskId | undefined {
  switch (action.kind) {
    case 'dispatch':
      return action.request.task;
    case 'say':
      return action.note.task;
    case 'end':
      return action.marker.task;
    case 'deliver':
      return action.status.task;
    case 'edit':
    case 'relay':
    case 'acknowledge':
    case 'cancel-run':
      return undefined;
  }
}

function sayAction(action: Action): string {
  switch (action.kind) {
    case 'dispatch': {
      const { kind, task, attempt } = action.request;
      return kind === 'start'
        ? `start ${code(task)} (attempt ${attempt})`
        : `continue ${code(task)} with round ${action.request.round} (attempt ${attempt})`;
    }
    case 'say':
      return `post a notice (${code(action.note.about)})`;
    case 'edit':
      return `update comment ${action.commentId}`;
    case 'relay':
      return 'post a comment that was written elsewhere';
    case 'acknowledge':
      return `react to comment ${action.commentId}`;
    case 'cancel-run':
      return `cancel run ${action.runId}`;
    case 'end':
      return `end ${code(action.marker.task)} as ${action.marker.state}`;
    case 'deliver':
      return `deliver the result of ${code(action.status.task)}`;
  }
}

function sayFact(need: Need, facts: IssueFacts, tells: ExplainedFor['tells']): string {
  switch (need.kind) {
    case 'permission':
      return tells === 'whom-it-asked-about'
        ? `the permission of ${code(need.person.login)}`
        : `${code(need.person.login)} has the permission ${facts.permissions.get(need.person.id) ?? 'unknown'}`;
    case 'membership':
      return tells === 'whom-it-asked-about'
        ? `whether ${code(need.person.login)} is a member of ${code(`${need.team.org}/${need.team.slug}`)}`
        : sayMembership(need.person, need.team, facts);
    case 'owners':
      return 'CODEOWNERS';
    case 'config':
      return facts.config?.kind === 'malformed' ? 'the configuration, which has mistakes' : 'the configuration';
    case 'labels':
      return count(facts.labels?.length ?? 0, 'label event');
    case 'reviews':
      return count(facts.reviews?.length ?? 0, 'review comment');
    case 'claims': {
      const attempt = facts.claims.get(need.subject)?.attempt ?? 0;
      return attempt === 0 ? `nobody has claimed ${code(need.subject)}` : `attempt ${attempt} on ${code(need.subject)}`;
    }
    case 'runs':
      return sayRuns(facts.runs ?? { since: need.since, list: [] });
    case 'subagent':
      return saySubagent(need.name, facts);
    case 'provenance': {
      const isProven = facts.provenance.get(need.commit) === true;
      return `the commit ${code(need.commit.slice(0, 7))} is ${isProven ? '' : 'not '}on the default branch`;
    }
    case 'edits':
      return `the comment ${need.comment} was ${facts.edits.get(need.comment) === false ? 'not ' : ''}edited`;
    case 'history':
      return facts.history === 'unknown'
        ? 'who edited the issue and when, which GitHub does not report'
        : 'when the issue was edited';
    case 'issue':
      return `the issue, which is ${facts.issueText?.closedAt === undefined ? 'open' : 'closed'}`;
  }
}

function sayMembership(
  person: Extract<Need, { kind: 'membership' }>['person'],
  team: Team,
  { memberships }: IssueFacts,
): string {
  const membership = memberships.get(membershipKey(person, team));
  const name = code(`${team.org}/${team.slug}`);
  if (membership === 'unseen') return `the members of ${name} cannot be seen`;
  return `${code(person.login)} is ${membership === true ? 'a' : 'not a'} member of ${name}`;
}

function sayRuns({ since, list }: NonNullable<IssueFacts['runs']>): string {
  return `${count(list.length, 'run')} since ${sayTime(new Date(since))}`;
}

function saySubagent(name: string, { subagents }: IssueFacts): string {
  if (name === '') return 'the names of the subagents';
  const found = subagents.get(name);
  if (found?.kind === 'found') return `the subagent ${code(name)} at ${code(found.at.slice(0, 7))}`;
  return found?.kind === 'malformed'
    ? `the subagent ${code(name)}, whose file has mistakes`
    : `there is no subagent ${code(name)}`;
}

function count(many: number, what: string): string {
  return `${many} ${what}${many === 1 ? '' : 's'}`;
}

function code(name: string): string {
  return `\`${name.replace(/[^\w./:+[\]-]/g, '').slice(0, 100)}\``;
}
