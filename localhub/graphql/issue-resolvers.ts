/** Issues, pull requests as far as they are issues, their comments, and the events of their labels and titles. */
import { z } from 'zod';
import { JsonBody } from '../gateway/call.ts';
import { toActor } from './actor-resolvers.ts';
import type { FieldResolver, GraphqlSource, ResolverTable } from './closed-schema.ts';
import { toConnection } from './connections.ts';
import { readList, readObject } from './rest-reader.ts';
import { editFields, member, reactionGroupFields, restOf, textFields } from './text-resolvers.ts';

export function toIssue(rest: JsonBody): GraphqlSource {
  return { __typename: rest['pull_request'] === undefined ? 'Issue' : 'PullRequest', rest };
}

const pathOf = (source: GraphqlSource): string => new URL(String(restOf(source)['url'])).pathname;

const comments: FieldResolver = async (source, args, rest) => {
  const found = await readList(rest, `${pathOf(source)}/comments`);
  return toConnection(
    found.map((comment) => ({ __typename: 'IssueComment', rest: comment })),
    args,
  );
};

const listed =
  (name: string, typename: string): FieldResolver =>
  (source, args) =>
    toConnection(
      z
        .array(JsonBody)
        .catch([])
        .parse(restOf(source)[name])
        .map((rest) => ({ __typename: typename, rest })),
      args,
    );

const repository: FieldResolver = async (source, _, rest) => ({
  __typename: 'Repository',
  rest: await readObject(rest, new URL(String(restOf(source)['repository_url'])).pathname),
});

/** By their names in REST. */
const EVENTS: Readonly<Record<string, string>> = {
  labeled: 'LabeledEvent',
  unlabeled: 'UnlabeledEvent',
  renamed: 'RenamedTitleEvent',
};
const ITEM_TYPES = { LABELED_EVENT: 'labeled', UNLABELED_EVENT: 'unlabeled', RENAMED_TITLE_EVENT: 'renamed' } as const;
const Wanted = z.object({
  itemTypes: z.array(z.enum(['LABELED_EVENT', 'UNLABELED_EVENT', 'RENAMED_TITLE_EVENT'])).min(1),
});

/** @throws Error for any other kind of item, because it would otherwise be missing without notice. */
const timelineItems: FieldResolver = async (source, args, rest) => {
  const wanted = new Set<string>(Wanted.parse(args).itemTypes.map((one) => ITEM_TYPES[one]));
  const events = await readList(rest, `${pathOf(source)}/events`);
  const items = events.flatMap((event) => {
    const typename = wanted.has(String(event['event'])) ? EVENTS[String(event['event'])] : undefined;
    return typename === undefined ? [] : [{ __typename: typename, rest: event }];
  });
  return toConnection(items, args);
};

const issue: Readonly<Record<string, FieldResolver>> = {
  ...textFields,
  number: member('number'),
  title: member('title'),
  locked: member('locked'),
  state: (source) => String(restOf(source)['state']).toUpperCase(),
  closed: (source) => restOf(source)['state'] !== 'open',
  closedAt: member('closed_at'),
  repository,
  assignees: listed('assignees', 'User'),
  labels: listed('labels', 'Label'),
  comments,
  timelineItems,
};

const labelEvent: Readonly<Record<string, FieldResolver>> = {
  id: member('node_id'),
  createdAt: member('created_at'),
  actor: (source) => toActor(restOf(source)['actor']),
  label: (source) => ({ __typename: 'Label', rest: restOf(source)['label'] }),
};

const renameOf = (source: GraphqlSource): JsonBody => JsonBody.catch({}).parse(restOf(source)['rename']);
const renamedTitleEvent: Readonly<Record<string, FieldResolver>> = {
  id: member('node_id'),
  createdAt: member('created_at'),
  actor: (source) => toActor(restOf(source)['actor']),
  previousTitle: (source) => renameOf(source)['from'],
  currentTitle: (source) => renameOf(source)['to'],
};

export const issueResolvers: ResolverTable = {
  Issue: issue,
  PullRequest: issue,
  IssueComment: textFields,
  UserContentEdit: editFields,
  ReactionGroup: reactionGroupFields,
  LabeledEvent: labelEvent,
  UnlabeledEvent: labelEvent,
  RenamedTitleEvent: renamedTitleEvent,
  Label: { name: member('name'), color: member('color'), id: member('node_id') },
};
