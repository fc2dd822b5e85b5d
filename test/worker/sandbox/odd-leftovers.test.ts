/**
 * Files that a sandboxed agent leaves for later readers: pipes without a writer, devices, files that claim a huge size,
 * unusual names, paths that are longer than a system call accepts.
 */
import { expect, it } from 'vitest';
import { readdirSync } from 'node:fs';
import { ended, lab } from '../../support/worker/worker-dispatch.ts';
import { inSandbox } from './in-sandbox.ts';

const LEAVES = [
  'mkfifo pipe "$HOME/pipe" && mkdir -p .agora && { rm -f "$AGORA_SENTINEL"; mkfifo .agora/notes; }',
  'mknod none c 0 0',
  'perl -MIO::Socket::UNIX -e \'IO::Socket::UNIX->new(Local => "socket", Listen => 1) or die\'',
  'mkdir locked && echo in > locked/in && chmod 000 locked',
  'echo unreadable > unreadable && chmod 000 unreadable',
  "printf x > $'new\\nline' && printf x > $'\\xff\\xfe' && printf x > ' -rf ..' && printf x > '\"; echo \"'",
  "mkdir -p 'GITHUB~1' '.git ' '...' && printf x > '.git /config' && printf x > '.../x'",
  // Deeper than the longest possible path, in the work tree and in both of its own folders.
  'deep() { for i in $(seq 60); do mkdir "$(printf "%0100d" 0)" && cd "$(printf "%0100d" 0)" || break; done; echo in > in; }',
  '(cd . && deep); (cd "$HOME" && deep); (cd "$TMPDIR" && deep)',
  'echo done > result.txt',
].join('\n');

/** Root reads everything. */
const UNREADABLE =
  process.getuid?.() === 0
    ? []
    : [
        'locked is not part of the work: the folder could not be read.',
        'unreadable is not part of the work: it could not be read.',
      ];

const ODD =
  '".git /config" has a backslash or one of Git\'s own names in its path: the file is in the patch, but cannot be delivered.';

const TOO_LONG = `${'0'.repeat(100)}/${'0'.repeat(99)}… is not part of the work: its path is too long.`;

it('finishes without waiting for odd leftover files, and without losing the work', async () => {
  using run = lab();
  const end = ended(await run.start(LEAVES, inSandbox()));

  expect(end.outcome).toMatchObject({ kind: 'finished' });
  const notices = end.result.notices?.filter((notice) => !notice.startsWith('The name of')) ?? [];
  expect(notices.toSorted()).toEqual([ODD, TOO_LONG, ...UNREADABLE].toSorted());
  const left = readdirSync(run.tree.path, { encoding: 'buffer' });
  expect(left.map(String)).toEqual(expect.arrayContaining(['pipe', 'socket', 'none', 'new\nline', 'result.txt']));
  expect(end.result.changes).toBeDefined();
});
