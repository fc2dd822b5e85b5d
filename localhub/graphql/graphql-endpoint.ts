/**
 * `POST /graphql`: GitHub's schema, executed over this hub's REST API.
 *
 * @see https://docs.github.com/en/graphql/guides/forming-calls-with-graphql
 */
import type { GraphQLError } from 'graphql';
import { type DocumentNode, execute, type GraphQLFormattedError, Kind, parse, validate } from 'graphql';
import { z } from 'zod';
import { actorOf, CallRefusal } from '../gateway/call.ts';
import type { GraphqlEndpoint, RestAs } from '../gateway/graphql-port.ts';
import { actorResolvers, actorNamed } from './actor-resolvers.ts';
import { closeSchema } from './closed-schema.ts';
import type { EditHistory } from './edit-history.ts';
import { issueResolvers } from './issue-resolvers.ts';
import { mutationResolvers } from './mutation-resolvers.ts';
import { publishedSchema } from './published-schema.ts';
import { priceQuery, type QueryCost } from './query-cost.ts';
import { repositoryResolvers } from './repository-resolvers.ts';
import { reviewFields, reviewResolvers } from './review-resolvers.ts';
import { NotFound, type RestReader } from './rest-reader.ts';
import { errorMessage } from '../error-message.ts';

const Request = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });

interface Prepared {
  readonly document: DocumentNode | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly cost: QueryCost;
  readonly errors: readonly GraphQLFormattedError[];
}

const FREE: QueryCost = { points: 1, nodes: 0, refused: [] };
const HOUR_POINTS = 5_000;

let closed: ReturnType<typeof closeSchema> | undefined;

function schema() {
  closed ??= closeSchema(publishedSchema(), {
    ...actorResolvers,
    ...issueResolvers,
    ...reviewResolvers,
    PullRequest: { ...issueResolvers['PullRequest'], ...reviewFields },
    ...mutationResolvers,
    ...repositoryResolvers,
    Query: {
      ...repositoryResolvers['Query'],
      viewer: (_, __, rest) => actorNamed(rest, actorOf(rest.caller)),
      rateLimit: (source) => source['rateLimit'],
    },
  });
  return closed;
}

function prepare(body: unknown): Prepared {
  const request = Request.safeParse(body).data;
  const none = { document: undefined, variables: {}, cost: FREE };
  if (request === undefined)
    return { ...none, errors: [{ message: 'A query attribute must be specified and must be a string.' }] };
  try {
    const document = parse(request.query);
    const mistakes = validate(schema(), document);
    if (mistakes.length > 0) return { ...none, errors: mistakes.map((one) => one.toJSON()) };
    if (document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length !== 1)
      return { ...none, errors: [{ message: 'An operation name is required if there is not exactly one operation.' }] };
    const variables = request.variables ?? {};
    const cost = priceQuery(schema(), document, variables);
    return { document, variables, cost, errors: cost.refused.map((message) => ({ message })) };
  } catch (error) {
    return { ...none, errors: [{ message: errorMessage(error) }] };
  }
}

export function createGraphqlEndpoint({ read, change, repositories }: RestAs, edits: EditHistory): GraphqlEndpoint {
  return {
    isFor: (method, path) => method === 'POST' && /^(?:\/api)?\/graphql$/.test(path),
    check: (body) => prepare(body).errors.map(({ message }) => message),
    answer: async (caller, body) => {
      if (caller.kind === 'anonymous' || caller.kind === 'app')
        throw new CallRefusal(401, 'This endpoint requires you to be authenticated.');
      const { document, variables, cost, errors } = prepare(body);
      if (document === undefined || errors.length > 0) return { status: 200, body: { errors }, points: cost.points };
      const rest: RestReader = {
        ...{ caller, edits, repositories },
        read: (path) => read(caller, path),
        change: (method, path, changed) => change(caller, method, path, changed),
      };
      const result = await execute({
        schema: schema(),
        document,
        variableValues: variables,
        rootValue: { __typename: 'Query', rateLimit: toRateLimit(cost) },
        contextValue: rest,
      });
      const failed = result.errors?.map(toGitHubError);
      return {
        status: 200,
        body: { data: result.data, ...(failed !== undefined && { errors: failed }) },
        points: cost.points,
      };
    },
  };
}

function toRateLimit({ points, nodes }: QueryCost) {
  return { __typename: 'RateLimit', cost: points, nodeCount: nodes, limit: HOUR_POINTS };
}

/** GitHub puts the kind of an error in a separate member. */
function toGitHubError(error: GraphQLError): GraphQLFormattedError & { readonly type?: string } {
  const { originalError } = error;
  const formatted = error.toJSON();
  if (originalError instanceof NotFound) return { ...formatted, type: 'NOT_FOUND' };
  if (originalError instanceof CallRefusal)
    return { ...formatted, type: originalError.answer.status === 404 ? 'NOT_FOUND' : 'FORBIDDEN' };
  return formatted;
}
