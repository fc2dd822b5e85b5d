/**
 * How much memory this process uses before it collects garbage.
 *
 * V8 sets its limits by the memory of the machine. On a large machine, the space for new objects grows to 128 MB in the
 * first busy minute and is never given back, while the bot keeps only 20 MB between two reconciliations. The bot waits
 * for GitHub most of the time, so it collects garbage earlier, at no measurable cost.
 *
 * V8 reads both settings again at each collection. It reads `--max-semi-space-size`, the setting that Node documents,
 * only from the command line, which the bot does not control.
 *
 * @see https://nodejs.org/api/v8.html#v8setflagsfromstringflags
 */
import { setFlagsFromString } from 'node:v8';

/** For a separate process, once everything is loaded: the space for new objects keeps its current size, about 8 MB. */
export function limitYoungHeap(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  // Surviving objects may grow by a third before the next full collection; V8's default is two or three times.
  setFlagsFromString('--heap-growing-percent=33');
}
