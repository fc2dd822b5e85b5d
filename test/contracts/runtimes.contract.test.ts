/** What every runtime owes the worker, whichever agent it drives. A new one is tested by being in the registry. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentRuntime, RuntimeInput } from '../../worker/runtimes/contract.ts';
import { registry } from '../../worker/runtimes/registry.gen.ts';
import { inputOn } from '../support/agents/agent-run.ts';
import { endWith, readRecording } from '../support/agents/recordings.ts';

const MACHINE = {
  workspace: '/w/project',
  home: '/w/home',
  sentinel: '/w/project/.agora/needs_input.json',
  [Symbol.asyncDispose]: () => Promise.resolve(),
};
const ID = '24bb3a48-0ea3-43db-9aff-d555c06f450d';
const OTHER = '0fc1c629-d95e-403a-abff-69c42d4a51d4';

describe.each(registry.map((runtime): [string, AgentRuntime] => [runtime.id, runtime]))('runtime %s', (id, runtime) => {
  const keys = Object.fromEntries(runtime.keys.map((name, at) => [name, `secret-value-${at}`]));
  const input = (differs: Partial<RuntimeInput> = {}): RuntimeInput =>
    inputOn(MACHINE, {
      prompt: 'PROMPT-WORDS',
      systemPrompt: 'SYSTEM-WORDS',
      program: '/opt/agent',
      command: 'true',
      newSessionId: ID,
      env: { PATH: '/usr/bin', LANG: 'C.UTF-8', ...keys },
      ...differs,
    });

  it('puts no key and no text of the task on the command line', () => {
    const resume = { answer: 'ANSWER-WORDS', option: 1, partialState: { note: 'NOTE-WORDS' } };

    const argv = [input(), input({ resume, round: 2 }), input({ permissionMode: 'strict' })]
      .flatMap((one) => runtime.command(one).argv)
      .join('\n');

    expect(argv).not.toMatch(/secret-value|PROMPT-WORDS|SYSTEM-WORDS|ANSWER-WORDS|NOTE-WORDS/);
  });

  it('passes the agent at most one key, and what the worker lets through', () => {
    const { env } = runtime.command(input());

    const given = Object.values(env).filter((value) => value.startsWith('secret-value'));
    expect(given).toEqual(runtime.keys.length > 0 ? ['secret-value-0'] : []);
    expect(env).toMatchObject({ PATH: '/usr/bin', LANG: 'C.UTF-8' });
  });

  it('keeps the agent from using any other HOME', () => {
    expect(runtime.command(input()).env['HOME']).toBe(MACHINE.home);
  });

  it('passes the prompt on stdin', () => {
    expect(runtime.command(input()).stdin).toContain('PROMPT-WORDS');
  });

  it('writes only relative paths below its HOME', () => {
    for (const path of runtime.prepare(input()).keys()) expect(path).toMatch(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\\]+$/);
  });

  it('names the session on a resume', () => {
    const paths = sessionPathsOf(runtime);
    const { argv, env } = runtime.command(input({ newSessionId: OTHER, session: { id: ID, files: paths }, round: 2 }));

    const said = [...argv, ...Object.values(env)].join('\n');
    expect(said).toMatch(new RegExp(`${ID}|${MACHINE.home}/session`));
    expect(said).not.toContain(OTHER);
  });

  it('selects the files of exactly one session', () => {
    const noise = [
      `.claude/projects/-w/${OTHER}.jsonl`,
      `.codex/sessions/2026/11/22/rollout-2026-11-22T00-05-32-${OTHER}.jsonl`,
      '.codex/config.toml',
      '.gemini/settings.json',
      '.gemini/tmp/work/logs/session-x.txt',
      `.gemini/tmp/work/chats/session-2026-11-22T00-09-${OTHER.slice(0, 8)}.jsonl`,
      '.bashrc',
      `${ID}.jsonl`,
      `notes/${ID}.jsonl`,
      '.claude/.claude.json',
    ];
    const mine = sessionPathsOf(runtime);

    expect(runtime.sessionFiles([...noise, ...mine], ID)).toEqual(mine);
  });

  it.each(['finished', 'asked'])('reads the recording "%s" as a success with a session and a reply', (name) => {
    const end = runtime.read(endWith(readRecording(id, name)), input());

    expect(end).toMatchObject({ exitCode: 0, failure: undefined, sessionLost: false });
    expect(end.text).not.toBe('');
    expect(end.sessionId).toMatch(/^[\w-]{20,40}$/);
  });

  it('never calls a recording with a bad end a success', () => {
    const end = runtime.read(
      endWith(readRecording(id, 'finished').subarray(0, 40), { exitCode: 137, endedBy: 'signal' }),
      input(),
    );

    expect(end.exitCode).not.toBe(0);
    expect(end.failure?.fix).toMatch(/^[A-Z].*\.$/);
  });

  it('reads any bytes without throwing, and never reports a failure with exit code 0', () => {
    fc.assert(
      fc.property(
        bytesLike(readRecording(id, 'finished')),
        fc.uint8Array(),
        fc.integer({ min: 0, max: 255 }),
        (stdout, stderr, exitCode) => {
          const end = runtime.read(endWith(stdout, { stderr, exitCode }), input());

          expect(end.failure !== undefined && end.exitCode === 0).toBe(false);
          expect(end.failure === undefined && end.exitCode !== 0).toBe(false);
        },
      ),
    );
  });

  it('reports the progress of any line without throwing, in short notes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), lineLike(readRecording(id, 'finished'))), (line) => {
        for (const told of runtime.progress(line))
          expect(told.kind === 'note' ? told.text.length : 0).toBeLessThanOrEqual(300);
      }),
    );
  });

  it('reports an unknown permission mode and never accepts it silently', () => {
    fc.assert(
      fc.property(
        fc.string().filter((mode) => !['bypass', 'strict'].includes(mode)),
        (mode) => {
          const { effective, warning } = runtime.permissionMode(mode);

          expect(warning).toMatch(/^[A-Z].*\.$/s);
          // As strict as it can be; of one that has no such mode the worker starts none.
          if (mode !== 'scoped') expect(effective).toBe(runtime.permissionMode('strict').effective);
        },
      ),
    );
  });

  it('pins its program to an exact version, when it needs one', () => {
    if (runtime.install !== undefined) expect(runtime.install.version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

/** Paths of the session ID, found by asking rather than by knowing each runtime's folders. */
function sessionPathsOf(runtime: AgentRuntime): string[] {
  const candidates = [
    `.claude/projects/-w-project/${ID}.jsonl`,
    `.claude/projects/-w-project/${ID}/subagents/agent-1.jsonl`,
    `.codex/sessions/2026/11/22/rollout-2026-11-22T00-05-32-${ID}.jsonl`,
    `.gemini/tmp/work/chats/session-2026-11-22T00-09-${ID.slice(0, 8)}.jsonl`,
    'data-1/opencode/opencode.db',
    'session/state.json',
    'session/deep/er.bin',
  ];
  return [...runtime.sessionFiles(candidates, ID)];
}

/** Random bytes, and a recording with a random piece cut out and a random piece put in. */
function bytesLike(recording: Uint8Array): fc.Arbitrary<Uint8Array> {
  const damaged = fc
    .tuple(fc.nat(recording.length), fc.nat(recording.length), fc.uint8Array({ maxLength: 50 }))
    .map(([from, to, between]) => Buffer.concat([recording.subarray(0, from), between, recording.subarray(to)]));
  return fc.oneof(fc.uint8Array(), damaged);
}

function lineLike(recording: Uint8Array): fc.Arbitrary<string> {
  const lines = new TextDecoder().decode(recording).split('\n');
  return fc.constantFrom(...lines).chain((line) => fc.nat(line.length).map((length) => line.slice(0, length)));
}
