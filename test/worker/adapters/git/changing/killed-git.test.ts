import { expect, it } from 'vitest';
import { tryGit } from '../../../../../worker/adapters/git/git-command.ts';

it('says how Git was killed, without its many arguments', async () => {
  const killed = tryGit(['-c', 'alias.end=!kill -KILL $PPID', 'end'], { cwd: import.meta.dirname });

  await expect(killed).rejects.toThrow(/^git -c was killed with SIGKILL \([^()]{1,60}\)$/);
});
