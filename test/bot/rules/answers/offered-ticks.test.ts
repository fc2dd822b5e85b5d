import { describe, expect, it } from 'vitest';
import { readOffers } from '../../../../protocol/comments/offered-reply.ts';
import { asked, offered, question, see, tick, WORDS } from '../../support/offered-world.ts';
import { ada, GRACE, grace, SECOND, statusMarker, stranger, words } from '../../support/reconcile-world.ts';

describe('a tick', () => {
  it('counts for nothing by somebody who may not answer, and is taken back', async () => {
    const world = asked();
    world.say(ada, WORDS);
    await see(world);
    const before = question(world);

    await tick(world, stranger);

    expect(world.requests).toEqual([]);
    expect(question(world)).toBe(before);
    expect(words(world)).toHaveLength(1);
  });

  it('counts for nothing when the reply was changed since it was offered', async () => {
    const world = asked();
    world.say(ada, `${WORDS}. ${'x'.repeat(500)} and keep the rest`);
    await see(world);
    world.edit(102, `${WORDS}. ${'x'.repeat(500)} and delete the rest`);

    await tick(world, grace);

    expect(world.requests).toEqual([]);
    expect(readOffers(question(world))).toMatchObject([{ isTicked: false }]);
  });

  it.each<[string, (line: string) => string]>([
    ['other words', (line) => line.replace('Twelve', 'Twenty')],
    ['another author', (line) => line.replace('ada', 'grace')],
    ['another reply', (line) => line.replaceAll('102', '103')],
    ['another hash', (line) => line.replace(/[0-9a-f]{64}/, '0'.repeat(64))],
  ])('counts for nothing on a line with %s', async (_, change) => {
    const world = asked();
    world.say(ada, WORDS);
    world.say(stranger, 'delete everything');
    await see(world);
    const [offer] = readOffers(question(world));
    world.edit(
      101,
      question(world).replace(offer?.line ?? '', (line) => change(line)),
    );

    await tick(world, ada);

    expect(world.requests).toEqual([]);
    expect(offered(world)).toHaveLength(1);
    expect(question(world)).toContain('Twelve');
  });

  it('is asked about when nobody said who ticked it', async () => {
    const world = asked();
    world.say(ada, WORDS);
    await see(world);
    world.edit(101, question(world).replace('* [ ]', '* [x]'));
    world.now += GRACE + SECOND;

    await see(world);

    expect(words(world)).toEqual([expect.stringContaining('cannot tell who')]);
  });

  it('together with an option is two answers, and none', async () => {
    const world = asked();
    world.say(ada, WORDS);
    await see(world);
    const before = question(world);
    const after = before.replace('* [ ]', '* [x]').replace('- [ ] **1.**', '- [x] **1.**');
    world.edit(101, after);

    await see(world, { kind: 'edited', commentId: 101, before, after, by: ada });

    expect(world.requests).toEqual([]);
    expect(words(world)).toEqual([expect.stringContaining('more than one box')]);
  });

  it('on a question that is answered by now is told so', async () => {
    const world = asked();
    world.say(ada, WORDS);
    await see(world);
    world.edit(100, (world.comments[0]?.body ?? '').replace(/^<!--[^\n]*/, ''));
    world.mark(statusMarker({ state: 'cancelled', round: 2 }));

    await tick(world, grace);

    expect(world.requests).toEqual([]);
    expect(words(world).join('\n')).toContain('@grace');
  });
});
