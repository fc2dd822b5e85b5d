/** The tables of docs/proof/mutants.md. Pure. */
import { KNOWN_SURVIVORS, reasonOf } from './known-survivors.ts';
import type { TriedBreak } from './try-breaks.ts';
import type { TriedMutant } from './verdicts.ts';

const MARKS = {
  breaks: 'breaks',
  planted: 'planted mistakes',
  parts: 'parts',
  open: 'open',
  survivors: 'survivors',
} as const;

interface NamedMutant extends TriedMutant {
  readonly what?: string;
}

/**
 * @param isPlanted lists the mistakes by name. Otherwise a row for each folder replaces its earlier row.
 * @returns the page with the results.
 */
export function writeInto(page: string, tried: readonly NamedMutant[], isPlanted: boolean): string {
  const survivors = put(page, MARKS.survivors, renderSurvivors());
  return isPlanted
    ? put(survivors, MARKS.planted, renderPlanted(tried))
    : put(
        put(survivors, MARKS.parts, renderParts(readRows(page, MARKS.parts), tried)),
        MARKS.open,
        renderOpen(readRows(page, MARKS.open), tried),
      );
}

export function writeBreaks(page: string, tried: readonly TriedBreak[]): string {
  const rows = tried.map(({ broken, without, story, title, isNoticed }) => {
    const name = title.replaceAll('|', '\\|');
    return `| ${broken} | ${without} | \`${story}\`: ${name} | ${isNoticed ? 'fails' : '**passes**'} |`;
  });
  const head = ['| Break | Without this defense | Story | Result |', '|---|---|---|---|'];
  return put(page, MARKS.breaks, [...head, ...rows].join('\n'));
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const cell = (text: string): string => `\`${text.replaceAll('|', '\\|').replaceAll('\n', ' ')}\``;

/** The survivors of the folders that were tried now, and the earlier rows of all other folders. */
function renderOpen(before: readonly string[], tried: readonly TriedMutant[]): string {
  const folders = new Set(tried.map(({ path }) => folderOf(path)));
  const kept = before.filter((row) => !folders.has(folderOf(row.split('|')[1]?.trim().replaceAll('`', '') ?? '')));
  const rows = tried
    .filter((mutant) => !mutant.killed && reasonOf(mutant) === undefined)
    .map(({ path, was, becomes }) => `| \`${path}\` | ${cell(was)} → ${cell(becomes)} |`);
  return ['| File | Change |', '|---|---|', ...[...kept, ...rows].toSorted()].join('\n');
}

function put(page: string, mark: string, table: string): string {
  const [start, end] = [`<!-- generated: ${mark} -->`, `<!-- /generated: ${mark} -->`];
  return `${page.slice(0, page.indexOf(start) + start.length)}\n${table}\n${page.slice(page.indexOf(end))}`;
}

function readRows(page: string, mark: string): string[] {
  const from = page.indexOf(`<!-- generated: ${mark} -->`);
  return page
    .slice(from, page.indexOf(`<!-- /generated: ${mark} -->`))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
}

function renderPlanted(tried: readonly NamedMutant[]): string {
  const rows = tried.map(
    ({ what = '', path, killed }) => `| ${what} | \`${path}\` | ${killed ? 'noticed' : '**not noticed**'} |`,
  );
  return ['| Mistake | Planted in | Result of the tests |', '|---|---|---|', ...rows].join('\n');
}

function renderParts(before: readonly string[], tried: readonly TriedMutant[]): string {
  const folders = Map.groupBy(tried, ({ path }) => folderOf(path));
  const rows = new Map(before.map((row) => [row.split('|')[1]?.trim() ?? '', row]));
  for (const [folder, some] of folders) {
    const same = some.filter((mutant) => !mutant.killed && reasonOf(mutant) !== undefined).length;
    const killed = some.filter((mutant) => mutant.killed).length;
    const share = some.length === same ? '–' : `${((100 * killed) / (some.length - same)).toFixed(1)} %`;
    const name = `\`${folder}\``;
    rows.set(name, `| ${name} | ${some.length} | ${killed} | ${same} | ${share} |`);
  }
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  return ['| Folder | Tried | Killed | No effect | Killed of the others |', '|---|---|---|---|---|', ...sorted].join(
    '\n',
  );
}

function renderSurvivors(): string {
  const rows = KNOWN_SURVIVORS.map(
    ({ path, code, was, becomes, because }) =>
      `| ${cell(path)} | ${cell(was ?? code ?? '')}${becomes === undefined ? ', any change' : ` → ${cell(becomes)}`} | ${because} |`,
  );
  return ['| File | Change | Why it has no effect |', '|---|---|---|', ...rows].join('\n');
}
