/**
 * The effective value of each `AGORA_*` setting for one subagent on this machine, and where it was set. Pure; a
 * secret's value is never part of it.
 */
import { AGORA_VARIABLES } from './agora-variables.ts';
import type { AgoraVariable } from './variables/variable-places.ts';
import { mergeBudgets, readBudget } from './budget-limits.ts';
import { rankMode } from '../policy/permission-mode.ts';
import type { Subagent } from './subagent.ts';

export interface EffectiveSetting {
  readonly name: string;
  /** `***` for a secret that is set, or a value that may contain one; undefined if it is not. */
  readonly value?: string;
  readonly from:
    | 'the environment'
    | 'the subagent'
    | 'the environment and the subagent'
    | 'an environment of the registry'
    | 'the default'
    /** Of the user of this machine, for `agora run`. */
    | 'your user name'
    | 'nobody';
  /** What is wrong with the value: no worker starts with it. */
  readonly invalid?: string;
}

const VALUE_CHARS = 200;

/**
 * For a worker that is started here, and for the command itself. The action reports the same from its inputs.
 *
 * @param bundled what environments of the registry set.
 */
export function findEffectiveSettings(
  subagent: Partial<Subagent>,
  environment: Readonly<Record<string, string | undefined>>,
  bundled: Readonly<Record<string, string>> = {},
): readonly EffectiveSetting[] {
  return Object.entries(AGORA_VARIABLES)
    .filter(([, { where }]) => where.includes('worker') || where.includes('command'))
    .map(([name, variable]) => {
      const set = textOf(environment[name]) ?? textOf(environment[variable.formerly ?? name]);
      return { name, ...settle(variable, { set, subagent, bundled: bundled[name] }) };
    });
}

type Settled = Omit<EffectiveSetting, 'name'>;

interface Said {
  readonly set: string | undefined;
  readonly subagent: Partial<Subagent>;
  readonly bundled: string | undefined;
}

function settle(variable: AgoraVariable, { set, subagent, bundled }: Said): Settled {
  const isHidden = variable.type === 'secret' || variable.hidden === true;
  const given = isHidden && set !== undefined ? '***' : set;
  const own = sayOwn(variable, subagent);
  const otherwise: Settled =
    variable.default === undefined ? { from: 'nobody' } : { value: variable.default, from: 'the default' };
  const bySet = from(given, 'the environment');
  const byOwn = from(own, 'the subagent');
  switch (variable.subagent?.[1]) {
    case 'the subagent':
      return byOwn ?? bySet ?? otherwise;
    case 'the stricter one':
      return stricter(bySet ?? otherwise, byOwn);
    case "the subagent's own limit":
      return from(bothBudgets(set, subagent), 'the environment and the subagent') ?? byOwn ?? bySet ?? otherwise;
    case 'both':
      return from(bothOf(given, own), 'the environment and the subagent') ?? byOwn ?? bySet ?? otherwise;
    case 'whichever is `true`':
      return [bySet, byOwn, from(bundled, 'an environment of the registry')].find(isTrue) ?? otherwise;
    case 'the variable':
    case undefined:
      return bySet ?? byOwn ?? otherwise;
  }
}

function textOf(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === '' ? undefined : text;
}

function from(value: string | undefined, origin: EffectiveSetting['from']): Settled | undefined {
  return value === undefined ? undefined : { value: value.slice(0, VALUE_CHARS), from: origin };
}

/** Only the exact word. */
function isTrue(said: Settled | undefined): said is Settled {
  return said?.value === 'true';
}

function stricter(one: Settled, other: Settled | undefined): Settled {
  const rank = ({ value = '' }: Settled): number => rankMode(value);
  return other !== undefined && rank(other) > rank(one) ? other : one;
}

function bothOf(given: string | undefined, own: string | undefined): string | undefined {
  return given === undefined || own === undefined ? undefined : `${given} ${own}`;
}

/** As the worker merges them; undefined unless both are set. */
function bothBudgets(set: string | undefined, { budget }: Partial<Subagent>): string | undefined {
  if (set === undefined || budget === undefined) return undefined;
  const read = readBudget(set);
  return read.kind === 'budget' ? JSON.stringify(mergeBudgets(budget, read.budget)) : undefined;
}

/** `verify.timeout` is a nested field. */
function sayOwn({ subagent: same }: AgoraVariable, subagent: Partial<Subagent>): string | undefined {
  if (same === undefined) return undefined;
  const value = same[0]
    .split('.')
    .reduce<unknown>(
      (within, field) => Object.entries(Object(within) as object).find(([name]) => name === field)?.[1] as unknown,
      subagent,
    );
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
