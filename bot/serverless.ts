/**
 * The bot as a function: a handler of Node requests, as Probot documents it for clouds that run one when it is called.
 *
 * Nothing runs between two calls, so nothing is planned for later: whatever no webhook tells is found when a schedule
 * calls `POST /sweep`. Everything that matters is on GitHub, so every call may find a new process.
 *
 * @see https://probot.github.io/docs/deployment/
 */
import { createBot } from './server/create-bot.ts';
import { readEnvironment } from './adapters/bot-environment.ts';
import { createHandler, type RequestHandler } from './server/http-server.ts';
import { createLog } from './adapters/log.ts';
import { lazy } from './concurrency/lazy.ts';

/**
 * @param environment the bot's variables.
 * @throws Error with every mistake of the configuration.
 */
export function createFunction(environment: Readonly<Record<string, string | undefined>>): RequestHandler {
  const config = readEnvironment(environment, 'function');
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const bot = lazy(() => createBot(config, { log, later: () => () => undefined }));
  return createHandler({ log, missing: () => [], routes: async () => (await bot()).routes });
}

let configured: RequestHandler | undefined;

/** Configured by the environment of the process at the first call, so that a mistake is told to whoever calls. */
export const handler: RequestHandler = async (request, response) => {
  configured ??= createFunction(process.env);
  await configured(request, response);
};
