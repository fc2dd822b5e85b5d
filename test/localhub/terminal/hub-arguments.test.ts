import { expect, it } from 'vitest';
import { readArguments, renderUsage } from '../../../localhub/terminal/hub-arguments.ts';

it('reads a folder and options from the command line of the local GitHub', () => {
  const given = readArguments([
    'shop',
    '--port',
    '4000',
    '--secret',
    'KEY=a=b',
    '--var',
    'COLOUR=green',
    '--action',
    'agora/dispatch=.',
    '--private',
  ]);

  expect(given).toMatchObject({
    kind: 'start',
    port: 4000,
    secrets: { KEY: 'a=b' },
    vars: { COLOUR: 'green' },
    isPrivate: true,
  });
  expect(given.kind === 'start' ? given.actions.get('agora/dispatch') : undefined).toBe(process.cwd());
});

it('shows in its help the command that it was started with', () => {
  expect(renderUsage('agora hub')).toMatch(/^Usage: agora hub \[FOLDER\] \[options\]\n {7}agora hub schedule URL\n/);
  expect(renderUsage('agora hub')).not.toMatch(/npm run|local-github/);
  expect(renderUsage('/usr/bin/node')).toMatch(/^Usage: local-github \[FOLDER\]/);
  expect(renderUsage('/usr/bin/node')).toContain('npm run hub -- [FOLDER]');
});

it('reads `--help` from the command line of the local GitHub', () => {
  expect(readArguments(['--help'])).toEqual({ kind: 'help' });
});

it('reads the command that starts a schedule early', () => {
  expect(readArguments(['schedule', 'http://127.0.0.1:4000/me/shop/actions'])).toEqual({
    kind: 'schedule',
    url: new URL('http://127.0.0.1:4000/me/shop/actions'),
  });
  expect(readArguments(['./schedule'])).toMatchObject({ kind: 'start' });
});

it.each([
  [[]],
  [['shop']],
  [['http://127.0.0.1:4000']],
  [['http://127.0.0.1:4000/me/shop', 'more']],
  [['file:///me/a']],
])('refuses to start a schedule early at %j', (rest) => {
  expect(() => readArguments(['schedule', ...rest])).toThrow('schedule needs the address of a repository');
});

it('names an unknown option of the local GitHub in one sentence', () => {
  expect(() => readArguments(['--bogus'])).toThrow(/^Unknown option '--bogus'\.$/);
});
