/** The help of the demo, and the options of a rehearsal. */
import { expect, it } from 'vitest';
import { renderHelp } from '../../demo/demo-options.ts';
import { readRehearsal, readSecrets } from '../../demo/rehearsal/rehearsal-options.ts';

it('shows the command that the demo was started with', () => {
  const [inAgora, inRepository] = [renderHelp('agora demo'), renderHelp('/usr/bin/node')];

  expect(inAgora).toMatch(/^ {2}agora demo {2,}answer in the terminal/m);
  expect(inAgora).toMatch(/^ {2}agora demo --answer 2 --json {2,}unattended/m);
  expect(inAgora).not.toContain('npm');
  expect(inRepository).toMatch(/^ {2}npm run demo {2,}answer in the terminal/m);
  expect(inRepository).toMatch(/^ {2}npm run demo -- --runtime claude-code {2,}the real Claude Code/m);
});

it('names an unknown option of a rehearsal in one sentence', () => {
  expect(readRehearsal(['--bogus'])).toEqual({ kind: 'mistake', why: "Unknown option '--bogus'." });
});

it.each(['', '  '])('refuses the empty answer %j for a rehearsal', (answer) => {
  expect(readRehearsal(['--answer', answer])).toEqual({
    kind: 'mistake',
    why: '--answer is empty. Specify a number, a letter, or text.',
  });
});

it.each([
  [true, '--own-agent'],
  [false, '--secret MODEL_KEY'],
])('names a variable without a value, and the option that asked for it: with --own-agent %j', (isOwnAgent, option) => {
  const options = { secrets: ['HOME', 'MODEL_KEY'], isOwnAgent };

  expect(() => readSecrets(options, { HOME: '/home', MODEL_KEY: '' })).toThrow(
    expect.objectContaining({
      message: 'MODEL_KEY is not set.',
      fix: `Set it for this command, or leave out ${option}.`,
    }),
  );
});
