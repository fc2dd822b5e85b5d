/**
 * Every real coding agent in the sandbox of an imitated hosted runner, with both methods of creating one. Its network
 * only reaches its model and the listed hosts. Plays the standard story, and the attempts of a compromised agent. The
 * shipped worker runs the agent; the model is a script behind the gateway.
 */
import { describe, expect, it } from 'vitest';
import { sumTokens, type TokenCounts } from '../../../protocol/results/model-calls.ts';
import { ATTEMPTS, findHarmful } from '../../bundle/isolation/attack-attempts.ts';
import {
  AFTER_ATTACK,
  ATTACKED_FILES,
  CANNOT_IMITATE,
  HAS_SUDO,
  readAttacked,
} from '../../bundle/isolation/hosted-runner.ts';
import { findRealAgents } from '../../support/agents/real-agents.ts';
import { FIND_KEY, runInRunner } from './agent-in-runner.ts';

const WHAT = 'real agents in the sandbox of a hosted runner';
const agents = CANNOT_IMITATE === undefined ? await findRealAgents(WHAT) : [];
if (CANNOT_IMITATE !== undefined) it.skip(WHAT);
const WAYS = [
  { way: 'sudo', sudo: 'with' },
  { way: 'user-namespace', sudo: 'without' },
] as const;

const STORY_FILES = (runtime: string): string => String.raw`
cd; mkdir -p work/_temp registry/subagents artifacts
printf -- '---\nruntime: ${runtime}\nverify:\n  command: id -u && test -f first.txt && grep -q GAMMA-7 second.txt\n---\nYou write two files.\n' > registry/subagents/writer.md
`;

/** Each round has a new checkout of the same commit. */
const STORY = String.raw`
fresh() {
  $AS PATH=/usr/bin:/bin GIT_COMMITTER_DATE=2026-01-01T00:00:00Z GIT_AUTHOR_DATE=2026-01-01T00:00:00Z bash -euc 'rm -rf ~/work/shop
  mkdir -p ~/work/shop/shop; cd ~/work/shop/shop; git init -q; echo "id -u > setup.txt" > agora-setup.sh
  git add -A; git -c user.name=a -c user.email=a@b.c commit -qm start'
}
fresh; work AGORA_SUBAGENT=writer
fresh; work AGORA_SUBAGENT=writer AGORA_ANSWER='Put GAMMA-7 into it.'
${FIND_KEY}
echo "@ids $(cat $W/shop/shop/setup.txt $W/shop/shop/first.txt | sort -u | tr '\n' ' ')"
`;

/**
 * Starts the attempts, and prints whether they have ended. Some agents refuse a command that contains other commands.
 */
const LOOK = String.raw`
cat > look.sh << 'END'
[ -e begun ] || { : > begun; env > seen.txt; setsid bash -c 'bash attack.sh; : > attacked' > /dev/null 2>&1 < /dev/null & }
for i in $(seq 80); do [ -e attacked ] && break; sleep 0.1; done
[ -e attacked ] && echo ATTACK-DONE || echo GOES-ON $1
END
`;

const ATTACK = (runtime: string): string => String.raw`
printf -- '---\nruntime: ${runtime}\n---\nAttack.\n' > /home/runner/registry/subagents/attacker.md
work AGORA_SUBAGENT=attacker
${FIND_KEY}
${AFTER_ATTACK}
`;

const sum = (all: readonly (TokenCounts | undefined)[]): TokenCounts => {
  const of = (name: keyof TokenCounts): number => all.reduce((total, one) => total + (one?.[name] ?? 0), 0);
  return { input: of('input'), output: of('output'), cacheRead: of('cacheRead'), cacheWrite: of('cacheWrite') };
};
const after = (stdout: string, word: string): string | undefined =>
  new RegExp(`^@${word} (?<said>.*)$`, 'm').exec(stdout)?.groups?.['said']?.trim();

/** On a busy machine, two rounds of the slowest agent take minutes. */
const SLOW = { timeout: 600_000 };

describe.each(agents.flatMap(({ runtime: { id } }) => WAYS.map(({ way, sudo }) => [id, way, sudo] as const)))(
  '%s in a sandbox by %s',
  SLOW,
  (runtime, way, sudo) => {
    const isPossible = sudo === 'without' || HAS_SUDO;

    it.skipIf(!isPossible)(
      'asks and continues with the answer, including setup and verify, and used what its model counted',
      async () => {
        const run = await runInRunner(STORY, { runtime, script: 'story', sudo, files: STORY_FILES(runtime) });

        const [first, second, ...more] = run.results;
        expect(more).toEqual([]);
        const isolation = { mode: 'sandbox', method: way, network: 'allowlist' };
        expect(first).toMatchObject({
          outcome: 'needs_input',
          isolation,
          network: { refused: { 'evil.example.org:443': 1 } },
        });
        expect(second).toMatchObject({ outcome: 'finished', resumed: 'session', isolation, verify: { passed: true } });
        // Setup and agent share one user: a separate one, if root can create it.
        expect(after(run.stdout, 'ids')).toMatch(sudo === 'with' ? /^(?!1901$)\d+$/ : /^1901$/);
        expect(sum(run.results.map(({ used }) => used?.calls?.tokens))).toEqual(run.counted.used);
        expect(second?.used?.task.tokens).toBe(sumTokens(run.counted.used));
        expect(run.results.map(({ used }) => used?.calls?.uncounted)).toEqual([0, 0]);
        expect([run.counted.isKeyThere, after(run.stdout, 'key')]).toEqual([true, '0']);
      },
    );

    it.skipIf(!isPossible)('gets nothing important when it was taken over', async () => {
      const run = await runInRunner(ATTACK(runtime), {
        runtime,
        script: 'attack',
        sudo,
        files: `${ATTACKED_FILES}${LOOK}`,
      });

      const { got, method, survivors, stuck } = readAttacked(run.stdout);
      expect([got.size, method]).toEqual([ATTEMPTS.length, way]);
      expect(findHarmful(got, 'allowlist')).toEqual([]);
      expect([survivors, stuck]).toEqual([0, '']);
      expect([run.counted.isKeyThere, after(run.stdout, 'key')]).toEqual([true, '0']);
    });
  },
);
