import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventStream } from '../../../client/live/event-stream.ts';
import { createHistory, REMEMBERED } from '../../../client/live/history.ts';
import type { AttachEvent } from '../../../client/types.ts';

const clock = { now: () => new Date(0) };
const seqOf = (event: AttachEvent): number => (event.type === 'refused' ? 0 : event.seq);

it('gives each follower the remembered events and then new ones, each once and in order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.constantFrom('happen', 'follow'), { maxLength: 100 }),
      (mostEvents, moves) => {
        const history = createHistory(clock, mostEvents);
        const seen: { readonly from: number; readonly got: number[] }[] = [];
        let count = 0;
        for (const move of moves) {
          if (move === 'happen') {
            count += 1;
            history.add({ type: 'notice', text: String(count) });
          } else {
            const one = { from: Math.max(1, count - mostEvents + 1), got: [] as number[] };
            seen.push(one);
            history.follow((event) => one.got.push(seqOf(event)));
          }
        }

        for (const { from, got } of seen)
          expect(got).toEqual(Array.from({ length: Math.max(0, count - from + 1) }, (_, index) => from + index));
      },
    ),
  );
});

it('keeps the last 1,024 events of a live run', () => {
  const history = createHistory(clock);
  for (let count = 1; count <= REMEMBERED + 10; count += 1) history.add({ type: 'notice', text: String(count) });

  const got: AttachEvent[] = [];
  history.follow((event) => got.push(event));

  expect(got).toHaveLength(1_024);
  expect(got[0]).toEqual({ seq: 11, at: '1970-01-01T00:00:00.000Z', type: 'notice', text: '11' });
});

it('sends nothing to a follower that has stopped', () => {
  const history = createHistory(clock);
  const got: AttachEvent[] = [];
  const leave = history.follow((event) => got.push(event));

  history.add({ type: 'notice', text: 'one' });
  leave();
  history.add({ type: 'notice', text: 'two' });

  expect(got).toMatchObject([{ text: 'one' }]);
});

it('passes on what was added before, between and after, and then its end', async () => {
  const { events, put, close } = createEventStream<number>();
  const got: number[] = [];
  put(1);

  const reading = (async () => {
    for await (const event of events) {
      got.push(event);
      if (event === 2) put(3);
      if (event === 3)
        setTimeout(() => {
          put(4);
          close();
          put(5);
        }, 5);
    }
  })();
  put(2);
  await reading;

  expect(got).toEqual([1, 2, 3, 4]);
});

it('passes on the error that ended it, after everything else', async () => {
  const { events, put, close } = createEventStream<number>();
  const got: number[] = [];
  put(1);
  close(new Error('gone'));

  const reading = (async () => {
    for await (const event of events) got.push(event);
  })();

  await expect(reading).rejects.toThrow('gone');
  expect(got).toEqual([1]);
});
