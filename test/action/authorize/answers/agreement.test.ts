/** Several questions that two people have to answer alike. */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { ada, grace } from '../../support/action-scenario.ts';
import { asked, type Comment, decide, inOne, named, sent, tickOf, wordOf } from './several-questions-scenario.ts';

describe('the answers to several questions', () => {
  it('need the same words from two people when the policy demands two, and do not count a tick', async () => {
    const other = { ...named, body: '1: 1\n2: sum' };
    const also = (comment: Comment) => [{ by: grace, commentId: comment.id, sha256: contentHash(comment.body) }];
    const more = { config: 'answers: { needed: 2 }' };
    const both = [1, 2].map((part) => ({ ...wordOf(part, inOne), also: also(other) }));

    expect(await decide(both, [asked, inOne, other], more)).toMatchObject({ kind: 'resume' });
    const refused = { kind: 'refused', why: expect.stringContaining('2 people') as string };
    expect(await decide([wordOf(1, inOne), wordOf(2, inOne)], [asked, inOne], more)).toMatchObject(refused);
    expect(await decide([tickOf(1), wordOf(2, named)], [sent, named], more)).toMatchObject(refused);
    const differs = { ...named, body: '1: 2\n2: sum' };
    expect(
      await decide(
        [1, 2].map((part) => ({ ...wordOf(part, inOne), also: also(differs) })),
        [asked, inOne, differs],
        more,
      ),
    ).toMatchObject({ kind: 'refused', why: 'The answers are no longer the same.' });
  });

  it('need more than ticks when the policy demands two people', async () => {
    const config = 'answers: { needed: 2 }';
    const other = { ...inOne, id: 83 };
    const agreed = { ...wordOf(2, named), also: [{ by: ada, commentId: 83, sha256: contentHash(other.body) }] };
    const alike = { ...other, body: '2: total_cents' };
    const by = { ...agreed, also: [{ by: ada, commentId: 83, sha256: contentHash(alike.body) }] };

    expect(await decide([tickOf(1), by], [sent, named, alike], { config })).toMatchObject({
      kind: 'refused',
      why: 'Each question needs the same answer from 2 people.',
    });
    expect(await decide([tickOf(1), by], [sent, named, alike])).toMatchObject({ kind: 'resume' });
  });

  it.each<[string, Comment, readonly number[], RegExp]>([
    ['the second person may not answer any more', { ...named, body: '1: 1\n2: sum' }, [ada.id], /@grace may no longer/],
    ['the second reply was edited', { ...named, body: '1: 1\n2: sum, please' }, [ada.id, grace.id], /edited/],
  ])('are refused when %s', async (_, other, deciders, why) => {
    const also = [{ by: grace, commentId: other.id, sha256: contentHash('1: 1\n2: sum') }];
    const both = [1, 2].map((part) => ({ ...wordOf(part, inOne), also }));

    expect(await decide(both, [asked, inOne, other], { config: 'answers: { needed: 2 }', deciders })).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(why) as string,
    });
  });

  it('are refused when the first reply was edited, whatever the second one says', async () => {
    const other = { ...named, body: '1: 1\n2: sum' };
    const also = [{ by: grace, commentId: other.id, sha256: contentHash(other.body) }];
    const both = [1, 2].map((part) => ({ ...wordOf(part, inOne), also }));
    const edited = { ...inOne, body: '1: 1\n2: total' };

    expect(await decide(both, [asked, edited, other], { config: 'answers: { needed: 2 }' })).toMatchObject({
      kind: 'refused',
      why: expect.stringMatching(/edited/) as string,
    });
  });
});
