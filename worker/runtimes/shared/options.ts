/**
 * What all runtimes that drive a coding agent's CLI decide in the same way: one key, permission modes, how a reminder
 * is written, which members are worth keeping.
 */
import { quoteForShell } from '../../ask/ask-command.ts';
import { chooseNeedsInputSkill, renderNeedsInputReminder } from '../../ask/ask-instructions.ts';
import type { RuntimeProgress, RuntimeInput } from '../contract.ts';
import { cutText } from '../../../protocol/text/sanitize.ts';

const NOTE_CHARS = 300;

/** The first key that is set. @returns `undefined` when there is none. */
export function findKey(keys: readonly string[], env: RuntimeInput['env']): string | undefined {
  return keys.find((name) => (env[name] ?? '') !== '');
}

/**
 * Only one key: with several, the CLI would choose by rules of its own, and the others would be handed out for nothing.
 */
export function withOneKey(keys: readonly string[], env: RuntimeInput['env']): Record<string, string> {
  const key = findKey(keys, env);
  return Object.fromEntries(Object.entries(env).filter(([name]) => name === key || !keys.includes(name)));
}

/**
 * The worker refuses a word that is not a mode before it gets here, but the runtime does not rely on that.
 *
 * @param known the modes that the runtime has. Every other word is reported and becomes `strict`.
 */
export function readPermissionMode(
  runtime: string,
  asked: string,
  known: readonly string[] = ['bypass', 'strict'],
): { readonly effective: string; readonly warning?: string } {
  if (known.includes(asked)) return { effective: asked };
  return {
    effective: 'strict',
    warning: `The permission mode "${asked.slice(0, 200)}" is unknown to ${runtime}; strict is used. Use one of: ${known.join(', ')}.`,
  };
}

/** The runtime's names for the skill and, when it is there, for the ask tool. */
export interface Taught {
  readonly skill: string;
  readonly tool: string;
}

/** Empty when the agent is not taught how to ask. */
export function reminderOf(input: RuntimeInput, { skill, tool }: Taught): string {
  return input.helper
    ? renderNeedsInputReminder({ name: skill, sentinel: input.sentinel, tool: toolOf(input, tool) })
    : '';
}

export function skillOf(input: RuntimeInput, { skill, tool }: Taught): string {
  return chooseNeedsInputSkill(input.helperText, { name: skill, sentinel: input.sentinel, tool: toolOf(input, tool) });
}

function toolOf({ askTool }: RuntimeInput, tool: string): string | undefined {
  return askTool === undefined ? undefined : tool;
}

/** The time limit of a hook. A hook only takes time when there is a message. */
const HOOK_SECONDS = 30;

/**
 * Settings with one hook: the script that hands messages over, after every use of a tool.
 * @param event the agent's name for that event.
 */
export function hooksOf(event: string, handOver: string, seconds = HOOK_SECONDS) {
  return {
    [event]: [
      { matcher: '*', hooks: [{ type: 'command', command: `${quoteForShell(handOver)} ${event}`, timeout: seconds }] },
    ],
  };
}

export function renderHooks(event: string, handOver: string): string {
  return JSON.stringify({ hooks: hooksOf(event, handOver) });
}

/**
 * For a program that does not read these files by itself when the checkout is not trusted.
 * @param files such as `['CLAUDE.md', 'AGENTS.md']`.
 */
export function nameGuidance(files: readonly string[]): string {
  const named = files.map((file) => `${/^[AEIOU]/.test(file) ? 'an' : 'a'} ${file}`).join(' or ');
  return `When the repository has ${named}, read it before you start: it says how its people work.`;
}

export function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** At most one note, and none for an empty text. */
export function noteOf(text: string | undefined): readonly RuntimeProgress[] {
  const said = text?.trim() ?? '';
  return said === '' ? [] : [{ kind: 'note', text: cutText(said, NOTE_CHARS) }];
}

/** @returns the members that have a value, `undefined` when none has. */
export function knownOnly(all: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const known = Object.entries(all).filter(([, value]) => value !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** "Bash (2 ×), Write (1 ×)" */
export function countNames(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, times]) => `${cutText(name, 60)} (${times} ×)`).join(', ');
}
