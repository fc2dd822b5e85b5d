/**
 * Measures as the user of a hosted runner, who may use sudo without a password: in namespaces of its own, made by
 * test/bundle/isolation/hosted-runner.ts. What is measured there: measure-as-runner.ts.
 */
import type { Measured, Scale } from '../row.ts';

const MEASURE = String.raw`
mkdir -m 755 -p /home/runner; chown 1901:1901 /home/runner; cd /srv/project
setpriv --reuid 1901 --regid 1901 --init-groups env -i HOME=/home/runner USER=runner PATH=/usr/local/bin:/usr/bin:/bin \
  /srv/node bench/sandbox/measure-as-runner.ts $WHAT $ROUNDS 2>&1
`;
const MARK = '@measured ';

/** Looked up when it is needed: it makes namespaces to find out, and may fetch sudo. */
const hostedRunner = () => import('../../test/bundle/isolation/hosted-runner.ts');

export async function whyNoRunner(): Promise<string | undefined> {
  const { CANNOT_IMITATE, HAS_SUDO } = await hostedRunner();
  return CANNOT_IMITATE ?? (HAS_SUDO ? undefined : 'sudo is not available');
}

/** @throws Error with what was printed when nothing was measured. */
export async function asRunner(what: string, { rounds }: Scale): Promise<Measured> {
  const { imitateRunner } = await hostedRunner();
  const said = await imitateRunner(MEASURE, { SUDO: 'with', WHAT: what, ROUNDS: String(rounds) });
  const line = said.split('\n').find((one) => one.startsWith(MARK));
  if (line === undefined) throw new Error(`Nothing was measured as the runner's user:\n${said.slice(-2_000)}`);
  return JSON.parse(line.slice(MARK.length)) as Measured;
}
