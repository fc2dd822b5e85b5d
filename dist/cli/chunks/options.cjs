const require_lifecycle = require("./lifecycle.cjs");

// cli/options.ts
/**
* Options as commander hands them over: parsed, because to the compiler they are anything.
*/
const Common = require_lifecycle.object({ json: require_lifecycle._default(require_lifecycle.boolean(), false) });
const OnGitHub = require_lifecycle.extend(Common, { repo: require_lifecycle.optional(require_lifecycle.string()) });
const Anywhere = require_lifecycle.extend(OnGitHub, { local: require_lifecycle._default(require_lifecycle.boolean(), false) });
/** @throws ClientError mistake: only when an option was declared in another form than it is read. */
function readOptions(schema, given) {
	const parsed = require_lifecycle.safeParse(schema, given);
	if (parsed.success) return parsed.data;
	throw new require_lifecycle.ClientError("mistake", parsed.error.issues.map((issue) => `--${issue.path.join(".")}: ${issue.message}`).join("; "), { fix: "See --help." });
}
const wholeNumber = require_lifecycle.pipe(require_lifecycle.string().check(require_lifecycle._regex(/^[1-9]\d{0,15}$/, "must be a whole number, from 1")), require_lifecycle.transform(Number));
const InputObject = require_lifecycle.record(require_lifecycle.string(), require_lifecycle.json());
/** What is asked for: words, a JSON object, or both. */
function readInput(words, json) {
	const text = words.join(" ").trim();
	const given = json === void 0 ? {} : readInputJson(json);
	return text === "" ? given : {
		...given,
		text
	};
}
function readInputJson(json) {
	const read = require_lifecycle.readJson(json);
	if (read.kind === "malformed") throw new require_lifecycle.ClientError("mistake", `--input is not JSON: ${read.why}.`, { fix: `Write a JSON object in single quotes, for example --input '{"title":"Fix it"}'.` });
	const object = InputObject.safeParse(read.value);
	if (!object.success || Array.isArray(read.value)) throw new require_lifecycle.ClientError("mistake", "--input must be a JSON object.", { fix: `Write for example --input '{"title":"Fix it"}'.` });
	return object.data;
}

Object.defineProperty(exports, "Anywhere", {
  enumerable: true,
  get: function () {
    return Anywhere;
  }
});
Object.defineProperty(exports, "Common", {
  enumerable: true,
  get: function () {
    return Common;
  }
});
Object.defineProperty(exports, "OnGitHub", {
  enumerable: true,
  get: function () {
    return OnGitHub;
  }
});
Object.defineProperty(exports, "readInput", {
  enumerable: true,
  get: function () {
    return readInput;
  }
});
Object.defineProperty(exports, "readOptions", {
  enumerable: true,
  get: function () {
    return readOptions;
  }
});
Object.defineProperty(exports, "wholeNumber", {
  enumerable: true,
  get: function () {
    return wholeNumber;
  }
});