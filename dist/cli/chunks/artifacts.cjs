const require_delivery_mode = require("./delivery-mode.cjs");
const require_read_json = require("./read-json.cjs");
const require_conclusion = require("./conclusion.cjs");

// github/client.ts
/**
* For requests whose effect must not happen twice: created comments, claims, runs.
*
* Probot's Octokit sends a request again after a 5xx or a broken connection, but GitHub may have done it before it
* answered 502. Such a request is sent once; whoever asked for it looks at the thread again and decides anew.
*/
const ONCE = { retries: 0 };
/** True for an HTTP answer of that status. By shape and not by class: two copies of Octokit may be installed. */
function isStatus(error, status) {
	return error instanceof Error && "status" in error && error.status === status;
}

// github/runs.ts
/**
* Workflow runs: starting one with a dispatch request, and finding it again.
*
* A run is found by its title, which the sample workflow's `run-name` renders from the request: a server that does not
* tell the id of the run it starts leaves no other way, and a bot that died between starting and remembering neither.
*/
const Started = require_read_json.looseObject({ workflow_run_id: require_read_json.int().positive() });
/**
* Starts the run that serves `request`.
*
* Sent once: after a 5xx nobody knows whether the run was started, and two runs of one attempt could both publish.
*
* @param at the workflow's file name, and the branch whose copy of it runs: always the default branch's.
* @returns the new run's id, or `undefined` from a server that does not tell (GitHub Enterprise Server up to 3.19).
* @throws RangeError when the request is longer than GitHub takes.
* @throws RequestError 404 when there is no such workflow on the default branch or the app lacks `actions: write`, 422
*   when it has no `workflow_dispatch` trigger, no input `request`, or is disabled.
* @see https://docs.github.com/en/rest/actions/workflows#create-a-workflow-dispatch-event
*/
async function startRun(client, at, request) {
	const call = {
		owner: at.owner,
		repo: at.repo,
		workflow_id: at.workflow,
		ref: at.ref,
		inputs: { request: require_conclusion.renderRequest(request) },
		request: ONCE
	};
	const route = "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches";
	try {
		const { data } = await client.request(route, {
			...call,
			return_run_details: true
		});
		return Started.safeParse(data).data?.workflow_run_id;
	} catch (error) {
		if (!(isStatus(error, 400) || isStatus(error, 422)) || !error.message.includes("return_run_details")) throw error;
		await client.request(route, call);
		return;
	}
}
/**
* The runs of a workflow that were started by a dispatch since a time, newest first.
* GitHub may need some seconds until a new run is listed.
* @see https://docs.github.com/en/rest/actions/workflow-runs#list-workflow-runs-for-a-workflow
*/
async function listRuns(client, at, since) {
	try {
		return (await client.paginate("GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs", {
			owner: at.owner,
			repo: at.repo,
			workflow_id: at.workflow,
			event: "workflow_dispatch",
			created: `>=${since.toISOString().slice(0, 19)}Z`,
			per_page: 100
		})).map(workflowRun);
	} catch (error) {
		if (isStatus(error, 404)) return [];
		throw error;
	}
}
/**
* One run, `undefined` when it was deleted.
* @see https://docs.github.com/en/rest/actions/workflow-runs#get-a-workflow-run
*/
async function findRun(client, at) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/actions/runs/{run_id}", {
			owner: at.owner,
			repo: at.repo,
			run_id: at.runId
		});
		return workflowRun(data);
	} catch (error) {
		if (isStatus(error, 404)) return void 0;
		throw error;
	}
}
function workflowRun(raw) {
	return {
		id: Number(raw.id),
		title: raw.display_title,
		status: raw.status ?? "unknown",
		conclusion: raw.conclusion,
		event: raw.event,
		path: raw.path,
		headRepositoryId: findHeadRepository(raw.head_repository),
		headSha: raw.head_sha,
		createdAt: raw.created_at,
		updatedAt: raw.updated_at,
		url: raw.html_url
	};
}
/** GitHub sends `null` when that fork was deleted; its types do not know. */
function findHeadRepository(raw) {
	return require_read_json.looseObject({ id: require_read_json.int() }).safeParse(raw).data?.id;
}

// github/threads.ts
/**
* The comments of an issue or a pull request: GitHub keeps both under `issues`.
*
* Always all pages. A marker comment that lies behind the first page and is not seen becomes a second one.
*/
/** An account that was deleted: GitHub shows its comments as by @ghost and sends `user: null`. */
const GHOST = {
	id: 10137,
	login: "ghost",
	type: "User"
};
/**
* Every comment of an issue, oldest first.
* @throws RequestError 404 when the issue does not exist or was deleted (410), 403 without `issues: read`.
* @see https://docs.github.com/en/rest/issues/comments#list-issue-comments
*/
async function listComments(client, at) {
	return (await client.paginate("GET /repos/{owner}/{repo}/issues/{issue_number}/comments", {
		owner: at.owner,
		repo: at.repo,
		issue_number: at.issue,
		per_page: 100
	})).map(threadComment);
}
/**
* Every comment of a repository that was written or edited since a time, with its issue, oldest change first.
*
* `since` compares `updated_at`, so an edited old comment appears again.
* @see https://docs.github.com/en/rest/issues/comments#list-issue-comments-for-a-repository
*/
async function listCommentsSince(client, at, since) {
	return (await client.paginate("GET /repos/{owner}/{repo}/issues/comments", {
		owner: at.owner,
		repo: at.repo,
		since: since.toISOString(),
		sort: "updated",
		direction: "asc",
		per_page: 100
	})).map((comment) => ({
		...threadComment(comment),
		issue: issueOf(comment.issue_url)
	}));
}
/**
* Writes a comment. Sent once: a second comment that says the same is worse than none, which the next look makes good.
* @throws RequestError 403 on a locked conversation or without `issues: write`, 422 when the text is too long.
* @see https://docs.github.com/en/rest/issues/comments#create-an-issue-comment
*/
async function postComment(client, at, body) {
	const { data } = await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/comments", {
		owner: at.owner,
		repo: at.repo,
		issue_number: at.issue,
		body,
		request: ONCE
	});
	return threadComment(data);
}
/** What of GitHub's answer is ours to know. */
function threadComment(raw) {
	const { id, login, type } = raw.user ?? GHOST;
	const slug = raw.performed_via_github_app?.slug;
	return {
		id: Number(raw.id),
		body: raw.body ?? "",
		author: {
			id: Number(id),
			login,
			type
		},
		createdAt: raw.created_at,
		updatedAt: raw.updated_at,
		url: raw.html_url,
		isSeen: (raw.reactions?.eyes ?? 0) > 0,
		...slug === void 0 ? {} : { appSlug: slug }
	};
}
function issueOf(url) {
	const number = Number(/\/issues\/(?<number>\d+)$/.exec(url)?.groups?.["number"]);
	if (!Number.isSafeInteger(number)) throw new Error(`A comment's issue_url ends with no issue number: ${url.slice(0, 200)}. GitHub's answer has another form than its documentation says.`);
	return number;
}

// protocol/marker.ts
/**
* The hidden marker that ties a GitHub comment to a task.
*
* It is an address, never a permission: a reader looks up whatever it points at and decides there. It counts only as
* the very first characters of a comment by one of our own accounts; a marker further down, or in somebody else's
* comment, is text that an agent or a person quoted. Standard base64, not base64url: that one can produce `--`, which
* ends an HTML comment early.
*/
const common = {
	v: require_read_json.literal(1),
	task: require_delivery_mode.TaskId
};
/** Who asked for the task. Loose like all of this; what they may do is asked when it matters. */
const asker = require_read_json.looseObject({
	login: require_read_json.string(),
	id: require_read_json.int().positive()
}).optional();
/** What a task is for that another task's agent asked for: the question that it answers, where that stands, and who asks. */
const Answers = require_read_json.looseObject({
	question: require_delivery_mode.QuestionId,
	comment: require_read_json.int().positive(),
	subagent: require_read_json.string()
});
/** An open or answered question. Loose on purpose, like all markers: an older reader must cope with a newer writer. */
const QuestionMarker = require_read_json.looseObject({
	...common,
	kind: require_read_json.literal("question"),
	/** The round that asked. */
	round: require_read_json.int().min(1),
	question: require_delivery_mode.QuestionId,
	/** Who asks, for people. */
	subagent: require_read_json.string().default("agent"),
	/** What runs, and the beginning of what it asks: enough to go on with when the saved state is gone. */
	resolved: require_delivery_mode.ResolvedSubagent.optional(),
	asked: require_read_json.string().optional(),
	state: require_conclusion.StateReference,
	head: require_delivery_mode.Sha,
	/** The options as shown, so that a reply can name one by its text. */
	options: require_read_json.array(require_read_json.string()),
	/** When the saved state is deleted. */
	expires: require_delivery_mode.datetime(),
	hops: require_read_json.int().min(0).default(0),
	/** The task's status comment, so that the next run need not search the thread for it. */
	statusComment: require_read_json.int().positive().optional(),
	asker,
	/** Whom it is put to, once it was looked whether that may be: see addressee.ts. */
	to: require_read_json.string().optional(),
	answers: Answers.optional(),
	/** The run that asked waits for the answer itself until then, and takes it up without a new run. */
	live: require_read_json.looseObject({
		runId: require_read_json.int().positive(),
		until: require_delivery_mode.datetime()
	}).optional(),
	/** The agent has finished its turn and asks whether there is more: whatever is said to it is an answer, `/agora say` as well. */
	turn: require_read_json.boolean().optional(),
	/** Id of the repository that the saved state belongs to: an issue can be moved, what was saved cannot. */
	repository: require_read_json.int().positive().optional(),
	/** Up to which message the agent was told when it asked, and what else it was given: as in the status comment. */
	heard: require_read_json.int().positive().optional(),
	given: require_read_json.array(require_read_json.int().positive()).optional(),
	/** Set when the question will never be answered: cancelled, expired. */
	closed: require_delivery_mode.TaskState.optional(),
	/** Set once a run has taken the answer up: the question is closed. */
	answered: require_read_json.looseObject({
		/** 0: the run that asked was still there and went on itself. */
		attempt: require_read_json.int().min(0),
		runId: require_read_json.int().positive(),
		by: require_read_json.string(),
		/** The reply that was taken up, so that its author is not told that somebody was faster. */
		commentId: require_read_json.int().positive().optional()
	}).optional()
});
/** The one living comment of a task. */
const StatusMarker = require_read_json.looseObject({
	...common,
	kind: require_read_json.literal("status"),
	round: require_read_json.int().min(1),
	attempt: require_read_json.int().min(0),
	state: require_delivery_mode.TaskState,
	runId: require_read_json.int().positive(),
	/** The result artifact of a finished dispatch, for whoever delivers it. */
	result: require_read_json.looseObject({
		artifactId: require_read_json.int().positive(),
		digest: require_read_json.string()
	}).optional(),
	asker,
	/** What came of a finished dispatch, for lists; absent in what was written before there was any. */
	conclusion: require_conclusion.Conclusion.optional().catch(void 0),
	/** How the checks of a finished dispatch came out; the run's report says more. */
	verify: require_read_json.looseObject({ passed: require_read_json.boolean() }).optional(),
	/** The newest message (`/agora say`) that the agent was given, by comment id: what comes behind it is still to be delivered. */
	heard: require_read_json.int().positive().optional(),
	answers: Answers.optional(),
	/** Messages behind that one which the agent was given while it worked; it has lost them again if its run ends without an outcome. */
	given: require_read_json.array(require_read_json.int().positive()).optional(),
	/** Until when an idle run waits; people can ask it to wait longer. */
	idle: require_read_json.looseObject({ until: require_delivery_mode.datetime() }).optional()
});
/** A short word to one person, said once: `about` names the occasion, so that nobody says it again. */
const NoteMarker = require_read_json.looseObject({
	...common,
	kind: require_read_json.literal("note"),
	about: require_read_json.string()
});
/** The last word on a task. */
const EndMarker = require_read_json.looseObject({
	...common,
	kind: require_read_json.literal("end"),
	state: require_delivery_mode.TaskState,
	round: require_read_json.int().min(1),
	/** The last run of a task that ended without a word: it may never have shown itself in the task's comment. */
	run: require_read_json.looseObject({
		id: require_read_json.int().positive(),
		attempt: require_read_json.int().min(1)
	}).optional(),
	/** What came of a finished task. */
	pullRequest: require_read_json.int().positive().optional(),
	/** Why finished work was not delivered and waits for a person's word; absent where nothing waits. */
	held: require_read_json.string().optional(),
	/** Finished, it is the answer to that question: see child-answer.ts. */
	answers: Answers.optional()
});
/**
* What a person said somewhere else, put into the thread by the bot: an answer, or a command by a ticked box. It counts only in a comment of the bot's
* own App that was never edited: a workflow's token writes what an agent says, and whoever may write can edit a comment.
*/
const RelayedMarker = require_read_json.looseObject({
	...common,
	kind: require_read_json.literal("relayed"),
	/** The question that it answers; none for a command. */
	question: require_delivery_mode.QuestionId.optional(),
	/** Where it came from, as the bot's configuration calls it. */
	source: require_read_json.string(),
	/** Who answers for it. */
	by: require_conclusion.Person,
	/** The sender's id of its request, so that it is put into the thread once. */
	request: require_read_json.string()
});
const Marker = require_read_json.discriminatedUnion("kind", [
	QuestionMarker,
	StatusMarker,
	NoteMarker,
	EndMarker,
	RelayedMarker
]);
const PATTERN = /^<!-- agora:(?<payload>[A-Za-z0-9+/]+={0,2}) -->/;
/**
* Reads the marker that opens a comment body. Whether the comment's author may write one is the caller's question.
*
* @returns `undefined` when there is none or when it does not parse: a stranger's comment that looks like ours is not
*   an error, it is a stranger's comment.
*/
function findMarker(body) {
	const payload = PATTERN.exec(body)?.groups?.["payload"];
	if (payload === void 0) return void 0;
	const json = require_read_json.readJson(Buffer.from(payload, "base64").toString("utf8"));
	return json.kind === "json" ? Marker.safeParse(json.value).data : void 0;
}
/** The comment's text below its marker. */
function withoutMarker(body) {
	return body.replace(PATTERN, "").replace(/^\r?\n/, "");
}

// client/github/world.ts
const DAY_MS = 864e5;
/** Longer than a state is kept by default, so that every open question is younger. */
const LOOK_BACK_MS = 35 * DAY_MS;

// github/artifacts.ts
/**
* Artifacts across runs, by id: what they are, and what is in them.
*
* By id and never by name: any workflow run, a fork's too, may upload an artifact of any name. Whether the one with
* this id is the right one is seen by its run; see the callers.
*/
/**
* What GitHub knows of an artifact, `undefined` when there is none of that id.
* @see https://docs.github.com/en/rest/actions/artifacts#get-an-artifact
*/
async function findArtifact(client, at) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}", {
			owner: at.owner,
			repo: at.repo,
			artifact_id: at.artifactId
		});
		return artifactOf(data);
	} catch (error) {
		if (isStatus(error, 404)) return void 0;
		throw error;
	}
}
/**
* Everything that a run has uploaded, oldest first.
* @see https://docs.github.com/en/rest/actions/artifacts#list-workflow-run-artifacts
*/
async function listRunArtifacts(client, at) {
	return (await client.paginate("GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts", {
		owner: at.owner,
		repo: at.repo,
		run_id: at.runId,
		per_page: 100
	})).map(artifactOf).sort((one, other) => one.id - other.id);
}
function artifactOf(raw) {
	return {
		id: raw.id,
		name: raw.name,
		bytes: raw.size_in_bytes,
		expired: raw.expired,
		digest: raw.digest ?? void 0,
		runId: raw.workflow_run?.id,
		repositoryId: raw.workflow_run?.repository_id,
		headRepositoryId: raw.workflow_run?.head_repository_id
	};
}
/**
* The zip of an artifact, `undefined` when it is deleted (404) or expired (410).
*
* GitHub answers with a redirect to its storage; the client follows it and leaves its token behind, as fetch does for
* another origin. Ask for the size first: the whole zip is held in memory.
* @see https://docs.github.com/en/rest/actions/artifacts#download-an-artifact
*/
async function downloadArtifact(client, at) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}", {
			owner: at.owner,
			repo: at.repo,
			artifact_id: at.artifactId,
			archive_format: "zip"
		});
		return bytesOf(data);
	} catch (error) {
		if (isStatus(error, 404) || isStatus(error, 410)) return void 0;
		throw error;
	}
}
function bytesOf(data) {
	if (data instanceof ArrayBuffer) return new Uint8Array(data);
	throw new Error(`GitHub answered the download of an artifact with ${typeof data === "string" ? "text" : typeof data} instead of a zip. Try again later.`);
}

Object.defineProperty(exports, "DAY_MS", {
  enumerable: true,
  get: function () {
    return DAY_MS;
  }
});
Object.defineProperty(exports, "LOOK_BACK_MS", {
  enumerable: true,
  get: function () {
    return LOOK_BACK_MS;
  }
});
Object.defineProperty(exports, "ONCE", {
  enumerable: true,
  get: function () {
    return ONCE;
  }
});
Object.defineProperty(exports, "downloadArtifact", {
  enumerable: true,
  get: function () {
    return downloadArtifact;
  }
});
Object.defineProperty(exports, "findArtifact", {
  enumerable: true,
  get: function () {
    return findArtifact;
  }
});
Object.defineProperty(exports, "findMarker", {
  enumerable: true,
  get: function () {
    return findMarker;
  }
});
Object.defineProperty(exports, "findRun", {
  enumerable: true,
  get: function () {
    return findRun;
  }
});
Object.defineProperty(exports, "isStatus", {
  enumerable: true,
  get: function () {
    return isStatus;
  }
});
Object.defineProperty(exports, "listComments", {
  enumerable: true,
  get: function () {
    return listComments;
  }
});
Object.defineProperty(exports, "listCommentsSince", {
  enumerable: true,
  get: function () {
    return listCommentsSince;
  }
});
Object.defineProperty(exports, "listRunArtifacts", {
  enumerable: true,
  get: function () {
    return listRunArtifacts;
  }
});
Object.defineProperty(exports, "listRuns", {
  enumerable: true,
  get: function () {
    return listRuns;
  }
});
Object.defineProperty(exports, "postComment", {
  enumerable: true,
  get: function () {
    return postComment;
  }
});
Object.defineProperty(exports, "startRun", {
  enumerable: true,
  get: function () {
    return startRun;
  }
});
Object.defineProperty(exports, "threadComment", {
  enumerable: true,
  get: function () {
    return threadComment;
  }
});
Object.defineProperty(exports, "withoutMarker", {
  enumerable: true,
  get: function () {
    return withoutMarker;
  }
});