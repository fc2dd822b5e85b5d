const require_lifecycle = require("./lifecycle.cjs");

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
const Person = require_lifecycle.strictObject({
	login: require_lifecycle.string().check(require_lifecycle._minLength(1), require_lifecycle._maxLength(100)),
	id: require_lifecycle.PositiveInt
});
/** A comment as it was when somebody acted on it. */
const Said = require_lifecycle.strictObject({
	commentId: require_lifecycle.PositiveInt,
	sha256: require_lifecycle.ContentHash
});
/** The issue itself: its title and body are the task. */
const IssueSource = require_lifecycle.strictObject({
	kind: require_lifecycle.literal("issue"),
	sha256: require_lifecycle.ContentHash
});
/** A command in a comment of the issue: its text is the task, the issue is what it is about. */
const CommentSource = require_lifecycle.extend(Said, { kind: require_lifecycle.literal("comment") });
/** What a task was first asked for with. */
const FirstSource = require_lifecycle.discriminatedUnion("kind", [IssueSource, CommentSource]);
/** Where a task's text came from, with the hash of the text as it was when somebody asked. */
const StartSource = require_lifecycle.discriminatedUnion("kind", [
	IssueSource,
	CommentSource,
	require_lifecycle.extend(Said, {
		kind: require_lifecycle.literal("retry"),
		of: FirstSource
	}),
	require_lifecycle.extend(Said, {
		kind: require_lifecycle.literal("queued"),
		of: FirstSource
	}),
	require_lifecycle.extend(Said, {
		kind: require_lifecycle.literal("question"),
		question: require_lifecycle.QuestionId
	}),
	require_lifecycle.strictObject({
		kind: require_lifecycle.literal("manual"),
		text: require_lifecycle.string().check(require_lifecycle._maxLength(require_lifecycle.LIMITS.inlineAnswerChars))
	})
]);
/** Where an answer came from. `commentId` is the reply, or for a tick the question comment itself. */
const AnswerSource = require_lifecycle.discriminatedUnion("kind", [
	CommentSource,
	require_lifecycle.extend(Said, { kind: require_lifecycle.literal("tick") }),
	require_lifecycle.strictObject({ kind: require_lifecycle.literal("manual") }),
	require_lifecycle.strictObject({ kind: require_lifecycle.literal("default") }),
	require_lifecycle.extend(Said, {
		kind: require_lifecycle.literal("task"),
		task: require_lifecycle.TaskId
	}),
	require_lifecycle.strictObject({ kind: require_lifecycle.literal("silence") })
]);
const Answer = require_lifecycle.strictObject({
	source: AnswerSource,
	/** The answer as written, without quotes and commands; absent when it is too long to travel. */
	text: require_lifecycle.optional(require_lifecycle.string().check(require_lifecycle._maxLength(require_lifecycle.LIMITS.inlineAnswerChars))),
	/** Which of the question's options it names, counted from 1. */
	option: require_lifecycle.optional(require_lifecycle.int().check(require_lifecycle._gte(1), require_lifecycle._lte(require_lifecycle.LIMITS.options))),
	/** Who else said the same, where it takes more than one person. */
	also: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.extend(Said, { by: Person })).check(require_lifecycle._maxLength(require_lifecycle.LIMITS.answerers)))
});
/** Where a task's saved state lies. */
const StateReference = require_lifecycle.strictObject({
	runId: require_lifecycle.PositiveInt,
	artifactId: require_lifecycle.PositiveInt,
	digest: require_lifecycle.ContentHash
});
/** The same, and until when it is kept. */
const Saved = require_lifecycle.looseObject({
	state: StateReference,
	expires: require_lifecycle.datetime()
});
/** What a task goes on from: what was saved when another one ended, and the comment that says so. */
const Continues = require_lifecycle.strictObject({
	task: require_lifecycle.TaskId,
	round: require_lifecycle.int().check(require_lifecycle._gte(1)),
	state: StateReference,
	statusComment: require_lifecycle.PositiveInt
});
const common$1 = {
	v: require_lifecycle.literal(1),
	task: require_lifecycle.TaskId,
	/** The fence: a run with a lower attempt than the newest claim on its subject does nothing. */
	attempt: require_lifecycle.int().check(require_lifecycle._gte(1)),
	by: Person,
	/** Dispatches since a person last spoke, so that two machines cannot talk to each other for ever. */
	hops: require_lifecycle._default(require_lifecycle.int().check(require_lifecycle._gte(0), require_lifecycle._lte(require_lifecycle.LIMITS.hops)), 0),
	/** What people told the agent meanwhile with `/agora say`, oldest first. */
	messages: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.extend(Said, { by: Person })).check(require_lifecycle._maxLength(require_lifecycle.LIMITS.messages)))
};
const StartRequest = require_lifecycle.strictObject({
	...common$1,
	kind: require_lifecycle.literal("start"),
	issue: require_lifecycle.optional(require_lifecycle.PositiveInt),
	subagent: require_lifecycle.ResolvedSubagent,
	source: StartSource,
	/** Left out, it begins with nothing but its text. */
	continues: require_lifecycle.optional(Continues)
});
const ResumeRequest = require_lifecycle.strictObject({
	...common$1,
	kind: require_lifecycle.literal("resume"),
	/** 0: the run that asked goes on itself. It cannot claim, so any claim outranks it. */
	attempt: require_lifecycle.int().check(require_lifecycle._gte(0)),
	issue: require_lifecycle.PositiveInt,
	/** The round that this run is: one more than the round that asked. */
	round: require_lifecycle.int().check(require_lifecycle._gte(2)),
	question: require_lifecycle.QuestionId,
	/** The comments that the run keeps up to date: the question's own, and the task's status comment. */
	questionComment: require_lifecycle.PositiveInt,
	statusComment: require_lifecycle.optional(require_lifecycle.PositiveInt),
	state: StateReference,
	/** The commit that the paused round worked on. */
	head: require_lifecycle.Sha,
	answer: Answer
});
function roundOf(request) {
	return request.kind === "start" ? 1 : request.round;
}
function dispatchIdOfRequest(request) {
	return require_lifecycle.dispatchIdOf(request.task, roundOf(request));
}
/** @throws RangeError when the request is longer than GitHub takes; callers leave the answer's text out before that. */
function renderRequest(request) {
	const text = JSON.stringify(request);
	const length = JSON.stringify({ request: text }).length;
	if (length > require_lifecycle.LIMITS.dispatchInputsChars) throw new RangeError(`The dispatch request is ${length} characters long; GitHub takes ${require_lifecycle.LIMITS.dispatchInputsChars}.`);
	return text;
}

// protocol/conclusion.ts
/**
* How a dispatch ended in the eyes of a person: the worker's four outcomes say how the process went, this says what came of it.
*
* An agent that ended well and left nothing has not done what it was asked for, and one whose tools were refused could not. Both
* would be green by their outcome; nothing that we show calls them a success.
*/
const Conclusion = require_lifecycle._enum([
	"finished",
	"nothing-changed",
	"blocked",
	"asked",
	"failed",
	"cancelled",
	"expired"
]);

// protocol/marker.ts
/**
* The hidden marker that ties a GitHub comment to a task.
*
* It is an address, never a permission: a reader looks up whatever it points at and decides there. It counts only as
* the very first characters of a comment by one of our own accounts; a marker further down, or in somebody else's
* comment, is text that an agent or a person quoted. Standard base64, not base64url: that one can produce `--`, which
* ends an HTML comment early.
*/
const common = {
	v: require_lifecycle.literal(1),
	task: require_lifecycle.TaskId
};
/** Who asked for the task. Loose like all of this; what they may do is asked when it matters. */
const asker = require_lifecycle.optional(require_lifecycle.looseObject({
	login: require_lifecycle.string(),
	id: require_lifecycle.PositiveInt
}));
/** What a task is for that another task's agent asked for: the question that it answers, where that stands, and who asks. */
const Answers = require_lifecycle.looseObject({
	question: require_lifecycle.QuestionId,
	comment: require_lifecycle.PositiveInt,
	subagent: require_lifecycle.string()
});
/** An open or answered question. Loose on purpose, like all markers: an older reader must cope with a newer writer. */
const QuestionMarker = require_lifecycle.looseObject({
	...common,
	kind: require_lifecycle.literal("question"),
	/** The round that asked. */
	round: require_lifecycle.int().check(require_lifecycle._gte(1)),
	question: require_lifecycle.QuestionId,
	/** Who asks, for people. */
	subagent: require_lifecycle._default(require_lifecycle.string(), "agent"),
	/** What runs, and the beginning of what it asks: enough to go on with when the saved state is gone. */
	resolved: require_lifecycle.optional(require_lifecycle.ResolvedSubagent),
	asked: require_lifecycle.optional(require_lifecycle.string()),
	state: StateReference,
	head: require_lifecycle.Sha,
	/** The options as shown, so that a reply can name one by its text. */
	options: require_lifecycle.array(require_lifecycle.string()),
	/** When the saved state is deleted. */
	expires: require_lifecycle.datetime(),
	hops: require_lifecycle._default(require_lifecycle.int().check(require_lifecycle._gte(0)), 0),
	/** The task's status comment, so that the next run need not search the thread for it. */
	statusComment: require_lifecycle.optional(require_lifecycle.PositiveInt),
	asker,
	/** Whom it is put to, once it was looked whether that may be: see addressee.ts. */
	to: require_lifecycle.optional(require_lifecycle.string()),
	answers: require_lifecycle.optional(Answers),
	line: require_lifecycle.optional(require_lifecycle.TaskId),
	/** The run that asked waits for the answer itself until then, and takes it up without a new run. */
	live: require_lifecycle.optional(require_lifecycle.looseObject({
		runId: require_lifecycle.PositiveInt,
		until: require_lifecycle.datetime()
	})),
	/** The agent has finished its turn and asks whether there is more: whatever is said to it is an answer, `/agora say` as well. */
	turn: require_lifecycle.optional(require_lifecycle.boolean()),
	/** Id of the repository that the saved state belongs to: an issue can be moved, what was saved cannot. */
	repository: require_lifecycle.optional(require_lifecycle.PositiveInt),
	/** Up to which message the agent was told when it asked, and what else it was given: as in the status comment. */
	heard: require_lifecycle.optional(require_lifecycle.PositiveInt),
	given: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.PositiveInt)),
	/** Set when the question will never be answered: cancelled, expired. */
	closed: require_lifecycle.optional(require_lifecycle.TaskState),
	/** Set once a run has taken the answer up: the question is closed. */
	answered: require_lifecycle.optional(require_lifecycle.looseObject({
		/** 0: the run that asked was still there and went on itself. */
		attempt: require_lifecycle.int().check(require_lifecycle._gte(0)),
		runId: require_lifecycle.PositiveInt,
		by: require_lifecycle.string(),
		/** The reply that was taken up, so that its author is not told that somebody was faster. */
		commentId: require_lifecycle.optional(require_lifecycle.PositiveInt)
	}))
});
/** The one living comment of a task. */
const StatusMarker = require_lifecycle.looseObject({
	...common,
	kind: require_lifecycle.literal("status"),
	round: require_lifecycle.int().check(require_lifecycle._gte(1)),
	attempt: require_lifecycle.int().check(require_lifecycle._gte(0)),
	state: require_lifecycle.TaskState,
	runId: require_lifecycle.PositiveInt,
	/** Who works on it, for people; absent in what was written before it was told. */
	subagent: require_lifecycle.optional(require_lifecycle.string()),
	/** The result artifact of a finished dispatch, for whoever delivers it. */
	result: require_lifecycle.optional(require_lifecycle.looseObject({
		artifactId: require_lifecycle.PositiveInt,
		digest: require_lifecycle.string()
	})),
	/** The agent's session and its work as they were when the task ended, and until when they are kept: another task can go on from them. */
	saved: require_lifecycle.optional(Saved),
	asker,
	/** What came of a finished dispatch, for lists; absent in what was written before there was any. */
	conclusion: require_lifecycle._catch(require_lifecycle.optional(Conclusion), void 0),
	/** How the checks of a finished dispatch came out; the run's report says more. */
	verify: require_lifecycle.optional(require_lifecycle.looseObject({ passed: require_lifecycle.boolean() })),
	/** The newest message (`/agora say`) that the agent was given, by comment id: what comes behind it is still to be delivered. */
	heard: require_lifecycle.optional(require_lifecycle.PositiveInt),
	answers: require_lifecycle.optional(Answers),
	/** The first task of the line that it belongs to, when it went on from another one: that task's branch is theirs, see task-branch.ts. */
	line: require_lifecycle.optional(require_lifecycle.TaskId),
	/** Messages behind that one which the agent was given while it worked; it has lost them again if its run ends without an outcome. */
	given: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.PositiveInt)),
	/** Until when an idle run waits; people can ask it to wait longer. */
	idle: require_lifecycle.optional(require_lifecycle.looseObject({ until: require_lifecycle.datetime() }))
});
/** A short word to one person, said once: `about` names the occasion, so that nobody says it again. */
const NoteMarker = require_lifecycle.looseObject({
	...common,
	kind: require_lifecycle.literal("note"),
	about: require_lifecycle.string()
});
/** The occasion of telling what became of work that waited for a person's yes. */
function aboutDelivery(task) {
	return `delivered:${task}`;
}
/** The last word on a task. */
const EndMarker = require_lifecycle.looseObject({
	...common,
	kind: require_lifecycle.literal("end"),
	state: require_lifecycle.TaskState,
	round: require_lifecycle.int().check(require_lifecycle._gte(1)),
	/** The last run of a task that ended without a word: it may never have shown itself in the task's comment. */
	run: require_lifecycle.optional(require_lifecycle.looseObject({
		id: require_lifecycle.PositiveInt,
		attempt: require_lifecycle.int().check(require_lifecycle._gte(1))
	})),
	/** What came of a finished task. */
	pullRequest: require_lifecycle.optional(require_lifecycle.PositiveInt),
	/** Why finished work was not delivered and waits for a person's word; absent where nothing waits. */
	held: require_lifecycle.optional(require_lifecycle.string()),
	/** Finished, it is the answer to that question: see child-answer.ts. */
	answers: require_lifecycle.optional(Answers)
});
/**
* What a person said somewhere else, put into the thread by the bot: an answer, or a command by a ticked box. It counts only in a comment of the bot's
* own App that was never edited: a workflow's token writes what an agent says, and whoever may write can edit a comment.
*/
const RelayedMarker = require_lifecycle.looseObject({
	...common,
	kind: require_lifecycle.literal("relayed"),
	/** The question that it answers; none for a command. */
	question: require_lifecycle.optional(require_lifecycle.QuestionId),
	/** Where it came from, as the bot's configuration calls it. */
	source: require_lifecycle.string(),
	/** Who answers for it. */
	by: Person,
	/** The sender's id of its request, so that it is put into the thread once. */
	request: require_lifecycle.string()
});
const Marker = require_lifecycle.discriminatedUnion("kind", [
	QuestionMarker,
	StatusMarker,
	NoteMarker,
	EndMarker,
	RelayedMarker
]);
const PATTERN = /^<!-- agora:(?<payload>[A-Za-z0-9+/]+={0,2}) -->/;
/**
* Reads the marker that opens a comment body. Whether the comment's author may write one is the caller's question.
*
* @returns `undefined` when there is none or when it does not parse: a stranger's comment that looks like ours is not
*   an error, it is a stranger's comment.
*/
function findMarker(body) {
	const payload = PATTERN.exec(body)?.groups?.["payload"];
	if (payload === void 0) return void 0;
	const json = require_lifecycle.readJson(Buffer.from(payload, "base64").toString("utf8"));
	return json.kind === "json" ? Marker.safeParse(json.value).data : void 0;
}
/** The comment's text below its marker. */
function withoutMarker(body) {
	return body.replace(PATTERN, "").replace(/^\r?\n/, "");
}

Object.defineProperty(exports, "Conclusion", {
  enumerable: true,
  get: function () {
    return Conclusion;
  }
});
Object.defineProperty(exports, "Saved", {
  enumerable: true,
  get: function () {
    return Saved;
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
Object.defineProperty(exports, "aboutDelivery", {
  enumerable: true,
  get: function () {
    return aboutDelivery;
  }
});
Object.defineProperty(exports, "dispatchIdOfRequest", {
  enumerable: true,
  get: function () {
    return dispatchIdOfRequest;
  }
});
Object.defineProperty(exports, "findMarker", {
  enumerable: true,
  get: function () {
    return findMarker;
  }
});
Object.defineProperty(exports, "renderRequest", {
  enumerable: true,
  get: function () {
    return renderRequest;
  }
});
Object.defineProperty(exports, "withoutMarker", {
  enumerable: true,
  get: function () {
    return withoutMarker;
  }
});