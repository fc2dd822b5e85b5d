/** Threads, tasks and facts as literals, for tests that call one rule. */
import type { EndMarker, NoteMarker, QuestionMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import type { TaskId } from '../../../protocol/base/ids.ts';
import type { Account, ThreadComment } from '../../../protocol/thread/comment.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import type { Marked, Thread } from '../../../protocol/thread/read-thread.ts';
import type { Task } from '../../../protocol/thread/read-tasks.ts';
import type { ThreadModel } from '../../../protocol/thread/thread-model.ts';
import type { IssueFacts } from '../../../bot/decision/snapshot.ts';
import type { WatchedRun } from '../../../bot/ports.ts';
import { GRACE, iso, ours, place, START, task } from './reconcile-scenario.ts';

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
