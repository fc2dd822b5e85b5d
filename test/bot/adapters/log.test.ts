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

it('leaves out the body that Probot logs with a request, also in child loggers', () => {
  const { log, lines } = record();

  log
    .child({ name: 'octokit' })
    .debug({ body: 'secret words' }, 'GitHub request: POST https://api.github.com/repos/o/r/issues/7/comments - 201');

  expect(lines()).toContain('issues/7/comments - 201');
  expect(lines()).not.toContain('secret words');
});

it('masks members whose names look like secrets', () => {
  const { log, lines } = record();

  log.info({ token: 'ghs_1', headers: { authorization: 'Bearer ghs_2' }, source: { key: 'k3' } }, 'x');

  expect(lines()).not.toMatch(/ghs_1|ghs_2|k3/);
});

it('logs the useful parts of an error, but neither its request nor its response', () => {
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

it('logs no control characters of other people’s text, neither raw nor escaped', () => {
  const { log, lines } = record();
  const hostile = 'a\u001b[31mred\u001b[0m \u009b2J \u0007 \u007f \u0085 \u0000 b';
  const error = new Error(hostile, { cause: new Error(hostile) });
  error.stack = `Error: x\n    at ${hostile}`;

  log.child({ of: hostile }).info({ who: hostile, deep: { list: [hostile, { name: hostile }] } }, hostile);
  log.error({ err: error }, 'x');
  log.warn(hostile);
  log.warn(error);

  expect(lines().trim().split('\n')).toHaveLength(4);
  expect(lines().replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  expect(lines()).not.toMatch(/\\u00(?:0[0-8bcef]|1|7f|8|9)/i);
  expect(lines()).toContain('red');
  for (const line of lines().trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
});

it('keeps text that only looks like an escape sequence', () => {
  const { log, lines } = record();

  log.info({ path: 'C:\\u001b\\new\\bin', quote: '"\\"', tab: 'a\tb' }, 'x');

  expect(JSON.parse(lines())).toMatchObject({ path: 'C:\\u001b\\new\\bin', quote: '"\\"', tab: 'a\tb' });
});

it.each(['##[add-mask]x', '#\u0007#[add-mask]x', '##[##[add-mask]x'])(
  'logs %j as text, which the runner of the relay does not obey',
  (text) => {
    const { log, lines } = record();

    log.warn({ err: new Error(text), ref: text }, text);

    expect(lines()).not.toContain('##[');
    expect(JSON.parse(lines())).toMatchObject({ msg: text.replace('\u0007', '') });
  },
);
