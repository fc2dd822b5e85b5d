/** A model's server that repeats the headers of a call does not give the agent the key. */
import { brotliCompressSync, createGzip, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { open, startModel } from './opened-gateway.ts';

it('does not pass on its key if a server repeats the headers of a call in an error', async () => {
  const model = await startModel(({ headers }, response) => {
    const body = `Refused: ${String(headers['x-api-key'])}`;
    response.writeHead(400, { 'x-seen': headers['x-api-key'], 'content-length': body.length });
    response.write(body.slice(0, 12));
    response.end(body.slice(12));
  });
  const { post } = await open(model);

  const answer = await post({ model: 'm' });

  expect([await answer.text(), answer.headers.get('x-seen')]).toEqual(['Refused: *******', '*******']);
});

it("does not pass on the workflow's own headers either if a server repeats them", async () => {
  const model = await startModel(({ headers }, response) => {
    response.writeHead(403, { 'x-seen': headers['x-team'] }).end(`Refused: ${String(headers['x-team'])}`);
  });
  const { post } = await open(model);

  const answer = await post({ model: 'm' });

  expect([await answer.text(), answer.headers.get('x-seen')]).toEqual(['Refused: ********', '********']);
});

it('does not pass on its key if a server compresses an error, although it was asked not to', async () => {
  const model = await startModel(({ headers }, response) => {
    const body = gzipSync(`Refused: ${String(headers['x-api-key'])}`);
    response.writeHead(403, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
  });
  const { post } = await open(model);

  const answer = await post({ model: 'm' });

  expect([answer.status, await answer.text()]).toEqual([403, 'Refused: *******']);
});

it('does not pass on its key if a server repeats it in a stream, also in two pieces', async () => {
  const key = 'sk-ant-0123456789';
  const usage = 'data: {"usage":{"output_tokens":12}}\n\n';
  const model = await startModel(({ headers }, response) => {
    const said = `data: {"text":"Called with ${String(headers['x-api-key'])}."}\n\n${usage}`;
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-length': said.length });
    response.write(said.slice(0, 35));
    setTimeout(() => response.end(said.slice(35)), 50);
  });
  const { post, account } = await open(model, {}, {}, key);

  const text = await (await post({ model: 'm', stream: true })).text();

  expect(text).toBe(`data: {"text":"Called with ${'*'.repeat(key.length)}."}\n\n${usage}`);
  expect(account.used().tokens).toBe(12);
});

it.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('hides its key and counts the usage if a server compresses a response with %s all the same', async (name, pack) => {
  const key = 'sk-ant-0123456789';
  const model = await startModel(({ headers }, response) => {
    const said = { text: `Called with ${String(headers['x-api-key'])}.`, usage: { output_tokens: 12 } };
    const body = pack(JSON.stringify(said));
    response.writeHead(200, { 'content-encoding': name, 'content-length': body.length }).end(body);
  });
  const { post, account } = await open(model, {}, {}, key);

  const answer = await post({ model: 'm' });

  expect(await answer.text()).toContain(`Called with ${'*'.repeat(key.length)}.`);
  expect(account.calls()).toMatchObject({ uncounted: 0, tokens: { output: 12 } });
});

it('passes on the events of a compressed stream as they arrive', async () => {
  const model = await startModel((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
    const pack = createGzip();
    pack.pipe(response);
    pack.write('data: first\n\n');
    pack.flush();
  });
  const { post } = await open(model);

  const answer = await post({ model: 'm', stream: true });

  const first = await answer.body?.getReader().read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('data: first\n\n');
});

it.each(['gzip', 'unknown'])('passes on nothing of a response that cannot be read as %s', async (encoding) => {
  const model = await startModel(({ headers }, response) => {
    response.writeHead(403, { 'content-encoding': encoding }).end(`Refused: ${String(headers['x-api-key'])}`);
  });
  const { post } = await open(model);

  const answer = await post({ model: 'm' });

  expect([answer.status, await answer.text()]).toEqual([403, '']);
});

it('breaks off a page of an error that is too long to be searched, and does not let the agent wait for it', async () => {
  const body = Buffer.alloc(9_000_000, 'x');
  const model = await startModel((_, response) => {
    response.writeHead(403, { 'content-length': body.length }).end(body);
  });
  const { post } = await open(model);

  const answer = await post({ model: 'm' });

  await expect(answer.text()).rejects.toThrow('terminated');
});
