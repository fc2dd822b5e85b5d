/** A real coding agent in the imitated hosted runner, started by the shipped worker, with a scripted model inside. */
import { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import { imitateRunner } from '../../bundle/isolation/hosted-runner.ts';
import { type Counted, KEY, type ScriptName } from './runner-terms.ts';

export interface AgentRun {
  /** The whole output of worker and script. */
  readonly stdout: string;
  /** One for each round. */
  readonly results: readonly DispatchResult[];
  readonly counted: Counted;
}

/** `work NAME=value …` runs the worker once, with these additional variables. */
const SCRIPT = String.raw`
W=/home/runner/work; AS="setpriv --reuid 1901 --regid 1901 --init-groups env -i HOME=/home/runner USER=runner"
for folder in /srv/project/.cache/clis/*; do
  mkdir -p /opt/hostedtoolcache/$(basename $folder); mount --bind -o ro $folder /opt/hostedtoolcache/$(basename $folder)
done
mkdir /srv/bin; touch /srv/bin/node; mount --bind -o ro /srv/node /srv/bin/node
/srv/node /srv/lab-services.ts /srv/key.pem /srv/cert.pem runner-listener & listener=$!
mkdir /run/model; /srv/node /srv/project/test/clis/isolation/model-in-runner.ts $RUNTIME $MODEL_SCRIPT /run/model & model=$!
while [ ! -s /run/ports ] || [ ! -s /run/model/variables ]; do sleep 0.05; done; read LAB_PORT LAB_SERVICE < /run/ports
$AS PATH=/usr/bin:/bin bash -euc "$FILES"
work() {
  $AS PATH=/srv/bin:/home/runner/.cargo/bin:/opt/hostedtoolcache/node/bin:/usr/local/bin:/usr/bin:/bin TMPDIR=$W/_temp LANG=C.UTF-8 \
    LAB_PORT=$LAB_PORT LAB_SERVICE=$LAB_SERVICE AGORA_RUNTIME_ENV_ALLOW='LAB_*' RUNNER_TOOL_CACHE=/opt/hostedtoolcache \
    AGORA_NETWORK=allowlist AGORA_SERVICE_PORTS=$LAB_SERVICE AGORA_AGENT_TIMEOUT_SECONDS=250 \
    AGORA_ALLOW_HOSTS=listed.example.com,rebind.example.com,loop.example.com,inner.example.com AGORA_ISOLATION=sandbox \
    AGORA_STATE_KEY=a-state-key-that-is-long-enough AGORA_WORKSPACE=$W/shop/shop AGORA_REGISTRY=/home/runner/registry \
    AGORA_ARTIFACTS=/home/runner/artifacts RUNNER_TEMP=$W/_temp GITHUB_WORKSPACE=$W/shop/shop $(cat /run/model/variables) "$@" \
    /srv/node /srv/dist/worker/main.cjs || echo "worker ended with $?"
}
ROUNDS
for result in $(find /home/runner/artifacts -name result.json | sort); do echo "@result $(tr -d '\n' < $result)"; done
kill $model $listener; wait $model; echo "@counted $(cat /run/model/counted)"
`;

/** @param rounds bash: the commands to run. Each of their results is printed on a line `@name …`. */
export async function runInRunner(
  rounds: string,
  { runtime, script, sudo, files }: { runtime: string; script: ScriptName; sudo: 'with' | 'without'; files: string },
): Promise<AgentRun> {
  const stdout = await imitateRunner(
    SCRIPT.replace('ROUNDS', () => rounds),
    {
      SUDO: sudo,
      FILES: files,
      RUNTIME: runtime,
      MODEL_SCRIPT: script,
    },
  );
  const lines = stdout.split('\n');
  const after = (word: string): string[] =>
    lines.flatMap((line) => (line.startsWith(`@${word} `) ? [line.slice(word.length + 2)] : []));
  const [counted] = after('counted');
  if (counted === undefined) throw new Error(`The agent did not run:\n${stdout.slice(-4_000)}`);
  return {
    stdout,
    results: after('result').map((json) => DispatchResult.parse(JSON.parse(json))),
    counted: JSON.parse(counted) as Counted,
  };
}

/** Prints how many files of the work tree contain the real key. */
export const FIND_KEY = `echo "@key $(grep -rlF ${KEY} /home/runner/work/shop/shop | wc -l)"`;
