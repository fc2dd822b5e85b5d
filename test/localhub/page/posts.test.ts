/** Forms: the resulting calls, the account that makes them, and how a refusal is shown. */
import { describe, expect, it } from 'vitest';
import { versionOf } from '../../../localhub/page/markdown/task-items.ts';
import { startScenario, type Scenario } from './page-scenario.ts';

const where = { owner: 'acme', repo: 'shop', number: '7', back: '/acme/shop/issues/7' };
const writes = ({ sent }: Scenario): unknown[] => sent.filter(({ method }) => method !== 'GET');
const bodyOf = (scenario: Scenario, id: number): string =>
  String(scenario.github.comments.find((comment) => comment['id'] === id)?.['body']);

describe('a form', () => {
  it.each([
    ['comment', { body: 'one\r\ntwo' }, 'POST', '/issues/7/comments', { body: 'one\ntwo' }],
    ['edit', { target: '502', body: 'better' }, 'PATCH', '/issues/comments/502', { body: 'better' }],
    ['edit', { target: 'issue', body: 'better' }, 'PATCH', '/issues/7', { body: 'better' }],
    ['state', { thing: 'issue', state: 'closed', body: '' }, 'PATCH', '/issues/7', { state: 'closed' }],
    ['state', { thing: 'pull', state: 'closed', number: '8' }, 'PATCH', '/pulls/8', { state: 'closed' }],
    ['label', { label: ' agora:coder ' }, 'POST', '/issues/7/labels', { labels: ['agora:coder'] }],
    ['unlabel', { label: 'agora:coder' }, 'DELETE', '/issues/7/labels/agora%3Acoder', undefined],
    ['react', { target: '501', content: '+1' }, 'POST', '/issues/comments/501/reactions', { content: '+1' }],
    ['react', { target: 'issue', content: 'eyes' }, 'POST', '/issues/7/reactions', { content: 'eyes' }],
    ['merge', { number: '8', merge_method: 'squash' }, 'PUT', '/pulls/8/merge', { merge_method: 'squash' }],
    ['cancel-run', { run_id: '42' }, 'POST', '/actions/runs/42/cancel', undefined],
  ])('%s with %j is one call as the selected user', async (form, fields, method, path, body) => {
    await using scenario = await startScenario();

    const answer = await scenario.post(form, { ...where, ...fields }, 'bob');

    expect(answer).toEqual({ status: 200, body: { to: '/acme/shop/issues/7' } });
    expect(writes(scenario)).toEqual([{ login: 'bob', method, path: `/repos/acme/shop${path}`, body }]);
  });

  it('closes with a comment when something was written', async () => {
    await using scenario = await startScenario();

    await scenario.post('state', { ...where, thing: 'issue', state: 'closed', body: 'Enough.' });

    expect(writes(scenario)).toMatchObject([
      { method: 'POST', body: { body: 'Enough.' } },
      { method: 'PATCH', body: { state: 'closed' } },
    ]);
  });

  it('creates an issue with its labels and opens it', async () => {
    await using scenario = await startScenario();
    const fields = new URLSearchParams([
      ['owner', 'acme'],
      ['repo', 'shop'],
      ['title', 'T'],
      ['body', ''],
      ['labels', 'bug'],
      ['labels', 'agora:coder'],
    ]);

    const response = await fetch(`${scenario.url}/_page/do/new-issue`, {
      method: 'POST',
      body: fields,
      redirect: 'manual',
    });

    expect([response.status, response.headers.get('location')]).toEqual([303, '/acme/shop/issues/99']);
    expect(writes(scenario)).toMatchObject([
      {
        login: 'alice',
        path: '/repos/acme/shop/issues',
        body: { title: 'T', body: '', labels: ['bug', 'agora:coder'] },
      },
    ]);
  });

  it("shows the API's refusal: as JSON to the script, as a page to a plain form", async () => {
    await using scenario = await startScenario();

    const answer = await scenario.post('label', { ...where, label: 'bug' }, 'mallory');
    const page = await fetch(`${scenario.url}/_page/do/label`, {
      method: 'POST',
      body: new URLSearchParams({ ...where, label: 'bug' }),
      headers: { cookie: 'hub_user=mallory' },
    });

    expect(answer).toEqual({ status: 403, body: { message: 'Resource not accessible by mallory' } });
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('Resource not accessible by mallory');
  });

  it.each([
    ['comment', { number: '0', body: 'x' }, /number/],
    ['comment', { body: 'x'.repeat(65_537) }, /65,536/],
    ['new-issue', { title: '  ', body: '' }, /needs a title/],
    ['react', { target: '501', content: 'thumbsup' }, /content/],
    ['merge', { merge_method: 'force' }, /merge_method/],
    ['task', { target: 'x' }, /target/],
  ])('%s with invalid values is refused before anything happens', async (form, fields, message) => {
    await using scenario = await startScenario();

    const answer = await scenario.post(form, { ...where, ...fields });

    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringMatching(message) as string } });
    expect(scenario.sent).toEqual([]);
  });

  it('that is unknown, or far too long, is refused', async () => {
    await using scenario = await startScenario();

    expect((await scenario.post('delete-everything', where)).status).toBe(404);
    expect((await scenario.post('__proto__', where)).status).toBe(404);
    expect((await scenario.post('comment', { ...where, body: 'x'.repeat(1_100_000) })).status).toBe(413);
  });

  it('from another site is refused, whatever it contains', async () => {
    await using scenario = await startScenario();
    const send = async (headers: Record<string, string>): Promise<number> =>
      (
        await fetch(`${scenario.url}/_page/do/comment`, {
          method: 'POST',
          body: new URLSearchParams({ ...where, body: 'x' }),
          headers,
        })
      ).status;

    expect(await send({ origin: 'https://evil.example' })).toBe(403);
    expect(await send({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(scenario.sent).toEqual([]);
  });

  it('switches the user, only for this browser', async () => {
    await using scenario = await startScenario();

    const response = await fetch(`${scenario.url}/_page/do/you`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ login: 'bob', back: '/acme/shop' }),
      headers: { origin: scenario.url },
    });
    const nobody = await scenario.post('you', { login: 'root', back: '/' });

    expect([response.status, response.headers.get('location')]).toEqual([303, '/acme/shop']);
    expect(response.headers.get('set-cookie')).toBe('hub_user=bob; Path=/; HttpOnly; SameSite=Strict');
    expect(nobody.status).toBe(422);
  });
});

describe('a tick', () => {
  const tick = (
    scenario: Scenario,
    fields: Record<string, string>,
    as = 'alice',
  ): Promise<{ status: number; body: unknown }> =>
    scenario.post(
      'task',
      { ...where, target: '501', state: 'checked', version: versionOf(bodyOf(scenario, 501)), ...fields },
      as,
    );

  it('changes exactly its own checkbox in the text of the comment', async () => {
    await using scenario = await startScenario();
    const before = bodyOf(scenario, 501);

    const answer = await tick(scenario, { index: '1' });

    expect(answer.status).toBe(200);
    expect(bodyOf(scenario, 501)).toBe(before.replace('- [ ] **Half to even**', '- [x] **Half to even**'));
    expect(writes(scenario)).toEqual([
      {
        login: 'alice',
        method: 'PATCH',
        path: '/repos/acme/shop/issues/comments/501',
        body: { body: bodyOf(scenario, 501) },
      },
    ]);
  });

  it('skips text in a code fence that looks like a checkbox, and works inside details', async () => {
    await using scenario = await startScenario();
    const before = bodyOf(scenario, 501);

    await tick(scenario, { index: '3' });

    expect(bodyOf(scenario, 501)).toBe(before.replace('- [ ] write the test', '- [x] write the test'));
  });

  it('also clears a checkbox, and works in the first post', async () => {
    await using scenario = await startScenario();
    const version = versionOf(String(scenario.github.issues[0]?.['body']));

    await tick(scenario, { index: '2', state: 'open' });
    await tick(scenario, { target: 'issue', index: '0', version });

    expect(bodyOf(scenario, 501)).toContain('- [ ] read `src/price.ts`');
    expect(scenario.github.issues[0]?.['body']).toBe('A total of **0.125** is shown as 0.12.\n\n- [x] add a test');
  });

  it('in a text that has changed since is refused and changes nothing', async () => {
    await using scenario = await startScenario();
    const version = versionOf(bodyOf(scenario, 501));
    await scenario.post('edit', { ...where, target: '501', body: '- [ ] something else' });

    const answer = await tick(scenario, { index: '0', version });

    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has changed since the page showed it') as string },
    });
    expect(bodyOf(scenario, 501)).toBe('- [ ] something else');
  });

  it("by a user without permission is refused with the API's message", async () => {
    await using scenario = await startScenario();

    const answer = await tick(scenario, { index: '0' }, 'mallory');

    expect(answer).toEqual({ status: 403, body: { message: 'Resource not accessible by mallory' } });
    expect(bodyOf(scenario, 501)).toContain('- [ ] **Half up**');
  });
});
