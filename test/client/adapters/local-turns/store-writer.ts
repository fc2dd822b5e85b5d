/**
 * A separate process that works with the database of a state folder, for tests that kill it.
 *
 * Usage: node store-writer.ts HOME TASK append NAME COUNT, which acknowledges each record on a separate line once it is
 * on disk; or HOME TASK occupy, which prints `held` or `refused` and then keeps running.
 */
import { openTaskStore } from '../../../../client/adapters/local-turns/task-store.ts';

const [home = '', task = '', work = '', name = '', count = '0'] = process.argv.slice(2);
const store = openTaskStore(home);

if (work === 'append')
  for (let number = 0; number < Number(count); number += 1) {
    store.append(task, [
      { kind: 'said', message: { id: `${name}-${number}`, by: name, at: '2026-03-03T10:00:00.000Z', text: 'x' } },
    ]);
    process.stdout.write(`${number}\n`);
  }
else {
  const isMine = store.occupy(task, { pid: process.pid, round: 1, startedAt: '2026-03-03T10:00:00.000Z' });
  process.stdout.write(isMine ? 'held\n' : 'refused\n');
  setInterval(() => undefined, 60_000);
}
