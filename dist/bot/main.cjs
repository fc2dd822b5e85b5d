const require_rolldown_runtime = require("./chunks/rolldown-runtime.cjs");
const require_only_once = require("./chunks/only-once.cjs");
let node_events = require("node:events");
let node_v8 = require("node:v8");

// bot/adapters/memory.ts
/**
* How much memory this process takes before it collects garbage.
*
* V8 goes by the memory of the machine: on a large one the room for new objects grows to 128 MB in the first busy minute, and is never given
* back, while all that the bot keeps between two looks is 20 MB. It waits for GitHub most of its time, so it collects sooner, which costs
* nothing that can be measured there.
*
* V8 reads both settings anew at each collection. `--max-semi-space-size`, the setting that Node documents, it reads only from the
* command line, and whoever starts the bot does not write that.
*
* @see https://nodejs.org/api/v8.html#v8setflagsfromstringflags
*/
/** For a process of our own, and once all is loaded: the room for new objects stays as large as that made it, some 8 MB. */
function collectSooner() {
	(0, node_v8.setFlagsFromString)("--semi-space-growth-factor=1");
	(0, node_v8.setFlagsFromString)("--heap-growing-percent=33");
}

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
	const config = require_only_once.readEnvironment(process.env);
	const log = require_only_once.createLog(config.logLevel);
	const state = { isReady: false };
	const bot = require_only_once.onlyOnce(async () => (await Promise.resolve().then(() => require("./chunks/compose.cjs")).then((n) => n.compose_exports)).createBot(config, {
		log,
		later
	}));
	const server = require_only_once.createBotServer({
		log,
		isReady: () => state.isReady && !ending.aborted,
		routes: async () => (await bot()).routes
	});
	const ending = endWhenTold(server, bot, log);
	const port = await listen(server, config.port, config.host);
	log.info({
		host: config.host,
		port,
		api: config.apiUrl,
		workflow: config.workflow
	}, `listening on port ${port}`);
	const { slug, turn, metrics } = await bot();
	collectSooner();
	await listenForMetrics(config, metrics, log);
	const firstPause = createFirstPause(firstPauseMs(config.sweepMs, Math.random()), ending);
	const look = async () => {
		await slug();
		state.isReady = true;
		await firstPause();
		await turn();
	};
	await keepLooking(look, config.sweepMs, ending, log);
}
/** @returns is aborted when we were told to end. */
function endWhenTold(server, bot, log) {
	const ending = new AbortController();
	const end = (signal) => {
		if (ending.signal.aborted) return;
		log.info({ signal }, "ending: nothing new is taken");
		ending.abort();
		server.close();
		server.closeIdleConnections();
		const last = setTimeout(() => {
			log.warn({}, "what was in hand took too long; the next start goes on with it");
			process.exit(0);
		}, END_MS);
		bot().then(({ close }) => close()).then(() => {
			clearTimeout(last);
			log.info({}, "ended");
			process.exit(0);
		});
	};
	process.once("SIGTERM", end);
	process.once("SIGINT", end);
	return ending.signal;
}
async function listenForMetrics({ metrics: config }, metrics, log) {
	if (config.kind !== "port" || metrics === void 0) return;
	const port = await listen(require_only_once.createMetricsServer(metrics), config.port, config.host);
	log.info({
		host: config.host,
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
