/** Mistakes about what is proven: each takes away one of the places where it is checked. */
import type { GitHub, IssueComment } from '../../../action/ports.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { BOT_KEYS } from '../hosted/keys.ts';
import { HEAD } from '../hosted/store.ts';
import type { Mutation } from '../interference.ts';

/** Whatever looks like a record is one. */
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

/** Everything was verified before, and counts. */
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
