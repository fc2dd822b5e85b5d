import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explainSubagent } from '../../../worker/registry/explain.ts';
import type { RegistryFile } from '../../../worker/registry/registry-files.ts';
import { CREDENTIAL_PATTERNS, findCredentials } from '../../../worker/registry/find-credentials.ts';
import { validateRegistry } from '../../../worker/registry/validate.ts';

function registry(
  files: Readonly<Record<string, string | Uint8Array>>,
  modes: Readonly<Record<string, RegistryFile['mode']>> = {},
): RegistryFile[] {
  return Object.entries(files).map(([path, content]) => ({
    path,
    mode: modes[path] ?? '100644',
    content: Buffer.from(content),
  }));
}

/** `file:line:column message`, as a person reads them. */
function told(files: readonly RegistryFile[], options?: Parameters<typeof validateRegistry>[1]): string[] {
  return validateRegistry(files, options).map(
    ({ file, line, column, level, message }) => `${file}:${line}:${column} ${level} ${message}`,
  );
}

const GOOD = {
  'subagents/fixer.md': '---\nruntime: command\ncapabilities: [lint]\nenv:\n  - ci\n---\nFix it.\n',
  'capabilities/lint/README.md': '# Lint\n',
  'envs/ci.yaml': 'values:\n  A: b\n',
};
/** In pieces, so that a scanner does not report this file. */
const KEY = ['ghp', `_${'a1B2'.repeat(9)}`].join('');

it('finds nothing wrong with a registry that runs', () => {
  expect(told(registry(GOOD), { runtimes: ['command'] })).toEqual([]);
  expect(told([])).toEqual([]);
});

it.each(['config.yml', 'Config.yaml', 'agora-lock.yaml', 'agora.lock.yml'])(
  'warns about %s, which would have no effect',
  (path) => {
    expect(told(registry({ ...GOOD, [path]: 'dashboard: true\n' }))).toEqual([
      expect.stringContaining(`${path}:1:1 warning is not read`),
    ]);
  },
);

it('reports all mistakes at once, each with its place', () => {
  const files = registry(
    {
      'subagents/fixer.md':
        '---\nruntime: commando\ncapabilities:\n  - lint\n  - nothing\nenv: [ci, absent]\nprompt-template: "{{#open}}"\n---\nFix it.\n',
      'subagents/broken.md': '---\nmodle: fast\n---\nx\n',
      'subagents/Odd Name.md': 'x\n',
      'subagents/readme.txt': 'x\n',
      'capabilities/lint/agora-setup.sh': 'echo\r\n',
      'capabilities/lint/.claude/settings.json': '{ nothing',
      'capabilities/lint/agora-plugins.json': '[]',
      'capabilities/away/link': '/etc/passwd',
      'envs/ci.yaml': 'values:\n  A: b\n  B-C: d\n',
      'envs/old.yml': '',
    },
    { 'capabilities/away/link': '120000' },
  );

  expect(told(files, { runtimes: ['command', 'codex'] })).toEqual([
    'capabilities/away/link:1:1 error is a symbolic link; a capability holds files only',
    expect.stringContaining('capabilities/lint:1:1 error .claude/settings.json of the capability lint is not JSON'),
    expect.stringContaining('capabilities/lint/agora-plugins.json:1:1 warning is not read'),
    'capabilities/lint/agora-setup.sh:1:1 error has CR LF line ends, which bash does not understand',
    expect.stringContaining('envs/ci.yaml:3:3 error values.B-C: is not a valid environment variable name'),
    expect.stringContaining('envs/old.yml:1:1 warning is not read'),
    expect.stringContaining('subagents/Odd Name.md:1:1 error the name "Odd Name"'),
    'subagents/broken.md:2:1 error front matter: does not know "modle"; did you mean "model"?',
    'subagents/fixer.md:2:10 error there is no runtime "commando"; there are command, codex',
    'subagents/fixer.md:5:5 error there is no capability nothing: the folder capabilities/nothing holds no file',
    'subagents/fixer.md:6:11 error there is no environment absent: write envs/absent.yaml',
    expect.stringContaining('subagents/fixer.md:7:18 error prompt-template: '),
    expect.stringContaining('subagents/readme.txt:1:1 warning'),
  ]);
});

it('reports a channel that no run could open', () => {
  const files = registry({
    'capabilities/good/agora-channel.json': '{"adapter": "issue-comments"}',
    'capabilities/irc/agora-channel.json': '{"adapter": "irc"}',
    'capabilities/torn/agora-channel.json': '{',
  });

  expect(told(files)).toEqual([
    expect.stringContaining('capabilities/irc/agora-channel.json:1:1 error adapter: must be issue-comments or'),
    expect.stringContaining('capabilities/torn/agora-channel.json:1:1 error it is not JSON'),
  ]);
});

it('reports that a subagent may ask one that does not exist', () => {
  const files = registry({
    ...GOOD,
    'subagents/fixer.md': '---\nmay-ask: ["agent:planner", "agent:nobody"]\n---\nx\n',
    'subagents/planner.md': 'Plan.\n',
  });

  expect(told(files)).toEqual(['subagents/fixer.md:2:28 error there is no subagent to ask: write subagents/nobody.md']);
});

it('reports that the capabilities of a subagent contradict each other', () => {
  const files = registry({
    ...GOOD,
    'subagents/fixer.md': '---\ncapabilities: [lint, other]\n---\nx\n',
    'capabilities/other/readme.MD': 'x',
  });

  expect(told(files)).toEqual([
    expect.stringMatching(
      /^subagents\/fixer\.md:2:15 error the capability other has "readme\.MD", which is "README\.md" of the capability lint/,
    ),
  ]);
});

it('finds credentials in text, in bytes, in UTF-16 and in names, and shows only their beginning', () => {
  const utf16 = Buffer.from(`key=${KEY}`, 'utf16le');
  const files = registry({
    'capabilities/leak/a.txt': `first\nkey=${KEY}\n`,
    'capabilities/leak/b.bin': Buffer.concat([Buffer.from([0, 255, 0]), Buffer.from(KEY)]),
    'capabilities/leak/c.txt': utf16,
    [`capabilities/leak/${KEY}`]: 'x',
  });

  const found = told(files);

  expect(found).toEqual([
    `capabilities/leak/a.txt:2:5 error this looks like a credential (github-token): ${KEY.slice(0, 8)}…; keep it as a secret and name it by reference`,
    expect.stringContaining('capabilities/leak/b.bin:1:'),
    expect.stringContaining('capabilities/leak/c.txt:1:'),
    expect.stringContaining('its name looks like a credential'),
  ]);
  expect(found.slice(0, 3).join()).not.toContain(KEY.slice(0, 9));
  expect(told(files, { allowCredentials: ['github-token'] })).toEqual([]);
});

/** Also in pieces. */
const EXAMPLES: readonly (readonly [pattern: string, parts: readonly string[]])[] = [
  ['aws-access-key', ['AKIA', 'ABCDEFGHIJKLMNOP']],
  ['jwt', ['eyJ', `${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(20)}`]],
  ['bearer-token', ['Bearer ', 'a'.repeat(20)]],
  ['github-token', ['github', `_pat_${'a'.repeat(30)}`]],
  ['anthropic-key', ['sk-', `ant-api03-${'a'.repeat(20)}`]],
  ['openai-key', ['sk-', `proj-${'a'.repeat(30)}`]],
  ['google-key', ['AIza', 'a'.repeat(35)]],
  ['slack-token', ['xox', `b-${'1'.repeat(12)}`]],
  ['stripe-key', ['sk', `_live_${'a'.repeat(24)}`]],
  ['private-key', ['-----BEGIN RSA ', 'PRIVATE KEY-----']],
];

it.each(EXAMPLES)('recognizes a credential of the kind %s', (pattern, parts) => {
  expect(findCredentials(Buffer.from(`x ${parts.join('')} y`))).toMatchObject([{ pattern, column: 3 }]);
});

it('has an example of every kind of credential', () => {
  expect(EXAMPLES.map(([pattern]) => pattern)).toEqual(CREDENTIAL_PATTERNS);
});

it('explains what would run, with names of secrets and never values', () => {
  const files = registry(
    {
      'subagents/fixer.md':
        '---\nruntime: command\nmodel: fast\ncapabilities: [one, two]\nenv: [ci]\nprompt-template: "Fix {{input.title}}"\nverify:\n  command: npm test\n---\nYou fix.\n',
      'capabilities/one/.claude/settings.json': '{"a":1}',
      'capabilities/two/.claude/settings.json': '{"b":1}',
      'capabilities/two/bin/x.sh': '#!/bin/sh\n',
      'capabilities/two/agora-notifications.json':
        '[{"url":"https://hooks.example.org/T0/secret","when":["dispatch.failed"]}]',
      'envs/ci.yaml': 'values:\n  STAGE: test\nsecrets:\n  TOKEN: aws-secrets-manager://team/db#token\n',
      'envs/broken.yaml': 'x',
    },
    { 'capabilities/two/bin/x.sh': '100755' },
  );

  const explained = explainSubagent(files, 'fixer');

  expect(explained).toMatchObject({
    kind: 'explained',
    explanation: {
      runtime: 'command',
      model: 'fast',
      permissionMode: 'bypass',
      verify: 'npm test',
      helper: true,
      systemPrompt: 'You fix.',
      capabilities: [
        { name: 'one' },
        {
          name: 'two',
          files: [
            { path: '.claude/settings.json' },
            { path: 'agora-notifications.json' },
            { path: 'bin/x.sh', executable: true },
          ],
        },
      ],
      variables: [
        { name: 'STAGE', kind: 'value' },
        { name: 'TOKEN', kind: 'secret', from: 'the environment ci', reference: 'aws-secrets-manager://team/db#token' },
      ],
      overlay: [
        { path: '.claude/settings.json', how: 'merged', from: ['the capability one', 'the capability two'] },
        { path: '.claude/skills/agora-needs-input/SKILL.md' },
        { path: 'bin/x.sh' },
      ],
      notifications: [{ host: 'hooks.example.org', when: ['dispatch.failed'] }],
      prompt: expect.stringContaining('Fix The title of the issue') as string,
    },
  });
  expect(JSON.stringify(explained)).not.toContain('T0/secret');
});

it('names the existing subagents when one does not exist, and explains why one cannot run', () => {
  expect(explainSubagent(registry(GOOD), 'nobody')).toEqual({ kind: 'unknown', known: ['fixer'] });
  expect(explainSubagent(registry({ ...GOOD, 'envs/ci.yaml': 'x: y' }), 'fixer')).toMatchObject({
    kind: 'mistakes',
    mistakes: [{ file: 'envs/ci.yaml' }],
  });
  expect(explainSubagent(registry({ ...GOOD, 'subagents/fixer.md': '---\nmodle: 1\n---\nx' }), 'fixer')).toMatchObject({
    kind: 'mistakes',
    mistakes: [{ file: 'subagents/fixer.md', line: 2 }],
  });
});

it('checks and explains any registry without throwing', () => {
  const path = fc.oneof(
    fc.constantFrom(
      'subagents/a.md',
      'capabilities/a/x',
      'capabilities/a/.claude/settings.json',
      'capabilities/a/agora-notifications.json',
      'envs/a.yaml',
      'agora.lock',
      'capabilities/',
      'x',
    ),
    fc.string(),
  );
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '---\ncapabilities: [a]\nenv: [a]\n---\nx',
      '{}',
      '[]',
      'values:\n  A: b\n',
      'capabilities/a: sha256:x',
    ),
  );

  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          path,
          mode: fc.constantFrom('100644' as const, '100755' as const, '120000' as const),
          content: text.map((each) => Buffer.from(each)),
        }),
        { maxLength: 6 },
      ),
      (files) => {
        expect(Array.isArray(validateRegistry(files))).toBe(true);
        expect(['explained', 'unknown', 'mistakes']).toContain(explainSubagent(files, 'a').kind);
      },
    ),
  );
});
