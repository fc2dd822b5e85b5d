/** The shipped worker on machines whose runner is in a folder that a sandbox shows, or that it needs itself. */
import { describe, expect, it } from 'vitest';
import { CANNOT_IMITATE, HAS_SUDO, imitateRunner } from './hosted-runner.ts';

const RUN = String.raw`
# A mount of its own: this is a folder of the real machine otherwise.
mkdir -p $PLACE; mount -t tmpfs none $PLACE || exit 1
R=$PLACE/actions-runner; O=$PLACE/other-runner; W=$R/_work; E=$PLACE/work-of-other
AS="setpriv --reuid 1901 --regid 1901 --init-groups env -i HOME=/home/runner USER=runner"
mkdir -p /home/runner
for one in $R $O; do mkdir -p $one/externals/node24/bin $one/_work/_temp $one/_work/_tool/bin $one/_work/shop
  echo '{}' > $one/.runner; echo a-secret > $one/.credentials; echo a-secret > $one/_work/shop/checked-out; done
# config.sh --work; the runner writes the file with a byte order mark.
printf '\357\273\277{"workFolder": "../work-of-other"}' > $O/.runner; mkdir -p $E/shop; echo a-secret > $E/shop/checked-out
cp /srv/node $R/externals/node24/bin/node; printf '#!/bin/sh\necho a-tool\n' > $W/_tool/bin/tool
chmod 755 $R/externals/node24/bin/node $W/_tool/bin/tool; chown -R 1901:1901 $R $O $E /home/runner
$AS PATH=/usr/bin:/bin R=$R O=$O E=$E bash -ec 'cd; mkdir registry registry/subagents; cat > agent.sh <<END
read_it() { cat "\$2" > /dev/null 2>&1 && echo "\$1" >> seen; }
tool >> seen; $R/externals/node24/bin/node -p "\"its-node\"" >> seen
read_it own-credentials $R/.credentials; read_it others-credentials $O/.credentials
read_it others-checkout $O/_work/shop/checked-out; read_it others-elsewhere $E/shop/checked-out; if : > $R/new; then echo written >> seen; fi
END
printf -- "---\nruntime: command\ncommand: bash agent.sh 2> /dev/null\n---\nDo it.\n" > registry/subagents/doer.md
cd $R/_work/shop; rm checked-out; cp ~/agent.sh .
git init -q; git add -A; git -c user.name=a -c user.email=a@b.c commit -qm start'
$AS PATH=$W/_tool/bin:/usr/bin:/bin TMPDIR=$W/_temp RUNNER_TEMP=$W/_temp RUNNER_TOOL_CACHE=$W/_tool GITHUB_WORKSPACE=$W/shop \
  AGORA_SUBAGENT=doer AGORA_ISOLATION=sandbox AGORA_STATE_KEY=a-state-key-that-is-long-enough AGORA_WORKSPACE=$W/shop \
  AGORA_REGISTRY=/home/runner/registry AGORA_ARTIFACTS=/home/runner/artifacts \
  $R/externals/node24/bin/node /srv/dist/worker/main.cjs
echo "@ended $?"; sed 's/^/@seen /' $W/shop/seen
`;

const MACHINES = [...(HAS_SUDO ? (['with'] as const) : []), 'without' as const].flatMap((sudo) =>
  ['/opt', '/opt/runners', '/mnt'].map((place) => ({ place, sudo })),
);

describe.skipIf(CANNOT_IMITATE !== undefined)('a runner below a folder of the system', () => {
  it.each(MACHINES)(
    'has a sandbox with its tools, and without its files and those of other runners: $place, $sudo sudo',
    async ({ place, sudo }) => {
      const said = (await imitateRunner(RUN, { SUDO: sudo, PLACE: place })).split('\n');

      expect(said.filter((line) => line.startsWith('@'))).toEqual(['@ended 0', '@seen a-tool', '@seen its-node']);
    },
  );
});
