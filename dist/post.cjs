const require_task_view = require("./chunks/task-view.cjs");
let node_fs_promises = require("node:fs/promises");

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
/** Does nothing when a newer attempt owns the round: that one speaks for the task. */
async function sealTask(open, context, github) {
	const { request, subagent } = open;
	const task = require_task_view.createTaskView(request, subagent, context, github, open.comment);
	if (await github.claims.newestAttempt(task.subject) > request.attempt) return;
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
		subagent,
		runUrl: context.runUrl,
		hints: [],
		delivered: false
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
	await sealTask(open, context, require_task_view.createGitHub(require_task_view.readInput("github-token"), context));
}
main().catch((error) => {
	require_task_view.runnerStep.annotate("warning", "Agora", `The task's comment may still say that it works: ${error instanceof Error ? error.message : String(error)}`);
});
