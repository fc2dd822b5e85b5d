/** Unusual texts, and a property that everything made of them must have. */
import fc from 'fast-check';
import { fenceAfter, type Fence } from '../../protocol/text/code-fence.ts';

/**
 * Pieces that break texts: characters of many bytes, half a character, characters that belong together, everything that
 * Markdown opens.
 */
const piece = fc.oneof(
  fc.constantFrom(
    'a',
    '😀',
    '👩‍👩‍👧‍👦',
    'é',
    'e\u0301\u0302',
    '\uD83D',
    '\uDE00',
    '漢',
    '\n',
    '\n\n',
    '```',
    '~~~\n',
    '```ts\n',
    '- ```\n',
    '`',
    '> ',
    '|',
    '<details>',
    '</details>',
    '<!--',
    '<!-- agora:e30= -->',
    '@ada ',
    '/agora cancel\n',
    '\0',
    '\u202E',
    '&#64;',
    '[x] ',
    '- [ ] **1.** x\n',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
/** Short and long texts, and texts whose length is exactly around a limit. */
export const text = fc
  .tuple(
    fc.array(piece, { minLength: 1, maxLength: 6 }),
    fc.constantFrom(1, 3, 120, 2_000, 30_000),
    fc.constantFrom(0, 1, 2),
  )
  .map(([pieces, times, more]) => {
    const once = pieces.join('');
    return once.repeat(Math.min(times, Math.ceil(100_000 / once.length))) + '😀'.repeat(more);
  });

/** Whether all code blocks are closed, so that none includes the text below it. */
export function isClosed(markdown: string): boolean {
  return (
    markdown.split('\n').reduce<Fence | undefined>((open, line) => fenceAfter(line, open), undefined) === undefined
  );
}
