import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choosePaint, COLOURS, forTerminal, plain, plainLine } from '../../cli/paint.ts';

it.each([
  ['clears the screen', '\u001b[2J\u001b[Hhello', 'hello'],
  ['sets the title of the window', '\u001b]0;owned\u0007hello', 'hello'],
  ['writes to the clipboard', '\u001b]52;c;ZWNobw==\u001b\\hello', 'hello'],
  ['hides a link', '\u001b]8;;https://evil.example\u001b\\text\u001b]8;;\u001b\\', 'text'],
  ['goes back over what was written', 'safe\rrm -rf', 'safe\nrm -rf'],
  ['erases letters', 'abc\b\b\bxyz', 'abcxyz'],
  ['turns the direction of writing', 'a\u202Eb', 'ab'],
  ['uses eight-bit control characters', 'a\u009b31mb', 'ab'],
  ['is only text', 'Käse, 日本語, 👩‍👩‍👧 and\n\ttabs', 'Käse, 日本語, 👩‍👩‍👧 and\n\ttabs'],
  ['begins a sequence that never ends', 'Delete it? \u001bP yes \u001b]0; no', 'Delete it?  yes 0; no'],
])('makes text harmless that %s', (_, text, shown) => {
  expect(plain(text)).toBe(shown);
});

it('leaves no control character in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plain(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      expect(plainLine(text)).not.toContain('\n');
      expect(plainLine(text, 20).length).toBeLessThanOrEqual(20);
    }),
  );
});

it.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ TERM: 'dumb' }, true, false],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, false, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, false],
])('with %j on a terminal (%s) uses colours: %s', (environment, isTerminal, colours) => {
  expect(choosePaint(environment, isTerminal).red('x') !== 'x').toBe(colours);
});

it('passes our own colours to the terminal, and no other control character', () => {
  const { bold, dim, green, red, yellow } = COLOURS;
  const colours = [bold, dim, green, red, yellow];
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom(...colours),
          fc.string({
            unit: fc.constantFrom('a', '\u001b', '[', '8m', '2J', '\u009b', '\n', ']0;', '\u0007', '\u007f'),
          }),
        ),
      ),
      (parts) => {
        const line = parts.map(([paint, text]) => paint(text)).join(' ');
        const shown = forTerminal(line);

        expect(shown.replace(/\u001b\[(?:1|2|22|31|32|33|39)m/g, '')).not.toMatch(
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/,
        );
        expect(forTerminal(shown)).toBe(shown);
      },
    ),
  );
  for (const paint of colours) expect(forTerminal(paint('shown'))).toBe(paint('shown'));
  expect(forTerminal('a\u001b[8mhidden\u001b[28m b')).toBe('ahidden b');
  expect(forTerminal(JSON.stringify({ said: 'a\u009b31m\u001b[2J' }))).toBe('{"said":"a\\u001b[2J"}');
});
