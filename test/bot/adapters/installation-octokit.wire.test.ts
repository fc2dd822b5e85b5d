/** Which requests bypass the throttle, which allows one write per second, and which do not. */
import { expect, it } from 'vitest';
import { createOctokit } from '../../../bot/adapters/installation-octokit.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createBudgets } from '../../../bot/adapters/rate-budgets.ts';
import { createAnswerMemory } from '../../../github/conditional.ts';
import { ONCE } from '../../../github/github-client.ts';
import { askGraphql } from '../../../github/graphql.ts';
import { api, pinRequests } from '../../github/wire-support.ts';

pinRequests();

type Send = (options: unknown) => unknown;

/** Authenticated without a request. */
const signIn = () => Object.assign(() => Promise.resolve({ token: 'of installation 5' }), { hook: pass });
const pass = (send: Send, options: object): unknown =>
  send({
    ...options,
    headers: { ...('headers' in options ? (options.headers as object) : {}), authorization: 'signed' },
  });

function start() {
  let writes = 0;
  const schedule = (_: object, work: () => Promise<void>): Promise<void> => {
    writes += 1;
    return work();
  };
  const Client = createOctokit({
    budgets: createBudgets(() => 0),
    meter: SILENT,
    answers: createAnswerMemory(),
    isThrottled: true,
  });
  const client = new Client({
    authStrategy: signIn,
    auth: { installationId: 5 },
    throttle: { write: { key: () => ({ schedule }) } },
  });
  return { client, writes: () => writes };
}

const answersTo = (authorization: string) =>
  api().post('/graphql').matchHeader('authorization', authorization).reply(200, { data: {} });

it('sends a query past the throttle, authenticated as the installation', async () => {
  const { client, writes } = start();
  answersTo('token of installation 5');

  expect(await askGraphql(client, 'query { viewer { login } }', {}, ONCE)).toEqual({ data: {} });

  expect(writes()).toBe(0);
});

it('throttles requests that change something, and requests that are retried', async () => {
  const { client, writes } = start();
  answersTo('signed');
  answersTo('signed');
  api().post('/repos/o/r/issues/comments/5/reactions').reply(201, {});

  await askGraphql(client, 'mutation { x }', {}, ONCE);
  await askGraphql(client, 'query { viewer { login } }', {});
  await client.request('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', {
    ...{ owner: 'o', repo: 'r', comment_id: 5, content: 'eyes' },
  });

  expect(writes()).toBe(3);
});
