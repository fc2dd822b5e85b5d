/**
 * Authorizes a second time, at the start of the run: is the claim still ours, is the text still what was acted on, and
 * may its author still decide? The bot checked when the webhook arrived. Minutes and a queue lie in between, and
 * anybody who can start a workflow can write a request by hand.
 */
import { taskIdOf } from '../../protocol/base/ids.ts';
import {
  claimSubjectOf,
  type DispatchRequest,
  type Person,
  type StartRequest,
} from '../../protocol/messages/dispatch-request.ts';
import { type AuthorizationFacts, type Authorized, type AuthorizedRun, refuse, type Refusal } from './authorization.ts';
import {
  findOutdated,
  findRerunner,
  findUnauthorized,
  hasTrustedSender,
  taskOfRefusal,
  withOwnTask,
} from './for-whom.ts';
import { findForeignRef } from '../inputs/default-branch-run.ts';
import type { GitHub } from '../ports.ts';
import { readPublished } from '../thread/published-outcome.ts';
import { rememberSpoken } from '../thread/comment-cache.ts';

/** A setting of the workflow prevents this run from being trusted. */
export const ABOUT_STATE_KEY = 'state-key';

/**
 * Independent checks run in parallel: a permitted run starts three requests earlier, and a refused run has made two
 * unneeded requests.
 *
 * @param now milliseconds since the epoch.
 */
export async function authorize(
  request: DispatchRequest,
  run: AuthorizedRun,
  github: GitHub,
  now: number,
): Promise<Authorized> {
  const [newest, over, read, unproven, isSigned = false] = await Promise.all([
    github.claims.newestAttempt(claimSubjectOf(request)),
    isOver(request, run, github),
    github.code.config(),
    github.findUnproven?.(),
    github.isVouched?.(request),
  ]);
  if (newest > request.attempt) return { kind: 'superseded' };
  if (over) return { kind: 'over' };
  const elsewhere = findForeignRef(run);
  if (elsewhere !== undefined) return refuse(elsewhere, `ref:${run.runId}`);
  if (read.kind === 'malformed')
    return refuse(
      `The permissions cannot be read: ${read.why.join('; ')}. Correct .github/agora/config.yaml on the default branch.`,
      'config',
    );
  if (unproven !== undefined) return refuse(unproven, ABOUT_STATE_KEY);
  const facts = { config: read.config, github, now, isSigned };
  const isTrusted = hasTrustedSender(run.actor, read.config, isSigned);
  const isOnlySigned = isTrusted && !hasTrustedSender(run.actor, read.config, false);
  const outdated = isOnlySigned ? findOutdated(request, now) : undefined;
  if (outdated !== undefined) return refuse(outdated, `outdated:${run.runId}`);
  if (isTrusted) return (await findRefusedRerun(request, run, facts)) ?? authorizeMeant(request, run, facts);
  if (request.kind === 'start') return authorizeByHand(request, run, facts);
  const authorized = await authorizeMeant(request, run, facts);
  if (authorized.kind !== 'refused') return authorized;
  const { taskOfRefusedAnswer } = await import('./authorize-resume.ts');
  return { ...authorized, task: await taskOfRefusedAnswer(request, run, github) };
}

/** A start that nobody vouches for. */
async function authorizeByHand(given: StartRequest, run: AuthorizedRun, facts: SignedFacts): Promise<Authorized> {
  const meant = await settleStart(given, run, facts.github);
  const authorized = meant.kind === 'refused' ? meant : await authorizeMeant(meant.request, meant.run, facts);
  return authorized.kind === 'refused' ? { ...authorized, task: taskOfRefusal(given, run) } : authorized;
}

/**
 * A person who runs again what a trusted party has started repeats it in the name of others, also after removing from
 * the thread that it was done. So they must be somebody who may start tasks. The notice is not about the task, because
 * the bot would read it as its end.
 */
async function findRefusedRerun(
  { issue }: DispatchRequest,
  run: AuthorizedRun,
  { config, github }: SignedFacts,
): Promise<Refusal | undefined> {
  if (run.rerunBy?.endsWith('[bot]') === true) return undefined;
  const by = await readRerunner(run, github);
  if (by === undefined) return undefined;
  const task = taskIdOf(run.repositoryId, 'run', run.runId);
  if ('kind' in by) return { ...by, task };
  const { createMayNow, mayNot } = await import('./permission-check.ts');
  const may = createMayNow({ config, issue, asker: undefined }, github);
  return (await may('start', by)) ? undefined : { ...mayNot(by, 'start', config), task };
}

async function readRerunner(
  run: AuthorizedRun,
  { people }: Pick<GitHub, 'people'>,
): Promise<Person | Refusal | undefined> {
  const login = findRerunner(run);
  if (login === undefined) return undefined;
  const by = login === '' ? undefined : await people.find(login);
  return (
    by ??
    refuse(
      `GitHub does not tell who ran this run again, which @${run.actor.login} started. Start a new one instead.`,
      `rerun:${run.runId}`,
    )
  );
}

interface SettledStart {
  readonly kind?: undefined;
  readonly request: DispatchRequest;
  readonly run: AuthorizedRun;
}

/** What a start that nobody vouches for means: a task of its own, in the name of the person who runs it again. */
async function settleStart(
  given: StartRequest,
  run: AuthorizedRun,
  github: Pick<GitHub, 'people'>,
): Promise<SettledStart | Refusal> {
  const request = withOwnTask(given, run);
  const actor = await readRerunner(run, github);
  if (actor === undefined) return { request, run };
  if ('kind' in actor) return actor;
  return { request: { ...request, by: actor }, run: { ...run, actor } };
}

/** `isSigned`: a trusted party has signed the request. */
type SignedFacts = Omit<AuthorizationFacts, 'spoken'> & { readonly isSigned: boolean };

async function authorizeMeant(
  request: DispatchRequest,
  run: AuthorizedRun,
  { config, github, now, isSigned }: SignedFacts,
): Promise<Authorized> {
  const stranger = findUnauthorized(request, run.actor, config, isSigned);
  if (stranger !== undefined) return refuse(stranger, `vouches:${run.actor.id}`);
  const facts = { config, spoken: rememberSpoken(github.thread), github, now };
  // Already loaded by the time GitHub sends its first responses.
  if (request.kind === 'start') return (await import('./authorize-start.ts')).authorizeStart(request, run, facts);
  return (await import('./authorize-resume.ts')).authorizeResume(request, run, facts);
}

/**
 * A question itself shows that it was accepted by the first attempt, or by the run that asked. A later attempt was
 * started because the first seemed lost, and a re-run finds its own mark. These check whether the round has an outcome
 * by now.
 */
async function isOver(request: DispatchRequest, { runAttempt }: AuthorizedRun, github: GitHub): Promise<boolean> {
  if (request.kind === 'resume' && request.attempt <= 1 && runAttempt === 1) return false;
  // Somebody may re-run it at the moment at which it ended.
  const fresh = runAttempt > 1 ? github.thread : undefined;
  return (await readPublished(request, github, fresh)).kind !== 'nothing';
}
