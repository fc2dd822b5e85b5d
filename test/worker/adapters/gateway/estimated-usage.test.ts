/** Responses that do not report their usage, between a program on this machine and a model on it. */
import { expect, it } from 'vitest';
import { open, startModel } from './opened-gateway.ts';

it('counts an estimate for a call that the agent has left before the model said anything', async () => {
  const model = await startModel(() => undefined);
  const { url, account } = await open(model, {}, { silentMs: 50 });
  const stop = new AbortController();
  const call = fetch(`${url}/v1/messages`, {
    method: 'POST',
    headers: { 'x-api-key': 'agora-0' },
    body: JSON.stringify({ model: 'm', messages: 'x'.repeat(40_000) }),
    signal: stop.signal,
  });
  setTimeout(() => {
    stop.abort();
  }, 100);
  await expect(call).rejects.toThrow();

  await expect.poll(() => account.calls()).toMatchObject({ requests: 1, uncounted: 1, tokens: { input: 0 } });
  expect(account.used().tokens).toBeGreaterThan(20_000);
});

it('counts an estimate for an answer without its usage', async () => {
  const model = await startModel((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify('x'.repeat(400_000)));
  });
  const { post, account } = await open(model);

  await post({ model: 'm' }).then((answer) => answer.text());

  await expect.poll(() => account.used().tokens).toBeGreaterThan(100_000);
  expect(account.calls()).toMatchObject({ uncounted: 1, tokens: { input: 0, output: 0 } });
});
