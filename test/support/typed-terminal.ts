/**
 * A real terminal for a program: tmux, on a socket of its own. What a program does only on a terminal (colour, progress
 * that replaces itself, a prompt, Ctrl+C) can be seen nowhere else.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasTmux = spawnSync('tmux', ['-V']).status === 0;
if (!hasTmux) process.stdout.write('tmux is not installed: the tests of the terminal are left out.\n');

export interface TerminalScreen extends Disposable {
  /** What is on the screen and above it, without colours. */
  readonly screen: () => string;
  /** The same with its colours. */
  readonly coloured: () => string;
  readonly type: (text: string) => void;
  /** A key by tmux's name: `Enter`, `C-c`. */
  readonly press: (key: string) => void;
  /** Waits until the screen shows something. @throws with the screen when it does not within a minute and a half. */
  readonly until: (what: RegExp) => Promise<string>;
  /** The exit code, once the program has ended. */
  readonly ended: () => Promise<number>;
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** @param env the whole environment of the program, but for the PATH and what makes it a terminal. */
export function openTerminal(
  argv: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): TerminalScreen {
  const folder = mkdtempSync(join(tmpdir(), 'agora-tmux-'));
  const socket = join(folder, 'socket');
  const tmux = (...args: string[]): string =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const whole = {
    PATH: process.env['PATH'] ?? '',
    HOME: '/nonexistent',
    TERM: 'tmux-256color',
    LANG: 'C.UTF-8',
    ...env,
  };
  const command = ['env', '-i', ...Object.entries(whole).map(([name, value]) => `${name}=${value}`), ...argv]
    .map(quote)
    .join(' ');
  tmux('-u', 'new-session', '-d', '-x', '140', '-y', '50', '-c', cwd, `${command}; echo "ended with $?"; sleep 600`);
  const capture = (...more: string[]): string => tmux('capture-pane', '-p', '-J', '-S', '-500', ...more);
  const until = async (what: RegExp): Promise<string> => {
    for (
      const deadline = Date.now() + 90_000;
      Date.now() < deadline;
      await new Promise((wake) => setTimeout(wake, 50))
    ) {
      const seen = capture();
      if (what.test(seen)) return seen;
    }
    throw new Error(`The terminal did not show ${what.source} within a minute and a half. It shows:\n${capture()}`);
  };
  return {
    screen: () => capture(),
    coloured: () => capture('-e'),
    type: (text) => {
      tmux('send-keys', '-l', '--', text);
    },
    press: (key) => {
      tmux('send-keys', key);
    },
    until,
    ended: async () => Number(/ended with (?<code>\d+)/.exec(await until(/ended with \d+/))?.groups?.['code']),
    [Symbol.dispose]: () => {
      tmux('kill-server');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
