/** What issues, pull requests and comments have in common: text, author, and who edited it when. */
import { actorOf, JsonBody } from '../gateway/call.ts';
import { actorNamed, toActor } from './actor-resolvers.ts';
import type { FieldResolver, GraphqlSource } from './closed-schema.ts';
import { toConnection } from './connections.ts';
import type { TextEdit } from './edit-history.ts';
import { readList } from './rest-reader.ts';

export const restOf = (source: GraphqlSource): JsonBody => JsonBody.parse(source['rest']);

export const member =
  (name: string): FieldResolver =>
  (source) =>
    restOf(source)[name] ?? null;

const nodeOf = (source: GraphqlSource): string => String(restOf(source)['node_id']);

function toEdit(edit: TextEdit): GraphqlSource {
  return { __typename: 'UserContentEdit', edit };
}

function editOf(source: GraphqlSource): TextEdit {
  return source['edit'] as TextEdit;
}

export const CONTENTS: Readonly<Record<string, string>> = {
  '+1': 'THUMBS_UP',
  '-1': 'THUMBS_DOWN',
  laugh: 'LAUGH',
  hooray: 'HOORAY',
  confused: 'CONFUSED',
  heart: 'HEART',
  rocket: 'ROCKET',
  eyes: 'EYES',
};

const reactionGroups: FieldResolver = async (source, _, rest) => {
  const { reactions, url } = restOf(source);
  const counts = JsonBody.catch({}).parse(reactions);
  const path = new URL(String(url)).pathname;
  const given = Number(counts['total_count'] ?? 0) === 0 ? [] : await readList(rest, `${path}/reactions`);
  const mine = new Set(
    given
      .filter(({ user }) => JsonBody.catch({}).parse(user)['login'] === actorOf(rest.caller))
      .map(({ content }) => content),
  );
  return Object.entries(CONTENTS).map(([content, name]) => ({
    __typename: 'ReactionGroup',
    content: name,
    viewerHasReacted: mine.has(content),
  }));
};

/** Fields that issues, pull requests and comments share. */
export const textFields: Readonly<Record<string, FieldResolver>> = {
  id: member('node_id'),
  databaseId: member('id'),
  fullDatabaseId: (source) => String(restOf(source)['id']),
  body: (source, _, { edits }) => edits.textOf(nodeOf(source)) ?? restOf(source)['body'] ?? '',
  createdAt: member('created_at'),
  updatedAt: member('updated_at'),
  url: member('html_url'),
  authorAssociation: member('author_association'),
  isMinimized: (source) => (restOf(source)['minimized'] ?? null) !== null,
  author: (source) => toActor(restOf(source)['user']),
  viewerDidAuthor: (source, _, { caller }) =>
    JsonBody.catch({}).parse(restOf(source)['user'])['login'] === actorOf(caller),
  lastEditedAt: (source, _, { edits }) => {
    const [, ...changed] = edits.of(nodeOf(source));
    return changed.at(-1)?.at ?? null;
  },
  editor: (source, _, rest) => {
    const [, ...changed] = rest.edits.of(nodeOf(source));
    const last = changed.at(-1);
    return last === undefined ? null : actorNamed(rest, last.by);
  },
  userContentEdits: (source, args, { edits }) => toConnection(edits.of(nodeOf(source)).toReversed().map(toEdit), args),
  reactionGroups,
};

export const editFields: Readonly<Record<string, FieldResolver>> = {
  id: (source) => editOf(source).id,
  createdAt: (source) => editOf(source).at,
  updatedAt: (source) => editOf(source).at,
  editedAt: (source) => editOf(source).at,
  deletedAt: () => null,
  deletedBy: () => null,
  diff: (source) => editOf(source).text,
  editor: (source, _, rest) => actorNamed(rest, editOf(source).by),
};

const own =
  (name: string): FieldResolver =>
  (source) =>
    source[name];

export const reactionGroupFields: Readonly<Record<string, FieldResolver>> = {
  content: own('content'),
  viewerHasReacted: own('viewerHasReacted'),
};
