/** The lock file for the files of a registry as they are now. Pure. */
import { readLock, renderLock, type Lock } from '../../../protocol/config/lock-file.ts';
import { LINK } from '../mistakes.ts';
import type { RegistryFile } from '../registry-files.ts';
import { hashesOf } from './registry-hashes.ts';
import { sortFiles, textOf } from '../sort-files.ts';

/** Names as in the lock file, such as `capabilities/lint`. */
export interface LockChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Not here, but perhaps stored elsewhere. */
  readonly kept: readonly string[];
}

export type RegistryLock =
  | {
      readonly kind: 'locked';
      readonly text: string;
      readonly hashes: Readonly<Record<string, string>>;
      readonly changes: LockChanges;
      /** False if the lock file already has this text. */
      readonly isNew: boolean;
    }
  | { readonly kind: 'refused'; readonly why: string };

/** What may be stored elsewhere, in a lock file that cannot be read, such as one with conflict markers. */
function findElsewhere(text: string): string[] {
  return [...new Set([...text.matchAll(/^(?:capabilities|envs)\/[a-z0-9-]{1,63}(?=:)/gm)].map(([name]) => name))];
}

/** Subagents are never stored elsewhere, so the entries of those that are not here are removed. */
export function lockRegistry(files: readonly RegistryFile[]): RegistryLock {
  const sorted = sortFiles(files);
  const found = hashesOf(sorted);
  if (found.size === 0) return { kind: 'refused', why: 'it has no subagents, capabilities or environments.' };
  if (sorted.lock?.mode === '120000') return { kind: 'refused', why: `its ${sorted.lock.path} ${LINK}.` };
  const before = sorted.lock === undefined ? '' : textOf(sorted.lock);
  const read = readLock(before);
  const lost = read.kind === 'lock' ? [] : findElsewhere(before).filter((name) => !found.has(name));
  if (lost.length > 0)
    return {
      kind: 'refused',
      why: `its agora.lock cannot be read, and lists ${lost.join(', ')}, which would be lost: correct it, or remove it to list only what is here.`,
    };
  const old: Lock = read.kind === 'lock' ? read.lock : new Map();
  const kept = [...old].filter(([name]) => !found.has(name) && !name.startsWith('subagents/'));
  const lock = new Map([...found, ...kept]);
  const text = renderLock(lock);
  const check = readLock(text);
  // The lines of a text that nobody has seen help nobody.
  if (check.kind === 'malformed')
    return { kind: 'refused', why: `${check.mistakes.map(({ message }) => message).join('; ')}.` };
  return {
    kind: 'locked',
    text,
    hashes: Object.fromEntries(lock),
    changes: {
      added: [...found.keys()].filter((name) => !old.has(name)),
      changed: [...found].flatMap(([name, hash]) => ((old.get(name) ?? hash) === hash ? [] : [name])),
      removed: [...old.keys()].filter((name) => !lock.has(name)),
      kept: kept.map(([name]) => name),
    },
    isNew: text !== before,
  };
}
