/**
 * Serves the listed tools of one tool server to the agent that started this program: on standard input and output for
 * the agent, with a program or a URL on the other side.
 *
 * The file contains everything, including secrets, so that neither a command line nor the agent's own settings do.
 */
import { readFile } from 'node:fs/promises';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { readJsonData } from '../../../protocol/base/read-json.ts';
import { ServedTools } from '../served-tools.ts';
import { createToolFilter, type PassedMessage } from '../tool-filter.ts';
import { errorMessage } from '../../../protocol/errors/error-message.ts';

/** Writable folders; the worker does not know them, because a sandbox has its own. */
const PLACES = ['TMPDIR', 'TMP', 'TEMP'];
const UNREACHED = -32_000;

type ServerSide = StdioClientTransport | StreamableHTTPClientTransport;

/** @returns the exit code: 1 if the server could not be started or ended by itself. */
export async function serveTools(file: string): Promise<number> {
  const read = readJsonData(await readFile(file, 'utf8'));
  const served = ServedTools.parse(read.kind === 'json' ? read.value : undefined);
  const [agent, server, filter] = [new StdioServerTransport(), openServer(served), createToolFilter(served.allow)];
  const pass = ({ toAgent, toServer, version }: PassedMessage): void => {
    if (version !== undefined && server instanceof StreamableHTTPClientTransport) server.setProtocolVersion(version);
    if (toAgent !== undefined) void agent.send(toAgent);
    if (toServer !== undefined)
      server.send(toServer).catch((error: unknown) => {
        if ('method' in toServer && 'id' in toServer) void agent.send(unreached(toServer.id, error));
      });
  };
  agent.onmessage = (message) => {
    pass(filter.fromAgent(message));
  };
  server.onmessage = (message) => {
    pass(filter.fromServer(message));
  };
  const ended = untilEnded(agent, server);
  try {
    await server.start();
  } catch (error) {
    process.stderr.write(`The tool server could not be started: ${wordsOf(error)}\n`);
    return 1;
  }
  await agent.start();
  return ended;
}

function openServer(served: ServedTools): ServerSide {
  if (served.kind === 'address')
    return new StreamableHTTPClientTransport(new URL(served.url), { requestInit: { headers: served.headers } });
  const { command, args, env } = served;
  const places = PLACES.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  );
  return new StdioClientTransport({ command, args, env: { ...Object.fromEntries(places), ...env }, stderr: 'inherit' });
}

/** Until one of the two has ended; then the other one is ended too, with everything that it started. */
function untilEnded(agent: StdioServerTransport, server: ServerSide): Promise<number> {
  return new Promise((resolve) => {
    let isEnding = false;
    const end = (code: number): void => {
      if (isEnding) return;
      isEnding = true;
      void Promise.allSettled([server.close(), agent.close()]).then(() => {
        resolve(code);
      });
    };
    server.onclose = () => {
      end(1);
    };
    process.stdin.once('end', () => {
      end(0);
    });
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.once(signal, () => {
        end(0);
      });
  });
}

function unreached(id: string | number, error: unknown): JSONRPCMessage {
  return {
    jsonrpc: '2.0',
    id,
    error: { code: UNREACHED, message: `The tool server did not answer: ${wordsOf(error)}` },
  };
}

function wordsOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${errorMessage(error)}${cause}`.slice(0, 500);
}
