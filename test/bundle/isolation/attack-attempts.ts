/**
 * What a compromised agent tries: each attempt is a bash script that succeeds if the agent achieves its aim.
 *
 * They run on an imitated hosted runner (hosted-runner.ts). The user `runner` owns the work folder with the command
 * files of two steps. Its HOME has credentials of tools. Everyone can write to the tool cache and /usr/local/bin, as in
 * the images of hosted runners.
 */
import { NETWORK, OPEN, soon, type Tries } from './network-attempts.ts';

export interface Attempt {
  readonly group: string;
  readonly name: string;
  readonly script: string;
  /** Why it may succeed in a sandbox. */
  readonly harmless?: string;
  /** Why it may succeed with a list of allowed hosts. If omitted, as above, unless that reason is the open network. */
  readonly listed?: string;
}

const W = '/home/runner/work';
const C = `${W}/_temp/_runner_file_commands`;
/**
 * Does something with each process of the action. `worker/`: an agent has its own server, which is called main.cjs.
 * `[m]` prevents the attempt from finding itself.
 */
const each = (act: string): string =>
  `for p in /proc/[0-9]*; do grep -qsa "worker/[m]ain.cjs" $p/cmdline || continue; ${act} && exit 0; done; exit 1`;

/** The number of a system call on x86-64 and on arm64. */
function ofMachine(x86: number, arm: number): string {
  return `(require POSIX, (POSIX::uname())[4] eq "aarch64" ? ${arm} : ${x86})[-1]`;
}

/** Copies the first open file of a process into its own process. */
const TAKE_FILE = (pid: string): string =>
  `perl -e 'my $of = syscall(434, $ARGV[0] + 0, 0); exit($of < 0 || syscall(438, $of, 0, 0) < 0)' ${pid}`;

/** Without a sandbox, these depend on the kernel's build and settings, and on the parent of the worker. */
export const UP_TO_THE_MACHINE = [
  'use io_uring',
  'inherit a file that it left open',
  "open a connection to the machine's host (VSOCK)",
];

function group(name: string, attempts: Tries): Attempt[] {
  return Object.entries(attempts).map(([attempt, given]) => {
    if (typeof given === 'string') return { group: name, name: attempt, script: given };
    const [script, harmless, why] = given;
    return { group: name, name: attempt, script, harmless, ...(why !== undefined && { listed: why }) };
  });
}

const ENDS = 'it ends with the sandbox';
const GONE = 'it is in memory or in a separate folder, and is deleted with the sandbox';
export const ATTEMPTS: readonly Attempt[] = [
  ...group('Rights', {
    'become root with sudo': 'sudo -n true',
    'run a set-user-id program':
      'cp /usr/bin/id ./suid && chmod 4755 suid && grep -q "NoNewPrivs:.0" /proc/self/status',
    'mount a file system over /opt': 'mount -t tmpfs none /opt',
    'remove a mount': 'umount /etc/passwd || umount /usr',
    'create a device node': 'mknod device b 8 0',
    'join the namespaces of process 1': 'nsenter -t 1 -m true',
    'write below /usr from a user namespace':
      'unshare -Urm sh -c "mount -o remount,bind,rw /usr && touch /usr/planted"',
    'create a user namespace': ['unshare -Ur true', 'it gives no rights outside of it'],
    'write to /proc/sysrq-trigger': 'test -w /proc/sysrq-trigger',
    'set the program that handles core dumps': 'test -w /proc/sys/kernel/core_pattern',
    'write to a control group': 'touch /sys/fs/cgroup/agora-planted',
    'leave a set-user-id program behind': 'cp /usr/bin/id sui && chmod 4755 sui && test -u sui',
    'leave a set-group-id program behind': [
      'cp /usr/bin/id sgi && chmod 2755 sgi && test -g sgi',
      "it has the group of the work tree's owner, and only processes that can reach the work tree can use it",
    ],
    'create a device node with the number 0, 0': ['mknod none c 0 0 && test -c none', 'nothing can be read from it'],
    'use io_uring': 'perl -e \'exit(syscall(425, 8, my $given = "\\0" x 120) < 0)\'',
    "read its user's keys in the kernel": `perl -e 'exit(syscall(${ofMachine(250, 219)}, 0, -4, 1) < 0)'`,
    'uncover hidden files from a user namespace':
      'unshare -Urm sh -c "umount /etc/passwd && grep -q runner: /etc/passwd"',
    'mount /sys in its own namespaces': 'unshare -Urnm sh -c "mount -t sysfs none /tmp && test -e /tmp/kernel"',
    'mount the control groups in its own namespace and change them':
      'unshare -UrCm sh -c "mount -t cgroup2 none /tmp && mkdir /tmp/planted"',
    'open a raw socket': 'python3 -c "import socket; socket.socket(socket.AF_PACKET, socket.SOCK_RAW)"',
  }),
  ...group("The action's process", {
    'read its environment': 'grep -qsz "^AGORA_STATE_KEY=" /proc/[0-9]*/environ',
    'see its command line': 'grep -qsa "worker/[m]ain.cjs" /proc/[0-9]*/cmdline',
    'map its memory': each('head -c1 $p/maps | grep -q .'),
    'read its memory': each(
      'a=$((0x$(head -1 $p/maps | cut -d- -f1))); dd if=$p/mem bs=1 count=1 skip=$a | wc -c | grep -q 1',
    ),
    'list its open files': each('ls $p/fd | grep -q .'),
    'read files through its root folder': each('ls $p/root/home/runner/.npmrc'),
    'send it a signal': each('kill -0 ${p#/proc/}'),
    'trace it': each(`perl -e 'exit(syscall(${ofMachine(101, 117)}, 0x4206, $ARGV[0] + 0, 0, 0) < 0)' \${p#/proc/}`),
    'copy an open file out of it (pidfd_getfd)': each(TAKE_FILE('${p#/proc/}')),
    'inherit a file that it left open': 'ls /proc/self/fd | grep -vE "^[0-3]$"',
    'read the memory of process 1': 'dd if=/proc/1/mem bs=1 count=1 skip=4194304 status=none | wc -c | grep -q 1',
    'read the environment of process 1': 'cat /proc/1/environ | grep -q .',
    'find the pipe of the sandbox': 'readlink /proc/1/fd/0',
    'copy the connection to the worker out of process 1 (pidfd_getfd)': TAKE_FILE('1'),
    'trace process 1': `perl -e 'exit(syscall(${ofMachine(101, 117)}, 0x4206, 1, 0, 0) < 0)'`,
    'read files through the root folder of process 1': 'ls /proc/1/root/home/runner',
    'find shared memory of another program (System V)': 'ipcs -m | grep -q " 666 "',
    'kill process 1': 'kill -9 1 && sleep 0.3 && ! kill -0 1',
    'see processes of other users': 'ps -eo args= | grep -q "[r]unner-listener"',
  }),
  ...group("The runner's files", {
    'write to GITHUB_ENV of this step': `echo BASH_ENV=/tmp/x >> ${C}/set_env_this`,
    'write to GITHUB_PATH of this step': `echo /tmp/x >> ${C}/add_path_this`,
    'write to GITHUB_OUTPUT of this step': `echo a=b >> ${C}/set_output_this`,
    'write to GITHUB_STATE of this step': `echo a=b >> ${C}/save_state_this`,
    'write to the step summary': `echo a >> ${C}/step_summary_this`,
    'write to GITHUB_ENV of another step': `echo BASH_ENV=/tmp/x >> ${C}/set_env_other`,
    'list the command files': `ls ${C}/ | grep -q .`,
    'find the command files from its HOME': 'ls "$HOME"/../../../_runner_file_commands/ | grep -q .',
    'change a script of the next step': `echo evil >> ${W}/_temp/next-step.sh`,
    'change the code of an action': `echo evil >> ${W}/_actions/some/action/dist.js`,
    "read the runner's settings": 'cat /home/runner/runners/.credentials',
    "change the runner's Node": 'test -w /home/runner/runners/externals/node24/bin/node',
  }),
  ...group('Credentials of tools', {
    'read .npmrc': 'cat /home/runner/.npmrc',
    'read .git-credentials': 'cat /home/runner/.git-credentials',
    "read Docker's config.json": 'cat /home/runner/.docker/config.json',
    'read an SSH key': 'cat /home/runner/.ssh/id_ed25519',
    'read .cargo/credentials.toml next to a folder of the PATH': 'cat /home/runner/.cargo/credentials.toml',
    'read credentials through a link in the work tree': 'ln -sf /home/runner/.npmrc link && cat link',
    'read credentials through a hard link': 'ln /home/runner/.npmrc hard && cat hard',
    'read /etc/shadow': 'grep -q root: /etc/shadow',
    "use Docker's socket": 'test -w /run/docker.sock || test -w /var/run/docker.sock',
    'use a socket of the runner': `curl -s -m20 --unix-socket ${W}/_temp/action.sock http://x/ | grep -q secret`,
  }),
  ...group('Later steps', {
    "call its user's service manager through the bus":
      'curl -s -m20 --unix-socket /run/user/1901/bus http://x/ | grep -q secret',
    'create an at job': 'touch /var/spool/cron/atjobs/a0001',

    'write .bashrc': 'echo evil >> /home/runner/.bashrc',
    'write .bash_profile': 'touch /home/runner/.bash_profile',
    'write .gitconfig': 'touch /home/runner/.gitconfig',
    'write a systemd unit':
      'mkdir -p /home/runner/.config/systemd/user && touch /home/runner/.config/systemd/user/x.service',
    'write into the tool cache': 'touch /opt/hostedtoolcache/planted',
    'replace Node in the tool cache': 'echo evil >> /opt/hostedtoolcache/node/bin/node',
    'write into /usr/local/bin': 'touch /usr/local/bin/git',
    "write into git's templates": 'touch /usr/share/git-core/templates/hooks/planted',
    'write into /etc/profile.d': 'touch /etc/profile.d/x.sh',
    'create a crontab': 'touch /var/spool/cron/crontabs/runner',
    'leave a file behind in /var/tmp': ['touch /var/tmp/planted', GONE],
    'leave a file behind in /tmp': ['touch /tmp/planted', GONE],
    'leave a file behind in /dev/shm': ['touch /dev/shm/planted', GONE],
    'leave a background process behind': [
      `setsid nohup sleep 61.77 > /dev/null 2>&1 & ${soon('pgrep -f "sleep [6]1.77"')}`,
      ENDS,
    ],
    'leave a hidden process behind: two forks, its own session, no environment': [
      `(env -i setsid nohup sleep 161.77 > /dev/null 2>&1 &); ${soon('pgrep -f "sleep 1[6]1.77"')}`,
      ENDS,
    ],
  }),
  ...group("Git's configuration", {
    'write a hook': 'echo "#!/bin/sh" > .git/hooks/post-checkout',
    'set core.hooksPath': 'git config core.hooksPath /tmp/hooks',
    'set core.fsmonitor': 'git config core.fsmonitor /tmp/monitor',
    'set a credential helper': "git config credential.helper '!true'",
    'rename .git/config': 'mv .git/config .git/config2 && mv .git/config2 .git/config',
    'rename .git': 'mv .git .git2 && mv .git2 .git',
    'write info/attributes': 'echo "* filter=x" > .git/info/attributes',
    'write the configuration of a submodule': 'echo "[core]" >> .git/modules/part/config',
    'leave a command behind for the next rebase': [
      'mkdir .git/rebase-merge && echo "exec evil" > .git/rebase-merge/git-rebase-todo',
      'it is removed after the run',
    ],
    'leave a repository behind in the work tree': [
      'git init -q inner && git -C inner config core.fsmonitor /tmp/monitor',
      'it is removed after the run',
    ],
    'store a submodule with hooks for its first checkout': [
      'git init -q --bare .git/modules/later && echo evil > .git/modules/later/hooks/post-checkout',
      'its settings and hooks are removed after the run',
    ],
    'redirect the repository with commondir': [
      'echo /tmp > .git/commondir; rm .git/commondir',
      'it is removed after the run',
    ],
  }),
  ...group('The network', NETWORK),
];

/** Whether the success of an attempt is harmless. */
function isHarmless({ harmless, listed: why }: Attempt, network: 'open' | 'allowlist'): boolean {
  return network === 'open' ? harmless !== undefined : (why ?? harmless ?? OPEN) !== OPEN;
}

/** Names of the successful attempts that are harmful. */
export function findHarmful(got: ReadonlyMap<string, boolean>, network: 'open' | 'allowlist'): readonly string[] {
  const harmful = ATTEMPTS.filter((attempt) => got.get(attempt.name) === true && !isHarmless(attempt, network));
  return harmful.map(({ name }) => name);
}

/** A script that makes all attempts and writes `name<TAB>got` or `name<TAB>-` to a file in the work tree. */
export function renderAttack(): string {
  const tries = ATTEMPTS.map(({ name, script }) => `try ${quote(name)} ${quote(script)}`);
  return [
    '#!/bin/bash',
    'try() {',
    '  if timeout 60 bash -c "$2" > /dev/null 2>&1 < /dev/null; then got=got; else got=-; fi',
    '  printf "%s\\t%s\\n" "$1" "$got" >> results.tsv',
    '}',
    ...tries,
    'exit 0',
    '',
  ].join('\n');
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
