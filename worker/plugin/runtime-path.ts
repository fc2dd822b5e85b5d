/** Which path of a registry may name a runtime. Pure. */
import { REGISTRY } from '../../protocol/base/registry-paths.ts';

const PATH = /^\.\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:mjs|js|ts)$/;

/** Why a runtime cannot be loaded from that path. Undefined when it can. */
export function findRuntimePathMistake(path: string): string | undefined {
  return PATH.test(path) ? undefined : `it must be a path like ./runtimes/mine.mjs below ${REGISTRY.slice(0, -1)}`;
}
