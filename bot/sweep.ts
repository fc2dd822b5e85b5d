/**
 * Finds what webhooks missed: GitHub does not send them again, and a bot that was down heard nothing.
 *
 * A sweep decides nothing. It chooses the issues on which something might be due, generously, and has each looked at.
 */
import { findCommand, subagentOfLabel } from '../protocol/commands.ts';
import { hasEnded } from '../protocol/lifecycle.ts';
import type { Desk } from './desk.ts';
import type { LabelEvent, Ports, ThreadComment, Where } from './ports.ts';
import { readThread } from './thread.ts';

type ListedComment = ThreadComment & { readonly issue: number };
type ListedLabel = LabelEvent & { readonly issue: number };

const DAY_MS = 24 * 3_600_000;
/** The first sweep of a process: longer than a state is kept by default, so that every open question is in it. */
export const FIRST_SWEEP_MS = 35 * DAY_MS;
/** How far sweeps overlap: clocks differ, and GitHub's lists lag behind. */
export const SWEEP_OVERLAP_MS = 600_000;
const LABELS_MS = 3 * DAY_MS;

/**
 * @param since how far back to look.
 * @throws when the repository cannot be listed. A single issue's failure is logged and looked at again later.
 */
export async function sweepRepository(where: Where, slug: string, since: Date, desk: Desk, ports: Ports): Promise<void> {
  const comments = await ports.threads.commentsSince(since);
  const labels = await ports.threads.labelsSince(new Date(Math.max(since.getTime(), ports.now() - LABELS_MS)));
  for (const chosen of chooseIssues(comments, labels, slug, ports.now())) {
    try {
      await desk.look(where, chosen.issue, { kind: 'look', labels: chosen.labels }, ports);
    } catch (error) {
      ports.log.error({ err: error, issue: chosen.issue, repository: where.id }, 'the sweep could not finish an issue');
    }
  }
}

/** The issues worth a look: something of ours is not over, or somebody said or labelled something that may be for us. */
export function chooseIssues(comments: readonly ListedComment[], labels: readonly ListedLabel[], slug: string, now: number): { readonly issue: number; readonly labels: boolean }[] {
  const labelled = new Set(labels.filter((event) => subagentOfLabel(event.label) !== undefined).map((event) => event.issue));
  const talked = Map.groupBy(comments, (comment) => comment.issue);
  const due = [...talked].filter(([, said]) => mayBeDue(said, slug, now)).map(([issue]) => issue);
  return [...new Set([...due, ...labelled])].map((issue) => ({ issue, labels: labelled.has(issue) }));
}

function mayBeDue(comments: readonly ThreadComment[], slug: string, now: number): boolean {
  const thread = readThread(comments, slug);
  const isOpen = thread.questions.some(({ marker }) => marker.answered === undefined && !thread.ended.has(marker.task));
  const isLive = [...thread.statuses.values()].some(({ marker }) => !thread.ended.has(marker.task) && (!hasEnded(marker.state) || marker.result !== undefined));
  // The question that a fresh reply is about may be older than what was listed.
  const isFresh = thread.replies.some((reply) => Date.parse(reply.updatedAt) > now - DAY_MS);
  return isOpen || isLive || isFresh || thread.replies.some((reply) => findCommand(reply.body) !== undefined);
}

/** The issues that a task's comments stand on, among those changed since a time. */
export async function findIssuesOfTask(task: string, slug: string, since: Date, ports: Ports): Promise<number[]> {
  const talked = Map.groupBy(await ports.threads.commentsSince(since), (comment) => comment.issue);
  const isAbout = (said: readonly ThreadComment[]): boolean => {
    const thread = readThread(said, slug);
    return thread.questions.some(({ marker }) => marker.task === task) || [...thread.statuses.keys()].some((one) => one === task);
  };
  return [...talked].filter(([, said]) => isAbout(said)).map(([issue]) => issue);
}
