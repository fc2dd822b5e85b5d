/** The bot's requests right after somebody has said something, and what it does if GraphQL does not respond. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createOneRequest } from '../../../bot/adapters/look/one-request.ts';
import { extendSnapshot, readSnapshot, type ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import type { BotPorts } from '../../../bot/ports.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { api, at, pinRequests, sha } from '../../github/wire-support.ts';
import { wirePorts } from '../support/wire-ports.ts';

pinRequests();

const where = { ...at, id: 77, defaultBranch: 'main' };
const place = { where, issue: 7, slug: 'agora' };
const HOUR = 3_600_000;
const CONFIG = 'resume-on-queued: true\n';
const PLANNER = '---\ndescription: Plans\n---\nYou plan.\n';
const ada = { __typename: 'User', login: 'ada', databaseId: 1 };

const blobOf = (text: string) => ({
  oid: createHash('sha1').update(`blob ${text.length}\0${text}`).digest('hex'),
  text,
  isTruncated: false,
  byteSize: text.length,
});

const looked = (files: object) => ({
  data: {
    repository: {
      databaseId: 77,
      defaultBranchRef: { target: { oid: sha } },
      issueOrPullRequest: {
        __typename: 'Issue',
        id: 'I_7',
        number: 7,
        title: 'T',
        body: 'B',
        url: 'https://github.com/o/r/issues/7',
        closed: false,
        closedAt: null,
        updatedAt: '2026-11-20T00:00:00Z',
        repository: { databaseId: 77 },
        author: ada,
        assignees: { totalCount: 0, nodes: [] },
        comments: { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] },
      },
      ...files,
    },
  },
});

function portsAt(clock: { now: number }): BotPorts {
  return wirePorts({ oneRequest: createOneRequest(), now: () => clock.now });
}

const labeled: ReconcileTrigger = {
  kind: 'labeled',
  label: 'agora:planner',
  by: { id: 1, login: 'ada', type: 'User' },
  sha256: 'x',
  at: 0,
};
const said: ReconcileTrigger = { kind: 'look', labels: false, seen: { commentId: 5, sha256: 'x' } };
const timer: ReconcileTrigger = { kind: 'look', labels: false };

const serveEvents = () => api().get('/repos/o/r/issues/7/events').query(true).reply(200, []);
const serveList = () => api().get('/repos/o/r/issues/7/comments').query(true).reply(200, []);
const serveConfig = () => api().get('/repos/o/r/contents/.github%2Fagora%2Fconfig.yaml').reply(404, {});
const plain = (name: string) => ({ entries: [{ name, mode: 0o100644 }] });

it('reads the thread, the issue, the configuration and the subagent of a label with one request', async () => {
  const ports = portsAt({ now: 0 });
  api()
    .post('/graphql', ({ variables }: { variables: object }) => {
      expect(variables).toMatchObject({
        number: 7,
        file0: 'HEAD:.github/agora/config.yaml',
        file1: 'HEAD:.github/agora/subagents/planner.md',
      });
      return true;
    })
    .reply(
      200,
      looked({
        file0: blobOf(CONFIG),
        folder0: plain('config.yaml'),
        file1: blobOf(PLANNER),
        folder1: plain('planner.md'),
      }),
    );
  serveEvents();

  let snapshot = await readSnapshot(place, labeled, ports);
  // Nothing is read before a rule asks for it.
  expect(snapshot).toMatchObject({ issueText: undefined, subagents: new Map(), config: undefined });
  snapshot = await extendSnapshot(snapshot, { kind: 'issue' }, ports);
  snapshot = await extendSnapshot(snapshot, { kind: 'config' }, ports);
  snapshot = await extendSnapshot(snapshot, { kind: 'subagent', name: 'planner' }, ports);

  expect(snapshot.issueText).toMatchObject({ title: 'T', author: { id: 1 } });
  expect(snapshot.config).toMatchObject({ kind: 'config' });
  expect(snapshot.subagents.get('planner')).toEqual({
    kind: 'found',
    at: sha,
    contentHash: contentHash(Buffer.from(PLANNER)),
    mayAsk: [],
  });
});

it('requests the list of subagents for a subagent that does not exist', async () => {
  const ports = portsAt({ now: 0 });
  api()
    .post('/graphql')
    .reply(200, looked({ file0: null, folder0: plain('x'), file1: null, folder1: plain('other.md') }));
  serveEvents();
  const snapshot = await readSnapshot(place, labeled, ports);
  api().get('/repos/o/r/git/ref/heads%2Fmain').reply(200, { ref: 'refs/heads/main', object: { sha } });
  api().get('/repos/o/r/contents/.github%2Fagora%2Fsubagents%2Fplanner.md').query(true).reply(404, {});
  api()
    .get('/repos/o/r/contents/.github%2Fagora%2Fsubagents')
    .query(true)
    .reply(200, [{ type: 'file', name: 'other.md' }]);

  const { subagents } = await extendSnapshot(snapshot, { kind: 'subagent', name: 'planner' }, ports);

  expect(subagents.get('planner')).toEqual({ kind: 'missing', known: ['other'] });
});

it('uses REST for a timer or the sweep, because an unchanged response is free there', async () => {
  serveList();

  expect((await readSnapshot(place, timer, portsAt({ now: 0 }))).comments).toEqual([]);
});

it.each([
  ['for an hour where GraphQL is refused', 403, HOUR],
  ['for a minute where it broke down', 502, 60_000],
])('uses REST %s, and tries GraphQL again then', async (_, status, ms) => {
  const clock = { now: 0 };
  const ports = portsAt(clock);
  api().post('/graphql').reply(status, { message: 'No' });
  serveList();
  await readSnapshot(place, said, ports);
  clock.now = ms - 1;
  serveList();

  await readSnapshot(place, said, ports);

  clock.now = ms;
  api()
    .post('/graphql')
    .reply(200, looked({ file0: null, folder0: plain('x') }));
  expect((await readSnapshot(place, said, ports)).firstLook.issue).toMatchObject({ number: 7 });
});

it('learns from the same request that there is no configuration', async () => {
  const ports = portsAt({ now: 0 });
  api()
    .post('/graphql')
    .reply(200, looked({ file0: null, folder0: plain('x') }));

  await readSnapshot(place, said, ports);

  expect(await ports.registry.config()).toMatchObject({ kind: 'config' });
});

it('decides by the rules that came with the same request, however young the earlier ones are', async () => {
  const ports = portsAt({ now: 0 });
  const rules = ['answers: { needed: 2 }\n', 'answers: { needed: 3 }\n'];
  for (const text of rules)
    api()
      .post('/graphql')
      .reply(200, looked({ file0: blobOf(text), folder0: plain('config.yaml') }));

  await readSnapshot(place, said, ports);
  const first = await ports.registry.config();
  await readSnapshot(place, said, ports);
  const second = await ports.registry.config();

  expect([first, second]).toMatchObject([{ config: { answersNeeded: 2 } }, { config: { answersNeeded: 3 } }]);
});

it('uses REST for a configuration that is a symbolic link', async () => {
  const ports = portsAt({ now: 0 });
  api()
    .post('/graphql')
    .reply(
      200,
      looked({ file0: blobOf('../rules.yaml'), folder0: { entries: [{ name: 'config.yaml', mode: 0o120000 }] } }),
    );
  serveConfig();

  await readSnapshot(place, said, ports);

  expect(await ports.registry.config()).toMatchObject({ kind: 'config' });
});

it('does not avoid GraphQL for longer when the clock is set back', () => {
  const oneRequest = createOneRequest();
  oneRequest.failed(77, 10 * HOUR, true);

  expect([oneRequest.mayTry(77, 10 * HOUR), oneRequest.mayTry(77, 5 * HOUR), oneRequest.mayTry(78, 10 * HOUR)]).toEqual(
    [false, true, true],
  );
});
