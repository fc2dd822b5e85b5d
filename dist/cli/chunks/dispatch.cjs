const require_lifecycle = require("./lifecycle.cjs");
const require_results = require("./results.cjs");
const require_guard = require("./guard.cjs");
const require_client = require("./client.cjs");
const require_main = require("./main.cjs");
const require_options = require("./options.cjs");
const require_run = require("./run.cjs");

// cli/commands/dispatch.ts
/** `agora dispatch run|describe|cancel`: dispatches through the workflow of a repository on GitHub. */
const RunOptions = require_lifecycle.extend(require_options.OnGitHub, {
	answer: require_lifecycle._default(require_lifecycle.array(require_lifecycle.string()), []),
	input: require_lifecycle.optional(require_lifecycle.string()),
	issue: require_lifecycle.optional(require_options.wholeNumber),
	openIssue: require_lifecycle._default(require_lifecycle.boolean(), false),
	detach: require_lifecycle._default(require_lifecycle.boolean(), false)
});
async function dispatchRun(subagent, words, given, world) {
	const options = require_options.readOptions(RunOptions, given);
	const { world: github, client, name } = await world.github(options);
	const input = require_options.readInput(words, options.input);
	const wanted = {
		subagent,
		input,
		issue: options.issue ?? (options.openIssue ? await openFor(github, name, input) : void 0)
	};
	return options.detach ? detach(wanted, options, github, name, world) : attend(wanted, options, client, world);
}
async function openFor({ client, at }, name, input) {
	const text = typeof input["text"] === "string" ? input["text"] : "";
	const title = typeof input["title"] === "string" ? input["title"] : (text.trim().split("\n")[0] ?? "").slice(0, 200);
	if (title === "") throw new require_lifecycle.ClientError("mistake", "There is nothing to call the issue.", { fix: "Say what is to be done, or give the input a title." });
	return require_results.openIssue(client, at, title, text).catch((error) => {
		throw require_guard.explainFailure(error, name);
	});
}
async function attend({ subagent, input, issue }, options, client, world) {
	const { terminal, signal } = world;
	const first = await client.dispatch({
		subagent,
		input,
		signal,
		onProgress: require_run.tellProgress(terminal),
		...issue === void 0 ? {} : { issue }
	});
	const result = await require_run.followUp(client, first, require_run.createAnswers(options.answer, world, false), world);
	if (options.json) terminal.out(JSON.stringify(result));
	else for (const line of require_run.renderResult(result, terminal.paint)) terminal.out(line);
	if (!options.json && result.needsInput !== void 0) terminal.out(`Answer it on the issue, or with:  agora answer ${result.needsInput.id} '…'`);
	return require_run.exitCodeOf(result);
}
/** Only starts it; who wants to know more asks `agora watch`. */
async function detach({ subagent, input, issue }, options, github, name, { terminal, signal }) {
	const where = issue === void 0 ? {} : { issue };
	const started = await require_client.startTask(github, {
		subagent,
		input,
		signal,
		...where
	}).catch((error) => {
		throw require_guard.explainFailure(error, name);
	});
	const run = await require_guard.findRun(github.client, {
		...github.at,
		runId: started.runId
	});
	const { task, subagent: resolved } = started.request;
	if (options.json) terminal.out(JSON.stringify({
		taskId: task,
		dispatchId: started.dispatchId,
		runId: started.runId,
		url: run?.url ?? "",
		resolved: { subagent: resolved },
		...where
	}));
	else for (const line of [`${started.dispatchId} is started: ${run?.url ?? `run ${started.runId}`}`, `Follow it with:  agora watch ${task}`]) terminal.out(line);
	return require_main.EXIT.done;
}
async function dispatchDescribe(id, given, world) {
	const options = require_options.readOptions(require_options.Anywhere, given);
	const description = await (await clientFor(options, world)).describe(id);
	const { terminal } = world;
	if (options.json) {
		terminal.out(JSON.stringify(description));
		return require_main.EXIT.done;
	}
	for (const line of require_run.renderTask(description.task, terminal.paint)) terminal.out(line);
	if (description.result !== void 0) for (const line of ["", ...require_run.renderResult(description.result, terminal.paint)]) terminal.out(line);
	const ran = description.resolved?.subagent;
	if (ran !== void 0) terminal.out(`\n  ran ${ran.name}  ${ran.contentHash}\n    at ${ran.at}`);
	return require_main.EXIT.done;
}
async function cancel(id, given, world) {
	const options = require_options.readOptions(require_options.Anywhere, given);
	const cancelled = await (await clientFor(options, world)).cancel(id);
	world.terminal.out(options.json ? JSON.stringify(cancelled) : `${cancelled.task}: ${cancelled.detail}`);
	return require_main.EXIT.done;
}
/** The place that a command is about. */
async function clientFor(options, world) {
	if (options.local && options.repo !== void 0) throw new require_lifecycle.ClientError("mistake", "--local and --repo exclude each other.", { fix: "Leave one of them out." });
	return options.local ? world.local({ environment: world.environment }) : (await world.github(options)).client;
}

exports.cancel = cancel;
exports.clientFor = clientFor;
exports.dispatchDescribe = dispatchDescribe;
exports.dispatchRun = dispatchRun;