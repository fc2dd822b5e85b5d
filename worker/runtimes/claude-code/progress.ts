/**
 * Which parts of a line of Claude Code's output are shown while it works: what it says, which tool it uses, what delays
 * it.
 */
import { cutText } from '../../../protocol/text/sanitize.ts';
import type { RuntimeProgress } from '../contract.ts';
import { type Block, readStreamLine, type ClaudeLine, tokensOf } from './stream.ts';

const NOTE_CHARS = 300;
/** Members of a tool's input that say what the call is about, the most informative first. */
const TELLING = ['command', 'file_path', 'pattern', 'url', 'query', 'skill', 'description', 'prompt'];

export function readProgress(line: string): readonly RuntimeProgress[] {
  const read = readStreamLine(line.trim());
  return read === undefined ? [] : progressOf(read);
}

function progressOf(line: ClaudeLine): readonly RuntimeProgress[] {
  if (line.type === 'assistant')
    return [
      ...line.message.content.flatMap(noteOf),
      { kind: 'turn', id: line.message.id, tokens: tokensOf(line.message.usage) },
    ];
  if (line.type === 'result') return [];
  if (line.subtype === 'api_retry') {
    const answered = line.error_status == null ? 'could not be reached' : `answered ${line.error_status}`;
    return [
      note(
        `The model API ${answered} (${line.error ?? 'no reason given'}); retry ${line.attempt ?? '?'} of ${line.max_retries ?? '?'}.`,
      ),
    ];
  }
  const started = note(
    `Claude Code ${line.claude_code_version ?? 'of unknown version'}, model ${line.model ?? 'unknown'}.`,
  );
  return line.session_id === undefined ? [started] : [{ kind: 'session', id: line.session_id }, started];
}

function noteOf(block: Block): RuntimeProgress[] {
  if (block.type === 'text') return block.text.trim() === '' ? [] : [note(block.text.trim())];
  if (block.type !== 'tool_use') return [];
  const about = TELLING.map((key) => block.input[key]).find((value) => typeof value === 'string');
  return [note(about === undefined ? block.name : `${block.name}: ${about}`)];
}

function note(text: string): RuntimeProgress {
  return { kind: 'note', text: cutText(text, NOTE_CHARS) };
}
