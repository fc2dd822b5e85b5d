/**
 * Workflow commands: the lines that a process prints to talk to the runner, in both supported forms.
 *
 *     ::error file=app.js,line=1::Missing semicolon
 *     ##[error]Missing semicolon
 *
 * The second form is old and undocumented, but the real runner still recognizes it *anywhere* in a line. This matters
 * to everybody who logs strangers' text, so it is imitated here.
 *
 * Pure. What a command does is decided in console.ts.
 * @see https://docs.github.com/actions/reference/workflow-commands-for-github-actions
 */

export interface WorkflowCommand {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

/**
 * In the order in which the runner decodes them. The percent sign is last, because an escaped escape would otherwise be
 * decoded twice.
 */
const DATA: readonly Escape[] = [
  ['\r', '%0D'],
  ['\n', '%0A'],
  ['%', '%25'],
];
const PROPERTY: readonly Escape[] = [
  ['\r', '%0D'],
  ['\n', '%0A'],
  [':', '%3A'],
  [',', '%2C'],
  ['%', '%25'],
];
const OLD: readonly Escape[] = [
  [';', '%3B'],
  ['\r', '%0D'],
  ['\n', '%0A'],
  [']', '%5D'],
  ['%', '%25'],
];

type Escape = readonly [character: string, replacement: string];

/** @param isCommand which names are commands at all. A line with another name is an ordinary line. */
export function readCommand(line: string, isCommand: (name: string) => boolean): WorkflowCommand | undefined {
  return readNewForm(line.trimStart(), isCommand) ?? readOldForm(line, isCommand);
}

function readNewForm(line: string, isCommand: (name: string) => boolean): WorkflowCommand | undefined {
  const end = line.indexOf('::', 2);
  if (!line.startsWith('::') || end < 0) return undefined;
  return readParts(
    line.slice(2, end),
    line.slice(end + 2),
    { separator: ',', property: PROPERTY, data: DATA },
    isCommand,
  );
}

function readOldForm(line: string, isCommand: (name: string) => boolean): WorkflowCommand | undefined {
  const start = line.indexOf('##[');
  const end = line.indexOf(']', start);
  if (start < 0 || end < 0) return undefined;
  return readParts(
    line.slice(start + 3, end),
    line.slice(end + 1),
    { separator: ';', property: OLD, data: OLD },
    isCommand,
  );
}

interface Syntax {
  readonly separator: string;
  readonly property: readonly Escape[];
  readonly data: readonly Escape[];
}

function readParts(
  head: string,
  tail: string,
  syntax: Syntax,
  isCommand: (name: string) => boolean,
): WorkflowCommand | undefined {
  const space = head.indexOf(' ');
  const name = (space < 0 ? head : head.slice(0, space)).toLowerCase();
  if (name === '' || !isCommand(name)) return undefined;
  const properties =
    space < 0
      ? []
      : head
          .slice(space + 1)
          .trim()
          .split(syntax.separator);
  return { name, properties: readProperties(properties, syntax.property), data: unescape(tail, syntax.data) };
}

function readProperties(pairs: readonly string[], escapes: readonly Escape[]): Record<string, string> {
  const read = pairs.map((pair) => {
    const equals = pair.indexOf('=');
    return equals <= 0 || equals === pair.length - 1
      ? undefined
      : ([pair.slice(0, equals).toLowerCase(), unescape(pair.slice(equals + 1), escapes)] as const);
  });
  return Object.fromEntries(read.filter((pair) => pair !== undefined));
}

function unescape(text: string, escapes: readonly Escape[]): string {
  return escapes.reduce((result, [character, replacement]) => result.replaceAll(replacement, character), text);
}

function escape(text: string, escapes: readonly Escape[]): string {
  return escapes
    .toReversed()
    .reduce((result, [character, replacement]) => result.replaceAll(character, replacement), text);
}

/** Writes a command as toolkits write it. Nothing in the texts can break out of it. */
export function renderCommand({ name, properties, data }: WorkflowCommand): string {
  const pairs = Object.entries(properties).map(([key, value]) => `${key}=${escape(value, PROPERTY)}`);
  return `::${name}${pairs.length === 0 ? '' : ` ${pairs.join(',')}`}::${escape(data, DATA)}`;
}
