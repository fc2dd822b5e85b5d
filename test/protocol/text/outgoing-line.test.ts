import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderOutgoing } from '../../../protocol/text/outgoing-line.ts';

const TOKEN = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;

it('hides a credential and removes terminal commands, also if one hides the other', () => {
  const said = renderOutgoing(`\u001b[31mNo ref ${TOKEN}\u009b2J and ${TOKEN.slice(0, 9)}\u0000${TOKEN.slice(9)}\n`);

  expect(said).not.toContain('a1B2c3');
  expect(said).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/);
  expect(said).toMatch(/^No ref <[^>]+, taken out> and <[^>]+, taken out>\n$/);
});

it('keeps the output of our jobs as it is', () => {
  const said =
    'Pushed `agora/t_qgune3rghlvs` at 0f3c2b1a0f3c2b1a0f3c2b1a0f3c2b1a0f3c2b1a.\n\n- [run](https://github.com/o/r/actions/runs/5)\n';

  expect(renderOutgoing(said)).toBe(said);
});

it('is idempotent', () => {
  const parts = fc.constantFrom(
    TOKEN,
    '\u001b[31m',
    '\u0000',
    '\u009b',
    'x',
    ' ',
    '\n',
    TOKEN.slice(0, 20),
    TOKEN.slice(20),
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (all) => {
      const said = renderOutgoing(all.join(''));

      expect(renderOutgoing(said)).toBe(said);
    }),
  );
});
