/** An agent that asks twice in one round: the later question is asked, and nobody is promised the earlier one. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { writeSentinel } from '../../../worker/ask/adapters/sentinel-file.ts';
import { toolServerOf } from '../../../worker/ask/ask-command.ts';
import { ended, lab } from '../../support/worker/worker-dispatch.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const TOOL = [process.execPath, join(import.meta.dirname, '../../../worker/ask/ask-program.ts')] as const;

it('names the earlier question, shortened, also to an agent that calls the tool twice at once', async () => {
  using folder = temporaryFolder();
  const [command, ...args] = toolServerOf(TOOL, join(folder.path, '.agora/needs_input.json'));
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StdioClientTransport({ command, args, env: {} }));
  const put = async (question: string) =>
    JSON.stringify(await client.callTool({ name: 'ask', arguments: { question } }));

  const replies = await Promise.all(['A', 'B'].map((letter) => put(letter.repeat(500))));
  await client.close();

  expect(replies.filter((reply) => reply.includes('will be put to a person'))).toHaveLength(1);
  expect(replies.join()).toMatch(/This replaces your earlier question \\"(A{199}|B{199})…\\": only this one/);
});

it('accepts a later question although the list of the earlier ones cannot be written', async () => {
  using folder = temporaryFolder();
  const sentinel = join(folder.path, '.agora/needs_input.json');
  folder.write('.agora/needs_input.json.replaced/in-the-way.txt', '');

  await writeSentinel(sentinel, '{"question":"One?"}');

  expect(await writeSentinel(sentinel, '{"question":"Two?"}')).toEqual({ kind: 'written', replaced: 'One?' });
  expect(readFileSync(sentinel, 'utf8')).toBe('{"question":"Two?"}');
});

it('logs which questions of the agent were replaced, and counts nothing of it as work', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('agora-ask --question "One?"; agora-ask --question "Two?"; agora-ask --question "Three?"', {
      ports: { askTool: TOOL },
    }),
  );

  expect(end.outcome).toMatchObject({ kind: 'needs_input', asked: { question: 'Three?' } });
  expect(end.result.changes?.files ?? 0).toBe(0);
  expect(scenario.log).toEqual(
    expect.arrayContaining(
      ['One?', 'Two?'].map((question) => ({
        kind: 'runtime.note',
        text: `The agent replaced its question "${question}" with a later one.`,
      })),
    ),
  );
});
