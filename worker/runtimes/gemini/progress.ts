/**
 * Which parts of a line of gemini's output are shown while it works: what it says, which tool it uses, what delays it.
 */
import { readJsonLine } from '../shared/json-lines.ts';
import { noteOf } from '../shared/options.ts';
import type { RuntimeProgress } from '../contract.ts';
import { GeminiLine } from './stream.ts';

/** Members of a tool's input that say what the call is about, the most informative first. */
const TELLING = ['command', 'file_path', 'dir_path', 'pattern', 'query', 'prompt', 'name'];

export function readProgress(line: string): readonly RuntimeProgress[] {
  const read = readJsonLine(GeminiLine, line);
  switch (read?.type) {
    case 'init':
      return read.session_id === undefined ? [] : [{ kind: 'session', id: read.session_id }];
    case 'message':
      return read.role === 'assistant' ? noteOf(read.content) : [];
    case 'tool_use': {
      const about = TELLING.map((name) => read.parameters[name]).find((value) => typeof value === 'string');
      return [
        ...noteOf(about === undefined ? read.tool_name : `${read.tool_name}: ${about}`),
        { kind: 'turn', id: read.tool_id, tokens: 0 },
      ];
    }
    case 'error':
      return noteOf(read.message);
    case 'tool_result':
    case 'result':
    case undefined:
      return [];
  }
}
