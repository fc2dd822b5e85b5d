/**
 * `call-tool.ts <server> <tool> <arguments>`: an agent of the runtime `command` uses a tool server, with the file that
 * AGORA_TOOLS_FILE names.
 */
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { z } from 'zod';

const [server = '', tool = '', given = '{}'] = process.argv.slice(2);
const Servers = z.object({
  mcpServers: z.record(
    z.string(),
    z.object({ command: z.string(), args: z.array(z.string()), env: z.record(z.string(), z.string()) }),
  ),
});
const { mcpServers } = Servers.parse(JSON.parse(readFileSync(process.env['AGORA_TOOLS_FILE'] ?? '', 'utf8')));
const named = mcpServers[server];
if (named === undefined) throw new Error(`There is no tool server ${server}.`);
const client = new Client({ name: 'call-tool', version: '1.0.0' });
await client.connect(new StdioClientTransport(named));
const { tools } = await client.listTools();
const answer = await client.callTool({
  name: tool,
  arguments: z.record(z.string(), z.unknown()).parse(JSON.parse(given)),
});
console.log(JSON.stringify({ tools: tools.map(({ name }) => name), answer }));
await client.close();
