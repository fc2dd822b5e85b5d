/**
 * Cuts GitHub's own OpenAPI description down to the calls and webhooks of the local GitHub.
 *
 * The full description is 13 MB (a 385 MB package), too much to install for every test run; the part we
 * use is a few hundred kB and is committed. It is not a dependency: fetch it once into another folder
 *
 *     mkdir /tmp/openapi && cd /tmp/openapi && npm init -y && npm i --no-save @octokit/openapi@23.0.2
 *     node scripts/generate/write-openapi.ts /tmp/openapi
 *
 * The result is plain JSON Schema inside: OpenAPI 3.0's `nullable` is written out, because validators of
 * JSON Schema do not support it. Descriptions and examples are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OPERATIONS, WEBHOOKS } from '../../localhub/gateway/operations.ts';

const PINNED = '23.0.2';
const TARGET = new URL('../../localhub/openapi/subset.json', import.meta.url);
const Package = z.looseObject({ version: z.string() });
const NOISE = new Set([
  'example',
  'examples',
  'externalDocs',
  'x-github',
  'tags',
  'x-github-breaking-changes',
  'default',
]);

type OpenApiValue = null | boolean | number | string | OpenApiValue[] | OpenApiObject;
interface OpenApiObject {
  [key: string]: OpenApiValue;
}

const isObject = (value: unknown): value is OpenApiObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const object = (value: unknown): OpenApiObject => (isObject(value) ? value : {});
const readJson = (file: string): OpenApiObject => object(JSON.parse(readFileSync(file, 'utf8')));

/** Removes what validators ignore. A `description` that is an object is a property of that name, not prose. */
function strip(value: OpenApiValue): OpenApiValue {
  if (Array.isArray(value)) return value.map(strip);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key, inner]) => !isNoise(key, inner));
  return Object.fromEntries(kept.map(([key, inner]) => [key, strip(inner)]));
}

function isNoise(key: string, inner: OpenApiValue): boolean {
  if (key === 'description' || key === 'summary') return typeof inner === 'string';
  // A schema can have a property called "default" or "tags"; those are objects with a schema inside.
  if (NOISE.has(key)) return !(isObject(inner) && ('type' in inner || '$ref' in inner));
  return false;
}

/** OpenAPI 3.0 `nullable: true` as JSON Schema: another allowed type, another allowed value, or an `anyOf`. */
function writeOutNullable(value: OpenApiValue): OpenApiValue {
  if (Array.isArray(value)) return value.map(writeOutNullable);
  if (!isObject(value)) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, writeOutNullable(inner)]),
  );
  if (nullable !== true) return nullable === undefined || nullable === false ? rest : { nullable, ...rest };
  const isPlain =
    typeof rest['type'] === 'string' && !('anyOf' in rest || 'oneOf' in rest || 'allOf' in rest || '$ref' in rest);
  if (Array.isArray(rest['anyOf']) && Object.keys(rest).length === 1)
    return { anyOf: [...rest['anyOf'], { type: 'null' }] };
  if (!isPlain) return { anyOf: [rest, { type: 'null' }] };
  const values = rest['enum'];
  return {
    ...rest,
    type: [rest['type'] ?? 'null', 'null'],
    ...(Array.isArray(values) ? { enum: [...new Set([...values, null])] } : {}),
  };
}

/** Follows every `$ref` from what is kept and adds what it points to. */
function collectComponents(from: OpenApiValue, all: OpenApiObject): OpenApiObject {
  const found = new Map<string, OpenApiValue>();
  const visit = (value: OpenApiValue): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (!isObject(value)) return;
    const ref = value['$ref'];
    if (typeof ref === 'string' && !found.has(ref)) {
      const [, , kind = '', name = ''] = ref.split('/');
      const part = object(all[kind])[name];
      if (part === undefined)
        throw new Error(`${ref} is used in the description but not defined there. Is the package complete?`);
      found.set(ref, writeOutNullable(strip(part)));
      visit(found.get(ref) ?? null);
    }
    Object.values(value).forEach(visit);
  };
  visit(from);
  const components: OpenApiObject = {};
  for (const [ref, part] of [...found].sort(([a], [b]) => a.localeCompare(b))) {
    const [, , kind = '', name = ''] = ref.split('/');
    components[kind] = { ...object(components[kind]), [name]: part };
  }
  return components;
}

function pickPaths(spec: OpenApiObject): OpenApiObject {
  const wanted = new Set(Object.keys(OPERATIONS));
  const paths: OpenApiObject = {};
  for (const [path, methods] of Object.entries(object(spec['paths']))) {
    for (const [method, operation] of Object.entries(object(methods))) {
      const id = object(operation)['operationId'];
      if (typeof id !== 'string' || !wanted.delete(id)) continue;
      paths[path] = { ...object(paths[path]), [method]: writeOutNullable(strip(operation)) };
    }
  }
  if (wanted.size > 0)
    throw new Error(`GitHub's description has no ${[...wanted].join(', ')}. Correct localhub/gateway/operations.ts.`);
  return paths;
}

function pickWebhooks(spec: OpenApiObject): OpenApiObject {
  const all = object(spec['x-webhooks']);
  return Object.fromEntries(
    WEBHOOKS.map((name) => {
      const hook = all[name];
      if (hook === undefined)
        throw new Error(`GitHub's description has no webhook ${name}. Correct localhub/gateway/operations.ts.`);
      return [name, writeOutNullable(strip(hook))];
    }),
  );
}

/** One line for each path, webhook and schema, so that a changed description is a readable diff. */
function renderByLine(document: OpenApiObject): string {
  const section = (value: OpenApiValue, depth: number): string => {
    if (depth === 0 || !isObject(value)) return JSON.stringify(value);
    const lines = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${section(inner, depth - 1)}`);
    return `{\n${lines.join(',\n')}\n}`;
  };
  const sections = Object.entries(document).map(
    ([key, value]) => `${JSON.stringify(key)}: ${section(value, key === 'components' ? 2 : 1)}`,
  );
  return `{\n${sections.join(',\n')}\n}\n`;
}

function main(folder: string | undefined): void {
  if (folder === undefined)
    throw new Error(
      'No folder given. Usage: node scripts/generate/write-openapi.ts FOLDER, where npm i @octokit/openapi was run.',
    );
  const home = join(folder, 'node_modules/@octokit/openapi');
  const { version } = Package.parse(readJson(join(home, 'package.json')));
  if (version !== PINNED)
    throw new Error(
      `The folder has @octokit/openapi ${version}, but the local GitHub is written for ${PINNED}. Install that version, or change PINNED here and run the tests.`,
    );
  const spec = readJson(join(home, 'generated/api.github.com.json'));
  const paths = pickPaths(spec);
  const hooks = pickWebhooks(spec);
  const document: OpenApiObject = {
    source: `@octokit/openapi ${version}, cut by scripts/generate/write-openapi.ts`,
    paths,
    webhooks: hooks,
    components: collectComponents([paths, hooks], object(spec['components'])),
  };
  writeFileSync(TARGET, renderByLine(document));
  process.stdout.write(
    `Wrote ${String(Object.keys(OPERATIONS).length)} operations and ${String(WEBHOOKS.length)} webhooks.\n`,
  );
}

main(process.argv[2]);
