/**
 * What is left to do after the files are written: commands that the reader can type, in this order. Pure.
 *
 * Each step is a list of programs with their arguments, so that what is printed is exactly what is run. A step never
 * contains the value of a secret, but names where its input comes from.
 */
import { quoteWord } from '../quote-word.ts';
import { GITHUB } from '../repository-names.ts';
import { MODEL_KEYS, STATE_KEY, type InitSettings } from './init-settings.ts';

export interface StepCommand {
  readonly program: 'git' | 'gh' | 'cd';
  readonly args: readonly string[];
  /** What goes to its standard input: a fresh random key, or the value of a variable of this machine. */
  readonly input?: 'random-key' | { readonly variable: string };
}

export interface PublishStep {
  readonly id:
    | 'folder'
    | 'branch'
    | 'repository'
    | 'commit'
    | 'state-key'
    | 'model-key'
    | 'settings'
    | 'label'
    | 'pull-request'
    | 'app';
  readonly title: string;
  readonly commands: readonly StepCommand[];
  /** For a step without a command, or for which a command is not enough. */
  readonly note?: string;
  /** Output of the program that means that the step was done before. */
  readonly doneBefore?: RegExp;
  /** Asked first, for a step that would replace what is there: its output says that the step was done before. */
  readonly isThere?: { readonly ask: StepCommand; readonly says: RegExp };
}

export interface PublishPlace {
  /** The root of the work tree, when the user is in another folder, where the commands would not work. */
  readonly goTo?: string | undefined;
  /** Paths of the files that are to be committed. */
  readonly files: readonly string[];
  /** Whether there is a remote `origin`, on GitHub or elsewhere. */
  readonly hasOrigin: boolean;
  /** `owner/name` on GitHub, when that remote contains it. */
  readonly repository: string | undefined;
  /** The host of that remote, when it is not github.com. */
  readonly server: string | undefined;
  /** A repository without a commit has no branch that a pull request could go into. */
  readonly hasCommits: boolean;
  /** The branch that is checked out: an earlier attempt may have got this far. */
  readonly branch: string | undefined;
  /** Names of the variables of this machine that have a value. */
  readonly variables: ReadonlySet<string>;
}

const INIT_BRANCH = 'agora/init';
const TITLE = 'Set up Agora Dispatch';

export function listSteps(settings: InitSettings, place: PublishPlace): readonly PublishStep[] {
  const all = [
    ...folderSteps(place),
    ...firstSteps(place),
    stateKeyStep(place),
    modelKeyStep(settings, place),
    ...(settings.host === 'relay' ? [settingsStep(place)] : []),
    labelStep(settings, place),
    ...(settings.host === 'bot' && settings.app === undefined ? [appStep(place)] : []),
    ...(place.hasCommits && (place.files.length > 0 || place.branch === INIT_BRANCH)
      ? [pullRequestStep(settings, place)]
      : []),
  ];
  return all.filter((step) => step.commands.length > 0 || step.note !== undefined);
}

const folderSteps = ({ goTo }: PublishPlace): readonly PublishStep[] =>
  goTo === undefined
    ? []
    : [{ id: 'folder', title: 'Go to the root of the repository', commands: [{ program: 'cd', args: [goTo] }] }];

const git = (...args: string[]): StepCommand => ({ program: 'git', args });
const gh = (...args: string[]): StepCommand => ({ program: 'gh', args });
/** With the server's name: without it, gh would use a repository with the same name on github.com. */
const inRepository = ({ repository, server }: PublishPlace): string[] =>
  repository === undefined ? [] : ['--repo', server === undefined ? repository : `${server}/${repository}`];

/**
 * The branch that is pushed first becomes the default branch, so it must not be the one of the pull request. Without a
 * commit, there is nothing to push yet.
 */
function firstSteps(place: PublishPlace): readonly PublishStep[] {
  if (place.hasOrigin) return [commitStep(place)];
  if (!place.hasCommits) return [commitStep(place), repositoryStep(place)];
  return [...(place.branch === undefined ? [BRANCH_STEP] : []), repositoryStep(place), commitStep(place)];
}

/** With a detached HEAD, gh has nothing to push. Which branch is meant, only the reader knows. */
const BRANCH_STEP: PublishStep = {
  id: 'branch',
  title: 'Switch to the branch that is to be the default: no branch is checked out',
  commands: [],
  note: 'git switch NAME, or for a new one: git switch --create NAME',
};

function repositoryStep({ files, hasCommits, branch }: PublishPlace): PublishStep {
  const hasContent = hasCommits || files.length > 0;
  const create = gh('repo', 'create', '--private', '--source', '.', ...(hasContent ? ['--push'] : []));
  const note =
    'No remote "origin" was found. If the repository is on GitHub already, add it instead: git remote add origin URL';
  if (hasCommits && branch === INIT_BRANCH)
    return {
      id: 'repository',
      title: 'Create the repository on GitHub and push the branch to it that you came from, so that it is the default',
      commands: [git('switch', '-'), create, git('switch', '-')],
      note,
    };
  const title = `Create the repository on GitHub${hasContent ? ' and push this branch to it' : ''}`;
  return { id: 'repository', title, commands: [create], note };
}

/** Why nothing can be pushed, if there is no place for it, and what to do. */
export function explainNoOrigin({
  hasOrigin,
  hasCommits,
  branch,
}: Pick<PublishPlace, 'hasOrigin' | 'hasCommits' | 'branch'>):
  | { readonly why: string; readonly fix: string }
  | undefined {
  if (hasOrigin) return undefined;
  const why = 'This repository has no remote "origin", so nothing can be pushed.';
  if (!hasCommits || branch === INIT_BRANCH || branch === undefined)
    return { why, fix: 'Run it without --push: it prints the steps that create the repository on GitHub.' };
  return {
    why,
    fix: 'Create the repository on GitHub and push this branch to it: `gh repo create --private --source . --push`. Then run this command again.',
  };
}

function noteOf({ repository, server, hasOrigin }: PublishPlace): Pick<PublishStep, 'note'> {
  if (!hasOrigin) return {};
  if (repository === undefined)
    return {
      note: 'The remote "origin" was not recognized as a repository on GitHub. Only GitHub runs these workflows.',
    };
  if (server === undefined) return {};
  return {
    note: `The remote is on ${server}. Only GitHub runs these workflows: github.com or GitHub Enterprise Server.`,
  };
}

function commitStep(place: PublishPlace): PublishStep {
  const { files, hasCommits, hasOrigin, branch } = place;
  const remote = noteOf(place);
  const isThere = branch === INIT_BRANCH;
  const push = git('push', '--set-upstream', 'origin', INIT_BRANCH);
  if (files.length === 0)
    return { id: 'commit', title: `Push the branch ${INIT_BRANCH}`, commands: isThere ? [push] : [] };
  const commit = [git('add', '--', ...files), git('commit', '--quiet', '--message', TITLE, '--', ...files)];
  if (hasCommits)
    return {
      id: 'commit',
      title: `Commit the files on a branch ${INIT_BRANCH} and push it`,
      commands: [...(isThere ? [] : [git('switch', '--create', INIT_BRANCH)]), ...commit, push],
      ...remote,
    };
  return {
    id: 'commit',
    title: `Commit the files${hasOrigin ? ' and push them' : ''}: the first commit goes to the default branch`,
    commands: [...commit, ...(hasOrigin ? [git('push', '--set-upstream', 'origin', 'HEAD')] : [])],
    ...remote,
  };
}

const stateKeyStep = (place: PublishPlace): PublishStep => ({
  id: 'state-key',
  title: `Create the secret ${STATE_KEY}, which encrypts saved state and signs records`,
  commands: [{ ...gh('secret', 'set', STATE_KEY, ...inRepository(place)), input: 'random-key' }],
  note: 'Do not replace an existing one: open questions could no longer be answered.',
  isThere: { ask: gh('secret', 'list', ...inRepository(place)), says: new RegExp(`^${STATE_KEY}\\s`, 'm') },
});

function modelKeyStep({ runtime }: InitSettings, place: PublishPlace): PublishStep {
  const name = MODEL_KEYS[runtime];
  return {
    id: 'model-key',
    title: `Give the agent its model key, the secret ${name}`,
    commands: [
      {
        ...gh('secret', 'set', name, ...inRepository(place)),
        ...(place.variables.has(name) && { input: { variable: name } }),
      },
    ],
  };
}

const settingsStep = ({ repository = '{owner}/{repo}', server }: PublishPlace): PublishStep => ({
  id: 'settings',
  title: 'Let jobs open pull requests (Settings → Actions → General)',
  commands: [
    gh(
      'api',
      '--method',
      'PUT',
      ...(server === undefined ? [] : ['--hostname', server]),
      `repos/${repository}/actions/permissions/workflow`,
      '--field',
      'can_approve_pull_request_reviews=true',
    ),
  ],
  note: 'Needs an administrator. Without it, no job can open a pull request.',
});

const labelStep = ({ subagent }: InitSettings, place: PublishPlace): PublishStep => ({
  id: 'label',
  title: `Create the label agora:${subagent}, which assigns an issue to the agent`,
  commands: [
    gh(
      'label',
      'create',
      `agora:${subagent}`,
      ...inRepository(place),
      '--color',
      '5319e7',
      '--description',
      'Assign this issue to the agent',
    ),
  ],
  doneBefore: /already exists/i,
});

const pullRequestStep = ({ subagent }: InitSettings, place: PublishPlace): PublishStep => ({
  id: 'pull-request',
  title: 'Open the pull request; nothing works before it is merged',
  commands: [
    gh(
      'pr',
      'create',
      ...inRepository(place),
      '--head',
      INIT_BRANCH,
      '--title',
      TITLE,
      '--body',
      `Created by \`agora init\`. Once this is merged, label an issue \`agora:${subagent}\`. \`npx agora-dispatch doctor\` reports what is missing.`,
    ),
  ],
  doneBefore: /already exists/i,
});

const EVENTS = [
  'issues',
  'issue_comment',
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'workflow_run',
];
const PERMISSIONS = { issues: 'write', pull_requests: 'write', actions: 'write', contents: 'write' };

/** @see https://docs.github.com/en/apps/sharing-github-apps/registering-a-github-app-using-url-parameters */
function appStep({ repository, server = GITHUB }: PublishPlace): PublishStep {
  const fields = new URLSearchParams({
    name: `agora-${(repository ?? 'me/agora').split('/')[0]}`,
    description: 'Starts and resumes tasks of agora/dispatch.',
    url: 'https://github.com/agora/dispatch',
    public: 'false',
    webhook_active: 'true',
    ...PERMISSIONS,
  });
  for (const event of EVENTS) fields.append('events[]', event);
  return {
    id: 'app',
    title: 'Create the App and install it on this repository',
    commands: [],
    note: `Open https://${server}/settings/apps/new?${fields.toString()} (everything but the webhook's URL is filled in), then name its bot user in .github/agora/config.yaml. Run the bot as docs/bot.md says.`,
  };
}

/** A command as it would be typed. */
export function renderCommand({ program, args, input }: StepCommand): string {
  const line = [program, ...args.map(quoteWord)].join(' ');
  if (input === undefined) return line;
  return input === 'random-key' ? `openssl rand -base64 32 | ${line}` : `printenv ${input.variable} | ${line}`;
}
