/** The published schemas with their descriptions: schemas of files that people write, and of what programs print. */
import { describeByName } from './describe-by-name.ts';
import { CONFIG, ENV, type KeyDescription, type Keys, NEEDS_INPUT, SUBAGENT } from './written-words.ts';

/** By schema, then by the path of a key: `a.b` below a key, `a[].b` in each item of a list, `a.*.b` below any name. */
export const DESCRIPTIONS: Readonly<Record<string, Keys>> = {
  config: CONFIG,
  subagent: SUBAGENT,
  env: ENV,
  'needs-input': NEEDS_INPUT,
};

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly [keyword: string]: unknown;
}

/**
 * Adds the descriptions to a JSON Schema.
 * @throws Error for a key without a description, or a description without a key.
 */
export function describeSchema(name: string, schema: object): object {
  const keys = DESCRIPTIONS[name];
  if (keys === undefined) return describeByName(name, schema);
  const left = new Set(Object.keys(keys));
  const described = describeNode(schema as SchemaNode, '', (path) => {
    left.delete(path);
    const found = Object.hasOwn(keys, path) ? keys[path] : undefined;
    if (found === undefined) throw new Error(`${name}: describe the key ${path} in schema-descriptions.ts.`);
    return found;
  });
  if (left.size > 0) throw new Error(`${name}: the key ${[...left].join(', ')} no longer exists.`);
  return described;
}

function describeNode(node: SchemaNode, path: string, describe: (path: string) => KeyDescription): SchemaNode {
  const { properties, items, ...rest } = node;
  const { additionalProperties: others } = rest;
  return {
    ...rest,
    ...(typeof others === 'object' && { additionalProperties: describeNode(others, `${path}.*`, describe) }),
    ...(items !== undefined && { items: describeNode(items, `${path}[]`, describe) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, child]) => {
          const at = path === '' ? key : `${path}.${key}`;
          return [key, { ...describe(at), ...describeNode(child, at, describe) }];
        }),
      ),
    }),
  };
}
