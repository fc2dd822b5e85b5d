/** Mistakes about proof. Each one removes one of the places where proof is checked. */
import type { GitHub, IssueComment } from '../../../action/ports.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { BOT_KEYS } from '../hosted/keys.ts';
import { HEAD } from '../hosted/store.ts';
import type { Mutation } from '../interference.ts';

/** Everything that looks like a record counts as one. */
const believe = <C extends Pick<IssueComment, 'body' | 'isProven'>>(comment: C): C =>
  findMarker(comment.body) === undefined ? comment : { ...comment, isProven: true };

const believesEverything = (github: GitHub): GitHub => ({
  ...github,
  thread: {
    ...github.thread,
    comment: async (id) => {
      const comment = await github.thread.comment(id);
      return comment === undefined ? undefined : believe(comment);
    },
    comments: async (issue) => (await github.thread.comments(issue)).map(believe),
  },
});

/** Every record counts as already verified. */
class AllVerified extends Map<string, boolean> {
  override get(): boolean {
    return true;
  }
}

export const OF_PROOF: readonly Mutation[] = [
  { name: 'proof is not checked in the run', withGitHub: believesEverything },
  { name: 'proof is not checked in the bot', botKeys: { ...BOT_KEYS, known: new AllVerified() } },
  {
    name: 'an answer counts whatever the question said when it was given',
    withGitHub: (github) => ({ ...github, thread: { ...github.thread, wasProven: () => Promise.resolve(true) } }),
  },
  {
    name: 'a run takes a commit that nobody has merged',
    withGitHub: (github) => ({
      ...github,
      code: { ...github.code, standing: (sha) => Promise.resolve(sha === HEAD ? 'head' : 'ancestor') },
    }),
  },
];
