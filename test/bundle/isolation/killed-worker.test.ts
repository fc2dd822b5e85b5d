/** The shipped worker is killed with SIGKILL at any point of a run: nothing of its sandboxes remains. */
import { describe, expect, it } from 'vitest';
import { CANNOT_IMITATE, HAS_SUDO, imitateRunner } from './hosted-runner.ts';

/** `log`: once the worker has logged this. `in`: while that program runs. `soon`: seconds after its first line. */
const POINTS = [
  ['log', 'worker.boot'],
  ...['0.02', '0.06', '0.1', '0.15'].map((seconds) => ['soon', seconds] as const),
  ['log', 'isolation.chosen'],
  ['in', 'setup'],
  ['log', 'setup-script.ran'],
  ['in', 'agent'],
  ['log', 'runtime.adapter.ran'],
  ['in', 'verify'],
  ['log', 'verify.ran'],
] as const;

/** Each program ends immediately, except for the one that hides and keeps running. */
const STAY = String.raw`#!/bin/bash
[ "$1" = "$(cat stay-in)" ] || exit 0
trap '' TERM HUP INT
setsid nohup sleep 300 > /dev/null 2>&1 &
(env -i sleep 300 &)
touch running; chmod 700 running; mkdir -p deep/er && touch deep/er/file
sleep 300
`;

const RUN = String.raw`
W=/home/runner/work; AS="setpriv --reuid 1901 --regid 1901 --init-groups env -i HOME=/home/runner USER=runner"
mkdir -p $W/_temp; chown -R 1901:1901 /home/runner
$AS PATH=/usr/bin:/bin bash -euc 'cd; mkdir registry registry/subagents
printf -- "---\nruntime: command\ncommand: bash stay.sh agent\nverify:\n  command: bash stay.sh verify\n---\nStay.\n" > registry/subagents/stayer.md'
# Everything in here but this shell and what it asks with, which may have begun by then or not.
others() { ps -eo stat=,pid=,args= | grep -v "^Z" | awk -v me=$$ '$2 != me' | grep -vE "ps -eo stat=|grep -v|awk -v me|bash -uc|wc -l" ; }
state() { sort /proc/self/mountinfo | sed 's/ [0-9]* [0-9]* / /' | sha256sum; sha256sum /etc/passwd /etc/group; }
while read -r kind what; do
  rm -rf $W/shop; $AS PATH=/usr/bin:/bin STAY="$STAY" what="$what" bash -euc 'mkdir -p ~/work/shop; cd ~/work/shop; git init -q
  printf "%s" "$STAY" > stay.sh; echo "bash stay.sh setup" > agora-setup.sh; echo "$what" > stay-in
  git add -A; git -c user.name=a -c user.email=a@b.c commit -qm start'
  before=$(state); : > /run/log
  $AS PATH=/usr/bin:/bin TMPDIR=$W/_temp RUNNER_TEMP=$W/_temp AGORA_SUBAGENT=stayer AGORA_ISOLATION=sandbox AGORA_NETWORK=allowlist \
    AGORA_ALLOW_HOSTS=npm AGORA_STATE_KEY=a-state-key-that-is-long-enough AGORA_WORKSPACE=$W/shop AGORA_REGISTRY=/home/runner/registry \
    AGORA_ARTIFACTS=/home/runner/artifacts /srv/node /srv/dist/worker/main.cjs > /run/log 2>&1 & worker=$!
  reached() {
    case $kind in
      log) grep -q "\"kind\":\"$what\"" /run/log;;
      in) test -e $W/shop/running;;
      soon) grep -q '"worker.boot"' /run/log && sleep $what;;
    esac
  }
  at=missed
  while kill -0 $worker 2> /dev/null; do if reached; then at=reached; break; fi; sleep 0.01; done
  reached && at=reached
  kill -9 $worker 2> /dev/null; wait $worker 2> /dev/null
  for try in $(seq 2400); do left=$(others | wc -l); [ $left = 0 ] && break; sleep 0.1; done
  spaces=$(for p in /proc/[0-9]*; do readlink $p/ns/net $p/ns/mnt $p/ns/user $p/ns/pid; done 2> /dev/null | sort -u | wc -l)
  [ "$before" = "$(state)" ] && same=same || same=changed
  $AS PATH=/usr/bin:/bin find $W/shop -mindepth 1 -delete 2> /dev/null
  echo "@point $kind $what $at left=$left spaces=$spaces machine=$same stuck=$(ls -A $W/shop | wc -l)"
  [ $left = 0 ] || others
  [ $at = reached ] || cat /run/log
done <<< "$POINTS"
grep -o '"method":"[a-z-]*"' /run/log | head -1
`;

async function killAtEachPoint(sudo: 'with' | 'without'): Promise<readonly string[]> {
  const points = POINTS.map((point) => point.join(' ')).join('\n');
  const said = await imitateRunner(RUN, { SUDO: sudo, STAY, POINTS: points });
  expect(said).toContain(sudo === 'with' ? '"method":"sudo"' : '"method":"user-namespace"');
  return said.split('\n').filter((line) => line.startsWith('@point '));
}

const NOTHING_LEFT = POINTS.map((point) => `@point ${point.join(' ')} reached left=0 spaces=4 machine=same stuck=0`);

/** 12 runs, one after another. */
const LIMIT = { timeout: 900_000 };

describe.skipIf(CANNOT_IMITATE !== undefined)('a worker that is killed', () => {
  it('leaves no process, mount, namespace, account or file of a sandbox without sudo', LIMIT, async () => {
    expect(await killAtEachPoint('without')).toEqual(NOTHING_LEFT);
  });

  it.skipIf(!HAS_SUDO)('leaves none of a sandbox built with sudo', LIMIT, async () => {
    expect(await killAtEachPoint('with')).toEqual(NOTHING_LEFT);
  });
});
