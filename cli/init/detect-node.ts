/** Finds out which package manager a folder of JavaScript uses, and how its tests are installed and run. Pure. */
import { z } from '../../protocol/base/zod.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import type { DetectedProject, NodeWorkspace, RootFiles } from './detected-project.ts';

type NodeManager = NodeWorkspace['manager'];

const PackageJson = z.looseObject({
  packageManager: z.optional(z.string()),
  scripts: z.optional(z.record(z.string(), z.unknown())),
  workspaces: z.optional(z.unknown()),
  dependencies: z.optional(z.record(z.string(), z.unknown())),
  devDependencies: z.optional(z.record(z.string(), z.unknown())),
});
type PackageJson = z.infer<typeof PackageJson>;

function readManifest(files: RootFiles): PackageJson | undefined {
  const text = files.get('package.json');
  if (text === undefined) return undefined;
  const read = readJson(text);
  const parsed = PackageJson.safeParse(read.kind === 'malformed' ? undefined : read.value);
  return parsed.success ? parsed.data : {};
}

export function detectNode(
  names: readonly string[],
  files: RootFiles,
  workspace: NodeWorkspace | undefined,
): DetectedProject | undefined {
  const manifest = readManifest(files);
  if (manifest === undefined) return undefined;
  // A package with a lock file of its own is installed by itself.
  const shared = Object.keys(LOCKS).some((file) => names.includes(file)) ? undefined : workspace;
  const manager = shared?.manager ?? findManager(names, manifest);
  return {
    language: names.includes('tsconfig.json') ? 'TypeScript' : 'JavaScript',
    packageManager: manager,
    install: shared === undefined ? findNodeInstall(names, manager, manifest) : undefined,
    test: hasTestScript(manifest) ? (manager === 'bun' ? 'bun run test' : `${manager} test`) : undefined,
    ...(shared !== undefined && { isInWorkspace: true }),
  };
}

/** @returns undefined when the files at the root declare no packages below it. */
export function detectWorkspace(names: readonly string[], files: RootFiles): NodeWorkspace | undefined {
  const manifest = readManifest(files);
  if (manifest === undefined) return undefined;
  if (manifest.workspaces === undefined && !names.includes('pnpm-workspace.yaml')) return undefined;
  const manager = findManager(names, manifest);
  // The packages have dependencies, also when the root itself has none.
  const { itself, locked, unlocked } = INSTALLS[manager];
  const fetch = hasLock(names, manager) ? locked : unlocked;
  return { manager, install: itself === undefined ? fetch : `${itself} && ${fetch}` };
}

const LOCKS = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
} as const satisfies Readonly<Record<string, NodeManager>>;

const hasLock = (names: readonly string[], manager: NodeManager): boolean =>
  Object.entries(LOCKS).some(([file, one]) => one === manager && names.includes(file));

function findManager(names: readonly string[], { packageManager = '' }: PackageJson): NodeManager {
  const named = /^(npm|pnpm|yarn|bun)@/.exec(packageManager)?.[1];
  const locked = Object.entries(LOCKS).find(([file]) => names.includes(file))?.[1];
  return Object.values(LOCKS).find((one) => one === named) ?? locked ?? 'npm';
}

/** npm writes this script into every new package.json. */
const NO_TEST = /^echo ["']?Error: no test specified/;

function hasTestScript({ scripts = {} }: PackageJson): boolean {
  const { test } = scripts;
  return typeof test === 'string' && test.trim() !== '' && !NO_TEST.test(test);
}

function findNodeInstall(
  names: readonly string[],
  manager: NodeManager,
  { dependencies = {}, devDependencies = {} }: PackageJson,
): string | undefined {
  const isLocked = hasLock(names, manager);
  const hasDependencies = isLocked || Object.keys({ ...dependencies, ...devDependencies }).length > 0;
  const { itself, locked, unlocked } = INSTALLS[manager];
  const commands = [itself, ...(hasDependencies ? [isLocked ? locked : unlocked] : [])];
  return commands.filter((command) => command !== undefined).join(' && ') || undefined;
}

/** Installs the manager itself when runners do not have it, and its packages, with and without a lock file. */
const INSTALLS: Readonly<Record<NodeManager, { itself?: string; locked: string; unlocked: string }>> = {
  npm: { locked: 'npm ci', unlocked: 'npm install --no-package-lock' },
  pnpm: {
    itself: 'corepack enable',
    locked: 'pnpm install --frozen-lockfile',
    unlocked: 'pnpm install --no-lockfile',
  },
  yarn: { itself: 'corepack enable', locked: 'yarn install --immutable', unlocked: 'yarn install' },
  bun: {
    itself: 'npm install --global bun',
    locked: 'bun install --frozen-lockfile',
    unlocked: 'bun install --no-save',
  },
};
