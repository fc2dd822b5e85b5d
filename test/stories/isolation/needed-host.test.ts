/**
 * An agent needs a host that is not on its list. It asks, Alice agrees on the issue, and the run that continues reaches
 * that host and nothing else. Uses the shipped bundles on a local GitHub, on an imitated hosted runner with an imitated
 * internet in which every host responds.
 */
import { describe, expect, it } from 'vitest';
import { CANNOT_IMITATE, HAS_SUDO, imitateRunner } from '../../bundle/isolation/hosted-runner.ts';
import type { PlayedStory } from './play-needed-host.ts';

const SCRIPT = String.raw`
/srv/node /srv/lab-services.ts /srv/key.pem /srv/cert.pem runner-listener & listener=$!
while [ ! -s /run/ports ]; do sleep 0.05; done
mkdir -p /home/runner/tmp; chown -R 1901:1901 /home/runner
setpriv --reuid 1901 --regid 1901 --init-groups env -i HOME=/home/runner USER=runner TMPDIR=/home/runner/tmp PATH=/usr/bin:/bin \
  /srv/node /srv/project/test/stories/isolation/play-needed-host.ts /srv/project /home/runner/story 2>&1
kill $listener
`;

async function play(sudo: 'with' | 'without'): Promise<PlayedStory> {
  const stdout = await imitateRunner(SCRIPT, { SUDO: sudo });
  const played = stdout.split('\n').find((line) => line.startsWith('@played '));
  if (played === undefined) throw new Error(`The story did not end:\n${stdout.slice(-4_000)}`);
  return JSON.parse(played.slice('@played '.length)) as PlayedStory;
}

describe.skipIf(CANNOT_IMITATE !== undefined)('an agent that needs a host', () => {
  it.each(HAS_SUDO ? (['with', 'without'] as const) : (['without'] as const))(
    'asks on the issue, and reaches only that host once a person has said yes, %s sudo',
    async (sudo) => {
      const { question, end, thread, before, after, runs, illegal } = await play(sudo);

      expect(question).toMatch(
        /not on the list of this run: `listed\.example\.com`\. May I\?[^]*The tests download a schema\./,
      );
      expect(before).toMatch(/^.*listed\.example\.com.*not.*\n+.*evil\.example\.org.*not.*\n+$/);
      expect(after).toMatch(/^secret listed\.example\.com\n.*evil\.example\.org.*not.*\n+$/);
      const method = sudo === 'with' ? 'sudo' : 'user-namespace';
      expect(runs.map((log) => log.find(({ kind }) => kind === 'isolation.chosen'))).toMatchObject([
        { method },
        { method },
      ]);
      expect(runs.map((log) => log.find(({ kind }) => kind === 'network.used'))).toMatchObject([
        { allowed: [], reached: {}, refused: { 'listed.example.com:80': 1, 'evil.example.org:80': 1 } },
        {
          allowed: ['listed.example.com'],
          reached: { 'listed.example.com:80': 1 },
          refused: { 'evil.example.org:80': 1 },
        },
      ]);
      expect(end).toContain('The work is in #');
      expect(thread).toMatch(/Hosts that are not on the list were refused: .*evil\.example\.org:80.* \(1 ×\)/);
      expect(illegal).toBe(0);
    },
  );
});
