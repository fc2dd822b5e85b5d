/**
 * GitHub's schema with the resolvers that exist. Every other field is an error, because an imitation should not guess
 * what it does not implement.
 */
import { GraphQLError, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';
import type { RestReader } from './rest-reader.ts';

/** The source of a field: the name of its type, together with the data for its resolvers. */
export interface GraphqlSource {
  readonly __typename: string;
  readonly [member: string]: unknown;
}

type Arguments = Readonly<Record<string, unknown>>;
export type FieldResolver = (source: GraphqlSource, args: Arguments, rest: RestReader) => unknown;
export type ResolverTable = Readonly<Record<string, Readonly<Record<string, FieldResolver>>>>;

/** The members of connections and of their pages are made in connections.ts and returned unchanged. */
const READ_AS_THEY_ARE = /Connection$|^PageInfo$|^RateLimit$/;

/** Changes the schema that it is given. */
export function closeSchema(schema: GraphQLSchema, resolvers: ResolverTable): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (source: GraphqlSource) => source.__typename;
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const known = resolvers[type.name]?.[field.name];
      field.resolve = (source: GraphqlSource | undefined, args: Arguments, rest: RestReader): unknown => {
        if (known !== undefined) return known(source ?? { __typename: type.name }, args, rest);
        if (READ_AS_THEY_ARE.test(type.name) && source?.[field.name] !== undefined) return source[field.name];
        throw new GraphQLError(
          `This local GitHub does not support ${type.name}.${field.name}. Add it to localhub/graphql/.`,
        );
      };
    }
  }
  return schema;
}
