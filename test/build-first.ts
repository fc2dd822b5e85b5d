/** What vitest runs once before the tests that start what is built: no test ever proves an old build. */
import { buildStale } from '../scripts/build/build-stale.ts';

export async function setup(): Promise<void> {
  const built = await buildStale('dist');
  if (built.length > 0) console.log(`Built from their sources as they are now: dist/${built.join(', dist/')}`);
}
