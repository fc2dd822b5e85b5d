/** Renders what the rules of the bot say about a task, for a terminal. Pure. */
import type { TaskExplanation } from '../../client/types.ts';
import { type Paint, plainLine } from '../paint.ts';

type RuleExplanation = TaskExplanation['rules'][number];

const INDENT = ' '.repeat(14);

export function renderRules({ rules }: TaskExplanation, paint: Paint): string[] {
  if (rules.length === 0) return ['No bot handles this task, because it has no issue.'];
  const active = rules.filter(({ due, waits }) => due.length > 0 || waits.length > 0);
  const quiet = rules.filter((rule) => !active.includes(rule)).map(({ rule }) => rule);
  return [
    ...active.flatMap((rule) => [...renderRule(rule, paint), '']),
    `Nothing is due or pending for ${quiet.join(', ')}.`,
  ];
}

function renderRule({ rule, due, waits, facts }: RuleExplanation, paint: Paint): string[] {
  const waiting = waits.map(
    ({ for: what, until }) => `${what} (until ${until.slice(0, 16).replace('T', ' ')} UTC at the latest)`,
  );
  return [
    paint.bold(rule),
    ...renderPart('due now', due, 'nothing'),
    ...renderPart('waits for', waiting, 'nothing'),
    ...renderPart('facts used', facts, 'the thread only').map((line) => paint.dim(line)),
  ];
}

/** Code spans of a comment become plain words here. */
function renderPart(name: string, items: readonly string[], none: string): string[] {
  const shown = items.length === 0 ? [none] : items;
  return shown.map(
    (item, index) =>
      `${index === 0 ? `  ${name}`.padEnd(INDENT.length) : INDENT}${plainLine(item.replaceAll('`', ''))}`,
  );
}
