/** docs/states.md: how a task stands, what has happened, and the sentences that say so. */
import { type Faces, facesOfIssue } from './faces.ts';
import type { WalkedRows } from './issue-walks.ts';
import { facesOfLocal, type LocalRow } from './local-rows.ts';

/** What an agent or a person said, and who is called: not our words about the state. */
const NOT_OURS = /^(?:> |- (?:\[.\] )?\*\*|@\w+$|Which rule applies\?$|→ |```|1 test failed$|<\/?details)/;

const HEAD = `# What is shown in each state

A task is shown on its issue, in lists, and in the terminal. For each event, this page shows what each of these places
displays. The texts are the product's own: a test walks tasks through all of it with the code of the run and the rules of the bot, writes this
page, and fails if two texts contradict each other, if one says nothing about the state, or if this page differs.

\`npm run schemas\` writes this page.`;

export function renderStates(issues: readonly WalkedRows[], local: readonly LocalRow[]): string {
  const walks = issues.map(
    ({ name, rows }) =>
      `### ${name}\n\n${rows.map((row) => renderRow(row.state, row.happened, facesOfIssue(row), row.behind)).join('\n\n')}`,
  );
  const here = local.map((row) => renderRow(row.state, row.happened, facesOfLocal(row), false));
  return `${[HEAD, '## On an issue', ...walks, '## On this machine', ...here].join('\n\n')}\n`;
}

function renderRow(state: string, happened: string, faces: Faces, behind: boolean): string {
  const lines = Object.entries(faces).map(([name, text]) => `| ${name} | ${cell(text)} |`);
  const late = behind
    ? ' The question and the task comment still show how to answer, until the next run or the bot closes the question.'
    : '';
  return [`**${happened}** State: \`${state}\`.${late}`, '', '| Where | What it says |', '|---|---|', ...lines].join(
    '\n',
  );
}

/** The text as it is, in one cell: what Markdown would make of it is not shown. */
function cell(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !NOT_OURS.test(line));
  return lines.map((line) => code(line)).join('<br>');
}

function code(line: string): string {
  const fence = line.includes('`') ? '``' : '`';
  const pad = fence === '``' ? ' ' : '';
  return `${fence}${pad}${line.replaceAll('|', '\\|')}${pad}${fence}`;
}
