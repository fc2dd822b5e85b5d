/**
 * Finds out which language a repository uses, and how its tests are installed and run. Pure.
 *
 * Only what a file says counts: a guessed command would make every task fail. The programs named here exist on GitHub's
 * own runners, so that no further action is needed to install one.
 */
import { z } from '../../protocol/base/zod.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { detectNode } from './detect-node.ts';
import type { DetectedProject, NodeWorkspace, RootFiles } from './detected-project.ts';

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

/**
 * @param workspace the root, when this is a folder below one.
 * @returns the first language whose files say how to test, otherwise the first language whose files exist.
 */
export function detectProject(
  names: readonly string[],
  files: RootFiles,
  workspace?: NodeWorkspace,
): DetectedProject | undefined {
  const found = [
    detectNode(names, files, workspace),
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
