/** What a registry holds without an effect: files with another name, expressions that GitHub does not evaluate. */
import { expect, it } from 'vitest';
import { validateRegistry } from '../../../../worker/registry/validate.ts';

function told(files: Readonly<Record<string, string>>): string[] {
  return validateRegistry(
    Object.entries(files).map(([path, content]) => ({ path, mode: '100644' as const, content: Buffer.from(content) })),
  ).map(({ file, line, column, level, message }) => `${file}:${line}:${column} ${level} ${message}`);
}

it.each([
  ['config.yml', 'rename it to config.yaml'],
  ['Config.yaml', 'rename it to config.yaml'],
  ['agora-lock.yaml', 'rename it to agora.lock'],
  ['envs/test.yml', 'rename it to envs/test.yaml'],
  ['capabilities/loose.md', 'subagents are NAME.md, environments NAME.yaml'],
])('says what name %s should have: %s', (path, way) => {
  expect(told({ [path]: 'x\n' })).toEqual([expect.stringContaining(`${path}:1:1 warning is not read: ${way}`)]);
});

it('warns about an expression in an environment, because GitHub evaluates none there', () => {
  const env = 'values:\n  A: b\n  TOKEN: ${{ secrets.TOKEN }}\nsecrets:\n  KEY: env://KEY\n';

  expect(told({ 'envs/ci.yaml': env })).toEqual([
    expect.stringMatching(/^envs\/ci\.yaml:3:10 warning values\.TOKEN: .*write TOKEN: env:\/\/TOKEN under secrets/),
  ]);
});
