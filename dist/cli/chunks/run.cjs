const require_read_json = require("./read-json.cjs");
const require_main = require("./main.cjs");
const require_options = require("./options.cjs");

// cli/render/task.ts
const SIGN = {
	accepted: "…",
	running: "▶",
	idle: "⏸",
	suspended: "?",
	resuming: "▶",
	finished: "✔",
	failed: "✘",
	cancelled: "■",
	expired: "⌛"
};
function renderTasks(tasks, paint) {
	return alignColumns(tasks.map((task) => [
		paintState(task.state, paint),
		task.task,
		task.subagent ?? "",
		task.issue === void 0 ? "" : `#${task.issue}`,
		`round ${task.round}`,
		require_main.plainLine(task.title ?? "", 60)
	]));
}
function paintState(state, paint) {
	const text = `${SIGN[state]} ${state}`;
	if (state === "finished") return paint.green(text);
	if (state === "failed" || state === "expired") return paint.red(text);
	return state === "suspended" ? paint.yellow(text) : text;
}
/** Columns as wide as their widest cell; colours take no room. */
function alignColumns(rows) {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => visibleLength(row[column] ?? ""))));
	return rows.map((row) => row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - visibleLength(cell))).join("  ").trimEnd());
}
function visibleLength(text) {
	return Array.from(new Intl.Segmenter().segment(text.replace(/\u001b\[\d+m/g, ""))).length;
}
function renderTask(task, paint) {
	const lines = [`${paintState(task.state, paint)}  ${task.task}  round ${task.round}${task.subagent === void 0 ? "" : `  ${task.subagent}`}`];
	if (task.title !== void 0) lines.push(`  ${require_main.plainLine(task.title)}`);
	if (task.url !== void 0) lines.push(`  ${paint.dim(task.url)}`);
	if (task.run !== void 0) lines.push(`  run ${task.run.id}: ${task.run.conclusion ?? task.run.status}  ${paint.dim(task.run.url)}`);
	if (task.pullRequest !== void 0) lines.push(`  pull request #${task.pullRequest.number}  ${paint.dim(task.pullRequest.url)}`);
	if (task.verify !== void 0) lines.push(task.verify.passed ? `  ${paint.green("The checks passed.")}` : `  ${paint.red("The checks failed.")}`);
	if (task.question !== void 0) lines.push("", ...renderQuestion(task.question, paint));
	return lines;
}
function renderQuestion(question, paint) {
	const lines = require_main.plain(question.text).trim().split("\n").map((line, index) => `  ${index === 0 ? paint.yellow("? ") : "  "}${paint.bold(line)}`);
	if (question.context !== void 0 && question.context.trim() !== "") lines.push("", ...require_main.plain(question.context).trim().split("\n").map((line) => `    ${paint.dim(line)}`));
	if (question.options.length > 0) lines.push("", ...question.options.map((option, index) => `    ${index + 1}. ${require_main.plainLine(option, 200)}`));
	if (question.id !== void 0) lines.push("", `    ${paint.dim(`${question.id}${question.expires === void 0 ? "" : ` · can be answered until ${question.expires.slice(0, 16).replace("T", " ")}`}`)}`);
	return lines;
}
function renderResult(result, paint) {
	const rounds = `${result.round} ${result.round === 1 ? "round" : "rounds"}`;
	const lines = [`${headline(result, paint)}  ${paint.dim(`${result.dispatchId} · ${rounds} · ${(result.durationMs / 1e3).toFixed(1)} s`)}`];
	if (result.failure !== void 0) lines.push(`  ${result.failure.reason}: ${require_main.plainLine(result.failure.detail, 500)}`, `  ${paint.bold(require_main.plainLine(result.failure.fix, 300))}`);
	if (result.outcome === "finished") lines.push(...sayWork(result));
	if (result.verify !== void 0) lines.push(result.verify.passed ? `  ${paint.green("The checks passed.")}` : `  ${paint.red("The checks failed.")} ${require_main.plainLine(result.verify.report.trim().split("\n").at(-1) ?? "")}`);
	if (result.resumed !== void 0 && result.resumed !== "session") lines.push(`  It could not go on in the same conversation (${result.resumed}).`);
	const said = require_main.plain(result.summary ?? "").trim();
	if (said !== "") lines.push("", ...said.split("\n").slice(0, 40).map((line) => `  ${line}`));
	return lines;
}
function headline({ outcome, title }, paint) {
	switch (outcome) {
		case "finished": return paint.green(`✔ ${require_main.plainLine(title ?? "Finished")}`);
		case "needs_input": return paint.yellow("? Waiting for an answer");
		case "failed": return paint.red("✘ Failed");
		case "cancelled": return "■ Cancelled";
	}
}
function sayWork({ changes, work }) {
	if ((changes?.files ?? 0) === 0) return ["  It changed no files."];
	const size = `  ${changes?.files ?? 0} ${changes?.files === 1 ? "file" : "files"} changed (+${changes?.insertions ?? 0} −${changes?.deletions ?? 0})`;
	if (work === void 0) return [`${size}.`];
	return work.applied ? [`${size}; they are in your work tree.`] : [`${size}; not put into your work tree: ${require_main.plainLine(work.why ?? "it did not fit")}.`, `  The patch: ${work.patch}`];
}

// cli/commands/follow.ts
/** @param mayAsk false for a dispatch whose question somebody else may answer where it stands. */
function createAnswers(given, { terminal, signal }, mayAsk) {
	const left = [...given];
	return { next: async (asked) => {
		const ready = left.shift();
		const options = asked.options ?? [];
		if (ready === void 0 && (!mayAsk || !terminal.isInteractive)) return void 0;
		for (const line of [
			"",
			...renderQuestion({
				text: asked.question,
				options,
				context: asked.context
			}, terminal.paint),
			""
		]) terminal.tell(line);
		if (ready !== void 0) {
			terminal.tell(`  ${terminal.paint.dim("answer:")} ${require_main.plainLine(ready, 200)}`);
			return ready;
		}
		const typed = await terminal.ask(options.length === 0 ? "Your answer: " : `Your answer (1-${options.length}, or your own words): `, signal);
		return typed === void 0 || typed.trim() === "" ? void 0 : typed.trim();
	} };
}
/** Goes on as long as there is a question and an answer to it. */
async function followUp(client, first, answers, world) {
	let result = first;
	while (result.needsInput !== void 0 && !world.signal.aborted) {
		const answer = await answers.next(result.needsInput);
		if (answer === void 0) return result;
		result = await client.answer(result.needsInput.id, answer, {
			signal: world.signal,
			onProgress: tellProgress(world.terminal)
		});
	}
	return result;
}
/** What goes on, in the words of one line. */
function tellProgress(terminal) {
	return (progress) => {
		switch (progress.kind) {
			case "accepted":
				terminal.tell(terminal.paint.dim(progress.dispatchId));
				break;
			case "run":
				terminal.tell(terminal.paint.dim(`run ${progress.id}: ${progress.status}  ${progress.url}`));
				break;
			case "notice":
				terminal.tell(`${terminal.paint.yellow("!")} ${progress.text}`);
				break;
			case "log": terminal.busy(sayLine(progress.event));
		}
	};
}
function sayLine(event) {
	const { text, detail } = event;
	const said = typeof text === "string" ? text : typeof detail === "string" ? detail : "";
	return require_main.plainLine(said === "" ? event.kind : said, 100);
}

// cli/commands/run.ts
/** `agora run`: a dispatch on this machine, its questions in the terminal. */
const Options = require_options.Common.extend({
	answer: require_read_json.array(require_read_json.string()).default([]),
	input: require_read_json.string().optional(),
	task: require_read_json.string().optional(),
	runtime: require_read_json.string().optional(),
	model: require_read_json.string().optional(),
	command: require_read_json.string().optional(),
	registry: require_read_json.string().optional(),
	apply: require_read_json.boolean().default(true)
});
async function run(subagent, words, given, world) {
	const options = require_options.readOptions(Options, given);
	const { terminal } = world;
	const client = world.local({
		environment: environmentOf(options, world),
		apply: options.apply,
		...options.registry === void 0 ? {} : { registry: options.registry }
	});
	const answers = createAnswers(options.answer, world, !options.json);
	const first = options.task === void 0 ? await start(subagent, words, options, client, world) : await goOn(options.task, client, answers, world);
	const result = await followUp(client, first, answers, world);
	terminal.busy("");
	if (options.json) terminal.out(JSON.stringify(result));
	else for (const line of renderResult(result, terminal.paint)) terminal.out(line);
	if (!options.json && result.needsInput !== void 0) sayHowToAnswer(result, world);
	return exitCodeOf(result);
}
async function start(subagent, words, options, client, world) {
	if (subagent === void 0) throw new require_read_json.ClientError("mistake", "No subagent was named.", { fix: "Write `agora run <subagent> <what to do>`." });
	const text = words.length === 1 && words[0] === "-" ? [await world.files.readInput()] : words;
	return client.dispatch({
		subagent,
		input: require_options.readInput(text, options.input),
		signal: world.signal,
		onProgress: tellProgress(world.terminal)
	});
}
/** A task that stopped to ask, now or last week. */
async function goOn(task, client, answers, world) {
	const { result } = await client.describe(task);
	if (result?.needsInput === void 0) throw new require_read_json.ClientError("mistake", `The task ${task.slice(0, 200)} waits for no answer.`, { fix: "List the ones that do with `agora questions --local`." });
	const answer = await answers.next(result.needsInput);
	if (answer === void 0) return result;
	return client.answer(result.needsInput.id, answer, {
		signal: world.signal,
		onProgress: tellProgress(world.terminal)
	});
}
function environmentOf({ runtime, model, command }, { environment }) {
	const given = {
		AGORA_ADAPTER: runtime,
		AGORA_MODEL: model,
		AGORA_COMMAND: command
	};
	return {
		...environment,
		...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== void 0))
	};
}
function sayHowToAnswer({ needsInput, taskId }, { terminal }) {
	terminal.out(`  ${require_main.plainLine(needsInput?.question ?? "", 500)}`);
	terminal.out("");
	terminal.out(`Answer it with:  agora run --task ${taskId} --answer '…'`);
}
/** A pause is no failure; a failure keeps the agent's own code where it fits into one. */
function exitCodeOf({ outcome, exitCode }) {
	if (outcome === "finished" || outcome === "needs_input") return require_main.EXIT.done;
	if (outcome === "cancelled") return require_main.EXIT.interrupted;
	return exitCode > 0 && exitCode < 256 ? exitCode : require_main.EXIT.failed;
}

exports.createAnswers = createAnswers;
exports.exitCodeOf = exitCodeOf;
exports.followUp = followUp;
exports.renderQuestion = renderQuestion;
exports.renderResult = renderResult;
exports.renderTask = renderTask;
exports.renderTasks = renderTasks;
exports.run = run;
exports.tellProgress = tellProgress;