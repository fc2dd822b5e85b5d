/** What capabilities put into the work tree, what they may not replace, and what is restored. */
import { expect, it } from 'vitest';
import type { SmallFile } from '../../../../../worker/adapters/files/safe-files.ts';
import { layOverlay } from '../../../../../worker/lifecycle/steps/prepare/lay-overlay.ts';
import type { PathKind } from '../../../../../worker/ports/work-tree-ports.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

const SKILL = '.claude/skills/agora-needs-input/SKILL.md';
const SETTINGS_FILE = '.claude/settings.json';

interface Given {
  readonly kinds?: Readonly<Record<string, PathKind>>;
  /** The settings of the work tree. */
  readonly own?: SmallFile | string;
  readonly settings?: object;
  readonly subagent?: object;
  readonly environment?: Readonly<Record<string, string>>;
  /** Of an environment of the subagent. */
  readonly values?: Readonly<Record<string, string>>;
  readonly executable?: boolean;
}

/** @param files of one capability. */
async function layOver(files: Readonly<Record<string, string>>, given: Given = {}) {
  const { kinds = {}, own = '{}', executable = false } = given;
  const written = new Map<string, { readonly text: string; readonly mode: number | undefined }>();
  const restored: string[] = [];
  const excluded: string[] = [];
  const protectedPaths: string[] = [];
  const run = servicesWith({
    environment: given.environment ?? {},
    workspace: {
      root: '/w',
      exclude: (path) => Promise.resolve(void excluded.push(path)),
      protect: (paths) => void protectedPaths.push(...paths),
      readSmall: (_, most) => {
        if (typeof own !== 'string') return Promise.resolve(own);
        return Promise.resolve(
          own.length > most ? { kind: 'refused', why: 'is too long' } : { kind: 'file', content: Buffer.from(own) },
        );
      },
      openLayer: () => ({
        kindOf: (path) => Promise.resolve(kinds[path] ?? 'absent'),
        remember: (path) => Promise.resolve(() => Promise.resolve(void restored.push(path))),
        write: (path, content, mode) =>
          Promise.resolve(void written.set(path, { text: Buffer.from(content).toString(), mode })),
      }),
    },
  });
  const one = {
    name: 'one',
    files: Object.entries(files).map(([path, text]) => ({ path, executable, content: Buffer.from(text) })),
  };
  const facts = factsWith({
    settings: { disableNeedsInputHelper: true, ...given.settings },
    bundle: {
      runtime: { id: 'script' },
      subagent: given.subagent ?? {},
      envs: [{ name: 'env', bundle: { values: given.values ?? {}, secrets: {} } }],
      capabilities: Object.keys(files).length === 0 ? [] : [one],
    },
    base: { commit: undefined },
  });
  const { laid } = await layOverlay.run(facts, run.services);
  return { ...run, laid, written, restored, excluded, protectedPaths };
}

it('writes the files, restores what was there at the end, and does not count them as work', async () => {
  const { written, restored, undo, protectedPaths, laid, log } = await layOver({ 'a.txt': 'new' });

  expect([...written]).toEqual([['a.txt', { text: 'new', mode: 0o644 }]]);
  expect(protectedPaths).toEqual(['a.txt']);
  expect([...(laid?.files.keys() ?? [])]).toEqual(['a.txt']);
  expect(log).toEqual([]);
  await undo();
  expect(restored).toEqual(['a.txt']);
});

it('makes a script executable', async () => {
  expect((await layOver({ 'run.sh': '' }, { executable: true })).written.get('run.sh')?.mode).toBe(0o755);
});

it('logs which file of the work tree it replaces', async () => {
  const { log } = await layOver({ 'a.txt': 'new' }, { kinds: { 'a.txt': 'file' } });

  expect(log).toEqual([
    { kind: 'overlay.replaced', path: 'a.txt', winner: 'the capability one', loser: 'the work tree' },
  ]);
});

it.each<[PathKind, string]>([
  ['folder', 'in the work tree it is a folder.'],
  ['other', 'in the work tree it is a link or a special file, or lies below one.'],
])('refuses to write in place of a "%s"', async (kind, why) => {
  await expect(layOver({ 'a.txt': 'x' }, { kinds: { 'a.txt': kind } })).rejects.toThrow(
    `a.txt of the capability one cannot be laid down: ${why}`,
  );
});

it('refuses a file in the place of the question, in any case', async () => {
  await expect(layOver({ '.agora/NEEDS_INPUT.json': '{}' })).rejects.toMatchObject({
    reason: 'integrity-failed',
    message: expect.stringContaining('lays down .agora/needs_input.json') as string,
  });
});

it('refuses files of which one would be a folder of another', async () => {
  await expect(layOver({ 'a': 'x', 'a/b': 'y' })).rejects.toMatchObject({
    reason: 'integrity-failed',
    message: expect.stringContaining('The capabilities cannot be laid over one another') as string,
  });
});

const TREE = { [SETTINGS_FILE]: 'file' } as const;

it('merges the settings of the work tree below its own, but passes on only its own', async () => {
  const { written, laid, notices, log } = await layOver(
    { [SETTINGS_FILE]: '{"a":1}' },
    { kinds: TREE, own: '{"a":2,"b":3}' },
  );

  expect(JSON.parse(written.get(SETTINGS_FILE)?.text ?? '')).toEqual({ a: 1, b: 3 });
  expect(JSON.parse(String(laid?.files.get(SETTINGS_FILE)))).toEqual({ a: 1 });
  expect([notices(), log]).toEqual([[], []]);
});

it.each<[string, SmallFile | string, string]>([
  ['are no JSON', '{', 'Expected property name'],
  ['are of another shape', '{"a":[]}', 'a is a list in one and a single value in the other'],
  ['are a link', { kind: 'refused', why: 'is a symbolic link' }, 'it cannot be read'],
  ['are longer than a mebibyte', `{"b":"${'b'.repeat(1_048_577 - 8)}"}`, 'it cannot be read'],
])('leaves settings of the work tree out that %s, and says why', async (_, own, why) => {
  const { written, notices } = await layOver({ [SETTINGS_FILE]: '{"a":1}' }, { kinds: TREE, own });

  expect(JSON.parse(written.get(SETTINGS_FILE)?.text ?? '')).toEqual({ a: 1 });
  expect(notices()).toHaveLength(1);
  expect(notices()[0]).toMatch(/was left out while the agent ran: /);
  expect(notices()[0]).toContain(why);
});

it('merges settings of exactly a mebibyte', async () => {
  const own = `{"b":"${'b'.repeat(1_048_576 - 8)}"}`;

  expect((await layOver({ [SETTINGS_FILE]: '{"a":1}' }, { kinds: TREE, own })).notices()).toEqual([]);
});

it('reads no settings of the work tree for any other file, or if there are none', async () => {
  const own = '{"b":2}';

  expect((await layOver({ 'a.json': '{}' }, { kinds: { 'a.json': 'file' }, own })).written.get('a.json')?.text).toBe(
    '{}',
  );
  const { written } = await layOver({ [SETTINGS_FILE]: '{"a":1}' }, { own });
  expect(JSON.parse(written.get(SETTINGS_FILE)?.text ?? '')).toEqual({ a: 1 });
});

const TAUGHT = { settings: { disableNeedsInputHelper: false } };

it('teaches the agent to ask, in a folder that Git does not see and that is not a file of a capability', async () => {
  const { written, laid, excluded } = await layOver({}, TAUGHT);

  expect(written.get(SKILL)?.text).toContain('/w/.agora/needs_input.json');
  expect(excluded).toEqual(['/.claude/skills/agora-needs-input/']);
  expect(laid).toEqual({ helper: { own: undefined }, files: new Map() });
});

it("passes on a capability's own text for that", async () => {
  expect((await layOver({ [SKILL]: 'Ask politely.' }, TAUGHT)).laid?.helper).toEqual({ own: 'Ask politely.' });
});

it.each<[string, Given]>([
  ['the workflow', {}],
  ['the subagent', { ...TAUGHT, subagent: { 'skip-needs-input-helper': true } }],
  ['the environment of the workflow', { ...TAUGHT, environment: { AGORA_DISABLE_NEEDS_INPUT_HELPER: 'true' } }],
  ['an environment of the subagent', { ...TAUGHT, values: { AGORA_DISABLE_NEEDS_INPUT_HELPER: 'true' } }],
])('does not teach it if %s does not want that', async (_, given) => {
  const { written, laid, excluded } = await layOver({}, given);

  expect([...written.keys(), ...excluded]).toEqual([]);
  expect(laid?.helper).toBeUndefined();
});

it('teaches it unless the word is exactly "true"', async () => {
  const environment = { AGORA_DISABLE_NEEDS_INPUT_HELPER: 'false' };

  expect(
    (await layOver({}, { ...TAUGHT, environment, subagent: { 'skip-needs-input-helper': false } })).laid?.helper,
  ).toEqual({
    own: undefined,
  });
});
