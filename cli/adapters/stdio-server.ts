/** An MCP server on this process's standard input and output. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

/** Serves until the program that started us closes our input, or the signal aborts. */
export async function serveOnStdio(server: McpServer, signal: AbortSignal): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
  });
  const transport = new StdioServerTransport();
  const stop = (): void => {
    void transport.close();
  };
  await server.connect(transport);
  process.stdin.once('end', stop);
  signal.addEventListener('abort', stop, { once: true });
  await closed;
}
