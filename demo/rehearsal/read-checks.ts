/** Reads the result of the last run, as anybody could: why its checks failed. And whether a subagent names checks. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readZip } from '../../github/actions/zip.ts';
import type { Hub } from '../../localhub/hub.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { subagentPath } from '../../protocol/base/registry-paths.ts';
import { readSubagent } from '../../protocol/config/subagent.ts';
import { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import { summarizeChecks, type FailedChecks } from '../failed-checks.ts';
import type { DemoStory, ScenarioResult } from '../demo-scenario.ts';

const ZIP = { files: 20_000, bytes: 1_073_741_824 } as const;

/** @returns undefined if no run has left a result. */
export async function readLastResult(
  hub: Hub,
  { at, login }: DemoStory,
  { runs }: ScenarioResult,
): Promise<DispatchResult | undefined> {
  const last = runs
    .flatMap(({ steps }) => steps)
    .findLast(({ outputs }) => (outputs['result-artifact-id'] ?? '') !== '')?.outputs;
  if (last === undefined) return undefined;
  const { data } = await hub.as(login).rest.actions.downloadArtifact({
    ...at,
    artifact_id: Number(last['result-artifact-id']),
    archive_format: 'zip',
  });
  return findResult(new Uint8Array(data as ArrayBuffer));
}

/** @param folder the copy of the repository. @returns undefined if the checks passed, or did not run. */
export async function readFailedChecks(
  result: DispatchResult | undefined,
  subagent: string,
  folder: string,
): Promise<FailedChecks | undefined> {
  if (result?.verify?.passed !== false) return undefined;
  const { file, verify } = await readVerify(folder, subagent);
  return verify === undefined ? undefined : summarizeChecks(file, verify.command, result.verify.report);
}

/** @returns the file of the subagent if it names no checks. */
export async function findUnchecked(folder: string, subagent: string): Promise<string | undefined> {
  const { file, isRead, verify } = await readVerify(folder, subagent);
  return isRead && verify === undefined ? file : undefined;
}

async function readVerify(folder: string, subagent: string) {
  const file = subagentPath(subagent);
  const read = readSubagent(await readFile(join(folder, file), 'utf8'));
  return read.kind === 'subagent' ? { file, isRead: true, verify: read.subagent.verify } : { file, isRead: false };
}

function findResult(zip: Uint8Array): DispatchResult | undefined {
  const unpacked = readZip(zip, ZIP);
  const content = unpacked.kind === 'files' ? unpacked.files.get('result.json') : undefined;
  const json = readJson(Buffer.from(content ?? []).toString('utf8'));
  return json.kind === 'json' ? DispatchResult.safeParse(json.value).data : undefined;
}
