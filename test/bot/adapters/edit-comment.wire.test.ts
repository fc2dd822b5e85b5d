/** GitHub has no conditional edit, so a bot looks at a comment directly before it changes it, after other requests. */
import { expect, it } from 'vitest';
import { botKeysOf } from '../../../bot/adapters/bot-records.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { api, pinRequests } from '../../github/wire-support.ts';
import { statusMarker } from '../support/reconcile-scenario.ts';
import { wirePorts } from '../support/wire-ports.ts';

pinRequests();

const COMMENT = '/repos/o/r/issues/comments/90';
const body = `${renderMarker(statusMarker())}\nIt works.`;

it.each([
  ['changes it if it still stands', true, ['read', 'config', 'stands', 'change']],
  ['leaves it if it does not', false, ['read', 'config', 'stands']],
])('%s', async (_, stands, expected) => {
  const done: string[] = [];
  const note = (what: string, answer: object) => () => {
    done.push(what);
    return answer;
  };
  const comment = { id: 90, body, user: { id: 1, login: 'agora[bot]', type: 'Bot' }, issue_url: '/repos/o/r/issues/7' };
  api().get(COMMENT).reply(200, note('read', comment));
  api()
    .get(/contents.*config.yaml/)
    .reply(404, note('config', { message: 'Not Found' }));
  if (stands) api().patch(COMMENT).reply(200, note('change', {}));

  await wirePorts({ keys: botKeysOf(undefined, 'a private key') }).threads.edit(90, body, () => {
    done.push('stands');
    return Promise.resolve(stands);
  });

  expect(done).toEqual(expected);
});
