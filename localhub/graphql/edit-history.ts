/**
 * Who edited which text, and when: GraphQL reports this about an issue or a comment, and REST does not.
 *
 * @see https://docs.github.com/en/graphql/reference/objects#usercontentedit
 */
import { z } from 'zod';
import { actorOf, type Caller, JsonBody } from '../gateway/call.ts';
import { renderNow } from '../gateway/gateway-times.ts';
import { nodeId } from '../gateway/node-id.ts';

export interface TextEdit {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  /** The text after this edit. */
  readonly text: string;
}

/** The part of an event that says whether a text was edited. */
interface TextEvent {
  readonly name: string;
  readonly action?: string;
  readonly sender: Caller;
  readonly parts: JsonBody;
}

export interface EditHistory {
  readonly note: (event: TextEvent) => void;
  /** Oldest first. Empty for a text that nobody edited. Otherwise it begins with the original text. */
  readonly of: (nodeId: string) => readonly TextEdit[];
  /**
   * The text after the last of these edits. REST shows a new text before the edit is noted, and GitHub never shows a
   * text with the editor of the one before. `undefined` for a text that was there from the start.
   */
  readonly textOf: (nodeId: string) => string | undefined;
}

const Written = z.object({
  node_id: z.string(),
  body: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  user: z.object({ login: z.string() }).nullable(),
});
/** For a review, GitHub reports when it was submitted, and never when it was edited. */
const Review = z.object({ submitted_at: z.string() });
/** An event's name for the text that it is about. */
const TEXTS: Readonly<Record<string, string>> = {
  issue_comment: 'comment',
  pull_request_review: 'review',
  pull_request_review_comment: 'comment',
};

function writtenIn(name: string, parts: JsonBody): z.infer<typeof Written> | undefined {
  const text = parts[TEXTS[name] ?? 'issue'];
  const review = Review.safeParse(text).data;
  const times = review && { created_at: review.submitted_at, updated_at: renderNow() };
  return Written.safeParse({ ...JsonBody.catch({}).parse(text), ...times }).data;
}
const Edited = z.object({ changes: z.object({ body: z.object({ from: z.string() }) }) });

export function createEditHistory(): EditHistory {
  const all = new Map<string, TextEdit[]>();
  const texts = new Map<string, string>();
  return {
    note: ({ name, action, parts, sender }) => {
      const edited = action === 'edited' ? Edited.safeParse(parts).data : undefined;
      const written = writtenIn(name, parts);
      if (written === undefined) return;
      const { node_id: key, body, created_at: createdAt, updated_at: updatedAt, user } = written;
      if (edited !== undefined || !texts.has(key)) texts.set(key, body ?? '');
      if (edited === undefined) return;
      const before = all.get(key) ?? [
        { id: nodeId('UCE', `${key}:0`), by: user?.login ?? 'ghost', at: createdAt, text: edited.changes.body.from },
      ];
      const edit = {
        id: nodeId('UCE', `${key}:${String(before.length)}`),
        by: actorOf(sender),
        at: updatedAt,
        text: body ?? '',
      };
      all.set(key, [...before, edit]);
    },
    of: (key) => all.get(key) ?? [],
    textOf: (key) => texts.get(key),
  };
}
