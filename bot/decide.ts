/**
 * What is due on an issue: facts and time in, actions out. Pure.
 *
 * Level-triggered: webhooks, the sweep and the start of the process all come here, and what they saw happen matters
 * less than what is there now. So a lost, doubled or late webhook changes when something is done, never what.
 */
import type { Action, Decision } from './actions.ts';
import { contentHash } from '../protocol/canonical-json.ts';
import { taskIdOf } from '../protocol/ids.ts';
import { decideMoot } from './child-task.ts';
import { findAsChild } from './children.ts';
import { decideCommanded } from './commanded.ts';
import { decideElsewhere } from './commands-elsewhere.ts';
import { decideExpired } from './expired.ts';
import type { Facts } from './facts.ts';
import { decideHeld } from './held.ts';
import { decideCommands } from './handle-command.ts';
import { decideReplies } from './handle-reply.ts';
import { type Inquiry, type Rules, startInquiry } from './inquiry.ts';
import { tellLateReplies } from './late-reply.ts';
import { sayConfigMistakes, sayUnseenTeams } from './replies.ts';
import { decideReviews } from './reviews.ts';
import { sayInAnyCase } from './say-once.ts';
import { decideStale } from './stale.ts';
import { decideStarts } from './start-task.ts';
import { decideVanished } from './vanished.ts';

/** How soon a corrected configuration is noticed where nothing else happens. */
const MISTAKE_MS = 300_000;

const STORIES: readonly ((inquiry: Inquiry) => Action[])[] = [
  decideStarts,
  decideReplies,
  decideMoot,
  decideCommands,
  decideCommanded,
  decideReviews,
  decideElsewhere,
  tellLateReplies,
  decideVanished,
  decideExpired,
  decideStale,
  decideDeliveries,
  decideHeld,
];

export function decide(facts: Facts, rules: Rules): Decision {
  const inquiry = startInquiry(facts, rules);
  const decided = STORIES.flatMap((story) => story(inquiry));
  const actions = distinct([...decided, ...tellMistakes(inquiry)]);
  if (inquiry.needs.length > 0) return { needs: inquiry.needs, actions: [] };
  return { needs: [], actions, ...(inquiry.waits.length > 0 ? { lookAgainAt: Math.min(...inquiry.waits) } : {}) };
}

/** Nobody may do anything while it cannot be read who may, and no member of a team while it cannot be seen who is one. */
function tellMistakes(inquiry: Inquiry): Action[] {
  return [
    ...tellMistake(inquiry, 'config', [...inquiry.mistakes], sayConfigMistakes),
    ...tellMistake(inquiry, 'unseen', [...inquiry.unseen], sayUnseenTeams),
  ];
}

function tellMistake(
  inquiry: Inquiry,
  about: 'config' | 'unseen',
  mistakes: readonly string[],
  say: (mistakes: readonly string[]) => string,
): Action[] {
  if (mistakes.length === 0) return [];
  const { where, issue, now } = inquiry.facts;
  inquiry.waits.push(now + MISTAKE_MS);
  const hash = contentHash(mistakes.join('\n')).slice(7, 19);
  return sayInAnyCase(inquiry, taskIdOf(where.id, 'config', issue), `${about}:${hash}`, say(mistakes));
}

/** A finished task with a result and without a last word has not been delivered. Who answers another agent delivers nothing. */
function decideDeliveries({ thread }: Inquiry): Action[] {
  return [...thread.statuses.values()]
    .filter(
      ({ marker }) =>
        marker.state === 'finished' &&
        marker.result !== undefined &&
        !thread.ended.has(marker.task) &&
        findAsChild(thread.questions, marker.task) === undefined,
    )
    .map(({ marker }) => ({ kind: 'deliver', status: marker }));
}

/** The same word may be due for two reasons; it is said once. */
function distinct(actions: readonly Action[]): Action[] {
  const said = new Set<string>();
  return actions.filter((action) => {
    if (action.kind !== 'say') return true;
    const isNew = !said.has(action.note.about);
    said.add(action.note.about);
    return isNew;
  });
}
