import { expect, it } from 'vitest';
import { statusOf } from '../support/app-client.ts';
import { SHOP, startTestHub } from '../support/start-test-hub.ts';

const said = (exchanges: readonly { readonly requestErrors: readonly string[] }[]): string =>
  exchanges.flatMap(({ requestErrors }) => requestErrors).join('\n');

it('records a body with a property that GitHub does not know', async () => {
  await using hub = await startTestHub();

  await statusOf(hub.as('wendy').request('POST /repos/{owner}/{repo}/issues', { ...SHOP, title: 'x', colour: 'red' }));

  expect(said(hub.illegal())).toContain('body property colour');
});

it('records a missing property, a wrong enum, a wrong type in the path and an unknown query', async () => {
  await using hub = await startTestHub();
  const { request } = hub.as('wendy');
  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });

  await statusOf(request('POST /repos/{owner}/{repo}/issues/1/comments', { ...SHOP, bodyy: 'x' }));
  await statusOf(request('POST /repos/{owner}/{repo}/issues/1/reactions', { ...SHOP, content: 'thumbsup' }));
  await statusOf(request('GET /repos/{owner}/{repo}/issues/one', SHOP));
  await statusOf(request('GET /repos/{owner}/{repo}/issues', { ...SHOP, pages: 2 }));

  expect(hub.illegal()).toHaveLength(4);
  expect(said(hub.illegal())).toMatch(
    /required property 'body'[\s\S]*content must be equal to one of[\s\S]*issue_number=one[\s\S]*query parameter pages/,
  );
});

it('answers 501 to a request that it does not implement, and records it', async () => {
  await using hub = await startTestHub();

  const status = await statusOf(hub.as('wendy').request('GET /repos/{owner}/{repo}/stargazers', SHOP));

  expect(status).toBe(501);
  expect(said(hub.illegal())).toContain('GET /repos/acme/shop/stargazers');
});

it('accepts correct requests, and records who made them', async () => {
  await using hub = await startTestHub();

  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });
  await statusOf(hub.as('mallory').rest.issues.addLabels({ ...SHOP, issue_number: 1, labels: ['x'] }));

  expect(hub.illegal()).toEqual([]);
  expect(hub.traffic.map(({ who, operationId, status }) => [who, operationId, status])).toEqual([
    ['wendy', 'issues/create', 201],
    ['mallory', 'issues/add-labels', 403],
  ]);
});

it('breaks connections before and after the effect when a test asks for it', async () => {
  const faults = new Map<string, 'drop-before' | 'drop-after' | { status: number; body: unknown }>([
    ['a', 'drop-before'],
    ['b', 'drop-after'],
    ['c', { status: 503, body: { message: 'Unavailable' } }],
  ]);
  let next: string | undefined;
  await using hub = await startTestHub(
    {},
    { faults: { onRequest: ({ method }) => (method === 'POST' ? (faults.get(next ?? '') ?? 'pass') : 'pass') } },
  );
  const { rest } = hub.as('wendy');

  const outcomes: unknown[] = [];
  for (next of ['a', 'b', 'c', 'd'])
    outcomes.push(
      await rest.issues.create({ ...SHOP, title: next }).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof Error && 'status' in error ? error.status : error),
      ),
    );
  const { data: issues } = await rest.issues.listForRepo(SHOP);

  expect(outcomes).toEqual([500, 500, 503, 201]);
  expect(issues.map(({ title }) => title)).toEqual(['d', 'b']);
});
