import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { findCacheFolder, findStateFolder } from '../../../../client/adapters/local/state-folder.ts';

it.each([
  ['where the environment says', { XDG_STATE_HOME: '/state', HOME: '/people/ada' }, '/state'],
  ['below the home', { HOME: '/people/ada' }, '/people/ada/.local/state'],
  [
    'below the home when the environment says nothing',
    { XDG_STATE_HOME: '', HOME: '/people/ada' },
    '/people/ada/.local/state',
  ],
  [
    'below the home when the path is relative',
    { XDG_STATE_HOME: 'state', HOME: '/people/ada' },
    '/people/ada/.local/state',
  ],
])('finds the state folder %s', (_, environment, folder) => {
  expect(findStateFolder(environment)).toBe(folder);
});

it.each([{}, { HOME: '' }, { HOME: 'home', XDG_STATE_HOME: '.' }])(
  "is below this user's home, and never in the current folder, with %j",
  (environment) => {
    const homes = [process.env['HOME'], userInfo().homedir];

    expect(homes.map((home) => `${home ?? ''}/.local/state`)).toContain(findStateFolder(environment));
  },
);

it.each([
  ['where the environment says', { XDG_CACHE_HOME: '/cache', HOME: '/people/ada' }, '/cache'],
  ['below the home', { HOME: '/people/ada' }, '/people/ada/.cache'],
  ['never in the current folder: an empty path', { XDG_CACHE_HOME: '', HOME: '/people/ada' }, '/people/ada/.cache'],
  ['never in the current folder: a relative path', { XDG_CACHE_HOME: 'c', HOME: '/people/ada' }, '/people/ada/.cache'],
])('finds the folder for programs that are installed %s', (_, environment, folder) => {
  expect(findCacheFolder(environment)).toBe(folder);
});
