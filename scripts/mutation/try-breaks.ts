/**
 * Removes each defense of broken-defences.ts from a copy of the tree, builds the bundles there, and runs the story of
 * the break. The story must fail, and it must pass while nothing is removed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { BROKEN_DEFENCES, type BrokenDefence } from './broken-defences.ts';
import { COPY, copyTree } from './copied-tree.ts';
import { applyMutant } from './find-mutants.ts';
import { placeOf } from './planted-mistakes.ts';

export type TriedBreak = Pick<BrokenDefence, 'broken' | 'without' | 'story' | 'title'> & {
  readonly isNoticed: boolean;
};

const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
const LONGEST_MS = 900_000;

/**
 * @param words only the defenses whose row contains one of them; if empty, all.
 * @throws if a story fails by itself, or runs no test.
 */
export function tryBreaks(words: readonly string[], say: (line: string) => void): TriedBreak[] {
  copyTree();
  const sound = new Set<string>();
  const chosen = BROKEN_DEFENCES.filter(({ broken, without, story, title }) =>
    words.length === 0 ? true : words.some((word) => [broken, without, story, title].join('\n').includes(word)),
  );
  return chosen.map((defence) => {
    const { broken, without, story, title } = defence;
    if (!sound.has(`${story}:${title}`) && runStory(defence).failed > 0)
      throw new Error(`The story "${title}" of ${story} fails although no defence was removed.`);
    sound.add(`${story}:${title}`);
    const isNoticed = runWithout(defence).failed > 0;
    say(`${isNoticed ? 'fails ' : 'PASSES'}  ${broken}: without ${without}: ${title}`);
    return { broken, without, story, title, isNoticed };
  });
}

function runWithout(defence: BrokenDefence): StoryCount {
  const before = new Map(defence.changes.map(({ path }) => [path, readFileSync(join(COPY, path), 'utf8')]));
  try {
    for (const change of defence.changes) {
      const text = readFileSync(join(COPY, change.path), 'utf8');
      writeFileSync(join(COPY, change.path), applyMutant(text, placeOf(change, text)));
    }
    return runStory(defence);
  } finally {
    for (const [path, text] of before) writeFileSync(join(COPY, path), text);
  }
}

interface StoryCount {
  readonly passed: number;
  readonly failed: number;
}

function runStory({ story, title }: Pick<BrokenDefence, 'story' | 'title'>): StoryCount {
  const report = join(COPY, '.cache/story.json');
  rmSync(report, { force: true });
  const name = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const options = ['run', '--project', 'stories', story, '-t', `${name}$`, '--reporter=json', `--outputFile=${report}`];
  const { stderr } = spawnSync(process.execPath, [join(COPY, 'node_modules/vitest/vitest.mjs'), ...options], {
    cwd: COPY,
    encoding: 'utf8',
    timeout: LONGEST_MS,
  });
  const { numPassedTests: passed, numFailedTests: failed } = existsSync(report)
    ? Report.parse(JSON.parse(readFileSync(report, 'utf8')))
    : { numPassedTests: 0, numFailedTests: 0 };
  if (passed + failed === 0) throw new Error(`No test of ${story} is called "${title}":\n${stderr.slice(-2_000)}`);
  return { passed, failed };
}
