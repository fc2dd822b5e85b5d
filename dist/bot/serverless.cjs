Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
const require_rolldown_runtime = require("./chunks/rolldown-runtime.cjs");
const require_compose = require("./chunks/compose.cjs");
const require_only_once = require("./chunks/only-once.cjs");

// bot/serverless.ts
/**
* The bot as a function: a handler of Node requests, as Probot documents it for clouds that run one when it is called.
*
* Nothing runs between two calls, so nothing is planned for later: whatever no webhook tells is found when a schedule
* calls `POST /sweep`. Everything that matters is on GitHub, so every call may find a new process.
*
* @see https://probot.github.io/docs/deployment/
*/
/**
* @param environment the bot's variables.
* @throws Error with every mistake of the configuration.
*/
function createFunction(environment) {
	const config = require_only_once.readEnvironment(environment);
	const log = require_only_once.createLog(config.logLevel);
	const bot = require_only_once.onlyOnce(() => require_compose.createBot(config, {
		log,
		later: () => () => void 0
	}));
	return require_only_once.createHandler({
		log,
		isReady: () => true,
		routes: async () => (await bot()).routes
	});
}
let configured;
/** Configured by the environment of the process at the first call, so that a mistake is told to whoever calls. */
const handler = async (request, response) => {
	configured ??= createFunction(process.env);
	await configured(request, response);
};

exports.createFunction = createFunction;
exports.handler = handler;