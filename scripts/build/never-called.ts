/** Modules that replace parts of a library, mainly parts that our code never calls. */

export interface Substitute {
  /** The module specifier in the library's own import. */
  readonly source: string;
  /** Matches the files that import it. */
  readonly importer: RegExp;
  readonly code: string;
}

/** A module in each bundle that has such parts. */
export const NEVER_CALLED = 'agora:never-called';

/** Can be used like a class, an object or a function, but throws on every call. */
export const NEVER_CALLED_CODE = `
export function neverCalled(library) {
  const refuse = () => { throw new Error(library + ' is not part of this bundle: scripts/build/ says that nothing calls it.'); };
  const nothing = {};
  const never = new Proxy(function () {}, {
    get: (target, name) => (name === 'prototype' ? target.prototype : refuse),
    apply: refuse,
    construct: () => new Proxy(nothing, { get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : refuse) }),
  });
  return never;
}
`;

/** A module whose functions and methods are never called. */
export function neverCalled(library: string, names: readonly string[]): string {
  return [
    `import { neverCalled } from '${NEVER_CALLED}';`,
    `const never = /* @__PURE__ */ neverCalled('${library}');`,
    ...names.map((name) => `export { never as ${name} };`),
  ].join('\n');
}
