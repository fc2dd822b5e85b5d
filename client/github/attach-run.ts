/**
 * Follows a task on GitHub and talks to it, as a person: its thread is read, and messages become comments of the
 * token's owner. So the same rules apply as for everybody, and everybody can read them.
 *
 * The thread is read once in full, and then checked for changes with the tag of the last response: "not modified" costs
 * nothing.
 */
import { defined } from '../../protocol/base/defined.ts';
import { readFeed } from '../../github/issues/comment-feed.ts';
import { listComments, postComment, type FetchedComment } from '../../github/issues/threads.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import { ClientError } from '../client-error.ts';
import type { News } from '../live/history.ts';
import type { Attached, AttachEvent, TaskView } from '../types.ts';
import { postAnswer } from './answer.ts';
import type { ListedComment } from './facts.ts';
import type { TaskFinder } from './find-task.ts';
import { explainFailure } from './guard-backend.ts';
import { renderTextCommand } from './posted-command.ts';
import { readTaskThread } from './thread-events.ts';
import { untilAborted } from '../calls/until-aborted.ts';
import type { GitHubContext } from './client-context.ts';

/** Comments may become visible in a slightly different order. */
const OVERLAP_MS = 60_000;

/** @throws ClientError not-found. */
export async function attachThread(
  context: GitHubContext,
  finder: TaskFinder,
  task: TaskId,
  { signal }: { readonly signal?: AbortSignal },
): Promise<Attached> {
  const left = new AbortController();
  const stop = signal === undefined ? left.signal : AbortSignal.any([left.signal, signal]);
  const first = await untilAborted(finder.look(task), signal);
  let ended: Promise<void> | undefined;
  return {
    events: guarded(context, follow(context, finder, first, stop), stop),
    send: (text, { question } = {}) =>
      explaining(context, async () => {
        if (question === undefined)
          await comment(context, finder, task, renderTextCommand({ verb: 'say', target: task, text }));
        else await postAnswer(context, finder, question, text);
      }),
    end: () =>
      explaining(context, () => {
        ended ??= comment(context, finder, task, `/agora end ${task}`).catch((error: unknown) => {
          // Nothing was written: it can be tried again.
          ended = undefined;
          throw error;
        });
        return ended;
      }),
    detach: () => {
      left.abort();
    },
  };
}

async function comment(context: GitHubContext, finder: TaskFinder, task: TaskId, body: string): Promise<void> {
  const facts = await finder.find(task);
  if (facts === undefined)
    throw new ClientError('mistake', `The task ${task} has no issue to write on.`, {
      fix: 'Wait until it asks something: its question opens one.',
    });
  await postComment(context.client, { ...context.at, issue: facts.issue }, body);
}

async function* follow(
  context: GitHubContext,
  finder: TaskFinder,
  first: TaskView,
  stop: AbortSignal,
): AsyncGenerator<AttachEvent> {
  let seq = 0;
  const numbered = (news: News): AttachEvent => ({ seq: (seq += 1), at: context.clock.now().toISOString(), ...news });
  const issue = yield* followRun(context, finder, first, stop, numbered);
  if (issue === undefined) return;
  const read = createReader(context, issue, stop);
  const told = new Set<string>();
  let standing = '';
  while (!stop.aborted) {
    const { comments: said, waitMs } = await read();
    const comments = await finder.prove(said);
    const thread = readTaskThread(comments, first.task, { now: context.clock.now(), app: context.app });
    for (const { key, news } of thread?.happened ?? []) {
      if (!told.has(key)) yield numbered(news);
      told.add(key);
    }
    if (thread !== undefined && thread.standing.key !== standing) yield numbered(thread.standing.news);
    if (thread?.standing.news.type === 'ended') return;
    standing = thread?.standing.key ?? standing;
    await pause(context, waitMs, stop);
  }
}

/**
 * A task about which nobody has written has no thread: only its run can be seen.
 * @returns its issue, once it has one.
 */
async function* followRun(
  context: GitHubContext,
  finder: TaskFinder,
  first: TaskView,
  stop: AbortSignal,
  numbered: (news: News) => AttachEvent,
): AsyncGenerator<AttachEvent, number | undefined> {
  let shown = '';
  for (let view = first; !stop.aborted; view = await finder.look(first.task)) {
    const { issue, state, round, url } = view;
    if (issue !== undefined) return issue;
    if (hasEnded(state)) {
      yield numbered({ type: 'ended', state, ...defined({ url }) });
      return undefined;
    }
    if (state !== shown) yield numbered({ type: 'state', state, round, ...defined({ url }) });
    shown = state;
    await pause(context, 0, stop);
  }
  return undefined;
}

interface RunRead {
  /** All known comments, in their current form. */
  readonly comments: readonly ListedComment[];
  readonly waitMs: number;
}

function createReader({ client, at }: GitHubContext, issue: number, stop: AbortSignal): () => Promise<RunRead> {
  const known = new Map<number, ListedComment>();
  let since: string | undefined;
  let etag: string | undefined;
  const keep = (comments: readonly FetchedComment[]): void => {
    for (const one of comments) known.set(one.id, { ...one, issue });
    const newest = Math.max(...[...known.values()].map(({ updatedAt }) => Date.parse(updatedAt)));
    const next = new Date(Math.max(0, newest - OVERLAP_MS)).toISOString();
    // Another request has another response, with another tag.
    if (next !== since) etag = undefined;
    since = next;
  };
  return async () => {
    if (since === undefined) {
      keep(await listComments(client, { ...at, issue }));
      return { comments: [...known.values()], waitMs: 0 };
    }
    const page = await readFeed(client, { ...at, issue, since, etag, signal: stop });
    etag = page.etag;
    if (page.comments !== undefined && page.comments.length > 0) keep(page.comments);
    return { comments: [...known.values()], waitMs: page.waitMs };
  };
}

async function pause({ clock, pollMs }: GitHubContext, waitMs: number, stop: AbortSignal): Promise<void> {
  await clock.sleep(Math.max(pollMs, waitMs), stop).catch(() => undefined);
}

async function explaining<T>({ at }: GitHubContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw explainFailure(error, `${at.owner}/${at.repo}`);
  }
}

/** A caller that has stopped following does not get the errors of requests that this aborted. */
async function* guarded(
  context: GitHubContext,
  events: AsyncGenerator<AttachEvent>,
  stop: AbortSignal,
): AsyncGenerator<AttachEvent> {
  for (;;) {
    const next = await explaining(context, () => untilAborted(events.next(), stop)).catch((error: unknown) => {
      if (stop.aborted) return undefined;
      throw error;
    });
    if (next === undefined || next.done === true) return;
    yield next.value;
  }
}
