/** How each runtime configures the tool servers that a subagent names for its program. */
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import type { RuntimeInput } from '../../../../worker/runtimes/contract.ts';
import claudeCode from '../../../../worker/runtimes/claude-code.ts';
import codex from '../../../../worker/runtimes/codex.ts';
import gemini from '../../../../worker/runtimes/gemini.ts';
import opencode from '../../../../worker/runtimes/opencode.ts';
import { inputOn, startMachine } from '../../../support/agents/agent-run.ts';

const server = {
  name: 'issue-tracker',
  command: ['/node', '/ask.cjs', 'tools', '/file'],
  env: { HTTPS_PROXY: 'http://127.0.0.1:1' },
  tools: ['search', 'get.issue'],
} as const;

async function filesOf(
  runtime: { prepare: (input: RuntimeInput) => ReadonlyMap<string, Uint8Array> },
  differs: Partial<RuntimeInput> = {},
) {
  await using machine = await startMachine();
  const files = runtime.prepare(inputOn(machine, { toolServers: [server], ...differs }));
  return (path: string): string => new TextDecoder().decode(files.get(path));
}

it('are given to Claude Code in a file of servers, with each tool allowed by its name', async () => {
  await using machine = await startMachine();
  const text = await filesOf(claudeCode);
  const { argv } = claudeCode.command(inputOn(machine, { toolServers: [server], permissionMode: 'strict' }));

  expect(JSON.parse(text('tool-servers.json'))).toEqual({
    mcpServers: {
      'issue-tracker': {
        type: 'stdio',
        command: '/node',
        args: ['/ask.cjs', 'tools', '/file'],
        env: server.env,
        alwaysLoad: true,
      },
    },
  });
  expect(argv).toEqual(expect.arrayContaining(['--strict-mcp-config', '--mcp-config']));
  expect(argv).toEqual(
    expect.arrayContaining(['mcp__issue-tracker__search', 'mcp__issue-tracker__get_issue', 'mcp__agora']),
  );
});

it('are given to codex in its settings, with the tools that are enabled', async () => {
  expect(parse((await filesOf(codex))('.codex/config.toml'))['mcp_servers']).toEqual({
    'issue-tracker': {
      command: '/node',
      args: ['/ask.cjs', 'tools', '/file'],
      env: server.env,
      enabled_tools: ['search', 'get.issue'],
      startup_timeout_sec: 60,
      default_tools_approval_mode: 'approve',
      required: false,
    },
  });
});

it('are given to gemini in its settings, with the tools that are included', async () => {
  expect(JSON.parse((await filesOf(gemini))('.gemini/settings.json'))).toMatchObject({
    mcpServers: {
      'issue-tracker': { command: '/node', env: server.env, trust: true, includeTools: ['search', 'get.issue'] },
    },
  });
});

it.each(['strict', 'scoped'])(
  'are given to opencode in its settings, with each tool allowed in the mode %s',
  async (mode) => {
    expect(
      JSON.parse((await filesOf(opencode, { permissionMode: mode }))('.config/opencode/opencode.json')),
    ).toMatchObject({
      mcp: { 'issue-tracker': { type: 'local', command: [...server.command], environment: server.env, enabled: true } },
      permission: { '*': 'deny', 'issue-tracker_search': 'allow', 'issue-tracker_get_issue': 'allow' },
    });
  },
);
