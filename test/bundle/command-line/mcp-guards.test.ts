/** `agora mcp` dispatches through GitHub, where worker variables have no effect: it refuses those that restrict. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { AGORA } from '../../support/command-line.ts';

const UNREACHABLE = { GITHUB_API_URL: 'http://127.0.0.1:9', GH_TOKEN: 't' };

async function dispatchWith(env: Readonly<Record<string, string>>): Promise<{ answer: string; told: string }> {
  const client = new Client({ name: 'orchestrator', version: '1' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [AGORA, 'mcp', '--repo', 'o/r'],
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', ...UNREACHABLE, ...env },
    stderr: 'pipe',
  });
  let told = '';
  transport.stderr?.on('data', (bytes: Buffer) => (told += bytes.toString('utf8')));
  await client.connect(transport);
  try {
    const result = await client.callTool({ name: 'agent_dispatch', arguments: { subagent: 'a', prompt: 'x' } });
    return { answer: JSON.stringify(result.content), told };
  } finally {
    await client.close();
  }
}

it('refuses a dispatch while a variable is set that would restrict an agent on this machine', async () => {
  const { answer } = await dispatchWith({ AGORA_ISOLATION: 'sandbox' });

  expect(answer).toContain('AGORA_ISOLATION has no effect in');
  expect(answer).toContain('Set it in the workflow');
});

it('reports other variables, and still asks GitHub', async () => {
  const { answer, told } = await dispatchWith({ AGORA_MODEL: 'opus' });

  expect(told).toContain('AGORA_MODEL has no effect in');
  expect(answer).not.toContain('AGORA_MODEL');
  expect(answer).toContain('GitHub cannot be reached');
});
