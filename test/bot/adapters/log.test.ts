import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog } from '../../../bot/adapters/log.ts';

function record(): { log: ReturnType<typeof createLog>; lines: () => string } {
  let text = '';
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  return { log: createLog('trace', destination), lines: () => text };
}

it('leaves out the body that Probot logs with a request, in its child loggers as well', () => {
  const { log, lines } = record();

  log
    .child({ name: 'octokit' })
    .debug({ body: 'secret words' }, 'GitHub request: POST https://api.github.com/repos/o/r/issues/7/comments - 201');

  expect(lines()).toContain('issues/7/comments - 201');
  expect(lines()).not.toContain('secret words');
});

it('writes stars for what is called like a secret', () => {
  const { log, lines } = record();

  log.info({ token: 'ghs_1', headers: { authorization: 'Bearer ghs_2' }, source: { key: 'k3' } }, 'x');

  expect(lines()).not.toMatch(/ghs_1|ghs_2|k3/);
});

it('writes of an error what helps, and neither its request nor its answer', () => {
  const { log, lines } = record();
  const error = Object.assign(new Error('502'), {
    status: 502,
    request: { body: 'secret words' },
    response: { data: 'secret words' },
  });

  log.error({ err: new AggregateError([error], 'two failed', { cause: error }) }, 'x');

  expect(lines()).toContain('"status":502');
  expect(lines()).not.toContain('secret words');
});
