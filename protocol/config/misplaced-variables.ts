/**
 * `AGORA_*` variables that are set where nothing reads them: reported with the place where they would take effect.
 * Pure.
 */
import { letterDistance } from '../base/explain-issue.ts';
import { AGORA_VARIABLES } from './agora-variables.ts';
import type { AgoraVariable, VariableReader } from './variables/variable-places.ts';

export interface MisplacedVariables {
  /** The person who set them relies on them: no agent may start. */
  readonly mistakes: readonly string[];
  readonly warnings: readonly string[];
}

const PLACES: Readonly<Record<VariableReader, string>> = {
  step: 'the step of agora/dispatch',
  worker: 'the worker',
  command: 'the command agora',
  library: 'the client library',
  github: 'a dispatch through GitHub',
  bot: 'the bot',
  function: 'the bot as a function',
  relay: 'the relay',
  deliver: 'the step of agora/dispatch/deliver',
};
/** Programs that an agent may start, with its own environment. */
const STARTED_BY_AGENTS: ReadonlySet<VariableReader> = new Set(['worker', 'command', 'library', 'github']);
/** Programs that start an agent. */
const STARTS_AGENTS: ReadonlySet<VariableReader> = new Set(['step', 'worker', 'library', 'github']);
const MOST_SHOWN = 64;
const LONG_END = 10;

export function findMisplacedVariables(
  place: VariableReader,
  environment: Readonly<Record<string, string | undefined>>,
): MisplacedVariables {
  const names = Object.keys(environment).filter(
    (name) => name.startsWith('AGORA_') && (environment[name] ?? '').trim() !== '',
  );
  const found = names.sort().flatMap((name) => judge(name, place));
  return {
    mistakes: found.filter(({ guards }) => guards && STARTS_AGENTS.has(place)).map(({ text }) => text),
    warnings: found.filter(({ guards }) => !guards || !STARTS_AGENTS.has(place)).map(({ text }) => text),
  };
}

function judge(name: string, place: VariableReader): { readonly text: string; readonly guards: boolean }[] {
  const known = variableOf(name);
  if (known === undefined) return judgeUnknown(name, place);
  // Any program may have been started by a test.
  if (known.where.includes(place) || known.where.includes('development')) return [];
  if (known.where.includes('agent') && STARTED_BY_AGENTS.has(place)) return [];
  return [
    { text: `${name} has no effect in ${PLACES[place]}. ${whereTo(known, place)}`, guards: known.guards === true },
  ];
}

function judgeUnknown(name: string, place: VariableReader): { readonly text: string; readonly guards: boolean }[] {
  const shown = name.slice(0, MOST_SHOWN).replace(/[^A-Za-z0-9_]/g, '?');
  const near = Object.keys(AGORA_VARIABLES).find((one) => isNear(one, name));
  if (near === undefined) return [{ text: `${shown} is not a setting of agora/dispatch.`, guards: false }];
  const meant = variableOf(near);
  const instead = meant === undefined || meant.where.includes(place) ? `Did you mean ${near}?` : whereTo(meant, place);
  return [{ text: `${shown} is not a setting of agora/dispatch. ${instead}`, guards: meant?.guards === true }];
}

function whereTo({ where, input, option }: AgoraVariable, place: VariableReader): string {
  if (place === 'step' && input !== undefined) return `Set the input ${input} instead.`;
  const isOption = place === 'library' || (place === 'github' && option?.startsWith('local.') === false);
  if (isOption && option !== undefined) return `Set the option ${option} instead.`;
  if (place === 'github' && input !== undefined) return `Set the input ${input} in the workflow instead.`;
  const readers = where.filter((one): one is VariableReader => one in PLACES).map((one) => PLACES[one]);
  if (readers.length === 0) return 'The worker sets it for its agent.';
  return `It applies in ${listWords(readers)}.`;
}

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

function variableOf(name: string): AgoraVariable | undefined {
  return Object.hasOwn(AGORA_VARIABLES, name) ? AGORA_VARIABLES[name] : undefined;
}

/** One is a part of the other (`AGORA_PERMISSION_MODE`), or two letters differ, also in a long part. */
function isNear(known: string, given: string): boolean {
  const [one, other] = [known.slice(6), given.slice(6).toUpperCase()];
  if (other.length >= 5 && (one.endsWith(`_${other}`) || other.endsWith(`_${one}`))) return true;
  return [one, ...longEndsOf(one)].some(
    (part) =>
      part.length >= 5 && Math.abs(part.length - other.length) <= 2 && letterDistance(part, other.slice(0, 40)) <= 2,
  );
}

/** The parts after each of its underscores that are long enough to be specific. */
function longEndsOf(name: string): string[] {
  return [...name.matchAll(/_/g)].map(({ index }) => name.slice(index + 1)).filter((end) => end.length >= LONG_END);
}
