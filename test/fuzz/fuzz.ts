/** Coverage-guided fuzzing: an input that reaches new code is kept, and new inputs are made from it. */
import type { Coverage } from './coverage.ts';
import { type FuzzTarget, judge } from './fuzz-target.ts';
import { chanceOf, mutateInput, shrinkInput } from './mutate-input.ts';

export interface FuzzBounds {
  readonly coverage: Coverage;
  readonly seed: number;
  readonly seconds: number;
  readonly inputs: number;
}

export interface FuzzReport {
  readonly name: string;
  readonly inputs: number;
  readonly points: number;
  /** Inputs that reached new code, starting with the initial ones. */
  readonly corpus: readonly string[];
  /** The shortest known input that breaks it. */
  readonly broken: { readonly text: string; readonly why: string } | undefined;
}

/** @param kept the inputs that earlier runs kept. */
export async function fuzz(target: FuzzTarget, kept: readonly string[], bounds: FuzzBounds): Promise<FuzzReport> {
  const { coverage } = bounds;
  await coverage.forget();
  const chance = chanceOf(bounds.seed);
  const corpus: string[] = [];
  const first = ['', ...target.begins, ...kept];
  const until = performance.now() + bounds.seconds * 1000;
  let inputs = 0;
  const end = (broken: FuzzReport['broken']): FuzzReport => ({
    name: target.name,
    inputs,
    points: coverage.points(),
    corpus,
    broken,
  });
  while (inputs < first.length || (inputs < bounds.inputs && performance.now() < until)) {
    const parent = corpus[chance(Math.max(1, corpus.length))] ?? '';
    const text = first[inputs] ?? mutateInput(parent, { corpus, words: target.words }, chance);
    inputs += 1;
    const why = judge(target, text);
    if (why !== undefined) return end(shrink(target, text, why));
    if ((await coverage.look()) > 0) corpus.push(text);
  }
  return end(undefined);
}

function shrink(target: FuzzTarget, text: string, why: string): NonNullable<FuzzReport['broken']> {
  const kind = kindOf(why);
  const shortest = shrinkInput(text, (candidate) => kindOf(judge(target, candidate) ?? '') === kind);
  return { text: shortest, why: judge(target, shortest) ?? why };
}

/** Removes the parts that depend on the input, so that shrinking does not turn one mistake into another. */
const kindOf = (why: string): string => why.slice(0, 40).replaceAll(/\d+|["'`].*/g, '');
