/** The first read of an issue after something was written: a single request if GraphQL responds. */
import { findConfig } from '../../../github/rules.ts';
import type { GitHubClient } from '../../../github/github-client.ts';
import type { FetchedComment } from '../../../github/issues/threads.ts';
import { addressOf, type LookedFile } from '../../../github/look/look-query.ts';
import { type IssueLook, readLook } from '../../../github/look/read-look.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { CONFIG_PATH } from '../../../protocol/base/registry-paths.ts';
import { readSubagent } from '../../../protocol/config/subagent.ts';
import { subagentPath } from '../../../protocol/base/registry-paths.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import type { FirstLook, FoundSubagent, Log, Where } from '../../ports.ts';
import type { ConfigCache } from '../config-cache.ts';
import type { OneRequest } from './one-request.ts';

interface LookContext {
  readonly settings: {
    readonly oneRequest?: OneRequest;
    readonly policies: ConfigCache;
    readonly now: () => number;
    readonly log: Log;
  };
  /** As in `Threads.comments`: verified. */
  readonly verify: (comments: FetchedComment[], issue: number) => Promise<readonly ThreadComment[]>;
  readonly list: (issue: number) => Promise<readonly ThreadComment[]>;
  readonly onLook: (look: IssueLook) => void;
}

const onDefaultBranch = (path: string): LookedFile => ({ ref: 'HEAD', path });

export async function lookFirst(
  client: GitHubClient,
  where: Where,
  { issue, subagent }: { readonly issue: number; readonly subagent: string | undefined },
  { settings: { oneRequest, policies, now, log }, verify, list, onLook }: LookContext,
): Promise<FirstLook> {
  const config = onDefaultBranch(CONFIG_PATH);
  if (oneRequest?.mayTry(where.id, now()) !== true) return { comments: await list(issue) };
  const files = [config, ...(subagent === undefined ? [] : [onDefaultBranch(subagentPath(subagent))])];
  const look = await readLook(client, { owner: where.owner, repo: where.repo, repositoryId: where.id, issue }, files);
  if (look.kind === 'unanswered') {
    oneRequest.failed(where.id, now(), look.lasts);
    log.info({ repository: where.id, issue, because: look.why }, 'an issue is read through the REST API instead');
    return { comments: await list(issue) };
  }
  onLook(look);
  // Verification reads the configuration, which cannot be more recent than now.
  if (look.files.has(addressOf(config))) {
    const read = await findConfig(() => Promise.resolve(look.files.get(addressOf(config))));
    policies.learnConfig(where.id, now(), read);
  }
  return {
    comments: await verify([...look.comments], issue),
    issue: look.issue,
    ...(subagent !== undefined && { subagents: findSubagentIn(look, subagent) }),
  };
}

/** A missing subagent is looked up, with the list of existing ones. */
function findSubagentIn({ files, head }: IssueLook, name: string): ReadonlyMap<string, FoundSubagent> {
  const bytes = files.get(addressOf(onDefaultBranch(subagentPath(name))));
  return new Map(bytes === undefined ? [] : [[name, readFoundSubagent(bytes, head)]]);
}

/** @param at the commit at which it was read. */
export function readFoundSubagent(bytes: Uint8Array, at: string): FoundSubagent {
  const read = readSubagent(Buffer.from(bytes).toString('utf8'));
  return read.kind === 'malformed'
    ? read
    : { kind: 'found', at, contentHash: contentHash(bytes), mayAsk: read.subagent['may-ask'] ?? [] };
}
