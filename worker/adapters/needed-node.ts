/**
 * Checks whether this Node can run the worker. It is imported first: an older Node would stop at the first function
 * that it does not have, with a message that helps nobody.
 */

/** What is documented for a worker that is started by hand. */
const NEEDED = 24;
/** `agora` starts it with its own Node, which may be this old. */
const OLDEST = 22;

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  const detail = `The worker needs Node ${NEEDED}, and this is Node ${process.versions.node}. Install Node ${NEEDED} or newer: https://nodejs.org`;
  process.stdout.write(`${JSON.stringify({ kind: 'worker.boot.failed', detail })}\n`);
  process.exit(1);
}
