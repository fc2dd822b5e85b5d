/**
 * A registry of which every failure says that the registry could not be reached: its implementation may throw anything,
 * and a missing answer is not a wrong answer.
 */
import { DispatchError } from '../dispatch-error.ts';
import type { Registry } from '../ports/registry-ports.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

export function carefulRegistry(registry: Registry): Registry {
  return {
    read: (path, at) => carefully(path, at, () => registry.read(path, at)),
    list: async (folder, at) => {
      const entries = await carefully(folder, at, () => registry.list(folder, at));
      return entries.map((entry) => ({ ...entry, read: () => carefully(`${folder}/${entry.path}`, at, entry.read) }));
    },
  };
}

async function carefully<T>(path: string, at: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DispatchError) throw error;
    const why = errorMessage(error).slice(0, 200);
    throw new DispatchError('fetch-failed', `${path} of the registry could not be read at ${at}: ${why}`, {
      fix: 'Start again when GitHub can be reached; the job needs `contents: read`.',
      cause: error,
    });
  }
}
