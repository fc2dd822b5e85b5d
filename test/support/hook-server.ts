/** A receiver of webhooks: a real HTTP server on this machine that records its requests and responds as specified. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly kind: string;
  readonly at: number;
}

export interface HookServer extends AsyncDisposable {
  readonly url: string;
  readonly heard: Heard[];
}

/** @param answer ends the response, or leaves it open to simulate a server that hangs. */
export async function startHookServer(
  answer: (response: ServerResponse, heard: Heard) => void = (response) => {
    response.writeHead(204).end();
  },
): Promise<HookServer> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
        kind: kindOf(body),
        at: Date.now(),
      };
      heard.push(one);
      answer(response, one);
    });
    request.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function kindOf(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && 'kind' in parsed ? String(parsed.kind) : '';
  } catch {
    return '';
  }
}
