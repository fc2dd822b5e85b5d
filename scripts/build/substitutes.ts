/**
 * What our bundles hold in place of parts of libraries: a part that we never call, a copy of what Node has, or an index
 * that loads everything for the two names that are used.
 *
 * The libraries stay what they are; only what of them is shipped, and when it is evaluated, is decided here. What is
 * never called throws as soon as anything does call it, so that a new version of a library cannot get by unnoticed.
 *
 * Each is here because a bundle without it takes 2 ms more of a processor until it is ready or has GitHub's first
 * answer, or is 25 kB larger: docs/decisions/0014-what-bundles-replace.md has the numbers.
 */
import { resolve } from 'node:path';
import type { Plugin } from 'rolldown';
import { ARTIFACT_CLIENT } from './artifact-substitutes.ts';
import { NEVER_CALLED, NEVER_CALLED_CODE, neverCalled, type Substitute } from './never-called.ts';

/** Every name is an access to the real module, which is evaluated by the first one. */
function lazily(names: Readonly<Record<string, string>>): string {
  const getters = Object.entries(names).map(
    ([name, found]) => `Object.defineProperty(exports, '${name}', { enumerable: true, get: () => ${found} });`,
  );
  return ["Object.defineProperty(exports, '__esModule', { value: true });", ...getters].join('\n');
}

function membersOf(module: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `require('${module}').${name}`]));
}

/** What records are proven with. */
const SIGNING = ['createPrivateKey', 'createPublicKey', 'sign', 'verify'];

/** Loading Node's crypto for one identifier takes a tenth of a start; where the kernel has them, it is asked. */
const RANDOM_UUID = `
const { readFileSync } = require('node:fs');
exports.randomUUID = () => {
  try {
    return readFileSync('/proc/sys/kernel/random/uuid', 'latin1').trim();
  } catch {
    return require('node:crypto').randomUUID();
  }
};
`;

/** No way into a package leads to it. */
const HTTP_CLIENT = resolve('node_modules/@actions/github/node_modules/@actions/http-client/lib');

/**
 * What undici's index does for these two, without its mocks, sockets, cookies and caches; and what Node's HTTP client
 * needs to get through.
 */
const PROXY = `
Object.assign(require('undici/lib/dispatcher/dispatcher').prototype, require('undici/lib/api'));
module.exports = { ProxyAgent: require('undici/lib/dispatcher/proxy-agent'), fetch: require('undici/lib/web/fetch').fetch, ...require('tunnel'), HttpClient: require(${JSON.stringify(`${HTTP_CLIENT}/index.js`)}).HttpClient };
`;

/** The Markdown parser, and what we call of its parts. Most runs and most comments hold no Markdown to be read. */
const MARKDOWN: Readonly<Record<string, readonly string[]>> = {
  'mdast-util-from-markdown': ['fromMarkdown'],
  'mdast-util-gfm-footnote': ['gfmFootnoteFromMarkdown'],
  'mdast-util-gfm-strikethrough': ['gfmStrikethroughFromMarkdown'],
  'mdast-util-gfm-table': ['gfmTableFromMarkdown'],
  'micromark-extension-gfm-footnote': ['gfmFootnote'],
  'micromark-extension-gfm-strikethrough': ['gfmStrikethrough'],
  'micromark-extension-gfm-table': ['gfmTable'],
};

/** What lies beside the action's chunks in a file of its own, so that nobody reads it who does not use it. */
const APART: Readonly<Record<string, string>> = {
  proxy: PROXY,
  yaml: "module.exports = require('yaml');",
  markdown: Object.entries(MARKDOWN)
    .map(([library, names]) => `export { ${names.join(', ')} } from '${library}';`)
    .join('\n'),
};

/** The entries of the bundle that makes these files. */
export const APART_ENTRIES = Object.fromEntries(Object.keys(APART).map((name) => [name, `agora:${name}`]));

/**
 * @actions/github asks it for the way to GitHub: an agent, which Octokit's fetch has no use for, and a dispatcher, if
 * there is a proxy.
 */
const WAY_TO_GITHUB = `
import { getProxyUrl } from ${JSON.stringify(`${HTTP_CLIENT}/proxy.js`)};
export class HttpClient {
  getAgent() { return undefined; }
  getAgentDispatcher(url) { return getProxyUrl(new URL(url)) === undefined ? undefined : new (require('./proxy.cjs').HttpClient)().getAgentDispatcher(url); }
}
`;

/** `os` loads what tells of interfaces and users; @actions/core wants three words. */
const PLATFORM = `
exports.EOL = process.platform === 'win32' ? '\\r\\n' : '\\n';
exports.platform = () => process.platform;
exports.arch = () => process.arch;
`;

/** With `process.stdout` Node loads streams and sockets, a third of what a start takes beyond an empty program. */
const WRITE_LINES = { source: 'agora:write-line', of: /\/@actions\/core\/lib\//, from: 'process.stdout.write(' };

const PROTOCOL = /^(?!.*node_modules).*\/protocol\//;

/**
 * A character reference never makes structure, and an unknown one stays as it was written: its thousands of names are
 * left out, but for those that read-text.ts looks for.
 */
const CHARACTER_NAMES = `
import { CHARACTERS } from ${JSON.stringify(resolve('protocol/text/markdown/character-names.ts'))};
export const decodeNamedCharacterReference = (name) => CHARACTERS.get(name) ?? false;
`;

/** No number of GitHub's is beyond those of JavaScript; and a page of comments is read in a twentieth of the time. */
const JSON_ITSELF: Substitute = {
  source: 'json-with-bigint',
  importer: /@octokit\/request\//,
  code: 'export const JSONParse = JSON.parse; export const JSONStringify = JSON.stringify;',
};

const ANYWHERE: readonly Substitute[] = [
  JSON_ITSELF,
  // We ask for no OIDC token; with it, each start would load an HTTP client, and another for proxies.
  { source: './oidc-utils.js', importer: /@actions\/core\//, code: neverCalled('core.getIDToken', ['OidcClient']) },
  {
    source: './summary.js',
    importer: /@actions\/core\//,
    code: neverCalled('core.summary', ['summary', 'markdownSummary']),
  },
  { source: '@actions/exec', importer: /@actions\/core\//, code: neverCalled('core.platform', ['getExecOutput']) },
  { source: 'decode-named-character-reference', importer: /micromark|mdast/, code: CHARACTER_NAMES },
  ...ARTIFACT_CLIENT,
  // A schema of a client's form would be checked with it; our server offers no forms.
  {
    source: '../validation/ajv-provider.js',
    importer: /@modelcontextprotocol\/sdk/,
    code: neverCalled('ajv', ['AjvJsonSchemaValidator']),
  },
  // Nobody can sign in beside an agent: a tool server is reached with headers.
  {
    source: './auth.js',
    importer: /@modelcontextprotocol\/sdk.*streamableHttp/,
    code: neverCalled('sdk.auth', ['auth', 'extractWWWAuthenticateParams', 'UnauthorizedError']),
  },
  // Where one form of WebAssembly is not known there is another, which every machine knows: this one.
  { source: '../llhttp/llhttp_simd-wasm.js', importer: /\/undici\//, code: 'module.exports = Buffer.alloc(0);' },
  // These are Node's own, published for older and other hosts.
  { source: 'readable-stream', importer: /./, code: "module.exports = require('node:stream');" },
  {
    source: 'readable-stream/passthrough',
    importer: /./,
    code: "module.exports = require('node:stream').PassThrough;",
  },
  {
    source: 'typedarray.prototype.slice',
    importer: /traverse/,
    code: 'module.exports = (array, ...range) => array.slice(...range);',
  },
  // Loading it takes longer than it takes to decide what is to be done, for which nobody needs a digest or a chance.
  { source: 'crypto', importer: /@actions\/core\//, code: RANDOM_UUID },
  { source: 'os', importer: /@actions\/core\//, code: PLATFORM },
  {
    source: WRITE_LINES.source,
    importer: WRITE_LINES.of,
    code: `export { writeLine } from ${JSON.stringify(resolve('action/adapters/write-line.ts'))};`,
  },
  {
    source: 'node:crypto',
    importer: PROTOCOL,
    code: lazily(membersOf('node:crypto', ['createHash', 'hash', 'hkdfSync', ...SIGNING])),
  },
];

/** @param file that holds all of them; left out where each is to be found under its own name. */
function markdownLazily(file?: string): Substitute[] {
  return Object.entries(MARKDOWN).map(([source, names]) => ({
    source,
    importer: PROTOCOL,
    code: lazily(membersOf(file ?? source, names)),
  }));
}

const YAML = ['isMap', 'isScalar', 'isSeq', 'LineCounter', 'parseDocument', 'visit'];

/** For a bundle that is one program: yaml is evaluated when something is read with it. */
export const WITHIN: readonly Substitute[] = [
  ...ANYWHERE,
  { source: 'yaml', importer: PROTOCOL, code: lazily(membersOf('yaml', YAML)) },
  ...markdownLazily(),
];

/** For a bundle beside whose chunks the files of APART lie. */
export const BESIDE: readonly Substitute[] = [
  ...ANYWHERE,
  { source: 'yaml', importer: PROTOCOL, code: lazily(membersOf('./yaml.cjs', YAML)) },
  ...markdownLazily('./markdown.cjs'),
  { source: 'undici', importer: /@actions\//, code: lazily(membersOf('./proxy.cjs', ['ProxyAgent', 'fetch'])) },
  { source: '@actions/http-client', importer: /@actions\/github\//, code: WAY_TO_GITHUB },
  {
    source: 'tunnel',
    importer: /@actions\//,
    code: lazily(membersOf('./proxy.cjs', ['httpOverHttp', 'httpsOverHttp', 'httpOverHttps', 'httpsOverHttps'])),
  },
  ...Object.entries(APART).map(([name, code]) => ({ source: APART_ENTRIES[name] ?? '', importer: /^$/, code })),
];

/**
 * The bot's: what Probot brings for an App that registers itself, prints in colours, or has files of its own in a
 * repository.
 */
export const PROBOT: readonly Substitute[] = [
  JSON_ITSELF,
  { source: '@probot/pino', importer: /\/probot\//, code: neverCalled('@probot/pino', ['getTransformStream']) },
  // There is no Redis in which replicas could count requests together.
  { source: 'bottleneck', importer: /\/probot\//, code: neverCalled('bottleneck', ['default']) },
  { source: 'yaml', importer: /\/@?probot\//, code: neverCalled('context.config', ['default']) },
  // It reckons the tables of its compression when it is loaded; we unzip what a run has left.
  { source: 'fflate', importer: /\/github\//, code: lazily(membersOf('fflate', ['unzipSync'])) },
  { source: 'yaml', importer: PROTOCOL, code: lazily(membersOf('./yaml.cjs', YAML)) },
  ...markdownLazily('./markdown.cjs'),
  {
    source: '@octokit/plugin-rest-endpoint-methods',
    importer: /\/probot\//,
    code: `${neverCalled('octokit.rest', ['rest'])}\nexport const restEndpointMethods = () => ({ rest: never });`,
  },
  ...['yaml', 'markdown'].map((name) => ({
    source: APART_ENTRIES[name] ?? '',
    importer: /^$/,
    code: APART[name] ?? '',
  })),
];

const BESIDE_CHUNKS = new RegExp(`(?<=require\\(["'\`])\\./(${Object.keys(APART).join('|')})\\.cjs`, 'g');

/** Puts the substitutes in place. */
export function substitute(all: readonly Substitute[]): Plugin {
  return {
    name: 'agora-substitutes',
    resolveId(source, importer) {
      if (source === NEVER_CALLED) return { id: `\0${NEVER_CALLED}.js`, moduleSideEffects: false };
      const isSubstitute = importer?.startsWith('\0') === true;
      if (isSubstitute && source.startsWith('./')) return { id: source, external: true };
      const index = all.findIndex((one) => one.source === source && !isSubstitute && one.importer.test(importer ?? ''));
      return index === -1 ? null : { id: `\0agora-substitute:${index}:${source}.js`, moduleSideEffects: false };
    },
    transform: (code, id) =>
      WRITE_LINES.of.test(id) && code.includes(WRITE_LINES.from)
        ? `import { writeLine } from '${WRITE_LINES.source}';\n${code.replaceAll(WRITE_LINES.from, 'writeLine(')}`
        : null,
    // What lies beside the chunks lies below a program that is made of several.
    renderChunk: (code, { fileName, name }) =>
      fileName.includes('/') || name in APART ? null : code.replaceAll(BESIDE_CHUNKS, './chunks/$1.cjs'),
    load(id) {
      if (id === `\0${NEVER_CALLED}.js`) return { code: NEVER_CALLED_CODE, moduleType: 'js' };
      const [, index] = /^\0agora-substitute:(\d+):/.exec(id) ?? [];
      return index === undefined ? null : { code: all[Number(index)]?.code ?? '', moduleType: 'js' };
    },
  };
}
