/** Flags of the programs for contributors. The comment at the top of a program's file is its help text. */
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

/**
 * @param file the program's file.
 * @returns the result of Node's `parseArgs`. With `--help` or an unknown flag, it prints a message and exits instead.
 */
export function readFlags<Config extends ParseArgsConfig>(
  file: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
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
