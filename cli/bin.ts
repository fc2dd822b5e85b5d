#!/usr/bin/env node
/**
 * What `agora` starts: looks whether this Node can run the rest, and only then loads it.
 *
 * An older Node would stop at the first piece of syntax that it does not know, with a message that helps nobody.
 */
const NEEDED = 22;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  process.stderr.write(
    `error: agora needs Node ${NEEDED}, and this is Node ${process.versions.node}.\n  Install Node ${NEEDED} or newer: https://nodejs.org\n`,
  );
  process.exitCode = 2;
} else {
  // The code, not exit(): what is still being written is written.
  void import('./main.ts')
    .then(({ main }) => main(process.argv.slice(2)))
    .then((code) => {
      process.exitCode = code;
    });
}
