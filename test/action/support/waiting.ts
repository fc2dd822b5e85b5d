/**
 * A waiting run, on a clock that advances only while the run sleeps: what people say at which second, and how the run
 * reacts.
 */
import type { Allowed } from '../../../action/authorize/authorization.ts';
import type { WaitState } from '../../../action/run/await-reply/wait-limits.ts';
import type { Going } from '../../../action/run/plan-worker.ts';
import type { FeedComment, GitHub, RunnerStep } from '../../../action/ports.ts';
import { serve } from '../../../action/run/serve.ts';
import type { Serving } from '../../../action/run/turns.ts';
import { dispatchIdOf, QuestionId, questionIdOf, TaskId } from '../../../protocol/base/ids.ts';
import { findMarker, type QuestionMarker, type StatusMarker } from '../../../protocol/comments/marker.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import type { Conversation, DispatchEnd } from '../../../worker/index.ts';
import { asked, context, head, proven, startRequest, state, task, scenario } from './action-scenario.ts';

export const T0 = Date.parse('2026-11-01T10:00:00Z');
export const otherTask = TaskId.parse('t_00000000000a');
export const otherQuestion = QuestionId.parse('q_00000000000a');
export const ACTIONS = { login: 'github-actions[bot]', id: 41_898_282 };

export type Happening = (thread: Thread) => void;
interface Thread {
  readonly comments: Map<number, FeedComment>;
  readonly say: (author: FeedComment['author'], body: string) => number;
  claims: number;
  fails: boolean;
}

export interface Play {
  readonly thread: Thread;
  readonly states: StatusMarker[];
  readonly worked: { readonly allowed: Allowed; readonly going: Going }[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly looks: readonly number[];
  readonly now: number;
  readonly question: () => QuestionMarker | undefined;
}

interface Script {
  /** What the thread contains when the run begins. */
  readonly before?: Happening;
  /** Events, by the second after the question. */
  readonly at?: Readonly<Record<number, Happening>>;
  readonly awaitMs?: number;
  readonly latest?: number;
  readonly stopAt?: number;
  readonly isTurn?: boolean;
  /** The number of turns that end with a question. */
  readonly turns?: number;
  readonly config?: string;
  /** While the agent works for the first time. @returns the comments that it receives. */
  readonly meanwhile?: (thread: Thread) => readonly number[];
  /** While the agent works in a turn, counted from 1. @returns the comments that it receives. */
  readonly onWork?: (turn: number, thread: Thread) => readonly number[];
  /** After a call that edited something. */
  readonly onEdit?: (body: string, thread: Thread) => void;
}

const FINISHED: Outcome = { kind: 'finished', summary: 'Done.', changes: { files: 0, insertions: 0, deletions: 0 } };

export async function play({
  at = {},
  awaitMs = 60_000,
  latest = T0 + 3_600_000,
  stopAt,
  isTurn = false,
  turns = 1,
  config = '',
  before = () => undefined,
  meanwhile = () => [],
  onWork = () => [],
  onEdit = () => undefined,
}: Script): Promise<Play> {
  let now = T0;
  let nextId = 100;
  const comments = new Map<number, FeedComment>();
  const states: StatusMarker[] = [];
  const looks: number[] = [];
  const outputs: Record<string, string> = {};
  const worked: Play['worked'] = [];
  const iso = (): string => new Date(now).toISOString();
  const put = (author: FeedComment['author'], body: string): number => {
    const id = nextId++;
    comments.set(
      id,
      proven({ id, body, author, createdAt: iso(), updatedAt: iso(), byApp: author.login.endsWith('[bot]') }),
    );
    note(body);
    return id;
  };
  const note = (body: string): void => {
    const marker = findMarker(body);
    if (marker?.kind === 'status') states.push(marker);
  };
  const thread: Thread = { comments, say: put, claims: 0, fails: false };
  const due = new Map(Object.entries(at).map(([second, happens]) => [Number(second) * 1_000, happens]));
  const stop = new AbortController();
  const there = scenario({ comments: [], newestAttempt: () => thread.claims, config });
  const github: GitHub = {
    ...there.github,
    claims: { newestAttempt: (subject) => Promise.resolve(subject.startsWith('q_') ? thread.claims : 1) },
    thread: {
      ...there.github.thread,
      comment: (id) => Promise.resolve(comments.get(id)),
      // Only the run itself edits comments here.
      wasProven: ({ id }) => Promise.resolve(comments.get(id)?.isProven === true),
      comments: () => Promise.resolve([...comments.values()]),
      changes: () => {
        looks.push(now);
        return thread.fails
          ? Promise.reject(new Error('502'))
          : Promise.resolve({ comments: [...comments.values()], etag: undefined, waitMs: 0, now: new Date(now) });
      },
      post: (number, body) => {
        const id = put(ACTIONS, body);
        return Promise.resolve({ id, url: `https://github.com/o/r/issues/${number}#issuecomment-${id}` });
      },
      edit: (id, body) => {
        const before = comments.get(id);
        if (before !== undefined) comments.set(id, { ...before, body, updatedAt: iso() });
        note(body);
        onEdit(body, thread);
        return Promise.resolve();
      },
    },
  };
  const waiting: WaitState = {
    awaitMs,
    latest,
    interactive: isTurn,
    signal: stop.signal,
    sleep: (ms) => {
      const end = now + ms;
      for (const [second, happens] of [...due].filter(([second]) => T0 + second <= end)) {
        now = Math.max(now, T0 + second);
        due.delete(second);
        happens(thread);
      }
      now = stopAt !== undefined && T0 + stopAt * 1_000 <= end ? T0 + stopAt * 1_000 : end;
      if (stopAt !== undefined && now >= T0 + stopAt * 1_000) stop.abort();
      return Promise.resolve();
    },
  };
  const step: RunnerStep = {
    output: (name, value) => {
      outputs[name] = value;
    },
    annotate: () => undefined,
    summary: () => Promise.resolve(),
    remember: () => undefined,
    fail: () => undefined,
  };
  const work: Serving['work'] = async (allowed, conversation, going) => {
    worked.push({ allowed, going });
    const given = [...(worked.length === 1 ? meanwhile(thread) : []), ...onWork(worked.length, thread)];
    if (given.length > 0) await going.task.noteReceived(given);
    return worked.length <= turns ? ask(conversation, isTurn, worked.length) : ended(FINISHED, turns + 1);
  };
  before(thread);
  await serve(startRequest(), { context, github, step, now: () => now, waiting, work });
  return {
    thread,
    states,
    worked,
    outputs,
    looks,
    now,
    question: () =>
      [...comments.values()].map(({ body }) => findMarker(body)).find((marker) => marker?.kind === 'question'),
  };
}

async function ask(conversation: Conversation, isTurn: boolean, round: number): Promise<DispatchEnd> {
  const put = isTurn ? { question: 'Is there anything else?' } : asked;
  const id = questionIdOf(task, round);
  await conversation.ask({
    id,
    asked: put,
    state,
    expires: '2026-12-01T00:00:00Z',
    head,
    notices: [],
    isTurn,
  });
  return ended({ kind: 'needs_input', question: id, asked: put, state }, round);
}

function ended(outcome: Outcome, round: number): DispatchEnd {
  const result = {
    v: 1 as const,
    dispatchId: dispatchIdOf(task, round),
    taskId: task,
    round,
    attempt: 1,
    outcome: outcome.kind,
    exitCode: 0,
    stdout: '',
    stderr: '',
    durationMs: 1_200,
    rounds: [],
    idleMs: 0,
    permissionMode: 'bypass',
    used: { dispatch: { idleSeconds: 0 }, task: { turns: 3, idleSeconds: 4.5 } },
  };
  return {
    kind: 'ended',
    outcome,
    result,
    artifact: { ...state, expires: '2026-12-01T00:00:00Z' },
    notices: [],
    hints: [],
  };
}
