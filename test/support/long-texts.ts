/** Texts as nobody wants them, and what must hold of whatever is made of them. */
import fc from 'fast-check';
import { fenceAfter, type Fence } from '../../protocol/text/code-fence.ts';

/**
 * Pieces that break texts: many bytes for a sign, half a sign, signs that belong together, everything that Markdown
 * opens.
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
/** Short and long, and of exactly the lengths around a border. */
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

/** Whether no code block swallows what would come below. */
export function isClosed(markdown: string): boolean {
  return (
    markdown.split('\n').reduce<Fence | undefined>((open, line) => fenceAfter(line, open), undefined) === undefined
  );
}
