import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { OUTPUTS, SCHEMAS } from '../../cli/cli-schemas.ts';
import { markdownFiles, readExamples } from '../project/examples.ts';
import { publishedSchema } from '../support/published-schema.ts';

const golden = (prefix: string): [string, unknown][] =>
  readdirSync('test/protocol/golden/v1')
    .filter((file) => file.startsWith(`${prefix}.`))
    .map((file) => [file, JSON.parse(readFileSync(`test/protocol/golden/v1/${file}`, 'utf8'))]);

function frontMatter(text: string): unknown {
  return parse(/^---\n(?<yaml>[\s\S]*?)\n---$/m.exec(text)?.groups?.['yaml'] ?? '');
}

it('publishes JSON schemas that equal the schemas in the code', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/generate/write-schemas.ts', '--check'], {
    encoding: 'utf8',
  });

  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it.each(['needs-input', 'dispatch-request', 'dispatch-result'])('%s accepts a real example of every kind', (name) => {
  const check = publishedSchema(name);

  const examples = golden(name);

  expect(examples.length).toBeGreaterThan(0);
  for (const [file, example] of examples) expect(check(example), file).toEqual([]);
});

it.each([
  ['needs-input', { options: ['A'] }, 'question'],
  ['needs-input', { question: '' }, 'fewer than 1'],
  ['dispatch-request', { v: 1, kind: 'start' }, ''],
  ['dispatch-result', { v: 1 }, 'dispatchId'],
])('%s refuses %j', (name, value, word) => {
  expect(publishedSchema(name)(value).join('; ')).toContain(word);
  expect(publishedSchema(name)(value)).not.toEqual([]);
});

describe('the schema of front matter', () => {
  it('accepts every subagent in the documents', () => {
    const check = publishedSchema('subagent');
    const folder = 'demo/repository/.github/agora/subagents';
    const shown = [
      ...readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
      ...markdownFiles()
        .flatMap((file) => readExamples(file, 'md'))
        .map(({ text }) => text),
    ];

    expect(shown.length).toBeGreaterThan(2);
    for (const text of shown) expect(check(frontMatter(text)), text).toEqual([]);
  });

  it('reports a misspelt key, a wrong type and an empty command', () => {
    const check = publishedSchema('subagent');

    expect(check({ modle: 'max' }).join()).toContain('additional properties');
    expect(check({ 'agent-timeout-seconds': '10m' }).join()).toContain('must be integer');
    expect(check({ verify: {} }).join()).toContain("required property 'command'");
  });
});

describe.each([
  ['config', 'config', { 'who-may': { answre: ['write'] } }, 'additional properties'],
  ['env', 'registry-env', { values: { 'a b': 'x' } }, 'property name must be valid'],
] as const)('the schema of %s', (name, example, wrong, word) => {
  it('accepts the documented values, including those that an editor treats as numbers', () => {
    const shown = markdownFiles()
      .flatMap((file) => readExamples(file, 'yaml'))
      .filter((one) => one.name.endsWith(`#${example}`));

    expect(shown).toHaveLength(1);
    for (const { text } of shown) expect(publishedSchema(name)(parse(text))).toEqual([]);
  });

  it('reports a mistake', () => {
    expect(publishedSchema(name)(wrong).join()).toContain(word);
  });
});

it('a schema is published for the output of every command', () => {
  const files = readdirSync('schemas');

  expect(Object.values(OUTPUTS).filter((name) => !files.includes(`${name}.json`))).toEqual([]);
  expect(new Set(Object.values(OUTPUTS))).toEqual(new Set(Object.keys(SCHEMAS)));
});
