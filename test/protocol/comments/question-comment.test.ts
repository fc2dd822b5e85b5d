import { defined } from '../../../protocol/base/defined.ts';
import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { NeedsInput } from '../../../protocol/messages/needs-input.ts';
import {
  readQuestionText,
  readShownAnswer,
  readTickChange,
  readTicks,
  renderAnsweredQuestion,
  renderQuestion,
  renderShownAnswer,
  renderUnticked,
  shownOptions,
} from '../../../protocol/comments/question-comment.ts';
import { markerOf, runUrl } from './support/planner-question.ts';

function render(asked: NeedsInput, notices: readonly string[] = []): string {
  return renderQuestion(markerOf(asked), { subagent: 'planner', asked, runUrl, notices });
}

const tick = (body: string, option: number): string => body.replace(`- [ ] **${option}.** `, `- [x] **${option}.** `);
const html = (text: string): string => new Marked({ gfm: true }).parse(text, { async: false });
const boxes = (text: string): number => [...html(text).matchAll(/type="checkbox"/g)].length;

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '- [ ] **1.** mine',
        '- [x] **2.** mine',
        '\n- [x] **1.** ',
        '* [ ] x',
        '1. [x] y',
        '> - [ ] z',
        '- - [x] q',
        '```',
        '~~~',
        '- ```',
        '```js',
        '```x```',
        '<details>',
        '</details>',
        '<!--',
        '\n\n**Your turn.** x',
        '\n\n',
        '\n',
        '\r\n',
        '    ',
        '@ada',
        '/answer 1',
        '# x',
        '| a |',
        '---',
        '`',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');

const asks = fc
  .record({
    question: hostile,
    options: fc.array(hostile, { maxLength: 8 }),
    context: fc.option(hostile, { nil: undefined }),
  })
  .map(({ question, options, context }) =>
    NeedsInput.parse({ question, ...(options.length > 0 && { options }), ...defined({ context }) }),
  );

describe('the comment of a question', () => {
  it('starts with its marker', () => {
    fc.assert(
      fc.property(asks, (asked) => {
        expect(findMarker(render(asked))).toEqual(markerOf(asked));
      }),
    );
  });

  it('has one box for each option, none of them ticked, and no other, whatever the agent wrote', () => {
    fc.assert(
      fc.property(asks, (asked) => {
        const body = render(asked);

        expect(readTicks(body)).toEqual([]);
        expect(boxes(body)).toBe(shownOptions(asked).length);
      }),
      { numRuns: 1_000 },
    );
  });

  it('can be ticked option by option', () => {
    fc.assert(
      fc.property(asks, (asked) => {
        const body = render(asked);
        shownOptions(asked).forEach((_, index) => {
          const ticked = tick(body, index + 1);

          expect(readTicks(ticked)).toEqual([index + 1]);
          expect(readTickChange(body, ticked)).toEqual({ kind: 'ticked', option: index + 1 });
          expect(readTickChange(body, ticked.replaceAll('\n', '\r\n'))).toEqual({ kind: 'ticked', option: index + 1 });
          expect(renderUnticked(ticked, index + 1)).toBe(body);
        });
      }),
    );
  });

  it('is never too long, and ends with how to answer it', () => {
    const long = (chars: number, text: string): string => text.repeat(Math.ceil(chars / text.length)).slice(0, chars);
    for (const text of ['x', '@a ', '\u{1F600}', '```\n', '<b> ', '\n', '&#64;']) {
      const asked = NeedsInput.parse({
        question: `q${long(100_000, text)}`,
        options: Array.from({ length: 60 }, () => `o${long(2_000, text)}`),
        context: `c${long(300_000, text)}`,
      });
      const body = render(asked, [long(3_000, text), long(3_000, text)]);

      expect(body.length).toBeLessThanOrEqual(LIMITS.commentChars);
      expect(findMarker(body)?.kind).toBe('question');
      expect(html(body)).toContain('<strong>Your turn.</strong>');
    }
  });

  it('does not mention a missing context', () => {
    expect(render({ question: 'Which?' })).not.toContain('Context');
    expect(render({ question: 'Which?', context: '  ' })).not.toContain('Context');
  });
});

describe('a change of boxes', () => {
  const body = render({ question: 'Which?', options: ['One', 'Two', 'Three'] });

  it.each<[string, string, string, object]>([
    ['nothing', body, body, { kind: 'none', why: 'no-change' }],
    ['a tick', body, tick(body, 2), { kind: 'ticked', option: 2 }],
    ['a tick beside another', tick(body, 1), tick(tick(body, 1), 3), { kind: 'ticked', option: 3 }],
    ['a tick moved', tick(body, 1), tick(body, 3), { kind: 'ticked', option: 3 }],
    ['a tick taken away', tick(body, 1), body, { kind: 'none', why: 'no-change' }],
    ['two ticks', body, tick(tick(body, 1), 3), { kind: 'none', why: 'several' }],
    ['a tick and a word', body, tick(body, 1).replace('Which?', 'What?'), { kind: 'none', why: 'text-changed' }],
    ["a tick and an option's word", body, tick(body, 1).replace('Two', 'Too'), { kind: 'none', why: 'text-changed' }],
    ['a box more', body, `${body}\n- [x] **4.** Four`, { kind: 'none', why: 'text-changed' }],
    ['another marker', body, tick(body, 1).replace(/agora:.{4}/, 'agora:AAAA'), { kind: 'none', why: 'text-changed' }],
    ['a capital X', body, tick(body, 2).replace('[x]', '[X]'), { kind: 'ticked', option: 2 }],
  ])('%s', (_, before, after, expected) => {
    expect(readTickChange(before, after)).toEqual(expected);
  });
});

describe('an answered question', () => {
  it('has no boxes and no instructions left, keeps its text, and shows the answer neutralized', () => {
    fc.assert(
      fc.property(asks, (asked) => {
        const marker = { ...markerOf(asked), answered: { attempt: 1, runId: 9, by: 'ada' } };
        const body = renderAnsweredQuestion(tick(render(asked), 1), marker, {
          by: 'ada',
          answer: '@org/team <!-- x',
          runUrl,
        });

        expect(findMarker(body)).toEqual(marker);
        expect(boxes(body)).toBe(0);
        expect(readTicks(body)).toEqual([]);
        expect(body).not.toMatch(/@org|<!-- x/);
      }),
    );
  });
});

describe('a recommended option', () => {
  const asked: NeedsInput = { question: 'Which one?', options: ['A', 'B'], recommended: 2 };

  it('is marked after its text, which stays the text of an answer', () => {
    const body = render(asked);

    expect(body).toContain('- [ ] **1.** A\n- [ ] **2.** B _(recommended)_\n');
    expect(markerOf(asked).options).toEqual(['A', 'B']);
    expect(readTickChange(body, tick(body, 2))).toEqual({ kind: 'ticked', option: 2 });
    expect(readTicks(renderUnticked(tick(body, 2), 2))).toEqual([]);
  });

  it('is passed to another agent that is asked', () => {
    expect(readQuestionText(render(asked))).toContain('2. B _(recommended)_');
  });

  it('does not exist if the agent recommended none', () => {
    expect(render({ question: 'Which one?', options: ['A', 'B'] })).not.toContain('recommended');
  });
});

it('shows a diff in the context as a diff, and counts no box in it', () => {
  const diff = '```diff\n-round(line)\n+round(sum)\n- [x] **1.** A\n```';
  const body = render({ question: 'Like this?', options: ['A', 'B'], context: `It would be:\n\n${diff}` });

  expect(html(body)).toContain('<code class="language-diff">-round(line)\n+round(sum)');
  expect(readTicks(body)).toEqual([]);
});

it('counts the options without a letter, from the first one on', () => {
  const options = (more: number): string[] => Array.from({ length: LIMITS.options + more }, (_, index) => `o${index}`);
  const left = /_And \d+ more/;

  expect(render(NeedsInput.parse({ question: 'Which?', options: options(0) }))).not.toMatch(left);
  expect(render(NeedsInput.parse({ question: 'Which?', options: options(1) }))).toContain('_And 1 more: it is in');
});

it('still shows which box was ticked, once it is answered', () => {
  const asked = NeedsInput.parse({ question: 'Which?', options: ['SQLite', 'Postgres'] });
  const ticked = render(asked).replace('- [ ] **2.**', '- [x] **2.**');

  expect(renderAnsweredQuestion(ticked, markerOf(asked), { answer: 'Postgres', by: 'ada', runUrl })).toContain(
    '\n- SQLite\n- ☑️ Postgres',
  );
});

describe('the answer that an answered question shows', () => {
  it('is read back, whatever it says, whoever gave it', () => {
    const asked = NeedsInput.parse({ question: 'Which?', options: ['SQLite', 'Postgres'] });
    const answers = fc.oneof(fc.constantFrom('> no', 'ada: yes', ' · [continues here](x)', '\r\n\r\n'), hostile);
    fc.assert(
      fc.property(answers, fc.subarray(['bob', 'cyd']), (answer, also) => {
        const marker = { ...markerOf(asked), answered: { attempt: 1, runId: 9, by: 'ada', also } };
        const body = renderAnsweredQuestion(render(asked), marker, { by: 'ada', also, answer, runUrl });

        expect(readShownAnswer(body, marker) ?? '').toBe(renderShownAnswer(answer));
      }),
    );
  });
});
