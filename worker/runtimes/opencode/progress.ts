/**
 * Which parts of a line of opencode's output are shown while it works: what it says, which tool it used, what a turn
 * cost, what went wrong.
 */
import { readJsonLine } from '../shared/json-lines.ts';
import { noteOf } from '../shared/options.ts';
import type { RuntimeProgress } from '../contract.ts';
import { OpencodeLine, tokensOf } from './stream.ts';

/** Members of a tool's input that say what the call is about, the most informative first. */
const TELLING = ['command', 'filePath', 'pattern', 'url', 'query', 'name', 'description'];

export function readProgress(line: string): readonly RuntimeProgress[] {
  const read = readJsonLine(OpencodeLine, line);
  switch (read?.type) {
    case 'step_start':
      return read.sessionID === undefined ? [] : [{ kind: 'session', id: read.sessionID }];
    case 'text':
      return noteOf(read.part.text);
    case 'tool_use': {
      const about = TELLING.map((name) => read.part.state.input[name]).find((value) => typeof value === 'string');
      return noteOf(about === undefined ? read.part.tool : `${read.part.tool}: ${about}`);
    }
    case 'error':
      return noteOf(read.error?.data?.message ?? read.error?.name);
    case 'step_finish':
      return [{ kind: 'turn', id: undefined, tokens: tokensOf(read.part.tokens) }];
    case undefined:
      return [];
  }
}
