import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { ada, GRACE, grace, HOUR, SECOND, see, START, stranger, words } from '../../../support/reconcile-scenario.ts';
import {
  asked,
  asker,
  body,
  say,
  SEND,
  severalMarker,
  sourceOf,
  tick,
  renderSeveral,
} from '../../../support/several-scenario.ts';

describe('ticks in several questions', () => {
  it('are accepted when they are sent, in the name of the sender', async () => {
    const scenario = asked();

    await tick(scenario, ada, '1b.', '2a.');
    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([]);
    const sent = await tick(scenario, grace, SEND);

    const source = { kind: 'tick', commentId: 101, sha256: contentHash(sent) };
    expect(scenario.requests).toMatchObject([
      {
        by: { login: 'grace' },
        answer: {
          source: {
            kind: 'parts',
            parts: [
              { part: 1, by: { login: 'grace' }, source },
              { part: 2, by: { login: 'grace' }, source },
            ],
          },
        },
      },
    ]);
    expect(scenario.requests[0]).not.toHaveProperty('answer.text');
  });

  it('are not sent while a question has no answer: the box is cleared, and the sender is told what is missing', async () => {
    const scenario = asked();

    await tick(scenario, ada, '1b.', SEND);

    expect(scenario.requests).toEqual([]);
    expect(body(scenario)).toContain('- [x] **1b.**');
    expect(body(scenario)).toContain(`- [ ] **${SEND}**`);
    expect(words(scenario)).toEqual([expect.stringMatching(/^@ada, question 2 has no answer yet/)]);
    await tick(scenario, ada, '2a.', SEND);
    expect(scenario.requests).toHaveLength(1);
  });

  it('are not sent while a question has two ticks', async () => {
    const scenario = asked();

    await tick(scenario, ada, '1a.', '1b.', '2a.', SEND);

    expect(scenario.requests).toEqual([]);
    expect(body(scenario)).toContain(`- [ ] **${SEND}**`);
    expect(words(scenario)).toEqual([expect.stringMatching(/^@ada, question 1 has more than one ticked box/)]);
  });

  it('cannot be sent by a person who may not answer', async () => {
    const scenario = asked();

    await tick(scenario, stranger, '1a.', '2a.', SEND);

    expect(scenario.requests).toEqual([]);
    expect(body(scenario)).toContain(`- [ ] **${SEND}**`);
  });

  it.each([
    [
      'ticks another box',
      (sent: string) => sent.replace('- [x] **1b.**', '- [ ] **1b.**').replace('[ ] **1a.**', '[x] **1a.**'),
    ],
    ['ticks a box more', (sent: string) => sent.replace('- [ ] **2b.**', '- [x] **2b.**')],
  ])('do not include those that somebody else %s after they were sent', async (_, change) => {
    const scenario = asked();
    const before = body(scenario).replace('- [ ] **1b.**', '- [x] **1b.**').replace('- [ ] **2a.**', '- [x] **2a.**');
    const sent = before.replace(`- [ ] **${SEND}**`, `- [x] **${SEND}**`);
    const since = change(sent);
    expect(since).not.toBe(sent);
    scenario.edit(101, since);

    await see(scenario, { kind: 'edited', commentId: 101, before, after: sent, by: ada });

    expect(scenario.requests).toEqual([]);
    expect(body(scenario)).toContain(`- [ ] **${SEND}**`);
    expect(words(scenario)).toEqual([expect.stringMatching(/^@ada, someone else changed the comment/)]);
  });

  it('do not count if the text was different when they were sent', async () => {
    const scenario = asked();
    const ticked = body(scenario).replace('- [ ] **1b.**', '- [x] **1b.**').replace('- [ ] **2a.**', '- [x] **2a.**');
    const sent = (text: string): string => text.replace(`- [ ] **${SEND}**`, `- [x] **${SEND}**`);
    const shown = ticked.replace('Drop the table?', 'Keep the table?');
    expect(shown).not.toBe(ticked);
    scenario.edit(101, sent(ticked));

    await see(scenario, { kind: 'edited', commentId: 101, before: shown, after: sent(shown), by: ada });

    expect(scenario.requests).toEqual([]);
    expect(body(scenario)).toContain(`- [ ] **${SEND}**`);
  });

  it('that were sent while the bot was not running are asked for again', async () => {
    const scenario = asked();
    scenario.edit(101, body(scenario).replaceAll('- [ ] **', '- [x] **'));
    await see(scenario);
    expect(words(scenario)).toEqual([]);
    scenario.now += GRACE + SECOND;

    await see(scenario);
    await see(scenario);

    expect(body(scenario)).toContain(`- [ ] **${SEND}**`);
    expect(words(scenario)).toEqual([expect.stringMatching(/^Someone ticked \*\*Send the ticked answers\*\*/)]);
    expect(scenario.requests).toEqual([]);
  });
});

describe('if two people must agree', () => {
  it('each question needs the same answer from both, and a tick sends nothing', async () => {
    const scenario = asked('answers: { needed: 2 }');
    say(scenario, ada, '1: SQLite\n2: Yes');
    say(scenario, grace, '1a');
    await see(scenario);
    await tick(scenario, grace, '2a.', SEND);
    expect(scenario.requests).toEqual([]);
    expect(words(scenario).join('\n')).toMatch(/needs the same answer from 2 people.* a line for each question/);
    say(scenario, grace, '2: 1');

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      {
        answer: {
          source: {
            parts: [
              { part: 1, by: { login: 'ada' }, also: [{ by: { login: 'grace' } }] },
              { part: 2, by: { login: 'ada' }, also: [{ by: { login: 'grace' } }] },
            ],
          },
        },
      },
    ]);
  });
});

describe('when the default answer is due', () => {
  const config = 'questions: { default-after: 1h, default-answer: "No" }';

  it('it answers the questions that nobody has answered', async () => {
    const scenario = asked(config);
    const reply = say(scenario, grace, '1: Postgres');
    await see(scenario);
    expect(scenario.requests).toEqual([]);
    scenario.now = START + HOUR + SECOND;

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      {
        by: asker,
        hops: 0,
        answer: {
          source: {
            parts: [
              { part: 1, by: { login: 'grace' }, source: sourceOf(reply) },
              { part: 2, by: asker, source: { kind: 'default' } },
            ],
          },
        },
      },
    ]);
  });

  it("it answers all of them, and counts as nobody's", async () => {
    const scenario = asked(config, { hops: 1 });
    scenario.now = START + HOUR + SECOND;

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ by: asker, hops: 2 }]);
  });

  it('it grants nothing that only a person can grant', async () => {
    const scenario = asked(config, { needsPerson: true });
    scenario.now = START + HOUR + SECOND;

    await see(scenario);

    expect(scenario.requests).toEqual([]);
  });
});

describe('several answered questions', () => {
  const answered = { attempt: 1, runId: 6, by: 'grace', commentId: 104, comments: [103, 104] };

  it('a person whose reply was accepted is not told that it came too late, but others are', async () => {
    const scenario = asked();
    say(scenario, ada, '1: Postgres');
    say(scenario, ada, '1: SQLite');
    say(scenario, grace, '2: Yes');
    scenario.edit(101, renderSeveral(severalMarker({ answered })));

    await see(scenario);

    expect(scenario.comments.map(({ id }) => id)).toContain(103);
    expect(words(scenario)).toEqual([]);
  });
});
