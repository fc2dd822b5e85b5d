/**
 * The differences of the real codex: what its sandbox allows our hook to do, and why it does not support an allowlist.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AgentRuntime } from '../../worker/runtimes/contract.ts';
import { inputOn, runAgent, steeringOn } from '../support/agents/agent-run.ts';
import { findAgents } from '../support/agents/dialects.ts';
import { say, use } from '../support/model-server.ts';
import { KEY, sentIn, tellTo } from './teller.ts';

const codex = (await findAgents()).filter(({ runtime }) => runtime.id === 'codex');

describe.each(codex)('codex', ({ runtime, dialect, program }) => {
  const { start, run } = tellTo({ runtime, dialect, program });

  it('gets a message in its next request in strict mode too: its hook runs outside of the sandbox', async () => {
    const { model, machine } = await start((request, { home }) => {
      if (sentIn(request).includes('NUMBAT-3')) return say('Took it.');
      return sentIn(request).includes('TICK-1')
        ? say('Heard nothing.')
        : dialect.shell(`echo no > made.txt; until test -e ${home}/go; do sleep 0.1; done; echo TICK""-1`);
    });
    const steering = await steeringOn(machine);
    const running = run(machine, model, { permissionMode: 'strict' });
    await expect.poll(() => model.requests.length).toBe(1);

    await steering.say('101', 'Use NUMBAT-3.');
    await writeFile(join(machine.home, 'go'), '');
    const { end } = await running;

    expect(end).toMatchObject({ failure: undefined, text: 'Took it.' });
    expect(sentIn(model.requests[1]).split('NUMBAT-3')).toHaveLength(2);
    expect(await readdir(join(steering.folder, 'given'))).toEqual(['101.json']);
    expect(await readdir(machine.workspace)).toEqual(['.agora']);
  });

  it.each([
    [{}, 'none'],
    [{ RUST_LOG: 'debug' }, 'debug'],
  ])('keeps its log to itself: the commands of an agent see %j', async (set, seen) => {
    const { model, machine } = await start((request) =>
      sentIn(request).includes('SEEN-')
        ? say('Done.')
        : dialect.shell('echo "SEEN""-$' + '{RUST_LOG:-none}" | tee seen.txt'),
    );
    const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...dialect.env(model.url, KEY), ...set };

    await run(machine, model, { env });

    expect(await readFile(join(machine.workspace, 'seen.txt'), 'utf8')).toBe(`SEEN-${seen}\n`);
  });

  /**
   * The configuration that a list of rules would need: only their commands run outside the sandbox, and a person is
   * asked for all others.
   */
  const withRules: AgentRuntime = {
    ...runtime,
    prepare: (input) => {
      const files = new Map(runtime.prepare(input));
      const config = new TextDecoder()
        .decode(files.get('.codex/config.toml'))
        .replace('approval_policy = "never"', 'approval_policy = "on-request"');
      files.set('.codex/config.toml', new TextEncoder().encode(config));
      return files.set(
        '.codex/rules/agora.rules',
        new TextEncoder().encode('prefix_rule(pattern=["mkdir", "two"], decision="allow")\n'),
      );
    },
  };

  it('does not report denied tools, even with rules and approvals, and therefore supports no lists', async () => {
    const escalated = { cmd: 'mkdir four', sandbox_permissions: 'require_escalated', justification: 'It is needed.' };
    const steps = [
      dialect.shell('mkdir two'),
      dialect.shell('mkdir three'),
      dialect.shell('mkdir two/a/b'),
      use('exec', { text: `text(JSON.stringify(await tools.exec_command(${JSON.stringify(escalated)})))` }),
    ];
    // Depends on the outputs that it has seen, and not on the number of requests, because a request can be repeated.
    const { model, machine } = await start(
      (request) => steps[sentIn(request).match(/"type":"\w+_output"/g)?.length ?? 0] ?? say('Done.'),
    );
    const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...dialect.env(model.url, KEY) };

    const { process: ended } = await runAgent(withRules, inputOn(machine, { program, env, permissionMode: 'strict' }), {
      timeoutMs: 300_000,
    });

    const items = new TextDecoder()
      .decode(ended.stdout)
      .split('\n')
      .filter((line) => line.includes('"item.completed"') && line.includes('command_execution'));
    const [first, ...others] = items.map((line) => /"status":"(\w+)"/.exec(line)?.[1]);
    // A command that may not leave the sandbox is reported like any other failed command, or not at all.
    expect([first, ...new Set(others)]).toEqual(['completed', 'failed']);
    expect(new TextDecoder().decode(ended.stdout)).not.toMatch(/declined|denied|approval/);
    expect(await readdir(machine.workspace)).toEqual(['.agora', 'two']);
  });
});
