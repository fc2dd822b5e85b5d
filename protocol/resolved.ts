/**
 * What ran: names resolved to content hashes at one commit of the registry.
 *
 * Pinned when a task is accepted and never resolved again: a round that resumes next week runs what was pinned,
 * not what the default branch says by then.
 */
import { z } from 'zod';

export const Sha = z.string().regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/);
export const ContentHash = z.string().regex(/^sha256:[0-9a-f]{64}$/);

export const ResolvedSubagent = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/),
  contentHash: ContentHash,
  /** The commit of the registry that the name was read at. */
  at: Sha,
});
export type ResolvedSubagent = z.infer<typeof ResolvedSubagent>;

export const Resolved = z.strictObject({ subagent: ResolvedSubagent });
export type Resolved = z.infer<typeof Resolved>;
