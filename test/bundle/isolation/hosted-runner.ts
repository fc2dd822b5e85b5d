/**
 * An imitated hosted runner for the shipped worker: namespaces in which the user `runner` has a work folder with
 * command files, credentials of tools, a tool cache that everyone can write to, sockets, and sudo if available.
 *
 * Needs root, and leaves nothing behind: its mounts and processes end with it. For sudo, see find-sudo.ts.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { renderAttack } from './attack-attempts.ts';
import { findSudo } from './find-sudo.ts';

const NEEDED = ['perl', 'ipcmk', 'ip', 'openssl', 'curl', 'setpriv', 'getent'];
const MISSING = NEEDED.filter(
  (name) => !['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some((at) => existsSync(`${at}/${name}`)),
);
const UNSHARE = 'unshare';
const NAMESPACES = [
  '--mount',
  '--pid',
  '--net',
  '--ipc',
  '--fork',
  '--kill-child=KILL',
  '--mount-proc',
  '--propagation',
  'private',
];
const IP = 'ip link set lo up && ip route add local default dev lo && mount -t tmpfs none /mnt';

/** Why no runner can be imitated here, found by trying; undefined if one can. */
export const CANNOT_IMITATE: string | undefined =
  MISSING.length > 0
    ? `${MISSING.join(', ')} not found`
    : spawnSync(UNSHARE, [...NAMESPACES, 'sh', '-c', IP]).status === 0
      ? undefined
      : 'it needs root and the right to make namespaces, mounts and routes';
if (CANNOT_IMITATE !== undefined) console.log(`skipped: a compromised agent on an imitated runner: ${CANNOT_IMITATE}.`);

const SUDO = CANNOT_IMITATE === undefined ? findSudo() : ({ kind: 'none', why: CANNOT_IMITATE } as const);
export const HAS_SUDO = SUDO.kind === 'sudo';
if (SUDO.kind === 'none') console.log(`skipped: a sandbox by sudo on an imitated runner: ${SUDO.why}.`);

export interface Attacked {
  /** Attempt → whether it succeeded. */
  readonly got: ReadonlyMap<string, boolean>;
  /** How the sandbox was built; undefined if there was none. */
  readonly method: string | undefined;
  /** Processes of the agent that still existed after the worker had ended. */
  readonly survivors: number;
  /** Files in the work tree that the runner's user could not remove. */
  readonly stuck: string;
}

const MOUNTS = String.raw`
L=$LAB; mkdir -p $L/etc $L/etcwork $L/usr $L/usrwork $L/home $L/opt
mount -t tmpfs srv /srv; mkdir /srv/dist; touch /srv/node
mount --bind "$DIST" /srv/dist; mount --bind "$NODE" /srv/node
cp "$L/attack.sh" "$SERVICES" /srv/; mkdir /srv/project; mount --bind "$PROJECT" /srv/project
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=lab -days 2 \
  -keyout /srv/key.pem -out /srv/cert.pem 2> /dev/null
ip link set lo up; ip route add local default dev lo; ip -6 route add local default dev lo
mount -t overlay etc -o "lowerdir=${'$'}{SUDO_ROOT:+$SUDO_ROOT/etc:}/etc,upperdir=$L/etc,workdir=$L/etcwork" /etc
mount -t overlay usr -o "lowerdir=${'$'}{SUDO_ROOT:+$SUDO_ROOT/usr:}/usr,upperdir=$L/usr,workdir=$L/usrwork" /usr
mount --bind $L/home /home; mount --bind $L/opt /opt
for folder in /tmp /var/tmp /var/spool; do mount -t tmpfs -o mode=1777 none $folder; done
mount -t tmpfs -o mode=755 run /run; mkdir -m 1777 -p /var/spool/cron/crontabs /var/spool/cron/atjobs; ipcmk -M 64 -p 0666 > /dev/null
echo 'runner:x:1901:1901::/home/runner:/bin/bash' >> /etc/passwd
printf 'runner:x:1901:\ndocker:x:1902:runner\n' >> /etc/group
echo 'runner:*:19000:0:99999:7:::' >> /etc/shadow
if [ "$SUDO" = with ]; then
  chown 0:0 /usr/bin/sudo; chmod 4755 /usr/bin/sudo; mkdir -p /etc/sudoers.d
  echo 'runner ALL=(ALL) NOPASSWD:ALL' > /etc/sudoers.d/runner; chmod 440 /etc/sudoers.d/runner
else rm -f /usr/bin/sudo; fi
echo nameserver 93.184.216.34 > /etc/resolv.conf
mkdir -p /opt/hostedtoolcache/node/bin; echo '#!/bin/sh' > /opt/hostedtoolcache/node/bin/node
chmod -R 777 /opt /usr/local/bin /usr/share/git-core/templates
`;

/** Creates the runner's files and the work tree of the compromised agent, as the runner's user. */
export const ATTACKED_FILES = String.raw`
cd /home/runner; W=work; C=$W/_temp/_runner_file_commands
mkdir -p $C $W/_actions/some/action $W/shop/shop runners/externals/node24/bin .docker .ssh .cargo/bin registry/subagents
for file in set_env add_path set_output save_state step_summary; do : > $C/${'$'}{file}_this; done; : > $C/set_env_other
echo 'echo next' > $W/_temp/next-step.sh; echo code > $W/_actions/some/action/dist.js
for file in .npmrc .git-credentials .docker/config.json .ssh/id_ed25519 .cargo/credentials.toml runners/.credentials; do
  echo a-secret > $file; done
: > .bashrc; : > runners/externals/node24/bin/node; chmod 755 runners/externals/node24/bin/node
cp /srv/attack.sh $W/shop/shop/attack.sh
printf -- '---\nruntime: command\ncommand: bash attack.sh\n---\nAttack.\n' > registry/subagents/attacker.md
cd $W/shop/shop; git init -q; git add -A
git -c user.name=a -c user.email=a@b.c commit -qm start
mkdir -p .git/modules/part; printf '[core]\n' > .git/modules/part/config; echo 'ref: x' > .git/modules/part/HEAD
`;

const AS_RUNNER = 'setpriv --reuid 1901 --regid 1901 --init-groups env -i HOME=/home/runner USER=runner';

/** Prints the results of the attempts after the worker has ended. `$W` is the runner's work folder. */
export const AFTER_ATTACK = String.raw`
echo "@survivors $(pgrep -fc 'sleep 1?[6]1.77')"
sed 's/^/@try /' $W/shop/shop/results.tsv
${AS_RUNNER} PATH=/usr/bin:/bin find $W/shop/shop -mindepth 1 -delete || true
echo "@stuck $(ls -A $W/shop/shop)"
`;

const RUN = String.raw`
/srv/node /srv/lab-services.ts /srv/key.pem /srv/cert.pem runner-listener & listener=$!
while [ ! -s /run/ports ]; do sleep 0.05; done; read LAB_PORT LAB_SERVICE < /run/ports
${AS_RUNNER} PATH=/usr/bin:/bin bash -euc "$FILES"
W=/home/runner/work
${AS_RUNNER} PATH=/home/runner/.cargo/bin:/opt/hostedtoolcache/node/bin:/usr/local/bin:/usr/bin:/bin TMPDIR=$W/_temp \
  LAB_PORT=$LAB_PORT LAB_SERVICE=$LAB_SERVICE AGORA_RUNTIME_ENV_ALLOW='LAB_*' \
  AGORA_NETWORK=$NETWORK AGORA_SERVICE_PORTS=$LAB_SERVICE \
  AGORA_ALLOW_HOSTS=listed.example.com,rebind.example.com,loop.example.com,inner.example.com AGORA_SUBAGENT=attacker AGORA_ISOLATION=$ISOLATION \
  AGORA_STATE_KEY=a-state-key-that-is-long-enough AGORA_WORKSPACE=$W/shop/shop AGORA_REGISTRY=/home/runner/registry \
  AGORA_ARTIFACTS=/home/runner/artifacts RUNNER_TEMP=$W/_temp GITHUB_WORKSPACE=$W/shop/shop \
  /srv/node /srv/dist/worker/main.cjs || echo "worker ended with $?"
kill $listener
${AFTER_ATTACK}
`;

/**
 * Runs a bash script in the imitated runner, as root, with bash as its first process.
 * @param environment `SUDO`: `with` if the runner's user may use sudo without a password.
 * @returns its output.
 */
export async function imitateRunner(
  script: string,
  environment: Readonly<Record<string, string>> & { readonly SUDO: 'with' | 'without' },
): Promise<string> {
  const lab = await mkdtemp(join(tmpdir(), 'agora-hosted-'));
  try {
    await writeFile(join(lab, 'attack.sh'), renderAttack(), { mode: 0o755 });
    const { stdout } = await promisify(execFile)(
      UNSHARE,
      [...NAMESPACES, ...['bash', '-uc', `set -e\n${MOUNTS}\nset +e\n${script}`]],
      {
        env: {
          PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
          LAB: lab,
          DIST: resolve('dist'),
          NODE: process.execPath,
          PROJECT: resolve('.'),
          SUDO_ROOT: SUDO.kind === 'sudo' ? SUDO.root : '',
          SERVICES: join(import.meta.dirname, 'lab-services.ts'),
          ...environment,
        },
        maxBuffer: 64 * 1_048_576,
      },
    );
    return stdout;
  } finally {
    await rm(lab, { recursive: true, force: true });
  }
}

/** Runs the compromised agent. @param sudo whether the runner's user may use it without a password. */
export async function attack(
  isolation: 'none' | 'sandbox',
  sudo: 'with' | 'without',
  network: 'open' | 'allowlist' = 'open',
): Promise<Attacked> {
  return readAttacked(
    await imitateRunner(RUN, { SUDO: sudo, FILES: ATTACKED_FILES, ISOLATION: isolation, NETWORK: network }),
  );
}

/** @throws with the end of the output if the agent made no attempt. */
export function readAttacked(stdout: string): Attacked {
  const lines = stdout.split('\n');
  const tries = lines.flatMap((line) => (line.startsWith('@try ') ? [line.slice(5).split('\t')] : []));
  const chosen = lines.find((line) => line.includes('"isolation.chosen"'));
  if (chosen === undefined || tries.length === 0) throw new Error(`The agent did not run:\n${stdout.slice(-4_000)}`);
  const after = (word: string) => lines.find((line) => line.startsWith(`@${word} `))?.slice(word.length + 2) ?? '';
  return {
    got: new Map(tries.map(([name = '', got]) => [name, got === 'got'])),
    method: (JSON.parse(chosen) as { method?: string }).method,
    survivors: Number(after('survivors')),
    stuck: after('stuck'),
  };
}
