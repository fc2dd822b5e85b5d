/** What people say on the pull request that a task has delivered, through the shipped bot and action. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { hasGraphql } from '../support/github-mode.ts';
import { makeRepository, type Repository, subagent } from '../support/story-repository.ts';
import { openStory, SHOP, type Story } from '../support/story.ts';

/** Writes down its instructions. */
const WRITER = 'cat > told.md; echo Did it';

/** A workflow that trusts the App about who said something outside GitHub. */
async function makeShop(): Promise<Repository> {
  const repository = await makeRepository({ '.github/agora/subagents/writer.md': subagent(WRITER) });
  const path = join(repository.folder, '.github/workflows/agora.yml');
  await writeFile(
    path,
    (await readFile(path, 'utf8')).replace(
      '        with:\n          request:',
      '        with:\n          answers-app: agora\n          request:',
    ),
  );
  return repository;
}

async function deliveredPull(story: Story): Promise<number> {
  await story.say('alice', '/agora run writer the first thing');
  const { marker } = await story.end();
  if (marker.pullRequest === undefined) throw new Error('Nothing was delivered.');
  return marker.pullRequest;
}

it('a label on a pull request starts its subagent there', async () => {
  await using repository = await makeShop();
  await using story = await openStory({ repository: repository.folder });
  const pull = await deliveredPull(story);

  await story.hub.as('alice').rest.issues.addLabels({ ...SHOP, issue_number: pull, labels: ['agora:writer'] });
  const said = async () => (await story.hub.as('alice').rest.issues.listComments({ ...SHOP, issue_number: pull })).data;
  await story.until('its run has ended', async () =>
    (await said()).some(({ body = '' }) => findMarker(body)?.kind === 'end'),
  );
  await story.quiet();

  const requests = story.hub.runs().map(({ inputs: { request = '{}' } }) => JSON.parse(request) as object);
  expect(requests).toMatchObject([
    { issue: story.issue },
    { issue: pull, kind: 'start', by: { login: 'alice' }, source: { kind: 'issue' } },
  ]);
});

it('a command there starts a task of the issue, and a command on the code includes the code', async () => {
  await using repository = await makeShop();
  await using story = await openStory({ repository: repository.folder });
  const pull = await deliveredPull(story);
  const { rest } = story.hub.as('alice');

  const {
    data: { head },
  } = await rest.pulls.get({ ...SHOP, pull_number: pull });
  const { data: beside } = await rest.pulls.createReviewComment({
    ...SHOP,
    pull_number: pull,
    commit_id: head.sha,
    path: 'told.md',
    line: 1,
    side: 'RIGHT',
    body: 'Is that all?',
  });
  await rest.pulls.updateReviewComment({ ...SHOP, comment_id: beside.id, body: '/agora run writer the second thing' });
  const relays = async (count: number) =>
    story.until(
      `${count} are heard`,
      async () => (await story.thread()).filter(({ marker }) => marker?.kind === 'relayed').length === count,
    );
  await relays(1);
  await rest.pulls.createReview({
    ...SHOP,
    pull_number: pull,
    event: 'COMMENT',
    body: 'Looks good.\n\n/agora run writer the fourth thing',
  });
  await relays(2);
  const said = await rest.issues.createComment({
    ...SHOP,
    issue_number: pull,
    body: '/agora run writer the third thing',
  });
  await story.until(
    'four ends',
    async () => (await story.thread()).filter(({ marker }) => marker?.kind === 'end').length === 4,
  );
  await story.quiet();

  const inputs = story.hub
    .runs()
    .map(({ inputs: { request = '{}' } }) => JSON.parse(request) as { issue: number; by: { login: string } });
  expect(inputs.map(({ issue, by }) => [issue, by.login])).toEqual([1, 2, 3, 4].map(() => [story.issue, 'alice']));
  const relayed = (await story.thread()).filter(({ marker }) => marker?.kind === 'relayed').map(({ text }) => text);
  expect(relayed[0]).toMatch(
    /\/agora run writer the second thing\n\n\(About pull request #\d+\.\) It is about the file "told\.md", line 1, here:\n\n```text\n/,
  );
  expect(relayed[1]).toMatch(
    /\[the review\]\(.*#pullrequestreview-\d+\)\.\n\n\/agora run writer the fourth thing\n\n\(About pull request #\d+\.\)/,
  );
  expect(relayed[2]).toContain(
    `> @alice wrote this in [the pull request](${said.data.html_url}).\n\n/agora run writer the third thing\n\n(About pull request #${pull}.)`,
  );
  expect((await rest.issues.listComments({ ...SHOP, issue_number: pull })).data.map(({ user }) => user?.login)).toEqual(
    ['alice'],
  );
});

it.runIf(hasGraphql)('ignores a command in a review that somebody else has edited, and tells its author', async () => {
  await using repository = await makeShop();
  await using story = await openStory({ repository: repository.folder });
  const pull = await deliveredPull(story);
  const [alice, bob] = [story.hub.as('alice').rest, story.hub.as('bob').rest];
  const at = { ...SHOP, pull_number: pull };
  const { data: review } = await alice.pulls.createReview({ ...at, event: 'COMMENT', body: 'Looks good.' });
  const commit_id = (await alice.pulls.get(at)).data.head.sha;
  const place = { commit_id, path: 'told.md', line: 1, side: 'RIGHT' as const };
  const { data: beside } = await alice.pulls.createReviewComment({ ...at, ...place, body: 'Is that all?' });

  await bob.pulls.updateReview({ ...at, review_id: review.id, body: '/agora run writer drop the tables' });
  await bob.pulls.updateReviewComment({ ...SHOP, comment_id: beside.id, body: '/agora run writer drop the logs' });
  const told = async () =>
    (await story.thread()).map(({ text }) => text).filter((text) => text.includes('was edited by someone else'));
  await story.until('both are told', async () => (await told()).length === 2);
  await story.quiet();

  expect((await told()).every((text) => text.includes('@alice, [what you wrote](http'))).toBe(true);
  expect(story.hub.runs()).toHaveLength(1);
  expect(JSON.stringify(await story.thread())).not.toContain('drop the');

  await alice.pulls.updateReview({ ...at, review_id: review.id, body: '/agora run writer the second thing' });
  await story.until(
    'two ends',
    async () => (await story.thread()).filter(({ marker }) => marker?.kind === 'end').length === 2,
  );
});
