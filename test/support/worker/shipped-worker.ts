/** The shipped worker as a separate process, in a work tree with a registry, and a folder for what it stores. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { LogEvent } from '../../../protocol/messages/log-event.ts';
import { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import { repository, temporaryFolder, type TemporaryFolder } from './work-tree.ts';

interface ShippedWorker extends Disposable {
  readonly tree: TemporaryFolder;
  readonly registry: TemporaryFolder;
  readonly start: (environment?: Readonly<Record<string, string>>) => ReturnType<typeof spawn>;
  /** A file of the newest stored artifact of that name. */
  readonly stored: (artifact: string, file: string) => string;
  readonly result: () => DispatchResult;
  readonly subagent: string;
}

function spawn(environment: Readonly<Record<string, string>>) {
  return execa(process.execPath, ['dist/worker/main.cjs'], { env: environment, extendEnv: false, reject: false });
}

/** @param script the command of its one subagent. */
export function shippedWorker(
  script: string,
  {
    frontMatter = '',
    files = { 'a.txt': 'a\n' },
  }: { frontMatter?: string; files?: Readonly<Record<string, string>> } = {},
): ShippedWorker {
  const tree = repository(files);
  const registry = temporaryFolder();
  const artifacts = temporaryFolder();
  const subagent = `---\nruntime: command\ncommand: ${JSON.stringify(script)}\n${frontMatter}---\nPlan.\n`;
  registry.write('subagents/planner.md', subagent);
  const base = {
    PATH: process.env['PATH'] ?? '',
    AGORA_SUBAGENT: 'planner',
    AGORA_INPUT_JSON: '{"title":"Make it sum"}',
    AGORA_STATE_KEY: 'a state key that is long enough',
    AGORA_WORKSPACE: tree.path,
    AGORA_REGISTRY: registry.path,
    AGORA_ARTIFACTS: artifacts.path,
  };
  const stored = (name: string, file: string): string => {
    const found = readdirSync(artifacts.path)
      .filter((id) => /^\d+$/.test(id))
      .sort((a, b) => Number(b) - Number(a))
      .find((id) => readFileSync(join(artifacts.path, id, 'artifact.json'), 'utf8').includes(`"name":"${name}`));
    return readFileSync(join(artifacts.path, found ?? 'none', 'files', file), 'utf8');
  };
  return {
    tree,
    registry,
    stored,
    subagent,
    start: (environment = {}) => spawn({ ...base, ...environment }),
    result: () => DispatchResult.parse(JSON.parse(stored('agora-result', 'result.json'))),
    [Symbol.dispose]: () => {
      for (const folder of [tree, registry, artifacts]) folder[Symbol.dispose]();
    },
  };
}

/** Its output: each line is an event. */
export function linesOf(stdout: string): LogEvent[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => LogEvent.parse(JSON.parse(line)));
}
