/**
 * Runs the shipped worker once with a runtime that somebody has written, in folders of its own: a work tree with one
 * file that the runtime withholds, and a registry with one subagent, which asks.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runWorker } from './worker-process.ts';

const WITHHELD = 'AGENTS.md';
const TEXT = 'Put me back.\n';
/** It also prints a line, which is reported as progress. */
const ASKS = `echo asks; printf '%s' '{"question":"Which?"}' > "$SENTINEL"`;
const SUBAGENT = `---\nruntime: ./runtimes/certified.mjs\ncapabilities: [certified]\ncommand: ${JSON.stringify(ASKS)}\n---\nCertify.\n`;

type ModuleLogLine = { readonly kind: string; readonly [field: string]: unknown };

/** @throws ClientError when the worker did not begin. */
export async function runModule(
  source: string,
  { environment, signal }: { environment: Readonly<Record<string, string | undefined>>; signal: AbortSignal },
): Promise<{ readonly log: readonly ModuleLogLine[]; readonly isPutBack: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'agora-certify-'));
  const log: ModuleLogLine[] = [];
  const files = {
    [`tree/${WITHHELD}`]: TEXT,
    'registry/runtimes/certified.mjs': source,
    'registry/subagents/certified.md': SUBAGENT,
    'registry/capabilities/certified/notes.md': 'What a capability brings: `homeOf()` is asked about it.\n',
    'home/empty': '',
  };
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const { isKilled, why } = await runWorker({
      environment: {
        PATH: environment['PATH'],
        HOME: join(folder, 'home'),
        AGORA_SUBAGENT: 'certified',
        AGORA_STATE_KEY: 'only for this folder, which goes at once',
        AGORA_WORKSPACE: join(folder, 'tree'),
        AGORA_REGISTRY: join(folder, 'registry'),
        AGORA_ARTIFACTS: join(folder, 'artifacts'),
      },
      signal,
      onProcess: () => undefined,
      isToStop: () => false,
      onProgress: (progress) => {
        if (progress.kind === 'log') log.push(progress.event);
      },
    });
    if (isKilled) throw new Error(why);
    const left = await readFile(join(folder, 'tree', WITHHELD), 'utf8').catch(() => undefined);
    return { log, isPutBack: left === TEXT };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
