/**
 * The seed of all generated test data: fast-check's properties, random corpora and the range of simulated schedules.
 *
 * It is derived from the hash of the commit's tree. So every change is tested with data that nobody selected, and a
 * check that passes for a tree also passes for it on every other machine. `AGORA_TEST_SEED=N` sets the seed, and
 * `AGORA_TEST_SEED=random` chooses a random one.
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface TestSeed {
  /** A whole number from 0 to 2^31 + 1,000,000: `createChance` and fast-check work on 32 bits. */
  readonly seed: number;
  readonly origin: string;
}

const MOST = 0xffff_ffff;
const ROOT = new URL('../../', import.meta.url);

/** @throws Error if AGORA_TEST_SEED is neither `random` nor a whole number of 32 bits. */
export function chooseTestSeed(wanted = process.env['AGORA_TEST_SEED']): TestSeed {
  if (wanted !== undefined && wanted !== '') return readWanted(wanted);
  const tree = findTree();
  if (tree !== undefined) return { seed: seedOfHash(tree), origin: `the tree ${tree.slice(0, 12)}` };
  const hash = createHash('sha256')
    .update(readFileSync(new URL('package.json', ROOT)))
    .digest('hex');
  return { seed: seedOfHash(hash), origin: 'package.json, as there is no git repository' };
}

/** Seven hexadecimal digits, in steps of eight, so that the schedules of two trees rarely overlap. */
export function seedOfHash(hash: string): number {
  return Number.parseInt(hash.slice(0, 7), 16) * 8 + 1_000_000;
}

function readWanted(wanted: string): TestSeed {
  if (wanted === 'random') return { seed: randomInt(MOST), origin: 'AGORA_TEST_SEED=random' };
  const seed = Number(wanted);
  if (!/^\d+$/.test(wanted) || seed > MOST)
    throw new Error(
      `AGORA_TEST_SEED is '${wanted.slice(0, 40)}'. Set it to a whole number up to ${MOST}, or to 'random'.`,
    );
  return { seed, origin: 'AGORA_TEST_SEED' };
}

/** The tree of HEAD, even if the files belong to another user than the one who runs the tests. */
function findTree(): string | undefined {
  try {
    const options = ['-c', 'safe.directory=*', 'rev-parse', '--verify', 'HEAD^{tree}'];
    const tree = execFileSync('git', options, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return /^[\da-f]{40,64}$/.exec(tree.trim())?.[0];
  } catch {
    return undefined;
  }
}
