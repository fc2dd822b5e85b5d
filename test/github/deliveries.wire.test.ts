import { expect, it } from 'vitest';
import { listDeliveriesSince, redeliver } from '../../github/deliveries.ts';
import { api, client, pinRequests } from './wire-support.ts';

pinRequests();

const item = (id: number | string, at: string, status: number): string =>
  `{"id":${id},"guid":"g${id}","delivered_at":"${at}","redelivery":false,"duration":0.1,"status":"x","status_code":${status},"event":"issues","action":"labeled","installation_id":1,"repository_id":1,"throttled_at":null}`;
const LONG = '177346180000120833';

it('lists deliveries newest first, page by page, back to a given time, and keeps long ids exact', async () => {
  api()
    .get('/app/hook/deliveries')
    .query({ per_page: '100' })
    .reply(200, `[${item(LONG, '2026-01-03T00:00:00Z', 502)},${item(8, '2026-01-02T12:00:00Z', 200)}]`, {
      'content-type': 'application/json',
      link: '<https://api.github.com/app/hook/deliveries?per_page=100&cursor=v1_8>; rel="next"',
    });
  api()
    .get('/app/hook/deliveries')
    .query({ per_page: '100', cursor: 'v1_8' })
    .reply(200, `[${item(7, '2026-01-02T06:00:00Z', 0)},${item(6, '2026-01-01T00:00:00Z', 500)}]`, {
      'content-type': 'application/json',
      link: '<https://api.github.com/app/hook/deliveries?per_page=100&cursor=v1_6>; rel="next"',
    });

  const found = await listDeliveriesSince(client(), new Date('2026-01-02T00:00:00Z'), 30);

  expect(found?.map(({ id, isOk }) => [id, isOk])).toEqual([
    [LONG, false],
    ['8', true],
    ['7', false],
  ]);
});

it('reads at most the given number of pages', async () => {
  api()
    .get('/app/hook/deliveries')
    .query({ per_page: '100' })
    .reply(200, `[${item(8, '2026-01-02T12:00:00Z', 200)}]`, {
      'content-type': 'application/json',
      link: '<https://api.github.com/app/hook/deliveries?cursor=v1_8>; rel="next"',
    });

  expect(await listDeliveriesSince(client(), new Date(0), 1)).toHaveLength(1);
});

it('reports that this GitHub has no such list', async () => {
  api().get('/app/hook/deliveries').query({ per_page: '100' }).reply(404, { message: 'Not Found' });

  expect(await listDeliveriesSince(client(), new Date(0), 30)).toBeUndefined();
});

it('requests a redelivery by its exact id, and only once', async () => {
  api().post(`/app/hook/deliveries/${LONG}/attempts`).reply(202, {});

  await redeliver(client(), LONG);
});
