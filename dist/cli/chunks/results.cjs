const require_lifecycle = require("./lifecycle.cjs");
const require_guard = require("./guard.cjs");
const require_marker = require("./marker.cjs");
const require_canonical_json = require("./canonical-json.cjs");
const require_schemas = require("./schemas.cjs");
let module$1 = require("module");

// github/issues.ts
/**
* Issues and what happened to their labels.
*
* A label webhook does not say which of the issue's events it is about; the events API does. The event's id is what
* makes «the label was set» happen once, however often it is told.
*/
/**
* An issue or a pull request.
* @throws RequestError 404 or 410 when it does not exist or was deleted, 301 when it was moved to another repository.
* @see https://docs.github.com/en/rest/issues/issues#get-an-issue
*/
async function getIssue(client, at) {
	const { data } = await client.request("GET /repos/{owner}/{repo}/issues/{issue_number}", {
		owner: at.owner,
		repo: at.repo,
		issue_number: at.issue
	});
	const { login = "ghost", id = GHOST_ID } = data.user ?? {};
	return {
		number: data.number,
		title: data.title,
		body: data.body ?? "",
		url: data.html_url,
		author: {
			login,
			id: Number(id)
		},
		isPullRequest: data.pull_request !== void 0,
		assignees: (data.assignees ?? []).map((person) => ({
			login: person.login,
			id: Number(person.id)
		})),
		...data.state === "open" ? {} : { closedAt: data.closed_at ?? data.updated_at }
	};
}
/** The account whose name GitHub shows for people who deleted theirs. */
const GHOST_ID = 10137;
/**
* Opens an issue. Sent once.
* @returns its number.
* @see https://docs.github.com/en/rest/issues/issues#create-an-issue
*/
async function openIssue(client, at, title, body) {
	const { data } = await client.request("POST /repos/{owner}/{repo}/issues", {
		owner: at.owner,
		repo: at.repo,
		title,
		body,
		request: require_guard.ONCE
	});
	return data.number;
}
/** What we read of an event; GitHub's own union has some forty members, most of them without a label. */
const RawLabelEvent = require_lifecycle.looseObject({
	id: require_lifecycle.int(),
	event: require_lifecycle._enum(["labeled", "unlabeled"]),
	label: require_lifecycle.looseObject({ name: require_lifecycle.string() }),
	actor: require_lifecycle.looseObject({
		id: require_lifecycle.int(),
		login: require_lifecycle.string(),
		type: require_lifecycle.string()
	}),
	created_at: require_lifecycle.string()
});
const OfIssue = require_lifecycle.looseObject({ issue: require_lifecycle.looseObject({
	number: require_lifecycle.int(),
	pull_request: require_lifecycle.optional(require_lifecycle._undefined())
}) });
const Dated = require_lifecycle.looseObject({ created_at: require_lifecycle.string() });

// client/github/facts.ts
/** All tasks that the comments speak of, in the order in which they are first mentioned. */
function readTasks(comments) {
	const tasks = /* @__PURE__ */ new Map();
	for (const comment of comments.toSorted((one, other) => one.id - other.id)) {
		const marker = comment.author.type === "Bot" ? require_marker.findMarker(comment.body) : void 0;
		if (marker === void 0) continue;
		const facts = tasks.get(marker.task) ?? {
			task: marker.task,
			issue: comment.issue,
			status: void 0,
			questions: [],
			end: void 0,
			notes: []
		};
		tasks.set(marker.task, facts);
		switch (marker.kind) {
			case "status":
				facts.status = {
					comment,
					marker
				};
				break;
			case "end":
				facts.end = {
					comment,
					marker
				};
				break;
			case "note":
				facts.notes.push({
					comment,
					marker
				});
				break;
			case "relayed": break;
			case "question": if (!facts.questions.some((known) => known.marker.question === marker.question)) facts.questions.push({
				comment,
				marker
			});
		}
	}
	return [...tasks.values()].filter(({ status, questions, end }) => status !== void 0 || questions.length > 0 || end !== void 0);
}
/** The question that waits for an answer, whether or not it is too late for one. */
function findOpenQuestion({ questions }) {
	const last = questions.at(-1);
	return last?.marker.answered === void 0 ? last : void 0;
}
/** How long finished work may take to become a pull request. Where nobody makes one, it is finished all the same. */
const HAND_IN_MS = 12e4;
function stateOf(facts, now) {
	if (facts.end !== void 0) return facts.end.marker.state;
	const shown = facts.status?.marker;
	if (shown !== void 0 && isHandedIn(facts, now)) return "running";
	if (shown !== void 0 && require_lifecycle.hasEnded(shown.state)) return shown.state;
	const open = findOpenQuestion(facts);
	if (open !== void 0 && (shown === void 0 || shown.round <= open.marker.round)) return Date.parse(open.marker.expires) <= now.getTime() ? "expired" : isAwaited(shown, open.marker, now) ? "idle" : "suspended";
	return shown?.state ?? "resuming";
}
/** A little longer than it says: its last look takes a moment. What it says after that, a run that is gone has left. */
const SLACK_MS = 15e3;
/** The run that asked is still there and waits for the answer. */
function isAwaited(shown, { round }, now) {
	return shown?.state === "idle" && shown.round === round && shown.idle !== void 0 && now.getTime() < Date.parse(shown.idle.until) + SLACK_MS;
}
/** True while a result is there and somebody is still to say what became of it. */
function isHandedIn({ status }, now) {
	if (status?.marker.state !== "finished" || status.marker.result === void 0) return false;
	return now.getTime() - Date.parse(status.comment.updatedAt) < HAND_IN_MS;
}
function viewOf(facts, now, title) {
	const { task, issue, status, questions } = facts;
	const state = stateOf(facts, now);
	const open = state === "suspended" || state === "idle" ? findOpenQuestion(facts) : void 0;
	const round = Math.max(1, status?.marker.round ?? 1, facts.end?.marker.round ?? 1, ...questions.map(({ marker }) => marker.round + (marker.answered === void 0 ? 0 : 1)));
	const subagent = questions.at(-1)?.marker.subagent ?? status?.marker.subagent ?? subagentShown(status?.comment.body);
	const shown = facts.end ?? open ?? status ?? questions.at(-1);
	return {
		task,
		state,
		round,
		issue,
		...subagent === void 0 ? {} : { subagent },
		...title === void 0 ? {} : { title },
		...shown === void 0 ? {} : { url: shown.comment.url },
		...open === void 0 ? {} : { question: questionOf(open) },
		...state === "idle" && status?.marker.idle !== void 0 ? { waitsUntil: status.marker.idle.until } : {},
		...state === "finished" && status?.marker.conclusion !== void 0 ? { conclusion: status.marker.conclusion } : {},
		...isHeld(facts) ? { held: true } : {},
		...state === "finished" && status?.marker.verify !== void 0 ? { verify: { passed: status.marker.verify.passed } } : {},
		updatedAt: [
			facts.end,
			status,
			...questions
		].flatMap((one) => one === void 0 ? [] : [one.comment.updatedAt]).sort().at(-1) ?? now.toISOString()
	};
}
/** Its work waits for a person's yes, and nobody has told yet what became of it. */
function isHeld({ task, end, notes }) {
	return end?.marker.held !== void 0 && !notes.some(({ marker }) => marker.about === require_marker.aboutDelivery(task));
}
function questionOf({ marker, comment }) {
	const text = marker.asked ?? require_marker.withoutMarker(comment.body).split("\n").find((line) => line !== "" && !line.startsWith("#")) ?? "";
	return {
		id: marker.question,
		text,
		options: marker.options,
		expires: marker.expires,
		url: comment.url
	};
}
/** The status comment opens with «### ⏳ fixer is working»; an old one's marker does not repeat the name. */
function subagentShown(body) {
	return /^### \S+ (?<name>[a-z0-9][a-z0-9-]{0,62}) /m.exec(require_marker.withoutMarker(body ?? ""))?.groups?.["name"];
}

// github/delivery.ts
/**
* Turns changed files into a commit, a branch and a pull request through the Git Data API: no checkout, no git, no push.
*
* The objects are content-addressed, so making them again is harmless. A branch only ever moves forward; a pull request
* is looked for before it is opened. So a delivery that was cut off anywhere can simply be done again. Trees are made in
* write-tree.ts.
*/
/**
* The newest pull request from a branch of this repository, open or not.
* @see https://docs.github.com/en/rest/pulls/pulls#list-pull-requests
*/
async function findPullRequest(client, at) {
	const { data } = await client.request("GET /repos/{owner}/{repo}/pulls", {
		owner: at.owner,
		repo: at.repo,
		state: "all",
		head: `${at.owner}:${at.branch}`,
		per_page: 100
	});
	const found = data.find((pull) => pull.head.ref === at.branch);
	return found === void 0 ? void 0 : pullRequestOf$1(found);
}
function pullRequestOf$1(raw) {
	return {
		number: raw.number,
		url: raw.html_url,
		isOpen: raw.state === "open",
		head: raw.head.sha,
		by: raw.user?.login ?? "ghost",
		body: raw.body ?? ""
	};
}

// client/github/find-task.ts
/**
* Finds a task again, from its id alone: by the comments that name it, else by the title of its run.
*/
/** A run that has not written a comment is found by its title; for how long it may have been running. */
const RUNS_MS = 3 * require_guard.DAY_MS;
function createTaskFinder(world) {
	const issues = /* @__PURE__ */ new Map();
	const all = async () => {
		const tasks = readTasks(await require_guard.listCommentsSince(world.client, world.at, new Date(world.clock.now().getTime() - require_guard.LOOK_BACK_MS)));
		for (const { task, issue } of tasks) issues.set(task, issue);
		return tasks;
	};
	const find = async (task) => {
		if (!issues.has(task)) await all();
		const issue = issues.get(task);
		if (issue === void 0) return void 0;
		const comments = await require_guard.listComments(world.client, {
			...world.at,
			issue
		});
		return readTasks(comments.map((comment) => ({
			...comment,
			issue
		}))).find((one) => one.task === task);
	};
	return {
		all,
		find,
		look: (task) => look(world, find, task)
	};
}
async function look(world, find, task) {
	const facts = await find(task);
	if (facts === void 0) return viewOfRun(task, await findNewestRun(world, task), world);
	const { title } = await getIssue(world.client, {
		...world.at,
		issue: facts.issue
	});
	const view = viewOf(facts, world.clock.now(), title);
	if (view.state === "finished") return {
		...view,
		...await pullRequestOf(world, task)
	};
	const runId = facts.status?.marker.runId;
	const run = runId === void 0 || require_lifecycle.hasEnded(view.state) || view.state === "suspended" ? void 0 : await require_guard.findRun(world.client, {
		...world.at,
		runId
	});
	return run === void 0 ? view : {
		...view,
		run: shownRun(run)
	};
}
async function pullRequestOf({ client, at }, task) {
	const pull = await findPullRequest(client, {
		...at,
		branch: `agora/${task}`
	});
	return pull === void 0 ? {} : { pullRequest: {
		number: pull.number,
		url: pull.url
	} };
}
/** A task that nobody has written about: all that is known of it is its run. */
function viewOfRun(task, run, { at }) {
	if (run === void 0) throw new require_lifecycle.ClientError("not-found", `There is no task ${task.slice(0, 200)} in ${at.owner}/${at.repo}.`, { fix: "List the tasks with `agora status`; tasks older than five weeks are gone." });
	const round = Number(/\.r(?<round>\d+) /.exec(run.title)?.groups?.["round"] ?? 1);
	return {
		task,
		state: stateOfRun(run),
		round,
		url: run.url,
		run: shownRun(run),
		updatedAt: run.updatedAt
	};
}
function stateOfRun({ status, conclusion }) {
	if (status !== "completed") return status === "in_progress" ? "running" : "accepted";
	if (conclusion === "success") return "finished";
	return conclusion === "cancelled" ? "cancelled" : "failed";
}
function shownRun({ id, url, status, conclusion }) {
	return {
		id,
		url,
		status,
		...conclusion === null ? {} : { conclusion }
	};
}
async function findNewestRun(world, task) {
	return (await require_guard.listRuns(world.client, {
		...world.at,
		workflow: world.workflow
	}, new Date(world.clock.now().getTime() - RUNS_MS))).find(({ title }) => title.startsWith(`${task}.r`));
}
/** Tasks at work that nobody has written about yet: started by hand, without an issue. */
async function findSilentTasks(world, known) {
	return (await require_guard.listRuns(world.client, {
		...world.at,
		workflow: world.workflow
	}, new Date(world.clock.now().getTime() - RUNS_MS))).filter(({ status }) => status !== "completed").flatMap((run) => {
		const task = /^(?<task>t_[0-9a-v]{12})\.r\d+ attempt /.exec(run.title)?.groups?.["task"];
		return task === void 0 || known.has(task) ? [] : [viewOfRun(task, run, world)];
	});
}
/** The run of one round, the newest attempt at it. */
async function findRunOf(world, dispatch, since) {
	return (await require_guard.listRuns(world.client, {
		...world.at,
		workflow: world.workflow
	}, since)).find(({ title }) => title.startsWith(`${dispatch} attempt `));
}

// node_modules/fflate/esm/index.mjs
var require$1 = (0, module$1.createRequire)("/");
var _a;
var Worker;
var isMarkedAsUntransferable;
try {
	_a = require$1("worker_threads"), Worker = _a.Worker, isMarkedAsUntransferable = _a.isMarkedAsUntransferable;
} catch (e) {}
var u8 = Uint8Array;
var u16 = Uint16Array;
var i32 = Int32Array;
var fleb = new u8([
	0,
	0,
	0,
	0,
	0,
	0,
	0,
	0,
	1,
	1,
	1,
	1,
	2,
	2,
	2,
	2,
	3,
	3,
	3,
	3,
	4,
	4,
	4,
	4,
	5,
	5,
	5,
	5,
	0,
	0,
	0,
	0
]);
var fdeb = new u8([
	0,
	0,
	0,
	0,
	1,
	1,
	2,
	2,
	3,
	3,
	4,
	4,
	5,
	5,
	6,
	6,
	7,
	7,
	8,
	8,
	9,
	9,
	10,
	10,
	11,
	11,
	12,
	12,
	13,
	13,
	0,
	0
]);
var clim = new u8([
	16,
	17,
	18,
	0,
	8,
	7,
	9,
	6,
	10,
	5,
	11,
	4,
	12,
	3,
	13,
	2,
	14,
	1,
	15
]);
var freb = function(eb, start) {
	var b = new u16(31);
	for (var i = 0; i < 31; ++i) b[i] = start += 1 << eb[i - 1];
	var r = new i32(b[30]);
	for (var i = 1; i < 30; ++i) for (var j = b[i]; j < b[i + 1]; ++j) r[j] = j - b[i] << 5 | i;
	return {
		b,
		r
	};
};
var _a = freb(fleb, 2);
var fl = _a.b;
var revfl = _a.r;
fl[28] = 258, revfl[258] = 28;
var _b = freb(fdeb, 0);
var fd = _b.b;
var revfd = _b.r;
var rev = new u16(32768);
for (var i = 0; i < 32768; ++i) {
	var x = (i & 43690) >> 1 | (i & 21845) << 1;
	x = (x & 52428) >> 2 | (x & 13107) << 2;
	x = (x & 61680) >> 4 | (x & 3855) << 4;
	rev[i] = ((x & 65280) >> 8 | (x & 255) << 8) >> 1;
}
var hMap = (function(cd, mb, r) {
	var s = cd.length;
	var i = 0;
	var l = new u16(mb);
	for (; i < s; ++i) if (cd[i]) ++l[cd[i] - 1];
	var le = new u16(mb);
	for (i = 1; i < mb; ++i) le[i] = le[i - 1] + l[i - 1] << 1;
	var co;
	if (r) {
		co = new u16(1 << mb);
		var rvb = 15 - mb;
		for (i = 0; i < s; ++i) if (cd[i]) {
			var sv = i << 4 | cd[i];
			var r_1 = mb - cd[i];
			var v = le[cd[i] - 1]++ << r_1;
			for (var m = v | (1 << r_1) - 1; v <= m; ++v) co[rev[v] >> rvb] = sv;
		}
	} else {
		co = new u16(s);
		for (i = 0; i < s; ++i) if (cd[i]) co[i] = rev[le[cd[i] - 1]++] >> 15 - cd[i];
	}
	return co;
});
var flt = new u8(288);
for (var i = 0; i < 144; ++i) flt[i] = 8;
for (var i = 144; i < 256; ++i) flt[i] = 9;
for (var i = 256; i < 280; ++i) flt[i] = 7;
for (var i = 280; i < 288; ++i) flt[i] = 8;
var fdt = new u8(32);
for (var i = 0; i < 32; ++i) fdt[i] = 5;
var flrm = /*#__PURE__*/ hMap(flt, 9, 1);
var fdrm = /*#__PURE__*/ hMap(fdt, 5, 1);
var max = function(a) {
	var m = a[0];
	for (var i = 1; i < a.length; ++i) if (a[i] > m) m = a[i];
	return m;
};
var bits = function(d, p, m) {
	var o = p / 8 | 0;
	return (d[o] | d[o + 1] << 8) >> (p & 7) & m;
};
var bits16 = function(d, p) {
	var o = p / 8 | 0;
	return (d[o] | d[o + 1] << 8 | d[o + 2] << 16) >> (p & 7);
};
var shft = function(p) {
	return (p + 7) / 8 | 0;
};
var slc = function(v, s, e) {
	if (s == null || s < 0) s = 0;
	if (e == null || e > v.length) e = v.length;
	return new u8(v.subarray(s, e));
};
var ec = [
	"unexpected EOF",
	"invalid block type",
	"invalid length/literal",
	"invalid distance",
	"stream finished",
	"no stream handler",
	,
	"no callback",
	"invalid UTF-8 data",
	"extra field too long",
	"date not in range 1980-2099",
	"filename too long",
	"stream finishing",
	"invalid zip data"
];
var err = function(ind, msg, nt) {
	var e = new Error(msg || ec[ind]);
	e.code = ind;
	if (Error.captureStackTrace) Error.captureStackTrace(e, err);
	if (!nt) throw e;
	return e;
};
var inflt = function(dat, st, buf, dict) {
	var sl = dat.length, dl = dict ? dict.length : 0;
	if (!sl || st.f && !st.l) return buf || new u8(0);
	var noBuf = !buf;
	var resize = noBuf || st.i != 2;
	var noSt = st.i;
	if (noBuf) buf = new u8(sl * 3);
	var cbuf = function(l) {
		var bl = buf.length;
		if (l > bl) {
			var nbuf = new u8(Math.max(bl * 2, l));
			nbuf.set(buf);
			buf = nbuf;
		}
	};
	var final = st.f || 0, pos = st.p || 0, bt = st.b || 0, lm = st.l, dm = st.d, lbt = st.m, dbt = st.n;
	var tbts = sl * 8;
	do {
		if (!lm) {
			final = bits(dat, pos, 1);
			var type = bits(dat, pos + 1, 3);
			pos += 3;
			if (!type) {
				var s = shft(pos) + 4, l = dat[s - 4] | dat[s - 3] << 8, t = s + l;
				if (t > sl) {
					if (noSt) err(0);
					break;
				}
				if (resize) cbuf(bt + l);
				buf.set(dat.subarray(s, t), bt);
				st.b = bt += l, st.p = pos = t * 8, st.f = final;
				continue;
			} else if (type == 1) lm = flrm, dm = fdrm, lbt = 9, dbt = 5;
			else if (type == 2) {
				var hLit = bits(dat, pos, 31) + 257, hcLen = bits(dat, pos + 10, 15) + 4;
				var tl = hLit + bits(dat, pos + 5, 31) + 1;
				pos += 14;
				var ldt = new u8(tl);
				var clt = new u8(19);
				for (var i = 0; i < hcLen; ++i) clt[clim[i]] = bits(dat, pos + i * 3, 7);
				pos += hcLen * 3;
				var clb = max(clt), clbmsk = (1 << clb) - 1;
				var clm = hMap(clt, clb, 1);
				for (var i = 0; i < tl;) {
					var r = clm[bits(dat, pos, clbmsk)];
					pos += r & 15;
					var s = r >> 4;
					if (s < 16) ldt[i++] = s;
					else {
						var c = 0, n = 0;
						if (s == 16) n = 3 + bits(dat, pos, 3), pos += 2, c = ldt[i - 1];
						else if (s == 17) n = 3 + bits(dat, pos, 7), pos += 3;
						else if (s == 18) n = 11 + bits(dat, pos, 127), pos += 7;
						while (n--) ldt[i++] = c;
					}
				}
				var lt = ldt.subarray(0, hLit), dt = ldt.subarray(hLit);
				lbt = max(lt);
				dbt = max(dt);
				lm = hMap(lt, lbt, 1);
				dm = hMap(dt, dbt, 1);
			} else err(1);
			if (pos > tbts) {
				if (noSt) err(0);
				break;
			}
		}
		if (resize) cbuf(bt + 131072);
		var lms = (1 << lbt) - 1, dms = (1 << dbt) - 1;
		var lpos = pos;
		for (;; lpos = pos) {
			var c = lm[bits16(dat, pos) & lms], sym = c >> 4;
			pos += c & 15;
			if (pos > tbts) {
				if (noSt) err(0);
				break;
			}
			if (!c) err(2);
			if (sym < 256) buf[bt++] = sym;
			else if (sym == 256) {
				lpos = pos, lm = null;
				break;
			} else {
				var add = sym - 254;
				if (sym > 264) {
					var i = sym - 257, b = fleb[i];
					add = bits(dat, pos, (1 << b) - 1) + fl[i];
					pos += b;
				}
				var d = dm[bits16(dat, pos) & dms], dsym = d >> 4;
				if (!d) err(3);
				pos += d & 15;
				var dt = fd[dsym];
				if (dsym > 3) {
					var b = fdeb[dsym];
					dt += bits16(dat, pos) & (1 << b) - 1, pos += b;
				}
				if (pos > tbts) {
					if (noSt) err(0);
					break;
				}
				if (resize) cbuf(bt + 131072);
				var end = bt + add;
				if (bt < dt) {
					var shift = dl - dt, dend = Math.min(dt, end);
					if (shift + bt < 0) err(3);
					for (; bt < dend; ++bt) buf[bt] = dict[shift + bt];
				}
				for (; bt < end; ++bt) buf[bt] = buf[bt - dt];
			}
		}
		st.l = lm, st.p = lpos, st.b = bt, st.f = final;
		if (lm) final = 1, st.m = lbt, st.d = dm, st.n = dbt;
	} while (!final);
	return bt != buf.length && noBuf ? slc(buf, 0, bt) : buf.subarray(0, bt);
};
var et = /*#__PURE__*/ new u8(0);
var b2 = function(d, b) {
	return d[b] | d[b + 1] << 8;
};
var b4 = function(d, b) {
	return (d[b] | d[b + 1] << 8 | d[b + 2] << 16 | d[b + 3] << 24) >>> 0;
};
var b8 = function(d, b) {
	return b4(d, b) + b4(d, b + 4) * 4294967296;
};
function inflateSync(data, opts) {
	return inflt(data, { i: 2 }, opts && opts.out, opts && opts.dictionary);
}
var td = typeof TextDecoder != "undefined" && /*#__PURE__*/ new TextDecoder();
var tds = 0;
try {
	td.decode(et, { stream: true });
	tds = 1;
} catch (e) {}
var dutf8 = function(d) {
	for (var r = "", i = 0;;) {
		var c = d[i++];
		var eb = (c > 127) + (c > 223) + (c > 239);
		if (i + eb > d.length) return {
			s: r,
			r: slc(d, i - 1)
		};
		if (!eb) r += String.fromCharCode(c);
		else if (eb == 3) c = ((c & 15) << 18 | (d[i++] & 63) << 12 | (d[i++] & 63) << 6 | d[i++] & 63) - 65536, r += String.fromCharCode(55296 | c >> 10, 56320 | c & 1023);
		else if (eb & 1) r += String.fromCharCode((c & 31) << 6 | d[i++] & 63);
		else r += String.fromCharCode((c & 15) << 12 | (d[i++] & 63) << 6 | d[i++] & 63);
	}
};
/**
* Converts a Uint8Array to a string
* @param dat The data to decode to string
* @param latin1 Whether or not to interpret the data as Latin-1. This should
*               not need to be true unless encoding to binary string.
* @returns The original UTF-8/Latin-1 string
*/
function strFromU8(dat, latin1) {
	if (latin1) {
		var r = "";
		for (var i = 0; i < dat.length; i += 16384) r += String.fromCharCode.apply(null, dat.subarray(i, i + 16384));
		return r;
	} else if (td) return td.decode(dat);
	else {
		var _a = dutf8(dat), s = _a.s, r = _a.r;
		if (r.length) err(8);
		return s;
	}
}
var slzh = function(d, b) {
	return b + 30 + b2(d, b + 26) + b2(d, b + 28);
};
var zh = function(d, b, z) {
	var fnl = b2(d, b + 28), efl = b2(d, b + 30), fn = strFromU8(d.subarray(b + 46, b + 46 + fnl), !(b2(d, b + 8) & 2048)), es = b + 46 + fnl;
	var _a = z64hs(d, es, efl, z, b4(d, b + 20), b4(d, b + 24), b4(d, b + 42)), sc = _a[0], su = _a[1], off = _a[2];
	return [
		b2(d, b + 10),
		sc,
		su,
		fn,
		es + efl + b2(d, b + 32),
		off
	];
};
var z64hs = function(d, b, l, z, sc, su, off) {
	var nsc = sc == 4294967295, nsu = su == 4294967295, noff = off == 4294967295, e = b + l;
	var nf = nsc + nsu + noff;
	if (z && nf) {
		for (; b + 4 < e; b += 4 + b2(d, b + 2)) if (b2(d, b) == 1) return [
			nsc ? b8(d, b + 4 + 8 * nsu) : sc,
			nsu ? b8(d, b + 4) : su,
			noff ? b8(d, b + 4 + 8 * (nsu + nsc)) : off,
			1
		];
		if (z < 2) err(13);
	}
	return [
		sc,
		su,
		off,
		0
	];
};
/**
* Synchronously decompresses a ZIP archive. Prefer using `unzip` for better
* performance with more than one file.
* @param data The raw compressed ZIP file
* @param opts The ZIP extraction options
* @returns The decompressed files
*/
function unzipSync(data, opts) {
	var files = {};
	var e = data.length - 22;
	for (; b4(data, e) != 101010256; --e) if (!e || data.length - e > 65558) err(13);
	var c = b2(data, e + 8);
	if (!c) return {};
	var o = b4(data, e + 16);
	var z = b4(data, e - 20) == 117853008;
	if (z) {
		var ze = b4(data, e - 12);
		z = b4(data, ze) == 101075792;
		if (z) {
			c = b4(data, ze + 32);
			o = b4(data, ze + 48);
		}
	}
	var fltr = opts && opts.filter;
	for (var i = 0; i < c; ++i) {
		var _a = zh(data, o, z), c_2 = _a[0], sc = _a[1], su = _a[2], fn = _a[3], no = _a[4], off = _a[5], b = slzh(data, off);
		o = no;
		if (!fltr || fltr({
			name: fn,
			size: sc,
			originalSize: su,
			compression: c_2
		})) {
			if (!c_2) files[fn] = slc(data, b, b + sc);
			else if (c_2 == 8) files[fn] = inflateSync(data.subarray(b, b + sc), { out: new u8(su) });
			else err(14, "unknown compression type " + c_2);
		}
	}
	return files;
}

// github/zip.ts
/**
* Reads a zip that somebody else made, into memory and never onto a disk.
*
* Names stay names: nothing is written, so `../` cannot lead anywhere; such names are refused all the same, because
* the next reader may write. Sizes are those the archive's own list promises, and the unpacked data cannot exceed them.
*/
/** Every file of a zip by its name; refused as a whole when one name or the sum of sizes is not acceptable. */
function readZip(zip, caps) {
	const seen = /* @__PURE__ */ new Set();
	let bytes = 0;
	let why;
	const check = (file) => {
		if (why === void 0 && seen.has(file.name)) why = `it holds ${quoted(file.name)} twice`;
		seen.add(file.name);
		bytes += file.originalSize;
		why ??= findObjection(file) ?? (seen.size > caps.files ? `it holds more than ${caps.files} files` : bytes > caps.bytes ? `it unpacks to more than ${caps.bytes} bytes` : void 0);
		return why === void 0 && !file.name.endsWith("/");
	};
	try {
		const unpacked = unzipSync(zip, { filter: check });
		return why === void 0 ? {
			kind: "files",
			files: new Map(Object.entries(unpacked))
		} : {
			kind: "refused",
			why
		};
	} catch (error) {
		return {
			kind: "refused",
			why: error instanceof Error ? error.message : "it is not a zip"
		};
	}
}
function findObjection(file) {
	const segments = file.name.replace(/\/$/, "").split("/");
	if (/[\\\0]/.test(file.name) || segments.some((segment) => segment === "" || segment === "." || segment === ".." || /^[a-z]:$/i.test(segment))) return `the name ${quoted(file.name)} leads out of it`;
}
function quoted(name) {
	return JSON.stringify(name.slice(0, 200));
}

// client/github/results.ts
/**
* A run's end, and what it left: waited for, downloaded, compared with its digest, parsed.
*/
const MAX_BYTES = 268435456;
const ZIP = {
	files: 2e4,
	bytes: 1073741824
};
/** Waits until a run has completed. @throws ClientError timed-out, aborted. */
async function waitForRun(world, runId, { signal, onProgress }) {
	const deadline = world.clock.now().getTime() + world.waitMs;
	let told = "";
	for (;;) {
		const run = await require_guard.findRun(world.client, {
			...world.at,
			runId
		});
		if (run === void 0) throw new require_lifecycle.ClientError("no-result", `Run ${runId} was deleted.`, { fix: "Start the task again." });
		if (run.status !== told) onProgress?.({
			kind: "run",
			id: run.id,
			url: run.url,
			status: run.status
		});
		told = run.status;
		if (run.status === "completed") return run;
		if (world.clock.now().getTime() > deadline) throw new require_lifecycle.ClientError("timed-out", `The run has not ended: ${run.url}`, { fix: "Wait on with `agora watch`, or cancel it with `agora cancel`." });
		await pause(world, signal);
	}
}
/** @throws ClientError aborted when the caller has stopped waiting. */
async function pause({ clock, pollMs }, signal) {
	try {
		await clock.sleep(pollMs, signal);
	} catch (cause) {
		throw new require_lifecycle.ClientError("aborted", "The wait was stopped; the run on GitHub goes on.", {
			fix: "Look at it again with `agora status`.",
			cause
		});
	}
}
/** The result of a dispatch, `undefined` when its run has left none or it has expired. */
async function findResult(world, run, dispatch) {
	const artifact = (await require_guard.listRunArtifacts(world.client, {
		...world.at,
		runId: run.id
	})).filter(({ name, expired }) => !expired && name.startsWith(`agora-result-${dispatch}-a`)).at(-1);
	return artifact === void 0 ? void 0 : readResult(await unpack(world, artifact), artifact);
}
/** @throws ClientError no-result with the reason that the run gives. */
async function getResult(world, run, dispatch) {
	const result = await findResult(world, run, dispatch);
	if (result !== void 0) return result;
	throw new require_lifecycle.ClientError("no-result", `The run ended with «${run.conclusion ?? "nothing"}» and left no result: ${run.url}`, { fix: "Read the annotations of the run: it says there why it did not work." });
}
async function unpack({ client, at }, artifact) {
	if (artifact.bytes > MAX_BYTES) throw new require_lifecycle.ClientError("no-result", `The result is ${artifact.bytes} bytes long; at most ${MAX_BYTES} are read.`, { fix: "Download it from the page of the run." });
	const zip = await require_guard.downloadArtifact(client, {
		...at,
		artifactId: artifact.id
	});
	if (zip === void 0) return /* @__PURE__ */ new Map();
	if (artifact.digest !== void 0 && require_canonical_json.contentHash(zip) !== artifact.digest) throw new require_lifecycle.ClientError("no-result", `Artifact ${artifact.id} is not what was uploaded: it has ${require_canonical_json.contentHash(zip)}, GitHub says ${artifact.digest}.`, { fix: "Try again; if it stays so, somebody has tampered with it." });
	const read = readZip(zip, ZIP);
	if (read.kind === "refused") throw new require_lifecycle.ClientError("no-result", `Artifact ${artifact.id} cannot be unpacked: ${read.why}.`, { fix: "Download it from the page of the run." });
	return read.files;
}
function readResult(files, { id }) {
	const content = files.get("result.json");
	if (content === void 0) return void 0;
	const json = require_lifecycle.readJson(Buffer.from(content).toString("utf8"));
	const parsed = json.kind === "json" ? require_schemas.DispatchResult.safeParse(json.value) : void 0;
	if (parsed?.success === true) return parsed.data;
	throw new require_lifecycle.ClientError("no-result", `The result in artifact ${id} cannot be read.`, { fix: "Use the same version here and in the workflow." });
}

Object.defineProperty(exports, "createTaskFinder", {
  enumerable: true,
  get: function () {
    return createTaskFinder;
  }
});
Object.defineProperty(exports, "findResult", {
  enumerable: true,
  get: function () {
    return findResult;
  }
});
Object.defineProperty(exports, "findRunOf", {
  enumerable: true,
  get: function () {
    return findRunOf;
  }
});
Object.defineProperty(exports, "findSilentTasks", {
  enumerable: true,
  get: function () {
    return findSilentTasks;
  }
});
Object.defineProperty(exports, "getIssue", {
  enumerable: true,
  get: function () {
    return getIssue;
  }
});
Object.defineProperty(exports, "getResult", {
  enumerable: true,
  get: function () {
    return getResult;
  }
});
Object.defineProperty(exports, "openIssue", {
  enumerable: true,
  get: function () {
    return openIssue;
  }
});
Object.defineProperty(exports, "pause", {
  enumerable: true,
  get: function () {
    return pause;
  }
});
Object.defineProperty(exports, "readTasks", {
  enumerable: true,
  get: function () {
    return readTasks;
  }
});
Object.defineProperty(exports, "stateOf", {
  enumerable: true,
  get: function () {
    return stateOf;
  }
});
Object.defineProperty(exports, "viewOf", {
  enumerable: true,
  get: function () {
    return viewOf;
  }
});
Object.defineProperty(exports, "waitForRun", {
  enumerable: true,
  get: function () {
    return waitForRun;
  }
});