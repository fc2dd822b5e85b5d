import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../protocol/base/limits.ts';
import { findMarker, type QuestionMarker, renderMarker } from '../../../../protocol/comments/marker.ts';
import { isSent, readPartTicks, renderUnsent } from '../../../../protocol/comments/parts/part-boxes.ts';
import {
  readTickChange,
  renderAnsweredQuestion,
  renderClosed,
  renderQuestion,
} from '../../../../protocol/comments/question-comment.ts';
import { type QuestionPart, renderNumbered } from '../../../../protocol/messages/question-parts.ts';
import { markerOf, runUrl } from '../support/planner-question.ts';

const QUESTIONS: readonly QuestionPart[] = [
  { id: 'db', question: 'Which database?', options: ['SQLite', 'Postgres'], recommended: 1 },
  { question: 'What shall it be called?' },
  { question: 'Drop the table?', options: ['Yes', 'No'], context: 'It has 3 rows.' },
];
const SEND = 'Send the ticked answers';

function markerOfParts(questions: readonly QuestionPart[]): QuestionMarker {
  return markerOf({ question: '', questions: [...questions] });
}

function render(questions: readonly QuestionPart[] = QUESTIONS, context?: string): string {
  const question = renderNumbered(questions.map((part) => part.question));
  const asked = { question, questions: [...questions], ...(context !== undefined && { context }) };
  return renderQuestion(markerOfParts(questions), { subagent: 'planner', asked, runUrl, notices: [] });
}

const tick = (body: string, ...labels: readonly string[]): string =>
  labels.reduce((text, label) => text.replace(`- [ ] **${label}**`, `- [x] **${label}**`), body);
const boxes = (text: string): number =>
  [...new Marked({ gfm: true }).parse(text, { async: false }).matchAll(/type="checkbox"/g)].length;

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '- [ ] **1a.** mine',
        '- [x] **2b.** mine',
        `\n- [x] **${SEND}**`,
        '\n---\n',
        '```',
        '~~~',
        '- ```',
      ),
      fc.constantFrom('<details>', '</details>', '<!--', '\n\n**Your turn.** x', '\n\n', '\n', '@ada', '# x', '    '),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');
const questions = fc.array(
  fc.record(
    { question: hostile, options: fc.array(hostile, { maxLength: 4 }), context: hostile },
    { requiredKeys: ['question'] },
  ),
  { minLength: 2, maxLength: LIMITS.questionParts },
);

describe('the comment of several questions', () => {
  it('starts with its marker, with a box for each option and one that sends, none of them ticked', () => {
    fc.assert(
      fc.property(questions, (asked) => {
        const body = render(asked);
        const { parts = [] } = markerOfParts(asked);
        const options = parts.reduce((sum, part) => sum + part.options.length, 0);

        expect(findMarker(body)).toEqual(markerOfParts(asked));
        expect(boxes(body)).toBe(options === 0 ? 0 : options + 1);
        expect([...readPartTicks(body)]).toEqual([]);
        expect(isSent(body)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it("is shorter than GitHub's limit, however long all of it is", () => {
    const long = Array.from({ length: LIMITS.questionParts }, (_, index) => ({
      id: `${index}${'i'.repeat(39)}`,
      question: '@'.repeat(10_000),
      options: Array.from({ length: 30 }, (__, at) => `${at} ${'@'.repeat(400)}`),
      context: '@'.repeat(30_000),
    }));

    const body = render(long, 'x'.repeat(100_000));

    expect(body.length + LIMITS.recordChars).toBeLessThan(LIMITS.commentChars);
    expect(body).toContain('_And 21 more');
  });

  it('counts a tick only once it is sent, and then everything that is ticked by then', () => {
    const body = render();
    const ticked = tick(body, '1b.', '3a.');
    const sent = tick(ticked, SEND);

    expect(readTickChange(body, ticked)).toEqual({ kind: 'none', why: 'no-change' });
    expect(readTickChange(ticked, sent)).toEqual({ kind: 'sent' });
    expect(readTickChange(body, sent.replaceAll('\n', '\r\n'))).toEqual({ kind: 'sent' });
    expect(readTickChange(ticked, `${sent} more`)).toEqual({ kind: 'none', why: 'text-changed' });
    expect(readTickChange(sent, sent)).toEqual({ kind: 'none', why: 'no-change' });
    expect([...readPartTicks(sent.replaceAll('\n', '\r\n'))]).toEqual([
      [1, [2]],
      [3, [1]],
    ]);
    expect(renderUnsent(sent)).toBe(ticked);
  });

  it('has no boxes any more once it is answered, and marks what was chosen', () => {
    const body = tick(render(), '1a.', '3b.', SEND);
    const marker = markerOfParts(QUESTIONS);
    const parts = [
      { id: 'db', question: 'Which database?', answer: 'Postgres', option: 2, by: 'ada' },
      { id: '2', question: 'What shall it be called?', answer: 'total\n# big', by: 'grace' },
      { id: '3', question: 'Drop the table?', answer: 'No', option: 2, by: 'default:3d' },
    ];

    const text = renderAnsweredQuestion(body, marker, { by: 'ada', answer: 'x', runUrl, parts });

    expect(text.slice(renderMarker(marker).length)).toMatchInlineSnapshot(`
      "
      ### ✅ planner asked, and got its answer

      > **1.** Postgres (@ada)  
      > **2.** total # big (@grace)  
      > **3.** No (default after 3 days, nobody answered) · [continues here](https://github.com/o/r/actions/runs/5)

      #### Question 1

      Which database?

      - **1a.** SQLite _(recommended)_
      - ☑️ **1b.** Postgres

      #### Question 2

      What shall it be called?

      #### Question 3

      Drop the table?

      - **3a.** Yes
      - ☑️ **3b.** No

      <details><summary>Context of question 3</summary>

      It has 3 rows.

      </details>"
    `);
  });

  it('has no boxes any more once nobody will answer it', () => {
    const text = renderClosed(tick(render(), '1a.'), markerOfParts(QUESTIONS), 'expired');

    expect(boxes(text)).toBe(0);
    expect(text).toContain('### ⌛ planner asked, and got no answer in time');
    expect(text).toContain('- **1a.** SQLite _(recommended)_');
    expect(text).not.toContain(SEND);
    expect(text).not.toContain('Reply with');
  });
});
