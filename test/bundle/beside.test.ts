/** Files that the bundles load from their own folder when needed: the path is a string, which no bundler checks. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.cjs'))
  .map((path) => join('dist', path));

it('exists, wherever it is requested', () => {
  const asked = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/require\(["'`](\.[^"'`]+\.cjs)["'`]\)/g)].map(([, path = '']) =>
      join(dirname(file), path),
    ),
  );

  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter((path) => !existsSync(path))).toEqual([]);
});

it('exports what is loaded by name from the shared chunks of the bundle', () => {
  const load = createRequire(join(process.cwd(), 'dist/main.cjs'));

  const found = ['./chunks/yaml.cjs', './bot/chunks/yaml.cjs', './chunks/http.cjs'].map((path) =>
    Object.keys(load(path) as object),
  );

  for (const names of found.slice(0, 2))
    expect(names).toEqual(expect.arrayContaining(['isMap', 'isScalar', 'isSeq', 'LineCounter', 'parseDocument']));
  expect(found[2]).toEqual(expect.arrayContaining(['HttpClient', 'HttpCodes']));
});
