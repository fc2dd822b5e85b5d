/**
 * The bot's log: one JSON object a line on stdout, without bodies.
 *
 * Errors of Octokit and of the webhook library carry the whole request or event; of an error only what helps to find
 * the cause is written. Probot logs the body of every request at level debug; that is left out here.
 */
import { type DestinationStream, type Logger, pino, type LoggerOptions } from 'pino';

const SECRETS = ['authorization', 'headers.authorization', 'token', 'key', 'secret', 'password'];
/** How Probot begins its line about a request to GitHub; what stands beside it is the request's body. */
const OF_REQUEST = 'GitHub request: ';
const STDOUT = 1;

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    name: 'agora-bot',
    serializers: { err: readError },
    redact: { paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`)], censor: '***' },
    hooks: {
      logMethod(given, method) {
        const [, message] = given;
        if (typeof message === 'string' && message.startsWith(OF_REQUEST)) method.apply(this, [{}, message]);
        else method.apply(this, given);
      },
    },
  };
  // Named, because to look stdout's number up would make a stream of it, which nobody writes to. At once, because lines
  // that are left when a
  // process ends are written again and again until somebody takes them, and there may be nobody any more.
  const to = destination ?? pino.destination({ dest: STDOUT, sync: true });
  return pino(options, {
    write: (line) => {
      to.write(withoutControls(line));
    },
  });
}

/**
 * A line of JSON without what commands a terminal: what people and agents wrote stands in messages of errors and in
 * names. JSON escapes a part of it, and whoever reads the log with `jq -r` has that back.
 */
function withoutControls(line: string): string {
  return line
    .replace(/\\(?:u(?<code>[0-9a-f]{4})|[^u])/gi, (escape: string, code: string | undefined) =>
      escape === '\\b' || escape === '\\f' || isControl(code) ? '' : escape,
    )
    .replace(/[\u007F-\u009F]/g, '');
}

/** Tabs and line ends stay. */
function isControl(code: string | undefined): boolean {
  const at = code === undefined ? Number.NaN : Number.parseInt(code, 16);
  return (at < 0x20 || (at >= 0x7f && at < 0xa0)) && ![0x09, 0x0a, 0x0d].includes(at);
}

const CHARS = 500;

function readError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, CHARS) };
  return {
    type: error.name,
    message: error.message.slice(0, CHARS),
    stack: error.stack
      ?.split('\n')
      .slice(1, 8)
      .map((line) => line.trim()),
    ...('status' in error ? { status: error.status } : {}),
    ...(error.cause !== undefined && { cause: readError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(readError) } : {}),
  };
}
