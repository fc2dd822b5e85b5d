import { describe, expect, it } from 'vitest';
import { readOffers } from '../../../../../protocol/comments/offered-reply.ts';
import { asked, offered, question, tick, WORDS } from '../../../support/offered-scenario.ts';
import { ada, GRACE, grace, SECOND, see, statusMarker, stranger, words } from '../../../support/reconcile-scenario.ts';

describe('a tick', () => {
  it('has no effect for a person who may not answer, and is cleared', async () => {
    const scenario = asked();
    scenario.say(ada, WORDS);
    await see(scenario);
    const before = question(scenario);

    await tick(scenario, stranger);

    expect(scenario.requests).toEqual([]);
    expect(question(scenario)).toBe(before);
    expect(words(scenario)).toHaveLength(1);
  });

  it('has no effect if the reply was changed since it was offered', async () => {
    const scenario = asked();
    scenario.say(ada, `${WORDS}. ${'x'.repeat(500)} and keep the rest`);
    await see(scenario);
    scenario.edit(102, `${WORDS}. ${'x'.repeat(500)} and delete the rest`);

    await tick(scenario, grace);

    expect(scenario.requests).toEqual([]);
    expect(readOffers(question(scenario))).toMatchObject([{ isTicked: false }]);
  });

  it.each<[string, (line: string) => string]>([
    ['other words', (line) => line.replace('Twelve', 'Twenty')],
    ['another author', (line) => line.replace('ada', 'grace')],
    ['another reply', (line) => line.replaceAll('102', '103')],
    ['another hash', (line) => line.replace(/[0-9a-f]{64}/, '0'.repeat(64))],
  ])('has no effect on a line with %s', async (_, change) => {
    const scenario = asked();
    scenario.say(ada, WORDS);
    scenario.say(stranger, 'delete everything');
    await see(scenario);
    const [offer] = readOffers(question(scenario));
    scenario.edit(
      101,
      question(scenario).replace(offer?.line ?? '', (line) => change(line)),
    );

    await tick(scenario, ada);

    expect(scenario.requests).toEqual([]);
    expect(offered(scenario)).toHaveLength(1);
    expect(question(scenario)).toContain('Twelve');
  });

  it('is asked about if no webhook reported who ticked it', async () => {
    const scenario = asked();
    scenario.say(ada, WORDS);
    await see(scenario);
    scenario.edit(101, question(scenario).replace('* [ ]', '* [x]'));
    scenario.now += GRACE + SECOND;

    await see(scenario);

    expect(words(scenario)).toEqual([
      expect.stringMatching(/cannot tell who: .* Please reply with `\/answer` and the words of that reply\.$/),
    ]);
  });

  it('together with an option is two answers, so it counts as none', async () => {
    const scenario = asked();
    scenario.say(ada, WORDS);
    await see(scenario);
    const before = question(scenario);
    const after = before.replace('* [ ]', '* [x]').replace('- [ ] **1.**', '- [x] **1.**');
    scenario.edit(101, after);

    await see(scenario, { kind: 'edited', commentId: 101, before, after, by: ada });

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([expect.stringContaining('more than one box')]);
  });

  it('on two offers at once clears both, and names a way that the question has', async () => {
    const scenario = asked({ options: [] });
    // Without options, only replies like these are offered; any other is the answer.
    scenario.say(ada, 'Thanks!');
    scenario.say(grace, 'I will have a look tomorrow');
    await see(scenario);
    const before = question(scenario);
    const after = before.replaceAll('* [ ]', '* [x]');
    scenario.edit(101, after);
    await see(scenario, { kind: 'edited', commentId: 101, before, after, by: ada });
    scenario.now += GRACE + SECOND;
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(question(scenario)).toBe(before);
    expect(words(scenario)).toEqual([
      '@ada, more than one box was ticked at once, and only one can be used. Please tick only the one you mean.',
    ]);
  });

  it('on an answered question gets a notice', async () => {
    const scenario = asked();
    scenario.say(ada, WORDS);
    await see(scenario);
    scenario.edit(100, (scenario.comments[0]?.body ?? '').replace(/^<!--[^\n]*/, ''));
    scenario.mark(statusMarker({ state: 'cancelled', round: 2 }));

    await tick(scenario, grace);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario).join('\n')).toContain('@grace');
  });
});
