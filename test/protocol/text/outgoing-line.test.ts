import fc from 'fast-check';
import { expect, it } from 'vitest';
import { renderOutgoing } from '../../../protocol/text/outgoing-line.ts';
import { renderUntrusted, renderUntrustedLine } from '../../../protocol/text/sanitize.ts';

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

const SKIPS =
  /\[(?:skip ci|ci skip|no ci|skip actions|actions skip|skip netlify|azp skip|cf-pages-skip)\]|skip-checks:|\*{3}no_ci/i;

it.each([
  ...['[skip ci]', '[CI skip]', '[no ci]', '[skip actions]', '[actions skip]', 'skip-checks:true', 'skip-checks: true'],
  ...['[skip netlify]', '[azp skip]', '[CF-Pages-Skip]', '***NO_CI***'],
  ...['[skip\tci]', '[skip\nci]', '[skip  ci]', '[no\u00A0ci]', '[skip \u200B ci]'],
])('an agent keeps no workflow from running with %j', (text) => {
  expect(renderUntrusted(text)).not.toMatch(SKIPS);
  expect(renderUntrustedLine(text, 100)).not.toMatch(SKIPS);
  expect(renderUntrustedLine(text, 100).replaceAll('\u2060', '')).toMatch(SKIPS);
});

it('text on one line has no effect left, whatever white space was in it', () => {
  const spaces = ['\u00A0', '\u3000', '\v', '\n', ' ', '\t', '\uFEFF'];
  const parts = [
    '[skip',
    'ci]',
    '/agora run x',
    '@ada',
    '#1',
    'fixes',
    'https://github.com/o/r/issues/1',
    '[',
    '!note]',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...spaces, ...parts)), (pieces) => {
      const line = renderUntrustedLine(pieces.join(''), 100_000);

      expect(renderUntrusted(line)).toBe(line);
    }),
  );
});
