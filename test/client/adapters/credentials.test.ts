import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findApiUrl, findToken, hostOfApi } from '../../../client/adapters/credentials.ts';
import { octokitFor } from '../../../client/adapters/token-octokit.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const CLOUD = 'https://api.github.com';
const SERVER = 'https://github.example.com/api/v3';
const NOWHERE = { HOME: '/nonexistent', PATH: '/nonexistent' };

describe('the address of the API', () => {
  it.each([
    [{}, CLOUD],
    [{ GH_HOST: 'github.com' }, CLOUD],
    [{ GH_HOST: 'github.example.com' }, SERVER],
    [{ GH_HOST: 'octocorp.ghe.com' }, 'https://api.octocorp.ghe.com'],
    [{ GITHUB_API_URL: 'http://127.0.0.1:4000/' }, 'http://127.0.0.1:4000'],
    [{ GITHUB_API_URL: CLOUD, GH_HOST: 'github.example.com' }, SERVER],
  ])('with %j is %s', (environment, url) => {
    expect(findApiUrl(environment)).toBe(url);
  });

  it.each([
    [CLOUD, 'github.com'],
    [SERVER, 'github.example.com'],
    ['https://api.octocorp.ghe.com', 'octocorp.ghe.com'],
    ['http://127.0.0.1:4000', '127.0.0.1:4000'],
    ['https://api.example.com/api/v3', 'api.example.com'],
  ])('%s belongs to the host %s', (url, host) => {
    expect(hostOfApi(url)).toBe(host);
  });

  it.each(['http://github.example.com/api/v3', 'ftp://github.com'])(
    'is never %s, which would show the token to others',
    (apiUrl) => {
      expect(() => octokitFor({ token: 'ghp_x', apiUrl })).toThrow(/expose the token/);
    },
  );
});

describe('the token', () => {
  it.each([
    ['GH_TOKEN first', { GH_TOKEN: 'one', GITHUB_TOKEN: 'two' }, CLOUD, 'one'],
    ['GITHUB_TOKEN then', { GH_TOKEN: ' ', GITHUB_TOKEN: 'two' }, CLOUD, 'two'],
    ['the one for servers on a server', { GH_TOKEN: 'one', GH_ENTERPRISE_TOKEN: 'three' }, SERVER, 'three'],
    [
      'the one of the job for the API that the job names',
      { GITHUB_TOKEN: 'two', GITHUB_API_URL: SERVER },
      SERVER,
      'two',
    ],
  ])('is %s', async (_, environment, apiUrl, token) => {
    expect(await findToken({ ...NOWHERE, ...environment }, apiUrl)).toBe(token);
  });

  it('for github.com is not sent to another host', async () => {
    await expect(findToken({ ...NOWHERE, GH_TOKEN: 'one' }, SERVER)).rejects.toMatchObject({
      code: 'not-signed-in',
      fix: expect.stringContaining('--hostname github.example.com') as unknown,
    });
  });

  it("is read from gh's file, only for its host", async () => {
    using config = temporaryFolder();
    config.write(
      'hosts.yml',
      'github.com:\n    oauth_token: gho_cloud\n    user: ada\ngithub.example.com:\n    oauth_token: gho_server\n',
    );
    const environment = { ...NOWHERE, GH_CONFIG_DIR: config.path };

    const tokens = [await findToken(environment, CLOUD), await findToken(environment, SERVER)];

    expect(tokens).toEqual(['gho_cloud', 'gho_server']);
    await expect(findToken(environment, 'https://other.example.com/api/v3')).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });

  it("is requested from gh when only the system's keyring has it", async () => {
    using folder = temporaryFolder();
    folder.write('gh/hosts.yml', 'github.com:\n    user: ada\n');
    chmodSync(
      folder.write('bin/gh', '#!/bin/sh\n[ "$*" = "auth token --hostname github.com" ] && echo gho_keyring\n'),
      0o755,
    );

    const token = await findToken(
      { HOME: '/nonexistent', XDG_CONFIG_HOME: folder.path, PATH: `${join(folder.path, 'bin')}:/usr/bin:/bin` },
      CLOUD,
    );

    expect(token).toBe('gho_keyring');
  });

  it.each(['', '- a\n- b\n', ': : :', 'github.com: 7\n'])('is missing when hosts.yml contains %j', async (text) => {
    using config = temporaryFolder();
    config.write('hosts.yml', text);

    await expect(findToken({ ...NOWHERE, GH_CONFIG_DIR: config.path }, CLOUD)).rejects.toMatchObject({
      code: 'not-signed-in',
    });
  });
});
