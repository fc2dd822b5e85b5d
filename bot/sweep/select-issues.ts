/**
 * Finds what webhooks missed: GitHub does not resend them by itself, and a bot that was down received nothing.
 *
 * A sweep decides nothing. It selects all issues on which something might be due, and has each reconciled.
 */
import { mapAtOnce } from '../../protocol/base/map-concurrent.ts';
import { subagentOfLabel } from '../../protocol/comments/parse-command.ts';
import { childTaskOf, type TaskId, taskIdOf } from '../../protocol/base/ids.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import { IssueGone } from '../issue-gone.ts';
import type { WorkQueue } from '../reconcile/work-queue.ts';
import type { LabelEvent, BotPorts, Where } from '../ports.ts';
import type { IssueAddress } from '../decision/snapshot.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { readThread } from '../../protocol/thread/read-thread.ts';
import { isBelieved } from '../../protocol/thread/is-believed.ts';
import { DAY_MS } from '../time-windows.ts';

type SelectedComment = ThreadComment & { readonly issue: number };
type ListedLabel = LabelEvent & { readonly issue: number };

/** The first sweep of a process: longer than a state is kept by default, so that it includes every open question. */
const FIRST_SWEEP_MS = 35 * DAY_MS;
/** The overlap of sweeps: clocks differ, and GitHub's lists lag. */
const SWEEP_OVERLAP_MS = 600_000;
const LABELS_MS = 3 * DAY_MS;

/** How long until everything is checked again, whether it seems to have changed or not. */
const DEEP_MS = 3_600_000;
/**
 * If a list is longer than half a page, the next one starts later, so that it is short again. Until then its URL stays
 * the same, and GitHub can respond that nothing has changed.
 */
const LONG_LIST = 50;

/** What a process remembers about a repository between two sweeps. If it is lost, the next start reads everything. */
export interface SweepMemory {
  /** The start time of the list of comments. */
  readonly since: number;
  /** Until then, only changed issues are reconciled. */
  readonly until: number;
  /** When each listed comment was last changed. */
  readonly comments: ReadonlyMap<number, string>;
  readonly lastLabel: number;
  /** Issues for which a sweep had no budget. */
  readonly owed: readonly Chosen[];
  /** Whether the list contains any of our comments. */
  readonly hasTasks: boolean;
}

interface Chosen {
  readonly issue: number;
  readonly labels: boolean;
}

/** A slow repository does not delay the others. */
const AT_ONCE = 3;

/** A clock that was set back: what it remembers begins in the future, where nothing is listed. */
export function isAhead({ until }: SweepMemory, now: number): boolean {
  return until > now + DEEP_MS;
}

export function createSweepMemory(now: number): SweepMemory {
  // Rounded to the day: the first sweeps of every process and hour then request the same list.
  const since = Math.floor((now - FIRST_SWEEP_MS) / DAY_MS) * DAY_MS;
  return { since, until: now + DEEP_MS, comments: new Map(), lastLabel: 0, owed: [], hasTasks: false };
}

/** A repository, and the App or the relay that sweeps it. */
type SweptRepository = Pick<IssueAddress, 'where' | 'slug'>;

/**
 * Reconciles what changed since the last sweep of this process, or, in the first sweep, everything that may be due.
 *
 * @param most how many issues may be reconciled; the others come first next time.
 * @returns what to remember for the next sweep.
 * @throws if the repository cannot be listed. A single issue's failure is logged and retried later.
 */
export async function sweepRepository(
  { where, slug }: SweptRepository,
  before: SweepMemory,
  queue: WorkQueue,
  ports: BotPorts,
  most = Infinity,
): Promise<SweepMemory> {
  const { due, after } = await list({ where, slug }, before, queue, ports);
  await mapAtOnce(due.slice(0, most), AT_ONCE, async (chosen) => {
    try {
      await queue.enqueue(where, chosen.issue, { kind: 'look', labels: chosen.labels, issue: true }, ports);
    } catch (error) {
      ports.log.error({ err: error, issue: chosen.issue, repository: where.id }, 'the sweep could not finish an issue');
    }
  });
  return { ...after, owed: due.slice(most) };
}

/**
 * What may be due, and what to remember. Nothing else of the comments is kept: the reconciliations take minutes, and a
 * month of texts may be large.
 */
async function list(
  { where, slug }: SweptRepository,
  before: SweepMemory,
  queue: WorkQueue,
  ports: BotPorts,
): Promise<{ readonly due: readonly Chosen[]; readonly after: Omit<SweepMemory, 'owed'> }> {
  const now = ports.now();
  const comments = await ports.threads.commentsSince(new Date(before.since));
  const listed = await ports.threads.labelsSince(new Date(Math.max(before.since, now - LABELS_MS)));
  // The relay does not process labels on pull requests.
  const labels = slug === 'github-actions' ? listed.filter((event) => event.isPullRequest !== true) : listed;
  const chosen = distinct([...before.owed, ...chooseChanged({ comments, labels }, before, slug, now)]);
  return {
    due: await leaveQuiet(chosen, { where, comments, since: new Date(before.since) }, queue, ports),
    after: {
      since: comments.length > LONG_LIST ? Math.max(before.since, now - SWEEP_OVERLAP_MS) : before.since,
      until: before.until,
      comments: new Map(comments.map((comment) => [comment.id, comment.updatedAt])),
      lastLabel: Math.max(before.lastLabel, ...labels.map((event) => event.id)),
      hasTasks: comments.some((comment) => isBelieved(comment, slug)),
    },
  };
}

/** For fewer issues, a list would cost more than it saves. */
const WORTH_LISTING = 10;

interface Listed {
  readonly where: Where;
  readonly comments: readonly SelectedComment[];
  readonly since: Date;
}

/**
 * Removes the issues on which nothing is due as far as the lists tell: most open questions have no new replies.
 * Reconciling one issue costs two requests, a list of a hundred issues one.
 */
async function leaveQuiet(
  chosen: readonly Chosen[],
  { where, comments, since }: Listed,
  queue: WorkQueue,
  ports: BotPorts,
): Promise<Chosen[]> {
  if (chosen.length < WORTH_LISTING) return [...chosen];
  const issues = new Map((await ports.threads.issuesSince(since, chosen.length)).map((issue) => [issue.number, issue]));
  const talked = Map.groupBy(comments, (comment) => comment.issue);
  const left: Chosen[] = [];
  for (const one of chosen) {
    const issue = issues.get(one.issue);
    const said = talked.get(one.issue) ?? [];
    // Older comments are in no list, and a comment that was deleted or added since makes the count differ.
    const isWhole = issue?.commentCount === said.length && !one.labels;
    // If it cannot be decided, the reconciliation itself reports why.
    const isQuiet =
      isWhole && (await queue.isQuiet(where, one.issue, { issue, comments: said }, ports).catch(() => false));
    if (!isQuiet) left.push(one);
  }
  return left;
}

function chooseChanged(
  { comments, labels }: { readonly comments: readonly SelectedComment[]; readonly labels: readonly ListedLabel[] },
  before: SweepMemory,
  slug: string,
  now: number,
): Chosen[] {
  const changed = new Set(
    comments.filter((comment) => before.comments.get(comment.id) !== comment.updatedAt).map((comment) => comment.issue),
  );
  const fresh = labels.filter((event) => event.id > before.lastLabel);
  return selectIssues(comments, fresh, slug, now).filter((chosen) => chosen.labels || changed.has(chosen.issue));
}

function distinct(chosen: readonly Chosen[]): Chosen[] {
  const byIssue = Map.groupBy(chosen, ({ issue }) => issue);
  return [...byIssue].map(([issue, same]) => ({ issue, labels: same.some(({ labels }) => labels) }));
}

/**
 * The issues worth a reconciliation: a task has not ended, or somebody wrote or labelled something that may be for us.
 */
export function selectIssues(
  comments: readonly SelectedComment[],
  labels: readonly ListedLabel[],
  slug: string,
  now: number,
): Chosen[] {
  const labelled = new Set(
    labels.filter((event) => subagentOfLabel(event.label) !== undefined).map((event) => event.issue),
  );
  const talked = Map.groupBy(comments, (comment) => comment.issue);
  const due = [...talked].filter(([, said]) => mayBeDue(said, slug, now)).map(([issue]) => issue);
  return [...new Set([...due, ...labelled])].map((issue) => ({ issue, labels: labelled.has(issue) }));
}

function mayBeDue(comments: readonly ThreadComment[], slug: string, now: number): boolean {
  const thread = readThread(comments, slug);
  // Also after the final comment: the process that posted it may not have corrected the other comments.
  const isOpen = thread.questions.some(({ marker }) => marker.answered === undefined && marker.closed === undefined);
  const isLive = [...thread.statuses.values()].some(
    ({ marker }) => !hasEnded(marker.state) || (marker.result !== undefined && !thread.ended.has(marker.task)),
  );
  // A fresh reply may be about a question that is older than the list.
  const isFresh = thread.replies.some((reply) => Date.parse(reply.updatedAt) > now - DAY_MS);
  return isOpen || isLive || isFresh || thread.replies.some(({ command }) => command !== undefined);
}

/** How long before its run a request was usually written. */
const REQUESTED_MS = 600_000;
/** How many issues are read to find the one in which a run was requested. */
const MOST_READ = 20;

/**
 * The issues that contain comments of a task, among those that a run has changed. A run that has failed before it wrote
 * anything has changed none: then its request was written shortly before.
 * @param ended when the run was started, and of which task it is.
 */
export async function findIssuesOfTask(
  { where: { id }, slug }: SweptRepository,
  ended: { readonly task: TaskId; readonly startedAt: Date },
  ports: BotPorts,
): Promise<number[]> {
  const { task, startedAt } = ended;
  const isAbout = (said: readonly ThreadComment[]): boolean => {
    const { questions, statuses, replies } = readThread(said, slug);
    return (
      statuses.has(task) ||
      questions.some(({ marker }) => marker.task === task || childTaskOf(marker.question) === task) ||
      replies.some((reply) => taskIdOf(id, 'comment', reply.id) === task)
    );
  };
  const changed = Map.groupBy(await ports.threads.commentsSince(startedAt), (comment) => comment.issue);
  const found = [...changed].filter(([, said]) => isAbout(said)).map(([issue]) => issue);
  if (found.length > 0) return found;
  const requested = new Date(startedAt.getTime() - REQUESTED_MS);
  const talked = (await ports.threads.commentsSince(requested)).toReversed().map(({ issue }) => issue);
  for (const issue of [...new Set(talked)].slice(0, MOST_READ))
    if (isAbout(await ports.threads.comments(issue).catch(noneIfGone))) return [issue];
  const labels = await ports.threads.labelsSince(requested);
  return labels.filter((event) => taskIdOf(id, 'label', event.id) === task).map(({ issue }) => issue);
}

function noneIfGone(error: unknown): readonly ThreadComment[] {
  if (error instanceof IssueGone) return [];
  throw error;
}
