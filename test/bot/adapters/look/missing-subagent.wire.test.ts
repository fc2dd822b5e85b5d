import { expect, it } from 'vitest';
import { api, pinRequests } from '../../../github/wire-support.ts';
import { wirePorts } from '../../support/wire-ports.ts';

pinRequests();

const { registry } = wirePorts();

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
