import { defined } from '../../../protocol/base/defined.ts';
import { expect, it } from 'vitest';
import { statusOf } from '../support/app-client.ts';
import { SHOP, startTestHub, type TestHub } from '../support/start-test-hub.ts';

const write = async (hub: TestHub, branch: string, path: string, text: string): Promise<void> => {
  const { rest } = hub.as('wendy');
  const known = await rest.repos.getContent({ ...SHOP, path, ref: branch }).then(
    ({ data }) => ('sha' in data ? data.sha : undefined),
    () => undefined,
  );
  await rest.repos.createOrUpdateFileContents({
    ...SHOP,
    path,
    branch,
    message: `Write ${path}`,
    content: Buffer.from(text).toString('base64'),
    ...defined({ sha: known }),
  });
};

async function branchOff(hub: TestHub, name: string): Promise<void> {
  const { rest } = hub.as('wendy');
  const { data } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  await rest.git.createRef({ ...SHOP, ref: `refs/heads/${name}`, sha: data.object.sha });
}

it('refuses to open a pull request when GitHub would', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  await branchOff(hub, 'empty');
  await branchOff(hub, 'work');
  await write(hub, 'work', 'a.txt', 'a');
  const open = (head: string, base = 'main'): Promise<string> =>
    rest.pulls.create({ ...SHOP, title: 'x', head, base }).then(
      ({ status }) => String(status),
      (error: unknown) => JSON.stringify((error as { response: { data: unknown } }).response.data),
    );

  const answers = [
    await open('nowhere'),
    await open('work', 'nowhere'),
    await open('empty'),
    await open('work'),
    await open('work'),
  ];

  expect(answers).toEqual([
    expect.stringContaining('"field":"head"'),
    expect.stringContaining('"field":"base"'),
    expect.stringContaining('No commits between main and empty'),
    '201',
    expect.stringContaining('A pull request already exists for acme:work.'),
  ]);
  expect(hub.illegal()).toEqual([]);
});

it('merges by squashing, and does not merge contradicting changes', async () => {
  await using hub = await startTestHub({ 'a.txt': 'one\n' });
  const { rest } = hub.as('wendy');
  await branchOff(hub, 'left');
  await branchOff(hub, 'right');
  await write(hub, 'left', 'a.txt', 'left\n');
  await write(hub, 'right', 'a.txt', 'right\n');
  const { data: left } = await rest.pulls.create({ ...SHOP, title: 'Left', head: 'left', base: 'main' });
  const { data: right } = await rest.pulls.create({ ...SHOP, title: 'Right', head: 'right', base: 'main' });

  await rest.pulls.merge({ ...SHOP, pull_number: left.number, merge_method: 'squash' });
  const { data: conflict } = await rest.pulls.get({ ...SHOP, pull_number: right.number });
  const refused = await statusOf(rest.pulls.merge({ ...SHOP, pull_number: right.number }));
  const outdated = await statusOf(rest.pulls.merge({ ...SHOP, pull_number: right.number, sha: '0'.repeat(40) }));
  const twice = await statusOf(rest.pulls.merge({ ...SHOP, pull_number: left.number }));
  const { data: commits } = await rest.repos.listCommits(SHOP);

  expect(commits.map(({ commit }) => commit.message)).toEqual(['Left (#1)', 'Initial commit']);
  expect(commits[0]?.parents).toHaveLength(1);
  expect(conflict).toMatchObject({ mergeable: false, mergeable_state: 'dirty' });
  expect([refused, outdated, twice]).toEqual([405, 409, 405]);
  expect(hub.illegal()).toEqual([]);
});

it('keeps the head of a closed pull request when its branch is deleted, and can reopen it', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  await branchOff(hub, 'work');
  await write(hub, 'work', 'a.txt', 'a');
  const { data: pull } = await rest.pulls.create({ ...SHOP, title: 'x', head: 'work', base: 'main' });
  const at = { ...SHOP, pull_number: pull.number };

  await rest.pulls.update({ ...at, state: 'closed' });
  await rest.git.deleteRef({ ...SHOP, ref: 'heads/work' });
  const { data: closed } = await rest.pulls.get(at);
  await rest.git.createRef({ ...SHOP, ref: 'refs/heads/work', sha: closed.head.sha });
  const { data: open } = await rest.pulls.update({ ...at, state: 'open' });
  await hub.settle();

  expect(closed).toMatchObject({ state: 'closed', merged: false, changed_files: 1 });
  expect(open.state).toBe('open');
  expect(hub.deliveries.filter(({ event }) => event === 'pull_request').map(({ action }) => action)).toEqual([
    'opened',
    'closed',
    'reopened',
  ]);
  expect(hub.deliveries.flatMap(({ payloadErrors }) => payloadErrors)).toEqual([]);
});

it('lists pull requests among the issues, with everything that was said and done', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');
  await rest.issues.create({ ...SHOP, title: 'An issue' });
  await branchOff(hub, 'work');
  await write(hub, 'work', 'a.txt', 'a');
  const { data: pull } = await rest.pulls.create({ ...SHOP, title: 'A pull request', head: 'work', base: 'main' });
  await rest.issues.addLabels({ ...SHOP, issue_number: pull.number, labels: ['ready'] });
  await rest.issues.update({ ...SHOP, issue_number: pull.number, title: 'A better title', labels: ['ready', 'soon'] });

  const { data: issues } = await rest.issues.listForRepo({ ...SHOP, state: 'open' });
  const { data: labelled } = await rest.issues.listForRepo({ ...SHOP, labels: 'ready,soon' });
  const { data: events } = await rest.issues.listEvents({ ...SHOP, issue_number: pull.number });

  expect(issues.map(({ number, title, pull_request: isPull }) => [number, title, isPull !== undefined])).toEqual([
    [2, 'A better title', true],
    [1, 'An issue', false],
  ]);
  expect(labelled.map(({ number }) => number)).toEqual([2]);
  expect(events.map(({ event }) => event)).toEqual(['labeled', 'renamed', 'labeled']);
  expect(hub.illegal()).toEqual([]);
});

it('returns files as bytes, and changes as a git diff, on request', async () => {
  await using hub = await startTestHub({ 'a.txt': 'one\n' });
  const { request } = hub.as('wendy');
  await branchOff(hub, 'work');
  await write(hub, 'work', 'a.txt', 'two\n');
  await hub.as('wendy').rest.pulls.create({ ...SHOP, title: 'Two', head: 'work', base: 'main' });
  const ask = async (path: string, format: string): Promise<string> =>
    String((await request(`GET /repos/acme/shop/${path}`, { mediaType: { format } })).data);

  const raw = await ask('contents/a.txt?ref=work', 'raw');
  const diffs = [
    await ask('pulls/1', 'diff'),
    await ask('compare/main...work', 'diff'),
    await ask('commits/work', 'diff'),
  ];
  const patch = await ask('pulls/1', 'patch');

  expect(raw).toBe('two\n');
  for (const diff of diffs) expect(diff).toMatch(/^diff --git a\/a.txt b\/a.txt[\s\S]*\n-one\n\+two\n$/);
  expect(patch).toMatch(/^From [0-9a-f]{40}[\s\S]*Subject: \[PATCH\] Write a.txt/);
  expect(hub.illegal()).toEqual([]);
});
