/**
 * Writes schemas/: JSON Schemas of what people and programs write or read, from the schemas that the code parses with.
 *
 * Editors use them to complete and check a subagent's front matter, and programs use them to check the output of
 * `--json`. `--check` writes nothing and fails if one is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { OUTPUTS, SCHEMAS } from '../../cli/cli-schemas.ts';
import { ConfigFile } from '../../protocol/config/repository-config.ts';
import { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { EnvFile } from '../../protocol/config/environment-file.ts';
import { NeedsInput } from '../../protocol/messages/needs-input.ts';
import { FrontMatter } from '../../protocol/config/subagent.ts';
import { describeSchema } from './schema-descriptions.ts';

const FOLDER = 'schemas';

interface PublishedSchema {
  readonly title: string;
  readonly schema: z.core.$ZodType;
  /** `input` describes a file as people write it, `output` describes what we print. */
  readonly io: 'input' | 'output';
  /** One of these keys is required, although the code has defaults for them. */
  readonly either?: readonly string[];
}

const published: Readonly<Record<string, PublishedSchema>> = {
  'subagent': {
    title: 'Front matter of a subagent, .github/agora/subagents/<name>.md',
    schema: FrontMatter,
    io: 'input',
  },
  'config': { title: 'The rules of a repository, .github/agora/config.yaml', schema: ConfigFile, io: 'input' },
  'env': { title: 'An environment, .github/agora/envs/<name>.yaml', schema: EnvFile, io: 'input' },
  'needs-input': {
    title: 'A question of an agent, .agora/needs_input.json',
    schema: NeedsInput,
    io: 'input',
    either: ['question', 'questions'],
  },
  'dispatch-request': { title: 'The workflow input "request"', schema: DispatchRequest, io: 'input' },
  ...Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, schema]) => [name, { title: titleOf(schema), schema, io: 'output' as const }]),
  ),
};

/** The commands that print this output. */
function titleOf(schema: z.core.$ZodType): string {
  const commands = Object.entries(OUTPUTS)
    .filter(([, name]) => SCHEMAS[name] === schema)
    .map(([command]) => `agora ${command}`);
  return schema === SCHEMAS.error
    ? 'What any command prints with --json when it fails'
    : `What ${commands.join(', ')} with --json prints`;
}

function renderSchema(name: string, { title, schema, io, either }: PublishedSchema): string {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  const described = describeSchema(name, json);
  const { $schema, ...rest } = {
    $schema: json.$schema,
    ...(either === undefined ? described : requireEither(described, either)),
  };
  return `${JSON.stringify({ $schema, $id: `https://raw.githubusercontent.com/agora/dispatch/v1/schemas/${name}.json`, title, ...rest }, null, 2)}\n`;
}

/**
 * Each alternative repeats its key with the description. Strict validators require the key there, and people read the
 * description there.
 */
function requireEither(schema: { readonly properties?: object }, keys: readonly string[]): object {
  const described = new Map(Object.entries(schema.properties ?? {}) as [string, { description?: string }][]);
  return {
    ...schema,
    required: undefined,
    anyOf: keys.map((key) => ({
      properties: { [key]: { description: described.get(key)?.description } },
      required: [key],
    })),
  };
}

const wanted = new Map(Object.entries(published).map(([name, one]) => [`${name}.json`, renderSchema(name, one)]));
const there = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const stale = [...wanted]
  .filter(([file, text]) => !there.includes(file) || readFileSync(`${FOLDER}/${file}`, 'utf8') !== text)
  .map(([file]) => file);
const left = there.filter((file) => !wanted.has(file));

if (process.argv.includes('--check')) {
  for (const file of [...stale, ...left])
    console.error(`${FOLDER}/${file} does not match the schema in the code. Run \`npm run schemas\`.`);
  if (stale.length + left.length > 0) process.exitCode = 1;
} else {
  mkdirSync(FOLDER, { recursive: true });
  for (const file of left) rmSync(`${FOLDER}/${file}`);
  for (const file of stale) writeFileSync(`${FOLDER}/${file}`, wanted.get(file) ?? '');
}
