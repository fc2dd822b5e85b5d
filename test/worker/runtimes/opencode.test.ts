import { describe, expect, it } from 'vitest';
import type { AgentRuntime, RuntimeInput } from '../../../worker/runtimes/contract.ts';
import adapter from '../../../worker/runtimes/opencode.ts';
import { inputOn } from '../../support/agents/agent-run.ts';
import { endWith, readRecording } from '../../support/agents/recordings.ts';

const opencode: AgentRuntime = adapter;
const MACHINE = {
  workspace: '/w/project',
  home: '/w/home',
  sentinel: '/w/project/.agora/needs_input.json',
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
const ID = 'ses_dff50439effexJ4741jZXIVP8M';
const input = (differs: Partial<RuntimeInput> = {}): RuntimeInput =>
  inputOn(MACHINE, { program: '/opt/opencode', env: { ANTHROPIC_API_KEY: 'key-1' }, ...differs });
const configOf = (differs: Partial<RuntimeInput> = {}): unknown =>
  JSON.parse(new TextDecoder().decode(opencode.prepare(input(differs)).get('.config/opencode/opencode.json')));
const argvOf = (differs: Partial<RuntimeInput>): string => opencode.command(input(differs)).argv.join(' ');

describe('the command', () => {
  it('reads no settings of the checkout and calls only the model', () => {
    expect(opencode.command(input()).env).toMatchObject({
      OPENCODE_DISABLE_PROJECT_CONFIG: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_AUTOUPDATE: '1',
    });
    expect(configOf()).toMatchObject({ autoupdate: false, share: 'disabled' });
  });

  it('knows only the vendor for which there is a key, and the address of its model', () => {
    expect(configOf({ env: { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: 'http://a/' } })).toMatchObject({
      enabled_providers: ['anthropic'],
      provider: { anthropic: { options: { baseURL: 'http://a/v1' } } },
    });
    expect(configOf({ env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://o/v1' } })).toMatchObject({
      enabled_providers: ['openai'],
      provider: { openai: { options: { baseURL: 'http://o/v1' } } },
    });
  });

  it.each([
    ['claude-x', '--model anthropic/claude-x'],
    ['openai/gpt-9', '--model openai/gpt-9'],
  ])('takes the model %s as %s', (model, told) => {
    expect(argvOf({ model })).toContain(told);
  });

  it('leaves a level to the agent', () => {
    expect(argvOf({ model: 'fast' })).not.toContain('--model');
  });

  it('copies the conversation out of the old database on a resume', () => {
    const session = { id: ID, files: ['data-3/opencode/opencode.db'] };
    const { argv, env } = opencode.command(input({ session, round: 4 }));

    expect(argv).toContain('/w/home/data-3');
    expect(argv.slice(-2)).toEqual(['--session', ID]);
    expect(env['XDG_DATA_HOME']).toBe('/w/home/data-4');
  });

  it('writes and saves a database of its own when a new task goes on where another one ended', () => {
    const files = ['data-3/opencode/opencode.db'];
    const { env } = opencode.command(input({ session: { id: ID, files }, round: 1 }));
    const own = `${env['XDG_DATA_HOME']?.replace('/w/home/', '') ?? ''}/opencode/opencode.db`;

    expect(opencode.sessionFiles([...files, own], ID)).toEqual([own]);
    expect(own).not.toBe(files[0]);
  });

  it('stays in its database in further turns of a round', () => {
    const session = { id: ID, files: ['data-4/opencode/opencode.db'] };

    expect(opencode.command(input({ session, round: 1, turn: 2 })).env['XDG_DATA_HOME']).toBe('/w/home/data-4');
  });

  it('saves only the database of the last round', () => {
    const files = [
      'data-1/opencode/opencode.db',
      'data-2/opencode/opencode.db',
      'data-2/opencode/opencode.db-wal',
      'data-2/opencode/log/opencode.log',
    ];

    expect(opencode.sessionFiles(files, ID)).toEqual([
      'data-2/opencode/opencode.db',
      'data-2/opencode/opencode.db-wal',
    ]);
  });

  it('finds its database among hundreds of thousands of files that the agent left in its home', () => {
    const files = Array.from({ length: 200_000 }, (_, at) => `.npm/_cacache/${at}`);

    expect(opencode.sessionFiles([...files, 'data-1/opencode/opencode.db'], ID)).toHaveLength(1);
    expect(opencode.sessionFiles(files, ID)).toEqual([]);
  });

  it('lets a strict agent write its question and nothing else', () => {
    expect(argvOf({ permissionMode: 'strict' })).not.toContain('--auto');
    expect(configOf({ permissionMode: 'strict' })).toMatchObject({
      permission: { '*': 'deny', edit: { '*': 'deny', '.agora/needs_input.json': 'allow' } },
    });
  });
});

describe('the end', () => {
  it('adds up the usage of all steps', () => {
    expect(opencode.read(endWith(readRecording('opencode', 'asked')), input())).toMatchObject({
      text: 'I asked. ZEBRA-42',
      sessionId: ID,
      usage: { inputTokens: 200, outputTokens: 40, turns: 2 },
    });
  });

  it('counts what is cached and the reasoning, which opencode reports beside input and output, during the run too', () => {
    const tokens = { input: 4, output: 20, reasoning: 500, cache: { read: 90_000, write: 1_000 } };
    const line = JSON.stringify({ type: 'step_finish', sessionID: ID, part: { reason: 'stop', tokens } });

    expect(opencode.read(endWith(`${line}\n${line}`), input()).spent).toEqual({ tokens: 183_048 });
    expect(opencode.progress(line)).toEqual([expect.objectContaining({ kind: 'turn', tokens: 91_524 })]);
  });

  it('is a failure when a step began and did not end', () => {
    const cut = new TextDecoder().decode(readRecording('opencode', 'asked')).split('\n').slice(0, 4).join('\n');

    expect(opencode.read(endWith(cut), input())).toMatchObject({
      exitCode: 1,
      failure: { detail: 'opencode ended (exit code 0) without a result.' },
    });
  });

  it.each([
    [401, 'invalid x-api-key', /^Replace the model key/],
    [429, 'slow down', /rate limit/],
    [404, 'no such thing', /Fix `model`/],
    [529, 'Overloaded', /overloaded/],
  ])('says what to do about %i', (statusCode, message, fix) => {
    const line = JSON.stringify({
      type: 'error',
      sessionID: ID,
      error: { name: 'APIError', data: { message, statusCode } },
    });

    expect(opencode.read(endWith(line, { exitCode: 1 }), input()).failure?.fix).toMatch(fix);
  });

  it('says which secret to set when there is no key, although it only says that something is wrong', () => {
    const line = JSON.stringify({
      type: 'error',
      sessionID: ID,
      error: { name: 'UnknownError', data: { message: 'Unexpected server error.' } },
    });

    expect(opencode.read(endWith(line, { exitCode: 1 }), input({ env: {} })).failure?.fix).toMatch(
      /^Set ANTHROPIC_API_KEY or OPENAI_API_KEY/,
    );
  });

  it('reports a tool server that did not start, and gives no line of its log as a reason', () => {
    const stderr = new TextEncoder().encode(
      'timestamp=2026-11-22T08:49:16.103Z level=WARN run=4a7e276f message="server unavailable" key=agora type=local status=failed\ntimestamp=2026-11-22T08:49:16.306Z level=ERROR run=4a7e276f message="other"\n',
    );

    expect(opencode.read(endWith(readRecording('opencode', 'finished'), { stderr }), input())).toMatchObject({
      failure: undefined,
      notes: ['The tool server "agora" did not start; the agent worked without its tools.'],
    });
    expect(opencode.read(endWith('', { exitCode: 1, stderr }), input()).failure?.detail).toBe(
      'opencode ended (exit code 1) without a result.',
    );
  });

  it('reports what its rules denied, and asks a person only for what a person can allow', () => {
    const error = 'The user has specified a rule which prevents you from using this specific tool call.';
    const use = (tool: string, given: object, said = error) =>
      JSON.stringify({
        type: 'tool_use',
        sessionID: ID,
        part: { tool, state: { status: 'error', error: said, input: given } },
      });
    const lines = [
      use('bash', { command: 'git push' }),
      use('write', { filePath: '/w/project/a.md' }),
      use('bash', { command: 'npm test' }),
      use('read', { filePath: '/etc/hosts' }),
      use('bash', { command: 'false' }, 'exit 1'),
    ].join('\n');

    const end = opencode.read(endWith(lines), input({ permissionMode: 'scoped', allow: ['Bash(npm test)'] }));

    expect(end.denied).toEqual([
      { tool: 'Bash', about: 'git push', rule: 'Bash(git push)' },
      { tool: 'Edit', about: '/w/project/a.md', rule: 'Edit(a.md)' },
    ]);
    expect(end.notes).toEqual(['The permission mode denied these tools: bash (2 ×), write (1 ×), read (1 ×).']);
  });

  it('recognizes a lost session only by our own message', () => {
    const stderr = new TextEncoder().encode('Session not found\nThe saved conversation could not be read.\n');
    const session = { id: ID, files: [] };

    expect(opencode.read(endWith('', { exitCode: 3, stderr }), input({ session }))).toMatchObject({
      sessionLost: true,
      sessionId: undefined,
    });
    expect(opencode.read(endWith(readRecording('opencode', 'asked'), { stderr }), input({ session })).sessionLost).toBe(
      false,
    );
  });
});
