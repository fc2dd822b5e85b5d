const require_lifecycle = require("./lifecycle.cjs");
const require_client = require("./client.cjs");
const require_results = require("./results.cjs");
const require_guard = require("./guard.cjs");
const require_main = require("./main.cjs");
const require_options = require("./options.cjs");
const require_run = require("./run.cjs");
const require_dispatch = require("./dispatch.cjs");

// cli/commands/tasks.ts
/** `agora status`, `watch`, `questions` and `answer`: how tasks stand, and what they wait for. */
const StatusOptions = require_lifecycle.extend(require_options.Anywhere, { open: require_lifecycle._default(require_lifecycle.boolean(), false) });
const AnswerOptions = require_lifecycle.extend(require_options.Anywhere, { wait: require_lifecycle._default(require_lifecycle.boolean(), false) });
async function status(task, given, world) {
	const options = require_options.readOptions(StatusOptions, given);
	const client = await require_dispatch.clientFor(options, world);
	const { terminal } = world;
	const tasks = (task === void 0 ? await client.tasks() : [(await client.describe(task)).task]).filter(({ state }) => !options.open || !require_lifecycle.hasEnded(state));
	if (options.json) terminal.out(JSON.stringify({ tasks }));
	else if (task !== void 0) for (const line of tasks.flatMap((one) => require_run.renderTask(one, terminal.paint))) terminal.out(line);
	else if (tasks.length === 0) terminal.out(options.open ? "Nothing is going on." : "There are no tasks.");
	else for (const line of require_run.renderTasks(tasks, terminal.paint)) terminal.out(line);
	return require_main.EXIT.done;
}
/** Prints every change until the task has ended; the exit code says how. */
async function watch(task, given, world) {
	const options = require_options.readOptions(require_options.Anywhere, given);
	const client = await require_dispatch.clientFor(options, world);
	const { terminal } = world;
	let last;
	for await (const view of client.watch(task, { signal: world.signal })) {
		last = view;
		if (options.json) terminal.out(JSON.stringify(view));
		else for (const line of require_run.renderTask(view, terminal.paint)) terminal.out(line);
	}
	if (world.signal.aborted) return require_main.EXIT.interrupted;
	return last?.state === "finished" ? require_main.EXIT.done : require_main.EXIT.failed;
}
async function questions(given, world) {
	const options = require_options.readOptions(require_options.Anywhere, given);
	const { terminal } = world;
	const asked = (await (await require_dispatch.clientFor(options, world)).tasks()).flatMap(({ task, subagent, issue, question }) => question === void 0 ? [] : [{
		...question,
		task,
		...subagent === void 0 ? {} : { subagent },
		...issue === void 0 ? {} : { issue }
	}]);
	if (options.json) terminal.out(JSON.stringify({ questions: asked }));
	else if (asked.length === 0) terminal.out("Nobody waits for an answer.");
	else for (const question of asked) showAsked(question, world);
	return require_main.EXIT.done;
}
function showAsked(question, { terminal }) {
	terminal.out(`${question.subagent ?? "agent"}${question.issue === void 0 ? "" : ` on #${question.issue}`}  ${terminal.paint.dim(question.url ?? question.task)}`);
	for (const line of require_run.renderQuestion(question, terminal.paint)) terminal.out(line);
	terminal.out("");
}
/** Posts the answer where the question stands; with `--wait`, or on this machine, also waits for what comes of it. */
async function answer(question, words, given, world) {
	const options = require_options.readOptions(AnswerOptions, given);
	const { terminal } = world;
	const text = words.join(" ");
	if (!options.local && !options.wait) return post(question, text, options, world);
	const result = await (await require_dispatch.clientFor(options, world)).answer(question, text, {
		signal: world.signal,
		onProgress: require_run.tellProgress(terminal)
	});
	terminal.busy("");
	if (options.json) terminal.out(JSON.stringify(result));
	else for (const line of require_run.renderResult(result, terminal.paint)) terminal.out(line);
	return require_run.exitCodeOf(result);
}
async function post(question, text, options, world) {
	const { world: github, name } = await world.github(options);
	const posted = await require_client.postAnswer(github, require_results.createTaskFinder(github), question, text).catch((error) => {
		throw require_guard.explainFailure(error, name);
	});
	const { task } = posted.question.marker;
	if (options.json) world.terminal.out(JSON.stringify({
		question,
		task,
		dispatchId: posted.dispatchId,
		url: posted.url
	}));
	else for (const line of [`Answered: ${posted.url}`, `See what comes of it:  agora watch ${task}`]) world.terminal.out(line);
	return require_main.EXIT.done;
}

exports.answer = answer;
exports.questions = questions;
exports.status = status;
exports.watch = watch;