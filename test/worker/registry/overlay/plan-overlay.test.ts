import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCapabilityNotifications } from '../../../../worker/registry/overlay/notifications.ts';
import { planOverlay } from '../../../../worker/registry/overlay/plan-overlay.ts';
import { DispatchError } from '../../../../worker/dispatch-error.ts';
import { findFolderMistakes, makeCapability, type Capability } from '../../../../worker/registry/capability.ts';
import { readCapability } from '../../../../worker/registry/read-registry.ts';

function capability(name: string, files: Readonly<Record<string, string>>): Capability {
  return makeCapability(
    name,
    Object.entries(files).map(([path, text]) => ({ path, executable: false, content: Buffer.from(text) })),
  );
}

/** The files with their texts, or the reason why there are none. */
function plan(...capabilities: readonly Capability[]): string | Record<string, string> {
  const planned = planOverlay(capabilities, undefined);
  return planned.kind === 'conflict'
    ? planned.why
    : Object.fromEntries(planned.overlay.files.map(({ path, content }) => [path, Buffer.from(content).toString()]));
}

const SETTINGS = '.claude/settings.json';

it('lets the later capability win a file, in a folder of any depth', () => {
  expect(
    plan(
      capability('one', { 'a.md': '1', 'x/agora-setup.sh': '1' }),
      capability('two', { 'a.md': '2', 'x/agora-setup.sh': '2' }),
    ),
  ).toEqual({ 'a.md': '2', 'x/agora-setup.sh': '2' });
});

it('lays the built-in needs-input skill below those of all capabilities', () => {
  const planned = planOverlay([capability('own', { '.claude/skills/agora-needs-input/SKILL.md': 'Own.' })], 'Ours.');

  expect(planned).toMatchObject({
    kind: 'overlay',
    overlay: { replaced: [{ winner: 'the capability own', loser: 'the needs-input helper' }] },
  });
});

it.each([
  [
    'a file and a folder',
    { 'docs': 'x' },
    { 'docs/a.md': 'y' },
    /"docs" is a file of the capability one, and the capability two needs a folder/,
  ],
  [
    'a folder and a file',
    { 'docs/a.md': 'x' },
    { 'docs': 'y' },
    /"docs" is a file of the capability two, and the capability one needs a folder/,
  ],
  [
    'names that differ in case',
    { 'Docs.md': 'x' },
    { 'docs.md': 'y' },
    /the capability two has "docs.md", which is "Docs.md" of the capability one/,
  ],
  [
    'settings under another case',
    {},
    { '.CLAUDE/Settings.json': '{}' },
    /the capability two has "\.CLAUDE\/Settings\.json", which is "\.claude\/settings\.json"/,
  ],
  [
    'settings that are no JSON, first',
    { [SETTINGS]: '{ nothing' },
    { [SETTINGS]: '{}' },
    /settings\.json of the capability one is not JSON/,
  ],
  [
    'settings that are no JSON, second',
    { [SETTINGS]: '{}' },
    { [SETTINGS]: '{ nothing' },
    /settings\.json of the capability two is not JSON/,
  ],
  [
    'settings that contradict one another',
    { [SETTINGS]: '{"a":[]}' },
    { [SETTINGS]: '{"a":{}}' },
    /settings\.json of the capability two contradicts that of the capability one: a is/,
  ],
  [
    'settings with a prototype',
    {},
    { [SETTINGS]: '{"__proto__":{}}' },
    /capability two is not JSON: it has a member named __proto__/,
  ],
  [
    'settings that move the model',
    {},
    { [SETTINGS]: '{"env":{"ANTHROPIC_BASE_URL":"https://example.org"}}' },
    /capability two sets a variable that it may not: ANTHROPIC_BASE_URL/,
  ],
])('refuses %s in a capability, and names the capability', (_, one, two, why) => {
  expect(plan(capability('one', one), capability('two', two))).toMatch(why);
});

it('accepts the same file from two capabilities when it has the same spelling, composed or not', () => {
  expect(plan(capability('one', { 'e\u0301.md': '1' }), capability('two', { '\u00E9.md': '2' }))).toEqual({
    '\u00E9.md': '2',
  });
});

it('joins the addresses to notify, each once', () => {
  const [a, b] = ['https://a.example/x', 'https://b.example/y'];
  const read = readCapabilityNotifications([
    capability('one', { 'agora-notifications.json': JSON.stringify([{ url: a }]) }),
    capability('two', {
      'agora-notifications.json': JSON.stringify([{ url: a }, { url: b, when: ['dispatch.failed'] }]),
    }),
  ]);

  expect(read).toEqual({ kind: 'notifications', notifications: [{ url: a }, { url: b, when: ['dispatch.failed'] }] });
  expect(readCapabilityNotifications([capability('bad', { 'agora-notifications.json': '[{}]' })])).toMatchObject({
    kind: 'malformed',
    why: expect.stringContaining('the capability bad') as string,
  });
});

it('checks a folder before it is read: links, submodules, twins, clashes, size and number', () => {
  const entry = (path: string, mode: '100644' | '120000' | '160000' = '100644', bytes = 1) => ({ path, mode, bytes });
  const told = (...entries: Parameters<typeof findFolderMistakes>[0]): string =>
    findFolderMistakes(entries)
      .map(({ path, message }) => `${path} ${message}`)
      .join('\n');

  expect(told(entry('link', '120000'))).toContain('link is a symbolic link');
  expect(told(entry('sub', '160000'))).toContain('sub is a repository of its own');
  expect(told(entry('A.md'), entry('a.md'))).toContain('a.md is the same as "A.md"');
  expect(told(entry('a'), entry('a/b'))).toContain('a/b needs a folder where "a" is a file');
  expect(told(entry('../x'), entry('.git/config'))).toMatch(/\.\.\/x its path.*\n\.git\/config its path/);
  expect(told(entry('big', '100644', 52_428_800))).toBe('');
  expect(told(entry('big', '100644', 52_428_801))).toContain('is 52428801 bytes long; at most 52428800');
  expect(findFolderMistakes(Array.from({ length: 10_001 }, (_, index) => entry(`f${index}`)))).toMatchObject([
    { path: '', message: expect.stringContaining('10001 files') as string },
  ]);
});

it('hashes a capability by names, modes and bytes, not by their order', () => {
  const file = (path: string, text: string, executable = false) => ({ path, executable, content: Buffer.from(text) });
  const hash = (...files: Parameters<typeof makeCapability>[1][number][]): string =>
    makeCapability('x', files).contentHash;

  expect(hash(file('a', '1'), file('b', '2'))).toBe(hash(file('b', '2'), file('a', '1')));
  expect(
    new Set([
      hash(file('a', '12')),
      hash(file('a', '1'), file('b', '2')),
      hash(file('a', '12', true)),
      hash(file('b', '12')),
      hash(file('__proto__', '12')),
    ]).size,
  ).toBe(5);
});

it('makes a plan for any input or explains why not, and never uses a path in two ways', () => {
  const name = fc.constantFrom(
    'a',
    'A',
    'b',
    'a/b',
    'A/c',
    'a/b/c',
    SETTINGS,
    'e\u0301',
    '\u00E9',
    'agora-notifications.json',
    '__proto__',
    'constructor',
  );
  const files = fc
    .dictionary(name, fc.oneof(fc.string(), fc.json()))
    .map((given) => Object.fromEntries(Object.entries(given)));

  fc.assert(
    fc.property(fc.array(files, { maxLength: 4 }), (all) => {
      const planned = planOverlay(
        all.map((each, index) => capability(`c${index}`, each)),
        'helper',
      );
      if (planned.kind === 'conflict') return;
      const paths = planned.overlay.files.map(({ path }) => path.toLowerCase());
      expect(new Set(paths).size).toBe(paths.length);
      expect(paths.filter((path) => paths.some((other) => other.startsWith(`${path}/`)))).toEqual([]);
    }),
  );
});

it('reads any folder that a registry lists, or explains why not', async () => {
  const entry = fc.record({
    path: fc.oneof(
      fc.constantFrom('a', 'a/b', '../x', '.git/config', 'A', '__proto__'),
      fc.string({ unit: 'binary-ascii' }),
    ),
    mode: fc.constantFrom('100644' as const, '100755' as const, '120000' as const, '160000' as const),
    bytes: fc.nat(3),
    content: fc.uint8Array({ maxLength: 3 }),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 4 }), async (entries) => {
      const registry = {
        read: () => Promise.resolve(undefined),
        list: () =>
          Promise.resolve(
            entries.map(({ content, ...listed }) => ({ ...listed, read: () => Promise.resolve(content) })),
          ),
      };

      const end = await readCapability('x', 'main', registry).then(
        (capability) => capability,
        (error: unknown) => error,
      );

      if (end instanceof DispatchError) expect(['integrity-failed', 'worker-failed']).toContain(end.reason);
      else expect(end).toMatchObject({ name: 'x', contentHash: expect.stringMatching(/^sha256:/) as string });
    }),
  );
});
