/**
 * What a rule decides from, and how it asks for facts: a known fact is returned, an unknown one is returned as the
 * missing fact. Only facts that a rule asks for are looked up. Pure.
 */
import { type ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import type { RepositoryConfig } from '../../protocol/config/repository-config.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import { type May, mayDo, type Team, type Verb } from '../../protocol/policy/access-policy.ts';
import type { Account, ThreadComment } from '../../protocol/thread/comment.ts';
import type { IssueHistory } from '../../protocol/thread/issue-history.ts';
import { isTakenElsewhere } from '../../protocol/thread/external-commands.ts';
import { readThread } from '../../protocol/thread/read-thread.ts';
import { modelOf, type ThreadModel } from '../../protocol/thread/thread-model.ts';
import type { FoundSubagent, WatchedIssue, LabelEvent, NewestClaim, WatchedRun } from '../ports.ts';
import { isUnknown, missing, UNKNOWABLE, type UnknownFact } from './decided.ts';
import { type IssueFacts, membershipKey, type Snapshot } from './snapshot.ts';
import { findTransfer, type Transfer } from './transferred-thread.ts';

/** What the bot reads in a thread. */
export interface WatchedThread extends ThreadModel {
  /** Where the issue came from another repository. */
  readonly transfer?: Transfer | undefined;
}

/** A thread and the facts about its issue at one moment. */
export interface DecisionContext extends WatchedThread {
  readonly facts: IssueFacts;
}

/** The thread of a snapshot. Comments that are about another issue's task are followed in that issue, not here. */
export function readModel({ comments, slug, now, where, isDelivered, meansOrigin }: Snapshot): WatchedThread {
  const read = readThread(comments, slug);
  const transfer = findTransfer(comments, read.replies, { slug, repository: where.id });
  const replies = read.replies.filter(
    (reply) =>
      transfer?.replies.includes(reply) !== true &&
      !(isDelivered && isTakenElsewhere(reply.body) && meansOrigin(reply.body)),
  );
  return { ...modelOf({ ...read, replies }, now), transfer };
}

/** @returns `UNKNOWABLE` if the configuration has mistakes: then nobody may do anything. */
export function askConfig({ facts: { config } }: DecisionContext): RepositoryConfig | UnknownFact {
  if (config === undefined) return missing({ kind: 'config' });
  return config.kind === 'config' ? config.config : UNKNOWABLE;
}

/**
 * `unseen`: a rule is about a team whose members the bot may not see, so it is unknown whether that was a no.
 * `stranger`: they get no notice, because anybody on GitHub could make the bot write one comment after another.
 */
export type JudgedComment =
  | Exclude<May, { kind: 'unknown' }>
  | { readonly kind: 'refused'; readonly because: 'unseen' | 'stranger' };

/**
 * Whether a person may do something here.
 * @param asker who requested the task that it is about.
 */
export function askMay(
  context: DecisionContext,
  verb: Verb,
  account: Account,
  asker?: Person,
): JudgedComment | UnknownFact {
  const config = askConfig(context);
  if (isUnknown(config)) return config;
  const { permissions, memberships, owners, issueText } = context.facts;
  const membershipOf = (person: Person, team: Team) => memberships.get(membershipKey(person, team));
  const mayWith = (unseen: boolean): May =>
    mayDo(verb, account, config.policy, {
      permission: (person) => permissions.get(person.id),
      membership: (person, team) => {
        const membership = membershipOf(person, team);
        return membership === 'unseen' ? unseen : membership;
      },
      issue: () => issueText,
      owners: () => owners,
      asker,
    });
  // Unknown never counts as a yes.
  const may = mayWith(false);
  if (may.kind === 'unknown') return missing(may.need);
  if (may.kind === 'allowed') return may;
  if (mayWith(true).kind !== 'refused') return { kind: 'refused', because: 'unseen' };
  return isStranger(context, account) ? { kind: 'refused', because: 'stranger' } : may;
}

function isStranger({ thread, facts: { reviews, conversation } }: DecisionContext, { id }: Account): boolean {
  return [thread.replies, reviews ?? [], conversation].some((said) =>
    said.some(({ author, isByStranger }) => author.id === id && isByStranger === true),
  );
}

/** Whether a person may do something, if a no needs no explanation. */
export function askAllowed(
  context: DecisionContext,
  verb: Verb,
  account: Account,
  asker?: Person,
): boolean | UnknownFact {
  const may = askMay(context, verb, account, asker);
  return isUnknown(may) ? may : may.kind === 'allowed';
}

export function askSubagent({ facts }: DecisionContext, name: string): FoundSubagent | UnknownFact {
  return facts.subagents.get(name) ?? missing({ kind: 'subagent', name });
}

/** Whether a commit is part of the default branch. */
export function askProvenance({ facts }: DecisionContext, commit: string): boolean | UnknownFact {
  return facts.provenance.get(commit) ?? missing({ kind: 'provenance', commit });
}

/**
 * Whether somebody has edited one of our comments. A proven text is unchanged; for any other text, GitHub's edit
 * history decides.
 */
export function askEdited({ facts }: DecisionContext, { id, isProven }: ThreadComment): boolean | UnknownFact {
  return isProven === true ? false : (facts.edits.get(id) ?? missing({ kind: 'edits', comment: id }));
}

export function askIssue({ facts }: DecisionContext): WatchedIssue | UnknownFact {
  return facts.issueText ?? missing({ kind: 'issue' });
}

/** `unknown`: GitHub does not tell. Asked after the issue itself, so that no edit between the two is missed. */
export function askHistory({ facts }: DecisionContext): IssueHistory | 'unknown' | UnknownFact {
  return facts.history ?? missing({ kind: 'history' });
}

export function askLabels({ facts }: DecisionContext): readonly LabelEvent[] | UnknownFact {
  return facts.labels ?? missing({ kind: 'labels' });
}

export function askReviews({ facts }: DecisionContext): readonly ThreadComment[] | UnknownFact {
  return facts.reviews ?? missing({ kind: 'reviews' });
}

/** The newest attempt at something. */
export function askClaim({ facts }: DecisionContext, subject: ClaimSubject): NewestClaim | UnknownFact {
  return facts.claims.get(subject) ?? missing({ kind: 'claims', subject });
}

/** The runs since that time, or since an earlier time. */
export function askRuns({ facts: { runs } }: DecisionContext, since: number): readonly WatchedRun[] | UnknownFact {
  return runs !== undefined && runs.since <= since ? runs.list : missing({ kind: 'runs', since });
}
