const require_lifecycle = require("./lifecycle.cjs");
const require_guard = require("./guard.cjs");

// github/repositories.ts
/**
* A repository and its workflow, as the one who is signed in sees them.
*/
/**
* The repository, `undefined` when there is none or this account may not know of it: GitHub tells no difference.
* @see https://docs.github.com/en/rest/repos/repos#get-a-repository
*/
async function findRepository(client, at) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}", {
			owner: at.owner,
			repo: at.repo
		});
		return {
			id: Number(data.id),
			name: data.full_name,
			defaultBranch: data.default_branch,
			isPrivate: data.private,
			url: data.html_url
		};
	} catch (error) {
		if (require_guard.isStatus(error, 404)) return void 0;
		throw error;
	}
}
/**
* Who a personal token belongs to.
* @throws RequestError 401 for a bad token, 403 for the token of an installation, which is nobody's.
* @see https://docs.github.com/en/rest/users/users#get-the-authenticated-user
*/
async function whoAmI(client) {
	const { data } = await client.request("GET /user");
	return {
		login: data.login,
		id: Number(data.id)
	};
}
const Workflow = require_lifecycle.looseObject({
	state: require_lifecycle.string(),
	path: require_lifecycle.string()
});
/**
* A workflow by its file name, `undefined` when the default branch has none of that name.
* @see https://docs.github.com/en/rest/actions/workflows#get-a-workflow
*/
async function findWorkflow(client, at) {
	try {
		const { data } = await client.request("GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}", {
			owner: at.owner,
			repo: at.repo,
			workflow_id: at.workflow
		});
		return Workflow.parse(data);
	} catch (error) {
		if (require_guard.isStatus(error, 404)) return void 0;
		throw error;
	}
}
/**
* Asks GitHub to cancel a run.
* @returns `'over'` when there is nothing left to cancel.
* @throws RequestError 403 without `actions: write`.
* @see https://docs.github.com/en/rest/actions/workflow-runs#cancel-a-workflow-run
*/
async function cancelRun(client, at) {
	try {
		await client.request("POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel", {
			owner: at.owner,
			repo: at.repo,
			run_id: at.runId
		});
		return "asked";
	} catch (error) {
		if (require_guard.isStatus(error, 409) || require_guard.isStatus(error, 404)) return "over";
		throw error;
	}
}
/**
* Removes a ref that a check has made. A ref that is gone already is no error.
* @param ref fully qualified, `refs/…`.
* @see https://docs.github.com/en/rest/git/refs#delete-a-reference
*/
async function deleteRef(client, at) {
	try {
		await client.request("DELETE /repos/{owner}/{repo}/git/refs/{ref}", {
			owner: at.owner,
			repo: at.repo,
			ref: at.ref.replace(/^refs\//, "")
		});
	} catch (error) {
		if (!require_guard.isStatus(error, 404) && !require_guard.isStatus(error, 422)) throw error;
	}
}

// github/contents.ts
/**
* Files of a repository at a commit, without a checkout.
*/
const File = require_lifecycle.looseObject({
	type: require_lifecycle.literal("file"),
	encoding: require_lifecycle.string(),
	content: require_lifecycle.string(),
	size: require_lifecycle.number()
});
const Folder = require_lifecycle.array(require_lifecycle.looseObject({
	type: require_lifecycle.string(),
	name: require_lifecycle.string()
}));
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
		if (require_guard.isStatus(error, 404)) return void 0;
		throw error;
	}
}

Object.defineProperty(exports, "cancelRun", {
  enumerable: true,
  get: function () {
    return cancelRun;
  }
});
Object.defineProperty(exports, "deleteRef", {
  enumerable: true,
  get: function () {
    return deleteRef;
  }
});
Object.defineProperty(exports, "findFile", {
  enumerable: true,
  get: function () {
    return findFile;
  }
});
Object.defineProperty(exports, "findRepository", {
  enumerable: true,
  get: function () {
    return findRepository;
  }
});
Object.defineProperty(exports, "findWorkflow", {
  enumerable: true,
  get: function () {
    return findWorkflow;
  }
});
Object.defineProperty(exports, "headOf", {
  enumerable: true,
  get: function () {
    return headOf;
  }
});
Object.defineProperty(exports, "listFiles", {
  enumerable: true,
  get: function () {
    return listFiles;
  }
});
Object.defineProperty(exports, "whoAmI", {
  enumerable: true,
  get: function () {
    return whoAmI;
  }
});