/** The table of docs/runtimes.md: the result of each faulty module. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type PluginTimes, readPluginTimes } from '../../../worker/plugin/plugin-times.ts';
import { PLUGIN_FAULTS } from './plugin-faults.ts';

const DOCUMENT = 'docs/runtimes.md';
const DEFAULTS = readPluginTimes({}) as PluginTimes;
const BEGIN = '<!-- plug-in faults -->';
const END = '<!-- /plug-in faults -->';

/** With the time limits of the table in place of those that a test has set. */
export const endOf = (detail: string, { openMs, callMs }: PluginTimes = DEFAULTS): string =>
  detail
    .replace(/^The (?:runtime \S+|program) /, '')
    .replaceAll('|', '\\|')
    .replace(`not loaded within ${openMs / 1_000} seconds`, `not loaded within ${DEFAULTS.openMs / 1_000} seconds`)
    .replace(`not answer within ${callMs / 1_000} seconds`, `not answer within ${DEFAULTS.callMs / 1_000} seconds`);

/** The rows of the document's table, by the fault of the module. */
export function publishedEnds(): ReadonlyMap<string, string> {
  const text = readFileSync(DOCUMENT, 'utf8');
  const rows = text.slice(text.indexOf(BEGIN), text.indexOf(END)).matchAll(/^\| (.+?) \| `(.+)` \|$/gm);
  return new Map([...rows].map(([, does = '', end = '']) => [does, end]));
}

/** Called with AGORA_WRITE_FAULTS=1. */
export function publishEnds(ends: ReadonlyMap<string, string>): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const table = [
    '| The module… | The round ends as `worker-failed`: "The runtime … |',
    '|---|---|',
    ...PLUGIN_FAULTS.map(({ does }) => `| ${does} | \`${ends.get(does) ?? ''}\` |`),
  ];
  const before = text.slice(0, text.indexOf(BEGIN) + BEGIN.length);
  writeFileSync(DOCUMENT, `${before}\n\n${table.join('\n')}\n\n${text.slice(text.indexOf(END))}`);
}
