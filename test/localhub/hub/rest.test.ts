import { type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';
import { asApp, asInstallation } from '../support/app-client.ts';
import { SHOP, startTestHub } from '../support/start-test-hub.ts';

it('answers every request about issues in the documented form', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('wendy');

  const { data: issue } = await rest.issues.create({
    ...SHOP,
    title: 'A bug',
    body: 'It breaks.',
    labels: ['bug'],
    assignees: ['wendy'],
  });
  const at = { ...SHOP, issue_number: issue.number };
  await rest.issues.createLabel({ ...SHOP, name: 'agora:fix', color: 'ff0000' });
  await rest.issues.addLabels({ ...at, labels: ['agora:fix'] });
  await rest.issues.removeLabel({ ...at, name: 'bug' });
  await rest.issues.setLabels({ ...at, labels: ['agora:fix', 'later'] });
  await rest.issues.addAssignees({ ...at, assignees: ['tina'] });
  await rest.issues.removeAssignees({ ...at, assignees: ['wendy'] });
  await rest.issues.update({ ...at, title: 'A worse bug', body: 'It breaks badly.' });
  const { data: comment } = await rest.issues.createComment({ ...at, body: 'first' });
  await rest.issues.updateComment({ ...SHOP, comment_id: comment.id, body: 'second' });
  await rest.reactions.createForIssueComment({ ...SHOP, comment_id: comment.id, content: 'eyes' });
  const again = await rest.reactions.createForIssueComment({ ...SHOP, comment_id: comment.id, content: 'eyes' });
  const { data: heart } = await rest.reactions.createForIssue({ ...at, content: 'heart' });
  const { data: read } = await rest.issues.getComment({ ...SHOP, comment_id: comment.id });
  await rest.reactions.listForIssueComment({ ...SHOP, comment_id: comment.id });
  await rest.reactions.listForIssue(at);
  await rest.reactions.deleteForIssue({ ...at, reaction_id: heart.id });
  await rest.issues.lock(at);
  await rest.issues.unlock(at);
  await rest.issues.update({ ...at, state: 'closed', state_reason: 'not_planned' });
  await rest.issues.update({ ...at, state: 'open' });
  const { data: events } = await rest.issues.listEvents(at);
  await rest.issues.listEventsForTimeline(at);
  await rest.issues.listEventsForRepo(SHOP);
  await rest.issues.listLabelsForRepo(SHOP);
  await rest.issues.listLabelsOnIssue(at);
  await rest.issues.listComments(at);
  await rest.issues.listCommentsForRepo({ ...SHOP, sort: 'updated', direction: 'desc' });
  await rest.issues.listForRepo({ ...SHOP, state: 'all', labels: 'later' });
  await rest.issues.get(at);
  await rest.issues.deleteComment({ ...SHOP, comment_id: comment.id });

  expect(hub.illegal()).toEqual([]);
  expect(again.status).toBe(200);
  expect(read).toMatchObject({ body: 'second', reactions: { eyes: 1, total_count: 1 } });
  expect(events.map(({ event }) => event)).toEqual([
    'labeled',
    'assigned',
    'labeled',
    'unlabeled',
    'labeled',
    'assigned',
    'unassigned',
    'renamed',
    'locked',
    'unlocked',
    'closed',
    'reopened',
  ]);
  expect(events[2]).toMatchObject({ actor: { login: 'wendy' }, label: { name: 'agora:fix', color: 'ff0000' } });
});

it('answers every request about code in the documented form', async () => {
  await using hub = await startTestHub({ 'src/a.txt': 'a\n' });
  const { rest } = hub.as('wendy');

  const { data: head } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  const { data: blob } = await rest.git.createBlob({
    ...SHOP,
    content: Buffer.from([0, 1, 2, 255]).toString('base64'),
    encoding: 'base64',
  });
  const { data: old } = await rest.git.getCommit({ ...SHOP, commit_sha: head.object.sha });
  const { data: tree } = await rest.git.createTree({
    ...SHOP,
    base_tree: old.tree.sha,
    tree: [{ path: 'bin/run', mode: '100755', type: 'blob', sha: blob.sha }],
  });
  const { data: commit } = await rest.git.createCommit({
    ...SHOP,
    message: 'Add a binary',
    tree: tree.sha,
    parents: [head.object.sha],
  });
  await rest.git.createRef({ ...SHOP, ref: 'refs/heads/work', sha: commit.sha });
  await rest.git.updateRef({ ...SHOP, ref: 'heads/main', sha: commit.sha });
  await rest.git.listMatchingRefs({ ...SHOP, ref: 'heads/' });
  await rest.git.getBlob({ ...SHOP, file_sha: blob.sha });
  const { data: whole } = await rest.git.getTree({ ...SHOP, tree_sha: tree.sha, recursive: 'true' });
  const { data: folder } = await rest.repos.getContent({ ...SHOP, path: 'src' });
  const { data: file } = await rest.repos.getContent({ ...SHOP, path: 'src/a.txt', ref: head.object.sha });
  const written = await rest.repos.createOrUpdateFileContents({
    ...SHOP,
    path: 'src/b.txt',
    message: 'Add b',
    content: Buffer.from('b\n').toString('base64'),
  });
  await rest.repos.deleteFile({
    ...SHOP,
    path: 'src/b.txt',
    message: 'Remove b',
    sha: written.data.content?.sha ?? '',
  });
  const { data: seen } = await rest.repos.getCommit({ ...SHOP, ref: 'main' });
  await rest.repos.listCommits(SHOP);
  const { data: compared } = await rest.repos.compareCommitsWithBasehead({
    ...SHOP,
    basehead: `${head.object.sha}...main`,
  });
  await rest.repos.listBranches(SHOP);
  await rest.repos.getBranch({ ...SHOP, branch: 'main' });
  await rest.git.deleteRef({ ...SHOP, ref: 'heads/work' });
  await rest.repos.createCommitStatus({ ...SHOP, sha: commit.sha, state: 'pending', context: 'ci' });
  await rest.repos.createCommitStatus({ ...SHOP, sha: commit.sha, state: 'success', context: 'ci' });
  const { data: combined } = await rest.repos.getCombinedStatusForRef({ ...SHOP, ref: commit.sha });
  await rest.repos.listCommitStatusesForRef({ ...SHOP, ref: commit.sha });

  expect(hub.illegal()).toEqual([]);
  expect(whole.tree.map(({ path }) => path)).toEqual(expect.arrayContaining(['bin', 'bin/run', 'src', 'src/a.txt']));
  expect(folder).toMatchObject([{ name: 'a.txt', type: 'file' }]);
  expect(file).toMatchObject({ content: Buffer.from('a\n').toString('base64') });
  expect(seen.files?.map(({ filename }) => filename)).toEqual(['src/b.txt']);
  expect(compared).toMatchObject({ status: 'ahead', ahead_by: 3 });
  expect(combined).toMatchObject({ state: 'success', total_count: 1 });
});

it('answers every request about accounts and apps in the documented form', async () => {
  await using hub = await startTestHub();
  const { rest } = hub.as('ada');
  const app = asApp(hub).rest;
  const bot = (await asInstallation(hub)).rest;

  await rest.repos.get(SHOP);
  await rest.users.getAuthenticated();
  await rest.users.getByUsername({ username: 'fleet[bot]' });
  await rest.repos.addCollaborator({ ...SHOP, username: 'mallory', permission: 'triage' });
  const { data: level } = await rest.repos.getCollaboratorPermissionLevel({ ...SHOP, username: 'mallory' });
  await rest.repos.listCollaborators(SHOP);
  await rest.repos.checkCollaborator({ ...SHOP, username: 'mallory' });
  await rest.repos.removeCollaborator({ ...SHOP, username: 'mallory' });
  const { data: membership } = await rest.teams.getMembershipForUserInOrg({
    org: 'acme',
    team_slug: 'crew',
    username: 'ada',
  });
  await rest.orgs.checkMembershipForUser({ org: 'acme', username: 'ada' });
  await rest.rateLimit.get();
  await rest.meta.get();
  const { data: me } = await app.apps.getAuthenticated();
  const { data: installations } = await app.apps.listInstallations();
  await app.apps.getInstallation({ installation_id: installations[0]?.id ?? 0 });
  await app.apps.listWebhookDeliveries();
  const { data: reachable } = await bot.apps.listReposAccessibleToInstallation();
  const { data: check } = await bot.checks.create({
    ...SHOP,
    name: 'lint',
    head_sha: (await bot.git.getRef({ ...SHOP, ref: 'heads/main' })).data.object.sha,
    status: 'in_progress',
  });
  await bot.checks.update({
    ...SHOP,
    check_run_id: check.id,
    status: 'completed',
    conclusion: 'success',
    output: { title: 'Fine', summary: 'All good.' },
  });
  await bot.checks.get({ ...SHOP, check_run_id: check.id });
  await bot.checks.listForRef({ ...SHOP, ref: 'main' });
  await bot.apps.revokeInstallationAccessToken();

  expect(hub.illegal()).toEqual([]);
  expect(level).toMatchObject({ permission: 'read', role_name: 'triage' });
  expect(membership).toMatchObject({ state: 'active' });
  expect(me?.slug).toBe('fleet');
  expect(installations).toHaveLength(2);
  expect(reachable.repositories.map(({ full_name: name }) => name)).toEqual(['acme/shop', 'acme/vault']);
});

it('answers every request about pull requests in the documented form', async () => {
  await using hub = await startTestHub({ 'a.txt': 'one\n' });
  const { rest } = hub.as('wendy');
  const { data: head } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  await rest.git.createRef({ ...SHOP, ref: 'refs/heads/work', sha: head.object.sha });
  await rest.repos.createOrUpdateFileContents({
    ...SHOP,
    path: 'b.txt',
    branch: 'work',
    message: 'Add b',
    content: Buffer.from('b\n').toString('base64'),
  });

  const { data: pull } = await rest.pulls.create({ ...SHOP, title: 'B', head: 'work', base: 'main', body: 'Adds b.' });
  const at = { ...SHOP, pull_number: pull.number };
  await rest.repos.createOrUpdateFileContents({
    ...SHOP,
    path: 'c.txt',
    branch: 'work',
    message: 'Add c',
    content: Buffer.from('c\n').toString('base64'),
  });
  const content = Buffer.from('z\n').toString('base64');
  await rest.repos.createOrUpdateFileContents({ ...SHOP, path: 'z.txt', message: 'Meanwhile', content });
  const { data: later } = await rest.pulls.get(at);
  const { data: files } = await rest.pulls.listFiles(at);
  await rest.pulls.listCommits(at);
  await rest.pulls.update({ ...at, title: 'B and C' });
  const { data: listed } = await rest.pulls.list({ ...SHOP, head: 'acme:work' });
  const { data: asked } = await rest.pulls.createReviewComment({
    ...at,
    body: 'Why?',
    commit_id: later.head.sha,
    path: 'b.txt',
    line: 1,
    side: 'RIGHT',
  });
  await rest.pulls.updateReviewComment({ ...SHOP, comment_id: asked.id, body: 'Why so?' });
  const { data: beside } = await rest.pulls.listReviewComments(at);
  await rest.pulls.createReview({ ...at, event: 'COMMENT', body: 'Fine.' });
  await rest.pulls.createReview({ ...at, body: 'Not yet said.' });
  const { data: reviews } = await rest.pulls.listReviews(at);
  await rest.issues.createComment({ ...SHOP, issue_number: pull.number, body: 'On the pull request.' });
  await rest.issues.addLabels({ ...SHOP, issue_number: pull.number, labels: ['ready'] });
  const { data: asIssue } = await rest.issues.get({ ...SHOP, issue_number: pull.number });
  const { data: merged } = await rest.pulls.merge(at);
  await rest.pulls.checkIfMerged(at);
  const { data: end } = await rest.pulls.get(at);
  const { data: main } = await rest.git.getTree({ ...SHOP, tree_sha: 'main' });

  expect(hub.illegal()).toEqual([]);
  expect(later).toMatchObject({ mergeable: true, changed_files: 2, commits: 2 });
  expect(files.map(({ filename }) => filename)).toEqual(['b.txt', 'c.txt']);
  expect(listed).toMatchObject([{ number: pull.number, title: 'B and C' }]);
  expect(asIssue).toMatchObject({ number: pull.number, comments: 1, labels: [{ name: 'ready' }] });
  expect(asIssue.pull_request).toBeDefined();
  expect(beside.map(({ body }) => body)).toEqual(['Why so?']);
  expect(reviews).toMatchObject([
    { body: 'Fine.', state: 'COMMENTED' },
    { body: 'Not yet said.', state: 'PENDING' },
  ]);
  expect(end).toMatchObject({ merged: true, state: 'closed', merge_commit_sha: merged.sha });
  expect(main.tree.map(({ path }) => path)).toEqual(expect.arrayContaining(['a.txt', 'b.txt', 'c.txt', 'z.txt']));
});

it('answers nothing to a web site that points its own name at this machine', async () => {
  await using hub = await startTestHub();
  const ask = async (path: string): Promise<number | undefined> => {
    const response = await new Promise<IncomingMessage>((resolve) => {
      request(`${hub.url}${path}`, { headers: { host: 'evil.example' } }, resolve).end();
    });
    response.resume();
    return response.statusCode;
  };
  const repository = `/${SHOP.owner}/${SHOP.repo}`;

  expect(await ask(`/repos${repository}`)).toBe(421);
  expect(await ask(`${repository}.git/info/refs?service=git-upload-pack`)).toBe(421);
  expect(await ask('/localhub/logs/1')).toBe(421);
});
