/** The issue's comments as a channel, through the real client, over real HTTP. */
import { createMayNow } from '../../action/may.ts';
import { DEFAULT_CONFIG } from '../../protocol/config.ts';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGitHub } from '../../action/adapters/github-api.ts';
import { issueChannel } from '../../action/channel.ts';
import { ChannelCursor } from '../../protocol/channel.ts';
import { contentHash } from '../../protocol/canonical-json.ts';
import type { ChannelMessage, Subscription } from '../../worker/index.ts';

const PEOPLE = { ada: { id: 1, type: 'User', role: 'write' }, eve: { id: 3, type: 'User', role: 'read' }, 'robot[bot]': { id: 4, type: 'Bot', role: 'write' } } as const;
/** The same tenth of a second for every second that the product waits. */
const FASTER = 100;
const clock = { now: () => new Date(), sleep: (ms: number, signal: AbortSignal) => wait(ms / FASTER, undefined, { signal }) };

interface Thread extends AsyncDisposable {
  readonly url: string;
  /** Status of every answer to a question for comments. */
  readonly statuses: number[];
  readonly say: (by: keyof typeof PEOPLE, body: string, at?: Date) => number;
  readonly edit: (id: number, body: string) => void;
  /** Answers the next questions for comments instead. */
  readonly instead: ((response: ServerResponse) => void)[];
  readonly permissionsAsked: string[];
  readonly brokenPermissions: { count: number };
}

async function startThread(): Promise<Thread> {
  const comments: { id: number; body: string; user: object; created_at: string; updated_at: string; html_url: string }[] = [];
  const statuses: number[] = [];
  const instead: Thread['instead'] = [];
  const permissionsAsked: string[] = [];
  const brokenPermissions = { count: 0 };
  const seconds = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(status === 304 ? undefined : JSON.stringify(body));
    const login = /collaborators\/(?<login>[^/]+)\/permission/.exec(decodeURIComponent(url.pathname))?.groups?.['login'];
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
    const found = comments.filter((comment) => Date.parse(comment.updated_at) >= Math.floor(since / 1_000) * 1_000).slice((page - 1) * 100, page * 100);
    const etag = `"${contentHash(JSON.stringify(found))}"`;
    const status = request.headers['if-none-match'] === etag ? 304 : 200;
    statuses.push(status);
    send(status, found, { etag, 'x-ratelimit-remaining': '900' });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    statuses, instead, permissionsAsked, brokenPermissions,
    say: (by, body, at = new Date()) => {
      const id = 100 + comments.length;
      comments.push({ id, body, user: { login: by, id: PEOPLE[by].id, type: PEOPLE[by].type }, created_at: seconds(at), updated_at: seconds(at), html_url: `https://github.com/o/r/issues/7#issuecomment-${id}` });
      return id;
    },
    edit: (id, body) => {
      const comment = comments.find((one) => one.id === id);
      if (comment !== undefined) Object.assign(comment, { body, updated_at: seconds(new Date(Date.now() + 1_000)) });
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => { server.close(resolve); });
    },
  };
}

interface Listening {
  readonly lines: { id: number; author: string; body: string; edited?: boolean }[];
  readonly errors: string[];
  readonly subscription: Subscription;
}

async function listen(thread: Thread, { read = [], cursor }: { read?: readonly number[]; cursor?: ChannelCursor | undefined } = {}): Promise<Listening> {
  const github = createGitHub('ghs_x', { owner: 'o', repo: 'r', apiUrl: thread.url, defaultBranch: 'main' });
  const lines: Listening['lines'] = [];
  const errors: string[] = [];
  const onMessage = ({ line }: ChannelMessage) => Promise.resolve(void lines.push(JSON.parse(line) as Listening['lines'][number]));
  const subscription = await issueChannel({ issue: 7, read, github, clock, may: (person) => createMayNow({ config: DEFAULT_CONFIG, issue: 7, asker: undefined }, github)('steer', person) }).start({ cursor, onMessage, onError: (detail) => void errors.push(detail), signal: new AbortController().signal });
  return { lines, errors, subscription };
}

async function until(what: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !what(); tries += 1) await wait(20);
  expect(what(), what.toString()).toBe(true);
}

it('passes on what somebody who may decide says, once, and nothing else', async () => {
  await using thread = await startThread();
  thread.say('ada', 'Before the run.', new Date(Date.now() - 60_000));
  const answer = thread.say('ada', 'The answer itself');
  const { lines, subscription } = await listen(thread, { read: [answer] });

  thread.say('eve', 'I may only read.');
  thread.say('robot[bot]', 'Beep.');
  thread.say('ada', '/agora run fixer again');
  thread.say('ada', '   ');
  const told = thread.say('ada', 'Use the new API.\r\nIt is\u0000 better.');
  await until(() => lines.length > 0);
  await until(() => thread.statuses.filter((status) => status === 304).length > 2);
  await subscription.stop();

  expect(lines).toEqual([{ id: told, author: 'ada', ts: expect.any(String) as string, body: 'Use the new API.\r\nIt is\u0000 better.' }]);
  expect(thread.permissionsAsked.sort()).toEqual(['ada', 'eve']);
});

it('asks with an ETag, so that a quiet thread costs nothing', async () => {
  await using thread = await startThread();
  const { subscription } = await listen(thread);

  await until(() => thread.statuses.length > 4);
  await subscription.stop();

  expect(new Set(thread.statuses.slice(1))).toEqual(new Set([304]));
});

it('passes an edited comment on again, marked, and a comment that only looks new not', async () => {
  await using thread = await startThread();
  const { lines, subscription } = await listen(thread);
  const id = thread.say('ada', 'Use A.');
  await until(() => lines.length === 1);

  thread.edit(id, 'Use B.');
  await until(() => lines.length === 2);
  thread.edit(id, 'Use B.');
  await until(() => thread.statuses.filter((status) => status === 304).length > 1);
  await subscription.stop();

  expect(lines.map(({ body, edited }) => [body, edited])).toEqual([['Use A.', undefined], ['Use B.', true]]);
});

it('reads nothing twice in the next round, and misses nothing that was said in between', async () => {
  await using thread = await startThread();
  const first = await listen(thread);
  thread.say('ada', 'One.');
  await until(() => first.lines.length === 1);
  await first.subscription.stop();
  thread.say('ada', 'Two, while nobody listened.');
  const cursor = ChannelCursor.parse(JSON.parse(JSON.stringify(first.subscription.cursor())));

  const second = await listen(thread, { cursor });
  await until(() => second.lines.length > 0);
  await second.subscription.stop();

  expect(second.lines.map(({ body }) => body)).toEqual(['Two, while nobody listened.']);
});

it('reads all of a flood, in order', async () => {
  await using thread = await startThread();
  const { lines, subscription } = await listen(thread);

  for (let count = 1; count <= 250; count += 1) thread.say('ada', `Message ${count}`);
  await until(() => lines.length >= 250);
  await subscription.stop();

  expect(lines.map(({ body }) => body)).toEqual(Array.from({ length: 250 }, (_, index) => `Message ${index + 1}`));
});

it('waits as long as GitHub says, and goes on', async () => {
  await using thread = await startThread();
  thread.instead.push((response) => { response.writeHead(403, { 'retry-after': '60', 'content-type': 'application/json' }).end('{"message":"You have exceeded a secondary rate limit"}'); });
  const startedAt = Date.now();
  const { lines, errors, subscription } = await listen(thread);
  thread.say('ada', 'Still there?');

  await until(() => lines.length === 1);
  await subscription.stop();

  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(60_000 / FASTER);
  expect(errors).toEqual([]);
});

it('says once that something is wrong, and tries again', async () => {
  await using thread = await startThread();
  const broken = (response: ServerResponse) => { response.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"Bad gateway"}'); };
  thread.instead.push(broken, broken);
  const { lines, errors, subscription } = await listen(thread);
  thread.say('ada', 'Hello?');

  await until(() => lines.length === 1);
  await subscription.stop();

  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/Bad gateway/);
});

it('does not take an error for a no, nor pass anything on before it knows', async () => {
  await using thread = await startThread();
  thread.brokenPermissions.count = 1;
  const { lines, subscription } = await listen(thread);
  thread.say('ada', 'One.');
  thread.say('ada', 'Two.');

  await until(() => lines.length === 2);
  await subscription.stop();

  expect(lines.map(({ body }) => body)).toEqual(['One.', 'Two.']);
});

it('stops at once, also in the middle of a question that nobody answers', async () => {
  await using thread = await startThread();
  thread.instead.push(() => undefined);
  const { subscription } = await listen(thread);
  await wait(100);
  const startedAt = Date.now();

  await subscription.stop();

  expect(Date.now() - startedAt).toBeLessThan(1_000);
});
