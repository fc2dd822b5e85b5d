/**
 * Who spoke: a closed set. A person, an App, an agent, or nobody; in that case, what replaced an answer.
 *
 * It is one text, wherever an answer is recorded: a login for a person, `agent:reviewer` for an agent, `renovate[bot]`
 * for an App, and `default:3d`, `silence:` or `expiry:` if nobody spoke. No login contains a colon, so none of them can
 * be mistaken for a person, or the reverse.
 */
import { z } from '../base/zod.ts';
import { readDuration, renderDuration } from '../base/duration.ts';
import { findAgent } from './recipient.ts';

export type Speaker =
  | { readonly kind: 'person' | 'app'; readonly login: string }
  | { readonly kind: 'agent'; readonly subagent: string }
  /** Nobody answered; `afterMs`: how long after the question the repository's default answer applied. */
  | { readonly kind: 'default'; readonly afterMs: number | undefined }
  /** Nobody had more for an agent that had finished its turn. */
  | { readonly kind: 'silence' }
  /** Nobody answered while the question could be answered. */
  | { readonly kind: 'expiry' };

export const SILENCE = 'silence:';
export const EXPIRY = 'expiry:';
const DEFAULT = /^default:(?<after>\d+[smhdw])?$/;
/** GitHub ends the login of an App like this. */
const APP = /^[^\s:]+\[bot\]$/;

/** @param afterMs how long after the question. */
export function byDefault(afterMs: number): string {
  return `default:${renderShort(afterMs)}`;
}

function renderShort(ms: number): string {
  const units = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['m', 60_000],
  ] as const;
  const [unit, size] = units.find(([, length]) => ms >= length && ms % length === 0) ?? (['s', 1_000] as const);
  return `${Math.max(1, Math.round(ms / size))}${unit}`;
}

/** @returns `undefined` for any other text: then it is unknown who spoke. */
export function parseSpeaker(by: string): Speaker | undefined {
  if (by === SILENCE) return { kind: 'silence' };
  if (by === EXPIRY) return { kind: 'expiry' };
  const waited = DEFAULT.exec(by);
  if (waited !== null) return { kind: 'default', afterMs: readDuration(waited.groups?.['after'] ?? '') };
  const subagent = findAgent(by);
  if (subagent !== undefined) return { kind: 'agent', subagent };
  if (by.trim() === '' || by.includes(':')) return undefined;
  return { kind: APP.test(by) ? 'app' : 'person', login: by };
}

/** In a record: one of the closed set, otherwise the record is invalid. */
export const SpeakerText = z
  .string()
  .check(
    z.refine(
      (by) => parseSpeaker(by) !== undefined,
      'must be a login, agent:<subagent>, default:<duration>, silence: or expiry:',
    ),
  );

/** The name of a person, or of an account on this machine: cannot be mistaken for anything else. */
export const PersonText = z
  .string()
  .check(z.refine((by) => parseSpeaker(by)?.kind === 'person', 'must be the name of a person, without a colon'));

/** Whether a person spoke. Unknown means no. */
export function isSaidByPerson(by: string): boolean {
  return parseSpeaker(by)?.kind === 'person';
}

/** Shown after the text, for people: `alice`, `agent:reviewer`, `default after 3 days, nobody answered`. */
export function renderSpeaker(by: string): string {
  const speaker = parseSpeaker(by);
  switch (speaker?.kind) {
    case 'person':
    case 'app':
    case 'agent':
      return by;
    case 'default':
      return speaker.afterMs === undefined
        ? 'default, nobody answered'
        : `default after ${renderDuration(speaker.afterMs)}, nobody answered`;
    case 'silence':
      return 'nobody had more in time';
    case 'expiry':
      return 'nobody answered before it expired';
    case undefined:
      return 'unknown';
  }
}

/** The same for an answer that several people gave: "@alice and @bob". */
export function renderAnswerers(by: string, also: readonly string[]): string {
  return [by, ...also].map(renderAnswerer).join(' and ');
}

/** Who answered, as the subject of a sentence. A person is written as `@alice`, which mentions them in a comment. */
export function renderAnswerer(by: string): string {
  const speaker = parseSpeaker(by);
  switch (speaker?.kind) {
    case 'person':
      return `@${speaker.login}`;
    case 'app':
      return `the App \`${speaker.login}\``;
    case 'agent':
      return `the agent \`${speaker.subagent}\``;
    case 'default':
      return speaker.afterMs === undefined
        ? 'the default answer (nobody answered)'
        : `the default answer (nobody answered for ${renderDuration(speaker.afterMs)})`;
    case 'silence':
      return 'nobody (there was no reply in time)';
    case 'expiry':
      return 'nobody (it expired)';
    case undefined:
      return 'somebody unknown';
  }
}
