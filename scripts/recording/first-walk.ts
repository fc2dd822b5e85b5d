/** The README's first walk, from your own repository to a pull request, typed into a real terminal. */
import { openTerminal, type TerminalScreen } from '../tests/open-terminal.ts';
import type { SeenScreen } from './shown-screens.ts';

export const SIZE = { columns: 104, rows: 30 } as const;

export interface TypedWalk {
  readonly seen: readonly SeenScreen[];
  /** How long the person waited for the machine, from the first command to the last line, in milliseconds. */
  readonly machineMs: number;
}

interface Act {
  /** What must be on the screen before the text is typed. */
  readonly after: RegExp;
  readonly type: string;
  /** How long the person reads before typing, in milliseconds. */
  readonly readMs: number;
}

const ACTS: readonly Act[] = [
  { after: /^\$ $/m, type: 'npx agora-dispatch init', readMs: 600 },
  { after: /Ok to proceed\? \(y\) $/m, type: 'y', readMs: 600 },
  { after: /Which agent\?.*\] $/m, type: '', readMs: 1_000 },
  { after: /Which command checks its work\?.*\] $/m, type: '', readMs: 1_000 },
  { after: /What listens for labels and answers\?.*\] $/m, type: '', readMs: 1_000 },
  { after: /Write these \d files\? \[Y\/n\] $/m, type: '', readMs: 1_500 },
  { after: /Your answer \(.*\): $/m, type: '2', readMs: 3_000 },
  { after: /Push now.*\[y\/N\] $/m, type: '', readMs: 2_500 },
];
const LOOK_MS = 80;
const KEY_MS = 70;

const sleep = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/**
 * @param cwd the repository; @param env the environment of the shell.
 * @throws Error with the screen if it shows something unexpected.
 */
export async function walk(cwd: string, env: Readonly<Record<string, string>>): Promise<TypedWalk> {
  using terminal = openTerminal(['bash', '--norc'], { cwd, env: { ...env, PS1: '$ ' }, size: SIZE });
  const began = Date.now();
  const seen: SeenScreen[] = [];
  const look = (): void => {
    seen.push({ screen: terminal.visible(), atMs: Date.now() - began });
  };
  const watching = setInterval(look, LOOK_MS);
  try {
    let machineMs = 0;
    for (const act of ACTS) machineMs += await perform(terminal, act);
    const waiting = Date.now();
    await terminal.until(/gh label create[^]*^\$ $/m);
    look();
    return { seen, machineMs: machineMs + Date.now() - waiting };
  } finally {
    clearInterval(watching);
  }
}

/** @returns how long the machine took until it asked. */
async function perform(terminal: TerminalScreen, { after, type, readMs }: Act): Promise<number> {
  const waiting = Date.now();
  await terminal.until(after);
  const machineMs = Date.now() - waiting;
  await sleep(readMs);
  for (const key of type) {
    terminal.type(key);
    await sleep(KEY_MS);
  }
  terminal.press('Enter');
  return machineMs;
}
