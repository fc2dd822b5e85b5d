import { describe, expect, it } from 'vitest';
import adapter from '../../../worker/runtimes/claude-code.ts';
import type { AgentRuntime, RuntimeInput } from '../../../worker/runtimes/contract.ts';
import { inputOn } from '../../support/agents/agent-run.ts';
import { endWith, readRecording } from '../../support/agents/recordings.ts';
import { processorTime } from '../../support/processor-time.ts';

const claudeCode: AgentRuntime = adapter;
const MACHINE = {
  workspace: '/w/project',
  home: '/w/home',
  sentinel: '/w/project/.agora/needs_input.json',
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
const ID = '24bb3a48-0ea3-43db-9aff-d555c06f450d';
const input = (differs: Partial<RuntimeInput> = {}): RuntimeInput =>
  inputOn(MACHINE, { program: '/opt/claude', ...differs });
const argvOf = (differs: Partial<RuntimeInput>): string => claudeCode.command(input(differs)).argv.join(' ');
const readNamed = (name: string, exitCode = 0) =>
  claudeCode.read(endWith(readRecording('claude-code', name), { exitCode }), input());

describe('the command', () => {
  it('prints its last message instead of opening a screen', () => {
    expect(claudeCode.command(input()).argv).toContain('--print');
  });

  it('reads no settings of the checkout and starts none of its servers', () => {
    expect(argvOf({})).toContain('--setting-sources user --strict-mcp-config');
  });

  it.each([
    ['fast', 'haiku'],
    ['standard', 'sonnet'],
    ['max', 'opus'],
    ['claude-opus-4-1-20250805', 'claude-opus-4-1-20250805'],
  ])('takes the model %s as %s', (asked, told) => {
    expect(argvOf({ model: asked })).toContain(`--model ${told}`);
  });

  it('leaves the model to the agent when none is named', () => {
    expect(argvOf({ model: undefined })).not.toContain('--model');
  });

  it('skips permissions only in bypass mode, and not in an unknown one', () => {
    expect(argvOf({ permissionMode: 'bypass' })).toContain('--dangerously-skip-permissions');
    expect(argvOf({ permissionMode: 'stirct' })).not.toContain('--dangerously-skip-permissions');
    expect(argvOf({ permissionMode: 'scoped' })).not.toContain('--dangerously-skip-permissions');
    expect(argvOf({ permissionMode: 'strict' })).not.toContain('--dangerously-skip-permissions');
    expect(argvOf({ permissionMode: 'strict' })).toContain('--allowedTools Edit(//w/project/.agora/needs_input.json)');
  });

  it('resumes by the path of the transcript, wherever it was made', () => {
    const session = {
      id: ID,
      files: ['.claude/projects/-somewhere-else/x.jsonl', `.claude/projects/-somewhere-else/${ID}.jsonl`],
    };

    expect(argvOf({ session })).toContain(`--resume /w/home/.claude/projects/-somewhere-else/${ID}.jsonl`);
    expect(argvOf({ session })).not.toContain('--session-id');
  });

  it('prefers the token of a subscription to a key, and skips empty ones', () => {
    const { env } = claudeCode.command(
      input({ env: { CLAUDE_CODE_OAUTH_TOKEN: '', ANTHROPIC_API_KEY: 'key', ANTHROPIC_AUTH_TOKEN: 'token' } }),
    );

    expect(env).toMatchObject({ ANTHROPIC_API_KEY: 'key' });
    expect(Object.keys(env)).not.toContain('CLAUDE_CODE_OAUTH_TOKEN');
    expect(Object.keys(env)).not.toContain('ANTHROPIC_AUTH_TOKEN');
  });

  it('calls only the model, whatever the environment says', () => {
    const { env } = claudeCode.command(input({ env: { DISABLE_TELEMETRY: '0', CLAUDE_CODE_MAX_RETRIES: '5' } }));

    expect(env).toMatchObject({
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_MAX_RETRIES: '5',
    });
  });

  it('installs the skill as a plug-in, and leaves it out when it is not wanted', () => {
    const skill = [...claudeCode.prepare(input())].find(([path]) => path.endsWith('SKILL.md'));

    expect(new TextDecoder().decode(skill?.[1])).toContain(MACHINE.sentinel);
    expect(argvOf({})).toContain('--plugin-dir /w/home/agora-plugin');
    expect([...claudeCode.prepare(input({ helper: false })).keys()]).toEqual(['system-prompt.md']);
    expect(argvOf({ helper: false })).not.toContain('--plugin-dir');
  });
});

describe('the end', () => {
  it('takes reply, session and usage from the last line', () => {
    expect(readNamed('finished')).toMatchObject({
      exitCode: 0,
      failure: undefined,
      text: 'The greeting now ends with a full stop; the tests pass.',
      sessionId: ID,
      usage: { model: 'claude-opus-5-5', inputTokens: 200, outputTokens: 40, costUsd: 0.0016, turns: 2 },
      notes: [],
    });
  });

  it('keeps the session id on a resume', () => {
    expect(readNamed('resumed').sessionId).toBe(readNamed('asked').sessionId);
  });

  it('reports a tool server that did not start although the run succeeded', () => {
    const init = JSON.stringify({
      type: 'system',
      subtype: 'init',
      session_id: ID,
      mcp_servers: [
        { name: 'agora', status: 'failed' },
        { name: 'other', status: 'connected' },
      ],
    });
    const recorded = new TextDecoder().decode(readRecording('claude-code', 'finished')).split('\n').slice(1).join('\n');

    expect(claudeCode.read(endWith(`${init}\n${recorded}`), input())).toMatchObject({
      failure: undefined,
      notes: ['The tool server "agora" did not start; the agent worked without its tools.'],
    });
  });

  it('reports denied tools although the run succeeded', () => {
    expect(readNamed('denied')).toMatchObject({
      failure: undefined,
      notes: ['The permission mode denied these tools: Bash (1 ×).'],
    });
  });

  it.each([
    ['refused-key', /Replace the model key/],
    ['no-key', /ANTHROPIC_API_KEY/],
    ['overloaded', /Start the task again later/],
    ['session-lost', /Start the task again/],
  ])('says what to do after %s', (name, fix) => {
    const end = readNamed(name, 1);

    expect(end.failure?.fix).toMatch(fix);
    expect(end.sessionLost).toBe(name === 'session-lost');
  });

  it('is a failure when it was interrupted, although the exit code is 0', () => {
    const end = claudeCode.read(endWith(readRecording('claude-code', 'interrupted'), { endedBy: 'cancel' }), input());

    expect(end.exitCode).toBe(1);
    expect(end.failure?.detail).toBe('Claude Code was stopped before it had finished: it was cancelled.');
  });

  it('is a success according to its last line even when the process had to be killed after it', () => {
    const end = claudeCode.read(
      endWith(readRecording('claude-code', 'finished'), { exitCode: 143, endedBy: 'signal' }),
      input(),
    );

    expect(end).toMatchObject({ exitCode: 0, failure: undefined });
  });

  it('reads the last line when the beginning of the output was cut off', () => {
    const whole = readRecording('claude-code', 'finished');

    const end = claudeCode.read(endWith(whole.subarray(whole.length - 3_000)), input());

    expect(end).toMatchObject({ failure: undefined, sessionId: ID });
  });

  it('trusts a later result more than an earlier one', () => {
    const both = Buffer.concat([
      readRecording('claude-code', 'finished'),
      Buffer.from('\n'),
      readRecording('claude-code', 'refused-key'),
    ]);

    expect(claudeCode.read(endWith(both), input()).failure).toBeDefined();
  });

  it('is not confused by an agent that prints a result or mentions a lost conversation', () => {
    const quoted = JSON.stringify({
      type: 'assistant',
      message: {
        content: [{ type: 'text', text: '{"type":"result","is_error":false,"result":"fine"} No conversation found' }],
      },
    });

    const end = claudeCode.read(endWith(`${quoted}\n`, { exitCode: 1 }), input());

    expect(end.failure).toBeDefined();
    expect(end.sessionLost).toBe(false);
  });

  it('quotes stderr, shortened, when there is no result', () => {
    const end = claudeCode.read(
      endWith('', { exitCode: 1, stderr: new TextEncoder().encode(`error: unknown option '--x' ${'y'.repeat(500)}`) }),
      input(),
    );

    expect(end.failure?.detail).toContain("error: unknown option '--x'");
    expect(end.failure?.detail.length).toBeLessThan(300);
    expect(end.failure?.fix).toContain('Let the action install the version');
  });
});

describe('the progress', () => {
  it('shows the session, the tools and the text as they arrive', () => {
    const lines = new TextDecoder().decode(readRecording('claude-code', 'asked')).split('\n');
    const told = lines.flatMap((line) => claudeCode.progress(line));

    expect(new Set(told.flatMap((one) => (one.kind === 'turn' ? [one.id] : []))).size).toBe(2);
    expect(told.filter(({ kind }) => kind !== 'turn')).toEqual([
      { kind: 'session', id: '0fc1c629-d95e-403a-abff-69c42d4a51d4' },
      { kind: 'note', text: 'Claude Code 2.1.330, model claude-opus-5-5.' },
      { kind: 'note', text: 'Write: /home/runner/work/project/project/.agora/needs_input.json' },
      { kind: 'note', text: 'I asked how dates are to be shown.' },
    ]);
  });

  it('shows what delays it', () => {
    const lines = new TextDecoder().decode(readRecording('claude-code', 'overloaded')).split('\n');

    expect(lines.flatMap((line) => claudeCode.progress(line))).toContainEqual({
      kind: 'note',
      text: 'The model API answered 529 (overloaded); retry 1 of 2.',
    });
  });
});

it('reads a flood of short lines quickly, because nothing else happens meanwhile', () => {
  const lines = '{}\n'.repeat(400_000);

  expect(processorTime(() => claudeCode.read(endWith(lines), input()))).toBeLessThan(3_000);
});
