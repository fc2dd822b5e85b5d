import nock from 'nock';
import { describe, expect, it } from 'vitest';
import { createGitHub, gitHubOver } from '../../../action/adapters/github-api.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { renderMarker, StatusMarker } from '../../../protocol/comments/marker.ts';
import { deriveSigner, deriveSigners, pinOf } from '../../../protocol/records/record-keys.ts';
import { readRecord, signComment } from '../../../protocol/records/record.ts';
import { api, client, pinRequests } from '../../github/wire-support.ts';

pinRequests();

const at = { owner: 'o', repo: 'r', apiUrl: 'https://api.github.com', defaultBranch: 'main' };
const comment = {
  id: 5,
  body: 'b',
  user: { id: 900, login: 'agora[bot]', type: 'Bot' },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  html_url: 'https://github.com',
};

const STATE_KEY = 'a secret of the repository, at least 32 characters';
const keys = { repository: 77, made: { run: 9, attempt: 1 }, stateKey: STATE_KEY };
const task = taskIdOf(77, 'label', 1);
const placed = { ...comment, issue_url: 'https://api.github.com/repos/o/r/issues/7' };
const draft = `${renderMarker({ v: 1, kind: 'note', task, about: 'x' })}\nHello.`;
const by = { login: 'ada', id: 1 };
const relayed = `${renderMarker({ v: 1, kind: 'relayed', task, source: 'chat', by, request: 'r1' })}\nYes.`;
const byBot = (body: string, secret = STATE_KEY) =>
  signComment(body, { repository: 77, issue: 7 }, deriveSigner('k', secret, 'bot'));
const named = { ...keys, stateKey: `k: ${STATE_KEY}` };
/** A run reads the pinned keys once. */
const config = (text = '') =>
  api()
    .get('/repos/o/r/contents/.github%2Fagora%2Fconfig.yaml')
    .query(true)
    .reply(200, { type: 'file', encoding: 'base64', content: Buffer.from(text).toString('base64'), size: text.length });

it.each<[string, object, string | undefined, boolean]>([
  ['by the App that may, with proof', {}, 'agora', true],
  ['by the App, when none may', {}, undefined, false],
  ['by another App', { user: { ...comment.user, login: 'evil[bot]' } }, 'agora', false],
  ['by a person who is called like it', { user: { ...comment.user, type: 'User' } }, 'agora', false],
  ['that somebody has edited', { body: byBot(relayed).replace('Yes.', 'No.') }, 'agora', false],
  ['that somebody has minimised', { updated_at: '2026-01-01T00:00:01Z' }, 'agora', true],
  ['without proof', { body: relayed }, 'agora', false],
  ['proven with a key that nobody knows', { body: byBot(relayed, 'another secret of 16') }, 'agora', false],
])(
  'knows whether a comment may contain an answer that was given elsewhere: one %s',
  async (_, over, answersApp, isRelay) => {
    config();
    api()
      .get('/repos/o/r/issues/comments/5')
      .reply(200, { ...placed, body: byBot(relayed), ...over });

    const { thread } = createGitHub('token', { ...at, keys: named }, answersApp);

    expect(await thread.comment(5)).toMatchObject({ isRelay });
  },
);

describe('a comment', () => {
  const read = async (body: string, over: Partial<typeof keys> = {}) => {
    if (over.stateKey !== '') config();
    api()
      .get('/repos/o/r/issues/7/comments')
      .query(true)
      .reply(200, [{ ...placed, body }]);
    const { thread } = createGitHub('token', { ...at, keys: { ...named, ...over } });
    return (await thread.comments(7))[0]?.isProven;
  };

  it('is proven only by its signature, and not by the account that wrote it', async () => {
    expect(await read(byBot(draft))).toBe(true);
    expect(await read(draft)).toBe(false);
    expect(await read(byBot(draft).replace('Hello', 'Bye'))).toBe(false);
    expect(await read(byBot(draft), { repository: 78 })).toBe(false);
    expect(await read(byBot(draft), { stateKey: 'k: another secret of 16' })).toBe(false);
    expect(await read(byBot(draft), { stateKey: '' })).toBe(false);
  });

  it('is signed for its issue when it is posted and when it is edited', async () => {
    const sent: string[] = [];
    const takes = (body: { body: string }) => sent.push(body.body) > 0;
    api().post('/repos/o/r/issues/7/comments', takes).reply(201, placed);
    api().get('/repos/o/r/issues/comments/5').reply(200, placed);
    api().patch('/repos/o/r/issues/comments/5', takes).reply(200, placed);
    const { thread } = createGitHub('token', { ...at, keys });

    await thread.post(7, draft);
    await thread.edit(5, draft);

    const own = deriveSigners(STATE_KEY, 'run');
    for (const body of sent) expect(readRecord(body, { repository: 77, issue: 7 }, own).kind).toBe('proven');
    expect(sent).toHaveLength(2);
  });
});

describe('a comment that GitHub may have posted, although it answered with an error', () => {
  const status = (over: object) =>
    renderMarker(
      StatusMarker.parse({ v: 1, kind: 'status', task, round: 1, attempt: 1, state: 'running', runId: 9, ...over }),
    );
  const post = async (body: string, there: readonly string[], login = 'github-actions[bot]') => {
    api().post('/repos/o/r/issues/7/comments').reply(502, { message: 'Bad gateway' });
    api()
      .get('/repos/o/r/issues/7/comments')
      .query(true)
      .times(3)
      .reply(
        200,
        there.map((one) => ({ ...placed, body: one, user: { ...comment.user, login } })),
      );
    api()
      .post('/repos/o/r/issues/7/comments')
      .reply(201, { ...placed, id: 6 });
    const { id } = await gitHubOver(client(), at, () => Promise.resolve()).thread.post(7, body);
    nock.cleanAll();
    return id;
  };

  it('is found by its first line', async () => {
    expect(await post(draft, [draft])).toBe(5);
    expect(await post(draft, [relayed])).toBe(6);
  });

  it('is found if it is the comment of a task that a bot has corrected meanwhile', async () => {
    expect(await post(status({}), [status({ lost: true })])).toBe(5);
    expect(await post(status({}), [status({ task: taskIdOf(77, 'label', 2) })])).toBe(6);
    expect(await post(draft, [status({})])).toBe(6);
    // Any App can be made to repeat such a text.
    expect(await post(status({}), [status({ lost: true })], 'echo[bot]')).toBe(6);
  });
});

describe('which keys count', () => {
  const pin = (role: 'run' | 'bot', secret: string) => {
    const { id, key } = pinOf(deriveSigner('k', secret, role));
    return `{id: ${id}, role: ${role}, key: ${key}}`;
  };
  const unproven = (pins: string, stateKey = `k: ${STATE_KEY}`) => {
    if (stateKey !== '') config(`authority: {keys: [${pins}]}\n`);
    return createGitHub('token', { ...at, keys: { ...keys, stateKey } }).findUnproven?.();
  };

  it('reports that the run has no key, or one that is not pinned', async () => {
    expect(await unproven('', '')).toContain('openssl rand -base64 32');
    expect(await unproven('')).toBeUndefined();
    expect(await unproven(pin('run', STATE_KEY))).toBeUndefined();
    expect(await unproven(pin('run', 'another secret of 16'))).toContain(pin('run', STATE_KEY).slice(1, -1));
    expect(await unproven(pin('bot', 'another secret of 16'))).toBeUndefined();
  });

  it('are only the pinned keys of a role, if it has any', async () => {
    config(`authority: {keys: [${pin('bot', 'another secret of 16')}]}\n`);
    api()
      .get('/repos/o/r/issues/7/comments')
      .query(true)
      .reply(
        200,
        [byBot(draft), byBot(draft, 'another secret of 16')].map((body) => ({ ...placed, body })),
      );

    const { thread } = createGitHub('token', { ...at, keys: named });

    expect((await thread.comments(7)).map(({ isProven }) => isProven)).toEqual([false, true]);
  });
});

it('trusts the App about teams only for the users that its request names', async () => {
  for (const login of ['ada', 'mallory'])
    api()
      .get(`/orgs/acme/teams/leads/memberships/${login}`)
      .reply(403, { message: 'Resource not accessible by integration' });
  const { people } = createGitHub('t', { ...at, isVouchedFor: ({ id }) => id === by.id }, 'agora');
  const team = { org: 'acme', slug: 'leads' };

  expect(await people.isMember(by, team)).toBe(true);
  expect(await people.isMember({ login: 'mallory', id: 3 }, team)).toBe(false);
});

it('does not take too many requests about a team for the answer that somebody is no member', async () => {
  api()
    .get('/orgs/acme/teams/leads/memberships/mallory')
    .reply(403, { message: 'You have exceeded a secondary rate limit' }, { 'retry-after': '60' });
  const { people } = createGitHub('t', { ...at, isVouchedFor: ({ id }) => id === by.id }, 'agora');

  await expect(people.isMember({ login: 'mallory', id: 3 }, { org: 'acme', slug: 'leads' })).rejects.toMatchObject({
    status: 403,
  });
});

describe('an issue for the question of a run without one', () => {
  const [title, body] = ['planner needs a decision', 'Asked by [this run](https://github.com/o/r/actions/runs/9).'];
  const listed = (issues: readonly object[]) => api().get('/repos/o/r/issues').query(true).reply(200, issues);
  const posted = () => api().post('/repos/o/r/issues', { title, body });
  const [bot, person] = ['Bot', 'User'].map((type) => ({ user: { id: 1, login: 'one', type } }));
  const { thread } = gitHubOver(client(), at, () => Promise.resolve());

  it('is opened again if GitHub could not respond and has opened none', async () => {
    posted().reply(502);
    for (let look = 0; look < 3; look += 1) listed([{ number: 6, title, body: 'Asked by another run.', ...bot }]);
    posted().reply(201, { number: 8 });

    expect(await thread.open(title, body)).toBe(8);
  });

  it('is opened once if only the response was lost', async () => {
    posted().reply(502);
    listed([{ number: 7, title, body, ...bot }]);

    expect(await thread.open(title, body)).toBe(7);
  });

  it('is opened, although a person has opened one with the same words, and could answer there as its author', async () => {
    posted().reply(502);
    for (let look = 0; look < 3; look += 1) listed([{ number: 6, title, body, ...person }]);
    posted().reply(201, { number: 8 });

    expect(await thread.open(title, body)).toBe(8);
  });

  it('is not tried again if the token may not open one', async () => {
    posted().reply(403, { message: 'Resource not accessible by integration' });

    await expect(thread.open(title, body)).rejects.toMatchObject({ status: 403 });
  });
});

it('shows that a message has arrived, unless its author has deleted it', async () => {
  const { thread } = gitHubOver(client(), at, () => Promise.resolve());
  const reacted = (status: number) => api().post('/repos/o/r/issues/comments/5/reactions').reply(status, {});
  reacted(201);
  reacted(404);
  reacted(403);

  await thread.launch(5);
  await thread.launch(5);
  await expect(thread.launch(5)).rejects.toMatchObject({ status: 403 });
});
