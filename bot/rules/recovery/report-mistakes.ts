/**
 * Problems that keep people from being heard and that only the repository's owners can fix: an unreadable
 * configuration, and teams whose members the bot cannot see. Meanwhile nobody may do anything, and that is posted.
 * Pure.
 */
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { combine, NOTHING, type RuleResult, wait } from '../../decision/decided.ts';
import type { DecisionContext } from '../../decision/decision-context.ts';
import { sayInAnyCase } from '../../decision/notify-once.ts';
import type { DecisionRule } from '../../decision/rule.ts';
import { type IssueFacts, membershipKey } from '../../decision/snapshot.ts';
import { sayConfigMistakes, sayUnseenTeams } from '../../texts/notices.ts';

/** How soon a corrected configuration is noticed if nothing else happens. */
const MISTAKE_MS = 300_000;

export const reportMistakes: DecisionRule = {
  name: 'report-mistakes',
  watches: ['policy'],
  decide: (model, facts) => {
    const context = { ...model, facts };
    return combine([
      tellMistakes(context, 'config', facts.config?.kind === 'malformed' ? facts.config.why : [], sayConfigMistakes),
      tellMistakes(context, 'unseen', findUnseenTeams(facts), sayUnseenTeams),
    ]);
  },
};

/**
 * Teams are checked last, if no other rule has allowed a person to do something. So a person whom no other team allows
 * either is refused, as far as the bot can see.
 */
function findUnseenTeams({ memberships, config, owners }: IssueFacts): string[] {
  const members = new Set([...memberships].filter(([, is]) => is === true).map(([key]) => personOf(key)));
  const unseen = [...memberships.keys()].filter(
    (key) => memberships.get(key) === 'unseen' && !members.has(personOf(key)),
  );
  const policy = config?.kind === 'config' ? Object.values(config.config.policy).flat() : [];
  const teams = [...policy.filter((rule) => rule.kind === 'team'), ...(owners?.teams ?? [])];
  const named = teams.filter((team) =>
    unseen.some((key) => membershipKey({ id: Number(personOf(key)) }, team) === key),
  );
  return [...new Set(named.map(({ org, slug }) => `${org}/${slug}`))];
}

/** @param key of a membership, see membershipKey. */
function personOf(key: string): string {
  return key.slice(0, key.indexOf('@'));
}

function tellMistakes(
  context: DecisionContext,
  about: 'config' | 'unseen',
  mistakes: readonly string[],
  say: (mistakes: readonly string[]) => string,
): RuleResult {
  if (mistakes.length === 0) return NOTHING;
  const { where, issue, now } = context.facts;
  const hash = contentHash(mistakes.join('\n')).slice(7, 19);
  return combine([
    wait({ at: now + MISTAKE_MS, for: 'someone to fix the configuration' }),
    sayInAnyCase(context, taskIdOf(where.id, 'config', issue), `${about}:${hash}`, say(mistakes)),
  ]);
}
