/**
 * Finds what webhooks missed: GitHub does not send them again, and a bot that was down heard nothing.
 *
 * A sweep decides nothing. It chooses the issues on which something might be due, generously, and has each looked at.
 */
import { mapAtOnce } from '../../protocol/base/map-concurrent.ts';
import { subagentOfLabel } from '../../protocol/comments/parse-command.ts';
import { hasEnded } from '../../protocol/messages/lifecycle.ts';
import type { WorkQueue } from '../reconcile/work-queue.ts';
import type { LabelEvent, BotPorts, Where } from '../ports.ts';
import type { ThreadComment } from '../../protocol/thread/comment.ts';
import { readThread } from '../../protocol/thread/read-thread.ts';
import { isBelieved } from '../../protocol/thread/is-believed.ts';
import { DAY_MS } from '../time-windows.ts';

type SelectedComment = ThreadComment & { readonly issue: number };
type ListedLabel = LabelEvent & { readonly issue: number };

/** The first sweep of a process: longer than a state is kept by default, so that every open question is in it. */
const FIRST_SWEEP_MS = 35 * DAY_MS;
/** How far sweeps overlap: clocks differ, and GitHub's lists lag behind. */
const SWEEP_OVERLAP_MS = 600_000;
const LABELS_MS = 3 * DAY_MS;

/** How long until everything is looked at again, whether it seems to have changed or not. */
const DEEP_MS = 3_600_000;
/**
 * Beyond half a page, a list begins later, so that the next one is short again. Until then its address stays the same,
 * and GitHub can say that nothing has changed.
 */
const LONG_LIST = 50;

/** What a process remembers of a repository between two sweeps. Lost with it: the next start reads everything. */
export interface SweepMemory {
  /** How far back the list of comments begins. */
  readonly since: number;
  /** Until then only what changes is looked at. */
  readonly until: number;
  /** When each listed comment was last changed. */
  readonly comments: ReadonlyMap<number, string>;
  readonly lastLabel: number;
  /** Issues that a sweep had no budget for. */
  readonly owed: readonly Chosen[];
  /** Whether anything of ours stands in the list. */
  readonly hasTasks: boolean;
}

interface Chosen {
  readonly issue: number;
  readonly labels: boolean;
}

/** One that GitHub answers slowly keeps none of the others waiting. */
const AT_ONCE = 3;

export function createSweepMemory(now: number): SweepMemory {
  // To the day: the first sweep of every process and hour then asks for the same list.
  const since = Math.floor((now - FIRST_SWEEP_MS) / DAY_MS) * DAY_MS;
  return { since, until: now + DEEP_MS, comments: new Map(), lastLabel: 0, owed: [], hasTasks: false };
}

/**
 * Looks at what changed since the last sweep of this process, or at everything that may be due when it is the first.
 *
 * @param most how many issues may be looked at; the others are owed and come first next time.
 * @returns what to remember for the next sweep.
 * @throws when the repository cannot be listed. A single issue's failure is logged and looked at again later.
 */
export async function sweepRepository(
  where: Where,
  slug: string,
  before: SweepMemory,
  queue: WorkQueue,
  ports: BotPorts,
  most = Infinity,
): Promise<SweepMemory> {
  const { due, after } = await list(where, slug, before, queue, ports);
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
 * What may be due, and what is to be remembered. Of the comments nothing else is kept: the looks take minutes, and a
 * month's texts may be many.
 */
async function list(
  where: Where,
  slug: string,
  before: SweepMemory,
  queue: WorkQueue,
  ports: BotPorts,
): Promise<{ readonly due: readonly Chosen[]; readonly after: Omit<SweepMemory, 'owed'> }> {
  const now = ports.now();
  const comments = await ports.threads.commentsSince(new Date(before.since));
  const labels = await ports.threads.labelsSince(new Date(Math.max(before.since, now - LABELS_MS)));
  const chosen = distinct([...before.owed, ...chooseChanged(comments, labels, before, slug, now)]);
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

/** For fewer, a list would cost more than it spares. */
const WORTH_LISTING = 10;

interface Listed {
  readonly where: Where;
  readonly comments: readonly SelectedComment[];
  readonly since: Date;
}

/**
 * Without those on which nothing is due as far as the lists tell: on most open questions nobody has said anything. A
 * look at one costs two requests, a list of a hundred issues one.
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
    // Older comments are in no list, and a comment that was deleted or added since makes the two differ.
    const isWhole = issue?.commentCount === said.length && !one.labels;
    // Where it cannot be told, the look itself says why.
    const isQuiet =
      isWhole && (await queue.isQuiet(where, one.issue, { issue, comments: said }, ports).catch(() => false));
    if (!isQuiet) left.push(one);
  }
  return left;
}

function chooseChanged(
  comments: readonly SelectedComment[],
  labels: readonly ListedLabel[],
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
 * The issues worth a look: something of ours is not over, or somebody said or labelled something that may be for us.
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
  // Also where the last word is said: who said it may not have come to correct the rest.
  const isOpen = thread.questions.some(({ marker }) => marker.answered === undefined && marker.closed === undefined);
  const isLive = [...thread.statuses.values()].some(
    ({ marker }) => !hasEnded(marker.state) || (marker.result !== undefined && !thread.ended.has(marker.task)),
  );
  // The question that a fresh reply is about may be older than what was listed.
  const isFresh = thread.replies.some((reply) => Date.parse(reply.updatedAt) > now - DAY_MS);
  return isOpen || isLive || isFresh || thread.replies.some(({ command }) => command !== undefined);
}

/** The issues that a task's comments stand on, among those changed since a time. */
export async function findIssuesOfTask(task: string, slug: string, since: Date, ports: BotPorts): Promise<number[]> {
  const talked = Map.groupBy(await ports.threads.commentsSince(since), (comment) => comment.issue);
  const isAbout = (said: readonly ThreadComment[]): boolean => {
    const thread = readThread(said, slug);
    return (
      thread.questions.some(({ marker }) => marker.task === task) ||
      [...thread.statuses.keys()].some((one) => one === task)
    );
  };
  return [...talked].filter(([, said]) => isAbout(said)).map(([issue]) => issue);
}
