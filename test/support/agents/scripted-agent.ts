/**
 * A minimal agent: it asks a model, runs the model's commands in a shell, and keeps the conversation. It is for the
 * runtime "command", so that the same stories run with it as with the coding agents. It uses Anthropic's format without
 * streaming.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Event = z.union([
  z.object({
    type: z.literal('content_block_delta'),
    delta: z.union([
      z.object({ type: z.literal('text_delta'), text: z.string() }),
      z.object({ type: z.literal('input_json_delta'), partial_json: z.string() }),
    ]),
  }),
  z.object({ type: z.string() }).transform(() => ({ type: 'other' as const })),
]);
const { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: key = '', AGORA_SESSION_DIR: folder = '.' } = process.env;
const file = join(folder, 'history.json');
const messages: unknown[] = existsSync(file) ? z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];

remember({ role: 'user', content: await text(process.stdin) });
for (;;) {
  const turn = await askModel();
  remember({ role: 'assistant', content: turn.text === '' ? turn.command : turn.text });
  if (turn.command === undefined) {
    process.stdout.write(turn.text);
    break;
  }
  const { stdout } = spawnSync('bash', ['-c', turn.command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  remember({ role: 'user', content: `It printed: ${stdout}` });
}

async function askModel(): Promise<{ readonly text: string; readonly command: string | undefined }> {
  const response = await fetch(`${url ?? ''}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ model: 'scripted', stream: true, tools: [{ name: 'shell' }], messages }),
  });
  if (!response.ok) throw new Error(`The model answered ${response.status}.`);
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('data: '));
  const deltas = lines
    .map((line) => Event.parse(JSON.parse(line.slice(6))))
    .flatMap((event) => (event.type === 'content_block_delta' ? [event.delta] : []));
  const input = deltas.map((delta) => (delta.type === 'input_json_delta' ? delta.partial_json : '')).join('');
  return {
    text: deltas.map((delta) => (delta.type === 'text_delta' ? delta.text : '')).join(''),
    command: input === '' ? undefined : z.object({ command: z.string() }).parse(JSON.parse(input)).command,
  };
}

function remember(message: unknown): void {
  messages.push(message);
  writeFileSync(file, JSON.stringify(messages));
}
