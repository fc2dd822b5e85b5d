/** What the sweeper requests, for which installation, and when it stops. */
import { describe, expect, it } from 'vitest';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { commentOf, LIMIT, startSmall } from '../support/small-github.ts';

const lists = (asked: readonly string[]): string[] =>
  asked.filter((one) => one.endsWith('/issues/comments')).toSorted();

describe('a sweep', () => {
  it('reads every repository of every installation that is neither archived nor disabled', async () => {
    await using github = await startSmall();

    await github.sweep();

    expect(lists(github.asked)).toEqual([
      '1 /repos/o1/r1/issues/comments',
      '1 /repos/o1/r2/issues/comments',
      '2 /repos/o2/r1/issues/comments',
      '2 /repos/o2/r2/issues/comments',
    ]);
  });

  it("continues elsewhere if an installation's budget is low, and comes back when it is full again", async () => {
    await using github = await startSmall();
    github.remaining.set('1', LIMIT * 0.05);

    await github.sweep();
    const first = lists(github.asked.splice(0));
    github.remaining.set('1', LIMIT);
    await github.sweep();
    const second = lists(github.asked.splice(0));
    github.pass(3_700_000);
    await github.sweep();

    expect(first.filter((one) => one.startsWith('1'))).toEqual([]);
    expect(first.filter((one) => one.startsWith('2'))).toHaveLength(2);
    expect(second.filter((one) => one.startsWith('1'))).toEqual([]);
    expect(lists(github.asked)).toHaveLength(4);
  });

  it('reads from the past although the clock was ahead before, and asks for the installations again', async () => {
    await using github = await startSmall();
    for (let id = 1; id <= 60; id += 1) github.comments.push(commentOf(id));
    await github.sweep();
    await github.sweep();
    github.asked.length = 0;
    github.since.length = 0;
    github.pass(-24 * 3_600_000);

    await github.sweep();

    const now = Date.now() - 24 * 3_600_000;
    expect(github.since.filter((from) => Date.parse(from) > now)).toEqual([]);
    expect(github.since).toHaveLength(4);
    expect(github.asked).toContain('/app/installations');
  });

  it('continues with the others if one repository cannot be read', async () => {
    await using github = await startSmall();
    github.failing.set('/repos/o1/r1/issues/comments', 404);

    await github.sweep();

    expect(github.asked).toContain('1 /repos/o1/r2/issues/events');
    expect(github.asked).toContain('2 /repos/o2/r2/issues/events');
  });
});

it.each([
  ['all of them were listed', LIMIT, [[11, 12, 21, 22]]],
  ['a part was not read, as it knows too little then', LIMIT * 0.05, []],
])('a sweep reports which repositories there are, if %s', async (_, left, expected) => {
  const reported: number[][] = [];
  await using github = await startSmall({ ...SILENT, repositories: (ids) => reported.push([...ids]) });
  await github.sweep();
  reported.length = 0;
  github.remaining.set('1', left);
  await github.sweep();
  reported.length = 0;

  await github.sweep();

  expect(reported).toEqual(expected);
});

describe('failed deliveries', () => {
  it('are never requested again if this GitHub has no list of them', async () => {
    await using github = await startSmall();
    github.failing.set('/app/hook/deliveries', 404);

    expect([await github.redeliver(), await github.redeliver()]).toEqual([0, 0]);
    expect(github.asked).toEqual(['/app/hook/deliveries']);
  });

  it('are requested again next time if the list could not be read', async () => {
    await using github = await startSmall();
    github.failing.set('/app/hook/deliveries', 403);
    await github.redeliver();
    github.failing.clear();

    expect(await github.redeliver()).toBe(0);
    expect(github.asked).toHaveLength(2);
  });

  it('are all requested again although GitHub refuses one of them, which is then left alone', async () => {
    await using github = await startSmall();
    for (const id of [3, 2, 1]) {
      const at = new Date(Date.now() - 600_000 + id * 1_000).toISOString();
      github.deliveries.push({ id, guid: `guid-${id}`, delivered_at: at, status_code: 500, event: 'issue_comment' });
    }
    github.failing.set('/app/hook/deliveries/1/attempts', 422);

    expect([await github.redeliver(), await github.redeliver()]).toEqual([2, 2]);
    expect(github.asked.map((path) => path.replace('/app/hook/deliveries', ''))).toEqual([
      '',
      '/1/attempts',
      '/2/attempts',
      '/3/attempts',
      '',
      '/2/attempts',
      '/3/attempts',
    ]);
  });

  it('are requested again although the clock was ahead when none had failed', async () => {
    await using github = await startSmall();
    github.pass(24 * 3_600_000);
    await github.redeliver();
    github.pass(-24 * 3_600_000);
    const at = new Date(Date.now() - 600_000).toISOString();
    github.deliveries.push({ id: 1, guid: 'guid', delivered_at: at, status_code: 500, event: 'issue_comment' });

    expect(await github.redeliver()).toBe(1);
  });

  it('are left for the next time once GitHub fails to accept one', async () => {
    await using github = await startSmall();
    const at = new Date(Date.now() - 600_000).toISOString();
    github.deliveries.push({ id: 1, guid: 'guid', delivered_at: at, status_code: 500, event: 'issue_comment' });
    github.failing.set('/app/hook/deliveries/1/attempts', 403);
    expect(await github.redeliver()).toBe(0);
    github.failing.clear();

    expect(await github.redeliver()).toBe(1);
  });
});
