const require_lifecycle = require("./lifecycle.cjs");
const require_delivery_mode = require("./delivery-mode.cjs");

// protocol/plain-issue.ts
/** How a schema's own messages begin; all others were written for people. */
const SCHEMATIC = /^(?:Invalid (?:input|option)|Too (?:small|big))/;
const SHOWN_CHARS = 100;
const WANTED = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list, like [one, two]",
	object: "keys with values",
	record: "keys with values"
};
/** @param issue of a schema that was told to report the input: one without is about something that is missing. */
function sayIssue(issue) {
	if (!SCHEMATIC.test(issue.message)) return issue.message;
	switch (issue.code) {
		case "invalid_type": return `${sayMust(issue.input)} be ${WANTED[issue.expected] ?? issue.expected}${sayGiven(issue.input)}`;
		case "invalid_value": return `${sayMust(issue.input)} be ${issue.values.map(String).join(" or ")}${typeof issue.input === "string" ? `, not «${issue.input.slice(0, SHOWN_CHARS)}»` : sayGiven(issue.input)}`;
		case "too_small": return `must ${sayBound(issue.origin, issue.minimum, issue.inclusive === false ? "more than" : "at least")}`;
		case "too_big": return `must ${sayBound(issue.origin, issue.maximum, issue.inclusive === false ? "less than" : "at most")}`;
		case "custom":
		case "invalid_element":
		case "invalid_format":
		case "invalid_key":
		case "invalid_union":
		case "not_multiple_of":
		case "unrecognized_keys": return issue.message;
	}
}
function sayMust(input) {
	return input === void 0 ? "is missing; it must" : "must";
}
function sayGiven(input) {
	if (input === void 0) return "";
	if (input === null) return ", and nothing stands there";
	if (Array.isArray(input)) return ", not a list";
	if (typeof input === "object") return ", not keys with values";
	return typeof input === "string" ? ", not a text" : `, not ${JSON.stringify(input)}`;
}
function sayBound(origin, bound, how) {
	if (origin === "string") return `have ${how} ${bound} ${bound === 1 ? "character" : "characters"}`;
	return origin === "array" ? `have ${how} ${bound} ${bound === 1 ? "entry" : "entries"}` : `be ${how} ${bound}`;
}

// protocol/read-yaml.ts
/**
* Reads YAML that people wrote, and says of every mistake where it is.
*
* One reader for front matter, environments and the lock file, because a person who has to search for the mistake that we
* found already is badly served. It never throws: what is too deep, too tangled or no YAML at all is a mistake, too.
*/
var import_dist = require_delivery_mode.require_dist();
const MOST_ALIASES = 100;
/** Deeper nesting than any file of ours has; the parser calls itself for each level. */
const MOST_BRACKETS = 200;
/** Reads one document and checks it. All mistakes are told at once. */
function readYaml(text, schema, { what, firstLine = 1, values = "typed" }) {
	const counter = new import_dist.LineCounter();
	const place = (offset) => {
		const { line, col } = counter.linePos(offset);
		return {
			line: Math.max(1, line) + firstLine - 1,
			column: Math.max(1, col)
		};
	};
	try {
		if (nesting(text) > MOST_BRACKETS) return malformed$1([{
			...place(0),
			message: `${what}: nests deeper than ${MOST_BRACKETS} levels`
		}]);
		const document = (0, import_dist.parseDocument)(text, {
			uniqueKeys: true,
			logLevel: "error",
			lineCounter: counter,
			...values === "text" ? { schema: "failsafe" } : {}
		});
		if (document.errors.length > 0) return malformed$1(document.errors.map((error) => ({
			...place(error.pos[0]),
			message: sayYamlError(error, text)
		})));
		const parsed = require_lifecycle.safeParse(schema, document.toJS({ maxAliasCount: MOST_ALIASES }) ?? {}, { reportInput: true });
		if (parsed.success) return {
			kind: "value",
			value: parsed.data
		};
		return malformed$1(parsed.error.issues.flatMap((issue) => spell(issue, what)).map(({ path, message, atKey }) => ({
			...place(offsetOf(document, path, atKey)),
			message
		})));
	} catch (error) {
		return malformed$1([{
			line: firstLine,
			column: 1,
			message: `${what}: ${error instanceof Error ? sayThrown(plain(error.message)) : "cannot be read"}`
		}]);
	}
}
/** `line 3: model: …`, for messages that hold only text. */
function renderMistake({ line, message }) {
	return `line ${line}: ${message}`;
}
/** Where a member of a document stands, for whoever finds fault with it later. The document has been read without mistakes. */
function findPlace(text, path, firstLine = 1) {
	const counter = new import_dist.LineCounter();
	const document = (0, import_dist.parseDocument)(text, { lineCounter: counter });
	const { line, col } = counter.linePos(offsetOf(document, path, false));
	return {
		line: Math.max(1, line) + firstLine - 1,
		column: Math.max(1, col)
	};
}
function malformed$1(mistakes) {
	return {
		kind: "malformed",
		mistakes
	};
}
/** The parser repeats the place, which we say ourselves, and behind a colon what stands there: it may be a secret in the wrong place. */
function plain(message) {
	return (message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/, "").replace(/: .*$/, "");
}
function sayThrown(message) {
	return message.startsWith("Excessive alias count") ? `its aliases stand for more than ${MOST_ALIASES} values; write them out` : message;
}
/** Whoever reads it sees the line; what stands twice in it is worth a word. */
function sayYamlError({ code, message, pos }, text) {
	if (code !== "DUPLICATE_KEY") return plain(message);
	return `«${/^[^\n:]*/.exec(text.slice(pos[0], pos[0] + 100))?.[0].trim() ?? ""}» stands here a second time; each key may be given once`;
}
/** An upper bound that needs no recursion: brackets that are open at once, and the longest indentation. */
function nesting(text) {
	let open = 0;
	let most = 0;
	for (const char of text) if (char === "[" || char === "{") most = Math.max(most, open += 1);
	else if (char === "]" || char === "}") open -= 1;
	for (const [dashes] of text.matchAll(/^(?:[ \t]*[-?:](?=[ \t]))+/gm)) most = Math.max(most, dashes.replace(/[ \t]/g, "").length);
	for (const [indent] of text.matchAll(/^ +/gm)) most = Math.max(most, indent.length / 2);
	return most;
}
function spell(issue, what) {
	const name = issue.path.join(".") || what;
	if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({
		path: [...issue.path, key],
		message: `${name}: does not know «${key.slice(0, 200)}»`,
		atKey: true
	}));
	if (issue.code === "invalid_key") return [{
		path: issue.path,
		message: `${name}: ${sayIssue(issue.issues[0] ?? issue)}`,
		atKey: true
	}];
	return [{
		path: issue.path,
		message: `${name}: ${sayIssue(issue)}`,
		atKey: false
	}];
}
/** Where in the text that member stands; the nearest thing around it when it is not there. */
function offsetOf(document, path, atKey) {
	let node = document.contents;
	let offset = node?.range?.[0] ?? 0;
	for (const [index, step] of path.entries()) {
		const last = index === path.length - 1;
		const found = childOf(node, step);
		if (found === void 0) break;
		offset = (last && atKey ? found.key : found.value)?.range?.[0] ?? found.key?.range?.[0] ?? offset;
		node = found.value ?? null;
	}
	return offset;
}
function childOf(node, step) {
	if ((0, import_dist.isSeq)(node)) return {
		key: void 0,
		value: node.items[Number(step)]
	};
	if (!(0, import_dist.isMap)(node)) return void 0;
	const pair = node.items.find(({ key }) => (0, import_dist.isScalar)(key) && String(key.value) === String(step));
	return pair === void 0 ? void 0 : {
		key: pair.key,
		value: pair.value ?? void 0
	};
}

// protocol/subagent.ts
/**
* A subagent: `.github/agora/subagents/<name>.md` on the default branch. YAML front matter says how it runs, the body is
* its system prompt; the shape that people know from `.claude/agents/`.
*
* Strict: a misspelt key is a mistake to hear about now, not a setting that silently does nothing.
*/
/** Where subagents live. */
function subagentPath(name) {
	return `${require_lifecycle.REGISTRY}subagents/${name}.md`;
}
const seconds = require_lifecycle.int().check(require_lifecycle._gte(1), require_lifecycle._lte(require_lifecycle.LIMITS.timerSeconds));
const names = require_lifecycle.array(require_lifecycle.BundleName).check(require_lifecycle._maxLength(require_lifecycle.LIMITS.bundles), require_lifecycle.refine((list) => new Set(list).size === list.length, "names one of them twice"));
/** A pattern for paths of the work tree: relative, and not out of it. */
const Glob = require_lifecycle.string().check(require_lifecycle._minLength(1), require_lifecycle._maxLength(500), require_lifecycle.refine((glob) => !glob.startsWith("/") && !glob.split(/[/\\]/).includes(".."), "must be a relative pattern without «..»"));
const ContextRequires = require_lifecycle.strictObject({
	paths: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.strictObject({
		glob: Glob,
		"min-count": require_lifecycle._default(require_lifecycle.int().check(require_lifecycle._gte(1), require_lifecycle._lte(1e4)), 1)
	}))),
	/** Programs that must be on the agent's PATH. */
	exec: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.string().check(require_lifecycle._regex(/^[A-Za-z0-9_.+-]+$/, "must be the name of a program")))),
	/** `worktree`: the workspace is one; `history`: and its history is complete. */
	git: require_lifecycle.optional(require_lifecycle._enum(["worktree", "history"]))
});
/** Exported for the JSON Schema that editors complete it with. */
const FrontMatter = require_lifecycle.strictObject({
	name: require_lifecycle.optional(require_lifecycle.string()),
	description: require_lifecycle.optional(require_lifecycle.string()),
	runtime: require_lifecycle.optional(require_lifecycle.string()),
	model: require_lifecycle.optional(require_lifecycle.string()),
	/** The command of the runtime `command`. */
	command: require_lifecycle.optional(require_lifecycle.string()),
	"permission-mode": require_lifecycle.optional(require_lifecycle._enum([
		"bypass",
		"scoped",
		"strict"
	])),
	/** What the permission mode `scoped` lets it use without asking, as its runtime writes such rules. */
	allow: require_lifecycle.optional(require_lifecycle.array(require_lifecycle.string().check(require_lifecycle._regex(/^[A-Za-z][\w-]*(\(.+\))?$/, "must be the name of a tool, or Tool(pattern)"), require_lifecycle._maxLength(500))).check(require_lifecycle._maxLength(200))),
	/** Agents that it may put questions to, as `agent:<subagent>`. Without it none: each answer costs a run of theirs. */
	"may-ask": require_lifecycle.optional(require_lifecycle.array(require_lifecycle.string().check(require_lifecycle._regex(/^agent:[a-z0-9][a-z0-9-]{0,62}$/, "must be agent:<subagent>"))).check(require_lifecycle._maxLength(require_lifecycle.LIMITS.bundles))),
	/** What it may use up before a person is asked. */
	budget: require_lifecycle.optional(require_delivery_mode.Budget),
	"agent-timeout-seconds": require_lifecycle.optional(seconds),
	/** A template for the first message; `{{input.title}}` and the like are filled in. Without it the whole input is the message. */
	"prompt-template": require_lifecycle.optional(require_lifecycle.string()),
	/** What must be there after setup and before the agent costs anything. */
	"context-requires": require_lifecycle.optional(ContextRequires),
	verify: require_lifecycle.optional(require_lifecycle.strictObject({
		command: require_lifecycle.string().check(require_lifecycle._minLength(1)),
		timeout: require_lifecycle.optional(seconds)
	})),
	/** What becomes of its changes; left out: what the workflow says. */
	deliver: require_lifecycle.optional(require_delivery_mode.DeliveryMode),
	/** Folders of files that are laid over the work tree, in this order. */
	capabilities: require_lifecycle.optional(names),
	/** Environments; of two that set the same variable the later one wins. */
	env: require_lifecycle.optional(names),
	/** True: the agent is not taught how to ask. */
	"skip-needs-input-helper": require_lifecycle.optional(require_lifecycle.boolean())
});
const FENCED = /^---[ \t]*\n(?:(?<yaml>[\s\S]*?)\n)??---[ \t]*(?:\n|$)(?<body>[\s\S]*)$/;
/** Begun like front matter and not read as such: taken for a prompt, its permission mode and its limits would silently not hold. */
const OPENED = /^\s*---[ \t]*(?:\n|$)/;
const OPEN = "what begins with «---» here is no front matter: that begins on the first line and is closed by another line «---»";
/** What is left of bytes that are no UTF-8, and what no prompt can carry. */
const NO_TEXT = /[\0\uFFFD]/;
/** The line of the opening `---` comes before the YAML's own first line. */
const YAML_LINE = 2;
/** Where in a subagent file a member of its front matter stands. */
function findInFrontMatter(text, path) {
	const yaml = FENCED.exec(plainText(text))?.groups?.["yaml"];
	return yaml === void 0 ? {
		line: 1,
		column: 1
	} : findPlace(yaml, path, YAML_LINE);
}
function plainText(text) {
	return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}
/** Reads a subagent file; every mistake is named with its line, counted from 1 in the file. */
function readSubagent(text) {
	const plain = plainText(text);
	const noText = NO_TEXT.exec(plain)?.index;
	if (noText !== void 0) return malformed("it is no text in UTF-8", plain.slice(0, noText).split("\n").length);
	const groups = FENCED.exec(plain)?.groups;
	if (groups === void 0 && OPENED.test(plain)) return malformed(OPEN, plain.slice(0, plain.indexOf("---")).split("\n").length);
	const body = (groups === void 0 ? plain : groups["body"] ?? "").trim();
	const yaml = readYaml(groups?.["yaml"] ?? "", FrontMatter, {
		what: "front matter",
		firstLine: YAML_LINE
	});
	if (yaml.kind === "malformed") return {
		kind: "malformed",
		why: yaml.mistakes.map(renderMistake),
		mistakes: yaml.mistakes
	};
	if (body === "" && yaml.value["prompt-template"] === void 0) return malformed("it has neither a system prompt (the text below the front matter) nor a prompt-template", 1);
	return {
		kind: "subagent",
		subagent: {
			...yaml.value,
			systemPrompt: body
		}
	};
}
function malformed(message, line) {
	return {
		kind: "malformed",
		why: [message],
		mistakes: [{
			line,
			column: 1,
			message
		}]
	};
}

Object.defineProperty(exports, "findInFrontMatter", {
  enumerable: true,
  get: function () {
    return findInFrontMatter;
  }
});
Object.defineProperty(exports, "readSubagent", {
  enumerable: true,
  get: function () {
    return readSubagent;
  }
});
Object.defineProperty(exports, "readYaml", {
  enumerable: true,
  get: function () {
    return readYaml;
  }
});
Object.defineProperty(exports, "renderMistake", {
  enumerable: true,
  get: function () {
    return renderMistake;
  }
});
Object.defineProperty(exports, "sayIssue", {
  enumerable: true,
  get: function () {
    return sayIssue;
  }
});
Object.defineProperty(exports, "subagentPath", {
  enumerable: true,
  get: function () {
    return subagentPath;
  }
});