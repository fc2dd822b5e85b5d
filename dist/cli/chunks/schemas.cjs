const require_conclusion = require("./conclusion.cjs");
const require_read_json = require("./read-json.cjs");
const require_delivery_mode = require("./delivery-mode.cjs");
const require_addressee = require("./addressee.cjs");

// protocol/needs-input.ts
/**
* The pause sentinel: how an agent says «I cannot go on without a person».
*
* The agent writes one JSON object to `.agora/needs_input.json` in its workspace and stops. The file's presence
* decides, whatever the exit code says: exit codes come from signals, shells and tools as well. We never look for
* a question in stdout: whatever an agent prints may be a quotation of the issue it was given, and then a stranger
* could pause our run.
*
* Pure. worker/adapters reads the file: a regular file, small enough, never through a link.
*/
const AnyJson = require_read_json.json();
const NeedsInput = require_read_json.strictObject({
	question: require_read_json.string().trim().min(1),
	options: require_read_json.array(require_read_json.string().trim().min(1)).optional(),
	context: require_read_json.string().optional(),
	partial_state: AnyJson.optional(),
	/** Whom it is put to, when not to whoever may answer: another agent, a person, a team. */
	to: require_addressee.AddresseeText.optional()
});

// protocol/outcome.ts
/**
* How a dispatch ends. Four ways, all of them expected: only a bug leaves the worker by `throw`.
*/
const Verify = require_read_json.strictObject({
	passed: require_read_json.boolean(),
	report: require_read_json.string(),
	durationMs: require_read_json.int().min(0)
});
/** How much of the earlier conversation a resumed round had: the whole session, our notes of it, or the questions only. */
const ResumeRung = require_read_json._enum([
	"session",
	"partial-state",
	"questions-only"
]);
const ChangeSummary = require_read_json.strictObject({
	files: require_read_json.int().min(0),
	insertions: require_read_json.int().min(0),
	deletions: require_read_json.int().min(0)
});
const Outcome = require_read_json.discriminatedUnion("kind", [
	require_read_json.strictObject({
		kind: require_read_json.literal("finished"),
		summary: require_read_json.string(),
		changes: ChangeSummary,
		verify: Verify.optional(),
		/** How many files it left in `.agora/outputs/`, when it did. */
		outputs: require_read_json.int().min(1).optional(),
		/** What the permission mode kept it from doing, one line each, when it did. */
		denied: require_read_json.array(require_read_json.string()).optional()
	}),
	require_read_json.strictObject({
		kind: require_read_json.literal("needs_input"),
		question: require_delivery_mode.QuestionId,
		asked: NeedsInput,
		state: require_conclusion.StateReference.optional()
	}),
	require_read_json.strictObject({
		kind: require_read_json.literal("failed"),
		failure: require_delivery_mode.Failure,
		exitCode: require_read_json.int()
	}),
	require_read_json.strictObject({ kind: require_read_json.literal("cancelled") })
]);

// protocol/rounds.ts
/**
* What was asked and answered so far. Flat, oldest first: a resumed round adds a line and never wraps what was there.
*/
const Round = require_read_json.strictObject({
	round: require_read_json.int().min(1),
	question: require_delivery_mode.QuestionId,
	asked: require_read_json.string(),
	options: require_read_json.array(require_read_json.string()).default([]),
	answer: require_read_json.string(),
	option: require_read_json.int().min(1).optional(),
	by: require_read_json.string(),
	at: require_delivery_mode.datetime()
});

// protocol/timeline.ts
/**
* What a dispatch is busy with, as a person would put it, and how long each took.
*/
const Phase = require_read_json._enum([
	"prepare",
	"setup",
	"agent",
	"collect",
	"verify",
	"save"
]);
const Timeline = require_read_json.array(require_read_json.strictObject({
	phase: Phase,
	durationMs: require_read_json.int().min(0)
}));

// protocol/usage.ts
/**
* What a dispatch and its whole task have used, and what is left of the task's budget.
*
* A member that nobody could measure is missing and never 0: a run whose runtime tells no cost was not free.
*/
const count = require_read_json.int().min(0).optional();
const Amounts = require_read_json.looseObject({
	/** Answers of the model, or where a runtime does not tell them, uses of a tool. */
	turns: count,
	tokens: count,
	costUsd: require_read_json.number().min(0).optional(),
	/** While the agent itself was running. */
	agentSeconds: require_read_json.number().min(0).optional(),
	/** While the run waited for somebody. */
	idleSeconds: require_read_json.number().min(0).optional(),
	/** Calls of GitHub's API, until this was written down. */
	apiCalls: count
});
const Usage = require_read_json.looseObject({
	model: require_read_json.string().optional(),
	/** This run alone. */
	dispatch: Amounts,
	/** All runs of the task so far, this one included. */
	task: Amounts,
	/** Until the task's budget is used up and a person is asked. Absent without a budget. */
	left: Amounts.optional()
});

// protocol/dispatch-result.ts
/**
* result.json: what a dispatch leaves, for machines.
*
* Loose to read, because a newer worker may add members and an older bot must still deliver its work.
*/
const DispatchResult$1 = require_read_json.looseObject({
	v: require_read_json.literal(1),
	dispatchId: require_delivery_mode.DispatchId,
	taskId: require_delivery_mode.TaskId,
	round: require_read_json.int().min(1),
	attempt: require_read_json.int().min(0),
	issue: require_read_json.int().positive().optional(),
	outcome: require_read_json._enum([
		"finished",
		"needs_input",
		"failed",
		"cancelled"
	]),
	/** What came of it. Absent in what was written before there was any. */
	conclusion: require_conclusion.Conclusion.optional(),
	exitCode: require_read_json.int(),
	/** What the agent said last, redacted; at most LIMITS.stdoutBytes. */
	stdout: require_read_json.string(),
	stderr: require_read_json.string(),
	durationMs: require_read_json.int().min(0),
	resolved: require_delivery_mode.Resolved.optional(),
	/** One line that says what was done; the title of the pull request. */
	title: require_read_json.string().optional(),
	summary: require_read_json.string().optional(),
	failure: require_delivery_mode.Failure.optional(),
	needsInput: require_read_json.strictObject({
		id: require_delivery_mode.QuestionId,
		question: require_read_json.string(),
		options: require_read_json.array(require_read_json.string()).optional(),
		context: require_read_json.string().optional(),
		partialState: require_read_json.unknown().optional(),
		/** Set when the worker asks for the agent: `more` when a turn is over and another may follow. */
		demand: require_read_json._enum([
			"permission",
			"budget",
			"more"
		]).optional()
	}).optional(),
	verify: Verify.optional(),
	/** In the runtime's own words. */
	usage: require_read_json.record(require_read_json.string(), require_read_json.unknown()).optional(),
	/** In ours, alike for every runtime. */
	used: Usage.optional(),
	/** What it did one after another, and for how long. */
	timeline: Timeline.optional(),
	/** What the whole task has used so far, this round included. */
	spent: require_delivery_mode.Spent.optional(),
	rounds: require_read_json.array(Round),
	/** How long the run had waited for the answer that this round goes on with; 0 for a round with a run of its own. */
	idleMs: require_read_json.int().min(0),
	sessionId: require_read_json.string().optional(),
	permissionMode: require_read_json.string(),
	/** Which rung of the resume ladder a resumed round stood on. */
	resumed: ResumeRung.optional(),
	timedOut: require_read_json.boolean().optional(),
	/** The commit that the changes are against. */
	base: require_delivery_mode.Sha.optional(),
	changes: ChangeSummary.optional(),
	/** What is to become of them. */
	deliver: require_delivery_mode.DeliveryMode.optional(),
	/** What `.agora/outputs/` held; the contents lie in the artifact under their hashes. */
	outputs: require_read_json.array(require_read_json.object({
		path: require_read_json.string(),
		bytes: require_read_json.int().min(0),
		contentHash: require_delivery_mode.ContentHash
	})).optional(),
	/** The hashes of `.agora/deps.json`, after setup and at the end: recorded, not judged. */
	deps: require_read_json.object({
		atSetup: require_delivery_mode.ContentHash.optional(),
		atFinish: require_delivery_mode.ContentHash.optional()
	}).optional()
});

// client/schemas.ts
/**
* The client's words as schemas: what `--json` prints, what is read back from a worker's files, what `schemas/` publishes.
*
* The compiler checks each against client/types.ts (`satisfies`), so that the declarations people program against cannot drift from
* what is really printed.
*/
/** Loose: what else a worker resolves is told as well. */
const Resolved = require_read_json.looseObject({ subagent: require_delivery_mode.ResolvedSubagent });
/** A worker's result as a client hands it out. Its `partialState` came out of JSON, so it is JSON. */
const DispatchResult = DispatchResult$1.extend({
	resolved: Resolved.optional(),
	needsInput: require_read_json.looseObject({
		id: require_read_json.string(),
		question: require_read_json.string(),
		options: require_read_json.array(require_read_json.string()).optional(),
		context: require_read_json.string().optional(),
		partialState: require_read_json.json().optional(),
		demand: require_read_json._enum([
			"permission",
			"budget",
			"more"
		]).optional()
	}).optional(),
	work: require_read_json.strictObject({
		patch: require_read_json.string(),
		applied: require_read_json.boolean(),
		why: require_read_json.string().optional()
	}).optional()
});
const OpenQuestion = require_read_json.strictObject({
	id: require_read_json.string(),
	text: require_read_json.string(),
	options: require_read_json.array(require_read_json.string()),
	expires: require_read_json.string(),
	url: require_read_json.string().optional()
});
const TaskView = require_read_json.strictObject({
	task: require_read_json.string(),
	state: require_delivery_mode.TaskState,
	round: require_read_json.int().min(1),
	subagent: require_read_json.string().optional(),
	title: require_read_json.string().optional(),
	issue: require_read_json.int().positive().optional(),
	url: require_read_json.string().optional(),
	question: OpenQuestion.optional(),
	waitsUntil: require_read_json.string().optional(),
	run: require_read_json.strictObject({
		id: require_read_json.int().positive(),
		url: require_read_json.string(),
		status: require_read_json.string(),
		conclusion: require_read_json.string().optional()
	}).optional(),
	pullRequest: require_read_json.strictObject({
		number: require_read_json.int().positive(),
		url: require_read_json.string()
	}).optional(),
	conclusion: require_conclusion.Conclusion.optional(),
	verify: require_read_json.strictObject({ passed: require_read_json.boolean() }).optional(),
	updatedAt: require_read_json.string()
});
const Description = require_read_json.strictObject({
	taskId: require_read_json.string(),
	dispatchId: require_read_json.string(),
	task: TaskView,
	resolved: Resolved.optional(),
	result: DispatchResult.optional()
});
const Cancelled = require_read_json.strictObject({
	task: require_read_json.string(),
	outcome: require_read_json._enum([
		"cancelled",
		"asked",
		"ended"
	]),
	detail: require_read_json.string()
});

Object.defineProperty(exports, "DispatchResult", {
  enumerable: true,
  get: function () {
    return DispatchResult;
  }
});
Object.defineProperty(exports, "OpenQuestion", {
  enumerable: true,
  get: function () {
    return OpenQuestion;
  }
});
Object.defineProperty(exports, "TaskView", {
  enumerable: true,
  get: function () {
    return TaskView;
  }
});