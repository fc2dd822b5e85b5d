/**
 * Executes what was decided. Every action may be interrupted after any of its calls: the next reconciliation sees what
 * was done and decides the rest again.
 */
import { claimSubjectOf } from '../../protocol/messages/dispatch-request.ts';
import { aboutGivingUp, renderMarker } from '../../protocol/comments/marker.ts';
import type { Action, ActionFence, SeenComment } from '../decision/actions.ts';
import { deliver } from '../delivery/deliver.ts';
import type { IssueAddress } from '../decision/snapshot.ts';
import type { BotPorts } from '../ports.ts';
import type { HeldClaims } from './held-claims.ts';
import { againOf, sayCannotStart } from '../texts/notices.ts';
import { isBeingPosted, isLocked, postOnce } from '../concurrency/post-once.ts';
import type { Thread } from '../../protocol/thread/read-thread.ts';

/** More processes than ever claim the same subject within the seconds between a reconciliation and its action. */
const MOST_OVERTAKEN = 3;
/** Usually, a claim takes less than a second. After this time, somebody may have decided otherwise. */
const OUTDATED_MS = 30_000;

/** The ports of one reconciliation. */
export interface ReconcilePorts extends BotPorts {
  readonly claims: HeldClaims;
}

/**
 * @returns whether to reconcile again although no webhook may announce it: immediately, within seconds, or some time
 * later. `refused`: only a person can change that. `lost`: another process has claimed it. `outdated`: it took so long
 * to claim it that the decision must be made again; this reconciliation holds the claim.
 */
export async function execute(
  action: Action,
  place: IssueAddress,
  thread: Thread,
  ports: ReconcilePorts,
): Promise<'done' | 'again' | 'soon' | 'under-way' | 'refused' | 'lost' | 'outdated'> {
  switch (action.kind) {
    case 'dispatch':
      return dispatch(action, place, ports);
    case 'say':
      return say(action, place, ports);
    case 'edit':
      return edit(action, ports);
    // Our own comments trigger no reconciliation.
    case 'end':
      return endNow(action, place, ports);
    case 'relay':
      return (await postOnce(place, action.about, action.body, ports)) === 'said' ? 'again' : 'under-way';
    case 'acknowledge':
      await ports.threads.acknowledge({ issue: place.issue, commentId: action.commentId });
      return 'done';
    case 'cancel-run':
      await ports.runs.cancel(action.runId);
      return 'under-way';
    case 'deliver':
      return deliver(action, place, thread, ports);
  }
}

async function say(
  { note, text }: Extract<Action, { kind: 'say' }>,
  place: IssueAddress,
  ports: BotPorts,
): Promise<'done' | 'under-way'> {
  const spoken = await postOnce(place, note.about, `${renderMarker(note)}\n${text}`, ports);
  return spoken === 'said' ? 'done' : 'under-way';
}

async function edit(
  { commentId, body, seen }: Extract<Action, { kind: 'edit' }>,
  { threads }: BotPorts,
): Promise<'done' | 'soon'> {
  const found = { isChanged: false };
  await threads.edit(commentId, body, async () => {
    const comment = await threads.comment(commentId);
    found.isChanged = comment !== undefined && comment.body !== seen;
    return comment?.body === seen;
  });
  return found.isChanged ? 'soon' : 'done';
}

/**
 * The claim fences anything that is on its way, whoever holds it. The task's other comments are corrected at the next
 * reconciliation, see correct-comments.ts.
 */
async function endNow(
  { marker, text, fence, seen }: Extract<Action, { kind: 'end' }>,
  place: IssueAddress,
  ports: BotPorts,
): Promise<'again' | 'soon' | 'under-way'> {
  // Checked before anything is claimed, because an unneeded claim makes others wait. Lists of comments lag by seconds,
  // and until they have caught up, the same action would be decided again.
  if (!(await standsAs(seen, ports))) return 'soon';
  const about = `end:${marker.task}`;
  if (fence !== undefined) {
    // In a locked conversation, each attempt would make the next one wait for longer than a job of the relay stays.
    if (await isBeingPosted(place, about, ports)) return 'under-way';
    await overtake(fence, ports);
  }
  const body = `${renderMarker(marker)}\n${text}`;
  const spoken = await postOnce(place, about, body, ports, () => standsAs(seen, ports));
  return spoken === 'lost' ? 'under-way' : 'again';
}

/**
 * A call may have been delayed since this was decided, and the run that seemed lost may have reported its end. A run
 * that accepts an answer marks the question before it checks claims. So a mark that exists now is respected, and a run
 * that marks later finds our claim. Lists of comments lag, so this requests the single comment.
 */
async function standsAs(seen: SeenComment | undefined, { threads }: Pick<BotPorts, 'threads'>): Promise<boolean> {
  return seen === undefined || (await threads.comment(seen.commentId))?.body === seen.body;
}

/**
 * Claim, run, acknowledgement, in this order: the claim comes after every check that can refuse, and directly before
 * the one call that cannot be undone. The person sees 👀 when the run exists, not when a run is only planned.
 */
async function dispatch(
  { request, sha, acknowledge, seen, fence }: Extract<Action, { kind: 'dispatch' }>,
  { issue }: IssueAddress,
  ports: ReconcilePorts,
): Promise<'lost' | 'soon' | 'under-way' | 'outdated'> {
  const subject = claimSubjectOf(request);
  const details = { issue, subject, attempt: request.attempt, by: request.by.login };
  const stands = await Promise.all((seen ?? []).map((one) => standsAs(one, ports)));
  if (stands.includes(false)) {
    ports.log.info(details, 'the comment behind this decision has changed; reading the issue again');
    return 'soon';
  }
  // A run that cannot write there fails. The first attempt is made without asking: a lock is rare.
  if (request.attempt > 1 && (await isLocked({ issue }, ports.threads))) {
    ports.log.info(details, 'the conversation is locked; the next attempt is made when it is unlocked');
    return 'under-way';
  }
  if (!ports.claims.isHeld(subject, request.attempt)) {
    const from = ports.now();
    if ((await ports.claims.claim(subject, request.attempt, sha)) === 'lost') {
      ports.log.info(details, 'already claimed by another process');
      return 'lost';
    }
    if (ports.now() > from + OUTDATED_MS) {
      ports.log.info(details, 'the claim took long; reading the issue again before the run is started');
      ports.claims.hold(subject, request.attempt);
      return 'outdated';
    }
  }
  if (fence !== undefined) await overtake(fence, ports);
  const started = await ports.runs.start(request);
  if (started.kind === 'refused') {
    ports.log.warn({ ...details, why: started.why }, 'the workflow could not be started');
    const marker = renderMarker({
      v: 1,
      task: request.task,
      kind: 'note',
      about: aboutGivingUp(subject, request.attempt),
    });
    await ports.threads.say(issue, `${marker}\n${sayCannotStart(request.by.login, started.why, againFor(request))}`);
    return 'under-way';
  }
  ports.log.info(details, 'a run was started');
  await ports.threads.acknowledge({ issue, ...acknowledge });
  return 'under-way';
}

/** An agent that was to answer another one is not started again: people are asked instead. */
function againFor(request: Extract<Action, { kind: 'dispatch' }>['request']): Parameters<typeof sayCannotStart>[2] {
  if (request.kind === 'resume') return againOf(request.answer.source);
  return request.source.kind === 'question' ? 'answer' : 'retry';
}

/** A process that claims at the same time is also superseded: if it starts a run, that run finds a newer attempt. */
async function overtake({ subject, attempt, sha }: ActionFence, { claims }: BotPorts): Promise<void> {
  for (let next = attempt; next < attempt + MOST_OVERTAKEN; next += 1)
    if ((await claims.claim(subject, next, sha)) === 'won') return;
}
