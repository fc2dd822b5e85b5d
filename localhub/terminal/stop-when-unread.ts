/**
 * Ends a program when nobody can read its output any more: `npm run demo | head`, a closed terminal.
 *
 * The error is an event of the stream that no `catch` sees. A program that has opened something closes it when it gets
 * a signal, so the error is turned into one. Call this before anything is printed.
 */
export function stopWhenUnread({ stdout, stderr }: Pick<NodeJS.Process, 'stdout' | 'stderr'>): void {
  let isStopping = false;
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isStopping) return;
    isStopping = true;
    const isUnread = error.code === 'EPIPE';
    if (!isUnread) stderr.write(`The output could not be written: ${error.message}\n`);
    if (process.listenerCount('SIGTERM') === 0) process.exit(isUnread ? 0 : 1);
    process.kill(process.pid, 'SIGTERM');
  });
  // Messages that nobody can read any more are no reason to stop.
  stderr.on('error', () => undefined);
}
