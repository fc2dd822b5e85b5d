/** Descriptions for the schemas of what programs write and read: one sentence for each key, by its name. */
import { WORDS } from './schema-words.ts';

/** Keywords whose values are data, not schemas. */
const DATA = new Set(['const', 'default', 'enum', 'examples', 'required']);

/**
 * Adds a description to each key of a schema, by its name.
 * @throws Error for a key without one.
 */
export function describeByName(name: string, schema: object): object {
  const describe = (key: string, parent: string): string => {
    const words = WORDS[`${parent}.${key}`] ?? WORDS[key];
    if (words === undefined) throw new Error(`${name}: describe the key ${key} below ${parent} in schema-words.ts.`);
    return words;
  };
  const walk = (node: unknown, parent: string): unknown => {
    if (Array.isArray(node)) return node.map((one) => walk(one, parent));
    if (typeof node !== 'object' || node === null) return node;
    return mapEntries(node, (keyword, value) => {
      if (DATA.has(keyword)) return value;
      if (keyword === '$defs') return mapEntries(value as object, (_, each) => walk(each, name));
      if (keyword !== 'properties') return walk(value, parent);
      return mapEntries(value as object, (key, child) => ({
        description: describe(key, parent),
        ...(walk(child, key) as object),
      }));
    });
  };
  return walk(schema, name) as object;
}

const mapEntries = (node: object, by: (key: string, value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(node).map(([key, value]: [string, unknown]) => [key, by(key, value)]));
