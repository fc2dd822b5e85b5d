/**
 * Files that contain credentials, recognized by their name or content. Pure.
 *
 * The second line of defense. The worker already withholds the secrets of its own run; this code knows nothing about
 * any run and searches for credentials wherever they occur: an agent may have written a key that it found somewhere, or
 * created one. Only unmistakable shapes count, so that a text about keys, or a placeholder, is not treated as one.
 *
 * People's text is searched for many more shapes, by protocol/credentials/: there, a mistake costs a word and not a
 * file.
 */
import { detectCredentials, detectNear } from '../credentials/detect-credentials.ts';
import type { FoundShape } from '../credentials/scan-rules.ts';
import { rememberReads } from '../memory/remember-reads.ts';

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^\.env(\.local|\.production|\.[\w-]+\.local)?$/i, 'a file of environment variables'],
  [/^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/i, 'a private key'],
  [/\.(ppk|p12|pfx|jks|keystore)$/i, 'a store of private keys'],
  [/^([._]netrc|\.git-credentials|\.pgpass|\.pypirc)$/i, 'a file of passwords'],
];
const PATHS: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)\.aws\/credentials$/i, 'a file of AWS keys'],
  [/(^|\/)\.kube\/config$/i, 'a file of cluster credentials'],
  [/(^|\/)\.docker\/config\.json$/i, 'a file of registry passwords'],
];
const CONTENTS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN (?:[A-Z0-9]+ )?PRIVATE KEY-----(?:\\[rn]|\s)+[A-Za-z0-9+/=]{40}/, 'a private key'],
  [/\bgh[pousr]_[A-Za-z0-9]{36}/, 'a GitHub token'],
  [/\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/, 'a GitHub token'],
  [/\bsk-ant-[a-z]{3,5}\d\d-[\w-]{80}/, 'an Anthropic key'],
  [/\bsk-(?:proj|svcacct|admin)-[\w-]{60}/, 'an OpenAI key'],
  [/\bAIza[\w-]{35}(?![\w-])/, 'a Google key'],
  [/\b(?:AKIA|ASIA)(?![A-Z0-9]*EXAMPLE)[A-Z0-9]{16}(?![A-Z0-9])/, 'an AWS key'],
  [/\bxox[abprs]-\d{10,}-\d{10,}-[A-Za-z0-9-]{20}/, 'a Slack token'],
  [/:_authToken=(?!\$\{)[^\s"']{20}/, 'a registry token'],
];

export interface WithoutCredentials {
  readonly text: string;
  /** What was removed, in words for people, each once. */
  readonly found: readonly string[];
}

/** Removing one can join the parts of another; no text is processed more often. */
const MOST_PASSES = 8;

/** Removes credentials from a person's text, and puts the kind of each in its place. */
export function hideCredentials(text: string): WithoutCredentials {
  const found = new Set<string>();
  let clean = text;
  let shapes = detectCredentials(clean);
  for (let pass = 0; pass < MOST_PASSES && shapes.length > 0; pass += 1) {
    for (const { what } of shapes) found.add(what);
    const rest = takeOut(clean, shapes);
    clean = rest.text;
    shapes = detectNear(clean, rest.cuts);
  }
  return { text: clean, found: [...found] };
}

interface Rest {
  readonly text: string;
  /** Where something was removed, in order. */
  readonly cuts: readonly number[];
}

/** @param shapes in order and disjoint. Assembled from parts, because cutting each out would copy the whole text. */
function takeOut(text: string, shapes: readonly FoundShape[]): Rest {
  const parts: string[] = [];
  const cuts: number[] = [];
  let end = 0;
  let length = 0;
  for (const shape of shapes) {
    const [kept, note] = [text.slice(end, shape.start), `<${shape.what}, taken out>`];
    cuts.push(length + kept.length);
    parts.push(kept, note);
    length += kept.length + note.length;
    end = shape.end;
  }
  return { text: [...parts, text.slice(end)].join(''), cuts };
}

/** The kinds of credentials in a text, in words for people, each once. */
export const findCredentialKinds: (text: string) => readonly string[] = rememberReads(
  (text) => hideCredentials(text).found,
);

/** @returns its kind, in words for people, or `undefined`. The words never repeat what was found. */
export function findCredential(path: string, content: Uint8Array): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const texts = [path, ...textsOf(content)];
  const found =
    NAMES.find(([pattern]) => pattern.test(name)) ??
    PATHS.find(([pattern]) => pattern.test(path)) ??
    CONTENTS.find(([pattern]) => texts.some((text) => pattern.test(text)));
  return found?.[1];
}

/** In characters of eight bits, and of 16, as PowerShell on Windows writes what is redirected to a file. */
function textsOf(content: Uint8Array): string[] {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  return text.includes('\0') ? [text, text.replaceAll('\0', '')] : [text];
}
