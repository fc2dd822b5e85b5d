/**
 * The inbound channel: messages from people to an agent that is at work.
 *
 * A capability may ask for one in `agora-channel.json`; the cursor says how far it was read, and is kept with a paused
 * task, so that nothing is read twice and nothing that was said meanwhile is missed.
 */
import { z } from '../base/zod.ts';
import { sayIssue } from '../base/explain-issue.ts';
import { readJson } from '../base/read-json.ts';

export const CHANNEL_FILE = 'agora-channel.json';
export const CHANNEL_ADAPTERS = ['issue-comments', 'github-issue-comments'] as const;

const Declaration = z.strictObject({
  adapter: z.enum(CHANNEL_ADAPTERS),
  /** What to read. The issue that the task is about is the only one there is, so this is for people. */
  channel: z.optional(z.string().check(z.maxLength(200))),
  opts: z.optional(z.record(z.string(), z.unknown())),
});

/** @returns why it cannot be used; `undefined` when it asks for a channel that we know. */
export function findChannelMistake(text: string): string | undefined {
  const json = readJson(text);
  if (json.kind === 'malformed') return `it is not JSON: ${json.why}`;
  const parsed = Declaration.safeParse(json.value, { reportInput: true });
  return parsed.success
    ? undefined
    : parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${sayIssue(issue)}`).join('; ');
}

export const ChannelCursor = z.strictObject({
  /** What was written before is no message. */
  from: z.iso.datetime(),
  /** Everything that changed before has been looked at. */
  since: z.iso.datetime(),
  /** What changed since then and has been looked at as well: a comment's id, and what its text was. */
  seen: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(10_000)),
});
export type ChannelCursor = z.infer<typeof ChannelCursor>;
