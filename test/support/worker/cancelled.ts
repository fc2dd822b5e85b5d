/**
 * Cancels a run when its agent is at work, however long it takes to get there: a clock would guess that, and a busy
 * machine proves it wrong.
 *
 * The agent's script says so with a file outside its work tree, where nothing that is looked at afterwards sees it.
 */
import { existsSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CancelledRun extends Disposable {
  readonly signal: AbortSignal;
  /** For the agent's script, where it is to be cancelled. */
  readonly here: string;
  /** When it was, by performance.now(). */
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
