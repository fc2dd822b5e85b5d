/** An explanation as Markdown, for the comment that `/agora status --explain` asks for. Pure. */
import { type RuleWords, sayTime } from './rule-words.ts';

export function renderExplanation(rules: readonly RuleWords[]): string {
  const active = rules.filter(({ due, waits }) => due.length > 0 || waits.length > 0);
  const quiet = rules.filter((rule) => !active.includes(rule));
  const rows = active.map(
    ({ rule, due, waits, facts }) =>
      `| \`${rule}\` | ${cell(due)} | ${cell(waits.map(sayWait))} | ${cell(facts, 'the thread only')} |`,
  );
  return [
    '#### Rules',
    ...(rows.length === 0 ? [] : ['', '| Rule | Due now | Waits for | Facts it used |', '|---|---|---|---|', ...rows]),
    '',
    `Nothing is due or pending for ${quiet.map(sayQuiet).join(', ')}.`,
  ].join('\n');
}

function sayWait({ for: what, until }: RuleWords['waits'][number]): string {
  return `${what} (until ${sayTime(new Date(until))} at the latest)`;
}

/** With the facts that it used, if it looked any up before it found that nothing is due. */
function sayQuiet({ rule, facts }: RuleWords): string {
  return facts.length === 0 ? `\`${rule}\`` : `\`${rule}\` (${facts.join(', ')})`;
}

function cell(items: readonly string[], none = 'nothing'): string {
  return items.length === 0 ? none : items.join('<br>');
}
