/** How long people wait on the local GitHub, and how much of that time is ours, GitHub's, git's and the agent's. */
import { median } from '../measure.ts';
import { atMost, type BenchRow, type Measured, type Scale } from '../row.ts';
import { type PlayedTask, type PlayedTasks, playTasks, type Stretch } from '../waiting.ts';

let played: Promise<PlayedTasks> | undefined;

/** All rows share the same tasks. */
function play({ rounds }: Scale): Promise<PlayedTasks> {
  played ??= playTasks(Math.ceil(rounds / 3));
  return played;
}

/** How many milliseconds of the stretch these parts cover together. */
function covered({ from, to }: Stretch, parts: readonly Stretch[]): number {
  const within = parts
    .map((part) => ({ from: Math.max(from, part.from), to: Math.min(to, part.to) }))
    .filter((part) => part.to > part.from)
    .toSorted((one, other) => one.from - other.from);
  let sum = 0;
  let seen = from;
  for (const part of within) {
    sum += Math.max(0, part.to - Math.max(seen, part.from));
    seen = Math.max(seen, part.to);
  }
  return sum;
}

async function measure(what: keyof PlayedTask, scale: Scale): Promise<Measured> {
  const { tasks, github, git, agent } = await play(scale);
  const middle = (of: (stretch: Stretch) => number): number => median(tasks.map((task) => of(task[what])));
  const whole = middle(({ from, to }) => to - from);
  const ours = middle((stretch) => stretch.to - stretch.from - covered(stretch, [...github, ...git, ...agent]));
  const say = (name: string, parts: readonly Stretch[]): string =>
    `${name} ${Math.round(middle((stretch) => covered(stretch, parts)))} ms`;
  return {
    value: ours / 1_000,
    detail: `of ${Math.round(whole)} ms: ours ${Math.round(ours)} ms, ${say("GitHub's and its runner's", github)}, ${say("git's", git)}, ${say("the agent's", agent)}; medians of ${tasks.length} tasks`,
  };
}

const row = (name: string, what: keyof PlayedTask, most: number): BenchRow => ({
  name: `Waiting: ${name}, our share`,
  bound: atMost(most, 's'),
  measure: (scale) => measure(what, scale),
});

export const waiting: readonly BenchRow[] = [
  row('label to first line of the agent', 'labelToToken', 1),
  row('end of the agent to its question', 'endToQuestion', 1),
  row('reply to first line of the agent', 'replyToToken', 1),
  row('end of the agent to the pull request', 'endToPullRequest', 1.5),
];
