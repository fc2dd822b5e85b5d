/** A mistake that prevents tests from ending is detected, and the others are still tried. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';

const MODULE = resolve('scripts/mutation/start-again.ts');

/** A program that tries the given mistake, unless it was detected before. */
async function runTrying(trying: string): Promise<{ readonly stdout: string; readonly exitCode?: number }> {
  const [folder, program] = [mkdtempSync(join(tmpdir(), 'agora-again-')), 'program.mjs'];
  writeFileSync(join(folder, 'noticed'), '');
  writeFileSync(
    join(folder, program),
    `import { appendFileSync, readFileSync } from 'node:fs';
    import { createWatch } from ${JSON.stringify(MODULE)};
    const has = readFileSync('noticed', 'utf8') !== '';
    const wait = () => new Promise((done) => setTimeout(done, 60_000));
    const watch = createWatch(500);
    const tried = has ? 'noticed before' : await watch.tryOrStartAgain(${trying}, () => appendFileSync('noticed', 'x'));
    console.log(tried);
    process.exit(3);`,
  );
  const { stdout, exitCode } = await execa(process.execPath, [program], { cwd: folder, reject: false });
  return { stdout: `${stdout} ${readFileSync(join(folder, 'noticed'), 'utf8')}`.trim(), exitCode: exitCode ?? 0 };
}

it.each([
  ['ends', "async () => 'tried'", 'tried'],
  [
    'takes long and goes on',
    'async () => { for (let part = 0; part < 4; part += 1) { await new Promise((done) => setTimeout(done, 300)); watch.goOn(); } return "tried"; }',
    'tried',
  ],
  ['never ends', 'wait', 'noticed before x'],
  [
    'ends the thread of its tests',
    "() => { setTimeout(() => { throw new Error('Worker exited unexpectedly'); }); return wait(); }",
    'noticed before x',
  ],
])('continues, with the same result, when the attempt %s', async (_, trying, said) => {
  expect(await runTrying(trying)).toEqual({ stdout: said, exitCode: 3 });
});

it('is not confused by another error', async () => {
  const { stdout, exitCode } = await runTrying(
    "() => { setTimeout(() => { throw new Error('of another kind'); }); return wait(); }",
  );

  expect({ stdout, isFailed: exitCode !== 0 && exitCode !== 3 }).toEqual({ stdout: '', isFailed: true });
});
