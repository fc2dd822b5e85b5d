/** The comments of the repository as a run reads and writes them: verified when read, signed when written. */
import type * as commentEdits from '../../github/issues/comment-edits.ts';
import { textsDuring } from '../../protocol/thread/issue-history.ts';
import { type GitHubClient, isStatus, type Repo } from '../../github/github-client.ts';
import type { readFeed } from '../../github/issues/comment-feed.ts';
import { findOpened, openIssue } from '../../github/issues/issues.ts';
import {
  editComment,
  listComments,
  markEdited,
  postComment,
  reactToComment,
  type FetchedComment,
} from '../../github/issues/threads.ts';
import { findMarker } from '../../protocol/comments/marker.ts';
import type { CommentEdit, ThreadReader } from '../ports.ts';
import { readSpeaker } from '../thread/comment-cache.ts';
import { findStatusComment } from '../thread/find-status-comment.ts';
import { LISTED_MS } from '../thread/list-lag.ts';
import { type Pause, persist, persistOnce } from './persistence.ts';
import type { RunReads, TogetherReads } from './run-reads.ts';
import type { RunRecords, SpokenComment } from './run-records.ts';

interface Apps {
  readonly reads: RunReads;
  readonly answersApp: string | undefined;
  readonly records: RunRecords | undefined;
  readonly editTogether?: TogetherReads['editTogether'] | undefined;
}

export function createThread(
  client: GitHubClient,
  repo: Repo,
  pause: Pause,
  { reads, answersApp, records, editTogether }: Apps,
): ThreadReader {
  const surely = <T>(work: () => Promise<T>): Promise<T> => persist(work, pause);
  const judge = async <C extends SpokenComment>(comments: readonly C[], issue?: number): Promise<Verified<C>[]> =>
    records === undefined
      ? comments.map((comment) => ({ ...comment, isProven: false }))
      : (await records.verify(comments, issue)).map((comment) => ({ ...comment, isProven: comment.isProven === true }));
  const readComments = async (issue: number) => judge(await reads.comments(issue), issue);
  const signed = async (body: string, issue: number | undefined): Promise<string> =>
    records === undefined || issue === undefined ? body : records.sign(body, issue);
  return {
    issue: (issue) => reads.issue(issue),
    comment: async (commentId) => {
      const found = await reads.comment(commentId);
      const [comment] = found === undefined ? [] : await judge([found]);
      return comment === undefined
        ? undefined
        : {
            ...comment,
            isRelay: isRelay(comment, answersApp),
          };
    },
    ...createEditRecord(client, repo, { surely, judge }),
    comments: readComments,
    listed: (issue) => pause(LISTED_MS).then(() => readComments(issue)),
    changes: (issue, asked) =>
      readChanges(client, { ...repo, issue, ...asked }, { answersApp, judge, authored: reads.authored }),
    post: async (issue, draft) => {
      const body = await signed(draft, issue);
      return persistOnce(
        () => postComment(client, { ...repo, issue }, body),
        async () => findPosted(await judge(await listComments(client, { ...repo, issue }), issue), body),
        pause,
      );
    },
    ...createEdits(editTogether, {
      finish: async ({ commentId, body }) => ({
        commentId,
        body: await signed(body, records?.issueOf(commentId) ?? (await reads.issueOf(commentId))),
      }),
      edit: ({ commentId, body }) => surely(() => editComment(client, { ...repo, commentId }, body)),
    }),
    launch: (commentId) => surely(() => launch(client, { ...repo, commentId })),
    open: createOpening(client, repo, pause),
  };
}

async function launch(client: GitHubClient, at: Repo & { readonly commentId: number }): Promise<void> {
  try {
    await reactToComment(client, at, 'rocket');
  } catch (error) {
    // Its author has deleted it: there is nothing to show any more, and other comments follow.
    if (!isStatus(error, 404)) throw error;
  }
}

function createOpening(client: GitHubClient, repo: Repo, pause: Pause): ThreadReader['open'] {
  return (title, body) =>
    persistOnce(
      () => openIssue(client, repo, title, body),
      () => findOpened(client, repo, { title, body }),
      pause,
    );
}

interface Editing {
  readonly finish: (draft: CommentEdit) => Promise<CommentEdit>;
  readonly edit: (edit: CommentEdit) => Promise<void>;
}

function createEdits(
  editTogether: Apps['editTogether'],
  { finish, edit }: Editing,
): Required<Pick<ThreadReader, 'edit' | 'editAll'>> {
  return {
    edit: async (commentId, body) => edit(await finish({ commentId, body })),
    editAll: async (drafts) => {
      const edits: CommentEdit[] = [];
      for (const draft of drafts) edits.push(await finish(draft));
      if ((await editTogether?.(edits)) === true) return;
      for (const one of edits) await edit(one);
    },
  };
}

interface RecordReaders {
  readonly surely: <T>(work: () => Promise<T>) => Promise<T>;
  readonly judge: <C extends SpokenComment>(comments: readonly C[], issue?: number) => Promise<Verified<C>[]>;
}

/** GitHub's edit history. Few runs need it, so it is loaded on demand. */
function createEditRecord(
  client: GitHubClient,
  repo: Repo,
  { surely, judge }: RecordReaders,
): Required<Pick<ThreadReader, 'wasEdited' | 'wasProven' | 'history' | 'versions'>> {
  const read = async (commentId: number): ReturnType<typeof commentEdits.readCommentVersions> => {
    const { readCommentVersions } = await import('../../github/issues/comment-edits.ts');
    return surely(() => readCommentVersions(client, { ...repo, commentId }));
  };
  return {
    wasEdited: async (commentId) => {
      const { wasEdited } = await import('../../github/issues/comment-edits.ts');
      return surely(() => wasEdited(client, { ...repo, commentId }));
    },
    history: async (issue) => {
      const { readIssueHistory } = await import('../../github/issues/issue-edits.ts');
      return surely(() => readIssueHistory(client, { ...repo, issue }));
    },
    versions: async (commentId) => {
      const versions = await read(commentId);
      return versions === 'refused' ? undefined : versions;
    },
    wasProven: async (comment, during) => {
      const versions = await read(comment.id);
      if (versions === 'refused') return undefined;
      const texts = textsDuring(versions ?? [], during);
      // A comment is not trusted if GitHub does not report the kind of its account.
      const author = { ...comment.author, type: comment.author.type ?? 'User' };
      const shown = texts.flatMap((body) => (body === undefined ? [] : [{ id: comment.id, author, body }]));
      if (shown.length === 0 || shown.length < texts.length) return false;
      return (await judge(shown, comment.issue)).every(({ isProven }) => isProven);
    },
  };
}

async function readChanges(
  client: GitHubClient,
  at: Parameters<typeof readFeed>[1],
  {
    answersApp,
    judge,
    authored,
  }: Pick<Apps, 'answersApp'> & {
    readonly authored: RunReads['authored'];
    readonly judge: (comments: readonly FetchedComment[], issue: number) => Promise<VerifiedComment[]>;
  },
): ReturnType<ThreadReader['changes']> {
  const feed = await import('../../github/issues/comment-feed.ts');
  const page = await feed.readFeed(client, at);
  const said = page.comments === undefined ? undefined : await withoutAltered(page.comments, at.issue, authored);
  const comments = said === undefined ? undefined : await judge(said, at.issue);
  return {
    ...page,
    comments: comments?.map((comment) => ({
      ...comment,
      byApp: comment.appSlug !== undefined || comment.author.type === 'Bot',
      ...(isRelay(comment, answersApp) ? saidBy(readSpeaker(comment.body)) : {}),
    })),
  };
}

/** Comments that somebody other than their author may have changed count as nobody's. */
async function withoutAltered(
  comments: readonly FetchedComment[],
  issue: number,
  read: RunReads['authored'],
): Promise<readonly FetchedComment[]> {
  const authored = comments.some(({ author }) => author.type === 'User') ? await read?.(issue) : undefined;
  const marked =
    authored === undefined
      ? comments.map(markEdited)
      : (await import('../../github/look/authored-comments.ts')).takeAuthored(comments, authored);
  return marked.filter(({ altered }) => altered === undefined);
}

type Verified<C> = C & { readonly isProven: boolean };
type VerifiedComment = Verified<FetchedComment>;

/** A person's text from another place is not a comment of ours. */
function saidBy(speaker: ReturnType<typeof readSpeaker>) {
  return speaker === undefined ? {} : { ...speaker, isProven: false };
}

/** No person's login contains brackets, and the bot account of an App contains its slug. */
function isRelay({ author, isProven }: VerifiedComment, answersApp: string | undefined): boolean {
  return answersApp !== undefined && author.type === 'Bot' && author.login === `${answersApp}[bot]` && isProven;
}

/**
 * The comment that an earlier try posted without our receiving the response. All our comments start with a marker, and
 * no two share one.
 */
function findPosted(comments: readonly VerifiedComment[], draft: string): FetchedComment | undefined {
  const [line] = draft.split('\n', 1);
  const posted = comments.find(({ author, body }) => author.type === 'Bot' && body.split('\n', 1)[0]?.trim() === line);
  const marker = findMarker(draft);
  // A task has one comment, and a bot that takes this run for lost may have corrected it meanwhile.
  return posted ?? (marker?.kind === 'status' ? findStatusComment(comments, marker.task) : undefined);
}
