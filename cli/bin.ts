#!/usr/bin/env node
/**
 * The start of `agora`: checks whether this Node can run the rest, and only then loads it.
 *
 * An older Node would stop at the first syntax that it does not know, with a message that helps nobody.
 */
const NEEDED = 22;
const INTERRUPTED = 130;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `error: agora needs Node ${NEEDED}, and this is Node ${process.versions.node}.\n  Install Node ${NEEDED} or newer: https://nodejs.org\n`,
  );
  process.exitCode = 2;
} else {
  // Sets the exit code and does not call exit(), so that pending output is still written.
  void import('./main.ts')
    .then(({ main }) => main(process.argv.slice(2)))
    .then((code) => {
      process.exitCode = code;
      if (code === INTERRUPTED) leave();
    });
}

/** A user who has interrupted does not wait for what is still under way, such as a request without an answer. */
function leave(): void {
  process.stdout.write('', () =>
    process.stderr.write('', () => {
      process.exit();
    }),
  );
}
