/**
 * A long step while it runs: its lines as they are printed, and from time to time that it is still running.
 *
 * Only shown, not recorded: a step's output is recorded completely when it has ended. So the number of lines is
 * limited, and a flood does no harm.
 */
import { cutText } from '../../protocol/text/sanitize.ts';
import type { LiveStep } from '../../protocol/messages/log-event.ts';
import type { Logbook } from '../context/redacted-log.ts';
import type { WorkerPorts } from '../ports.ts';
import type { Clock } from '../ports/clock-port.ts';

const LINES = 2_000;
const LINE_CHARS = 500;
const BEAT_MS = 60_000;

/** The log in which a step is shown. */
interface LiveLog {
  readonly book: Logbook;
  readonly ports: Pick<WorkerPorts, 'clock' | 'journal'>;
}

export interface LiveOutput {
  readonly onLine: (line: string) => void;
  readonly onErrorLine: (line: string) => void;
  /** To be called however the step ends. */
  readonly end: () => void;
}

/** @param title of the folded section in the log; undefined for a step whose lines are not shown. */
export function followStep(
  step: LiveStep,
  title: string | undefined,
  { book, ports: { clock, journal } }: LiveLog,
): LiveOutput {
  const over = new AbortController();
  let lines = 0;
  const show =
    (stream: 'stdout' | 'stderr') =>
    (line: string): void => {
      if (line.trim() === '') return;
      lines += 1;
      if (lines <= LINES)
        book.show({ kind: 'step.line', step, stream, text: cutText(book.redactor.text(line.trimEnd()), LINE_CHARS) });
      else if (lines === LINES + 1)
        book.show({
          kind: 'step.line',
          step,
          stream,
          text: `…more than ${LINES} lines; the rest is logged when it has ended`,
        });
    };
  if (title !== undefined) journal.section?.(title);
  void beat(clock, over.signal, (seconds) => {
    book.show({ kind: 'step.running', step, seconds });
  });
  return {
    onLine: show('stdout'),
    onErrorLine: show('stderr'),
    end: () => {
      over.abort();
      if (title !== undefined) journal.section?.(undefined);
    },
  };
}

async function beat(clock: Clock, signal: AbortSignal, tell: (seconds: number) => void): Promise<void> {
  for (let seconds = BEAT_MS / 1_000; ; seconds += BEAT_MS / 1_000) {
    const slept = await clock.sleep(BEAT_MS, signal).then(
      () => true,
      () => false,
    );
    if (!slept || signal.aborted) return;
    tell(seconds);
  }
}

/** Runs a step's program and shows its output until it ends. */
export async function watchStep<T>(
  { end, ...live }: LiveOutput,
  run: (live: Pick<LiveOutput, 'onLine' | 'onErrorLine'>) => Promise<T>,
): Promise<T> {
  try {
    return await run(live);
  } finally {
    end();
  }
}
