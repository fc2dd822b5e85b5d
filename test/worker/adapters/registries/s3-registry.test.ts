/** A bucket that does not answer. What a bucket returns: test/contracts/registries.contract.test.ts. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { s3Registry } from '../../../../worker/adapters/registries/s3-registry.ts';

const PATH = '.github/agora/subagents/coder.md';

async function startBucket(answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<void> {
  const server = createServer((request, response) => {
    answer(response, request);
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

it('names the variable to set if no region is known', async () => {
  await startBucket((response) => response.end());
  for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION']) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');

  const read = s3Registry({ bucket: 'registry', prefix: '' }).read(PATH, 'any');

  await expect(read).rejects.toMatchObject({
    message: 's3://registry/subagents/coder.md could not be read: no AWS region is set.',
    fix: expect.stringContaining('AWS_REGION') as string,
  });
});

describe('a list of files that', () => {
  const FOLDER = '.github/agora/capabilities/lint';
  const list = () => s3Registry({ bucket: 'registry', prefix: '' }, { silentMs: 5_000 }).list(FOLDER, 'any');
  /** @returns what was requested besides the list. */
  async function startLister(pageOf: (page: number) => { keys: number; next: string }): Promise<{ files: number }> {
    const asked = { pages: 0, files: 0 };
    await startBucket((response, { url = '' }) => {
      if (!url.includes('list-type=2')) {
        asked.files += 1;
        response.end('ab');
        return;
      }
      const { keys, next } = pageOf((asked.pages += 1));
      const contents = Array.from(
        { length: keys },
        (_, at) => `<Contents><Key>capabilities/lint/${asked.pages}-${at}</Key><Size>9</Size></Contents>`,
      );
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(
        `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>${contents.join('')}</ListBucketResult>`,
      );
    });
    return asked;
  }

  it('never ends is refused, and none of the files is requested', async () => {
    const asked = await startLister((page) => ({ keys: 1_000, next: `page-${page}` }));

    await expect(list()).rejects.toThrow('s3://registry/capabilities/lint/ holds more than 10000 files.');
    expect(asked.files).toBe(0);
  });

  it('names the same next page again and again ends there', async () => {
    await startLister(() => ({ keys: 1, next: 'again' }));

    await expect(list()).resolves.toHaveLength(2);
  });
});
