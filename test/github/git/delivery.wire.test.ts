import { describe, expect, it } from 'vitest';
import {
  advanceBranch,
  createBranch,
  findBranch,
  findPullRequest,
  openPullRequest,
  readCommit,
  writeCommit,
} from '../../../github/git/delivery.ts';
import { writeTree } from '../../../github/git/write-tree.ts';
import { api, at, client, pinRequests, sha } from '../wire-support.ts';

pinRequests();

const base = 'b'.repeat(40);
const baseTree = 'c'.repeat(40);
const tree = 'd'.repeat(40);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a tree', () => {
  it('is made in one request when all of it is text', async () => {
    api()
      .post('/repos/o/r/git/trees', {
        base_tree: baseTree,
        tree: [
          { path: 'a.txt', mode: '100644', type: 'blob', content: 'é\r\n' },
          { path: 'run.sh', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
          { path: 'link', mode: '120000', type: 'blob', content: 'a.txt' },
          { path: 'gone', mode: '100644', type: 'blob', sha: null },
        ],
      })
      .reply(201, { sha: tree });

    const written = await writeTree(client(), { ...at, baseTree }, [
      { kind: 'written', path: 'a.txt', mode: '100644', content: bytes('é\r\n') },
      { kind: 'written', path: 'run.sh', mode: '100755', content: bytes('#!/bin/sh\n') },
      { kind: 'written', path: 'link', mode: '120000', content: bytes('a.txt') },
      { kind: 'deleted', path: 'gone' },
    ]);

    expect(written).toBe(tree);
  });

  it.each<[string, Uint8Array]>([
    ['no text', Uint8Array.from([0xff, 0xfe, 0x00])],
    ['broken UTF-8', Uint8Array.from([0x61, 0xc3])],
    ['text with a null', bytes('a\0b')],
    ['empty', new Uint8Array()],
    ['large', new Uint8Array(100_001).fill(0x61)],
    ['text with a byte order mark', bytes('\uFEFFa')],
  ])('gets a blob for content that is %s when necessary, and always the exact bytes', async (_, content) => {
    let sent: { content?: string; encoding?: string } = {};
    let entry: { content?: string; sha?: string } | undefined;
    api()
      .post('/repos/o/r/git/blobs', (body: typeof sent) => {
        sent = body;
        return true;
      })
      .optionally()
      .reply(201, { sha });
    api()
      .post('/repos/o/r/git/trees', (body: { tree: (typeof entry)[] }) => {
        [entry] = body.tree;
        return true;
      })
      .reply(201, { sha: tree });

    await writeTree(client(), { ...at, baseTree }, [{ kind: 'written', path: 'f', mode: '100644', content }]);

    const arrived =
      entry?.content === undefined ? Buffer.from(sent.content ?? '', 'base64') : Buffer.from(entry.content);
    expect(Buffer.compare(arrived, content)).toBe(0);
  });

  const texts = (count: number, bytes = 1) =>
    Array.from({ length: count }, (_, index) => ({
      kind: 'written' as const,
      path: `f${index}`,
      mode: '100644' as const,
      content: new Uint8Array(bytes).fill(0x61),
    }));

  it('is built with several requests, each on top of the one before, and none larger than GitHub accepts', async () => {
    const sizes: number[] = [];
    const bases: string[] = [];
    api()
      .post('/repos/o/r/git/trees', (body: { base_tree: string; tree: unknown[] }) => {
        sizes.push(JSON.stringify(body).length);
        bases.push(body.base_tree);
        return true;
      })
      .times(3)
      .reply(201, () => ({ sha: `${sizes.length}`.repeat(40) }));

    const written = await writeTree(client(), { ...at, baseTree }, texts(25, 99_000));

    expect(Math.max(...sizes)).toBeLessThan(1_010_000);
    expect(bases).toEqual([baseTree, '1'.repeat(40), '2'.repeat(40)]);
    expect(written).toBe('3'.repeat(40));
  });

  it.each([
    [422, "Sorry, your request timed out. It's likely that your input was too large to process."],
    [504, 'Gateway Timeout'],
  ])('is split in half when GitHub says that a request is too large: %i', async (status, message) => {
    const counts: number[] = [];
    api()
      .post('/repos/o/r/git/trees', (body: { tree: unknown[] }) => {
        counts.push(body.tree.length);
        return true;
      })
      .times(3)
      .reply(() => (counts.at(-1) === 3 ? [status, { message }] : [201, { sha: tree }]));

    expect(await writeTree(client(), { ...at, baseTree }, texts(3))).toBe(tree);

    expect(counts).toEqual([3, 2, 1]);
  });

  it('gives up when GitHub refuses it for another reason', async () => {
    api().post('/repos/o/r/git/trees').reply(422, { message: 'GitRPC::BadObjectState' });

    await expect(writeTree(client(), { ...at, baseTree }, texts(3))).rejects.toMatchObject({ status: 422 });
  });

  it('first removes the old entry when a file becomes a folder, or a folder a file', async () => {
    const sent: string[][] = [];
    api()
      .post('/repos/o/r/git/trees', (body: { tree: { path: string; sha?: null }[] }) => {
        sent.push(body.tree.map(({ path, sha: id }) => `${id === null ? '-' : '+'}${path}`));
        return true;
      })
      .times(2)
      .reply(201, { sha: tree });
    const file = (path: string) => ({ kind: 'written' as const, path, mode: '100644' as const, content: bytes('x') });

    await writeTree(client(), { ...at, baseTree }, [
      file('a/b'),
      { kind: 'deleted', path: 'a' },
      { kind: 'deleted', path: 'c/d/e' },
      file('c/d'),
      { kind: 'deleted', path: 'other' },
    ]);

    expect(sent).toEqual([
      ['-a', '-c/d/e'],
      ['+a/b', '+c/d', '-other'],
    ]);
  });
});

it('reads the tree and the message of a commit', async () => {
  api()
    .get(`/repos/o/r/git/commits/${base}`)
    .reply(200, { tree: { sha: baseTree }, message: 'm' });

  expect(await readCommit(client(), { ...at, commit: base })).toEqual({ tree: baseTree, message: 'm' });
});

it("leaves author and committer to GitHub, which then signs the commit as the app's", async () => {
  api()
    .post('/repos/o/r/git/commits', { message: 'm', tree, parents: [base] })
    .reply(201, { sha });

  expect(await writeCommit(client(), at, { tree, parents: [base], message: 'm' })).toBe(sha);
});

describe('a branch', () => {
  const branch = { ...at, branch: 'agora/t_1' };

  it('is created once and never moved', async () => {
    api().post('/repos/o/r/git/refs', { ref: 'refs/heads/agora/t_1', sha }).reply(201, {});
    api()
      .post('/repos/o/r/git/refs', { ref: 'refs/heads/agora/t_1', sha })
      .reply(422, { message: 'Reference already exists' });

    expect(await createBranch(client(), branch, sha)).toBe('created');
    expect(await createBranch(client(), branch, sha)).toBe('exists');
  });

  it('moves forward, and never backward', async () => {
    api().patch('/repos/o/r/git/refs/heads%2Fagora%2Ft_1', { sha, force: false }).reply(200, {});
    api().patch('/repos/o/r/git/refs/heads%2Fagora%2Ft_1').reply(422, { message: 'Update is not a fast forward' });
    api().patch('/repos/o/r/git/refs/heads%2Fagora%2Ft_1').reply(422, { message: 'Repository rule violations found' });

    expect(await advanceBranch(client(), branch, sha)).toBe('advanced');
    expect(await advanceBranch(client(), branch, sha)).toBe('moved-on');
    await expect(advanceBranch(client(), branch, sha)).rejects.toMatchObject({ status: 422 });
  });

  it('is found, or not', async () => {
    api().get('/repos/o/r/git/ref/heads%2Fagora%2Ft_1').reply(200, { object: { sha } });
    api().get('/repos/o/r/git/ref/heads%2Fagora%2Ft_1').reply(404, { message: 'Not Found' });

    expect(await findBranch(client(), branch)).toBe(sha);
    expect(await findBranch(client(), branch)).toBeUndefined();
  });
});

describe('a pull request', () => {
  const branch = { ...at, branch: 'agora/t_1' };
  const pull = { into: 'main', title: 't', body: 'b' };
  const RAW = {
    body: 'b',
    number: 9,
    html_url: 'u',
    state: 'open',
    head: { ref: 'agora/t_1', sha, repo: { id: 42 } },
    base: { repo: { id: 42 } },
    user: { login: 'agora[bot]' },
  };

  it('is opened', async () => {
    api()
      .post('/repos/o/r/pulls', { head: 'agora/t_1', base: 'main', title: 't', body: 'b', maintainer_can_modify: true })
      .reply(201, RAW);

    expect(await openPullRequest(client(), branch, pull)).toEqual({
      number: 9,
      url: 'u',
      isOpen: true,
      head: sha,
      by: 'agora[bot]',
      body: 'b',
    });
  });

  it("that already exists is found, also closed ones, and no other branch's", async () => {
    api()
      .post('/repos/o/r/pulls')
      .reply(422, {
        message: 'Validation Failed',
        errors: [{ message: 'A pull request already exists for o:agora/t_1.' }],
      });
    api()
      .get('/repos/o/r/pulls')
      .query({ state: 'all', head: 'o:agora/t_1', per_page: 100 })
      .reply(200, [{ ...RAW, number: 8, head: { ...RAW.head, ref: 'other' } }, RAW]);

    expect(await openPullRequest(client(), branch, pull)).toEqual({
      number: 9,
      url: 'u',
      isOpen: true,
      head: sha,
      by: 'agora[bot]',
      body: 'b',
    });
  });

  it.each([
    [422, 'No commits between main and agora/t_1'],
    [403, 'Resource not accessible by integration'],
  ])('passes on %i "%s"', async (status, message) => {
    api().post('/repos/o/r/pulls').reply(status, { message });

    await expect(openPullRequest(client(), branch, pull)).rejects.toMatchObject({ status });
  });

  it.each([
    ['a fork', { id: 77 }],
    ['a deleted fork', null],
  ])('from %s of the same owner is not that of the branch', async (_, repo) => {
    api()
      .get('/repos/o/r/pulls')
      .query(true)
      .reply(200, [{ ...RAW, number: 8, head: { ...RAW.head, repo } }, RAW]);

    expect(await findPullRequest(client(), branch)).toMatchObject({ number: 9 });
  });

  it('does not exist for a branch without one', async () => {
    api().get('/repos/o/r/pulls').query(true).reply(200, []);

    expect(await findPullRequest(client(), branch)).toBeUndefined();
  });
});
