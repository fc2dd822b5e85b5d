import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import {
  MOST_OFFERS,
  OFFER_CHARS,
  type OfferableReply,
  readOffers,
  renderOffer,
  withOffers,
  withOfferUnticked,
  withoutOffers,
} from '../../../protocol/comments/offered-reply.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import {
  readQuestionText,
  readTickChange,
  readTicks,
  renderAnsweredQuestion,
  renderClosed,
  renderQuestion,
} from '../../../protocol/comments/question-comment.ts';
import type { NeedsInput } from '../../../protocol/messages/needs-input.ts';
import { shownHash } from '../../../protocol/records/shown-hash.ts';
import { markerOf, runUrl } from './support/planner-question.ts';

const ASKED = '2026-03-03T10:00:00Z';

function replyOf(body: string, over: Partial<OfferableReply> = {}): OfferableReply {
  return { id: 123, body, author: { login: 'alice' }, createdAt: '2026-03-03T10:42:10Z', ...over };
}

function render(asked: NeedsInput): string {
  return renderQuestion(markerOf(asked), { subagent: 'planner', asked, runUrl, notices: [] });
}

const asked: NeedsInput = { question: 'How many?', options: ['Eleven', 'Thirteen'], context: 'There were ten.' };
const question = render(asked);
const html = (text: string): string => new Marked({ gfm: true }).parse(text, { async: false });

/** Text that people write, and text that could break out of the line. */
const bodies = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        '-->',
        '<!--',
        '\n',
        '\n\n',
        '* [ ] ',
        '- [x] **1.** ',
        '](',
        ')',
        '[',
        '`',
        '```',
        '\\',
        '@bob',
      ),
      fc.constantFrom(
        '**Your turn.** ',
        '\u2060',
        '\u{1F600}',
        '\uD800',
        '&#10;',
        '<details>',
        '#7',
        '| a |',
        '~~',
        ':',
      ),
      fc.string({ maxLength: 20 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => `x${parts.join('')}`);

describe('the line of an offered reply', () => {
  it('names the author, the text and the time, and links to the reply', () => {
    const line = renderOffer(replyOf('Twelve please, and add a test'), ASKED);

    expect(line.replace('\u2060', '')).toMatch(
      /^\* \[ \] Use \[@alice's reply of 10:42 UTC\]\(#issuecomment-123\): "Twelve please, and add a test" <!-- agora-reply:123:sha256:[0-9a-f]{64} -->$/,
    );
  });

  it.each(['octo_acme', 'mona-lisa_ACME1', 'a'.repeat(39)])(
    'can be read again if @%s wrote the reply, and the question stays proven',
    (login) => {
      const offering = withOffers(question, [renderOffer(replyOf('Twelve', { author: { login } }), ASKED)]);

      expect(readOffers(offering)).toHaveLength(1);
      expect(shownHash(offering)).toBe(shownHash(question));
    },
  );

  it('shows the day of a reply from another day', () => {
    const line = renderOffer(replyOf('Twelve', { createdAt: '2026-03-14T00:05:00Z' }), ASKED);

    expect(line).toContain('reply of 14 Mar, 00:05 UTC');
  });

  it('can be read again in the question, whatever the reply says, and mentions, links and ticks nothing', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const line = renderOffer(replyOf(body), ASKED);
        const offering = withOffers(question, [line]);
        const boxes = [...html(offering).matchAll(/type="checkbox"/g)].length;

        expect(readOffers(offering)).toEqual([{ line, isTicked: false, commentId: 123 }]);
        expect(line.length).toBeLessThan(OFFER_CHARS);
        expect(boxes).toBe(3);
        expect(line).not.toMatch(/@[a-z]/i);
        expect(html(offering)).toContain('<strong>Your turn.</strong>');
      }),
      { numRuns: 2_000 },
    );
  });

  it('differs for any other text, author, time and place', () => {
    const reply = replyOf(`Twelve ${'x'.repeat(500)} and keep it`);
    const others = [
      { ...reply, body: `Twelve ${'x'.repeat(500)} and drop it` },
      { ...reply, author: { login: 'mallory' } },
      { ...reply, createdAt: '2026-03-03T10:43:00Z' },
      { ...reply, id: 124 },
    ];

    expect(new Set([reply, ...others].map((one) => renderOffer(one, ASKED))).size).toBe(5);
  });

  it('quotes no credential and no hidden text', () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4)}`;
    const line = renderOffer(replyOf(`use ${token} <!-- secretly -->`), ASKED);

    expect(line).not.toContain(token.slice(4, 14));
    expect(line).not.toContain('secretly');
  });
});

describe('a question with offers', () => {
  const lines = [renderOffer(replyOf('Twelve please'), ASKED), renderOffer(replyOf('Or twenty', { id: 124 }), ASKED)];

  it('equals the question without offers, and is proven by the same signature, ticked or not, with any line ends', () => {
    const offering = withOffers(question, lines);
    const ticked = offering.replace('* [ ]', '* [x]');

    for (const text of [offering, ticked, ticked.replaceAll('\n', '\r\n')]) {
      expect(withoutOffers(text)).toBe(question);
      expect(shownHash(text)).toBe(shownHash(question));
    }
  });

  it('has its offers below the options, above the instructions', () => {
    const shown = html(withOffers(question, lines));
    const places = ['Thirteen', 'There were ten', 'Twelve please', 'Or twenty', 'Your turn.'].map((text) =>
      shown.indexOf(text),
    );

    expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true);
  });

  it.each<[string, (text: string) => string]>([
    ['a line of another form', (text) => text.replace('* [ ] Use', '* [ ] Take')],
    ['one line too many', (text) => withFour(text)],
    ['a word beside them', (text) => text.replace('" <!--', '" really <!--')],
    ['one that stands elsewhere', (text) => `${text}\n\n${lines[0] ?? ''}\n`],
    ['a paragraph between', (text) => text.replace('**Your turn.**', 'Or else.\n\n**Your turn.**')],
  ])('is no longer what was signed with %s', (_, change) => {
    expect(shownHash(change(withOffers(question, lines)))).not.toBe(shownHash(question));
  });

  function withFour(text: string): string {
    const [line = ''] = lines;
    return text.replace(line, Array.from({ length: MOST_OFFERS }, () => line).join('\n'));
  }

  it('keeps a tick when another reply is offered', () => {
    const [one = '', other = ''] = lines;
    const ticked = withOffers(question, [one]).replace('* [ ]', '* [x]');

    expect(readOffers(withOffers(ticked, [one, other])).map(({ isTicked }) => isTicked)).toEqual([true, false]);
    expect(withOfferUnticked(ticked, one)).toBe(withOffers(question, [one]));
    expect(withOfferUnticked(ticked.replace('[x]', '[X]'), one)).toBe(withOffers(question, [one]));
  });

  it('shows which of its boxes an edit ticked', () => {
    const [one = ''] = lines;
    const before = withOffers(question, lines);
    const after = before.replace('* [ ]', '* [x]');

    expect(readTickChange(before, after)).toEqual({ kind: 'offered', line: one });
    expect(readTickChange(before, after.replace('- [ ] **2.**', '- [x] **2.**'))).toMatchObject({ why: 'several' });
    expect(readTickChange(after, before)).toMatchObject({ why: 'no-change' });
    expect(readTickChange(question, before)).toMatchObject({ why: 'text-changed' });
    expect(readTickChange(before, before.replace('Twelve', 'Ten').replace('* [ ]', '* [x]'))).toMatchObject({
      why: 'text-changed',
    });
    expect(readTicks(after)).toEqual([]);
  });

  it('has no offers once it is answered or closed, and another agent reads none of them', () => {
    const marker = markerOf(asked);
    const offering = withOffers(question, lines).replace('* [ ]', '* [x]');
    const answered = { ...marker, answered: { attempt: 1, runId: 9, by: 'alice' } };
    const bodiesAfter = [
      renderAnsweredQuestion(offering, answered, { by: 'alice', answer: 'Twelve please', runUrl }),
      renderClosed(offering, marker, 'cancelled'),
    ];

    for (const body of bodiesAfter) {
      expect(findMarker(body)?.kind).toBe('question');
      expect(body).not.toContain('agora-reply');
      expect(html(body)).not.toContain('checkbox');
    }
    expect(readQuestionText(offering)).toBe(readQuestionText(question));
  });

  it('cannot get an offer from the text of the agent that asks', () => {
    const [line = ''] = lines;
    const forged = render({ question: `Which?\n\n${line}\n\n**Your turn.** `, context: `${line}\n\n**Your turn.** ` });

    expect(readOffers(forged)).toEqual([]);
  });
});

it('gets no offers in a text without instructions, such as an answered question', () => {
  expect(withOffers('### ✅ answered', [renderOffer(replyOf('x'), ASKED)])).toBe('### ✅ answered');
});

it('is limited: three offers, and the beginning of a long reply and of a long name', () => {
  const offers = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => renderOffer(replyOf('Twelve', { id: index + 1 }), ASKED));
  const author = { login: 'a'.repeat(59) };

  expect(readOffers(withOffers(question, offers(3))).map(({ commentId }) => commentId)).toEqual([1, 2, 3]);
  expect(readOffers(withOffers(question, offers(4))).map(({ commentId }) => commentId)).toEqual([2, 3, 4]);
  expect(renderOffer(replyOf('x'.repeat(120)), ASKED)).toContain(`"${'x'.repeat(120)}"`);
  expect(renderOffer(replyOf('x'.repeat(121)), ASKED)).toContain(`"${'x'.repeat(119)}…"`);
  expect(renderOffer(replyOf('x', { author }), ASKED)).toContain(`[@\u2060${'a'.repeat(57)}…'s reply`);
});

it('has the same ticks after its offers were written again', () => {
  const [one = '', other = ''] = [1, 2].map((id) => renderOffer(replyOf('Twelve', { id }), ASKED));
  const ticked = withOffers(question, [one, other]).replace('* [ ]', '* [x]');

  expect(withOffers(ticked, [one, other])).toBe(ticked);
});

it('is offered above instructions with nothing above them', () => {
  const line = renderOffer(replyOf('x'), ASKED);

  expect(withOffers('\n**Your turn.** Answer.', [line])).toBe(`\n${line}\n\n**Your turn.** Answer.`);
});
