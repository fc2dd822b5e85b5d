let node_crypto = require("node:crypto");

// protocol/canonical-json.ts
/**
* One spelling for one JSON value, so that a hash of it means something.
*
* Keys are sorted by code unit, there is no white space, `undefined` members are dropped: what RFC 8785
* asks for, as far as values that came out of JSON.parse can differ from it.
*/
/** Renders a JSON value canonically. */
function canonicalJson(value) {
	if (Array.isArray(value)) return `[${value.map((item) => item === void 0 ? "null" : canonicalJson(item)).join(",")}]`;
	if (value === null || typeof value !== "object") return JSON.stringify(value);
	return `{${Object.entries(value).filter(([, member]) => member !== void 0).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0).map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
}
/** `sha256:` and 64 hexadecimal digits over the bytes, or over the UTF-8 of a text. */
function contentHash(content) {
	return `sha256:${(0, node_crypto.hash)("sha256", content, "hex")}`;
}

Object.defineProperty(exports, "canonicalJson", {
  enumerable: true,
  get: function () {
    return canonicalJson;
  }
});
Object.defineProperty(exports, "contentHash", {
  enumerable: true,
  get: function () {
    return contentHash;
  }
});