/** Vitest runs this once before the tests that start built files, so that no test runs an outdated build. */
import { buildStale } from '../scripts/build/build-stale.ts';

export async function setup(): Promise<void> {
  const built = await buildStale('dist');
  if (built.length > 0) console.log(`Built from their sources as they are now: dist/${built.join(', dist/')}`);
}
