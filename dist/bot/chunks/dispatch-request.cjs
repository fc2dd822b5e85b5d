const require_rolldown_runtime = require("./rolldown-runtime.cjs");
const require_zod = require("./zod.cjs");

// node_modules/zod/v4/mini/iso.js
const ZodMiniISODateTime = /*@__PURE__*/ require_zod.$constructor("ZodMiniISODateTime", (inst, def) => {
	require_zod.$ZodISODateTime.init(inst, def);
	require_zod.ZodMiniStringFormat.init(inst, def);
});
// @__NO_SIDE_EFFECTS__
function datetime(params) {
	return require_zod._isoDateTime(ZodMiniISODateTime, params);
}

// protocol/limits.ts
/**
* Every number that GitHub or we impose, with the page that says so.
*
* One place, because a limit repeated in three files is wrong in one of them within a year.
*/
const LIMITS = {
	/** Characters in an issue or pull-request comment; the API answers 422 «body is too long» beyond. */
	commentChars: 65536,
	/** Characters of all workflow_dispatch inputs together. https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#onworkflow_dispatchinputs */
	dispatchInputsChars: 65535,
	/** Characters of an answer that travel inside the dispatch request; a longer one travels by reference. Ours. */
	inlineAnswerChars: 8e3,
	/** Bytes of the canonical JSON of a whole needs_input payload. Ours: 1 MiB. */
	needsInputBytes: 1048576,
	/** Bytes of the sentinel file as it lies on disk, checked before it is read: pretty-printing may not cost more. Ours. */
	needsInputFileBytes: 4194304,
	/** Depth of nested JSON that we read from an agent or from a stored state. Ours. */
	jsonDepth: 200,
	/** Options shown with a question: one letter each. Ours. */
	options: 26,
	/** Characters of one option as shown. Ours. */
	optionChars: 200,
	/** Characters of the question as shown; the whole text is in the result. Ours. */
	questionChars: 8e3,
	/** Characters of the context as shown. Ours. */
	contextChars: 2e4,
	/** Bytes of a step summary; a longer one is dropped as a whole. https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits */
	summaryBytes: 1048576,
	/** Characters of one annotation that the runner keeps (actions/runner, src/Runner.Worker/ExecutionContext.cs). */
	annotationChars: 4096,
	/** Annotations of one level that a step shows. https://docs.github.com/en/actions/reference/limits */
	annotationsOfALevel: 10,
	/** Annotations that one request about a check run may carry, and characters of its summary and of its text. https://docs.github.com/en/rest/checks/runs#create-a-check-run */
	checkAnnotations: 50,
	checkTextChars: 65535,
	/** Characters of a check run's title. Ours. */
	checkTitleChars: 200,
	/** Days an artifact may be kept. https://docs.github.com/en/actions/reference/limits */
	retentionDays: 90,
	/** Seconds that setTimeout can wait; more fires at once (Node's TIMEOUT_MAX, 2^31-1 ms). */
	timerSeconds: 2147483,
	/** Seconds that one call to a web hook may take. Ours: the end of a run waits for it. */
	callbackSeconds: 60,
	/** Files in `.agora/outputs/`, bytes of one, and bytes of all together. Ours. */
	outputs: 256,
	outputBytes: 104857600,
	outputsBytes: 268435456,
	/** Bytes of agent stdout and stderr kept in the result. Ours. */
	stdoutBytes: 4194304,
	stderrBytes: 262144,
	/** Characters of a verify report. Ours. */
	verifyReportChars: 8e3,
	/** Questions that one task may ask. Ours, raised or lowered by the input max-rounds. */
	rounds: 10,
	/** Capabilities, or environments, of one subagent. Ours. */
	bundles: 50,
	/** Bytes of all files of a capability together. Ours: 50 MiB. */
	capabilityBytes: 52428800,
	/** Bytes of all capabilities of a subagent together: they are held in memory. Ours: 200 MiB. */
	overlayBytes: 209715200,
	/** Files of one capability. Ours. */
	capabilityFiles: 1e4,
	/** Dispatches that may follow one another without a person in between. Ours. */
	hops: 3,
	/** Messages that one dispatch takes along. Ours. */
	messages: 64,
	/** People who may have to give the same answer. Ours. */
	answerers: 10
};

// protocol/read-json.ts
/**
* Reads JSON that somebody else wrote: an agent, a stored state, a webhook.
*
* JSON.parse alone accepts nesting so deep that the next recursive walk overflows the stack, and keeps a
* `__proto__` member that a later merge would turn into a prototype. Both are refused here, once.
*/
const BOM = /^\uFEFF/;
const DANGEROUS = /* @__PURE__ */ new Set([
	"__proto__",
	"constructor",
	"prototype"
]);
/** Parses one JSON document. A leading byte order mark is forgiven; everything else is strict. */
function readJson(text) {
	const plain = text.replace(BOM, "");
	const deep = nestingDepth(plain);
	if (deep > LIMITS.jsonDepth) return {
		kind: "malformed",
		why: `it nests ${deep} levels deep; at most ${LIMITS.jsonDepth} are read`
	};
	try {
		const value = JSON.parse(plain);
		const key = findDangerousKey(value);
		return key === void 0 ? {
			kind: "json",
			value
		} : {
			kind: "malformed",
			why: `it has a member named ${key}, which is refused`
		};
	} catch (error) {
		return {
			kind: "malformed",
			why: error instanceof Error ? withoutText(error.message) : "it is not JSON"
		};
	}
}
/** Of a character that it did not expect V8 tells the surroundings; a text that is no JSON may be a secret that somebody put into the wrong place. */
function withoutText(message) {
	return message.replace(/^(Unexpected token '.*?'), [^]*$/su, "$1");
}
/** The deepest nesting of brackets outside strings, without recursion: 4 MiB of «[» must not end the process. */
function nestingDepth(text) {
	let depth = 0;
	let deepest = 0;
	let inString = false;
	for (let at = 0; at < text.length; at += 1) {
		const char = text[at];
		if (inString) {
			if (char === "\\") at += 1;
			else if (char === "\"") inString = false;
		} else if (char === "\"") inString = true;
		else if (char === "{" || char === "[") deepest = Math.max(deepest, depth += 1);
		else if (char === "}" || char === "]") depth -= 1;
	}
	return deepest;
}
function findDangerousKey(value) {
	if (value === null || typeof value !== "object") return void 0;
	for (const [key, member] of Object.entries(value)) {
		if (!Array.isArray(value) && DANGEROUS.has(key)) return key;
		const below = findDangerousKey(member);
		if (below !== void 0) return below;
	}
}

// \0agora-substitute:9:node:crypto.js
var require__agora_substitute_9_node_crypto = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	Object.defineProperty(exports, "createHash", {
		enumerable: true,
		get: () => require("node:crypto").createHash
	});
	Object.defineProperty(exports, "createHmac", {
		enumerable: true,
		get: () => require("node:crypto").createHmac
	});
	Object.defineProperty(exports, "hash", {
		enumerable: true,
		get: () => require("node:crypto").hash
	});
	Object.defineProperty(exports, "hkdfSync", {
		enumerable: true,
		get: () => require("node:crypto").hkdfSync
	});
	Object.defineProperty(exports, "timingSafeEqual", {
		enumerable: true,
		get: () => require("node:crypto").timingSafeEqual
	});
}));

// protocol/ids.ts
var import__agora_substitute_9_node_crypto = require__agora_substitute_9_node_crypto();
const TAIL = "[0-9a-v]{12}";
const TaskId = require_zod.later(() => require_zod.string().check(require_zod._regex(new RegExp(`^t_${TAIL}$`))).brand());
const QuestionId = require_zod.later(() => require_zod.string().check(require_zod._regex(new RegExp(`^q_${TAIL}$`))).brand());
/** One worker run of a task: `t_0123456789ab.r2` is its second round. */
const DispatchId = require_zod.later(() => require_zod.string().check(require_zod._regex(new RegExp(`^t_${TAIL}\\.r[1-9][0-9]{0,3}$`))).brand());
/** The task that a cause starts. The parts name the cause completely: repository id, kind of event, id of that event. */
function taskIdOf(...cause) {
	return TaskId.parse(`t_${tail(["task", ...cause])}`);
}
/** The task of the agent that a question is put to. There is one at most: who asks again asks another question. */
function childTaskOf(question) {
	return taskIdOf("child", question);
}
function dispatchIdOf(task, round) {
	return DispatchId.parse(`${task}.r${round}`);
}
/** The task and the round that a dispatch id is made of. */
function readDispatchId(id) {
	const [task = "", round = ""] = id.split(".r");
	return {
		task: TaskId.parse(task),
		round: Number(round)
	};
}
/** 60 bits in base 32, lower case: short enough to say, long enough never to meet twice in one repository. */
function tail(parts) {
	return ((0, import__agora_substitute_9_node_crypto.createHash)("sha256").update(JSON.stringify(parts)).digest().readBigUInt64BE(0) >> 4n).toString(32).padStart(12, "0");
}

// protocol/registry.ts
/**
* Where the parts of a registry lie, and what their names may be.
*
* A registry is the folder `.github/agora/` of a repository's default branch: files that decide what runs, changed by pull
* request like everything else that matters. Whoever keeps it elsewhere keeps the same folders there.
*/
const REGISTRY = ".github/agora/";
/** Of a subagent, a capability, an environment. */
const BundleName = require_zod.later(() => require_zod.string().check(require_zod._regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must be lower-case letters, digits and dashes, at most 63")));
/** Who may do what here, and how much. */
const CONFIG_PATH = `${REGISTRY}config.yaml`;

// protocol/resolved.ts
/**
* What ran: names resolved to content hashes at one commit of the registry.
*
* Pinned when a task is accepted and never resolved again: a round that resumes next week runs what was pinned,
* not what the default branch says by then.
*/
const Sha = require_zod.later(() => require_zod.string().check(require_zod._regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/)));
const ContentHash = require_zod.later(() => require_zod.string().check(require_zod._regex(/^sha256:[0-9a-f]{64}$/)));
const ResolvedSubagent = require_zod.later(() => require_zod.strictObject({
	name: BundleName,
	contentHash: ContentHash,
	/** The commit of the registry that the name was read at. */
	at: Sha
}));
/** A capability or an environment that a subagent names: read at the subagent's commit. */
const ResolvedBundle = require_zod.later(() => require_zod.strictObject({
	name: BundleName,
	contentHash: ContentHash
}));
const Resolved = require_zod.later(() => require_zod.strictObject({
	subagent: ResolvedSubagent,
	/** In the order in which they are laid over one another. Absent in what was written before there were any. */
	capabilities: require_zod.optional(require_zod.array(ResolvedBundle)),
	env: require_zod.optional(require_zod.array(ResolvedBundle))
}));

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
const Person = require_zod.later(() => require_zod.strictObject({
	login: require_zod.string().check(require_zod._minLength(1), require_zod._maxLength(100)),
	id: require_zod.PositiveInt
}));
/** A comment as it was when somebody acted on it. */
const Said = require_zod.later(() => require_zod.strictObject({
	commentId: require_zod.PositiveInt,
	sha256: ContentHash
}));
/** The issue itself: its title and body are the task. */
const IssueSource = require_zod.later(() => require_zod.strictObject({
	kind: require_zod.literal("issue"),
	sha256: ContentHash
}));
/** A command in a comment of the issue: its text is the task, the issue is what it is about. */
const CommentSource = require_zod.later(() => require_zod.extend(Said, { kind: require_zod.literal("comment") }));
/** What a task was first asked for with. */
const FirstSource = require_zod.later(() => require_zod.discriminatedUnion("kind", [IssueSource, CommentSource]));
/** Where a task's text came from, with the hash of the text as it was when somebody asked. */
const StartSource = require_zod.later(() => require_zod.discriminatedUnion("kind", [
	IssueSource,
	CommentSource,
	require_zod.extend(Said, {
		kind: require_zod.literal("retry"),
		of: FirstSource
	}),
	require_zod.extend(Said, {
		kind: require_zod.literal("queued"),
		of: FirstSource
	}),
	require_zod.extend(Said, {
		kind: require_zod.literal("question"),
		question: QuestionId
	}),
	require_zod.strictObject({
		kind: require_zod.literal("manual"),
		text: require_zod.string().check(require_zod._maxLength(LIMITS.inlineAnswerChars))
	})
]));
/** Where an answer came from. `commentId` is the reply, or for a tick the question comment itself. */
const AnswerSource = require_zod.later(() => require_zod.discriminatedUnion("kind", [
	CommentSource,
	require_zod.extend(Said, { kind: require_zod.literal("tick") }),
	require_zod.strictObject({ kind: require_zod.literal("manual") }),
	require_zod.strictObject({ kind: require_zod.literal("default") }),
	require_zod.extend(Said, {
		kind: require_zod.literal("task"),
		task: TaskId
	}),
	require_zod.strictObject({ kind: require_zod.literal("silence") })
]));
const Answer = require_zod.later(() => require_zod.strictObject({
	source: AnswerSource,
	/** The answer as written, without quotes and commands; absent when it is too long to travel. */
	text: require_zod.optional(require_zod.string().check(require_zod._maxLength(LIMITS.inlineAnswerChars))),
	/** Which of the question's options it names, counted from 1. */
	option: require_zod.optional(require_zod.int().check(require_zod._gte(1), require_zod._lte(LIMITS.options))),
	/** Who else said the same, where it takes more than one person. */
	also: require_zod.optional(require_zod.array(require_zod.extend(Said, { by: Person })).check(require_zod._maxLength(LIMITS.answerers)))
}));
/** Where a task's saved state lies. */
const StateReference = require_zod.later(() => require_zod.strictObject({
	runId: require_zod.PositiveInt,
	artifactId: require_zod.PositiveInt,
	digest: ContentHash
}));
/** The same, and until when it is kept. */
const Saved = require_zod.later(() => require_zod.looseObject({
	state: StateReference,
	expires: datetime()
}));
/** What a task goes on from: what was saved when another one ended, and the comment that says so. */
const Continues = require_zod.later(() => require_zod.strictObject({
	task: TaskId,
	round: require_zod.int().check(require_zod._gte(1)),
	state: StateReference,
	statusComment: require_zod.PositiveInt
}));
const common = {
	v: require_zod.later(() => require_zod.literal(1)),
	task: TaskId,
	/** The fence: a run with a lower attempt than the newest claim on its subject does nothing. */
	attempt: require_zod.later(() => require_zod.int().check(require_zod._gte(1))),
	by: Person,
	/** Dispatches since a person last spoke, so that two machines cannot talk to each other for ever. */
	hops: require_zod.later(() => require_zod._default(require_zod.int().check(require_zod._gte(0), require_zod._lte(LIMITS.hops)), 0)),
	/** What people told the agent meanwhile with `/agora say`, oldest first. */
	messages: require_zod.later(() => require_zod.optional(require_zod.array(require_zod.extend(Said, { by: Person })).check(require_zod._maxLength(LIMITS.messages))))
};
const StartRequest = require_zod.later(() => require_zod.strictObject({
	...common,
	kind: require_zod.literal("start"),
	issue: require_zod.optional(require_zod.PositiveInt),
	subagent: ResolvedSubagent,
	source: StartSource,
	/** Left out, it begins with nothing but its text. */
	continues: require_zod.optional(Continues)
}));
const ResumeRequest = require_zod.later(() => require_zod.strictObject({
	...common,
	kind: require_zod.literal("resume"),
	/** 0: the run that asked goes on itself. It cannot claim, so any claim outranks it. */
	attempt: require_zod.int().check(require_zod._gte(0)),
	issue: require_zod.PositiveInt,
	/** The round that this run is: one more than the round that asked. */
	round: require_zod.int().check(require_zod._gte(2)),
	question: QuestionId,
	/** The comments that the run keeps up to date: the question's own, and the task's status comment. */
	questionComment: require_zod.PositiveInt,
	statusComment: require_zod.optional(require_zod.PositiveInt),
	state: StateReference,
	/** The commit that the paused round worked on. */
	head: Sha,
	answer: Answer
}));
const DispatchRequest = require_zod.later(() => require_zod.discriminatedUnion("kind", [StartRequest, ResumeRequest]));
/** What a claim for this request is about: a task to start, or a question to resume. */
function claimSubjectOf(request) {
	return request.kind === "start" ? request.task : request.question;
}
/** @throws RangeError when the request is longer than GitHub takes; callers leave the answer's text out before that. */
function renderRequest(request) {
	const text = JSON.stringify(request);
	const length = JSON.stringify({ request: text }).length;
	if (length > LIMITS.dispatchInputsChars) throw new RangeError(`The dispatch request is ${length} characters long; GitHub takes ${LIMITS.dispatchInputsChars}.`);
	return text;
}

Object.defineProperty(exports, "BundleName", {
  enumerable: true,
  get: function () {
    return BundleName;
  }
});
Object.defineProperty(exports, "CONFIG_PATH", {
  enumerable: true,
  get: function () {
    return CONFIG_PATH;
  }
});
Object.defineProperty(exports, "ContentHash", {
  enumerable: true,
  get: function () {
    return ContentHash;
  }
});
Object.defineProperty(exports, "DispatchId", {
  enumerable: true,
  get: function () {
    return DispatchId;
  }
});
Object.defineProperty(exports, "LIMITS", {
  enumerable: true,
  get: function () {
    return LIMITS;
  }
});
Object.defineProperty(exports, "Person", {
  enumerable: true,
  get: function () {
    return Person;
  }
});
Object.defineProperty(exports, "QuestionId", {
  enumerable: true,
  get: function () {
    return QuestionId;
  }
});
Object.defineProperty(exports, "REGISTRY", {
  enumerable: true,
  get: function () {
    return REGISTRY;
  }
});
Object.defineProperty(exports, "Resolved", {
  enumerable: true,
  get: function () {
    return Resolved;
  }
});
Object.defineProperty(exports, "ResolvedSubagent", {
  enumerable: true,
  get: function () {
    return ResolvedSubagent;
  }
});
Object.defineProperty(exports, "ResumeRequest", {
  enumerable: true,
  get: function () {
    return ResumeRequest;
  }
});
Object.defineProperty(exports, "Saved", {
  enumerable: true,
  get: function () {
    return Saved;
  }
});
Object.defineProperty(exports, "Sha", {
  enumerable: true,
  get: function () {
    return Sha;
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
Object.defineProperty(exports, "TaskId", {
  enumerable: true,
  get: function () {
    return TaskId;
  }
});
Object.defineProperty(exports, "childTaskOf", {
  enumerable: true,
  get: function () {
    return childTaskOf;
  }
});
Object.defineProperty(exports, "claimSubjectOf", {
  enumerable: true,
  get: function () {
    return claimSubjectOf;
  }
});
Object.defineProperty(exports, "datetime", {
  enumerable: true,
  get: function () {
    return datetime;
  }
});
Object.defineProperty(exports, "dispatchIdOf", {
  enumerable: true,
  get: function () {
    return dispatchIdOf;
  }
});
Object.defineProperty(exports, "readDispatchId", {
  enumerable: true,
  get: function () {
    return readDispatchId;
  }
});
Object.defineProperty(exports, "readJson", {
  enumerable: true,
  get: function () {
    return readJson;
  }
});
Object.defineProperty(exports, "renderRequest", {
  enumerable: true,
  get: function () {
    return renderRequest;
  }
});
Object.defineProperty(exports, "require__agora_substitute_9_node_crypto", {
  enumerable: true,
  get: function () {
    return require__agora_substitute_9_node_crypto;
  }
});
Object.defineProperty(exports, "taskIdOf", {
  enumerable: true,
  get: function () {
    return taskIdOf;
  }
});