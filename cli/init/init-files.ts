/**
 * The files that `agora init` proposes, as text. Pure.
 *
 * It writes exactly examples/agora.yml and examples/relay.yml: a test compares them, and the stories run them.
 */
import { parse } from 'yaml';
import { MODEL_KEYS, scheduleMinute, type InitSettings } from './init-settings.ts';

export interface ProposedFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

export const WORKFLOW_PATH = '.github/workflows/agora.yml';
export const RELAY_PATH = '.github/workflows/agora-relay.yml';
const CONFIG_PATH = '.github/agora/config.yaml';
const EDITOR_PATH = '.vscode/settings.json';

const SCHEMAS = 'https://raw.githubusercontent.com/agora/dispatch/v1/schemas';

export function proposeFiles(settings: InitSettings): readonly ProposedFile[] {
  return [
    { path: WORKFLOW_PATH, text: renderWorkflow(settings) },
    ...(settings.host === 'relay' ? [{ path: RELAY_PATH, text: renderRelay(settings) }] : []),
    { path: `.github/agora/subagents/${settings.subagent}.md`, text: renderSubagent(settings) },
    { path: CONFIG_PATH, text: renderConfig(settings) },
    { path: EDITOR_PATH, text: renderEditor() },
  ];
}

const HEAD = {
  relay: `# The agent's workflow. The relay beside it (agora-relay.yml) starts it and processes answers; a second job delivers the work.`,
  bot: `# The agent's workflow. The bot starts it, processes answers and delivers the work.`,
} as const;

function renderWorkflow(settings: InitSettings): string {
  const { host, install, runtime } = settings;
  const key = MODEL_KEYS[runtime];
  const setup = install === undefined ? '' : `      - run: ${renderScalar(install)} # what the tests need\n`;
  return `${HEAD[host]}
name: Agora
run-name: >-
  \${{ inputs.request
  && format('{0}.r{1} attempt {2} for {3}', fromJSON(inputs.request).task, fromJSON(inputs.request).round || 1, fromJSON(inputs.request).attempt, fromJSON(inputs.request).by.login)
  || 'Agora, started by hand' }}

on:
  workflow_dispatch:
    inputs:
      request:
        description: Filled in by the ${host}. Leave it empty to start a task by hand.
        required: false
      subagent:
        description: The subagent, if you start a task by hand
        required: false
      prompt:
        description: What to do, if you start a task by hand
        required: false

permissions: {}

jobs:
  agent:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions:
      contents: read # to check out the code and read claims
      issues: write # to ask and to report
      actions: read # to fetch the state that an earlier run saved
${host === 'relay' ? OUTPUTS : ''}    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
${setup}      - uses: agora/dispatch@v1
        id: agora
        with:
          request: \${{ inputs.request }}
          runtime: ${runtime}
          job-minutes: 60 # as timeout-minutes: before the job ends, the agent is stopped and its work saved
          subagent: \${{ inputs.subagent }}
          prompt: \${{ inputs.prompt }}
          state-key: \${{ secrets.AGORA_STATE_KEY }}
        env:
          ${key}: \${{ secrets.${key} }}
${host === 'relay' ? DELIVER_JOB : ''}`;
}

const OUTPUTS = `    outputs:
      outcome: \${{ steps.agora.outputs.outcome }}
      result-artifact-id: \${{ steps.agora.outputs.result-artifact-id }}
      result-digest: \${{ steps.agora.outputs.result-digest }}
`;

const DELIVER_JOB = `
  # Can push, but has no agent and no model key.
  deliver:
    needs: agent
    if: needs.agent.outputs.outcome == 'finished'
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      actions: read # to fetch the result
      contents: write # the branch
      pull-requests: write # the pull request
      issues: write # to comment on the issue
    steps:
      - uses: agora/dispatch/deliver@v1
        with:
          result-artifact-id: \${{ needs.agent.outputs.result-artifact-id }}
          result-digest: \${{ needs.agent.outputs.result-digest }}
          state-key: \${{ secrets.AGORA_STATE_KEY }}
          relay: true
`;

function renderRelay({ repository }: InitSettings): string {
  const minute = scheduleMinute(repository);
  return `# Does the bot's work without a server: a short job for every event below.
name: Agora relay

on:
  issues:
    types: [labeled, closed, unlocked]
  issue_comment:
    types: [created, edited]
  workflow_run:
    workflows: [Agora]
    types: [completed]
  schedule:
    - cron: '${minute},${minute + 30} * * * *' # reminders and missed events

permissions: {}

jobs:
  relay:
    # Bots neither start tasks nor answer, so skip the job for them.
    if: github.event_name == 'schedule' || github.event_name == 'workflow_run' || github.event.sender.type == 'User'
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      actions: write # to start the agent's workflow
      contents: write # claims, and the branch of a pull request
      issues: write # to reply and to react
      pull-requests: write # to open the pull request
    steps:
      - uses: agora/dispatch/relay@v1
        with:
          state-key: \${{ secrets.AGORA_STATE_KEY }}
`;
}

function renderSubagent({ test }: InitSettings): string {
  const verify = test === undefined ? '' : `verify:\n  command: ${renderScalar(test)}\n  timeout: 600\n`;
  return `---
# yaml-language-server: $schema=${SCHEMAS}/subagent.json
description: Fixes bugs and makes small changes
${verify}---
You work on issues of this repository. Look at the code and the tests before you ask anything.
If the issue leaves something open that the code does not settle, ask with two to four options and recommend one.
Add a test for what you change. Keep the change small.
`;
}

function renderConfig({ host, app }: InitSettings): string {
  const vouches =
    app === undefined
      ? `# After you create the App, name its bot user here; otherwise every run is refused. Its id: gh api /users/SLUG%5Bbot%5D --jq .id
# authority:
#   vouches: [{ login: 'SLUG[bot]', id: 123456 }]
`
      : `# Starts runs on behalf of users.
authority:
  vouches: [{ login: '${app.login}', id: ${app.id} }]
`;
  return `# yaml-language-server: $schema=${SCHEMAS}/config.json
# Who may do what, and when people are reminded. All settings: https://github.com/agora/dispatch/blob/v1/docs/config.md
who-may:
  start: [write]
  answer: [write]
questions:
  mention: [asker]
  remind-after: 24h
${host === 'bot' ? vouches : ''}`;
}

function renderEditor(): string {
  const schemas = {
    [`${SCHEMAS}/config.json`]: '.github/agora/config.yaml',
    [`${SCHEMAS}/env.json`]: '.github/agora/envs/*.yaml',
  };
  return `${JSON.stringify({ 'yaml.schemas': schemas }, null, 2)}\n`;
}

/** A command as one YAML value on its line. */
function renderScalar(text: string): string {
  // Only text that is read back as the same text can be written without quotes: "1" and "null" are not text in YAML.
  const isPlain = /^[\w./][\w ./&=@-]*$/.test(text) && parse(text) === text;
  return isPlain ? text : `'${text.replaceAll("'", "''")}'`;
}
