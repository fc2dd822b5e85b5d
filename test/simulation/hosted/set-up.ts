/**
 * What receives the events of the repository: usually replicas of the bot. In a quarter of the schedules, it is a
 * relay, alone or with replicas, or a bot that runs as a cloud function.
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
