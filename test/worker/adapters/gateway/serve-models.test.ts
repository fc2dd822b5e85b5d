/** The gateway as an HTTP server, between a program on this machine and a model on it. */
import { Agent, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { say, startModelServer } from '../../../support/model-server.ts';
import { open, startModel } from './opened-gateway.ts';

const ANSWER = { usage: { input_tokens: 5, output_tokens: 7 } };

it('inserts the key, removes the placeholder, and counts what the model reports', async () => {
  await using model = await startModelServer(() => say('Hello.'));
  const { post, account, url } = await open(model.url);

  const answer = await post({ model: 'm', tools: [{ name: 't' }], stream: true });
  const words = await answer.text();
  await post({ model: 'm', tools: [{ name: 't' }] }).then((other) => other.text());

  expect(words).toContain('Hello.');
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(model.requests[0]?.headers).toMatchObject({ 'x-api-key': 'sk-real', 'x-team': 'payments' });
  expect(JSON.stringify(model.requests)).not.toContain('agora-0');
  expect(account.calls()).toMatchObject({ requests: 2, tokens: { input: 200, output: 40 }, uncounted: 0, retries: 0 });
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
});

it('refuses a request that is not a model call, and calls nobody', async () => {
  await using model = await startModelServer(() => say('Hello.'));
  const { post, account } = await open(model.url);

  expect((await post({}, '/v1/files')).status).toBe(403);
  expect((await post({}, '/v1/messages', {})).status).toBe(401);
  const refused = await post({}, '/v1/messages', { 'x-api-key': 'sk-guessed' });
  expect(await refused.json()).toMatchObject({ type: 'error', error: { type: 'authentication_error' } });
  expect(model.requests).toEqual([]);
  expect(account.calls()).toMatchObject({ requests: 0, refused: 3 });
});

it('tries again when the model is overloaded, and counts the call once', async () => {
  let calls = 0;
  const model = await startModel((_, response) => {
    calls += 1;
    if (calls === 1) response.writeHead(529, { 'x-should-retry': 'true' }).end('{}');
    else if (calls === 2) response.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ANSWER));
  });
  const { post, account } = await open(model);

  expect((await post({ model: 'm' })).status).toBe(200);
  expect(account.calls()).toMatchObject({ requests: 1, retries: 2, tokens: { input: 5, output: 7 } });
});

it("passes on the model's own refusal, and does not count it as an answer", async () => {
  const model = await startModel((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json', 'set-cookie': 'a=b' }).end('{"error":"no"}');
  });
  const { post, account } = await open(model);

  const answer = await post({ model: 'm' });

  expect([answer.status, await answer.text(), answer.headers.get('set-cookie')]).toEqual([401, '{"error":"no"}', null]);
  expect(account.calls()).toMatchObject({ requests: 0, retries: 0, uncounted: 0 });
});

it('passes on the pieces of a stream as they arrive', async () => {
  let finish = (): void => {};
  const model = await startModel((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"type":"first"}\n\n');
    finish = () => void response.end(`data: ${JSON.stringify(ANSWER)}\n\n`);
  });
  const { post, account } = await open(model);

  const reader = ((await post({ model: 'm', stream: true })).body as ReadableStream<Uint8Array>).getReader();
  const first = await reader.read();
  expect(Buffer.from(first.value ?? []).toString()).toBe('data: {"type":"first"}\n\n');
  expect(account.used().tokens).toBe(0);
  finish();
  while (!(await reader.read()).done);
  expect(account.used().tokens).toBe(12);
});

it('cuts off a stream once the budget is used up, and makes no further call', async () => {
  const model = await startModel((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify({ message: { usage: { input_tokens: 900, output_tokens: 1 } } })}\n\n`);
    const timer = setInterval(() => response.write('data: {"type":"more"}\n\n'), 20);
    response.on('close', () => {
      clearInterval(timer);
    });
  });
  const { post, account, useUp } = await open(model);
  account.watch(() => {
    if (account.used().tokens > 900) useUp();
  });

  await expect(post({ model: 'm', stream: true }).then((answer) => answer.text())).rejects.toThrow();
  await expect
    .poll(() => account.calls())
    .toMatchObject({
      requests: 1,
      uncounted: 1,
      tokens: { input: 900, output: 1 },
    });
  const next = await post({ model: 'm' });
  expect([next.status, await next.text()]).toEqual([400, expect.stringContaining('budget')]);
});

/** Begins a call like a program that disconnects at some point. */
async function callAndHold(url: string): Promise<AbortController> {
  const stop = new AbortController();
  const answer = await fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': 'agora-0' },
    body: '{"model":"m","stream":true}',
    signal: stop.signal,
  });
  expect(answer.status).toBe(200);
  return stop;
}

it('counts a whole answer although the agent has closed its connection before', async () => {
  const hungUp = Promise.withResolvers<undefined>();
  const model = await startModel((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"message":{"usage":{"input_tokens":900,"output_tokens":1}}}\n\n');
    void hungUp.promise.then(() => response.end('data: {"usage":{"output_tokens":70000}}\n\n'));
  });
  const { url, account } = await open(model);
  const stop = await callAndHold(url);
  await expect.poll(() => account.used().tokens).toBe(901);

  stop.abort();
  await new Promise((resolve) => setTimeout(resolve, 100));
  hungUp.resolve(undefined);

  await expect.poll(() => account.used().tokens).toBe(70_900);
  await expect.poll(() => account.calls()).toMatchObject({ requests: 1, uncounted: 0 });
});

it('counts a whole answer although the agent does not read it', async () => {
  const words = `data: {"text":${JSON.stringify('x'.repeat(1_000))}}\n\n`.repeat(8_000);
  const model = await startModel((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${words}data: ${JSON.stringify(ANSWER)}\n\n`);
  });
  const { url, account } = await open(model);
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  const body = '{"model":"m","stream":true}';
  socket.write(
    `POST /v1/messages HTTP/1.1\r\nHost: x\r\nx-api-key: agora-0\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );

  await expect.poll(() => account.used().tokens).toBe(12);
});

it('ends calls of the model when it is closed, and counts what was received until then', async () => {
  let closed = false;
  const model = await startModel((_, response) => {
    response.on('close', () => (closed = true));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(ANSWER)}\n\n`);
  });
  const { url, account, close } = await open(model);
  const stop = await callAndHold(url);
  await expect.poll(() => account.used().tokens).toBe(12);
  stop.abort();

  await close();

  await expect.poll(() => closed).toBe(true);
  await expect.poll(() => account.calls().uncounted).toBe(1);
});

it('makes sixteen calls at once, and checks the remaining budget for each waiting call', async () => {
  const held: ServerResponse[] = [];
  const model = await startModel((_, response) => {
    held.push(response);
  });
  const { post, account, useUp } = await open(model);
  account.watch(() => {
    if (account.used().tokens >= 12) useUp();
  });
  const calls = Array.from({ length: 40 }, () => post({ model: 'm' }));
  await expect.poll(() => held.length).toBe(16);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(held.length).toBe(16);

  for (const response of held)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ANSWER));
  const answers = await Promise.all(calls.map((call) => call.then(({ status }) => status).catch(() => 0)));

  expect(held.length).toBe(16);
  expect(answers.filter((status) => status === 400)).toHaveLength(24);
  expect(account.calls()).toMatchObject({ requests: 16, refused: 24 });
});

it('calls the model through the proxy of the workflow', async () => {
  const seen: string[] = [];
  const proxy = await startModel((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ANSWER));
  });
  const { post, account } = await open('http://model.example.invalid', { HTTP_PROXY: proxy });

  expect((await post({ model: 'm' })).status).toBe(200);
  expect(seen).toEqual(['http://model.example.invalid/v1/messages']);
  expect(account.used().tokens).toBe(12);
});

it('reports that the model cannot be reached', async () => {
  const { post, account } = await open('http://127.0.0.1:9');
  expect((await post({ model: 'm' })).status).toBe(502);
  expect(account.calls()).toMatchObject({ requests: 0, retries: 2 });
});

it('refuses a call that is too large, and answers the next one on the same connection', async () => {
  const { url } = await open(await startModel((_, response) => response.end('{}')));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => {
    agent.destroy();
  });
  const send = (body: Uint8Array): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { 'x-api-key': 'agora-0' };
      request(`${url}/v1/messages`, { method: 'POST', headers, agent }, (response) => {
        response.resume().once('end', () => {
          resolve(response.statusCode);
        });
      })
        .once('error', reject)
        .end(body);
    });

  expect(await send(Buffer.alloc(70_000_000, ' '))).toBe(413);
  expect(await send(Buffer.from('{}'))).toBe(200);
});

it('refuses calls that would fill the memory together, until others are over', async () => {
  const { url, post } = await open(await startModel((_, response) => response.end('{}')), {}, { mostHeld: 100_000 });
  const large = { content: 'x'.repeat(60_000) };
  const headers = { 'x-api-key': 'agora-0', 'content-length': 80_000 };
  const unfinished = request(`${url}/v1/messages`, { method: 'POST', headers });
  unfinished.on('error', () => undefined);
  unfinished.write(Buffer.alloc(60_000, ' '));

  await expect.poll(async () => (await post(large)).status).toBe(429);
  expect((await post({})).status).toBe(200);
  unfinished.destroy();
  await expect.poll(async () => (await post(large)).status).toBe(200);
});
