/**
 * The files that `agora prove` puts into the scratch repository: three workflows without third-party actions, and the
 * program that one of them runs with the job's token. Pure.
 */
export const PROBE_WORKFLOW = 'agora-prove.yml';
export const CALLED_WORKFLOW = 'agora-prove-called.yml';
export const AFTER_WORKFLOW = 'agora-prove-after.yml';

const CALLED_NAME = 'agora prove: called';
/** Begins the comment in which the job reports what it saw. */
export const JOB_REPORT = 'agora-prove-report';

/**
 * Runs in the job with its token, without installing anything. Each response goes into the comment whole: what a job
 * may read in a scratch repository is not secret, and no response contains a token.
 */
const JOB_PROGRAM = String.raw`
import { gzipSync } from 'node:zlib';
const { GITHUB_API_URL: api, GITHUB_GRAPHQL_URL: graphql, GITHUB_REPOSITORY: name, GITHUB_SHA: sha, NONCE: nonce, ISSUE: issue } = process.env;
const [owner, repo] = name.split('/');
const asked = [];
const headers = { authorization: 'Bearer ' + process.env.GH_TOKEN, accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28', 'content-type': 'application/json', 'user-agent': 'agora-prove' };
async function ask(probe, route, body, more = {}) {
  const [method, template] = route.split(' ');
  const path = template.replace(/{(\w+)}/g, (_, key) => ({ owner, repo, issue_number: issue, ...more })[key]);
  const url = template === '/graphql' ? graphql : api + path;
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  let data;
  try { data = JSON.parse(text); } catch { data = undefined; }
  asked.push({ probe, route, status: answer.status, headers: Object.fromEntries(answer.headers), data });
  return { status: answer.status, data };
}
const ref = 'refs/agora/claims/prove-job/' + nonce;
await ask('job-claims', 'POST /repos/{owner}/{repo}/git/refs', { ref, sha });
await ask('job-claims', 'POST /repos/{owner}/{repo}/git/refs', { ref, sha });
await ask('job-claims', 'GET /repos/{owner}/{repo}/git/matching-refs/{ref}', undefined, { ref: ref.slice(5) });
await ask('job-claims', 'DELETE /repos/{owner}/{repo}/git/refs/{ref}', undefined, { ref: ref.slice(5) });
await ask('job-author', 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { body: 'Written with the token of a job.' });
await ask('job-lookups', 'GET /users/{username}', undefined, { username: process.env.GITHUB_ACTOR });
await ask('job-lookups', 'POST /graphql', { query: 'query($owner: String!, $repo: String!, $issue: Int!) { repository(owner: $owner, name: $repo) { issue(number: $issue) { comments(first: 100) { nodes { lastEditedAt } } } } }', variables: { owner, repo, issue: Number(issue) } });
await ask('job-runs', 'POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches', { ref: process.env.GITHUB_REF_NAME, inputs: { nonce: nonce + '-job' }, return_run_details: true }, { workflow_id: '${CALLED_WORKFLOW}' });
const report = gzipSync(JSON.stringify(asked)).toString('base64');
await ask('report', 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { body: '${JOB_REPORT} ' + nonce + ' ' + report });
`;

const indent = (text: string, spaces: number): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `${' '.repeat(spaces)}${line}`)
    .join('\n');

const probeWorkflow = (): string => `name: "agora prove"
run-name: "agora prove \${{ inputs.nonce }}"
on:
  workflow_dispatch:
    inputs:
      nonce: { required: true, type: string }
      issue: { required: true, type: string }
permissions: {}
jobs:
  probe:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions:
      contents: write # a ref below refs/agora
      issues: write # what was seen, as a comment
      actions: write # a run that a job starts
    steps:
      - name: Ask GitHub with the job's token
        env:
          GH_TOKEN: \${{ github.token }}
          NONCE: \${{ inputs.nonce }}
          ISSUE: \${{ inputs.issue }}
          PROGRAM: |
${indent(JOB_PROGRAM, 12)}
        run: printf '%s' "$PROGRAM" > "$RUNNER_TEMP/probe.mjs" && node "$RUNNER_TEMP/probe.mjs"
`;

const calledWorkflow = (): string => `name: "${CALLED_NAME}"
run-name: "${CALLED_NAME} \${{ inputs.nonce }}"
on:
  workflow_dispatch:
    inputs:
      nonce: { required: true, type: string }
      seconds: { required: false, type: string, default: "0" }
permissions: {}
jobs:
  called:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - name: Wait
        env:
          SECONDS_TO_WAIT: \${{ inputs.seconds }}
        run: sleep "$SECONDS_TO_WAIT"
      - name: Afterwards
        if: always()
        run: echo "This step runs also when the run was cancelled."
`;

const afterWorkflow = (): string => `name: "agora prove: after"
on:
  workflow_run:
    workflows: ["${CALLED_NAME}"]
    types: [completed]
permissions: {}
jobs:
  after:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - run: echo "The run before has ended."
`;

/** By path. */
export function probeFiles(): ReadonlyMap<string, string> {
  return new Map([
    [`.github/workflows/${PROBE_WORKFLOW}`, probeWorkflow()],
    [`.github/workflows/${CALLED_WORKFLOW}`, calledWorkflow()],
    [`.github/workflows/${AFTER_WORKFLOW}`, afterWorkflow()],
  ]);
}
