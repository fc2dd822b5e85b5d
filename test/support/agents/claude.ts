/** The real Claude Code for tests: the pinned version, as `npm run test:claude` has put it below .cache/clis/. */
import { join } from 'node:path';
import { findInCache } from '../../../worker/adapters/programs/installed-programs.ts';
import claudeCode from '../../../worker/runtimes/claude-code.ts';

const CACHE = join(import.meta.dirname, '../../../.cache/clis');

/**
 * @returns the absolute path of its executable, `undefined` when it has not been installed. Never installs and asks no
 * network.
 */
export async function locateClaude(): Promise<string | undefined> {
  return (await findInCache({ ...claudeCode.install, before: undefined }, CACHE))?.path;
}
