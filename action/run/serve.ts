/**
 * One run from a decision to its report: authorize, show, work, show again; and, if it may wait for an answer, once
 * more.
 *
 * The order matters: nothing is shown before it is authorized, no question is posted before it can be answered, and the
 * thread is updated last, so that it shows the final state.
 */
import type { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { findMarker, renderMarker } from '../../protocol/comments/marker.ts';
import { mendSettingsNotes } from '../../protocol/comments/settings-note.ts';
import { askTogether } from './ask-together.ts';
import { ABOUT_STATE_KEY, authorize } from '../authorize/authorize.ts';
import type { Allowed, Authorized } from '../authorize/authorization.ts';
import type { GitHub, IssueComment } from '../ports.ts';
import type { Serving } from './turns.ts';

const NO_CHECKOUT =
  "checkout: there is no repository in the job's workspace, so the agent has nothing to work on. Add a step with `actions/checkout`, without `path:`, before the one with `agora/dispatch`.";

/** Serves a request to its end. @throws any error of GitHub that cannot be handled; the caller reports it. */
export async function serve(request: DispatchRequest, serving: Serving): Promise<void> {
  const listing = rememberListing(askTogether(request, serving.github));
  const allowed = await authorize(request, serving.context, listing.github, serving.now());
  if (allowed.kind !== 'start' && allowed.kind !== 'resume') {
    await decline(request, allowed, listing.listed(), serving);
    return;
  }
  if (serving.hasCheckout?.() === false) {
    await declineSettings(request, NO_CHECKOUT, serving);
    return;
  }
  for (const { id, body } of mendSettingsNotes(listing.listed(), serving.context.runUrl))
    await serving.github.thread.edit(id, body);
  await tellChange(allowed, listing.listed(), serving.github);
  const { serveTurns } = await import('./turns.ts');
  await serveTurns(allowed, { ...serving, authorize });
}

/** The check whether the round has ended lists the comments of the issue; that list is needed once more here. */
function rememberListing(github: GitHub): { readonly github: GitHub; readonly listed: () => readonly IssueComment[] } {
  let last: readonly IssueComment[] = [];
  const comments = async (issue: number): Promise<readonly IssueComment[]> => {
    last = await github.thread.comments(issue);
    return last;
  };
  return { github: { ...github, thread: { ...github.thread, comments } }, listed: () => last };
}

function withChange({ why, change }: { readonly why: string; readonly change?: string | undefined }): string {
  return change === undefined ? why : `${why}\n\n${change}`;
}

/** Posted at once: the person who requested the task may want something else by now. */
async function tellChange(
  allowed: Allowed,
  listed: readonly IssueComment[],
  { thread }: Pick<GitHub, 'thread'>,
): Promise<void> {
  const { issue, task } = allowed.request;
  if (allowed.kind !== 'start' || allowed.changed === undefined || issue === undefined) return;
  const { about } = allowed.changed;
  if (hasNote(listed, about)) return;
  await thread.post(issue, `${renderMarker({ v: 1, kind: 'note', task, about })}\n⚠️ ${withChange(allowed.changed)}`);
}

/** @param text any, if left out. */
function hasNote(listed: readonly IssueComment[], about: string, text = ''): boolean {
  return listed.some(({ body, isProven }) => {
    const marker = isProven === true ? findMarker(body) : undefined;
    return marker?.kind === 'note' && marker.about === about && body.includes(text);
  });
}

async function decline(
  request: DispatchRequest,
  declined: Exclude<Authorized, Allowed>,
  listed: readonly IssueComment[],
  { github, step, context }: Serving,
): Promise<void> {
  if (declined.kind === 'refused') {
    if (declined.about === ABOUT_STATE_KEY) {
      await declineSettings(request, declined.why, { github, step, context });
      return;
    }
    step.output('outcome', 'refused');
    step.fail(declined.why);
    if (request.issue === undefined) return;
    const task = declined.task ?? request.task;
    const marker = renderMarker({ v: 1, kind: 'note', task, about: declined.about });
    const text = `⚠️ ${withChange(declined)}`;
    // A bot that cannot verify the notice tries the same start again.
    if (request.kind === 'start' && request.attempt > 1 && hasNote(listed, declined.about, text)) return;
    await github.thread.post(request.issue, `${marker}\n${text}`);
    return;
  }
  step.output('outcome', 'superseded');
  step.annotate(
    'notice',
    'Superseded',
    declined.kind === 'over'
      ? 'The outcome of this round is already published and final. Start a new task instead of re-running this one.'
      : 'A newer attempt is already running. This run did nothing.',
  );
}

/** What the workflow's owner has to correct: written to the log, and to the issue in the one comment for that. */
async function declineSettings(
  request: DispatchRequest,
  mistake: string,
  { github, step, context }: Pick<Serving, 'github' | 'step' | 'context'>,
): Promise<void> {
  step.output('outcome', 'refused');
  step.fail(mistake);
  if (request.issue === undefined) return;
  const { noteMistakes } = await import('../publish/tell-settings.ts');
  const question = request.kind === 'resume' ? request.question : undefined;
  await noteMistakes({ ...request, issue: request.issue, question }, [mistake], context, github.thread);
}
