/** Diffs: turned back into the two texts from which the real Git created them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiffLine, readPatch } from '../../../localhub/page/diff/read-patch.ts';
import { renderChanges } from '../../../localhub/page/diff/render-diff.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-diff-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Git's hunks for two texts, as in GitHub's API: without the file header. */
function patchOf(before: string, after: string): string {
  writeFileSync(join(folder, 'before'), before);
  writeFileSync(join(folder, 'after'), after);
  try {
    execFileSync('git', ['diff', '--no-index', '--no-color', '--unified=3', 'before', 'after'], { cwd: folder });
    return '';
  } catch (error) {
    // Git reports with its exit code that the files differ, and prints the differences.
    const { stdout } = error as { stdout: Buffer };
    return stdout.toString('utf8').replace(/^(?:(?!@@).*\n)*/, '');
  }
}

const rebuild = (lines: readonly DiffLine[], side: 'old' | 'new'): Map<number, string> =>
  new Map(
    lines.flatMap((line) => {
      if (line.kind === 'context') return [[line[side], line.text]];
      if (line.kind === 'added' && side === 'new') return [[line.new, line.text]];
      return line.kind === 'removed' && side === 'old' ? [[line.old, line.text]] : [];
    }),
  );

describe('a patch', () => {
  it('shows next to each line number the text of that line in the file', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', '', '  c', '+d', '-e', '@@ -1 +1 @@', '\\ f', 'g\tg'), {
      maxLength: 30,
    });

    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const patch = patchOf(before.join('\n'), after.join('\n'));
        const lines = patch === '' ? [] : readPatch(patch);

        for (const [number, text] of rebuild(lines, 'old')) expect(before[number - 1]).toBe(text);
        for (const [number, text] of rebuild(lines, 'new')) expect(after[number - 1]).toBe(text);
        const unchanged = (from: readonly string[], side: 'old' | 'new'): string[] =>
          from.filter((_, index) => !rebuild(lines, side).has(index + 1));
        // Git does not count an empty last line of a file that ends without a line break.
        expect(unchanged(before, 'old').join('\n').replace(/\n?$/, '')).toBe(
          unchanged(after, 'new').join('\n').replace(/\n?$/, ''),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('shows both line numbers, signs and escaped text', () => {
    const html = renderChanges([
      {
        filename: 'a.ts',
        status: 'modified',
        additions: 1,
        deletions: 1,
        patch: '@@ -9,2 +9,2 @@ function x\n same\n-<old>\n+<new>\n\\ No newline at end of file',
      },
    ]).text;

    expect(html).toContain(
      '<tr class="context"><td class="n" data-n="9"></td><td class="n" data-n="9"></td><td class="code" data-sign=" ">same</td></tr>',
    );
    expect(html).toContain(
      '<tr class="removed"><td class="n" data-n="10"></td><td class="n" data-n=""></td><td class="code" data-sign="-">&lt;old&gt;</td></tr>',
    );
    expect(html).toContain(
      '<tr class="added"><td class="n" data-n=""></td><td class="n" data-n="10"></td><td class="code" data-sign="+">&lt;new&gt;</td></tr>',
    );
    expect(html).toContain('No newline at end of file');
  });

  it('that is missing is explained, with the name of the file', () => {
    const file = { filename: 'x', status: 'modified', additions: 0, deletions: 0 };
    const html = renderChanges([
      { ...file, filename: 'logo.png', status: 'added' },
      { ...file, filename: 'new.md', previous_filename: 'old.md', status: 'renamed' },
      { ...file, filename: 'big.json', additions: 90_000 },
    ]).text;

    expect(html).toMatch(/logo\.png[\s\S]*Binary or empty file/);
    expect(html).toMatch(/old\.md → new\.md[\s\S]*File renamed without changes/);
    expect(html).toMatch(/big\.json[\s\S]*too large/);
    expect(html).toContain('3 files changed');
  });

  it('that is long is folded at first', () => {
    const patch = `@@ -0,0 +1,500 @@\n${'+x\n'.repeat(500)}`;
    const html = renderChanges([
      { filename: 'package-lock.json', status: 'added', additions: 500, deletions: 0, patch },
    ]).text.slice(0, 400);

    expect(html).toMatch(/data-key="diff-package-lock\.json">\s*<summary/);
  });
});
