/**
 * Git objects, written as git itself writes them.
 *
 * The emulator uses git's own ids for its blobs, trees and commits. So an object can be copied byte by byte, and its id
 * proves the copy: content that does not have the expected hash is refused.
 *
 * @see https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

export type ObjectKind = 'blob' | 'tree' | 'commit';
export interface TreeEntry {
  readonly mode: string;
  readonly path: string;
  readonly type: string;
  readonly sha: string;
}
export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly date: string;
}
export interface CommitParts {
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

const compress = promisify(deflate);
const withHeader = (kind: ObjectKind, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${kind} ${String(content.byteLength)}\0`), content]);

export const hashObject = (kind: ObjectKind, content: Buffer): string =>
  createHash('sha1').update(withHeader(kind, content)).digest('hex');

/** Git sorts a folder as if its name ended with a slash. */
export function encodeTree(entries: readonly TreeEntry[]): Buffer {
  const key = (entry: TreeEntry): Buffer => Buffer.from(entry.type === 'tree' ? `${entry.path}/` : entry.path);
  const sorted = [...entries].sort((a, b) => Buffer.compare(key(a), key(b)));
  return Buffer.concat(
    sorted.flatMap(({ mode, path, sha }) => [
      Buffer.from(`${mode.replace(/^0+/, '')} ${path}\0`),
      Buffer.from(sha, 'hex'),
    ]),
  );
}

/** Seconds since 1970 and the time zone of an ISO date. The API uses ISO dates, git `1700000000 +0200`. */
export function encodeDate(iso: string): string {
  const zone = /([+-])(\d{2}):?(\d{2})$/.exec(iso);
  return `${String(Math.floor(Date.parse(iso) / 1000))} ${zone === null ? '+0000' : zone.slice(1).join('')}`;
}

/** The reverse of encodeDate. */
export function decodeDate(seconds: number, zone: string): string {
  if (zone === '+0000') return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
  const minutes = (zone.startsWith('-') ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5)));
  return `${new Date((seconds + minutes * 60) * 1000).toISOString().slice(0, 19)}${zone.slice(0, 3)}:${zone.slice(3)}`;
}

export function encodeCommit(parts: CommitParts): Buffer {
  const person = (role: string, { name, email, date }: Signature): string =>
    `${role} ${name} <${email}> ${encodeDate(date)}`;
  const message = parts.message.endsWith('\n') ? parts.message : `${parts.message}\n`;
  return Buffer.from(
    [
      `tree ${parts.tree}`,
      ...parts.parents.map((sha) => `parent ${sha}`),
      person('author', parts.author),
      person('committer', parts.committer),
      '',
      message,
    ].join('\n'),
  );
}

const COMMIT =
  /^tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)author (.*) <(.*)> (\d+) ([+-]\d{4})\ncommitter (.*) <(.*)> (\d+) ([+-]\d{4})\n\n([\s\S]*)$/;

/** @returns undefined for a commit with data that the API does not have (a signature, an encoding). */
export function decodeCommit(content: Buffer): CommitParts | undefined {
  const found = COMMIT.exec(content.toString('utf8'));
  if (found === null) return undefined;
  const [
    ,
    tree = '',
    parents = '',
    authorName = '',
    authorEmail = '',
    authorTime = '',
    authorZone = '',
    name = '',
    email = '',
    time = '',
    zone = '',
    message = '',
  ] = found;
  return {
    tree,
    parents: [...parents.matchAll(/parent ([0-9a-f]{40})/g)].map((match) => match[1] ?? ''),
    author: { name: authorName, email: authorEmail, date: decodeDate(Number(authorTime), authorZone) },
    committer: { name, email, date: decodeDate(Number(time), zone) },
    message: message.replace(/\n$/, ''),
  };
}

const looseFile = (gitDir: string, sha: string): string => join(gitDir, 'objects', sha.slice(0, 2), sha.slice(2));
export const hasLooseObject = (gitDir: string, sha: string): boolean => existsSync(looseFile(gitDir, sha));

/** @throws Error when the content does not match its name, because the copy would be wrong. */
export async function writeLooseObject(gitDir: string, kind: ObjectKind, sha: string, content: Buffer): Promise<void> {
  const real = hashObject(kind, content);
  if (real !== sha)
    throw new Error(
      `The ${kind} ${sha} hashes to ${real}. Its content was changed in transit; this is a bug in the local GitHub.`,
    );
  const file = looseFile(gitDir, sha);
  if (existsSync(file)) return;
  await mkdir(dirname(file), { recursive: true });
  // Written to another file first, so that a clone at the same time never sees half an object.
  const aside = `${file}.${String(process.pid)}.${String(Math.floor(performance.now() * 1000))}`;
  await writeFile(aside, await compress(withHeader(kind, content)));
  await rename(aside, file);
}
