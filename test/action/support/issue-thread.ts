/** The comments of an issue over real HTTP, and a listener that uses the real client. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { createGitHub } from '../../../action/adapters/github-api.ts';
import type { RunIdentity } from '../../../action/channel/is-for-this-run.ts';
import { issueChannel } from '../../../action/channel/issue-channel.ts';
import { findSteeringPermission } from '../../../action/run/open-channel.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { ChannelCursor } from '../../../protocol/live/channel-cursor.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import type { ChannelMessage, Subscription } from '../../../worker/index.ts';
import { DEFAULT_CONFIG } from '../../support/default-config.ts';

const PEOPLE = {
  ada: { id: 1, type: 'User', role: 'write' },
  eve: { id: 3, type: 'User', role: 'read' },
  'robot[bot]': { id: 4, type: 'Bot', role: 'write' },
} as const;
/** Each second that the product waits takes a hundredth of a second here. */
export const FASTER = 100;
const clock = {
  now: () => new Date(),
  sleep: (ms: number, signal: AbortSignal) => wait(ms / FASTER, undefined, { signal }),
};

export interface Thread extends AsyncDisposable {
  readonly url: string;
  /** The status of every response to a request for comments. */
  readonly statuses: number[];
  readonly say: (by: keyof typeof PEOPLE, body: string, at?: Date) => number;
  /** @param by its author by default. */
  readonly edit: (id: number, body: string, by?: keyof typeof PEOPLE) => void;
  /** Whether GitHub reports who edited what. */
  readonly graphql: { answers: boolean };
  /** Responses to the next requests for comments instead of the usual ones. */
  readonly instead: ((response: ServerResponse) => void)[];
  readonly permissionsAsked: string[];
  readonly brokenPermissions: { count: number };
}

export async function startThread(): Promise<Thread> {
  const comments: {
    id: number;
    body: string;
    user: { login: string; id: number; type: string };
    created_at: string;
    updated_at: string;
    html_url: string;
  }[] = [];
  const statuses: number[] = [];
  const editors = new Map<number, keyof typeof PEOPLE>();
  const graphql = { answers: true };
  const instead: Thread['instead'] = [];
  const permissionsAsked: string[] = [];
  const brokenPermissions = { count: 0 };
  const seconds = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(status === 304 ? undefined : JSON.stringify(body));
    if (url.pathname === '/graphql') {
      if (graphql.answers) send(200, renderAuthored(comments, editors));
      else send(403, { message: 'Resource not accessible by integration' });
      return;
    }
    const login = /collaborators\/(?<login>[^/]+)\/permission/.exec(decodeURIComponent(url.pathname))?.groups?.[
      'login'
    ];
    if (login !== undefined) {
      permissionsAsked.push(login);
      const person = PEOPLE[login as keyof typeof PEOPLE];
      if (brokenPermissions.count > 0) {
        brokenPermissions.count -= 1;
        send(502, { message: 'Bad gateway' });
      } else send(200, { permission: person.role, role_name: person.role, user: { id: person.id, login } });
      return;
    }
    const odd = instead.shift();
    if (odd !== undefined) {
      odd(response);
      statuses.push(response.statusCode);
      return;
    }
    const since = Date.parse(url.searchParams.get('since') ?? '');
    const page = Number(url.searchParams.get('page') ?? 1);
    const found = comments
      .filter((comment) => Date.parse(comment.updated_at) >= Math.floor(since / 1_000) * 1_000)
      .slice((page - 1) * 100, page * 100);
    const etag = `"${contentHash(JSON.stringify(found))}"`;
    const status = request.headers['if-none-match'] === etag ? 304 : 200;
    statuses.push(status);
    send(status, found, { etag, 'x-ratelimit-remaining': '900' });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses,
    graphql,
    instead,
    permissionsAsked,
    brokenPermissions,
    say: (by, body, at = new Date()) => {
      const id = 100 + comments.length;
      comments.push({
        id,
        body,
        user: { login: by, id: PEOPLE[by].id, type: PEOPLE[by].type },
        created_at: seconds(at),
        updated_at: seconds(at),
        html_url: `https://github.com/o/r/issues/7#issuecomment-${id}`,
      });
      return id;
    },
    edit: (id, body, by) => {
      const comment = comments.find((one) => one.id === id);
      if (comment === undefined) return;
      Object.assign(comment, { body, updated_at: seconds(new Date(Date.now() + 1_000)) });
      editors.set(id, by ?? (comment.user.login as keyof typeof PEOPLE));
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** GraphQL's response about who edited the comments of an issue. */
function renderAuthored(
  comments: readonly {
    readonly id: number;
    readonly body: string;
    readonly user: { readonly login: string };
    readonly updated_at: string;
  }[],
  editors: ReadonlyMap<number, keyof typeof PEOPLE>,
): object {
  const accountOf = (login: string) => ({ login, databaseId: PEOPLE[login as keyof typeof PEOPLE].id });
  const nodes = comments.map(({ id, body, user, updated_at }) => {
    const by = editors.get(id);
    const edit = by === undefined ? [null, null] : [updated_at, accountOf(by)];
    return { fullDatabaseId: String(id), body, author: accountOf(user.login), lastEditedAt: edit[0], editor: edit[1] };
  });
  const pageInfo = { hasNextPage: false, endCursor: null };
  return { data: { repository: { issueOrPullRequest: { comments: { nodes, pageInfo } } } } };
}

export interface Listening {
  readonly messages: ChannelMessage[];
  /** What was reported as received: comments, and which of them wait in the bot's queue. */
  readonly arrived: (readonly [comments: readonly number[], said: readonly number[]])[];
  readonly lines: { id: number; author: string; body: string; edited?: boolean }[];
  readonly errors: string[];
  readonly subscription: Subscription;
}

export async function listen(
  thread: Thread,
  {
    read = [],
    cursor,
    onlySaid = false,
    thisRun = {},
  }: {
    read?: readonly number[];
    cursor?: ChannelCursor | undefined;
    onlySaid?: boolean;
    thisRun?: Partial<RunIdentity>;
  } = {},
): Promise<Listening> {
  const github = createGitHub('ghs_x', {
    owner: 'o',
    repo: 'r',
    repositoryId: 1,
    apiUrl: thread.url,
    defaultBranch: 'main',
  });
  const lines: Listening['lines'] = [];
  const [messages, arrived, errors]: [ChannelMessage[], Listening['arrived'], string[]] = [[], [], []];
  const onMessage = (message: ChannelMessage) => {
    messages.push(message);
    lines.push(JSON.parse(message.line) as Listening['lines'][number]);
    return Promise.resolve();
  };
  const onDelivered = (comments: readonly number[], said: readonly number[]) =>
    Promise.resolve(void arrived.push([comments, said]));
  const subscription = await issueChannel({
    issue: 7,
    read,
    thisRun: {
      task: taskIdOf('test', 1),
      question: undefined,
      status: 100,
      cause: undefined,
      heard: undefined,
      told: new Set(),
      ...thisRun,
    },
    onDelivered,
    github,
    clock,
    findPermission: (person) =>
      findSteeringPermission(person, { config: DEFAULT_CONFIG, issue: 7, asker: undefined }, github),
  }).start({
    cursor,
    onlySaid,
    onMessage,
    onError: (detail) => void errors.push(detail),
    signal: new AbortController().signal,
  });
  return { lines, messages, arrived, errors, subscription };
}

export async function until(what: () => boolean): Promise<void> {
  for (let tries = 0; tries < 3_000 && !what(); tries += 1) await wait(20);
  expect(what(), what.toString()).toBe(true);
}
