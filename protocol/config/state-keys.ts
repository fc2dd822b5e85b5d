/**
 * The keys of saved states: one setting that can contain several, newest first, one per line, each with a name in
 * front.
 *
 *     2026-11: <the new secret>
 *     2026-03: <the old one>
 *
 * New states are encrypted with the first key and name it; old ones are decrypted with the key that encrypted them. So
 * a key can be replaced while questions are open, and removed when the last of them is answered. A setting whose lines
 * have no names is one key, whatever it looks like, and is identified by a fingerprint.
 */
import { hkdfSync } from 'node:crypto';
import { complain, z } from '../base/zod.ts';

export interface StateKey {
  readonly id: string;
  readonly secret: string;
}

const LEAST_CHARS = 16;
const REFERENCE = /^(\$?\{\{.*|\$[A-Z_\d]+|\$\{\w[^{}]*\}|\$\([A-Z_\d]+\)|secrets\.\w+)$/;
const NAMED = /^(?<id>[A-Za-z0-9][\w.-]{0,31}):[ \t]+(?<secret>\S.*)$/;

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** @returns the newest first; none for a blank text. */
export function readStateKeys(text: string): StateKey[] {
  const named = linesOf(text).map((line) => NAMED.exec(line)?.groups);
  const keys = named.flatMap((groups) =>
    groups === undefined ? [] : [{ id: groups['id'] ?? '', secret: groups['secret'] ?? '' }],
  );
  if (keys.length > 0 && keys.length === named.length) return keys;
  const secret = text.trim();
  return secret === '' ? [] : [{ id: fingerprintOf(secret), secret }];
}

/** Everything that may have encrypted a state: an old setting without names may look like one with names. */
export function secretsOf(text: string): string[] {
  return [...new Set([...readStateKeys(text).map(({ secret }) => secret), text.trim()])].filter(
    (secret) => secret !== '',
  );
}

/** Distinguishes secrets and reveals nothing else about them. */
function fingerprintOf(secret: string): string {
  return `key-${Buffer.from(hkdfSync('sha256', secret, 'agora', 'agora state key id', 4)).toString('hex')}`;
}

/**
 * Whether nothing replaced a reference, as in `state-key: $AGORA_STATE_KEY`. Everybody can read it in the workflow or
 * in the setup of a server, so it would protect nothing.
 *
 * @returns what is wrong, to be said after the name of the setting.
 */
export function findReference(secret: string): string | undefined {
  return REFERENCE.test(secret.trim())
    ? 'is a reference that was not replaced; set the secret itself, in a workflow as ${{ secrets.NAME }}'
    : undefined;
}

/** All at once, by name, and never the secret. */
export function findKeyMistakes(text: string): string[] {
  const keys = readStateKeys(text);
  const lines = linesOf(text);
  const isMixed = keys.length === 1 && lines.length > 1 && lines.some((line) => NAMED.test(line));
  const wrong = keys.flatMap(({ id, secret }) => {
    const why =
      findReference(secret) ??
      (secret.length < LEAST_CHARS ? `must have at least ${LEAST_CHARS} characters` : undefined);
    return why === undefined ? [] : [keys.length === 1 ? why : `the key "${id}" ${why}`];
  });
  const names = keys.map(({ id }) => id);
  const twice = [...new Set(names.filter((id, index) => names.indexOf(id) !== index))].map(
    (id) => `names the key "${id}" twice`,
  );
  return [
    ...(isMixed ? ['has lines with a name and lines without: write "name: secret" in each'] : []),
    ...wrong,
    ...twice,
  ];
}

/** As an input of all jobs, with and without an agent: a key that one refuses would be of no use to the others. */
export const StateKeySetting = z.string().check(
  z.superRefine((given, context) => {
    for (const message of findKeyMistakes(given)) complain(context, message);
  }),
);
