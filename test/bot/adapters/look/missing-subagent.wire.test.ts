import { expect, it } from 'vitest';
import { createConfigCache } from '../../../../bot/adapters/config-cache.ts';
import { createPorts } from '../../../../bot/adapters/github-ports.ts';
import { SILENT } from '../../../../bot/adapters/metrics-port.ts';
import { createFirstSeen } from '../../../../bot/concurrency/first-seen.ts';
import { api, at, client, pinRequests } from '../../../github/wire-support.ts';

pinRequests();

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const { registry } = createPorts(
  client(),
  { ...at, id: 77, defaultBranch: 'main' },
  {
    workflow: 'agora.yml',
    firstSeen: createFirstSeen(),
    policies: createConfigCache(),
    now: () => Date.parse('2026-11-20T12:00:00Z'),
    log: quiet,
    meter: SILENT,
    keys: undefined,
  },
);

it('lists the subagents that a command can name instead, and no other file beside them', async () => {
  const files = ['planner.md', 'README.md', 'fix_it.md', 'fixer.md', 'notes.txt'];
  const folder = files.map((name) => ({ name, path: name, sha: 'a', type: 'file' }));
  api()
    .get('/repos/o/r/git/ref/heads%2Fmain')
    .reply(200, { object: { sha: 'c'.repeat(40) } });
  api()
    .get(/subagents%2Fplannner\.md/)
    .reply(404, { message: 'Not Found' });
  api()
    .get(/subagents\?/)
    .reply(200, folder);

  expect(await registry.find('plannner')).toEqual({ kind: 'missing', known: ['fixer', 'planner'] });
});
