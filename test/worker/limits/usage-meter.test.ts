/** The meter of a running agent: what it remembers of an output that the agent chooses. */
import { expect, it } from 'vitest';
import { createMeter } from '../../../worker/limits/usage-meter.ts';

it('remembers the ids of turns in bounded memory, and still counts each turn once', () => {
  const meter = createMeter(
    { progress: (line) => [{ kind: 'turn', id: line.repeat(5_000), tokens: 1 }] },
    { allowance: {}, session: undefined, note: () => undefined, stop: () => undefined },
  );
  const before = process.memoryUsage().heapUsed;

  for (let at = 0; at < 20_000; at += 1)
    for (const line of [String(at), String(at)]) {
      meter.line(line);
    }

  expect(meter.turns()).toBe(20_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(250 * 1_048_576);
});
