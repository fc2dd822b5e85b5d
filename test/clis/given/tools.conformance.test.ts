/**
 * Tool servers that a subagent names, with every runtime's real program and a real server: rows of the same table as
 * conformance.test.ts.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { narrowedServerOf } from '../../../worker/ask/ask-command.ts';
import type { NamedToolServer, ServedTools } from '../../../worker/ask/served-tools.ts';
import { ASK_TOOL, type Machine } from '../../support/agents/agent-run.ts';
import { findAgents } from '../../support/agents/dialects.ts';
import { say } from '../../support/model-server.ts';
import { sentIn, tellTo } from '../teller.ts';

const agents = await findAgents();
const SAMPLE = join(import.meta.dirname, '../../support/agents/sample-tool-server.ts');
const TOKEN = 'tracker-token-0123456789';

/** Configured as the worker does it in worker/lifecycle/steps/work/put-tool-servers.ts. */
async function trackerOn({ home }: Machine): Promise<{ readonly server: NamedToolServer; readonly record: string }> {
  const folder = join(dirname(home), 'hooks');
  const record = join(folder, 'record');
  const served: ServedTools = {
    kind: 'program',
    command: process.execPath,
    args: [SAMPLE],
    env: { PATH: process.env['PATH'] ?? '', RECORD: record, TRACKER_TOKEN: TOKEN },
    allow: ['search'],
  };
  await mkdir(folder);
  await writeFile(record, '');
  await writeFile(join(folder, 'tracker.json'), JSON.stringify(served));
  return {
    server: {
      name: 'issue-tracker',
      command: narrowedServerOf(ASK_TOOL, join(folder, 'tracker.json')),
      env: {},
      tools: ['search'],
    },
    record,
  };
}

describe.each(agents.map((agent) => [agent.runtime.id, agent] as const))('%s', (_, { runtime, dialect, program }) => {
  const { start, run } = tellTo({ runtime, dialect, program });

  it.each(['bypass', 'strict', ...(runtime.scopes === true ? ['scoped'] : [])])(
    'is offered and calls only the listed tool of a named server, in the mode %s',
    async (permissionMode) => {
      const { model, machine } = await start((request) => {
        const sent = sentIn(request);
        if (sent.includes('FOUND-WALRUS')) return say('Found it.');
        return sent.includes('wipe_tracker')
          ? dialect.callTool('issue-tracker', 'search', { words: 'walrus' })
          : dialect.callTool('issue-tracker', 'wipe_tracker', {});
      });
      const { server, record } = await trackerOn(machine);

      const { end } = await run(machine, model, { permissionMode, toolServers: [server] });

      expect(end).toMatchObject({ failure: undefined, text: 'Found it.' });
      expect(end.notes.filter((note) => /did not start/.test(note))).toEqual([]);
      expect(await readFile(record, 'utf8')).toBe('search walrus\n');
      expect(sentIn(model.requests.at(-1))).toContain(`FOUND-WALRUS with ${TOKEN}`);
      const offered = sentIn(model.requests[0]);
      expect(['wipe_tracker', 'tracker_prompt', 'tracker://all'].filter((name) => offered.includes(name))).toEqual([]);
      // codex describes no tool of a server unless the model asks for it.
      if (runtime.install !== undefined)
        expect(/Searches the tracker|mcp__issue_tracker__search/.test(offered)).toBe(true);
    },
  );
});
