/**
 * The cost of a query, as GitHub documents it: one point for each hundred requests that its connections stand for, and
 * the number of nodes, of which a query may request half a million. Pure.
 *
 * @see https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export interface QueryCost {
  readonly points: number;
  readonly nodes: number;
  /** The reasons why GitHub would refuse the query. */
  readonly refused: readonly string[];
}

type QueryVariables = Readonly<Record<string, unknown>>;

const MOST_NODES = 500_000;
const PER_POINT = 100;
const MOST_ITEMS = 100;

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: QueryVariables;
  calls: number;
  nodes: number;
  readonly refused: string[];
}

/** @param document valid, with one operation. */
export function priceQuery(schema: GraphQLSchema, document: DocumentNode, variables: QueryVariables): QueryCost {
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  const walk: Walk = {
    schema,
    fragments: new Map(fragments.map((one) => [one.name.value, one])),
    variables,
    calls: 0,
    nodes: 0,
    refused: [],
  };
  if (operation !== undefined)
    walkSelections(walk, schema.getRootType(operation.operation) ?? undefined, operation.selectionSet, 1);
  if (walk.nodes > MOST_NODES)
    walk.refused.push(`The query requests ${String(walk.nodes)} nodes; at most ${String(MOST_NODES)} are allowed.`);
  return { points: Math.max(1, Math.round(walk.calls / PER_POINT)), nodes: walk.nodes, refused: walk.refused };
}

function walkSelections(
  walk: Walk,
  type: GraphQLNamedType | undefined,
  { selections }: SelectionSetNode,
  times: number,
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) walkField(walk, type, selection, times);
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      walkSelections(walk, typeNamed(walk, selection.typeCondition?.name.value) ?? type, selection.selectionSet, times);
    else {
      const fragment = walk.fragments.get(selection.name.value);
      if (fragment !== undefined)
        walkSelections(walk, typeNamed(walk, fragment.typeCondition.name.value), fragment.selectionSet, times);
    }
  }
}

function typeNamed({ schema }: Walk, name: string | undefined): GraphQLNamedType | undefined {
  return name === undefined ? undefined : schema.getType(name);
}

function walkField(walk: Walk, type: GraphQLNamedType | undefined, field: FieldNode, times: number): void {
  if (field.selectionSet === undefined || !(isObjectType(type) || isInterfaceType(type))) return;
  const declared = type.getFields()[field.name.value];
  if (declared === undefined) return;
  const below = getNamedType(declared.type);
  if (!declared.args.some(({ name }) => name === 'first')) {
    walkSelections(walk, below, field.selectionSet, times * idsOf(walk, field));
    return;
  }
  const size = sizeOf(walk, type.name, declared, field);
  walk.calls += times;
  walk.nodes += times * size;
  walkSelections(walk, below, field.selectionSet, times * size);
}

/** `nodes(ids:)` returns as many nodes as it is asked for. */
function idsOf(walk: Walk, field: FieldNode): number {
  const ids = field.name.value === 'nodes' ? valueOf(walk, field, 'ids') : undefined;
  return Array.isArray(ids) ? ids.length : 1;
}

function sizeOf(walk: Walk, type: string, { name }: GraphQLField<unknown, unknown>, field: FieldNode): number {
  const sizes = ['first', 'last'].map((one) => valueOf(walk, field, one)).filter((one) => typeof one === 'number');
  const [size] = sizes;
  if (size === undefined || sizes.length !== 1) {
    walk.refused.push(
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
    );
    return 0;
  }
  if (size < 1 || size > MOST_ITEMS)
    walk.refused.push(
      `Requesting ${String(size)} records on \`${type}.${name}\`; between 1 and ${String(MOST_ITEMS)} are allowed.`,
    );
  return size;
}

function valueOf({ variables }: Walk, field: FieldNode, name: string): unknown {
  const value = field.arguments?.find((one) => one.name.value === name)?.value;
  if (value?.kind === Kind.VARIABLE) return variables[value.name.value];
  if (value?.kind === Kind.INT) return Number(value.value);
  return value?.kind === Kind.LIST ? value.values : undefined;
}
