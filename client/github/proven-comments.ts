/**
 * Finds out which of a repository's comments are proven records, without a secret key: they are verified with the
 * public keys that the configuration of the default branch pins. Where a role is not pinned, accounts decide, as they
 * do for the bot.
 */
import type { OriginAt } from '../../github/actions/artifact-origin.ts';
import { isBacked } from '../../github/actions/backed-records.ts';
import { findFile } from '../../github/git/contents.ts';
import { findRepository } from '../../github/repositories.ts';
import { findConfig } from '../../github/rules.ts';
import { createCommentVerifier } from '../../protocol/records/comment-records.ts';
import { keysOfReader } from '../../protocol/records/record-keys.ts';
import type { VerifiedBefore } from '../../protocol/records/verifier.ts';
import { markBacked, nameOfOlder } from '../../protocol/thread/older-records.ts';
import type { ListedComment } from './facts.ts';
import type { GitHubContext } from './client-context.ts';

/** Keys may be replaced while somebody watches. */
const PINS_MS = 10 * 60_000;
const NO = Promise.resolve(false);

/** @returns the comments, each with whether it is proven. That is left out where it cannot be known. */
export type Prove = (comments: readonly ListedComment[]) => Promise<ListedComment[]>;

export function createProof(context: GitHubContext): Prove {
  const known: VerifiedBefore = new Map();
  const backed = new Map<string, Promise<boolean>>();
  let opened: { readonly at: number; readonly place: Promise<Place> } | undefined;
  return async (comments) => {
    // Most comments are not records: then no keys are requested.
    if (!comments.some(({ body }) => body.startsWith('<!-- agora'))) return [...comments];
    const now = context.clock.now().getTime();
    if (opened === undefined || now - opened.at > PINS_MS) opened = { at: now, place: openPlace(context, known) };
    const { at, verifier } = await opened.place.catch((error: unknown) => {
      // What GitHub could not answer once is asked again next time.
      opened = undefined;
      throw error;
    });
    return markBacked(await verifier.verify(comments), (record) => {
      const name = nameOfOlder(record);
      const asked = backed.get(name) ?? (at === undefined ? NO : isBacked(context.client, at, record));
      backed.set(name, asked);
      asked.catch(() => backed.delete(name));
      return asked;
    });
  };
}

interface Place {
  readonly at: OriginAt | undefined;
  readonly verifier: ReturnType<typeof createCommentVerifier>;
}

async function openPlace({ client, at, workflow }: GitHubContext, known: VerifiedBefore): Promise<Place> {
  const [repository, config] = await Promise.all([
    findRepository(client, at),
    findConfig((path) => findFile(client, { ...at, path })),
  ]);
  const keys = keysOfReader(config.kind === 'config' ? config.config.authority.keys : []);
  return {
    at: repository && {
      ...at,
      repositoryId: repository.id,
      defaultBranch: repository.defaultBranch,
      workflowPath: `.github/workflows/${workflow}`,
    },
    verifier: createCommentVerifier({ repository: repository?.id ?? 0, keys: () => Promise.resolve(keys), known }),
  };
}
