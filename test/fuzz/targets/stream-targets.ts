/** Parsers of bytes that an agent, a model or another machine sends, in chunks of any size. */
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { readJson } from '../../../protocol/base/read-json.ts';
import { findEvent, readInbound } from '../../../client/live/frames.ts';
import { readLogLine } from '../../../localhub/page/log/render-log.ts';
import { readPairs, readPaths } from '../../../localhub/runner/output/file-commands.ts';
import { readWorkflow } from '../../../localhub/runner/workflow/read-workflow.ts';
import { findBreak } from '../../../protocol/results/chain-break.ts';
import { findVersion } from '../../../worker/agent-output/compare-versions.ts';
import { createToolFilter } from '../../../worker/ask/tool-filter.ts';
import { createEventReader } from '../../../worker/gateway/server-sent-events.ts';
import { readProgress as readClaude } from '../../../worker/runtimes/claude-code/progress.ts';
import { readStreamLine } from '../../../worker/runtimes/claude-code/stream.ts';
import { readProgress as readCodex } from '../../../worker/runtimes/codex/progress.ts';
import { readProgress as readGemini } from '../../../worker/runtimes/gemini/progress.ts';
import { readProgress as readOpencode } from '../../../worker/runtimes/opencode/progress.ts';
import { readScopeRule } from '../../../worker/runtimes/shared/scope.ts';
import { readServerName } from '../../../worker/sandbox/server-name.ts';
import { findPathObjection } from '../../../worker/state/state-limits.ts';
import { readTar } from '../../support/worker/read-whole-tar.ts';
import { writeTar } from '../../../worker/state/write-tar.ts';
import { expectSame } from '../expect-same.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

const LINES = [
  '{"type":"assistant","message":{"content":[{"type":"text","text":"hi"},{"type":"tool_use","name":"Bash","input":{"command":"ls"}}]}}',
  '{"type":"item.completed","item":{"type":"command_execution","command":"ls","exit_code":0}}',
  '{"type":"tool_use","part":{"tool":"bash","state":{"status":"completed","input":{"command":"ls"}}}}',
  '{"type":"user_message","text":"hi"}',
];
const LINE_WORDS = ['"type":"', '"content":[', '"input":{', 'null', '"text":', '[]', '{}', '\\n', '"message":null'];
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const HELLO = '\x16\x03\x01\x00\x2f\x01\x00\x00\x2b\x03\x03' + '\0'.repeat(32) + '\0\0\x02\x13\x01\x01\0\0\0';
const TAR = Buffer.from(
  writeTar(
    new Map([
      ['a/b.txt', Buffer.from('hi')],
      ['c', Buffer.alloc(600)],
    ]),
  ),
).toString('latin1');

const lines = (name: string, run: FuzzTarget['run']): FuzzTarget => ({ name, begins: LINES, words: LINE_WORDS, run });

const CALL =
  '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}\n{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"read"}]}}';
const CALL_WORDS = ['"jsonrpc":"2.0"', '"id":', '"method":"tools/call"', '"params":{', '"result":{', '"error":{', '\n'];
const messages = (run: FuzzTarget['run']): FuzzTarget => ({
  name: 'createToolFilter',
  begins: [CALL],
  words: [...LINE_WORDS, ...CALL_WORDS],
  run,
});

export const STREAM_TARGETS: readonly FuzzTarget[] = [
  lines('progress of claude-code', (text) => [readClaude(text), readStreamLine(text)]),
  lines('progress of codex', readCodex),
  lines('progress of gemini', readGemini),
  lines('progress of opencode', readOpencode),
  lines('frames of a live run', (text) => [readInbound(text), findEvent(text)]),
  messages((text) => {
    const filter = createToolFilter(['read']);
    for (const line of text.split('\n')) {
      const json = readJson(line);
      const message = json.kind === 'json' ? JSONRPCMessageSchema.safeParse(json.value) : undefined;
      if (message?.success === true) {
        filter.fromAgent(message.data);
        filter.fromServer(message.data);
      }
    }
  }),
  lines('findBreak', (text) => findBreak(text.split('\n'))),
  {
    name: 'createEventReader',
    begins: ['data: {"a":1}\n\nevent: x\r\ndata: b\r\rdata\n\n'],
    words: ['data: ', 'data:', 'event: ', '\r', '\n', '\r\n', '\n\n', ': '],
    run: (text) => {
      const whole = createEventReader();
      const cut = createEventReader();
      const expected = [...whole.push(text), ...whole.end()];
      const pieces = text.match(/[^]{1,3}/g) ?? [];
      expectSame([...pieces.flatMap((piece) => cut.push(piece)), ...cut.end()], expected, 'a stream in pieces');
    },
  },
  {
    name: 'readServerName',
    begins: [HELLO],
    words: ['\x16\x03\x01', '\x01\0', '\0\0', '\xff\xff', '\0\0\0\x05a.b.c'],
    run: (text) => readServerName(bytesOf(text)),
  },
  {
    name: 'readTar',
    begins: [TAR],
    words: ['../', '/etc/passwd', '.git/', '\0'.repeat(512), 'ustar\0', '0000777\0', ' path=', '\x80\0\0', 'x', '2'],
    run: (text) => {
      const read = readTar(withSums(bytesOf(text)));
      if (read.kind !== 'files') return;
      for (const path of read.files.keys())
        if (findPathObjection(path) !== undefined) throw new Error('a path that may not be written came out');
    },
  },
  {
    name: 'rules, versions and paths',
    begins: ['Bash(git log:*)', 'v1.2.3-beta.4', '.git/hooks/x'],
    words: ['(', ')', ':*', '**', '..', '\\', '.git', 'GIT~1', '1.2.3'],
    run: (text) => [readScopeRule(text), findVersion(text), findPathObjection(text)],
  },
  {
    name: 'the log and the files of a step, on the local GitHub',
    begins: ['A=b\nC<<EOF\nd\nEOF\n', '::add-mask::x\n', 'on: push\njobs: {}\n'],
    words: ['<<', 'EOF', '=', '::', '##[', '\u001b[31m', '\n', 'jobs:\n', '  a: ', '${{ '],
    run: (text) => [
      tryRead(() => readPairs(text)),
      readPaths(text),
      readLogLine(text),
      tryRead(() => readWorkflow(text, 'a.yml')),
    ],
  },
];

/** These report bad input with a readable error, like GitHub's runner. */
function tryRead(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError)) return error.message;
    throw error;
  }
}

/** A parser rejects a header with a wrong checksum at once. The code after that check must be tested too. */
function withSums(bytes: Buffer): Buffer {
  for (let at = 0; at + 512 <= bytes.length; at += 512) {
    const header = bytes.subarray(at, at + 512);
    if (header.toString('latin1', 257, 262) !== 'ustar') continue;
    header.fill(' ', 148, 156);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  }
  return bytes;
}
