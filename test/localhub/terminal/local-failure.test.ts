/** What the local GitHub, the demo and a rehearsal report about a wrong command line and other failures. */
import { expect, it } from 'vitest';
import { readArguments } from '../../../localhub/terminal/hub-arguments.ts';
import { explainPort, renderFailure } from '../../../localhub/terminal/local-failure.ts';

const error = new Error('There is no such folder.');

it('reports a wrong command line with exit code 2, for people', () => {
  expect(renderFailure(error, 'mistake', [])).toEqual({
    code: 2,
    out: '',
    err: 'There is no such folder.\nTry --help.\n',
  });
});

it.each([
  ['mistake', 2, { code: 'mistake', message: 'There is no such folder.', fix: 'See --help.' }],
  ['unexpected', 1, { code: 'unexpected', message: 'There is no such folder.' }],
] as const)('reports %s as JSON on standard output', (kind, code, told) => {
  const { out, ...rest } = renderFailure(error, kind, ['x', '--json']);

  expect(rest).toEqual({ code, err: '' });
  expect(JSON.parse(out)).toEqual({ error: told });
});

it('explains a port that is in use, and no other error', () => {
  expect(explainPort(Object.assign(new Error('listen'), { code: 'EADDRINUSE' }), 4000)).toMatchObject({
    message: 'Port 4000 is already in use. Choose another port, or leave out --port.',
  });
  expect(explainPort(error, 4000)).toBe(error);
});

it.each(['hunter2hunter2', '=hunter2hunter2'])('prints nothing of a secret without a name: %s', (secret) => {
  expect(() => readArguments(['--secret', secret])).toThrow(/^--secret needs NAME=VALUE(?!.*hunter)/);
});
