Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
const require_client = require("./chunks/client.cjs");
const require_lifecycle = require("./chunks/lifecycle.cjs");

// client/index.ts
/**
* The client library's front door: `import { createClient } from 'agora-dispatch'`.
*/
/**
* A client that dispatches on this machine or in a repository on GitHub.
*
* Creating it asks for nothing and cannot fail for want of a token or a repository; its first call can.
* @throws ClientError mistake when both places are named, or none.
*/
function createClient(options) {
	const { local, github } = options;
	if (local === void 0 === (github === void 0)) throw new require_lifecycle.ClientError("mistake", `A client dispatches in one place; ${local === void 0 ? "none was" : "two were"} named.`, { fix: "Give either { local: {} } or { github: { repository: 'owner/name' } }." });
	return require_client.clientOf(github === void 0 ? require_client.localPlace(local ?? {}) : require_client.githubPlace(github), require_client.nodeClock);
}

exports.ClientError = require_lifecycle.ClientError;
exports.createClient = createClient;