/** The real Claude Code for tests: the pinned version that `npm run test:claude` has installed below .cache/clis/. */
import { join } from 'node:path';
import { findInCache } from '../../../worker/adapters/programs/installed-programs.ts';
import claudeCode from '../../../worker/runtimes/claude-code.ts';

const CACHE = join(import.meta.dirname, '../../../.cache/clis');

/**
 * @returns the absolute path of its executable, or `undefined` if it is not installed. Never installs it and never uses
 * the network.
 */
export async function locateClaude(): Promise<string | undefined> {
  return (await findInCache({ ...claudeCode.install, before: undefined }, CACHE))?.path;
}
