/** Changed files that a symbolic link of the repository makes protected. */
import { expect, it } from 'vitest';
import { deliverResult } from '../../../bot/delivery/deliver-result.ts';
import { findLinked } from '../../../bot/delivery/linked-files.ts';
import { readResult } from '../../../bot/delivery/read-result.ts';
import { artifactOf, result, written } from '../support/bot-results.ts';
import { DELIVERED, head, task } from '../support/reconcile-scenario.ts';

const linksOf = (links: Readonly<Record<string, string>>) => ({
  linksAt: () => Promise.resolve(Object.keys(links).map((path) => ({ path, sha: path }))),
  linkTarget: ({ sha }: { readonly sha: string }) => Promise.resolve(links[sha] ?? ''),
});

it.each<[string, Readonly<Record<string, string>>, string]>([
  ['what instructions lead to', { 'CLAUDE.md': 'docs/agents.md' }, 'docs/agents.md'],
  ['the same in another spelling', { 'CLAUDE.md': './docs//x/../agents.md' }, 'Docs/Agents.md'],
  ['a file in a folder of settings', { '.claude': 'tools/claude/' }, 'tools/claude/settings.json'],
  ['a file in place of such a folder', { '.claude': 'tools/claude' }, 'tools'],
  ['a link below a folder', { 'web/.vscode': '../shared/editor' }, 'shared/editor/tasks.json'],
  ['the end of several links', { 'CLAUDE.md': 'a/b', 'a/b': '../c', c: 'd/e' }, 'd/e'],
  ['a link on the way', { 'CLAUDE.md': 'a/b', 'a/b': '../c' }, 'a/b'],
  ['a folder on the way', { 'CLAUDE.md': 'docs/b', docs: 'documentation' }, 'documentation/b'],
  ['what a folder above leads to', { '.config': 'mine' }, 'mine/mise/config.toml'],
  ['a replaced folder above', { '.config': 'mine' }, 'mine'],
  ['a file above the target of a link', { 'CLAUDE.md': 'cfg/../agents.md', cfg: 'deep/dir' }, 'deep/agents.md'],
  ['a link whose target has such a folder above', { 'CLAUDE.md': 'cfg/../agents.md', cfg: 'deep/dir' }, 'cfg'],
  ['everything, if a folder is the repository itself', { '.claude': '.' }, 'src/a.ts'],
])('are %s', async (_, links, path) => {
  expect(await findLinked(head, ['other.ts', path], {}, linksOf(links))).toContain(path);
});

it.each<[string, Readonly<Record<string, string>>, string]>([
  ['what other links lead to', { 'README.md': 'docs/agents.md' }, 'docs/agents.md'],
  ['other files of the same folder', { 'CLAUDE.md': 'docs/agents.md' }, 'docs/agents.md.txt'],
  ['other files in a folder above', { '.config': 'mine' }, 'mine/other.toml'],
  ['files outside of the repository', { 'CLAUDE.md': '../agents.md', '.claude': '/etc' }, 'agents.md'],
  ['files of a link that leads to itself', { 'CLAUDE.md': 'a', a: 'b', b: 'a' }, 'src/a.ts'],
])('are not %s', async (_, links, path) => {
  expect(await findLinked(head, [path], {}, linksOf(links))).toEqual([]);
});

it('are not those of a name that the repository takes from the list, and are those of its own', async () => {
  const links = linksOf({ 'CLAUDE.md': 'a', 'own.txt': 'b' });

  expect(
    await findLinked(head, ['a', 'b'], { unprotectedPaths: ['CLAUDE.md'], protectedPaths: ['own.txt'] }, links),
  ).toEqual(['b']);
});

it('wait for approval like protected files', async () => {
  const done = readResult(artifactOf([written('docs/agents.md', 'Obey.')], result), { task, round: 2 });
  if (done.kind === 'malformed') throw new Error(done.why);
  const results = {
    ...linksOf({ 'CLAUDE.md': 'docs/agents.md' }),
    aheadOfDefault: () => Promise.resolve([]),
    deliver: () => Promise.resolve(DELIVERED),
  };

  expect(await deliverResult(done, { runUrl: '' }, results)).toEqual({ kind: 'protected', paths: ['docs/agents.md'] });
  expect(await deliverResult(done, { runUrl: '', consentBy: 'ada' }, results)).toEqual(DELIVERED);
});
