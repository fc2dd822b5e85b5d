/**
 * The ways in which this project could once be broken into, and the defenses against each. If there are several
 * defenses, all of them are removed together, because each of them alone would be enough.
 */
interface SourceChange {
  readonly path: string;
  /** Appears exactly once in the file. */
  readonly was: string;
  readonly becomes: string;
}

export interface BrokenDefence {
  readonly broken: string;
  /** What is removed, as the end of "without …". */
  readonly without: string;
  readonly changes: readonly SourceChange[];
  readonly story: string;
  /** The full name of the test. */
  readonly title: string;
}

const STRANGERS_CODE = "A stranger's code ran in the worker";
const SOMEBODY_ELSE = 'A person with write access acts as someone else';
const APPROVED = 'What runs differs from what was approved';
const SEAL = 'The encryption of a state can be bypassed';
const ACCOUNTS = 'Any bot and any claim are trusted';

const ANY_COMMIT: readonly SourceChange[] = [
  {
    path: 'action/run/proven-registry.ts',
    was: "if ((await standing(commit)) !== 'elsewhere') return;",
    becomes: "if ((await standing(commit)) !== 'nowhere') return;",
  },
  {
    path: 'action/authorize/pinned-subagent.ts',
    was: "    case 'elsewhere':\n      return refused(`Commit ${named.at} for ${named.name} is not part of the default branch.`);",
    becomes: "    case 'elsewhere':\n      return { kind: 'subagent', subagent: named };",
  },
];
const ANY_ACCOUNT: SourceChange = {
  path: 'protocol/thread/read-thread.ts',
  was: 'if (comment.isProven === false) return readLegacy(comment, slug);',
  becomes: 'if (slug === "") return readLegacy(comment, slug);',
};

export const BROKEN_DEFENCES: readonly BrokenDefence[] = [
  {
    broken: STRANGERS_CODE,
    without: 'the check whether a commit is part of the default branch',
    changes: ANY_COMMIT,
    story: 'test/stories/authority/unmerged-commit.test.ts',
    title: 'is not run by a start that names it, also when the commit is on a branch of the repository',
  },
  {
    broken: STRANGERS_CODE,
    without: 'the proof of a question',
    changes: [ANY_ACCOUNT],
    story: 'test/stories/authority/forged-records.test.ts',
    title:
      'with the bot a task that another workflow reports does not exist: it counts toward no limit, and no comment mentions it',
  },
  {
    broken: SOMEBODY_ELSE,
    without: 'the check on whose behalf a run acts',
    changes: [
      {
        path: 'action/authorize/for-whom.ts',
        was: 'if (by === undefined || isOwn || hasTrustedSender(actor, config, isSigned)) return undefined;',
        becomes:
          'if (by === undefined || isOwn || hasTrustedSender(actor, config, isSigned) || actor.id > 0) return undefined;',
      },
    ],
    story: 'test/stories/authority/forged-records.test.ts',
    title: 'a writer cannot act for somebody else by dispatching a request in their name',
  },
  {
    broken: SOMEBODY_ELSE,
    without: 'the signature of a question',
    changes: [
      {
        path: 'protocol/records/record.ts',
        was: 'possible.find((one) => verify(null, toSign(line), one.public, signature))',
        becomes: 'possible.find((one) => verify(null, toSign(line), one.public, signature) || signature.length > 0)',
      },
    ],
    story: 'test/stories/authority/by-hand.test.ts',
    title: 'a writer who changes what is signed cannot take over a question and answer it by hand',
  },
  {
    broken: SOMEBODY_ELSE,
    without: 'the hash of the displayed options',
    changes: [
      {
        path: 'protocol/records/record.ts',
        was: 'return around.shown === shownHash(withoutMarker(body), marker)',
        becomes: 'return around.shown !== shownHash("", marker)',
      },
    ],
    story: 'test/stories/authority/forged-records.test.ts',
    title: 'with the bot an answer to options that somebody has replaced counts for nobody',
  },
  {
    broken: APPROVED,
    without: "the hash of the issue's text for a label",
    changes: [
      {
        path: 'action/authorize/reread-task.ts',
        was: 'if (hashIssueText(issue) !== source.sha256)',
        becomes: 'if (hashIssueText(issue) === "")',
      },
    ],
    story: 'test/stories/authority/edited-issue.test.ts',
    title: 'is not started by a label on an issue that was edited after the label was set, through the bot',
  },
  {
    broken: APPROVED,
    without: "the hash of the issue's text for a command",
    changes: [
      {
        path: 'action/authorize/reread-task.ts',
        was: 'hashIssueText(issue) === seen',
        becomes: 'hashIssueText(issue) !== ""',
      },
    ],
    story: 'test/stories/authority/edited-issue.test.ts',
    title: 'does not get what was written into the issue after the command, started by the bot',
  },
  {
    broken: SEAL,
    without: 'the requirement that a state is encrypted if there is a key',
    changes: [
      {
        path: 'worker/state/encrypt-state.ts',
        was: "if (secrets.length > 0) return { kind: 'unsealed' };",
        becomes: "if (secrets.length > 99) return { kind: 'unsealed' };",
      },
    ],
    story: 'test/stories/authority/plain-state.test.ts',
    title: 'is not opened for an answer to a question of the previous version, through the bot',
  },
  {
    broken: SEAL,
    without: 'the workflow that a state must come from',
    changes: [
      {
        path: 'github/actions/artifact-origin.ts',
        was: "if (run.path.split('@')[0] !== workflowPath)",
        becomes: "if (run.path.split('@')[0] === '')",
      },
    ],
    story: 'test/stories/authority/foreign-artifact.test.ts',
    title: 'opens no saved state from another workflow, and says where it came from, through the bot',
  },
  {
    broken: ACCOUNTS,
    without: 'the signature in the name of a claim',
    changes: [
      {
        path: 'protocol/records/claim-proof.ts',
        was: "if (key.role !== 'bot') return false;",
        becomes: 'if (key.role !== undefined) return true;',
      },
    ],
    story: 'test/stories/authority/foreign-claims.test.ts',
    title: 'an answer is claimed by the bot whatever refs a writer has created before',
  },
  {
    broken: ACCOUNTS,
    without: 'the proof of a status comment',
    changes: [ANY_ACCOUNT],
    story: 'test/stories/authority/forged-records.test.ts',
    title:
      'through the relay a task that another workflow reports does not exist: it counts toward no limit, and no comment mentions it',
  },
];
