import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  /** A workspace of this repository; `resolved` is its folder. */
  readonly link?: boolean;
  readonly optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const packages = Object.entries(lock.packages);

/** Where npm would search for `name` if the package at `from` requires it. */
function places(from: string, name: string): string[] {
  const parents = from.split('/node_modules/');
  return parents
    .map((_, index) => `${parents.slice(0, parents.length - index).join('/node_modules/')}/node_modules/${name}`)
    .concat(`node_modules/${name}`);
}

it('contains every optional package, so that `npm ci` accepts it on every platform', () => {
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !places(path, name).some((place) => lock.packages[place]?.version !== undefined))
      .map((name) => `${path} asks for ${name}`),
  );
  expect(missing).toEqual([]);
});

it('names no server from which packages were downloaded', () => {
  expect(packages.filter(([, { resolved, link }]) => resolved !== undefined && link !== true)).toEqual([]);
});
