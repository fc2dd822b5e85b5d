import { describe, expect, it } from 'vitest';
import adapter from '../../../worker/runtimes/codex.ts';
import type { AgentRuntime, RuntimeInput } from '../../../worker/runtimes/contract.ts';
import { inputOn } from '../../support/agents/agent-run.ts';
import { endWith, readRecording } from '../../support/agents/recordings.ts';

const codex: AgentRuntime = adapter;
const MACHINE = {
  workspace: '/w/project',
  home: '/w/home',
  sentinel: '/w/project/.agora/needs_input.json',
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
const ID = '24bb3a48-0ea3-43db-9aff-d555c06f450d';
const input = (differs: Partial<RuntimeInput> = {}): RuntimeInput =>
  inputOn(MACHINE, { program: '/opt/codex', env: { OPENAI_API_KEY: 'sk-1' }, ...differs });
const configOf = (differs: Partial<RuntimeInput> = {}): string =>
  new TextDecoder().decode(codex.prepare(input(differs)).get('.codex/config.toml'));
const failedWith = (message: string) =>
  codex.read(endWith(`${JSON.stringify({ type: 'turn.failed', error: { message } })}\n`, { exitCode: 1 }), input());

describe('the settings', () => {
  it('trust nothing in the checkout and call only the model', () => {
    expect(configOf()).toContain('[projects."/w/project"]\ntrust_level = "untrusted"');
    for (const off of [
      'plugins = false',
      'apps = false',
      'hooks = false',
      'check_for_update_on_startup = false',
      '[analytics]\nenabled = false',
    ])
      expect(configOf()).toContain(off);
  });

  it('name the variable of the key and never contain the key', () => {
    expect(configOf({ env: { OPENAI_API_KEY: '', CODEX_API_KEY: 'sk-2' } })).toContain('env_key = "CODEX_API_KEY"');
    expect(configOf()).not.toContain('sk-1');
  });

  it('keep both keys from the commands that the agent runs', () => {
    expect(configOf()).toContain('exclude = ["OPENAI_API_KEY", "CODEX_API_KEY", "RUST_LOG"]');
  });

  it('make the work tree read-only in strict mode, except for the place of the question', () => {
    expect(configOf({ permissionMode: 'bypass' })).toContain('sandbox_mode = "danger-full-access"');
    expect(configOf({ permissionMode: 'strict' })).not.toContain('danger-full-access');
    expect(configOf({ permissionMode: 'strict' })).toContain(
      'extends = ":read-only"\n[permissions.agora.filesystem]\n"/w/project/.agora" = "write"',
    );
  });

  it.each([
    ['fast', 'model_reasoning_effort = "low"'],
    ['max', 'model_reasoning_effort = "high"'],
    ['gpt-9', 'model = "gpt-9"'],
  ])('take the model %s as %s', (model, line) => {
    expect(configOf({ model })).toContain(line);
  });

  it('quote any system prompt correctly', () => {
    expect(configOf({ systemPrompt: 'a "b"\n[features]\u007f\\' })).toContain(
      'developer_instructions = "a \\"b\\"\\n[features]\\u007f\\\\',
    );
  });
});

describe('the end', () => {
  it('takes reply, session and usage from the last lines', () => {
    expect(codex.read(endWith(readRecording('codex', 'asked')), input())).toMatchObject({
      failure: undefined,
      text: 'I asked. ZEBRA-42',
      usage: { sessionInputTokens: 200, sessionOutputTokens: 40 },
    });
  });

  it('is a failure when the last turn was not completed, whatever the exit code', () => {
    const begun = `${new TextDecoder().decode(readRecording('codex', 'finished'))}{"type":"turn.started"}\n`;

    expect(codex.read(endWith(begun), input())).toMatchObject({
      exitCode: 1,
      failure: { detail: 'Codex ended (exit code 0) without a result.' },
    });
  });

  it.each([
    ['unexpected status 401 Unauthorized: Incorrect API key provided', /^Replace the model key/],
    ['exceeded retry limit, last status: 429 Too Many Requests', /rate limit/],
    ['The model `x` does not exist', /Fix `model`/],
    ['Missing environment variable: `OPENAI_API_KEY`.', /OPENAI_API_KEY/],
    ['You exceeded your current quota, please check your plan and billing details.', /Add credit/],
    ['We’re currently experiencing high demand, which may cause temporary errors.', /overloaded/],
    ['stream disconnected before completion: error sending request', /OPENAI_BASE_URL/],
    ['Something new', /log of the run/],
  ])('says what to do about "%s"', (message, fix) => {
    expect(failedWith(message).failure?.fix).toMatch(fix);
  });

  it('reports a tool server that did not start, and takes no other line of its log as one or as a reason', () => {
    const log =
      '2026-11-22T08:49:02.142115Z  WARN codex_mcp::rmcp_client: MCP server startup failed server_name="agora" error=No such file or directory (os error 2)\n2026-11-22T08:49:02.366548Z  WARN codex_mcp::rmcp_client: failed to initialize MCP client during shutdown\n';
    const stderr = new TextEncoder().encode(log);

    expect(codex.read(endWith(readRecording('codex', 'finished'), { stderr }), input())).toMatchObject({
      failure: undefined,
      notes: ['The tool server "agora" did not start; the agent worked without its tools.'],
    });
    expect(codex.read(endWith('', { exitCode: 1, stderr }), input()).failure?.detail).toBe(
      'Codex ended (exit code 1) without a result.',
    );
    expect(
      codex.read(
        endWith(readRecording('codex', 'finished'), {
          stderr: new TextEncoder().encode('echo: MCP server startup failed server_name="x"\n'),
        }),
        input(),
      ).notes,
    ).toEqual([]);
  });

  it('recognizes a lost session only by the program’s own message', () => {
    const stderr = new TextEncoder().encode(
      'Error: thread/resume: thread/resume failed: no rollout found for thread id x (code -32600)\n',
    );
    const session = { id: ID, files: [] };

    expect(codex.read(endWith('', { exitCode: 1, stderr }), input({ session }))).toMatchObject({
      sessionLost: true,
      sessionId: undefined,
    });
    expect(codex.read(endWith(readRecording('codex', 'finished'), { stderr }), input({ session })).sessionLost).toBe(
      false,
    );
  });
});
