/** Bodies that nobody has verified yet: some are not read, and the others have a limit. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createBodyReader } from '../../../bot/server/read-body.ts';
import { createWebhookEndpoint } from '../../../bot/server/webhook-endpoint.ts';

import { measureMemory } from '../../simulation/soak/measure-memory.ts';

const LIMIT = 1_000_000;

it('gives up the largest if all of them together are too large, and reads the others', async () => {
  const readBody = createBodyReader(LIMIT);
  const requests = [new PassThrough(), new PassThrough(), new PassThrough()] as const;
  const reads = requests.map((request) => readBody(request as unknown as IncomingMessage));
  const [small, large, larger] = requests;

  small.write(Buffer.alloc(LIMIT * 0.1));
  large.write(Buffer.alloc(LIMIT * 0.3));
  larger.write(Buffer.alloc(LIMIT * 0.9));
  const givenUp = await reads[2];
  small.end('x');
  large.end();
  const kept = await Promise.all(reads.slice(0, 2));

  expect(givenUp).toBeUndefined();
  expect(larger.destroyed).toBe(true);
  expect(kept.map((body) => body?.length)).toEqual([LIMIT * 0.1 + 1, LIMIT * 0.3]);
});

it('takes little more memory than a body is long, also if it arrives byte by byte', async () => {
  let used = 0;
  async function* arrive(): AsyncGenerator<Buffer> {
    const before = measureMemory();
    for (let sent = 0; sent < 300_000; sent += 1) yield Buffer.alloc(1);
    used = measureMemory() - before;
    await Promise.resolve();
  }

  const body = await createBodyReader()(arrive() as unknown as IncomingMessage);

  expect(body?.length).toBe(300_000);
  expect(used).toBeLessThan(3_000_000);
});

it('throws if a request ends within its body', async () => {
  const request = new PassThrough();
  const read = createBodyReader(LIMIT)(request as unknown as IncomingMessage);
  request.destroy(new Error('aborted'));

  await expect(read).rejects.toThrow('aborted');
});

it.each([[undefined], ['sha256=wrong'], [`sha1=${'a'.repeat(40)}`]])(
  'is not read without a signature, and refused by Probot: %s',
  async (signature) => {
    const set: [string, unknown][] = [];
    const bodies: unknown[] = [];
    const endpoint = createWebhookEndpoint(
      (request) => bodies.push((request as { body?: unknown }).body),
      { verify: () => Promise.reject(new Error('nothing to verify')) },
      () => Promise.reject(new Error('it was read')),
    );
    const request = { method: 'POST', headers: { 'x-hub-signature-256': signature } } as unknown as IncomingMessage;
    const response = { setHeader: (name: string, value: unknown) => set.push([name, value]) };

    await endpoint(request, response as unknown as ServerResponse);

    expect(bodies).toEqual(['']);
    // The connection cannot be used again with an unread body.
    expect(set).toEqual([['connection', 'close']]);
  },
);
