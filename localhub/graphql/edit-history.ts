/**
 * Who edited which text, and when: what GraphQL tells of an issue or a comment and REST does not.
 *
 * @see https://docs.github.com/en/graphql/reference/objects#usercontentedit
 */
import { z } from 'zod';
import { actorOf, type Caller, type JsonBody } from '../gateway/call.ts';
import { nodeId } from '../gateway/node-id.ts';

export interface TextEdit {
  readonly id: string;
  readonly by: string;
  readonly at: string;
  /** The text as it was from then on. */
  readonly text: string;
}

/** Of an event, what says whether a text was edited. */
interface TextEvent {
  readonly name: string;
  readonly action?: string;
  readonly sender: Caller;
  readonly parts: JsonBody;
}

export interface EditHistory {
  readonly note: (event: TextEvent) => void;
  /** Oldest first. Empty for a text that nobody edited, else it begins with the text as it was first written. */
  readonly of: (nodeId: string) => readonly TextEdit[];
}

const Written = z.object({
  node_id: z.string(),
  body: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  user: z.object({ login: z.string() }).nullable(),
});
const Edited = z.object({ changes: z.object({ body: z.object({ from: z.string() }) }) });

export function createEditHistory(): EditHistory {
  const all = new Map<string, TextEdit[]>();
  return {
    note: ({ name, action, parts, sender }) => {
      const edited = action === 'edited' ? Edited.safeParse(parts).data : undefined;
      const written = Written.safeParse(parts[name === 'issue_comment' ? 'comment' : 'issue']).data;
      if (edited === undefined || written === undefined) return;
      const { node_id: key, body, created_at: createdAt, updated_at: updatedAt, user } = written;
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
  };
}
