const require_rolldown_runtime = require("./rolldown-runtime.cjs");
const require_lifecycle = require("./lifecycle.cjs");
const require_main = require("./main.cjs");
const require_options = require("./options.cjs");
const require_task_face = require("./task-face.cjs");
const require_client = require("./client.cjs");

// protocol/usage-text.ts
/** «12 turns · 34,500 tokens · $0.42 · agent 3 min 5 s»; empty when nothing is known. */
function renderAmounts({ turns, tokens, costUsd, agentSeconds, idleSeconds, apiCalls }) {
	return [
		turns === void 0 ? "" : plural(turns, "turn"),
		tokens === void 0 ? "" : plural(tokens, "token"),
		costUsd === void 0 ? "" : renderUsd(costUsd),
		agentSeconds === void 0 ? "" : `agent ${renderElapsed(agentSeconds * 1e3)}`,
		idleSeconds === void 0 || idleSeconds === 0 ? "" : `idle ${renderElapsed(idleSeconds * 1e3)}`,
		apiCalls === void 0 ? "" : plural(apiCalls, "API call")
	].filter((part) => part !== "").join(" · ");
}
/** What the whole task used, on one line; empty when nothing is known. */
function renderTaskUsage({ model, task }) {
	return [model === void 0 ? "" : `\`${plainModel(model)}\``, renderAmounts(shortened(task))].filter((part) => part !== "").join(" · ");
}
/** People who read a comment pay for the model and not for calls of an API. */
function shortened(amounts) {
	return {
		...amounts,
		apiCalls: void 0
	};
}
/** What a runtime calls its model comes from outside: a name, and no Markdown. */
function plainModel(model) {
	return model.replace(/[^\w.:/@+-]/g, "").slice(0, 100);
}
/** Prices of a model are small: two digits that say something, and never «$0.00» for something that cost. */
function renderUsd(usd) {
	if (usd === 0) return "$0";
	if (usd < 1e-4) return "under $0.0001";
	return usd < .1 ? `$${Number(usd.toPrecision(2))}` : `$${usd.toFixed(2)}`;
}
function plural(count, noun) {
	return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
/** «4.2 s», «3 min 5 s», «2 h 10 min» */
function renderElapsed(ms) {
	if (ms < 59950) return `${(ms / 1e3).toFixed(1)} s`;
	const seconds = Math.round(ms / 1e3);
	if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
	const minutes = Math.round(seconds / 60);
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

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
		paintState(task, paint),
		task.task,
		task.subagent ?? "",
		task.issue === void 0 ? "" : `#${task.issue}`,
		`round ${task.round}`,
		require_main.plainLine(task.title ?? "", 60)
	]));
}
/** Green only where something came of it. */
function paintState({ state, conclusion, verify, held }, paint) {
	const words = require_task_face.sayStanding(state, {
		conclusion,
		verify,
		isHeld: held
	});
	if (words !== state) return paint.yellow(`○ ${words}`);
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
	const lines = [`${paintState(task, paint)}  ${task.task}  round ${task.round}${task.subagent === void 0 ? "" : `  ${task.subagent}`}`];
	if (task.title !== void 0) lines.push(`  ${require_main.plainLine(task.title)}`);
	if (task.url !== void 0) lines.push(`  ${paint.dim(task.url)}`);
	if (task.run !== void 0) lines.push(`  run ${task.run.id}: ${task.run.conclusion ?? task.run.status}  ${paint.dim(task.run.url)}`);
	if (task.pullRequest !== void 0) lines.push(`  pull request #${task.pullRequest.number}  ${paint.dim(task.pullRequest.url)}`);
	if (task.verify !== void 0) lines.push(task.verify.passed ? `  ${paint.green("The checks passed.")}` : `  ${paint.red("The checks failed.")}`);
	if (task.held === true) lines.push(`  Its work touches protected files and waits for a person's yes: /agora deliver ${task.task}${task.issue === void 0 ? "" : ` in #${task.issue}`}`);
	if (task.waitsUntil !== void 0) lines.push(`  waits in its run until ${task.waitsUntil.slice(11, 16)} UTC`);
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
	if (result.conclusion === "blocked") lines.push("  The permission mode kept it from its work: see its notices, and the allow-list of the subagent.");
	if (result.verify !== void 0) lines.push(result.verify.passed ? `  ${paint.green("The checks passed.")}` : `  ${paint.red("The checks failed.")} ${require_main.plainLine(result.verify.report.trim().split("\n").at(-1) ?? "")}`);
	if (result.resumed !== void 0 && result.resumed !== "session") lines.push(`  It could not go on in the same conversation (${result.resumed}).`);
	for (const text of [...result.notices ?? [], ...result.hints ?? []]) lines.push(`  ${paint.yellow("!")} ${require_main.plainLine(text, 500)}`);
	const used = result.used === void 0 ? "" : renderTaskUsage(result.used);
	if (used !== "") lines.push(`  ${paint.dim(require_main.plainLine(used))}`);
	if (result.needsInput !== void 0) return [
		...lines,
		"",
		...renderQuestion({
			...result.needsInput,
			text: result.needsInput.question,
			options: result.needsInput.options ?? []
		}, paint),
		""
	];
	const said = require_main.plain(result.summary ?? "").trim();
	if (said !== "") lines.push("", ...said.split("\n").slice(0, 40).map((line) => `  ${line}`));
	return lines;
}
function headline({ outcome, conclusion, title, verify }, paint) {
	switch (outcome) {
		case "finished": return require_task_face.sayStanding("finished", {
			conclusion,
			verify
		}) !== "finished" ? paint.yellow(`○ ${require_main.plainLine(title ?? "Finished")}`) : paint.green(`✔ ${require_main.plainLine(title ?? "Finished")}`);
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

// cli/render/live.ts
const LINE_CHARS = 500;
const MOST_LINES = 60;
function renderEvent(event, paint) {
	switch (event.type) {
		case "log": return renderLog(event.event, paint);
		case "state": return [`${paintState(event, paint)}  round ${event.round}${event.waitMs === void 0 ? "" : paint.dim(`  waits ${require_client.renderDuration(event.waitMs)} while nobody is attached`)}`];
		case "question": return [
			"",
			...renderQuestion({
				text: event.question,
				options: event.options,
				context: event.context
			}, paint),
			""
		];
		case "answered": return [paint.dim(`  ${event.id} is answered by ${require_main.plainLine(event.by)}`)];
		case "message": return renderMessage(event, paint);
		case "notice": return linesOf(event.text).map((line, index) => `${index === 0 ? paint.yellow("!") : " "} ${line}`);
		case "refused": return [`${paint.red("✘")} ${require_main.plainLine(event.text, LINE_CHARS)}`];
		case "ended": return [paintState(event, paint), ...linesOf(event.text ?? "").map((line) => `  ${line}`)];
	}
}
function renderMessage({ by, text, as }, paint) {
	const what = as === "comment" ? "" : ` (${as === "turn" ? "next turn" : as})`;
	return linesOf(text).map((line, index) => index === 0 ? `${paint.bold(require_main.plainLine(by, 60))}${what}: ${line}` : `  ${line}`);
}
/** What of the log is for people: what the agent shows while it works, its last words, and trouble. */
function renderLog({ kind, ...members }, paint) {
	const { text, stdout, detail } = members;
	if ((kind === "step.line" || kind === "runtime.note") && typeof text === "string") return [paint.dim(`  │ ${require_main.plainLine(text, LINE_CHARS)}`)];
	if (kind === "runtime.adapter.ran" && typeof stdout === "string") return linesOf(stdout).map((line) => `  ${line}`);
	if ((kind === "dispatch.failed" || kind === "channel.error") && typeof detail === "string") return [`${paint.red("✘")} ${require_main.plainLine(detail, LINE_CHARS)}`];
	return [];
}
function linesOf(text) {
	const lines = require_main.plain(text).trim().split("\n");
	return lines.length === 1 && lines[0] === "" ? [] : lines.slice(0, MOST_LINES);
}

// cli/commands/converse.ts
/**
* Following a task and talking to it: events as they come, and what is typed as answers and messages.
*/
/** @returns how the task ended; undefined when it goes on without us. */
async function converse(attached, { terminal }, { json, onInterrupt }) {
	const scene = {
		attached,
		talk: terminal.talk(),
		open: void 0
	};
	const heard = hear(scene, onInterrupt, json, terminal.paint);
	try {
		for await (const event of attached.events) {
			for (const line of json ? [JSON.stringify(event)] : renderEvent(event, terminal.paint)) scene.talk.show(line);
			scene.open = openAfter(scene.open, event);
			if (event.type === "ended") return event;
		}
		return;
	} finally {
		scene.talk.close();
		await heard;
	}
}
function openAfter(open, event) {
	if (event.type === "question") return event.id;
	return event.type === "answered" && event.id === open ? void 0 : open;
}
async function hear(scene, onInterrupt, json, paint) {
	const { attached, talk } = scene;
	for await (const typed of talk.typed) {
		const { open } = scene;
		try {
			switch (typed.kind) {
				case "interrupt":
					onInterrupt();
					break;
				case "end":
					await attached.end();
					break;
				case "line":
					if (typed.text.trim() === "") break;
					talk.note(paint.dim(open === void 0 ? "→ as a message to the agent" : `→ as the answer to ${open}`));
					await attached.send(typed.text.trim(), open === void 0 ? {} : { question: open });
			}
		} catch (error) {
			const { error: { message, fix } } = require_main.tellFailure(error);
			talk.note(`${paint.red("error:")} ${require_main.plainLine(message, 1e3)}${fix === void 0 || json ? "" : `\n  ${fix}`}`);
		}
	}
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

// cli/commands/run-live.ts
/** `agora run --interactive`: the terminal that it was started in, and what it waits for. */
/** At a terminal, whoever sits there talks to it like somebody who is attached; elsewhere it is only said how that is done. */
function openLive({ json, idle }, { terminal, signal }) {
	const isHere = terminal.isInteractive && !json;
	const waitMs = readIdle(idle);
	let talked = Promise.resolve();
	let isTold = false;
	return {
		how: {
			signal,
			onProgress: (progress) => {
				if (progress.kind === "notice" && !isHere) terminal.tell(`${terminal.paint.yellow("!")} ${progress.text}`);
				if (progress.kind !== "accepted" || isTold) return;
				isTold = true;
				terminal.tell(`${terminal.paint.dim(progress.dispatchId)}  talk to it from elsewhere with:  agora attach --local ${progress.taskId}`);
				if (isHere) terminal.tell(terminal.paint.dim("A line is sent with Enter. Ctrl+D says that no more input will come; Ctrl+C stops the run."));
			},
			interactive: {
				...waitMs === void 0 ? {} : { idleMs: waitMs },
				keepsAsking: isHere,
				onOpen: (here) => {
					if (isHere) talked = converse(here, { terminal }, {
						json: false,
						onInterrupt: terminal.interrupt
					});
				}
			}
		},
		talked: () => talked
	};
}
function readIdle(text) {
	if (text === void 0 || text.trim() === "0") return text === void 0 ? void 0 : 0;
	const ms = require_client.readDuration(text);
	if (ms === void 0) throw new require_lifecycle.ClientError("mistake", `--idle «${text.slice(0, 200)}» is no length of time.`, { fix: "Write for example 5m, 90s or 1h; 0 does not wait at all." });
	return ms;
}

// cli/commands/run.ts
/** `agora run`: a dispatch on this machine, its questions in the terminal. */
var run_exports = /* @__PURE__ */ require_rolldown_runtime.__exportAll({ run: () => run });
const Options = require_lifecycle.extend(require_options.Common, {
	answer: require_lifecycle._default(require_lifecycle.array(require_lifecycle.string()), []),
	input: require_lifecycle.optional(require_lifecycle.string()),
	task: require_lifecycle.optional(require_lifecycle.string()),
	runtime: require_lifecycle.optional(require_lifecycle.string()),
	model: require_lifecycle.optional(require_lifecycle.string()),
	command: require_lifecycle.optional(require_lifecycle.string()),
	registry: require_lifecycle.optional(require_lifecycle.string()),
	apply: require_lifecycle._default(require_lifecycle.boolean(), true),
	interactive: require_lifecycle._default(require_lifecycle.boolean(), false),
	idle: require_lifecycle.optional(require_lifecycle.string())
});
async function run(subagent, words, given, world) {
	const options = require_options.readOptions(Options, given);
	const { terminal } = world;
	if (!options.interactive && options.idle !== void 0) throw new require_lifecycle.ClientError("mistake", "--idle is for an interactive run.", { fix: "Add --interactive, or leave --idle out." });
	if (options.interactive && options.task === void 0 && options.answer.length > 0) throw new require_lifecycle.ClientError("mistake", "--answer and --interactive exclude each other.", { fix: "Leave one of them out; an interactive run is answered while it goes on." });
	const client = world.local({
		environment: environmentOf(options, world),
		apply: options.apply,
		...options.registry === void 0 ? {} : { registry: options.registry }
	});
	const answers = createAnswers(options.answer, world, !options.json);
	const live = options.interactive ? openLive(options, world) : void 0;
	const how = live?.how ?? {
		signal: world.signal,
		onProgress: tellProgress(terminal)
	};
	const first = options.task === void 0 ? await start(subagent, words, options, client, how, world) : await goOn(options.task, client, answers, how);
	await live?.talked();
	const result = live === void 0 ? await followUp(client, first, answers, world) : first;
	terminal.busy("");
	if (options.json) terminal.out(JSON.stringify(result));
	else for (const line of renderResult(result, terminal.paint)) terminal.out(line);
	if (!options.json && result.needsInput !== void 0) terminal.out(`Answer it with:  agora run --task ${result.taskId} --answer '…'`);
	return exitCodeOf(result);
}
async function start(subagent, words, options, client, how, world) {
	if (subagent === void 0) throw new require_lifecycle.ClientError("mistake", "No subagent was named.", { fix: "Write `agora run <subagent> <what to do>`." });
	const text = words.length === 1 && words[0] === "-" ? [await world.files.readInput()] : words;
	return client.dispatch({
		subagent,
		input: require_options.readInput(text, options.input),
		...how
	});
}
/** A task that stopped to ask, now or last week. */
async function goOn(task, client, answers, how) {
	const { result } = await client.describe(task);
	if (result?.needsInput === void 0) throw new require_lifecycle.ClientError("mistake", `The task ${task.slice(0, 200)} waits for no answer.`, { fix: "List the ones that do with `agora questions --local`." });
	const answer = await answers.next(result.needsInput);
	if (answer === void 0) return result;
	return client.answer(result.needsInput.id, answer, how);
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
/** A pause is no failure; a failure keeps the agent's own code where it fits into one. */
function exitCodeOf({ outcome, exitCode }) {
	if (outcome === "finished" || outcome === "needs_input") return require_main.EXIT.done;
	if (outcome === "cancelled") return require_main.EXIT.interrupted;
	return exitCode > 0 && exitCode < 256 ? exitCode : require_main.EXIT.failed;
}

Object.defineProperty(exports, "converse", {
  enumerable: true,
  get: function () {
    return converse;
  }
});
Object.defineProperty(exports, "createAnswers", {
  enumerable: true,
  get: function () {
    return createAnswers;
  }
});
Object.defineProperty(exports, "exitCodeOf", {
  enumerable: true,
  get: function () {
    return exitCodeOf;
  }
});
Object.defineProperty(exports, "followUp", {
  enumerable: true,
  get: function () {
    return followUp;
  }
});
Object.defineProperty(exports, "renderQuestion", {
  enumerable: true,
  get: function () {
    return renderQuestion;
  }
});
Object.defineProperty(exports, "renderResult", {
  enumerable: true,
  get: function () {
    return renderResult;
  }
});
Object.defineProperty(exports, "renderTask", {
  enumerable: true,
  get: function () {
    return renderTask;
  }
});
Object.defineProperty(exports, "renderTasks", {
  enumerable: true,
  get: function () {
    return renderTasks;
  }
});
Object.defineProperty(exports, "run_exports", {
  enumerable: true,
  get: function () {
    return run_exports;
  }
});
Object.defineProperty(exports, "tellProgress", {
  enumerable: true,
  get: function () {
    return tellProgress;
  }
});