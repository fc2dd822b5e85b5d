/**
 * What ran: names resolved to content hashes at one commit of the registry.
 *
 * Pinned when a task is accepted and never resolved again: a round that resumes next week runs what was pinned,
 * whatever the default branch contains by then.
 */
import { z } from './zod.ts';
import { BundleName } from './registry-paths.ts';

export const Sha = z.string().check(z.regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/));
/** Stands for "no commit" if one is required: work in a folder that is not a repository. */
export const NO_COMMIT = '0'.repeat(40);
export const ContentHash = z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/));

export const ResolvedSubagent = z.strictObject({
  name: BundleName,
  contentHash: ContentHash,
  /** The commit of the registry at which the name was read. */
  at: Sha,
});
export type ResolvedSubagent = z.infer<typeof ResolvedSubagent>;

/** A capability or an environment that a subagent names, read at the subagent's commit. */
export const ResolvedBundle = z.strictObject({ name: BundleName, contentHash: ContentHash });
export type ResolvedBundle = z.infer<typeof ResolvedBundle>;

export const Resolved = z.strictObject({
  subagent: ResolvedSubagent,
  /** In the order in which they are applied. Absent in records from before capabilities existed. */
  capabilities: z.optional(z.array(ResolvedBundle)),
  env: z.optional(z.array(ResolvedBundle)),
});
export type Resolved = z.infer<typeof Resolved>;
