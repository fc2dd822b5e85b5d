/** Vitest runs this before each test file: property tests draw their values from the seed of this run. */
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly testSeed: number;
  }
}

/** A property with a number of its own keeps it. */
const values = Number(process.env['AGORA_TEST_VALUES'] ?? '100');
if (!Number.isSafeInteger(values) || values < 1)
  throw new Error(
    `AGORA_TEST_VALUES is '${String(process.env['AGORA_TEST_VALUES']).slice(0, 40)}'. Set it to a whole number from 1.`,
  );

fc.configureGlobal({ seed: inject('testSeed'), numRuns: values });
