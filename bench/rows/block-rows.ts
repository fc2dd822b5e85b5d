/** The smaller blocks: writing capabilities into the work tree, hashing, and the event log. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { LogEvent } from '../../protocol/messages/log-event.ts';
import { gitWorkspace } from '../../worker/adapters/git/git-workspace.ts';
import { jsonJournal } from '../../worker/adapters/files/json-journal.ts';
import { openLineFile } from '../../worker/adapters/files/line-file.ts';
import { createEventChain } from '../../worker/context/hash-chain.ts';
import { createLogbook } from '../../worker/context/redacted-log.ts';
import { createRedactor } from '../../worker/redaction/redactor.ts';
import { layCapabilities } from '../../worker/lifecycle/steps/prepare/lay-overlay.ts';
import { interleave, median, timesLonger } from '../measure.ts';
import { FILES, OUTPUT_BYTES, sourceFiles, tempFolder, writeTree } from '../material.ts';
import { runProgram } from '../programs.ts';
import { atLeast, atMost, type Measured, type BenchRow, type Scale } from '../row.ts';

async function overlay({ rounds, size }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const files = sourceFiles(FILES * size);
  const [source, ours, plain] = ['source', 'ours', 'plain'].map((name) => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  writeTree(source, files);
  const capability = {
    name: 'conventions',
    contentHash: `sha256:${'a'.repeat(64)}`,
    files: [...files].map(([path, content]) => ({ path, content, executable: false })),
  };
  const samples = await interleave(
    rounds,
    {
      ours: async () => {
        const workspace = await gitWorkspace({ root: ours, gitFolder: join(folder.path, 'git') });
        const book = createLogbook(jsonJournal({ write: () => undefined }), createRedactor());
        await layCapabilities([capability], undefined, {
          workspace,
          book,
          defer: () => undefined,
          isFurtherTurn: false,
        });
      },
      plain: () => runProgram({ argv: ['cp', '-a', source, plain] }),
    },
    () => {
      for (const path of [ours, plain]) rmSync(path, { recursive: true, force: true });
      writeTree(ours, new Map([['README.md', Buffer.from('A work tree.\n')]]));
    },
  );
  return {
    value: timesLonger(samples.ours, samples.plain),
    detail: `${files.size} files checked, recorded and applied: ${Math.round(median(samples.ours))} ms; \`cp -a\` ${Math.round(median(samples.plain))} ms`,
  };
}

async function hashing({ rounds, size }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const content = Buffer.alloc(OUTPUT_BYTES * size, 'a line of what is hashed\n');
  const path = join(folder.path, 'content');
  writeFileSync(path, content);
  const samples = await interleave(rounds, {
    ours: () => {
      contentHash(content);
    },
    plain: () => runProgram({ argv: ['openssl', 'dgst', '-sha256', path] }),
  });
  return {
    value: timesLonger(samples.plain, samples.ours),
    detail: `${Math.round(content.length / 1e6)} MB: ${Math.round(median(samples.ours))} ms; \`openssl dgst\` with its startup ${Math.round(median(samples.plain))} ms`,
  };
}

const EVENTS = 50_000;

async function eventLog({ rounds, size }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const [ours, plain] = ['ours.jsonl', 'plain.jsonl'].map((name) => join(folder.path, name)) as [string, string];
  const count = EVENTS * size;
  const event: LogEvent = {
    kind: 'runtime.note',
    text: 'Compiled module 17 of the project in 12 ms, and looked at what it needs; nothing is missing.',
  };
  const chain = createEventChain();
  const file = openLineFile(ours, {
    onWritten: chain.link,
    onFailed: (why) => {
      throw new Error(why);
    },
  });
  const samples = await interleave(rounds, {
    ours: () => {
      rmSync(ours, { force: true });
      for (let index = 0; index < count; index += 1) file.add(chain.append({ log: event }));
      file.flush();
    },
    stringify: () => {
      rmSync(plain, { force: true });
      let lines = '';
      for (let index = 0; index < count; index += 1) lines += `${JSON.stringify(event)}\n`;
      writeFileSync(plain, lines);
    },
  });
  return {
    value: timesLonger(samples.stringify, samples.ours),
    detail: `${count} events, chained by hashes, on disk: ${Math.round(median(samples.ours))} ms; \`JSON.stringify\` and one write ${Math.round(median(samples.stringify))} ms`,
  };
}

export const blocks: readonly BenchRow[] = [
  { name: 'Capabilities applied: time relative to `cp -a`', bound: atMost(1), measure: overlay },
  { name: 'Hashing: throughput relative to `openssl`', bound: atLeast(0.7), measure: hashing },
  { name: 'Event log: throughput relative to `JSON.stringify`', bound: atLeast(0.5), measure: eventLog },
];
