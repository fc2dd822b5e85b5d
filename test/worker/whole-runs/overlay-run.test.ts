/**
 * Capabilities in a real run: what the agent finds in the work tree, what remains of it afterwards, and what stops a
 * run before it starts.
 */
import { existsSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ASK, ended, lab, scriptRuntime, type Lab } from '../../support/worker/worker-dispatch.ts';
import { cancelHere } from '../../support/worker/cancelled.ts';
import { capability, environment } from '../../support/worker/bundles.ts';

const HELPER = '.claude/skills/agora-needs-input/SKILL.md';

function fileIn({ tree }: Lab, path: string): string {
  return readFileSync(join(tree.path, path), 'utf8');
}

it('writes the files of the capabilities for the run, without counting them as work or leaving them behind', async () => {
  using scenario = lab({ 'README.md': '# Mine\n', 'tool.sh': 'echo the repository’s\n' });
  capability(scenario, 'lint', { 'tool.sh': '#!/bin/sh\necho linted\n', 'docs/rules/style.md': 'Be brief.\n' });

  const end = ended(
    await scenario.start(
      './tool.sh; cat docs/rules/style.md; echo more >> README.md; echo "changed" >> tool.sh; echo x >> docs/rules/style.md',
      { frontMatter: 'capabilities: [lint]' },
    ),
  );

  expect(end.result.stdout).toBe('linted\nBe brief.\n');
  expect(end.outcome).toMatchObject({ kind: 'finished', changes: { files: 1 } });
  expect(fileIn(scenario, 'tool.sh')).toBe('echo the repository’s\n');
  expect(existsSync(join(scenario.tree.path, 'docs'))).toBe(false);
  expect(scenario.log).toContainEqual({
    kind: 'overlay.replaced',
    path: 'tool.sh',
    winner: 'the capability lint',
    loser: 'the work tree',
  });
  expect(end.notices.join()).toContain('docs/rules/style.md was added for this run');
});

it.each(['__proto__/x.md', 'constructor/prototype.md'])('writes a file with an odd name: %s', async (path) => {
  using scenario = lab();
  capability(scenario, 'odd', Object.fromEntries([[path, 'Be brief.']]));

  const end = ended(await scenario.start(`cat ${path}`, { frontMatter: 'capabilities: [odd]' }));

  expect(end.result.stdout).toBe('Be brief.');
});

it('names every bundle with its hash in the event, in the result and in the state', async () => {
  using scenario = lab();
  capability(scenario, 'one', { 'a.md': 'a' });
  environment(scenario, 'ci', 'values:\n  STAGE: test\n');

  const end = ended(await scenario.start(ASK, { frontMatter: 'capabilities: [one]\nenv: [ci]' }));

  const resolved = {
    capabilities: [{ name: 'one', contentHash: expect.stringMatching(/^sha256:/) as string }],
    env: [{ name: 'ci', contentHash: expect.stringMatching(/^sha256:/) as string }],
  };
  expect(end.result.resolved).toMatchObject(resolved);
  expect(scenario.events[0]).toMatchObject({ kind: 'dispatch.accepted', resolved });
});

it('runs the setup script of the last capability that has one, and names those that were replaced', async () => {
  using scenario = lab();
  capability(scenario, 'one', { 'agora-setup.sh': 'echo one > which\n' });
  capability(scenario, 'two', { 'agora-setup.sh': 'echo two > which\n' });

  const end = ended(await scenario.start('cat which', { frontMatter: 'capabilities: [one, two]' }));

  expect(end.result.stdout).toBe('two\n');
  expect(scenario.log).toContainEqual({
    kind: 'overlay.replaced',
    path: 'agora-setup.sh',
    winner: 'the capability two',
    loser: 'the capability one',
  });
});

it('merges settings in order over those of the work tree, and gives a runtime only those of the capabilities', async () => {
  using scenario = lab({ '.claude/settings.json': '{"permissions":{"allow":["Read"]},"hooks":{"Stop":[]}}' });
  capability(scenario, 'one', { '.claude/settings.json': '{"permissions":{"allow":["Bash(npm test)"]},"model":"a"}' });
  capability(scenario, 'two', {
    '.claude/settings.json': '{"permissions":{"allow":["Read","Bash(npm test)"]},"model":"b"}',
  });
  const runtime = scriptRuntime({ homeOf: (path) => (path.startsWith('.claude/') ? path : undefined) });

  const end = ended(
    await scenario.start('cat .claude/settings.json; echo; echo ----; cat "$HOME/.claude/settings.json"', {
      frontMatter: 'capabilities: [one, two]',
      runtimes: [runtime],
    }),
  );

  const [tree = '', home = ''] = end.result.stdout.split('----');
  expect(JSON.parse(tree)).toEqual({
    permissions: { allow: ['Read', 'Bash(npm test)'] },
    hooks: { Stop: [] },
    model: 'b',
  });
  expect(JSON.parse(home)).toEqual({ permissions: { allow: ['Bash(npm test)', 'Read'] }, model: 'b' });
  expect(fileIn(scenario, '.claude/settings.json')).toBe('{"permissions":{"allow":["Read"]},"hooks":{"Stop":[]}}');
  expect(scenario.log.filter(({ kind }) => kind === 'overlay.replaced')).toEqual([]);
});

it('says nothing about settings of a work tree that has none', async () => {
  using scenario = lab();
  capability(scenario, 'one', { '.claude/settings.json': '{"model":"a"}' });

  const end = ended(await scenario.start('cat .claude/settings.json', { frontMatter: 'capabilities: [one]' }));

  expect(JSON.parse(end.result.stdout)).toEqual({ model: 'a' });
  expect(end.notices).toEqual([]);
});

it('leaves out invalid settings of the work tree, says so, and restores them', async () => {
  using scenario = lab({ '.claude/settings.json': '{ nothing' });
  capability(scenario, 'one', { '.claude/settings.json': '{"model":"a"}' });

  const end = ended(await scenario.start('cat .claude/settings.json', { frontMatter: 'capabilities: [one]' }));

  expect(JSON.parse(end.result.stdout)).toEqual({ model: 'a' });
  expect(end.notices.join()).toMatch(/settings\.json of the work tree could not be merged/);
  expect(fileIn(scenario, '.claude/settings.json')).toBe('{ nothing');
});

it('teaches how to ask in every run, with the path of this run, and leaves nothing of it behind', async () => {
  using scenario = lab();

  const end = ended(await scenario.start(`cat ${HELPER}; echo "helper $HELPER"; git status --porcelain`));

  expect(end.result.stdout).toContain(`${scenario.tree.path}/.agora/needs_input.json`);
  expect(end.result.stdout).toMatch(/helper true\n$/);
  expect(end.outcome).toMatchObject({ changes: { files: 0 } });
  expect(existsSync(join(scenario.tree.path, '.claude'))).toBe(false);
});

it('lets a capability replace the built-in skill for questions', async () => {
  using scenario = lab();
  capability(scenario, 'ours', { [HELPER]: '---\nname: mine\n---\nAsk in rhymes: {{sentinel}}\n' });
  const taught: (string | undefined)[] = [];
  const runtime = scriptRuntime({
    prepare: (input) => {
      taught.push(input.helperText);
      return new Map();
    },
  });

  const end = ended(
    await scenario.start(`cat ${HELPER}`, { frontMatter: 'capabilities: [ours]', runtimes: [runtime] }),
  );

  expect(end.result.stdout).toContain('Ask in rhymes');
  expect(taught).toEqual(['---\nname: mine\n---\nAsk in rhymes: {{sentinel}}\n']);
  expect(scenario.log).toContainEqual({
    kind: 'overlay.replaced',
    path: HELPER,
    winner: 'the capability ours',
    loser: 'the needs-input helper',
  });
});

it.each([
  ['the settings', {}, { settings: { disableNeedsInputHelper: true } }, false],
  ['the worker’s environment', {}, { environment: { AGORA_DISABLE_NEEDS_INPUT_HELPER: 'true' } }, false],
  ['the subagent', { frontMatter: 'skip-needs-input-helper: true' }, {}, false],
  ['an environment', { frontMatter: 'env: [quiet]' }, {}, false],
  [
    'nobody: another word than true',
    { frontMatter: 'env: [loud]' },
    { environment: { AGORA_DISABLE_NEEDS_INPUT_HELPER: 'TRUE' } },
    true,
  ],
] as const)('is told by %s not to teach it', async (_, given, more, taught) => {
  using scenario = lab();
  environment(scenario, 'quiet', 'values:\n  AGORA_DISABLE_NEEDS_INPUT_HELPER: "true"\n');
  environment(scenario, 'loud', 'values:\n  AGORA_DISABLE_NEEDS_INPUT_HELPER: yes\n');

  const end = ended(
    await scenario.start(`test -e ${HELPER} && echo present; echo "helper $HELPER"`, { ...given, ...more }),
  );

  expect(end.result.stdout).toBe(taught ? 'present\nhelper true\n' : 'helper false\n');
});

it.each([
  [
    'a folder above it is a link',
    (scenario: Lab, outside: string) => {
      symlinkSync(outside, join(scenario.tree.path, 'docs'));
    },
  ],
  [
    'it is a link itself',
    (scenario: Lab, outside: string) => {
      mkdirSync(join(scenario.tree.path, 'docs'));
      symlinkSync(join(outside, 'target'), join(scenario.tree.path, 'docs/style.md'));
    },
  ],
  [
    'it is a folder',
    (scenario: Lab) => {
      mkdirSync(join(scenario.tree.path, 'docs/style.md'), { recursive: true });
    },
  ],
  [
    'a folder above it is a file',
    (scenario: Lab) => {
      scenario.tree.write('docs', 'a file');
    },
  ],
])('writes nothing at all when a place in the work tree cannot be written: %s', async (_, spoil) => {
  using scenario = lab();
  using elsewhere = lab();
  capability(scenario, 'one', { 'aaa.md': 'first', 'docs/style.md': 'written?' });
  spoil(scenario, elsewhere.tree.path);

  const end = ended(await scenario.start('touch ran', { frontMatter: 'capabilities: [one]' }));

  expect(end.outcome).toMatchObject({
    kind: 'failed',
    failure: {
      reason: 'integrity-failed',
      detail: expect.stringContaining('docs/style.md of the capability one') as string,
    },
  });
  expect(['aaa.md', 'ran'].filter((path) => existsSync(join(scenario.tree.path, path)))).toEqual([]);
  expect(existsSync(join(elsewhere.tree.path, 'target')) || existsSync(join(elsewhere.tree.path, 'style.md'))).toBe(
    false,
  );
});

it('names both capabilities that contradict each other, and runs nothing', async () => {
  using scenario = lab();
  capability(scenario, 'one', { 'docs': 'a file' });
  capability(scenario, 'two', { 'docs/style.md': 'needs a folder' });

  const end = ended(await scenario.start('touch ran', { frontMatter: 'capabilities: [one, two]' }));

  expect(end.outcome).toMatchObject({
    failure: { reason: 'integrity-failed', detail: expect.stringMatching(/capability one.*capability two/) as string },
  });
  expect(existsSync(join(scenario.tree.path, 'ran'))).toBe(false);
});

it("runs after an answer what it ran before, and not the capability's newer version", async () => {
  using scenario = lab();
  capability(scenario, 'one', { 'rule.md': 'Round up.' });
  await scenario.start(`cat rule.md; if [ -z "$ANSWER" ]; then ${ASK}; fi`, { frontMatter: 'capabilities: [one]' });
  const same = ended(await scenario.answer('1'));
  capability(scenario, 'one', { 'rule.md': 'Round down.' });

  const changed = ended(await scenario.answer('2', { plan: { round: 2 } }));

  expect(same.result.stdout).toBe('Round up.');
  expect(changed.outcome).toMatchObject({
    failure: {
      reason: 'integrity-failed',
      detail: expect.stringContaining('capability one is not what the paused round ran') as string,
    },
  });
});

it('restores everything when the run is cancelled', async () => {
  using scenario = lab({ 'tool.sh': 'mine\n' });
  capability(scenario, 'one', { 'tool.sh': 'theirs\n' });
  statSync(join(scenario.tree.path, 'tool.sh'));
  using cancel = cancelHere();

  await scenario.start(`${cancel.here}; sleep 300`, { frontMatter: 'capabilities: [one]', signal: cancel.signal });

  expect(fileIn(scenario, 'tool.sh')).toBe('mine\n');
  expect(lstatSync(join(scenario.tree.path, 'tool.sh')).mode & 0o777).toBe(0o644);
});

it("keeps work on top of the capabilities' files over a pause", async () => {
  using scenario = lab({ 'a.txt': 'a\n' });
  capability(scenario, 'one', { 'a.md': 'guide\n' });

  await scenario.start(`if [ -z "$ANSWER" ]; then echo b >> a.txt; ${ASK}; else cat a.txt a.md; fi`, {
    frontMatter: 'capabilities: [one]',
  });
  const end = ended(await scenario.answer('1'));

  expect(end.result.stdout).toBe('a\nb\nguide\n');
  expect(end.outcome).toMatchObject({ changes: { files: 1, insertions: 1 } });
});
