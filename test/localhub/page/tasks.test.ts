/** Checkboxes of task lists: which ones exist, in which order, and that a tick changes nothing but its box. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTaskItems, renderMarkdown } from '../../../localhub/page/markdown/render-markdown.ts';
import { setTask, versionOf } from '../../../localhub/page/markdown/task-items.ts';
import { applyClick } from '../../../localhub/page/posts/write-task.ts';

const options = {
  kind: 'comment',
  boxes: 'live',
  base: '/a/b/',
  names: { repository: 'a/b', repositories: ['a/b'], users: ['alice'] },
} as const;

/** The checkboxes of the rendered text: number and state. */
function boxesOf(markdown: string): { index: number; checked: boolean }[] {
  const { text } = renderMarkdown(markdown, options);
  return [
    ...text.matchAll(/<input type="checkbox" class="task" data-task="(\d+)" aria-label="[^"]*"( checked)?>/g),
  ].map(([, index, checked]) => ({ index: Number(index), checked: checked !== undefined }));
}

/** A block of Markdown and the states of its checkboxes, which are known because the block was generated from them. */
interface Block {
  readonly text: string;
  readonly states: readonly boolean[];
}
const word = fc
  .stringMatching(/^[a-z][a-z <>&*`@#]{0,12}[a-z]$/)
  .filter((text) => (text.match(/`/g)?.length ?? 0) % 2 === 0 && !/<\w|<!|<$/.test(text));
const state = fc.boolean();
const mark = (checked: boolean, upper: boolean): string => (checked ? (upper ? '[X]' : '[x]') : '[ ]');
const item = fc.record({
  checked: state,
  upper: fc.boolean(),
  bullet: fc.constantFrom('-', '*', '+', '1.', '7)'),
  text: word,
});
type Item = Parameters<Parameters<typeof item.map>[0]>[0];
const line = ({ bullet, checked, upper, text }: Item): string => `${bullet} ${mark(checked, upper)} ${text}`;
const blocks: fc.Arbitrary<Block> = fc.oneof(
  item.map((made) => ({ text: line(made), states: [made.checked] })),
  fc.tuple(item, item).map(([outer, inner]) => ({
    text: `${line({ ...outer, bullet: '-' })}\n  ${line({ ...inner, bullet: '-' })}`,
    states: [outer.checked, inner.checked],
  })),
  item.map((made) => ({ text: `> ${line(made)}`, states: [made.checked] })),
  item.map((made) => ({
    text: `<details><summary>s</summary>\n\n${line(made)}\n\n</details>`,
    states: [made.checked],
  })),
  // Text that looks like a checkbox, but is not one:
  item.map((made) => ({ text: `\`\`\`\n${line(made)}\n\`\`\``, states: [] })),
  item.map((made) => ({ text: `~~~~md\n\`\`\`\n${line(made)}\n~~~~`, states: [] })),
  item.map((made) => ({ text: `para\n\n    ${line(made)}`, states: [] })),
  item.map((made) => ({ text: `<!--\n${line(made)}\n-->`, states: [] })),
  item.map((made) => ({ text: `inline ${line({ ...made, bullet: '-' })}`, states: [] })),
  word.map((text) => ({ text: `- [y] ${text}\n- [] ${text}\n- [ ]${text}`, states: [] })),
  word.map((text) => ({ text, states: [] })),
);
/** A heading between two blocks prevents them from being joined. */
const documents = fc.array(blocks, { maxLength: 7 }).map((made) => ({
  text: made.map(({ text }) => text).join('\n\n# h\n\n'),
  states: made.flatMap(({ states }) => states),
}));

describe('the checkboxes of a text', () => {
  it('are found in the right places, and nowhere else', () => {
    fc.assert(
      fc.property(documents, ({ text, states }) => {
        const items = findTaskItems(text);

        expect(items.map(({ checked }) => checked)).toEqual(states);
        for (const { offset, checked } of items)
          expect(text.slice(offset - 1, offset + 2)).toMatch(checked ? /^\[[xX]\]$/ : /^\[ \]$/);
      }),
      { numRuns: 400 },
    );
  });

  it('have the same number on the page as in the text', () => {
    fc.assert(
      fc.property(documents, ({ text, states }) => {
        expect(boxesOf(text)).toEqual(states.map((checked, index) => ({ index, checked })));
      }),
      { numRuns: 400 },
    );
  });

  it('have the same numbers on the page and in the text, whatever the text', () => {
    const pieces = fc.constantFrom(
      '- [ ] a',
      '- [x] b',
      '1. [ ] c',
      '* - [ ] d',
      '> ',
      '    ',
      '\t',
      '\n',
      '\n\n',
      '```',
      '~~~',
      '<!--',
      '-->',
      '<div>',
      '</div>',
      '`',
      '- ',
      '[ ] e',
      '\r\n',
      '\ue000',
      '\ue0010\ue001',
      '|a|\n|-|\n',
    );

    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
        const text = parts.join('');
        const items = findTaskItems(text);

        for (const { index, checked } of boxesOf(text)) expect(items[index]?.checked).toBe(checked);
      }),
      { numRuns: 600 },
    );
  });

  it('leave no trace of the search in the text', () => {
    fc.assert(
      fc.property(documents, ({ text }) => {
        expect(renderMarkdown(text, options).text).not.toMatch(/[\ue000-\uf8ff]/);
      }),
    );
  });

  it('are found in a text that contains the characters that the search uses', () => {
    const text = '- [ ] \ue000\ue0010\ue002 private\n- [x] two';

    expect(boxesOf(text)).toEqual([
      { index: 0, checked: false },
      { index: 1, checked: true },
    ]);
    expect(renderMarkdown(text, options).text).toContain('\ue000\ue0010\ue002 private');
  });

  it('has the first line of its item as its name', () => {
    const { text } = renderMarkdown('- [ ] **1.** Use `a` & "b"\n  more\n', options);

    expect(text).toContain('aria-label="1. Use a &amp; &quot;b&quot;">');
  });

  it('cannot be ticked in a file', () => {
    const { text } = renderMarkdown('- [ ] a', { ...options, boxes: 'still' });

    expect(text).toContain('aria-label="a" disabled>');
  });
});

describe('ticking', () => {
  it('changes this one character and no other', () => {
    fc.assert(
      fc.property(
        documents.filter(({ states }) => states.length > 0),
        fc.nat(),
        state,
        ({ text, states }, pick, wanted) => {
          const index = pick % states.length;
          const before = findTaskItems(text)[index];
          if (before === undefined) throw new Error('a box is missing');

          const after = setTask(text, before, wanted ? 'checked' : 'open');

          expect(after.length).toBe(text.length);
          expect(after.slice(0, before.offset) + after.slice(before.offset + 1)).toBe(
            text.slice(0, before.offset) + text.slice(before.offset + 1),
          );
          expect(findTaskItems(after).map(({ checked }) => checked)).toEqual(
            states.map((was, at) => (at === index ? wanted : was)),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('and clearing again gives the same text', () => {
    fc.assert(
      fc.property(
        documents.filter(({ states }) => states.includes(false)),
        ({ text, states }) => {
          const click = { index: states.indexOf(false), version: versionOf(text) };
          const ticked = applyClick(text, { ...click, state: 'checked' });

          expect(ticked).not.toBe(text);
          expect(applyClick(ticked, { ...click, version: versionOf(ticked), state: 'open' })).toBe(text);
        },
      ),
    );
  });

  it('is refused when the text is not the one that was clicked', () => {
    expect(() =>
      applyClick('- [ ] new\n- [ ] a', { index: 0, state: 'checked', version: versionOf('- [ ] a') }),
    ).toThrow(/has changed since the page showed it/);
    expect(() => applyClick('- [ ] a', { index: 1, state: 'checked', version: versionOf('- [ ] a') })).toThrow(
      /no checkbox number 2/,
    );
  });
});
