/** What the code accepts and returns is what `schemas/` says, with every bound: editors and programs rely on it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SCHEMAS } from '../../cli/cli-schemas.ts';
import { EnvFile } from '../../protocol/config/environment-file.ts';
import { ConfigFile } from '../../protocol/config/repository-config.ts';
import { FrontMatter } from '../../protocol/config/subagent.ts';
import { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { NeedsInput } from '../../protocol/messages/needs-input.ts';

const read = { 'subagent': FrontMatter, 'config': ConfigFile, 'env': EnvFile, 'needs-input': NeedsInput };
const published: readonly (readonly [string, z.core.$ZodType, 'input' | 'output'])[] = [
  ...Object.entries({ ...read, 'dispatch-request': DispatchRequest }).map(
    ([name, schema]) => [name, schema, 'input'] as const,
  ),
  ...Object.entries(SCHEMAS).map(([name, schema]) => [name, schema, 'output'] as const),
];

const Described = z.looseObject({
  properties: z.looseObject({}).optional(),
  anyOf: z.array(z.looseObject({})).optional(),
});

it.each(published)('publishes the schema of %s', (name, schema, io) => {
  const file = Described.parse(JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8')));
  const code = Described.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }));
  // Texts, examples and defaults are added for editors.
  expect(file.properties).toMatchObject(code.properties ?? {});
  if (code.anyOf !== undefined) expect(file.anyOf).toMatchObject(code.anyOf);
});
