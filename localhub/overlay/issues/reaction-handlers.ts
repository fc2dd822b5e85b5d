/**
 * Reactions to issues and comments, which the emulator does not have.
 *
 * @see https://docs.github.com/en/rest/reactions/reactions
 */
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';
import { actorOf, notFound, numberOf, parseBody, repositoryOf, type Call, type Handler } from '../../gateway/call.ts';
import { listAnswer } from '../../gateway/pages.ts';
import { requireAuthor } from '../../gateway/permission.ts';
import type { Accounts } from '../../emulator/identities.ts';
import { nodeId } from '../../gateway/node-id.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import { renderNow } from '../../gateway/gateway-times.ts';

const CONTENTS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const;
const NewReaction = z.object({ content: z.enum(CONTENTS) });
interface StoredReaction {
  readonly id: number;
  readonly login: string;
  readonly content: (typeof CONTENTS)[number];
  readonly createdAt: string;
}

export interface Reactions {
  /** The reactions to the object with this API path. */
  readonly of: (path: string) => StoredReaction[];
  /** GitHub's summary, as it is contained in issues and comments. */
  readonly summarise: (url: string) => JsonBody;
}

export function createReactions(): Reactions {
  const all = new Map<string, StoredReaction[]>();
  return {
    of: (path) => {
      const known = all.get(path) ?? [];
      all.set(path, known);
      return known;
    },
    summarise: (url) => {
      const given = all.get(new URL(url).pathname) ?? [];
      const counts = CONTENTS.map((content) => [content, given.filter((one) => one.content === content).length]);
      return { url: `${url}/reactions`, total_count: given.length, ...(Object.fromEntries(counts) as JsonBody) };
    },
  };
}

/** @returns the path of the object of the reaction. @throws Refusal 404 when it does not exist. */
async function findSubject(context: HubContext, call: Call): Promise<string> {
  const isComment = 'comment_id' in call.params;
  const number = String(numberOf(call, isComment ? 'comment_id' : 'issue_number'));
  const path = `${pathOf(repositoryOf(call))}/issues/${isComment ? 'comments/' : ''}${number}`;
  // A pull request has labels as well, so this finds both kinds.
  const { status } = await context.read(isComment ? path : `${path}/labels`);
  if (status >= 400) throw notFound();
  return path;
}

export function reactionHandlers(
  context: HubContext,
  reactions: Reactions,
  accounts: Accounts,
): Record<string, Handler> {
  let count = 0;
  const render = ({ id, login, content, createdAt }: StoredReaction): JsonBody => ({
    id,
    node_id: nodeId('Reaction', id),
    user: accounts.render(login),
    content,
    created_at: createdAt,
  });
  const create: Handler = async (call) => {
    const { content } = parseBody(call, NewReaction);
    const login = actorOf(call.caller);
    const given = reactions.of(await findSubject(context, call));
    const known = given.find((one) => one.login === login && one.content === content);
    if (known !== undefined) return { status: 200, body: render(known) };
    count += 1;
    const reaction = { id: count, login, content, createdAt: renderNow() };
    given.push(reaction);
    return { status: 201, body: render(reaction) };
  };
  const list: Handler = async (call) => {
    const content = call.url.searchParams.get('content');
    const given = reactions
      .of(await findSubject(context, call))
      .filter((one) => content === null || one.content === content);
    return listAnswer(call.url, given.map(render));
  };
  const remove: Handler = async (call) => {
    const given = reactions.of(await findSubject(context, call));
    const index = given.findIndex(({ id }) => id === numberOf(call, 'reaction_id'));
    const found = given[index];
    if (found === undefined) throw notFound();
    requireAuthor(call.caller, found.login, call.role);
    given.splice(index, 1);
    return { status: 204 };
  };
  return {
    'reactions/create-for-issue': create,
    'reactions/create-for-issue-comment': create,
    'reactions/list-for-issue': list,
    'reactions/list-for-issue-comment': list,
    'reactions/delete-for-issue': remove,
    'reactions/delete-for-issue-comment': remove,
  };
}
