import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findInFrontMatter, readReferences, readSubagent } from '../../../protocol/config/subagent.ts';

it('reads a system prompt with settings above it', () => {
  const read = readSubagent(
    '---\ndescription: Plans\nruntime: command\ncommand: ./plan.sh\nverify:\n  command: npm test\n  timeout: 60\n---\n\nYou plan.\n\n---\nStill the prompt.\n',
  );

  expect(read).toEqual({
    kind: 'subagent',
    subagent: {
      description: 'Plans',
      runtime: 'command',
      command: './plan.sh',
      verify: { command: 'npm test', timeout: 60 },
      systemPrompt: 'You plan.\n\n---\nStill the prompt.',
    },
  });
});

it('accepts a subagent file that is nothing but a prompt', () => {
  expect(readSubagent('You plan.')).toEqual({ kind: 'subagent', subagent: { systemPrompt: 'You plan.' } });
});

it('accepts empty front matter, and text with its own lines below it', () => {
  expect(readSubagent('---\n---\nYou plan.\n---\nStill the prompt.')).toEqual({
    kind: 'subagent',
    subagent: { systemPrompt: 'You plan.\n---\nStill the prompt.' },
  });
});

it('reports the line of bytes that are not text', () => {
  expect(readSubagent('---\n---\nYou plan.\n\uFFFD')).toMatchObject({ mistakes: [{ line: 4, column: 1 }] });
  expect(readSubagent('\n\0')).toMatchObject({ mistakes: [{ line: 2, column: 1 }] });
});

it('accepts line ends of Windows and a byte order mark', () => {
  expect(readSubagent('\uFEFF---\r\nmodel: fast\r\n---\r\nYou plan.\r\n')).toEqual({
    kind: 'subagent',
    subagent: { model: 'fast', systemPrompt: 'You plan.' },
  });
});

it('accepts a template instead of a prompt', () => {
  expect(readSubagent('---\nprompt-template: Plan {{input.title}}\n---\n').kind).toBe('subagent');
});

it.each([
  ['a key that is misspelt', '---\nmodle: fast\n---\nx', 'modle'],
  ['a time limit that is none', '---\nagent-timeout-seconds: 0\n---\nx', 'agent-timeout-seconds'],
  ['a mode that does not exist', '---\npermission-mode: yolo\n---\nx', 'permission-mode'],
  ['YAML that is none, with its line', '---\nmodel: fast\nverify: [\n---\nx', 'line 3: Flow'],
  ['the same key twice', '---\nmodel: a\nmodel: b\n---\nx', 'second time'],
  ['front matter that is a list', '---\n- a\n---\nx', 'front matter'],
  ['front matter that is empty, with nothing below it', '---\n---\n', 'prompt'],
  ['bytes that are no text', 'You plan.\n\0\uFFFD', 'not valid UTF-8 text'],
  ['neither prompt nor template', '---\nmodel: fast\n---\n', 'prompt'],
])('reports the mistake in a subagent file: %s', (_, text, word) => {
  const read = readSubagent(text);

  expect(read.kind === 'malformed' ? read.why.join() : '').toContain(word);
});

it.each([
  ['is never closed', '---\npermission-mode: strict\nYou plan.\n', 1],
  ['begins on a later line', '\n---\npermission-mode: strict\n---\nYou plan.\n', 2],
])('refuses front matter that %s: its limits would silently not apply', (_, text, line) => {
  expect(readSubagent(text)).toMatchObject({
    kind: 'malformed',
    mistakes: [{ line, message: expect.stringContaining('end with another line') as unknown }],
  });
});

it('names the key that a subagent file has twice', () => {
  expect(readSubagent('---\nmodel: a\nmodel: b\n---\nx')).toMatchObject({
    mistakes: [{ line: 3, message: expect.stringContaining('"model" is given a second time') as unknown }],
  });
});

it('reports all mistakes of a subagent file at once', () => {
  expect(readSubagent('---\nmodle: fast\nverify: 3\n---\nx')).toMatchObject({
    why: [expect.anything(), expect.anything()],
  });
});

it('reads any text as a subagent file without throwing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (yaml, body) => {
      expect(['subagent', 'malformed']).toContain(readSubagent(`---\n${yaml}\n---\n${body}`).kind);
    }),
  );
});

it('requires one file for a required path, unless it gives a number', () => {
  const read = (count: string) =>
    readSubagent(`---\ncontext-requires:\n  paths:\n    - glob: docs/*.md\n${count}---\nYou plan.`);

  expect(read('')).toMatchObject({ subagent: { 'context-requires': { paths: [{ 'min-count': 1 }] } } });
  expect(read('      min-count: 1\n')).toMatchObject({ kind: 'subagent' });
  expect(read('      min-count: 0\n').kind).not.toBe('subagent');
});

it('reports a missing prompt on the first line', () => {
  expect(readSubagent('---\nmodel: fast\n---\n')).toMatchObject({ mistakes: [{ line: 1, column: 1 }] });
});

it('finds a member of the front matter', () => {
  const text = '\uFEFF---\r\nmodel: fast\r\nverify: {command: x}\r\n---\r\nYou plan.';

  expect(findInFrontMatter(text, ['verify', 'command'])).toEqual({ line: 3, column: 19 });
  expect(findInFrontMatter('You plan.', ['model'])).toEqual({ line: 1, column: 1 });
});

it('reads what a subagent names, each member for itself', () => {
  const front = (...lines: string[]) => ['---', ...lines, 'model: fast', 'modle: x', '---', 'You plan.'].join('\n');
  const all = {
    'runtime': 'command',
    'capabilities': ['lint'],
    'env': ['ci'],
    'may-ask': ['agent:tester'],
    'prompt-template': 'Plan',
  };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);

  expect(readReferences(front(...lines))).toStrictEqual(all);
  expect(readReferences(front('runtime: command', 'env: 7'))).toStrictEqual({ runtime: 'command' });
  expect(readReferences('You plan.')).toStrictEqual({});
});
