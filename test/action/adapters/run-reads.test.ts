/** What a run reads with one request, what it reads with the REST API, and what it reads again. */
import { expect, it } from 'vitest';
import { createTogetherReads, type RunReads, type TogetherReader } from '../../../action/adapters/run-reads.ts';
import type { FetchedComment } from '../../../github/issues/threads.ts';
import type { Issue } from '../../../github/issues/issues.ts';

const AT = 'a'.repeat(40);
const SUBAGENT = '.github/agora/subagents/fixer.md';
const LOCK = '.github/agora/agora.lock';
const CONFIG = '.github/agora/config.yaml';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const issueNamed = (title: string): Issue => ({
  number: 7,
  title,
  body: '',
  url: 'https://github.com/o/r/issues/7',
  author: { id: 1, login: 'ada' },
  assignees: [],
  isPullRequest: false,
});

const commentOf = (id: number, body: string): FetchedComment => ({
  id,
  body,
  author: { id: 1, login: 'ada', type: 'User' },
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  url: '',
  issue: 7,
  isSeen: false,
});

/** @param answers whether GraphQL responds. */
function start({ answers = true }: { readonly answers?: boolean } = {}) {
  const asked: string[] = [];
  const note = <T>(what: string, answer: T): Promise<T> => {
    asked.push(what);
    return Promise.resolve(answer);
  };
  const rest: RunReads = {
    issue: (issue) => note(`rest issue ${issue}`, issueNamed('by REST')),
    comments: (issue) => note(`rest comments ${issue}`, [commentOf(5, 'by REST')]),
    comment: (id) => note(`rest comment ${id}`, commentOf(id, 'by REST')),
    issueOf: (id) => note(`rest issue of ${id}`, 8),
    head: () => note('rest head', 'by REST'),
    file: (path, ref = 'HEAD') => note(`rest file ${ref.slice(0, 4)}:${path}`, bytes('by REST')),
  };
  const filesOf: TogetherReader['files'] = (files) =>
    note(
      `files ${files.map(({ path }) => path).join(' ')}`,
      answers
        ? new Map(
            files
              .filter(({ path }) => path !== '.github/agora/link.md')
              .map(({ ref, path }) => [`${ref}:${path}`, path === LOCK ? undefined : bytes('together')]),
          )
        : undefined,
    );
  const reader: TogetherReader = {
    authored: (issue) => note(`authored ${issue}`, answers ? new Map() : undefined),
    files: filesOf,
    edit: (edits) =>
      note(
        `edit ${edits.map(({ nodeId, body }) => `${nodeId}=${body}`).join(' ')}`,
        edits.some(({ body }) => body === 'refused') ? undefined : true,
      ),
    look: (issue, files) => {
      if (!answers) return note(`look ${issue}`, undefined);
      const found = new Map(files.map(({ ref, path }) => [`${ref}:${path}`, bytes('together')]));
      return note(`look ${issue}`, {
        issue: issueNamed('together'),
        comments: [commentOf(5, 'together'), { ...commentOf(9, 'together'), altered: 'by-others' }],
        nodeId: 'I_7',
        nodeIds: new Map([
          [5, 'IC_5'],
          [6, 'IC_6'],
        ]),
        head: AT,
        files: found,
      });
    },
  };
  return { asked, reads: createTogetherReads(rest, reader) };
}

it('answers everything about an issue from one request, which is made on first use', async () => {
  const { asked, reads } = start();
  const together = reads.together(7, [
    { ref: 'HEAD', path: CONFIG },
    { ref: AT, path: SUBAGENT },
  ]);
  expect(asked).toEqual([]);

  const [issue, comments, head, config, subagent] = await Promise.all([
    together.issue(7),
    together.comments(7),
    together.head(),
    together.file(CONFIG),
    together.file(SUBAGENT, AT),
  ]);

  expect(asked).toEqual(['look 7']);
  expect([issue.title, comments[0]?.body, head]).toEqual(['together', 'together', AT]);
  expect([config, subagent]).toEqual([bytes('together'), bytes('together')]);
});

it('asks REST about another issue and about a single comment, because a list may show an older text', async () => {
  const { asked, reads } = start();
  const together = reads.together(7, []);

  await together.issue(8);
  await together.comments(8);
  await together.comments(7);
  expect((await together.comment(5))?.body).toBe('by REST');
  await together.file('CODEOWNERS');

  expect(asked).toEqual(['rest issue 8', 'rest comments 8', 'look 7', 'rest comment 5', 'rest file HEAD:CODEOWNERS']);
});

it('knows who has edited a single comment from the look, because REST does not report it', async () => {
  const together = start().reads.together(7, []);

  expect(await Promise.all([5, 9].map((id) => together.comment(id)))).toMatchObject([
    { body: 'by REST' },
    { body: 'by REST', altered: 'by-others' },
  ]);
  expect(await together.comment(5)).not.toHaveProperty('altered');
});

it('asks REST separately for each thing when GraphQL does not answer', async () => {
  const { asked, reads } = start({ answers: false });
  const together = reads.together(7, [{ ref: 'HEAD', path: CONFIG }]);

  await together.comments(7);
  await together.issue(7);
  await together.comment(5);
  await together.file(CONFIG);
  await together.head();
  await reads.file(SUBAGENT, AT);
  await reads.file(LOCK, AT);
  await reads.head();
  expect(await reads.issueOf(5)).toBe(8);

  expect(asked).toEqual([
    'look 7',
    'rest comments 7',
    'rest issue 7',
    'rest comment 5',
    `rest file HEAD:${CONFIG}`,
    'rest head',
    `files ${SUBAGENT} ${LOCK}`,
    `rest file aaaa:${SUBAGENT}`,
    `rest file aaaa:${LOCK}`,
    'rest head',
    'rest issue of 5',
  ]);
});

it('reads the comments again each time they are asked for later', async () => {
  const { asked, reads } = start();

  await reads.comments(7);
  await reads.comments(7);

  expect(asked).toEqual(['look 7', 'look 7']);
});

it('reads a bundle of a commit together with the lock file, once', async () => {
  const { asked, reads } = start();

  expect(await reads.file(SUBAGENT, AT)).toEqual(bytes('together'));
  expect(await reads.file(LOCK, AT)).toBeUndefined();
  await reads.file(SUBAGENT, AT);
  await reads.file('.github/agora/envs/node.yaml', AT);

  expect(asked).toEqual([`files ${SUBAGENT} ${LOCK}`, 'files .github/agora/envs/node.yaml']);
});

it('does not repeat what an authorization has read from a commit, but reads its default branch again', async () => {
  const { asked, reads } = start();
  const files = [
    { ref: 'HEAD', path: CONFIG },
    { ref: AT, path: SUBAGENT },
    { ref: AT, path: LOCK },
  ];
  await reads.together(7, files).comments(7);

  await reads.file(SUBAGENT, AT);
  await reads.file(LOCK, AT);
  await reads.file(CONFIG);

  expect(asked).toEqual(['look 7', `rest file HEAD:${CONFIG}`]);
});

it('asks REST for a link, and for anything outside the registry', async () => {
  const { asked, reads } = start();

  expect(await reads.file('.github/agora/link.md', AT)).toEqual(bytes('by REST'));
  await reads.file('README.md', AT);

  expect(asked).toEqual([
    `files .github/agora/link.md ${LOCK}`,
    'rest file aaaa:.github/agora/link.md',
    'rest file aaaa:README.md',
  ]);
});

it('knows from the last read the head and the position of comments', async () => {
  const { asked, reads } = start();
  await reads.comments(7);

  expect([await reads.head(), await reads.issueOf(5), await reads.issueOf(6)]).toEqual([AT, 7, 8]);

  expect(asked).toEqual(['look 7', 'rest issue of 6']);
});

it('edits comments that it has read with one request, using their GraphQL ids', async () => {
  const { asked, reads } = start();
  const edits = [
    { commentId: 6, body: 'first' },
    { commentId: 5, body: 'second' },
  ];

  expect(await reads.editTogether(edits)).toBe(false);
  await reads.comments(7);
  expect(await reads.editTogether(edits)).toBe(true);
  expect(await reads.editTogether([...edits, { commentId: 9, body: 'not read' }])).toBe(false);
  expect(await reads.editTogether([{ commentId: 5, body: 'refused' }])).toBe(false);

  expect(asked).toEqual(['look 7', 'edit IC_6=first IC_5=second', 'edit IC_5=refused']);
});
