const require_lifecycle = require("./lifecycle.cjs");

// protocol/policy.ts
const PERMISSIONS = [
	"none",
	"read",
	"triage",
	"write",
	"maintain",
	"admin"
];
/** `write`, `asker`, `user:mona`, `team:acme/leads`, `app:1234`; a quoted `@mona` and `@acme/leads` as in CODEOWNERS. */
function readRule(text) {
	const plain = text.trim();
	const least = PERMISSIONS.find((permission) => permission === plain && permission !== "none");
	if (least !== void 0) return {
		kind: "permission",
		least
	};
	switch (plain) {
		case "anyone":
		case "asker":
		case "issue-author":
		case "assignee":
		case "codeowners": return { kind: plain };
		default: return readNamed(plain);
	}
}
const LOGIN = "[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9])?";
const USER = new RegExp(`^(?:user:|@)(?<login>${LOGIN})$`);
const TEAM = new RegExp(`^(?:team:|@)(?<org>${LOGIN})/(?<slug>[A-Za-z0-9][A-Za-z0-9._-]{0,99})$`);
function readNamed(text) {
	const id = /^app:(?<id>[1-9]\d{0,15})$/.exec(text)?.groups?.["id"];
	if (id !== void 0) return {
		kind: "app",
		id: Number(id)
	};
	const login = USER.exec(text)?.groups?.["login"];
	if (login !== void 0) return {
		kind: "user",
		login
	};
	const team = TEAM.exec(text)?.groups;
	return team === void 0 ? void 0 : {
		kind: "team",
		org: team["org"] ?? "",
		slug: (team["slug"] ?? "").toLowerCase()
	};
}

// protocol/addressee.ts
/**
* Whom a question is put to: another agent, a person, a team. `agent:reviewer`, `@mona`, `@acme/leads`.
*
* It says who is called and never who may answer: people answer by the repository's policy, and an agent is started only
* when the asking subagent's own file allows it. Whatever an agent writes here is read like everything else it writes.
*/
const AGENT = "agent:";
/** @returns `undefined` for a text that names nobody in one of the three forms. */
function readAddressee(text) {
	const plain = text.trim();
	if (plain.startsWith(AGENT)) {
		const name = require_lifecycle.BundleName.safeParse(plain.slice(6));
		return name.success ? {
			kind: "agent",
			subagent: name.data
		} : void 0;
	}
	const rule = plain.startsWith("@") ? readRule(plain) : void 0;
	return rule?.kind === "user" || rule?.kind === "team" ? rule : void 0;
}
/** As it is written in a question: checked, and kept as text. */
const AddresseeText = require_lifecycle.string().check(require_lifecycle._trim(), require_lifecycle.refine((text) => readAddressee(text) !== void 0, "must be agent:<subagent>, @<login> or @<organisation>/<team>"));
/** The agent that a text names, when it names one. */
function findAgent(text) {
	const to = text === void 0 ? void 0 : readAddressee(text);
	return to?.kind === "agent" ? to.subagent : void 0;
}
/** Who answered, for people: a login, or an agent. No login has a colon. */
function renderAnswerer(by) {
	const agent = findAgent(by);
	return agent === void 0 ? `@${by}` : `the agent \`${agent}\``;
}

Object.defineProperty(exports, "AddresseeText", {
  enumerable: true,
  get: function () {
    return AddresseeText;
  }
});
Object.defineProperty(exports, "findAgent", {
  enumerable: true,
  get: function () {
    return findAgent;
  }
});
Object.defineProperty(exports, "readRule", {
  enumerable: true,
  get: function () {
    return readRule;
  }
});
Object.defineProperty(exports, "renderAnswerer", {
  enumerable: true,
  get: function () {
    return renderAnswerer;
  }
});