/**
 * The lower limits of a start (bundles that do only one part of what a run does, relative to an empty program) and of
 * restoring a state.
 *
 * `npm run bench -- limits` shows why they cannot be shorter. We cannot change what is measured here. The bound of each
 * part is that of the row to which the part belongs.
 */
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { tempFolder } from '../material.ts';
import { interleave, median, timesLonger } from '../measure.ts';
import { node, runProgram } from '../programs.ts';
import { atMost, type BenchRow, type Measured, type Scale } from '../row.ts';
import { measureRestoreLimit } from './restore-limit.ts';
import { emptyProgram, runnerEnvironment, STARTED, withGitHub } from '../rows/start-rows.ts';

async function measurePart(name: string, { rounds }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const part = join(folder.path, 'part.mjs');
  const bundle = await rolldown({ input: resolve(`bench/simple/${name}.ts`), platform: 'node', logLevel: 'silent' });
  await bundle.write({ file: part, format: 'esm', codeSplitting: false, minify: true });
  const empty = emptyProgram(folder.path);
  return await withGitHub(async (apiUrl) => {
    const env = runnerEnvironment(folder.path, 'workflow_dispatch', STARTED, apiUrl);
    const samples = await interleave(rounds, {
      part: () => runProgram({ argv: node(part), env }),
      floor: () => runProgram({ argv: node(empty) }),
    });
    return {
      value: timesLonger(samples.part, samples.floor),
      detail: `${Math.round(median(samples.part))} ms; an empty program ${Math.round(median(samples.floor))} ms`,
    };
  });
}

export const limits: readonly BenchRow[] = [
  {
    name: 'Limits: a bundle that reads the event',
    bound: atMost(1.5),
    measure: (scale) => measurePart('reads-event', scale),
  },
  {
    name: 'Limits: a bundle that also checks a request with zod',
    bound: atMost(1.5),
    measure: (scale) => measurePart('checks-request', scale),
  },
  {
    name: "Limits: a bundle that reads the event and one response with Node's HTTP client",
    bound: atMost(2.4),
    measure: (scale) => measurePart('asks-github', scale),
  },
  {
    name: 'Limits: the same with Octokit',
    bound: atMost(2.4),
    measure: (scale) => measurePart('asks-with-octokit', scale),
  },
  { name: 'Limits: the files of a state decompressed and written', bound: atMost(0.9), measure: measureRestoreLimit },
];
