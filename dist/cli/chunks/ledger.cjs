const require_lifecycle = require("./lifecycle.cjs");
const require_main = require("./main.cjs");
const require_options = require("./options.cjs");
const require_task_face = require("./task-face.cjs");
require("./client.cjs");
const require_schemas = require("./schemas.cjs");

// protocol/ledger.ts
const SECTIONS = [
	{
		title: "Waiting for an answer",
		states: ["suspended"]
	},
	{
		title: "At work",
		states: [
			"accepted",
			"running",
			"idle",
			"resuming"
		]
	},
	{
		title: "Finished",
		states: ["finished"]
	},
	{
		title: "Ended otherwise",
		states: [
			"failed",
			"cancelled",
			"expired"
		]
	}
];
/** The sections that are not empty, each with its heading; tasks keep their order. */
function renderSections(tasks, renderTasks) {
	return SECTIONS.flatMap(({ title, states }) => {
		const mine = tasks.filter(({ state }) => states.includes(state));
		return mine.length === 0 ? [] : [`## ${title}\n\n${renderTasks(mine)}`];
	});
}
/** @param rows cells that are Markdown already, see escapeMarkdown. */
function renderTable(head, rows) {
	return [
		head,
		head.map(() => "---"),
		...rows
	].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
/** One line of text for one cell: what it says, and nothing that it could do to the page. */
function escapeMarkdown(line) {
	return line.replace(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
}

// cli/render/ledger.ts
const HEAD = [
	"Task",
	"State",
	"Subagent",
	"Issue",
	"Title",
	"Round",
	"Question",
	"Changed"
];
function renderLedger({ repository, at, tasks }) {
	const sections = renderSections(tasks, (mine) => renderTable(HEAD, mine.map(renderRow)));
	return `${[`# Ledger of ${cell(repository)}\n\nAs of ${at}. Written by \`agora ledger\`; nothing reads it back.`, ...sections.length === 0 ? ["No tasks."] : sections].join("\n\n")}\n`;
}
function renderRow(task) {
	return [
		`\`${task.task}\``,
		require_task_face.sayStanding(task.state, {
			...task,
			isHeld: task.held
		}),
		cell(task.subagent ?? ""),
		task.issue === void 0 ? "" : `\\#${task.issue}`,
		cell(task.title ?? ""),
		String(task.round),
		cell(task.question?.text ?? ""),
		task.updatedAt
	];
}
function cell(text) {
	return escapeMarkdown(oneLine(text));
}
/** What of a text a cell shows. */
function oneLine(text) {
	return require_main.plain(text).replace(/\s+/g, " ").trim();
}

// cli/schemas.ts
/**
* What `--json` prints, command by command. `schemas/` is written from these; tests read every command's output with them.
*/
const ErrorOutput = require_lifecycle.strictObject({ error: require_lifecycle.strictObject({
	code: require_lifecycle.string(),
	message: require_lifecycle.string(),
	fix: require_lifecycle.optional(require_lifecycle.string())
}) });
/** `agora dispatch run --detach`. */
const Started = require_lifecycle.strictObject({
	taskId: require_lifecycle.string(),
	dispatchId: require_lifecycle.string(),
	runId: require_lifecycle.PositiveInt,
	url: require_lifecycle.string(),
	resolved: require_lifecycle.looseObject({}),
	issue: require_lifecycle.optional(require_lifecycle.PositiveInt)
});
const TaskList = require_lifecycle.strictObject({ tasks: require_lifecycle.array(require_schemas.TaskView) });
const QuestionList = require_lifecycle.strictObject({ questions: require_lifecycle.array(require_lifecycle.extend(require_schemas.OpenQuestion, {
	task: require_lifecycle.string(),
	subagent: require_lifecycle.optional(require_lifecycle.string()),
	issue: require_lifecycle.optional(require_lifecycle.PositiveInt)
})) });
/** `agora answer`, without `--wait`. */
const Answered = require_lifecycle.strictObject({
	question: require_lifecycle.string(),
	task: require_lifecycle.string(),
	dispatchId: require_lifecycle.string(),
	url: require_lifecycle.string()
});
const Ledger = require_lifecycle.strictObject({
	v: require_lifecycle.literal(1),
	repository: require_lifecycle.string(),
	at: require_lifecycle.datetime(),
	tasks: require_lifecycle.array(require_schemas.TaskView)
});
const Mistake = require_lifecycle.strictObject({
	file: require_lifecycle.string(),
	line: require_lifecycle.int().check(require_lifecycle._gte(1)),
	column: require_lifecycle.int().check(require_lifecycle._gte(1)),
	level: require_lifecycle._enum(["error", "warning"]),
	message: require_lifecycle.string()
});
const Validation = require_lifecycle.strictObject({
	files: require_lifecycle.int().check(require_lifecycle._gte(0)),
	mistakes: require_lifecycle.array(Mistake)
});
const Bundle = require_lifecycle.strictObject({
	name: require_lifecycle.string(),
	contentHash: require_lifecycle.string()
});
/** Loose: what more is known of a registry is told as well. */
const Explanation = require_lifecycle.looseObject({
	subagent: Bundle,
	runtime: require_lifecycle.string(),
	model: require_lifecycle.optional(require_lifecycle.string()),
	permissionMode: require_lifecycle.string(),
	command: require_lifecycle.optional(require_lifecycle.string()),
	agentTimeoutSeconds: require_lifecycle.optional(require_lifecycle.int()),
	verify: require_lifecycle.optional(require_lifecycle.string()),
	/** Names and where they come from, never the value of a secret. */
	variables: require_lifecycle.array(require_lifecycle.looseObject({
		name: require_lifecycle.string(),
		from: require_lifecycle.string(),
		kind: require_lifecycle._enum(["value", "secret"])
	})),
	systemPrompt: require_lifecycle.string(),
	prompt: require_lifecycle.string()
});
const Check = require_lifecycle.strictObject({
	id: require_lifecycle.string(),
	title: require_lifecycle.string(),
	outcome: require_lifecycle._enum([
		"pass",
		"fail",
		"warn",
		"skip"
	]),
	detail: require_lifecycle.string(),
	fix: require_lifecycle.optional(require_lifecycle.string())
});
const Diagnosis = require_lifecycle.strictObject({
	repository: require_lifecycle.string(),
	checks: require_lifecycle.array(Check)
});

// cli/commands/ledger.ts
/** `agora ledger`: all tasks of a repository, as LEDGER.md or JSON. */
const Options = require_lifecycle.extend(require_options.OnGitHub, { output: require_lifecycle.optional(require_lifecycle.string()) });
async function ledger(given, world) {
	const options = require_options.readOptions(Options, given);
	const { client, name } = await world.github(options);
	const facts = Ledger.parse({
		v: 1,
		repository: name,
		at: world.clock.now().toISOString(),
		tasks: await client.tasks()
	});
	const text = options.json ? `${JSON.stringify(facts)}\n` : renderLedger(facts);
	if (options.output === void 0) world.terminal.out(text.trimEnd());
	else {
		await world.files.write(options.output, text);
		world.terminal.tell(`${options.output}: ${facts.tasks.length} tasks`);
	}
	return require_main.EXIT.done;
}

exports.ledger = ledger;