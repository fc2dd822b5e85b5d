/**
 * What open pages are sent while they are open (server-sent events).
 *
 * `changed` only says that something changed. The page then fetches itself again and inserts what is new. `log` carries
 * lines of one run, rendered exactly as on the page. Both share one connection, because a browser allows only six for a
 * site.
 *
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
import type { ServerResponse } from 'node:http';
import { numberLines, renderLogLine } from '../log/render-log.ts';
import type { LogLine } from './visit.ts';

export interface StreamSource {
  readonly runLog: (runId: number) => readonly LogLine[];
  readonly onChange: (listener: () => void) => () => void;
}

/** Many changes come at once, and one message is enough for all of them. */
const BURST_MS = 150;
/** Lines may be written without any other change, so the log is also checked regularly. */
const LOG_MS = 250;

/** @param after how many lines of the run the page already has. */
export function startStream(
  source: StreamSource,
  log: { readonly run: number; readonly after: number } | undefined,
  response: ServerResponse,
): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  response.write('retry: 1000\n\n');

  let burst: NodeJS.Timeout | undefined;
  const unsubscribe = source.onChange(() => {
    burst ??= setTimeout(() => {
      burst = undefined;
      response.write('event: changed\ndata: \n\n');
    }, BURST_MS).unref();
  });
  const follower = log === undefined ? undefined : followLog(source, log, response);
  response.once('close', () => {
    unsubscribe();
    clearTimeout(burst);
    clearInterval(follower);
  });
}

function followLog(
  { runLog }: StreamSource,
  { run, after }: { readonly run: number; readonly after: number },
  response: ServerResponse,
): NodeJS.Timeout {
  let sent = after;
  const sendNew = (): void => {
    const lines = runLog(run);
    if (lines.length <= sent) return;
    const messages = renderNewLines(lines, sent);
    sent = lines.length;
    // With the id, a browser that lost the connection can say where it was.
    response.write(`id: ${String(sent)}\nevent: log\ndata: ${JSON.stringify(messages)}\n\n`);
  };
  sendNew();
  return setInterval(sendNew, LOG_MS).unref();
}

interface LogMessage {
  readonly job: string;
  readonly kind: string;
  readonly html: string;
}

/** Lines are numbered within their job, as on the page. */
export function renderNewLines(lines: readonly LogLine[], from: number): LogMessage[] {
  const numbered = new Map(
    [...new Set(lines.slice(from).map(({ job }) => job))].map((job) => [
      job,
      numberLines(lines.filter((line) => line.job === job).map(({ line }) => line)),
    ]),
  );
  const seen = new Map<string, number>();
  return lines.flatMap(({ job }, index) => {
    const at = seen.get(job) ?? 0;
    seen.set(job, at + 1);
    const line = numbered.get(job)?.[at];
    return index < from || line === undefined ? [] : [{ job, kind: line.kind, html: renderLogLine(line).text }];
  });
}
