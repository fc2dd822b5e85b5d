import { expect, it } from 'vitest';
import { detectProject } from '../../../cli/init/detect-project.ts';

const detect = (files: Readonly<Record<string, string>>) => {
  const found = detectProject(Object.keys(files), new Map(Object.entries(files)));
  return found === undefined ? undefined : [found.language, found.packageManager, found.install, found.test];
};
const manifest = (more: object) => JSON.stringify({ scripts: { test: 'vitest run' }, ...more });

it.each<[string, Readonly<Record<string, string>>, unknown]>([
  ['nothing', { 'README.md': '# Hello' }, undefined],
  ['npm without dependencies', { 'package.json': manifest({}) }, ['JavaScript', 'npm', undefined, 'npm test']],
  [
    'npm with a lock',
    { 'package.json': manifest({}), 'package-lock.json': '' },
    ['JavaScript', 'npm', 'npm ci', 'npm test'],
  ],
  [
    'npm without a lock',
    { 'package.json': manifest({ devDependencies: { vitest: '4' } }) },
    ['JavaScript', 'npm', 'npm install --no-package-lock', 'npm test'],
  ],
  [
    'pnpm and TypeScript',
    { 'package.json': manifest({}), 'pnpm-lock.yaml': '', 'tsconfig.json': '' },
    ['TypeScript', 'pnpm', 'corepack enable && pnpm install --frozen-lockfile', 'pnpm test'],
  ],
  [
    'the manager that package.json names, whatever lock lies there',
    { 'package.json': manifest({ packageManager: 'yarn@4.1.0' }), 'package-lock.json': '', 'yarn.lock': '' },
    ['JavaScript', 'yarn', 'corepack enable && yarn install --immutable', 'yarn test'],
  ],
  [
    'a manager that runners do not have, without a lock or anything to install',
    { 'package.json': manifest({ packageManager: 'pnpm@9.1.0' }) },
    ['JavaScript', 'pnpm', 'corepack enable', 'pnpm test'],
  ],
  [
    'a manager without a lock, which no option for locks would help',
    { 'package.json': manifest({ packageManager: 'yarn@4.1.0', dependencies: { a: '1' } }) },
    ['JavaScript', 'yarn', 'corepack enable && yarn install', 'yarn test'],
  ],
  [
    'bun, whose own "test" is another program than the script',
    { 'package.json': manifest({}), 'bun.lock': '' },
    ['JavaScript', 'bun', 'npm install --global bun && bun install --frozen-lockfile', 'bun run test'],
  ],
  [
    'the script that npm init writes, which only fails',
    { 'package.json': '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}' },
    ['JavaScript', 'npm', undefined, undefined],
  ],
  ['a package.json that is no JSON', { 'package.json': '{' }, ['JavaScript', 'npm', undefined, undefined]],
  [
    'a package.json of another shape',
    { 'package.json': '{"scripts":[1]}' },
    ['JavaScript', 'npm', undefined, undefined],
  ],
  ['Rust', { 'Cargo.toml': '' }, ['Rust', 'cargo', undefined, 'cargo test']],
  ['Go', { 'go.mod': '' }, ['Go', 'go', undefined, 'go test ./...']],
  [
    'Python with pytest',
    { 'requirements.txt': 'pytest==8\n' },
    [
      'Python',
      'pip',
      'sudo python3 -m pip install --break-system-packages -r requirements.txt pytest',
      'python3 -m pytest',
    ],
  ],
  ['Python without pytest', { 'setup.py': '', 'tests': '' }, ['Python', 'pip', undefined, 'python3 -m unittest']],
  [
    'Python with uv',
    { 'pyproject.toml': '[dependency-groups]\ndev = ["pytest"]', 'uv.lock': '' },
    ['Python', 'uv', 'pipx install uv && uv sync --frozen', 'uv run python -m pytest'],
  ],
  [
    'Poetry that has not locked anything yet',
    { 'pyproject.toml': '[tool.poetry]\nname = "x"\n[tool.poetry.group.dev.dependencies]\npytest = "*"\n' },
    ['Python', 'poetry', 'pipx install poetry && poetry install', 'poetry run python -m pytest'],
  ],
  [
    'a package of Python with what its tests need',
    {
      'pyproject.toml':
        '[project]\nname = "x"\n[project.optional-dependencies]\ndocs = ["sphinx"]\ntest = ["pytest"]\n[tool.x]\n',
    },
    [
      'Python',
      'pip',
      "sudo python3 -m pip install --break-system-packages --editable '.[test]' pytest",
      'python3 -m pytest',
    ],
  ],
  [
    'a table of another tool that has a key "test"',
    {
      'pyproject.toml':
        '[project]\nname = "x"\n[project.optional-dependencies]\ndocs = ["a"]\n[tool.hatch]\ntest = ["pytest"]\n',
    },
    ['Python', 'pip', 'sudo python3 -m pip install --break-system-packages --editable . pytest', 'python3 -m pytest'],
  ],
  ['Deno', { 'deno.json': '{}' }, ['Deno', 'deno', 'npm install --global deno', 'deno test --allow-all']],
  ['Ruby', { Gemfile: '', spec: '' }, ['Ruby', 'bundler', 'bundle install', 'bundle exec rspec']],
  ['Maven', { 'pom.xml': '', 'mvnw': '' }, ['Java', 'maven', undefined, './mvnw --batch-mode test']],
  ['Gradle', { 'build.gradle.kts': '' }, ['Java', 'gradle', undefined, 'gradle test']],
  [
    'PHP',
    { 'composer.json': '{"scripts":{"test":"phpunit"}}' },
    ['PHP', 'composer', 'composer install --no-interaction', 'composer test'],
  ],
  ['.NET', { 'Shop.sln': '' }, ['.NET', 'dotnet', undefined, 'dotnet test']],
  ['make alone', { Makefile: 'all:\n\ntest: all\n\t./run\n' }, ['Make', undefined, undefined, 'make test']],
  ['a variable of make that is called test', { Makefile: 'test := 1\n' }, undefined],
  [
    'the language that says how to test, before one that does not',
    { 'package.json': '{}', 'go.mod': '' },
    ['Go', 'go', undefined, 'go test ./...'],
  ],
  [
    "make's test where the language has none",
    { 'package.json': '{}', 'Makefile': 'test:\n\tnode run.js\n' },
    ['JavaScript', 'npm', undefined, 'make test'],
  ],
])('finds %s', (_, files, found) => {
  expect(detect(files)).toEqual(found);
});

it('reads a file with the line ends of Windows in the same way', () => {
  const text = '[project]\nname = "x"\n\n[project.optional-dependencies]\ndev = ["pytest"]\n';
  const detect = (pyproject: string) => detectProject(['pyproject.toml'], new Map([['pyproject.toml', pyproject]]));

  expect(detect(text)?.install).toContain("--editable '.[dev]'");
  expect(detect(text.replaceAll('\n', '\r\n'))).toEqual(detect(text));
});
