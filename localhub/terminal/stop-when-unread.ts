/**
 * Stops a program that serves until somebody stops it, once its output goes nowhere: `npm run hub | head`, a closed
 * terminal.
 *
 * The error is an event of the stream that no `catch` sees. It becomes a signal, because the program's way of closing
 * what it has opened is bound to signals already.
 */
export function stopWhenUnread(output: NodeJS.WritableStream): void {
  let told = false;
  output.on('error', () => {
    if (!told) process.kill(process.pid, 'SIGTERM');
    told = true;
  });
}
