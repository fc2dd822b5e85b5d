const require_delivery_mode = require("./delivery-mode.cjs");
const require_read_json = require("./read-json.cjs");

// protocol/dispatch-request.ts
/**
* What one run is asked to do: the single workflow input `request`.
*
* Built by the bot, the relay or a trigger of the action; read by the action. It carries references, and the answer
* itself only together with where it came from: the run fetches the comment again, compares the hash and asks again
* whether its author may. Whoever can start a workflow can write a request, so nothing in it is believed that can be
* looked up.
*/
/** A GitHub account. The id decides; the login is only what people read, and it can be renamed and reused. */
const Person = require_read_json.strictObject({
	login: require_read_json.string().min(1).max(100),
	id: require_read_json.int().positive()
});
/** A comment as it was when somebody acted on it. */
const Said = require_read_json.strictObject({
	commentId: require_read_json.int().positive(),
	sha256: require_delivery_mode.ContentHash
});
/** The issue itself: its title and body are the task. */
const IssueSource = require_read_json.strictObject({
	kind: require_read_json.literal("issue"),
	sha256: require_delivery_mode.ContentHash
});
/** A command in a comment of the issue: its text is the task, the issue is what it is about. */
const CommentSource = Said.extend({ kind: require_read_json.literal("comment") });
/** Where a task's text came from, with the hash of the text as it was when somebody asked. */
const StartSource = require_read_json.discriminatedUnion("kind", [
	IssueSource,
	CommentSource,
	Said.extend({
		kind: require_read_json.literal("retry"),
		of: require_read_json.discriminatedUnion("kind", [IssueSource, CommentSource])
	}),
	Said.extend({
		kind: require_read_json.literal("question"),
		question: require_delivery_mode.QuestionId
	}),
	require_read_json.strictObject({
		kind: require_read_json.literal("manual"),
		text: require_read_json.string().max(require_read_json.LIMITS.inlineAnswerChars)
	})
]);
/** Where an answer came from. `commentId` is the reply, or for a tick the question comment itself. */
const AnswerSource = require_read_json.discriminatedUnion("kind", [
	require_read_json.strictObject({
		kind: require_read_json.literal("comment"),
		commentId: require_read_json.int().positive(),
		sha256: require_delivery_mode.ContentHash
	}),
	require_read_json.strictObject({
		kind: require_read_json.literal("tick"),
		commentId: require_read_json.int().positive(),
		sha256: require_delivery_mode.ContentHash
	}),
	require_read_json.strictObject({ kind: require_read_json.literal("manual") }),
	require_read_json.strictObject({ kind: require_read_json.literal("default") }),
	Said.extend({
		kind: require_read_json.literal("task"),
		task: require_delivery_mode.TaskId
	}),
	require_read_json.strictObject({ kind: require_read_json.literal("silence") })
]);
const Answer = require_read_json.strictObject({
	source: AnswerSource,
	/** The answer as written, without quotes and commands; absent when it is too long to travel. */
	text: require_read_json.string().max(require_read_json.LIMITS.inlineAnswerChars).optional(),
	/** Which of the question's options it names, counted from 1. */
	option: require_read_json.int().min(1).max(require_read_json.LIMITS.options).optional(),
	/** Who else said the same, where it takes more than one person. */
	also: require_read_json.array(Said.extend({ by: Person })).max(require_read_json.LIMITS.answerers).optional()
});
/** Where a paused task's state lies. */
const StateReference = require_read_json.strictObject({
	runId: require_read_json.int().positive(),
	artifactId: require_read_json.int().positive(),
	digest: require_delivery_mode.ContentHash
});
const common = {
	v: require_read_json.literal(1),
	task: require_delivery_mode.TaskId,
	/** The fence: a run with a lower attempt than the newest claim on its subject does nothing. */
	attempt: require_read_json.int().min(1),
	by: Person,
	/** Dispatches since a person last spoke, so that two machines cannot talk to each other for ever. */
	hops: require_read_json.int().min(0).max(require_read_json.LIMITS.hops).default(0),
	/** What people told the agent meanwhile with `/agora say`, oldest first. */
	messages: require_read_json.array(Said.extend({ by: Person })).max(require_read_json.LIMITS.messages).optional()
};
const StartRequest = require_read_json.strictObject({
	...common,
	kind: require_read_json.literal("start"),
	issue: require_read_json.int().positive().optional(),
	subagent: require_delivery_mode.ResolvedSubagent,
	source: StartSource
});
const ResumeRequest = require_read_json.strictObject({
	...common,
	kind: require_read_json.literal("resume"),
	/** 0: the run that asked goes on itself. It cannot claim, so any claim outranks it. */
	attempt: require_read_json.int().min(0),
	issue: require_read_json.int().positive(),
	/** The round that this run is: one more than the round that asked. */
	round: require_read_json.int().min(2),
	question: require_delivery_mode.QuestionId,
	/** The comments that the run keeps up to date: the question's own, and the task's status comment. */
	questionComment: require_read_json.int().positive(),
	statusComment: require_read_json.int().positive().optional(),
	state: StateReference,
	/** The commit that the paused round worked on. */
	head: require_delivery_mode.Sha,
	answer: Answer
});
const DispatchRequest = require_read_json.discriminatedUnion("kind", [StartRequest, ResumeRequest]);
function roundOf(request) {
	return request.kind === "start" ? 1 : request.round;
}
function dispatchIdOfRequest(request) {
	return require_delivery_mode.dispatchIdOf(request.task, roundOf(request));
}
/** @throws RangeError when the request is longer than GitHub takes; callers leave the answer's text out before that. */
function renderRequest(request) {
	const text = JSON.stringify(request);
	const length = JSON.stringify({ request: text }).length;
	if (length > require_read_json.LIMITS.dispatchInputsChars) throw new RangeError(`The dispatch request is ${length} characters long; GitHub takes ${require_read_json.LIMITS.dispatchInputsChars}.`);
	return text;
}

// protocol/conclusion.ts
/**
* How a dispatch ended in the eyes of a person: the worker's four outcomes say how the process went, this says what came of it.
*
* An agent that ended well and left nothing has not done what it was asked for, and one whose tools were refused could not. Both
* would be green by their outcome; nothing that we show calls them a success.
*/
const Conclusion = require_read_json._enum([
	"finished",
	"nothing-changed",
	"blocked",
	"asked",
	"failed",
	"cancelled",
	"expired"
]);

Object.defineProperty(exports, "Conclusion", {
  enumerable: true,
  get: function () {
    return Conclusion;
  }
});
Object.defineProperty(exports, "Person", {
  enumerable: true,
  get: function () {
    return Person;
  }
});
Object.defineProperty(exports, "StartRequest", {
  enumerable: true,
  get: function () {
    return StartRequest;
  }
});
Object.defineProperty(exports, "StateReference", {
  enumerable: true,
  get: function () {
    return StateReference;
  }
});
Object.defineProperty(exports, "dispatchIdOfRequest", {
  enumerable: true,
  get: function () {
    return dispatchIdOfRequest;
  }
});
Object.defineProperty(exports, "renderRequest", {
  enumerable: true,
  get: function () {
    return renderRequest;
  }
});