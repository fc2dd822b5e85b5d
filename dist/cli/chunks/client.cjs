const require_lifecycle = require("./lifecycle.cjs");
const require_guard = require("./guard.cjs");
const require_results = require("./results.cjs");
const require_contents = require("./contents.cjs");
const require_subagent = require("./subagent.cjs");
const require_marker = require("./marker.cjs");
const require_addressee = require("./addressee.cjs");
const require_canonical_json = require("./canonical-json.cjs");
const require_delivery_mode = require("./delivery-mode.cjs");
const require_schemas = require("./schemas.cjs");
let node_crypto = require("node:crypto");
let node_child_process = require("node:child_process");
let node_fs_promises = require("node:fs/promises");
let node_os = require("node:os");
let node_path = require("node:path");
let node_util = require("node:util");
let node_timers_promises = require("node:timers/promises");
let node_fs = require("node:fs");
let node_net = require("node:net");
let node_readline = require("node:readline");
let node_url = require("node:url");

// github/issue-titles.ts
/**
* The titles of many issues at once: a hundred for a request, where one by one each would take its own.
*/
/**
* The titles of issues and pull requests on which something happened since a time.
*
* What changed last is listed first, and reading ends with the page that completes them. An edited comment may count for its own
* time and not for that of its issue: what the list does not show is asked for by its number.
* @throws RequestError 404 or 410 when one of them does not exist or was deleted.
* @see https://docs.github.com/en/rest/issues/issues#list-repository-issues
*/
async function listTitles(client, at, issues, since) {
	const wanted = new Set(issues);
	const titles = /* @__PURE__ */ new Map();
	for (let page = 1; titles.size < wanted.size; page += 1) {
		const { data } = await client.request("GET /repos/{owner}/{repo}/issues", {
			...at,
			state: "all",
			sort: "updated",
			direction: "desc",
			since: since.toISOString(),
			per_page: 100,
			page
		});
		for (const { number, title } of data) if (wanted.has(number)) titles.set(number, title);
		if (data.length < 100) break;
	}
	for (const issue of wanted) if (!titles.has(issue)) titles.set(issue, (await require_results.getIssue(client, {
		...at,
		issue
	})).title);
	return titles;
}

// client/task-id.ts
/** Ids as people paste them: a task's, or one of its dispatches'. */
/** The task that a task's or a dispatch's id names. @throws ClientError mistake. */
function readTaskId(id) {
	const dispatch = require_lifecycle.DispatchId.safeParse(id);
	const task = require_lifecycle.TaskId.safeParse(dispatch.success ? require_lifecycle.readDispatchId(dispatch.data).task : id);
	if (task.success) return task.data;
	throw new require_lifecycle.ClientError("mistake", `«${id.slice(0, 200)}» is neither a task nor a dispatch.`, { fix: "Take the id, t_ and twelve characters, from `agora status`." });
}

// github/comment-feed.ts
/**
* New and edited comments of one issue, asked for again and again without using up what we may ask.
*
* An answer «304 not modified» is free, so every question carries the ETag of the last answer; and what GitHub says about
* its limits is handed on as the time to wait.
*
* @see https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
*/
/** Below that many requests, the rest of the hour belongs to the rest of the job. */
const SPARE_REQUESTS = 50;
const MOST_PAGES = 10;
const MOST_WAIT_MS = 9e5;
const UNKNOWN_WAIT_MS = 6e4;
/**
* Every comment of the issue that was written or edited since a time, in the order they were written.
* @throws RequestError for an answer that is neither comments, nor «not modified», nor a limit.
* @see https://docs.github.com/en/rest/issues/comments#list-issue-comments
*/
async function readFeed(client, at) {
	try {
		const comments = [];
		let first = {};
		let last = {};
		for (let page = 1; page <= MOST_PAGES; page += 1) {
			const { data, headers } = await readPage(client, at, page);
			comments.push(...data.map(require_guard.threadComment));
			if (page === 1) first = headers;
			last = headers;
			if (data.length < 100) break;
		}
		return {
			comments,
			etag: comments.length < 100 && typeof first["etag"] === "string" ? first["etag"] : void 0,
			waitMs: waitOf(last),
			now: dateOf(last)
		};
	} catch (error) {
		const answered = answerOf$1(error);
		if (answered?.status === 304) return {
			comments: void 0,
			etag: at.etag,
			waitMs: waitOf(answered.headers),
			now: dateOf(answered.headers)
		};
		if (answered !== void 0 && isLimit(answered)) return {
			comments: void 0,
			etag: at.etag,
			waitMs: Math.max(waitOf(answered.headers), UNKNOWN_WAIT_MS),
			now: dateOf(answered.headers)
		};
		throw error;
	}
}
async function readPage(client, { owner, repo, issue, since, etag, signal }, page) {
	return client.request("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
		owner,
		repo,
		issue_number: issue,
		since,
		per_page: 100,
		page,
		headers: page === 1 && etag !== void 0 ? { "if-none-match": etag } : {},
		request: { signal }
	});
}
/** By shape and not by class: two copies of Octokit may be installed. */
function answerOf$1(error) {
	if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") return void 0;
	const response = "response" in error ? error.response : void 0;
	const headers = typeof response === "object" && response !== null && "headers" in response ? response.headers : void 0;
	return {
		status: error.status,
		headers: typeof headers === "object" && headers !== null ? Object.fromEntries(Object.entries(headers)) : {}
	};
}
function isLimit({ status, headers }) {
	return status === 429 || status === 403 && (headers["retry-after"] !== void 0 || Number(headers["x-ratelimit-remaining"] ?? 1) === 0);
}
function waitOf(headers) {
	const retryMs = Number(headers["retry-after"] ?? 0) * 1e3;
	const resetMs = Number(headers["x-ratelimit-remaining"] ?? Infinity) <= SPARE_REQUESTS ? Number(headers["x-ratelimit-reset"] ?? 0) * 1e3 - (dateOf(headers)?.getTime() ?? 0) : 0;
	const wait = Math.max(0, retryMs, resetMs);
	return Number.isFinite(wait) ? Math.min(wait, MOST_WAIT_MS) : MOST_WAIT_MS;
}
function dateOf(headers) {
	const date = new Date(String(headers["date"]));
	return Number.isNaN(date.getTime()) ? void 0 : date;
}

// client/github/answer.ts
/**
* Answers a question where it stands: with a comment by the person whose token this is. So the same rules apply as for
* every other answer, and it is on record who gave it. Then waits for the round that takes it up.
*/
/** Posts the answer. @throws ClientError not-found, already-answered. */
async function postAnswer(world, finder, id, answer) {
	const question = require_lifecycle.QuestionId.safeParse(id);
	if (!question.success) throw new require_lifecycle.ClientError("mistake", `«${id.slice(0, 200)}» is not the id of a question.`, { fix: "Take the id, q_ and twelve characters, from `agora questions`." });
	if (answer.trim() === "") throw new require_lifecycle.ClientError("mistake", "The answer is empty.", { fix: "Give an option’s number or words, or a text of your own." });
	const { asked, facts } = await findQuestion(finder, question.data);
	const state = require_results.stateOf(facts, world.clock.now());
	if (asked.marker.answered !== void 0 || state !== "suspended" && state !== "idle") throw new require_lifecycle.ClientError("already-answered", whyClosed(asked, state), { fix: `See how the task stands with \`agora status ${facts.task}\`.` });
	const posted = await require_guard.postComment(world.client, {
		...world.at,
		issue: facts.issue
	}, `/answer ${question.data} ${answer.trim()}`);
	return {
		question: asked,
		dispatchId: require_lifecycle.dispatchIdOf(asked.marker.task, asked.marker.round + 1),
		commentId: posted.id,
		url: posted.url
	};
}
function whyClosed({ marker }, state) {
	return marker.answered === void 0 ? `The question ${marker.question} cannot be answered any more: its task is ${state}.` : `The question ${marker.question} has its answer already, from ${require_addressee.renderAnswerer(marker.answered.by)}.`;
}
async function findQuestion(finder, question) {
	for (const facts of await finder.all()) {
		const asked = facts.questions.find(({ marker }) => marker.question === question);
		if (asked !== void 0) return {
			asked,
			facts
		};
	}
	throw new require_lifecycle.ClientError("not-found", `There is no question ${question}.`, { fix: "List the open ones with `agora questions`." });
}
/**
* Waits until a run goes on with the answer.
* @throws ClientError not-allowed when the bot says why it does not, not-taken-up when nobody says anything.
*/
async function awaitPickUp(world, finder, posted, { signal }) {
	const { question: { marker, comment } } = posted;
	const deadline = world.clock.now().getTime() + world.pickUpMs;
	const since = new Date(Date.parse(comment.createdAt));
	for (;;) {
		const run = await require_results.findRunOf(world, posted.dispatchId, since);
		if (run !== void 0) return run.id;
		const facts = await finder.find(marker.task);
		const taken = facts?.questions.find((one) => one.marker.question === marker.question)?.marker.answered;
		if (taken?.attempt === 0) return taken.runId;
		const note = facts?.notes.findLast((one) => one.comment.id > posted.commentId);
		if (note !== void 0) throw new require_lifecycle.ClientError("not-allowed", require_marker.withoutMarker(note.comment.body).trim().slice(0, 500), { fix: `Answer again, or let somebody else: ${note.comment.url}` });
		if (world.clock.now().getTime() > deadline) throw new require_lifecycle.ClientError("not-taken-up", `Nobody has taken the answer up: ${posted.url}`, { fix: "Check that the bot or the relay is installed (`agora doctor`); the answer stays where it is and is taken up by the next one that looks." });
		await require_results.pause(world, signal);
	}
}

// protocol/duration.ts
/**
* Lengths of time as people write them in settings and commands: `90s`, `15m`, `24h`, `3d`, `2w`.
*/
const UNIT_MS = {
	s: 1e3,
	m: 6e4,
	h: 36e5,
	d: 864e5,
	w: 6048e5
};
const MOST_MS = 316224e5;
/** @returns milliseconds, or `undefined` when it is no length of time between one second and a year. */
function readDuration(text) {
	const groups = /^(?<count>\d{1,7})\s?(?<unit>[smhdw])$/i.exec(text.trim())?.groups;
	const ms = Number(groups?.["count"]) * (UNIT_MS[groups?.["unit"]?.toLowerCase() ?? ""] ?? NaN);
	return ms >= 1e3 && ms <= MOST_MS ? ms : void 0;
}
/** The same in words, in the largest unit that says it exactly enough: `3 days`, `1 hour`. */
function renderDuration(ms) {
	const [name, size] = [
		["day", 864e5],
		["hour", 36e5],
		["minute", 6e4],
		["second", 1e3]
	].find(([, length]) => ms >= length) ?? ["second", 1e3];
	const count = Math.max(1, Math.round(ms / size));
	return `${count} ${name}${count === 1 ? "" : "s"}`;
}

// protocol/prose.ts
const FENCE = /^(?<indent> {0,3})(?<mark>`{3,}|~{3,})(?<info>.*)$/;
/** The fence that is open after a line, given the one that was open before it. */
function fenceAfter(line, open) {
	const { indent = "", mark = "", info = "" } = FENCE.exec(line)?.groups ?? {};
	if (mark === "") return open;
	if (open !== void 0) return mark.startsWith(open.mark) && info.trim() === "" ? void 0 : open;
	return mark.startsWith("`") && info.includes("`") ? void 0 : {
		indent,
		mark
	};
}
/** The lines of a comment down to the first that a mail program added. HTML comments outside code are left out. */
function readLines(body) {
	const read = [];
	const lines = body.replace(/\r\n?/g, "\n").split("\n");
	let fence;
	let inComment = false;
	for (const [index, line] of lines.entries()) {
		const before = fence;
		if (!inComment) fence = fenceAfter(line, fence);
		if (before !== void 0) read.push({
			kind: fence === void 0 ? "fence" : "code",
			text: line
		});
		else if (fence !== void 0) read.push({
			kind: "fence",
			text: line
		});
		else {
			const seen = withoutComments(line, inComment);
			inComment = seen.inComment;
			if (isMailFooter(seen.text, lines, index)) break;
			read.push({
				kind: /^ {0,3}>/.test(seen.text) ? "quote" : "prose",
				text: seen.text
			});
		}
	}
	return read;
}
/** The line without what a reader does not see, and whether it leaves a comment open for the next one. */
function withoutComments(line, inComment) {
	let text = "";
	let at = 0;
	let hidden = inComment;
	for (;;) {
		const mark = hidden ? "-->" : "<!--";
		const next = line.indexOf(mark, at);
		if (!hidden) text += next < 0 ? line.slice(at) : line.slice(at, next);
		if (next < 0) return {
			text,
			inComment: hidden
		};
		at = next + mark.length;
		hidden = !hidden;
	}
}
/** What mail programs put under a reply: a signature, «On Tuesday Ada wrote:» on one or two lines, GitHub's own footer. */
function isMailFooter(line, lines, index) {
	const text = line.trimEnd();
	if (line === "-- " || /^(-{3,} ?Original Message ?-{3,}|_{10,})$/i.test(text)) return true;
	if (/^(Reply to this email directly|You are receiving this because|Sent from my )/.test(text)) return true;
	return /^On .{1,200}$/.test(text) && [text, `${text} ${(lines[index + 1] ?? "").trimEnd()}`].some((head) => / wrote:$/.test(head.slice(0, 500)));
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
	const lines = readLines(body);
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
		case "end":
		case "expire":
		case "deliver": return {
			verb: word,
			...readTarget(text).named
		};
		case "retry": return retryOf(text);
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
	const target = require_lifecycle.TaskId.safeParse(first).data ?? require_lifecycle.QuestionId.safeParse(first).data;
	return target === void 0 ? {
		named: {},
		rest: text
	} : {
		named: { target },
		rest: text.slice(first.length).trim()
	};
}
function retryOf(text) {
	const { named, rest } = readTarget(text);
	return {
		verb: "retry",
		...named,
		...rest === "" ? {} : { text: rest }
	};
}
function holdOf(text) {
	const { named, rest } = readTarget(text);
	const [word = ""] = /^\S+/.exec(rest) ?? [];
	const ms = word === "" ? HOLD_MS : readDuration(word);
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
	const question = require_lifecycle.QuestionId.safeParse(first).data;
	return question === void 0 ? {
		verb: "answer",
		text
	} : {
		verb: "answer",
		text: text.slice(first.length).trim(),
		question
	};
}

// client/github/thread-events.ts
/**
* A task's thread as things that happened: what was asked, what people said, how it ended. Pure.
*
* A comment can be edited, so an event is known by what it tells and not by its place; whoever follows the thread reads all of
* it again and tells what is new.
*/
/** @returns undefined when nobody has written about the task yet. */
function readThread(comments, task, now) {
	const facts = require_results.readTasks(comments).find((one) => one.task === task);
	if (facts === void 0) return void 0;
	const dated = [
		...facts.questions.flatMap(tellQuestion),
		...facts.notes.map(tellNote),
		...comments.flatMap((comment) => tellComment(comment, facts))
	];
	dated.sort((one, other) => one.at.localeCompare(other.at) || one.id - other.id);
	return {
		facts,
		happened: dated,
		standing: tellStanding(facts, now)
	};
}
function tellQuestion({ comment, marker }) {
	const { question: id, options, answered } = marker;
	const question = marker.asked ?? require_marker.withoutMarker(comment.body);
	const asked = {
		key: `question ${id}`,
		at: comment.createdAt,
		id: comment.id,
		news: {
			type: "question",
			id,
			question,
			options,
			url: comment.url
		}
	};
	if (answered === void 0) return [asked];
	return [asked, {
		key: `answered ${id}`,
		at: comment.updatedAt,
		id: answered.commentId ?? comment.id,
		news: {
			type: "answered",
			id,
			by: answered.by
		}
	}];
}
function tellNote({ comment }) {
	return {
		key: `note ${comment.id}`,
		at: comment.createdAt,
		id: comment.id,
		news: {
			type: "notice",
			text: require_marker.withoutMarker(comment.body).trim()
		}
	};
}
/** What people said on the thread since the task is there, but for what names another one. */
function tellComment(comment, facts) {
	const begun = Math.min(...[
		facts.status,
		facts.end,
		...facts.questions
	].flatMap((one) => one === void 0 ? [] : [one.comment.id]));
	const command = findCommand(comment.body);
	if (comment.author.type === "Bot" || comment.id < begun || isForAnother(command, facts)) return [];
	const { as, text } = readWords(comment, command, facts);
	return [{
		key: `comment ${comment.id} ${comment.updatedAt}`,
		at: comment.createdAt,
		id: comment.id,
		news: {
			type: "message",
			by: comment.author.login,
			text,
			as,
			url: comment.url
		}
	}];
}
function isForAnother(command, { task, questions }) {
	const named = command === void 0 ? void 0 : "target" in command ? command.target : "question" in command ? command.question : void 0;
	return named !== void 0 && named !== task && !questions.some(({ marker }) => marker.question === named);
}
function readWords({ id, body }, command, { questions }) {
	if (command?.verb === "answer") return {
		as: "answer",
		text: command.text
	};
	if (command?.verb === "say") return {
		as: "message",
		text: command.text
	};
	return {
		as: questions.some(({ marker }) => marker.answered?.commentId === id) ? "answer" : "comment",
		text: body
	};
}
function tellStanding(facts, now) {
	const state = require_results.stateOf(facts, now);
	if (facts.end !== void 0) return {
		key: "ended",
		news: {
			type: "ended",
			state,
			text: require_marker.withoutMarker(facts.end.comment.body).trim(),
			url: facts.end.comment.url
		}
	};
	if (require_lifecycle.hasEnded(state)) return {
		key: "ended",
		news: {
			type: "ended",
			state
		}
	};
	const round = Math.max(1, facts.status?.marker.round ?? 1, ...facts.questions.map(({ marker }) => marker.round));
	const url = facts.status?.comment.url;
	return {
		key: `state ${state} ${round}`,
		news: {
			type: "state",
			state,
			round,
			...url === void 0 ? {} : { url }
		}
	};
}

// client/github/attach.ts
/**
* Following a task on GitHub and talking to it, as a person: what stands on its thread is read, and what is said becomes a
* comment of whoever this token belongs to. So the same rules apply as for everybody, and everybody can read it.
*
* Read once in full, then asked for changes with the tag of the last answer: «not modified» costs nothing.
*/
/** Comments may become visible a little out of order. */
const OVERLAP_MS = 6e4;
/** @throws ClientError not-found. */
async function attachThread(world, finder, task, { signal }) {
	const left = new AbortController();
	const stop = signal === void 0 ? left.signal : AbortSignal.any([left.signal, signal]);
	const first = await finder.look(task);
	let isEnded = false;
	return {
		events: guarded(world, follow(world, finder, first, stop), stop),
		send: (text, { question } = {}) => explaining(world, async () => {
			if (question === void 0) await comment(world, finder, task, `/agora say ${task} ${text.trim()}`);
			else await postAnswer(world, finder, question, text);
		}),
		end: () => explaining(world, async () => {
			if (isEnded) return;
			isEnded = true;
			await comment(world, finder, task, `/agora end ${task}`);
		}),
		detach: () => {
			left.abort();
		}
	};
}
async function comment(world, finder, task, body) {
	const facts = await finder.find(task);
	if (facts === void 0) throw new require_lifecycle.ClientError("mistake", `The task ${task} has no issue to write on.`, { fix: "Wait until it asks something: its question opens one." });
	await require_guard.postComment(world.client, {
		...world.at,
		issue: facts.issue
	}, body);
}
async function* follow(world, finder, first, stop) {
	let seq = 0;
	const numbered = (news) => ({
		seq: seq += 1,
		at: world.clock.now().toISOString(),
		...news
	});
	const issue = yield* followRun(world, finder, first, stop, numbered);
	if (issue === void 0) return;
	const read = createReader(world, issue, stop);
	const told = /* @__PURE__ */ new Set();
	let standing = "";
	while (!stop.aborted) {
		const { comments, waitMs } = await read();
		const thread = readThread(comments, first.task, world.clock.now());
		for (const { key, news } of thread?.happened ?? []) {
			if (!told.has(key)) yield numbered(news);
			told.add(key);
		}
		if (thread !== void 0 && thread.standing.key !== standing) yield numbered(thread.standing.news);
		if (thread?.standing.news.type === "ended") return;
		standing = thread?.standing.key ?? standing;
		await pause(world, waitMs, stop);
	}
}
/** A task that nobody has written about has no thread: its run is all there is to see. @returns its issue, once it has one. */
async function* followRun(world, finder, first, stop, numbered) {
	let shown = "";
	for (let view = first; !stop.aborted; view = await finder.look(first.task)) {
		const { issue, state, round, url } = view;
		if (issue !== void 0) return issue;
		if (require_lifecycle.hasEnded(state)) {
			yield numbered({
				type: "ended",
				state,
				...url === void 0 ? {} : { url }
			});
			return void 0;
		}
		if (state !== shown) yield numbered({
			type: "state",
			state,
			round,
			...url === void 0 ? {} : { url }
		});
		shown = state;
		await pause(world, 0, stop);
	}
	return void 0;
}
function createReader({ client, at }, issue, stop) {
	const known = /* @__PURE__ */ new Map();
	let since;
	let etag;
	const keep = (comments) => {
		for (const one of comments) known.set(one.id, {
			...one,
			issue
		});
		const newest = Math.max(...[...known.values()].map(({ updatedAt }) => Date.parse(updatedAt)));
		const next = new Date(Math.max(0, newest - OVERLAP_MS)).toISOString();
		if (next !== since) etag = void 0;
		since = next;
	};
	return async () => {
		if (since === void 0) {
			keep(await require_guard.listComments(client, {
				...at,
				issue
			}));
			return {
				comments: [...known.values()],
				waitMs: 0
			};
		}
		const page = await readFeed(client, {
			...at,
			issue,
			since,
			etag,
			signal: stop
		});
		etag = page.etag;
		if (page.comments !== void 0 && page.comments.length > 0) keep(page.comments);
		return {
			comments: [...known.values()],
			waitMs: page.waitMs
		};
	};
}
async function pause({ clock, pollMs }, waitMs, stop) {
	await clock.sleep(Math.max(pollMs, waitMs), stop).catch(() => void 0);
}
async function explaining({ at }, call) {
	try {
		return await call();
	} catch (error) {
		throw require_guard.explainFailure(error, `${at.owner}/${at.repo}`);
	}
}
/** Whoever stops following is told of no request that this cut off. */
async function* guarded(world, events, stop) {
	for (;;) {
		const next = await explaining(world, () => events.next()).catch((error) => {
			if (stop.aborted) return void 0;
			throw error;
		});
		if (next === void 0 || next.done === true) return;
		yield next.value;
	}
}

// client/github/start.ts
/**
* Starts a task on GitHub in the name of the person whose token this is, without the bot: the run asks GitHub itself
* whether they may. The subagent is pinned here, by its hash at the newest commit of the default branch.
*/
/** GitHub lists a new run some seconds after it was started. */
const LISTED_MS = 6e4;
/** Clocks differ. */
const SKEW_MS = 12e4;
async function startTask(world, options) {
	const { client, at, workflow } = world;
	const text = textOfInput(options.input);
	const repository = await require_contents.findRepository(client, at);
	if (repository === void 0) throw new require_lifecycle.ClientError("not-found", `There is no repository ${at.owner}/${at.repo}, or this token may not see it.`, { fix: "Check the name, and that you are signed in as somebody who can see it." });
	const by = await require_contents.whoAmI(client);
	const subagent = await resolveSubagent(world, options.subagent, repository.defaultBranch);
	const request = require_marker.StartRequest.parse({
		v: 1,
		kind: "start",
		attempt: 1,
		by,
		subagent,
		task: require_lifecycle.taskIdOf(repository.id, "client", by.id, Buffer.from(world.random(16)).toString("hex")),
		source: {
			kind: "manual",
			text
		},
		...options.issue === void 0 ? {} : { issue: options.issue }
	});
	const since = /* @__PURE__ */ new Date(world.clock.now().getTime() - SKEW_MS);
	const runId = await require_guard.startRun(client, {
		...at,
		workflow,
		ref: repository.defaultBranch
	}, request).catch((error) => {
		throw whyNotStarted(error, world);
	});
	const dispatchId = require_marker.dispatchIdOfRequest(request);
	options.onProgress?.({
		kind: "accepted",
		taskId: request.task,
		dispatchId,
		resolved: { subagent }
	});
	return {
		request,
		dispatchId,
		runId: runId ?? await awaitRun(world, dispatchId, since, LISTED_MS, options.signal)
	};
}
function textOfInput(input) {
	const { text, ...rest } = input;
	const whole = typeof text === "string" && Object.keys(rest).length === 0 ? text : JSON.stringify(input, null, 2);
	if (whole.length <= require_lifecycle.LIMITS.inlineAnswerChars) return whole;
	throw new require_lifecycle.ClientError("mistake", `The input is ${whole.length} characters long; ${require_lifecycle.LIMITS.inlineAnswerChars} fit into a dispatch on GitHub.`, { fix: "Write the text into an issue and name the issue." });
}
async function resolveSubagent({ client, at }, name, branch) {
	if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) throw new require_lifecycle.ClientError("mistake", `«${name.slice(0, 200)}» cannot be the name of a subagent.`, { fix: "Use small letters, digits and hyphens." });
	const ref = await require_contents.headOf(client, {
		...at,
		branch
	});
	const path = require_subagent.subagentPath(name);
	const file = await require_contents.findFile(client, {
		...at,
		path,
		ref
	});
	if (file === void 0) {
		const known = (await require_contents.listFiles(client, {
			...at,
			path: ".github/agora/subagents",
			ref
		})).filter((one) => one.endsWith(".md")).map((one) => one.slice(0, -3));
		throw new require_lifecycle.ClientError("not-found", `There is no ${path} on the branch ${branch}.`, { fix: known.length === 0 ? `Write ${path} and merge it.` : `Name one of these: ${known.join(", ")}.` });
	}
	const read = require_subagent.readSubagent(Buffer.from(file).toString("utf8"));
	if (read.kind === "malformed") throw new require_lifecycle.ClientError("mistake", `${path} cannot be used: ${read.why.join("; ")}.`, { fix: `Correct ${path} on the branch ${branch}; \`agora validate\` shows every mistake.` });
	return {
		name,
		contentHash: require_canonical_json.contentHash(file),
		at: ref
	};
}
/** Waits until a run of that round is listed. @throws ClientError not-taken-up. */
async function awaitRun(world, dispatch, since, ms, signal) {
	const deadline = world.clock.now().getTime() + ms;
	for (;;) {
		const run = await require_results.findRunOf(world, dispatch, since);
		if (run !== void 0) return run.id;
		if (world.clock.now().getTime() > deadline) throw new require_lifecycle.ClientError("not-taken-up", `No run of ${dispatch} has appeared.`, { fix: `Check that the run-name of ${world.workflow} is the one of the sample workflow; \`agora doctor\` does.` });
		await require_results.pause(world, signal);
	}
}
function whyNotStarted(error, { workflow, at }) {
	if (require_guard.isStatus(error, 404)) return new require_lifecycle.ClientError("not-allowed", `GitHub does not let you start .github/workflows/${workflow} in ${at.owner}/${at.repo}: it is not on the default branch, or you lack write access.`, {
		fix: "Merge the sample workflow into the default branch, or ask for write access; `agora doctor` tells which.",
		cause: error
	});
	if (require_guard.isStatus(error, 422)) return new require_lifecycle.ClientError("mistake", `GitHub refuses to start ${workflow}: ${error.message.slice(0, 200)}`, {
		fix: "Give the workflow the trigger workflow_dispatch with the input request, and enable it.",
		cause: error
	});
	return error;
}

// client/github/backend.ts
/**
* Dispatches in a repository on GitHub.
*/
function githubBackend(world) {
	const finder = require_results.createTaskFinder(world);
	return {
		pollMs: world.pollMs,
		start: async (options) => {
			if (options.interactive !== void 0) throw new require_lifecycle.ClientError("mistake", "A dispatch on GitHub is no interactive run of this machine.", { fix: "Leave `interactive` out, and talk to it with `agora attach`." });
			const { dispatchId, runId } = await startTask(world, options);
			return require_results.getResult(world, await require_results.waitForRun(world, runId, options), dispatchId);
		},
		answer: async (question, answer, options) => {
			const posted = await postAnswer(world, finder, question, answer);
			const runId = await awaitPickUp(world, finder, posted, options);
			options.onProgress?.({
				kind: "accepted",
				taskId: posted.question.marker.task,
				dispatchId: posted.dispatchId
			});
			return require_results.getResult(world, await require_results.waitForRun(world, runId, options), posted.dispatchId);
		},
		describe: (id) => describe$1(world, finder, id),
		cancel: (id) => cancel$1(world, finder, readTaskId(id)),
		attach: (id, options) => attachThread(world, finder, readTaskId(id), options),
		look: (id) => finder.look(readTaskId(id)),
		tasks: () => listTasks$1(world, finder)
	};
}
async function describe$1(world, finder, id) {
	const taskId = readTaskId(id);
	const task = await finder.look(taskId);
	const dispatch = require_lifecycle.DispatchId.safeParse(id);
	const dispatchId = dispatch.success ? dispatch.data : require_lifecycle.dispatchIdOf(taskId, task.round);
	const run = await require_results.findRunOf(world, dispatchId, new Date(world.clock.now().getTime() - 3024e6)) ?? await findShownRun(world, finder, dispatchId);
	if (run === void 0 && dispatch.success) throw new require_lifecycle.ClientError("not-found", `There is no run of ${dispatchId}.`, { fix: `See the task with \`agora dispatch describe ${taskId}\`.` });
	const result = run?.status === "completed" ? await require_results.findResult(world, run, dispatchId) : void 0;
	return {
		taskId,
		dispatchId,
		task,
		...result?.resolved === void 0 ? {} : { resolved: result.resolved },
		...result === void 0 ? {} : { result }
	};
}
/** A run that waited for an answer went on with it, and bears the name of the round that it began with. */
async function findShownRun(world, finder, dispatchId) {
	const { task, round } = require_lifecycle.readDispatchId(dispatchId);
	const shown = (await finder.find(task))?.status?.marker;
	return shown === void 0 || shown.round < round ? void 0 : require_guard.findRun(world.client, {
		...world.at,
		runId: shown.runId
	});
}
/** A run is cancelled by GitHub; a task that waits has no run, or one that would only stop waiting, and only whoever keeps the thread can end it. */
async function cancel$1(world, finder, task) {
	const view = await finder.look(task);
	if (require_lifecycle.hasEnded(view.state)) return {
		task,
		outcome: "ended",
		detail: `The task is ${view.state} already.`
	};
	if (view.run !== void 0 && view.run.status !== "completed" && view.state !== "idle") {
		if (await require_contents.cancelRun(world.client, {
			...world.at,
			runId: view.run.id
		}) === "asked") return {
			task,
			outcome: "asked",
			detail: `GitHub was asked to cancel ${view.run.url}`
		};
	}
	if (view.issue === void 0) return {
		task,
		outcome: "ended",
		detail: "Its run has ended."
	};
	const { url } = await require_guard.postComment(world.client, {
		...world.at,
		issue: view.issue
	}, `/agora cancel ${task}`);
	return {
		task,
		outcome: "asked",
		detail: `The bot was asked to end it: ${url}`
	};
}
async function listTasks$1(world, finder) {
	const tasks = await finder.all();
	const now = world.clock.now();
	const titles = await listTitles(world.client, world.at, tasks.map(({ issue }) => issue), new Date(now.getTime() - require_guard.LOOK_BACK_MS));
	const silent = await require_results.findSilentTasks(world, new Set(tasks.map(({ task }) => task)));
	return [...tasks.map((facts) => require_results.viewOf(facts, now, titles.get(facts.issue))), ...silent].sort((one, other) => one.updatedAt < other.updatedAt ? 1 : -1);
}

// client/adapters/credentials.ts
/**
* Who is signed in, and where: looked for as `gh` does it, so that whoever uses `gh` has nothing to set up.
*
* The environment first, then what `gh auth login` has stored: in a file, or in the system's keyring, which only `gh` itself
* can open. A token is for its host; one that was stored for another host is never sent here.
*
* @see https://cli.github.com/manual/gh_help_environment
*/
var import_dist = require_delivery_mode.require_dist();
const run$1 = (0, node_util.promisify)(node_child_process.execFile);
const DOTCOM = "github.com";
const Hosts = require_lifecycle.record(require_lifecycle.string(), require_lifecycle.nullish(require_lifecycle.looseObject({ oauth_token: require_lifecycle.optional(require_lifecycle.string().check(require_lifecycle._minLength(1))) })));
/** The API of the host that the environment names. */
function findApiUrl(environment, host = valueOf(environment, "GH_HOST")) {
	const given = valueOf(environment, "GITHUB_API_URL");
	if (given !== void 0 && (host === void 0 || hostOfApi(given) === host)) return given.replace(/\/+$/, "");
	return host === void 0 || host === DOTCOM ? "https://api.github.com" : isTenant(host) ? `https://api.${host}` : `https://${host}/api/v3`;
}
/** GitHub Enterprise Cloud with data residency: `octocorp.ghe.com`. */
function isTenant(host) {
	return host.endsWith(".ghe.com");
}
/**
* The host that people see, of an API's address.
* @throws ClientError mistake when it is no address.
*/
function hostOfApi(apiUrl) {
	if (!URL.canParse(apiUrl)) throw new require_lifecycle.ClientError("mistake", `«${apiUrl.slice(0, 200)}» is not the address of an API.`, { fix: "Set GITHUB_API_URL to an address like https://github.example.com/api/v3, or GH_HOST to a host like github.example.com." });
	return new URL(apiUrl).host.replace(/^api\.(?=github\.com$|.+\.ghe\.com$)/, "");
}
/** @throws ClientError not-signed-in, with what to do. */
async function findToken(environment, apiUrl) {
	const host = hostOfApi(apiUrl);
	const token = tokenOfEnvironment(environment, apiUrl, host) ?? await tokenOfFile(environment, host) ?? await tokenOfGh(environment, host);
	if (token !== void 0) return token;
	throw new require_lifecycle.ClientError("not-signed-in", `There is no token for ${host}.`, { fix: `Sign in with \`gh auth login${host === DOTCOM ? "" : ` --hostname ${host}`}\`, or set GH_TOKEN.` });
}
/** As in `gh`: the names with ENTERPRISE are for servers, the others for github.com, and for the API that the environment itself names. */
function tokenOfEnvironment(environment, apiUrl, host) {
	const isCloud = host === DOTCOM || isTenant(host);
	const isNamed = valueOf(environment, "GITHUB_API_URL")?.replace(/\/+$/, "") === apiUrl;
	return [...isCloud ? [] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"], ...isCloud || isNamed ? ["GH_TOKEN", "GITHUB_TOKEN"] : []].map((name) => valueOf(environment, name)).find((value) => value !== void 0);
}
async function tokenOfFile(environment, host) {
	const text = await (0, node_fs_promises.readFile)((0, node_path.join)(configFolder(environment), "hosts.yml"), "utf8").catch(() => "");
	try {
		return Hosts.safeParse((0, import_dist.parse)(text)).data?.[host]?.oauth_token;
	} catch {
		return;
	}
}
function configFolder(environment) {
	const given = valueOf(environment, "GH_CONFIG_DIR");
	if (given !== void 0) return given;
	const xdg = valueOf(environment, "XDG_CONFIG_HOME");
	if (xdg !== void 0) return (0, node_path.join)(xdg, "gh");
	const appData = valueOf(environment, "AppData");
	return process.platform === "win32" && appData !== void 0 ? (0, node_path.join)(appData, "GitHub CLI") : (0, node_path.join)(valueOf(environment, "HOME") ?? (0, node_os.homedir)(), ".config", "gh");
}
async function tokenOfGh(environment, host) {
	try {
		const { stdout } = await run$1("gh", [
			"auth",
			"token",
			"--hostname",
			host
		], {
			env: { ...environment },
			timeout: 1e4
		});
		return stdout.trim() === "" ? void 0 : stdout.trim();
	} catch {
		return;
	}
}
function valueOf(environment, name) {
	const value = environment[name]?.trim();
	return value === "" ? void 0 : value;
}

// client/adapters/node-clock.ts
/** Time, as Node tells it. */
const nodeClock = {
	now: () => /* @__PURE__ */ new Date(),
	sleep: (ms, signal) => (0, node_timers_promises.setTimeout)(ms, void 0, signal === void 0 ? {} : { signal })
};

// node_modules/universal-user-agent/index.js
function getUserAgent() {
	if (typeof navigator === "object" && "userAgent" in navigator) return navigator.userAgent;
	if (typeof process === "object" && process.version !== void 0) return `Node.js/${process.version.substr(1)} (${process.platform}; ${process.arch})`;
	return "<environment undetectable>";
}

// node_modules/before-after-hook/lib/register.js
function register(state, name, method, options) {
	if (typeof method !== "function") throw new Error("method for before hook must be a function");
	if (!options) options = {};
	if (Array.isArray(name)) return name.reverse().reduce((callback, name) => {
		return register.bind(null, state, name, callback, options);
	}, method)();
	return Promise.resolve().then(() => {
		if (!state.registry[name]) return method(options);
		return state.registry[name].reduce((method, registered) => {
			return registered.hook.bind(null, method, options);
		}, method)();
	});
}

// node_modules/before-after-hook/lib/add.js
function addHook(state, kind, name, hook) {
	const orig = hook;
	if (!state.registry[name]) state.registry[name] = [];
	if (kind === "before") hook = (method, options) => {
		return Promise.resolve().then(orig.bind(null, options)).then(method.bind(null, options));
	};
	if (kind === "after") hook = (method, options) => {
		let result;
		return Promise.resolve().then(method.bind(null, options)).then((result_) => {
			result = result_;
			return orig(result, options);
		}).then(() => {
			return result;
		});
	};
	if (kind === "error") hook = (method, options) => {
		return Promise.resolve().then(method.bind(null, options)).catch((error) => {
			return orig(error, options);
		});
	};
	state.registry[name].push({
		hook,
		orig
	});
}

// node_modules/before-after-hook/lib/remove.js
function removeHook(state, name, method) {
	if (!state.registry[name]) return;
	const index = state.registry[name].map((registered) => {
		return registered.orig;
	}).indexOf(method);
	if (index === -1) return;
	state.registry[name].splice(index, 1);
}

// node_modules/before-after-hook/index.js
const bind = Function.bind;
const bindable = bind.bind(bind);
function bindApi(hook, state, name) {
	const removeHookRef = bindable(removeHook, null).apply(null, name ? [state, name] : [state]);
	hook.api = { remove: removeHookRef };
	hook.remove = removeHookRef;
	[
		"before",
		"error",
		"after",
		"wrap"
	].forEach((kind) => {
		const args = name ? [
			state,
			kind,
			name
		] : [state, kind];
		hook[kind] = hook.api[kind] = bindable(addHook, null).apply(null, args);
	});
}
function Singular() {
	const singularHookName = Symbol("Singular");
	const singularHookState = { registry: {} };
	const singularHook = register.bind(null, singularHookState, singularHookName);
	bindApi(singularHook, singularHookState, singularHookName);
	return singularHook;
}
function Collection() {
	const state = { registry: {} };
	const hook = register.bind(null, state);
	bindApi(hook, state);
	return hook;
}
var before_after_hook_default = {
	Singular,
	Collection
};

// node_modules/@octokit/endpoint/dist-bundle/index.js
var DEFAULTS = {
	method: "GET",
	baseUrl: "https://api.github.com",
	headers: {
		accept: "application/vnd.github.v3+json",
		"user-agent": `octokit-endpoint.js/0.0.0-development ${getUserAgent()}`
	},
	mediaType: { format: "" }
};
function lowercaseKeys(object) {
	if (!object) return {};
	return Object.keys(object).reduce((newObj, key) => {
		newObj[key.toLowerCase()] = object[key];
		return newObj;
	}, {});
}
function isPlainObject$1(value) {
	if (typeof value !== "object" || value === null) return false;
	if (Object.prototype.toString.call(value) !== "[object Object]") return false;
	const proto = Object.getPrototypeOf(value);
	if (proto === null) return true;
	const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
	return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
}
function mergeDeep(defaults, options) {
	const result = Object.assign({}, defaults);
	Object.keys(options).forEach((key) => {
		if (isPlainObject$1(options[key])) {
			if (!(key in defaults)) Object.assign(result, { [key]: options[key] });
			else result[key] = mergeDeep(defaults[key], options[key]);
		} else Object.assign(result, { [key]: options[key] });
	});
	return result;
}
function removeUndefinedProperties(obj) {
	for (const key in obj) if (obj[key] === void 0) delete obj[key];
	return obj;
}
function merge(defaults, route, options) {
	if (typeof route === "string") {
		let [method, url] = route.split(" ");
		options = Object.assign(url ? {
			method,
			url
		} : { url: method }, options);
	} else options = Object.assign({}, route);
	options.headers = lowercaseKeys(options.headers);
	removeUndefinedProperties(options);
	removeUndefinedProperties(options.headers);
	const mergedOptions = mergeDeep(defaults || {}, options);
	if (options.url === "/graphql") {
		if (defaults && defaults.mediaType.previews?.length) mergedOptions.mediaType.previews = defaults.mediaType.previews.filter((preview) => !mergedOptions.mediaType.previews.includes(preview)).concat(mergedOptions.mediaType.previews);
		mergedOptions.mediaType.previews = (mergedOptions.mediaType.previews || []).map((preview) => preview.replace(/-preview/, ""));
	}
	return mergedOptions;
}
function addQueryParameters(url, parameters) {
	const separator = /\?/.test(url) ? "&" : "?";
	const names = Object.keys(parameters);
	if (names.length === 0) return url;
	return url + separator + names.map((name) => {
		if (name === "q") return "q=" + parameters.q.split("+").map(encodeURIComponent).join("+");
		return `${name}=${encodeURIComponent(parameters[name])}`;
	}).join("&");
}
var urlVariableRegex = /\{[^{}}]+\}/g;
function removeNonChars(variableName) {
	return variableName.replace(/(?:^\W+)|(?:(?<!\W)\W+$)/g, "").split(/,/);
}
function extractUrlVariableNames(url) {
	const matches = url.match(urlVariableRegex);
	if (!matches) return [];
	return matches.map(removeNonChars).reduce((a, b) => a.concat(b), []);
}
function omit(object, keysToOmit) {
	const result = { __proto__: null };
	for (const key of Object.keys(object)) if (keysToOmit.indexOf(key) === -1) result[key] = object[key];
	return result;
}
function encodeReserved(str) {
	return str.split(/(%[0-9A-Fa-f]{2})/g).map(function(part) {
		if (!/%[0-9A-Fa-f]/.test(part)) part = encodeURI(part).replace(/%5B/g, "[").replace(/%5D/g, "]");
		return part;
	}).join("");
}
function encodeUnreserved(str) {
	return encodeURIComponent(str).replace(/[!'()*]/g, function(c) {
		return "%" + c.charCodeAt(0).toString(16).toUpperCase();
	});
}
function encodeValue(operator, value, key) {
	value = operator === "+" || operator === "#" ? encodeReserved(value) : encodeUnreserved(value);
	if (key) return encodeUnreserved(key) + "=" + value;
	else return value;
}
function isDefined(value) {
	return value !== void 0 && value !== null;
}
function isKeyOperator(operator) {
	return operator === ";" || operator === "&" || operator === "?";
}
function getValues(context, operator, key, modifier) {
	var value = context[key], result = [];
	if (isDefined(value) && value !== "") {
		if (typeof value === "string" || typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") {
			value = value.toString();
			if (modifier && modifier !== "*") value = value.substring(0, parseInt(modifier, 10));
			result.push(encodeValue(operator, value, isKeyOperator(operator) ? key : ""));
		} else if (modifier === "*") {
			if (Array.isArray(value)) value.filter(isDefined).forEach(function(value2) {
				result.push(encodeValue(operator, value2, isKeyOperator(operator) ? key : ""));
			});
			else Object.keys(value).forEach(function(k) {
				if (isDefined(value[k])) result.push(encodeValue(operator, value[k], k));
			});
		} else {
			const tmp = [];
			if (Array.isArray(value)) value.filter(isDefined).forEach(function(value2) {
				tmp.push(encodeValue(operator, value2));
			});
			else Object.keys(value).forEach(function(k) {
				if (isDefined(value[k])) {
					tmp.push(encodeUnreserved(k));
					tmp.push(encodeValue(operator, value[k].toString()));
				}
			});
			if (isKeyOperator(operator)) result.push(encodeUnreserved(key) + "=" + tmp.join(","));
			else if (tmp.length !== 0) result.push(tmp.join(","));
		}
	} else if (operator === ";") {
		if (isDefined(value)) result.push(encodeUnreserved(key));
	} else if (value === "" && (operator === "&" || operator === "?")) result.push(encodeUnreserved(key) + "=");
	else if (value === "") result.push("");
	return result;
}
function parseUrl(template) {
	return { expand: expand.bind(null, template) };
}
function expand(template, context) {
	var operators = [
		"+",
		"#",
		".",
		"/",
		";",
		"?",
		"&"
	];
	template = template.replace(/\{([^\{\}]+)\}|([^\{\}]+)/g, function(_, expression, literal) {
		if (expression) {
			let operator = "";
			const values = [];
			if (operators.indexOf(expression.charAt(0)) !== -1) {
				operator = expression.charAt(0);
				expression = expression.substr(1);
			}
			expression.split(/,/g).forEach(function(variable) {
				var tmp = /([^:\*]*)(?::(\d+)|(\*))?/.exec(variable);
				values.push(getValues(context, operator, tmp[1], tmp[2] || tmp[3]));
			});
			if (operator && operator !== "+") {
				var separator = ",";
				if (operator === "?") separator = "&";
				else if (operator !== "#") separator = operator;
				return (values.length !== 0 ? operator : "") + values.join(separator);
			} else return values.join(",");
		} else return encodeReserved(literal);
	});
	if (template === "/") return template;
	else return template.replace(/\/$/, "");
}
function parse$1(options) {
	let method = options.method.toUpperCase();
	let url = (options.url || "/").replace(/:([a-z]\w+)/g, "{$1}");
	let headers = Object.assign({}, options.headers);
	let body;
	let parameters = omit(options, [
		"method",
		"baseUrl",
		"url",
		"headers",
		"request",
		"mediaType"
	]);
	const urlVariableNames = extractUrlVariableNames(url);
	url = parseUrl(url).expand(parameters);
	if (!/^http/.test(url)) url = options.baseUrl + url;
	const remainingParameters = omit(parameters, Object.keys(options).filter((option) => urlVariableNames.includes(option)).concat("baseUrl"));
	if (!/application\/octet-stream/i.test(headers.accept)) {
		if (options.mediaType.format) headers.accept = headers.accept.split(/,/).map((format) => format.replace(/application\/vnd(\.\w+)(\.v3)?(\.\w+)?(\+json)?$/, `application/vnd$1$2.${options.mediaType.format}`)).join(",");
		if (url.endsWith("/graphql")) {
			if (options.mediaType.previews?.length) headers.accept = (headers.accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) || []).concat(options.mediaType.previews).map((preview) => {
				return `application/vnd.github.${preview}-preview${options.mediaType.format ? `.${options.mediaType.format}` : "+json"}`;
			}).join(",");
		}
	}
	if (["GET", "HEAD"].includes(method)) url = addQueryParameters(url, remainingParameters);
	else if ("data" in remainingParameters) body = remainingParameters.data;
	else if (Object.keys(remainingParameters).length) body = remainingParameters;
	if (!headers["content-type"] && typeof body !== "undefined") headers["content-type"] = "application/json; charset=utf-8";
	if (["PATCH", "PUT"].includes(method) && typeof body === "undefined") body = "";
	return Object.assign({
		method,
		url,
		headers
	}, typeof body !== "undefined" ? { body } : null, options.request ? { request: options.request } : null);
}
function endpointWithDefaults(defaults, route, options) {
	return parse$1(merge(defaults, route, options));
}
function withDefaults$2(oldDefaults, newDefaults) {
	const DEFAULTS2 = merge(oldDefaults, newDefaults);
	const endpoint2 = endpointWithDefaults.bind(null, DEFAULTS2);
	return Object.assign(endpoint2, {
		DEFAULTS: DEFAULTS2,
		defaults: withDefaults$2.bind(null, DEFAULTS2),
		merge: merge.bind(null, DEFAULTS2),
		parse: parse$1
	});
}
var endpoint = withDefaults$2(null, DEFAULTS);

// node_modules/@octokit/request/node_modules/content-type/dist/index.js
const SP = 32;
const HTAB = 9;
const SEMI = 59;
const EQ = 61;
const DQUOTE = 34;
const BSLASH = 92;
const COMMA = 44;
const LOWER_CASE = 1;
const OWS = 2;
const SEMI_FLAG = 4;
const COMMA_FLAG = 8;
const TOKEN_FLAG = 16;
const NON_ASCII = 65280;
const CASE_FLAGS = 65281;
/**
* Character flags used to normalize HTTP field values while scanning.
* Out-of-range reads intentionally coerce to zero in bitwise expressions.
*/
const CHAR_MAP = /* @__PURE__ */ new Uint8Array(256);
CHAR_MAP[HTAB] |= OWS;
CHAR_MAP[SP] |= OWS;
CHAR_MAP[SEMI] |= SEMI_FLAG;
CHAR_MAP[COMMA] |= COMMA_FLAG;
for (let code = 128; code <= 255; code++) CHAR_MAP[code] |= LOWER_CASE;
for (const char of "!#$%&'*+-.^_`|~") CHAR_MAP[char.charCodeAt(0)] |= TOKEN_FLAG;
for (let code = 48; code <= 57; code++) CHAR_MAP[code] |= TOKEN_FLAG;
for (let code = 65; code <= 90; code++) CHAR_MAP[code] |= 17;
for (let code = 97; code <= 122; code++) CHAR_MAP[code] |= TOKEN_FLAG;
/**
* Null object perf optimization. Faster than `Object.create(null)` and `{ __proto__: null }`.
*/
const NullObject = /* @__PURE__ */ (() => {
	const C = function() {};
	C.prototype = Object.create(null);
	return C;
})();
/**
* Parse a `Content-Type` header.
*/
function parse(header, options) {
	const stopFlags = SEMI_FLAG | (options?.comma === true ? COMMA_FLAG : 0);
	const len = header.length;
	let valueStart = options?.start ?? 0;
	while ((CHAR_MAP[header.charCodeAt(valueStart)] & OWS) !== 0) valueStart++;
	let index = valueStart;
	let typeFlags = 0;
	let whitespace = -1;
	let stop = options?.parameters === false ? COMMA_FLAG : 0;
	while (index < len) {
		const code = header.charCodeAt(index);
		const flags = CHAR_MAP[code];
		if ((flags & stopFlags) !== 0) {
			stop |= flags & COMMA_FLAG;
			break;
		}
		if ((flags & OWS) !== 0) {
			if (whitespace === -1) whitespace = index;
		} else whitespace = -1;
		typeFlags |= code & NON_ASCII | flags;
		index++;
	}
	const valueEnd = whitespace === -1 ? index : whitespace;
	const value = header.slice(valueStart, valueEnd);
	const type = (typeFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
	if (index === len || stop !== 0) return {
		type,
		index,
		parameters: new NullObject()
	};
	return parseParameters(header, type, index, len, stopFlags);
}
/**
* Parses the parameters of a `Content-Type` header starting at the given index.
*/
function parseParameters(header, type, index, len, stopFlags) {
	const parameters = new NullObject();
	parameter: while (index < len) {
		index++;
		while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) index++;
		const keyStart = index;
		let keyFlags = 0;
		let keyWhitespace = -1;
		while (index < len) {
			const code = header.charCodeAt(index);
			const flags = CHAR_MAP[code];
			if ((flags & stopFlags) !== 0) {
				if ((flags & COMMA_FLAG) !== 0) break parameter;
				continue parameter;
			}
			if (code === EQ) {
				const keyEnd = keyWhitespace === -1 ? index : keyWhitespace;
				const value = header.slice(keyStart, keyEnd);
				const key = (keyFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
				index++;
				while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) index++;
				if (index < len && header.charCodeAt(index) === DQUOTE) {
					const quotedStart = ++index;
					let escaped = false;
					while (index < len) {
						const code = header.charCodeAt(index);
						if (code === DQUOTE) {
							if (parameters[key] === void 0) parameters[key] = escaped ? unescapeQuotedPairs(header, quotedStart, index) : header.slice(quotedStart, index);
							index++;
							let stop = 0;
							while (index < len) {
								const code = header.charCodeAt(index);
								const flags = CHAR_MAP[code];
								if ((flags & stopFlags) !== 0) {
									stop = flags & COMMA_FLAG;
									break;
								}
								index++;
							}
							if (stop !== 0) break parameter;
							continue parameter;
						}
						if (code === BSLASH && index + 1 < len) {
							escaped = true;
							index += 2;
							continue;
						}
						index++;
					}
					continue parameter;
				}
				const valueStart = index;
				let stop = 0;
				let valueWhitespace = -1;
				while (index < len) {
					const code = header.charCodeAt(index);
					const flags = CHAR_MAP[code];
					if ((flags & stopFlags) !== 0) {
						stop = flags & COMMA_FLAG;
						break;
					}
					if ((flags & OWS) !== 0) {
						if (valueWhitespace === -1) valueWhitespace = index;
					} else valueWhitespace = -1;
					index++;
				}
				if (parameters[key] === void 0) {
					const valueEnd = valueWhitespace === -1 ? index : valueWhitespace;
					parameters[key] = header.slice(valueStart, valueEnd);
				}
				if (stop !== 0) break parameter;
				continue parameter;
			}
			if ((flags & OWS) !== 0) {
				if (keyWhitespace === -1) keyWhitespace = index;
			} else keyWhitespace = -1;
			keyFlags |= code & NON_ASCII | flags;
			index++;
		}
	}
	return {
		type,
		index,
		parameters
	};
}
/**
* Remove backslashes from quoted pairs in a known-terminated quoted string body.
*/
function unescapeQuotedPairs(str, start, end) {
	let result = "";
	for (let index = start; index < end; index++) if (str.charCodeAt(index) === BSLASH) {
		result += str.slice(start, index);
		start = ++index;
	}
	return result + str.slice(start, end);
}

// node_modules/json-with-bigint/json-with-bigint.js
const intRegex = /^-?\d+$/;
const noiseValue = /^-?\d+n+$/;
const originalStringify = JSON.stringify;
const originalParse = JSON.parse;
const customFormat = /^-?\d+n$/;
const bigIntsStringify = /([\[:])?"(-?\d+)n"($|\s*[,\}\]])/g;
const noiseStringify = /([\[:])?("-?\d+n+)n("$|"\s*[,\}\]])/g;
/**
* @typedef {(this: any, key: string | number | undefined, value: any) => any} Replacer
* @typedef {(key: string | number | undefined, value: any, context?: { source: string }) => any} Reviver
*/
/**
* Checks if a value is unstringifiable according to native JSON.stringify rules.
*
* @param {any} val The value to check.
* @returns {boolean} True if the value is undefined, a function, or a symbol.
*/
const isUnstringifiable = (val) => val === void 0 || typeof val === "function" || typeof val === "symbol";
/**
* Checks if a value is a native JSON.rawJSON object (Node.js 22+).
*
* @param {any} val The value to check.
* @returns {boolean} True if the value is a RawJSON instance.
*/
const isRawJSON = (val) => val !== null && typeof val === "object" && val.constructor && val.constructor.name === "RawJSON";
/**
* Iteratively converts a JS value to a JSON string.
* Used as a fallback when the native JSON.stringify hits the Maximum Call Stack size.
* Fully compliant with JSON formatting (space), replacers, and toJSON behaviors.
*
* @param {any} rootValue The value to stringify.
* @param {Replacer | Array<string | number> | null} [replacer] User's custom replacer function.
* @param {string | number} [spaceParam] Indentation for pretty-printing.
* @returns {string | undefined} The generated JSON string.
*/
const stringifyIteratively = (rootValue, replacer, spaceParam) => {
	let space = "";
	if (typeof spaceParam === "number") space = " ".repeat(Math.min(10, Math.max(0, Math.floor(spaceParam))));
	else if (typeof spaceParam === "string") space = spaceParam.slice(0, 10);
	const isFunctionReplacer = typeof replacer === "function";
	const propertyList = Array.isArray(replacer) ? new Set(replacer.map(String)) : null;
	/**
	* Prepares a value for stringification by resolving toJSON, handling BigInts,
	* applying custom replacers, and unwrapping primitive objects.
	*
	* @param {object|Array} parent The parent object or array holding the value.
	* @param {string} key The key associated with the value.
	* @param {any} val The raw value to process.
	* @returns {any} The processed value ready for stringification.
	*/
	const prepareVal = (parent, key, val) => {
		if (val !== null && typeof val === "object" && typeof val.toJSON === "function") val = val.toJSON(key);
		if (typeof val === "string" && noiseValue.test(val)) return val + "n";
		if (typeof val === "bigint") {
			if ("rawJSON" in JSON) return JSON.rawJSON(val.toString());
			return val.toString() + "n";
		}
		if (isFunctionReplacer) val = replacer.call(parent, key, val);
		if (val !== null && typeof val === "object") {
			if (val instanceof Number || val instanceof String || val instanceof Boolean) val = val.valueOf();
		}
		return val;
	};
	const rootProcessed = prepareVal({ "": rootValue }, "", rootValue);
	if (isUnstringifiable(rootProcessed)) return;
	const isRootPrimitive = rootProcessed === null || typeof rootProcessed !== "object";
	const isRootNativeRawJSON = isRawJSON(rootProcessed);
	if (isRootPrimitive || isRootNativeRawJSON) return originalStringify(rootProcessed);
	const chunks = [];
	let level = 0;
	const stack = [{
		parent: { "": rootProcessed },
		key: "",
		val: rootProcessed,
		isArray: Array.isArray(rootProcessed),
		keys: Array.isArray(rootProcessed) ? null : Object.keys(rootProcessed),
		index: 0,
		first: true
	}];
	const visited = new WeakSet([rootProcessed]);
	while (stack.length > 0) {
		const node = stack[stack.length - 1];
		if (node.index === 0) {
			chunks.push(node.isArray ? "[" : "{");
			level++;
		}
		let isDone = false;
		if (node.isArray) {
			if (node.index < node.val.length) {
				if (!node.first) chunks.push(",");
				if (space) chunks.push("\n" + space.repeat(level));
				const childRaw = node.val[node.index];
				const childVal = prepareVal(node.val, String(node.index), childRaw);
				if (isUnstringifiable(childVal)) {
					chunks.push("null");
					node.first = false;
					node.index++;
				} else {
					const isComplexObject = childVal !== null && typeof childVal === "object";
					const isNativeRaw = isRawJSON(childVal);
					if (isComplexObject && !isNativeRaw) {
						if (visited.has(childVal)) throw new TypeError("Converting circular structure to JSON");
						visited.add(childVal);
						stack.push({
							parent: node.val,
							key: String(node.index),
							val: childVal,
							isArray: Array.isArray(childVal),
							keys: Array.isArray(childVal) ? null : Object.keys(childVal),
							index: 0,
							first: true
						});
						node.first = false;
						node.index++;
					} else {
						chunks.push(originalStringify(childVal));
						node.first = false;
						node.index++;
					}
				}
			} else isDone = true;
		} else {
			while (node.index < node.keys.length) {
				const k = node.keys[node.index++];
				if (propertyList && !propertyList.has(k)) continue;
				const childRaw = node.val[k];
				const childVal = prepareVal(node.val, k, childRaw);
				if (isUnstringifiable(childVal)) continue;
				if (!node.first) chunks.push(",");
				if (space) chunks.push("\n" + space.repeat(level) + originalStringify(k) + ": ");
				else chunks.push(originalStringify(k) + ":");
				const isComplexObject = childVal !== null && typeof childVal === "object";
				const isNativeRaw = isRawJSON(childVal);
				if (isComplexObject && !isNativeRaw) {
					if (visited.has(childVal)) throw new TypeError("Converting circular structure to JSON");
					visited.add(childVal);
					stack.push({
						parent: node.val,
						key: k,
						val: childVal,
						isArray: Array.isArray(childVal),
						keys: Array.isArray(childVal) ? null : Object.keys(childVal),
						index: 0,
						first: true
					});
					node.first = false;
					break;
				} else {
					chunks.push(originalStringify(childVal));
					node.first = false;
				}
			}
			if (node.index >= node.keys.length && stack[stack.length - 1] === node) isDone = true;
		}
		if (isDone) {
			level--;
			if (!node.first && space) chunks.push("\n" + space.repeat(level));
			chunks.push(node.isArray ? "]" : "}");
			visited.delete(node.val);
			stack.pop();
		}
	}
	return chunks.join("");
};
/**
* Converts a JavaScript value to a JSON string.
*
* Supports serialization of BigInt values using two strategies:
* 1. Custom format "123n" → "123" (universal fallback)
* 2. Native JSON.rawJSON() (Node.js 22+, fastest) when available
*
* All other values are serialized exactly like native JSON.stringify().
*
* @param {*} value The value to convert to a JSON string.
* @param {Replacer | Array<string | number> | null} [replacer]
* A function that alters the behavior of the stringification process,
* or an array of strings/numbers to indicate properties to exclude.
* @param {string | number} [space]
* A string or number to specify indentation or pretty-printing.
* @returns {string} The JSON string representation.
*/
const JSONStringify = (value, replacer, space) => {
	try {
		if ("rawJSON" in JSON) return originalStringify(value, (key, val) => {
			if (typeof val === "bigint") return JSON.rawJSON(val.toString());
			if (typeof replacer === "function") return replacer(key, val);
			if (Array.isArray(replacer) && replacer.includes(key)) return val;
			return val;
		}, space);
		if (!value) return originalStringify(value, replacer, space);
		return originalStringify(value, (key, val) => {
			if (typeof val === "string" && noiseValue.test(val)) return val.toString() + "n";
			if (typeof val === "bigint") return val.toString() + "n";
			if (typeof replacer === "function") return replacer(key, val);
			if (Array.isArray(replacer) && replacer.includes(key)) return val;
			return val;
		}, space).replace(bigIntsStringify, "$1$2$3").replace(noiseStringify, "$1$2$3");
	} catch (error) {
		if (error instanceof RangeError) {
			const convertedJSON = stringifyIteratively(value, replacer, space);
			if (convertedJSON === void 0) return void 0;
			if ("rawJSON" in JSON) return convertedJSON;
			return convertedJSON.replace(bigIntsStringify, "$1$2$3").replace(noiseStringify, "$1$2$3");
		}
		throw error;
	}
};
const featureCache = /* @__PURE__ */ new Map();
/**
* Detects if the current JSON.parse implementation supports the context.source feature.
*
* Uses toString() fingerprinting to cache results and automatically detect runtime
* replacements of JSON.parse (polyfills, mocks, etc.).
*
* @returns {boolean} true if context.source is supported, false otherwise.
*/
const isContextSourceSupported = () => {
	const parseFingerprint = JSON.parse.toString();
	if (featureCache.has(parseFingerprint)) return featureCache.get(parseFingerprint);
	try {
		const result = JSON.parse("1", (_, __, context) => !!context?.source && context.source === "1");
		featureCache.set(parseFingerprint, result);
		return result;
	} catch {
		featureCache.set(parseFingerprint, false);
		return false;
	}
};
/**
* Reviver function that converts custom-format BigInt strings back to BigInt values.
* Also handles "noise" strings that accidentally match the BigInt format.
*
* @param {string | number | undefined} key The object key.
* @param {*} value The value being parsed.
* @param {object} [context] Parse context (if supported by JSON.parse).
* @param {Reviver} [userReviver] User's custom reviver function.
* @returns {any} The transformed value.
*/
const convertMarkedBigIntsReviver = (key, value, context, userReviver) => {
	if (typeof value === "string" && customFormat.test(value)) return BigInt(value.slice(0, -1));
	if (typeof value === "string" && noiseValue.test(value)) return value.slice(0, -1);
	if (!(typeof userReviver === "function")) return value;
	return userReviver(key, value, context);
};
/**
* Fast JSON.parse implementation (~2x faster than classic fallback).
* Uses JSON.parse's context.source feature to detect integers and convert
* large numbers directly to BigInt without string manipulation.
*
* Does not support legacy custom format from v1 of this library.
*
* @param {string} text JSON string to parse.
* @param {Reviver} [reviver] Transform function to apply to each value.
* @returns {any} Parsed JavaScript value.
*/
const JSONParseV2 = (text, reviver) => {
	return JSON.parse(text, (key, value, context) => {
		const isBigNumber = typeof value === "number" && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER);
		const isInt = context && intRegex.test(context.source);
		if (isBigNumber && isInt) return BigInt(context.source);
		if (!(typeof reviver === "function")) return value;
		return reviver(key, value, context);
	});
};
const MAX_INT = Number.MAX_SAFE_INTEGER.toString();
const MAX_DIGITS = MAX_INT.length;
const stringsOrLargeNumbers = /"(?:[^"\\]|\\.)*"|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/g;
const noiseValueWithQuotes = /^"-?\d+n+"$/;
/**
* Iteratively traverses the parsed object bottom-up (post-order),
* emulating the native JSON.parse reviver behavior.
* This avoids Call Stack overflows (RangeError) on deeply nested structures.
*
* @param {any} parsed The natively parsed JSON object.
* @param {Reviver} [userReviver] User's custom reviver function.
* @returns {any} The fully processed object.
*/
const applyReviverIteratively = (parsed, userReviver) => {
	const rootHolder = { "": parsed };
	const stack = [{
		parent: rootHolder,
		key: "",
		visited: false
	}];
	while (stack.length > 0) {
		const node = stack[stack.length - 1];
		if (!node.visited) {
			node.visited = true;
			const value = node.parent[node.key];
			if (value !== null && typeof value === "object") {
				const keys = Object.keys(value);
				for (let i = keys.length - 1; i >= 0; i--) stack.push({
					parent: value,
					key: keys[i],
					visited: false
				});
			}
		} else {
			const { parent, key } = node;
			let value = parent[key];
			if (typeof value === "string") {
				if (customFormat.test(value)) value = BigInt(value.slice(0, -1));
				else if (noiseValue.test(value)) value = value.slice(0, -1);
			}
			if (typeof userReviver === "function") value = userReviver.call(parent, key, value);
			if (value === void 0) delete parent[key];
			else parent[key] = value;
			stack.pop();
		}
	}
	return rootHolder[""];
};
/**
* Pre-processes the JSON string to mark large numbers with an 'n' suffix.
*
* @param {string} text The raw JSON string.
* @returns {string} The serialized string with marked BigInts.
*/
const serializeBigInts = (text) => {
	return text.replace(stringsOrLargeNumbers, (match, digits, fractional, exponential) => {
		const isString = match[0] === "\"";
		if (isString && noiseValueWithQuotes.test(match)) return match.substring(0, match.length - 1) + "n\"";
		const hasFractionalOrExponential = fractional || exponential;
		const isLessThanMaxSafeInt = digits && (digits.length < MAX_DIGITS || digits.length === MAX_DIGITS && digits <= MAX_INT);
		if (isString || hasFractionalOrExponential || isLessThanMaxSafeInt) return match;
		return "\"" + match + "n\"";
	});
};
/**
* Converts a JSON string into a JavaScript value.
*
* Supports parsing of large integers using two strategies:
* 1. Classic fallback: Marks large numbers with "123n" format, then converts to BigInt
* 2. Fast path (JSONParseV2): Uses context.source feature (~2x faster) when available
*
* All other JSON values are parsed exactly like native JSON.parse().
*
* @param {string} text A valid JSON string.
* @param {Reviver} [reviver]
* A function that transforms the results. This function is called for each member
* of the object. If a member contains nested objects, the nested objects are
* transformed before the parent object is.
* @returns {any} The parsed JavaScript value.
* @throws {SyntaxError} If text is not valid JSON.
*/
const JSONParse = (text, reviver) => {
	if (!text) return originalParse(text, reviver);
	try {
		if (isContextSourceSupported()) return JSONParseV2(text, reviver);
		const serializedData = serializeBigInts(text);
		return originalParse(serializedData, (key, value, context) => convertMarkedBigIntsReviver(key, value, context, reviver));
	} catch (error) {
		if (error instanceof RangeError) {
			const serializedData = serializeBigInts(text);
			const parsed = originalParse(serializedData);
			return applyReviverIteratively(parsed, reviver);
		}
		throw error;
	}
};

// node_modules/@octokit/request-error/dist-src/index.js
var RequestError = class extends Error {
	name;
	/**
	* http status code
	*/
	status;
	/**
	* Request options that lead to the error.
	*/
	request;
	/**
	* Response object if a response was received
	*/
	response;
	constructor(message, statusCode, options) {
		super(message, { cause: options.cause });
		this.name = "HttpError";
		this.status = Number.parseInt(statusCode);
		if (Number.isNaN(this.status)) this.status = 0;
		/* v8 ignore else -- @preserve -- Bug with vitest coverage where it sees an else branch that doesn't exist */
		if ("response" in options) this.response = options.response;
		const requestCopy = Object.assign({}, options.request);
		if (options.request.headers.authorization) requestCopy.headers = Object.assign({}, options.request.headers, { authorization: options.request.headers.authorization.replace(/(?<! ) .*$/, " [REDACTED]") });
		requestCopy.url = requestCopy.url.replace(/\bclient_secret=\w+/g, "client_secret=[REDACTED]").replace(/\baccess_token=\w+/g, "access_token=[REDACTED]");
		this.request = requestCopy;
	}
};

// node_modules/@octokit/request/dist-bundle/index.js
var defaults_default = { headers: { "user-agent": `octokit-request.js/10.0.16 ${getUserAgent()}` } };
function isPlainObject(value) {
	if (typeof value !== "object" || value === null) return false;
	if (Object.prototype.toString.call(value) !== "[object Object]") return false;
	const proto = Object.getPrototypeOf(value);
	if (proto === null) return true;
	const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
	return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
}
var noop$1 = () => "";
async function fetchWrapper(requestOptions) {
	const fetch = requestOptions.request?.fetch || globalThis.fetch;
	if (!fetch) throw new Error("fetch is not set. Please pass a fetch implementation as new Octokit({ request: { fetch }}). Learn more at https://github.com/octokit/octokit.js/#fetch-missing");
	const log = requestOptions.request?.log || console;
	const parseSuccessResponseBody = requestOptions.request?.parseSuccessResponseBody !== false;
	const body = isPlainObject(requestOptions.body) || Array.isArray(requestOptions.body) ? JSONStringify(requestOptions.body) : requestOptions.body;
	const requestHeaders = Object.fromEntries(Object.entries(requestOptions.headers).map(([name, value]) => [name, String(value)]));
	let fetchResponse;
	try {
		fetchResponse = await fetch(requestOptions.url, {
			method: requestOptions.method,
			body,
			redirect: requestOptions.request?.redirect,
			headers: requestHeaders,
			signal: requestOptions.request?.signal,
			...requestOptions.body && { duplex: "half" }
		});
	} catch (error) {
		let message = "Unknown Error";
		if (error instanceof Error) {
			if (error.name === "AbortError") {
				error.status = 500;
				throw error;
			}
			message = error.message;
			if (error.name === "TypeError" && "cause" in error) {
				if (error.cause instanceof Error) message = error.cause.message;
				else if (typeof error.cause === "string") message = error.cause;
			}
		}
		const requestError = new RequestError(message, 500, { request: requestOptions });
		requestError.cause = error;
		throw requestError;
	}
	const status = fetchResponse.status;
	const url = fetchResponse.url;
	const responseHeaders = {};
	for (const [key, value] of fetchResponse.headers) responseHeaders[key] = value;
	const octokitResponse = {
		url,
		status,
		headers: responseHeaders,
		data: ""
	};
	if ("deprecation" in responseHeaders) {
		const matches = responseHeaders.link && responseHeaders.link.match(/<([^<>]+)>; rel="deprecation"/);
		const deprecationLink = matches && matches.pop();
		log.warn(`[@octokit/request] "${requestOptions.method} ${requestOptions.url}" is deprecated. It is scheduled to be removed on ${responseHeaders.sunset}${deprecationLink ? `. See ${deprecationLink}` : ""}`);
	}
	if (status === 204 || status === 205) return octokitResponse;
	if (requestOptions.method === "HEAD") {
		if (status < 400) return octokitResponse;
		throw new RequestError(fetchResponse.statusText, status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	if (status === 304) {
		octokitResponse.data = await getResponseData(fetchResponse);
		throw new RequestError("Not modified", status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	if (status >= 400) {
		octokitResponse.data = await getResponseData(fetchResponse);
		throw new RequestError(toErrorMessage(octokitResponse.data), status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	octokitResponse.data = parseSuccessResponseBody ? await getResponseData(fetchResponse) : fetchResponse.body;
	return octokitResponse;
}
async function getResponseData(response) {
	const contentType = response.headers.get("content-type");
	if (!contentType) return response.text().catch(noop$1);
	const mimetype = parse(contentType);
	if (isJSONResponse(mimetype)) {
		let text = "";
		try {
			text = await response.text();
			return JSONParse(text);
		} catch (err) {
			return text;
		}
	} else if (mimetype.type.startsWith("text/") || mimetype.parameters.charset?.toLowerCase() === "utf-8" && mimetype.type !== "application/octet-stream") return response.text().catch(noop$1);
	else return response.arrayBuffer().catch(
		/* v8 ignore next -- @preserve */
		() => /* @__PURE__ */ new ArrayBuffer(0)
	);
}
function isJSONResponse(mimetype) {
	return mimetype.type === "application/json" || mimetype.type === "application/scim+json";
}
function toErrorMessage(data) {
	if (typeof data === "string") return data;
	if (data instanceof ArrayBuffer) return "Unknown error";
	if (typeof data === "object" && data !== null && "message" in data) {
		const objectData = data;
		const suffix = "documentation_url" in objectData ? ` - ${objectData.documentation_url}` : "";
		return Array.isArray(objectData.errors) ? `${objectData.message}: ${objectData.errors.map((v) => JSON.stringify(v)).join(", ")}${suffix}` : `${objectData.message}${suffix}`;
	}
	return `Unknown error: ${JSON.stringify(data)}`;
}
function withDefaults$1(oldEndpoint, newDefaults) {
	const endpoint2 = oldEndpoint.defaults(newDefaults);
	const newApi = function(route, parameters) {
		const endpointOptions = endpoint2.merge(route, parameters);
		if (!endpointOptions.request || !endpointOptions.request.hook) return fetchWrapper(endpoint2.parse(endpointOptions));
		const request2 = (route2, parameters2) => {
			return fetchWrapper(endpoint2.parse(endpoint2.merge(route2, parameters2)));
		};
		Object.assign(request2, {
			endpoint: endpoint2,
			defaults: withDefaults$1.bind(null, endpoint2)
		});
		return endpointOptions.request.hook(request2, endpointOptions);
	};
	return Object.assign(newApi, {
		endpoint: endpoint2,
		defaults: withDefaults$1.bind(null, endpoint2)
	});
}
var request = withDefaults$1(endpoint, defaults_default);
/* v8 ignore next -- @preserve */
/* v8 ignore else -- @preserve */

// node_modules/@octokit/graphql/dist-bundle/index.js
var VERSION$5 = "0.0.0-development";
function _buildMessageForResponseErrors(data) {
	return `Request failed due to following response errors:
` + data.errors.map((e) => ` - ${e.message}`).join("\n");
}
var GraphqlResponseError = class extends Error {
	constructor(request2, headers, response) {
		super(_buildMessageForResponseErrors(response));
		this.request = request2;
		this.headers = headers;
		this.response = response;
		this.errors = response.errors;
		this.data = response.data;
		if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
	}
	request;
	headers;
	response;
	name = "GraphqlResponseError";
	errors;
	data;
};
var NON_VARIABLE_OPTIONS = [
	"method",
	"baseUrl",
	"url",
	"headers",
	"request",
	"query",
	"mediaType",
	"operationName"
];
var FORBIDDEN_VARIABLE_OPTIONS = [
	"query",
	"method",
	"url"
];
var GHES_V3_SUFFIX_REGEX = /\/api\/v3\/?$/;
function graphql(request2, query, options) {
	if (options) {
		if (typeof query === "string" && "query" in options) return Promise.reject(/* @__PURE__ */ new Error(`[@octokit/graphql] "query" cannot be used as variable name`));
		for (const key in options) {
			if (!FORBIDDEN_VARIABLE_OPTIONS.includes(key)) continue;
			return Promise.reject(/* @__PURE__ */ new Error(`[@octokit/graphql] "${key}" cannot be used as variable name`));
		}
	}
	const parsedOptions = typeof query === "string" ? Object.assign({ query }, options) : query;
	const requestOptions = Object.keys(parsedOptions).reduce((result, key) => {
		if (NON_VARIABLE_OPTIONS.includes(key)) {
			result[key] = parsedOptions[key];
			return result;
		}
		if (!result.variables) result.variables = {};
		result.variables[key] = parsedOptions[key];
		return result;
	}, {});
	const baseUrl = parsedOptions.baseUrl || request2.endpoint.DEFAULTS.baseUrl;
	if (GHES_V3_SUFFIX_REGEX.test(baseUrl)) requestOptions.url = baseUrl.replace(GHES_V3_SUFFIX_REGEX, "/api/graphql");
	return request2(requestOptions).then((response) => {
		if (response.data.errors) {
			const headers = {};
			for (const key of Object.keys(response.headers)) headers[key] = response.headers[key];
			throw new GraphqlResponseError(requestOptions, headers, response.data);
		}
		return response.data.data;
	});
}
function withDefaults(request2, newDefaults) {
	const newRequest = request2.defaults(newDefaults);
	const newApi = (query, options) => {
		return graphql(newRequest, query, options);
	};
	return Object.assign(newApi, {
		defaults: withDefaults.bind(null, newRequest),
		endpoint: newRequest.endpoint
	});
}
var graphql2 = withDefaults(request, {
	headers: { "user-agent": `octokit-graphql.js/${VERSION$5} ${getUserAgent()}` },
	method: "POST",
	url: "/graphql"
});
function withCustomRequest(customRequest) {
	return withDefaults(customRequest, {
		method: "POST",
		url: "/graphql"
	});
}
/* v8 ignore if -- @preserve */

// node_modules/@octokit/auth-token/dist-bundle/index.js
var b64url = "(?:[a-zA-Z0-9_-]+)";
var sep$1 = "\\.";
var jwtRE = new RegExp(`^${b64url}${sep$1}${b64url}${sep$1}${b64url}$`);
var isJWT = jwtRE.test.bind(jwtRE);
async function auth(token) {
	const isApp = isJWT(token);
	const isInstallation = token.startsWith("v1.") || token.startsWith("ghs_");
	const isUserToServer = token.startsWith("ghu_");
	return {
		type: "token",
		token,
		tokenType: isApp ? "app" : isInstallation ? "installation" : isUserToServer ? "user-to-server" : "oauth"
	};
}
function withAuthorizationPrefix(token) {
	if (token.split(/\./).length === 3) return `bearer ${token}`;
	return `token ${token}`;
}
async function hook(token, request, route, parameters) {
	const endpoint = request.endpoint.merge(route, parameters);
	endpoint.headers.authorization = withAuthorizationPrefix(token);
	return request(endpoint);
}
var createTokenAuth = function createTokenAuth2(token) {
	if (!token) throw new Error("[@octokit/auth-token] No token passed to createTokenAuth");
	if (typeof token !== "string") throw new Error("[@octokit/auth-token] Token passed to createTokenAuth is not a string");
	token = token.replace(/^(token|bearer) +/i, "");
	return Object.assign(auth.bind(null, token), { hook: hook.bind(null, token) });
};

// node_modules/@octokit/core/dist-src/version.js
const VERSION$4 = "7.0.8";

// node_modules/@octokit/core/dist-src/index.js
const noop = () => {};
const consoleWarn = console.warn.bind(console);
const consoleError = console.error.bind(console);
function createLogger(logger = {}) {
	if (typeof logger.debug !== "function") logger.debug = noop;
	if (typeof logger.info !== "function") logger.info = noop;
	if (typeof logger.warn !== "function") logger.warn = consoleWarn;
	if (typeof logger.error !== "function") logger.error = consoleError;
	return logger;
}
const userAgentTrail = `octokit-core.js/${VERSION$4} ${getUserAgent()}`;
var Octokit$1 = class {
	static VERSION = VERSION$4;
	static defaults(defaults) {
		const OctokitWithDefaults = class extends this {
			constructor(...args) {
				const options = args[0] || {};
				if (typeof defaults === "function") {
					super(defaults(options));
					return;
				}
				super(Object.assign({}, defaults, options, options.userAgent && defaults.userAgent ? { userAgent: `${options.userAgent} ${defaults.userAgent}` } : null));
			}
		};
		return OctokitWithDefaults;
	}
	static plugins = [];
	/**
	* Attach a plugin (or many) to your Octokit instance.
	*
	* @example
	* const API = Octokit.plugin(plugin1, plugin2, plugin3, ...)
	*/
	static plugin(...newPlugins) {
		const currentPlugins = this.plugins;
		const NewOctokit = class extends this {
			static plugins = currentPlugins.concat(newPlugins.filter((plugin) => !currentPlugins.includes(plugin)));
		};
		return NewOctokit;
	}
	constructor(options = {}) {
		const hook = new before_after_hook_default.Collection();
		const requestDefaults = {
			baseUrl: request.endpoint.DEFAULTS.baseUrl,
			headers: {},
			request: Object.assign({}, options.request, { hook: hook.bind(null, "request") }),
			mediaType: {
				previews: [],
				format: ""
			}
		};
		requestDefaults.headers["user-agent"] = options.userAgent ? `${options.userAgent} ${userAgentTrail}` : userAgentTrail;
		if (options.baseUrl) requestDefaults.baseUrl = options.baseUrl;
		if (options.previews) requestDefaults.mediaType.previews = options.previews;
		if (options.timeZone) requestDefaults.headers["time-zone"] = options.timeZone;
		this.request = request.defaults(requestDefaults);
		this.graphql = withCustomRequest(this.request).defaults(requestDefaults);
		this.log = createLogger(options.log);
		this.hook = hook;
		if (!options.authStrategy) {
			if (!options.auth) this.auth = async () => ({ type: "unauthenticated" });
			else {
				const auth = createTokenAuth(options.auth);
				hook.wrap("request", auth.hook);
				this.auth = auth;
			}
		} else {
			const { authStrategy, ...otherOptions } = options;
			const auth = authStrategy(Object.assign({
				request: this.request,
				log: this.log,
				octokit: this,
				octokitOptions: otherOptions
			}, options.auth));
			hook.wrap("request", auth.hook);
			this.auth = auth;
		}
		const classConstructor = this.constructor;
		for (let i = 0; i < classConstructor.plugins.length; ++i) Object.assign(this, classConstructor.plugins[i](this, options));
	}
	request;
	graphql;
	log;
	hook;
	auth;
};

// node_modules/@octokit/plugin-request-log/dist-src/version.js
const VERSION$3 = "6.0.0";

// node_modules/@octokit/plugin-request-log/dist-src/index.js
function requestLog(octokit) {
	octokit.hook.wrap("request", (request, options) => {
		octokit.log.debug("request", options);
		const start = Date.now();
		const requestOptions = octokit.request.endpoint.parse(options);
		const path = requestOptions.url.replace(options.baseUrl, "");
		return request(options).then((response) => {
			const requestId = response.headers["x-github-request-id"];
			octokit.log.info(`${requestOptions.method} ${path} - ${response.status} with id ${requestId} in ${Date.now() - start}ms`);
			return response;
		}).catch((error) => {
			const requestId = error.response?.headers["x-github-request-id"] || "UNKNOWN";
			octokit.log.error(`${requestOptions.method} ${path} - ${error.status} with id ${requestId} in ${Date.now() - start}ms`);
			throw error;
		});
	});
}
requestLog.VERSION = VERSION$3;

// node_modules/@octokit/plugin-paginate-rest/dist-bundle/index.js
var VERSION$2 = "0.0.0-development";
function normalizePaginatedListResponse(response) {
	if (!response.data) return {
		...response,
		data: []
	};
	if (!(("total_count" in response.data || "total_commits" in response.data) && !("url" in response.data))) return response;
	const incompleteResults = response.data.incomplete_results;
	const repositorySelection = response.data.repository_selection;
	const totalCount = response.data.total_count;
	const totalCommits = response.data.total_commits;
	delete response.data.incomplete_results;
	delete response.data.repository_selection;
	delete response.data.total_count;
	delete response.data.total_commits;
	const namespaceKey = Object.keys(response.data)[0];
	response.data = response.data[namespaceKey];
	if (typeof incompleteResults !== "undefined") response.data.incomplete_results = incompleteResults;
	if (typeof repositorySelection !== "undefined") response.data.repository_selection = repositorySelection;
	response.data.total_count = totalCount;
	response.data.total_commits = totalCommits;
	return response;
}
function iterator(octokit, route, parameters) {
	const options = typeof route === "function" ? route.endpoint(parameters) : octokit.request.endpoint(route, parameters);
	const requestMethod = typeof route === "function" ? route : octokit.request;
	const method = options.method;
	const headers = options.headers;
	let url = options.url;
	return { [Symbol.asyncIterator]: () => ({ async next() {
		if (!url) return { done: true };
		try {
			const normalizedResponse = normalizePaginatedListResponse(await requestMethod({
				method,
				url,
				headers
			}));
			url = ((normalizedResponse.headers.link || "").match(/<([^<>]+)>;\s*rel="next"/) || [])[1];
			if (!url && "total_commits" in normalizedResponse.data) {
				const parsedUrl = new URL(normalizedResponse.url);
				const params = parsedUrl.searchParams;
				const page = parseInt(params.get("page") || "1", 10);
				if (page * parseInt(params.get("per_page") || "250", 10) < normalizedResponse.data.total_commits) {
					params.set("page", String(page + 1));
					url = parsedUrl.toString();
				}
			}
			return { value: normalizedResponse };
		} catch (error) {
			if (error.status !== 409) throw error;
			url = "";
			return { value: {
				status: 200,
				headers: {},
				data: []
			} };
		}
	} }) };
}
function paginate(octokit, route, parameters, mapFn) {
	if (typeof parameters === "function") {
		mapFn = parameters;
		parameters = void 0;
	}
	return gather(octokit, [], iterator(octokit, route, parameters)[Symbol.asyncIterator](), mapFn);
}
function gather(octokit, results, iterator2, mapFn) {
	return iterator2.next().then((result) => {
		if (result.done) return results;
		let earlyExit = false;
		function done() {
			earlyExit = true;
		}
		results = results.concat(mapFn ? mapFn(result.value, done) : result.value.data);
		if (earlyExit) return results;
		return gather(octokit, results, iterator2, mapFn);
	});
}
var composePaginateRest = Object.assign(paginate, { iterator });
function paginateRest(octokit) {
	return { paginate: Object.assign(paginate.bind(null, octokit), { iterator: iterator.bind(null, octokit) }) };
}
paginateRest.VERSION = VERSION$2;

// node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/version.js
const VERSION$1 = "17.0.0";

// node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/generated/endpoints.js
var endpoints_default = {
	actions: {
		addCustomLabelsToSelfHostedRunnerForOrg: ["POST /orgs/{org}/actions/runners/{runner_id}/labels"],
		addCustomLabelsToSelfHostedRunnerForRepo: ["POST /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"],
		addRepoAccessToSelfHostedRunnerGroupInOrg: ["PUT /orgs/{org}/actions/runner-groups/{runner_group_id}/repositories/{repository_id}"],
		addSelectedRepoToOrgSecret: ["PUT /orgs/{org}/actions/secrets/{secret_name}/repositories/{repository_id}"],
		addSelectedRepoToOrgVariable: ["PUT /orgs/{org}/actions/variables/{name}/repositories/{repository_id}"],
		approveWorkflowRun: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/approve"],
		cancelWorkflowRun: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel"],
		createEnvironmentVariable: ["POST /repos/{owner}/{repo}/environments/{environment_name}/variables"],
		createHostedRunnerForOrg: ["POST /orgs/{org}/actions/hosted-runners"],
		createOrUpdateEnvironmentSecret: ["PUT /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}"],
		createOrUpdateOrgSecret: ["PUT /orgs/{org}/actions/secrets/{secret_name}"],
		createOrUpdateRepoSecret: ["PUT /repos/{owner}/{repo}/actions/secrets/{secret_name}"],
		createOrgVariable: ["POST /orgs/{org}/actions/variables"],
		createRegistrationTokenForOrg: ["POST /orgs/{org}/actions/runners/registration-token"],
		createRegistrationTokenForRepo: ["POST /repos/{owner}/{repo}/actions/runners/registration-token"],
		createRemoveTokenForOrg: ["POST /orgs/{org}/actions/runners/remove-token"],
		createRemoveTokenForRepo: ["POST /repos/{owner}/{repo}/actions/runners/remove-token"],
		createRepoVariable: ["POST /repos/{owner}/{repo}/actions/variables"],
		createWorkflowDispatch: ["POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches"],
		deleteActionsCacheById: ["DELETE /repos/{owner}/{repo}/actions/caches/{cache_id}"],
		deleteActionsCacheByKey: ["DELETE /repos/{owner}/{repo}/actions/caches{?key,ref}"],
		deleteArtifact: ["DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}"],
		deleteCustomImageFromOrg: ["DELETE /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}"],
		deleteCustomImageVersionFromOrg: ["DELETE /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions/{version}"],
		deleteEnvironmentSecret: ["DELETE /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}"],
		deleteEnvironmentVariable: ["DELETE /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}"],
		deleteHostedRunnerForOrg: ["DELETE /orgs/{org}/actions/hosted-runners/{hosted_runner_id}"],
		deleteOrgSecret: ["DELETE /orgs/{org}/actions/secrets/{secret_name}"],
		deleteOrgVariable: ["DELETE /orgs/{org}/actions/variables/{name}"],
		deleteRepoSecret: ["DELETE /repos/{owner}/{repo}/actions/secrets/{secret_name}"],
		deleteRepoVariable: ["DELETE /repos/{owner}/{repo}/actions/variables/{name}"],
		deleteSelfHostedRunnerFromOrg: ["DELETE /orgs/{org}/actions/runners/{runner_id}"],
		deleteSelfHostedRunnerFromRepo: ["DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}"],
		deleteWorkflowRun: ["DELETE /repos/{owner}/{repo}/actions/runs/{run_id}"],
		deleteWorkflowRunLogs: ["DELETE /repos/{owner}/{repo}/actions/runs/{run_id}/logs"],
		disableSelectedRepositoryGithubActionsOrganization: ["DELETE /orgs/{org}/actions/permissions/repositories/{repository_id}"],
		disableWorkflow: ["PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable"],
		downloadArtifact: ["GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}"],
		downloadJobLogsForWorkflowRun: ["GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs"],
		downloadWorkflowRunAttemptLogs: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/logs"],
		downloadWorkflowRunLogs: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/logs"],
		enableSelectedRepositoryGithubActionsOrganization: ["PUT /orgs/{org}/actions/permissions/repositories/{repository_id}"],
		enableWorkflow: ["PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable"],
		forceCancelWorkflowRun: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel"],
		generateRunnerJitconfigForOrg: ["POST /orgs/{org}/actions/runners/generate-jitconfig"],
		generateRunnerJitconfigForRepo: ["POST /repos/{owner}/{repo}/actions/runners/generate-jitconfig"],
		getActionsCacheList: ["GET /repos/{owner}/{repo}/actions/caches"],
		getActionsCacheUsage: ["GET /repos/{owner}/{repo}/actions/cache/usage"],
		getActionsCacheUsageByRepoForOrg: ["GET /orgs/{org}/actions/cache/usage-by-repository"],
		getActionsCacheUsageForOrg: ["GET /orgs/{org}/actions/cache/usage"],
		getAllowedActionsOrganization: ["GET /orgs/{org}/actions/permissions/selected-actions"],
		getAllowedActionsRepository: ["GET /repos/{owner}/{repo}/actions/permissions/selected-actions"],
		getArtifact: ["GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}"],
		getCustomImageForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}"],
		getCustomImageVersionForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions/{version}"],
		getCustomOidcSubClaimForRepo: ["GET /repos/{owner}/{repo}/actions/oidc/customization/sub"],
		getEnvironmentPublicKey: ["GET /repos/{owner}/{repo}/environments/{environment_name}/secrets/public-key"],
		getEnvironmentSecret: ["GET /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}"],
		getEnvironmentVariable: ["GET /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}"],
		getGithubActionsDefaultWorkflowPermissionsOrganization: ["GET /orgs/{org}/actions/permissions/workflow"],
		getGithubActionsDefaultWorkflowPermissionsRepository: ["GET /repos/{owner}/{repo}/actions/permissions/workflow"],
		getGithubActionsPermissionsOrganization: ["GET /orgs/{org}/actions/permissions"],
		getGithubActionsPermissionsRepository: ["GET /repos/{owner}/{repo}/actions/permissions"],
		getHostedRunnerForOrg: ["GET /orgs/{org}/actions/hosted-runners/{hosted_runner_id}"],
		getHostedRunnersGithubOwnedImagesForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/github-owned"],
		getHostedRunnersLimitsForOrg: ["GET /orgs/{org}/actions/hosted-runners/limits"],
		getHostedRunnersMachineSpecsForOrg: ["GET /orgs/{org}/actions/hosted-runners/machine-sizes"],
		getHostedRunnersPartnerImagesForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/partner"],
		getHostedRunnersPlatformsForOrg: ["GET /orgs/{org}/actions/hosted-runners/platforms"],
		getJobForWorkflowRun: ["GET /repos/{owner}/{repo}/actions/jobs/{job_id}"],
		getOrgPublicKey: ["GET /orgs/{org}/actions/secrets/public-key"],
		getOrgSecret: ["GET /orgs/{org}/actions/secrets/{secret_name}"],
		getOrgVariable: ["GET /orgs/{org}/actions/variables/{name}"],
		getPendingDeploymentsForRun: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/pending_deployments"],
		getRepoPermissions: [
			"GET /repos/{owner}/{repo}/actions/permissions",
			{},
			{ renamed: ["actions", "getGithubActionsPermissionsRepository"] }
		],
		getRepoPublicKey: ["GET /repos/{owner}/{repo}/actions/secrets/public-key"],
		getRepoSecret: ["GET /repos/{owner}/{repo}/actions/secrets/{secret_name}"],
		getRepoVariable: ["GET /repos/{owner}/{repo}/actions/variables/{name}"],
		getReviewsForRun: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/approvals"],
		getSelfHostedRunnerForOrg: ["GET /orgs/{org}/actions/runners/{runner_id}"],
		getSelfHostedRunnerForRepo: ["GET /repos/{owner}/{repo}/actions/runners/{runner_id}"],
		getWorkflow: ["GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}"],
		getWorkflowAccessToRepository: ["GET /repos/{owner}/{repo}/actions/permissions/access"],
		getWorkflowRun: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}"],
		getWorkflowRunAttempt: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}"],
		getWorkflowRunUsage: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/timing"],
		getWorkflowUsage: ["GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/timing"],
		listArtifactsForRepo: ["GET /repos/{owner}/{repo}/actions/artifacts"],
		listCustomImageVersionsForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions"],
		listCustomImagesForOrg: ["GET /orgs/{org}/actions/hosted-runners/images/custom"],
		listEnvironmentSecrets: ["GET /repos/{owner}/{repo}/environments/{environment_name}/secrets"],
		listEnvironmentVariables: ["GET /repos/{owner}/{repo}/environments/{environment_name}/variables"],
		listGithubHostedRunnersInGroupForOrg: ["GET /orgs/{org}/actions/runner-groups/{runner_group_id}/hosted-runners"],
		listHostedRunnersForOrg: ["GET /orgs/{org}/actions/hosted-runners"],
		listJobsForWorkflowRun: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs"],
		listJobsForWorkflowRunAttempt: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs"],
		listLabelsForSelfHostedRunnerForOrg: ["GET /orgs/{org}/actions/runners/{runner_id}/labels"],
		listLabelsForSelfHostedRunnerForRepo: ["GET /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"],
		listOrgSecrets: ["GET /orgs/{org}/actions/secrets"],
		listOrgVariables: ["GET /orgs/{org}/actions/variables"],
		listRepoOrganizationSecrets: ["GET /repos/{owner}/{repo}/actions/organization-secrets"],
		listRepoOrganizationVariables: ["GET /repos/{owner}/{repo}/actions/organization-variables"],
		listRepoSecrets: ["GET /repos/{owner}/{repo}/actions/secrets"],
		listRepoVariables: ["GET /repos/{owner}/{repo}/actions/variables"],
		listRepoWorkflows: ["GET /repos/{owner}/{repo}/actions/workflows"],
		listRunnerApplicationsForOrg: ["GET /orgs/{org}/actions/runners/downloads"],
		listRunnerApplicationsForRepo: ["GET /repos/{owner}/{repo}/actions/runners/downloads"],
		listSelectedReposForOrgSecret: ["GET /orgs/{org}/actions/secrets/{secret_name}/repositories"],
		listSelectedReposForOrgVariable: ["GET /orgs/{org}/actions/variables/{name}/repositories"],
		listSelectedRepositoriesEnabledGithubActionsOrganization: ["GET /orgs/{org}/actions/permissions/repositories"],
		listSelfHostedRunnersForOrg: ["GET /orgs/{org}/actions/runners"],
		listSelfHostedRunnersForRepo: ["GET /repos/{owner}/{repo}/actions/runners"],
		listWorkflowRunArtifacts: ["GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts"],
		listWorkflowRuns: ["GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs"],
		listWorkflowRunsForRepo: ["GET /repos/{owner}/{repo}/actions/runs"],
		reRunJobForWorkflowRun: ["POST /repos/{owner}/{repo}/actions/jobs/{job_id}/rerun"],
		reRunWorkflow: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun"],
		reRunWorkflowFailedJobs: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs"],
		removeAllCustomLabelsFromSelfHostedRunnerForOrg: ["DELETE /orgs/{org}/actions/runners/{runner_id}/labels"],
		removeAllCustomLabelsFromSelfHostedRunnerForRepo: ["DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"],
		removeCustomLabelFromSelfHostedRunnerForOrg: ["DELETE /orgs/{org}/actions/runners/{runner_id}/labels/{name}"],
		removeCustomLabelFromSelfHostedRunnerForRepo: ["DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}/labels/{name}"],
		removeSelectedRepoFromOrgSecret: ["DELETE /orgs/{org}/actions/secrets/{secret_name}/repositories/{repository_id}"],
		removeSelectedRepoFromOrgVariable: ["DELETE /orgs/{org}/actions/variables/{name}/repositories/{repository_id}"],
		reviewCustomGatesForRun: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/deployment_protection_rule"],
		reviewPendingDeploymentsForRun: ["POST /repos/{owner}/{repo}/actions/runs/{run_id}/pending_deployments"],
		setAllowedActionsOrganization: ["PUT /orgs/{org}/actions/permissions/selected-actions"],
		setAllowedActionsRepository: ["PUT /repos/{owner}/{repo}/actions/permissions/selected-actions"],
		setCustomLabelsForSelfHostedRunnerForOrg: ["PUT /orgs/{org}/actions/runners/{runner_id}/labels"],
		setCustomLabelsForSelfHostedRunnerForRepo: ["PUT /repos/{owner}/{repo}/actions/runners/{runner_id}/labels"],
		setCustomOidcSubClaimForRepo: ["PUT /repos/{owner}/{repo}/actions/oidc/customization/sub"],
		setGithubActionsDefaultWorkflowPermissionsOrganization: ["PUT /orgs/{org}/actions/permissions/workflow"],
		setGithubActionsDefaultWorkflowPermissionsRepository: ["PUT /repos/{owner}/{repo}/actions/permissions/workflow"],
		setGithubActionsPermissionsOrganization: ["PUT /orgs/{org}/actions/permissions"],
		setGithubActionsPermissionsRepository: ["PUT /repos/{owner}/{repo}/actions/permissions"],
		setSelectedReposForOrgSecret: ["PUT /orgs/{org}/actions/secrets/{secret_name}/repositories"],
		setSelectedReposForOrgVariable: ["PUT /orgs/{org}/actions/variables/{name}/repositories"],
		setSelectedRepositoriesEnabledGithubActionsOrganization: ["PUT /orgs/{org}/actions/permissions/repositories"],
		setWorkflowAccessToRepository: ["PUT /repos/{owner}/{repo}/actions/permissions/access"],
		updateEnvironmentVariable: ["PATCH /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}"],
		updateHostedRunnerForOrg: ["PATCH /orgs/{org}/actions/hosted-runners/{hosted_runner_id}"],
		updateOrgVariable: ["PATCH /orgs/{org}/actions/variables/{name}"],
		updateRepoVariable: ["PATCH /repos/{owner}/{repo}/actions/variables/{name}"]
	},
	activity: {
		checkRepoIsStarredByAuthenticatedUser: ["GET /user/starred/{owner}/{repo}"],
		deleteRepoSubscription: ["DELETE /repos/{owner}/{repo}/subscription"],
		deleteThreadSubscription: ["DELETE /notifications/threads/{thread_id}/subscription"],
		getFeeds: ["GET /feeds"],
		getRepoSubscription: ["GET /repos/{owner}/{repo}/subscription"],
		getThread: ["GET /notifications/threads/{thread_id}"],
		getThreadSubscriptionForAuthenticatedUser: ["GET /notifications/threads/{thread_id}/subscription"],
		listEventsForAuthenticatedUser: ["GET /users/{username}/events"],
		listNotificationsForAuthenticatedUser: ["GET /notifications"],
		listOrgEventsForAuthenticatedUser: ["GET /users/{username}/events/orgs/{org}"],
		listPublicEvents: ["GET /events"],
		listPublicEventsForRepoNetwork: ["GET /networks/{owner}/{repo}/events"],
		listPublicEventsForUser: ["GET /users/{username}/events/public"],
		listPublicOrgEvents: ["GET /orgs/{org}/events"],
		listReceivedEventsForUser: ["GET /users/{username}/received_events"],
		listReceivedPublicEventsForUser: ["GET /users/{username}/received_events/public"],
		listRepoEvents: ["GET /repos/{owner}/{repo}/events"],
		listRepoNotificationsForAuthenticatedUser: ["GET /repos/{owner}/{repo}/notifications"],
		listReposStarredByAuthenticatedUser: ["GET /user/starred"],
		listReposStarredByUser: ["GET /users/{username}/starred"],
		listReposWatchedByUser: ["GET /users/{username}/subscriptions"],
		listStargazersForRepo: ["GET /repos/{owner}/{repo}/stargazers"],
		listWatchedReposForAuthenticatedUser: ["GET /user/subscriptions"],
		listWatchersForRepo: ["GET /repos/{owner}/{repo}/subscribers"],
		markNotificationsAsRead: ["PUT /notifications"],
		markRepoNotificationsAsRead: ["PUT /repos/{owner}/{repo}/notifications"],
		markThreadAsDone: ["DELETE /notifications/threads/{thread_id}"],
		markThreadAsRead: ["PATCH /notifications/threads/{thread_id}"],
		setRepoSubscription: ["PUT /repos/{owner}/{repo}/subscription"],
		setThreadSubscription: ["PUT /notifications/threads/{thread_id}/subscription"],
		starRepoForAuthenticatedUser: ["PUT /user/starred/{owner}/{repo}"],
		unstarRepoForAuthenticatedUser: ["DELETE /user/starred/{owner}/{repo}"]
	},
	apps: {
		addRepoToInstallation: [
			"PUT /user/installations/{installation_id}/repositories/{repository_id}",
			{},
			{ renamed: ["apps", "addRepoToInstallationForAuthenticatedUser"] }
		],
		addRepoToInstallationForAuthenticatedUser: ["PUT /user/installations/{installation_id}/repositories/{repository_id}"],
		checkToken: ["POST /applications/{client_id}/token"],
		createFromManifest: ["POST /app-manifests/{code}/conversions"],
		createInstallationAccessToken: ["POST /app/installations/{installation_id}/access_tokens"],
		deleteAuthorization: ["DELETE /applications/{client_id}/grant"],
		deleteInstallation: ["DELETE /app/installations/{installation_id}"],
		deleteToken: ["DELETE /applications/{client_id}/token"],
		getAuthenticated: ["GET /app"],
		getBySlug: ["GET /apps/{app_slug}"],
		getInstallation: ["GET /app/installations/{installation_id}"],
		getOrgInstallation: ["GET /orgs/{org}/installation"],
		getRepoInstallation: ["GET /repos/{owner}/{repo}/installation"],
		getSubscriptionPlanForAccount: ["GET /marketplace_listing/accounts/{account_id}"],
		getSubscriptionPlanForAccountStubbed: ["GET /marketplace_listing/stubbed/accounts/{account_id}"],
		getUserInstallation: ["GET /users/{username}/installation"],
		getWebhookConfigForApp: ["GET /app/hook/config"],
		getWebhookDelivery: ["GET /app/hook/deliveries/{delivery_id}"],
		listAccountsForPlan: ["GET /marketplace_listing/plans/{plan_id}/accounts"],
		listAccountsForPlanStubbed: ["GET /marketplace_listing/stubbed/plans/{plan_id}/accounts"],
		listInstallationReposForAuthenticatedUser: ["GET /user/installations/{installation_id}/repositories"],
		listInstallationRequestsForAuthenticatedApp: ["GET /app/installation-requests"],
		listInstallations: ["GET /app/installations"],
		listInstallationsForAuthenticatedUser: ["GET /user/installations"],
		listPlans: ["GET /marketplace_listing/plans"],
		listPlansStubbed: ["GET /marketplace_listing/stubbed/plans"],
		listReposAccessibleToInstallation: ["GET /installation/repositories"],
		listSubscriptionsForAuthenticatedUser: ["GET /user/marketplace_purchases"],
		listSubscriptionsForAuthenticatedUserStubbed: ["GET /user/marketplace_purchases/stubbed"],
		listWebhookDeliveries: ["GET /app/hook/deliveries"],
		redeliverWebhookDelivery: ["POST /app/hook/deliveries/{delivery_id}/attempts"],
		removeRepoFromInstallation: [
			"DELETE /user/installations/{installation_id}/repositories/{repository_id}",
			{},
			{ renamed: ["apps", "removeRepoFromInstallationForAuthenticatedUser"] }
		],
		removeRepoFromInstallationForAuthenticatedUser: ["DELETE /user/installations/{installation_id}/repositories/{repository_id}"],
		resetToken: ["PATCH /applications/{client_id}/token"],
		revokeInstallationAccessToken: ["DELETE /installation/token"],
		scopeToken: ["POST /applications/{client_id}/token/scoped"],
		suspendInstallation: ["PUT /app/installations/{installation_id}/suspended"],
		unsuspendInstallation: ["DELETE /app/installations/{installation_id}/suspended"],
		updateWebhookConfigForApp: ["PATCH /app/hook/config"]
	},
	billing: {
		getGithubActionsBillingOrg: ["GET /orgs/{org}/settings/billing/actions"],
		getGithubActionsBillingUser: ["GET /users/{username}/settings/billing/actions"],
		getGithubBillingPremiumRequestUsageReportOrg: ["GET /organizations/{org}/settings/billing/premium_request/usage"],
		getGithubBillingPremiumRequestUsageReportUser: ["GET /users/{username}/settings/billing/premium_request/usage"],
		getGithubBillingUsageReportOrg: ["GET /organizations/{org}/settings/billing/usage"],
		getGithubBillingUsageReportUser: ["GET /users/{username}/settings/billing/usage"],
		getGithubPackagesBillingOrg: ["GET /orgs/{org}/settings/billing/packages"],
		getGithubPackagesBillingUser: ["GET /users/{username}/settings/billing/packages"],
		getSharedStorageBillingOrg: ["GET /orgs/{org}/settings/billing/shared-storage"],
		getSharedStorageBillingUser: ["GET /users/{username}/settings/billing/shared-storage"]
	},
	campaigns: {
		createCampaign: ["POST /orgs/{org}/campaigns"],
		deleteCampaign: ["DELETE /orgs/{org}/campaigns/{campaign_number}"],
		getCampaignSummary: ["GET /orgs/{org}/campaigns/{campaign_number}"],
		listOrgCampaigns: ["GET /orgs/{org}/campaigns"],
		updateCampaign: ["PATCH /orgs/{org}/campaigns/{campaign_number}"]
	},
	checks: {
		create: ["POST /repos/{owner}/{repo}/check-runs"],
		createSuite: ["POST /repos/{owner}/{repo}/check-suites"],
		get: ["GET /repos/{owner}/{repo}/check-runs/{check_run_id}"],
		getSuite: ["GET /repos/{owner}/{repo}/check-suites/{check_suite_id}"],
		listAnnotations: ["GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations"],
		listForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/check-runs"],
		listForSuite: ["GET /repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs"],
		listSuitesForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/check-suites"],
		rerequestRun: ["POST /repos/{owner}/{repo}/check-runs/{check_run_id}/rerequest"],
		rerequestSuite: ["POST /repos/{owner}/{repo}/check-suites/{check_suite_id}/rerequest"],
		setSuitesPreferences: ["PATCH /repos/{owner}/{repo}/check-suites/preferences"],
		update: ["PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}"]
	},
	codeScanning: {
		commitAutofix: ["POST /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix/commits"],
		createAutofix: ["POST /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix"],
		createVariantAnalysis: ["POST /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses"],
		deleteAnalysis: ["DELETE /repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}{?confirm_delete}"],
		deleteCodeqlDatabase: ["DELETE /repos/{owner}/{repo}/code-scanning/codeql/databases/{language}"],
		getAlert: [
			"GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}",
			{},
			{ renamedParameters: { alert_id: "alert_number" } }
		],
		getAnalysis: ["GET /repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}"],
		getAutofix: ["GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix"],
		getCodeqlDatabase: ["GET /repos/{owner}/{repo}/code-scanning/codeql/databases/{language}"],
		getDefaultSetup: ["GET /repos/{owner}/{repo}/code-scanning/default-setup"],
		getSarif: ["GET /repos/{owner}/{repo}/code-scanning/sarifs/{sarif_id}"],
		getVariantAnalysis: ["GET /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses/{codeql_variant_analysis_id}"],
		getVariantAnalysisRepoTask: ["GET /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses/{codeql_variant_analysis_id}/repos/{repo_owner}/{repo_name}"],
		listAlertInstances: ["GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/instances"],
		listAlertsForOrg: ["GET /orgs/{org}/code-scanning/alerts"],
		listAlertsForRepo: ["GET /repos/{owner}/{repo}/code-scanning/alerts"],
		listAlertsInstances: [
			"GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/instances",
			{},
			{ renamed: ["codeScanning", "listAlertInstances"] }
		],
		listCodeqlDatabases: ["GET /repos/{owner}/{repo}/code-scanning/codeql/databases"],
		listRecentAnalyses: ["GET /repos/{owner}/{repo}/code-scanning/analyses"],
		updateAlert: ["PATCH /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}"],
		updateDefaultSetup: ["PATCH /repos/{owner}/{repo}/code-scanning/default-setup"],
		uploadSarif: ["POST /repos/{owner}/{repo}/code-scanning/sarifs"]
	},
	codeSecurity: {
		attachConfiguration: ["POST /orgs/{org}/code-security/configurations/{configuration_id}/attach"],
		attachEnterpriseConfiguration: ["POST /enterprises/{enterprise}/code-security/configurations/{configuration_id}/attach"],
		createConfiguration: ["POST /orgs/{org}/code-security/configurations"],
		createConfigurationForEnterprise: ["POST /enterprises/{enterprise}/code-security/configurations"],
		deleteConfiguration: ["DELETE /orgs/{org}/code-security/configurations/{configuration_id}"],
		deleteConfigurationForEnterprise: ["DELETE /enterprises/{enterprise}/code-security/configurations/{configuration_id}"],
		detachConfiguration: ["DELETE /orgs/{org}/code-security/configurations/detach"],
		getConfiguration: ["GET /orgs/{org}/code-security/configurations/{configuration_id}"],
		getConfigurationForRepository: ["GET /repos/{owner}/{repo}/code-security-configuration"],
		getConfigurationsForEnterprise: ["GET /enterprises/{enterprise}/code-security/configurations"],
		getConfigurationsForOrg: ["GET /orgs/{org}/code-security/configurations"],
		getDefaultConfigurations: ["GET /orgs/{org}/code-security/configurations/defaults"],
		getDefaultConfigurationsForEnterprise: ["GET /enterprises/{enterprise}/code-security/configurations/defaults"],
		getRepositoriesForConfiguration: ["GET /orgs/{org}/code-security/configurations/{configuration_id}/repositories"],
		getRepositoriesForEnterpriseConfiguration: ["GET /enterprises/{enterprise}/code-security/configurations/{configuration_id}/repositories"],
		getSingleConfigurationForEnterprise: ["GET /enterprises/{enterprise}/code-security/configurations/{configuration_id}"],
		setConfigurationAsDefault: ["PUT /orgs/{org}/code-security/configurations/{configuration_id}/defaults"],
		setConfigurationAsDefaultForEnterprise: ["PUT /enterprises/{enterprise}/code-security/configurations/{configuration_id}/defaults"],
		updateConfiguration: ["PATCH /orgs/{org}/code-security/configurations/{configuration_id}"],
		updateEnterpriseConfiguration: ["PATCH /enterprises/{enterprise}/code-security/configurations/{configuration_id}"]
	},
	codesOfConduct: {
		getAllCodesOfConduct: ["GET /codes_of_conduct"],
		getConductCode: ["GET /codes_of_conduct/{key}"]
	},
	codespaces: {
		addRepositoryForSecretForAuthenticatedUser: ["PUT /user/codespaces/secrets/{secret_name}/repositories/{repository_id}"],
		addSelectedRepoToOrgSecret: ["PUT /orgs/{org}/codespaces/secrets/{secret_name}/repositories/{repository_id}"],
		checkPermissionsForDevcontainer: ["GET /repos/{owner}/{repo}/codespaces/permissions_check"],
		codespaceMachinesForAuthenticatedUser: ["GET /user/codespaces/{codespace_name}/machines"],
		createForAuthenticatedUser: ["POST /user/codespaces"],
		createOrUpdateOrgSecret: ["PUT /orgs/{org}/codespaces/secrets/{secret_name}"],
		createOrUpdateRepoSecret: ["PUT /repos/{owner}/{repo}/codespaces/secrets/{secret_name}"],
		createOrUpdateSecretForAuthenticatedUser: ["PUT /user/codespaces/secrets/{secret_name}"],
		createWithPrForAuthenticatedUser: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/codespaces"],
		createWithRepoForAuthenticatedUser: ["POST /repos/{owner}/{repo}/codespaces"],
		deleteForAuthenticatedUser: ["DELETE /user/codespaces/{codespace_name}"],
		deleteFromOrganization: ["DELETE /orgs/{org}/members/{username}/codespaces/{codespace_name}"],
		deleteOrgSecret: ["DELETE /orgs/{org}/codespaces/secrets/{secret_name}"],
		deleteRepoSecret: ["DELETE /repos/{owner}/{repo}/codespaces/secrets/{secret_name}"],
		deleteSecretForAuthenticatedUser: ["DELETE /user/codespaces/secrets/{secret_name}"],
		exportForAuthenticatedUser: ["POST /user/codespaces/{codespace_name}/exports"],
		getCodespacesForUserInOrg: ["GET /orgs/{org}/members/{username}/codespaces"],
		getExportDetailsForAuthenticatedUser: ["GET /user/codespaces/{codespace_name}/exports/{export_id}"],
		getForAuthenticatedUser: ["GET /user/codespaces/{codespace_name}"],
		getOrgPublicKey: ["GET /orgs/{org}/codespaces/secrets/public-key"],
		getOrgSecret: ["GET /orgs/{org}/codespaces/secrets/{secret_name}"],
		getPublicKeyForAuthenticatedUser: ["GET /user/codespaces/secrets/public-key"],
		getRepoPublicKey: ["GET /repos/{owner}/{repo}/codespaces/secrets/public-key"],
		getRepoSecret: ["GET /repos/{owner}/{repo}/codespaces/secrets/{secret_name}"],
		getSecretForAuthenticatedUser: ["GET /user/codespaces/secrets/{secret_name}"],
		listDevcontainersInRepositoryForAuthenticatedUser: ["GET /repos/{owner}/{repo}/codespaces/devcontainers"],
		listForAuthenticatedUser: ["GET /user/codespaces"],
		listInOrganization: [
			"GET /orgs/{org}/codespaces",
			{},
			{ renamedParameters: { org_id: "org" } }
		],
		listInRepositoryForAuthenticatedUser: ["GET /repos/{owner}/{repo}/codespaces"],
		listOrgSecrets: ["GET /orgs/{org}/codespaces/secrets"],
		listRepoSecrets: ["GET /repos/{owner}/{repo}/codespaces/secrets"],
		listRepositoriesForSecretForAuthenticatedUser: ["GET /user/codespaces/secrets/{secret_name}/repositories"],
		listSecretsForAuthenticatedUser: ["GET /user/codespaces/secrets"],
		listSelectedReposForOrgSecret: ["GET /orgs/{org}/codespaces/secrets/{secret_name}/repositories"],
		preFlightWithRepoForAuthenticatedUser: ["GET /repos/{owner}/{repo}/codespaces/new"],
		publishForAuthenticatedUser: ["POST /user/codespaces/{codespace_name}/publish"],
		removeRepositoryForSecretForAuthenticatedUser: ["DELETE /user/codespaces/secrets/{secret_name}/repositories/{repository_id}"],
		removeSelectedRepoFromOrgSecret: ["DELETE /orgs/{org}/codespaces/secrets/{secret_name}/repositories/{repository_id}"],
		repoMachinesForAuthenticatedUser: ["GET /repos/{owner}/{repo}/codespaces/machines"],
		setRepositoriesForSecretForAuthenticatedUser: ["PUT /user/codespaces/secrets/{secret_name}/repositories"],
		setSelectedReposForOrgSecret: ["PUT /orgs/{org}/codespaces/secrets/{secret_name}/repositories"],
		startForAuthenticatedUser: ["POST /user/codespaces/{codespace_name}/start"],
		stopForAuthenticatedUser: ["POST /user/codespaces/{codespace_name}/stop"],
		stopInOrganization: ["POST /orgs/{org}/members/{username}/codespaces/{codespace_name}/stop"],
		updateForAuthenticatedUser: ["PATCH /user/codespaces/{codespace_name}"]
	},
	copilot: {
		addCopilotSeatsForTeams: ["POST /orgs/{org}/copilot/billing/selected_teams"],
		addCopilotSeatsForUsers: ["POST /orgs/{org}/copilot/billing/selected_users"],
		cancelCopilotSeatAssignmentForTeams: ["DELETE /orgs/{org}/copilot/billing/selected_teams"],
		cancelCopilotSeatAssignmentForUsers: ["DELETE /orgs/{org}/copilot/billing/selected_users"],
		copilotMetricsForOrganization: ["GET /orgs/{org}/copilot/metrics"],
		copilotMetricsForTeam: ["GET /orgs/{org}/team/{team_slug}/copilot/metrics"],
		getCopilotOrganizationDetails: ["GET /orgs/{org}/copilot/billing"],
		getCopilotSeatDetailsForUser: ["GET /orgs/{org}/members/{username}/copilot"],
		listCopilotSeats: ["GET /orgs/{org}/copilot/billing/seats"]
	},
	credentials: { revoke: ["POST /credentials/revoke"] },
	dependabot: {
		addSelectedRepoToOrgSecret: ["PUT /orgs/{org}/dependabot/secrets/{secret_name}/repositories/{repository_id}"],
		createOrUpdateOrgSecret: ["PUT /orgs/{org}/dependabot/secrets/{secret_name}"],
		createOrUpdateRepoSecret: ["PUT /repos/{owner}/{repo}/dependabot/secrets/{secret_name}"],
		deleteOrgSecret: ["DELETE /orgs/{org}/dependabot/secrets/{secret_name}"],
		deleteRepoSecret: ["DELETE /repos/{owner}/{repo}/dependabot/secrets/{secret_name}"],
		getAlert: ["GET /repos/{owner}/{repo}/dependabot/alerts/{alert_number}"],
		getOrgPublicKey: ["GET /orgs/{org}/dependabot/secrets/public-key"],
		getOrgSecret: ["GET /orgs/{org}/dependabot/secrets/{secret_name}"],
		getRepoPublicKey: ["GET /repos/{owner}/{repo}/dependabot/secrets/public-key"],
		getRepoSecret: ["GET /repos/{owner}/{repo}/dependabot/secrets/{secret_name}"],
		listAlertsForEnterprise: ["GET /enterprises/{enterprise}/dependabot/alerts"],
		listAlertsForOrg: ["GET /orgs/{org}/dependabot/alerts"],
		listAlertsForRepo: ["GET /repos/{owner}/{repo}/dependabot/alerts"],
		listOrgSecrets: ["GET /orgs/{org}/dependabot/secrets"],
		listRepoSecrets: ["GET /repos/{owner}/{repo}/dependabot/secrets"],
		listSelectedReposForOrgSecret: ["GET /orgs/{org}/dependabot/secrets/{secret_name}/repositories"],
		removeSelectedRepoFromOrgSecret: ["DELETE /orgs/{org}/dependabot/secrets/{secret_name}/repositories/{repository_id}"],
		repositoryAccessForOrg: ["GET /organizations/{org}/dependabot/repository-access"],
		setRepositoryAccessDefaultLevel: ["PUT /organizations/{org}/dependabot/repository-access/default-level"],
		setSelectedReposForOrgSecret: ["PUT /orgs/{org}/dependabot/secrets/{secret_name}/repositories"],
		updateAlert: ["PATCH /repos/{owner}/{repo}/dependabot/alerts/{alert_number}"],
		updateRepositoryAccessForOrg: ["PATCH /organizations/{org}/dependabot/repository-access"]
	},
	dependencyGraph: {
		createRepositorySnapshot: ["POST /repos/{owner}/{repo}/dependency-graph/snapshots"],
		diffRange: ["GET /repos/{owner}/{repo}/dependency-graph/compare/{basehead}"],
		exportSbom: ["GET /repos/{owner}/{repo}/dependency-graph/sbom"]
	},
	emojis: { get: ["GET /emojis"] },
	enterpriseTeamMemberships: {
		add: ["PUT /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}"],
		bulkAdd: ["POST /enterprises/{enterprise}/teams/{enterprise-team}/memberships/add"],
		bulkRemove: ["POST /enterprises/{enterprise}/teams/{enterprise-team}/memberships/remove"],
		get: ["GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}"],
		list: ["GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships"],
		remove: ["DELETE /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}"]
	},
	enterpriseTeamOrganizations: {
		add: ["PUT /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}"],
		bulkAdd: ["POST /enterprises/{enterprise}/teams/{enterprise-team}/organizations/add"],
		bulkRemove: ["POST /enterprises/{enterprise}/teams/{enterprise-team}/organizations/remove"],
		delete: ["DELETE /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}"],
		getAssignment: ["GET /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}"],
		getAssignments: ["GET /enterprises/{enterprise}/teams/{enterprise-team}/organizations"]
	},
	enterpriseTeams: {
		create: ["POST /enterprises/{enterprise}/teams"],
		delete: ["DELETE /enterprises/{enterprise}/teams/{team_slug}"],
		get: ["GET /enterprises/{enterprise}/teams/{team_slug}"],
		list: ["GET /enterprises/{enterprise}/teams"],
		update: ["PATCH /enterprises/{enterprise}/teams/{team_slug}"]
	},
	gists: {
		checkIsStarred: ["GET /gists/{gist_id}/star"],
		create: ["POST /gists"],
		createComment: ["POST /gists/{gist_id}/comments"],
		delete: ["DELETE /gists/{gist_id}"],
		deleteComment: ["DELETE /gists/{gist_id}/comments/{comment_id}"],
		fork: ["POST /gists/{gist_id}/forks"],
		get: ["GET /gists/{gist_id}"],
		getComment: ["GET /gists/{gist_id}/comments/{comment_id}"],
		getRevision: ["GET /gists/{gist_id}/{sha}"],
		list: ["GET /gists"],
		listComments: ["GET /gists/{gist_id}/comments"],
		listCommits: ["GET /gists/{gist_id}/commits"],
		listForUser: ["GET /users/{username}/gists"],
		listForks: ["GET /gists/{gist_id}/forks"],
		listPublic: ["GET /gists/public"],
		listStarred: ["GET /gists/starred"],
		star: ["PUT /gists/{gist_id}/star"],
		unstar: ["DELETE /gists/{gist_id}/star"],
		update: ["PATCH /gists/{gist_id}"],
		updateComment: ["PATCH /gists/{gist_id}/comments/{comment_id}"]
	},
	git: {
		createBlob: ["POST /repos/{owner}/{repo}/git/blobs"],
		createCommit: ["POST /repos/{owner}/{repo}/git/commits"],
		createRef: ["POST /repos/{owner}/{repo}/git/refs"],
		createTag: ["POST /repos/{owner}/{repo}/git/tags"],
		createTree: ["POST /repos/{owner}/{repo}/git/trees"],
		deleteRef: ["DELETE /repos/{owner}/{repo}/git/refs/{ref}"],
		getBlob: ["GET /repos/{owner}/{repo}/git/blobs/{file_sha}"],
		getCommit: ["GET /repos/{owner}/{repo}/git/commits/{commit_sha}"],
		getRef: ["GET /repos/{owner}/{repo}/git/ref/{ref}"],
		getTag: ["GET /repos/{owner}/{repo}/git/tags/{tag_sha}"],
		getTree: ["GET /repos/{owner}/{repo}/git/trees/{tree_sha}"],
		listMatchingRefs: ["GET /repos/{owner}/{repo}/git/matching-refs/{ref}"],
		updateRef: ["PATCH /repos/{owner}/{repo}/git/refs/{ref}"]
	},
	gitignore: {
		getAllTemplates: ["GET /gitignore/templates"],
		getTemplate: ["GET /gitignore/templates/{name}"]
	},
	hostedCompute: {
		createNetworkConfigurationForOrg: ["POST /orgs/{org}/settings/network-configurations"],
		deleteNetworkConfigurationFromOrg: ["DELETE /orgs/{org}/settings/network-configurations/{network_configuration_id}"],
		getNetworkConfigurationForOrg: ["GET /orgs/{org}/settings/network-configurations/{network_configuration_id}"],
		getNetworkSettingsForOrg: ["GET /orgs/{org}/settings/network-settings/{network_settings_id}"],
		listNetworkConfigurationsForOrg: ["GET /orgs/{org}/settings/network-configurations"],
		updateNetworkConfigurationForOrg: ["PATCH /orgs/{org}/settings/network-configurations/{network_configuration_id}"]
	},
	interactions: {
		getRestrictionsForAuthenticatedUser: ["GET /user/interaction-limits"],
		getRestrictionsForOrg: ["GET /orgs/{org}/interaction-limits"],
		getRestrictionsForRepo: ["GET /repos/{owner}/{repo}/interaction-limits"],
		getRestrictionsForYourPublicRepos: [
			"GET /user/interaction-limits",
			{},
			{ renamed: ["interactions", "getRestrictionsForAuthenticatedUser"] }
		],
		removeRestrictionsForAuthenticatedUser: ["DELETE /user/interaction-limits"],
		removeRestrictionsForOrg: ["DELETE /orgs/{org}/interaction-limits"],
		removeRestrictionsForRepo: ["DELETE /repos/{owner}/{repo}/interaction-limits"],
		removeRestrictionsForYourPublicRepos: [
			"DELETE /user/interaction-limits",
			{},
			{ renamed: ["interactions", "removeRestrictionsForAuthenticatedUser"] }
		],
		setRestrictionsForAuthenticatedUser: ["PUT /user/interaction-limits"],
		setRestrictionsForOrg: ["PUT /orgs/{org}/interaction-limits"],
		setRestrictionsForRepo: ["PUT /repos/{owner}/{repo}/interaction-limits"],
		setRestrictionsForYourPublicRepos: [
			"PUT /user/interaction-limits",
			{},
			{ renamed: ["interactions", "setRestrictionsForAuthenticatedUser"] }
		]
	},
	issues: {
		addAssignees: ["POST /repos/{owner}/{repo}/issues/{issue_number}/assignees"],
		addBlockedByDependency: ["POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by"],
		addLabels: ["POST /repos/{owner}/{repo}/issues/{issue_number}/labels"],
		addSubIssue: ["POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues"],
		checkUserCanBeAssigned: ["GET /repos/{owner}/{repo}/assignees/{assignee}"],
		checkUserCanBeAssignedToIssue: ["GET /repos/{owner}/{repo}/issues/{issue_number}/assignees/{assignee}"],
		create: ["POST /repos/{owner}/{repo}/issues"],
		createComment: ["POST /repos/{owner}/{repo}/issues/{issue_number}/comments"],
		createLabel: ["POST /repos/{owner}/{repo}/labels"],
		createMilestone: ["POST /repos/{owner}/{repo}/milestones"],
		deleteComment: ["DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}"],
		deleteLabel: ["DELETE /repos/{owner}/{repo}/labels/{name}"],
		deleteMilestone: ["DELETE /repos/{owner}/{repo}/milestones/{milestone_number}"],
		get: ["GET /repos/{owner}/{repo}/issues/{issue_number}"],
		getComment: ["GET /repos/{owner}/{repo}/issues/comments/{comment_id}"],
		getEvent: ["GET /repos/{owner}/{repo}/issues/events/{event_id}"],
		getLabel: ["GET /repos/{owner}/{repo}/labels/{name}"],
		getMilestone: ["GET /repos/{owner}/{repo}/milestones/{milestone_number}"],
		getParent: ["GET /repos/{owner}/{repo}/issues/{issue_number}/parent"],
		list: ["GET /issues"],
		listAssignees: ["GET /repos/{owner}/{repo}/assignees"],
		listComments: ["GET /repos/{owner}/{repo}/issues/{issue_number}/comments"],
		listCommentsForRepo: ["GET /repos/{owner}/{repo}/issues/comments"],
		listDependenciesBlockedBy: ["GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by"],
		listDependenciesBlocking: ["GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocking"],
		listEvents: ["GET /repos/{owner}/{repo}/issues/{issue_number}/events"],
		listEventsForRepo: ["GET /repos/{owner}/{repo}/issues/events"],
		listEventsForTimeline: ["GET /repos/{owner}/{repo}/issues/{issue_number}/timeline"],
		listForAuthenticatedUser: ["GET /user/issues"],
		listForOrg: ["GET /orgs/{org}/issues"],
		listForRepo: ["GET /repos/{owner}/{repo}/issues"],
		listLabelsForMilestone: ["GET /repos/{owner}/{repo}/milestones/{milestone_number}/labels"],
		listLabelsForRepo: ["GET /repos/{owner}/{repo}/labels"],
		listLabelsOnIssue: ["GET /repos/{owner}/{repo}/issues/{issue_number}/labels"],
		listMilestones: ["GET /repos/{owner}/{repo}/milestones"],
		listSubIssues: ["GET /repos/{owner}/{repo}/issues/{issue_number}/sub_issues"],
		lock: ["PUT /repos/{owner}/{repo}/issues/{issue_number}/lock"],
		removeAllLabels: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels"],
		removeAssignees: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees"],
		removeDependencyBlockedBy: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by/{issue_id}"],
		removeLabel: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}"],
		removeSubIssue: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue"],
		reprioritizeSubIssue: ["PATCH /repos/{owner}/{repo}/issues/{issue_number}/sub_issues/priority"],
		setLabels: ["PUT /repos/{owner}/{repo}/issues/{issue_number}/labels"],
		unlock: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/lock"],
		update: ["PATCH /repos/{owner}/{repo}/issues/{issue_number}"],
		updateComment: ["PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}"],
		updateLabel: ["PATCH /repos/{owner}/{repo}/labels/{name}"],
		updateMilestone: ["PATCH /repos/{owner}/{repo}/milestones/{milestone_number}"]
	},
	licenses: {
		get: ["GET /licenses/{license}"],
		getAllCommonlyUsed: ["GET /licenses"],
		getForRepo: ["GET /repos/{owner}/{repo}/license"]
	},
	markdown: {
		render: ["POST /markdown"],
		renderRaw: ["POST /markdown/raw", { headers: { "content-type": "text/plain; charset=utf-8" } }]
	},
	meta: {
		get: ["GET /meta"],
		getAllVersions: ["GET /versions"],
		getOctocat: ["GET /octocat"],
		getZen: ["GET /zen"],
		root: ["GET /"]
	},
	migrations: {
		deleteArchiveForAuthenticatedUser: ["DELETE /user/migrations/{migration_id}/archive"],
		deleteArchiveForOrg: ["DELETE /orgs/{org}/migrations/{migration_id}/archive"],
		downloadArchiveForOrg: ["GET /orgs/{org}/migrations/{migration_id}/archive"],
		getArchiveForAuthenticatedUser: ["GET /user/migrations/{migration_id}/archive"],
		getStatusForAuthenticatedUser: ["GET /user/migrations/{migration_id}"],
		getStatusForOrg: ["GET /orgs/{org}/migrations/{migration_id}"],
		listForAuthenticatedUser: ["GET /user/migrations"],
		listForOrg: ["GET /orgs/{org}/migrations"],
		listReposForAuthenticatedUser: ["GET /user/migrations/{migration_id}/repositories"],
		listReposForOrg: ["GET /orgs/{org}/migrations/{migration_id}/repositories"],
		listReposForUser: [
			"GET /user/migrations/{migration_id}/repositories",
			{},
			{ renamed: ["migrations", "listReposForAuthenticatedUser"] }
		],
		startForAuthenticatedUser: ["POST /user/migrations"],
		startForOrg: ["POST /orgs/{org}/migrations"],
		unlockRepoForAuthenticatedUser: ["DELETE /user/migrations/{migration_id}/repos/{repo_name}/lock"],
		unlockRepoForOrg: ["DELETE /orgs/{org}/migrations/{migration_id}/repos/{repo_name}/lock"]
	},
	oidc: {
		getOidcCustomSubTemplateForOrg: ["GET /orgs/{org}/actions/oidc/customization/sub"],
		updateOidcCustomSubTemplateForOrg: ["PUT /orgs/{org}/actions/oidc/customization/sub"]
	},
	orgs: {
		addSecurityManagerTeam: [
			"PUT /orgs/{org}/security-managers/teams/{team_slug}",
			{},
			{ deprecated: "octokit.rest.orgs.addSecurityManagerTeam() is deprecated, see https://docs.github.com/rest/orgs/security-managers#add-a-security-manager-team" }
		],
		assignTeamToOrgRole: ["PUT /orgs/{org}/organization-roles/teams/{team_slug}/{role_id}"],
		assignUserToOrgRole: ["PUT /orgs/{org}/organization-roles/users/{username}/{role_id}"],
		blockUser: ["PUT /orgs/{org}/blocks/{username}"],
		cancelInvitation: ["DELETE /orgs/{org}/invitations/{invitation_id}"],
		checkBlockedUser: ["GET /orgs/{org}/blocks/{username}"],
		checkMembershipForUser: ["GET /orgs/{org}/members/{username}"],
		checkPublicMembershipForUser: ["GET /orgs/{org}/public_members/{username}"],
		convertMemberToOutsideCollaborator: ["PUT /orgs/{org}/outside_collaborators/{username}"],
		createArtifactStorageRecord: ["POST /orgs/{org}/artifacts/metadata/storage-record"],
		createInvitation: ["POST /orgs/{org}/invitations"],
		createIssueType: ["POST /orgs/{org}/issue-types"],
		createWebhook: ["POST /orgs/{org}/hooks"],
		customPropertiesForOrgsCreateOrUpdateOrganizationValues: ["PATCH /organizations/{org}/org-properties/values"],
		customPropertiesForOrgsGetOrganizationValues: ["GET /organizations/{org}/org-properties/values"],
		customPropertiesForReposCreateOrUpdateOrganizationDefinition: ["PUT /orgs/{org}/properties/schema/{custom_property_name}"],
		customPropertiesForReposCreateOrUpdateOrganizationDefinitions: ["PATCH /orgs/{org}/properties/schema"],
		customPropertiesForReposCreateOrUpdateOrganizationValues: ["PATCH /orgs/{org}/properties/values"],
		customPropertiesForReposDeleteOrganizationDefinition: ["DELETE /orgs/{org}/properties/schema/{custom_property_name}"],
		customPropertiesForReposGetOrganizationDefinition: ["GET /orgs/{org}/properties/schema/{custom_property_name}"],
		customPropertiesForReposGetOrganizationDefinitions: ["GET /orgs/{org}/properties/schema"],
		customPropertiesForReposGetOrganizationValues: ["GET /orgs/{org}/properties/values"],
		delete: ["DELETE /orgs/{org}"],
		deleteAttestationsBulk: ["POST /orgs/{org}/attestations/delete-request"],
		deleteAttestationsById: ["DELETE /orgs/{org}/attestations/{attestation_id}"],
		deleteAttestationsBySubjectDigest: ["DELETE /orgs/{org}/attestations/digest/{subject_digest}"],
		deleteIssueType: ["DELETE /orgs/{org}/issue-types/{issue_type_id}"],
		deleteWebhook: ["DELETE /orgs/{org}/hooks/{hook_id}"],
		disableSelectedRepositoryImmutableReleasesOrganization: ["DELETE /orgs/{org}/settings/immutable-releases/repositories/{repository_id}"],
		enableSelectedRepositoryImmutableReleasesOrganization: ["PUT /orgs/{org}/settings/immutable-releases/repositories/{repository_id}"],
		get: ["GET /orgs/{org}"],
		getImmutableReleasesSettings: ["GET /orgs/{org}/settings/immutable-releases"],
		getImmutableReleasesSettingsRepositories: ["GET /orgs/{org}/settings/immutable-releases/repositories"],
		getMembershipForAuthenticatedUser: ["GET /user/memberships/orgs/{org}"],
		getMembershipForUser: ["GET /orgs/{org}/memberships/{username}"],
		getOrgRole: ["GET /orgs/{org}/organization-roles/{role_id}"],
		getOrgRulesetHistory: ["GET /orgs/{org}/rulesets/{ruleset_id}/history"],
		getOrgRulesetVersion: ["GET /orgs/{org}/rulesets/{ruleset_id}/history/{version_id}"],
		getWebhook: ["GET /orgs/{org}/hooks/{hook_id}"],
		getWebhookConfigForOrg: ["GET /orgs/{org}/hooks/{hook_id}/config"],
		getWebhookDelivery: ["GET /orgs/{org}/hooks/{hook_id}/deliveries/{delivery_id}"],
		list: ["GET /organizations"],
		listAppInstallations: ["GET /orgs/{org}/installations"],
		listArtifactStorageRecords: ["GET /orgs/{org}/artifacts/{subject_digest}/metadata/storage-records"],
		listAttestationRepositories: ["GET /orgs/{org}/attestations/repositories"],
		listAttestations: ["GET /orgs/{org}/attestations/{subject_digest}"],
		listAttestationsBulk: ["POST /orgs/{org}/attestations/bulk-list{?per_page,before,after}"],
		listBlockedUsers: ["GET /orgs/{org}/blocks"],
		listFailedInvitations: ["GET /orgs/{org}/failed_invitations"],
		listForAuthenticatedUser: ["GET /user/orgs"],
		listForUser: ["GET /users/{username}/orgs"],
		listInvitationTeams: ["GET /orgs/{org}/invitations/{invitation_id}/teams"],
		listIssueTypes: ["GET /orgs/{org}/issue-types"],
		listMembers: ["GET /orgs/{org}/members"],
		listMembershipsForAuthenticatedUser: ["GET /user/memberships/orgs"],
		listOrgRoleTeams: ["GET /orgs/{org}/organization-roles/{role_id}/teams"],
		listOrgRoleUsers: ["GET /orgs/{org}/organization-roles/{role_id}/users"],
		listOrgRoles: ["GET /orgs/{org}/organization-roles"],
		listOrganizationFineGrainedPermissions: ["GET /orgs/{org}/organization-fine-grained-permissions"],
		listOutsideCollaborators: ["GET /orgs/{org}/outside_collaborators"],
		listPatGrantRepositories: ["GET /orgs/{org}/personal-access-tokens/{pat_id}/repositories"],
		listPatGrantRequestRepositories: ["GET /orgs/{org}/personal-access-token-requests/{pat_request_id}/repositories"],
		listPatGrantRequests: ["GET /orgs/{org}/personal-access-token-requests"],
		listPatGrants: ["GET /orgs/{org}/personal-access-tokens"],
		listPendingInvitations: ["GET /orgs/{org}/invitations"],
		listPublicMembers: ["GET /orgs/{org}/public_members"],
		listSecurityManagerTeams: [
			"GET /orgs/{org}/security-managers",
			{},
			{ deprecated: "octokit.rest.orgs.listSecurityManagerTeams() is deprecated, see https://docs.github.com/rest/orgs/security-managers#list-security-manager-teams" }
		],
		listWebhookDeliveries: ["GET /orgs/{org}/hooks/{hook_id}/deliveries"],
		listWebhooks: ["GET /orgs/{org}/hooks"],
		pingWebhook: ["POST /orgs/{org}/hooks/{hook_id}/pings"],
		redeliverWebhookDelivery: ["POST /orgs/{org}/hooks/{hook_id}/deliveries/{delivery_id}/attempts"],
		removeMember: ["DELETE /orgs/{org}/members/{username}"],
		removeMembershipForUser: ["DELETE /orgs/{org}/memberships/{username}"],
		removeOutsideCollaborator: ["DELETE /orgs/{org}/outside_collaborators/{username}"],
		removePublicMembershipForAuthenticatedUser: ["DELETE /orgs/{org}/public_members/{username}"],
		removeSecurityManagerTeam: [
			"DELETE /orgs/{org}/security-managers/teams/{team_slug}",
			{},
			{ deprecated: "octokit.rest.orgs.removeSecurityManagerTeam() is deprecated, see https://docs.github.com/rest/orgs/security-managers#remove-a-security-manager-team" }
		],
		reviewPatGrantRequest: ["POST /orgs/{org}/personal-access-token-requests/{pat_request_id}"],
		reviewPatGrantRequestsInBulk: ["POST /orgs/{org}/personal-access-token-requests"],
		revokeAllOrgRolesTeam: ["DELETE /orgs/{org}/organization-roles/teams/{team_slug}"],
		revokeAllOrgRolesUser: ["DELETE /orgs/{org}/organization-roles/users/{username}"],
		revokeOrgRoleTeam: ["DELETE /orgs/{org}/organization-roles/teams/{team_slug}/{role_id}"],
		revokeOrgRoleUser: ["DELETE /orgs/{org}/organization-roles/users/{username}/{role_id}"],
		setImmutableReleasesSettings: ["PUT /orgs/{org}/settings/immutable-releases"],
		setImmutableReleasesSettingsRepositories: ["PUT /orgs/{org}/settings/immutable-releases/repositories"],
		setMembershipForUser: ["PUT /orgs/{org}/memberships/{username}"],
		setPublicMembershipForAuthenticatedUser: ["PUT /orgs/{org}/public_members/{username}"],
		unblockUser: ["DELETE /orgs/{org}/blocks/{username}"],
		update: ["PATCH /orgs/{org}"],
		updateIssueType: ["PUT /orgs/{org}/issue-types/{issue_type_id}"],
		updateMembershipForAuthenticatedUser: ["PATCH /user/memberships/orgs/{org}"],
		updatePatAccess: ["POST /orgs/{org}/personal-access-tokens/{pat_id}"],
		updatePatAccesses: ["POST /orgs/{org}/personal-access-tokens"],
		updateWebhook: ["PATCH /orgs/{org}/hooks/{hook_id}"],
		updateWebhookConfigForOrg: ["PATCH /orgs/{org}/hooks/{hook_id}/config"]
	},
	packages: {
		deletePackageForAuthenticatedUser: ["DELETE /user/packages/{package_type}/{package_name}"],
		deletePackageForOrg: ["DELETE /orgs/{org}/packages/{package_type}/{package_name}"],
		deletePackageForUser: ["DELETE /users/{username}/packages/{package_type}/{package_name}"],
		deletePackageVersionForAuthenticatedUser: ["DELETE /user/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		deletePackageVersionForOrg: ["DELETE /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		deletePackageVersionForUser: ["DELETE /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		getAllPackageVersionsForAPackageOwnedByAnOrg: [
			"GET /orgs/{org}/packages/{package_type}/{package_name}/versions",
			{},
			{ renamed: ["packages", "getAllPackageVersionsForPackageOwnedByOrg"] }
		],
		getAllPackageVersionsForAPackageOwnedByTheAuthenticatedUser: [
			"GET /user/packages/{package_type}/{package_name}/versions",
			{},
			{ renamed: ["packages", "getAllPackageVersionsForPackageOwnedByAuthenticatedUser"] }
		],
		getAllPackageVersionsForPackageOwnedByAuthenticatedUser: ["GET /user/packages/{package_type}/{package_name}/versions"],
		getAllPackageVersionsForPackageOwnedByOrg: ["GET /orgs/{org}/packages/{package_type}/{package_name}/versions"],
		getAllPackageVersionsForPackageOwnedByUser: ["GET /users/{username}/packages/{package_type}/{package_name}/versions"],
		getPackageForAuthenticatedUser: ["GET /user/packages/{package_type}/{package_name}"],
		getPackageForOrganization: ["GET /orgs/{org}/packages/{package_type}/{package_name}"],
		getPackageForUser: ["GET /users/{username}/packages/{package_type}/{package_name}"],
		getPackageVersionForAuthenticatedUser: ["GET /user/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		getPackageVersionForOrganization: ["GET /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		getPackageVersionForUser: ["GET /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}"],
		listDockerMigrationConflictingPackagesForAuthenticatedUser: ["GET /user/docker/conflicts"],
		listDockerMigrationConflictingPackagesForOrganization: ["GET /orgs/{org}/docker/conflicts"],
		listDockerMigrationConflictingPackagesForUser: ["GET /users/{username}/docker/conflicts"],
		listPackagesForAuthenticatedUser: ["GET /user/packages"],
		listPackagesForOrganization: ["GET /orgs/{org}/packages"],
		listPackagesForUser: ["GET /users/{username}/packages"],
		restorePackageForAuthenticatedUser: ["POST /user/packages/{package_type}/{package_name}/restore{?token}"],
		restorePackageForOrg: ["POST /orgs/{org}/packages/{package_type}/{package_name}/restore{?token}"],
		restorePackageForUser: ["POST /users/{username}/packages/{package_type}/{package_name}/restore{?token}"],
		restorePackageVersionForAuthenticatedUser: ["POST /user/packages/{package_type}/{package_name}/versions/{package_version_id}/restore"],
		restorePackageVersionForOrg: ["POST /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}/restore"],
		restorePackageVersionForUser: ["POST /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}/restore"]
	},
	privateRegistries: {
		createOrgPrivateRegistry: ["POST /orgs/{org}/private-registries"],
		deleteOrgPrivateRegistry: ["DELETE /orgs/{org}/private-registries/{secret_name}"],
		getOrgPrivateRegistry: ["GET /orgs/{org}/private-registries/{secret_name}"],
		getOrgPublicKey: ["GET /orgs/{org}/private-registries/public-key"],
		listOrgPrivateRegistries: ["GET /orgs/{org}/private-registries"],
		updateOrgPrivateRegistry: ["PATCH /orgs/{org}/private-registries/{secret_name}"]
	},
	projects: {
		addItemForOrg: ["POST /orgs/{org}/projectsV2/{project_number}/items"],
		addItemForUser: ["POST /users/{username}/projectsV2/{project_number}/items"],
		deleteItemForOrg: ["DELETE /orgs/{org}/projectsV2/{project_number}/items/{item_id}"],
		deleteItemForUser: ["DELETE /users/{username}/projectsV2/{project_number}/items/{item_id}"],
		getFieldForOrg: ["GET /orgs/{org}/projectsV2/{project_number}/fields/{field_id}"],
		getFieldForUser: ["GET /users/{username}/projectsV2/{project_number}/fields/{field_id}"],
		getForOrg: ["GET /orgs/{org}/projectsV2/{project_number}"],
		getForUser: ["GET /users/{username}/projectsV2/{project_number}"],
		getOrgItem: ["GET /orgs/{org}/projectsV2/{project_number}/items/{item_id}"],
		getUserItem: ["GET /users/{username}/projectsV2/{project_number}/items/{item_id}"],
		listFieldsForOrg: ["GET /orgs/{org}/projectsV2/{project_number}/fields"],
		listFieldsForUser: ["GET /users/{username}/projectsV2/{project_number}/fields"],
		listForOrg: ["GET /orgs/{org}/projectsV2"],
		listForUser: ["GET /users/{username}/projectsV2"],
		listItemsForOrg: ["GET /orgs/{org}/projectsV2/{project_number}/items"],
		listItemsForUser: ["GET /users/{username}/projectsV2/{project_number}/items"],
		updateItemForOrg: ["PATCH /orgs/{org}/projectsV2/{project_number}/items/{item_id}"],
		updateItemForUser: ["PATCH /users/{username}/projectsV2/{project_number}/items/{item_id}"]
	},
	pulls: {
		checkIfMerged: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
		create: ["POST /repos/{owner}/{repo}/pulls"],
		createReplyForReviewComment: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies"],
		createReview: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews"],
		createReviewComment: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/comments"],
		deletePendingReview: ["DELETE /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}"],
		deleteReviewComment: ["DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}"],
		dismissReview: ["PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals"],
		get: ["GET /repos/{owner}/{repo}/pulls/{pull_number}"],
		getReview: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}"],
		getReviewComment: ["GET /repos/{owner}/{repo}/pulls/comments/{comment_id}"],
		list: ["GET /repos/{owner}/{repo}/pulls"],
		listCommentsForReview: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments"],
		listCommits: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/commits"],
		listFiles: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/files"],
		listRequestedReviewers: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers"],
		listReviewComments: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/comments"],
		listReviewCommentsForRepo: ["GET /repos/{owner}/{repo}/pulls/comments"],
		listReviews: ["GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews"],
		merge: ["PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge"],
		removeRequestedReviewers: ["DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers"],
		requestReviewers: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers"],
		submitReview: ["POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events"],
		update: ["PATCH /repos/{owner}/{repo}/pulls/{pull_number}"],
		updateBranch: ["PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch"],
		updateReview: ["PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}"],
		updateReviewComment: ["PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}"]
	},
	rateLimit: { get: ["GET /rate_limit"] },
	reactions: {
		createForCommitComment: ["POST /repos/{owner}/{repo}/comments/{comment_id}/reactions"],
		createForIssue: ["POST /repos/{owner}/{repo}/issues/{issue_number}/reactions"],
		createForIssueComment: ["POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions"],
		createForPullRequestReviewComment: ["POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions"],
		createForRelease: ["POST /repos/{owner}/{repo}/releases/{release_id}/reactions"],
		createForTeamDiscussionCommentInOrg: ["POST /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}/reactions"],
		createForTeamDiscussionInOrg: ["POST /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/reactions"],
		deleteForCommitComment: ["DELETE /repos/{owner}/{repo}/comments/{comment_id}/reactions/{reaction_id}"],
		deleteForIssue: ["DELETE /repos/{owner}/{repo}/issues/{issue_number}/reactions/{reaction_id}"],
		deleteForIssueComment: ["DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}"],
		deleteForPullRequestComment: ["DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions/{reaction_id}"],
		deleteForRelease: ["DELETE /repos/{owner}/{repo}/releases/{release_id}/reactions/{reaction_id}"],
		deleteForTeamDiscussion: ["DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/reactions/{reaction_id}"],
		deleteForTeamDiscussionComment: ["DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}/reactions/{reaction_id}"],
		listForCommitComment: ["GET /repos/{owner}/{repo}/comments/{comment_id}/reactions"],
		listForIssue: ["GET /repos/{owner}/{repo}/issues/{issue_number}/reactions"],
		listForIssueComment: ["GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions"],
		listForPullRequestReviewComment: ["GET /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions"],
		listForRelease: ["GET /repos/{owner}/{repo}/releases/{release_id}/reactions"],
		listForTeamDiscussionCommentInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}/reactions"],
		listForTeamDiscussionInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/reactions"]
	},
	repos: {
		acceptInvitation: [
			"PATCH /user/repository_invitations/{invitation_id}",
			{},
			{ renamed: ["repos", "acceptInvitationForAuthenticatedUser"] }
		],
		acceptInvitationForAuthenticatedUser: ["PATCH /user/repository_invitations/{invitation_id}"],
		addAppAccessRestrictions: [
			"POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps",
			{},
			{ mapToData: "apps" }
		],
		addCollaborator: ["PUT /repos/{owner}/{repo}/collaborators/{username}"],
		addStatusCheckContexts: [
			"POST /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts",
			{},
			{ mapToData: "contexts" }
		],
		addTeamAccessRestrictions: [
			"POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams",
			{},
			{ mapToData: "teams" }
		],
		addUserAccessRestrictions: [
			"POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users",
			{},
			{ mapToData: "users" }
		],
		cancelPagesDeployment: ["POST /repos/{owner}/{repo}/pages/deployments/{pages_deployment_id}/cancel"],
		checkAutomatedSecurityFixes: ["GET /repos/{owner}/{repo}/automated-security-fixes"],
		checkCollaborator: ["GET /repos/{owner}/{repo}/collaborators/{username}"],
		checkImmutableReleases: ["GET /repos/{owner}/{repo}/immutable-releases"],
		checkPrivateVulnerabilityReporting: ["GET /repos/{owner}/{repo}/private-vulnerability-reporting"],
		checkVulnerabilityAlerts: ["GET /repos/{owner}/{repo}/vulnerability-alerts"],
		codeownersErrors: ["GET /repos/{owner}/{repo}/codeowners/errors"],
		compareCommits: ["GET /repos/{owner}/{repo}/compare/{base}...{head}"],
		compareCommitsWithBasehead: ["GET /repos/{owner}/{repo}/compare/{basehead}"],
		createAttestation: ["POST /repos/{owner}/{repo}/attestations"],
		createAutolink: ["POST /repos/{owner}/{repo}/autolinks"],
		createCommitComment: ["POST /repos/{owner}/{repo}/commits/{commit_sha}/comments"],
		createCommitSignatureProtection: ["POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"],
		createCommitStatus: ["POST /repos/{owner}/{repo}/statuses/{sha}"],
		createDeployKey: ["POST /repos/{owner}/{repo}/keys"],
		createDeployment: ["POST /repos/{owner}/{repo}/deployments"],
		createDeploymentBranchPolicy: ["POST /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies"],
		createDeploymentProtectionRule: ["POST /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules"],
		createDeploymentStatus: ["POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses"],
		createDispatchEvent: ["POST /repos/{owner}/{repo}/dispatches"],
		createForAuthenticatedUser: ["POST /user/repos"],
		createFork: ["POST /repos/{owner}/{repo}/forks"],
		createInOrg: ["POST /orgs/{org}/repos"],
		createOrUpdateEnvironment: ["PUT /repos/{owner}/{repo}/environments/{environment_name}"],
		createOrUpdateFileContents: ["PUT /repos/{owner}/{repo}/contents/{path}"],
		createOrgRuleset: ["POST /orgs/{org}/rulesets"],
		createPagesDeployment: ["POST /repos/{owner}/{repo}/pages/deployments"],
		createPagesSite: ["POST /repos/{owner}/{repo}/pages"],
		createRelease: ["POST /repos/{owner}/{repo}/releases"],
		createRepoRuleset: ["POST /repos/{owner}/{repo}/rulesets"],
		createUsingTemplate: ["POST /repos/{template_owner}/{template_repo}/generate"],
		createWebhook: ["POST /repos/{owner}/{repo}/hooks"],
		customPropertiesForReposCreateOrUpdateRepositoryValues: ["PATCH /repos/{owner}/{repo}/properties/values"],
		customPropertiesForReposGetRepositoryValues: ["GET /repos/{owner}/{repo}/properties/values"],
		declineInvitation: [
			"DELETE /user/repository_invitations/{invitation_id}",
			{},
			{ renamed: ["repos", "declineInvitationForAuthenticatedUser"] }
		],
		declineInvitationForAuthenticatedUser: ["DELETE /user/repository_invitations/{invitation_id}"],
		delete: ["DELETE /repos/{owner}/{repo}"],
		deleteAccessRestrictions: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions"],
		deleteAdminBranchProtection: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"],
		deleteAnEnvironment: ["DELETE /repos/{owner}/{repo}/environments/{environment_name}"],
		deleteAutolink: ["DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}"],
		deleteBranchProtection: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection"],
		deleteCommitComment: ["DELETE /repos/{owner}/{repo}/comments/{comment_id}"],
		deleteCommitSignatureProtection: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"],
		deleteDeployKey: ["DELETE /repos/{owner}/{repo}/keys/{key_id}"],
		deleteDeployment: ["DELETE /repos/{owner}/{repo}/deployments/{deployment_id}"],
		deleteDeploymentBranchPolicy: ["DELETE /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}"],
		deleteFile: ["DELETE /repos/{owner}/{repo}/contents/{path}"],
		deleteInvitation: ["DELETE /repos/{owner}/{repo}/invitations/{invitation_id}"],
		deleteOrgRuleset: ["DELETE /orgs/{org}/rulesets/{ruleset_id}"],
		deletePagesSite: ["DELETE /repos/{owner}/{repo}/pages"],
		deletePullRequestReviewProtection: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"],
		deleteRelease: ["DELETE /repos/{owner}/{repo}/releases/{release_id}"],
		deleteReleaseAsset: ["DELETE /repos/{owner}/{repo}/releases/assets/{asset_id}"],
		deleteRepoRuleset: ["DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}"],
		deleteWebhook: ["DELETE /repos/{owner}/{repo}/hooks/{hook_id}"],
		disableAutomatedSecurityFixes: ["DELETE /repos/{owner}/{repo}/automated-security-fixes"],
		disableDeploymentProtectionRule: ["DELETE /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/{protection_rule_id}"],
		disableImmutableReleases: ["DELETE /repos/{owner}/{repo}/immutable-releases"],
		disablePrivateVulnerabilityReporting: ["DELETE /repos/{owner}/{repo}/private-vulnerability-reporting"],
		disableVulnerabilityAlerts: ["DELETE /repos/{owner}/{repo}/vulnerability-alerts"],
		downloadArchive: [
			"GET /repos/{owner}/{repo}/zipball/{ref}",
			{},
			{ renamed: ["repos", "downloadZipballArchive"] }
		],
		downloadTarballArchive: ["GET /repos/{owner}/{repo}/tarball/{ref}"],
		downloadZipballArchive: ["GET /repos/{owner}/{repo}/zipball/{ref}"],
		enableAutomatedSecurityFixes: ["PUT /repos/{owner}/{repo}/automated-security-fixes"],
		enableImmutableReleases: ["PUT /repos/{owner}/{repo}/immutable-releases"],
		enablePrivateVulnerabilityReporting: ["PUT /repos/{owner}/{repo}/private-vulnerability-reporting"],
		enableVulnerabilityAlerts: ["PUT /repos/{owner}/{repo}/vulnerability-alerts"],
		generateReleaseNotes: ["POST /repos/{owner}/{repo}/releases/generate-notes"],
		get: ["GET /repos/{owner}/{repo}"],
		getAccessRestrictions: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions"],
		getAdminBranchProtection: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"],
		getAllDeploymentProtectionRules: ["GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules"],
		getAllEnvironments: ["GET /repos/{owner}/{repo}/environments"],
		getAllStatusCheckContexts: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts"],
		getAllTopics: ["GET /repos/{owner}/{repo}/topics"],
		getAppsWithAccessToProtectedBranch: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps"],
		getAutolink: ["GET /repos/{owner}/{repo}/autolinks/{autolink_id}"],
		getBranch: ["GET /repos/{owner}/{repo}/branches/{branch}"],
		getBranchProtection: ["GET /repos/{owner}/{repo}/branches/{branch}/protection"],
		getBranchRules: ["GET /repos/{owner}/{repo}/rules/branches/{branch}"],
		getClones: ["GET /repos/{owner}/{repo}/traffic/clones"],
		getCodeFrequencyStats: ["GET /repos/{owner}/{repo}/stats/code_frequency"],
		getCollaboratorPermissionLevel: ["GET /repos/{owner}/{repo}/collaborators/{username}/permission"],
		getCombinedStatusForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/status"],
		getCommit: ["GET /repos/{owner}/{repo}/commits/{ref}"],
		getCommitActivityStats: ["GET /repos/{owner}/{repo}/stats/commit_activity"],
		getCommitComment: ["GET /repos/{owner}/{repo}/comments/{comment_id}"],
		getCommitSignatureProtection: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures"],
		getCommunityProfileMetrics: ["GET /repos/{owner}/{repo}/community/profile"],
		getContent: ["GET /repos/{owner}/{repo}/contents/{path}"],
		getContributorsStats: ["GET /repos/{owner}/{repo}/stats/contributors"],
		getCustomDeploymentProtectionRule: ["GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/{protection_rule_id}"],
		getDeployKey: ["GET /repos/{owner}/{repo}/keys/{key_id}"],
		getDeployment: ["GET /repos/{owner}/{repo}/deployments/{deployment_id}"],
		getDeploymentBranchPolicy: ["GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}"],
		getDeploymentStatus: ["GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses/{status_id}"],
		getEnvironment: ["GET /repos/{owner}/{repo}/environments/{environment_name}"],
		getLatestPagesBuild: ["GET /repos/{owner}/{repo}/pages/builds/latest"],
		getLatestRelease: ["GET /repos/{owner}/{repo}/releases/latest"],
		getOrgRuleSuite: ["GET /orgs/{org}/rulesets/rule-suites/{rule_suite_id}"],
		getOrgRuleSuites: ["GET /orgs/{org}/rulesets/rule-suites"],
		getOrgRuleset: ["GET /orgs/{org}/rulesets/{ruleset_id}"],
		getOrgRulesets: ["GET /orgs/{org}/rulesets"],
		getPages: ["GET /repos/{owner}/{repo}/pages"],
		getPagesBuild: ["GET /repos/{owner}/{repo}/pages/builds/{build_id}"],
		getPagesDeployment: ["GET /repos/{owner}/{repo}/pages/deployments/{pages_deployment_id}"],
		getPagesHealthCheck: ["GET /repos/{owner}/{repo}/pages/health"],
		getParticipationStats: ["GET /repos/{owner}/{repo}/stats/participation"],
		getPullRequestReviewProtection: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"],
		getPunchCardStats: ["GET /repos/{owner}/{repo}/stats/punch_card"],
		getReadme: ["GET /repos/{owner}/{repo}/readme"],
		getReadmeInDirectory: ["GET /repos/{owner}/{repo}/readme/{dir}"],
		getRelease: ["GET /repos/{owner}/{repo}/releases/{release_id}"],
		getReleaseAsset: ["GET /repos/{owner}/{repo}/releases/assets/{asset_id}"],
		getReleaseByTag: ["GET /repos/{owner}/{repo}/releases/tags/{tag}"],
		getRepoRuleSuite: ["GET /repos/{owner}/{repo}/rulesets/rule-suites/{rule_suite_id}"],
		getRepoRuleSuites: ["GET /repos/{owner}/{repo}/rulesets/rule-suites"],
		getRepoRuleset: ["GET /repos/{owner}/{repo}/rulesets/{ruleset_id}"],
		getRepoRulesetHistory: ["GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history"],
		getRepoRulesetVersion: ["GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history/{version_id}"],
		getRepoRulesets: ["GET /repos/{owner}/{repo}/rulesets"],
		getStatusChecksProtection: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"],
		getTeamsWithAccessToProtectedBranch: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams"],
		getTopPaths: ["GET /repos/{owner}/{repo}/traffic/popular/paths"],
		getTopReferrers: ["GET /repos/{owner}/{repo}/traffic/popular/referrers"],
		getUsersWithAccessToProtectedBranch: ["GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users"],
		getViews: ["GET /repos/{owner}/{repo}/traffic/views"],
		getWebhook: ["GET /repos/{owner}/{repo}/hooks/{hook_id}"],
		getWebhookConfigForRepo: ["GET /repos/{owner}/{repo}/hooks/{hook_id}/config"],
		getWebhookDelivery: ["GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}"],
		listActivities: ["GET /repos/{owner}/{repo}/activity"],
		listAttestations: ["GET /repos/{owner}/{repo}/attestations/{subject_digest}"],
		listAutolinks: ["GET /repos/{owner}/{repo}/autolinks"],
		listBranches: ["GET /repos/{owner}/{repo}/branches"],
		listBranchesForHeadCommit: ["GET /repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head"],
		listCollaborators: ["GET /repos/{owner}/{repo}/collaborators"],
		listCommentsForCommit: ["GET /repos/{owner}/{repo}/commits/{commit_sha}/comments"],
		listCommitCommentsForRepo: ["GET /repos/{owner}/{repo}/comments"],
		listCommitStatusesForRef: ["GET /repos/{owner}/{repo}/commits/{ref}/statuses"],
		listCommits: ["GET /repos/{owner}/{repo}/commits"],
		listContributors: ["GET /repos/{owner}/{repo}/contributors"],
		listCustomDeploymentRuleIntegrations: ["GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/apps"],
		listDeployKeys: ["GET /repos/{owner}/{repo}/keys"],
		listDeploymentBranchPolicies: ["GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies"],
		listDeploymentStatuses: ["GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses"],
		listDeployments: ["GET /repos/{owner}/{repo}/deployments"],
		listForAuthenticatedUser: ["GET /user/repos"],
		listForOrg: ["GET /orgs/{org}/repos"],
		listForUser: ["GET /users/{username}/repos"],
		listForks: ["GET /repos/{owner}/{repo}/forks"],
		listInvitations: ["GET /repos/{owner}/{repo}/invitations"],
		listInvitationsForAuthenticatedUser: ["GET /user/repository_invitations"],
		listLanguages: ["GET /repos/{owner}/{repo}/languages"],
		listPagesBuilds: ["GET /repos/{owner}/{repo}/pages/builds"],
		listPublic: ["GET /repositories"],
		listPullRequestsAssociatedWithCommit: ["GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls"],
		listReleaseAssets: ["GET /repos/{owner}/{repo}/releases/{release_id}/assets"],
		listReleases: ["GET /repos/{owner}/{repo}/releases"],
		listTags: ["GET /repos/{owner}/{repo}/tags"],
		listTeams: ["GET /repos/{owner}/{repo}/teams"],
		listWebhookDeliveries: ["GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries"],
		listWebhooks: ["GET /repos/{owner}/{repo}/hooks"],
		merge: ["POST /repos/{owner}/{repo}/merges"],
		mergeUpstream: ["POST /repos/{owner}/{repo}/merge-upstream"],
		pingWebhook: ["POST /repos/{owner}/{repo}/hooks/{hook_id}/pings"],
		redeliverWebhookDelivery: ["POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts"],
		removeAppAccessRestrictions: [
			"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps",
			{},
			{ mapToData: "apps" }
		],
		removeCollaborator: ["DELETE /repos/{owner}/{repo}/collaborators/{username}"],
		removeStatusCheckContexts: [
			"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts",
			{},
			{ mapToData: "contexts" }
		],
		removeStatusCheckProtection: ["DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"],
		removeTeamAccessRestrictions: [
			"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams",
			{},
			{ mapToData: "teams" }
		],
		removeUserAccessRestrictions: [
			"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users",
			{},
			{ mapToData: "users" }
		],
		renameBranch: ["POST /repos/{owner}/{repo}/branches/{branch}/rename"],
		replaceAllTopics: ["PUT /repos/{owner}/{repo}/topics"],
		requestPagesBuild: ["POST /repos/{owner}/{repo}/pages/builds"],
		setAdminBranchProtection: ["POST /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins"],
		setAppAccessRestrictions: [
			"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps",
			{},
			{ mapToData: "apps" }
		],
		setStatusCheckContexts: [
			"PUT /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts",
			{},
			{ mapToData: "contexts" }
		],
		setTeamAccessRestrictions: [
			"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams",
			{},
			{ mapToData: "teams" }
		],
		setUserAccessRestrictions: [
			"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users",
			{},
			{ mapToData: "users" }
		],
		testPushWebhook: ["POST /repos/{owner}/{repo}/hooks/{hook_id}/tests"],
		transfer: ["POST /repos/{owner}/{repo}/transfer"],
		update: ["PATCH /repos/{owner}/{repo}"],
		updateBranchProtection: ["PUT /repos/{owner}/{repo}/branches/{branch}/protection"],
		updateCommitComment: ["PATCH /repos/{owner}/{repo}/comments/{comment_id}"],
		updateDeploymentBranchPolicy: ["PUT /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}"],
		updateInformationAboutPagesSite: ["PUT /repos/{owner}/{repo}/pages"],
		updateInvitation: ["PATCH /repos/{owner}/{repo}/invitations/{invitation_id}"],
		updateOrgRuleset: ["PUT /orgs/{org}/rulesets/{ruleset_id}"],
		updatePullRequestReviewProtection: ["PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews"],
		updateRelease: ["PATCH /repos/{owner}/{repo}/releases/{release_id}"],
		updateReleaseAsset: ["PATCH /repos/{owner}/{repo}/releases/assets/{asset_id}"],
		updateRepoRuleset: ["PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}"],
		updateStatusCheckPotection: [
			"PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks",
			{},
			{ renamed: ["repos", "updateStatusCheckProtection"] }
		],
		updateStatusCheckProtection: ["PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks"],
		updateWebhook: ["PATCH /repos/{owner}/{repo}/hooks/{hook_id}"],
		updateWebhookConfigForRepo: ["PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config"],
		uploadReleaseAsset: ["POST /repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}", { baseUrl: "https://uploads.github.com" }]
	},
	search: {
		code: ["GET /search/code"],
		commits: ["GET /search/commits"],
		issuesAndPullRequests: ["GET /search/issues"],
		labels: ["GET /search/labels"],
		repos: ["GET /search/repositories"],
		topics: ["GET /search/topics"],
		users: ["GET /search/users"]
	},
	secretScanning: {
		createPushProtectionBypass: ["POST /repos/{owner}/{repo}/secret-scanning/push-protection-bypasses"],
		getAlert: ["GET /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}"],
		getScanHistory: ["GET /repos/{owner}/{repo}/secret-scanning/scan-history"],
		listAlertsForOrg: ["GET /orgs/{org}/secret-scanning/alerts"],
		listAlertsForRepo: ["GET /repos/{owner}/{repo}/secret-scanning/alerts"],
		listLocationsForAlert: ["GET /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}/locations"],
		listOrgPatternConfigs: ["GET /orgs/{org}/secret-scanning/pattern-configurations"],
		updateAlert: ["PATCH /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}"],
		updateOrgPatternConfigs: ["PATCH /orgs/{org}/secret-scanning/pattern-configurations"]
	},
	securityAdvisories: {
		createFork: ["POST /repos/{owner}/{repo}/security-advisories/{ghsa_id}/forks"],
		createPrivateVulnerabilityReport: ["POST /repos/{owner}/{repo}/security-advisories/reports"],
		createRepositoryAdvisory: ["POST /repos/{owner}/{repo}/security-advisories"],
		createRepositoryAdvisoryCveRequest: ["POST /repos/{owner}/{repo}/security-advisories/{ghsa_id}/cve"],
		getGlobalAdvisory: ["GET /advisories/{ghsa_id}"],
		getRepositoryAdvisory: ["GET /repos/{owner}/{repo}/security-advisories/{ghsa_id}"],
		listGlobalAdvisories: ["GET /advisories"],
		listOrgRepositoryAdvisories: ["GET /orgs/{org}/security-advisories"],
		listRepositoryAdvisories: ["GET /repos/{owner}/{repo}/security-advisories"],
		updateRepositoryAdvisory: ["PATCH /repos/{owner}/{repo}/security-advisories/{ghsa_id}"]
	},
	teams: {
		addOrUpdateMembershipForUserInOrg: ["PUT /orgs/{org}/teams/{team_slug}/memberships/{username}"],
		addOrUpdateRepoPermissionsInOrg: ["PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}"],
		checkPermissionsForRepoInOrg: ["GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}"],
		create: ["POST /orgs/{org}/teams"],
		createDiscussionCommentInOrg: ["POST /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments"],
		createDiscussionInOrg: ["POST /orgs/{org}/teams/{team_slug}/discussions"],
		deleteDiscussionCommentInOrg: ["DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}"],
		deleteDiscussionInOrg: ["DELETE /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}"],
		deleteInOrg: ["DELETE /orgs/{org}/teams/{team_slug}"],
		getByName: ["GET /orgs/{org}/teams/{team_slug}"],
		getDiscussionCommentInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}"],
		getDiscussionInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}"],
		getMembershipForUserInOrg: ["GET /orgs/{org}/teams/{team_slug}/memberships/{username}"],
		list: ["GET /orgs/{org}/teams"],
		listChildInOrg: ["GET /orgs/{org}/teams/{team_slug}/teams"],
		listDiscussionCommentsInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments"],
		listDiscussionsInOrg: ["GET /orgs/{org}/teams/{team_slug}/discussions"],
		listForAuthenticatedUser: ["GET /user/teams"],
		listMembersInOrg: ["GET /orgs/{org}/teams/{team_slug}/members"],
		listPendingInvitationsInOrg: ["GET /orgs/{org}/teams/{team_slug}/invitations"],
		listReposInOrg: ["GET /orgs/{org}/teams/{team_slug}/repos"],
		removeMembershipForUserInOrg: ["DELETE /orgs/{org}/teams/{team_slug}/memberships/{username}"],
		removeRepoInOrg: ["DELETE /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}"],
		updateDiscussionCommentInOrg: ["PATCH /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments/{comment_number}"],
		updateDiscussionInOrg: ["PATCH /orgs/{org}/teams/{team_slug}/discussions/{discussion_number}"],
		updateInOrg: ["PATCH /orgs/{org}/teams/{team_slug}"]
	},
	users: {
		addEmailForAuthenticated: [
			"POST /user/emails",
			{},
			{ renamed: ["users", "addEmailForAuthenticatedUser"] }
		],
		addEmailForAuthenticatedUser: ["POST /user/emails"],
		addSocialAccountForAuthenticatedUser: ["POST /user/social_accounts"],
		block: ["PUT /user/blocks/{username}"],
		checkBlocked: ["GET /user/blocks/{username}"],
		checkFollowingForUser: ["GET /users/{username}/following/{target_user}"],
		checkPersonIsFollowedByAuthenticated: ["GET /user/following/{username}"],
		createGpgKeyForAuthenticated: [
			"POST /user/gpg_keys",
			{},
			{ renamed: ["users", "createGpgKeyForAuthenticatedUser"] }
		],
		createGpgKeyForAuthenticatedUser: ["POST /user/gpg_keys"],
		createPublicSshKeyForAuthenticated: [
			"POST /user/keys",
			{},
			{ renamed: ["users", "createPublicSshKeyForAuthenticatedUser"] }
		],
		createPublicSshKeyForAuthenticatedUser: ["POST /user/keys"],
		createSshSigningKeyForAuthenticatedUser: ["POST /user/ssh_signing_keys"],
		deleteAttestationsBulk: ["POST /users/{username}/attestations/delete-request"],
		deleteAttestationsById: ["DELETE /users/{username}/attestations/{attestation_id}"],
		deleteAttestationsBySubjectDigest: ["DELETE /users/{username}/attestations/digest/{subject_digest}"],
		deleteEmailForAuthenticated: [
			"DELETE /user/emails",
			{},
			{ renamed: ["users", "deleteEmailForAuthenticatedUser"] }
		],
		deleteEmailForAuthenticatedUser: ["DELETE /user/emails"],
		deleteGpgKeyForAuthenticated: [
			"DELETE /user/gpg_keys/{gpg_key_id}",
			{},
			{ renamed: ["users", "deleteGpgKeyForAuthenticatedUser"] }
		],
		deleteGpgKeyForAuthenticatedUser: ["DELETE /user/gpg_keys/{gpg_key_id}"],
		deletePublicSshKeyForAuthenticated: [
			"DELETE /user/keys/{key_id}",
			{},
			{ renamed: ["users", "deletePublicSshKeyForAuthenticatedUser"] }
		],
		deletePublicSshKeyForAuthenticatedUser: ["DELETE /user/keys/{key_id}"],
		deleteSocialAccountForAuthenticatedUser: ["DELETE /user/social_accounts"],
		deleteSshSigningKeyForAuthenticatedUser: ["DELETE /user/ssh_signing_keys/{ssh_signing_key_id}"],
		follow: ["PUT /user/following/{username}"],
		getAuthenticated: ["GET /user"],
		getById: ["GET /user/{account_id}"],
		getByUsername: ["GET /users/{username}"],
		getContextForUser: ["GET /users/{username}/hovercard"],
		getGpgKeyForAuthenticated: [
			"GET /user/gpg_keys/{gpg_key_id}",
			{},
			{ renamed: ["users", "getGpgKeyForAuthenticatedUser"] }
		],
		getGpgKeyForAuthenticatedUser: ["GET /user/gpg_keys/{gpg_key_id}"],
		getPublicSshKeyForAuthenticated: [
			"GET /user/keys/{key_id}",
			{},
			{ renamed: ["users", "getPublicSshKeyForAuthenticatedUser"] }
		],
		getPublicSshKeyForAuthenticatedUser: ["GET /user/keys/{key_id}"],
		getSshSigningKeyForAuthenticatedUser: ["GET /user/ssh_signing_keys/{ssh_signing_key_id}"],
		list: ["GET /users"],
		listAttestations: ["GET /users/{username}/attestations/{subject_digest}"],
		listAttestationsBulk: ["POST /users/{username}/attestations/bulk-list{?per_page,before,after}"],
		listBlockedByAuthenticated: [
			"GET /user/blocks",
			{},
			{ renamed: ["users", "listBlockedByAuthenticatedUser"] }
		],
		listBlockedByAuthenticatedUser: ["GET /user/blocks"],
		listEmailsForAuthenticated: [
			"GET /user/emails",
			{},
			{ renamed: ["users", "listEmailsForAuthenticatedUser"] }
		],
		listEmailsForAuthenticatedUser: ["GET /user/emails"],
		listFollowedByAuthenticated: [
			"GET /user/following",
			{},
			{ renamed: ["users", "listFollowedByAuthenticatedUser"] }
		],
		listFollowedByAuthenticatedUser: ["GET /user/following"],
		listFollowersForAuthenticatedUser: ["GET /user/followers"],
		listFollowersForUser: ["GET /users/{username}/followers"],
		listFollowingForUser: ["GET /users/{username}/following"],
		listGpgKeysForAuthenticated: [
			"GET /user/gpg_keys",
			{},
			{ renamed: ["users", "listGpgKeysForAuthenticatedUser"] }
		],
		listGpgKeysForAuthenticatedUser: ["GET /user/gpg_keys"],
		listGpgKeysForUser: ["GET /users/{username}/gpg_keys"],
		listPublicEmailsForAuthenticated: [
			"GET /user/public_emails",
			{},
			{ renamed: ["users", "listPublicEmailsForAuthenticatedUser"] }
		],
		listPublicEmailsForAuthenticatedUser: ["GET /user/public_emails"],
		listPublicKeysForUser: ["GET /users/{username}/keys"],
		listPublicSshKeysForAuthenticated: [
			"GET /user/keys",
			{},
			{ renamed: ["users", "listPublicSshKeysForAuthenticatedUser"] }
		],
		listPublicSshKeysForAuthenticatedUser: ["GET /user/keys"],
		listSocialAccountsForAuthenticatedUser: ["GET /user/social_accounts"],
		listSocialAccountsForUser: ["GET /users/{username}/social_accounts"],
		listSshSigningKeysForAuthenticatedUser: ["GET /user/ssh_signing_keys"],
		listSshSigningKeysForUser: ["GET /users/{username}/ssh_signing_keys"],
		setPrimaryEmailVisibilityForAuthenticated: [
			"PATCH /user/email/visibility",
			{},
			{ renamed: ["users", "setPrimaryEmailVisibilityForAuthenticatedUser"] }
		],
		setPrimaryEmailVisibilityForAuthenticatedUser: ["PATCH /user/email/visibility"],
		unblock: ["DELETE /user/blocks/{username}"],
		unfollow: ["DELETE /user/following/{username}"],
		updateAuthenticated: ["PATCH /user"]
	}
};

// node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/endpoints-to-methods.js
const endpointMethodsMap = /* @__PURE__ */ new Map();
for (const [scope, endpoints] of Object.entries(endpoints_default)) for (const [methodName, endpoint] of Object.entries(endpoints)) {
	const [route, defaults, decorations] = endpoint;
	const [method, url] = route.split(/ /);
	const endpointDefaults = Object.assign({
		method,
		url
	}, defaults);
	if (!endpointMethodsMap.has(scope)) endpointMethodsMap.set(scope, /* @__PURE__ */ new Map());
	endpointMethodsMap.get(scope).set(methodName, {
		scope,
		methodName,
		endpointDefaults,
		decorations
	});
}
const handler = {
	has({ scope }, methodName) {
		return endpointMethodsMap.get(scope).has(methodName);
	},
	getOwnPropertyDescriptor(target, methodName) {
		return {
			value: this.get(target, methodName),
			configurable: true,
			writable: true,
			enumerable: true
		};
	},
	defineProperty(target, methodName, descriptor) {
		Object.defineProperty(target.cache, methodName, descriptor);
		return true;
	},
	deleteProperty(target, methodName) {
		delete target.cache[methodName];
		return true;
	},
	ownKeys({ scope }) {
		return [...endpointMethodsMap.get(scope).keys()];
	},
	set(target, methodName, value) {
		return target.cache[methodName] = value;
	},
	get({ octokit, scope, cache }, methodName) {
		if (cache[methodName]) return cache[methodName];
		const method = endpointMethodsMap.get(scope).get(methodName);
		if (!method) return;
		const { endpointDefaults, decorations } = method;
		if (decorations) cache[methodName] = decorate(octokit, scope, methodName, endpointDefaults, decorations);
		else cache[methodName] = octokit.request.defaults(endpointDefaults);
		return cache[methodName];
	}
};
function endpointsToMethods(octokit) {
	const newMethods = {};
	for (const scope of endpointMethodsMap.keys()) newMethods[scope] = new Proxy({
		octokit,
		scope,
		cache: {}
	}, handler);
	return newMethods;
}
function decorate(octokit, scope, methodName, defaults, decorations) {
	const requestWithDefaults = octokit.request.defaults(defaults);
	function withDecorations(...args) {
		let options = requestWithDefaults.endpoint.merge(...args);
		if (decorations.mapToData) {
			options = Object.assign({}, options, {
				data: options[decorations.mapToData],
				[decorations.mapToData]: void 0
			});
			return requestWithDefaults(options);
		}
		if (decorations.renamed) {
			const [newScope, newMethodName] = decorations.renamed;
			octokit.log.warn(`octokit.${scope}.${methodName}() has been renamed to octokit.${newScope}.${newMethodName}()`);
		}
		if (decorations.deprecated) octokit.log.warn(decorations.deprecated);
		if (decorations.renamedParameters) {
			const options2 = requestWithDefaults.endpoint.merge(...args);
			for (const [name, alias] of Object.entries(decorations.renamedParameters)) if (name in options2) {
				octokit.log.warn(`"${name}" parameter is deprecated for "octokit.${scope}.${methodName}()". Use "${alias}" instead`);
				if (!(alias in options2)) options2[alias] = options2[name];
				delete options2[name];
			}
			return requestWithDefaults(options2);
		}
		return requestWithDefaults(...args);
	}
	return Object.assign(withDecorations, requestWithDefaults);
}

// node_modules/@octokit/plugin-rest-endpoint-methods/dist-src/index.js
function restEndpointMethods(octokit) {
	return { rest: endpointsToMethods(octokit) };
}
restEndpointMethods.VERSION = VERSION$1;
function legacyRestEndpointMethods(octokit) {
	const api = endpointsToMethods(octokit);
	return {
		...api,
		rest: api
	};
}
legacyRestEndpointMethods.VERSION = VERSION$1;

// node_modules/@octokit/rest/dist-src/version.js
const VERSION = "22.0.1";

// node_modules/@octokit/rest/dist-src/index.js
const Octokit = Octokit$1.plugin(requestLog, legacyRestEndpointMethods, paginateRest).defaults({ userAgent: `octokit-rest.js/${VERSION}` });

// client/adapters/octokit.ts
/**
* A client of GitHub's REST API for a person's token.
*
* Reading is tried again after a 5xx or a broken connection: a wait of an hour must not end because of one bad minute.
* Writing never is: GitHub may have done it before it answered 502.
*/
const PAUSES_MS = [
	500,
	2e3,
	8e3
];
const quiet = () => void 0;
function octokitFor({ token, apiUrl }) {
	assertSafe(apiUrl);
	const octokit = new Octokit({
		auth: token,
		baseUrl: apiUrl.replace(/\/+$/, ""),
		userAgent: "agora",
		log: {
			debug: quiet,
			info: quiet,
			warn: quiet,
			error: quiet
		}
	});
	octokit.hook.wrap("request", async (request, options) => {
		for (let tried = 0;; tried += 1) try {
			return await request(options);
		} catch (error) {
			const wait = options.method === "GET" && mayPass(error) ? PAUSES_MS[tried] : void 0;
			if (wait === void 0) throw error;
			await new Promise((wake) => {
				setTimeout(wake, wait);
			});
		}
	});
	return octokit;
}
function mayPass(error) {
	return error instanceof Error && "status" in error && typeof error.status === "number" && error.status >= 500 && error.status !== 501;
}
/** @throws ClientError mistake for an address that would show the token on the way. */
function assertSafe(apiUrl) {
	const { protocol, hostname } = new URL(apiUrl);
	const isHere = hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
	if (protocol !== "https:" && !(protocol === "http:" && isHere)) throw new require_lifecycle.ClientError("mistake", `The API would be called over plain ${protocol.replace(":", "")} at ${hostname}, which shows the token on the way.`, { fix: "Use https; only this very machine may be http." });
}

// client/adapters/github-place.ts
/**
* Puts the GitHub backend together: token, address, defaults.
*/
const HOUR_MS = 36e5;
async function openGitHub(options, environment = process.env) {
	const { owner = "", repo = "" } = /^(?<owner>[\w.-]+)\/(?<repo>[\w.-]+)$/.exec(options.repository)?.groups ?? {};
	if (repo === "") throw new require_lifecycle.ClientError("mistake", `«${options.repository.slice(0, 200)}» is not the name of a repository.`, { fix: "Write owner/name." });
	const apiUrl = options.apiUrl ?? findApiUrl(environment);
	return {
		client: octokitFor({
			token: options.token ?? await findToken(environment, apiUrl),
			apiUrl
		}),
		at: {
			owner,
			repo
		},
		workflow: options.workflow ?? "agora.yml",
		clock: nodeClock,
		random: node_crypto.randomBytes,
		pollMs: options.pollMs ?? 3e3,
		waitMs: options.waitMs ?? 6 * HOUR_MS,
		pickUpMs: options.pickUpMs ?? HOUR_MS / 6
	};
}
/**
* The backend, opened by the first call: creating a client neither reads a file nor fails.
* @param known the world, where somebody has opened it already.
*/
function githubPlace(options, known) {
	let opened;
	const open = () => opened ??= Promise.resolve(known ?? openGitHub(options)).then((world) => require_guard.guardBackend(githubBackend(world), options.repository));
	return {
		pollMs: options.pollMs ?? 3e3,
		start: async (given) => (await open()).start(given),
		answer: async (...given) => (await open()).answer(...given),
		describe: async (id) => (await open()).describe(id),
		cancel: async (id) => (await open()).cancel(id),
		look: async (id) => (await open()).look(id),
		attach: async (...given) => (await open()).attach(...given),
		tasks: async () => (await open()).tasks()
	};
}

// client/local/task-record.ts
/**
* What is kept of a task on this machine besides its artifacts, and the view that both add up to. Pure.
*/
const TaskRecord = require_lifecycle.strictObject({
	v: require_lifecycle.literal(1),
	task: require_lifecycle.TaskId,
	subagent: require_lifecycle.string(),
	input: require_lifecycle.record(require_lifecycle.string(), require_lifecycle.json()),
	startedAt: require_lifecycle.datetime(),
	/** Set when somebody ended it while it waited. */
	cancelledAt: require_lifecycle.optional(require_lifecycle.datetime())
});
/** Lies there while a process works on the task. */
const Live = require_lifecycle.strictObject({
	pid: require_lifecycle.PositiveInt,
	round: require_lifecycle.int().check(require_lifecycle._gte(1)),
	startedAt: require_lifecycle.datetime(),
	/** Its turn is over, or it has asked, and it waits. */
	isIdle: require_lifecycle.optional(require_lifecycle.boolean())
});
/** @param results oldest first. @param live only when that process really runs. */
function viewOfRecord(record, results, live, now) {
	const last = results.at(-1);
	const common = {
		task: record.task,
		subagent: record.subagent,
		...titleOf(record)
	};
	if (live?.isIdle === true) return {
		...common,
		state: "idle",
		round: live.round,
		updatedAt: last?.endedAt ?? live.startedAt,
		...last?.result.needsInput?.demand === "more" ? {} : questionOf$1(last)
	};
	if (live !== void 0) return {
		...common,
		state: live.round > 1 ? "resuming" : "running",
		round: live.round,
		updatedAt: live.startedAt
	};
	if (record.cancelledAt !== void 0) return {
		...common,
		state: "cancelled",
		round: last?.result.round ?? 1,
		updatedAt: record.cancelledAt
	};
	if (last === void 0) return {
		...common,
		state: "failed",
		round: 1,
		updatedAt: record.startedAt
	};
	const { outcome, conclusion, round, needsInput, verify } = last.result;
	const ended = {
		...common,
		round,
		updatedAt: last.endedAt,
		...outcome !== "finished" || conclusion === void 0 ? {} : { conclusion },
		...verify === void 0 ? {} : { verify: { passed: verify.passed } }
	};
	if (outcome !== "needs_input" || needsInput === void 0) return {
		...ended,
		state: outcome === "needs_input" ? "failed" : outcome
	};
	if (Date.parse(last.expires) <= now.getTime()) return {
		...ended,
		state: "expired"
	};
	return {
		...ended,
		state: "suspended",
		...questionOf$1(last)
	};
}
function questionOf$1(last) {
	const asked = last?.result.needsInput;
	if (last === void 0 || asked === void 0) return {};
	return { question: {
		id: asked.id,
		text: asked.question,
		options: [...asked.options ?? []],
		expires: last.expires
	} };
}
function titleOf({ input }) {
	const said = [input["title"], input["text"]].find((one) => typeof one === "string" && one.trim() !== "");
	const [line = ""] = typeof said === "string" ? said.trim().split("\n") : [];
	return line === "" ? {} : { title: line };
}

// client/live/event-stream.ts
function createEventStream() {
	const waiting = [];
	let ended;
	let stirred = Promise.withResolvers();
	const stir = () => {
		stirred.resolve(void 0);
		stirred = Promise.withResolvers();
	};
	async function* read() {
		for (;;) {
			const { promise } = stirred;
			while (waiting.length > 0) yield* waiting.splice(0, 1);
			if (ended?.error !== void 0) throw ended.error;
			if (ended !== void 0) return;
			await promise;
		}
	}
	return {
		events: read(),
		put: (event) => {
			if (ended !== void 0) return;
			waiting.push(event);
			stir();
		},
		close: (error) => {
			ended ??= { error };
			stir();
		}
	};
}

// client/live/frames.ts
/**
* What travels on the socket of an interactive run: one JSON object a line, in both directions.
*
* Events go out, as client/types.ts declares them; two kinds of frame come in. Strict on the way in, because a member that
* we do not know is a wish that we would not fulfil. Loose on the way out: an older client skips what it does not know.
*/
/** Bytes of one line that a visitor sends. */
const INBOUND_BYTES = 65536;
/** Bytes of one event that a visitor is sent. */
const OUTBOUND_BYTES = 1048576;
const InboundFrame = require_lifecycle.discriminatedUnion("type", [require_lifecycle.strictObject({
	type: require_lifecycle.literal("user_message"),
	text: require_lifecycle.string().check(require_lifecycle._trim(), require_lifecycle._minLength(1), require_lifecycle._maxLength(require_lifecycle.LIMITS.inlineAnswerChars)),
	/** The question that it answers. Left out: whichever is open, else it is a message. */
	question: require_lifecycle.optional(require_lifecycle.string().check(require_lifecycle._maxLength(100)))
}), require_lifecycle.strictObject({ type: require_lifecycle.literal("end_input") })]);
const told = {
	seq: require_lifecycle.int().check(require_lifecycle._gte(1)),
	at: require_lifecycle.datetime()
};
const AttachEvent = require_lifecycle.discriminatedUnion("type", [
	require_lifecycle.looseObject({
		...told,
		type: require_lifecycle.literal("log"),
		event: require_lifecycle.looseObject({ kind: require_lifecycle.string() })
	}),
	require_lifecycle.looseObject({
		...told,
		type: require_lifecycle.literal("state"),
		state: require_lifecycle.TaskState,
		round: require_lifecycle.int().check(require_lifecycle._gte(1)),
		waitMs: require_lifecycle.optional(require_lifecycle.int().check(require_lifecycle._gte(0))),
		url: require_lifecycle.optional(require_lifecycle.string())
	}),
	require_lifecycle.looseObject({
		...told,
		type: require_lifecycle.literal("question"),
		id: require_lifecycle.string(),
		question: require_lifecycle.string(),
		options: require_lifecycle.array(require_lifecycle.string()),
		context: require_lifecycle.optional(require_lifecycle.string()),
		url: require_lifecycle.optional(require_lifecycle.string())
	}),
	require_lifecycle.looseObject({
		...told,
		type: require_lifecycle.literal("answered"),
		id: require_lifecycle.string(),
		by: require_lifecycle.string()
	}),
	require_lifecycle.looseObject({
		...told,
		type: require_lifecycle.literal("message"),
		by: require_lifecycle.string(),
		text: require_lifecycle.string(),
		as: require_lifecycle._enum([
			"answer",
			"message",
			"turn",
			"comment"
		]),
		url: require_lifecycle.optional(require_lifecycle.string())
	}),
	require_lifecycle.looseObject({
		...told,
		type: require_lifecycle.literal("notice"),
		text: require_lifecycle.string()
	}),
	require_lifecycle.looseObject({
		at: require_lifecycle.datetime(),
		type: require_lifecycle.literal("refused"),
		text: require_lifecycle.string()
	}),
	require_lifecycle.looseObject({
		...told,
		type: require_lifecycle.literal("ended"),
		state: require_lifecycle.TaskState,
		text: require_lifecycle.optional(require_lifecycle.string()),
		url: require_lifecycle.optional(require_lifecycle.string())
	})
]);
/** Never throws, whatever the line is. */
function readInbound(line) {
	const json = require_lifecycle.readJson(line);
	if (json.kind === "malformed") return {
		kind: "malformed",
		why: `That line is not JSON: ${json.why}.`
	};
	const frame = InboundFrame.safeParse(json.value);
	if (frame.success) return {
		kind: "frame",
		frame: frame.data
	};
	const issue = frame.error.issues[0];
	return {
		kind: "malformed",
		why: `That line is no frame: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}. Send {"type":"user_message","text":"…"} or {"type":"end_input"}.`.replace("frame:  ", "frame: ")
	};
}
/** @returns undefined for a line that is no event, or one of a kind that we do not know. */
function findEvent(line) {
	const json = require_lifecycle.readJson(line);
	return json.kind === "json" ? AttachEvent.safeParse(json.value).data : void 0;
}

// client/live/lines.ts
/**
* Lines out of a stream of bytes that arrives in any pieces. Pure but for what it has not seen the end of.
*
* Cut at the byte 0x0A before anything is decoded: no piece of a longer UTF-8 sign has that value, so a sign that arrives in
* two pieces stays whole. A line that is too long ends it all: how much more of it would come nobody knows.
*/
const LINE_FEED = 10;
function cutLines(mostBytes) {
	let begun = Buffer.alloc(0);
	let isOver = false;
	return { push: (bytes) => {
		const lines = [];
		let rest = isOver ? Buffer.alloc(0) : Buffer.concat([begun, bytes]);
		for (let end = rest.indexOf(LINE_FEED); end !== -1 && end <= mostBytes; end = rest.indexOf(LINE_FEED)) {
			lines.push({
				kind: "line",
				text: rest.subarray(0, end).toString("utf8")
			});
			rest = rest.subarray(end + 1);
		}
		if (rest.length > mostBytes) {
			isOver = true;
			lines.push({ kind: "too-long" });
			rest = Buffer.alloc(0);
		}
		begun = rest;
		return lines;
	} };
}

// client/adapters/attach-socket.ts
/**
* The other end of an interactive run's socket: see live-socket.ts.
*/
/** @returns undefined when nobody answers. */
async function attachSocket(path, signal) {
	const socket = (0, node_net.createConnection)(path);
	if (!await new Promise((done) => {
		socket.once("connect", () => {
			done(true);
		}).once("error", () => {
			done(false);
		});
	})) return void 0;
	const stream = createEventStream();
	readEvents(socket, stream);
	const detach = () => {
		stream.close();
		socket.destroy();
	};
	signal?.addEventListener("abort", detach, { once: true });
	if (signal?.aborted === true) detach();
	let isEnded = false;
	return {
		events: stream.events,
		detach,
		send: (text, { question } = {}) => write(socket, {
			type: "user_message",
			text,
			...question === void 0 ? {} : { question }
		}),
		end: async () => {
			if (isEnded) return;
			isEnded = true;
			await write(socket, { type: "end_input" });
		}
	};
}
function readEvents(socket, stream) {
	const cutter = cutLines(OUTBOUND_BYTES);
	let hasEnded = false;
	socket.on("data", (bytes) => {
		for (const line of cutter.push(bytes)) {
			const event = line.kind === "line" ? findEvent(line.text) : void 0;
			if (event === void 0) continue;
			hasEnded ||= event.type === "ended";
			stream.put(event);
		}
	});
	socket.on("error", () => {
		socket.destroy();
	});
	socket.on("close", () => {
		stream.close(hasEnded ? void 0 : new require_lifecycle.ClientError("unreachable", "The run has closed the connection.", { fix: "See how it stands with `agora status --local`, and attach again if it goes on." }));
	});
}
async function write(socket, frame) {
	if (!socket.writable) throw new require_lifecycle.ClientError("unreachable", "The run is not there any more.", { fix: "See how it stands with `agora status --local`." });
	await new Promise((done, failed) => {
		socket.write(`${JSON.stringify(frame)}\n`, (error) => {
			if (error) failed(error);
			else done();
		});
	});
}

// client/adapters/git-copy.ts
/**
* A copy of the repository's last commit for each round, and the way back for finished work.
*
* A copy, so that the agent can neither see nor break what its owner has not committed, and so that every round begins as
* on a new machine, as it does on GitHub. Git shares the objects by hard links where it can, and copying takes moments then.
*/
const run = (0, node_util.promisify)(node_child_process.execFile);
/** What git tells the hooks and aliases that it starts: obeyed here, every command would mean that repository and its index, also those about the copy. */
const OF_A_REPOSITORY = [
	"GIT_DIR",
	"GIT_WORK_TREE",
	"GIT_INDEX_FILE",
	"GIT_COMMON_DIR",
	"GIT_OBJECT_DIRECTORY",
	"GIT_ALTERNATE_OBJECT_DIRECTORIES",
	"GIT_NAMESPACE",
	"GIT_PREFIX"
];
async function git(cwd, ...args) {
	const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_A_REPOSITORY.includes(name)));
	const { stdout } = await run("git", args, {
		cwd,
		env,
		maxBuffer: 67108864
	});
	return stdout.trim();
}
function firstLine(error) {
	return ((error instanceof Error && "stderr" in error && typeof error.stderr === "string" ? error.stderr : String(error)).trim().split("\n")[0] ?? "").slice(0, 200);
}
/** @throws ClientError mistake when the folder is no repository that git works with, or has no commit. */
async function findSource(folder) {
	const top = await git(folder, "rev-parse", "--show-toplevel").catch((cause) => {
		throw explainNoRepository(folder, cause);
	});
	return {
		top,
		commit: await git(top, "rev-parse", "--verify", "--quiet", "HEAD^{commit}").catch((cause) => {
			throw new require_lifecycle.ClientError("mistake", `The repository in ${top} has no commit yet.`, {
				fix: "Make a first commit; the agent works on a copy of it.",
				cause
			});
		}),
		isDirty: await git(top, "status", "--porcelain", "--untracked-files=normal") !== ""
	};
}
/** Why there is no repository: three causes that look alike to git's caller, and each asks for something else. */
function explainNoRepository(folder, cause) {
	if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return (0, node_fs.existsSync)(folder) ? new require_lifecycle.ClientError("mistake", "The program git could not be started.", {
		fix: "Install git, and check that it is on the PATH.",
		cause
	}) : new require_lifecycle.ClientError("mistake", `There is no folder ${folder}.`, {
		fix: "Name the folder of a git repository.",
		cause
	});
	const said = firstLine(cause);
	const owned = /dubious ownership in repository at '(?<top>[^']+)'/.exec(said)?.groups?.["top"];
	if (owned !== void 0) return new require_lifecycle.ClientError("mistake", `The repository in ${owned} belongs to another user, and git does not work with it.`, {
		fix: `If you trust it: git config --global --add safe.directory '${owned}'`,
		cause
	});
	return new require_lifecycle.ClientError("mistake", `${folder} is in no git repository: ${said}`, {
		fix: "Run it inside a repository, or make one with `git init` and a first commit.",
		cause
	});
}
/**
* Makes the copy. The folder must not exist.
*
* Not with `--local`: git then insists on hard links, and fails where the state folder is on another disk or the
* repository belongs to somebody else. Without it git copies what it cannot link.
*/
async function copyCommit({ top, commit }, into) {
	await git(top, "clone", "--quiet", "--no-checkout", "--", top, into);
	await git(into, "-c", "advice.detachedHead=false", "checkout", "--quiet", "--detach", commit);
}
/** Puts a patch into a work tree, completely or not at all. */
async function applyPatch(top, patch) {
	try {
		await git(top, "apply", "--binary", "--whitespace=nowarn", "--", patch);
		return { applied: true };
	} catch (error) {
		return {
			applied: false,
			why: firstLine(error)
		};
	}
}

// protocol/comment-text.ts
/** At most `chars` UTF-16 units, never half a character, with a visible sign that something is missing. */
function cutText(text, chars) {
	if (text.length <= chars) return text;
	if (chars < 1) return "";
	return `${text.slice(0, chars - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

// protocol/answer-text.ts
/** What the agent hears when somebody ends the conversation instead of answering. */
const NO_ANSWER = "No answer will come. Finish with what you have: choose what is safest, say what you assumed, and do not ask again.";

// client/live/conversation.ts
/**
* Talking to a run on this machine: what becomes of each word, and when it is over. One reducer, pure.
*
* At work, a message goes to the agent's inbox; what the agent has not taken by the end of its turn begins the next one. A
* question takes the first answer, whoever gives it; between two turns the first message begins the next. No more input, or
* a wait that nobody ends, lets a finished turn be the last one; a question stays open then, with its state saved.
*/
const NOTHING_MORE = "Nothing more is to be done.";
/** Characters of all messages that wait, so that one variable of an environment holds them. */
const QUEUED_CHARS = 3e4;
function startConversation(round, rules) {
	return {
		rules,
		phase: { kind: "working" },
		round,
		queued: [],
		isInputOver: false,
		guests: 0
	};
}
/** Total: what does not fit where it stands changes nothing. */
function step(conversation, happening) {
	switch (happening.kind) {
		case "said": return say(conversation, happening.message, happening.question);
		case "input-over": return endInput(conversation);
		case "taken": return still({
			...conversation,
			queued: conversation.queued.filter(({ id }) => !happening.ids.includes(id))
		});
		case "turn-over": return conversation.phase.kind === "working" || conversation.phase.kind === "closing" ? endTurn(conversation, happening.result, happening.at) : still(conversation);
		case "guests": return still(withDeadline({
			...conversation,
			guests: happening.count
		}, happening.at));
		case "time": return isDue(conversation, happening.at) ? stopWaiting(conversation) : still(conversation);
	}
}
const still = (conversation) => ({
	conversation,
	effects: []
});
const tell = (news) => ({
	kind: "tell",
	news
});
function say(conversation, message, question) {
	const { phase, isInputOver, queued } = conversation;
	const refuse = (text) => ({
		conversation,
		effects: [{
			kind: "refuse",
			text
		}]
	});
	if (question !== void 0 && !(phase.kind === "asking" && phase.question === question)) return refuse(`The question ${question} is not open any more: somebody else has answered it, or nobody asked it here.`);
	if (isInputOver || phase.kind === "closing" || phase.kind === "over") return refuse("No more input is taken: it was said that there will be none.");
	const said = (as) => tell({
		type: "message",
		by: message.by,
		text: message.text,
		as
	});
	switch (phase.kind) {
		case "asking": return goOn({
			...conversation,
			queued: []
		}, {
			answer: message.text,
			by: message.by,
			isFinal: false,
			messages: queued
		}, [said("answer"), tell({
			type: "answered",
			id: phase.question,
			by: message.by
		})]);
		case "idle": return goOn(conversation, {
			answer: message.text,
			by: message.by,
			isFinal: false,
			messages: []
		}, [said("turn")]);
		case "working":
			if (queued.length >= require_lifecycle.LIMITS.messages || charsOf([...queued, message]) > QUEUED_CHARS) return refuse(`The inbox is full: ${queued.length} messages wait for the agent. This one was not taken; say it again later.`);
			return {
				conversation: {
					...conversation,
					queued: [...queued, message]
				},
				effects: [said("message"), {
					kind: "deliver",
					message
				}]
			};
	}
}
function goOn(conversation, next, before = []) {
	const round = conversation.round + 1;
	return {
		conversation: {
			...conversation,
			round,
			phase: { kind: "working" }
		},
		effects: [
			...before,
			tell({
				type: "state",
				state: "running",
				round
			}),
			{
				kind: "go-on",
				next
			}
		]
	};
}
function endInput(conversation) {
	const { phase, isInputOver, queued } = conversation;
	if (isInputOver || phase.kind === "over" || phase.kind === "closing") return still(conversation);
	const ended = {
		...conversation,
		isInputOver: true
	};
	const notice = tell({
		type: "notice",
		text: "No more input will come."
	});
	switch (phase.kind) {
		case "working": return {
			conversation: ended,
			effects: [notice]
		};
		case "asking": return goOn({
			...ended,
			queued: []
		}, {
			answer: NO_ANSWER,
			isFinal: true,
			messages: queued
		}, [notice, tell({
			type: "answered",
			id: phase.question,
			by: "nobody"
		})]);
		case "idle": return close(ended, [notice]);
	}
}
function close(conversation, before = []) {
	return {
		conversation: {
			...conversation,
			round: conversation.round + 1,
			phase: { kind: "closing" }
		},
		effects: [...before, {
			kind: "go-on",
			next: {
				answer: NOTHING_MORE,
				isFinal: true,
				messages: []
			}
		}]
	};
}
function endTurn(conversation, { outcome, needsInput }, at) {
	if (outcome !== "needs_input" || needsInput === void 0) return leave(conversation, outcome === "needs_input" ? "failed" : outcome);
	return needsInput.demand === "more" ? endFinishedTurn(conversation, at) : ask(conversation, needsInput, at);
}
function endFinishedTurn(conversation, at) {
	const { queued, isInputOver, rules } = conversation;
	const [first] = queued;
	if (first !== void 0) return goOn({
		...conversation,
		queued: []
	}, {
		answer: queued.map(({ text }) => text).join("\n\n"),
		by: first.by,
		isFinal: false,
		messages: []
	});
	if (isInputOver || rules.idleMs === 0) return close(conversation);
	return {
		conversation: withDeadline({
			...conversation,
			phase: {
				kind: "idle",
				until: void 0
			}
		}, at),
		effects: [tell({
			type: "state",
			state: "idle",
			round: conversation.round,
			waitMs: rules.idleMs
		})]
	};
}
function charsOf(messages) {
	return messages.reduce((sum, { text }) => sum + text.length, 0);
}
function ask(conversation, { id, question, options = [], context }, at) {
	const { isInputOver, rules, round, queued } = conversation;
	const asked = tell({
		type: "question",
		id,
		question,
		options: [...options],
		...context === void 0 ? {} : { context }
	});
	if (isInputOver) return goOn({
		...conversation,
		queued: []
	}, {
		answer: NO_ANSWER,
		isFinal: true,
		messages: queued
	}, [asked, tell({
		type: "answered",
		id,
		by: "nobody"
	})]);
	if (rules.idleMs === 0 && !rules.keepsAsking) return leave(conversation, "suspended", [asked]);
	return {
		conversation: withDeadline({
			...conversation,
			phase: {
				kind: "asking",
				question: id,
				until: void 0
			}
		}, at),
		effects: [asked, tell({
			type: "state",
			state: "idle",
			round,
			...rules.keepsAsking ? {} : { waitMs: rules.idleMs }
		})]
	};
}
function withDeadline(conversation, at) {
	const { phase, rules, guests } = conversation;
	if (phase.kind !== "idle" && phase.kind !== "asking") return conversation;
	const isHeld = guests > 0 || phase.kind === "asking" && rules.keepsAsking;
	return {
		...conversation,
		phase: {
			...phase,
			until: isHeld ? void 0 : at + rules.idleMs
		}
	};
}
function isDue({ phase }, at) {
	return (phase.kind === "idle" || phase.kind === "asking") && phase.until !== void 0 && at >= phase.until;
}
function stopWaiting(conversation) {
	if (conversation.phase.kind === "asking") return leave(conversation, "suspended");
	return close(conversation, [tell({
		type: "notice",
		text: "Nobody had more to say in time."
	})]);
}
function leave(conversation, state, before = []) {
	const { length } = conversation.queued;
	const lost = length === 0 ? [] : [tell({
		type: "notice",
		text: length === 1 ? "One message was not delivered." : `${length} messages were not delivered.`
	})];
	return {
		conversation: {
			...conversation,
			phase: { kind: "over" },
			queued: []
		},
		effects: [
			...before,
			...lost,
			tell({
				type: "ended",
				state
			}),
			{ kind: "leave" }
		]
	};
}

// client/live/history.ts
const REMEMBERED = 1024;
function createHistory(clock, mostEvents = REMEMBERED) {
	const events = [];
	const followers = /* @__PURE__ */ new Set();
	let seq = 0;
	return {
		add: (news) => {
			seq += 1;
			const event = {
				seq,
				at: clock.now().toISOString(),
				...news
			};
			events.push(event);
			if (events.length > mostEvents) events.shift();
			for (const take of followers) take(event);
		},
		follow: (take) => {
			for (const event of events) take(event);
			followers.add(take);
			return () => {
				followers.delete(take);
			};
		}
	};
}

// client/adapters/live-host.ts
/**
* Holds a conversation with a run: hands each happening to the reducer, and does what it says. The one clock of it ticks here.
*/
/** @param author who says what is said here, for the agent. */
function createLiveHost(round, rules, author) {
	const history = createHistory(nodeClock);
	let conversation = startConversation(round, rules);
	let deliver = () => void 0;
	let decided = Promise.withResolvers();
	let timer;
	const act = (effect) => {
		switch (effect.kind) {
			case "tell":
				history.add(effect.news);
				break;
			case "deliver":
				deliver(effect.message);
				break;
			case "go-on":
				decided.resolve(effect.next);
				break;
			case "leave": decided.resolve("leave");
		}
	};
	const happen = (happening) => {
		const { conversation: next, effects } = step(conversation, happening);
		conversation = next;
		for (const effect of effects) act(effect);
		clearTimeout(timer);
		const due = dueAt(next);
		if (due !== void 0) timer = setTimeout(() => {
			happen({
				kind: "time",
				at: Date.now()
			});
		}, Math.max(0, due - Date.now()));
		return effects;
	};
	history.add({
		type: "state",
		state: "running",
		round
	});
	return {
		history,
		receive: (frame) => refusalOf(happen(frame.type === "end_input" ? { kind: "input-over" } : {
			kind: "said",
			question: frame.question,
			message: messageBy(author, frame.text)
		})),
		onGuests: (count) => {
			happen({
				kind: "guests",
				at: Date.now(),
				count
			});
		},
		isWaiting: () => conversation.phase.kind === "asking" || conversation.phase.kind === "idle",
		deliverTo: (to) => {
			deliver = to;
		},
		taken: (ids) => {
			happen({
				kind: "taken",
				ids
			});
		},
		turnOver: (result) => {
			decided = Promise.withResolvers();
			happen({
				kind: "turn-over",
				at: Date.now(),
				result
			});
			return decided.promise;
		},
		stop: () => {
			clearTimeout(timer);
		}
	};
}
function dueAt({ phase }) {
	return phase.kind === "asking" || phase.kind === "idle" ? phase.until : void 0;
}
function refusalOf(effects) {
	return effects.find((effect) => effect.kind === "refuse")?.text;
}
function messageBy(by, text) {
	return {
		id: `m_${(0, node_crypto.randomBytes)(8).toString("hex")}`,
		by,
		at: (/* @__PURE__ */ new Date()).toISOString(),
		text
	};
}
/** What somebody gets who is attached through the socket, for whoever started the run. */
function attachHere({ history, receive }) {
	const stream = createEventStream();
	const leave = history.follow((event) => {
		stream.put(event);
		if (event.type === "ended") stream.close();
	});
	const refuse = (why) => {
		if (why !== void 0) stream.put({
			type: "refused",
			at: (/* @__PURE__ */ new Date()).toISOString(),
			text: why
		});
	};
	return {
		events: stream.events,
		send: (text, { question } = {}) => {
			refuse(receive({
				type: "user_message",
				text,
				...question === void 0 ? {} : { question }
			}));
			return Promise.resolve();
		},
		end: () => {
			receive({ type: "end_input" });
			return Promise.resolve();
		},
		detach: () => {
			leave();
			stream.close();
		}
	};
}

// client/adapters/live-socket.ts
/**
* The socket of an interactive run: whoever may open the task's folder may follow the run and talk to it.
*
* Each visitor has a queue of its own, as long as the history and as much again. One that sends nonsense is told so, one that
* sends a line without an end or does not read what it is sent is let go; the run and the others notice nothing of it.
*/
const MOST_VISITORS = 32;
const MOST_QUEUED = 2 * REMEMBERED;
const KNOCK_MS = 1e3;
/** What a visitor may take to read the last event. */
const FAREWELL_MS = 1e3;
/** Of `sun_path`, with its end; the smaller one of Linux and macOS. */
const PATH_BYTES = 103;
/** @throws ClientError mistake when somebody answers there already, or the path is too long for a socket. */
async function openLiveSocket(path, doorkeeper) {
	if (Buffer.byteLength(path) > PATH_BYTES) throw new require_lifecycle.ClientError("mistake", `${path.slice(0, 200)} is too long for a socket: ${Buffer.byteLength(path)} bytes, at most ${PATH_BYTES} are possible.`, { fix: "Set XDG_STATE_HOME to a folder with a shorter path." });
	if (await isAnswered(path)) throw new require_lifecycle.ClientError("mistake", `Somebody else answers at ${path}.`, { fix: "Wait for that run, or cancel it." });
	await (0, node_fs_promises.rm)(path, { force: true });
	const visitors = /* @__PURE__ */ new Map();
	const server = (0, node_net.createServer)((socket) => {
		receiveVisitor(socket, visitors, doorkeeper);
	});
	server.maxConnections = MOST_VISITORS;
	await new Promise((done, failed) => {
		server.once("error", failed).listen(path, done);
	});
	await (0, node_fs_promises.chmod)(path, 384);
	return { close: () => closeServer(server, visitors, path) };
}
/** Whether somebody listens there: a socket that a killed process has left behind is a file like any other. */
async function isAnswered(path) {
	const socket = (0, node_net.createConnection)(path);
	socket.setTimeout(KNOCK_MS);
	try {
		return await new Promise((done) => {
			socket.once("connect", () => {
				done(true);
			}).once("error", () => {
				done(false);
			}).once("timeout", () => {
				done(true);
			});
		});
	} finally {
		socket.destroy();
	}
}
function receiveVisitor(socket, visitors, { follow, receive, onGuests }) {
	const { send, finish } = createSender(socket);
	visitors.set(socket, {
		send,
		finish
	});
	const cutter = cutLines(INBOUND_BYTES);
	const refuse = (text) => {
		send({
			type: "refused",
			at: (/* @__PURE__ */ new Date()).toISOString(),
			text
		});
	};
	const leave = follow(send);
	onGuests(visitors.size);
	socket.on("error", () => {
		socket.destroy();
	});
	socket.on("close", () => {
		leave();
		visitors.delete(socket);
		onGuests(visitors.size);
	});
	socket.on("data", (bytes) => {
		for (const line of cutter.push(bytes)) if (line.kind === "too-long") {
			refuse(`A line of more than ${INBOUND_BYTES} bytes is not read.`);
			finish();
		} else if (line.text.trim() !== "") {
			const read = readInbound(line.text);
			const why = read.kind === "frame" ? receive(read.frame) : read.why;
			if (why !== void 0) refuse(why);
		}
	});
}
/** Writes as fast as the visitor reads, and gives it up when too much waits. */
function createSender(socket) {
	const queue = [];
	let isFull = false;
	let isLast = false;
	const flush = () => {
		for (let event = isFull ? void 0 : queue.shift(); event !== void 0; event = isFull ? void 0 : queue.shift()) isFull = !socket.write(`${JSON.stringify(event)}\n`);
		if (isLast && queue.length === 0) socket.end(() => {
			socket.destroy();
		});
	};
	socket.on("drain", () => {
		isFull = false;
		flush();
	});
	return {
		send: (event) => {
			if (isLast || !socket.writable) return;
			queue.push(event);
			if (queue.length > MOST_QUEUED) socket.destroy();
			else flush();
		},
		finish: () => {
			isLast = true;
			flush();
		}
	};
}
async function closeServer(server, visitors, path) {
	const closed = new Promise((done) => {
		server.close(() => {
			done();
		});
	});
	for (const { finish } of visitors.values()) finish();
	const late = setTimeout(() => {
		for (const socket of visitors.keys()) socket.destroy();
	}, FAREWELL_MS);
	await closed;
	clearTimeout(late);
	await (0, node_fs_promises.rm)(path, { force: true });
}

// protocol/local-message.ts
/**
* A message to an agent on this machine: one line of JSON on the worker's standard input, or one of those that a round is
* begun with. Whoever starts the worker writes them; there is no thread to read them from.
*/
const LocalMessage = require_lifecycle.strictObject({
	id: require_lifecycle.string().check(require_lifecycle._minLength(1), require_lifecycle._maxLength(100)),
	/** Who said it, for the agent. */
	by: require_lifecycle.string().check(require_lifecycle._minLength(1), require_lifecycle._maxLength(100)),
	at: require_lifecycle.datetime(),
	text: require_lifecycle.string().check(require_lifecycle._minLength(1))
});
/** What the worker prints when the agent has taken messages: they need not be said again. */
const MESSAGES_TAKEN = "channel.taken";
const MessagesTaken = require_lifecycle.strictObject({
	kind: require_lifecycle.literal(MESSAGES_TAKEN),
	ids: require_lifecycle.array(require_lifecycle.string())
});

// client/adapters/worker-process.ts
/**
* The worker as a child process: its settings are its environment, its log is its output, its result lies in a folder.
*/
/** From the bundle of the library, from a chunk of the command's, from the sources. */
const PLACES = [
	"../worker/main.cjs",
	"../../worker/main.cjs",
	"../../worker/main.ts"
];
const Line = require_lifecycle.looseObject({ kind: require_lifecycle.string() });
const LOOK_MS$1 = 300;
/** One variable of an environment holds at most 128 KiB on Linux. */
const VARIABLE_CHARS = 1e5;
function findWorker() {
	const found = PLACES.map((place) => (0, node_url.fileURLToPath)(new URL(place, require("url").pathToFileURL(__filename).href))).find((path) => (0, node_fs.existsSync)(path));
	if (found === void 0) throw new require_lifecycle.ClientError("mistake", "The worker is missing from this installation.", { fix: "Install it again." });
	return found;
}
/** Runs the worker to its end. @throws ClientError no-result when it did not even begin. */
async function runWorker({ environment, signal, onProgress, isToStop, talk }) {
	const child = (0, node_child_process.spawn)(process.execPath, [findWorker()], {
		env: environment,
		stdio: "pipe"
	});
	const deliver = messengerTo(child.stdin);
	if (talk === void 0) child.stdin.end();
	else talk.onOpen(deliver);
	const stop = () => {
		child.kill("SIGTERM");
	};
	const timer = setInterval(() => {
		isToStop().then((asked) => {
			if (asked) stop();
		});
	}, LOOK_MS$1);
	let refused;
	let stderr = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		stderr = (stderr + text).slice(-2e3);
	});
	(0, node_readline.createInterface)({ input: child.stdout }).on("line", (line) => {
		const event = readLine(line);
		if (event?.kind === "worker.boot.failed") refused = String(event["detail"]);
		const taken = event?.kind === "channel.taken" ? MessagesTaken.safeParse(event).data : void 0;
		if (taken !== void 0) talk?.onTaken(taken.ids);
		else if (event !== void 0) onProgress?.({
			kind: "log",
			event
		});
	});
	signal?.addEventListener("abort", stop, { once: true });
	if (signal?.aborted === true) stop();
	try {
		const code = await new Promise((done, failed) => {
			child.once("error", failed).once("close", done);
		});
		if (refused !== void 0) throw new require_lifecycle.ClientError("no-result", refused, { fix: "Correct what is named here, then start again." });
		if (code === null) throw new require_lifecycle.ClientError("no-result", `The worker was killed. ${stderr}`.trim(), { fix: "Start the task again." });
	} finally {
		clearInterval(timer);
		signal?.removeEventListener("abort", stop);
	}
}
function messengerTo(stdin) {
	stdin.on("error", () => void 0);
	return (message) => {
		if (stdin.writable) stdin.write(`${JSON.stringify(message)}\n`);
	};
}
function readLine(line) {
	const json = line.startsWith("{") ? require_lifecycle.readJson(line) : void 0;
	return json?.kind === "json" ? Line.safeParse(json.value).data : void 0;
}

// client/adapters/local-round.ts
/**
* One round of a task on this machine: the worker as a child process, on a fresh copy of the last commit.
*/
/** @throws ClientError no-result when the worker left none. */
async function runRound(at, round, { signal, onProgress }) {
	const { place: { source }, record, folder } = at;
	const tree = (0, node_path.join)(folder.path, `tree-${round.round}`);
	const dispatchId = require_lifecycle.dispatchIdOf(record.task, round.round);
	onProgress?.({
		kind: "accepted",
		taskId: record.task,
		dispatchId
	});
	if (source.isDirty && round.round === 1) onProgress?.({
		kind: "notice",
		text: "The agent works on a copy of the last commit: it does not see what is not committed."
	});
	try {
		await (0, node_fs_promises.rm)(tree, {
			recursive: true,
			force: true
		});
		await copyCommit(source, tree);
		await runWorker({
			environment: environmentOf(at, round, tree),
			signal,
			onProgress,
			isToStop: folder.isToStop,
			talk: round.talk
		});
	} finally {
		await (0, node_fs_promises.rm)(tree, {
			recursive: true,
			force: true,
			maxRetries: 3
		});
	}
	const result = (await folder.results()).findLast((one) => one.result.dispatchId === dispatchId)?.result;
	if (result === void 0) throw new require_lifecycle.ClientError("no-result", "The worker left no result.", { fix: `Read its log below ${folder.artifacts}.` });
	return result;
}
/** Puts finished work into the work tree, where it fits; a patch that does not fit stays a patch. */
async function handIn({ place: { options, source }, folder }, result) {
	const patch = result.outcome === "finished" ? await folder.patchOf(result.dispatchId) : void 0;
	if (patch === void 0) return {};
	if (options.apply === false) return { work: {
		patch,
		applied: false,
		why: "it was not asked for"
	} };
	return { work: {
		patch,
		...await applyPatch(source.top, patch)
	} };
}
function environmentOf({ place: { environment }, record, folder, registry }, { answer, by, isFinal, idleMs, messages = [], talk }, tree) {
	return {
		...environment,
		RUNNER_TOOL_CACHE: environment["RUNNER_TOOL_CACHE"] ?? (0, node_path.join)(environment["XDG_CACHE_HOME"] ?? (0, node_path.join)(environment["HOME"] ?? (0, node_os.homedir)(), ".cache"), "agora", "tools"),
		AGORA_ACTOR: by ?? environment["AGORA_ACTOR"] ?? (0, node_os.userInfo)().username,
		AGORA_INPUT_JSON: fitting("The input", JSON.stringify(record.input)),
		AGORA_ANSWER: answer === void 0 ? void 0 : fitting("The answer", answer),
		AGORA_ANSWER_IS_FINAL: isFinal === true ? "true" : void 0,
		AGORA_IDLE_MS: idleMs === void 0 ? void 0 : String(idleMs),
		AGORA_MESSAGES_JSON: messages.length === 0 ? void 0 : JSON.stringify(messages),
		AGORA_INTERACTIVE: talk === void 0 ? void 0 : "true",
		...talk === void 0 || environment["AGORA_MAX_ROUNDS"] !== void 0 ? {} : { AGORA_MAX_ROUNDS: "1000" },
		AGORA_DISPATCH_ID: void 0,
		AGORA_TASK: record.task,
		AGORA_SUBAGENT: record.subagent,
		AGORA_WORKSPACE: tree,
		AGORA_REGISTRY: registry,
		AGORA_ARTIFACTS: folder.artifacts
	};
}
/** @throws ClientError mistake for what is too long for one variable. */
function fitting(what, text) {
	if (text.length <= 1e5) return text;
	throw new require_lifecycle.ClientError("mistake", `${what} is ${text.length} characters long; at most ${VARIABLE_CHARS} are taken.`, { fix: "Put the text into a file of the repository and name the file." });
}

// client/adapters/live-run.ts
/**
* An interactive run: rounds of one task, one after the other, while people talk to it through its socket.
*
* What becomes of each word is decided in live/conversation.ts. The process that runs it holds the task the whole time, also
* while it waits; whoever walks away from it while it waits leaves its question open, with its state saved.
*/
const IDLE_MS = 3e5;
const LOOK_MS = 300;
/** Characters of one text in a line of the log, as people see it: the whole of it is in the result. */
const SHOWN_CHARS = 8e3;
/** @returns what the last round left; its `idleMs` counts all waits. */
async function runLive(at, first, { idleMs = IDLE_MS, keepsAsking = false, onOpen }, options) {
	const author = at.place.environment["AGORA_ACTOR"] ?? (0, node_os.userInfo)().username;
	const host = createLiveHost(first.round, {
		idleMs,
		keepsAsking
	}, author);
	await (0, node_fs_promises.chmod)(at.folder.path, 448);
	const socket = await openLiveSocket(at.folder.socket, {
		follow: host.history.follow,
		receive: host.receive,
		onGuests: host.onGuests
	});
	try {
		onOpen?.(attachHere(host));
		return await play(at, first, host, options);
	} catch (error) {
		host.history.add({
			type: "ended",
			state: "failed",
			text: error instanceof Error ? error.message : String(error)
		});
		throw error;
	} finally {
		host.stop();
		await socket.close();
	}
}
async function play(at, first, host, options) {
	let round = first;
	let idleMs = 0;
	for (;;) {
		await at.folder.note({
			pid: process.pid,
			round: round.round,
			startedAt: (/* @__PURE__ */ new Date()).toISOString()
		});
		const result = await playRound(at, round, host, options);
		const since = Date.now();
		const next = await awaitNext(at, round.round, host, result, options.signal);
		const waitedMs = Date.now() - since;
		idleMs += waitedMs;
		const waited = {
			...result,
			idleMs,
			...result.used === void 0 ? {} : { used: require_schemas.withIdle(result.used, waitedMs) }
		};
		if (next === "leave") return waited;
		if (next === "cancelled") return {
			...waited,
			outcome: "cancelled",
			needsInput: void 0
		};
		round = {
			round: round.round + 1,
			answer: next.answer,
			by: next.by,
			isFinal: next.isFinal,
			idleMs: waitedMs,
			messages: next.messages
		};
	}
}
function playRound(at, round, host, { signal, onProgress }) {
	const watched = (progress) => {
		if (progress.kind === "log") host.history.add({
			type: "log",
			event: shorten(progress.event)
		});
		if (progress.kind === "notice") host.history.add({
			type: "notice",
			text: progress.text
		});
		onProgress?.(progress);
	};
	return runRound(at, {
		...round,
		talk: {
			onOpen: host.deliverTo,
			onTaken: host.taken
		}
	}, {
		...signal === void 0 ? {} : { signal },
		onProgress: watched
	});
}
function shorten(event) {
	return {
		...Object.fromEntries(Object.entries(event).map(([name, value]) => [name, typeof value === "string" ? cutText(value, SHOWN_CHARS) : value])),
		kind: event.kind
	};
}
/** Waits for what comes next, and for whoever wants it to stop. */
async function awaitNext({ folder, record }, round, host, result, signal) {
	const next = host.turnOver(result);
	if (!host.isWaiting()) return next;
	const startedAt = (/* @__PURE__ */ new Date()).toISOString();
	await folder.note({
		pid: process.pid,
		round,
		startedAt,
		isIdle: true
	});
	const stop = awaitStop(signal, folder.isToStop);
	const first = await Promise.race([next, stop.reason]);
	stop.end();
	if (first !== "walked-away" && first !== "cancelled") return first;
	host.history.add({
		type: "ended",
		state: first === "cancelled" ? "cancelled" : "suspended"
	});
	if (first === "walked-away") return "leave";
	await folder.keep({
		...record,
		cancelledAt: (/* @__PURE__ */ new Date()).toISOString()
	});
	return first;
}
function awaitStop(signal, isToStop) {
	const { promise, resolve } = Promise.withResolvers();
	const walkAway = () => {
		resolve("walked-away");
	};
	const timer = setInterval(() => {
		isToStop().then((asked) => {
			if (asked) resolve("cancelled");
		});
	}, LOOK_MS);
	signal?.addEventListener("abort", walkAway, { once: true });
	if (signal?.aborted === true) walkAway();
	return {
		reason: promise,
		end: () => {
			clearInterval(timer);
			signal?.removeEventListener("abort", walkAway);
		}
	};
}

// client/adapters/state-folder.ts
/**
* Where a person's programs keep what has to outlive them: the state folder of the XDG base directories.
*
* An empty or a relative path counts as none, as the specification says: taken at its word it would be a folder of whatever
* repository somebody stands in.
*
* @see https://specifications.freedesktop.org/basedir-spec/latest/
*/
/** @throws ClientError mistake when neither the environment nor the machine names a home, as for a user without an entry in a container. */
function findStateFolder(environment) {
	const given = findAbsolute([environment["XDG_STATE_HOME"]]);
	if (given !== void 0) return given;
	const home = findAbsolute([
		environment["HOME"],
		process.env["HOME"],
		homeOfUser()
	]);
	if (home === void 0) throw new require_lifecycle.ClientError("mistake", "There is no folder to keep tasks in: this user has no home folder.", { fix: "Set HOME, or XDG_STATE_HOME, to an absolute path." });
	return (0, node_path.join)(home, ".local", "state");
}
function findAbsolute(paths) {
	return paths.find((path) => path !== void 0 && (0, node_path.isAbsolute)(path));
}
function homeOfUser() {
	try {
		return (0, node_os.userInfo)().homedir;
	} catch {
		return;
	}
}

// protocol/changed-files.ts
/**
* changes.json: the work of a task as a list of files, for whoever turns it into a commit.
*
* The contents lie beside it in the result artifact, each under its own hash, so that names with odd characters never
* become names on the disk of the one who unpacks them.
*/
/** A path inside a repository as git writes it: relative, `/` between segments, no empty, `.`, `..` or `.git` segment. */
const RepositoryPath = require_lifecycle.string().check(require_lifecycle._minLength(1), require_lifecycle._maxLength(4096), require_lifecycle.refine(isRepositoryPath, "is not a plain path inside the repository"));
const FORBIDDEN_SEGMENT = /^(\.{0,2}|\.git[. ]*|git~1)$/i;
function isRepositoryPath(path) {
	return !/[\\\0]/.test(path) && path.split("/").every((segment) => !FORBIDDEN_SEGMENT.test(segment));
}
const ChangedFile = require_lifecycle.discriminatedUnion("kind", [require_lifecycle.strictObject({
	kind: require_lifecycle.literal("written"),
	path: RepositoryPath,
	mode: require_lifecycle._enum([
		"100644",
		"100755",
		"120000"
	]),
	bytes: require_lifecycle.int().check(require_lifecycle._gte(0)),
	contentHash: require_lifecycle.ContentHash
}), require_lifecycle.strictObject({
	kind: require_lifecycle.literal("deleted"),
	path: RepositoryPath
})]);
const ChangedFiles = require_lifecycle.strictObject({
	v: require_lifecycle.literal(1),
	base: require_lifecycle.Sha,
	files: require_lifecycle.array(ChangedFile)
});

// worker/errors.ts
var DispatchError = class extends Error {
	name = "DispatchError";
	reason;
	/** What the reader of the comment should do now: one imperative sentence. */
	fix;
	constructor(reason, detail, options) {
		super(detail, { cause: options.cause });
		this.reason = reason;
		this.fix = options.fix;
	}
};

// worker/adapters/folder-artifacts.ts
/**
* Artifacts in a folder, for a worker that runs without GitHub: `<folder>/<id>/`, each complete or absent.
*
* The folder stands for one run; its id is 1. The digest is over the names and contents of all files.
*/
const RUN = 1;
const DAY_MS = 864e5;
const Entry = require_lifecycle.object({
	id: require_lifecycle.PositiveInt,
	name: require_lifecycle.string(),
	digest: require_lifecycle.ContentHash,
	expires: require_lifecycle.datetime()
});
function folderArtifacts(folder, clock) {
	return {
		put: (name, files, retentionDays) => put(folder, name, files, new Date(clock.now().getTime() + retentionDays * DAY_MS)),
		get: (reference) => get(folder, reference, clock.now()),
		list: async () => (await entriesOf(folder)).filter(({ expires }) => Date.parse(expires) > clock.now().getTime())
	};
}
async function put(folder, name, files, expires) {
	await (0, node_fs_promises.mkdir)(folder, { recursive: true });
	const id = 1 + Math.max(0, ...await idsIn(folder));
	const entry = {
		id,
		name,
		digest: digestOf(files),
		expires: expires.toISOString()
	};
	const unfinished = (0, node_path.join)(folder, `.unfinished-${id}-${process.pid}`);
	await (0, node_fs_promises.rm)(unfinished, {
		recursive: true,
		force: true
	});
	for (const [path, content] of files) {
		const target = (0, node_path.join)(unfinished, "files", RepositoryPath.parse(path));
		await (0, node_fs_promises.mkdir)((0, node_path.dirname)(target), { recursive: true });
		await (0, node_fs_promises.writeFile)(target, content);
	}
	await (0, node_fs_promises.writeFile)((0, node_path.join)(unfinished, "artifact.json"), `${JSON.stringify(entry)}\n`);
	await (0, node_fs_promises.rename)(unfinished, (0, node_path.join)(folder, String(id)));
	return {
		runId: RUN,
		artifactId: id,
		digest: entry.digest,
		expires: entry.expires
	};
}
async function get(folder, { artifactId, digest }, now) {
	const entry = await readEntry(folder, artifactId);
	if (entry === void 0) return {
		kind: "gone",
		why: `there is no artifact ${artifactId} in ${folder}`
	};
	if (Date.parse(entry.expires) <= now.getTime()) return {
		kind: "gone",
		why: `it expired at ${entry.expires}`
	};
	const files = await readFiles((0, node_path.join)(folder, String(artifactId), "files"));
	if (digestOf(files) !== digest) throw new DispatchError("integrity-failed", `Artifact ${artifactId} in ${folder} is not the one that was stored: its digest is ${digestOf(files)}, not ${digest}.`, { fix: "Find out who changed it; then start the task again." });
	return {
		kind: "files",
		files
	};
}
function digestOf(files) {
	return require_canonical_json.contentHash(require_canonical_json.canonicalJson(Object.fromEntries([...files].map(([path, content]) => [path, require_canonical_json.contentHash(content)]))));
}
async function idsIn(folder) {
	return (await (0, node_fs_promises.readdir)(folder).catch(() => [])).filter((name) => /^[1-9]\d*$/.test(name)).map(Number).sort((a, b) => a - b);
}
async function entriesOf(folder) {
	return (await Promise.all((await idsIn(folder)).map((id) => readEntry(folder, id)))).filter((entry) => entry !== void 0);
}
async function readEntry(folder, id) {
	const text = await (0, node_fs_promises.readFile)((0, node_path.join)(folder, String(id), "artifact.json"), "utf8").catch(() => "");
	const json = require_lifecycle.readJson(text);
	return json.kind === "json" ? Entry.safeParse(json.value).data : void 0;
}
async function readFiles(folder) {
	const entries = await (0, node_fs_promises.readdir)(folder, {
		recursive: true,
		withFileTypes: true
	});
	const files = await Promise.all(entries.filter((entry) => entry.isFile()).map(async (entry) => {
		const path = (0, node_path.join)(entry.parentPath, entry.name);
		return [(0, node_path.relative)(folder, path).split(node_path.sep).join("/"), new Uint8Array(await (0, node_fs_promises.readFile)(path))];
	}));
	return new Map(files.sort(([a], [b]) => a < b ? -1 : 1));
}

// client/adapters/occupancy.ts
/**
* A file that says which process works on something, so that only one does.
*
* A file system can create a name only once, and that decides. Harder is the file of a process that is gone: whoever would delete it
* may delete what somebody else has just put in its place. So it is not deleted but replaced, by the one who holds the turn after
* that very content; turns are created once as well, and whoever had a turn and is gone has a turn after theirs.
*/
/** @returns false when somebody works on it who runs, or was faster. */
async function occupy(file, mine) {
	if (await create(file, mine)) return true;
	const there = await read(file);
	if (there === void 0) return create(file, mine);
	return isOfRunning(there) ? false : takeOver(file, there, mine);
}
/** Who works on it, if that process runs. */
async function findOccupant(file) {
	const there = await read(file);
	return there !== void 0 && isOfRunning(there) ? readLive(there) : void 0;
}
/** Complete or as before, for whoever reads it meanwhile. */
async function replace(file, live) {
	const whole = await writeAside(file, live);
	await (0, node_fs_promises.rename)(whole, file);
}
async function takeOver(file, stale, mine) {
	const after = `${file}.after-${require_canonical_json.contentHash(stale).slice(7, 19)}`;
	let turn = 1;
	while (!await create(`${after}-${turn}`, mine)) {
		const holder = await read(`${after}-${turn}`);
		if (holder === void 0 || isOfRunning(holder)) return false;
		turn += 1;
	}
	const isStill = await read(file) === stale;
	if (isStill) await replace(file, mine);
	for (let one = turn; one > 0; one -= 1) await (0, node_fs_promises.rm)(`${after}-${one}`, { force: true });
	return isStill;
}
/** @returns false when it is there. It comes into being complete: half of it would look like nobody's. */
async function create(file, live) {
	const whole = await writeAside(file, live);
	try {
		await (0, node_fs_promises.link)(whole, file);
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	} finally {
		await (0, node_fs_promises.rm)(whole, { force: true });
	}
}
async function writeAside(file, live) {
	const aside = `${file}.${process.pid}-${(0, node_crypto.randomBytes)(6).toString("hex")}`;
	await (0, node_fs_promises.writeFile)(aside, JSON.stringify(live), { mode: 384 });
	return aside;
}
function read(file) {
	return (0, node_fs_promises.readFile)(file, "utf8").catch(() => void 0);
}
function readLive(text) {
	const json = require_lifecycle.readJson(text);
	return json.kind === "json" ? Live.safeParse(json.value).data : void 0;
}
function isOfRunning(text) {
	const live = readLive(text);
	if (live === void 0) return false;
	try {
		process.kill(live.pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

// client/adapters/task-folder.ts
/**
* One folder for each task on this machine: `task.json`, the worker's artifacts, and `live.json` while somebody works on it.
*
* Of two processes that answer one question at once, one works and the other is told so: see occupancy.ts.
*/
async function listTaskFolders(home, clock) {
	return (await (0, node_fs_promises.readdir)((0, node_path.join)(home, "tasks")).catch(() => [])).flatMap((name) => require_lifecycle.TaskId.safeParse(name).success ? [taskFolder(home, name, clock)] : []);
}
function taskFolder(home, task, clock) {
	const path = (0, node_path.join)(home, "tasks", task);
	const artifacts = (0, node_path.join)(path, "artifacts");
	const [liveFile, stopFile] = [(0, node_path.join)(path, "live.json"), (0, node_path.join)(path, "stop")];
	const store = folderArtifacts(artifacts, clock);
	return {
		path,
		artifacts,
		live: () => findOccupant(liveFile),
		socket: (0, node_path.join)(path, "live.sock"),
		record: () => readAs((0, node_path.join)(path, "task.json"), TaskRecord),
		keep: async (record) => {
			await (0, node_fs_promises.mkdir)(path, {
				recursive: true,
				mode: 448
			});
			await (0, node_fs_promises.writeFile)((0, node_path.join)(path, "task.json"), `${JSON.stringify(record)}\n`, { mode: 384 });
		},
		results: () => readResults(store, artifacts),
		occupy: async (mine) => {
			if (!await occupy(liveFile, mine)) throw new require_lifecycle.ClientError("mistake", `The task ${task} is being worked on.`, { fix: "Wait for it, cancel it, or talk to it with `agora attach --local` if it is interactive." });
			await (0, node_fs_promises.rm)(stopFile, { force: true });
			return async () => {
				for (const file of [liveFile, stopFile]) await (0, node_fs_promises.rm)(file, { force: true });
			};
		},
		note: (mine) => replace(liveFile, mine),
		askToStop: () => (0, node_fs_promises.writeFile)(stopFile, ""),
		isToStop: () => (0, node_fs_promises.stat)(stopFile).then(() => true, () => false),
		patchOf: (dispatch) => findPatch(store, artifacts, dispatch)
	};
}
async function readResults(store, folder) {
	const entries = (await store.list()).filter(({ name }) => name.startsWith("agora-result-"));
	return (await Promise.all(entries.map(async ({ id, expires }) => {
		const file = (0, node_path.join)(folder, String(id), "files", "result.json");
		const result = await readAs(file, require_schemas.DispatchResult);
		return result === void 0 ? [] : [{
			result,
			expires,
			endedAt: (await (0, node_fs_promises.stat)(file)).mtime.toISOString()
		}];
	}))).flat();
}
async function findPatch(store, folder, dispatch) {
	const entry = (await store.list()).filter(({ name }) => name.startsWith(`agora-result-${dispatch}-a`)).at(-1);
	if (entry === void 0) return void 0;
	const file = (0, node_path.join)(folder, String(entry.id), "files", "patch.diff");
	const found = await (0, node_fs_promises.stat)(file).catch(() => void 0);
	return found === void 0 || found.size === 0 ? void 0 : file;
}
async function readAs(file, schema) {
	const json = require_lifecycle.readJson(await (0, node_fs_promises.readFile)(file, "utf8").catch(() => ""));
	return json.kind === "json" ? require_lifecycle.safeParse(schema, json.value).data : void 0;
}

// client/adapters/local-place.ts
/**
* Dispatches on this machine: the same worker that a runner starts, on a copy of the repository's last commit.
*/
const POLL_MS = 500;
const STOP_MS = 2e4;
async function openLocal(options) {
	const environment = options.environment ?? process.env;
	const source = await findSource((0, node_path.resolve)(options.repository ?? "."));
	return {
		options,
		environment,
		source,
		home: (0, node_path.resolve)(options.home ?? (0, node_path.join)(findStateFolder(environment), "agora", folderNameOf(source.top)))
	};
}
/** For people by its name, for us by its hash. What lies in it is named on lines, in lists and to shells, so the name is made plain. */
function folderNameOf(top) {
	return `${(0, node_path.basename)(top).replace(/[^\p{L}\p{N}._-]/gu, "_").slice(0, 60)}-${(0, node_crypto.createHash)("sha256").update(top).digest("hex").slice(0, 8)}`;
}
/** The backend, opened by the first call: creating a client neither reads a file nor fails. */
function localPlace(options) {
	const open = () => openLocal(options);
	return {
		pollMs: POLL_MS,
		start: async ({ subagent, input, issue, ...rest }) => {
			if (issue !== void 0) throw new require_lifecycle.ClientError("mistake", "A dispatch on this machine has no issue.", { fix: "Leave the issue out, or dispatch through GitHub." });
			const place = await open();
			await insistOnSubagent(registryOf(place), subagent);
			const task = require_lifecycle.taskIdOf("local", (0, node_crypto.randomBytes)(16).toString("hex"));
			const record = {
				v: 1,
				task,
				subagent,
				input: copyOf(input),
				startedAt: (/* @__PURE__ */ new Date()).toISOString()
			};
			const folder = taskFolder(place.home, task, nodeClock);
			await folder.keep(record);
			try {
				return await work(place, record, { round: 1 }, rest);
			} catch (error) {
				if ((await folder.results()).length === 0) await (0, node_fs_promises.rm)(folder.path, {
					recursive: true,
					force: true
				});
				throw error;
			}
		},
		answer: async (question, answer, rest) => {
			const place = await open();
			const { record, round } = await findAsked(place, question);
			return work(place, record, {
				round: round + 1,
				answer
			}, rest);
		},
		describe: async (id) => describe(await open(), id),
		cancel: async (id) => cancel(await open(), readTaskId(id)),
		look: async (id) => (await viewOf(await open(), readTaskId(id))).view,
		attach: async (id, { signal }) => attach(await open(), readTaskId(id), signal),
		tasks: async () => listTasks(await open())
	};
}
/** A folder, or the address of a registry that lies elsewhere: the worker opens it. */
function registryOf({ options, source }) {
	const given = options.registry ?? (0, node_path.join)(source.top, ".github", "agora");
	return isAddress(given) ? given : (0, node_path.resolve)(given);
}
function isAddress(registry) {
	return /^[a-z][a-z0-9+.-]+:\/\//.test(registry);
}
/** @throws ClientError mistake, not-found: before anything is copied, and with the names that there are. */
async function insistOnSubagent(registry, name) {
	if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name)) throw new require_lifecycle.ClientError("mistake", `«${name.slice(0, 200)}» cannot be the name of a subagent.`, { fix: "Use small letters, digits and hyphens." });
	if (isAddress(registry)) return;
	const files = await (0, node_fs_promises.readdir)((0, node_path.join)(registry, "subagents")).catch(() => void 0);
	if (files === void 0) throw new require_lifecycle.ClientError("not-found", `There is no folder ${(0, node_path.join)(registry, "subagents")}.`, { fix: `Write your first subagent: ${(0, node_path.join)(registry, "subagents", `${name}.md`)}` });
	if (files.includes(`${name}.md`)) return;
	const known = files.filter((file) => file.endsWith(".md")).map((file) => file.slice(0, -3)).sort();
	throw new require_lifecycle.ClientError("not-found", `There is no subagent ${name} in ${registry}.`, { fix: known.length === 0 ? `Write ${(0, node_path.join)(registry, "subagents", `${name}.md`)}` : `Name one of these: ${known.join(", ")}.` });
}
/** A mutable copy, as the schema of a record reads it. */
function copyOf(input) {
	return JSON.parse(JSON.stringify(input));
}
/** One round, or as many as people want of an interactive run. */
async function work(place, record, first, options) {
	const folder = taskFolder(place.home, record.task, nodeClock);
	const leave = await folder.occupy({
		pid: process.pid,
		round: first.round,
		startedAt: (/* @__PURE__ */ new Date()).toISOString()
	});
	try {
		const at = {
			place,
			record,
			folder,
			registry: registryOf(place)
		};
		const result = options.interactive === void 0 ? await runRound(at, first, options) : await runLive(at, first, options.interactive, options);
		return {
			...result,
			...await handIn(at, result)
		};
	} finally {
		await leave();
	}
}
async function findAsked({ home }, question) {
	for (const folder of await listTaskFolders(home, nodeClock)) {
		const results = await folder.results();
		const asked = results.find(({ result }) => result.needsInput?.id === question);
		const record = asked === void 0 ? void 0 : await folder.record();
		if (asked === void 0 || record === void 0) continue;
		if (results.find(({ result }) => result.round > asked.result.round && result.outcome !== "cancelled") !== void 0 || record.cancelledAt !== void 0) throw new require_lifecycle.ClientError("already-answered", `The question ${question.slice(0, 200)} cannot be answered any more: it has its answer, or its task was cancelled.`, { fix: "See how the task stands with `agora status --local`." });
		return {
			record,
			round: asked.result.round
		};
	}
	throw new require_lifecycle.ClientError("not-found", `There is no question ${question.slice(0, 200)} on this machine, or it has expired.`, { fix: "List the open ones with `agora questions --local`." });
}
async function viewOf({ home }, task) {
	const folder = taskFolder(home, task, nodeClock);
	const record = (0, node_fs.existsSync)(folder.path) ? await folder.record() : void 0;
	if (record === void 0) throw new require_lifecycle.ClientError("not-found", `There is no task ${task} on this machine.`, { fix: "List the tasks with `agora status --local`." });
	const results = await folder.results();
	return {
		view: viewOfRecord(record, results, await folder.live(), nodeClock.now()),
		results
	};
}
async function describe(place, id) {
	const taskId = readTaskId(id);
	const { view, results } = await viewOf(place, taskId);
	const named = require_lifecycle.DispatchId.safeParse(id).data;
	const dispatchId = named ?? require_lifecycle.dispatchIdOf(taskId, view.round);
	const result = results.findLast((one) => one.result.dispatchId === dispatchId)?.result;
	if (named !== void 0 && result === void 0 && require_lifecycle.readDispatchId(named).round !== view.round) throw new require_lifecycle.ClientError("not-found", `There is no dispatch ${named} on this machine.`, { fix: `See the task with \`agora dispatch describe --local ${taskId}\`.` });
	return {
		taskId,
		dispatchId,
		task: view,
		...result?.resolved === void 0 ? {} : { resolved: result.resolved },
		...result === void 0 ? {} : { result }
	};
}
async function cancel(place, task) {
	const { view } = await viewOf(place, task);
	if (require_lifecycle.hasEnded(view.state)) return {
		task,
		outcome: "ended",
		detail: `The task is ${view.state} already.`
	};
	const folder = taskFolder(place.home, task, nodeClock);
	if (view.state === "suspended") {
		const record = await folder.record();
		if (record !== void 0) await folder.keep({
			...record,
			cancelledAt: (/* @__PURE__ */ new Date()).toISOString()
		});
		return {
			task,
			outcome: "cancelled",
			detail: "Its question is closed."
		};
	}
	await folder.askToStop();
	for (const deadline = Date.now() + STOP_MS; Date.now() < deadline;) {
		if (await folder.live() === void 0) return {
			task,
			outcome: "cancelled",
			detail: "The worker has stopped."
		};
		await nodeClock.sleep(POLL_MS / 5);
	}
	return {
		task,
		outcome: "asked",
		detail: "The worker was asked to stop and is still at it."
	};
}
/** @throws ClientError not-found, mistake when nobody can talk to it now. */
async function attach(place, task, signal) {
	const { view } = await viewOf(place, task);
	const attached = await attachSocket(taskFolder(place.home, task, nodeClock).socket, signal);
	if (attached !== void 0) return attached;
	const why = require_lifecycle.hasEnded(view.state) || view.state === "suspended" ? `is ${view.state}` : "was not started with --interactive";
	throw new require_lifecycle.ClientError("mistake", `Nobody can be talked to: the task ${task} ${why}.`, { fix: view.state === "suspended" ? `Go on with \`agora run --task ${task} --interactive\`.` : "See how it stands with `agora status --local`." });
}
async function listTasks(place) {
	await (0, node_fs_promises.mkdir)(place.home, {
		recursive: true,
		mode: 448
	});
	return (await Promise.all((await listTaskFolders(place.home, nodeClock)).map(async (folder) => {
		const record = await folder.record();
		return record === void 0 ? [] : [viewOfRecord(record, await folder.results(), await folder.live(), nodeClock.now())];
	}))).flat().sort((one, other) => one.updatedAt < other.updatedAt ? 1 : -1);
}

// client/open-questions.ts
/**
* Which open question a second dispatch answers, when it does not say so.
*
* A program that asks and answers writes the same dispatch twice, the second time with the answer in its input and with the
* partial state that came with the question. That is enough to know the question again: same subagent, same input but for
* the answer, same partial state. So the agent goes on in its own conversation, and the program need not know that there
* is one. Two dispatches that are alike in all of that are alike to their caller too; then the older question is meant.
*/
function createOpenQuestions() {
	const open = /* @__PURE__ */ new Map();
	return {
		note: (asked, { needsInput }, answered) => {
			if (answered !== void 0) open.delete(answered);
			if (needsInput !== void 0) open.set(needsInput.id, {
				question: needsInput.id,
				key: keyOf(asked, needsInput.partialState),
				asked
			});
		},
		find: (options) => {
			if (options.question !== void 0) return options.question;
			if (options.input?.["answer"] === void 0) return void 0;
			const key = keyOf(options, options.partialState);
			return [...open.values()].find((known) => known.key === key)?.question;
		},
		askedFor: (question) => open.get(question)?.asked
	};
}
function keyOf({ subagent, input = {} }, partialState) {
	const asked = Object.fromEntries(Object.entries(input).filter(([name]) => name !== "answer"));
	return require_canonical_json.canonicalJson({
		subagent,
		asked,
		partialState: partialState ?? null
	});
}
/** An answer as the agent gets it: text as it is, anything else as JSON. */
function textOfAnswer(answer) {
	return typeof answer === "string" ? answer : JSON.stringify(answer);
}

// client/client.ts
/**
* A client over one place: the loop of asking and answering, and watching. Pure but for its backend.
*/
function clientOf(backend, clock) {
	const open = createOpenQuestions();
	const dispatch = async (options) => {
		const question = open.find(options);
		const { input, asked } = wantedOf(options, question);
		const result = question === void 0 ? await backend.start({
			...options,
			input
		}) : await backend.answer(question, textOfAnswer(options.input?.["answer"] ?? ""), options);
		open.note(asked, result, question);
		return result;
	};
	const answer = async (question, text, options = {}) => {
		const asked = open.askedFor(question);
		const result = await backend.answer(question, text, options);
		if (asked !== void 0) open.note(asked, result, question);
		return result;
	};
	return {
		dispatch,
		answer,
		resume: async (task, signal, options) => answer(questionOf(await backend.look(task)), signal, options),
		describe: (id) => backend.describe(id),
		cancel: (id) => backend.cancel(id),
		watch: (id, options = {}) => watch(backend, clock, id, options.signal),
		attach: (id, options = {}) => backend.attach(id, options),
		tasks: () => backend.tasks()
	};
}
/** The question that a task waits on. @throws ClientError already-answered when it waits for nothing. */
function questionOf({ task, state, question }) {
	if (question !== void 0) return question.id;
	throw new require_lifecycle.ClientError("already-answered", `The task ${task} waits for nothing: it is ${state}.`, { fix: "See how it stands with `agora status`." });
}
/** A partial state whose question nobody remembers goes along as data: the agent then starts anew and is told both. */
function wantedOf(options, question) {
	const { subagent, input = {}, partialState } = options;
	if (question !== void 0 && input["answer"] === void 0) throw new require_lifecycle.ClientError("mistake", `The dispatch names the question ${question.slice(0, 200)} and has no input.answer.`, { fix: "Add the answer to the input, or leave the question out." });
	return {
		input: question !== void 0 || partialState === void 0 ? input : {
			...input,
			partial_state: partialState
		},
		asked: {
			subagent,
			input
		}
	};
}
async function* watch(backend, clock, id, signal) {
	let shown;
	while (signal?.aborted !== true) {
		const view = await backend.look(id);
		const now = require_canonical_json.canonicalJson({
			...view,
			updatedAt: ""
		});
		if (now !== shown) yield view;
		shown = now;
		if (require_lifecycle.hasEnded(view.state)) return;
		try {
			await clock.sleep(backend.pollMs, signal);
		} catch {
			return;
		}
	}
}

Object.defineProperty(exports, "clientOf", {
  enumerable: true,
  get: function () {
    return clientOf;
  }
});
Object.defineProperty(exports, "createEventStream", {
  enumerable: true,
  get: function () {
    return createEventStream;
  }
});
Object.defineProperty(exports, "cutText", {
  enumerable: true,
  get: function () {
    return cutText;
  }
});
Object.defineProperty(exports, "findApiUrl", {
  enumerable: true,
  get: function () {
    return findApiUrl;
  }
});
Object.defineProperty(exports, "githubPlace", {
  enumerable: true,
  get: function () {
    return githubPlace;
  }
});
Object.defineProperty(exports, "hostOfApi", {
  enumerable: true,
  get: function () {
    return hostOfApi;
  }
});
Object.defineProperty(exports, "localPlace", {
  enumerable: true,
  get: function () {
    return localPlace;
  }
});
Object.defineProperty(exports, "nodeClock", {
  enumerable: true,
  get: function () {
    return nodeClock;
  }
});
Object.defineProperty(exports, "openGitHub", {
  enumerable: true,
  get: function () {
    return openGitHub;
  }
});
Object.defineProperty(exports, "postAnswer", {
  enumerable: true,
  get: function () {
    return postAnswer;
  }
});
Object.defineProperty(exports, "questionOf", {
  enumerable: true,
  get: function () {
    return questionOf;
  }
});
Object.defineProperty(exports, "readDuration", {
  enumerable: true,
  get: function () {
    return readDuration;
  }
});
Object.defineProperty(exports, "renderDuration", {
  enumerable: true,
  get: function () {
    return renderDuration;
  }
});
Object.defineProperty(exports, "startTask", {
  enumerable: true,
  get: function () {
    return startTask;
  }
});