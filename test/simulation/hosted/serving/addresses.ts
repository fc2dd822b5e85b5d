/**
 * Finds the repository and the issue of a call. Reads of a transferred issue at its old address are redirected to its
 * new one.
 */
import { z } from 'zod';
import type { Call } from '../answers.ts';
import type { Store } from '../store.ts';

/** One of the repositories of this GitHub. */
interface Hosted<T> {
  readonly conditions: { readonly cover: (what: string) => void };
  readonly store: Store;
  readonly host: readonly T[];
}

interface Addressed<T> {
  readonly call: Call;
  readonly around: T;
}

/**
 * The current place of an issue, which is elsewhere if it was transferred. People who comment on it have found that
 * place.
 */
export function findPlace<T extends Hosted<T>>(
  around: T,
  issue: number,
): { readonly around: T; readonly issue: number } {
  const moved = around.store.moved.get(issue);
  const there = around.host.find(({ store }) => store === moved?.store);
  return moved === undefined || there === undefined ? { around, issue } : { around: there, issue: moved.number };
}

const Query = z.looseObject({
  variables: z.looseObject({ number: z.optional(z.number()), name: z.optional(z.string()) }),
});

const ISSUE = /^\/repos\/o\/[^/]+\/issues\/(\d+)/;

export function findAddressed<T extends Hosted<T>>(call: Call, caller: T): Addressed<T> {
  if (call.path === '/graphql') return findQueried(call, caller);
  const named = /^\/repos\/o\/([^/]+)/.exec(call.path)?.[1] ?? '';
  const around = findNamed(named, caller) ?? caller;
  const number = call.method === 'GET' ? ISSUE.exec(call.path)?.[1] : undefined;
  if (number === undefined || !around.store.moved.has(Number(number))) return { call, around };
  const place = findPlace(around, Number(number));
  around.conditions.cover('a transferred issue was read by its old address');
  const path = call.path.replace(ISSUE, `/repos/o/${place.around.store.name}/issues/${place.issue}`);
  return { call: { ...call, path }, around: place.around };
}

function findNamed<T extends Hosted<T>>(named: string, { host }: T): T | undefined {
  return host.find(({ store: { name, repository } }) => [name, repository.repo].includes(named));
}

/** @param nodeId of a comment or an issue. */
function isOf(store: Store, nodeId: string): boolean {
  return nodeId.startsWith('I_')
    ? nodeId.startsWith(`I_${store.repository.id}_`)
    : store.comments.has(Number(nodeId.replace('IC_', '')));
}

/** Finds the repository by its name; for a call that changes comments, the repository that contains them. */
function findQueried<T extends Hosted<T>>(call: Call, caller: T): Addressed<T> {
  const query = Query.parse(call.body);
  const { name, number, ...variables } = query.variables;
  const ids = Object.entries(variables).filter(([one]) => /^(?:id\d+|subject)$/.test(one));
  const owner = caller.host.find(({ store }) => ids.some(([, id]) => isOf(store, String(id))));
  const around = (name === undefined ? owner : findNamed(name, caller)) ?? caller;
  const moved = number === undefined ? undefined : around.store.moved.get(number);
  if (number === undefined || moved?.isFollowed !== true) return { call, around };
  const place = findPlace(around, number);
  const body = { ...query, variables: { ...query.variables, number: place.issue } };
  return { call: { ...call, body }, around: place.around };
}
