/**
 * GitHub's published GraphQL schema. Loaded by the first request that needs it: it takes half a second.
 *
 * @see https://docs.github.com/en/graphql/overview/public-schema
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, type GraphQLSchema } from 'graphql';

let loaded: GraphQLSchema | undefined;

export function publishedSchema(): GraphQLSchema {
  loaded ??= buildSchema(
    readFileSync(fileURLToPath(new URL('schema.graphql', import.meta.resolve('@octokit/graphql-schema'))), 'utf8'),
    // It defines two fields of one type twice.
    { assumeValidSDL: true, noLocation: true },
  );
  return loaded;
}
