/**
 * Writes the tables of inputs and outputs in docs/action.md from action.yml, and the table of variables in
 * docs/settings.md from protocol/config/agora-variables.ts, so that they cannot differ. `--check` writes nothing and
 * fails if they do.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { AGORA_VARIABLES } from '../../protocol/config/agora-variables.ts';

const Action = z.object({
  inputs: z.record(z.string(), z.object({ description: z.string(), default: z.string().optional() })),
  outputs: z.record(z.string(), z.object({ description: z.string() })),
});

const [START, END] = ['<!-- generated: action -->', '<!-- /generated: action -->'];

function renderTables(yaml: string): string {
  const { inputs, outputs } = Action.parse(parse(yaml));
  const cell = (text: string) => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const rows = Object.entries(inputs).map(
    ([name, { description, default: value }]) =>
      `| \`${name}\` | ${cell(description)} | ${value === undefined ? '' : `\`${value}\``} |`,
  );
  const results = Object.entries(outputs).map(([name, { description }]) => `| \`${name}\` | ${cell(description)} |`);
  return [
    '| Input | Description | Default |',
    '|---|---|---|',
    ...rows,
    '',
    '| Output | Description |',
    '|---|---|',
    ...results,
  ].join('\n');
}

function renderVariables(): string {
  const name = (text: string) => `\`${text}\``;
  const rows = Object.entries(AGORA_VARIABLES).map(([variable, { type, where, input, subagent, what, ...more }]) =>
    [
      '',
      name(variable),
      what + (more.guards === true ? ' (**guards**)' : ''),
      type,
      more.default === undefined ? '' : name(more.default),
      where.join(', '),
      input === undefined ? '' : name(input),
      subagent === undefined ? '' : renderSame(subagent),
      '',
    ]
      .join(' | ')
      .trim(),
  );
  return [
    '| Variable | Description | Type | Default | Applies in | Action input | Subagent field |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function renderSame([field, wins]: readonly [field: string, wins: string]): string {
  return `\`${field}\`; ${wins === 'both' ? 'both apply' : `${wins} wins`}`;
}

function write(path: string, [start, end]: readonly [string, string], content: string, source: string): void {
  const text = readFileSync(path, 'utf8');
  const fresh = `${text.slice(0, text.indexOf(start) + start.length)}\n${content}\n${text.slice(text.indexOf(end))}`;
  if (fresh === text) return;
  if (process.argv.includes('--check')) {
    console.error(`${path} does not match ${source}. Run \`npm run readme\`.`);
    process.exitCode = 1;
  } else writeFileSync(path, fresh);
}

write('docs/action.md', [START, END], renderTables(readFileSync('action.yml', 'utf8')), 'action.yml');
write(
  'docs/settings.md',
  ['<!-- generated: variables -->', '<!-- /generated: variables -->'],
  renderVariables(),
  'protocol/config/agora-variables.ts',
);
