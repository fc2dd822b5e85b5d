/**
 * Builds a sandbox and is its first process: one Perl program without modules, because Perl is on every Debian, Ubuntu
 * and Fedora, can make the system calls for mounts, and starts in five milliseconds. About forty `mount` processes
 * would take a third of a second.
 *
 * It decides nothing. It carries out the records of worker/sandbox/sandbox-plan.ts, which arrive on its standard input
 * before any program of the agent runs. Afterwards, standard input is the connection to the worker: `TERM`, `INT` and
 * `KILL` are passed on to the agent. When the connection ends, for whatever reason, the first process ends and with it
 * everything in the sandbox.
 *
 * Standard input is a channel of Node's whose messages are lines of JSON: sudo closes everything above 2, and a socket
 * can be handed to the worker on this channel. In this way the worker listens in a network that it is not part of: the
 * sockets are opened here, in the sandbox's own network, and served there.
 *
 * When something goes wrong before the program starts, the exit code is 125 and one line on standard error begins with
 * the plan's nonce.
 *
 * @see https://man7.org/linux/man-pages/man2/mount_setattr.2.html
 */
export const ENTER_SCRIPT = String.raw`
use strict; use warnings; use Config;
$0 = 'agora-sandbox';
# The agent has another user, and the runner's umask may hide new folders from it.
umask 022;
my $arm = $Config{archname} =~ /^(aarch64|arm64)/;
my %call = $arm
  ? (mount => 40, umount => 39, pivot => 41, unshare => 97, prctl => 167, capset => 91, groups => 159, uid => 147,
     gid => 149, setsid => 157, keyctl => 219, sendmsg => 211, limit => 261)
  : (mount => 165, umount => 166, pivot => 155, unshare => 272, prctl => 157, capset => 126, groups => 116, uid => 117,
     gid => 119, setsid => 112, keyctl => 250, sendmsg => 46, limit => 302);
my ($open_tree, $move_mount, $mount_setattr, $close_range) = (428, 429, 442, 436);
my ($nonce, $empty, $none) = ('', '', 'none');

sub fail { my $why = $!; syswrite(STDERR, "$nonce $_[0]: $why\n"); exit 125 }
sub sys {
  my ($name, $number, @given) = @_;
  my $end = syscall($number, @given);
  $end == -1 and fail($name);
  return $end;
}
my $lines = '';
sub take_line {
  my $end;
  while (($end = index($lines, "\n")) < 0) { sysread(STDIN, my $part, 1 << 20) or exit 143; $lines .= $part }
  return substr($lines, 0, $end + 1, '');
}
# One message of Node's with a socket in it: sendmsg with SCM_RIGHTS.
sub hand_over {
  my ($socket, $text) = @_;
  my $io = pack('PQ', $text, length $text);
  my $control = pack('Qlllx4', 20, 1, 1, fileno($socket));
  my $message = pack('QLx4PQPQlx4', 0, 0, $io, 1, $control, length $control, 0);
  sys('hand a socket over', $call{sendmsg}, 0, $message, 0);
}
sub put {
  my ($path, $text) = @_;
  open(my $file, '>', $path) or fail("write $path");
  print $file $text;
  close($file) or fail("write $path");
}
sub folders {
  my $made = '';
  for my $part (split m{/}, $_[0]) {
    $made .= $part;
    if ($made ne '' && !-d $made) { mkdir $made, 0755 or fail("mkdir $made") }
    $made .= '/';
  }
}
sub above { my $path = $_[0]; $path =~ s{/[^/]*$}{}; folders($path) }

my @records = map { [unpack('(N/a*)*', $_)] } unpack('(N/a*)*', pack('H*', take_line() =~ s/["\n]//gr));
my %said;
push @{$said{$_->[0]}}, [@$_[1 .. $#$_]] for @records;
$nonce = $said{nonce}[0][0];
my @ids = @{$said{ids}[0]};
my $nested = $said{nested};

# On disk the files stay the worker's; in the sandbox they are the agent's.
my $map;
if (my $own = $said{own}) {
  pipe(my $ready, my $tell) && pipe(my $over, my $finish) or fail('pipe');
  my $holder = fork() // fail('fork');
  if (!$holder) {
    close $finish;
    syscall($call{unshare}, 0x10000000) == 0 or exit 1;
    syswrite($tell, 'x'); sysread($over, my $end, 1);
    exit 0;
  }
  close $tell;
  sysread($ready, my $is_ready, 1) or fail('user namespace for the mapping of ids');
  put("/proc/$holder/uid_map", "$own->[0][0] $ids[0] 1");
  put("/proc/$holder/gid_map", "$own->[0][1] $ids[1] 1");
  open($map, '<', "/proc/$holder/ns/user") or fail('user namespace for the mapping of ids');
  close $finish; waitpid($holder, 0);
}

# Mounts, processes, System V IPC and host name of its own; without root also a user namespace, to be allowed to.
my $namespaces = 0x00020000 | 0x20000000 | 0x08000000 | 0x04000000;
$namespaces |= 0x40000000 if $said{network};
sys('unshare', $call{unshare}, $namespaces | ($nested ? 0x10000000 : 0));
if ($nested) {
  put('/proc/self/setgroups', 'deny');
  put('/proc/self/uid_map', "0 $ids[0] 1");
  put('/proc/self/gid_map', "0 $ids[1] 1");
}
# A network in which there is nothing but what the worker serves.
if ($said{network}) {
  socket(my $device, 2, 2, 0) or fail('socket');
  my $up = pack('a16sx22', 'lo', 0x41);
  ioctl($device, 0x8914, $up) or fail('loopback');
  for my $listen (@{$said{listen} || []}) {
    my $port = $listen->[0];
    socket(my $socket, 2, 1, 0) or fail('socket');
    bind($socket, pack('SnC4x8', 2, $port, 127, 0, 0, 1)) or fail("bind $port");
    listen($socket, 511) or fail("listen $port");
    hand_over($socket, qq({"cmd":"NODE_HANDLE","type":"net.Server","msg":$port}\n));
  }
}
sys('private mounts', $call{mount}, $none, my $top = '/', $empty, 0x4000 | 0x40000, $empty);

pipe(my $told, my $report) or fail('pipe');
my $first = fork() // fail('fork');
if ($first) {
  close $report; waitpid($first, 0);
  my $code = ($? & 127) ? 128 + ($? & 127) : $? >> 8;
  # Ended by a signal: so are we, and sudo after us.
  if (sysread($told, my $number, 1)) {
    $SIG{$_} = 'DEFAULT' for qw(INT TERM HUP PIPE);
    kill unpack('C', $number), $$;
    sleep 1;
  }
  exit $code;
}
close $told;
sys('prctl', $call{prctl}, 1, 9, 0, 0, 0);

# Sources are opened before anything is mounted over them, without following a link at their end.
sub opened {
  my ($source, $set, $mapped) = @_;
  my $tree = sys("open $source", $open_tree, -100, $source, 1 | 02000000 | 0x100 | 0x8000);
  my $attributes = pack('QQQQ', $set | ($mapped ? 0x100000 : 0), 0, 0, $mapped ? fileno($map) : 0);
  sys("attributes of $source", $mount_setattr, $tree, $empty, 0x1000 | 0x8000, $attributes, 32);
  return $tree;
}
sub attach { my ($tree, $target) = @_; sys("mount $target", $move_mount, $tree, $empty, -100, $target, 4) }
sub mounted {
  my ($kind, $target, $flags, $options) = @_;
  sys("mount $kind at $target", $call{mount}, $kind, $target, my $type = $kind, $flags, $options);
}
my %flags = (read => 1 | 2 | 4, write => 2 | 4, device => 2 | 8);
my @opened = map {
  my ($operation, $source, $target, $how, $mapped) = @$_;
  $operation eq 'bind' ? opened($source, $flags{$how}, $mapped && $map) : 0
} @records;

# Asked before the root of the sandbox covers what is below /mnt.
my %is_folder = map { $_ => 1 } grep { m{^/} && -d } map { @$_[1 .. $#$_] } grep { $_->[0] =~ /^(bind|hide)$/ } @records;
sub mount_point {
  my ($source, $target) = ($_[0], ".$_[1]");
  if ($is_folder{$source}) { folders($target) } elsif (!-e $target) { above($target); put($target, '') }
}
my $fixed = pack('QQQQ', 1 | 2, 0, 0, 0);
my $root = '/mnt';
mounted('tmpfs', $root, 2 | 4, 'mode=755,size=64m');
chdir $root or fail('chdir');
my %carry_out = (
  bind => sub { my ($tree, $source, $target) = @_; mount_point($source, $target); attach($tree, ".$target") },
  folder => sub { my (undef, $path, $mode) = @_; folders(".$path"); chmod oct($mode), ".$path" if defined $mode },
  file => sub { my (undef, $path, $text) = @_; above(".$path"); put(".$path", $text) },
  link => sub { my (undef, $path, $target) = @_; symlink($target, ".$path") or fail("link $path") },
  mount => sub {
    my (undef, $path, $kind, $options) = @_;
    folders(".$path");
    mounted($kind, ".$path", 2 | ($kind eq 'devpts' ? 0 : 4), $options);
  },
  over => sub {
    my (undef, $path, $target) = @_;
    attach(opened(".$path", $flags{read}), ".$target") if -e ".$target";
  },
  hide => sub {
    my (undef, $path, @shown) = @_;
    if (-d ".$path") {
      mounted('tmpfs', ".$path", 2 | 4, 'mode=755,size=4k');
      mount_point($_, $_) for @shown;
      sys("read-only $path", $mount_setattr, -100, ".$path", 0, $fixed, 32);
    }
    elsif (-e ".$path") { attach(opened('/dev/null', $flags{device}), ".$path") }
  },
);
for my $index (0 .. $#records) {
  my ($operation, @given) = @{$records[$index]};
  $carry_out{$operation}->($opened[$index], @given) if $carry_out{$operation};
}
put('./run/stdin', $said{stdin}[0][0]);
open(my $input, '<', './run/stdin') or fail('stdin');
unlink './run/stdin';

my $here = '.';
sys('pivot_root', $call{pivot}, $here, $here);
sys('umount', $call{umount}, $here, 2);
chdir '/' or fail('chdir');
# What the agent may not change lies below what it may. It could have put links there: by now they lead nowhere else.
my @absent;
for my $seal (@{$said{seal} || []}) {
  my ($path, $how) = @$seal;
  push(@absent, $path) if !lstat($path);
  next if !lstat($path) || -l $path;
  attach(opened($path, $flags{$how}), $path);
}
sys('read-only root', $mount_setattr, -100, $top, 0, $fixed, 32);
syscall($call{keyctl}, 1, 0, 0, 0, 0);

sub become_agent {
  syscall($call{setsid});
  if ($nested) {
    sys('unshare', $call{unshare}, 0x10000000);
    put('/proc/self/uid_map', "$ids[0] 0 1");
    put('/proc/self/gid_map', "$ids[1] 0 1");
  }
  sys('no_new_privs', $call{prctl}, 38, 1, 0, 0, 0);
  syscall($call{prctl}, 24, $_, 0, 0, 0) for 0 .. 63;
  syscall($call{prctl}, 47, 4, 0, 0, 0);
  if (!$nested) {
    my ($uid, $gid, $no_groups) = ($ids[0] + 0, $ids[1] + 0, pack('L', 0));
    sys('groups', $call{groups}, 0, $no_groups);
    sys('gid', $call{gid}, $gid, $gid, $gid);
    sys('uid', $call{uid}, $uid, $uid, $uid);
  }
  # RLIMIT_NPROC: what is lower already stays so.
  my ($most, $now) = ($said{processes}[0][0], pack('QQ', 0, 0));
  syscall($call{limit}, 0, 6, 0, $now) == 0 or fail('limit of processes');
  my $limit = pack('QQ', map { $_ < $most ? $_ : $most } unpack('QQ', $now));
  sys('limit of processes', $call{limit}, 0, 6, $limit, 0);
  my ($version, $drop) = (pack('LL', 0x20080522, 0), pack('L6', (0) x 6));
  sys('capabilities', $call{capset}, $version, $drop);
  my $rules = pack('H*', $said{calls}[0][0]);
  my $filter = pack('Sx6P', length($rules) / 8, $rules);
  sys('filter of system calls', $call{prctl}, 22, 2, $filter, 0, 0);
}
my $agent = fork() // fail('fork');
if (!$agent) {
  close STDIN; open(STDIN, '<&', $input) or fail('stdin'); close $input;
  become_agent();
  chdir $said{cwd}[0][0] or fail("chdir $said{cwd}[0][0]");
  %ENV = map { split /=/, $_->[0], 2 } @{$said{env} || []};
  my @argv = map { $_->[0] } @{$said{arg}};
  syscall($close_range, 3, 0xffffffff, 0);
  { no warnings; exec { $argv[0] } @argv; }
  fail("start $argv[0]");
}
# Nobody looks into the first process, also where the agent has its uid.
sys('prctl', $call{prctl}, 4, 0, 0, 0, 0);
close $input; close STDOUT;
# Nobody is there any more to put back what the agent changed. What it could not change is as it was; what it could only
# make goes, or loses its name.
sub abandoned {
  kill 'KILL', -1;
  1 while waitpid(-1, 0) > 0;
  unlink($_) || rename($_, "$_.left-by-agent") for grep { lstat } @absent;
  exit 143;
}
$SIG{CHLD} = sub {};
while (1) {
  while ((my $ended = waitpid(-1, 1)) > 0) {
    next if $ended != $agent;
    my $number = $? & 127;
    syswrite($report, pack('C', $number)) if $number;
    exit($number ? 128 + $number : $? >> 8);
  }
  vec(my $set = '', fileno(STDIN), 1) = 1;
  next if select($set, undef, undef, 0.2) < 1;
  sysread(STDIN, my $part, 4096) or abandoned();
  $lines .= $part;
  while ($lines =~ s/^([^\n]*)\n//) { my $line = $1; kill $1, -$agent if $line =~ /^"([A-Z]+)"$/ }
}
`;
