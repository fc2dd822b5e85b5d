/**
 * Replaces the parts of the artifact client that we never call. To store an artifact, it only needs `uploadStream` of
 * Azure's block blob client and an archiver that gets each file by name. The rest of both libraries is a tenth of the
 * action.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'rolldown';
import { NEVER_CALLED, neverCalled, type Substitute } from './never-called.ts';

const BLOBS = '@azure/storage-blob';
const GENERATED = `node_modules/${BLOBS}/dist/esm/generated/src`;
const IN_BLOBS = /@azure\/storage-blob\//;

/** Mappers of requests and responses: those that the methods of a block blob name, and a list of blocks. */
function blockMappers(): string {
  const operations = readFileSync(`${GENERATED}/operations/blockBlob.js`, 'utf8');
  const named = [...operations.matchAll(/\bMappers\.(\w+)/g)].map(([, name = '']) => name);
  const names = [...new Set([...named, 'Block', 'BlockLookupList'])];
  return `export { ${names.join(', ')} } from ${JSON.stringify(resolve(GENERATED, 'models/mappers.js'))};`;
}

/** Modules of the storage client that are never called, as other modules import them, and their exports. */
const NEVER: readonly (readonly [source: string, exported: readonly string[]])[] = [
  ['./service.js', ['ServiceImpl']],
  ['./container.js', ['ContainerImpl']],
  ['./blob.js', ['BlobImpl']],
  ['./pageBlob.js', ['PageBlobImpl']],
  ['./appendBlob.js', ['AppendBlobImpl']],
  ['./BlobDownloadResponse.js', ['BlobDownloadResponse']],
  ['./BlobQueryResponse.js', ['BlobQueryResponse']],
  ['./BlobLeaseClient.js', ['BlobLeaseClient']],
  ['./pollers/BlobStartCopyFromUrlPoller.js', ['BlobBeginCopyFromUrlPoller']],
  ['./sas/BlobSASSignatureValues.js', ['generateBlobSASQueryParameters', 'generateBlobSASQueryParametersInternal']],
];

const ENDPOINTS = `export default { actions: {
  deleteArtifact: ['DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}'],
  downloadArtifact: ['GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}'],
} };`;

export const ARTIFACT_CLIENT: readonly Substitute[] = [
  ...NEVER.map(([source, names]) => ({ source, importer: IN_BLOBS, code: neverCalled(BLOBS, names) })),
  { source: '../models/mappers.js', importer: /storage-blob\/.*\/operations\/blockBlob\.js/, code: blockMappers() },
  // The client calls two of the thousand methods of `octokit.rest`. Our code calls none.
  { source: './generated/endpoints.js', importer: /@octokit\/plugin-rest-endpoint-methods\//, code: ENDPOINTS },
  // Checksums that are only computed on request, and the messages that contain them.
  ...(
    [
      ['./crc64.js', 'default'],
      ['./StructuredMessageEncodingStream.js', 'structuredMessageEncoding'],
      ['./StructuredMessageDecodingStream.js', 'structuredMessageDecodingStream', 'structuredMessageDecodingBrowser'],
    ] as const
  ).map(([source, ...names]) => ({
    source,
    importer: /@azure\/storage-common\//,
    code: neverCalled('@azure/storage-common', names),
  })),
  // An upload is authorized by its address, not by a token.
  {
    source: './policies/bearerTokenAuthenticationPolicy.js',
    importer: /@azure\/core-rest-pipeline\//,
    code: neverCalled('@azure/core-rest-pipeline', [
      'bearerTokenAuthenticationPolicy',
      'bearerTokenAuthenticationPolicyName',
    ]),
  },
  {
    source: './authorizeRequestOnTenantChallenge.js',
    importer: /@azure\/core-client\//,
    code: neverCalled('@azure/core-client', ['authorizeRequestOnTenantChallenge']),
  },
  // Requests to GitHub are in JSON.
  ...['Reader', 'Writer'].map((half) => ({
    source: `./reflection-binary-${half.toLowerCase()}`,
    importer: /@protobuf-ts\/runtime\//,
    code: neverCalled('@protobuf-ts/runtime', [`ReflectionBinary${half}`]),
  })),
  // Files are added to an archive one by one, never by pattern, and archives are zip files.
  { source: './file.js', importer: /\/archiver-utils\//, code: neverCalled('archiver-utils/file', ['default']) },
  { source: 'readdir-glob', importer: /\/archiver\//, code: neverCalled('readdir-glob', ['default']) },
  { source: 'tar-stream', importer: /\/archiver\//, code: neverCalled('tar-stream', ['pack']) },
  // It writes to the log of the run if DEBUG is set. We filter that log.
  { source: 'debug', importer: /\/https?-proxy-agent\//, code: 'module.exports = () => () => {};' },
  // The archiver only uses two queues.
  { source: 'async', importer: /\/archiver\//, code: "module.exports = { queue: require('async/queue') };" },
  // Published copies of what Node has, for older hosts. Files are read one after another, so few are open at once.
  { source: 'graceful-fs', importer: /\/archiver-utils\//, code: "module.exports = require('node:fs');" },
  {
    source: 'which-typed-array',
    importer: /\/traverse\//,
    code: 'module.exports = (value) => (ArrayBuffer.isView(value) && value[Symbol.toStringTag]) || false;',
  },
  {
    source: 'es-to-primitive/es2015',
    importer: /\/traverse\//,
    code: "module.exports = (key) => (typeof key === 'symbol' ? key : String(key));",
  },
];

/** In one file with the client that we use, as results of methods of its base class. */
const OTHER_BLOBS = /new (?:Append|Page)BlobClient\(this\.url, this\.pipeline, this\.blobClientConfig\)/g;

/**
 * Clients of blobs that are not uploaded in blocks.
 * @throws Error if the library creates them in another way.
 */
export function withoutOtherBlobs(): Plugin {
  return {
    name: 'without-other-blobs',
    transform: (code, id) => {
      if (!id.endsWith(`/${BLOBS}/dist/esm/Clients.js`)) return null;
      if ([...code.matchAll(OTHER_BLOBS)].length !== 2) throw new Error(`${id} has changed. Correct OTHER_BLOBS.`);
      return `import { neverCalled } from '${NEVER_CALLED}';\n${code.replaceAll(OTHER_BLOBS, `neverCalled('${BLOBS}')()`)}`;
    },
  };
}
