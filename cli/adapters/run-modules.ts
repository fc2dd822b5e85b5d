/** Tries modules with the worker of this installation. */
import { stripTypeScriptTypes } from 'node:module';
import { ClientError } from '../../client/client-error.ts';
import { runModule } from '../../client/adapters/local/run-module.ts';
import type { ModuleRunner } from '../cli-context.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

export function moduleRunner(
  environment: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): ModuleRunner {
  return {
    run: (source) => runModule(source, { environment, signal }),
    asJavaScript: (source, file) => (file.endsWith('.ts') ? strip(source, file) : source),
  };
}

/** In the same way as the worker's own Node when it loads such a file. */
function strip(source: string, file: string): string {
  try {
    return withoutWarnings(() => stripTypeScriptTypes(source));
  } catch (error) {
    throw new ClientError(
      'mistake',
      `The types of ${file.slice(0, 200)} cannot be stripped: ${errorMessage(error).slice(0, 300)}`,
      { fix: 'Write only types that Node can strip, with Node 24, or a module in JavaScript.' },
    );
  }
}

/** Node warns that the function is experimental. A user who tests a runtime can do nothing about that. */
function withoutWarnings<T>(call: () => T): T {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return call();
  } finally {
    process.emitWarning = emitWarning;
  }
}
