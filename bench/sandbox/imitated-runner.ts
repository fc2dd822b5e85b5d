/**
 * Measures as the user of a hosted runner, who can use sudo without a password. It runs in separate namespaces, which
 * test/bundle/isolation/hosted-runner.ts creates. measure-as-runner.ts does the measurement.
 */
import type { Measured, Scale } from '../row.ts';

const MEASURE = String.raw`
mkdir -m 755 -p /home/runner; chown 1901:1901 /home/runner; cd /srv/project
setpriv --reuid 1901 --regid 1901 --init-groups env -i HOME=/home/runner USER=runner PATH=/usr/local/bin:/usr/bin:/bin \
  /srv/node bench/sandbox/measure-as-runner.ts $WHAT $ROUNDS 2>&1
`;
const MARK = '@measured ';

/** Imported only when needed: it creates namespaces to find out what works, and may download sudo. */
const hostedRunner = () => import('../../test/bundle/isolation/hosted-runner.ts');

export async function whyNoRunner(): Promise<string | undefined> {
  const { CANNOT_IMITATE, HAS_SUDO } = await hostedRunner();
  return CANNOT_IMITATE ?? (HAS_SUDO ? undefined : 'sudo is not available');
}

/** @throws Error with the program's output if it reports no measurement. */
export async function asRunner(what: string, { rounds }: Scale): Promise<Measured> {
  const { imitateRunner } = await hostedRunner();
  const said = await imitateRunner(MEASURE, { SUDO: 'with', WHAT: what, ROUNDS: String(rounds) });
  const line = said.split('\n').find((one) => one.startsWith(MARK));
  if (line === undefined) throw new Error(`Nothing was measured as the runner's user:\n${said.slice(-2_000)}`);
  return JSON.parse(line.slice(MARK.length)) as Measured;
}
