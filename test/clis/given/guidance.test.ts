/**
 * Which parts of a repository's own guidance for agents each real program reads: a checkout with all the usual files,
 * and what the model received. Each cell of the table in docs/runtimes.md is compared with that.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findAgents, layBait } from '../../support/agents/dialects.ts';
import { say } from '../../support/model-server.ts';
import { sentIn, tellTo } from '../teller.ts';

/** Files that agents are known to read. A skill is recognized by its description, because only that is sent. */
const FILES = [
  'CLAUDE.md',
  'AGENTS.md',
  'GEMINI.md',
  '.github/copilot-instructions.md',
  '.claude/skills/of-claude/SKILL.md',
  '.agents/skills/of-agents/SKILL.md',
  '.codex/skills/of-codex/SKILL.md',
  '.gemini/skills/of-gemini/SKILL.md',
  '.opencode/skills/of-opencode/SKILL.md',
] as const;
const [START, END] = ['<!-- guidance -->', '<!-- /guidance -->'];

const markOf = (file: string): string => `MARK-${FILES.findIndex((one) => one === file)}-OF-GUIDANCE`;

function contentOf(file: string): string {
  const [, skill] = /skills\/([^/]+)\//.exec(file) ?? [];
  return skill === undefined
    ? `# How we work\n\nAlways say ${markOf(file)}.\n`
    : `---\nname: ${skill}\ndescription: Use it for ${markOf(file)}.\n---\n\nWork well.\n`;
}

/** A cell of the table: `sent` to the model at once, `named` in our instructions, or nothing. */
function cellOf(file: string, sent: string): 'sent' | 'named' | '–' {
  if (sent.includes(markOf(file))) return 'sent';
  const [, named = ''] = /When the repository has (.{1,80}?), read it before you start/.exec(sent) ?? [];
  return named.includes(file) ? 'named' : '–';
}

/** The rows of the table in the document, with their cells by runtime. */
function readTable(): Record<string, Record<string, string>> {
  const text = readFileSync('docs/runtimes.md', 'utf8');
  const [header = '', , ...rows] = text
    .slice(text.indexOf(START) + START.length, text.indexOf(END))
    .trim()
    .split('\n');
  const cells = (line: string): string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''));
  const [, ...runtimes] = cells(header);
  return Object.fromEntries(
    rows.map((row) => {
      const [file = '', ...values] = cells(row);
      return [file, Object.fromEntries(runtimes.map((runtime, index) => [runtime, values[index] ?? '']))];
    }),
  );
}

const agents = await findAgents();

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (id, agent) => {
  it("sends from a repository's guidance files exactly what the documents say", async () => {
    const { start, run } = tellTo(agent);
    const { model, machine } = await start(() => say('Done.'));
    execFileSync('git', ['init', '-q', machine.workspace]);
    await layBait(machine.workspace, Object.fromEntries(FILES.map((file) => [file, contentOf(file)])));

    const { end } = await run(machine, model);

    expect(end.failure).toBeUndefined();
    const sent = model.requests.map(sentIn).join('\n');
    const table = readTable();
    expect(Object.fromEntries(FILES.map((file) => [file, cellOf(file, sent)]))).toEqual(
      Object.fromEntries(FILES.map((file) => [file, table[file]?.[id]])),
    );
  });
});

it('has a row for each file and a column for each runtime in the documents', () => {
  const table = readTable();

  expect(Object.keys(table)).toEqual([...FILES]);
  for (const row of Object.values(table)) expect(Object.keys(row)).toEqual(expect.arrayContaining(['command']));
});
