/** `node hold-kept.ts FOLDER SCRIPT`: runs a bash script whose processes cannot escape, until this process is ended. */
import { processes } from '../../../worker/adapters/programs/execa-processes.ts';
import { HELD_LIMITS } from '../worker/held-limits.ts';

const [folder = '', script = ''] = process.argv.slice(2);
await processes.runKept(
  { argv: ['/bin/bash', '-c', script], cwd: folder, env: { PATH: '/usr/bin:/bin' }, stdin: '' },
  HELD_LIMITS,
  new AbortController().signal,
);
