/**
 * The events of an issue (labeled, closed, assigned …), with author and time.
 *
 * They are written by the same functions that send the webhooks, so the two always agree. The emulator has no events
 * for pull requests.
 *
 * @see https://docs.github.com/en/rest/issues/events
 */
import type { JsonBody } from '../../gateway/call.ts';
import {
  actorOf,
  numberOf,
  repositoryOf,
  type CallAnswer,
  type Call,
  type Caller,
  type Handler,
  type RepositoryAddress,
} from '../../gateway/call.ts';
import { listAnswer } from '../../gateway/pages.ts';
import { nodeId } from '../../gateway/node-id.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import { readAll } from '../read-all.ts';
import { renderNow } from '../../gateway/gateway-times.ts';

interface IssueEvent {
  readonly id: number;
  readonly number: number;
  readonly event: string;
  readonly actor: string;
  readonly createdAt: string;
  readonly extra: JsonBody;
}

export interface IssueEvents {
  readonly record: (
    repository: RepositoryAddress,
    number: number,
    event: string,
    actor: Caller,
    extra?: JsonBody,
  ) => void;
  readonly list: (repository: RepositoryAddress, number?: number) => readonly IssueEvent[];
}

export function createIssueEvents(): IssueEvents {
  const all = new Map<string, IssueEvent[]>();
  let count = 0;
  return {
    record: (repository, number, event, actor, extra = {}) => {
      count += 1;
      const made = { id: count, number, event, actor: actorOf(actor), createdAt: renderNow(), extra };
      all.set(pathOf(repository), [...(all.get(pathOf(repository)) ?? []), made]);
    },
    list: (repository, number) =>
      (all.get(pathOf(repository)) ?? []).filter((event) => number === undefined || event.number === number),
  };
}

interface EventParts {
  readonly context: HubContext;
  readonly events: IssueEvents;
  /** An event may be about a pull request, which the emulator does not list among the issues. */
  readonly issueOf: (repository: RepositoryAddress, number: number) => Promise<JsonBody>;
}

function render(context: HubContext, repository: RepositoryAddress, event: IssueEvent): JsonBody {
  const app = context.installations.appOfBot(event.actor);
  return {
    id: event.id,
    node_id: nodeId('IssueEvent', event.id),
    url: `${context.origin}${pathOf(repository)}/issues/events/${String(event.id)}`,
    actor: context.accounts.render(event.actor),
    event: event.event,
    commit_id: null,
    commit_url: null,
    created_at: event.createdAt,
    ...event.extra,
    performed_via_github_app: app === undefined ? null : context.accounts.renderApp(app),
  };
}

async function listOfRepository({ context, events, issueOf }: EventParts, call: Call): Promise<CallAnswer> {
  const repository = repositoryOf(call);
  const newestFirst = [...events.list(repository)].reverse();
  const numbers = [...new Set(newestFirst.map(({ number }) => number))];
  const found = numbers.map(async (number) => [number, await issueOf(repository, number).catch(() => null)] as const);
  const about = new Map(await Promise.all(found));
  const rendered = newestFirst.map((event) => ({
    ...render(context, repository, event),
    issue: about.get(event.number) ?? null,
  }));
  return listAnswer(call.url, rendered);
}

/** Events and comments in one list. */
async function listTimeline({ context, events }: EventParts, call: Call): Promise<CallAnswer> {
  const repository = repositoryOf(call);
  const number = numberOf(call, 'issue_number');
  const comments = await readAll(context, `${pathOf(repository)}/issues/${String(number)}/comments`);
  const spoken = comments.map((comment): JsonBody => ({ ...comment, event: 'commented', actor: comment['user'] }));
  const done = events.list(repository, number).map((event) => render(context, repository, event));
  const timeOf = (one: JsonBody): number => Date.parse(String(one['created_at']));
  return listAnswer(
    call.url,
    [...done, ...spoken].sort((a, b) => timeOf(a) - timeOf(b)),
  );
}

export function issueEventHandlers(parts: EventParts): Record<string, Handler> {
  const { context, events } = parts;
  return {
    'issues/list-events': async (call) => {
      const repository = repositoryOf(call);
      const number = numberOf(call, 'issue_number');
      // Only the 404 matters: an issue or a pull request with this number has labels, even if the list is empty.
      await readAll(context, `${pathOf(repository)}/issues/${String(number)}/labels`);
      return listAnswer(
        call.url,
        events.list(repository, number).map((event) => render(context, repository, event)),
      );
    },
    'issues/list-events-for-repo': (call) => listOfRepository(parts, call),
    'issues/list-events-for-timeline': (call) => listTimeline(parts, call),
  };
}
