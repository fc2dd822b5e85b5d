/**
 * What each `AGORA_*` setting comes to for one subagent on this machine, and where that was said. Pure; the value of a
 * secret is never part of it.
 */
import { AGORA_VARIABLES, type AgoraVariable } from './agora-variables.ts';
import { rankMode } from '../policy/permission-mode.ts';
import type { Subagent } from './subagent.ts';

export interface EffectiveSetting {
  readonly name: string;
  /** `***` for a secret that is set; undefined when there is none. */
  readonly value?: string;
  readonly from: 'the environment' | 'the subagent' | 'the default' | 'nobody';
}

const VALUE_CHARS = 200;

/** Of a worker that is started here. The action says the same by its inputs. */
export function findEffectiveSettings(
  subagent: Partial<Subagent>,
  environment: Readonly<Record<string, string | undefined>>,
): readonly EffectiveSetting[] {
  return Object.entries(AGORA_VARIABLES)
    .filter(([, { where }]) => where.includes('worker'))
    .map(([name, variable]) => ({ name, ...settle(variable, sayOwn(variable, subagent), environment[name]?.trim()) }));
}

type Settled = Omit<EffectiveSetting, 'name'>;

function settle(variable: AgoraVariable, own: string | undefined, set: string | undefined): Settled {
  const given: Settled | undefined =
    set === undefined || set === ''
      ? undefined
      : { value: variable.type === 'secret' ? '***' : set.slice(0, VALUE_CHARS), from: 'the environment' };
  const asked: Settled | undefined = own === undefined ? undefined : { value: own, from: 'the subagent' };
  const otherwise: Settled =
    variable.default === undefined ? { from: 'nobody' } : { value: variable.default, from: 'the default' };
  switch (variable.subagent?.[1]) {
    case 'the subagent':
      return asked ?? given ?? otherwise;
    case 'the stricter one':
      return stricter(given ?? otherwise, asked);
    case 'the variable':
    case undefined:
      return given ?? asked ?? otherwise;
  }
}

function stricter(one: Settled, other: Settled | undefined): Settled {
  const rank = ({ value = '' }: Settled): number => rankMode(value);
  return other !== undefined && rank(other) > rank(one) ? other : one;
}

function sayOwn({ subagent: same }: AgoraVariable, subagent: Partial<Subagent>): string | undefined {
  const value = Object.entries(subagent).find(([field]) => field === same?.[0])?.[1];
  if (value === undefined) return undefined;
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, VALUE_CHARS);
}
