/**
 * What our bundles hold in place of parts of libraries: a part that we never call, a copy of what Node has, or an index that
 * loads everything for the two names that are used.
 *
 * The libraries stay what they are; only what of them is shipped, and when it is evaluated, is decided here. What is never
 * called throws as soon as anything does call it, so that a new version of a library cannot get by unnoticed.
 */
import type { Plugin } from 'rolldown';

interface Substitute {
  /** As it stands in the library's own import. */
  readonly source: string;
  /** Who imports it. */
  readonly importer: RegExp;
  readonly code: string;
}

/** Every name is an access to the real module, which is evaluated by the first one. */
function lazily(names: Readonly<Record<string, string>>): string {
  const getters = Object.entries(names).map(([name, found]) => `Object.defineProperty(exports, '${name}', { enumerable: true, get: () => ${found} });`);
  return ["Object.defineProperty(exports, '__esModule', { value: true });", ...getters].join('\n');
}

/** A module whose functions, or whose objects' methods, nobody calls. */
function neverCalled(library: string, names: readonly string[]): string {
  const refuse = `() => { throw new Error('${library} is not part of this bundle: scripts/substitutes.ts says that nothing calls it.'); }`;
  return [
    `const never = new Proxy(function () { return never; }, { get: (target, name) => (name === 'prototype' ? target.prototype : ${refuse}), apply: ${refuse}, construct: () => new Proxy({}, { get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : ${refuse}) }) });`,
    ...names.map((name) => `export { never as ${name} };`),
  ].join('\n');
}

/** The entry of the bundle that holds the way through a proxy, and where the chunks beside it find it. */
export const PROXY_ENTRY = 'agora:proxy';
const PROXY_FILE = './proxy.cjs';

/** What undici's index does for these two, without its mocks, sockets, cookies and caches. */
const PROXY = `
Object.assign(require('undici/lib/dispatcher/dispatcher').prototype, require('undici/lib/api'));
module.exports = { ProxyAgent: require('undici/lib/dispatcher/proxy-agent'), fetch: require('undici/lib/web/fetch').fetch };
`;

const YAML = ['isMap', 'isScalar', 'isSeq', 'LineCounter', 'parseDocument'];

const SUBSTITUTES: readonly Substitute[] = [
  // We ask for no OIDC token; with it, each start would load an HTTP client, and another for proxies.
  { source: './oidc-utils.js', importer: /@actions\/core\//, code: neverCalled('core.getIDToken', ['OidcClient']) },
  { source: '@actions/exec', importer: /@actions\/core\//, code: neverCalled('core.platform', ['getExecOutput']) },
  // Files are added to an archive one by one, never by pattern.
  { source: 'glob', importer: /archiver-utils/, code: neverCalled('glob', ['Glob', 'sync', 'glob']) },
  // A schema of a client's form would be checked with it; our server offers no forms.
  { source: '../validation/ajv-provider.js', importer: /@modelcontextprotocol\/sdk/, code: neverCalled('ajv', ['AjvJsonSchemaValidator']) },
  { source: 'async', importer: /archiver\//, code: lazily({ queue: "require('async/queue')" }) },
  // These are Node's own, published for older and other hosts.
  { source: 'readable-stream', importer: /./, code: "module.exports = require('node:stream');" },
  { source: 'readable-stream/passthrough', importer: /./, code: "module.exports = require('node:stream').PassThrough;" },
  { source: 'typedarray.prototype.slice', importer: /traverse/, code: 'module.exports = (array, ...range) => array.slice(...range);' },
  // Only these two are used, and only by a run behind a proxy: they lie in a file that nobody else reads.
  { source: 'undici', importer: /@actions\//, code: lazily({ ProxyAgent: `require('${PROXY_FILE}').ProxyAgent`, fetch: `require('${PROXY_FILE}').fetch` }) },
  { source: PROXY_ENTRY, importer: /^$/, code: PROXY },
  { source: 'yaml', importer: /protocol/, code: lazily(Object.fromEntries(YAML.map((name) => [name, `require('yaml').${name}`]))) },
];

/** Puts the substitutes in place. */
export function substitutes(): Plugin {
  return {
    name: 'agora-substitutes',
    resolveId(source, importer) {
      if (source === PROXY_FILE) return { id: PROXY_FILE, external: true };
      const index = SUBSTITUTES.findIndex((one) => one.source === source && importer?.startsWith('\0') !== true && one.importer.test(importer ?? ''));
      return index === -1 ? null : { id: `\0agora-substitute:${index}:${source}.js`, moduleSideEffects: false };
    },
    load(id) {
      const [, index] = /^\0agora-substitute:(\d+):/.exec(id) ?? [];
      return index === undefined ? null : { code: SUBSTITUTES[Number(index)]?.code ?? '', moduleType: 'js' };
    },
  };
}
