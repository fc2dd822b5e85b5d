/**
 * Builds dist/. Without an option, it builds everything. `--stale` only builds what no longer matches its sources: in
 * the named folders (`--stale . bot`), or in all. `--check` builds the committed bundles in a separate folder and fails
 * if dist/ differs from them or contains an extra file.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFlags } from '../read-flags.ts';
import { buildBundle } from './build-bundle.ts';
import { buildAll, buildStale } from './build-stale.ts';
import { BUNDLES } from './bundle-table.ts';

function readTree(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((file) => {
      const path = join(file.parentPath, file.name);
      return [path.slice(folder.length + 1), readFileSync(path, 'latin1')];
    }),
  );
}

async function check(): Promise<boolean> {
  const fresh = mkdtempSync(join(tmpdir(), 'agora-dist-'));
  const released = new Set(
    BUNDLES.filter(({ isCommitted }) => isCommitted !== true).map(({ folder }) => folder.split('/')[0]),
  );
  try {
    for (const bundle of BUNDLES) if (bundle.isCommitted === true) await buildBundle(bundle, fresh);
    const [want, have] = [readTree(fresh), readTree('dist')];
    const paths = [...new Set([...want.keys(), ...have.keys()])].filter((path) => !released.has(path.split('/')[0]));
    const stale = paths.filter((path) => want.get(path) !== have.get(path));
    for (const path of stale) console.error(`dist/${path} differs from a fresh build.`);
    if (stale.length > 0) console.error('Run `npm run build` and commit dist/.');
    return stale.length === 0;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

const { values: chosen, positionals: folders } = readFlags(import.meta.filename, {
  options: { stale: { type: 'boolean' }, check: { type: 'boolean' } },
  allowPositionals: true,
});
if (chosen.check === true) process.exitCode = (await check()) ? 0 : 1;
else if (chosen.stale === true) await buildStale('dist', folders.length > 0 ? folders : undefined);
else await buildAll('dist');
