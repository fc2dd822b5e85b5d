/**
 * A tool server as somebody's repository would have one: two tools, a prompt and a resource. `search` answers what it
 * was asked, with its own secret; both write down that they were called, in the file that RECORD names.
 */
import { appendFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { z } from 'zod';

const { RECORD = '', TRACKER_TOKEN = 'no token' } = process.env;

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
