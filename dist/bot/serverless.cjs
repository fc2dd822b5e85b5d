Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
const require_environment = require("./chunks/environment.cjs");

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
	const config = require_environment.readEnvironment(environment);
	let known;
	return async (request, response) => {
		known ??= require_environment.createBot(config, () => () => void 0).catch((error) => {
			known = void 0;
			throw error;
		});
		const bot = await known;
		await require_environment.createHandler({
			...bot.routes,
			isReady: () => true
		})(request, response);
	};
}
let configured;
/** Configured by the environment of the process at the first call, so that a mistake is told to whoever calls. */
const handler = async (request, response) => {
	configured ??= createFunction(process.env);
	await configured(request, response);
};

exports.createFunction = createFunction;
exports.handler = handler;