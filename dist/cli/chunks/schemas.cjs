const require_lifecycle = require("./lifecycle.cjs");
const require_marker = require("./marker.cjs");
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
const AnyJson = require_lifecycle.json();
const NeedsInput = require_lifecycle.strictObject({
	question: require_lifecycle.string().check(require_lifecycle._trim(), require_lifecycle._minLength(1)),
	options: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.string().check(require_lifecycle._trim(), require_lifecycle._minLength(1)))),
	context: require_lifecycle.optional(require_lifecycle.string()),
	partial_state: require_lifecycle.optional(AnyJson),
	/** Whom it is put to, when not to whoever may answer: another agent, a person, a team. */
	to: require_lifecycle.optional(require_addressee.AddresseeText)
});

// protocol/outcome.ts
/**
* How a dispatch ends. Four ways, all of them expected: only a bug leaves the worker by `throw`.
*/
const Verify = require_lifecycle.strictObject({
	passed: require_lifecycle.boolean(),
	report: require_lifecycle.string(),
	durationMs: require_lifecycle.int().check(require_lifecycle._gte(0))
});
/** How much of the earlier conversation a resumed round had: the whole session, our notes of it, or the questions only. */
const ResumeRung = require_lifecycle._enum([
	"session",
	"partial-state",
	"questions-only"
]);
const ChangeSummary = require_lifecycle.strictObject({
	files: require_lifecycle.int().check(require_lifecycle._gte(0)),
	insertions: require_lifecycle.int().check(require_lifecycle._gte(0)),
	deletions: require_lifecycle.int().check(require_lifecycle._gte(0))
});
const Outcome = require_lifecycle.discriminatedUnion("kind", [
	require_lifecycle.strictObject({
		kind: require_lifecycle.literal("finished"),
		summary: require_lifecycle.string(),
		changes: ChangeSummary,
		verify: require_lifecycle.optional(Verify),
		/** How many files it left in `.agora/outputs/`, when it did. */
		outputs: require_lifecycle.optional(require_lifecycle.int().check(require_lifecycle._gte(1))),
		/** What the permission mode kept it from doing, one line each, when it did. */
		denied: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.string()))
	}),
	require_lifecycle.strictObject({
		kind: require_lifecycle.literal("needs_input"),
		question: require_lifecycle.QuestionId,
		asked: NeedsInput,
		state: require_lifecycle.optional(require_marker.StateReference)
	}),
	require_lifecycle.strictObject({
		kind: require_lifecycle.literal("failed"),
		failure: require_lifecycle.Failure,
		exitCode: require_lifecycle.int()
	}),
	require_lifecycle.strictObject({ kind: require_lifecycle.literal("cancelled") })
]);

// protocol/rounds.ts
/**
* What was asked and answered so far. Flat, oldest first: a resumed round adds a line and never wraps what was there.
*/
const Round = require_lifecycle.strictObject({
	round: require_lifecycle.int().check(require_lifecycle._gte(1)),
	question: require_lifecycle.QuestionId,
	asked: require_lifecycle.string(),
	options: require_lifecycle._default(require_lifecycle.array(require_lifecycle.string()), []),
	answer: require_lifecycle.string(),
	option: require_lifecycle.optional(require_lifecycle.int().check(require_lifecycle._gte(1))),
	by: require_lifecycle.string(),
	at: require_lifecycle.datetime()
});

// protocol/timeline.ts
/**
* What a dispatch is busy with, as a person would put it, and how long each took.
*/
const Phase = require_lifecycle._enum([
	"prepare",
	"setup",
	"agent",
	"collect",
	"verify",
	"save"
]);
const Timeline = require_lifecycle.array(require_lifecycle.strictObject({
	phase: Phase,
	durationMs: require_lifecycle.int().check(require_lifecycle._gte(0))
}));

// protocol/usage.ts
/**
* What a dispatch and its whole task have used, and what is left of the task's budget.
*
* A member that nobody could measure is missing and never 0: a run whose runtime tells no cost was not free.
*/
const count = require_lifecycle.optional(require_lifecycle.int().check(require_lifecycle._gte(0)));
const Amounts = require_lifecycle.looseObject({
	/** Answers of the model, or where a runtime does not tell them, uses of a tool. */
	turns: count,
	tokens: count,
	costUsd: require_lifecycle.optional(require_lifecycle.number().check(require_lifecycle._gte(0))),
	/** While the agent itself was running. */
	agentSeconds: require_lifecycle.optional(require_lifecycle.number().check(require_lifecycle._gte(0))),
	/** While the run waited for somebody. */
	idleSeconds: require_lifecycle.optional(require_lifecycle.number().check(require_lifecycle._gte(0))),
	/** Calls of GitHub's API, until this was written down. */
	apiCalls: count
});
const Usage = require_lifecycle.looseObject({
	model: require_lifecycle.optional(require_lifecycle.string()),
	/** This run alone. */
	dispatch: Amounts,
	/** All runs of the task so far, this one included. */
	task: Amounts,
	/** Until the task's budget is used up and a person is asked. Absent without a budget. */
	left: require_lifecycle.optional(Amounts)
});
/** Seconds that were waited, and some milliseconds more. */
function addIdle(seconds = 0, ms) {
	return Math.round(seconds * 10 + ms / 100) / 10;
}
/** The same, after the run has waited for a while without going on. */
function withIdle(used, ms) {
	const longer = (amounts) => ({
		...amounts,
		idleSeconds: addIdle(amounts.idleSeconds, ms)
	});
	return {
		...used,
		dispatch: longer(used.dispatch),
		task: longer(used.task)
	};
}

// protocol/dispatch-result.ts
/**
* result.json: what a dispatch leaves, for machines.
*
* Loose to read, because a newer worker may add members and an older bot must still deliver its work.
*/
const DispatchResult$1 = require_lifecycle.looseObject({
	v: require_lifecycle.literal(1),
	dispatchId: require_lifecycle.DispatchId,
	taskId: require_lifecycle.TaskId,
	round: require_lifecycle.int().check(require_lifecycle._gte(1)),
	attempt: require_lifecycle.int().check(require_lifecycle._gte(0)),
	/** The first task of the line that it belongs to, when it went on from another one: see task-branch.ts. */
	line: require_lifecycle.optional(require_lifecycle.TaskId),
	issue: require_lifecycle.optional(require_lifecycle.PositiveInt),
	outcome: require_lifecycle._enum([
		"finished",
		"needs_input",
		"failed",
		"cancelled"
	]),
	/** What came of it. Absent in what was written before there was any. */
	conclusion: require_lifecycle.optional(require_marker.Conclusion),
	exitCode: require_lifecycle.int(),
	/** What the agent said last, redacted; at most LIMITS.stdoutBytes. */
	stdout: require_lifecycle.string(),
	stderr: require_lifecycle.string(),
	durationMs: require_lifecycle.int().check(require_lifecycle._gte(0)),
	resolved: require_lifecycle.optional(require_lifecycle.Resolved),
	/** One line that says what was done; the title of the pull request. */
	title: require_lifecycle.optional(require_lifecycle.string()),
	summary: require_lifecycle.optional(require_lifecycle.string()),
	failure: require_lifecycle.optional(require_lifecycle.Failure),
	needsInput: require_lifecycle.optional(require_lifecycle.strictObject({
		id: require_lifecycle.QuestionId,
		question: require_lifecycle.string(),
		options: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.string())),
		context: require_lifecycle.optional(require_lifecycle.string()),
		partialState: require_lifecycle.optional(require_lifecycle.unknown()),
		/** Set when the worker asks for the agent: `more` when a turn is over and another may follow. */
		demand: require_lifecycle.optional(require_lifecycle._enum([
			"permission",
			"budget",
			"more"
		]))
	})),
	verify: require_lifecycle.optional(Verify),
	/** In the runtime's own words. */
	usage: require_lifecycle.optional(require_lifecycle.record(require_lifecycle.string(), require_lifecycle.unknown())),
	/** In ours, alike for every runtime. */
	used: require_lifecycle.optional(Usage),
	/** What it did one after another, and for how long. */
	timeline: require_lifecycle.optional(Timeline),
	/** What the whole task has used so far, this round included. */
	spent: require_lifecycle.optional(require_delivery_mode.Spent),
	rounds: require_lifecycle.array(Round),
	/** How long the run had waited for the answer that this round goes on with; 0 for a round with a run of its own. */
	idleMs: require_lifecycle.int().check(require_lifecycle._gte(0)),
	sessionId: require_lifecycle.optional(require_lifecycle.string()),
	/** The artifact with the agent's session and its work, and until when it is kept: what an answer, or another task, goes on from. */
	saved: require_lifecycle.optional(require_marker.Saved),
	permissionMode: require_lifecycle.string(),
	/** Which rung of the resume ladder a resumed round stood on. */
	resumed: require_lifecycle.optional(ResumeRung),
	timedOut: require_lifecycle.optional(require_lifecycle.boolean()),
	/** The commit that the changes are against. */
	base: require_lifecycle.optional(require_lifecycle.Sha),
	changes: require_lifecycle.optional(ChangeSummary),
	/** What is to become of them. */
	deliver: require_lifecycle.optional(require_delivery_mode.DeliveryMode),
	/** What went otherwise than whoever reads the result would suppose: what could not be captured, or was not delivered. */
	notices: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.string())),
	/** Likely causes of an end that nobody wanted. */
	hints: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.string())),
	/** What `.agora/outputs/` held; the contents lie in the artifact under their hashes. */
	outputs: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.object({
		path: require_lifecycle.string(),
		bytes: require_lifecycle.int().check(require_lifecycle._gte(0)),
		contentHash: require_lifecycle.ContentHash
	}))),
	/** The hashes of `.agora/deps.json`, after setup and at the end: recorded, not judged. */
	deps: require_lifecycle.optional(require_lifecycle.object({
		atSetup: require_lifecycle.optional(require_lifecycle.ContentHash),
		atFinish: require_lifecycle.optional(require_lifecycle.ContentHash)
	}))
});

// client/schemas.ts
/**
* The client's words as schemas: what `--json` prints, what is read back from a worker's files, what `schemas/` publishes.
*
* The compiler checks each against client/types.ts (`satisfies`), so that the declarations people program against cannot drift from
* what is really printed.
*/
/** Loose: what else a worker resolves is told as well. */
const Resolved = require_lifecycle.looseObject({ subagent: require_lifecycle.ResolvedSubagent });
/** A worker's result as a client hands it out. Its `partialState` came out of JSON, so it is JSON. */
const DispatchResult = require_lifecycle.extend(DispatchResult$1, {
	resolved: require_lifecycle.optional(Resolved),
	needsInput: require_lifecycle.optional(require_lifecycle.looseObject({
		id: require_lifecycle.string(),
		question: require_lifecycle.string(),
		options: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.string())),
		context: require_lifecycle.optional(require_lifecycle.string()),
		partialState: require_lifecycle.optional(require_lifecycle.json()),
		demand: require_lifecycle.optional(require_lifecycle._enum([
			"permission",
			"budget",
			"more"
		]))
	})),
	work: require_lifecycle.optional(require_lifecycle.strictObject({
		patch: require_lifecycle.string(),
		applied: require_lifecycle.boolean(),
		why: require_lifecycle.optional(require_lifecycle.string())
	}))
});
const OpenQuestion = require_lifecycle.strictObject({
	id: require_lifecycle.string(),
	text: require_lifecycle.string(),
	options: require_lifecycle.array(require_lifecycle.string()),
	expires: require_lifecycle.string(),
	url: require_lifecycle.optional(require_lifecycle.string())
});
const TaskView = require_lifecycle.strictObject({
	task: require_lifecycle.string(),
	state: require_lifecycle.TaskState,
	round: require_lifecycle.int().check(require_lifecycle._gte(1)),
	subagent: require_lifecycle.optional(require_lifecycle.string()),
	title: require_lifecycle.optional(require_lifecycle.string()),
	issue: require_lifecycle.optional(require_lifecycle.PositiveInt),
	url: require_lifecycle.optional(require_lifecycle.string()),
	question: require_lifecycle.optional(OpenQuestion),
	waitsUntil: require_lifecycle.optional(require_lifecycle.string()),
	run: require_lifecycle.optional(require_lifecycle.strictObject({
		id: require_lifecycle.PositiveInt,
		url: require_lifecycle.string(),
		status: require_lifecycle.string(),
		conclusion: require_lifecycle.optional(require_lifecycle.string())
	})),
	pullRequest: require_lifecycle.optional(require_lifecycle.strictObject({
		number: require_lifecycle.PositiveInt,
		url: require_lifecycle.string()
	})),
	conclusion: require_lifecycle.optional(require_marker.Conclusion),
	held: require_lifecycle.optional(require_lifecycle.literal(true)),
	verify: require_lifecycle.optional(require_lifecycle.strictObject({ passed: require_lifecycle.boolean() })),
	updatedAt: require_lifecycle.string()
});
const Description = require_lifecycle.strictObject({
	taskId: require_lifecycle.string(),
	dispatchId: require_lifecycle.string(),
	task: TaskView,
	resolved: require_lifecycle.optional(Resolved),
	result: require_lifecycle.optional(DispatchResult)
});
const Cancelled = require_lifecycle.strictObject({
	task: require_lifecycle.string(),
	outcome: require_lifecycle._enum([
		"cancelled",
		"asked",
		"ended"
	]),
	detail: require_lifecycle.string()
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
Object.defineProperty(exports, "withIdle", {
  enumerable: true,
  get: function () {
    return withIdle;
  }
});