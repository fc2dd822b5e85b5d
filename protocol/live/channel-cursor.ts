/**
 * The inbound channel: messages from people to a working agent.
 *
 * A capability can request one in `agora-channel.json`. The cursor says how far it was read, and is stored with a
 * paused task, so that nothing is read twice and nothing that was written meanwhile is missed.
 */
import { z } from '../base/zod.ts';
import { sayIssue } from '../base/explain-issue.ts';
import { readJson } from '../base/read-json.ts';

export const CHANNEL_FILE = 'agora-channel.json';
export const CHANNEL_ADAPTERS = ['issue-comments', 'github-issue-comments'] as const;

const Declaration = z.strictObject({
  adapter: z.enum(CHANNEL_ADAPTERS),
  /** What to read. The only possible value is the issue of the task, so this is for people. */
  channel: z.optional(z.string().check(z.maxLength(200))),
  opts: z.optional(z.record(z.string(), z.unknown())),
});

/** @returns why it cannot be used; `undefined` if it requests a channel that we know. */
export function findChannelMistake(text: string): string | undefined {
  const json = readJson(text);
  if (json.kind === 'malformed') return `it is not JSON: ${json.why}`;
  const parsed = Declaration.safeParse(json.value, { reportInput: true });
  return parsed.success
    ? undefined
    : parsed.error.issues.map((issue) => [issue.path.join('.'), sayIssue(issue)].filter(Boolean).join(': ')).join('; ');
}

export const ChannelCursor = z.strictObject({
  /** Earlier comments are not messages. */
  from: z.iso.datetime(),
  /** Everything that changed before this time was processed. */
  since: z.iso.datetime(),
  /** Later changes that were also processed: a comment's id, and its text. */
  seen: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(10_000)),
});
export type ChannelCursor = z.infer<typeof ChannelCursor>;
