/** The shipped worker on a machine without a working sandbox: it reports that, and starts nothing that needs one. */
import { describe, expect, it } from 'vitest';
import { CANNOT_IMITATE, imitateRunner } from './hosted-runner.ts';

const RUN = String.raw`
W=/home/runner/work; AS="setpriv --reuid 1901 --regid 1901 --init-groups env -i HOME=/home/runner USER=runner"
mkdir -p $W/_temp; chown -R 1901:1901 /home/runner
$AS PATH=/usr/bin:/bin bash -euc 'cd; mkdir registry registry/subagents work/shop
printf -- "---\nruntime: command\ncommand: touch ran\n---\nDo it.\n" > registry/subagents/doer.md; cd work/shop
git init -q; echo "touch set-up" > agora-setup.sh; git add -A; git -c user.name=a -c user.email=a@b.c commit -qm start'
rm /usr/bin/perl
$AS PATH=/usr/bin:/bin TMPDIR=$W/_temp RUNNER_TEMP=$W/_temp AGORA_SUBAGENT=doer $SETTINGS \
  AGORA_STATE_KEY=a-state-key-that-is-long-enough AGORA_WORKSPACE=$W/shop AGORA_REGISTRY=/home/runner/registry \
  AGORA_ARTIFACTS=/home/runner/artifacts /srv/node /srv/dist/worker/main.cjs
echo "@ended $?"; echo "@ran $(cd $W/shop; ls ran set-up 2> /dev/null | tr '\n' ' ')"
`;

interface Refused {
  readonly code: string;
  readonly ran: string;
  readonly log: readonly { readonly kind: string; readonly [field: string]: unknown }[];
}

async function start(settings: string): Promise<Refused> {
  const said = await imitateRunner(RUN, { SUDO: 'without', SETTINGS: settings });
  const lines = said.split('\n');
  const after = (word: string) => lines.find((line) => line.startsWith(`@${word} `))?.slice(word.length + 2) ?? '';
  return {
    code: after('ended'),
    ran: after('ran').trim(),
    log: lines.flatMap((line) => (line.startsWith('{"kind":') ? [JSON.parse(line) as Refused['log'][number]] : [])),
  };
}

describe.skipIf(CANNOT_IMITATE !== undefined)('when no sandbox can be built', () => {
  it.each(['AGORA_ISOLATION=sandbox', 'AGORA_ISOLATION=auto AGORA_NETWORK=allowlist'])(
    'nothing is started with %s, and the log says why',
    async (settings) => {
      const { code, ran, log } = await start(settings);

      expect(code).not.toBe('0');
      expect(ran).toBe('');
      expect(log.find(({ kind }) => kind === 'dispatch.failed')).toMatchObject({
        detail: expect.stringMatching(/\/usr\/bin\/perl, which is not installed/) as unknown,
      });
    },
  );

  it('everything is started with AGORA_ISOLATION=auto, and the log says what that means', async () => {
    const { code, ran, log } = await start('AGORA_ISOLATION=auto');

    expect([code, ran]).toEqual(['0', 'ran set-up']);
    expect(log.find(({ kind }) => kind === 'isolation.chosen')).toMatchObject({
      mode: 'none',
      asked: 'auto',
      tried: [expect.stringContaining('/usr/bin/perl')],
      unprotected: expect.arrayContaining([expect.stringContaining("runner's user")]) as unknown,
    });
  });
});
