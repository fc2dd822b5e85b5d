/**
 * The permission mode `scoped` and tool servers, with every runtime's real program: rows of the same table as
 * conformance.test.ts.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askToolOn } from '../support/agents/agent-run.ts';
import { findAgents } from '../support/agents/dialects.ts';
import { say } from '../support/model-server.ts';
import { isThere, KEY, sentIn, tellTo } from './teller.ts';

const agents = await findAgents();

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (_, { runtime, dialect, program }) => {
  const asks = runtime.install !== undefined;
  const { start, run } = tellTo({ runtime, dialect, program });

  it('obeys an allow-list and reports what was denied, or reports that it cannot', async () => {
    if (runtime.scopes !== true) {
      expect(runtime.permissionMode('scoped').warning).toMatch(/scoped/);
      return;
    }
    const commands = ['echo one > one.txt', 'mkdir two', 'mkdir three'];
    const { model, machine } = await start((request, { workspace }) => {
      const sent = sentIn(request);
      if (sent.includes('/fourth.txt')) return say('Did what I may.');
      const next = commands.find((command) => !sent.includes(`"${command}"`));
      return next === undefined
        ? (dialect.write?.(join(workspace, 'fourth.txt'), 'no') ?? say(''))
        : dialect.shell(next);
    });

    const first = await run(machine, model, { permissionMode: 'scoped', allow: ['Bash(mkdir two)'] });
    const second = await run(machine, model, {
      permissionMode: 'scoped',
      allow: ['Bash(mkdir two)', ...(first.end.denied ?? []).flatMap(({ rule }) => rule ?? [])],
    });

    expect(first.end).toMatchObject({
      failure: undefined,
      denied: [
        { tool: 'Bash', about: 'echo one > one.txt', rule: undefined },
        { tool: 'Bash', about: 'mkdir three', rule: 'Bash(mkdir three)' },
        { tool: 'Edit', rule: 'Edit(fourth.txt)' },
      ],
    });
    expect(second.end.denied?.map(({ about }) => about)).toEqual(['echo one > one.txt']);
    expect(await readdir(machine.workspace)).toEqual(expect.arrayContaining(['fourth.txt', 'three', 'two']));
    expect(await isThere(join(machine.workspace, 'one.txt'))).toBe(false);
  });

  it('allows nothing behind an allowed command, and no file outside an allowed folder', async () => {
    if (runtime.scopes !== true) {
      expect(runtime.permissionMode('scoped').effective).not.toBe('scoped');
      return;
    }
    const commands = ['git --version; mkdir no-1', 'git --version && mkdir no-2', 'gitx --version', 'git --version'];
    const files = ['docs/in.txt', 'docs/../no-3.txt', 'docs-no-4.txt'];
    let turns = 0;
    const { model, machine } = await start((_request, { workspace }) => {
      turns += 1;
      const [command, file] = [commands[turns - 1], files[turns - commands.length - 1]];
      if (command !== undefined) return dialect.shell(command);
      return file === undefined ? say('Done.') : (dialect.write?.(`${workspace}/${file}`, 'x') ?? say(''));
    });

    const { end } = await run(machine, model, {
      permissionMode: 'scoped',
      allow: ['Bash(git --version:*)', 'Edit(docs/**)'],
    });

    expect(end.failure).toBeUndefined();
    expect(
      (await readdir(machine.workspace, { recursive: true })).filter((name) => !name.startsWith('.agora')).sort(),
    ).toEqual(['docs', 'docs/in.txt']);
    expect(end.denied?.map(({ about }) => about)).toEqual(expect.arrayContaining(commands.slice(0, 3)));
    expect(end.denied?.map(({ about }) => about)).not.toContain('git --version');
  });

  it.runIf(asks)('reports a tool server that did not start, and none that did', async () => {
    const { model, machine } = await start(() => say('Done.'));
    const env = { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', ...dialect.env(model.url, KEY) };

    const well = await run(machine, model, await askToolOn(machine, env));
    const badly = await run(machine, model, { askTool: ['/bin/false'] });

    expect(well.end).toMatchObject({ failure: undefined, notes: [] });
    expect(badly.end).toMatchObject({
      failure: undefined,
      text: 'Done.',
      notes: ['The tool server "agora" did not start; the agent worked without its tools.'],
    });
  });
});
