/**
 * The same thing in another form: `Accept: …raw` gives a file's bytes, `…diff` and `…patch` what git prints.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api#media-types
 */
import { z } from 'zod';
import { repositoryOf, type Answer, type Call, type Handler } from '../gateway/call.ts';
import { git } from '../git/run-git.ts';
import type { GitStore } from '../git/store.ts';
import { pathOf, type Ground } from './ground.ts';
import { Pull, type PullView } from './pull-view.ts';

const File = z.looseObject({ type: z.literal('file'), content: z.string() });
const Commit = z.looseObject({ sha: z.string() });

interface Parts {
  readonly ground: Ground;
  readonly git: GitStore;
  readonly pulls: PullView;
}

/** Puts the other forms in front of the handlers that answer with JSON. */
export function withMediaTypes(parts: Parts, handlers: Readonly<Record<string, Handler>>): Record<string, Handler> {
  const inFront = (operationId: string, other: Handler, wanted: RegExp): Record<string, Handler> => {
    const json = handlers[operationId] ?? ((call: Call) => parts.ground.read(`${call.url.pathname}${call.url.search}`));
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

async function readRaw({ ground }: Parts, call: Call): Promise<Answer> {
  const answer = await ground.read(`${call.url.pathname}${call.url.search}`);
  const file = File.safeParse(answer.body);
  // A folder has no raw form; GitHub lists it.
  if (!file.success) return answer;
  const headers = { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' };
  return { status: 200, headers, bytes: Buffer.from(file.data.content, 'base64') };
}

async function diffPull(parts: Parts, call: Call): Promise<Answer> {
  const pull = await parts.pulls.get(repositoryOf(call), Number(call.params['pull_number']));
  const { base, head } = Pull.parse(pull);
  return print(parts, call, `${base.sha}...${head.sha}`);
}

async function diffRange(parts: Parts, call: Call): Promise<Answer> {
  const [from = '', to = ''] = (call.params['basehead'] ?? '').split('...');
  return print(parts, call, `${await findSha(parts, call, from)}...${await findSha(parts, call, to)}`);
}

async function diffCommit(parts: Parts, call: Call): Promise<Answer> {
  const sha = await findSha(parts, call, call.params['ref'] ?? '');
  const directory = await parts.git.sync(repositoryOf(call));
  return answer(call, await git(['-C', directory, 'show', '--format=', '--patch', sha]));
}

async function findSha({ ground }: Parts, call: Call, ref: string): Promise<string> {
  const path = `${pathOf(repositoryOf(call))}/commits/${encodeURIComponent(ref)}`;
  return Commit.parse(await ground.readBody(path)).sha;
}

async function print({ git: store }: Parts, call: Call, range: string): Promise<Answer> {
  const directory = await store.sync(repositoryOf(call));
  const isPatch = call.accept.includes('patch');
  const args = isPatch ? ['format-patch', '--stdout', range.replace('...', '..')] : ['diff', range];
  return answer(call, await git(['-C', directory, ...args]));
}

function answer({ accept }: Call, bytes: Buffer): Answer {
  const kind = accept.includes('patch') ? 'patch' : 'diff';
  return { status: 200, headers: { 'content-type': `application/vnd.github.${kind}; charset=utf-8` }, bytes };
}
