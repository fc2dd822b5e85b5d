/** Which parts of a line of codex's output are shown while it works: what it says, what it runs, what delays it. */
import { readJsonLine } from '../shared/json-lines.ts';
import { noteOf } from '../shared/options.ts';
import type { RuntimeProgress } from '../contract.ts';
import { type Item, CodexLine } from './stream.ts';

export function readProgress(line: string): readonly RuntimeProgress[] {
  const read = readJsonLine(CodexLine, line);
  switch (read?.type) {
    case 'thread.started':
      return [{ kind: 'session', id: read.thread_id }];
    // What takes long is shown when it begins, and what is said when it is complete.
    case 'item.started':
      return [...noteOf(startOf(read.item)), { kind: 'turn', id: undefined, tokens: 0 }];
    case 'item.completed':
      return read.item.type === 'agent_message' ? noteOf(read.item.text) : [];
    case 'error':
      return noteOf(read.message);
    case 'turn.failed':
    case 'turn.started':
    case 'turn.completed':
    case undefined:
      return [];
  }
}

function startOf(item: Item): string | undefined {
  switch (item.type) {
    case 'command_execution':
      return item.command;
    case 'mcp_tool_call':
      return `${item.server ?? 'a server'}: ${item.tool ?? 'a tool'}`;
    case 'file_change':
      return `Changes ${(item.changes ?? []).map((change) => change.path).join(', ')}`;
    case 'web_search':
      return `Searches the web: ${item.query ?? ''}`;
    default:
      return undefined;
  }
}
