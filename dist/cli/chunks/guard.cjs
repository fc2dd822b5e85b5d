const require_lifecycle = require("./lifecycle.cjs");
const require_marker = require("./marker.cjs");

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
const Started = require_lifecycle.looseObject({ workflow_run_id: require_lifecycle.PositiveInt });
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
		inputs: { request: require_marker.renderRequest(request) },
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
	return require_lifecycle.looseObject({ id: require_lifecycle.int() }).safeParse(raw).data?.id;
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

// client/github/guard.ts
/**
* Turns what GitHub or the network says into the client's own errors, with what to do about it.
*/
/** A backend whose failures a person can act on. */
function guardBackend(backend, repository) {
	const guard = (call) => async (...args) => {
		try {
			return await call(...args);
		} catch (error) {
			throw explainFailure(error, repository);
		}
	};
	return {
		pollMs: backend.pollMs,
		start: guard(backend.start),
		answer: guard(backend.answer),
		describe: guard(backend.describe),
		cancel: guard(backend.cancel),
		look: guard(backend.look),
		attach: guard(backend.attach),
		tasks: guard(backend.tasks)
	};
}
/** @returns a ClientError for an answer of GitHub or of the network, the error itself for anything else. */
function explainFailure(error, repository) {
	if (error instanceof require_lifecycle.ClientError || !(error instanceof Error)) return error;
	const said = error.message.slice(0, 200);
	if (isStatus(error, 401)) return new require_lifecycle.ClientError("not-signed-in", `GitHub does not know the token: ${said}`, {
		fix: "Sign in again with `gh auth login`, or set GH_TOKEN to a valid token.",
		cause: error
	});
	if (isStatus(error, 403) && /rate limit/i.test(said)) return new require_lifecycle.ClientError("unreachable", `GitHub's rate limit is used up: ${said}`, {
		fix: "Wait until it is renewed, at most an hour.",
		cause: error
	});
	if (isStatus(error, 403)) return new require_lifecycle.ClientError("not-allowed", `GitHub refuses: ${said}`, {
		fix: `Use a token that may write issues and actions in ${repository}.`,
		cause: error
	});
	if (isStatus(error, 404) || isStatus(error, 410)) return new require_lifecycle.ClientError("not-found", `GitHub does not find it in ${repository}: ${said}`, {
		fix: "Check the name of the repository, and that the token may see it.",
		cause: error
	});
	if (isStatus(error, 500) && (!("response" in error) || error.response === void 0)) return new require_lifecycle.ClientError("unreachable", `GitHub cannot be reached: ${said}`, {
		fix: "Check the network, and GITHUB_API_URL or GH_HOST if you set them.",
		cause: error
	});
	if ("status" in error && typeof error.status === "number") return new require_lifecycle.ClientError("unreachable", `GitHub answered ${error.status}: ${said}`, {
		fix: "Try again; if it stays so, see https://www.githubstatus.com",
		cause: error
	});
	return error;
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
Object.defineProperty(exports, "explainFailure", {
  enumerable: true,
  get: function () {
    return explainFailure;
  }
});
Object.defineProperty(exports, "findArtifact", {
  enumerable: true,
  get: function () {
    return findArtifact;
  }
});
Object.defineProperty(exports, "findRun", {
  enumerable: true,
  get: function () {
    return findRun;
  }
});
Object.defineProperty(exports, "guardBackend", {
  enumerable: true,
  get: function () {
    return guardBackend;
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