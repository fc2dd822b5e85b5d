/**
 * The bot as a function: a handler of Node requests, as Probot documents it for clouds that start one per call.
 *
 * Nothing runs between two calls: a schedule calls `POST /sweep`, which does what was planned until then and finds
 * whatever no webhook reports. Everything that matters is on GitHub, so every call can start a new process.
 *
 * @see https://probot.github.io/docs/deployment/
 */
import { createBot } from './server/create-bot.ts';
import { readBotEnvironment } from './adapters/bot-environment.ts';
import { createHandler, type RequestHandler } from './server/http-server.ts';
import { createLog } from './adapters/log.ts';
import { createDueWork } from './concurrency/due-work.ts';
import { lazy } from './concurrency/lazy.ts';

/**
 * @param environment the bot's variables.
 * @throws Error with every mistake of the configuration.
 */
export function createFunction(environment: Readonly<Record<string, string | undefined>>): RequestHandler {
  const config = readBotEnvironment(environment, 'function');
  const log = createLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const due = createDueWork(Date.now);
  const bot = lazy(() => createBot(config, { log, ...due }));
  return createHandler({ log, missing: () => [], routes: async () => (await bot()).routes });
}

let configured: RequestHandler | undefined;

/** Configured from the environment of the process at the first call, so that the caller learns about a mistake. */
export const handler: RequestHandler = async (request, response) => {
  configured ??= createFunction(process.env);
  await configured(request, response);
};
