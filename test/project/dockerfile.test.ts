import { readFileSync } from 'node:fs';
import { run } from 'dockerfilelint';
import { describe, expect, it } from 'vitest';

const DOCKERFILE = readFileSync('Dockerfile', 'utf8');

/** The instructions of one target. */
function target(name: string): string[] {
  const stage =
    DOCKERFILE.split(/^(?=FROM )/m).find((text) => new RegExp(`^FROM \\S+ AS ${name}$`, 'm').test(text)) ?? '';
  return stage
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

it('has no fault that a linter for Dockerfiles finds', () => {
  const report = run('.', DOCKERFILE);

  expect(report).toEqual([]);
});

describe.each([
  ['bot', ['COPY --from=build /src/dist/bot/ ./']],
  ['worker', ['COPY --from=build /src/dist/worker/ ./']],
])('the container image %s', (name, made) => {
  it('is slim, runs without root, and reports whether it is healthy', () => {
    const instructions = target(name);

    expect(instructions[0]).toMatch(/^FROM node:24\.\d+\.\d+-\w+-slim AS /);
    expect(instructions).toContain('USER node');
    expect(instructions.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
    expect(instructions.findLastIndex((line) => /^(RUN|COPY|ADD)\b/.test(line))).toBeLessThan(
      instructions.indexOf('USER node'),
    );
  });

  it('copies only files from the build', () => {
    const copies = target(name).filter((line) => /^(COPY|ADD)\b/.test(line));

    expect(copies).toEqual(made);
  });
});
