import { describe, expect, it } from 'vitest';
import { createBranch, findBranch, findPullRequest, openPullRequest, writeCommit, writeTree } from '../../github/delivery.ts';
import { api, at, client, pinRequests, sha } from './wire.ts';

pinRequests();

const base = 'b'.repeat(40);
const baseTree = 'c'.repeat(40);
const tree = 'd'.repeat(40);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function expectBase(): void {
  api().get(`/repos/o/r/git/commits/${base}`).reply(200, { tree: { sha: baseTree } });
}

describe('a tree', () => {
  it('is made in one request when all of it is text', async () => {
    expectBase();
    api().post('/repos/o/r/git/trees', {
      base_tree: baseTree,
      tree: [
        { path: 'a.txt', mode: '100644', type: 'blob', content: 'é\r\n' },
        { path: 'run.sh', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
        { path: 'link', mode: '120000', type: 'blob', content: 'a.txt' },
        { path: 'gone', mode: '100644', type: 'blob', sha: null },
      ],
    }).reply(201, { sha: tree });

    const written = await writeTree(client(), { ...at, base }, [
      { kind: 'written', path: 'a.txt', mode: '100644', content: bytes('é\r\n') },
      { kind: 'written', path: 'run.sh', mode: '100755', content: bytes('#!/bin/sh\n') },
      { kind: 'written', path: 'link', mode: '120000', content: bytes('a.txt') },
      { kind: 'deleted', path: 'gone' },
    ]);

    expect(written).toEqual({ tree, baseTree });
  });

  it.each<[string, Uint8Array]>([['no text', Uint8Array.from([0xff, 0xfe, 0x00])], ['broken UTF-8', Uint8Array.from([0x61, 0xc3])], ['text with a null', bytes('a\0b')], ['empty', new Uint8Array()], ['large', new Uint8Array(100_001).fill(0x61)], ['text with a byte order mark', bytes('\uFEFFa')]])('gets a blob for content that is %s, when it must, and the very same bytes in any case', async (_, content) => {
    let sent: { content?: string; encoding?: string } = {};
    let entry: { content?: string; sha?: string } | undefined;
    expectBase();
    api().post('/repos/o/r/git/blobs', (body: typeof sent) => { sent = body; return true; }).optionally().reply(201, { sha });
    api().post('/repos/o/r/git/trees', (body: { tree: (typeof entry)[] }) => { [entry] = body.tree; return true; }).reply(201, { sha: tree });

    await writeTree(client(), { ...at, base }, [{ kind: 'written', path: 'f', mode: '100644', content }]);

    const arrived = entry?.content === undefined ? Buffer.from(sent.content ?? '', 'base64') : Buffer.from(entry.content);
    expect(Buffer.compare(arrived, content)).toBe(0);
  });

  it('sends no more text in one request than GitHub takes', async () => {
    expectBase();
    const files = Array.from({ length: 25 }, (_, index) => ({ kind: 'written' as const, path: `f${index}`, mode: '100644' as const, content: new Uint8Array(99_000).fill(0x61) }));
    let size = 0;
    api().post('/repos/o/r/git/blobs').times(5).reply(201, { sha });
    api().post('/repos/o/r/git/trees', (body: object) => { size = JSON.stringify(body).length; return true; }).reply(201, { sha: tree });

    await writeTree(client(), { ...at, base }, files);

    expect(size).toBeLessThan(2_010_000);
  });
});

it('leaves author and committer to GitHub, which then signs the commit as the app\'s', async () => {
  api().post('/repos/o/r/git/commits', { message: 'm', tree, parents: [base] }).reply(201, { sha });

  expect(await writeCommit(client(), at, { tree, parent: base, message: 'm' })).toBe(sha);
});

describe('a branch', () => {
  const branch = { ...at, branch: 'agora/t_1' };

  it('is created once and never moved', async () => {
    api().post('/repos/o/r/git/refs', { ref: 'refs/heads/agora/t_1', sha }).reply(201, {});
    api().post('/repos/o/r/git/refs', { ref: 'refs/heads/agora/t_1', sha }).reply(422, { message: 'Reference already exists' });

    expect(await createBranch(client(), branch, sha)).toBe('created');
    expect(await createBranch(client(), branch, sha)).toBe('exists');
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

  it('is opened', async () => {
    api().post('/repos/o/r/pulls', { head: 'agora/t_1', base: 'main', title: 't', body: 'b', maintainer_can_modify: true }).reply(201, { number: 9, html_url: 'u' });

    expect(await openPullRequest(client(), branch, pull)).toEqual({ number: 9, url: 'u' });
  });

  it('that is there already is found, closed ones too, and no other branch\'s', async () => {
    api().post('/repos/o/r/pulls').reply(422, { message: 'Validation Failed', errors: [{ message: 'A pull request already exists for o:agora/t_1.' }] });
    api().get('/repos/o/r/pulls').query({ state: 'all', head: 'o:agora/t_1', per_page: 100 }).reply(200, [{ number: 8, html_url: 'x', head: { ref: 'other' } }, { number: 9, html_url: 'u', head: { ref: 'agora/t_1' } }]);

    expect(await openPullRequest(client(), branch, pull)).toEqual({ number: 9, url: 'u' });
  });

  it.each([[422, 'No commits between main and agora/t_1'], [403, 'Resource not accessible by integration']])('passes on %i «%s»', async (status, message) => {
    api().post('/repos/o/r/pulls').reply(status, { message });

    await expect(openPullRequest(client(), branch, pull)).rejects.toMatchObject({ status });
  });

  it('is not there for a branch without one', async () => {
    api().get('/repos/o/r/pulls').query(true).reply(200, []);

    expect(await findPullRequest(client(), branch)).toBeUndefined();
  });
});
