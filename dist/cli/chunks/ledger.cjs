const require_delivery_mode = require("./delivery-mode.cjs");
const require_read_json = require("./read-json.cjs");
const require_main = require("./main.cjs");
const require_options = require("./options.cjs");
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
		task.state,
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
const ErrorOutput = require_read_json.strictObject({ error: require_read_json.strictObject({
	code: require_read_json.string(),
	message: require_read_json.string(),
	fix: require_read_json.string().optional()
}) });
/** `agora dispatch run --detach`. */
const Started = require_read_json.strictObject({
	taskId: require_read_json.string(),
	dispatchId: require_read_json.string(),
	runId: require_read_json.int().positive(),
	url: require_read_json.string(),
	resolved: require_read_json.looseObject({}),
	issue: require_read_json.int().positive().optional()
});
const TaskList = require_read_json.strictObject({ tasks: require_read_json.array(require_schemas.TaskView) });
const QuestionList = require_read_json.strictObject({ questions: require_read_json.array(require_schemas.OpenQuestion.extend({
	task: require_read_json.string(),
	subagent: require_read_json.string().optional(),
	issue: require_read_json.int().positive().optional()
})) });
/** `agora answer`, without `--wait`. */
const Answered = require_read_json.strictObject({
	question: require_read_json.string(),
	task: require_read_json.string(),
	dispatchId: require_read_json.string(),
	url: require_read_json.string()
});
const Ledger = require_read_json.strictObject({
	v: require_read_json.literal(1),
	repository: require_read_json.string(),
	at: require_delivery_mode.datetime(),
	tasks: require_read_json.array(require_schemas.TaskView)
});
const Mistake = require_read_json.strictObject({
	file: require_read_json.string(),
	line: require_read_json.int().min(1),
	column: require_read_json.int().min(1),
	level: require_read_json._enum(["error", "warning"]),
	message: require_read_json.string()
});
const Validation = require_read_json.strictObject({
	files: require_read_json.int().min(0),
	mistakes: require_read_json.array(Mistake)
});
const Bundle = require_read_json.strictObject({
	name: require_read_json.string(),
	contentHash: require_read_json.string()
});
/** Loose: what more is known of a registry is told as well. */
const Explanation = require_read_json.looseObject({
	subagent: Bundle,
	runtime: require_read_json.string(),
	model: require_read_json.string().optional(),
	permissionMode: require_read_json.string(),
	command: require_read_json.string().optional(),
	agentTimeoutSeconds: require_read_json.int().optional(),
	verify: require_read_json.string().optional(),
	/** Names and where they come from, never the value of a secret. */
	variables: require_read_json.array(require_read_json.looseObject({
		name: require_read_json.string(),
		from: require_read_json.string(),
		kind: require_read_json._enum(["value", "secret"])
	})),
	systemPrompt: require_read_json.string(),
	prompt: require_read_json.string()
});
const Check = require_read_json.strictObject({
	id: require_read_json.string(),
	title: require_read_json.string(),
	outcome: require_read_json._enum([
		"pass",
		"fail",
		"warn",
		"skip"
	]),
	detail: require_read_json.string(),
	fix: require_read_json.string().optional()
});
const Diagnosis = require_read_json.strictObject({
	repository: require_read_json.string(),
	checks: require_read_json.array(Check)
});

// cli/commands/ledger.ts
/** `agora ledger`: all tasks of a repository, as LEDGER.md or JSON. */
const Options = require_options.OnGitHub.extend({ output: require_read_json.string().optional() });
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