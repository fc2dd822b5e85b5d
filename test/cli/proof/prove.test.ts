/** What `agora prove` says about the server that it asks. */
import { expect, it } from 'vitest';
import { octokitFor } from '../../../client/adapters/token-octokit.ts';
import { hostOf } from '../../../cli/proof/prove.ts';

it.each([
  ['https://api.github.com', 'api.github.com'],
  ['https://git.corner.example/api/v3', 'git.corner.example'],
  ['http://127.0.0.1:8080', '127.0.0.1'],
])('records the server that is asked: %s', (apiUrl, host) => {
  expect(hostOf(octokitFor({ token: 'ghp_mine', apiUrl }))).toBe(host);
});
