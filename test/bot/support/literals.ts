/** Threads, tasks and facts as literals, for tests that call one rule. */
import type { EndMarker, NoteMarker, QuestionMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { childTaskOf, type TaskId } from '../../../protocol/base/ids.ts';
import type { Account, ThreadComment } from '../../../protocol/thread/comment.ts';
import type { Child } from '../../../protocol/thread/delegations.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import type { Marked, Thread } from '../../../protocol/thread/read-thread.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import type { ThreadModel } from '../../../protocol/thread/thread-model.ts';
import type { DecisionContext } from '../../../bot/decision/decision-context.ts';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import type { WatchedRun } from '../../../bot/ports.ts';
import { GRACE, iso, ours, PERMISSIONS, place, questionMarker, START, task } from './reconcile-scenario.ts';

export const CONFIG = readConfigFile('');

export function comment(id: number, over: Partial<ThreadComment> = {}): ThreadComment {
  return { id, body: 'words', author: ours, createdAt: iso(START), updatedAt: iso(START), ...over };
}

export function reply(id: number, author: Account, body: string): ThreadReply {
  return { ...comment(id, { author, body }), command: findCommand(body) };
}

export function marked<M>(id: number, marker: M, over: Partial<ThreadComment> = {}): Marked<M> {
  return { comment: comment(id, over), marker };
}

interface ThreadParts {
  readonly questions?: readonly Marked<QuestionMarker>[];
  readonly statuses?: readonly Marked<StatusMarker>[];
  readonly ended?: readonly Marked<EndMarker>[];
  readonly notes?: readonly Marked<NoteMarker>[];
  readonly relayed?: Thread['relayed'];
  readonly altered?: readonly ThreadComment[];
  readonly replies?: readonly ThreadReply[];
}

export function threadOf({
  questions = [],
  statuses = [],
  ended = [],
  notes = [],
  relayed = [],
  altered = [],
  replies = [],
}: ThreadParts): Thread {
  return {
    questions,
    changed: [],
    statuses: new Map(statuses.map((one): [TaskId, Marked<StatusMarker>] => [one.marker.task, one])),
    ended: new Map(ended.map((one): [TaskId, Marked<EndMarker>] => [one.marker.task, one])),
    notes,
    relayed,
    altered,
    replies,
  };
}

export function taskOf(over: Partial<Task> = {}): Task {
  return {
    task,
    state: 'suspended',
    status: undefined,
    questions: [],
    open: undefined,
    end: undefined,
    asker: { login: 'ada', id: 1 },
    since: START,
    candidates: [],
    plainReplies: [],
    notes: [],
    isHeld: false,
    isBeingDelivered: false,
    isExpired: false,
    endedAt: undefined,
    ...over,
  };
}

export function modelWith(thread: ThreadParts, tasks: readonly Task[] = [], now = START): ThreadModel {
  return { thread: threadOf(thread), tasks, now };
}

/** Only the given facts are known. */
export function factsWith(over: Partial<IssueFacts> = {}): IssueFacts {
  return {
    ...place,
    now: START,
    trigger: { kind: 'look', labels: false },
    pendingTicks: [],
    isDelivered: false,
    meansOrigin: () => true,
    labels: undefined,
    reviews: undefined,
    conversation: [],
    config: undefined,
    permissions: new Map(),
    memberships: new Map(),
    owners: undefined,
    claims: new Map(),
    runs: undefined,
    subagents: new Map(),
    provenance: new Map(),
    edits: new Map(),
    issueText: undefined,
    history: undefined,
    graceMs: GRACE,
    ...over,
  };
}

export function runOf(title: string, status: 'queued' | 'in_progress' | 'completed' = 'in_progress'): WatchedRun {
  const conclusion = status === 'completed' ? 'success' : null;
  return { id: 5, title, status, conclusion, createdAt: iso(START), updatedAt: iso(START) };
}

const delegated = questionMarker({ to: 'agent:reviewer' });

/** What an agent that another one has asked works for. */
export const CHILD: Child = {
  task: childTaskOf(delegated.question),
  agent: 'reviewer',
  question: marked(80, delegated),
};

/** Who may do what, as the default configuration says. */
export const POLICY = { config: CONFIG, permissions: PERMISSIONS };

/** What a rule decides from, if only the given facts are known. */
export function contextWith(
  thread: ThreadParts,
  tasks: readonly Task[] = [],
  facts: Partial<IssueFacts> = {},
): DecisionContext {
  return { ...modelWith(thread, tasks, facts.now), facts: factsWith(facts) };
}

/** A person's comment that was written, and last changed, so long after the start. */
export function replyAt(ms: number, id: number, author: Account, body: string, changedMs = ms): ThreadReply {
  return { ...reply(id, author, body), createdAt: iso(START + ms), updatedAt: iso(START + changedMs) };
}
