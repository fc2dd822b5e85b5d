/**
 * The facts as a decision asks for them: what is there is given, what is not is noted down and given next time.
 *
 * So a decision reads as if it knew everything, and still nothing is looked up that it does not come to ask.
 */
import { type ClaimSubject } from '../protocol/claim-ref.ts';
import type { DispatchId } from '../protocol/ids.ts';
import type { Need } from './actions.ts';
import { type Attempt, decideAttempt } from './attempt.ts';
import type { Facts } from './facts.ts';
import { type May, mayDecide } from './may.ts';
import type { Account, FoundSubagent, Issue, Run } from './ports.ts';
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
}

export function startInquiry(facts: Facts, rules: Rules): Inquiry {
  return { facts, thread: readThread(facts.comments, facts.slug), rules, needs: [], waits: [] };
}

/** @returns `undefined` while GitHub has not been asked. Machines are refused without asking. */
export function askMay(inquiry: Inquiry, account: Account): May | undefined {
  if (account.type !== 'User') return mayDecide(account, 'none');
  const permission = inquiry.facts.permissions.get(account.id);
  if (permission !== undefined) return mayDecide(account, permission);
  inquiry.needs.push({ kind: 'permission', person: { id: account.id, login: account.login } });
  return undefined;
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
export function askTurn(inquiry: Inquiry, subject: Subject): Turn | undefined {
  const claim = inquiry.facts.claims.get(subject.subject);
  if (claim === undefined) {
    inquiry.needs.push({ kind: 'claims', subject: subject.subject });
    return undefined;
  }
  const { attempt: newest, seenAt } = claim;
  const runs = newest === 0 ? new Map<number, Run>() : askRuns(inquiry, subject);
  if (runs === undefined) return undefined;
  const { facts: { now }, rules: { graceMs } } = inquiry;
  const givenUp = readGivenUp(inquiry, subject.subject, newest);
  return (wordAt) => decideAttempt({ newest, seenAt, runs, givenUp, wordAt, now, graceMs });
}

/** @returns the runs of a dispatch by attempt, `undefined` while they are being read. */
export function askRuns(inquiry: Inquiry, subject: Pick<Subject, 'dispatch' | 'since'>): Map<number, Run> | undefined {
  const { runs } = inquiry.facts;
  if (runs === undefined || runs.since > subject.since) {
    inquiry.needs.push({ kind: 'runs', since: subject.since });
    return undefined;
  }
  const prefix = `${subject.dispatch} attempt `;
  const mine = runs.list.filter((run) => run.title.startsWith(prefix)).toSorted((one, other) => other.id - one.id);
  return new Map(mine.map((run) => [Number(run.title.slice(prefix.length)), run]));
}

/** What we call the occasion of giving an attempt up. */
export function aboutGivingUp(subject: ClaimSubject, attempt: number): string {
  return `gave-up:${subject}:${attempt}`;
}

function readGivenUp(inquiry: Inquiry, subject: ClaimSubject, newest: number): Map<number, number> {
  const attempts = Array.from({ length: newest }, (_, index) => index + 1);
  return new Map(attempts.flatMap((attempt) => {
    const note = findNote(inquiry.thread, aboutGivingUp(subject, attempt));
    return note === undefined ? [] : [[attempt, Date.parse(note.comment.createdAt)] as const];
  }));
}
