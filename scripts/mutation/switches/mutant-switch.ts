/** The switch that mutated texts ask, in the process of the tests. */

export interface MutantSwitch {
  (mutant: number): boolean;
  /** The mutant that is switched on, or -1. */
  active: number;
  /** How often each mutant was asked for since it was set. */
  asked: Map<number, number>;
  /** An endless loop is ended after this many times. */
  most: number;
  /** One whose rounds take longer and longer is ended at this time, by `performance.now()`. */
  until: number;
}

declare global {
  var agoraMutant: MutantSwitch | undefined;
}

export function createMutantSwitch(): MutantSwitch {
  // A test may replace the clock.
  const now = performance.now.bind(performance);
  const ask: MutantSwitch = (mutant) => {
    if (ask.active === -1) ask.asked.set(mutant, (ask.asked.get(mutant) ?? 0) + 1);
    if (mutant !== ask.active) return false;
    ask.most -= 1;
    if (ask.most < 0 || now() > ask.until) throw new Error('A mutant runs without end.');
    return true;
  };
  ask.active = -1;
  ask.asked = new Map();
  ask.most = 0;
  ask.until = Infinity;
  return ask;
}
