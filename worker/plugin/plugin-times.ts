/** The time limits of a plug-in, from the environment. Pure. */
import { cutText } from '../../protocol/text/sanitize.ts';

export interface PluginTimes {
  /** To start the process and load the module. */
  readonly openMs: number;
  readonly callMs: number;
}

const MOST_SECONDS = 600;
const VALUE_CHARS = 50;

/** @returns the times, or what is wrong with a setting, because an unreadable limit would not be enforced. */
export function readPluginTimes(
  environment: Readonly<Record<string, string | undefined>>,
): PluginTimes | { readonly mistake: string } {
  const load = readSeconds('AGORA_PLUGIN_LOAD_SECONDS', 30, environment);
  const call = readSeconds('AGORA_PLUGIN_CALL_SECONDS', 20, environment);
  const mistakes = [load, call].filter((read) => typeof read === 'string');
  if (typeof load === 'string' || typeof call === 'string') return { mistake: mistakes.join(' ') };
  return { openMs: load * 1_000, callMs: call * 1_000 };
}

function readSeconds(
  name: string,
  otherwise: number,
  environment: Readonly<Record<string, string | undefined>>,
): number | string {
  const value = environment[name]?.trim() ?? '';
  if (value === '') return otherwise;
  const seconds = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  if (seconds >= 1 && seconds <= MOST_SECONDS) return seconds;
  return `${name} is ${JSON.stringify(cutText(value, VALUE_CHARS))}; it must be a number of seconds from 1 to ${MOST_SECONDS}.`;
}
