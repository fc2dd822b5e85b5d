import { expect, it } from 'vitest';
import { readRemote, readRepository } from '../../cli/repository-names.ts';

it.each([
  ['https://github.com/corner/shop.git', 'github.com'],
  ['https://github.com/corner/shop', 'github.com'],
  ['https://user:token@github.com/corner/shop.git', 'github.com'],
  ['git@github.com:corner/shop.git', 'github.com'],
  ['ssh://git@github.com/corner/shop.git', 'github.com'],
  ['ssh://git@ssh.github.com:443/corner/shop.git', 'github.com'],
  ['git@github.com-work:corner/shop.git', 'github.com'],
  ['git@work:corner/shop.git', 'github.com'],
  ['http://localhost:3000/corner/shop.git', 'localhost'],
  ['git@gitlab.com:corner/shop.git', 'gitlab.com'],
  ['git@github.example.com:corner/shop', 'github.example.com'],
  ['git://github.com/corner/shop.git', 'github.com'],
])('reads the remote %s', (url, host) => {
  expect(readRemote(`${url}\n`)).toEqual({ host, name: 'corner/shop' });
});

it.each(['', '/srv/git/shop.git', 'file:///srv/shop.git', 'https://github.com/shop', 'nonsense'])(
  'reads no repository from the remote %j',
  (url) => {
    expect(readRemote(url)).toBeUndefined();
  },
);

it.each([
  ['corner/shop', undefined],
  ['github.example.com/corner/shop', 'github.example.com'],
  ['https://github.com/corner/shop', 'github.com'],
])('reads the name %s', (text, host) => {
  expect(readRepository(text)).toEqual({ host, name: 'corner/shop' });
});

it.each(['shop', '', 'a/b/c/d', 'corner/shop; rm -rf /'])('reads no repository from the name %j', (text) => {
  expect(readRepository(text)).toBeUndefined();
});
