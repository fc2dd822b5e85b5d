/**
 * Reads what a worker printed while it worked from the record that it has left (`events.jsonl`): one JSON object on
 * each line, with its `kind`. The record also contains how its lines are chained together. Pure.
 */
import { readJson } from '../protocol/base/read-json.ts';
import { z } from '../protocol/base/zod.ts';
import type { DispatchResult } from './types.ts';

const Logged = z.looseObject({ log: z.looseObject({ kind: z.string() }) });

/** A result with both kinds of output: the agent's answer, and what its worker printed. */
export function withOutput(result: DispatchResult, record: string | undefined): DispatchResult {
  return { ...result, reply: result.stdout, ...(record !== undefined && { events: readPrinted(record) }) };
}

function readPrinted(record: string): string {
  return record
    .split('\n')
    .flatMap((line) => {
      const json = readJson(line);
      const logged = json.kind === 'json' ? Logged.safeParse(json.value).data : undefined;
      return logged === undefined ? [] : [`${JSON.stringify(logged.log)}\n`];
    })
    .join('');
}
