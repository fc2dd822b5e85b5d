/**
 * The comment that contains a question: rendered by the run, read again when somebody has ticked a checkbox.
 *
 * Both directions are here, because the checkboxes are the format: the n-th task-list item below the marker is option
 * n. All agent text is neutralized first, so it cannot add a checkbox, close one of our code blocks or mention anybody.
 */
import { isSaidByPerson, renderAnswerers, renderSpeaker } from '../policy/speaker.ts';
import { renderUntrusted, renderUntrustedLine, neutralizeBoxes } from '../text/sanitize.ts';
import { describeHidden } from '../text/describe-hidden.ts';
import { readNeutralised } from '../text/read-neutralised.ts';
import { renderClock, renderDuration } from '../base/duration.ts';
import { LIMITS } from '../base/limits.ts';
import { cutWithRest } from '../text/quote.ts';
import type { AnsweredPart } from '../messages/answered-rounds.ts';
import { HOW_TO, MOST_OFFERS, OFFER_CHARS, tickedOffers, withoutOffers } from './offered-reply.ts';
import { renderPronoun } from './usage-text.ts';
import { shownAnswer } from './answered-item.ts';
import { renderMarker, withoutMarker, type QuestionMarker } from './marker.ts';
import { isSent, renderParts, sayHowToAnswerParts, shownOption, withoutPartBoxes } from './parts/part-boxes.ts';
import { withoutProgress } from './parts/part-progress.ts';
import type { NeedsInput } from '../messages/needs-input.ts';

/** Each is a paragraph, and readers came for the question. */
const MOST_NOTICES = 10;

export interface QuestionView {
  readonly subagent: string;
  readonly asked: NeedsInput;
  readonly runUrl: string;
  /** Other notices for the reader: a lower level of resuming, work that was not kept. */
  readonly notices: readonly string[];
  /** Who is mentioned, as `@mona` or `@acme/leads`. */
  readonly mentions?: readonly string[];
  /** Who may answer, in words. */
  readonly mayAnswer?: string;
  /** How many people must give the same answer. If several, ticked boxes do not count. Default: 1. */
  readonly needed?: number | undefined;
  /** The run itself waits for the answer until then, milliseconds since the epoch. */
  readonly waitsUntil?: number;
  /** After how many milliseconds the repository ends the task, if it does so before the saved state expires. */
  readonly expireAfter?: number | undefined;
}

/** The options as they are shown, with number and letter by position. */
export function shownOptions({ options = [] }: Pick<NeedsInput, 'options'>): string[] {
  return options.slice(0, LIMITS.options).map(shownOption);
}

/** The whole comment. Always shorter than GitHub's limit: the context is shortened first. */
export function renderQuestion(marker: QuestionMarker, view: QuestionView): string {
  const head = `${renderMarker(marker)}\n${renderHead(marker, view)}`;
  const foot = renderFoot(marker, view);
  const taken = LIMITS.recordChars + MOST_OFFERS * OFFER_CHARS + head.length + foot.length;
  const room = Math.min(LIMITS.contextChars, LIMITS.commentChars - taken);
  return [head, renderContext(view.asked.context, room), foot].filter((part) => part !== '').join('\n\n');
}

function renderHead(marker: QuestionMarker, view: QuestionView): string {
  const { questions, question } = view.asked;
  const needs = questions === undefined ? 'a decision' : `${questions.length} decisions`;
  const title = `### ❓ ${view.subagent} needs ${needs}`;
  const notices = view.notices.slice(0, MOST_NOTICES).map((notice) => `> ⚠️ ${renderUntrustedLine(notice, 500)}`);
  const boxes = marker.options.map(
    (option, index) => `- [ ] **${index + 1}.** ${option}${sayRecommended(view.asked, index)}`,
  );
  const called = (view.mentions ?? []).join(' ');
  const asked =
    questions === undefined
      ? [quoteFree(question), notices.join('\n'), boxes.join('\n'), sayLeftOut(view.asked)]
      : [notices.join('\n'), renderParts(questions, marker.parts ?? [])];
  return [title, called, ...asked].filter((part) => part !== '').join('\n\n');
}

/** After the text of the option, which stays what is compared with an answer. */
export function sayRecommended({ recommended }: Pick<NeedsInput, 'recommended'>, index: number): string {
  return recommended === index + 1 ? ' _(recommended)_' : '';
}

/** A question may contain lists and code, but no task-list item: those are ours. */
function quoteFree(question: string): string {
  return cutWithRest(neutralizeBoxes(renderUntrusted(question)), LIMITS.questionChars);
}

/** An option beyond the number of letters cannot be chosen with one. */
function sayLeftOut({ options = [] }: NeedsInput): string {
  const more = options.length - LIMITS.options;
  return more > 0
    ? `_And ${more} more: ${renderPronoun(more)} in \`result.json\`, in the run's artifacts. To choose one, answer in your own words._`
    : '';
}

function renderContext(context: string | undefined, room: number): string {
  if (context === undefined || context.trim() === '' || room < 100) return '';
  return `<details><summary>Context</summary>\n\n${cutWithRest(neutralizeBoxes(renderUntrusted(context)), room)}\n\n</details>`;
}

function renderFoot(marker: QuestionMarker, view: QuestionView): string {
  const run = `[run](${view.runUrl})`;
  const how = sayHowToAnswer(marker, view.needed ?? 1);
  const meanwhile =
    view.waitsUntil === undefined
      ? 'Nothing runs while you think.'
      : `The run waits until ${renderClock(view.waitsUntil)}, which uses its minutes; after that, nothing runs while you think.`;
  const cost = `${meanwhile} Never write a secret into an answer. ${sayUntil(marker, view)}`;
  return `${HOW_TO}${how} ${view.mayAnswer ?? 'People with write access may answer'}.\n\n<sub>${cost} · Round ${marker.round} · ${run}</sub>`;
}

/** If several people must agree, a tick does not count, and no reply is offered for one. */
function sayHowToAnswer({ options, parts }: QuestionMarker, needed: number): string {
  if (parts !== undefined) return sayHowToAnswerParts(parts, needed);
  if (needed > 1)
    return options.length > 0
      ? 'Reply with its number or text, or reply with `/answer` (by mail also `Answer:`) and your own words. A ticked box does not count here.'
      : 'Reply with your answer, here or by mail. Greetings, thanks and promises do not count as an answer.';
  return options.length > 0
    ? 'Tick a box, reply with its number or text, or reply with `/answer` (by mail also `Answer:`) and your own words. Any other reply appears above with a box to tick.'
    : 'Reply with your answer, here or by mail. Greetings, thanks and promises do not count as an answer: they appear above with a box to tick.';
}

/** The comment shows when it was written, so a duration says when the time is over. */
function sayUntil({ expires }: QuestionMarker, { expireAfter }: QuestionView): string {
  const saved = `until ${expires.slice(0, 10)}`;
  return expireAfter === undefined
    ? `Answerable ${saved}`
    : `Answerable for ${renderDuration(expireAfter)}, longer after \`/agora hold\`, and ${saved} at most`;
}

/**
 * The question as plain text again: the question, its options and its context, for another agent to read. Our mentions,
 * our instructions for answering, the neutralizing characters and what the page does not show are removed.
 */
export function readQuestionText(body: string): string {
  return readNeutralised(askedIn(body)).text.trim();
}

/** What was left out of it, as a sentence; `undefined` if nothing was. */
export function describeHiddenInQuestion(body: string, subagent: string): string | undefined {
  const text = askedIn(body);
  return describeHidden(readNeutralised(text).hidden, `the question of the agent ${subagent}`, text);
}

function askedIn(body: string): string {
  const text = withoutOffers(withoutMarker(body));
  const foot = text.lastIndexOf(`\n\n${HOW_TO}`);
  return (foot < 0 ? text : text.slice(0, foot))
    .replace(/^[^\n]*\n+/, '')
    .replace(/^@[\w-]+(?:\/[\w.-]+)?(?: @[\w-]+(?:\/[\w.-]+)?)*\n\n/, '')
    .replace(/^- \[[ xX]\] \*\*(\d{1,2})\.\*\* /gm, '$1. ')
    .replace(/<details><summary>Context<\/summary>/, 'Context:')
    .replace(/<\/details>$/, '');
}

/**
 * The comment of an answered question: the checkboxes and the instructions are removed, and the answer is at the top.
 * Works on the comment's own text, so that the round that asked need not be known any more.
 */
export function renderAnsweredQuestion(body: string, marker: QuestionMarker, answered: AnsweredView): string {
  const lines = shownBelow(body, marker, chosenIn(answered.parts)).split('\n');
  const title = (lines[0] ?? '').replace(ASKED_TITLE, '### ✅ $1 asked, and got its answer');
  const said = sayAnswers(answered);
  const rest = lines
    .slice(1)
    .map((line) => line.replace(BOX, (box) => (box[3] === ' ' ? '- ' : '- ☑️ ')))
    .join('\n');
  const foot = rest.lastIndexOf(`\n\n${HOW_TO}`);
  return `${renderMarker(marker)}\n${title}\n\n${said}\n${foot < 0 ? rest : rest.slice(0, foot)}`.trimEnd();
}

/**
 * The accepted answer, as the comment shows it: on one line and perhaps cut, or a line for each of several questions.
 *
 * @returns `undefined` if it shows none.
 */
export function readShownAnswer(body: string, { answered }: Pick<QuestionMarker, 'answered'>): string | undefined {
  const quoted = withLineFeeds(withoutMarker(body))
    .split('\n')
    .slice(2)
    .map((line) => (line.startsWith('> ') ? line.slice(2) : undefined));
  const end = quoted.indexOf(undefined);
  const said = (end < 0 ? quoted : quoted.slice(0, end)).join('\n').replace(/ · \[continues here\]\([^()\s]+\)$/, '');
  if (answered === undefined || said === '') return undefined;
  const by = `${renderAnswerers(answered.by, answered.also ?? [])}: `;
  return said.startsWith(by) ? said.slice(by.length) : said;
}

/** The same text on one line, as the comment shows it: for a comparison with that. */
export function renderShownAnswer(answer: string): string {
  return renderUntrustedLine(shownAnswer(answer), 500);
}

export interface AnsweredView {
  readonly by: string;
  /** Who else gave it, by login. */
  readonly also?: readonly string[];
  readonly answer: string;
  readonly runUrl: string;
  /** Where several questions were asked at once: their answers, in their order. */
  readonly parts?: readonly AnsweredPart[] | undefined;
}

function sayAnswers({ by, also = [], answer, runUrl, parts }: AnsweredView): string {
  const goesOn = `[continues here](${runUrl})`;
  if (parts === undefined) return `> ${renderAnswerers(by, also)}: ${renderShownAnswer(answer)} · ${goesOn}`;
  const lines = parts.map(
    (part, index) =>
      `> **${index + 1}.** ${renderUntrustedLine(part.answer, 500)} (${renderPartSpeaker(part.by)})${index + 1 < parts.length ? '  ' : ` · ${goesOn}`}`,
  );
  return lines.join('\n');
}

function renderPartSpeaker(by: string): string {
  return isSaidByPerson(by) ? `@${by}` : renderSpeaker(by);
}

function chosenIn(parts: readonly AnsweredPart[] = []): Map<number, number> {
  return new Map(parts.flatMap(({ option }, index) => (option === undefined ? [] : [[index + 1, option] as const])));
}

const ASKED_TITLE = /^### ❓ (.*) needs (?:a decision|\d decisions)$/;

/**
 * The comment's text without what is for answering it: the bot's additions, and the checkboxes of several questions.
 */
function shownBelow(body: string, { parts }: QuestionMarker, chosen?: ReadonlyMap<number, number>): string {
  const text = withoutOffers(withoutMarker(body));
  return parts === undefined ? text : withoutPartBoxes(withoutProgress(text), chosen);
}

/**
 * The comment of a question that will never be answered: the checkboxes and the instructions are removed, and the title
 * says why.
 */
export function renderClosed(
  body: string,
  marker: QuestionMarker,
  state: 'cancelled' | 'expired' | 'failed' | 'finished',
): string {
  const lines = shownBelow(body, marker).split('\n');
  const title = (lines[0] ?? '').replace(
    ASKED_TITLE,
    `### ${state === 'expired' ? '⌛ $1 asked, and got no answer in time' : '🚫 $1 asked, and no longer needs an answer'}`,
  );
  const rest = lines
    .slice(1)
    .map((line) => line.replace(BOX, '- '))
    .join('\n');
  const foot = rest.lastIndexOf(`\n\n${HOW_TO}`);
  return `${renderMarker({ ...marker, closed: state })}\n${title}\n${foot < 0 ? rest : rest.slice(0, foot)}`.trimEnd();
}

const BOX = /^- \[(?<tick>[ xX])\] \*\*(?<number>\d{1,2})\.\*\* /;
/**
 * The same anywhere in a text. The line start is matched by the character before it: `m` would also match after U+2028.
 */
const BOXES = /(?<![^\n])- \[(?<tick>[ xX])\] \*\*(?<number>\d{1,2})\.\*\* /g;

/**
 * The numbers of the ticked options, in order. Only our own checkboxes count: the agent's text cannot contain one, see
 * renderQuestion.
 */
export function readTicks(body: string): number[] {
  return Array.from(body.matchAll(BOXES), ({ groups }) => groups)
    .filter((groups) => groups?.['tick'] !== ' ')
    .map((groups) => Number(groups?.['number']));
}

/**
 * The one option or offered reply that an edit newly ticked, or why there is none. An edit that changes anything else
 * is not a tick: people may not rewrite the text of a question.
 */
export function readTickChange(
  before: string,
  after: string,
):
  | { readonly kind: 'ticked'; readonly option: number }
  /** `line`: the offer of that reply, see offered-reply.ts. */
  | { readonly kind: 'offered'; readonly line: string }
  /** The answers to several questions, which are ticked in the comment. */
  | { readonly kind: 'sent' }
  | { readonly kind: 'none'; readonly why: 'no-change' | 'text-changed' | 'several' } {
  if (before === after) return { kind: 'none', why: 'no-change' };
  // Computed once for all that follows: in a text of many line ends, it takes longer than reading it.
  const [was, is] = [withLineFeeds(before), withLineFeeds(after)];
  if (withoutTicks(was) !== withoutTicks(is)) return { kind: 'none', why: 'text-changed' };
  if (isSent(is) && !isSent(was)) return { kind: 'sent' };
  const old = new Set(readTicks(was));
  const fresh = readTicks(is).filter((option) => !old.has(option));
  const were = tickedOffers(was);
  const offers = tickedOffers(is).filter((line) => !were.includes(line));
  if (fresh.length + offers.length > 1) return { kind: 'none', why: 'several' };
  const [option] = fresh;
  const [line] = offers;
  if (option !== undefined) return { kind: 'ticked', option };
  return line === undefined ? { kind: 'none', why: 'no-change' } : { kind: 'offered', line };
}

function withLineFeeds(body: string): string {
  return body.includes('\r\n') ? body.replace(/\r\n/g, '\n') : body;
}

function withoutTicks(body: string): string {
  return body.trim().replace(/(?<![^\n])([-*]) \[[xX]\] /g, '$1 [ ] ');
}

/** The comment with one checkbox cleared, and nothing else changed. */
export function renderUnticked(body: string, option: number): string {
  return body.replace(/^- \[[xX]\] (?=\*\*(\d{1,2})\.\*\* )/gm, (box, number: string) =>
    Number(number) === option ? '- [ ] ' : box,
  );
}
