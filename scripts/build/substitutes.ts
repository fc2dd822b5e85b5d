/**
 * What our bundles contain in place of parts of libraries: of parts that we never call, copies of what Node has, and
 * index files that load everything for the two names that are used.
 *
 * The libraries stay unchanged. This file only decides which parts of them are shipped, and when these are evaluated. A
 * part that is never called throws if it is called after all, so a change in a new version of a library is noticed.
 *
 * Each substitute saves at least 2 ms of processor time until a bundle is ready or has GitHub's first response, or 25
 * kB: docs/decisions/0014-what-bundles-replace.md has the numbers.
 */
import { resolve } from 'node:path';
import type { Plugin } from 'rolldown';
import { ARTIFACT_CLIENT } from './artifact-substitutes.ts';
import { NEVER_CALLED, NEVER_CALLED_CODE, neverCalled, type Substitute } from './never-called.ts';

/** Each name accesses the real module, which is evaluated on the first access. */
function lazily(module: string, names: readonly string[]): string {
  return `
Object.defineProperty(exports, '__esModule', { value: true });
for (const name of ${JSON.stringify(names)})
  Object.defineProperty(exports, name, { enumerable: true, get: () => require('${module}')[name] });`;
}

/** The functions that prove records. */
const SIGNING = ['createPrivateKey', 'createPublicKey', 'sign', 'verify'];

/**
 * Loading Node's crypto for one identifier takes a tenth of a start. If the kernel provides identifiers, they are read
 * there.
 */
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

/**
 * The runner's HTTP client. Our own requests need its agent for a proxy, and the artifact client all of it. It would
 * load undici for a fetch behind a proxy, which nobody calls.
 */
const HTTP = "export { HttpClient, HttpCodes } from '@actions/http-client';";

/**
 * The Markdown parser, and the functions of its parts that we call. Most runs and most comments have no Markdown to
 * parse.
 */
const MARKDOWN: Readonly<Record<string, readonly string[]>> = {
  'mdast-util-from-markdown': ['fromMarkdown'],
  'mdast-util-gfm-footnote': ['gfmFootnoteFromMarkdown'],
  'mdast-util-gfm-strikethrough': ['gfmStrikethroughFromMarkdown'],
  'mdast-util-gfm-table': ['gfmTableFromMarkdown'],
  'micromark-extension-gfm-footnote': ['gfmFootnote'],
  'micromark-extension-gfm-strikethrough': ['gfmStrikethrough'],
  'micromark-extension-gfm-table': ['gfmTable'],
};

/** On a runner, nobody signs in to AWS in a browser. Access keys, roles and metadata services need no such client. */
const AWS_SIGN_IN = Object.entries({ sso: 'fromSSO', login: 'fromLoginCredentials' }).map(
  ([provider, name]): Substitute => ({
    source: `@aws-sdk/credential-provider-${provider}`,
    importer: /@aws-sdk\/credential-provider/,
    code: `
export const ${name} = ({ profile }) => () => {
  const why = 'AWS profile ' + profile + ' signs in with a browser';
  const error = new Error('The ' + why + ', and the action cannot. Use an access key or a role.');
  // All that aws-secrets.ts shows of an error is its code.
  return Promise.reject(Object.assign(error, { code: 'the ' + why }));
};`,
  }),
);

/** Modules in separate files next to the action's chunks, so that only runs that use them read them. */
const APART: Readonly<Record<string, string>> = {
  http: HTTP,
  yaml: "module.exports = require('yaml');",
  markdown: Object.entries(MARKDOWN)
    .map(([library, names]) => `export { ${names.join(', ')} } from '${library}';`)
    .join('\n'),
};

/** The entries of the bundle that produces these files. */
export const APART_ENTRIES = Object.fromEntries(Object.keys(APART).map((name) => [name, `agora:${name}`]));

/** @actions/github makes a fetch of its own, with an agent for a proxy, of which Octokit uses neither: it gets ours. */
const GITHUB_FETCH = `export { directFetch as fetch } from ${JSON.stringify(resolve('action/adapters/direct-fetch.ts'))};`;
const NO_AGENT = `
export class HttpClient {
  getAgent() { return undefined; }
  getAgentDispatcher() { return undefined; }
}
`;

/** `os` loads code for network interfaces and users; @actions/core only uses three names. */
const PLATFORM = `
exports.EOL = process.platform === 'win32' ? '\\r\\n' : '\\n';
exports.platform = () => process.platform;
exports.arch = () => process.arch;
`;

/** `process.stdout` makes Node load streams and sockets: a third of the time of a start beyond an empty program. */
const WRITE_LINES = { source: 'agora:write-line', of: /\/@actions\/core\/lib\//, from: 'process.stdout.write(' };

const PROTOCOL = /^(?!.*node_modules).*\/protocol\//;

/**
 * A character reference never changes the structure, and an unknown one stays as it was written. So only the names that
 * read-text.ts looks for are kept, of several thousand.
 */
const CHARACTER_NAMES = `
import { CHARACTERS } from ${JSON.stringify(resolve('protocol/text/markdown/character-names.ts'))};
export const decodeNamedCharacterReference = (name) => CHARACTERS.get(name) ?? false;
`;

/** All numbers in GitHub's responses fit in JavaScript numbers, and a page of comments is parsed 20 times faster. */
const JSON_ITSELF: Substitute = {
  source: 'json-with-bigint',
  importer: /@octokit\/request\//,
  code: 'export const JSONParse = JSON.parse; export const JSONStringify = JSON.stringify;',
};

/** Without this build for SIMD, undici uses the one without SIMD, which all machines support. */
export const ONE_HTTP_PARSER: Substitute = {
  source: '../llhttp/llhttp_simd-wasm.js',
  importer: /\/undici\//,
  code: 'module.exports = Buffer.alloc(0);',
};

const ANYWHERE: readonly Substitute[] = [
  JSON_ITSELF,
  // We request no OIDC token. With this module, each start would load an HTTP client, and another one for proxies.
  { source: './oidc-utils.js', importer: /@actions\/core\//, code: neverCalled('core.getIDToken', ['OidcClient']) },
  {
    source: './summary.js',
    importer: /@actions\/core\//,
    code: neverCalled('core.summary', ['summary', 'markdownSummary']),
  },
  { source: '@actions/exec', importer: /@actions\/core\//, code: neverCalled('core.platform', ['getExecOutput']) },
  { source: 'decode-named-character-reference', importer: /micromark|mdast/, code: CHARACTER_NAMES },
  ...ARTIFACT_CLIENT,
  // It would check the schema of a client's form, but our server offers no forms.
  {
    source: '../validation/ajv-provider.js',
    importer: /@modelcontextprotocol\/sdk/,
    code: neverCalled('ajv', ['AjvJsonSchemaValidator']),
  },
  // Nobody can sign in while an agent works: a tool server is reached with headers.
  {
    source: './auth.js',
    importer: /@modelcontextprotocol\/sdk.*streamableHttp/,
    code: neverCalled('sdk.auth', ['auth', 'extractWWWAuthenticateParams', 'UnauthorizedError']),
  },
  // Published copies of Node's own modules, for older and other hosts.
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
  // Loading it takes longer than deciding what to do, which needs neither digests nor random numbers.
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
    code: lazily('node:crypto', ['createHash', 'hash', 'hkdfSync', ...SIGNING]),
  },
];

/** @param file a file that contains all of them; if left out, each is imported under its own name. */
function markdownLazily(file?: string): Substitute[] {
  return Object.entries(MARKDOWN).map(([source, names]) => ({
    source,
    importer: PROTOCOL,
    code: lazily(file ?? source, names),
  }));
}

const YAML = ['isMap', 'isScalar', 'isSeq', 'LineCounter', 'parseDocument', 'visit'];

/** For a bundle that is one program: yaml is evaluated when something is parsed with it. */
export const WITHIN: readonly Substitute[] = [
  ...ANYWHERE,
  { source: 'yaml', importer: PROTOCOL, code: lazily('yaml', YAML) },
  ...markdownLazily(),
];

/** For a bundle that has the files of APART next to its chunks. */
export const BESIDE: readonly Substitute[] = [
  ...ANYWHERE,
  { source: 'yaml', importer: PROTOCOL, code: lazily('./yaml.cjs', YAML) },
  ...markdownLazily('./markdown.cjs'),
  ...AWS_SIGN_IN,
  { source: 'undici', importer: /@actions\/github\//, code: GITHUB_FETCH },
  { source: 'undici', importer: /@actions\/http-client\//, code: neverCalled('undici', ['ProxyAgent']) },
  { source: '@actions/http-client', importer: /@actions\/github\//, code: NO_AGENT },
  {
    source: '@actions/http-client',
    importer: /@actions\/artifact\/|\/action\/adapters\//,
    code: lazily('./http.cjs', ['HttpClient', 'HttpCodes']),
  },
  ...Object.entries(APART).map(([name, code]) => ({ source: APART_ENTRIES[name] ?? '', importer: /^$/, code })),
];

/**
 * For the bot: replaces what Probot needs for an App that registers itself, prints colors, or has its own files in a
 * repository.
 */
export const PROBOT: readonly Substitute[] = [
  JSON_ITSELF,
  { source: '@probot/pino', importer: /\/probot\//, code: neverCalled('@probot/pino', ['getTransformStream']) },
  // There is no Redis in which replicas could count requests together.
  { source: 'bottleneck', importer: /\/probot\//, code: neverCalled('bottleneck', ['default']) },
  { source: 'yaml', importer: /\/@?probot\//, code: neverCalled('context.config', ['default']) },
  // It computes its compression tables when it is loaded, and we only need to unzip what a run has stored.
  { source: 'fflate', importer: /\/github\//, code: lazily('fflate', ['unzipSync']) },
  { source: 'yaml', importer: PROTOCOL, code: lazily('./yaml.cjs', YAML) },
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

/** Replaces modules with their substitutes. */
export function substitute(all: readonly Substitute[]): Plugin {
  const writesLines = all.some(({ source }) => source === WRITE_LINES.source);
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
      writesLines && WRITE_LINES.of.test(id) && code.includes(WRITE_LINES.from)
        ? `import { writeLine } from '${WRITE_LINES.source}';\n${code.replaceAll(WRITE_LINES.from, 'writeLine(')}`
        : null,
    // Files next to the chunks are one folder below a program that consists of several chunks.
    renderChunk: (code, { fileName, name }) =>
      fileName.includes('/') || name in APART ? null : code.replaceAll(BESIDE_CHUNKS, './chunks/$1.cjs'),
    load(id) {
      if (id === `\0${NEVER_CALLED}.js`) return { code: NEVER_CALLED_CODE, moduleType: 'js' };
      const [, index] = /^\0agora-substitute:(\d+):/.exec(id) ?? [];
      return index === undefined ? null : { code: all[Number(index)]?.code ?? '', moduleType: 'js' };
    },
  };
}
