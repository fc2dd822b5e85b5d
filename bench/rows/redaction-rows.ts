/**
 * Redacting fifty secrets in a program's output, in all their encodings, as the output arrives through a pipe.
 *
 * The floor is the same pipe without redaction. The simple version keeps the whole output and replaces one encoding
 * after another. It does not even join overlapping matches.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { createSearch } from '../../protocol/credentials/multi-pattern-search.ts';
import type { OutputFilter } from '../../worker/ports/process-ports.ts';
import { createFilter } from '../../worker/redaction/redact-stream.ts';
import { createRedactor, MARK } from '../../worker/redaction/redactor.ts';
import { variantsOf } from '../../worker/redaction/secret-variants.ts';
import { interleave, median, timesLonger } from '../measure.ts';
import { logOf, OUTPUT_BYTES, SECRETS, secretsOf, tempFolder } from '../material.ts';
import { atLeast, type Measured, type BenchRow, type Scale } from '../row.ts';

async function pump(path: string, take: (chunk: Buffer) => void): Promise<void> {
  const child = spawn('cat', [path], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', take);
  await once(child, 'close');
}

function redactorOf(secrets: readonly string[]) {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

/** The simple version. */
function replaceAll(text: string, forms: Iterable<string>): string {
  let clean = text;
  for (const form of forms) clean = clean.replaceAll(form, MARK);
  return clean;
}

type MakeFilter = (secrets: readonly string[]) => () => OutputFilter;

/** Registered values as they are: the first stage. A later stage finds values that line ends interrupt. */
const registeredOnly: MakeFilter = (secrets) => {
  const forms = new Set(secrets.flatMap((secret) => [...variantsOf(secret)]));
  const search = createSearch([...forms].map((form) => Buffer.from(form)));
  return () => createFilter(search, Buffer.from(MARK));
};

/**
 * All stages, as in a run: also interrupted values, shapes of credentials, look-alike letters and invisible characters.
 */
const wholeFilter: MakeFilter = (secrets) => redactorOf(secrets).filter;

async function againstPassThrough(makeFilter: MakeFilter, { rounds, size }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const secrets = secretsOf(SECRETS);
  const path = join(folder.path, 'output');
  writeFileSync(path, logOf(OUTPUT_BYTES * size, secrets));
  const create = makeFilter(secrets);
  const samples = await interleave(rounds, {
    ours: async () => {
      const filter = create();
      await pump(path, (chunk) => {
        filter.push(chunk);
      });
      filter.end();
    },
    through: () => pump(path, () => undefined),
  });
  return {
    value: timesLonger(samples.through, samples.ours),
    detail:
      `${Math.round((OUTPUT_BYTES * size) / 1e6)} MB through a pipe in ${Math.round(median(samples.ours))} ms; ` +
      `the pipe alone ${Math.round(median(samples.through))} ms`,
  };
}

async function againstReplacing({ rounds, size }: Scale): Promise<Measured> {
  const secrets = secretsOf(SECRETS);
  const output = logOf((OUTPUT_BYTES * size) / 10, secrets);
  const forms = secrets.flatMap((secret) => [...variantsOf(secret)]);
  const redactor = redactorOf(secrets);
  const samples = await interleave(Math.ceil(rounds / 3), {
    ours: () => {
      redactor.bytes(output);
    },
    simple: () => {
      replaceAll(output.toString('utf8'), forms);
    },
  });
  return {
    value: timesLonger(samples.simple, samples.ours),
    detail:
      `${forms.length} forms in ${Math.round(output.length / 1e6)} MB: ${Math.round(median(samples.ours))} ms; ` +
      `\`replaceAll\` for each ${Math.round(median(samples.simple))} ms`,
  };
}

export const redaction: readonly BenchRow[] = [
  {
    name: 'Redaction: throughput relative to a plain pipe',
    bound: atLeast(0.6),
    measure: (scale) => againstPassThrough(registeredOnly, scale),
  },
  {
    name: 'Redaction with shapes of credentials: throughput relative to a plain pipe',
    bound: atLeast(0.3),
    measure: (scale) => againstPassThrough(wholeFilter, scale),
  },
  { name: 'Redaction: throughput relative to repeated `replaceAll`', bound: atLeast(6), measure: againstReplacing },
];
