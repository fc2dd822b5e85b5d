import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findRefusedName, readEnvBundle } from '../../../protocol/config/environment-file.ts';

it('contains values as they are written and secrets by reference', () => {
  const read = readEnvBundle(
    'description: For tests\nvalues:\n  VERSION: 1.10\n  YES: yes\n  EMPTY:\n  LINES: |\n    one\n    two\nsecrets:\n  TOKEN: env://CI_TOKEN\n',
  );

  expect(read).toEqual({
    kind: 'env',
    env: {
      description: 'For tests',
      values: { VERSION: '1.10', YES: 'yes', EMPTY: '', LINES: 'one\ntwo\n' },
      secrets: { TOKEN: { kind: 'env', name: 'CI_TOKEN' } },
    },
  });
});

it('refuses a file that is not UTF-8, instead of passing on a value that nobody wrote', () => {
  const latin1 = Buffer.from('values:\r\n  A: b\r\n  CITY: Zürich\r\n', 'latin1');

  expect(readEnvBundle(latin1.toString('utf8'))).toEqual({
    kind: 'malformed',
    why: ['line 3: environment: has bytes that are not UTF-8, or the character U+FFFD'],
    mistakes: [{ line: 3, column: 1, message: 'environment: has bytes that are not UTF-8, or the character U+FFFD' }],
  });
  expect(readEnvBundle('values: { CITY: Zürich }')).toMatchObject({ env: { values: { CITY: 'Zürich' } } });
});

it('accepts an empty environment file', () => {
  expect(readEnvBundle('')).toEqual({ kind: 'env', env: { description: undefined, values: {}, secrets: {} } });
});

it.each([
  [
    'a misspelt part',
    'value:\n  A: b\n',
    { line: 1, column: 1, message: expect.stringContaining('"value"') as string },
  ],
  [
    'a name that is none',
    'values:\n  A: b\n  B-C: d\n',
    { line: 3, column: 3, message: expect.stringContaining('is not a valid environment variable name') as string },
  ],
  [
    'a value that is a list',
    'values:\n  A: [b]\n',
    { line: 2, column: 6, message: expect.stringContaining('values.A: must be a string') as string },
  ],
  [
    'a secret in place of a reference',
    'secrets:\n  A: hunter2\n',
    { line: 2, column: 6, message: expect.stringContaining('is not a reference') as string },
  ],
  [
    'an inline secret',
    'secrets:\n  A: inline:hunter2\n',
    { line: 2, message: expect.stringContaining('instead of a reference') as string },
  ],
  ['a name twice', 'values:\n  A: b\n  A: c\n', { line: 3, message: expect.stringContaining('second time') as string }],
  [
    'a value and a secret of one name',
    'values:\n  A: b\nsecrets:\n  A: env://B\n',
    { line: 4, message: expect.stringContaining('among the values') as string },
  ],
  [
    'a value and a secret of one name, beside another mistake',
    'values:\n  A: b\n  L: [1]\nsecrets:\n  A: env://B\n',
    { line: 5, message: expect.stringContaining('among the values') as string },
  ],
  [
    'a loader hook',
    'values:\n  LD_PRELOAD: x\n',
    { line: 2, column: 3, message: expect.stringContaining('how programs start') as string },
  ],
  ['YAML that is none', 'values: [\n', { line: 2, message: expect.stringContaining('Flow') as string }],
])('reports the location of the mistake: %s', (_, text, mistake) => {
  const read = readEnvBundle(text);

  expect(read).toMatchObject({
    kind: 'malformed',
    mistakes: expect.arrayContaining([expect.objectContaining(mistake)]) as unknown,
  });
  expect(JSON.stringify(read)).not.toContain('hunter2');
});

it.each(['__proto__', 'constructor', 'toString'])('treats %s as a name like any other, or ignores it', (name) => {
  const read = readEnvBundle(`values:\n  ${name}: x\n`);

  expect(read.kind).toBe('env');
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

it.each([
  [
    'aliases that multiply',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, index) => `b${index}: &b${index} [${`*${index === 0 ? 'a' : `b${index - 1}`},`.repeat(9)}]`).join('\n')}`,
  ],
  ['brackets without end', '['.repeat(100_000)],
  ['dashes without end', '- '.repeat(50_000)],
  ['question marks without end', '? '.repeat(50_000)],
  ['indentation without end', Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ['a megabyte and more', `description: ${'x'.repeat(1_100_000)}`],
])('refuses %s, and returns', (_, text) => {
  expect(readEnvBundle(text).kind).toBe('malformed');
});

it('explains what is wrong with aliases that multiply', () => {
  const read = readEnvBundle(
    `a: &a [${'x,'.repeat(9)}]\nb: &b [${'*a,'.repeat(9)}]\nc: &c [${'*b,'.repeat(9)}]\nvalues: { A: [${'*c,'.repeat(9)}] }\n`,
  );

  expect(read).toMatchObject({
    mistakes: [{ message: 'environment: its aliases expand to more than 100 values; write them out' }],
  });
});

it('reads any text as an environment file without throwing', () => {
  const yamlish = fc
    .array(
      fc.constantFrom(
        'values:',
        'secrets:',
        '  A: ',
        '- ',
        '? ',
        ': ',
        '&a ',
        '*a',
        '!!x ',
        '|',
        '>',
        '{',
        '}',
        '[',
        ']',
        '"',
        "'",
        '\n',
        '\t',
        '#',
        '%',
        '---',
        '\u2028',
        '<<: *a',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

  fc.assert(
    fc.property(fc.oneof(fc.string(), yamlish), (text) => {
      expect(['env', 'malformed']).toContain(readEnvBundle(text).kind);
    }),
    { numRuns: 500 },
  );
});

it('accepts an environment file of up to a megabyte, to the byte', () => {
  const sized = (bytes: number): string => `#${'x'.repeat(bytes - 1)}`;

  expect(readEnvBundle(sized(1_048_576)).kind).toBe('env');
  expect(readEnvBundle(sized(1_048_577))).toMatchObject({
    mistakes: [{ line: 1, column: 1, message: 'environment: is longer than 1048576 bytes' }],
  });
});

it('accepts a value of up to 64 KiB, and 500 variables', () => {
  const value = (bytes: number) => `values:\n  A: ${'\u00E4'.repeat(20_000)}${'x'.repeat(bytes - 40_000)}\n`;
  const lines = (count: number, text: string) =>
    Array.from({ length: count }, (_, at) => `  ${text}`.replace('#', `${at}`));
  const variables = (secrets: number) =>
    ['values:', ...lines(300, 'V#: x'), 'secrets:', ...lines(secrets, 'S#: env://X')].join('\n');

  expect([value(65_536), value(65_537)].map((text) => readEnvBundle(text).kind)).toEqual(['env', 'malformed']);
  expect(readEnvBundle(variables(200)).kind).toBe('env');
  expect(readEnvBundle(variables(201))).toMatchObject({
    why: [expect.stringContaining('holds more than 500 variables') as string],
  });
});

it.each([
  ['AGORA_DISABLE_NEEDS_INPUT_HELPER', undefined],
  ['PROXY', undefined],
  ['AGORA_MODEL', /how programs start/],
  ['HTTPS_PROXY', /where the model's key is sent/],
  ['OPENAI_BASE_URL', /where the model's key is sent/],
  ['ssl_cert_file', /where the model's key is sent/],
])('knows whether a file may set %s', (name, why) => {
  expect(findRefusedName(name)).toEqual(why === undefined ? undefined : (expect.stringMatching(why) as string));
});
