const require_main = require("../main.cjs");

// protocol/text/link-host.ts
/** Hosts that an agent's links may lead to, as config.yaml names them: see allowed-links.ts. */
/** `docs.example.com`, or `*.example.com` for all names below it. No IP addresses, and no single word. */
const LinkHost = require_main.string("must be the name of a host").check(require_main._toLowerCase(), require_main._maxLength(253, "must have at most 253 characters"), require_main._regex(/^(?!\*\.[^.]*$)(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/, "must be the name of a host: docs.example.com, or *.example.com for all below it"));
/** `links` in config.yaml. */
const LinkHosts = require_main._default(require_main.array(LinkHost, { error: "must be a list, like [docs.example.com]" }).check(require_main._maxLength(50, "must have at most 50 entries")), []);

// protocol/config/authority.ts
/**
* `authority` in config.yaml: who may vouch for the person on whose behalf a run acts, and the public halves of the
* keys that prove records. It is on the default branch, so every change to it was reviewed.
*/
const PIN = "must be a public half as `agora doctor` prints it: 43 characters";
/** Every secret gives another key for each role, so one of the two lines proves nothing. */
const BOTH_ROLES = "is also the key of the other role; `agora doctor` prints one key for each role";
const PinnedKey = require_main.strictObject({
	id: require_main.string().check(require_main._regex(/^[A-Za-z0-9][\w.-]{0,63}$/, "must be the name of a key, like 2026-11")),
	role: require_main._enum(["run", "bot"], "must be run (the agent's job) or bot (the bot or the relay)"),
	key: require_main.string().check(require_main._regex(/^[A-Za-z0-9_-]{43}$/, {
		error: PIN,
		abort: true
	}))
}).check(require_main.refine((pin) => require_main.readPin(pin) !== void 0, {
	path: ["key"],
	message: PIN
}));
const Vouching = require_main.strictObject({
	login: require_main.string().check(require_main._minLength(1), require_main._maxLength(100)),
	id: require_main.PositiveInt
});
/** Exported for the JSON Schema that editors complete config.yaml with. */
const AuthorityFile = require_main.strictObject({
	vouches: require_main._default(require_main.array(Vouching).check(require_main._maxLength(10)), []),
	keys: require_main._default(require_main.array(PinnedKey).check(require_main._maxLength(40), require_main.superRefine((keys, context) => {
		for (const [index, { key, role }] of keys.entries()) if (keys.slice(0, index).some((pin) => pin.key === key && pin.role !== role)) require_main.complain(context, BOTH_ROLES, [String(index), "key"]);
	})), [])
});
function authorityOf({ vouches, keys }) {
	return {
		vouches,
		keys: keys.flatMap((pin) => require_main.readPin(pin) ?? [])
	};
}

// protocol/policy/rule-schemas.ts
/**
* Rules as people write them in `.github/agora/config.yaml`: who may do something, and who is mentioned.
*
* Pure. What a rule means is decided by access-policy.ts.
*/
/** Every kind of rule, as people write it. */
const WORDS = [
	["anyone", "anyone"],
	["permission", "read, triage, write, maintain, admin"],
	["asker", "asker"],
	["issue-author", "issue-author"],
	["assignee", "assignee"],
	["codeowners", "codeowners"],
	["user", "user:<login>"],
	["team", "team:<org>/<team>"],
	["app", "app:<account id>"]
];
/** Names only what is accepted in that place. */
const sayRules = (refused) => `write one or more of: ${WORDS.flatMap(([kind, words]) => refused.includes(kind) ? [] : [words]).join(", ")}`;
const ruleText = (refused) => require_main.pipe(require_main.string({ error: `must be a string; ${sayRules(refused)}` }), require_main.transform((text, context) => {
	const read = require_main.readRule(text);
	if (read !== void 0) return read;
	require_main.complain(context, `unknown role or account "${text.slice(0, 100)}"; ${sayRules(refused)}`);
	return require_main.NEVER;
}));
/**
* The rules of one verb. If nothing is said, people with write access and nobody else: an answer decides what enters
* the repository, and a start costs money.
*/
function rulesFor(verb, refused) {
	const list = require_main.array(ruleText(refused), { error: "must be a list, like [write]" }).check(require_main._minLength(1, `nobody could ${verb}; ${sayRules(refused)}`), require_main.refine((all) => !all.some((one) => holdsKind(one, refused)), {
		error: `must not hold: ${refused.join(", ")}; ${sayRules(refused)}`,
		when: ({ value }) => Array.isArray(value)
	}));
	return require_main._default(list, [{
		kind: "permission",
		least: "write"
	}]);
}
const NOT_MENTIONED = [
	"anyone",
	"permission",
	"codeowners",
	"app"
];
/** Who is mentioned: somebody that a comment can mention by name. */
const MentionedRule = ruleText(NOT_MENTIONED).check(require_main.refine((one) => !NOT_MENTIONED.includes(one.kind), "only asker, issue-author, assignee, user:<login> and team:<org>/<team> can be mentioned"));
/** @param one is no rule if it could not be read. */
function holdsKind(one, kinds) {
	return typeof one === "object" && one !== null && "kind" in one && kinds.some((kind) => kind === one.kind);
}

// protocol/network/sandbox-rules.ts
/**
* A repository's requirements for the sandbox of all its runs. A workflow can be stricter, never less strict; the hosts
* of either list can be reached. Pure.
*/
/** Members of config.yaml. */
const SandboxRulesFile = {
	"isolation": require_main.optional(require_main._enum(["auto", "sandbox"], "must be auto or sandbox; a repository can only demand more than its workflows")),
	"network": require_main._default(require_main.NetworkSetting, "open"),
	"allow-hosts": require_main._default(require_main.array(require_main.HostRule, { error: "must be a list, like [npm, api.example.com]" }).check(require_main._maxLength(200, "must have at most 200 entries")), []),
	"service-ports": require_main._default(require_main.array(require_main.int("must be a whole number").check(require_main.refine(require_main.isServicePort, "must be a port from 1 to 65535, other than 60917 and 60918")), { error: "must be a list, like [5432]" }), [])
};

// protocol/config/repository-config.ts
/**
* `.github/agora/config.yaml` on the default branch: a repository's configuration for all its tasks. Optional;
* everything in it has a default, and a misspelled key is reported as a mistake instead of having no effect.
*/
/** In YAML, `off` is false. */
const offOrText = require_main.union([require_main.pipe(require_main.literal(false), require_main.transform(() => "off")), require_main.string()], { error: "must be a duration like 24h or 3d, or off" });
/** Milliseconds; `undefined` for `off`. */
const duration = (fallback) => require_main.pipe(require_main.prefault(offOrText, fallback), require_main.transform((text, context) => {
	if (text === "off") return void 0;
	const ms = require_main.readDuration(text);
	if (ms === void 0) require_main.complain(context, `"${text.slice(0, 40)}" is not a duration of at most 366 days; write for example 15m, 24h or 3d, or off`);
	return ms;
}));
const count = (fallback) => require_main._default(require_main.int("must be a whole number").check(require_main._gte(1, "must be at least 1"), require_main._lte(1e6, "must be at most 1000000")), fallback);
function isEmptyList(value) {
	return Array.isArray(value) && value.length === 0;
}
const Questions = require_main.strictObject({
	mention: require_main._default(require_main.array(MentionedRule).check(require_main._maxLength(10)), [{ kind: "asker" }]),
	"remind-after": duration("24h"),
	"escalate-after": duration("off"),
	"escalate-to": require_main._default(require_main.array(MentionedRule).check(require_main._maxLength(10)), []),
	"default-after": duration("off"),
	"default-answer": require_main.optional(require_main.union([require_main.string().check(require_main._trim(), require_main._minLength(1), require_main._maxLength(1e3)), require_main.pipe(require_main.int().check(require_main._gte(1)), require_main.transform(String))], { error: "must be the number of an option, from 1, or text" })),
	"expire-after": duration("off"),
	"warn-before-expiry": duration("24h"),
	"when-closed": require_main._default(require_main._enum(["cancel", "keep"], "must be cancel or keep"), "cancel")
}).check(require_main.refine((one) => one["default-after"] === void 0 || one["default-answer"] !== void 0, {
	when: require_main.hasMembers,
	path: ["default-after"],
	message: "needs a default-answer: the number of an option, or text"
}), require_main.refine((one) => one["escalate-after"] === void 0 || !isEmptyList(one["escalate-to"]), {
	when: require_main.hasMembers,
	path: ["escalate-after"],
	message: "needs someone in escalate-to"
}));
/** Exported for the JSON Schema that editors complete it with. */
const ConfigFile = require_main.strictObject({
	dashboard: require_main._default(require_main.boolean("must be true or false"), false),
	authority: require_main.prefault(AuthorityFile, {}),
	...SandboxRulesFile,
	"resume-on-queued": require_main._default(require_main.boolean("must be true or false"), false),
	"context": require_main.optional(require_main._enum(["trusted", "all"], "must be trusted or all")),
	"protected": require_main._default(require_main.array(require_main.OwnProtectedPath, { error: "must be a list, like [infra/]" }), []),
	"unprotected": require_main._default(require_main.array(require_main.UnprotectedName, { error: "must be a list, like [.vscode/]" }), []),
	"links": LinkHosts,
	"who-may": require_main.prefault(require_main.strictObject({
		start: rulesFor("start a task", ["asker"]),
		answer: rulesFor("answer", []),
		steer: rulesFor("steer", ["anyone"]),
		cancel: rulesFor("cancel", []),
		deliver: rulesFor("let protected files be proposed", ["anyone", "app"])
	}), {}),
	answers: require_main.prefault(require_main.strictObject({ needed: require_main._default(require_main.int("must be a whole number").check(require_main._gte(1, "must be at least 1"), require_main._lte(10, "must be at most 10")), 1) }), {}),
	questions: require_main.prefault(Questions, {}),
	limits: require_main.prefault(require_main.strictObject({
		"tasks-per-issue-per-day": count(20),
		"tasks-per-person-per-day": count(50),
		"tasks-per-day": count(500),
		"queued-messages": count(64),
		"questions-to-agents": count(5),
		"depth-of-agents": count(3)
	}), {})
});
/** Reads the file; reports every mistake at once, with its line and column. An empty file has all defaults. */
const readConfigFile = require_main.rememberReads((text) => {
	const read = require_main.readYaml(text.replace(/^\uFEFF/, ""), ConfigFile, {
		what: "config.yaml",
		belongsTo: require_main.findOwner
	});
	if (read.kind === "value") return {
		kind: "config",
		config: configOf(read.value)
	};
	return {
		kind: "malformed",
		mistakes: read.mistakes,
		why: read.mistakes.map(({ line, column, message }) => `line ${line}, column ${column}, ${message}`)
	};
});
function configOf(file) {
	const { questions, limits } = file;
	return {
		dashboard: file.dashboard,
		resumeOnQueued: file["resume-on-queued"],
		...require_main.defined({ context: file.context }),
		protectedPaths: file.protected,
		unprotectedPaths: file.unprotected,
		linkHosts: file.links,
		authority: authorityOf(file.authority),
		policy: file["who-may"],
		answersNeeded: file.answers.needed,
		sandbox: {
			isolation: file.isolation,
			network: file.network,
			allowHosts: file["allow-hosts"],
			servicePorts: file["service-ports"]
		},
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
			queued: Math.min(limits["queued-messages"], require_main.LIMITS.messages),
			agents: {
				perTask: limits["questions-to-agents"],
				depth: limits["depth-of-agents"]
			}
		}
	};
}

exports.readConfigFile = readConfigFile;