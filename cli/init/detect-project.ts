/**
 * Finds out which language a repository uses, and how its tests are installed and run. Pure.
 *
 * Only what a file says counts: a guessed command would make every task fail. The programs named here exist on GitHub's
 * own runners, so that no further action is needed to install one.
 */
import { z } from '../../protocol/base/zod.ts';
import { readJson } from '../../protocol/base/read-json.ts';

export interface DetectedProject {
  /** For people: `JavaScript`, `Go`. */
  readonly language: string;
  readonly packageManager: string | undefined;
  /** Fetches what the tests need. Undefined when nothing has to be fetched. */
  readonly install: string | undefined;
  /** Runs the tests. Undefined when no file says how. */
  readonly test: string | undefined;
}

/** Text of a file at the root of the repository. Undefined when there is none, or it is not text. */
export type RootFiles = ReadonlyMap<string, string>;

/** The files whose text is needed. For all others the name is enough. */
export const READ_FILES: readonly string[] = [
  'package.json',
  'pyproject.toml',
  'requirements.txt',
  'requirements-dev.txt',
  'tox.ini',
  'setup.cfg',
  'composer.json',
  'Makefile',
];

const PackageJson = z.looseObject({
  packageManager: z.optional(z.string()),
  scripts: z.optional(z.record(z.string(), z.unknown())),
  dependencies: z.optional(z.record(z.string(), z.unknown())),
  devDependencies: z.optional(z.record(z.string(), z.unknown())),
});
type PackageJson = z.infer<typeof PackageJson>;

/** @returns the first language whose files say how to test, otherwise the first language whose files exist. */
export function detectProject(names: readonly string[], files: RootFiles): DetectedProject | undefined {
  const found = [
    detectNode(names, files),
    detectRust(names),
    detectGo(names),
    detectPython(names, files),
    detectRuby(names),
    detectJava(names),
    detectPhp(names, files),
    detectDotnet(names),
    detectDeno(names),
  ].filter((one) => one !== undefined);
  const make = detectMake(files);
  const best = found.find(({ test }) => test !== undefined) ?? found[0];
  if (best === undefined) return make;
  return best.test === undefined && make !== undefined ? { ...best, test: make.test } : best;
}

function detectNode(names: readonly string[], files: RootFiles): DetectedProject | undefined {
  const text = files.get('package.json');
  if (text === undefined) return undefined;
  const read = readJson(text);
  const parsed = PackageJson.safeParse(read.kind === 'malformed' ? undefined : read.value);
  const manifest = parsed.success ? parsed.data : {};
  const manager = findManager(names, manifest);
  return {
    language: names.includes('tsconfig.json') ? 'TypeScript' : 'JavaScript',
    packageManager: manager,
    install: findNodeInstall(names, manager, manifest),
    test: hasTestScript(manifest) ? (manager === 'bun' ? 'bun run test' : `${manager} test`) : undefined,
  };
}

const LOCKS = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
} as const;
type NodeManager = (typeof LOCKS)[keyof typeof LOCKS];

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
  const isLocked = Object.entries(LOCKS).some(([file, one]) => one === manager && names.includes(file));
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

const plainProject = (language: string, packageManager: string, test: string): DetectedProject => ({
  language,
  packageManager,
  install: undefined,
  test,
});

const detectRust = (names: readonly string[]): DetectedProject | undefined =>
  names.includes('Cargo.toml') ? plainProject('Rust', 'cargo', 'cargo test') : undefined;

const detectGo = (names: readonly string[]): DetectedProject | undefined =>
  names.includes('go.mod') ? plainProject('Go', 'go', 'go test ./...') : undefined;

function detectPython(names: readonly string[], files: RootFiles): DetectedProject | undefined {
  const marks = ['pyproject.toml', 'requirements.txt', 'setup.py', 'setup.cfg', 'tox.ini'];
  if (!marks.some((name) => names.includes(name))) return undefined;
  const usesPytest =
    names.some((name) => ['pytest.ini', 'conftest.py'].includes(name)) ||
    READ_FILES.some((name) => /\bpytest\b/.test(files.get(name) ?? ''));
  const pyproject = (files.get('pyproject.toml') ?? '').replaceAll('\r\n', '\n');
  const manager = names.includes('uv.lock')
    ? 'uv'
    : names.includes('poetry.lock') || /^\[tool\.poetry\]/m.test(pyproject)
      ? 'poetry'
      : 'pip';
  const runs = usesPytest ? 'pytest' : names.includes('tests') || names.includes('test') ? 'unittest' : undefined;
  const python = { language: 'Python', packageManager: manager };
  // Ubuntu's Python is managed by its packages, so pip refuses to install next to them without this option.
  if (manager === 'pip')
    return {
      ...python,
      install: pipInstall([...listPipPackages(names, pyproject), ...(usesPytest ? ['pytest'] : [])]),
      test: runs === undefined ? undefined : `python3 -m ${runs}`,
    };
  return {
    ...python,
    install: `pipx install ${manager} && ${manager === 'uv' ? 'uv sync --frozen' : 'poetry install'}`,
    test: runs === undefined ? undefined : `${manager} run python -m ${runs}`,
  };
}

function listPipPackages(names: readonly string[], pyproject: string): string[] {
  if (names.includes('requirements-dev.txt')) return ['-r requirements-dev.txt'];
  if (names.includes('requirements.txt')) return ['-r requirements.txt'];
  // The package itself is installed as well, with its dependencies, so that its tests find it, also in src/.
  if (!/^\[(?:project|build-system)\]/m.test(pyproject)) return [];
  const extras = /^\[project\.optional-dependencies\]\n(?<lines>(?:(?!\[[\w.-]+\]$).*\n?)*)/m.exec(pyproject);
  const extra = /^(?<name>tests?|dev|testing)\s*=/m.exec(extras?.groups?.['lines'] ?? '')?.groups?.['name'];
  return [extra === undefined ? '--editable .' : `--editable '.[${extra}]'`];
}

const pipInstall = (what: readonly string[]): string | undefined =>
  what.length === 0 ? undefined : `sudo python3 -m pip install --break-system-packages ${what.join(' ')}`;

function detectRuby(names: readonly string[]): DetectedProject | undefined {
  if (!names.includes('Gemfile')) return undefined;
  const test = names.includes('spec') ? 'bundle exec rspec' : names.includes('Rakefile') ? 'bundle exec rake test' : '';
  return {
    language: 'Ruby',
    packageManager: 'bundler',
    install: 'bundle install',
    test: test === '' ? undefined : test,
  };
}

function detectJava(names: readonly string[]): DetectedProject | undefined {
  if (names.includes('pom.xml'))
    return plainProject('Java', 'maven', `${names.includes('mvnw') ? './mvnw' : 'mvn'} --batch-mode test`);
  if (!names.includes('build.gradle') && !names.includes('build.gradle.kts')) return undefined;
  return plainProject('Java', 'gradle', `${names.includes('gradlew') ? './gradlew' : 'gradle'} test`);
}

const Composer = z.looseObject({ scripts: z.optional(z.record(z.string(), z.unknown())) });

function detectPhp(names: readonly string[], files: RootFiles): DetectedProject | undefined {
  const text = files.get('composer.json');
  if (text === undefined) return undefined;
  const read = readJson(text);
  const parsed = Composer.safeParse(read.kind === 'malformed' ? undefined : read.value);
  const hasScript = parsed.success && parsed.data.scripts?.['test'] !== undefined;
  const hasUnit = names.includes('phpunit.xml') || names.includes('phpunit.xml.dist');
  return {
    language: 'PHP',
    packageManager: 'composer',
    install: 'composer install --no-interaction',
    test: hasScript ? 'composer test' : hasUnit ? 'vendor/bin/phpunit' : undefined,
  };
}

const detectDotnet = (names: readonly string[]): DetectedProject | undefined =>
  names.some((name) => /\.(sln|slnx|csproj|fsproj)$/.test(name))
    ? plainProject('.NET', 'dotnet', 'dotnet test')
    : undefined;

const detectDeno = (names: readonly string[]): DetectedProject | undefined =>
  names.includes('deno.json') || names.includes('deno.jsonc')
    ? { ...plainProject('Deno', 'deno', 'deno test --allow-all'), install: 'npm install --global deno' }
    : undefined;

function detectMake(files: RootFiles): DetectedProject | undefined {
  return /^test\s*:(?!=)/m.test(files.get('Makefile') ?? '')
    ? { language: 'Make', packageManager: undefined, install: undefined, test: 'make test' }
    : undefined;
}
