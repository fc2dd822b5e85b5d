/**
 * `.agora/inbox.jsonl`: messages that people sent while the agent worked, one per line, over all rounds.
 *
 * The lines are kept in memory and the file is rewritten each time: the agent may delete it or replace it with a link,
 * and neither may lose a message or write anywhere else.
 */
import type { WorkerServices } from '../context/step-context.ts';

const LINE_BYTES = 65_536;
const INBOX_BYTES = 1_048_576;

export interface Inbox {
  readonly content: () => Uint8Array;
  readonly write: () => Promise<void>;
  /** Adds a line, once. */
  readonly receive: (line: string) => Promise<void>;
}

/** @param path in the work tree. @param saved content from an earlier round. */
export function createInbox(path: string, saved: Uint8Array | undefined, { ports, book }: WorkerServices): Inbox {
  let content = Buffer.from(saved ?? []);
  const lines = new Set(
    content
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== ''),
  );
  const write = () => ports.workspace.write(path, content);
  const receive = async (given: string): Promise<void> => {
    const line = book.redactor.text(given.replace(/[\r\n]+/g, ' '));
    const entry = Buffer.from(`${line}\n`);
    // A message that was not delivered in an earlier round is delivered in this one.
    if (lines.has(line)) return;
    if (entry.length > LINE_BYTES || content.length + entry.length > INBOX_BYTES) {
      book.log({
        kind: 'channel.error',
        detail: `A message of ${entry.length} bytes did not fit into the inbox and was left out.`,
      });
      return;
    }
    content = Buffer.concat([content, entry]);
    lines.add(line);
    await write();
    book.log({ kind: 'channel.message', id: lines.size });
  };
  return { content: () => content, write, receive };
}
