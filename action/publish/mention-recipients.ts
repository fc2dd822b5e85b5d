/**
 * Whom a question mentions: the people that the agent named, if they may be mentioned here, otherwise those that the
 * repository configures.
 *
 * Naming somebody never changes who may answer, and cannot be used to mention strangers: a person counts only if they
 * may answer, a team only if the repository's configuration lists it among those who may. Then the mention is ours and
 * takes effect.
 */
import { type Recipient, readRecipient, renderRecipient } from '../../protocol/policy/recipient.ts';
import type { RepositoryConfig } from '../../protocol/config/repository-config.ts';
import type { Person } from '../../protocol/messages/dispatch-request.ts';
import { readMentions } from '../../protocol/policy/mentions.ts';
import { sayRules } from '../../protocol/policy/access-policy.ts';
import type { GitHub } from '../ports.ts';

export interface MentionRecipients {
  /** The recipient of the question, if permitted. */
  readonly to: Recipient | undefined;
  readonly mentions: readonly string[];
  /** Who may answer, in words. */
  readonly mayAnswer: string;
  /** Why the question goes to somebody other than the agent wanted. */
  readonly notices: readonly string[];
}

export interface Calling {
  readonly config: RepositoryConfig;
  readonly asker: Person | undefined;
  readonly mayAnswer: (person: Person) => Promise<boolean>;
  readonly github: Pick<GitHub, 'people' | 'code'>;
}

/** Never throws: a question whose recipient cannot be looked up goes to everybody who may answer. */
export async function findMentionRecipients(wanted: string | undefined, calling: Calling): Promise<MentionRecipients> {
  const { config, asker } = calling;
  const recipient = wanted === undefined ? undefined : readRecipient(wanted);
  const objection =
    recipient === undefined ? undefined : await findObjection(recipient, calling).catch(() => 'could not be looked up');
  const to = objection === undefined ? recipient : undefined;
  return {
    to,
    mentions:
      to?.kind === 'agent' ? [] : readMentions(to === undefined ? config.questions.mention : [to], asker, undefined),
    mayAnswer: sayWhoMayAnswer(config, to),
    notices:
      recipient === undefined || objection === undefined
        ? []
        : [
            `It wanted to ask ${renderRecipient(recipient).replace(/^@/, '')}, who ${objection}, so anyone who may answer can.`,
          ],
  };
}

/** Why somebody may not be mentioned. Whether an agent may be asked was checked when the question was read. */
async function findObjection(to: Recipient, { config, mayAnswer, github }: Calling): Promise<string | undefined> {
  switch (to.kind) {
    case 'agent':
      return config.answersNeeded > 1
        ? 'is not a person, but this question needs the same answer from several'
        : undefined;
    case 'user': {
      const person = await github.people.find(to.login);
      return person !== undefined && (await mayAnswer(person)) ? undefined : 'may not answer here';
    }
    case 'team':
      return (await namesTeam(to, config, github)) ? undefined : 'is not among those who may answer here';
  }
}

async function namesTeam(
  wanted: Extract<Recipient, { kind: 'team' }>,
  { policy }: RepositoryConfig,
  { code }: Calling['github'],
): Promise<boolean> {
  const isSame = (team: { readonly org: string; readonly slug: string }): boolean =>
    team.org.toLowerCase() === wanted.org.toLowerCase() && team.slug === wanted.slug;
  if (policy.answer.some((rule) => rule.kind === 'team' && isSame(rule))) return true;
  return policy.answer.some(({ kind }) => kind === 'codeowners') && (await code.owners()).teams.some(isSame);
}

function sayWhoMayAnswer({ policy, answersNeeded }: RepositoryConfig, to: Recipient | undefined): string {
  const who = sayRules(policy.answer);
  const may =
    to === undefined
      ? `${who.charAt(0).toUpperCase()}${who.slice(1)} may answer`
      : `${sayPutTo(to)} ${who.charAt(0).toUpperCase()}${who.slice(1)} may answer as well`;
  return answersNeeded === 1
    ? may
    : `${may}; ${answersNeeded} people must give the same answer, each in their own comment`;
}

/** A code span does not mention anybody again. */
function sayPutTo(to: Recipient): string {
  return to.kind === 'agent'
    ? `The agent \`${to.subagent}\` is asked first.`
    : `It is addressed to \`${renderRecipient(to).slice(1)}\`.`;
}
