/**
 * The bot's log: one JSON object per line on stdout, without bodies.
 *
 * Errors of Octokit and of the webhook library contain the whole request or event; only the members that help to find
 * the cause are written. Probot logs the body of every request at level debug; that is left out here.
 */
import { type DestinationStream, type Logger, pino, type LoggerOptions } from 'pino';

const SECRETS = ['authorization', 'headers.authorization', 'token', 'key', 'secret', 'password'];
/** The start of Probot's log line about a request to GitHub; the value beside it is the request's body. */
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
  // Named directly, because looking up stdout's number would create a stream that nobody writes to. Written
  // synchronously, because lines that remain when a process ends are written repeatedly until they are read, and there
  // may be no reader left.
  const to = destination ?? pino.destination({ dest: STDOUT, sync: true });
  return pino(options, {
    write: (line) => {
      to.write(withoutControls(line));
    },
  });
}

/**
 * A line of JSON without terminal control sequences: error messages and names contain text of people and agents. JSON
 * escapes some of them, but `jq -r` restores them. The relay writes it into the log of a job, whose runner obeys
 * `##[command]` anywhere in a line.
 */
function withoutControls(line: string): string {
  return line
    .replace(/\\(?:u(?<code>[0-9a-f]{4})|[^u])/gi, (escape: string, code: string | undefined) =>
      escape === '\\b' || escape === '\\f' || isControl(code) ? '' : escape,
    )
    .replace(/[\u007F-\u009F]/g, '')
    .replaceAll('##[', '#\\u0023[');
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
