/**
 * The cost of the sandbox for the user who runs the bench and, if a runner can be imitated, for a runner's user with
 * sudo.
 */
import { asRunner, whyNoRunner } from '../sandbox/imitated-runner.ts';
import { measureDemo, measureRun, measureSandbox, PORTS } from '../sandbox/sandbox-cost.ts';
import { atMost, type BenchRow } from '../row.ts';

export const sandbox: readonly BenchRow[] = [
  { name: 'Sandbox: setup and teardown', bound: atMost(250, 'ms'), measure: (scale) => measureSandbox(scale) },
  {
    name: 'Sandbox with listed hosts: setup and teardown',
    bound: atMost(250, 'ms'),
    measure: (scale) => measureSandbox(scale, PORTS),
  },
  { name: 'Run in sandboxes: time added', bound: atMost(400, 'ms'), measure: measureRun },
  {
    name: "Demo's run in a sandbox behind the gateway: time added",
    bound: atMost(400, 'ms'),
    measure: measureDemo,
  },
  {
    name: 'Sandbox with sudo: setup and teardown',
    bound: atMost(250, 'ms'),
    whyNot: whyNoRunner,
    measure: (scale) => asRunner('sandbox', scale),
  },
  {
    name: 'Sandbox with sudo and listed hosts: setup and teardown',
    bound: atMost(250, 'ms'),
    whyNot: whyNoRunner,
    measure: (scale) => asRunner('listed', scale),
  },
  {
    name: "Demo's run in a sandbox with sudo behind the gateway: time added",
    bound: atMost(400, 'ms'),
    whyNot: whyNoRunner,
    measure: (scale) => asRunner('demo', scale),
  },
];
