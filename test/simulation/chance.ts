/**
 * Repeatable random choices: the same seed gives the same numbers, on every machine.
 *
 * Splitmix32, because a schedule needs speed and a good distribution, not secrecy. Every part of the simulation has its
 * own stream, so that one more choice in one part does not change the others.
 */
export interface Chance {
  /** In [0, 1). */
  readonly next: () => number;
  /** A whole number, including both ends. */
  readonly whole: (least: number, most: number) => number;
  readonly roll: (probability: number) => boolean;
  readonly pick: <T>(list: readonly [T, ...T[]]) => T;
  /** A separate stream, which only depends on the seed and the name. */
  readonly fork: (name: string) => Chance;
}

export interface Choice {
  /** The value that the seed gives. */
  readonly value: number;
  /** The value that causes the least trouble: no, the smallest, the first. */
  readonly easy: number;
}

/** Replaces the choices of the seed with its own, see shrink/choice-tape.ts. */
export interface ChoiceTape {
  readonly choose: (name: string, choice: Choice) => number;
}

/** A global, because only one schedule is played at a time and its streams are created in many places. */
let tape: ChoiceTape | undefined;

/** Plays with recorded choices, which can differ from those of the seed. */
export async function withTape<T>(used: ChoiceTape, play: () => Promise<T>): Promise<T> {
  tape = used;
  try {
    return await play();
  } finally {
    tape = undefined;
  }
}

export function createChance(seed: number, stream = ''): Chance {
  let state = seed >>> 0;
  const draw = (): number => {
    state = (state + 0x9e37_79b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0_aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a_2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  };
  const counts = new Map<string, number>();
  const choose = (choice: Choice): number => {
    if (tape === undefined) return choice.value;
    const name = `${stream} ${siteOfCaller()}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return tape.choose(`${name} ${count}`, choice);
  };
  const whole = (least: number, most: number): number => {
    const value = choose({ value: least + Math.floor(draw() * (most - least + 1)), easy: least });
    return Math.min(most, Math.max(least, value));
  };
  return {
    next: () => choose({ value: draw(), easy: 0 }),
    whole,
    roll: (probability) => choose({ value: draw() < probability ? 1 : 0, easy: 0 }) === 1,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    fork: (name) => createChance(hash(`${seed}/${name}`), `${stream}/${name}`),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c_9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x0100_0193);
  return value >>> 0;
}

const FRAMES = 8;
const FRAME = /at (?:async )?(?:(?<called>[\w.<>$ ]+) \()?.*\/(?<file>[\w.-]+\.ts):(?<line>\d+):\d+\)?$/;

/** The file and function of the caller. A function without a name is identified by its line. */
export function siteOfCaller(): string {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const frames = (new Error().stack ?? '').split('\n').map((frame) => FRAME.exec(frame)?.groups);
  Error.stackTraceLimit = before;
  const asker = frames.find((frame) => frame !== undefined && frame['file'] !== 'chance.ts');
  if (asker === undefined) return '?';
  return `${asker['file'] ?? ''}:${asker['called'] ?? asker['line'] ?? ''}`;
}
