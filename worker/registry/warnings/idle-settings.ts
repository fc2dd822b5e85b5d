/**
 * Settings in config.yaml that are valid on their own, and beside the others have no effect or cannot be met. Pure.
 *
 * Only warnings: the bot works with such a file, but not as its author expects.
 */
import { findPlace, readLoose } from '../../../protocol/base/read-yaml.ts';
import { type QuestionRules, readConfigFile } from '../../../protocol/config/repository-config.ts';
import type { Rule } from '../../../protocol/policy/access-policy.ts';
import { plural } from '../../../protocol/comments/usage-text.ts';
import { mistakeIn, type RegistryMistake } from '../mistakes.ts';

const QUEUED = 'queued-messages';

/** @param file the path of the file, for the warnings. A file with mistakes has no warnings. */
export function findIdleSettings(file: string, text: string): RegistryMistake[] {
  const read = readConfigFile(text);
  if (read.kind === 'malformed') return [];
  const { answersNeeded, policy, questions, limits, protectedPaths, unprotectedPaths } = read.config;
  const loose = readLoose(text.replace(/^\uFEFF/, ''));
  const written = membersOf(loose['questions']);
  const { [QUEUED]: queued } = membersOf(loose['limits']);
  const idle = [
    ...findIdleTimes(questions)
      .filter(({ key }) => Object.hasOwn(written, key))
      .map(({ key, why }) => ({ path: ['questions', key], key, why })),
    ...unprotectedPaths
      .filter((name) => protectedPaths.includes(name))
      .map((name) => ({ path: ['unprotected'], key: name, why: '`protected` has it too, and has priority' })),
    ...(typeof queued === 'number' && queued > limits.queued
      ? [{ path: ['limits', QUEUED], key: `${QUEUED}: ${queued}`, why: `${limits.queued} is the most` }]
      : []),
  ];
  const warnings = [
    ...idle.map(({ path, key, why }) => ({ path, message: `${key} has no effect: ${why}` })),
    ...findTooFew(policy.answer, answersNeeded).map((message) => ({ path: ['answers', 'needed'], message })),
  ];
  return warnings.map(({ path, message }) => ({
    ...mistakeIn(file, message, 'warning'),
    ...findPlace(text, path),
  }));
}

/** Rules that mean one account each. How many people all others mean is known only to GitHub. */
const ONE_ACCOUNT: ReadonlySet<Rule['kind']> = new Set(['app', 'asker', 'issue-author', 'user']);

/** More people must give the same answer than may answer. */
function findTooFew(rules: readonly Rule[], needed: number): string[] {
  if (needed <= rules.length || !rules.every(({ kind }) => ONE_ACCOUNT.has(kind))) return [];
  return [
    `needed is ${needed}, but who-may: answer names at most ${plural(rules.length, 'account')}, so no reply can ever count`,
  ];
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Readonly<Record<string, unknown>>;
}

interface IdleSetting {
  readonly key: string;
  readonly why: string;
}

/** In the order of precedence: at the same time, the end of a question comes first, then its default answer. */
function findIdleTimes(rules: QuestionRules): IdleSetting[] {
  const { remindAfter, escalateAfter, escalateTo, defaultAfter, defaultAnswer, expireAfter, warnBefore } = rules;
  const end = expireAfter ?? Number.POSITIVE_INFINITY;
  const isLate = (after: number | undefined): boolean => after !== undefined && after >= end;
  const tooLate = 'the question has expired by then (expire-after)';
  const found: readonly (readonly [string, boolean, string])[] = [
    ['default-answer', defaultAnswer !== undefined && defaultAfter === undefined, 'default-after is off'],
    ['default-after', isLate(defaultAfter), tooLate],
    ['escalate-to', escalateTo.length > 0 && escalateAfter === undefined, 'escalate-after is off'],
    ['escalate-after', isLate(escalateAfter), tooLate],
    ['remind-after', isLate(remindAfter), tooLate],
    [
      'remind-after',
      !isLate(remindAfter) && remindAfter !== undefined && escalateAfter !== undefined && remindAfter >= escalateAfter,
      'the escalation (escalate-after) takes its place',
    ],
    [
      'warn-before-expiry',
      warnBefore !== undefined && expireAfter !== undefined && warnBefore >= expireAfter,
      'it is not shorter than expire-after, so the warning would come together with the question',
    ],
  ];
  return found.flatMap(([key, isIdle, why]) => (isIdle ? [{ key, why }] : []));
}
