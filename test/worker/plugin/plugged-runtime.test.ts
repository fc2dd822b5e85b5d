/**
 * A runtime from the registry: its code comes only from the pinned commit, and is rejected with a message if it is not
 * a runtime.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pluginProcesses } from '../../../worker/adapters/programs/plugin-process.ts';
import { SHELL_RUNTIME } from '../../support/worker/documented-runtime.ts';
import { ended, lab, type Lab, type RunOptions } from '../../support/worker/worker-dispatch.ts';

const plugins = pluginProcesses(join(import.meta.dirname, '../../../worker/plugin/host-program.ts'));
const FRONT = 'runtime: ./runtimes/mine.mjs';
const detailOf = (end: ReturnType<typeof ended>) =>
  end.outcome.kind === 'failed' ? `${end.outcome.failure.detail} ${end.outcome.failure.fix}` : end.outcome.kind;

async function startWith(scenario: Lab, source: string, script = 'cat', more: Partial<RunOptions> = {}) {
  scenario.registry.write('runtimes/mine.mjs', source);
  return ended(await scenario.start(script, { frontMatter: FRONT, ...more, ports: { plugins, ...more.ports } }));
}

it('runs as the documents show it, asks, and continues with its session', async () => {
  using scenario = lab();
  const script = `if [ "$ROUND" = 1 ]; then mkdir -p "$HOME/.mine"; echo ZEBRA > "$HOME/.mine/talk"; echo '{"question":"A?"}' > "$SENTINEL"; else cat "$HOME/.mine/talk"; fi`;

  const first = await startWith(scenario, SHELL_RUNTIME, script);
  const second = ended(await scenario.answer('yes', { ports: { plugins } }));

  expect(first.outcome.kind).toBe('needs_input');
  expect(second.result).toMatchObject({
    outcome: 'finished',
    resumed: 'session',
    stdout: 'ZEBRA\n',
    ranOn: { runtime: 'mine' },
  });
});

it('can be the workflow’s runtime, and gets the one key that it names', async () => {
  using scenario = lab();

  const end = await startWith(scenario, SHELL_RUNTIME, 'echo "key ${MINE_API_KEY:+there}"', {
    frontMatter: '',
    settings: { runtime: './runtimes/mine.mjs' },
    environment: { MINE_API_KEY: 'a key of mine' },
  });

  expect(end.result.stdout).toBe('key there\n');
});

it('is never read from the work tree', async () => {
  using scenario = lab();
  scenario.tree.write('.github/agora/runtimes/mine.mjs', 'throw new Error("from the work tree")');

  const end = await startWith(scenario, SHELL_RUNTIME, 'echo pinned');

  expect(end.result.stdout).toBe('pinned\n');
});

it.each([
  ['is not there', undefined, /does not exist at commit/],
  ['does not parse', 'export default {', /cannot be loaded/],
  ['throws', 'throw new Error("not today")', /cannot be loaded \(not today\)/],
  ['exports nothing', 'export const x = 1;', /its default export|default/],
  ['lacks a function', SHELL_RUNTIME.replace('progress: () => [],', ''), /progress: must be a function/],
  ['takes the name of one of ours', SHELL_RUNTIME.replace("id: 'mine'", "id: 'script'"), /id "script" is reserved/],
  [
    'wants a token of the runner',
    SHELL_RUNTIME.replace("'MINE_API_KEY'", "'GITHUB_TOKEN'"),
    /keys\.0: names a variable that no agent may see/,
  ],
])('rejects a runtime from the registry that %s', async (_, source, words) => {
  using scenario = lab();
  if (source !== undefined) scenario.registry.write('runtimes/mine.mjs', source);

  const end = ended(await scenario.start('true', { frontMatter: FRONT, ports: { plugins } }));

  expect(detailOf(end)).toMatch(words);
  expect(detailOf(end)).toMatch(/\.github\/agora\/runtimes\/mine\.mjs \(on GitHub, on the default branch\)/);
});

const THROWS = '() => { throw new Error("not like this"); }';
const method = (name: string, code: string): string =>
  `${SHELL_RUNTIME.trimEnd().replace(/\};$/, '')}  ${name}: ${code},\n};\n`;

it.each([
  ['permissionMode', THROWS],
  ['prepare', THROWS],
  ['command', THROWS],
  ['progress', THROWS],
  ['read', THROWS],
  ['sessionFiles', THROWS],
])('ends once, with a message of its own, and leaves nothing behind when %s() throws', async (name, code) => {
  using scenario = lab();
  const script = 'echo a line; sleep 0.2; echo another; echo \'{"question":"A?"}\' > "$SENTINEL"';
  const withheld = method('obeys', "['AGENTS.md']");
  scenario.tree.write('AGENTS.md', 'Obey.');

  const end = await startWith(scenario, withheld.replace(/\};\n$/, `  ${name}: ${code},\n};\n`), script);

  expect(detailOf(end)).toMatch(new RegExp(`mine\\.mjs failed in ${name}\\(\\): not like this`));
  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'worker-failed' } });
  expect(readFileSync(`${scenario.tree.path}/AGENTS.md`, 'utf8')).toBe('Obey.');
});

it.each([
  ['permissionMode', '() => ({})'],
  ['prepare', '() => ({ x: 1 })'],
  ['command', '() => ({ argv: [], env: {}, stdin: "" })'],
  ['command', '() => null'],
  ['progress', '() => [{ kind: "turn", tokens: "many" }]'],
  ['progress', '() => new Array(2000).fill({ kind: "note", text: "x" })'],
  ['read', '() => undefined'],
  ['read', '() => ({ exitCode: "0" })'],
  ['sessionFiles', '() => [1]'],
])('ends once and reports the mistake when %s() returns what %s does', async (name, code) => {
  using scenario = lab();
  const script = 'echo a line; echo \'{"question":"A?"}\' > "$SENTINEL"';

  const end = await startWith(scenario, method(name, code), script);

  expect(detailOf(end)).toMatch(new RegExp(`mine\\.mjs failed in ${name}\\(\\): it returned an invalid result`));
});

it.each([
  ['js', SHELL_RUNTIME],
  [
    'ts',
    SHELL_RUNTIME.replace(
      'read: (end, input) =>',
      'read: (end: { exitCode: number; stdout: Uint8Array }, input: any) =>',
    ),
  ],
])('loads a runtime from the registry that is a .%s file', async (suffix, source) => {
  using scenario = lab();
  scenario.registry.write(`runtimes/mine.${suffix}`, source);

  const end = ended(
    await scenario.start('echo done', { frontMatter: `runtime: ./runtimes/mine.${suffix}`, ports: { plugins } }),
  );

  expect(end.result.stdout).toBe('done\n');
});

it.each(['./../x.mjs', './a/../../x.mjs', './x.cjs', './.git/x.mjs', './', './a b.mjs'])(
  'refuses a path outside the registry: %s',
  async (runtime) => {
    using scenario = lab();

    const end = ended(await scenario.start('true', { settings: { runtime }, ports: { plugins } }));

    expect(detailOf(end)).toMatch(/must be a path like/);
  },
);

it('needs a state key of its own', async () => {
  using scenario = lab();

  const end = await startWith(scenario, SHELL_RUNTIME, 'true', {
    environment: { AGORA_STATE_KEY: undefined, MINE_API_KEY: 'a key of mine' },
  });

  expect(detailOf(end)).toMatch(/no key to encrypt saved state/);
});

it('cleans and shortens what people read from it, and accepts each session file once', async () => {
  using scenario = lab();
  const read =
    "(end, input) => ({ exitCode: 1, text: '', sessionId: input.newSessionId, sessionLost: false, notes: ['one\\n::error::two ' + 'x'.repeat(5000)], failure: { detail: '\\u001b[2Jgone ' + 'x'.repeat(9000), fix: 'again\\u0007' } })";
  const source = method('sessionFiles', '(paths) => [...paths, ...paths]').replace(/\};\n$/, `  read: ${read},\n};\n`);

  const end = await startWith(scenario, source, 'mkdir -p "$HOME/.mine"; echo x > "$HOME/.mine/talk"; exit 1');

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'provider-failed' } });
  expect(detailOf(end)).toMatch(/^gone x{100}/);
  expect(detailOf(end).length).toBeLessThan(2_100);
  expect(detailOf(end)).toMatch(/again$/);
  const note = end.notices.find((text) => text.startsWith('one ::error::two x'));
  expect(note?.length).toBe(300);
});

it('names a module by its place in the registry, and not by its path on this machine', async () => {
  using scenario = lab();

  const end = await startWith(scenario, `import './helper.mjs';\n${SHELL_RUNTIME}`);

  expect(detailOf(end)).toContain("Cannot find module '.github/agora/runtimes/helper.mjs'");
});
