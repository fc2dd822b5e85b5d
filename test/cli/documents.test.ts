import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { EXIT } from '../../cli/exit-codes.ts';
import { createProgram } from '../../cli/program.ts';
import { OUTPUTS } from '../../cli/cli-schemas.ts';
import type { CliContext } from '../../cli/cli-context.ts';

const document = readFileSync('docs/cli.md', 'utf8');

it('documents every exit code, and no other', () => {
  const listed = [...document.matchAll(/^\| (?<code>\d+) \|/gm)].map(({ groups }) => Number(groups?.['code']));

  expect(listed).toEqual(Object.values(EXIT).sort((one, other) => one - other));
});

it('documents every command, with the schema of its output', () => {
  const rows = document.split('\n').filter((line) => line.startsWith('| `agora '));
  const program = createProgram({ version: '0' } as CliContext, () => undefined);
  const names = program.commands.flatMap((command) =>
    command.commands.length === 0 ? [command.name()] : command.commands.map((one) => `${command.name()} ${one.name()}`),
  );

  for (const name of names) {
    const row = rows.find((line) => new RegExp(`\`agora ${name}[ \`]`).test(line));
    expect(row, name).toBeDefined();
    const schemas = Object.entries(OUTPUTS)
      .filter(([command]) => command === name || command.startsWith(`${name} --`))
      .map(([, schema]) => schema);
    for (const schema of schemas) expect(row, name).toContain(`schemas/${schema}.json`);
  }
});

it('documents the types of the client library exactly', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/generate/write-client-docs.ts', '--check'], {
    encoding: 'utf8',
  });

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
