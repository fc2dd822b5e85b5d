import { expect, it } from 'vitest';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';

it.each(['trusted', 'all'])('accepts context: %s', (context) => {
  expect(readConfigFile(`context: ${context}\n`)).toMatchObject({ kind: 'config', config: { context } });
});

it('depends on whether the repository is public by default', () => {
  const read = readConfigFile('');

  expect(read.kind === 'config' && 'context' in read.config).toBe(false);
});

it('refuses any other context', () => {
  expect(readConfigFile('context: everyone\n')).toMatchObject({
    kind: 'malformed',
    why: [expect.stringContaining('must be trusted or all')],
  });
});
