/**
 * Keeps track of everything that a program starts when there is no sandbox: a Perl program between the worker and it.
 *
 * It asks the kernel to become the parent of every process that loses its own (PR_SET_CHILD_SUBREAPER): a process that
 * forks twice, begins a session of its own and empties its environment becomes a child of this program, and not of
 * process 1. It only ends its own children: the kernel gives their numbers to no other process until it has waited for
 * them, so it never ends a process of another job.
 *
 * Descriptor 3 is the connection to the worker: it carries first the program, as records of
 * worker/sandbox/sandbox-plan.ts, and then `TERM`, `INT` and `KILL` for it. When the connection ends, also because the
 * worker was killed, everything is ended. When something goes wrong before the program starts, the exit code is 125 and
 * one line on standard error has the plan's nonce, the number of the error and its text.
 *
 * Perl and its environment are as in worker/sandbox/enter-script.ts. It is started in worker/adapters/programs/.
 *
 * @see https://man7.org/linux/man-pages/man2/PR_SET_CHILD_SUBREAPER.2const.html
 */
export const KEEP_SCRIPT = String.raw`
use strict; use warnings;
$0 = 'agora-keeper';
my ($nonce, $lines) = ('', '');
sub fail { syswrite(STDERR, "$nonce " . ($! + 0) . " $!\n"); exit 125 }
open(my $line, '<&=', 3) or fail();
sub take_line {
  my $end;
  while (($end = index($lines, "\n")) < 0) { sysread($line, $lines, 1 << 20, length $lines) or exit 143 }
  return substr($lines, 0, $end + 1, '');
}
my %said;
push @{$said{$_->[0]}}, [@$_[1 .. $#$_]]
  for map { [unpack('(N/a*)*', $_)] } unpack('(N/a*)*', pack('H*', take_line() =~ s/\n//r));
$nonce = $said{nonce}[0][0];
my ($prctl, $setsid) = map { $_ + 0 } @{$said{calls}[0]};

syscall($prctl, 36, 1, 0, 0, 0) == 0 or fail();
my $agent = fork() // fail();
if (!$agent) {
  close $line;
  syscall($setsid);
  syscall($prctl, 1, 9, 0, 0, 0);
  chdir $said{cwd}[0][0] or fail();
  %ENV = map { split /=/, $_->[0], 2 } @{$said{env} || []};
  my @argv = map { $_->[0] } @{$said{arg}};
  { no warnings; exec { $argv[0] } @argv; }
  fail();
}
# Nobody looks into it, and nobody ends it politely but the worker.
syscall($prctl, 4, 0, 0, 0, 0);
$SIG{$_} = 'IGNORE' for qw(INT TERM HUP PIPE);
$SIG{CHLD} = sub {};
# Not closed: a file that it opens later would get their numbers, and Perl would warn about it in the program's name.
open(STDIN, '<', '/dev/null'); open(STDOUT, '>', '/dev/null');

sub children {
  my @own;
  opendir(my $all, '/proc') or return;
  for my $pid (grep { /^\d+$/ } readdir $all) {
    open(my $file, '<', "/proc/$pid/stat") or next;
    local $/;
    push @own, $pid if (<$file> // '') =~ /\) [^ZX] (\d+) [^)]*$/ && $1 == $$;
  }
  return @own;
}
# What it cannot end belongs to somebody else by now, such as root.
sub end_all {
  my ($vain, $until) = (0, time + 5);
  while ($vain < 50 && time < $until) {
    my $ended;
    1 while ($ended = waitpid(-1, 1)) > 0;
    return if $ended < 0;
    $vain = kill('KILL', children()) ? 0 : $vain + 1;
    select(undef, undef, undef, 0.002);
  }
}
sub leave {
  my ($code, $number) = ($_[0] >> 8, $_[0] & 127);
  end_all();
  exit $code if !$number;
  $SIG{$_} = 'DEFAULT' for qw(INT TERM HUP PIPE);
  kill $number, $$;
  sleep 1;
  exit 128 + $number;
}
while (1) {
  while ((my $ended = waitpid(-1, 1)) > 0) { leave($?) if $ended == $agent }
  vec(my $set = '', 3, 1) = 1;
  next if select($set, undef, undef, 0.2) < 1;
  sysread($line, $lines, 4096, length $lines) or leave(9);
  while ($lines =~ s/^([A-Z]+)\n//) { kill $1, -$agent }
}
`;
