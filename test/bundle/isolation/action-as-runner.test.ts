/**
 * The shipped action in a job of the local GitHub, as on a hosted runner: run by the user `runner`, with and without
 * passwordless sudo. The action finds out which sandbox works by trying.
 */
import { describe, expect, it } from 'vitest';
import { CANNOT_IMITATE, HAS_SUDO, imitateRunner } from './hosted-runner.ts';

/** Starts an action as the runner's user, who owns the files of its job, as on GitHub's runners. */
const RUN = String.raw`
cat > /srv/as-runner << 'END'
#!/bin/bash
chown -R 1901:1901 "$(dirname "$(dirname "$RUNNER_WORKSPACE")")"
exec setpriv --reuid 1901 --regid 1901 --init-groups /srv/node "$@"
END
chmod 755 /srv/as-runner; mkdir -m 755 /home/runner; chown 1901:1901 /home/runner; cd /
PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root /srv/node /srv/project/test/bundle/isolation/action-in-runner.ts \
  /home/runner/lab /srv/as-runner $ISOLATION 2>&1 || { echo "ended with $?"; tail -c 2000 /home/runner/lab/bot.log; }
`;

interface Played {
  readonly runs: readonly { readonly conclusion: string; readonly outcome: string; readonly chosen: object }[];
  readonly seen: string;
}

/** @throws with the end of the output if the task had no result. */
function read(stdout: string): Played {
  const after = (word: string): unknown[] =>
    stdout
      .split('\n')
      .flatMap((line) => (line.startsWith(`@${word} `) ? [JSON.parse(line.slice(word.length + 2)) as unknown] : []));
  const [seen] = after('file');
  if (typeof seen !== 'string') throw new Error(`The task came to nothing:\n${stdout.slice(-6_000)}`);
  return { runs: after('run') as Played['runs'], seen };
}

/** @returns what the agent found, by the name of the attempt. */
function findings(seen: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    seen
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  );
}

describe.skipIf(CANNOT_IMITATE !== undefined)('the shipped action, run as the user of a hosted runner', () => {
  it.skipIf(!HAS_SUDO)('asks and continues in a sandbox built with sudo, which is not available inside', async () => {
    const { runs, seen } = read(await imitateRunner(RUN, { SUDO: 'with', ISOLATION: 'auto' }));

    const chosen = { mode: 'sandbox', method: 'sudo' };
    expect(runs).toMatchObject([
      { conclusion: 'success', outcome: 'needs_input', chosen },
      { conclusion: 'success', outcome: 'finished', chosen },
    ]);
    const { uid, ...found } = findings(seen);
    expect(found).toEqual({ sudo: 'none', action: '0', commands: '0', later: 'no' });
    expect(Number(uid)).toBeGreaterThan(0);
    expect(uid).not.toBe('1901');
  });

  it('does the same with a user namespace when there is no sudo', async () => {
    const { runs, seen } = read(await imitateRunner(RUN, { SUDO: 'without', ISOLATION: 'auto' }));

    const chosen = { mode: 'sandbox', method: 'user-namespace' };
    expect(runs).toMatchObject([
      { conclusion: 'success', outcome: 'needs_input', chosen },
      { conclusion: 'success', outcome: 'finished', chosen },
    ]);
    expect(findings(seen)).toEqual({ uid: '1901', sudo: 'none', action: '0', commands: '0', later: 'no' });
  });

  it('finds all of that without a sandbox', async () => {
    const { runs, seen } = read(await imitateRunner(RUN, { SUDO: HAS_SUDO ? 'with' : 'without', ISOLATION: 'none' }));

    expect(runs).toMatchObject([{ outcome: 'needs_input' }, { outcome: 'finished' }]);
    const { action, commands, ...found } = findings(seen);
    expect(found).toEqual({ uid: '1901', sudo: HAS_SUDO ? '0' : 'none', later: 'yes' });
    expect(Number(action)).toBeGreaterThan(0);
    expect(Number(commands)).toBeGreaterThan(0);
  });
});
