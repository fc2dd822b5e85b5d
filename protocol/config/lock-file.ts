/**
 * `agora.lock`: the hashes of all bundles of a registry. Optional; if it exists, a bundle that it does not list does
 * not run.
 *
 * With it, a change of a capability also changes a second file, which a CODEOWNERS rule can guard. It also pins bundles
 * that are kept outside of the repository.
 */
import { z } from '../base/zod.ts';
import { readYaml, renderMistake, type Mistake } from '../base/read-yaml.ts';
import { ContentHash } from '../base/pinned-bundle.ts';

const LockName = z
  .string()
  .check(
    z.regex(
      /^(?:subagents|capabilities|envs)\/[a-z0-9][a-z0-9-]{0,62}$/,
      'must be subagents/NAME, capabilities/NAME or envs/NAME',
    ),
  );
const LockFile = z.record(LockName, ContentHash);

/** Hashes by name, as `capabilities/lint`. */
export type Lock = ReadonlyMap<string, string>;

export type ReadLock =
  | { readonly kind: 'lock'; readonly lock: Lock }
  | { readonly kind: 'malformed'; readonly why: readonly string[]; readonly mistakes: readonly Mistake[] };

export function readLock(text: string): ReadLock {
  const read = readYaml(text.replace(/^\uFEFF/, ''), LockFile, { what: 'lock file' });
  if (read.kind === 'malformed')
    return { kind: 'malformed', why: read.mistakes.map(renderMistake), mistakes: read.mistakes };
  return { kind: 'lock', lock: new Map(Object.entries(read.value)) };
}

export function renderLock(lock: Lock): string {
  return [
    '# Written by `agora lock`. What is not listed here, or has another hash, does not run.',
    ...[...lock].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, hash]) => `${name}: ${hash}`),
    '',
  ].join('\n');
}
