/** The npm package as its users have it: built, packed, installed where nothing else is installed, and run. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const MOST_BYTES = 10_000_000;
let folder: string;
let installed: string;

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`, HOME: folder },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}:\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'agora-package-'));
  run(process.execPath, ['scripts/build/lay-out-package.ts', join(folder, 'package')], process.cwd());
  const [packed] = JSON.parse(run('npm', ['pack', './package', '--json'], folder)) as [{ filename: string }];
  const project = join(folder, 'Ada’s project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"private":true}');
  run('npm', ['install', '--offline', '--no-save', '--no-audit', '--no-fund', join(folder, packed.filename)], project);
  installed = join(project, 'node_modules');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const listInstalled = (): string[] =>
  readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

it('is at most 10 MB when installed, and installs nothing else', () => {
  const bytes = listInstalled().reduce((sum, file) => sum + statSync(file).size, 0);
  const packages = readdirSync(installed).filter((name) => !name.startsWith('.'));

  expect(packages).toEqual(['agora-dispatch']);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

it('contains the licenses of the libraries in its bundles', () => {
  const text = readFileSync(join(installed, 'agora-dispatch/dist/licenses.txt'), 'utf8');

  expect(text).toContain('Permission is hereby granted, free of charge');
  for (const library of ['emulate', '@octokit/graphql-schema', 'probot', '@aws-sdk/core', 'gitleaks'])
    expect(text).toMatch(new RegExp(`^${library} `, 'm'));
});

it('has no syntax that Node 22 does not know', () => {
  const newer = listInstalled().filter(
    (file) => /\.[cm]js$/.test(file) && /\bawait using \w+\s*=/.test(readFileSync(file, 'utf8')),
  );

  expect(newer).toEqual([]);
});

it('sets up an empty repository and rehearses, without a checkout', () => {
  const repository = join(folder, 'shop');
  run('git', ['init', '--quiet', repository], folder);

  const out = run(join(installed, '.bin/agora'), ['init', '--yes'], repository);

  expect(out).toMatch(/Pull request #2: Document in README\.md how to assign an issue to the agent/);
  expect(out).toMatch(/Remaining steps, in this order:/);
});
