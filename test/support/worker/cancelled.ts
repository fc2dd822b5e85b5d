/**
 * Cancels a run once its agent is working. A fixed delay would fail on a busy machine.
 *
 * The agent's script reports that with a file outside its work tree, so that later checks of the tree do not see it.
 */
import { existsSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CancelledRun extends Disposable {
  readonly signal: AbortSignal;
  /** The line of the agent's script after which the run is cancelled. */
  readonly here: string;
  /** The time of the cancellation, as performance.now(). */
  readonly at: () => number;
}

export function cancelHere(): CancelledRun {
  const folder = mkdtempSync(join(tmpdir(), 'agora-cancel-'));
  const file = join(folder, 'begun');
  const cancel = new AbortController();
  let at = 0;
  const watcher = watch(folder, () => {
    if (!existsSync(file) || cancel.signal.aborted) return;
    at = performance.now();
    cancel.abort();
  });
  return {
    signal: cancel.signal,
    here: `: > "${file}"`,
    at: () => at,
    [Symbol.dispose]: () => {
      watcher.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
