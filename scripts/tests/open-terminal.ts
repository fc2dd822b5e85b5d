/**
 * A real terminal for a program: tmux, on its own socket. Some behavior only exists on a terminal: color, progress that
 * replaces itself, a prompt, Ctrl+C.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasTmux = spawnSync('tmux', ['-V']).status === 0;
if (!hasTmux) process.stdout.write('tmux is not installed: skipping the terminal tests.\n');

/** The visible part of a terminal, without lines that have scrolled away. */
export interface VisibleScreen {
  /** Its lines, with escape sequences for colors. */
  readonly text: string;
  /** Counted from 0, starting at the upper left. */
  readonly cursor: { readonly column: number; readonly row: number };
}

export interface TerminalScreen extends Disposable {
  /** The text on the screen and above it, without colors. */
  readonly screen: () => string;
  /** The same with its colors. */
  readonly coloured: () => string;
  readonly visible: () => VisibleScreen;
  readonly type: (text: string) => void;
  /** A key by tmux's name: `Enter`, `C-c`. */
  readonly press: (key: string) => void;
  /** Waits until the screen shows something. @throws Error with the screen if it does not within five minutes. */
  readonly until: (what: RegExp) => Promise<string>;
  /** The exit code, once the program has ended. */
  readonly ended: () => Promise<number>;
}

const PATIENCE_MS = 300_000;
const LARGE = { columns: 140, rows: 50 };

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export interface TerminalOptions {
  readonly cwd: string;
  /** The whole environment of the program, except the PATH and the variables of the terminal. */
  readonly env?: Readonly<Record<string, string>>;
  /** In characters; the default is 140 by 50. */
  readonly size?: { readonly columns: number; readonly rows: number };
}

/** Starts a program in its own terminal, which is closed on disposal. */
export function openTerminal(
  argv: readonly string[],
  { cwd, env = {}, size = LARGE }: TerminalOptions,
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
  const area = ['-x', String(size.columns), '-y', String(size.rows)];
  tmux('-u', 'new-session', '-d', ...area, '-c', cwd, `${command}; echo "ended with $?"; sleep 600`);
  const capture = (...more: string[]): string => tmux('capture-pane', '-p', '-J', '-S', '-500', ...more);
  const until = (what: RegExp) => waitFor(what, capture);
  return {
    screen: () => capture(),
    coloured: () => capture('-e'),
    visible: () => {
      const [column = 0, row = 0] = tmux('display-message', '-p', '#{cursor_x} #{cursor_y}').split(' ').map(Number);
      return { text: tmux('capture-pane', '-p', '-e'), cursor: { column, row } };
    },
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

async function waitFor(what: RegExp, capture: () => string): Promise<string> {
  for (
    const deadline = Date.now() + PATIENCE_MS;
    Date.now() < deadline;
    await new Promise((wake) => setTimeout(wake, 50))
  ) {
    const seen = capture();
    if (what.test(seen)) return seen;
  }
  throw new Error(`The terminal did not show ${what.source} within five minutes. It shows:\n${capture()}`);
}
