/** `node hold-kept.ts FOLDER SCRIPT`: runs a script of bash from which nothing gets away, until somebody ends this. */
import { processes } from '../../../worker/adapters/programs/execa-processes.ts';

const [folder = '', script = ''] = process.argv.slice(2);
await processes.runKept(
  { argv: ['/bin/bash', '-c', script], cwd: folder, env: { PATH: '/usr/bin:/bin' }, stdin: '' },
  {
    timeoutMs: 120_000,
    graceMs: 0,
    cancelGraceMs: 0,
    stopSignal: 'SIGTERM',
    stdoutBytes: 4_096,
    stderrBytes: 4_096,
    filter: () => ({ push: (chunk) => [chunk], end: () => [] }),
  },
  new AbortController().signal,
);
