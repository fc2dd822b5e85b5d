/** The licenses of the libraries, next to every bundle that contains their code. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderLicenses } from '../../../scripts/build/bundled-licenses.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const MIT = 'Permission is hereby granted, free of charge, to any person.';

/** @returns the path of a module of this library. */
function library(root: string, name: string, manifest: object, license?: string): string {
  const folder = join(root, 'node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...manifest }));
  if (license !== undefined) writeFileSync(join(folder, 'LICENSE'), license);
  return join(folder, 'lib/index.js');
}

it('names everyone who uses a text, with their copyright, and writes the text once', () => {
  using folder = temporaryFolder();
  const modules = [
    library(folder.path, 'b', { license: 'MIT' }, `MIT License\n\nCopyright (c) 2021 Bob\n\n${MIT}\n`),
    library(folder.path, '@a/a', { license: 'MIT' }, `The MIT License\n\nCopyright 2020 Alice\r\n\r\n${MIT}`),
    join(folder.path, 'bot/main.ts'),
  ];

  expect(renderLicenses(modules)).toBe(
    `@a/a 1.0.0 (MIT)\n  Copyright 2020 Alice\nb 1.0.0 (MIT)\n  Copyright (c) 2021 Bob\n\n${MIT}\n`,
  );
});

it('names a library without a license file, and the license that its manifest gives', () => {
  using folder = temporaryFolder();

  expect(renderLicenses([library(folder.path, 'c', { license: 'ISC' })])).toBe('c 1.0.0 (ISC)\n');
});

it('can refer to the Apache License, where its text is at hand', () => {
  using folder = temporaryFolder();
  const modules = [
    library(folder.path, 'd', { license: 'Apache-2.0' }, '  Apache License\n Version 2.0, January 2004\n'),
  ];

  expect(renderLicenses(modules)).toContain('January 2004');
  expect(renderLicenses(modules, 'See LICENSE.')).toBe('d 1.0.0 (Apache-2.0)\n\nSee LICENSE.\n');
});

it('has nothing to say about a bundle without libraries', () => {
  expect(renderLicenses(['/src/bot/main.ts'])).toBe('');
});

it.each(['main', 'ask/main', 'relay/main', 'deliver/main', 'bot/main', 'worker/main', 'cli/agora'])(
  'lies next to dist/%s.cjs',
  (entry) => {
    const text = readFileSync(`dist/${entry}.licenses.txt`, 'utf8');

    expect(text).toMatch(/^\S+ \d+\.\d+\.\d+ \(/);
    expect(text).toContain('Permission is hereby granted, free of charge');
    if (entry !== 'ask/main') expect(text).toContain('Copyright (c) 2019 Zachary Rice');
  },
);
