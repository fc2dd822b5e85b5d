import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findIssueText,
  findText,
  hashIssueText,
  hasStoodSince,
  type IssueHistory,
  issueTextBefore,
  textsDuring,
} from '../../../protocol/thread/issue-history.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';

const SECOND = 1_000;
const never: IssueHistory = { titles: [{ text: 'T', since: 0 }], bodies: [{ text: 'B', since: 0 }] };

/** Edits of titles and texts in chronological order, and each state between them. */
const edits = fc.array(
  fc.record({ which: fc.constantFrom('title', 'body'), text: fc.string({ maxLength: 5 }), after: fc.nat(3) }),
  { maxLength: 8 },
);
const lives = edits.map((list) => {
  let at = 10 * SECOND;
  const titles = [{ text: 'T', since: 0 }];
  const bodies = [{ text: 'B', since: 0 }];
  const states = [{ title: 'T', body: 'B', since: 0 }];
  for (const { which, text, after } of list) {
    at += after * SECOND;
    (which === 'title' ? titles : bodies).push({ text, since: at });
    const before = states.at(-1) ?? { title: '', body: '' };
    states.push({ ...before, [which]: text, since: at });
  }
  return { history: { titles, bodies }, states };
});

it('compares as many versions of one second as a person creates for a reason, and no more', () => {
  const bodies = Array.from({ length: 401 }, (_, index) => ({ text: `B${index}`, since: SECOND }));
  const history: IssueHistory = { titles: [{ text: 'T', since: SECOND }], bodies };
  const find = (body: string) => findIssueText(history, hashIssueText({ title: 'T', body }))?.body;

  expect(find('B399')).toBe('B399');
  expect(find('B400')).toBeUndefined();
});

it('finds the newest versions of a text however often it was edited before', () => {
  const bodies = Array.from({ length: 500 }, (_, index) => ({ text: `B${index}`, since: index * SECOND }));
  const history: IssueHistory = { titles: [{ text: 'T', since: 0 }], bodies };

  expect(findIssueText(history, hashIssueText({ title: 'T', body: 'B499' }))?.body).toBe('B499');
  expect(findIssueText(history, hashIssueText({ title: 'T', body: 'B0' }))).toBeUndefined();
});

describe('the version of an issue', () => {
  it('is found by the hash of what somebody approved, whatever was edited since and in whichever second', () => {
    fc.assert(
      fc.property(lives, ({ history, states }) => {
        for (const { title, body } of states)
          expect(findIssueText(history, hashIssueText({ title, body }))).toEqual({ title, body });
        expect(findIssueText(history, contentHash('what it never said'))).toBeUndefined();
      }),
    );
  });

  it('before a time is the last version of an earlier second', () => {
    fc.assert(
      fc.property(lives, fc.nat(40), ({ history, states }, second) => {
        const time = second * SECOND + 1;
        const { title, body } = states.findLast(({ since }) => since < time) ?? { title: '', body: '' };

        expect(issueTextBefore(history, time)).toEqual({ title, body });
        expect(hasStoodSince(history, time)).toBe(states.every(({ since }) => since < time));
      }),
    );
  });

  it('treats an edit in the very second as a later one', () => {
    const history = {
      ...never,
      bodies: [
        { text: 'B', since: 0 },
        { text: 'C', since: 5 * SECOND },
      ],
    };

    expect(hasStoodSince(history, 5 * SECOND)).toBe(false);
    expect(issueTextBefore(history, 5 * SECOND)).toEqual({ title: 'T', body: 'B' });
    expect(hasStoodSince(history, 6 * SECOND)).toBe(true);
  });

  it('is unchanged since any time if nobody has edited it', () => {
    expect(hasStoodSince(never, 0)).toBe(true);
  });

  it('is unknown if it was removed from the history', () => {
    const history = {
      ...never,
      bodies: [
        { text: undefined, since: 0 },
        { text: 'C', since: 5 * SECOND },
      ],
    };

    expect(issueTextBefore(history, 5 * SECOND)).toBeUndefined();
    expect(findIssueText(history, hashIssueText({ title: 'T', body: '' }))).toBeUndefined();
    expect(findText(history.bodies, contentHash('C'))).toBe('C');
    expect(findText(history.bodies, contentHash(''))).toBeUndefined();
  });

  it('is compared with a bounded number of versions, however many exist in one second', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ text: `x${index}`, since: 5 * SECOND }));

    expect(
      findIssueText({ titles: many, bodies: many }, hashIssueText({ title: 'x299', body: 'x299' })),
    ).toBeUndefined();
  });
});

it('covers every moment of a time span, and the seconds around it', () => {
  fc.assert(
    fc.property(lives, fc.nat(40), fc.nat(5), ({ history: { bodies } }, second, more) => {
      const [from, until] = [second * SECOND, (second + more) * SECOND];
      const stood = bodies.filter(
        ({ since }, at) => since <= until && (at === bodies.length - 1 || (bodies[at + 1]?.since ?? 0) >= from),
      );
      const shown = textsDuring(bodies, { from, until });

      expect(stood.map(({ text }) => text)).toEqual(expect.arrayContaining([...shown]));
      for (let time = from; time <= until; time += SECOND)
        expect(shown).toContain(bodies.findLast(({ since }) => since <= time)?.text);
    }),
  );
});

it('is reported as unknown if a version was removed from the history', () => {
  const versions = [
    { text: 'asked', since: 0 },
    { text: undefined, since: 2 * SECOND },
    { text: 'asked', since: 9 * SECOND },
  ];

  expect(textsDuring(versions, { from: 5 * SECOND, until: 6 * SECOND })).toEqual([undefined]);
});
