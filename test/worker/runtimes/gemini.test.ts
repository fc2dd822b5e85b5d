import { describe, expect, it } from 'vitest';
import type { AgentRuntime, RuntimeInput } from '../../../worker/runtimes/contract.ts';
import adapter from '../../../worker/runtimes/gemini.ts';
import { inputOn } from '../../support/agents/agent-run.ts';
import { endWith, readRecording } from '../../support/agents/recordings.ts';

const gemini: AgentRuntime = adapter;
const MACHINE = {
  workspace: '/w/project',
  home: '/w/home',
  sentinel: '/w/project/.agora/needs_input.json',
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
const ID = '24bb3a48-0ea3-43db-9aff-d555c06f450d';
const input = (differs: Partial<RuntimeInput> = {}): RuntimeInput =>
  inputOn(MACHINE, { program: '/opt/gemini', env: { GEMINI_API_KEY: 'key-1' }, ...differs });
const fileOf = (path: string, differs: Partial<RuntimeInput> = {}): string =>
  new TextDecoder().decode(gemini.prepare(input(differs)).get(path));
const argvOf = (differs: Partial<RuntimeInput>): string => gemini.command(input(differs)).argv.join(' ');
const linesOf = (...lines: readonly object[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

describe('the command', () => {
  it('does not trust the folder when it reads settings, and reads no variables from files', () => {
    expect(fileOf('.gemini/trustedFolders.json')).toBe('{"/w/project":"DO_NOT_TRUST"}');
    expect(JSON.parse(fileOf('.gemini/settings.json'))).toMatchObject({
      security: { folderTrust: { enabled: true }, auth: { useExternal: true } },
      advanced: { ignoreLocalEnv: true },
      hooksConfig: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
    });
  });

  it('passes either key under the same name', () => {
    const { env } = gemini.command(input({ env: { GEMINI_API_KEY: '', GOOGLE_API_KEY: 'key-2' } }));

    expect(env).toMatchObject({ GEMINI_API_KEY: 'key-2', METADATA_SERVER_DETECTION: 'none' });
    expect(env).not.toHaveProperty('GOOGLE_API_KEY');
  });

  it.each([
    [undefined, 'pro'],
    ['fast', 'flash'],
    ['max', 'pro'],
    ['gemini-9', 'gemini-9'],
  ])('always names a model: %s is %s', (model, told) => {
    expect(argvOf({ model })).toContain(`--model ${told} `);
  });

  it('enables its tools only in bypass mode, and lets a strict agent write its question', () => {
    expect(argvOf({})).toContain('--approval-mode yolo');
    expect(argvOf({ permissionMode: 'strict' })).toContain('--approval-mode default');
    expect(fileOf('.gemini/policies/agora.toml', { permissionMode: 'strict' })).toContain(
      '"/w/project/\\\\.agora/needs_input\\\\.json\\"'.slice(1),
    );
    expect(gemini.prepare(input()).has('.gemini/policies/agora.toml')).toBe(false);
  });

  it('finds a session that was made in a work tree with another name', () => {
    const session = {
      id: ID,
      files: [`.gemini/tmp/other-name/chats/session-2026-11-22T00-09-${ID.slice(0, 8)}.jsonl`],
    };

    expect(argvOf({ session })).toContain(`--resume ${ID}`);
    expect(fileOf('.gemini/projects.json', { session })).toBe('{"projects":{"/w/project":"other-name"}}');
    expect(fileOf('.gemini/tmp/other-name/.project_root', { session })).toBe('/w/project');
  });

  it('saves the first file of a session: a resume leaves an empty second one', () => {
    const at = (time: string) => `.gemini/tmp/work/chats/session-2026-11-22T${time}-${ID.slice(0, 8)}.jsonl`;

    expect(gemini.sessionFiles([at('00-10'), at('00-09')], ID)).toEqual([at('00-09')]);
  });
});

describe('the end', () => {
  it('joins the pieces of its reply after its last tool', () => {
    const said = linesOf(
      { type: 'init', session_id: ID },
      { type: 'message', role: 'assistant', content: 'Let me look.' },
      { type: 'tool_use', tool_name: 'glob', tool_id: '1' },
      { type: 'message', role: 'assistant', content: 'All ', delta: true },
      { type: 'message', role: 'assistant', content: 'done.', delta: true },
      { type: 'result', status: 'success' },
    );

    expect(gemini.read(endWith(said), input())).toMatchObject({ text: 'All done.', sessionId: ID, failure: undefined });
  });

  it('takes usage from the last line', () => {
    expect(gemini.read(endWith(readRecording('gemini', 'asked')), input()).usage).toMatchObject({
      inputTokens: 200,
      outputTokens: 40,
      toolCalls: 1,
    });
  });

  it('counts what it thought, which it leaves out of its output', () => {
    const spentOf = (stats: object) =>
      gemini.read(endWith(linesOf({ type: 'result', status: 'success', stats })), input()).spent;

    expect(spentOf({ total_tokens: 5_120, input_tokens: 100, output_tokens: 20, cached: 90 })).toEqual({
      tokens: 5_120,
    });
    expect(spentOf({ input_tokens: 100, output_tokens: 20 })).toEqual({ tokens: 120 });
  });

  it('is a failure without a last line, although it exits with 0', () => {
    expect(gemini.read(endWith(linesOf({ type: 'init', session_id: ID })), input())).toMatchObject({
      exitCode: 1,
      sessionId: ID,
      failure: { detail: 'Gemini CLI ended (exit code 0) without a result.' },
    });
  });

  it('reports a tool server that did not start', () => {
    const stderr = new TextEncoder().encode('YOLO mode is enabled.\nMCP issues detected. Run /mcp list for status.\n');

    expect(
      gemini.read(endWith(readRecording('gemini', 'finished'), { stderr }), input({ askTool: ['/bin/false'] })),
    ).toMatchObject({
      failure: undefined,
      notes: ['The tool server "agora" did not start; the agent worked without its tools.'],
    });
    expect(gemini.read(endWith(readRecording('gemini', 'finished'), { stderr }), input()).notes).toEqual([]);
  });

  it('reports what was denied, and asks a person only for what a person can allow', () => {
    const use = (id: string, tool_name: string, parameters: object, error?: object) => [
      { type: 'tool_use', tool_id: id, tool_name, parameters },
      { type: 'tool_result', tool_id: id, status: error === undefined ? 'success' : 'error', error },
    ];
    const policy = { type: 'policy_violation', message: 'Tool execution denied by policy.' };
    const lines = linesOf(
      ...use('1', 'run_shell_command', { command: 'git push' }, policy),
      ...use('2', 'replace', { file_path: 'docs/a.md' }, policy),
      ...use(
        '3',
        'write_file',
        { file_path: '/w/project/package.json' },
        {
          ...policy,
          message: `${policy.message} Modifying build configuration files requires explicit user confirmation`,
        },
      ),
      ...use('4', 'made_up', {}, { type: 'tool_not_registered', message: 'x' }),
      ...use(
        '5',
        'run_shell_command',
        { command: 'npm test > log' },
        {
          type: 'unhandled_exception',
          message:
            'Tool execution for "Shell" requires user confirmation, which is not supported in non-interactive mode.',
        },
      ),
      ...use('6', 'run_shell_command', { command: 'npm test' }, policy),
      ...use('7', 'read_file', { file_path: 'a' }),
      { type: 'result', status: 'success' },
    );

    const end = gemini.read(endWith(lines), input({ permissionMode: 'scoped', allow: ['Bash(npm test)'] }));

    expect(end.denied).toEqual([
      { tool: 'Bash', about: 'git push', rule: 'Bash(git push)' },
      { tool: 'Edit', about: 'docs/a.md', rule: 'Edit(docs/a.md)' },
      { tool: 'Bash', about: 'npm test > log', rule: undefined },
    ]);
    expect(end.notes).toEqual([
      'The permission mode denied these tools: run_shell_command (3 ×), replace (1 ×), made_up (1 ×).',
      'Gemini CLI does not change files of the build by its edit tools, in any permission mode: /w/project/package.json (1 ×).',
    ]);
  });

  it('is a failure when it gave up in a loop and reports a success', () => {
    const said = linesOf(
      { type: 'error', severity: 'warning', message: 'Loop detected, stopping execution' },
      { type: 'result', status: 'success' },
    );

    expect(gemini.read(endWith(said), input()).failure?.fix).toMatch(/^Split the task/);
  });

  it.each([
    [
      '[API Error: {"error":{"code":401,"message":"API key not valid. Please pass a valid API key."}}]',
      /^Replace the model key/,
    ],
    ['[API Error: Could not load the default credentials. Browse to …]', /^Set GEMINI_API_KEY.* in your environment/],
    [
      '[API Error: slow down]\nPlease wait and try again later. To increase your limits, request a quota increase',
      /rate limit/,
    ],
    ['[API Error: {"error":{"code":404,"message":"models/x is not found for API version v1beta"}}]', /Fix `model`/],
    ['[API Error: <html><body>Service Unavailable</body></html>]', /overloaded/],
    ['[API Error: * GenerateContentRequest.model: unexpected model name format]', /Fix `model`/],
    ['[API Error: {"error":{"code":503,"message":"unavailable"}}]', /overloaded/],
  ])('says what to do about %s', (message, fix) => {
    expect(
      gemini.read(endWith(linesOf({ type: 'result', status: 'error', error: { message } }), { exitCode: 1 }), input())
        .failure?.fix,
    ).toMatch(fix);
  });
});
