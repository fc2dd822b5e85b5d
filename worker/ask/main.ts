/**
 * The ask tool's composition root, started by an agent: `main.cjs mcp <sentinel>` serves it on standard input and output,
 * `main.cjs command <sentinel> …` is `agora-ask`. It needs nothing of its environment, so it cannot give anything away.
 */
import { text } from 'node:stream/consumers';
import { writeSentinel } from '../adapters/sentinel-file.ts';
import { readArguments, readQuestionText, USAGE } from './arguments.ts';
import { checkQuestion, renderMistakes, TAKEN } from './check-question.ts';

async function main([mode, sentinel = '', ...args]: readonly string[]): Promise<number> {
  if (mode === 'mcp') return serve(sentinel);
  return mode === 'command' && sentinel !== '' ? ask(sentinel, args) : say('Start it as `mcp FILE` or `command FILE …`.', 2);
}

async function serve(sentinel: string): Promise<number> {
  // Loaded here only: the command does not speak the protocol.
  const [{ StdioServerTransport }, { createToolServer }] = await Promise.all([import('@modelcontextprotocol/sdk/server/stdio.js'), import('./tool-server.ts')]);
  await createToolServer((question) => writeSentinel(sentinel, question)).connect(new StdioServerTransport());
  return 0;
}

async function ask(sentinel: string, args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if (given.kind === 'help') return say(USAGE, 0);
  if (given.kind === 'mistakes') return say(renderMistakes(given.mistakes), 2);
  const value = given.kind === 'given' ? { kind: 'value' as const, value: given.value } : readQuestionText(process.stdin.isTTY ? '' : await text(process.stdin));
  if (value.kind === 'mistakes') return say(renderMistakes(value.mistakes), 2);
  const checked = checkQuestion(value.value);
  if (checked.kind === 'mistakes') return say(renderMistakes(checked.mistakes), 2);
  const objection = await writeSentinel(sentinel, checked.text);
  return objection === undefined ? say(TAKEN, 0) : say(objection, 1);
}

function say(message: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${message}\n`);
  return code;
}

void main(process.argv.slice(2)).then((code) => { process.exitCode = code; });
