/** Which isolation works on this machine, tested with a sandbox for an empty folder. */
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IsolationReport } from '../../../protocol/network/isolation-report.ts';
import type { Isolation } from '../../ports/isolation-ports.ts';
import { HOME } from '../../own-files.ts';
import { chooseIsolation } from '../../sandbox/choose-isolation.ts';
import { processes } from '../programs/execa-processes.ts';
import { linuxSandbox, thisMachine } from './linux-sandbox.ts';

export async function probeIsolation(ways: (top: string) => Isolation = sandboxHere): Promise<IsolationReport> {
  const folder = await mkdtemp(join(tmpdir(), 'agora-'));
  try {
    const [workspace, scratch] = [join(folder, 'tree'), join(folder, 'scratch')];
    for (const path of [workspace, scratch]) await mkdir(path);
    const { report } = await chooseIsolation(
      {
        asked: 'auto',
        setupAs: 'agent',
        holdsKey: false,
        kept: (...given) => processes.runKept(...given),
        plain: (...given) => processes.run(...given),
        needs: { workspace, scratch, writable: [HOME], readable: [], alsoReadable: [] },
      },
      ways(workspace),
      new AbortController().signal,
    );
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function sandboxHere(top: string): Isolation {
  return linuxSandbox(thisMachine({ top, gitFolder: undefined, askTool: undefined }));
}
