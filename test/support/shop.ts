/** A repository with subagents, and a person who runs the built command in it. */
import { agora, type CommandLine, type Ended } from './command-line.ts';
import { repository, temporaryFolder, type TemporaryFolder } from './worker/work-tree.ts';

interface Shop extends Disposable {
  readonly tree: TemporaryFolder;
  readonly run: (args: readonly string[], more?: CommandLine) => Promise<Ended>;
}

/** A repository whose subagents are shell commands, and a person with a state folder of their own. */
export function shop(commands: Readonly<Record<string, string>>): Shop {
  const files = Object.entries(commands).map(([name, command]) => [
    `.github/agora/subagents/${name}.md`,
    `---\nruntime: command\ncommand: ${JSON.stringify(command)}\n---\nDo it.\n`,
  ]);
  const tree = repository({ 'README.md': '# Shop\n', ...(Object.fromEntries(files) as Record<string, string>) });
  const state = temporaryFolder();
  return {
    tree,
    run: (args, more = {}) =>
      agora(args, { cwd: tree.path, ...more, env: { XDG_STATE_HOME: state.path, USER: 'ada', ...more.env } }),
    [Symbol.dispose]: () => {
      for (const folder of [tree, state]) folder[Symbol.dispose]();
    },
  };
}
