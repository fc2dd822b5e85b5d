const require_main = require("./main.cjs");
const require_options = require("./options.cjs");
const require_run = require("./run.cjs");
const require_dispatch = require("./dispatch.cjs");

// cli/commands/attach.ts
/** `agora attach`: follow a task and talk to it, on this machine or on GitHub. */
async function attach(task, given, world) {
	const options = require_options.readOptions(require_options.Anywhere, given);
	const { terminal, signal } = world;
	const attached = await (await require_dispatch.clientFor(options, world)).attach(task, { signal });
	if (terminal.isInteractive) terminal.tell(terminal.paint.dim("A line is sent with Enter. Ctrl+C detaches and the task goes on; Ctrl+D says that no more input will come."));
	const ended = await require_run.converse(attached, world, {
		json: options.json,
		onInterrupt: () => {
			attached.detach();
		}
	});
	if (ended === void 0 && !options.json && !signal.aborted) terminal.tell(`Detached; ${task} goes on.`);
	return ended === void 0 || ended.state === "finished" || ended.state === "suspended" ? require_main.EXIT.done : require_main.EXIT.failed;
}

exports.attach = attach;