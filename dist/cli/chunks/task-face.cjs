require("./marker.cjs");

// protocol/task-face.ts
const FACE = {
	accepted: ["🕐", "is about to start"],
	running: ["🟢", "is working"],
	idle: ["⏳", "is waiting for a moment"],
	suspended: ["⏸️", "waits for your answer"],
	resuming: ["🟢", "is picking up where it left off"],
	finished: ["✅", "has finished"],
	failed: ["❌", "has failed"],
	cancelled: ["🚫", "was cancelled"],
	expired: ["⌛", "got no answer in time"]
};
/** A finished task that is no plain success, in its heading and in lists. */
const FLAWED = {
	"nothing-changed": [
		"⚪",
		"has finished and changed nothing",
		"nothing changed"
	],
	"blocked": [
		"🚧",
		"has finished, but was kept from its work",
		"blocked by permissions"
	],
	"unchecked": [
		"🔴",
		"has finished, but its checks failed",
		"finished, checks failed"
	]
};
function findFlaw(state, { conclusion, verify }) {
	if (state !== "finished") return void 0;
	if (conclusion === "nothing-changed" || conclusion === "blocked") return conclusion;
	return verify?.passed === false ? "unchecked" : void 0;
}
/** How a task stands, in a few words for lists: `finished` only where something came of it, and what came of it is good. */
function sayStanding(state, came) {
	return standingOf(state, came)[1];
}
function standingOf(state, came) {
	if (state === "finished" && came.isHeld === true) return ["🔒", "waits for a yes"];
	const flaw = findFlaw(state, came);
	if (flaw === void 0) return [FACE[state][0], state];
	const [face, , listed] = FLAWED[flaw];
	return [face, listed];
}

Object.defineProperty(exports, "sayStanding", {
  enumerable: true,
  get: function () {
    return sayStanding;
  }
});