/**
 * The shipped artifact client, without most of the client for Azure's storage (scripts/build/artifact-substitutes.ts):
 * it stores a file in several blocks, and reports what the storage responds.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { execa } from 'execa';
import { expect, it } from 'vitest';

const UPLOAD = `
const { DefaultArtifactClient } = require(process.argv[1]);
new DefaultArtifactClient().uploadArtifact('a', [process.argv[2]], process.argv[3]).then(
  (stored) => console.log('STORED ' + JSON.stringify(stored)),
  (error) => console.log('FAILED ' + error.message),
);
`;
const TOKEN = `${['{"alg":"none"}', '{"scp":"Actions.Results:run:job"}'].map((part) => Buffer.from(part).toString('base64url')).join('.')}.x`;
const REFUSAL =
  '<?xml version="1.0" encoding="utf-8"?><Error><Code>AuthenticationFailed</Code><Message>The signature &amp; the clock do not agree.</Message></Error>';

interface Storage extends AsyncDisposable {
  readonly address: string;
  readonly blocks: Map<string, Buffer>;
  list: string;
}

/** GitHub's service for artifacts and its storage, as far as an upload needs them. */
async function startStorage(isRefused: boolean): Promise<Storage> {
  const server: Server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const url = new URL(request.url ?? '', address);
      if (url.pathname.startsWith('/twirp/')) {
        const isCreate = url.pathname.endsWith('/CreateArtifact');
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify(
            isCreate
              ? { ok: true, signed_upload_url: `${address}/account/container/blob?sig=s` }
              : { ok: true, artifact_id: '7' },
          ),
        );
        return;
      }
      if (isRefused) {
        response.writeHead(403, { 'content-type': 'application/xml', 'x-ms-error-code': 'AuthenticationFailed' });
        response.end(REFUSAL);
        return;
      }
      if (url.searchParams.get('comp') === 'block') blocks.set(url.searchParams.get('blockid') ?? '', body);
      else storage.list = body.toString();
      response.writeHead(201).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const blocks = new Map<string, Buffer>();
  const storage: Storage = {
    address,
    blocks,
    list: '',
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
  return storage;
}

/** @returns the line that reports the result. */
async function upload(content: Uint8Array, { address }: Storage): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'agora-artifact-'));
  try {
    const file = join(folder, 'file.bin');
    writeFileSync(file, content);
    const { stdout } = await execa(
      process.execPath,
      ['-e', UPLOAD, join(process.cwd(), 'dist/chunks/artifact.cjs'), file, folder],
      {
        env: { PATH: process.env['PATH'], ACTIONS_RESULTS_URL: `${address}/`, ACTIONS_RUNTIME_TOKEN: TOKEN },
        extendEnv: false,
      },
    );
    return stdout.split('\n').findLast((line) => /^(?:STORED|FAILED) /.test(line)) ?? stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('stores content that is larger than a block in blocks, and lists them in their order', async () => {
  await using storage = await startStorage(false);

  const told = await upload(randomBytes(9 * 1_048_576), storage);

  expect(told).toMatch(/^STORED \{"size":\d+,"digest":"[0-9a-f]{64}","id":7\}$/);
  const ids = [...storage.list.matchAll(/<Latest>([^<]+)<\/Latest>/g)].map(([, id = '']) => id);
  expect(ids).toHaveLength(2);
  expect([...storage.blocks.keys()].toSorted()).toEqual(ids.toSorted());
  const stored = Buffer.concat(ids.map((id) => storage.blocks.get(id) ?? Buffer.of()));
  expect(stored.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(stored.includes('file.bin')).toBe(true);
});

it('quotes the storage when it refuses an upload', async () => {
  await using storage = await startStorage(true);

  const told = await upload(Buffer.from('small'), storage);

  expect(told).toMatch(/^FAILED .*The signature & the clock do not agree\./);
});
