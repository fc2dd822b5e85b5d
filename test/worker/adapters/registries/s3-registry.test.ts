/** A bucket that does not answer. What a bucket returns: test/contracts/registries.contract.test.ts. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { s3Registry } from '../../../../worker/adapters/registries/s3-registry.ts';

const PATH = '.github/agora/subagents/coder.md';

async function startBucket(answer: (response: ServerResponse) => void): Promise<void> {
  const server = createServer((_, response) => {
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION']) vi.stubEnv(name, 'eu-west-1');
}

it.each<[string, (response: ServerResponse) => void]>([
  ['does not answer', () => undefined],
  [
    'stops in the middle of a file',
    (response) => {
      response.writeHead(200, { 'content-length': 1_000 }).write('---\n');
    },
  ],
])('reports a bucket that %s, and does not wait forever', async (_, answer) => {
  await startBucket(answer);

  const read = s3Registry({ bucket: 'registry', prefix: '' }, { silentMs: 200 }).read(PATH, 'any');

  await expect(read).rejects.toThrow(/^s3:\/\/registry\/subagents\/coder\.md could not be read: TimeoutError: /);
});
