const require_rolldown_runtime = require("./rolldown-runtime.cjs");
const require_task_view = require("./task-view.cjs");
const require_plan = require("./plan.cjs");

// action/tell-webhooks.ts
/**
* The last word on a run that was killed, for its web hooks: they have heard that it started, and would wait for ever.
*
* A module of its own, because hardly any run needs it and every run loads what the post step imports.
*/
/** @returns one sentence for each address that did not hear it. */
async function tellWebhooks(request, { readInput, ports }) {
	const read = require_plan.readInputs(readInput);
	if (read.kind === "mistakes") return [];
	const event = {
		kind: "dispatch.failed",
		dispatchId: require_task_view.dispatchIdOfRequest(request),
		at: ports.clock.now().toISOString(),
		reason: "worker-failed",
		durationMs: 0
	};
	return require_plan.announceEnd(event, require_plan.settingsOf(read.inputs).callback, {
		...ports,
		environment: {
			...ports.environment,
			...require_plan.secretVariablesOf(read.inputs)
		}
	});
}

exports.tellWebhooks = tellWebhooks;