/**
 * On whose behalf a run acts: its own actor, or a person for whom a trusted party vouches.
 *
 * Anybody with write access can start a workflow with a request that names anybody. Who may vouch is decided only by
 * the default branch: the bot user of the App in its configuration, and anybody who has a key that is trusted in the
 * role `bot` and has signed the request. All workflows of a repository run as the same account, so that account alone
 * never vouches.
 */
import type { RepositoryConfig } from '../../protocol/config/repository-config.ts';
import { childTaskOf, type TaskId, taskIdOf, taskOfSender } from '../../protocol/base/ids.ts';
import type { DispatchRequest, Person, StartRequest } from '../../protocol/messages/dispatch-request.ts';
import { actorOf } from '../../protocol/policy/access-policy.ts';
import { ACTIONS_BOT } from '../../protocol/thread/trusted-accounts.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';

/**
 * Whether a trusted party has chosen what the request says, and started this run.
 *
 * Everybody who can read runs can copy a signed request. Sent again by a person who has deleted what the thread said
 * about it, it would be carried out twice. So a person needs to be named, and for a job, the signature counts for some
 * days: see findOutdated.
 *
 * @param isSigned a trusted party has signed it.
 */
export function hasTrustedSender(
  actor: Person,
  { authority }: Pick<RepositoryConfig, 'authority'>,
  isSigned: boolean,
): boolean {
  const isNamed = authority.vouches.some(({ id }) => id === actor.id) && actor.login !== ACTIONS_BOT;
  return isNamed || (isSigned && actorOf(actor).type === 'Bot');
}

/**
 * As long as the bot itself repeats a request of which the thread shows nothing (WINDOW_MS in bot/time-windows.ts): so
 * a copy achieves little more. A run can wait for its runner for a day.
 */
const COUNTS_MS = 3 * 86_400_000;

/**
 * A workflow that a person with write access has pushed sends requests with the account of all jobs, as the relay does.
 *
 * @param now milliseconds since the epoch.
 * @returns why a signed request does not count any more, as sentences; `undefined` if it counts.
 */
export function findOutdated({ kind, proof }: DispatchRequest, now: number): string | undefined {
  if (proof === undefined || Date.parse(proof.at) > now - COUNTS_MS) return undefined;
  const again = kind === 'start' ? 'Request the task again' : 'Answer again if the question is still open';
  return `This run was requested at ${proof.at}, and a request counts for three days. ${again}.`;
}

/**
 * Rules can name people by their login, and GitHub looks up permissions by it. So a request with the id of one person
 * and the login of another is about neither.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  return one.id === other.id && one.login.toLowerCase() === other.login.toLowerCase();
}

/**
 * @param isSigned a trusted party has signed the request.
 * @returns why the run does not act for the person that its request names, as a sentence; `undefined` if it does.
 */
export function findUnauthorized(
  request: DispatchRequest,
  actor: Person,
  config: Pick<RepositoryConfig, 'authority'>,
  isSigned: boolean,
): string | undefined {
  const by = whoseWords(request).find((person) => !isSamePerson(person, actor));
  // The run that asked continues by itself: nobody has sent this.
  const isOwn = request.attempt === 0;
  if (by === undefined || isOwn || hasTrustedSender(actor, config, isSigned)) return undefined;
  const what = `@${actor.login} started this run on behalf of @${by.login}, but nothing proves that they asked for it.`;
  // All workflows run as this account: configuring it as one that vouches would let anybody in.
  return actor.login === ACTIONS_BOT
    ? `${what} Give the relay the same \`state-key\` as this workflow; if .github/agora/config.yaml sets \`authority.keys\`, they must include its public half.`
    : `${what} If @${actor.login} is the bot of this repository, name it in .github/agora/config.yaml on the default branch: authority.vouches: [{login: '${actor.login}', id: ${actor.id}}].`;
}

export type RunOfTask = Pick<RunnerContext, 'actor' | 'repositoryId' | 'runId' | 'runAttempt'>;

/**
 * A start that nobody vouches for. It could name somebody else's task, end it and change its pull request. So it keeps
 * the id that it names only if that follows from what it is about. Otherwise, one run is one task, as in
 * manual-start.ts.
 */
export function withOwnTask(request: StartRequest, run: RunOfTask): StartRequest {
  return request.task === taskOfSource(request, run)
    ? request
    : { ...request, task: taskIdOf(run.repositoryId, 'run', run.runId), attempt: run.runAttempt };
}

/**
 * The task that the notice about a refused start by hand is about. The bot reads such a notice as the end of that task,
 * so nobody can refuse the command of somebody else. The account of an App may be a bot or a relay that is not set up
 * correctly, which would start the same task again if the notice were about another one.
 */
export function taskOfRefusal(request: StartRequest, run: RunOfTask): TaskId {
  const isItsOwn = request.source.kind === 'manual' || actorOf(run.actor).type === 'Bot';
  return isItsOwn ? withOwnTask(request, run).task : taskIdOf(run.repositoryId, 'run', run.runId);
}

/** The id that follows from the source; `undefined` if the request does not contain all that it is derived from. */
function taskOfSource({ source, continues }: StartRequest, { actor, repositoryId }: RunOfTask): TaskId | undefined {
  switch (source.kind) {
    case 'comment':
    case 'retry':
      return taskIdOf(repositoryId, 'comment', source.commentId);
    case 'question':
      return childTaskOf(source.question);
    case 'queued':
      return continues === undefined ? undefined : taskIdOf(repositoryId, 'queued', continues.task);
    case 'manual':
      return source.nonce === undefined ? undefined : taskOfSender(repositoryId, actor.id, source.nonce);
    case 'issue':
      return undefined;
  }
}

/**
 * GitHub repeats a run in the name of the person who started it first, whoever runs it again.
 * @returns the login of the person who runs it again; `undefined` for its actor.
 */
export function findRerunner({
  actor,
  runAttempt,
  rerunBy,
}: Pick<RunnerContext, 'actor' | 'runAttempt' | 'rerunBy'>): string | undefined {
  const isByActor = rerunBy?.toLowerCase() === actor.login.toLowerCase();
  return runAttempt === 1 || isByActor ? undefined : (rerunBy ?? '');
}

/**
 * Everybody on whose behalf the request says something. A reply shows its author, but not that it is their last reply,
 * nor what it was about: the sender who chose it is responsible for that.
 */
export function whoseWords(request: DispatchRequest): readonly Person[] {
  const told = (request.messages ?? []).map(({ by }) => by);
  if (request.kind !== 'resume') return [request.by, ...told];
  const { source, also = [] } = request.answer;
  const ticked = source.kind === 'offered' ? [source.tickedBy] : [];
  const parts = source.kind === 'parts' ? source.parts.filter((one) => one.source.kind !== 'default') : [];
  const ofParts = parts.flatMap((one) => [one.by, ...(one.also ?? []).map(({ by }) => by)]);
  return [request.by, ...ticked, ...ofParts, ...also.map(({ by }) => by), ...told];
}

/**
 * The people whose membership in a team an App has checked before it started this run. A job's token cannot read teams,
 * so the App's word counts, and only for those on whose behalf its request says something.
 * @param app without `[bot]`; undefined if the workflow names none.
 */
export function findVouchedFor(request: DispatchRequest, actor: Person, app: string | undefined): ReadonlySet<number> {
  const isByApp = app !== undefined && actor.login === `${app}[bot]`;
  return new Set(isByApp ? whoseWords(request).map(({ id }) => id) : []);
}
