import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readText } from '../../../protocol/text/markdown/read-text.ts';
import { readNeutralised } from '../../../protocol/text/read-neutralised.ts';
import { BREAK, renderUntrusted } from '../../../protocol/text/sanitize.ts';

it.each(['<!-- x -->', '<div hidden>x</div>', '![a](x)', '&shy;', '<?x?>', '<style>x</style>', '@ada fixes #5'])(
  'keeps %j, which the page shows once it is neutralized',
  (text) => {
    expect(readNeutralised(renderUntrusted(text))).toEqual({ text, hidden: [] });
  },
);

it.each([
  ['[//]: # (PLANT)', ''],
  ['[a](https://github.com "PLANT")', '[a](https://github.com )'],
  ['```js PLANT\nx\n```', '```js \nx\n```'],
  ['[a]: https://github.com/PLANT', ''],
])('removes from %j what nobody sees', (text, seen) => {
  const read = readNeutralised(renderUntrusted(`Before.\n\n${text}\n\nAfter.`));

  expect(read.text.replace(/\n+/g, '\n')).toBe(`Before.\n${seen}\nAfter.`.replace(/\n+/g, '\n'));
  expect(read.hidden.map((passage) => passage.text).join()).toContain('PLANT');
});

it('reports positions in the original, and never our own characters', () => {
  const text = renderUntrusted('@ada\n\n[//]: # (<PLANT @ada>)');
  const [passage] = readNeutralised(text).hidden;

  expect(text.slice(passage?.start, passage?.end).replaceAll(BREAK, '')).toBe(passage?.text);
  expect(passage?.text).not.toContain(BREAK);
});

it('reads any text that was never neutralized like every other reader', () => {
  const signs = fc.constantFrom(
    '<!-- ',
    '-->',
    '[a]',
    ': b',
    '(c "d")',
    '\n',
    '\n\n',
    '`',
    '| ',
    'x',
    '\uE000',
    '\u200B',
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 20 }), (parts) => {
      const text = parts.join('');

      expect(readNeutralised(text).text).toBe(readText(text).text);
    }),
  );
});

it('finds an unused letter whatever letters the text has', () => {
  const every = Array.from({ length: 0xf8ff - 0xe000 + 1 }, (_, at) => String.fromCodePoint(0xe000 + at)).join('');

  expect(readNeutralised(`${every}${renderUntrusted('<b>')}`).text).toBe(`${every}<b>`);

  const text = `${every}${renderUntrusted('@ada\n\n[//]: # (<PLANT @ada>)')}`;
  const [passage] = readNeutralised(text).hidden;
  expect(text.slice(passage?.start, passage?.end).replaceAll(BREAK, '')).toBe(passage?.text);
  expect(passage?.text).toContain('PLANT');
});
