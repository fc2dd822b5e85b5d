/**
 * What hears in the repository: mostly replicas of the bot; in a quarter of the schedules a relay, alone or beside
 * them, or a bot that is a function of a cloud.
 */
import type { Chance } from '../chance.ts';

export const SET_UPS = ['bots', 'bots and relay', 'relay', 'functions'] as const;
export type SetUp = (typeof SET_UPS)[number];

export function drawSetUp(chance: Chance): SetUp {
  if (!chance.roll(0.25)) return 'bots';
  return chance.pick<SetUp>(['bots and relay', 'relay', 'functions']);
}

export function hasRelay(setUp: SetUp): boolean {
  return setUp === 'relay' || setUp === 'bots and relay';
}
