/** The help of the demo. */
import { expect, it } from 'vitest';
import { renderHelp } from '../../demo/demo-options.ts';

it('shows the command that the demo was started with', () => {
  const [inAgora, inRepository] = [renderHelp('agora demo'), renderHelp('/usr/bin/node')];

  expect(inAgora).toMatch(/^ {2}agora demo {2,}answer in the terminal/m);
  expect(inAgora).toMatch(/^ {2}agora demo --answer 2 --json {2,}unattended/m);
  expect(inAgora).not.toContain('npm');
  expect(inRepository).toMatch(/^ {2}npm run demo {2,}answer in the terminal/m);
  expect(inRepository).toMatch(/^ {2}npm run demo -- --runtime claude-code {2,}the real Claude Code/m);
});
