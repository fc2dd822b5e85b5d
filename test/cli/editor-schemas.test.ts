/** The schemas of files that people write: what an editor shows and suggests. */
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readConfigFile } from '../../protocol/config/repository-config.ts';
import { DESCRIPTIONS, describeSchema } from '../../scripts/generate/schema-descriptions.ts';
import { WORDS } from '../../scripts/generate/schema-words.ts';

const Schema = z.looseObject({
  type: z.unknown().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  examples: z.array(z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  get items() {
    return Schema.optional();
  },
  get additionalProperties() {
    return z.union([z.boolean(), Schema]).optional();
  },
});
type Schema = z.infer<typeof Schema>;

const published = (name: string): Schema => Schema.parse(JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8')));

interface WrittenKey extends Schema {
  readonly isRequired: boolean;
}

function keysOf(schema: Schema, path = ''): [path: string, schema: WrittenKey][] {
  const { properties = {}, items, additionalProperties: others, required = [] } = schema;
  const below = Object.entries(properties).flatMap(([key, child]): [string, WrittenKey][] => [
    [`${path}.${key}`, { ...child, isRequired: required.includes(key) }],
    ...keysOf(child, `${path}.${key}`),
  ]);
  return [
    ...below,
    ...(items === undefined ? [] : keysOf(items, `${path}[]`)),
    ...(typeof others === 'object' ? keysOf(others, `${path}.*`) : []),
  ];
}

it.each(Object.keys(DESCRIPTIONS))('explains every key of %s', (name) => {
  const keys = keysOf(published(name));

  expect(keys.length).toBeGreaterThan(2);
  expect(keys.filter(([, { description }]) => (description ?? '').length < 5).map(([path]) => path)).toEqual([]);
});

it.each(Object.keys(DESCRIPTIONS))('says for every optional key of %s what its default is', (name) => {
  const silent = keysOf(published(name)).filter(
    ([, schema]) =>
      !schema.isRequired &&
      schema.default === undefined &&
      schema.properties === undefined &&
      !/If omitted[:,] |Without it |The default is |Default: /.test(schema.description ?? ''),
  );

  // One of these is required, according to the schema.
  expect(silent.map(([path]) => path)).toEqual(name === 'needs-input' ? ['.question'] : []);
});

it.each(Object.keys(DESCRIPTIONS))('has an example for every key of %s whose value users invent', (name) => {
  const bare = keysOf(published(name)).filter(
    ([, { examples = [], properties, enum: words, type }]) =>
      examples.length === 0 && properties === undefined && words === undefined && type !== 'boolean',
  );

  expect(bare.map(([path]) => path)).toEqual([]);
});

it('offers the real default of each configuration key', () => {
  const given = keysOf(published('config')).filter(([path, schema]) => 'default' in schema && !path.includes('[]'));
  const whole = given.map(([path, schema]) => [path.slice(1).split('.'), schema.default] as const);
  const withAll: Record<string, unknown> = {};
  for (const [[top = '', below], value] of whole)
    withAll[top] = below === undefined ? value : { ...(withAll[top] as object | undefined), [below]: value };

  expect(given.length).toBeGreaterThan(25);
  expect(readConfigFile(JSON.stringify(withAll))).toEqual(readConfigFile(''));
});

it.each(Object.keys(DESCRIPTIONS))('offers only values that %s accepts', (name) => {
  const { $defs } = published(name) as { $defs?: object };
  const refused = keysOf(published(name)).flatMap(([path, { examples = [], ...schema }]) => {
    const check = new Ajv2020({ strict: false }).compile({ ...schema, $defs });
    const offered = 'default' in schema ? [...examples, schema.default] : examples;
    return offered.filter((example) => !check(example)).map((example) => `${path}: ${JSON.stringify(example)}`);
  });

  expect(refused).toEqual([]);
});

/** All keys below a `properties` at any depth, with their schemas. */
function allKeys(node: unknown, path = ''): [path: string, schema: { description?: unknown }][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([keyword, value]: [string, unknown]) => {
    if (keyword !== 'properties' || Array.isArray(node)) return allKeys(value, path);
    return Object.entries(value as Record<string, object>).flatMap(([key, child]): [string, object][] => [
      [`${path}.${key}`, child],
      ...allKeys(child, `${path}.${key}`),
    ]);
  });
}

it.each(readdirSync('schemas'))('explains every key of %s in a sentence, also in unions and definitions', (file) => {
  const keys = allKeys(JSON.parse(readFileSync(`schemas/${file}`, 'utf8')));
  const silent = keys.filter(
    ([, { description }]) => typeof description !== 'string' || !/^.{5,}[.:]/s.test(description),
  );

  expect(keys.length).toBeGreaterThan(0);
  expect(silent.map(([path]) => path)).toEqual([]);
});

it('describes no key that no schema has', () => {
  const names = readdirSync('schemas').flatMap((file) => {
    const keys = allKeys(JSON.parse(readFileSync(`schemas/${file}`, 'utf8')), file.replace('.json', '')).map(
      ([path]) => path,
    );
    return keys.flatMap((path) => [path.split('.').at(-1), path.split('.').slice(-2).join('.')]);
  });

  expect(Object.keys(WORDS).filter((word) => !names.includes(word))).toEqual([]);
});

it("refuses a program's key without a description", () => {
  const more = { properties: { outcome: { anyOf: [{ properties: { shoeSize: {} } }] } } };

  expect(() => describeSchema('dispatch-result', more)).toThrow('describe the key shoeSize below outcome');
});

it('refuses a key without a description, and a description without a key', () => {
  const whole = published('env');
  const less = Object.fromEntries(Object.entries(whole.properties ?? {}).filter(([key]) => key !== 'description'));

  expect(() => describeSchema('env', { ...whole, properties: { ...whole.properties, more: {} } })).toThrow(
    'env: describe the key more',
  );
  expect(() => describeSchema('env', { ...whole, properties: less })).toThrow('the key description no longer exists');
});
