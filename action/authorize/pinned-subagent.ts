/**
 * The subagent that a request or a question names without proof, accepted only as the default branch has it now.
 *
 * It is not enough that its commit is part of the branch's history, because anybody could have written the name: a
 * commit inside a merged branch is part of the history, although nobody approved its changes on their own. So it has to
 * be the head. If the branch has moved on since, the head counts if the subagent's file is unchanged there.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { ResolvedSubagent } from '../../protocol/base/pinned-bundle.ts';
import { subagentPath } from '../../protocol/base/registry-paths.ts';
import type { GitHub } from '../ports.ts';

export type SettledSubagent =
  | { readonly kind: 'subagent'; readonly subagent: ResolvedSubagent }
  | { readonly kind: 'refused'; readonly why: string };

/** @throws if GitHub does not tell. */
export async function settleSubagent(
  named: ResolvedSubagent,
  code: Pick<GitHub['code'], 'standing' | 'head' | 'file'>,
): Promise<SettledSubagent> {
  switch (await code.standing(named.at)) {
    case 'head':
      return { kind: 'subagent', subagent: named };
    case 'elsewhere':
      return refused(`Commit ${named.at} for ${named.name} is not part of the default branch.`);
    case 'ancestor':
      return atHead(named, code);
  }
}

async function atHead(named: ResolvedSubagent, code: Pick<GitHub['code'], 'head' | 'file'>): Promise<SettledSubagent> {
  const at = await code.head();
  const path = subagentPath(named.name);
  const file = await code.file(path, at);
  return file !== undefined && contentHash(file) === named.contentHash
    ? { kind: 'subagent', subagent: { ...named, at } }
    : refused(`${path} has changed on the default branch since this was requested.`);
}

function refused(why: string): SettledSubagent {
  return { kind: 'refused', why };
}
