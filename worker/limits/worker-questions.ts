/**
 * The questions that the worker asks for the agent, and the meaning of their answers. Pure.
 *
 * Anything but a clear yes grants nothing: an answer in words is for the agent to read, and extends no list.
 */
import { cutText } from '../../protocol/text/sanitize.ts';
import type { Demand } from '../../protocol/messages/worker-question.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import type { NeedsInput } from '../../protocol/messages/needs-input.ts';
import type { AnsweredRound } from '../../protocol/messages/answered-rounds.ts';
import { parseSpeaker } from '../../protocol/policy/speaker.ts';
import type { DeniedTool } from '../runtimes/contract.ts';

export interface WorkerQuestion {
  readonly asked: NeedsInput;
  readonly demand: Demand;
}

const SHOWN = 5;
/** Rules that fit in an option. */
const RULE_CHARS = 150;
/** What fits in the list of the question. */
const LISTED_CHARS = 4_000;

export function nameOf({ tool, about }: DeniedTool): string {
  return about === '' ? tool : `${tool}: ${about}`;
}

/** Each once, in words, the first few. */
export function listDenied(denied: readonly DeniedTool[]): string[] {
  return [...new Set(denied.map(nameOf))].slice(0, SHOWN);
}

/**
 * What a person allows is visible to them in full, in the option or in the list. Rules that are too long for both are
 * not offered.
 *
 * @param refused what a person has already refused. @returns `undefined` if nothing is left to ask about.
 */
export function askForPermission(
  denied: readonly DeniedTool[],
  refused: readonly string[],
): WorkerQuestion | undefined {
  const fresh = [...new Map(denied.map((one) => [nameOf(one), one])).values()]
    .filter((one) => !refused.includes(nameOf(one)))
    .slice(0, SHOWN);
  if (fresh.length === 0) return undefined;
  const rules = [...new Set(fresh.flatMap(({ rule }) => rule ?? []))];
  const tools = [...new Set(fresh.map(({ tool }) => tool))];
  const place = placeOf(rules);
  const shown = fresh.map((one) => (place === 'list' ? (one.rule ?? nameOf(one)) : nameOf(one)));
  const wanted = shown.map((one) => `- \`${one.replaceAll('`', "'")}\``).join('\n');
  const these = place === 'option' ? `this in this task: ${rules.join(', ')}` : 'what is listed above, in this task';
  const choices = [
    ...(rules.length === fresh.length && place !== 'nowhere' ? [{ text: `Allow just ${these}`, grants: rules }] : []),
    { text: `Allow every use of ${tools.join(', ')} in this task`, grants: tools },
    { text: 'Do not allow it; continue without', grants: [] },
  ];
  return {
    asked: {
      question: `I may not use ${tools.length === 1 ? 'a tool' : 'tools'} that I need. May I?\n\n${wanted}`,
      options: choices.map(({ text }) => text),
      context: "It is not on this subagent's `allow` list. Any other answer allows nothing and is passed to the agent.",
    },
    demand: { kind: 'permission', grants: choices.map(({ grants }) => grants), about: fresh.map(nameOf) },
  };
}

function placeOf(rules: readonly string[]): 'option' | 'list' | 'nowhere' {
  const { length } = rules.join(', ');
  if (length <= RULE_CHARS) return 'option';
  return length <= LISTED_CHARS ? 'list' : 'nowhere';
}

export function askForBudget(reached: string, used: string): WorkerQuestion {
  return {
    asked: {
      question: `My budget is used up: ${reached}. Shall I continue?`,
      options: ['Continue with the same budget again', 'Stop here and keep the work so far'],
      context: `So far, this task has used ${used}. Its work is saved. Any other answer lets it continue, and is passed to the agent.`,
    },
    demand: { kind: 'budget', reached },
  };
}

/**
 * The agent has finished its turn, and somebody may have more for it. Its last message is the context: it becomes the
 * summary if nobody has.
 */
export function askForMore(said: string): WorkerQuestion {
  return {
    asked: {
      question:
        'I have finished my turn. Is there anything else? Reply with what to do next; `/agora end` ends the task and delivers its work.',
      ...(said.trim() !== '' && { context: cutText(said, LIMITS.contextChars) }),
    },
    demand: { kind: 'more' },
  };
}

export type LimitDecision =
  | { readonly kind: 'granted'; readonly rules: readonly string[] }
  | { readonly kind: 'opened'; readonly hosts: readonly string[] }
  | { readonly kind: 'refused'; readonly about: readonly string[] }
  | { readonly kind: 'go-on' }
  | { readonly kind: 'stop'; readonly by: string };

const NO = /^\W*(no|nope|stop|cancel|abort|do not|don['’]t)\b/i;
/** "Don't stop" and "no problem" start like a no and mean yes. */
const NOT_NO = /^\W*(?:(?:do not|don['’]t) (?:stop|cancel|abort|give up)|no (?:problem|worries))\b/i;

function saysNo(answer: string): boolean {
  return NO.test(answer) && !NOT_NO.test(answer);
}

/** A default answer is meant for questions of the agent: it grants nothing. */
function isGiven(by: string): boolean {
  const kind = parseSpeaker(by)?.kind;
  return kind === 'person' || kind === 'app';
}

/** @param isFinal no more answers will come. */
export function decideDemand(
  demand: Demand,
  { option, answer, by }: Pick<AnsweredRound, 'option' | 'answer' | 'by'>,
  isFinal = false,
): LimitDecision {
  if (demand.kind === 'more') return isFinal ? { kind: 'stop', by } : { kind: 'go-on' };
  if (demand.kind === 'budget')
    return !isGiven(by) || option === 2 || (option === undefined && saysNo(answer))
      ? { kind: 'stop', by }
      : { kind: 'go-on' };
  const allowed = option === undefined || !isGiven(by) ? [] : (demand.grants[option - 1] ?? []);
  if (allowed.length === 0) return { kind: 'refused', about: demand.about };
  return demand.kind === 'hosts' ? { kind: 'opened', hosts: allowed } : { kind: 'granted', rules: allowed };
}
