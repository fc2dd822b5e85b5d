/**
 * How much memory this process takes before it collects garbage.
 *
 * V8 goes by the memory of the machine: on a large one the space for new objects grows to 128 MB in the first busy
 * minute, and is never given back, while all that the bot keeps between two looks is 20 MB. It waits for GitHub most of
 * its time, so it collects sooner, which costs nothing that can be measured there.
 *
 * V8 reads both settings anew at each collection. `--max-semi-space-size`, the setting that Node documents, it reads
 * only from the command line, and whoever starts the bot does not write that.
 *
 * @see https://nodejs.org/api/v8.html#v8setflagsfromstringflags
 */
import { setFlagsFromString } from 'node:v8';

/**
 * For a process of our own, and once all is loaded: the space for new objects stays as large as that made it, some
 * 8 MB.
 */
export function limitYoungHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  // What survives may grow by a third of itself until it is looked through; otherwise by two or three times.
  setFlagsFromString('--heap-growing-percent=33');
}
