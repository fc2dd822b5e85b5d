/**
 * `node measure-as-runner.ts WHAT ROUNDS`: measures the cost of a sandbox for the current user; prints `@measured
 * JSON`.
 */
import { measureDemo, measureSandbox, PORTS } from './sandbox-cost.ts';
import type { Measured, Scale } from '../row.ts';

const MEASURES: Readonly<Record<string, (scale: Scale) => Promise<Measured>>> = {
  sandbox: (scale) => measureSandbox(scale),
  listed: (scale) => measureSandbox(scale, PORTS),
  demo: measureDemo,
};

const [what = '', rounds = ''] = process.argv.slice(2);
const measured = await MEASURES[what]?.({ rounds: Number(rounds), size: 1 });
console.log(`@measured ${JSON.stringify(measured)}`);
