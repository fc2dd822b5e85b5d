/**
 * Finds where text leaves the product: calls that write to GitHub, to a log, a terminal, an artifact or another server.
 * It searches the source, so that a new call is noticed: docs/text.md must say which filter it passes. Pure.
 */

type Found = Readonly<Record<string, string | undefined>>;

/** The pattern of each kind of sink in the source, and its name in docs/text.md. */
const SINKS: readonly (readonly [pattern: RegExp, name: (found: Found) => string])[] = [
  [/(?<=['"`])(?<route>(?:POST|PUT|PATCH|DELETE) \/[^'"`]*)(?=['"`])/g, ({ route }) => route ?? ''],
  [
    /\bcore\.(?<call>info|debug|notice|warning|error|setFailed|setOutput|saveState|startGroup|exportVariable|summary)\b/g,
    ({ call }) => `core.${call ?? ''}`,
  ],
  [/\bprocess\.(?<stream>stdout|stderr)\b(?!\.(?:isTTY|columns|on)\b)/g, ({ stream }) => stream ?? ''],
  [/(?<![.\w])(?<stream>stdout|stderr)\.write\(/g, ({ stream }) => stream ?? ''],
  [/\bconsole\.(?<call>\w+)\(/g, ({ call }) => `console.${call ?? ''}`],
  [/\.uploadArtifact\(/g, () => 'uploadArtifact'],
  [/(?:\breturn|\bawait|=>|=)\s+fetch\(/g, () => 'fetch'],
  [/\brequest\.end\(/g, () => 'request.end'],
  [/\bresponse\b[^;]{0,120}?\.end\(/g, () => 'response.end'],
  [/(?<![.\w])pino\(/g, () => 'pino'],
  [/\bpromises\.appendFile\(/g, () => 'appendFile'],
];

/** The sinks of one file, each once, sorted by name. Comments are ignored. */
export function findSinks(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^[ \t]*\/\/.*$/gm, '');
  const found = SINKS.flatMap(([pattern, name]) =>
    Array.from(code.matchAll(pattern), ({ groups = {} }) => name(groups)),
  );
  return [...new Set(found)].sort((one, other) => (one < other ? -1 : 1));
}

export interface SinkRow {
  readonly file: string;
  readonly sinks: readonly string[];
  /** `file#name` of the filter that the text passes, or `-` with the reason in `what`. */
  readonly filter: string;
  readonly what: string;
  readonly test: string;
  readonly name: string;
}

/** The rows of the table in docs/text.md: file, sinks, what leaves, filter, test file, name of the test. */
export function readSinkRows(document: string): SinkRow[] {
  return document.split('\n').flatMap((line) => {
    const [, file = '', sinks = '', what = '', filter = '', test = '', name = ''] = line
      .split(' | ')
      .flatMap((cell, index, all) =>
        index === 0 ? ['', cell.replace(/^\| /, '')] : [all.length - 1 === index ? cell.replace(/ \|$/, '') : cell],
      );
    const path = /^`(?<path>[\w./-]+\.ts)`$/.exec(file)?.groups?.['path'];
    if (path === undefined) return [];
    return [
      {
        file: path,
        sinks: Array.from(sinks.matchAll(/`([^`]+)`/g), ([, sink = '']) => sink),
        what,
        filter,
        test,
        name,
      },
    ];
  });
}
