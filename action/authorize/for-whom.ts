/**
 * For whom a run acts: for its own actor, or for whom somebody vouches who may.
 *
 * Whoever may write can start a workflow and write a request that names anybody. Who may vouch is named where only the
 * default branch decides: the bot user of the App in its configuration, and whoever holds a key that is believed in the
 * role `bot` and has signed the request. Every workflow of a repository runs as the same account, so that one never
 * vouches by itself.
 */
import type { RepositoryConfig } from '../../protocol/config/repository-config.ts';
import type { DispatchRequest, Person } from '../../protocol/messages/dispatch-request.ts';
import { ACTIONS_BOT } from '../../protocol/thread/trusted-accounts.ts';

/**
 * @param isVouched somebody has signed the request who may.
 * @returns why the run does not act for the person of its request, as a sentence; `undefined` when it does.
 */
export function findStranger(
  request: DispatchRequest,
  actor: Person,
  { authority }: Pick<RepositoryConfig, 'authority'>,
  isVouched: boolean,
): string | undefined {
  const by = whoseWords(request).find(({ id }) => id !== actor.id);
  const vouches = authority.vouches.some(({ id }) => id === actor.id) && actor.login !== ACTIONS_BOT;
  // The run that asked goes on by itself: nobody has sent this.
  const isOwn = request.attempt === 0;
  if (by === undefined || vouches || isOwn || isVouched) return undefined;
  const what = `@${actor.login} started this run on behalf of @${by.login}, but nothing proves that they asked for it.`;
  // Any workflow runs as this account: to name it as one that vouches would let anybody in.
  return actor.login === ACTIONS_BOT
    ? `${what} Give the relay the same \`state-key\` as this workflow; if .github/agora/config.yaml sets \`authority.keys\`, they must include its public half.`
    : `${what} If @${actor.login} is the bot of this repository, name it in .github/agora/config.yaml on the default branch: authority.vouches: [{login: '${actor.login}', id: ${actor.id}}].`;
}

/**
 * Everybody in whose name the request says something. A reply shows its author itself, but not that it is their last
 * word, nor what it was about: whoever chose it answers for that.
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
