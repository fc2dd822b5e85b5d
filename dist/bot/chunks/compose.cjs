const require_rolldown_runtime = require("./rolldown-runtime.cjs");
const require_only_once = require("./only-once.cjs");
const require_zod = require("./zod.cjs");
const require_dispatch_request = require("./dispatch-request.cjs");
let node_fs = require("node:fs");
node_fs = require_rolldown_runtime.__toESM(node_fs, 1);
let node_crypto = require("node:crypto");
let node_http = require("node:http");
let node_v8 = require("node:v8");
let node_timers_promises = require("node:timers/promises");
let node_path = require("node:path");
node_path = require_rolldown_runtime.__toESM(node_path, 1);
let node_buffer = require("node:buffer");

// node_modules/deepmerge/dist/cjs.js
var require_cjs = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module) => {
	var isMergeableObject = function isMergeableObject(value) {
		return isNonNullObject(value) && !isSpecial(value);
	};
	function isNonNullObject(value) {
		return !!value && typeof value === "object";
	}
	function isSpecial(value) {
		var stringValue = Object.prototype.toString.call(value);
		return stringValue === "[object RegExp]" || stringValue === "[object Date]" || isReactElement(value);
	}
	var REACT_ELEMENT_TYPE = typeof Symbol === "function" && Symbol.for ? Symbol.for("react.element") : 60103;
	function isReactElement(value) {
		return value.$$typeof === REACT_ELEMENT_TYPE;
	}
	function emptyTarget(val) {
		return Array.isArray(val) ? [] : {};
	}
	function cloneUnlessOtherwiseSpecified(value, options) {
		return options.clone !== false && options.isMergeableObject(value) ? deepmerge(emptyTarget(value), value, options) : value;
	}
	function defaultArrayMerge(target, source, options) {
		return target.concat(source).map(function(element) {
			return cloneUnlessOtherwiseSpecified(element, options);
		});
	}
	function getMergeFunction(key, options) {
		if (!options.customMerge) return deepmerge;
		var customMerge = options.customMerge(key);
		return typeof customMerge === "function" ? customMerge : deepmerge;
	}
	function getEnumerableOwnPropertySymbols(target) {
		return Object.getOwnPropertySymbols ? Object.getOwnPropertySymbols(target).filter(function(symbol) {
			return Object.propertyIsEnumerable.call(target, symbol);
		}) : [];
	}
	function getKeys(target) {
		return Object.keys(target).concat(getEnumerableOwnPropertySymbols(target));
	}
	function propertyIsOnObject(object, property) {
		try {
			return property in object;
		} catch (_) {
			return false;
		}
	}
	function propertyIsUnsafe(target, key) {
		return propertyIsOnObject(target, key) && !(Object.hasOwnProperty.call(target, key) && Object.propertyIsEnumerable.call(target, key));
	}
	function mergeObject(target, source, options) {
		var destination = {};
		if (options.isMergeableObject(target)) getKeys(target).forEach(function(key) {
			destination[key] = cloneUnlessOtherwiseSpecified(target[key], options);
		});
		getKeys(source).forEach(function(key) {
			if (propertyIsUnsafe(target, key)) return;
			if (propertyIsOnObject(target, key) && options.isMergeableObject(source[key])) destination[key] = getMergeFunction(key, options)(target[key], source[key], options);
			else destination[key] = cloneUnlessOtherwiseSpecified(source[key], options);
		});
		return destination;
	}
	function deepmerge(target, source, options) {
		options = options || {};
		options.arrayMerge = options.arrayMerge || defaultArrayMerge;
		options.isMergeableObject = options.isMergeableObject || isMergeableObject;
		options.cloneUnlessOtherwiseSpecified = cloneUnlessOtherwiseSpecified;
		var sourceIsArray = Array.isArray(source);
		if (!(sourceIsArray === Array.isArray(target))) return cloneUnlessOtherwiseSpecified(source, options);
		else if (sourceIsArray) return options.arrayMerge(target, source, options);
		else return mergeObject(target, source, options);
	}
	deepmerge.all = function deepmergeAll(array, options) {
		if (!Array.isArray(array)) throw new Error("first argument should be an array");
		return array.reduce(function(prev, next) {
			return deepmerge(prev, next, options);
		}, {});
	};
	var deepmerge_1 = deepmerge;
	module.exports = deepmerge_1;
}));

// node_modules/probot/lib/context.js
var import_cjs = /* @__PURE__ */ require_rolldown_runtime.__toESM(require_cjs(), 1);
const kOctokitRequestHookAdded = Symbol("octokit request hook added");
/**
* The context of the event that was triggered, including the payload and
* helpers for extracting information can be passed to GitHub API calls.
*
*  ```js
*  export default app => {
*    app.on('push', context => {
*      context.log.info('Code was pushed to the repo, what should we do with it?');
*    });
*  };
*  ```
*/
var Context = class {
	name;
	id;
	payload;
	/**
	* An authenticated Octokit instance that can be used to make GitHub API
	* requests in the context of the webhook event.
	*/
	octokit;
	/**
	* A logger with context about the event.
	*/
	log;
	constructor(event, octokit, log) {
		this.name = event.name;
		this.id = event.id;
		this.payload = event.payload;
		this.octokit = octokit;
		this.log = log;
		if (octokit[kOctokitRequestHookAdded] !== true) {
			/* istanbul ignore next */
			octokit.hook.before("request", (options) => {
				options.headers["x-github-delivery"] = event.id;
			});
			octokit[kOctokitRequestHookAdded] = true;
		}
	}
	/**
	* Return the `owner` and `repo` params for making API requests against a
	* repository.
	*
	* ```js
	* const params = context.repo({path: '.github/config.yml'})
	* // Returns: {owner: 'username', repo: 'reponame', path: '.github/config.yml'}
	* ```
	*
	* @param object - Params to be merged with the repo params.
	*
	*/
	repo(object) {
		const repo = this.payload.repository;
		if (!repo) throw new Error("context.repo() is not supported for this webhook event.");
		return Object.assign({
			owner: repo.owner.login,
			repo: repo.name
		}, object);
	}
	/**
	* Return the `owner`, `repo`, and `issue_number` params for making API requests
	* against an issue. The object passed in will be merged with the repo params.
	*
	*
	* ```js
	* const params = context.issue({body: 'Hello World!'})
	* // Returns: {owner: 'username', repo: 'reponame', issue_number: 123, body: 'Hello World!'}
	* ```
	*
	* @param object - Params to be merged with the issue params.
	*/
	issue(object) {
		return Object.assign({ issue_number: (this.payload.issue || this.payload.pull_request || this.payload).number }, this.repo(object));
	}
	/**
	* Return the `owner`, `repo`, and `pull_number` params for making API requests
	* against a pull request. The object passed in will be merged with the repo params.
	*
	*
	* ```js
	* const params = context.pullRequest({body: 'Hello World!'})
	* // Returns: {owner: 'username', repo: 'reponame', pull_number: 123, body: 'Hello World!'}
	* ```
	*
	* @param object - Params to be merged with the pull request params.
	*/
	pullRequest(object) {
		const payload = this.payload;
		return Object.assign({ pull_number: (payload.issue || payload.pull_request || payload).number }, this.repo(object));
	}
	/**
	* Returns a boolean if the actor on the event was a bot.
	* @type {boolean}
	*/
	get isBot() {
		return this.payload.sender?.type === "Bot";
	}
	/**
	* Reads the app configuration from the given YAML file in the `.github`
	* directory of the repository.
	*
	* For example, given a file named `.github/config.yml`:
	*
	* ```yml
	* close: true
	* comment: Check the specs on the rotary girder.
	* ```
	*
	* Your app can read that file from the target repository:
	*
	* ```js
	* // Load config from .github/config.yml in the repository
	* const config = await context.config('config.yml')
	*
	* if (config.close) {
	*   context.octokit.rest.issues.comment(context.issue({body: config.comment}))
	*   context.octokit.rest.issues.edit(context.issue({state: 'closed'}))
	* }
	* ```
	*
	* You can also use a `defaultConfig` object:
	*
	* ```js
	* // Load config from .github/config.yml in the repository and combine with default config
	* const config = await context.config('config.yml', {comment: 'Make sure to check all the specs.'})
	*
	* if (config.close) {
	*   context.octokit.rest.issues.comment(context.issue({body: config.comment}));
	*   context.octokit.rest.issues.edit(context.issue({state: 'closed'}))
	* }
	* ```
	*
	* Config files can also specify a base that they extend. `deepMergeOptions` can be used
	* to configure how the target config, extended base, and default configs are merged.
	*
	* For security reasons, configuration is only loaded from the repository's default branch,
	* changes made in pull requests from different branches or forks are ignored.
	*
	* If you need more lower-level control over reading and merging configuration files,
	* you can `context.octokit.config.get(options)`, see https://github.com/probot/octokit-plugin-config.
	*
	* @param fileName - Name of the YAML file in the `.github` directory
	* @param defaultConfig - An object of default config options
	* @param deepMergeOptions - Controls merging configs (from the [deepmerge](https://github.com/TehShrike/deepmerge) module)
	* @return Configuration object read from the file
	*/
	async config(fileName, defaultConfig, deepMergeOptions) {
		const params = this.repo({
			path: node_path.default.posix.join(".github", fileName),
			defaults(configs) {
				return import_cjs.default.all([defaultConfig || {}, ...configs], deepMergeOptions);
			}
		});
		const { config, files } = await this.octokit.config.get(params);
		if (!defaultConfig && !files.find((file) => file.config !== null)) return null;
		return config;
	}
};

// node_modules/@octokit/webhooks-methods/dist-node/index.js
var VERSION$13 = "6.0.0";
async function sign(secret, payload) {
	if (!secret || !payload) throw new TypeError("[@octokit/webhooks-methods] secret & payload required for sign()");
	if (typeof payload !== "string") throw new TypeError("[@octokit/webhooks-methods] payload must be a string");
	const algorithm = "sha256";
	return `${algorithm}=${(0, node_crypto.createHmac)(algorithm, secret).update(payload).digest("hex")}`;
}
sign.VERSION = VERSION$13;
async function verify(secret, eventPayload, signature) {
	if (!secret || !eventPayload || !signature) throw new TypeError("[@octokit/webhooks-methods] secret, eventPayload & signature required");
	if (typeof eventPayload !== "string") throw new TypeError("[@octokit/webhooks-methods] eventPayload must be a string");
	const signatureBuffer = node_buffer.Buffer.from(signature);
	const verificationBuffer = node_buffer.Buffer.from(await sign(secret, eventPayload));
	if (signatureBuffer.length !== verificationBuffer.length) return false;
	return (0, node_crypto.timingSafeEqual)(signatureBuffer, verificationBuffer);
}
verify.VERSION = VERSION$13;
async function verifyWithFallback(secret, payload, signature, additionalSecrets) {
	if (await verify(secret, payload, signature)) return true;
	if (additionalSecrets !== void 0) for (const s of additionalSecrets) {
		const v = await verify(s, payload, signature);
		if (v) return v;
	}
	return false;
}

// node_modules/@octokit/webhooks/dist-bundle/index.js
var createLogger$1 = (logger = {}) => {
	if (typeof logger.debug !== "function") logger.debug = () => {};
	if (typeof logger.info !== "function") logger.info = () => {};
	if (typeof logger.warn !== "function") logger.warn = console.warn.bind(console);
	if (typeof logger.error !== "function") logger.error = console.error.bind(console);
	return logger;
};
var emitterEventNames = [
	"branch_protection_configuration",
	"branch_protection_configuration.disabled",
	"branch_protection_configuration.enabled",
	"branch_protection_rule",
	"branch_protection_rule.created",
	"branch_protection_rule.deleted",
	"branch_protection_rule.edited",
	"check_run",
	"check_run.completed",
	"check_run.created",
	"check_run.requested_action",
	"check_run.rerequested",
	"check_suite",
	"check_suite.completed",
	"check_suite.requested",
	"check_suite.rerequested",
	"code_scanning_alert",
	"code_scanning_alert.appeared_in_branch",
	"code_scanning_alert.closed_by_user",
	"code_scanning_alert.created",
	"code_scanning_alert.fixed",
	"code_scanning_alert.reopened",
	"code_scanning_alert.reopened_by_user",
	"commit_comment",
	"commit_comment.created",
	"create",
	"custom_property",
	"custom_property.created",
	"custom_property.deleted",
	"custom_property.promote_to_enterprise",
	"custom_property.updated",
	"custom_property_values",
	"custom_property_values.updated",
	"delete",
	"dependabot_alert",
	"dependabot_alert.auto_dismissed",
	"dependabot_alert.auto_reopened",
	"dependabot_alert.created",
	"dependabot_alert.dismissed",
	"dependabot_alert.fixed",
	"dependabot_alert.reintroduced",
	"dependabot_alert.reopened",
	"deploy_key",
	"deploy_key.created",
	"deploy_key.deleted",
	"deployment",
	"deployment.created",
	"deployment_protection_rule",
	"deployment_protection_rule.requested",
	"deployment_review",
	"deployment_review.approved",
	"deployment_review.rejected",
	"deployment_review.requested",
	"deployment_status",
	"deployment_status.created",
	"discussion",
	"discussion.answered",
	"discussion.category_changed",
	"discussion.closed",
	"discussion.created",
	"discussion.deleted",
	"discussion.edited",
	"discussion.labeled",
	"discussion.locked",
	"discussion.pinned",
	"discussion.reopened",
	"discussion.transferred",
	"discussion.unanswered",
	"discussion.unlabeled",
	"discussion.unlocked",
	"discussion.unpinned",
	"discussion_comment",
	"discussion_comment.created",
	"discussion_comment.deleted",
	"discussion_comment.edited",
	"fork",
	"github_app_authorization",
	"github_app_authorization.revoked",
	"gollum",
	"installation",
	"installation.created",
	"installation.deleted",
	"installation.new_permissions_accepted",
	"installation.suspend",
	"installation.unsuspend",
	"installation_repositories",
	"installation_repositories.added",
	"installation_repositories.removed",
	"installation_target",
	"installation_target.renamed",
	"issue_comment",
	"issue_comment.created",
	"issue_comment.deleted",
	"issue_comment.edited",
	"issue_dependencies",
	"issue_dependencies.blocked_by_added",
	"issue_dependencies.blocked_by_removed",
	"issue_dependencies.blocking_added",
	"issue_dependencies.blocking_removed",
	"issues",
	"issues.assigned",
	"issues.closed",
	"issues.deleted",
	"issues.demilestoned",
	"issues.edited",
	"issues.labeled",
	"issues.locked",
	"issues.milestoned",
	"issues.opened",
	"issues.pinned",
	"issues.reopened",
	"issues.transferred",
	"issues.typed",
	"issues.unassigned",
	"issues.unlabeled",
	"issues.unlocked",
	"issues.unpinned",
	"issues.untyped",
	"label",
	"label.created",
	"label.deleted",
	"label.edited",
	"marketplace_purchase",
	"marketplace_purchase.cancelled",
	"marketplace_purchase.changed",
	"marketplace_purchase.pending_change",
	"marketplace_purchase.pending_change_cancelled",
	"marketplace_purchase.purchased",
	"member",
	"member.added",
	"member.edited",
	"member.removed",
	"membership",
	"membership.added",
	"membership.removed",
	"merge_group",
	"merge_group.checks_requested",
	"merge_group.destroyed",
	"meta",
	"meta.deleted",
	"milestone",
	"milestone.closed",
	"milestone.created",
	"milestone.deleted",
	"milestone.edited",
	"milestone.opened",
	"org_block",
	"org_block.blocked",
	"org_block.unblocked",
	"organization",
	"organization.deleted",
	"organization.member_added",
	"organization.member_invited",
	"organization.member_removed",
	"organization.renamed",
	"package",
	"package.published",
	"package.updated",
	"page_build",
	"personal_access_token_request",
	"personal_access_token_request.approved",
	"personal_access_token_request.cancelled",
	"personal_access_token_request.created",
	"personal_access_token_request.denied",
	"ping",
	"project",
	"project.closed",
	"project.created",
	"project.deleted",
	"project.edited",
	"project.reopened",
	"project_card",
	"project_card.converted",
	"project_card.created",
	"project_card.deleted",
	"project_card.edited",
	"project_card.moved",
	"project_column",
	"project_column.created",
	"project_column.deleted",
	"project_column.edited",
	"project_column.moved",
	"projects_v2",
	"projects_v2.closed",
	"projects_v2.created",
	"projects_v2.deleted",
	"projects_v2.edited",
	"projects_v2.reopened",
	"projects_v2_item",
	"projects_v2_item.archived",
	"projects_v2_item.converted",
	"projects_v2_item.created",
	"projects_v2_item.deleted",
	"projects_v2_item.edited",
	"projects_v2_item.reordered",
	"projects_v2_item.restored",
	"projects_v2_status_update",
	"projects_v2_status_update.created",
	"projects_v2_status_update.deleted",
	"projects_v2_status_update.edited",
	"public",
	"pull_request",
	"pull_request.assigned",
	"pull_request.auto_merge_disabled",
	"pull_request.auto_merge_enabled",
	"pull_request.closed",
	"pull_request.converted_to_draft",
	"pull_request.demilestoned",
	"pull_request.dequeued",
	"pull_request.edited",
	"pull_request.enqueued",
	"pull_request.labeled",
	"pull_request.locked",
	"pull_request.milestoned",
	"pull_request.opened",
	"pull_request.ready_for_review",
	"pull_request.reopened",
	"pull_request.review_request_removed",
	"pull_request.review_requested",
	"pull_request.synchronize",
	"pull_request.unassigned",
	"pull_request.unlabeled",
	"pull_request.unlocked",
	"pull_request_review",
	"pull_request_review.dismissed",
	"pull_request_review.edited",
	"pull_request_review.submitted",
	"pull_request_review_comment",
	"pull_request_review_comment.created",
	"pull_request_review_comment.deleted",
	"pull_request_review_comment.edited",
	"pull_request_review_thread",
	"pull_request_review_thread.resolved",
	"pull_request_review_thread.unresolved",
	"push",
	"registry_package",
	"registry_package.published",
	"registry_package.updated",
	"release",
	"release.created",
	"release.deleted",
	"release.edited",
	"release.prereleased",
	"release.published",
	"release.released",
	"release.unpublished",
	"repository",
	"repository.archived",
	"repository.created",
	"repository.deleted",
	"repository.edited",
	"repository.privatized",
	"repository.publicized",
	"repository.renamed",
	"repository.transferred",
	"repository.unarchived",
	"repository_advisory",
	"repository_advisory.published",
	"repository_advisory.reported",
	"repository_dispatch",
	"repository_dispatch.sample.collected",
	"repository_import",
	"repository_ruleset",
	"repository_ruleset.created",
	"repository_ruleset.deleted",
	"repository_ruleset.edited",
	"repository_vulnerability_alert",
	"repository_vulnerability_alert.create",
	"repository_vulnerability_alert.dismiss",
	"repository_vulnerability_alert.reopen",
	"repository_vulnerability_alert.resolve",
	"secret_scanning_alert",
	"secret_scanning_alert.assigned",
	"secret_scanning_alert.created",
	"secret_scanning_alert.publicly_leaked",
	"secret_scanning_alert.reopened",
	"secret_scanning_alert.resolved",
	"secret_scanning_alert.unassigned",
	"secret_scanning_alert.validated",
	"secret_scanning_alert_location",
	"secret_scanning_alert_location.created",
	"secret_scanning_scan",
	"secret_scanning_scan.completed",
	"security_advisory",
	"security_advisory.published",
	"security_advisory.updated",
	"security_advisory.withdrawn",
	"security_and_analysis",
	"sponsorship",
	"sponsorship.cancelled",
	"sponsorship.created",
	"sponsorship.edited",
	"sponsorship.pending_cancellation",
	"sponsorship.pending_tier_change",
	"sponsorship.tier_changed",
	"star",
	"star.created",
	"star.deleted",
	"status",
	"sub_issues",
	"sub_issues.parent_issue_added",
	"sub_issues.parent_issue_removed",
	"sub_issues.sub_issue_added",
	"sub_issues.sub_issue_removed",
	"team",
	"team.added_to_repository",
	"team.created",
	"team.deleted",
	"team.edited",
	"team.removed_from_repository",
	"team_add",
	"watch",
	"watch.started",
	"workflow_dispatch",
	"workflow_job",
	"workflow_job.completed",
	"workflow_job.in_progress",
	"workflow_job.queued",
	"workflow_job.waiting",
	"workflow_run",
	"workflow_run.completed",
	"workflow_run.in_progress",
	"workflow_run.requested"
];
function validateEventName(eventName, options = {}) {
	if (typeof eventName !== "string") throw new TypeError("eventName must be of type string");
	if (eventName === "*") throw new TypeError(`Using the "*" event with the regular Webhooks.on() function is not supported. Please use the Webhooks.onAny() method instead`);
	if (eventName === "error") throw new TypeError(`Using the "error" event with the regular Webhooks.on() function is not supported. Please use the Webhooks.onError() method instead`);
	if (options.onUnknownEventName === "ignore") return;
	if (!emitterEventNames.includes(eventName)) {
		if (options.onUnknownEventName !== "warn") throw new TypeError(`"${eventName}" is not a known webhook name (https://developer.github.com/v3/activity/events/types/)`);
		else (options.log || console).warn(`"${eventName}" is not a known webhook name (https://developer.github.com/v3/activity/events/types/)`);
	}
}
function handleEventHandlers(state, webhookName, handler) {
	if (!state.hooks[webhookName]) state.hooks[webhookName] = [];
	state.hooks[webhookName].push(handler);
}
function receiverOn(state, webhookNameOrNames, handler) {
	if (Array.isArray(webhookNameOrNames)) {
		webhookNameOrNames.forEach((webhookName) => receiverOn(state, webhookName, handler));
		return;
	}
	validateEventName(webhookNameOrNames, {
		onUnknownEventName: "warn",
		log: state.log
	});
	handleEventHandlers(state, webhookNameOrNames, handler);
}
function receiverOnAny(state, handler) {
	handleEventHandlers(state, "*", handler);
}
function receiverOnError(state, handler) {
	handleEventHandlers(state, "error", handler);
}
function wrapErrorHandler(handler, error) {
	let returnValue;
	try {
		returnValue = handler(error);
	} catch (error2) {
		console.log("FATAL: Error occurred in \"error\" event handler");
		console.log(error2);
	}
	if (returnValue && returnValue.catch) returnValue.catch((error2) => {
		console.log("FATAL: Error occurred in \"error\" event handler");
		console.log(error2);
	});
}
function getHooks(state, eventPayloadAction, eventName) {
	const hooks = [state.hooks[eventName], state.hooks["*"]];
	if (eventPayloadAction) hooks.unshift(state.hooks[`${eventName}.${eventPayloadAction}`]);
	return [].concat(...hooks.filter(Boolean));
}
function receiverHandle(state, event) {
	const errorHandlers = state.hooks.error || [];
	if (event instanceof Error) {
		const error = Object.assign(new AggregateError([event], event.message), { event });
		errorHandlers.forEach((handler) => wrapErrorHandler(handler, error));
		return Promise.reject(error);
	}
	if (!event || !event.name) {
		const error = /* @__PURE__ */ new Error("Event name not passed");
		throw new AggregateError([error], error.message);
	}
	if (!event.payload) {
		const error = /* @__PURE__ */ new Error("Event name not passed");
		throw new AggregateError([error], error.message);
	}
	const hooks = getHooks(state, "action" in event.payload ? event.payload.action : null, event.name);
	if (hooks.length === 0) return Promise.resolve();
	const errors = [];
	const promises = hooks.map((handler) => {
		let promise = Promise.resolve(event);
		if (state.transform) promise = promise.then(state.transform);
		return promise.then((event2) => {
			return handler(event2);
		}).catch((error) => errors.push(Object.assign(error, { event })));
	});
	return Promise.all(promises).then(() => {
		if (errors.length === 0) return;
		const error = new AggregateError(errors, errors.map((error2) => error2.message).join("\n"));
		Object.assign(error, { event });
		errorHandlers.forEach((handler) => wrapErrorHandler(handler, error));
		throw error;
	});
}
function removeListener(state, webhookNameOrNames, handler) {
	if (Array.isArray(webhookNameOrNames)) {
		webhookNameOrNames.forEach((webhookName) => removeListener(state, webhookName, handler));
		return;
	}
	if (!state.hooks[webhookNameOrNames]) return;
	for (let i = state.hooks[webhookNameOrNames].length - 1; i >= 0; i--) if (state.hooks[webhookNameOrNames][i] === handler) {
		state.hooks[webhookNameOrNames].splice(i, 1);
		return;
	}
}
function createEventHandler(options) {
	const state = {
		hooks: {},
		log: createLogger$1(options && options.log)
	};
	if (options && options.transform) state.transform = options.transform;
	return {
		on: receiverOn.bind(null, state),
		onAny: receiverOnAny.bind(null, state),
		onError: receiverOnError.bind(null, state),
		removeListener: removeListener.bind(null, state),
		receive: receiverHandle.bind(null, state)
	};
}
async function verifyAndReceive(state, event) {
	if (!await verifyWithFallback(state.secret, event.payload, event.signature, state.additionalSecrets).catch(() => false)) {
		const error = /* @__PURE__ */ new Error("[@octokit/webhooks] signature does not match event payload and secret");
		error.event = event;
		error.status = 400;
		return state.eventHandler.receive(error);
	}
	let payload;
	try {
		payload = JSON.parse(event.payload);
	} catch (error) {
		error.message = "Invalid JSON";
		error.status = 400;
		throw new AggregateError([error], error.message);
	}
	return state.eventHandler.receive({
		id: event.id,
		name: event.name,
		payload
	});
}
function normalizeTrailingSlashes(path) {
	let i = path.length;
	if (i === 0) return "/";
	while (i > 0) if (path.charCodeAt(--i) !== 47) break;
	if (i === -1) return "/";
	return path.slice(0, i + 1);
}
var isApplicationJsonRE = /^\s*(application\/json)\s*(?:;|$)/u;
var WEBHOOK_HEADERS = [
	"x-github-event",
	"x-hub-signature-256",
	"x-github-delivery"
];
function createMiddleware(options) {
	const { handleResponse: handleResponse3, getRequestHeader: getRequestHeader3, getPayload: getPayload3 } = options;
	return function middleware(webhooks, options2) {
		const middlewarePath = normalizeTrailingSlashes(options2.path);
		return async function octokitWebhooksMiddleware(request, response, next) {
			let pathname;
			try {
				pathname = new URL(normalizeTrailingSlashes(request.url), "http://localhost").pathname;
			} catch (error) {
				return handleResponse3(JSON.stringify({ error: `Request URL could not be parsed: ${request.url}` }), 422, { "content-type": "application/json" }, response);
			}
			if (pathname !== middlewarePath) {
				next?.();
				return handleResponse3(null);
			} else if (request.method !== "POST") return handleResponse3(JSON.stringify({ error: `Unknown route: ${request.method} ${pathname}` }), 404, { "content-type": "application/json" }, response);
			const contentType = getRequestHeader3(request, "content-type");
			if (typeof contentType !== "string" || !isApplicationJsonRE.test(contentType)) return handleResponse3(JSON.stringify({ error: `Unsupported "Content-Type" header value. Must be "application/json"` }), 415, {
				"content-type": "application/json",
				accept: "application/json"
			}, response);
			const missingHeaders = WEBHOOK_HEADERS.filter((header) => {
				return getRequestHeader3(request, header) == void 0;
			}).join(", ");
			if (missingHeaders) return handleResponse3(JSON.stringify({ error: `Required headers missing: ${missingHeaders}` }), 400, {
				"content-type": "application/json",
				accept: "application/json"
			}, response);
			const eventName = getRequestHeader3(request, "x-github-event");
			const signature = getRequestHeader3(request, "x-hub-signature-256");
			const id = getRequestHeader3(request, "x-github-delivery");
			options2.log.debug(`${eventName} event received (id: ${id})`);
			let didTimeout = false;
			let timeout;
			const timeoutPromise = new Promise((resolve) => {
				timeout = setTimeout(() => {
					didTimeout = true;
					resolve(handleResponse3("still processing\n", 202, {
						"Content-Type": "text/plain",
						accept: "application/json"
					}, response));
				}, options2.timeout);
			});
			const processWebhook = async () => {
				try {
					const payload = await getPayload3(request);
					await webhooks.verifyAndReceive({
						id,
						name: eventName,
						payload,
						signature
					});
					clearTimeout(timeout);
					if (didTimeout) return handleResponse3(null);
					return handleResponse3("ok\n", 200, {
						"content-type": "text/plain",
						accept: "application/json"
					}, response);
				} catch (error) {
					clearTimeout(timeout);
					if (didTimeout) return handleResponse3(null);
					const err = Array.from(error.errors)[0];
					const errorMessage = err.message ? `${err.name}: ${err.message}` : "Error: An Unspecified error occurred";
					const statusCode = typeof err.status !== "undefined" ? err.status : 500;
					options2.log.error(error);
					return handleResponse3(JSON.stringify({ error: errorMessage }), statusCode, {
						"content-type": "application/json",
						accept: "application/json"
					}, response);
				}
			};
			return await Promise.race([timeoutPromise, processWebhook()]);
		};
	};
}
function handleResponse(body, status = 200, headers = {}, response) {
	if (body === null) return false;
	headers["content-length"] = body.length.toString();
	response.writeHead(status, headers).end(body);
	return true;
}
function getRequestHeader(request, key) {
	return request.headers[key];
}
function concatUint8Array(data) {
	if (data.length === 0) return /* @__PURE__ */ new Uint8Array(0);
	let totalLength = 0;
	for (let i = 0; i < data.length; i++) totalLength += data[i].length;
	if (totalLength === 0) return /* @__PURE__ */ new Uint8Array(0);
	const result = new Uint8Array(totalLength);
	let offset = 0;
	for (let i = 0; i < data.length; i++) {
		result.set(data[i], offset);
		offset += data[i].length;
	}
	return result;
}
var textDecoder$1 = new TextDecoder("utf-8", { fatal: false });
var decode$1 = textDecoder$1.decode.bind(textDecoder$1);
async function getPayload(request) {
	if (typeof request.body === "object" && "rawBody" in request && request.rawBody instanceof Uint8Array) return decode$1(request.rawBody);
	else if (typeof request.body === "string") return request.body;
	return decode$1(await getPayloadFromRequestStream(request));
}
function getPayloadFromRequestStream(request) {
	return new Promise((resolve, reject) => {
		let data = [];
		request.on("error", (error) => reject(new AggregateError([error], error.message)));
		request.on("data", data.push.bind(data));
		request.on("end", () => {
			const result = concatUint8Array(data);
			queueMicrotask(() => resolve(result));
		});
	});
}
function createNodeMiddleware(webhooks, { path = "/api/github/webhooks", log = createLogger$1(), timeout = 9e3 } = {}) {
	return createMiddleware({
		handleResponse,
		getRequestHeader,
		getPayload
	})(webhooks, {
		path,
		log,
		timeout
	});
}
var Webhooks = class {
	sign;
	verify;
	on;
	onAny;
	onError;
	removeListener;
	receive;
	verifyAndReceive;
	constructor(options) {
		if (!options || !options.secret) throw new Error("[@octokit/webhooks] options.secret required");
		const state = {
			eventHandler: createEventHandler(options),
			secret: options.secret,
			additionalSecrets: options.additionalSecrets,
			hooks: {},
			log: createLogger$1(options.log)
		};
		this.sign = sign.bind(null, options.secret);
		this.verify = verify.bind(null, options.secret);
		this.on = state.eventHandler.on;
		this.onAny = state.eventHandler.onAny;
		this.onError = state.eventHandler.onError;
		this.removeListener = state.eventHandler.removeListener;
		this.receive = state.eventHandler.receive;
		this.verifyAndReceive = verifyAndReceive.bind(null, state);
	}
};

// node_modules/toad-cache/dist/toad-cache.mjs
/**
* toad-cache
*
* @copyright 2026 Igor Savin <kibertoad@gmail.com>
* @license MIT
* @version 3.7.3
*/
/**
* Validates the shared cache constructor parameters.
* Both values must be non-negative integers.
*
* @param {number} max
* @param {number} ttlInMsecs
*/
function validateCacheParams(max, ttlInMsecs) {
	if (typeof max !== "number" || !Number.isInteger(max) || max < 0) throw new Error("Invalid max value");
	if (typeof ttlInMsecs !== "number" || !Number.isInteger(ttlInMsecs) || ttlInMsecs < 0) throw new Error("Invalid ttl value");
}
var LruObject = class {
	constructor(max = 1e3, ttlInMsecs = 0) {
		validateCacheParams(max, ttlInMsecs);
		this.first = null;
		this.items = Object.create(null);
		this.last = null;
		this.size = 0;
		this.max = max;
		this.ttl = ttlInMsecs;
	}
	bumpLru(item) {
		if (this.last === item) return;
		const last = this.last;
		const next = item.next;
		const prev = item.prev;
		if (this.first === item) this.first = next;
		item.next = null;
		item.prev = last;
		last.next = item;
		if (prev !== null) prev.next = next;
		/* v8 ignore next 3 -- next is always non-null here: the early return above guarantees item !== this.last in a well-formed list */
		if (next !== null) next.prev = prev;
		this.last = item;
	}
	clear() {
		this.items = Object.create(null);
		this.first = null;
		this.last = null;
		this.size = 0;
	}
	delete(key) {
		const item = this.items[key];
		if (item !== void 0) {
			delete this.items[key];
			this.size--;
			if (item.prev !== null) item.prev.next = item.next;
			if (item.next !== null) item.next.prev = item.prev;
			if (this.first === item) this.first = item.next;
			if (this.last === item) this.last = item.prev;
		}
	}
	deleteMany(keys) {
		for (var i = 0; i < keys.length; i++) this.delete(keys[i]);
	}
	evict() {
		if (this.size > 0) {
			const item = this.first;
			delete this.items[item.key];
			if (--this.size === 0) {
				this.first = null;
				this.last = null;
			} else {
				this.first = item.next;
				this.first.prev = null;
			}
		}
	}
	expiresAt(key) {
		const item = this.items[key];
		if (item !== void 0) return item.expiry;
	}
	get(key) {
		const item = this.items[key];
		if (item !== void 0) {
			if (this.ttl > 0 && item.expiry <= Date.now()) {
				this.delete(key);
				return;
			}
			this.bumpLru(item);
			return item.value;
		}
	}
	getMany(keys) {
		const result = new Array(keys.length);
		for (var i = 0; i < keys.length; i++) result[i] = this.get(keys[i]);
		return result;
	}
	keys() {
		return Object.keys(this.items);
	}
	set(key, value) {
		const existing = this.items[key];
		if (existing !== void 0) {
			existing.value = value;
			existing.expiry = this.ttl > 0 ? Date.now() + this.ttl : this.ttl;
			this.bumpLru(existing);
			return;
		}
		if (this.max > 0 && this.size >= this.max) this.evict();
		const item = {
			expiry: this.ttl > 0 ? Date.now() + this.ttl : this.ttl,
			key,
			prev: this.last,
			next: null,
			value
		};
		this.items[key] = item;
		if (++this.size === 1) this.first = item;
		else this.last.next = item;
		this.last = item;
	}
};

// node_modules/probot/lib/helpers/create-deferred-promise.js
function createDeferredPromise() {
	let resolve;
	let reject;
	return {
		promise: new Promise((res, rej) => {
			resolve = res;
			reject = rej;
		}),
		resolve,
		reject
	};
}

// node_modules/probot/lib/octokit/get-authenticated-octokit.js
/**
* Authenticate and get a GitHub client that can be used to make API calls.
*
* You'll probably want to use `context.octokit` instead.
*
* **Note**: `app.auth` is asynchronous, so it needs to be prefixed with a
* [`await`](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Operators/await)
* to wait for the magic to happen.
*
* ```js
*  export default (app) => {
*    app.on('issues.opened', async context => {
*      const octokit = await app.auth();
*    });
*  };
* ```
* @param {object} options - Options for the authenticated client, including the
* `octokit` instance and a logger.
* @param {ProbotOctokit} options.octokit - The Octokit instance to use for authentication.
* @param {Logger} options.log - A logger instance, typically created with `getLog()`.
* @param {number} [options.installationId] - ID of the installation, which can be extracted from
* `context.payload.installation.id`. If called without this parameter, the
* client wil authenticate [as the app](https://docs.github.com/en/developers/apps/authenticating-with-github-apps#authenticating-as-a-github-app)
* instead of as a specific installation, which means it can only be used for
* [app APIs](https://docs.github.com/apps/).
*
* @returns An authenticated GitHub API client
*/
async function getAuthenticatedOctokit(options) {
	const { octokit, log, installationId } = options;
	if (!installationId) return octokit;
	return octokit.auth({
		type: "installation",
		installationId,
		factory: ({ octokit, octokitOptions, ...otherOptions }) => {
			const options = {
				...octokitOptions,
				log: log.child({ name: "github" }),
				throttle: octokitOptions.throttle?.enabled ? {
					...octokitOptions.throttle,
					id: String(installationId)
				} : { enabled: false },
				auth: {
					...octokitOptions.auth,
					otherOptions,
					installationId
				}
			};
			const Octokit = octokit.constructor;
			return new Octokit(options);
		}
	});
}

// \0agora-substitute:2:@probot/pino.js
var import_pino = /* @__PURE__ */ require_rolldown_runtime.__toESM(require_only_once.require_pino(), 1);
const never$4 = new Proxy(function() {
	return never$4;
}, {
	get: (target, name) => name === "prototype" ? target.prototype : () => {
		throw new Error("@probot/pino is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	},
	apply: () => {
		throw new Error("@probot/pino is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	},
	construct: () => new Proxy({}, { get: (_, name) => typeof name === "symbol" || name === "then" ? void 0 : () => {
		throw new Error("@probot/pino is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	} })
});

// node_modules/probot/lib/helpers/get-log.js
/**
* A logger backed by [pino](https://getpino.io/)
*
* The default log level is `info`, but you can change it passing a level
* string set to one of: `"trace"`, `"debug"`, `"info"`, `"warn"`,
* `"error"`, or `"fatal"`.
*
* ```js
* app.log.debug("…so is this");
* app.log.trace("Now we're talking");
* app.log.info("I thought you should know…");
* app.log.warn("Woah there");
* app.log.error("ETOOMANYLOGS");
* app.log.fatal("Goodbye, cruel world!");
* ```
*/
async function getLog(options = {}) {
	const { level, logMessageKey, ...getTransformStreamOptions } = options;
	const pinoOptions = {
		level: level || "info",
		name: "probot",
		messageKey: logMessageKey || "msg"
	};
	const transform = await never$4(getTransformStreamOptions);
	transform.pipe(import_pino.default.destination(1));
	return (0, import_pino.default)(pinoOptions, transform);
}

// node_modules/universal-user-agent/index.js
function getUserAgent() {
	if (typeof navigator === "object" && "userAgent" in navigator) return navigator.userAgent;
	if (typeof process === "object" && process.version !== void 0) return `Node.js/${process.version.substr(1)} (${process.platform}; ${process.arch})`;
	return "<environment undetectable>";
}

// node_modules/@octokit/endpoint/dist-bundle/index.js
var DEFAULTS = {
	method: "GET",
	baseUrl: "https://api.github.com",
	headers: {
		accept: "application/vnd.github.v3+json",
		"user-agent": `octokit-endpoint.js/0.0.0-development ${getUserAgent()}`
	},
	mediaType: { format: "" }
};
function lowercaseKeys(object) {
	if (!object) return {};
	return Object.keys(object).reduce((newObj, key) => {
		newObj[key.toLowerCase()] = object[key];
		return newObj;
	}, {});
}
function isPlainObject$1(value) {
	if (typeof value !== "object" || value === null) return false;
	if (Object.prototype.toString.call(value) !== "[object Object]") return false;
	const proto = Object.getPrototypeOf(value);
	if (proto === null) return true;
	const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
	return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
}
function mergeDeep(defaults, options) {
	const result = Object.assign({}, defaults);
	Object.keys(options).forEach((key) => {
		if (isPlainObject$1(options[key])) {
			if (!(key in defaults)) Object.assign(result, { [key]: options[key] });
			else result[key] = mergeDeep(defaults[key], options[key]);
		} else Object.assign(result, { [key]: options[key] });
	});
	return result;
}
function removeUndefinedProperties(obj) {
	for (const key in obj) if (obj[key] === void 0) delete obj[key];
	return obj;
}
function merge(defaults, route, options) {
	if (typeof route === "string") {
		let [method, url] = route.split(" ");
		options = Object.assign(url ? {
			method,
			url
		} : { url: method }, options);
	} else options = Object.assign({}, route);
	options.headers = lowercaseKeys(options.headers);
	removeUndefinedProperties(options);
	removeUndefinedProperties(options.headers);
	const mergedOptions = mergeDeep(defaults || {}, options);
	if (options.url === "/graphql") {
		if (defaults && defaults.mediaType.previews?.length) mergedOptions.mediaType.previews = defaults.mediaType.previews.filter((preview) => !mergedOptions.mediaType.previews.includes(preview)).concat(mergedOptions.mediaType.previews);
		mergedOptions.mediaType.previews = (mergedOptions.mediaType.previews || []).map((preview) => preview.replace(/-preview/, ""));
	}
	return mergedOptions;
}
function addQueryParameters(url, parameters) {
	const separator = /\?/.test(url) ? "&" : "?";
	const names = Object.keys(parameters);
	if (names.length === 0) return url;
	return url + separator + names.map((name) => {
		if (name === "q") return "q=" + parameters.q.split("+").map(encodeURIComponent).join("+");
		return `${name}=${encodeURIComponent(parameters[name])}`;
	}).join("&");
}
var urlVariableRegex = /\{[^{}}]+\}/g;
function removeNonChars(variableName) {
	return variableName.replace(/(?:^\W+)|(?:(?<!\W)\W+$)/g, "").split(/,/);
}
function extractUrlVariableNames(url) {
	const matches = url.match(urlVariableRegex);
	if (!matches) return [];
	return matches.map(removeNonChars).reduce((a, b) => a.concat(b), []);
}
function omit(object, keysToOmit) {
	const result = { __proto__: null };
	for (const key of Object.keys(object)) if (keysToOmit.indexOf(key) === -1) result[key] = object[key];
	return result;
}
function encodeReserved(str) {
	return str.split(/(%[0-9A-Fa-f]{2})/g).map(function(part) {
		if (!/%[0-9A-Fa-f]/.test(part)) part = encodeURI(part).replace(/%5B/g, "[").replace(/%5D/g, "]");
		return part;
	}).join("");
}
function encodeUnreserved(str) {
	return encodeURIComponent(str).replace(/[!'()*]/g, function(c) {
		return "%" + c.charCodeAt(0).toString(16).toUpperCase();
	});
}
function encodeValue(operator, value, key) {
	value = operator === "+" || operator === "#" ? encodeReserved(value) : encodeUnreserved(value);
	if (key) return encodeUnreserved(key) + "=" + value;
	else return value;
}
function isDefined(value) {
	return value !== void 0 && value !== null;
}
function isKeyOperator(operator) {
	return operator === ";" || operator === "&" || operator === "?";
}
function getValues(context, operator, key, modifier) {
	var value = context[key], result = [];
	if (isDefined(value) && value !== "") {
		if (typeof value === "string" || typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") {
			value = value.toString();
			if (modifier && modifier !== "*") value = value.substring(0, parseInt(modifier, 10));
			result.push(encodeValue(operator, value, isKeyOperator(operator) ? key : ""));
		} else if (modifier === "*") {
			if (Array.isArray(value)) value.filter(isDefined).forEach(function(value2) {
				result.push(encodeValue(operator, value2, isKeyOperator(operator) ? key : ""));
			});
			else Object.keys(value).forEach(function(k) {
				if (isDefined(value[k])) result.push(encodeValue(operator, value[k], k));
			});
		} else {
			const tmp = [];
			if (Array.isArray(value)) value.filter(isDefined).forEach(function(value2) {
				tmp.push(encodeValue(operator, value2));
			});
			else Object.keys(value).forEach(function(k) {
				if (isDefined(value[k])) {
					tmp.push(encodeUnreserved(k));
					tmp.push(encodeValue(operator, value[k].toString()));
				}
			});
			if (isKeyOperator(operator)) result.push(encodeUnreserved(key) + "=" + tmp.join(","));
			else if (tmp.length !== 0) result.push(tmp.join(","));
		}
	} else if (operator === ";") {
		if (isDefined(value)) result.push(encodeUnreserved(key));
	} else if (value === "" && (operator === "&" || operator === "?")) result.push(encodeUnreserved(key) + "=");
	else if (value === "") result.push("");
	return result;
}
function parseUrl(template) {
	return { expand: expand.bind(null, template) };
}
function expand(template, context) {
	var operators = [
		"+",
		"#",
		".",
		"/",
		";",
		"?",
		"&"
	];
	template = template.replace(/\{([^\{\}]+)\}|([^\{\}]+)/g, function(_, expression, literal) {
		if (expression) {
			let operator = "";
			const values = [];
			if (operators.indexOf(expression.charAt(0)) !== -1) {
				operator = expression.charAt(0);
				expression = expression.substr(1);
			}
			expression.split(/,/g).forEach(function(variable) {
				var tmp = /([^:\*]*)(?::(\d+)|(\*))?/.exec(variable);
				values.push(getValues(context, operator, tmp[1], tmp[2] || tmp[3]));
			});
			if (operator && operator !== "+") {
				var separator = ",";
				if (operator === "?") separator = "&";
				else if (operator !== "#") separator = operator;
				return (values.length !== 0 ? operator : "") + values.join(separator);
			} else return values.join(",");
		} else return encodeReserved(literal);
	});
	if (template === "/") return template;
	else return template.replace(/\/$/, "");
}
function parse$1(options) {
	let method = options.method.toUpperCase();
	let url = (options.url || "/").replace(/:([a-z]\w+)/g, "{$1}");
	let headers = Object.assign({}, options.headers);
	let body;
	let parameters = omit(options, [
		"method",
		"baseUrl",
		"url",
		"headers",
		"request",
		"mediaType"
	]);
	const urlVariableNames = extractUrlVariableNames(url);
	url = parseUrl(url).expand(parameters);
	if (!/^http/.test(url)) url = options.baseUrl + url;
	const remainingParameters = omit(parameters, Object.keys(options).filter((option) => urlVariableNames.includes(option)).concat("baseUrl"));
	if (!/application\/octet-stream/i.test(headers.accept)) {
		if (options.mediaType.format) headers.accept = headers.accept.split(/,/).map((format) => format.replace(/application\/vnd(\.\w+)(\.v3)?(\.\w+)?(\+json)?$/, `application/vnd$1$2.${options.mediaType.format}`)).join(",");
		if (url.endsWith("/graphql")) {
			if (options.mediaType.previews?.length) headers.accept = (headers.accept.match(/(?<![\w-])[\w-]+(?=-preview)/g) || []).concat(options.mediaType.previews).map((preview) => {
				return `application/vnd.github.${preview}-preview${options.mediaType.format ? `.${options.mediaType.format}` : "+json"}`;
			}).join(",");
		}
	}
	if (["GET", "HEAD"].includes(method)) url = addQueryParameters(url, remainingParameters);
	else if ("data" in remainingParameters) body = remainingParameters.data;
	else if (Object.keys(remainingParameters).length) body = remainingParameters;
	if (!headers["content-type"] && typeof body !== "undefined") headers["content-type"] = "application/json; charset=utf-8";
	if (["PATCH", "PUT"].includes(method) && typeof body === "undefined") body = "";
	return Object.assign({
		method,
		url,
		headers
	}, typeof body !== "undefined" ? { body } : null, options.request ? { request: options.request } : null);
}
function endpointWithDefaults(defaults, route, options) {
	return parse$1(merge(defaults, route, options));
}
function withDefaults$2(oldDefaults, newDefaults) {
	const DEFAULTS2 = merge(oldDefaults, newDefaults);
	const endpoint2 = endpointWithDefaults.bind(null, DEFAULTS2);
	return Object.assign(endpoint2, {
		DEFAULTS: DEFAULTS2,
		defaults: withDefaults$2.bind(null, DEFAULTS2),
		merge: merge.bind(null, DEFAULTS2),
		parse: parse$1
	});
}
var endpoint = withDefaults$2(null, DEFAULTS);

// node_modules/@octokit/request/node_modules/content-type/dist/index.js
const SP = 32;
const HTAB = 9;
const SEMI = 59;
const EQ = 61;
const DQUOTE = 34;
const BSLASH = 92;
const COMMA = 44;
const LOWER_CASE = 1;
const OWS = 2;
const SEMI_FLAG = 4;
const COMMA_FLAG = 8;
const TOKEN_FLAG = 16;
const NON_ASCII = 65280;
const CASE_FLAGS = 65281;
/**
* Character flags used to normalize HTTP field values while scanning.
* Out-of-range reads intentionally coerce to zero in bitwise expressions.
*/
const CHAR_MAP = /* @__PURE__ */ new Uint8Array(256);
CHAR_MAP[HTAB] |= OWS;
CHAR_MAP[SP] |= OWS;
CHAR_MAP[SEMI] |= SEMI_FLAG;
CHAR_MAP[COMMA] |= COMMA_FLAG;
for (let code = 128; code <= 255; code++) CHAR_MAP[code] |= LOWER_CASE;
for (const char of "!#$%&'*+-.^_`|~") CHAR_MAP[char.charCodeAt(0)] |= TOKEN_FLAG;
for (let code = 48; code <= 57; code++) CHAR_MAP[code] |= TOKEN_FLAG;
for (let code = 65; code <= 90; code++) CHAR_MAP[code] |= 17;
for (let code = 97; code <= 122; code++) CHAR_MAP[code] |= TOKEN_FLAG;
/**
* Null object perf optimization. Faster than `Object.create(null)` and `{ __proto__: null }`.
*/
const NullObject = /* @__PURE__ */ (() => {
	const C = function() {};
	C.prototype = Object.create(null);
	return C;
})();
/**
* Parse a `Content-Type` header.
*/
function parse(header, options) {
	const stopFlags = SEMI_FLAG | (options?.comma === true ? COMMA_FLAG : 0);
	const len = header.length;
	let valueStart = options?.start ?? 0;
	while ((CHAR_MAP[header.charCodeAt(valueStart)] & OWS) !== 0) valueStart++;
	let index = valueStart;
	let typeFlags = 0;
	let whitespace = -1;
	let stop = options?.parameters === false ? COMMA_FLAG : 0;
	while (index < len) {
		const code = header.charCodeAt(index);
		const flags = CHAR_MAP[code];
		if ((flags & stopFlags) !== 0) {
			stop |= flags & COMMA_FLAG;
			break;
		}
		if ((flags & OWS) !== 0) {
			if (whitespace === -1) whitespace = index;
		} else whitespace = -1;
		typeFlags |= code & NON_ASCII | flags;
		index++;
	}
	const valueEnd = whitespace === -1 ? index : whitespace;
	const value = header.slice(valueStart, valueEnd);
	const type = (typeFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
	if (index === len || stop !== 0) return {
		type,
		index,
		parameters: new NullObject()
	};
	return parseParameters(header, type, index, len, stopFlags);
}
/**
* Parses the parameters of a `Content-Type` header starting at the given index.
*/
function parseParameters(header, type, index, len, stopFlags) {
	const parameters = new NullObject();
	parameter: while (index < len) {
		index++;
		while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) index++;
		const keyStart = index;
		let keyFlags = 0;
		let keyWhitespace = -1;
		while (index < len) {
			const code = header.charCodeAt(index);
			const flags = CHAR_MAP[code];
			if ((flags & stopFlags) !== 0) {
				if ((flags & COMMA_FLAG) !== 0) break parameter;
				continue parameter;
			}
			if (code === EQ) {
				const keyEnd = keyWhitespace === -1 ? index : keyWhitespace;
				const value = header.slice(keyStart, keyEnd);
				const key = (keyFlags & CASE_FLAGS) === 0 ? value : value.toLowerCase();
				index++;
				while ((CHAR_MAP[header.charCodeAt(index)] & OWS) !== 0) index++;
				if (index < len && header.charCodeAt(index) === DQUOTE) {
					const quotedStart = ++index;
					let escaped = false;
					while (index < len) {
						const code = header.charCodeAt(index);
						if (code === DQUOTE) {
							if (parameters[key] === void 0) parameters[key] = escaped ? unescapeQuotedPairs(header, quotedStart, index) : header.slice(quotedStart, index);
							index++;
							let stop = 0;
							while (index < len) {
								const code = header.charCodeAt(index);
								const flags = CHAR_MAP[code];
								if ((flags & stopFlags) !== 0) {
									stop = flags & COMMA_FLAG;
									break;
								}
								index++;
							}
							if (stop !== 0) break parameter;
							continue parameter;
						}
						if (code === BSLASH && index + 1 < len) {
							escaped = true;
							index += 2;
							continue;
						}
						index++;
					}
					continue parameter;
				}
				const valueStart = index;
				let stop = 0;
				let valueWhitespace = -1;
				while (index < len) {
					const code = header.charCodeAt(index);
					const flags = CHAR_MAP[code];
					if ((flags & stopFlags) !== 0) {
						stop = flags & COMMA_FLAG;
						break;
					}
					if ((flags & OWS) !== 0) {
						if (valueWhitespace === -1) valueWhitespace = index;
					} else valueWhitespace = -1;
					index++;
				}
				if (parameters[key] === void 0) {
					const valueEnd = valueWhitespace === -1 ? index : valueWhitespace;
					parameters[key] = header.slice(valueStart, valueEnd);
				}
				if (stop !== 0) break parameter;
				continue parameter;
			}
			if ((flags & OWS) !== 0) {
				if (keyWhitespace === -1) keyWhitespace = index;
			} else keyWhitespace = -1;
			keyFlags |= code & NON_ASCII | flags;
			index++;
		}
	}
	return {
		type,
		index,
		parameters
	};
}
/**
* Remove backslashes from quoted pairs in a known-terminated quoted string body.
*/
function unescapeQuotedPairs(str, start, end) {
	let result = "";
	for (let index = start; index < end; index++) if (str.charCodeAt(index) === BSLASH) {
		result += str.slice(start, index);
		start = ++index;
	}
	return result + str.slice(start, end);
}

// node_modules/json-with-bigint/json-with-bigint.js
const intRegex = /^-?\d+$/;
const noiseValue = /^-?\d+n+$/;
const originalStringify = JSON.stringify;
const originalParse = JSON.parse;
const customFormat = /^-?\d+n$/;
const bigIntsStringify = /([\[:])?"(-?\d+)n"($|\s*[,\}\]])/g;
const noiseStringify = /([\[:])?("-?\d+n+)n("$|"\s*[,\}\]])/g;
/**
* @typedef {(this: any, key: string | number | undefined, value: any) => any} Replacer
* @typedef {(key: string | number | undefined, value: any, context?: { source: string }) => any} Reviver
*/
/**
* Checks if a value is unstringifiable according to native JSON.stringify rules.
*
* @param {any} val The value to check.
* @returns {boolean} True if the value is undefined, a function, or a symbol.
*/
const isUnstringifiable = (val) => val === void 0 || typeof val === "function" || typeof val === "symbol";
/**
* Checks if a value is a native JSON.rawJSON object (Node.js 22+).
*
* @param {any} val The value to check.
* @returns {boolean} True if the value is a RawJSON instance.
*/
const isRawJSON = (val) => val !== null && typeof val === "object" && val.constructor && val.constructor.name === "RawJSON";
/**
* Iteratively converts a JS value to a JSON string.
* Used as a fallback when the native JSON.stringify hits the Maximum Call Stack size.
* Fully compliant with JSON formatting (space), replacers, and toJSON behaviors.
*
* @param {any} rootValue The value to stringify.
* @param {Replacer | Array<string | number> | null} [replacer] User's custom replacer function.
* @param {string | number} [spaceParam] Indentation for pretty-printing.
* @returns {string | undefined} The generated JSON string.
*/
const stringifyIteratively = (rootValue, replacer, spaceParam) => {
	let space = "";
	if (typeof spaceParam === "number") space = " ".repeat(Math.min(10, Math.max(0, Math.floor(spaceParam))));
	else if (typeof spaceParam === "string") space = spaceParam.slice(0, 10);
	const isFunctionReplacer = typeof replacer === "function";
	const propertyList = Array.isArray(replacer) ? new Set(replacer.map(String)) : null;
	/**
	* Prepares a value for stringification by resolving toJSON, handling BigInts,
	* applying custom replacers, and unwrapping primitive objects.
	*
	* @param {object|Array} parent The parent object or array holding the value.
	* @param {string} key The key associated with the value.
	* @param {any} val The raw value to process.
	* @returns {any} The processed value ready for stringification.
	*/
	const prepareVal = (parent, key, val) => {
		if (val !== null && typeof val === "object" && typeof val.toJSON === "function") val = val.toJSON(key);
		if (typeof val === "string" && noiseValue.test(val)) return val + "n";
		if (typeof val === "bigint") {
			if ("rawJSON" in JSON) return JSON.rawJSON(val.toString());
			return val.toString() + "n";
		}
		if (isFunctionReplacer) val = replacer.call(parent, key, val);
		if (val !== null && typeof val === "object") {
			if (val instanceof Number || val instanceof String || val instanceof Boolean) val = val.valueOf();
		}
		return val;
	};
	const rootProcessed = prepareVal({ "": rootValue }, "", rootValue);
	if (isUnstringifiable(rootProcessed)) return;
	const isRootPrimitive = rootProcessed === null || typeof rootProcessed !== "object";
	const isRootNativeRawJSON = isRawJSON(rootProcessed);
	if (isRootPrimitive || isRootNativeRawJSON) return originalStringify(rootProcessed);
	const chunks = [];
	let level = 0;
	const stack = [{
		parent: { "": rootProcessed },
		key: "",
		val: rootProcessed,
		isArray: Array.isArray(rootProcessed),
		keys: Array.isArray(rootProcessed) ? null : Object.keys(rootProcessed),
		index: 0,
		first: true
	}];
	const visited = new WeakSet([rootProcessed]);
	while (stack.length > 0) {
		const node = stack[stack.length - 1];
		if (node.index === 0) {
			chunks.push(node.isArray ? "[" : "{");
			level++;
		}
		let isDone = false;
		if (node.isArray) {
			if (node.index < node.val.length) {
				if (!node.first) chunks.push(",");
				if (space) chunks.push("\n" + space.repeat(level));
				const childRaw = node.val[node.index];
				const childVal = prepareVal(node.val, String(node.index), childRaw);
				if (isUnstringifiable(childVal)) {
					chunks.push("null");
					node.first = false;
					node.index++;
				} else {
					const isComplexObject = childVal !== null && typeof childVal === "object";
					const isNativeRaw = isRawJSON(childVal);
					if (isComplexObject && !isNativeRaw) {
						if (visited.has(childVal)) throw new TypeError("Converting circular structure to JSON");
						visited.add(childVal);
						stack.push({
							parent: node.val,
							key: String(node.index),
							val: childVal,
							isArray: Array.isArray(childVal),
							keys: Array.isArray(childVal) ? null : Object.keys(childVal),
							index: 0,
							first: true
						});
						node.first = false;
						node.index++;
					} else {
						chunks.push(originalStringify(childVal));
						node.first = false;
						node.index++;
					}
				}
			} else isDone = true;
		} else {
			while (node.index < node.keys.length) {
				const k = node.keys[node.index++];
				if (propertyList && !propertyList.has(k)) continue;
				const childRaw = node.val[k];
				const childVal = prepareVal(node.val, k, childRaw);
				if (isUnstringifiable(childVal)) continue;
				if (!node.first) chunks.push(",");
				if (space) chunks.push("\n" + space.repeat(level) + originalStringify(k) + ": ");
				else chunks.push(originalStringify(k) + ":");
				const isComplexObject = childVal !== null && typeof childVal === "object";
				const isNativeRaw = isRawJSON(childVal);
				if (isComplexObject && !isNativeRaw) {
					if (visited.has(childVal)) throw new TypeError("Converting circular structure to JSON");
					visited.add(childVal);
					stack.push({
						parent: node.val,
						key: k,
						val: childVal,
						isArray: Array.isArray(childVal),
						keys: Array.isArray(childVal) ? null : Object.keys(childVal),
						index: 0,
						first: true
					});
					node.first = false;
					break;
				} else {
					chunks.push(originalStringify(childVal));
					node.first = false;
				}
			}
			if (node.index >= node.keys.length && stack[stack.length - 1] === node) isDone = true;
		}
		if (isDone) {
			level--;
			if (!node.first && space) chunks.push("\n" + space.repeat(level));
			chunks.push(node.isArray ? "]" : "}");
			visited.delete(node.val);
			stack.pop();
		}
	}
	return chunks.join("");
};
/**
* Converts a JavaScript value to a JSON string.
*
* Supports serialization of BigInt values using two strategies:
* 1. Custom format "123n" → "123" (universal fallback)
* 2. Native JSON.rawJSON() (Node.js 22+, fastest) when available
*
* All other values are serialized exactly like native JSON.stringify().
*
* @param {*} value The value to convert to a JSON string.
* @param {Replacer | Array<string | number> | null} [replacer]
* A function that alters the behavior of the stringification process,
* or an array of strings/numbers to indicate properties to exclude.
* @param {string | number} [space]
* A string or number to specify indentation or pretty-printing.
* @returns {string} The JSON string representation.
*/
const JSONStringify = (value, replacer, space) => {
	try {
		if ("rawJSON" in JSON) return originalStringify(value, (key, val) => {
			if (typeof val === "bigint") return JSON.rawJSON(val.toString());
			if (typeof replacer === "function") return replacer(key, val);
			if (Array.isArray(replacer) && replacer.includes(key)) return val;
			return val;
		}, space);
		if (!value) return originalStringify(value, replacer, space);
		return originalStringify(value, (key, val) => {
			if (typeof val === "string" && noiseValue.test(val)) return val.toString() + "n";
			if (typeof val === "bigint") return val.toString() + "n";
			if (typeof replacer === "function") return replacer(key, val);
			if (Array.isArray(replacer) && replacer.includes(key)) return val;
			return val;
		}, space).replace(bigIntsStringify, "$1$2$3").replace(noiseStringify, "$1$2$3");
	} catch (error) {
		if (error instanceof RangeError) {
			const convertedJSON = stringifyIteratively(value, replacer, space);
			if (convertedJSON === void 0) return void 0;
			if ("rawJSON" in JSON) return convertedJSON;
			return convertedJSON.replace(bigIntsStringify, "$1$2$3").replace(noiseStringify, "$1$2$3");
		}
		throw error;
	}
};
const featureCache = /* @__PURE__ */ new Map();
/**
* Detects if the current JSON.parse implementation supports the context.source feature.
*
* Uses toString() fingerprinting to cache results and automatically detect runtime
* replacements of JSON.parse (polyfills, mocks, etc.).
*
* @returns {boolean} true if context.source is supported, false otherwise.
*/
const isContextSourceSupported = () => {
	const parseFingerprint = JSON.parse.toString();
	if (featureCache.has(parseFingerprint)) return featureCache.get(parseFingerprint);
	try {
		const result = JSON.parse("1", (_, __, context) => !!context?.source && context.source === "1");
		featureCache.set(parseFingerprint, result);
		return result;
	} catch {
		featureCache.set(parseFingerprint, false);
		return false;
	}
};
/**
* Reviver function that converts custom-format BigInt strings back to BigInt values.
* Also handles "noise" strings that accidentally match the BigInt format.
*
* @param {string | number | undefined} key The object key.
* @param {*} value The value being parsed.
* @param {object} [context] Parse context (if supported by JSON.parse).
* @param {Reviver} [userReviver] User's custom reviver function.
* @returns {any} The transformed value.
*/
const convertMarkedBigIntsReviver = (key, value, context, userReviver) => {
	if (typeof value === "string" && customFormat.test(value)) return BigInt(value.slice(0, -1));
	if (typeof value === "string" && noiseValue.test(value)) return value.slice(0, -1);
	if (!(typeof userReviver === "function")) return value;
	return userReviver(key, value, context);
};
/**
* Fast JSON.parse implementation (~2x faster than classic fallback).
* Uses JSON.parse's context.source feature to detect integers and convert
* large numbers directly to BigInt without string manipulation.
*
* Does not support legacy custom format from v1 of this library.
*
* @param {string} text JSON string to parse.
* @param {Reviver} [reviver] Transform function to apply to each value.
* @returns {any} Parsed JavaScript value.
*/
const JSONParseV2 = (text, reviver) => {
	return JSON.parse(text, (key, value, context) => {
		const isBigNumber = typeof value === "number" && (value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER);
		const isInt = context && intRegex.test(context.source);
		if (isBigNumber && isInt) return BigInt(context.source);
		if (!(typeof reviver === "function")) return value;
		return reviver(key, value, context);
	});
};
const MAX_INT = Number.MAX_SAFE_INTEGER.toString();
const MAX_DIGITS = MAX_INT.length;
const stringsOrLargeNumbers = /"(?:[^"\\]|\\.)*"|-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/g;
const noiseValueWithQuotes = /^"-?\d+n+"$/;
/**
* Iteratively traverses the parsed object bottom-up (post-order),
* emulating the native JSON.parse reviver behavior.
* This avoids Call Stack overflows (RangeError) on deeply nested structures.
*
* @param {any} parsed The natively parsed JSON object.
* @param {Reviver} [userReviver] User's custom reviver function.
* @returns {any} The fully processed object.
*/
const applyReviverIteratively = (parsed, userReviver) => {
	const rootHolder = { "": parsed };
	const stack = [{
		parent: rootHolder,
		key: "",
		visited: false
	}];
	while (stack.length > 0) {
		const node = stack[stack.length - 1];
		if (!node.visited) {
			node.visited = true;
			const value = node.parent[node.key];
			if (value !== null && typeof value === "object") {
				const keys = Object.keys(value);
				for (let i = keys.length - 1; i >= 0; i--) stack.push({
					parent: value,
					key: keys[i],
					visited: false
				});
			}
		} else {
			const { parent, key } = node;
			let value = parent[key];
			if (typeof value === "string") {
				if (customFormat.test(value)) value = BigInt(value.slice(0, -1));
				else if (noiseValue.test(value)) value = value.slice(0, -1);
			}
			if (typeof userReviver === "function") value = userReviver.call(parent, key, value);
			if (value === void 0) delete parent[key];
			else parent[key] = value;
			stack.pop();
		}
	}
	return rootHolder[""];
};
/**
* Pre-processes the JSON string to mark large numbers with an 'n' suffix.
*
* @param {string} text The raw JSON string.
* @returns {string} The serialized string with marked BigInts.
*/
const serializeBigInts = (text) => {
	return text.replace(stringsOrLargeNumbers, (match, digits, fractional, exponential) => {
		const isString = match[0] === "\"";
		if (isString && noiseValueWithQuotes.test(match)) return match.substring(0, match.length - 1) + "n\"";
		const hasFractionalOrExponential = fractional || exponential;
		const isLessThanMaxSafeInt = digits && (digits.length < MAX_DIGITS || digits.length === MAX_DIGITS && digits <= MAX_INT);
		if (isString || hasFractionalOrExponential || isLessThanMaxSafeInt) return match;
		return "\"" + match + "n\"";
	});
};
/**
* Converts a JSON string into a JavaScript value.
*
* Supports parsing of large integers using two strategies:
* 1. Classic fallback: Marks large numbers with "123n" format, then converts to BigInt
* 2. Fast path (JSONParseV2): Uses context.source feature (~2x faster) when available
*
* All other JSON values are parsed exactly like native JSON.parse().
*
* @param {string} text A valid JSON string.
* @param {Reviver} [reviver]
* A function that transforms the results. This function is called for each member
* of the object. If a member contains nested objects, the nested objects are
* transformed before the parent object is.
* @returns {any} The parsed JavaScript value.
* @throws {SyntaxError} If text is not valid JSON.
*/
const JSONParse = (text, reviver) => {
	if (!text) return originalParse(text, reviver);
	try {
		if (isContextSourceSupported()) return JSONParseV2(text, reviver);
		const serializedData = serializeBigInts(text);
		return originalParse(serializedData, (key, value, context) => convertMarkedBigIntsReviver(key, value, context, reviver));
	} catch (error) {
		if (error instanceof RangeError) {
			const serializedData = serializeBigInts(text);
			const parsed = originalParse(serializedData);
			return applyReviverIteratively(parsed, reviver);
		}
		throw error;
	}
};

// node_modules/@octokit/request-error/dist-src/index.js
var RequestError = class extends Error {
	name;
	/**
	* http status code
	*/
	status;
	/**
	* Request options that lead to the error.
	*/
	request;
	/**
	* Response object if a response was received
	*/
	response;
	constructor(message, statusCode, options) {
		super(message, { cause: options.cause });
		this.name = "HttpError";
		this.status = Number.parseInt(statusCode);
		if (Number.isNaN(this.status)) this.status = 0;
		/* v8 ignore else -- @preserve -- Bug with vitest coverage where it sees an else branch that doesn't exist */
		if ("response" in options) this.response = options.response;
		const requestCopy = Object.assign({}, options.request);
		if (options.request.headers.authorization) requestCopy.headers = Object.assign({}, options.request.headers, { authorization: options.request.headers.authorization.replace(/(?<! ) .*$/, " [REDACTED]") });
		requestCopy.url = requestCopy.url.replace(/\bclient_secret=\w+/g, "client_secret=[REDACTED]").replace(/\baccess_token=\w+/g, "access_token=[REDACTED]");
		this.request = requestCopy;
	}
};

// node_modules/@octokit/request/dist-bundle/index.js
var defaults_default = { headers: { "user-agent": `octokit-request.js/10.0.16 ${getUserAgent()}` } };
function isPlainObject(value) {
	if (typeof value !== "object" || value === null) return false;
	if (Object.prototype.toString.call(value) !== "[object Object]") return false;
	const proto = Object.getPrototypeOf(value);
	if (proto === null) return true;
	const Ctor = Object.prototype.hasOwnProperty.call(proto, "constructor") && proto.constructor;
	return typeof Ctor === "function" && Ctor instanceof Ctor && Function.prototype.call(Ctor) === Function.prototype.call(value);
}
var noop$2 = () => "";
async function fetchWrapper(requestOptions) {
	const fetch = requestOptions.request?.fetch || globalThis.fetch;
	if (!fetch) throw new Error("fetch is not set. Please pass a fetch implementation as new Octokit({ request: { fetch }}). Learn more at https://github.com/octokit/octokit.js/#fetch-missing");
	const log = requestOptions.request?.log || console;
	const parseSuccessResponseBody = requestOptions.request?.parseSuccessResponseBody !== false;
	const body = isPlainObject(requestOptions.body) || Array.isArray(requestOptions.body) ? JSONStringify(requestOptions.body) : requestOptions.body;
	const requestHeaders = Object.fromEntries(Object.entries(requestOptions.headers).map(([name, value]) => [name, String(value)]));
	let fetchResponse;
	try {
		fetchResponse = await fetch(requestOptions.url, {
			method: requestOptions.method,
			body,
			redirect: requestOptions.request?.redirect,
			headers: requestHeaders,
			signal: requestOptions.request?.signal,
			...requestOptions.body && { duplex: "half" }
		});
	} catch (error) {
		let message = "Unknown Error";
		if (error instanceof Error) {
			if (error.name === "AbortError") {
				error.status = 500;
				throw error;
			}
			message = error.message;
			if (error.name === "TypeError" && "cause" in error) {
				if (error.cause instanceof Error) message = error.cause.message;
				else if (typeof error.cause === "string") message = error.cause;
			}
		}
		const requestError = new RequestError(message, 500, { request: requestOptions });
		requestError.cause = error;
		throw requestError;
	}
	const status = fetchResponse.status;
	const url = fetchResponse.url;
	const responseHeaders = {};
	for (const [key, value] of fetchResponse.headers) responseHeaders[key] = value;
	const octokitResponse = {
		url,
		status,
		headers: responseHeaders,
		data: ""
	};
	if ("deprecation" in responseHeaders) {
		const matches = responseHeaders.link && responseHeaders.link.match(/<([^<>]+)>; rel="deprecation"/);
		const deprecationLink = matches && matches.pop();
		log.warn(`[@octokit/request] "${requestOptions.method} ${requestOptions.url}" is deprecated. It is scheduled to be removed on ${responseHeaders.sunset}${deprecationLink ? `. See ${deprecationLink}` : ""}`);
	}
	if (status === 204 || status === 205) return octokitResponse;
	if (requestOptions.method === "HEAD") {
		if (status < 400) return octokitResponse;
		throw new RequestError(fetchResponse.statusText, status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	if (status === 304) {
		octokitResponse.data = await getResponseData(fetchResponse);
		throw new RequestError("Not modified", status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	if (status >= 400) {
		octokitResponse.data = await getResponseData(fetchResponse);
		throw new RequestError(toErrorMessage(octokitResponse.data), status, {
			response: octokitResponse,
			request: requestOptions
		});
	}
	octokitResponse.data = parseSuccessResponseBody ? await getResponseData(fetchResponse) : fetchResponse.body;
	return octokitResponse;
}
async function getResponseData(response) {
	const contentType = response.headers.get("content-type");
	if (!contentType) return response.text().catch(noop$2);
	const mimetype = parse(contentType);
	if (isJSONResponse(mimetype)) {
		let text = "";
		try {
			text = await response.text();
			return JSONParse(text);
		} catch (err) {
			return text;
		}
	} else if (mimetype.type.startsWith("text/") || mimetype.parameters.charset?.toLowerCase() === "utf-8" && mimetype.type !== "application/octet-stream") return response.text().catch(noop$2);
	else return response.arrayBuffer().catch(
		/* v8 ignore next -- @preserve */
		() => /* @__PURE__ */ new ArrayBuffer(0)
	);
}
function isJSONResponse(mimetype) {
	return mimetype.type === "application/json" || mimetype.type === "application/scim+json";
}
function toErrorMessage(data) {
	if (typeof data === "string") return data;
	if (data instanceof ArrayBuffer) return "Unknown error";
	if (typeof data === "object" && data !== null && "message" in data) {
		const objectData = data;
		const suffix = "documentation_url" in objectData ? ` - ${objectData.documentation_url}` : "";
		return Array.isArray(objectData.errors) ? `${objectData.message}: ${objectData.errors.map((v) => JSON.stringify(v)).join(", ")}${suffix}` : `${objectData.message}${suffix}`;
	}
	return `Unknown error: ${JSON.stringify(data)}`;
}
function withDefaults$1(oldEndpoint, newDefaults) {
	const endpoint2 = oldEndpoint.defaults(newDefaults);
	const newApi = function(route, parameters) {
		const endpointOptions = endpoint2.merge(route, parameters);
		if (!endpointOptions.request || !endpointOptions.request.hook) return fetchWrapper(endpoint2.parse(endpointOptions));
		const request2 = (route2, parameters2) => {
			return fetchWrapper(endpoint2.parse(endpoint2.merge(route2, parameters2)));
		};
		Object.assign(request2, {
			endpoint: endpoint2,
			defaults: withDefaults$1.bind(null, endpoint2)
		});
		return endpointOptions.request.hook(request2, endpointOptions);
	};
	return Object.assign(newApi, {
		endpoint: endpoint2,
		defaults: withDefaults$1.bind(null, endpoint2)
	});
}
var request = withDefaults$1(endpoint, defaults_default);
/* v8 ignore next -- @preserve */
/* v8 ignore else -- @preserve */

// node_modules/before-after-hook/lib/register.js
function register(state, name, method, options) {
	if (typeof method !== "function") throw new Error("method for before hook must be a function");
	if (!options) options = {};
	if (Array.isArray(name)) return name.reverse().reduce((callback, name) => {
		return register.bind(null, state, name, callback, options);
	}, method)();
	return Promise.resolve().then(() => {
		if (!state.registry[name]) return method(options);
		return state.registry[name].reduce((method, registered) => {
			return registered.hook.bind(null, method, options);
		}, method)();
	});
}

// node_modules/before-after-hook/lib/add.js
function addHook(state, kind, name, hook) {
	const orig = hook;
	if (!state.registry[name]) state.registry[name] = [];
	if (kind === "before") hook = (method, options) => {
		return Promise.resolve().then(orig.bind(null, options)).then(method.bind(null, options));
	};
	if (kind === "after") hook = (method, options) => {
		let result;
		return Promise.resolve().then(method.bind(null, options)).then((result_) => {
			result = result_;
			return orig(result, options);
		}).then(() => {
			return result;
		});
	};
	if (kind === "error") hook = (method, options) => {
		return Promise.resolve().then(method.bind(null, options)).catch((error) => {
			return orig(error, options);
		});
	};
	state.registry[name].push({
		hook,
		orig
	});
}

// node_modules/before-after-hook/lib/remove.js
function removeHook(state, name, method) {
	if (!state.registry[name]) return;
	const index = state.registry[name].map((registered) => {
		return registered.orig;
	}).indexOf(method);
	if (index === -1) return;
	state.registry[name].splice(index, 1);
}

// node_modules/before-after-hook/index.js
const bind = Function.bind;
const bindable = bind.bind(bind);
function bindApi(hook, state, name) {
	const removeHookRef = bindable(removeHook, null).apply(null, name ? [state, name] : [state]);
	hook.api = { remove: removeHookRef };
	hook.remove = removeHookRef;
	[
		"before",
		"error",
		"after",
		"wrap"
	].forEach((kind) => {
		const args = name ? [
			state,
			kind,
			name
		] : [state, kind];
		hook[kind] = hook.api[kind] = bindable(addHook, null).apply(null, args);
	});
}
function Singular() {
	const singularHookName = Symbol("Singular");
	const singularHookState = { registry: {} };
	const singularHook = register.bind(null, singularHookState, singularHookName);
	bindApi(singularHook, singularHookState, singularHookName);
	return singularHook;
}
function Collection() {
	const state = { registry: {} };
	const hook = register.bind(null, state);
	bindApi(hook, state);
	return hook;
}
var before_after_hook_default = {
	Singular,
	Collection
};

// node_modules/@octokit/graphql/dist-bundle/index.js
var VERSION$12 = "0.0.0-development";
function _buildMessageForResponseErrors(data) {
	return `Request failed due to following response errors:
` + data.errors.map((e) => ` - ${e.message}`).join("\n");
}
var GraphqlResponseError = class extends Error {
	constructor(request2, headers, response) {
		super(_buildMessageForResponseErrors(response));
		this.request = request2;
		this.headers = headers;
		this.response = response;
		this.errors = response.errors;
		this.data = response.data;
		if (Error.captureStackTrace) Error.captureStackTrace(this, this.constructor);
	}
	request;
	headers;
	response;
	name = "GraphqlResponseError";
	errors;
	data;
};
var NON_VARIABLE_OPTIONS = [
	"method",
	"baseUrl",
	"url",
	"headers",
	"request",
	"query",
	"mediaType",
	"operationName"
];
var FORBIDDEN_VARIABLE_OPTIONS = [
	"query",
	"method",
	"url"
];
var GHES_V3_SUFFIX_REGEX = /\/api\/v3\/?$/;
function graphql(request2, query, options) {
	if (options) {
		if (typeof query === "string" && "query" in options) return Promise.reject(/* @__PURE__ */ new Error(`[@octokit/graphql] "query" cannot be used as variable name`));
		for (const key in options) {
			if (!FORBIDDEN_VARIABLE_OPTIONS.includes(key)) continue;
			return Promise.reject(/* @__PURE__ */ new Error(`[@octokit/graphql] "${key}" cannot be used as variable name`));
		}
	}
	const parsedOptions = typeof query === "string" ? Object.assign({ query }, options) : query;
	const requestOptions = Object.keys(parsedOptions).reduce((result, key) => {
		if (NON_VARIABLE_OPTIONS.includes(key)) {
			result[key] = parsedOptions[key];
			return result;
		}
		if (!result.variables) result.variables = {};
		result.variables[key] = parsedOptions[key];
		return result;
	}, {});
	const baseUrl = parsedOptions.baseUrl || request2.endpoint.DEFAULTS.baseUrl;
	if (GHES_V3_SUFFIX_REGEX.test(baseUrl)) requestOptions.url = baseUrl.replace(GHES_V3_SUFFIX_REGEX, "/api/graphql");
	return request2(requestOptions).then((response) => {
		if (response.data.errors) {
			const headers = {};
			for (const key of Object.keys(response.headers)) headers[key] = response.headers[key];
			throw new GraphqlResponseError(requestOptions, headers, response.data);
		}
		return response.data.data;
	});
}
function withDefaults(request2, newDefaults) {
	const newRequest = request2.defaults(newDefaults);
	const newApi = (query, options) => {
		return graphql(newRequest, query, options);
	};
	return Object.assign(newApi, {
		defaults: withDefaults.bind(null, newRequest),
		endpoint: newRequest.endpoint
	});
}
var graphql2 = withDefaults(request, {
	headers: { "user-agent": `octokit-graphql.js/${VERSION$12} ${getUserAgent()}` },
	method: "POST",
	url: "/graphql"
});
function withCustomRequest(customRequest) {
	return withDefaults(customRequest, {
		method: "POST",
		url: "/graphql"
	});
}
/* v8 ignore if -- @preserve */

// node_modules/@octokit/auth-token/dist-bundle/index.js
var b64url = "(?:[a-zA-Z0-9_-]+)";
var sep = "\\.";
var jwtRE = new RegExp(`^${b64url}${sep}${b64url}${sep}${b64url}$`);
var isJWT = jwtRE.test.bind(jwtRE);
async function auth$6(token) {
	const isApp = isJWT(token);
	const isInstallation = token.startsWith("v1.") || token.startsWith("ghs_");
	const isUserToServer = token.startsWith("ghu_");
	return {
		type: "token",
		token,
		tokenType: isApp ? "app" : isInstallation ? "installation" : isUserToServer ? "user-to-server" : "oauth"
	};
}
function withAuthorizationPrefix(token) {
	if (token.split(/\./).length === 3) return `bearer ${token}`;
	return `token ${token}`;
}
async function hook$5(token, request, route, parameters) {
	const endpoint = request.endpoint.merge(route, parameters);
	endpoint.headers.authorization = withAuthorizationPrefix(token);
	return request(endpoint);
}
var createTokenAuth = function createTokenAuth2(token) {
	if (!token) throw new Error("[@octokit/auth-token] No token passed to createTokenAuth");
	if (typeof token !== "string") throw new Error("[@octokit/auth-token] Token passed to createTokenAuth is not a string");
	token = token.replace(/^(token|bearer) +/i, "");
	return Object.assign(auth$6.bind(null, token), { hook: hook$5.bind(null, token) });
};

// node_modules/@octokit/core/dist-src/version.js
const VERSION$11 = "7.0.8";

// node_modules/@octokit/core/dist-src/index.js
const noop$1 = () => {};
const consoleWarn = console.warn.bind(console);
const consoleError = console.error.bind(console);
function createLogger(logger = {}) {
	if (typeof logger.debug !== "function") logger.debug = noop$1;
	if (typeof logger.info !== "function") logger.info = noop$1;
	if (typeof logger.warn !== "function") logger.warn = consoleWarn;
	if (typeof logger.error !== "function") logger.error = consoleError;
	return logger;
}
const userAgentTrail = `octokit-core.js/${VERSION$11} ${getUserAgent()}`;
var Octokit = class {
	static VERSION = VERSION$11;
	static defaults(defaults) {
		const OctokitWithDefaults = class extends this {
			constructor(...args) {
				const options = args[0] || {};
				if (typeof defaults === "function") {
					super(defaults(options));
					return;
				}
				super(Object.assign({}, defaults, options, options.userAgent && defaults.userAgent ? { userAgent: `${options.userAgent} ${defaults.userAgent}` } : null));
			}
		};
		return OctokitWithDefaults;
	}
	static plugins = [];
	/**
	* Attach a plugin (or many) to your Octokit instance.
	*
	* @example
	* const API = Octokit.plugin(plugin1, plugin2, plugin3, ...)
	*/
	static plugin(...newPlugins) {
		const currentPlugins = this.plugins;
		const NewOctokit = class extends this {
			static plugins = currentPlugins.concat(newPlugins.filter((plugin) => !currentPlugins.includes(plugin)));
		};
		return NewOctokit;
	}
	constructor(options = {}) {
		const hook = new before_after_hook_default.Collection();
		const requestDefaults = {
			baseUrl: request.endpoint.DEFAULTS.baseUrl,
			headers: {},
			request: Object.assign({}, options.request, { hook: hook.bind(null, "request") }),
			mediaType: {
				previews: [],
				format: ""
			}
		};
		requestDefaults.headers["user-agent"] = options.userAgent ? `${options.userAgent} ${userAgentTrail}` : userAgentTrail;
		if (options.baseUrl) requestDefaults.baseUrl = options.baseUrl;
		if (options.previews) requestDefaults.mediaType.previews = options.previews;
		if (options.timeZone) requestDefaults.headers["time-zone"] = options.timeZone;
		this.request = request.defaults(requestDefaults);
		this.graphql = withCustomRequest(this.request).defaults(requestDefaults);
		this.log = createLogger(options.log);
		this.hook = hook;
		if (!options.authStrategy) {
			if (!options.auth) this.auth = async () => ({ type: "unauthenticated" });
			else {
				const auth = createTokenAuth(options.auth);
				hook.wrap("request", auth.hook);
				this.auth = auth;
			}
		} else {
			const { authStrategy, ...otherOptions } = options;
			const auth = authStrategy(Object.assign({
				request: this.request,
				log: this.log,
				octokit: this,
				octokitOptions: otherOptions
			}, options.auth));
			hook.wrap("request", auth.hook);
			this.auth = auth;
		}
		const classConstructor = this.constructor;
		for (let i = 0; i < classConstructor.plugins.length; ++i) Object.assign(this, classConstructor.plugins[i](this, options));
	}
	request;
	graphql;
	log;
	hook;
	auth;
};

// node_modules/@octokit/plugin-enterprise-compatibility/dist-src/version.js
const VERSION$10 = "6.0.3";

// node_modules/@octokit/plugin-enterprise-compatibility/dist-src/index.js
function enterpriseCompatibility(octokit) {
	octokit.hook.wrap("request", async (request, options) => {
		if (/\/orgs\/[^/]+\/teams/.test(options.url)) try {
			return await request(options);
		} catch (error) {
			if (error.status !== 404) throw error;
			if (!error.response || !error.response.headers["x-github-enterprise-version"]) throw error;
			const deprecatedUrl = options.url.replace(/\/orgs\/[^/]+\/teams\/[^/]+/, "/teams/{team_id}");
			throw new RequestError(`"${options.method} ${options.url}" is not supported in your GitHub Enterprise Server version. Please replace with octokit.request("${options.method} ${deprecatedUrl}", { team_id })`, 404, { request: options });
		}
		return request(options);
	});
}
enterpriseCompatibility.VERSION = VERSION$10;

// node_modules/@octokit/plugin-paginate-rest/dist-bundle/index.js
var VERSION$9 = "0.0.0-development";
function normalizePaginatedListResponse(response) {
	if (!response.data) return {
		...response,
		data: []
	};
	if (!(("total_count" in response.data || "total_commits" in response.data) && !("url" in response.data))) return response;
	const incompleteResults = response.data.incomplete_results;
	const repositorySelection = response.data.repository_selection;
	const totalCount = response.data.total_count;
	const totalCommits = response.data.total_commits;
	delete response.data.incomplete_results;
	delete response.data.repository_selection;
	delete response.data.total_count;
	delete response.data.total_commits;
	const namespaceKey = Object.keys(response.data)[0];
	response.data = response.data[namespaceKey];
	if (typeof incompleteResults !== "undefined") response.data.incomplete_results = incompleteResults;
	if (typeof repositorySelection !== "undefined") response.data.repository_selection = repositorySelection;
	response.data.total_count = totalCount;
	response.data.total_commits = totalCommits;
	return response;
}
function iterator(octokit, route, parameters) {
	const options = typeof route === "function" ? route.endpoint(parameters) : octokit.request.endpoint(route, parameters);
	const requestMethod = typeof route === "function" ? route : octokit.request;
	const method = options.method;
	const headers = options.headers;
	let url = options.url;
	return { [Symbol.asyncIterator]: () => ({ async next() {
		if (!url) return { done: true };
		try {
			const normalizedResponse = normalizePaginatedListResponse(await requestMethod({
				method,
				url,
				headers
			}));
			url = ((normalizedResponse.headers.link || "").match(/<([^<>]+)>;\s*rel="next"/) || [])[1];
			if (!url && "total_commits" in normalizedResponse.data) {
				const parsedUrl = new URL(normalizedResponse.url);
				const params = parsedUrl.searchParams;
				const page = parseInt(params.get("page") || "1", 10);
				if (page * parseInt(params.get("per_page") || "250", 10) < normalizedResponse.data.total_commits) {
					params.set("page", String(page + 1));
					url = parsedUrl.toString();
				}
			}
			return { value: normalizedResponse };
		} catch (error) {
			if (error.status !== 409) throw error;
			url = "";
			return { value: {
				status: 200,
				headers: {},
				data: []
			} };
		}
	} }) };
}
function paginate(octokit, route, parameters, mapFn) {
	if (typeof parameters === "function") {
		mapFn = parameters;
		parameters = void 0;
	}
	return gather$1(octokit, [], iterator(octokit, route, parameters)[Symbol.asyncIterator](), mapFn);
}
function gather$1(octokit, results, iterator2, mapFn) {
	return iterator2.next().then((result) => {
		if (result.done) return results;
		let earlyExit = false;
		function done() {
			earlyExit = true;
		}
		results = results.concat(mapFn ? mapFn(result.value, done) : result.value.data);
		if (earlyExit) return results;
		return gather$1(octokit, results, iterator2, mapFn);
	});
}
var composePaginateRest = Object.assign(paginate, { iterator });
function paginateRest(octokit) {
	return { paginate: Object.assign(paginate.bind(null, octokit), { iterator: iterator.bind(null, octokit) }) };
}
paginateRest.VERSION = VERSION$9;

// \0agora-substitute:12:@octokit/plugin-rest-endpoint-methods.js
const never$3 = new Proxy(function() {
	return never$3;
}, {
	get: (target, name) => name === "prototype" ? target.prototype : () => {
		throw new Error("octokit.rest is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	},
	apply: () => {
		throw new Error("octokit.rest is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	},
	construct: () => new Proxy({}, { get: (_, name) => typeof name === "symbol" || name === "then" ? void 0 : () => {
		throw new Error("octokit.rest is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	} })
});
const restEndpointMethods = () => ({ rest: never$3 });

// node_modules/bottleneck/light.js
var require_light = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports, module, this$1) => {
	/**
	* This file contains the Bottleneck library (MIT), compiled to ES2017, and without Clustering support.
	* https://github.com/SGrondin/bottleneck
	*/
	(function(global, factory) {
		typeof exports === "object" && typeof module !== "undefined" ? module.exports = factory() : typeof define === "function" && define.amd ? define(factory) : global.Bottleneck = factory();
	})(this$1, (function() {
		"use strict";
		var commonjsGlobal = typeof globalThis !== "undefined" ? globalThis : typeof window !== "undefined" ? window : typeof global !== "undefined" ? global : typeof self !== "undefined" ? self : {};
		function getCjsExportFromNamespace(n) {
			return n && n["default"] || n;
		}
		var load = function(received, defaults, onto = {}) {
			var k, ref, v;
			for (k in defaults) {
				v = defaults[k];
				onto[k] = (ref = received[k]) != null ? ref : v;
			}
			return onto;
		};
		var overwrite = function(received, defaults, onto = {}) {
			var k, v;
			for (k in received) {
				v = received[k];
				if (defaults[k] !== void 0) onto[k] = v;
			}
			return onto;
		};
		var parser = {
			load,
			overwrite
		};
		var DLList_1 = class DLList {
			constructor(incr, decr) {
				this.incr = incr;
				this.decr = decr;
				this._first = null;
				this._last = null;
				this.length = 0;
			}
			push(value) {
				var node;
				this.length++;
				if (typeof this.incr === "function") this.incr();
				node = {
					value,
					prev: this._last,
					next: null
				};
				if (this._last != null) {
					this._last.next = node;
					this._last = node;
				} else this._first = this._last = node;
			}
			shift() {
				var value;
				if (this._first == null) return;
				else {
					this.length--;
					if (typeof this.decr === "function") this.decr();
				}
				value = this._first.value;
				if ((this._first = this._first.next) != null) this._first.prev = null;
				else this._last = null;
				return value;
			}
			first() {
				if (this._first != null) return this._first.value;
			}
			getArray() {
				var node = this._first, ref, results = [];
				while (node != null) results.push((ref = node, node = node.next, ref.value));
				return results;
			}
			forEachShift(cb) {
				var node = this.shift();
				while (node != null) cb(node), node = this.shift();
			}
			debug() {
				var node = this._first, ref, ref1, ref2, results = [];
				while (node != null) results.push((ref = node, node = node.next, {
					value: ref.value,
					prev: (ref1 = ref.prev) != null ? ref1.value : void 0,
					next: (ref2 = ref.next) != null ? ref2.value : void 0
				}));
				return results;
			}
		};
		var Events_1 = class Events {
			constructor(instance) {
				this.instance = instance;
				this._events = {};
				if (this.instance.on != null || this.instance.once != null || this.instance.removeAllListeners != null) throw new Error("An Emitter already exists for this object");
				this.instance.on = (name, cb) => {
					return this._addListener(name, "many", cb);
				};
				this.instance.once = (name, cb) => {
					return this._addListener(name, "once", cb);
				};
				this.instance.removeAllListeners = (name = null) => {
					if (name != null) return delete this._events[name];
					else return this._events = {};
				};
			}
			_addListener(name, status, cb) {
				var base;
				if ((base = this._events)[name] == null) base[name] = [];
				this._events[name].push({
					cb,
					status
				});
				return this.instance;
			}
			listenerCount(name) {
				if (this._events[name] != null) return this._events[name].length;
				else return 0;
			}
			async trigger(name, ...args) {
				var e, promises;
				try {
					if (name !== "debug") this.trigger("debug", `Event triggered: ${name}`, args);
					if (this._events[name] == null) return;
					this._events[name] = this._events[name].filter(function(listener) {
						return listener.status !== "none";
					});
					promises = this._events[name].map(async (listener) => {
						var e, returned;
						if (listener.status === "none") return;
						if (listener.status === "once") listener.status = "none";
						try {
							returned = typeof listener.cb === "function" ? listener.cb(...args) : void 0;
							if (typeof (returned != null ? returned.then : void 0) === "function") return await returned;
							else return returned;
						} catch (error) {
							e = error;
							this.trigger("error", e);
							return null;
						}
					});
					return (await Promise.all(promises)).find(function(x) {
						return x != null;
					});
				} catch (error) {
					e = error;
					this.trigger("error", e);
					return null;
				}
			}
		};
		var DLList$1 = DLList_1, Events$1 = Events_1;
		var Queues_1 = class Queues {
			constructor(num_priorities) {
				this.Events = new Events$1(this);
				this._length = 0;
				this._lists = (function() {
					var j, ref, results = [];
					for (j = 1, ref = num_priorities; 1 <= ref ? j <= ref : j >= ref; 1 <= ref ? ++j : --j) results.push(new DLList$1((() => {
						return this.incr();
					}), (() => {
						return this.decr();
					})));
					return results;
				}).call(this);
			}
			incr() {
				if (this._length++ === 0) return this.Events.trigger("leftzero");
			}
			decr() {
				if (--this._length === 0) return this.Events.trigger("zero");
			}
			push(job) {
				return this._lists[job.options.priority].push(job);
			}
			queued(priority) {
				if (priority != null) return this._lists[priority].length;
				else return this._length;
			}
			shiftAll(fn) {
				return this._lists.forEach(function(list) {
					return list.forEachShift(fn);
				});
			}
			getFirst(arr = this._lists) {
				var j = 0, len = arr.length, list;
				for (; j < len; j++) {
					list = arr[j];
					if (list.length > 0) return list;
				}
				return [];
			}
			shiftLastFrom(priority) {
				return this.getFirst(this._lists.slice(priority).reverse()).shift();
			}
		};
		var BottleneckError_1 = class BottleneckError extends Error {};
		var BottleneckError$1, DEFAULT_PRIORITY, Job, NUM_PRIORITIES = 10, parser$1;
		DEFAULT_PRIORITY = 5;
		parser$1 = parser;
		BottleneckError$1 = BottleneckError_1;
		Job = class Job {
			constructor(task, args, options, jobDefaults, rejectOnDrop, Events, _states, Promise) {
				this.task = task;
				this.args = args;
				this.rejectOnDrop = rejectOnDrop;
				this.Events = Events;
				this._states = _states;
				this.Promise = Promise;
				this.options = parser$1.load(options, jobDefaults);
				this.options.priority = this._sanitizePriority(this.options.priority);
				if (this.options.id === jobDefaults.id) this.options.id = `${this.options.id}-${this._randomIndex()}`;
				this.promise = new this.Promise((_resolve, _reject) => {
					this._resolve = _resolve;
					this._reject = _reject;
				});
				this.retryCount = 0;
			}
			_sanitizePriority(priority) {
				var sProperty = ~~priority !== priority ? DEFAULT_PRIORITY : priority;
				if (sProperty < 0) return 0;
				else if (sProperty > NUM_PRIORITIES - 1) return NUM_PRIORITIES - 1;
				else return sProperty;
			}
			_randomIndex() {
				return Math.random().toString(36).slice(2);
			}
			doDrop({ error, message = "This job has been dropped by Bottleneck" } = {}) {
				if (this._states.remove(this.options.id)) {
					if (this.rejectOnDrop) this._reject(error != null ? error : new BottleneckError$1(message));
					this.Events.trigger("dropped", {
						args: this.args,
						options: this.options,
						task: this.task,
						promise: this.promise
					});
					return true;
				} else return false;
			}
			_assertStatus(expected) {
				var status = this._states.jobStatus(this.options.id);
				if (!(status === expected || expected === "DONE" && status === null)) throw new BottleneckError$1(`Invalid job status ${status}, expected ${expected}. Please open an issue at https://github.com/SGrondin/bottleneck/issues`);
			}
			doReceive() {
				this._states.start(this.options.id);
				return this.Events.trigger("received", {
					args: this.args,
					options: this.options
				});
			}
			doQueue(reachedHWM, blocked) {
				this._assertStatus("RECEIVED");
				this._states.next(this.options.id);
				return this.Events.trigger("queued", {
					args: this.args,
					options: this.options,
					reachedHWM,
					blocked
				});
			}
			doRun() {
				if (this.retryCount === 0) {
					this._assertStatus("QUEUED");
					this._states.next(this.options.id);
				} else this._assertStatus("EXECUTING");
				return this.Events.trigger("scheduled", {
					args: this.args,
					options: this.options
				});
			}
			async doExecute(chained, clearGlobalState, run, free) {
				var error, eventInfo, passed;
				if (this.retryCount === 0) {
					this._assertStatus("RUNNING");
					this._states.next(this.options.id);
				} else this._assertStatus("EXECUTING");
				eventInfo = {
					args: this.args,
					options: this.options,
					retryCount: this.retryCount
				};
				this.Events.trigger("executing", eventInfo);
				try {
					passed = await (chained != null ? chained.schedule(this.options, this.task, ...this.args) : this.task(...this.args));
					if (clearGlobalState()) {
						this.doDone(eventInfo);
						await free(this.options, eventInfo);
						this._assertStatus("DONE");
						return this._resolve(passed);
					}
				} catch (error1) {
					error = error1;
					return this._onFailure(error, eventInfo, clearGlobalState, run, free);
				}
			}
			doExpire(clearGlobalState, run, free) {
				var error, eventInfo;
				if (this._states.jobStatus(this.options.id === "RUNNING")) this._states.next(this.options.id);
				this._assertStatus("EXECUTING");
				eventInfo = {
					args: this.args,
					options: this.options,
					retryCount: this.retryCount
				};
				error = new BottleneckError$1(`This job timed out after ${this.options.expiration} ms.`);
				return this._onFailure(error, eventInfo, clearGlobalState, run, free);
			}
			async _onFailure(error, eventInfo, clearGlobalState, run, free) {
				var retry, retryAfter;
				if (clearGlobalState()) {
					retry = await this.Events.trigger("failed", error, eventInfo);
					if (retry != null) {
						retryAfter = ~~retry;
						this.Events.trigger("retry", `Retrying ${this.options.id} after ${retryAfter} ms`, eventInfo);
						this.retryCount++;
						return run(retryAfter);
					} else {
						this.doDone(eventInfo);
						await free(this.options, eventInfo);
						this._assertStatus("DONE");
						return this._reject(error);
					}
				}
			}
			doDone(eventInfo) {
				this._assertStatus("EXECUTING");
				this._states.next(this.options.id);
				return this.Events.trigger("done", eventInfo);
			}
		};
		var Job_1 = Job;
		var BottleneckError$2, LocalDatastore, parser$2 = parser;
		BottleneckError$2 = BottleneckError_1;
		LocalDatastore = class LocalDatastore {
			constructor(instance, storeOptions, storeInstanceOptions) {
				this.instance = instance;
				this.storeOptions = storeOptions;
				this.clientId = this.instance._randomIndex();
				parser$2.load(storeInstanceOptions, storeInstanceOptions, this);
				this._nextRequest = this._lastReservoirRefresh = this._lastReservoirIncrease = Date.now();
				this._running = 0;
				this._done = 0;
				this._unblockTime = 0;
				this.ready = this.Promise.resolve();
				this.clients = {};
				this._startHeartbeat();
			}
			_startHeartbeat() {
				var base;
				if (this.heartbeat == null && (this.storeOptions.reservoirRefreshInterval != null && this.storeOptions.reservoirRefreshAmount != null || this.storeOptions.reservoirIncreaseInterval != null && this.storeOptions.reservoirIncreaseAmount != null)) return typeof (base = this.heartbeat = setInterval(() => {
					var amount, incr, maximum, now = Date.now(), reservoir;
					if (this.storeOptions.reservoirRefreshInterval != null && now >= this._lastReservoirRefresh + this.storeOptions.reservoirRefreshInterval) {
						this._lastReservoirRefresh = now;
						this.storeOptions.reservoir = this.storeOptions.reservoirRefreshAmount;
						this.instance._drainAll(this.computeCapacity());
					}
					if (this.storeOptions.reservoirIncreaseInterval != null && now >= this._lastReservoirIncrease + this.storeOptions.reservoirIncreaseInterval) {
						({reservoirIncreaseAmount: amount, reservoirIncreaseMaximum: maximum, reservoir} = this.storeOptions);
						this._lastReservoirIncrease = now;
						incr = maximum != null ? Math.min(amount, maximum - reservoir) : amount;
						if (incr > 0) {
							this.storeOptions.reservoir += incr;
							return this.instance._drainAll(this.computeCapacity());
						}
					}
				}, this.heartbeatInterval)).unref === "function" ? base.unref() : void 0;
				else return clearInterval(this.heartbeat);
			}
			async __publish__(message) {
				await this.yieldLoop();
				return this.instance.Events.trigger("message", message.toString());
			}
			async __disconnect__(flush) {
				await this.yieldLoop();
				clearInterval(this.heartbeat);
				return this.Promise.resolve();
			}
			yieldLoop(t = 0) {
				return new this.Promise(function(resolve, reject) {
					return setTimeout(resolve, t);
				});
			}
			computePenalty() {
				var ref;
				return (ref = this.storeOptions.penalty) != null ? ref : 15 * this.storeOptions.minTime || 5e3;
			}
			async __updateSettings__(options) {
				await this.yieldLoop();
				parser$2.overwrite(options, options, this.storeOptions);
				this._startHeartbeat();
				this.instance._drainAll(this.computeCapacity());
				return true;
			}
			async __running__() {
				await this.yieldLoop();
				return this._running;
			}
			async __queued__() {
				await this.yieldLoop();
				return this.instance.queued();
			}
			async __done__() {
				await this.yieldLoop();
				return this._done;
			}
			async __groupCheck__(time) {
				await this.yieldLoop();
				return this._nextRequest + this.timeout < time;
			}
			computeCapacity() {
				var maxConcurrent, reservoir;
				({maxConcurrent, reservoir} = this.storeOptions);
				if (maxConcurrent != null && reservoir != null) return Math.min(maxConcurrent - this._running, reservoir);
				else if (maxConcurrent != null) return maxConcurrent - this._running;
				else if (reservoir != null) return reservoir;
				else return null;
			}
			conditionsCheck(weight) {
				var capacity = this.computeCapacity();
				return capacity == null || weight <= capacity;
			}
			async __incrementReservoir__(incr) {
				var reservoir;
				await this.yieldLoop();
				reservoir = this.storeOptions.reservoir += incr;
				this.instance._drainAll(this.computeCapacity());
				return reservoir;
			}
			async __currentReservoir__() {
				await this.yieldLoop();
				return this.storeOptions.reservoir;
			}
			isBlocked(now) {
				return this._unblockTime >= now;
			}
			check(weight, now) {
				return this.conditionsCheck(weight) && this._nextRequest - now <= 0;
			}
			async __check__(weight) {
				var now;
				await this.yieldLoop();
				now = Date.now();
				return this.check(weight, now);
			}
			async __register__(index, weight, expiration) {
				var now, wait;
				await this.yieldLoop();
				now = Date.now();
				if (this.conditionsCheck(weight)) {
					this._running += weight;
					if (this.storeOptions.reservoir != null) this.storeOptions.reservoir -= weight;
					wait = Math.max(this._nextRequest - now, 0);
					this._nextRequest = now + wait + this.storeOptions.minTime;
					return {
						success: true,
						wait,
						reservoir: this.storeOptions.reservoir
					};
				} else return { success: false };
			}
			strategyIsBlock() {
				return this.storeOptions.strategy === 3;
			}
			async __submit__(queueLength, weight) {
				var blocked, now, reachedHWM;
				await this.yieldLoop();
				if (this.storeOptions.maxConcurrent != null && weight > this.storeOptions.maxConcurrent) throw new BottleneckError$2(`Impossible to add a job having a weight of ${weight} to a limiter having a maxConcurrent setting of ${this.storeOptions.maxConcurrent}`);
				now = Date.now();
				reachedHWM = this.storeOptions.highWater != null && queueLength === this.storeOptions.highWater && !this.check(weight, now);
				blocked = this.strategyIsBlock() && (reachedHWM || this.isBlocked(now));
				if (blocked) {
					this._unblockTime = now + this.computePenalty();
					this._nextRequest = this._unblockTime + this.storeOptions.minTime;
					this.instance._dropAllQueued();
				}
				return {
					reachedHWM,
					blocked,
					strategy: this.storeOptions.strategy
				};
			}
			async __free__(index, weight) {
				await this.yieldLoop();
				this._running -= weight;
				this._done += weight;
				this.instance._drainAll(this.computeCapacity());
				return { running: this._running };
			}
		};
		var LocalDatastore_1 = LocalDatastore;
		var BottleneckError$3 = BottleneckError_1;
		var States_1 = class States {
			constructor(status1) {
				this.status = status1;
				this._jobs = {};
				this.counts = this.status.map(function() {
					return 0;
				});
			}
			next(id) {
				var current = this._jobs[id], next = current + 1;
				if (current != null && next < this.status.length) {
					this.counts[current]--;
					this.counts[next]++;
					return this._jobs[id]++;
				} else if (current != null) {
					this.counts[current]--;
					return delete this._jobs[id];
				}
			}
			start(id) {
				var initial = 0;
				this._jobs[id] = initial;
				return this.counts[initial]++;
			}
			remove(id) {
				var current = this._jobs[id];
				if (current != null) {
					this.counts[current]--;
					delete this._jobs[id];
				}
				return current != null;
			}
			jobStatus(id) {
				var ref;
				return (ref = this.status[this._jobs[id]]) != null ? ref : null;
			}
			statusJobs(status) {
				var k, pos, ref, results, v;
				if (status != null) {
					pos = this.status.indexOf(status);
					if (pos < 0) throw new BottleneckError$3(`status must be one of ${this.status.join(", ")}`);
					ref = this._jobs;
					results = [];
					for (k in ref) {
						v = ref[k];
						if (v === pos) results.push(k);
					}
					return results;
				} else return Object.keys(this._jobs);
			}
			statusCounts() {
				return this.counts.reduce(((acc, v, i) => {
					acc[this.status[i]] = v;
					return acc;
				}), {});
			}
		};
		var DLList$2 = DLList_1;
		var Sync_1 = class Sync {
			constructor(name, Promise) {
				this.schedule = this.schedule.bind(this);
				this.name = name;
				this.Promise = Promise;
				this._running = 0;
				this._queue = new DLList$2();
			}
			isEmpty() {
				return this._queue.length === 0;
			}
			async _tryToRun() {
				var args, cb, error, reject, resolve, returned, task;
				if (this._running < 1 && this._queue.length > 0) {
					this._running++;
					({task, args, resolve, reject} = this._queue.shift());
					cb = await (async function() {
						try {
							returned = await task(...args);
							return function() {
								return resolve(returned);
							};
						} catch (error1) {
							error = error1;
							return function() {
								return reject(error);
							};
						}
					})();
					this._running--;
					this._tryToRun();
					return cb();
				}
			}
			schedule(task, ...args) {
				var promise, reject, resolve = reject = null;
				promise = new this.Promise(function(_resolve, _reject) {
					resolve = _resolve;
					return reject = _reject;
				});
				this._queue.push({
					task,
					args,
					resolve,
					reject
				});
				this._tryToRun();
				return promise;
			}
		};
		var version = "2.19.5";
		var version$2 = /*#__PURE__*/ Object.freeze({
			version,
			default: { version }
		});
		var require$$2 = () => console.log("You must import the full version of Bottleneck in order to use this feature.");
		var require$$3 = () => console.log("You must import the full version of Bottleneck in order to use this feature.");
		var require$$4 = () => console.log("You must import the full version of Bottleneck in order to use this feature.");
		var Events$2, Group, IORedisConnection$1, RedisConnection$1, Scripts$1, parser$3 = parser;
		Events$2 = Events_1;
		RedisConnection$1 = require$$2;
		IORedisConnection$1 = require$$3;
		Scripts$1 = require$$4;
		Group = (function() {
			class Group {
				constructor(limiterOptions = {}) {
					this.deleteKey = this.deleteKey.bind(this);
					this.limiterOptions = limiterOptions;
					parser$3.load(this.limiterOptions, this.defaults, this);
					this.Events = new Events$2(this);
					this.instances = {};
					this.Bottleneck = Bottleneck_1;
					this._startAutoCleanup();
					this.sharedConnection = this.connection != null;
					if (this.connection == null) {
						if (this.limiterOptions.datastore === "redis") this.connection = new RedisConnection$1(Object.assign({}, this.limiterOptions, { Events: this.Events }));
						else if (this.limiterOptions.datastore === "ioredis") this.connection = new IORedisConnection$1(Object.assign({}, this.limiterOptions, { Events: this.Events }));
					}
				}
				key(key = "") {
					var ref;
					return (ref = this.instances[key]) != null ? ref : (() => {
						var limiter = this.instances[key] = new this.Bottleneck(Object.assign(this.limiterOptions, {
							id: `${this.id}-${key}`,
							timeout: this.timeout,
							connection: this.connection
						}));
						this.Events.trigger("created", limiter, key);
						return limiter;
					})();
				}
				async deleteKey(key = "") {
					var deleted, instance = this.instances[key];
					if (this.connection) deleted = await this.connection.__runCommand__(["del", ...Scripts$1.allKeys(`${this.id}-${key}`)]);
					if (instance != null) {
						delete this.instances[key];
						await instance.disconnect();
					}
					return instance != null || deleted > 0;
				}
				limiters() {
					var k, ref = this.instances, results = [], v;
					for (k in ref) {
						v = ref[k];
						results.push({
							key: k,
							limiter: v
						});
					}
					return results;
				}
				keys() {
					return Object.keys(this.instances);
				}
				async clusterKeys() {
					var cursor, end, found, i, k, keys, len, next, start;
					if (this.connection == null) return this.Promise.resolve(this.keys());
					keys = [];
					cursor = null;
					start = `b_${this.id}-`.length;
					end = 9;
					while (cursor !== 0) {
						[next, found] = await this.connection.__runCommand__([
							"scan",
							cursor != null ? cursor : 0,
							"match",
							`b_${this.id}-*_settings`,
							"count",
							1e4
						]);
						cursor = ~~next;
						for (i = 0, len = found.length; i < len; i++) {
							k = found[i];
							keys.push(k.slice(start, -end));
						}
					}
					return keys;
				}
				_startAutoCleanup() {
					var base;
					clearInterval(this.interval);
					return typeof (base = this.interval = setInterval(async () => {
						var e, k, ref, results, time = Date.now(), v;
						ref = this.instances;
						results = [];
						for (k in ref) {
							v = ref[k];
							try {
								if (await v._store.__groupCheck__(time)) results.push(this.deleteKey(k));
								else results.push(void 0);
							} catch (error) {
								e = error;
								results.push(v.Events.trigger("error", e));
							}
						}
						return results;
					}, this.timeout / 2)).unref === "function" ? base.unref() : void 0;
				}
				updateSettings(options = {}) {
					parser$3.overwrite(options, this.defaults, this);
					parser$3.overwrite(options, options, this.limiterOptions);
					if (options.timeout != null) return this._startAutoCleanup();
				}
				disconnect(flush = true) {
					var ref;
					if (!this.sharedConnection) return (ref = this.connection) != null ? ref.disconnect(flush) : void 0;
				}
			}
			Group.prototype.defaults = {
				timeout: 3e5,
				connection: null,
				Promise,
				id: "group-key"
			};
			return Group;
		}).call(commonjsGlobal);
		var Group_1 = Group;
		var Batcher, Events$3, parser$4 = parser;
		Events$3 = Events_1;
		Batcher = (function() {
			class Batcher {
				constructor(options = {}) {
					this.options = options;
					parser$4.load(this.options, this.defaults, this);
					this.Events = new Events$3(this);
					this._arr = [];
					this._resetPromise();
					this._lastFlush = Date.now();
				}
				_resetPromise() {
					return this._promise = new this.Promise((res, rej) => {
						return this._resolve = res;
					});
				}
				_flush() {
					clearTimeout(this._timeout);
					this._lastFlush = Date.now();
					this._resolve();
					this.Events.trigger("batch", this._arr);
					this._arr = [];
					return this._resetPromise();
				}
				add(data) {
					var ret;
					this._arr.push(data);
					ret = this._promise;
					if (this._arr.length === this.maxSize) this._flush();
					else if (this.maxTime != null && this._arr.length === 1) this._timeout = setTimeout(() => {
						return this._flush();
					}, this.maxTime);
					return ret;
				}
			}
			Batcher.prototype.defaults = {
				maxTime: null,
				maxSize: null,
				Promise
			};
			return Batcher;
		}).call(commonjsGlobal);
		var Batcher_1 = Batcher;
		var require$$4$1 = () => console.log("You must import the full version of Bottleneck in order to use this feature.");
		var require$$8 = getCjsExportFromNamespace(version$2);
		var Bottleneck, DEFAULT_PRIORITY$1, Events$4, Job$1, LocalDatastore$1, NUM_PRIORITIES$1, Queues$1, RedisDatastore$1, States$1, Sync$1, parser$5, splice = [].splice;
		NUM_PRIORITIES$1 = 10;
		DEFAULT_PRIORITY$1 = 5;
		parser$5 = parser;
		Queues$1 = Queues_1;
		Job$1 = Job_1;
		LocalDatastore$1 = LocalDatastore_1;
		RedisDatastore$1 = require$$4$1;
		Events$4 = Events_1;
		States$1 = States_1;
		Sync$1 = Sync_1;
		Bottleneck = (function() {
			class Bottleneck {
				constructor(options = {}, ...invalid) {
					var storeInstanceOptions, storeOptions;
					this._addToQueue = this._addToQueue.bind(this);
					this._validateOptions(options, invalid);
					parser$5.load(options, this.instanceDefaults, this);
					this._queues = new Queues$1(NUM_PRIORITIES$1);
					this._scheduled = {};
					this._states = new States$1([
						"RECEIVED",
						"QUEUED",
						"RUNNING",
						"EXECUTING"
					].concat(this.trackDoneStatus ? ["DONE"] : []));
					this._limiter = null;
					this.Events = new Events$4(this);
					this._submitLock = new Sync$1("submit", this.Promise);
					this._registerLock = new Sync$1("register", this.Promise);
					storeOptions = parser$5.load(options, this.storeDefaults, {});
					this._store = (function() {
						if (this.datastore === "redis" || this.datastore === "ioredis" || this.connection != null) {
							storeInstanceOptions = parser$5.load(options, this.redisStoreDefaults, {});
							return new RedisDatastore$1(this, storeOptions, storeInstanceOptions);
						} else if (this.datastore === "local") {
							storeInstanceOptions = parser$5.load(options, this.localStoreDefaults, {});
							return new LocalDatastore$1(this, storeOptions, storeInstanceOptions);
						} else throw new Bottleneck.prototype.BottleneckError(`Invalid datastore type: ${this.datastore}`);
					}).call(this);
					this._queues.on("leftzero", () => {
						var ref;
						return (ref = this._store.heartbeat) != null ? typeof ref.ref === "function" ? ref.ref() : void 0 : void 0;
					});
					this._queues.on("zero", () => {
						var ref;
						return (ref = this._store.heartbeat) != null ? typeof ref.unref === "function" ? ref.unref() : void 0 : void 0;
					});
				}
				_validateOptions(options, invalid) {
					if (!(options != null && typeof options === "object" && invalid.length === 0)) throw new Bottleneck.prototype.BottleneckError("Bottleneck v2 takes a single object argument. Refer to https://github.com/SGrondin/bottleneck#upgrading-to-v2 if you're upgrading from Bottleneck v1.");
				}
				ready() {
					return this._store.ready;
				}
				clients() {
					return this._store.clients;
				}
				channel() {
					return `b_${this.id}`;
				}
				channel_client() {
					return `b_${this.id}_${this._store.clientId}`;
				}
				publish(message) {
					return this._store.__publish__(message);
				}
				disconnect(flush = true) {
					return this._store.__disconnect__(flush);
				}
				chain(_limiter) {
					this._limiter = _limiter;
					return this;
				}
				queued(priority) {
					return this._queues.queued(priority);
				}
				clusterQueued() {
					return this._store.__queued__();
				}
				empty() {
					return this.queued() === 0 && this._submitLock.isEmpty();
				}
				running() {
					return this._store.__running__();
				}
				done() {
					return this._store.__done__();
				}
				jobStatus(id) {
					return this._states.jobStatus(id);
				}
				jobs(status) {
					return this._states.statusJobs(status);
				}
				counts() {
					return this._states.statusCounts();
				}
				_randomIndex() {
					return Math.random().toString(36).slice(2);
				}
				check(weight = 1) {
					return this._store.__check__(weight);
				}
				_clearGlobalState(index) {
					if (this._scheduled[index] != null) {
						clearTimeout(this._scheduled[index].expiration);
						delete this._scheduled[index];
						return true;
					} else return false;
				}
				async _free(index, job, options, eventInfo) {
					var e, running;
					try {
						({running} = await this._store.__free__(index, options.weight));
						this.Events.trigger("debug", `Freed ${options.id}`, eventInfo);
						if (running === 0 && this.empty()) return this.Events.trigger("idle");
					} catch (error1) {
						e = error1;
						return this.Events.trigger("error", e);
					}
				}
				_run(index, job, wait) {
					var clearGlobalState, free, run;
					job.doRun();
					clearGlobalState = this._clearGlobalState.bind(this, index);
					run = this._run.bind(this, index, job);
					free = this._free.bind(this, index, job);
					return this._scheduled[index] = {
						timeout: setTimeout(() => {
							return job.doExecute(this._limiter, clearGlobalState, run, free);
						}, wait),
						expiration: job.options.expiration != null ? setTimeout(function() {
							return job.doExpire(clearGlobalState, run, free);
						}, wait + job.options.expiration) : void 0,
						job
					};
				}
				_drainOne(capacity) {
					return this._registerLock.schedule(() => {
						var args, index, next, options, queue;
						if (this.queued() === 0) return this.Promise.resolve(null);
						queue = this._queues.getFirst();
						({options, args} = next = queue.first());
						if (capacity != null && options.weight > capacity) return this.Promise.resolve(null);
						this.Events.trigger("debug", `Draining ${options.id}`, {
							args,
							options
						});
						index = this._randomIndex();
						return this._store.__register__(index, options.weight, options.expiration).then(({ success, wait, reservoir }) => {
							var empty;
							this.Events.trigger("debug", `Drained ${options.id}`, {
								success,
								args,
								options
							});
							if (success) {
								queue.shift();
								empty = this.empty();
								if (empty) this.Events.trigger("empty");
								if (reservoir === 0) this.Events.trigger("depleted", empty);
								this._run(index, next, wait);
								return this.Promise.resolve(options.weight);
							} else return this.Promise.resolve(null);
						});
					});
				}
				_drainAll(capacity, total = 0) {
					return this._drainOne(capacity).then((drained) => {
						var newCapacity;
						if (drained != null) {
							newCapacity = capacity != null ? capacity - drained : capacity;
							return this._drainAll(newCapacity, total + drained);
						} else return this.Promise.resolve(total);
					}).catch((e) => {
						return this.Events.trigger("error", e);
					});
				}
				_dropAllQueued(message) {
					return this._queues.shiftAll(function(job) {
						return job.doDrop({ message });
					});
				}
				stop(options = {}) {
					var done, waitForExecuting;
					options = parser$5.load(options, this.stopDefaults);
					waitForExecuting = (at) => {
						var finished = () => {
							var counts = this._states.counts;
							return counts[0] + counts[1] + counts[2] + counts[3] === at;
						};
						return new this.Promise((resolve, reject) => {
							if (finished()) return resolve();
							else return this.on("done", () => {
								if (finished()) {
									this.removeAllListeners("done");
									return resolve();
								}
							});
						});
					};
					done = options.dropWaitingJobs ? (this._run = function(index, next) {
						return next.doDrop({ message: options.dropErrorMessage });
					}, this._drainOne = () => {
						return this.Promise.resolve(null);
					}, this._registerLock.schedule(() => {
						return this._submitLock.schedule(() => {
							var k, ref = this._scheduled, v;
							for (k in ref) {
								v = ref[k];
								if (this.jobStatus(v.job.options.id) === "RUNNING") {
									clearTimeout(v.timeout);
									clearTimeout(v.expiration);
									v.job.doDrop({ message: options.dropErrorMessage });
								}
							}
							this._dropAllQueued(options.dropErrorMessage);
							return waitForExecuting(0);
						});
					})) : this.schedule({
						priority: NUM_PRIORITIES$1 - 1,
						weight: 0
					}, () => {
						return waitForExecuting(1);
					});
					this._receive = function(job) {
						return job._reject(new Bottleneck.prototype.BottleneckError(options.enqueueErrorMessage));
					};
					this.stop = () => {
						return this.Promise.reject(new Bottleneck.prototype.BottleneckError("stop() has already been called"));
					};
					return done;
				}
				async _addToQueue(job) {
					var args, blocked, error, options, reachedHWM, shifted, strategy;
					({args, options} = job);
					try {
						({reachedHWM, blocked, strategy} = await this._store.__submit__(this.queued(), options.weight));
					} catch (error1) {
						error = error1;
						this.Events.trigger("debug", `Could not queue ${options.id}`, {
							args,
							options,
							error
						});
						job.doDrop({ error });
						return false;
					}
					if (blocked) {
						job.doDrop();
						return true;
					} else if (reachedHWM) {
						shifted = strategy === Bottleneck.prototype.strategy.LEAK ? this._queues.shiftLastFrom(options.priority) : strategy === Bottleneck.prototype.strategy.OVERFLOW_PRIORITY ? this._queues.shiftLastFrom(options.priority + 1) : strategy === Bottleneck.prototype.strategy.OVERFLOW ? job : void 0;
						if (shifted != null) shifted.doDrop();
						if (shifted == null || strategy === Bottleneck.prototype.strategy.OVERFLOW) {
							if (shifted == null) job.doDrop();
							return reachedHWM;
						}
					}
					job.doQueue(reachedHWM, blocked);
					this._queues.push(job);
					await this._drainAll();
					return reachedHWM;
				}
				_receive(job) {
					if (this._states.jobStatus(job.options.id) != null) {
						job._reject(new Bottleneck.prototype.BottleneckError(`A job with the same id already exists (id=${job.options.id})`));
						return false;
					} else {
						job.doReceive();
						return this._submitLock.schedule(this._addToQueue, job);
					}
				}
				submit(...args) {
					var cb, fn, job, options, ref, ref1, task;
					if (typeof args[0] === "function") {
						ref = args, [fn, ...args] = ref, [cb] = splice.call(args, -1);
						options = parser$5.load({}, this.jobDefaults);
					} else {
						ref1 = args, [options, fn, ...args] = ref1, [cb] = splice.call(args, -1);
						options = parser$5.load(options, this.jobDefaults);
					}
					task = (...args) => {
						return new this.Promise(function(resolve, reject) {
							return fn(...args, function(...args) {
								return (args[0] != null ? reject : resolve)(args);
							});
						});
					};
					job = new Job$1(task, args, options, this.jobDefaults, this.rejectOnDrop, this.Events, this._states, this.Promise);
					job.promise.then(function(args) {
						return typeof cb === "function" ? cb(...args) : void 0;
					}).catch(function(args) {
						if (Array.isArray(args)) return typeof cb === "function" ? cb(...args) : void 0;
						else return typeof cb === "function" ? cb(args) : void 0;
					});
					return this._receive(job);
				}
				schedule(...args) {
					var job, options, task;
					if (typeof args[0] === "function") {
						[task, ...args] = args;
						options = {};
					} else [options, task, ...args] = args;
					job = new Job$1(task, args, options, this.jobDefaults, this.rejectOnDrop, this.Events, this._states, this.Promise);
					this._receive(job);
					return job.promise;
				}
				wrap(fn) {
					var schedule = this.schedule.bind(this), wrapped = function(...args) {
						return schedule(fn.bind(this), ...args);
					};
					wrapped.withOptions = function(options, ...args) {
						return schedule(options, fn, ...args);
					};
					return wrapped;
				}
				async updateSettings(options = {}) {
					await this._store.__updateSettings__(parser$5.overwrite(options, this.storeDefaults));
					parser$5.overwrite(options, this.instanceDefaults, this);
					return this;
				}
				currentReservoir() {
					return this._store.__currentReservoir__();
				}
				incrementReservoir(incr = 0) {
					return this._store.__incrementReservoir__(incr);
				}
			}
			Bottleneck.default = Bottleneck;
			Bottleneck.Events = Events$4;
			Bottleneck.version = Bottleneck.prototype.version = require$$8.version;
			Bottleneck.strategy = Bottleneck.prototype.strategy = {
				LEAK: 1,
				OVERFLOW: 2,
				OVERFLOW_PRIORITY: 4,
				BLOCK: 3
			};
			Bottleneck.BottleneckError = Bottleneck.prototype.BottleneckError = BottleneckError_1;
			Bottleneck.Group = Bottleneck.prototype.Group = Group_1;
			Bottleneck.RedisConnection = Bottleneck.prototype.RedisConnection = require$$2;
			Bottleneck.IORedisConnection = Bottleneck.prototype.IORedisConnection = require$$3;
			Bottleneck.Batcher = Bottleneck.prototype.Batcher = Batcher_1;
			Bottleneck.prototype.jobDefaults = {
				priority: DEFAULT_PRIORITY$1,
				weight: 1,
				expiration: null,
				id: "<no-id>"
			};
			Bottleneck.prototype.storeDefaults = {
				maxConcurrent: null,
				minTime: 0,
				highWater: null,
				strategy: Bottleneck.prototype.strategy.LEAK,
				penalty: null,
				reservoir: null,
				reservoirRefreshInterval: null,
				reservoirRefreshAmount: null,
				reservoirIncreaseInterval: null,
				reservoirIncreaseAmount: null,
				reservoirIncreaseMaximum: null
			};
			Bottleneck.prototype.localStoreDefaults = {
				Promise,
				timeout: null,
				heartbeatInterval: 250
			};
			Bottleneck.prototype.redisStoreDefaults = {
				Promise,
				timeout: null,
				heartbeatInterval: 5e3,
				clientTimeout: 1e4,
				Redis: null,
				clientOptions: {},
				clusterNodes: null,
				clearDatastore: false,
				connection: null
			};
			Bottleneck.prototype.instanceDefaults = {
				datastore: "local",
				connection: null,
				id: "<no-id>",
				rejectOnDrop: true,
				trackDoneStatus: false,
				Promise
			};
			Bottleneck.prototype.stopDefaults = {
				enqueueErrorMessage: "This limiter has been stopped and cannot accept new jobs.",
				dropWaitingJobs: true,
				dropErrorMessage: "This limiter has been stopped."
			};
			return Bottleneck;
		}).call(commonjsGlobal);
		var Bottleneck_1 = Bottleneck;
		return Bottleneck_1;
	}));
}));

// node_modules/@octokit/plugin-retry/dist-bundle/index.js
var import_light = /* @__PURE__ */ require_rolldown_runtime.__toESM(require_light(), 1);
var VERSION$8 = "0.0.0-development";
function isRequestError(error) {
	return error.request !== void 0;
}
async function errorRequest(state, octokit, error, options) {
	if (!isRequestError(error) || !error?.request.request) throw error;
	if (error.status >= 400 && !state.doNotRetry.includes(error.status)) {
		const retries = options.request.retries != null ? options.request.retries : state.retries;
		const retryAfter = Math.pow((options.request.retryCount || 0) + 1, 2);
		throw octokit.retry.retryRequest(error, retries, retryAfter);
	}
	throw error;
}
async function wrapRequest$1(state, octokit, request, options) {
	const limiter = new import_light.default();
	limiter.on("failed", function(error, info) {
		const maxRetries = ~~error.request.request?.retries;
		const after = ~~error.request.request?.retryAfter;
		options.request.retryCount = info.retryCount + 1;
		if (maxRetries > info.retryCount) return after * state.retryAfterBaseValue;
	});
	return limiter.schedule(requestWithGraphqlErrorHandling.bind(null, state, octokit, request), options);
}
async function requestWithGraphqlErrorHandling(state, octokit, request, options) {
	const response = await request(options);
	if (response.data && response.data.errors && response.data.errors.length > 0 && /Something went wrong while executing your query/.test(response.data.errors[0].message)) return errorRequest(state, octokit, new RequestError(response.data.errors[0].message, 500, {
		request: options,
		response
	}), options);
	return response;
}
function retry(octokit, octokitOptions) {
	const state = Object.assign({
		enabled: true,
		retryAfterBaseValue: 1e3,
		doNotRetry: [
			400,
			401,
			403,
			404,
			410,
			422,
			451
		],
		retries: 3
	}, octokitOptions.retry);
	const retryPlugin = { retry: { retryRequest: (error, retries, retryAfter) => {
		error.request.request = Object.assign({}, error.request.request, {
			retries,
			retryAfter
		});
		return error;
	} } };
	if (state.enabled) {
		octokit.hook.error("request", errorRequest.bind(null, state, retryPlugin));
		octokit.hook.wrap("request", wrapRequest$1.bind(null, state, retryPlugin));
	}
	return retryPlugin;
}
retry.VERSION = VERSION$8;

// node_modules/@octokit/plugin-throttling/dist-bundle/index.js
var VERSION$7 = "0.0.0-development";
var noop = () => Promise.resolve();
function wrapRequest(state, request, options) {
	return state.retryLimiter.schedule(doRequest, state, request, options);
}
async function doRequest(state, request, options) {
	const { pathname } = new URL(options.url, "http://github.test");
	const isAuth = isAuthRequest(options.method, pathname);
	const isWrite = !isAuth && options.method !== "GET" && options.method !== "HEAD";
	const isSearch = options.method === "GET" && pathname.startsWith("/search/");
	const isGraphQL = pathname.startsWith("/graphql");
	const jobOptions = ~~request.retryCount > 0 ? {
		priority: 0,
		weight: 0
	} : {};
	if (state.clustering) jobOptions.expiration = 6e4;
	if (isWrite || isGraphQL) await state.write.key(state.id).schedule(jobOptions, noop);
	if (isWrite && state.triggersNotification(pathname)) await state.notifications.key(state.id).schedule(jobOptions, noop);
	if (isSearch) await state.search.key(state.id).schedule(jobOptions, noop);
	const req = (isAuth ? state.auth : state.global).key(state.id).schedule(jobOptions, request, options);
	if (isGraphQL) {
		const res = await req;
		if (res.data.errors != null && res.data.errors.some((error) => error.type === "RATE_LIMITED")) throw Object.assign(/* @__PURE__ */ new Error("GraphQL Rate Limit Exceeded"), {
			response: res,
			data: res.data
		});
	}
	return req;
}
function isAuthRequest(method, pathname) {
	return method === "PATCH" && /^\/applications\/[^/]+\/token\/scoped$/.test(pathname) || method === "POST" && (/^\/applications\/[^/]+\/token$/.test(pathname) || /^\/app\/installations\/[^/]+\/access_tokens$/.test(pathname) || pathname === "/login/oauth/access_token");
}
var triggers_notification_paths_default = [
	"/orgs/{org}/invitations",
	"/orgs/{org}/invitations/{invitation_id}",
	"/orgs/{org}/teams/{team_slug}/discussions",
	"/orgs/{org}/teams/{team_slug}/discussions/{discussion_number}/comments",
	"/repos/{owner}/{repo}/collaborators/{username}",
	"/repos/{owner}/{repo}/commits/{commit_sha}/comments",
	"/repos/{owner}/{repo}/issues",
	"/repos/{owner}/{repo}/issues/{issue_number}/comments",
	"/repos/{owner}/{repo}/issues/{issue_number}/sub_issue",
	"/repos/{owner}/{repo}/issues/{issue_number}/sub_issues/priority",
	"/repos/{owner}/{repo}/pulls",
	"/repos/{owner}/{repo}/pulls/{pull_number}/comments",
	"/repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies",
	"/repos/{owner}/{repo}/pulls/{pull_number}/merge",
	"/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers",
	"/repos/{owner}/{repo}/pulls/{pull_number}/reviews",
	"/repos/{owner}/{repo}/releases",
	"/teams/{team_id}/discussions",
	"/teams/{team_id}/discussions/{discussion_number}/comments"
];
function routeMatcher$1(paths) {
	const regex2 = `^(?:${paths.map((path) => path.split("/").map((c) => c.startsWith("{") ? "(?:.+?)" : c).join("/")).map((r) => `(?:${r})`).join("|")})[^/]*$`;
	return new RegExp(regex2, "i");
}
var regex = routeMatcher$1(triggers_notification_paths_default);
var triggersNotification = regex.test.bind(regex);
var groups = {};
var createGroups = function(Bottleneck, common) {
	groups.global = new Bottleneck.Group({
		id: "octokit-global",
		maxConcurrent: 10,
		...common
	});
	groups.auth = new Bottleneck.Group({
		id: "octokit-auth",
		maxConcurrent: 1,
		...common
	});
	groups.search = new Bottleneck.Group({
		id: "octokit-search",
		maxConcurrent: 1,
		minTime: 2e3,
		...common
	});
	groups.write = new Bottleneck.Group({
		id: "octokit-write",
		maxConcurrent: 1,
		minTime: 1e3,
		...common
	});
	groups.notifications = new Bottleneck.Group({
		id: "octokit-notifications",
		maxConcurrent: 1,
		minTime: 3e3,
		...common
	});
};
function throttling(octokit, octokitOptions) {
	const { enabled = true, Bottleneck = import_light.default, id = "no-id", timeout = 12e4, connection } = octokitOptions.throttle || {};
	if (!enabled) return {};
	const common = { timeout };
	if (typeof connection !== "undefined") common.connection = connection;
	const state = Object.assign({
		clustering: connection != null,
		triggersNotification,
		fallbackSecondaryRateRetryAfter: 60,
		retryAfterBaseValue: 1e3,
		id
	}, octokitOptions.throttle);
	if (typeof state.onSecondaryRateLimit !== "function" || typeof state.onRateLimit !== "function") throw new Error(`octokit/plugin-throttling error:
        You must pass the onSecondaryRateLimit and onRateLimit error handlers.
        See https://octokit.github.io/rest.js/#throttling

        const octokit = new Octokit({
          throttle: {
            onSecondaryRateLimit: (retryAfter, options) => {/* ... */},
            onRateLimit: (retryAfter, options) => {/* ... */}
          }
        })
    `);
	let initialized = false;
	const initializeBottleneck = () => {
		if (initialized) return;
		initialized = true;
		if (groups.global == null) createGroups(Bottleneck, common);
		state.global = state.global ?? groups.global;
		state.auth = state.auth ?? groups.auth;
		state.search = state.search ?? groups.search;
		state.write = state.write ?? groups.write;
		state.notifications = state.notifications ?? groups.notifications;
		state.retryLimiter = state.retryLimiter ?? new Bottleneck();
		const events = {};
		const emitter = new Bottleneck.Events(events);
		events.on("secondary-limit", state.onSecondaryRateLimit);
		events.on("rate-limit", state.onRateLimit);
		events.on("error", (e) => octokit.log.warn("Error in throttling-plugin limit handler", e));
		state.retryLimiter.on("failed", async function(error, info) {
			const [state2, request, options] = info.args;
			const { pathname } = new URL(options.url, "http://github.test");
			if (!(pathname.startsWith("/graphql") && error.status !== 401 || error.status === 403 || error.status === 429)) return;
			const retryCount = ~~request.retryCount;
			request.retryCount = retryCount;
			options.request.retryCount = retryCount;
			const { wantRetry, retryAfter = 0 } = await (async function() {
				if (/\bsecondary rate\b/i.test(error.message)) {
					const retryAfter2 = Number(error.response.headers["retry-after"]) || state2.fallbackSecondaryRateRetryAfter;
					return {
						wantRetry: await emitter.trigger("secondary-limit", retryAfter2, options, octokit, retryCount),
						retryAfter: retryAfter2
					};
				}
				if (error.response.headers != null && error.response.headers["x-ratelimit-remaining"] === "0" || (error.response.data?.errors ?? []).some((error2) => error2.type === "RATE_LIMITED")) {
					const rateLimitReset = (/* @__PURE__ */ new Date(~~error.response.headers["x-ratelimit-reset"] * 1e3)).getTime();
					const retryAfter2 = Math.max(Math.ceil((rateLimitReset - Date.now()) / 1e3) + 1, 0);
					return {
						wantRetry: await emitter.trigger("rate-limit", retryAfter2, options, octokit, retryCount),
						retryAfter: retryAfter2
					};
				}
				return {};
			})();
			if (wantRetry) {
				request.retryCount++;
				return retryAfter * state2.retryAfterBaseValue;
			}
		});
	};
	octokit.hook.wrap("request", (request, options) => {
		initializeBottleneck();
		return wrapRequest(state, request, options);
	});
	return {};
}
throttling.VERSION = VERSION$7;
throttling.triggersNotification = triggersNotification;

// node_modules/@probot/octokit-plugin-config/dist-src/version.js
const VERSION$6 = "4.1.0";

// \0agora-substitute:8:yaml.js
const never$2 = new Proxy(function() {
	return never$2;
}, {
	get: (target, name) => name === "prototype" ? target.prototype : () => {
		throw new Error("context.config is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	},
	apply: () => {
		throw new Error("context.config is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	},
	construct: () => new Proxy({}, { get: (_, name) => typeof name === "symbol" || name === "then" ? void 0 : () => {
		throw new Error("context.config is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	} })
});

// node_modules/@probot/octokit-plugin-config/dist-src/util/get-config-file.js
const SUPPORTED_FILE_EXTENSIONS = [
	"json",
	"yml",
	"yaml"
];
async function getConfigFile(octokit, { owner, repo, path, ref }) {
	const fileExtension = path.split(".").pop().toLowerCase();
	if (!SUPPORTED_FILE_EXTENSIONS.includes(fileExtension)) throw new Error(`[@probot/octokit-plugin-config] .${fileExtension} extension is not support for configuration (path: "${path}")`);
	const endpoint = {
		method: "GET",
		url: "/repos/{owner}/{repo}/contents/{path}",
		owner,
		repo,
		path,
		mediaType: { format: "raw" },
		...ref ? { ref } : {}
	};
	const { url } = octokit.request.endpoint(endpoint);
	const emptyConfigResult = {
		owner,
		repo,
		path,
		url,
		config: null
	};
	let data, headers;
	try {
		const response = await octokit.request(endpoint);
		data = response.data;
		headers = response.headers;
	} catch (error) {
		if (error.status === 404) return emptyConfigResult;
		throw error;
	}
	if (headers["content-type"] === "application/json; charset=utf-8") throw new Error(`[@probot/octokit-plugin-config] ${url} exists, but is either a directory or a submodule. Ignoring.`);
	if (fileExtension === "json") {
		if (typeof data === "string") throw new Error(`[@probot/octokit-plugin-config] Configuration could not be parsed from ${url} (invalid JSON)`);
		return {
			...emptyConfigResult,
			config: data
		};
	}
	let config;
	try {
		config = never$2.parse(data, { logLevel: "error" }) || {};
	} catch (error) {
		throw new Error(`[@probot/octokit-plugin-config] Configuration could not be parsed from ${url} (invalid YAML)`, { cause: error });
	}
	if (typeof config === "string") throw new Error(`[@probot/octokit-plugin-config] Configuration could not be parsed from ${url} (YAML is not an object)`);
	return {
		...emptyConfigResult,
		config
	};
}

// node_modules/@probot/octokit-plugin-config/dist-src/util/extends-to-get-content-params.js
const EXTENDS_REGEX = /* @__PURE__ */ new RegExp("^(?:([a-z\\d](?:[a-z\\d]|-(?=[a-z\\d])){0,38})/)?([-_.\\w\\d]+)(?::([-_./\\w\\d]+\\.ya?ml))?$", "i");
function extendsToGetContentParams({ owner, path, url, extendsValue }) {
	if (typeof extendsValue !== "string") throw new Error(`[@probot/octokit-plugin-config] Invalid value ${JSON.stringify(extendsValue)} for _extends in ${url}`);
	const match = extendsValue.match(EXTENDS_REGEX);
	if (match === null) throw new Error(`[@probot/octokit-plugin-config] Invalid value "${extendsValue}" for _extends in ${url}`);
	return {
		owner: match[1] || owner,
		repo: match[2],
		path: match[3] || path
	};
}

// node_modules/@probot/octokit-plugin-config/dist-src/util/get-config-files.js
async function getConfigFiles(octokit, { owner, repo, path, branch }) {
	const requestedRepoFile = await getConfigFile(octokit, {
		owner,
		repo,
		path,
		ref: branch
	});
	const files = [requestedRepoFile];
	if (!requestedRepoFile.config) {
		if (repo === ".github") return files;
		const defaultRepoConfig = await getConfigFile(octokit, {
			owner,
			repo: ".github",
			path
		});
		files.push(defaultRepoConfig);
	}
	const file = files[files.length - 1];
	if (!file.config || !file.config._extends) return files;
	let extendConfigOptions = extendsToGetContentParams({
		owner,
		path,
		url: file.url,
		extendsValue: file.config._extends
	});
	delete file.config._extends;
	do {
		const extendRepoConfig = await getConfigFile(octokit, extendConfigOptions);
		files.push(extendRepoConfig);
		if (!extendRepoConfig.config || !extendRepoConfig.config._extends) return files;
		extendConfigOptions = extendsToGetContentParams({
			owner,
			path,
			url: extendRepoConfig.url,
			extendsValue: extendRepoConfig.config._extends
		});
		delete extendRepoConfig.config._extends;
		const alreadyLoaded = files.find((file2) => file2.owner === extendConfigOptions.owner && file2.repo === extendConfigOptions.repo && file2.path === extendConfigOptions.path);
		if (alreadyLoaded) throw new Error(`[@probot/octokit-plugin-config] Recursion detected. Ignoring  "_extends: ${extendRepoConfig.config._extends}" from ${extendRepoConfig.url} because ${alreadyLoaded.url} was already loaded.`);
	} while (true);
}

// node_modules/@probot/octokit-plugin-config/dist-src/compose-config-get.js
async function composeConfigGet(octokit, { owner, repo, defaults, path, branch }) {
	const files = await getConfigFiles(octokit, {
		owner,
		repo,
		path,
		branch
	});
	const configs = files.map((file) => file.config).reverse().filter(Boolean);
	return {
		files,
		config: typeof defaults === "function" ? defaults(configs) : Object.assign({}, defaults, ...configs)
	};
}

// node_modules/@probot/octokit-plugin-config/dist-src/index.js
function config(octokit) {
	return { config: { async get(options) {
		return composeConfigGet(octokit, options);
	} } };
}
config.VERSION = VERSION$6;

// node_modules/@octokit/auth-unauthenticated/dist-node/index.js
async function auth$5(reason) {
	return {
		type: "unauthenticated",
		reason
	};
}
function isRateLimitError(error) {
	if (error.status !== 403) return false;
	if (!error.response) return false;
	return error.response.headers["x-ratelimit-remaining"] === "0";
}
var REGEX_ABUSE_LIMIT_MESSAGE = /\babuse\b/i;
function isAbuseLimitError(error) {
	if (error.status !== 403) return false;
	return REGEX_ABUSE_LIMIT_MESSAGE.test(error.message);
}
async function hook$4(reason, request, route, parameters) {
	const endpoint = request.endpoint.merge(route, parameters);
	return request(endpoint).catch((error) => {
		if (error.status === 404) {
			error.message = `Not found. May be due to lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (isRateLimitError(error)) {
			error.message = `API rate limit exceeded. This maybe caused by the lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (isAbuseLimitError(error)) {
			error.message = `You have triggered an abuse detection mechanism. This maybe caused by the lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (error.status === 401) {
			error.message = `Unauthorized. "${endpoint.method} ${endpoint.url}" failed most likely due to lack of authentication. Reason: ${reason}`;
			throw error;
		}
		if (error.status >= 400 && error.status < 500) error.message = error.message.replace(/\.?$/, `. May be caused by lack of authentication (${reason}).`);
		throw error;
	});
}
var createUnauthenticatedAuth = function createUnauthenticatedAuth2(options) {
	if (!options || !options.reason) throw new Error("[@octokit/auth-unauthenticated] No reason passed to createUnauthenticatedAuth");
	return Object.assign(auth$5.bind(null, options.reason), { hook: hook$4.bind(null, options.reason) });
};

// node_modules/@octokit/oauth-methods/dist-bundle/index.js
function requestToOAuthBaseUrl(request) {
	const endpointDefaults = request.endpoint.DEFAULTS;
	if (/^https:\/\/(api\.)?github\.com$/.test(endpointDefaults.baseUrl)) return "https://github.com";
	if (/^https:\/\/api\..*\.ghe\.com$/.test(endpointDefaults.baseUrl)) return endpointDefaults.baseUrl.replace("api.", "");
	return endpointDefaults.baseUrl.replace("/api/v3", "");
}
async function oauthRequest(request, route, parameters) {
	const withOAuthParameters = {
		baseUrl: requestToOAuthBaseUrl(request),
		headers: { accept: "application/json" },
		...parameters
	};
	const response = await request(route, withOAuthParameters);
	if ("error" in response.data) {
		const error = new RequestError(`${response.data.error_description} (${response.data.error}, ${response.data.error_uri})`, 400, { request: request.endpoint.merge(route, withOAuthParameters) });
		error.response = response;
		throw error;
	}
	return response;
}
async function exchangeWebFlowCode(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		client_secret: options.clientSecret,
		code: options.code,
		redirect_uri: options.redirectUrl
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.access_token,
		scopes: response.data.scope.split(/\s+/).filter(Boolean)
	};
	if (options.clientType === "github-app") {
		if ("refresh_token" in response.data) {
			const apiTimeInMs = new Date(response.headers.date).getTime();
			authentication.refreshToken = response.data.refresh_token, authentication.expiresAt = toTimestamp(apiTimeInMs, response.data.expires_in), authentication.refreshTokenExpiresAt = toTimestamp(apiTimeInMs, response.data.refresh_token_expires_in);
		}
		delete authentication.scopes;
	}
	return {
		...response,
		authentication
	};
}
function toTimestamp(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function createDeviceCode(options) {
	const request$5 = options.request || request;
	const parameters = { client_id: options.clientId };
	if ("scopes" in options && Array.isArray(options.scopes)) parameters.scope = options.scopes.join(" ");
	return oauthRequest(request$5, "POST /login/device/code", parameters);
}
async function exchangeDeviceCode(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		device_code: options.code,
		grant_type: "urn:ietf:params:oauth:grant-type:device_code"
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		token: response.data.access_token,
		scopes: response.data.scope.split(/\s+/).filter(Boolean)
	};
	if ("clientSecret" in options) authentication.clientSecret = options.clientSecret;
	if (options.clientType === "github-app") {
		if ("refresh_token" in response.data) {
			const apiTimeInMs = new Date(response.headers.date).getTime();
			authentication.refreshToken = response.data.refresh_token, authentication.expiresAt = toTimestamp2(apiTimeInMs, response.data.expires_in), authentication.refreshTokenExpiresAt = toTimestamp2(apiTimeInMs, response.data.refresh_token_expires_in);
		}
		delete authentication.scopes;
	}
	return {
		...response,
		authentication
	};
}
function toTimestamp2(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function checkToken(options) {
	const response = await (options.request || request)("POST /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: options.token,
		scopes: response.data.scopes
	};
	if (response.data.expires_at) authentication.expiresAt = response.data.expires_at;
	if (options.clientType === "github-app") delete authentication.scopes;
	return {
		...response,
		authentication
	};
}
async function refreshToken(options) {
	const response = await oauthRequest(options.request || request, "POST /login/oauth/access_token", {
		client_id: options.clientId,
		client_secret: options.clientSecret,
		grant_type: "refresh_token",
		refresh_token: options.refreshToken
	});
	const apiTimeInMs = new Date(response.headers.date).getTime();
	const authentication = {
		clientType: "github-app",
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.access_token,
		refreshToken: response.data.refresh_token,
		expiresAt: toTimestamp3(apiTimeInMs, response.data.expires_in),
		refreshTokenExpiresAt: toTimestamp3(apiTimeInMs, response.data.refresh_token_expires_in)
	};
	return {
		...response,
		authentication
	};
}
function toTimestamp3(apiTimeInMs, expirationInSeconds) {
	return new Date(apiTimeInMs + expirationInSeconds * 1e3).toISOString();
}
async function resetToken(options) {
	const response = await (options.request || request)("PATCH /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
	const authentication = {
		clientType: options.clientType,
		clientId: options.clientId,
		clientSecret: options.clientSecret,
		token: response.data.token,
		scopes: response.data.scopes
	};
	if (response.data.expires_at) authentication.expiresAt = response.data.expires_at;
	if (options.clientType === "github-app") delete authentication.scopes;
	return {
		...response,
		authentication
	};
}
async function deleteToken(options) {
	return (options.request || request)("DELETE /applications/{client_id}/token", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
}
async function deleteAuthorization(options) {
	return (options.request || request)("DELETE /applications/{client_id}/grant", {
		headers: { authorization: `basic ${btoa(`${options.clientId}:${options.clientSecret}`)}` },
		client_id: options.clientId,
		access_token: options.token
	});
}
/* v8 ignore next: we always pass a custom request in tests -- @preserve */

// node_modules/@octokit/auth-oauth-device/dist-bundle/index.js
async function getOAuthAccessToken(state, options) {
	const cachedAuthentication = getCachedAuthentication(state, options.auth);
	if (cachedAuthentication) return cachedAuthentication;
	const { data: verification } = await createDeviceCode({
		clientType: state.clientType,
		clientId: state.clientId,
		request: options.request || state.request,
		scopes: options.auth.scopes || state.scopes
	});
	await state.onVerification(verification);
	const authentication = await waitForAccessToken(options.request || state.request, state.clientId, state.clientType, verification);
	state.authentication = authentication;
	return authentication;
}
function getCachedAuthentication(state, auth2) {
	if (auth2.refresh === true) return false;
	if (!state.authentication) return false;
	if (state.clientType === "github-app") return state.authentication;
	const authentication = state.authentication;
	return ("scopes" in auth2 && auth2.scopes || state.scopes).join(" ") === authentication.scopes.join(" ") ? authentication : false;
}
async function wait(seconds) {
	await new Promise((resolve) => setTimeout(resolve, seconds * 1e3));
}
async function waitForAccessToken(request, clientId, clientType, verification) {
	try {
		const options = {
			clientId,
			request,
			code: verification.device_code
		};
		const { authentication } = clientType === "oauth-app" ? await exchangeDeviceCode({
			...options,
			clientType: "oauth-app"
		}) : await exchangeDeviceCode({
			...options,
			clientType: "github-app"
		});
		return {
			type: "token",
			tokenType: "oauth",
			...authentication
		};
	} catch (error) {
		if (!error.response) throw error;
		const errorType = error.response.data.error;
		if (errorType === "authorization_pending") {
			await wait(verification.interval);
			return waitForAccessToken(request, clientId, clientType, verification);
		}
		if (errorType === "slow_down") {
			await wait(verification.interval + 7);
			return waitForAccessToken(request, clientId, clientType, verification);
		}
		throw error;
	}
}
async function auth$4(state, authOptions) {
	return getOAuthAccessToken(state, { auth: authOptions });
}
async function hook$3(state, request, route, parameters) {
	let endpoint = request.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request(endpoint);
	const { token } = await getOAuthAccessToken(state, {
		request,
		auth: { type: "oauth" }
	});
	endpoint.headers.authorization = `token ${token}`;
	return request(endpoint);
}
var VERSION$5 = "0.0.0-development";
function createOAuthDeviceAuth(options) {
	const requestWithDefaults = options.request || request.defaults({ headers: { "user-agent": `octokit-auth-oauth-device.js/${VERSION$5} ${getUserAgent()}` } });
	const { request: request$3 = requestWithDefaults, ...otherOptions } = options;
	const state = options.clientType === "github-app" ? {
		...otherOptions,
		clientType: "github-app",
		request: request$3
	} : {
		...otherOptions,
		clientType: "oauth-app",
		request: request$3,
		scopes: options.scopes || []
	};
	if (!options.clientId) throw new Error("[@octokit/auth-oauth-device] \"clientId\" option must be set (https://github.com/octokit/auth-oauth-device.js#usage)");
	if (!options.onVerification) throw new Error("[@octokit/auth-oauth-device] \"onVerification\" option must be a function (https://github.com/octokit/auth-oauth-device.js#usage)");
	return Object.assign(auth$4.bind(null, state), { hook: hook$3.bind(null, state) });
}
/* v8 ignore next 2 -- @preserve */

// node_modules/@octokit/auth-oauth-user/dist-bundle/index.js
var VERSION$4 = "0.0.0-development";
async function getAuthentication(state) {
	if ("code" in state.strategyOptions) {
		const { authentication } = await exchangeWebFlowCode({
			clientId: state.clientId,
			clientSecret: state.clientSecret,
			clientType: state.clientType,
			onTokenCreated: state.onTokenCreated,
			...state.strategyOptions,
			request: state.request
		});
		return {
			type: "token",
			tokenType: "oauth",
			...authentication
		};
	}
	if ("onVerification" in state.strategyOptions) {
		const authentication = await createOAuthDeviceAuth({
			clientType: state.clientType,
			clientId: state.clientId,
			onTokenCreated: state.onTokenCreated,
			...state.strategyOptions,
			request: state.request
		})({ type: "oauth" });
		return {
			clientSecret: state.clientSecret,
			...authentication
		};
	}
	if ("token" in state.strategyOptions) return {
		type: "token",
		tokenType: "oauth",
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		clientType: state.clientType,
		onTokenCreated: state.onTokenCreated,
		...state.strategyOptions
	};
	throw new Error("[@octokit/auth-oauth-user] Invalid strategy options");
}
async function auth$3(state, options = {}) {
	if (!state.authentication) state.authentication = state.clientType === "oauth-app" ? await getAuthentication(state) : await getAuthentication(state);
	if (state.authentication.invalid) throw new Error("[@octokit/auth-oauth-user] Token is invalid");
	const currentAuthentication = state.authentication;
	if ("expiresAt" in currentAuthentication) {
		if (options.type === "refresh" || new Date(currentAuthentication.expiresAt) < /* @__PURE__ */ new Date()) {
			const { authentication } = await refreshToken({
				clientType: "github-app",
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				refreshToken: currentAuthentication.refreshToken,
				request: state.request
			});
			state.authentication = {
				tokenType: "oauth",
				type: "token",
				...authentication
			};
		}
	}
	if (options.type === "refresh") {
		if (state.clientType === "oauth-app") throw new Error("[@octokit/auth-oauth-user] OAuth Apps do not support expiring tokens");
		if (!currentAuthentication.hasOwnProperty("expiresAt")) throw new Error("[@octokit/auth-oauth-user] Refresh token missing");
		await state.onTokenCreated?.(state.authentication, { type: options.type });
	}
	if (options.type === "check" || options.type === "reset") {
		const method = options.type === "check" ? checkToken : resetToken;
		try {
			const { authentication } = await method({
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: state.authentication.token,
				request: state.request
			});
			state.authentication = {
				tokenType: "oauth",
				type: "token",
				...authentication
			};
			if (options.type === "reset") await state.onTokenCreated?.(state.authentication, { type: options.type });
			return state.authentication;
		} catch (error) {
			if (error.status === 404) {
				error.message = "[@octokit/auth-oauth-user] Token is invalid";
				state.authentication.invalid = true;
			}
			throw error;
		}
	}
	if (options.type === "delete" || options.type === "deleteAuthorization") {
		const method = options.type === "delete" ? deleteToken : deleteAuthorization;
		try {
			await method({
				clientType: state.clientType,
				clientId: state.clientId,
				clientSecret: state.clientSecret,
				token: state.authentication.token,
				request: state.request
			});
		} catch (error) {
			if (error.status !== 404) throw error;
		}
		state.authentication.invalid = true;
		return state.authentication;
	}
	return state.authentication;
}
var ROUTES_REQUIRING_BASIC_AUTH = /\/applications\/[^/]+\/(token|grant)s?/;
function requiresBasicAuth(url) {
	return url && ROUTES_REQUIRING_BASIC_AUTH.test(url);
}
async function hook$2(state, request, route, parameters = {}) {
	const endpoint = request.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request(endpoint);
	if (requiresBasicAuth(endpoint.url)) {
		const credentials = btoa(`${state.clientId}:${state.clientSecret}`);
		endpoint.headers.authorization = `basic ${credentials}`;
		return request(endpoint);
	}
	const { token } = state.clientType === "oauth-app" ? await auth$3({
		...state,
		request
	}) : await auth$3({
		...state,
		request
	});
	endpoint.headers.authorization = "token " + token;
	return request(endpoint);
}
function createOAuthUserAuth({ clientId, clientSecret, clientType = "oauth-app", request: request$2 = request.defaults({ headers: { "user-agent": `octokit-auth-oauth-app.js/${VERSION$4} ${getUserAgent()}` } }), onTokenCreated, ...strategyOptions }) {
	const state = Object.assign({
		clientType,
		clientId,
		clientSecret,
		onTokenCreated,
		strategyOptions,
		request: request$2
	});
	return Object.assign(auth$3.bind(null, state), { hook: hook$2.bind(null, state) });
}
createOAuthUserAuth.VERSION = VERSION$4;
/* v8 ignore if -- @preserve */
/* v8 ignore next -- @preserve */

// node_modules/@octokit/auth-oauth-app/dist-bundle/index.js
async function auth$2(state, authOptions) {
	if (authOptions.type === "oauth-app") return {
		type: "oauth-app",
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		clientType: state.clientType,
		headers: { authorization: `basic ${btoa(`${state.clientId}:${state.clientSecret}`)}` }
	};
	if ("factory" in authOptions) {
		const { type, ...options } = {
			...authOptions,
			...state
		};
		return authOptions.factory(options);
	}
	const common = {
		clientId: state.clientId,
		clientSecret: state.clientSecret,
		request: state.request,
		...authOptions
	};
	return (state.clientType === "oauth-app" ? await createOAuthUserAuth({
		...common,
		clientType: state.clientType
	}) : await createOAuthUserAuth({
		...common,
		clientType: state.clientType
	}))();
}
async function hook$1(state, request2, route, parameters) {
	let endpoint = request2.endpoint.merge(route, parameters);
	if (/\/login\/(oauth\/access_token|device\/code)$/.test(endpoint.url)) return request2(endpoint);
	if (state.clientType === "github-app" && !requiresBasicAuth(endpoint.url)) throw new Error(`[@octokit/auth-oauth-app] GitHub Apps cannot use their client ID/secret for basic authentication for endpoints other than "/applications/{client_id}/**". "${endpoint.method} ${endpoint.url}" is not supported.`);
	const credentials = btoa(`${state.clientId}:${state.clientSecret}`);
	endpoint.headers.authorization = `basic ${credentials}`;
	try {
		return await request2(endpoint);
	} catch (error) {
		if (error.status !== 401) throw error;
		error.message = `[@octokit/auth-oauth-app] "${endpoint.method} ${endpoint.url}" does not support clientId/clientSecret basic authentication.`;
		throw error;
	}
}
var VERSION$3 = "0.0.0-development";
function createOAuthAppAuth(options) {
	const state = Object.assign({
		request: request.defaults({ headers: { "user-agent": `octokit-auth-oauth-app.js/${VERSION$3} ${getUserAgent()}` } }),
		clientType: "oauth-app"
	}, options);
	return Object.assign(auth$2.bind(null, state), { hook: hook$1.bind(null, state) });
}
/* v8 ignore next -- @preserve */

// node_modules/universal-github-app-jwt/lib/utils.js
/**
* @param {string} privateKey
* @returns {boolean}
*/
function isPkcs1(privateKey) {
	return privateKey.includes("-----BEGIN RSA PRIVATE KEY-----");
}
/**
* @param {string} privateKey
* @returns {boolean}
*/
function isOpenSsh(privateKey) {
	return privateKey.includes("-----BEGIN OPENSSH PRIVATE KEY-----");
}
/**
* @param {string} str
* @returns {ArrayBuffer}
*/
function string2ArrayBuffer(str) {
	const buf = new ArrayBuffer(str.length);
	const bufView = new Uint8Array(buf);
	for (let i = 0, strLen = str.length; i < strLen; i++) bufView[i] = str.charCodeAt(i);
	return buf;
}
/**
* @param {string} pem
* @returns {ArrayBuffer}
*/
function getDERfromPEM(pem) {
	const pemB64 = pem.trim().split("\n").slice(1, -1).join("");
	return string2ArrayBuffer(atob(pemB64));
}
/**
* @param {import('../internals').Header} header
* @param {import('../internals').Payload} payload
* @returns {string}
*/
function getEncodedMessage(header, payload) {
	return `${base64encodeJSON(header)}.${base64encodeJSON(payload)}`;
}
/**
* @param {ArrayBuffer} buffer
* @returns {string}
*/
function base64encode(buffer) {
	var binary = "";
	var bytes = new Uint8Array(buffer);
	var len = bytes.byteLength;
	for (var i = 0; i < len; i++) binary += String.fromCharCode(bytes[i]);
	return fromBase64(btoa(binary));
}
/**
* @param {string} base64
* @returns {string}
*/
function fromBase64(base64) {
	return base64.replace(/=/g, "").replace(/\+/g, "-").replace(/\//g, "_");
}
/**
* @param {Record<string,unknown>} obj
* @returns {string}
*/
function base64encodeJSON(obj) {
	return fromBase64(btoa(JSON.stringify(obj)));
}

// node_modules/universal-github-app-jwt/lib/crypto-node.js
function convertPrivateKey(privateKey) {
	if (!isPkcs1(privateKey)) return privateKey;
	return (0, node_crypto.createPrivateKey)(privateKey).export({
		type: "pkcs8",
		format: "pem"
	});
}

// node_modules/universal-github-app-jwt/lib/get-token.js
/**
* @param {import('../internals').GetTokenOptions} options
* @returns {Promise<string>}
*/
async function getToken({ privateKey, payload }) {
	const convertedPrivateKey = convertPrivateKey(privateKey);
	/* c8 ignore start */
	if (isPkcs1(convertedPrivateKey)) throw new Error("[universal-github-app-jwt] Private Key is in PKCS#1 format, but only PKCS#8 is supported. See https://github.com/gr2m/universal-github-app-jwt#private-key-formats");
	/* c8 ignore stop */
	if (isOpenSsh(convertedPrivateKey)) throw new Error("[universal-github-app-jwt] Private Key is in OpenSSH format, but only PKCS#8 is supported. See https://github.com/gr2m/universal-github-app-jwt#private-key-formats");
	const algorithm = {
		name: "RSASSA-PKCS1-v1_5",
		hash: { name: "SHA-256" }
	};
	/** @type {import('../internals').Header} */
	const header = {
		alg: "RS256",
		typ: "JWT"
	};
	const privateKeyDER = getDERfromPEM(convertedPrivateKey);
	const importedKey = await node_crypto.subtle.importKey("pkcs8", privateKeyDER, algorithm, false, ["sign"]);
	const encodedMessage = getEncodedMessage(header, payload);
	const encodedMessageArrBuf = string2ArrayBuffer(encodedMessage);
	const signatureArrBuf = await node_crypto.subtle.sign(algorithm.name, importedKey, encodedMessageArrBuf);
	return `${encodedMessage}.${base64encode(signatureArrBuf)}`;
}

// node_modules/universal-github-app-jwt/index.js
/**
* @param {import(".").Options} options
* @returns {Promise<import(".").Result>}
*/
async function githubAppJwt({ id, privateKey, now = Math.floor(Date.now() / 1e3) }) {
	const privateKeyWithNewlines = privateKey.replace(/\\n/g, "\n");
	const nowWithSafetyMargin = now - 30;
	const expiration = nowWithSafetyMargin + 600;
	return {
		appId: id,
		expiration,
		token: await getToken({
			privateKey: privateKeyWithNewlines,
			payload: {
				iat: nowWithSafetyMargin,
				exp: expiration,
				iss: id
			}
		})
	};
}

// node_modules/@octokit/auth-app/dist-node/index.js
async function getAppAuthentication({ appId, privateKey, timeDifference, createJwt }) {
	try {
		if (createJwt) {
			const { jwt, expiresAt } = await createJwt(appId, timeDifference);
			return {
				type: "app",
				token: jwt,
				appId,
				expiresAt
			};
		}
		const authOptions = {
			id: appId,
			privateKey
		};
		if (timeDifference) Object.assign(authOptions, { now: Math.floor(Date.now() / 1e3) + timeDifference });
		const appAuthentication = await githubAppJwt(authOptions);
		return {
			type: "app",
			token: appAuthentication.token,
			appId: appAuthentication.appId,
			expiresAt: (/* @__PURE__ */ new Date(appAuthentication.expiration * 1e3)).toISOString()
		};
	} catch (error) {
		if (privateKey === "-----BEGIN RSA PRIVATE KEY-----") throw new Error("The 'privateKey` option contains only the first line '-----BEGIN RSA PRIVATE KEY-----'. If you are setting it using a `.env` file, make sure it is set on a single line with newlines replaced by '\n'");
		else throw error;
	}
}
function getCache() {
	return new LruObject(15e3, 354e4);
}
async function get(cache, options) {
	const cacheKey = optionsToCacheKey(options);
	const result = await cache.get(cacheKey);
	if (!result) return;
	const [token, createdAt, expiresAt, repositorySelection, permissionsString, singleFileName] = result.split("|");
	return {
		token,
		createdAt,
		expiresAt,
		permissions: options.permissions || permissionsString.split(/,/).reduce((permissions2, string) => {
			if (/!$/.test(string)) permissions2[string.slice(0, -1)] = "write";
			else permissions2[string] = "read";
			return permissions2;
		}, {}),
		repositoryIds: options.repositoryIds,
		repositoryNames: options.repositoryNames,
		singleFileName,
		repositorySelection
	};
}
async function set(cache, options, data) {
	const key = optionsToCacheKey(options);
	const permissionsString = options.permissions ? "" : Object.keys(data.permissions).map((name) => `${name}${data.permissions[name] === "write" ? "!" : ""}`).join(",");
	const value = [
		data.token,
		data.createdAt,
		data.expiresAt,
		data.repositorySelection,
		permissionsString,
		data.singleFileName
	].join("|");
	await cache.set(key, value);
}
function optionsToCacheKey({ installationId, permissions = {}, repositoryIds = [], repositoryNames = [] }) {
	const permissionsString = Object.keys(permissions).sort().map((name) => permissions[name] === "read" ? name : `${name}!`).join(",");
	return [
		installationId,
		repositoryIds.sort().join(","),
		repositoryNames.join(","),
		permissionsString
	].filter(Boolean).join("|");
}
function toTokenAuthentication({ installationId, token, createdAt, expiresAt, repositorySelection, permissions, repositoryIds, repositoryNames, singleFileName }) {
	return Object.assign({
		type: "token",
		tokenType: "installation",
		token,
		installationId,
		permissions,
		createdAt,
		expiresAt,
		repositorySelection
	}, repositoryIds ? { repositoryIds } : null, repositoryNames ? { repositoryNames } : null, singleFileName ? { singleFileName } : null);
}
async function getInstallationAuthentication(state, options, customRequest) {
	const installationId = Number(options.installationId || state.installationId);
	if (!installationId) throw new Error("[@octokit/auth-app] installationId option is required for installation authentication.");
	if (options.factory) {
		const { type, factory, oauthApp, ...factoryAuthOptions } = {
			...state,
			...options
		};
		return factory(factoryAuthOptions);
	}
	const request = customRequest || state.request;
	return getInstallationAuthenticationConcurrently(state, {
		...options,
		installationId
	}, request);
}
var pendingPromises = /* @__PURE__ */ new Map();
function getInstallationAuthenticationConcurrently(state, options, request) {
	const cacheKey = optionsToCacheKey(options);
	if (pendingPromises.has(cacheKey)) return pendingPromises.get(cacheKey);
	const promise = getInstallationAuthenticationImpl(state, options, request).finally(() => pendingPromises.delete(cacheKey));
	pendingPromises.set(cacheKey, promise);
	return promise;
}
async function getInstallationAuthenticationImpl(state, options, request) {
	if (!options.refresh) {
		const result = await get(state.cache, options);
		if (result) {
			const { token: token2, createdAt: createdAt2, expiresAt: expiresAt2, permissions: permissions2, repositoryIds: repositoryIds2, repositoryNames: repositoryNames2, singleFileName: singleFileName2, repositorySelection: repositorySelection2 } = result;
			return toTokenAuthentication({
				installationId: options.installationId,
				token: token2,
				createdAt: createdAt2,
				expiresAt: expiresAt2,
				permissions: permissions2,
				repositorySelection: repositorySelection2,
				repositoryIds: repositoryIds2,
				repositoryNames: repositoryNames2,
				singleFileName: singleFileName2
			});
		}
	}
	const appAuthentication = await getAppAuthentication(state);
	const payload = {
		installation_id: options.installationId,
		mediaType: { previews: ["machine-man"] },
		headers: { authorization: `bearer ${appAuthentication.token}` }
	};
	if (options.repositoryIds) Object.assign(payload, { repository_ids: options.repositoryIds });
	if (options.repositoryNames) Object.assign(payload, { repositories: options.repositoryNames });
	if (options.permissions) Object.assign(payload, { permissions: options.permissions });
	const { data: { token, expires_at: expiresAt, repositories, permissions: permissionsOptional, repository_selection: repositorySelectionOptional, single_file: singleFileName } } = await request("POST /app/installations/{installation_id}/access_tokens", payload);
	const permissions = permissionsOptional || {};
	const repositorySelection = repositorySelectionOptional || "all";
	const repositoryIds = repositories ? repositories.map((r) => r.id) : void 0;
	const repositoryNames = repositories ? repositories.map((repo) => repo.name) : void 0;
	const createdAt = (/* @__PURE__ */ new Date()).toISOString();
	const cacheOptions = {
		token,
		createdAt,
		expiresAt,
		repositorySelection,
		permissions,
		repositoryIds,
		repositoryNames
	};
	if (singleFileName) Object.assign(payload, { singleFileName });
	await set(state.cache, options, cacheOptions);
	const cacheData = {
		installationId: options.installationId,
		token,
		createdAt,
		expiresAt,
		repositorySelection,
		permissions,
		repositoryIds,
		repositoryNames
	};
	if (singleFileName) Object.assign(cacheData, { singleFileName });
	return toTokenAuthentication(cacheData);
}
async function auth$1(state, authOptions) {
	switch (authOptions.type) {
		case "app": return getAppAuthentication(state);
		case "oauth-app": return state.oauthApp({ type: "oauth-app" });
		case "installation": return getInstallationAuthentication(state, {
			...authOptions,
			type: "installation"
		});
		case "oauth-user": return state.oauthApp(authOptions);
		default: throw new Error(`Invalid auth type: ${authOptions.type}`);
	}
}
var PATHS$1 = [
	"/app",
	"/app/hook/config",
	"/app/hook/deliveries",
	"/app/hook/deliveries/{delivery_id}",
	"/app/hook/deliveries/{delivery_id}/attempts",
	"/app/installations",
	"/app/installations/{installation_id}",
	"/app/installations/{installation_id}/access_tokens",
	"/app/installations/{installation_id}/suspended",
	"/app/installation-requests",
	"/marketplace_listing/accounts/{account_id}",
	"/marketplace_listing/plan",
	"/marketplace_listing/plans",
	"/marketplace_listing/plans/{plan_id}/accounts",
	"/marketplace_listing/stubbed/accounts/{account_id}",
	"/marketplace_listing/stubbed/plan",
	"/marketplace_listing/stubbed/plans",
	"/marketplace_listing/stubbed/plans/{plan_id}/accounts",
	"/orgs/{org}/installation",
	"/repos/{owner}/{repo}/installation",
	"/users/{username}/installation",
	"/enterprises/{enterprise}/installation"
];
function routeMatcher(paths) {
	const regex = `^(?:${paths.map((p) => p.split("/").map((c) => c.startsWith("{") ? "(?:.+?)" : c).join("/")).map((r) => `(?:${r})`).join("|")})$`;
	return new RegExp(regex, "i");
}
var REGEX = routeMatcher(PATHS$1);
function requiresAppAuth(url) {
	return !!url && REGEX.test(url.split("?")[0]);
}
var FIVE_SECONDS_IN_MS = 5e3;
function isNotTimeSkewError(error) {
	return !(error.message.match(/'Expiration time' claim \('exp'\) is too far in the future/) || error.message.match(/'Expiration time' claim \('exp'\) must be a numeric value representing the future time at which the assertion expires/) || error.message.match(/'Issued at' claim \('iat'\) must be an Integer representing the time that the assertion was issued/));
}
async function hook(state, request, route, parameters) {
	const endpoint = request.endpoint.merge(route, parameters);
	const url = endpoint.url;
	if (/\/login\/oauth\/access_token$/.test(url)) return request(endpoint);
	if (requiresAppAuth(url.replace(request.endpoint.DEFAULTS.baseUrl, ""))) {
		const { token: token2 } = await getAppAuthentication(state);
		endpoint.headers.authorization = `bearer ${token2}`;
		let response;
		try {
			response = await request(endpoint);
		} catch (error) {
			if (isNotTimeSkewError(error)) throw error;
			if (typeof error.response.headers.date === "undefined") throw error;
			const diff = Math.floor((Date.parse(error.response.headers.date) - Date.parse((/* @__PURE__ */ new Date()).toString())) / 1e3);
			state.log.warn(error.message);
			state.log.warn(`[@octokit/auth-app] GitHub API time and system time are different by ${diff} seconds. Retrying request with the difference accounted for.`);
			const { token: token3 } = await getAppAuthentication({
				...state,
				timeDifference: diff
			});
			endpoint.headers.authorization = `bearer ${token3}`;
			return request(endpoint);
		}
		return response;
	}
	if (requiresBasicAuth(url)) {
		const authentication = await state.oauthApp({ type: "oauth-app" });
		endpoint.headers.authorization = authentication.headers.authorization;
		return request(endpoint);
	}
	const { token, createdAt } = await getInstallationAuthentication(state, {}, request.defaults({ baseUrl: endpoint.baseUrl }));
	endpoint.headers.authorization = `token ${token}`;
	return sendRequestWithRetries(state, request, endpoint, createdAt);
}
async function sendRequestWithRetries(state, request, options, createdAt, retries = 0) {
	const timeSinceTokenCreationInMs = +/* @__PURE__ */ new Date() - +new Date(createdAt);
	try {
		return await request(options);
	} catch (error) {
		if (error.status !== 401) throw error;
		if (timeSinceTokenCreationInMs >= FIVE_SECONDS_IN_MS) {
			if (retries > 0) error.message = `After ${retries} retries within ${timeSinceTokenCreationInMs / 1e3}s of creating the installation access token, the response remains 401. At this point, the cause may be an authentication problem or a system outage. Please check https://www.githubstatus.com for status information`;
			throw error;
		}
		++retries;
		const awaitTime = retries * 1e3;
		state.log.warn(`[@octokit/auth-app] Retrying after 401 response to account for token replication delay (retry: ${retries}, wait: ${awaitTime / 1e3}s)`);
		await new Promise((resolve) => setTimeout(resolve, awaitTime));
		return sendRequestWithRetries(state, request, options, createdAt, retries);
	}
}
var VERSION$2 = "8.3.1";
function createAppAuth(options) {
	if (!options.appId) throw new Error("[@octokit/auth-app] appId option is required");
	if (!options.privateKey && !options.createJwt) throw new Error("[@octokit/auth-app] privateKey option is required");
	else if (options.privateKey && options.createJwt) throw new Error("[@octokit/auth-app] privateKey and createJwt options are mutually exclusive");
	if ("installationId" in options && !options.installationId) throw new Error("[@octokit/auth-app] installationId is set to a falsy value");
	const log = options.log || {};
	if (typeof log.warn !== "function") log.warn = console.warn.bind(console);
	const request$1 = options.request || request.defaults({ headers: { "user-agent": `octokit-auth-app.js/${VERSION$2} ${getUserAgent()}` } });
	const state = Object.assign({
		request: request$1,
		cache: getCache()
	}, options, options.installationId ? { installationId: Number(options.installationId) } : {}, {
		log,
		oauthApp: createOAuthAppAuth({
			clientType: "github-app",
			clientId: options.clientId || "",
			clientSecret: options.clientSecret || "",
			request: request$1
		})
	});
	return Object.assign(auth$1.bind(null, state), { hook: hook.bind(null, state) });
}
/* v8 ignore next - permissions are optional per OpenAPI spec, but we think that is incorrect -- @preserve */
/* v8 ignore next - repositorySelection are optional per OpenAPI spec, but we think that is incorrect -- @preserve */
/* v8 ignore start - due to skipped tests, see https://github.com/octokit/auth-app.js/pull/580 -- @preserve */
/* v8 ignore end -- @preserve */

// node_modules/octokit-auth-probot/dist-node/index.js
async function auth(state, options) {
	if (options.type !== "event-octokit") {
		if (state.type === "token" && options.type === "installation" && options.factory) {
			const { type, factory, ...factoryAuthOptions } = options;
			return factory(Object.assign({}, factoryAuthOptions, {
				octokit: state.octokit,
				octokitOptions: state.octokitOptions
			}));
		}
		return state.auth(options);
	}
	if (state.type !== "app") return state.octokit;
	const action = options.event.payload.action;
	const installationId = options.event.payload.installation && options.event.payload.installation.id;
	const fullEventName = options.event.name + (action ? "." + action : "");
	const OctokitWithEventAuth = state.octokit.constructor;
	if (!installationId) {
		const { auth: auth2, ...octokitOptions } = state.octokitOptions;
		return new OctokitWithEventAuth({
			authStrategy: createUnauthenticatedAuth,
			auth: { reason: `Handling a "${fullEventName}" event: an "installation" key is missing. The installation ID cannot be determined` },
			...octokitOptions
		});
	}
	if (options.event.name === "installation" && ["suspend", "deleted"].includes(String(action))) {
		const { auth: auth2, ...octokitOptions } = state.octokitOptions;
		return new OctokitWithEventAuth({
			authStrategy: createUnauthenticatedAuth,
			auth: { reason: `Handling a "${fullEventName}" event: The app's access has been revoked from @octokit (id: ${installationId})` },
			...octokitOptions
		});
	}
	return state.auth({
		type: "installation",
		installationId,
		factory: (auth2) => {
			const options2 = Object.assign({}, state.octokitOptions, { auth: Object.assign({}, auth2, { installationId }) });
			return new OctokitWithEventAuth(options2);
		}
	});
}
function getState(options) {
	const common = {
		octokit: options.octokit,
		octokitOptions: options.octokitOptions
	};
	if ("token" in options) return {
		type: "token",
		auth: createTokenAuth(String(options.token)),
		...common
	};
	if ("appId" in options && ("privateKey" in options || "createJwt" in options)) return {
		type: "app",
		auth: createAppAuth(options),
		...common
	};
	return {
		type: "unauthenticated",
		auth: createUnauthenticatedAuth({ reason: `Neither "appId"/"privateKey" nor "token" have been set as auth options` }),
		...common
	};
}
var VERSION$1 = "0.0.0-development";
function createProbotAuthFn(options) {
	const state = getState(options);
	return Object.assign(auth.bind(null, state), { hook: state.auth.hook });
}
createProbotAuthFn.VERSION = VERSION$1;
var createProbotAuth = createProbotAuthFn;

// node_modules/probot/lib/octokit/octokit-plugin-probot-request-logging.js
function probotRequestLogging(octokit) {
	octokit.hook.error("request", (error, options) => {
		if ("status" in error) {
			const { method, url, ...params } = octokit.request.endpoint.parse(options);
			const msg = `GitHub request: ${method} ${url} - ${error.status}`;
			octokit.log.debug(params.body || {}, msg);
		}
		throw error;
	});
	octokit.hook.after("request", (result, options) => {
		const { method, url, ...params } = octokit.request.endpoint.parse(options);
		const msg = `GitHub request: ${method} ${url} - ${result.status}`;
		octokit.log.debug(params.body || {}, msg);
	});
}

// node_modules/probot/lib/version.js
const VERSION = "14.3.2";

// node_modules/probot/lib/octokit/probot-octokit.js
const defaultOptions = {
	authStrategy: createProbotAuth,
	throttle: {
		enabled: true,
		onSecondaryRateLimit: (retryAfter, options, octokit) => {
			octokit.log.warn(`Secondary Rate limit hit with "${options.method} ${options.url}", retrying in ${retryAfter} seconds.`);
			return true;
		},
		onRateLimit: (retryAfter, options, octokit) => {
			octokit.log.warn(`Rate limit hit with "${options.method} ${options.url}", retrying in ${retryAfter} seconds.`);
			return true;
		}
	},
	userAgent: `probot/${VERSION}`
};
const ProbotOctokit = Octokit.plugin(throttling, retry, paginateRest, restEndpointMethods, enterpriseCompatibility, probotRequestLogging, config).defaults((instanceOptions) => {
	return {
		...defaultOptions,
		...instanceOptions,
		throttle: {
			...defaultOptions.throttle,
			...instanceOptions?.throttle
		}
	};
});

// \0agora-substitute:5:npx-import-light.js
const never$1 = new Proxy(function() {
	return never$1;
}, {
	get: (target, name) => name === "prototype" ? target.prototype : () => {
		throw new Error("npx-import-light is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	},
	apply: () => {
		throw new Error("npx-import-light is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	},
	construct: () => new Proxy({}, { get: (_, name) => typeof name === "symbol" || name === "then" ? void 0 : () => {
		throw new Error("npx-import-light is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	} })
});

// \0agora-substitute:4:bottleneck.js
const never = new Proxy(function() {
	return never;
}, {
	get: (target, name) => name === "prototype" ? target.prototype : () => {
		throw new Error("bottleneck is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	},
	apply: () => {
		throw new Error("bottleneck is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	},
	construct: () => new Proxy({}, { get: (_, name) => typeof name === "symbol" || name === "then" ? void 0 : () => {
		throw new Error("bottleneck is not part of this bundle: scripts/substitutes.ts says that nothing calls it.");
	} })
});

// node_modules/probot/lib/octokit/get-octokit-throttle-options.js
async function getOctokitThrottleOptions(options) {
	const { log, redisConfig } = options;
	const throttlingOptions = {
		onRateLimit: (retryAfter, options) => {
			log.warn(`Request quota exhausted for request ${options.method} ${options.url}`);
			if (options.request.retryCount <= 2) {
				log.info(`Retrying after ${retryAfter} seconds!`);
				return true;
			}
			return false;
		},
		onSecondaryRateLimit: (_retryAfter, options) => {
			log.warn(`Secondary quota detected for request ${options.method} ${options.url}`);
		}
	};
	if (!redisConfig) return throttlingOptions;
	const connection = new never.IORedisConnection({ client: await getRedisClient(options) });
	connection.on("error", (error) => {
		log.error(Object.assign(error, { source: "bottleneck" }));
	});
	throttlingOptions.Bottleneck = never;
	throttlingOptions.connection = connection;
	return throttlingOptions;
}
let Redis = null;
async function getRedisClient({ redisConfig }) {
	Redis ??= (await never$1("ioredis@5.9.3", { onlyPackageRunner: true })).Redis;
	if (redisConfig) return new Redis(redisConfig);
}

// node_modules/probot/lib/octokit/get-probot-octokit-with-defaults.js
/**
* Returns an Octokit instance with default settings for authentication. If
* a `githubToken` is passed explicitly, the Octokit instance will be
* pre-authenticated with that token when instantiated. Otherwise Octokit's
* app authentication strategy is used, and `options.auth` options are merged
* deeply when instantiated.
*
* Besides the authentication, the Octokit's baseUrl is set as well when run
* against a GitHub Enterprise Server with a custom domain.
*/
async function getProbotOctokitWithDefaults(options) {
	const authOptions = options.githubToken ? {
		token: options.githubToken,
		request: request.defaults({ request: { fetch: options.request?.fetch } })
	} : {
		cache: options.cache,
		appId: options.appId,
		privateKey: options.privateKey,
		request: request.defaults({ request: { fetch: options.request?.fetch } })
	};
	const log = options.log.child({ name: "octokit" });
	const octokitThrottleOptions = await getOctokitThrottleOptions({
		log,
		redisConfig: options.redisConfig
	});
	const defaultOptions = {
		log,
		auth: authOptions
	};
	if (options.request) defaultOptions.request = options.request;
	if (options.baseUrl) defaultOptions.baseUrl = options.baseUrl;
	if (octokitThrottleOptions) defaultOptions.throttle = octokitThrottleOptions;
	return options.Octokit.defaults((instanceOptions) => {
		const options = Object.assign({}, defaultOptions, instanceOptions, { auth: instanceOptions.auth ? Object.assign({}, defaultOptions.auth, instanceOptions.auth) : defaultOptions.auth });
		if (instanceOptions.throttle) options.throttle = Object.assign({}, defaultOptions.throttle, instanceOptions.throttle);
		return options;
	});
}

// node_modules/probot/lib/helpers/get-error-handler.js
function getErrorHandler(log) {
	return (error) => {
		const errors = error instanceof AggregateError ? error.errors : [error];
		const event = error.event;
		for (const error of errors) {
			const errMessage = (error.message || "").toLowerCase();
			if (errMessage.includes("x-hub-signature-256")) {
				log.error(error, "Go to https://github.com/settings/apps/YOUR_APP and verify that the Webhook secret matches the value of the WEBHOOK_SECRET environment variable.");
				continue;
			}
			if (errMessage.includes("pem") || errMessage.includes("json web token")) {
				log.error(error, "Your private key (a .pem file or PRIVATE_KEY environment variable) or APP_ID is incorrect. Go to https://github.com/settings/apps/YOUR_APP, verify that APP_ID is set correctly, and generate a new PEM file if necessary.");
				continue;
			}
			log.child({
				name: "event",
				id: event?.id
			}).error(error);
		}
	};
}

// node_modules/probot/lib/octokit/octokit-webhooks-transform.js
/**
* Probot's transform option, which extends the `event` object that is passed
* to webhook event handlers by `@octokit/webhooks`
* @see https://github.com/octokit/webhooks.js/#constructor
*/
async function webhookTransform(options, event) {
	const octokit = await options.octokit.auth({
		type: "event-octokit",
		event
	});
	const log = options.log.child({
		name: "event",
		id: event.id
	});
	return new Context(event, octokit, log);
}

// node_modules/probot/lib/octokit/get-webhooks.js
function getWebhooks(options) {
	const webhooks = new Webhooks({
		log: options.log,
		secret: options.webhookSecret,
		transform: (event) => webhookTransform(options, event)
	});
	webhooks.onError(getErrorHandler(options.log));
	return webhooks;
}

// node_modules/probot/lib/server/server.js
const defaultWebhookPath = "/api/github/webhooks";
const defaultWebhookSecret = "development";

// node_modules/probot/lib/probot.js
const UNINITIALIZED = 0;
const INITIALIZING = 1;
const INITIALIZED = 2;
var Probot = class {
	static defaults(defaults) {
		const ProbotWithDefaults = class extends this {
			constructor(...args) {
				const options = args[0] || {};
				super(Object.assign({}, defaults, options));
			}
		};
		return ProbotWithDefaults;
	}
	#state;
	constructor(options = {}) {
		if (!options.githubToken) {
			if (!options.appId) throw new Error("appId option is required");
			if (!options.privateKey) throw new Error("privateKey option is required");
		}
		this.#state = {
			initializationState: UNINITIALIZED,
			initializedPromise: createDeferredPromise(),
			initEventListeners: [],
			cache: null,
			octokit: null,
			webhooks: null,
			log: options.log || null,
			logFormat: options.logFormat || "pretty",
			logLevelInString: options.logLevelInString || false,
			logLevel: options.logLevel || "warn",
			logMessageKey: options.logMessageKey,
			sentryDsn: options.sentryDsn,
			githubToken: options.githubToken,
			appId: Number.parseInt(options.appId, 10),
			privateKey: options.privateKey,
			host: options.host,
			port: options.port,
			OctokitBase: options.Octokit || ProbotOctokit,
			baseUrl: options.baseUrl,
			redisConfig: options.redisConfig,
			webhookPath: options.webhookPath || "/api/github/webhooks",
			webhookSecret: options.secret || "development",
			request: options.request,
			server: options.server
		};
		this.#initialize().catch(() => {});
	}
	async #initialize() {
		if (this.#state.initializationState !== UNINITIALIZED) return this.#state.initializedPromise.promise;
		this.#state.initializationState = INITIALIZING;
		try {
			this.#state.cache = new LruObject(15e3, 354e4);
			this.#state.log = this.#state.log || await getLog({
				logFormat: this.#state.logFormat,
				logLevelInString: this.#state.logLevelInString,
				level: this.#state.logLevel,
				logMessageKey: this.#state.logMessageKey,
				sentryDsn: this.#state.sentryDsn
			});
			this.#state.log = this.#state.log.child({ name: "probot" });
			const Octokit = await getProbotOctokitWithDefaults({
				githubToken: this.#state.githubToken,
				Octokit: this.#state.OctokitBase,
				appId: this.#state.appId,
				privateKey: this.#state.privateKey,
				cache: this.#state.cache,
				log: this.#state.log,
				redisConfig: this.#state.redisConfig,
				baseUrl: this.#state.baseUrl,
				request: this.#state.request
			});
			this.#state.octokit = new Octokit();
			this.#state.webhooks = getWebhooks({
				log: this.#state.log,
				octokit: this.#state.octokit,
				webhookSecret: this.#state.webhookSecret
			});
			this.#state.initializationState = INITIALIZED;
			for (const [type, listener, name] of this.#state.initEventListeners) switch (type) {
				case "on":
					this.#state.webhooks.on(name, listener);
					break;
				case "onAny":
					this.#state.webhooks.onAny(listener);
					break;
				case "onError": this.#state.webhooks.onError(listener);
			}
			this.#state.initEventListeners.length = 0;
			this.#state.initializedPromise.resolve();
		} catch (error) {
			if (this.#state.log) this.#state.log.error({ err: error }, "Failed to initialize Probot");
			else console.error("Failed to initialize Probot", error);
			this.#state.initializedPromise.reject(error);
		} finally {
			return this.#state.initializedPromise.promise;
		}
	}
	async getNodeMiddleware({ log, path } = {}) {
		await this.#initialize();
		return createNodeMiddleware(this.#state.webhooks, {
			log: log || this.#state.log,
			path: path || this.#state.webhookPath
		});
	}
	async auth(installationId) {
		await this.#initialize();
		return await getAuthenticatedOctokit({
			log: this.#state.log,
			octokit: this.#state.octokit,
			installationId
		});
	}
	async load(appFn, options = { cwd: process.cwd() }) {
		await this.#state.initializedPromise.promise;
		if (typeof options.addHandler !== "function") options.addHandler = this.#state.server ? this.#state.server.addHandler.bind(this.#state.server) : () => {
			throw new Error("No server instance");
		};
		if (Array.isArray(appFn)) {
			for (const fn of appFn) await this.load(fn, options);
			return;
		}
		await appFn(this, options);
	}
	get log() {
		return this.#state.log;
	}
	on = (eventName, callback) => {
		if (Array.isArray(eventName)) for (const name of eventName) validateEventName(name, { onUnknownEventName: "ignore" });
		else validateEventName(eventName, { onUnknownEventName: "ignore" });
		if (this.#state.initializationState !== INITIALIZED) {
			this.#state.initEventListeners.push([
				"on",
				callback,
				eventName
			]);
			return;
		}
		this.#state.webhooks.on(eventName, callback);
	};
	onAny = (callback) => {
		if (this.#state.initializationState !== INITIALIZED) {
			this.#state.initEventListeners.push(["onAny", callback]);
			return;
		}
		this.#state.webhooks.onAny(callback);
	};
	onError = (callback) => {
		if (this.#state.initializationState !== INITIALIZED) {
			this.#state.initEventListeners.push(["onError", callback]);
			return;
		}
		this.#state.webhooks.onError(callback);
	};
	async ready() {
		await this.#state.initializedPromise.promise;
		return this;
	}
	async receive(event) {
		await this.#state.initializedPromise.promise;
		this.#state.log.debug({ event }, "Webhook received");
		await this.#state.webhooks.receive(event);
	}
	static get version() {
		return VERSION;
	}
	get version() {
		return VERSION;
	}
	get webhooks() {
		return this.#state.webhooks;
	}
	get webhookPath() {
		return this.#state.webhookPath;
	}
};

// node_modules/probot/lib/helpers/get-payload.js
const textDecoder = new TextDecoder("utf-8", { fatal: false });
const decode = textDecoder.decode.bind(textDecoder);

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

// github/apps.ts
/**
* The app itself: who it is, where it is installed, and which repositories it can see there.
*/
/**
* The app's slug; its own comments are by `<slug>[bot]`.
* @param client authenticated as the app.
* @see https://docs.github.com/en/rest/apps/apps#get-the-authenticated-app
*/
async function slugOfApp(client) {
	const { data } = await client.request("GET /app");
	const slug = data?.slug;
	if (slug === void 0) throw new Error("GitHub did not tell the slug of the app. Check APP_ID and PRIVATE_KEY.");
	return slug;
}
/**
* The ids of all installations that are not suspended.
* @param client authenticated as the app.
* @see https://docs.github.com/en/rest/apps/apps#list-installations-for-the-authenticated-app
*/
async function listInstallations(client) {
	return (await client.paginate("GET /app/installations", { per_page: 100 })).filter((installation) => installation.suspended_at === null).map((installation) => installation.id);
}
/**
* The repositories that an installation can see.
* @param client authenticated as that installation.
* @see https://docs.github.com/en/rest/apps/installations#list-repositories-accessible-to-the-app-installation
*/
async function listRepositories(client) {
	return (await client.paginate("GET /installation/repositories", { per_page: 100 })).map((repository) => ({
		owner: repository.owner.login,
		repo: repository.name,
		id: repository.id,
		defaultBranch: repository.default_branch,
		isArchived: repository.archived
	}));
}
/**
* The installation of the app that may act on a repository.
* @param client authenticated as the app.
* @throws RequestError 404 when the app is not installed there.
* @see https://docs.github.com/en/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app
*/
async function findInstallation(client, at) {
	const { data } = await client.request("GET /repos/{owner}/{repo}/installation", {
		owner: at.owner,
		repo: at.repo
	});
	return data.id;
}
/**
* A repository by its present name.
* @throws RequestError 404 when it is not there or not to be seen.
* @see https://docs.github.com/en/rest/repos/repos#get-a-repository
*/
async function getRepository(client, at) {
	const { data } = await client.request("GET /repos/{owner}/{repo}", {
		owner: at.owner,
		repo: at.repo
	});
	return {
		owner: data.owner.login,
		repo: data.name,
		id: Number(data.id),
		defaultBranch: data.default_branch,
		isArchived: data.archived
	};
}

// github/conditional.ts
/**
* Asks again without paying again: every read carries the tag of the answer we have, and GitHub's «not modified» is
* answered from memory. Such an answer does not count against the rate limit.
*
* A tag belongs to a token. An installation's token lives for an hour, so once an hour everything is read in full.
*
* @see https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#use-conditional-requests-if-appropriate
*/
const MOST_BYTES = 67108864;
/** Forgets what was not asked for the longest time. */
function createAnswerMemory(mostBytes = MOST_BYTES) {
	const kept = /* @__PURE__ */ new Map();
	let bytes = 0;
	const forget = (key) => {
		bytes -= kept.get(key)?.packed.length ?? 0;
		kept.delete(key);
	};
	return {
		find: (key) => {
			const found = kept.get(key);
			if (found === void 0) return void 0;
			kept.delete(key);
			kept.set(key, found);
			return found;
		},
		keep: (key, answer) => {
			forget(key);
			kept.set(key, answer);
			bytes += answer.packed.length;
			for (const oldest of kept.keys()) {
				if (bytes <= mostBytes) break;
				forget(oldest);
			}
		}
	};
}
/**
* From now on this client's reads are conditional, but for those that carry a tag of their own: whoever sends one wants to hear «not modified».
* @param scope whose answers these are: what one installation may read says nothing about another.
*/
function makeConditional(client, memory, scope) {
	client.hook.wrap("request", async (request, options) => {
		if (options.method !== "GET" || options.headers["if-none-match"] !== void 0) return request(options);
		const key = `${scope} ${client.request.endpoint(options).url} ${options.headers.accept}`;
		const known = memory.find(key);
		try {
			if (known !== void 0) options.headers["if-none-match"] = known.etag;
			const answer = await request(options);
			remember$1(memory, key, answer);
			return answer;
		} catch (error) {
			if (known === void 0 || !isStatus(error, 304)) throw error;
			return (0, node_v8.deserialize)(known.packed);
		}
	});
}
function remember$1(memory, key, answer) {
	const { etag } = answer.headers;
	if (etag === void 0 || answer.status !== 200 || typeof answer.data !== "object" || answer.data instanceof ArrayBuffer) return;
	memory.keep(key, {
		etag,
		packed: (0, node_v8.serialize)(answer)
	});
}

// github/rate-limits.ts
/**
* What GitHub says about our budget of requests: in the headers of every answer, and in its refusals. Pure.
*
* @see https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
*/
const count$2 = require_only_once.number().check(require_zod.int(), require_zod._gte(0));
const Headers = require_zod.later(() => require_zod.looseObject({
	"x-ratelimit-limit": require_zod._catch(require_zod.optional(count$2), void 0),
	"x-ratelimit-remaining": require_zod._catch(require_zod.optional(count$2), void 0),
	"x-ratelimit-reset": require_zod._catch(require_zod.optional(count$2), void 0),
	"x-ratelimit-resource": require_zod._catch(require_zod.optional(require_zod.string()), void 0),
	"retry-after": require_zod._catch(require_zod.optional(count$2), void 0)
}));
const Refused = require_zod.later(() => require_zod.looseObject({
	status: require_zod.int(),
	message: require_zod._default(require_zod.string(), ""),
	response: require_zod.looseObject({ headers: Headers })
}));
/** GitHub asks for a minute at least when a secondary limit names no time. */
const UNNAMED_PAUSE_MS = 6e4;
/** More than GitHub ever asks for; a broken header must not silence us for a year. */
const LONGEST_PAUSE_MS = 39e5;
/** @param headers of any answer; the budget of searches is another one and not read. */
function readRate(headers) {
	const read = Headers.safeParse(headers).data;
	if (read === void 0 || (read["x-ratelimit-resource"] ?? "core") !== "core") return {};
	const { "x-ratelimit-limit": limit, "x-ratelimit-remaining": remaining, "x-ratelimit-reset": reset } = read;
	return {
		...limit === void 0 ? {} : { limit },
		...remaining === void 0 ? {} : { remaining },
		...reset === void 0 ? {} : { resetAt: reset * 1e3 }
	};
}
/**
* When a refused request may be sent again.
*
* @param error what a request threw; also one of several that were thrown together.
* @returns `undefined` when it was not a rate limit that refused it.
*/
function findRetryAt(error, now) {
	if (error instanceof AggregateError) {
		const times = error.errors.flatMap((one) => findRetryAt(one, now) ?? []);
		return times.length === 0 ? void 0 : Math.max(...times);
	}
	const refused = Refused.safeParse(error).data;
	if (refused === void 0 || refused.status !== 403 && refused.status !== 429) return void 0;
	const at = readPause(refused.response.headers, refused, now);
	return at === void 0 ? void 0 : Math.min(at, now + LONGEST_PAUSE_MS);
}
function readPause(headers, refused, now) {
	const { "retry-after": seconds, "x-ratelimit-remaining": remaining, "x-ratelimit-reset": reset } = headers;
	if (seconds !== void 0) return now + seconds * 1e3;
	if (remaining === 0 && reset !== void 0) return Math.max(now, reset * 1e3) + 1e3;
	return refused.status === 429 || /\brate limit\b/i.test(refused.message) ? now + UNNAMED_PAUSE_MS : void 0;
}

// protocol/claim-ref.ts
/**
* The name of a claim: a git ref that only one caller can create.
*
* `refs/agora/claims/<what>/<attempt>`; `what` is a question (the right to resume it) or a task (the right to
* start it). The attempt is the fence: a run that finds a newer attempt than its own must not publish.
*/
const PATTERN$1 = /^refs\/agora\/claims\/(?<subject>[tq]_[0-9a-v]{12})\/(?<attempt>[1-9][0-9]{0,5})$/;
function renderClaimRef(subject, attempt) {
	return `refs/agora/claims/${subject}/${attempt}`;
}
/** The prefix of all claims on a subject, as `GET …/git/matching-refs/{ref}` takes it: without `refs/`. */
function claimPrefix(subject) {
	return `agora/claims/${subject}/`;
}
/** @returns `undefined` for a ref that is no claim of ours. */
function readClaimRef(ref) {
	const { subject = "", attempt = "" } = PATTERN$1.exec(ref)?.groups ?? {};
	const id = require_dispatch_request.TaskId.safeParse(subject).data ?? require_dispatch_request.QuestionId.safeParse(subject).data;
	return id === void 0 ? void 0 : {
		subject: id,
		attempt: Number(attempt)
	};
}
/** The newest attempt among refs, 0 when nobody has claimed yet. */
function newestAttempt(refs, subject) {
	const attempts = refs.map(readClaimRef).filter((claim) => claim?.subject === subject);
	return Math.max(0, ...attempts.map((claim) => claim?.attempt ?? 0));
}

// github/claims.ts
/**
* Claims on GitHub: «this is mine to act on», decided by the server.
*
* Two people answer in the same second, or GitHub delivers one webhook twice. Creating a git ref is the one GitHub call
* that exactly one caller wins: the second gets 422 «Reference already exists». Comments, labels and reactions all let
* both through.
*/
/**
* Tries to become the one who starts a task or resumes a question.
*
* @param at with the commit that the ref points to: it only has to exist.
* @param attempt counts from 1; a claim whose holder died is passed over by claiming attempt + 1.
* @returns `'won'` once per (subject, attempt), `'lost'` to everyone after.
* @throws RequestError for every other answer: 403 means the app lacks `contents: write`, another 422 that there is no
*   such commit. After a 5xx or a broken connection nobody knows who won; then the claim counts as one whose holder died.
* @see https://docs.github.com/en/rest/git/refs#create-a-reference
*/
async function claim(client, at, subject, attempt) {
	try {
		await client.request("POST /repos/{owner}/{repo}/git/refs", {
			owner: at.owner,
			repo: at.repo,
			sha: at.sha,
			ref: renderClaimRef(subject, attempt),
			request: ONCE
		});
		return "won";
	} catch (error) {
		if (isStatus(error, 422) && /reference already exists/i.test(error.message)) return "lost";
		throw error;
	}
}
/**
* The newest attempt at a subject, 0 when nobody has claimed it.
* @see https://docs.github.com/en/rest/git/refs#list-matching-references
*/
async function findNewestAttempt(client, at, subject) {
	const { data } = await client.request("GET /repos/{owner}/{repo}/git/matching-refs/{ref}", {
		owner: at.owner,
		repo: at.repo,
		ref: claimPrefix(subject).replace(/\/$/, "")
	});
	return newestAttempt(data.map(({ ref }) => ref), subject);
}

// github/contents.ts
/**
* Files of a repository at a commit, without a checkout.
*/
const File = require_zod.later(() => require_zod.looseObject({
	type: require_zod.literal("file"),
	encoding: require_zod.string(),
	content: require_zod.string(),
	size: require_zod.number()
}));
const Folder = require_zod.later(() => require_zod.array(require_zod.looseObject({
	type: require_zod.string(),
	name: require_zod.string()
})));
/**
* The newest commit of a branch.
* @throws RequestError 404 when there is no such branch, 409 when the repository is empty.
* @see https://docs.github.com/en/rest/git/refs#get-a-reference
*/
async function headOf(client, at) {
	const { data } = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
		owner: at.owner,
		repo: at.repo,
		ref: `heads/${at.branch}`
	});
	return data.object.sha;
}
/**
* A file's bytes at a commit.
*
* @returns `undefined` when there is no file of that name there, or when it is a folder, a link or a submodule.
* @throws Error when the file is larger than the megabyte that this endpoint carries.
* @see https://docs.github.com/en/rest/repos/contents#get-repository-content
*/
async function findFile(client, at) {
	const file = File.safeParse(await findContent(client, at));
	if (!file.success) return void 0;
	if (file.data.encoding !== "base64") throw new Error(`${at.path} is ${file.data.size} bytes long; GitHub hands out at most 1 MiB this way. Make the file smaller.`);
	return Buffer.from(file.data.content, "base64");
}
/**
* The names of the files right below a folder at a commit; none when there is no such folder.
* @see https://docs.github.com/en/rest/repos/contents#get-repository-content
*/
async function listFiles(client, at) {
	return (Folder.safeParse(await findContent(client, at)).data ?? []).filter((entry) => entry.type === "file").map((entry) => entry.name);
}
async function findContent(client, at) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/contents/{path}", {
			owner: at.owner,
			repo: at.repo,
			path: at.path,
			ref: at.ref
		});
		return data;
	} catch (error) {
		if (isStatus(error, 404)) return void 0;
		throw error;
	}
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
* A commit's tree and message.
* @throws RequestError 404 when there is no such commit.
* @see https://docs.github.com/en/rest/git/commits#get-a-commit-object
*/
async function readCommit(client, at) {
	const { data } = await client.request("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", {
		owner: at.owner,
		repo: at.repo,
		commit_sha: at.commit
	});
	return {
		tree: data.tree.sha,
		message: data.message
	};
}
/**
* Makes a commit. Author and committer are left out: then GitHub names the app itself and signs the commit for it.
* @see https://docs.github.com/en/rest/git/commits#create-a-commit
*/
async function writeCommit(client, at, commit) {
	const { data } = await client.request("POST /repos/{owner}/{repo}/git/commits", {
		owner: at.owner,
		repo: at.repo,
		message: commit.message,
		tree: commit.tree,
		parents: [...commit.parents]
	});
	return data.sha;
}
/**
* The commit that a branch points to, `undefined` when there is no such branch.
* @see https://docs.github.com/en/rest/git/refs#get-a-reference
*/
async function findBranch(client, at) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/git/ref/{ref}", {
			owner: at.owner,
			repo: at.repo,
			ref: `heads/${at.branch}`
		});
		return data.object.sha;
	} catch (error) {
		if (isStatus(error, 404)) return void 0;
		throw error;
	}
}
/**
* Creates a branch; never moves one: see advanceBranch.
* @returns `'exists'` when a branch of that name is there already, wherever it points.
* @throws RequestError 403 when the app lacks `contents: write`.
* @see https://docs.github.com/en/rest/git/refs#create-a-reference
*/
async function createBranch(client, at, sha) {
	try {
		await client.request("POST /repos/{owner}/{repo}/git/refs", {
			owner: at.owner,
			repo: at.repo,
			ref: `refs/heads/${at.branch}`,
			sha,
			request: ONCE
		});
		return "created";
	} catch (error) {
		if (isStatus(error, 422) && /reference already exists/i.test(error.message)) return "exists";
		throw error;
	}
}
/**
* Moves a branch forward; never to a commit that does not have its present one among its ancestors.
* @returns `'moved-on'` when somebody else has moved it meanwhile, or deleted it.
* @throws RequestError 403 when the app lacks `contents: write`, or `workflows: write` for a commit that changes workflows.
* @see https://docs.github.com/en/rest/git/refs#update-a-reference
*/
async function advanceBranch(client, at, sha) {
	try {
		await client.request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", {
			owner: at.owner,
			repo: at.repo,
			ref: `heads/${at.branch}`,
			sha,
			force: false
		});
		return "advanced";
	} catch (error) {
		if (isStatus(error, 422) && /fast.?forward|does not exist/i.test(error.message)) return "moved-on";
		throw error;
	}
}
/**
* What `head` has that `base` has not.
* @returns `undefined` when one of them is not there any more.
* @see https://docs.github.com/en/rest/commits/commits#compare-two-commits
*/
async function compareCommits(client, at) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/compare/{basehead}", {
			owner: at.owner,
			repo: at.repo,
			basehead: `${at.base}...${at.head}`,
			per_page: 1
		});
		const files = (data.files ?? []).flatMap(({ filename, previous_filename: before }) => before === void 0 ? [filename] : [filename, before]);
		return {
			isAhead: data.status === "ahead" || data.status === "identical",
			files
		};
	} catch (error) {
		if (isStatus(error, 404)) return void 0;
		throw error;
	}
}
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
	return found === void 0 ? void 0 : pullRequestOf(found);
}
function pullRequestOf(raw) {
	return {
		number: raw.number,
		url: raw.html_url,
		isOpen: raw.state === "open",
		head: raw.head.sha,
		by: raw.user?.login ?? "ghost",
		body: raw.body ?? ""
	};
}
/**
* Opens a pull request, or finds the one that a first try opened without our hearing of it.
* @throws RequestError 403 when the app lacks `pull_requests: write`, 422 when there is nothing between the branches.
* @see https://docs.github.com/en/rest/pulls/pulls#create-a-pull-request
*/
async function openPullRequest(client, at, pull) {
	try {
		const { data } = await client.request("POST /repos/{owner}/{repo}/pulls", {
			owner: at.owner,
			repo: at.repo,
			head: at.branch,
			base: pull.into,
			title: pull.title,
			body: pull.body,
			maintainer_can_modify: true,
			request: ONCE
		});
		return pullRequestOf(data);
	} catch (error) {
		const there = isStatus(error, 422) && /already exists/i.test(error.message) ? await findPullRequest(client, at) : void 0;
		if (there === void 0) throw error;
		return there;
	}
}
/**
* Replaces the text of a pull request.
* @throws RequestError 403 when the app lacks `pull_requests: write`, 404 when it is gone.
* @see https://docs.github.com/en/rest/pulls/pulls#update-a-pull-request
*/
async function editPullRequest(client, at, body) {
	await client.request("PATCH /repos/{owner}/{repo}/pulls/{pull_number}", {
		owner: at.owner,
		repo: at.repo,
		pull_number: at.pullRequest,
		body
	});
}
/**
* Where a pull request comes from, and its text.
* @returns `undefined` when there is none of that number.
* @see https://docs.github.com/en/rest/pulls/pulls#get-a-pull-request
*/
async function readPullRequest(client, at) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}", {
			owner: at.owner,
			repo: at.repo,
			pull_number: at.pullRequest
		});
		return {
			branch: data.head.ref,
			isOwn: idOf(data.head.repo) === data.base.repo.id,
			body: data.body ?? ""
		};
	} catch (error) {
		if (isStatus(error, 404)) return void 0;
		throw error;
	}
}
/** A fork that was deleted is null, whatever the types say. */
function idOf(repo) {
	return repo?.id;
}

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
/**
* The oldest issue by an account that opens with certain words, open or closed.
* @param number where it was before: then only that is looked at. @returns `undefined` when there is none, or it was deleted.
* @see https://docs.github.com/en/rest/issues/issues#list-repository-issues
*/
async function findIssueOf(client, at, { login, opening, number }) {
	const found = (number === void 0 ? await client.paginate("GET /repos/{owner}/{repo}/issues", {
		owner: at.owner,
		repo: at.repo,
		creator: login,
		state: "all",
		sort: "created",
		direction: "asc",
		per_page: 100
	}) : await findByNumber(client, at, number)).find((issue) => issue.user?.login === login && issue.pull_request === void 0 && (number !== void 0 || issue.body?.startsWith(opening) === true));
	return found === void 0 ? void 0 : {
		number: found.number,
		body: found.body ?? "",
		isOpen: found.state === "open",
		updatedAt: found.updated_at
	};
}
async function findByNumber(client, at, number) {
	try {
		return [(await client.request("GET /repos/{owner}/{repo}/issues/{issue_number}", {
			owner: at.owner,
			repo: at.repo,
			issue_number: number
		})).data];
	} catch (error) {
		if (isStatus(error, 404) || isStatus(error, 410)) return [];
		throw error;
	}
}
/**
* Replaces the text of an issue.
* @see https://docs.github.com/en/rest/issues/issues#update-an-issue
*/
async function editIssue(client, at, body) {
	await client.request("PATCH /repos/{owner}/{repo}/issues/{issue_number}", {
		owner: at.owner,
		repo: at.repo,
		issue_number: at.issue,
		body
	});
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
		request: ONCE
	});
	return data.number;
}
/** What we read of an event; GitHub's own union has some forty members, most of them without a label. */
const RawLabelEvent = require_zod.later(() => require_zod.looseObject({
	id: require_zod.int(),
	event: require_zod._enum(["labeled", "unlabeled"]),
	label: require_zod.looseObject({ name: require_zod.string() }),
	actor: require_zod.looseObject({
		id: require_zod.int(),
		login: require_zod.string(),
		type: require_zod.string()
	}),
	created_at: require_zod.string()
}));
const OfIssue = require_zod.later(() => require_zod.looseObject({ issue: require_zod.looseObject({
	number: require_zod.int(),
	pull_request: require_zod.optional(require_zod._undefined())
}) }));
const Dated = require_zod.later(() => require_zod.looseObject({ created_at: require_zod.string() }));
/**
* Every time a label was set on or taken from an issue, oldest first.
* @see https://docs.github.com/en/rest/issues/events#list-issue-events
*/
async function listLabelEvents(client, at) {
	return (await client.paginate("GET /repos/{owner}/{repo}/issues/{issue_number}/events", {
		owner: at.owner,
		repo: at.repo,
		issue_number: at.issue,
		per_page: 100
	})).flatMap((event) => labelEvent(event));
}
/** How far back one look goes at most: a thousand events, newest first. */
const EVENT_PAGES = 10;
/**
* The label events of all issues since a time, with their issue, oldest first; those of pull requests are left out.
* GitHub lists events newest first and takes no `since`, so reading ends at the first page that is older.
* @see https://docs.github.com/en/rest/issues/events#list-issue-events-for-a-repository
*/
async function listLabelEventsSince(client, at, since) {
	const found = [];
	for (let page = 1; page <= EVENT_PAGES; page += 1) {
		const { data } = await client.request("GET /repos/{owner}/{repo}/issues/events", {
			owner: at.owner,
			repo: at.repo,
			per_page: 100,
			page
		});
		const recent = data.filter((event) => isSince(event, since));
		found.push(...recent.flatMap((event) => {
			const issue = OfIssue.safeParse(event).data?.issue.number;
			return issue === void 0 ? [] : labelEvent(event).map((label) => ({
				...label,
				issue
			}));
		}));
		if (data.length < 100 || recent.length < data.length) break;
	}
	return found.reverse();
}
function isSince(event, since) {
	const dated = Dated.safeParse(event);
	return dated.success && Date.parse(dated.data.created_at) >= since.getTime();
}
function labelEvent(raw) {
	const { data } = RawLabelEvent.safeParse(raw);
	if (data === void 0) return [];
	const { id, login, type } = data.actor;
	return [{
		id: data.id,
		kind: data.event,
		label: data.label.name,
		by: {
			id,
			login,
			type
		},
		at: data.created_at
	}];
}

// github/people.ts
/**
* What somebody may do in a repository, asked of GitHub at the moment it matters.
*
* Never `author_association`: it says how a comment came about, not what its author may do now.
*/
const ROLES = [
	"none",
	"read",
	"triage",
	"write",
	"maintain",
	"admin"
];
/**
* The permission that this account has now.
*
* The question goes by login, because GitHub's API asks so; the answer counts only when it is about the account with
* that id, because a login can be renamed and taken by somebody else.
*
* `role_name` knows triage and maintain, `permission` does not; a custom role has its own name there, and then
* `permission` says which of the four it amounts to.
*
* @returns `'none'` for a stranger, for a login that is gone, and for a login that is another account by now.
* @throws RequestError for every other answer, so that «unknown» cannot be taken for an answer: the caller must not act.
* @see https://docs.github.com/en/rest/collaborators/collaborators#get-repository-permissions-for-a-user
*/
async function permissionOf(client, at, person) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/collaborators/{username}/permission", {
			owner: at.owner,
			repo: at.repo,
			username: person.login
		});
		if (data.user?.id !== person.id) return "none";
		return knownRole(data.role_name) ?? knownRole(data.permission) ?? "none";
	} catch (error) {
		if (isStatus(error, 404)) return "none";
		throw error;
	}
}
/**
* Whether an account is an active member of a team now.
* @throws RequestError 403 without «Members: read» of the organisation, and for every other answer that is no answer.
* @see https://docs.github.com/en/rest/teams/members#get-team-membership-for-a-user
*/
async function isTeamMember(client, team, person) {
	try {
		const { data } = await client.request("GET /orgs/{org}/teams/{team_slug}/memberships/{username}", {
			org: team.org,
			team_slug: team.slug,
			username: person.login
		});
		return data.state === "active";
	} catch (error) {
		if (isStatus(error, 404)) return false;
		throw error;
	}
}
function knownRole(name) {
	return ROLES.find((role) => role === name);
}

// github/rules.ts
/** No file at all is a decision too: everything as it is by default. */
async function findConfig(find) {
	const file = await find(require_dispatch_request.CONFIG_PATH);
	const { readConfigFile } = await Promise.resolve().then(() => require("./config.cjs"));
	return readConfigFile(textOf(file));
}
/** The first of the places that there is counts, as it does for GitHub. */
async function findOwners(find) {
	const { OWNERS_PATHS, readOwners } = await Promise.resolve().then(() => policy_exports);
	for (const path of OWNERS_PATHS) {
		const file = await find(path);
		if (file !== void 0) return readOwners(textOf(file));
	}
	return readOwners("");
}
function textOf(bytes) {
	return Buffer.from(bytes ?? []).toString("utf8");
}

// github/runs.ts
/**
* Workflow runs: starting one with a dispatch request, and finding it again.
*
* A run is found by its title, which the sample workflow's `run-name` renders from the request: a server that does not
* tell the id of the run it starts leaves no other way, and a bot that died between starting and remembering neither.
*/
const Started = require_zod.later(() => require_zod.looseObject({ workflow_run_id: require_zod.PositiveInt }));
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
		inputs: { request: require_dispatch_request.renderRequest(request) },
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
* Asks GitHub to cancel a run. A run that has ended stays as it is.
* @see https://docs.github.com/en/rest/actions/workflow-runs#cancel-a-workflow-run
*/
async function cancelRun(client, at) {
	try {
		await client.request("POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel", {
			owner: at.owner,
			repo: at.repo,
			run_id: at.runId
		});
	} catch (error) {
		if (!isStatus(error, 409) && !isStatus(error, 404)) throw error;
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
	return require_zod.looseObject({ id: require_zod.int() }).safeParse(raw).data?.id;
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
* Every comment in the reviews of a pull request, oldest first. Their ids are not those of the conversation's comments.
* @see https://docs.github.com/en/rest/pulls/comments#list-review-comments-on-a-pull-request
*/
async function listReviewComments(client, at) {
	return (await client.paginate("GET /repos/{owner}/{repo}/pulls/{pull_number}/comments", {
		owner: at.owner,
		repo: at.repo,
		pull_number: at.pullRequest,
		per_page: 100
	})).map((comment) => {
		const line = comment.line ?? comment.original_line;
		return {
			...threadComment(comment),
			beside: {
				path: comment.path,
				hunk: comment.diff_hunk,
				...line === void 0 ? {} : { line }
			}
		};
	});
}
/**
* What was said with the reviews of a pull request as a whole, oldest first: approvals, refusals, remarks. One that is not
* submitted yet, or says nothing, is left out. Their ids are again others, and GitHub tells no time of an edit.
* @see https://docs.github.com/en/rest/pulls/reviews#list-reviews-for-a-pull-request
*/
async function listReviewSummaries(client, at) {
	return (await client.paginate("GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews", {
		owner: at.owner,
		repo: at.repo,
		pull_number: at.pullRequest,
		per_page: 100
	})).flatMap(({ submitted_at, ...review }) => submitted_at === void 0 || review.body === "" ? [] : [threadComment({
		...review,
		created_at: submitted_at,
		updated_at: submitted_at
	})]);
}
/**
* One comment, `undefined` when it was deleted.
* @see https://docs.github.com/en/rest/issues/comments#get-an-issue-comment
*/
async function findComment(client, at) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/issues/comments/{comment_id}", {
			owner: at.owner,
			repo: at.repo,
			comment_id: at.commentId
		});
		return threadComment(data);
	} catch (error) {
		if (isStatus(error, 404) || isStatus(error, 410)) return void 0;
		throw error;
	}
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
/**
* Replaces the text of a comment. Notifies nobody.
* @throws RequestError 404 when the comment is gone.
* @see https://docs.github.com/en/rest/issues/comments#update-an-issue-comment
*/
async function editComment(client, at, body) {
	await client.request("PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}", {
		owner: at.owner,
		repo: at.repo,
		comment_id: at.commentId,
		body
	});
}
/**
* Puts a reaction on a comment. Doing it twice leaves one.
* @see https://docs.github.com/en/rest/reactions/reactions#create-reaction-for-an-issue-comment
*/
async function reactToComment(client, at, reaction) {
	await client.request("POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions", {
		owner: at.owner,
		repo: at.repo,
		comment_id: at.commentId,
		content: reaction
	});
}
/**
* Puts a reaction on an issue itself. Doing it twice leaves one.
* @see https://docs.github.com/en/rest/reactions/reactions#create-reaction-for-an-issue
*/
async function reactToIssue(client, at, reaction) {
	await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/reactions", {
		owner: at.owner,
		repo: at.repo,
		issue_number: at.issue,
		content: reaction
	});
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

// protocol/canonical-json.ts
var import__agora_substitute_9_node_crypto = require_dispatch_request.require__agora_substitute_9_node_crypto();
/** `sha256:` and 64 hexadecimal digits over the bytes, or over the UTF-8 of a text. */
function contentHash(content) {
	return `sha256:${(0, import__agora_substitute_9_node_crypto.hash)("sha256", content, "hex")}`;
}

// \0agora-substitute:11:yaml.js
var require__agora_substitute_11_yaml = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	Object.defineProperty(exports, "isMap", {
		enumerable: true,
		get: () => require("./yaml.cjs").isMap
	});
	Object.defineProperty(exports, "isScalar", {
		enumerable: true,
		get: () => require("./yaml.cjs").isScalar
	});
	Object.defineProperty(exports, "isSeq", {
		enumerable: true,
		get: () => require("./yaml.cjs").isSeq
	});
	Object.defineProperty(exports, "LineCounter", {
		enumerable: true,
		get: () => require("./yaml.cjs").LineCounter
	});
	Object.defineProperty(exports, "parseDocument", {
		enumerable: true,
		get: () => require("./yaml.cjs").parseDocument
	});
}));

// protocol/budget.ts
const amount = require_zod.later(() => require_zod.number().check(require_zod._positive()));
const count$1 = require_zod.later(() => require_zod.int().check(require_zod._gte(1)));
const Amounts$1 = require_zod.later(() => require_zod.strictObject({
	/** What the runtime says it cost, where it knows. */
	"cost-usd": require_zod.optional(amount),
	/** Answers of the model, or where a runtime does not tell them, uses of a tool. */
	turns: require_zod.optional(count$1),
	/** Everything sent to the model and received from it, from its cache or not. */
	tokens: require_zod.optional(count$1),
	minutes: require_zod.optional(amount)
}));
const Budget = require_zod.later(() => require_zod.strictObject({
	/** For one run of the agent, from its start to its question or its end. */
	round: require_zod.optional(Amounts$1),
	/** For all of them together. */
	task: require_zod.optional(require_zod.extend(Amounts$1, { rounds: require_zod.optional(count$1) }))
}));
/** What a task has used so far. The session's are what the present session says of itself: it counts over its rounds. */
const Spent = require_zod.later(() => require_zod.looseObject({
	turns: require_zod.int().check(require_zod._gte(0)),
	tokens: require_zod.int().check(require_zod._gte(0)),
	costUsd: require_zod.number().check(require_zod._gte(0)),
	seconds: require_zod.number().check(require_zod._gte(0)),
	sessionTokens: require_zod.optional(require_zod.int().check(require_zod._gte(0))),
	sessionCostUsd: require_zod.optional(require_zod.number().check(require_zod._gte(0))),
	/** Calls of GitHub's API, as far as they were counted when the state was stored. */
	apiCalls: require_zod.optional(require_zod.int().check(require_zod._gte(0))),
	/** While its runs waited for the answers that they went on with. */
	idleSeconds: require_zod.optional(require_zod.number().check(require_zod._gte(0)))
}));

// protocol/delivery-mode.ts
/**
* What becomes of a finished task's files: a pull request, only a branch, or only the patch in the run's artifacts.
*
* The subagent's `deliver:` says, else the workflow's input of that name. It stands in result.json, so that whoever
* delivers does what was decided when the agent ran, and not what somebody changed since.
*/
const DELIVERY_MODES = [
	"pull-request",
	"branch",
	"patch"
];
const DeliveryMode = require_zod.later(() => require_zod._enum(DELIVERY_MODES, `must be ${DELIVERY_MODES.slice(0, -1).join(", ")} or ${DELIVERY_MODES.at(-1) ?? ""}`));
const DEFAULT_DELIVERY = "pull-request";

// protocol/read-yaml.ts
/**
* Reads YAML that people wrote, and says of every mistake where it is.
*
* One reader for front matter, environments and the lock file, because a person who has to search for the mistake that we
* found already is badly served. It never throws: what is too deep, too tangled or no YAML at all is a mistake, too.
*/
var import__agora_substitute_11_yaml = require__agora_substitute_11_yaml();
const MOST_ALIASES = 100;
/** Deeper nesting than any file of ours has; the parser calls itself for each level. */
const MOST_BRACKETS = 200;
/** Reads one document and checks it. All mistakes are told at once. */
function readYaml(text, schema, { what, firstLine = 1, values = "typed" }) {
	const counter = new import__agora_substitute_11_yaml.LineCounter();
	const place = (offset) => {
		const { line, col } = counter.linePos(offset);
		return {
			line: Math.max(1, line) + firstLine - 1,
			column: Math.max(1, col)
		};
	};
	try {
		if (nesting(text) > MOST_BRACKETS) return malformed$2([{
			...place(0),
			message: `${what}: nests deeper than ${MOST_BRACKETS} levels`
		}]);
		const document = (0, import__agora_substitute_11_yaml.parseDocument)(text, {
			uniqueKeys: true,
			logLevel: "error",
			lineCounter: counter,
			...values === "text" ? { schema: "failsafe" } : {}
		});
		if (document.errors.length > 0) return malformed$2(document.errors.map((error) => ({
			...place(error.pos[0]),
			message: sayYamlError(error, text)
		})));
		const parsed = require_zod.safeParse(schema, document.toJS({ maxAliasCount: MOST_ALIASES }) ?? {}, { reportInput: true });
		if (parsed.success) return {
			kind: "value",
			value: parsed.data
		};
		return malformed$2(parsed.error.issues.flatMap((issue) => spell(issue, what)).map(({ path, message, atKey }) => ({
			...place(offsetOf(document, path, atKey)),
			message
		})));
	} catch (error) {
		return malformed$2([{
			line: firstLine,
			column: 1,
			message: `${what}: ${error instanceof Error ? sayThrown(plain$1(error.message)) : "cannot be read"}`
		}]);
	}
}
/** `line 3: model: …`, for messages that hold only text. */
function renderMistake({ line, message }) {
	return `line ${line}: ${message}`;
}
function malformed$2(mistakes) {
	return {
		kind: "malformed",
		mistakes
	};
}
/** The parser repeats the place, which we say ourselves, and behind a colon what stands there: it may be a secret in the wrong place. */
function plain$1(message) {
	return (message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/, "").replace(/: .*$/, "");
}
function sayThrown(message) {
	return message.startsWith("Excessive alias count") ? `its aliases stand for more than ${MOST_ALIASES} values; write them out` : message;
}
/** Whoever reads it sees the line; what stands twice in it is worth a word. */
function sayYamlError({ code, message, pos }, text) {
	if (code !== "DUPLICATE_KEY") return plain$1(message);
	return `«${/^[^\n:]*/.exec(text.slice(pos[0], pos[0] + 100))?.[0].trim() ?? ""}» stands here a second time; each key may be given once`;
}
/** An upper bound that needs no recursion: brackets that are open at once, and the longest indentation. */
function nesting(text) {
	let open = 0;
	let most = 0;
	for (const char of text) if (char === "[" || char === "{") most = Math.max(most, open += 1);
	else if (char === "]" || char === "}") open -= 1;
	for (const [dashes] of text.matchAll(/^(?:[ \t]*[-?:](?=[ \t]))+/gm)) most = Math.max(most, dashes.replace(/[ \t]/g, "").length);
	for (const [indent] of text.matchAll(/^ +/gm)) most = Math.max(most, indent.length / 2);
	return most;
}
function spell(issue, what) {
	const name = issue.path.join(".") || what;
	if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({
		path: [...issue.path, key],
		message: `${name}: does not know «${key.slice(0, 200)}»`,
		atKey: true
	}));
	if (issue.code === "invalid_key") return [{
		path: issue.path,
		message: `${name}: ${require_only_once.sayIssue(issue.issues[0] ?? issue)}`,
		atKey: true
	}];
	return [{
		path: issue.path,
		message: `${name}: ${require_only_once.sayIssue(issue)}`,
		atKey: false
	}];
}
/** Where in the text that member stands; the nearest thing around it when it is not there. */
function offsetOf(document, path, atKey) {
	let node = document.contents;
	let offset = node?.range?.[0] ?? 0;
	for (const [index, step] of path.entries()) {
		const last = index === path.length - 1;
		const found = childOf$1(node, step);
		if (found === void 0) break;
		offset = (last && atKey ? found.key : found.value)?.range?.[0] ?? found.key?.range?.[0] ?? offset;
		node = found.value ?? null;
	}
	return offset;
}
function childOf$1(node, step) {
	if ((0, import__agora_substitute_11_yaml.isSeq)(node)) return {
		key: void 0,
		value: node.items[Number(step)]
	};
	if (!(0, import__agora_substitute_11_yaml.isMap)(node)) return void 0;
	const pair = node.items.find(({ key }) => (0, import__agora_substitute_11_yaml.isScalar)(key) && String(key.value) === String(step));
	return pair === void 0 ? void 0 : {
		key: pair.key,
		value: pair.value ?? void 0
	};
}

// protocol/subagent.ts
/**
* A subagent: `.github/agora/subagents/<name>.md` on the default branch. YAML front matter says how it runs, the body is
* its system prompt; the shape that people know from `.claude/agents/`.
*
* Strict: a misspelt key is a mistake to hear about now, not a setting that silently does nothing.
*/
/** Where subagents live. */
function subagentPath(name) {
	return `${require_dispatch_request.REGISTRY}subagents/${name}.md`;
}
const seconds = require_zod.later(() => require_zod.int().check(require_zod._gte(1), require_zod._lte(require_dispatch_request.LIMITS.timerSeconds)));
const names = require_zod.later(() => require_zod.array(require_dispatch_request.BundleName).check(require_zod._maxLength(require_dispatch_request.LIMITS.bundles), require_zod.refine((list) => new Set(list).size === list.length, "names one of them twice")));
/** A pattern for paths of the work tree: relative, and not out of it. */
const Glob = require_zod.later(() => require_zod.string().check(require_zod._minLength(1), require_zod._maxLength(500), require_zod.refine((glob) => !glob.startsWith("/") && !glob.split(/[/\\]/).includes(".."), "must be a relative pattern without «..»")));
const ContextRequires = require_zod.later(() => require_zod.strictObject({
	paths: require_zod.optional(require_zod.array(require_zod.strictObject({
		glob: Glob,
		"min-count": require_zod._default(require_zod.int().check(require_zod._gte(1), require_zod._lte(1e4)), 1)
	}))),
	/** Programs that must be on the agent's PATH. */
	exec: require_zod.optional(require_zod.array(require_zod.string().check(require_zod._regex(/^[A-Za-z0-9_.+-]+$/, "must be the name of a program")))),
	/** `worktree`: the workspace is one; `history`: and its history is complete. */
	git: require_zod.optional(require_zod._enum(["worktree", "history"]))
}));
/** Exported for the JSON Schema that editors complete it with. */
const FrontMatter = require_zod.later(() => require_zod.strictObject({
	name: require_zod.optional(require_zod.string()),
	description: require_zod.optional(require_zod.string()),
	runtime: require_zod.optional(require_zod.string()),
	model: require_zod.optional(require_zod.string()),
	/** The command of the runtime `command`. */
	command: require_zod.optional(require_zod.string()),
	"permission-mode": require_zod.optional(require_zod._enum([
		"bypass",
		"scoped",
		"strict"
	])),
	/** What the permission mode `scoped` lets it use without asking, as its runtime writes such rules. */
	allow: require_zod.optional(require_zod.array(require_zod.string().check(require_zod._regex(/^[A-Za-z][\w-]*(\(.+\))?$/, "must be the name of a tool, or Tool(pattern)"), require_zod._maxLength(500))).check(require_zod._maxLength(200))),
	/** Agents that it may put questions to, as `agent:<subagent>`. Without it none: each answer costs a run of theirs. */
	"may-ask": require_zod.optional(require_zod.array(require_zod.string().check(require_zod._regex(/^agent:[a-z0-9][a-z0-9-]{0,62}$/, "must be agent:<subagent>"))).check(require_zod._maxLength(require_dispatch_request.LIMITS.bundles))),
	/** What it may use up before a person is asked. */
	budget: require_zod.optional(Budget),
	"agent-timeout-seconds": require_zod.optional(seconds),
	/** A template for the first message; `{{input.title}}` and the like are filled in. Without it the whole input is the message. */
	"prompt-template": require_zod.optional(require_zod.string()),
	/** What must be there after setup and before the agent costs anything. */
	"context-requires": require_zod.optional(ContextRequires),
	verify: require_zod.optional(require_zod.strictObject({
		command: require_zod.string().check(require_zod._minLength(1)),
		timeout: require_zod.optional(seconds)
	})),
	/** What becomes of its changes; left out: what the workflow says. */
	deliver: require_zod.optional(DeliveryMode),
	/** Folders of files that are laid over the work tree, in this order. */
	capabilities: require_zod.optional(names),
	/** Environments; of two that set the same variable the later one wins. */
	env: require_zod.optional(names),
	/** True: the agent is not taught how to ask. */
	"skip-needs-input-helper": require_zod.optional(require_zod.boolean())
}));
const FENCED = /^---[ \t]*\n(?:(?<yaml>[\s\S]*?)\n)??---[ \t]*(?:\n|$)(?<body>[\s\S]*)$/;
/** Begun like front matter and not read as such: taken for a prompt, its permission mode and its limits would silently not hold. */
const OPENED = /^\s*---[ \t]*(?:\n|$)/;
const OPEN = "what begins with «---» here is no front matter: that begins on the first line and is closed by another line «---»";
/** What is left of bytes that are no UTF-8, and what no prompt can carry. */
const NO_TEXT = /[\0\uFFFD]/;
/** The line of the opening `---` comes before the YAML's own first line. */
const YAML_LINE = 2;
function plainText(text) {
	return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}
/** Reads a subagent file; every mistake is named with its line, counted from 1 in the file. */
function readSubagent(text) {
	const plain = plainText(text);
	const noText = NO_TEXT.exec(plain)?.index;
	if (noText !== void 0) return malformed$1("it is no text in UTF-8", plain.slice(0, noText).split("\n").length);
	const groups = FENCED.exec(plain)?.groups;
	if (groups === void 0 && OPENED.test(plain)) return malformed$1(OPEN, plain.slice(0, plain.indexOf("---")).split("\n").length);
	const body = (groups === void 0 ? plain : groups["body"] ?? "").trim();
	const yaml = readYaml(groups?.["yaml"] ?? "", FrontMatter, {
		what: "front matter",
		firstLine: YAML_LINE
	});
	if (yaml.kind === "malformed") return {
		kind: "malformed",
		why: yaml.mistakes.map(renderMistake),
		mistakes: yaml.mistakes
	};
	if (body === "" && yaml.value["prompt-template"] === void 0) return malformed$1("it has neither a system prompt (the text below the front matter) nor a prompt-template", 1);
	return {
		kind: "subagent",
		subagent: {
			...yaml.value,
			systemPrompt: body
		}
	};
}
function malformed$1(message, line) {
	return {
		kind: "malformed",
		why: [message],
		mistakes: [{
			line,
			column: 1,
			message
		}]
	};
}

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

// node_modules/fflate/lib/node.cjs
var require_node = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports) => {
	exports.deflate = deflate;
	exports.deflateSync = deflateSync;
	exports.inflate = inflate;
	exports.inflateSync = inflateSync;
	exports.gzip = gzip;
	exports.compress = gzip;
	exports.gzipSync = gzipSync;
	exports.compressSync = gzipSync;
	exports.gunzip = gunzip;
	exports.gunzipSync = gunzipSync;
	exports.zlib = zlib;
	exports.zlibSync = zlibSync;
	exports.unzlib = unzlib;
	exports.unzlibSync = unzlibSync;
	exports.gzip = gzip;
	exports.compress = gzip;
	exports.decompress = decompress;
	exports.decompressSync = decompressSync;
	exports.strToU8 = strToU8;
	exports.strFromU8 = strFromU8;
	exports.zip = zip;
	exports.zipSync = zipSync;
	exports.unzip = unzip;
	exports.unzipSync = unzipSync;
	var _a;
	var Worker;
	var isMarkedAsUntransferable;
	var workerAdd = ";var __w=require('worker_threads');__w.parentPort.on('message',function(m){onmessage({data:m})}),postMessage=function(m,t){__w.parentPort.postMessage(m,t)},close=process.exit;self=global";
	try {
		_a = require("worker_threads"), Worker = _a.Worker, isMarkedAsUntransferable = _a.isMarkedAsUntransferable;
	} catch (e) {}
	var node_worker_1 = {};
	node_worker_1["default"] = Worker ? function(c, _, msg, transfer, cb) {
		var done = false;
		var w = new Worker(c + workerAdd, { eval: true }).on("error", function(e) {
			return cb(e, null);
		}).on("message", function(m) {
			return cb(null, m);
		}).on("exit", function(c) {
			if (c && !done) cb(/* @__PURE__ */ new Error("exited with code " + c), null);
		});
		if (isMarkedAsUntransferable) transfer = transfer.filter(function(t) {
			return !isMarkedAsUntransferable(t);
		});
		w.postMessage(msg, transfer);
		w.terminate = function() {
			done = true;
			return Worker.prototype.terminate.call(w);
		};
		return w;
	} : function(_, __, ___, ____, cb) {
		setImmediate(function() {
			return cb(/* @__PURE__ */ new Error("async operations unsupported - update to Node 12+ (or Node 10-11 with the --experimental-worker CLI flag)"), null);
		});
		var NOP = function() {};
		return {
			terminate: NOP,
			postMessage: NOP
		};
	};
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
	var flm = /*#__PURE__*/ hMap(flt, 9, 0);
	var flrm = /*#__PURE__*/ hMap(flt, 9, 1);
	var fdm = /*#__PURE__*/ hMap(fdt, 5, 0);
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
	/**
	* Codes for errors generated within this library
	*/
	exports.FlateErrorCode = {
		UnexpectedEOF: 0,
		InvalidBlockType: 1,
		InvalidLengthLiteral: 2,
		InvalidDistance: 3,
		StreamFinished: 4,
		NoStreamHandler: 5,
		InvalidHeader: 6,
		NoCallback: 7,
		InvalidUTF8: 8,
		ExtraFieldTooLong: 9,
		InvalidDate: 10,
		FilenameTooLong: 11,
		StreamFinishing: 12,
		InvalidZipData: 13,
		UnknownCompressionMethod: 14
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
	var wbits = function(d, p, v) {
		v <<= p & 7;
		var o = p / 8 | 0;
		d[o] |= v;
		d[o + 1] |= v >> 8;
	};
	var wbits16 = function(d, p, v) {
		v <<= p & 7;
		var o = p / 8 | 0;
		d[o] |= v;
		d[o + 1] |= v >> 8;
		d[o + 2] |= v >> 16;
	};
	var hTree = function(d, mb) {
		var t = [];
		for (var i = 0; i < d.length; ++i) if (d[i]) t.push({
			s: i,
			f: d[i]
		});
		var s = t.length;
		var t2 = t.slice();
		if (!s) return {
			t: et,
			l: 0
		};
		if (s == 1) {
			var v = new u8(t[0].s + 1);
			v[t[0].s] = 1;
			return {
				t: v,
				l: 1
			};
		}
		t.sort(function(a, b) {
			return a.f - b.f;
		});
		t.push({
			s: -1,
			f: 25001
		});
		var l = t[0], r = t[1], i0 = 0, i1 = 1, i2 = 2;
		t[0] = {
			s: -1,
			f: l.f + r.f,
			l,
			r
		};
		while (i1 != s - 1) {
			l = t[t[i0].f < t[i2].f ? i0++ : i2++];
			r = t[i0 != i1 && t[i0].f < t[i2].f ? i0++ : i2++];
			t[i1++] = {
				s: -1,
				f: l.f + r.f,
				l,
				r
			};
		}
		var maxSym = t2[0].s;
		for (var i = 1; i < s; ++i) if (t2[i].s > maxSym) maxSym = t2[i].s;
		var tr = new u16(maxSym + 1);
		var mbt = ln(t[i1 - 1], tr, 0);
		if (mbt > mb) {
			var i = 0, dt = 0;
			var lft = mbt - mb, cst = 1 << lft;
			t2.sort(function(a, b) {
				return tr[b.s] - tr[a.s] || a.f - b.f;
			});
			for (; i < s; ++i) {
				var i2_1 = t2[i].s;
				if (tr[i2_1] > mb) {
					dt += cst - (1 << mbt - tr[i2_1]);
					tr[i2_1] = mb;
				} else break;
			}
			dt >>= lft;
			while (dt > 0) {
				var i2_2 = t2[i].s;
				if (tr[i2_2] < mb) dt -= 1 << mb - tr[i2_2]++ - 1;
				else ++i;
			}
			for (; i >= 0 && dt; --i) {
				var i2_3 = t2[i].s;
				if (tr[i2_3] == mb) {
					--tr[i2_3];
					++dt;
				}
			}
			mbt = mb;
		}
		return {
			t: new u8(tr),
			l: mbt
		};
	};
	var ln = function(n, l, d) {
		return n.s == -1 ? Math.max(ln(n.l, l, d + 1), ln(n.r, l, d + 1)) : l[n.s] = d;
	};
	var lc = function(c) {
		var s = c.length;
		while (s && !c[--s]);
		var cl = new u16(++s);
		var cli = 0, cln = c[0], cls = 1;
		var w = function(v) {
			cl[cli++] = v;
		};
		for (var i = 1; i <= s; ++i) if (c[i] == cln && i != s) ++cls;
		else {
			if (!cln && cls > 2) {
				for (; cls > 138; cls -= 138) w(32754);
				if (cls > 2) {
					w(cls > 10 ? cls - 11 << 5 | 28690 : cls - 3 << 5 | 12305);
					cls = 0;
				}
			} else if (cls > 3) {
				w(cln), --cls;
				for (; cls > 6; cls -= 6) w(8304);
				if (cls > 2) w(cls - 3 << 5 | 8208), cls = 0;
			}
			while (cls--) w(cln);
			cls = 1;
			cln = c[i];
		}
		return {
			c: cl.subarray(0, cli),
			n: s
		};
	};
	var clen = function(cf, cl) {
		var l = 0;
		for (var i = 0; i < cl.length; ++i) l += cf[i] * cl[i];
		return l;
	};
	var wfblk = function(out, pos, dat) {
		var s = dat.length;
		var o = shft(pos + 2);
		out[o] = s & 255;
		out[o + 1] = s >> 8;
		out[o + 2] = out[o] ^ 255;
		out[o + 3] = out[o + 1] ^ 255;
		for (var i = 0; i < s; ++i) out[o + i + 4] = dat[i];
		return (o + 4 + s) * 8;
	};
	var wblk = function(dat, out, final, syms, lf, df, eb, li, bs, bl, p) {
		wbits(out, p++, final);
		++lf[256];
		var _a = hTree(lf, 15), dlt = _a.t, mlb = _a.l;
		var _b = hTree(df, 15), ddt = _b.t, mdb = _b.l;
		var _c = lc(dlt), lclt = _c.c, nlc = _c.n;
		var _d = lc(ddt), lcdt = _d.c, ndc = _d.n;
		var lcfreq = new u16(19);
		for (var i = 0; i < lclt.length; ++i) ++lcfreq[lclt[i] & 31];
		for (var i = 0; i < lcdt.length; ++i) ++lcfreq[lcdt[i] & 31];
		var _e = hTree(lcfreq, 7), lct = _e.t, mlcb = _e.l;
		var nlcc = 19;
		for (; nlcc > 4 && !lct[clim[nlcc - 1]]; --nlcc);
		var flen = bl + 5 << 3;
		var ftlen = clen(lf, flt) + clen(df, fdt) + eb;
		var dtlen = clen(lf, dlt) + clen(df, ddt) + eb + 14 + 3 * nlcc + clen(lcfreq, lct) + 2 * lcfreq[16] + 3 * lcfreq[17] + 7 * lcfreq[18];
		if (bs >= 0 && flen <= ftlen && flen <= dtlen) return wfblk(out, p, dat.subarray(bs, bs + bl));
		var lm, ll, dm, dl;
		wbits(out, p, 1 + (dtlen < ftlen)), p += 2;
		if (dtlen < ftlen) {
			lm = hMap(dlt, mlb, 0), ll = dlt, dm = hMap(ddt, mdb, 0), dl = ddt;
			var llm = hMap(lct, mlcb, 0);
			wbits(out, p, nlc - 257);
			wbits(out, p + 5, ndc - 1);
			wbits(out, p + 10, nlcc - 4);
			p += 14;
			for (var i = 0; i < nlcc; ++i) wbits(out, p + 3 * i, lct[clim[i]]);
			p += 3 * nlcc;
			var lcts = [lclt, lcdt];
			for (var it = 0; it < 2; ++it) {
				var clct = lcts[it];
				for (var i = 0; i < clct.length; ++i) {
					var len = clct[i] & 31;
					wbits(out, p, llm[len]), p += lct[len];
					if (len > 15) wbits(out, p, clct[i] >> 5 & 127), p += clct[i] >> 12;
				}
			}
		} else lm = flm, ll = flt, dm = fdm, dl = fdt;
		for (var i = 0; i < li; ++i) {
			var sym = syms[i];
			if (sym > 255) {
				var len = sym >> 18 & 31;
				wbits16(out, p, lm[len + 257]), p += ll[len + 257];
				if (len > 7) wbits(out, p, sym >> 23 & 31), p += fleb[len];
				var dst = sym & 31;
				wbits16(out, p, dm[dst]), p += dl[dst];
				if (dst > 3) wbits16(out, p, sym >> 5 & 8191), p += fdeb[dst];
			} else wbits16(out, p, lm[sym]), p += ll[sym];
		}
		wbits16(out, p, lm[256]);
		return p + ll[256];
	};
	var deo = /*#__PURE__*/ new i32([
		65540,
		131080,
		131088,
		131104,
		262176,
		1048704,
		1048832,
		2114560,
		2117632
	]);
	var et = /*#__PURE__*/ new u8(0);
	var dflt = function(dat, lvl, plvl, pre, post, st) {
		var s = st.z || dat.length;
		var o = new u8(pre + s + 5 * (1 + Math.ceil(s / 7e3)) + post);
		var w = o.subarray(pre, o.length - post);
		var lst = st.l;
		var pos = (st.r || 0) & 7;
		if (lvl) {
			if (pos) w[0] = st.r >> 3;
			var opt = deo[lvl - 1];
			var n = opt >> 13, c = opt & 8191;
			var msk_1 = (1 << plvl) - 1;
			var prev = st.p || new u16(32768), head = st.h || new u16(msk_1 + 1);
			var bs1_1 = Math.ceil(plvl / 3), bs2_1 = 2 * bs1_1;
			var hsh = function(i) {
				return (dat[i] ^ dat[i + 1] << bs1_1 ^ dat[i + 2] << bs2_1) & msk_1;
			};
			var syms = new i32(25e3);
			var lf = new u16(288), df = new u16(32);
			var lc_1 = 0, eb = 0, i = st.i || 0, li = 0, wi = st.w || 0, bs = 0;
			for (; i + 2 < s; ++i) {
				var hv = hsh(i);
				var imod = i & 32767, pimod = head[hv];
				prev[imod] = pimod;
				head[hv] = imod;
				if (wi <= i) {
					var rem = s - i;
					if ((lc_1 > 7e3 || li > 24576) && (rem > 423 || !lst)) {
						pos = wblk(dat, w, 0, syms, lf, df, eb, li, bs, i - bs, pos);
						li = lc_1 = eb = 0, bs = i;
						for (var j = 0; j < 286; ++j) lf[j] = 0;
						for (var j = 0; j < 30; ++j) df[j] = 0;
					}
					var l = 2, d = 0, ch_1 = c, dif = imod - pimod & 32767;
					if (rem > 2 && hv == hsh(i - dif)) {
						var maxn = Math.min(n, rem) - 1;
						var maxd = Math.min(32767, i);
						var ml = Math.min(258, rem);
						while (dif <= maxd && --ch_1 && imod != pimod) {
							if (dat[i + l] == dat[i + l - dif]) {
								var nl = 0;
								for (; nl < ml && dat[i + nl] == dat[i + nl - dif]; ++nl);
								if (nl > l) {
									l = nl, d = dif;
									if (nl > maxn) break;
									var mmd = Math.min(dif, nl - 2);
									var md = 0;
									for (var j = 0; j < mmd; ++j) {
										var ti = i - dif + j & 32767;
										var cd = ti - prev[ti] & 32767;
										if (cd > md) md = cd, pimod = ti;
									}
								}
							}
							imod = pimod, pimod = prev[imod];
							dif += imod - pimod & 32767;
						}
					}
					if (d) {
						syms[li++] = 268435456 | revfl[l] << 18 | revfd[d];
						var lin = revfl[l] & 31, din = revfd[d] & 31;
						eb += fleb[lin] + fdeb[din];
						++lf[257 + lin];
						++df[din];
						wi = i + l;
						++lc_1;
					} else {
						syms[li++] = dat[i];
						++lf[dat[i]];
					}
				}
			}
			for (i = Math.max(i, wi); i < s; ++i) {
				syms[li++] = dat[i];
				++lf[dat[i]];
			}
			pos = wblk(dat, w, lst, syms, lf, df, eb, li, bs, i - bs, pos);
			if (!lst) {
				st.r = pos & 7 | w[pos / 8 | 0] << 3;
				pos -= 7;
				st.h = head, st.p = prev, st.i = i, st.w = wi;
			}
		} else {
			for (var i = st.w || 0; i < s + lst; i += 65535) {
				var e = i + 65535;
				if (e >= s) {
					w[pos / 8 | 0] = lst;
					e = s;
				}
				pos = wfblk(w, pos + 1, dat.subarray(i, e));
			}
			st.i = s;
		}
		return slc(o, 0, pre + shft(pos) + post);
	};
	var crct = /*#__PURE__*/ (function() {
		var t = /* @__PURE__ */ new Int32Array(256);
		for (var i = 0; i < 256; ++i) {
			var c = i, k = 9;
			while (--k) c = (c & 1 && -306674912) ^ c >>> 1;
			t[i] = c;
		}
		return t;
	})();
	var crc = function() {
		var c = -1;
		return {
			p: function(d) {
				var cr = c;
				for (var i = 0; i < d.length; ++i) cr = crct[cr & 255 ^ d[i]] ^ cr >>> 8;
				c = cr;
			},
			d: function() {
				return ~c;
			}
		};
	};
	var adler = function() {
		var a = 1, b = 0;
		return {
			p: function(d) {
				var n = a, m = b;
				var l = d.length | 0;
				for (var i = 0; i != l;) {
					var e = Math.min(i + 2655, l);
					for (; i < e; ++i) m += n += d[i];
					n = (n & 65535) + 15 * (n >> 16), m = (m & 65535) + 15 * (m >> 16);
				}
				a = n, b = m;
			},
			d: function() {
				a %= 65521, b %= 65521;
				return (a & 255) << 24 | (a & 65280) << 8 | (b & 255) << 8 | b >> 8;
			}
		};
	};
	var dopt = function(dat, opt, pre, post, st) {
		if (!st) {
			st = { l: 1 };
			if (opt.dictionary) {
				var dict = opt.dictionary.subarray(-32768);
				var newDat = new u8(dict.length + dat.length);
				newDat.set(dict);
				newDat.set(dat, dict.length);
				dat = newDat;
				st.w = dict.length;
			}
		}
		return dflt(dat, opt.level == null ? 6 : opt.level, opt.mem == null ? st.l ? Math.ceil(Math.max(8, Math.min(13, Math.log(dat.length))) * 1.5) : 20 : 12 + opt.mem, pre, post, st);
	};
	var mrg = function(a, b) {
		var o = {};
		for (var k in a) o[k] = a[k];
		for (var k in b) o[k] = b[k];
		return o;
	};
	var wcln = function(fn, fnStr, td) {
		var dt = fn();
		var st = fn.toString();
		var ks = st.slice(st.indexOf("[") + 1, st.lastIndexOf("]")).replace(/\s+/g, "").split(",");
		for (var i = 0; i < dt.length; ++i) {
			var v = dt[i], k = ks[i];
			if (typeof v == "function") {
				fnStr += ";" + k + "=";
				var st_1 = v.toString();
				if (v.prototype) {
					if (st_1.indexOf("[native code]") != -1) {
						var spInd = st_1.indexOf(" ", 8) + 1;
						fnStr += st_1.slice(spInd, st_1.indexOf("(", spInd));
					} else {
						fnStr += st_1;
						for (var t in v.prototype) fnStr += ";" + k + ".prototype." + t + "=" + v.prototype[t].toString();
					}
				} else fnStr += st_1;
			} else td[k] = v;
		}
		return fnStr;
	};
	var ch = [];
	var cbfs = function(v) {
		var tl = [];
		for (var k in v) if (v[k].buffer) tl.push((v[k] = new v[k].constructor(v[k])).buffer);
		return tl;
	};
	var wrkr = function(fns, init, id, cb) {
		if (!ch[id]) {
			var fnStr = "", td_1 = {}, m = fns.length - 1;
			for (var i = 0; i < m; ++i) fnStr = wcln(fns[i], fnStr, td_1);
			ch[id] = {
				c: wcln(fns[m], fnStr, td_1),
				e: td_1
			};
		}
		var td = mrg({}, ch[id].e);
		return (0, node_worker_1.default)(ch[id].c + ";onmessage=function(e){for(var k in e.data)self[k]=e.data[k];onmessage=" + init.toString() + "}", id, td, cbfs(td), cb);
	};
	var bInflt = function() {
		return [
			u8,
			u16,
			i32,
			fleb,
			fdeb,
			clim,
			fl,
			fd,
			flrm,
			fdrm,
			rev,
			ec,
			hMap,
			max,
			bits,
			bits16,
			shft,
			slc,
			err,
			inflt,
			inflateSync,
			pbf,
			gopt
		];
	};
	var bDflt = function() {
		return [
			u8,
			u16,
			i32,
			fleb,
			fdeb,
			clim,
			revfl,
			revfd,
			flm,
			flt,
			fdm,
			fdt,
			rev,
			deo,
			et,
			hMap,
			wbits,
			wbits16,
			hTree,
			ln,
			lc,
			clen,
			wfblk,
			wblk,
			shft,
			slc,
			dflt,
			dopt,
			deflateSync,
			pbf
		];
	};
	var gze = function() {
		return [
			gzh,
			gzhl,
			wbytes,
			crc,
			crct
		];
	};
	var guze = function() {
		return [gzs, gzl];
	};
	var zle = function() {
		return [
			zlh,
			wbytes,
			adler
		];
	};
	var zule = function() {
		return [zls];
	};
	var pbf = function(msg) {
		return postMessage(msg, [msg.buffer]);
	};
	var gopt = function(o) {
		return o && {
			out: o.size && new u8(o.size),
			dictionary: o.dictionary
		};
	};
	var cbify = function(dat, opts, fns, init, id, cb) {
		var w = wrkr(fns, init, id, function(err, dat) {
			w.terminate();
			cb(err, dat);
		});
		w.postMessage([dat, opts], opts.consume ? [dat.buffer] : []);
		return function() {
			w.terminate();
		};
	};
	var astrm = function(strm) {
		strm.ondata = function(dat, final) {
			return postMessage([dat, final], [dat.buffer]);
		};
		return function(ev) {
			if (ev.data[0]) {
				strm.push(ev.data[0], ev.data[1]);
				postMessage([ev.data[0].length]);
			} else strm.flush(ev.data[1]);
		};
	};
	var astrmify = function(fns, strm, opts, init, id, flush, ext) {
		var t;
		var w = wrkr(fns, init, id, function(err, dat) {
			if (err) w.terminate(), strm.ondata.call(strm, err);
			else if (!Array.isArray(dat)) ext(dat);
			else if (dat.length == 1) {
				strm.queuedSize -= dat[0];
				if (strm.ondrain) strm.ondrain(dat[0]);
			} else {
				if (dat[1]) w.terminate();
				strm.ondata.call(strm, err, dat[0], dat[1]);
			}
		});
		w.postMessage(opts);
		strm.queuedSize = 0;
		strm.push = function(d, f) {
			if (!strm.ondata) err(5);
			if (t) strm.ondata(err(4, 0, 1), null, !!f);
			strm.queuedSize += d.length;
			w.postMessage([d, t = f], d.buffer instanceof ArrayBuffer ? [d.buffer] : []);
		};
		strm.terminate = function() {
			w.terminate();
		};
		if (flush) strm.flush = function(sync) {
			w.postMessage([0, sync]);
		};
	};
	var b2 = function(d, b) {
		return d[b] | d[b + 1] << 8;
	};
	var b4 = function(d, b) {
		return (d[b] | d[b + 1] << 8 | d[b + 2] << 16 | d[b + 3] << 24) >>> 0;
	};
	var b8 = function(d, b) {
		return b4(d, b) + b4(d, b + 4) * 4294967296;
	};
	var wbytes = function(d, b, v) {
		for (; v; ++b) d[b] = v, v >>>= 8;
	};
	var gzh = function(c, o) {
		var fn = o.filename;
		c[0] = 31, c[1] = 139, c[2] = 8, c[8] = o.level < 2 ? 4 : o.level == 9 ? 2 : 0, c[9] = 3;
		if (o.mtime != 0) wbytes(c, 4, Math.floor(new Date(o.mtime || Date.now()) / 1e3));
		if (fn) {
			c[3] = 8;
			for (var i = 0; i <= fn.length; ++i) c[i + 10] = fn.charCodeAt(i);
		}
	};
	var gzs = function(d) {
		if (d[0] != 31 || d[1] != 139 || d[2] != 8) err(6, "invalid gzip data");
		var flg = d[3];
		var st = 10;
		if (flg & 4) st += (d[10] | d[11] << 8) + 2;
		for (var zs = (flg >> 3 & 1) + (flg >> 4 & 1); zs > 0; zs -= !d[st++]);
		return st + (flg & 2);
	};
	var gzl = function(d) {
		var l = d.length;
		return (d[l - 4] | d[l - 3] << 8 | d[l - 2] << 16 | d[l - 1] << 24) >>> 0;
	};
	var gzhl = function(o) {
		return 10 + (o.filename ? o.filename.length + 1 : 0);
	};
	var zlh = function(c, o) {
		var lv = o.level, fl = lv == 0 ? 0 : lv < 6 ? 1 : lv == 9 ? 3 : 2;
		c[0] = 120, c[1] = fl << 6 | (o.dictionary && 32);
		c[1] |= 31 - (c[0] << 8 | c[1]) % 31;
		if (o.dictionary) {
			var h = adler();
			h.p(o.dictionary);
			wbytes(c, 2, h.d());
		}
	};
	var zls = function(d, dict) {
		if ((d[0] & 15) != 8 || d[0] >> 4 > 7 || (d[0] << 8 | d[1]) % 31) err(6, "invalid zlib data");
		if ((d[1] >> 5 & 1) == +!dict) err(6, "invalid zlib data: " + (d[1] & 32 ? "need" : "unexpected") + " dictionary");
		return (d[1] >> 3 & 4) + 2;
	};
	function StrmOpt(opts, cb) {
		if (typeof opts == "function") cb = opts, opts = {};
		this.ondata = cb;
		return opts;
	}
	/**
	* Streaming DEFLATE compression
	*/
	var Deflate = /* @__PURE__ */ function() {
		function Deflate(opts, cb) {
			if (typeof opts == "function") cb = opts, opts = {};
			this.ondata = cb;
			this.o = opts || {};
			this.s = {
				l: 0,
				i: 32768,
				w: 32768,
				z: 32768
			};
			this.b = new u8(98304);
			if (this.o.dictionary) {
				var dict = this.o.dictionary.subarray(-32768);
				this.b.set(dict, 32768 - dict.length);
				this.s.i = 32768 - dict.length;
			}
		}
		Deflate.prototype.p = function(c, f) {
			this.ondata(dopt(c, this.o, 0, 0, this.s), f);
		};
		/**
		* Pushes a chunk to be deflated
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		Deflate.prototype.push = function(chunk, final) {
			if (!this.ondata) err(5);
			if (this.s.l) err(4);
			var endLen = chunk.length + this.s.z;
			if (endLen > this.b.length) {
				if (endLen > 2 * this.b.length - 32768) {
					var newBuf = new u8(endLen & -32768);
					newBuf.set(this.b.subarray(0, this.s.z));
					this.b = newBuf;
				}
				var split = this.b.length - this.s.z;
				this.b.set(chunk.subarray(0, split), this.s.z);
				this.s.z = this.b.length;
				this.p(this.b, false);
				this.b.set(this.b.subarray(-32768));
				this.b.set(chunk.subarray(split), 32768);
				this.s.z = chunk.length - split + 32768;
				this.s.i = 32766, this.s.w = 32768;
			} else {
				this.b.set(chunk, this.s.z);
				this.s.z += chunk.length;
			}
			this.s.l = final & 1;
			if (this.s.z > this.s.w + 8191 || final) {
				this.p(this.b, final || false);
				this.s.w = this.s.i, this.s.i -= 2;
			}
			if (final) {
				this.s = this.o = {};
				this.b = et;
			}
		};
		/**
		* Flushes buffered uncompressed data. Useful to immediately retrieve the
		* deflated output for small inputs.
		* @param sync Whether to flush to a byte boundary. A sync flush takes 4-5
		*             extra bytes, but guarantees all pushed data is immediately
		*             decompressible. A separate DEFLATE stream may be concatenated
		*             with the current output after a sync flush.
		*/
		Deflate.prototype.flush = function(sync) {
			if (!this.ondata) err(5);
			if (this.s.l) err(4);
			this.p(this.b, false);
			this.s.w = this.s.i, this.s.i -= 2;
			if (sync) {
				var c = new u8(6);
				c[0] = this.s.r >> 3;
				var ep = wfblk(c, this.s.r, et);
				this.s.r = 0;
				this.ondata(c.subarray(0, ep >> 3), false);
			}
		};
		return Deflate;
	}();
	exports.Deflate = Deflate;
	/**
	* Asynchronous streaming DEFLATE compression
	*/
	var AsyncDeflate = /* @__PURE__ */ function() {
		function AsyncDeflate(opts, cb) {
			astrmify([bDflt, function() {
				return [astrm, Deflate];
			}], this, StrmOpt.call(this, opts, cb), function(ev) {
				onmessage = astrm(new Deflate(ev.data));
			}, 6, 1);
		}
		return AsyncDeflate;
	}();
	exports.AsyncDeflate = AsyncDeflate;
	function deflate(data, opts, cb) {
		if (!cb) cb = opts, opts = {};
		if (typeof cb != "function") err(7);
		return cbify(data, opts, [bDflt], function(ev) {
			return pbf(deflateSync(ev.data[0], ev.data[1]));
		}, 0, cb);
	}
	/**
	* Compresses data with DEFLATE without any wrapper
	* @param data The data to compress
	* @param opts The compression options
	* @returns The deflated version of the data
	*/
	function deflateSync(data, opts) {
		return dopt(data, opts || {}, 0, 0);
	}
	/**
	* Streaming DEFLATE decompression
	*/
	var Inflate = /* @__PURE__ */ function() {
		function Inflate(opts, cb) {
			if (typeof opts == "function") cb = opts, opts = {};
			this.ondata = cb;
			var dict = opts && opts.dictionary && opts.dictionary.subarray(-32768);
			this.s = {
				i: 0,
				b: dict ? dict.length : 0
			};
			this.o = new u8(32768);
			this.p = new u8(0);
			if (dict) this.o.set(dict);
		}
		Inflate.prototype.e = function(c) {
			if (!this.ondata) err(5);
			if (this.d) err(4);
			if (!this.p.length) this.p = c;
			else if (c.length) {
				var n = new u8(this.p.length + c.length);
				n.set(this.p), n.set(c, this.p.length), this.p = n;
			}
		};
		Inflate.prototype.c = function(final) {
			this.s.i = +(this.d = final || false);
			var bts = this.s.b;
			var dt = inflt(this.p, this.s, this.o);
			this.ondata(slc(dt, bts, this.s.b), this.d);
			this.o = slc(dt, this.s.b - 32768), this.s.b = this.o.length;
			this.p = slc(this.p, this.s.p / 8 | 0), this.s.p &= 7;
		};
		/**
		* Pushes a chunk to be inflated
		* @param chunk The chunk to push
		* @param final Whether this is the final chunk
		*/
		Inflate.prototype.push = function(chunk, final) {
			this.e(chunk), this.c(final);
		};
		return Inflate;
	}();
	exports.Inflate = Inflate;
	/**
	* Asynchronous streaming DEFLATE decompression
	*/
	var AsyncInflate = /* @__PURE__ */ function() {
		function AsyncInflate(opts, cb) {
			astrmify([bInflt, function() {
				return [astrm, Inflate];
			}], this, StrmOpt.call(this, opts, cb), function(ev) {
				onmessage = astrm(new Inflate(ev.data));
			}, 7, 0);
		}
		return AsyncInflate;
	}();
	exports.AsyncInflate = AsyncInflate;
	function inflate(data, opts, cb) {
		if (!cb) cb = opts, opts = {};
		if (typeof cb != "function") err(7);
		return cbify(data, opts, [bInflt], function(ev) {
			return pbf(inflateSync(ev.data[0], gopt(ev.data[1])));
		}, 1, cb);
	}
	function inflateSync(data, opts) {
		return inflt(data, { i: 2 }, opts && opts.out, opts && opts.dictionary);
	}
	/**
	* Streaming GZIP compression
	*/
	var Gzip = /* @__PURE__ */ function() {
		function Gzip(opts, cb) {
			this.c = crc();
			this.l = 0;
			this.v = 1;
			Deflate.call(this, opts, cb);
		}
		/**
		* Pushes a chunk to be GZIPped
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		Gzip.prototype.push = function(chunk, final) {
			this.c.p(chunk);
			this.l += chunk.length;
			Deflate.prototype.push.call(this, chunk, final);
		};
		Gzip.prototype.p = function(c, f) {
			var raw = dopt(c, this.o, this.v && gzhl(this.o), f && 8, this.s);
			if (this.v) gzh(raw, this.o), this.v = 0;
			if (f) wbytes(raw, raw.length - 8, this.c.d()), wbytes(raw, raw.length - 4, this.l);
			this.ondata(raw, f);
		};
		/**
		* Flushes buffered uncompressed data. Useful to immediately retrieve the
		* GZIPped output for small inputs.
		* @param sync Whether to flush to a byte boundary. A sync flush takes 4-5
		*             extra bytes, but guarantees all pushed data is immediately
		*             decompressible.
		*/
		Gzip.prototype.flush = function(sync) {
			Deflate.prototype.flush.call(this, sync);
		};
		return Gzip;
	}();
	exports.Gzip = Gzip;
	exports.Compress = Gzip;
	/**
	* Asynchronous streaming GZIP compression
	*/
	var AsyncGzip = /* @__PURE__ */ function() {
		function AsyncGzip(opts, cb) {
			astrmify([
				bDflt,
				gze,
				function() {
					return [
						astrm,
						Deflate,
						Gzip
					];
				}
			], this, StrmOpt.call(this, opts, cb), function(ev) {
				onmessage = astrm(new Gzip(ev.data));
			}, 8, 1);
		}
		return AsyncGzip;
	}();
	exports.AsyncGzip = AsyncGzip;
	exports.AsyncCompress = AsyncGzip;
	function gzip(data, opts, cb) {
		if (!cb) cb = opts, opts = {};
		if (typeof cb != "function") err(7);
		return cbify(data, opts, [
			bDflt,
			gze,
			function() {
				return [gzipSync];
			}
		], function(ev) {
			return pbf(gzipSync(ev.data[0], ev.data[1]));
		}, 2, cb);
	}
	/**
	* Compresses data with GZIP
	* @param data The data to compress
	* @param opts The compression options
	* @returns The gzipped version of the data
	*/
	function gzipSync(data, opts) {
		if (!opts) opts = {};
		var c = crc(), l = data.length;
		c.p(data);
		var d = dopt(data, opts, gzhl(opts), 8), s = d.length;
		return gzh(d, opts), wbytes(d, s - 8, c.d()), wbytes(d, s - 4, l), d;
	}
	/**
	* Streaming single or multi-member GZIP decompression
	*/
	var Gunzip = /* @__PURE__ */ function() {
		function Gunzip(opts, cb) {
			this.v = 1;
			this.r = 0;
			Inflate.call(this, opts, cb);
		}
		/**
		* Pushes a chunk to be GUNZIPped
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		Gunzip.prototype.push = function(chunk, final) {
			Inflate.prototype.e.call(this, chunk);
			this.r += chunk.length;
			if (this.v) {
				var p = this.p.subarray(this.v - 1);
				var s = p.length > 3 ? gzs(p) : 4;
				if (s > p.length) {
					if (!final) return;
				} else if (this.v > 1 && this.onmember) this.onmember(this.r - p.length);
				this.p = p.subarray(s), this.v = 0;
			}
			Inflate.prototype.c.call(this, 0);
			if (this.s.f && !this.s.l) {
				this.v = shft(this.s.p) + 9;
				this.s = { i: 0 };
				this.o = new u8(0);
				this.push(new u8(0), final);
			} else if (final) Inflate.prototype.c.call(this, final);
		};
		return Gunzip;
	}();
	exports.Gunzip = Gunzip;
	/**
	* Asynchronous streaming single or multi-member GZIP decompression
	*/
	var AsyncGunzip = /* @__PURE__ */ function() {
		function AsyncGunzip(opts, cb) {
			var _this = this;
			astrmify([
				bInflt,
				guze,
				function() {
					return [
						astrm,
						Inflate,
						Gunzip
					];
				}
			], this, StrmOpt.call(this, opts, cb), function(ev) {
				var strm = new Gunzip(ev.data);
				strm.onmember = function(offset) {
					return postMessage(offset);
				};
				onmessage = astrm(strm);
			}, 9, 0, function(offset) {
				return _this.onmember && _this.onmember(offset);
			});
		}
		return AsyncGunzip;
	}();
	exports.AsyncGunzip = AsyncGunzip;
	function gunzip(data, opts, cb) {
		if (!cb) cb = opts, opts = {};
		if (typeof cb != "function") err(7);
		return cbify(data, opts, [
			bInflt,
			guze,
			function() {
				return [gunzipSync];
			}
		], function(ev) {
			return pbf(gunzipSync(ev.data[0], ev.data[1]));
		}, 3, cb);
	}
	function gunzipSync(data, opts) {
		var st = gzs(data);
		if (st + 8 > data.length) err(6, "invalid gzip data");
		return inflt(data.subarray(st, -8), { i: 2 }, opts && opts.out || new u8(gzl(data)), opts && opts.dictionary);
	}
	/**
	* Streaming Zlib compression
	*/
	var Zlib = /* @__PURE__ */ function() {
		function Zlib(opts, cb) {
			this.c = adler();
			this.v = 1;
			Deflate.call(this, opts, cb);
		}
		/**
		* Pushes a chunk to be zlibbed
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		Zlib.prototype.push = function(chunk, final) {
			this.c.p(chunk);
			Deflate.prototype.push.call(this, chunk, final);
		};
		Zlib.prototype.p = function(c, f) {
			var raw = dopt(c, this.o, this.v && (this.o.dictionary ? 6 : 2), f && 4, this.s);
			if (this.v) zlh(raw, this.o), this.v = 0;
			if (f) wbytes(raw, raw.length - 4, this.c.d());
			this.ondata(raw, f);
		};
		/**
		* Flushes buffered uncompressed data. Useful to immediately retrieve the
		* zlibbed output for small inputs.
		* @param sync Whether to flush to a byte boundary. A sync flush takes 4-5
		*             extra bytes, but guarantees all pushed data is immediately
		*             decompressible.
		*/
		Zlib.prototype.flush = function(sync) {
			Deflate.prototype.flush.call(this, sync);
		};
		return Zlib;
	}();
	exports.Zlib = Zlib;
	/**
	* Asynchronous streaming Zlib compression
	*/
	var AsyncZlib = /* @__PURE__ */ function() {
		function AsyncZlib(opts, cb) {
			astrmify([
				bDflt,
				zle,
				function() {
					return [
						astrm,
						Deflate,
						Zlib
					];
				}
			], this, StrmOpt.call(this, opts, cb), function(ev) {
				onmessage = astrm(new Zlib(ev.data));
			}, 10, 1);
		}
		return AsyncZlib;
	}();
	exports.AsyncZlib = AsyncZlib;
	function zlib(data, opts, cb) {
		if (!cb) cb = opts, opts = {};
		if (typeof cb != "function") err(7);
		return cbify(data, opts, [
			bDflt,
			zle,
			function() {
				return [zlibSync];
			}
		], function(ev) {
			return pbf(zlibSync(ev.data[0], ev.data[1]));
		}, 4, cb);
	}
	/**
	* Compress data with Zlib
	* @param data The data to compress
	* @param opts The compression options
	* @returns The zlib-compressed version of the data
	*/
	function zlibSync(data, opts) {
		if (!opts) opts = {};
		var a = adler();
		a.p(data);
		var d = dopt(data, opts, opts.dictionary ? 6 : 2, 4);
		return zlh(d, opts), wbytes(d, d.length - 4, a.d()), d;
	}
	/**
	* Streaming Zlib decompression
	*/
	var Unzlib = /* @__PURE__ */ function() {
		function Unzlib(opts, cb) {
			Inflate.call(this, opts, cb);
			this.v = opts && opts.dictionary ? 2 : 1;
		}
		/**
		* Pushes a chunk to be unzlibbed
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		Unzlib.prototype.push = function(chunk, final) {
			Inflate.prototype.e.call(this, chunk);
			if (this.v) {
				if (this.p.length < 6 && !final) return;
				this.p = this.p.subarray(zls(this.p, this.v - 1)), this.v = 0;
			}
			if (final) {
				if (this.p.length < 4) err(6, "invalid zlib data");
				this.p = this.p.subarray(0, -4);
			}
			Inflate.prototype.c.call(this, final);
		};
		return Unzlib;
	}();
	exports.Unzlib = Unzlib;
	/**
	* Asynchronous streaming Zlib decompression
	*/
	var AsyncUnzlib = /* @__PURE__ */ function() {
		function AsyncUnzlib(opts, cb) {
			astrmify([
				bInflt,
				zule,
				function() {
					return [
						astrm,
						Inflate,
						Unzlib
					];
				}
			], this, StrmOpt.call(this, opts, cb), function(ev) {
				onmessage = astrm(new Unzlib(ev.data));
			}, 11, 0);
		}
		return AsyncUnzlib;
	}();
	exports.AsyncUnzlib = AsyncUnzlib;
	function unzlib(data, opts, cb) {
		if (!cb) cb = opts, opts = {};
		if (typeof cb != "function") err(7);
		return cbify(data, opts, [
			bInflt,
			zule,
			function() {
				return [unzlibSync];
			}
		], function(ev) {
			return pbf(unzlibSync(ev.data[0], gopt(ev.data[1])));
		}, 5, cb);
	}
	function unzlibSync(data, opts) {
		return inflt(data.subarray(zls(data, opts && opts.dictionary), -4), { i: 2 }, opts && opts.out, opts && opts.dictionary);
	}
	/**
	* Streaming GZIP, Zlib, or raw DEFLATE decompression
	*/
	var Decompress = /* @__PURE__ */ function() {
		function Decompress(opts, cb) {
			this.o = StrmOpt.call(this, opts, cb) || {};
			this.G = Gunzip;
			this.I = Inflate;
			this.Z = Unzlib;
		}
		Decompress.prototype.i = function() {
			var _this = this;
			this.s.ondata = function(dat, final) {
				_this.ondata(dat, final);
			};
		};
		/**
		* Pushes a chunk to be decompressed
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		Decompress.prototype.push = function(chunk, final) {
			if (!this.ondata) err(5);
			if (!this.s) {
				if (this.p && this.p.length) {
					var n = new u8(this.p.length + chunk.length);
					n.set(this.p), n.set(chunk, this.p.length);
				} else this.p = chunk;
				if (this.p.length > 2) {
					this.s = this.p[0] == 31 && this.p[1] == 139 && this.p[2] == 8 ? new this.G(this.o) : (this.p[0] & 15) != 8 || this.p[0] >> 4 > 7 || (this.p[0] << 8 | this.p[1]) % 31 ? new this.I(this.o) : new this.Z(this.o);
					this.i();
					this.s.push(this.p, final);
					this.p = null;
				}
			} else this.s.push(chunk, final);
		};
		return Decompress;
	}();
	exports.Decompress = Decompress;
	/**
	* Asynchronous streaming GZIP, Zlib, or raw DEFLATE decompression
	*/
	var AsyncDecompress = /* @__PURE__ */ function() {
		function AsyncDecompress(opts, cb) {
			Decompress.call(this, opts, cb);
			this.queuedSize = 0;
			this.G = AsyncGunzip;
			this.I = AsyncInflate;
			this.Z = AsyncUnzlib;
		}
		AsyncDecompress.prototype.i = function() {
			var _this = this;
			this.s.ondata = function(err, dat, final) {
				_this.ondata(err, dat, final);
			};
			this.s.ondrain = function(size) {
				_this.queuedSize -= size;
				if (_this.ondrain) _this.ondrain(size);
			};
		};
		/**
		* Pushes a chunk to be decompressed
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		AsyncDecompress.prototype.push = function(chunk, final) {
			this.queuedSize += chunk.length;
			Decompress.prototype.push.call(this, chunk, final);
		};
		return AsyncDecompress;
	}();
	exports.AsyncDecompress = AsyncDecompress;
	function decompress(data, opts, cb) {
		if (!cb) cb = opts, opts = {};
		if (typeof cb != "function") err(7);
		return data[0] == 31 && data[1] == 139 && data[2] == 8 ? gunzip(data, opts, cb) : (data[0] & 15) != 8 || data[0] >> 4 > 7 || (data[0] << 8 | data[1]) % 31 ? inflate(data, opts, cb) : unzlib(data, opts, cb);
	}
	/**
	* Expands compressed GZIP, Zlib, or raw DEFLATE data, automatically detecting the format
	* @param data The data to decompress
	* @param opts The decompression options
	* @returns The decompressed version of the data
	*/
	function decompressSync(data, opts) {
		return data[0] == 31 && data[1] == 139 && data[2] == 8 ? gunzipSync(data, opts) : (data[0] & 15) != 8 || data[0] >> 4 > 7 || (data[0] << 8 | data[1]) % 31 ? inflateSync(data, opts) : unzlibSync(data, opts);
	}
	var fltn = function(d, p, t, o) {
		for (var k in d) {
			var val = d[k], n = p + k, op = o;
			if (Array.isArray(val)) op = mrg(o, val[1]), val = val[0];
			if (ArrayBuffer.isView(val)) t[n] = [val, op];
			else {
				t[n += "/"] = [new u8(0), op];
				fltn(val, n, t, o);
			}
		}
	};
	var te = typeof TextEncoder != "undefined" && /*#__PURE__*/ new TextEncoder();
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
	* Streaming UTF-8 decoding
	*/
	var DecodeUTF8 = /* @__PURE__ */ function() {
		/**
		* Creates a UTF-8 decoding stream
		* @param cb The callback to call whenever data is decoded
		*/
		function DecodeUTF8(cb) {
			this.ondata = cb;
			if (tds) this.t = new TextDecoder();
			else this.p = et;
		}
		/**
		* Pushes a chunk to be decoded from UTF-8 binary
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		DecodeUTF8.prototype.push = function(chunk, final) {
			if (!this.ondata) err(5);
			final = !!final;
			if (this.t) {
				this.ondata(this.t.decode(chunk, { stream: true }), final);
				if (final) {
					if (this.t.decode().length) err(8);
					this.t = null;
				}
				return;
			}
			if (!this.p) err(4);
			var dat = new u8(this.p.length + chunk.length);
			dat.set(this.p);
			dat.set(chunk, this.p.length);
			var _a = dutf8(dat), s = _a.s, r = _a.r;
			if (final) {
				if (r.length) err(8);
				this.p = null;
			} else this.p = r;
			this.ondata(s, final);
		};
		return DecodeUTF8;
	}();
	exports.DecodeUTF8 = DecodeUTF8;
	/**
	* Streaming UTF-8 encoding
	*/
	var EncodeUTF8 = /* @__PURE__ */ function() {
		/**
		* Creates a UTF-8 decoding stream
		* @param cb The callback to call whenever data is encoded
		*/
		function EncodeUTF8(cb) {
			this.ondata = cb;
		}
		/**
		* Pushes a chunk to be encoded to UTF-8
		* @param chunk The string data to push
		* @param final Whether this is the last chunk
		*/
		EncodeUTF8.prototype.push = function(chunk, final) {
			if (!this.ondata) err(5);
			if (this.d) err(4);
			this.ondata(strToU8(chunk), this.d = final || false);
		};
		return EncodeUTF8;
	}();
	exports.EncodeUTF8 = EncodeUTF8;
	/**
	* Converts a string into a Uint8Array for use with compression/decompression methods
	* @param str The string to encode
	* @param latin1 Whether or not to interpret the data as Latin-1. This should
	*               not need to be true unless decoding a binary string.
	* @returns The string encoded in UTF-8/Latin-1 binary
	*/
	function strToU8(str, latin1) {
		if (latin1) {
			var ar_1 = new u8(str.length);
			for (var i = 0; i < str.length; ++i) ar_1[i] = str.charCodeAt(i);
			return ar_1;
		}
		if (te) return te.encode(str);
		var l = str.length;
		var ar = new u8(str.length + (str.length >> 1));
		var ai = 0;
		var w = function(v) {
			ar[ai++] = v;
		};
		for (var i = 0; i < l; ++i) {
			if (ai + 5 > ar.length) {
				var n = new u8(ai + 8 + (l - i << 1));
				n.set(ar);
				ar = n;
			}
			var c = str.charCodeAt(i);
			if (c < 128 || latin1) w(c);
			else if (c < 2048) w(192 | c >> 6), w(128 | c & 63);
			else if (c > 55295 && c < 57344) c = 65536 + (c & 1047552) | str.charCodeAt(++i) & 1023, w(240 | c >> 18), w(128 | c >> 12 & 63), w(128 | c >> 6 & 63), w(128 | c & 63);
			else w(224 | c >> 12), w(128 | c >> 6 & 63), w(128 | c & 63);
		}
		return slc(ar, 0, ai);
	}
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
	var dbf = function(l) {
		return l == 1 ? 3 : l < 6 ? 2 : l == 9 ? 1 : 0;
	};
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
	var exfl = function(ex) {
		var le = 0;
		if (ex) for (var k in ex) {
			var l = ex[k].length;
			if (l > 65535) err(9);
			le += l + 4;
		}
		return le;
	};
	var wzh = function(d, b, f, fn, u, c, ce, co) {
		var fl = fn.length, ex = f.extra, col = co && co.length;
		var exl = exfl(ex);
		wbytes(d, b, ce != null ? 33639248 : 67324752), b += 4;
		if (ce != null) d[b++] = 20, d[b++] = f.os;
		d[b] = 20, b += 2;
		d[b++] = f.flag << 1 | (c < 0 && 8), d[b++] = u && 8;
		d[b++] = f.compression & 255, d[b++] = f.compression >> 8;
		var dt = new Date(f.mtime == null ? Date.now() : f.mtime), y = dt.getFullYear() - 1980;
		if (y < 0 || y > 119) err(10);
		wbytes(d, b, y << 25 | dt.getMonth() + 1 << 21 | dt.getDate() << 16 | dt.getHours() << 11 | dt.getMinutes() << 5 | dt.getSeconds() >> 1), b += 4;
		if (c != -1) {
			wbytes(d, b, f.crc);
			wbytes(d, b + 4, c < 0 ? -c - 2 : c);
			wbytes(d, b + 8, f.size);
		}
		wbytes(d, b + 12, fl);
		wbytes(d, b + 14, exl), b += 16;
		if (ce != null) {
			wbytes(d, b, col);
			wbytes(d, b + 6, f.attrs);
			wbytes(d, b + 10, ce), b += 14;
		}
		d.set(fn, b);
		b += fl;
		if (exl) for (var k in ex) {
			var exf = ex[k], l = exf.length;
			wbytes(d, b, +k);
			wbytes(d, b + 2, l);
			d.set(exf, b + 4), b += 4 + l;
		}
		if (col) d.set(co, b), b += col;
		return b;
	};
	var wzf = function(o, b, c, d, e) {
		wbytes(o, b, 101010256);
		wbytes(o, b + 8, c);
		wbytes(o, b + 10, c);
		wbytes(o, b + 12, d);
		wbytes(o, b + 16, e);
	};
	/**
	* A pass-through stream to keep data uncompressed in a ZIP archive.
	*/
	var ZipPassThrough = /* @__PURE__ */ function() {
		/**
		* Creates a pass-through stream that can be added to ZIP archives
		* @param filename The filename to associate with this data stream
		*/
		function ZipPassThrough(filename) {
			this.filename = filename;
			this.c = crc();
			this.size = 0;
			this.compression = 0;
		}
		/**
		* Processes a chunk and pushes to the output stream. You can override this
		* method in a subclass for custom behavior, but by default this passes
		* the data through. You must call this.ondata(err, chunk, final) at some
		* point in this method.
		* @param chunk The chunk to process
		* @param final Whether this is the last chunk
		*/
		ZipPassThrough.prototype.process = function(chunk, final) {
			this.ondata(null, chunk, final);
		};
		/**
		* Pushes a chunk to be added. If you are subclassing this with a custom
		* compression algorithm, note that you must push data from the source
		* file only, pre-compression.
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		ZipPassThrough.prototype.push = function(chunk, final) {
			if (!this.ondata) err(5);
			this.c.p(chunk);
			this.size += chunk.length;
			if (final) this.crc = this.c.d();
			this.process(chunk, final || false);
		};
		return ZipPassThrough;
	}();
	exports.ZipPassThrough = ZipPassThrough;
	/**
	* Streaming DEFLATE compression for ZIP archives. Prefer using AsyncZipDeflate
	* for better performance
	*/
	var ZipDeflate = /* @__PURE__ */ function() {
		/**
		* Creates a DEFLATE stream that can be added to ZIP archives
		* @param filename The filename to associate with this data stream
		* @param opts The compression options
		*/
		function ZipDeflate(filename, opts) {
			var _this = this;
			if (!opts) opts = {};
			ZipPassThrough.call(this, filename);
			this.d = new Deflate(opts, function(dat, final) {
				_this.ondata(null, dat, final);
			});
			this.compression = 8;
			this.flag = dbf(opts.level);
		}
		ZipDeflate.prototype.process = function(chunk, final) {
			try {
				this.d.push(chunk, final);
			} catch (e) {
				this.ondata(e, null, final);
			}
		};
		/**
		* Pushes a chunk to be deflated
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		ZipDeflate.prototype.push = function(chunk, final) {
			ZipPassThrough.prototype.push.call(this, chunk, final);
		};
		return ZipDeflate;
	}();
	exports.ZipDeflate = ZipDeflate;
	/**
	* Asynchronous streaming DEFLATE compression for ZIP archives
	*/
	var AsyncZipDeflate = /* @__PURE__ */ function() {
		/**
		* Creates an asynchronous DEFLATE stream that can be added to ZIP archives
		* @param filename The filename to associate with this data stream
		* @param opts The compression options
		*/
		function AsyncZipDeflate(filename, opts) {
			var _this = this;
			if (!opts) opts = {};
			ZipPassThrough.call(this, filename);
			this.d = new AsyncDeflate(opts, function(err, dat, final) {
				_this.ondata(err, dat, final);
			});
			this.compression = 8;
			this.flag = dbf(opts.level);
			this.terminate = this.d.terminate;
		}
		AsyncZipDeflate.prototype.process = function(chunk, final) {
			this.d.push(chunk, final);
		};
		/**
		* Pushes a chunk to be deflated
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		AsyncZipDeflate.prototype.push = function(chunk, final) {
			ZipPassThrough.prototype.push.call(this, chunk, final);
		};
		return AsyncZipDeflate;
	}();
	exports.AsyncZipDeflate = AsyncZipDeflate;
	/**
	* A zippable archive to which files can incrementally be added
	*/
	var Zip = /* @__PURE__ */ function() {
		/**
		* Creates an empty ZIP archive to which files can be added
		* @param cb The callback to call whenever data for the generated ZIP archive
		*           is available
		*/
		function Zip(cb) {
			this.ondata = cb;
			this.u = [];
			this.d = 1;
		}
		/**
		* Adds a file to the ZIP archive
		* @param file The file stream to add
		*/
		Zip.prototype.add = function(file) {
			var _this = this;
			if (!this.ondata) err(5);
			if (this.d & 2) this.ondata(err(4 + (this.d & 1) * 8, 0, 1), null, false);
			else {
				var f = strToU8(file.filename), fl_1 = f.length;
				var com = file.comment, o = com && strToU8(com);
				var u = fl_1 != file.filename.length || o && com.length != o.length;
				var hl_1 = fl_1 + exfl(file.extra) + 30;
				if (fl_1 > 65535) this.ondata(err(11, 0, 1), null, false);
				var header = new u8(hl_1);
				wzh(header, 0, file, f, u, -1);
				var chks_1 = [header];
				var pAll_1 = function() {
					for (var _i = 0, chks_2 = chks_1; _i < chks_2.length; _i++) {
						var chk = chks_2[_i];
						_this.ondata(null, chk, false);
					}
					chks_1 = [];
				};
				var tr_1 = this.d;
				this.d = 0;
				var ind_1 = this.u.length;
				var uf_1 = mrg(file, {
					f,
					u,
					o,
					t: function() {
						if (file.terminate) file.terminate();
					},
					r: function() {
						pAll_1();
						if (tr_1) {
							var nxt = _this.u[ind_1 + 1];
							if (nxt) nxt.r();
							else _this.d = 1;
						}
						tr_1 = 1;
					}
				});
				var cl_1 = 0;
				file.ondata = function(err, dat, final) {
					if (err) {
						_this.ondata(err, dat, final);
						_this.terminate();
					} else {
						cl_1 += dat.length;
						chks_1.push(dat);
						if (final) {
							var dd = new u8(16);
							wbytes(dd, 0, 134695760);
							wbytes(dd, 4, file.crc);
							wbytes(dd, 8, cl_1);
							wbytes(dd, 12, file.size);
							chks_1.push(dd);
							uf_1.c = cl_1, uf_1.b = hl_1 + cl_1 + 16, uf_1.crc = file.crc, uf_1.size = file.size;
							if (tr_1) uf_1.r();
							tr_1 = 1;
						} else if (tr_1) pAll_1();
					}
				};
				this.u.push(uf_1);
			}
		};
		/**
		* Ends the process of adding files and prepares to emit the final chunks.
		* This *must* be called after adding all desired files for the resulting
		* ZIP file to work properly.
		*/
		Zip.prototype.end = function() {
			var _this = this;
			if (this.d & 2) {
				this.ondata(err(4 + (this.d & 1) * 8, 0, 1), null, true);
				return;
			}
			if (this.d) this.e();
			else this.u.push({
				r: function() {
					if (!(_this.d & 1)) return;
					_this.u.splice(-1, 1);
					_this.e();
				},
				t: function() {}
			});
			this.d = 3;
		};
		Zip.prototype.e = function() {
			var bt = 0, l = 0, tl = 0;
			for (var _i = 0, _a = this.u; _i < _a.length; _i++) {
				var f = _a[_i];
				tl += 46 + f.f.length + exfl(f.extra) + (f.o ? f.o.length : 0);
			}
			var out = new u8(tl + 22);
			for (var _b = 0, _c = this.u; _b < _c.length; _b++) {
				var f = _c[_b];
				wzh(out, bt, f, f.f, f.u, -f.c - 2, l, f.o);
				bt += 46 + f.f.length + exfl(f.extra) + (f.o ? f.o.length : 0), l += f.b;
			}
			wzf(out, bt, this.u.length, tl, l);
			this.ondata(null, out, true);
			this.d = 2;
		};
		/**
		* A method to terminate any internal workers used by the stream. Subsequent
		* calls to add() will fail.
		*/
		Zip.prototype.terminate = function() {
			for (var _i = 0, _a = this.u; _i < _a.length; _i++) _a[_i].t();
			this.d = 2;
		};
		return Zip;
	}();
	exports.Zip = Zip;
	function zip(data, opts, cb) {
		if (!cb) cb = opts, opts = {};
		if (typeof cb != "function") err(7);
		var r = {};
		fltn(data, "", r, opts);
		var k = Object.keys(r);
		var lft = k.length, o = 0, tot = 0;
		var slft = lft, files = new Array(lft);
		var term = [];
		var tAll = function() {
			for (var i = 0; i < term.length; ++i) term[i]();
		};
		var cbd = function(a, b) {
			mt(function() {
				cb(a, b);
			});
		};
		mt(function() {
			cbd = cb;
		});
		var cbf = function() {
			var out = new u8(tot + 22), oe = o, cdl = tot - o;
			tot = 0;
			for (var i = 0; i < slft; ++i) {
				var f = files[i];
				try {
					var l = f.c.length;
					wzh(out, tot, f, f.f, f.u, l);
					var badd = 30 + f.f.length + exfl(f.extra);
					var loc = tot + badd;
					out.set(f.c, loc);
					wzh(out, o, f, f.f, f.u, l, tot, f.m), o += 16 + badd + (f.m ? f.m.length : 0), tot = loc + l;
				} catch (e) {
					return cbd(e, null);
				}
			}
			wzf(out, o, files.length, cdl, oe);
			cbd(null, out);
		};
		if (!lft) cbf();
		var _loop_1 = function(i) {
			var fn = k[i];
			var _a = r[fn], file = _a[0], p = _a[1];
			var c = crc(), size = file.length;
			c.p(file);
			var f = strToU8(fn), s = f.length;
			var com = p.comment, m = com && strToU8(com), ms = m && m.length;
			var exl = exfl(p.extra);
			var compression = p.level == 0 ? 0 : 8;
			var cbl = function(e, d) {
				if (e) {
					tAll();
					cbd(e, null);
				} else {
					var l = d.length;
					files[i] = mrg(p, {
						size,
						crc: c.d(),
						c: d,
						f,
						m,
						u: s != fn.length || m && com.length != ms,
						compression
					});
					o += 30 + s + exl + l;
					tot += 76 + 2 * (s + exl) + (ms || 0) + l;
					if (!--lft) cbf();
				}
			};
			if (s > 65535) cbl(err(11, 0, 1), null);
			if (!compression) cbl(null, file);
			else if (size < 16e4) try {
				cbl(null, deflateSync(file, p));
			} catch (e) {
				cbl(e, null);
			}
			else term.push(deflate(file, p, cbl));
		};
		for (var i = 0; i < slft; ++i) _loop_1(i);
		return tAll;
	}
	/**
	* Synchronously creates a ZIP file. Prefer using `zip` for better performance
	* with more than one file.
	* @param data The directory structure for the ZIP archive
	* @param opts The main options, merged with per-file options
	* @returns The generated ZIP archive
	*/
	function zipSync(data, opts) {
		if (!opts) opts = {};
		var r = {};
		var files = [];
		fltn(data, "", r, opts);
		var o = 0;
		var tot = 0;
		for (var fn in r) {
			var _a = r[fn], file = _a[0], p = _a[1];
			var compression = p.level == 0 ? 0 : 8;
			var f = strToU8(fn), s = f.length;
			var com = p.comment, m = com && strToU8(com), ms = m && m.length;
			var exl = exfl(p.extra);
			if (s > 65535) err(11);
			var d = compression ? deflateSync(file, p) : file, l = d.length;
			var c = crc();
			c.p(file);
			files.push(mrg(p, {
				size: file.length,
				crc: c.d(),
				c: d,
				f,
				m,
				u: s != fn.length || m && com.length != ms,
				o,
				compression
			}));
			o += 30 + s + exl + l;
			tot += 76 + 2 * (s + exl) + (ms || 0) + l;
		}
		var out = new u8(tot + 22), oe = o, cdl = tot - o;
		for (var i = 0; i < files.length; ++i) {
			var f = files[i];
			wzh(out, f.o, f, f.f, f.u, f.c.length);
			var badd = 30 + f.f.length + exfl(f.extra);
			out.set(f.c, f.o + badd);
			wzh(out, o, f, f.f, f.u, f.c.length, f.o, f.m), o += 16 + badd + (f.m ? f.m.length : 0);
		}
		wzf(out, o, files.length, cdl, oe);
		return out;
	}
	/**
	* Streaming pass-through decompression for ZIP archives
	*/
	var UnzipPassThrough = /* @__PURE__ */ function() {
		function UnzipPassThrough() {}
		UnzipPassThrough.prototype.push = function(chunk, final) {
			this.ondata(null, chunk, final);
		};
		UnzipPassThrough.compression = 0;
		return UnzipPassThrough;
	}();
	exports.UnzipPassThrough = UnzipPassThrough;
	/**
	* Streaming DEFLATE decompression for ZIP archives. Prefer AsyncZipInflate for
	* better performance.
	*/
	var UnzipInflate = /* @__PURE__ */ function() {
		/**
		* Creates a DEFLATE decompression that can be used in ZIP archives
		*/
		function UnzipInflate() {
			var _this = this;
			this.i = new Inflate(function(dat, final) {
				_this.ondata(null, dat, final);
			});
		}
		UnzipInflate.prototype.push = function(chunk, final) {
			try {
				this.i.push(chunk, final);
			} catch (e) {
				this.ondata(e, null, final);
			}
		};
		UnzipInflate.compression = 8;
		return UnzipInflate;
	}();
	exports.UnzipInflate = UnzipInflate;
	/**
	* Asynchronous streaming DEFLATE decompression for ZIP archives
	*/
	var AsyncUnzipInflate = /* @__PURE__ */ function() {
		/**
		* Creates a DEFLATE decompression that can be used in ZIP archives
		*/
		function AsyncUnzipInflate(_, sz) {
			var _this = this;
			if (sz < 32e4) this.i = new Inflate(function(dat, final) {
				_this.ondata(null, dat, final);
			});
			else {
				this.i = new AsyncInflate(function(err, dat, final) {
					_this.ondata(err, dat, final);
				});
				this.terminate = this.i.terminate;
			}
		}
		AsyncUnzipInflate.prototype.push = function(chunk, final) {
			if (this.i.terminate) chunk = slc(chunk, 0);
			this.i.push(chunk, final);
		};
		AsyncUnzipInflate.compression = 8;
		return AsyncUnzipInflate;
	}();
	exports.AsyncUnzipInflate = AsyncUnzipInflate;
	/**
	* A ZIP archive decompression stream that emits files as they are discovered
	*/
	var Unzip = /* @__PURE__ */ function() {
		/**
		* Creates a ZIP decompression stream
		* @param cb The callback to call whenever a file in the ZIP archive is found
		*/
		function Unzip(cb) {
			this.onfile = cb;
			this.k = [];
			this.o = { 0: UnzipPassThrough };
			this.p = et;
		}
		/**
		* Pushes a chunk to be unzipped
		* @param chunk The chunk to push
		* @param final Whether this is the last chunk
		*/
		Unzip.prototype.push = function(chunk, final) {
			var _this = this;
			if (!this.onfile) err(5);
			if (!this.p) err(4);
			if (this.c > 0) {
				var len = Math.min(this.c, chunk.length);
				var toAdd = chunk.subarray(0, len);
				this.c -= len;
				if (this.d) this.d.push(toAdd, !this.c);
				else this.k[0].push(toAdd);
				chunk = chunk.subarray(len);
				if (chunk.length) return this.push(chunk, final);
			} else {
				var f = 0, i = 0, is = void 0, buf = void 0;
				if (!this.p.length) buf = chunk;
				else if (!chunk.length) buf = this.p;
				else {
					buf = new u8(this.p.length + chunk.length);
					buf.set(this.p), buf.set(chunk, this.p.length);
				}
				var l = buf.length, oc = this.c, add = oc && this.d;
				var _loop_2 = function() {
					var sig = b4(buf, i);
					if (sig == 67324752) {
						f = 1, is = i;
						this_1.d = null;
						this_1.c = 0;
						var bf = b2(buf, i + 6), cmp_1 = b2(buf, i + 8), u = bf & 2048, dd = bf & 8, fnl = b2(buf, i + 26), es = b2(buf, i + 28);
						if (l > i + 30 + fnl + es) {
							var chks_3 = [];
							this_1.k.unshift(chks_3);
							f = 2;
							var lsc = b4(buf, i + 18), lsu = b4(buf, i + 22);
							var fn_1 = strFromU8(buf.subarray(i + 30, i += 30 + fnl), !u);
							var _a = z64hs(buf, i, es, 2, lsc, lsu, 0), sc_1 = _a[0], su_1 = _a[1], z64 = _a[3];
							if (dd) sc_1 = -1 - z64;
							i += es;
							this_1.c = sc_1;
							var d_1;
							var file_1 = {
								name: fn_1,
								compression: cmp_1,
								start: function() {
									if (!file_1.ondata) err(5);
									if (!sc_1) file_1.ondata(null, et, true);
									else {
										var ctr = _this.o[cmp_1];
										if (!ctr) file_1.ondata(err(14, "unknown compression type " + cmp_1, 1), null, false);
										d_1 = sc_1 < 0 ? new ctr(fn_1) : new ctr(fn_1, sc_1, su_1);
										d_1.ondata = function(err, dat, final) {
											file_1.ondata(err, dat, final);
										};
										for (var _i = 0, chks_4 = chks_3; _i < chks_4.length; _i++) {
											var dat = chks_4[_i];
											d_1.push(dat, false);
										}
										if (_this.k[0] == chks_3 && _this.c) _this.d = d_1;
										else d_1.push(et, true);
									}
								},
								terminate: function() {
									if (d_1 && d_1.terminate) d_1.terminate();
								}
							};
							if (sc_1 >= 0) file_1.size = sc_1, file_1.originalSize = su_1;
							this_1.onfile(file_1);
						}
						return "break";
					} else if (oc) {
						if (sig == 134695760) {
							is = i += 12 + (oc == -2 && 8), f = 3, this_1.c = 0;
							return "break";
						} else if (sig == 33639248) {
							is = i -= 4, f = 3, this_1.c = 0;
							return "break";
						}
					}
				};
				var this_1 = this;
				for (; i < l - 4; ++i) if (_loop_2() === "break") break;
				this.p = et;
				if (oc < 0) {
					var dat = f ? buf.subarray(0, is - 12 - (oc == -2 && 8) - (b4(buf, is - 16) == 134695760 && 4)) : buf.subarray(0, i);
					if (add) add.push(dat, !!f);
					else this.k[+(f == 2)].push(dat);
				}
				if (f & 2) return this.push(buf.subarray(i), final);
				this.p = buf.subarray(i);
			}
			if (final) {
				if (this.c) err(13);
				this.p = null;
			}
		};
		/**
		* Registers a decoder with the stream, allowing for files compressed with
		* the compression type provided to be expanded correctly
		* @param decoder The decoder constructor
		*/
		Unzip.prototype.register = function(decoder) {
			this.o[decoder.compression] = decoder;
		};
		return Unzip;
	}();
	exports.Unzip = Unzip;
	var mt = typeof queueMicrotask == "function" ? queueMicrotask : typeof setTimeout == "function" ? setTimeout : function(fn) {
		fn();
	};
	function unzip(data, opts, cb) {
		if (!cb) cb = opts, opts = {};
		if (typeof cb != "function") err(7);
		var term = [];
		var tAll = function() {
			for (var i = 0; i < term.length; ++i) term[i]();
		};
		var files = {};
		var cbd = function(a, b) {
			mt(function() {
				cb(a, b);
			});
		};
		mt(function() {
			cbd = cb;
		});
		var e = data.length - 22;
		for (; b4(data, e) != 101010256; --e) if (!e || data.length - e > 65558) {
			cbd(err(13, 0, 1), null);
			return tAll;
		}
		var lft = b2(data, e + 8);
		if (lft) {
			var c = lft;
			var o = b4(data, e + 16);
			var z = b4(data, e - 20) == 117853008;
			if (z) {
				var ze = b4(data, e - 12);
				z = b4(data, ze) == 101075792;
				if (z) {
					c = lft = b4(data, ze + 32);
					o = b4(data, ze + 48);
				}
			}
			var fltr = opts && opts.filter;
			var _loop_3 = function(i) {
				var _a = zh(data, o, z), c_1 = _a[0], sc = _a[1], su = _a[2], fn = _a[3], no = _a[4], off = _a[5], b = slzh(data, off);
				o = no;
				var cbl = function(e, d) {
					if (e) {
						tAll();
						cbd(e, null);
					} else {
						if (d) files[fn] = d;
						if (!--lft) cbd(null, files);
					}
				};
				if (!fltr || fltr({
					name: fn,
					size: sc,
					originalSize: su,
					compression: c_1
				})) {
					if (!c_1) cbl(null, slc(data, b, b + sc));
					else if (c_1 == 8) {
						var infl = data.subarray(b, b + sc);
						if (su < 524288 || sc > .8 * su) try {
							cbl(null, inflateSync(infl, { out: new u8(su) }));
						} catch (e) {
							cbl(e, null);
						}
						else term.push(inflate(infl, { size: su }, cbl));
					} else cbl(err(14, "unknown compression type " + c_1, 1), null);
				} else cbl(null, null);
			};
			for (var i = 0; i < c; ++i) _loop_3(i);
		} else cbd(null, {});
		return tAll;
	}
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
}));

// \0agora-substitute:10:fflate.js
var require__agora_substitute_10_fflate = /* @__PURE__ */ require_rolldown_runtime.__commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	Object.defineProperty(exports, "unzipSync", {
		enumerable: true,
		get: () => require_node().unzipSync
	});
}));

// github/zip.ts
var import__agora_substitute_10_fflate = require__agora_substitute_10_fflate();
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
		const unpacked = (0, import__agora_substitute_10_fflate.unzipSync)(zip, { filter: check });
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

// protocol/failure.ts
/**
* Why a dispatch failed: the four reasons of the lifecycle, and nothing else.
*
* The reason is for machines and says which part of the machinery to look at; `detail` and `fix` are for the
* person who reads the comment. Events that leave the house carry the reason only.
*/
const FailureReason = require_zod.later(() => require_zod._enum([
	"integrity-failed",
	"fetch-failed",
	"worker-failed",
	"provider-failed"
]));
const Failure = require_zod.later(() => require_zod.strictObject({
	reason: FailureReason,
	/** What happened, in one or two sentences; never a secret. */
	detail: require_zod.string(),
	/** What to do now: one imperative sentence. */
	fix: require_zod.string()
}));

// protocol/lifecycle.ts
/**
* The six events of a dispatch, and the state that a task's events add up to.
*
* The vocabulary is closed: a seventh kind needs a new protocol version. Events are low in sensitivity on purpose,
* because they may travel to third parties: no question, no detail, no prompt. A reader that meets a kind it does
* not know skips it.
*/
const at = require_dispatch_request.datetime();
/** Milliseconds since dispatch.started; since the worker's first line for a dispatch that never started. */
const durationMs = require_zod.later(() => require_zod.int().check(require_zod._gte(0)));
const dispatchId = require_dispatch_request.DispatchId;
const LifecycleEvent = require_zod.later(() => require_zod.discriminatedUnion("kind", [
	require_zod.strictObject({
		kind: require_zod.literal("dispatch.accepted"),
		dispatchId,
		at,
		target: require_zod.string(),
		resolved: require_dispatch_request.Resolved
	}),
	require_zod.strictObject({
		kind: require_zod.literal("dispatch.started"),
		dispatchId,
		at,
		providerTaskId: require_zod.string()
	}),
	require_zod.strictObject({
		kind: require_zod.literal("dispatch.finished"),
		dispatchId,
		at,
		exitCode: require_zod.int(),
		durationMs
	}),
	require_zod.strictObject({
		kind: require_zod.literal("dispatch.needs_input"),
		dispatchId,
		at,
		durationMs
	}),
	require_zod.strictObject({
		kind: require_zod.literal("dispatch.failed"),
		dispatchId,
		at,
		reason: FailureReason,
		durationMs
	}),
	require_zod.strictObject({
		kind: require_zod.literal("dispatch.cancelled"),
		dispatchId,
		at,
		durationMs
	})
]));
const TaskState = require_zod.later(() => require_zod._enum([
	"accepted",
	"running",
	"idle",
	"suspended",
	"resuming",
	"finished",
	"failed",
	"cancelled",
	"expired"
]));
const ENDED = /* @__PURE__ */ new Set([
	"finished",
	"failed",
	"cancelled",
	"expired"
]);
/** True when nothing can happen to the task any more. */
function hasEnded(state) {
	return ENDED.has(state);
}

// protocol/command-box.ts
/**
* A box that stands for a command: whoever ticks it has given the command. Pure.
*
* Both directions live here, because the line is the wire. Everybody who may write can edit a text of ours, so a line only
* counts when it is the one that we would write now: see bot/commanded.ts.
*/
const BOX$1 = /^- \[(?<tick>[ xX])\] (?<label>\*\*(?<verb>cancel|retry|deliver)\*\* (?:[a-z0-9-]{1,63} in #(?<issue>[1-9]\d{0,9})|the task) · `(?<task>t_[0-9a-v]{12})`)$/;
/** @param subagent as our registry names it; anything else becomes «agent», because the line must stay readable. */
function renderCommandBox({ verb, task, issue }, subagent) {
	const name = /^[a-z0-9-]{1,63}$/.test(subagent) ? subagent : "agent";
	return `- [ ] **${verb}** ${issue === void 0 ? "the task" : `${name} in #${issue}`} · \`${task}\``;
}
/** What makes sense: stop what is under way, start again what came to nothing, say yes to work that waits for it. */
function findOffered({ state, isHeld = false }) {
	if (!hasEnded(state)) return "cancel";
	if (state === "finished") return isHeld ? "deliver" : void 0;
	return "retry";
}
/** A text that offers nothing any more. */
function withoutBoxes(text) {
	return linesOf(text).filter((line) => !BOX$1.test(line)).join("\n").trimEnd();
}
/** A text with its boxes for another state, all of them empty; what offers nothing any more is gone. */
function withCommandFor(state, text) {
	const verb = findOffered({ state });
	return linesOf(text).flatMap((line) => {
		if (!BOX$1.test(line)) return [line];
		return verb === void 0 ? [] : [line.replace(/^- \[.\] \*\*\w+\*\*/, `- [ ] **${verb}**`)];
	}).join("\n");
}
/** The one box that an edit ticked; `undefined` when it did anything else, or anything more. */
function readCommandTick(before, after) {
	if (withoutTicks$1(before) !== withoutTicks$1(after)) return void 0;
	const were = linesOf(before).map(isTicked);
	const fresh = linesOf(after).filter((line, index) => isTicked(line) && were[index] === false);
	const groups = fresh.length === 1 ? BOX$1.exec(fresh[0] ?? "")?.groups : void 0;
	const task = require_dispatch_request.TaskId.safeParse(groups?.["task"]).data;
	if (groups === void 0 || task === void 0) return void 0;
	const { label = "", issue } = groups;
	return {
		verb: verbOf(groups["verb"]),
		task,
		line: `- [ ] ${label}`,
		...issue === void 0 ? {} : { issue: Number(issue) }
	};
}
function verbOf(word) {
	return word === "retry" || word === "deliver" ? word : "cancel";
}
/** The text as it was before anybody ticked anything. */
function withoutTicks$1(text) {
	return linesOf(text).map((line) => isTicked(line) ? line.replace(/^- \[[xX]\]/, "- [ ]") : line).join("\n").trimEnd();
}
function isTicked(line) {
	const tick = BOX$1.exec(line)?.groups?.["tick"];
	return tick !== void 0 && tick !== " ";
}
function linesOf(text) {
	return text.replace(/\r\n?/g, "\n").split("\n");
}

// protocol/duration.ts
/**
* Lengths of time as people write them in settings and commands: `90s`, `15m`, `24h`, `3d`, `2w`.
*/
const UNIT_MS = {
	s: 1e3,
	m: 6e4,
	h: 36e5,
	d: 864e5,
	w: 6048e5
};
const MOST_MS = 316224e5;
/** @returns milliseconds, or `undefined` when it is no length of time between one second and a year. */
function readDuration(text) {
	const groups = /^(?<count>\d{1,7})\s?(?<unit>[smhdw])$/i.exec(text.trim())?.groups;
	const ms = Number(groups?.["count"]) * (UNIT_MS[groups?.["unit"]?.toLowerCase() ?? ""] ?? NaN);
	return ms >= 1e3 && ms <= MOST_MS ? ms : void 0;
}
/** The same in words, in the largest unit that says it exactly enough: `3 days`, `1 hour`. */
function renderDuration(ms) {
	const [name, size] = [
		["day", 864e5],
		["hour", 36e5],
		["minute", 6e4],
		["second", 1e3]
	].find(([, length]) => ms >= length) ?? ["second", 1e3];
	const count = Math.max(1, Math.round(ms / size));
	return `${count} ${name}${count === 1 ? "" : "s"}`;
}
/** A moment of today for people, `12:05 UTC`. @param at milliseconds since the epoch. */
function renderClock(at) {
	return `${new Date(at).toISOString().slice(11, 16)} UTC`;
}

// protocol/prose.ts
const FENCE = /^(?<indent> {0,3})(?<mark>`{3,}|~{3,})(?<info>.*)$/;
/** The fence that is open after a line, given the one that was open before it. */
function fenceAfter(line, open) {
	const { indent = "", mark = "", info = "" } = FENCE.exec(line)?.groups ?? {};
	if (mark === "") return open;
	if (open !== void 0) return mark.startsWith(open.mark) && info.trim() === "" ? void 0 : open;
	return mark.startsWith("`") && info.includes("`") ? void 0 : {
		indent,
		mark
	};
}
/** The lines of a comment down to the first that a mail program added. HTML comments outside code are left out. */
function readLines(body) {
	const read = [];
	const lines = body.replace(/\r\n?/g, "\n").split("\n");
	let fence;
	let inComment = false;
	for (const [index, line] of lines.entries()) {
		const before = fence;
		if (!inComment) fence = fenceAfter(line, fence);
		if (before !== void 0) read.push({
			kind: fence === void 0 ? "fence" : "code",
			text: line
		});
		else if (fence !== void 0) read.push({
			kind: "fence",
			text: line
		});
		else {
			const seen = withoutComments(line, inComment);
			inComment = seen.inComment;
			if (isMailFooter(seen.text, lines, index)) break;
			read.push({
				kind: /^ {0,3}>/.test(seen.text) ? "quote" : "prose",
				text: seen.text
			});
		}
	}
	return read;
}
/** The line without what a reader does not see, and whether it leaves a comment open for the next one. */
function withoutComments(line, inComment) {
	let text = "";
	let at = 0;
	let hidden = inComment;
	for (;;) {
		const mark = hidden ? "-->" : "<!--";
		const next = line.indexOf(mark, at);
		if (!hidden) text += next < 0 ? line.slice(at) : line.slice(at, next);
		if (next < 0) return {
			text,
			inComment: hidden
		};
		at = next + mark.length;
		hidden = !hidden;
	}
}
/** What mail programs put under a reply: a signature, «On Tuesday Ada wrote:» on one or two lines, GitHub's own footer. */
function isMailFooter(line, lines, index) {
	const text = line.trimEnd();
	if (line === "-- " || /^(-{3,} ?Original Message ?-{3,}|_{10,})$/i.test(text)) return true;
	if (/^(Reply to this email directly|You are receiving this because|Sent from my )/.test(text)) return true;
	return /^On .{1,200}$/.test(text) && [text, `${text} ${(lines[index + 1] ?? "").trimEnd()}`].some((head) => / wrote:$/.test(head.slice(0, 500)));
}

// protocol/commands.ts
/**
* Commands in comments: `/agora run planner please`, `/answer Rewrite B`, `/agora cancel`.
*
* A command stands at the start of a line, outside quotes and code fences. Mail clients add a footer and people quote
* one another; both must neither hide a command nor make one. Linear in the length of the text.
*/
const COMMAND = /^\/(?:agora(?:[ \t]+(?<verb>\S+))?|(?<short>answer))(?:[ \t]+(?<rest>.*))?$/i;
const SUBAGENT = /^[a-z0-9][a-z0-9-]{0,62}$/;
const HOLD_MS = 864e5;
/**
* The first command in a comment. Its text is what stands behind it and below it: prose and code, but no quotes.
* @returns `undefined` when there is none; `/answer` is ours, any other word needs `/agora` in front.
*/
function findCommand(body) {
	const lines = readLines(body);
	for (const [index, line] of lines.entries()) {
		const groups = line.kind === "prose" ? COMMAND.exec(line.text.trimEnd())?.groups : void 0;
		if (groups === void 0) continue;
		const below = lines.slice(index + 1).filter((one) => one.kind !== "quote").map((one) => one.text);
		return commandOf$1((groups["short"] ?? groups["verb"] ?? "").toLowerCase(), [groups["rest"] ?? "", ...below].join("\n").trim());
	}
}
function commandOf$1(word, text) {
	switch (word) {
		case "answer": return answerOf$1(text);
		case "run": return runOf(text);
		case "":
		case "help": return { verb: "help" };
		case "status":
		case "questions": return { verb: word };
		case "cancel":
		case "end":
		case "expire":
		case "deliver": return {
			verb: word,
			...readTarget(text).named
		};
		case "retry": return retryOf(text);
		case "hold": return holdOf(text);
		case "say": return sayOf(text);
		default: return {
			verb: "unknown",
			word
		};
	}
}
function runOf(text) {
	const [, subagent = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
	return SUBAGENT.test(subagent) ? {
		verb: "run",
		subagent,
		text: rest.trim()
	} : {
		verb: "unknown",
		word: `run ${subagent}`.trim()
	};
}
/** The task or question that a text begins with, and what stands behind it. */
function readTarget(text) {
	const [first = ""] = /^\S+/.exec(text) ?? [];
	const target = require_dispatch_request.TaskId.safeParse(first).data ?? require_dispatch_request.QuestionId.safeParse(first).data;
	return target === void 0 ? {
		named: {},
		rest: text
	} : {
		named: { target },
		rest: text.slice(first.length).trim()
	};
}
function retryOf(text) {
	const { named, rest } = readTarget(text);
	return {
		verb: "retry",
		...named,
		...rest === "" ? {} : { text: rest }
	};
}
function holdOf(text) {
	const { named, rest } = readTarget(text);
	const [word = ""] = /^\S+/.exec(rest) ?? [];
	const ms = word === "" ? HOLD_MS : readDuration(word);
	return ms === void 0 ? {
		verb: "unknown",
		word: "hold",
		because: "`/agora hold` takes a length of time, like `/agora hold 3d` or `/agora hold 12h`"
	} : {
		verb: "hold",
		ms,
		...named
	};
}
function sayOf(text) {
	const { named, rest } = readTarget(text);
	return rest === "" ? {
		verb: "unknown",
		word: "say",
		because: "`/agora say` needs your words behind it, like `/agora say please keep the old name`"
	} : {
		verb: "say",
		text: rest,
		...named
	};
}
function answerOf$1(text) {
	const [first = ""] = /^\S+/.exec(text) ?? [];
	const question = require_dispatch_request.QuestionId.safeParse(first).data;
	return question === void 0 ? {
		verb: "answer",
		text
	} : {
		verb: "answer",
		text: text.slice(first.length).trim(),
		question
	};
}
/** `agora:planner` → `planner`. Any other label is not ours; our own state labels have no subagent's form. */
function subagentOfLabel(label) {
	const name = /^agora:(?<name>.+)$/.exec(label)?.groups?.["name"];
	return name !== void 0 && SUBAGENT.test(name) ? name : void 0;
}

// protocol/comment-text.ts
/**
* Makes text that an agent wrote safe to stand in a comment of ours.
*
* An agent quotes what it read, and what it read may be hostile: a mention that calls a team, an HTML comment that
* looks like our marker, a command in the first column, an image that carries data to somebody's server. The text
* stays readable; it only loses its effects.
*/
const INVISIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu;
/**
* An invisible word joiner behind a sign: GitHub then neither calls nor links nor renders, and a reader sees no
* difference, also inside code, where an escaped sign would show its escape.
*/
const BREAK = "⁠";
/** What has an effect, up to the sign behind which it breaks. */
const EFFECTS = [
	/<(?=[!/?a-z])/gi,
	/!(?=\[)/g,
	/@(?=[a-z0-9])/gi,
	/#(?=\d)/g,
	/\bGH-(?=\d)/gi,
	/&(?=#|[a-z][a-z0-9]*;)/gi,
	/^[ \t]*(?:>[ \t]*)*\/(?=[a-z])/gim
];
/** Neutralises one piece of agent text for a comment body. Idempotent. */
function renderUntrusted(text) {
	const plain = text.toWellFormed().replace(/\r\n?/g, "\n").replace(INVISIBLE, "");
	return EFFECTS.reduce((safe, effect) => safe.replace(effect, (sign) => sign + BREAK), plain);
}
/** What was neutralised, as it was written: for a machine that reads it, never for a comment. */
function withoutBreaks(text) {
	return text.replaceAll(BREAK, "");
}
/** Untrusted text on a single line, for a title or a list item. */
function renderUntrustedLine(text, chars) {
	return cutText(renderUntrusted(text).replace(/\s+/g, " ").trim(), chars);
}
/** At most `chars` UTF-16 units, never half a character, with a visible sign that something is missing. */
function cutText(text, chars) {
	if (text.length <= chars) return text;
	if (chars < 1) return "";
	return `${text.slice(0, chars - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
/**
* At most `chars` UTF-16 units of Markdown, with what the cut left open closed: a code fence without its end would
* swallow everything that we write below it.
*/
function cutMarkdown(text, chars) {
	let cut = cutText(text, chars);
	for (;;) {
		const open = openFence(cut);
		const end = open === void 0 ? "" : `\n${open.indent}${open.mark}`;
		if (cut.length + end.length <= chars) return cut + end;
		cut = cutText(text, chars - end.length);
	}
}
function openFence(text) {
	let open;
	for (const line of text.split("\n")) open = fenceAfter(line, open);
	return open;
}

// protocol/ledger.ts
const SECTIONS = [
	{
		title: "Waiting for an answer",
		states: ["suspended"]
	},
	{
		title: "At work",
		states: [
			"accepted",
			"running",
			"idle",
			"resuming"
		]
	},
	{
		title: "Finished",
		states: ["finished"]
	},
	{
		title: "Ended otherwise",
		states: [
			"failed",
			"cancelled",
			"expired"
		]
	}
];
/** The sections that are not empty, each with its heading; tasks keep their order. */
function renderSections(tasks, renderTasks) {
	return SECTIONS.flatMap(({ title, states }) => {
		const mine = tasks.filter(({ state }) => states.includes(state));
		return mine.length === 0 ? [] : [`## ${title}\n\n${renderTasks(mine)}`];
	});
}
/** @param rows cells that are Markdown already, see escapeMarkdown. */
function renderTable(head, rows) {
	return [
		head,
		head.map(() => "---"),
		...rows
	].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
/** One line of text for one cell: what it says, and nothing that it could do to the page. */
function escapeMarkdown(line) {
	return line.replace(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`);
}

// protocol/conclusion.ts
/**
* How a dispatch ended in the eyes of a person: the worker's four outcomes say how the process went, this says what came of it.
*
* An agent that ended well and left nothing has not done what it was asked for, and one whose tools were refused could not. Both
* would be green by their outcome; nothing that we show calls them a success.
*/
const Conclusion = require_zod.later(() => require_zod._enum([
	"finished",
	"nothing-changed",
	"blocked",
	"asked",
	"failed",
	"cancelled",
	"expired"
]));

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
	v: require_zod.later(() => require_zod.literal(1)),
	task: require_dispatch_request.TaskId
};
/** Who asked for the task. Loose like all of this; what they may do is asked when it matters. */
const asker = require_zod.later(() => require_zod.optional(require_zod.looseObject({
	login: require_zod.string(),
	id: require_zod.PositiveInt
})));
/** What a task is for that another task's agent asked for: the question that it answers, where that stands, and who asks. */
const Answers = require_zod.later(() => require_zod.looseObject({
	question: require_dispatch_request.QuestionId,
	comment: require_zod.PositiveInt,
	subagent: require_zod.string()
}));
/** An open or answered question. Loose on purpose, like all markers: an older reader must cope with a newer writer. */
const QuestionMarker = require_zod.later(() => require_zod.looseObject({
	...common,
	kind: require_zod.literal("question"),
	/** The round that asked. */
	round: require_zod.int().check(require_zod._gte(1)),
	question: require_dispatch_request.QuestionId,
	/** Who asks, for people. */
	subagent: require_zod._default(require_zod.string(), "agent"),
	/** What runs, and the beginning of what it asks: enough to go on with when the saved state is gone. */
	resolved: require_zod.optional(require_dispatch_request.ResolvedSubagent),
	asked: require_zod.optional(require_zod.string()),
	state: require_dispatch_request.StateReference,
	head: require_dispatch_request.Sha,
	/** The options as shown, so that a reply can name one by its text. */
	options: require_zod.array(require_zod.string()),
	/** When the saved state is deleted. */
	expires: require_dispatch_request.datetime(),
	hops: require_zod._default(require_zod.int().check(require_zod._gte(0)), 0),
	/** The task's status comment, so that the next run need not search the thread for it. */
	statusComment: require_zod.optional(require_zod.PositiveInt),
	asker,
	/** Whom it is put to, once it was looked whether that may be: see addressee.ts. */
	to: require_zod.optional(require_zod.string()),
	answers: require_zod.optional(Answers),
	line: require_zod.optional(require_dispatch_request.TaskId),
	/** The run that asked waits for the answer itself until then, and takes it up without a new run. */
	live: require_zod.optional(require_zod.looseObject({
		runId: require_zod.PositiveInt,
		until: require_dispatch_request.datetime()
	})),
	/** The agent has finished its turn and asks whether there is more: whatever is said to it is an answer, `/agora say` as well. */
	turn: require_zod.optional(require_zod.boolean()),
	/** Id of the repository that the saved state belongs to: an issue can be moved, what was saved cannot. */
	repository: require_zod.optional(require_zod.PositiveInt),
	/** Up to which message the agent was told when it asked, and what else it was given: as in the status comment. */
	heard: require_zod.optional(require_zod.PositiveInt),
	given: require_zod.optional(require_zod.array(require_zod.PositiveInt)),
	/** Set when the question will never be answered: cancelled, expired. */
	closed: require_zod.optional(TaskState),
	/** Set once a run has taken the answer up: the question is closed. */
	answered: require_zod.optional(require_zod.looseObject({
		/** 0: the run that asked was still there and went on itself. */
		attempt: require_zod.int().check(require_zod._gte(0)),
		runId: require_zod.PositiveInt,
		by: require_zod.string(),
		/** The reply that was taken up, so that its author is not told that somebody was faster. */
		commentId: require_zod.optional(require_zod.PositiveInt)
	}))
}));
/** The one living comment of a task. */
const StatusMarker = require_zod.later(() => require_zod.looseObject({
	...common,
	kind: require_zod.literal("status"),
	round: require_zod.int().check(require_zod._gte(1)),
	attempt: require_zod.int().check(require_zod._gte(0)),
	state: TaskState,
	runId: require_zod.PositiveInt,
	/** Who works on it, for people; absent in what was written before it was told. */
	subagent: require_zod.optional(require_zod.string()),
	/** The result artifact of a finished dispatch, for whoever delivers it. */
	result: require_zod.optional(require_zod.looseObject({
		artifactId: require_zod.PositiveInt,
		digest: require_zod.string()
	})),
	/** The agent's session and its work as they were when the task ended, and until when they are kept: another task can go on from them. */
	saved: require_zod.optional(require_dispatch_request.Saved),
	asker,
	/** What came of a finished dispatch, for lists; absent in what was written before there was any. */
	conclusion: require_zod._catch(require_zod.optional(Conclusion), void 0),
	/** How the checks of a finished dispatch came out; the run's report says more. */
	verify: require_zod.optional(require_zod.looseObject({ passed: require_zod.boolean() })),
	/** The newest message (`/agora say`) that the agent was given, by comment id: what comes behind it is still to be delivered. */
	heard: require_zod.optional(require_zod.PositiveInt),
	answers: require_zod.optional(Answers),
	/** The first task of the line that it belongs to, when it went on from another one: that task's branch is theirs, see task-branch.ts. */
	line: require_zod.optional(require_dispatch_request.TaskId),
	/** Messages behind that one which the agent was given while it worked; it has lost them again if its run ends without an outcome. */
	given: require_zod.optional(require_zod.array(require_zod.PositiveInt)),
	/** Until when an idle run waits; people can ask it to wait longer. */
	idle: require_zod.optional(require_zod.looseObject({ until: require_dispatch_request.datetime() }))
}));
/** A short word to one person, said once: `about` names the occasion, so that nobody says it again. */
const NoteMarker = require_zod.later(() => require_zod.looseObject({
	...common,
	kind: require_zod.literal("note"),
	about: require_zod.string()
}));
/** The occasion of telling what became of work that waited for a person's yes. */
function aboutDelivery(task) {
	return `delivered:${task}`;
}
/** The occasion of a run's word that it does not go on with a reply as it stood: read by the bot, which would try the same reply again. */
function aboutReply(commentId, sha256) {
	return `edited:${commentId}:${sha256}`;
}
/** The last word on a task. */
const EndMarker = require_zod.later(() => require_zod.looseObject({
	...common,
	kind: require_zod.literal("end"),
	state: TaskState,
	round: require_zod.int().check(require_zod._gte(1)),
	/** The last run of a task that ended without a word: it may never have shown itself in the task's comment. */
	run: require_zod.optional(require_zod.looseObject({
		id: require_zod.PositiveInt,
		attempt: require_zod.int().check(require_zod._gte(1))
	})),
	/** What came of a finished task. */
	pullRequest: require_zod.optional(require_zod.PositiveInt),
	/** Why finished work was not delivered and waits for a person's word; absent where nothing waits. */
	held: require_zod.optional(require_zod.string()),
	/** Finished, it is the answer to that question: see child-answer.ts. */
	answers: require_zod.optional(Answers)
}));
/**
* What a person said somewhere else, put into the thread by the bot: an answer, or a command by a ticked box. It counts only in a comment of the bot's
* own App that was never edited: a workflow's token writes what an agent says, and whoever may write can edit a comment.
*/
const RelayedMarker = require_zod.later(() => require_zod.looseObject({
	...common,
	kind: require_zod.literal("relayed"),
	/** The question that it answers; none for a command. */
	question: require_zod.optional(require_dispatch_request.QuestionId),
	/** Where it came from, as the bot's configuration calls it. */
	source: require_zod.string(),
	/** Who answers for it. */
	by: require_dispatch_request.Person,
	/** The sender's id of its request, so that it is put into the thread once. */
	request: require_zod.string()
}));
const Marker = require_zod.later(() => require_zod.discriminatedUnion("kind", [
	QuestionMarker,
	StatusMarker,
	NoteMarker,
	EndMarker,
	RelayedMarker
]));
const PATTERN = /^<!-- agora:(?<payload>[A-Za-z0-9+/]+={0,2}) -->/;
/** Renders the marker as one line that GitHub does not show. */
function renderMarker(marker) {
	return `<!-- agora:${Buffer.from(JSON.stringify(marker)).toString("base64")} -->`;
}
/**
* Reads the marker that opens a comment body. Whether the comment's author may write one is the caller's question.
*
* @returns `undefined` when there is none or when it does not parse: a stranger's comment that looks like ours is not
*   an error, it is a stranger's comment.
*/
function findMarker(body) {
	const payload = PATTERN.exec(body)?.groups?.["payload"];
	if (payload === void 0) return void 0;
	const json = require_dispatch_request.readJson(Buffer.from(payload, "base64").toString("utf8"));
	return json.kind === "json" ? Marker.safeParse(json.value).data : void 0;
}
/** The comment's text below its marker. */
function withoutMarker(body) {
	return body.replace(PATTERN, "").replace(/^\r?\n/, "");
}

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
/** @param came what came of it, where the state alone would say too much. */
function renderHeading(subagent, state, came = {}) {
	const flaw = findFlaw(state, came);
	const [face, words] = flaw === void 0 ? FACE[state] : FLAWED[flaw];
	return `### ${face} ${subagent} ${words}`;
}
/** The same with its face. */
function renderStanding(state, came) {
	return standingOf$1(state, came).join(" ");
}
function standingOf$1(state, came) {
	if (state === "finished" && came.isHeld === true) return ["🔒", "waits for a yes"];
	const flaw = findFlaw(state, came);
	if (flaw === void 0) return [FACE[state][0], state];
	const [face, , listed] = FLAWED[flaw];
	return [face, listed];
}
/** The living comment with another state: its heading and its marker change, the rest stays as the run wrote it. */
function withState(body, marker, state) {
	const [heading = "", ...rest] = withoutMarker(body).replace(/\r\n/g, "\n").split("\n");
	const name = [...Object.values(FACE), ...Object.values(FLAWED)].reduce((found, [face, words]) => found ?? between(heading, `### ${face} `, ` ${words}`), void 0);
	const head = name === void 0 ? heading : renderHeading(name, state);
	return [
		renderMarker({
			...marker,
			state
		}),
		head,
		...rest
	].join("\n");
}
function between(text, before, after) {
	return text.startsWith(before) && text.endsWith(after) ? text.slice(before.length, text.length - after.length) : void 0;
}

// protocol/policy.ts
var policy_exports = /* @__PURE__ */ require_rolldown_runtime.__exportAll({
	OWNERS_PATHS: () => OWNERS_PATHS,
	readOwners: () => readOwners
});
const PERMISSIONS = [
	"none",
	"read",
	"triage",
	"write",
	"maintain",
	"admin"
];
/** GitHub lets no person take a name with brackets, and puts them behind every App's. */
function actorOf({ login, id }) {
	return {
		login,
		id,
		type: login.endsWith("[bot]") ? "Bot" : "User"
	};
}
/** Cheap first: a rule further back is asked about only when none before it says yes. */
const COST = {
	anyone: 0,
	app: 0,
	user: 0,
	permission: 1,
	asker: 2,
	"issue-author": 3,
	assignee: 3,
	codeowners: 4,
	team: 5
};
function mayDo(verb, actor, policy, known) {
	const isMachine = actor.type !== "User";
	const rules = policy[verb].filter((rule) => rule.kind === "app" === isMachine).toSorted((one, other) => COST[one.kind] - COST[other.kind]);
	for (const rule of rules) {
		const judged = judge(rule, actor, policy, known);
		if (judged === true) return { kind: "allowed" };
		if (judged !== false) return {
			kind: "unknown",
			need: judged
		};
	}
	return {
		kind: "refused",
		because: isMachine ? "machine" : "permission"
	};
}
function judge(rule, actor, policy, known) {
	const person = {
		login: actor.login,
		id: actor.id
	};
	switch (rule.kind) {
		case "anyone": return true;
		case "app": return rule.id === actor.id;
		case "user": return rule.login.toLowerCase() === actor.login.toLowerCase();
		case "permission": return judgePermission(rule.least, person, known);
		case "team": return known.membership(person, rule) ?? {
			kind: "membership",
			person,
			team: {
				org: rule.org,
				slug: rule.slug
			}
		};
		case "asker": return known.asker?.id === actor.id && judgeAsker(actor, policy, known);
		case "issue-author": return judgeIssue((issue) => issue.author?.id === actor.id, known);
		case "assignee": return judgeIssue((issue) => issue.assignees.some(({ id }) => id === actor.id), known);
		case "codeowners": return judgeOwner(person, known);
	}
}
function judgePermission(least, person, known) {
	const has = known.permission(person);
	return has === void 0 ? {
		kind: "permission",
		person
	} : PERMISSIONS.indexOf(has) >= PERMISSIONS.indexOf(least);
}
/** Who has asked may have left since. The rules for starting never name the asker, so this ends. */
function judgeAsker(actor, policy, known) {
	const may = mayDo("start", actor, {
		...policy,
		start: policy.start.filter((rule) => rule.kind !== "asker")
	}, known);
	return may.kind === "unknown" ? may.need : may.kind === "allowed";
}
function judgeIssue(test, known) {
	const issue = known.issue();
	return issue === void 0 ? { kind: "issue" } : test(issue);
}
function judgeOwner(person, known) {
	const owners = known.owners();
	if (owners === void 0) return { kind: "owners" };
	if (owners.logins.has(person.login.toLowerCase())) return true;
	for (const team of owners.teams) {
		const isMember = known.membership(person, team);
		if (isMember === void 0) return {
			kind: "membership",
			person,
			team
		};
		if (isMember) return true;
	}
	return false;
}
/** `write`, `asker`, `user:mona`, `team:acme/leads`, `app:1234`; a quoted `@mona` and `@acme/leads` as in CODEOWNERS. */
function readRule(text) {
	const plain = text.trim();
	const least = PERMISSIONS.find((permission) => permission === plain && permission !== "none");
	if (least !== void 0) return {
		kind: "permission",
		least
	};
	switch (plain) {
		case "anyone":
		case "asker":
		case "issue-author":
		case "assignee":
		case "codeowners": return { kind: plain };
		default: return readNamed(plain);
	}
}
const LOGIN = "[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9])?";
const USER = new RegExp(`^(?:user:|@)(?<login>${LOGIN})$`);
const TEAM = new RegExp(`^(?:team:|@)(?<org>${LOGIN})/(?<slug>[A-Za-z0-9][A-Za-z0-9._-]{0,99})$`);
function readNamed(text) {
	const id = /^app:(?<id>[1-9]\d{0,15})$/.exec(text)?.groups?.["id"];
	if (id !== void 0) return {
		kind: "app",
		id: Number(id)
	};
	const login = USER.exec(text)?.groups?.["login"];
	if (login !== void 0) return {
		kind: "user",
		login
	};
	const team = TEAM.exec(text)?.groups;
	return team === void 0 ? void 0 : {
		kind: "team",
		org: team["org"] ?? "",
		slug: (team["slug"] ?? "").toLowerCase()
	};
}
/** The rules in words, for a refusal: «people with write access, or members of @acme/leads». */
function sayRules(rules) {
	const people = rules.filter((rule) => rule.kind !== "app").map(sayRule);
	return people.length === 0 ? "nobody" : people.join(", or ");
}
function sayRule(rule) {
	switch (rule.kind) {
		case "anyone": return "anyone";
		case "permission": return rule.least === "write" ? "people with write access to this repository" : `people with the role ${rule.least} or more`;
		case "user": return `\`${rule.login}\``;
		case "team": return `members of \`${rule.org}/${rule.slug}\``;
		case "asker": return "whoever asked for the task";
		case "issue-author": return "the author of the issue";
		case "assignee": return "whoever the issue is assigned to";
		case "codeowners": return "code owners";
	}
}
/** Where CODEOWNERS can be, in the order in which GitHub looks. https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners#codeowners-file-location */
const OWNERS_PATHS = [
	".github/CODEOWNERS",
	"CODEOWNERS",
	"docs/CODEOWNERS"
];
/** Reads who owns something from a CODEOWNERS file. Mail addresses name nobody that GitHub could tell us about. */
function readOwners(text) {
	const logins = /* @__PURE__ */ new Set();
	const teams = /* @__PURE__ */ new Map();
	for (const line of text.split(/\r?\n/)) {
		const [, ...names] = line.replace(/(?:^|\s)#[^]*/, "").replaceAll("\\ ", "").trim().split(/\s+/);
		for (const name of names) {
			const rule = name.startsWith("@") ? readNamed(name) : void 0;
			if (rule?.kind === "user") logins.add(rule.login.toLowerCase());
			if (rule?.kind === "team") teams.set(`${rule.org.toLowerCase()}/${rule.slug}`, {
				org: rule.org,
				slug: rule.slug
			});
		}
	}
	return {
		logins,
		teams: [...teams.values()]
	};
}

// protocol/addressee.ts
/**
* Whom a question is put to: another agent, a person, a team. `agent:reviewer`, `@mona`, `@acme/leads`.
*
* It says who is called and never who may answer: people answer by the repository's policy, and an agent is started only
* when the asking subagent's own file allows it. Whatever an agent writes here is read like everything else it writes.
*/
const AGENT = "agent:";
/** @returns `undefined` for a text that names nobody in one of the three forms. */
function readAddressee(text) {
	const plain = text.trim();
	if (plain.startsWith(AGENT)) {
		const name = require_dispatch_request.BundleName.safeParse(plain.slice(6));
		return name.success ? {
			kind: "agent",
			subagent: name.data
		} : void 0;
	}
	const rule = plain.startsWith("@") ? readRule(plain) : void 0;
	return rule?.kind === "user" || rule?.kind === "team" ? rule : void 0;
}
function renderAddressee(to) {
	switch (to.kind) {
		case "agent": return `${AGENT}${to.subagent}`;
		case "user": return `@${to.login}`;
		case "team": return `@${to.org}/${to.slug}`;
	}
}
/** As it is written in a question: checked, and kept as text. */
const AddresseeText = require_zod.later(() => require_zod.string().check(require_zod._trim(), require_zod.refine((text) => readAddressee(text) !== void 0, "must be agent:<subagent>, @<login> or @<organisation>/<team>")));
/** The agent that a text names, when it names one. */
function findAgent(text) {
	const to = text === void 0 ? void 0 : readAddressee(text);
	return to?.kind === "agent" ? to.subagent : void 0;
}
/** Who answered, for people: a login, or an agent. No login has a colon. */
function renderAnswerer(by) {
	const agent = findAgent(by);
	return agent === void 0 ? `@${by}` : `the agent \`${agent}\``;
}

// bot/children.ts
/**
* Which task answers which question: an agent that was asked by another one works in a task of its own. Pure.
*
* Nothing keeps that relation: the child's id comes from the question's, so whoever reads the thread finds it, and nobody
* can claim to be the child of a question that was not put to them.
*/
/** @returns `undefined` for a question that is put to people. */
function childOf(question) {
	const agent = findAgent(question.marker.to);
	return agent === void 0 ? void 0 : {
		task: require_dispatch_request.childTaskOf(question.marker.question),
		agent,
		question
	};
}
/** What a task is to answer; `undefined` for one that people asked for. */
function findAsChild(questions, task) {
	return questions.map(childOf).find((child) => child?.task === task);
}
/** The agents that wait for an answer to this question, whoever asked first last. */
function lineOf({ questions }, { marker }) {
	const line = [marker.subagent];
	for (let child = findAsChild(questions, marker.task); child !== void 0 && line.length < questions.length + 1; child = findAsChild(questions, child.question.marker.task)) line.push(child.question.marker.subagent);
	return line;
}

// bot/command-of.ts
/**
* The command in a comment, read once per comment: a decision is made anew with every fact that it asks for, and each of
* its stories goes through all replies.
*/
const known$2 = /* @__PURE__ */ new WeakMap();
function commandOf(comment) {
	const before = known$2.get(comment);
	if (before !== void 0) return before.command;
	const command = findCommand(comment.body);
	known$2.set(comment, { command });
	return command;
}

// bot/thread.ts
/** The account that every workflow's own token writes as. */
const ACTIONS_BOT = "github-actions[bot]";
/** @param slug of our own App. */
function isOurs$1(account, slug) {
	return account.type === "Bot" && (account.login === ACTIONS_BOT || account.login === `${slug}[bot]`);
}
function readThread(comments, slug) {
	const questions = /* @__PURE__ */ new Map();
	const statuses = /* @__PURE__ */ new Map();
	const ended = /* @__PURE__ */ new Map();
	const notes = [];
	const relayed = [];
	const sorted = comments.toSorted((one, other) => one.id - other.id);
	for (const comment of sorted) {
		const marker = isOurs$1(comment.author, slug) ? findMarker(comment.body) : void 0;
		switch (marker?.kind) {
			case "question":
				if (!questions.has(marker.question)) questions.set(marker.question, {
					comment,
					marker
				});
				break;
			case "status":
				statuses.set(marker.task, {
					comment,
					marker
				});
				break;
			case "end":
				if (!ended.has(marker.task)) ended.set(marker.task, {
					comment,
					marker
				});
				break;
			case "note":
				notes.push({
					comment,
					marker
				});
				break;
			case "relayed":
				if (mayRelay(comment.author, slug)) relayed.push({
					comment,
					marker
				});
				break;
			case void 0:
		}
	}
	const replies = [...sorted.filter((comment) => speaks(comment, slug)), ...relayed.flatMap(replyOf)].toSorted((one, other) => one.id - other.id);
	return {
		questions: [...questions.values()],
		statuses,
		ended,
		notes,
		relayed,
		replies
	};
}
/** Only the App itself: whatever an agent writes is written with a workflow's token. */
function mayRelay(account, slug) {
	return account.login !== ACTIONS_BOT && isOurs$1(account, slug);
}
/** The relayed comment as a word of the person who answers for it; one that somebody edited is nobody's word. */
function replyOf({ comment, marker }) {
	if (comment.updatedAt !== comment.createdAt) return [];
	return [{
		...comment,
		author: {
			...marker.by,
			type: "User"
		}
	}];
}
/** Another machine's chatter is nobody's word; what it says as a command may count, if the repository allows that machine. */
function speaks(comment, slug) {
	return comment.author.type === "User" || !isOurs$1(comment.author, slug) && commandOf(comment) !== void 0;
}
/** How a question stands: only an open one can be answered. */
function standingOf(question, thread, now) {
	const { marker } = question;
	if (marker.answered !== void 0) return "answered";
	if (thread.questions.some((other) => other.marker.task === marker.task && other.marker.round > marker.round)) return "superseded";
	const state = thread.ended.get(marker.task)?.marker.state ?? thread.statuses.get(marker.task)?.marker.state;
	if (state === "expired") return "expired";
	if (marker.closed !== void 0 || state !== void 0 && hasEnded(state)) return "ended";
	return Date.parse(marker.expires) <= now ? "expired" : "open";
}
function findNote(thread, about) {
	return thread.notes.find((note) => note.marker.about === about);
}

// bot/tasks.ts
/** Nearly everything that is decided about a thread asks for them, some of it once for each comment. */
const known$1 = /* @__PURE__ */ new WeakMap();
/** In the order in which they began. */
function readTasks(thread, now) {
	const before = known$1.get(thread);
	if (before?.now === now) return before.tasks;
	const tasks = findTasks(thread, now);
	known$1.set(thread, {
		now,
		tasks
	});
	return tasks;
}
function findTasks(thread, now) {
	return [.../* @__PURE__ */ new Set([
		...thread.statuses.keys(),
		...thread.questions.map(({ marker }) => marker.task),
		...thread.ended.keys()
	])].map((task) => readTask(task, thread, now)).toSorted((one, other) => one.since - other.since);
}
function readTask(task, thread, now) {
	const status = thread.statuses.get(task);
	const end = thread.ended.get(task);
	const questions = thread.questions.filter(({ marker }) => marker.task === task);
	const open = questions.findLast((question) => standingOf(question, thread, now) === "open");
	const state = end?.marker.state ?? (status !== void 0 && hasEnded(status.marker.state) ? status.marker.state : void 0);
	const said = [
		status,
		end,
		...questions
	].filter((one) => one !== void 0).map(({ comment }) => Date.parse(comment.createdAt));
	const answers = findAsChild(thread.questions, task);
	return {
		task,
		status,
		questions,
		open,
		end,
		endedAt: endOf(status, end),
		isHeld: end?.marker.held !== void 0 && findNote(thread, aboutDelivery(task)) === void 0,
		state: state ?? (open === void 0 ? status?.marker.state ?? "suspended" : stateOfOpen(open, status)),
		asker: askerOf(status, questions),
		since: Math.min(...said),
		...answers === void 0 ? {} : {
			answers,
			subagent: answers.agent
		}
	};
}
/**
* The first sign of it: what was said between the end of a run and the last word, which follows when the work is delivered, must not
* be read differently once that is there. Later edits of the task's comment change nothing either.
*/
function endOf(status, end) {
	const signs = [...end === void 0 ? [] : [end.comment.createdAt], ...status !== void 0 && hasEnded(status.marker.state) ? [status.comment.updatedAt] : []];
	return signs.length === 0 ? void 0 : Math.min(...signs.map((at) => Date.parse(at)));
}
/** A question is open; maybe the run that asked waits for the answer. */
function stateOfOpen({ marker: { round } }, status) {
	return status?.marker.state === "idle" && status.marker.round === round ? "idle" : "suspended";
}
function askerOf(status, questions) {
	const asker = status?.marker.asker ?? questions.map(({ marker }) => marker.asker).find((one) => one !== void 0);
	return asker === void 0 ? void 0 : {
		login: asker.login,
		id: asker.id
	};
}
/** What came of it, for lists. */
function cameOf$1({ status, isHeld }) {
	return {
		conclusion: status?.marker.conclusion,
		verify: status?.marker.verify,
		isHeld
	};
}
/** What a task is called for people: its subagent, if anything says which. */
function nameOf(task) {
	return task.questions.at(-1)?.marker.subagent ?? task.subagent ?? task.status?.marker.subagent ?? "agent";
}
function isMeant(task, target) {
	return target === void 0 || task.task === target || task.questions.some(({ marker }) => marker.question === target);
}
/** GitHub's times have whole seconds. A task that ended in the very second in which something was said, before or after, gives way to one that did not. */
function mayHaveEnded({ endedAt, end }, { at }) {
	return endedAt === at && end === void 0;
}
/** Whether a task had begun when something was said, and was not over. */
function wasUnderWay({ since, askedIn = 0, endedAt, end }, { at, id }) {
	const hadBegun = since < at || since === at && askedIn < id;
	const wasOver = endedAt !== void 0 && (endedAt < at || endedAt === at && end !== void 0 && end.comment.id < id);
	return hadBegun && !wasOver;
}

// bot/dashboard/text.ts
/**
* The dashboard: one issue that shows all tasks of a repository. Pure, and a projection: nothing is read back from it, and
* only its boxes mean anything.
*
* The same tasks give the same text, whoever renders it and when: no «an hour ago», no «as of». So it is edited when
* something happened, and never because time went by.
*/
const TITLE = "Agora dashboard";
/** How it is found again. Everything else in it may change. */
const OPENING = "<!-- agora-dashboard v1 -->";
const ASKED_CHARS = 160;
/** A blank and a hyphen that no narrow column breaks at: a date stays whole, and its time may stand below. */
const BLANK = "\xA0";
const HYPHEN = "‑";
/** More boxes than that nobody looks through; the commands work on the issues themselves. */
const BOXES = 100;
/** As few as a narrow page has room for: what belongs together stands in one cell. */
const HEAD = [
	"Issue",
	"Subagent and task",
	"State",
	"Question or result",
	"Since (UTC)"
];
/** @param boxes whether somebody hears when one is ticked. */
function renderDashboard(tasks, boxes) {
	const sorted = tasks.toSorted(byUrgency);
	for (let most = sorted.length;; most = Math.floor(most * .9)) {
		const text = renderPage(sorted.slice(0, most), sorted.length - most, boxes);
		if (text.length <= require_dispatch_request.LIMITS.commentChars || most === 0) return text;
	}
}
/** What is under way first, and the newest first: what is left out where the room is short is what ended longest ago. */
function byUrgency({ task: one }, { task: other }) {
	if (one.endedAt === void 0 !== (other.endedAt === void 0)) return one.endedAt === void 0 ? -1 : 1;
	return sinceOf$1(other) - sinceOf$1(one) || (one.task < other.task ? -1 : 1);
}
function renderPage(tasks, left, boxes) {
	const sections = renderSections(tasks.map((listed) => ({
		...listed,
		state: listed.task.state
	})), (mine) => renderTable(HEAD, mine.map(renderRow)));
	return [
		`${OPENING}\nThe tasks of this repository's agents, kept by the bot from what stands on their issues. Nothing is read back from here.`,
		...tasks.length + left === 0 ? ["There is no task yet. `/agora run <subagent>` in an issue starts one."] : sections,
		left === 0 ? "" : `and ${left} older ${left === 1 ? "task" : "tasks"} that this page has no room for`,
		boxes === "boxes" ? renderBoxes(tasks) : ""
	].filter((part) => part !== "").join("\n\n");
}
function renderRow({ issue, task }) {
	const round = Math.max(1, task.status?.marker.round ?? 1, ...task.questions.map(({ marker }) => marker.round));
	const state = renderStanding(task.state, cameOf$1(task)).replace(" ", BLANK);
	return [
		`#${issue}`,
		`${cell(nameOf(task), 63)}<br>\`${task.task}\``,
		round === 1 ? state : `${state}<br>round${BLANK}${round}`,
		renderNext(task),
		renderTime(sinceOf$1(task))
	];
}
/** What a person would go to see: the question that waits, the pull request that came of it. */
function renderNext({ open, end }) {
	const asked = open === void 0 ? "" : cell(open.marker.asked ?? "a question", ASKED_CHARS);
	if (open !== void 0) return open.comment.url === void 0 ? asked : `[${asked}](${open.comment.url})`;
	const pull = end?.marker.pullRequest;
	return pull === void 0 ? "" : `#${pull}`;
}
/** Since when it is in its state, as far as the thread shows that: asked, over, or begun. */
function sinceOf$1({ open, endedAt, since }) {
	return endedAt ?? (open === void 0 ? since : Date.parse(open.comment.createdAt));
}
function renderTime(at) {
	return new Date(at).toISOString().slice(0, 16).replace("T", " ").replaceAll("-", HYPHEN);
}
function cell(text, chars) {
	return escapeMarkdown(cutText(renderUntrustedLine(text, chars), chars));
}
function renderBoxes(tasks) {
	const lines = tasks.flatMap(({ issue, task }) => {
		const verb = findOffered(task);
		return verb === void 0 ? [] : [renderCommandBox({
			verb,
			task: task.task,
			issue
		}, nameOf(task))];
	});
	if (lines.length === 0) return "";
	return `## Give a command\n\nWhoever ticks a box has given that command on the task's issue, where the answer stands too.\n\n${lines.slice(0, BOXES).join("\n")}`;
}

// bot/taken-elsewhere.ts
/**
* What is taken from another place than the task's own thread: from a review, or from the pull request that a task has delivered.
* Whatever else is written there is about where it stands. Pure.
*/
const TAKEN = /* @__PURE__ */ new Set([
	"answer",
	"say",
	"retry",
	"run"
]);
function isTakenElsewhere(body) {
	const command = findCommand(body);
	return command !== void 0 && TAKEN.has(command.verb);
}

// bot/events.ts
/**
* A webhook's payload → what to look at, or why there is nothing to look at. Pure, and free: an event that is not ours
* costs no request.
*
* Payloads are parsed for the part that we use; one of another shape is ignored.
*/
const Sender = require_zod.later(() => require_zod.looseObject({
	id: require_zod.int(),
	login: require_zod.string(),
	type: require_zod.string()
}));
const Issue = require_zod.later(() => require_zod.looseObject({
	number: require_zod.int(),
	comments: require_zod.int()
}));
const Comment = require_zod.later(() => require_zod.looseObject({
	id: require_zod.int(),
	body: require_zod.nullish(require_zod.string()),
	user: require_zod.nullable(Sender)
}));
const Titled = require_zod.later(() => require_zod.looseObject({
	number: require_zod.int(),
	title: require_zod.string(),
	body: require_zod.nullish(require_zod.string())
}));
const Labeled = require_zod.later(() => require_zod.looseObject({
	issue: require_zod.optional(Titled),
	pull_request: require_zod.optional(Titled),
	label: require_zod.looseObject({ name: require_zod.string() }),
	sender: Sender
}));
const Commented = require_zod.later(() => require_zod.looseObject({
	issue: Issue,
	comment: Comment,
	sender: Sender
}));
const Edited = require_zod.later(() => require_zod.extend(Commented, {
	comment: require_zod.extend(Comment, { updated_at: require_zod._default(require_zod.string(), "") }),
	changes: require_zod.looseObject({ body: require_zod.looseObject({ from: require_zod.string() }) })
}));
const IssueEdited = require_zod.later(() => require_zod.looseObject({
	issue: require_zod.looseObject({
		number: require_zod.int(),
		body: require_zod.nullish(require_zod.string()),
		updated_at: require_zod.string(),
		user: require_zod.nullable(Sender)
	}),
	changes: require_zod.looseObject({ body: require_zod.optional(require_zod.looseObject({ from: require_zod.string() })) }),
	sender: Sender
}));
const Subject = require_zod.later(() => require_zod.looseObject({
	number: require_zod.int(),
	comments: require_zod.optional(require_zod.int())
}));
const Reviewed = require_zod.later(() => require_zod.looseObject({
	pull_request: Subject,
	comment: require_zod.optional(Comment),
	review: require_zod.optional(Comment),
	sender: Sender
}));
const Closed = require_zod.later(() => require_zod.looseObject({
	issue: require_zod.optional(Subject),
	pull_request: require_zod.optional(Subject)
}));
const RunEnded = require_zod.later(() => require_zod.looseObject({ workflow_run: require_zod.looseObject({
	path: require_zod.string(),
	display_title: require_zod.string(),
	created_at: require_zod.string()
}) }));
const IGNORED_SHAPE = {
	kind: "ignore",
	because: "the payload is not of the form that is read here"
};
const MACHINE = {
	kind: "ignore",
	because: "a machine did it"
};
/**
* Of a pull request GitHub tells it as an event of that, and of the same form.
* @param now when the event reached us, milliseconds since the epoch.
*/
function readLabeled(payload, now) {
	const event = Labeled.safeParse(payload).data;
	const issue = event?.issue ?? event?.pull_request;
	if (event === void 0 || issue === void 0) return IGNORED_SHAPE;
	const { label, sender } = event;
	if (sender.type !== "User") return MACHINE;
	if (subagentOfLabel(label.name) === void 0) return {
		kind: "ignore",
		because: "the label names no subagent"
	};
	const by = {
		id: sender.id,
		login: sender.login,
		type: sender.type
	};
	return {
		kind: "look",
		issue: issue.number,
		trigger: {
			kind: "labeled",
			label: label.name,
			by,
			sha256: contentHash(`${issue.title}\n\n${issue.body ?? ""}`),
			at: now
		}
	};
}
function readCommented(payload, slug) {
	const event = Commented.safeParse(payload).data;
	if (event === void 0) return IGNORED_SHAPE;
	if (event.sender.type !== "User" && (event.comment.user === null || isOurs$1(event.comment.user, slug) || findCommand(event.comment.body ?? "") === void 0)) return MACHINE;
	if (event.issue.comments === 0 && findCommand(event.comment.body ?? "") === void 0) return {
		kind: "ignore",
		because: "it opens the thread and is no command"
	};
	return {
		kind: "look",
		issue: event.issue.number,
		trigger: {
			kind: "look",
			labels: false
		}
	};
}
/** @param slug of our own App: an edit of our comment may be a ticked box, an edit of a reply a new answer. */
function readEdited(payload, slug) {
	const event = Edited.safeParse(payload).data;
	if (event === void 0) return IGNORED_SHAPE;
	const { issue, comment, changes, sender } = event;
	if (sender.type !== "User") return MACHINE;
	if (comment.user?.type === "User") return {
		kind: "look",
		issue: issue.number,
		trigger: {
			kind: "look",
			labels: false
		}
	};
	if (comment.user === null || !isOurs$1(comment.user, slug)) return {
		kind: "ignore",
		because: "somebody else's machine wrote that comment"
	};
	const by = {
		id: sender.id,
		login: sender.login,
		type: sender.type
	};
	const tick = readCommandTick(changes.body.from, comment.body ?? "");
	if (tick !== void 0 && tick.issue === void 0) return {
		kind: "look",
		issue: issue.number,
		trigger: {
			kind: "commanded",
			on: { comment: comment.id },
			tick,
			by,
			at: comment.updated_at
		}
	};
	return {
		kind: "look",
		issue: issue.number,
		trigger: {
			kind: "edited",
			commentId: comment.id,
			before: changes.body.from,
			after: comment.body ?? "",
			by
		}
	};
}
/** Somebody edited the dashboard: a ticked box is a command, and everything else is put right again. */
function readIssueEdited(payload, slug) {
	const event = IssueEdited.safeParse(payload).data;
	if (event === void 0) return IGNORED_SHAPE;
	const { issue, changes, sender } = event;
	const before = changes.body?.from ?? "";
	if (sender.type !== "User") return MACHINE;
	if (issue.user === null || !isOurs$1(issue.user, slug) || !before.startsWith("<!-- agora-dashboard v1 -->")) return {
		kind: "ignore",
		because: "it is not the dashboard"
	};
	const tick = readCommandTick(before, issue.body ?? "");
	if (tick?.issue === void 0) return { kind: "dashboard" };
	const by = {
		id: sender.id,
		login: sender.login,
		type: sender.type
	};
	return {
		kind: "dashboard",
		tick: {
			issue: tick.issue,
			trigger: {
				kind: "commanded",
				on: { dashboard: issue.number },
				tick,
				by,
				at: issue.updated_at
			}
		}
	};
}
/** Somebody closed an issue or a pull request: a question on it may be nobody's concern any more. */
function readClosed(payload) {
	const event = Closed.safeParse(payload).data;
	const subject = event?.issue ?? event?.pull_request;
	if (subject === void 0) return IGNORED_SHAPE;
	if (subject.comments === 0) return {
		kind: "ignore",
		because: "nobody said anything on it"
	};
	return {
		kind: "look",
		issue: subject.number,
		trigger: {
			kind: "look",
			labels: false,
			issue: true
		}
	};
}
/** A review, or a comment of one beside the code: only what is taken from there is for us. */
function readReviewed(payload) {
	const event = Reviewed.safeParse(payload).data;
	const said = event?.comment ?? event?.review;
	if (event === void 0 || said === void 0) return IGNORED_SHAPE;
	if (event.sender.type !== "User") return MACHINE;
	if (!isTakenElsewhere(said.body ?? "")) return {
		kind: "ignore",
		because: "it answers nothing, and gives no command that is taken from a review"
	};
	return {
		kind: "look",
		issue: event.pull_request.number,
		trigger: {
			kind: "look",
			labels: false,
			reviews: true
		}
	};
}
/** @param workflow file name of the workflow that runs our tasks. */
function readRunEnded(payload, workflow) {
	const run = RunEnded.safeParse(payload).data?.workflow_run;
	if (run === void 0) return IGNORED_SHAPE;
	if (!isWorkflow(run.path, workflow)) return {
		kind: "ignore",
		because: "it is another workflow's run"
	};
	const dispatch = require_dispatch_request.DispatchId.safeParse(run.display_title.split(" attempt ")[0]).data;
	if (dispatch === void 0) return {
		kind: "ignore",
		because: "the run's name is not a dispatch's"
	};
	return {
		kind: "ended",
		task: require_dispatch_request.readDispatchId(dispatch).task,
		startedAt: new Date(run.created_at)
	};
}
/** Whether a run's path is that workflow's. GitHub may add the ref behind an `@`. */
function isWorkflow(path, workflow) {
	return path.split("@")[0] === `.github/workflows/${workflow}`;
}

// github/write-tree.ts
/**
* Makes a tree of changed files through the Git Data API, however many they are.
*
* GitHub documents no limit for one tree request, and still answers «Sorry, your request timed out. It's likely that your
* input was too large to process. Consider building the tree incrementally» (a 422, sometimes a 502) from some two hundred
* new contents on. So the tree grows request by request, each on the tree of the one before, and a request that is too
* large all the same is halved. Trees are content-addressed: whatever was made twice is the same.
*
* @see https://docs.github.com/en/rest/git/trees#create-a-tree
*/
/** Entries and bytes of text in one request. */
const REQUEST = {
	entries: 150,
	bytes: 1e6
};
/** A larger content travels as a blob of its own. */
const INLINE_BYTES = 1e5;
/** GitHub asks to send what makes content one after the other; a few at once are not refused, and many are. */
const BLOBS_AT_ONCE = 4;
/**
* Makes the tree `baseTree` with the changes in it.
*
* Texts travel inside the tree requests; only what is large or not UTF-8 needs a blob first.
* @returns the tree's id; `baseTree` itself when the changes change nothing.
* @throws RequestError 422 when a deleted file is not in the base.
*/
async function writeTree(client, at, changes) {
	const { first, then } = inOrder$1(changes);
	let tree = at.baseTree;
	for (const part of [first, then]) {
		const entries = await entriesOf(client, at, part);
		for (const batch of batchesOf(entries)) tree = await writeBatch(client, at, tree, batch);
	}
	return tree;
}
/**
* Deletions that make room go first: where a file becomes a folder, or a folder a file. In one request nobody says in which
* order they count, and in a later one they would delete what has just been written.
*/
function inOrder$1(changes) {
	const written = new Set(changes.filter(({ kind }) => kind === "written").map(({ path }) => path));
	const folders = new Set([...written].flatMap(foldersOf));
	const makesRoom = ({ kind, path }) => kind === "deleted" && (folders.has(path) || foldersOf(path).some((folder) => written.has(folder)));
	return {
		first: changes.filter(makesRoom),
		then: changes.filter((change) => !makesRoom(change))
	};
}
function foldersOf(path) {
	const parts = path.split("/").slice(0, -1);
	return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
async function entriesOf(client, at, changes) {
	const entries = [];
	for (let start = 0; start < changes.length; start += BLOBS_AT_ONCE) entries.push(...await Promise.all(changes.slice(start, start + BLOBS_AT_ONCE).map((change) => entryOf(client, at, change))));
	return entries;
}
async function entryOf(client, at, change) {
	const type = "blob";
	if (change.kind === "deleted") return {
		path: change.path,
		mode: "100644",
		type,
		sha: null
	};
	const { path, mode, content } = change;
	const text = inlineText(content);
	return text === void 0 ? {
		path,
		mode,
		type,
		sha: await writeBlob(client, at, content)
	} : {
		path,
		mode,
		type,
		content: text
	};
}
/** The text of a content that can travel as JSON and come out as the same bytes. */
function inlineText(content) {
	if (content.length === 0 || content.length > INLINE_BYTES) return void 0;
	const text = Buffer.from(content).toString("utf8");
	return !text.includes("\0") && Buffer.from(text, "utf8").equals(content) ? text : void 0;
}
/** @see https://docs.github.com/en/rest/git/blobs#create-a-blob */
async function writeBlob(client, at, content) {
	const { data } = await client.request("POST /repos/{owner}/{repo}/git/blobs", {
		owner: at.owner,
		repo: at.repo,
		content: Buffer.from(content).toString("base64"),
		encoding: "base64"
	});
	return data.sha;
}
function batchesOf(entries) {
	const batches = [];
	let bytes = Infinity;
	for (const entry of entries) {
		const last = batches.at(-1);
		const more = Buffer.byteLength(entry.content ?? "");
		if (last === void 0 || last.length >= REQUEST.entries || bytes + more > REQUEST.bytes) {
			batches.push([entry]);
			bytes = more;
		} else {
			last.push(entry);
			bytes += more;
		}
	}
	return batches;
}
async function writeBatch(client, at, tree, entries) {
	try {
		const { data } = await client.request("POST /repos/{owner}/{repo}/git/trees", {
			owner: at.owner,
			repo: at.repo,
			base_tree: tree,
			tree: [...entries]
		});
		return data.sha;
	} catch (error) {
		if (entries.length === 1 || !isTooLarge(error)) throw error;
		const middle = Math.ceil(entries.length / 2);
		return writeBatch(client, at, await writeBatch(client, at, tree, entries.slice(0, middle)), entries.slice(middle));
	}
}
function isTooLarge(error) {
	return isStatus(error, 502) || isStatus(error, 504) || isStatus(error, 422) && /timed out|too large/i.test(error.message);
}

// protocol/task-branch.ts
/**
* The branch that a task's work lands on: one task, one branch, whatever happens. A task that goes on from another one is
* the same line of work, and lands on the branch of the first.
*
* Unless a person has put something of their own there. Their branch is left alone, and ours gets a number.
*/
/** @param task the first of its line. @param turn counts from 1; the first branch has no number. */
function branchOf(task, turn = 1) {
	return turn === 1 ? `agora/${task}` : `agora/${task}-${turn}`;
}
/** @returns the task that a branch of ours is named after, the first of its line; `undefined` for any other branch. */
function readBranch(branch) {
	return require_dispatch_request.TaskId.safeParse(/^agora\/(?<task>[^-]+)(?:-[2-9])?$/.exec(branch)?.groups?.["task"]).data;
}

// bot/adapters/github-delivery.ts
/**
* Puts a task's changes on its branch and opens its pull request, through the Git Data API.
*
* Whatever an earlier, cut-off delivery left is found before anything is made, so that delivering twice is one commit and
* one pull request. A later result of the same task goes on top of the earlier one, but only where the branch still ends
* with a commit of ours: what a person pushed is never built over, and never overwritten.
*/
/** More branches than people will ever take away from one task. */
const MOST_BRANCHES = 9;
/** How often a branch may change under our hands. */
const MOST_TRIES$1 = 3;
async function deliverChanges(client, where, delivery) {
	try {
		return await deliver$1(client, where, delivery);
	} catch (error) {
		const why = whyRefused(error, delivery);
		if (why === void 0) throw error;
		return {
			kind: "refused",
			why
		};
	}
}
async function deliver$1(client, where, delivery) {
	const at = {
		owner: where.owner,
		repo: where.repo
	};
	const { tree: baseTree } = await readCommit(client, {
		...at,
		commit: delivery.base
	});
	const tree = await writeTree(client, {
		...at,
		baseTree
	}, delivery.changes.map(treeChange));
	if (tree === baseTree) return { kind: "nothing-changed" };
	const passedOver = [];
	for (let turn = 1; turn <= MOST_BRANCHES; turn += 1) {
		const branch = branchOf(delivery.line, turn);
		const landed = await land(client, {
			...at,
			branch
		}, delivery, tree);
		if (landed === "not-ours") {
			passedOver.push(branch);
			continue;
		}
		const pull = delivery.mode === "branch" ? void 0 : await providePullRequest(client, {
			...at,
			branch
		}, where, delivery, landed);
		const moved = await listMoved(client, where, delivery);
		return {
			kind: "delivered",
			branch,
			isUpdate: landed.isUpdate,
			passedOver,
			moved,
			...pull === void 0 ? {} : { pullRequest: {
				number: pull.number,
				url: pull.url,
				by: pull.by
			} }
		};
	}
	return { kind: "branch-taken" };
}
function treeChange(change) {
	return change.written === void 0 ? {
		kind: "deleted",
		path: change.path
	} : {
		kind: "written",
		path: change.path,
		...change.written
	};
}
/** @returns `'not-ours'` when the branch, or the pull request that it belonged to, holds something else. */
async function land(client, at, delivery, tree) {
	for (let tried = 0; tried < MOST_TRIES$1; tried += 1) {
		const head = await findBranch(client, at);
		if (head === void 0) {
			const pull = await findPullRequest(client, at);
			if (pull !== void 0) return (await readCommit(client, {
				...at,
				commit: pull.head
			})).tree === tree ? {
				isUpdate: false,
				pull
			} : "not-ours";
			if (await createBranch(client, at, await commit(client, at, delivery, tree, [delivery.base])) === "created") return { isUpdate: false };
			continue;
		}
		const newest = await readCommit(client, {
			...at,
			commit: head
		});
		if (newest.tree === tree) return await findEarlier(client, at, delivery);
		if (!isOurs(newest, delivery)) return "not-ours";
		if (await advanceBranch(client, at, await commit(client, at, delivery, tree, await parentsOn(client, at, head, delivery))) === "advanced") return { isUpdate: true };
	}
	throw new Error(`The branch ${at.branch} changed ${MOST_TRIES$1} times while the work of ${delivery.task} was put on it. It is tried again later.`);
}
async function findEarlier(client, at, { mode }) {
	const pull = mode === "branch" ? void 0 : await findPullRequest(client, at);
	return {
		isUpdate: false,
		...pull === void 0 ? {} : { pull }
	};
}
function commit(client, at, { message }, tree, parents) {
	return writeCommit(client, at, {
		tree,
		parents,
		message: `${message}Agora-Tree: ${tree}\n`
	});
}
/** What was made on another commit than before has both behind it, so that a pull request shows the task's own changes only. */
async function parentsOn(client, at, head, { base }) {
	return (await compareCommits(client, {
		...at,
		base,
		head
	}))?.isAhead === true ? [head] : [head, base];
}
/** By its trailers: the task's or its line's, and that of the tree that we made. Somebody who amended our commit kept both, and changed the tree. */
function isOurs({ message, tree }, { line }) {
	const trailers = message.trimEnd().split("\n\n").at(-1)?.split("\n") ?? [];
	return (trailers.includes(`Agora-Task: ${line}`) || trailers.includes(`Agora-Line: ${line}`)) && trailers.includes(`Agora-Tree: ${tree}`);
}
/** One that a person has closed stays closed; later work gets another. */
async function providePullRequest(client, at, { defaultBranch }, delivery, { isUpdate, pull }) {
	const there = isUpdate ? await findPullRequest(client, at) : pull;
	if (there === void 0 || !there.isOpen && isUpdate) return openPullRequest(client, at, {
		into: defaultBranch,
		title: delivery.title,
		body: delivery.body
	});
	if (there.isOpen) await addText(client, at, there, delivery);
	return there;
}
/** Below what stands there, once: whatever people have written into it stays. */
async function addText(client, { owner, repo }, { number, body }, { task, further }) {
	if (further === void 0 || body.includes(task)) return;
	const text = `${body.trimEnd()}\n\n${further}`;
	if (text.length <= require_dispatch_request.LIMITS.commentChars) await editPullRequest(client, {
		owner,
		repo,
		pullRequest: number
	}, text);
}
/** Which of the files have changed on the default branch since the agent began. */
async function listMoved(client, where, { base, changes }) {
	const since = new Set((await compareCommits(client, {
		owner: where.owner,
		repo: where.repo,
		base,
		head: where.defaultBranch
	}))?.files);
	return changes.map(({ path }) => path).filter((path) => since.has(path));
}
/** GitHub's refusals that somebody has to mend, in a person's words; `undefined` for anything else. */
function whyRefused(error, { changes }) {
	if (isStatus(error, 403) && /not permitted to create or approve pull requests/i.test(error.message)) return "the repository's setting «Allow GitHub Actions to create and approve pull requests» (Settings → Actions → General) is off.";
	const hasWorkflows = changes.some(({ path }) => path.startsWith(".github/workflows/"));
	if (isStatus(error, 403) && /not accessible by integration|without .?workflows.? permission/i.test(error.message) || isStatus(error, 404) && hasWorkflows) return `the App, or the job, lacks the permission «Contents: write» or «Pull requests: write»${hasWorkflows ? ", or «Workflows: write» for the workflow files in it" : ""}.`;
	if (isStatus(error, 422) && /rule violations/i.test(error.message)) return `a rule of the repository forbids it: ${error.message.slice(0, 300)}`;
}

// bot/adapters/github-results.ts
/**
* The result of a finished task, fetched from GitHub and delivered to it.
*
* An artifact is believed only when GitHub itself says that it came from a successful run of our workflow, of code of
* this very repository, and when the bytes are those that were uploaded. A fork's pull request can upload an artifact
* of any name, and anybody who can comment as a workflow can point at it.
*/
/** A result holds texts and changed files; more than this is no pull request that anybody reviews. */
const ZIP_BYTES = 104857600;
const CAPS = {
	files: 5e4,
	bytes: 314572800
};
/** @param own the run that we are part of, if we are one: nobody has to vouch for its results, and it is not over yet. */
function createResults(client, where, workflow, own) {
	const at = {
		owner: where.owner,
		repo: where.repo
	};
	return {
		fetch: async (result) => {
			if (own?.id === result.runId) return {
				...await fetchFiles(client, where, result),
				runUrl: own.url
			};
			const run = await findRun(client, {
				...at,
				runId: result.runId
			});
			if (run !== void 0 && run.status !== "completed") return { kind: "not-yet" };
			const runUrl = run?.url ?? "";
			const objection = findRunObjection(run, where, workflow);
			if (objection !== void 0) return {
				kind: "refused",
				why: objection,
				runUrl
			};
			return {
				...await fetchFiles(client, where, result),
				runUrl
			};
		},
		deliver: (delivery) => deliverChanges(client, where, delivery)
	};
}
function findRunObjection(run, where, workflow) {
	if (run === void 0) return "the run that it names is not there";
	if (!isWorkflow(run.path, workflow)) return `the run that it names is not one of ${workflow}`;
	if (run.headRepositoryId !== where.id) return "the run that it names was of another repository's code";
	if (run.conclusion !== "success") return `the run ended as ${run.conclusion ?? "unknown"}, not as a success`;
}
async function fetchFiles(client, where, result) {
	const at = {
		owner: where.owner,
		repo: where.repo,
		artifactId: result.artifactId
	};
	const objection = findArtifactObjection(await findArtifact(client, at), where, result);
	if (objection !== void 0) return {
		kind: "refused",
		why: objection
	};
	const zip = await downloadArtifact(client, at);
	if (zip === void 0) return {
		kind: "refused",
		why: "its artifact has expired"
	};
	if (contentHash(zip) !== result.digest) return {
		kind: "refused",
		why: "its artifact is not what its digest says"
	};
	const read = readZip(zip, CAPS);
	return read.kind === "files" ? read : {
		kind: "refused",
		why: `its artifact was refused: ${read.why}`
	};
}
function findArtifactObjection(artifact, where, result) {
	if (artifact === void 0) return "its artifact is not there";
	if (artifact.expired) return "its artifact has expired";
	if (artifact.runId !== result.runId) return "its artifact was made by another run";
	if (artifact.repositoryId !== void 0 && artifact.repositoryId !== where.id) return "its artifact is another repository's";
	if (artifact.headRepositoryId !== void 0 && artifact.headRepositoryId !== where.id) return "its artifact is of another repository's code";
	if (artifact.digest !== void 0 && artifact.digest !== result.digest) return "its artifact has another digest";
	if (artifact.bytes > ZIP_BYTES) return `its artifact is ${artifact.bytes} bytes long; at most ${ZIP_BYTES} are read`;
}

// bot/adapters/github-ports.ts
/**
* One repository's ports, made of github/ and of a client that is signed in as the App's installation there.
*/
function createPorts(client, where, settings) {
	const at = {
		owner: where.owner,
		repo: where.repo
	};
	return {
		now: settings.now,
		log: settings.log,
		threads: createThreads(client, where, settings.meter),
		claims: createClaims(client, where, settings),
		runs: createRuns(client, where, settings),
		people: {
			permission: (person) => permissionOf(client, at, person),
			isMember: (person, team) => findMembership$1(client, person, team)
		},
		registry: createRegistry(client, where, settings),
		results: createResults(client, where, settings.workflow),
		board: {
			find: (login, opening, number) => findIssueOf(client, at, {
				login,
				opening,
				number
			}),
			open: (title, body) => openIssue(client, at, title, body),
			write: (issue, body) => editIssue(client, {
				...at,
				issue
			}, body)
		}
	};
}
/** A 403 is also how GitHub says «too many requests»; that one passes. */
async function findMembership$1(client, person, team) {
	try {
		return await isTeamMember(client, team, person);
	} catch (error) {
		if (isStatus(error, 403) && /not accessible by integration/i.test(error.message)) return "unseen";
		throw error;
	}
}
function createThreads(client, where, meter) {
	const at = {
		owner: where.owner,
		repo: where.repo
	};
	return {
		comments: async (issue) => {
			const comments = await listComments(client, {
				...at,
				issue
			});
			meter.thread(where, issue, comments);
			return comments;
		},
		comment: (commentId) => findComment(client, {
			...at,
			commentId
		}),
		commentsSince: (since) => listCommentsSince(client, at, since),
		issue: (issue) => getIssue(client, {
			...at,
			issue
		}),
		reviews: async (pullRequest) => {
			return (await Promise.all([listReviewSummaries(client, {
				...at,
				pullRequest
			}), listReviewComments(client, {
				...at,
				pullRequest
			})])).flat().toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
		},
		pull: (number) => readPullRequest(client, {
			...at,
			pullRequest: number
		}),
		labels: (issue) => listLabelEvents(client, {
			...at,
			issue
		}),
		labelsSince: (since) => listLabelEventsSince(client, at, since),
		say: async (issue, body) => {
			await postComment(client, {
				...at,
				issue
			}, body);
		},
		edit: (commentId, body) => editComment(client, {
			...at,
			commentId
		}, body),
		acknowledge: ({ issue, commentId }) => commentId === void 0 ? reactToIssue(client, {
			...at,
			issue
		}, "eyes") : reactToComment(client, {
			...at,
			commentId
		}, "eyes")
	};
}
function createClaims(client, where, { sightings, now, meter }) {
	const at = {
		owner: where.owner,
		repo: where.repo
	};
	return {
		isNew: (subject) => !sightings.has(where.id, subject),
		newest: async (subject) => sightings.see(where.id, subject, await findNewestAttempt(client, at, subject), now()),
		claim: async (subject, attempt, sha) => {
			const outcome = await claimSomewhere(client, where, subject, attempt, sha);
			meter.claim(outcome);
			sightings.see(where.id, subject, attempt, now());
			return outcome;
		}
	};
}
async function claimSomewhere(client, where, subject, attempt, sha) {
	const at = {
		owner: where.owner,
		repo: where.repo
	};
	const head = () => headOf(client, {
		...at,
		branch: where.defaultBranch
	});
	try {
		return await claim(client, {
			...at,
			sha: sha ?? await head()
		}, subject, attempt);
	} catch (error) {
		if (!isStatus(error, 422) || !/object does not exist/i.test(error.message)) throw error;
		return claim(client, {
			...at,
			sha: await head()
		}, subject, attempt);
	}
}
function createRuns(client, where, { workflow, sightings, meter, now }) {
	const at = {
		owner: where.owner,
		repo: where.repo,
		workflow
	};
	return {
		since: async (time) => {
			return (await listRuns(client, at, time)).map((run) => run.status === "completed" ? {
				...run,
				overSince: sightings.seeRunOver(where.id, run.id, now())
			} : run);
		},
		cancel: (runId) => cancelRun(client, {
			owner: where.owner,
			repo: where.repo,
			runId
		}),
		start: async (request) => {
			try {
				await startRun(client, {
					...at,
					ref: where.defaultBranch
				}, request);
				meter.dispatch("started");
				return { kind: "started" };
			} catch (error) {
				const why = whyNotStarted(error, workflow, where.defaultBranch);
				if (why === void 0) throw error;
				meter.dispatch("refused");
				return {
					kind: "refused",
					why
				};
			}
		}
	};
}
/** GitHub's refusals that no second try mends, in a person's words; `undefined` for anything else. */
function whyNotStarted(error, workflow, branch) {
	if (isStatus(error, 404)) return `there is no workflow .github/workflows/${workflow} on the branch ${branch}, or the App lacks the permission «Actions: write».`;
	if (isStatus(error, 422)) return `GitHub does not accept the dispatch of ${workflow}: ${error.message.slice(0, 200)}`;
	if (isStatus(error, 403) && /not accessible by integration/i.test(error.message)) return "the App lacks the permission «Actions: write».";
}
function createRegistry(client, where, { policies, now }) {
	const find = (path) => findFile(client, {
		owner: where.owner,
		repo: where.repo,
		ref: where.defaultBranch,
		path
	});
	return {
		find: (name) => findSubagent(client, where, name),
		config: () => policies.config(where.id, now(), () => findConfig(find)),
		owners: () => policies.owners(where.id, now(), () => findOwners(find))
	};
}
async function findSubagent(client, where, name) {
	const at = {
		owner: where.owner,
		repo: where.repo
	};
	const ref = await headOf(client, {
		...at,
		branch: where.defaultBranch
	});
	const bytes = await findFile(client, {
		...at,
		path: subagentPath(name),
		ref
	});
	if (bytes === void 0) return {
		kind: "missing",
		known: await listSubagents(client, {
			...at,
			ref
		})
	};
	const read = readSubagent(Buffer.from(bytes).toString("utf8"));
	return read.kind === "malformed" ? read : {
		kind: "found",
		at: ref,
		contentHash: contentHash(bytes),
		mayAsk: read.subagent["may-ask"] ?? []
	};
}
async function listSubagents(client, at) {
	return (await listFiles(client, {
		...at,
		path: subagentPath("x").replace(/\/[^/]*$/, "")
	})).filter((file) => file.endsWith(".md")).map((file) => file.slice(0, -3)).toSorted();
}

// bot/times.ts
/**
* Lengths of time that more than one decision goes by, in milliseconds.
*/
const DAY_MS = 864e5;
/** How often a run that is under way is looked at, and how long it may be silent: its end is announced by a webhook, which may be lost. */
const RUN_LOOK_MS = 3e5;
/** A run may be queued for a day before it starts. */
const QUEUE_MS$2 = 864e5;
/** What somebody asked for and nobody saw is not made up for after this: by then they have asked again, or it no longer matters. */
const WINDOW_MS$1 = 3 * DAY_MS;

// bot/sweep.ts
/**
* Finds what webhooks missed: GitHub does not send them again, and a bot that was down heard nothing.
*
* A sweep decides nothing. It chooses the issues on which something might be due, generously, and has each looked at.
*/
/** The first sweep of a process: longer than a state is kept by default, so that every open question is in it. */
const FIRST_SWEEP_MS = 35 * DAY_MS;
/** How far sweeps overlap: clocks differ, and GitHub's lists lag behind. */
const SWEEP_OVERLAP_MS = 6e5;
const LABELS_MS = 3 * DAY_MS;
/** How long until everything is looked at again, whether it seems to have changed or not. */
const DEEP_MS = 36e5;
/** Beyond half a page, a list begins later, so that the next one is short again. Until then its address stays the same, and GitHub can say that nothing has changed. */
const LONG_LIST = 50;
function startRemembering(now) {
	return {
		since: Math.floor((now - FIRST_SWEEP_MS) / DAY_MS) * DAY_MS,
		until: now + DEEP_MS,
		comments: /* @__PURE__ */ new Map(),
		lastLabel: 0,
		owed: [],
		hasTasks: false
	};
}
/**
* Looks at what changed since the last sweep of this process, or at everything that may be due when it is the first.
*
* @param most how many issues may be looked at; the others are owed and come first next time.
* @returns what to remember for the next sweep.
* @throws when the repository cannot be listed. A single issue's failure is logged and looked at again later.
*/
async function sweepRepository(where, slug, before, desk, ports, most = Infinity) {
	const { due, after } = await list(slug, before, ports);
	for (const chosen of due.slice(0, most)) try {
		await desk.look(where, chosen.issue, {
			kind: "look",
			labels: chosen.labels,
			issue: true
		}, ports);
	} catch (error) {
		ports.log.error({
			err: error,
			issue: chosen.issue,
			repository: where.id
		}, "the sweep could not finish an issue");
	}
	return {
		...after,
		owed: due.slice(most)
	};
}
/** What may be due, and what is to be remembered. Of the comments nothing else is kept: the looks take minutes, and a month's texts may be many. */
async function list(slug, before, ports) {
	const now = ports.now();
	const comments = await ports.threads.commentsSince(new Date(before.since));
	const labels = await ports.threads.labelsSince(new Date(Math.max(before.since, now - LABELS_MS)));
	return {
		due: distinct$1([...before.owed, ...chooseChanged(comments, labels, before, slug, now)]),
		after: {
			since: comments.length > LONG_LIST ? Math.max(before.since, now - SWEEP_OVERLAP_MS) : before.since,
			until: before.until,
			comments: new Map(comments.map((comment) => [comment.id, comment.updatedAt])),
			lastLabel: Math.max(before.lastLabel, ...labels.map((event) => event.id)),
			hasTasks: comments.some(({ author, body }) => isOurs$1(author, slug) && findMarker(body) !== void 0)
		}
	};
}
function chooseChanged(comments, labels, before, slug, now) {
	const changed = new Set(comments.filter((comment) => before.comments.get(comment.id) !== comment.updatedAt).map((comment) => comment.issue));
	return chooseIssues(comments, labels.filter((event) => event.id > before.lastLabel), slug, now).filter((chosen) => chosen.labels || changed.has(chosen.issue));
}
function distinct$1(chosen) {
	return [...Map.groupBy(chosen, ({ issue }) => issue)].map(([issue, same]) => ({
		issue,
		labels: same.some(({ labels }) => labels)
	}));
}
/** The issues worth a look: something of ours is not over, or somebody said or labelled something that may be for us. */
function chooseIssues(comments, labels, slug, now) {
	const labelled = new Set(labels.filter((event) => subagentOfLabel(event.label) !== void 0).map((event) => event.issue));
	const due = [...Map.groupBy(comments, (comment) => comment.issue)].filter(([, said]) => mayBeDue(said, slug, now)).map(([issue]) => issue);
	return [.../* @__PURE__ */ new Set([...due, ...labelled])].map((issue) => ({
		issue,
		labels: labelled.has(issue)
	}));
}
function mayBeDue(comments, slug, now) {
	const thread = readThread(comments, slug);
	const isOpen = thread.questions.some(({ marker }) => marker.answered === void 0 && marker.closed === void 0);
	const isLive = [...thread.statuses.values()].some(({ marker }) => !hasEnded(marker.state) || marker.result !== void 0 && !thread.ended.has(marker.task));
	const isFresh = thread.replies.some((reply) => Date.parse(reply.updatedAt) > now - DAY_MS);
	return isOpen || isLive || isFresh || thread.replies.some((reply) => commandOf(reply) !== void 0);
}
/** The issues that a task's comments stand on, among those changed since a time. */
async function findIssuesOfTask(task, slug, since, ports) {
	const talked = Map.groupBy(await ports.threads.commentsSince(since), (comment) => comment.issue);
	const isAbout = (said) => {
		const thread = readThread(said, slug);
		return thread.questions.some(({ marker }) => marker.task === task) || [...thread.statuses.keys()].some((one) => one === task);
	};
	return [...talked].filter(([, said]) => isAbout(said)).map(([issue]) => issue);
}

// bot/app.ts
const Repository = require_zod.later(() => require_zod.looseObject({
	id: require_zod.int(),
	name: require_zod.string(),
	default_branch: require_zod.string(),
	owner: require_zod.looseObject({ login: require_zod.string() })
}));
const InRepository = require_zod.later(() => require_zod.looseObject({ repository: Repository }));
function createApp(settings) {
	return (probot) => {
		probot.on(["issues.labeled", "pull_request.labeled"], (context) => follow$3(context, readLabeled(context.payload, settings.now()), settings));
		probot.on("issues.edited", async (context) => {
			await follow$3(context, readIssueEdited(context.payload, await settings.slug()), settings);
		});
		probot.on("issue_comment.created", async (context) => {
			await follow$3(context, readCommented(context.payload, await settings.slug()), settings);
		});
		probot.on("issue_comment.edited", async (context) => {
			await follow$3(context, readEdited(context.payload, await settings.slug()), settings);
		});
		probot.on(["issues.closed", "pull_request.closed"], (context) => follow$3(context, readClosed(context.payload), settings));
		probot.on([
			"pull_request_review.submitted",
			"pull_request_review.edited",
			"pull_request_review_comment.created",
			"pull_request_review_comment.edited"
		], (context) => follow$3(context, readReviewed(context.payload), settings));
		probot.on("workflow_run.completed", (context) => follow$3(context, readRunEnded(context.payload, settings.workflow), settings));
	};
}
async function follow$3(context, seen, settings) {
	try {
		const outcome = await heed(context, seen, settings);
		settings.meter.delivery(context.name, outcome);
	} catch (error) {
		settings.meter.delivery(context.name, "failed");
		throw error;
	}
}
async function heed(context, seen, settings) {
	const repository = InRepository.safeParse(context.payload).data?.repository;
	const log = {
		delivery: context.id,
		event: context.name
	};
	if (repository === void 0 || seen.kind === "ignore") {
		settings.log.debug({
			...log,
			because: seen.kind === "ignore" ? seen.because : "it names no repository"
		}, "an event was ignored");
		return "ignored";
	}
	const where = {
		owner: repository.owner.login,
		repo: repository.name,
		id: repository.id,
		defaultBranch: repository.default_branch
	};
	const ports = createPorts(context.octokit, where, settings);
	settings.log.info({
		...log,
		repository: repository.id,
		seen: seen.kind
	}, "an event is looked at");
	if (seen.kind === "look") {
		await settings.desk.look(where, seen.issue, seen.trigger, ports);
		return "looked";
	}
	if (seen.kind === "dashboard") {
		if (seen.tick !== void 0) await settings.desk.look(where, seen.tick.issue, seen.tick.trigger, ports);
		settings.keeper[seen.tick === void 0 ? "touch" : "hear"](where, ports);
		return "looked";
	}
	const issues = await findIssuesOfTask(seen.task, await settings.slug(), seen.startedAt, ports);
	for (const issue of issues) await settings.desk.look(where, issue, {
		kind: "look",
		labels: false
	}, ports);
	return "looked";
}

// bot/in-turn.ts
function createTurns() {
	const tails = /* @__PURE__ */ new Map();
	return {
		run: (key, work) => {
			const turn = (tails.get(key) ?? Promise.resolve()).then(work, work);
			const tail = turn.then(() => void 0, () => void 0).then(() => {
				if (tails.get(key) === tail) tails.delete(key);
			});
			tails.set(key, tail);
			return turn;
		},
		idle: async () => {
			while (tails.size > 0) await Promise.all(tails.values());
		}
	};
}

// bot/attempt.ts
const MAX_TRIES = 3;
function decideAttempt(tries) {
	const { newest, wordAt, now, graceMs } = tries;
	if (newest === 0) return {
		kind: "claim",
		attempt: 1,
		tried: 0
	};
	const run = tries.runs.get(newest);
	if (run !== void 0 && run.status !== "completed") return {
		kind: "wait",
		for: "run",
		until: now + RUN_LOOK_MS
	};
	const tried = newest - attemptsBefore(wordAt, tries);
	if (tried === 0) return {
		kind: "claim",
		attempt: newest + 1,
		tried
	};
	if (run?.conclusion === "cancelled" || tries.givenUp.has(newest)) return { kind: "rest" };
	const deadAt = run === void 0 ? Math.max(wordAt, tries.seenAt, lastEnd(tries)) + graceMs * tried : now;
	if (now < deadAt) return {
		kind: "wait",
		for: "holder",
		until: deadAt
	};
	return tried >= MAX_TRIES ? {
		kind: "give-up",
		attempt: newest
	} : {
		kind: "claim",
		attempt: newest + 1,
		tried
	};
}
/** The newest attempt that cannot have been about this word, because it was over before the word was said. */
function attemptsBefore(wordAt, tries) {
	const runs = [...tries.runs].filter(([, run]) => Date.parse(run.createdAt) < wordAt).map(([attempt]) => attempt);
	const givenUp = [...tries.givenUp].filter(([, at]) => at < wordAt).map(([attempt]) => attempt);
	return Math.max(0, ...runs, ...givenUp);
}
function lastEnd(tries) {
	return Math.max(0, ...[...tries.runs.values()].map((run) => Date.parse(run.updatedAt)));
}

// bot/facts.ts
/** @param known the issue's comments, where they have just been read. */
async function readFacts(place, trigger, ports, known) {
	const comments = known ?? await ports.threads.comments(place.issue);
	const labels = trigger.kind === "labeled" || trigger.kind === "look" && trigger.labels ? await ports.threads.labels(place.issue) : void 0;
	return {
		...place,
		trigger,
		comments,
		labels,
		now: ports.now(),
		isDelivered: false,
		meansOrigin: () => true,
		reviews: void 0,
		conversation: [],
		config: void 0,
		permissions: /* @__PURE__ */ new Map(),
		memberships: /* @__PURE__ */ new Map(),
		owners: void 0,
		claims: /* @__PURE__ */ new Map(),
		runs: void 0,
		subagents: /* @__PURE__ */ new Map(),
		issueText: void 0
	};
}
function membershipKey(person, team) {
	return `${person.id}@${team.org.toLowerCase()}/${team.slug}`;
}
function pullOf({ trigger }) {
	return trigger.kind === "look" ? trigger.pull?.number : void 0;
}
/** The facts with one more looked up. */
async function lookUp(facts, need, ports) {
	switch (need.kind) {
		case "permission": return {
			...facts,
			permissions: new Map(facts.permissions).set(need.person.id, await ports.people.permission(need.person))
		};
		case "membership": return {
			...facts,
			memberships: new Map(facts.memberships).set(membershipKey(need.person, need.team), await ports.people.isMember(need.person, need.team))
		};
		case "owners": return {
			...facts,
			owners: await ports.registry.owners()
		};
		case "config": return {
			...facts,
			config: await ports.registry.config()
		};
		case "labels": return {
			...facts,
			labels: await ports.threads.labels(facts.issue)
		};
		case "reviews": return {
			...facts,
			reviews: await ports.threads.reviews(pullOf(facts) ?? facts.issue)
		};
		case "claims": return {
			...facts,
			claims: new Map(facts.claims).set(need.subject, await ports.claims.newest(need.subject))
		};
		case "runs": return {
			...facts,
			runs: {
				since: need.since,
				list: await ports.runs.since(new Date(need.since))
			}
		};
		case "subagent": return {
			...facts,
			subagents: new Map(facts.subagents).set(need.name, await ports.registry.find(need.name))
		};
		case "issue": return {
			...facts,
			issueText: await ports.threads.issue(facts.issue)
		};
	}
}

// bot/inquiry.ts
function startInquiry(facts, rules) {
	const thread = readThread(facts.comments, facts.slug);
	const replies = facts.isDelivered ? thread.replies.filter(({ body }) => !isTakenElsewhere(body) || !facts.meansOrigin(body)) : thread.replies;
	return {
		facts,
		thread: {
			...thread,
			replies
		},
		rules,
		needs: [],
		waits: [],
		mistakes: /* @__PURE__ */ new Set(),
		unseen: /* @__PURE__ */ new Set()
	};
}
/** @returns `undefined` while it has not been read, and when it cannot be: then nobody may do anything. */
function askConfig(inquiry) {
	const { config } = inquiry.facts;
	if (config === void 0) {
		inquiry.needs.push({ kind: "config" });
		return;
	}
	if (config.kind === "config") return config.config;
	for (const mistake of config.why) inquiry.mistakes.add(mistake);
}
/**
* Whether somebody may do that here.
* @param asker who asked for the task that it is about.
* @returns `undefined` while GitHub has not been asked.
*/
function askMay(inquiry, verb, account, asker) {
	const config = askConfig(inquiry);
	if (config === void 0) return void 0;
	const { permissions, owners, issueText } = inquiry.facts;
	const unseen = [];
	const may = mayDo(verb, account, config.policy, {
		permission: (person) => permissions.get(person.id),
		membership: (person, team) => findMembership(inquiry, person, team, unseen),
		issue: () => issueText,
		owners: () => owners,
		asker
	});
	if (may.kind === "unknown") inquiry.needs.push(may.need);
	if (may.kind !== "refused" || unseen.length === 0) return may.kind === "unknown" ? void 0 : may;
	for (const { org, slug } of unseen) inquiry.unseen.add(`${org}/${slug}`);
	return {
		kind: "refused",
		because: "unseen"
	};
}
/** Unknown is never a yes. */
function findMembership({ facts }, person, team, unseen) {
	const membership = facts.memberships.get(membershipKey(person, team));
	if (membership === "unseen") unseen.push(team);
	return membership === "unseen" ? false : membership;
}
function askSubagent(inquiry, name) {
	const found = inquiry.facts.subagents.get(name);
	if (found === void 0) inquiry.needs.push({
		kind: "subagent",
		name
	});
	return found;
}
function askIssue(inquiry) {
	if (inquiry.facts.issueText === void 0) inquiry.needs.push({ kind: "issue" });
	return inquiry.facts.issueText;
}
function askLabels(inquiry) {
	if (inquiry.facts.labels === void 0) inquiry.needs.push({ kind: "labels" });
	return inquiry.facts.labels;
}
function askReviews(inquiry) {
	if (inquiry.facts.reviews === void 0) inquiry.needs.push({ kind: "reviews" });
	return inquiry.facts.reviews;
}
/** The newest attempt at something; `undefined` while it has not been read. */
function askClaim(inquiry, subject) {
	const claim = inquiry.facts.claims.get(subject);
	if (claim === void 0) inquiry.needs.push({
		kind: "claims",
		subject
	});
	return claim;
}
/** @returns `undefined` while claims or runs have not been read. */
function askTurn(inquiry, { subject, dispatch, since }) {
	const claim = askClaim(inquiry, subject);
	if (claim === void 0) return void 0;
	const { attempt: newest, seenAt } = claim;
	const runs = newest === 0 ? /* @__PURE__ */ new Map() : askAttempts(inquiry, {
		dispatch,
		since
	});
	if (runs === void 0) return void 0;
	const { facts: { now }, rules: { graceMs } } = inquiry;
	const givenUp = readGivenUp(inquiry, subject, newest);
	return (wordAt) => decideAttempt({
		newest,
		seenAt,
		runs,
		givenUp,
		wordAt,
		now,
		graceMs
	});
}
/** The runs since a time, or since an earlier one; `undefined` while they have not been listed. */
function askRuns(inquiry, since) {
	const { runs } = inquiry.facts;
	if (runs !== void 0 && runs.since <= since) return runs.list;
	inquiry.needs.push({
		kind: "runs",
		since
	});
}
/** The runs of a dispatch by attempt; `undefined` while they have not been listed. */
function askAttempts(inquiry, { dispatch, since }) {
	const mine = askRuns(inquiry, since)?.flatMap((run) => {
		const name = readRunName(run.title);
		return name?.dispatch === dispatch ? [[name.attempt, run]] : [];
	});
	return mine === void 0 ? void 0 : new Map(mine.toSorted(([, one], [, other]) => other.id - one.id));
}
/** What a run's title says: see runNameOf. */
function readRunName(title) {
	const groups = /^(?<task>t_[0-9a-v]{12})\.r(?<round>[1-9]\d{0,3}) attempt (?<attempt>[1-9]\d{0,5})(?: for (?<by>\S+))?$/.exec(title)?.groups;
	if (groups === void 0) return void 0;
	const { task = "", round = "", attempt = "" } = groups;
	return {
		dispatch: `${task}.r${round}`,
		task,
		round: Number(round),
		attempt: Number(attempt),
		by: groups["by"]
	};
}
/** What we call the occasion of giving an attempt up. */
function aboutGivingUp(subject, attempt) {
	return `gave-up:${subject}:${attempt}`;
}
function readGivenUp(inquiry, subject, newest) {
	const attempts = Array.from({ length: newest }, (_, index) => index + 1);
	return new Map(attempts.flatMap((attempt) => {
		const note = findNote(inquiry.thread, aboutGivingUp(subject, attempt));
		return note === void 0 ? [] : [[attempt, Date.parse(note.comment.createdAt)]];
	}));
}

// protocol/answer-text.ts
/**
* What a reply says to an open question. Pure: whether its author may answer is somebody else's question.
*
* A number, a letter or an option's own words name an option; nothing else does. «2 files are wrong» is not option 2,
* «not ok» is not ok: never a prefix, never a substring. With options on the table, prose is conversation, and only
* `/answer` turns prose into an answer; without options, prose is the answer.
*/
/** What the agent hears when somebody ends the conversation instead of answering. */
const NO_ANSWER = "No answer will come. Finish with what you have: choose what is safest, say what you assumed, and do not ask again.";
/**
* @param options as shown in the question; empty when it takes free text.
* @param isTurn the question is whether there is more to do: then a message to the agent is an answer.
*/
function readAnswer(body, options, isTurn = false) {
	const command = findCommand(body);
	if (command?.verb === "say" && isTurn) return {
		kind: "answer",
		text: command.text
	};
	if (command?.verb === "end") return {
		kind: "answer",
		text: NO_ANSWER,
		isFinal: true
	};
	if (command !== void 0 && command.verb !== "answer") return {
		kind: "none",
		why: "other-command"
	};
	const text = command === void 0 ? withoutQuotes(body) : command.text;
	if (text === "") return {
		kind: "none",
		why: "empty"
	};
	const option = findOption(text, options);
	if (option !== void 0) return {
		kind: "answer",
		text,
		option
	};
	if (command !== void 0 || options.length === 0) return {
		kind: "answer",
		text
	};
	return {
		kind: "none",
		why: /^[([]?(\d{1,4}|[a-z])[)\].]?$/i.test(text) ? "no-such-option" : "conversation"
	};
}
/** The reply without quoted lines and mail footers, code kept: code may well be the answer. */
function withoutQuotes(body) {
	return readLines(body).filter((line) => line.kind !== "quote").map((line) => line.text).join("\n").trim();
}
/**
* The option that a whole reply names, counted from 1.
* Its exact words win over its number: with the options «3» and «5», the reply «3» is the first of them.
*/
function findOption(reply, options) {
	const said = sameWords(reply);
	const exact = options.findIndex((option) => sameWords(option) === said);
	if (exact >= 0) return exact + 1;
	const number = /^[([]?(?<n>[1-9]\d?)[)\].]?$/.exec(said)?.groups?.["n"];
	const letter = /^[([]?(?<l>[a-z])[)\].]?$/.exec(said)?.groups?.["l"];
	const at = number !== void 0 ? Number(number) : letter !== void 0 ? letter.charCodeAt(0) - 96 : 0;
	return at >= 1 && at <= options.length ? at : void 0;
}
/** Whether two answers say the same: the same option, or the same words. */
function sameAnswer(one, other) {
	return one.option === other.option && (one.option !== void 0 || plain(one.text) === plain(other.text));
}
function plain(text) {
	return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
function sameWords(text) {
	return plain(renderUntrustedLine(text, require_dispatch_request.LIMITS.optionChars).replace(/\u2060/g, ""));
}

// protocol/quote.ts
/**
* What somebody else wrote, inside a comment or a summary of ours: harmless, no longer than there is room, and with a word about
* where the rest is when it was cut.
*/
/** Where the whole text is: every dispatch keeps it in its result. */
const REST = "_Cut here; all of it is in `result.json`, in the artifacts of the run._";
/** As a Markdown quotation, at most about that many characters long; empty for nothing. */
function renderQuote(text, chars) {
	const plain = renderUntrusted(text.trim());
	if (plain === "") return "";
	const quoted = cutMarkdown(plain, chars).split("\n").map((line) => `> ${line}`.trimEnd()).join("\n");
	return plain.length > chars ? `${quoted}\n\n${REST}` : quoted;
}
/** A code block that its content cannot end. @param kept which end is kept of a text that is too long. */
function renderCodeBlock(text, chars, kept) {
	const safe = text.toWellFormed();
	const cut = safe.length <= chars ? safe : kept === "end" ? safe.slice(-chars).replace(/^[\uDC00-\uDFFF]/, "") : safe.slice(0, chars).replace(/[\uD800-\uDBFF]$/, "");
	const longest = [...cut.matchAll(/`+/g)].reduce((most, [ticks]) => Math.max(most, ticks.length), 2);
	const mark = "`".repeat(longest + 1);
	return `${mark}text\n${cut}\n${mark}`;
}

// bot/relayed.ts
/**
* What a person said somewhere else, as a comment of our own. Pure.
*/
/** What cannot be the name of a source that somebody configures: see answer-request.ts. */
const SOURCES = {
	review: "the review",
	pull: "the pull request",
	dashboard: "the dashboard",
	status: "the status comment",
	end: "the last word"
};
/** @returns `undefined` when it would be read as something else than was meant. */
function renderRelayed$1({ id, text }, source, by, question) {
	const marker = {
		v: 1,
		kind: "relayed",
		task: question.task,
		question: question.question,
		source,
		by: {
			login: by.login,
			id: by.id
		},
		request: id
	};
	const body = `${renderMarker(marker)}\n> Answered by @${by.login} through **${source}**.\n\n/answer ${question.question} ${text}`;
	const read = readAnswer(body, question.options);
	return read.kind === "answer" && read.text === text ? body : void 0;
}
/** A command that was given by a ticked box. */
function renderCommanded({ verb, task }, source, by, request) {
	const marker = {
		v: 1,
		kind: "relayed",
		task,
		source,
		by: {
			login: by.login,
			id: by.id
		},
		request
	};
	return `${renderMarker(marker)}\n> @${by.login} ticked this in **${source}**.\n\n/agora ${verb} ${task}`;
}
const HUNK_CHARS = 4e3;
/**
* A command that was given on a pull request. Its words go on with where they were said: that is for the agent.
* @param about what the comment is filed under. @returns `undefined` when it would be read as something else than was meant.
*/
function renderSaid(comment, command, source, request, about) {
	const { author: by, url } = comment;
	const marker = {
		v: 1,
		kind: "relayed",
		task: about,
		source,
		by: {
			login: by.login,
			id: by.id
		},
		request
	};
	const text = [command.text ?? "", sayWhere(comment)].filter((part) => part !== "").join("\n\n");
	const target = command.verb === "run" ? command.subagent : command.target;
	const body = `${renderMarker(marker)}\n> @${by.login} said this in ${url === void 0 ? `**${source}**` : `[${source}](${url})`}.\n\n${[
		"/agora",
		command.verb,
		target,
		text
	].filter((part) => part !== void 0 && part !== "").join(" ")}`;
	const read = findCommand(body);
	return read?.verb === command.verb && read.text === text && (read.verb === "run" || command.verb === "run" ? read.verb === "run" && command.verb === "run" && read.subagent === command.subagent : read.target === command.target) ? body : void 0;
}
/** Where it stands beside the code, and what stands there. */
function sayWhere({ beside, url }) {
	const pull = /\/pull\/(?<number>\d+)/.exec(url ?? "")?.groups?.["number"];
	const about = pull === void 0 ? "" : `(Said about pull request #${pull}.)`;
	if (beside === void 0) return about;
	const line = beside.line === void 0 ? "" : `, line ${beside.line}`;
	return `${about === "" ? "" : `${about} `}It is about the file ${JSON.stringify(beside.path)}${line}, here:\n\n${renderCodeBlock(beside.hunk, HUNK_CHARS, "end")}`;
}

// bot/replies.ts
/**
* Every sentence the bot says in a thread. One line each: what happened, and what to do now.
*
* Nothing here repeats what a person wrote: a login and the names in our own registry are all that goes in.
*/
const HELP = [
	["/agora run <subagent> [what to do]", "starts a task"],
	["/answer <number or your words>", "answers the open question; with several open ones, `/answer <its id> …`"],
	["/agora status", "shows the tasks of this issue"],
	["/agora questions", "shows what waits for an answer"],
	["/agora say <your words>", "tells the agent something, at its next round at the latest"],
	["/agora hold [3d]", "asks for more time: no reminder, no default answer until then"],
	["/agora end", "answers that no answer will come: finish with what you have"],
	["/agora cancel", "stops the task"],
	["/agora expire", "ends the task because nobody is going to answer"],
	["/agora retry [your words]", "goes on with a task that is over, or starts it again; the agent is told your words"],
	["/agora deliver", "delivers finished work that waits for a person, because it touches protected files"],
	["/agora help", "shows this"]
];
function sayHelp() {
	return [
		"| Write | and it |",
		"|---|---|",
		...HELP.map(([command, what]) => `| \`${command}\` | ${what} |`),
		"",
		"Each at the start of a line of its own comment. With several tasks on one issue, put the id of the one you mean behind the command."
	].join("\n");
}
function sayMayNotAnswer(login, rules) {
	return `@${login}, thank you, but only ${sayRules(rules)} can answer this question. Anyone who may answer can take your idea up by replying.`;
}
function sayMayNotStart(login, rules) {
	return `@${login}, thank you, but only ${sayRules(rules)} can start a task here. Please ask one of them.`;
}
function sayMayNotCommand(login, verb, rules) {
	return `@${login}, thank you, but \`/agora ${verb}\` is for ${sayRules(rules)} here.`;
}
/** @param url where it was said: that is another thread than this. */
function sayMayNotElsewhere(login, verb, rules, url) {
	return `${sayMayNotCommand(login, verb, rules)} [You wrote it there](${url}).`;
}
function sayNotTaken(login, url) {
	return `@${login}, I could not take over [what you wrote there](${url}) word for word. Please write the command here.`;
}
function sayMistake(login, because) {
	if (typeof because === "object") return `@${login}, ${because.sentence}.`;
	switch (because) {
		case "unknown": return `@${login}, I do not know that command. \`/agora help\` shows all of them.`;
		case "nothing-to-retry": return `@${login}, there is nothing to try again: no task on this issue is over, or the id names none of them. \`/agora run <subagent>\` starts a new one.`;
		case "nothing-saved": return `@${login}, that task is finished, and nothing is saved that another could go on from: it is deleted after some time, and not every run can keep it. Please start a new one with \`/agora run <subagent> <what to do>\`.`;
		case "gone-on-with": return `@${login}, another task goes on from there already. \`/agora say <your words>\` tells it something; when it is over, \`/agora retry\` goes on from what it leaves.`;
		case "origin-gone": return `@${login}, what that task was asked to do is not here any more. Please start it anew with \`/agora run <subagent> <what to do>\`.`;
	}
}
function sayLimit(login, limit) {
	const whose = {
		issue: "this issue",
		person: "one person",
		repository: "this repository"
	}[limit.of];
	return `@${login}, ${limit.most} tasks were started within a day, and that is the limit for ${whose}. Please try again later, or raise the limit in \`.github/agora/config.yaml\`.`;
}
function sayNoTarget(login, verb) {
	return `@${login}, there is nothing for \`/agora ${verb}\` to act on: ${verb === "hold" || verb === "end" ? "no question is open" : "no task is under way"} on this issue, or the id names none of them.${verb === "say" ? " `/agora retry <your words>` goes on with a task that is over." : ""}`;
}
function sayNothingHeld(login) {
	return `@${login}, there is nothing for \`/agora deliver\` to act on: no finished work here waits for a person, or the id names none of it.`;
}
function sayWhichTask(login, verb, tasks) {
	return `@${login}, more than one task is under way here, so I cannot tell which one you mean. Please write ${tasks.slice(0, 10).map((task) => `\`/agora ${verb} ${task.task}\` (${renderUntrustedLine(nameOf(task), 63)}, ${task.state})`).join(" or ")}.`;
}
function sayCalledOff(subagent, login, state) {
	return `${state === "cancelled" ? `### 🚫 ${renderUntrustedLine(subagent, 63)} was cancelled` : `### ⌛ ${renderUntrustedLine(subagent, 63)} got no answer`}\n\nAs @${login} asked. \`/agora retry\` takes it up again.`;
}
function sayNobodyAnswered(subagent) {
	return `### ⌛ ${renderUntrustedLine(subagent, 63)} got no answer in time\n\nNobody can answer its question any more, so the task ends here. \`/agora retry\` takes it up again.`;
}
function sayClosed(subagent) {
	return `### 🚫 ${renderUntrustedLine(subagent, 63)} was cancelled\n\nThe issue was closed while a question was open. \`/agora retry\` takes it up again.`;
}
function sayMoved(subagent) {
	return `This issue was moved here with a question open, and what was saved for it stayed in the other repository. Please start again with \`/agora run ${renderUntrustedLine(subagent, 63)}\`.`;
}
function sayAgree(logins, needed) {
	return `Noted, ${[...new Set(logins)].map((login) => `@${login}`).join(", ")}. Here it takes the same answer from ${needed} people: the same option, or the same words, each in their own comment.`;
}
function sayNoTick(login, needed) {
	return `@${login}, here it takes the same answer from ${needed} people, and a box can be ticked only once. Please reply with the number of the option.`;
}
function sayReminder(mentions, marker, commentId) {
	return `${call(mentions)}⏰ ${renderUntrustedLine(marker.subagent, 63)} still waits for an answer to [its question](#issuecomment-${commentId}). \`/agora hold 3d\` asks me to wait quietly.`;
}
function sayEscalation(mentions, marker, commentId) {
	return `${call(mentions)}⏰ nobody has answered [the question of ${renderUntrustedLine(marker.subagent, 63)}](#issuecomment-${commentId}) yet. Can you decide it, or find somebody who can?`;
}
function sayExpiring(mentions, marker, commentId, expiry) {
	return `${call(mentions)}⏰ last call: [the question of ${renderUntrustedLine(marker.subagent, 63)}](#issuecomment-${commentId}) expires on ${new Date(expiry).toISOString().slice(0, 16).replace("T", " at ")} UTC, and the task ends then.`;
}
function call(mentions) {
	return mentions.length === 0 ? "" : `${mentions.join(" ")} `;
}
function sayQueueFull(login, most) {
	return `@${login}, ${most} messages wait for the agent already, and it takes no more at once. Yours was not queued; please send it after its next question.`;
}
/** @param mayRetry whether there is something that `/agora retry` can do. */
function sayNotDelivered(count, mayRetry) {
	const [what, them] = count === 1 ? ["A message", "it"] : [`${count} messages`, "them"];
	return `${what} for the agent did not reach it before the task was over. ${mayRetry ? `\`/agora retry\` takes ${them} along.` : `Please start a new task with \`/agora run <subagent>\` if ${count === 1 ? "it still matters" : "they still matter"}.`}`;
}
function sayConfigMistakes(mistakes) {
	const list = mistakes.slice(0, 20).map((mistake) => `\n- ${renderUntrustedLine(mistake, 300)}`).join("");
	return `I do nothing here until \`${require_dispatch_request.CONFIG_PATH}\` on the default branch is correct, because it says who may do what. Replies are kept; I go on as soon as it is mended:${list}`;
}
function sayUnseenTeams(teams) {
	return `Who may do this depends on the members of ${teams.slice(0, 20).map((team) => `\`${renderUntrustedLine(team, 140)}\``).join(", ")}, and I may not see who they are: I lack the permission «Members: read» of that organisation. Please grant it to the App (a workflow's own token cannot have it), or name other people in \`${require_dispatch_request.CONFIG_PATH}\`. Replies are kept; I go on as soon as I can see it.`;
}
function sayNoSuchOption(login, options) {
	return `@${login}, there is no such option. Please reply with a number from 1 to ${options}, or with \`/answer\` and your own words.`;
}
function sayHowToAnswer(login, options) {
	return options === 0 ? `@${login}, \`/answer\` needs your words behind it. Please write for example \`/answer use the smaller one\`.` : `@${login}, \`/answer\` needs something behind it. Please write \`/answer 1\`, or \`/answer\` and your own words.`;
}
function sayWhichQuestion(login, open) {
	return `@${login}, more than one question is open here, so I cannot tell which one you mean. Please tick a box, or write ${open.map((question) => `\`/answer ${question.question} …\` (${renderUntrustedLine(question.subagent, 63)}, round ${question.round})`).join(" or ")}.`;
}
function sayAlreadyAnswered(login, by) {
	return `@${login}, thank you, but this question was already answered by ${renderAnswerer(by)}. Nothing was done with your reply.`;
}
function saySuperseded(login) {
	return `@${login}, that question is out of date: a newer one was asked since. Please answer the newest one.`;
}
function sayExpired(login, subagent) {
	return `@${login}, thank you, but this question has expired and what was saved for it is gone. Please start again with \`/agora run ${renderUntrustedLine(subagent, 63)}\`.`;
}
function sayEnded(login) {
	return `@${login}, thank you, but this task is over, so nothing was done with your reply. Start a new one with \`/agora run <subagent>\`.`;
}
function saySeveralBoxes(login) {
	return `@${login}, more than one box was ticked at once, and I can only take one. Please reply with the number of the option you mean.`;
}
function sayWhoTicked() {
	return "A box is ticked here, but I was not looking when it happened, so I do not know by whom. Please reply with the number of the option.";
}
function sayLostTick() {
	return "A box was ticked here, but I was not looking when it happened, so I do not know by whom, and did nothing. Please tick it again, or write the command on the task's issue.";
}
function sayNoSubagent(login, name, known) {
	return `@${login}, there is no subagent \`${name}\`. ${known.length === 0 ? `There is none in this repository yet; add \`${subagentPath(name)}\` to the default branch.` : `There are: ${known.slice(0, 50).map((one) => `\`${one}\``).join(", ")}.`}`;
}
function sayMalformedSubagent(login, name, mistakes) {
	const list = mistakes.slice(0, 20).map((mistake) => `\n- ${renderUntrustedLine(mistake, 300)}`).join("");
	return `@${login}, I cannot start \`${name}\` because of what \`${subagentPath(name)}\` says. Please correct it on the default branch and try again:${list}`;
}
function sayGaveUp(login, tries) {
	return `@${login}, I tried ${tries} times to go on with this, and no run took it up. Please look at the workflow's latest runs in the Actions tab, and then say it once more.`;
}
function sayCannotStart(login, why) {
	return `@${login}, I could not start the workflow: ${renderUntrustedLine(why, 500)} Please correct that and say it once more.`;
}
function sayLost() {
	return `### ❌ The run was lost\n\nIt ended without a word, and trying again did not help or was not possible. Please look at the workflow's latest runs in the Actions tab, and start it again with \`/agora retry\`.`;
}
function sayCancelledRun() {
	return `### 🚫 The run was cancelled\n\nSomebody cancelled it in the Actions tab. \`/agora retry\` takes it up again.`;
}
function sayEndMissing(state) {
	return state === "finished" ? "### ✅ The task is finished\n\nWhat it did stands in its comment above." : "### ❌ The task has failed\n\nWhy, and what to do, stands in its comment above.";
}

// bot/say-once.ts
/**
* A courtesy: a day late it is noise, and left out.
*
* @param about names the occasion, completely: nobody says it again.
* @param at when it happened, milliseconds since the epoch: not when it was noticed, which differs between replicas.
*/
function sayOnce(inquiry, task, about, at, text) {
	return at < inquiry.facts.now - 864e5 ? [] : sayInAnyCase(inquiry, task, about, text);
}
/** The same for what must be known however late: without it, somebody waits for nothing. */
function sayInAnyCase(inquiry, task, about, text) {
	return findNote(inquiry.thread, about) === void 0 ? [{
		kind: "say",
		note: {
			v: 1,
			task,
			kind: "note",
			about
		},
		text
	}] : [];
}
/**
* The occasion of telling somebody that an answer of theirs was not taken, whyever: they may not, or it is too late.
* One word is enough; and two replicas that see the question before and after it was answered do not say both.
*/
function aboutRefusal(question, personId) {
	return `refused:${question}:${personId}`;
}

// bot/commanded.ts
/**
* Ticked boxes that stand for a command, on the dashboard and in a task's own comment. Pure.
*
* What was ticked is put into the task's thread as a comment, with who ticked it and where; from then on it is a command like
* every other: all replicas see it, its author's right is asked, what comes of it is said there, and a run that rests on it
* can read it.
*/
const NEEDS$2 = {
	cancel: "cancel",
	retry: "start",
	deliver: "deliver"
};
/**
* Whether a tick can be anybody's command here. What a workflow's token writes an agent can write as well: it puts nobody's word into a thread.
* @param slug of our own App.
*/
function takesTicks(slug) {
	return slug !== "github-actions";
}
function decideCommanded(inquiry) {
	const { facts: { trigger, slug }, thread } = inquiry;
	if (!takesTicks(slug)) return [];
	const tasks = readTasks(thread, inquiry.facts.now);
	return trigger.kind === "commanded" ? follow$2(inquiry, trigger, tasks) : tasks.flatMap((task) => tellAboutTicks$1(inquiry, task));
}
function follow$2(inquiry, trigger, tasks) {
	const { tick, by, at } = trigger;
	const task = tasks.find((one) => one.task === tick.task);
	const [source, request] = "dashboard" in trigger.on ? [SOURCES.dashboard, `${trigger.on.dashboard}:${tick.task}:${at}`] : [tick.verb === "deliver" ? SOURCES.end : SOURCES.status, `${trigger.on.comment}:${at}`];
	const isKnown = inquiry.thread.relayed.some(({ marker }) => marker.source === source && marker.request === request);
	if (task === void 0 || isKnown || !isAsWeWouldWrite(inquiry, trigger, task)) return [];
	const may = askMay(inquiry, NEEDS$2[tick.verb], by, task.asker);
	const config = askConfig(inquiry);
	if (may === void 0 || config === void 0) return [];
	if (may.kind === "allowed") return [{
		kind: "relay",
		about: `relayed:${source}:${request}`,
		body: renderCommanded(tick, source, by, request)
	}];
	return may.because === "permission" ? sayOnce(inquiry, task.task, `may-not-${tick.verb}:${by.id}:${request}`, Date.parse(at), sayMayNotCommand(by.login, tick.verb, config.policy[NEEDS$2[tick.verb]])) : [];
}
/** Somebody may have changed what stands beside a box, for somebody else to tick. */
function isAsWeWouldWrite({ facts: { issue } }, { on, tick: { verb, task, line } }, of) {
	const own = verb === "deliver" ? of.end : of.status;
	return ("dashboard" in on || own?.comment.id === on.comment) && findOffered(of) === verb && line === renderCommandBox({
		verb,
		task,
		..."dashboard" in on ? { issue } : {}
	}, nameOf(of));
}
/** While a run may write the task's comment nobody else does: it would undo what the run has just said. */
function tellAboutTicks$1(inquiry, { task, status, end, state, open, isHeld }) {
	const isRunning = open === void 0 && findOffered({ state }) === "cancel";
	return [...status === void 0 || isRunning || state === "finished" ? [] : tellAboutTick(inquiry, task, status.comment), ...end === void 0 || !isHeld ? [] : tellAboutTick(inquiry, task, end.comment)];
}
/** A box of our comment is ticked, and what was asked for has been done, refused, or was never told to us. */
function tellAboutTick(inquiry, task, comment) {
	const { facts: { now }, rules: { graceMs }, thread } = inquiry;
	const body = comment.body.replace(/\r\n?/g, "\n").trimEnd();
	if (withoutTicks$1(body) === body) return [];
	const tickedAt = Date.parse(comment.updatedAt);
	const untick = {
		kind: "edit",
		commentId: comment.id,
		body: withoutTicks$1(body)
	};
	if ([...thread.relayed, ...thread.notes.filter(({ marker }) => marker.about.startsWith("may-not-"))].some((answer) => answer.marker.task === task && Date.parse(answer.comment.createdAt) >= tickedAt)) return [untick];
	if (now < tickedAt + graceMs) {
		inquiry.waits.push(tickedAt + graceMs);
		return [];
	}
	return [untick, ...sayInAnyCase(inquiry, task, `who-ticked:${comment.id}:${comment.updatedAt}`, sayLostTick())];
}

// bot/speak.ts
/**
* Speaks in a thread once, also when several processes want to say the same at the same moment.
*
* A comment cannot be posted «if it is not there yet», so whoever wants to speak claims the occasion first, as for a
* run. A speaker who dies in between would silence it for ever; therefore an attempt that a process has seen claimed for
* ten minutes, with nothing said, is passed over by the next one. Seen by the process's own clock, from when it first saw
* it: two processes whose clocks differ would not agree on when something happened.
*/
const TURN_MS = 6e5;
const MAX_ATTEMPT = 999999;
/** @param about names the occasion. @returns `'lost'` when somebody else is saying it, or died doing so: then it is worth another look. */
async function speak({ where, issue }, about, body, ports) {
	if (await takeTurn(subjectOf$2(where.id, issue, about), ports) === "lost") return "lost";
	await ports.threads.say(issue, body);
	return "said";
}
/** The right to do what is done once, also when whoever took it before died. */
async function takeTurn(subject, ports) {
	return await ports.claims.claim(subject, 1, void 0) === "won" ? "won" : passOver(subject, ports);
}
async function passOver(subject, { claims, now }) {
	const { attempt, seenAt } = await claims.newest(subject);
	if (now() < seenAt + TURN_MS || attempt >= MAX_ATTEMPT) return "lost";
	return claims.claim(subject, attempt + 1, void 0);
}
/** Claims know tasks and questions; an occasion gets an id of the same form. */
function subjectOf$2(repositoryId, issue, about) {
	return require_dispatch_request.taskIdOf(repositoryId, "say", issue, about);
}

// bot/dashboard/gather.ts
/**
* What of a repository's comments the dashboard rests on, gathered over time: only those that carry a marker of ours, and
* of each the newest text. Pure.
*/
/** @param slug of our own App. */
function gather(before, comments, slug) {
	const after = new Map(before);
	for (const comment of comments) if (isOurs$1(comment.author, slug) && findMarker(comment.body) !== void 0) after.set(comment.id, comment);
	return after;
}
/** The tasks of all issues. */
function listTasks(gathered, slug, now) {
	return [...Map.groupBy(gathered.values(), ({ issue }) => issue)].flatMap(([issue, comments]) => readTasks(readThread(comments, slug), now).map((task) => ({
		issue,
		task
	})));
}

// bot/dashboard/keep.ts
/**
* Brings the dashboard of one repository up to date: read the comments, render, find the issue, make it or edit it.
*
* Two replicas write the same text, and whoever comes second sees that there is nothing to do. Closed, it is left alone
* until somebody opens it again; deleted, it does not come back.
*/
function startKeeping() {
	return {
		isWanted: false,
		at: 0,
		gathered: /* @__PURE__ */ new Map(),
		since: 0,
		anewAt: 0,
		number: void 0,
		isNoted: false,
		isTold: false,
		untoldSince: void 0
	};
}
const WINDOW_MS = 35 * DAY_MS;
const ANEW_MS = 36e5;
/** Clocks differ, and GitHub's lists lag behind. */
const OVERLAP_MS$1 = 6e5;
/** How long a webhook may take that tells who ticked a box. */
const TOLD_MS = 6e4;
/** @returns in how many milliseconds to look again, when nothing else may make us. */
async function keepUp(kept, { where, slug }, ports) {
	const read = await ports.registry.config();
	if (read.kind === "malformed") return void 0;
	Object.assign(kept, {
		isWanted: read.config.dashboard,
		at: ports.now()
	});
	if (!kept.isWanted) return void 0;
	await learn$1(kept, slug, ports);
	const text = renderDashboard(listTasks(kept.gathered, slug, ports.now()), takesTicks(slug) ? "boxes" : "no-boxes");
	const board = await ports.board.find(`${slug}[bot]`, OPENING, kept.number);
	if (board === void 0) return open(kept, where, text, ports);
	if (!kept.isNoted) await note(kept, where, ports);
	kept.number = board.number;
	return board.isOpen ? write(kept, {
		where,
		slug
	}, {
		board,
		text
	}, ports) : void 0;
}
async function learn$1(kept, slug, ports) {
	const now = ports.now();
	if (now >= kept.anewAt) Object.assign(kept, {
		gathered: /* @__PURE__ */ new Map(),
		since: Math.floor((now - WINDOW_MS) / DAY_MS) * DAY_MS,
		anewAt: now + ANEW_MS
	});
	kept.gathered = gather(kept.gathered, await ports.threads.commentsSince(new Date(kept.since)), slug);
	kept.since = Math.max(kept.since, now - OVERLAP_MS$1);
}
/** `made` stays claimed for ever: where it is, and nothing is found, somebody has deleted it. */
function subjectOf$1(where, what) {
	return require_dispatch_request.taskIdOf(where.id, "dashboard", what);
}
async function open(kept, where, text, ports) {
	if ((await ports.claims.newest(subjectOf$1(where, "made"))).attempt > 0) return;
	if (await takeTurn(subjectOf$1(where, "making"), ports) === "lost") return;
	kept.number = await ports.board.open(TITLE, text);
	await note(kept, where, ports);
	ports.log.info({
		repository: where.id,
		issue: kept.number
	}, "a dashboard was made");
}
/** Whoever made it may have died before noting it. */
async function note(kept, where, ports) {
	await ports.claims.claim(subjectOf$1(where, "made"), 1, void 0);
	kept.isNoted = true;
}
async function write(kept, here, { board, text }, ports) {
	const body = board.body.replace(/\r\n?/g, "\n").trimEnd();
	if (withoutTicks$1(body) !== body && !kept.isTold) {
		const now = ports.now();
		kept.untoldSince ??= now;
		if (now < kept.untoldSince + TOLD_MS) return kept.untoldSince + TOLD_MS - now;
		await speak({
			...here,
			issue: board.number
		}, `lost-tick:${board.updatedAt}`, sayLostTick(), ports);
	}
	if (body !== text) await ports.board.write(board.number, text);
	Object.assign(kept, {
		isTold: false,
		untoldSince: void 0
	});
}

// bot/dashboard/keeper.ts
const EVERY_MS = 2e4;
/** What belongs together comes together: a question, and the comment that says so. */
const SOON_MS = 2e3;
const ASK_MS = 36e5;
function createKeeper({ slug, now, later, log, knownConfig }) {
	const turns = createTurns();
	const all = /* @__PURE__ */ new Map();
	const planned = /* @__PURE__ */ new Map();
	const keptOf = ({ id }) => {
		const kept = all.get(id) ?? startKeeping();
		all.set(id, kept);
		return kept;
	};
	const plan = (ms, where, ports) => {
		if (planned.has(where.id)) return;
		planned.set(where.id, later(ms, () => {
			planned.delete(where.id);
			keep(where, ports);
		}));
	};
	const keep = (where, ports) => turns.run(String(where.id), async () => {
		try {
			const again = await keepUp(keptOf(where), {
				where,
				slug: await slug()
			}, ports);
			if (again !== void 0) plan(again, where, ports);
		} catch (error) {
			log.error({
				err: error,
				repository: where.id
			}, "the dashboard could not be brought up to date; trying again at the next sweep");
		}
	});
	const isWanted = (where) => {
		const read = knownConfig(where.id);
		return read?.kind === "config" ? read.config.dashboard : keptOf(where).isWanted;
	};
	const touch = (where, ports) => {
		if (isWanted(where)) plan(Math.max(SOON_MS, keptOf(where).at + EVERY_MS - now()), where, ports);
	};
	return {
		touch,
		hear: (where, ports) => {
			keptOf(where).isTold = true;
			touch(where, ports);
		},
		sweep: async (where, ports) => {
			if (isWanted(where) || now() >= keptOf(where).at + ASK_MS) await keep(where, ports);
		},
		close: async () => {
			for (const forget of planned.values()) forget();
			planned.clear();
			await turns.idle();
		}
	};
}

// protocol/changed-files.ts
/**
* changes.json: the work of a task as a list of files, for whoever turns it into a commit.
*
* The contents lie beside it in the result artifact, each under its own hash, so that names with odd characters never
* become names on the disk of the one who unpacks them.
*/
/** A path inside a repository as git writes it: relative, `/` between segments, no empty, `.`, `..` or `.git` segment. */
const RepositoryPath = require_zod.later(() => require_zod.string().check(require_zod._minLength(1), require_zod._maxLength(4096), require_zod.refine(isRepositoryPath, "is not a plain path inside the repository")));
const FORBIDDEN_SEGMENT = /^(\.{0,2}|\.git[. ]*|git~1)$/i;
function isRepositoryPath(path) {
	return !/[\\\0]/.test(path) && path.split("/").every((segment) => !FORBIDDEN_SEGMENT.test(segment));
}
const ChangedFile = require_zod.later(() => require_zod.discriminatedUnion("kind", [require_zod.strictObject({
	kind: require_zod.literal("written"),
	path: RepositoryPath,
	mode: require_zod._enum([
		"100644",
		"100755",
		"120000"
	]),
	bytes: require_zod.int().check(require_zod._gte(0)),
	contentHash: require_dispatch_request.ContentHash
}), require_zod.strictObject({
	kind: require_zod.literal("deleted"),
	path: RepositoryPath
})]));
const ChangedFiles = require_zod.later(() => require_zod.strictObject({
	v: require_zod.literal(1),
	base: require_dispatch_request.Sha,
	files: require_zod.array(ChangedFile)
}));
/** Where a written file's content lies in the result artifact. */
function contentName(hash) {
	return `files/${hash.slice(7)}`;
}
const PROTECTED = [
	/^\.github\/(workflows|actions|agora)\//i,
	/^(\.github\/|docs\/)?CODEOWNERS$/i,
	/^\.(claude|codex|gemini|opencode|agents)\//i,
	/^\.mcp\.json$/i,
	/^action\.ya?ml$/i
];
/**
* True for files that change what runs or who decides: they are never delivered without a person's explicit word. Also for a file
* in the place of a folder that holds such files: it would delete them all.
*/
function isProtectedPath(path) {
	return [
		"",
		"/x",
		"/CODEOWNERS",
		"/workflows/x"
	].some((below) => PROTECTED.some((pattern) => pattern.test(path + below)));
}

// protocol/credentials.ts
/**
* Files that hold somebody's keys, by their name or by what stands in them. Pure.
*
* The second border. The worker already keeps back what holds a secret of its own run; this one knows nothing of any run
* and looks for what is a credential wherever it turns up: an agent that wrote the key it found somewhere, or made one.
* Only shapes that nothing else has, so that a text about keys, or a placeholder, is not taken for one.
*/
const NAMES = [
	[/^\.env(\.local|\.production|\.[\w-]+\.local)?$/i, "a file of environment variables"],
	[/^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/i, "a private key"],
	[/\.(ppk|p12|pfx|jks|keystore)$/i, "a store of private keys"],
	[/^([._]netrc|\.git-credentials|\.pgpass|\.pypirc)$/i, "a file of passwords"]
];
const PATHS = [
	[/(^|\/)\.aws\/credentials$/i, "a file of AWS keys"],
	[/(^|\/)\.kube\/config$/i, "a file of cluster credentials"],
	[/(^|\/)\.docker\/config\.json$/i, "a file of registry passwords"]
];
const CONTENTS = [
	[/-----BEGIN (?:[A-Z0-9]+ )?PRIVATE KEY-----(?:\\[rn]|\s)+[A-Za-z0-9+/=]{40}/, "a private key"],
	[/\bgh[pousr]_[A-Za-z0-9]{36}/, "a GitHub token"],
	[/\bgithub_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/, "a GitHub token"],
	[/\bsk-ant-[a-z]{3,5}\d\d-[\w-]{80}/, "an Anthropic key"],
	[/\bsk-(?:proj|svcacct|admin)-[\w-]{60}/, "an OpenAI key"],
	[/\bAIza[\w-]{35}(?![\w-])/, "a Google key"],
	[/\b(?:AKIA|ASIA)(?![A-Z0-9]*EXAMPLE)[A-Z0-9]{16}(?![A-Z0-9])/, "an AWS key"],
	[/\bxox[abprs]-\d{10,}-\d{10,}-[A-Za-z0-9-]{20}/, "a Slack token"],
	[/:_authToken=(?!\$\{)[^\s"']{20}/, "a registry token"]
];
/** What follows the characters by which a credential is known: the rest of a key in lines, or of a word. */
const REST_OF_KEY = "[^]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)";
const REST_OF_WORD = "[\\w+/=.-]*";
/** Takes credentials out of what somebody wrote, and leaves in each one's place what it was. */
function hideCredentials(text) {
	const found = /* @__PURE__ */ new Set();
	return {
		text: CONTENTS.reduce((left, [{ source }, what]) => left.replace(new RegExp(`(?:${source})${what === "a private key" ? REST_OF_KEY : REST_OF_WORD}`, "g"), () => {
			found.add(what);
			return `<${what}, taken out>`;
		}), text),
		found: [...found]
	};
}
/** @returns what it is, in words for people, or `undefined`. The words never repeat what was found. */
function findCredential(path, content) {
	const name = path.slice(path.lastIndexOf("/") + 1);
	const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("latin1");
	return (NAMES.find(([pattern]) => pattern.test(name)) ?? PATHS.find(([pattern]) => pattern.test(path)) ?? CONTENTS.find(([pattern]) => pattern.test(text)))?.[1];
}

// protocol/answered-text.ts
/**
* What was asked and answered, as one item of a list: in the task's comment, the step summary and the pull request. Pure.
*
* The answer has a line of its own and does not begin it: `~~~` or `# ` there would be a code block or a heading.
*/
function renderAnswered({ asked, answer, by }) {
	return `- **${renderUntrustedLine(asked, 300)}**  \n  → ${renderUntrustedLine(answer, 300)} (${renderUntrustedLine(by, 100)})`;
}

// protocol/usage-text.ts
/** «12 turns · 34,500 tokens · $0.42 · agent 3 min 5 s»; empty when nothing is known. */
function renderAmounts({ turns, tokens, costUsd, agentSeconds, idleSeconds, apiCalls }) {
	return [
		turns === void 0 ? "" : plural(turns, "turn"),
		tokens === void 0 ? "" : plural(tokens, "token"),
		costUsd === void 0 ? "" : renderUsd(costUsd),
		agentSeconds === void 0 ? "" : `agent ${renderElapsed(agentSeconds * 1e3)}`,
		idleSeconds === void 0 || idleSeconds === 0 ? "" : `idle ${renderElapsed(idleSeconds * 1e3)}`,
		apiCalls === void 0 ? "" : plural(apiCalls, "API call")
	].filter((part) => part !== "").join(" · ");
}
/** What the whole task used, on one line; empty when nothing is known. */
function renderTaskUsage({ model, task }) {
	return [model === void 0 ? "" : `\`${plainModel(model)}\``, renderAmounts(shortened(task))].filter((part) => part !== "").join(" · ");
}
/** People who read a comment pay for the model and not for calls of an API. */
function shortened(amounts) {
	return {
		...amounts,
		apiCalls: void 0
	};
}
/** What a runtime calls its model comes from outside: a name, and no Markdown. */
function plainModel(model) {
	return model.replace(/[^\w.:/@+-]/g, "").slice(0, 100);
}
/** Prices of a model are small: two digits that say something, and never «$0.00» for something that cost. */
function renderUsd(usd) {
	if (usd === 0) return "$0";
	if (usd < 1e-4) return "under $0.0001";
	return usd < .1 ? `$${Number(usd.toPrecision(2))}` : `$${usd.toFixed(2)}`;
}
function plural(count, noun) {
	return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
/** «4.2 s», «3 min 5 s», «2 h 10 min» */
function renderElapsed(ms) {
	if (ms < 59950) return `${(ms / 1e3).toFixed(1)} s`;
	const seconds = Math.round(ms / 1e3);
	if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
	const minutes = Math.round(seconds / 60);
	return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

// bot/delivery-text.ts
/**
* The words around delivered work: commit message, pull request. Pure.
*
* What the agent wrote is neutralised: a pull request's text can close issues and call people, and «fixes #1» in a
* commit closes one when it is merged.
*/
const TITLE_CHARS = 120;
/** A conversation may have a thousand rounds, and GitHub takes no longer text than that of a comment: the newest are told. */
const ROUNDS = 20;
/** One line that says what was done. */
function renderTitle(result) {
	const said = [result.title, result.summary?.split("\n").find((line) => line.trim() !== "")].find((line) => line !== void 0 && line.trim() !== "");
	return renderUntrustedLine(said ?? `Work of ${result.resolved?.subagent.name ?? "an agent"}`, TITLE_CHARS);
}
/** Ends with a trailer that says which task the commit came from. */
function renderCommitMessage(result) {
	const lines = renderNewest(result, (round) => `- ${renderUntrustedLine(round.asked, 200)} ${renderUntrustedLine(round.answer, 200)}`);
	const asked = lines === "" ? "" : `Decided on the way:\n${lines}\n\n`;
	const line = result.line === void 0 ? "" : `Agora-Line: ${result.line}\n`;
	return `${renderTitle(result)}\n\n${asked}Agora-Task: ${result.taskId}\n${line}`;
}
function renderPullRequest(result, around) {
	return renderText(result, around, [around.issue === void 0 ? "" : `For #${around.issue}.`, result.line === void 0 ? "" : `It goes on with the work that \`${result.line}\` began.`]);
}
/** @returns the issue that such a text says it is for. People may have written another one: then nobody knows. */
function readIssueOf(body) {
	const number = /^For #(?<issue>[1-9]\d{0,9})\.$/m.exec(body.replace(/\r/g, ""))?.groups?.["issue"];
	return number === void 0 ? void 0 : Number(number);
}
/** What stands below the text of a pull request when a later task has added to it. People may have written into that text, so it is never replaced. */
function renderFurther(result, around) {
	return renderText(result, around, ["---", `### Gone on: ${renderTitle(result)}`]);
}
function renderText(result, { runUrl, consentBy }, head) {
	return [
		...head,
		consentBy === void 0 ? "" : `🔒 It touches files that decide what runs here or who decides; ${renderUntrustedLine(consentBy, 100)} let it be proposed.`,
		renderQuote(result.summary ?? "", 6e3),
		renderRounds(result),
		renderVerify(result),
		`<sub>${renderCost(result)} · [run](${runUrl}) · \`${result.taskId}\`</sub>`
	].filter((part) => part !== "").join("\n\n");
}
function renderRounds(result) {
	const lines = renderNewest(result, renderAnswered);
	return lines === "" ? "" : `### Asked and answered\n\n${lines}`;
}
function renderNewest({ rounds }, render) {
	const left = rounds.length - ROUNDS;
	return [...left > 0 ? [`- ${plural(left, "earlier answer")}, in the \`result.json\` of the run's artifacts`] : [], ...rounds.slice(-20).map(render)].join("\n");
}
function renderVerify({ verify }) {
	if (verify === void 0) return "### Verified\n\nNo check is configured for this subagent.";
	const report = verify.report.trim();
	const details = report === "" ? "" : `\n\n<details><summary>What the check said</summary>\n\n${renderCodeBlock(report, 8e3, "end")}\n\n</details>`;
	return `### Verified\n\n${verify.passed ? "🟢 The check passed" : "🔴 The check failed"} (${renderElapsed(verify.durationMs)}).${details}`;
}
function renderCost({ durationMs, used, rounds }) {
	const spent = used === void 0 ? "" : renderTaskUsage(used);
	return [
		plural(rounds.length + 1, "round"),
		`last round ${renderElapsed(durationMs)}`,
		spent
	].filter((part) => part !== "").join(" · ");
}

// bot/delivery/deliver-result.ts
/**
* From a result that GitHub vouches for to what became of it. Shared by the bot, the relay and the job that delivers.
*
* What may leave at all is decided here and nowhere else: credentials never, protected files only with a person's word.
*/
/** Whether a result may leave, and how. Pure. */
function judgeResult({ result, changes }, consentBy) {
	if (changes.length === 0) return { kind: "nothing-changed" };
	const mode = result.deliver ?? "pull-request";
	if (mode === "patch") return { kind: "patch" };
	const found = changes.flatMap(({ path, written }) => {
		const what = written === void 0 ? void 0 : findCredential(path, written.content);
		return what === void 0 ? [] : [{
			path,
			what
		}];
	});
	if (found.length > 0) return {
		kind: "credentials",
		found
	};
	const paths = changes.map(({ path }) => path).filter(isProtectedPath);
	return paths.length > 0 && consentBy === void 0 ? {
		kind: "protected",
		paths
	} : {
		kind: "deliver",
		mode
	};
}
async function deliverResult(read, around, results) {
	const judged = judgeResult(read, around.consentBy);
	if (judged.kind !== "deliver") return judged;
	const { result, base, changes } = read;
	return results.deliver({
		task: result.taskId,
		line: result.line ?? result.taskId,
		mode: judged.mode,
		base,
		message: renderCommitMessage(result),
		title: renderTitle(result),
		body: renderPullRequest(result, around),
		...result.line === void 0 ? {} : { further: renderFurther(result, around) },
		changes
	});
}

// protocol/result-artifact.ts
function resultArtifactName(dispatch, attempt) {
	return `agora-result-${dispatch}-a${attempt}`;
}
/** Commands for a clone of the repository. Every word in them is an id of ours, so none needs quoting. */
function renderApply({ task, dispatch, attempt, runId, base }) {
	const name = resultArtifactName(dispatch, attempt);
	return `\`\`\`sh\n${[
		`gh run download ${runId} --name ${name} --dir ../${name}`,
		...base === void 0 ? [] : [`git fetch origin ${base}`],
		`git switch --create ${branchOf(task)}${base === void 0 ? "" : ` ${base}`}`,
		`git apply --index --whitespace=nowarn ../${name}/patch.diff`
	].join("\n")}\n\`\`\``;
}

// bot/delivery/words.ts
/**
* What is said about delivered work, and about work that is not. Pure.
*
* Paths and summaries are an agent's words and go in defused; everything else is ours.
*/
/** The account that a job's own token writes as. */
const JOB_ACCOUNT = "github-actions[bot]";
const SHOWN_PATHS = 10;
/** What became of a result, for the thread. A refusal is said by `sayMayNotDeliver`: it is tried again. */
function sayOutcome(outcome, read, kept) {
	switch (outcome.kind) {
		case "delivered": return sayDelivered(outcome, read, kept);
		case "nothing-changed": return sayNothingChanged(read.result.summary);
		case "patch": return `### ✅ Finished\n\nIts changes are a patch in the [run's artifacts](${kept.runUrl}#artifacts). ${sayApply(read, kept)}`;
		case "protected": return sayProtected(outcome.paths, read, kept);
		case "credentials": return sayCredentials(outcome.found, kept);
		case "branch-taken": return `### ⚠️ Finished, but not delivered\n\nEvery branch of this task, \`${branchOf(read.result.line ?? read.result.taskId)}\` and those with a number behind it, holds something else by now. Please delete one that is not needed any more and start again. ${sayApply(read, kept)}`;
	}
}
function sayDelivered(delivered, { result }, { defaultBranch }) {
	const { pullRequest, branch, isUpdate, passedOver, moved } = delivered;
	return `${pullRequest === void 0 ? `### 📬 The work is on the branch \`${branch}\`` : `### 📬 The work is in #${pullRequest.number}`}\n\n${[
		pullRequest === void 0 ? "No pull request was wanted." : "Please review it there.",
		result.line === void 0 ? "" : `It goes on with the work that \`${result.line}\` began.`,
		isUpdate ? "It came as one more commit on top of what was there." : "",
		sayVerify(result.verify),
		passedOver.length === 0 ? "" : `${codes(passedOver)} ${passedOver.length === 1 ? "holds" : "hold"} something else by now, so the work went to \`${branch}\`.`,
		moved.length === 0 ? "" : `Since it began, ${codes(moved)} changed on \`${renderUntrustedLine(defaultBranch, 100)}\` as well; please look whether they fit together.`,
		pullRequest?.by === JOB_ACCOUNT ? "A job's own token opened it, so its checks wait until somebody with write access approves them there; on older servers, until it is closed and opened again. With an App's token they start by themselves." : ""
	].filter((sentence) => sentence !== "").join(" ")}`;
}
function sayVerify(verify) {
	if (verify === void 0) return "";
	return verify.passed ? "The checks passed." : "The checks failed; please look before you merge.";
}
function sayNothingChanged(summary) {
	return `### ✅ Finished, and nothing was changed\n\nThere is nothing to deliver, because no file is different.${summary === void 0 || summary.trim() === "" ? "" : `\n\n> ${renderUntrustedLine(summary, 1e3)}`}`;
}
function sayProtected(paths, read, kept) {
	const touched = `The work touches files that decide what runs here or who decides: ${codes(paths)}.`;
	if (!kept.isHeard) return `### 🔒 Finished, but not delivered\n\n${touched} Such changes are proposed by a person only. ${sayApply(read, kept)}`;
	return [
		"### 🔒 Finished, and waiting for your word",
		`${touched} Such changes are proposed only when a person says so. Please look at the patch in the [run's artifacts](${kept.runUrl}#artifacts).`,
		`- \`/agora deliver ${read.result.taskId}\` delivers it as it is${kept.takesTicks ? ", and so does a tick below" : ""};\n- nothing more is needed to leave it.`,
		...kept.takesTicks ? [renderCommandBox({
			verb: "deliver",
			task: read.result.taskId
		}, "")] : []
	].join("\n\n");
}
function sayCredentials(found, { runUrl }) {
	return `### 🔑 Finished, but not delivered\n\nThe work holds what looks like credentials, and those are never put on a branch:\n\n${found.slice(0, SHOWN_PATHS).map(({ path, what }) => `- ${codes([path])}: ${what}`).join("\n")}\n\nIf they are real, please revoke them and delete the [run's artifacts](${runUrl}#artifacts), where the work still lies. If they are not, take it from there by hand.`;
}
function sayUnusable(why, runUrl) {
	return `### ⚠️ Finished, but not delivered\n\nI did not deliver it: ${renderUntrustedLine(why, 500)}. Whatever there is lies in the [run's artifacts](${runUrl}#artifacts).`;
}
function sayMayNotDeliver(why) {
	return `The work is finished, but I could not deliver it: ${renderUntrustedLine(why, 500)} I will try again; please grant what is lacking.`;
}
function sayApply({ result, base }, { runId }) {
	return `In a clone of this repository:\n\n${renderApply({
		task: result.taskId,
		dispatch: result.dispatchId,
		attempt: result.attempt,
		runId,
		base
	})}`;
}
function codes(names) {
	const shown = names.slice(0, SHOWN_PATHS).map((name) => `\`${renderUntrustedLine(name, 200).replaceAll("`", "'")}\``).join(", ");
	return names.length > SHOWN_PATHS ? `${shown} and ${names.length - SHOWN_PATHS} more` : shown;
}

// protocol/needs-input.ts
/**
* The pause sentinel: how an agent says «I cannot go on without a person».
*
* The agent writes one JSON object to `.agora/needs_input.json` in its workspace and stops. The file's presence
* decides, whatever the exit code says: exit codes come from signals, shells and tools as well. We never look for
* a question in stdout: whatever an agent prints may be a quotation of the issue it was given, and then a stranger
* could pause our run.
*
* Pure. worker/adapters reads the file: a regular file, small enough, never through a link.
*/
const AnyJson = require_zod.json();
const NeedsInput = require_zod.later(() => require_zod.strictObject({
	question: require_zod.string().check(require_zod._trim(), require_zod._minLength(1)),
	options: require_zod.optional(require_zod.array(require_zod.string().check(require_zod._trim(), require_zod._minLength(1)))),
	context: require_zod.optional(require_zod.string()),
	partial_state: require_zod.optional(AnyJson),
	/** Whom it is put to, when not to whoever may answer: another agent, a person, a team. */
	to: require_zod.optional(AddresseeText)
}));

// protocol/outcome.ts
/**
* How a dispatch ends. Four ways, all of them expected: only a bug leaves the worker by `throw`.
*/
const Verify = require_zod.later(() => require_zod.strictObject({
	passed: require_zod.boolean(),
	report: require_zod.string(),
	durationMs: require_zod.int().check(require_zod._gte(0))
}));
/** How much of the earlier conversation a resumed round had: the whole session, our notes of it, or the questions only. */
const ResumeRung = require_zod.later(() => require_zod._enum([
	"session",
	"partial-state",
	"questions-only"
]));
const ChangeSummary = require_zod.later(() => require_zod.strictObject({
	files: require_zod.int().check(require_zod._gte(0)),
	insertions: require_zod.int().check(require_zod._gte(0)),
	deletions: require_zod.int().check(require_zod._gte(0))
}));
const Outcome = require_zod.later(() => require_zod.discriminatedUnion("kind", [
	require_zod.strictObject({
		kind: require_zod.literal("finished"),
		summary: require_zod.string(),
		changes: ChangeSummary,
		verify: require_zod.optional(Verify),
		/** How many files it left in `.agora/outputs/`, when it did. */
		outputs: require_zod.optional(require_zod.int().check(require_zod._gte(1))),
		/** What the permission mode kept it from doing, one line each, when it did. */
		denied: require_zod.optional(require_zod.array(require_zod.string()))
	}),
	require_zod.strictObject({
		kind: require_zod.literal("needs_input"),
		question: require_dispatch_request.QuestionId,
		asked: NeedsInput,
		state: require_zod.optional(require_dispatch_request.StateReference)
	}),
	require_zod.strictObject({
		kind: require_zod.literal("failed"),
		failure: Failure,
		exitCode: require_zod.int()
	}),
	require_zod.strictObject({ kind: require_zod.literal("cancelled") })
]));

// protocol/rounds.ts
/**
* What was asked and answered so far. Flat, oldest first: a resumed round adds a line and never wraps what was there.
*/
const Round = require_zod.later(() => require_zod.strictObject({
	round: require_zod.int().check(require_zod._gte(1)),
	question: require_dispatch_request.QuestionId,
	asked: require_zod.string(),
	options: require_zod._default(require_zod.array(require_zod.string()), []),
	answer: require_zod.string(),
	option: require_zod.optional(require_zod.int().check(require_zod._gte(1))),
	by: require_zod.string(),
	at: require_dispatch_request.datetime()
}));

// protocol/timeline.ts
/**
* What a dispatch is busy with, as a person would put it, and how long each took.
*/
const Phase = require_zod.later(() => require_zod._enum([
	"prepare",
	"setup",
	"agent",
	"collect",
	"verify",
	"save"
]));
const Timeline = require_zod.later(() => require_zod.array(require_zod.strictObject({
	phase: Phase,
	durationMs: require_zod.int().check(require_zod._gte(0))
})));

// protocol/usage.ts
/**
* What a dispatch and its whole task have used, and what is left of the task's budget.
*
* A member that nobody could measure is missing and never 0: a run whose runtime tells no cost was not free.
*/
const count = require_zod.later(() => require_zod.optional(require_zod.int().check(require_zod._gte(0))));
const Amounts = require_zod.later(() => require_zod.looseObject({
	/** Answers of the model, or where a runtime does not tell them, uses of a tool. */
	turns: count,
	tokens: count,
	costUsd: require_zod.optional(require_zod.number().check(require_zod._gte(0))),
	/** While the agent itself was running. */
	agentSeconds: require_zod.optional(require_zod.number().check(require_zod._gte(0))),
	/** While the run waited for somebody. */
	idleSeconds: require_zod.optional(require_zod.number().check(require_zod._gte(0))),
	/** Calls of GitHub's API, until this was written down. */
	apiCalls: count
}));
const Usage = require_zod.later(() => require_zod.looseObject({
	model: require_zod.optional(require_zod.string()),
	/** This run alone. */
	dispatch: Amounts,
	/** All runs of the task so far, this one included. */
	task: Amounts,
	/** Until the task's budget is used up and a person is asked. Absent without a budget. */
	left: require_zod.optional(Amounts)
}));

// protocol/dispatch-result.ts
/**
* result.json: what a dispatch leaves, for machines.
*
* Loose to read, because a newer worker may add members and an older bot must still deliver its work.
*/
const DispatchResult = require_zod.later(() => require_zod.looseObject({
	v: require_zod.literal(1),
	dispatchId: require_dispatch_request.DispatchId,
	taskId: require_dispatch_request.TaskId,
	round: require_zod.int().check(require_zod._gte(1)),
	attempt: require_zod.int().check(require_zod._gte(0)),
	/** The first task of the line that it belongs to, when it went on from another one: see task-branch.ts. */
	line: require_zod.optional(require_dispatch_request.TaskId),
	issue: require_zod.optional(require_zod.PositiveInt),
	outcome: require_zod._enum([
		"finished",
		"needs_input",
		"failed",
		"cancelled"
	]),
	/** What came of it. Absent in what was written before there was any. */
	conclusion: require_zod.optional(Conclusion),
	exitCode: require_zod.int(),
	/** What the agent said last, redacted; at most LIMITS.stdoutBytes. */
	stdout: require_zod.string(),
	stderr: require_zod.string(),
	durationMs: require_zod.int().check(require_zod._gte(0)),
	resolved: require_zod.optional(require_dispatch_request.Resolved),
	/** One line that says what was done; the title of the pull request. */
	title: require_zod.optional(require_zod.string()),
	summary: require_zod.optional(require_zod.string()),
	failure: require_zod.optional(Failure),
	needsInput: require_zod.optional(require_zod.strictObject({
		id: require_dispatch_request.QuestionId,
		question: require_zod.string(),
		options: require_zod.optional(require_zod.array(require_zod.string())),
		context: require_zod.optional(require_zod.string()),
		partialState: require_zod.optional(require_zod.unknown()),
		/** Set when the worker asks for the agent: `more` when a turn is over and another may follow. */
		demand: require_zod.optional(require_zod._enum([
			"permission",
			"budget",
			"more"
		]))
	})),
	verify: require_zod.optional(Verify),
	/** In the runtime's own words. */
	usage: require_zod.optional(require_zod.record(require_zod.string(), require_zod.unknown())),
	/** In ours, alike for every runtime. */
	used: require_zod.optional(Usage),
	/** What it did one after another, and for how long. */
	timeline: require_zod.optional(Timeline),
	/** What the whole task has used so far, this round included. */
	spent: require_zod.optional(Spent),
	rounds: require_zod.array(Round),
	/** How long the run had waited for the answer that this round goes on with; 0 for a round with a run of its own. */
	idleMs: require_zod.int().check(require_zod._gte(0)),
	sessionId: require_zod.optional(require_zod.string()),
	/** The artifact with the agent's session and its work, and until when it is kept: what an answer, or another task, goes on from. */
	saved: require_zod.optional(require_dispatch_request.Saved),
	permissionMode: require_zod.string(),
	/** Which rung of the resume ladder a resumed round stood on. */
	resumed: require_zod.optional(ResumeRung),
	timedOut: require_zod.optional(require_zod.boolean()),
	/** The commit that the changes are against. */
	base: require_zod.optional(require_dispatch_request.Sha),
	changes: require_zod.optional(ChangeSummary),
	/** What is to become of them. */
	deliver: require_zod.optional(DeliveryMode),
	/** What went otherwise than whoever reads the result would suppose: what could not be captured, or was not delivered. */
	notices: require_zod.optional(require_zod.array(require_zod.string())),
	/** Likely causes of an end that nobody wanted. */
	hints: require_zod.optional(require_zod.array(require_zod.string())),
	/** What `.agora/outputs/` held; the contents lie in the artifact under their hashes. */
	outputs: require_zod.optional(require_zod.array(require_zod.object({
		path: require_zod.string(),
		bytes: require_zod.int().check(require_zod._gte(0)),
		contentHash: require_dispatch_request.ContentHash
	}))),
	/** The hashes of `.agora/deps.json`, after setup and at the end: recorded, not judged. */
	deps: require_zod.optional(require_zod.object({
		atSetup: require_zod.optional(require_dispatch_request.ContentHash),
		atFinish: require_zod.optional(require_dispatch_request.ContentHash)
	}))
}));

// bot/result-files.ts
/**
* What a finished task left, read strictly: a member that is missing, or that is not what its hash says, makes the
* whole result unusable rather than the commit incomplete. Pure.
*/
/** @param of the dispatch that it must be of. */
function readResult(files, of) {
	const result = DispatchResult.safeParse(readMember(files, "result.json")).data;
	const changes = ChangedFiles.safeParse(readMember(files, "changes.json")).data;
	if (result === void 0) return malformed("its result.json is missing or not readable");
	if (changes === void 0) return malformed("its changes.json is missing or not readable");
	if (result.taskId !== of.task || result.round !== of.round || result.outcome !== "finished") return malformed("it belongs to another dispatch");
	const read = changes.files.map((file) => readChange(file, files));
	const broken = read.find((change) => typeof change === "string");
	if (broken !== void 0) return malformed(broken);
	return {
		kind: "result",
		result,
		base: changes.base,
		changes: read.filter((change) => typeof change !== "string")
	};
}
function malformed(why) {
	return {
		kind: "malformed",
		why: `the result cannot be used: ${why}`
	};
}
function readMember(files, name) {
	const json = require_dispatch_request.readJson(Buffer.from(files.get(name) ?? "").toString("utf8"));
	return json.kind === "json" ? json.value : void 0;
}
/** @returns the change, or what is wrong with it. */
function readChange(file, files) {
	if (file.kind === "deleted") return { path: file.path };
	const content = files.get(contentName(file.contentHash));
	if (content === void 0) return "the content of a changed file is missing";
	if (content.length !== file.bytes || contentHash(content) !== file.contentHash) return "the content of a changed file is not what its hash says";
	return {
		path: file.path,
		written: {
			mode: file.mode,
			content
		}
	};
}

// bot/deliver.ts
/**
* Delivers a finished task's result, and says the last word on the task.
*
* The agent's job has no right to push; this has, and no agent near it. It believes a result only as far as GitHub
* vouches for it (which run, of which workflow, from which repository, with which digest) and the files only as far as
* the result's own list goes. The last word is posted at the end: until it stands there, delivery is due. Work that waits
* for a person's word has had its last word; what becomes of it then is said in a note, see held.ts.
*/
async function deliver(due, place, thread, ports) {
	const { status, consentBy } = due;
	const { artifactId = 0, digest = "" } = status.result ?? {};
	const fetched = await ports.results.fetch({
		runId: status.runId,
		artifactId,
		digest
	});
	if (fetched.kind === "not-yet") return "soon";
	const { runUrl } = fetched;
	if (fetched.kind === "refused") return sayLastWord$1(due, place, sayUnusable(fetched.why, runUrl), ports);
	const read = readResult(fetched.files, status);
	if (read.kind === "malformed") return sayLastWord$1(due, place, sayUnusable(read.why, runUrl), ports);
	const { line } = read.result;
	if (line !== void 0 && !thread.statuses.has(line)) return sayLastWord$1(due, place, sayUnusable(`it says that it goes on with the work of ${line}, which is no task of this issue`, runUrl), ports);
	const around = {
		issue: place.issue,
		runUrl,
		consentBy,
		runId: status.runId,
		defaultBranch: place.where.defaultBranch,
		isHeard: true,
		takesTicks: takesTicks(place.slug)
	};
	const outcome = await deliverResult(read, around, ports.results);
	if (outcome.kind === "refused") return sayRefused(due, place, thread, outcome.why, ports);
	return sayLastWord$1(due, place, sayOutcome(outcome, read, around), ports, cameOf(outcome));
}
/** What the dashboard and a later word go by. */
function cameOf(outcome) {
	if (outcome.kind === "protected") return { held: outcome.kind };
	return outcome.kind === "delivered" && outcome.pullRequest !== void 0 ? { pullRequest: outcome.pullRequest.number } : {};
}
async function sayLastWord$1({ status, consentBy }, place, text, ports, came = {}) {
	const about = consentBy === void 0 ? `end:${status.task}` : aboutDelivery(status.task);
	const spoken = await speak(place, about, `${renderMarker(markerOf(status, consentBy, came))}\n${text}`, ports);
	ports.log.info({
		issue: place.issue,
		task: status.task,
		spoken
	}, "the last word on a task");
	if (spoken !== "said") return "under-way";
	return consentBy === void 0 ? "done" : "again";
}
function markerOf({ task, round }, consentBy, came) {
	return consentBy === void 0 ? {
		v: 1,
		kind: "end",
		task,
		state: "finished",
		round,
		...came
	} : {
		v: 1,
		kind: "note",
		task,
		about: aboutDelivery(task)
	};
}
/** Said once; tried again with every look, because a permission can be granted any time. */
async function sayRefused({ status }, place, thread, why, ports) {
	const about = `may-not-deliver:${status.task}`;
	ports.log.warn({
		issue: place.issue,
		task: status.task,
		why
	}, "a result could not be delivered");
	if (findNote(thread, about) === void 0) await speak(place, about, `${renderMarker({
		v: 1,
		kind: "note",
		task: status.task,
		about
	})}\n${sayMayNotDeliver(why)}`, ports);
	return "under-way";
}

// bot/act.ts
/**
* Does what was decided. Every action may be cut off after any of its calls: what is left undone is seen and decided
* again at the next look, and what was done is seen as well.
*/
/** More than ever claim the same within the seconds between a look and its action. */
const MOST_OVERTAKEN = 3;
/** @returns whether somebody should look again although nothing may announce it: at once, within seconds, or some time. `lost`: somebody else has claimed it. */
async function act(action, place, thread, ports) {
	switch (action.kind) {
		case "dispatch": return dispatch(action, place, ports);
		case "say": return toldOf(await speak(place, action.note.about, `${renderMarker(action.note)}\n${action.text}`, ports));
		case "edit":
			await edit(action, ports);
			return "done";
		case "end": return endNow(action, place, ports);
		case "relay": return await speak(place, action.about, action.body, ports) === "said" ? "again" : "under-way";
		case "acknowledge":
			await ports.threads.acknowledge({
				issue: place.issue,
				commentId: action.commentId
			});
			return "done";
		case "cancel-run":
			await ports.runs.cancel(action.runId);
			return "under-way";
		case "deliver": return deliver(action, place, thread, ports);
	}
}
function toldOf(spoken) {
	return spoken === "said" ? "done" : "under-way";
}
async function edit({ commentId, body, seen }, { threads }) {
	if (seen === void 0 || (await threads.comment(commentId))?.body === seen) await threads.edit(commentId, body);
}
/** The claim fences what is on its way, whoever holds it. The task's other comments are corrected at the next look, see stale.ts. */
async function endNow({ marker, text, fence }, place, ports) {
	if (fence !== void 0) await ports.claims.claim(fence.subject, fence.attempt, fence.sha);
	return await speak(place, `end:${marker.task}`, `${renderMarker(marker)}\n${text}`, ports) === "said" ? "again" : "under-way";
}
/**
* The run that asked marks the question before it looks for claims; so a mark that is there now is honoured, and one that
* comes after our claim meets it. Lists of comments lag behind: this asks for the one.
*/
async function isAnswered({ questionComment, question }, { threads }) {
	const comment = await threads.comment(questionComment);
	const marker = comment === void 0 ? void 0 : findMarker(comment.body);
	return marker?.kind === "question" && marker.question === question && marker.answered?.attempt === 0;
}
/**
* Claim, run, acknowledgement, in this order: the claim comes after every check that can say no and right before the
* one call that cannot be undone. The person sees 👀 when the run exists, not when we mean to start one.
*/
async function dispatch({ request, sha, acknowledge, mayBeTaken, fence }, { issue }, ports) {
	const subject = require_dispatch_request.claimSubjectOf(request);
	const facts = {
		issue,
		subject,
		attempt: request.attempt,
		by: request.by.login
	};
	if (mayBeTaken === true && request.kind === "resume" && await isAnswered(request, ports)) {
		ports.log.info(facts, "the run that asked goes on itself");
		return "under-way";
	}
	if (await ports.claims.claim(subject, request.attempt, sha) === "lost") {
		ports.log.info(facts, "somebody else has claimed this");
		return "lost";
	}
	if (fence !== void 0) await overtake(fence, ports);
	const started = await ports.runs.start(request);
	if (started.kind === "refused") {
		ports.log.warn({
			...facts,
			why: started.why
		}, "the workflow could not be started");
		const marker = renderMarker({
			v: 1,
			task: request.task,
			kind: "note",
			about: aboutGivingUp(subject, request.attempt)
		});
		await ports.threads.say(issue, `${marker}\n${sayCannotStart(request.by.login, started.why)}`);
		return "under-way";
	}
	ports.log.info(facts, "a run was started");
	await ports.threads.acknowledge({
		issue,
		...acknowledge
	});
	return "under-way";
}
/** Whoever claims there at the same time is overtaken as well: their run, if it comes to one, finds itself superseded. */
async function overtake({ subject, attempt, sha }, { claims }) {
	for (let next = attempt; next < attempt + MOST_OVERTAKEN; next += 1) if (await claims.claim(subject, next, sha) === "won") return;
}

// protocol/mentions.ts
/** @returns `@mona`, `@acme/leads`, each once; nobody for a rule that names nobody in particular. */
function readMentions(rules, asker, issue) {
	return [...new Set(rules.flatMap((rule) => readMention(rule, asker, issue)))];
}
function readMention(rule, asker, issue) {
	switch (rule.kind) {
		case "user": return [`@${rule.login}`];
		case "team": return [`@${rule.org}/${rule.slug}`];
		case "asker": return asker === void 0 ? [] : [`@${asker.login}`];
		case "issue-author": return issue?.author === void 0 ? [] : [`@${issue.author.login}`];
		case "assignee": return (issue?.assignees ?? []).map(({ login }) => `@${login}`);
		case "anyone":
		case "permission":
		case "app":
		case "codeowners": return [];
	}
}

// bot/going-back.ts
/**
* What `/agora retry` goes back to: the task that it is about, what was asked first, and all that lies between. Pure.
*
* A task that is tried again, or gone on with, is a task of its own; so there is a line of them, oldest first. What was
* saved in it last is what the next one goes on from. It must have been there when somebody asked, not when we look: a
* decision that is made again later comes out the same, and a state that is gone by then is the run's to speak of.
*/
function taskOfComment({ facts }, comment) {
	return require_dispatch_request.taskIdOf(facts.where.id, "comment", comment.id);
}
/** The task that messages start which this one has not heard: see follow-ups.ts. */
function followUpOf({ facts }, task) {
	return require_dispatch_request.taskIdOf(facts.where.id, "queued", task);
}
/**
* The task that a retry is about: the one it names, or the last one that can be tried again or gone on with.
* One that another agent asked for is tried again by trying that one again.
* A task that is still waiting for its turn is not tried again by a second one: see retriedAt.
* @returns `undefined` when it is no such retry, or while that is looked up.
*/
function readMeant(inquiry, comment) {
	const before = known.get(inquiry) ?? /* @__PURE__ */ new Map();
	known.set(inquiry, before);
	if (!before.has(comment.id)) before.set(comment.id, findMeant(inquiry, comment));
	return before.get(comment.id);
}
/** A line is followed back from each of its members, and each goes through all of them. */
const known = /* @__PURE__ */ new WeakMap();
function findMeant(inquiry, comment) {
	const at = Date.parse(comment.createdAt);
	const command = commandOf(comment);
	const target = command?.verb === "retry" ? command.target : void 0;
	if (target === void 0 && isAboutSomethingStuck(inquiry, at)) return void 0;
	const over = readTasks(inquiry.thread, inquiry.facts.now).filter((task) => isMeant(task, target) && task.endedAt !== void 0 && task.endedAt <= at && task.answers === void 0);
	const of = over.findLast((task) => task.state !== "finished" || hasSaved(task, at));
	if (of === void 0) return {
		kind: "mistake",
		because: over.length === 0 ? "nothing-to-retry" : "nothing-saved"
	};
	const traced = traceBack(inquiry, of.task);
	if (traced === "unknown") return void 0;
	return traced === void 0 ? {
		kind: "mistake",
		because: "origin-gone"
	} : {
		kind: "retry",
		origin: traced.origin,
		line: [...traced.line, of]
	};
}
/** Whether something was given up before and got no further since: then a retry means that, see retriedAt. */
function isAboutSomethingStuck({ thread }, at) {
	return thread.notes.some(({ marker: { about, task }, comment }) => {
		const givenUpAt = Date.parse(comment.createdAt);
		if (!about.startsWith("gave-up:") || givenUpAt > at || thread.ended.has(task)) return false;
		const question = thread.questions.find(({ marker }) => about.startsWith(`gave-up:${marker.question}:`));
		return question === void 0 ? givenUpAt > at - 2592e5 && !thread.statuses.has(task) : question.marker.answered === void 0;
	});
}
/** @returns `undefined` when what was asked first is gone, `'unknown'` while the labels are being read. */
function traceBack(inquiry, task) {
	const comment = inquiry.thread.replies.find((reply) => taskOfComment(inquiry, reply) === task);
	const command = comment === void 0 ? void 0 : commandOf(comment);
	if (comment !== void 0 && command?.verb === "run") return {
		origin: {
			kind: "comment",
			comment,
			subagent: command.subagent
		},
		line: []
	};
	if (comment !== void 0 && command?.verb === "retry") {
		const before = readMeant(inquiry, comment);
		return before?.kind === "retry" ? before : void 0;
	}
	const heardLess = readTasks(inquiry.thread, inquiry.facts.now).find((one) => followUpOf(inquiry, one.task) === task);
	if (heardLess !== void 0) return withLast(traceBack(inquiry, heardLess.task), heardLess);
	const labels = askLabels(inquiry);
	if (labels === void 0) return "unknown";
	const event = labels.find(({ id, kind }) => kind === "labeled" && require_dispatch_request.taskIdOf(inquiry.facts.where.id, "label", id) === task);
	const subagent = event === void 0 ? void 0 : subagentOfLabel(event.label);
	return event === void 0 || subagent === void 0 ? void 0 : {
		origin: {
			kind: "issue",
			event,
			subagent
		},
		line: []
	};
}
function withLast(traced, last) {
	return traced === void 0 || traced === "unknown" ? traced : {
		origin: traced.origin,
		line: [...traced.line, last]
	};
}
/** Whether another task can go on from this one, asked for at that time. */
function hasSaved({ status }, at) {
	const saved = status?.marker.saved;
	return saved !== void 0 && at < Date.parse(saved.expires);
}
/**
* The last task of a line that something can go on from: one that failed before its agent began has saved nothing, and what
* it had gone on from itself is still there.
* @param at when it was asked for.
*/
function findSaved(line, at) {
	return line.findLast((task) => hasSaved(task, at));
}
/** What a request says of it. */
function continuesOf({ task, status }) {
	const saved = status?.marker.saved;
	if (status === void 0 || saved === void 0) return void 0;
	return {
		task,
		round: status.marker.round,
		state: saved.state,
		statusComment: status.comment.id
	};
}

// bot/retry.ts
/** @returns `undefined` as readMeant does. */
function readRetry(inquiry, comment) {
	const meant = readMeant(inquiry, comment);
	if (meant?.kind !== "retry" || findTask(inquiry, taskOfComment(inquiry, comment)) !== void 0) return meant;
	const from = findSaved(meant.line, Date.parse(comment.createdAt));
	return from !== void 0 && isGoneOnWith(inquiry, from.task, comment) ? {
		kind: "mistake",
		because: "gone-on-with"
	} : meant;
}
function isGoneOnWith(inquiry, from, comment) {
	const { thread, facts: { now } } = inquiry;
	return readTasks(thread, now).some((task) => isLive(findTask(inquiry, followUpOf(inquiry, task.task)), comment) && goesOnFrom(inquiry, task, task.endedAt) === from) || thread.replies.some((reply) => {
		if (reply.id === comment.id || commandOf(reply)?.verb !== "retry" || !isBefore(inquiry, reply, comment)) return false;
		const meant = readMeant(inquiry, reply);
		return meant?.kind === "retry" && findSaved(meant.line, Date.parse(reply.createdAt))?.task === from && askMay(inquiry, "start", reply.author)?.kind === "allowed";
	});
}
/** Whether somebody else's retry has come to a task that is not over, or is about to. */
function isBefore(inquiry, reply, comment) {
	const own = taskOfComment(inquiry, reply);
	const task = findTask(inquiry, own);
	const said = Date.parse(comment.updatedAt);
	if (task !== void 0) return isLive(task, comment) && (reply.id < comment.id || task.since <= said);
	return (Date.parse(reply.updatedAt) < said || reply.updatedAt === comment.updatedAt && reply.id < comment.id) && said < Date.parse(reply.updatedAt) + 2592e5 && !inquiry.thread.notes.some(({ marker }) => marker.task === own);
}
function isLive(task, { createdAt }) {
	return task !== void 0 && (task.endedAt === void 0 || task.endedAt > Date.parse(createdAt));
}
function findTask({ thread, facts: { now } }, id) {
	return readTasks(thread, now).find(({ task }) => task === id);
}
/** Of a task that messages have another one go on from. */
function goesOnFrom(inquiry, task, at) {
	const traced = traceBack(inquiry, task.task);
	return traced === void 0 || traced === "unknown" || at === void 0 ? void 0 : findSaved([...traced.line, task], at)?.task;
}

// bot/causes.ts
/**
* What asks for a task: a label, `/agora run`, `/agora retry`. Pure.
*
* The task's id comes from the event that caused it, so the same label event or comment is the same task on every
* replica and every redelivery, and they meet at its claim.
*/
/** How long the events API may take to show what a webhook has already told, and how often we look meanwhile. */
const EVENT_LAG_MS = 6e4;
const EVENT_LOOK_MS = 5e3;
function readCauses(inquiry) {
	return [...readCommands(inquiry), ...readLabels(inquiry)];
}
function isTooOld({ facts: { now } }, { at }) {
	return at <= now - WINDOW_MS$1;
}
/** Whether the thread already speaks of the task, or somebody was told why there is none. */
function isSettled({ thread }, cause) {
	if (thread.ended.has(cause.task)) return true;
	if (thread.notes.some(({ marker, comment }) => marker.task === cause.task && !marker.about.startsWith("gave-up:") && Date.parse(comment.createdAt) >= cause.at)) return true;
	return thread.statuses.has(cause.task) || thread.questions.some(({ marker }) => marker.task === cause.task);
}
function readCommands(inquiry) {
	return inquiry.thread.replies.flatMap((comment) => {
		const asks = readAsking(inquiry, comment);
		if (asks === void 0) return [];
		return [{
			task: taskOfComment(inquiry, comment),
			by: comment.author,
			at: Date.parse(comment.updatedAt),
			since: Date.parse(comment.createdAt),
			comment,
			asks
		}];
	});
}
function readAsking(inquiry, comment) {
	const command = commandOf(comment);
	switch (command?.verb) {
		case "run": return {
			kind: "task",
			origin: {
				kind: "comment",
				comment,
				subagent: command.subagent
			}
		};
		case "unknown": return {
			kind: "mistake",
			because: command.because === void 0 ? "unknown" : { sentence: command.because }
		};
		case "retry": return readRetry(inquiry, comment);
		case "answer":
		case "cancel":
		case "deliver":
		case "end":
		case "expire":
		case "help":
		case "hold":
		case "questions":
		case "say":
		case "status":
		case void 0: return;
	}
}
/** A label that was taken off again was taken back. */
function readLabels(inquiry) {
	const { labels = [], trigger, where, now } = inquiry.facts;
	if (trigger.kind === "labeled" && findTriggering(inquiry) === void 0 && now < trigger.at + EVENT_LAG_MS) inquiry.waits.push(now + EVENT_LOOK_MS);
	return labels.flatMap((event, index) => {
		const subagent = subagentOfLabel(event.label);
		const takenBack = labels.slice(index + 1).some((later) => later.kind === "unlabeled" && later.label === event.label);
		if (event.kind !== "labeled" || subagent === void 0 || takenBack) return [];
		const at = Date.parse(event.at);
		return [{
			task: require_dispatch_request.taskIdOf(where.id, "label", event.id),
			by: event.by,
			at,
			since: at,
			comment: void 0,
			asks: {
				kind: "task",
				origin: {
					kind: "issue",
					event,
					subagent
				}
			}
		}];
	});
}
/** The event that a label webhook was about: the last word on that label, if it is that person's. */
function findTriggering({ facts: { trigger, labels = [] } }) {
	if (trigger.kind !== "labeled") return void 0;
	const last = labels.findLast((event) => event.label === trigger.label);
	return last?.kind === "labeled" && last.by.id === trigger.by.id ? last : void 0;
}

// bot/queue.ts
/**
* The queue of messages (`/agora say`) as the thread shows it. Pure, and given the tasks: who has a message in the queue may be
* what makes another task, see follow-ups.ts.
*/
/** What was said to a task by people who may, oldest first. What is being looked up is left out. */
function findSaid(inquiry, task, tasks) {
	return inquiry.thread.replies.filter((reply) => {
		const command = commandOf(reply);
		return command?.verb === "say" && findAddressee(tasks, {
			at: Date.parse(reply.createdAt),
			id: reply.id
		}, command.target)?.task === task.task;
	}).filter((reply) => askMay(inquiry, "steer", reply.author, task.asker)?.kind === "allowed");
}
/** Of that, what its agent does not know for certain. */
function findUnheard(inquiry, task, tasks) {
	const { upTo, also } = heardBy(task);
	return findSaid(inquiry, task, tasks).filter(({ id }) => id > upTo && !also.includes(id) && !isAnswer(task, id));
}
/** Where an agent asks whether there is more, a message is the answer: once it is taken up, it has been heard. */
function isAnswer({ questions }, commentId) {
	return questions.some(({ marker }) => marker.answered?.commentId === commentId);
}
/** What the agent knows for certain: a round that has had its outcome is kept, one whose run was lost never was. */
function heardBy({ status, questions }) {
	const asked = questions.at(-1)?.marker;
	const isKept = status !== void 0 && (status.marker.state === "suspended" || hasEnded(status.marker.state));
	return {
		upTo: Math.max(status?.marker.heard ?? 0, asked?.heard ?? 0),
		also: [...asked?.given ?? [], ...isKept ? status.marker.given ?? [] : []]
	};
}
/**
* The task that a message was for when it was written: the one it names, or the last one that was not over by then. An agent
* that only answers another one may have no next round to hear it in; it is told what names it.
*/
function findAddressee(tasks, said, target) {
	return tasks.findLast((task) => isMeant(task, target) && (target !== void 0 || task.answers === void 0) && wasUnderWay(task, said));
}

// bot/follow-ups.ts
/** What messages ask for. @param tasks all that people and labels have asked for. */
function readFollowUps(inquiry, tasks) {
	return inquiry.thread.replies.some((reply) => commandOf(reply)?.verb === "say") ? tasks.flatMap((task) => readFollowUp(inquiry, task, tasks)) : [];
}
function readFollowUp(inquiry, task, tasks) {
	const { endedAt } = task;
	if (endedAt === void 0 || endedAt <= inquiry.facts.now - 2592e5 || !canFollow(task, endedAt)) return [];
	const queued = findUnheard(inquiry, task, tasks);
	if (queued.length === 0 || askConfig(inquiry)?.resumeOnQueued !== true || isTriedAgain(inquiry, task.task)) return [];
	const comment = findStarter(inquiry, queued);
	const traced = comment === void 0 ? void 0 : traceBack(inquiry, task.task);
	if (comment === void 0 || traced === void 0 || traced === "unknown") return [];
	const asks = {
		kind: "queued",
		origin: traced.origin,
		line: [...traced.line, task]
	};
	return [{
		task: followUpOf(inquiry, task.task),
		by: comment.author,
		at: endedAt,
		since: endedAt,
		comment,
		asks
	}];
}
function canFollow(task, endedAt) {
	return task.answers === void 0 && (task.state === "failed" || task.state === "finished" && hasSaved(task, endedAt));
}
/** Whether somebody who may has said `/agora retry` of it. */
function isTriedAgain(inquiry, task) {
	return inquiry.thread.replies.some((reply) => {
		if (commandOf(reply)?.verb !== "retry") return false;
		const retry = readRetry(inquiry, reply);
		return retry?.kind === "retry" && retry.line.at(-1)?.task === task && askMay(inquiry, "start", reply.author)?.kind === "allowed";
	});
}
/**
* Who asks for `/agora retry` is faster than the messages, also where their task is claimed and its run waits in a queue.
* @param tasks all there are. @returns `'none'` where no messages can have asked for one; `undefined` while that is looked up.
*/
function askFence(inquiry, task, tasks, sha) {
	const config = askConfig(inquiry);
	if (config?.resumeOnQueued !== true) return config === void 0 ? void 0 : "none";
	if (findUnheard(inquiry, task, tasks).length === 0) return "none";
	const subject = followUpOf(inquiry, task.task);
	const claim = askClaim(inquiry, subject);
	return claim === void 0 ? void 0 : {
		subject,
		attempt: claim.attempt + 1,
		sha
	};
}
/** Who may talk to an agent need not be one who may start it. */
function findStarter(inquiry, queued) {
	return queued.find((comment) => askMay(inquiry, "start", comment.author)?.kind === "allowed");
}

// bot/pending.ts
/** In the order in which they were asked for. Labels only as far as they have been read. */
function readAllTasks(inquiry) {
	const asked = readAskedTasks(inquiry);
	return inOrder([...asked, ...readPending(inquiry, readFollowUps(inquiry, asked))]);
}
/** Everything that asks for a task, messages that nobody heard as well. */
function readAllCauses(inquiry) {
	return [...readCauses(inquiry), ...readFollowUps(inquiry, readAskedTasks(inquiry))];
}
/** What started a task. @returns `undefined` when it is gone, `'asking'` while the labels are being read. */
function findCause(inquiry, task) {
	const found = readAllCauses(inquiry).find((cause) => cause.task === task);
	return found !== void 0 || askLabels(inquiry) !== void 0 ? found : "asking";
}
/** All but those that nobody has asked for in so many words, and that have not said a word yet. */
function readAskedTasks(inquiry) {
	const causes = readCauses(inquiry);
	const shown = readTasks(inquiry.thread, inquiry.facts.now);
	return inOrder([...shown.map((task) => followedAt(inquiry, askedAt(task, causes), shown)), ...readPending(inquiry, causes)]);
}
function inOrder(tasks) {
	return tasks.toSorted((one, other) => one.since - other.since);
}
function readPending(inquiry, causes) {
	return causes.filter((cause) => !isTooOld(inquiry, cause) && !isSettled(inquiry, cause) && isAllowed(inquiry, cause)).map(pendingTask);
}
/** One that messages asked for begins where the task ends that did not hear them. */
function followedAt(inquiry, task, shown) {
	const before = shown.find((one) => followUpOf(inquiry, one.task) === task.task);
	return before === void 0 ? task : {
		...task,
		since: Math.min(task.since, before.endedAt ?? task.since)
	};
}
/** Whether the thread does not speak of it yet. */
function isPending({ status, questions, end }) {
	return status === void 0 && questions.length === 0 && end === void 0;
}
/** A task begins when it is asked for, not when its run first says something: what is said in between is about it. */
function askedAt(task, causes) {
	const cause = causes.find((one) => one.task === task.task);
	return cause === void 0 ? task : {
		...task,
		...saidBy(cause),
		since: Math.min(task.since, cause.since)
	};
}
/** What nobody will start is no task. */
function isAllowed(inquiry, { asks, by }) {
	return asks.kind !== "mistake" && askMay(inquiry, "start", by)?.kind === "allowed";
}
function pendingTask(cause) {
	const { task, by, since } = cause;
	return {
		task,
		state: "accepted",
		isHeld: false,
		status: void 0,
		questions: [],
		open: void 0,
		end: void 0,
		asker: {
			login: by.login,
			id: by.id
		},
		since,
		endedAt: void 0,
		...saidBy(cause)
	};
}
/** What the one who asked has said about a task. */
function saidBy({ comment, asks }) {
	return {
		...comment === void 0 ? {} : { askedIn: comment.id },
		...asks.kind === "mistake" ? {} : { subagent: asks.origin.subagent }
	};
}

// bot/cancelled.ts
/**
* The command that calls a task off.
* @param since of the task, or of what would be done for it: an older command was about something else.
* @returns `'unknown'` while it is looked up who may.
*/
function findCancel(inquiry, task, since, asker) {
	const tasks = readAllTasks(inquiry);
	const own = tasks.find((one) => one.task === task);
	for (const reply of inquiry.thread.replies) {
		const command = commandOf(reply);
		const at = Date.parse(reply.updatedAt);
		if (command?.verb !== "cancel" && command?.verb !== "expire" || at < since.at || at === since.at && reply.id < since.id) continue;
		if (!(command.target === void 0 ? isTheOnlyOne(tasks, task, {
			at,
			id: reply.id
		}) : command.target === task || own !== void 0 && isMeant(own, command.target))) continue;
		const may = askMay(inquiry, "cancel", reply.author, asker);
		if (may === void 0) return "unknown";
		if (may.kind === "allowed") return reply;
	}
	return "none";
}
/** A command that names nothing means the one task that was under way, whatever agents it waits for; with several, its author is asked which. */
function isTheOnlyOne(tasks, task, said) {
	return tasks.every((other) => other.task === task || other.answers !== void 0 || !wasUnderWay(other, said) || mayHaveEnded(other, said));
}

// protocol/child-answer.ts
/**
* The answer of an agent that was asked by another one: a comment of the run that gave it, and the last word on its task.
*
* Both directions live here. The text is neutralised like all agent text, which adds invisible signs and takes none away,
* so what is read back is what was said; and as it can open no HTML, the line below it is always ours.
*/
const FOOT = "\n\n<sub>";
/** The option that an answer names: alone, or alone on its first line with the reasons below. */
function findOptionOfAgent(answer, options) {
	return findOption(answer, options) ?? findOption(answer.split("\n", 1)[0] ?? "", options);
}
/** What was answered, as it was said; empty for a comment that holds no answer. */
function readChildAnswer(body) {
	const text = withoutMarker(body.replace(/\r\n/g, "\n"));
	const from = text.indexOf("\n\n");
	const to = text.lastIndexOf(FOOT);
	return from < 0 || to <= from ? "" : withoutBreaks(text.slice(from, to)).trim();
}

// bot/agreement.ts
/**
* Valid answers, and which of them are agreed on where it takes more than one person. Pure.
*/
function validWord(comment, says) {
	const { author: { login, id }, body } = comment;
	const source = {
		kind: "comment",
		commentId: comment.id,
		sha256: contentHash(body)
	};
	return {
		by: {
			login,
			id
		},
		at: Date.parse(comment.updatedAt),
		answer: answerOf(source, says.text, says.option),
		commentId: comment.id,
		text: says.text
	};
}
function validTick(tick, { comment, marker }) {
	const source = {
		kind: "tick",
		commentId: comment.id,
		sha256: contentHash(comment.body)
	};
	const text = marker.options[tick.option - 1] ?? "";
	return {
		by: {
			login: tick.by.login,
			id: tick.by.id
		},
		at: Date.parse(comment.updatedAt),
		answer: answerOf(source, text, tick.option),
		commentId: comment.id,
		text
	};
}
/** A longer text travels by reference only: the run reads it from the comment. */
function answerOf(source, text, option) {
	return {
		source,
		...text.length <= require_dispatch_request.LIMITS.inlineAnswerChars ? { text } : {},
		...option === void 0 ? {} : { option }
	};
}
/** Who says something else later has changed their mind: of each person only the last word counts. */
function lastWords(valid) {
	return valid.filter((one, index) => !valid.slice(index + 1).some(({ by }) => by.id === one.by.id));
}
/**
* The answers that enough different people gave, in the order in which they were complete. The first comment of each
* speaks for all; the others travel with it, so that the run can count for itself.
*/
function agree(valid, needed) {
	if (needed <= 1) return [...valid];
	const groups = [];
	for (const one of lastWords(valid)) {
		const group = groups.find(([first]) => first !== void 0 && sameAnswer({
			text: first.text,
			option: first.answer.option
		}, {
			text: one.text,
			option: one.answer.option
		}));
		if (group === void 0) groups.push([one]);
		else group.push(one);
	}
	return groups.filter((group) => group.length >= needed).map((group) => speakForAll(group.slice(0, needed))).flatMap((one) => one ?? []).toSorted((one, other) => one.at - other.at);
}
function speakForAll([first, ...others]) {
	if (first === void 0) return void 0;
	const also = others.flatMap(({ by, answer: { source } }) => source.kind === "comment" ? [{
		by,
		commentId: source.commentId,
		sha256: source.sha256
	}] : []);
	return {
		...first,
		at: Math.max(first.at, ...others.map(({ at }) => at)),
		answer: {
			...first.answer,
			also
		}
	};
}

// bot/child-answer.ts
/**
* What an agent that was asked by another one has answered, as the thread shows it. Pure.
*/
/**
* The child's last word as an answer. An edited one is nobody's, and who asked for the task answers for it.
* @returns `undefined` as long as there is none that counts.
*/
function findAnswer({ ended }, { task, question: { marker } }) {
	const end = ended.get(task);
	if (end?.marker.state !== "finished" || end.marker.answers?.question !== marker.question || end.comment.createdAt !== end.comment.updatedAt) return void 0;
	const text = readChildAnswer(end.comment.body);
	if (text === "" || marker.asker === void 0 || marker.hops >= require_dispatch_request.LIMITS.hops) return void 0;
	const { id, body, createdAt } = end.comment;
	return {
		by: {
			login: marker.asker.login,
			id: marker.asker.id
		},
		at: Date.parse(createdAt),
		answer: answerOf({
			kind: "task",
			task,
			commentId: id,
			sha256: contentHash(body)
		}, text, findOptionOfAgent(text, marker.options)),
		commentId: id,
		text
	};
}

// bot/child-refusals.ts
/** A run may have been queued for a day, and worked for the hours that a hosted runner allows, before it asked. */
const ASKED_AFTER_MS = 1296e5;
/** What the thread and the configuration alone tell. */
function findPlainRefusal({ thread }, { agent, question }, config) {
	const { marker, comment } = question;
	const { perTask, depth } = config.limits.agents;
	const line = lineOf(thread, question);
	const before = thread.questions.filter((other) => other.marker.task === marker.task && other.marker.round < marker.round && childOf(other) !== void 0);
	if (config.answersNeeded > 1) return `here it takes the same answer from ${config.answersNeeded} people`;
	if (comment.createdAt !== comment.updatedAt) return "somebody edited the question";
	if (marker.asker === void 0) return "the question does not say who asked for the task";
	if (line.includes(agent)) return line[0] === agent ? "it would be asked by itself" : "it waits for this very answer itself";
	if (line.length > depth) return `${line.length} agents wait for one another already, and no more may`;
	if (before.length >= perTask) return `this task has asked other agents ${perTask} times, and may not more often`;
	if (marker.hops >= require_dispatch_request.LIMITS.hops) return `agents have gone on ${require_dispatch_request.LIMITS.hops} times without a person`;
}
/** What has to be looked up. @returns `undefined` while it is. */
function findLeave(inquiry, { agent, question }) {
	const { asker, subagent: name } = question.marker;
	if (asker === void 0) return refused("the question does not say who asked for the task");
	const person = {
		login: asker.login,
		id: asker.id
	};
	const may = askMay(inquiry, "start", actorOf(person));
	const asking = askSubagent(inquiry, name);
	const asked = askSubagent(inquiry, agent);
	const isReal = isAskedByRun(inquiry, question);
	if (may === void 0 || asking === void 0 || asked === void 0 || isReal === void 0) return void 0;
	if (!isReal) return refused("no run of the workflow is known to have asked it");
	if (may.kind === "refused") return refused("whoever asked for the task may not start one any more");
	if (asking.kind !== "found" || asking.mayAsk?.includes(renderAddressee({
		kind: "agent",
		subagent: agent
	})) !== true) return refused(`the file of \`${name}\` does not allow it (\`may-ask\`)`);
	return asked.kind === "found" ? {
		kind: "may",
		asker: person,
		subagent: asked
	} : refused(asked.kind === "missing" ? "there is no such subagent" : "its file has mistakes");
}
function refused(why) {
	return {
		kind: "refused",
		why
	};
}
/** Nobody can make up a run: it is listed with the name of the round that it served, or is where the task began by hand. */
function isAskedByRun(inquiry, { marker, comment }) {
	return askRuns(inquiry, Date.parse(comment.createdAt) - ASKED_AFTER_MS)?.some(({ id, title }) => id === marker.state.runId && (readRunName(title)?.dispatch === require_dispatch_request.dispatchIdOf(marker.task, marker.round) || require_dispatch_request.taskIdOf(inquiry.facts.where.id, "run", id) === marker.task));
}

// bot/child-words.ts
/**
* What the bot says about agents that ask one another. One line each: what happened, and what to do now.
*/
/** @param why half a sentence of ours. */
function sayToPeople(mentions, agent, { subagent }, commentId, why) {
	return `${mentions.length === 0 ? "" : `${mentions.join(" ")} `}❓ [the question of ${renderUntrustedLine(subagent, 63)}](#issuecomment-${commentId}) was put to the agent \`${agent}\`, which gives no answer: ${why}. Please answer it yourselves.`;
}
function sayMoot(agent) {
	return `### 🚫 ${renderUntrustedLine(agent, 63)} is not needed any more\n\nThe question that it was asked has its answer, or is not asked any more.`;
}

// bot/end-task.ts
function endTask(inquiry, { task, state, round, subject, sha, text }) {
	const claim = askClaim(inquiry, subject);
	if (claim === void 0) return [];
	return [{
		kind: "end",
		marker: EndMarker.parse({
			v: 1,
			kind: "end",
			task,
			state,
			round
		}),
		text,
		fence: {
			subject,
			attempt: claim.attempt + 1,
			sha
		}
	}];
}
/** What the next run of a task would be about: its last question, or its start. */
function subjectOf(task) {
	const last = task.questions.at(-1);
	return last === void 0 ? {
		subject: task.task,
		round: task.status?.marker.round ?? 1
	} : {
		subject: last.marker.question,
		sha: last.marker.head,
		round: last.marker.round
	};
}

// bot/limits.ts
/**
* What was asked for at the same moment counts in the order in which it was asked for: nobody gets past a limit by being quick.
* @returns the limit that one more task would break; `undefined` while it is being looked up.
*/
function findLimit(inquiry, { task: own, by }) {
	const config = askConfig(inquiry);
	if (config === void 0) return void 0;
	const since = inquiry.facts.now - DAY_MS;
	const { perIssue, perPerson, perDay } = config.limits;
	const all = readAllTasks(inquiry);
	const place = all.findIndex(({ task }) => task === own);
	const here = all.filter((task, index) => task.task !== own && task.since > since && (!isPending(task) || index < place));
	if (here.length >= perIssue) return {
		of: "issue",
		most: perIssue
	};
	const runs = askRuns(inquiry, since);
	if (runs === void 0) return void 0;
	const started = runs.filter(({ createdAt }) => Date.parse(createdAt) > since).flatMap(({ title }) => readRunName(title) ?? []).filter(({ round }) => round === 1);
	const pending = here.filter(isPending).map(({ task, asker }) => ({
		task,
		by: asker?.login
	}));
	const countTasks = (names) => new Set(names.map(({ task }) => task)).size;
	if (countTasks([...started, ...pending]) >= perDay) return {
		of: "repository",
		most: perDay
	};
	if (countTasks([...started, ...pending].filter((name) => name.by === by.login)) >= perPerson) return {
		of: "person",
		most: perPerson
	};
	return "none";
}

// bot/child-task.ts
/**
* The story of a question that an agent puts to another agent: start it, wait for it, take its answer or ask people. Pure.
*
* The agent that is asked works in a task of its own on the same issue, and the one that asks has no runner meanwhile. Its
* last word is the answer, taken up like any other. People may answer all the time, and the first answer counts. Whatever
* goes wrong ends the same way: the question is people's, once and for all, and the thread says why.
*/
/** How long an agent that was asked may wait for people itself before they are asked directly. */
const WAITING_MS = 864e5;
const QUEUE_MS$1 = 864e5;
const CANCEL_MS$1 = 3e4;
/** What is due on an open question that nobody has answered yet; nothing for one that is put to people. */
function decideChild(inquiry, question) {
	const child = childOf(question);
	if (child === void 0) return {
		kind: "actions",
		actions: []
	};
	const valid = findAnswer(inquiry.thread, child);
	if (valid !== void 0) return decideAnswered(inquiry, child, valid);
	return {
		kind: "actions",
		actions: isPeoples(inquiry, child) ? [] : decideUnanswered(inquiry, child)
	};
}
/** Whoever asked for the task answers for what goes on without a person; the run would ask as well, and refuse. */
function decideAnswered(inquiry, child, valid) {
	const may = askMay(inquiry, "start", actorOf(valid.by));
	if (may?.kind === "allowed") return {
		kind: "answer",
		valid
	};
	return {
		kind: "actions",
		actions: may !== void 0 && may.because !== "unseen" && !isPeoples(inquiry, child) ? toPeople(inquiry, child, "whoever asked for the task may not start one any more") : []
	};
}
function isPeoples({ thread }, child) {
	return findNote(thread, aboutPeople(child)) !== void 0;
}
function aboutPeople({ question }) {
	return `to-people:${question.marker.question}`;
}
function decideUnanswered(inquiry, child) {
	const { thread, facts: { now } } = inquiry;
	const own = readTasks(thread, now).find(({ task }) => task === child.task);
	if (own === void 0) return decideStart$1(inquiry, child);
	if (own.endedAt === void 0) return awaitChild(inquiry, child, own);
	if (own.state === "finished" && own.end === void 0) return [];
	return toPeople(inquiry, child, own.state === "finished" ? "it finished without one" : `its task is ${own.state}`);
}
function awaitChild(inquiry, child, { open }) {
	if (open === void 0) return [];
	const until = Date.parse(open.comment.createdAt) + WAITING_MS;
	if (until <= inquiry.facts.now) return toPeople(inquiry, child, "it waits for an answer to a question of its own");
	inquiry.waits.push(until);
	return [];
}
function toPeople(inquiry, child, why) {
	const config = askConfig(inquiry);
	const { marker, comment } = child.question;
	if (config === void 0) return [];
	const mentions = readMentions(config.questions.mention, marker.asker, inquiry.facts.issueText);
	return sayInAnyCase(inquiry, marker.task, aboutPeople(child), sayToPeople(mentions, child.agent, marker, comment.id, why));
}
function decideStart$1(inquiry, child) {
	const { thread } = inquiry;
	const { marker, comment } = child.question;
	const config = askConfig(inquiry);
	if (config === void 0) return [];
	const refusal = findPlainRefusal(inquiry, child, config);
	if (refusal !== void 0) return toPeople(inquiry, child, refusal);
	const askedAt = Date.parse(comment.createdAt);
	if (findCancel(inquiry, marker.task, {
		at: askedAt,
		id: comment.id
	}, marker.asker) !== "none") return [];
	if (thread.notes.some((note) => note.marker.task === child.task && !note.marker.about.startsWith("gave-up:"))) return toPeople(inquiry, child, "its run refused to start");
	const attempt = askTurn(inquiry, {
		subject: child.task,
		dispatch: require_dispatch_request.dispatchIdOf(child.task, 1),
		since: askedAt
	})?.(askedAt);
	switch (attempt?.kind) {
		case void 0: return [];
		case "wait":
			inquiry.waits.push(attempt.until);
			return [];
		case "give-up":
		case "rest": return toPeople(inquiry, child, "it could not be started");
		case "claim": return startChild(inquiry, child, attempt.attempt);
	}
}
function startChild(inquiry, child, attempt) {
	const leave = findLeave(inquiry, child);
	if (leave === void 0) return [];
	if (leave.kind === "refused") return toPeople(inquiry, child, leave.why);
	const limit = attempt === 1 ? findLimit(inquiry, {
		task: child.task,
		by: {
			...leave.asker,
			type: "User"
		}
	}) : "none";
	if (limit === void 0) return [];
	return limit === "none" ? [dispatchChild(inquiry, child, leave, attempt)] : toPeople(inquiry, child, `${limit.most} tasks were started within a day, and that is the limit`);
}
function dispatchChild(inquiry, { task, agent, question }, { asker, subagent }, attempt) {
	const { marker, comment } = question;
	const by = asker;
	return {
		kind: "dispatch",
		request: require_dispatch_request.StartRequest.parse({
			v: 1,
			kind: "start",
			task,
			attempt,
			by,
			hops: marker.hops + 1,
			issue: inquiry.facts.issue,
			subagent: {
				name: agent,
				contentHash: subagent.contentHash,
				at: subagent.at
			},
			source: {
				kind: "question",
				question: marker.question,
				commentId: comment.id,
				sha256: contentHash(comment.body)
			}
		}),
		sha: subagent.at,
		acknowledge: { commentId: comment.id }
	};
}
/** Agents that work on an answer that nobody waits for any more: somebody else was quicker, or the task is over. */
function decideMoot(inquiry) {
	const { thread, facts: { now } } = inquiry;
	const moot = thread.questions.flatMap((question) => standingOf(question, thread, now) === "open" ? [] : childOf(question) ?? []);
	if (moot.length === 0) return [];
	return readTasks(thread, now).filter((task) => task.endedAt === void 0 && moot.some((child) => child.task === task.task)).flatMap((task) => callOff$1(inquiry, task));
}
/** A run that is at work is stopped and says so itself; where none is, the task ends here. */
function callOff$1(inquiry, task) {
	const live = askRuns(inquiry, task.since - QUEUE_MS$1)?.filter(({ title, status }) => status !== "completed" && readRunName(title)?.task === task.task);
	if (live === void 0) return [];
	if (live.length > 0) {
		inquiry.waits.push(inquiry.facts.now + CANCEL_MS$1);
		return live.map(({ id }) => ({
			kind: "cancel-run",
			runId: id
		}));
	}
	return task.open === void 0 ? [] : endTask(inquiry, {
		task: task.task,
		state: "cancelled",
		...subjectOf(task),
		text: sayMoot(task.subagent ?? "agent")
	});
}

// bot/elsewhere.ts
/**
* What people said in another place that belongs to the tasks of this issue: with or in a review of a pull request, and in the
* conversation of one that a task of this issue has delivered. Pure.
*
* Nothing there is acted on by itself. It is put into this thread with who said it and where, and is a reply like every other
* from then on: see reviews.ts and commands-elsewhere.ts. A workflow's own account may not do that, because what an agent writes
* is written by it as well.
*/
/** @returns nothing while it is looked up. */
function askElsewhere(inquiry) {
	const { facts: { trigger, slug, now, conversation }, thread } = inquiry;
	if (trigger.kind !== "look" || slug === "github-actions") return [];
	const mayHaveAnswers = trigger.issue === true && readTasks(thread, now).some(({ open }) => open !== void 0);
	return [...(trigger.pull !== void 0 || trigger.reviews === true || mayHaveAnswers && askIssue(inquiry)?.isPullRequest === true ? askReviews(inquiry) ?? [] : []).map((comment) => saidIn(comment, SOURCES.review, comment.beside === void 0 ? "summary" : "review")), ...conversation.map((comment) => saidIn(comment, SOURCES.pull, "comment"))].filter((said) => isDue(inquiry, said));
}
function saidIn(comment, source, kind) {
	return {
		comment,
		source,
		request: `${kind}:${comment.id}`
	};
}
function isDue({ facts: { now, isDelivered, meansOrigin }, thread }, { comment, source, request }) {
	const isFresh = Date.parse(comment.updatedAt) > now - WINDOW_MS$1;
	const isHere = thread.relayed.some(({ marker }) => marker.source === source && marker.request === request);
	return isFresh && !isHere && comment.author.type === "User" && isTakenElsewhere(comment.body) && meansOrigin(comment.body) !== isDelivered;
}

// bot/commands-elsewhere.ts
const NEEDS$1 = {
	say: "steer",
	retry: "start",
	run: "start"
};
function decideElsewhere(inquiry) {
	return askElsewhere(inquiry).flatMap((said) => {
		const command = commandOf(said.comment);
		return command?.verb === "say" || command?.verb === "retry" || command?.verb === "run" ? decideSaid(inquiry, said, command) : [];
	});
}
function decideSaid(inquiry, said, command) {
	const { comment, source, request } = said;
	const { author } = comment;
	const tasks = findLine(inquiry);
	const verb = NEEDS$1[command.verb];
	const may = askMay(inquiry, verb, author, tasks.find(({ asker }) => asker?.id === author.id)?.asker);
	const config = askConfig(inquiry);
	if (may === void 0 || config === void 0 || may.kind === "refused" && may.because !== "permission") return [];
	const tell = (text) => sayOnce(inquiry, taskOfComment(inquiry, comment), `elsewhere:${request}`, Date.parse(comment.updatedAt), text);
	if (may.kind === "refused") return tell(sayMayNotElsewhere(author.login, command.verb, config.policy[verb], comment.url ?? ""));
	const body = renderSaid(comment, withTarget(command, tasks), source, request, taskOfComment(inquiry, comment));
	if (body === void 0) return tell(sayNotTaken(author.login, comment.url ?? ""));
	const seen = request.startsWith("comment:") && comment.isSeen !== true ? [{
		kind: "acknowledge",
		commentId: comment.id
	}] : [];
	return [{
		kind: "relay",
		about: `relayed:${source}:${request}`,
		body
	}, ...seen];
}
/** The tasks whose work is in the pull request, in the order in which they began; all of the thread where it is no delivered one. */
function findLine(inquiry) {
	const { trigger } = inquiry.facts;
	const tasks = readAllTasks(inquiry).filter(({ answers }) => answers === void 0);
	const line = trigger.kind === "look" ? trigger.pull?.line : void 0;
	return line === void 0 ? tasks : tasks.filter((one) => one.task === line || one.status?.marker.line === line || isPending(one) && goesBackTo(inquiry, one.task, line));
}
function goesBackTo(inquiry, task, line) {
	const traced = traceBack(inquiry, task);
	return traced !== void 0 && traced !== "unknown" && traced.line.some((one) => one.task === line);
}
/** Who names no task means that of the pull request: the one that is at work there, or for a retry the last that is over. */
function withTarget(command, tasks) {
	if (command.verb === "run" || command.target !== void 0) return command;
	const target = (command.verb === "retry" ? tasks.findLast(({ endedAt }) => endedAt !== void 0) : void 0) ?? tasks.at(-1);
	return target === void 0 ? command : {
		...command,
		target: target.task
	};
}

// bot/waiting.ts
/**
* What the clock asks for while nobody answers: a reminder, somebody else, an answer decided on beforehand, an end. Pure.
*
* Quiet otherwise: each of them is said once, and when several are due at once, because nobody was looking, only the
* most urgent one.
*/
/** People close an issue by mistake, and open it again. */
const CLOSED_MS = 6e5;
/** An end that was missed for longer is not made up for: the thread is history. */
const LATE_MS = 7 * DAY_MS;
const NOTHING = {
	kind: "actions",
	actions: []
};
function decideWaiting(inquiry, task, question) {
	const config = askConfig(inquiry);
	const held = findHold(inquiry, task, Date.parse(question.comment.createdAt));
	if (config === void 0 || held === void 0) return NOTHING;
	const { trigger, now } = inquiry.facts;
	const times = timesOf(config.questions, question, held);
	const isDue = [
		...times.notes.map(({ at }) => at),
		times.default,
		times.expiry
	].some((at) => at !== void 0 && at <= now);
	const mayBeClosed = config.questions.whenClosed === "cancel" && trigger.kind === "look" && trigger.issue === true;
	const issue = isDue || mayBeClosed ? askIssue(inquiry) : void 0;
	if (issue === void 0 && (isDue || mayBeClosed)) return NOTHING;
	if (issue?.closedAt !== void 0 && config.questions.whenClosed === "cancel") return {
		kind: "actions",
		actions: decideClosed(inquiry, task, question, Date.parse(issue.closedAt))
	};
	return decideDue(inquiry, {
		task,
		question,
		config,
		times
	});
}
/** @param held until when somebody asked for more time; it moves everything but the end of what was saved. */
function timesOf(rules, { comment, marker }, held) {
	const asked = Date.parse(comment.createdAt);
	const after = (ms) => ms === void 0 ? void 0 : Math.max(asked + ms, held);
	const expiry = Math.min(Date.parse(marker.expires), after(rules.expireAfter) ?? Number.POSITIVE_INFINITY);
	return {
		notes: [
			["expiring", rules.warnBefore === void 0 ? void 0 : expiry - rules.warnBefore],
			["escalate", after(rules.escalateAfter)],
			["remind", after(rules.remindAfter)]
		].flatMap(([about, at]) => at === void 0 || at <= asked || at >= expiry ? [] : [{
			about,
			at
		}]),
		default: marker.hops >= require_dispatch_request.LIMITS.hops ? void 0 : after(rules.defaultAfter),
		expiry
	};
}
function decideDue(inquiry, { task, question, config, times }) {
	const { now } = inquiry.facts;
	const { marker } = question;
	if (times.expiry <= now) return {
		kind: "actions",
		actions: now > times.expiry + LATE_MS ? [] : endTask(inquiry, {
			task: marker.task,
			state: "expired",
			round: marker.round,
			subject: marker.question,
			sha: marker.head,
			text: sayNobodyAnswered(marker.subagent)
		})
	};
	if (times.default !== void 0 && times.default <= now && config.questions.defaultAnswer !== void 0 && task.asker !== void 0) return {
		kind: "default",
		answer: config.questions.defaultAnswer,
		at: times.default
	};
	const due = times.notes.find(({ at }) => at <= now);
	const upcoming = [
		...times.notes.map(({ at }) => at),
		times.default ?? times.expiry,
		times.expiry
	].filter((at) => at > now);
	inquiry.waits.push(Math.min(...upcoming));
	if (due === void 0 || times.notes.some(({ about }, index) => index <= times.notes.indexOf(due) && findNote(inquiry.thread, `${about}:${marker.question}`) !== void 0)) return NOTHING;
	const mentions = readMentions(due.about === "escalate" ? config.questions.escalateTo : calledBy(marker, config), task.asker, inquiry.facts.issueText);
	return {
		kind: "actions",
		actions: sayInAnyCase(inquiry, marker.task, `${due.about}:${marker.question}`, textFor$1(due.about, {
			mentions,
			marker,
			commentId: question.comment.id,
			expiry: times.expiry
		}))
	};
}
/** Whom the question is put to, if they are people; else whom the repository calls. */
function calledBy({ to }, { questions }) {
	const addressee = to === void 0 ? void 0 : readAddressee(to);
	return addressee === void 0 || addressee.kind === "agent" ? questions.mention : [addressee];
}
function textFor$1(about, { mentions, marker, commentId, expiry }) {
	switch (about) {
		case "remind": return sayReminder(mentions, marker, commentId);
		case "escalate": return sayEscalation(mentions, marker, commentId);
		case "expiring": return sayExpiring(mentions, marker, commentId, expiry);
	}
}
function decideClosed(inquiry, task, { marker }, closedAt) {
	if (inquiry.facts.now < closedAt + CLOSED_MS) {
		inquiry.waits.push(closedAt + CLOSED_MS);
		return [];
	}
	return endTask(inquiry, {
		task: task.task,
		state: "cancelled",
		round: marker.round,
		subject: marker.question,
		sha: marker.head,
		text: sayClosed(marker.subagent)
	});
}
/** Until when somebody who may asked to wait; `undefined` while it is looked up who that is. */
function findHold(inquiry, task, since) {
	let until = 0;
	for (const reply of inquiry.thread.replies) {
		const command = commandOf(reply);
		const at = Date.parse(reply.updatedAt);
		if (command?.verb !== "hold" || at < since || !isMeant(task, command.target)) continue;
		const may = askMay(inquiry, "steer", reply.author, task.asker);
		if (may === void 0) return void 0;
		if (may.kind === "allowed") until = Math.max(until, at + command.ms);
	}
	return until;
}
/** The answer that nobody gave: the repository's own, for which whoever asked for the task answers. */
function readDefault({ answer, at }, task, { marker }) {
	if (task.asker === void 0) return void 0;
	const option = findOption(answer, marker.options);
	const text = option === void 0 ? answer : marker.options[option - 1] ?? answer;
	return {
		by: task.asker,
		at,
		answer: answerOf({ kind: "default" }, text, option),
		commentId: void 0,
		text
	};
}

// bot/expired.ts
/**
* Questions whose saved state is deleted by now: nobody can answer them any more, and their task ends. Pure.
*
* An answer that came in time is left alone: its run may be queued, or about to be started by somebody else.
*/
function decideExpired(inquiry) {
	return readTasks(inquiry.thread, inquiry.facts.now).flatMap((task) => decideTask$1(inquiry, task));
}
function decideTask$1(inquiry, { endedAt, questions }) {
	const { thread, facts: { now, where } } = inquiry;
	const last = questions.at(-1);
	if (endedAt !== void 0 || last === void 0 || standingOf(last, thread, now) !== "expired") return [];
	const { marker } = last;
	if (marker.repository !== void 0 && marker.repository !== where.id || now > Date.parse(marker.expires) + LATE_MS || isTakenUp(inquiry, last) !== false) return [];
	return endTask(inquiry, {
		task: marker.task,
		state: "expired",
		round: marker.round,
		subject: marker.question,
		sha: marker.head,
		text: sayNobodyAnswered(marker.subagent)
	});
}
/** @returns `undefined` while it is looked up. */
function isTakenUp(inquiry, { marker, comment }) {
	const { facts: { now }, rules: { graceMs }, waits } = inquiry;
	const claim = askClaim(inquiry, marker.question);
	if (claim === void 0 || claim.attempt === 0) return claim === void 0 ? void 0 : false;
	const holderDeadAt = Math.max(claim.seenAt, Date.parse(marker.expires)) + 2 * graceMs;
	const runs = askAttempts(inquiry, {
		dispatch: require_dispatch_request.dispatchIdOf(marker.task, marker.round + 1),
		since: Math.max(Date.parse(comment.createdAt), now - QUEUE_MS$2)
	});
	if (runs === void 0) return void 0;
	const isLive = [...runs.values()].some(({ status }) => status !== "completed");
	if (isLive || now < holderDeadAt) waits.push(isLive ? now + RUN_LOOK_MS : holderDeadAt);
	return isLive || now < holderDeadAt;
}

// bot/held.ts
/**
* Work that waits for a person's word: it touches files that decide what runs here or who decides. Pure.
*
* The task is over; what is left is whether its result may be proposed. `/agora deliver` says yes, by somebody who may, and
* never by a machine. It is bound to that result by the task's comment, which names the artifact and its digest.
*/
function decideHeld(inquiry) {
	const { thread, facts: { now } } = inquiry;
	const words = thread.replies.filter((reply) => findCommand(reply.body)?.verb === "deliver" && !isTooOld(inquiry, { at: Date.parse(reply.updatedAt) }));
	if (words.length === 0) return [];
	const held = readTasks(thread, now).filter(({ end, status }) => end?.marker.held !== void 0 && status?.marker.result !== void 0);
	const said = /* @__PURE__ */ new Set();
	return words.flatMap((word) => decideWord(inquiry, word, held)).filter((action) => {
		const isNew = action.kind !== "deliver" || !said.has(action.status.task);
		if (action.kind === "deliver") said.add(action.status.task);
		return isNew;
	});
}
function decideWord(inquiry, word, held) {
	const command = findCommand(word.body);
	const target = command?.verb === "deliver" ? command.target : void 0;
	const meant = held.filter((task) => isMeant(task, target) && task.end !== void 0 && task.end.comment.id < word.id);
	const waiting = meant.filter(({ isHeld }) => isHeld);
	if (meant.length > 0 && waiting.length === 0) return [];
	const may = askMay(inquiry, "deliver", word.author, waiting.find(({ asker }) => asker?.id === word.author.id)?.asker);
	const config = askConfig(inquiry);
	if (may === void 0 || config === void 0 || may.kind === "refused" && may.because === "machine") return [];
	if (may.kind === "refused") return tell$2(inquiry, word, sayMayNotCommand(word.author.login, "deliver", config.policy.deliver));
	const [first] = waiting;
	if (first === void 0) return tell$2(inquiry, word, sayNothingHeld(word.author.login));
	if (waiting.length > 1) return tell$2(inquiry, word, sayWhichTask(word.author.login, "deliver", waiting));
	return first.status === void 0 ? [] : [{
		kind: "deliver",
		status: first.status.marker,
		consentBy: word.author.login
	}];
}
function tell$2(inquiry, word, text) {
	const at = Date.parse(word.updatedAt);
	return sayOnce(inquiry, taskOfComment(inquiry, word), `command:${word.id}:${at}`, at, text);
}

// bot/messages.ts
/**
* Messages to an agent (`/agora say`): the comments are the queue. Pure.
*
* A message waits until the run that is at work hands it over, or a dispatch takes it along; the status comment says up to which one
* the agent was told, and which behind that one it was given. One that was edited since counts as it stands now, one that was
* deleted is withdrawn.
*/
/** The messages to a task that its agent has not been told, oldest first, by people who may. What is being looked up is left out. */
function findQueued(inquiry, task) {
	const duringRun = task.status?.marker.given ?? [];
	return findUnheard(inquiry, task, readAllTasks(inquiry)).filter(({ id }) => !duringRun.includes(id));
}
/** The messages that the next dispatch of a task takes along; `undefined` while it is looked up who may send any. */
function readMessages(inquiry, task) {
	return takeAlong(inquiry, (tasks) => findUnheard(inquiry, task, tasks));
}
/**
* For a task that takes up others, oldest first. What an agent was told, it still knows where the next one goes on from it;
* everything else that was said to them the next agent has never heard.
* @param from the one of them that is gone on from.
*/
function readMessagesOfLine(inquiry, line, from) {
	const known = line.findIndex((task) => task === from);
	return takeAlong(inquiry, (tasks) => line.slice(Math.max(known, 0)).flatMap((task) => task === from ? findUnheard(inquiry, task, tasks) : findSaid(inquiry, task, tasks)));
}
function takeAlong(inquiry, find) {
	const asked = inquiry.needs.length;
	const queued = find(readAllTasks(inquiry));
	if (inquiry.needs.length > asked) return void 0;
	if (queued.length === 0) return [];
	const config = askConfig(inquiry);
	return config === void 0 ? void 0 : queued.slice(0, Math.min(config.limits.queued, require_dispatch_request.LIMITS.messages)).map((comment) => ({
		commentId: comment.id,
		sha256: contentHash(comment.body),
		by: {
			login: comment.author.login,
			id: comment.author.id
		}
	}));
}

// bot/overview.ts
/**
* What is going on on an issue, as a comment: its tasks, and its open questions. Pure.
*/
/** A comment is no archive. */
const MOST = 20;
function renderStatus(tasks, { now }) {
	if (tasks.length === 0) return "There is no task on this issue. `/agora run <subagent>` starts one.";
	return [
		"| Task | Subagent | State | Round | Since | Next |",
		"|---|---|---|---|---|---|",
		...tasks.slice(-20).toReversed().map((task) => `| \`${task.task}\` | ${name(task)} | ${renderStanding(task.state, cameOf$1(task))} | ${task.status?.marker.round ?? task.questions.at(-1)?.marker.round ?? 1} | ${ago(task.since, now)} | ${sayNext(task)} |`)
	].join("\n") + more(tasks.length);
}
function renderQuestions(tasks, { now }) {
	const open = tasks.flatMap((task) => task.open === void 0 ? [] : [{
		task,
		...task.open
	}]);
	if (open.length === 0) return "No question is open on this issue.";
	return open.slice(0, MOST).map(({ task, marker, comment }) => {
		return `- [${renderUntrustedLine(marker.asked ?? "a question", 200).replace(/[[\]]/g, "")}](#issuecomment-${comment.id}) (${name(task)}, asked ${ago(Date.parse(comment.createdAt), now)}, answerable until ${marker.expires.slice(0, 10)}): \`/answer ${marker.question} …\``;
	}).join("\n") + more(open.length);
}
function name(task) {
	return renderUntrustedLine(nameOf(task), 63);
}
function ago(at, now) {
	return now - at < 6e4 ? "just now" : `${renderDuration(now - at)} ago`;
}
function sayNext({ task, open, end, endedAt, state, answers, status, isHeld }) {
	if (answers !== void 0 && open === void 0) return `${endedAt === void 0 ? "answers" : "was asked by"} [${renderUntrustedLine(answers.question.marker.subagent, 63)}](#issuecomment-${answers.question.comment.id})`;
	const idle = state === "idle" ? status?.marker.idle : void 0;
	if (open !== void 0 && idle !== void 0) return `[waits for an answer](#issuecomment-${open.comment.id}), until ${renderClock(Date.parse(idle.until))} in its run`;
	if (open !== void 0) return `[waits for an answer](#issuecomment-${open.comment.id})`;
	if (endedAt === void 0) return "goes on by itself";
	if (state !== "finished") return "`/agora retry` takes it up again";
	if (isHeld) return `\`/agora deliver ${task}\` lets its work be proposed`;
	return end?.marker.pullRequest === void 0 ? "nothing" : `look at #${end.marker.pullRequest}`;
}
function more(count) {
	return count > MOST ? `\n\nand ${count - MOST} more` : "";
}

// bot/retried.ts
/** @returns when somebody who may asked for it, milliseconds since the epoch; `undefined` when nobody did, or while that is looked up. */
function retriedAt(inquiry, subject, since, asker) {
	const { thread } = inquiry;
	const givenUp = thread.notes.filter(({ marker }) => marker.about.startsWith(`gave-up:${subject}:`)).at(-1);
	if (givenUp === void 0) return void 0;
	const after = Math.max(since, Date.parse(givenUp.comment.createdAt));
	const last = thread.replies.filter((reply) => Date.parse(reply.updatedAt) >= after && reply.id > givenUp.comment.id && commandOf(reply)?.verb === "retry").filter((reply) => askMay(inquiry, "start", reply.author, asker)?.kind === "allowed").at(-1);
	return last === void 0 ? void 0 : Date.parse(last.updatedAt) + 1;
}

// bot/start-task.ts
/**
* The story of a start: asked for by somebody who may, within the limits, for a subagent that there is. Pure.
*/
function decideStarts(inquiry) {
	return readAllCauses(inquiry).filter((cause) => !isTooOld(inquiry, cause) && !isSettled(inquiry, cause)).flatMap((cause) => decideStart(inquiry, cause));
}
function decideStart(inquiry, cause) {
	const { task, by, asks } = cause;
	const may = askMay(inquiry, "start", by);
	const config = askConfig(inquiry);
	if (may === void 0 || config === void 0 || may.kind === "refused" && may.because !== "permission") return [];
	if (may.kind === "refused") return sayOnce(inquiry, task, `may-not-start:${by.id}`, cause.at, sayMayNotStart(by.login, config.policy.start));
	if (asks.kind === "mistake") return sayOnce(inquiry, task, `mistake:${task}:${cause.at}`, cause.at, sayMistake(by.login, asks.because));
	if (findCancel(inquiry, task, {
		at: cause.at,
		id: cause.comment?.id ?? 0
	}, {
		login: by.login,
		id: by.id
	}) !== "none") return [];
	const turn = askTurn(inquiry, {
		subject: task,
		dispatch: require_dispatch_request.dispatchIdOf(task, 1),
		since: cause.since
	});
	const attempt = turn?.(cause.at);
	switch (attempt?.kind) {
		case void 0: return [];
		case "wait":
			inquiry.waits.push(attempt.until);
			return [];
		case "give-up": return sayInAnyCase(inquiry, task, aboutGivingUp(task, attempt.attempt), sayGaveUp(by.login, attempt.attempt));
		case "rest": {
			const again = turn?.(retriedAt(inquiry, task, cause.at, {
				login: by.login,
				id: by.id
			}) ?? cause.at);
			return again?.kind === "claim" ? dispatchStart(inquiry, cause, asks, again) : [];
		}
		case "claim": return dispatchStart(inquiry, cause, asks, attempt);
	}
}
/** Whether a task that has not said a word never will: its run was cancelled first. What was only given up may be tried again. */
function isStillborn(inquiry, task) {
	const cause = readAllCauses(inquiry).find((one) => one.task === task);
	if (cause === void 0 || isSettled(inquiry, cause) || inquiry.thread.notes.some(({ marker }) => marker.task === task)) return false;
	return askTurn(inquiry, {
		subject: task,
		dispatch: require_dispatch_request.dispatchIdOf(task, 1),
		since: cause.since
	})?.(cause.at).kind === "rest";
}
function dispatchStart(inquiry, cause, asks, attempt) {
	const { task, by } = cause;
	const { origin } = asks;
	const limit = attempt.attempt === 1 ? findLimit(inquiry, cause) : "none";
	if (limit === void 0) return [];
	if (limit !== "none") return sayOnce(inquiry, task, `limit:${task}:${cause.at}`, cause.at, sayLimit(by.login, limit));
	const found = askSubagent(inquiry, origin.subagent);
	if (found === void 0) return [];
	if (found.kind !== "found") return sayOnce(inquiry, task, `subagent:${task}:${cause.at}`, cause.at, sayWhyNot(found, by.login, origin.subagent));
	const source = readSource(inquiry, cause, asks);
	const line = asks.kind === "task" ? [] : asks.line;
	const from = findSaved(line, cause.since);
	const messages = readMessagesOfLine(inquiry, line, from);
	const continues = from === void 0 ? void 0 : continuesOf(from);
	const last = asks.kind === "retry" ? line.at(-1) : void 0;
	const fence = last === void 0 ? "none" : askFence(inquiry, last, readAllTasks(inquiry), found.at);
	if (source === void 0 || messages === void 0 || fence === void 0) return [];
	return [{
		kind: "dispatch",
		request: require_dispatch_request.StartRequest.parse({
			v: 1,
			kind: "start",
			task,
			attempt: attempt.attempt,
			by: {
				login: by.login,
				id: by.id
			},
			hops: attempt.tried,
			issue: inquiry.facts.issue,
			subagent: {
				name: origin.subagent,
				contentHash: found.contentHash,
				at: found.at
			},
			source,
			...continues === void 0 ? {} : { continues },
			...messages.length === 0 ? {} : { messages }
		}),
		sha: found.at,
		acknowledge: cause.comment === void 0 ? {} : { commentId: cause.comment.id },
		...fence === "none" ? {} : { fence }
	}];
}
function sayWhyNot(found, login, name) {
	return found.kind === "missing" ? sayNoSubagent(login, name, found.known) : sayMalformedSubagent(login, name, found.why);
}
/** What the run will compare with; `undefined` while it is being looked up. */
function readSource(inquiry, cause, asks) {
	const of = sourceOf(inquiry, asks.origin);
	if (of === void 0 || asks.kind === "task" || cause.comment === void 0) return of;
	return {
		kind: asks.kind,
		commentId: cause.comment.id,
		sha256: contentHash(cause.comment.body),
		of
	};
}
/**
* For the label that made us look, it is the issue as it was when the label was set: whoever set it has read that, and
* the issue's author may edit it a second later.
*/
function sourceOf(inquiry, origin) {
	if (origin.kind === "comment") return {
		kind: "comment",
		commentId: origin.comment.id,
		sha256: contentHash(origin.comment.body)
	};
	const { trigger, where } = inquiry.facts;
	const triggering = findTriggering(inquiry);
	if (trigger.kind === "labeled" && triggering !== void 0 && require_dispatch_request.taskIdOf(where.id, "label", triggering.id) === require_dispatch_request.taskIdOf(where.id, "label", origin.event.id)) return {
		kind: "issue",
		sha256: trigger.sha256
	};
	const issue = askIssue(inquiry);
	return issue === void 0 ? void 0 : {
		kind: "issue",
		sha256: contentHash(`${issue.title}\n\n${issue.body}`)
	};
}

// bot/handle-command.ts
const CANCEL_MS = 3e4;
const NEEDS = {
	help: "answer",
	status: "answer",
	questions: "answer",
	cancel: "cancel",
	expire: "cancel",
	hold: "steer",
	say: "steer",
	end: "answer"
};
function decideCommands(inquiry) {
	const orders = readOrders(inquiry);
	const tasks = orders.length > 0 ? readAllTasks(inquiry) : readTasks(inquiry.thread, inquiry.facts.now);
	return [...orders.flatMap((given) => decideOrder(inquiry, given, tasks)), ...tasks.flatMap((task) => tellUndelivered(inquiry, task))];
}
function readOrders(inquiry) {
	return inquiry.thread.replies.flatMap((comment) => {
		const order = readOrder(commandOf(comment));
		const at = Date.parse(comment.updatedAt);
		if (order === void 0 || at < inquiry.facts.now - 2592e5) return [];
		const task = taskOfComment(inquiry, comment);
		return inquiry.thread.notes.some((note) => note.marker.task === task && Date.parse(note.comment.createdAt) >= at) ? [] : [{
			comment,
			order,
			at,
			task
		}];
	});
}
function readOrder(command) {
	switch (command?.verb) {
		case void 0:
		case "run":
		case "answer":
		case "deliver":
		case "retry":
		case "unknown": return;
		case "cancel":
		case "expire":
		case "end": return {
			...command,
			verb: command.verb
		};
		case "help":
		case "status":
		case "questions": return { verb: command.verb };
		case "hold":
		case "say": return command;
	}
}
function decideOrder(inquiry, given, tasks) {
	const { comment, order, at } = given;
	const target = findListener(inquiry, order, findTarget(order, tasks, {
		at,
		id: comment.id
	}));
	if (isDone(given, target, tasks)) return [];
	const may = askMay(inquiry, NEEDS[order.verb], comment.author, findAsker(target, comment));
	const config = askConfig(inquiry);
	if (may === void 0 || config === void 0) return [];
	if (may.kind === "refused") return may.because !== "permission" ? [] : tell$1(inquiry, given, sayMayNotCommand(comment.author.login, order.verb, config.policy[NEEDS[order.verb]]), `may-not-${NEEDS[order.verb]}:${comment.author.id}`);
	switch (order.verb) {
		case "help": return tell$1(inquiry, given, sayHelp());
		case "status": return tell$1(inquiry, given, renderStatus(tasks, inquiry.facts));
		case "questions": return tell$1(inquiry, given, renderQuestions(tasks, inquiry.facts));
		case "cancel":
		case "end":
		case "expire":
		case "hold":
		case "say": return obey(inquiry, given, target, config.limits.queued);
	}
}
/** The task that a command is about, among those that were not over when it was given. */
function findTarget(order, tasks, said) {
	if (order.verb === "help" || order.verb === "status" || order.verb === "questions") return { kind: "all" };
	const known = tasks.filter((task) => isMeant(task, order.target) && (order.target !== void 0 || task.answers === void 0) && wasUnderWay(task, said));
	const certain = known.filter((task) => !mayHaveEnded(task, said));
	const live = certain.length > 0 ? certain : known;
	const fitting = order.verb === "hold" || order.verb === "end" ? live.filter((task) => task.open !== void 0) : live;
	const [first] = fitting;
	if (first === void 0) return { kind: "none" };
	if (order.verb === "say") return {
		kind: "task",
		task: findAddressee(tasks, said, order.target) ?? first
	};
	return fitting.length === 1 ? {
		kind: "task",
		task: first
	} : {
		kind: "several",
		tasks: fitting
	};
}
/** Nobody hears what is said to a task whose run was cancelled before it began. */
function findListener(inquiry, { verb }, found) {
	return verb === "say" && found.kind === "task" && isPending(found.task) && isStillborn(inquiry, found.task.task) ? { kind: "none" } : found;
}
/** Who asked for what it is about; of several tasks, one that its author asked for. */
function findAsker(target, { author }) {
	if (target.kind === "several") return target.tasks.map(({ asker }) => asker).find((asker) => asker?.id === author.id);
	return target.kind === "task" ? target.task.asker : void 0;
}
/** Whether nothing is left to do: seen without asking who gave it. */
function isDone({ comment, order, at }, target, tasks) {
	switch (order.verb) {
		case "cancel":
		case "expire": return target.kind === "task" ? target.task.endedAt !== void 0 : target.kind === "none" && tasks.some((task) => task.endedAt !== void 0 && task.endedAt >= at);
		case "end": return tasks.some((task) => task.questions.length > 0);
		case "say":
		case "hold": return comment.isSeen === true && target.kind === "task";
		case "help":
		case "questions":
		case "status": return false;
	}
}
function obey(inquiry, given, target, mostQueued) {
	const { comment, order } = given;
	const { login } = comment.author;
	if (target.kind === "several") return tell$1(inquiry, given, sayWhichTask(login, order.verb, target.tasks));
	if (target.kind !== "task") return mayMeanLabel(order) && askLabels(inquiry) === void 0 ? [] : tell$1(inquiry, given, sayNoTarget(login, order.verb));
	const { task } = target;
	switch (order.verb) {
		case "cancel": return callOff(inquiry, given, task, "cancelled");
		case "expire": return callOff(inquiry, given, task, "expired");
		case "say": return findQueued(inquiry, task).findIndex(({ id }) => id === comment.id) >= mostQueued ? tell$1(inquiry, given, sayQueueFull(login, mostQueued)) : [{
			kind: "acknowledge",
			commentId: comment.id
		}];
		case "end":
		case "help":
		case "hold":
		case "questions":
		case "status": return [{
			kind: "acknowledge",
			commentId: comment.id
		}];
	}
}
/** Before «there is none» is said, it is looked whether a label has just asked for one. */
function mayMeanLabel({ verb }) {
	return verb === "cancel" || verb === "expire" || verb === "say";
}
/** A run that is at work is stopped and says so itself; where none is, the task ends here. */
function callOff(inquiry, { comment }, task, state) {
	const { facts: { now }, rules: { graceMs }, waits } = inquiry;
	const runs = askRuns(inquiry, task.since - WINDOW_MS$1)?.filter(({ title }) => readRunName(title)?.task === task.task);
	if (runs === void 0) return [];
	const live = runs.filter(({ status }) => status !== "completed");
	const seen = comment.isSeen === true ? [] : [{
		kind: "acknowledge",
		commentId: comment.id
	}];
	if (live.length > 0) {
		waits.push(now + CANCEL_MS);
		return [...live.map(({ id }) => ({
			kind: "cancel-run",
			runId: id
		})), ...seen];
	}
	const quietAt = task.open === void 0 ? Math.max(0, ...runs.map((run) => run.overSince ?? Date.parse(run.updatedAt))) + graceMs : now;
	if (now < quietAt) {
		waits.push(quietAt);
		return seen;
	}
	return [...endTask(inquiry, {
		task: task.task,
		state,
		...subjectOf(task),
		text: sayCalledOff(nameOf(task), comment.author.login, state)
	}), ...seen];
}
/** Messages that no run took along before the task was over, unless they have another task begin that does. */
function tellUndelivered(inquiry, task) {
	if (task.endedAt === void 0 || task.endedAt < inquiry.facts.now - 2592e5) return [];
	const queued = findQueued(inquiry, task);
	const last = queued.at(-1);
	return last === void 0 || isFollowed(inquiry, task.task) ? [] : sayOnce(inquiry, task.task, `undelivered:${task.task}:${last.id}`, task.endedAt, sayNotDelivered(queued.length, task.state !== "finished" || hasSaved(task, inquiry.facts.now)));
}
function isFollowed(inquiry, task) {
	const followUp = followUpOf(inquiry, task);
	if (isTriedAgain(inquiry, task)) return true;
	return !inquiry.thread.notes.some(({ marker }) => marker.task === followUp) && readAllCauses(inquiry).some((cause) => cause.task === followUp);
}
function tell$1(inquiry, { comment, task, at }, text, about = `command:${comment.id}:${at}`) {
	return sayOnce(inquiry, task, about, at, text);
}

// bot/idle.ts
/** For the last looks of the run, and for lists that show its mark late. */
const SLACK_MS = 15e3;
/** A run may have been queued for a day before it showed the task's comment. */
const QUEUE_MS = 864e5;
/** The run that waits for the answer to a question, and until when. */
function findIdle({ marker: { live, round } }, status) {
	if (live === void 0) return void 0;
	const { state, idle, round: shown } = status?.marker ?? {};
	if (shown !== void 0 && (shown > round || shown === round && state === "suspended")) return void 0;
	const until = Math.max(Date.parse(live.until), shown === round && idle !== void 0 ? Date.parse(idle.until) : 0);
	return {
		runId: live.runId,
		until
	};
}
/** @returns until when to leave a reply alone, `undefined` when nobody waits for it, `'asking'` while the run is looked up. */
function askIdle(inquiry, question, { status }) {
	const idle = findIdle(question, status);
	const until = (idle?.until ?? 0) + SLACK_MS;
	if (idle === void 0 || until <= inquiry.facts.now) return void 0;
	const runs = askRuns(inquiry, Date.parse((status ?? question).comment.createdAt) - QUEUE_MS);
	if (runs === void 0) return "asking";
	return runs.some(({ id, status: stands }) => id === idle.runId && stands !== "completed") ? until : void 0;
}

// protocol/question-comment.ts
/** What the last paragraph of an open question begins with. */
const HOW_TO = "**Your turn.** ";
/**
* The comment of a question that nobody will answer any more: the boxes and the how-to are gone, and the title says why.
*/
function renderClosed(body, marker, state) {
	const lines = withoutMarker(body).replace(/\r\n/g, "\n").split("\n");
	const title = (lines[0] ?? "").replace(/^### ❓ (.*) needs a decision$/, `### ${state === "expired" ? "⌛ $1 asked, and got no answer in time" : "🚫 $1 asked, and needs no answer any more"}`);
	const rest = lines.slice(1).map((line) => line.replace(BOX, "- ")).join("\n");
	const foot = rest.lastIndexOf(`\n\n${HOW_TO}`);
	return `${renderMarker({
		...marker,
		closed: state
	})}\n${title}\n${foot < 0 ? rest : rest.slice(0, foot)}`.trimEnd();
}
const BOX = /^- \[(?<tick>[ xX])\] \*\*(?<number>\d{1,2})\.\*\* /;
/**
* The numbers of the ticked options, in order.
* Only our own boxes count: the agent's text cannot hold one, see renderQuestion.
*/
function readTicks(body) {
	return body.split(/\r?\n/).flatMap((line) => {
		const groups = BOX.exec(line)?.groups;
		return groups === void 0 || groups["tick"] === " " ? [] : [Number(groups["number"])];
	});
}
/**
* The one option that an edit newly ticked, or why there is none.
* An edit that changes anything but boxes is not a tick: the text of a question is not for people to rewrite.
*/
function readTickChange(before, after) {
	if (withoutTicks(before) !== withoutTicks(after)) return {
		kind: "none",
		why: "text-changed"
	};
	const old = new Set(readTicks(before));
	const fresh = readTicks(after).filter((option) => !old.has(option));
	const [option] = fresh;
	if (option === void 0) return {
		kind: "none",
		why: "no-change"
	};
	return fresh.length === 1 ? {
		kind: "ticked",
		option
	} : {
		kind: "none",
		why: "several"
	};
}
function withoutTicks(body) {
	return body.replace(/\r\n/g, "\n").trim().split("\n").map((line) => line.replace(/^- \[[xX]\] /, "- [ ] ")).join("\n");
}
/** The comment with one box empty again, and nothing else changed. */
function renderUnticked(body, option) {
	return body.replace(/^- \[[xX]\] (?=\*\*(\d{1,2})\.\*\* )/gm, (box, number) => Number(number) === option ? "- [ ] " : box);
}

// bot/tick.ts
/** The tick that made us look, if there was one on this question and it still stands. */
function findTick(inquiry, question, asker) {
	const { trigger } = inquiry.facts;
	const { comment, marker } = question;
	const at = Date.parse(comment.updatedAt);
	if (trigger.kind !== "edited" || trigger.commentId !== comment.id) return { kind: "none" };
	const change = readTickChange(trigger.before, trigger.after);
	if (change.kind === "none") return change.why === "several" ? {
		kind: "say",
		actions: sayOnce(inquiry, marker.task, `several:${marker.question}:${trigger.by.id}`, at, saySeveralBoxes(trigger.by.login))
	} : { kind: "none" };
	if (!readTicks(comment.body).includes(change.option)) return { kind: "none" };
	const may = askMay(inquiry, "answer", trigger.by, asker);
	const config = askConfig(inquiry);
	if (may === void 0 || config === void 0) return { kind: "ask" };
	const { answersNeeded: needed, policy } = config;
	if (may.kind === "allowed" && needed > 1) return {
		kind: "say",
		actions: sayOnce(inquiry, marker.task, `no-tick:${marker.question}:${trigger.by.id}`, at, sayNoTick(trigger.by.login, needed))
	};
	if (may.kind === "allowed") return {
		kind: "ticked",
		by: trigger.by,
		option: change.option
	};
	return {
		kind: "say",
		actions: [{
			kind: "edit",
			commentId: comment.id,
			body: renderUnticked(comment.body, change.option)
		}, ...may.because !== "permission" ? [] : sayOnce(inquiry, marker.task, aboutRefusal(marker.question, trigger.by.id), at, sayMayNotAnswer(trigger.by.login, policy.answer))]
	};
}
/**
* A ticked box that nobody told us about: its webhook was lost, or is on its way. After a while we ask.
* @param askForTurn is asked only when there is such a box; it gives `undefined` while the turn is being looked up.
*/
function tellAboutTicks(inquiry, question, askForTurn) {
	const { comment, marker } = question;
	const { facts, rules } = inquiry;
	if (facts.trigger.kind === "edited" || readTicks(comment.body).length === 0) return [];
	const turn = askForTurn();
	if (turn === void 0) return [];
	const tickedAt = Date.parse(comment.updatedAt);
	const attempt = turn(tickedAt);
	const askAt = attempt.kind === "wait" ? attempt.until : tickedAt + rules.graceMs;
	if (facts.now < askAt) {
		inquiry.waits.push(askAt);
		return [];
	}
	return sayInAnyCase(inquiry, marker.task, `who-ticked:${marker.question}`, sayWhoTicked());
}

// bot/words.ts
/**
* Which replies speak to which question. Pure, and without asking who may.
*/
/** @returns the question or the task that a reply names by its id, if it does. */
function addresseeOf(comment) {
	const command = commandOf(comment);
	if (command?.verb === "end" || command?.verb === "say") return command.target;
	return command?.verb === "answer" ? command.question : void 0;
}
function readWord(comment, question) {
	const verb = commandOf(comment)?.verb;
	const isAnswerCommand = verb === "answer" || verb === "end";
	const says = readAnswer(comment.body, question.marker.options, question.marker.turn);
	return {
		comment,
		says,
		isExplicit: says.kind === "answer" && (isAnswerCommand || says.option !== void 0),
		isEmptyAnswer: isAnswerCommand && says.kind === "none" && says.why === "empty"
	};
}
/** The replies that an open question may take as its answer, in the order they were written. */
function wordsFor(question, thread) {
	return thread.replies.filter((reply) => reply.id > question.comment.id).filter((reply) => [
		void 0,
		question.marker.question,
		question.marker.task
	].includes(addresseeOf(reply))).map((reply) => readWord(reply, question)).filter((word) => word.says.kind === "answer" || word.says.why === "no-such-option" || word.isEmptyAnswer);
}

// bot/handle-reply.ts
/**
* The story of a reply to an open question: may its author answer, which question is meant, whose turn is it, go.
*
* Pure. Of all that is said the first valid word counts; a word that came after a failed attempt counts before the one
* that failed. What a comment says now is what counts, until it is claimed: from then on the run compares the hash.
*/
/** How often a run that says it waits is looked at: its end is announced by a webhook, which may be lost. */
const IDLE_LOOK_MS = 6e4;
function decideReplies(inquiry) {
	const open = readTasks(inquiry.thread, inquiry.facts.now).flatMap((task) => task.open === void 0 ? [] : [{
		question: task.open,
		task
	}]);
	const questions = open.map(({ question }) => question);
	return open.flatMap((one) => decideQuestion(inquiry, one, questions));
}
function decideQuestion(inquiry, one, open) {
	const { question, task } = one;
	const { marker } = question;
	if (marker.repository !== void 0 && marker.repository !== inquiry.facts.where.id) return sayInAnyCase(inquiry, marker.task, `moved:${marker.question}`, sayMoved(marker.subagent));
	const words = wordsFor(question, inquiry.thread);
	const said = [];
	const valid = [];
	if (words.length > 0 || hasTick(inquiry, question)) {
		if (findCancel(inquiry, marker.task, {
			at: Date.parse(question.comment.createdAt),
			id: question.comment.id
		}, task.asker) !== "none") return [];
	}
	for (const word of words) {
		const judged = judgeWord(inquiry, word, one, open);
		if (judged === void 0) return [];
		if (judged.kind === "say") said.push(...judged.actions);
		else valid.push(judged.valid);
		const taken = takeUp(inquiry, one, valid, "settled");
		if (taken !== void 0) return [...said, ...taken];
	}
	return [...said, ...decideTick(inquiry, one, valid)];
}
function decideTick(inquiry, one, valid) {
	const { question, task } = one;
	const tick = findTick(inquiry, question, task.asker);
	if (tick.kind === "ask") return [];
	if (tick.kind === "ticked") valid.push(validTick(tick, question));
	const taken = takeUp(inquiry, one, valid, "any");
	if (tick.kind === "say") return [...tick.actions, ...taken ?? []];
	if (taken !== void 0) return taken;
	return [...tellAboutTicks(inquiry, question, () => turnOf(inquiry, question)), ...valid.length > 0 ? awaitAgreement(inquiry, one, valid) : decideSilence(inquiry, one)];
}
/** Nobody has answered: the agent that it is put to, what the clock asks for, and in the end the answer that the repository decided on beforehand. */
function decideSilence(inquiry, one) {
	const asked = decideChild(inquiry, one.question);
	const waiting = asked.kind === "answer" ? asked : decideWaiting(inquiry, one.task, one.question);
	if (waiting.kind === "actions") return [...asked.kind === "actions" ? asked.actions : [], ...waiting.actions];
	const word = waiting.kind === "answer" ? waiting.valid : readDefault(waiting, one.task, one.question);
	const turn = word === void 0 ? void 0 : turnOf(inquiry, one.question);
	return word === void 0 || turn === void 0 ? [] : follow$1(inquiry, one, word, turn(word.at));
}
function hasTick(inquiry, question) {
	const { trigger } = inquiry.facts;
	return trigger.kind === "edited" && trigger.commentId === question.comment.id;
}
/** @returns `undefined` while GitHub has not been asked who that is. */
function judgeWord(inquiry, word, { question, task }, open) {
	const { author } = word.comment;
	const { marker } = question;
	const may = askMay(inquiry, "answer", author, task.asker);
	const config = askConfig(inquiry);
	if (may === void 0 || config === void 0) return void 0;
	const say = (about, text) => ({
		kind: "say",
		actions: sayOnce(inquiry, marker.task, about, Date.parse(word.comment.updatedAt), text)
	});
	if (may.kind === "refused") return may.because !== "permission" ? {
		kind: "say",
		actions: []
	} : say(aboutRefusal(marker.question, author.id), sayMayNotAnswer(author.login, config.policy.answer));
	if (word.isEmptyAnswer) return say(`how:${marker.question}:${author.id}`, sayHowToAnswer(author.login, marker.options.length));
	const meant = addresseeOf(word.comment) === void 0 ? open.filter((other) => other.comment.id < word.comment.id).map((other) => other.marker) : [marker];
	if (meant.length > 1) return say(`which:${meant.map((other) => other.question).join("+")}:${author.id}`, sayWhichQuestion(author.login, meant));
	if (word.says.kind === "none") return say(`how:${marker.question}:${author.id}`, sayNoSuchOption(author.login, marker.options.length));
	return isRefusedByRun(inquiry, word) ? {
		kind: "say",
		actions: []
	} : {
		kind: "valid",
		valid: validWord(word.comment, word.says)
	};
}
/** A run has said that it does not go on with this, as it stands: the next word is waited for, and this one is not tried again. */
function isRefusedByRun({ thread }, { comment: { id, body, updatedAt } }) {
	const said = findNote(thread, aboutReply(id, contentHash(body)));
	return said !== void 0 && Date.parse(said.comment.createdAt) >= Date.parse(updatedAt);
}
function turnOf(inquiry, { marker, comment }) {
	return askTurn(inquiry, {
		subject: marker.question,
		dispatch: require_dispatch_request.dispatchIdOf(marker.task, marker.round + 1),
		since: Date.parse(comment.createdAt)
	});
}
/** @returns what to do about the words so far, `undefined` when none of them is ready to be taken up. */
function takeUp(inquiry, one, valid, which) {
	const config = valid.length === 0 ? void 0 : askConfig(inquiry);
	const agreed = config === void 0 ? [] : agree(valid, config.answersNeeded);
	const [first] = agreed;
	if (first === void 0) return void 0;
	const turn = turnOf(inquiry, one.question);
	if (turn === void 0) return [];
	const chosen = agreed.find(({ at }) => isFirstTry(turn(at))) ?? (which === "any" || turn(first.at).kind === "wait" ? first : void 0);
	if (chosen === void 0) return void 0;
	const attempt = turn(chosen.at);
	const again = attempt.kind === "rest" ? retriedAt(inquiry, one.question.marker.question, chosen.at, one.task.asker) : void 0;
	return follow$1(inquiry, one, chosen, again === void 0 ? attempt : turn(again));
}
function isFirstTry(attempt) {
	return attempt.kind === "claim" && attempt.tried === 0;
}
/** Some have answered, and it takes more of them. */
function awaitAgreement(inquiry, { question: { marker } }, valid) {
	const needed = askConfig(inquiry)?.answersNeeded;
	const last = valid.at(-1);
	if (needed === void 0 || last === void 0) return [];
	const people = new Set(valid.map(({ by }) => by.id)).size;
	return sayInAnyCase(inquiry, marker.task, `agree:${marker.question}:${people}`, sayAgree(valid.map(({ by }) => by.login), needed));
}
function follow$1(inquiry, one, word, attempt) {
	const { marker } = one.question;
	switch (attempt.kind) {
		case "claim": return attempt.attempt === 1 && word.answer.source.kind === "comment" ? dispatchUnlessIdle(inquiry, one, word, attempt) : dispatchResume(inquiry, one, word, attempt);
		case "wait":
			inquiry.waits.push(attempt.until);
			return [];
		case "give-up": return sayInAnyCase(inquiry, marker.task, aboutGivingUp(marker.question, attempt.attempt), sayGaveUp(word.by.login, attempt.attempt));
		case "rest": return [];
	}
}
/** The run that asked may still be there. What is ticked it cannot see, and what a machine says is not its business. */
function dispatchUnlessIdle(inquiry, one, word, attempt) {
	const until = askIdle(inquiry, one.question, one.task);
	if (until === "asking") return [];
	if (until === void 0) return dispatchResume(inquiry, one, word, attempt);
	inquiry.waits.push(Math.min(until, inquiry.facts.now + IDLE_LOOK_MS));
	return [];
}
/** Nothing while the messages to take along are being looked up. */
function dispatchResume(inquiry, one, word, attempt) {
	const request = resumeRequest(inquiry, one, word, attempt);
	const { marker, comment } = one.question;
	return request === void 0 ? [] : [{
		kind: "dispatch",
		request,
		sha: marker.head,
		acknowledge: { commentId: word.commentId ?? comment.id },
		...marker.live !== void 0 && attempt.attempt === 1 && marker.answered === void 0 ? { mayBeTaken: true } : {}
	}];
}
function isByPerson({ answer: { source } }) {
	return source.kind !== "default" && source.kind !== "task";
}
/** @returns `undefined` while messages to take along are being looked up. */
function resumeRequest(inquiry, { question: { comment, marker }, task }, word, attempt) {
	const statusComment = marker.statusComment ?? task.status?.comment.id;
	const messages = readMessages(inquiry, task);
	if (messages === void 0) return void 0;
	const others = messages.filter(({ commentId }) => commentId !== word.commentId);
	return require_dispatch_request.ResumeRequest.parse({
		v: 1,
		kind: "resume",
		task: marker.task,
		attempt: attempt.attempt,
		by: {
			login: word.by.login,
			id: word.by.id
		},
		hops: isByPerson(word) ? attempt.tried : marker.hops + 1,
		issue: inquiry.facts.issue,
		round: marker.round + 1,
		question: marker.question,
		questionComment: comment.id,
		...statusComment === void 0 ? {} : { statusComment },
		state: marker.state,
		head: marker.head,
		answer: word.answer,
		...others.length === 0 ? {} : { messages: others }
	});
}

// bot/late-reply.ts
function tellLateReplies(inquiry) {
	return [...inquiry.thread.replies.flatMap((reply) => {
		const question = findQuestionOf(reply, inquiry);
		if (question === void 0 || !readWord(reply, question).isExplicit || isTaken(reply, question, inquiry.thread)) return [];
		return tell(inquiry, question, reply.author, Date.parse(reply.updatedAt));
	}), ...tellLateTick(inquiry)];
}
function tellLateTick(inquiry) {
	const { trigger } = inquiry.facts;
	if (trigger.kind !== "edited" || trigger.by.type !== "User" || readTickChange(trigger.before, trigger.after).kind !== "ticked") return [];
	const question = inquiry.thread.questions.find((one) => one.comment.id === trigger.commentId);
	return question === void 0 ? [] : tell(inquiry, question, trigger.by, Date.parse(question.comment.updatedAt));
}
/** The question that a reply names, or the last one before it, unless a question is open that it may be about. */
function findQuestionOf(reply, { thread, facts }) {
	const named = addresseeOf(reply);
	if (named !== void 0) return thread.questions.findLast(({ marker }) => marker.question === named || marker.task === named);
	const before = thread.questions.filter((question) => question.comment.id < reply.id);
	return before.some((question) => standingOf(question, thread, facts.now) === "open") ? void 0 : before.at(-1);
}
/** True for the very reply that was taken up. A run that does not name it took the first one by that person. */
function isTaken(reply, question, thread) {
	const { answered } = question.marker;
	if (answered === void 0) return false;
	if (answered.commentId !== void 0) return answered.commentId === reply.id;
	return thread.replies.find((one) => one.id > question.comment.id && one.author.login === answered.by && readWord(one, question).says.kind === "answer")?.id === reply.id;
}
function tell(inquiry, question, person, at) {
	const { marker } = question;
	const standing = standingOf(question, inquiry.thread, inquiry.facts.now);
	if (standing === "expired" && at < Date.parse(marker.expires) && !inquiry.thread.ended.has(marker.task)) return [];
	const text = textFor(standing, person.login, marker);
	return text === void 0 ? [] : sayOnce(inquiry, marker.task, aboutRefusal(marker.question, person.id), at, text);
}
function textFor(standing, login, marker) {
	switch (standing) {
		case "open": return;
		case "answered": return sayAlreadyAnswered(login, marker.answered?.by ?? "somebody");
		case "superseded": return saySuperseded(login);
		case "expired": return sayExpired(login, marker.subagent);
		case "ended": return sayEnded(login);
	}
}

// bot/reviews.ts
/**
* Answers in the review of a pull request, or in its conversation where a task has delivered it. Pure.
*
* What they answer is put into the thread of the task, with who said it and where; from then on it is a reply like every other,
* see answers-from-elsewhere.ts. Only `/answer` counts there: whatever else is written in a review is about the code, or a
* command, see commands-elsewhere.ts.
*/
function decideReviews(inquiry) {
	const open = readTasks(inquiry.thread, inquiry.facts.now).filter((task) => task.open !== void 0);
	return open.length === 0 ? [] : askElsewhere(inquiry).flatMap((said) => decideReview(inquiry, said, open));
}
function decideReview(inquiry, { comment, source, request }, open) {
	const command = commandOf(comment);
	if (command?.verb !== "answer" || command.text === "") return [];
	const meant = open.filter((task) => command.question === void 0 || task.open?.marker.question === command.question);
	const [task] = meant;
	const question = task?.open;
	if (task === void 0 || question === void 0 || meant.length > 1 || Date.parse(comment.createdAt) < Date.parse(question.comment.createdAt)) return [];
	const may = askMay(inquiry, "answer", comment.author, task.asker);
	const config = askConfig(inquiry);
	if (may === void 0 || config === void 0) return [];
	if (may.kind === "refused" && may.because !== "permission") return [];
	if (may.kind === "refused") return sayOnce(inquiry, task.task, aboutRefusal(question.marker.question, comment.author.id), Date.parse(comment.updatedAt), sayMayNotAnswer(comment.author.login, config.policy.answer));
	const body = renderRelayed$1({
		id: request,
		text: command.text
	}, source, comment.author, question.marker);
	return body === void 0 ? [] : [{
		kind: "relay",
		about: `relayed:${source}:${request}`,
		body
	}];
}

// bot/stale.ts
/**
* Comments of ours that do not say what is true any more, because the task ended without them. Pure.
*/
function decideStale(inquiry) {
	return readTasks(inquiry.thread, inquiry.facts.now).flatMap((task) => [
		...closeQuestions(task),
		...correctStatus(task),
		...closeOffer(task)
	]);
}
/** A question of a task that is over still looks as if it could be answered. */
function closeQuestions({ state, questions, endedAt }) {
	const last = questions.at(-1);
	if (last === void 0 || endedAt === void 0 || last.marker.answered !== void 0 || last.marker.closed !== void 0 || !isEnd(state)) return [];
	return [{
		kind: "edit",
		commentId: last.comment.id,
		body: renderClosed(last.comment.body, last.marker, state)
	}];
}
function isEnd(state) {
	return hasEnded(state);
}
/** The living comment of a task that is over and that still says something else. */
function correctStatus({ status, end }) {
	if (status === void 0 || end === void 0 || hasEnded(status.marker.state)) return [];
	const { state, round, run } = end.marker;
	const marker = {
		...status.marker,
		round: Math.max(round, status.marker.round),
		...run === void 0 ? {} : {
			runId: run.id,
			attempt: run.attempt
		}
	};
	return [{
		kind: "edit",
		commentId: status.comment.id,
		body: withCommandFor(state, withState(status.comment.body, marker, state))
	}];
}
/** The last word still offers to deliver what somebody has said yes to. */
function closeOffer({ end, isHeld }) {
	if (end?.marker.held === void 0 || isHeld) return [];
	const body = end.comment.body.replace(/\r\n?/g, "\n").trimEnd();
	return withoutBoxes(body) === body ? [] : [{
		kind: "edit",
		commentId: end.comment.id,
		body: withoutBoxes(body)
	}];
}

// bot/taken-word.ts
/** @returns `undefined` when it cannot be read again, `'asking'` while it is looked up who may answer. */
function findTakenWord(inquiry, question, asker) {
	if (isSilence(question.marker)) return asker === void 0 ? void 0 : saySilence(question, asker);
	const taken = question.marker.answered?.commentId;
	const said = wordsFor(question, inquiry.thread).flatMap(({ comment, says }) => says.kind === "answer" ? [validWord(comment, says)] : []);
	const word = said.find(({ commentId }) => commentId === taken);
	if (word === void 0) return findChildWord(inquiry, question);
	const needed = askConfig(inquiry)?.answersNeeded;
	if (needed === void 0) return "asking";
	return needed === 1 ? word : findAgreed(inquiry, {
		said,
		taken,
		needed,
		asker
	});
}
/** Nobody had more for the agent, and the run that waited has not lived to end the task. */
function isSilence({ turn, answered }) {
	return turn === true && answered?.attempt === 0 && answered.commentId === void 0;
}
function saySilence({ comment }, asker) {
	return {
		by: asker,
		at: Date.parse(comment.updatedAt),
		answer: { source: { kind: "silence" } },
		commentId: void 0,
		text: ""
	};
}
/** The answer of the agent that the question was put to. */
function findChildWord({ thread }, question) {
	const child = childOf(question);
	const valid = child === void 0 ? void 0 : findAnswer(thread, child);
	return valid?.commentId === question.marker.answered?.commentId ? valid : void 0;
}
/** As it was found then: with every further word, it was seen whether enough had said the same. */
function findAgreed(inquiry, { said, taken, needed, asker }) {
	const valid = [];
	for (const word of said) {
		const may = askMay(inquiry, "answer", actorOf(word.by), asker);
		if (may === void 0) return "asking";
		if (may.kind === "allowed") valid.push(word);
		const agreed = agree(valid, needed).find(({ commentId }) => commentId === taken);
		if (agreed !== void 0) return agreed;
	}
}

// bot/vanished.ts
/**
* Tasks whose run is gone without having said how it ended: a runner was lost, a process was killed, a replica claimed
* the right to go on and died. Pure.
*
* What a run leaves undone it leaves at a known place: it marks the question answered, shows the task's comment, works,
* asks or ends, shows the comment again, says the last word. So what stands in the thread tells how far it came. The same
* word is tried again from what is saved, three times at most; then the task is closed and that is said, so that nothing
* says «is working» for ever.
*/
function decideVanished(inquiry) {
	const { statuses, ended } = inquiry.thread;
	return [...statuses.values()].filter(({ marker }) => !ended.has(marker.task)).flatMap((status) => decideTask(inquiry, status));
}
function decideTask(inquiry, status) {
	const { task, state, round, result } = status.marker;
	if (hasEnded(state)) return state === "cancelled" || state === "finished" && result !== void 0 ? [] : sayLastWord(inquiry, status);
	const question = findLastQuestion(inquiry, task);
	if (question === void 0 || question.marker.round < round - 1) return state === "suspended" || round > 1 ? [] : startAgain(inquiry, status);
	if (question.marker.answered !== void 0) return question.marker.round >= round - 1 && !isNextAsked(status, question) ? resumeAgain(inquiry, status, question) : [];
	return state !== "suspended" && question.marker.round === round ? sayThatItAsked(inquiry, status) : [];
}
function findLastQuestion({ thread }, task) {
	return thread.questions.filter(({ marker }) => marker.task === task).toSorted((one, other) => one.marker.round - other.marker.round).at(-1);
}
/** The round after the question's has asked; only the list of comments does not show it yet. */
function isNextAsked({ marker: { state, round } }, question) {
	return (state === "suspended" || state === "idle") && round > question.marker.round;
}
/**
* The runs of a round once all of them are over and what they wrote can be seen.
* @returns `undefined` while one is alive, or nobody knows; then it is looked at again.
*/
function askOver(inquiry, { marker, comment }, round, since) {
	const { facts: { now }, rules: { graceMs }, waits } = inquiry;
	const lastSign = Math.max(...[comment, findLastQuestion(inquiry, marker.task)?.comment ?? comment].map(({ updatedAt }) => Date.parse(updatedAt)));
	if (now < lastSign + 3e5) {
		waits.push(lastSign + RUN_LOOK_MS);
		return;
	}
	const named = askAttempts(inquiry, {
		dispatch: require_dispatch_request.dispatchIdOf(marker.task, round),
		since
	});
	if (named === void 0) return void 0;
	const runs = new Map([...askLive(inquiry, marker, since), ...named]);
	if ([...runs.values()].some((run) => run.status !== "completed")) {
		waits.push(now + RUN_LOOK_MS);
		return;
	}
	const seenAt = Math.max(0, ...[...runs.values()].map((run) => run.overSince ?? Date.parse(run.updatedAt))) + 2 * graceMs;
	if (now < seenAt) waits.push(seenAt);
	return now < seenAt ? void 0 : {
		round,
		runs
	};
}
/** A run that went on after an answer is named after the round that it began with, and stands in the task's comment. */
function askLive(inquiry, { runId, attempt }, since) {
	return (askRuns(inquiry, since) ?? []).flatMap((run) => run.id === runId ? [[attempt, run]] : []);
}
/** Before that no run of the task's newest round was started. */
function sinceOf({ comment }) {
	return Date.parse(comment.createdAt) - QUEUE_MS$2;
}
function sayThatItAsked(inquiry, status) {
	const { marker, comment } = status;
	if (askOver(inquiry, status, marker.round, sinceOf(status)) === void 0) return [];
	return [{
		kind: "edit",
		commentId: comment.id,
		body: withState(comment.body, marker, "suspended"),
		seen: comment.body
	}];
}
function sayLastWord(inquiry, status) {
	const { task, round, state } = status.marker;
	if (askOver(inquiry, status, round, sinceOf(status)) === void 0) return [];
	const text = sayEndMissing(state === "finished" ? "finished" : "failed");
	return [{
		kind: "end",
		marker: {
			v: 1,
			kind: "end",
			task,
			state,
			round
		},
		text
	}];
}
function startAgain(inquiry, status) {
	const { task } = status.marker;
	const lost = askOver(inquiry, status, 1, sinceOf(status));
	const cause = lost === void 0 ? "asking" : findCause(inquiry, task);
	if (cause === "asking" || lost === void 0) return [];
	if (cause === void 0 || cause.asks.kind === "mistake") return close(status, lost, "none");
	const { by, at, since, asks } = cause;
	const may = askMay(inquiry, "start", by);
	const found = askSubagent(inquiry, asks.origin.subagent);
	const turn = askTurn(inquiry, {
		subject: task,
		dispatch: require_dispatch_request.dispatchIdOf(task, 1),
		since
	});
	if (may === void 0 || found === void 0 || turn === void 0 || isUnseen(may)) return [];
	if (may.kind === "refused" || found.kind !== "found") return close(status, lost, "none");
	return follow(inquiry, turn(at), status, lost, (attempt) => dispatchStart(inquiry, cause, asks, attempt));
}
function resumeAgain(inquiry, status, question) {
	const lost = askOver(inquiry, status, question.marker.round + 1, question.marker.answered?.attempt === 0 ? sinceOf(status) : Date.parse(question.comment.createdAt));
	if (lost === void 0) return [];
	const task = readTasks(inquiry.thread, inquiry.facts.now).find((one) => one.task === question.marker.task);
	const word = findTakenWord(inquiry, question, task?.asker ?? question.marker.asker);
	if (word === "asking") return [];
	if (word === void 0 || task === void 0) return close(status, lost, "none");
	const may = askMay(inquiry, word.answer.source.kind === "task" || word.answer.source.kind === "silence" ? "start" : "answer", actorOf(word.by), task.asker);
	const turn = turnOf(inquiry, question);
	if (may === void 0 || turn === void 0 || isUnseen(may)) return [];
	if (may.kind === "refused") return close(status, lost, "none");
	return follow(inquiry, turn(word.at), status, lost, (attempt) => dispatchResume(inquiry, {
		question,
		task
	}, word, attempt));
}
/** Then nobody knows, and that is said; a task is not closed for it. */
function isUnseen(may) {
	return may.kind === "refused" && may.because === "unseen";
}
function follow(inquiry, attempt, status, lost, dispatch) {
	switch (attempt.kind) {
		case "claim": return dispatch(attempt);
		case "wait":
			inquiry.waits.push(attempt.until);
			return [];
		case "give-up":
		case "rest": return close(status, lost, attempt.kind);
	}
}
/** Nothing goes on: a last word that people are notified of, which the task's comment then follows. */
function close({ marker: { task } }, { round, runs }, why) {
	const [attempt, newest] = [...runs].toSorted(([one], [other]) => one - other).at(-1) ?? [];
	const state = why !== "give-up" && newest?.conclusion === "cancelled" ? "cancelled" : "failed";
	return [{
		kind: "end",
		marker: {
			v: 1,
			kind: "end",
			task,
			state,
			round,
			...newest === void 0 || attempt === void 0 ? {} : { run: {
				id: newest.id,
				attempt
			} }
		},
		text: state === "cancelled" ? sayCancelledRun() : sayLost()
	}];
}

// bot/decide.ts
/** How soon a corrected configuration is noticed where nothing else happens. */
const MISTAKE_MS = 3e5;
const STORIES = [
	decideStarts,
	decideReplies,
	decideMoot,
	decideCommands,
	decideCommanded,
	decideReviews,
	decideElsewhere,
	tellLateReplies,
	decideVanished,
	decideExpired,
	decideStale,
	decideDeliveries,
	decideHeld
];
function decide(facts, rules) {
	const inquiry = startInquiry(facts, rules);
	const actions = distinct([...STORIES.flatMap((story) => story(inquiry)), ...tellMistakes(inquiry)]);
	if (inquiry.needs.length > 0) return {
		needs: inquiry.needs,
		actions: []
	};
	return {
		needs: [],
		actions,
		...inquiry.waits.length > 0 ? { lookAgainAt: Math.min(...inquiry.waits) } : {}
	};
}
/** Nobody may do anything while it cannot be read who may, and no member of a team while it cannot be seen who is one. */
function tellMistakes(inquiry) {
	return [...tellMistake(inquiry, "config", [...inquiry.mistakes], sayConfigMistakes), ...tellMistake(inquiry, "unseen", [...inquiry.unseen], sayUnseenTeams)];
}
function tellMistake(inquiry, about, mistakes, say) {
	if (mistakes.length === 0) return [];
	const { where, issue, now } = inquiry.facts;
	inquiry.waits.push(now + MISTAKE_MS);
	const hash = contentHash(mistakes.join("\n")).slice(7, 19);
	return sayInAnyCase(inquiry, require_dispatch_request.taskIdOf(where.id, "config", issue), `${about}:${hash}`, say(mistakes));
}
/** A finished task with a result and without a last word has not been delivered. Who answers another agent delivers nothing. */
function decideDeliveries({ thread }) {
	return [...thread.statuses.values()].filter(({ marker }) => marker.state === "finished" && marker.result !== void 0 && !thread.ended.has(marker.task) && findAsChild(thread.questions, marker.task) === void 0).map(({ marker }) => ({
		kind: "deliver",
		status: marker
	}));
}
/** The same word may be due for two reasons; it is said once. */
function distinct(actions) {
	const said = /* @__PURE__ */ new Set();
	return actions.filter((action) => {
		if (action.kind !== "say") return true;
		const isNew = !said.has(action.note.about);
		said.add(action.note.about);
		return isNew;
	});
}

// bot/origin.ts
/**
* Which task a pull request came from: its branch says the task, its text the issue, and that issue's thread must know the task.
*
* None of it is a permission. Whoever says something on the pull request is asked for theirs as if they had said it on the issue.
*/
/** Asked only where somebody has said something that may mean it: in the conversation, as its address shows, or in a review. */
async function findOrigin(facts, { threads }) {
	if (facts.slug === "github-actions" || !mayHaveOrigin(facts)) return void 0;
	const pull = await threads.pull(facts.issue);
	const line = pull?.isOwn === true ? readBranch(pull.branch) : void 0;
	const issue = readIssueOf(pull?.body ?? "");
	if (line === void 0 || issue === void 0 || issue === facts.issue) return void 0;
	const comments = await threads.comments(issue);
	return readThread(comments, facts.slug).statuses.has(line) ? {
		issue,
		line,
		comments
	} : void 0;
}
/** `/answer` on a pull request whose own task has asked something is for that one, unless it names another question. */
function createMeansOrigin({ comments, slug, now }) {
	const own = readTasks(readThread(comments, slug), now).flatMap(({ open }) => open?.marker.question ?? []);
	return (body) => {
		const command = findCommand(body);
		if (command?.verb !== "answer" || own.length === 0) return true;
		return command.question !== void 0 && !own.includes(command.question);
	};
}
function mayHaveOrigin({ trigger, comments, now }) {
	if (trigger.kind === "look" && trigger.pull !== void 0) return false;
	return trigger.kind === "look" && trigger.reviews === true || comments.some(({ url, body, author, updatedAt }) => url?.includes("/pull/") === true && author.type === "User" && Date.parse(updatedAt) > now - 2592e5 && isTakenElsewhere(body));
}

// bot/supposed.ts
/** What the decision still has to know, before it may be acted on. */
function findNeed({ needs: [need], actions }, { supposed }) {
	if (need !== void 0 || supposed === void 0 || isSettledByClaim(actions, supposed)) return need;
	return {
		kind: "claims",
		subject: supposed
	};
}
function isSettledByClaim([first, ...others], subject) {
	return others.length === 0 && first?.kind === "dispatch" && first.request.attempt === 1 && require_dispatch_request.claimSubjectOf(first.request) === subject;
}
/** Looks it up, or supposes it. What this process has seen claimed is never supposed to be free. */
async function learn({ facts, supposed }, need, ports) {
	if (need.kind !== "claims") return {
		facts: await lookUp(facts, need, ports),
		...supposed === void 0 ? {} : { supposed }
	};
	if (supposed === void 0 && ports.claims.isNew(need.subject)) return {
		facts: {
			...facts,
			claims: new Map(facts.claims).set(need.subject, {
				attempt: 0,
				seenAt: facts.now
			})
		},
		supposed: need.subject
	};
	return {
		facts: await lookUp(facts, need, ports),
		...supposed === void 0 || supposed === need.subject ? {} : { supposed }
	};
}

// bot/reconcile.ts
/** More than any real issue needs; a decision that keeps asking is a bug, and must not eat the rate limit. */
const MAX_LOOKUPS = 200;
/** When to see what became of something that we set going. */
const LOOK_AGAIN_MS = {
	"again": 0,
	"soon": 15e3,
	"under-way": RUN_LOOK_MS,
	"lost": RUN_LOOK_MS
};
/** @returns when to look again if nothing else makes us, milliseconds since the epoch. */
async function reconcile(place, trigger, ports, rules) {
	const facts = await readFacts(place, trigger, ports);
	const origin = await findOrigin(facts, ports);
	if (origin === void 0) return settle(facts, place, ports, rules);
	const task = {
		...place,
		issue: origin.issue
	};
	const said = await readFacts(task, {
		kind: "look",
		labels: false,
		pull: {
			number: place.issue,
			line: origin.line
		}
	}, ports, origin.comments);
	const meansOrigin = createMeansOrigin(facts);
	const there = await settle({
		...said,
		conversation: facts.comments,
		meansOrigin
	}, task, ports, rules);
	const here = await settle({
		...facts,
		isDelivered: true,
		meansOrigin
	}, place, ports, rules);
	return there === void 0 || here === void 0 ? there ?? here : Math.min(there, here);
}
async function settle(facts, place, ports, rules) {
	let known = { facts };
	for (let looked = 0; looked < MAX_LOOKUPS; looked += 1) {
		const decision = decide(known.facts, rules);
		const need = findNeed(decision, known);
		if (need !== void 0) {
			known = await learn(known, need, ports);
			continue;
		}
		const { isLost, lookAgainAt } = await perform(decision, place, known.facts.comments, ports);
		if (!isLost || known.supposed === void 0) return lookAgainAt;
		known = await learn(known, {
			kind: "claims",
			subject: known.supposed
		}, ports);
	}
	throw new Error(`The decision about issue #${place.issue} asked for more than ${MAX_LOOKUPS} facts. Please report this.`);
}
async function perform(decision, place, comments, ports) {
	const thread = readThread(comments, place.slug);
	const failures = [];
	let isLost = false;
	const times = decision.lookAgainAt === void 0 ? [] : [decision.lookAgainAt];
	for (const action of decision.actions) try {
		const end = await act(action, place, thread, ports);
		isLost ||= end === "lost";
		if (end !== "done") times.push(ports.now() + LOOK_AGAIN_MS[end]);
	} catch (error) {
		failures.push(error);
	}
	if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures, `${failures.length} actions on issue #${place.issue} failed.`);
	return {
		isLost,
		lookAgainAt: times.length === 0 ? void 0 : Math.min(...times)
	};
}

// bot/desk.ts
/**
* Where all looks come together: webhooks, the sweep, and looks that a decision asked for.
*
* What it remembers (whose turn it is, when to look again) is only a convenience of this process. Lost with it, the
* next start reads everything that matters from GitHub.
*/
const FIRST_RETRY_MS = 6e4;
const LAST_RETRY_MS = 6e5;
/** After some two hours it is left to the sweep: the issue may be deleted, or moved to another repository. */
const MAX_RETRIES = 15;
/** Each keeps a client of GitHub. When there are more, the last of them is left to the sweep, which looks at everything once an hour. */
const MOST_PLANNED = 2e3;
function forgetLast(planned) {
	const [last] = [...planned].reduce((one, other) => other[1].at > one[1].at ? other : one);
	planned.get(last)?.forget();
	planned.delete(last);
}
function createDesk(settings) {
	const turns = createTurns();
	const planned = /* @__PURE__ */ new Map();
	let closed = false;
	const plan = (key, at, work) => {
		const before = planned.get(key);
		if (closed || before !== void 0 && before.at <= at) return;
		before?.forget();
		const forget = settings.later(Math.min(Math.max(0, at - settings.now()), require_dispatch_request.LIMITS.timerSeconds * 1e3), () => {
			planned.delete(key);
			work();
		});
		planned.set(key, {
			at,
			forget
		});
		if (planned.size > MOST_PLANNED) forgetLast(planned);
	};
	const look = async (where, issue, trigger, ports, failed) => {
		const key = `${where.id}#${issue}`;
		const again = (at, failures) => {
			plan(`${key}:${trigger.kind}`, at, () => {
				look(where, issue, trigger, ports, failures).catch((error) => {
					settings.log.error({
						err: error,
						issue,
						repository: where.id
					}, "another look at an issue failed");
				});
			});
		};
		try {
			const at = await turns.run(key, async () => reconcile({
				where,
				issue,
				slug: await settings.slug()
			}, trigger, ports, settings.rules));
			if (at !== void 0) again(at, 0);
			settings.looked?.(where, ports);
		} catch (error) {
			const asked = settings.retryAt?.(error);
			if (asked !== void 0) again(asked, failed);
			else if (failed < MAX_RETRIES) again(settings.now() + Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failed), failed + 1);
			throw error;
		}
	};
	return {
		look: async (where, issue, trigger, ports) => {
			if (!closed) await look(where, issue, trigger, ports, 0);
		},
		close: async () => {
			closed = true;
			for (const { forget } of planned.values()) forget();
			planned.clear();
			await turns.idle();
		}
	};
}

// bot/policies.ts
const FRESH_MS$1 = 6e4;
/** More repositories than one process serves in a minute. */
const KEPT$1 = 1e4;
function createPolicies() {
	const configs = /* @__PURE__ */ new Map();
	return {
		config: remember(configs),
		knownConfig: (repositoryId) => configs.get(repositoryId)?.value,
		owners: remember(/* @__PURE__ */ new Map())
	};
}
function remember(known) {
	return async (repositoryId, now, read) => {
		const before = known.get(repositoryId);
		if (before !== void 0 && now >= before.at && now - before.at < FRESH_MS$1) return before.value;
		const value = await read();
		known.delete(repositoryId);
		known.set(repositoryId, {
			at: now,
			value
		});
		const [oldest] = known.keys();
		if (known.size > KEPT$1 && oldest !== void 0) known.delete(oldest);
		return value;
	};
}

// bot/sightings.ts
/** Many more than are ever in doubt at the same time. */
const KEPT = 1e4;
function createSightings() {
	const seen = /* @__PURE__ */ new Map();
	const see = (key, attempt, now) => {
		const before = seen.get(key);
		if (before !== void 0 && before.attempt >= attempt) return before;
		const first = {
			attempt,
			seenAt: now
		};
		if (attempt > 0) seen.set(key, first);
		const [oldest] = seen.keys();
		if (seen.size > KEPT && oldest !== void 0) seen.delete(oldest);
		return first;
	};
	return {
		has: (repositoryId, subject) => seen.has(`${repositoryId}/${subject}`),
		see: (repositoryId, subject, attempt, now) => see(`${repositoryId}/${subject}`, attempt, now),
		seeRunOver: (repositoryId, runId, now) => see(`${repositoryId}/run/${runId}`, 1, now).seenAt
	};
}

// protocol/ask-policy.ts
/** More than any set of rules asks for. */
const MAX_QUESTIONS = 500;
/**
* @param asker who asked for the task that it is about.
* @returns asks for many people without asking the same thing twice.
*/
function createMay(policy, asker, sources) {
	const permissions = /* @__PURE__ */ new Map();
	const memberships = /* @__PURE__ */ new Map();
	let issue;
	let owners;
	const keyOf = (person, team) => `${person.id}@${team.org}/${team.slug}`;
	const known = {
		permission: ({ id }) => permissions.get(id),
		membership: (person, team) => memberships.get(keyOf(person, team)),
		issue: () => issue,
		owners: () => owners,
		asker
	};
	const learn = async (need) => {
		switch (need.kind) {
			case "permission":
				permissions.set(need.person.id, await sources.permission(need.person));
				return;
			case "membership":
				memberships.set(keyOf(need.person, need.team), await sources.isMember(need.person, need.team));
				return;
			case "owners":
				owners = await sources.owners();
				return;
			case "issue": issue = await sources.issue();
		}
	};
	return async (verb, actor) => {
		for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
			const may = mayDo(verb, actor, policy, known);
			if (may.kind !== "unknown") return may.kind === "allowed";
			await learn(may.need);
		}
		return false;
	};
}

// bot/answers-from-elsewhere.ts
/**
* Answers from elsewhere: a chat, a form or another agent answers an open question by a signed request to the bot.
*
* The bot puts the answer into the thread, under its own name, with where it came from and who answers for it. From then
* on it is a reply like every other: all replicas see it, the first one counts, the run compares its hash and asks
* GitHub again whether that person may decide. Nothing is kept here, and there is no second way in.
*/
/**
* @param request as its sender signed it.
* @throws when GitHub does not tell; then nothing is in the thread, or the same request finds it there.
*/
async function relayAnswer(request, source, place, ports) {
	const person = findPerson(source, request.by);
	if (person === void 0) return refuse(403, request.by === void 0 ? "The source speaks for several people; say in `by` for whom." : "The source does not speak for that person.");
	const thread = readThread(await ports.threads.comments(place.issue), place.slug);
	if (thread.relayed.some(({ marker }) => marker.source === source.name && marker.request === request.id)) return { kind: "known" };
	const question = thread.questions.find(({ marker }) => marker.question === request.question);
	if (question === void 0) return refuse(404, "There is no such question on that issue.");
	const standing = standingOf(question, thread, ports.now());
	if (standing !== "open") return refuse(409, `The question is ${standing}.`);
	const leaked = request.answer.kind === "text" ? hideCredentials(request.answer.text).found : [];
	if (leaked.length > 0) return refuse(422, `The answer holds ${leaked.join(" and ")}. Nothing was put into the thread: leave it out, and take it back where it was issued.`);
	const body = renderRelayed(request, source, person, question.marker);
	if (body === void 0) return refuse(422, "That would not be read as it was meant. An option is a number of one that there is; an answer is plain text without quotes, HTML comments or a mail footer.");
	const config = await ports.registry.config();
	if (config.kind === "malformed") return refuse(409, "Nobody may answer while the configuration of the repository cannot be read; the bot says in the thread what is wrong with it.");
	if (!await mayAnswer(person, config.config, question.marker, place, ports)) return refuse(403, `@${person.login} may not answer this question: that is for ${sayRules(config.config.policy.answer)}.`);
	return post(request, source, place, body, ports);
}
function mayAnswer(person, { policy }, { asker }, { issue }, { people, registry, threads }) {
	return createMay(policy, asker === void 0 ? void 0 : {
		login: asker.login,
		id: asker.id
	}, {
		permission: (one) => people.permission(one),
		isMember: async (one, team) => await people.isMember(one, team) === true,
		owners: () => registry.owners(),
		issue: () => threads.issue(issue)
	})("answer", {
		...person,
		type: "User"
	});
}
function refuse(status, why) {
	return {
		kind: "refused",
		status,
		why
	};
}
/** Who a source speaks for: the one it names, or the only one. */
function findPerson({ people }, by) {
	if (by === void 0) return people.length === 1 ? people[0] : void 0;
	return people.find(({ login }) => login.toLowerCase() === by.toLowerCase());
}
/** The comment, or `undefined` when it would be read as something else than was sent. */
function renderRelayed(request, source, by, question) {
	const { answer } = request;
	const text = answer.kind === "option" ? question.options[answer.option - 1] : answer.text.replace(/\r\n?/g, "\n").trim();
	if (text === void 0) return void 0;
	const body = renderRelayed$1({
		id: request.id,
		text
	}, source.name, by, question);
	const read = body === void 0 ? void 0 : readAnswer(body, question.options);
	return read?.kind === "answer" && (answer.kind === "text" || read.option === answer.option) ? body : void 0;
}
async function post(request, source, place, body, ports) {
	if (await speak(place, `relayed:${source.name}:${request.id}`, body, ports) === "lost") return refuse(409, "This request is being handled already, or was cut off. Send it again in ten minutes: it is put into the thread once.");
	ports.log.info({
		issue: place.issue,
		repository: place.where.id,
		source: source.name,
		question: request.question
	}, "an answer from elsewhere was put into the thread");
	return { kind: "accepted" };
}

// bot/adapters/answer-desk.ts
function createAnswerDesk(probot, settings) {
	return async (signed) => {
		const read = require_only_once.readAnswerRequest(signed, settings.sources, settings.now());
		if (read.kind === "refused") {
			settings.meter.answer("refused");
			return {
				status: read.status,
				body: {
					kind: "refused",
					why: read.why
				}
			};
		}
		const relayed = await relay(probot, read.request, read.source, settings).catch((error) => {
			if (isStatus(error, 404) || isStatus(error, 410)) return {
				kind: "refused",
				status: 404,
				why: "There is no such issue, or the App is not installed there."
			};
			throw error;
		});
		settings.meter.answer(relayed.kind);
		if (relayed.kind === "refused") return {
			status: relayed.status,
			body: {
				kind: "refused",
				why: relayed.why
			}
		};
		return {
			status: relayed.kind === "accepted" ? 202 : 200,
			body: relayed
		};
	};
}
async function relay(probot, request, source, settings) {
	const { owner, repo, issue } = request;
	const client = await probot.auth(await findInstallation(await probot.auth(), {
		owner,
		repo
	}));
	const where = await getRepository(client, {
		owner,
		repo
	});
	const ports = createPorts(client, where, settings);
	const relayed = await relayAnswer(request, source, {
		where,
		issue,
		slug: await settings.slug()
	}, ports);
	if (relayed.kind !== "accepted") return relayed;
	try {
		await settings.desk.look(where, issue, {
			kind: "look",
			labels: false
		}, ports);
	} catch (error) {
		settings.log.error({
			err: error,
			issue,
			repository: where.id
		}, "an answer from elsewhere could not be taken up yet");
	}
	return relayed;
}

// bot/adapters/budgets.ts
/**
* What is left of every installation's budget, learned from the answers to whatever this process asks.
*
* Other replicas spend from the same budgets, and GitHub's own count in each answer includes them.
*/
function createBudgets(now) {
	const known = /* @__PURE__ */ new Map();
	const note = (installation, more) => {
		known.set(installation, {
			...known.get(installation),
			...more
		});
	};
	return {
		of: (installation) => known.get(installation) ?? {},
		noteAnswer: (installation, headers) => {
			note(installation, readRate(headers));
		},
		noteRefusal: (installation, error) => {
			const pausedUntil = findRetryAt(error, now());
			if (pausedUntil !== void 0) note(installation, { pausedUntil });
		},
		all: () => known
	};
}

// bot/adapters/meter.ts
const nothing = () => void 0;
const SILENT = {
	delivery: nothing,
	look: nothing,
	claim: nothing,
	dispatch: nothing,
	request: nothing,
	sweep: nothing,
	redelivered: nothing,
	answer: nothing,
	thread: nothing
};

// bot/adapters/octokit.ts
/**
* Probot's Octokit, as we want it: patient for half a minute, everything it hears about budgets is noted, and what an
* installation has answered is asked for conditionally, by webhooks and sweeps from one memory.
*
* Probot's own waits out a limit inside the request, up to an hour, and then in vain when the process ends. Here a long wait is
* an error: the desk looks again when GitHub said, and what a process forgets, the sweep finds.
*/
const PATIENCE_SECONDS = 30;
const MOST_RETRIES = 2;
const Signed = require_zod.later(() => require_zod.looseObject({ auth: require_zod.looseObject({ installationId: require_zod.int() }) }));
const Failed = require_zod.later(() => require_zod.looseObject({
	status: require_zod.int(),
	response: require_zod.optional(require_zod.looseObject({ headers: require_zod.unknown() }))
}));
function createOctokit({ budgets, meter, answers, isThrottled }) {
	const isShort = (retryAfter, _options, _octokit, retryCount) => retryAfter <= PATIENCE_SECONDS && retryCount < MOST_RETRIES;
	const throttle = {
		enabled: isThrottled,
		onRateLimit: isShort,
		onSecondaryRateLimit: isShort
	};
	const listen = (client, options) => {
		const installation = Signed.safeParse(options).data?.auth.installationId;
		client.hook.after("request", ({ status, headers }) => {
			meter.request(status);
			if (installation !== void 0) budgets.noteAnswer(installation, headers);
		});
		client.hook.error("request", (error) => {
			const failed = Failed.safeParse(error).data;
			meter.request(failed?.status ?? 0);
			if (installation !== void 0) {
				if (failed?.response !== void 0) budgets.noteAnswer(installation, failed.response.headers);
				budgets.noteRefusal(installation, error);
			}
			throw error;
		});
		if (installation !== void 0) makeConditional(client, answers, String(installation));
	};
	return ProbotOctokit.plugin((client, options) => {
		listen(client, options);
		return {};
	}).defaults((options) => ({
		...options,
		throttle: {
			...options.throttle,
			...throttle
		}
	}));
}

// github/deliveries.ts
/**
* What GitHub delivered to the App's webhook, and once more please. GitHub keeps the list for three days.
*/
/**
* Every delivery since a time, newest first.
* @param client authenticated as the app.
* @returns `undefined` where this GitHub has no such list.
* @see https://docs.github.com/en/rest/apps/webhooks#list-deliveries-for-an-app-webhook
*/
async function listDeliveriesSince(client, since, mostPages) {
	let pages = 0;
	try {
		return (await client.paginate("GET /app/hook/deliveries", { per_page: 100 }, ({ data }, done) => {
			pages += 1;
			const oldest = data.at(-1);
			if (pages >= mostPages || oldest === void 0 || Date.parse(oldest.delivered_at) < since.getTime()) done();
			return data.map((one) => ({
				id: String(one.id),
				guid: one.guid,
				at: one.delivered_at,
				isOk: one.status_code >= 200 && one.status_code < 400,
				event: one.event
			}));
		})).filter(({ at }) => Date.parse(at) >= since.getTime());
	} catch (error) {
		if (isStatus(error, 404)) return void 0;
		throw error;
	}
}
/**
* Has one delivery sent again. Sent once; a second time would only be a second delivery.
* @param client authenticated as the app.
* @see https://docs.github.com/en/rest/apps/webhooks#redeliver-a-delivery-for-an-app-webhook
*/
async function redeliver(client, deliveryId) {
	await client.request(`POST /app/hook/deliveries/${deliveryId}/attempts`, { request: ONCE });
}

// bot/redelivery.ts
/** GitHub forgets them then. */
const KEPT_MS = 2592e5;
/** A delivery that fails so often fails for a reason of its own. */
const MOST_TRIES = 3;
/** Another replica may have asked for it just now. */
const FRESH_MS = 6e4;
/** How many in one turn, so that a long outage does not come back as a flood. */
const MOST_AT_ONCE = 20;
/** @returns ids, oldest first. */
function chooseRedeliveries(deliveries, now) {
	return [...Map.groupBy(deliveries, ({ guid }) => guid).values()].flatMap((tries) => findLost(tries, now) ?? []).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).slice(0, MOST_AT_ONCE).map(({ id }) => id);
}
function findLost(tries, now) {
	if (tries.length >= MOST_TRIES || tries.some(({ isOk }) => isOk)) return void 0;
	const [newest] = tries.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
	return newest === void 0 || tries.length > 1 && Date.parse(newest.at) > now - FRESH_MS ? void 0 : newest;
}

// bot/adapters/redeliverer.ts
/** Three thousand deliveries; what is older then is left to the sweep. */
const MOST_PAGES = 30;
/** How long a failed delivery stays in view: three tries, and a delay between them. */
const OVERLAP_MS = 36e5;
/** @returns does one turn and tells how many it asked for; a failure is logged and tried again next time. */
function createRedeliverer(probot, { now, log, meter }) {
	let since = 0;
	let isThere = true;
	return async () => {
		if (!isThere) return 0;
		const startedAt = now();
		try {
			const client = await probot.auth();
			const deliveries = await listDeliveriesSince(client, new Date(Math.max(since, startedAt - KEPT_MS)), MOST_PAGES);
			if (deliveries === void 0) {
				isThere = false;
				log.info({}, "this GitHub keeps no list of webhook deliveries; the sweep finds what they missed");
				return 0;
			}
			const lost = chooseRedeliveries(deliveries, startedAt);
			for (const id of lost) {
				await redeliver(client, id);
				meter.redelivered();
			}
			if (lost.length > 0) log.info({ deliveries: lost.length }, "failed deliveries were asked for once more");
			else since = startedAt - OVERLAP_MS;
			return lost.length;
		} catch (error) {
			log.warn({ err: error }, "failed deliveries could not be asked for; trying again at the next sweep");
			return 0;
		}
	};
}

// protocol/at-once.ts
/**
* Works through a list with so many at the same time. Here because worker and bot both ask services that want patience,
* and have no other room in common.
*/
/** @returns what the work on each gave, in the order of the list. @throws the first failure; what is not begun by then is left. */
async function mapAtOnce(items, most, work) {
	const results = [];
	const waiting = [...items.entries()];
	const take = async () => {
		for (let next = waiting.shift(); next !== void 0; next = waiting.shift()) results[next[0]] = await work(next[1]);
	};
	const leave = (error) => {
		waiting.length = 0;
		throw error;
	};
	await Promise.all(Array.from({ length: Math.min(most, items.length) }, () => take().catch(leave)));
	return results;
}

// bot/effort.ts
const THIN_BELOW = .25;
const LATER_BELOW = .1;
const THIN_ISSUES = 20;
function decideEffort(budget, now) {
	const { limit, remaining, resetAt, pausedUntil } = budget;
	if (pausedUntil !== void 0 && pausedUntil > now) return {
		kind: "later",
		until: pausedUntil
	};
	if (limit === void 0 || remaining === void 0 || resetAt === void 0 || resetAt <= now) return { kind: "full" };
	if (remaining < limit * LATER_BELOW) return {
		kind: "later",
		until: resetAt
	};
	return remaining < limit * THIN_BELOW ? {
		kind: "thin",
		issues: THIN_ISSUES
	} : { kind: "full" };
}

// bot/adapters/sweeper.ts
/** How many repositories at the same time; GitHub asks for patience, and webhooks come first. */
const AT_ONCE = 4;
/** How long a list of installations is good: a new one is heard of by webhook before. */
const INSTALLATIONS_MS = 6e5;
/** @returns sweeps once; one repository's failure is logged and the others are swept all the same. */
function createSweeper(probot, settings) {
	const remembered = /* @__PURE__ */ new Map();
	const installations = createInstallations(probot, settings.now);
	const sweepOne = async (client, repository, installation) => {
		const now = settings.now();
		const effort = decideEffort(settings.budgets.of(installation), now);
		if (effort.kind === "later") {
			tellLater(settings, { repository: repository.id }, effort.until);
			return;
		}
		const known = remembered.get(repository.id);
		const before = known === void 0 || known.until <= now && effort.kind === "full" ? startRemembering(now) : known;
		const most = effort.kind === "thin" ? effort.issues : Infinity;
		const ports = createPorts(client, repository, settings);
		const after = await sweepRepository(repository, await settings.slug(), before, settings.desk, ports, most);
		remembered.set(repository.id, after);
		if (after.hasTasks) await settings.keeper.sweep(repository, ports);
		settings.meter.sweep("done", (settings.now() - now) / 1e3);
	};
	const sweepInstallation = async (installation) => {
		const effort = decideEffort(settings.budgets.of(installation), settings.now());
		if (effort.kind === "later") {
			tellLater(settings, { installation }, effort.until);
			return;
		}
		const client = await probot.auth(installation);
		const repositories = (await listRepositories(client)).filter(({ isArchived }) => !isArchived);
		await mapAtOnce(repositories, AT_ONCE, (repository) => survive(settings, { repository: repository.id }, () => sweepOne(client, repository, installation)));
	};
	return async () => {
		for (const installation of await installations()) await survive(settings, { installation }, () => sweepInstallation(installation));
	};
}
function createInstallations(probot, now) {
	let known;
	return async () => {
		if (known === void 0 || known.until <= now()) known = {
			ids: await listInstallations(await probot.auth()),
			until: now() + INSTALLATIONS_MS
		};
		return known.ids;
	};
}
function tellLater(settings, facts, until) {
	settings.meter.sweep("later", 0);
	settings.log.info({
		...facts,
		until: new Date(until).toISOString()
	}, "the budget of requests is low: this sweep is left to a later one");
}
async function survive(settings, facts, work) {
	try {
		await work();
	} catch (error) {
		settings.meter.sweep("failed", 0);
		settings.log.error({
			...facts,
			err: error
		}, "a sweep failed; it is done again at the next turn");
	}
}

// bot/adapters/compose.ts
/**
* The bot put together, for whatever carries it: a process of its own (main.ts) or a function of a cloud (serverless.ts).
*/
var compose_exports = /* @__PURE__ */ require_rolldown_runtime.__exportAll({ createBot: () => createBot });
/** A delivery knows who ticked a box, a sweep only that it is ticked: what was asked for once more may come first. */
const ARRIVAL_MS = 5e3;
async function createBot(config, { log, later }) {
	const budgets = createBudgets(Date.now);
	const named = { slug: "" };
	const metrics = await loadMetrics(config, budgets, () => named.slug);
	const meter = metrics?.meter ?? SILENT;
	const Octokit = createOctokit({
		budgets,
		meter,
		answers: createAnswerMemory(),
		isThrottled: config.throttle
	});
	const probot = new Probot({
		appId: config.appId,
		privateKey: config.privateKey,
		secret: config.webhookSecret,
		baseUrl: config.apiUrl,
		Octokit,
		log
	});
	await probot.ready();
	const slug = require_only_once.onlyOnce(async () => {
		named.slug = await slugOfApp(await probot.auth());
		return named.slug;
	});
	const policies = createPolicies();
	const keeper = createKeeper({
		slug,
		now: Date.now,
		later,
		log,
		knownConfig: policies.knownConfig
	});
	const desk = createDesk({
		rules: { graceMs: config.graceMs },
		slug,
		now: Date.now,
		later,
		log,
		looked: (where, ports) => {
			keeper.touch(where, ports);
		},
		retryAt: (error) => findRetryAt(error, Date.now())
	});
	const settings = {
		desk: counting(desk, meter),
		keeper,
		slug,
		workflow: config.workflow,
		sightings: createSightings(),
		policies,
		now: Date.now,
		log,
		meter,
		budgets,
		sources: config.answers
	};
	await probot.load(createApp(settings));
	const middleware = await probot.getNodeMiddleware({ path: require_only_once.WEBHOOK_PATH });
	const sweep = createSweeper(probot, settings);
	const redeliver = config.redeliver ? createRedeliverer(probot, settings) : () => Promise.resolve(0);
	const turn = joined(async () => {
		if (await redeliver() > 0) await (0, node_timers_promises.setTimeout)(ARRIVAL_MS);
		await sweep();
	});
	return {
		metrics,
		slug,
		turn,
		close: async () => {
			await Promise.all([desk.close(), keeper.close()]);
		},
		routes: {
			webhook: (request, response) => Promise.resolve(middleware(request, response)),
			...config.answers.length > 0 ? { answer: createAnswerDesk(probot, settings) } : {},
			...metrics !== void 0 && config.metrics.kind === "token" ? { metrics: {
				...metrics,
				token: config.metrics.token
			} } : {},
			...config.sweepToken === void 0 ? {} : { sweep: {
				token: config.sweepToken,
				run: turn
			} }
		}
	};
}
async function loadMetrics(config, budgets, slug) {
	if (config.metrics.kind === "off") return void 0;
	const { createMetrics } = await Promise.resolve().then(() => require("./metrics.cjs"));
	return createMetrics({
		budgets,
		slug,
		now: Date.now,
		namesRepositories: config.metrics.namesRepositories
	});
}
/** Whoever asks while it is being done waits for that. */
function joined(work) {
	let underWay;
	return () => {
		underWay ??= work().finally(() => {
			underWay = void 0;
		});
		return underWay;
	};
}
function counting(desk, meter) {
	return {
		close: () => desk.close(),
		look: async (...about) => {
			try {
				await desk.look(...about);
				meter.look("done");
			} catch (error) {
				meter.look("failed");
				throw error;
			}
		}
	};
}

Object.defineProperty(exports, "aboutRefusal", {
  enumerable: true,
  get: function () {
    return aboutRefusal;
  }
});
Object.defineProperty(exports, "compose_exports", {
  enumerable: true,
  get: function () {
    return compose_exports;
  }
});
Object.defineProperty(exports, "createBot", {
  enumerable: true,
  get: function () {
    return createBot;
  }
});
Object.defineProperty(exports, "findNote", {
  enumerable: true,
  get: function () {
    return findNote;
  }
});
Object.defineProperty(exports, "readDuration", {
  enumerable: true,
  get: function () {
    return readDuration;
  }
});
Object.defineProperty(exports, "readRule", {
  enumerable: true,
  get: function () {
    return readRule;
  }
});
Object.defineProperty(exports, "readThread", {
  enumerable: true,
  get: function () {
    return readThread;
  }
});
Object.defineProperty(exports, "readYaml", {
  enumerable: true,
  get: function () {
    return readYaml;
  }
});
Object.defineProperty(exports, "standingOf", {
  enumerable: true,
  get: function () {
    return standingOf;
  }
});
Object.defineProperty(exports, "wordsFor", {
  enumerable: true,
  get: function () {
    return wordsFor;
  }
});