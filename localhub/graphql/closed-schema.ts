/**
 * GitHub's schema with the resolvers that there are. Every other field is an error: an imitation that answers what it
 * was never taught is a guess.
 */
import { GraphQLError, type GraphQLSchema, isAbstractType, isObjectType } from 'graphql';
import type { RestReader } from './rest-reader.ts';

/** What a field is resolved from: its type's name beside whatever its resolvers read. */
export interface GraphqlSource {
  readonly __typename: string;
  readonly [member: string]: unknown;
}

type Arguments = Readonly<Record<string, unknown>>;
export type FieldResolver = (source: GraphqlSource, args: Arguments, rest: RestReader) => unknown;
export type ResolverTable = Readonly<Record<string, Readonly<Record<string, FieldResolver>>>>;

/** Members of every connection and of its pages are made in connections.ts and read as they are. */
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
