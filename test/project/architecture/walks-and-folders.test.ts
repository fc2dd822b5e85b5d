/** What docs/architecture.md says about folders and common changes, compared with the sources. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const DOCUMENT = readFileSync('docs/architecture.md', 'utf8');

/** The rows of the table below a heading, without the header row. */
function rowsBelow(heading: string): string[][] {
  const [, below = ''] = DOCUMENT.split(`## ${heading}\n`);
  const [section = ''] = below.split(/^##/m);
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    );
}

function filesIn(text: string): string[] {
  return [...text.matchAll(/`(?<path>[a-z]+\/[\w/.-]+\.ts)`/g)].map(({ groups }) => groups?.['path'] ?? '');
}

it('documents six common changes', () => {
  expect(rowsBelow('Six common changes').map(([subject]) => subject?.replaceAll('*', ''))).toEqual([
    'what a question looks like',
    'who may answer',
    'when a reminder is sent',
    'how a lost run is detected',
    'what is redacted',
    'how a branch is named',
  ]);
});

it.each(rowsBelow('Six common changes'))('names at most three existing files to change %s', (_, change = '') => {
  const files = filesIn(change);

  expect(files.length).toBeGreaterThan(0);
  expect(new Set(files).size).toBeLessThanOrEqual(3);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

it('explains every top-level folder that contains sources', () => {
  const folders = execFileSync('git', ['ls-files', '*/*.ts'], { encoding: 'utf8' })
    .split('\n')
    .flatMap((path) => (path.includes('/') && !path.startsWith('dist/') ? [`${path.split('/')[0] ?? ''}/`] : []));

  const explained = rowsBelow('Modules').map(([folder]) => folder?.replaceAll('`', ''));

  expect([...new Set(folders)].toSorted()).toEqual(explained.toSorted());
});

it('explains every folder of the bot and of the action', () => {
  const folders = execFileSync('git', ['ls-files', 'bot/*/*.ts', 'action/*/*.ts'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => path.split('/').slice(0, 2).join('/'));

  expect([...new Set(folders)].filter((folder) => !DOCUMENT.includes(`\`${folder}/\``))).toEqual([]);
});
