/** A command on a pull request that its author edits. */
import { expect, it } from 'vitest';
import { ada, iso, look, questionMarker, SECOND, see } from '../../../support/reconcile-scenario.ts';
import { asked } from '../../../support/asked-question.ts';

const { question } = questionMarker();

it('a command in a review that its author edited is a new command', async () => {
  const scenario = asked();
  scenario.issue = { ...scenario.issue, isPullRequest: true };
  const said = { author: ada, createdAt: iso(scenario.now), url: 'https://github.com/o/r/pull/7#discussion_r7000' };
  scenario.reviews.push({ ...said, id: 7_000, body: '/agora say use A', updatedAt: iso(scenario.now) });
  await see(scenario, { ...look, reviews: true });
  expect(scenario.comments.map(({ body }) => body).join('\n')).toContain('use A');
  scenario.now += 10 * SECOND;
  scenario.reviews.splice(0, 1, { ...said, id: 7_000, body: '/agora say use B', updatedAt: iso(scenario.now) });

  await see(scenario, { ...look, reviews: true });

  expect(scenario.comments.map(({ body }) => body).join('\n')).toContain('use B');
});

it('a command in a review whose time changed, but not its text, is the same command', async () => {
  const scenario = asked();
  scenario.issue = { ...scenario.issue, isPullRequest: true };
  const said = { author: ada, createdAt: iso(scenario.now), url: 'https://github.com/o/r/pull/7#discussion_r7000' };
  scenario.reviews.push({ ...said, id: 7_000, body: '/agora say use A', updatedAt: iso(scenario.now) });
  await see(scenario, { ...look, reviews: true });
  const before = scenario.comments.length;
  scenario.now += 10 * SECOND;
  scenario.reviews.splice(0, 1, { ...said, id: 7_000, body: '/agora say use A', updatedAt: iso(scenario.now) });

  await see(scenario, { ...look, reviews: true });

  expect(scenario.comments).toHaveLength(before);
});

it('a command in a review that was edited to mean another subagent is a new command', async () => {
  const scenario = asked();
  scenario.issue = { ...scenario.issue, isPullRequest: true };
  const said = { author: ada, createdAt: iso(scenario.now), url: 'https://github.com/o/r/pull/7#discussion_r7000' };
  scenario.reviews.push({ ...said, id: 7_000, body: '/agora run fixer Do it', updatedAt: iso(scenario.now) });
  await see(scenario, { ...look, reviews: true });
  scenario.now += 10 * SECOND;
  scenario.reviews.splice(0, 1, { ...said, id: 7_000, body: '/agora run planner Do it', updatedAt: iso(scenario.now) });

  await see(scenario, { ...look, reviews: true });

  expect(scenario.comments.map(({ body }) => body).join('\n')).toMatch(/run fixer Do it[\s\S]*run planner Do it/);
});

it('two comments in a review with the same command are two commands', async () => {
  const scenario = asked();
  scenario.issue = { ...scenario.issue, isPullRequest: true };
  for (const id of [7_000, 7_001]) {
    const at = iso(scenario.now);
    scenario.reviews.push({ author: ada, createdAt: at, updatedAt: at, id, body: '/agora say use A' });
    await see(scenario, { ...look, reviews: true });
  }

  expect(scenario.comments.filter(({ body }) => body.includes('use A'))).toHaveLength(2);
});

it('an older comment in a review that its author edits into an answer to a later question is an answer to it', async () => {
  const scenario = asked();
  scenario.issue = { ...scenario.issue, isPullRequest: true };
  const earlier = { author: ada, createdAt: iso(scenario.now - 60 * SECOND), url: 'https://github.com/o/r/pull/7#r1' };
  scenario.reviews.push({ ...earlier, id: 7_000, body: `/answer ${question} 2`, updatedAt: iso(scenario.now) });

  await see(scenario, { ...look, reviews: true });
  await see(scenario);

  expect(scenario.requests).toMatchObject([{ question, by: { login: 'ada' }, answer: { option: 2 } }]);
});
