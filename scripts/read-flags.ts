/** Flags and output of the programs for contributors. The comment at the top of a program's file is its help text. */
import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** @returns the first comment of a file, without its asterisks. */
export function headOf(source: string): string {
  const [, comment = ''] = /^(?:#!.*\n)?\/\*\*([^]*?)\*\//.exec(source) ?? [];
  return comment
    .split('\n')
    .map((line) => line.replace(/^ ?\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

/** A reader that has seen enough (`… | head`) is no error. It is an event of the stream, which no `catch` sees. */
function endWithReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

/**
 * From then on, the program also ends quietly when nobody reads its output any more.
 *
 * @param file the program's file.
 * @returns the result of Node's `parseArgs`. With `--help` or an unknown flag, it prints a message and exits instead.
 */
export function readFlags<Config extends ParseArgsConfig>(
  file: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  endWithReader();
  if (process.argv.includes('--help')) {
    process.stdout.write(`${headOf(readFileSync(file, 'utf8'))}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError) || !String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS')) throw error;
    process.stderr.write(`${error.message}\nTo see all options, add --help.\n`);
    process.exit(2);
  }
}
