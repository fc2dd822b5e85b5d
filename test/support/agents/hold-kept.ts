/** `node hold-kept.ts FOLDER SCRIPT`: runs a script of bash from which nothing gets away, until somebody ends this. */
import { processes } from '../../../worker/adapters/programs/execa-processes.ts';
import { HELD_LIMITS } from '../worker/held-limits.ts';

const [folder = '', script = ''] = process.argv.slice(2);
await processes.runKept(
  { argv: ['/bin/bash', '-c', script], cwd: folder, env: { PATH: '/usr/bin:/bin' }, stdin: '' },
  HELD_LIMITS,
  new AbortController().signal,
);
