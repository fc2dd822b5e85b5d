const require_rolldown_runtime = require("./rolldown-runtime.cjs");
const require_zod = require("./zod.cjs");
const require_compose = require("./compose.cjs");

// protocol/config.ts
/**
* `.github/agora/config.yaml` on the default branch: what a repository decides for all its tasks. Optional; everything
* in it has a default, and a misspelt key is a mistake to hear about, not a setting that silently does nothing.
*/
const RULES = "write one or more of: anyone, read, triage, write, maintain, admin, asker, issue-author, assignee, codeowners, user:<login>, team:<org>/<team>, app:<account id>";
const rule = require_zod.later(() => require_zod.pipe(require_zod.string({ error: `must be a text; ${RULES}` }), require_zod.transform((text, context) => {
	const read = require_compose.readRule(text);
	if (read !== void 0) return read;
	require_zod.complain(context, `«${text.slice(0, 100)}» names nobody; ${RULES}`);
	return require_zod.NEVER;
})));
function rules(verb, refused) {
	const list = require_zod.array(rule, { error: "must be a list, like [write]" }).check(require_zod._minLength(1, `nobody could ${verb}; ${RULES}`), require_zod.refine((all) => !all.some(({ kind }) => refused.includes(kind)), `must not hold: ${refused.join(", ")}`));
	return require_zod._default(list, [{
		kind: "permission",
		least: "write"
	}]);
}
/** Who is mentioned: somebody whom a comment can call by name. */
const mentioned = require_zod.later(() => rule.check(require_zod.refine((one) => [
	"asker",
	"issue-author",
	"assignee",
	"user",
	"team"
].includes(one.kind), "only asker, issue-author, assignee, user:<login> and team:<org>/<team> can be mentioned")));
/** In YAML, `off` is false. */
const offOrText = require_zod.later(() => require_zod.union([require_zod.pipe(require_zod.literal(false), require_zod.transform(() => "off")), require_zod.string()], { error: "must be a length of time like 24h or 3d, or off" }));
/** Milliseconds; `undefined` for `off`. */
const duration = (fallback) => require_zod.pipe(require_zod.prefault(offOrText, fallback), require_zod.transform((text, context) => {
	if (text === "off") return void 0;
	const ms = require_compose.readDuration(text);
	if (ms === void 0) require_zod.complain(context, `«${text.slice(0, 40)}» is no length of time; write for example 15m, 24h or 3d, or off`);
	return ms;
}));
const count = (fallback) => require_zod._default(require_zod.int("must be a whole number").check(require_zod._gte(1, "must be at least 1"), require_zod._lte(1e6, "must be at most 1000000")), fallback);
const Questions = require_zod.later(() => require_zod.strictObject({
	mention: require_zod._default(require_zod.array(mentioned).check(require_zod._maxLength(10)), [{ kind: "asker" }]),
	"remind-after": duration("24h"),
	"escalate-after": duration("off"),
	"escalate-to": require_zod._default(require_zod.array(mentioned).check(require_zod._maxLength(10)), []),
	"default-after": duration("off"),
	"default-answer": require_zod.optional(require_zod.union([require_zod.string().check(require_zod._trim(), require_zod._minLength(1), require_zod._maxLength(1e3)), require_zod.pipe(require_zod.int(), require_zod.transform(String))], { error: "must be the number of an option, or words" })),
	"expire-after": duration("off"),
	"warn-before-expiry": duration("24h"),
	"when-closed": require_zod._default(require_zod._enum(["cancel", "keep"], "must be cancel or keep"), "cancel")
}).check(require_zod.refine((one) => one["default-after"] === void 0 || one["default-answer"] !== void 0, {
	path: ["default-after"],
	message: "needs a default-answer: the number of an option, or words"
}), require_zod.refine((one) => one["escalate-after"] === void 0 || one["escalate-to"].length > 0, {
	path: ["escalate-after"],
	message: "needs somebody in escalate-to"
})));
/** Exported for the JSON Schema that editors complete it with. */
const ConfigFile = require_zod.later(() => require_zod.strictObject({
	dashboard: require_zod._default(require_zod.boolean("must be true or false"), false),
	"resume-on-queued": require_zod._default(require_zod.boolean("must be true or false"), false),
	"who-may": require_zod.prefault(require_zod.strictObject({
		start: rules("start a task", ["asker"]),
		answer: rules("answer", []),
		steer: rules("steer", ["anyone"]),
		cancel: rules("cancel", []),
		deliver: rules("let protected files be proposed", ["anyone", "app"])
	}), {}),
	answers: require_zod.prefault(require_zod.strictObject({ needed: require_zod._default(require_zod.int("must be a whole number").check(require_zod._gte(1, "must be at least 1"), require_zod._lte(10, "must be at most 10")), 1) }), {}),
	questions: require_zod.prefault(Questions, {}),
	limits: require_zod.prefault(require_zod.strictObject({
		"tasks-per-issue-per-day": count(20),
		"tasks-per-person-per-day": count(50),
		"tasks-per-day": count(500),
		"queued-messages": count(64),
		"questions-to-agents": count(5),
		"depth-of-agents": count(3)
	}), {})
}));
/** Reads the file; every mistake at once, with its line and column. An empty file is all defaults. */
function readConfigFile(text) {
	const read = require_compose.readYaml(text.replace(/^\uFEFF/, ""), ConfigFile, { what: "config.yaml" });
	if (read.kind === "value") return {
		kind: "config",
		config: configOf(read.value)
	};
	return {
		kind: "malformed",
		mistakes: read.mistakes,
		why: read.mistakes.map(({ line, column, message }) => `line ${line}, column ${column}, ${message}`)
	};
}
function configOf(file) {
	const { questions, limits } = file;
	return {
		dashboard: file.dashboard,
		resumeOnQueued: file["resume-on-queued"],
		policy: file["who-may"],
		answersNeeded: file.answers.needed,
		questions: {
			mention: questions.mention,
			remindAfter: questions["remind-after"],
			escalateAfter: questions["escalate-after"],
			escalateTo: questions["escalate-to"],
			defaultAfter: questions["default-after"],
			defaultAnswer: questions["default-answer"],
			expireAfter: questions["expire-after"],
			warnBefore: questions["warn-before-expiry"],
			whenClosed: questions["when-closed"]
		},
		limits: {
			perIssue: limits["tasks-per-issue-per-day"],
			perPerson: limits["tasks-per-person-per-day"],
			perDay: limits["tasks-per-day"],
			queued: limits["queued-messages"],
			agents: {
				perTask: limits["questions-to-agents"],
				depth: limits["depth-of-agents"]
			}
		}
	};
}

exports.readConfigFile = readConfigFile;