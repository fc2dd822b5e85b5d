/** The modules that a test file has loaded, in Vitest's loader: which to load again, and which files import which. */
import type { WorkerGlobalState } from 'vitest';

/** What Vitest has for loading files, as far as it is used here. */
interface Loader {
  readonly evaluatedModules: WorkerGlobalState['evaluatedModules'];
  cachedModule: (url: string, importer?: string) => Promise<unknown>;
}

/** Vitest does not publish the loader of a test runner. */
export function loaderOf(testRunner: object): Loader {
  return (testRunner as { moduleRunner: Loader }).moduleRunner;
}

export class LoadedModules {
  private readonly loader: () => Loader;

  /** @param loader is there only when the first file is loaded. */
  constructor(loader: () => Loader) {
    this.loader = loader;
  }

  /** Code that was fetched once is evaluated again without asking Vitest's main thread whether the file has changed. */
  keepCode(): void {
    const loader = this.loader();
    if (Object.hasOwn(loader, 'cachedModule')) return;
    const fetchModule = loader.cachedModule.bind(loader);
    loader.cachedModule = async (url, importer) => {
      const known = loader.evaluatedModules.getModuleByUrl(url);
      return known?.meta === undefined ? fetchModule(url, importer) : known;
    };
  }

  /** The files that a file imports, directly or over others. */
  findImports(path: string, farthest: number): Set<string> {
    const { evaluatedModules } = this.loader();
    let front = [...(evaluatedModules.getModulesByFile(path) ?? [])];
    const found = new Set<string>();
    for (let steps = 0; steps < farthest && front.length > 0; steps += 1) {
      const next = front.flatMap(({ imports }) =>
        [...imports].flatMap((id) => evaluatedModules.getModuleById(id) ?? []),
      );
      front = next.filter(({ file }, at) => !found.has(file) && next.findIndex((one) => one.file === file) === at);
      for (const { file } of front) found.add(file);
    }
    return found;
  }

  /** A file, and all that have imported it, are evaluated again when they are imported next. */
  forget(path: string): void {
    const { evaluatedModules } = this.loader();
    const forgotten = new Set<string>();
    const importers = [...(evaluatedModules.getModulesByFile(path) ?? [])].map(({ id }) => id);
    while (importers.length > 0) {
      const id = importers.pop() ?? '';
      const module = evaluatedModules.getModuleById(id);
      if (module === undefined || forgotten.has(id)) continue;
      forgotten.add(id);
      Object.assign(module, { evaluated: false, promise: undefined, exports: undefined });
      importers.push(...module.importers);
    }
  }
}
