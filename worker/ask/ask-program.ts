/**
 * The ask tool's composition root, started by an agent: `main.cjs mcp <sentinel>` serves it on standard input and
 * output, `main.cjs command <sentinel> …` is `agora-ask`, `main.cjs hand-over <folder> <event>` is the hook that
 * delivers messages to a working agent. `main.cjs tools <file>` is another tool server, restricted to the tools that a
 * subagent lists. It uses nothing of its environment, so it cannot leak anything.
 */
import { text } from 'node:stream/consumers';
import { takeQueued } from './adapters/inbox-queue.ts';
import { writeSentinel } from './adapters/sentinel-file.ts';
import { readArguments, readQuestionText, USAGE } from './arguments.ts';
import { checkQuestion, renderMistakes, renderAccepted } from './check-question.ts';
import { renderHandedOver } from './hand-over.ts';

async function main([mode, path = '', ...args]: readonly string[]): Promise<number> {
  if (mode === 'mcp') return serve(path);
  // Loaded only there, like below: it implements both sides of the protocol.
  if (mode === 'tools') return (await import('./adapters/serve-tools.ts')).serveTools(path);
  if (mode === 'hand-over' && path !== '') return handOver(path, args[0] ?? '');
  return mode === 'command' && path !== ''
    ? ask(path, args)
    : say('Start it as `mcp FILE`, `tools FILE`, `command FILE …` or `hand-over FOLDER EVENT`.', 2);
}

/** Its output decides; some agents would treat an exit code other than 0 as an error of their tool. */
async function handOver(folder: string, event: string): Promise<number> {
  const { messages, given } = await takeQueued(folder);
  if (messages.length === 0) return 0;
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(renderHandedOver(event, messages), (error) => {
      if (error == null) resolve();
      else reject(error);
    });
  });
  await given();
  return 0;
}

async function serve(sentinel: string): Promise<number> {
  // Loaded only here: the command does not use the protocol.
  const [{ StdioServerTransport }, { createToolServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('./tool-server.ts'),
  ]);
  await createToolServer((question) => writeSentinel(sentinel, question)).connect(new StdioServerTransport());
  return 0;
}

async function ask(sentinel: string, args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if (given.kind === 'help') return say(USAGE, 0);
  if (given.kind === 'mistakes') return say(renderMistakes(given.mistakes), 2);
  const value =
    given.kind === 'given'
      ? { kind: 'value' as const, value: given.value }
      : readQuestionText(process.stdin.isTTY ? '' : await text(process.stdin));
  if (value.kind === 'mistakes') return say(renderMistakes(value.mistakes), 2);
  const checked = checkQuestion(value.value);
  if (checked.kind === 'mistakes') return say(renderMistakes(checked.mistakes), 2);
  const written = await writeSentinel(sentinel, checked.text);
  return written.kind === 'written' ? say(renderAccepted(written.replaced), 0) : say(written.why, 1);
}

function say(message: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${message}\n`);
  return code;
}

void main(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
