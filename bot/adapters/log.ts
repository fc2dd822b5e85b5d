/**
 * The bot's log: one JSON object a line on stdout, without bodies.
 *
 * Errors of Octokit and of the webhook library carry the whole request or event; of an error only what helps to find
 * the cause is written.
 */
import { type DestinationStream, type Logger, pino } from 'pino';

export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, name: 'agora-bot', serializers: { err: readError } };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const CHARS = 500;

function readError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, CHARS) };
  return {
    type: error.name,
    message: error.message.slice(0, CHARS),
    stack: error.stack?.split('\n').slice(1, 8).map((line) => line.trim()),
    ...('status' in error ? { status: error.status } : {}),
    ...(error.cause === undefined ? {} : { cause: readError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(readError) } : {}),
  };
}
