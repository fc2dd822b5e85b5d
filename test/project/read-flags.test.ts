/** Programs for developers of this project: each has help, and reports a mistyped flag in a sentence. */
import { execa } from 'execa';
import { expect, it } from 'vitest';

const PROGRAMS = [
  ['scripts/check.ts', '--fast'],
  ['scripts/build/build.ts', '--stale'],
  ['scripts/mutation/main.ts', '--least'],
  ['bench/main.ts', '--quick'],
  ['test/fuzz/main.ts', '--target'],
  ['test/simulation/main.ts', '--shrink'],
  ['test/simulation/soak/main.ts', 'npm run soak'],
] as const;

const start = (program: string, ...flags: string[]) =>
  execa('node', [program, ...flags], { reject: false, preferLocal: true });

it.each(PROGRAMS)('%s has a help text, which names %s', async (program, named) => {
  const { stdout, exitCode } = await start(program, '--help');

  expect(exitCode).toBe(0);
  expect(stdout).toContain(named);
  expect(stdout).not.toMatch(/^ ?\*/m);
});

it.each(PROGRAMS)('%s reports an unknown flag', async (program) => {
  const { stderr, exitCode } = await start(program, '--nix');

  expect(exitCode).toBe(2);
  expect(stderr).toContain("Unknown option '--nix'");
  expect(stderr).toContain('add --help');
  expect(stderr).not.toContain('    at ');
});

it.each([
  ['scripts/mutation/main.ts', ['protocol/base', '--sample', 'few'], "--sample is 'few'"],
  ['scripts/mutation/main.ts', ['protocol/base', 'protocol/nowhere'], 'no sources of the product in protocol/nowhere'],
  ['bench/main.ts', ['nothing'], 'No row has these words in its name: nothing.'],
  ['test/fuzz/main.ts', ['--seconds', 'long'], "--seconds is 'long'"],
  ['test/simulation/main.ts', ['--seeds', 'many'], "--seeds is 'many'"],
  ['test/simulation/main.ts', ['--set-up', 'none'], "--set-up is 'none'"],
  ['test/simulation/soak/main.ts', ['--deliveries', '1'], "--deliveries is '1'"],
] as const)('%s %j reports what it cannot do', async (program, flags, what) => {
  const { stderr, exitCode } = await start(program, ...flags);

  expect(exitCode).toBe(2);
  expect(stderr).toContain(what);
  expect(stderr).toContain('add --help');
  expect(stderr).not.toContain('    at ');
});

it('ends quietly when nobody reads its output any more, as with head', async () => {
  const program = execa('node', ['test/simulation/main.ts', '--seed', '1', '--trace'], {
    reject: false,
    preferLocal: true,
    buffer: { stdout: false },
  });
  program.stdout.destroy();

  const { stderr, exitCode } = await program;

  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
});
