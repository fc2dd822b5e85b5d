/** What can be typed while the hub runs: one letter and Enter. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface TypedCommands {
  readonly bringForward: () => Promise<void>;
  readonly quit: () => void;
  readonly say: (line: string) => void;
}

/** @returns a function that stops listening, so that the process can end. */
export function listenForCommands(input: Readable, commands: TypedCommands): () => void {
  const lines = createInterface({ input });
  lines.on('line', (line) => {
    const letter = line.trim().toLowerCase();
    if (letter === 's') void commands.bringForward();
    else if (letter === 'q') commands.quit();
    else if (letter !== '') commands.say('Type s to start the next schedule now, or q to stop.');
  });
  return () => {
    lines.close();
    // A pipe that is only paused would keep the process alive.
    input.destroy();
  };
}
