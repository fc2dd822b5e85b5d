const require_lifecycle = require("./lifecycle.cjs");
const require_guard = require("./guard.cjs");
const require_contents = require("./contents.cjs");
const require_canonical_json = require("./canonical-json.cjs");
const require_marker = require("./marker.cjs");
const require_subagent = require("./subagent.cjs");
const require_delivery_mode = require("./delivery-mode.cjs");
const require_main = require("./main.cjs");
const require_options = require("./options.cjs");

// protocol/claim-ref.ts
/**
* The name of a claim: a git ref that only one caller can create.
*
* `refs/agora/claims/<what>/<attempt>`; `what` is a question (the right to resume it) or a task (the right to
* start it). The attempt is the fence: a run that finds a newer attempt than its own must not publish.
*/
const PATTERN = /^refs\/agora\/claims\/(?<subject>[tq]_[0-9a-v]{12})\/(?<attempt>[1-9][0-9]{0,5})$/;
function renderClaimRef(subject, attempt) {
	return `refs/agora/claims/${subject}/${attempt}`;
}
/** The prefix of all claims on a subject, as `GET …/git/matching-refs/{ref}` takes it: without `refs/`. */
function claimPrefix(subject) {
	return `agora/claims/${subject}/`;
}
/** @returns `undefined` for a ref that is no claim of ours. */
function readClaimRef(ref) {
	const { subject = "", attempt = "" } = PATTERN.exec(ref)?.groups ?? {};
	const id = require_lifecycle.TaskId.safeParse(subject).data ?? require_lifecycle.QuestionId.safeParse(subject).data;
	return id === void 0 ? void 0 : {
		subject: id,
		attempt: Number(attempt)
	};
}
/** The newest attempt among refs, 0 when nobody has claimed yet. */
function newestAttempt(refs, subject) {
	const attempts = refs.map(readClaimRef).filter((claim) => claim?.subject === subject);
	return Math.max(0, ...attempts.map((claim) => claim?.attempt ?? 0));
}

// github/claims.ts
/**
* Claims on GitHub: «this is mine to act on», decided by the server.
*
* Two people answer in the same second, or GitHub delivers one webhook twice. Creating a git ref is the one GitHub call
* that exactly one caller wins: the second gets 422 «Reference already exists». Comments, labels and reactions all let
* both through.
*/
/**
* Tries to become the one who starts a task or resumes a question.
*
* @param at with the commit that the ref points to: it only has to exist.
* @param attempt counts from 1; a claim whose holder died is passed over by claiming attempt + 1.
* @returns `'won'` once per (subject, attempt), `'lost'` to everyone after.
* @throws RequestError for every other answer: 403 means the app lacks `contents: write`, another 422 that there is no
*   such commit. After a 5xx or a broken connection nobody knows who won; then the claim counts as one whose holder died.
* @see https://docs.github.com/en/rest/git/refs#create-a-reference
*/
async function claim(client, at, subject, attempt) {
	try {
		await client.request("POST /repos/{owner}/{repo}/git/refs", {
			owner: at.owner,
			repo: at.repo,
			sha: at.sha,
			ref: renderClaimRef(subject, attempt),
			request: require_guard.ONCE
		});
		return "won";
	} catch (error) {
		if (require_guard.isStatus(error, 422) && /reference already exists/i.test(error.message)) return "lost";
		throw error;
	}
}
/**
* The newest attempt at a subject, 0 when nobody has claimed it.
* @see https://docs.github.com/en/rest/git/refs#list-matching-references
*/
async function findNewestAttempt(client, at, subject) {
	const { data } = await client.request("GET /repos/{owner}/{repo}/git/matching-refs/{ref}", {
		owner: at.owner,
		repo: at.repo,
		ref: claimPrefix(subject).replace(/\/$/, "")
	});
	return newestAttempt(data.map(({ ref }) => ref), subject);
}

// github/people.ts
/**
* What somebody may do in a repository, asked of GitHub at the moment it matters.
*
* Never `author_association`: it says how a comment came about, not what its author may do now.
*/
const ROLES = [
	"none",
	"read",
	"triage",
	"write",
	"maintain",
	"admin"
];
/**
* The permission that this account has now.
*
* The question goes by login, because GitHub's API asks so; the answer counts only when it is about the account with
* that id, because a login can be renamed and taken by somebody else.
*
* `role_name` knows triage and maintain, `permission` does not; a custom role has its own name there, and then
* `permission` says which of the four it amounts to.
*
* @returns `'none'` for a stranger, for a login that is gone, and for a login that is another account by now.
* @throws RequestError for every other answer, so that «unknown» cannot be taken for an answer: the caller must not act.
* @see https://docs.github.com/en/rest/collaborators/collaborators#get-repository-permissions-for-a-user
*/
async function permissionOf(client, at, person) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/collaborators/{username}/permission", {
			owner: at.owner,
			repo: at.repo,
			username: person.login
		});
		if (data.user?.id !== person.id) return "none";
		return knownRole(data.role_name) ?? knownRole(data.permission) ?? "none";
	} catch (error) {
		if (require_guard.isStatus(error, 404)) return "none";
		throw error;
	}
}
function knownRole(name) {
	return ROLES.find((role) => role === name);
}

// cli/doctor-workflow.ts
var import_dist = require_delivery_mode.require_dist();
const Permissions = require_lifecycle.union([require_lifecycle.string(), require_lifecycle.record(require_lifecycle.string(), require_lifecycle.string())]);
const Step = require_lifecycle.looseObject({
	uses: require_lifecycle.optional(require_lifecycle.string()),
	with: require_lifecycle.nullish(require_lifecycle.record(require_lifecycle.string(), require_lifecycle.unknown()))
});
/** `timeout-minutes` may be an expression; what that comes to is not ours to know. */
const Job = require_lifecycle.looseObject({
	permissions: require_lifecycle.optional(Permissions),
	"timeout-minutes": require_lifecycle.optional(require_lifecycle.union([require_lifecycle.number(), require_lifecycle.string()])),
	steps: require_lifecycle._default(require_lifecycle.array(Step), [])
});
/** GitHub takes one event as a word, several as a list, and as an object with their settings. */
const Events = require_lifecycle.pipe(require_lifecycle.transform((given) => typeof given === "string" ? { [given]: null } : Array.isArray(given) ? Object.fromEntries(given.map((event) => [String(event), null])) : given), require_lifecycle.looseObject({ workflow_dispatch: require_lifecycle.nullish(require_lifecycle.looseObject({ inputs: require_lifecycle.nullish(require_lifecycle.record(require_lifecycle.string(), require_lifecycle.unknown())) })) }));
const Workflow = require_lifecycle.looseObject({
	"run-name": require_lifecycle.optional(require_lifecycle.string()),
	"on": Events,
	"permissions": require_lifecycle.optional(Permissions),
	"jobs": require_lifecycle.record(require_lifecycle.string(), Job)
});
const NEEDED = {
	contents: ["read", "write"],
	issues: ["write"],
	actions: ["read", "write"]
};
/** @returns what is missing, one phrase each. */
function findWorkflowMistakes(text) {
	const read = tryParse(text);
	const parsed = Workflow.safeParse(read.value);
	if (!parsed.success) return [read.why ?? "it is no workflow"];
	const { "on": on, jobs, permissions } = parsed.data;
	const job = Object.values(jobs).find(({ steps }) => steps.some(isOurs));
	return [
		...on.workflow_dispatch === void 0 ? ["it has no trigger workflow_dispatch"] : [],
		...on.workflow_dispatch?.inputs?.["request"] === void 0 ? ["workflow_dispatch has no input request"] : [],
		.../inputs\.request/.test(parsed.data["run-name"] ?? "") ? [] : ["run-name does not name the task of inputs.request"],
		...job === void 0 ? [] : findTimeMistake(job),
		...job === void 0 ? ["no job uses agora/dispatch"] : missingPermissions(job.permissions ?? permissions)
	];
}
function isOurs({ uses = "" }) {
	return /^[\w.-]+\/dispatch@|^\.\//.test(uses);
}
/** The action's default: GitHub's own limit for a job. */
const JOB_MINUTES = 360;
/** An agent that its job outlives is stopped in time; one that it does not is cut off. */
function findTimeMistake({ "timeout-minutes": minutes, steps }) {
	const said = steps.find(isOurs)?.with?.["job-minutes"] ?? JOB_MINUTES;
	if (typeof minutes !== "number" || !(Number(said) > minutes)) return [];
	return [`its job ends after ${minutes} minutes (timeout-minutes) and the action supposes ${Number(said)} (job-minutes)`];
}
function missingPermissions(given) {
	if (given === "write-all") return [];
	if (typeof given !== "object") return ["it names no permissions"];
	return Object.entries(NEEDED).flatMap(([name, levels]) => levels.includes(given[name] ?? "none") ? [] : [`it lacks the permission ${name}: ${levels[0]}`]);
}
function tryParse(text) {
	try {
		return { value: (0, import_dist.parse)(text) };
	} catch (error) {
		return {
			value: void 0,
			why: `it is not YAML: ${error instanceof Error ? error.message.split("\n")[0] ?? "" : ""}`
		};
	}
}

// cli/doctor.ts
/**
* What can be proved about a repository before somebody relies on it: each check asks GitHub and says what to do.
*
* The checks stand for the assumptions of docs/assumptions.md. Only one of them writes: a claim is a created ref, and
* whether GitHub takes refs of that name can be seen in no other way. Its ref belongs to no task and is removed at once.
*/
const ACTIONS_BOT = {
	login: "github-actions[bot]",
	id: 41898282
};
const MAX_BYTES = 67108864;
const pass = (detail) => ({
	outcome: "pass",
	detail
});
const fail = (detail, fix) => ({
	outcome: "fail",
	detail,
	fix
});
const warn = (detail, fix) => ({
	outcome: "warn",
	detail,
	fix
});
const skip = (detail) => ({
	outcome: "skip",
	detail
});
/** Tells each check as soon as it is known. The first ones are what the others stand on. */
async function* examine(world, options) {
	const check = checker(`${world.at.owner}/${world.at.repo}`);
	let me;
	let found;
	yield await check("token", "The token works", async () => {
		me = await require_contents.whoAmI(world.client);
		return pass(`You are @${me.login}.`);
	});
	yield await check("repository", "The repository can be seen", async () => {
		const repository = await require_contents.findRepository(world.client, world.at);
		if (repository === void 0) return fail(`There is no ${world.at.owner}/${world.at.repo}, or the token may not see it.`, "Check the name, or sign in as somebody who can see it.");
		found = await findHead(world, repository.defaultBranch);
		if (found === void 0) return fail(`${repository.name} has no commit on its default branch ${repository.defaultBranch}.`, "Push a first commit with the workflow and a subagent.");
		return pass(`${repository.name}, ${repository.isPrivate ? "private" : "public"}, default branch ${repository.defaultBranch}.`);
	});
	if (me === void 0 || found === void 0) return;
	const head = found;
	yield await check("permission", "You may start and answer", () => checkPermission(world, me));
	yield await check("workflow", "The workflow is there and takes requests", () => checkWorkflow(world, head));
	yield await check("registry", "The subagents can be read", () => checkRegistry(world, head));
	yield await check("claims", "Claims are accepted: one caller wins, the next one loses", () => checkClaims(world, options, head));
	yield await check("actions-bot", `Comments of workflows come from account ${ACTIONS_BOT.id}`, () => checkActionsBot(world));
	yield await check("relay", "Somebody takes answers up", () => checkRelay(world, head));
	yield await check("digest", "The digest of an artifact is that of its download", () => checkDigest(world));
}
/** @returns what makes a check of whatever a look finds, and a failed one with what to do of whatever it throws. */
function checker(repository) {
	return async (id, title, look) => {
		try {
			return {
				id,
				title,
				...await look()
			};
		} catch (error) {
			const explained = require_guard.explainFailure(error, repository);
			const said = explained instanceof Error ? explained.message.slice(0, 200) : String(explained);
			if (require_guard.isStatus(error, 403)) return {
				id,
				title,
				...fail(said, "Use a token with more permissions.")
			};
			return {
				id,
				title,
				...fail(said, explained instanceof require_lifecycle.ClientError ? explained.fix : "Try again; if it stays so, report it.")
			};
		}
	};
}
/** @returns undefined where nothing was ever pushed: GitHub says 409 of an empty repository, and 404 of a branch that is not there. */
async function findHead({ client, at }, branch) {
	return require_contents.headOf(client, {
		...at,
		branch
	}).catch((error) => {
		if (require_guard.isStatus(error, 409) || require_guard.isStatus(error, 404)) return void 0;
		throw error;
	});
}
async function checkPermission({ client, at }, me) {
	if (me === void 0) return skip("Nobody is signed in.");
	const permission = await permissionOf(client, at, me).catch((error) => {
		if (require_guard.isStatus(error, 403)) return "read";
		throw error;
	});
	if ([
		"write",
		"maintain",
		"admin"
	].includes(permission)) return pass(`Your permission is ${permission}.`);
	return fail(`Your permission is ${permission}; starting and answering takes write.`, "Ask an owner of the repository for write access.");
}
async function checkWorkflow({ client, at, workflow }, ref) {
	const path = `.github/workflows/${workflow}`;
	const file = await require_contents.findFile(client, {
		...at,
		path,
		ref
	});
	if (file === void 0) return fail(`There is no ${path} on the default branch.`, `Copy the sample workflow from the README to ${path} and merge it.`);
	const known = await require_contents.findWorkflow(client, {
		...at,
		workflow
	});
	if (known !== void 0 && known.state !== "active") return fail(`${path} is ${known.state}.`, "Enable it on the page of the workflow.");
	const mistakes = findWorkflowMistakes(Buffer.from(file).toString("utf8"));
	return mistakes.length === 0 ? pass(`${path} is active.`) : fail(`${path}: ${mistakes.join("; ")}.`, "Compare it with the sample workflow in the README.");
}
async function checkRegistry({ client, at }, ref) {
	const folder = ".github/agora/subagents";
	const names = (await require_contents.listFiles(client, {
		...at,
		path: folder,
		ref
	})).filter((name) => name.endsWith(".md"));
	if (names.length === 0) return fail(`There is no subagent in ${folder} on the default branch.`, `Write ${folder}/fixer.md and merge it.`);
	const broken = (await Promise.all(names.map(async (name) => ({
		name,
		read: require_subagent.readSubagent(Buffer.from(await require_contents.findFile(client, {
			...at,
			path: `${folder}/${name}`,
			ref
		}) ?? []).toString("utf8"))
	})))).flatMap(({ name, read: one }) => one.kind === "malformed" ? [`${name}: ${one.why.join(", ")}`] : []);
	return broken.length === 0 ? pass(`${names.length}: ${names.map((name) => name.slice(0, -3)).join(", ")}.`) : fail(broken.join("; "), "Correct the files named here; `agora validate` shows every mistake with its place.");
}
async function checkClaims(world, { mayWrite }, head) {
	if (!mayWrite) return skip("Seeing this takes a ref, and nothing was to be written.");
	const { client, at } = world;
	const probe = require_lifecycle.taskIdOf("doctor", Buffer.from(world.random(16)).toString("hex"));
	const ref = renderClaimRef(probe, 1);
	try {
		const first = await claim(client, {
			...at,
			sha: head
		}, probe, 1);
		const second = await claim(client, {
			...at,
			sha: head
		}, probe, 1);
		const newest = await findNewestAttempt(client, at, probe);
		if (first === "won" && second === "lost" && newest === 1) return pass(`${ref} was created once, refused once, listed, and removed.`);
		return fail(`${ref}: the first caller ${first}, the second ${second}, listed attempt ${newest}.`, "Do not rely on this server: two bots could both resume one question.");
	} finally {
		await require_contents.deleteRef(client, {
			...at,
			ref
		});
	}
}
async function checkActionsBot({ client }) {
	const { data } = await client.request("GET /users/{username}", { username: ACTIONS_BOT.login });
	return data.id === ACTIONS_BOT.id ? pass(`${ACTIONS_BOT.login} is account ${ACTIONS_BOT.id}.`) : warn(`${ACTIONS_BOT.login} is account ${data.id} here.`, "On a server of your own this is known; say so in an issue if questions are not recognised.");
}
/** An App's installation cannot be seen with a person's token; what it has written can. */
async function checkRelay({ client, at, clock }, ref) {
	const folder = ".github/workflows";
	for (const name of await require_contents.listFiles(client, {
		...at,
		path: folder,
		ref
	})) {
		const text = Buffer.from(await require_contents.findFile(client, {
			...at,
			path: `${folder}/${name}`,
			ref
		}) ?? []).toString("utf8");
		if (/uses:\s*['"]?[\w.-]+\/[\w.-]+\/relay@/.test(text)) return pass(`${folder}/${name} is a relay.`);
	}
	const bot = (await require_guard.listCommentsSince(client, at, new Date(clock.now().getTime() - require_guard.LOOK_BACK_MS))).findLast(({ author, body }) => author.type === "Bot" && author.login !== ACTIONS_BOT.login && require_marker.findMarker(body) !== void 0);
	if (bot !== void 0) return pass(`@${bot.author.login} spoke on ${bot.createdAt.slice(0, 10)}.`);
	return warn("There is no relay, and no bot has spoken in the last five weeks.", "Install the App, or add the relay’s workflow; answers are not taken up without one of them.");
}
async function checkDigest({ client, at, workflow, clock }) {
	const runs = await require_guard.listRuns(client, {
		...at,
		workflow
	}, new Date(clock.now().getTime() - require_guard.LOOK_BACK_MS));
	for (const run of runs.filter(({ status }) => status === "completed").slice(0, 10)) {
		const artifact = (await require_guard.listRunArtifacts(client, {
			...at,
			runId: run.id
		})).find(({ expired, bytes, digest }) => !expired && bytes < MAX_BYTES && digest !== void 0);
		const zip = artifact === void 0 ? void 0 : await require_guard.downloadArtifact(client, {
			...at,
			artifactId: artifact.id
		});
		if (artifact === void 0 || zip === void 0) continue;
		if (require_canonical_json.contentHash(zip) === (await require_guard.findArtifact(client, {
			...at,
			artifactId: artifact.id
		}))?.digest) return pass(`Artifact ${artifact.id} of run ${run.id} is what its digest says.`);
		return fail(`Artifact ${artifact.id} has ${require_canonical_json.contentHash(zip)}, GitHub says ${artifact.digest ?? "nothing"}.`, "Every restore would be refused as tampered with; report it.");
	}
	return skip("No run has left an artifact yet.");
}

// cli/commands/doctor.ts
/** `agora doctor`: whether a repository is set up, each check with what to do. */
const Options = require_lifecycle.extend(require_options.OnGitHub, { write: require_lifecycle._default(require_lifecycle.boolean(), true) });
async function doctor(given, world) {
	const options = require_options.readOptions(Options, given);
	const { world: github, name } = await world.github(options);
	const { terminal } = world;
	const checks = [];
	for await (const check of examine(github, { mayWrite: options.write })) {
		checks.push(check);
		if (!options.json) for (const line of renderCheck(check, world)) terminal.out(line);
	}
	if (options.json) terminal.out(JSON.stringify({
		repository: name,
		checks
	}));
	return checks.some(({ outcome }) => outcome === "fail") ? require_main.EXIT.failed : require_main.EXIT.done;
}
function renderCheck({ title, outcome, detail, fix }, { terminal: { paint } }) {
	return [
		`${{
			pass: paint.green("✔"),
			fail: paint.red("✘"),
			warn: paint.yellow("!"),
			skip: paint.dim("–")
		}[outcome]} ${title}`,
		`    ${paint.dim(require_main.plainLine(detail, 500))}`,
		...fix === void 0 ? [] : [`    ${paint.bold("→")} ${require_main.plainLine(fix, 300)}`]
	];
}

exports.doctor = doctor;