const require_rolldown_runtime = require("./chunks/rolldown-runtime.cjs");
const require_task_view = require("./chunks/task-view.cjs");
let node_fs_promises = require("node:fs/promises");
let node_timers_promises = require("node:timers/promises");

// action/seal.ts
const KILLED = {
	kind: "failed",
	exitCode: 1,
	failure: {
		reason: "worker-failed",
		detail: "The run was killed before it could end by itself.",
		fix: "Look at the run; start the task again when the reason is gone."
	}
};
/** Longer than GitHub's lists lag behind. */
const LISTED_MS = 25e3;
/**
* Says what is true: that the run was killed, or, when it had come as far as that, that its question is asked.
* Does nothing when the outcome stands there already, or when a newer attempt owns the round: that one speaks for the task.
* @returns whether the task was closed as killed.
*/
async function sealTask(open, context, github, pause) {
	const { request, subagent } = open;
	const task = require_task_view.createTaskView(request, {
		subagent,
		asker: request.kind === "start" ? request.by : void 0
	}, context, github, open.comment);
	if (await github.claims.newestAttempt(task.subject) > request.attempt) return false;
	const published = await lookTwice(request, github, pause);
	switch (published.kind) {
		case "over": return false;
		case "asked":
			await task.show("suspended", {
				outcome: outcomeOf(published.marker),
				questionUrl: `#issuecomment-${published.comment.id}`
			});
			return false;
		case "nothing":
			await sealAsKilled(request, task, context, github);
			return true;
	}
}
/** The run was killed a moment ago: what it said last may not be listed yet. */
async function lookTwice(request, { thread }, pause) {
	const first = await require_task_view.readPublished(request, thread);
	if (first.kind !== "nothing" || request.issue === void 0) return first;
	await pause(LISTED_MS);
	return require_task_view.readPublished(request, thread);
}
function outcomeOf({ question, asked }) {
	return {
		kind: "needs_input",
		question,
		asked: { question: asked ?? "See the question." }
	};
}
async function sealAsKilled(request, task, context, github) {
	await task.show("failed", { outcome: KILLED });
	if (request.issue === void 0) return;
	const marker = require_task_view.EndMarker.parse({
		v: 1,
		kind: "end",
		task: request.task,
		state: "failed",
		round: require_task_view.roundOf(request)
	});
	const body = require_task_view.renderEnd(marker, KILLED, {
		subagent: task.subagent,
		runUrl: context.runUrl,
		hints: [],
		delivered: false,
		isKept: false
	});
	if (body !== void 0) await github.thread.post(request.issue, body);
}

// action/post.ts
/**
* The post step: closes what a main step left open that was killed before it could.
*
* It knows what the main step remembered and nothing else; when that ended by itself there is nothing to do.
*/
const Open = require_task_view.object({
	comment: require_task_view.int().positive(),
	request: require_task_view.DispatchRequest,
	subagent: require_task_view.string()
});
async function main() {
	const remembered = require_task_view.recall("open-status");
	if (remembered === "") return;
	const open = Open.parse(JSON.parse(remembered));
	const path = process.env["GITHUB_EVENT_PATH"];
	const context = require_task_view.readRunnerContext(process.env, path === void 0 ? {} : JSON.parse(await (0, node_fs_promises.readFile)(path, "utf8")));
	process.stdout.write(`${JSON.stringify({
		kind: "dispatch.failed",
		dispatchId: require_task_view.dispatchIdOfRequest(open.request),
		reason: "worker-failed",
		detail: "The worker was killed before it could end by itself.",
		durationMs: 0
	})}\n`);
	if (await sealTask(open, context, require_task_view.createGitHub(require_task_view.readInput("github-token"), context), (ms) => (0, node_timers_promises.setTimeout)(ms))) await tell(open.request);
}
async function tell(request) {
	const { tellWebhooks } = await Promise.resolve().then(() => require("./chunks/tell-webhooks.cjs"));
	const ports = {
		environment: process.env,
		webhooks: require_task_view.webhookClient(),
		clock: require_task_view.systemClock
	};
	for (const sentence of await tellWebhooks(request, {
		readInput: require_task_view.readInput,
		ports
	})) require_task_view.runnerStep.annotate("warning", "Agora", sentence);
}
main().catch((error) => {
	require_task_view.runnerStep.annotate("warning", "Agora", `The task's comment may still say that it works: ${error instanceof Error ? error.message : String(error)}`);
});
