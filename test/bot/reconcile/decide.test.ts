/** What several rules together find due, and how a decision is explained in a thread. */
import { describe, expect, it } from 'vitest';
import type { Action, Decision } from '../../../bot/decision/actions.ts';
import { act, type RuleResult, wait } from '../../../bot/decision/decided.ts';
import { decide } from '../../../bot/reconcile/decide.ts';
import { factsWith, modelWith } from '../support/literals.ts';
import { START, task } from '../support/reconcile-scenario.ts';

function decideAll(...results: readonly RuleResult[]): Decision {
  const rules = results.map((result, index) => ({ name: `rule-${index}`, watches: [], decide: () => result }));
  return decide(rules, modelWith({}), factsWith());
}

function say(about: string, explains?: boolean): Action {
  const note = { v: 1, task, kind: 'note', about } as const;
  return { kind: 'say', note, text: `About ${about}.`, ...(explains !== undefined && { explains }) };
}

const stop: Action = { kind: 'cancel-run', runId: 5 };

describe('a decision', () => {
  it('posts a notice once that is due for two reasons, and does everything else as often as it is due', () => {
    expect(decideAll(act(say('late'), stop), act(stop, say('late'), say('early'))).actions).toEqual([
      say('late'),
      stop,
      stop,
      say('early'),
    ]);
  });

  it('names the earliest time at which something will be due, if there is one', () => {
    expect(decideAll(wait({ at: START + 2, for: 'b' }), wait({ at: START + 1, for: 'a' })).lookAgainAt).toBe(START + 1);
    expect(decideAll(act(stop))).toEqual({ needs: [], actions: [stop] });
  });
});

describe('an explanation of the decision', () => {
  const textsOf = ({ actions }: Decision): string[] => actions.flatMap((one) => (one.kind === 'say' ? [one.text] : []));

  it('follows the notice that somebody asked for, and no other notice', () => {
    const [asked, other] = textsOf(decideAll(act(say('status', true), say('late')), act(stop)));

    expect(asked).toMatch(/^About status\.\n\n[^]*rule-1[^]*cancel run 5/);
    expect(other).toBe('About late.');
  });

  it('follows a notice that is the only one, too', () => {
    expect(textsOf(decideAll(act(say('status', true))))).toEqual([expect.stringMatching(/^About status\.\n\n./)]);
  });

  it('names every other notice, but not the one that contains it', () => {
    const [asked] = textsOf(decideAll(act(say('status', true)), act(say('late'), say('early', false))));

    expect(asked).toContain('post a notice (`late`)');
    expect(asked).toContain('post a notice (`early`)');
    expect(asked).not.toContain('post a notice (`status`)');
  });

  it('is posted only if somebody asked for it', () => {
    expect(textsOf(decideAll(act(say('late'), say('early', false)), act(stop)))).toEqual([
      'About late.',
      'About early.',
    ]);
  });
});
