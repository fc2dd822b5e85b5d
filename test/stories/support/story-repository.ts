/** A repository for one story: the demo's workflow, and the files that the story needs. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const WORKFLOWS = 'demo/repository/.github/workflows';

export interface Repository extends AsyncDisposable {
  readonly folder: string;
}

export async function makeRepository(files: Readonly<Record<string, string>>): Promise<Repository> {
  const folder = await mkdtemp(join(tmpdir(), 'agora-repository-'));
  await cp(WORKFLOWS, join(folder, '.github/workflows'), { recursive: true });
  for (const [path, text] of Object.entries({ 'README.md': '# Story\n', ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

/** A subagent that runs a shell command. */
export function subagent(command: string, more = ''): string {
  return `---\nruntime: command\ncommand: ${JSON.stringify(command)}\n${more}---\nDo it.\n`;
}
