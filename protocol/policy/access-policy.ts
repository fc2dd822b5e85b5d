/**
 * Who may start a task, answer a question, talk to a running agent, cancel, or approve protected files. Pure.
 *
 * Both sides decide with this: the bot when the comment arrives, and the run when it starts. It names the facts that
 * must be looked up on GitHub, one at a time and the cheap ones first. A fact that GitHub does not tell never counts as
 * a yes.
 */
import type { Person } from '../messages/dispatch-request.ts';

export const PERMISSIONS = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** `steer`: messages to a running agent, and more time for a question. `deliver`: work that touches protected files. */
export const VERBS = ['start', 'answer', 'steer', 'cancel', 'deliver'] as const;
export type Verb = (typeof VERBS)[number];

export type Rule =
  | { readonly kind: 'anyone' }
  /** That permission in the repository, or more. */
  | { readonly kind: 'permission'; readonly least: Permission }
  | { readonly kind: 'user'; readonly login: string }
  | { readonly kind: 'team'; readonly org: string; readonly slug: string }
  /** A machine, by the numeric id of its account, because somebody else can take a name. */
  | { readonly kind: 'app'; readonly id: number }
  /** The person who requested the task, as long as they may still start one. */
  | { readonly kind: 'asker' }
  | { readonly kind: 'issue-author' }
  | { readonly kind: 'assignee' }
  /** Everybody that CODEOWNERS names, for whatever path. */
  | { readonly kind: 'codeowners' };

export type Policy = Readonly<Record<Verb, readonly Rule[]>>;

/** An account as GitHub reports it. `type` is set by GitHub and cannot be chosen. */
export interface Actor extends Person {
  readonly type: string;
}

/** The account whose name GitHub shows for people who deleted theirs: all of them, so it is nobody in particular. */
export const GHOST_ID = 10_137;

/** GitHub allows no brackets in a person's login, and appends them to every App's. */
export function actorOf({ login, id }: Person): Actor {
  return { login, id, type: login.endsWith('[bot]') ? 'Bot' : 'User' };
}

export interface Team {
  readonly org: string;
  readonly slug: string;
}

/** The people that an issue names; nobody if there is no issue. */
export interface IssuePeople {
  readonly author?: Person;
  readonly assignees: readonly Person[];
}

/** The people and teams that a CODEOWNERS file names. Logins and slugs in lower case. */
export interface Owners {
  readonly logins: ReadonlySet<string>;
  readonly teams: readonly Team[];
}

export type PolicyNeed =
  | { readonly kind: 'permission'; readonly person: Person }
  | { readonly kind: 'membership'; readonly person: Person; readonly team: Team }
  | { readonly kind: 'issue' }
  | { readonly kind: 'owners' };

/** The known facts; `undefined` means not looked up. */
export interface KnownFacts {
  readonly permission: (person: Person) => Permission | undefined;
  readonly membership: (person: Person, team: Team) => boolean | undefined;
  readonly issue: () => IssuePeople | undefined;
  readonly owners: () => Owners | undefined;
  /** The requester of the task; `undefined` if there is none yet, or an older version did not record it. */
  readonly asker: Person | undefined;
}

export type May =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused'; readonly because: 'machine' | 'permission' }
  | { readonly kind: 'unknown'; readonly need: PolicyNeed };

type JudgedRule = boolean | PolicyNeed;

/** Cheap first: a later rule is only looked up if no earlier one allows it. */
const COST: Readonly<Record<Rule['kind'], number>> = {
  anyone: 0,
  app: 0,
  user: 0,
  permission: 1,
  asker: 2,
  'issue-author': 3,
  assignee: 3,
  codeowners: 4,
  team: 5,
};

export function mayDo(verb: Verb, actor: Actor, policy: Policy, known: KnownFacts): May {
  const isMachine = actor.type !== 'User';
  const rules = policy[verb]
    .filter((rule) => (rule.kind === 'app') === isMachine)
    .toSorted((one, other) => COST[one.kind] - COST[other.kind]);
  for (const rule of rules) {
    const judged = judge(rule, actor, policy, known);
    if (judged === true) return { kind: 'allowed' };
    if (judged !== false) return { kind: 'unknown', need: judged };
  }
  return { kind: 'refused', because: isMachine ? 'machine' : 'permission' };
}

function judge(rule: Rule, actor: Actor, policy: Policy, known: KnownFacts): JudgedRule {
  const person: Person = { login: actor.login, id: actor.id };
  switch (rule.kind) {
    case 'anyone':
      return true;
    case 'app':
      return rule.id === actor.id;
    case 'user':
      return rule.login.toLowerCase() === actor.login.toLowerCase();
    case 'permission':
      return judgePermission(rule.least, person, known);
    case 'team':
      return known.membership(person, rule) ?? { kind: 'membership', person, team: { org: rule.org, slug: rule.slug } };
    case 'asker':
      return known.asker?.id === actor.id && judgeAsker(actor, policy, known);
    case 'issue-author':
      return actor.id !== GHOST_ID && judgeIssue((issue) => issue.author?.id === actor.id, known);
    case 'assignee':
      return judgeIssue((issue) => issue.assignees.some(({ id }) => id === actor.id), known);
    case 'codeowners':
      return judgeOwner(person, known);
  }
}

function judgePermission(least: Permission, person: Person, known: KnownFacts): JudgedRule {
  const has = known.permission(person);
  return has === undefined ? { kind: 'permission', person } : PERMISSIONS.indexOf(has) >= PERMISSIONS.indexOf(least);
}

/** The requester may have lost access since. The rules for starting never name the requester, so this terminates. */
function judgeAsker(actor: Actor, policy: Policy, known: KnownFacts): JudgedRule {
  const may = mayDo('start', actor, { ...policy, start: policy.start.filter((rule) => rule.kind !== 'asker') }, known);
  return may.kind === 'unknown' ? may.need : may.kind === 'allowed';
}

function judgeIssue(test: (issue: IssuePeople) => boolean, known: KnownFacts): JudgedRule {
  const issue = known.issue();
  return issue === undefined ? { kind: 'issue' } : test(issue);
}

function judgeOwner(person: Person, known: KnownFacts): JudgedRule {
  const owners = known.owners();
  if (owners === undefined) return { kind: 'owners' };
  if (owners.logins.has(person.login.toLowerCase())) return true;
  for (const team of owners.teams) {
    const isMember = known.membership(person, team);
    if (isMember === undefined) return { kind: 'membership', person, team };
    if (isMember) return true;
  }
  return false;
}

/**
 * `write`, `asker`, `user:mona`, `team:acme/leads`, `app:1234`; a quoted `@mona` and `@acme/leads` as in CODEOWNERS.
 */
export function readRule(text: string): Rule | undefined {
  const plain = text.trim();
  const least = PERMISSIONS.find((permission) => permission === plain && permission !== 'none');
  if (least !== undefined) return { kind: 'permission', least };
  switch (plain) {
    case 'anyone':
    case 'asker':
    case 'issue-author':
    case 'assignee':
    case 'codeowners':
      return { kind: plain };
    default:
      return readNamed(plain);
  }
}

const LOGIN = '[A-Za-z0-9](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9])?';
const USER = new RegExp(`^(?:user:|@)(?<login>${LOGIN})$`);
const TEAM = new RegExp(`^(?:team:|@)(?<org>${LOGIN})/(?<slug>[A-Za-z0-9][A-Za-z0-9._-]{0,99})$`);

function readNamed(text: string): Rule | undefined {
  const id = /^app:(?<id>[1-9]\d{0,15})$/.exec(text)?.groups?.['id'];
  if (id !== undefined) return { kind: 'app', id: Number(id) };
  const login = USER.exec(text)?.groups?.['login'];
  if (login !== undefined) return { kind: 'user', login };
  const team = TEAM.exec(text)?.groups;
  return team === undefined
    ? undefined
    : { kind: 'team', org: team['org'] ?? '', slug: (team['slug'] ?? '').toLowerCase() };
}

/** The rules in words, for a refusal: "people with write access, or members of @acme/leads". */
export function sayRules(rules: readonly Rule[]): string {
  const people = rules.filter((rule) => rule.kind !== 'app').map(sayRule);
  return people.length === 0 ? 'nobody' : people.join(', or ');
}

function sayRule(rule: Exclude<Rule, { kind: 'app' }>): string {
  switch (rule.kind) {
    case 'anyone':
      return 'anyone';
    case 'permission':
      return rule.least === 'write'
        ? 'people with write access to this repository'
        : `people with the role ${rule.least} or higher`;
    // A code span mentions nobody.
    case 'user':
      return `\`${rule.login}\``;
    case 'team':
      return `members of \`${rule.org}/${rule.slug}\``;
    case 'asker':
      return 'the person who asked for the task';
    case 'issue-author':
      return "the issue's author";
    case 'assignee':
      return "the issue's assignees";
    case 'codeowners':
      return 'code owners';
  }
}

/**
 * Where CODEOWNERS can be, in the order in which GitHub searches.
 * https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners#codeowners-file-location
 */
export const OWNERS_PATHS = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;

/** Reads the owners from a CODEOWNERS file. Email addresses are skipped, because GitHub cannot tell whose they are. */
export function readOwners(text: string): Owners {
  const logins = new Set<string>();
  const teams = new Map<string, Team>();
  for (const line of text.split(/\r?\n/)) {
    // The pattern comes first; a space in it is escaped.
    const [, ...names] = line
      .replace(/(?:^|\s)#[^]*/, '')
      .replaceAll('\\ ', '')
      .trim()
      .split(/\s+/);
    for (const name of names) {
      const rule = name.startsWith('@') ? readNamed(name) : undefined;
      if (rule?.kind === 'user') logins.add(rule.login.toLowerCase());
      if (rule?.kind === 'team')
        teams.set(`${rule.org.toLowerCase()}/${rule.slug}`, { org: rule.org, slug: rule.slug });
    }
  }
  return { logins, teams: [...teams.values()] };
}
