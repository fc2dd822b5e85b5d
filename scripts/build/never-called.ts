/** What stands in for a part of a library, and above all for one that nothing of ours calls. */

export interface Substitute {
  /** As it stands in the library's own import. */
  readonly source: string;
  /** Who imports it. */
  readonly importer: RegExp;
  readonly code: string;
}

/** A module of each bundle that has such parts. */
export const NEVER_CALLED = 'agora:never-called';

/** Looks like a class, an object or a function; whatever is called of it throws. */
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

/** A module whose functions, or whose objects' methods, nobody calls. */
export function neverCalled(library: string, names: readonly string[]): string {
  return [
    `import { neverCalled } from '${NEVER_CALLED}';`,
    `const never = /* @__PURE__ */ neverCalled('${library}');`,
    ...names.map((name) => `export { never as ${name} };`),
  ].join('\n');
}
