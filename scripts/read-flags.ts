/** Flags and output of the programs for contributors. The comment at the top of a program's file is its help text. */
import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { z } from 'zod';

/** @returns the first comment of a file, without its asterisks. */
function headOf(source: string): string {
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
    refuseFlags(error.message);
  }
}

/** @returns the values of flags as the schema has them. For other ones, it prints a message and exits instead. */
export function checkFlags<Checked extends z.ZodType>(
  schema: Checked,
  values: Readonly<Record<string, unknown>>,
): z.infer<Checked> {
  const checked = schema.safeParse(values);
  if (checked.success) return checked.data;
  const mistakes = checked.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    return `--${name} is '${String(values[name]).slice(0, 40)}'. ${message}.`;
  });
  return refuseFlags(mistakes.join('\n'));
}

export function refuseFlags(why: string): never {
  process.stderr.write(`${why}\nTo see all options, add --help.\n`);
  process.exit(2);
}
