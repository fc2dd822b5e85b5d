/**
 * How a run reads issues and files: each with one REST request, or related ones together with one GraphQL request, as
 * long as GraphQL responds. A job's token has a separate budget for each API.
 */
import type { GitHubClient, Repo } from '../../github/github-client.ts';
import { findFile, headOf } from '../../github/git/contents.ts';
import type { NodeEdit } from '../../github/issues/edit-together.ts';
import { getIssue, type Issue } from '../../github/issues/issues.ts';
import { type FetchedComment, findComment, listComments, markEdited } from '../../github/issues/threads.ts';
import type { AuthoredTexts } from '../../github/look/authored-comments.ts';
import type { LookedFile } from '../../github/look/look-query.ts';
import type { IssueLook } from '../../github/look/read-look.ts';
import { LOCK_PATH, REGISTRY } from '../../protocol/base/registry-paths.ts';
import type { CommentEdit } from '../ports.ts';
import { type Pause, persist } from './persistence.ts';

export interface RunReads {
  readonly issue: (issue: number) => Promise<Issue>;
  readonly comments: (issue: number) => Promise<readonly FetchedComment[]>;
  /** See TogetherReader. */
  readonly authored?: TogetherReader['authored'];
  /** `undefined` if it was deleted. */
  readonly comment: (commentId: number) => Promise<FetchedComment | undefined>;
  /** The issue that a comment belongs to. */
  readonly issueOf: (commentId: number) => Promise<number | undefined>;
  /** The newest commit of the default branch. */
  readonly head: () => Promise<string>;
  /** @param ref a commit; if omitted, the head of the default branch. */
  readonly file: (path: string, ref?: string) => Promise<Uint8Array | undefined>;
}

export function createRestReads(
  client: GitHubClient,
  repo: Repo,
  branch: () => Promise<string>,
  pause: Pause,
): RunReads {
  const surely = <T>(work: () => Promise<T>): Promise<T> => persist(work, pause);
  const comment: RunReads['comment'] = (commentId) => surely(() => findComment(client, { ...repo, commentId }));
  return {
    comment,
    issueOf: async (commentId) => (await comment(commentId))?.issue,
    issue: (issue) => surely(() => getIssue(client, { ...repo, issue })),
    comments: (issue) => surely(async () => (await listComments(client, { ...repo, issue })).map(markEdited)),
    head: () => surely(async () => headOf(client, { ...repo, branch: await branch() })),
    file: (path, ref) => surely(() => findFile(client, { ...repo, path, ...(ref !== undefined && { ref }) })),
  };
}

/** Reads with GraphQL. `undefined`: it does not respond, and the REST API has to be used. */
export interface TogetherReader {
  /** The comments of an issue, and whether their authors wrote their current texts. */
  readonly authored: (issue: number) => Promise<AuthoredTexts | undefined>;
  readonly look: (issue: number, files: readonly LookedFile[]) => Promise<IssueLook | undefined>;
  readonly files: (files: readonly LookedFile[]) => Promise<IssueLook['files'] | undefined>;
  /** Edits comments. `undefined`: as far as we know, not all of them were edited. */
  readonly edit: (edits: readonly NodeEdit[]) => Promise<true | undefined>;
}

/** After one failure, GraphQL is not used any more: a run is short, and has the REST API. */
export function createTogetherReader(
  client: GitHubClient,
  at: Repo & { readonly repositoryId: number },
  pause: Pause,
): TogetherReader {
  let isLeftAlone = false;
  const ask = async <T>(work: () => Promise<T | undefined>): Promise<T | undefined> => {
    const answer = isLeftAlone ? undefined : await persist(work, pause);
    isLeftAlone ||= answer === undefined;
    return answer;
  };
  return {
    look: (issue, files) =>
      ask(async () => {
        const { readLook } = await import('../../github/look/read-look.ts');
        const answer = await readLook(client, { ...at, issue }, files);
        return answer.kind === 'look' ? answer : undefined;
      }),
    authored: (issue) =>
      ask(async () => {
        const { readAuthored } = await import('../../github/look/authored-comments.ts');
        const answer = await readAuthored(client, { ...at, issue });
        return answer.kind === 'authored' ? answer.comments : undefined;
      }),
    files: (files) => ask(async () => (await import('../../github/look/read-look.ts')).readFiles(client, at, files)),
    edit: (edits) =>
      ask(async () => {
        const { editTogether } = await import('../../github/issues/edit-together.ts');
        return (await editTogether(client, edits)) ? true : undefined;
      }),
  };
}

export interface TogetherReads extends RunReads {
  /**
   * The same, from one moment: everything about the issue, and these files, are read with one request when the first of
   * them is needed. For an authorization, which needs all of it at once.
   */
  readonly together: (issue: number, files: readonly LookedFile[]) => RunReads;
  /**
   * Edits comments that were read together with their issue, in this order, with one request.
   * @returns whether it succeeded. If not, some of them may have been edited.
   */
  readonly editTogether: (edits: readonly CommentEdit[]) => Promise<boolean>;
}

export function createTogetherReads(rest: RunReads, reader: TogetherReader): TogetherReads {
  // A commit's files never change.
  const pinned = new Map<string, Promise<IssueLook['files'] | undefined>>();
  let last: IssueLook | undefined;
  const look = async (issue: number, files: readonly LookedFile[]): Promise<IssueLook | undefined> => {
    const found = await reader.look(issue, files);
    last = found;
    for (const { ref, path } of found === undefined ? [] : files)
      if (ref !== 'HEAD') pinned.set(`${ref}:${path}`, Promise.resolve(found?.files));
    return found;
  };
  const fetchPinned = (path: string, ref: string): Promise<IssueLook['files'] | undefined> => {
    // The lock file is read directly after a bundle.
    const wanted = [path, LOCK_PATH].filter((one) => !pinned.has(`${ref}:${one}`));
    const read = reader.files(wanted.map((one) => ({ ref, path: one })));
    for (const one of wanted) pinned.set(`${ref}:${one}`, read);
    return read;
  };
  const file: RunReads['file'] = async (path, ref) => {
    if (ref === undefined || !path.startsWith(REGISTRY)) return rest.file(path, ref);
    const address = `${ref}:${path}`;
    const files = await (pinned.get(address) ?? fetchPinned(path, ref));
    return files?.has(address) === true ? files.get(address) : rest.file(path, ref);
  };
  const plain: RunReads = {
    ...rest,
    authored: reader.authored,
    // A commit that was proven against the last head was part of the branch at that time.
    head: async () => last?.head ?? rest.head(),
    // A comment stays on its issue.
    issueOf: async (id) => last?.comments.find((one) => one.id === id)?.issue ?? rest.issueOf(id),
    comments: async (issue) => (await look(issue, []))?.comments ?? rest.comments(issue),
    file,
  };
  return {
    ...plain,
    together: (issue, files) => createOneLook(plain, rest, issue, () => look(issue, files)),
    editTogether: async (edits) => {
      const named = edits.flatMap((edit) => {
        const nodeId = last?.nodeIds.get(edit.commentId);
        return nodeId === undefined ? [] : [{ ...edit, nodeId }];
      });
      return named.length === edits.length && (await reader.edit(named)) === true;
    },
  };
}

function createOneLook(
  plain: RunReads,
  rest: RunReads,
  issue: number,
  read: () => Promise<IssueLook | undefined>,
): RunReads {
  let first: Promise<IssueLook | undefined> | undefined;
  const looked = (): Promise<IssueLook | undefined> => (first ??= read());
  return {
    issue: async (number) => (number === issue ? (await looked())?.issue : undefined) ?? rest.issue(number),
    comments: async (number) => (number === issue ? (await looked())?.comments : undefined) ?? rest.comments(number),
    issueOf: plain.issueOf,
    // Each comment separately: the text that was acted on must be the current text, and a list may show an older one
    // for a while. REST does not report who edited it, and has whole seconds.
    comment: async (id) => {
      const [comment, seen] = await Promise.all([rest.comment(id), looked()]);
      const altered = seen?.comments.find((one) => one.id === id)?.altered;
      return comment === undefined || altered === undefined ? comment : { ...comment, altered };
    },
    head: async () => (await looked())?.head ?? rest.head(),
    file: async (path, ref) => {
      const files = (await looked())?.files;
      const address = `${ref ?? 'HEAD'}:${path}`;
      return files?.has(address) === true ? files.get(address) : plain.file(path, ref);
    },
  };
}
