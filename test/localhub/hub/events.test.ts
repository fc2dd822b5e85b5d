import { describe, expect, it } from 'vitest';
import { asInstallation, statusOf, withToken } from '../support/app-client.ts';
import { SHOP, startTestHub } from '../support/start-test-hub.ts';
import { ACTION, dispatch, USE, workflow } from '../support/workflows.ts';

describe('events', () => {
  const ON_COMMENT = {
    '.github/workflows/talk.yml': workflow({ on: '{ issue_comment: { types: [created] } }', steps: USE }),
    ...ACTION,
  };

  it('caused by people start workflows, those caused by a job do not', async () => {
    await using hub = await startTestHub(ON_COMMENT);
    await hub.as('mallory').rest.issues.create({ ...SHOP, title: 'x' });

    const { data: comment } = await hub
      .as('mallory')
      .rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'go' });
    await hub.as('mallory').rest.issues.updateComment({ ...SHOP, comment_id: comment.id, body: 'edited' });
    await hub.settle();

    expect(hub.runs().map(({ event, actor, conclusion }) => [event, actor, conclusion])).toEqual([
      ['issue_comment', 'mallory', 'success'],
    ]);
    expect(
      hub.deliveries.filter(({ event, action }) => event === 'issue_comment' && action === 'created'),
    ).toHaveLength(2);
  });

  it('caused by an app start workflows', async () => {
    await using hub = await startTestHub(ON_COMMENT);
    await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });

    await (await asInstallation(hub)).rest.issues.createComment({ ...SHOP, issue_number: 1, body: 'go' });
    await hub.settle();

    expect(hub.runs().map(({ actor, conclusion }) => [actor, conclusion])).toEqual([['fleet[bot]', 'success']]);
  });

  it('start push, pull request, schedule and repository_dispatch workflows when their filters match', async () => {
    const on =
      '{ push: { branches: [main], paths: ["src/**"] }, pull_request: { types: [opened] }, schedule: [{ cron: "0 0 * * *" }], repository_dispatch: { types: [go] } }';
    await using hub = await startTestHub({
      '.github/workflows/all.yml': workflow({ on, steps: '      - run: "true"\n' }),
    });
    const { rest } = hub.as('wendy');
    const write = (path: string, branch: string): Promise<unknown> =>
      rest.repos.createOrUpdateFileContents({ ...SHOP, path, branch, message: `write ${path}`, content: 'eA==' });
    const { data: head } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });

    await rest.git.createRef({ ...SHOP, ref: 'refs/heads/work', sha: head.object.sha });
    await write('docs/a', 'main');
    await write('src/a', 'main');
    await write('src/b', 'work');
    await rest.pulls.create({ ...SHOP, title: 'Work', head: 'work', base: 'main' });
    await rest.repos.createDispatchEvent({ ...SHOP, event_type: 'stop' });
    await rest.repos.createDispatchEvent({ ...SHOP, event_type: 'go', client_payload: { a: 1 } });
    await hub.runSchedules('acme', 'shop');
    await hub.settle();

    expect(hub.runs().map(({ event }) => event)).toEqual(['push', 'pull_request', 'repository_dispatch', 'schedule']);
    expect(hub.runs().map(({ conclusion, errors }) => [conclusion, errors])).toEqual(
      Array.from({ length: 4 }, () => ['success', []]),
    );
    expect(hub.illegal()).toEqual([]);
  });
});

it("limit the job's token to the workflow's permissions, and to the time of the job", async () => {
  const steps = '      - run: echo "token ${{ github.token }}" | rev\n';
  await using hub = await startTestHub({
    '.github/workflows/fleet.yml': workflow({ top: 'permissions: { issues: read }', steps }),
    ...ACTION,
  });
  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });
  const run = await hub.waitForRun(await dispatch(hub));
  // The mask hides the token. Reversed, it is not masked; only a test would print it that way.
  const token = Array.from(run.log.map(({ line }) => line).find((line) => line.endsWith(' nekot')) ?? '')
    .reverse()
    .join('')
    .replace('token ', '');

  const afterwards = await statusOf(withToken(hub, token).rest.issues.get({ ...SHOP, issue_number: 1 }));

  expect(token).toMatch(/^ghs_/);
  expect(afterwards).toBe(401);
});

it('answer 403 to a job without permission to comment', async () => {
  await using hub = await startTestHub({
    ...ACTION,
    '.github/workflows/fleet.yml': workflow({ top: 'permissions: { contents: read }', steps: USE }),
  });
  await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });

  const run = await hub.waitForRun(await dispatch(hub));

  expect(run.outputs).toEqual({ work: { said: '403' } });
});
