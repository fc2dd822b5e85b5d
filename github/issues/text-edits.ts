/**
 * GitHub's record of the edits of one text: empty for one that nobody edited, else with each version, the first one
 * among them.
 * @see https://docs.github.com/en/graphql/reference/objects#usercontentedit
 */
import { z } from '../../protocol/base/zod.ts';
import type { TextVersion } from '../../protocol/thread/issue-history.ts';

/** More edits than that are not told: then nobody knows. */
export const EDITS = 'userContentEdits(first: 50) { nodes { editedAt diff } pageInfo { hasNextPage } }';

export const Edits = z.looseObject({
  nodes: z.array(z.looseObject({ editedAt: z.iso.datetime({ offset: true }), diff: z.nullable(z.string()) })),
  pageInfo: z.looseObject({ hasNextPage: z.boolean() }),
});

/** @param text as it stands now. @returns oldest first; `undefined` where GitHub has more of them than it told. */
export function versionsOf(
  text: string,
  { nodes, pageInfo }: z.infer<typeof Edits>,
): readonly TextVersion[] | undefined {
  if (pageInfo.hasNextPage) return undefined;
  const edits = nodes
    .map(({ editedAt, diff }) => ({ text: diff ?? undefined, since: Date.parse(editedAt) }))
    .toReversed()
    .toSorted((one, other) => one.since - other.since);
  return edits.length === 0
    ? [{ text, since: 0 }]
    : edits.map((edit, index) => (index === 0 ? { ...edit, since: 0 } : edit));
}
