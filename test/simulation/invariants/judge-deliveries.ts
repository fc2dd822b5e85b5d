/**
 * Invariants for a default branch that changes while a task works: the work is based on the commit that the agent had,
 * and the final comment names each of its files that has changed on the branch since then.
 */
import type { EndMarker } from '../../../protocol/comments/marker.ts';
import { branchOf } from '../../../protocol/results/task-branch.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { hasBehind, headOf, listSince } from '../hosted/history.ts';
import { type StoredComment, textOf, WORK_PATH } from '../hosted/store.ts';
import { MINUTE } from '../conditions.ts';
import type { Watch } from './agents.ts';

/** The time between reading the branch and posting the final comment can be this long. */
const DELIVERING_MS = 15 * MINUTE;

export function checkDelivered({ store, conditions, find }: Watch, comment: StoredComment, marker: EndMarker): void {
  if (marker.state !== 'finished' || marker.pullRequest === undefined) return;
  const base = findBase({ store }, marker);
  const pull = store.pulls.find(({ number }) => number === marker.pullRequest);
  if (base === undefined || pull === undefined) return;
  const tip = store.refs.get(`refs/heads/${pull.branch}`) ?? '';
  if (pull.branch === branchOf(marker.task) && !hasBehind(store, tip, base))
    find('off-its-line', `${marker.task} began at ${base.slice(0, 7)}, and its work does not stand on that`);
  if (hasBehind(store, tip, headOf(store)) && headOf(store) !== base)
    conditions.cover('delivery: another task has brought the newest commit along');
  const touched = listSince(store, base, headOf(store)).filter(({ path }) => path === WORK_PATH);
  const isNamed = textOf(comment).includes(`\`${WORK_PATH}\` changed on`);
  if (touched.length > 0) conditions.cover('delivery: what was changed has changed on the default branch as well');
  if (!isNamed && touched.some(({ at }) => at < comment.createdAt - DELIVERING_MS))
    find('stale-delivery', `${marker.task} is delivered, and nobody is told that ${WORK_PATH} has changed since`);
  if (isNamed && touched.length === 0)
    find(
      'stale-delivery',
      `${marker.task} is delivered, and ${WORK_PATH} is said to have changed since, which is not so`,
    );
}

/** The commit that the run with this result had checked out. */
function findBase({ store }: Pick<Watch, 'store'>, { task }: EndMarker): string | undefined {
  const status = [...store.comments.values()].flatMap((one) => {
    const marker = one.author.type === 'Bot' ? findMarker(textOf(one)) : undefined;
    return marker?.kind === 'status' && marker.task === task && marker.state === 'finished' ? [marker] : [];
  });
  const run = store.runs.get(status.at(-1)?.runId ?? 0);
  return run?.headSha;
}
