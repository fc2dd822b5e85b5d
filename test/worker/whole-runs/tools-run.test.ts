/**
 * Tool servers that a subagent names, in a real run: which of them reach the agent, with which secrets, and the message
 * if one is not available.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { expect, it, onTestFinished } from 'vitest';
import { MARK } from '../../../worker/redaction/redactor.ts';
import command from '../../../worker/runtimes/command.ts';
import { ASK_TOOL } from '../../support/agents/agent-run.ts';
import { createSampleServer } from '../../support/agents/sample-tool-server.ts';
import { ended, lab, type RunOptions, scriptRuntime } from '../../support/worker/worker-dispatch.ts';
import { listen } from '../../support/worker/proxy-lab.ts';

const AGENTS = join(import.meta.dirname, '../../support/agents');
const TOKEN = 'the-token-of-the-tracker';
const call = (tool: string) =>
  `"${process.execPath}" "${join(AGENTS, 'call-tool.ts')}" tracker ${tool} '{"words":"walrus"}'`;
const PROGRAM = `tools:
  tracker:
    command: ${process.execPath}
    args: [${join(AGENTS, 'sample-tool-server.ts')}]
    env: { RECORD: /dev/null }
    secrets: { TRACKER_TOKEN: env://GIVEN }
    allow: [search]`;

const given = (frontMatter: string, more: Partial<RunOptions> = {}): Partial<RunOptions> => ({
  frontMatter: `runtime: command\n${frontMatter}`,
  runtimes: [command, scriptRuntime()],
  ports: { askTool: ASK_TOOL },
  environment: { GIVEN: TOKEN },
  ...more,
});

async function trackerByHttp(): Promise<{ readonly port: number; readonly seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(
      `${request.method ?? ''} ${request.headers.authorization ?? ''} ${request.headers['x-team']?.toString() ?? ''}`,
    );
    const transport = new StreamableHTTPServerTransport();
    void createSampleServer('HTTP', () => {})
      .connect(transport)
      .then(() => transport.handleRequest(request, response));
  });
  onTestFinished(() => void server.close());
  return { port: await listen(server), seen };
}

it('gives an agent the listed tool of a named server with its secret, and hides the secret everywhere', async () => {
  using run = lab();

  const end = ended(
    await run.start(`${call('search')}; ${call('wipe_tracker')}; cat "$AGORA_TOOLS_FILE"; env; true`, given(PROGRAM)),
  );

  expect(end.result.stdout).toContain(
    `{"tools":["search"],"answer":{"content":[{"type":"text","text":"FOUND-WALRUS with ${MARK}"}]}}`,
  );
  expect(end.result.stderr).toContain('There is no tool "wipe_tracker".');
  expect(end.result.stdout).not.toContain('WIPED');
  expect(run.hidden).toContain(TOKEN);
  expect(JSON.stringify([end, run.log, run.events])).not.toContain(TOKEN);
});

it('reaches a server at its address, with headers filled in from secrets', async () => {
  using run = lab();
  const { port, seen } = await trackerByHttp();
  const frontMatter = `tools:
  tracker:
    url: http://127.0.0.1:${port}/mcp
    headers: { Authorization: "Bearer \${TOKEN}", X-Team: payments }
    secrets: { TOKEN: env://GIVEN }
    allow: [search]`;

  const end = ended(await run.start(`${call('search')}; cat "$AGORA_TOOLS_FILE"`, given(frontMatter)));

  expect(end.result.stdout).toContain('FOUND-WALRUS with HTTP');
  expect(new Set(seen.filter((line) => line.startsWith('POST')))).toEqual(new Set([`POST Bearer ${TOKEN} payments`]));
  expect(JSON.stringify([end, run.log])).not.toContain(TOKEN);
});

it('reports which secret of which tool server could not be fetched, before the agent starts', async () => {
  using run = lab();

  const end = ended(await run.start('touch ran', given(PROGRAM, { environment: {} })));

  expect(end.outcome).toMatchObject({
    failure: {
      reason: 'fetch-failed',
      detail:
        'The secret TRACKER_TOKEN of the tool server tracker could not be fetched from env://GIVEN: GIVEN is not set.',
    },
  });
});

it('starts no agent without the tools that its subagent names', async () => {
  using run = lab();

  const end = ended(
    await run.start(
      'touch ran',
      given('', {
        frontMatter: `runtime: script
${PROGRAM}`,
      }),
    ),
  );

  expect(end.outcome).toMatchObject({
    failure: {
      reason: 'worker-failed',
      detail: 'The runtime script starts no tool servers, and the subagent names some in "tools".',
    },
  });
});

it.each([
  [
    'https://mcp.example.com/mcp',
    'mcp.example.com',
    'Add mcp.example.com to hosts of the subagent, or to allow-hosts.',
  ],
  [
    'https://mcp.example.com:8443/mcp',
    'mcp.example.com:8443',
    'Add mcp.example.com:8443 to hosts of the subagent, or to allow-hosts.',
  ],
  ['http://127.0.0.1:4000/mcp', '127.0.0.1:4000', 'Add 4000 to service-ports of the workflow.'],
])('starts no agent when its tool server %s is not among the hosts of the run', async (url, host, fix) => {
  using run = lab();
  const frontMatter = `hosts: [api.example.com]\ntools: { tracker: { url: "${url}", allow: [search] } }`;

  const end = ended(
    await run.start(
      'touch ran',
      given(frontMatter, {
        settings: { network: 'allowlist' },
        ports: {
          askTool: ASK_TOOL,
          egress: {
            open: () => {
              throw new Error('Nothing is opened.');
            },
            join: () => {},
          },
        },
      }),
    ),
  );

  expect(end.outcome).toMatchObject({
    failure: {
      reason: 'worker-failed',
      detail: `The tool server tracker is at ${host}, which this run may not reach.`,
      fix,
    },
  });
});

it('takes tools only from the subagent: an issue or a file of the work tree cannot name any', async () => {
  using run = lab({
    '.mcp.json': JSON.stringify({ mcpServers: { bad: { command: 'touch', args: ['bad'] } } }),
    '.github/agora/subagents/planner.md': `---\n${PROGRAM}\n---\nMine.\n`,
  });

  const end = ended(
    await run.start(
      'echo "${AGORA_TOOLS_FILE-none}"',
      given('', { plan: { input: { tools: { bad: { command: 'touch', allow: ['x'] } } } } }),
    ),
  );

  expect(end.result.stdout).toBe('none');
});
