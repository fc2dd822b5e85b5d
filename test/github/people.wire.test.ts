import { expect, it } from 'vitest';
import { findPerson, permissionOf } from '../../github/people.ts';
import { api, at, client, pinRequests } from './wire-support.ts';

pinRequests();

const ada = { login: 'ada', id: 1 };
const path = '/repos/o/r/collaborators/ada/permission';

it.each([
  ['admin', 'admin', 'admin'],
  ['write', 'maintain', 'maintain'],
  ['write', 'write', 'write'],
  ['read', 'triage', 'triage'],
  ['read', 'read', 'read'],
  ['none', 'none', 'none'],
  ['write', 'release-manager', 'write'],
  ['read', 'observer', 'read'],
  ['write', undefined, 'write'],
  ['something', 'new', 'none'],
])('permission %s with role %s is %s', async (permission, role, expected) => {
  api()
    .get(path)
    .reply(200, { permission, role_name: role, user: { id: 1, login: 'ada' } });

  expect(await permissionOf(client(), at, ada)).toBe(expected);
});

it('gives no permission to a login that now belongs to another account', async () => {
  api()
    .get(path)
    .reply(200, { permission: 'admin', role_name: 'admin', user: { id: 2, login: 'ada' } });
  api().get('/user/1').reply(404, { message: 'Not Found' });

  expect(await permissionOf(client(), at, ada)).toBe('none');
});

it('gives no permission when GitHub does not say whose it is', async () => {
  api().get(path).reply(200, { permission: 'admin', role_name: 'admin', user: null });
  api().get('/user/1').reply(200, { login: 'Ada', id: 1 });

  expect(await permissionOf(client(), at, ada)).toBe('none');
});

it.each([
  [404, { message: 'ada is not a user' }],
  [200, { permission: 'read', role_name: 'read', user: { id: 2, login: 'ada' } }],
])('gives a person who has renamed their account the permission that they have (%i)', async (status, reply) => {
  api().get(path).reply(status, reply);
  api().get('/user/1').reply(200, { login: 'countess', id: 1 });
  api()
    .get('/repos/o/r/collaborators/countess/permission')
    .reply(200, { permission: 'write', role_name: 'write', user: { id: 1, login: 'countess' } });

  expect(await permissionOf(client(), at, ada)).toBe('write');
});

it('throws if GitHub does not say what the login of a renamed account is', async () => {
  api().get(path).reply(404, { message: 'ada is not a user' });
  api().get('/user/1').reply(502, { message: 'no' });

  await expect(permissionOf(client(), at, ada)).rejects.toMatchObject({ status: 502 });
});

it('treats an account that GitHub does not know as a stranger', async () => {
  api().get(path).reply(404, { message: 'ada is not a user' });
  api().get('/user/1').reply(404, { message: 'Not Found' });

  expect(await permissionOf(client(), at, ada)).toBe('none');
});

it.each([403, 429, 500, 502])('throws on %i: unknown is not an answer', async (status) => {
  api().get(path).reply(status, { message: 'no' });

  await expect(permissionOf(client(), at, ada)).rejects.toMatchObject({ status });
});

it('cannot be directed to another path by a strange login', async () => {
  api().get('/repos/o/r/collaborators/..%2F..%2Fx/permission').reply(404, { message: 'Not Found' });
  api().get('/user/1').reply(404, { message: 'Not Found' });

  expect(await permissionOf(client(), at, { login: '../../x', id: 1 })).toBe('none');
});

it('finds the account that has a login now, and reports when there is none', async () => {
  api().get('/users/ada').reply(200, { login: 'Ada', id: 1 });
  api().get('/users/nobody').reply(404, { message: 'Not Found' });
  api().get('/users/grace').reply(500, { message: 'no' });

  expect(await findPerson(client(), 'ada')).toEqual({ login: 'Ada', id: 1 });
  expect(await findPerson(client(), 'nobody')).toBeUndefined();
  await expect(findPerson(client(), 'grace')).rejects.toMatchObject({ status: 500 });
});
