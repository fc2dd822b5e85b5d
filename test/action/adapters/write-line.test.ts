import { expect, it } from 'vitest';
import { writeLine } from '../../../action/adapters/write-line.ts';

it('writes a text completely, in as many parts as the pipe accepts, and waits while the pipe is full', () => {
  const written: string[] = [];
  let calls = 0;

  writeLine('::notice::Grüße\n', (bytes, from) => {
    calls += 1;
    if (calls % 2 === 0) throw Object.assign(new Error('resource temporarily unavailable'), { code: 'EAGAIN' });
    written.push(Buffer.from(bytes.subarray(from, from + 5)).toString('latin1'));
    return Math.min(5, bytes.length - from);
  });

  expect(Buffer.from(written.join(''), 'latin1').toString('utf8')).toBe('::notice::Grüße\n');
  expect(calls).toBe(7);
});

it('reports when nobody reads any more', () => {
  expect(() => {
    writeLine('x', () => {
      throw Object.assign(new Error('broken pipe'), { code: 'EPIPE' });
    });
  }).toThrow('broken pipe');
});
