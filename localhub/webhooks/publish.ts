/**
 * Turns an event into a payload: the event's own members, then user and repository.
 *
 * The payload is built while the request that caused the event is still being answered, so it shows the state at that
 * time, not the state when somebody reads it.
 */
import { defined } from '../defined.ts';
import { actorOf, JsonBody } from '../gateway/call.ts';
import { pathOf, type HubContext, type HubEvent } from '../overlay/hub-context.ts';

export async function renderPayload(
  context: Pick<HubContext, 'accounts' | 'readBody'>,
  event: HubEvent,
): Promise<JsonBody> {
  const organization = context.accounts.renderOrganization(event.repository.owner);
  const repository = await context.readBody(pathOf(event.repository));
  return {
    ...defined({ action: event.action }),
    ...event.parts,
    repository: event.name === 'push' ? renderPushRepository(repository) : repository,
    ...defined({ organization }),
    sender: context.accounts.render(actorOf(event.sender)),
  };
}

/** In a push, the repository's times are numbers and the owner has a name, for historical reasons. */
function renderPushRepository(repository: JsonBody): JsonBody {
  const seconds = (value: unknown): number => Math.floor(Date.parse(typeof value === 'string' ? value : '') / 1000);
  const owner = JsonBody.parse(repository['owner']);
  const times = {
    created_at: seconds(repository['created_at']),
    pushed_at: seconds(repository['pushed_at']) || Math.floor(Date.now() / 1000),
  };
  return {
    ...repository,
    ...times,
    owner: { ...owner, name: owner['login'], email: null },
    stargazers: 0,
    master_branch: repository['default_branch'],
  };
}
