/**
 * Writes the tables of inputs and outputs in README.md from action.yml, so that the two cannot differ.
 * `--check` writes nothing and fails when they do.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

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
    '| Input | What it is | Default |',
    '|---|---|---|',
    ...rows,
    '',
    '| Output | What it says |',
    '|---|---|',
    ...results,
  ].join('\n');
}

const readme = readFileSync('README.md', 'utf8');
const before = readme.slice(0, readme.indexOf(START) + START.length);
const after = readme.slice(readme.indexOf(END));
const fresh = `${before}\n${renderTables(readFileSync('action.yml', 'utf8'))}\n${after}`;
if (fresh !== readme) {
  if (process.argv.includes('--check')) {
    console.error('README.md does not say what action.yml says. Run `npm run readme`.');
    process.exitCode = 1;
  } else writeFileSync('README.md', fresh);
}
