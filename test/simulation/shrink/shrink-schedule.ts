/** A failing schedule with the fewest faults that still make it fail, and its story. */
import { withTape } from '../chance.ts';
import type { Kind } from '../invariants/findings.ts';
import type { Report } from '../invariants/findings.ts';
import { simulate } from '../simulate.ts';
import { type Choices, createTape } from './choice-tape.ts';
import { renderStory } from './render-story.ts';
import { shrinkChoices } from './shrink-choices.ts';

const MOST_REPLAYS = 260;

export interface ShrunkSchedule {
  readonly seed: number;
  readonly kind: Kind;
  /** How many choices of the seed were not easy. */
  readonly before: number;
  readonly choices: Choices;
  readonly replays: number;
  /** At most ten lines. */
  readonly story: readonly string[];
}

/** @returns `undefined` for a seed whose schedule does not fail. */
export async function shrinkSchedule(seed: number): Promise<ShrunkSchedule | undefined> {
  const first = await play(seed, undefined);
  const kind = first.report.findings[0]?.kind;
  if (kind === undefined) return undefined;
  // With other choices, a schedule might never end. That would be another failure.
  const mostEvents = first.report.events * 2;
  const replay = async (choices: Choices): Promise<Choices | undefined> => {
    const { report, played } = await play(seed, choices, { mostEvents });
    return report.findings.some((finding) => finding.kind === kind) ? played : undefined;
  };
  const { choices, replays } = await shrinkChoices(first.played, replay, MOST_REPLAYS);
  const { report } = await play(seed, choices, { mostEvents, traced: true });
  return { seed, kind, before: first.played.size, choices, replays, story: renderStory(report.trace, kind) };
}

async function play(
  seed: number,
  choices: Choices | undefined,
  options: { readonly traced?: boolean; readonly mostEvents?: number } = {},
): Promise<{ readonly report: Report; readonly played: Choices }> {
  const tape = createTape(choices);
  const report = await withTape(tape, () => simulate(seed, options));
  return { report, played: tape.played() };
}
