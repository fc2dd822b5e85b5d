/** A repository whose planner asks, to follow its runs. */
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { AGORA, agora, type Ended, outputOf } from '../../support/command-line.ts';
import { openTerminal, type TerminalScreen } from '../../../scripts/tests/open-terminal.ts';
import { repository, temporaryFolder, type TemporaryFolder } from '../../support/worker/work-tree.ts';
import { subagent } from '../support/story-repository.ts';

interface Home extends Disposable {
  readonly tree: TemporaryFolder;
  readonly env: Readonly<Record<string, string>>;
  /** Starts the run in the background: its task, and its end. */
  readonly run: (...args: string[]) => Promise<{ readonly task: string; readonly ended: Promise<Ended> }>;
  readonly open: (...args: string[]) => TerminalScreen;
  readonly sockets: () => string[];
}

/** @param files additional files of the repository. */
export function openHome(command: string, files: Readonly<Record<string, string>> = {}): Home {
  const tree = repository({ '.github/agora/subagents/planner.md': subagent(command), ...files });
  const state = temporaryFolder();
  const env = { XDG_STATE_HOME: state.path, AGORA_ACTOR: 'ada' };
  // Other files in a task's folder can appear and disappear during the search.
  const sockets = (): string[] =>
    globSync('agora/*/tasks/*', { cwd: state.path })
      .map((task) => join(state.path, task, 'live.sock'))
      .filter((path) => existsSync(path));
  return {
    tree,
    env,
    run: async (...args) => {
      const ended = agora(['run', 'planner', '--interactive', '--json', ...args], { cwd: tree.path, env });
      for (;;) {
        const { tasks } = outputOf('status', await agora(['status', '--local', '--json'], { cwd: tree.path, env }));
        const task = tasks[0]?.task;
        if (task !== undefined && sockets().length > 0) return { task, ended };
      }
    },
    open: (...args) => openTerminal([process.execPath, AGORA, ...args], { cwd: tree.path, env }),
    sockets,
    [Symbol.dispose]: () => {
      for (const folder of [tree, state]) folder[Symbol.dispose]();
    },
  };
}
