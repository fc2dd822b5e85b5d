/** Only GraphQL says who edited a review comment. */
import { expect, it } from 'vitest';
import type { AuthoredTexts } from '../../../github/look/authored-comments.ts';
import { readAuthoredReviews } from '../../../github/look/authored-reviews.ts';
import { SHOP, startTestHub, type TestHub } from '../support/start-test-hub.ts';

async function openPull(hub: TestHub): Promise<number> {
  const { rest } = hub.as('wendy');
  const { data: main } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  await rest.git.createRef({ ...SHOP, ref: 'refs/heads/topic', sha: main.object.sha });
  const content = Buffer.from('x').toString('base64');
  await rest.repos.createOrUpdateFileContents({ ...SHOP, path: 'a.txt', message: 'a', content, branch: 'topic' });
  const { data } = await rest.pulls.create({ ...SHOP, title: 'x', head: 'topic', base: 'main' });
  return data.number;
}

const tellAlterations = (texts: AuthoredTexts) => [...texts.values()].map(({ body, altered }) => [body, altered]);

it('says which reviews and which comments on the code were edited by somebody else', async () => {
  await using hub = await startTestHub();
  const pull = await openPull(hub);
  const [author, other] = [hub.as('mallory').rest, hub.as('wendy').rest];
  const at = { ...SHOP, pull_number: pull };
  const commit_id = (await author.pulls.get(at)).data.head.sha;
  const review = async (body: string) => (await author.pulls.createReview({ ...at, event: 'COMMENT', body })).data.id;
  const beside = async (body: string) => {
    const place = { commit_id, path: 'a.txt', line: 1, side: 'RIGHT' as const };
    return (await author.pulls.createReviewComment({ ...at, ...place, body })).data.id;
  };
  const [, own, altered] = [await review('left alone'), await review('own'), await review('altered')];
  const [, ownBeside, alteredBeside] = [await beside('left alone'), await beside('own'), await beside('altered')];
  await author.pulls.updateReview({ ...at, review_id: own, body: 'own words' });
  await other.pulls.updateReview({ ...at, review_id: altered, body: 'not mine' });
  await author.pulls.updateReviewComment({ ...SHOP, comment_id: ownBeside, body: 'own words' });
  await other.pulls.updateReviewComment({ ...SHOP, comment_id: alteredBeside, body: 'not mine' });

  const read = await readAuthoredReviews(hub.as('wendy'), { ...SHOP, pullRequest: pull });
  const alterations = read.kind === 'authored' ? [read.summaries, read.beside].map(tellAlterations) : [];
  const expected = [
    ['left alone', undefined],
    ['own words', undefined],
    ['not mine', 'by-others'],
  ];
  expect(alterations).toEqual([expected, expected]);
  expect(hub.illegal()).toEqual([]);
});
