const require_rolldown_runtime = require("./chunks/rolldown-runtime.cjs");
const require_plan = require("./chunks/plan.cjs");
const require_task_view = require("./chunks/task-view.cjs");
let node_crypto = require("node:crypto");
let node_fs_promises = require("node:fs/promises");
let node_path = require("node:path");
node_path = require_rolldown_runtime.__toESM(node_path, 1);
let node_util = require("node:util");
let node_fs = require("node:fs");
let node_os = require("node:os");
let node_timers_promises = require("node:timers/promises");
let node_url = require("node:url");
let node_child_process = require("node:child_process");
let node_string_decoder = require("node:string_decoder");
let node_process = require("node:process");
node_process = require_rolldown_runtime.__toESM(node_process, 1);
let node_tty = require("node:tty");
node_tty = require_rolldown_runtime.__toESM(node_tty, 1);
let node_events = require("node:events");
let node_v8 = require("node:v8");
let node_stream_promises = require("node:stream/promises");
let node_stream = require("node:stream");
let node_buffer = require("node:buffer");

// worker/adapters/actions-artifacts.ts
/**
* Artifacts of GitHub Actions, through GitHub's own client.
*
* It is loaded when first used: loading it costs more than everything else we load, and a run that is refused needs none.
* An artifact of another run is fetched by its id and compared with the digest that the question names; a name would
* prove nothing.
*/
const DAY_MS = 864e5;
function actionsArtifacts(options) {
	return {
		put: (name, files, retentionDays) => put(name, files, Math.min(retentionDays, options.mostDays ?? retentionDays), options),
		get: (reference) => get(reference, options)
	};
}
async function put(name, files, retentionDays, { runId, folder, clock }) {
	const root = await (0, node_fs_promises.mkdtemp)((0, node_path.join)(folder, "upload-"));
	try {
		const paths = await writeFiles(root, files);
		const { id, digest } = await (await loadClient()).uploadArtifact(name, paths, root, { retentionDays });
		if (id === void 0 || digest === void 0) throw new Error("GitHub gave the artifact no id.");
		const expires = new Date(clock.now().getTime() + retentionDays * DAY_MS).toISOString();
		return {
			runId,
			artifactId: id,
			digest: `sha256:${digest.replace(/^sha256:/, "")}`,
			expires
		};
	} catch (error) {
		throw new require_plan.DispatchError("worker-failed", `The artifact ${name} could not be stored: ${messageOf(error)}`, {
			fix: "Look at the status of GitHub Actions and at the storage that is left; then start again.",
			cause: error
		});
	} finally {
		await (0, node_fs_promises.rm)(root, {
			recursive: true,
			force: true
		});
	}
}
async function get(reference, { token, owner, repo, runId, folder }) {
	const root = await (0, node_fs_promises.mkdtemp)((0, node_path.join)(folder, "download-"));
	try {
		const findBy = {
			token,
			repositoryOwner: owner,
			repositoryName: repo,
			workflowRunId: reference.runId
		};
		if ((await (await loadClient()).downloadArtifact(reference.artifactId, {
			path: root,
			expectedHash: reference.digest,
			...reference.runId === runId ? {} : { findBy }
		})).digestMismatch === true) throw changed(reference);
		return {
			kind: "files",
			files: await readFiles$1(root)
		};
	} catch (error) {
		if (error instanceof require_plan.DispatchError) throw error;
		if (isGone(error)) return {
			kind: "gone",
			why: `GitHub has no artifact ${reference.artifactId} any more`
		};
		throw new require_plan.DispatchError("fetch-failed", `Artifact ${reference.artifactId} could not be fetched: ${messageOf(error)}`, {
			fix: "Give the job `actions: read`, and answer again when GitHub can be reached.",
			cause: error
		});
	} finally {
		await (0, node_fs_promises.rm)(root, {
			recursive: true,
			force: true
		});
	}
}
async function loadClient() {
	const { DefaultArtifactClient: Client } = await Promise.resolve().then(() => require("./chunks/artifact.cjs"));
	return new Client();
}
function changed({ artifactId, digest }) {
	return new require_plan.DispatchError("integrity-failed", `Artifact ${artifactId} is not the one that the question names: its digest is not ${digest}.`, { fix: "Find out who can write artifacts of this repository; then start the task again." });
}
/** Deleted (404) and expired (410) mean the same to us: whoever asks for it later gets it neither. */
function isGone(error) {
	if (!(error instanceof Error)) return false;
	const status = "status" in error ? error.status : void 0;
	return status === 404 || status === 410 || error.name === "ArtifactNotFoundError";
}
async function writeFiles(root, files) {
	const paths = [];
	for (const [name, content] of files) {
		const path = (0, node_path.join)(root, require_plan.RepositoryPath.parse(name));
		await (0, node_fs_promises.mkdir)((0, node_path.dirname)(path), { recursive: true });
		await (0, node_fs_promises.writeFile)(path, content, { mode: 384 });
		paths.push(path);
	}
	return paths;
}
async function readFiles$1(root) {
	const entries = await (0, node_fs_promises.readdir)(root, {
		recursive: true,
		withFileTypes: true
	});
	const files = /* @__PURE__ */ new Map();
	for (const entry of entries.filter((candidate) => candidate.isFile())) {
		const path = (0, node_path.join)(entry.parentPath, entry.name);
		files.set((0, node_path.relative)(root, path).split(node_path.sep).join("/"), await (0, node_fs_promises.readFile)(path));
	}
	return files;
}
function messageOf(error) {
	return error instanceof Error ? error.message : String(error);
}

// node_modules/is-plain-obj/index.js
function isPlainObject(value) {
	if (typeof value !== "object" || value === null) return false;
	const prototype = Object.getPrototypeOf(value);
	return (prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null) && !(Symbol.toStringTag in value) && !(Symbol.iterator in value);
}

// node_modules/execa/lib/arguments/file-url.js
const safeNormalizeFileUrl = (file, name) => {
	const fileString = normalizeFileUrl(normalizeDenoExecPath(file));
	if (typeof fileString !== "string") throw new TypeError(`${name} must be a string or a file URL: ${fileString}.`);
	return fileString;
};
const normalizeDenoExecPath = (file) => isDenoExecPath(file) ? file.toString() : file;
const isDenoExecPath = (file) => typeof file !== "string" && file && Object.getPrototypeOf(file) === String.prototype;
const normalizeFileUrl = (file) => file instanceof URL ? (0, node_url.fileURLToPath)(file) : file;

// node_modules/execa/lib/methods/parameters.js
const normalizeParameters = (rawFile, rawArguments = [], rawOptions = {}) => {
	const filePath = safeNormalizeFileUrl(rawFile, "First argument");
	const [commandArguments, options] = isPlainObject(rawArguments) ? [[], rawArguments] : [rawArguments, rawOptions];
	if (!Array.isArray(commandArguments)) throw new TypeError(`Second argument must be either an array of arguments or an options object: ${commandArguments}`);
	if (commandArguments.some((commandArgument) => typeof commandArgument === "object" && commandArgument !== null)) throw new TypeError(`Second argument must be an array of strings: ${commandArguments}`);
	const normalizedArguments = commandArguments.map(String);
	const nullByteArgument = normalizedArguments.find((normalizedArgument) => normalizedArgument.includes("\0"));
	if (nullByteArgument !== void 0) throw new TypeError(`Arguments cannot contain null bytes ("\\0"): ${nullByteArgument}`);
	if (!isPlainObject(options)) throw new TypeError(`Last argument must be an options object: ${options}`);
	return [
		filePath,
		normalizedArguments,
		options
	];
};

// node_modules/execa/lib/utils/uint-array.js
const { toString: objectToString$1 } = Object.prototype;
const isArrayBuffer = (value) => objectToString$1.call(value) === "[object ArrayBuffer]";
const isUint8Array = (value) => objectToString$1.call(value) === "[object Uint8Array]";
const bufferToUint8Array = (buffer) => new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
const textEncoder$1 = new TextEncoder();
const stringToUint8Array = (string) => textEncoder$1.encode(string);
const textDecoder = new TextDecoder();
const uint8ArrayToString = (uint8Array) => textDecoder.decode(uint8Array);
const joinToString = (uint8ArraysOrStrings, encoding) => {
	return uint8ArraysToStrings(uint8ArraysOrStrings, encoding).join("");
};
const uint8ArraysToStrings = (uint8ArraysOrStrings, encoding) => {
	if (encoding === "utf8" && uint8ArraysOrStrings.every((uint8ArrayOrString) => typeof uint8ArrayOrString === "string")) return uint8ArraysOrStrings;
	const decoder = new node_string_decoder.StringDecoder(encoding);
	const strings = uint8ArraysOrStrings.map((uint8ArrayOrString) => typeof uint8ArrayOrString === "string" ? stringToUint8Array(uint8ArrayOrString) : uint8ArrayOrString).map((uint8Array) => decoder.write(uint8Array));
	const finalString = decoder.end();
	return finalString === "" ? strings : [...strings, finalString];
};
const joinToUint8Array = (uint8ArraysOrStrings) => {
	if (uint8ArraysOrStrings.length === 1 && isUint8Array(uint8ArraysOrStrings[0])) return uint8ArraysOrStrings[0];
	return concatUint8Arrays(stringsToUint8Arrays(uint8ArraysOrStrings));
};
const stringsToUint8Arrays = (uint8ArraysOrStrings) => uint8ArraysOrStrings.map((uint8ArrayOrString) => typeof uint8ArrayOrString === "string" ? stringToUint8Array(uint8ArrayOrString) : uint8ArrayOrString);
const concatUint8Arrays = (uint8Arrays) => {
	const result = new Uint8Array(getJoinLength(uint8Arrays));
	let index = 0;
	for (const uint8Array of uint8Arrays) {
		result.set(uint8Array, index);
		index += uint8Array.length;
	}
	return result;
};
const getJoinLength = (uint8Arrays) => {
	let joinLength = 0;
	for (const uint8Array of uint8Arrays) joinLength += uint8Array.length;
	return joinLength;
};

// node_modules/execa/lib/methods/template.js
const isTemplateString = (templates) => Array.isArray(templates) && Array.isArray(templates.raw);
const parseTemplates = (templates, expressions) => {
	let tokens = [];
	for (const [index, template] of templates.entries()) tokens = parseTemplate({
		templates,
		expressions,
		tokens,
		index,
		template
	});
	if (tokens.length === 0) throw new TypeError("Template script must not be empty");
	const [file, ...commandArguments] = tokens;
	return [
		file,
		commandArguments,
		{}
	];
};
const parseTemplate = ({ templates, expressions, tokens, index, template }) => {
	if (template === void 0) throw new TypeError(`Invalid backslash sequence: ${templates.raw[index]}`);
	const { nextTokens, leadingWhitespaces, trailingWhitespaces } = splitByWhitespaces(template, templates.raw[index]);
	const newTokens = concatTokens(tokens, nextTokens, leadingWhitespaces);
	if (index === expressions.length) return newTokens;
	const expression = expressions[index];
	const expressionTokens = Array.isArray(expression) ? expression.map((expression) => parseExpression(expression)) : [parseExpression(expression)];
	return concatTokens(newTokens, expressionTokens, trailingWhitespaces);
};
const splitByWhitespaces = (template, rawTemplate) => {
	if (rawTemplate.length === 0) return {
		nextTokens: [],
		leadingWhitespaces: false,
		trailingWhitespaces: false
	};
	const nextTokens = [];
	let templateStart = 0;
	const leadingWhitespaces = DELIMITERS.has(rawTemplate[0]);
	for (let templateIndex = 0, rawIndex = 0; templateIndex < template.length; templateIndex += 1, rawIndex += 1) {
		const rawCharacter = rawTemplate[rawIndex];
		if (DELIMITERS.has(rawCharacter)) {
			if (templateStart !== templateIndex) nextTokens.push(template.slice(templateStart, templateIndex));
			templateStart = templateIndex + 1;
		} else if (rawCharacter === "\\") {
			const nextRawCharacter = rawTemplate[rawIndex + 1];
			if (nextRawCharacter === "\n") {
				templateIndex -= 1;
				rawIndex += 1;
			} else if (nextRawCharacter === "u" && rawTemplate[rawIndex + 2] === "{") rawIndex = rawTemplate.indexOf("}", rawIndex + 3);
			else rawIndex += ESCAPE_LENGTH[nextRawCharacter] ?? 1;
		}
	}
	const trailingWhitespaces = templateStart === template.length;
	if (!trailingWhitespaces) nextTokens.push(template.slice(templateStart));
	return {
		nextTokens,
		leadingWhitespaces,
		trailingWhitespaces
	};
};
const DELIMITERS = /* @__PURE__ */ new Set([
	" ",
	"	",
	"\r",
	"\n"
]);
const ESCAPE_LENGTH = {
	x: 3,
	u: 5
};
const concatTokens = (tokens, nextTokens, isSeparated) => isSeparated || tokens.length === 0 || nextTokens.length === 0 ? [...tokens, ...nextTokens] : [
	...tokens.slice(0, -1),
	`${tokens.at(-1)}${nextTokens[0]}`,
	...nextTokens.slice(1)
];
const parseExpression = (expression) => {
	const typeOfExpression = typeof expression;
	if (typeOfExpression === "string") return expression;
	if (typeOfExpression === "number") return String(expression);
	if (isPlainObject(expression) && ("stdout" in expression || "isMaxBuffer" in expression)) return getSubprocessResult(expression);
	if (expression instanceof node_child_process.ChildProcess || Object.prototype.toString.call(expression) === "[object Promise]") throw new TypeError("Unexpected subprocess in template expression. Please use ${await subprocess} instead of ${subprocess}.");
	throw new TypeError(`Unexpected "${typeOfExpression}" in template expression`);
};
const getSubprocessResult = ({ stdout }) => {
	if (typeof stdout === "string") return stdout;
	if (isUint8Array(stdout)) return uint8ArrayToString(stdout);
	if (stdout === void 0) throw new TypeError("Missing result.stdout in template expression. This is probably due to the previous subprocess' \"stdout\" option.");
	throw new TypeError(`Unexpected "${typeof stdout}" stdout in template expression`);
};

// node_modules/execa/lib/utils/standard-stream.js
const isStandardStream = (stream) => STANDARD_STREAMS.includes(stream);
const STANDARD_STREAMS = [
	node_process.default.stdin,
	node_process.default.stdout,
	node_process.default.stderr
];
const STANDARD_STREAMS_ALIASES = [
	"stdin",
	"stdout",
	"stderr"
];
const getStreamName = (fdNumber) => STANDARD_STREAMS_ALIASES[fdNumber] ?? `stdio[${fdNumber}]`;

// node_modules/execa/lib/arguments/specific.js
const normalizeFdSpecificOptions = (options) => {
	const optionsCopy = { ...options };
	for (const optionName of FD_SPECIFIC_OPTIONS) optionsCopy[optionName] = normalizeFdSpecificOption(options, optionName);
	return optionsCopy;
};
const normalizeFdSpecificOption = (options, optionName) => {
	const optionBaseArray = Array.from({ length: getStdioLength(options) + 1 });
	const optionArray = normalizeFdSpecificValue(options[optionName], optionBaseArray, optionName);
	return addDefaultValue$1(optionArray, optionName);
};
const getStdioLength = ({ stdio }) => Array.isArray(stdio) ? Math.max(stdio.length, STANDARD_STREAMS_ALIASES.length) : STANDARD_STREAMS_ALIASES.length;
const normalizeFdSpecificValue = (optionValue, optionArray, optionName) => isPlainObject(optionValue) ? normalizeOptionObject(optionValue, optionArray, optionName) : optionArray.fill(optionValue);
const normalizeOptionObject = (optionValue, optionArray, optionName) => {
	for (const fdName of Object.keys(optionValue).sort(compareFdName)) for (const fdNumber of parseFdName(fdName, optionName, optionArray)) optionArray[fdNumber] = optionValue[fdName];
	return optionArray;
};
const compareFdName = (fdNameA, fdNameB) => getFdNameOrder(fdNameA) < getFdNameOrder(fdNameB) ? 1 : -1;
const getFdNameOrder = (fdName) => {
	if (fdName === "stdout" || fdName === "stderr") return 0;
	return fdName === "all" ? 2 : 1;
};
const parseFdName = (fdName, optionName, optionArray) => {
	if (fdName === "ipc") return [optionArray.length - 1];
	const fdNumber = parseFd(fdName);
	if (fdNumber === void 0 || fdNumber === 0) throw new TypeError(`"${optionName}.${fdName}" is invalid.
It must be "${optionName}.stdout", "${optionName}.stderr", "${optionName}.all", "${optionName}.ipc", or "${optionName}.fd3", "${optionName}.fd4" (and so on).`);
	if (fdNumber >= optionArray.length) throw new TypeError(`"${optionName}.${fdName}" is invalid: that file descriptor does not exist.
Please set the "stdio" option to ensure that file descriptor exists.`);
	return fdNumber === "all" ? [1, 2] : [fdNumber];
};
const parseFd = (fdName) => {
	if (fdName === "all") return fdName;
	if (STANDARD_STREAMS_ALIASES.includes(fdName)) return STANDARD_STREAMS_ALIASES.indexOf(fdName);
	const regexpResult = FD_REGEXP.exec(fdName);
	if (regexpResult !== null) return Number(regexpResult[1]);
};
const FD_REGEXP = /^fd(\d+)$/;
const addDefaultValue$1 = (optionArray, optionName) => optionArray.map((optionValue) => optionValue === void 0 ? DEFAULT_OPTIONS[optionName] : optionValue);
const DEFAULT_OPTIONS = {
	lines: false,
	buffer: true,
	maxBuffer: 1e8,
	verbose: (0, node_util.debuglog)("execa").enabled ? "full" : "none",
	stripFinalNewline: true
};
const FD_SPECIFIC_OPTIONS = [
	"lines",
	"buffer",
	"maxBuffer",
	"verbose",
	"stripFinalNewline"
];
const getFdSpecificValue = (optionArray, fdNumber) => fdNumber === "ipc" ? optionArray.at(-1) : optionArray[fdNumber];

// node_modules/execa/lib/verbose/values.js
const isVerbose = ({ verbose }, fdNumber) => getFdVerbose(verbose, fdNumber) !== "none";
const isFullVerbose = ({ verbose }, fdNumber) => !["none", "short"].includes(getFdVerbose(verbose, fdNumber));
const getVerboseFunction = ({ verbose }, fdNumber) => {
	const fdVerbose = getFdVerbose(verbose, fdNumber);
	return isVerboseFunction(fdVerbose) ? fdVerbose : void 0;
};
const getFdVerbose = (verbose, fdNumber) => fdNumber === void 0 ? getFdGenericVerbose(verbose) : getFdSpecificValue(verbose, fdNumber);
const getFdGenericVerbose = (verbose) => verbose.find((fdVerbose) => isVerboseFunction(fdVerbose)) ?? VERBOSE_VALUES.findLast((fdVerbose) => verbose.includes(fdVerbose));
const isVerboseFunction = (fdVerbose) => typeof fdVerbose === "function";
const VERBOSE_VALUES = [
	"none",
	"short",
	"full"
];

// node_modules/execa/lib/arguments/escape.js
const joinCommand = (filePath, rawArguments) => {
	const fileAndArguments = [filePath, ...rawArguments];
	return {
		command: fileAndArguments.join(" "),
		escapedCommand: fileAndArguments.map((fileAndArgument) => quoteString(escapeControlCharacters(fileAndArgument))).join(" ")
	};
};
const escapeLines = (lines) => (0, node_util.stripVTControlCharacters)(lines).split("\n").map((line) => escapeControlCharacters(line)).join("\n");
const escapeControlCharacters = (line) => line.replaceAll(SPECIAL_CHAR_REGEXP, (character) => escapeControlCharacter(character));
const escapeControlCharacter = (character) => {
	const commonEscape = COMMON_ESCAPES[character];
	if (commonEscape !== void 0) return commonEscape;
	const codepoint = character.codePointAt(0);
	const codepointHex = codepoint.toString(16);
	return codepoint <= ASTRAL_START ? `\\u${codepointHex.padStart(4, "0")}` : `\\U${codepointHex}`;
};
const getSpecialCharRegExp = () => {
	try {
		return new RegExp("\\p{Separator}|\\p{Other}", "gu");
	} catch {
		return /[\s\u0000-\u001F\u007F-\u009F\u00AD]/g;
	}
};
const SPECIAL_CHAR_REGEXP = getSpecialCharRegExp();
const COMMON_ESCAPES = {
	" ": " ",
	"\b": "\\b",
	"\f": "\\f",
	"\n": "\\n",
	"\r": "\\r",
	"	": "\\t"
};
const ASTRAL_START = 65535;
const quoteString = (escapedArgument) => {
	if (NO_ESCAPE_REGEXP.test(escapedArgument)) return escapedArgument;
	return node_process.platform === "win32" ? `"${escapedArgument.replaceAll("\"", "\"\"")}"` : `'${escapedArgument.replaceAll("'", "'\\''")}'`;
};
const NO_ESCAPE_REGEXP = /^[\w./-]+$/;

// node_modules/is-unicode-supported/index.js
function isUnicodeSupported() {
	const { env } = node_process.default;
	const { TERM, TERM_PROGRAM } = env;
	if (node_process.default.platform !== "win32") return TERM !== "linux";
	return Boolean(env.WT_SESSION) || Boolean(env.TERMINUS_SUBLIME) || env.ConEmuTask === "{cmd::Cmder}" || TERM_PROGRAM === "Terminus-Sublime" || TERM_PROGRAM === "vscode" || TERM === "xterm-256color" || TERM === "alacritty" || TERM === "rxvt-unicode" || TERM === "rxvt-unicode-256color" || env.TERMINAL_EMULATOR === "JetBrains-JediTerm";
}

// node_modules/figures/index.js
const common = {
	circleQuestionMark: "(?)",
	questionMarkPrefix: "(?)",
	square: "█",
	squareDarkShade: "▓",
	squareMediumShade: "▒",
	squareLightShade: "░",
	squareTop: "▀",
	squareBottom: "▄",
	squareLeft: "▌",
	squareRight: "▐",
	squareCenter: "■",
	bullet: "●",
	dot: "․",
	ellipsis: "…",
	pointerSmall: "›",
	triangleUp: "▲",
	triangleUpSmall: "▴",
	triangleDown: "▼",
	triangleDownSmall: "▾",
	triangleLeftSmall: "◂",
	triangleRightSmall: "▸",
	home: "⌂",
	heart: "♥",
	musicNote: "♪",
	musicNoteBeamed: "♫",
	arrowUp: "↑",
	arrowDown: "↓",
	arrowLeft: "←",
	arrowRight: "→",
	arrowLeftRight: "↔",
	arrowUpDown: "↕",
	almostEqual: "≈",
	notEqual: "≠",
	lessOrEqual: "≤",
	greaterOrEqual: "≥",
	identical: "≡",
	infinity: "∞",
	subscriptZero: "₀",
	subscriptOne: "₁",
	subscriptTwo: "₂",
	subscriptThree: "₃",
	subscriptFour: "₄",
	subscriptFive: "₅",
	subscriptSix: "₆",
	subscriptSeven: "₇",
	subscriptEight: "₈",
	subscriptNine: "₉",
	oneHalf: "½",
	oneThird: "⅓",
	oneQuarter: "¼",
	oneFifth: "⅕",
	oneSixth: "⅙",
	oneEighth: "⅛",
	twoThirds: "⅔",
	twoFifths: "⅖",
	threeQuarters: "¾",
	threeFifths: "⅗",
	threeEighths: "⅜",
	fourFifths: "⅘",
	fiveSixths: "⅚",
	fiveEighths: "⅝",
	sevenEighths: "⅞",
	line: "─",
	lineBold: "━",
	lineDouble: "═",
	lineDashed0: "┄",
	lineDashed1: "┅",
	lineDashed2: "┈",
	lineDashed3: "┉",
	lineDashed4: "╌",
	lineDashed5: "╍",
	lineDashed6: "╴",
	lineDashed7: "╶",
	lineDashed8: "╸",
	lineDashed9: "╺",
	lineDashed10: "╼",
	lineDashed11: "╾",
	lineDashed12: "−",
	lineDashed13: "–",
	lineDashed14: "‐",
	lineDashed15: "⁃",
	lineVertical: "│",
	lineVerticalBold: "┃",
	lineVerticalDouble: "║",
	lineVerticalDashed0: "┆",
	lineVerticalDashed1: "┇",
	lineVerticalDashed2: "┊",
	lineVerticalDashed3: "┋",
	lineVerticalDashed4: "╎",
	lineVerticalDashed5: "╏",
	lineVerticalDashed6: "╵",
	lineVerticalDashed7: "╷",
	lineVerticalDashed8: "╹",
	lineVerticalDashed9: "╻",
	lineVerticalDashed10: "╽",
	lineVerticalDashed11: "╿",
	lineDownLeft: "┐",
	lineDownLeftArc: "╮",
	lineDownBoldLeftBold: "┓",
	lineDownBoldLeft: "┒",
	lineDownLeftBold: "┑",
	lineDownDoubleLeftDouble: "╗",
	lineDownDoubleLeft: "╖",
	lineDownLeftDouble: "╕",
	lineDownRight: "┌",
	lineDownRightArc: "╭",
	lineDownBoldRightBold: "┏",
	lineDownBoldRight: "┎",
	lineDownRightBold: "┍",
	lineDownDoubleRightDouble: "╔",
	lineDownDoubleRight: "╓",
	lineDownRightDouble: "╒",
	lineUpLeft: "┘",
	lineUpLeftArc: "╯",
	lineUpBoldLeftBold: "┛",
	lineUpBoldLeft: "┚",
	lineUpLeftBold: "┙",
	lineUpDoubleLeftDouble: "╝",
	lineUpDoubleLeft: "╜",
	lineUpLeftDouble: "╛",
	lineUpRight: "└",
	lineUpRightArc: "╰",
	lineUpBoldRightBold: "┗",
	lineUpBoldRight: "┖",
	lineUpRightBold: "┕",
	lineUpDoubleRightDouble: "╚",
	lineUpDoubleRight: "╙",
	lineUpRightDouble: "╘",
	lineUpDownLeft: "┤",
	lineUpBoldDownBoldLeftBold: "┫",
	lineUpBoldDownBoldLeft: "┨",
	lineUpDownLeftBold: "┥",
	lineUpBoldDownLeftBold: "┩",
	lineUpDownBoldLeftBold: "┪",
	lineUpDownBoldLeft: "┧",
	lineUpBoldDownLeft: "┦",
	lineUpDoubleDownDoubleLeftDouble: "╣",
	lineUpDoubleDownDoubleLeft: "╢",
	lineUpDownLeftDouble: "╡",
	lineUpDownRight: "├",
	lineUpBoldDownBoldRightBold: "┣",
	lineUpBoldDownBoldRight: "┠",
	lineUpDownRightBold: "┝",
	lineUpBoldDownRightBold: "┡",
	lineUpDownBoldRightBold: "┢",
	lineUpDownBoldRight: "┟",
	lineUpBoldDownRight: "┞",
	lineUpDoubleDownDoubleRightDouble: "╠",
	lineUpDoubleDownDoubleRight: "╟",
	lineUpDownRightDouble: "╞",
	lineDownLeftRight: "┬",
	lineDownBoldLeftBoldRightBold: "┳",
	lineDownLeftBoldRightBold: "┯",
	lineDownBoldLeftRight: "┰",
	lineDownBoldLeftBoldRight: "┱",
	lineDownBoldLeftRightBold: "┲",
	lineDownLeftRightBold: "┮",
	lineDownLeftBoldRight: "┭",
	lineDownDoubleLeftDoubleRightDouble: "╦",
	lineDownDoubleLeftRight: "╥",
	lineDownLeftDoubleRightDouble: "╤",
	lineUpLeftRight: "┴",
	lineUpBoldLeftBoldRightBold: "┻",
	lineUpLeftBoldRightBold: "┷",
	lineUpBoldLeftRight: "┸",
	lineUpBoldLeftBoldRight: "┹",
	lineUpBoldLeftRightBold: "┺",
	lineUpLeftRightBold: "┶",
	lineUpLeftBoldRight: "┵",
	lineUpDoubleLeftDoubleRightDouble: "╩",
	lineUpDoubleLeftRight: "╨",
	lineUpLeftDoubleRightDouble: "╧",
	lineUpDownLeftRight: "┼",
	lineUpBoldDownBoldLeftBoldRightBold: "╋",
	lineUpDownBoldLeftBoldRightBold: "╈",
	lineUpBoldDownLeftBoldRightBold: "╇",
	lineUpBoldDownBoldLeftRightBold: "╊",
	lineUpBoldDownBoldLeftBoldRight: "╉",
	lineUpBoldDownLeftRight: "╀",
	lineUpDownBoldLeftRight: "╁",
	lineUpDownLeftBoldRight: "┽",
	lineUpDownLeftRightBold: "┾",
	lineUpBoldDownBoldLeftRight: "╂",
	lineUpDownLeftBoldRightBold: "┿",
	lineUpBoldDownLeftBoldRight: "╃",
	lineUpBoldDownLeftRightBold: "╄",
	lineUpDownBoldLeftBoldRight: "╅",
	lineUpDownBoldLeftRightBold: "╆",
	lineUpDoubleDownDoubleLeftDoubleRightDouble: "╬",
	lineUpDoubleDownDoubleLeftRight: "╫",
	lineUpDownLeftDoubleRightDouble: "╪",
	lineCross: "╳",
	lineBackslash: "╲",
	lineSlash: "╱"
};
const specialMainSymbols = {
	tick: "✔",
	info: "ℹ",
	warning: "⚠",
	cross: "✘",
	squareSmall: "◻",
	squareSmallFilled: "◼",
	circle: "◯",
	circleFilled: "◉",
	circleDotted: "◌",
	circleDouble: "◎",
	circleCircle: "ⓞ",
	circleCross: "ⓧ",
	circlePipe: "Ⓘ",
	radioOn: "◉",
	radioOff: "◯",
	checkboxOn: "☒",
	checkboxOff: "☐",
	checkboxCircleOn: "ⓧ",
	checkboxCircleOff: "Ⓘ",
	pointer: "❯",
	triangleUpOutline: "△",
	triangleLeft: "◀",
	triangleRight: "▶",
	lozenge: "◆",
	lozengeOutline: "◇",
	hamburger: "☰",
	smiley: "㋡",
	mustache: "෴",
	star: "★",
	play: "▶",
	nodejs: "⬢",
	oneSeventh: "⅐",
	oneNinth: "⅑",
	oneTenth: "⅒"
};
const specialFallbackSymbols = {
	tick: "√",
	info: "i",
	warning: "‼",
	cross: "×",
	squareSmall: "□",
	squareSmallFilled: "■",
	circle: "( )",
	circleFilled: "(*)",
	circleDotted: "( )",
	circleDouble: "( )",
	circleCircle: "(○)",
	circleCross: "(×)",
	circlePipe: "(│)",
	radioOn: "(*)",
	radioOff: "( )",
	checkboxOn: "[×]",
	checkboxOff: "[ ]",
	checkboxCircleOn: "(×)",
	checkboxCircleOff: "( )",
	pointer: ">",
	triangleUpOutline: "∆",
	triangleLeft: "◄",
	triangleRight: "►",
	lozenge: "♦",
	lozengeOutline: "◊",
	hamburger: "≡",
	smiley: "☺",
	mustache: "┌─┐",
	star: "✶",
	play: "►",
	nodejs: "♦",
	oneSeventh: "1/7",
	oneNinth: "1/9",
	oneTenth: "1/10"
};
const mainSymbols = {
	...common,
	...specialMainSymbols
};
const fallbackSymbols = {
	...common,
	...specialFallbackSymbols
};
const shouldUseMain = isUnicodeSupported();
const figures = shouldUseMain ? mainSymbols : fallbackSymbols;
const replacements = Object.entries(specialMainSymbols);

// node_modules/yoctocolors/base.js
const hasColors = node_tty.default?.WriteStream?.prototype?.hasColors?.() ?? false;
const format = (open, close) => {
	if (!hasColors) return (input) => input;
	const openCode = `\u001B[${open}m`;
	const closeCode = `\u001B[${close}m`;
	return (input) => {
		const string = input + "";
		let index = string.indexOf(closeCode);
		if (index === -1) return openCode + string + closeCode;
		let result = openCode;
		let lastIndex = 0;
		const replaceCode = (close === 22 ? closeCode : "") + openCode;
		while (index !== -1) {
			result += string.slice(lastIndex, index) + replaceCode;
			lastIndex = index + closeCode.length;
			index = string.indexOf(closeCode, lastIndex);
		}
		result += string.slice(lastIndex) + closeCode;
		return result;
	};
};
const reset = format(0, 0);
const bold = format(1, 22);
const dim = format(2, 22);
const italic = format(3, 23);
const underline = format(4, 24);
const underlineDouble = format("4:2", 24);
const underlineCurly = format("4:3", 24);
const underlineDotted = format("4:4", 24);
const underlineDashed = format("4:5", 24);
const overline = format(53, 55);
const inverse = format(7, 27);
const hidden = format(8, 28);
const strikethrough = format(9, 29);
const black = format(30, 39);
const red = format(31, 39);
const green = format(32, 39);
const yellow = format(33, 39);
const blue = format(34, 39);
const magenta = format(35, 39);
const cyan = format(36, 39);
const white = format(37, 39);
const gray = format(90, 39);
const bgBlack = format(40, 49);
const bgRed = format(41, 49);
const bgGreen = format(42, 49);
const bgYellow = format(43, 49);
const bgBlue = format(44, 49);
const bgMagenta = format(45, 49);
const bgCyan = format(46, 49);
const bgWhite = format(47, 49);
const bgGray = format(100, 49);
const redBright = format(91, 39);
const greenBright = format(92, 39);
const yellowBright = format(93, 39);
const blueBright = format(94, 39);
const magentaBright = format(95, 39);
const cyanBright = format(96, 39);
const whiteBright = format(97, 39);
const bgRedBright = format(101, 49);
const bgGreenBright = format(102, 49);
const bgYellowBright = format(103, 49);
const bgBlueBright = format(104, 49);
const bgMagentaBright = format(105, 49);
const bgCyanBright = format(106, 49);
const bgWhiteBright = format(107, 49);
const underlineBlack = format("58;5;0", 59);
const underlineRed = format("58;5;1", 59);
const underlineGreen = format("58;5;2", 59);
const underlineYellow = format("58;5;3", 59);
const underlineBlue = format("58;5;4", 59);
const underlineMagenta = format("58;5;5", 59);
const underlineCyan = format("58;5;6", 59);
const underlineWhite = format("58;5;7", 59);
const underlineGray = format("58;5;8", 59);
const underlineRedBright = format("58;5;9", 59);
const underlineGreenBright = format("58;5;10", 59);
const underlineYellowBright = format("58;5;11", 59);
const underlineBlueBright = format("58;5;12", 59);
const underlineMagentaBright = format("58;5;13", 59);
const underlineCyanBright = format("58;5;14", 59);
const underlineWhiteBright = format("58;5;15", 59);

// node_modules/execa/lib/verbose/default.js
const defaultVerboseFunction = ({ type, message, timestamp, piped, commandId, result: { failed = false } = {}, options: { reject = true } }) => {
	const timestampString = serializeTimestamp(timestamp);
	const icon = ICONS[type]({
		failed,
		reject,
		piped
	});
	const color = COLORS[type]({ reject });
	return `${gray(`[${timestampString}]`)} ${gray(`[${commandId}]`)} ${color(icon)} ${color(message)}`;
};
const serializeTimestamp = (timestamp) => `${padField(timestamp.getHours(), 2)}:${padField(timestamp.getMinutes(), 2)}:${padField(timestamp.getSeconds(), 2)}.${padField(timestamp.getMilliseconds(), 3)}`;
const padField = (field, padding) => String(field).padStart(padding, "0");
const getFinalIcon = ({ failed, reject }) => {
	if (!failed) return figures.tick;
	return reject ? figures.cross : figures.warning;
};
const ICONS = {
	command: ({ piped }) => piped ? "|" : "$",
	output: () => " ",
	ipc: () => "*",
	error: getFinalIcon,
	duration: getFinalIcon
};
const identity$1 = (string) => string;
const COLORS = {
	command: () => bold,
	output: () => identity$1,
	ipc: () => identity$1,
	error: ({ reject }) => reject ? redBright : yellowBright,
	duration: () => gray
};

// node_modules/execa/lib/verbose/custom.js
const applyVerboseOnLines = (printedLines, verboseInfo, fdNumber) => {
	const verboseFunction = getVerboseFunction(verboseInfo, fdNumber);
	return printedLines.map(({ verboseLine, verboseObject }) => applyVerboseFunction(verboseLine, verboseObject, verboseFunction)).filter((printedLine) => printedLine !== void 0).map((printedLine) => appendNewline(printedLine)).join("");
};
const applyVerboseFunction = (verboseLine, verboseObject, verboseFunction) => {
	if (verboseFunction === void 0) return verboseLine;
	const printedLine = verboseFunction(verboseLine, verboseObject);
	if (typeof printedLine === "string") return printedLine;
};
const appendNewline = (printedLine) => printedLine.endsWith("\n") ? printedLine : `${printedLine}\n`;

// node_modules/execa/lib/verbose/log.js
const verboseLog = ({ type, verboseMessage, fdNumber, verboseInfo, result }) => {
	const verboseObject = getVerboseObject({
		type,
		result,
		verboseInfo
	});
	const printedLines = getPrintedLines(verboseMessage, verboseObject);
	const finalLines = applyVerboseOnLines(printedLines, verboseInfo, fdNumber);
	if (finalLines !== "") console.warn(finalLines.slice(0, -1));
};
const getVerboseObject = ({ type, result, verboseInfo: { escapedCommand, commandId, rawOptions: { piped = false, ...options } } }) => ({
	type,
	escapedCommand,
	commandId: `${commandId}`,
	timestamp: /* @__PURE__ */ new Date(),
	piped,
	result,
	options
});
const getPrintedLines = (verboseMessage, verboseObject) => verboseMessage.split("\n").map((message) => getPrintedLine({
	...verboseObject,
	message
}));
const getPrintedLine = (verboseObject) => {
	return {
		verboseLine: defaultVerboseFunction(verboseObject),
		verboseObject
	};
};
const serializeVerboseMessage = (message) => {
	const messageString = typeof message === "string" ? message : (0, node_util.inspect)(message);
	return escapeLines(messageString).replaceAll("	", " ".repeat(TAB_SIZE));
};
const TAB_SIZE = 2;

// node_modules/execa/lib/verbose/start.js
const logCommand = (escapedCommand, verboseInfo) => {
	if (!isVerbose(verboseInfo)) return;
	verboseLog({
		type: "command",
		verboseMessage: escapedCommand,
		verboseInfo
	});
};

// node_modules/execa/lib/verbose/info.js
const getVerboseInfo = (verbose, escapedCommand, rawOptions) => {
	validateVerbose(verbose);
	return {
		verbose,
		escapedCommand,
		commandId: getCommandId(verbose),
		rawOptions
	};
};
const getCommandId = (verbose) => isVerbose({ verbose }) ? COMMAND_ID++ : void 0;
let COMMAND_ID = 0n;
const validateVerbose = (verbose) => {
	for (const fdVerbose of verbose) {
		if (fdVerbose === false) throw new TypeError("The \"verbose: false\" option was renamed to \"verbose: 'none'\".");
		if (fdVerbose === true) throw new TypeError("The \"verbose: true\" option was renamed to \"verbose: 'short'\".");
		if (!VERBOSE_VALUES.includes(fdVerbose) && !isVerboseFunction(fdVerbose)) {
			const allowedValues = VERBOSE_VALUES.map((allowedValue) => `'${allowedValue}'`).join(", ");
			throw new TypeError(`The "verbose" option must not be ${fdVerbose}. Allowed values are: ${allowedValues} or a function.`);
		}
	}
};

// node_modules/execa/lib/return/duration.js
const getStartTime = () => node_process.hrtime.bigint();
const getDurationMs = (startTime) => Number(node_process.hrtime.bigint() - startTime) / 1e6;

// node_modules/execa/lib/arguments/command.js
const handleCommand = (filePath, rawArguments, rawOptions) => {
	const startTime = getStartTime();
	const { command, escapedCommand } = joinCommand(filePath, rawArguments);
	const verbose = normalizeFdSpecificOption(rawOptions, "verbose");
	const verboseInfo = getVerboseInfo(verbose, escapedCommand, { ...rawOptions });
	logCommand(escapedCommand, verboseInfo);
	return {
		command,
		escapedCommand,
		startTime,
		verboseInfo
	};
};

// node_modules/isexe/windows.js
var require_windows = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	module.exports = isexe;
	isexe.sync = sync;
	var fs = require("fs");
	function checkPathExt(path, options) {
		var pathext = options.pathExt !== void 0 ? options.pathExt : process.env.PATHEXT;
		if (!pathext) return true;
		pathext = pathext.split(";");
		if (pathext.indexOf("") !== -1) return true;
		for (var i = 0; i < pathext.length; i++) {
			var p = pathext[i].toLowerCase();
			if (p && path.substr(-p.length).toLowerCase() === p) return true;
		}
		return false;
	}
	function checkStat(stat, path, options) {
		if (!stat.isSymbolicLink() && !stat.isFile()) return false;
		return checkPathExt(path, options);
	}
	function isexe(path, options, cb) {
		fs.stat(path, function(er, stat) {
			cb(er, er ? false : checkStat(stat, path, options));
		});
	}
	function sync(path, options) {
		return checkStat(fs.statSync(path), path, options);
	}
}));

// node_modules/isexe/mode.js
var require_mode = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	module.exports = isexe;
	isexe.sync = sync;
	var fs = require("fs");
	function isexe(path, options, cb) {
		fs.stat(path, function(er, stat) {
			cb(er, er ? false : checkStat(stat, options));
		});
	}
	function sync(path, options) {
		return checkStat(fs.statSync(path), options);
	}
	function checkStat(stat, options) {
		return stat.isFile() && checkMode(stat, options);
	}
	function checkMode(stat, options) {
		var mod = stat.mode;
		var uid = stat.uid;
		var gid = stat.gid;
		var myUid = options.uid !== void 0 ? options.uid : process.getuid && process.getuid();
		var myGid = options.gid !== void 0 ? options.gid : process.getgid && process.getgid();
		var u = parseInt("100", 8);
		var g = parseInt("010", 8);
		var o = parseInt("001", 8);
		var ug = u | g;
		return mod & o || mod & g && gid === myGid || mod & u && uid === myUid || mod & ug && myUid === 0;
	}
}));

// node_modules/isexe/index.js
var require_isexe = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	require("fs");
	var core;
	if (process.platform === "win32" || global.TESTING_WINDOWS) core = require_windows();
	else core = require_mode();
	module.exports = isexe;
	isexe.sync = sync;
	function isexe(path, options, cb) {
		if (typeof options === "function") {
			cb = options;
			options = {};
		}
		if (!cb) {
			if (typeof Promise !== "function") throw new TypeError("callback not provided");
			return new Promise(function(resolve, reject) {
				isexe(path, options || {}, function(er, is) {
					if (er) reject(er);
					else resolve(is);
				});
			});
		}
		core(path, options || {}, function(er, is) {
			if (er) {
				if (er.code === "EACCES" || options && options.ignoreErrors) {
					er = null;
					is = false;
				}
			}
			cb(er, is);
		});
	}
	function sync(path, options) {
		try {
			return core.sync(path, options || {});
		} catch (er) {
			if (options && options.ignoreErrors || er.code === "EACCES") return false;
			else throw er;
		}
	}
}));

// node_modules/which/which.js
var require_which = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	const isWindows = process.platform === "win32" || process.env.OSTYPE === "cygwin" || process.env.OSTYPE === "msys";
	const path = require("path");
	const COLON = isWindows ? ";" : ":";
	const isexe = require_isexe();
	const getNotFoundError = (cmd) => Object.assign(/* @__PURE__ */ new Error(`not found: ${cmd}`), { code: "ENOENT" });
	const getPathInfo = (cmd, opt) => {
		const colon = opt.colon || COLON;
		const pathEnv = cmd.match(/\//) || isWindows && cmd.match(/\\/) ? [""] : [...isWindows ? [process.cwd()] : [], ...(opt.path || process.env.PATH || 
		/* istanbul ignore next: very unusual */ "").split(colon)];
		const pathExtExe = isWindows ? opt.pathExt || process.env.PATHEXT || ".EXE;.CMD;.BAT;.COM" : "";
		const pathExt = isWindows ? pathExtExe.split(colon) : [""];
		if (isWindows) {
			if (cmd.indexOf(".") !== -1 && pathExt[0] !== "") pathExt.unshift("");
		}
		return {
			pathEnv,
			pathExt,
			pathExtExe
		};
	};
	const which = (cmd, opt, cb) => {
		if (typeof opt === "function") {
			cb = opt;
			opt = {};
		}
		if (!opt) opt = {};
		const { pathEnv, pathExt, pathExtExe } = getPathInfo(cmd, opt);
		const found = [];
		const step = (i) => new Promise((resolve, reject) => {
			if (i === pathEnv.length) return opt.all && found.length ? resolve(found) : reject(getNotFoundError(cmd));
			const ppRaw = pathEnv[i];
			const pathPart = /^".*"$/.test(ppRaw) ? ppRaw.slice(1, -1) : ppRaw;
			const pCmd = path.join(pathPart, cmd);
			const p = !pathPart && /^\.[\\\/]/.test(cmd) ? cmd.slice(0, 2) + pCmd : pCmd;
			resolve(subStep(p, i, 0));
		});
		const subStep = (p, i, ii) => new Promise((resolve, reject) => {
			if (ii === pathExt.length) return resolve(step(i + 1));
			const ext = pathExt[ii];
			isexe(p + ext, { pathExt: pathExtExe }, (er, is) => {
				if (!er && is) {
					if (opt.all) found.push(p + ext);
					else return resolve(p + ext);
				}
				return resolve(subStep(p, i, ii + 1));
			});
		});
		return cb ? step(0).then((res) => cb(null, res), cb) : step(0);
	};
	const whichSync = (cmd, opt) => {
		opt = opt || {};
		const { pathEnv, pathExt, pathExtExe } = getPathInfo(cmd, opt);
		const found = [];
		for (let i = 0; i < pathEnv.length; i++) {
			const ppRaw = pathEnv[i];
			const pathPart = /^".*"$/.test(ppRaw) ? ppRaw.slice(1, -1) : ppRaw;
			const pCmd = path.join(pathPart, cmd);
			const p = !pathPart && /^\.[\\\/]/.test(cmd) ? cmd.slice(0, 2) + pCmd : pCmd;
			for (let j = 0; j < pathExt.length; j++) {
				const cur = p + pathExt[j];
				try {
					if (isexe.sync(cur, { pathExt: pathExtExe })) {
						if (opt.all) found.push(cur);
						else return cur;
					}
				} catch (ex) {}
			}
		}
		if (opt.all && found.length) return found;
		if (opt.nothrow) return null;
		throw getNotFoundError(cmd);
	};
	module.exports = which;
	which.sync = whichSync;
}));

// node_modules/path-key/index.js
var require_path_key = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	const pathKey = (options = {}) => {
		const environment = options.env || process.env;
		if ((options.platform || process.platform) !== "win32") return "PATH";
		return Object.keys(environment).reverse().find((key) => key.toUpperCase() === "PATH") || "Path";
	};
	module.exports = pathKey;
	module.exports.default = pathKey;
}));

// node_modules/cross-spawn/lib/util/resolveCommand.js
var require_resolveCommand = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	const path = require("path");
	const which = require_which();
	const getPathKey = require_path_key();
	function resolveCommandAttempt(parsed, withoutPathExt) {
		const env = parsed.options.env || process.env;
		const cwd = process.cwd();
		const hasCustomCwd = parsed.options.cwd != null;
		const shouldSwitchCwd = hasCustomCwd && process.chdir !== void 0 && !process.chdir.disabled;
		if (shouldSwitchCwd) try {
			process.chdir(parsed.options.cwd);
		} catch (err) {}
		let resolved;
		try {
			resolved = which.sync(parsed.command, {
				path: env[getPathKey({ env })],
				pathExt: withoutPathExt ? path.delimiter : void 0
			});
		} catch (e) {} finally {
			if (shouldSwitchCwd) process.chdir(cwd);
		}
		if (resolved) resolved = path.resolve(hasCustomCwd ? parsed.options.cwd : "", resolved);
		return resolved;
	}
	function resolveCommand(parsed) {
		return resolveCommandAttempt(parsed) || resolveCommandAttempt(parsed, true);
	}
	module.exports = resolveCommand;
}));

// node_modules/cross-spawn/lib/util/escape.js
var require_escape = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	const metaCharsRegExp = /([()\][%!^"`<>&|;, *?])/g;
	function escapeCommand(arg) {
		arg = arg.replace(metaCharsRegExp, "^$1");
		return arg;
	}
	function escapeArgument(arg, doubleEscapeMetaChars) {
		arg = `${arg}`;
		arg = arg.replace(/(?=(\\+?)?)\1"/g, "$1$1\\\"");
		arg = arg.replace(/(?=(\\+?)?)\1$/, "$1$1");
		arg = `"${arg}"`;
		arg = arg.replace(metaCharsRegExp, "^$1");
		if (doubleEscapeMetaChars) arg = arg.replace(metaCharsRegExp, "^$1");
		return arg;
	}
	module.exports.command = escapeCommand;
	module.exports.argument = escapeArgument;
}));

// node_modules/shebang-regex/index.js
var require_shebang_regex = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	module.exports = /^#!(.*)/;
}));

// node_modules/shebang-command/index.js
var require_shebang_command = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	const shebangRegex = require_shebang_regex();
	module.exports = (string = "") => {
		const match = string.match(shebangRegex);
		if (!match) return null;
		const [path, argument] = match[0].replace(/#! ?/, "").split(" ");
		const binary = path.split("/").pop();
		if (binary === "env") return argument;
		return argument ? `${binary} ${argument}` : binary;
	};
}));

// node_modules/cross-spawn/lib/util/readShebang.js
var require_readShebang = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	const fs = require("fs");
	const shebangCommand = require_shebang_command();
	function readShebang(command) {
		const size = 150;
		const buffer = Buffer.alloc(size);
		let fd;
		try {
			fd = fs.openSync(command, "r");
			fs.readSync(fd, buffer, 0, size, 0);
			fs.closeSync(fd);
		} catch (e) {}
		return shebangCommand(buffer.toString());
	}
	module.exports = readShebang;
}));

// node_modules/cross-spawn/lib/parse.js
var require_parse = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	const path = require("path");
	const resolveCommand = require_resolveCommand();
	const escape = require_escape();
	const readShebang = require_readShebang();
	const isWin = process.platform === "win32";
	const isExecutableRegExp = /\.(?:com|exe)$/i;
	const isCmdShimRegExp = /node_modules[\\/].bin[\\/][^\\/]+\.cmd$/i;
	function detectShebang(parsed) {
		parsed.file = resolveCommand(parsed);
		const shebang = parsed.file && readShebang(parsed.file);
		if (shebang) {
			parsed.args.unshift(parsed.file);
			parsed.command = shebang;
			return resolveCommand(parsed);
		}
		return parsed.file;
	}
	function parseNonShell(parsed) {
		if (!isWin) return parsed;
		const commandFile = detectShebang(parsed);
		const needsShell = !isExecutableRegExp.test(commandFile);
		if (parsed.options.forceShell || needsShell) {
			const needsDoubleEscapeMetaChars = isCmdShimRegExp.test(commandFile);
			parsed.command = path.normalize(parsed.command);
			parsed.command = escape.command(parsed.command);
			parsed.args = parsed.args.map((arg) => escape.argument(arg, needsDoubleEscapeMetaChars));
			parsed.args = [
				"/d",
				"/s",
				"/c",
				`"${[parsed.command].concat(parsed.args).join(" ")}"`
			];
			parsed.command = process.env.comspec || "cmd.exe";
			parsed.options.windowsVerbatimArguments = true;
		}
		return parsed;
	}
	function parse(command, args, options) {
		if (args && !Array.isArray(args)) {
			options = args;
			args = null;
		}
		args = args ? args.slice(0) : [];
		options = Object.assign({}, options);
		const parsed = {
			command,
			args,
			options,
			file: void 0,
			original: {
				command,
				args
			}
		};
		return options.shell ? parsed : parseNonShell(parsed);
	}
	module.exports = parse;
}));

// node_modules/cross-spawn/lib/enoent.js
var require_enoent = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	const isWin = process.platform === "win32";
	function notFoundError(original, syscall) {
		return Object.assign(/* @__PURE__ */ new Error(`${syscall} ${original.command} ENOENT`), {
			code: "ENOENT",
			errno: "ENOENT",
			syscall: `${syscall} ${original.command}`,
			path: original.command,
			spawnargs: original.args
		});
	}
	function hookChildProcess(cp, parsed) {
		if (!isWin) return;
		const originalEmit = cp.emit;
		cp.emit = function(name, arg1) {
			if (name === "exit") {
				const err = verifyENOENT(arg1, parsed);
				if (err) return originalEmit.call(cp, "error", err);
			}
			return originalEmit.apply(cp, arguments);
		};
	}
	function verifyENOENT(status, parsed) {
		if (isWin && status === 1 && !parsed.file) return notFoundError(parsed.original, "spawn");
		return null;
	}
	function verifyENOENTSync(status, parsed) {
		if (isWin && status === 1 && !parsed.file) return notFoundError(parsed.original, "spawnSync");
		return null;
	}
	module.exports = {
		hookChildProcess,
		verifyENOENT,
		verifyENOENTSync,
		notFoundError
	};
}));

// node_modules/cross-spawn/index.js
var require_cross_spawn = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	const cp = require("child_process");
	const parse = require_parse();
	const enoent = require_enoent();
	function spawn(command, args, options) {
		const parsed = parse(command, args, options);
		const spawned = cp.spawn(parsed.command, parsed.args, parsed.options);
		enoent.hookChildProcess(spawned, parsed);
		return spawned;
	}
	function spawnSync(command, args, options) {
		const parsed = parse(command, args, options);
		const result = cp.spawnSync(parsed.command, parsed.args, parsed.options);
		result.error = result.error || enoent.verifyENOENTSync(result.status, parsed);
		return result;
	}
	module.exports = spawn;
	module.exports.spawn = spawn;
	module.exports.sync = spawnSync;
	module.exports._parse = parse;
	module.exports._enoent = enoent;
}));

// node_modules/npm-run-path/node_modules/path-key/index.js
var import_cross_spawn = /* @__PURE__ */ require_rolldown_runtime.__toESM(require_cross_spawn(), 1);
function pathKey(options = {}) {
	const { env = process.env, platform = process.platform } = options;
	if (platform !== "win32") return "PATH";
	return Object.keys(env).reverse().find((key) => key.toUpperCase() === "PATH") || "Path";
}

// node_modules/unicorn-magic/node.js
const execFileOriginal = (0, node_util.promisify)(node_child_process.execFile);
function toPath(urlOrPath) {
	return urlOrPath instanceof URL ? (0, node_url.fileURLToPath)(urlOrPath) : urlOrPath;
}
function traversePathUp(startPath) {
	return { *[Symbol.iterator]() {
		let currentPath = node_path.default.resolve(toPath(startPath));
		let previousPath;
		while (previousPath !== currentPath) {
			yield currentPath;
			previousPath = currentPath;
			currentPath = node_path.default.resolve(currentPath, "..");
		}
	} };
}

// node_modules/npm-run-path/index.js
const npmRunPath = ({ cwd = node_process.default.cwd(), path: pathOption = node_process.default.env[pathKey()], preferLocal = true, execPath = node_process.default.execPath, addExecPath = true } = {}) => {
	const cwdPath = node_path.default.resolve(toPath(cwd));
	const result = [];
	const pathParts = pathOption.split(node_path.default.delimiter);
	if (preferLocal) applyPreferLocal(result, pathParts, cwdPath);
	if (addExecPath) applyExecPath(result, pathParts, execPath, cwdPath);
	return pathOption === "" || pathOption === node_path.default.delimiter ? `${result.join(node_path.default.delimiter)}${pathOption}` : [...result, pathOption].join(node_path.default.delimiter);
};
const applyPreferLocal = (result, pathParts, cwdPath) => {
	for (const directory of traversePathUp(cwdPath)) {
		const pathPart = node_path.default.join(directory, "node_modules/.bin");
		if (!pathParts.includes(pathPart)) result.push(pathPart);
	}
};
const applyExecPath = (result, pathParts, execPath, cwdPath) => {
	const pathPart = node_path.default.resolve(cwdPath, toPath(execPath), "..");
	if (!pathParts.includes(pathPart)) result.push(pathPart);
};
const npmRunPathEnv = ({ env = node_process.default.env, ...options } = {}) => {
	env = { ...env };
	const pathName = pathKey({ env });
	options.path = env[pathName];
	env[pathName] = npmRunPath(options);
	return env;
};

// node_modules/execa/lib/return/final-error.js
const getFinalError = (originalError, message, isSync) => {
	return new (isSync ? ExecaSyncError : ExecaError)(message, originalError instanceof DiscardedError ? {} : { cause: originalError });
};
var DiscardedError = class extends Error {};
const setErrorName = (ErrorClass, value) => {
	Object.defineProperty(ErrorClass.prototype, "name", {
		value,
		writable: true,
		enumerable: false,
		configurable: true
	});
	Object.defineProperty(ErrorClass.prototype, execaErrorSymbol, {
		value: true,
		writable: false,
		enumerable: false,
		configurable: false
	});
};
const isExecaError = (error) => isErrorInstance(error) && execaErrorSymbol in error;
const execaErrorSymbol = Symbol("isExecaError");
const isErrorInstance = (value) => Object.prototype.toString.call(value) === "[object Error]";
var ExecaError = class extends Error {};
setErrorName(ExecaError, ExecaError.name);
var ExecaSyncError = class extends Error {};
setErrorName(ExecaSyncError, ExecaSyncError.name);

// node_modules/human-signals/build/src/realtime.js
const getRealtimeSignals = () => {
	const length = 64 - SIGRTMIN + 1;
	return Array.from({ length }, getRealtimeSignal);
};
const getRealtimeSignal = (value, index) => ({
	name: `SIGRT${index + 1}`,
	number: SIGRTMIN + index,
	action: "terminate",
	description: "Application-specific signal (realtime)",
	standard: "posix"
});
const SIGRTMIN = 34;
const SIGRTMAX = 64;

// node_modules/human-signals/build/src/core.js
const SIGNALS = [
	{
		name: "SIGHUP",
		number: 1,
		action: "terminate",
		description: "Terminal closed",
		standard: "posix"
	},
	{
		name: "SIGINT",
		number: 2,
		action: "terminate",
		description: "User interruption with CTRL-C",
		standard: "ansi"
	},
	{
		name: "SIGQUIT",
		number: 3,
		action: "core",
		description: "User interruption with CTRL-\\",
		standard: "posix"
	},
	{
		name: "SIGILL",
		number: 4,
		action: "core",
		description: "Invalid machine instruction",
		standard: "ansi"
	},
	{
		name: "SIGTRAP",
		number: 5,
		action: "core",
		description: "Debugger breakpoint",
		standard: "posix"
	},
	{
		name: "SIGABRT",
		number: 6,
		action: "core",
		description: "Aborted",
		standard: "ansi"
	},
	{
		name: "SIGIOT",
		number: 6,
		action: "core",
		description: "Aborted",
		standard: "bsd"
	},
	{
		name: "SIGBUS",
		number: 7,
		action: "core",
		description: "Bus error due to misaligned, non-existing address or paging error",
		standard: "bsd"
	},
	{
		name: "SIGEMT",
		number: 7,
		action: "terminate",
		description: "Command should be emulated but is not implemented",
		standard: "other"
	},
	{
		name: "SIGFPE",
		number: 8,
		action: "core",
		description: "Floating point arithmetic error",
		standard: "ansi"
	},
	{
		name: "SIGKILL",
		number: 9,
		action: "terminate",
		description: "Forced termination",
		standard: "posix",
		forced: true
	},
	{
		name: "SIGUSR1",
		number: 10,
		action: "terminate",
		description: "Application-specific signal",
		standard: "posix"
	},
	{
		name: "SIGSEGV",
		number: 11,
		action: "core",
		description: "Segmentation fault",
		standard: "ansi"
	},
	{
		name: "SIGUSR2",
		number: 12,
		action: "terminate",
		description: "Application-specific signal",
		standard: "posix"
	},
	{
		name: "SIGPIPE",
		number: 13,
		action: "terminate",
		description: "Broken pipe or socket",
		standard: "posix"
	},
	{
		name: "SIGALRM",
		number: 14,
		action: "terminate",
		description: "Timeout or timer",
		standard: "posix"
	},
	{
		name: "SIGTERM",
		number: 15,
		action: "terminate",
		description: "Termination",
		standard: "ansi"
	},
	{
		name: "SIGSTKFLT",
		number: 16,
		action: "terminate",
		description: "Stack is empty or overflowed",
		standard: "other"
	},
	{
		name: "SIGCHLD",
		number: 17,
		action: "ignore",
		description: "Child process terminated, paused or unpaused",
		standard: "posix"
	},
	{
		name: "SIGCLD",
		number: 17,
		action: "ignore",
		description: "Child process terminated, paused or unpaused",
		standard: "other"
	},
	{
		name: "SIGCONT",
		number: 18,
		action: "unpause",
		description: "Unpaused",
		standard: "posix",
		forced: true
	},
	{
		name: "SIGSTOP",
		number: 19,
		action: "pause",
		description: "Paused",
		standard: "posix",
		forced: true
	},
	{
		name: "SIGTSTP",
		number: 20,
		action: "pause",
		description: "Paused using CTRL-Z or \"suspend\"",
		standard: "posix"
	},
	{
		name: "SIGTTIN",
		number: 21,
		action: "pause",
		description: "Background process cannot read terminal input",
		standard: "posix"
	},
	{
		name: "SIGBREAK",
		number: 21,
		action: "terminate",
		description: "User interruption with CTRL-BREAK",
		standard: "other"
	},
	{
		name: "SIGTTOU",
		number: 22,
		action: "pause",
		description: "Background process cannot write to terminal output",
		standard: "posix"
	},
	{
		name: "SIGURG",
		number: 23,
		action: "ignore",
		description: "Socket received out-of-band data",
		standard: "bsd"
	},
	{
		name: "SIGXCPU",
		number: 24,
		action: "core",
		description: "Process timed out",
		standard: "bsd"
	},
	{
		name: "SIGXFSZ",
		number: 25,
		action: "core",
		description: "File too big",
		standard: "bsd"
	},
	{
		name: "SIGVTALRM",
		number: 26,
		action: "terminate",
		description: "Timeout or timer",
		standard: "bsd"
	},
	{
		name: "SIGPROF",
		number: 27,
		action: "terminate",
		description: "Timeout or timer",
		standard: "bsd"
	},
	{
		name: "SIGWINCH",
		number: 28,
		action: "ignore",
		description: "Terminal window size changed",
		standard: "bsd"
	},
	{
		name: "SIGIO",
		number: 29,
		action: "terminate",
		description: "I/O is available",
		standard: "other"
	},
	{
		name: "SIGPOLL",
		number: 29,
		action: "terminate",
		description: "Watched event",
		standard: "other"
	},
	{
		name: "SIGINFO",
		number: 29,
		action: "ignore",
		description: "Request for process information",
		standard: "other"
	},
	{
		name: "SIGPWR",
		number: 30,
		action: "terminate",
		description: "Device running out of power",
		standard: "systemv"
	},
	{
		name: "SIGSYS",
		number: 31,
		action: "core",
		description: "Invalid system call",
		standard: "other"
	},
	{
		name: "SIGUNUSED",
		number: 31,
		action: "terminate",
		description: "Invalid system call",
		standard: "other"
	}
];

// node_modules/human-signals/build/src/signals.js
const getSignals = () => {
	const realtimeSignals = getRealtimeSignals();
	return [...SIGNALS, ...realtimeSignals].map(normalizeSignal$1);
};
const normalizeSignal$1 = ({ name, number: defaultNumber, description, action, forced = false, standard }) => {
	const { signals: { [name]: constantSignal } } = node_os.constants;
	const supported = constantSignal !== void 0;
	return {
		name,
		number: supported ? constantSignal : defaultNumber,
		description,
		supported,
		action,
		forced,
		standard
	};
};

// node_modules/human-signals/build/src/main.js
const getSignalsByName = () => {
	const signals = getSignals();
	return Object.fromEntries(signals.map(getSignalByName));
};
const getSignalByName = ({ name, number, description, supported, action, forced, standard }) => [name, {
	name,
	number,
	description,
	supported,
	action,
	forced,
	standard
}];
const signalsByName = getSignalsByName();
const getSignalsByNumber = () => {
	const signals = getSignals();
	const length = 64 + 1;
	const signalsA = Array.from({ length }, (value, number) => getSignalByNumber(number, signals));
	return Object.assign({}, ...signalsA);
};
const getSignalByNumber = (number, signals) => {
	const signal = findSignalByNumber(number, signals);
	if (signal === void 0) return {};
	const { name, description, supported, action, forced, standard } = signal;
	return { [number]: {
		name,
		number,
		description,
		supported,
		action,
		forced,
		standard
	} };
};
const findSignalByNumber = (number, signals) => {
	const signal = signals.find(({ name }) => node_os.constants.signals[name] === number);
	if (signal !== void 0) return signal;
	return signals.find((signalA) => signalA.number === number);
};
const signalsByNumber = getSignalsByNumber();

// node_modules/execa/lib/terminate/signal.js
const normalizeKillSignal = (killSignal) => {
	const optionName = "option `killSignal`";
	if (killSignal === 0) throw new TypeError(`Invalid ${optionName}: 0 cannot be used.`);
	return normalizeSignal(killSignal, optionName);
};
const normalizeSignalArgument = (signal) => signal === 0 ? signal : normalizeSignal(signal, "`subprocess.kill()`'s argument");
const normalizeSignal = (signalNameOrInteger, optionName) => {
	if (Number.isInteger(signalNameOrInteger)) return normalizeSignalInteger(signalNameOrInteger, optionName);
	if (typeof signalNameOrInteger === "string") return normalizeSignalName(signalNameOrInteger, optionName);
	throw new TypeError(`Invalid ${optionName} ${String(signalNameOrInteger)}: it must be a string or an integer.\n${getAvailableSignals()}`);
};
const normalizeSignalInteger = (signalInteger, optionName) => {
	if (signalsIntegerToName.has(signalInteger)) return signalsIntegerToName.get(signalInteger);
	throw new TypeError(`Invalid ${optionName} ${signalInteger}: this signal integer does not exist.\n${getAvailableSignals()}`);
};
const getSignalsIntegerToName = () => new Map(Object.entries(node_os.constants.signals).reverse().map(([signalName, signalInteger]) => [signalInteger, signalName]));
const signalsIntegerToName = getSignalsIntegerToName();
const normalizeSignalName = (signalName, optionName) => {
	if (signalName in node_os.constants.signals) return signalName;
	if (signalName.toUpperCase() in node_os.constants.signals) throw new TypeError(`Invalid ${optionName} '${signalName}': please rename it to '${signalName.toUpperCase()}'.`);
	throw new TypeError(`Invalid ${optionName} '${signalName}': this signal name does not exist.\n${getAvailableSignals()}`);
};
const getAvailableSignals = () => `Available signal names: ${getAvailableSignalNames()}.
Available signal numbers: ${getAvailableSignalIntegers()}.`;
const getAvailableSignalNames = () => Object.keys(node_os.constants.signals).sort().map((signalName) => `'${signalName}'`).join(", ");
const getAvailableSignalIntegers = () => [...new Set(Object.values(node_os.constants.signals).sort((signalInteger, signalIntegerTwo) => signalInteger - signalIntegerTwo))].join(", ");
const getSignalDescription = (signal) => signalsByName[signal].description;

// node_modules/execa/lib/terminate/kill.js
const normalizeForceKillAfterDelay = (forceKillAfterDelay) => {
	if (forceKillAfterDelay === false) return forceKillAfterDelay;
	if (forceKillAfterDelay === true) return DEFAULT_FORCE_KILL_TIMEOUT;
	if (!Number.isFinite(forceKillAfterDelay) || forceKillAfterDelay < 0) throw new TypeError(`Expected the \`forceKillAfterDelay\` option to be a non-negative integer, got \`${forceKillAfterDelay}\` (${typeof forceKillAfterDelay})`);
	return forceKillAfterDelay;
};
const DEFAULT_FORCE_KILL_TIMEOUT = 5e3;
const subprocessKill = ({ kill, options: { forceKillAfterDelay, killSignal }, onInternalError, context, controller }, signalOrError, errorArgument) => {
	const { signal, error } = parseKillArguments(signalOrError, errorArgument, killSignal);
	emitKillError(error, onInternalError);
	const killResult = kill(signal);
	setKillTimeout({
		kill,
		signal,
		forceKillAfterDelay,
		killSignal,
		killResult,
		context,
		controller
	});
	return killResult;
};
const parseKillArguments = (signalOrError, errorArgument, killSignal) => {
	const [signal = killSignal, error] = isErrorInstance(signalOrError) ? [void 0, signalOrError] : [signalOrError, errorArgument];
	if (typeof signal !== "string" && !Number.isInteger(signal)) throw new TypeError(`The first argument must be an error instance or a signal name string/integer: ${String(signal)}`);
	if (error !== void 0 && !isErrorInstance(error)) throw new TypeError(`The second argument is optional. If specified, it must be an error instance: ${error}`);
	return {
		signal: normalizeSignalArgument(signal),
		error
	};
};
const emitKillError = (error, onInternalError) => {
	if (error !== void 0) onInternalError.reject(error);
};
const setKillTimeout = async ({ kill, signal, forceKillAfterDelay, killSignal, killResult, context, controller }) => {
	if (signal === killSignal && killResult) killOnTimeout({
		kill,
		forceKillAfterDelay,
		context,
		controllerSignal: controller.signal
	});
};
const killOnTimeout = async ({ kill, forceKillAfterDelay, context, controllerSignal }) => {
	if (forceKillAfterDelay === false) return;
	try {
		await (0, node_timers_promises.setTimeout)(forceKillAfterDelay, void 0, { signal: controllerSignal });
		if (kill("SIGKILL")) context.isForcefullyTerminated ??= true;
	} catch {}
};

// node_modules/execa/lib/utils/abort-signal.js
const onAbortedSignal = async (mainSignal, stopSignal) => {
	if (!mainSignal.aborted) await (0, node_events.once)(mainSignal, "abort", { signal: stopSignal });
};

// node_modules/execa/lib/terminate/cancel.js
const validateCancelSignal = ({ cancelSignal }) => {
	if (cancelSignal !== void 0 && Object.prototype.toString.call(cancelSignal) !== "[object AbortSignal]") throw new Error(`The \`cancelSignal\` option must be an AbortSignal: ${String(cancelSignal)}`);
};
const throwOnCancel = ({ subprocess, cancelSignal, gracefulCancel, context, controller }) => cancelSignal === void 0 || gracefulCancel ? [] : [terminateOnCancel(subprocess, cancelSignal, context, controller)];
const terminateOnCancel = async (subprocess, cancelSignal, context, { signal }) => {
	await onAbortedSignal(cancelSignal, signal);
	context.terminationReason ??= "cancel";
	subprocess.kill();
	throw cancelSignal.reason;
};

// node_modules/execa/lib/ipc/validation.js
const validateIpcMethod = ({ methodName, isSubprocess, ipc, isConnected }) => {
	validateIpcOption(methodName, isSubprocess, ipc);
	validateConnection(methodName, isSubprocess, isConnected);
};
const validateIpcOption = (methodName, isSubprocess, ipc) => {
	if (!ipc) throw new Error(`${getMethodName(methodName, isSubprocess)} can only be used if the \`ipc\` option is \`true\`.`);
};
const validateConnection = (methodName, isSubprocess, isConnected) => {
	if (!isConnected) throw new Error(`${getMethodName(methodName, isSubprocess)} cannot be used: the ${getOtherProcessName(isSubprocess)} has already exited or disconnected.`);
};
const throwOnEarlyDisconnect = (isSubprocess) => {
	throw new Error(`${getMethodName("getOneMessage", isSubprocess)} could not complete: the ${getOtherProcessName(isSubprocess)} exited or disconnected.`);
};
const throwOnStrictDeadlockError = (isSubprocess) => {
	throw new Error(`${getMethodName("sendMessage", isSubprocess)} failed: the ${getOtherProcessName(isSubprocess)} is sending a message too, instead of listening to incoming messages.
This can be fixed by both sending a message and listening to incoming messages at the same time:

const [receivedMessage] = await Promise.all([
	${getMethodName("getOneMessage", isSubprocess)},
	${getMethodName("sendMessage", isSubprocess, "message, {strict: true}")},
]);`);
};
const getStrictResponseError = (error, isSubprocess) => new Error(`${getMethodName("sendMessage", isSubprocess)} failed when sending an acknowledgment response to the ${getOtherProcessName(isSubprocess)}.`, { cause: error });
const throwOnMissingStrict = (isSubprocess) => {
	throw new Error(`${getMethodName("sendMessage", isSubprocess)} failed: the ${getOtherProcessName(isSubprocess)} is not listening to incoming messages.`);
};
const throwOnStrictDisconnect = (isSubprocess) => {
	throw new Error(`${getMethodName("sendMessage", isSubprocess)} failed: the ${getOtherProcessName(isSubprocess)} exited without listening to incoming messages.`);
};
const getAbortDisconnectError = () => /* @__PURE__ */ new Error(`\`cancelSignal\` aborted: the ${getOtherProcessName(true)} disconnected.`);
const throwOnMissingParent = () => {
	throw new Error("`getCancelSignal()` cannot be used without setting the `cancelSignal` subprocess option.");
};
const handleEpipeError = ({ error, methodName, isSubprocess }) => {
	if (error.code === "EPIPE") throw new Error(`${getMethodName(methodName, isSubprocess)} cannot be used: the ${getOtherProcessName(isSubprocess)} is disconnecting.`, { cause: error });
};
const handleSerializationError = ({ error, methodName, isSubprocess, message }) => {
	if (isSerializationError(error)) throw new Error(`${getMethodName(methodName, isSubprocess)}'s argument type is invalid: the message cannot be serialized: ${String(message)}.`, { cause: error });
};
const isSerializationError = ({ code, message }) => SERIALIZATION_ERROR_CODES.has(code) || SERIALIZATION_ERROR_MESSAGES.some((serializationErrorMessage) => message.includes(serializationErrorMessage));
const SERIALIZATION_ERROR_CODES = /* @__PURE__ */ new Set(["ERR_MISSING_ARGS", "ERR_INVALID_ARG_TYPE"]);
const SERIALIZATION_ERROR_MESSAGES = [
	"could not be cloned",
	"circular structure",
	"call stack size exceeded"
];
const getMethodName = (methodName, isSubprocess, parameters = "") => methodName === "cancelSignal" ? "`cancelSignal`'s `controller.abort()`" : `${getNamespaceName(isSubprocess)}${methodName}(${parameters})`;
const getNamespaceName = (isSubprocess) => isSubprocess ? "" : "subprocess.";
const getOtherProcessName = (isSubprocess) => isSubprocess ? "parent process" : "subprocess";
const disconnect = (anyProcess) => {
	if (anyProcess.connected) anyProcess.disconnect();
};

// node_modules/execa/lib/utils/deferred.js
const createDeferred = () => {
	const methods = {};
	const promise = new Promise((resolve, reject) => {
		Object.assign(methods, {
			resolve,
			reject
		});
	});
	return Object.assign(promise, methods);
};

// node_modules/execa/lib/arguments/fd-options.js
const getToStream = (destination, to = "stdin") => {
	const isWritable = true;
	const { options, fileDescriptors } = SUBPROCESS_OPTIONS.get(destination);
	const fdNumber = getFdNumber(fileDescriptors, to, isWritable);
	const destinationStream = destination.stdio[fdNumber];
	if (destinationStream === null) throw new TypeError(getInvalidStdioOptionMessage(fdNumber, to, options, isWritable));
	return destinationStream;
};
const getFromStream = (source, from = "stdout") => {
	const isWritable = false;
	const { options, fileDescriptors } = SUBPROCESS_OPTIONS.get(source);
	const fdNumber = getFdNumber(fileDescriptors, from, isWritable);
	const sourceStream = fdNumber === "all" ? source.all : source.stdio[fdNumber];
	if (sourceStream === null || sourceStream === void 0) throw new TypeError(getInvalidStdioOptionMessage(fdNumber, from, options, isWritable));
	return sourceStream;
};
const SUBPROCESS_OPTIONS = /* @__PURE__ */ new WeakMap();
const getFdNumber = (fileDescriptors, fdName, isWritable) => {
	const fdNumber = parseFdNumber(fdName, isWritable);
	validateFdNumber(fdNumber, fdName, isWritable, fileDescriptors);
	return fdNumber;
};
const parseFdNumber = (fdName, isWritable) => {
	const fdNumber = parseFd(fdName);
	if (fdNumber !== void 0) return fdNumber;
	const { validOptions, defaultValue } = isWritable ? {
		validOptions: "\"stdin\"",
		defaultValue: "stdin"
	} : {
		validOptions: "\"stdout\", \"stderr\", \"all\"",
		defaultValue: "stdout"
	};
	throw new TypeError(`"${getOptionName(isWritable)}" must not be "${fdName}".
It must be ${validOptions} or "fd3", "fd4" (and so on).
It is optional and defaults to "${defaultValue}".`);
};
const validateFdNumber = (fdNumber, fdName, isWritable, fileDescriptors) => {
	const fileDescriptor = fileDescriptors[getUsedDescriptor(fdNumber)];
	if (fileDescriptor === void 0) throw new TypeError(`"${getOptionName(isWritable)}" must not be ${fdName}. That file descriptor does not exist.
Please set the "stdio" option to ensure that file descriptor exists.`);
	if (fileDescriptor.direction === "input" && !isWritable) throw new TypeError(`"${getOptionName(isWritable)}" must not be ${fdName}. It must be a readable stream, not writable.`);
	if (fileDescriptor.direction !== "input" && isWritable) throw new TypeError(`"${getOptionName(isWritable)}" must not be ${fdName}. It must be a writable stream, not readable.`);
};
const getInvalidStdioOptionMessage = (fdNumber, fdName, options, isWritable) => {
	if (fdNumber === "all" && !options.all) return "The \"all\" option must be true to use \"from: 'all'\".";
	const { optionName, optionValue } = getInvalidStdioOption(fdNumber, options);
	return `The "${optionName}: ${serializeOptionValue(optionValue)}" option is incompatible with using "${getOptionName(isWritable)}: ${serializeOptionValue(fdName)}".
Please set this option with "pipe" instead.`;
};
const getInvalidStdioOption = (fdNumber, { stdin, stdout, stderr, stdio }) => {
	const usedDescriptor = getUsedDescriptor(fdNumber);
	if (usedDescriptor === 0 && stdin !== void 0) return {
		optionName: "stdin",
		optionValue: stdin
	};
	if (usedDescriptor === 1 && stdout !== void 0) return {
		optionName: "stdout",
		optionValue: stdout
	};
	if (usedDescriptor === 2 && stderr !== void 0) return {
		optionName: "stderr",
		optionValue: stderr
	};
	return {
		optionName: `stdio[${usedDescriptor}]`,
		optionValue: stdio[usedDescriptor]
	};
};
const getUsedDescriptor = (fdNumber) => fdNumber === "all" ? 1 : fdNumber;
const getOptionName = (isWritable) => isWritable ? "to" : "from";
const serializeOptionValue = (value) => {
	if (typeof value === "string") return `'${value}'`;
	return typeof value === "number" ? `${value}` : "Stream";
};

// node_modules/execa/lib/utils/max-listeners.js
const incrementMaxListeners = (eventEmitter, maxListenersIncrement, signal) => {
	const maxListeners = eventEmitter.getMaxListeners();
	if (maxListeners === 0 || maxListeners === Number.POSITIVE_INFINITY) return;
	eventEmitter.setMaxListeners(maxListeners + maxListenersIncrement);
	(0, node_events.addAbortListener)(signal, () => {
		eventEmitter.setMaxListeners(eventEmitter.getMaxListeners() - maxListenersIncrement);
	});
};

// node_modules/execa/lib/ipc/reference.js
const addReference = (channel, reference) => {
	if (reference) addReferenceCount(channel);
};
const addReferenceCount = (channel) => {
	channel.refCounted();
};
const removeReference = (channel, reference) => {
	if (reference) removeReferenceCount(channel);
};
const removeReferenceCount = (channel) => {
	channel.unrefCounted();
};
const undoAddedReferences = (channel, isSubprocess) => {
	if (isSubprocess) {
		removeReferenceCount(channel);
		removeReferenceCount(channel);
	}
};
const redoAddedReferences = (channel, isSubprocess) => {
	if (isSubprocess) {
		addReferenceCount(channel);
		addReferenceCount(channel);
	}
};

// node_modules/execa/lib/ipc/incoming.js
const onMessage = async ({ anyProcess, channel, isSubprocess, ipcEmitter }, wrappedMessage) => {
	if (handleStrictResponse(wrappedMessage) || handleAbort(wrappedMessage)) return;
	if (!INCOMING_MESSAGES.has(anyProcess)) INCOMING_MESSAGES.set(anyProcess, []);
	const incomingMessages = INCOMING_MESSAGES.get(anyProcess);
	incomingMessages.push(wrappedMessage);
	if (incomingMessages.length > 1) return;
	while (incomingMessages.length > 0) {
		await waitForOutgoingMessages(anyProcess, ipcEmitter, wrappedMessage);
		await node_timers_promises.scheduler.yield();
		const message = await handleStrictRequest({
			wrappedMessage: incomingMessages[0],
			anyProcess,
			channel,
			isSubprocess,
			ipcEmitter
		});
		incomingMessages.shift();
		ipcEmitter.emit("message", message);
		ipcEmitter.emit("message:done");
	}
};
const onDisconnect = async ({ anyProcess, channel, isSubprocess, ipcEmitter, boundOnMessage }) => {
	abortOnDisconnect();
	const incomingMessages = INCOMING_MESSAGES.get(anyProcess);
	while (incomingMessages?.length > 0) await (0, node_events.once)(ipcEmitter, "message:done");
	anyProcess.removeListener("message", boundOnMessage);
	redoAddedReferences(channel, isSubprocess);
	ipcEmitter.connected = false;
	ipcEmitter.emit("disconnect");
};
const INCOMING_MESSAGES = /* @__PURE__ */ new WeakMap();

// node_modules/execa/lib/ipc/forward.js
const getIpcEmitter = (anyProcess, channel, isSubprocess) => {
	if (IPC_EMITTERS.has(anyProcess)) return IPC_EMITTERS.get(anyProcess);
	const ipcEmitter = new node_events.EventEmitter();
	ipcEmitter.connected = true;
	IPC_EMITTERS.set(anyProcess, ipcEmitter);
	forwardEvents({
		ipcEmitter,
		anyProcess,
		channel,
		isSubprocess
	});
	return ipcEmitter;
};
const IPC_EMITTERS = /* @__PURE__ */ new WeakMap();
const forwardEvents = ({ ipcEmitter, anyProcess, channel, isSubprocess }) => {
	const boundOnMessage = onMessage.bind(void 0, {
		anyProcess,
		channel,
		isSubprocess,
		ipcEmitter
	});
	anyProcess.on("message", boundOnMessage);
	anyProcess.once("disconnect", onDisconnect.bind(void 0, {
		anyProcess,
		channel,
		isSubprocess,
		ipcEmitter,
		boundOnMessage
	}));
	undoAddedReferences(channel, isSubprocess);
};
const isConnected = (anyProcess) => {
	const ipcEmitter = IPC_EMITTERS.get(anyProcess);
	return ipcEmitter === void 0 ? anyProcess.channel !== null : ipcEmitter.connected;
};

// node_modules/execa/lib/ipc/strict.js
const handleSendStrict = ({ anyProcess, channel, isSubprocess, message, strict }) => {
	if (!strict) return message;
	const ipcEmitter = getIpcEmitter(anyProcess, channel, isSubprocess);
	const hasListeners = hasMessageListeners(anyProcess, ipcEmitter);
	return {
		id: count++,
		type: REQUEST_TYPE,
		message,
		hasListeners
	};
};
let count = 0n;
const validateStrictDeadlock = (outgoingMessages, wrappedMessage) => {
	if (wrappedMessage?.type !== REQUEST_TYPE || wrappedMessage.hasListeners) return;
	for (const { id } of outgoingMessages) if (id !== void 0) STRICT_RESPONSES[id].resolve({
		isDeadlock: true,
		hasListeners: false
	});
};
const handleStrictRequest = async ({ wrappedMessage, anyProcess, channel, isSubprocess, ipcEmitter }) => {
	if (wrappedMessage?.type !== REQUEST_TYPE || !anyProcess.connected) return wrappedMessage;
	const { id, message } = wrappedMessage;
	const response = {
		id,
		type: RESPONSE_TYPE,
		message: hasMessageListeners(anyProcess, ipcEmitter)
	};
	try {
		await sendMessage$1({
			anyProcess,
			channel,
			isSubprocess,
			ipc: true
		}, response);
	} catch (error) {
		ipcEmitter.emit("strict:error", error);
	}
	return message;
};
const handleStrictResponse = (wrappedMessage) => {
	if (wrappedMessage?.type !== RESPONSE_TYPE) return false;
	const { id, message: hasListeners } = wrappedMessage;
	STRICT_RESPONSES[id]?.resolve({
		isDeadlock: false,
		hasListeners
	});
	return true;
};
const waitForStrictResponse = async (wrappedMessage, anyProcess, isSubprocess) => {
	if (wrappedMessage?.type !== REQUEST_TYPE) return;
	const deferred = createDeferred();
	STRICT_RESPONSES[wrappedMessage.id] = deferred;
	const controller = new AbortController();
	try {
		const { isDeadlock, hasListeners } = await Promise.race([deferred, throwOnDisconnect$1(anyProcess, isSubprocess, controller)]);
		if (isDeadlock) throwOnStrictDeadlockError(isSubprocess);
		if (!hasListeners) throwOnMissingStrict(isSubprocess);
	} finally {
		controller.abort();
		delete STRICT_RESPONSES[wrappedMessage.id];
	}
};
const STRICT_RESPONSES = {};
const throwOnDisconnect$1 = async (anyProcess, isSubprocess, { signal }) => {
	incrementMaxListeners(anyProcess, 1, signal);
	await (0, node_events.once)(anyProcess, "disconnect", { signal });
	throwOnStrictDisconnect(isSubprocess);
};
const REQUEST_TYPE = "execa:ipc:request";
const RESPONSE_TYPE = "execa:ipc:response";

// node_modules/execa/lib/ipc/outgoing.js
const startSendMessage = (anyProcess, wrappedMessage, strict) => {
	if (!OUTGOING_MESSAGES.has(anyProcess)) OUTGOING_MESSAGES.set(anyProcess, /* @__PURE__ */ new Set());
	const outgoingMessages = OUTGOING_MESSAGES.get(anyProcess);
	const outgoingMessage = {
		onMessageSent: createDeferred(),
		id: strict ? wrappedMessage.id : void 0
	};
	outgoingMessages.add(outgoingMessage);
	return {
		outgoingMessages,
		outgoingMessage
	};
};
const endSendMessage = ({ outgoingMessages, outgoingMessage }) => {
	outgoingMessages.delete(outgoingMessage);
	outgoingMessage.onMessageSent.resolve();
};
const waitForOutgoingMessages = async (anyProcess, ipcEmitter, wrappedMessage) => {
	while (!hasMessageListeners(anyProcess, ipcEmitter) && OUTGOING_MESSAGES.get(anyProcess)?.size > 0) {
		const outgoingMessages = [...OUTGOING_MESSAGES.get(anyProcess)];
		validateStrictDeadlock(outgoingMessages, wrappedMessage);
		await Promise.all(outgoingMessages.map(({ onMessageSent }) => onMessageSent));
	}
};
const OUTGOING_MESSAGES = /* @__PURE__ */ new WeakMap();
const hasMessageListeners = (anyProcess, ipcEmitter) => ipcEmitter.listenerCount("message") > getMinListenerCount(anyProcess);
const getMinListenerCount = (anyProcess) => SUBPROCESS_OPTIONS.has(anyProcess) && !getFdSpecificValue(SUBPROCESS_OPTIONS.get(anyProcess).options.buffer, "ipc") ? 1 : 0;

// node_modules/execa/lib/ipc/send.js
const sendMessage$1 = ({ anyProcess, channel, isSubprocess, ipc }, message, { strict = false } = {}) => {
	const methodName = "sendMessage";
	validateIpcMethod({
		methodName,
		isSubprocess,
		ipc,
		isConnected: anyProcess.connected
	});
	return sendMessageAsync({
		anyProcess,
		channel,
		methodName,
		isSubprocess,
		message,
		strict
	});
};
const sendMessageAsync = async ({ anyProcess, channel, methodName, isSubprocess, message, strict }) => {
	const wrappedMessage = handleSendStrict({
		anyProcess,
		channel,
		isSubprocess,
		message,
		strict
	});
	const outgoingMessagesState = startSendMessage(anyProcess, wrappedMessage, strict);
	try {
		await sendOneMessage({
			anyProcess,
			methodName,
			isSubprocess,
			wrappedMessage,
			message
		});
	} catch (error) {
		disconnect(anyProcess);
		throw error;
	} finally {
		endSendMessage(outgoingMessagesState);
	}
};
const sendOneMessage = async ({ anyProcess, methodName, isSubprocess, wrappedMessage, message }) => {
	const sendMethod = getSendMethod(anyProcess);
	try {
		await Promise.all([waitForStrictResponse(wrappedMessage, anyProcess, isSubprocess), sendMethod(wrappedMessage)]);
	} catch (error) {
		handleEpipeError({
			error,
			methodName,
			isSubprocess
		});
		handleSerializationError({
			error,
			methodName,
			isSubprocess,
			message
		});
		throw error;
	}
};
const getSendMethod = (anyProcess) => {
	if (PROCESS_SEND_METHODS.has(anyProcess)) return PROCESS_SEND_METHODS.get(anyProcess);
	const sendMethod = (0, node_util.promisify)(anyProcess.send.bind(anyProcess));
	PROCESS_SEND_METHODS.set(anyProcess, sendMethod);
	return sendMethod;
};
const PROCESS_SEND_METHODS = /* @__PURE__ */ new WeakMap();

// node_modules/execa/lib/ipc/graceful.js
const sendAbort = (subprocess, message) => {
	const methodName = "cancelSignal";
	validateConnection(methodName, false, subprocess.connected);
	return sendOneMessage({
		anyProcess: subprocess,
		methodName,
		isSubprocess: false,
		wrappedMessage: {
			type: GRACEFUL_CANCEL_TYPE,
			message
		},
		message
	});
};
const getCancelSignal$1 = async ({ anyProcess, channel, isSubprocess, ipc }) => {
	await startIpc({
		anyProcess,
		channel,
		isSubprocess,
		ipc
	});
	return cancelController.signal;
};
const startIpc = async ({ anyProcess, channel, isSubprocess, ipc }) => {
	if (cancelListening) return;
	cancelListening = true;
	if (!ipc) {
		throwOnMissingParent();
		return;
	}
	if (channel === null) {
		abortOnDisconnect();
		return;
	}
	getIpcEmitter(anyProcess, channel, isSubprocess);
	await node_timers_promises.scheduler.yield();
};
let cancelListening = false;
const handleAbort = (wrappedMessage) => {
	if (wrappedMessage?.type !== GRACEFUL_CANCEL_TYPE) return false;
	cancelController.abort(wrappedMessage.message);
	return true;
};
const GRACEFUL_CANCEL_TYPE = "execa:ipc:cancel";
const abortOnDisconnect = () => {
	cancelController.abort(getAbortDisconnectError());
};
const cancelController = new AbortController();

// node_modules/execa/lib/terminate/graceful.js
const validateGracefulCancel = ({ gracefulCancel, cancelSignal, ipc, serialization }) => {
	if (!gracefulCancel) return;
	if (cancelSignal === void 0) throw new Error("The `cancelSignal` option must be defined when setting the `gracefulCancel` option.");
	if (!ipc) throw new Error("The `ipc` option cannot be false when setting the `gracefulCancel` option.");
	if (serialization === "json") throw new Error("The `serialization` option cannot be 'json' when setting the `gracefulCancel` option.");
};
const throwOnGracefulCancel = ({ subprocess, cancelSignal, gracefulCancel, forceKillAfterDelay, context, controller }) => gracefulCancel ? [sendOnAbort({
	subprocess,
	cancelSignal,
	forceKillAfterDelay,
	context,
	controller
})] : [];
const sendOnAbort = async ({ subprocess, cancelSignal, forceKillAfterDelay, context, controller: { signal } }) => {
	await onAbortedSignal(cancelSignal, signal);
	const reason = getReason(cancelSignal);
	await sendAbort(subprocess, reason);
	killOnTimeout({
		kill: subprocess.kill,
		forceKillAfterDelay,
		context,
		controllerSignal: signal
	});
	context.terminationReason ??= "gracefulCancel";
	throw cancelSignal.reason;
};
const getReason = ({ reason }) => {
	if (!(reason instanceof DOMException)) return reason;
	const error = new Error(reason.message);
	Object.defineProperty(error, "stack", {
		value: reason.stack,
		enumerable: false,
		configurable: true,
		writable: true
	});
	return error;
};

// node_modules/execa/lib/terminate/timeout.js
const validateTimeout = ({ timeout }) => {
	if (timeout !== void 0 && (!Number.isFinite(timeout) || timeout < 0)) throw new TypeError(`Expected the \`timeout\` option to be a non-negative integer, got \`${timeout}\` (${typeof timeout})`);
};
const throwOnTimeout = (subprocess, timeout, context, controller) => timeout === 0 || timeout === void 0 ? [] : [killAfterTimeout(subprocess, timeout, context, controller)];
const killAfterTimeout = async (subprocess, timeout, context, { signal }) => {
	await (0, node_timers_promises.setTimeout)(timeout, void 0, { signal });
	context.terminationReason ??= "timeout";
	subprocess.kill();
	throw new DiscardedError();
};

// node_modules/execa/lib/methods/node.js
const mapNode = ({ options }) => {
	if (options.node === false) throw new TypeError("The \"node\" option cannot be false with `execaNode()`.");
	return { options: {
		...options,
		node: true
	} };
};
const handleNodeOption = (file, commandArguments, { node: shouldHandleNode = false, nodePath = node_process.execPath, nodeOptions = node_process.execArgv.filter((nodeOption) => !nodeOption.startsWith("--inspect")), cwd, execPath: formerNodePath, ...options }) => {
	if (formerNodePath !== void 0) throw new TypeError("The \"execPath\" option has been removed. Please use the \"nodePath\" option instead.");
	const normalizedNodePath = safeNormalizeFileUrl(nodePath, "The \"nodePath\" option");
	const resolvedNodePath = node_path.default.resolve(cwd, normalizedNodePath);
	const newOptions = {
		...options,
		nodePath: resolvedNodePath,
		node: shouldHandleNode,
		cwd
	};
	if (!shouldHandleNode) return [
		file,
		commandArguments,
		newOptions
	];
	if (node_path.default.basename(file, ".exe") === "node") throw new TypeError("When the \"node\" option is true, the first argument does not need to be \"node\".");
	return [
		resolvedNodePath,
		[
			...nodeOptions,
			file,
			...commandArguments
		],
		{
			ipc: true,
			...newOptions,
			shell: false
		}
	];
};

// node_modules/execa/lib/ipc/ipc-input.js
const validateIpcInputOption = ({ ipcInput, ipc, serialization }) => {
	if (ipcInput === void 0) return;
	if (!ipc) throw new Error("The `ipcInput` option cannot be set unless the `ipc` option is `true`.");
	validateIpcInput[serialization](ipcInput);
};
const validateAdvancedInput = (ipcInput) => {
	try {
		(0, node_v8.serialize)(ipcInput);
	} catch (error) {
		throw new Error("The `ipcInput` option is not serializable with a structured clone.", { cause: error });
	}
};
const validateJsonInput = (ipcInput) => {
	try {
		JSON.stringify(ipcInput);
	} catch (error) {
		throw new Error("The `ipcInput` option is not serializable with JSON.", { cause: error });
	}
};
const validateIpcInput = {
	advanced: validateAdvancedInput,
	json: validateJsonInput
};
const sendIpcInput = async (subprocess, ipcInput) => {
	if (ipcInput === void 0) return;
	await subprocess.sendMessage(ipcInput);
};

// node_modules/execa/lib/arguments/encoding-option.js
const validateEncoding = ({ encoding }) => {
	if (ENCODINGS.has(encoding)) return;
	const correctEncoding = getCorrectEncoding(encoding);
	if (correctEncoding !== void 0) throw new TypeError(`Invalid option \`encoding: ${serializeEncoding(encoding)}\`.
Please rename it to ${serializeEncoding(correctEncoding)}.`);
	const correctEncodings = [...ENCODINGS].map((correctEncoding) => serializeEncoding(correctEncoding)).join(", ");
	throw new TypeError(`Invalid option \`encoding: ${serializeEncoding(encoding)}\`.
Please rename it to one of: ${correctEncodings}.`);
};
const TEXT_ENCODINGS = /* @__PURE__ */ new Set(["utf8", "utf16le"]);
const BINARY_ENCODINGS = /* @__PURE__ */ new Set([
	"buffer",
	"hex",
	"base64",
	"base64url",
	"latin1",
	"ascii"
]);
const ENCODINGS = /* @__PURE__ */ new Set([...TEXT_ENCODINGS, ...BINARY_ENCODINGS]);
const getCorrectEncoding = (encoding) => {
	if (encoding === null) return "buffer";
	if (typeof encoding !== "string") return;
	const lowerEncoding = encoding.toLowerCase();
	if (lowerEncoding in ENCODING_ALIASES) return ENCODING_ALIASES[lowerEncoding];
	if (ENCODINGS.has(lowerEncoding)) return lowerEncoding;
};
const ENCODING_ALIASES = {
	"utf-8": "utf8",
	"utf-16le": "utf16le",
	"ucs-2": "utf16le",
	ucs2: "utf16le",
	binary: "latin1"
};
const serializeEncoding = (encoding) => typeof encoding === "string" ? `"${encoding}"` : String(encoding);

// node_modules/execa/lib/arguments/cwd.js
const normalizeCwd = (cwd = getDefaultCwd()) => {
	const cwdString = safeNormalizeFileUrl(cwd, "The \"cwd\" option");
	return node_path.default.resolve(cwdString);
};
const getDefaultCwd = () => {
	try {
		return node_process.default.cwd();
	} catch (error) {
		error.message = `The current directory does not exist.\n${error.message}`;
		throw error;
	}
};
const fixCwdError = (originalMessage, cwd) => {
	if (cwd === getDefaultCwd()) return originalMessage;
	let cwdStat;
	try {
		cwdStat = (0, node_fs.statSync)(cwd);
	} catch (error) {
		return `The "cwd" option is invalid: ${cwd}.\n${error.message}\n${originalMessage}`;
	}
	if (!cwdStat.isDirectory()) return `The "cwd" option is not a directory: ${cwd}.\n${originalMessage}`;
	return originalMessage;
};

// node_modules/execa/lib/arguments/options.js
const normalizeOptions = (filePath, rawArguments, rawOptions) => {
	rawOptions.cwd = normalizeCwd(rawOptions.cwd);
	const [processedFile, processedArguments, processedOptions] = handleNodeOption(filePath, rawArguments, rawOptions);
	const { command: file, args: commandArguments, options: initialOptions } = import_cross_spawn.default._parse(processedFile, processedArguments, processedOptions);
	const fdOptions = normalizeFdSpecificOptions(initialOptions);
	const options = addDefaultOptions(fdOptions);
	validateTimeout(options);
	validateEncoding(options);
	validateIpcInputOption(options);
	validateCancelSignal(options);
	validateGracefulCancel(options);
	options.shell = normalizeFileUrl(options.shell);
	options.env = getEnv(options);
	options.killSignal = normalizeKillSignal(options.killSignal);
	options.forceKillAfterDelay = normalizeForceKillAfterDelay(options.forceKillAfterDelay);
	options.lines = options.lines.map((lines, fdNumber) => lines && !BINARY_ENCODINGS.has(options.encoding) && options.buffer[fdNumber]);
	if (node_process.default.platform === "win32" && node_path.default.basename(file, ".exe") === "cmd") commandArguments.unshift("/q");
	return {
		file,
		commandArguments,
		options
	};
};
const addDefaultOptions = ({ extendEnv = true, preferLocal = false, cwd, localDir: localDirectory = cwd, encoding = "utf8", reject = true, cleanup = true, all = false, windowsHide = true, killSignal = "SIGTERM", forceKillAfterDelay = true, gracefulCancel = false, ipcInput, ipc = ipcInput !== void 0 || gracefulCancel, serialization = "advanced", ...options }) => ({
	...options,
	extendEnv,
	preferLocal,
	cwd,
	localDirectory,
	encoding,
	reject,
	cleanup,
	all,
	windowsHide,
	killSignal,
	forceKillAfterDelay,
	gracefulCancel,
	ipcInput,
	ipc,
	serialization
});
const getEnv = ({ env: envOption, extendEnv, preferLocal, node, localDirectory, nodePath }) => {
	const env = extendEnv ? {
		...node_process.default.env,
		...envOption
	} : envOption;
	if (preferLocal || node) return npmRunPathEnv({
		env,
		cwd: localDirectory,
		execPath: nodePath,
		preferLocal,
		addExecPath: node
	});
	return env;
};

// node_modules/execa/lib/arguments/shell.js
const concatenateShell = (file, commandArguments, options) => options.shell && commandArguments.length > 0 ? [
	[file, ...commandArguments].join(" "),
	[],
	options
] : [
	file,
	commandArguments,
	options
];

// node_modules/strip-final-newline/index.js
function stripFinalNewline(input) {
	if (typeof input === "string") return stripFinalNewlineString(input);
	if (!(ArrayBuffer.isView(input) && input.BYTES_PER_ELEMENT === 1)) throw new Error("Input must be a string or a Uint8Array");
	return stripFinalNewlineBinary(input);
}
const stripFinalNewlineString = (input) => input.at(-1) === LF ? input.slice(0, input.at(-2) === CR ? -2 : -1) : input;
const stripFinalNewlineBinary = (input) => input.at(-1) === LF_BINARY ? input.subarray(0, input.at(-2) === CR_BINARY ? -2 : -1) : input;
const LF = "\n";
const LF_BINARY = LF.codePointAt(0);
const CR = "\r";
const CR_BINARY = CR.codePointAt(0);

// node_modules/get-stream/node_modules/is-stream/index.js
function isStream$1(stream, { checkOpen = true } = {}) {
	return stream !== null && typeof stream === "object" && (stream.writable || stream.readable || !checkOpen || stream.writable === void 0 && stream.readable === void 0) && typeof stream.pipe === "function";
}
function isReadableStream$2(stream, { checkOpen = true } = {}) {
	return isStream$1(stream, { checkOpen }) && (stream.readable || !checkOpen) && typeof stream.read === "function" && typeof stream.readable === "boolean" && typeof stream.readableObjectMode === "boolean" && typeof stream.destroy === "function" && typeof stream.destroyed === "boolean";
}

// node_modules/@sec-ant/readable-stream/dist/ponyfill/asyncIterator.js
const a = Object.getPrototypeOf(Object.getPrototypeOf(
	/* istanbul ignore next */
	async function* () {}
).prototype);
var c = class {
	#t;
	#n;
	#r = !1;
	#e = void 0;
	constructor(e, t) {
		this.#t = e, this.#n = t;
	}
	next() {
		const e = () => this.#s();
		return this.#e = this.#e ? this.#e.then(e, e) : e(), this.#e;
	}
	return(e) {
		const t = () => this.#i(e);
		return this.#e ? this.#e.then(t, t) : t();
	}
	async #s() {
		if (this.#r) return {
			done: !0,
			value: void 0
		};
		let e;
		try {
			e = await this.#t.read();
		} catch (t) {
			throw this.#e = void 0, this.#r = !0, this.#t.releaseLock(), t;
		}
		return e.done && (this.#e = void 0, this.#r = !0, this.#t.releaseLock()), e;
	}
	async #i(e) {
		if (this.#r) return {
			done: !0,
			value: e
		};
		if (this.#r = !0, !this.#n) {
			const t = this.#t.cancel(e);
			return this.#t.releaseLock(), await t, {
				done: !0,
				value: e
			};
		}
		return this.#t.releaseLock(), {
			done: !0,
			value: e
		};
	}
};
const n = Symbol();
function i() {
	return this[n].next();
}
Object.defineProperty(i, "name", { value: "next" });
function o(r) {
	return this[n].return(r);
}
Object.defineProperty(o, "name", { value: "return" });
const u = Object.create(a, {
	next: {
		enumerable: !0,
		configurable: !0,
		writable: !0,
		value: i
	},
	return: {
		enumerable: !0,
		configurable: !0,
		writable: !0,
		value: o
	}
});
function h({ preventCancel: r = !1 } = {}) {
	const e = this.getReader(), t = new c(e, r), s = Object.create(u);
	return s[n] = t, s;
}

// node_modules/get-stream/source/stream.js
const getAsyncIterable = (stream) => {
	if (isReadableStream$2(stream, { checkOpen: false }) && nodeImports.on !== void 0) return getStreamIterable(stream);
	if (typeof stream?.[Symbol.asyncIterator] === "function") return stream;
	if (toString.call(stream) === "[object ReadableStream]") return h.call(stream);
	throw new TypeError("The first argument must be a Readable, a ReadableStream, or an async iterable.");
};
const { toString } = Object.prototype;
const getStreamIterable = async function* (stream) {
	const controller = new AbortController();
	const state = {};
	handleStreamEnd(stream, controller, state);
	try {
		for await (const [chunk] of nodeImports.on(stream, "data", { signal: controller.signal })) yield chunk;
	} catch (error) {
		if (state.error !== void 0) throw state.error;
		else if (!controller.signal.aborted) throw error;
	} finally {
		stream.destroy();
	}
};
const handleStreamEnd = async (stream, controller, state) => {
	try {
		await nodeImports.finished(stream, {
			cleanup: true,
			readable: true,
			writable: false,
			error: false
		});
	} catch (error) {
		state.error = error;
	} finally {
		controller.abort();
	}
};
const nodeImports = {};

// node_modules/get-stream/source/contents.js
const getStreamContents$1 = async (stream, { init, convertChunk, getSize, truncateChunk, addChunk, getFinalChunk, finalize }, { maxBuffer = Number.POSITIVE_INFINITY } = {}) => {
	const asyncIterable = getAsyncIterable(stream);
	const state = init();
	state.length = 0;
	try {
		for await (const chunk of asyncIterable) {
			const convertedChunk = convertChunk[getChunkType(chunk)](chunk, state);
			appendChunk({
				convertedChunk,
				state,
				getSize,
				truncateChunk,
				addChunk,
				maxBuffer
			});
		}
		appendFinalChunk({
			state,
			convertChunk,
			getSize,
			truncateChunk,
			addChunk,
			getFinalChunk,
			maxBuffer
		});
		return finalize(state);
	} catch (error) {
		const normalizedError = typeof error === "object" && error !== null ? error : new Error(error);
		normalizedError.bufferedData = finalize(state);
		throw normalizedError;
	}
};
const appendFinalChunk = ({ state, getSize, truncateChunk, addChunk, getFinalChunk, maxBuffer }) => {
	const convertedChunk = getFinalChunk(state);
	if (convertedChunk !== void 0) appendChunk({
		convertedChunk,
		state,
		getSize,
		truncateChunk,
		addChunk,
		maxBuffer
	});
};
const appendChunk = ({ convertedChunk, state, getSize, truncateChunk, addChunk, maxBuffer }) => {
	const chunkSize = getSize(convertedChunk);
	const newLength = state.length + chunkSize;
	if (newLength <= maxBuffer) {
		addNewChunk(convertedChunk, state, addChunk, newLength);
		return;
	}
	const truncatedChunk = truncateChunk(convertedChunk, maxBuffer - state.length);
	if (truncatedChunk !== void 0) addNewChunk(truncatedChunk, state, addChunk, maxBuffer);
	throw new MaxBufferError();
};
const addNewChunk = (convertedChunk, state, addChunk, newLength) => {
	state.contents = addChunk(convertedChunk, state, newLength);
	state.length = newLength;
};
const getChunkType = (chunk) => {
	const typeOfChunk = typeof chunk;
	if (typeOfChunk === "string") return "string";
	if (typeOfChunk !== "object" || chunk === null) return "others";
	if (globalThis.Buffer?.isBuffer(chunk)) return "buffer";
	const prototypeName = objectToString.call(chunk);
	if (prototypeName === "[object ArrayBuffer]") return "arrayBuffer";
	if (prototypeName === "[object DataView]") return "dataView";
	if (Number.isInteger(chunk.byteLength) && Number.isInteger(chunk.byteOffset) && objectToString.call(chunk.buffer) === "[object ArrayBuffer]") return "typedArray";
	return "others";
};
const { toString: objectToString } = Object.prototype;
var MaxBufferError = class extends Error {
	name = "MaxBufferError";
	constructor() {
		super("maxBuffer exceeded");
	}
};

// node_modules/get-stream/source/utils.js
const identity = (value) => value;
const noop$1 = () => void 0;
const getContentsProperty = ({ contents }) => contents;
const throwObjectStream = (chunk) => {
	throw new Error(`Streams in object mode are not supported: ${String(chunk)}`);
};
const getLengthProperty = (convertedChunk) => convertedChunk.length;

// node_modules/get-stream/source/array.js
async function getStreamAsArray(stream, options) {
	return getStreamContents$1(stream, arrayMethods, options);
}
const initArray = () => ({ contents: [] });
const increment = () => 1;
const addArrayChunk = (convertedChunk, { contents }) => {
	contents.push(convertedChunk);
	return contents;
};
const arrayMethods = {
	init: initArray,
	convertChunk: {
		string: identity,
		buffer: identity,
		arrayBuffer: identity,
		dataView: identity,
		typedArray: identity,
		others: identity
	},
	getSize: increment,
	truncateChunk: noop$1,
	addChunk: addArrayChunk,
	getFinalChunk: noop$1,
	finalize: getContentsProperty
};

// node_modules/get-stream/source/array-buffer.js
async function getStreamAsArrayBuffer(stream, options) {
	return getStreamContents$1(stream, arrayBufferMethods, options);
}
const initArrayBuffer = () => ({ contents: /* @__PURE__ */ new ArrayBuffer(0) });
const useTextEncoder = (chunk) => textEncoder.encode(chunk);
const textEncoder = new TextEncoder();
const useUint8Array = (chunk) => new Uint8Array(chunk);
const useUint8ArrayWithOffset = (chunk) => new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
const truncateArrayBufferChunk = (convertedChunk, chunkSize) => convertedChunk.slice(0, chunkSize);
const addArrayBufferChunk = (convertedChunk, { contents, length: previousLength }, length) => {
	const newContents = hasArrayBufferResize() ? resizeArrayBuffer(contents, length) : resizeArrayBufferSlow(contents, length);
	new Uint8Array(newContents).set(convertedChunk, previousLength);
	return newContents;
};
const resizeArrayBufferSlow = (contents, length) => {
	if (length <= contents.byteLength) return contents;
	const arrayBuffer = new ArrayBuffer(getNewContentsLength(length));
	new Uint8Array(arrayBuffer).set(new Uint8Array(contents), 0);
	return arrayBuffer;
};
const resizeArrayBuffer = (contents, length) => {
	if (length <= contents.maxByteLength) {
		contents.resize(length);
		return contents;
	}
	const arrayBuffer = new ArrayBuffer(length, { maxByteLength: getNewContentsLength(length) });
	new Uint8Array(arrayBuffer).set(new Uint8Array(contents), 0);
	return arrayBuffer;
};
const getNewContentsLength = (length) => SCALE_FACTOR ** Math.ceil(Math.log(length) / Math.log(SCALE_FACTOR));
const SCALE_FACTOR = 2;
const finalizeArrayBuffer = ({ contents, length }) => hasArrayBufferResize() ? contents : contents.slice(0, length);
const hasArrayBufferResize = () => "resize" in ArrayBuffer.prototype;
const arrayBufferMethods = {
	init: initArrayBuffer,
	convertChunk: {
		string: useTextEncoder,
		buffer: useUint8Array,
		arrayBuffer: useUint8Array,
		dataView: useUint8ArrayWithOffset,
		typedArray: useUint8ArrayWithOffset,
		others: throwObjectStream
	},
	getSize: getLengthProperty,
	truncateChunk: truncateArrayBufferChunk,
	addChunk: addArrayBufferChunk,
	getFinalChunk: noop$1,
	finalize: finalizeArrayBuffer
};

// node_modules/get-stream/source/string.js
async function getStreamAsString(stream, options) {
	return getStreamContents$1(stream, stringMethods, options);
}
const initString = () => ({
	contents: "",
	textDecoder: new TextDecoder()
});
const useTextDecoder = (chunk, { textDecoder }) => textDecoder.decode(chunk, { stream: true });
const addStringChunk = (convertedChunk, { contents }) => contents + convertedChunk;
const truncateStringChunk = (convertedChunk, chunkSize) => convertedChunk.slice(0, chunkSize);
const getFinalStringChunk = ({ textDecoder }) => {
	const finalChunk = textDecoder.decode();
	return finalChunk === "" ? void 0 : finalChunk;
};
const stringMethods = {
	init: initString,
	convertChunk: {
		string: identity,
		buffer: useTextDecoder,
		arrayBuffer: useTextDecoder,
		dataView: useTextDecoder,
		typedArray: useTextDecoder,
		others: throwObjectStream
	},
	getSize: getLengthProperty,
	truncateChunk: truncateStringChunk,
	addChunk: addStringChunk,
	getFinalChunk: getFinalStringChunk,
	finalize: getContentsProperty
};

// node_modules/execa/lib/io/max-buffer.js
const handleMaxBuffer = ({ error, stream, readableObjectMode, lines, encoding, fdNumber }) => {
	if (!(error instanceof MaxBufferError)) throw error;
	if (fdNumber === "all") return error;
	error.maxBufferInfo = {
		fdNumber,
		unit: getMaxBufferUnit(readableObjectMode, lines, encoding)
	};
	stream.destroy();
	throw error;
};
const getMaxBufferUnit = (readableObjectMode, lines, encoding) => {
	if (readableObjectMode) return "objects";
	if (lines) return "lines";
	if (encoding === "buffer") return "bytes";
	return "characters";
};
const checkIpcMaxBuffer = (subprocess, ipcOutput, maxBuffer) => {
	if (ipcOutput.length !== maxBuffer) return;
	const error = new MaxBufferError();
	error.maxBufferInfo = { fdNumber: "ipc" };
	throw error;
};
const getMaxBufferMessage = (error, maxBuffer) => {
	const { streamName, threshold, unit } = getMaxBufferInfo(error, maxBuffer);
	return `Command's ${streamName} was larger than ${threshold} ${unit}`;
};
const getMaxBufferInfo = (error, maxBuffer) => {
	if (error?.maxBufferInfo === void 0) return {
		streamName: "output",
		threshold: maxBuffer[1],
		unit: "bytes"
	};
	const { maxBufferInfo: { fdNumber, unit } } = error;
	delete error.maxBufferInfo;
	const threshold = getFdSpecificValue(maxBuffer, fdNumber);
	if (fdNumber === "ipc") return {
		streamName: "IPC output",
		threshold,
		unit: "messages"
	};
	return {
		streamName: getStreamName(fdNumber),
		threshold,
		unit
	};
};
const isMaxBufferSync = (resultError, output, maxBuffer) => resultError?.code === "ENOBUFS" && output !== null && output.some((result) => result !== null && result.length > getMaxBufferSync(maxBuffer));
const truncateMaxBufferSync = (result, isMaxBuffer, maxBuffer) => {
	if (!isMaxBuffer) return result;
	const maxBufferValue = getMaxBufferSync(maxBuffer);
	return result.length > maxBufferValue ? result.slice(0, maxBufferValue) : result;
};
const getMaxBufferSync = ([, stdoutMaxBuffer]) => stdoutMaxBuffer;

// node_modules/execa/lib/return/message.js
const createMessages = ({ stdio, all, ipcOutput, originalError, signal, signalDescription, exitCode, escapedCommand, timedOut, isCanceled, isGracefullyCanceled, isMaxBuffer, isForcefullyTerminated, forceKillAfterDelay, killSignal, maxBuffer, timeout, cwd }) => {
	const errorCode = originalError?.code;
	const prefix = getErrorPrefix({
		originalError,
		timedOut,
		timeout,
		isMaxBuffer,
		maxBuffer,
		errorCode,
		signal,
		signalDescription,
		exitCode,
		isCanceled,
		isGracefullyCanceled,
		isForcefullyTerminated,
		forceKillAfterDelay,
		killSignal
	});
	const originalMessage = getOriginalMessage(originalError, cwd);
	const shortMessage = `${prefix}: ${escapedCommand}${originalMessage === void 0 ? "" : `\n${originalMessage}`}`;
	return {
		originalMessage,
		shortMessage,
		message: [
			shortMessage,
			...all === void 0 ? [stdio[2], stdio[1]] : [all],
			...stdio.slice(3),
			ipcOutput.map((ipcMessage) => serializeIpcMessage(ipcMessage)).join("\n")
		].map((messagePart) => escapeLines(stripFinalNewline(serializeMessagePart(messagePart)))).filter(Boolean).join("\n\n")
	};
};
const getErrorPrefix = ({ originalError, timedOut, timeout, isMaxBuffer, maxBuffer, errorCode, signal, signalDescription, exitCode, isCanceled, isGracefullyCanceled, isForcefullyTerminated, forceKillAfterDelay, killSignal }) => {
	const forcefulSuffix = getForcefulSuffix(isForcefullyTerminated, forceKillAfterDelay);
	if (timedOut) return `Command timed out after ${timeout} milliseconds${forcefulSuffix}`;
	if (isGracefullyCanceled) {
		if (signal === void 0) return `Command was gracefully canceled with exit code ${exitCode}`;
		return isForcefullyTerminated ? `Command was gracefully canceled${forcefulSuffix}` : `Command was gracefully canceled with ${signal} (${signalDescription})`;
	}
	if (isCanceled) return `Command was canceled${forcefulSuffix}`;
	if (isMaxBuffer) return `${getMaxBufferMessage(originalError, maxBuffer)}${forcefulSuffix}`;
	if (errorCode !== void 0) return `Command failed with ${errorCode}${forcefulSuffix}`;
	if (isForcefullyTerminated) return `Command was killed with ${killSignal} (${getSignalDescription(killSignal)})${forcefulSuffix}`;
	if (signal !== void 0) return `Command was killed with ${signal} (${signalDescription})`;
	if (exitCode !== void 0) return `Command failed with exit code ${exitCode}`;
	return "Command failed";
};
const getForcefulSuffix = (isForcefullyTerminated, forceKillAfterDelay) => isForcefullyTerminated ? ` and was forcefully terminated after ${forceKillAfterDelay} milliseconds` : "";
const getOriginalMessage = (originalError, cwd) => {
	if (originalError instanceof DiscardedError) return;
	const originalMessage = isExecaError(originalError) ? originalError.originalMessage : String(originalError?.message ?? originalError);
	const escapedOriginalMessage = escapeLines(fixCwdError(originalMessage, cwd));
	return escapedOriginalMessage === "" ? void 0 : escapedOriginalMessage;
};
const serializeIpcMessage = (ipcMessage) => typeof ipcMessage === "string" ? ipcMessage : (0, node_util.inspect)(ipcMessage);
const serializeMessagePart = (messagePart) => Array.isArray(messagePart) ? messagePart.map((messageItem) => stripFinalNewline(serializeMessageItem(messageItem))).filter(Boolean).join("\n") : serializeMessageItem(messagePart);
const serializeMessageItem = (messageItem) => {
	if (typeof messageItem === "string") return messageItem;
	if (isUint8Array(messageItem)) return uint8ArrayToString(messageItem);
	return "";
};

// node_modules/execa/lib/return/result.js
const makeSuccessResult = ({ command, escapedCommand, stdio, all, ipcOutput, options: { cwd }, startTime }) => omitUndefinedProperties({
	command,
	escapedCommand,
	cwd,
	durationMs: getDurationMs(startTime),
	failed: false,
	timedOut: false,
	isCanceled: false,
	isGracefullyCanceled: false,
	isTerminated: false,
	isMaxBuffer: false,
	isForcefullyTerminated: false,
	exitCode: 0,
	stdout: stdio[1],
	stderr: stdio[2],
	all,
	stdio,
	ipcOutput,
	pipedFrom: []
});
const makeEarlyError = ({ error, command, escapedCommand, fileDescriptors, options, startTime, isSync }) => makeError({
	error,
	command,
	escapedCommand,
	startTime,
	timedOut: false,
	isCanceled: false,
	isGracefullyCanceled: false,
	isMaxBuffer: false,
	isForcefullyTerminated: false,
	stdio: Array.from({ length: fileDescriptors.length }),
	ipcOutput: [],
	options,
	isSync
});
const makeError = ({ error: originalError, command, escapedCommand, startTime, timedOut, isCanceled, isGracefullyCanceled, isMaxBuffer, isForcefullyTerminated, exitCode: rawExitCode, signal: rawSignal, stdio, all, ipcOutput, options: { timeoutDuration, timeout = timeoutDuration, forceKillAfterDelay, killSignal, cwd, maxBuffer }, isSync }) => {
	const { exitCode, signal, signalDescription } = normalizeExitPayload(rawExitCode, rawSignal);
	const { originalMessage, shortMessage, message } = createMessages({
		stdio,
		all,
		ipcOutput,
		originalError,
		signal,
		signalDescription,
		exitCode,
		escapedCommand,
		timedOut,
		isCanceled,
		isGracefullyCanceled,
		isMaxBuffer,
		isForcefullyTerminated,
		forceKillAfterDelay,
		killSignal,
		maxBuffer,
		timeout,
		cwd
	});
	const error = getFinalError(originalError, message, isSync);
	Object.assign(error, getErrorProperties({
		error,
		command,
		escapedCommand,
		startTime,
		timedOut,
		isCanceled,
		isGracefullyCanceled,
		isMaxBuffer,
		isForcefullyTerminated,
		exitCode,
		signal,
		signalDescription,
		stdio,
		all,
		ipcOutput,
		cwd,
		originalMessage,
		shortMessage
	}));
	return error;
};
const getErrorProperties = ({ error, command, escapedCommand, startTime, timedOut, isCanceled, isGracefullyCanceled, isMaxBuffer, isForcefullyTerminated, exitCode, signal, signalDescription, stdio, all, ipcOutput, cwd, originalMessage, shortMessage }) => omitUndefinedProperties({
	shortMessage,
	originalMessage,
	command,
	escapedCommand,
	cwd,
	durationMs: getDurationMs(startTime),
	failed: true,
	timedOut,
	isCanceled,
	isGracefullyCanceled,
	isTerminated: signal !== void 0,
	isMaxBuffer,
	isForcefullyTerminated,
	exitCode,
	signal,
	signalDescription,
	code: error.cause?.code,
	stdout: stdio[1],
	stderr: stdio[2],
	all,
	stdio,
	ipcOutput,
	pipedFrom: []
});
const omitUndefinedProperties = (result) => Object.fromEntries(Object.entries(result).filter(([, value]) => value !== void 0));
const normalizeExitPayload = (rawExitCode, rawSignal) => {
	const exitCode = rawExitCode === null ? void 0 : rawExitCode;
	const signal = rawSignal === null ? void 0 : rawSignal;
	return {
		exitCode,
		signal,
		signalDescription: signal === void 0 ? void 0 : getSignalDescription(rawSignal)
	};
};

// node_modules/parse-ms/index.js
const toZeroIfInfinity = (value) => Number.isFinite(value) ? value : 0;
function parseNumber(milliseconds) {
	return {
		days: Math.trunc(milliseconds / 864e5),
		hours: Math.trunc(milliseconds / 36e5 % 24),
		minutes: Math.trunc(milliseconds / 6e4 % 60),
		seconds: Math.trunc(milliseconds / 1e3 % 60),
		milliseconds: Math.trunc(milliseconds % 1e3),
		microseconds: Math.trunc(toZeroIfInfinity(milliseconds * 1e3) % 1e3),
		nanoseconds: Math.trunc(toZeroIfInfinity(milliseconds * 1e6) % 1e3)
	};
}
function parseBigint(milliseconds) {
	return {
		days: milliseconds / 86400000n,
		hours: milliseconds / 3600000n % 24n,
		minutes: milliseconds / 60000n % 60n,
		seconds: milliseconds / 1000n % 60n,
		milliseconds: milliseconds % 1000n,
		microseconds: 0n,
		nanoseconds: 0n
	};
}
function parseMilliseconds(milliseconds) {
	switch (typeof milliseconds) {
		case "number":
			if (Number.isFinite(milliseconds)) return parseNumber(milliseconds);
			break;
		case "bigint": return parseBigint(milliseconds);
	}
	throw new TypeError("Expected a finite number or bigint");
}

// node_modules/pretty-ms/index.js
const isZero = (value) => value === 0 || value === 0n;
const pluralize = (word, count) => count === 1 || count === 1n ? word : `${word}s`;
const SECOND_ROUNDING_EPSILON = 1e-7;
const ONE_DAY_IN_MILLISECONDS = 24n * 60n * 60n * 1000n;
function prettyMilliseconds(milliseconds, options) {
	const isBigInt = typeof milliseconds === "bigint";
	if (!isBigInt && !Number.isFinite(milliseconds)) throw new TypeError("Expected a finite number or bigint");
	options = { ...options };
	const sign = milliseconds < 0 ? "-" : "";
	milliseconds = milliseconds < 0 ? -milliseconds : milliseconds;
	if (options.colonNotation) {
		options.compact = false;
		options.formatSubMilliseconds = false;
		options.separateMilliseconds = false;
		options.verbose = false;
	}
	if (options.compact) {
		options.unitCount = 1;
		options.secondsDecimalDigits = 0;
		options.millisecondsDecimalDigits = 0;
	}
	let result = [];
	const floorDecimals = (value, decimalDigits) => {
		const flooredInterimValue = Math.floor(value * 10 ** decimalDigits + SECOND_ROUNDING_EPSILON);
		return (Math.round(flooredInterimValue) / 10 ** decimalDigits).toFixed(decimalDigits);
	};
	const add = (value, long, short, valueString) => {
		if ((result.length === 0 || !options.colonNotation) && isZero(value) && !(options.colonNotation && short === "m")) return;
		valueString ??= String(value);
		if (options.colonNotation) {
			const wholeDigits = valueString.includes(".") ? valueString.split(".")[0].length : valueString.length;
			const minLength = result.length > 0 ? 2 : 1;
			valueString = "0".repeat(Math.max(0, minLength - wholeDigits)) + valueString;
		} else valueString += options.verbose ? " " + pluralize(long, value) : short;
		result.push(valueString);
	};
	const parsed = parseMilliseconds(milliseconds);
	const days = BigInt(parsed.days);
	if (options.hideYearAndDays) add(BigInt(days) * 24n + BigInt(parsed.hours), "hour", "h");
	else {
		if (options.hideYear) add(days, "day", "d");
		else {
			add(days / 365n, "year", "y");
			add(days % 365n, "day", "d");
		}
		add(Number(parsed.hours), "hour", "h");
	}
	add(Number(parsed.minutes), "minute", "m");
	if (!options.hideSeconds) {
		if (options.separateMilliseconds || options.formatSubMilliseconds || !options.colonNotation && milliseconds < 1e3 && !options.subSecondsAsDecimals) {
			const seconds = Number(parsed.seconds);
			const milliseconds = Number(parsed.milliseconds);
			const microseconds = Number(parsed.microseconds);
			const nanoseconds = Number(parsed.nanoseconds);
			add(seconds, "second", "s");
			if (options.formatSubMilliseconds) {
				add(milliseconds, "millisecond", "ms");
				add(microseconds, "microsecond", "µs");
				add(nanoseconds, "nanosecond", "ns");
			} else {
				const millisecondsAndBelow = milliseconds + microseconds / 1e3 + nanoseconds / 1e6;
				const millisecondsDecimalDigits = typeof options.millisecondsDecimalDigits === "number" ? options.millisecondsDecimalDigits : 0;
				const roundedMilliseconds = millisecondsAndBelow >= 1 ? Math.round(millisecondsAndBelow) : Math.ceil(millisecondsAndBelow);
				const maximumMilliseconds = 1e3 - 10 ** -millisecondsDecimalDigits;
				const millisecondsString = millisecondsDecimalDigits ? Math.min(millisecondsAndBelow, maximumMilliseconds).toFixed(millisecondsDecimalDigits) : Math.min(roundedMilliseconds, maximumMilliseconds);
				add(Number.parseFloat(millisecondsString), "millisecond", "ms", millisecondsString);
			}
		} else {
			const secondsFixed = floorDecimals((isBigInt ? Number(milliseconds % ONE_DAY_IN_MILLISECONDS) : milliseconds) / 1e3 % 60, typeof options.secondsDecimalDigits === "number" ? options.secondsDecimalDigits : 1);
			const secondsString = options.keepDecimalsOnWholeSeconds ? secondsFixed : secondsFixed.replace(/\.0+$/, "");
			add(Number.parseFloat(secondsString), "second", "s", secondsString);
		}
	}
	if (result.length === 0) return sign + "0" + (options.verbose ? " milliseconds" : "ms");
	const separator = options.colonNotation ? ":" : " ";
	if (typeof options.unitCount === "number") result = result.slice(0, Math.max(options.unitCount, 1));
	return sign + result.join(separator);
}

// node_modules/execa/lib/verbose/error.js
const logError = (result, verboseInfo) => {
	if (result.failed) verboseLog({
		type: "error",
		verboseMessage: result.shortMessage,
		verboseInfo,
		result
	});
};

// node_modules/execa/lib/verbose/complete.js
const logResult = (result, verboseInfo) => {
	if (!isVerbose(verboseInfo)) return;
	logError(result, verboseInfo);
	logDuration(result, verboseInfo);
};
const logDuration = (result, verboseInfo) => {
	const verboseMessage = `(done in ${prettyMilliseconds(result.durationMs)})`;
	verboseLog({
		type: "duration",
		verboseMessage,
		verboseInfo,
		result
	});
};

// node_modules/execa/lib/return/reject.js
const handleResult = (result, verboseInfo, { reject }) => {
	logResult(result, verboseInfo);
	if (result.failed && reject) throw result;
	return result;
};

// node_modules/execa/node_modules/is-stream/index.js
function isStream(stream, { checkOpen = true } = {}) {
	return stream !== null && typeof stream === "object" && (stream.writable || stream.readable || !checkOpen || stream.writable === void 0 && stream.readable === void 0) && typeof stream.pipe === "function";
}
function isWritableStream$1(stream, { checkOpen = true } = {}) {
	return isStream(stream, { checkOpen }) && (stream.writable || !checkOpen) && typeof stream.write === "function" && typeof stream.end === "function" && typeof stream.writable === "boolean" && typeof stream.writableObjectMode === "boolean" && typeof stream.destroy === "function" && typeof stream.destroyed === "boolean";
}
function isReadableStream$1(stream, { checkOpen = true } = {}) {
	return isStream(stream, { checkOpen }) && (stream.readable || !checkOpen) && typeof stream.read === "function" && typeof stream.readable === "boolean" && typeof stream.readableObjectMode === "boolean" && typeof stream.destroy === "function" && typeof stream.destroyed === "boolean";
}
function isDuplexStream(stream, options) {
	return isWritableStream$1(stream, options) && isReadableStream$1(stream, options);
}

// node_modules/execa/lib/stdio/type.js
const getStdioItemType = (value, optionName) => {
	if (isAsyncGenerator(value)) return "asyncGenerator";
	if (isSyncGenerator(value)) return "generator";
	if (isUrl(value)) return "fileUrl";
	if (isFilePathObject(value)) return "filePath";
	if (isWebStream(value)) return "webStream";
	if (isStream(value, { checkOpen: false })) return "native";
	if (isUint8Array(value)) return "uint8Array";
	if (isAsyncIterableObject(value)) return "asyncIterable";
	if (isIterableObject(value)) return "iterable";
	if (isTransformStream(value)) return getTransformStreamType({ transform: value }, optionName);
	if (isTransformOptions(value)) return getTransformObjectType(value, optionName);
	return "native";
};
const getTransformObjectType = (value, optionName) => {
	if (isDuplexStream(value.transform, { checkOpen: false })) return getDuplexType(value, optionName);
	if (isTransformStream(value.transform)) return getTransformStreamType(value, optionName);
	return getGeneratorObjectType(value, optionName);
};
const getDuplexType = (value, optionName) => {
	validateNonGeneratorType(value, optionName, "Duplex stream");
	return "duplex";
};
const getTransformStreamType = (value, optionName) => {
	validateNonGeneratorType(value, optionName, "web TransformStream");
	return "webTransform";
};
const validateNonGeneratorType = ({ final, binary, objectMode }, optionName, typeName) => {
	checkUndefinedOption(final, `${optionName}.final`, typeName);
	checkUndefinedOption(binary, `${optionName}.binary`, typeName);
	checkBooleanOption(objectMode, `${optionName}.objectMode`);
};
const checkUndefinedOption = (value, optionName, typeName) => {
	if (value !== void 0) throw new TypeError(`The \`${optionName}\` option can only be defined when using a generator, not a ${typeName}.`);
};
const getGeneratorObjectType = ({ transform, final, binary, objectMode }, optionName) => {
	if (transform !== void 0 && !isGenerator(transform)) throw new TypeError(`The \`${optionName}.transform\` option must be a generator, a Duplex stream or a web TransformStream.`);
	if (isDuplexStream(final, { checkOpen: false })) throw new TypeError(`The \`${optionName}.final\` option must not be a Duplex stream.`);
	if (isTransformStream(final)) throw new TypeError(`The \`${optionName}.final\` option must not be a web TransformStream.`);
	if (final !== void 0 && !isGenerator(final)) throw new TypeError(`The \`${optionName}.final\` option must be a generator.`);
	checkBooleanOption(binary, `${optionName}.binary`);
	checkBooleanOption(objectMode, `${optionName}.objectMode`);
	return isAsyncGenerator(transform) || isAsyncGenerator(final) ? "asyncGenerator" : "generator";
};
const checkBooleanOption = (value, optionName) => {
	if (value !== void 0 && typeof value !== "boolean") throw new TypeError(`The \`${optionName}\` option must use a boolean.`);
};
const isGenerator = (value) => isAsyncGenerator(value) || isSyncGenerator(value);
const isAsyncGenerator = (value) => Object.prototype.toString.call(value) === "[object AsyncGeneratorFunction]";
const isSyncGenerator = (value) => Object.prototype.toString.call(value) === "[object GeneratorFunction]";
const isTransformOptions = (value) => isPlainObject(value) && (value.transform !== void 0 || value.final !== void 0);
const isUrl = (value) => Object.prototype.toString.call(value) === "[object URL]";
const isRegularUrl = (value) => isUrl(value) && value.protocol !== "file:";
const isFilePathObject = (value) => isPlainObject(value) && Object.keys(value).length > 0 && Object.keys(value).every((key) => FILE_PATH_KEYS.has(key)) && isFilePathString(value.file);
const FILE_PATH_KEYS = /* @__PURE__ */ new Set(["file", "append"]);
const isFilePathString = (file) => typeof file === "string";
const isUnknownStdioString = (type, value) => type === "native" && typeof value === "string" && !KNOWN_STDIO_STRINGS.has(value);
const KNOWN_STDIO_STRINGS = /* @__PURE__ */ new Set([
	"ipc",
	"ignore",
	"inherit",
	"overlapped",
	"pipe"
]);
const isReadableStream = (value) => Object.prototype.toString.call(value) === "[object ReadableStream]";
const isWritableStream = (value) => Object.prototype.toString.call(value) === "[object WritableStream]";
const isWebStream = (value) => isReadableStream(value) || isWritableStream(value);
const isTransformStream = (value) => isReadableStream(value?.readable) && isWritableStream(value?.writable);
const isAsyncIterableObject = (value) => isObject(value) && typeof value[Symbol.asyncIterator] === "function";
const isIterableObject = (value) => isObject(value) && typeof value[Symbol.iterator] === "function";
const isObject = (value) => typeof value === "object" && value !== null;
const TRANSFORM_TYPES = /* @__PURE__ */ new Set([
	"generator",
	"asyncGenerator",
	"duplex",
	"webTransform"
]);
const FILE_TYPES = /* @__PURE__ */ new Set([
	"fileUrl",
	"filePath",
	"fileNumber"
]);
const SPECIAL_DUPLICATE_TYPES_SYNC = /* @__PURE__ */ new Set(["fileUrl", "filePath"]);
const SPECIAL_DUPLICATE_TYPES = /* @__PURE__ */ new Set([
	...SPECIAL_DUPLICATE_TYPES_SYNC,
	"webStream",
	"nodeStream"
]);
const FORBID_DUPLICATE_TYPES = /* @__PURE__ */ new Set(["webTransform", "duplex"]);
const TYPE_TO_MESSAGE = {
	generator: "a generator",
	asyncGenerator: "an async generator",
	fileUrl: "a file URL",
	filePath: "a file path string",
	fileNumber: "a file descriptor number",
	webStream: "a web stream",
	nodeStream: "a Node.js stream",
	webTransform: "a web TransformStream",
	duplex: "a Duplex stream",
	native: "any value",
	iterable: "an iterable",
	asyncIterable: "an async iterable",
	string: "a string",
	uint8Array: "a Uint8Array"
};

// node_modules/execa/lib/transform/object-mode.js
const getTransformObjectModes = (objectMode, index, newTransforms, direction) => direction === "output" ? getOutputObjectModes(objectMode, index, newTransforms) : getInputObjectModes(objectMode, index, newTransforms);
const getOutputObjectModes = (objectMode, index, newTransforms) => {
	const writableObjectMode = index !== 0 && newTransforms[index - 1].value.readableObjectMode;
	return {
		writableObjectMode,
		readableObjectMode: objectMode ?? writableObjectMode
	};
};
const getInputObjectModes = (objectMode, index, newTransforms) => {
	const writableObjectMode = index === 0 ? objectMode === true : newTransforms[index - 1].value.readableObjectMode;
	return {
		writableObjectMode,
		readableObjectMode: index !== newTransforms.length - 1 && (objectMode ?? writableObjectMode)
	};
};
const getFdObjectMode = (stdioItems, direction) => {
	const lastTransform = stdioItems.findLast(({ type }) => TRANSFORM_TYPES.has(type));
	if (lastTransform === void 0) return false;
	return direction === "input" ? lastTransform.value.writableObjectMode : lastTransform.value.readableObjectMode;
};

// node_modules/execa/lib/transform/normalize.js
const normalizeTransforms = (stdioItems, optionName, direction, options) => [...stdioItems.filter(({ type }) => !TRANSFORM_TYPES.has(type)), ...getTransforms(stdioItems, optionName, direction, options)];
const getTransforms = (stdioItems, optionName, direction, { encoding }) => {
	const transforms = stdioItems.filter(({ type }) => TRANSFORM_TYPES.has(type));
	const newTransforms = Array.from({ length: transforms.length });
	for (const [index, stdioItem] of Object.entries(transforms)) newTransforms[index] = normalizeTransform({
		stdioItem,
		index: Number(index),
		newTransforms,
		optionName,
		direction,
		encoding
	});
	return sortTransforms(newTransforms, direction);
};
const normalizeTransform = ({ stdioItem, stdioItem: { type }, index, newTransforms, optionName, direction, encoding }) => {
	if (type === "duplex") return normalizeDuplex({
		stdioItem,
		optionName
	});
	if (type === "webTransform") return normalizeTransformStream({
		stdioItem,
		index,
		newTransforms,
		direction
	});
	return normalizeGenerator({
		stdioItem,
		index,
		newTransforms,
		direction,
		encoding
	});
};
const normalizeDuplex = ({ stdioItem, stdioItem: { value: { transform, transform: { writableObjectMode, readableObjectMode }, objectMode = readableObjectMode } }, optionName }) => {
	if (objectMode && !readableObjectMode) throw new TypeError(`The \`${optionName}.objectMode\` option can only be \`true\` if \`new Duplex({objectMode: true})\` is used.`);
	if (!objectMode && readableObjectMode) throw new TypeError(`The \`${optionName}.objectMode\` option cannot be \`false\` if \`new Duplex({objectMode: true})\` is used.`);
	return {
		...stdioItem,
		value: {
			transform,
			writableObjectMode,
			readableObjectMode
		}
	};
};
const normalizeTransformStream = ({ stdioItem, stdioItem: { value }, index, newTransforms, direction }) => {
	const { transform, objectMode } = isPlainObject(value) ? value : { transform: value };
	const { writableObjectMode, readableObjectMode } = getTransformObjectModes(objectMode, index, newTransforms, direction);
	return {
		...stdioItem,
		value: {
			transform,
			writableObjectMode,
			readableObjectMode
		}
	};
};
const normalizeGenerator = ({ stdioItem, stdioItem: { value }, index, newTransforms, direction, encoding }) => {
	const { transform, final, binary: binaryOption = false, preserveNewlines = false, objectMode } = isPlainObject(value) ? value : { transform: value };
	const binary = binaryOption || BINARY_ENCODINGS.has(encoding);
	const { writableObjectMode, readableObjectMode } = getTransformObjectModes(objectMode, index, newTransforms, direction);
	return {
		...stdioItem,
		value: {
			transform,
			final,
			binary,
			preserveNewlines,
			writableObjectMode,
			readableObjectMode
		}
	};
};
const sortTransforms = (newTransforms, direction) => direction === "input" ? newTransforms.reverse() : newTransforms;

// node_modules/execa/lib/stdio/direction.js
const getStreamDirection = (stdioItems, fdNumber, optionName) => {
	const directions = stdioItems.map((stdioItem) => getStdioItemDirection(stdioItem, fdNumber));
	if (directions.includes("input") && directions.includes("output")) throw new TypeError(`The \`${optionName}\` option must not be an array of both readable and writable values.`);
	return directions.find(Boolean) ?? DEFAULT_DIRECTION;
};
const getStdioItemDirection = ({ type, value }, fdNumber) => KNOWN_DIRECTIONS[fdNumber] ?? guessStreamDirection[type](value);
const KNOWN_DIRECTIONS = [
	"input",
	"output",
	"output"
];
const anyDirection = () => void 0;
const alwaysInput = () => "input";
const guessStreamDirection = {
	generator: anyDirection,
	asyncGenerator: anyDirection,
	fileUrl: anyDirection,
	filePath: anyDirection,
	iterable: alwaysInput,
	asyncIterable: alwaysInput,
	uint8Array: alwaysInput,
	webStream: (value) => isWritableStream(value) ? "output" : "input",
	nodeStream(value) {
		if (!isReadableStream$1(value, { checkOpen: false })) return "output";
		return isWritableStream$1(value, { checkOpen: false }) ? void 0 : "input";
	},
	webTransform: anyDirection,
	duplex: anyDirection,
	native(value) {
		const standardStreamDirection = getStandardStreamDirection(value);
		if (standardStreamDirection !== void 0) return standardStreamDirection;
		if (isStream(value, { checkOpen: false })) return guessStreamDirection.nodeStream(value);
	}
};
const getStandardStreamDirection = (value) => {
	if ([0, node_process.default.stdin].includes(value)) return "input";
	if ([
		1,
		2,
		node_process.default.stdout,
		node_process.default.stderr
	].includes(value)) return "output";
};
const DEFAULT_DIRECTION = "output";

// node_modules/execa/lib/ipc/array.js
const normalizeIpcStdioArray = (stdioArray, ipc) => ipc && !stdioArray.includes("ipc") ? [...stdioArray, "ipc"] : stdioArray;

// node_modules/execa/lib/stdio/stdio-option.js
const normalizeStdioOption = ({ stdio, ipc, buffer, ...options }, verboseInfo, isSync) => {
	const stdioArray = getStdioArray(stdio, options).map((stdioOption, fdNumber) => addDefaultValue(stdioOption, fdNumber));
	return isSync ? normalizeStdioSync(stdioArray, buffer, verboseInfo) : normalizeIpcStdioArray(stdioArray, ipc);
};
const getStdioArray = (stdio, options) => {
	if (stdio === void 0) return STANDARD_STREAMS_ALIASES.map((alias) => options[alias]);
	if (hasAlias(options)) throw new Error(`It's not possible to provide \`stdio\` in combination with one of ${STANDARD_STREAMS_ALIASES.map((alias) => `\`${alias}\``).join(", ")}`);
	if (typeof stdio === "string") return [
		stdio,
		stdio,
		stdio
	];
	if (!Array.isArray(stdio)) throw new TypeError(`Expected \`stdio\` to be of type \`string\` or \`Array\`, got \`${typeof stdio}\``);
	const length = Math.max(stdio.length, STANDARD_STREAMS_ALIASES.length);
	return Array.from({ length }, (_, fdNumber) => stdio[fdNumber]);
};
const hasAlias = (options) => STANDARD_STREAMS_ALIASES.some((alias) => options[alias] !== void 0);
const addDefaultValue = (stdioOption, fdNumber) => {
	if (Array.isArray(stdioOption)) return stdioOption.map((item) => addDefaultValue(item, fdNumber));
	if (stdioOption === null || stdioOption === void 0) return fdNumber >= STANDARD_STREAMS_ALIASES.length ? "ignore" : "pipe";
	return stdioOption;
};
const normalizeStdioSync = (stdioArray, buffer, verboseInfo) => stdioArray.map((stdioOption, fdNumber) => !buffer[fdNumber] && fdNumber !== 0 && !isFullVerbose(verboseInfo, fdNumber) && isOutputPipeOnly(stdioOption) ? "ignore" : stdioOption);
const isOutputPipeOnly = (stdioOption) => stdioOption === "pipe" || Array.isArray(stdioOption) && stdioOption.every((item) => item === "pipe");

// node_modules/execa/lib/stdio/native.js
const handleNativeStream = ({ stdioItem, stdioItem: { type }, isStdioArray, fdNumber, direction, isSync }) => {
	if (!isStdioArray || type !== "native") return stdioItem;
	return isSync ? handleNativeStreamSync({
		stdioItem,
		fdNumber,
		direction
	}) : handleNativeStreamAsync({
		stdioItem,
		fdNumber
	});
};
const handleNativeStreamSync = ({ stdioItem, stdioItem: { value, optionName }, fdNumber, direction }) => {
	const targetFd = getTargetFd({
		value,
		optionName,
		fdNumber,
		direction
	});
	if (targetFd !== void 0) return targetFd;
	if (isStream(value, { checkOpen: false })) throw new TypeError(`The \`${optionName}: Stream\` option cannot both be an array and include a stream with synchronous methods.`);
	return stdioItem;
};
const getTargetFd = ({ value, optionName, fdNumber, direction }) => {
	const targetFdNumber = getTargetFdNumber(value, fdNumber);
	if (targetFdNumber === void 0) return;
	if (direction === "output") return {
		type: "fileNumber",
		value: targetFdNumber,
		optionName
	};
	if (node_tty.default.isatty(targetFdNumber)) throw new TypeError(`The \`${optionName}: ${serializeOptionValue(value)}\` option is invalid: it cannot be a TTY with synchronous methods.`);
	return {
		type: "uint8Array",
		value: bufferToUint8Array((0, node_fs.readFileSync)(targetFdNumber)),
		optionName
	};
};
const getTargetFdNumber = (value, fdNumber) => {
	if (value === "inherit") return fdNumber;
	if (typeof value === "number") return value;
	const standardStreamIndex = STANDARD_STREAMS.indexOf(value);
	if (standardStreamIndex !== -1) return standardStreamIndex;
};
const handleNativeStreamAsync = ({ stdioItem, stdioItem: { value, optionName }, fdNumber }) => {
	if (value === "inherit") return {
		type: "nodeStream",
		value: getStandardStream(fdNumber, value, optionName),
		optionName
	};
	if (typeof value === "number") return {
		type: "nodeStream",
		value: getStandardStream(value, value, optionName),
		optionName
	};
	if (isStream(value, { checkOpen: false })) return {
		type: "nodeStream",
		value,
		optionName
	};
	return stdioItem;
};
const getStandardStream = (fdNumber, value, optionName) => {
	const standardStream = STANDARD_STREAMS[fdNumber];
	if (standardStream === void 0) throw new TypeError(`The \`${optionName}: ${value}\` option is invalid: no such standard stream.`);
	return standardStream;
};

// node_modules/execa/lib/stdio/input-option.js
const handleInputOptions = ({ input, inputFile }, fdNumber) => fdNumber === 0 ? [...handleInputOption(input), ...handleInputFileOption(inputFile)] : [];
const handleInputOption = (input) => input === void 0 ? [] : [{
	type: getInputType(input),
	value: input,
	optionName: "input"
}];
const getInputType = (input) => {
	if (isReadableStream$1(input, { checkOpen: false })) return "nodeStream";
	if (typeof input === "string") return "string";
	if (isUint8Array(input)) return "uint8Array";
	throw new Error("The `input` option must be a string, a Uint8Array or a Node.js Readable stream.");
};
const handleInputFileOption = (inputFile) => inputFile === void 0 ? [] : [{
	...getInputFileType(inputFile),
	optionName: "inputFile"
}];
const getInputFileType = (inputFile) => {
	if (isUrl(inputFile)) return {
		type: "fileUrl",
		value: inputFile
	};
	if (isFilePathString(inputFile)) return {
		type: "filePath",
		value: { file: inputFile }
	};
	throw new Error("The `inputFile` option must be a file path string or a file URL.");
};

// node_modules/execa/lib/stdio/duplicate.js
const filterDuplicates = (stdioItems) => stdioItems.filter((stdioItemOne, indexOne) => stdioItems.every((stdioItemTwo, indexTwo) => stdioItemOne.value !== stdioItemTwo.value || indexOne >= indexTwo || stdioItemOne.type === "generator" || stdioItemOne.type === "asyncGenerator"));
const getDuplicateStream = ({ stdioItem: { type, value, optionName }, direction, fileDescriptors, isSync }) => {
	const otherStdioItems = getOtherStdioItems(fileDescriptors, type);
	if (otherStdioItems.length === 0) return;
	if (isSync) {
		validateDuplicateStreamSync({
			otherStdioItems,
			type,
			value,
			optionName,
			direction
		});
		return;
	}
	if (SPECIAL_DUPLICATE_TYPES.has(type)) return getDuplicateStreamInstance({
		otherStdioItems,
		type,
		value,
		optionName,
		direction
	});
	if (FORBID_DUPLICATE_TYPES.has(type)) validateDuplicateTransform({
		otherStdioItems,
		type,
		value,
		optionName
	});
};
const getOtherStdioItems = (fileDescriptors, type) => fileDescriptors.flatMap(({ direction, stdioItems }) => stdioItems.filter((stdioItem) => stdioItem.type === type).map(((stdioItem) => ({
	...stdioItem,
	direction
}))));
const validateDuplicateStreamSync = ({ otherStdioItems, type, value, optionName, direction }) => {
	if (SPECIAL_DUPLICATE_TYPES_SYNC.has(type)) getDuplicateStreamInstance({
		otherStdioItems,
		type,
		value,
		optionName,
		direction
	});
};
const getDuplicateStreamInstance = ({ otherStdioItems, type, value, optionName, direction }) => {
	const duplicateStdioItems = otherStdioItems.filter((stdioItem) => hasSameValue(stdioItem, value));
	if (duplicateStdioItems.length === 0) return;
	const differentStdioItem = duplicateStdioItems.find((stdioItem) => stdioItem.direction !== direction);
	throwOnDuplicateStream(differentStdioItem, optionName, type);
	return direction === "output" ? duplicateStdioItems[0].stream : void 0;
};
const hasSameValue = ({ type, value }, secondValue) => {
	if (type === "filePath") return value.file === secondValue.file;
	if (type === "fileUrl") return value.href === secondValue.href;
	return value === secondValue;
};
const validateDuplicateTransform = ({ otherStdioItems, type, value, optionName }) => {
	const duplicateStdioItem = otherStdioItems.find(({ value: { transform } }) => transform === value.transform);
	throwOnDuplicateStream(duplicateStdioItem, optionName, type);
};
const throwOnDuplicateStream = (stdioItem, optionName, type) => {
	if (stdioItem !== void 0) throw new TypeError(`The \`${stdioItem.optionName}\` and \`${optionName}\` options must not target ${TYPE_TO_MESSAGE[type]} that is the same.`);
};

// node_modules/execa/lib/stdio/handle.js
const handleStdio = (addProperties, options, verboseInfo, isSync) => {
	const initialFileDescriptors = normalizeStdioOption(options, verboseInfo, isSync).map((stdioOption, fdNumber) => getFileDescriptor({
		stdioOption,
		fdNumber,
		options,
		isSync
	}));
	const fileDescriptors = getFinalFileDescriptors({
		initialFileDescriptors,
		addProperties,
		options,
		isSync
	});
	options.stdio = fileDescriptors.map(({ stdioItems }) => forwardStdio(stdioItems));
	return fileDescriptors;
};
const getFileDescriptor = ({ stdioOption, fdNumber, options, isSync }) => {
	const optionName = getStreamName(fdNumber);
	const { stdioItems: initialStdioItems, isStdioArray } = initializeStdioItems({
		stdioOption,
		fdNumber,
		options,
		optionName
	});
	const direction = getStreamDirection(initialStdioItems, fdNumber, optionName);
	const stdioItems = initialStdioItems.map((stdioItem) => handleNativeStream({
		stdioItem,
		isStdioArray,
		fdNumber,
		direction,
		isSync
	}));
	const normalizedStdioItems = normalizeTransforms(stdioItems, optionName, direction, options);
	const objectMode = getFdObjectMode(normalizedStdioItems, direction);
	validateFileObjectMode(normalizedStdioItems, objectMode);
	return {
		direction,
		objectMode,
		stdioItems: normalizedStdioItems
	};
};
const initializeStdioItems = ({ stdioOption, fdNumber, options, optionName }) => {
	const initialStdioItems = [...(Array.isArray(stdioOption) ? stdioOption : [stdioOption]).map((value) => initializeStdioItem(value, optionName)), ...handleInputOptions(options, fdNumber)];
	const stdioItems = filterDuplicates(initialStdioItems);
	const isStdioArray = stdioItems.length > 1;
	validateStdioArray(stdioItems, isStdioArray, optionName);
	validateStreams(stdioItems);
	return {
		stdioItems,
		isStdioArray
	};
};
const initializeStdioItem = (value, optionName) => ({
	type: getStdioItemType(value, optionName),
	value,
	optionName
});
const validateStdioArray = (stdioItems, isStdioArray, optionName) => {
	if (stdioItems.length === 0) throw new TypeError(`The \`${optionName}\` option must not be an empty array.`);
	if (!isStdioArray) return;
	for (const { value, optionName } of stdioItems) if (INVALID_STDIO_ARRAY_OPTIONS.has(value)) throw new Error(`The \`${optionName}\` option must not include \`${value}\`.`);
};
const INVALID_STDIO_ARRAY_OPTIONS = /* @__PURE__ */ new Set(["ignore", "ipc"]);
const validateStreams = (stdioItems) => {
	for (const stdioItem of stdioItems) validateFileStdio(stdioItem);
};
const validateFileStdio = ({ type, value, optionName }) => {
	if (isRegularUrl(value)) throw new TypeError(`The \`${optionName}: URL\` option must use the \`file:\` scheme.
For example, you can use the \`pathToFileURL()\` method of the \`url\` core module.`);
	if (isUnknownStdioString(type, value)) throw new TypeError(`The \`${optionName}: { file: '...' }\` option must be used instead of \`${optionName}: '...'\`.`);
};
const validateFileObjectMode = (stdioItems, objectMode) => {
	if (!objectMode) return;
	const fileStdioItem = stdioItems.find(({ type }) => FILE_TYPES.has(type));
	if (fileStdioItem !== void 0) throw new TypeError(`The \`${fileStdioItem.optionName}\` option cannot use both files and transforms in objectMode.`);
};
const getFinalFileDescriptors = ({ initialFileDescriptors, addProperties, options, isSync }) => {
	const fileDescriptors = [];
	try {
		for (const fileDescriptor of initialFileDescriptors) fileDescriptors.push(getFinalFileDescriptor({
			fileDescriptor,
			fileDescriptors,
			addProperties,
			options,
			isSync
		}));
		return fileDescriptors;
	} catch (error) {
		cleanupCustomStreams(fileDescriptors);
		throw error;
	}
};
const getFinalFileDescriptor = ({ fileDescriptor: { direction, objectMode, stdioItems }, fileDescriptors, addProperties, options, isSync }) => {
	return {
		direction,
		objectMode,
		stdioItems: stdioItems.map((stdioItem) => addStreamProperties({
			stdioItem,
			addProperties,
			direction,
			options,
			fileDescriptors,
			isSync
		}))
	};
};
const addStreamProperties = ({ stdioItem, addProperties, direction, options, fileDescriptors, isSync }) => {
	const duplicateStream = getDuplicateStream({
		stdioItem,
		direction,
		fileDescriptors,
		isSync
	});
	if (duplicateStream !== void 0) return {
		...stdioItem,
		stream: duplicateStream
	};
	return {
		...stdioItem,
		...addProperties[direction][stdioItem.type](stdioItem, options)
	};
};
const cleanupCustomStreams = (fileDescriptors) => {
	for (const { stdioItems } of fileDescriptors) for (const { stream } of stdioItems) if (stream !== void 0 && !isStandardStream(stream)) stream.destroy();
};
const forwardStdio = (stdioItems) => {
	if (stdioItems.length > 1) return stdioItems.some(({ value }) => value === "overlapped") ? "overlapped" : "pipe";
	const [{ type, value }] = stdioItems;
	return type === "native" ? value : "pipe";
};

// node_modules/execa/lib/stdio/handle-sync.js
const handleStdioSync = (options, verboseInfo) => handleStdio(addPropertiesSync, options, verboseInfo, true);
const forbiddenIfSync = ({ type, optionName }) => {
	throwInvalidSyncValue(optionName, TYPE_TO_MESSAGE[type]);
};
const forbiddenNativeIfSync = ({ optionName, value }) => {
	if (value === "ipc" || value === "overlapped") throwInvalidSyncValue(optionName, `"${value}"`);
	return {};
};
const throwInvalidSyncValue = (optionName, value) => {
	throw new TypeError(`The \`${optionName}\` option cannot be ${value} with synchronous methods.`);
};
const addProperties$1 = {
	generator() {},
	asyncGenerator: forbiddenIfSync,
	webStream: forbiddenIfSync,
	nodeStream: forbiddenIfSync,
	webTransform: forbiddenIfSync,
	duplex: forbiddenIfSync,
	asyncIterable: forbiddenIfSync,
	native: forbiddenNativeIfSync
};
const addPropertiesSync = {
	input: {
		...addProperties$1,
		fileUrl: ({ value }) => ({ contents: [bufferToUint8Array((0, node_fs.readFileSync)(value))] }),
		filePath: ({ value: { file } }) => ({ contents: [bufferToUint8Array((0, node_fs.readFileSync)(file))] }),
		fileNumber: forbiddenIfSync,
		iterable: ({ value }) => ({ contents: [...value] }),
		string: ({ value }) => ({ contents: [value] }),
		uint8Array: ({ value }) => ({ contents: [value] })
	},
	output: {
		...addProperties$1,
		fileUrl: ({ value }) => ({ path: value }),
		filePath: ({ value: { file, append } }) => ({
			path: file,
			append
		}),
		fileNumber: ({ value }) => ({ path: value }),
		iterable: forbiddenIfSync,
		string: forbiddenIfSync,
		uint8Array: forbiddenIfSync
	}
};

// node_modules/execa/lib/io/strip-newline.js
const stripNewline = (value, { stripFinalNewline: stripFinalNewline$1 }, fdNumber) => getStripFinalNewline(stripFinalNewline$1, fdNumber) && value !== void 0 && !Array.isArray(value) ? stripFinalNewline(value) : value;
const getStripFinalNewline = (stripFinalNewline, fdNumber) => fdNumber === "all" ? stripFinalNewline[1] || stripFinalNewline[2] : stripFinalNewline[fdNumber];

// node_modules/execa/lib/transform/split.js
const getSplitLinesGenerator = (binary, preserveNewlines, skipped, state) => binary || skipped ? void 0 : initializeSplitLines(preserveNewlines, state);
const splitLinesSync = (chunk, preserveNewlines, objectMode) => objectMode ? chunk.flatMap((item) => splitLinesItemSync(item, preserveNewlines)) : splitLinesItemSync(chunk, preserveNewlines);
const splitLinesItemSync = (chunk, preserveNewlines) => {
	const { transform, final } = initializeSplitLines(preserveNewlines, {});
	return [...transform(chunk), ...final()];
};
const initializeSplitLines = (preserveNewlines, state) => {
	state.previousChunks = "";
	return {
		transform: splitGenerator.bind(void 0, state, preserveNewlines),
		final: linesFinal.bind(void 0, state)
	};
};
const splitGenerator = function* (state, preserveNewlines, chunk) {
	if (typeof chunk !== "string") {
		yield chunk;
		return;
	}
	let { previousChunks } = state;
	let start = -1;
	for (let end = 0; end < chunk.length; end += 1) if (chunk[end] === "\n") {
		const newlineLength = getNewlineLength(chunk, end, preserveNewlines, state);
		let line = chunk.slice(start + 1, end + 1 - newlineLength);
		if (previousChunks.length > 0) {
			line = concatString(previousChunks, line);
			previousChunks = "";
		}
		yield line;
		start = end;
	}
	if (start !== chunk.length - 1) previousChunks = concatString(previousChunks, chunk.slice(start + 1));
	state.previousChunks = previousChunks;
};
const getNewlineLength = (chunk, end, preserveNewlines, state) => {
	if (preserveNewlines) return 0;
	state.isWindowsNewline = end !== 0 && chunk[end - 1] === "\r";
	return state.isWindowsNewline ? 2 : 1;
};
const linesFinal = function* ({ previousChunks }) {
	if (previousChunks.length > 0) yield previousChunks;
};
const getAppendNewlineGenerator = ({ binary, preserveNewlines, readableObjectMode, state }) => binary || preserveNewlines || readableObjectMode ? void 0 : { transform: appendNewlineGenerator.bind(void 0, state) };
const appendNewlineGenerator = function* ({ isWindowsNewline = false }, chunk) {
	const { unixNewline, windowsNewline, LF, concatBytes } = typeof chunk === "string" ? linesStringInfo : linesUint8ArrayInfo;
	if (chunk.at(-1) === LF) {
		yield chunk;
		return;
	}
	yield concatBytes(chunk, isWindowsNewline ? windowsNewline : unixNewline);
};
const concatString = (firstChunk, secondChunk) => `${firstChunk}${secondChunk}`;
const linesStringInfo = {
	windowsNewline: "\r\n",
	unixNewline: "\n",
	LF: "\n",
	concatBytes: concatString
};
const concatUint8Array = (firstChunk, secondChunk) => {
	const chunk = new Uint8Array(firstChunk.length + secondChunk.length);
	chunk.set(firstChunk, 0);
	chunk.set(secondChunk, firstChunk.length);
	return chunk;
};
const linesUint8ArrayInfo = {
	windowsNewline: new Uint8Array([13, 10]),
	unixNewline: new Uint8Array([10]),
	LF: 10,
	concatBytes: concatUint8Array
};

// node_modules/execa/lib/transform/validate.js
const getValidateTransformInput = (writableObjectMode, optionName) => writableObjectMode ? void 0 : validateStringTransformInput.bind(void 0, optionName);
const validateStringTransformInput = function* (optionName, chunk) {
	if (typeof chunk !== "string" && !isUint8Array(chunk) && !node_buffer.Buffer.isBuffer(chunk)) throw new TypeError(`The \`${optionName}\` option's transform must use "objectMode: true" to receive as input: ${typeof chunk}.`);
	yield chunk;
};
const getValidateTransformReturn = (readableObjectMode, optionName) => readableObjectMode ? validateObjectTransformReturn.bind(void 0, optionName) : validateStringTransformReturn.bind(void 0, optionName);
const validateObjectTransformReturn = function* (optionName, chunk) {
	validateEmptyReturn(optionName, chunk);
	yield chunk;
};
const validateStringTransformReturn = function* (optionName, chunk) {
	validateEmptyReturn(optionName, chunk);
	if (typeof chunk !== "string" && !isUint8Array(chunk)) throw new TypeError(`The \`${optionName}\` option's function must yield a string or an Uint8Array, not ${typeof chunk}.`);
	yield chunk;
};
const validateEmptyReturn = (optionName, chunk) => {
	if (chunk === null || chunk === void 0) throw new TypeError(`The \`${optionName}\` option's function must not call \`yield ${chunk}\`.
Instead, \`yield\` should either be called with a value, or not be called at all. For example:
  if (condition) { yield value; }`);
};

// node_modules/execa/lib/transform/encoding-transform.js
const getEncodingTransformGenerator = (binary, encoding, skipped) => {
	if (skipped) return;
	if (binary) return { transform: encodingUint8ArrayGenerator.bind(void 0, new TextEncoder()) };
	const stringDecoder = new node_string_decoder.StringDecoder(encoding);
	return {
		transform: encodingStringGenerator.bind(void 0, stringDecoder),
		final: encodingStringFinal.bind(void 0, stringDecoder)
	};
};
const encodingUint8ArrayGenerator = function* (textEncoder, chunk) {
	if (node_buffer.Buffer.isBuffer(chunk)) yield bufferToUint8Array(chunk);
	else if (typeof chunk === "string") yield textEncoder.encode(chunk);
	else yield chunk;
};
const encodingStringGenerator = function* (stringDecoder, chunk) {
	yield isUint8Array(chunk) ? stringDecoder.write(chunk) : chunk;
};
const encodingStringFinal = function* (stringDecoder) {
	const lastChunk = stringDecoder.end();
	if (lastChunk !== "") yield lastChunk;
};

// node_modules/execa/lib/transform/run-async.js
const pushChunks = (0, node_util.callbackify)(async (getChunks, state, getChunksArguments, transformStream) => {
	state.currentIterable = getChunks(...getChunksArguments);
	try {
		for await (const chunk of state.currentIterable) transformStream.push(chunk);
	} finally {
		delete state.currentIterable;
	}
});
const transformChunk = async function* (chunk, generators, index) {
	if (index === generators.length) {
		yield chunk;
		return;
	}
	const { transform = identityGenerator$1 } = generators[index];
	for await (const transformedChunk of transform(chunk)) yield* transformChunk(transformedChunk, generators, index + 1);
};
const finalChunks = async function* (generators) {
	for (const [index, { final }] of Object.entries(generators)) yield* generatorFinalChunks(final, Number(index), generators);
};
const generatorFinalChunks = async function* (final, index, generators) {
	if (final === void 0) return;
	for await (const finalChunk of final()) yield* transformChunk(finalChunk, generators, index + 1);
};
const destroyTransform = (0, node_util.callbackify)(async ({ currentIterable }, error) => {
	if (currentIterable !== void 0) {
		await (error ? currentIterable.throw(error) : currentIterable.return());
		return;
	}
	if (error) throw error;
});
const identityGenerator$1 = function* (chunk) {
	yield chunk;
};

// node_modules/execa/lib/transform/run-sync.js
const pushChunksSync = (getChunksSync, getChunksArguments, transformStream, done) => {
	try {
		for (const chunk of getChunksSync(...getChunksArguments)) transformStream.push(chunk);
		done();
	} catch (error) {
		done(error);
	}
};
const runTransformSync = (generators, chunks) => [...chunks.flatMap((chunk) => [...transformChunkSync(chunk, generators, 0)]), ...finalChunksSync(generators)];
const transformChunkSync = function* (chunk, generators, index) {
	if (index === generators.length) {
		yield chunk;
		return;
	}
	const { transform = identityGenerator } = generators[index];
	for (const transformedChunk of transform(chunk)) yield* transformChunkSync(transformedChunk, generators, index + 1);
};
const finalChunksSync = function* (generators) {
	for (const [index, { final }] of Object.entries(generators)) yield* generatorFinalChunksSync(final, Number(index), generators);
};
const generatorFinalChunksSync = function* (final, index, generators) {
	if (final === void 0) return;
	for (const finalChunk of final()) yield* transformChunkSync(finalChunk, generators, index + 1);
};
const identityGenerator = function* (chunk) {
	yield chunk;
};

// node_modules/execa/lib/transform/generator.js
const generatorToStream = ({ value, value: { transform, final, writableObjectMode, readableObjectMode }, optionName }, { encoding }) => {
	const state = {};
	const generators = addInternalGenerators(value, encoding, optionName);
	const transformAsync = isAsyncGenerator(transform);
	const finalAsync = isAsyncGenerator(final);
	const transformMethod = transformAsync ? pushChunks.bind(void 0, transformChunk, state) : pushChunksSync.bind(void 0, transformChunkSync);
	const finalMethod = transformAsync || finalAsync ? pushChunks.bind(void 0, finalChunks, state) : pushChunksSync.bind(void 0, finalChunksSync);
	const destroyMethod = transformAsync || finalAsync ? destroyTransform.bind(void 0, state) : void 0;
	return { stream: new node_stream.Transform({
		writableObjectMode,
		writableHighWaterMark: (0, node_stream.getDefaultHighWaterMark)(writableObjectMode),
		readableObjectMode,
		readableHighWaterMark: (0, node_stream.getDefaultHighWaterMark)(readableObjectMode),
		transform(chunk, encoding, done) {
			transformMethod([
				chunk,
				generators,
				0
			], this, done);
		},
		flush(done) {
			finalMethod([generators], this, done);
		},
		destroy: destroyMethod
	}) };
};
const runGeneratorsSync = (chunks, stdioItems, encoding, isInput) => {
	const generators = stdioItems.filter(({ type }) => type === "generator");
	const reversedGenerators = isInput ? generators.reverse() : generators;
	for (const { value, optionName } of reversedGenerators) {
		const generators = addInternalGenerators(value, encoding, optionName);
		chunks = runTransformSync(generators, chunks);
	}
	return chunks;
};
const addInternalGenerators = ({ transform, final, binary, writableObjectMode, readableObjectMode, preserveNewlines }, encoding, optionName) => {
	const state = {};
	return [
		{ transform: getValidateTransformInput(writableObjectMode, optionName) },
		getEncodingTransformGenerator(binary, encoding, writableObjectMode),
		getSplitLinesGenerator(binary, preserveNewlines, writableObjectMode, state),
		{
			transform,
			final
		},
		{ transform: getValidateTransformReturn(readableObjectMode, optionName) },
		getAppendNewlineGenerator({
			binary,
			preserveNewlines,
			readableObjectMode,
			state
		})
	].filter(Boolean);
};

// node_modules/execa/lib/io/input-sync.js
const addInputOptionsSync = (fileDescriptors, options) => {
	for (const fdNumber of getInputFdNumbers(fileDescriptors)) addInputOptionSync(fileDescriptors, fdNumber, options);
};
const getInputFdNumbers = (fileDescriptors) => new Set(Object.entries(fileDescriptors).filter(([, { direction }]) => direction === "input").map(([fdNumber]) => Number(fdNumber)));
const addInputOptionSync = (fileDescriptors, fdNumber, options) => {
	const { stdioItems } = fileDescriptors[fdNumber];
	const allStdioItems = stdioItems.filter(({ contents }) => contents !== void 0);
	if (allStdioItems.length === 0) return;
	if (fdNumber !== 0) {
		const [{ type, optionName }] = allStdioItems;
		throw new TypeError(`Only the \`stdin\` option, not \`${optionName}\`, can be ${TYPE_TO_MESSAGE[type]} with synchronous methods.`);
	}
	const transformedContents = allStdioItems.map(({ contents }) => contents).map((contents) => applySingleInputGeneratorsSync(contents, stdioItems));
	options.input = joinToUint8Array(transformedContents);
};
const applySingleInputGeneratorsSync = (contents, stdioItems) => {
	const newContents = runGeneratorsSync(contents, stdioItems, "utf8", true);
	validateSerializable(newContents);
	return joinToUint8Array(newContents);
};
const validateSerializable = (newContents) => {
	const invalidItem = newContents.find((item) => typeof item !== "string" && !isUint8Array(item));
	if (invalidItem !== void 0) throw new TypeError(`The \`stdin\` option is invalid: when passing objects as input, a transform must be used to serialize them to strings or Uint8Arrays: ${invalidItem}.`);
};

// node_modules/execa/lib/verbose/output.js
const shouldLogOutput = ({ stdioItems, encoding, verboseInfo, fdNumber }) => fdNumber !== "all" && isFullVerbose(verboseInfo, fdNumber) && !BINARY_ENCODINGS.has(encoding) && fdUsesVerbose(fdNumber) && (stdioItems.some(({ type, value }) => type === "native" && PIPED_STDIO_VALUES.has(value)) || stdioItems.every(({ type }) => TRANSFORM_TYPES.has(type)));
const fdUsesVerbose = (fdNumber) => fdNumber === 1 || fdNumber === 2;
const PIPED_STDIO_VALUES = /* @__PURE__ */ new Set(["pipe", "overlapped"]);
const logLines = async (linesIterable, stream, fdNumber, verboseInfo) => {
	for await (const line of linesIterable) if (!isPipingStream(stream)) logLine(line, fdNumber, verboseInfo);
};
const logLinesSync = (linesArray, fdNumber, verboseInfo) => {
	for (const line of linesArray) logLine(line, fdNumber, verboseInfo);
};
const isPipingStream = (stream) => stream._readableState.pipes.length > 0;
const logLine = (line, fdNumber, verboseInfo) => {
	const verboseMessage = serializeVerboseMessage(line);
	verboseLog({
		type: "output",
		verboseMessage,
		fdNumber,
		verboseInfo
	});
};

// node_modules/execa/lib/io/output-sync.js
const transformOutputSync = ({ fileDescriptors, syncResult: { output }, options, isMaxBuffer, verboseInfo }) => {
	if (output === null) return { output: Array.from({ length: 3 }) };
	const state = {};
	const outputFiles = /* @__PURE__ */ new Set([]);
	return {
		output: output.map((result, fdNumber) => transformOutputResultSync({
			result,
			fileDescriptors,
			fdNumber,
			state,
			outputFiles,
			isMaxBuffer,
			verboseInfo
		}, options)),
		...state
	};
};
const transformOutputResultSync = ({ result, fileDescriptors, fdNumber, state, outputFiles, isMaxBuffer, verboseInfo }, { buffer, encoding, lines, stripFinalNewline, maxBuffer }) => {
	if (result === null) return;
	const truncatedResult = truncateMaxBufferSync(result, isMaxBuffer, maxBuffer);
	const uint8ArrayResult = bufferToUint8Array(truncatedResult);
	const { stdioItems, objectMode } = fileDescriptors[fdNumber];
	const chunks = runOutputGeneratorsSync([uint8ArrayResult], stdioItems, encoding, state);
	const { serializedResult, finalResult = serializedResult } = serializeChunks({
		chunks,
		objectMode,
		encoding,
		lines,
		stripFinalNewline,
		fdNumber
	});
	logOutputSync({
		serializedResult,
		fdNumber,
		state,
		verboseInfo,
		encoding,
		stdioItems,
		objectMode
	});
	const returnedResult = buffer[fdNumber] ? finalResult : void 0;
	try {
		if (state.error === void 0) writeToFiles(serializedResult, stdioItems, outputFiles);
		return returnedResult;
	} catch (error) {
		state.error = error;
		return returnedResult;
	}
};
const runOutputGeneratorsSync = (chunks, stdioItems, encoding, state) => {
	try {
		return runGeneratorsSync(chunks, stdioItems, encoding, false);
	} catch (error) {
		state.error = error;
		return chunks;
	}
};
const serializeChunks = ({ chunks, objectMode, encoding, lines, stripFinalNewline, fdNumber }) => {
	if (objectMode) return { serializedResult: chunks };
	if (encoding === "buffer") return { serializedResult: joinToUint8Array(chunks) };
	const serializedResult = joinToString(chunks, encoding);
	if (lines[fdNumber]) return {
		serializedResult,
		finalResult: splitLinesSync(serializedResult, !stripFinalNewline[fdNumber], objectMode)
	};
	return { serializedResult };
};
const logOutputSync = ({ serializedResult, fdNumber, state, verboseInfo, encoding, stdioItems, objectMode }) => {
	if (!shouldLogOutput({
		stdioItems,
		encoding,
		verboseInfo,
		fdNumber
	})) return;
	const linesArray = splitLinesSync(serializedResult, false, objectMode);
	try {
		logLinesSync(linesArray, fdNumber, verboseInfo);
	} catch (error) {
		state.error ??= error;
	}
};
const writeToFiles = (serializedResult, stdioItems, outputFiles) => {
	for (const { path, append } of stdioItems.filter(({ type }) => FILE_TYPES.has(type))) {
		const pathString = typeof path === "string" ? path : path.toString();
		if (append || outputFiles.has(pathString)) (0, node_fs.appendFileSync)(path, serializedResult);
		else {
			outputFiles.add(pathString);
			(0, node_fs.writeFileSync)(path, serializedResult);
		}
	}
};

// node_modules/execa/lib/resolve/all-sync.js
const getAllSync = ([, stdout, stderr], options) => {
	if (!options.all) return;
	if (stdout === void 0) return stderr;
	if (stderr === void 0) return stdout;
	if (Array.isArray(stdout)) return Array.isArray(stderr) ? [...stdout, ...stderr] : [...stdout, stripNewline(stderr, options, "all")];
	if (Array.isArray(stderr)) return [stripNewline(stdout, options, "all"), ...stderr];
	if (isUint8Array(stdout) && isUint8Array(stderr)) return concatUint8Arrays([stdout, stderr]);
	return `${stdout}${stderr}`;
};

// node_modules/execa/lib/resolve/exit-async.js
const waitForExit = async (subprocess, context) => {
	const [exitCode, signal] = await waitForExitOrError(subprocess);
	context.isForcefullyTerminated ??= false;
	return [exitCode, signal];
};
const waitForExitOrError = async (subprocess) => {
	const [spawnPayload, exitPayload] = await Promise.allSettled([(0, node_events.once)(subprocess, "spawn"), (0, node_events.once)(subprocess, "exit")]);
	if (spawnPayload.status === "rejected") return [];
	return exitPayload.status === "rejected" ? waitForSubprocessExit(subprocess) : exitPayload.value;
};
const waitForSubprocessExit = async (subprocess) => {
	try {
		return await (0, node_events.once)(subprocess, "exit");
	} catch {
		return waitForSubprocessExit(subprocess);
	}
};
const waitForSuccessfulExit = async (exitPromise) => {
	const [exitCode, signal] = await exitPromise;
	if (!isSubprocessErrorExit(exitCode, signal) && isFailedExit(exitCode, signal)) throw new DiscardedError();
	return [exitCode, signal];
};
const isSubprocessErrorExit = (exitCode, signal) => exitCode === void 0 && signal === void 0;
const isFailedExit = (exitCode, signal) => exitCode !== 0 || signal !== null;

// node_modules/execa/lib/resolve/exit-sync.js
const getExitResultSync = ({ error, status: exitCode, signal, output }, { maxBuffer }) => {
	const resultError = getResultError(error, exitCode, signal);
	return {
		resultError,
		exitCode,
		signal,
		timedOut: resultError?.code === "ETIMEDOUT",
		isMaxBuffer: isMaxBufferSync(resultError, output, maxBuffer)
	};
};
const getResultError = (error, exitCode, signal) => {
	if (error !== void 0) return error;
	return isFailedExit(exitCode, signal) ? new DiscardedError() : void 0;
};

// node_modules/execa/lib/methods/main-sync.js
const execaCoreSync = (rawFile, rawArguments, rawOptions) => {
	const { file, commandArguments, command, escapedCommand, startTime, verboseInfo, options, fileDescriptors } = handleSyncArguments(rawFile, rawArguments, rawOptions);
	const result = spawnSubprocessSync({
		file,
		commandArguments,
		options,
		command,
		escapedCommand,
		verboseInfo,
		fileDescriptors,
		startTime
	});
	return handleResult(result, verboseInfo, options);
};
const handleSyncArguments = (rawFile, rawArguments, rawOptions) => {
	const { command, escapedCommand, startTime, verboseInfo } = handleCommand(rawFile, rawArguments, rawOptions);
	const syncOptions = normalizeSyncOptions(rawOptions);
	const { file, commandArguments, options } = normalizeOptions(rawFile, rawArguments, syncOptions);
	validateSyncOptions(options);
	return {
		file,
		commandArguments,
		command,
		escapedCommand,
		startTime,
		verboseInfo,
		options,
		fileDescriptors: handleStdioSync(options, verboseInfo)
	};
};
const normalizeSyncOptions = (options) => options.node && !options.ipc ? {
	...options,
	ipc: false
} : options;
const validateSyncOptions = ({ ipc, ipcInput, detached, cancelSignal }) => {
	if (ipcInput) throwInvalidSyncOption("ipcInput");
	if (ipc) throwInvalidSyncOption("ipc: true");
	if (detached) throwInvalidSyncOption("detached: true");
	if (cancelSignal) throwInvalidSyncOption("cancelSignal");
};
const throwInvalidSyncOption = (value) => {
	throw new TypeError(`The "${value}" option cannot be used with synchronous methods.`);
};
const spawnSubprocessSync = ({ file, commandArguments, options, command, escapedCommand, verboseInfo, fileDescriptors, startTime }) => {
	const syncResult = runSubprocessSync({
		file,
		commandArguments,
		options,
		command,
		escapedCommand,
		fileDescriptors,
		startTime
	});
	if (syncResult.failed) return syncResult;
	const { resultError, exitCode, signal, timedOut, isMaxBuffer } = getExitResultSync(syncResult, options);
	const { output, error = resultError } = transformOutputSync({
		fileDescriptors,
		syncResult,
		options,
		isMaxBuffer,
		verboseInfo
	});
	const stdio = output.map((stdioOutput, fdNumber) => stripNewline(stdioOutput, options, fdNumber));
	const all = stripNewline(getAllSync(output, options), options, "all");
	return getSyncResult({
		error,
		exitCode,
		signal,
		timedOut,
		isMaxBuffer,
		stdio,
		all,
		options,
		command,
		escapedCommand,
		startTime
	});
};
const runSubprocessSync = ({ file, commandArguments, options, command, escapedCommand, fileDescriptors, startTime }) => {
	try {
		addInputOptionsSync(fileDescriptors, options);
		const normalizedOptions = normalizeSpawnSyncOptions(options);
		return (0, node_child_process.spawnSync)(...concatenateShell(file, commandArguments, normalizedOptions));
	} catch (error) {
		return makeEarlyError({
			error,
			command,
			escapedCommand,
			fileDescriptors,
			options,
			startTime,
			isSync: true
		});
	}
};
const normalizeSpawnSyncOptions = ({ encoding, maxBuffer, ...options }) => ({
	...options,
	encoding: "buffer",
	maxBuffer: getMaxBufferSync(maxBuffer)
});
const getSyncResult = ({ error, exitCode, signal, timedOut, isMaxBuffer, stdio, all, options, command, escapedCommand, startTime }) => error === void 0 ? makeSuccessResult({
	command,
	escapedCommand,
	stdio,
	all,
	ipcOutput: [],
	options,
	startTime
}) : makeError({
	error,
	command,
	escapedCommand,
	timedOut,
	isCanceled: false,
	isGracefullyCanceled: false,
	isMaxBuffer,
	isForcefullyTerminated: false,
	exitCode,
	signal,
	stdio,
	all,
	ipcOutput: [],
	options,
	startTime,
	isSync: true
});

// node_modules/execa/lib/ipc/get-one.js
const getOneMessage$1 = ({ anyProcess, channel, isSubprocess, ipc }, { reference = true, filter } = {}) => {
	validateIpcMethod({
		methodName: "getOneMessage",
		isSubprocess,
		ipc,
		isConnected: isConnected(anyProcess)
	});
	return getOneMessageAsync({
		anyProcess,
		channel,
		isSubprocess,
		filter,
		reference
	});
};
const getOneMessageAsync = async ({ anyProcess, channel, isSubprocess, filter, reference }) => {
	addReference(channel, reference);
	const ipcEmitter = getIpcEmitter(anyProcess, channel, isSubprocess);
	const controller = new AbortController();
	try {
		return await Promise.race([
			getMessage(ipcEmitter, filter, controller),
			throwOnDisconnect(ipcEmitter, isSubprocess, controller),
			throwOnStrictError(ipcEmitter, isSubprocess, controller)
		]);
	} catch (error) {
		disconnect(anyProcess);
		throw error;
	} finally {
		controller.abort();
		removeReference(channel, reference);
	}
};
const getMessage = async (ipcEmitter, filter, { signal }) => {
	if (filter === void 0) {
		const [message] = await (0, node_events.once)(ipcEmitter, "message", { signal });
		return message;
	}
	for await (const [message] of (0, node_events.on)(ipcEmitter, "message", { signal })) if (filter(message)) return message;
};
const throwOnDisconnect = async (ipcEmitter, isSubprocess, { signal }) => {
	await (0, node_events.once)(ipcEmitter, "disconnect", { signal });
	throwOnEarlyDisconnect(isSubprocess);
};
const throwOnStrictError = async (ipcEmitter, isSubprocess, { signal }) => {
	const [error] = await (0, node_events.once)(ipcEmitter, "strict:error", { signal });
	throw getStrictResponseError(error, isSubprocess);
};

// node_modules/execa/lib/ipc/get-each.js
const getEachMessage$1 = ({ anyProcess, channel, isSubprocess, ipc }, { reference = true } = {}) => loopOnMessages({
	anyProcess,
	channel,
	isSubprocess,
	ipc,
	shouldAwait: !isSubprocess,
	reference
});
const loopOnMessages = ({ anyProcess, channel, isSubprocess, ipc, shouldAwait, reference }) => {
	validateIpcMethod({
		methodName: "getEachMessage",
		isSubprocess,
		ipc,
		isConnected: isConnected(anyProcess)
	});
	addReference(channel, reference);
	const ipcEmitter = getIpcEmitter(anyProcess, channel, isSubprocess);
	const controller = new AbortController();
	const state = {};
	stopOnDisconnect(anyProcess, ipcEmitter, controller);
	abortOnStrictError({
		ipcEmitter,
		isSubprocess,
		controller,
		state
	});
	return iterateOnMessages({
		anyProcess,
		channel,
		ipcEmitter,
		isSubprocess,
		shouldAwait,
		controller,
		state,
		reference
	});
};
const stopOnDisconnect = async (anyProcess, ipcEmitter, controller) => {
	try {
		await (0, node_events.once)(ipcEmitter, "disconnect", { signal: controller.signal });
		controller.abort();
	} catch {}
};
const abortOnStrictError = async ({ ipcEmitter, isSubprocess, controller, state }) => {
	try {
		const [error] = await (0, node_events.once)(ipcEmitter, "strict:error", { signal: controller.signal });
		state.error = getStrictResponseError(error, isSubprocess);
		controller.abort();
	} catch {}
};
const iterateOnMessages = async function* ({ anyProcess, channel, ipcEmitter, isSubprocess, shouldAwait, controller, state, reference }) {
	try {
		for await (const [message] of (0, node_events.on)(ipcEmitter, "message", { signal: controller.signal })) {
			throwIfStrictError(state);
			yield message;
		}
	} catch {
		throwIfStrictError(state);
	} finally {
		controller.abort();
		removeReference(channel, reference);
		if (!isSubprocess) disconnect(anyProcess);
		if (shouldAwait) await anyProcess;
	}
};
const throwIfStrictError = ({ error }) => {
	if (error) throw error;
};

// node_modules/execa/lib/ipc/methods.js
const addIpcMethods = (subprocess, { ipc }) => {
	Object.assign(subprocess, getIpcMethods(subprocess, false, ipc));
};
const getIpcExport = () => {
	const anyProcess = node_process.default;
	const isSubprocess = true;
	const ipc = node_process.default.channel !== void 0;
	return {
		...getIpcMethods(anyProcess, isSubprocess, ipc),
		getCancelSignal: getCancelSignal$1.bind(void 0, {
			anyProcess,
			channel: anyProcess.channel,
			isSubprocess,
			ipc
		})
	};
};
const getIpcMethods = (anyProcess, isSubprocess, ipc) => ({
	sendMessage: sendMessage$1.bind(void 0, {
		anyProcess,
		channel: anyProcess.channel,
		isSubprocess,
		ipc
	}),
	getOneMessage: getOneMessage$1.bind(void 0, {
		anyProcess,
		channel: anyProcess.channel,
		isSubprocess,
		ipc
	}),
	getEachMessage: getEachMessage$1.bind(void 0, {
		anyProcess,
		channel: anyProcess.channel,
		isSubprocess,
		ipc
	})
});

// node_modules/execa/lib/return/early-error.js
const handleEarlyError = ({ error, command, escapedCommand, fileDescriptors, options, startTime, verboseInfo }) => {
	cleanupCustomStreams(fileDescriptors);
	const subprocess = new node_child_process.ChildProcess();
	createDummyStreams(subprocess, fileDescriptors);
	Object.assign(subprocess, {
		readable,
		writable,
		duplex
	});
	const earlyError = makeEarlyError({
		error,
		command,
		escapedCommand,
		fileDescriptors,
		options,
		startTime,
		isSync: false
	});
	return {
		subprocess,
		promise: handleDummyPromise(earlyError, verboseInfo, options)
	};
};
const createDummyStreams = (subprocess, fileDescriptors) => {
	const stdin = createDummyStream();
	const stdout = createDummyStream();
	const stderr = createDummyStream();
	const extraStdio = Array.from({ length: fileDescriptors.length - 3 }, createDummyStream);
	const all = createDummyStream();
	const stdio = [
		stdin,
		stdout,
		stderr,
		...extraStdio
	];
	Object.assign(subprocess, {
		stdin,
		stdout,
		stderr,
		all,
		stdio
	});
};
const createDummyStream = () => {
	const stream = new node_stream.PassThrough();
	stream.end();
	return stream;
};
const readable = () => new node_stream.Readable({ read() {} });
const writable = () => new node_stream.Writable({ write() {} });
const duplex = () => new node_stream.Duplex({
	read() {},
	write() {}
});
const handleDummyPromise = async (error, verboseInfo, options) => handleResult(error, verboseInfo, options);

// node_modules/execa/lib/stdio/handle-async.js
const handleStdioAsync = (options, verboseInfo) => handleStdio(addPropertiesAsync, options, verboseInfo, false);
const forbiddenIfAsync = ({ type, optionName }) => {
	throw new TypeError(`The \`${optionName}\` option cannot be ${TYPE_TO_MESSAGE[type]}.`);
};
const addProperties = {
	fileNumber: forbiddenIfAsync,
	generator: generatorToStream,
	asyncGenerator: generatorToStream,
	nodeStream: ({ value }) => ({ stream: value }),
	webTransform({ value: { transform, writableObjectMode, readableObjectMode } }) {
		const objectMode = writableObjectMode || readableObjectMode;
		return { stream: node_stream.Duplex.fromWeb(transform, { objectMode }) };
	},
	duplex: ({ value: { transform } }) => ({ stream: transform }),
	native() {}
};
const addPropertiesAsync = {
	input: {
		...addProperties,
		fileUrl: ({ value }) => ({ stream: (0, node_fs.createReadStream)(value) }),
		filePath: ({ value: { file } }) => ({ stream: (0, node_fs.createReadStream)(file) }),
		webStream: ({ value }) => ({ stream: node_stream.Readable.fromWeb(value) }),
		iterable: ({ value }) => ({ stream: node_stream.Readable.from(value) }),
		asyncIterable: ({ value }) => ({ stream: node_stream.Readable.from(value) }),
		string: ({ value }) => ({ stream: node_stream.Readable.from(value) }),
		uint8Array: ({ value }) => ({ stream: node_stream.Readable.from(node_buffer.Buffer.from(value)) })
	},
	output: {
		...addProperties,
		fileUrl: ({ value }) => ({ stream: (0, node_fs.createWriteStream)(value) }),
		filePath: ({ value: { file, append } }) => ({ stream: (0, node_fs.createWriteStream)(file, append ? { flags: "a" } : {}) }),
		webStream: ({ value }) => ({ stream: node_stream.Writable.fromWeb(value) }),
		iterable: forbiddenIfAsync,
		asyncIterable: forbiddenIfAsync,
		string: forbiddenIfAsync,
		uint8Array: forbiddenIfAsync
	}
};

// node_modules/@sindresorhus/merge-streams/index.js
function mergeStreams(streams) {
	if (!Array.isArray(streams)) throw new TypeError(`Expected an array, got \`${typeof streams}\`.`);
	for (const stream of streams) validateStream(stream);
	const objectMode = streams.some(({ readableObjectMode }) => readableObjectMode);
	const highWaterMark = getHighWaterMark(streams, objectMode);
	const passThroughStream = new MergedStream({
		objectMode,
		writableHighWaterMark: highWaterMark,
		readableHighWaterMark: highWaterMark
	});
	for (const stream of streams) passThroughStream.add(stream);
	return passThroughStream;
}
const getHighWaterMark = (streams, objectMode) => {
	if (streams.length === 0) return (0, node_stream.getDefaultHighWaterMark)(objectMode);
	const highWaterMarks = streams.filter(({ readableObjectMode }) => readableObjectMode === objectMode).map(({ readableHighWaterMark }) => readableHighWaterMark);
	return Math.max(...highWaterMarks);
};
var MergedStream = class extends node_stream.PassThrough {
	#streams = /* @__PURE__ */ new Set([]);
	#ended = /* @__PURE__ */ new Set([]);
	#aborted = /* @__PURE__ */ new Set([]);
	#onFinished;
	#unpipeEvent = Symbol("unpipe");
	#streamPromises = /* @__PURE__ */ new WeakMap();
	add(stream) {
		validateStream(stream);
		if (this.#streams.has(stream)) return;
		this.#streams.add(stream);
		this.#onFinished ??= onMergedStreamFinished(this, this.#streams, this.#unpipeEvent);
		const streamPromise = endWhenStreamsDone({
			passThroughStream: this,
			stream,
			streams: this.#streams,
			ended: this.#ended,
			aborted: this.#aborted,
			onFinished: this.#onFinished,
			unpipeEvent: this.#unpipeEvent
		});
		this.#streamPromises.set(stream, streamPromise);
		stream.pipe(this, { end: false });
	}
	async remove(stream) {
		validateStream(stream);
		if (!this.#streams.has(stream)) return false;
		const streamPromise = this.#streamPromises.get(stream);
		if (streamPromise === void 0) return false;
		this.#streamPromises.delete(stream);
		stream.unpipe(this);
		await streamPromise;
		return true;
	}
};
const onMergedStreamFinished = async (passThroughStream, streams, unpipeEvent) => {
	updateMaxListeners(passThroughStream, PASSTHROUGH_LISTENERS_COUNT);
	const controller = new AbortController();
	try {
		await Promise.race([onMergedStreamEnd(passThroughStream, controller), onInputStreamsUnpipe(passThroughStream, streams, unpipeEvent, controller)]);
	} finally {
		controller.abort();
		updateMaxListeners(passThroughStream, -PASSTHROUGH_LISTENERS_COUNT);
	}
};
const onMergedStreamEnd = async (passThroughStream, { signal }) => {
	try {
		await (0, node_stream_promises.finished)(passThroughStream, {
			signal,
			cleanup: true
		});
	} catch (error) {
		errorOrAbortStream(passThroughStream, error);
		throw error;
	}
};
const onInputStreamsUnpipe = async (passThroughStream, streams, unpipeEvent, { signal }) => {
	for await (const [unpipedStream] of (0, node_events.on)(passThroughStream, "unpipe", { signal })) if (streams.has(unpipedStream)) unpipedStream.emit(unpipeEvent);
};
const validateStream = (stream) => {
	if (typeof stream?.pipe !== "function") throw new TypeError(`Expected a readable stream, got: \`${typeof stream}\`.`);
};
const endWhenStreamsDone = async ({ passThroughStream, stream, streams, ended, aborted, onFinished, unpipeEvent }) => {
	updateMaxListeners(passThroughStream, PASSTHROUGH_LISTENERS_PER_STREAM);
	const controller = new AbortController();
	try {
		await Promise.race([
			afterMergedStreamFinished(onFinished, stream, controller),
			onInputStreamEnd({
				passThroughStream,
				stream,
				streams,
				ended,
				aborted,
				controller
			}),
			onInputStreamUnpipe({
				stream,
				streams,
				ended,
				aborted,
				unpipeEvent,
				controller
			})
		]);
	} finally {
		controller.abort();
		updateMaxListeners(passThroughStream, -PASSTHROUGH_LISTENERS_PER_STREAM);
	}
	if (streams.size > 0 && streams.size === ended.size + aborted.size) {
		if (ended.size === 0 && aborted.size > 0) abortStream(passThroughStream);
		else endStream(passThroughStream);
	}
};
const afterMergedStreamFinished = async (onFinished, stream, { signal }) => {
	try {
		await onFinished;
		if (!signal.aborted) abortStream(stream);
	} catch (error) {
		if (!signal.aborted) errorOrAbortStream(stream, error);
	}
};
const onInputStreamEnd = async ({ passThroughStream, stream, streams, ended, aborted, controller: { signal } }) => {
	try {
		await (0, node_stream_promises.finished)(stream, {
			signal,
			cleanup: true,
			readable: true,
			writable: false
		});
		if (streams.has(stream)) ended.add(stream);
	} catch (error) {
		if (signal.aborted || !streams.has(stream)) return;
		if (isAbortError(error)) aborted.add(stream);
		else errorStream(passThroughStream, error);
	}
};
const onInputStreamUnpipe = async ({ stream, streams, ended, aborted, unpipeEvent, controller: { signal } }) => {
	await (0, node_events.once)(stream, unpipeEvent, { signal });
	if (!stream.readable) return (0, node_events.once)(signal, "abort", { signal });
	streams.delete(stream);
	ended.delete(stream);
	aborted.delete(stream);
};
const endStream = (stream) => {
	if (stream.writable) stream.end();
};
const errorOrAbortStream = (stream, error) => {
	if (isAbortError(error)) abortStream(stream);
	else errorStream(stream, error);
};
const isAbortError = (error) => error?.code === "ERR_STREAM_PREMATURE_CLOSE";
const abortStream = (stream) => {
	if (stream.readable || stream.writable) stream.destroy();
};
const errorStream = (stream, error) => {
	if (!stream.destroyed) {
		stream.once("error", noop);
		stream.destroy(error);
	}
};
const noop = () => {};
const updateMaxListeners = (passThroughStream, increment) => {
	const maxListeners = passThroughStream.getMaxListeners();
	if (maxListeners !== 0 && maxListeners !== Number.POSITIVE_INFINITY) passThroughStream.setMaxListeners(maxListeners + increment);
};
const PASSTHROUGH_LISTENERS_COUNT = 2;
const PASSTHROUGH_LISTENERS_PER_STREAM = 1;

// node_modules/execa/lib/io/pipeline.js
const pipeStreams = (source, destination) => {
	source.pipe(destination);
	onSourceFinish(source, destination);
	onDestinationFinish(source, destination);
};
const onSourceFinish = async (source, destination) => {
	if (isStandardStream(source) || isStandardStream(destination)) return;
	try {
		await (0, node_stream_promises.finished)(source, {
			cleanup: true,
			readable: true,
			writable: false
		});
	} catch {}
	endDestinationStream(destination);
};
const endDestinationStream = (destination) => {
	if (destination.writable) destination.end();
};
const onDestinationFinish = async (source, destination) => {
	if (isStandardStream(source) || isStandardStream(destination)) return;
	try {
		await (0, node_stream_promises.finished)(destination, {
			cleanup: true,
			readable: false,
			writable: true
		});
	} catch {}
	abortSourceStream(source);
};
const abortSourceStream = (source) => {
	if (source.readable) source.destroy();
};

// node_modules/execa/lib/io/output-async.js
const pipeOutputAsync = (subprocess, fileDescriptors, controller) => {
	const pipeGroups = /* @__PURE__ */ new Map();
	for (const [fdNumber, { stdioItems, direction }] of Object.entries(fileDescriptors)) {
		for (const { stream } of stdioItems.filter(({ type }) => TRANSFORM_TYPES.has(type))) pipeTransform(subprocess, stream, direction, fdNumber);
		for (const { stream } of stdioItems.filter(({ type }) => !TRANSFORM_TYPES.has(type))) pipeStdioItem({
			subprocess,
			stream,
			direction,
			fdNumber,
			pipeGroups,
			controller
		});
	}
	for (const [outputStream, inputStreams] of pipeGroups.entries()) {
		const inputStream = inputStreams.length === 1 ? inputStreams[0] : mergeStreams(inputStreams);
		pipeStreams(inputStream, outputStream);
	}
};
const pipeTransform = (subprocess, stream, direction, fdNumber) => {
	if (direction === "output") pipeStreams(subprocess.stdio[fdNumber], stream);
	else pipeStreams(stream, subprocess.stdio[fdNumber]);
	const streamProperty = SUBPROCESS_STREAM_PROPERTIES[fdNumber];
	if (streamProperty !== void 0) subprocess[streamProperty] = stream;
	subprocess.stdio[fdNumber] = stream;
};
const SUBPROCESS_STREAM_PROPERTIES = [
	"stdin",
	"stdout",
	"stderr"
];
const pipeStdioItem = ({ subprocess, stream, direction, fdNumber, pipeGroups, controller }) => {
	if (stream === void 0) return;
	setStandardStreamMaxListeners(stream, controller);
	const [inputStream, outputStream] = direction === "output" ? [stream, subprocess.stdio[fdNumber]] : [subprocess.stdio[fdNumber], stream];
	const outputStreams = pipeGroups.get(inputStream) ?? [];
	pipeGroups.set(inputStream, [...outputStreams, outputStream]);
};
const setStandardStreamMaxListeners = (stream, { signal }) => {
	if (isStandardStream(stream)) incrementMaxListeners(stream, MAX_LISTENERS_INCREMENT, signal);
};
const MAX_LISTENERS_INCREMENT = 2;

// node_modules/signal-exit/dist/mjs/signals.js
/**
* This is not the set of all possible signals.
*
* It IS, however, the set of all signals that trigger
* an exit on either Linux or BSD systems.  Linux is a
* superset of the signal names supported on BSD, and
* the unknown signals just fail to register, so we can
* catch that easily enough.
*
* Windows signals are a different set, since there are
* signals that terminate Windows processes, but don't
* terminate (or don't even exist) on Posix systems.
*
* Don't bother with SIGKILL.  It's uncatchable, which
* means that we can't fire any callbacks anyway.
*
* If a user does happen to register a handler on a non-
* fatal signal like SIGWINCH or something, and then
* exit, it'll end up firing `process.emit('exit')`, so
* the handler will be fired anyway.
*
* SIGBUS, SIGFPE, SIGSEGV and SIGILL, when not raised
* artificially, inherently leave the process in a
* state from which it is not safe to try and enter JS
* listeners.
*/
const signals = [];
signals.push("SIGHUP", "SIGINT", "SIGTERM");
if (process.platform !== "win32") signals.push("SIGALRM", "SIGABRT", "SIGVTALRM", "SIGXCPU", "SIGXFSZ", "SIGUSR2", "SIGTRAP", "SIGSYS", "SIGQUIT", "SIGIOT");
if (process.platform === "linux") signals.push("SIGIO", "SIGPOLL", "SIGPWR", "SIGSTKFLT");

// node_modules/signal-exit/dist/mjs/index.js
const processOk = (process) => !!process && typeof process === "object" && typeof process.removeListener === "function" && typeof process.emit === "function" && typeof process.reallyExit === "function" && typeof process.listeners === "function" && typeof process.kill === "function" && typeof process.pid === "number" && typeof process.on === "function";
const kExitEmitter = Symbol.for("signal-exit emitter");
const global$1 = globalThis;
const ObjectDefineProperty = Object.defineProperty.bind(Object);
var Emitter = class {
	emitted = {
		afterExit: false,
		exit: false
	};
	listeners = {
		afterExit: [],
		exit: []
	};
	count = 0;
	id = Math.random();
	constructor() {
		if (global$1[kExitEmitter]) return global$1[kExitEmitter];
		ObjectDefineProperty(global$1, kExitEmitter, {
			value: this,
			writable: false,
			enumerable: false,
			configurable: false
		});
	}
	on(ev, fn) {
		this.listeners[ev].push(fn);
	}
	removeListener(ev, fn) {
		const list = this.listeners[ev];
		const i = list.indexOf(fn);
		/* c8 ignore start */
		if (i === -1) return;
		/* c8 ignore stop */
		if (i === 0 && list.length === 1) list.length = 0;
		else list.splice(i, 1);
	}
	emit(ev, code, signal) {
		if (this.emitted[ev]) return false;
		this.emitted[ev] = true;
		let ret = false;
		for (const fn of this.listeners[ev]) ret = fn(code, signal) === true || ret;
		if (ev === "exit") ret = this.emit("afterExit", code, signal) || ret;
		return ret;
	}
};
var SignalExitBase = class {};
const signalExitWrap = (handler) => {
	return {
		onExit(cb, opts) {
			return handler.onExit(cb, opts);
		},
		load() {
			return handler.load();
		},
		unload() {
			return handler.unload();
		}
	};
};
var SignalExitFallback = class extends SignalExitBase {
	onExit() {
		return () => {};
	}
	load() {}
	unload() {}
};
var SignalExit = class extends SignalExitBase {
	/* c8 ignore start */
	#hupSig = process$1.platform === "win32" ? "SIGINT" : "SIGHUP";
	/* c8 ignore stop */
	#emitter = new Emitter();
	#process;
	#originalProcessEmit;
	#originalProcessReallyExit;
	#sigListeners = {};
	#loaded = false;
	constructor(process) {
		super();
		this.#process = process;
		this.#sigListeners = {};
		for (const sig of signals) this.#sigListeners[sig] = () => {
			const listeners = this.#process.listeners(sig);
			let { count } = this.#emitter;
			/* c8 ignore start */
			const p = process;
			if (typeof p.__signal_exit_emitter__ === "object" && typeof p.__signal_exit_emitter__.count === "number") count += p.__signal_exit_emitter__.count;
			/* c8 ignore stop */
			if (listeners.length === count) {
				this.unload();
				const ret = this.#emitter.emit("exit", null, sig);
				/* c8 ignore start */
				const s = sig === "SIGHUP" ? this.#hupSig : sig;
				if (!ret) process.kill(process.pid, s);
			}
		};
		this.#originalProcessReallyExit = process.reallyExit;
		this.#originalProcessEmit = process.emit;
	}
	onExit(cb, opts) {
		/* c8 ignore start */
		if (!processOk(this.#process)) return () => {};
		/* c8 ignore stop */
		if (this.#loaded === false) this.load();
		const ev = opts?.alwaysLast ? "afterExit" : "exit";
		this.#emitter.on(ev, cb);
		return () => {
			this.#emitter.removeListener(ev, cb);
			if (this.#emitter.listeners["exit"].length === 0 && this.#emitter.listeners["afterExit"].length === 0) this.unload();
		};
	}
	load() {
		if (this.#loaded) return;
		this.#loaded = true;
		this.#emitter.count += 1;
		for (const sig of signals) try {
			const fn = this.#sigListeners[sig];
			if (fn) this.#process.on(sig, fn);
		} catch (_) {}
		this.#process.emit = (ev, ...a) => {
			return this.#processEmit(ev, ...a);
		};
		this.#process.reallyExit = (code) => {
			return this.#processReallyExit(code);
		};
	}
	unload() {
		if (!this.#loaded) return;
		this.#loaded = false;
		signals.forEach((sig) => {
			const listener = this.#sigListeners[sig];
			/* c8 ignore start */
			if (!listener) throw new Error("Listener not defined for signal: " + sig);
			/* c8 ignore stop */
			try {
				this.#process.removeListener(sig, listener);
			} catch (_) {}
			/* c8 ignore stop */
		});
		this.#process.emit = this.#originalProcessEmit;
		this.#process.reallyExit = this.#originalProcessReallyExit;
		this.#emitter.count -= 1;
	}
	#processReallyExit(code) {
		/* c8 ignore start */
		if (!processOk(this.#process)) return 0;
		this.#process.exitCode = code || 0;
		/* c8 ignore stop */
		this.#emitter.emit("exit", this.#process.exitCode, null);
		return this.#originalProcessReallyExit.call(this.#process, this.#process.exitCode);
	}
	#processEmit(ev, ...args) {
		const og = this.#originalProcessEmit;
		if (ev === "exit" && processOk(this.#process)) {
			if (typeof args[0] === "number") this.#process.exitCode = args[0];
			/* c8 ignore start */
			const ret = og.call(this.#process, ev, ...args);
			/* c8 ignore start */
			this.#emitter.emit("exit", this.#process.exitCode, null);
			/* c8 ignore stop */
			return ret;
		} else return og.call(this.#process, ev, ...args);
	}
};
const process$1 = globalThis.process;
const { onExit, load, unload } = signalExitWrap(processOk(process$1) ? new SignalExit(process$1) : new SignalExitFallback());

// node_modules/execa/lib/terminate/cleanup.js
const cleanupOnExit = (subprocess, { cleanup, detached }, { signal }) => {
	if (!cleanup || detached) return;
	const removeExitHandler = onExit(() => {
		subprocess.kill();
	});
	(0, node_events.addAbortListener)(signal, () => {
		removeExitHandler();
	});
};

// node_modules/execa/lib/pipe/pipe-arguments.js
const normalizePipeArguments = ({ source, sourcePromise, boundOptions, createNested }, ...pipeArguments) => {
	const startTime = getStartTime();
	const { destination, destinationStream, destinationError, from, unpipeSignal } = getDestinationStream(boundOptions, createNested, pipeArguments);
	const { sourceStream, sourceError } = getSourceStream(source, from);
	const { options: sourceOptions, fileDescriptors } = SUBPROCESS_OPTIONS.get(source);
	return {
		sourcePromise,
		sourceStream,
		sourceOptions,
		sourceError,
		destination,
		destinationStream,
		destinationError,
		unpipeSignal,
		fileDescriptors,
		startTime
	};
};
const getDestinationStream = (boundOptions, createNested, pipeArguments) => {
	try {
		const { destination, pipeOptions: { from, to, unpipeSignal } = {} } = getDestination(boundOptions, createNested, ...pipeArguments);
		return {
			destination,
			destinationStream: getToStream(destination, to),
			from,
			unpipeSignal
		};
	} catch (error) {
		return { destinationError: error };
	}
};
const getDestination = (boundOptions, createNested, firstArgument, ...pipeArguments) => {
	if (Array.isArray(firstArgument)) return {
		destination: createNested(mapDestinationArguments, boundOptions)(firstArgument, ...pipeArguments),
		pipeOptions: boundOptions
	};
	if (typeof firstArgument === "string" || firstArgument instanceof URL || isDenoExecPath(firstArgument)) {
		if (Object.keys(boundOptions).length > 0) throw new TypeError("Please use .pipe(\"file\", ..., options) or .pipe(execa(\"file\", ..., options)) instead of .pipe(options)(\"file\", ...).");
		const [rawFile, rawArguments, rawOptions] = normalizeParameters(firstArgument, ...pipeArguments);
		return {
			destination: createNested(mapDestinationArguments)(rawFile, rawArguments, rawOptions),
			pipeOptions: rawOptions
		};
	}
	if (SUBPROCESS_OPTIONS.has(firstArgument)) {
		if (Object.keys(boundOptions).length > 0) throw new TypeError("Please use .pipe(options)`command` or .pipe($(options)`command`) instead of .pipe(options)($`command`).");
		return {
			destination: firstArgument,
			pipeOptions: pipeArguments[0]
		};
	}
	throw new TypeError(`The first argument must be a template string, an options object, or an Execa subprocess: ${firstArgument}`);
};
const mapDestinationArguments = ({ options }) => ({ options: {
	...options,
	stdin: "pipe",
	piped: true
} });
const getSourceStream = (source, from) => {
	try {
		return { sourceStream: getFromStream(source, from) };
	} catch (error) {
		return { sourceError: error };
	}
};

// node_modules/execa/lib/pipe/throw.js
const handlePipeArgumentsError = ({ sourceStream, sourceError, destinationStream, destinationError, fileDescriptors, sourceOptions, startTime }) => {
	const error = getPipeArgumentsError({
		sourceStream,
		sourceError,
		destinationStream,
		destinationError
	});
	if (error !== void 0) throw createNonCommandError({
		error,
		fileDescriptors,
		sourceOptions,
		startTime
	});
};
const getPipeArgumentsError = ({ sourceStream, sourceError, destinationStream, destinationError }) => {
	if (sourceError !== void 0 && destinationError !== void 0) return destinationError;
	if (destinationError !== void 0) {
		abortSourceStream(sourceStream);
		return destinationError;
	}
	if (sourceError !== void 0) {
		endDestinationStream(destinationStream);
		return sourceError;
	}
};
const createNonCommandError = ({ error, fileDescriptors, sourceOptions, startTime }) => makeEarlyError({
	error,
	command: PIPE_COMMAND_MESSAGE,
	escapedCommand: PIPE_COMMAND_MESSAGE,
	fileDescriptors,
	options: sourceOptions,
	startTime,
	isSync: false
});
const PIPE_COMMAND_MESSAGE = "source.pipe(destination)";

// node_modules/execa/lib/pipe/sequence.js
const waitForBothSubprocesses = async (subprocessPromises) => {
	const [{ status: sourceStatus, reason: sourceReason, value: sourceResult = sourceReason }, { status: destinationStatus, reason: destinationReason, value: destinationResult = destinationReason }] = await subprocessPromises;
	if (!destinationResult.pipedFrom.includes(sourceResult)) destinationResult.pipedFrom.push(sourceResult);
	if (destinationStatus === "rejected") throw destinationResult;
	if (sourceStatus === "rejected") throw sourceResult;
	return destinationResult;
};

// node_modules/execa/lib/pipe/streaming.js
const pipeSubprocessStream = (sourceStream, destinationStream, maxListenersController) => {
	const mergedStream = MERGED_STREAMS.has(destinationStream) ? pipeMoreSubprocessStream(sourceStream, destinationStream) : pipeFirstSubprocessStream(sourceStream, destinationStream);
	incrementMaxListeners(sourceStream, SOURCE_LISTENERS_PER_PIPE, maxListenersController.signal);
	incrementMaxListeners(destinationStream, DESTINATION_LISTENERS_PER_PIPE, maxListenersController.signal);
	cleanupMergedStreamsMap(destinationStream);
	return mergedStream;
};
const pipeFirstSubprocessStream = (sourceStream, destinationStream) => {
	const mergedStream = mergeStreams([sourceStream]);
	pipeStreams(mergedStream, destinationStream);
	MERGED_STREAMS.set(destinationStream, mergedStream);
	return mergedStream;
};
const pipeMoreSubprocessStream = (sourceStream, destinationStream) => {
	const mergedStream = MERGED_STREAMS.get(destinationStream);
	mergedStream.add(sourceStream);
	return mergedStream;
};
const cleanupMergedStreamsMap = async (destinationStream) => {
	try {
		await (0, node_stream_promises.finished)(destinationStream, {
			cleanup: true,
			readable: false,
			writable: true
		});
	} catch {}
	MERGED_STREAMS.delete(destinationStream);
};
const MERGED_STREAMS = /* @__PURE__ */ new WeakMap();
const SOURCE_LISTENERS_PER_PIPE = 2;
const DESTINATION_LISTENERS_PER_PIPE = 1;

// node_modules/execa/lib/pipe/abort.js
const unpipeOnAbort = (unpipeSignal, unpipeContext) => unpipeSignal === void 0 ? [] : [unpipeOnSignalAbort(unpipeSignal, unpipeContext)];
const unpipeOnSignalAbort = async (unpipeSignal, { sourceStream, mergedStream, fileDescriptors, sourceOptions, startTime }) => {
	await (0, node_util.aborted)(unpipeSignal, sourceStream);
	await mergedStream.remove(sourceStream);
	throw createNonCommandError({
		error: /* @__PURE__ */ new Error("Pipe canceled by `unpipeSignal` option."),
		fileDescriptors,
		sourceOptions,
		startTime
	});
};

// node_modules/execa/lib/pipe/setup.js
const pipeToSubprocess = (sourceInfo, ...pipeArguments) => {
	if (isPlainObject(pipeArguments[0])) return pipeToSubprocess.bind(void 0, {
		...sourceInfo,
		boundOptions: {
			...sourceInfo.boundOptions,
			...pipeArguments[0]
		}
	});
	const { destination, ...normalizedInfo } = normalizePipeArguments(sourceInfo, ...pipeArguments);
	const promise = handlePipePromise({
		...normalizedInfo,
		destination
	});
	promise.pipe = pipeToSubprocess.bind(void 0, {
		...sourceInfo,
		source: destination,
		sourcePromise: promise,
		boundOptions: {}
	});
	return promise;
};
const handlePipePromise = async ({ sourcePromise, sourceStream, sourceOptions, sourceError, destination, destinationStream, destinationError, unpipeSignal, fileDescriptors, startTime }) => {
	const subprocessPromises = getSubprocessPromises(sourcePromise, destination);
	handlePipeArgumentsError({
		sourceStream,
		sourceError,
		destinationStream,
		destinationError,
		fileDescriptors,
		sourceOptions,
		startTime
	});
	const maxListenersController = new AbortController();
	try {
		const mergedStream = pipeSubprocessStream(sourceStream, destinationStream, maxListenersController);
		return await Promise.race([waitForBothSubprocesses(subprocessPromises), ...unpipeOnAbort(unpipeSignal, {
			sourceStream,
			mergedStream,
			sourceOptions,
			fileDescriptors,
			startTime
		})]);
	} finally {
		maxListenersController.abort();
	}
};
const getSubprocessPromises = (sourcePromise, destination) => Promise.allSettled([sourcePromise, destination]);

// node_modules/execa/lib/io/iterate.js
const iterateOnSubprocessStream = ({ subprocessStdout, subprocess, binary, shouldEncode, encoding, preserveNewlines }) => {
	const controller = new AbortController();
	stopReadingOnExit(subprocess, controller);
	return iterateOnStream({
		stream: subprocessStdout,
		controller,
		binary,
		shouldEncode: !subprocessStdout.readableObjectMode && shouldEncode,
		encoding,
		shouldSplit: !subprocessStdout.readableObjectMode,
		preserveNewlines
	});
};
const stopReadingOnExit = async (subprocess, controller) => {
	try {
		await subprocess;
	} catch {} finally {
		controller.abort();
	}
};
const iterateForResult = ({ stream, onStreamEnd, lines, encoding, stripFinalNewline, allMixed }) => {
	const controller = new AbortController();
	stopReadingOnStreamEnd(onStreamEnd, controller, stream);
	const objectMode = stream.readableObjectMode && !allMixed;
	return iterateOnStream({
		stream,
		controller,
		binary: encoding === "buffer",
		shouldEncode: !objectMode,
		encoding,
		shouldSplit: !objectMode && lines,
		preserveNewlines: !stripFinalNewline
	});
};
const stopReadingOnStreamEnd = async (onStreamEnd, controller, stream) => {
	try {
		await onStreamEnd;
	} catch {
		stream.destroy();
	} finally {
		controller.abort();
	}
};
const iterateOnStream = ({ stream, controller, binary, shouldEncode, encoding, shouldSplit, preserveNewlines }) => {
	const onStdoutChunk = (0, node_events.on)(stream, "data", {
		signal: controller.signal,
		highWaterMark: HIGH_WATER_MARK,
		highWatermark: HIGH_WATER_MARK
	});
	return iterateOnData({
		onStdoutChunk,
		controller,
		binary,
		shouldEncode,
		encoding,
		shouldSplit,
		preserveNewlines
	});
};
const DEFAULT_OBJECT_HIGH_WATER_MARK = (0, node_stream.getDefaultHighWaterMark)(true);
const HIGH_WATER_MARK = DEFAULT_OBJECT_HIGH_WATER_MARK;
const iterateOnData = async function* ({ onStdoutChunk, controller, binary, shouldEncode, encoding, shouldSplit, preserveNewlines }) {
	const generators = getGenerators({
		binary,
		shouldEncode,
		encoding,
		shouldSplit,
		preserveNewlines
	});
	try {
		for await (const [chunk] of onStdoutChunk) yield* transformChunkSync(chunk, generators, 0);
	} catch (error) {
		if (!controller.signal.aborted) throw error;
	} finally {
		yield* finalChunksSync(generators);
	}
};
const getGenerators = ({ binary, shouldEncode, encoding, shouldSplit, preserveNewlines }) => [getEncodingTransformGenerator(binary, encoding, !shouldEncode), getSplitLinesGenerator(binary, preserveNewlines, !shouldSplit, {})].filter(Boolean);

// node_modules/execa/lib/io/contents.js
const getStreamOutput = async ({ stream, onStreamEnd, fdNumber, encoding, buffer, maxBuffer, lines, allMixed, stripFinalNewline, verboseInfo, streamInfo }) => {
	const logPromise = logOutputAsync({
		stream,
		onStreamEnd,
		fdNumber,
		encoding,
		allMixed,
		verboseInfo,
		streamInfo
	});
	if (!buffer) {
		await Promise.all([resumeStream(stream), logPromise]);
		return;
	}
	const stripFinalNewlineValue = getStripFinalNewline(stripFinalNewline, fdNumber);
	const iterable = iterateForResult({
		stream,
		onStreamEnd,
		lines,
		encoding,
		stripFinalNewline: stripFinalNewlineValue,
		allMixed
	});
	const [output] = await Promise.all([getStreamContents({
		stream,
		iterable,
		fdNumber,
		encoding,
		maxBuffer,
		lines
	}), logPromise]);
	return output;
};
const logOutputAsync = async ({ stream, onStreamEnd, fdNumber, encoding, allMixed, verboseInfo, streamInfo: { fileDescriptors } }) => {
	if (!shouldLogOutput({
		stdioItems: fileDescriptors[fdNumber]?.stdioItems,
		encoding,
		verboseInfo,
		fdNumber
	})) return;
	const linesIterable = iterateForResult({
		stream,
		onStreamEnd,
		lines: true,
		encoding,
		stripFinalNewline: true,
		allMixed
	});
	await logLines(linesIterable, stream, fdNumber, verboseInfo);
};
const resumeStream = async (stream) => {
	await (0, node_timers_promises.setImmediate)();
	if (stream.readableFlowing === null) stream.resume();
};
const getStreamContents = async ({ stream, stream: { readableObjectMode }, iterable, fdNumber, encoding, maxBuffer, lines }) => {
	try {
		if (readableObjectMode || lines) return await getStreamAsArray(iterable, { maxBuffer });
		if (encoding === "buffer") return new Uint8Array(await getStreamAsArrayBuffer(iterable, { maxBuffer }));
		return await getStreamAsString(iterable, { maxBuffer });
	} catch (error) {
		return handleBufferedData(handleMaxBuffer({
			error,
			stream,
			readableObjectMode,
			lines,
			encoding,
			fdNumber
		}));
	}
};
const getBufferedData = async (streamPromise) => {
	try {
		return await streamPromise;
	} catch (error) {
		return handleBufferedData(error);
	}
};
const handleBufferedData = ({ bufferedData }) => isArrayBuffer(bufferedData) ? new Uint8Array(bufferedData) : bufferedData;

// node_modules/execa/lib/resolve/wait-stream.js
const waitForStream = async (stream, fdNumber, streamInfo, { isSameDirection, stopOnExit = false } = {}) => {
	const state = handleStdinDestroy(stream, streamInfo);
	const abortController = new AbortController();
	try {
		await Promise.race([...stopOnExit ? [streamInfo.exitPromise] : [], (0, node_stream_promises.finished)(stream, {
			cleanup: true,
			signal: abortController.signal
		})]);
	} catch (error) {
		if (!state.stdinCleanedUp) handleStreamError(error, fdNumber, streamInfo, isSameDirection);
	} finally {
		abortController.abort();
	}
};
const handleStdinDestroy = (stream, { originalStreams: [originalStdin], subprocess }) => {
	const state = { stdinCleanedUp: false };
	if (stream === originalStdin) spyOnStdinDestroy(stream, subprocess, state);
	return state;
};
const spyOnStdinDestroy = (subprocessStdin, subprocess, state) => {
	const { _destroy } = subprocessStdin;
	subprocessStdin._destroy = (...destroyArguments) => {
		setStdinCleanedUp(subprocess, state);
		_destroy.call(subprocessStdin, ...destroyArguments);
	};
};
const setStdinCleanedUp = ({ exitCode, signalCode }, state) => {
	if (exitCode !== null || signalCode !== null) state.stdinCleanedUp = true;
};
const handleStreamError = (error, fdNumber, streamInfo, isSameDirection) => {
	if (!shouldIgnoreStreamError(error, fdNumber, streamInfo, isSameDirection)) throw error;
};
const shouldIgnoreStreamError = (error, fdNumber, streamInfo, isSameDirection = true) => {
	if (streamInfo.propagating) return isStreamEpipe(error) || isStreamAbort(error);
	streamInfo.propagating = true;
	return isInputFileDescriptor(streamInfo, fdNumber) === isSameDirection ? isStreamEpipe(error) : isStreamAbort(error);
};
const isInputFileDescriptor = ({ fileDescriptors }, fdNumber) => fdNumber !== "all" && fileDescriptors[fdNumber].direction === "input";
const isStreamAbort = (error) => error?.code === "ERR_STREAM_PREMATURE_CLOSE";
const isStreamEpipe = (error) => error?.code === "EPIPE";

// node_modules/execa/lib/resolve/stdio.js
const waitForStdioStreams = ({ subprocess, encoding, buffer, maxBuffer, lines, stripFinalNewline, verboseInfo, streamInfo }) => subprocess.stdio.map((stream, fdNumber) => waitForSubprocessStream({
	stream,
	fdNumber,
	encoding,
	buffer: buffer[fdNumber],
	maxBuffer: maxBuffer[fdNumber],
	lines: lines[fdNumber],
	allMixed: false,
	stripFinalNewline,
	verboseInfo,
	streamInfo
}));
const waitForSubprocessStream = async ({ stream, fdNumber, encoding, buffer, maxBuffer, lines, allMixed, stripFinalNewline, verboseInfo, streamInfo }) => {
	if (!stream) return;
	const onStreamEnd = waitForStream(stream, fdNumber, streamInfo);
	if (isInputFileDescriptor(streamInfo, fdNumber)) {
		await onStreamEnd;
		return;
	}
	const [output] = await Promise.all([getStreamOutput({
		stream,
		onStreamEnd,
		fdNumber,
		encoding,
		buffer,
		maxBuffer,
		lines,
		allMixed,
		stripFinalNewline,
		verboseInfo,
		streamInfo
	}), onStreamEnd]);
	return output;
};

// node_modules/execa/lib/resolve/all-async.js
const makeAllStream = ({ stdout, stderr }, { all }) => all && (stdout || stderr) ? mergeStreams([stdout, stderr].filter(Boolean)) : void 0;
const waitForAllStream = ({ subprocess, encoding, buffer, maxBuffer, lines, stripFinalNewline, verboseInfo, streamInfo }) => waitForSubprocessStream({
	...getAllStream(subprocess, buffer),
	fdNumber: "all",
	encoding,
	maxBuffer: maxBuffer[1] + maxBuffer[2],
	lines: lines[1] || lines[2],
	allMixed: getAllMixed(subprocess),
	stripFinalNewline,
	verboseInfo,
	streamInfo
});
const getAllStream = ({ stdout, stderr, all }, [, bufferStdout, bufferStderr]) => {
	const buffer = bufferStdout || bufferStderr;
	if (!buffer) return {
		stream: all,
		buffer
	};
	if (!bufferStdout) return {
		stream: stderr,
		buffer
	};
	if (!bufferStderr) return {
		stream: stdout,
		buffer
	};
	return {
		stream: all,
		buffer
	};
};
const getAllMixed = ({ all, stdout, stderr }) => all && stdout && stderr && stdout.readableObjectMode !== stderr.readableObjectMode;

// node_modules/execa/lib/verbose/ipc.js
const shouldLogIpc = (verboseInfo) => isFullVerbose(verboseInfo, "ipc");
const logIpcOutput = (message, verboseInfo) => {
	const verboseMessage = serializeVerboseMessage(message);
	verboseLog({
		type: "ipc",
		verboseMessage,
		fdNumber: "ipc",
		verboseInfo
	});
};

// node_modules/execa/lib/ipc/buffer-messages.js
const waitForIpcOutput = async ({ subprocess, buffer: bufferArray, maxBuffer: maxBufferArray, ipc, ipcOutput, verboseInfo }) => {
	if (!ipc) return ipcOutput;
	const isVerbose = shouldLogIpc(verboseInfo);
	const buffer = getFdSpecificValue(bufferArray, "ipc");
	const maxBuffer = getFdSpecificValue(maxBufferArray, "ipc");
	for await (const message of loopOnMessages({
		anyProcess: subprocess,
		channel: subprocess.channel,
		isSubprocess: false,
		ipc,
		shouldAwait: false,
		reference: true
	})) {
		if (buffer) {
			checkIpcMaxBuffer(subprocess, ipcOutput, maxBuffer);
			ipcOutput.push(message);
		}
		if (isVerbose) logIpcOutput(message, verboseInfo);
	}
	return ipcOutput;
};
const getBufferedIpcOutput = async (ipcOutputPromise, ipcOutput) => {
	await Promise.allSettled([ipcOutputPromise]);
	return ipcOutput;
};

// node_modules/execa/lib/resolve/wait-subprocess.js
const waitForSubprocessResult = async ({ subprocess, options: { encoding, buffer, maxBuffer, lines, timeoutDuration: timeout, cancelSignal, gracefulCancel, forceKillAfterDelay, stripFinalNewline, ipc, ipcInput }, context, verboseInfo, fileDescriptors, originalStreams, onInternalError, controller }) => {
	const exitPromise = waitForExit(subprocess, context);
	const streamInfo = {
		originalStreams,
		fileDescriptors,
		subprocess,
		exitPromise,
		propagating: false
	};
	const stdioPromises = waitForStdioStreams({
		subprocess,
		encoding,
		buffer,
		maxBuffer,
		lines,
		stripFinalNewline,
		verboseInfo,
		streamInfo
	});
	const allPromise = waitForAllStream({
		subprocess,
		encoding,
		buffer,
		maxBuffer,
		lines,
		stripFinalNewline,
		verboseInfo,
		streamInfo
	});
	const ipcOutput = [];
	const ipcOutputPromise = waitForIpcOutput({
		subprocess,
		buffer,
		maxBuffer,
		ipc,
		ipcOutput,
		verboseInfo
	});
	const originalPromises = waitForOriginalStreams(originalStreams, subprocess, streamInfo);
	const customStreamsEndPromises = waitForCustomStreamsEnd(fileDescriptors, streamInfo);
	try {
		return await Promise.race([
			Promise.all([
				{},
				waitForSuccessfulExit(exitPromise),
				Promise.all(stdioPromises),
				allPromise,
				ipcOutputPromise,
				sendIpcInput(subprocess, ipcInput),
				...originalPromises,
				...customStreamsEndPromises
			]),
			onInternalError,
			throwOnSubprocessError(subprocess, controller),
			...throwOnTimeout(subprocess, timeout, context, controller),
			...throwOnCancel({
				subprocess,
				cancelSignal,
				gracefulCancel,
				context,
				controller
			}),
			...throwOnGracefulCancel({
				subprocess,
				cancelSignal,
				gracefulCancel,
				forceKillAfterDelay,
				context,
				controller
			})
		]);
	} catch (error) {
		context.terminationReason ??= "other";
		return Promise.all([
			{ error },
			exitPromise,
			Promise.all(stdioPromises.map((stdioPromise) => getBufferedData(stdioPromise))),
			getBufferedData(allPromise),
			getBufferedIpcOutput(ipcOutputPromise, ipcOutput),
			Promise.allSettled(originalPromises),
			Promise.allSettled(customStreamsEndPromises)
		]);
	}
};
const waitForOriginalStreams = (originalStreams, subprocess, streamInfo) => originalStreams.map((stream, fdNumber) => stream === subprocess.stdio[fdNumber] ? void 0 : waitForStream(stream, fdNumber, streamInfo));
const waitForCustomStreamsEnd = (fileDescriptors, streamInfo) => fileDescriptors.flatMap(({ stdioItems }, fdNumber) => stdioItems.filter(({ value, stream = value }) => isStream(stream, { checkOpen: false }) && !isStandardStream(stream)).map(({ type, value, stream = value }) => waitForStream(stream, fdNumber, streamInfo, {
	isSameDirection: TRANSFORM_TYPES.has(type),
	stopOnExit: type === "native"
})));
const throwOnSubprocessError = async (subprocess, { signal }) => {
	const [error] = await (0, node_events.once)(subprocess, "error", { signal });
	throw error;
};

// node_modules/execa/lib/convert/concurrent.js
const initializeConcurrentStreams = () => ({
	readableDestroy: /* @__PURE__ */ new WeakMap(),
	writableFinal: /* @__PURE__ */ new WeakMap(),
	writableDestroy: /* @__PURE__ */ new WeakMap()
});
const addConcurrentStream = (concurrentStreams, stream, waitName) => {
	const weakMap = concurrentStreams[waitName];
	if (!weakMap.has(stream)) weakMap.set(stream, []);
	const promises = weakMap.get(stream);
	const promise = createDeferred();
	promises.push(promise);
	return {
		resolve: promise.resolve.bind(promise),
		promises
	};
};
const waitForConcurrentStreams = async ({ resolve, promises }, subprocess) => {
	resolve();
	const [isSubprocessExit] = await Promise.race([Promise.allSettled([true, subprocess]), Promise.all([false, ...promises])]);
	return !isSubprocessExit;
};

// node_modules/execa/lib/convert/shared.js
const safeWaitForSubprocessStdin = async (subprocessStdin) => {
	if (subprocessStdin === void 0) return;
	try {
		await waitForSubprocessStdin(subprocessStdin);
	} catch {}
};
const safeWaitForSubprocessStdout = async (subprocessStdout) => {
	if (subprocessStdout === void 0) return;
	try {
		await waitForSubprocessStdout(subprocessStdout);
	} catch {}
};
const waitForSubprocessStdin = async (subprocessStdin) => {
	await (0, node_stream_promises.finished)(subprocessStdin, {
		cleanup: true,
		readable: false,
		writable: true
	});
};
const waitForSubprocessStdout = async (subprocessStdout) => {
	await (0, node_stream_promises.finished)(subprocessStdout, {
		cleanup: true,
		readable: true,
		writable: false
	});
};
const waitForSubprocess = async (subprocess, error) => {
	await subprocess;
	if (error) throw error;
};
const destroyOtherStream = (stream, isOpen, error) => {
	if (error && !isStreamAbort(error)) stream.destroy(error);
	else if (isOpen) stream.destroy();
};

// node_modules/execa/lib/convert/readable.js
const createReadable = ({ subprocess, concurrentStreams, encoding }, { from, binary: binaryOption = true, preserveNewlines = true } = {}) => {
	const binary = binaryOption || BINARY_ENCODINGS.has(encoding);
	const { subprocessStdout, waitReadableDestroy } = getSubprocessStdout(subprocess, from, concurrentStreams);
	const { readableEncoding, readableObjectMode, readableHighWaterMark } = getReadableOptions(subprocessStdout, binary);
	const { read, onStdoutDataDone } = getReadableMethods({
		subprocessStdout,
		subprocess,
		binary,
		encoding,
		preserveNewlines
	});
	const readable = new node_stream.Readable({
		read,
		destroy: (0, node_util.callbackify)(onReadableDestroy.bind(void 0, {
			subprocessStdout,
			subprocess,
			waitReadableDestroy
		})),
		highWaterMark: readableHighWaterMark,
		objectMode: readableObjectMode,
		encoding: readableEncoding
	});
	onStdoutFinished({
		subprocessStdout,
		onStdoutDataDone,
		readable,
		subprocess
	});
	return readable;
};
const getSubprocessStdout = (subprocess, from, concurrentStreams) => {
	const subprocessStdout = getFromStream(subprocess, from);
	return {
		subprocessStdout,
		waitReadableDestroy: addConcurrentStream(concurrentStreams, subprocessStdout, "readableDestroy")
	};
};
const getReadableOptions = ({ readableEncoding, readableObjectMode, readableHighWaterMark }, binary) => binary ? {
	readableEncoding,
	readableObjectMode,
	readableHighWaterMark
} : {
	readableEncoding,
	readableObjectMode: true,
	readableHighWaterMark: DEFAULT_OBJECT_HIGH_WATER_MARK
};
const getReadableMethods = ({ subprocessStdout, subprocess, binary, encoding, preserveNewlines }) => {
	const onStdoutDataDone = createDeferred();
	const onStdoutData = iterateOnSubprocessStream({
		subprocessStdout,
		subprocess,
		binary,
		shouldEncode: !binary,
		encoding,
		preserveNewlines
	});
	return {
		read() {
			onRead(this, onStdoutData, onStdoutDataDone);
		},
		onStdoutDataDone
	};
};
const onRead = async (readable, onStdoutData, onStdoutDataDone) => {
	try {
		const { value, done } = await onStdoutData.next();
		if (done) onStdoutDataDone.resolve();
		else readable.push(value);
	} catch {}
};
const onStdoutFinished = async ({ subprocessStdout, onStdoutDataDone, readable, subprocess, subprocessStdin }) => {
	try {
		await waitForSubprocessStdout(subprocessStdout);
		await subprocess;
		await safeWaitForSubprocessStdin(subprocessStdin);
		await onStdoutDataDone;
		if (readable.readable) readable.push(null);
	} catch (error) {
		await safeWaitForSubprocessStdin(subprocessStdin);
		destroyOtherReadable(readable, error);
	}
};
const onReadableDestroy = async ({ subprocessStdout, subprocess, waitReadableDestroy }, error) => {
	if (await waitForConcurrentStreams(waitReadableDestroy, subprocess)) {
		destroyOtherReadable(subprocessStdout, error);
		await waitForSubprocess(subprocess, error);
	}
};
const destroyOtherReadable = (stream, error) => {
	destroyOtherStream(stream, stream.readable, error);
};

// node_modules/execa/lib/convert/writable.js
const createWritable = ({ subprocess, concurrentStreams }, { to } = {}) => {
	const { subprocessStdin, waitWritableFinal, waitWritableDestroy } = getSubprocessStdin(subprocess, to, concurrentStreams);
	const writable = new node_stream.Writable({
		...getWritableMethods(subprocessStdin, subprocess, waitWritableFinal),
		destroy: (0, node_util.callbackify)(onWritableDestroy.bind(void 0, {
			subprocessStdin,
			subprocess,
			waitWritableFinal,
			waitWritableDestroy
		})),
		highWaterMark: subprocessStdin.writableHighWaterMark,
		objectMode: subprocessStdin.writableObjectMode
	});
	onStdinFinished(subprocessStdin, writable);
	return writable;
};
const getSubprocessStdin = (subprocess, to, concurrentStreams) => {
	const subprocessStdin = getToStream(subprocess, to);
	return {
		subprocessStdin,
		waitWritableFinal: addConcurrentStream(concurrentStreams, subprocessStdin, "writableFinal"),
		waitWritableDestroy: addConcurrentStream(concurrentStreams, subprocessStdin, "writableDestroy")
	};
};
const getWritableMethods = (subprocessStdin, subprocess, waitWritableFinal) => ({
	write: onWrite.bind(void 0, subprocessStdin),
	final: (0, node_util.callbackify)(onWritableFinal.bind(void 0, subprocessStdin, subprocess, waitWritableFinal))
});
const onWrite = (subprocessStdin, chunk, encoding, done) => {
	if (subprocessStdin.write(chunk, encoding)) done();
	else subprocessStdin.once("drain", done);
};
const onWritableFinal = async (subprocessStdin, subprocess, waitWritableFinal) => {
	if (await waitForConcurrentStreams(waitWritableFinal, subprocess)) {
		if (subprocessStdin.writable) subprocessStdin.end();
		await subprocess;
	}
};
const onStdinFinished = async (subprocessStdin, writable, subprocessStdout) => {
	try {
		await waitForSubprocessStdin(subprocessStdin);
		if (writable.writable) writable.end();
	} catch (error) {
		await safeWaitForSubprocessStdout(subprocessStdout);
		destroyOtherWritable(writable, error);
	}
};
const onWritableDestroy = async ({ subprocessStdin, subprocess, waitWritableFinal, waitWritableDestroy }, error) => {
	await waitForConcurrentStreams(waitWritableFinal, subprocess);
	if (await waitForConcurrentStreams(waitWritableDestroy, subprocess)) {
		destroyOtherWritable(subprocessStdin, error);
		await waitForSubprocess(subprocess, error);
	}
};
const destroyOtherWritable = (stream, error) => {
	destroyOtherStream(stream, stream.writable, error);
};

// node_modules/execa/lib/convert/duplex.js
const createDuplex = ({ subprocess, concurrentStreams, encoding }, { from, to, binary: binaryOption = true, preserveNewlines = true } = {}) => {
	const binary = binaryOption || BINARY_ENCODINGS.has(encoding);
	const { subprocessStdout, waitReadableDestroy } = getSubprocessStdout(subprocess, from, concurrentStreams);
	const { subprocessStdin, waitWritableFinal, waitWritableDestroy } = getSubprocessStdin(subprocess, to, concurrentStreams);
	const { readableEncoding, readableObjectMode, readableHighWaterMark } = getReadableOptions(subprocessStdout, binary);
	const { read, onStdoutDataDone } = getReadableMethods({
		subprocessStdout,
		subprocess,
		binary,
		encoding,
		preserveNewlines
	});
	const duplex = new node_stream.Duplex({
		read,
		...getWritableMethods(subprocessStdin, subprocess, waitWritableFinal),
		destroy: (0, node_util.callbackify)(onDuplexDestroy.bind(void 0, {
			subprocessStdout,
			subprocessStdin,
			subprocess,
			waitReadableDestroy,
			waitWritableFinal,
			waitWritableDestroy
		})),
		readableHighWaterMark,
		writableHighWaterMark: subprocessStdin.writableHighWaterMark,
		readableObjectMode,
		writableObjectMode: subprocessStdin.writableObjectMode,
		encoding: readableEncoding
	});
	onStdoutFinished({
		subprocessStdout,
		onStdoutDataDone,
		readable: duplex,
		subprocess,
		subprocessStdin
	});
	onStdinFinished(subprocessStdin, duplex, subprocessStdout);
	return duplex;
};
const onDuplexDestroy = async ({ subprocessStdout, subprocessStdin, subprocess, waitReadableDestroy, waitWritableFinal, waitWritableDestroy }, error) => {
	await Promise.all([onReadableDestroy({
		subprocessStdout,
		subprocess,
		waitReadableDestroy
	}, error), onWritableDestroy({
		subprocessStdin,
		subprocess,
		waitWritableFinal,
		waitWritableDestroy
	}, error)]);
};

// node_modules/execa/lib/convert/iterable.js
const createIterable = (subprocess, encoding, { from, binary: binaryOption = false, preserveNewlines = false } = {}) => {
	const binary = binaryOption || BINARY_ENCODINGS.has(encoding);
	const subprocessStdout = getFromStream(subprocess, from);
	const onStdoutData = iterateOnSubprocessStream({
		subprocessStdout,
		subprocess,
		binary,
		shouldEncode: true,
		encoding,
		preserveNewlines
	});
	return iterateOnStdoutData(onStdoutData, subprocessStdout, subprocess);
};
const iterateOnStdoutData = async function* (onStdoutData, subprocessStdout, subprocess) {
	try {
		yield* onStdoutData;
	} finally {
		if (subprocessStdout.readable) subprocessStdout.destroy();
		await subprocess;
	}
};

// node_modules/execa/lib/convert/add.js
const addConvertedStreams = (subprocess, { encoding }) => {
	const concurrentStreams = initializeConcurrentStreams();
	subprocess.readable = createReadable.bind(void 0, {
		subprocess,
		concurrentStreams,
		encoding
	});
	subprocess.writable = createWritable.bind(void 0, {
		subprocess,
		concurrentStreams
	});
	subprocess.duplex = createDuplex.bind(void 0, {
		subprocess,
		concurrentStreams,
		encoding
	});
	subprocess.iterable = createIterable.bind(void 0, subprocess, encoding);
	subprocess[Symbol.asyncIterator] = createIterable.bind(void 0, subprocess, encoding, {});
};

// node_modules/execa/lib/methods/promise.js
const mergePromise = (subprocess, promise) => {
	for (const [property, descriptor] of descriptors) {
		const value = descriptor.value.bind(promise);
		Reflect.defineProperty(subprocess, property, {
			...descriptor,
			value
		});
	}
};
const nativePromisePrototype = (async () => {})().constructor.prototype;
const descriptors = [
	"then",
	"catch",
	"finally"
].map((property) => [property, Reflect.getOwnPropertyDescriptor(nativePromisePrototype, property)]);

// node_modules/execa/lib/methods/main-async.js
const execaCoreAsync = (rawFile, rawArguments, rawOptions, createNested) => {
	const { file, commandArguments, command, escapedCommand, startTime, verboseInfo, options, fileDescriptors } = handleAsyncArguments(rawFile, rawArguments, rawOptions);
	const { subprocess, promise } = spawnSubprocessAsync({
		file,
		commandArguments,
		options,
		startTime,
		verboseInfo,
		command,
		escapedCommand,
		fileDescriptors
	});
	subprocess.pipe = pipeToSubprocess.bind(void 0, {
		source: subprocess,
		sourcePromise: promise,
		boundOptions: {},
		createNested
	});
	mergePromise(subprocess, promise);
	SUBPROCESS_OPTIONS.set(subprocess, {
		options,
		fileDescriptors
	});
	return subprocess;
};
const handleAsyncArguments = (rawFile, rawArguments, rawOptions) => {
	const { command, escapedCommand, startTime, verboseInfo } = handleCommand(rawFile, rawArguments, rawOptions);
	const { file, commandArguments, options: normalizedOptions } = normalizeOptions(rawFile, rawArguments, rawOptions);
	const options = handleAsyncOptions(normalizedOptions);
	return {
		file,
		commandArguments,
		command,
		escapedCommand,
		startTime,
		verboseInfo,
		options,
		fileDescriptors: handleStdioAsync(options, verboseInfo)
	};
};
const handleAsyncOptions = ({ timeout, signal, ...options }) => {
	if (signal !== void 0) throw new TypeError("The \"signal\" option has been renamed to \"cancelSignal\" instead.");
	return {
		...options,
		timeoutDuration: timeout
	};
};
const spawnSubprocessAsync = ({ file, commandArguments, options, startTime, verboseInfo, command, escapedCommand, fileDescriptors }) => {
	let subprocess;
	try {
		subprocess = (0, node_child_process.spawn)(...concatenateShell(file, commandArguments, options));
	} catch (error) {
		return handleEarlyError({
			error,
			command,
			escapedCommand,
			fileDescriptors,
			options,
			startTime,
			verboseInfo
		});
	}
	const controller = new AbortController();
	(0, node_events.setMaxListeners)(Number.POSITIVE_INFINITY, controller.signal);
	const originalStreams = [...subprocess.stdio];
	pipeOutputAsync(subprocess, fileDescriptors, controller);
	cleanupOnExit(subprocess, options, controller);
	const context = {};
	const onInternalError = createDeferred();
	subprocess.kill = subprocessKill.bind(void 0, {
		kill: subprocess.kill.bind(subprocess),
		options,
		onInternalError,
		context,
		controller
	});
	subprocess.all = makeAllStream(subprocess, options);
	addConvertedStreams(subprocess, options);
	addIpcMethods(subprocess, options);
	const promise = handlePromise({
		subprocess,
		options,
		startTime,
		verboseInfo,
		fileDescriptors,
		originalStreams,
		command,
		escapedCommand,
		context,
		onInternalError,
		controller
	});
	return {
		subprocess,
		promise
	};
};
const handlePromise = async ({ subprocess, options, startTime, verboseInfo, fileDescriptors, originalStreams, command, escapedCommand, context, onInternalError, controller }) => {
	const [errorInfo, [exitCode, signal], stdioResults, allResult, ipcOutput] = await waitForSubprocessResult({
		subprocess,
		options,
		context,
		verboseInfo,
		fileDescriptors,
		originalStreams,
		onInternalError,
		controller
	});
	controller.abort();
	onInternalError.resolve();
	const stdio = stdioResults.map((stdioResult, fdNumber) => stripNewline(stdioResult, options, fdNumber));
	const all = stripNewline(allResult, options, "all");
	const result = getAsyncResult({
		errorInfo,
		exitCode,
		signal,
		stdio,
		all,
		ipcOutput,
		context,
		options,
		command,
		escapedCommand,
		startTime
	});
	return handleResult(result, verboseInfo, options);
};
const getAsyncResult = ({ errorInfo, exitCode, signal, stdio, all, ipcOutput, context, options, command, escapedCommand, startTime }) => "error" in errorInfo ? makeError({
	error: errorInfo.error,
	command,
	escapedCommand,
	timedOut: context.terminationReason === "timeout",
	isCanceled: context.terminationReason === "cancel" || context.terminationReason === "gracefulCancel",
	isGracefullyCanceled: context.terminationReason === "gracefulCancel",
	isMaxBuffer: errorInfo.error instanceof MaxBufferError,
	isForcefullyTerminated: context.isForcefullyTerminated,
	exitCode,
	signal,
	stdio,
	all,
	ipcOutput,
	options,
	startTime,
	isSync: false
}) : makeSuccessResult({
	command,
	escapedCommand,
	stdio,
	all,
	ipcOutput,
	options,
	startTime
});

// node_modules/execa/lib/methods/bind.js
const mergeOptions = (boundOptions, options) => {
	const newOptions = Object.fromEntries(Object.entries(options).map(([optionName, optionValue]) => [optionName, mergeOption(optionName, boundOptions[optionName], optionValue)]));
	return {
		...boundOptions,
		...newOptions
	};
};
const mergeOption = (optionName, boundOptionValue, optionValue) => {
	if (DEEP_OPTIONS.has(optionName) && isPlainObject(boundOptionValue) && isPlainObject(optionValue)) return {
		...boundOptionValue,
		...optionValue
	};
	return optionValue;
};
const DEEP_OPTIONS = /* @__PURE__ */ new Set(["env", ...FD_SPECIFIC_OPTIONS]);

// node_modules/execa/lib/methods/create.js
const createExeca = (mapArguments, boundOptions, deepOptions, setBoundExeca) => {
	const createNested = (mapArguments, boundOptions, setBoundExeca) => createExeca(mapArguments, boundOptions, deepOptions, setBoundExeca);
	const boundExeca = (...execaArguments) => callBoundExeca({
		mapArguments,
		deepOptions,
		boundOptions,
		setBoundExeca,
		createNested
	}, ...execaArguments);
	if (setBoundExeca !== void 0) setBoundExeca(boundExeca, createNested, boundOptions);
	return boundExeca;
};
const callBoundExeca = ({ mapArguments, deepOptions = {}, boundOptions = {}, setBoundExeca, createNested }, firstArgument, ...nextArguments) => {
	if (isPlainObject(firstArgument)) return createNested(mapArguments, mergeOptions(boundOptions, firstArgument), setBoundExeca);
	const { file, commandArguments, options, isSync } = parseArguments({
		mapArguments,
		firstArgument,
		nextArguments,
		deepOptions,
		boundOptions
	});
	return isSync ? execaCoreSync(file, commandArguments, options) : execaCoreAsync(file, commandArguments, options, createNested);
};
const parseArguments = ({ mapArguments, firstArgument, nextArguments, deepOptions, boundOptions }) => {
	const callArguments = isTemplateString(firstArgument) ? parseTemplates(firstArgument, nextArguments) : [firstArgument, ...nextArguments];
	const [initialFile, initialArguments, initialOptions] = normalizeParameters(...callArguments);
	const mergedOptions = mergeOptions(mergeOptions(deepOptions, boundOptions), initialOptions);
	const { file = initialFile, commandArguments = initialArguments, options = mergedOptions, isSync = false } = mapArguments({
		file: initialFile,
		commandArguments: initialArguments,
		options: mergedOptions
	});
	return {
		file,
		commandArguments,
		options,
		isSync
	};
};

// node_modules/execa/lib/methods/command.js
const mapCommandAsync = ({ file, commandArguments }) => parseCommand(file, commandArguments);
const mapCommandSync = ({ file, commandArguments }) => ({
	...parseCommand(file, commandArguments),
	isSync: true
});
const parseCommand = (command, unusedArguments) => {
	if (unusedArguments.length > 0) throw new TypeError(`The command and its arguments must be passed as a single string: ${command} ${unusedArguments}.`);
	const [file, ...commandArguments] = parseCommandString(command);
	return {
		file,
		commandArguments
	};
};
const parseCommandString = (command) => {
	if (typeof command !== "string") throw new TypeError(`The command must be a string: ${String(command)}.`);
	const trimmedCommand = command.trim();
	if (trimmedCommand === "") return [];
	const tokens = [];
	for (const token of trimmedCommand.split(SPACES_REGEXP)) {
		const previousToken = tokens.at(-1);
		if (previousToken && previousToken.endsWith("\\")) tokens[tokens.length - 1] = `${previousToken.slice(0, -1)} ${token}`;
		else tokens.push(token);
	}
	return tokens;
};
const SPACES_REGEXP = / +/g;

// node_modules/execa/lib/methods/script.js
const setScriptSync = (boundExeca, createNested, boundOptions) => {
	boundExeca.sync = createNested(mapScriptSync, boundOptions);
	boundExeca.s = boundExeca.sync;
};
const mapScriptAsync = ({ options }) => getScriptOptions(options);
const mapScriptSync = ({ options }) => ({
	...getScriptOptions(options),
	isSync: true
});
const getScriptOptions = (options) => ({ options: {
	...getScriptStdinOption(options),
	...options
} });
const getScriptStdinOption = ({ input, inputFile, stdio }) => input === void 0 && inputFile === void 0 && stdio === void 0 ? { stdin: "inherit" } : {};
const deepScriptOptions = { preferLocal: true };

// node_modules/execa/index.js
const execa = createExeca(() => ({}));
const execaSync = createExeca(() => ({ isSync: true }));
const execaCommand = createExeca(mapCommandAsync);
const execaCommandSync = createExeca(mapCommandSync);
const execaNode = createExeca(mapNode);
const $ = createExeca(mapScriptAsync, {}, deepScriptOptions, setScriptSync);
const { sendMessage, getOneMessage, getEachMessage, getCancelSignal } = getIpcExport();

// worker/adapters/kept-output.ts
/**
* Keeps the beginning and the end of a stream that may be longer than anybody wants, and says that something is missing.
*/
function keepOutput(limit) {
	const cut = Buffer.from(require_plan.renderCut(limit));
	const tailRoom = Math.floor((limit - cut.length) / 2);
	let head = [];
	let headBytes = 0;
	let tail = [];
	let tailBytes = 0;
	return {
		add: (chunk) => {
			const toHead = chunk.subarray(0, Math.max(0, limit - headBytes));
			if (toHead.length > 0) head.push(toHead);
			headBytes += toHead.length;
			if (toHead.length === chunk.length) return;
			tail.push(chunk.subarray(toHead.length));
			tailBytes += chunk.length - toHead.length;
			if (tailBytes < 2 * limit) return;
			const joined = Buffer.concat(tail);
			tail = [joined.subarray(joined.length - tailRoom)];
			tailBytes = tailRoom;
		},
		content: () => {
			const all = Buffer.concat(head);
			head = [all];
			if (tailBytes === 0) return all;
			const end = Buffer.concat([all, ...tail]);
			return Buffer.concat([
				all.subarray(0, limit - cut.length - tailRoom),
				cut,
				end.subarray(end.length - tailRoom)
			]);
		}
	};
}

// worker/adapters/npm-install.ts
/**
* Finds the program of a runtime, or installs exactly the version that the runtime is made for.
*
* In this order: one on the PATH that says it is this version; one in the runner's tool cache; the npm registry. Install scripts are
* never run, so it is the platform package's own executable that is used, not the wrapper that a script would complete.
* A version in the cache is there completely or not at all: it is made beside and moved into place in one step.
*
* @see https://docs.npmjs.com/cli/commands/npm-install
*/
/** Nothing that these programs print holds a secret of ours: they get none. */
const asItIs = () => ({
	push: (chunk) => chunk,
	end: () => /* @__PURE__ */ new Uint8Array()
});
const LIMITS = {
	graceMs: 2e3,
	cancelGraceMs: 1e3,
	stopSignal: "SIGTERM",
	stdoutBytes: 65536,
	stderrBytes: 65536,
	filter: asItIs
};
const VERSION_MS = 2e4;
const INSTALL_MS = 3e5;
/** How compilers call a platform; some packages name their folders so. */
const TRIPLES = {
	"linux-x64": "x86_64-unknown-linux-musl",
	"linux-arm64": "aarch64-unknown-linux-musl",
	"darwin-x64": "x86_64-apple-darwin",
	"darwin-arm64": "aarch64-apple-darwin",
	"win32-x64": "x86_64-pc-windows-msvc",
	"win32-arm64": "aarch64-pc-windows-msvc"
};
const NPM_ENVIRONMENT = /^(PATH|HOME|TMPDIR|LANG|LC_ALL|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_.*)$/i;
/**
* @returns the absolute path of the program.
* @throws DispatchError worker-failed when it can be had neither from the machine nor from the registry.
*/
async function findOrInstall(wanted, place, signal) {
	return await findOnPath(wanted, place, signal) ?? await findInCache(wanted, place.cache) ?? await installInCache(wanted, place, signal);
}
/** Where a version lies in the cache, when it is there. Asks no network. */
async function findInCache(wanted, cache) {
	return findExecutable(wanted, folderOf(wanted, cache));
}
async function findOnPath(wanted, place, signal) {
	const workspace = await (0, node_fs_promises.realpath)(place.workspace).catch(() => place.workspace);
	for (const folder of (place.environment["PATH"] ?? "").split(node_path.delimiter).filter(node_path.isAbsolute)) {
		const program = await findRunnable((0, node_path.join)(folder, wanted.program));
		if (program === void 0 || isBelow(program, workspace) || isBelow(folder, workspace)) continue;
		if (await readVersion(program, place, signal) === wanted.version) return program;
		place.say(`${program} is not version ${wanted.version}, which this action is made for.`);
		return;
	}
}
/** The version that a program says it is: the first one on its first line. A broken program has none. */
async function readVersion(program, place, signal) {
	const command = {
		argv: [program, "--version"],
		cwd: (0, node_path.dirname)(program),
		env: npmEnvironment(place),
		stdin: ""
	};
	const end = await place.processes.run(command, {
		...LIMITS,
		timeoutMs: VERSION_MS
	}, signal).catch(() => void 0);
	if (end?.exitCode !== 0) return void 0;
	const [first = ""] = new TextDecoder().decode(end.stdout).split("\n");
	return /\d+\.\d+\.\d+[\w.+-]*/.exec(first)?.[0];
}
/**
* Puts a version into the cache, whatever else is there.
* @throws DispatchError worker-failed as above.
*/
async function installInCache(wanted, place, signal) {
	const target = folderOf(wanted, place.cache);
	const draft = (0, node_path.join)(place.cache, `.agora-draft-${(0, node_crypto.randomUUID)()}`);
	place.say(`Installing ${wanted.package} ${wanted.version} with npm. This takes a minute the first time.`);
	try {
		await makeFolder(draft, wanted);
		await runNpm(wanted, draft, place, signal);
		if (await findExecutable(wanted, draft) === void 0) throw notForThisPlatform(wanted);
		await moveIntoPlace(draft, target, wanted);
	} finally {
		await (0, node_fs_promises.rm)(draft, {
			recursive: true,
			force: true
		});
	}
	const program = await findExecutable(wanted, target);
	if (program === void 0) throw notForThisPlatform(wanted);
	place.say(`Installed ${wanted.package} ${wanted.version}.`);
	return program;
}
/** A package.json of its own in the folder, so that npm reads no .npmrc and no lock file of the repository. */
async function runNpm(wanted, draft, place, signal) {
	await (0, node_fs_promises.writeFile)((0, node_path.join)(draft, "package.json"), "{\"private\":true}\n");
	const command = {
		argv: [
			"npm",
			"install",
			...[
				"--ignore-scripts",
				"--no-save",
				"--no-package-lock",
				"--no-audit",
				"--no-fund",
				"--no-update-notifier",
				"--prefix",
				draft
			],
			`${wanted.package}@${wanted.version}`
		],
		cwd: draft,
		env: npmEnvironment(place),
		stdin: ""
	};
	const end = await place.processes.run(command, {
		...LIMITS,
		timeoutMs: INSTALL_MS
	}, signal).catch((cause) => {
		throw cannotInstall(wanted, "npm could not be started", cause);
	});
	if (end.exitCode === 0) return;
	throw cannotInstall(wanted, end.endedBy === "timeout" ? `npm did not finish within ${INSTALL_MS / 1e3} s` : `npm ended with exit code ${end.exitCode}: ${lastErrors(end.stderr)}`);
}
/** Two jobs may install at once; the folder of the one who was faster is as good as ours. */
async function moveIntoPlace(draft, target, wanted) {
	await makeFolder((0, node_path.dirname)(target), wanted);
	try {
		await (0, node_fs_promises.rename)(draft, target);
	} catch (error) {
		if (await findExecutable(wanted, target) !== void 0) return;
		throw cannotInstall(wanted, `${target} is in the way and holds no working copy`, error);
	}
}
async function makeFolder(path, wanted) {
	await (0, node_fs_promises.mkdir)(path, { recursive: true }).catch((cause) => {
		throw cannotInstall(wanted, `the folder ${path} cannot be made`, cause);
	});
}
/** The order of the tool cache: tool, version, architecture. */
function folderOf(wanted, cache) {
	return (0, node_path.join)(cache, wanted.package.replace(/^@/, "").replaceAll("/", "-"), wanted.version, `${process.platform}-${process.arch}`);
}
/** npm installs only what fits the machine; of the two kinds of Linux that can be at most one. */
async function findExecutable(wanted, folder) {
	const platform = `${process.platform}-${process.arch}`;
	const names = [platform, `${platform}-musl`].flatMap((name) => [wanted.bin, `${wanted.bin}.exe`].map((bin) => bin.replaceAll("{platform}", name).replaceAll("{triple}", TRIPLES[platform] ?? platform)));
	for (const name of new Set(names)) {
		const found = await findRunnable((0, node_path.join)(folder, "node_modules", name));
		if (found !== void 0) return found;
	}
}
async function findRunnable(path) {
	try {
		const real = await (0, node_fs_promises.realpath)(path);
		await (0, node_fs_promises.access)(real, node_fs_promises.constants.X_OK);
		return (await (0, node_fs_promises.stat)(real)).isFile() ? real : void 0;
	} catch {
		return;
	}
}
function isBelow(path, folder) {
	const way = (0, node_path.relative)(folder, path);
	return way === "" || !way.startsWith("..") && !(0, node_path.isAbsolute)(way);
}
function npmEnvironment({ environment }) {
	return Object.fromEntries(Object.entries(environment).filter((entry) => entry[1] !== void 0 && NPM_ENVIRONMENT.test(entry[0])));
}
function lastErrors(stderr) {
	const lines = new TextDecoder().decode(stderr).split("\n").filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log|debug-0\.log/.test(line));
	return require_task_view.cutText(lines.map((line) => line.replace(/^npm (error|ERR!)\s*/, "")).join(" ").trim(), 200);
}
function cannotInstall(wanted, why, cause) {
	return new require_plan.DispatchError("worker-failed", `${wanted.package} ${wanted.version} could not be installed: ${why}.`, {
		fix: `Let the runner reach the npm registry, or put ${wanted.program} ${wanted.version} on its PATH in an earlier step.`,
		cause
	});
}
function notForThisPlatform(wanted) {
	return cannotInstall(wanted, `the package has no executable for ${process.platform}-${process.arch}`);
}

// worker/adapters/process-tree.ts
/**
* Finds and ends everything that a process started.
*
* A group kill is not enough: tools of an agent sit in groups and sessions of their own, and a double fork leaves the
* tree. So descendants are found twice: by parent, before anything is killed, and by a random word in their environment,
* which they inherit however often they fork. Linux only; elsewhere the group kill has to do.
*/
const PROCESS_TAG = "AGORA_PROCESS_TAG";
const SWEEPS = 5;
/** @param root leader of a process group of its own. */
function followFamily(root, tag) {
	const known = /* @__PURE__ */ new Map();
	const remember = (mark) => void known.set(`${mark.pid} ${mark.started}`, mark);
	const alive = () => [...known.values()].filter(isAlive);
	const look = () => {
		findMembers(alive(), tag).forEach(remember);
	};
	const leader = readRow(root);
	if (leader !== void 0) remember(leader);
	return {
		root,
		look,
		kill: () => {
			signalOne(-root, "SIGKILL");
			for (let round = 0; round < SWEEPS; round += 1) {
				look();
				const left = alive();
				if (left.length === 0) return;
				for (const { pid } of left) signalOne(pid, "SIGKILL");
			}
		}
	};
}
/** All below these processes by parent, and all that carry the tag. */
function findMembers(roots, tag) {
	const rows = listProcesses();
	const family = new Set(roots.map(({ pid }) => pid));
	for (let before = 0; before !== family.size;) {
		before = family.size;
		for (const { pid, parent } of rows) if (family.has(parent)) family.add(pid);
	}
	return rows.filter(({ pid }) => pid !== process.pid && (family.has(pid) || carriesTag(pid, tag)));
}
function isAlive({ pid, started }) {
	return readRow(pid)?.started === started;
}
/** @param pid negative for a process group. */
function signalOne(pid, signal) {
	try {
		process.kill(pid, signal);
	} catch {}
}
function listProcesses() {
	return readFolder("/proc").flatMap((name) => /^\d+$/.test(name) ? readRow(Number(name)) ?? [] : []);
}
/** From /proc/PID/stat; a zombie counts as gone. The name in it may hold spaces and brackets: count from the last one. */
function readRow(pid) {
	const stat = readText(`/proc/${pid}/stat`);
	const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	const started = rest[17];
	if (state === void 0 || parent === void 0 || started === void 0 || state === "Z" || state === "X") return void 0;
	return {
		pid,
		parent: Number(parent),
		started
	};
}
function carriesTag(pid, tag) {
	return readText(`/proc/${pid}/environ`).split("\0").includes(`${PROCESS_TAG}=${tag}`);
}
function readFolder(path) {
	try {
		return (0, node_fs.readdirSync)(path);
	} catch {
		return [];
	}
}
function readText(path) {
	try {
		return (0, node_fs.readFileSync)(path, "latin1");
	} catch {
		return "";
	}
}

// worker/adapters/execa-processes.ts
/**
* Real processes, through execa: each in a group of its own, with the environment that it is given and nothing else.
*
* Input comes from a file that has no name any more, not from a pipe: node's pipes are sockets, a bash that sees a socket
* believes it was started by a remote shell and reads ~/.bashrc, and a program that never reads its input cannot block us.
* A run settles on the exit of the process and a short drain; whoever still holds its pipes is swept first.
*/
const DRAIN_MS = 500;
const LOOK_MS = 1e3;
const TIMEOUT_EXIT_CODE = 124;
const processes = {
	run,
	isOnPath,
	find: (wanted, place, signal) => findOrInstall(wanted, {
		...place,
		processes
	}, signal)
};
async function isOnPath(name, path) {
	const folders = path.split(node_path.delimiter).filter((folder) => (0, node_path.isAbsolute)(folder));
	return (await Promise.all(folders.map((folder) => isExecutable((0, node_path.join)(folder, name))))).includes(true);
}
async function isExecutable(path) {
	try {
		await (0, node_fs_promises.access)(path, node_fs_promises.constants.X_OK);
		return (await (0, node_fs_promises.stat)(path)).isFile();
	} catch {
		return false;
	}
}
async function run(command, limits, signal) {
	const startedAt = performance.now();
	const tag = (0, node_crypto.randomBytes)(12).toString("hex");
	const child = spawn(command, tag);
	const stdout = follow$2(child.stdout, limits.stdoutBytes, limits, limits.onLine);
	const stderr = follow$2(child.stderr, limits.stderrBytes, limits, limits.onErrorLine);
	const exit = await exitOf(child, command);
	const family = followFamily(exit.pid, tag);
	const stop = superviseStop(family, limits, signal, exit.done);
	const { code, signalName } = await exit.done;
	const stoppedBy = stop.end();
	family.kill();
	await Promise.race([Promise.all([stdout.ended, stderr.ended]), (0, node_timers_promises.setTimeout)(DRAIN_MS)]);
	child.stdout.destroy();
	child.stderr.destroy();
	return {
		exitCode: stoppedBy === "timeout" ? TIMEOUT_EXIT_CODE : code ?? 128 + (signalName === null ? 0 : node_os.constants.signals[signalName]),
		endedBy: stoppedBy ?? (signalName === null ? "exit" : "signal"),
		stdout: stdout.content(),
		stderr: stderr.content(),
		durationMs: Math.round(performance.now() - startedAt)
	};
}
function spawn({ argv: [program, ...args], cwd, env, stdin }, tag) {
	const input = openInput(stdin);
	try {
		const child = execa(program, args, {
			cwd,
			env: {
				...env,
				[PROCESS_TAG]: tag
			},
			extendEnv: false,
			stdin: input === void 0 ? "ignore" : input,
			stdout: "pipe",
			stderr: "pipe",
			detached: true,
			cleanup: false,
			buffer: false,
			reject: false,
			encoding: "buffer"
		});
		child.catch(() => void 0);
		return child;
	} finally {
		if (input !== void 0) (0, node_fs.closeSync)(input);
	}
}
/** A file with that content whose name is gone; `undefined` for no input. */
function openInput(content) {
	if (content === "") return void 0;
	const path = (0, node_path.join)((0, node_os.tmpdir)(), `agora-input-${(0, node_crypto.randomBytes)(12).toString("hex")}`);
	(0, node_fs.writeFileSync)(path, content, {
		mode: 384,
		flag: "wx"
	});
	const input = (0, node_fs.openSync)(path, "r");
	(0, node_fs.unlinkSync)(path);
	return input;
}
/** Resolves once the process runs. @throws DispatchError worker-failed when it cannot be started. */
async function exitOf(child, { argv: [program] }) {
	const done = new Promise((resolve) => child.once("exit", (code, signalName) => {
		resolve({
			code,
			signalName
		});
	}));
	if (child.pid !== void 0) return {
		pid: child.pid,
		done
	};
	const result = await child;
	const why = result.originalMessage ?? result.shortMessage ?? "unknown";
	throw new require_plan.DispatchError("worker-failed", `The program ${program.slice(0, 200)} could not be started: ${why}`, { fix: `Install ${program.slice(0, 200)} in a step before this one, and check that it is on the PATH.` });
}
function follow$2(stream, bytes, { filter }, onLine) {
	const clean = filter();
	const kept = keepOutput(bytes);
	const lines = onLine === void 0 ? void 0 : splitLines(onLine);
	const take = (chunk) => {
		kept.add(chunk);
		lines?.(chunk);
	};
	stream.on("data", (chunk) => {
		take(clean.push(chunk));
	});
	stream.on("error", () => void 0);
	return {
		ended: new Promise((resolve) => stream.once("close", resolve)),
		content: () => {
			take(clean.end());
			return kept.content();
		}
	};
}
const LINE_CHARS = 16777216;
/** Hands on complete lines. A line without end is dropped rather than kept in memory. */
function splitLines(onLine) {
	const decoder = new TextDecoder();
	let pending = "";
	return (chunk) => {
		const lines = (pending + decoder.decode(chunk, { stream: true })).split("\n");
		pending = lines.pop() ?? "";
		if (pending.length > LINE_CHARS) pending = "";
		for (const line of lines) onLine(line);
	};
}
/**
* Stops the process when its time is up or the run is cancelled: politely first, then for good. Meanwhile it looks now
* and then who is there: once a parent is gone, nothing says whose its children were.
*/
function superviseStop(family, limits, signal, done) {
	let reason;
	const over = new AbortController();
	const stop = (why, graceMs) => {
		if (reason !== void 0) return;
		reason = why;
		stopPolitely(family, limits.stopSignal, graceMs, over.signal);
	};
	const timer = setTimeout(() => {
		stop("timeout", limits.graceMs);
	}, limits.timeoutMs);
	const look = setInterval(family.look, LOOK_MS);
	const onAbort = () => {
		stop("cancel", limits.cancelGraceMs);
	};
	if (signal.aborted) onAbort();
	else signal.addEventListener("abort", onAbort, { once: true });
	done.then(() => {
		over.abort();
	});
	return { end: () => {
		clearTimeout(timer);
		clearInterval(look);
		signal.removeEventListener("abort", onAbort);
		return reason;
	} };
}
async function stopPolitely(family, stopSignal, graceMs, over) {
	family.look();
	signalOne(-family.root, stopSignal);
	await (0, node_timers_promises.setTimeout)(graceMs, void 0, { signal: over }).catch(() => void 0);
	family.kill();
}

// worker/adapters/find-ask-tool.ts
/**
* Where our ask tool lies: beside the program that runs, as the bundles and the images have it, or in the sources.
* Without it (a program of somebody else's that uses the worker) agents ask by the file alone.
*/
const PLACES = [
	"ask/main.cjs",
	"../ask/main.cjs",
	"ask/main.ts",
	"../worker/ask/main.ts"
];
/** @param entry the script that was started. @returns how to start the tool. */
function findAskTool(entry) {
	if (entry === void 0) return void 0;
	const folder = (0, node_path.dirname)(tryReal(entry) ?? entry);
	const script = PLACES.map((place) => tryReal((0, node_path.join)(folder, place))).find((path) => path !== void 0);
	return script === void 0 ? void 0 : [process.execPath, script];
}
function tryReal(path) {
	try {
		return (0, node_fs.realpathSync)(path);
	} catch {
		return;
	}
}

// worker/adapters/git-command.ts
/**
* Git, hardened: its own environment, no configuration but ours, nothing of the repository's that is a program.
*
* A repository that an agent had in its hands may name programs in its configuration (hooks, fsmonitor, filters, external
* diffs): git would run them with whatever environment we have.
*/
const MOST_BYTES$1 = 1073741824;
const TIMEOUT_MS$1 = 6e5;
const SETTINGS$1 = [
	"safe.directory=*",
	"core.fsmonitor=false",
	"core.untrackedCache=false",
	"core.hooksPath=/dev/null",
	"core.pager=cat",
	"core.attributesFile=/dev/null",
	"core.sshCommand=false",
	"core.quotePath=true",
	"core.autocrlf=false",
	"core.safecrlf=false",
	"core.symlinks=true",
	"core.protectNTFS=false",
	"diff.external=",
	"diff.ignoreSubmodules=dirty",
	"submodule.recurse=false",
	"gc.auto=0",
	"maintenance.auto=false",
	"advice.detachedHead=false",
	"advice.addEmbeddedRepo=false",
	"apply.whitespace=nowarn",
	"protocol.ext.allow=never",
	"credential.helper="
];
/** @throws Error when git itself cannot be started. */
async function tryGit(args, { cwd, env = {}, stdin }) {
	const end = await execa("git", [...SETTINGS$1.flatMap((setting) => ["-c", setting]), ...args], {
		cwd,
		env: {
			...hardenedEnvironment(),
			...env
		},
		extendEnv: false,
		...stdin === void 0 ? { stdin: "ignore" } : { input: stdin },
		encoding: "buffer",
		stripFinalNewline: false,
		maxBuffer: MOST_BYTES$1,
		timeout: TIMEOUT_MS$1,
		reject: false
	});
	if (end.exitCode === void 0) throw new Error(`git ${args[0] ?? ""} did not run: ${end.originalMessage ?? end.shortMessage ?? "unknown"}`);
	return {
		exitCode: end.exitCode,
		stdout: end.stdout,
		stderr: Buffer.from(end.stderr).toString("utf8").trim()
	};
}
function hardenedEnvironment() {
	return {
		PATH: process.env["PATH"] ?? "/usr/bin:/bin",
		HOME: "/nonexistent",
		LC_ALL: "C",
		GIT_CONFIG_GLOBAL: "/dev/null",
		GIT_CONFIG_NOSYSTEM: "1",
		GIT_ATTR_NOSYSTEM: "1",
		GIT_TERMINAL_PROMPT: "0",
		GIT_OPTIONAL_LOCKS: "0"
	};
}
/** @throws Error with what git said, for every exit code but 0. */
async function git(args, options) {
	const end = await tryGit(args, options);
	if (end.exitCode !== 0) throw new Error(`git ${args[0] ?? ""} ended with ${end.exitCode}: ${end.stderr.slice(0, 500)}`);
	return end.stdout;
}
async function gitLine(args, options) {
	return Buffer.from(await git(args, options)).toString("utf8").trim();
}

// worker/adapters/safe-files.ts
/**
* Files in a folder that an agent had in its hands: nothing is followed, nothing can hang, nothing is read before its size
* is known.
*/
async function look(path) {
	try {
		return await (0, node_fs_promises.lstat)(path);
	} catch (error) {
		if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return void 0;
		throw error;
	}
}
function segmentsOf(path) {
	const segments = path.split("/");
	if (segments.some((segment) => segment === "" || segment === "." || segment === ".." || segment.includes("\0"))) throw new Error(`${JSON.stringify(path.slice(0, 200))} is no plain relative path.`);
	return segments;
}
/** What stands in the way of a path: the first folder above it that is none. */
async function findDetour(root, path) {
	const folders = segmentsOf(path).slice(0, -1);
	for (let depth = 1; depth <= folders.length; depth += 1) {
		const above = folders.slice(0, depth).join("/");
		const seen = await look((0, node_path.join)(root, above));
		if (seen !== void 0 && !seen.isDirectory()) return above;
	}
}
async function kindOf(root, path) {
	if (await findDetour(root, path) !== void 0) return "other";
	const seen = await look((0, node_path.join)(root, path));
	if (seen === void 0) return "absent";
	if (seen.isFile()) return "file";
	return seen.isDirectory() ? "folder" : "other";
}
async function readSmall(root, path, maxBytes) {
	const detour = await findDetour(root, path);
	if (detour !== void 0) return {
		kind: "refused",
		why: `lies below ${detour}, which is no folder`
	};
	const seen = await look((0, node_path.join)(root, path));
	if (seen === void 0) return { kind: "absent" };
	const objection = findObjection(seen, maxBytes);
	if (objection !== void 0) return {
		kind: "refused",
		why: objection
	};
	try {
		return await readOpened((0, node_path.join)(root, path), maxBytes);
	} catch (error) {
		return {
			kind: "refused",
			why: `cannot be read (${error instanceof Error ? error.message : String(error)})`
		};
	}
}
function findObjection(seen, maxBytes) {
	if (seen.isSymbolicLink()) return "is a symbolic link, not a regular file";
	if (seen.isDirectory()) return "is a folder, not a regular file";
	if (!seen.isFile()) return "is a special file, not a regular file";
	return seen.size > maxBytes ? `is ${seen.size} bytes long; at most ${maxBytes} are read` : void 0;
}
/** Looks again at what was really opened: between the first look and the opening it may have been exchanged. */
async function readOpened(path, maxBytes) {
	const file = await (0, node_fs_promises.open)(path, node_fs.constants.O_RDONLY | node_fs.constants.O_NOFOLLOW | node_fs.constants.O_NONBLOCK);
	try {
		const seen = await file.stat();
		const objection = findObjection(seen, maxBytes);
		if (objection !== void 0) return {
			kind: "refused",
			why: objection
		};
		const buffer = Buffer.alloc(seen.size + 1);
		let length = 0;
		for (let read = -1; read !== 0 && length < buffer.length; length += read) read = (await file.read(buffer, length, buffer.length - length)).bytesRead;
		return length > seen.size ? {
			kind: "refused",
			why: "grew while it was read"
		} : {
			kind: "file",
			content: buffer.subarray(0, length)
		};
	} finally {
		await file.close();
	}
}
/** Folder by folder, in the order of their names, until there are enough. A folder that cannot be read is passed over. */
async function listSafely(root, folder, most) {
	if (await kindOf(root, folder) !== "folder") return [];
	const found = [];
	const walk = async (below) => {
		const entries = await (0, node_fs_promises.readdir)((0, node_path.join)(root, folder, below), { withFileTypes: true }).catch(() => []);
		for (const entry of entries.toSorted((a, b) => a.name < b.name ? -1 : 1)) {
			if (found.length >= most) return;
			const path = below === "" ? entry.name : `${below}/${entry.name}`;
			if (entry.isDirectory()) await walk(path);
			else if (entry.isFile()) found.push(path);
		}
	};
	await walk("");
	return found;
}
/** Complete or absent: written beside its place, then moved there. Whatever lay there is replaced, never written through. */
async function writeSafely(root, path, content, mode = 420) {
	const detour = await findDetour(root, path);
	if (detour !== void 0) throw new Error(`${path} cannot be written: ${detour} is no folder.`);
	const target = (0, node_path.join)(root, path);
	await (0, node_fs_promises.mkdir)((0, node_path.dirname)(target), { recursive: true });
	const unfinished = (0, node_path.join)((0, node_path.dirname)(target), `.agora-${(0, node_crypto.randomBytes)(8).toString("hex")}`);
	await (0, node_fs_promises.writeFile)(unfinished, content, {
		mode,
		flag: "wx"
	});
	if ((await look(target))?.isDirectory() === true) await (0, node_fs_promises.rm)(target, { recursive: true });
	await (0, node_fs_promises.rename)(unfinished, target);
}
/** Removes whatever lies there; a link, not what it leads to. */
async function removeSafely(root, path) {
	if (await findDetour(root, path) !== void 0) return;
	await (0, node_fs_promises.rm)((0, node_path.join)(root, path), {
		recursive: true,
		force: true
	});
}

// worker/adapters/git-output.ts
/** `git diff --raw -z --no-abbrev --no-renames`. */
function parseRawDiff(output) {
	const fields = splitNul(output);
	const changes = [];
	for (let at = 0; at + 1 < fields.length; at += 2) {
		const [oldMode = "", newMode = "", oldId = "", newId = ""] = Buffer.from(fields[at] ?? []).toString("latin1").slice(1).split(" ");
		changes.push({
			oldMode,
			newMode,
			oldId,
			newId,
			...decodePath(fields[at + 1] ?? /* @__PURE__ */ new Uint8Array())
		});
	}
	return changes;
}
/** `git diff --numstat -z`; binary files have dashes and count nothing. */
function parseNumstat(output) {
	let insertions = 0;
	let deletions = 0;
	for (const field of splitNul(output)) {
		const [added = "-", removed = "-"] = Buffer.from(field).toString("latin1").split("	");
		insertions += added === "-" ? 0 : Number(added);
		deletions += removed === "-" ? 0 : Number(removed);
	}
	return {
		insertions,
		deletions
	};
}
/** `git cat-file --batch`: contents by object id. */
function readBlobs(output) {
	const blobs = /* @__PURE__ */ new Map();
	for (let at = 0; at < output.length;) {
		const end = output.indexOf(10, at);
		if (end < 0) break;
		const [id = "", type, size = "0"] = Buffer.from(output.subarray(at, end)).toString("latin1").split(" ");
		if (type !== "blob") {
			at = end + 1;
			continue;
		}
		const start = end + 1;
		blobs.set(id, output.subarray(start, start + Number(size)));
		at = start + Number(size) + 1;
	}
	return blobs;
}
function splitNul(output) {
	const fields = [];
	for (let at = 0; at < output.length;) {
		const end = output.indexOf(0, at);
		fields.push(output.subarray(at, end < 0 ? output.length : end));
		at = end < 0 ? output.length : end + 1;
	}
	return fields;
}
function decodePath(bytes) {
	try {
		return {
			path: new TextDecoder("utf-8", {
				fatal: true,
				ignoreBOM: true
			}).decode(bytes),
			isUtf8: true
		};
	} catch {
		return {
			path: Buffer.from(bytes).toString("latin1"),
			isUtf8: false
		};
	}
}

// worker/adapters/git-capture.ts
/**
* What changed in a work tree, byte for byte, without a look at the repository's own configuration.
*
* A git folder of our own, outside the workspace, stands over the same work tree: its index, its configuration, its
* attributes. So nothing that a repository configures can run or convert anything (hooks, filters, text conversion, line
* ends), the real index is not touched, and an agent that commits, switches branches or rewrites history changes nothing
* for us: two trees are compared, the one before it began and the one it left. Objects of the real repository are only
* borrowed.
*/
/** Files as they are: no line ends, no filters, no keywords, no encodings; and text or binary by their looks. */
const ATTRIBUTES = "* -text !eol !ident !filter !working-tree-encoding !diff !merge !crlf\n";
/** @param folder for our git folder; does not exist yet. */
function createCapture(tree, folder) {
	const at = {
		cwd: tree.top,
		env: {
			GIT_DIR: folder,
			GIT_WORK_TREE: tree.top,
			GIT_INDEX_FILE: (0, node_path.join)(folder, "index")
		}
	};
	let before;
	let settings = /* @__PURE__ */ new Map();
	const laid = /* @__PURE__ */ new Set();
	const known = () => {
		if (before === void 0) throw new Error("There is no baseline to compare with.");
		return before;
	};
	return {
		baseline: async () => {
			await createFolder(tree, folder, at);
			settings = await readSettings(folder);
			await stageAll(at, /* @__PURE__ */ new Set());
			before = await gitLine(["write-tree", "--missing-ok"], at);
		},
		apply: (patch) => applyPatch(patch, known(), folder, at),
		changes: async () => {
			const skipped = /* @__PURE__ */ new Set();
			for (const [path, content] of settings) await writeSafely(folder, path, content);
			await stageAll(at, skipped);
			const touched = await unstage(laid, known(), at);
			const changes = await readChanges(known(), skipped, at);
			return {
				...changes,
				notices: [...changes.notices, ...touched.map((path) => `${path} was laid there for this run: what the agent changed in it is not part of the work.`)]
			};
		},
		protect: (paths) => {
			for (const path of paths) laid.add(path);
		}
	};
}
async function createFolder(tree, folder, at) {
	await (0, node_fs_promises.mkdir)((0, node_path.join)(folder, "info"), {
		recursive: true,
		mode: 448
	});
	const real = tree.gitFolder;
	const format = real === void 0 ? "sha1" : await gitLine(["rev-parse", "--show-object-format"], { cwd: tree.top });
	await git([
		"init",
		"--quiet",
		"--template=",
		`--object-format=${format}`,
		"--initial-branch=work"
	], at);
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "info", "attributes"), ATTRIBUTES);
	const excluded = real === void 0 ? "" : await (0, node_fs_promises.readFile)((0, node_path.join)(real, "info", "exclude"), "utf8").catch(() => "");
	await (0, node_fs_promises.writeFile)((0, node_path.join)(folder, "info", "exclude"), `${excluded}\n/${tree.own}/\n`);
	if (real === void 0) return;
	await (0, node_fs_promises.appendFile)((0, node_path.join)(folder, "objects", "info", "alternates"), `${(0, node_path.join)(real, "objects")}\n`);
	const head = await tryGit([
		"rev-parse",
		"--verify",
		"--quiet",
		"HEAD^{tree}"
	], { cwd: tree.top });
	if (head.exitCode !== 0) return;
	await git(["read-tree", Buffer.from(head.stdout).toString("utf8").trim()], at);
	await git([
		"rm",
		"-r",
		"--quiet",
		"--force",
		"--cached",
		"--ignore-unmatch",
		"--",
		`:(top,literal)${tree.own}`
	], at);
}
const SETTINGS = [
	"config",
	"info/attributes",
	"info/exclude",
	"objects/info/alternates"
];
async function readSettings(folder) {
	const read = await Promise.all(SETTINGS.map(async (path) => [path, await (0, node_fs_promises.readFile)((0, node_path.join)(folder, path)).catch(() => /* @__PURE__ */ new Uint8Array())]));
	return new Map(read);
}
const UNBORN = /^(?:error|fatal): '(?<path>.*)\/' does not have a commit checked out$/m;
/** A folder with a repository in it that has no commit yet stops git; it is left out and named. */
async function stageAll(at, skipped) {
	for (;;) {
		const exclude = [...skipped].map((path) => `:(top,exclude,literal)${path}`);
		const end = await tryGit([
			"add",
			"--all",
			"--",
			":(top)",
			...exclude
		], at);
		if (end.exitCode === 0) return;
		const path = UNBORN.exec(end.stderr)?.groups?.["path"];
		if (path === void 0 || skipped.has(path)) throw new Error(`git could not read the work tree: ${end.stderr.slice(0, 500)}`);
		skipped.add(path);
	}
}
/** Puts those files back in the index as they were in the baseline. @returns which of them had changed. */
async function unstage(paths, before, at) {
	if (paths.size === 0) return [];
	const touched = parseRawDiff(await git([
		...DIFF,
		"--raw",
		"-z",
		"--no-abbrev",
		before
	], at)).filter(({ path, isUtf8 }) => isUtf8 && paths.has(path));
	const entries = touched.map(({ oldMode, oldId, path }) => `${oldMode === "000000" ? "0" : oldMode} ${oldId}\t${path}\0`);
	if (entries.length > 0) await git([
		"update-index",
		"-z",
		"--replace",
		"--index-info"
	], {
		...at,
		stdin: Buffer.from(entries.join(""))
	});
	return touched.map(({ path }) => path);
}
const DIFF = [
	"diff",
	"--cached",
	"--no-renames",
	"--no-ext-diff",
	"--no-textconv",
	"--no-color",
	"--ignore-submodules=none"
];
async function readChanges(before, skipped, at) {
	const raw = parseRawDiff(await git([
		...DIFF,
		"--raw",
		"-z",
		"--no-abbrev",
		before
	], at));
	const repositories = raw.filter(({ oldMode, newMode }) => oldMode === "160000" || newMode === "160000").map(({ path }) => path);
	const exclude = repositories.map((path) => `:(top,exclude,literal)${path}`);
	const patch = await git([
		...DIFF,
		"--binary",
		"--full-index",
		"--src-prefix=a/",
		"--dst-prefix=b/",
		before,
		"--",
		":(top)",
		...exclude
	], at);
	const counts = parseNumstat(await git([
		...DIFF,
		"--numstat",
		"-z",
		before,
		"--",
		":(top)",
		...exclude
	], at));
	const files = raw.filter(({ path }) => !repositories.includes(path));
	return {
		patch,
		files: await readFiles(files.filter(({ isUtf8 }) => isUtf8), at),
		...counts,
		notices: [...[...repositories, ...skipped].map((path) => `${path} is a repository of its own (a submodule, or a clone inside the work tree): what changed in it is not part of the work.`), ...files.filter(({ isUtf8 }) => !isUtf8).map(({ path }) => `The name of ${JSON.stringify(path)} is not UTF-8: the file is in the patch, but cannot be delivered.`)]
	};
}
async function readFiles(changes, at) {
	const written = changes.filter(({ newMode }) => newMode !== "000000");
	const blobs = readBlobs(await git(["cat-file", "--batch"], {
		...at,
		stdin: Buffer.from(written.map(({ newId }) => `${newId}\n`).join(""))
	}));
	return changes.map(({ path, newMode, newId }) => {
		if (newMode === "000000") return {
			path,
			mode: "100644",
			content: void 0
		};
		const content = blobs.get(newId);
		if (content === void 0) throw new Error(`The content of ${path} could not be read.`);
		return {
			path,
			mode: newMode === "100755" || newMode === "120000" ? newMode : "100644",
			content
		};
	});
}
/**
* As it is first; and when the files underneath have changed meanwhile, as a merge of trees whose result is then applied
* as it is. Git checks a whole patch before it writes a byte of it.
*/
async function applyPatch(patch, before, folder, at) {
	if (patch.length === 0) return { kind: "applied" };
	const plain = await tryGit([
		"apply",
		"--binary",
		"-"
	], {
		...at,
		stdin: patch
	});
	if (plain.exitCode === 0) return { kind: "applied" };
	const index = (0, node_path.join)(folder, "index-merge");
	await (0, node_fs_promises.copyFile)((0, node_path.join)(folder, "index"), index);
	const merging = {
		...at,
		env: {
			...at.env,
			GIT_INDEX_FILE: index
		}
	};
	const merged = await tryGit([
		"apply",
		"--binary",
		"--3way",
		"--cached",
		"-"
	], {
		...merging,
		stdin: patch
	});
	const why = firstLine(merged.stderr, plain.stderr);
	if (merged.exitCode !== 0) return {
		kind: "conflict",
		why
	};
	const rebased = await git([
		...DIFF,
		"--binary",
		"--full-index",
		"--src-prefix=a/",
		"--dst-prefix=b/",
		before
	], merging);
	const again = rebased.length === 0 ? plain : await tryGit([
		"apply",
		"--binary",
		"-"
	], {
		...at,
		stdin: rebased
	});
	return again.exitCode === 0 || rebased.length === 0 ? { kind: "applied" } : {
		kind: "conflict",
		why: firstLine(again.stderr, why)
	};
}
function firstLine(...texts) {
	return (texts.flatMap((text) => text.split("\n")).filter((line) => line.startsWith("error:") || line.startsWith("fatal:"))[0] ?? texts[0] ?? "").slice(0, 300);
}

// worker/adapters/git-credentials.ts
/**
* Takes the checkout's credentials out of git's configuration while an agent is in the house.
*
* actions/checkout leaves a token there: older versions as `http.<url>.extraheader` in .git/config, newer ones in a file of
* its own that `includeIf` names; submodules get copies. Everything of that kind goes, in all of these files. Put back is
* the exact file as it was: what an agent wrote into git's configuration, a program to run for instance, goes with it.
*
* @see https://github.com/actions/checkout (persist-credentials)
*/
const SECRET_KEY = /^(?:http\.(?:.*\.)?(?:extraheader|cookiefile|proxy)|credential\.(?:.*\.)?helper|core\.sshcommand|core\.askpass|include\.path|includeif\..*\.path)$/is;
const URL_KEY = /^(?:remote\..*\.(?:url|pushurl)|url\..*\.(?:insteadof|pushinsteadof)|submodule\..*\.url)$/is;
const INCLUDE_KEY = /^include(?:if\..*)?\.path$/is;
/** @param folder of the repository: `.git`, wherever it is. @returns puts everything back. */
async function withholdCredentials(folder) {
	const originals = [];
	const putBack = async () => {
		for (const original of originals.splice(0)) await restore(original);
	};
	try {
		const pending = await configFiles(folder);
		for (let path = pending.pop(); path !== void 0; path = pending.pop()) {
			if (originals.some((original) => original.path === path)) continue;
			const original = {
				path,
				folder: await (0, node_fs_promises.realpath)((0, node_path.dirname)(path)),
				content: await (0, node_fs_promises.readFile)(path),
				mode: (await (0, node_fs_promises.lstat)(path)).mode & 511
			};
			const entries = await listEntries(path);
			if (!entries.some(isSecret)) continue;
			originals.push(original);
			pending.push(...await includedFiles(path, entries));
			await strip(path, entries);
		}
		return putBack;
	} catch (error) {
		await putBack();
		throw error;
	}
}
async function configFiles(folder) {
	const ofModules = (await (0, node_fs_promises.readdir)((0, node_path.join)(folder, "modules"), {
		recursive: true,
		withFileTypes: true
	}).catch(() => [])).filter((entry) => entry.name === "config" && entry.isFile()).map((entry) => (0, node_path.join)(entry.parentPath, entry.name));
	const candidates = [
		(0, node_path.join)(folder, "config"),
		(0, node_path.join)(folder, "config.worktree"),
		...ofModules
	];
	const present = await Promise.all(candidates.map((path) => isFile(path)));
	return candidates.filter((_, index) => present[index]);
}
async function isFile(path) {
	return (await (0, node_fs_promises.lstat)(path).catch(() => void 0))?.isFile() === true;
}
async function listEntries(path) {
	const list = await tryGit([
		"config",
		"--file",
		path,
		"--no-includes",
		"--list",
		"-z"
	], { cwd: (0, node_path.dirname)(path) });
	return Buffer.from(list.stdout).toString("utf8").split("\0").filter((entry) => entry !== "").map((entry) => {
		const [key = "", ...value] = entry.split("\n");
		return {
			key,
			value: value.join("\n")
		};
	});
}
function isSecret({ key, value }) {
	return SECRET_KEY.test(key) || hasUser({
		key,
		value
	});
}
const USER = /^(https?:\/\/)[^/@]+@/i;
/** An address with a password or a token in it, as value or, for `url.<base>.insteadof`, in the key. */
function hasUser({ key, value }) {
	return URL_KEY.test(key) && (USER.test(value) || USER.test(key.replace(/^url\./i, "")));
}
async function includedFiles(path, entries) {
	const named = entries.filter(({ key }) => INCLUDE_KEY.test(key)).map(({ value }) => (0, node_path.resolve)((0, node_path.dirname)(path), value));
	const present = await Promise.all(named.map(isFile));
	return named.filter((_, index) => present[index]);
}
/** On a copy, which then takes the file's place: git must never read half a configuration. */
async function strip(path, entries) {
	const copy = `${path}.agora-${(0, node_crypto.randomBytes)(6).toString("hex")}`;
	await (0, node_fs_promises.copyFile)(path, copy);
	try {
		const edit = (...args) => git([
			"config",
			"--file",
			copy,
			...args
		], { cwd: (0, node_path.dirname)(path) });
		for (const key of new Set(entries.filter(isSecret).map((entry) => entry.key))) await edit("--unset-all", key);
		for (const entry of entries.filter(hasUser)) if (!/^url\./i.test(entry.key)) await edit("--add", entry.key, entry.value.replace(USER, "$1"));
		await (0, node_fs_promises.rename)(copy, path);
	} finally {
		await (0, node_fs_promises.rm)(copy, { force: true });
	}
}
async function restore({ path, folder, content, mode }) {
	if (await (0, node_fs_promises.realpath)((0, node_path.dirname)(path)).catch(() => void 0) !== folder) return;
	const copy = `${path}.agora-${(0, node_crypto.randomBytes)(6).toString("hex")}`;
	await (0, node_fs_promises.writeFile)(copy, content, {
		mode,
		flag: "wx"
	});
	await (0, node_fs_promises.rename)(copy, path);
}

// worker/adapters/put-back.ts
/**
* Remembers what lies at a path, so that a file laid there for a run can go again and leave no trace.
*/
/** What is larger than that stays in its place, because it could not be kept meanwhile. */
const MOST_BYTES = 1073741824;
/** @throws Error when a file lies there that cannot be kept. @returns puts it back as it was. */
async function rememberFile(root, path) {
	const missing = await missingFolders(root, path);
	const file = await readSmall(root, path, MOST_BYTES);
	if (file.kind === "refused") throw new Error(`${path} ${file.why}.`);
	if (file.kind === "file") {
		const { mode } = await (0, node_fs_promises.lstat)((0, node_path.join)(root, path));
		return () => writeSafely(root, path, file.content, mode & 511);
	}
	return async () => {
		await removeSafely(root, path);
		for (const folder of missing) await (0, node_fs_promises.rmdir)((0, node_path.join)(root, folder)).catch(() => void 0);
	};
}
/** The innermost first: only then is the next one empty. */
async function missingFolders(root, path) {
	const missing = [];
	for (let folder = (0, node_path.dirname)(path); folder !== "."; folder = (0, node_path.dirname)(folder)) {
		if (await kindOf(root, folder) !== "absent") break;
		missing.push(folder);
	}
	return missing;
}

// worker/adapters/git-workspace.ts
/**
* The work tree on disk: a checkout, or a plain folder, which is captured just as well.
*/
const OWN_FOLDER = ".agora";
/** Where an agent that was taught a fixed path would write. */
const CONTAINER = "/workspace";
/** Looks at the work tree once: what an agent does to its repository later does not change where we look. */
async function gitWorkspace({ root: given, gitFolder, container = CONTAINER }) {
	const root = await (0, node_fs_promises.realpath)(given);
	const tree = await findTree(root);
	const capture = createCapture(tree, gitFolder);
	const run = (...args) => tryGit(args, {
		cwd: root,
		env: proxies()
	});
	return {
		root,
		...capture,
		protect: (paths) => {
			capture.protect(paths.map((path) => (0, node_path.join)((0, node_path.relative)(tree.top, root), path)));
		},
		remember: (path) => rememberFile(root, path),
		head: () => tree.gitFolder === void 0 ? Promise.resolve(void 0) : headOf(run),
		moveTo: (commit) => tree.gitFolder === void 0 ? Promise.resolve({
			kind: "elsewhere",
			why: "it is no git repository"
		}) : moveTo(commit, run),
		exclude: (pattern) => exclude(pattern, tree, root),
		kindOf: (path) => kindOf(root, path),
		readSmall: (path, maxBytes) => readSmall(root, path, maxBytes),
		count: (glob, enough) => countMatches(root, glob, enough),
		history: async () => {
			if (tree.gitFolder === void 0 || await headOf(run) === void 0) return "none";
			const shallow = await run("rev-parse", "--is-shallow-repository");
			return Buffer.from(shallow.stdout).toString("utf8").trim() === "true" ? "shallow" : "full";
		},
		list: (folder, most) => listSafely(root, folder, most),
		write: (path, content, mode) => writeSafely(root, path, content, mode),
		remove: (path) => removeSafely(root, path),
		findStraySentinel: (since) => findStray((0, node_path.join)(container, OWN_FOLDER, "needs_input.json"), root, since),
		withholdCredentials: () => tree.gitFolder === void 0 ? Promise.resolve(() => Promise.resolve()) : withholdCredentials(tree.gitFolder)
	};
}
async function countMatches(root, pattern, enough) {
	let count = 0;
	for await (const path of (0, node_fs_promises.glob)(pattern, { cwd: root })) {
		if (path === ".git" || path.startsWith(".git/")) continue;
		count += 1;
		if (count >= enough) break;
	}
	return count;
}
async function findTree(root) {
	const end = await tryGit([
		"rev-parse",
		"--show-toplevel",
		"--git-common-dir"
	], { cwd: root }).catch(() => void 0);
	const [top, folder] = Buffer.from(end?.stdout ?? []).toString("utf8").trim().split("\n");
	if (end?.exitCode !== 0 || top === void 0 || folder === void 0) return {
		top: root,
		own: OWN_FOLDER,
		gitFolder: void 0
	};
	return {
		top,
		own: (0, node_path.join)((0, node_path.relative)(top, root), OWN_FOLDER),
		gitFolder: await (0, node_fs_promises.realpath)((0, node_path.resolve)(root, folder))
	};
}
/** The way out of the building is the only thing that a fetch needs of our environment. */
function proxies() {
	return Object.fromEntries([
		"HTTPS_PROXY",
		"https_proxy",
		"HTTP_PROXY",
		"http_proxy",
		"NO_PROXY",
		"no_proxy"
	].flatMap((name) => process.env[name] === void 0 ? [] : [[name, process.env[name]]]));
}
async function headOf(run) {
	const end = await run("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
	return end.exitCode === 0 ? Buffer.from(end.stdout).toString("utf8").trim() : void 0;
}
async function moveTo(commit, run) {
	if (!/^[0-9a-f]{40,64}$/.test(commit)) return {
		kind: "elsewhere",
		why: "that is no commit"
	};
	if (await headOf(run) === commit) return { kind: "there" };
	if ((await run("cat-file", "-e", `${commit}^{commit}`)).exitCode !== 0) {
		const fetched = await run("fetch", "--quiet", "--no-tags", "--depth=1", "origin", commit);
		if (fetched.exitCode !== 0) return {
			kind: "elsewhere",
			why: fetched.stderr.split("\n")[0] ?? "it could not be fetched"
		};
	}
	const moved = await run("checkout", "--quiet", "--detach", commit);
	return moved.exitCode === 0 ? { kind: "there" } : {
		kind: "elsewhere",
		why: moved.stderr.split("\n")[0] ?? "it could not be checked out"
	};
}
/** In `.git/info/exclude`, which is nobody's work. */
async function exclude(pattern, tree, root) {
	if (tree.gitFolder === void 0) return;
	const path = (0, node_path.join)(tree.gitFolder, "info", "exclude");
	const below = (0, node_path.relative)(tree.top, root);
	const line = below === "" ? pattern : `/${below}${pattern}`;
	const present = await (0, node_fs_promises.readFile)(path, "utf8").catch(() => "");
	if (present.split("\n").includes(line)) return;
	await (0, node_fs_promises.mkdir)((0, node_path.dirname)(path), { recursive: true });
	const file = await (0, node_fs_promises.open)(path, node_fs.constants.O_WRONLY | node_fs.constants.O_APPEND | node_fs.constants.O_CREAT | node_fs.constants.O_NOFOLLOW, 420);
	try {
		await (0, node_fs_promises.appendFile)(file, `${present === "" || present.endsWith("\n") ? "" : "\n"}${line}\n`);
	} finally {
		await file.close();
	}
}
async function findStray(path, root, since) {
	if (path.startsWith(`${root}/`)) return void 0;
	const seen = await (0, node_fs_promises.lstat)(path).catch(() => void 0);
	return seen?.isFile() === true && seen.mtimeMs >= since.getTime() - 1e3 ? path : void 0;
}

// worker/adapters/import-module.ts
/** Runs an ES module of the registry in this process. */
/** @param file absolute path of a file of our own. @returns what it exports. */
async function importModule(file) {
	return import((0, node_url.pathToFileURL)(file).href);
}

// worker/adapters/json-journal.ts
/**
* The journal as JSON lines: one on our standard output for each event, and the chained ones in a file.
*
* Nothing in a line can be taken for a command by whoever reads our output. A runner obeys lines that begin with `::`, and
* ours begin with a brace and hold no line break; it also obeys `##[command]` anywhere in a line, so that is written in
* JSON's other spelling, which means the same.
*
* @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
*/
function renderLine(event) {
	return JSON.stringify(event).replaceAll("##[", "#\\u0023[");
}
function jsonJournal({ write, file, hide, section }) {
	const chain = require_plan.createEventChain();
	if (file !== void 0) (0, node_fs.mkdirSync)((0, node_path.dirname)(file), { recursive: true });
	const keep = (recorded) => {
		if (file !== void 0) (0, node_fs.appendFileSync)(file, `${chain.append(recorded)}\n`, { mode: 384 });
	};
	return {
		log: (event) => {
			write(renderLine(event));
			keep({ log: event });
		},
		show: (event) => {
			write(renderLine(event));
		},
		section: (title) => {
			section?.(title);
		},
		emit: (event) => {
			keep({ event });
			return Promise.resolve();
		},
		hide: (secret) => {
			hide?.(secret);
		}
	};
}

// worker/adapters/local-registry.ts
/**
* The registry on this machine: in git's objects at a commit, or in a folder.
*
* Never in the work tree: what lies there is what somebody checked out, and perhaps proposes.
*/
/** Reads a folder that holds what a repository has below `.github/agora/`. It has one version only: the commit is not looked at. */
function folderRegistry(folder) {
	return {
		read: async (path) => {
			const file = placeOf(folder, path);
			try {
				return await (0, node_fs_promises.readFile)(file);
			} catch (error) {
				if (isAbsent(error)) return void 0;
				throw unreadable(file, error);
			}
		},
		list: async (path) => {
			const root = placeOf(folder, path);
			try {
				return await listFolder(root, "");
			} catch (error) {
				if (isAbsent(error)) return [];
				throw unreadable(root, error);
			}
		}
	};
}
function placeOf(folder, path) {
	return (0, node_path.join)(folder, require_task_view.withinRegistry(require_plan.RepositoryPath.parse(path)));
}
function isAbsent(error) {
	return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR");
}
function unreadable(path, error) {
	return new require_plan.DispatchError("fetch-failed", `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
		fix: "Make the folder of the registry readable.",
		cause: error
	});
}
/** Links are listed and not followed: where one leads is not for a registry to say. Pipes, sockets and devices are listed as links. */
async function listFolder(root, below) {
	const entries = await (0, node_fs_promises.readdir)((0, node_path.join)(root, below), { withFileTypes: true });
	return (await Promise.all(entries.map((entry) => listEntry(root, below === "" ? entry.name : `${below}/${entry.name}`, entry)))).flat();
}
async function listEntry(root, path, entry) {
	const place = (0, node_path.join)(root, path);
	if (entry.isDirectory()) return listFolder(root, path);
	if (!entry.isFile()) return [{
		path,
		mode: "120000",
		bytes: 0,
		read: async () => Buffer.from(entry.isSymbolicLink() ? await (0, node_fs_promises.readlink)(place) : "")
	}];
	const { size, mode } = await (0, node_fs_promises.lstat)(place);
	return [{
		path,
		mode: (mode & 64) === 0 ? "100644" : "100755",
		bytes: size,
		read: () => readPlainFile(place)
	}];
}
async function readPlainFile(place) {
	try {
		const file = await (0, node_fs_promises.open)(place, node_fs.constants.O_RDONLY | node_fs.constants.O_NOFOLLOW | node_fs.constants.O_NONBLOCK);
		try {
			return await file.readFile();
		} finally {
			await file.close();
		}
	} catch (error) {
		throw unreadable(place, error);
	}
}

// worker/adapters/s3-registry.ts
const TRIES$1 = 4;
const HEAD_BYTES = 2;
/** @returns undefined when it is no `s3://` address. */
function readBucket(uri) {
	const { bucket, prefix } = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>.*))?$/.exec(uri)?.groups ?? {};
	return bucket === void 0 ? void 0 : {
		bucket,
		prefix: (prefix ?? "").replace(/^\/+|\/+$/g, "")
	};
}
/** It has one version only: the commit is not looked at. */
function s3Registry(place) {
	let client;
	const connect = () => client ??= createClient();
	const keyOf = (path) => [place.prefix, require_task_view.withinRegistry(require_plan.RepositoryPath.parse(path))].filter((part) => part !== "").join("/");
	return {
		read: (path) => getObject(connect, place.bucket, keyOf(path)),
		list: (folder) => listObjects(connect, place.bucket, keyOf(folder).replace(/(?<=.)$/, "/"))
	};
}
async function createClient() {
	const { S3Client: Client } = await Promise.resolve().then(() => /* @__PURE__ */ require_rolldown_runtime.__toESM(require("./chunks/dist-cjs2.cjs").default, 1));
	return new Client({
		maxAttempts: TRIES$1,
		forcePathStyle: process.env["AWS_ENDPOINT_URL_S3"] !== void 0 || process.env["AWS_ENDPOINT_URL"] !== void 0
	});
}
async function getObject(connect, bucket, key, etag) {
	const { GetObjectCommand, NoSuchKey } = await Promise.resolve().then(() => /* @__PURE__ */ require_rolldown_runtime.__toESM(require("./chunks/dist-cjs2.cjs").default, 1));
	try {
		const { Body: body } = await (await connect()).send(new GetObjectCommand({
			Bucket: bucket,
			Key: key,
			...etag === void 0 ? {} : { IfMatch: etag }
		}));
		return await body?.transformToByteArray();
	} catch (error) {
		if (error instanceof NoSuchKey) return void 0;
		throw unreachable(`s3://${bucket}/${key}`, error);
	}
}
async function listObjects(connect, bucket, prefix) {
	const { paginateListObjectsV2 } = await Promise.resolve().then(() => /* @__PURE__ */ require_rolldown_runtime.__toESM(require("./chunks/dist-cjs2.cjs").default, 1));
	const entries = [];
	try {
		for await (const page of paginateListObjectsV2({ client: await connect() }, {
			Bucket: bucket,
			Prefix: prefix
		})) for (const { Key: key = "", Size: bytes = 0, ETag: etag } of page.Contents ?? []) {
			if (key.endsWith("/") && bytes === 0) continue;
			entries.push(await entryOf(connect, {
				bucket,
				key,
				prefix,
				bytes,
				etag
			}));
		}
		return entries;
	} catch (error) {
		throw error instanceof require_plan.DispatchError ? error : unreachable(`s3://${bucket}/${prefix}`, error);
	}
}
async function entryOf(connect, { bucket, key, prefix, bytes, etag }) {
	const read = async () => {
		const content = await getObject(connect, bucket, key, etag);
		if (content === void 0) throw new require_plan.DispatchError("fetch-failed", `s3://${bucket}/${key} is gone.`, { fix: "Start again; when it happens again, find out who changes the registry." });
		return content;
	};
	return {
		path: key.slice(prefix.length),
		mode: await isScript(connect, bucket, key, bytes) ? "100755" : "100644",
		bytes,
		read
	};
}
async function isScript(connect, bucket, key, bytes) {
	if (bytes <= HEAD_BYTES) return false;
	const { GetObjectCommand } = await Promise.resolve().then(() => /* @__PURE__ */ require_rolldown_runtime.__toESM(require("./chunks/dist-cjs2.cjs").default, 1));
	const { Body: body } = await (await connect()).send(new GetObjectCommand({
		Bucket: bucket,
		Key: key,
		Range: `bytes=0-1`
	}));
	return await body?.transformToString() === "#!";
}
function unreachable(place, error) {
	const why = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error);
	return new require_plan.DispatchError("fetch-failed", `${place} could not be read: ${why}`, {
		fix: "Check the address, the region and the credentials of the step that runs this (s3:GetObject and s3:ListBucket are needed).",
		cause: error
	});
}

// worker/adapters/open-registry.ts
/** A registry by its address: a path, `file://…` or `s3://bucket/prefix`. */
/** @throws DispatchError worker-failed when it is no such address. */
function openRegistry(address) {
	if (address.startsWith("file:")) return folderRegistry(pathOf(address));
	const bucket = readBucket(address);
	if (bucket !== void 0) return s3Registry(bucket);
	if (/^[a-z][a-z0-9+.-]+:\/\//i.test(address)) throw unknownAddress(address);
	return folderRegistry(address);
}
function pathOf(address) {
	try {
		return (0, node_url.fileURLToPath)(address);
	} catch {
		throw unknownAddress(address);
	}
}
function unknownAddress(address) {
	return new require_plan.DispatchError("worker-failed", `«${address.slice(0, 200)}» is no address of a registry.`, { fix: "Use a path, file:///path or s3://bucket/prefix." });
}
const KEPT_ELSEWHERE = [`${require_task_view.REGISTRY}capabilities/`, `${require_task_view.REGISTRY}envs/`];
/** Subagents and the lock file from one registry, capabilities and environments from another. */
function withBundlesFrom(elsewhere, registry) {
	const of = (path) => KEPT_ELSEWHERE.some((folder) => `${path}/`.startsWith(folder)) ? elsewhere : registry;
	return {
		read: (path, at) => of(path).read(path, at),
		list: (folder, at) => of(folder).list(folder, at)
	};
}

// worker/adapters/platform.ts
/** The machine, as npm packages with native programs name it. */
/** `linux-x64`, `linux-x64-musl`, `darwin-arm64`. */
function platformName() {
	return `${process.platform}-${process.arch}${isMusl() ? "-musl" : ""}`;
}
/** Node's own report names the GNU C library when it runs on it. */
function isMusl() {
	if (process.platform !== "linux") return false;
	const report = process.report.getReport();
	const header = typeof report === "object" && report !== null && "header" in report ? report.header : void 0;
	return typeof header === "object" && header !== null && !("glibcVersionRuntime" in header);
}

// worker/adapters/scratch-folder.ts
/** A folder of our own, outside the workspace and readable by nobody else. */
/** @param root is created, with its parents, for the owner only. */
async function scratchFolder(root) {
	await (0, node_fs_promises.mkdir)(root, {
		recursive: true,
		mode: 448
	});
	await (0, node_fs_promises.chmod)(root, 448);
	const inside = (path) => insideOf(root, path);
	return {
		root,
		write: async (path, content, mode = 384) => {
			const target = inside(path);
			await (0, node_fs_promises.mkdir)((0, node_path.dirname)(target), {
				recursive: true,
				mode: 448
			});
			await (0, node_fs_promises.rm)(target, {
				force: true,
				recursive: true
			});
			await (0, node_fs_promises.writeFile)(target, content, {
				mode,
				flag: "wx"
			});
			return target;
		},
		list: async (folder) => (await listFiles(inside(folder))).map((path) => (0, node_path.relative)(inside(folder), path).split(node_path.sep).join("/")).sort(),
		read: (path, maxBytes) => readRegular(inside(path), maxBytes),
		clear: (folder) => (0, node_fs_promises.rm)(inside(folder), {
			recursive: true,
			force: true
		})
	};
}
function insideOf(root, path) {
	const target = (0, node_path.resolve)(root, path);
	if (target === root || target.startsWith(root + node_path.sep)) return target;
	throw new require_plan.DispatchError("integrity-failed", `The path ${JSON.stringify(path.slice(0, 200))} leads out of its folder.`, { fix: "Start the task again." });
}
async function listFiles(folder) {
	const entries = await (0, node_fs_promises.readdir)(folder, { withFileTypes: true }).catch(() => []);
	return (await Promise.all(entries.map((entry) => {
		const path = (0, node_path.join)(folder, entry.name);
		if (entry.isDirectory()) return listFiles(path);
		return Promise.resolve(entry.isFile() ? [path] : []);
	}))).flat();
}
async function readRegular(path, maxBytes) {
	const seen = await (0, node_fs_promises.lstat)(path).catch(() => void 0);
	if (seen?.isFile() !== true || seen.size > maxBytes) return void 0;
	const file = await (0, node_fs_promises.open)(path, node_fs.constants.O_RDONLY | node_fs.constants.O_NOFOLLOW | node_fs.constants.O_NONBLOCK);
	try {
		return await file.readFile();
	} finally {
		await file.close();
	}
}

// worker/adapters/aws-secrets.ts
const TRIES = 3;
const TIMEOUT_MS = 15e3;
/** Never throws, and never repeats what AWS says beyond the name of the error: a message may hold more than it should. */
async function findAwsSecret({ secret, key }, signal) {
	const { GetSecretValueCommand, SecretsManagerClient } = await Promise.resolve().then(() => /* @__PURE__ */ require_rolldown_runtime.__toESM(require("./chunks/dist-cjs3.cjs").default, 1));
	const region = regionOf(secret);
	const client = new SecretsManagerClient({
		maxAttempts: TRIES,
		...region === void 0 ? {} : { region }
	});
	try {
		const answer = await client.send(new GetSecretValueCommand({ SecretId: secret }), { abortSignal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
		const value = answer.SecretString ?? (answer.SecretBinary === void 0 ? void 0 : Buffer.from(answer.SecretBinary).toString("utf8"));
		if (value === void 0 || value === "") return {
			kind: "missing",
			why: "it has no value"
		};
		return key === void 0 ? {
			kind: "found",
			value
		} : memberOf(value, key);
	} catch (error) {
		return {
			kind: "missing",
			why: `AWS Secrets Manager answered ${error instanceof Error ? error.name : "with an error"}`
		};
	} finally {
		client.destroy();
	}
}
/** An ARN says where it is; a name alone is looked for in the region of the environment. */
function regionOf(secret) {
	return secret.startsWith("arn:") ? secret.split(":")[3] : void 0;
}
function memberOf(text, key) {
	const json = require_task_view.readJson(text);
	if (json.kind === "malformed" || json.value === null || typeof json.value !== "object") return {
		kind: "missing",
		why: "its value is no JSON object, so it has no keys"
	};
	const member = new Map(Object.entries(json.value)).get(key);
	return typeof member === "string" && member !== "" ? {
		kind: "found",
		value: member
	} : {
		kind: "missing",
		why: `its JSON has no text under the key ${key}`
	};
}

// worker/adapters/secret-store.ts
/**
* Where secrets are: in our environment, in files below one folder, in AWS Secrets Manager.
*
* Found or missing, never thrown: what is said about a secret that cannot be had is about its place. The SDK is loaded by the
* first reference that needs it.
*/
const SECRET_BYTES = 65536;
function secretStore({ environment, folder }) {
	return { find: (reference, signal) => {
		switch (reference.kind) {
			case "env": return Promise.resolve(found(environment[reference.name], `${reference.name} is not set`));
			case "file": return findInFolder(folder, reference.path);
			case "aws": return findAwsSecret(reference, signal);
		}
	} };
}
function found(value, otherwise) {
	return value === void 0 || value === "" ? {
		kind: "missing",
		why: otherwise
	} : {
		kind: "found",
		value
	};
}
/** A file of secrets ends with a line end that its writer did not mean; only that is taken off. */
async function findInFolder(folder, path) {
	if (folder === void 0 || folder === "") return {
		kind: "missing",
		why: "AGORA_SECRET_STORE_DIR names no folder of secrets"
	};
	const file = await readSmall(folder, path, SECRET_BYTES);
	if (file.kind === "absent") return {
		kind: "missing",
		why: "there is no such file"
	};
	if (file.kind === "refused") return {
		kind: "missing",
		why: `the file ${file.why}`
	};
	return found(Buffer.from(file.content).toString("utf8").replace(/\r?\n$/, ""), "the file is empty");
}

// action/by-hand.ts
/**
* A start without the bot: resolves the subagent's name to what the default branch has now, and pins it.
*/
/** One run is one task: a re-run of the same run is the same task again, with the next attempt. */
async function startByHand(wanted, context, { code }) {
	const at = await code.head();
	const path = require_plan.subagentPath(wanted.subagent);
	const file = await code.file(path, at);
	if (file === void 0) return {
		kind: "mistake",
		mistake: `subagent: there is no ${path} on the default branch`
	};
	return {
		kind: "request",
		request: require_task_view.StartRequest.parse({
			v: 1,
			kind: "start",
			task: require_task_view.taskIdOf(context.repositoryId, "run", context.runId),
			attempt: context.runAttempt,
			by: context.actor,
			subagent: {
				name: wanted.subagent,
				contentHash: require_plan.contentHash(file),
				at
			},
			source: {
				kind: "manual",
				text: wanted.text
			},
			...wanted.issue === void 0 ? {} : { issue: wanted.issue }
		})
	};
}

// protocol/commands.ts
/**
* Commands in comments: `/agora run planner please`, `/answer Rewrite B`, `/agora cancel`.
*
* A command stands at the start of a line, outside quotes and code fences. Mail clients add a footer and people quote
* one another; both must neither hide a command nor make one. Linear in the length of the text.
*/
const COMMAND = /^\/(?:agora(?:[ \t]+(?<verb>\S+))?|(?<short>answer))(?:[ \t]+(?<rest>.*))?$/i;
const SUBAGENT = /^[a-z0-9][a-z0-9-]{0,62}$/;
const HOLD_MS = 864e5;
/**
* The first command in a comment. Its text is what stands behind it and below it: prose and code, but no quotes.
* @returns `undefined` when there is none; `/answer` is ours, any other word needs `/agora` in front.
*/
function findCommand(body) {
	const lines = require_task_view.readLines(body);
	for (const [index, line] of lines.entries()) {
		const groups = line.kind === "prose" ? COMMAND.exec(line.text.trimEnd())?.groups : void 0;
		if (groups === void 0) continue;
		const below = lines.slice(index + 1).filter((one) => one.kind !== "quote").map((one) => one.text);
		return commandOf((groups["short"] ?? groups["verb"] ?? "").toLowerCase(), [groups["rest"] ?? "", ...below].join("\n").trim());
	}
}
function commandOf(word, text) {
	switch (word) {
		case "answer": return answerOf(text);
		case "run": return runOf(text);
		case "":
		case "help": return { verb: "help" };
		case "status":
		case "questions": return { verb: word };
		case "cancel":
		case "retry":
		case "end":
		case "expire": return {
			verb: word,
			...readTarget(text).named
		};
		case "hold": return holdOf(text);
		case "say": return sayOf(text);
		default: return {
			verb: "unknown",
			word
		};
	}
}
function runOf(text) {
	const [, subagent = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
	return SUBAGENT.test(subagent) ? {
		verb: "run",
		subagent,
		text: rest.trim()
	} : {
		verb: "unknown",
		word: `run ${subagent}`.trim()
	};
}
/** The task or question that a text begins with, and what stands behind it. */
function readTarget(text) {
	const [first = ""] = /^\S+/.exec(text) ?? [];
	const target = require_task_view.TaskId.safeParse(first).data ?? require_task_view.QuestionId.safeParse(first).data;
	return target === void 0 ? {
		named: {},
		rest: text
	} : {
		named: { target },
		rest: text.slice(first.length).trim()
	};
}
function holdOf(text) {
	const { named, rest } = readTarget(text);
	const [word = ""] = /^\S+/.exec(rest) ?? [];
	const ms = word === "" ? HOLD_MS : require_task_view.readDuration(word);
	return ms === void 0 ? {
		verb: "unknown",
		word: "hold",
		because: "`/agora hold` takes a length of time, like `/agora hold 3d` or `/agora hold 12h`"
	} : {
		verb: "hold",
		ms,
		...named
	};
}
function sayOf(text) {
	const { named, rest } = readTarget(text);
	return rest === "" ? {
		verb: "unknown",
		word: "say",
		because: "`/agora say` needs your words behind it, like `/agora say please keep the old name`"
	} : {
		verb: "say",
		text: rest,
		...named
	};
}
function answerOf(text) {
	const [first = ""] = /^\S+/.exec(text) ?? [];
	const question = require_task_view.QuestionId.safeParse(first).data;
	return question === void 0 ? {
		verb: "answer",
		text
	} : {
		verb: "answer",
		text: text.slice(first.length).trim(),
		question
	};
}

// action/channel.ts
/**
* The comments of the issue as an inbound channel: what people who may decide here say while the agent works.
*
* A comment counts when its author may decide at the moment it is read. A bot's comment does not, a command is for the bot,
* and the comment that started this round has been read already. An edited comment comes again, with its new text and
* marked as edited. What cannot be decided now is tried again: nothing is passed over, nothing comes twice.
*/
const FIRST_MS = 5e3;
const SLOWER_MS = 5e3;
const SLOWEST_MS = 15e3;
/** Comments may become visible a little out of order; within this time, they are compared one by one. */
const OVERLAP_MS = 6e4;
/** Of our own clock, which may be wrong, before GitHub's is known. */
const SKEW_MS = 36e5;
const BODY_CHARS = 1e4;
const REMEMBER_MS = 3e5;
function issueChannel(options) {
	return { start: (subscription) => Promise.resolve(subscribe(options, subscription)) };
}
function subscribe(options, subscription) {
	const stop = new AbortController();
	const signal = AbortSignal.any([stop.signal, subscription.signal]);
	const reader = createReader(options, subscription);
	const done = follow$1(reader, options.clock, subscription, signal);
	return {
		cursor: reader.cursor,
		stop: async () => {
			stop.abort();
			await done;
		}
	};
}
/** Asks until it is told to stop: quickly at first and after a message, then less often. */
async function follow$1(reader, clock, { onError }, signal) {
	const isOver = () => signal.aborted;
	let pauseMs = FIRST_MS;
	let lastError = "";
	while (!isOver()) {
		let waitMs = 0;
		try {
			const read = await reader.read(signal);
			pauseMs = read.messages > 0 ? FIRST_MS : Math.min(pauseMs + SLOWER_MS, SLOWEST_MS);
			waitMs = read.waitMs;
			lastError = "";
		} catch (error) {
			pauseMs = SLOWEST_MS;
			const detail = error instanceof Error ? error.message : String(error);
			if (!isOver() && detail !== lastError) onError(detail);
			lastError = detail;
		}
		await clock.sleep(Math.max(pauseMs, waitMs), signal).catch(() => void 0);
	}
}
function createReader(options, { cursor: saved, onMessage }) {
	const { issue, github, clock } = options;
	const startedAt = clock.now().getTime();
	const mayNow = rememberWhoMay(options.may, clock);
	let cursor = saved;
	let etag;
	return {
		cursor: () => cursor,
		read: async (signal) => {
			const since = cursor?.since ?? (/* @__PURE__ */ new Date(startedAt - SKEW_MS)).toISOString();
			const page = await github.thread.changes(issue, {
				since,
				etag,
				signal
			});
			const here = cursor ?? beginAt(since, (page.now ?? clock.now()).getTime() - (clock.now().getTime() - startedAt));
			cursor = here;
			const seen = new Map((page.comments ?? []).map((comment) => [keyOf(comment), comment.updatedAt]));
			let messages = 0;
			for (const comment of (page.comments ?? []).toSorted(byChange)) {
				if (here.seen.includes(keyOf(comment)) || !isMessage(comment, here, options.read)) continue;
				if (await mayNow(comment.author)) {
					messages += 1;
					await onMessage(lineOf(comment));
				}
				here.seen.push(keyOf(comment));
			}
			cursor = page.comments === void 0 ? here : advance(here, seen);
			etag = cursor.since === since ? page.etag : void 0;
			return {
				messages,
				waitMs: page.waitMs
			};
		}
	};
}
function beginAt(since, time) {
	return {
		from: (/* @__PURE__ */ new Date(Math.floor(time / 1e3) * 1e3)).toISOString(),
		since,
		seen: []
	};
}
function advance(cursor, seen) {
	const newest = Math.max(Date.parse(cursor.since), ...[...seen.values()].map((time) => Date.parse(time) - OVERLAP_MS));
	const still = [...seen].filter(([, time]) => Date.parse(time) >= newest).map(([key]) => key);
	return {
		from: cursor.from,
		since: new Date(newest).toISOString(),
		seen: still
	};
}
function byChange(one, other) {
	return Date.parse(one.updatedAt) - Date.parse(other.updatedAt) || one.id - other.id;
}
function keyOf({ id, body }) {
	return `${id}:${require_plan.contentHash(body).slice(7, 23)}`;
}
function isMessage({ id, author, body, createdAt, byApp }, { from }, read) {
	return !(byApp || author.login.endsWith("[bot]")) && !read.includes(id) && Date.parse(createdAt) >= Date.parse(from) && body.trim() !== "" && findCommand(body) === void 0;
}
function lineOf({ id, author, body, createdAt, updatedAt }) {
	return JSON.stringify({
		id,
		author: author.login,
		ts: updatedAt,
		...createdAt === updatedAt ? {} : { edited: true },
		body: require_task_view.cutText(body, BODY_CHARS)
	});
}
/** Asked once in a while for each person, not for each of their comments. A question that fails is no answer. */
function rememberWhoMay(ask, clock) {
	const known = /* @__PURE__ */ new Map();
	return async (person) => {
		const now = clock.now().getTime();
		const remembered = known.get(person.id);
		if (remembered !== void 0 && remembered.until > now) return remembered.may;
		const may = await ask(person);
		known.set(person.id, {
			may,
			until: now + REMEMBER_MS
		});
		return may;
	};
}

// protocol/ask-policy.ts
/** More than any set of rules asks for. */
const MAX_QUESTIONS = 500;
/**
* @param asker who asked for the task that it is about.
* @returns asks for many people without asking the same thing twice.
*/
function createMay(policy, asker, sources) {
	const permissions = /* @__PURE__ */ new Map();
	const memberships = /* @__PURE__ */ new Map();
	let issue;
	let owners;
	const keyOf = (person, team) => `${person.id}@${team.org}/${team.slug}`;
	const known = {
		permission: ({ id }) => permissions.get(id),
		membership: (person, team) => memberships.get(keyOf(person, team)),
		issue: () => issue,
		owners: () => owners,
		asker
	};
	const learn = async (need) => {
		switch (need.kind) {
			case "permission":
				permissions.set(need.person.id, await sources.permission(need.person));
				return;
			case "membership":
				memberships.set(keyOf(need.person, need.team), await sources.isMember(need.person, need.team));
				return;
			case "owners":
				owners = await sources.owners();
				return;
			case "issue": issue = await sources.issue();
		}
	};
	return async (verb, actor) => {
		for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
			const may = require_task_view.mayDo(verb, actor, policy, known);
			if (may.kind !== "unknown") return may.kind === "allowed";
			await learn(may.need);
		}
		return false;
	};
}

// action/may.ts
/**
* Who may, asked once more by the run itself: the same rules that the bot went by, with fresh facts.
*/
function createMayNow({ config, issue, asker }, { people, thread, code }) {
	const may = createMay(config.policy, asker, {
		permission: (person) => people.permission(person),
		isMember: (person, team) => people.isMember(person, team),
		owners: () => code.owners(),
		issue: async () => {
			const found = issue === void 0 ? void 0 : await thread.issue(issue);
			return {
				author: found?.author.id ?? 0,
				assignees: (found?.assignees ?? []).map(({ id }) => id)
			};
		}
	});
	return (verb, person) => may(verb, require_task_view.actorOf(person));
}

// protocol/question-comment.ts
/**
* The comment in which a question stands: rendered by the run, read again when somebody has ticked a box.
*
* Both directions live here, because the boxes are the wire: the n-th task-list item below the marker is option n.
* Everything the agent wrote is neutralised first, so it cannot add a box of its own, close a fence of ours or call
* anybody.
*/
/** What the last paragraph of an open question begins with. */
const HOW_TO = "**Your turn.** ";
/** The options as they are shown, numbered and lettered by their place. */
function shownOptions(asked) {
	return (asked.options ?? []).slice(0, require_task_view.LIMITS.options).map((option) => require_task_view.cutText(require_task_view.withoutBoxes(require_task_view.renderUntrustedLine(option, require_task_view.LIMITS.optionChars)), require_task_view.LIMITS.optionChars));
}
/** The whole comment. Always shorter than GitHub's limit: the context gives way first. */
function renderQuestion(marker, view) {
	const head = `${require_task_view.renderMarker(marker)}\n${renderHead(marker, view)}`;
	const foot = renderFoot(marker, view);
	const room = Math.min(require_task_view.LIMITS.contextChars, require_task_view.LIMITS.commentChars - head.length - foot.length - 200);
	return [
		head,
		renderContext(view.asked.context, room),
		foot
	].filter((part) => part !== "").join("\n\n");
}
function renderHead(marker, view) {
	const title = `### ❓ ${view.subagent} needs a decision`;
	const notices = view.notices.map((notice) => `> ⚠️ ${require_task_view.renderUntrustedLine(notice, 500)}`);
	const boxes = marker.options.map((option, index) => `- [ ] **${index + 1}.** ${option}`);
	return [
		title,
		(view.mentions ?? []).join(" "),
		quoteFree(view.asked.question),
		notices.join("\n"),
		boxes.join("\n")
	].filter((part) => part !== "").join("\n\n");
}
/** A question may hold lists and code, but no task-list item: those are ours. */
function quoteFree(question) {
	return require_task_view.cutMarkdown(require_task_view.withoutBoxes(require_task_view.renderUntrusted(question)), require_task_view.LIMITS.questionChars);
}
function renderContext(context, room) {
	if (context === void 0 || context.trim() === "" || room < 100) return "";
	return `<details><summary>Context</summary>\n\n${require_task_view.cutMarkdown(require_task_view.withoutBoxes(require_task_view.renderUntrusted(context)), room)}\n\n</details>`;
}
function renderFoot(marker, view) {
	const run = `[run](${view.runUrl})`;
	const how = marker.options.length > 0 ? "Tick a box, or reply with its number, or with `/answer` and your own words." : "Reply to this issue with your answer.";
	const cost = `Nothing runs while you think. Never write a secret into an answer. Answerable until ${marker.expires.slice(0, 10)}.`;
	return `${HOW_TO}${how} ${view.mayAnswer ?? "People with write access may answer"}.\n\n<sub>${cost} · Round ${marker.round} · ${run}</sub>`;
}
/**
* The comment of a question that has been answered: the boxes and the how-to are gone, the answer stands on top.
* Works on the comment's own text, so that the round that asked need not be known any more.
*/
function renderAnswered(body, marker, answered) {
	const lines = require_task_view.withoutMarker(body).replace(/\r\n/g, "\n").split("\n");
	const title = (lines[0] ?? "").replace(/^### ❓ (.*) needs a decision$/, "### ✅ $1 asked, and has its answer");
	const said = `> @${answered.by}: ${require_task_view.renderUntrustedLine(answered.answer, 500)} · [goes on here](${answered.runUrl})`;
	const rest = lines.slice(1).map((line) => line.replace(BOX, (box) => box[3] === " " ? "- " : "- ☑️ ")).join("\n");
	const foot = rest.lastIndexOf(`\n\n${HOW_TO}`);
	return `${require_task_view.renderMarker(marker)}\n${title}\n\n${said}\n${foot < 0 ? rest : rest.slice(0, foot)}`.trimEnd();
}
const BOX = /^- \[(?<tick>[ xX])\] \*\*(?<number>\d{1,2})\.\*\* /;
/**
* The numbers of the ticked options, in order.
* Only our own boxes count: the agent's text cannot hold one, see renderQuestion.
*/
function readTicks(body) {
	return body.split(/\r?\n/).flatMap((line) => {
		const groups = BOX.exec(line)?.groups;
		return groups === void 0 || groups["tick"] === " " ? [] : [Number(groups["number"])];
	});
}

// protocol/answer-text.ts
/**
* What a reply says to an open question. Pure: whether its author may answer is somebody else's question.
*
* A number, a letter or an option's own words name an option; nothing else does. «2 files are wrong» is not option 2,
* «not ok» is not ok: never a prefix, never a substring. With options on the table, prose is conversation, and only
* `/answer` turns prose into an answer; without options, prose is the answer.
*/
/** What the agent hears when somebody ends the conversation instead of answering. */
const NO_ANSWER = "No answer will come. Finish with what you have: choose what is safest, say what you assumed, and do not ask again.";
/** @param options as shown in the question; empty when it takes free text. */
function readAnswer(body, options) {
	const command = findCommand(body);
	if (command?.verb === "end") return {
		kind: "answer",
		text: NO_ANSWER,
		isFinal: true
	};
	if (command !== void 0 && command.verb !== "answer") return {
		kind: "none",
		why: "other-command"
	};
	const text = command === void 0 ? withoutQuotes(body) : command.text;
	if (text === "") return {
		kind: "none",
		why: "empty"
	};
	const option = findOption(text, options);
	if (option !== void 0) return {
		kind: "answer",
		text,
		option
	};
	if (command !== void 0 || options.length === 0) return {
		kind: "answer",
		text
	};
	return {
		kind: "none",
		why: /^[([]?(\d{1,4}|[a-z])[)\].]?$/i.test(text) ? "no-such-option" : "conversation"
	};
}
/** The reply without quoted lines and mail footers, code kept: code may well be the answer. */
function withoutQuotes(body) {
	return require_task_view.readLines(body).filter((line) => line.kind !== "quote").map((line) => line.text).join("\n").trim();
}
/**
* The option that a whole reply names, counted from 1.
* Its exact words win over its number: with the options «3» and «5», the reply «3» is the first of them.
*/
function findOption(reply, options) {
	const said = sameWords(reply);
	const exact = options.findIndex((option) => sameWords(option) === said);
	if (exact >= 0) return exact + 1;
	const number = /^[([]?(?<n>[1-9]\d?)[)\].]?$/.exec(said)?.groups?.["n"];
	const letter = /^[([]?(?<l>[a-z])[)\].]?$/.exec(said)?.groups?.["l"];
	const at = number !== void 0 ? Number(number) : letter !== void 0 ? letter.charCodeAt(0) - 96 : 0;
	return at >= 1 && at <= options.length ? at : void 0;
}
/** Whether two answers say the same: the same option, or the same words. */
function sameAnswer(one, other) {
	return one.option === other.option && (one.option !== void 0 || plain(one.text) === plain(other.text));
}
function plain(text) {
	return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
function sameWords(text) {
	return plain(require_task_view.renderUntrustedLine(text, require_task_view.LIMITS.optionChars).replace(/\u2060/g, ""));
}

// action/spoken.ts
/**
* What people said, as it stands at this moment. One comment at a time: a list of them may show an older text for a while,
* and what was acted on must be what stands there now.
*/
/** Why a comment is not what was acted on, in a sentence; `undefined` when it is. */
function findChange(comment, sha256, by, question) {
	if (comment === void 0) return "The comment was deleted after it was taken up.";
	if (comment.author.id !== by.id && !isRelayedFor(comment, by, question)) return sayNotTheirs(comment);
	if (require_plan.contentHash(comment.body) !== sha256) return "The comment was edited after it was taken up.";
}
/** Whether the App that may do so says that this person gave this answer somewhere else. Their permission is asked like everybody's. */
function isRelayedFor(comment, by, question) {
	const marker = require_task_view.findMarker(comment.body);
	return comment.isRelay === true && marker?.kind === "relayed" && marker.question === question && marker.by.id === by.id && marker.by.login === by.login;
}
function sayNotTheirs(comment) {
	return require_task_view.findMarker(comment.body)?.kind === "relayed" ? "The answer came from elsewhere, and this workflow takes none: set the input `answers-app` of the action to the slug of your App." : "The comment was written by somebody else.";
}

// action/fresh-answer.ts
/**
* The answer that a run goes on with, read again from where it was given.
*/
async function readFreshAnswer(request, asked) {
	const { source } = request.answer;
	if (asked.config.answersNeeded > 1 && source.kind !== "comment" && source.kind !== "default") return refused$2(`Here it takes the same answer from ${asked.config.answersNeeded} people, each in their own comment on the issue.`, `agree:${request.question}`);
	switch (source.kind) {
		case "manual": return readManual(request, asked);
		case "default": return readDefault(request, asked);
		case "tick": return readTick(request, source.sha256, asked);
		case "comment": return readComments(request, source, asked);
	}
}
function refused$2(why, about) {
	return {
		kind: "refused",
		why,
		about
	};
}
function answer(text, option) {
	return {
		kind: "answer",
		text,
		...option === void 0 ? {} : { option }
	};
}
function readManual({ answer: given, by }, { actor, question }) {
	if (actor.id !== by.id) return refused$2("The request names somebody else than the one who started this run.", "actor");
	const text = given.text ?? "";
	return answer(text, given.option ?? findOption(text, question.marker.options));
}
/** Nobody answered: what the repository has decided for that case, and not before its time. */
function readDefault({ question: id }, { config, now, question: { comment, marker } }) {
	const { defaultAfter, defaultAnswer } = config.questions;
	if (defaultAfter === void 0 || defaultAnswer === void 0) return refused$2("No answer is decided on beforehand in this repository.", `default:${id}`);
	if (now < Date.parse(comment.createdAt) + defaultAfter - CLOCK_MS) return refused$2("It is too early for the answer that was decided on beforehand.", `default:${id}`);
	const option = findOption(defaultAnswer, marker.options);
	return answer(option === void 0 ? defaultAnswer : marker.options[option - 1] ?? defaultAnswer, option);
}
/** How far a runner's clock may be behind the bot's. */
const CLOCK_MS = 3e5;
function readTick({ answer: { option } }, sha256, { question: { comment, marker } }) {
	if (require_plan.contentHash(comment.body) !== sha256 || option === void 0 || !readTicks(comment.body).includes(option)) return refused$2("The boxes were changed after the answer was taken up. The question is open again: please tick one box, or reply with its number.", `edited:${comment.id}:${sha256}`);
	return answer(marker.options[option - 1] ?? "", option);
}
async function readComments(request, source, asked) {
	const first = await readComment(source, request.by, asked);
	if (first.kind === "refused") return first;
	const others = request.answer.also ?? [];
	if ((/* @__PURE__ */ new Set([request.by.id, ...others.map(({ by }) => by.id)])).size < asked.config.answersNeeded) return refused$2(`Here it takes the same answer from ${asked.config.answersNeeded} people.`, `agree:${request.question}`);
	for (const other of others) {
		if (!await asked.mayAnswer(other.by)) return refused$2(`@${other.by.login} may not answer here any more.`, `may:${other.by.id}`);
		const said = await readComment(other, other.by, asked);
		if (said.kind === "refused") return said;
		if (!sameAnswer(first, said)) return refused$2("The answers are not the same any more.", `agree:${request.question}`);
	}
	return first;
}
async function readComment({ commentId, sha256 }, by, { spoken, question }) {
	const comment = await spoken.find(commentId);
	const changed = findChange(comment, sha256, by, question.marker.question);
	if (changed !== void 0 || comment === void 0) return refused$2(`${changed ?? ""} The question is open again: please answer once more.`, `edited:${commentId}:${sha256}`);
	const read = readAnswer(comment.body, question.marker.options);
	if (read.kind !== "answer") return refused$2("The reply is no answer to the question.", `reply:${commentId}`);
	return {
		...answer(read.text, read.option),
		...read.isFinal === true ? { isFinal: true } : {}
	};
}

// action/fresh-input.ts
/**
* What a start is about, read again from where it stands.
*/
async function readInput(request, actor, spoken, github) {
	const { source } = request;
	const issue = request.issue === void 0 ? void 0 : await github.thread.issue(request.issue);
	const about = issue === void 0 ? {} : {
		number: issue.number,
		title: issue.title,
		body: issue.body,
		url: issue.url
	};
	if (source.kind === "manual") return actor.id === request.by.id ? {
		kind: "input",
		input: {
			...about,
			text: source.text
		}
	} : refused$1("The request names somebody else than the one who started this run.", "actor");
	if (source.kind !== "retry") return readOrigin(source, about, issue, request.by, spoken);
	const comment = await spoken.find(source.commentId);
	const changed = findChange(comment, source.sha256, request.by);
	if (changed !== void 0 || comment === void 0) return refused$1(`${changed ?? ""} Write the command again to start.`, `edited:${source.commentId}`);
	if (findCommand(comment.body)?.verb !== "retry") return refused$1("The comment does not ask to try again.", `retry:${source.commentId}`);
	return readOrigin(source.of, about, issue, void 0, spoken);
}
/** @param by who must have written it; `undefined` where somebody else answers for it. */
async function readOrigin(source, about, issue, by, spoken) {
	if (source.kind === "issue") {
		if (issue === void 0) return refused$1("The request names no issue.", "issue");
		if (require_plan.contentHash(`${issue.title}\n\n${issue.body}`) !== source.sha256) return refused$1("The issue was edited after the label was set. Remove the label and set it again to start with the new text.", `edited:${source.sha256}`);
		return {
			kind: "input",
			input: about
		};
	}
	const comment = await spoken.find(source.commentId);
	const changed = findChange(comment, source.sha256, by ?? comment?.author ?? {
		login: "",
		id: 0
	});
	if (changed !== void 0 || comment === void 0) return refused$1(`${changed ?? ""} Write the command again to start.`, `edited:${source.commentId}`);
	const command = findCommand(comment.body);
	return {
		kind: "input",
		input: {
			...about,
			text: command?.verb === "run" ? command.text : ""
		}
	};
}
function refused$1(why, about) {
	return {
		kind: "refused",
		why,
		about
	};
}

// action/messages.ts
/**
* The messages that a dispatch takes along to the agent, each read again from its comment.
*/
/** One that was changed, withdrawn, or written by somebody who may not is left out and said. */
async function readMessages(asked, spoken, may) {
	const messages = [];
	const notices = [];
	for (const { commentId, sha256, by } of asked) {
		const comment = await spoken.find(commentId);
		const changed = findChange(comment, sha256, by);
		const command = comment === void 0 ? void 0 : findCommand(comment.body);
		if (changed === void 0 && comment !== void 0 && command?.verb === "say" && await may(by)) messages.push({
			text: command.text,
			by,
			at: comment.createdAt
		});
		else notices.push(`A message of @${by.login} was not delivered: ${changed ?? "they may not talk to the agent here."}`);
	}
	return {
		messages,
		upTo: asked.length === 0 ? void 0 : Math.max(...asked.map(({ commentId }) => commentId)),
		notices
	};
}

// action/authorize.ts
/**
* @param run this run, and who GitHub says started it: the only witness of a request that has no comment.
* @param now milliseconds since the epoch.
*/
async function authorize(request, run, github, now) {
	if (await github.claims.newestAttempt(require_task_view.claimSubjectOf(request)) > request.attempt) return { kind: "superseded" };
	if (await isOver(request, run, github)) return { kind: "over" };
	const spoken = { find: (commentId) => github.thread.comment(commentId) };
	const read = await github.code.config();
	if (read.kind === "malformed") return refused(`It cannot be read who may decide here: ${read.why.join("; ")}. Correct .github/agora/config.yaml on the default branch.`, "config");
	return request.kind === "start" ? authorizeStart(request, run, {
		config: read.config,
		spoken,
		github
	}) : authorizeResume(request, run, {
		config: read.config,
		spoken,
		github,
		now
	});
}
/**
* A question says itself that it was taken up by the first attempt. A later one was started because the first seemed lost, and a
* run that is run again meets its own mark: these look whether the round has had its outcome meanwhile.
*/
async function isOver(request, { runAttempt }, { thread }) {
	if (request.kind === "resume" && request.attempt === 1 && runAttempt === 1) return false;
	return (await require_task_view.readPublished(request, thread)).kind !== "nothing";
}
function refused(why, about) {
	return {
		kind: "refused",
		why,
		about
	};
}
function mayNot(person, verb, { policy }) {
	return refused(`@${person.login} may not decide here: that is for ${require_task_view.sayRules(policy[verb])}.`, `may:${person.id}`);
}
async function authorizeStart(request, { actor }, { config, spoken, github }) {
	const may = createMayNow({
		config,
		issue: request.issue,
		asker: void 0
	}, github);
	if (!await may("start", request.by)) return mayNot(request.by, "start", config);
	const read = await readInput(request, actor, spoken, github);
	if (read.kind === "refused") return refused(read.why, read.about);
	const heard = await readMessages(request.messages ?? [], spoken, (person) => may("steer", person));
	return {
		kind: "start",
		request,
		input: read.input,
		config,
		heard,
		asker: request.by
	};
}
async function authorizeResume(request, run, { config, spoken, github, now }) {
	const comment = await spoken.find(request.questionComment);
	const marker = comment === void 0 ? void 0 : require_task_view.findMarker(comment.body);
	if (comment?.author.login.endsWith("[bot]") !== true || marker?.kind !== "question" || marker.question !== request.question || marker.task !== request.task) return refused("The question that this answers is not there any more.", `question:${request.question}`);
	if (marker.closed !== void 0) return { kind: "over" };
	if (marker.answered !== void 0 && marker.answered.attempt >= request.attempt && marker.answered.runId !== run.runId) return { kind: "superseded" };
	const differs = findDifference(request, marker);
	if (differs !== void 0) return refused(`The request does not fit the question: ${differs}.`, `request:${request.question}`);
	const asker = marker.asker === void 0 ? void 0 : {
		login: marker.asker.login,
		id: marker.asker.id
	};
	const may = createMayNow({
		config,
		issue: request.issue,
		asker
	}, github);
	const verb = request.answer.source.kind === "default" ? "start" : "answer";
	if (!await may(verb, request.by)) return mayNot(request.by, verb, config);
	const answer = await readFreshAnswer(request, {
		actor: run.actor,
		now,
		config,
		spoken,
		question: {
			comment,
			marker
		},
		mayAnswer: (person) => may("answer", person)
	});
	if (answer.kind === "refused") return refused(answer.why, answer.about);
	const heard = await readMessages(request.messages ?? [], spoken, (person) => may("steer", person));
	return {
		kind: "resume",
		request,
		answer,
		question: {
			comment,
			marker
		},
		config,
		heard,
		asker
	};
}
/** The question says which state and which commit belong to it; a request that says otherwise is not about it. */
function findDifference(request, marker) {
	if (marker.round + 1 !== request.round) return "another round";
	if (marker.head !== request.head) return "another commit";
	const { runId, artifactId, digest } = marker.state;
	if (runId !== request.state.runId || artifactId !== request.state.artifactId || digest !== request.state.digest) return "another saved state";
}

// protocol/mentions.ts
/** @returns `@mona`, `@acme/leads`, each once; nobody for a rule that names nobody in particular. */
function readMentions(rules, asker, issue) {
	return [...new Set(rules.flatMap((rule) => readMention(rule, asker, issue)))];
}
function readMention(rule, asker, issue) {
	switch (rule.kind) {
		case "user": return [`@${rule.login}`];
		case "team": return [`@${rule.org}/${rule.slug}`];
		case "asker": return asker === void 0 ? [] : [`@${asker.login}`];
		case "issue-author": return issue === void 0 ? [] : [`@${issue.author.login}`];
		case "assignee": return (issue?.assignees ?? []).map(({ login }) => `@${login}`);
		case "anyone":
		case "permission":
		case "app":
		case "codeowners": return [];
	}
}

// action/conversation.ts
/**
* The issue as the worker's other side: it asks there, and hears there whether it may still publish.
*/
/** Of the question, in the marker: enough for an agent that has nothing else to begin again with. */
const ASKED_CHARS = 1e3;
function createConversation({ request, config, asker }, task, context, github) {
	let url;
	return {
		asked: () => url,
		mayPublish: async () => await github.claims.newestAttempt(task.subject) <= request.attempt && (await require_task_view.readPublished(request, github.thread)).kind === "nothing",
		ask: async (question) => {
			const issue = request.issue ?? await github.thread.open(`${task.subagent} needs a decision`, `Asked by [this run](${context.runUrl}), which was started by @${request.by.login}.`);
			const view = {
				subagent: task.subagent,
				asked: question.asked,
				runUrl: context.runUrl,
				notices: question.notices,
				mentions: readMentions(config.questions.mention, asker, void 0),
				mayAnswer: sayWhoMayAnswer(config)
			};
			url = (await github.thread.post(issue, renderQuestion(markerOf(request, question, task, context), view))).url;
		}
	};
}
function sayWhoMayAnswer({ policy, answersNeeded }) {
	const who = require_task_view.sayRules(policy.answer);
	const may = `${who.charAt(0).toUpperCase()}${who.slice(1)} may answer`;
	return answersNeeded === 1 ? may : `${may}; it takes the same answer from ${answersNeeded} people, each in a comment of their own`;
}
function markerOf(request, question, task, { repositoryId }) {
	const statusComment = task.statusComment();
	return require_task_view.QuestionMarker.parse({
		v: 1,
		kind: "question",
		task: request.task,
		round: require_task_view.roundOf(request),
		question: question.id,
		subagent: task.subagent,
		state: question.state,
		head: question.head,
		options: shownOptions(question.asked),
		expires: question.expires,
		hops: request.hops,
		repository: repositoryId,
		asked: require_task_view.cutText(question.asked.question, ASKED_CHARS),
		...task.asker === void 0 ? {} : { asker: task.asker },
		...task.resolved === void 0 ? {} : { resolved: task.resolved },
		...statusComment === void 0 ? {} : { statusComment }
	});
}

// action/report.ts
/**
* What a step leaves behind for the rest of the job: outputs, one annotation, the step summary. Pure.
*/
/** The action's outputs. Every declared one is set, empty when it does not apply. */
function renderOutputs(report) {
	const { outcome } = report;
	const asked = outcome.kind === "needs_input" ? outcome : void 0;
	const finished = outcome.kind === "finished" ? outcome : void 0;
	return {
		"outcome": outcome.kind,
		"task-id": report.task,
		"dispatch-id": report.dispatch,
		"round": String(report.round),
		"exit-code": String(report.exitCode),
		"failure-reason": outcome.kind === "failed" ? outcome.failure.reason : "",
		"question": require_task_view.cutText(asked?.asked.question ?? "", require_task_view.LIMITS.questionChars),
		"question-id": asked?.question ?? "",
		"state-artifact-id": String(asked?.state?.artifactId ?? ""),
		"state-digest": asked?.state?.digest ?? "",
		"result-artifact-id": String(report.artifact?.artifactId ?? ""),
		"changed-files": String(finished?.changes.files ?? 0),
		"verify-passed": finished?.verify === void 0 ? "" : String(finished.verify.passed),
		"session-id": report.sessionId ?? "",
		"resumed": report.resumed ?? ""
	};
}
/** The annotations of an outcome. A pause is a notice; a run that changed nothing is never silent about it. */
function renderAnnotations(report) {
	const notices = report.notices.map((text) => ({
		level: "warning",
		title: "Agora",
		text: require_task_view.cutText(text, require_task_view.LIMITS.annotationChars)
	}));
	return [...annotate(report.outcome, report.hints), ...notices];
}
function annotate(outcome, hints) {
	switch (outcome.kind) {
		case "needs_input": return [{
			level: "notice",
			title: "Waiting for an answer",
			text: require_task_view.cutText(outcome.asked.question, 1e3)
		}];
		case "cancelled": return [{
			level: "warning",
			title: "Cancelled",
			text: "The run was cancelled while it worked."
		}];
		case "failed": return [{
			level: "error",
			title: outcome.failure.reason,
			text: require_task_view.cutText([
				outcome.failure.detail,
				outcome.failure.fix,
				...hints
			].join(" "), require_task_view.LIMITS.annotationChars)
		}];
		case "finished": {
			const nothing = outcome.changes.files > 0 ? [] : [{
				level: "warning",
				title: "Nothing changed",
				text: ["The agent finished without changing a file.", ...hints].join(" ")
			}];
			const red = outcome.verify?.passed === false ? [{
				level: "warning",
				title: "The checks failed",
				text: "The agent finished, but the verify command failed on its work."
			}] : [];
			return [...nothing, ...red];
		}
	}
}
/** A character takes at most three bytes; the rest is room for what the runner adds. */
const SUMMARY_CHARS = require_task_view.LIMITS.summaryBytes / 4;
/** The step summary, well below the size at which GitHub drops it as a whole. */
function renderSummary(report) {
	const { outcome } = report;
	const parts = [`## Agora: ${title(outcome)}`, `\`${report.dispatch}\` · round ${report.round} · ${require_task_view.seconds(report.durationMs)}`];
	if (outcome.kind === "needs_input") parts.push(require_task_view.renderUntrusted(outcome.asked.question), ...(outcome.asked.options ?? []).map((option, index) => `${index + 1}. ${require_task_view.renderUntrusted(option)}`));
	if (outcome.kind === "failed") parts.push(require_task_view.renderFailure(outcome.failure));
	if (outcome.kind === "finished") {
		parts.push(`${outcome.changes.files} files changed (+${outcome.changes.insertions} −${outcome.changes.deletions}).`);
		if (outcome.verify !== void 0) parts.push(require_task_view.renderVerify(outcome.verify));
		parts.push(require_task_view.renderUntrusted(outcome.summary));
	}
	if (report.hints.length > 0) parts.push("### Likely causes", report.hints.map((hint) => `- ${hint}`).join("\n"));
	if (report.notices.length > 0) parts.push("### Worth knowing", report.notices.map((notice) => `- ${notice}`).join("\n"));
	return require_task_view.cutText(parts.join("\n\n"), SUMMARY_CHARS);
}
function title(outcome) {
	switch (outcome.kind) {
		case "finished": return "finished";
		case "needs_input": return "waiting for an answer";
		case "failed": return `failed (${outcome.failure.reason})`;
		case "cancelled": return "cancelled";
	}
}

// action/serve.ts
/** Serves a request to its end. @throws whatever GitHub answers that we cannot live with; the caller reports it. */
async function serve(request, serving) {
	const { context, github, step } = serving;
	const allowed = await authorize(request, context, github, serving.now());
	if (allowed.kind === "superseded" || allowed.kind === "over") {
		step.output("outcome", "superseded");
		step.annotate("notice", "Superseded", allowed.kind === "over" ? "The outcome of this round stands in the thread already, and nothing leaves it. Start a new task instead of running this one again." : "A newer attempt already does this. This run did nothing and said nothing.");
		return;
	}
	if (allowed.kind === "refused") {
		await refuse(request, allowed, serving);
		return;
	}
	const task = require_task_view.createTaskView(request, {
		subagent: nameOf(allowed),
		asker: allowed.asker
	}, context, github);
	await openRound(allowed, task, serving);
	const conversation = createConversation(allowed, task, context, github);
	const end = await serving.work(allowed, conversation, (resolved) => {
		task.resolved = resolved;
	});
	if (end.kind === "superseded" || !await mayStillEnd(end, conversation)) {
		step.output("outcome", "superseded");
		step.annotate("notice", "Superseded", "A newer attempt took over while this one worked. Nothing of it was published.");
		return;
	}
	task.heard = allowed.heard.upTo;
	await closeRound(request, withNotices(end, allowed.heard.notices), task, conversation.asked(), serving);
}
function withNotices(end, notices) {
	return {
		...end,
		notices: [...end.notices, ...notices]
	};
}
/** Storing the result takes seconds, in which somebody may have closed the task. A question is out already; a cancel has no time. */
async function mayStillEnd({ outcome }, conversation) {
	return outcome.kind === "needs_input" || outcome.kind === "cancelled" || conversation.mayPublish();
}
function nameOf(allowed) {
	return allowed.kind === "start" ? allowed.request.subagent.name : allowed.question.marker.subagent;
}
async function refuse(request, refused, { github, step }) {
	step.output("outcome", "refused");
	step.fail(refused.why);
	if (request.issue === void 0) return;
	const marker = require_task_view.renderMarker({
		v: 1,
		kind: "note",
		task: request.task,
		about: refused.about
	});
	await github.thread.post(request.issue, `${marker}\n⚠️ ${refused.why}`);
}
/** Says that the round has begun: on the question that was answered, and on the task's own comment. */
async function openRound(allowed, task, { context, github, step }) {
	if (allowed.kind === "resume") {
		const { request, question, answer } = allowed;
		const { source } = request.answer;
		const answered = {
			by: request.by.login,
			attempt: request.attempt,
			runId: context.runId,
			..."commentId" in source ? { commentId: source.commentId } : {}
		};
		const said = answer.option === void 0 ? answer.text : question.marker.options[answer.option - 1] ?? answer.text;
		const body = renderAnswered(question.comment.body, {
			...question.marker,
			answered
		}, {
			by: request.by.login,
			answer: said,
			runUrl: context.runUrl
		});
		await github.thread.edit(question.comment.id, body);
	}
	await task.show(allowed.kind === "resume" ? "resuming" : "running");
	const comment = task.statusComment();
	if (comment !== void 0) step.remember("open-status", JSON.stringify({
		comment,
		request: allowed.request,
		subagent: task.subagent
	}));
}
async function closeRound(request, end, task, questionUrl, { context, github, step }) {
	const { outcome, artifact } = end;
	const state = stateOf(outcome);
	const delivered = outcome.kind === "finished" && outcome.changes.files > 0 && artifact !== void 0 && isDeliveredByBot(context);
	const result = delivered ? {
		artifactId: artifact.artifactId,
		digest: artifact.digest
	} : void 0;
	await tell(reportOf(request, end), step);
	await task.show(state, {
		outcome,
		notices: end.notices,
		hints: end.hints,
		durationMs: end.result.durationMs,
		delivered,
		...questionUrl === void 0 ? {} : { questionUrl },
		...end.result.resumed === void 0 ? {} : { resumed: end.result.resumed }
	}, result);
	step.remember("open-status", "");
	await sayEnd(request, outcome, {
		delivered,
		isKept: artifact !== void 0,
		state,
		hints: end.hints,
		subagent: task.subagent,
		runUrl: context.runUrl
	}, github);
}
async function sayEnd(request, outcome, view, github) {
	if (request.issue === void 0) return;
	const marker = require_task_view.EndMarker.parse({
		v: 1,
		kind: "end",
		task: request.task,
		state: view.state,
		round: require_task_view.roundOf(request)
	});
	const body = require_task_view.renderEnd(marker, outcome, view);
	if (body !== void 0) await github.thread.post(request.issue, body);
}
/** Whoever dispatched us with an app's identity also delivers; a person who started us by hand gets the patch. */
function isDeliveredByBot(context) {
	return context.actor.login.endsWith("[bot]");
}
function stateOf(outcome) {
	switch (outcome.kind) {
		case "finished": return "finished";
		case "needs_input": return "suspended";
		case "failed": return "failed";
		case "cancelled": return "cancelled";
	}
}
function reportOf(request, end) {
	return {
		dispatch: require_task_view.dispatchIdOfRequest(request),
		task: request.task,
		round: require_task_view.roundOf(request),
		outcome: end.outcome,
		exitCode: require_plan.exitCodeOf(end.outcome),
		durationMs: end.result.durationMs,
		sessionId: end.result.sessionId,
		resumed: end.result.resumed,
		artifact: end.artifact,
		hints: end.hints,
		notices: end.notices
	};
}
/** Tells the rest of the job. Only a failure is red: a pause is a success, and a cancelled run is cancelled already. */
async function tell(report, step) {
	for (const [name, value] of Object.entries(renderOutputs(report))) step.output(name, value);
	for (const { level, title, text } of renderAnnotations(report)) step.annotate(level, title, text);
	await step.summary(renderSummary(report));
	if (report.outcome.kind === "failed") step.fail(`${report.outcome.failure.reason}: ${report.outcome.failure.detail}`);
}

// action/triggers/contract.ts
/** Gives a trigger its type, and the registry script its one thing to look for. */
function defineTrigger(trigger) {
	return trigger;
}

// action/triggers/schedule.ts
/** Trigger «schedule»: a cron line in the workflow; what to do stands in the inputs. */
var schedule_default = defineTrigger({
	on: "schedule",
	decide: (inputs) => inputs.subagent === void 0 ? {
		kind: "mistake",
		mistakes: ["subagent: is missing; a scheduled run must say which subagent works, and on what (prompt)"]
	} : {
		kind: "by-hand",
		subagent: inputs.subagent,
		text: inputs.prompt ?? "",
		issue: inputs.issue
	}
});

// action/triggers/workflow-dispatch.ts
/**
* Trigger «workflow_dispatch»: the bot's, the relay's or somebody's hand. With a request, that is what happens; without
* one, the inputs `subagent` and `prompt` say what to do.
*/
var workflow_dispatch_default = defineTrigger({
	on: "workflow_dispatch",
	decide: (inputs) => {
		if (inputs.request !== void 0) {
			const read = require_task_view.readRequest(inputs.request);
			return read.kind === "request" ? {
				kind: "requested",
				request: read.request
			} : {
				kind: "mistake",
				mistakes: read.why.map((why) => `request: ${why}`)
			};
		}
		if (inputs.subagent !== void 0) return {
			kind: "by-hand",
			subagent: inputs.subagent,
			text: inputs.prompt ?? "",
			issue: inputs.issue
		};
		return {
			kind: "mistake",
			mistakes: ["request: is missing; pass `request: ${{ inputs.request }}`, or name a subagent and a prompt to start one by hand"]
		};
	}
});

// action/triggers/registry.gen.ts
const registry = [schedule_default, workflow_dispatch_default];

// action/main.ts
/**
* The action's composition root: inputs and event in, one dispatch, outputs out.
*/
async function main() {
	const read = require_plan.readInputs(require_task_view.readInput);
	if (read.kind === "mistakes") {
		failWith(read.mistakes);
		return;
	}
	const { inputs } = read;
	const secrets = [
		inputs["github-token"],
		inputs["callback-key"],
		inputs["callback-bearer"],
		...require_plan.secretsOf(inputs["state-key"] ?? "")
	];
	for (const secret of secrets) if (secret !== void 0) require_task_view.hide(secret);
	const context = require_task_view.readRunnerContext(process.env, await readEvent());
	const app = inputs["answers-app"];
	const vouchesForTeams = app !== void 0 && context.actor.login === `${app}[bot]`;
	const github = require_task_view.createGitHub(inputs["github-token"], {
		...context,
		vouchesForTeams
	}, app);
	await follow(decide(inputs, context), inputs, context, github);
}
function decide(inputs, context) {
	return registry.find(({ on }) => on === context.event.name)?.decide(inputs, context) ?? {
		kind: "ignore",
		because: `A run for «${context.event.name}» does nothing: the bot listens to issues and starts this workflow by workflow_dispatch.`
	};
}
async function follow(decision, inputs, context, github) {
	switch (decision.kind) {
		case "mistake":
			failWith(decision.mistakes);
			return;
		case "ignore":
			require_task_view.runnerStep.output("outcome", "ignored");
			require_task_view.runnerStep.annotate("notice", "Nothing to do", decision.because);
			return;
		case "by-hand": {
			const started = await startByHand(decision, context, github);
			if (started.kind === "mistake") failWith([started.mistake]);
			else await serveRequest(started.request, inputs, context, github);
			return;
		}
		case "requested": await serveRequest(decision.request, inputs, context, github);
	}
}
function serveRequest(request, inputs, context, github) {
	return serve(request, {
		context,
		github,
		step: require_task_view.runnerStep,
		now: Date.now,
		work: (allowed, conversation, onResolved) => work(allowed, conversation, {
			inputs,
			context,
			github,
			onResolved
		})
	});
}
async function work(allowed, conversation, settled) {
	const plan = require_plan.planOf(allowed, settled.inputs, settled.context, settled.github, require_task_view.systemClock.now());
	return require_plan.runDispatch(plan, await makePorts(allowed, conversation, settled), cancelSignal());
}
async function makePorts(allowed, conversation, { inputs, context, github, onResolved }) {
	await (0, node_fs_promises.mkdir)(context.temp, { recursive: true });
	const own = await (0, node_fs_promises.mkdtemp)((0, node_path.join)(context.temp, "agora-"));
	const folder = await (0, node_fs_promises.mkdtemp)((0, node_path.join)(context.temp, "agora-artifacts-"));
	const token = inputs["github-token"];
	return {
		clock: require_task_view.systemClock,
		processes,
		workspace: await gitWorkspace({
			root: context.workspace,
			gitFolder: (0, node_path.join)(folder, "git")
		}),
		scratch: await scratchFolder(own),
		registry: registryOf(inputs, github),
		secrets: secretStore({
			environment: process.env,
			folder: process.env["AGORA_SECRET_STORE_DIR"]
		}),
		artifacts: actionsArtifacts({
			token,
			owner: context.owner,
			repo: context.repo,
			runId: context.runId,
			folder,
			clock: require_task_view.systemClock,
			mostDays: context.mostRetentionDays
		}),
		conversation,
		onResolved,
		channel: channelOf(allowed, github),
		journal: jsonJournal({
			write: (line) => {
				process.stdout.write(`${line}\n`);
			},
			hide: require_task_view.hide,
			section: require_task_view.section
		}),
		platform: platformName(),
		askTool: findAskTool(process.argv[1]),
		importModule,
		environment: {
			...process.env,
			...require_plan.secretVariablesOf(inputs)
		},
		webhooks: require_task_view.webhookClient(),
		random: (bytes) => (0, node_crypto.randomBytes)(bytes)
	};
}
/** The repository's own, at the pinned commit; with `bundles`, capabilities and environments from elsewhere. */
function registryOf({ bundles }, { code }) {
	const own = {
		read: (path, at) => code.file(path, at),
		list: (folder, at) => code.folder(folder, at)
	};
	return bundles === void 0 ? own : withBundlesFrom(openRegistry(bundles), own);
}
/** A task without an issue has nobody who could say anything. */
function channelOf({ request, config, asker }, github) {
	if (request.issue === void 0) return void 0;
	const source = request.kind === "start" ? request.source : request.answer.source;
	const { issue } = request;
	const may = (person) => createMayNow({
		config,
		issue,
		asker
	}, github)("steer", person);
	return issueChannel({
		issue,
		read: source.kind === "comment" ? [source.commentId] : [],
		github,
		may,
		clock: require_task_view.systemClock
	});
}
/** «Cancel workflow» and a time limit of the job both arrive as a signal; there are seven seconds to end well. */
function cancelSignal() {
	const cancel = new AbortController();
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {
		cancel.abort();
	});
	return cancel.signal;
}
async function readEvent() {
	const path = process.env["GITHUB_EVENT_PATH"];
	if (path === void 0 || path === "") return {};
	return JSON.parse(await (0, node_fs_promises.readFile)(path, "utf8"));
}
function failWith(mistakes) {
	require_task_view.runnerStep.output("outcome", "refused");
	require_task_view.runnerStep.fail(mistakes.length === 1 ? mistakes[0] ?? "" : `${mistakes.length} mistakes in the settings of agora/dispatch:\n${mistakes.map((mistake) => `- ${mistake}`).join("\n")}`);
}
main().catch((error) => {
	require_task_view.runnerStep.fail(error instanceof Error ? error.message : String(error));
});
