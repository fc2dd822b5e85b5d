/** Flags of a program for people who work on this project. What its file says at the top is its help. */
import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The comment that a file begins with, without its stars. */
export function headOf(source: string): string {
  const [, comment = ''] = /^(?:#!.*\n)?\/\*\*([^]*?)\*\//.exec(source) ?? [];
  return comment
    .split('\n')
    .map((line) => line.replace(/^ ?\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

/**
 * @param file of the program.
 * @returns what Node's `parseArgs` returns. With `--help`, or a flag that it does not know, it says so and ends.
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
    process.stderr.write(`${error.message}\nFor what there is, add --help.\n`);
    process.exit(2);
  }
}
