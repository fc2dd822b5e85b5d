const require_environment = require("./chunks/environment.cjs");
let node_events = require("node:events");

// bot/pace.ts
/**
* When a process sweeps: regularly, and not in step with its replicas, which a deployment starts in the same second. Pure.
*/
/** By so much of the time between two sweeps each of them comes earlier or later. */
const DRIFT = .1;
/** Nobody waits longer for the first one: it finds what was missed while nothing ran. */
const FIRST_MS = 5e3;
/** @param luck evenly from 0 to 1. */
function firstPauseMs(everyMs, luck) {
	return Math.min(FIRST_MS, everyMs * DRIFT) * luck;
}
/** @param luck evenly from 0 to 1. */
function nextPauseMs(everyMs, luck) {
	return everyMs * (.9 + 2 * DRIFT * luck);
}

// bot/main.ts
/**
* The bot as a process: configuration, server, sweeps, and an orderly end.
*
* It may be killed at any moment: the sweep at the next start finds what was left. Ending in order only makes that
* rarer: no new event is taken, and what is in hand has ten seconds.
*/
const END_MS = 1e4;
function later(ms, work) {
	const timer = setTimeout(work, ms);
	return () => {
		clearTimeout(timer);
	};
}
async function listen(server, port, host) {
	server.listen(port, host);
	await (0, node_events.once)(server, "listening");
	return server.address().port;
}
async function main() {
	const config = require_environment.readEnvironment(process.env);
	const bot = await require_environment.createBot(config, later);
	const ending = new AbortController();
	const state = { isReady: false };
	const server = require_environment.createBotServer({
		...bot.routes,
		isReady: () => state.isReady
	});
	const port = await listen(server, config.port, config.host);
	bot.log.info({
		host: config.host,
		port,
		api: config.apiUrl,
		workflow: config.workflow
	}, `listening on port ${port}`);
	await listenForMetrics(config, bot);
	const end = (signal) => {
		if (ending.signal.aborted) return;
		bot.log.info({ signal }, "ending: nothing new is taken");
		ending.abort();
		state.isReady = false;
		server.close();
		server.closeIdleConnections();
		const last = setTimeout(() => {
			bot.log.warn("what was in hand took too long; the next start goes on with it");
			process.exit(0);
		}, END_MS);
		bot.close().then(() => {
			clearTimeout(last);
			bot.log.info("ended");
			process.exit(0);
		});
	};
	process.once("SIGTERM", end);
	process.once("SIGINT", end);
	const firstPause = createFirstPause(firstPauseMs(config.sweepMs, Math.random()), ending.signal);
	const look = async () => {
		await bot.slug();
		state.isReady = !ending.signal.aborted;
		await firstPause();
		await bot.turn();
	};
	await keepLooking(look, config.sweepMs, ending.signal, bot.log);
}
async function listenForMetrics({ metrics: { kind, ...rest } }, { metrics, log }) {
	if (kind !== "port" || metrics === void 0 || !("port" in rest)) return;
	const port = await listen(require_environment.createMetricsServer(metrics), rest.port, rest.host);
	log.info({
		host: rest.host,
		port
	}, `metrics on port ${port}`);
}
async function keepLooking(look, everyMs, signal, log) {
	while (!signal.aborted) {
		try {
			await look();
		} catch (error) {
			log.error({ err: error }, "GitHub could not be asked where the App is installed; trying again at the next sweep");
		}
		await pause(nextPauseMs(everyMs, Math.random()), signal);
	}
}
/** Waits the first time that it is asked to, and never again. */
function createFirstPause(ms, signal) {
	let isOver = false;
	return async () => {
		if (!isOver) await pause(ms, signal);
		isOver = true;
	};
}
function pause(ms, signal) {
	return new Promise((resolve) => {
		const timer = setTimeout(resolve, ms);
		signal.addEventListener("abort", () => {
			clearTimeout(timer);
			resolve();
		}, { once: true });
	});
}
main().catch((error) => {
	process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
	process.exit(1);
});
