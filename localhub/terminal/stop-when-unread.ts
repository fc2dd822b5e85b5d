/**
 * Stops a server program when nobody can read its output any more: `npm run hub | head`, a closed terminal.
 *
 * The error is an event of the stream that no `catch` sees. It is turned into a signal, because the program already
 * closes what it has opened when it gets a signal.
 */
export function stopWhenUnread(output: NodeJS.WritableStream): void {
  let told = false;
  output.on('error', () => {
    if (!told) process.kill(process.pid, 'SIGTERM');
    told = true;
  });
}
