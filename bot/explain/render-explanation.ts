/** An explanation as Markdown, for the comment that `/agora status --explain` asks for. Pure. */
import { type RuleWords, sayTime } from './rule-words.ts';

/** What remains of a comment beside the list of tasks. */
const CHARS = 40_000;
/** How many items of a kind a rule shows: as many as fit. */
const SHOWN = [200, 50, 10, 2];

export function renderExplanation(rules: readonly RuleWords[]): string {
  const texts = SHOWN.map((most) => renderRules(rules.map((rule) => shorten(rule, most))));
  return texts.find(({ length }) => length <= CHARS) ?? texts.at(-1) ?? '';
}

function shorten({ rule, due, waits, facts }: RuleWords, most: number): ShownRule {
  return { rule, due: first(due, most), waits: first(waits.map(sayWait), most), facts: first(facts, most) };
}

function first(items: readonly string[], most: number): readonly string[] {
  return items.length <= most ? items : [...items.slice(0, most), `and ${items.length - most} more`];
}

type ShownRule = Readonly<Record<'due' | 'waits' | 'facts', readonly string[]>> & Pick<RuleWords, 'rule'>;

function renderRules(rules: readonly ShownRule[]): string {
  const active = rules.filter(({ due, waits }) => due.length > 0 || waits.length > 0);
  const quiet = rules.filter((rule) => !active.includes(rule));
  const rows = active.map(
    ({ rule, due, waits, facts }) =>
      `| \`${rule}\` | ${cell(due)} | ${cell(waits)} | ${cell(facts, 'the thread only')} |`,
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
function sayQuiet({ rule, facts }: ShownRule): string {
  return facts.length === 0 ? `\`${rule}\`` : `\`${rule}\` (${facts.join(', ')})`;
}

function cell(items: readonly string[], none = 'nothing'): string {
  return items.length === 0 ? none : items.join('<br>');
}
