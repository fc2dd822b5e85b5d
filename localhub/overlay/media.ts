/**
 * The same object in another format: `Accept: …raw` returns a file's bytes, `…diff` and `…patch` what git prints.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types
 */
import { z } from 'zod';
import { repositoryOf, type CallAnswer, type Call, type Handler } from '../gateway/call.ts';
import { git } from '../git/run-git.ts';
import type { GitStore } from '../git/git-store.ts';
import { findSha } from './find-sha.ts';
import type { HubContext } from './hub-context.ts';
import { Pull, type PullView } from './pulls/pull-view.ts';

const File = z.looseObject({ type: z.literal('file'), content: z.string() });

interface MediaParts {
  readonly context: HubContext;
  readonly git: GitStore;
  readonly pulls: PullView;
}

/** Adds the other formats to handlers that answer with JSON. */
export function withMediaTypes(
  parts: MediaParts,
  handlers: Readonly<Record<string, Handler>>,
): Record<string, Handler> {
  const inFront = (operationId: string, other: Handler, wanted: RegExp): Record<string, Handler> => {
    const json =
      handlers[operationId] ?? ((call: Call) => parts.context.read(`${call.url.pathname}${call.url.search}`));
    return { [operationId]: (call) => (wanted.test(call.accept) ? other(call) : json(call)) };
  };
  const diff = /application\/vnd\.github\.(v3\.)?(diff|patch)\b/;
  return {
    ...handlers,
    ...inFront('repos/get-content', (call) => readRaw(parts, call), /application\/vnd\.github\.(v3\.)?raw\b/),
    ...inFront('pulls/get', (call) => diffPull(parts, call), diff),
    ...inFront('repos/compare-commits-with-basehead', (call) => diffRange(parts, call), diff),
    ...inFront('repos/get-commit', (call) => diffCommit(parts, call), diff),
  };
}

async function readRaw({ context }: MediaParts, call: Call): Promise<CallAnswer> {
  const answer = await context.read(`${call.url.pathname}${call.url.search}`);
  const file = File.safeParse(answer.body);
  // A folder has no raw form; GitHub lists it.
  if (!file.success) return answer;
  const headers = { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' };
  return { status: 200, headers, bytes: Buffer.from(file.data.content, 'base64') };
}

async function diffPull(parts: MediaParts, call: Call): Promise<CallAnswer> {
  const pull = await parts.pulls.get(repositoryOf(call), Number(call.params['pull_number']));
  const { base, head } = Pull.parse(pull);
  return print(parts, call, `${base.sha}...${head.sha}`);
}

async function diffRange(parts: MediaParts, call: Call): Promise<CallAnswer> {
  const [from = '', to = ''] = (call.params['basehead'] ?? '').split('...');
  return print(parts, call, `${await findSha(parts, call, from)}...${await findSha(parts, call, to)}`);
}

async function diffCommit(parts: MediaParts, call: Call): Promise<CallAnswer> {
  const sha = await findSha(parts, call, call.params['ref'] ?? '');
  const directory = await parts.git.sync(repositoryOf(call));
  return answer(call, await git(['-C', directory, 'show', '--format=', '--patch', sha]));
}

async function print({ git: store }: MediaParts, call: Call, range: string): Promise<CallAnswer> {
  const directory = await store.sync(repositoryOf(call));
  const isPatch = call.accept.includes('patch');
  const args = isPatch ? ['format-patch', '--stdout', range.replace('...', '..')] : ['diff', range];
  return answer(call, await git(['-C', directory, ...args]));
}

function answer({ accept }: Call, bytes: Buffer): CallAnswer {
  const kind = accept.includes('patch') ? 'patch' : 'diff';
  return { status: 200, headers: { 'content-type': `application/vnd.github.${kind}; charset=utf-8` }, bytes };
}
