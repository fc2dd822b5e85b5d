/** `agora verify`: checks whether the files that a dispatch has left are unchanged. */
import { readZip } from '../../github/actions/zip.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { digestOfFiles } from '../../protocol/results/result-artifact.ts';
import { z } from '../../protocol/base/zod.ts';
import { ClientError } from '../../client/client-error.ts';
import type { CliContext } from '../cli-context.ts';
import { Common, readOptions } from '../command-options.ts';
import { EXIT } from '../exit-codes.ts';
import { renderCheck } from '../render/render-check.ts';
import { findForeignFile } from '../verification/find-foreign-file.ts';
import type { ResultFiles } from '../verification/part.ts';
import { type GivenResult, verifyResult } from '../verification/verify-result.ts';

const Options = z.extend(Common, {
  digest: z.optional(
    z.string().check(z.regex(/^(?:sha256:)?[0-9a-f]{64}$/i, 'must be sha256: and 64 hexadecimal digits')),
  ),
  state: z.optional(z.string()),
});
const NAME_RESULT =
  'Name the result artifact of a run: its zip, the folder that it was unpacked into, or its events.jsonl.';
const CAPS = { files: 50_000, bytes: 300 * 1024 * 1024 };
/** What the worker writes next to an artifact that it stores in a folder. */
const Noted = z.object({ digest: z.string() });
const Saved = z.object({ saved: z.object({ state: z.object({ artifactId: z.int() }) }) });

type ReadArtifact = Pick<GivenResult, 'files' | 'from'> & { readonly stateDigest?: string | undefined };

export async function verify(path: string, given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Options, given);
  const read = await readGiven(path, context);
  const stranger = findForeignFile(read);
  if (stranger !== undefined)
    throw new ClientError('mistake', `${path} is not the result of a dispatch: ${stranger}.`, { fix: NAME_RESULT });
  const parts = verifyResult({
    ...read,
    digest: options.digest === undefined ? undefined : `sha256:${options.digest.toLowerCase().replace(/^sha256:/, '')}`,
    stateDigest: options.state === undefined ? read.stateDigest : await digestAt(options.state, context),
  });
  const isWhole = parts.every(({ outcome }) => outcome !== 'fail');
  if (options.json) context.terminal.out(JSON.stringify({ result: path, whole: isWhole, parts }));
  else for (const part of parts) for (const line of renderCheck(part, context)) context.terminal.out(line);
  return isWhole ? EXIT.done : EXIT.failed;
}

/** Reads a zip, an unpacked artifact, an artifact that the worker stored in a folder, or only a record. */
async function readGiven(path: string, { files }: CliContext): Promise<ReadArtifact> {
  const folder = await files.readTree(path);
  if (folder !== undefined) {
    const all = new Map(folder.map((file) => [file.path, file.content]));
    const members = below(all, 'files/');
    const noted = readNoted(all.get('artifact.json'));
    // An unpacked result also has a folder of that name, with other content.
    const isStored = noted !== undefined || (hasResult(members) && !hasResult(all));
    return isStored ? readStored(path, members, noted?.digest, files) : { files: all, from: { kind: 'folder' } };
  }
  const content = await files.read(path);
  if (content === undefined)
    throw new ClientError('mistake', `There is no file or folder ${path}.`, { fix: NAME_RESULT });
  if (!isZip(content)) return { files: new Map([['events.jsonl', content]]), from: { kind: 'record' } };
  const zip = readZip(content, CAPS);
  if (zip.kind === 'files') return { files: zip.files, from: { kind: 'zip', digest: contentHash(content) } };
  throw new ClientError('mistake', `${path} cannot be unpacked: ${zip.why}.`, {
    fix: zip.isTooLarge === true ? 'Unpack it with another program, and name the folder.' : 'Download it again.',
  });
}

/** The state is next to it, as another artifact in the same folder. */
async function readStored(
  path: string,
  members: ResultFiles,
  digest: string | undefined,
  files: CliContext['files'],
): Promise<ReadArtifact> {
  const json = readJson(Buffer.from(members.get('result.json') ?? []).toString('utf8'));
  const id = json.kind === 'json' ? Saved.safeParse(json.value).data?.saved.state.artifactId : undefined;
  const state = id === undefined ? undefined : await files.readTree(`${path}/../${id}/files`);
  return {
    files: members,
    from: { kind: 'store', digest },
    stateDigest: state && digestOfFiles(new Map(state.map((file) => [file.path, file.content]))),
  };
}

const hasResult = (files: ReadonlyMap<string, unknown>): boolean =>
  files.has('result.json') || files.has('events.jsonl');

function readNoted(content: Uint8Array | undefined): z.infer<typeof Noted> | undefined {
  const json = readJson(Buffer.from(content ?? []).toString('utf8'));
  return json.kind === 'json' ? Noted.safeParse(json.value).data : undefined;
}

function below(files: ResultFiles, folder: string): ResultFiles {
  return new Map(
    [...files].flatMap(([name, content]) =>
      name.startsWith(folder) ? [[name.slice(folder.length), content] as const] : [],
    ),
  );
}

const isZip = (content: Uint8Array): boolean => Buffer.from(content.subarray(0, 2)).toString('latin1') === 'PK';

async function digestAt(path: string, { files }: CliContext): Promise<string> {
  const content = await files.read(path);
  if (content !== undefined && isZip(content)) return contentHash(content);
  if (content !== undefined)
    throw new ClientError('mistake', `${path} is not a zip.`, { fix: 'Name the zip of the state artifact.' });
  throw new ClientError('mistake', `There is no file ${path}.`, { fix: 'Name the zip of the state artifact.' });
}
