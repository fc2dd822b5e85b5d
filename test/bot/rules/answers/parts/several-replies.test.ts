import { describe, expect, it } from 'vitest';
import {
  ada,
  grace,
  HOUR,
  iso,
  questionMarker,
  see,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';
import {
  asked,
  body,
  renderSeveral,
  say,
  SEND,
  severalMarker,
  sourceOf,
  tick,
} from '../../../support/several-scenario.ts';

describe('replies to several questions', () => {
  it('are collected, shown, and accepted when every question has one', async () => {
    const scenario = asked();
    const first = say(scenario, ada, '2: no');
    await see(scenario);
    await see(scenario);
    expect(scenario.requests).toEqual([]);
    expect(body(scenario)).toContain('_Answered in replies so far: 2 (ada). Still open: 1._');
    expect(scenario.calls.filter((call) => call === 'edit')).toHaveLength(1);
    const second = say(scenario, grace, '1a');

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      {
        by: { login: 'grace' },
        answer: {
          source: {
            kind: 'parts',
            parts: [
              { part: 1, by: { login: 'grace' }, source: sourceOf(second) },
              { part: 2, by: { login: 'ada' }, source: sourceOf(first) },
            ],
          },
        },
      },
    ]);
    expect(words(scenario)).toEqual([]);
  });

  it('count with the last answer of each person, and of those the first', async () => {
    const scenario = asked();
    say(scenario, ada, '1: SQLite');
    const changed = say(scenario, ada, '1: Postgres');
    say(scenario, grace, '1: SQLite');
    say(scenario, grace, '2: yes');

    await see(scenario);

    expect(scenario.requests).toMatchObject([
      { answer: { source: { parts: [{ by: { login: 'ada' }, source: sourceOf(changed) }, {}] } } },
    ]);
  });

  it('of strangers answer nothing, and questions that ticks answer are not answered twice', async () => {
    const scenario = asked();
    say(scenario, stranger, '1: SQLite\n2: Yes');
    const mine = say(scenario, ada, '2: Yes');
    await see(scenario);
    expect(scenario.requests).toEqual([]);

    await tick(scenario, grace, '1b.', '2b.', SEND);

    expect(scenario.requests).toMatchObject([
      { answer: { source: { parts: [{ by: { login: 'grace' } }, { by: { login: 'ada' }, source: sourceOf(mine) }] } } },
    ]);
  });

  it.each([
    ['I would take the first', /^@ada, 2 questions are open here/],
    ['/answer', /^@ada, 2 questions are open here/],
    ['1: 9', /^@ada, 2 questions are open here/],
  ])('such as %j are told once how to name a question', async (text, told) => {
    const scenario = asked();
    say(scenario, ada, text);

    await see(scenario);
    await see(scenario);

    expect(words(scenario)).toEqual([expect.stringMatching(told)]);
    expect(scenario.requests).toEqual([]);
  });

  it.each([
    ['all of them', '1b 2a', [1, 1]],
    ['one of them', '2a', [0, 1]],
  ] as const)('that came after three failed runs are tried too, about %s', async (_, text, authors) => {
    const scenario = asked();
    const first = say(scenario, grace, '1a 2b');
    for (let round = 0; round < 6; round += 1) {
      scenario.now += HOUR / 10;
      await see(scenario);
      for (const run of scenario.runs) scenario.end(run.id, 'failure');
    }
    const second = say(scenario, ada, text);

    await see(scenario);

    const parts = authors.map((author, index) => ({
      part: index + 1,
      source: sourceOf([first, second][author] ?? first),
    }));
    expect(scenario.requests).toHaveLength(4);
    expect(scenario.requests[3]).toMatchObject({
      attempt: 4,
      hops: 0,
      by: { login: 'ada' },
      answer: { source: { parts } },
    });
  });

  it('that a run accepted are the same ones if it was lost, even if somebody had answered differently before', async () => {
    const scenario = asked();
    const [first, second] = [say(scenario, grace, '1a 2b'), say(scenario, ada, '2a')];
    const answered = { attempt: 1, runId: 500, by: 'ada', comments: [first.id, second.id] };
    scenario.edit(101, renderSeveral(severalMarker({ answered })));
    scenario.claims.set(questionMarker().question, 1);
    scenario.runs.push({
      ...{ id: 500, title: `${task}.r2 attempt 1 for ada`, status: 'completed', conclusion: 'failure' },
      ...{ createdAt: iso(scenario.now), updatedAt: iso(scenario.now), overSince: scenario.now },
    });
    scenario.now += HOUR;

    await see(scenario);

    const parts = [first, second].map((reply, index) => ({ part: index + 1, source: sourceOf(reply) }));
    expect(scenario.requests).toMatchObject([{ attempt: 2, answer: { source: { parts } } }]);
  });

  it('that were deleted leave their questions open again', async () => {
    const scenario = asked();
    const reply = say(scenario, ada, '1: SQLite');
    await see(scenario);
    expect(body(scenario)).toContain('Still open: 2');

    scenario.comments.splice(scenario.comments.indexOf(reply), 1);
    await see(scenario);

    expect(body(scenario)).not.toContain('Answered in replies');
  });

  it('with /agora end end all of them', async () => {
    const scenario = asked();
    say(scenario, ada, '1: SQLite');
    const end = say(scenario, grace, '/agora end');

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ by: { login: 'grace' }, answer: { source: sourceOf(end) } }]);
  });
});
