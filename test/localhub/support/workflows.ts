/** A small workflow with a small JavaScript action, and functions that tests use with them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SHOP, type TestHub } from './start-test-hub.ts';

/** Comments as the job, and has a post step. */
export const ACTION = {
  'act/action.yml':
    'name: act\ndescription: says hello as the job\ninputs: { token: { description: t, default: "${{ github.token }}" }, issue: { description: i, required: true } }\noutputs: { said: { description: s } }\nruns: { using: node24, main: main.mjs, post: post.mjs }\n',
  'act/main.mjs': `
import { appendFileSync } from 'node:fs';
const { GITHUB_API_URL, GITHUB_REPOSITORY, GITHUB_OUTPUT, INPUT_TOKEN, INPUT_ISSUE } = process.env;
const answer = await fetch(GITHUB_API_URL + '/repos/' + GITHUB_REPOSITORY + '/issues/' + INPUT_ISSUE + '/comments', {
  method: 'POST', headers: { authorization: 'Bearer ' + INPUT_TOKEN }, body: JSON.stringify({ body: 'hello from the job, ' + process.env.COLOUR }) });
console.log('answered', answer.status);
appendFileSync(GITHUB_OUTPUT, 'said=' + answer.status + '\\n');
`,
  'act/post.mjs': 'console.log("post ran")\n',
};
export const workflow = (more: { on?: string; top?: string; steps: string }): string => `name: Fleet
run-name: fleet for \${{ inputs.issue || github.event.issue.number || 'nobody' }}
on: ${more.on ?? '{ workflow_dispatch: { inputs: { issue: { required: true }, level: { type: choice, options: [low, high], default: low } } } }'}
${more.top ?? 'permissions: { issues: write, contents: read }'}
jobs:
  work:
    name: The work
    runs-on: ubuntu-latest
    outputs: { said: "\${{ steps.act.outputs.said }}" }
    env: { COLOUR: "\${{ vars.COLOUR }}", KEY: "\${{ secrets.API_KEY }}" }
    steps:
${more.steps}
`;
export const USE = '      - uses: actions/checkout@v4\n      - { id: act, uses: ./act, with: { issue: "1" } }\n';
export const FLEET = { ...ACTION, '.github/workflows/fleet.yml': workflow({ steps: USE }) };
export const SLEEPY = {
  '.github/workflows/fleet.yml': workflow({
    steps: '      - run: echo started > "$GITHUB_WORKSPACE/../../../started"; exec sleep 60\n',
  }),
};

export async function dispatch(hub: TestHub, inputs: Record<string, string> = { issue: '1' }): Promise<number> {
  const { data } = await hub
    .as('wendy')
    .request('POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches', {
      ...SHOP,
      workflow_id: 'fleet.yml',
      ref: 'main',
      inputs,
      return_run_details: true,
    });
  return (data as { workflow_run_id: number }).workflow_run_id;
}
/** Without a time limit of its own: the test has one. */
export const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue())
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
};
export const isStarted = (hub: TestHub, id: number): boolean =>
  existsSync(join(hub.workDir, 'hub', 'runs', `${id}-1`, 'work', 'started')) ||
  hub
    .runs()
    .find((run) => run.id === id)
    ?.log.some(({ line }) => line.includes('sleep 60')) === true;
