/** Following a thread on GitHub: which requests are sent, how often, and what they cost. */
import nock from 'nock';
import { expect, it } from 'vitest';
import { attachThread } from '../../../client/github/attach-run.ts';
import { createTaskFinder } from '../../../client/github/find-task.ts';
import type { GitHubContext } from '../../../client/github/client-context.ts';
import type { Attached, AttachEvent } from '../../../client/types.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { type Marker, renderMarker } from '../../../protocol/comments/marker.ts';
import { CONFIG_PATH } from '../../../protocol/base/registry-paths.ts';
import { api, at, client, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const task = taskIdOf(1, 'label', 2);
const TIME = '2026-11-20T00:00:00Z';

const comment = (id: number, login: string, body: string, type: string) => ({
  id,
  body,
  user: { id: 1, login, type },
  created_at: TIME,
  updated_at: TIME,
  html_url: `https://github.com/o/r/issues/7#issuecomment-${id}`,
  issue_url: 'https://api.github.com/repos/o/r/issues/7',
});
const marked = (id: number, marker: Marker, text: string) =>
  comment(id, 'github-actions[bot]', `${renderMarker(marker)}\n${text}`, 'Bot');
const STATUS = marked(
  1,
  { v: 1, kind: 'status', task, round: 1, attempt: 1, state: 'running', runId: 9 },
  '### ⏳ fixer is working',
);
const MESSAGE = comment(2, 'bob', '/agora say Keep the old name', 'User');
const END = marked(3, { v: 1, kind: 'end', task, state: 'finished', round: 1 }, 'All done.');

/** No key is pinned, so the accounts decide. */
function serveNoPins(): void {
  api()
    .get('/repos/o/r')
    .reply(200, { id: 1, full_name: 'o/r', default_branch: 'main', private: false, html_url: 'x' });
  api()
    .get(`/repos/o/r/contents/${encodeURIComponent(CONFIG_PATH)}`)
    .reply(404, { message: 'Not Found' });
}

/** Finds the task in the comments of the repository, then reads its issue. */
function serveTask(): void {
  api().get('/repos/o/r/issues/comments').query(true).reply(200, [STATUS]);
  api().get('/repos/o/r/issues/7/comments').query({ per_page: 100 }).reply(200, [STATUS]);
  api()
    .get('/repos/o/r/issues/7')
    .reply(200, {
      number: 7,
      title: 'Cents',
      state: 'open',
      body: '',
      user: { id: 1, login: 'ada', type: 'User' },
      labels: [],
    });
  api().get('/repos/o/r/actions/runs/9').reply(404, { message: 'Not Found' });
}

/** The whole thread, again. */
function serveThread(): void {
  api().get('/repos/o/r/issues/7/comments').query({ per_page: 100 }).reply(200, [STATUS]);
}

/** The changes since a minute before the newest comment; expects the ETag of the previous response. */
function serveChanges(
  asked: string | undefined,
  status: number,
  comments: readonly unknown[] | undefined,
  etag: string,
): void {
  const expected =
    asked === undefined
      ? nock('https://api.github.com', { badheaders: ['if-none-match'] })
      : nock('https://api.github.com', { reqheaders: { 'if-none-match': asked } });
  expected
    .get('/repos/o/r/issues/7/comments')
    .query({ since: '2026-11-19T23:59:00.000Z', per_page: 100, page: 1 })
    .reply(status, comments === undefined ? undefined : ([...comments] as never), { etag });
}

async function attach(): Promise<Attached> {
  serveTask();
  serveNoPins();
  const scenario: GitHubContext = {
    client: client(),
    at,
    workflow: 'agora.yml',
    clock: { now: () => new Date('2026-11-20T00:00:30Z'), sleep: () => Promise.resolve() },
    random: (bytes) => new Uint8Array(bytes),
    pollMs: 1,
    waitMs: 1_000,
    pickUpMs: 1_000,
  };
  return attachThread(scenario, createTaskFinder(scenario), task, {});
}

async function readAll({ events }: Attached): Promise<AttachEvent[]> {
  const got: AttachEvent[] = [];
  for await (const event of events) got.push(event);
  return got;
}

it('reads the thread once, then only asks for changes, with the tag of the last response', async () => {
  const attached = await attach();
  serveThread();
  serveChanges(undefined, 200, [STATUS], '"a"');
  serveChanges('"a"', 304, undefined, '"a"');
  serveChanges('"a"', 200, [STATUS, MESSAGE], '"b"');
  serveChanges('"b"', 304, undefined, '"b"');
  serveChanges('"b"', 200, [STATUS, MESSAGE, END], '"c"');

  const events = await readAll(attached);

  expect(events).toMatchObject([
    { seq: 1, type: 'state', state: 'running', round: 1 },
    { seq: 2, type: 'message', by: 'bob', text: 'Keep the old name', as: 'message' },
    { seq: 3, type: 'ended', state: 'finished', text: 'All done.' },
  ]);
});

it('ends the input with one comment, however often it is called', async () => {
  const attached = await attach();
  const posted: unknown[] = [];
  serveThread();
  api()
    .post('/repos/o/r/issues/7/comments', (body) => posted.push(body) > 0)
    .reply(201, comment(5, 'ada', 'x', 'User'));

  await attached.end();
  await attached.end();

  expect(posted).toEqual([{ body: `/agora end ${task}` }]);
});

it('ends the input when it is called again after GitHub has refused it', async () => {
  const attached = await attach();
  serveThread();
  api().post('/repos/o/r/issues/7/comments').reply(403, { message: 'Issue is locked' });
  await expect(attached.end()).rejects.toMatchObject({ code: 'not-allowed' });

  serveThread();
  api()
    .post('/repos/o/r/issues/7/comments', { body: `/agora end ${task}` })
    .reply(201, comment(5, 'ada', 'x', 'User'));

  await attached.end();
});

it('says why GitHub does not accept a message, and what to do', async () => {
  const attached = await attach();
  serveThread();
  api()
    .post('/repos/o/r/issues/7/comments')
    .reply(403, { message: 'Resource not accessible by personal access token' });

  await expect(attached.send('hello')).rejects.toMatchObject({
    code: 'not-allowed',
    fix: expect.stringContaining('o/r') as unknown,
  });
});

it('stops asking GitHub once it is detached from the thread', async () => {
  const attached = await attach();

  attached.detach();

  expect(await readAll(attached)).toEqual([]);
});
