/**
 * Several questions in one comment: each with its checkboxes, and one checkbox that sends the ticked answers. Pure.
 *
 * A tick by itself means nothing: GitHub shows who ticked a checkbox only at that moment, and several people may tick.
 * So nothing is accepted before somebody ticks the last checkbox, and that person is responsible for everything that is
 * ticked then. Both directions are here, because the lines are the format.
 */
import { LIMITS } from '../../base/limits.ts';
import { nameParts, type QuestionPart, type ShownPart } from '../../messages/question-parts.ts';
import { cutText, renderUntrusted, renderUntrustedLine, neutralizeBoxes } from '../../text/sanitize.ts';
import { cutWithRest } from '../../text/quote.ts';
import { renderPronoun } from '../usage-text.ts';

/** The length of a part in the marker. */
const ASKED_CHARS = 300;
const CONTEXT_CHARS = 2_000;
const SEND = 'Send the ticked answers';
const BOX = /^- \[(?<tick>[ xX])\] \*\*(?<part>\d)(?<letter>[a-z])\.\*\* /;
const SENT = /^- \[[xX]\] \*\*Send the ticked answers\*\*$/m;

export function letterOf(option: number): string {
  return String.fromCharCode(96 + option);
}

/** The text of an option as it is shown, and stored in the marker. */
export function shownOption(option: string): string {
  return cutText(neutralizeBoxes(renderUntrustedLine(option, LIMITS.optionChars)), LIMITS.optionChars);
}

/** The parts as they are shown and compared with answers. */
export function shownParts(parts: readonly QuestionPart[]): ShownPart[] {
  return nameParts(parts).map(({ id, question, options = [], recommended }) => {
    const shown = options.slice(0, LIMITS.partOptions).map(shownOption);
    return {
      id,
      asked: cutText(question, ASKED_CHARS),
      options: shown,
      ...(recommended !== undefined && recommended <= shown.length && { recommended }),
    };
  });
}

/** All parts, each below its heading, and the checkbox that sends the ticked answers. */
export function renderParts(parts: readonly QuestionPart[], shown: readonly ShownPart[]): string {
  const sections = parts.map((part, index) => renderPart(part, shown[index], index + 1));
  return [...sections, ...(hasBoxes(shown) ? ['---', `- [ ] **${SEND}**`] : [])].join('\n\n');
}

export function hasBoxes(parts: readonly ShownPart[]): boolean {
  return parts.some(({ options }) => options.length > 0);
}

function renderPart(part: QuestionPart, shown: ShownPart | undefined, number: number): string {
  const { options = [], recommended } = shown ?? {};
  const boxes = options.map(
    (option, index) =>
      `- [ ] **${number}${letterOf(index + 1)}.** ${option}${recommended === index + 1 ? ' _(recommended)_' : ''}`,
  );
  const more = (part.options?.length ?? 0) - options.length;
  return [
    `#### Question ${number}`,
    cutWithRest(neutralizeBoxes(renderUntrusted(part.question)), LIMITS.partChars),
    boxes.join('\n'),
    more > 0 ? `_And ${more} more: ${renderPronoun(more)} in \`result.json\`, in the run's artifacts._` : '',
    boxes.length === 0 ? `_Reply with \`${number}:\` and your answer._` : '',
    renderPartContext(part.context, number),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function renderPartContext(context: string | undefined, number: number): string {
  if (context === undefined || context.trim() === '') return '';
  const text = cutWithRest(neutralizeBoxes(renderUntrusted(context)), CONTEXT_CHARS);
  return `<details><summary>Context of question ${number}</summary>\n\n${text}\n\n</details>`;
}

/**
 * How to answer them, for the last paragraph.
 * @param needed how many people must give the same answer. If several, a tick does not count.
 */
export function sayHowToAnswerParts(parts: readonly ShownPart[], needed = 1): string {
  const first = hasBoxes(parts) ? '`1a`' : '`1: …`';
  const lines = `reply with a line for each, such as ${first} or \`2: your own words\`, here or by mail`;
  const reply = `${lines.charAt(0).toUpperCase()}${lines.slice(1)}.`;
  const goesOn = 'task continues once every question has an answer.';
  if (!hasBoxes(parts)) return `${reply} The ${goesOn}`;
  return needed > 1
    ? `${reply} A ticked box does not count here. The ${goesOn}`
    : `Tick a box for each question and then **${SEND}**, or ${lines}. You can combine both: the ${goesOn}`;
}

/**
 * The ticked options of each part, by its number. Only our own checkboxes count: the agent's text cannot contain one.
 */
export function readPartTicks(body: string): ReadonlyMap<number, readonly number[]> {
  const ticks = new Map<number, number[]>();
  for (const line of body.split(/\r?\n/)) {
    const { tick = ' ', part = '', letter = '' } = BOX.exec(line)?.groups ?? {};
    if (tick !== ' ') ticks.set(Number(part), [...(ticks.get(Number(part)) ?? []), letter.charCodeAt(0) - 96]);
  }
  return ticks;
}

/** Whether somebody has ticked the checkbox that sends the answers. */
export function isSent(body: string): boolean {
  return SENT.test(body.replaceAll('\r\n', '\n'));
}

/** The comment with that checkbox cleared, and nothing else changed. */
export function renderUnsent(body: string): string {
  return body.replaceAll('\r\n', '\n').replace(SENT, `- [ ] **${SEND}**`);
}

/**
 * The lines of a question that no longer accepts answers: no checkboxes.
 * @param chosen the option of each part that was answered with one; if omitted, none was.
 */
export function withoutPartBoxes(text: string, chosen: ReadonlyMap<number, number> = new Map()): string {
  return text
    .replace(new RegExp(`\\n\\n---\\n\\n- \\[[ xX]\\] \\*\\*${SEND}\\*\\*(?=\\n|$)`), '')
    .replace(/^_Reply with `\d:` and your answer\._\n\n?/gm, '')
    .split('\n')
    .map((line) => {
      const { part = '', letter = '' } = BOX.exec(line)?.groups ?? {};
      if (part === '') return line;
      const isChosen = chosen.get(Number(part)) === letter.charCodeAt(0) - 96;
      return line.replace(/^- \[[ xX]\] /, isChosen ? '- ☑️ ' : '- ');
    })
    .join('\n');
}
