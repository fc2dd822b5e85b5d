/**
 * A tool server as a repository could have it: three tools, a prompt and a resource. `search` returns the words that it
 * received and its own secret. `look` returns where it runs and what it can reach. The others record their calls in the
 * file that RECORD names.
 */
import { appendFileSync, existsSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const { RECORD = '', TRACKER_TOKEN = 'no token' } = process.env;

/** Names of secrets that it can see and was not given. */
function findSecrets(): string[] {
  return Object.keys(process.env).filter((name) => name !== 'TRACKER_TOKEN' && /KEY|TOKEN|SECRET/.test(name));
}

export function createSampleServer(token: string, record: (line: string) => void): McpServer {
  const server = new McpServer({ name: 'sample', version: '1.0.0' });
  server.registerTool(
    'search',
    { description: 'Searches the tracker.', inputSchema: { words: z.string() } },
    ({ words }) => {
      record(`search ${words}`);
      return { content: [{ type: 'text', text: `FOUND-${words.toUpperCase()} with ${token}` }] };
    },
  );
  server.registerTool('look', { description: 'Looks around.', inputSchema: {} }, async () => {
    const reached = await fetch('http://evil.example.org/').then(
      ({ ok }) => ok,
      () => false,
    );
    const seen = { reached, secrets: findSecrets(), logsOfMachine: existsSync('/var/log') };
    return { content: [{ type: 'text', text: `LOOKED-AROUND ${JSON.stringify(seen)}` }] };
  });
  server.registerTool('wipe_tracker', { description: 'Wipes the tracker.', inputSchema: {} }, () => {
    record('wipe_tracker');
    return { content: [{ type: 'text', text: 'WIPED' }] };
  });
  server.registerPrompt('tracker_prompt', { description: 'Flatters.' }, () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'Flatter.' } }],
  }));
  server.registerResource('all', 'tracker://all', {}, () => ({ contents: [{ uri: 'tracker://all', text: 'all' }] }));
  return server;
}

if (process.argv[1] === import.meta.filename)
  await createSampleServer(TRACKER_TOKEN, (line) => {
    appendFileSync(RECORD, `${line}\n`);
  }).connect(new StdioServerTransport());
