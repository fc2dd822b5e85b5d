/**
 * The facts as a decision asks for them: what is there is given, what is not is noted down and given next time.
 *
 * So a decision reads as if it knew everything, and still nothing is looked up that it does not come to ask.
 */
import { type ClaimSubject } from '../protocol/claim-ref.ts';
import type { RepositoryConfig } from '../protocol/config.ts';
import type { Person } from '../protocol/dispatch-request.ts';
import type { DispatchId } from '../protocol/ids.ts';
import { type May, mayDo, type Team, type Verb } from '../protocol/policy.ts';
import type { Need } from './actions.ts';
import { type Attempt, decideAttempt } from './attempt.ts';
import { type Facts, membershipKey } from './facts.ts';
import type { Account, FoundSubagent, Issue, LabelEvent, Run, ThreadComment } from './ports.ts';
import { isTakenElsewhere } from './taken-elsewhere.ts';
import { findNote, readThread, type Thread } from './thread.ts';

export interface Rules {
  readonly graceMs: number;
}

export interface Inquiry {
  readonly facts: Facts;
  readonly thread: Thread;
  readonly rules: Rules;
  readonly needs: Need[];
  /** When something under way should be looked at again; the earliest counts. */
  readonly waits: number[];
  /** The mistakes of the repository's configuration, once a decision came to need it. */
  readonly mistakes: Set<string>;
  /** The teams that a decision came to ask about and whose members we may not see, as `acme/leads`. */
  readonly unseen: Set<string>;
}

export function startInquiry(facts: Facts, rules: Rules): Inquiry {
  const thread = readThread(facts.comments, facts.slug);
  // What means another issue's task is followed there, and by nobody here.
  const replies = facts.isDelivered
    ? thread.replies.filter(({ body }) => !isTakenElsewhere(body) || !facts.meansOrigin(body))
    : thread.replies;
  return { facts, thread: { ...thread, replies }, rules, needs: [], waits: [], mistakes: new Set(), unseen: new Set() };
}

/** @returns `undefined` while it has not been read, and when it cannot be: then nobody may do anything. */
export function askConfig(inquiry: Inquiry): RepositoryConfig | undefined {
  const { config } = inquiry.facts;
  if (config === undefined) {
    inquiry.needs.push({ kind: 'config' });
    return undefined;
  }
  if (config.kind === 'config') return config.config;
  for (const mistake of config.why) inquiry.mistakes.add(mistake);
  return undefined;
}

/** `unseen`: a rule is about a team whose members we may not see, so nobody can say whether that was a no. */
export type Judged = Exclude<May, { kind: 'unknown' }> | { readonly kind: 'refused'; readonly because: 'unseen' };

/**
 * Whether somebody may do that here.
 * @param asker who asked for the task that it is about.
 * @returns `undefined` while GitHub has not been asked.
 */
export function askMay(inquiry: Inquiry, verb: Verb, account: Account, asker?: Person): Judged | undefined {
  const config = askConfig(inquiry);
  if (config === undefined) return undefined;
  const { permissions, owners, issueText } = inquiry.facts;
  const unseen: Team[] = [];
  const may = mayDo(verb, account, config.policy, {
    permission: (person) => permissions.get(person.id),
    membership: (person, team) => findMembership(inquiry, person, team, unseen),
    issue: () => issueText,
    owners: () => owners,
    asker,
  });
  if (may.kind === 'unknown') inquiry.needs.push(may.need);
  if (may.kind !== 'refused' || unseen.length === 0) return may.kind === 'unknown' ? undefined : may;
  for (const { org, slug } of unseen) inquiry.unseen.add(`${org}/${slug}`);
  return { kind: 'refused', because: 'unseen' };
}

/** Unknown is never a yes. */
function findMembership({ facts }: Inquiry, person: Person, team: Team, unseen: Team[]): boolean | undefined {
  const membership = facts.memberships.get(membershipKey(person, team));
  if (membership === 'unseen') unseen.push(team);
  return membership === 'unseen' ? false : membership;
}

export function askSubagent(inquiry: Inquiry, name: string): FoundSubagent | undefined {
  const found = inquiry.facts.subagents.get(name);
  if (found === undefined) inquiry.needs.push({ kind: 'subagent', name });
  return found;
}

export function askIssue(inquiry: Inquiry): Issue | undefined {
  if (inquiry.facts.issueText === undefined) inquiry.needs.push({ kind: 'issue' });
  return inquiry.facts.issueText;
}

export function askLabels(inquiry: Inquiry): readonly LabelEvent[] | undefined {
  if (inquiry.facts.labels === undefined) inquiry.needs.push({ kind: 'labels' });
  return inquiry.facts.labels;
}

export function askReviews(inquiry: Inquiry): readonly ThreadComment[] | undefined {
  if (inquiry.facts.reviews === undefined) inquiry.needs.push({ kind: 'reviews' });
  return inquiry.facts.reviews;
}

/** The newest attempt at something; `undefined` while it has not been read. */
export function askClaim(
  inquiry: Inquiry,
  subject: ClaimSubject,
): { readonly attempt: number; readonly seenAt: number } | undefined {
  const claim = inquiry.facts.claims.get(subject);
  if (claim === undefined) inquiry.needs.push({ kind: 'claims', subject });
  return claim;
}

export interface Subject {
  readonly subject: ClaimSubject;
  /** The dispatch that its runs are named after. */
  readonly dispatch: DispatchId;
  /** When runs of it can have begun at the earliest. */
  readonly since: number;
}

/** Several words compete for one subject: who may be taken up is seen for each. */
export type Turn = (wordAt: number) => Attempt;

/** @returns `undefined` while claims or runs have not been read. */
export function askTurn(inquiry: Inquiry, { subject, dispatch, since }: Subject): Turn | undefined {
  const claim = askClaim(inquiry, subject);
  if (claim === undefined) return undefined;
  const { attempt: newest, seenAt } = claim;
  const runs = newest === 0 ? new Map<number, Run>() : askAttempts(inquiry, { dispatch, since });
  if (runs === undefined) return undefined;
  const {
    facts: { now },
    rules: { graceMs },
  } = inquiry;
  const givenUp = readGivenUp(inquiry, subject, newest);
  return (wordAt) => decideAttempt({ newest, seenAt, runs, givenUp, wordAt, now, graceMs });
}

/** The runs since a time, or since an earlier one; `undefined` while they have not been listed. */
export function askRuns(inquiry: Inquiry, since: number): readonly Run[] | undefined {
  const { runs } = inquiry.facts;
  if (runs !== undefined && runs.since <= since) return runs.list;
  inquiry.needs.push({ kind: 'runs', since });
  return undefined;
}

/** The runs of a dispatch by attempt; `undefined` while they have not been listed. */
export function askAttempts(
  inquiry: Inquiry,
  { dispatch, since }: Pick<Subject, 'dispatch' | 'since'>,
): Map<number, Run> | undefined {
  const mine = askRuns(inquiry, since)?.flatMap((run) => {
    const name = readRunName(run.title);
    return name?.dispatch === dispatch ? [[name.attempt, run] as const] : [];
  });
  return mine === undefined ? undefined : new Map(mine.toSorted(([, one], [, other]) => other.id - one.id));
}

/** What a run's title says: see runNameOf. */
export function readRunName(
  title: string,
):
  | {
      readonly dispatch: string;
      readonly task: string;
      readonly round: number;
      readonly attempt: number;
      readonly by: string | undefined;
    }
  | undefined {
  const groups =
    /^(?<task>t_[0-9a-v]{12})\.r(?<round>[1-9]\d{0,3}) attempt (?<attempt>[1-9]\d{0,5})(?: for (?<by>\S+))?$/.exec(
      title,
    )?.groups;
  if (groups === undefined) return undefined;
  const { task = '', round = '', attempt = '' } = groups;
  return { dispatch: `${task}.r${round}`, task, round: Number(round), attempt: Number(attempt), by: groups['by'] };
}

/** What we call the occasion of giving an attempt up. */
export function aboutGivingUp(subject: ClaimSubject, attempt: number): string {
  return `gave-up:${subject}:${attempt}`;
}

function readGivenUp(inquiry: Inquiry, subject: ClaimSubject, newest: number): Map<number, number> {
  const attempts = Array.from({ length: newest }, (_, index) => index + 1);
  return new Map(
    attempts.flatMap((attempt) => {
      const note = findNote(inquiry.thread, aboutGivingUp(subject, attempt));
      return note === undefined ? [] : [[attempt, Date.parse(note.comment.createdAt)] as const];
    }),
  );
}
